//! Arguments of `wei7 render`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Args, ValueEnum};
use wei7_core::Message;
use wei7_render::svg::{Caption, TextAs, Theme};

use super::read::ReadArgs;
use super::show::{CountArgs, PlaceArgs};
use super::values::{ValueError, choice, number};

pub(crate) const RENDER_EXAMPLES: &str = "\
Examples:
  wei7 render game.sgf -o game.svg                 the end of the main line
  wei7 render game.sgf -o 1.png --range 1-50       a figure with move numbers
  wei7 render game.sgf -o corner.svg --move 20 --region a19-k10
  wei7 render lesson.go --all-diagrams -o lesson/  a picture for each diagram,
                                                   figure and pause point
  wei7 render lesson.wei7 -o lesson.html           a page that any browser opens:
                                                   moves, variations, problems
  wei7 render archive --site site/                 a page for each game, and a list
                                                   of all that can be searched
  wei7 render problems --worksheet -o sheet.html   problems for printing, with their
                                                   solutions at the end
  wei7 render archive -o pictures/                 a picture of each game, and a
                                                   list of them";

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// Write to this file, in the form given by its extension. A directory is needed for `--all-diagrams`, several
    /// inputs, or all games of an input; for several games it also gets a list of the pictures. Without this option,
    /// write to standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    pub(crate) output: Option<PathBuf>,

    /// Write a site to this directory: a page for each game and `index.html`, a searchable list of all games. The site
    /// needs no server
    #[arg(long, value_name = "DIR", conflicts_with_all = ["output", "to", "move", "branch", "game", "count", "supplement", "region"])]
    pub(crate) site: Option<PathBuf>,

    /// Write one page for printing with the problems of all inputs, this number on a sheet of paper, and their solutions
    /// at the end [default: 6]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "6", value_parser = per_sheet,
        conflicts_with_all = ["site", "to", "move", "branch", "game", "count", "supplement", "region", "range", "all_diagrams",
            "size", "caption", "text", "font"])]
    pub(crate) worksheet: Option<usize>,

    /// Write this form, if the extension of the output does not tell
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,

    #[command(flatten)]
    pub(crate) place: PlaceArgs,

    #[command(flatten)]
    pub(crate) count: CountArgs,

    /// Number these moves, such as `1-50` or `51-`. As in print, captured stones stay on the board, and moves played on
    /// occupied points are listed below
    #[arg(long, value_name = "N-N", conflicts_with_all = ["move", "count"], value_parser = str::parse::<MoveRange>)]
    pub(crate) range: Option<MoveRange>,

    /// Draw a picture of each diagram, figure and pause point of the record; several inputs get a directory each
    #[arg(long, requires = "output", conflicts_with_all = ["move", "branch", "range", "count"])]
    pub(crate) all_diagrams: bool,

    /// Use these colors: print (black and white), wood or dark [default: print for pictures; for pages wood, or dark if
    /// the reader's system is dark]
    #[arg(long, value_name = "NAME", value_parser = theme())]
    pub(crate) theme: Option<Theme>,

    /// Make the picture this number of pixels wide
    #[arg(long, value_name = "PX", value_parser = width)]
    pub(crate) size: Option<u32>,

    /// Omit the coordinates around the board
    #[arg(long)]
    pub(crate) no_coordinates: bool,

    /// Print this text below the board
    #[arg(long, value_parser = caption(), value_name = "WHAT", default_value = "title")]
    pub(crate) caption: Caption,

    /// Represent text in SVG in this way
    #[arg(long, value_parser = text(), value_name = "HOW", default_value = "auto")]
    pub(crate) text: TextAs,

    /// Use this font for characters that the built-in font lacks, before system fonts
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

impl RenderArgs {
    /// Returns the first option that was given although it does not apply to pages; `None` if there is no such option.
    pub(crate) fn only_for_pictures(&self) -> Option<&'static str> {
        let given = [
            ("--all-diagrams", self.all_diagrams),
            ("--range", self.range.is_some()),
            ("--size", self.size.is_some()),
            ("--caption", self.caption != Caption::Title),
            ("--text", self.text != TextAs::Auto),
            ("--font", self.font.is_some()),
        ];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }

    /// Returns the first option that was given and only applies to a single game; `None` if there is no such option.
    pub(crate) fn only_for_one(&self) -> Option<&'static str> {
        let given = [("--game", self.place.game.is_some()), ("--supplement", self.place.supplement.is_some())];
        given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
    }
}

/// Parses the width of a picture in pixels.
fn width(text: &str) -> Result<u32, ValueError> {
    number(text, 16..=16_384)
}

/// Parses the number of problems on a sheet of paper.
fn per_sheet(text: &str) -> Result<usize, ValueError> {
    number(text, 1..=24)
}

fn theme() -> ValueParser {
    // `PossibleValuesParser` only accepts the names of themes, so parsing does not fail.
    PossibleValuesParser::new(Theme::NAMES).try_map(|name| name.parse::<Theme>()).into()
}

/// Value of `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Vector picture
    Svg,
    /// Raster picture
    Png,
    /// Page with the whole record to play through in a browser, without network access
    Html,
}

impl Form {
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Html => "html",
        }
    }
}

fn caption() -> ValueParser {
    choice([
        ("none", "Nothing", Caption::None),
        ("title", "The title, and moves that are not on the board", Caption::Title),
        ("comment", "The title, such moves, and the comment", Caption::Comment),
    ])
}

fn text() -> ValueParser {
    let auto = "Latin, Greek and Cyrillic as text, other characters as outlines, which need no font";
    choice([
        ("auto", auto, TextAs::Auto),
        ("outlines", "All characters as outlines", TextAs::Outlines),
        ("text", "All characters as text", TextAs::Text),
    ])
}

/// Value of `--range`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveRange {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl std::str::FromStr for MoveRange {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-range-of-moves"));
        let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
        let (first, last) = match text.split_once('-') {
            None => (number(text)?, number(text)?),
            Some((first, "")) => (number(first)?, u64::MAX),
            Some((first, last)) => (number(first)?, number(last)?),
        };
        if first == 0 || first > last { Err(wrong()) } else { Ok(Self { first, last }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_two_moves_in_order() {
        let range = |text: &str| text.parse::<MoveRange>().map(|range| (range.first, range.last));
        assert_eq!(range("1-50"), Ok((1, 50)));
        assert_eq!(range("7"), Ok((7, 7)));
        assert_eq!(range("51-"), Ok((51, u64::MAX)));
        for wrong in ["", "-", "0-3", "5-4", "a-b", "-5", "1-2-3"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
