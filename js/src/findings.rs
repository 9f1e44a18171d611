//! Findings, losses and differences as JSON.

use serde_json::{Value, json};
use wei7_convert::Language;
use wei7_convert::findings::{self, Excerpt, Finding, Findings};
use wei7_core::{Argument, Diagnostic, Difference, Loss, Message, Report};

/// Returns the listed findings.
pub(crate) fn all(findings: &Findings, language: Language) -> Vec<Value> {
    findings.list().iter().map(|finding| located(finding, language)).collect()
}

/// Returns the findings of a report, which have no lines, columns and games.
pub(crate) fn of_report(report: &Report, language: Language) -> Vec<Value> {
    report.diagnostics().iter().map(|diagnostic| finding(diagnostic, None, language)).collect()
}

/// Returns a finding without its place.
pub(crate) fn finding(diagnostic: &Diagnostic, game: Option<usize>, language: Language) -> Value {
    let paragraph = diagnostic.paragraph();
    json!({
        "code": diagnostic.code.id,
        "name": diagnostic.code.name,
        "level": diagnostic.level().to_string(),
        "paragraph": (!paragraph.is_empty()).then_some(paragraph),
        "message": sentence(diagnostic, language),
        "repair": findings::repair(diagnostic, language),
        "line": null,
        "column": null,
        "endLine": null,
        "endColumn": null,
        "pointer": null,
        "excerpt": null,
        "game": game,
    })
}

fn located(found: &Finding, language: Language) -> Value {
    let mut value = finding(&found.diagnostic, found.number.map(|number| number.game), language);
    if let (Some(located), Some(fields)) = (&found.located, value.as_object_mut()) {
        fields.insert("line".into(), located.place.line.into());
        fields.insert("column".into(), located.place.column.into());
        fields.insert("endLine".into(), located.end.map(|end| end.line).into());
        fields.insert("endColumn".into(), located.end.map(|end| end.column).into());
        fields.insert("pointer".into(), found.pointer.clone().into());
        fields.insert("excerpt".into(), excerpt(&located.excerpt));
    }
    value
}

/// Returns the text before the place, the text of the place, and the text after it.
fn excerpt(excerpt: &Excerpt) -> Value {
    let (before, rest) = excerpt.text.split_at_checked(excerpt.mark.start).unwrap_or_default();
    let (marked, after) = rest.split_at_checked(excerpt.mark.len()).unwrap_or_default();
    json!([before, marked, after])
}

fn sentence(diagnostic: &Diagnostic, language: Language) -> String {
    let sentence = findings::sentence(diagnostic, language);
    let hint = match &diagnostic.found {
        Some(Argument::Message(found)) => hint(found),
        _ => None,
    };
    match hint.or_else(|| hint_for(diagnostic.code.name)).filter(|_| language == Language::En) {
        Some(hint) => format!("{sentence}; {hint}"),
        None => sentence,
    }
}

/// Returns the hint for a message, which names options of the functions of this package.
fn hint(message: &Message) -> Option<String> {
    if message.id() == "content-not-of-named-format" {
        let id = message.arguments().iter().find(|(name, _)| *name == "id")?.1.as_text()?;
        return Some(format!("use `format: {id:?}` to read the input anyway"));
    }
    hint_for(message.id())
}

/// Returns the hint for a message without arguments, or for the name of a finding.
fn hint_for(id: &str) -> Option<String> {
    let hint = match id {
        "read-as-guessed" | "other-encoding-can-be-named" | "entry-names-guessed" => {
            "use `encoding` to choose another encoding"
        }
        "known-formats" => "use `format` to choose the format of the input",
        _ => return None,
    };
    Some(hint.to_owned())
}

/// Returns losses.
pub(crate) fn losses<'a>(losses: impl IntoIterator<Item = &'a Loss>, language: Language) -> Vec<Value> {
    let loss = |loss: &Loss| {
        json!({
            "id": loss.concept.id(),
            "what": loss.concept.what(),
            "at": loss.at,
            "fate": loss.fate.to_string(),
            "detail": loss.detail.as_ref().map(|detail| language.argument(detail)).unwrap_or_default(),
        })
    };
    losses.into_iter().map(loss).collect()
}

/// Returns a difference. `record` is the index of the pair of records, from 0.
pub(crate) fn difference(difference: &Difference, significant: bool, record: usize, language: Language) -> Value {
    let side = |side: &Option<_>| side.as_ref().map(|side| language.argument(side).into_owned());
    json!({
        "what": difference.concept().what(),
        "at": difference.at,
        "left": side(&difference.left),
        "right": side(&difference.right),
        "significant": significant,
        "record": record,
    })
}

/// Returns the difference for a record that only one side has.
pub(crate) fn missing(record: usize, is_left: bool) -> Value {
    let side = |has_record: bool| has_record.then_some("a record");
    json!({
        "what": "record", "at": "", "left": side(is_left), "right": side(!is_left), "significant": true, "record": record,
    })
}
