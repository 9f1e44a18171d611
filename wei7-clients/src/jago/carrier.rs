//! The carrier: a processing instruction within `Go` with what Jago XML cannot say.

use wei7_core::{Carrier, Diagnostic, Extra, Limits, Misc, MiscKind, Record, Report, Span, codes::SUPPLEMENT_SYNTAX};

/// The target of the instruction.
pub(super) const TARGET: &str = "wei7-supplement";

/// The instruction with this JSON.
pub(super) fn instruction(json: &str) -> String {
    // In JSON these occur only in strings, where they can be escaped. XML 1.0 cannot hold the last two (2.2).
    let json = json.replace("?>", "?\\u003e").replace('\u{FFFE}', "\\ufffe").replace('\u{FFFF}', "\\uffff");
    format!("<?{TARGET} {json}?>\n")
}

/// Whether the text of an instruction is a carrier. Any white space may follow its target (XML 1.0, 2.6).
pub(super) fn is_carrier(text: &str) -> bool {
    content(text).is_some()
}

fn content(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(TARGET)?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some(rest)
}

/// The JSON of an instruction that is a carrier.
pub(super) fn json(misc: &Misc) -> Option<&str> {
    content(&misc.text).filter(|_| misc.kind == MiscKind::Instruction)
}

/// Applies the carrier of a record, if there is one. `places` are those of all carriers of the document.
pub(super) fn apply(mut record: Record, places: &[Span], limits: &Limits, report: &mut Report) -> Record {
    let is_carrier = |item: &Extra| matches!(item, Extra::Misc(misc) if json(misc).is_some());
    let (carriers, others): (Vec<_>, Vec<_>) = record.supplement.take().into_iter().partition(is_carrier);
    record.supplement.extend(others);
    let mut carriers = carriers.iter().filter_map(|item| if let Extra::Misc(misc) = item { json(misc) } else { None });
    let Some(first) = carriers.next() else { return record };
    let place = |which: usize| places.get(which).copied().unwrap_or_default();
    for (which, second) in carriers.enumerate() {
        let finding = Diagnostic::at(&SUPPLEMENT_SYNTAX, place(which + 1));
        report.push(finding.found(second.to_owned()).expected("one supplement"));
    }
    let applied = Carrier::apply_json(first.as_bytes(), record, limits);
    report.append(applied.report.within(place(0)));
    applied.value
}
