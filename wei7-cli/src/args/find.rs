//! Arguments of `wei7 find`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::Args;
use wei7_core::{BoardSize, Message, Point};

use super::hidden;
use super::list::ListArgs;
use super::read::ReadArgs;
use super::values::ValueError;

pub(crate) const FIND_EXAMPLES: &str = "\
Examples:
  wei7 find archive --player Shusaku                who plays in it
  wei7 find archive --date 1846..1850 --sort date   when it was played
  wei7 find archive --winner Shusaku --result +R    who won, and how
  wei7 find archive --opening R16,D17 --symmetric   how it begins
  wei7 find archive --problem                       problems with answers
  wei7 find archive --handicap 2.. --size 19 --paths
                                                    the files alone";

#[derive(Debug, Args)]
#[command(mut_arg("fail_on", hidden))]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) conditions: Conditions,

    /// Print only the names of the files, each once
    #[arg(long, conflicts_with = "format", help_heading = "List")]
    pub(crate) paths: bool,

    #[command(flatten)]
    pub(crate) list: ListArgs,

    #[command(flatten)]
    pub(crate) read: ReadArgs,
}

// Conditions that a game must all meet.
#[derive(Debug, Args)]
#[command(next_help_heading = "Games")]
pub(crate) struct Conditions {
    /// Match games with a player whose name contains this text. Repeat the option for several players
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,

    /// Match games in which the name of Black contains this text
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,

    /// Match games in which the name of White contains this text
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,

    /// Match games played on this date: a year, month or day, or a range (1846, 1846-09..1847, 1996-05-06..)
    #[arg(long, value_name = "DATE", value_parser = str::parse::<Dates>)]
    pub(crate) date: Option<Dates>,

    /// Match games with this result: B, W, draw or void, and how the game was won (B+R, W+T, +F, B+0.5, W+10..20)
    #[arg(long, value_name = "RESULT", value_parser = str::parse::<ResultAsked>)]
    pub(crate) result: Option<ResultAsked>,

    /// Match games in which the name of the winner contains this text
    #[arg(long, value_name = "NAME")]
    pub(crate) winner: Option<String>,

    /// Match games played by these rules
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,

    /// Match games in which the name of the event contains this text, or the name of the game if there is no event
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Option<String>,

    /// Match games with this number of moves in the main line: a number or a range (..50, 200.., 100..200)
    #[arg(long, value_name = "N..N", value_parser = str::parse::<Numbers>)]
    pub(crate) moves: Option<Numbers>,

    /// Match games with this number of handicap stones. If a game does not state a handicap, its black setup stones are
    /// counted
    #[arg(long, value_name = "N..N", value_parser = str::parse::<Numbers>)]
    pub(crate) handicap: Option<Numbers>,

    /// Match games on a board of this size (19, 13x9)
    #[arg(long, value_name = "N|NxN", value_parser = str::parse::<Size>)]
    pub(crate) size: Option<Size>,

    /// Match records that are problems: a position of which the answers are marked as right or wrong
    #[arg(long)]
    pub(crate) problem: bool,

    /// Match games whose main line begins with moves at these points, in this order, as coordinates (`Q16,D4`) or in
    /// SGF notation (`pd,dp`)
    #[arg(long, value_name = "POINTS", value_delimiter = ',', value_parser = str::parse::<AskedPoint>)]
    pub(crate) opening: Vec<AskedPoint>,

    /// Also match rotated and reflected openings
    #[arg(long, requires = "opening")]
    pub(crate) symmetric: bool,
}

/// Point of `--opening`, as given, before the size of the board is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AskedPoint {
    /// Coordinates such as `Q16`.
    Named(String),
    /// SGF notation such as `pd`: column and row, counted from the top left (FF[4] 3.5.1).
    Sgf(Point),
}

impl AskedPoint {
    /// Returns the point on a board of this size; `None` if the board has no such point.
    pub(crate) fn on(&self, size: BoardSize) -> Option<Point> {
        match self {
            Self::Named(name) => size.point(name),
            Self::Sgf(point) => Some(*point).filter(|point| size.contains(*point)),
        }
    }
}

impl FromStr for AskedPoint {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-point"));
        let number = |letter: u8| match letter {
            b'a'..=b'z' => Some(u32::from(letter - b'a')),
            b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
            _ => None,
        };
        if let [x, y] = *text.as_bytes()
            && let (Some(x), Some(y)) = (number(x), number(y))
        {
            return Ok(Self::Sgf(Point::new(x, y)));
        }
        // The size of the board is not known yet, so the coordinates must be valid on the largest board.
        let largest = BoardSize::new(MAX_BOARD_SIDE, MAX_BOARD_SIDE).and_then(|size| size.point(text));
        largest.map(|_| Self::Named(text.to_owned())).ok_or_else(wrong)
    }
}

