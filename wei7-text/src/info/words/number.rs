//! Amounts as people write them: decimals, fractions, words, Chinese numerals. Amounts are integers in quarters, never
//! floats.

/// An amount, as a number of quarters of its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::info) enum Number {
    /// A number of quarters.
    Quarters(i32),
    /// A number that is not a multiple of a quarter, or too large for any board.
    Other,
}

/// The unit of an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::info) enum Unit {
    /// Points: 目, 집.
    Points,
    /// Zi, 子, which are two points each (draft 8, 5.10.9).
    Zi,
}

/// Maximum number of digits before the decimal point.
const MAX_DIGITS: usize = 6;

/// Parses a real in the form of `FF[4]`: `[+-]? digits (. digits)?`.
pub(in crate::info) fn parse_real(text: &str) -> Option<Number> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    if !is_digits(whole) || !fraction.is_none_or(is_digits) {
        return None;
    }
    let whole = whole.trim_start_matches('0');
    let quarters = match fraction.unwrap_or_default().trim_end_matches('0') {
        "" => 0,
        "25" => 1,
        "5" => 2,
        "75" => 3,
        _ => return Some(Number::Other),
    };
    if whole.len() > MAX_DIGITS {
        return Some(Number::Other);
    }
    let quarters = whole.parse().unwrap_or(0) * 4 + quarters;
    Some(Number::Quarters(if negative { -quarters } else { quarters }))
}

/// Parses a number as languages with Latin letters write it: `6,5`, `.5`, `5 3/4`, `5½`, `five and a half`. The text
/// must be normalized by [`super::normalize`].
pub(in crate::info) fn parse_western(text: &str) -> Option<Number> {
    if let Some(number) = parse_real(text) {
        return Some(number);
    }
    if let Some(fraction) = text.strip_prefix('.') {
        return if is_digits(fraction) { parse_real(&format!("0{text}")) } else { None };
    }
    if let Some((whole, fraction)) = text.split_once(',') {
        // Three digits after a comma may be thousands.
        return if fraction.len() < 3 && is_digits(fraction) {
            parse_real(&format!("{whole}.{fraction}"))
        } else {
            None
        };
    }
    parse_mixed(text).or_else(|| parse_spoken(text)).map(Number::Quarters)
}

/// Converts a number that [`parse_western`] accepts to the form of `FF[4]`.
pub(in crate::info) fn western_to_real(text: &str) -> Option<String> {
    match parse_western(text)? {
        Number::Quarters(quarters) => {
            let sign = if quarters < 0 { "-" } else { "" };
            let (whole, rest) = (quarters.unsigned_abs() / 4, quarters.unsigned_abs() % 4);
            let fraction = ["", ".25", ".5", ".75"].get(rest as usize)?;
            Some(format!("{sign}{whole}{fraction}"))
        }
        Number::Other => {
            let text = text.replacen(',', ".", 1);
            let text = if text.starts_with('.') { format!("0{text}") } else { text };
            parse_real(&text).map(|_| text)
        }
    }
}

/// Parses a mixed number such as `5 3/4`, `3/4` or `5½`, and returns the number of quarters.
fn parse_mixed(text: &str) -> Option<i32> {
    let text = text.replace('½', " 1/2").replace('¼', " 1/4").replace('¾', " 3/4");
    let text = text.trim();
    let (whole, fraction) = text.rsplit_once(' ').unwrap_or(("0", text));
    let (numerator, denominator) = fraction.split_once('/')?;
    Some(parse_integer(whole)? * 4 + fraction_to_quarters(parse_integer(numerator)?, parse_integer(denominator)?)?)
}

/// Returns the number of quarters in a proper fraction with denominator 2 or 4; `None` for other fractions.
fn fraction_to_quarters(numerator: i32, denominator: i32) -> Option<i32> {
    match (numerator, denominator) {
        (1, 2) | (2, 4) => Some(2),
        (1 | 3, 4) => Some(numerator),
        _ => None,
    }
}

/// Parses an integer without sign and with at most [`MAX_DIGITS`] digits.
pub(in crate::info) fn parse_integer(text: &str) -> Option<i32> {
    if is_digits(text) && text.len() <= MAX_DIGITS { text.parse().ok() } else { None }
}

