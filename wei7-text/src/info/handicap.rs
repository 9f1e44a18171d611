//! HA, the handicap, with and without AB.

use crate::Code;

use super::codes;
use super::words::number::{small, western_text};
use super::words::{LONGEST, plain};
use super::{Program, Source, Understood};

/// A handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The number of stones that black gets.
    pub stones: u32,
}

/// The number of points of the largest board of SGF, 52 by 52.
const MOST: u32 = 52 * 52;

/// Understands HA, the handicap.
///
/// ```
/// use wei7_text::info::{Source, handicap};
/// assert_eq!(handicap("4", &Source::new(4)).value.unwrap().stones, 4);
/// ```
pub fn handicap(text: &str, source: &Source) -> Understood<Handicap> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    match small(text).and_then(|stones| u32::try_from(stones).ok()).filter(|stones| *stones <= MOST) {
        Some(stones @ 0..2) => Understood::reported(Handicap { stones }, &codes::HANDICAP_SMALL),
        Some(stones) => Understood::exact(Handicap { stones }),
        None => Understood::unknown(source, &codes::HANDICAP_UNKNOWN),
    }
}

/// A handicap in words: `9 stones`, `Two`.
pub fn handicap_in_words(text: &str) -> Option<Handicap> {
    let text = plain(Some(text.trim()).filter(|text| text.len() <= LONGEST)?);
    let number = text.trim_end_matches('.');
    let number = [" stones", " stone", "子"].iter().find_map(|word| number.strip_suffix(word)).unwrap_or(number);
    let stones = western_text(number.trim_end())?.parse().ok()?;
    (stones <= MOST).then_some(Handicap { stones })
}

/// The code to report if the handicap differs from the number of black stones that are set up before the first move.
pub fn handicap_stones(handicap: Handicap, set_up: usize) -> Option<&'static Code> {
    let stones = usize::try_from(handicap.stones).unwrap_or(usize::MAX);
    let agrees = if stones < 2 { set_up == 0 } else { set_up == stones };
    if agrees { None } else { Some(&codes::HANDICAP_STONES) }
}

/// The code to report of a game from Fox, which leaves out AB: `HA[4]` without stones, or `HA[0]` and black moves in a
/// row. `black_first` is the number of black moves before the first white one.
pub fn fox_handicap(handicap: Handicap, set_up: usize, black_first: usize, source: &Source) -> Option<&'static Code> {
    let left_out = set_up == 0 && (handicap.stones >= 2 || black_first >= 2);
    if left_out && source.has_habits_of(Program::Fox) { Some(&codes::FOX_HANDICAP) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_are_numbers() {
        let read = |text| {
            let understood = handicap(text, &Source::new(4));
            (understood.value.map(|handicap| handicap.stones), understood.codes.first().map(|code| code.name))
        };
        assert_eq!(read("4"), (Some(4), None));
        assert_eq!(read("0"), (Some(0), Some("handicap-small")));
        assert_eq!(read("1"), (Some(1), Some("handicap-small")));
        assert_eq!(read(""), (None, None));
        for text in ["-1", "4.0", "吴先相先.先", "four", "99999999999", "9999"] {
            assert_eq!(read(text), (None, Some("handicap-unknown")), "{text}");
        }
    }

    #[test]
    fn words_name_a_handicap() {
        for (text, stones) in
            [("9 stones", 9), ("Two", 2), ("four stones.", 4), ("4", 4), ("７ stones", 7), ("5子", 5), ("0", 0)]
        {
            assert_eq!(handicap_in_words(text), Some(Handicap { stones }), "{text}");
        }
        for text in ["", "none", "2 1/2", "-2", "9 stones and no komi", "99999", "two hundred thousand"] {
            assert_eq!(handicap_in_words(text), None, "{text}");
        }
    }

    #[test]
    fn handicap_and_stones_should_agree() {
        let report = |stones, set_up| handicap_stones(Handicap { stones }, set_up).map(|code| code.name);
        assert_eq!([report(4, 4), report(0, 0), report(1, 0)], [None, None, None]);
        assert_eq!([report(4, 0), report(4, 5), report(0, 2)], [Some("handicap-stones"); 3]);
    }

    #[test]
    fn fox_leaves_the_stones_out() {
        let mut fox = Source::new(4);
        fox.observe("AP", "foxwq");
        let report =
            |stones, set_up, first| fox_handicap(Handicap { stones }, set_up, first, &fox).map(|code| code.name);
        assert_eq!(report(4, 0, 0), Some("fox-handicap"));
        assert_eq!(report(0, 0, 3), Some("fox-handicap"));
        assert_eq!(report(0, 0, 1), None);
        assert_eq!(report(4, 4, 0), None);
        assert_eq!(fox_handicap(Handicap { stones: 4 }, 0, 0, &Source::new(4)), None);
    }
}
