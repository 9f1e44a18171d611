//! The weight of a carrier: an estimate of the memory that its edits take when they are read and merged.
//!
//! A few bytes of deflated data can name many nodes, patches and texts, so the weight is bounded by the length of the data
//! (docs/supplement.md, 2).

use serde_json::Value;

use super::columns::name;
use crate::carrier::edits::Edits;

/// Weight that any carrier may have, in bytes.
const BASE: usize = 32 << 20;
/// Weight that each byte of deflated data allows beside it.
const PER_BYTE: usize = 100;

/// Copies of a text that exist at once: in the JSON, the edits, the merged record, and the file written to compare it.
const OF_BYTE: usize = 4;
/// A value of JSON in a list that grows.
const OF_VALUE: usize = 64;
/// The least list of JSON that is not empty.
const OF_LIST: usize = 128;
/// The least object of JSON that is not empty.
const OF_OBJECT: usize = 640;
/// A node of the skeleton or a new one, in the edits and in the merged tree.
const OF_NODE: usize = 128;

/// An estimate of memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight(usize);

impl Weight {
    /// The weight of columns as a JSON tree.
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

    /// The weight of edits, which are these columns.
    pub(super) fn of_edits(edits: &Edits, json: &[u8]) -> Self {
        let names = edits.patches.iter().map(|patch| name(&patch.kind).len());
        Self::of_json(json).with(edits.skeleton.len() + edits.new.len(), names.sum())
    }

    /// The weight of a JSON tree together with that of the edits that will be made of it.
    pub(super) fn with_edits(self, columns: &Value) -> Self {
        let members = |name: &str| columns.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let nodes = columns.get("shape").and_then(Value::as_str).map_or(0, nodes);
        // Each patch has a copy of the name of its column, and gives it to what it makes.
        let names = members("patches").iter().map(|column| {
            let patches = column.get(2).and_then(Value::as_array).map_or(0, Vec::len);
            column.get(1).and_then(Value::as_str).map_or(0, str::len).saturating_mul(patches)
        });
        self.with(nodes + members("new").len(), names.fold(0, usize::saturating_add))
    }

    const fn with(self, nodes: usize, names: usize) -> Self {
        Self(self.0.saturating_add(OF_NODE.saturating_mul(nodes)).saturating_add(names))
    }

    /// Whether so many bytes of deflated data may have this weight.
    pub(super) const fn fits(self, data: usize) -> bool {
        self.0 <= most(data)
    }

    /// The number of bytes of deflated data that may have this weight, even if spaces are added to the JSON to make so many.
    pub(super) const fn least_data(self) -> usize {
        self.0.saturating_sub(BASE).div_ceil(PER_BYTE - OF_BYTE)
    }

    /// The longest JSON that so many bytes of deflated data may hold.
    pub(super) const fn most_bytes(data: usize) -> usize {
        most(data) / OF_BYTE
    }
}

const fn most(data: usize) -> usize {
    data.saturating_mul(PER_BYTE).saturating_add(BASE)
}

/// The number of nodes in a shape: numbers in brackets stand for one.
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
