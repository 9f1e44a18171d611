//! The header lines (5.2) of an event.

use std::borrow::Cow;

use wei7_core::{Branch, Extra, Extras, Record, Step, Text};

use crate::record::headers;
use crate::syntax::keywords::Keyword;

/// Returns the header lines of a record: the original lines, else those from the game info of SGF, else those from the
/// info of the record.
pub(crate) fn record_headers(record: &Record) -> Vec<(Keyword, Text)> {
    let info = record.info.as_deref();
    let kept = info.map(|info| info.extras.as_slice()).unwrap_or_default();
    let mut all = Vec::new();
    for keyword in headers::keywords() {
        let stood = kept.iter().any(
            |extra| matches!(extra, Extra::Header { keyword: kept_keyword, .. } if &**kept_keyword == keyword.name()),
        );
        let property = |id: &str| property(record, id);
        // The players are always written from the info, which has them even if their original lines were not kept.
        let has_info = stood || matches!(keyword, Keyword::Black | Keyword::White);
        if let Some(text) = property_line(&property, keyword).filter(|_| !has_info) {
            all.push((keyword, headers::property_line(keyword, text, info).into()));
        } else if let Some(info) = info {
            let lines = headers::header_lines(info, keyword).into_iter();
            all.extend(lines.map(|line| (keyword, Text::from(line.as_ref()))));
        }
    }
    all
}

/// Returns the header lines of an event that is a branch.
pub(crate) fn branch_headers(branch: &Branch) -> Vec<(Keyword, Text)> {
    let mut all = Vec::new();
    for keyword in headers::keywords() {
        for extra in branch.extras.as_slice() {
            if let Extra::Header { keyword: kept_keyword, lines } = extra
                && &**kept_keyword == keyword.name()
            {
                all.extend(headers::lines_in_ascii(keyword, lines).into_iter().map(|line| (keyword, line.into())));
            }
        }
    }
    all
}

/// The title and the header lines of an event.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    pub(crate) title: Option<String>,
    pub(crate) headers: Vec<(Keyword, Text)>,
}

impl Headings {
    /// Returns the headings from the SGF game info in this branch; `None` if there is none. Game info occurs once on
    /// the path to a node (`FF[4]` game-info).
    pub(crate) fn from_branch(branch: &Branch) -> Option<Self> {
        let pre = branch.pre.as_deref().map(|pre| &pre.extras);
        let step = branch.steps().first().map(Step::extras);
        let property = |id: &str| text(pre.into_iter().chain(step), id);
        let title = title_of(&property, None).map(Cow::into_owned);
        let mut headers = Vec::new();
        for keyword in headers::keywords() {
            let line = property_line(&property, keyword);
            headers.extend(line.map(|line| (keyword, headers::canonical_line(keyword, line).into())));
        }
        (title.is_some() || !headers.is_empty()).then_some(Self { title, headers })
    }
}

/// SGF properties of game info, each with the header of Ishi that expresses it.
const PROPERTIES: &[(&str, Keyword)] = &[
    ("AN", Keyword::Analysis),
    ("US", Keyword::Recorder),
    ("SO", Keyword::Source),
    ("TM", Keyword::TimeLimit),
    ("OT", Keyword::TimeLimit),
    ("HA", Keyword::Handicap),
    ("DT", Keyword::Date),
    ("RE", Keyword::Result),
    ("KM", Keyword::Komi),
    ("RU", Keyword::Rules),
    ("PC", Keyword::Place),
    ("PB", Keyword::Black),
    ("BR", Keyword::Black),
    ("PW", Keyword::White),
    ("WR", Keyword::White),
];

/// Returns the line of a header from the game info of SGF. Several properties are joined to one line (TM in words and
/// OT; name and rank), since of repeated lines only the last one counts (5.2).
fn property_line(property: &impl Fn(&str) -> Option<String>, keyword: Keyword) -> Option<String> {
    let ids = PROPERTIES.iter().filter(|(_, header)| *header == keyword).map(|(id, _)| *id);
    let texts = ids.filter_map(|id| {
        let text = property(id)?.trim().to_owned();
        Some(if id == "TM" { text.parse().map_or(text, in_words) } else { text })
    });
    let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
    let between = if keyword == Keyword::TimeLimit { ", " } else { " " };
    Some(texts.join(between)).filter(|line| !line.is_empty())
}

/// Formats a time like the examples of 5.2: `1 hour`, `1 hour 30 minutes`.
fn in_words(seconds: u32) -> String {
    let units = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let words = units.into_iter().filter(|(count, unit)| *count > 0 || (seconds == 0 && *unit == "second"));
    let words = words.map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }));
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the title of an event: event, name and round of the game of SGF (`Honinbo 1989 Final`, 5.4 EVENT).
pub(crate) fn title(record: &Record) -> Option<Cow<'_, str>> {
    let name = record.info.as_deref().and_then(|info| info.name.as_deref()).map(Cow::Borrowed);
    title_of(&|id: &str| property(record, id), name)
}

