//! Value parsers shared by several commands, and their error type.

use std::error::Error;
use std::fmt;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use wei7_analysis::Convention;
use wei7_core::{DiagramStyle, Message, ProblemMarks, WriteOptions};
use wei7_text::encoding::TextEncoding;

use wei7_convert::explain::Topic;
use wei7_convert::{Carry, Format, Formats, Strip};
use wei7_table::Formulas;

/// Error for an invalid value of an option, with the message that explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ValueError(pub(crate) Message);

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for ValueError {}

impl From<ParseIntError> for ValueError {
    fn from(error: ParseIntError) -> Self {
        Self(match error.kind() {
            IntErrorKind::Empty => Message::new("value-number-missing"),
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => Message::new("value-number-too-large"),
            IntErrorKind::Zero => Message::new("value-number-zero"),
            _ => Message::new("value-not-a-number"),
        })
    }
}

/// Parses a number and checks that the number is in the range.
pub(super) fn number<T>(text: &str, range: RangeInclusive<T>) -> Result<T, ValueError>
where
    T: FromStr<Err = ParseIntError> + PartialOrd + fmt::Display,
{
    let number = text.parse()?;
    if range.contains(&number) {
        return Ok(number);
    }
    let (first, last) = (range.start().to_string(), range.end().to_string());
    Err(ValueError(Message::new("value-number-outside").with("first", first).with("last", last)))
}

/// Parses a number of bytes such as `500M` or `2G`.
pub(super) fn bytes(text: &str) -> Result<ByteSize, ValueError> {
    text.parse().map_err(|_| ValueError(Message::new("value-not-bytes")))
}

/// Returns a parser for an option whose values have names. Each item is a name, the English help on this name, and the
/// value.
pub(super) fn choice<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(&'static str, &'static str, T); N],
) -> ValueParser {
    let names = values.map(|(name, help, _)| PossibleValue::new(name).help(help));
    let value = move |given: String| values.into_iter().find(|(name, ..)| *name == given).map(|(.., value)| value);
    PossibleValuesParser::new(names)
        .try_map(move |given| value(given).ok_or_else(|| ValueError(Message::new("value-unknown"))))
        .into()
}

pub(super) fn style() -> ValueParser {
    choice([
        (
            "sensei",
            "Diagrams of Sensei's Library and Life in 19x19 (`$$`), with ten numbered moves each",
            DiagramStyle::Sensei,
        ),
        ("ascii", "A board of letters and signs: X for black, O for white", DiagramStyle::Ascii),
        ("unicode", "A board of lines and round stones", DiagramStyle::Unicode),
    ])
}

pub(super) fn problems() -> ValueParser {
    choice([
        (
            "goproblems",
            "`TE`, `BM`, `WV`, and words in the comments that goproblems.com and most viewers need; reading removes them",
            ProblemMarks::Goproblems,
        ),
        ("uligo", "Only `WV` on the first wrong move, as uliGo needs it", ProblemMarks::Uligo),
        ("plain", "No marks, so that nothing gives away the answers", ProblemMarks::Plain),
    ])
}

pub(super) fn carry() -> ValueParser {
    choice([
        ("keep", "Keep these values beside or inside the output, so that they can be restored", Carry::Keep),
        ("none", "Leave these values out and report them", Carry::None),
    ])
}

pub(super) fn strip() -> ValueParser {
    let none = Strip::default();
    choice([
        (
            "analysis",
            "Properties and parts of comments that programs write with analyses",
            Strip { analysis: true, ..none },
        ),
        ("comments", "All comments on moves and positions", Strip { comments: true, ..none }),
        ("variations", "All branches except the main line", Strip { variations: true, ..none }),
    ])
}

pub(super) fn analysis() -> ValueParser {
    choice([
        ("goreviewpartner", "`BWWR` and `CBM`", Convention::GoReviewPartner),
        ("katago-json", "JSON of KataGo, an answer a line", Convention::KataGoJson),
        ("katrain", "`KT` of KaTrain", Convention::KaTrain),
        ("kaya", "`KA` of Kaya and web-katrain", Convention::Kaya),
        ("lizgoban", "As `lizzie`", Convention::Lizzie),
        ("lizzie", "`LZ` of Lizzie and LizzieYzy", Convention::Lizzie),
        ("ogatak", "`SBKV` and `OGSC`", Convention::Ogatak),
        ("ogs", "JSON of the AI review of OGS", Convention::OgsJson),
        ("q5go", "`QLZV` or `QKGV`", Convention::Q5Go),
        ("sabaki", "`SBKV` and `SBKS`", Convention::Sabaki),
    ])
}

pub(super) fn formulas() -> ValueParser {
    choice([
        ("escape", "With a leading apostrophe, so that the value is text", Formulas::Escape),
        ("keep", "Unchanged, for programs other than spreadsheets", Formulas::Keep),
    ])
}

pub(super) fn format() -> ValueParser {
    PossibleValuesParser::new(Formats::default().iter().map(Format::id)).try_map(|name| name.parse::<Format>()).into()
}

/// Returns the parser of formats that can be written.
/// Value of `--to` of `wei7 convert`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A format of records.
    Format(Format),
    /// A deck of problems that Anki imports.
    Anki,
}

/// Returns the names of the formats that can be written.
fn written() -> Vec<&'static str> {
    let formats = Formats::default();
    let written = formats.iter().filter(|format| format.driver().writer(&WriteOptions::default()).is_some());
    written.map(Format::id).collect()
}

pub(super) fn written_format() -> ValueParser {
    PossibleValuesParser::new(written()).try_map(|name| name.parse::<Format>()).into()
}

pub(super) fn target() -> ValueParser {
    let deck = PossibleValue::new("anki").help("A deck of cards with problems");
    let names = written().into_iter().map(PossibleValue::new).chain([deck]);
    let parse = |name: String| if name == "anki" { Ok(Target::Anki) } else { name.parse().map(Target::Format) };
    PossibleValuesParser::new(names).try_map(parse).into()
}

/// Parses a code of a finding or loss such as `X033`, or a prefix such as `S1` that several codes have in common.
pub(super) fn code(name: &str) -> Result<String, ValueError> {
    let name = name.to_ascii_uppercase();
    let is_known = !name.is_empty() && Topic::all().any(|topic| topic.id().starts_with(&name));
    is_known.then_some(name).ok_or_else(|| ValueError(Message::new("value-unknown-code")))
}

/// Examples of known encodings. The error about an unknown encoding lists them.
const ENCODINGS: &str =
    "UTF-8, GB18030, Big5, Shift_JIS, EUC-JP, ISO-2022-JP, EUC-KR, ISO-8859-1, windows-1252, KOI8-R, CP437";

pub(super) fn encoding(name: &str) -> Result<TextEncoding, ValueError> {
    let unknown = || ValueError(Message::new("value-unknown-encoding").with("known", ENCODINGS));
    TextEncoding::from_name(name).ok_or_else(unknown)
}
