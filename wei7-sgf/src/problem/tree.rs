//! The moves below the position of a problem, as a flat list.

use wei7_core::{BranchId, Color, Evaluation, Extra, Record, Step, Vertex};

use super::words::{is_correct, is_right};

/// Index that stands for the position of the problem, which is the parent of the first moves.
pub(super) const POSITION: usize = usize::MAX;

/// Conventions that mark right or wrong answers. If a game follows several, the first one decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Convention {
    /// goproblems.com: the word `RIGHT` in the comment of a right answer.
    Right,
    /// Go Game Guru, Glift and others: a comment that begins with "Correct".
    Correct,
    /// Tsumego Hero: a comment that begins with `+` at the end of a right line.
    Plus,
    /// uliGo: `WV` at the beginning of a wrong line.
    WrongVariation,
}

impl Convention {
    pub(super) const ALL: [Self; 4] = [Self::Right, Self::Correct, Self::Plus, Self::WrongVariation];

    /// Returns the name of the site or the program that has the convention, or the word that marks right answers.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Right => "goproblems.com",
            Self::Correct => "Correct",
            Self::Plus => "Tsumego Hero",
            Self::WrongVariation => "uliGo",
        }
    }
}

/// Properties that some sites use for right answers, but that games have, too, as they have `TE`.
const OTHER_MARKS: [&str; 2] = ["GB", "CH"];

/// Marks of a move that a convention may use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    /// For each convention, in the order of [`Convention::ALL`], whether the move has a mark that makes it certain. For
    /// Tsumego Hero, this is a comment that is only `+`.
    certain: [bool; 4],
    /// The comment begins with `+`.
    pub(super) plus: bool,
    /// `GB`, which Glift writes for a right answer.
    pub(super) good_for_black: bool,
    /// The first of [`OTHER_MARKS`] and `TE`.
    pub(super) other: Option<&'static str>,
}

impl Marks {
    /// Returns the marks of a step.
    pub(super) fn new(step: &Step) -> Self {
        let tesuji = step.as_move().filter(|played| played.evaluation == Some(Evaluation::Good)).map(|_| "TE");
        if step.is_bare() {
            return Self { other: tesuji, ..Self::default() };
        }
        let comment = step.comment().unwrap_or_default();
        Self {
            certain: [is_right(comment), is_correct(comment), comment.trim() == "+", has_property(step, "WV")],
            plus: comment.trim_start().starts_with('+'),
            good_for_black: has_property(step, "GB"),
            other: OTHER_MARKS.into_iter().find(|id| has_property(step, id)).or(tesuji),
        }
    }

    /// Returns whether the move has a mark that makes a convention certain.
    pub(super) const fn has(&self, convention: Convention) -> bool {
        self.certain[convention as usize]
    }

    /// Returns whether the comment has a word or a sign for a right answer.
    pub(super) const fn has_word(&self) -> bool {
        self.has(Convention::Right) || self.has(Convention::Correct) || self.plus
    }

    /// Returns whether a mark makes any convention certain.
    pub(super) fn decide(&self) -> bool {
        self.certain.contains(&true)
    }
}

/// Returns whether an extra of a step is the property `name`.
pub(super) fn has_property(step: &Step, name: &str) -> bool {
    step.extras().as_slice().iter().any(|extra| matches!(extra, Extra::Property { id, .. } if &**id == name))
}

/// A move below the position of a problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) branch: BranchId,
    pub(super) step: usize,
    /// Index of the move before, or [`POSITION`].
    pub(super) parent: usize,
    pub(super) color: Color,
    pub(super) vertex: Vertex,
    pub(super) evaluation: Option<Evaluation>,
    pub(super) marks: Marks,
    /// Whether stones are set up between the move before and this move.
    pub(super) is_after_setup: bool,
}

/// Returns the moves below the position of a branch. A parent precedes its children.
pub(super) fn moves(record: &Record, position: BranchId) -> Vec<Played> {
    let mut moves = Vec::new();
    let mut open = vec![(position, POSITION, false)];
    while let Some((id, mut parent, mut is_after_setup)) = open.pop() {
        let branch = &record.tree[id];
        is_after_setup |= branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }));
        for (step, one) in branch.steps().iter().enumerate() {
            let Some(played) = one.as_move() else { continue };
            let wei7_core::Move { color, vertex, evaluation } = played;
            let marks = Marks::new(one);
            moves.push(Played { branch: id, step, parent, color, vertex, evaluation, marks, is_after_setup });
            (parent, is_after_setup) = (moves.len() - 1, false);
        }
        open.extend(branch.children().iter().rev().map(|child| (*child, parent, is_after_setup)));
    }
    moves
}
