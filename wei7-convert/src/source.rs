//! What the functions of this crate read, and why there is no result.

use std::borrow::Cow;

use wei7_core::{Diagnostic, Input, Level, Loss, Message, Place, Record, Report};

use crate::codes::{self, because, only};
use crate::format::{Format, UnknownFormat};
use crate::options::Options;
use crate::output::Output;
use crate::reader::{Games, ReadAs, RecordReader};

/// What is read: bytes, or bytes with what stands beside them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Source<'a> {
    /// The content of the file.
    pub bytes: &'a [u8],
    /// The name of the file, for detection.
    pub name: Option<&'a str>,
    /// The content of the supplement file, for 3.0.
    pub supplement: Option<&'a [u8]>,
}

impl<'o> From<&'o Output> for Source<'o> {
    /// An output as an input of a reader.
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
    /// Its games, one after the other, read with these options.
    pub fn games(self, options: &Options) -> Result<Games<'a>, UnknownFormat> {
        let format = match options.from {
            Some(format) => format,
            None => options.formats.detect(self.bytes, self.name)?,
        };
        let input = Input::bytes(self.bytes).supplement(self.supplement.map(Cow::Borrowed));
        Ok(RecordReader::from_options(format, options).for_input(input))
    }

    /// Its format and all its records; all or nothing.
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
}

/// There is no result, and the report says why.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct Failed {
    /// What the source was found to be, if it could be told.
    pub format: Option<Format>,
    /// All findings; at least one is why.
    pub report: Report,
    /// With [`Options::lossless`]: what the target would not have held.
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
        Self { format: None, report: only(finding), losses: Vec::new() }
    }
}
