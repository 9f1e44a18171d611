//! The carrier of 2.x: a processing instruction before the root element with what 2.x cannot say.

use wei7_core::{
    Carrier, Diagnostic, Extra, Limits, Misc, MiscKind, MiscPosition, Place, Record, Report, Span,
    codes::SUPPLEMENT_SYNTAX,
};

use crate::output::DECLARATION;
use crate::shown;
use crate::version::Version;

/// The target of the instruction.
pub(crate) const TARGET: &str = "wei7-supplement";

/// Inserts a carrier, which is a number and base64, into a written document.
pub(crate) fn insert(text: &mut String, carrier: &str) {
    text.insert_str(DECLARATION.len(), &format!("<?{TARGET} {carrier}?>\n"));
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
    let (carriers, others): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| text(item).is_some());
    let place = |which: usize| places.get(which).copied().unwrap_or_default();
    let mut chosen = Carrier::choose(carriers.iter().filter_map(text));
    for (which, finding) in std::mem::take(&mut chosen.findings) {
        report.push(Diagnostic { place: Place::Span(place(which)), ..finding });
    }
    // Those of other versions stand before all else, as any instruction before the root.
    chosen.kept.sort_unstable();
    let is_kept = |which: &usize| chosen.kept.binary_search(which).is_ok();
    let kept = carriers.into_iter().enumerate().filter(|(which, _)| is_kept(which)).map(|(_, item)| item);
    record.supplement.extend(kept.chain(others));
    let Some((which, carrier)) = chosen.carrier else { return record };
    let version = version();
    let merged = carrier.merge(record, &|record: &Record| shown(record, version), limits);
    report.append(merged.report.within(place(which)));
    merged.value
}

/// The text of an extra that is a carrier.
fn text(item: &Extra) -> Option<&str> {
    match item {
        Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Instruction, text }) => content(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
