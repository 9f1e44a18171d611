//! The records of a stream, one at a time.

use std::io::Read;

use encoding_rs::Encoding;
use wei7_core::codes::SUPPLEMENT_ITEM;
use wei7_core::{
    Diagnostic, Extra, Game, InFile, Parsed, Piece, Place, ReadOptions, Record, RecordStream, RecordsError, Refused,
    Report, Span, Text,
};

use crate::input::stream::Stream;
use crate::record::board_state::BoardState;
use crate::record::builder::{BuiltRecord, RecordBuilder};
use crate::record::bundle::Bundle;
use crate::record::carrier::{self, Following, ReadCarrier};
use crate::record::headers::Headers;
use crate::text::ascii;

/// The records of a stream, made by [`IshiReader::records`](crate::IshiReader::records). One event is in memory at a time.
pub struct Records<R> {
    stream: Stream<R>,
    options: ReadOptions,
    number: usize,
    over: bool,
    /// Remarks that apply to the next event.
    remarks: Vec<Text>,
    /// The events after the last one that belong to its record.
    following: Following,
    /// The remarks at the end of that record.
    last_remarks: Vec<Text>,
    rest: Report,
    /// The board of the last event, for the next one.
    board: Option<BoardState>,
    /// All text that was read, for the findings of a bundle.
    whole: String,
}

/// What to do where the events of a file are not one record.
const EACH: &str = "no record is made of them; without `--bundle` each event is one";
const EACH_OF_A_VALID_FILE: &str =
    "no record is made of them; the file is valid, and without `--bundle` each event is one";

