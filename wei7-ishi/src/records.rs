//! Iteration over the records of a stream.

use std::io::Read;
use wei7_core::Message;

use encoding_rs::Encoding;
use wei7_core::codes::CARRIED_EXTRA;
use wei7_core::{
    Diagnostic, Game, InFile, Info, InputError, Parsed, Piece, Place, ReadOptions, Record, RecordStream, RecordsError,
    Refused, Report, Span, Text,
};

use crate::codes;
use crate::extras::IshiExtra;
use crate::input::stream::Stream;
use crate::record::board_state::BoardState;
use crate::record::builder::{BuiltRecord, RecordBuilder};
use crate::record::bundle::{Bundle, as_game, without_bundle_of_one};
use crate::record::carrier::{self, Part, ReadCarrier};
use crate::record::file_dates::FileDates;
use crate::record::headers::{self, Headers};
use crate::syntax::keywords::Keyword;

/// The records of a stream, created by [`IshiReader::records`](crate::IshiReader::records). One event is in memory at a
/// time.
pub struct Records<R> {
    stream: Stream<R>,
    options: ReadOptions,
    number: usize,
    over: bool,
    /// Remarks at the end of the previous event, which apply to the next event.
    remarks: Vec<Text>,
    /// Number of events of the record read last, not counting its first event.
    following: usize,
    /// The error at which reading ended after the record read last; the next call returns this error.
    ended: Option<InputError>,
    /// The board of the last event, reused for the next one.
    board: Option<BoardState>,
    /// All text read so far, which the findings of a bundle refer to.
    whole: String,
    /// The dates of the file, which may show the order of day and month.
    dates: FileDates,
}

/// Id of the message that the events of a file cannot be combined into one record.
const NOT_BUNDLED: &str = "not-bundled";
const NOT_BUNDLED_FILE_VALID: &str = "not-bundled-file-valid";

/// An event that has been read, before it is returned as a record.
struct ReadEvent {
    read: Parsed<Record>,
    headers: Headers,
    /// The carrier, not yet applied, if it belongs to a whole bundle.
    carried: ReadCarrier,
    last: bool,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(options: ReadOptions, encoding: Option<&'static Encoding>, input: R) -> Self {
        Self {
            stream: Stream::new(input, encoding, options.limits),
            options,
            number: 0,
            over: false,
            remarks: Vec::new(),
            following: 0,
            ended: None,
            board: None,
            whole: String::new(),
            dates: FileDates::default(),
        }
    }

    /// Returns the 1-based number of the first event of the record read last; 0 before the first record. Refused events
    /// count. A bundle has the number 1.
    pub fn number(&self) -> usize {
        if self.options.bundle { self.number.min(1) } else { self.number }
    }

