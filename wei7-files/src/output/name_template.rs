//! File name templates with fields of a record, such as `{date} {black}-{white}`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use unicode_normalization::UnicodeNormalization;

use super::case::folded;
use crate::safe_name::{UNKNOWN, component, safe_char};
use wei7_convert::info::{Person, Summary};
use wei7_core::Message;

/// Template for the path of an output file, with fields in braces such as `{date}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTemplate(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(&'static str),
}

/// Names of the fields that a template may have in braces.
const FIELDS: [&str; 12] = [
    "date",
    "black",
    "white",
    "black_rank",
    "white_rank",
    "name",
    "event",
    "round",
    "place",
    "result",
    "file",
    "number",
];

/// Reason why a template is not valid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum TemplateError {
    /// The template has a field, but there is no field of this name.
    Unknown {
        /// Name of the unknown field.
        name: String,
    },
    /// A `{` has no matching `}`.
    Open,
    /// A `}` has no matching `{`.
    Closed,
    /// The template is empty.
    Empty,
}

impl TemplateError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown { name } => {
                Message::new("template-field-unknown").with("name", name).with("fields", FIELDS.join(", "))
            }
            Self::Open => Message::new("template-field-open"),
            Self::Closed => Message::new("template-brace-unmatched"),
            Self::Empty => Message::new("template-empty"),
        }
    }
}

impl FromStr for NameTemplate {
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
                let field = FIELDS.into_iter().find(|known| *known == name);
                parts.push(Part::Field(field.ok_or_else(|| TemplateError::Unknown { name: name.to_owned() })?));
                rest = behind;
            }
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        if parts.is_empty() { Err(TemplateError::Empty) } else { Ok(Self(parts)) }
    }
}

impl NameTemplate {
    /// Returns the path for a record, without extension. `file` is the path of the input and `number` the 1-based
    /// number of the game in the input. A `/` in the template separates directories; a `/` in a field becomes `_`.
    pub fn fill(&self, summary: &Summary, file: &Path, number: usize) -> PathBuf {
        let mut name = String::new();
        for part in &self.0 {
            match part {
                Part::Text(text) => name.push_str(&text.replace('\\', "/")),
                Part::Field(field) => name.push_str(&field_value(field, summary, file, number)),
            }
        }
        let path: PathBuf = name.split('/').filter(|part| !part.trim().is_empty()).map(component).collect();
        if path.as_os_str().is_empty() { UNKNOWN.into() } else { path }
    }
}

fn field_value(field: &str, summary: &Summary, file: &Path, number: usize) -> String {
    let names = |people: &[Person]| joined(people, |person| person.name.as_deref());
    let ranks = |people: &[Person]| joined(people, |person| person.rank.as_deref());
    let value = match field {
        "date" => summary.time.as_deref().map(|time| date_part(time).to_owned()),
        "black" => names(&summary.black),
        "white" => names(&summary.white),
        "black_rank" => ranks(&summary.black),
        "white_rank" => ranks(&summary.white),
        "name" => summary.name.clone(),
        "event" => summary.event.clone().or_else(|| summary.name.clone()),
        "round" => summary.round.clone(),
        "place" => summary.place.clone(),
        "result" => summary.result.clone(),
        "file" => file.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        _ => Some(format!("{number:04}")),
    };
    let value: String = value.unwrap_or_default().nfc().map(safe_char).collect();
    let value = value.trim();
    if value.is_empty() { UNKNOWN.to_owned() } else { value.to_owned() }
}

fn joined<'p>(people: &'p [Person], part: impl Fn(&'p Person) -> Option<&'p str>) -> Option<String> {
    let parts: Vec<&str> = people.iter().filter_map(part).collect();
    (!parts.is_empty()).then(|| parts.join(" & "))
}

/// Removes the time of day from a time in 3.0 or 2.x.
fn date_part(time: &str) -> &str {
    match time.split_once('T') {
        Some((date_part, _)) if date_part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => date_part,
        _ => time,
    }
}

/// Paths in use. They are compared without case, because some file systems ignore case.
#[derive(Debug, Default)]
pub struct ReservedNames(HashMap<PathBuf, usize>);

impl ReservedNames {
    /// Reserves a path and returns it. If the path is in use, ` (2)` or the next free number is appended first.
    pub fn reserve(&mut self, path: &Path) -> PathBuf {
        let mut uses = self.0.get(&folded(path)).copied().unwrap_or_default();
        loop {
            uses += 1;
            let candidate = if uses == 1 { path.to_owned() } else { numbered(path, uses) };
            if uses == 1 || !self.0.contains_key(&folded(&candidate)) {
                self.0.insert(folded(&candidate), 1);
                self.0.insert(folded(path), uses);
                return candidate;
            }
        }
    }
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(" ({number})"));
    name.into()
}

#[cfg(test)]
mod tests {
    use wei7_core::Record;

    use super::*;
    use wei7_convert::Format;

    fn summary() -> Summary {
        let person = |name: &str| Person { name: Some(name.into()), title: None, rank: Some("2d".into()) };
        Summary {
            black: vec![person("Ada")],
            white: vec![person("Ben/../Cy")],
            time: Some("1998-03-05T10:00Z".into()),
            ..Summary::new(&Record::new(), Format::SGF)
        }
    }

    fn filled(template: &str) -> String {
        let template: NameTemplate = template.parse().unwrap();
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
    fn a_wrong_template_is_an_error() {
        let error = |text: &str| text.parse::<NameTemplate>().unwrap_err();
        assert_eq!(error("{blakc}"), TemplateError::Unknown { name: "blakc".into() });
        assert_eq!(
            (error("{black"), error("a}"), error("")),
            (TemplateError::Open, TemplateError::Closed, TemplateError::Empty)
        );
        assert!(error("{x}").to_string().starts_with("template-field-unknown(name: x, fields: date, black, white, "));
    }

    #[test]
    fn clashes_are_numbered_in_their_order() {
        let mut reserved = ReservedNames::default();
        let names =
            ["a", "A", "a (3)", "a", "a (2)", "a"].map(|name| reserved.reserve(Path::new(name)).display().to_string());
        assert_eq!(names, ["a", "A (2)", "a (3)", "a (4)", "a (2) (2)", "a (5)"]);
    }
}
