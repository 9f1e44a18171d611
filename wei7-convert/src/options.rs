//! The options of a conversion.

use wei7_core::{Carriers, Carry, Limits, Offset};
use wei7_text::encoding::TextEncoding;

use crate::format::{Format, Formats};

/// How to read and write.
///
/// ```
/// use wei7_convert::{Carry, Format, Options, convert};
///
/// let options = Options { carry: Carry::None, lossless: true, ..Options::default() };
/// let refused = convert(b"(;FF[4]SZ[9]AN[Ann];B[ee])", Format::WEI7, &options).unwrap_err();
/// assert_eq!(refused.to_string(), "something would be lost: found 1 thing that wei7 3.0 cannot say");
/// ```
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own, as on the command line")]
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The formats that detection knows.
    pub formats: Formats,
    /// The format of the source; by default its content and its name tell.
    pub from: Option<Format>,
    /// Accept only what the specification of the input allows.
    pub strict: bool,
    /// What becomes of that which the target cannot say.
    pub carry: Carry,
    /// Refuse to give a result that drops or approximates anything, or of whose source anything comes into no record.
    pub lossless: bool,
    /// Read each output again, with its carrier, and refuse to give one that does not say what the source says.
    pub verify: bool,
    /// 3.0 with one step a line.
    pub pretty: bool,
    /// SGF with lists of points as rectangles (`FF[4]` 3.5.1).
    pub compress_points: bool,
    /// The zone of start times that have none (2.x).
    pub assume_offset: Offset,
    /// The encoding of SGF and Ishi, whatever the file says of itself or looks like.
    pub encoding: Option<TextEncoding>,
    /// Take SGF at its word, also where the program that wrote it is known to mean something else.
    pub no_quirks: bool,
    /// All events of an Ishi file as one record, with a branch for each.
    pub bundle: bool,
    /// Of a document of 3.0 or 2.x that is refused, read what stands before the damage.
    pub salvage: bool,
    /// What is done with the carrier of an input.
    pub carriers: Carriers,
    /// What an input may cost.
    pub limits: Limits,
}
