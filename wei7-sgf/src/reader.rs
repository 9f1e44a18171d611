//! Reads the games of a file into records.

pub(crate) mod records;

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::codes::SUPPLEMENT_SYNTAX;
use wei7_core::{Carrier, Diagnostic, Extra, Limits, Parsed, Place, Record, RecordsError, Refused, Report};

use crate::check::{Checker, kind};
use crate::codes;
use crate::model::CARRIER;
use crate::model::properties::Id;
use crate::model::text::text;
use crate::record::from_sgf::record;
use crate::syntax::tree::{GameTree, NodeId, Property};
use records::Records;

/// Reads SGF, `FF[1]` to `FF[4]`, in any encoding.
///
/// ```
/// let read = wei7_sgf::SgfReader::new().read(b"(;FF[4]SZ[9];B[ee];W[gc])").unwrap();
/// assert_eq!(read.value[0].tree.root().steps().len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SgfReader {
    lenient: bool,
    pub(crate) limits: Limits,
    pub(crate) encoding: Option<&'static Encoding>,
    quirks: bool,
}

impl Default for SgfReader {
    fn default() -> Self {
        Self { lenient: false, limits: Limits::DEFAULT, encoding: None, quirks: true }
    }
}

impl SgfReader {
    /// A strict reader that decides the encoding and understands the habits of programs.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets what an input may cost.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Overrides what a file says of its encoding, and what it looks like.
    pub const fn encoding(mut self, encoding: &'static Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Assumes no habits of programs.
    pub const fn without_quirks(mut self) -> Self {
        self.quirks = false;
        self
    }

    /// Repairs what is wrong, and reports it. A strict reader refuses a game with a finding of severity error.
    pub const fn lenient(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Reads the games of a stream one at a time.
    ///
    /// ```
    /// let input = &b"(;FF[4]C[one]) (;GM[2]) (;FF[4]C[two])"[..];
    /// let mut records = wei7_sgf::SgfReader::new().records(input);
    /// assert!(records.next().unwrap().is_ok());
    /// assert_eq!(records.next().unwrap()?.value, wei7_core::Game::Other(b" (;GM[2])".into()));
    /// assert!(records.next().unwrap().is_ok());
    /// assert_eq!((records.number(), &*records.piece().to_str()), (3, " (;FF[4]C[two])"));
    /// assert!(records.next().is_none());
    /// # Ok::<(), wei7_core::RecordsError>(())
    /// ```
    pub fn records<R: Read>(self, input: R) -> Records<R> {
        Records::new(self, input)
    }

    /// Reads all games; those of other games than Go are skipped. Places point into the decoded text.
    ///
    /// All or nothing: if one is refused, so is the file.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Vec<Record>>, Refused> {
        let mut report = Report::new(self.limits.findings);
        let mut value = Vec::new();
        let mut refused = false;
        let mut records = self.records(bytes);
        for item in records.by_ref() {
            match item {
                Ok(read) => {
                    report.append(read.report);
                    // After a refusal only the findings count.
                    if !refused {
                        value.extend(read.value.into_record());
                    }
                }
                Err(why) => {
                    refused = true;
                    report.append(why.into_report());
                }
            }
        }
        report.append(records.rest());
        if refused || !(self.lenient || report.is_ok()) {
            return Err(Refused { report });
        }
        Ok(Parsed { value, report })
    }

    /// Makes the record of a game; `None` if it is not Go.
    pub(crate) fn game(self, game: &GameTree<'_>, mut report: Report) -> Result<Parsed<Option<Record>>, RecordsError> {
        if let Some(finding) = other_game(game) {
            report.push(finding);
            return Ok(Parsed { value: None, report });
        }
        let record = record(game, self.quirks, &self.limits);
        let mut found = Report::new(self.limits.findings);
        let value = apply(record, &self.limits, &mut found);
        let carrier = game.properties(NodeId::ROOT).find(|property| property.name() == CARRIER);
        report.append(found.within(carrier.map_or(game.whole(), Property::identifier)));
        if self.lenient || report.is_ok() {
            Ok(Parsed { value: Some(value), report })
        } else {
            Err(RecordsError::Refused(Refused { report }))
        }
    }

    /// The checker for the games of a file.
    pub(crate) fn checker(self) -> Checker {
        let checker = Checker::new(self.limits);
        if self.quirks { checker } else { checker.without_quirks() }
    }
}

/// `GM` other than 1.
fn other_game(game: &GameTree<'_>) -> Option<wei7_core::Diagnostic> {
    if kind(game) == 1 {
        return None;
    }
    let value = game.root_value(Id::GM)?;
    let finding = wei7_core::Diagnostic::at(&codes::NOT_GO, value.span).found(value.raw.to_owned());
    Some(finding.expected("1").repair("skipped"))
}

/// Applies the carrier, if there is one.
fn apply(mut record: Record, limits: &Limits, report: &mut Report) -> Record {
    let is_carrier = |item: &Extra| matches!(item, Extra::Property { id, .. } if &**id == CARRIER);
    if !record.supplement.items().iter().any(is_carrier) {
        return record;
    }
    let (carriers, others): (Vec<_>, Vec<_>) = record.supplement.take().into_iter().partition(is_carrier);
    record.supplement.extend(others);
    let Some(Extra::Property { values, .. }) = carriers.into_iter().next() else { return record };
    for second in values.iter().skip(1) {
        let finding = Diagnostic::new(&SUPPLEMENT_SYNTAX, Place::Source);
        report.push(finding.found(text(second).into_owned()).expected("one supplement"));
    }
    let json = values.first().map(|raw| text(raw).into_owned()).unwrap_or_default();
    match Carrier::from_json(json.as_bytes()) {
        Err(why) => {
            report.push(why);
            record
        }
        Ok(carrier) => {
            let applied = carrier.apply(record, limits);
            report.append(applied.report);
            applied.value
        }
    }
}
