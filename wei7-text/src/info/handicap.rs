//! HA, the handicap, with and without AB (the setup stones of Black).

use wei7_board::{BoardSize, Point};

use crate::Code;

use super::codes;
use super::words::number::{parse_integer, western_to_real};
use super::words::{MAX_TEXT_LEN, normalize};
use super::{GameDate, Program, Source, Understood};

/// The handicap of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// The number of stones that Black receives.
    pub stones: u32,
}

/// Maximum number of stones: the points of the largest board of SGF, 52 by 52.
const MAX_STONES: u32 = 52 * 52;

/// Interprets HA, the handicap.
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
    match parse_integer(text).and_then(|stones| u32::try_from(stones).ok()).filter(|stones| *stones <= MAX_STONES) {
        Some(stones @ 0..2) => Understood::reported(Handicap { stones }, &codes::HANDICAP_SMALL),
        Some(stones) => Understood::exact(Handicap { stones }),
        None => Understood::unknown(source, &codes::HANDICAP_UNKNOWN),
    }
}

/// Parses a handicap in words: `9 stones`, `Two`.
pub fn handicap_in_words(text: &str) -> Option<Handicap> {
    let text = normalize(Some(text.trim()).filter(|text| text.len() <= MAX_TEXT_LEN)?);
    let number = text.trim_end_matches('.');
    let number = [" stones", " stone", "子"].iter().find_map(|word| number.strip_suffix(word)).unwrap_or(number);
    let stones = western_to_real(number.trim_end())?.parse().ok()?;
    (stones <= MAX_STONES).then_some(Handicap { stones })
}

/// Returns the code to report if the handicap differs from the number of black stones that are set up before the first
/// move.
pub fn handicap_stones(handicap: Handicap, set_up: usize) -> Option<&'static Code> {
    let stones = usize::try_from(handicap.stones).unwrap_or(usize::MAX);
    let agrees = if stones < 2 { set_up == 0 } else { set_up == stones };
    if agrees { None } else { Some(&codes::HANDICAP_STONES) }
}

/// Returns the code to report for a game from Fox without AB: either a handicap (`HA[4]`) without setup stones, or
/// `HA[0]` and several black moves in a row. `black_first` is the number of black moves before the first white move.
pub fn fox_handicap(handicap: Handicap, set_up: usize, black_first: usize, source: &Source) -> Option<&'static Code> {
    let left_out = set_up == 0 && (handicap.stones >= 2 || black_first >= 2);
    if left_out && source.has_quirks_of(Program::Fox) { Some(&codes::FOX_HANDICAP) } else { None }
}

