//! KM, the komi, and KI in old files.

use wei7_board::HalfPoints;

use crate::RulesType;

use super::codes;
use super::words::number::{self, Number, Unit};
use super::words::{MAX_TEXT_LEN, normalize, without_spaces};
use super::{Handicap, Program, Source, Understood, rules};

/// The unit of the scores in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Points, or a unit that nothing indicates.
    #[default]
    Points,
    /// Zi, which are two points each (draft 8, 5.10.9).
    Zi,
}

/// The komi of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Komi {
    /// The amount, of any size and sign; `None` if it is not a multiple of half points (`2.75`).
    pub points: Option<HalfPoints>,
    /// The unit of the scores in the file, as indicated by the komi: an argument of [`super::result()`].
    pub counting: Counting,
}

impl Komi {
    /// Returns the komi if 3.0 can express it: 0 to 9.5 points (draft 8, 5.10.1).
    pub fn native(self) -> Option<HalfPoints> {
        self.points.filter(|points| (0..20).contains(&points.0))
    }

    const fn points(points: Option<HalfPoints>) -> Self {
        Self { points, counting: Counting::Points }
    }

    const fn zi(quarters: i32) -> Self {
        // A quarter of a zi is half a point.
        Self { points: Some(HalfPoints(quarters)), counting: Counting::Zi }
    }
}

/// Interprets KM, the komi. `rules` is the RU of the same game.
///
/// ```
/// use wei7_text::info::{Counting, Source, komi};
///
/// let komi = komi("黑贴3又3/4子", &Source::new(4), None).value.unwrap();
/// assert_eq!((komi.points.unwrap().to_string(), komi.counting), ("7.5".to_owned(), Counting::Zi));
/// ```
pub fn komi(text: &str, source: &Source, rules: Option<&str>) -> Understood<Komi> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    if let Some(number) = number::parse_real(text) {
        return interpret_by_habit(number, source, rules)
            .unwrap_or_else(|| Understood::exact(Komi::points(to_half_points(number))));
    }
    match if text.len() > MAX_TEXT_LEN { None } else { parse_words(&normalize(text)) } {
        Some(komi) => Understood::respelled(komi, source, &codes::KOMI_SPELLING),
        None => Understood::unknown(source, &codes::KOMI_UNKNOWN),
    }
}

/// Returns the actual komi of an even game for which Fox writes 0: 6.5 points under Japanese and Korean rules,
/// otherwise 3.75 zi.
///
/// The result is `None` if 0 is the actual komi: with a handicap (`HA[1]` is a game without komi), in files of other
/// programs, and if the margin of `result` is impossible with the assumed komi.
pub fn fox_komi_for_zero(
    komi: Komi,
    handicap: Option<Handicap>,
    rules_text: Option<&str>,
    result: Option<&str>,
    source: &Source,
) -> Option<Understood<Komi>> {
    let even = handicap.is_none_or(|handicap| handicap.stones == 0);
    if !even || komi.points != Some(HalfPoints(0)) || !source.has_quirks_of(Program::Fox) {
        return None;
    }
    let kind = rules_text.and_then(|text| rules(text).value).and_then(|set| set.kind);
    // Both amounts include half a point, so the margin must be an odd number of half points or of quarters of a zi.
    let (usual, fraction) = match kind {
        Some(RulesType::Japanese | RulesType::Korean) => (Komi::points(Some(HalfPoints(13))), 2),
        Some(RulesType::Chinese) | None => (Komi::zi(15), 1),
    };
    let margin = result.and_then(|text| text.trim().split_once('+')).and_then(|(_, margin)| number::parse_real(margin));
    let fits = match margin {
        None => true,
        Some(Number::Quarters(quarters)) => quarters.rem_euclid(fraction * 2) == fraction,
        Some(Number::Other) => false,
    };
    // `YuanYu` may have rewritten the komi when it saved the record again, and other readers do not recognize the
    // record as one of Fox. Therefore the komi stays 0 and is only reported.
    let read = if source.is_from(Program::YuanYu) { komi } else { usual };
    fits.then(|| Understood::reported(read, &codes::FOX_KOMI_ZERO))
}

/// Interprets KI, which old files have in place of KM: twice the komi.
pub fn ki(text: &str, source: &Source) -> Understood<Komi> {
    match number::parse_real(text.trim()) {
        Some(Number::Quarters(quarters)) => {
            let points = (quarters % 4 == 0).then_some(HalfPoints(quarters / 4));
            Understood::reported(Komi::points(points), &codes::KOMI_IN_KI)
        }
        Some(Number::Other) => Understood::reported(Komi::points(None), &codes::KOMI_IN_KI),
        None if text.trim().is_empty() => Understood::blank(),
        None => Understood::unknown(source, &codes::KOMI_UNKNOWN),
    }
}

