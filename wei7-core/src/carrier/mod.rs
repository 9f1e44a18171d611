//! Carriers: the changes that lead from the base, the record that a target shows, to the record that was written.
//!
//! Reading a file is a three-way merge (see [`merge`](crate::merge)): the base is the record that the target showed
//! when the file was written, ours is the record that was written, as the changes of the carrier, and theirs is the
//! file. The file takes precedence: edits stay, and the merged record shows what the file shows. This module pairs
//! nodes with the help of projection ([`pairing`]), encodes and decodes changes ([`encoding`]), checks values that may
//! be hostile ([`fitting`]), and checks the merged record ([`restore`]).

mod encoding;
mod fitting;
mod pairing;
mod people;
mod reports;
mod restoration;
mod restore;
mod rewriting;
mod setup;
mod shown;
#[cfg(test)]
pub(crate) mod tests;

use crate::Message;
use crate::compare::losses_of;
use crate::merge::align::Pairs;
use crate::merge::changes::{At, Changes, Side};
use crate::project::Projection;
use crate::record::Record;
use crate::report::codes::{SUPPLEMENT_SYNTAX, SUPPLEMENT_VERSION};
use crate::report::{Diagnostic, Fate, Limits, Loss, NamedLosses, Parsed, Place, Refused, Report, Subject};
use pairing::{pair, pair_projected};
pub use restore::Target;
pub use rewriting::Rewriting;
use shown::Shown;

/// Error of a writer whose output cannot be read back, so that its losses are unknown. It occurs if the output exceeds
/// a limit of the target's reader.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct ReadBackError(#[from] Refused);

impl ReadBackError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("not-read-back").with("why", self.0.message())
    }
}

/// Repair of a finding about a carrier that is not merged: the carrier is kept unchanged.
const KEPT: Message = Message::new("kept-unchanged");

/// Treatment of the carrier of a file that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carriers {
    /// The carrier is merged.
    #[default]
    Merge,
    /// The carrier is merged, and the restored values are listed ([`Report::given_back`]).
    List,
    /// The carrier is left out, as if the file had none.
    Ignore,
}

/// Carriers of a file: the carrier to merge, and all others. Indexes count the carriers of the file from 0.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// First carrier that can be read, with its index; `None` if no carrier can be read.
    pub carrier: Option<(usize, Carrier)>,
    /// Indexes of all other carriers, in ascending order. They are not merged, but kept unchanged.
    pub kept: Vec<usize>,
    /// Findings about the carriers that are not merged, each with the index of its carrier.
    pub findings: Vec<(usize, Diagnostic)>,
}

/// Changes that lead from the base, the record that a target shows, back to the record that was written.
#[derive(Clone, Debug)]
pub struct Carrier {
    changes: Changes,
    /// Fingerprint of everything that the base shows, to detect that a file was edited.
    shown: u32,
    /// Changes that cannot be read: their field is unknown, or the field cannot have their value.
    unreadable: Vec<Unreadable>,
    /// Properties that the target shows in another form than the record has.
    rewriting: Rewriting,
}

/// A change of a carrier that cannot be read.
#[derive(Clone, Debug)]
struct Unreadable {
    at: At,
    /// Name of the field in the carrier.
    name: String,
    /// Value as JSON, shortened.
    value: String,
}

impl Carrier {
    /// Returns the changes from `shown`, the base as read from a target, to `record`; `None` if there are no changes.
    pub fn between(shown: &Record, record: &Record) -> Option<Self> {
        Self::between_paired(shown, record, pair)
    }

    /// Returns the changes from the document of a projection to `record`, of which it was made.
    pub(crate) fn between_projected(projection: &Projection, record: &Record) -> Option<Self> {
        let pair = |base: &Side<'_>, ours: &Side<'_>| pair_projected(base, ours, &projection.origins);
        Self::between_paired(projection.document.record(), record, pair)
    }

    fn between_paired(
        shown: &Record,
        record: &Record,
        pair: impl FnOnce(&Side<'_>, &Side<'_>) -> Pairs,
    ) -> Option<Self> {
        let (base, ours) = (Side::new(shown), Side::new(record));
        let changes = Changes::between(&base, &ours, &pair(&base, &ours), base.name() != ours.name());
        drop(ours);
        let shown = || Shown::new(base).fingerprint();
        (!changes.is_empty()).then(|| Self {
            shown: shown(),
            changes,
            unreadable: Vec::new(),
            rewriting: Rewriting::default(),
        })
    }

    /// Sets the properties that the target shows in another form than the record has.
    #[must_use]
    pub fn rewriting(mut self, rewriting: Rewriting) -> Self {
        self.rewriting = rewriting;
        self
    }

