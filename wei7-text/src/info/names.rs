//! Player names that contain the rank.

use super::Understood;
use super::codes;
use super::words::normalize;
use super::words::number::{chinese_digit, parse_integer};

/// A name and the rank that was part of the text, both as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameAndRank {
    /// The name as written, without the rank.
    pub name: String,
    /// The rank as written.
    pub rank: String,
}

/// Maximum length of a text that is searched for a rank, in bytes.
const MAX_LEN: usize = 256;

/// Finds the rank at the end of PB or PW: `Haruyama 6-dan`, `李世石九段`, `Cho Chikun (9p)`. Without a rank there is no
/// value: the whole text is the name.
///
/// Call this function only if BR or WR is absent or blank.
///
/// ```
/// let found = wei7_text::info::name_with_rank("李世石九段").value.unwrap();
/// assert_eq!((&*found.name, &*found.rank), ("李世石", "九段"));
/// ```
pub fn name_with_rank(text: &str) -> Understood<NameAndRank> {
    let text = text.trim();
    if text.len() > MAX_LEN || text.contains(['&', '/', ';', '+', '、']) {
        return Understood::blank();
    }
    match split_rank(text) {
        // A second rank indicates two names, so the text is not split.
        Some((name, _)) if name.split([' ', ',']).any(is_rank) => Understood::blank(),
        Some((name, rank)) => {
            let split = NameAndRank { name: name.to_owned(), rank: rank.to_owned() };
            Understood::reported(split, &codes::NAME_WITH_RANK)
        }
        None => Understood::blank(),
    }
}

fn split_rank(text: &str) -> Option<(&str, &str)> {
    let named = |name: &str| name.chars().any(char::is_alphabetic);
    // A rank in brackets.
    for (open, close) in [('(', ')'), ('[', ']'), ('（', '）')] {
        if let Some((name, rank)) = text.strip_suffix(close).and_then(|text| text.rsplit_once(open)) {
            let (name, rank) = (name.trim_end(), rank.trim());
            return (is_rank(rank) && named(name)).then_some((name, rank));
        }
    }
    // A rank of one or two words ("9 dan") after a space.
    for (at, _) in text.rmatch_indices([' ', '\u{3000}']).take(2) {
        let (name, rank) = text.split_at(at);
        let (name, rank) = (name.trim_end().trim_end_matches(',').trim_end(), rank.trim_start());
        if is_rank(rank) && named(name) && name.chars().last().is_some_and(|last| last != '-') {
            return Some((name, rank));
        }
    }
    // Before a Chinese, Japanese or Korean rank no space is required.
    let start = text.trim_end_matches(['段', '级', '級', '단', '급']);
    if start.len() == text.len() {
        return None;
    }
    let name = start.trim_end_matches(|c: char| c.is_ascii_digit() || chinese_digit(c).is_some() || c == '初');
    let rank = text.get(name.len()..)?;
    // `P9段` is a professional rank. After another Latin letter the digits may belong to the name.
    let (name, rank) = match name.strip_suffix('P') {
        Some(before) => (before, text.get(before.len()..)?),
        None => (name, rank),
    };
    let name = name.trim_end();
    let joined = name.chars().last()?;
    (is_rank(rank) && !joined.is_ascii() && joined != '十' && named(name)).then_some((name, rank))
}

/// Converts a rank that is not ASCII to ASCII: `九段` to `9-dan`, the professional `P9段` to `9p`, `5级` to `5-kyu`.
///
/// ```
/// use wei7_text::info::rank_in_ascii;
///
/// assert_eq!(rank_in_ascii("九段").as_deref(), Some("9-dan"));
/// assert_eq!((rank_in_ascii("6-dan"), rank_in_ascii("棋圣")), (None, None));
/// ```
pub fn rank_in_ascii(text: &str) -> Option<String> {
    let rank = text.trim_end_matches(['*', '?']);
    if text.is_ascii() || !is_rank(rank) {
        return None;
    }
    let (units, name) =
        if rank.ends_with(['段', '단']) { (['段', '단', '단'], "-dan") } else { (['级', '級', '급'], "-kyu") };
    let number = rank.trim_end_matches(units);
    let (number, name) = number.strip_prefix('P').map_or((number, name), |number| (number, "p"));
    let digit = number.chars().next().filter(|_| number.chars().count() == 1);
    let value = match digit {
        Some('初') => Some(1),
        Some(digit) => chinese_digit(digit).or_else(|| parse_integer(number)),
        None => parse_integer(number),
    };
    Some(format!("{}{name}{}", value?, text.get(rank.len()..)?))
}