/// An event that was read.
struct Advanced {
    read: Parsed<Record>,
    headers: Headers,
    /// What belongs to a whole bundle.
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
            following: Following::default(),
            last_remarks: Vec::new(),
            rest: Report::new(options.limits.findings),
            board: None,
            whole: String::new(),
        }
    }

    /// Which event of the file the last item was, refused ones included: 1 is the first, and 0 before it. A bundle is 1.
    pub fn number(&self) -> usize {
        if self.options.bundle { self.number.min(1) } else { self.number }
    }

    /// The text that was read for the last item; of a bundle, which is one item, all of it.
    pub fn piece(&self) -> Piece<'_> {
        if self.options.bundle { Piece::whole(self.whole.as_bytes().into()) } else { self.stream.piece() }
    }

    /// What was found after the last event: events of the last record that are not there.
    pub fn rest(&mut self) -> Report {
        let none = self.report();
        std::mem::replace(&mut self.rest, none)
    }

    /// An empty report.
    fn report(&self) -> Report {
        Report::new(self.options.limits.findings)
    }

    /// The next event that does not belong to the record before it.
    fn advance(&mut self) -> Option<Result<Advanced, RecordsError>> {
        loop {
            match self.event()? {
                Ok(None) => {}
                Ok(Some(event)) => return Some(Ok(event)),
                Err(why) => return Some(Err(why)),
            }
        }
    }

    /// The next event, unless it belongs to the record before it.
    fn event(&mut self) -> Option<Result<Option<Advanced>, RecordsError>> {
        let event = match self.stream.next_event() {
            Ok(event) => event?,
            Err(why) => {
                self.keep_piece();
                return Some(Err(RecordsError::ended(why, self.report())));
            }
        };
        let last = event.last;
        let mut builder =
            RecordBuilder::new(self.board.take(), std::mem::take(&mut self.remarks), &self.options.limits);
        let mut report = match event.lines(|line| builder.line(line)) {
            Ok(report) => report,
            Err(why) => {
                self.keep_piece();
                return Some(Err(RecordsError::ended(why, self.report())));
            }
        };
        self.number += 1;
        let BuiltRecord { record: mut value, headers, report: meaning, remarks, mut carried, game } = builder.finish();
        self.board = Some(game);
        self.keep_piece();
        report.append(meaning);
        report.sort();
        // Where more comes, they apply to that.
        let last_remarks = if last {
            remarks
        } else {
            self.remarks = remarks;
            Vec::new()
        };
        let belongs = self.belongs(&last_remarks, &mut report);
        if last && !last_remarks.is_empty() {
            value.supplement.push(Extra::LastRemarks(last_remarks));
        }
        if !belongs {
            let place = InFile { after_record: self.number > 1, before_record: !last };
            (value, carried) = self.brought_back(value, carried, place, &mut report);
        }
        if let Some(missing) = self.following.missing().filter(|_| last) {
            self.rest.push(missing);
        }
        let event = Advanced { read: Parsed { value, report }, headers, carried, last };
        Some(Ok((!belongs).then_some(event)))
    }

    /// Whether the event that was read belongs to the record before it, with these remarks at the end of the file.
    fn belongs(&mut self, last_remarks: &[Text], report: &mut Report) -> bool {
        // None are there where something else was to follow, and did not.
        let remarked = !last_remarks.is_empty() && last_remarks != self.last_remarks;
        match self.following.takes_event(self.stream.text()) {
            Ok(belongs) if !(belongs && remarked) => return belongs,
            Ok(_) => report.push(carrier::changed()),
            Err(changed) => report.push(changed),
        }
        false
    }

    /// The event with what its carrier brings back, and the carrier if that is one of a whole bundle.
    fn brought_back(
        &mut self,
        event: Record,
        carried: ReadCarrier,
        place: InFile,
        report: &mut Report,
    ) -> (Record, ReadCarrier) {
        let limits = self.options.limits;
        // The carrier of a bundle is for all events together.
        if !self.options.bundle || carried.has_events() {
            let (event, following) = carried.apply(event, place, &limits, report);
            if self.following.missing().is_none() {
                self.following = following;
                self.last_remarks = last_remarks_of(&event);
            }
            return (event, ReadCarrier::default());
        }
        if !carried.is_some() {
            return (event, carried);
        }
        let first = self.number == 1;
        let mut found = Report::new(limits.findings);
        let (whole, _) = carried.clone().apply(event.clone(), place, &limits, &mut found);
        // What does not fit the first event may be the carrier of all.
        if first && !found.diagnostics().is_empty() {
            return (event, carried);
        }
        if !first && whole.info != event.info {
            let finding = Diagnostic::new(&SUPPLEMENT_ITEM, Place::Source);
            found.push(finding.found("info of an event that is not the first").repair("its headers are kept"));
        }
        report.append(found);
        (whole, ReadCarrier::default())
    }

    /// A bundle's findings are shown when it is whole.
    fn keep_piece(&mut self) {
        if self.options.bundle {
            self.whole.push_str(self.stream.text());
        }
    }

    /// All events as one record.
    fn bundle(&mut self) -> Result<Parsed<Record>, RecordsError> {
        let mut report = self.report();
        let mut bundle = Bundle::default();
        let mut unfit = self.report();
        let mut of_all: Option<ReadCarrier> = None;
        while let Some(event) = self.advance() {
            // The place of an event that does not fit is that of its own text.
            let start = self.stream.piece().offset;
            let Advanced { read: Parsed { value, report: found }, headers, carried, .. } = match event {
                Ok(event) => event,
                Err(RecordsError::Refused(mut why) | RecordsError::Ended(mut why)) => {
                    report.append(std::mem::replace(&mut why.report, Report::new(0)));
                    return Err(RecordsError::Ended(Refused::because(report)));
                }
                Err(why @ RecordsError::Io(_)) => return Err(why),
            };
            report.append(found);
            of_all.get_or_insert(carried);
            if let Err(why) = bundle.add(value, &headers, Place::Span(Span::at(start))) {
                unfit.push(why);
            }
        }
        if unfit.is_ok() && (self.options.lenient || report.is_ok()) {
            let (value, _) =
                of_all.unwrap_or_default().apply(bundle.finish(), InFile::default(), &self.options.limits, &mut report);
            return Ok(Parsed { value, report });
        }
        // Nothing is wrong with the file: each of its events has one board (4.2).
        let advice = if report.is_ok() { EACH_OF_A_VALID_FILE } else { EACH };
        for finding in unfit.diagnostics() {
            report.push(finding.clone().repair(advice));
        }
        Err(RecordsError::Ended(Refused::because(report)))
    }
}

/// The remarks at the end of a record, as they are written.
fn last_remarks_of(record: &Record) -> Vec<Text> {
    let remarks =
        record.supplement.find(|item| if let Extra::LastRemarks(remarks) = item { Some(remarks) } else { None });
    remarks.into_iter().flatten().map(|remark| ascii::name(remark).into()).collect()
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
            Ok(Advanced { read, last, .. }) => {
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

    fn rest(&mut self) -> Report {
        Self::rest(self)
    }
}

#[cfg(test)]
mod tests;
