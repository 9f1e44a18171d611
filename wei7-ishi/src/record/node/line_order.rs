//! The order of the lines of a node, which is kept if it is not canonical (section 1: the order is not significant).

use wei7_core::{Extra, Spelling};

use crate::syntax::keywords::{KEYWORDS, Keyword};

/// The order of the lines of a node: the letters of their keywords, one letter per line or block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineOrder(String);

impl LineOrder {
    /// Adds a line. A run of SETUP lines counts as one.
    pub(crate) fn push(&mut self, keyword: Keyword) {
        let letter = keyword.row().letter;
        if letter != ' ' && !(letter == 's' && self.0.ends_with('s')) {
            self.0.push(letter);
        }
    }

    /// Keeps only the last of the lines with this keyword; a run of SETUP lines still counts as one.
    fn only_last(mut self, keyword: Keyword) -> Self {
        let letter = keyword.row().letter;
        let mut left = self.0.matches(letter).count();
        if left < 2 {
            return self;
        }
        let mut before = ' ';
        self.0.retain(|other| {
            left -= usize::from(other == letter);
            let stays = (other != letter || left == 0) && !(before == 's' && other == 's');
            before = if stays { other } else { before };
            stays
        });
        self
    }

    /// Returns the order of the lines before the moves unless it is canonical: headers and board size in the order of
    /// the table of keywords, event data, setup, data of the setup.
    pub(crate) fn into_head_extra(self) -> Option<Extra> {
        // If there are several BOARDSIZE lines, only the last size is written.
        let this = self.only_last(Keyword::BoardSize);
        let setup = this.0.find('s').unwrap_or(this.0.len());
        let rank = |(at, letter): (usize, char)| {
            let rank = data("mcu", letter);
            match letter {
                's' => 200,
                'm' | 'c' | 'u' if at > setup => 300 + rank,
                'm' | 'c' | 'u' => 100 + rank,
                _ => KEYWORDS.iter().position(|row| row.letter == letter).unwrap_or(0),
            }
        };
        this.unless_sorted(rank)
    }

    /// Returns the order of the lines of a move, with its variations and diagrams, unless it is canonical.
    pub(crate) fn into_step_extra(self) -> Option<Extra> {
        self.unless_sorted(|(_, letter)| data("pmcuvd", letter))
    }

    /// Returns the order of the lines of a diagram unless it is canonical.
    pub(crate) fn into_diagram_extra(self) -> Option<Extra> {
        self.unless_sorted(|(_, letter)| data("shmcu", letter))
    }

    fn unless_sorted(self, rank: impl FnMut((usize, char)) -> usize) -> Option<Extra> {
        if self.0.len() < 2 || self.0.char_indices().map(rank).is_sorted() {
            return None;
        }
        Some(Extra::Spelling(Spelling::Order(self.0.into())))
    }
}

/// Returns the position of a letter in an order; letters that the order lacks come last.
fn data(order: &str, letter: char) -> usize {
    order.find(letter).unwrap_or(order.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> LineOrder {
        LineOrder(text.to_owned())
    }

    #[test]
    fn only_another_order_is_kept() {
        assert_eq!(letters("BWZmcusmcu").into_head_extra(), None);
        assert_eq!(letters("pmcuvvd").into_step_extra(), None);
        assert_eq!(letters("shmcu").into_diagram_extra(), None);
        let kept = |text: &str| Some(Extra::Spelling(Spelling::Order(text.into())));
        assert_eq!(letters("WB").into_head_extra(), kept("WB"));
        assert_eq!(letters("sms").into_head_extra(), kept("sms"));
        assert_eq!(letters("cp").into_step_extra(), kept("cp"));
        assert_eq!(letters("dv").into_step_extra(), kept("dv"));
        assert_eq!(letters("hs").into_diagram_extra(), kept("hs"));
    }

    #[test]
    fn lines_without_a_letter_are_passed_over() {
        let mut letters = LineOrder::default();
        let keywords = [Keyword::Event, Keyword::Com, Keyword::Unmark, Keyword::Remark, Keyword::Setup, Keyword::Setup];
        for keyword in keywords {
            letters.push(keyword);
        }
        assert_eq!(letters, LineOrder("cms".to_owned()));
        assert_eq!(LineOrder("sZsZm".to_owned()).only_last(Keyword::BoardSize), LineOrder("sZm".to_owned()));
    }
}
