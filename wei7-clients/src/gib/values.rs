//! Meanings of single values of the header.

use wei7_core::{Color, HalfPoints};
use wei7_text::info::{self, By, Outcome, Rank, RankKind};

use crate::game::facts::LocalTime;

/// The name of an entry with a list of fields whose names are single letters, most of them without a colon.
pub(super) const TAG: &str = "GAMETAG";

/// Returns the length of the field name at the beginning of `part` and the separator after the name, or `None` if the
/// part does not begin a field.
pub(super) fn name_length(entry: &str, part: &str) -> Option<(usize, &'static str)> {
    let length = part.bytes().take_while(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()).count();
    if entry != TAG {
        return (length > 0 && part.as_bytes().get(length) == Some(&b':')).then_some((length, ":"));
    }
    match part.as_bytes() {
        [b'A'..=b'Z', b':', ..] => Some((1, ":")),
        [b'S' | b'R' | b'D' | b'G' | b'W' | b'Z' | b'T' | b'C', b'0'..=b'9' | b'-' | b' ', ..] => Some((1, "")),
        _ => None,
    }
}

/// Splits `name (rank)` into name and rank. Without a rank in brackets at its end, the text is the name.
pub(super) fn without_rank(text: &str) -> (&str, Option<Rank>) {
    for (open, close) in [('(', ')'), ('（', '）'), ('[', ']')] {
        if let Some((name, inner)) = text.strip_suffix(close).and_then(|text| text.rsplit_once(open))
            && let Some(rank) = info::rank(inner)
        {
            return (name.trim(), Some(rank));
        }
    }
    (text, None)
}

/// Converts a level code (Header entries): codes below 18 are kyu, 18 to 26 dan, 27 to 35 professional.
pub(super) fn rank_of_level(code: u8) -> Option<Rank> {
    match code {
        0..18 => Rank::new(RankKind::Kyu, 18 - code),
        18..27 => Rank::new(RankKind::Dan, code - 17),
        _ => Rank::new(RankKind::Professional, code - 26),
    }
}

/// Restores an id of ASCII letters whose bytes were decoded in pairs as UTF-16LE (Encoding). Returns `None` unless all
/// restored bytes are printable ASCII. An odd last byte is unchanged.
pub(super) fn restored(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut bytes = Vec::with_capacity(2 * text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            bytes.push(u8::try_from(letter).ok()?);
        } else {
            let mut units = [0; 2];
            bytes.extend(letter.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_le_bytes()));
        }
    }
    bytes.retain(|byte| *byte != 0);
    let is_text = bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    is_text.then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
}

/// Converts a result code (Result codes). Margins are in tenths of a point.
pub(super) fn outcome(code: u16, margin: Option<&str>) -> Option<Outcome> {
    let by = match code {
        0 | 1 => margin.and_then(half_points).map_or(By::Unsaid, By::Points),
        2 => return Some(Outcome::Draw),
        3 | 4 | 9 | 10 => By::Resignation,
        // These codes mean that the loser was disconnected.
        5 | 6 => By::Forfeit,
        7 | 8 => By::Time,
        _ => return None,
    };
    // Black wins with code 0 and with the odd codes from 3 on.
    let black = matches!(code, 0 | 3 | 5 | 7 | 9);
    Some(Outcome::Won { winner: if black { Color::Black } else { Color::White }, by })
}

fn half_points(tenths: &str) -> Option<HalfPoints> {
    let tenths: i32 = tenths.parse().ok().filter(|tenths| (1..10_000).contains(tenths))?;
    (tenths % 5 == 0).then_some(HalfPoints(tenths / 5))
}

/// Returns whether a result already expresses this margin, which is in tenths of a point. A zero margin needs no
/// expression.
pub(super) fn says_margin(margin: &str, outcome: Option<Outcome>) -> bool {
    match outcome {
        Some(Outcome::Won { by: By::Points(points), .. }) => half_points(margin) == Some(points),
        _ => margin.trim_start_matches('0').is_empty(),
    }
}

/// Converts tenths of a point to points: `65` is `6.5`.
pub(super) fn tenths(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let number: u32 = digits.parse().ok().filter(|number| *number < 100_000)?;
    let fraction = if number.is_multiple_of(10) { String::new() } else { format!(".{}", number % 10) };
    Some(format!("{sign}{}{fraction}", number / 10))
}

/// Returns whether two times have the same day and, if both have a clock, the same hour and minute.
pub(super) fn agree(one: LocalTime, other: LocalTime) -> bool {
    let minutes = |time: LocalTime| time.clock.map(|(hour, minute, _)| (hour, minute));
    let same_clock = match (minutes(one), minutes(other)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    one.day == other.day && same_clock
}

pub(super) fn seconds(time: LocalTime) -> u8 {
    time.clock.map_or(0, |(.., second)| second)
}
