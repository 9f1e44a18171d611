//! Ranks as servers and their clients write them.

use std::fmt;

use super::words::normalize;
use super::words::number::{chinese_digit, parse_integer};

/// The kind of a rank: kyu, dan or professional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankKind {
    /// The lower amateur ranks, down to 30 kyu.
    Kyu,
    /// The higher amateur ranks, or dan ranks without indication whether they are professional.
    Dan,
    /// Professional ranks.
    Professional,
}

/// A rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The kind of the rank.
    pub kind: RankKind,
    /// The number of the rank: 7 in `7d`.
    pub number: u8,
    /// `?`: the server marks the rank as uncertain.
    pub unsure: bool,
    /// `*`: the server marks the rank as certain.
    pub certified: bool,
}

impl Rank {
    /// Creates a rank without marks; `None` if there is no such rank. The numbers end with 30 kyu and 9 dan.
    pub const fn new(kind: RankKind, number: u8) -> Option<Self> {
        let most = match kind {
            RankKind::Kyu => 30,
            RankKind::Dan | RankKind::Professional => 9,
        };
        if number >= 1 && number <= most { Some(Self { kind, number, unsure: false, certified: false }) } else { None }
    }
}

impl fmt::Display for Rank {
    /// Writes the rank in the form of `FF[4]` BR: `2k?`, `9p`. The mark `*` is omitted, since only one server uses it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.kind {
            RankKind::Kyu => "k",
            RankKind::Dan => "d",
            RankKind::Professional => "p",
        };
        write!(f, "{}{unit}{}", self.number, if self.unsure { "?" } else { "" })
    }
}

/// Parses a text that is exactly a rank. Capital letters are accepted here, though not in [`super::name_with_rank`],
/// where they are ambiguous.
///
/// ```
/// use wei7_text::info::rank;
///
/// let read = |text| rank(text).map(|rank| rank.to_string());
/// assert_eq!(read("7D*").as_deref(), Some("7d"));
/// assert_eq!(read("5段P").as_deref(), Some("5p"));
/// assert_eq!(read("12D"), None);
/// ```
pub fn rank(text: &str) -> Option<Rank> {
    let text = normalize(Some(text.trim()).filter(|text| text.len() <= MAX_LEN)?);
    let bare = text.trim_end_matches(['*', '?']);
    let remarks = text.get(bare.len()..)?;
    let (bare, is_professional) = match (bare.strip_prefix('p'), bare.strip_suffix('p')) {
        (Some(rest), None) | (None, Some(rest)) => (rest, true),
        _ => (bare, false),
    };
    let units = [("dan", RankKind::Dan), ("kyu", RankKind::Kyu), ("d", RankKind::Dan), ("k", RankKind::Kyu)];
    let signs = [
        ("段", RankKind::Dan),
        ("단", RankKind::Dan),
        ("级", RankKind::Kyu),
        ("級", RankKind::Kyu),
        ("급", RankKind::Kyu),
    ];
    let named = units.iter().chain(&signs).find_map(|(unit, kind)| Some((bare.strip_suffix(unit)?, *kind)));
    let (number, kind) = match (named, is_professional) {
        (Some((_, RankKind::Kyu)), true) | (None, false) => return None,
        (Some((number, _)), true) => (number, RankKind::Professional),
        (Some((number, kind)), false) => (number, kind),
        (None, true) => (bare, RankKind::Professional),
    };
    let number = u8::try_from(parse_number(number.trim_end_matches([' ', '-']))?).ok()?;
    let rank = Rank::new(kind, number)?;
    Some(Rank { unsure: remarks.contains('?'), certified: remarks.contains('*'), ..rank })
}

/// Maximum length of a rank, in bytes.
const MAX_LEN: usize = 24;

fn parse_number(number: &str) -> Option<i32> {
    let mut characters = number.chars();
    match (characters.next()?, characters.next()) {
        ('初' | '초', None) => Some(1),
        (one, None) if !one.is_ascii() => chinese_digit(one),
        _ => parse_integer(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_have_spellings_of_their_own() {
        for (text, expected) in [
            ("2D", "2d"),
            ("7D*", "7d"),
            ("9DP", "9p"),
            ("21K*", "21k"),
            ("5段P", "5p"),
            ("P9段", "9p"),
            ("7段*", "7d"),
            ("7단P", "7p"),
            ("3급*", "3k"),
            ("1급", "1k"),
            ("初段", "1d"),
            ("초단", "1d"),
            ("九段", "9d"),
            ("2k?", "2k?"),
            ("9p", "9p"),
            ("3 kyu", "3k"),
            ("６段", "6d"),
            (" 15级 ", "15k"),
        ] {
            assert_eq!(rank(text).map(|rank| rank.to_string()).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "D", "10D", "0d", "31k", "5", "P", "p", "3KP", "dan", "kim", "2Dx", "1000000000000d", "百段"]
        {
            assert_eq!(rank(text), None, "{text}");
        }
    }
}
