//! Carrier of XML formats, which is a processing instruction.

use crate::carrier::{Carrier, Carriers, Target};
use crate::record::{Extra, Misc, MiscKind, MiscPosition, Record};
use crate::report::{Diagnostic, Limits, Place, Report};
use wei7_text::Span;

impl Carrier {
    /// Target of the processing instruction (XML 1.0, 2.6).
    pub const INSTRUCTION: &str = "wei7-supplement";

    /// Returns the processing instruction for the text of a carrier, with a line feed.
    pub fn instruction(text: &str) -> String {
        format!("<?{} {text}?>\n", Self::INSTRUCTION)
    }

    /// Returns the text of the carrier if a processing instruction with this text is one. Any white space may follow
    /// the target.
    pub fn in_instruction(kind: MiscKind, text: &str) -> Option<&str> {
        let rest = text.strip_prefix(Self::INSTRUCTION).filter(|_| kind == MiscKind::Instruction)?;
        (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some(rest)
    }

    /// Merges the carrier that is among the extras of a document, if there is one at a position that `is_here` accepts.
    /// `places` are the spans of all carriers. Carriers that cannot be merged are kept after the other extras.
    pub fn merge_instructions(
        mut record: Record,
        is_here: impl Fn(&MiscPosition) -> bool,
        places: &[Span],
        target: &dyn Target,
        (how, limits): (Carriers, &Limits),
        report: &mut Report,
    ) -> Record {
        let text = |extra: &Extra| match extra {
            Extra::Misc(Misc { position, kind, text }) if is_here(position) => {
                Self::in_instruction(*kind, text).map(str::to_owned)
            }
            _ => None,
        };
        if !record.extras.as_slice().iter().any(|extra| text(extra).is_some()) {
            return record;
        }
        let (carriers, others): (Vec<_>, Vec<_>) =
            record.extras.take().into_iter().partition(|extra| text(extra).is_some());
        let place = |index: usize| places.get(index).copied().unwrap_or_default();
        if how == Carriers::Ignore {
            record.extras.extend(others);
            return record;
        }
        let texts: Vec<String> = carriers.iter().filter_map(text).collect();
        let mut chosen = Self::choose(texts.iter().map(String::as_str));
        for (index, finding) in std::mem::take(&mut chosen.findings) {
            report.push(Diagnostic { place: Place::Span(place(index)), ..finding });
        }
        record.extras.extend(others);
        if let Some((index, carrier)) = chosen.carrier {
            let merged = carrier.restore(record, how, target, limits);
            report.append(merged.report.within(place(index)));
            record = merged.value;
        }
        let is_kept = |index: &usize| chosen.kept.binary_search(index).is_ok();
        let kept = carriers.into_iter().enumerate().filter(|(index, _)| is_kept(index));
        record.extras.extend(kept.map(|(_, extra)| extra));
        record
    }
}