    /// Returns the text of the record read last; for a bundle, the whole file.
    pub fn piece(&self) -> Piece<'_> {
        if self.options.bundle { Piece::whole(self.whole.as_bytes().into()) } else { self.stream.piece() }
    }

    /// Creates an empty report.
    fn report(&self) -> Report {
        Report::new(self.options.limits.findings)
    }

    /// Reads the next event and the events that form one record with it.
    fn advance(&mut self) -> Option<Result<ReadEvent, RecordsError>> {
        if let Some(why) = self.ended.take() {
            return Some(Err(RecordsError::ended(why, self.report())));
        }
        let mut builder = self.builder();
        let found = match self.stream.next_event() {
            Ok(event) => {
                let event = event?;
                let last = event.last;
                event.lines(|line| builder.line(line)).map(|found| (builder.finish(), found, last))
            }
            Err(why) => Err(why),
        };
        self.number += std::mem::take(&mut self.following);
        let mut event = match found {
            Ok((event, found, last)) => self.complete(event, found, last),
            Err(why) => {
                self.keep_piece();
                return Some(Err(RecordsError::ended(why, self.report())));
            }
        };
        self.number += 1;
        let place = InFile { after_record: self.number > 1, before_record: !event.last };
        if let Some(part) = event.carried.first_part().filter(Part::has_others) {
            event = self.join_events(event, &part, place);
        } else {
            let report = &mut event.read.report;
            if let Some(part) = event.carried.part().filter(Part::has_others) {
                report.push(carrier::alone(&part));
            }
            (event.read.value, event.carried) =
                apply_carrier(event.read.value, event.carried, self.number, place, &self.options, report);
        }
        self.keep_piece();
        Some(Ok(event))
    }

    /// Creates the builder of the next event, which takes over the board and the remarks.
    fn builder<'t>(&mut self) -> RecordBuilder<'t> {
        let ReadOptions { carriers, limits, .. } = &self.options;
        RecordBuilder::new(self.board.take(), std::mem::take(&mut self.remarks), *carriers, limits)
    }

    /// Completes an event: interprets its dates with those of the file, and assigns the remarks at its end.
    fn complete(&mut self, event: BuiltRecord, mut report: Report, last: bool) -> ReadEvent {
        let BuiltRecord { record: mut value, headers, header_places, report: meaning, remarks, carried, game } = event;
        self.board = Some(game);
        report.append(meaning);
        let source = self.dates.observe(&headers, &mut self.stream);
        if source.has_date_order()
            && let (Some(info), Some(read)) = (value.info.as_deref_mut(), headers::info(&headers, source))
        {
            *info = Info { name: info.name.take(), ..read };
        }
        for (keyword, text) in headers::not_understood(&headers, source) {
            let code = if keyword == Keyword::Date { &codes::DATE_UNKNOWN } else { &codes::RESULT_UNKNOWN };
            let place = header_places.iter().find(|(known, _)| *known == keyword);
            let Some((_, span)) = place else { continue };
            report.push(Diagnostic::at(code, *span).found(text.to_owned()).repair(Message::new("kept-as-text")));
        }
        report.sort();
        if !last {
            // If an event follows, the remarks apply to it.
            self.remarks = remarks;
        } else if !remarks.is_empty() {
            value.extras.push(IshiExtra::LastRemarks.extra(remarks));
        }
        ReadEvent { read: Parsed { value, report }, headers, carried, last }
    }

    /// Reads the events that form one record with `first`, and applies the carrier of the record.
    fn join_events(&mut self, first: ReadEvent, part: &Part, mut place: InFile) -> ReadEvent {
        let ReadEvent { read: Parsed { value, mut report }, headers, carried, mut last } = first;
        let start = Place::Span(Span::at(self.stream.piece().offset));
        let mut events = Bundle::default();
        // An empty bundle accepts any board.
        let _ = events.add(value, &headers, start);
        while !last {
            let before = (self.board.clone(), self.remarks.clone());
            let mut builder = self.builder();
            let found = match self.stream.following() {
                Ok(None) => break,
                Ok(Some((mark, event))) => {
                    last = event.last;
                    event.lines(|line| builder.line(line)).map(|found| (mark, builder.finish(), found))
                }
                Err(why) => Err(why),
            };
            let (mark, event, found) = match found {
                Ok(found) => found,
                Err(why) => {
                    self.ended = Some(why);
                    break;
                }
            };
            let next = self.complete(event, found, last);
            let belongs = next.carried.part().is_some_and(|other| other.goes_with(part));
            if !(belongs && events.add(next.read.value, &next.headers, start).is_ok()) {
                (self.board, self.remarks) = before;
                self.stream.unread(mark);
                last = false;
                break;
            }
            self.following += 1;
            report.append(next.read.report);
        }
        if let Some(missing) = carrier::missing(part, self.following + 1) {
            report.push(missing);
        }
        place.before_record = !last;
        let value = carried.apply(as_game(events.finish()), place, true, &self.options.limits, &mut report);
        let value = without_bundle_of_one(value);
        ReadEvent { read: Parsed { value, report }, headers, carried: ReadCarrier::default(), last }
    }

    /// Keeps the text of the event if events are bundled, since the findings of a bundle refer to the whole file.
    fn keep_piece(&mut self) {
        if self.options.bundle {
            self.whole.push_str(self.stream.text());
        }
    }

    /// Combines all events into one record.
    fn bundle(&mut self) -> Result<Parsed<Record>, RecordsError> {
        let mut report = self.report();
        let mut bundle = Bundle::default();
        let mut unfit = self.report();
        let mut bundle_carrier: Option<ReadCarrier> = None;
        while let Some(event) = self.advance() {
            // The beginning of this event is the place of the finding if the event does not fit the bundle.
            let start = self.stream.piece().offset;
            let ReadEvent { read: Parsed { value, report: found }, headers, carried, .. } = match event {
                Ok(event) => event,
                Err(RecordsError::Refused(mut why) | RecordsError::Ended(mut why)) => {
                    report.append(std::mem::replace(&mut why.report, Report::new(0)));
                    return Err(RecordsError::Ended(Refused::because(report)));
                }
                Err(why @ RecordsError::Io(_)) => return Err(why),
            };
            report.append(found);
            bundle_carrier.get_or_insert(carried);
            if let Err(why) = bundle.add(value, &headers, Place::Span(Span::at(start))) {
                unfit.push(why);
            }
        }
        if unfit.is_ok() && (self.options.lenient || report.is_ok()) {
            let value = bundle_carrier.unwrap_or_default().apply(
                bundle.finish(),
                InFile::default(),
                false,
                &self.options.limits,
                &mut report,
            );
            return Ok(Parsed { value, report });
        }
        // Without other findings, the file itself is valid: each event has one board (4.2), but the boards differ.
        let advice = if report.is_ok() { NOT_BUNDLED_FILE_VALID } else { NOT_BUNDLED };
        for finding in unfit.diagnostics() {
            report.push(finding.clone().repair(Message::new(advice)));
        }
        Err(RecordsError::Ended(Refused::because(report)))
    }
}

