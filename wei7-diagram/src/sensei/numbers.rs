//! Numbered moves (SL, Numbers).

use std::collections::BTreeMap;

use wei7_core::{Code, Color, Point};

use crate::codes;
use crate::diagram::NumberedMove;

/// Largest sign that the title may place on the point of an earlier one ("5 at 1").
const MOST_TITLE_MOVES: u32 = 15;

/// Moves of a diagram by their signs, from 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers(BTreeMap<u32, Point>);

impl Numbers {
    /// Adds the move on a point.
    pub(super) fn insert(&mut self, sign: u32, point: Point) -> Result<(), &'static Code> {
        match self.0.insert(sign, point) {
            None => Ok(()),
            Some(_) => Err(&codes::NUMBER_TWICE),
        }
    }

    /// Adds the moves of the title. Numbers are counted as shown, and a move can refer to another move of the title.
    pub(super) fn add_from_title(&mut self, title: &str, first_number: u32) {
        let sign = |number: u32| (number + 1).checked_sub(first_number).filter(|sign| *sign > 0);
        let mut named: Vec<(u32, u32)> = moves_in_title(title)
            .filter_map(|(new, old)| Some((sign(new)?, sign(old)?)))
            .filter(|(new, _)| *new <= MOST_TITLE_MOVES)
            .collect();
        named.sort_by_key(|(new, _)| *new);
        for (new, old) in named {
            if let Some(point) = self.0.get(&old).copied() {
                self.0.entry(new).or_insert(point);
            }
        }
    }

    /// Returns whether a number is missing before the last one.
    pub(super) fn has_gap(&self) -> bool {
        self.0.keys().zip(1..).any(|(sign, expected)| *sign != expected)
    }

    /// Returns the moves in order. Odd signs have the color of the header, whatever number is shown.
    pub(super) fn moves(&self, first: Color, first_number: u32) -> Vec<NumberedMove> {
        let color = |sign: u32| if sign % 2 == 1 { first } else { first.opponent() };
        let number = |sign: u32| first_number.saturating_add(sign - 1);
        self.0
            .iter()
            .map(|(sign, point)| NumberedMove { number: number(*sign), color: color(*sign), point: *point })
            .collect()
    }
}

/// Returns the pairs of numbers in a title: `5 at 1`, `11 at W5`.
fn moves_in_title(title: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    title.match_indices(" at ").filter_map(|(at, word)| {
        let before = title.get(..at)?;
        let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
        let new = before.get(before.len() - digits..)?.parse().ok()?;
        let after = title.get(at + word.len()..)?;
        let after = after.strip_prefix(['W', 'B']).unwrap_or(after);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        Some((new, after.get(..digits)?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_places_moves() {
        let found: Vec<_> = moves_in_title("Ko (5 at 1, 8 at W5), 9 at a, look at 3").collect();
        assert_eq!(found, [(5, 1), (8, 5)]);
        let mut numbers = Numbers::default();
        numbers.insert(1, Point::new(2, 2)).unwrap();
        numbers.add_from_title("8 at 5 and 5 at 1 but 16 at 1", 1);
        let moves: Vec<_> = numbers.moves(Color::White, 6).iter().map(|played| (played.number, played.color)).collect();
        assert_eq!(moves, [(6, Color::White), (10, Color::White), (13, Color::Black)]);
        assert!(numbers.has_gap());
    }
}
