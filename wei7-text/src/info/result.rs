//! RE: who won, and how.

use std::fmt;

use wei7_board::{Color, HalfPoints};

use crate::{Code, GameResult};

use super::codes;
use super::number::{self, Number, Unit};
use super::words::{LONGEST, plain, unspaced};
use super::{Counting, Program, Source, Understood};

/// What RE says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One side won.
    Won {
        /// Which.
        winner: Color,
        /// How.
        by: By,
    },
    /// `0`, `Draw`, Jigo.
    Draw,
    /// `Void`: no result, or a game that was stopped.
    Void,
    /// `?`: the result is not known.
    Unknown,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// `B+`: it is not said.
    Unsaid,
    /// `B+R`
    Resignation,
    /// `B+T`
    Time,
    /// `B+F`
    Forfeit,
    /// `B+3.5`
    Points(HalfPoints),
    /// By a score that is not one of half points, or of which the unit is not certain: only the text has it.
    Score,
}

impl Outcome {
    /// The result of 3.0 (draft 8, 5.8); `None` where it has none: `Void` and `?`.
    pub fn result(self) -> Option<GameResult> {
        match self {
            Self::Won { winner, by } => Some(GameResult { winner: Some(winner), margin: by.margin() }),
            Self::Draw => Some(GameResult { winner: None, margin: None }),
            Self::Void | Self::Unknown => None,
        }
    }

    /// Whether the result of 3.0 says all of it. Without a margin 3.0 reads a win as one by resignation (5.8), so that
    /// `B+`, `B+T` and `B+F` are approximated; `Void` and `?` have no place.
    pub fn is_native(self) -> bool {
        match self {
            Self::Won { by, .. } => by == By::Resignation || by.margin().is_some(),
            Self::Draw => true,
            Self::Void | Self::Unknown => false,
        }
    }
}

impl By {
    /// The margin if 3.0 can say it: more than 0, less than 512 (5.8).
    fn margin(self) -> Option<HalfPoints> {
        match self {
            Self::Points(points) if (1..1024).contains(&points.0) => Some(points),
            Self::Unsaid | Self::Resignation | Self::Time | Self::Forfeit | Self::Points(_) | Self::Score => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// As `FF[4]` writes it. [`By::Score`] is as bare as [`By::Unsaid`]: the raw text has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Won { winner, by } => {
                f.write_str(if winner == Color::Black { "B+" } else { "W+" })?;
                match by {
                    By::Unsaid | By::Score => Ok(()),
                    By::Resignation => f.write_str("R"),
                    By::Time => f.write_str("T"),
                    By::Forfeit => f.write_str("F"),
                    By::Points(points) => points.fmt(f),
                }
            }
            Self::Draw => f.write_str("0"),
            Self::Void => f.write_str("Void"),
            Self::Unknown => f.write_str("?"),
        }
    }
}

/// The outcome before it is known in what the file counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    Outcome(Outcome),
    Score(Color, Number, Option<Unit>),
    /// A number without a unit after a Chinese or Japanese word, where it may be one of zi.
    Bare(Color, Number),
}

/// Understands RE. `counting` is what the komi of the same game shows ([`super::Komi::counting`]).
pub fn result(text: &str, source: &Source, counting: Counting) -> Understood<Outcome> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    if let Some(read) = mandatory(text) {
        let (outcome, code) = counted(read, source, counting);
        return Understood::exact(outcome).and(code);
    }
    let plain = plain(text);
    if let Some(read) = in_words(&plain) {
        let (outcome, code) = counted(read, source, counting);
        return Understood::respelt(outcome, source, &codes::RESULT_SPELLING).and(code);
    }
    if let Some(read) = beside_remark(text, &plain) {
        let (outcome, code) = counted(read, source, counting);
        return Understood::respelt(outcome, source, &codes::RESULT_REMARK).and(code);
    }
    Understood::unknown(source, &codes::RESULT_UNKNOWN)
}

