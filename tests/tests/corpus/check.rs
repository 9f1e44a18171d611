//! A file against its expectation.

use std::collections::BTreeMap;
use std::fmt::{Debug, Write};

use libtest_mimic::Failed;
use wei7_core::{Diagnostic, Item, JsonWriter, Record, Severity};

use crate::case::{Case, Verdict};
use crate::format::Reading;
use crate::json_values;
use crate::supplement;

/// Reads the file in both ways and compares everything that the expectation says.
pub(crate) fn check(case: &Case) -> Result<(), Failed> {
    let limits = case.expectation.limits();
    let name = case.format.check_file_name(&case.file_name);
    let named = name.iter().any(|finding| finding.severity() == Severity::Error);
    let strict = case.format.read(&case.bytes, Reading::Strict, limits).is_ok() && !named;
    let (record, report) = match case.format.read(&case.bytes, Reading::Lenient, limits) {
        Ok(parsed) => (Some(parsed.value), parsed.report),
        Err(refused) => (None, refused.report),
    };
    let mut findings: Vec<Diagnostic> = name.into_iter().chain(report.diagnostics().iter().cloned()).collect();
    let record = record.map(|record| match &case.supplement {
        None => record,
        Some(supplement) => {
            let (record, found) = supplement::apply(supplement, record, &limits);
            findings.extend(found);
            record
        }
    });
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
            let _ = writeln!(wrong, "  {} {}", finding.code.id, finding.message());
        }
    }
    let verdict = match (strict, &record) {
        (true, Some(_)) => Some(Verdict::Valid),
        (false, Some(_)) => Some(Verdict::Lenient),
        (false, None) => Some(Verdict::Invalid),
        (true, None) => None,
    };
    compare("result", &Some(case.verdict), &verdict, &mut wrong);
    let expected = &case.expectation;
    if let Some(record) = record {
        read(case, record, &mut wrong)?;
    } else if expected.moves.is_some() || expected.branches.is_some() || expected.items.is_some() {
        wrong.push_str("there is nothing read that could have moves, branches or items\n");
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.into()) }
}

fn read(case: &Case, record: Record, wrong: &mut String) -> Result<(), Failed> {
    let expected = &case.expectation;
    if let Some(moves) = expected.moves {
        let steps = record.tree.preorder().flat_map(|(id, _)| record.tree[id].steps());
        compare("moves", &moves, &steps.filter(|step| step.as_move().is_some()).count(), wrong);
    }
    if let Some(branches) = expected.branches {
        compare("branches", &branches, &record.tree.preorder().count(), wrong);
    }
    if expected.items.is_none() && expected.document.is_none() {
        return Ok(());
    }
    let bytes = case.bytes.len() as u64;
    let projection = record.project(&expected.limits(), bytes).map_err(|error| format!("projection: {error:?}"))?;
    if let Some(items) = &expected.items {
        let mut found = BTreeMap::new();
        for placed in &projection.items {
            *found.entry(kind(&placed.item)?).or_insert(0) += 1;
        }
        compare("items", items, &found, wrong);
    }
    if let Some(document) = &expected.document {
        let mut written = Vec::new();
        JsonWriter::new().write(projection.document.record(), &mut written)?;
        let found: serde_json::Value = serde_json::from_slice(&written)?;
        if !json_values::same(document, &found) {
            let _ = writeln!(wrong, "document: expected\n  {document}\nfound\n  {found}");
        }
    }
    Ok(())
}

/// The word by which a supplement file names the kind of an item.
fn kind(item: &Item) -> Result<String, Failed> {
    match serde_json::to_value(item)? {
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
