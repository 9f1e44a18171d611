//! What formats of XML share: their carrier is a processing instruction.

use crate::carrier::{Carrier, Carriers, Target};
use crate::record::{Extra, Misc, MiscKind, MiscPosition, Record};
use crate::report::{Diagnostic, Limits, Place, Report};
use wei7_text::Span;

impl Carrier {
    /// The target of the instruction (XML 1.0, 2.6).
    pub const INSTRUCTION: &str = "wei7-supplement";

    /// The instruction with the text of a carrier, and a line feed.
    pub fn instruction(text: &str) -> String {
        format!("<?{} {text}?>\n", Self::INSTRUCTION)
    }

    /// The text of a carrier within an instruction with this text, if it is one. Any white space may follow the target.
    pub fn in_instruction(kind: MiscKind, text: &str) -> Option<&str> {
        let rest = text.strip_prefix(Self::INSTRUCTION).filter(|_| kind == MiscKind::Instruction)?;
        (rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r'])).then_some(rest)
    }

    /// Merges the carrier among the extras of a document, if there is one at such a position. `places` are those of all
    /// carriers. Those that cannot be merged are kept behind all else.
    pub fn merge_instructions(
        mut record: Record,
        is_here: impl Fn(&MiscPosition) -> bool,
        places: &[Span],
        target: &dyn Target,
        (how, limits): (Carriers, &Limits),
        report: &mut Report,
    ) -> Record {
        let text = |item: &Extra| match item {
            Extra::Misc(Misc { position, kind, text }) if is_here(position) => {
                Self::in_instruction(*kind, text).map(str::to_owned)
            }
            _ => None,
        };
        if !record.extras.as_slice().iter().any(|item| text(item).is_some()) {
            return record;
        }
        let (carriers, others): (Vec<_>, Vec<_>) =
            record.extras.take().into_iter().partition(|item| text(item).is_some());
        let place = |which: usize| places.get(which).copied().unwrap_or_default();
        if how == Carriers::Ignore {
            record.extras.extend(others);
            return record;
        }
        let texts: Vec<String> = carriers.iter().filter_map(text).collect();
        let mut chosen = Self::choose(texts.iter().map(String::as_str));
        for (which, finding) in std::mem::take(&mut chosen.findings) {
            report.push(Diagnostic { place: Place::Span(place(which)), ..finding });
        }
        record.extras.extend(others);
        if let Some((which, carrier)) = chosen.carrier {
            let merged = carrier.bring_back(record, how, target, limits);
            report.append(merged.report.within(place(which)));
            record = merged.value;
        }
        let is_kept = |which: &usize| chosen.kept.binary_search(which).is_ok();
        let kept = carriers.into_iter().enumerate().filter(|(which, _)| is_kept(which));
        record.extras.extend(kept.map(|(_, item)| item));
        record
    }
}
