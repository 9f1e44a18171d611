//! Writer of Jago XML in the style of `GoGui`: one game in a file, and a move without further data as a bare element.

mod information;
mod nodes;
mod text;

use std::borrow::Cow;
use std::io::Write;

use wei7_core::{
    Carrier, Carry, InFile, Limits, Loss, Message, MiscPosition, NamedLosses, Parsed, ReadBack, ReadOptions, Record,
    RecordWrite, Report, Unwritable, Verified, WriteOptions, Written, WrittenFormat, write_verified,
};

use super::read;
use text::{XmlText, tag};

/// Largest number of lines of a side of the board for which the reader understands the names of points.
const MOST_LINES: u32 = 52;

/// Writer of Jago XML.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JagoWriter {
    carry: bool,
    named_losses: NamedLosses,
}

impl JagoWriter {
    pub(crate) fn new(options: &WriteOptions) -> Self {
        Self { carry: options.carry == Carry::Keep, named_losses: options.named_losses }
    }

    fn carried(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let board = record.board_size();
        if board.width() != board.height() || board.width() > MOST_LINES {
            let boards = Message::new("boards-of-jago");
            return Err(Unwritable::Board { size: board, boards, paragraph: "Elements" });
        }
        let Verified { written: mut text, read, .. } = write_verified(record, write)?;
        let Some((read, carrier)) = Carrier::from_written(record, read, self.carry)? else {
            return Ok((text, Vec::new()));
        };
        let (losses, carrier) = Carrier::losses(carrier.as_ref(), record, &read, self.named_losses, |about| {
            about.fate(WrittenFormat::Jago)
        });
        if let Some(carrier) = carrier {
            // Jago refuses a file with anything before `GoGame` in the root, but ignores everything after the root.
            text.push_str(&Carrier::instruction(&carrier));
        }
        Ok((text, losses))
    }
}

/// Returns the record that a reader sees in the Jago file of `record`. The reader compares carriers with the returned
/// record.
pub(super) fn shown_record(record: &Record) -> Option<Record> {
    write_verified(record, write).ok()?.into_round_trip()
}

fn write(record: &Record) -> Result<(String, ReadBack), Unwritable> {
    let text = document(&record.flatten_timeline()?.0);
    let read = read_back(&text);
    Ok((text, Ok(read)))
}

fn read_back(text: &str) -> Parsed<Vec<Record>> {
    let options = ReadOptions { lenient: true, ..ReadOptions::default() };
    let games = read(text, &options, Report::new(Limits::DEFAULT.findings));
    let mut value = Vec::new();
    let mut report = Report::new(Limits::DEFAULT.findings);
    for game in games {
        report.append(game.report);
        value.extend(game.record);
    }
    Parsed { value, report }
}

impl RecordWrite for JagoWriter {
    fn write(
        &mut self,
        record: Cow<'_, Record>,
        _: u64,
        _: InFile,
        out: &mut dyn Write,
    ) -> Result<Written, Unwritable> {
        let (text, losses) = self.carried(&record)?;
        out.write_all(text.as_bytes())?;
        Ok(Written { losses, supplement: None })
    }
}

fn document(record: &Record) -> String {
    let mut out = XmlText::new();
    out.misc(&record.extras, |position| *position == MiscPosition::Prolog);
    out.begin(tag("Go", []));
    information::write(record, &mut out);
    nodes::write(record, &mut out);
    out.end("GoGame");
    out.end("Go");
    out.misc(&record.extras, |position| *position == MiscPosition::Epilog);
    out.into_text()
}