    /// Returns the carrier as the content of a supplement file (docs/supplement.md, 1).
    pub fn to_file(&self) -> String {
        format!(
            "{{\"format\":\"{}\",\"version\":{},\"changes\":\"{}\"}}",
            encoding::FORMAT,
            encoding::VERSION,
            encoding::to_data(self)
        )
    }

    /// Returns the carrier as text inside another file: the version, `:` and base64, without white space or brackets.
    pub fn to_text(&self) -> String {
        encoding::to_text(self)
    }

    /// Returns the columns of the carrier as JSON (docs/supplement.md, 3).
    pub fn columns(&self) -> serde_json::Value {
        encoding::to_json(self)
    }

    /// Reads a carrier from the text of [`Carrier::to_text`] or the content of a supplement file. Fails if the carrier
    /// is damaged (`C001`) or has another version (`C002`); then the caller must keep the text unchanged.
    pub fn from_text(text: &str) -> Result<Self, Diagnostic> {
        encoding::from_text(text).map_err(|why| match why {
            encoding::Why::Version(version) => {
                let finding = Diagnostic::new(&SUPPLEMENT_VERSION, Place::Source).found(version);
                finding.expected(encoding::VERSION).repair(KEPT)
            }
            encoding::Why::Damaged(what) => Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(what).repair(KEPT),
        })
    }

    /// Reads the carriers of one file, in file order. The first that can be read is chosen; all others are kept
    /// unchanged.
    pub fn choose<'t>(texts: impl IntoIterator<Item = &'t str>) -> Chosen {
        let mut chosen = Chosen::default();
        for (place, text) in texts.into_iter().enumerate() {
            let why = match Self::from_text(text) {
                Ok(carrier) if chosen.carrier.is_none() => {
                    chosen.carrier = Some((place, carrier));
                    continue;
                }
                Ok(_) => Self::surplus(),
                Err(why) => why,
            };
            chosen.kept.push(place);
            chosen.findings.push((place, why));
        }
        chosen
    }

    /// Returns the finding about a further carrier in a file that already has one.
    pub fn surplus() -> Diagnostic {
        Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).expected(Message::new("one-supplement")).repair(KEPT)
    }

    /// Returns the finding about a carrier that is used although it is misplaced. `expected` names its place.
    pub fn misplaced(expected: Message) -> Diagnostic {
        Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source)
            .expected(expected)
            .repair(Message::new("read-as-if-at-place"))
    }

    /// Merges the changes into a record that was read from a file. Edits stay; values that cannot be restored are
    /// reported.
    pub fn merge(&self, edited: &Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        restore::restore(self, edited, target, limits)
    }

    /// Treats a record that was read from the file with this carrier as `how` says, and returns the resulting record.
    pub fn restore(&self, edited: Record, how: Carriers, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        if how == Carriers::Ignore {
            return Parsed { value: edited, report: Report::new(limits.findings) };
        }
        let mut merged = self.merge(&edited, target, limits);
        let list = |merged: &Record| losses_of(merged, &edited, NamedLosses::Each, |_| Fate::Carried);
        merged.report.add_carrier(if how == Carriers::List { list(&merged.value) } else { Vec::new() });
        merged
    }
}

/// Functions that all writers share.
impl Carrier {
    /// Compares a written record with the only record in `read`, the result of reading it back. Returns the record in
    /// `read` and, if `carry` is set, the carrier that leads to `record`; `None` if there is no difference.
    pub fn from_written(
        record: &Record,
        read: Result<Parsed<Vec<Record>>, Refused>,
        carry: bool,
    ) -> Result<Option<(Record, Option<Self>)>, ReadBackError> {
        let Parsed { value, report } = read?;
        let shown = value.into_iter().next().ok_or(Refused { report })?;
        let edits = if carry { Self::between(&shown, record) } else { None };
        let is_same = if carry { edits.is_none() } else { shown == *record };
        Ok((!is_same).then_some((shown, edits)))
    }

    /// Returns the losses of a target that shows `record` as `shown`, and the text of the `carrier`. If there is a
    /// carrier, the fate of all losses is [`Fate::Carried`], else `fate` decides.
    pub fn losses(
        carrier: Option<&Self>,
        record: &Record,
        shown: &Record,
        named: NamedLosses,
        fate: impl Fn(&Subject) -> Fate,
    ) -> (Vec<Loss>, Option<String>) {
        let mut losses = losses_of(record, shown, named, fate);
        let text = carrier.map(Self::to_text);
        if text.is_some() {
            for loss in &mut losses {
                loss.fate = Fate::Carried;
            }
        }
        (losses, text)
    }
}
