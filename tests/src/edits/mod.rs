//! Edits of files as people make them with other programs: on the text, with code that shares nothing with the readers
//! of wei7.

mod ishi;
mod json;
mod sgf;
mod xml;

use wei7_convert::Format;

use crate::conversions::{Family, family};
use crate::sampling::Dice;

/// An edit that a user makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// Changes the comment on the middle move.
    Comment,
    /// Changes the name of black.
    Name,
    /// Changes the komi.
    Komi,
    /// Changes the place where the game was played.
    Place,
    /// Adds a mark to the middle move.
    Mark,
    /// Appends a move to the main line.
    Append,
    /// Changes line breaks, and the order of things without an order.
    Reformat,
    /// Adds a variation near the beginning.
    VariationIn,
    /// Deletes the second variation of the first fork.
    VariationOut,
    /// Swaps the first two variations of the first fork.
    Swap,
    /// Deletes the middle move.
    MoveOut,
    /// Replaces the middle move by another.
    Move,
}

impl Edit {
    /// All edits.
    pub const ALL: [Self; 12] = [
        Self::Comment,
        Self::Name,
        Self::Komi,
        Self::Place,
        Self::Mark,
        Self::Append,
        Self::Reformat,
        Self::VariationIn,
        Self::VariationOut,
        Self::Swap,
        Self::MoveOut,
        Self::Move,
    ];

    /// Returns a short description of the edit.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Comment => "a comment changed",
            Self::Name => "a name changed",
            Self::Komi => "the komi changed",
            Self::Place => "the place changed",
            Self::Mark => "a mark added",
            Self::Append => "a move appended",
            Self::Reformat => "foreign order and line breaks",
            Self::VariationIn => "a variation put in",
            Self::VariationOut => "a variation deleted",
            Self::Swap => "variations swapped",
            Self::MoveOut => "a move deleted in mid-game",
            Self::Move => "a move changed in mid-game",
        }
    }
}

/// A text after an edit.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The text of the file after the edit.
    pub text: String,
    /// 0-based number of the move of the main line that was deleted or changed.
    pub at: Option<usize>,
}

impl Edited {
    const fn text(text: String) -> Self {
        Self { text, at: None }
    }
}

/// The comment, name or place that an edit writes.
pub const BY_HAND: &str = "written by hand";

/// Edits a text in this format; `None` if the text has nothing to edit.
pub fn edit(text: &str, format: Format, edit: Edit) -> Option<Edited> {
    match family(format) {
        Family::Sgf => sgf::edit(text, edit),
        Family::Ishi => ishi::edit(text, edit),
        Family::Wei7 => json::edit(text, edit),
        Family::Xml(_) => xml::edit(text, edit),
        Family::Jago => None,
    }
}

/// Respells a text without changing its meaning: order where it has no meaning, white space, letters and escapes.
/// `None` if the format cannot be respelt.
pub fn respelt(text: &str, format: Format, dice: &mut Dice) -> Option<String> {
    match family(format) {
        Family::Sgf => sgf::respelt(text, dice),
        Family::Ishi => Some(ishi::respelt(text, dice)),
        Family::Wei7 => json::respelt(text, dice),
        Family::Xml(_) => xml::respelt(text, dice),
        Family::Jago => None,
    }
}

fn one_in(dice: &mut Dice, many: u32) -> bool {
    dice.below(many) == 0
}

fn shuffle<T>(list: &mut [T], dice: &mut Dice) {
    for last in (1..list.len()).rev() {
        let bound = u32::try_from(last + 1).unwrap_or(1);
        list.swap(last, dice.below(bound) as usize);
    }
}

/// Breaks ASCII text into lines of `width` letters.
fn folded(text: &str, width: usize, end: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(width).map(String::from_iter).collect::<Vec<_>>().join(end)
}
