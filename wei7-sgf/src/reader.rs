//! Reads the games of a file into records.

use encoding_rs::Encoding;
use wei7_core::{Carrier, Item, Limits, Parsed, Record, Refused, Report};

use crate::codes;
use crate::encoding::decode;
use crate::properties::Id;
use crate::record::record;
use crate::syntax::Games;
use crate::text::text;
use crate::tree::{GameTree, NodeId};
use crate::writer::CARRIER;

/// Reads SGF, `FF[1]` to `FF[4]`, in whatever encoding.
///
/// ```
/// let read = wei7_sgf::SgfReader::new().read(b"(;FF[4]SZ[9];B[ee];W[gc])").unwrap();
/// assert_eq!(read.value[0].tree.root().steps().len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SgfReader {
    limits: Limits,
    encoding: Option<&'static Encoding>,
    quirks: bool,
}

impl Default for SgfReader {
    fn default() -> Self {
        Self { limits: Limits::DEFAULT, encoding: None, quirks: true }
    }
}

impl SgfReader {
    /// A reader that decides the encoding and understands the habits of programs.
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

    /// Takes every file at its word.
    pub const fn without_quirks(mut self) -> Self {
        self.quirks = false;
        self
    }

    /// Reads all games; those of other games than Go are skipped. Places point into the decoded text.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Vec<Record>>, Refused> {
        let decoded = decode(bytes, self.encoding, &self.limits);
        let mut report = decoded.findings;
        let mut records = Vec::new();
        let mut games = Games::new(&decoded.text, self.limits);
        for game in games.by_ref() {
            match game {
                Err(fault) => {
                    report.push(fault);
                    if records.is_empty() {
                        return Err(Refused { report });
                    }
                }
                Ok(mut game) => {
                    let findings = std::mem::replace(&mut game.findings, Report::new(self.limits.findings));
                    report.append(findings);
                    if let Some(finding) = other_game(&game) {
                        report.push(finding);
                        continue;
                    }
                    let record = record(&game, self.quirks, &self.limits);
                    records.push(apply(record, &self.limits, &mut report));
                }
            }
        }
        report.append(games.rest());
        Ok(Parsed { value: records, report })
    }
}

/// `GM` other than 1.
fn other_game(game: &GameTree<'_>) -> Option<wei7_core::Diagnostic> {
    let value = game.property(NodeId::ROOT, Id::GM)?.value();
    if value.raw.trim() == "1" {
        return None;
    }
    let finding = wei7_core::Diagnostic::at(&codes::NOT_GO, value.span).found(value.raw.to_owned());
    Some(finding.expected("1").repair("skipped"))
}

/// Puts the items of the carrier back, if there is one.
fn apply(mut record: Record, limits: &Limits, report: &mut Report) -> Record {
    let is_carrier = |item: &Item| matches!(item, Item::Property { id, .. } if &**id == CARRIER);
    if !record.supplement.items().iter().any(is_carrier) {
        return record;
    }
    let (carriers, others): (Vec<_>, Vec<_>) = record.supplement.take().into_iter().partition(is_carrier);
    record.supplement.extend(others);
    let Some(Item::Property { values, .. }) = carriers.into_iter().next() else { return record };
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
