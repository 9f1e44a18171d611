//! Edits of files as people make them with other programs: on the text, by code that shares nothing with the readers of wei7.

mod ishi;
mod json;
mod sgf;
mod xml;

use wei7_convert::Format;

use crate::conversions::{Family, family};
use crate::sampling::Dice;

/// What somebody does to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// Another comment on the move in the middle.
    Comment,
    /// Another name for black.
    Name,
    /// Another komi.
    Komi,
    /// Another place.
    Place,
    /// A mark on the move in the middle.
    Mark,
    /// A move at the end of the main line.
    Append,
    /// Another order of what has none, other line breaks.
    Reformat,
    /// A variation near the beginning.
    VariationIn,
    /// The first second variation is deleted.
    VariationOut,
    /// The first two variations change places.
    Swap,
    /// The move in the middle is deleted.
    MoveOut,
    /// The move in the middle is another one.
    Move,
}

impl Edit {
    /// All of them.
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

    /// In a few words.
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

/// A text that was edited.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// The move of the main line that was deleted or changed, from 0.
    pub at: Option<usize>,
}

impl Edited {
    const fn text(text: String) -> Self {
        Self { text, at: None }
    }
}

/// What is written as a comment, a name or a place.
pub const BY_HAND: &str = "written by hand";

/// Edits a text in this format; `None` if it has nothing of the kind.
pub fn edit(text: &str, format: Format, edit: Edit) -> Option<Edited> {
    match family(format) {
        Family::Sgf => sgf::edit(text, edit),
        Family::Ishi => ishi::edit(text, edit),
        Family::Wei7 => json::edit(text, edit),
        Family::Xml(_) => xml::edit(text, edit),
        Family::Jago => None,
    }
}

/// A text that says the same in other words: what has no order is in another one, white space, letters and escapes are others.
/// `None` if the format has no such thing.
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

/// ASCII in lines of so many letters.
fn folded(text: &str, width: usize, end: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(width).map(String::from_iter).collect::<Vec<_>>().join(end)
}
