//! The colours of pictures.

use std::str::FromStr;

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Black on white, as in a book.
    #[default]
    Print,
    /// A wooden board with round stones.
    Wood,
    /// For dark pages.
    Dark,
}

impl Theme {
    /// The names of all themes.
    pub const NAMES: [&'static str; 3] = ["print", "wood", "dark"];

    pub(crate) const fn palette(self) -> Palette {
        match self {
            Self::Print => Palette {
                page: "#ffffff",
                board: "#ffffff",
                ink: "#000000",
                line: "#000000",
                black: Paint { fill: "#000000", rim: "#000000", sign: "#ffffff" },
                white: Paint { fill: "#ffffff", rim: "#000000", sign: "#000000" },
                accent: "#000000",
            },
            Self::Wood => Palette {
                page: "#ffffff",
                board: "#e6bf78",
                ink: "#33270f",
                line: "#4d3a17",
                black: Paint { fill: "url(#black)", rim: "#111111", sign: "#ffffff" },
                white: Paint { fill: "url(#white)", rim: "#8f8370", sign: "#111111" },
                accent: "#e8352a",
            },
            Self::Dark => Palette {
                page: "#1d2127",
                board: "#2a3038",
                ink: "#d5dbe3",
                line: "#7d8794",
                black: Paint { fill: "#0b0d10", rim: "#98a2af", sign: "#f2f4f7" },
                white: Paint { fill: "#e9edf2", rim: "#e9edf2", sign: "#14171b" },
                accent: "#ff7b6b",
            },
        }
    }
}

/// No theme has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the themes are print, wood and dark")]
pub struct NoSuchTheme;

impl FromStr for Theme {
    type Err = NoSuchTheme;

    fn from_str(name: &str) -> Result<Self, NoSuchTheme> {
        match name {
            "print" => Ok(Self::Print),
            "wood" => Ok(Self::Wood),
            "dark" => Ok(Self::Dark),
            _ => Err(NoSuchTheme),
        }
    }
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Around the board.
    pub(crate) page: &'static str,
    pub(crate) board: &'static str,
    /// Text around the board.
    pub(crate) ink: &'static str,
    /// The lines, and what is drawn on them.
    pub(crate) line: &'static str,
    pub(crate) black: Paint,
    pub(crate) white: Paint,
    /// The last move, arrows and lines.
    pub(crate) accent: &'static str,
}

/// The colours of a stone and of what is on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: &'static str,
    pub(crate) rim: &'static str,
    pub(crate) sign: &'static str,
}
