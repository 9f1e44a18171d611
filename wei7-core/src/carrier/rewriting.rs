//! Properties that a target shows in another form than the record has.

use crate::merge::field::Key;
use crate::record::Text;

/// Identifiers of SGF properties that a target shows in another form than the record has, such as the analyses of an
/// engine in the convention of another program. A merged record shows its own properties when it is written again, so
/// differences of these properties are no reason to reject it. Properties with these identifiers cannot change another
/// field: a difference of a field that 3.0 defines is still a reason. The target decides which identifiers it accepts
/// ([`Target::may_rewrite`](super::Target::may_rewrite)).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rewriting(Vec<Text>);

impl Rewriting {
    /// Largest number of identifiers.
    const MOST: usize = 100;

    /// Creates a value from identifiers; `None` if there are too many, or if one is not a sequence of capital letters
    /// and digits.
    pub fn new<'i>(ids: impl IntoIterator<Item = &'i str>) -> Option<Self> {
        let is_id = |id: &str| {
            id.starts_with(|first: char| first.is_ascii_uppercase())
                && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        };
        let mut known: Vec<Text> = Vec::new();
        for id in ids {
            if !is_id(id) || known.len() >= Self::MOST {
                return None;
            }
            known.push(id.into());
        }
        known.sort_unstable();
        known.dedup();
        Some(Self(known))
    }

    /// Returns the identifiers, sorted.
    pub(super) fn ids(&self) -> Vec<&str> {
        self.0.iter().map(|id| &**id).collect()
    }

    /// Returns the properties that a target accepts.
    pub(super) fn accepted(&self, accepts: impl Fn(&str) -> bool) -> Self {
        Self(self.0.iter().filter(|id| accepts(id)).cloned().collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a field is one of these properties.
    pub(super) fn contains(&self, key: &Key) -> bool {
        let (Key::Extra(extra) | Key::BranchExtra(_, extra)) = key else { return false };
        matches!(extra.kind, "property" | "surplus") && self.0.binary_search(&extra.name).is_ok()
    }
}