/// Returns whether a text is exactly a rank: `9p`, `6-dan`, `3 kyu`, `九段`, `2段`, `P9段`. Capital letters (`3D`) are
/// rejected, since they may be part of a name.
fn is_rank(text: &str) -> bool {
    let text = text.trim_end_matches(['*', '?']);
    if let Some(number) = text.strip_suffix(['段', '단']) {
        let number = number.strip_prefix('P').unwrap_or(number);
        let mut digits = number.chars();
        let one =
            digits.next().is_some_and(|digit| digit == '初' || chinese_digit(digit).is_some_and(|digit| digit > 0));
        return (one && digits.next().is_none()) || in_range(number, 9);
    }
    if let Some(number) = text.strip_suffix(['级', '級', '급']) {
        return in_range(number, 30);
    }
    let normalized = normalize(text);
    for (unit, most) in [("dan", 9), ("kyu", 30)] {
        if let Some(number) = normalized.strip_suffix(unit) {
            return in_range(number.trim_end_matches(['-', ' ']), most);
        }
    }
    [('p', 9), ('d', 9), ('k', 30)]
        .iter()
        .any(|(unit, most)| text.strip_suffix(*unit).is_some_and(|n| in_range(n, *most)))
}

fn in_range(number: &str, most: i32) -> bool {
    parse_integer(number).is_some_and(|number| (1..=most).contains(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, String)> {
        name_with_rank(text).value.map(|split| (split.name, split.rank))
    }

    #[test]
    fn ranks_are_found_at_the_end() {
        for (text, name, rank) in [
            ("Haruyama 6-dan", "Haruyama", "6-dan"),
            ("Haruyama 6 dan", "Haruyama", "6 dan"),
            ("Cho Chikun 9p", "Cho Chikun", "9p"),
            ("Cho Chikun, 9 dan", "Cho Chikun", "9 dan"),
            ("Cho Chikun (9p)", "Cho Chikun", "9p"),
            ("stone [2k?]", "stone", "2k?"),
            ("bump 3 kyu", "bump", "3 kyu"),
            ("李世石九段", "李世石", "九段"),
            ("李世石 九段", "李世石", "九段"),
            ("李世石9段", "李世石", "9段"),
            ("某某 P9段", "某某", "P9段"),
            ("某某P9段", "某某", "P9段"),
            ("呉清源　九段", "呉清源", "九段"),
            ("小明（5级）", "小明", "5级"),
            ("이창호 9단", "이창호", "9단"),
            ("趙善津初段", "趙善津", "初段"),
        ] {
            assert_eq!(read(text), Some((name.to_owned(), rank.to_owned())), "{text}");
        }
    }

    #[test]
    fn ranks_are_converted_to_ascii() {
        for (text, expected) in [
            ("初段", Some("1-dan")),
            ("九段", Some("9-dan")),
            ("2段?", Some("2-dan?")),
            ("P9段", Some("9p")),
            ("15级", Some("15-kyu")),
            ("9단", Some("9-dan")),
            ("9p", None),
            ("段", None),
            ("十二段", None),
            ("名人", None),
        ] {
            assert_eq!(rank_in_ascii(text).as_deref(), expected, "{text}");
            assert!(expected.is_none_or(is_rank), "{text}");
        }
    }

    #[test]
    fn other_names_stay_whole() {
        for text in [
            "",
            "9p",
            "九段",
            "Hishi",
            "take401",
            "ja1d",
            "Studio 3D",
            "GNU Go 3.8",
            "Cho 10p",
            "Cho 0d",
            "A 9p & B 5p",
            "A 9p, B 5p",
            "A 9p B 5p",
            "2016年段",
            "张三十段",
            "user12段",
            "user9段",
            "UP9段",
            "张三三段",
            "(9p)",
            "Go Intellect 10.0",
            "Lee 9",
            "张三",
            "本因坊",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
