//! What two files differ in: the data that both forms of the report print.

use wei7_core::{Difference, Field, Subject};

use crate::format::Format;

/// One of the two files.
#[derive(Clone, Copy, Debug)]
pub struct Side<'f> {
    pub file: &'f str,
    pub format: Option<Format>,
    pub records: usize,
}

/// Two records of the same number.
pub enum Pair {
    Both(Vec<Difference>),
    LeftOnly,
    RightOnly,
}

/// What is to be told of two records.
pub enum Told {
    Differences(Vec<(Difference, bool)>),
    LeftOnly,
    RightOnly,
}

/// What is to be told of two files.
pub struct Comparison<'f> {
    pub left: Side<'f>,
    pub right: Side<'f>,
    /// Each difference with whether it is significant.
    pub records: Vec<Told>,
    /// How many are significant; a record that only one file has is one.
    pub significant: usize,
    /// How many are not.
    pub others: usize,
    /// Whether those count, too.
    pub exact: bool,
}

impl<'f> Comparison<'f> {
    pub const fn new(left: Side<'f>, right: Side<'f>, exact: bool) -> Self {
        Self { left, right, records: Vec::new(), significant: 0, others: 0, exact }
    }

    pub fn add(&mut self, pair: Pair) {
        let told = match pair {
            Pair::Both(differences) => {
                let told = differences.into_iter().map(|difference| {
                    let significant = self.is_significant(&difference);
                    (difference, significant)
                });
                let told: Vec<_> = told.collect();
                let significant = told.iter().filter(|(_, significant)| *significant).count();
                self.significant += significant;
                self.others += told.len() - significant;
                Told::Differences(told)
            }
            Pair::LeftOnly => {
                self.significant += 1;
                Told::LeftOnly
            }
            Pair::RightOnly => {
                self.significant += 1;
                Told::RightOnly
            }
        };
        self.records.push(told);
    }

    /// In 3.0 the shape of the tree and of the size are JSON values that count; to others they are ways to say the same.
    fn is_significant(&self, difference: &Difference) -> bool {
        let is_3_0 = |side: &Side<'_>| side.format == Some(Format::WEI7);
        let is_order = matches!(difference.about, Subject::Field(Field::StonesOrder | Field::MarkOrder));
        difference.is_significant()
            || (is_3_0(&self.left) && is_3_0(&self.right) && matches!(difference.about, Subject::Field(_)) && !is_order)
    }

    /// Whether the files say the same.
    pub const fn is_same(&self) -> bool {
        self.significant == 0 && (!self.exact || self.others == 0)
    }
}
