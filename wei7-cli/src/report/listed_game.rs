//! Games in lists.

use std::cmp::Ordering;
use std::sync::Arc;

use wei7_analysis::Overview;
use wei7_convert::Format;
use wei7_core::Loss;
use wei7_table::Facts;

use crate::args::SortKey;

/// Game in a list, without its moves.
#[derive(Debug)]
pub(crate) struct ListedGame {
    /// Name of the file, as given on the command line or found in a directory.
    pub(crate) file: Arc<str>,
    pub(crate) format: Option<Format>,
    /// Number of the game in the file, from 1.
    pub(crate) number: usize,
    /// Whether the file has more than one game.
    pub(crate) several: bool,
    pub(crate) facts: Box<Facts>,
    /// Analyses of engines; `None` if there are none, or if the list does not show them.
    pub(crate) analysis: Option<Overview>,
    /// Encoding of the text, if the encoding was guessed; else `None`.
    pub(crate) guessed_encoding: Option<String>,
    /// Number of findings about this game, of level repaired and above.
    pub(crate) findings: usize,
    /// Values that the carrier of the record restored; `None` if the record has no carrier. The list is empty unless
    /// `lists_carrier` is set.
    pub(crate) given_back: Option<Vec<Loss>>,
    /// Whether the values that the carrier restored are to be listed.
    pub(crate) lists_carrier: bool,
}

impl ListedGame {
    /// Returns the first day of the game, or the date as written in the source.
    pub(crate) fn date(&self) -> Option<&str> {
        self.facts.dates.first().or(self.facts.summary.time.as_ref()).map(String::as_str)
    }

    /// Compares two games by one column. Games without a value come last, even in reverse order.
    pub(crate) fn compare(&self, other: &Self, by: SortKey, reverse: bool) -> Ordering {
        let (one, two) = (&*self.facts, &*other.facts);
        let text = |get: fn(&Facts) -> Option<&String>| {
            let folded = |facts| get(facts).map(|text| text.to_lowercase());
            in_order(folded(one), folded(two), reverse)
        };
        let points = |get: fn(&Facts) -> Option<f64>| in_order_by(get(one), get(two), reverse, f64::total_cmp);
        match by {
            SortKey::Date => in_order(self.date(), other.date(), reverse),
            SortKey::Black => text(|facts| facts.black.name.as_ref()),
            SortKey::White => text(|facts| facts.white.name.as_ref()),
            SortKey::Result => in_order(one.winner, two.winner, reverse).then_with(|| points(|facts| facts.margin)),
            SortKey::Moves => in_order(Some(one.summary.main_line_moves), Some(two.summary.main_line_moves), reverse),
            SortKey::Board => {
                let size = |facts: &Facts| Some((facts.summary.size.width, facts.summary.size.height));
                in_order(size(one), size(two), reverse)
            }
            SortKey::Handicap => in_order(one.handicap, two.handicap, reverse),
            SortKey::Komi => points(|facts| facts.komi),
            SortKey::Rules => text(|facts| facts.rules.as_ref()),
            SortKey::Event => text(|facts| facts.summary.event.as_ref()),
            SortKey::File => in_order(Some(&self.file), Some(&other.file), reverse),
        }
    }
}

fn in_order<T: Ord>(one: Option<T>, two: Option<T>, reverse: bool) -> Ordering {
    in_order_by(one, two, reverse, T::cmp)
}

fn in_order_by<T>(one: Option<T>, two: Option<T>, reverse: bool, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (one, two) {
        (Some(one), Some(two)) if reverse => compare(&two, &one),
        (Some(one), Some(two)) => compare(&one, &two),
        (one, two) => one.is_none().cmp(&two.is_none()),
    }
}