/// Applies the carrier of the event with this number. Returns the carrier unapplied if it belongs to a whole bundle.
fn apply_carrier(
    event: Record,
    carried: ReadCarrier,
    number: usize,
    place: InFile,
    options: &ReadOptions,
    report: &mut Report,
) -> (Record, ReadCarrier) {
    let limits = options.limits;
    if !options.bundle {
        return (carried.apply(event, place, false, &limits, report), ReadCarrier::default());
    }
    // The carrier of a bundle applies to all events together.
    if !carried.is_some() {
        return (event, carried);
    }
    let first = number == 1;
    let mut found = Report::new(limits.findings);
    let whole = carried.clone().apply(event.clone(), place, false, &limits, &mut found);
    // A carrier that does not fit the first event may belong to the whole bundle.
    if first && !found.diagnostics().is_empty() {
        return (event, carried);
    }
    if !first && whole.info != event.info {
        let finding = Diagnostic::new(&CARRIED_EXTRA, Place::Source);
        found.push(finding.found(Message::new("info-of-later-event")).repair(Message::new("headers-kept")));
    }
    report.append(found);
    (whole, ReadCarrier::default())
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Record>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        if self.options.bundle {
            self.over = true;
            return Some(self.bundle());
        }
        Some(match self.advance()? {
            Ok(ReadEvent { read, last, .. }) => {
                self.over = last;
                if self.options.lenient || read.report.is_ok() {
                    Ok(read)
                } else {
                    Err(RecordsError::Refused(Refused::because(read.report)))
                }
            }
            Err(why) => {
                self.over = true;
                Err(why)
            }
        })
    }
}

impl<R: Read> RecordStream for Records<R> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        Some(self.next()?.map(|read| read.map(Game::Record)))
    }

    fn number(&self) -> usize {
        Self::number(self)
    }

    fn piece(&self) -> Piece<'_> {
        Self::piece(self)
    }
}

#[cfg(test)]
mod tests;