/// Turns a score into points (5.10.9).
fn counted(read: Read, source: &Source, counting: Counting) -> (Outcome, Option<&'static Code>) {
    let (winner, number, unit) = match read {
        Read::Outcome(outcome) => return (outcome, None),
        // A margin of half points can be one of zi only where komi is a whole number of points, so a margin of whole ones says less.
        Read::Bare(winner, number) if !matches!(number, Number::Quarters(quarters) if quarters % 4 == 2) => {
            return (Outcome::Won { winner, by: By::Score }, Some(&codes::RESULT_UNIT));
        }
        Read::Score(winner, number, unit) => (winner, number, unit),
        Read::Bare(winner, number) => (winner, number, None),
    };
    let won = |by| Outcome::Won { winner, by };
    let Number::Quarters(quarters) = number else { return (won(By::Score), None) };
    // A quarter of a zi is half a point.
    let (zi, points) = (won(By::Points(HalfPoints(quarters))), won(By::Points(HalfPoints(quarters / 2))));
    if unit == Some(Unit::Zi) {
        return (zi, Some(&codes::RESULT_ZI));
    }
    let is_quarter = quarters % 2 != 0;
    if unit.is_none() && is_quarter && source.has_habits_of(Program::Fox) {
        return (zi, Some(&codes::FOX_RESULT_ZI));
    }
    match (unit, counting, is_quarter) {
        (None, Counting::Zi, true) if source.has_habits_of(Program::GoGod) => (zi, Some(&codes::GOGOD_RESULT_ZI)),
        (None, Counting::Zi, true) => (zi, Some(&codes::RESULT_ZI)),
        // Quarters come from zi only, but nothing says zi; or the komi says zi, and the margin looks like points.
        (_, _, true) | (None, Counting::Zi, false) => (won(By::Score), Some(&codes::RESULT_UNIT)),
        (_, _, false) => (points, None),
    }
}

/// Whether a text has one of the forms of `FF[4]`.
pub(super) fn is_mandatory(text: &str) -> bool {
    mandatory(text).is_some()
}

/// The forms of `FF[4]`, to the letter.
fn mandatory(text: &str) -> Option<Read> {
    let outcome = match text {
        "0" | "Draw" => Outcome::Draw,
        "Void" => Outcome::Void,
        "?" => Outcome::Unknown,
        _ => {
            let (winner, how) = text.split_once('+')?;
            let winner = match winner {
                "B" => Color::Black,
                "W" => Color::White,
                _ => return None,
            };
            let by = match how {
                "" => By::Unsaid,
                "R" | "Resign" => By::Resignation,
                "T" | "Time" => By::Time,
                "F" | "Forfeit" => By::Forfeit,
                _ if how.starts_with(['+', '-']) => return None,
                _ => return Some(Read::Score(winner, number::real(how)?, None)),
            };
            Outcome::Won { winner, by }
        }
    };
    Some(Read::Outcome(outcome))
}

/// A result in words, and nothing else in the text.
fn in_words(plain: &str) -> Option<Read> {
    if plain.len() > LONGEST {
        return None;
    }
    let plain = plain.trim_end_matches(['.', '!', '。']);
    in_latin(plain).or_else(|| in_cjk(&unspaced(plain)))
}

/// The result at the beginning of the text, in words or not, and a remark after it: in brackets, or a sentence that speaks of no
/// other result. `共234手` (number of moves) may come first.
fn beside_remark(text: &str, plain: &str) -> Option<Read> {
    if let Some(end) = plain.find(['(', '[', '{', '（', '【']) {
        let (head, remark) = (plain.get(..end)?.trim_end(), plain.get(end..)?);
        // It may take the result back.
        if head.is_empty() || remark.contains('+') {
            return None;
        }
        let exact =
            text.find(['(', '[', '{']).and_then(|end| text.get(..end)).and_then(|head| mandatory(head.trim_end()));
        let read = exact.or_else(|| in_words(head))?;
        // Or name the unit of a number; `黑中盘胜（184子）` has none that it could be of.
        let names_unit = ["zi", "子", "stone"].iter().any(|word| remark.contains(word));
        return if names_unit && matches!(read, Read::Score(_, _, None) | Read::Bare(..)) { None } else { Some(read) };
    }
    if let Some(rest) = plain.strip_prefix('共') {
        let (digits, rest) = rest.split_at(rest.find('手')?);
        return if number::is_digits(digits) {
            in_words(rest.strip_prefix('手')?.trim_start_matches([' ', ',', '、']))
        } else {
            None
        };
    }
    let (end, mark) = plain.match_indices(". ").chain(plain.match_indices([';', '。'])).min_by_key(|(at, _)| *at)?;
    let (head, rest) = (plain.get(..end)?, plain.get(end + mark.len()..)?);
    let speaks_of_another =
        ["+", "win", "won", "los", "resign", "draw", "胜", "负", "승", "패", "forfeit", "time", "?"];
    if speaks_of_another.iter().any(|word| rest.contains(word)) { None } else { in_words(head) }
}