fn to_half_points(number: Number) -> Option<HalfPoints> {
    match number {
        Number::Quarters(quarters) if quarters % 2 == 0 => Some(HalfPoints(quarters / 2)),
        Number::Quarters(_) | Number::Other => None,
    }
}

/// Interprets a number by the quirks of the program that wrote the file; `None` if no quirk applies to the number.
fn interpret_by_habit(number: Number, source: &Source, rules_text: Option<&str>) -> Option<Understood<Komi>> {
    let Number::Quarters(quarters) = number else { return None };
    if source.has_quirks_of(Program::Fox) {
        return match quarters {
            // 375, 350, 325, 275: hundredths of a zi.
            1500 | 1400 | 1300 | 1100 => Some(Understood::reported(Komi::zi(quarters / 100), &codes::FOX_KOMI_ZI)),
            // 750, 700, 650, 550, 50: hundredths of a point.
            3000 | 2800 | 2600 | 2200 | 200 => {
                let points = Komi::points(Some(HalfPoints(quarters / 200)));
                Some(Understood::reported(points, &codes::FOX_KOMI_POINTS))
            }
            _ => None,
        };
    }
    let chinese = || rules_text.and_then(|text| rules(text).value).and_then(|set| set.kind) == Some(RulesType::Chinese);
    if source.has_quirks_of(Program::GoGod) && quarters > 0 && quarters % 2 == 1 && chinese() {
        return Some(Understood::reported(Komi::zi(quarters), &codes::GOGOD_KOMI_ZI));
    }
    None
}