/// Largest board, in points per side, for which coordinates are accepted.
const MAX_BOARD_SIDE: u32 = 1_000;

/// Returns the two ends of a range such as `100..200`; an open end is empty. A single value is both ends.
fn range_ends(text: &str) -> (&str, &str) {
    text.split_once("..").unwrap_or((text, text))
}

/// Range of numbers such as `..50`, `200..` or `100..200`, or a single number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers(pub(crate) RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-range"));
        let number = |text: &str, open: u64| if text.is_empty() { Ok(open) } else { text.parse().map_err(|_| wrong()) };
        let (first, last) = range_ends(text);
        let range = number(first, 0)?..=number(last, u64::MAX)?;
        if text.is_empty() || text == ".." || range.is_empty() { Err(wrong()) } else { Ok(Self(range)) }
    }
}

/// Range of dates in ISO 8601 notation: days, months or years. An open end is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dates {
    first: String,
    last: String,
}

impl Dates {
    /// Returns whether `date`, a day, month or year, lies completely within the range.
    pub(crate) fn have(&self, date: &str) -> bool {
        // If the date has more digits than an end of the range, only as many digits as the end has are compared. If the
        // date has fewer digits (a year and a range of days), the whole year must lie inside.
        let up_to = |end: &str| date.get(..end.len()).map(str::to_owned);
        let begins = self.first.is_empty() || up_to(&self.first).is_some_and(|part| part >= self.first);
        let ends = self.last.is_empty() || up_to(&self.last).is_some_and(|part| part <= self.last);
        let later = date.len() < self.first.len() && date > self.first.get(..date.len()).unwrap_or_default();
        let earlier = date.len() < self.last.len() && date < self.last.get(..date.len()).unwrap_or_default();
        (begins || later) && (ends || earlier)
    }
}

impl FromStr for Dates {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-date"));
        let is_date = |text: &str| {
            let mut lengths = [4, 2, 2].into_iter();
            text.split('-')
                .all(|part| lengths.next() == Some(part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
                && is_in_calendar(text)
        };
        let (first, last) = range_ends(text);
        let in_order = last.is_empty() || first.get(..last.len()).unwrap_or(first) <= last;
        let ok = [first, last].iter().all(|end| end.is_empty() || is_date(end)) && first.len() + last.len() > 0;
        if ok && in_order { Ok(Self { first: first.to_owned(), last: last.to_owned() }) } else { Err(wrong()) }
    }
}

/// Returns whether a year, month or day exists in the calendar. `date` must consist of digits and hyphens.
fn is_in_calendar(date: &str) -> bool {
    let mut parts = date.split('-').map(|part| part.parse::<u32>().unwrap_or(0));
    let (year, month, day) = (parts.next().unwrap_or(0), parts.next(), parts.next());
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        Some(2) => 28 + u32::from(is_leap),
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    month.is_none_or(|month| (1..=12).contains(&month)) && day.is_none_or(|day| (1..=days).contains(&day))
}

/// Size of a board in points, from a text such as `19` or `13x9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl FromStr for Size {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-board"));
        let side = |text: &str| text.parse().ok().filter(|side| *side > 0).ok_or_else(wrong);
        let (width, height) = text.split_once(['x', 'X', ':']).unwrap_or((text, text));
        Ok(Self { width: side(width)?, height: side(height)? })
    }
}

/// Value of `--result`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ResultAsked {
    Draw,
    Void,
    Won {
        /// Name of the color that won, `black` or `white`; `None` if either may have won.
        winner: Option<&'static str>,
        by: Option<HowAsked>,
    },
}

/// How a game was won, as requested by `--result`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HowAsked {
    /// Kind of result, with the name that it has in the table of games (`wei7 table`).
    Kind(&'static str),
    /// Range of the margin in points.
    Margin(RangeInclusive<f64>),
}

