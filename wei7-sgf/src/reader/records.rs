//! The records of a stream, one at a time.

use std::io::Read;

use wei7_core::{
    Carrier, Diagnostic, Extra, Game, Limits, Parsed, Piece, Place, ReadOptions, Record, RecordStream, RecordsError,
    Refused, Report, Target,
};

use crate::check::{Checker, kind};
use crate::codes;
use crate::input::stream::Stream;
use crate::model::CARRIER;
use crate::model::properties::Id;
use crate::model::text::text;
use crate::reader::other_game::as_written;
use crate::record::from_sgf::record;
use crate::shown;
use crate::syntax::tree::{GameTree, NodeId, Property};

/// The records of a stream, made by [`SgfReader::records`](crate::SgfReader::records). One game is in memory at a time.
///
/// What concerns the whole file, as its encoding, is in the report of the first item.
pub struct Records<R> {
    stream: Stream<R>,
    options: ReadOptions,
    /// Made for the first game.
    checker: Option<Checker>,
    number: usize,
    /// Whether a game of Go was met.
    go: bool,
    over: bool,
    rest: Report,
}

impl<R> Records<R> {
    pub(crate) fn new(options: ReadOptions, input: R) -> Self
    where
        R: Read,
    {
        let rest = Report::new(options.limits.findings);
        let stream = Stream::new(input, options.encoding, options.limits);
        Self { stream, options, checker: None, number: 0, go: false, over: false, rest }
    }

    /// Which game of the file the last item was, skipped and refused ones included: 1 is the first, and 0 before it.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The text that was read for the last item; after the end what follows the last game.
    pub fn piece(&self) -> Piece<'_>
    where
        R: Read,
    {
        self.stream.piece()
    }

    /// What was found after the last game, once there is no further one.
    pub fn rest(&mut self) -> Report {
        std::mem::replace(&mut self.rest, Report::new(self.options.limits.findings))
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Game>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.stream.advance();
        let mut report = self.stream.findings();
        match next {
            Ok(true) => {
                self.number += 1;
                let mut game = self.stream.game()?;
                let mut findings = std::mem::take(&mut game.findings);
                findings.append(self.checker.get_or_insert_with(|| checker(&self.options)).check(&game));
                findings.sort();
                report.append(findings);
                let item = read_game(&game, &shown, &self.options, report);
                self.go |= !matches!(item, Ok(Parsed { value: None, .. }));
                let other = || Game::Other(as_written(&game).into_bytes());
                let item = item.map(|read| read.map(|value| value.map_or_else(other, Game::Record)));
                let room = game.into_room();
                self.stream.take_back(room);
                Some(item)
            }
            Ok(false) => {
                self.over = true;
                if self.go {
                    self.rest = report;
                    return None;
                }
                report.push(Diagnostic::new(&codes::NO_GO_GAME, Place::Source));
                Some(Err(RecordsError::Ended(Refused::because(report))))
            }
            Err(why) => {
                self.over = true;
                Some(Err(RecordsError::ended(why, report)))
            }
        }
    }
}

impl<R: Read> RecordStream for Records<R> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        self.next()
    }

    fn number(&self) -> usize {
        Self::number(self)
    }

    fn piece(&self) -> Piece<'_> {
        Self::piece(self)
    }

    fn rest(&mut self) -> Report {
        Self::rest(self)
    }
}

/// Makes the record of a game; `None` if it is not Go. The target says what a carrier may say.
pub(crate) fn read_game(
    game: &GameTree<'_>,
    target: &dyn Target,
    options: &ReadOptions,
    mut report: Report,
) -> Result<Parsed<Option<Record>>, RecordsError> {
    if let Some(finding) = other_game(game) {
        report.push(finding);
        return Ok(Parsed { value: None, report });
    }
    let record = record(game, !options.no_quirks, &options.limits);
    let mut found = Report::new(options.limits.findings);
    let value = apply_carrier(record, target, &options.limits, &mut found);
    let carrier = game.properties(NodeId::ROOT).find(|property| property.name() == CARRIER);
    report.append(found.within(carrier.map_or(game.whole(), Property::identifier)));
    if options.lenient || report.is_ok() {
        Ok(Parsed { value: Some(value), report })
    } else {
        Err(RecordsError::Refused(Refused::because(report)))
    }
}

/// The checker for the games of a file.
pub(crate) fn checker(options: &ReadOptions) -> Checker {
    let checker = Checker::new(options.limits);
    if options.no_quirks { checker.without_quirks() } else { checker }
}

/// `GM` other than 1.
fn other_game(game: &GameTree<'_>) -> Option<Diagnostic> {
    if kind(game) == 1 {
        return None;
    }
    let value = game.root_value(Id::GM)?;
    let finding = Diagnostic::at(&codes::NOT_GO, value.span).found(value.raw.to_owned());
    Some(finding.expected("1").repair("kept as text"))
}

/// Applies the carrier, if there is one.
fn apply_carrier(mut record: Record, target: &dyn Target, limits: &Limits, report: &mut Report) -> Record {
    let is_carrier = |item: &Extra| matches!(item, Extra::Property { id, .. } if &**id == CARRIER);
    if !record.supplement.items().iter().any(is_carrier) {
        return record;
    }
    let (carriers, others): (Vec<_>, Vec<_>) = record.supplement.take().into_iter().partition(is_carrier);
    record.supplement.extend(others);
    let Some(Extra::Property { id, values }) = carriers.into_iter().next() else { return record };
    let texts: Vec<_> = values.iter().map(|raw| text(raw)).collect();
    let chosen = Carrier::choose(texts.iter().map(|text| &**text));
    chosen.findings.into_iter().for_each(|(_, finding)| report.push(finding));
    let kept: Vec<_> = chosen.kept.iter().filter_map(|place| values.get(*place).cloned()).collect();
    if !kept.is_empty() {
        record.supplement.push(Extra::Property { id, values: kept });
    }
    let Some((_, carrier)) = chosen.carrier else { return record };
    let merged = carrier.merge(&record, target, limits);
    report.append(merged.report);
    merged.value
}

#[cfg(test)]
mod tests;
