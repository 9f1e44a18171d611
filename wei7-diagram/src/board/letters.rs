//! Lines of column letters.

/// Column letters, with and without I.
const WITHOUT_I: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
const WITH_I: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Smallest number of letters that may be printed without blanks.
const LEAST_GLUED: usize = 7;

/// A line of column letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters<'t> {
    /// Column of the first letter, from 0.
    pub(crate) start: usize,
    pub(crate) count: usize,
    /// Whether I is one of the letters; `None` if no letter after H shows it.
    pub(crate) has_i: Option<bool>,
    /// The text after the letters.
    pub(crate) rest: &'t str,
}

/// Returns the name of a column: A to Z, then AA, AB...
fn name(alphabet: &[u8], column: usize) -> Option<(Option<u8>, u8)> {
    let letter = |at: usize| alphabet.get(at).copied();
    match column.checked_sub(alphabet.len()) {
        None => Some((None, letter(column)?)),
        Some(second) => Some((letter(0), letter(second)?)),
    }
}

/// Returns whether a word is the name of a column, in upper or lower case.
fn is_name(word: &[u8], alphabet: &[u8], column: usize) -> bool {
    match (word, name(alphabet, column)) {
        ([one], Some((None, letter))) => one.to_ascii_uppercase() == letter,
        ([one, two], Some((Some(first), second))) => {
            one.to_ascii_uppercase() == first && two.to_ascii_uppercase() == second
        }
        _ => false,
    }
}

impl<'t> Letters<'t> {
    /// Parses a line that begins with at least two neighboring column letters.
    pub(crate) fn parse(text: &'t str) -> Option<Self> {
        if !text.as_bytes().first()?.is_ascii_alphabetic() {
            return None;
        }
        let one = Self::parse_with(text, WITHOUT_I, false);
        let other = Self::parse_with(text, WITH_I, true);
        let best = if other.is_some_and(|other| one.is_none_or(|one| other.count > one.count)) { other } else { one };
        best.filter(|letters| letters.count >= 2)
    }

    fn parse_with(text: &'t str, alphabet: &[u8], has_i: bool) -> Option<Self> {
        let word = text.split(' ').next()?;
        let (start, count, rest) = if word.len() >= LEAST_GLUED {
            let first = word.as_bytes().first()?;
            let start = (0..alphabet.len()).find(|column| is_name(&[*first], alphabet, *column))?;
            let all = word.bytes().zip(start..).all(|(letter, column)| is_name(&[letter], alphabet, column));
            (start, if all { word.len() } else { 0 }, text.get(word.len()..)?)
        } else {
            let start = (0..alphabet.len()).find(|column| is_name(word.as_bytes(), alphabet, *column))?;
            let (mut count, mut rest) = (0, text);
            while let Some(word) = rest.split(' ').next()
                && is_name(word.as_bytes(), alphabet, start + count)
            {
                count += 1;
                rest = rest.get(word.len()..)?.trim_start_matches(' ');
            }
            (start, count, rest)
        };
        let last = start + count;
        let shows_i = start < 8 && last > 8;
        Some(Self { start, count, has_i: shows_i.then_some(has_i), rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_show_whether_they_have_an_i() {
        let parse =
            |text| Letters::parse(text).map(|letters| (letters.start, letters.count, letters.has_i, letters.rest));
        assert_eq!(parse("A B C D E F G H J   Last move"), Some((0, 9, Some(false), "Last move")));
        assert_eq!(parse("a b c d e f g h i"), Some((0, 9, Some(true), "")));
        assert_eq!(parse("F G H"), Some((5, 3, None, "")));
        assert_eq!(parse("ABCDEFGHJ"), Some((0, 9, Some(false), "")));
        assert_eq!(parse("A rook"), None);
        assert_eq!(parse("W X Y Z AA AB"), Some((21, 6, None, "")));
    }
}