/// Returns the conventional points of handicap stones for a file that contains only their number.
///
/// The convention is that of Tygem, Cyberoro and Fox: 2 stones are in the upper right and lower left, the third is in
/// the upper left, and with 6 stones the sides are left and right. The result is `None` if there is no convention, that
/// is for other numbers of stones, and for boards on which the center or the middles of the sides are not points.
///
/// ```
/// use wei7_board::{BoardSize, Point};
/// let points = wei7_text::info::placed_handicap(3, BoardSize::STANDARD).unwrap();
/// assert_eq!(points, [Point::new(15, 3), Point::new(3, 15), Point::new(3, 3)]);
/// ```
pub fn placed_handicap(count: u32, size: BoardSize) -> Option<Vec<Point>> {
    let (width, height) = (size.width(), size.height());
    if !(2..=9).contains(&count) || width != height || width < 7 {
        return None;
    }
    // The third line from the edge on boards with fewer than 13 lines, otherwise the fourth.
    let edge = if width < 13 { 2 } else { 3 };
    let (near, far, middle) = (edge, width - 1 - edge, width / 2);
    if width % 2 == 0 && count > 4 {
        return None;
    }
    let corners = [(far, near), (near, far), (near, near), (far, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let from_corners = usize::try_from(count.min(4)).ok()?;
    let from_sides = match count {
        6 | 7 => 2,
        8 | 9 => 4,
        _ => 0,
    };
    let center = matches!(count, 5 | 7 | 9).then_some((middle, middle));
    let points = corners.into_iter().take(from_corners).chain(sides.into_iter().take(from_sides)).chain(center);
    Some(points.map(|(x, y)| Point::new(x, y)).collect())
}

/// Returns the points of the handicap stones that Fox omits in a game on a 19x19 board in which White moves first;
/// `None` for other programs. Before 2018, stones on the sides with handicap 6 and 7 were above and below, not left and
/// right.
pub fn fox_fixed_handicap(handicap: Handicap, date: Option<&GameDate>, source: &Source) -> Option<Vec<Point>> {
    if !source.has_quirks_of(Program::Fox) {
        return None;
    }
    let mut points = placed_handicap(handicap.stones, BoardSize::STANDARD)?;
    if matches!(handicap.stones, 6 | 7) && date.is_some_and(|date| date.text.as_str() < "2018") {
        points.splice(4..6, [Point::new(9, 3), Point::new(9, 15)]);
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::info::date;

    #[test]
    fn stones_stand_where_files_show_them() {
        let letter = |line: u32| char::from(b'a' + u8::try_from(line).unwrap());
        let named = |points: Vec<Point>| {
            let names = points.into_iter().map(|point| [letter(point.x), letter(point.y)].iter().collect::<String>());
            names.collect::<Vec<_>>().join(" ")
        };
        let at = |count, lines| placed_handicap(count, BoardSize::new(lines, lines).unwrap()).map(named);
        for (count, expected) in [
            (2, "pd dp"),
            (3, "pd dp dd"),
            (4, "pd dp dd pp"),
            (5, "pd dp dd pp jj"),
            (6, "pd dp dd pp dj pj"),
            (7, "pd dp dd pp dj pj jj"),
            (8, "pd dp dd pp dj pj jd jp"),
            (9, "pd dp dd pp dj pj jd jp jj"),
        ] {
            assert_eq!(at(count, 19).as_deref(), Some(expected));
        }
        assert_eq!(at(3, 9).as_deref(), Some("gc cg cc"));
        assert_eq!(at(5, 13).as_deref(), Some("jd dj dd jj gg"));
        assert_eq!([at(1, 19), at(10, 19), at(5, 12), at(2, 5)], [None, None, None, None]);
    }

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
    fn handicaps_in_words_are_parsed() {
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

    #[test]
    fn side_points_of_fox_changed_in_2018() {
        let mut fox = Source::new(4);
        fox.observe("AP", "foxwq");
        let points = |stones, day: &str, source: &Source| {
            let date = date(day, source).value;
            let points = fox_fixed_handicap(Handicap { stones }, date.as_ref(), source)?;
            let letter = |at: u32| char::from(b'a' + u8::try_from(at).unwrap());
            Some(
                points
                    .iter()
                    .map(|point| format!("{}{}", letter(point.x), letter(point.y)))
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        };
        let corners = "pd dp dd pp";
        for (stones, before, since) in [
            (2, "pd dp".to_owned(), "pd dp".to_owned()),
            (3, "pd dp dd".to_owned(), "pd dp dd".to_owned()),
            (4, corners.to_owned(), corners.to_owned()),
            (5, format!("{corners} jj"), format!("{corners} jj")),
            (6, format!("{corners} jd jp"), format!("{corners} dj pj")),
            (7, format!("{corners} jd jp jj"), format!("{corners} dj pj jj")),
            (8, format!("{corners} dj pj jd jp"), format!("{corners} dj pj jd jp")),
            (9, format!("{corners} dj pj jd jp jj"), format!("{corners} dj pj jd jp jj")),
        ] {
            assert_eq!(points(stones, "2017-12-31", &fox), Some(before), "{stones}");
            for day in ["2018-01-01", "", "no day"] {
                assert_eq!(points(stones, day, &fox), Some(since.clone()), "{stones} {day}");
            }
        }
        assert_eq!(points(1, "", &fox), None);
        assert_eq!(points(10, "", &fox), None);
        assert_eq!(points(4, "", &Source::new(4)), None);
        assert_eq!(points(4, "", &fox.without_quirks()), None);
    }
}