impl FromStr for ResultAsked {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let wrong = || ValueError(Message::new("value-not-a-result"));
        let text = text.to_ascii_lowercase();
        let (winner, by) = match &*text {
            "draw" | "0" | "jigo" => return Ok(Self::Draw),
            "void" => return Ok(Self::Void),
            other => other.split_once('+').unwrap_or((other, "")),
        };
        let winner = match winner {
            "b" | "black" => Some("black"),
            "w" | "white" => Some("white"),
            "" if !by.is_empty() => None,
            _ => return Err(wrong()),
        };
        let points = |text: &str, open: f64| {
            let number = if text.is_empty() { Ok(open) } else { text.parse::<f64>() };
            number.ok().filter(|number| *number >= 0.0).ok_or_else(wrong)
        };
        let by = match by {
            "" => None,
            "r" | "resign" => Some(HowAsked::Kind("resignation")),
            "t" | "time" => Some(HowAsked::Kind("time")),
            "f" | "forfeit" => Some(HowAsked::Kind("forfeit")),
            range => {
                let (least, most) = range_ends(range);
                let margin = points(least, 0.0)?..=points(most, f64::MAX)?;
                if margin.is_empty() {
                    return Err(wrong());
                }
                Some(HowAsked::Margin(margin))
            }
        };
        Ok(Self::Won { winner, by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_lies_in_a_range_if_all_of_it_does() {
        let have = |range: &str, date: &str| range.parse::<Dates>().unwrap().have(date);
        for (range, date) in [
            ("1846", "1846-09-11"),
            ("1846", "1846"),
            ("1846-09", "1846-09-11"),
            ("1846-09..1847", "1846-10"),
            ("1846-09..1847", "1847-12-31"),
            ("1846-09-11..", "1846-09-11"),
            ("1846-09..", "1847"),
            ("..1846-09", "1845"),
            ("..1850", "1700-01-01"),
        ] {
            assert!(have(range, date), "{range} {date}");
        }
        for (range, date) in [
            ("1846", "1847-01-01"),
            ("1846-09", "1846"),
            ("1846-09..1847", "1846"),
            ("1846-09..1847", "1846-08-31"),
            ("..1846-09", "1846"),
            ("1846-09-11..", "1846-09-10"),
            ("1846", ""),
            ("..1846", "1847"),
        ] {
            assert!(!have(range, date), "{range} {date}");
        }
        for wrong in
            ["", "..", "46", "1846-9", "1850..1840", "1846-09-11-12", "spring", "2001-13", "2001-00", "1900-02-29"]
        {
            assert!(wrong.parse::<Dates>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn points_are_named_as_on_boards_or_as_in_sgf() {
        let point = |text: &str| text.parse::<AskedPoint>().ok().and_then(|point| point.on(BoardSize::STANDARD));
        assert_eq!(point("Q16"), Some(Point::new(15, 3)));
        assert_eq!((point("q16"), point("pd")), (point("Q16"), point("Q16")));
        assert_eq!(point("tt"), None);
        for wrong in ["", "I4", "i4", "Q0", "Q", "16", "pdp", "Q16D4", "1Q"] {
            assert!(wrong.parse::<AskedPoint>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ranges_of_numbers_have_two_ends_or_one() {
        let range = |text: &str| text.parse::<Numbers>().map(|numbers| numbers.0);
        assert_eq!(range("7"), Ok(7..=7));
        assert_eq!(range("..50"), Ok(0..=50));
        assert_eq!(range("200.."), Ok(200..=u64::MAX));
        assert_eq!(range("100..200"), Ok(100..=200));
        for wrong in ["", "..", "5..4", "a", "-1"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn results_are_asked_for_as_sgf_writes_them() {
        let asked = |text: &str| text.parse::<ResultAsked>();
        let won = |winner, by| Ok(ResultAsked::Won { winner, by });
        assert_eq!(asked("B"), won(Some("black"), None));
        assert_eq!(asked("w+r"), won(Some("white"), Some(HowAsked::Kind("resignation"))));
        assert_eq!(asked("+T"), won(None, Some(HowAsked::Kind("time"))));
        assert_eq!(asked("B+0.5"), won(Some("black"), Some(HowAsked::Margin(0.5..=0.5))));
        assert_eq!(asked("W+10.."), won(Some("white"), Some(HowAsked::Margin(10.0..=f64::MAX))));
        assert_eq!((asked("Jigo"), asked("void")), (Ok(ResultAsked::Draw), Ok(ResultAsked::Void)));
        for wrong in ["", "+", "X", "B+x", "B+20..10", "B+-1", "B+nan"] {
            assert!(asked(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn boards_are_squares_or_have_two_sides() {
        assert_eq!("19".parse(), Ok(Size { width: 19, height: 19 }));
        assert_eq!("13x9".parse(), Ok(Size { width: 13, height: 9 }));
        for wrong in ["", "0", "13x", "x", "13x9x9"] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
