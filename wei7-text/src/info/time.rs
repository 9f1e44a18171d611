//! TM and OT, the time settings, and their substitutes in older files and in files of servers.

use std::fmt;

use super::codes;
use super::words::number::{is_digits, parse_integer, western_to_real};
use super::words::{MAX_TEXT_LEN, normalize, without_spaces};
use super::{Program, Source, Understood};

/// A time span, exact to the millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds {
    milliseconds: u64,
}

impl Seconds {
    /// Creates a time span of a whole number of seconds.
    pub const fn whole(seconds: u32) -> Self {
        Self { milliseconds: seconds as u64 * 1000 }
    }

    /// Returns the time span in milliseconds.
    pub const fn milliseconds(self) -> u64 {
        self.milliseconds
    }
}

impl fmt::Display for Seconds {
    /// Writes the seconds in the form of `FF[4]`: `1800`, `600.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.milliseconds / 1000, self.milliseconds % 1000);
        if rest == 0 {
            return seconds.fmt(f);
        }
        f.write_str(format!("{seconds}.{rest:03}").trim_end_matches('0'))
    }
}

/// The time after the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Japanese byo-yomi: a move that takes longer than a period uses up the period.
    ByoYomi {
        /// The number of periods.
        periods: u32,
        /// The length of each period.
        each: Seconds,
    },
    /// Canadian overtime: a number of moves must be made in each period.
    Canadian {
        /// The number of moves.
        moves: u32,
        /// The time for these moves.
        time: Seconds,
    },
    /// Fischer time: a bonus for each move.
    Fischer(Seconds),
}

impl fmt::Display for Overtime {
    /// Writes the overtime in the form of OT in files of KGS and its client `CGoban3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByoYomi { periods, each } => write!(f, "{periods}x{each} byo-yomi"),
            Self::Canadian { moves, time } => write!(f, "{moves}/{time} Canadian"),
            Self::Fischer(each) => write!(f, "{each} fischer"),
        }
    }
}

/// Interprets TM, the main time.
///
/// ```
/// use wei7_text::info::{Source, main_time};
/// assert_eq!(main_time("1h30m", &Source::new(4)).value.unwrap().milliseconds(), 5_400_000);
/// ```
pub fn main_time(text: &str, source: &Source) -> Understood<Seconds> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    // `FF[4]` 3.2: a real number may have a sign.
    if let Some(seconds) = parse_seconds(text.strip_prefix('+').unwrap_or(text)) {
        return Understood::exact(seconds);
    }
    if text.len() <= MAX_TEXT_LEN {
        let normalized = normalize(text);
        if let Some(seconds) = parse_seconds(&normalized).or_else(|| parse_units(&normalized)) {
            return Understood::respelled(seconds, source, &codes::TIME_SPELLING);
        }
        if let Some((seconds, _)) = parse_cgoban(&normalized, source) {
            return Understood::reported(seconds, &codes::CGOBAN_TIME);
        }
    }
    Understood::unknown(source, &codes::TIME_UNKNOWN)
}

/// Interprets OT, the overtime. OT is free text, so unknown forms are not reported.
pub fn overtime(text: &str) -> Understood<Overtime> {
    if text.len() > MAX_TEXT_LEN {
        return Understood::blank();
    }
    let normalized = normalize(text);
    let words: Vec<&str> = normalized.split(' ').collect();
    let pair = |text: &str, by: char| text.split_once(by).and_then(|(a, b)| Some((parse_count(a)?, parse_seconds(b)?)));
    let overtime = match words[..] {
        [what, "byo-yomi" | "byoyomi"] => pair(what, 'x').map(|(periods, each)| Overtime::ByoYomi { periods, each }),
        [what, "canadian"] => pair(what, '/').map(|(moves, time)| Overtime::Canadian { moves, time }),
        [moves, "moves", "/", time, "sec"] => {
            parse_count(moves).zip(parse_seconds(time)).map(|(moves, time)| Overtime::Canadian { moves, time })
        }
        [time, "fischer"] => parse_seconds(time).map(Overtime::Fischer),
        _ => None,
    };
    overtime.map_or_else(Understood::blank, Understood::exact)
}

