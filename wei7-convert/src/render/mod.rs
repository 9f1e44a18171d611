//! Reports as people and as programs read them.

mod diff;
mod json;
mod judge;
mod text;

pub(crate) use diff::{json_line as json_differences, text as differences};
pub(crate) use json::{info as json_info, line as json_line, line_after_info as json_line_after_info};
pub(crate) use judge::{json as json_verdict, text as verdict_of_rules};
pub(crate) use text::{Style, findings, info, summary, verdict};

use wei7_core::{Code, Diagnostic};

use crate::codes;

/// The sentence of a finding. What we say about files and options is a reason and not something that was found.
fn message(diagnostic: &Diagnostic) -> String {
    match &diagnostic.found {
        Some(why) if codes::ALL.contains(&diagnostic.code) => format!("{}: {why}", diagnostic.code.summary),
        _ => diagnostic.message(),
    }
}

/// What SGFC calls the same kind of finding.
fn sgfc(code: &'static Code) -> Option<u8> {
    wei7_sgf::codes::SGFC.iter().find(|(_, known)| *known == code).map(|(number, _)| *number)
}
