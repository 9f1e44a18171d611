//! Names of files that say what is in them, and that every file system takes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use wei7_convert::info::{Person, Summary};

/// The most bytes of one name without its extension. With ` (12345)` and `.supplement.json` it stays below the 143 that
/// encrypted file systems allow; others allow 255.
const LONGEST: usize = 110;

/// What stands for nothing.
const UNKNOWN: &str = "unknown";

/// `--name`: a text with fields in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

/// What a name can say of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Date,
    Black,
    White,
    BlackRank,
    WhiteRank,
    Name,
    Event,
    Round,
    Place,
    Result,
    File,
    Number,
}

const FIELDS: [(&str, Field); 12] = [
    ("date", Field::Date),
    ("black", Field::Black),
    ("white", Field::White),
    ("black_rank", Field::BlackRank),
    ("white_rank", Field::WhiteRank),
    ("name", Field::Name),
    ("event", Field::Event),
    ("round", Field::Round),
    ("place", Field::Place),
    ("result", Field::Result),
    ("file", Field::File),
    ("number", Field::Number),
];

/// Why a template is none.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    #[error("there is no field `{{{name}}}`; there are {}", FIELDS.map(|(name, _)| name).join(", "))]
    Unknown { name: String },
    #[error("a brace is open at the end; `{{{{` is a brace itself")]
    Open,
    #[error("a brace closes nothing; `}}}}` is a brace itself")]
    Closed,
    #[error("it says nothing")]
    Empty,
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, behind) = rest.split_at(at);
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            let (brace, behind) = behind.split_at(1);
            if let Some(behind) = behind.strip_prefix(brace) {
                parts.push(Part::Text(brace.to_owned()));
                rest = behind;
            } else if brace == "}" {
                return Err(TemplateError::Closed);
            } else {
                let (name, behind) = behind.split_once('}').ok_or(TemplateError::Open)?;
                let field = FIELDS.iter().find(|(known, _)| *known == name);
                let (_, field) = field.ok_or_else(|| TemplateError::Unknown { name: name.to_owned() })?;
                parts.push(Part::Field(*field));
                rest = behind;
            }
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        if parts.is_empty() { Err(TemplateError::Empty) } else { Ok(Self(parts)) }
    }
}

impl Template {
    /// The path of a game without its extension: a `/` of the template makes a directory, one in a field does not.
    pub fn fill(&self, summary: &Summary, file: &Path, number: usize) -> PathBuf {
        let mut name = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => name.push_str(&text.replace('\\', "/")),
                Part::Field(field) => name.push_str(&value(*field, summary, file, number)),
            }
        }
        let path: PathBuf = name.split('/').filter(|part| !part.trim().is_empty()).map(component).collect();
        if path.as_os_str().is_empty() { UNKNOWN.into() } else { path }
    }
}

fn value(field: Field, summary: &Summary, file: &Path, number: usize) -> String {
    let names = |people: &[Person]| joined(people, |person| person.name.as_deref());
    let ranks = |people: &[Person]| joined(people, |person| person.rank.as_deref());
    let value = match field {
        Field::Date => summary.time.as_deref().map(|time| day(time).to_owned()),
        Field::Black => names(&summary.black),
        Field::White => names(&summary.white),
        Field::BlackRank => ranks(&summary.black),
        Field::WhiteRank => ranks(&summary.white),
        Field::Name => summary.name.clone(),
        Field::Event => summary.event.clone().or_else(|| summary.name.clone()),
        Field::Round => summary.round.clone(),
        Field::Place => summary.place.clone(),
        Field::Result => summary.result.clone(),
        Field::File => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        Field::Number => Some(format!("{number:04}")),
    };
    let value: String = value.unwrap_or_default().nfc().map(safe).collect();
    let value = value.trim();
    if value.is_empty() { UNKNOWN.to_owned() } else { value.to_owned() }
}

fn joined<'p>(people: &'p [Person], part: impl Fn(&'p Person) -> Option<&'p str>) -> Option<String> {
    let parts: Vec<&str> = people.iter().filter_map(part).collect();
    (!parts.is_empty()).then(|| parts.join(" & "))
}

/// A time of 3.0 or 2.x without the time of day.
fn day(time: &str) -> &str {
    match time.split_once('T') {
        Some((day, _)) if day.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => day,
        _ => time,
    }
}

/// What may not stand in a name somewhere is `_`.
fn safe(character: char) -> char {
    match character {
        '/' | '\\' | '<' | '>' | ':' | '"' | '|' | '?' | '*' => '_',
        _ if character.is_control() || is_invisible(character) => '_',
        _ => character,
    }
}

/// Ends of lines, and what turns the order of letters: a name must look like what it is.
const fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{2028}' | '\u{2029}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
    )
}

/// One part of a path as every file system takes it: no separators, control characters, reserved characters and
/// names, blanks and dots at its ends; not too long; in one form of Unicode.
pub fn component(name: &str) -> String {
    let name: String = name.nfc().map(safe).collect();
    let mut name = trimmed(cut(trimmed(&name))).to_owned();
    if name.starts_with('.') {
        name.replace_range(..1, "_");
    }
    if is_reserved(&name) {
        name.insert(0, '_');
    }
    if name.is_empty() { UNKNOWN.to_owned() } else { name }
}

