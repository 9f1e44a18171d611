//! Conversion of one source in memory.

use wei7_core::{InFile, Loss, Report};

use crate::codes::not_all_read;
use crate::format::Format;
use crate::info::Summary;
use crate::options::Options;
use crate::output::Output;
use crate::reader::ReadAs;
use crate::source::{Failed, Source};
use crate::writer::RecordWriter;

/// The result of a conversion.
#[derive(Clone, Debug)]
pub struct Converted {
    /// Format of the source.
    pub format: Format,
    /// One output per record. A game other than Go has an output, too, if the source is already in the target format.
    pub outputs: Vec<Output>,
    /// Findings about the source.
    pub report: Report,
    /// Values that the target format cannot express natively: approximated, carried or dropped values.
    pub losses: Vec<Loss>,
    /// Summaries of the records.
    pub summaries: Vec<Summary>,
}

/// Converts one source to the format `to`. The format of the source is detected unless [`Options::from`] is set. If one
/// game of the source is refused, the whole conversion fails.
///
/// ```
/// use wei7_convert::{Format, Options, convert};
///
/// let done = convert(b"(;FF[4]SZ[9];B[ee]) (;FF[4]SZ[9])", Format::WEI7, &Options::default())?;
/// assert_eq!((done.format, done.outputs.len(), done.losses.len()), (Format::SGF, 2, 0));
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
pub fn convert<'a>(source: impl Into<Source<'a>>, to: Format, options: &Options) -> Result<Converted, Failed> {
    let mut games = source.into().games(options)?;
    let mut format = None;
    let mut report = Report::new(options.limits.findings);
    let (mut outputs, mut losses, mut summaries) = (Vec::new(), Vec::new(), Vec::new());
    let mut refused = false;
    let mut writer = RecordWriter::from_options(to, options);
    while let Some(outcome) = games.next_outcome().map(|outcome| outcome.judged_by(options, to)) {
        format = Some(outcome.format);
        report.append(outcome.report);
        let record = match outcome.read {
            ReadAs::Record(record) => record,
            ReadAs::OtherGame(document) => {
                if outcome.format == to {
                    outputs.push(Output { document, supplement: None });
                }
                continue;
            }
            ReadAs::Refused | ReadAs::Ended => {
                refused = true;
                continue;
            }
        };
        summaries.push(Summary::new(&record, outcome.format));
        match writer.output(record, outcome.bytes, InFile::default()) {
            Ok(written) => {
                outputs.push(written.output);
                losses.extend(written.losses);
            }
            Err(mut unwritten) => {
                unwritten.report.refuse();
                refused = true;
                report.append(unwritten.report);
                losses.extend(unwritten.losses);
            }
        }
    }
    let rest = games.rest();
    if options.lossless
        && let Some(reason) = not_all_read(&rest)
    {
        refused = true;
        report.push(reason);
    }
    report.append(rest);
    report.sort();
    match (refused, format) {
        (false, Some(format)) => Ok(Converted { format, outputs, report, losses, summaries }),
        (_, format) => Err(Failed { format, report, losses }),
    }
}