/// Interprets the overtime that Fox writes in TC (periods) and TT (seconds).
pub fn fox_overtime(tc: &str, tt: &str, source: &Source) -> Understood<Overtime> {
    let (Some(periods), Some(each)) = (parse_count(tc.trim()), parse_seconds(tt.trim())) else {
        return Understood::blank();
    };
    if !source.has_quirks_of(Program::Fox) {
        return Understood::blank();
    }
    Understood::reported(Overtime::ByoYomi { periods, each }, &codes::FOX_OVERTIME)
}

/// Parses the overtime that `CGoban1` and its servers write after the main time in TM.
pub fn cgoban_overtime(tm: &str, source: &Source) -> Option<Overtime> {
    let text = Some(tm.trim()).filter(|text| text.len() <= MAX_TEXT_LEN)?;
    parse_cgoban(&normalize(text), source).map(|(_, overtime)| overtime)
}

/// Interprets the overtime that old files write in OM (moves) and OP (seconds).
pub fn old_overtime(om: &str, op: &str) -> Understood<Overtime> {
    match (parse_count(om.trim()), parse_seconds(op.trim())) {
        (Some(moves), Some(time)) => Understood::exact(Overtime::Canadian { moves, time }),
        _ => Understood::blank(),
    }
}

/// Parses a whole number above 0.
fn parse_count(text: &str) -> Option<u32> {
    parse_integer(text).and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0)
}

/// Returns whether a text is a number of seconds in the form of `FF[4]`.
pub(super) fn is_seconds(text: &str) -> bool {
    parse_seconds(text).is_some()
}

/// Parses a non-negative real with at most three decimal places.
fn parse_seconds(text: &str) -> Option<Seconds> {
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) if is_digits(fraction) => (whole, fraction),
        Some(_) => return None,
        None => (text, ""),
    };
    let fraction = fraction.trim_end_matches('0');
    if !is_digits(whole) || whole.len() > 9 || fraction.len() > 3 {
        return None;
    }
    let thousandths: u64 = if fraction.is_empty() { 0 } else { format!("{fraction:0<3}").parse().ok()? };
    Some(Seconds { milliseconds: whole.parse::<u64>().ok()? * 1000 + thousandths })
}

/// Parses numbers with units in descending order: `2h`, `1h30m`, `30 min`, `10 hours each`, `3小时`.
fn parse_units(normalized: &str) -> Option<Seconds> {
    let text = ["each", "per player"].iter().find_map(|word| normalized.strip_suffix(word)).unwrap_or(normalized);
    if let Some(seconds) = parse_one_unit(text.trim_end()) {
        return Some(seconds);
    }
    let text = without_spaces(text);
    let mut rest = text.strip_prefix('各').unwrap_or(&text);
    let (mut total, mut last) = (0u64, u64::MAX);
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, after) = rest.split_at(end);
        let amount = parse_seconds(number)?;
        let end = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let seconds = unit_seconds(unit.trim_end_matches(','))?;
        if seconds >= last {
            return None;
        }
        total += amount.milliseconds.checked_mul(seconds)?;
        (last, rest) = (seconds, after);
    }
    (last < u64::MAX).then_some(Seconds { milliseconds: total })
}

/// Parses a number with one unit: `1 1/2 hours`, `two hours`.
fn parse_one_unit(normalized: &str) -> Option<Seconds> {
    let (amount, unit) = normalized.rsplit_once(' ')?;
    let amount = parse_seconds(&western_to_real(amount)?)?;
    Some(Seconds { milliseconds: amount.milliseconds.checked_mul(unit_seconds(unit)?)? })
}

/// Returns the number of seconds in a unit of time.
fn unit_seconds(unit: &str) -> Option<u64> {
    Some(match unit {
        "h" | "hr" | "hrs" | "hour" | "hours" | "小时" | "小時" | "时间" | "시간" => 3600,
        "m" | "min" | "mins" | "min." | "minute" | "minutes" | "分" | "分钟" | "分鐘" | "분" => 60,
        "s" | "sec" | "secs" | "sec." | "second" | "seconds" | "秒" | "초" => 1,
        _ => return None,
    })
}

