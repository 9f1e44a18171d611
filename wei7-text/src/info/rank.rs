//! Ranks as servers and their clients write them.

use std::fmt;

use super::words::number::{chinese_digit, small};
use super::words::plain;

/// Whose rank it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankKind {
    /// The lower amateur ranks, down to 30 kyu.
    Kyu,
    /// The higher amateur ranks, or a rank of which it is not said whether it is a professional's.
    Dan,
    /// A professional's.
    Professional,
}

/// A rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rank {
    /// Which ranks.
    pub kind: RankKind,
    /// Which of them.
    pub number: u8,
    /// `?`: the server is not sure.
    pub unsure: bool,
    /// `*`: the server is.
    pub certified: bool,
}

impl Rank {
    /// A rank without a remark; `None` where there is none of this number: 30 kyu, 9 dan are the last.
    pub const fn new(kind: RankKind, number: u8) -> Option<Self> {
        let most = match kind {
            RankKind::Kyu => 30,
            RankKind::Dan | RankKind::Professional => 9,
        };
        if number >= 1 && number <= most { Some(Self { kind, number, unsure: false, certified: false }) } else { None }
    }
}

impl fmt::Display for Rank {
    /// As `FF[4]` BR has it, but for `*`, which is of one server: `2k?`, `9p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.kind {
            RankKind::Kyu => "k",
            RankKind::Dan => "d",
            RankKind::Professional => "p",
        };
        write!(f, "{}{unit}{}", self.number, if self.unsure { "?" } else { "" })
    }
}

/// Understands a text that is a rank and nothing else, in capital letters too, which name no rank in other texts.
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
    let text = plain(Some(text.trim()).filter(|text| text.len() <= LONGEST)?);
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
    let number = u8::try_from(counted(number.trim_end_matches([' ', '-']))?).ok()?;
    let rank = Rank::new(kind, number)?;
    Some(Rank { unsure: remarks.contains('?'), certified: remarks.contains('*'), ..rank })
}

/// Longer texts are no ranks.
const LONGEST: usize = 24;

fn counted(number: &str) -> Option<i32> {
    let mut characters = number.chars();
    match (characters.next()?, characters.next()) {
        ('初' | '초', None) => Some(1),
        (one, None) if !one.is_ascii() => chinese_digit(one),
        _ => small(number),
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
