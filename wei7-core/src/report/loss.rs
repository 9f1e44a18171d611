//! What a target cannot say: each loss has a concept, a place and a fate.

use std::fmt;

use super::Concept;
use crate::Argument;

/// What becomes of a thing in a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The target says it. Never reported.
    Native,
    /// The target says something close to it, and the exact thing is not in the file.
    Approximated,
    /// The exact thing travels in a carrier.
    Carried,
    /// It is not in the output.
    Dropped,
}

impl Fate {
    /// Whether the exact thing is in none of the files that are written.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Approximated | Self::Dropped)
    }
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Native => "native",
            Self::Approximated => "approximated",
            Self::Carried => "carried",
            Self::Dropped => "dropped",
        })
    }
}

/// One thing that is not native in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What kind of thing.
    pub concept: Concept,
    /// Where, as people say it: `main, move 13`.
    pub at: String,
    /// What becomes of it.
    pub fate: Fate,
    /// The thing itself, shortly; `None` if only its kind and fate are known.
    pub detail: Option<Argument>,
}

/// Which losses are named. A dump of a million games has a loss for each of its moves, and nobody lists them all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamedLosses {
    /// Each one.
    #[default]
    Each,
    /// At least the first of each concept and fate. `at` and `detail` of the others may be empty.
    First,
}

impl Loss {
    /// Whether something that the record says is in none of the files that are written. Another way to say the same is no loss.
    pub fn is_lost(&self) -> bool {
        self.fate.is_loss() && self.concept != Concept::Spelling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique() {
        let ids: std::collections::BTreeSet<_> = Concept::ALL.iter().map(|concept| concept.id()).collect();
        assert_eq!(ids.len(), Concept::ALL.len());
    }
}
