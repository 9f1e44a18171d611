//! Values of options that several commands share.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser};
use wei7_core::WriteOptions;
use wei7_text::encoding::TextEncoding;

use wei7_convert::explain::Topic;
use wei7_convert::{Carry, Format, Formats};
use wei7_table::Formulas;

/// One of some names, each with its help and its value.
pub(super) fn choice<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(&'static str, &'static str, T); N],
) -> ValueParser {
    let names = values.map(|(name, help, _)| PossibleValue::new(name).help(help));
    let value = move |given: String| values.into_iter().find(|(name, ..)| *name == given).map(|(.., value)| value);
    PossibleValuesParser::new(names).try_map(move |given| value(given).ok_or("no such value")).into()
}

pub(super) fn carry() -> ValueParser {
    choice([
        ("keep", "It travels along and comes back", Carry::Keep),
        ("none", "It is left out and reported", Carry::None),
    ])
}

pub(super) fn formulas() -> ValueParser {
    choice([
        ("escape", "With an apostrophe before it, so that it is a text", Formulas::Escape),
        ("keep", "As it is, for readers that are no spreadsheets", Formulas::Keep),
    ])
}

pub(super) fn format() -> ValueParser {
    PossibleValuesParser::new(Formats::default().iter().map(Format::id)).try_map(|name| name.parse::<Format>()).into()
}

/// A format that can be written.
pub(super) fn target() -> ValueParser {
    let formats = Formats::default();
    let written = formats.iter().filter(|format| format.driver().writer(&WriteOptions::default()).is_some());
    PossibleValuesParser::new(written.map(Format::id)).try_map(|name| name.parse::<Format>()).into()
}

/// A code of findings, or how several begin.
pub(super) fn code(name: &str) -> Result<String, String> {
    let name = name.to_ascii_uppercase();
    let is_known = !name.is_empty() && Topic::all().any(|topic| topic.id().starts_with(&name));
    is_known.then_some(name).ok_or_else(|| "no code begins so; `wei7 explain --list` has all of them".to_owned())
}

pub(super) fn encoding(name: &str) -> Result<TextEncoding, String> {
    TextEncoding::named(name).ok_or_else(|| {
        "no encoding of this name is known; there are UTF-8, GB18030, Big5, Shift_JIS, EUC-JP, ISO-2022-JP, EUC-KR, \
         ISO-8859-1 to -16, windows-1250 to -1258, KOI8-R, CP437, CP850 and others"
            .to_owned()
    })
}
