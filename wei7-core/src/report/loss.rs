//! Losses: values that a target cannot express, each with a concept, a place and a fate.

use std::fmt;

use super::Concept;
use crate::Argument;

/// How completely a value of a record arrives in a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The target expresses the value. This fate is never reported.
    Native,
    /// The target has a similar value, and the exact value is not in the file.
    Approximated,
    /// The exact value is in a carrier.
    Carried,
    /// The value is not in the output.
    Dropped,
}

impl Fate {
    /// Returns whether the exact value is in none of the written files.
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

/// Format that the built-in writers write. Its number is the column of the format in the tables of fates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenFormat {
    /// A strict 3.0 document, without a supplement.
    Json,
    /// wei7 2.x.
    Xml,
    /// Ishi.
    Ishi,
    /// SGF.
    Sgf,
    /// Jago XML.
    Jago,
}

/// Value that is not native in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Concept of the value.
    pub concept: Concept,
    /// Name of the place of the value, such as `main, move 13`.
    pub at: String,
    /// Fate of the value.
    pub fate: Fate,
    /// Short form of the value; `None` if only the concept and the fate are known.
    pub detail: Option<Argument>,
}

/// Losses whose place and detail are determined. A dump of a million games may have a loss for each move, and
/// determining the place of each would be slow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamedLosses {
    /// All losses have a place and a detail.
    #[default]
    Each,
    /// At least the first loss of each concept and fate. `at` and `detail` of the other losses may be empty.
    First,
}

impl Loss {
    /// Returns whether information of the record is in none of the written files. A different spelling is not a loss.
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