/// Parses a komi in words. The text must be normalized by [`normalize`].
fn parse_words(text: &str) -> Option<Komi> {
    if text == "no komi" {
        return Some(Komi::points(Some(HalfPoints(0))));
    }
    let number =
        ["points", "point", "pts", "pt", "moku"].iter().find_map(|unit| text.strip_suffix(unit)).unwrap_or(text);
    if let Some(number) = number::parse_western(number.trim_end()) {
        return Some(Komi::points(to_half_points(number)));
    }
    let text = without_spaces(text);
    let amount = ["黑贴", "贴", "コミ", "덤"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(&text);
    match number::parse_cjk(amount)? {
        (Number::Quarters(quarters), Unit::Zi, "") => Some(Komi::zi(quarters)),
        (number, Unit::Points, "") => Some(Komi::points(to_half_points(number))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(program: &[(&str, &str)]) -> Source {
        let mut source = Source::new(4);
        for (property, value) in program {
            source.observe(property, value);
        }
        source
    }

    fn read(text: &str, source: &Source, rules: Option<&str>) -> (Option<i32>, Option<&'static str>) {
        let understood = komi(text, source, rules);
        (
            understood.value.and_then(|komi| komi.points).map(|points| points.0),
            understood.codes.first().map(|code| code.name),
        )
    }

    #[test]
    fn numbers_are_points() {
        let plain = source(&[]);
        for (text, halves) in
            [("6.5", 13), ("6.500000", 13), ("0", 0), ("-4.50", -9), ("-100.00", -200), ("30.50", 61), ("7", 14)]
        {
            assert_eq!(read(text, &plain, None), (Some(halves), None), "{text}");
        }
        assert_eq!(read("2.75", &plain, Some("Chinese")), (None, None));
        assert_eq!(read("375", &plain, Some("Chinese")), (Some(750), None), "no provenance, no habit");
    }

    #[test]
    fn three_point_zero_expresses_0_to_9_5() {
        let native = |text| komi(text, &source(&[]), None).value.unwrap().native().map(|points| points.0);
        assert_eq!(
            [native("0"), native("9.5"), native("10"), native("-0.5"), native("6.3")],
            [Some(0), Some(19), None, None, None]
        );
    }

    #[test]
    fn fox_and_gogod_have_habits() {
        let fox = source(&[("AP", "GNU Go:3.8"), ("AP", "foxwq")]);
        assert_eq!(read("375", &fox, Some("Chinese")), (Some(15), Some("fox-komi-zi")));
        assert_eq!(read("325", &fox, None), (Some(13), Some("fox-komi-zi")));
        assert_eq!(read("350", &fox, None), (Some(14), Some("fox-komi-zi")));
        assert_eq!(read("700", &fox, None), (Some(14), Some("fox-komi-points")));
        assert_eq!(read("7", &fox, None), (Some(14), None));
        assert_eq!(read("275", &fox, None), (Some(11), Some("fox-komi-zi")));
        assert_eq!(read("750", &fox, None), (Some(15), Some("fox-komi-points")));
        assert_eq!(read("650", &fox, None), (Some(13), Some("fox-komi-points")));
        assert_eq!(read("50", &fox, None), (Some(1), Some("fox-komi-points")));
        assert_eq!(read("0", &fox, None), (Some(0), None));
        assert_eq!(read("6.5", &fox, None), (Some(13), None));
        assert_eq!(read("375", &fox.clone().without_quirks(), None), (Some(750), None));
        let gogod = source(&[("US", "GoGoD95")]);
        assert_eq!(read("2.75", &gogod, Some("Chinese")), (Some(11), Some("gogod-komi-zi")));
        assert_eq!(read("3.75", &gogod, Some("Chinese")), (Some(15), Some("gogod-komi-zi")));
        assert_eq!(read("2.75", &gogod, Some("Japanese")), (None, None));
        assert_eq!(read("5.5", &gogod, Some("Chinese")), (Some(11), None));
        assert_eq!(komi("375", &fox, None).value.unwrap().counting, Counting::Zi);
    }

    #[test]
    fn komi_0_of_fox_in_an_even_game_is_the_usual_one() {
        let fox = source(&[("AP", "foxwq")]);
        let zero = Komi::points(Some(HalfPoints(0)));
        let even = Some(Handicap { stones: 0 });
        let read = |stones, rules, result| {
            let read = fox_komi_for_zero(zero, stones, rules, result, &fox)?;
            assert_eq!(read.codes, [&codes::FOX_KOMI_ZERO]);
            read.value?.points.map(|points| points.0)
        };
        for (rules, result, expected) in [
            (None, None, Some(15)),
            (Some("Chinese"), Some("B+R"), Some(15)),
            (Some("Chinese"), Some("W+4.25"), Some(15)),
            (Some("Chinese"), Some("W+4.5"), None),
            (Some("chinese"), Some("W+4"), None),
            (Some("Japanese"), Some("W+T"), Some(13)),
            (Some("Korean"), Some("B+0.5"), Some(13)),
            (Some("Korean"), Some("B+3"), None),
            (Some("Korean"), Some("B+3.25"), None),
        ] {
            assert_eq!(read(even, rules, result), expected, "{rules:?} {result:?}");
        }
        assert_eq!(read(None, None, None), Some(15));
        for stones in [1, 2, 9] {
            assert_eq!(read(Some(Handicap { stones }), None, None), None, "{stones}");
        }
        assert_eq!(fox_komi_for_zero(zero, None, None, None, &Source::new(4)), None);
        let again = fox_komi_for_zero(zero, even, None, None, &source(&[("AP", "YuanYu")])).unwrap();
        assert_eq!((again.value, again.codes), (Some(zero), vec![&codes::FOX_KOMI_ZERO]));
        let other = Komi::points(Some(HalfPoints(11)));
        assert_eq!(fox_komi_for_zero(other, None, None, None, &fox), None);
    }

    #[test]
    fn words_are_understood_where_they_are_certain() {
        for (text, halves) in [
            ("6,5", 13),
            ("5 1/2", 11),
            ("five and a half", 11),
            ("6.5 points", 13),
            ("６．５", 13),
            ("6目半", 13),
            ("黑贴3又3/4子", 15),
            ("黑貼3.75子", 15),
            ("3又3/4子", 15),
            ("コミ 6目半", 13),
            ("덤 6집반", 13),
            ("No komi", 0),
        ] {
            assert_eq!(read(text, &source(&[]), None), (Some(halves), Some("komi-spelling")), "{text}");
        }
        for text in ["reverse 2.5", "1,000", "komi", "?", "白贴3子", "6.5/7.5", "6.5 or so"] {
            assert_eq!(read(text, &source(&[]), None), (None, Some("komi-unknown")), "{text}");
        }
        assert_eq!(komi(" ", &source(&[]), None), Understood::blank());
        assert_eq!(komi("5 1/2", &Source::new(3), None).codes, [&codes::OLD_SPELLING]);
        assert_eq!(komi("reverse 2.5", &Source::new(1), None).codes, [&codes::OLD_TEXT]);
    }

    #[test]
    fn ki_is_twice_the_komi() {
        let read = |text| ki(text, &Source::new(3)).value.and_then(|komi| komi.points).map(|points| points.0);
        assert_eq!(
            [read("11"), read("1"), read("0"), read("5.5"), read("x")],
            [Some(11), Some(1), Some(0), None, None]
        );
    }
}