/// One part of the path of an entry of an archive: its own name, but for what is not safe.
pub fn entry_part(name: &str) -> String {
    let name: String = name.chars().map(safe).collect();
    let name = name.trim_end_matches(|character: char| character == '.' || character.is_whitespace());
    match name {
        "" => UNKNOWN.to_owned(),
        _ if is_reserved(name) => format!("_{name}"),
        _ => name.to_owned(),
    }
}

/// Windows drops dots and blanks at the end.
fn trimmed(name: &str) -> &str {
    name.trim_start().trim_end_matches(|character: char| character == '.' || character.is_whitespace())
}

fn cut(name: &str) -> &str {
    (0..=LONGEST).rev().find_map(|end| name.get(..end)).filter(|_| name.len() > LONGEST).unwrap_or(name)
}

/// Devices of Windows, whatever their extension.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let numbered = |device: &str| {
        let number = stem.strip_prefix(device).unwrap_or_default();
        let mut digits = number.chars();
        digits.next().is_some_and(|digit| digit.is_ascii_digit() || "¹²³".contains(digit)) && digits.next().is_none()
    };
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") || numbered("COM") || numbered("LPT")
}

/// The names that are given already, whatever their case: not every file system tells cases apart.
#[derive(Debug, Default)]
pub struct Taken(HashMap<String, usize>);

impl Taken {
    /// The path itself if nobody has it, else with ` (2)` and so on.
    pub fn reserve(&mut self, path: &Path) -> PathBuf {
        let mut uses = self.0.get(&key(path)).copied().unwrap_or_default();
        loop {
            uses += 1;
            let candidate = if uses == 1 { path.to_owned() } else { numbered(path, uses) };
            let is_free = uses == 1 || !self.0.contains_key(&key(&candidate));
            if is_free {
                if uses > 1 {
                    self.0.insert(key(&candidate), 1);
                }
                self.0.insert(key(path), uses);
                return candidate;
            }
        }
    }
}

fn key(path: &Path) -> String {
    path.to_string_lossy().to_lowercase()
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(" ({number})"));
    name.into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use wei7_core::Record;

    use super::*;
    use wei7_convert::format::Format;

    fn summary() -> Summary {
        let person = |name: &str| Person { name: Some(name.into()), title: None, rank: Some("2d".into()) };
        Summary {
            black: vec![person("Ada")],
            white: vec![person("Ben/../Cy")],
            time: Some("1998-03-05T10:00Z".into()),
            ..Summary::of(&Record::new(), Format::SGF)
        }
    }

    fn filled(template: &str) -> String {
        let template: Template = template.parse().unwrap();
        template.fill(&summary(), Path::new("d/old.sgf"), 7).display().to_string()
    }

    #[test]
    fn fields_are_filled() {
        assert_eq!(filled("{date} {black}-{white}"), "1998-03-05 Ada-Ben_.._Cy");
        assert_eq!(filled("{event}, {black_rank}, {file} {number}"), "unknown, 2d, old 0007");
        assert_eq!(filled("{{{black}}}"), "{Ada}");
        assert_eq!(filled("{date}/{white}"), "1998-03-05/Ben_.._Cy");
        assert_eq!(filled("../{black}"), "unknown/Ada");
        assert_eq!(filled("/"), "unknown");
    }

    #[test]
    fn a_wrong_template_is_told() {
        let error = |text: &str| text.parse::<Template>().unwrap_err();
        assert_eq!(error("{blakc}"), TemplateError::Unknown { name: "blakc".into() });
        assert_eq!(
            (error("{black"), error("a}"), error("")),
            (TemplateError::Open, TemplateError::Closed, TemplateError::Empty)
        );
        assert!(error("{x}").to_string().starts_with("there is no field `{x}`; there are date, black, white, "));
    }

    #[test]
    fn names_are_safe() {
        for (name, safe) in [
            ("a/b\\c:d*e?f\"g<h>i|j\0k\nl\u{7f}m\u{202e}n", "a_b_c_d_e_f_g_h_i_j_k_l_m_n"),
            ("con", "_con"),
            ("COM1.sgf", "_COM1.sgf"),
            ("lpt² .x", "_lpt² .x"),
            ("command", "command"),
            (" a. . ", "a"),
            ("...", "unknown"),
            (".hidden", "_hidden"),
            ("e\u{301}", "é"),
            ("李昌鎬", "李昌鎬"),
        ] {
            assert_eq!(component(name), safe, "{name:?}");
        }
        assert_eq!(component(&"棋".repeat(100)), "棋".repeat(LONGEST / 3));
    }

    #[test]
    fn clashes_are_numbered_in_their_order() {
        let mut taken = Taken::default();
        let names =
            ["a", "A", "a (3)", "a", "a (2)", "a"].map(|name| taken.reserve(Path::new(name)).display().to_string());
        assert_eq!(names, ["a", "A (2)", "a (3)", "a (4)", "a (2) (2)", "a (5)"]);
    }

    proptest! {
        #[test]
        fn whatever_comes_in_is_safe_and_stays(name in "\\PC{0,200}|.{0,50}|[a-zA-Z0-9. ]{0,8}") {
            let once = component(&name);
            prop_assert!(!once.is_empty() && once.len() <= LONGEST + 1);
            prop_assert!(once.chars().all(|character| safe(character) == character));
            prop_assert!(!once.ends_with(['.', ' ']) && !once.starts_with(['.', ' ']) && !is_reserved(&once));
        }
    }
}