fn title_of<'t>(property: &impl Fn(&str) -> Option<String>, name: Option<Cow<'t, str>>) -> Option<Cow<'t, str>> {
    let property = |id| property(id).map(Cow::Owned);
    let mut parts: Vec<Cow<'_, str>> = Vec::new();
    for part in [property("EV"), name.or_else(|| property("GN")), property("RO")].into_iter().flatten() {
        if !(part.trim().is_empty() || parts.contains(&part)) {
            parts.push(part);
        }
    }
    if parts.len() > 1 { Some(parts.join(", ").into()) } else { parts.pop() }
}

/// Returns the text of an SGF property of the record or its root.
pub(crate) fn property(record: &Record, wanted: &str) -> Option<String> {
    let root = record.tree.root();
    let lists: [Option<&Extras>; 4] = [
        record.info.as_deref().map(|info| &info.extras),
        Some(&record.extras),
        root.pre.as_deref().map(|pre| &pre.extras),
        root.steps().first().map(Step::extras),
    ];
    text(lists.into_iter().flatten(), wanted)
}

/// Returns the text of the first property with this id, escapes resolved.
fn text<'s>(lists: impl Iterator<Item = &'s Extras>, wanted: &str) -> Option<String> {
    lists.flat_map(Extras::as_slice).find_map(|extra| match extra {
        Extra::Property { id, values } if &**id == wanted => Some(unescaped(values.first()?)),
        _ => None,
    })
}

/// Returns the name of the figure, if the branch is a diagram that comes from a named figure of SGF (`FF[4]` FG).
pub(crate) fn figure_name(branch: &Branch) -> Option<String> {
    let pre = branch
        .pre
        .as_deref()
        .filter(|_| branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Diagram(_))));
    let name = pre?.extras.find(|extra| match extra {
        Extra::Property { id, values } if &**id == "FG" && values.len() == 1 => {
            Some(values.first()?.split_once(':')?.1)
        }
        _ => None,
    });
    Some(unescaped(name?).trim().to_owned()).filter(|name| !name.is_empty())
}

/// Resolves escapes and removes soft line breaks of an SGF text (`FF[4]` 3.2).
fn unescaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('\n') | None => {}
                Some(escaped) => out.push(escaped),
            },
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn property(id: &str, value: &str) -> Extra {
        Extra::Property { id: id.into(), values: vec![value.into()] }
    }

    #[test]
    fn the_table_of_kinds_knows_the_properties_of_headers() {
        use wei7_core::{Fate, WrittenFormat};

        for (id, _) in PROPERTIES {
            assert_eq!(property(id, "x").kind().fate(WrittenFormat::Ishi), Fate::Approximated, "{id}");
        }
        assert_eq!(property("XX", "x").kind().fate(WrittenFormat::Ishi), Fate::Dropped);
    }

    #[test]
    fn times_are_in_words() {
        let limit = |main: &str, overtime: &str| {
            let mut record = Record::new();
            record.extras.extend([property("TM", main), property("OT", overtime)]);
            property_line(&|id: &str| super::property(&record, id), Keyword::TimeLimit)
        };
        for (seconds, words) in [
            ("3600", "1 hour"),
            ("5400", "1 hour 30 minutes"),
            ("36061", "10 hours 1 minute 1 second"),
            ("45", "45 seconds"),
            ("0", "0 seconds"),
        ] {
            assert_eq!(limit(seconds, "").as_deref(), Some(words));
            let read = wei7_text::info::main_time(words, &wei7_text::info::Source::new(4)).value.unwrap();
            assert_eq!(read.to_string(), seconds);
        }
        assert_eq!(limit("1800", "5x30 byo-yomi").as_deref(), Some("30 minutes, 5x30 byo-yomi"));
        assert_eq!(limit("600.5", " ").as_deref(), Some("600.5"));
        assert_eq!(limit(" ", "10 sec a move").as_deref(), Some("10 sec a move"));
        assert_eq!(limit("", ""), None);
    }

    #[test]
    fn a_figure_may_have_a_name() {
        let with = |extras: Vec<Extra>, value: &str| {
            let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
            branch.extras.extend(extras);
            if let Some(pre) = branch.pre.as_deref_mut() {
                pre.extras.push(property("FG", value));
            }
            figure_name(&branch)
        };
        let diagram = || vec![Extra::Diagram(wei7_core::Diagram::default())];
        assert_eq!(with(diagram(), "257:Dia. 1").as_deref(), Some("Dia. 1"));
        assert_eq!(with(diagram(), "257:a\\:b").as_deref(), Some("a:b"));
        assert_eq!((with(diagram(), "257: "), with(diagram(), ""), with(vec![], "0:x")), (None, None, None));
    }
}
