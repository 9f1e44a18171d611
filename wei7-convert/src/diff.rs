//! Comparison of two files.

use wei7_core::{Difference, Field, Record, Subject, compare};

use crate::format::Format;
use crate::options::Options;
use crate::source::{Failed, Source};

/// One of the two compared files.
#[derive(Clone, Copy, Debug)]
pub struct Side<'f> {
    /// Name of the file.
    pub file: &'f str,
    /// Format of the file; `None` if the records do not come from a file.
    pub format: Option<Format>,
    /// Number of records in the file.
    pub records: usize,
}

/// Comparison of two records that have the same position in their files.
#[derive(Debug)]
pub enum PairedRecords {
    /// Both files have this record. Each difference is paired with `true` if it is significant.
    Differences(Vec<(Difference, bool)>),
    /// Only the left file has this record.
    LeftOnly,
    /// Only the right file has this record.
    RightOnly,
}

/// Result of comparing two files.
#[derive(Debug)]
pub struct Comparison<'f> {
    /// File that was given first.
    pub left: Side<'f>,
    /// File that was given second.
    pub right: Side<'f>,
    /// Comparison of each pair of records.
    pub records: Vec<PairedRecords>,
    /// Number of significant differences. A record that only one file has counts as one.
    pub significant: usize,
    /// Number of insignificant differences, in which both files spell the same value differently.
    pub others: usize,
    /// Whether an insignificant difference, too, makes the files unequal.
    pub exact: bool,
}

/// Compares two sources record by record, in order. With `exact`, different spellings of the same value also make the
/// sources unequal. If one source has one record and the other is an Ishi file of several events, these events are read
/// as one record.
///
/// ```
/// use wei7_convert::{Options, diff};
///
/// let (sgf, ishi) = (b"(;FF[4]SZ[9];B[ee])", b"EVENT\nBOARDSIZE 9\nB 1 E5\nW 2 C7\n");
/// let comparison = diff(sgf, ishi, false, &Options::default())?;
/// assert!(!comparison.is_same());
/// assert_eq!(comparison.significant, 1);
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
pub fn diff<'f>(
    left: impl Into<Source<'f>>,
    right: impl Into<Source<'f>>,
    exact: bool,
    options: &Options,
) -> Result<Comparison<'f>, Failed> {
    let (left, right) = (left.into(), right.into());
    let mut one = left.records(options)?;
    let other = records_as(one.1.len(), right, options)?;
    if one.1.len() > 1 {
        one = bundled_as(other.1.len(), left, one, options);
    }
    let side = |source: Source<'f>, (format, records): &(Format, Vec<Record>)| Side {
        file: source.name.unwrap_or_default(),
        format: Some(*format),
        records: records.len(),
    };
    Ok(Comparison::new((side(left, &one), &one.1), (side(right, &other), &other.1), exact))
}

/// Reads the records of a source, to compare them with the `count` records of another source. If `count` is 1, the
/// events of an Ishi file become one record.
pub(crate) fn records_as(count: usize, source: Source<'_>, options: &Options) -> Result<(Format, Vec<Record>), Failed> {
    Ok(bundled_as(count, source, source.records(options)?, options))
}

fn bundled_as(
    count: usize,
    source: Source<'_>,
    read: (Format, Vec<Record>),
    options: &Options,
) -> (Format, Vec<Record>) {
    if count != 1 || read.1.len() < 2 || read.0 != Format::ISHI {
        return read;
    }
    // Events with different boards cannot become one record and are compared separately.
    source.records(&Options { bundle: true, ..options.clone() }).unwrap_or(read)
}

impl<'f> Comparison<'f> {
    /// Compares the records of two files pairwise, in order. With `exact`, insignificant differences also make them
    /// unequal.
    pub fn new(left: (Side<'f>, &[Record]), right: (Side<'f>, &[Record]), exact: bool) -> Self {
        let mut comparison =
            Self { left: left.0, right: right.0, records: Vec::new(), significant: 0, others: 0, exact };
        for index in 0..left.1.len().max(right.1.len()) {
            let pair = match (left.1.get(index), right.1.get(index)) {
                (Some(left), Some(right)) => comparison.classify(compare(left, right)),
                (one, _) => {
                    comparison.significant += 1;
                    if one.is_some() { PairedRecords::LeftOnly } else { PairedRecords::RightOnly }
                }
            };
            comparison.records.push(pair);
        }
        comparison
    }

    fn classify(&mut self, differences: Vec<Difference>) -> PairedRecords {
        let classified = differences.into_iter().map(|difference| {
            let significant = self.is_significant(&difference);
            (difference, significant)
        });
        let classified: Vec<_> = classified.collect();
        let significant = classified.iter().filter(|(_, significant)| *significant).count();
        self.significant += significant;
        self.others += classified.len() - significant;
        PairedRecords::Differences(classified)
    }

    /// Returns whether a difference is significant. The shape of the tree and the shape of the size are values of the
    /// JSON in 3.0, so a difference of shape is significant between two 3.0 documents only.
    fn is_significant(&self, difference: &Difference) -> bool {
        let is_3_0 = |side: &Side<'_>| side.format == Some(Format::WEI7);
        let is_order = matches!(difference.about, Subject::Field(Field::StonesOrder | Field::MarkOrder));
        difference.is_significant()
            || (is_3_0(&self.left) && is_3_0(&self.right) && matches!(difference.about, Subject::Field(_)) && !is_order)
    }

    /// Returns the place and the kind of the first significant difference, as text for a message.
    pub(crate) fn first_difference(&self) -> String {
        let differences = self.records.iter().filter_map(|pair| match pair {
            PairedRecords::Differences(all) => all.iter().find(|(_, significant)| *significant),
            PairedRecords::LeftOnly | PairedRecords::RightOnly => None,
        });
        let first =
            differences.map(|(difference, _)| format!("{}: {}", difference.at, difference.concept().what())).next();
        first.unwrap_or_else(|| "the number of games differs".to_owned())
    }

    /// Returns whether the files are equal. Insignificant differences are ignored unless `exact` is set.
    pub const fn is_same(&self) -> bool {
        self.significant == 0 && (!self.exact || self.others == 0)
    }
}
