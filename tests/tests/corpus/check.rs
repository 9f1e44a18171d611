//! Compares a file with its expectation.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};

use libtest_mimic::Failed;
use wei7_core::{Adjustment, Branch, Diagnostic, JsonWriter, Level, Record, Subject};

use crate::case::{Case, Verdict};
use crate::format::Reading;
use wei7_testsuite::second_opinion::json_values;

/// Reads the file strictly and leniently, and compares everything that the expectation covers.
pub(crate) fn check(case: &Case) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    let name = case.format.check_file_name(&case.file_name);
    let named = name.iter().any(|finding| finding.level() >= Level::Repaired);
    let strict = case.read(Reading::Strict, limits).is_ok() && !named;
    let (records, report) = match case.read(Reading::Lenient, limits) {
        Ok(parsed) => (Some(parsed.value), parsed.report),
        Err(refused) => (None, refused.report),
    };
    let findings: Vec<Diagnostic> = name.into_iter().chain(report.diagnostics().iter().cloned()).collect();
    let mut wrong = String::new();
    let described = case.format.describe(&case.bytes, &findings);
    if described != case.expectation.codes {
        wrong.push_str("other findings than expected:\n");
        for (sign, list) in [("expected", &case.expectation.codes), ("found   ", &described)] {
            for finding in list {
                let place = finding.line.zip(finding.column);
                let place = place.map_or_else(|| "(file)".to_owned(), |(line, column)| format!("{line}:{column}"));
                let pointer = finding.pointer.as_deref().unwrap_or_default();
                let _ = writeln!(wrong, "  {sign} {} {place} {pointer}", finding.code);
            }
        }
        for finding in &findings {
            let _ = writeln!(wrong, "  {} {}", finding.code.id, finding);
        }
    }
    let verdict = match (strict, &records) {
        (true, Some(_)) => Some(Verdict::Valid),
        (false, Some(_)) => Some(Verdict::Lenient),
        (false, None) => Some(Verdict::Invalid),
        (true, None) => None,
    };
    compare("result", &Some(case.verdict), &verdict, &mut wrong);
    let expected = &case.expectation;
    if let Some(records) = records {
        read(case, records, &mut wrong)?;
    } else if expected.asks_for_more() {
        wrong.push_str("there is nothing read that could have games, moves, branches, items or a document\n");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

/// Compares the counts, which are totals over all games of the file.
fn read(case: &Case, records: Vec<Record>, wrong: &mut String) -> Result<(), Failed> {
    let expected = &case.expectation;
    if let Some(games) = expected.games {
        compare("games", &games, &records.len(), wrong);
    }
    let branches = || records.iter().flat_map(|record| record.tree.preorder().map(|(id, _)| &record.tree[id]));
    if let Some(moves) = expected.moves {
        let steps = branches().flat_map(Branch::steps);
        compare("moves", &moves, &steps.filter(|step| step.as_move().is_some()).count(), wrong);
    }
    if let Some(count) = expected.branches {
        compare("branches", &count, &branches().count(), wrong);
    }
    if expected.items.is_none() && expected.document.is_none() {
        return Ok(());
    }
    let bytes = case.bytes.len() as u64;
    let mut found = BTreeMap::new();
    let mut documents = Vec::new();
    for record in records {
        let projection = record.project(&expected.limits(), bytes).map_err(|error| format!("projection: {error:?}"))?;
        for placed in &projection.items {
            *found.entry(kind(&placed.about)?).or_insert(0) += 1;
        }
        let mut written = Vec::new();
        JsonWriter::new().write(projection.document.record(), &mut written)?;
        documents.push(serde_json::from_slice::<serde_json::Value>(&written)?);
    }
    if let Some(items) = &expected.items {
        compare("items", items, &found, wrong);
    }
    if let Some(document) = &expected.document {
        // One document, or a list of documents for several games.
        let found = if let [only] = documents.as_slice() { only.clone() } else { documents.into() };
        if !json_values::same(document, &found) {
            let _ = writeln!(wrong, "document: expected\n  {document}\nfound\n  {found}");
        }
    }
    Ok(())
}

/// Returns the name of a kind of extra in a supplement; adjustments of projection have names of their own.
fn kind(about: &Subject) -> Result<String, Failed> {
    let extra = match about {
        Subject::Extra(extra) => serde_json::to_value(extra)?,
        Subject::Adjustment(adjustment) => {
            return Ok(match **adjustment {
                Adjustment::Text { .. } => "exact-text",
                Adjustment::Detached => "detached",
                Adjustment::Continued => "spelling",
                Adjustment::Wrapped => "wrapper",
                Adjustment::Stones(_) => "stones",
                Adjustment::LeftOut(_) => "left-out",
            }
            .to_owned());
        }
        Subject::Field(field) => return Err(format!("a field: {field:?}").into()),
    };
    match extra {
        serde_json::Value::String(word) => Ok(word),
        serde_json::Value::Object(object) => Ok(object.keys().next().cloned().unwrap_or_default()),
        other => Err(format!("an item that is {other}").into()),
    }
}

fn compare<T: PartialEq + Debug>(what: &str, expected: &T, found: &T, wrong: &mut String) {
    if expected != found {
        let _ = writeln!(wrong, "{what}: expected {expected:?}, found {found:?}");
    }
}
