//! Lines of play, and places on them.

use std::str::FromStr;

use wei7_core::{BranchId, Message, Record, Step, Tree};

use super::SceneError;

/// The path of a branch in text: `1.2.1` gives the number of a child, counted from 1, at each level below the root;
/// `main` is the main line.
///
/// ```
/// use wei7_render::scene::BranchPath;
/// assert_eq!("1.2".parse::<BranchPath>().unwrap().to_string(), "1.2");
/// assert!("1.0".parse::<BranchPath>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BranchPath(Vec<usize>);

/// The error for a text that is no path of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotAPath;

impl NotAPath {
    /// Returns the message of the error.
    pub const fn message(self) -> Message {
        Message::new("not-a-branch-path")
    }
}

impl FromStr for BranchPath {
    type Err = NotAPath;

    fn from_str(text: &str) -> Result<Self, NotAPath> {
        if text == "main" {
            return Ok(Self::default());
        }
        let numbers = text.split('.').map(|number| number.parse().ok().filter(|number| *number > 0));
        numbers.collect::<Option<_>>().map(Self).ok_or(NotAPath)
    }
}

impl BranchPath {
    /// Returns whether the path is that of the main line.
    pub const fn is_main(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::fmt::Display for BranchPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("main");
        }
        for (index, number) in self.0.iter().enumerate() {
            write!(f, "{}{number}", if index > 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

/// A line of play: the branches from the root to a chosen branch, then always the first child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    path: Vec<BranchId>,
    /// The index of the chosen branch in `path`.
    chosen: usize,
}

impl Line {
    /// Returns the main line. The chosen branch is the last one.
    pub fn main(record: &Record) -> Self {
        let path = onward(&record.tree, vec![BranchId::ROOT]);
        Self { chosen: path.len() - 1, path }
    }

    /// Returns the line through the branch of this path.
    pub fn through(record: &Record, branch: &BranchPath) -> Result<Self, SceneError> {
        if branch.0.is_empty() {
            return Ok(Self::main(record));
        }
        let mut path = vec![BranchId::ROOT];
        for number in &branch.0 {
            let children = path.last().map_or(&[][..], |last| record.tree[*last].children());
            let child = number.checked_sub(1).and_then(|index| children.get(index));
            path.push(*child.ok_or_else(|| SceneError::NoSuchBranch(branch.to_string()))?);
        }
        let chosen = path.len() - 1;
        Ok(Self { path: onward(&record.tree, path), chosen })
    }

    /// Returns the line of play along `path`, a list of branches from the root on, and then along first children to the end.
    pub(crate) fn along(record: &Record, path: Vec<BranchId>) -> Self {
        let chosen = path.len().saturating_sub(1);
        Self { path: onward(&record.tree, path), chosen }
    }

    /// Returns the line with another of its branches chosen.
    pub(crate) fn with_chosen(self, chosen: usize) -> Self {
        Self { chosen: chosen.min(self.path.len().saturating_sub(1)), ..self }
    }

    /// Returns the branches of the line, from the root on.
    pub fn branches(&self) -> &[BranchId] {
        &self.path
    }

    /// Returns the index of the chosen branch in the line.
    pub const fn chosen(&self) -> usize {
        self.chosen
    }

    /// Returns the number of moves of the line.
    pub fn moves(&self, record: &Record) -> u64 {
        self.path.iter().map(|id| count_moves(record.tree[*id].steps())).sum()
    }
}

/// Extends a path along first children to a leaf.
fn onward(tree: &Tree, mut path: Vec<BranchId>) -> Vec<BranchId> {
    while let Some(next) = path.last().and_then(|last| tree[*last].children().first()) {
        path.push(*next);
    }
    path
}

/// Returns the number of moves among `steps`.
pub(crate) fn count_moves(steps: &[Step]) -> u64 {
    steps.iter().filter(|step| step.as_move().is_some()).count() as u64
}

/// A place on a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// The end of the line.
    #[default]
    End,
    /// The end of the steps of the chosen branch.
    BranchEnd,
    /// The beginning of the chosen branch, with its `pre`.
    BranchStart,
    /// The place after this many moves, counted from the beginning of the line, and directly before the next move.
    Move(u64),
    /// The place after this many steps of the chosen branch.
    Step(usize),
}

/// A place, resolved to a branch of a line and a number of steps of that branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Until {
    /// The index of the branch in the line.
    pub(super) branch: usize,
    /// The number of steps of the branch that precede the place.
    pub(super) steps: usize,
    /// Whether the scene joins the comments of all positions since the last move.
    pub(super) joined: bool,
}

impl Until {
    pub(super) fn new(record: &Record, line: &Line, place: Place) -> Result<Self, SceneError> {
        let steps = |index: usize| line.path.get(index).map_or(0, |id| record.tree[*id].steps().len());
        let (branch, last) = (line.chosen, line.path.len() - 1);
        Ok(match place {
            Place::End => Self { branch: last, steps: steps(last), joined: true },
            Place::BranchEnd => Self { branch, steps: steps(branch), joined: false },
            Place::BranchStart => Self { branch, steps: 0, joined: false },
            Place::Step(count) => Self { branch, steps: count.min(steps(branch)), joined: false },
            Place::Move(asked) => Self::after(record, line, asked)?,
        })
    }

    /// Returns the place directly before move `asked + 1`. If the line has exactly `asked` moves, the place is its end;
    /// if it has fewer, an error is returned.
    fn after(record: &Record, line: &Line, asked: u64) -> Result<Self, SceneError> {
        let mut made = 0;
        let mut until = Self { branch: 0, steps: 0, joined: true };
        for (branch, id) in line.path.iter().enumerate() {
            let steps = record.tree[*id].steps();
            let before = made;
            for (index, step) in steps.iter().enumerate() {
                if step.as_move().is_none() {
                    continue;
                }
                if made == asked {
                    // If the branch has no `pre` and no move before this one, the place is the end of the parent
                    // branch.
                    let begins = record.tree[*id].pre.is_some() || branch == 0 || made > before;
                    return Ok(if begins { Self { branch, steps: index, joined: true } } else { until });
                }
                made += 1;
            }
            until = Self { branch, steps: steps.len(), joined: true };
        }
        if made == asked { Ok(until) } else { Err(SceneError::NoSuchMove { asked, last: made }) }
    }
}