/// English, and the letters of the format spaced or spelt in other ways.
fn in_latin(plain: &str) -> Option<Read> {
    let spaced = plain.replacen('+', " + ", 1);
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    let outcome = match words[..] {
        ["0" | "draw" | "drawn" | "jigo" | "tie" | "tied"] | ["drawn", "game"] | ["a", "draw"] => Outcome::Draw,
        ["void"] | ["no", "result"] => Outcome::Void,
        ["?" | "unknown"] | ["result", "unknown"] => Outcome::Unknown,
        [color, ref rest @ ..] => return won_by(side(color)?, rest),
        [] => return None,
    };
    Some(Read::Outcome(outcome))
}

fn side(word: &str) -> Option<Color> {
    match word {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// What follows the name of a side.
fn won_by(color: Color, words: &[&str]) -> Option<Read> {
    let lost = |by| Some(Read::Outcome(Outcome::Won { winner: color.opponent(), by }));
    match words {
        ["+", "?"] => Some(Read::Outcome(Outcome::Won { winner: color, by: By::Unsaid })),
        ["+" | "wins" | "won" | "win", how @ ..] => manner(color, how),
        ["by", _, ..] => manner(color, words),
        ["loses" | "lost" | "lose", how @ ..] => manner(color.opponent(), how),
        ["resigns" | "resigned"] => lost(By::Resignation),
        ["forfeits" | "forfeited"] => lost(By::Forfeit),
        ["ran" | "runs", "out", "of", "time"] => lost(By::Time),
        _ => None,
    }
}

/// How it was won.
fn manner(winner: Color, words: &[&str]) -> Option<Read> {
    let words = match words {
        ["by" | "on" | "through"] => return None,
        ["by" | "on" | "through", rest @ ..] => rest,
        _ => words,
    };
    let by = match words {
        [] => By::Unsaid,
        ["r" | "res" | "resign" | "resignation"] => By::Resignation,
        ["t" | "time" | "timeout" | "time-out"] | ["time", "out"] => By::Time,
        ["f" | "forfeit" | "forfeiture"] => By::Forfeit,
        _ => {
            let (number, unit) = score(&words.join(" "))?;
            return Some(Read::Score(winner, number, unit));
        }
    };
    Some(Read::Outcome(Outcome::Won { winner, by }))
}

/// A score with or without its unit.
fn score(text: &str) -> Option<(Number, Option<Unit>)> {
    let bare = |text: &str| if text.starts_with(['+', '-']) { None } else { number::western(text.trim_end()) };
    for unit in ["points", "point", "pts", "pt", "moku"] {
        if let Some(number) = text.strip_suffix(unit) {
            return Some((bare(number)?, Some(Unit::Points)));
        }
    }
    if let Some(number) = text.strip_suffix("zi") {
        return Some((bare(number)?, Some(Unit::Zi)));
    }
    if let Some(number) = bare(text) {
        return Some((number, None));
    }
    match number::cjk(&unspaced(text))? {
        (number, unit, "") => Some((number, Some(unit))),
        _ => None,
    }
}

/// Chinese, Japanese, Korean; the text has no blanks, and its characters are simplified ones.
fn in_cjk(text: &str) -> Option<Read> {
    let outcome = match text {
        "和棋" | "和局" | "平局" | "和" | "持碁" | "持棋" | "ジゴ" | "무승부" | "빅" => Outcome::Draw,
        "无胜负" | "无胜负试合" => Outcome::Void,
        _ => return won_in_cjk(text),
    };
    Some(Read::Outcome(outcome))
}

fn won_in_cjk(text: &str) -> Option<Read> {
    let (winner, rest) = match text.chars().next()? {
        '黑' | '흑' => (Color::Black, text.get(3..)?),
        '白' | '백' => (Color::White, text.get(3..)?),
        _ => return None,
    };
    let rest = ["方", "棋", "番", "이", "의", "の"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    // Chinese puts the amount behind the verb, Japanese and Korean before it.
    if let Some(amount) =
        rest.strip_prefix(['胜', '赢']).filter(|rest| !rest.is_empty() && !rest.starts_with(['ち', '利']))
    {
        return match number::cjk(amount) {
            Some((number, unit, "")) => Some(Read::Score(winner, number, Some(unit))),
            Some(_) => None,
            None => number::real(amount).map(|number| Read::Bare(winner, number)),
        };
    }
    if let Some((number, unit, verb)) = number::cjk(rest) {
        return (victory(verb)? == Victory::Won).then_some(Read::Score(winner, number, Some(unit)));
    }
    let rest = rest.strip_prefix("中盘").filter(|rest| rest.starts_with('认')).unwrap_or(rest);
    if matches!(rest, "认输" | "认负" | "投子" | "投子认输" | "投子认负" | "投了" | "기권") {
        let by = if rest == "기권" { By::Forfeit } else { By::Resignation };
        return Some(Read::Outcome(Outcome::Won { winner: winner.opponent(), by }));
    }
    let (by, verb) = MANNERS.iter().find_map(|(word, by)| rest.strip_prefix(word).map(|verb| (*by, verb)))?;
    let winner = match victory(verb)? {
        Victory::Won => winner,
        Victory::Lost => winner.opponent(),
    };
    Some(Read::Outcome(Outcome::Won { winner, by }))
}

/// Words between the side and the verb; the empty one is the last.
const MANNERS: &[(&str, By)] = &[
    ("中盘", By::Resignation),
    ("中押し", By::Resignation),
    ("中押", By::Resignation),
    ("불계", By::Resignation),
    ("不计点", By::Resignation),
    ("逾时", By::Time),
    ("超时", By::Time),
    ("时间切れ", By::Time),
    ("时间切", By::Time),
    ("时间", By::Time),
    ("시간", By::Time),
    ("弃权", By::Forfeit),
    ("不战", By::Forfeit),
    ("反则", By::Forfeit),
    ("반칙", By::Forfeit),
    ("기권", By::Forfeit),
    ("", By::Unsaid),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Victory {
    Won,
    Lost,
}

fn victory(verb: &str) -> Option<Victory> {
    match verb {
        "胜" | "胜ち" | "胜利" | "获胜" | "取胜" | "赢" | "승" => Some(Victory::Won),
        "负" | "负け" | "判负" | "告负" | "败" | "输" | "패" => Some(Victory::Lost),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Vec<&'static str>) {
        let understood = result(text, &Source::new(4), Counting::Points);
        let names = understood.codes.iter().map(|code| code.name).collect();
        (understood.value.map_or_else(|| "-".to_owned(), |outcome| outcome.to_string()), names)
    }

    #[test]
    fn the_forms_of_the_format_are_exact() {
        for (text, expected) in [
            ("B+3.5", "B+3.5"),
            ("B+R", "B+R"),
            ("B+Resign", "B+R"),
            ("W+T", "W+T"),
            ("W+Time", "W+T"),
            ("B+F", "B+F"),
            ("B+Forfeit", "B+F"),
            ("B+", "B+"),
            ("0", "0"),
            ("Draw", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("W+64.0", "W+64"),
            (" W+0.50\n", "W+0.5"),
        ] {
            assert_eq!(read(text), (expected.to_owned(), vec![]), "{text}");
        }
    }

    #[test]
    fn other_spellings_are_understood() {
        for (text, expected) in [
            ("w+resign", "W+R"),
            ("b+r", "B+R"),
            ("B+Res", "B+R"),
            ("B+Resignation", "B+R"),
            ("B + Time", "B+T"),
            ("W + 12.5", "W+12.5"),
            ("B+3 1/2", "B+3.5"),
            ("B+5½", "B+5.5"),
            ("B+five and a half", "B+5.5"),
            ("B+2,5", "B+2.5"),
            ("B+3.5 points", "B+3.5"),
            ("B+3.5pts.", "B+3.5"),
            ("Ｂ＋Ｒ", "B+R"),
            ("White wins by resignation", "W+R"),
            ("White won by 0.5 points", "W+0.5"),
            ("Black wins", "B+"),
            ("B wins", "B+"),
            ("Black by 3", "B+3"),
            ("Black resigns", "W+R"),
            ("White resigned.", "B+R"),
            ("White lost on time", "B+T"),
            ("White forfeits", "B+F"),
            ("Black wins on time", "B+T"),
            ("B+?", "B+"),
            ("draw", "0"),
            ("Jigo", "0"),
            ("void", "Void"),
            ("No result", "Void"),
            ("unknown", "?"),
            ("黑中盘胜", "B+R"),
            ("白中盤勝", "W+R"),
            ("白中押し勝ち", "W+R"),
            ("黒番中押し勝ち", "B+R"),
            ("黒3目半勝ち", "B+3.5"),
            ("黒番 3目半勝", "B+3.5"),
            ("白半目勝ち", "W+0.5"),
            ("黑胜13目半", "B+13.5"),
            ("黑胜", "B+"),
            ("白方胜", "W+"),
            ("黑超时负", "W+T"),
            ("白超时胜", "W+T"),
            ("黑认输", "W+R"),
            ("黑中盘负", "W+R"),
            ("持碁", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("흑불계승", "B+R"),
            ("흑 불계승", "B+R"),
            ("백 2집반승", "W+2.5"),
            ("백 2집반 승", "W+2.5"),
            ("흑 반집승", "B+0.5"),
            ("백시간승", "W+T"),
            ("無勝負", "Void"),
            ("白胜", "W+"),
            ("白胜2目半", "W+2.5"),
            ("黑胜半目", "B+0.5"),
            ("平局", "0"),
            ("无胜负", "Void"),
            ("黒時間切れ負け", "W+T"),
            ("백 1집반승", "W+1.5"),
            ("黑胜3.5", "B+3.5"),
            ("白胜３．５", "W+3.5"),
            ("黑赢3目半", "B+3.5"),
            ("黑中盤獲勝", "B+R"),
            ("黑不計點勝", "B+R"),
            ("白投子认负", "B+R"),
            ("黑中盘认输", "W+R"),
            ("黑逾時負", "W+T"),
            ("黑超时判负", "W+T"),
            ("黑负", "W+"),
        ] {
            assert_eq!(read(text), (expected.to_owned(), vec!["result-spelling"]), "{text}");
        }
    }

    #[test]
    fn zi_are_doubled_where_the_text_says_zi() {
        for (text, expected) in [
            ("白胜3又3/4子", "W+7.5"),
            (" 白胜2又1/4子", "W+4.5"),
            ("黑胜1/4子", "B+0.5"),
            ("黑胜四分之一子", "B+0.5"),
            ("黑胜3.75子", "B+7.5"),
            ("B+0.25 zi", "B+0.5"),
            ("黑胜1.5子", "B+3"),
            ("白胜２又１／４子", "W+4.5"),
        ] {
            assert_eq!(read(text), (expected.to_owned(), vec!["result-spelling", "result-zi"]), "{text}");
        }
    }

    #[test]
    fn remarks_do_not_hide_the_result() {
        for (text, expected) in [
            ("B+R (moves beyond 169 not given)", "B+R"),
            ("? (No further moves known)", "?"),
            ("White wins (on time?)", "W+"),
            ("Black resigns. W 25.5 B 17.0", "W+R"),
            ("共192手 白中盘胜", "W+R"),
            ("共234手 黑胜13目半", "B+13.5"),
            ("黑中盘胜（共155手）", "B+R"),
            ("黑中盘胜（184手）", "B+R"),
            ("白中盤勝【１８４手】", "W+R"),
            ("黑中盘胜（184子）", "B+R"),
            ("白胜2目半（250手）", "W+2.5"),
            ("黑胜3.5(250手)", "B+3.5"),
        ] {
            assert_eq!(read(text), (expected.to_owned(), vec!["result-remark"]), "{text}");
        }
    }

    #[test]
    fn what_is_not_certain_stays_text() {
        for text in [
            "both lose",
            "Game won by Dumbot",
            "B",
            "W",
            "W+J",
            "*RESULT*",
            "Black resign",
            "B+3.5?",
            "B+-3",
            "B--3",
            "B+3, W+2",
            "B+3; W+2",
            "B+W",
            "Black",
            "White wins by",
            "(B+R)",
            "黑",
            "黑胜?",
            "黑胜3.5（子）",
            "时间切れ",
            "時間切れ",
            "中盘胜",
            "双方负",
            "黑3",
            "黑白",
            "打挂",
            "共手 白中盘胜",
            "+",
            "++",
            "B++3",
            "B+3 stones",
            "B+2 (zi)",
            "B+0.5 (W+0.5 before the recount)",
        ] {
            assert_eq!(read(text), ("-".to_owned(), vec!["result-unknown"]), "{text}");
        }
        // The winner is certain, the unit is not.
        for text in ["黑胜3", "黑胜3.75", "黑赢2"] {
            assert_eq!(read(text), ("B+".to_owned(), vec!["result-spelling", "result-unit"]), "{text}");
        }
        assert_eq!(
            result("黑胜3.5", &Source::new(4), Counting::Zi).codes,
            [&codes::RESULT_SPELLING, &codes::RESULT_UNIT]
        );
        assert_eq!(read(" \n"), ("-".to_owned(), vec![]));
        assert_eq!(result("both lose", &Source::new(3), Counting::Points).codes, [&codes::OLD_TEXT]);
    }

    #[test]
    fn quarters_are_zi_by_provenance_only() {
        let mut fox = Source::new(4);
        fox.observe("AP", "foxwq");
        let read = |text, source: &Source, counting| {
            let understood = result(text, source, counting);
            (
                understood.value.unwrap().result().unwrap().margin.map(|margin| margin.0),
                understood.codes.first().map(|c| c.name),
            )
        };
        assert_eq!(read("W+4.25", &fox, Counting::Zi), (Some(17), Some("fox-result-zi")));
        assert_eq!(read("W+4.5", &fox, Counting::Zi), (None, Some("result-unit")));
        assert_eq!(read("W+4.5", &fox, Counting::Points), (Some(9), None));
        assert_eq!(read("W+4.25", &fox.clone().without_quirks(), Counting::Points), (None, Some("result-unit")));
        let mut gogod = Source::new(4);
        gogod.observe("US", "GoGoD95");
        assert_eq!(read("B+0.75", &gogod, Counting::Zi), (Some(3), Some("gogod-result-zi")));
        assert_eq!(read("B+0.75", &gogod, Counting::Points), (None, Some("result-unit")));
        assert_eq!(read("W+0.75", &Source::new(4), Counting::Points), (None, Some("result-unit")));
        assert_eq!(read("W+0.75", &Source::new(4), Counting::Zi), (Some(3), Some("result-zi")));
        assert_eq!(read("W+0.3", &Source::new(4), Counting::Points), (None, None));
    }

    #[test]
    fn three_point_zero_says_less() {
        let outcome = |text| result(text, &Source::new(4), Counting::Points).value.unwrap();
        for text in ["B+R", "0", "B+0.5", "W+511.5"] {
            assert!(outcome(text).is_native(), "{text}");
        }
        for text in ["B+", "B+T", "B+F", "B+512", "B+0", "B+0.3", "Void", "?"] {
            assert!(!outcome(text).is_native(), "{text}");
        }
        assert_eq!(outcome("B+T").result(), Some(GameResult { winner: Some(Color::Black), margin: None }));
        assert_eq!(outcome("Jigo").result(), Some(GameResult { winner: None, margin: None }));
        assert_eq!(outcome("Void").result(), None);
    }
}
