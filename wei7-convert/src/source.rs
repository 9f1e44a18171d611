//! Input of the functions of this crate, and the error that they return.

use std::borrow::Cow;

use wei7_core::{Diagnostic, Input, Level, Loss, Message, Piece, Place, Record, Report};

use crate::codes::{self, because, single_finding};
use crate::findings::{Findings, RecordNumber};
use crate::format::{Format, UnknownFormat};
use crate::options::Options;
use crate::output::Output;
use crate::reader::{Games, ReadAs, RecordReader};

/// Input to be read: the content of a file with its name and its supplement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Source<'a> {
    /// Content of the file.
    pub bytes: &'a [u8],
    /// Name of the file, for detection.
    pub name: Option<&'a str>,
    /// Content of the supplement, the file beside a 3.0 document; `None` if there is no such file.
    pub supplement: Option<&'a [u8]>,
}

impl<'o> From<&'o Output> for Source<'o> {
    /// Uses an output as an input, without a name.
    fn from(output: &'o Output) -> Self {
        Self { bytes: &output.document, name: None, supplement: output.supplement.as_deref() }
    }
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Source<'a> {
    fn from(bytes: &'a T) -> Self {
        Self { bytes: bytes.as_ref(), ..Self::default() }
    }
}

impl<'a> Source<'a> {
    /// Returns an iterator over the games, read with these options.
    pub fn games(self, options: &Options) -> Result<Games<'a>, UnknownFormat> {
        let format = match options.from {
            Some(format) => format,
            None => options.formats.detect(self.bytes, self.name)?,
        };
        let input = Input::bytes(self.bytes).supplement(self.supplement.map(Cow::Borrowed));
        Ok(RecordReader::from_options(format, options).for_input(input))
    }

    /// Returns the format and all records, or an error if one game is refused. Games other than Go are left out.
    pub(crate) fn records(self, options: &Options) -> Result<(Format, Vec<Record>), Failed> {
        let mut games = self.games(options)?;
        let (mut report, mut records, mut refused) = (Report::new(options.limits.findings), Vec::new(), false);
        while let Some(outcome) = games.next_outcome() {
            report.append(outcome.report);
            match outcome.read {
                ReadAs::Record(record) => records.push(record),
                ReadAs::OtherGame(_) => {}
                ReadAs::Refused | ReadAs::Ended => refused = true,
            }
        }
        let format = games.format();
        if refused { Err(Failed { format: Some(format), report, losses: Vec::new() }) } else { Ok((format, records)) }
    }

    /// Reads all games, with the places of all findings.
    ///
    /// # Errors
    ///
    /// Returns an error if a game is refused.
    pub fn read_all(self, options: &Options) -> Result<ReadSource, NotRead> {
        let mut findings = Findings::new(options.limits.findings);
        let mut games = match self.games(options) {
            Ok(games) => games,
            Err(why) => {
                let Failed { format, report, .. } = why.into();
                findings.append(&report, &Piece::whole((&[]).into()), None, None);
                return Err(NotRead { format, findings });
            }
        };
        let (mut read, mut refused) = (Vec::new(), false);
        while let Some(outcome) = games.next_outcome() {
            let about = outcome.about();
            findings.append(&outcome.report, &games.piece(), Some(outcome.format), about);
            match outcome.read {
                ReadAs::Record(record) => read.push((outcome.number, outcome.bytes, Ok(record))),
                ReadAs::OtherGame(game) => read.push((outcome.number, outcome.bytes, Err(game))),
                ReadAs::Refused | ReadAs::Ended => refused = true,
            }
        }
        let rest = games.rest();
        findings.append(&rest, &games.piece(), Some(games.format()), None);
        let format = games.format();
        if refused {
            return Err(NotRead { format: Some(format), findings });
        }
        Ok(ReadSource { format, games: read, findings })
    }
}

/// Game of a source: its number, the size of its source in bytes, and the record, or the text if it is a game other
/// than Go.
pub type FoundGame = (RecordNumber, u64, Result<Record, Vec<u8>>);

/// All games of a source.
#[derive(Debug)]
pub struct ReadSource {
    /// Format of the source.
    pub format: Format,
    /// The games in order.
    pub games: Vec<FoundGame>,
    /// Findings about the source.
    pub findings: Findings,
}

/// Error for a source that was not read, because the format is unknown or a game is refused.
#[derive(Debug)]
pub struct NotRead {
    /// Format of the source, if it was detected.
    pub format: Option<Format>,
    /// All findings; at least one of them is the reason.
    pub findings: Findings,
}

/// Error for a source that cannot be read or converted, with the findings that give the reason.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct Failed {
    /// Format of the source, if it was detected.
    pub format: Option<Format>,
    /// All findings; at least one of them is the reason.
    pub report: Report,
    /// Values that the target would lose, if [`Options::lossless`] is set.
    pub losses: Vec<Loss>,
}

impl Failed {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self.report.diagnostics().iter().find(|finding| finding.level() >= Level::Repaired) {
            Some(finding) => Message::new("refused-because").with("finding", finding.to_string()),
            None => Message::new("input-refused"),
        }
    }
}

impl From<UnknownFormat> for Failed {
    fn from(why: UnknownFormat) -> Self {
        let finding = match why {
            UnknownFormat::Empty => because(&codes::UNREAD_FORMAT, why.message()),
            UnknownFormat::Unread(kind) => because(&codes::UNREAD_FORMAT, kind),
            UnknownFormat::Id(_) | UnknownFormat::Undetected => Diagnostic::new(&codes::UNKNOWN_FORMAT, Place::Source),
        };
        Self { format: None, report: single_finding(finding), losses: Vec::new() }
    }
}
