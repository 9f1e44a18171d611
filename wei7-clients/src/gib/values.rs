//! What single values of the header mean.

use wei7_core::{Color, HalfPoints};
use wei7_text::info::{self, By, Outcome, Rank, RankKind};

use crate::game::facts::LocalTime;

/// The list of an entry whose names are single letters, most without a colon behind them.
pub(super) const TAG: &str = "GAMETAG";

/// How long the name of a field is, and what stands behind it; `None` if a part is no field.
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

/// The rank in the last brackets of a name.
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

/// Level code (Header entries): below 18 kyu, up to 26 dan, up to 35 professional.
pub(super) fn rank_of_level(code: u8) -> Option<Rank> {
    match code {
        0..18 => Rank::new(RankKind::Kyu, 18 - code),
        18..27 => Rank::new(RankKind::Dan, code - 17),
        _ => Rank::new(RankKind::Professional, code - 26),
    }
}

/// An id of ASCII letters whose bytes were taken two by two as UTF-16LE (Encoding). Only what gives printable ASCII alone is
/// certainly that; an odd last byte stays as it is.
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

/// The result of a code (Result codes). Margins are in tenths of a point.
pub(super) fn outcome(code: u16, margin: Option<&str>) -> Option<Outcome> {
    let by = match code {
        0 | 1 => margin.and_then(half_points).map_or(By::Unsaid, By::Points),
        2 => return Some(Outcome::Draw),
        3 | 4 | 9 | 10 => By::Resignation,
        // The other side was disconnected.
        5 | 6 => By::Forfeit,
        7 | 8 => By::Time,
        _ => return None,
    };
    // Black has even codes from 0 and odd ones from 3.
    let black = matches!(code, 0 | 3 | 5 | 7 | 9);
    Some(Outcome::Won { winner: if black { Color::Black } else { Color::White }, by })
}

fn half_points(tenths: &str) -> Option<HalfPoints> {
    let tenths: i32 = tenths.parse().ok().filter(|tenths| (1..10_000).contains(tenths))?;
    (tenths % 5 == 0).then_some(HalfPoints(tenths / 5))
}

/// Whether a result says this margin.
pub(super) fn says_margin(margin: &str, outcome: Option<Outcome>) -> bool {
    match outcome {
        Some(Outcome::Won { by: By::Points(points), .. }) => half_points(margin) == Some(points),
        _ => margin.trim_start_matches('0').is_empty(),
    }
}

/// Tenths of a point as points: `65` is `6.5`.
pub(super) fn tenths(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    let number: u32 = digits.parse().ok().filter(|number| *number < 100_000)?;
    let fraction = if number.is_multiple_of(10) { String::new() } else { format!(".{}", number % 10) };
    Some(format!("{sign}{}{fraction}", number / 10))
}

/// Whether two times are the same as far as both go.
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
