//! What two files differ in.

use wei7_core::{Difference, Field, Record, Subject, compare};

use crate::format::Format;
use crate::options::Options;
use crate::source::{Failed, Source};

/// One of the two files.
#[derive(Clone, Copy, Debug)]
pub struct Side<'f> {
    /// Its name.
    pub file: &'f str,
    /// What it is, if it was read.
    pub format: Option<Format>,
    /// How many records it has.
    pub records: usize,
}

/// Two records of the same number, compared.
#[derive(Debug)]
pub enum PairedRecords {
    /// What they differ in, each difference with whether it is significant.
    Differences(Vec<(Difference, bool)>),
    /// Only the left file has this record.
    LeftOnly,
    /// Only the right one has it.
    RightOnly,
}

/// What is to be told of two files.
#[derive(Debug)]
pub struct Comparison<'f> {
    /// The one.
    pub left: Side<'f>,
    /// The other.
    pub right: Side<'f>,
    /// Of each pair of records.
    pub records: Vec<PairedRecords>,
    /// How many differences are significant; a record that only one file has is one.
    pub significant: usize,
    /// How many are ways to say the same.
    pub others: usize,
    /// Whether those count, too.
    pub exact: bool,
}

/// Compares two sources, the first record with the first, the second with the second. With `exact`, ways to say the same
/// are differences, too. A record that Ishi has as several events is one where the other side has one record.
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
    Ok(Comparison::of((side(left, &one), &one.1), (side(right, &other), &other.1), exact))
}

/// The records of a source that is compared with so many: all events of an Ishi file as one record where that is one.
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
    // Events of several boards cannot be one record, and are compared as they are.
    source.records(&Options { bundle: true, ..options.clone() }).unwrap_or(read)
}

impl<'f> Comparison<'f> {
    /// Compares the records of two files.
    pub fn of(left: (Side<'f>, &[Record]), right: (Side<'f>, &[Record]), exact: bool) -> Self {
        let mut comparison =
            Self { left: left.0, right: right.0, records: Vec::new(), significant: 0, others: 0, exact };
        for index in 0..left.1.len().max(right.1.len()) {
            let pair = match (left.1.get(index), right.1.get(index)) {
                (Some(left), Some(right)) => comparison.weighed(compare(left, right)),
                (one, _) => {
                    comparison.significant += 1;
                    if one.is_some() { PairedRecords::LeftOnly } else { PairedRecords::RightOnly }
                }
            };
            comparison.records.push(pair);
        }
        comparison
    }

    fn weighed(&mut self, differences: Vec<Difference>) -> PairedRecords {
        let weighed = differences.into_iter().map(|difference| {
            let significant = self.is_significant(&difference);
            (difference, significant)
        });
        let weighed: Vec<_> = weighed.collect();
        let significant = weighed.iter().filter(|(_, significant)| *significant).count();
        self.significant += significant;
        self.others += weighed.len() - significant;
        PairedRecords::Differences(weighed)
    }

    /// In 3.0 the shape of the tree and of the size are JSON values that count; to others they are ways to say the same.
    fn is_significant(&self, difference: &Difference) -> bool {
        let is_3_0 = |side: &Side<'_>| side.format == Some(Format::WEI7);
        let is_order = matches!(difference.about, Subject::Field(Field::StonesOrder | Field::MarkOrder));
        difference.is_significant()
            || (is_3_0(&self.left) && is_3_0(&self.right) && matches!(difference.about, Subject::Field(_)) && !is_order)
    }

    /// The place and the kind of the first difference that counts.
    pub(crate) fn first_difference(&self) -> String {
        let differences = self.records.iter().filter_map(|pair| match pair {
            PairedRecords::Differences(all) => all.iter().find(|(_, significant)| *significant),
            PairedRecords::LeftOnly | PairedRecords::RightOnly => None,
        });
        let first =
            differences.map(|(difference, _)| format!("{}: {}", difference.at, difference.concept().what())).next();
        first.unwrap_or_else(|| "the number of games differs".to_owned())
    }

    /// Whether the files say the same.
    pub const fn is_same(&self) -> bool {
        self.significant == 0 && (!self.exact || self.others == 0)
    }
}
