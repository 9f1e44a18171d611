//! Checks that the command reports the same findings, places and pointers as the library.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use libtest_mimic::Failed;
use serde::Deserialize;
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;

use crate::case::{Case, Finding, Verdict};
use crate::format::Format;

/// A line of `--report json`, for the relevant types.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line {
    Finding {
        code: String,
        place: Option<Place>,
    },
    File {
        file: String,
        valid: bool,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Place {
    line: usize,
    column: usize,
    pointer: Option<String>,
}

/// Runs `wei7 check` on all files of a format that are read with the default limits.
pub(crate) fn agrees<C: AsRef<Case>>(cases: &[C], format: Format, root: &Path) -> Result<(), Failed> {
    let cases: BTreeMap<String, &Case> = cases
        .iter()
        .map(AsRef::as_ref)
        .filter(|case| case.format == format && !case.expectation.has_limits())
        .map(|case| (root.join(&case.name).display().to_string(), case))
        .collect();
    let from = match format {
        Format::Json => "wei7",
        Format::Xml => "wei7-2.2",
        Format::Sgf => "sgf",
        Format::Ishi => "ishi",
        Format::Client(format) => format.id(),
    };
    let arguments = ["check", "--report", "json", "--from", from].map(str::to_owned);
    let (exit, stdout, _) = wei7(arguments.into_iter().chain(cases.keys().cloned()), b"");
    if exit == Exit::Done {
        return Err(format!("the exit is {exit:?}, and there are files with findings").into());
    }
    let mut wrong = String::new();
    let mut seen = 0;
    let mut found: Vec<Finding> = Vec::new();
    for line in stdout.lines() {
        let (file, valid) = match serde_json::from_str(line)? {
            // Only the command and `wei7_convert::check` look for analyses.
            Line::Finding { code, .. } if code.starts_with('A') => continue,
            Line::Finding { code, place } => {
                let (line, column) = place.as_ref().map(|place| (place.line, place.column)).unzip();
                found.push(Finding { code, line, column, pointer: place.and_then(|place| place.pointer) });
                continue;
            }
            Line::File { file, valid } => (file, valid),
            Line::Other => continue,
        };
        let case = cases.get(&file).ok_or_else(|| format!("{file}: nobody asked for it"))?;
        seen += 1;
        let found = std::mem::take(&mut found);
        if found != case.expectation.codes || valid != (case.verdict == Verdict::Valid) {
            let _ = writeln!(wrong, "{}: valid {valid}, {found:?}", case.name);
        }
    }
    if seen != cases.len() {
        let _ = writeln!(wrong, "{} files, {seen} lines", cases.len());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}
