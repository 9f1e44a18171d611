//! Carriers: the changes that lead from what a target shows of a record to the record.
//!
//! Reading a file is a three-way merge (see [`merge`](crate::merge)): the base is what the target showed, ours is the
//! record, as the changes of the carrier, and theirs is the file. The file counts: what was edited stays, and the merged
//! record shows what the file shows. This module pairs nodes with the help of projection ([`pairing`]), encodes and decodes
//! changes ([`encoding`]), checks values that may be hostile ([`fitting`]), and checks the merged record ([`restore`]).

mod encoding;
mod fitting;
mod pairing;
mod people;
mod reports;
mod restoration;
mod restore;
mod setup;
mod shown;
#[cfg(test)]
pub(crate) mod tests;

use crate::Message;
use crate::compare::losses_of;
use crate::merge::changes::{At, Changes, Side};
use crate::record::Record;
use crate::report::codes::{SUPPLEMENT_SYNTAX, SUPPLEMENT_VERSION};
use crate::report::{Diagnostic, Fate, Limits, Loss, NamedLosses, Parsed, Place, Refused, Report, Subject};
use pairing::pair;
pub use restore::Target;
use shown::Shown;

/// What a writer wrote cannot be compared with the record, so that nobody knows what is lost: it cannot be read back, which happens
/// where a limit of the target's reader is exceeded.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct ReadBackError(#[from] Refused);

impl ReadBackError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("not-read-back").with("why", self.0.message())
    }
}

/// What is done with a carrier that is not merged.
const KEPT: Message = Message::new("kept-unchanged");

/// What is done with the carrier of a file that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carriers {
    /// It is merged.
    #[default]
    Merge,
    /// It is merged, and what it gave back is listed ([`Report::given_back`]).
    List,
    /// It is left out, as if the file had none.
    Ignore,
}

/// The carriers of a file.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// The one that counts, with its place in the list: the first that can be read.
    pub carrier: Option<(usize, Carrier)>,
    /// The places of all others, in order.
    pub kept: Vec<usize>,
    /// What is wrong, each with the place of its carrier.
    pub findings: Vec<(usize, Diagnostic)>,
}

/// What a target cannot show of a record, as changes that lead back to it from what the target shows.
#[derive(Clone, Debug)]
pub struct Carrier {
    changes: Changes,
    /// Fingerprint of everything that the target shows, to detect that a file was edited.
    shown: u32,
    /// Changes that cannot be read: of unknown fields, or with values that the fields cannot have.
    unreadable: Vec<Unreadable>,
}

/// A change of a carrier that cannot be read.
#[derive(Clone, Debug)]
struct Unreadable {
    at: At,
    /// Name of the field in the carrier.
    name: String,
    /// The value as JSON.
    value: String,
}

impl Carrier {
    /// Returns the changes from `shown`, as read from a target, to `record`; `None` if both are the same.
    pub fn between(shown: &Record, record: &Record) -> Option<Self> {
        let (base, ours) = (Side::new(shown), Side::new(record));
        let changes = Changes::between(&base, &ours, &pair(&base, &ours));
        let shown = || Shown::new(base).fingerprint();
        (!changes.is_empty()).then(|| Self { shown: shown(), changes, unreadable: Vec::new() })
    }

    /// Returns the carrier as the content of a separate file.
    pub fn to_file(&self) -> String {
        format!(
            "{{\"format\":\"{}\",\"version\":{},\"changes\":\"{}\"}}",
            encoding::FORMAT,
            encoding::VERSION,
            encoding::to_data(self)
        )
    }

    /// Returns the carrier as text without white space or brackets.
    pub fn to_text(&self) -> String {
        encoding::to_text(self)
    }

    /// Returns the columns as JSON (docs/supplement.md).
    pub fn columns(&self) -> serde_json::Value {
        encoding::to_json(self)
    }

    /// Reads such a text, or the content of a separate file. Fails if the text is damaged (`C001`) or has another version
    /// (`C002`). Then the text is to be kept as it is.
    pub fn from_text(text: &str) -> Result<Self, Diagnostic> {
        encoding::from_text(text).map_err(|why| match why {
            encoding::Why::Version(version) => {
                let finding = Diagnostic::new(&SUPPLEMENT_VERSION, Place::Source).found(version);
                finding.expected(encoding::VERSION).repair(KEPT)
            }
            encoding::Why::Damaged(what) => Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).found(what).repair(KEPT),
        })
    }

    /// Reads the carriers of one file, in the order in which they stand. What cannot be merged is kept as it is.
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

    /// The finding about a carrier in a file that has one already.
    pub fn surplus() -> Diagnostic {
        Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source).expected(Message::new("one-supplement")).repair(KEPT)
    }

    /// The finding about a carrier that is found and used, but stands elsewhere than it belongs, as `expected` says.
    pub fn misplaced(expected: Message) -> Diagnostic {
        Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source)
            .expected(expected)
            .repair(Message::new("read-as-if-at-place"))
    }

    /// Merges the changes into a record that was read from a file. What was edited stays; what cannot be restored is
    /// reported.
    pub fn merge(&self, edited: &Record, target: &dyn Target, limits: &Limits) -> Parsed<Record> {
        restore::restore(self, edited, target, limits)
    }

    /// Does with a record that was read from a file with this carrier what is to be done.
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

/// How every writer begins and ends a carrier.
impl Carrier {
    /// What a writer has to report and to carry: the only record of what was read back, and, if it is to `carry`, the edits with
    /// which that becomes `record` again; `None` if it is the same already.
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

    /// What a target that shows a record as `shown` does not say of it, and the text of the `carrier`, if there is one. Then all
    /// of it is carried.
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