/// English words for the numbers from 0 to 19, in order.
const UNITS: &str = "zero one two three four five six seven eight nine ten \
    eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";

/// English words for the tens from 20 to 90, in order.
const TENS: &str = "twenty thirty forty fifty sixty seventy eighty ninety";

/// Parses a number in English words such as `five and a half`, `twenty-one`, `half` or `three quarters`, and returns
/// the number of quarters.
fn parse_spoken(text: &str) -> Option<i32> {
    let words: Vec<&str> = text.split([' ', '-']).collect();
    if let Some(quarters) = parse_spoken_fraction(&words) {
        return Some(quarters);
    }
    let (whole, fraction) = match words.iter().position(|word| *word == "and") {
        Some(at) => (words.get(..at)?, parse_spoken_fraction(words.get(at + 1..)?)?),
        None => (&words[..], 0),
    };
    Some(parse_spoken_integer(whole)? * 4 + fraction)
}

fn parse_spoken_fraction(words: &[&str]) -> Option<i32> {
    match words {
        ["half"] | ["a" | "one", "half"] => Some(2),
        ["a" | "one", "quarter"] => Some(1),
        ["three", "quarters"] => Some(3),
        _ => None,
    }
}

fn parse_spoken_integer(words: &[&str]) -> Option<i32> {
    let unit = |word: &str| {
        UNITS.split(' ').position(|unit| unit == word).or_else(|| word.parse::<u8>().ok().map(usize::from))
    };
    let tens = |word: &str| TENS.split(' ').position(|tens| tens == word).map(|at| at * 10 + 20);
    let value = match words {
        [word] => unit(word).or_else(|| tens(word))?,
        [first, second] => tens(first)? + unit(second).filter(|unit| (1..10).contains(unit))?,
        _ => return None,
    };
    i32::try_from(value).ok()
}

/// Parses an amount and its unit at the beginning of a Chinese, Japanese or Korean text without spaces: `3又3/4子`,
/// `四分之一子`, `3目半`, `半目`, `2집반`. Also returns the rest of the text.
pub(in crate::info) fn parse_cjk(text: &str) -> Option<(Number, Unit, &str)> {
    if let Some(rest) = text.strip_prefix(['半', '반']) {
        let (unit, rest) = parse_unit(rest)?;
        return Some((Number::Quarters(2), unit, rest));
    }
    let (number, mut rest) = parse_numeral(text)?;
    let mut number = number;
    if let Some((quarters, after)) = parse_fraction(text) {
        (number, rest) = (Number::Quarters(quarters), after);
    } else if let Some((quarters, after)) = rest.strip_prefix(['又', '+']).and_then(parse_fraction) {
        (number, rest) = (add_quarters(number, quarters), after);
    }
    let (unit, rest) = parse_unit(rest)?;
    match rest.strip_prefix(['半', '반']) {
        Some(rest) => Some((add_quarters(number, 2), unit, rest)),
        None => Some((number, unit, rest)),
    }
}

fn add_quarters(number: Number, quarters: i32) -> Number {
    match number {
        Number::Quarters(whole) => Number::Quarters(whole + quarters),
        Number::Other => Number::Other,
    }
}

/// Parses a fraction such as `3/4` or `四分之三`; returns the number of quarters and the rest of the text.
fn parse_fraction(text: &str) -> Option<(i32, &str)> {
    let integer = |text| match parse_numeral(text)? {
        (Number::Quarters(quarters), rest) if quarters % 4 == 0 => Some((quarters / 4, rest)),
        _ => None,
    };
    let (first, rest) = integer(text)?;
    if let Some(rest) = rest.strip_prefix('/') {
        let (denominator, rest) = integer(rest)?;
        return Some((fraction_to_quarters(first, denominator)?, rest));
    }
    let (numerator, rest) = integer(rest.strip_prefix("分之")?)?;
    Some((fraction_to_quarters(numerator, first)?, rest))
}

