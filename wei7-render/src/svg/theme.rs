//! Themes: the colors of pictures.

use std::str::FromStr;

use wei7_core::{Argument, Message};

/// The colors of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Black on white, as in a book.
    #[default]
    Print,
    /// A wooden board with round stones.
    Wood,
    /// Light lines on a dark board, for dark pages.
    Dark,
}

impl Theme {
    /// The names of all themes, which [`Theme::from_str`] accepts.
    pub const NAMES: [&'static str; 3] = ["print", "wood", "dark"];

    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Print => Palette {
                page: "#ffffff",
                board: "#ffffff",
                ink: "#000000",
                line: "#000000",
                black: StoneColors { fill: "#000000", rim: "#000000", sign: "#ffffff" },
                white: StoneColors { fill: "#ffffff", rim: "#000000", sign: "#000000" },
                accent: "#000000",
            },
            Self::Wood => Palette {
                page: "#ffffff",
                board: "#e6bf78",
                ink: "#33270f",
                line: "#4d3a17",
                black: StoneColors { fill: "url(#black)", rim: "#111111", sign: "#ffffff" },
                white: StoneColors { fill: "url(#white)", rim: "#8f8370", sign: "#111111" },
                accent: "#e8352a",
            },
            Self::Dark => Palette {
                page: "#1d2127",
                board: "#2a3038",
                ink: "#d5dbe3",
                line: "#7d8794",
                black: StoneColors { fill: "#0b0d10", rim: "#98a2af", sign: "#f2f4f7" },
                white: StoneColors { fill: "#e9edf2", rim: "#e9edf2", sign: "#14171b" },
                accent: "#ff7b6b",
            },
        }
    }
}

/// The error for a name that is no theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSuchTheme;

impl NoSuchTheme {
    /// Returns the message of the error.
    pub fn message(self) -> Message {
        Message::new("no-such-theme").with("themes", Argument::one_of(Theme::NAMES))
    }
}

impl FromStr for Theme {
    type Err = NoSuchTheme;

    fn from_str(name: &str) -> Result<Self, NoSuchTheme> {
        let mut themes = Self::NAMES.into_iter().zip([Self::Print, Self::Wood, Self::Dark]);
        themes.find(|(known, _)| *known == name).map(|(_, theme)| theme).ok_or(NoSuchTheme)
    }
}

/// The colors of a theme, as values of SVG attributes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// The color of the background around the board.
    pub(crate) page: &'static str,
    pub(crate) board: &'static str,
    /// The color of the text around the board.
    pub(crate) ink: &'static str,
    /// The color of the lines of the board.
    pub(crate) line: &'static str,
    pub(crate) black: StoneColors,
    pub(crate) white: StoneColors,
    /// The color of the last move, and of arrows and lines.
    pub(crate) accent: &'static str,
}

/// The colors of a stone, of its rim and of signs on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoneColors {
    pub(crate) fill: &'static str,
    pub(crate) rim: &'static str,
    pub(crate) sign: &'static str,
}
