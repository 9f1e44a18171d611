//! The weight of a carrier: an estimate, in bytes, of the memory that its changes take when they are read and merged.
//!
//! A few bytes of deflated data can name many nodes, changes and texts, so the weight is bounded by the length of the
//! data (docs/supplement.md, 1).

use serde_json::Value;

use super::nodes::keys;
use crate::merge::changes::Changes;
use crate::merge::field::{Key, Value as Field};

/// Weight that each carrier may have, in bytes.
const BASE: usize = 32 << 20;
/// Further weight that each byte of deflated data allows, in bytes.
const PER_BYTE: usize = 100;

/// Weight of a byte of JSON: the number of copies that exist at once, in the JSON, the changes, the merged record, and
/// the file that is written to compare the record.
const OF_BYTE: usize = 4;
/// Weight of a JSON value in a list that grows, in bytes.
const OF_VALUE: usize = 64;
/// Weight of the smallest JSON list that is not empty, in bytes.
const OF_LIST: usize = 128;
/// Weight of the smallest JSON object that is not empty, in bytes.
const OF_OBJECT: usize = 640;
/// Weight of a node of the base or a new node, in the changes and in the merged tree, in bytes.
const OF_NODE: usize = 128;

/// Weight of a branch that begins at a node, in bytes.
const OF_BRANCH: usize = 128;

/// Returns the weight, in bytes, of the branches that a change of a field may create.
fn branches(key: &Key, value: Option<&Field>) -> usize {
    let number = match (key, value) {
        (Key::Branches, Some(Field::Number(count))) => (*count).min(u16::MAX.into()),
        (
            Key::Title(number)
            | Key::NoSteps(number)
            | Key::NoBranches(number)
            | Key::BranchExtra(number, _)
            | Key::BranchExtraOrder(number),
            _,
        ) => u32::from(*number),
        _ => 0,
    };
    OF_BRANCH * number as usize
}

/// An estimate of memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight(usize);

impl Weight {
    /// Returns the weight of columns as a JSON tree.
    pub(super) fn of_json(json: &[u8]) -> Self {
        let mut weight = OF_BYTE * json.len();
        let (mut in_string, mut escaped) = (false, false);
        for byte in json {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = in_string,
                b'"' => in_string = !in_string,
                _ if in_string => {}
                b',' => weight += OF_VALUE,
                b'[' => weight += OF_LIST,
                b'{' => weight += OF_OBJECT,
                _ => {}
            }
        }
        Self(weight)
    }

    /// Returns the weight of changes that are written as the columns `json`.
    pub(super) fn of_changes(changes: &Changes, json: &[u8]) -> Self {
        let base = if changes.names_nodes() { changes.base.len() } else { 0 };
        let names = changes
            .fields
            .iter()
            .map(|change| change.key.name().0.len() + branches(&change.key, change.value.as_ref()));
        let new = keys(changes.new.iter().map(|new| new.key), false).len();
        Self::of_json(json).with(base + new, names.sum())
    }

    /// Adds the weight of the changes that will be read from `columns` to this weight of the columns as a JSON tree.
    pub(super) fn with_changes(self, columns: &Value) -> Self {
        let text = |name: &str| columns.get(name).and_then(Value::as_str);
        let columns = columns.get("fields").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        // Each change has a copy of the name of its column.
        let names = columns.iter().map(|column| {
            let list =
                |place: usize| column.get(place).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
            let name = column.get(1).and_then(Value::as_str).unwrap_or_default();
            let rests = list(5).iter().filter_map(Value::as_str).map(|rest| rest.parse().unwrap_or(0));
            let counts = list(3).iter().filter(|_| name == "branches").filter_map(Value::as_u64);
            let branches =
                rests.chain(counts).fold(0, |sum: u64, branches| sum.saturating_add(branches.min(u16::MAX.into())));
            let branches = usize::try_from(branches).unwrap_or(usize::MAX);
            name.len().saturating_mul(list(2).len()).saturating_add(branches.saturating_mul(OF_BRANCH))
        });
        self.with(
            text("shape").map_or(0, nodes) + text("new").map_or(0, str::len),
            names.fold(0, usize::saturating_add),
        )
    }

    const fn with(self, nodes: usize, names: usize) -> Self {
        Self(self.0.saturating_add(OF_NODE.saturating_mul(nodes)).saturating_add(names))
    }

    /// Returns whether `data` bytes of deflated data may have this weight.
    pub(super) const fn fits(self, data: usize) -> bool {
        self.0 <= limit(data)
    }

    /// Returns the number of bytes of deflated data that may have this weight, including the weight of as many spaces,
    /// which may have to be appended to the JSON.
    pub(super) const fn least_data(self) -> usize {
        self.0.saturating_sub(BASE).div_ceil(PER_BYTE - OF_BYTE)
    }

    /// Returns the length, in bytes, of the longest JSON that `data` bytes of deflated data may hold.
    pub(super) const fn json_limit(data: usize) -> usize {
        limit(data) / OF_BYTE
    }
}

/// Returns the greatest weight, in bytes, that `data` bytes of deflated data may have.
const fn limit(data: usize) -> usize {
    data.saturating_mul(PER_BYTE).saturating_add(BASE)
}

/// Returns the number of nodes in a shape. A number in brackets counts as one node.
fn nodes(shape: &str) -> usize {
    let mut in_brackets = false;
    let is_node = |byte: &u8| match byte {
        b')' => {
            in_brackets = false;
            false
        }
        b'(' => {
            in_brackets = true;
            true
        }
        _ => !in_brackets,
    };
    shape.as_bytes().iter().copied().filter(is_node).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_counted_outside_brackets() {
        assert_eq!(["", "110", ".(12)0", "(3", "1)1"].map(nodes), [0, 3, 3, 1, 2]);
    }

    #[test]
    fn brackets_within_texts_weigh_nothing() {
        let weight = |json: &str| Weight::of_json(json.as_bytes()).0 - OF_BYTE * json.len();
        assert_eq!(weight(r#"["a,[{\",\\",0]"#), OF_LIST + OF_VALUE);
        assert_eq!(weight(r#"{"\\":{"":[]}}"#), 2 * OF_OBJECT + OF_LIST);
    }
}
