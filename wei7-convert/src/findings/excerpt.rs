//! Excerpt of a source line for a finding.

use std::ops::Range;

use wei7_core::Span;

/// Maximum number of characters that an excerpt shows before the place of the finding.
const MAX_BEFORE: usize = 40;
/// Maximum number of characters that an excerpt shows of the place itself.
const MAX_MARKED: usize = 60;
/// Maximum number of characters that an excerpt shows after the place.
const MAX_AFTER: usize = 40;
/// Maximum length of a UTF-8 character in bytes.
const MAX_CHAR_BYTES: usize = 4;

/// Part of one line of the source around the place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// Text of the excerpt, with `...` where the line is cut.
    pub text: String,
    /// Byte range of the place within `text`.
    pub mark: Range<usize>,
}

/// Returns the excerpt around `span`. `in_line` is true if `source` begins in the middle of a line. Only a bounded
/// number of bytes around `span` is examined, and bytes that are not UTF-8 are replaced.
pub(super) fn excerpt(source: &[u8], span: Span, in_line: bool) -> Excerpt {
    let start = span.start.min(source.len());
    let end = span.end.clamp(start, source.len());
    let from = start.saturating_sub(MAX_BEFORE * MAX_CHAR_BYTES);
    let before = source.get(from..start).unwrap_or_default();
    let (before, begins) = match before.iter().rposition(|byte| is_break(*byte)) {
        Some(at) => (before.get(at + 1..).unwrap_or_default(), true),
        None => (before, from == 0 && !in_line),
    };
    let rest = source.get(start..).unwrap_or_default();
    let line = rest.iter().take((MAX_MARKED + MAX_AFTER) * MAX_CHAR_BYTES).position(|byte| is_break(*byte));
    let ends = line.is_some() || rest.len() <= (MAX_MARKED + MAX_AFTER) * MAX_CHAR_BYTES;
    let rest =
        rest.get(..line.unwrap_or(rest.len().min((MAX_MARKED + MAX_AFTER) * MAX_CHAR_BYTES))).unwrap_or_default();
    let (marked, after) = rest.split_at((end - start).min(rest.len()));

    // If a third of the bytes is zero, the text is UTF-16, and the zero bytes between its letters are removed.
    let nuls = before.iter().chain(rest).filter(|byte| **byte == 0).count();
    let is_utf_16 = nuls > (before.len() + rest.len()) / 3;

    let before = printable(before, is_utf_16);
    let skipped = before.chars().count().saturating_sub(MAX_BEFORE);
    let mut text = if begins && skipped == 0 { String::new() } else { "...".to_owned() };
    text.extend(before.chars().skip(skipped));
    let mark = text.len();
    let marked = printable(marked, is_utf_16);
    text.extend(marked.chars().take(MAX_MARKED));
    let mark = mark..text.len();
    if marked.chars().count() > MAX_MARKED {
        text.push_str("...");
    } else {
        let after = printable(after, is_utf_16);
        text.extend(after.chars().take(MAX_AFTER));
        if !ends || after.chars().count() > MAX_AFTER {
            text.push_str("...");
        }
    }
    Excerpt { text, mark }
}

const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns a character for display in a report: a blank if the character is not [printable](wei7_core::is_printable).
pub const fn printable_or_blank(c: char) -> char {
    if wei7_core::is_printable(c) { c } else { ' ' }
}

/// Decodes the bytes as text without tabs and control characters, so that each character takes a column.
fn printable(bytes: &[u8], is_utf_16: bool) -> String {
    // The text may begin with the last bytes of a character that was cut in two.
    let begin = bytes.iter().take(MAX_CHAR_BYTES - 1).take_while(|byte| **byte & 0xC0 == 0x80).count();
    let text = String::from_utf8_lossy(bytes.get(begin..).unwrap_or_default());
    // A byte order mark is invisible and has no column.
    let visible = text.chars().filter(|c| *c != '\u{feff}' && (!is_utf_16 || *c != '\0'));
    visible.map(printable_or_blank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(source: &[u8], start: usize, end: usize) -> (String, String) {
        let excerpt = excerpt(source, Span::new(start, end), false);
        (excerpt.text[excerpt.mark].to_owned(), excerpt.text)
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(cut(b"one\r\ntwo three\nfour", 9, 14), ("three".into(), "two three".into()));
        assert_eq!(cut(b"one", 3, 3), (String::new(), "one".into()));
        assert_eq!(cut(b"", 5, 9), (String::new(), String::new()));
    }

    #[test]
    fn a_place_of_several_lines_shows_its_first() {
        assert_eq!(cut(b"ab\ncd", 1, 5), ("b".into(), "ab".into()));
    }

    #[test]
    fn long_lines_are_cut_on_both_sides() {
        let line = [vec![b'a'; 10_000], b"here".to_vec(), vec![b'z'; 10_000]].concat();
        let (marked, text) = cut(&line, 10_000, 10_004);
        assert_eq!(marked, "here");
        assert_eq!(text, format!("...{}here{}...", "a".repeat(MAX_BEFORE), "z".repeat(MAX_AFTER)));
        let (marked, text) = cut(&line, 0, 20_000);
        assert_eq!((marked.len(), text.len()), (MAX_MARKED, MAX_MARKED + 3));
    }

    #[test]
    fn a_source_in_the_middle_of_a_line_shows_that() {
        assert_eq!(excerpt(b"two\nthree", Span::new(0, 3), true).text, "...two");
        assert_eq!(excerpt(b"two\nthree", Span::new(4, 9), true).text, "three");
    }

    #[test]
    fn cuts_keep_characters_whole() {
        let line = "棋".repeat(500);
        let (marked, text) = cut(line.as_bytes(), 600, 603);
        assert_eq!(marked, "棋");
        assert!(!text.contains('\u{fffd}'), "{text}");
    }

    #[test]
    fn bytes_that_are_no_text_break_nothing() {
        let (marked, text) = cut(b"a\tb\xFF\xFEc\0d", 3, 4);
        assert_eq!((&*marked, &*text), ("\u{fffd}", "a b\u{fffd}\u{fffd}c d"));
        assert_eq!(cut(b"a\0b\0c\0", 2, 3), ("b".into(), "abc".into()));
        assert_eq!(cut("\u{feff}ab".as_bytes(), 4, 5), ("b".into(), "ab".into()));
        for start in 0..9 {
            for end in 0..9 {
                cut(b"\x80\x80\xF0\x90\n\xE6\xA3\x8B", start, end);
            }
        }
    }
}