/// Parses a time in minutes and seconds with the overtime in parentheses, as `CGoban1` and its servers write it:
/// `10:00(5x1:00)`.
fn parse_cgoban(normalized: &str, source: &Source) -> Option<(Seconds, Overtime)> {
    if ![Program::CGoban, Program::Nngs, Program::Igs].iter().any(|program| source.has_quirks_of(*program)) {
        return None;
    }
    let (main, overtime) = normalized.strip_suffix(')')?.split_once('(')?;
    let clock = |text: &str| {
        let (minutes, seconds) = text.split_once(':')?;
        let seconds = parse_integer(seconds).filter(|value| seconds.len() == 2 && *value < 60)?;
        u32::try_from(parse_integer(minutes)? * 60 + seconds).ok().map(Seconds::whole)
    };
    let (periods, each) = overtime.split_once('x')?;
    Some((clock(main.trim())?, Overtime::ByoYomi { periods: parse_count(periods)?, each: clock(each)? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<String>, Option<&'static str>) {
        let understood = main_time(text, &Source::new(4));
        (understood.value.map(|time| time.to_string()), understood.codes.first().map(|code| code.name))
    }

    #[test]
    fn seconds_are_exact() {
        for (text, expected) in [
            ("1800", "1800"),
            ("600.5", "600.5"),
            ("480.0", "480"),
            ("3600.125", "3600.125"),
            ("0", "0"),
            ("+60", "60"),
        ] {
            assert_eq!(read(text), (Some(expected.to_owned()), None), "{text}");
        }
    }

    #[test]
    fn units_make_other_spellings_certain() {
        for (text, expected) in [
            ("2h", "7200"),
            ("3h", "10800"),
            ("1h30m", "5400"),
            ("1h 30m 10s", "5410"),
            ("1.5 hours", "5400"),
            ("1 1/2 hours each", "5400"),
            ("one hour", "3600"),
            ("Two and a half hours", "9000"),
            ("30 min", "1800"),
            ("40 min.", "2400"),
            ("10 hours each", "36000"),
            ("1 hour, 30 minutes", "5400"),
            ("3小时", "10800"),
            ("各3小时30分钟", "12600"),
            ("5時間", "18000"),
            ("１８００", "1800"),
        ] {
            assert_eq!(read(text), (Some(expected.to_owned()), Some("time-spelling")), "{text}");
        }
    }

    #[test]
    fn uncertain_texts_have_no_value() {
        for text in [
            "1:30:00",
            "50:00",
            "30:00(5x1:00)",
            "1800,0,30,5",
            "-",
            "-5",
            "h",
            "30m1h",
            "1h1h",
            "黑: 05:57 白: 10:58",
            "1..5h",
            "1 1/2",
            "a few hours",
        ] {
            assert_eq!(read(text), (None, Some("time-unknown")), "{text}");
        }
        assert_eq!(read(""), (None, None));
    }

    #[test]
    fn cgoban_writes_minutes_and_seconds() {
        let mut source = Source::new(3);
        source.observe("US", "Brought to you by No Name Go Server");
        let understood = main_time("10:00(5x1:00)", &source);
        assert_eq!(understood.value, Some(Seconds::whole(600)));
        assert_eq!(understood.codes, [&codes::CGOBAN_TIME]);
        assert_eq!(main_time("10:00", &source).value, None);
        assert_eq!(main_time("10:00(5x1:00)", &source.without_quirks()).value, None);
    }

    #[test]
    fn overtime_has_its_systems() {
        let each = Seconds::whole(30);
        assert_eq!(overtime("5x30 byo-yomi").value, Some(Overtime::ByoYomi { periods: 5, each }));
        let (moves, time) = (25, Seconds::whole(600));
        assert_eq!(overtime("25/600 Canadian").value, Some(Overtime::Canadian { moves, time }));
        assert_eq!(overtime("1 moves / 30 sec").value, Some(Overtime::Canadian { moves: 1, time: each }));
        assert_eq!(overtime("30 fischer").value, Some(Overtime::Fischer(each)));
        assert_eq!(old_overtime("25", "600.0").value, Some(Overtime::Canadian { moves, time }));
        for text in ["", "20 / 5", "x byo-yomi", "5x30", "-1/60 Canadian", "0x30 byo-yomi", "5x30 byo-yomi x"] {
            assert_eq!(overtime(text), Understood::blank(), "{text}");
        }
        let mut fox = Source::new(4);
        fox.observe("AP", "foxwq");
        assert_eq!(fox_overtime("5", "30", &fox).value, Some(Overtime::ByoYomi { periods: 5, each }));
        assert_eq!(fox_overtime("5", "30", &Source::new(4)), Understood::blank());
    }
}
