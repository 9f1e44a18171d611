//! What a target cannot say: each loss has a concept, a place and a fate.

use std::collections::BTreeMap;
use std::fmt;

use super::Concept;

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
    /// The thing itself, shortly.
    pub detail: String,
}

/// Losses by concept and fate: how many of each, and where the first is.
pub fn summarize(losses: &[Loss]) -> BTreeMap<(Concept, Fate), (usize, &Loss)> {
    let mut groups = BTreeMap::new();
    for loss in losses {
        groups.entry((loss.concept, loss.fate)).or_insert((0, loss)).0 += 1;
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique() {
        let ids: std::collections::BTreeSet<_> = Concept::ALL.iter().map(|concept| concept.id()).collect();
        assert_eq!(ids.len(), Concept::ALL.len());
    }

    #[test]
    fn losses_are_summed_up_by_concept_and_fate() {
        let loss = |at: &str, fate| Loss { concept: Concept::Splitter, at: at.into(), fate, detail: String::new() };
        let losses = [loss("a", Fate::Carried), loss("b", Fate::Carried), loss("c", Fate::Dropped)];
        let groups: Vec<_> = summarize(&losses).into_values().map(|(count, first)| (count, &*first.at)).collect();
        assert_eq!(groups, [(2, "a"), (1, "c")]);
    }
}
