//! The carrier of 2.x: a processing instruction before the root element with what 2.x cannot say.

use wei7_core::{
    Diagnostic, Extra, Limits, Misc, MiscKind, MiscPosition, Record, Report, Span, TreePatch, codes::SUPPLEMENT_SYNTAX,
};

use crate::output::DECLARATION;
use crate::read_back::shown;
use crate::writer::Version;

/// The target of the instruction.
pub(crate) const TARGET: &str = "wei7-supplement";

/// Inserts the JSON of a carrier into a written document.
pub(crate) fn insert(text: &mut String, json: &str) {
    // In JSON these occur only in strings, where they can be escaped. XML 1.0 cannot hold the last two (2.2).
    let json = json.replace("?>", "?\\u003e").replace('\u{FFFE}', "\\ufffe").replace('\u{FFFF}', "\\uffff");
    text.insert_str(DECLARATION.len(), &format!("<?{TARGET} {json}?>\n"));
}

/// Whether an instruction is a carrier, at any place. Any white space may follow its target (XML 1.0, 2.6).
pub(crate) fn is_carrier(kind: MiscKind, text: &str) -> bool {
    kind == MiscKind::Instruction && content(text).is_some()
}

/// The text of a carrier after its target.
fn content(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(TARGET)?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some(rest)
}

/// The finding about a carrier that is not before the root element.
pub(crate) fn misplaced(span: Span) -> Diagnostic {
    Diagnostic::at(&SUPPLEMENT_SYNTAX, span).expected("a supplement before the root element")
}

/// Applies the carrier to the record, if there is one. `places` are those of all carriers.
pub(crate) fn apply(
    mut record: Record,
    places: &[Span],
    version: impl Fn() -> Version,
    limits: &Limits,
    report: &mut Report,
) -> Record {
    let items = record.supplement.take();
    let (carriers, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| json(item).is_some());
    record.supplement.extend(others);
    let place = |which: usize| places.get(which).copied().unwrap_or_default();
    for (which, second) in carriers.iter().enumerate().skip(1).filter_map(|(which, item)| Some((which, json(item)?))) {
        let finding = Diagnostic::at(&SUPPLEMENT_SYNTAX, place(which));
        report.push(finding.found(second.to_owned()).expected("one supplement"));
    }
    let Some(first) = carriers.first().and_then(json) else { return record };
    let version = version();
    let applied = TreePatch::merge_text(first, record, &|record: &Record| shown(record, version), limits);
    report.append(applied.report.within(place(0)));
    applied.value
}

/// The JSON of an extra that is a carrier.
fn json(item: &Extra) -> Option<&str> {
    match item {
        Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Instruction, text }) => content(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
