//! Options of a conversion.

mod strip;

use wei7_analysis::Convention;
use wei7_core::{Carriers, Carry, DiagramOptions, Limits, Offset, ProblemMarks};
use wei7_text::encoding::TextEncoding;

use crate::format::{Format, Formats};
pub use strip::Strip;

/// Options of reading and writing.
///
/// ```
/// use wei7_convert::{Carry, Format, Options, convert};
///
/// let options = Options { carry: Carry::None, lossless: true, ..Options::default() };
/// let refused = convert(b"(;FF[4]SZ[9]AN[Ann];B[ee])", Format::WEI7, &options).unwrap_err();
/// assert!(refused.report.diagnostics().iter().any(|finding| finding.code.name == "not-lossless"));
/// ```
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Formats that detection considers.
    pub formats: Formats,
    /// Format of the source; by default it is detected from the content and the name.
    pub from: Option<Format>,
    /// Accept only input that its specification allows.
    pub strict: bool,
    /// Whether values that the target format cannot express are kept in a carrier, from which converting back restores
    /// them.
    pub carry: Carry,
    /// Refuse a conversion that would drop or approximate a value, or that would leave a part of the source unread.
    pub lossless: bool,
    /// Read each output again, with its carrier, and refuse it if it differs from the source.
    pub verify: bool,
    /// Parts that are removed from each record before it is written.
    pub strip: Strip,
    /// Convention in which the analyses of engines are written to SGF; by default they are written as they are. Must
    /// be a convention that can be written ([`Convention::is_written`]).
    pub analysis: Option<Convention>,
    /// Write 3.0 with one step per line.
    pub pretty: bool,
    /// Write lists of points in SGF as rectangles (`FF[4]` 3.5.1).
    pub compress_points: bool,
    /// Style and position of text diagrams.
    pub diagram: DiagramOptions,
    /// Marks of the answers to problems in SGF.
    pub problems: ProblemMarks,
    /// UTC offset of start times that have none (2.x).
    pub assume_offset: Offset,
    /// Encoding of SGF and Ishi, which overrides the encoding that the file declares and detection.
    pub encoding: Option<TextEncoding>,
    /// Disable the corrections for SGF programs that are known to deviate from the specification.
    pub no_quirks: bool,
    /// Read all events of an Ishi file as one record, with a branch for each event.
    pub bundle: bool,
    /// If a 3.0 or 2.x document is damaged and would be refused, read the part before the damage.
    pub salvage: bool,
    /// Whether the values in the carrier of an input are restored into the record.
    pub carriers: Carriers,
    /// Limits on the size and the cost of an input.
    pub limits: Limits,
}
