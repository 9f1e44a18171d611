//! Line breaking for scripts with and without blanks between words.

use crate::text::{clean, columns};

/// Breaks paragraphs into lines of at most `most` columns, at blanks and next to wide characters.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    wrap_by(text, most.max(2), columns)
}

/// Breaks paragraphs like [`wrap`]. `measure` returns the width of a character in the unit of `most`.
pub(crate) fn wrap_by(text: &str, most: usize, measure: fn(char) -> usize) -> Vec<String> {
    text.split('\n').flat_map(|paragraph| wrap_paragraph(&clean(paragraph), most, measure)).collect()
}

/// Characters that must not begin a line in Chinese and Japanese.
const CLOSING: &str = "，。、；：？！）》」』】”’…,.;:?!)]}";

fn wrap_paragraph(paragraph: &str, most: usize, measure: fn(char) -> usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for piece in pieces(paragraph.trim_end()) {
        let blank = piece == " ";
        let length: usize = piece.chars().map(measure).sum();
        if used + length <= most {
            line.push_str(piece);
            used += length;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            used = 0;
        }
        if blank {
            continue;
        }
        // The word is longer than a line, so the word is broken between any two characters.
        for character in piece.chars() {
            let length = measure(character);
            if used + length > most && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(character);
            used += length;
        }
    }
    lines.push(line);
    lines
}

/// Returns the blanks, words and wide characters of a text. A closing character stays with the piece before it.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let mut end = first.len_utf8();
        let single = first == ' ' || columns(first) > 1;
        if !single {
            let word = rest.get(end..)?.chars().take_while(|next| *next != ' ' && columns(*next) <= 1);
            end += word.map(char::len_utf8).sum::<usize>();
        }
        if first != ' ' {
            let closing = rest.get(end..)?.chars().next().filter(|next| CLOSING.contains(*next));
            end += closing.map_or(0, char::len_utf8);
        }
        let (piece, tail) = rest.split_at(end);
        rest = tail;
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_wide_characters() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("古力执黑，先行", 8), ["古力执", "黑，先行"]);
        assert_eq!(wrap("赢了11.5。", 8), ["赢了", "11.5。"]);
        assert_eq!(wrap("a\n\nb", 8), ["a", "", "b"]);
        assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    }
}