/// Parses decimal digits with an optional fraction, or Chinese numerals below 1000; also returns the rest of the text.
fn parse_numeral(text: &str) -> Option<(Number, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    if end > 0 {
        let (digits, rest) = text.split_at(end);
        return Some((parse_real(digits)?, rest));
    }
    let (mut total, mut last, mut end) = (0, None, 0);
    let mut largest = 1000;
    for character in text.chars().take(8) {
        let factor = match character {
            '十' => 10,
            '百' => 100,
            _ => match chinese_digit(character) {
                Some(digit) if last.is_none() => {
                    last = Some(digit);
                    end += character.len_utf8();
                    continue;
                }
                Some(_) => return None,
                None => break,
            },
        };
        if factor >= largest {
            return None;
        }
        largest = factor;
        total += last.take().unwrap_or(1) * factor;
        end += character.len_utf8();
    }
    let rest = text.get(end..)?;
    if end == 0 { None } else { Some((Number::Quarters((total + last.unwrap_or(0)) * 4), rest)) }
}

/// Returns the value of a Chinese digit.
pub(in crate::info) fn chinese_digit(character: char) -> Option<i32> {
    let usual = match character {
        '零' => '〇',
        '两' => '二',
        _ => character,
    };
    (0..).zip("〇一二三四五六七八九".chars()).find_map(|(value, digit)| (digit == usual).then_some(value))
}

fn parse_unit(text: &str) -> Option<(Unit, &str)> {
    if let Some(rest) = text.strip_prefix('子') {
        return Some((Unit::Zi, rest));
    }
    text.strip_prefix(['目', '집', '点']).map(|rest| (Unit::Points, rest))
}

/// Returns whether a text consists of one or more ASCII digits.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_are_read_from_their_digits() {
        for (text, quarters) in [("0", 0), ("6.5", 26), ("6.500000", 26), ("-4.50", -18), ("+3", 12), ("007.25", 29)] {
            assert_eq!(parse_real(text), Some(Number::Quarters(quarters)), "{text}");
        }
        for text in ["6.3", "12345678", "0.250000000001", "1000000.5"] {
            assert_eq!(parse_real(text), Some(Number::Other), "{text}");
        }
        for text in ["", "-", ".5", "5.", "1e3", "5,5", "--5", "+-5", "5 ", "５"] {
            assert_eq!(parse_real(text), None, "{text}");
        }
    }

    #[test]
    fn fractions_and_words_are_numbers() {
        for (text, quarters) in [
            ("6,5", 26),
            (".5", 2),
            ("5 3/4", 23),
            ("3 1/2", 14),
            ("1/4", 1),
            ("5½", 22),
            ("½", 2),
            ("five and a half", 22),
            ("5 and a half", 22),
            ("twenty-one", 84),
            ("half", 2),
            ("a half", 2),
            ("three quarters", 3),
            ("one", 4),
        ] {
            assert_eq!(parse_western(text), Some(Number::Quarters(quarters)), "{text}");
        }
        for text in ["1,000", "5 4/3", "5 1/3", "and", "five half", "reverse 2.5", "1/0", ",5", "5,", "six seven", ""] {
            assert_eq!(parse_western(text), None, "{text}");
        }
    }

    #[test]
    fn chinese_amounts_have_units() {
        for (text, quarters, unit) in [
            ("3又3/4子", 15, Unit::Zi),
            ("1/4子", 1, Unit::Zi),
            ("四分之一子", 1, Unit::Zi),
            ("一又四分之三子", 7, Unit::Zi),
            ("3.75子", 15, Unit::Zi),
            ("13目半", 54, Unit::Points),
            ("半目", 2, Unit::Points),
            ("两目", 8, Unit::Points),
            ("十三目", 52, Unit::Points),
            ("一百二十三目半", 494, Unit::Points),
            ("2집반", 10, Unit::Points),
        ] {
            assert_eq!(parse_cjk(text), Some((Number::Quarters(quarters), unit, "")), "{text}");
        }
        for text in ["", "3", "3又", "目", "半", "二三目", "百百目", "十百目", "1/3子", "...目", "3/4"] {
            assert_eq!(parse_cjk(text), None, "{text}");
        }
    }
}
