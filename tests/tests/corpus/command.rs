//! The command says about the files what the library says: findings, places, pointers.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use libtest_mimic::Failed;
use serde::Deserialize;
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;

use crate::case::{Case, Finding, Verdict};
use crate::format::Format;

/// A line of `--report json`.
#[derive(Deserialize)]
struct Line {
    file: String,
    ok: bool,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Deserialize)]
struct Diagnostic {
    code: String,
    line: Option<usize>,
    column: Option<usize>,
    pointer: Option<String>,
}

/// `wei7 check` over all files of a format that are read with the default limits.
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
    for line in stdout.lines() {
        let line: Line = serde_json::from_str(line)?;
        let case = cases.get(&line.file).ok_or_else(|| format!("{}: nobody asked for it", line.file))?;
        seen += 1;
        let found: Vec<Finding> = line
            .diagnostics
            .into_iter()
            .map(|found| Finding { code: found.code, line: found.line, column: found.column, pointer: found.pointer })
            .collect();
        if found != case.expectation.codes || line.ok != (case.verdict == Verdict::Valid) {
            let _ = writeln!(wrong, "{}: ok {}, {found:?}", case.name, line.ok);
        }
    }
    if seen != cases.len() {
        let _ = writeln!(wrong, "{} files, {seen} lines", cases.len());
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}
