//! Reports as people and as programs read them.

mod excerpt;
mod json;
mod locate;
mod text;

pub(crate) use json::line as json_line;
pub(crate) use text::{Style, findings, info, summary, verdict};

use wei7_core::Diagnostic;

use crate::codes;

/// A character of a file, or of its name, as a report for people repeats it: a blank for what would command the terminal,
/// or turn the direction of what follows and so make the report say something else.
fn shown(c: char) -> char {
    if c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}') { ' ' } else { c }
}

/// The sentence of a finding. What we say about files and options is a reason and not something that was found.
fn message(diagnostic: &Diagnostic) -> String {
    match &diagnostic.found {
        Some(why) if codes::ALL.contains(&diagnostic.code) => format!("{}: {why}", diagnostic.code.summary),
        _ => diagnostic.message(),
    }
}
