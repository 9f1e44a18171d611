//! Reports as people and as programs read them.

mod excerpt;
mod json;
mod locate;
mod text;

pub(crate) use json::line as json_line;
pub(crate) use text::{Style, findings, info, summary, verdict};

use wei7_core::Diagnostic;

use crate::codes;

/// The sentence of a finding. What we say about files and options is a reason and not something that was found.
fn message(diagnostic: &Diagnostic) -> String {
    match &diagnostic.found {
        Some(why) if codes::ALL.contains(&diagnostic.code) => format!("{}: {why}", diagnostic.code.summary),
        _ => diagnostic.message(),
    }
}
