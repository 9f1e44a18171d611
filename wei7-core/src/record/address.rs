//! Addresses of nodes, as carriers write them.
//!
//! Branches are numbered in document order, the root is 0: a number stays short at any depth, where a path would not.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use super::{BranchId, Mark, Symbol, Tree};
use wei7_board::Point;

/// Which node of a document. Branches are numbered in document order, everything is 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Address {
    /// The document.
    Document,
    /// Its `info`.
    Info,
    /// A branch.
    Branch(u32),
    /// The `pre` of a branch.
    Pre(u32),
    /// A mark of the `pre` of a branch.
    PreMark(u32, MarkKey),
    /// A step of a branch.
    Step(u32, u32),
    /// A mark of a step.
    StepMark(u32, u32, MarkKey),
    /// The mark that a step makes as its action.
    ActionMark(u32, u32),
}

/// Which of a list of marks: their order means nothing (5.13), so a place in it would not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkKey {
    /// Where it is.
    pub point: Point,
    /// What it shows.
    pub symbol: Symbol,
    /// How many of the same stand before it.
    pub nth: u32,
}

impl MarkKey {
    /// The keys of a list of marks.
    pub(crate) fn all(marks: &[Mark]) -> Vec<Self> {
        let mut seen = HashMap::new();
        let key = |mark: &Mark| {
            let (point, symbol) = (mark.point, mark.symbol);
            let count = seen.entry((point, symbol)).or_insert(0);
            let nth = *count;
            *count += 1;
            Self { point, symbol, nth }
        };
        marks.iter().map(key).collect()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Document => f.write_str("document"),
            Self::Info => f.write_str("info"),
            Self::Branch(branch) => write!(f, "{branch}"),
            Self::Pre(branch) => write!(f, "{branch}/pre"),
            Self::PreMark(branch, key) => write!(f, "{branch}/pre/{key}"),
            Self::Step(branch, step) => write!(f, "{branch}/{step}"),
            Self::StepMark(branch, step, key) => write!(f, "{branch}/{step}/{key}"),
            Self::ActionMark(branch, step) => write!(f, "{branch}/{step}/action"),
        }
    }
}

impl fmt::Display for MarkKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.point.x, self.point.y, self.symbol.as_char(), self.nth)
    }
}

impl FromStr for Address {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.splitn(3, '/');
        let (first, second, third) = (parts.next().ok_or(())?, parts.next(), parts.next());
        let branch = |text: &str| text.parse::<u32>().map_err(drop);
        match (first, second, third) {
            ("document", None, None) => Ok(Self::Document),
            ("info", None, None) => Ok(Self::Info),
            (number, None, None) => branch(number).map(Self::Branch),
            (number, Some("pre"), None) => branch(number).map(Self::Pre),
            (number, Some("pre"), Some(key)) => Ok(Self::PreMark(branch(number)?, key.parse()?)),
            (number, Some(step), None) => Ok(Self::Step(branch(number)?, branch(step)?)),
            (number, Some(step), Some("action")) => Ok(Self::ActionMark(branch(number)?, branch(step)?)),
            (number, Some(step), Some(key)) => Ok(Self::StepMark(branch(number)?, branch(step)?, key.parse()?)),
            (_, None, Some(_)) => Err(()),
        }
    }
}

impl FromStr for MarkKey {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(',');
        let mut next = || parts.next().ok_or(());
        let (x, y, symbol, nth) = (next()?, next()?, next()?, next()?);
        let mut characters = symbol.chars();
        let symbol = characters.next().and_then(Symbol::new).filter(|_| characters.next().is_none()).ok_or(())?;
        let number = |text: &str| text.parse::<u32>().map_err(drop);
        let key = Self { point: Point::new(number(x)?, number(y)?), symbol, nth: number(nth)? };
        parts.next().map_or(Ok(key), |_| Err(()))
    }
}

/// The branches of a tree by their numbers in document order.
#[derive(Clone, Debug)]
pub(crate) struct DocumentOrder(Vec<BranchId>);

impl DocumentOrder {
    pub(crate) fn of(tree: &Tree) -> Self {
        Self(tree.preorder().map(|(id, _)| id).collect())
    }

    pub(crate) fn ids(&self) -> &[BranchId] {
        &self.0
    }

    pub(crate) fn id(&self, number: u32) -> Option<BranchId> {
        self.0.get(number as usize).copied()
    }

    /// The number of each branch, by its index in the arena.
    pub(crate) fn numbers(&self, tree: &Tree) -> Vec<u32> {
        let mut numbers = vec![0; tree.len()];
        for (number, id) in (0..).zip(&self.0) {
            numbers[id.index()] = number;
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_read_back() {
        let key = MarkKey { point: Point::new(3, 18), symbol: Symbol::SUBSTITUTE, nth: 2 };
        for address in [
            Address::Document,
            Address::Info,
            Address::Branch(0),
            Address::Pre(7),
            Address::PreMark(7, key),
            Address::Step(7, 12),
            Address::StepMark(7, 12, key),
            Address::ActionMark(7, 12),
        ] {
            assert_eq!(address.to_string().parse(), Ok(address));
        }
        for wrong in ["", "-1", "1/", "1/x", "1/2/3,4,ab,0", "1/2/3,4,#", "1/2/3,4,#,0,0", "99999999999", "info/1"] {
            assert_eq!(wrong.parse::<Address>(), Err(()), "{wrong}");
        }
    }
}
