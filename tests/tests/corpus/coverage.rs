//! Checks that every code occurs in a file.

use std::collections::BTreeSet;
use std::fmt::Write;

use libtest_mimic::Failed;
use wei7_core::Code;

use crate::case::Case;

/// Codes that no small file can cause, with the reason and the test that covers them.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "M005",
        "2^26 stones must be taken off and put back; `replay::tests::work_without_end_is_a_limit` of wei7-core shows it",
    ),
    ("I125", "only a bundle has it, and files are not read as one here; `records_tests` of wei7-ishi shows it"),
    ("I904", "2^18 marks must be shown; `marks::tests` of wei7-ishi shows it"),
    ("S900", "a game of 4 GiB is no small file"),
    ("S904", "damaged in all ways, lists of a million points take too long; `check::tests` of wei7-sgf shows it"),
    ("S905", "as M005; `check::tests` of wei7-sgf shows it"),
];

/// Fails if a code does not occur, if an exception occurs, or if an expectation has an unknown code.
pub(crate) fn complete<C: AsRef<Case>>(cases: &[C]) -> Result<(), Failed> {
    let shown: BTreeSet<&str> =
        cases.iter().flat_map(|case| &case.as_ref().expectation.codes).map(|finding| finding.code.as_str()).collect();
    let tables = [
        wei7_core::codes::ALL,
        wei7_core::codes::CARRIERS,
        wei7_text::info::codes::ALL,
        wei7_xml::codes::ALL,
        wei7_sgf::codes::ALL,
        wei7_ishi::codes::ALL,
        wei7_clients::codes::ALL,
        wei7_diagram::codes::ALL,
    ];
    let known: Vec<&Code> = tables.into_iter().flatten().copied().collect();
    let mut wrong = String::new();
    for code in &known {
        let excepted = EXCEPTIONS.iter().any(|(id, _)| *id == code.id);
        match (shown.contains(code.id), excepted) {
            (false, false) => {
                let _ = writeln!(wrong, "{} {} is shown by no file", code.id, code.name);
            }
            (true, true) => {
                let _ = writeln!(wrong, "{} {} is shown and need not be excepted", code.id, code.name);
            }
            (true, false) | (false, true) => {}
        }
    }
    for id in shown.iter().copied().chain(EXCEPTIONS.iter().map(|(id, _)| *id)) {
        if !known.iter().any(|code| code.id == id) {
            let _ = writeln!(wrong, "there is no code {id}");
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}
