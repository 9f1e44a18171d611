//! Lines of a text, with blanks, quotes and margins removed.

use std::borrow::Cow;

use wei7_core::Span;

/// A line of the text.
#[derive(Clone, Debug)]
pub(crate) struct Line<'t> {
    /// Number of the line, from 1.
    pub(crate) number: usize,
    /// Bytes of the line in the text, without the line end.
    pub(crate) span: Span,
    /// Content without quotes and outer blanks. Each blank of Unicode is a space.
    pub(crate) text: Cow<'t, str>,
}

/// Returns whether a character is a blank: a tab, or of the category Zs.
const fn is_blank(letter: char) -> bool {
    matches!(
        letter,
        ' ' | '\t' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// Returns whether a character has no width and no meaning in a diagram: byte order marks, joiners and variation
/// selectors of emoji.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{B}' | '\u{C}' | '\0' | '\u{1A}')
}

/// Returns the lines of a text. LF, CR LF and CR end a line.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let bytes = text.as_bytes();
    let (mut lines, mut begin) = (Vec::new(), 0);
    while begin < bytes.len() {
        let rest = bytes.get(begin..).unwrap_or_default();
        let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = begin + length;
        let whole = text.get(begin..end).unwrap_or_default();
        lines.push(Line { number: lines.len() + 1, span: Span::new(begin, end), text: content(whole) });
        begin = if bytes.get(end..end + 2) == Some(b"\r\n") { end + 2 } else { end + 1 };
    }
    lines
}

/// Returns the content of a line: without quotes and outer blanks, and with spaces for all blanks.
fn content(whole: &str) -> Cow<'_, str> {
    if whole.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(unquoted(whole));
    }
    let plain: String = whole
        .chars()
        .filter(|letter| !is_invisible(*letter))
        .map(|letter| if is_blank(letter) { ' ' } else { letter })
        .collect();
    Cow::Owned(unquoted(&plain).to_owned())
}

/// Removes the quote marks of mails and of Markdown, and the blanks around a line.
fn unquoted(line: &str) -> &str {
    line.trim_start_matches([' ', '>']).trim_end_matches(' ')
}

/// Removes the margins of comments and strings of programming languages: `|`, `*`, `//`, `#`, `--`. Returns `None` if
/// no line has a margin.
pub(crate) fn without_margins<'t>(lines: &[Line<'t>]) -> Option<Vec<Line<'t>>> {
    let mut has_margin = false;
    let stripped = lines
        .iter()
        .map(|line| {
            let inner = ["//", "|", "*", "#"].iter().find_map(|margin| line.text.strip_prefix(margin));
            has_margin |= inner.is_some();
            let text = inner.map_or_else(|| line.text.clone(), |inner| Cow::Owned(inner.trim_start().to_owned()));
            Line { number: line.number, span: line.span, text }
        })
        .collect();
    has_margin.then_some(stripped)
}

/// Returns the characters of a line that are not blanks.
pub(crate) fn squeezed(text: &str) -> Vec<char> {
    text.chars().filter(|letter| *letter != ' ').collect()
}

/// Returns the span and the numbers of a range of lines.
pub(crate) fn extent(first: &Line<'_>, last: &Line<'_>) -> ((usize, usize), Span) {
    ((first.number, last.number), Span::new(first.span.start, last.span.end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_and_blanks() {
        let found = lines("\u{FEFF}> > $$B\r\n a\u{2009}b\r\rc\t");
        let texts: Vec<_> = found.iter().map(|line| (line.number, &*line.text)).collect();
        assert_eq!(texts, [(1, "$$B"), (2, "a b"), (3, ""), (4, "c")]);
        assert_eq!(found[1].span, Span::new(12, 18));
    }
}
