//! Converts text to the valid characters of Ishi (2): ASCII 32 to 126 and tabs.

use std::borrow::Cow;

use crate::text::transliteration::{Line, shape};

/// Returns whether a text has only valid characters.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, 32..=126 | b'\t'))
}

/// Converts a text to one line: transliterates it, replaces line breaks by spaces, and removes control characters.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    let mut out = Line::with_room_for(text);
    for character in text.chars() {
        out.push(character);
    }
    Cow::Owned(out.text)
}

/// Converts a text to a name or title: [`line()`] without surrounding blanks, which the reader removes.
pub(crate) fn name(text: &str) -> Cow<'_, str> {
    match line(text) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// Splits a comment into lines, which end with CR LF, LF or CR.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (line, end) = text.split_at(text.find(['\r', '\n']).unwrap_or(text.len()));
        rest = end.strip_prefix("\r\n").or_else(|| end.get(1..));
        Some(line)
    })
}

/// Converts a comment to ASCII except for the shapes of Ishi (5.3 `\C`), with LF as line end.
pub(crate) fn comment(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, 32..=126 | b'\t' | b'\n')) {
        return Cow::Borrowed(text);
    }
    let mut out = Line::with_room_for(text);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\r' if characters.peek() == Some(&'\n') => {}
            '\r' | '\n' => out.end_line(),
            other => match shape(other) {
                Some(shown) => out.shape(shown, shown == other),
                None => out.push(other),
            },
        }
    }
    Cow::Owned(out.text)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_are_transliterated() {
        assert_eq!(line("plain \\d text"), "plain \\d text");
        assert_eq!(line("Æsop\r\nLee\u{1}\u{7f}"), "AEsop  Lee");
        assert_eq!(name(" \u{674E} "), "Li");
        assert_eq!(line("\u{5317}\u{4EB0}\u{3002}"), "Bei Jing.");
        assert!(line("\u{2028}\u{10FFFF}\u{E000}").bytes().all(|byte| matches!(byte, 32..=126)));
    }

    #[test]
    fn words_are_parted_and_signs_keep_their_meaning() {
        for (text, expected) in [
            ("黑①、②两手", "Hei (1), (2) Liang Shou"),
            ("黑棋ABC白棋", "Hei Qi ABC Bai Qi"),
            ("黑1、白2(好)", "Hei 1, Bai 2(Hao)"),
            ("3½, ½, 5¼", "3 1/2, 1/2, 5 1/4"),
            ("○▲●", "O /\\ X"),
            ("A→B，C", "A -> B, C"),
            ("黑→白", "Hei -> Bai"),
            ("“刀”在", "\"Dao\" Zai"),
            ("\"刀\"在", "\"Dao\" Zai"),
            ("他说「好」。（对）！", "Ta Shuo \"Hao\". (Dui)!"),
            ("第１２手，９段", "Di 12 Shou, 9 Duan"),
            ("３．５目", "3.5 Mu"),
            ("黑-白/李's", "Hei-Bai/Li's"),
            ("It’s “nice”, naïve (Ö)", "It's \"nice\", naive (O)"),
            ("北京　上海", "Bei Jing Shang Hai"),
        ] {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn a_comment_keeps_its_lines_and_shapes() {
        assert_eq!(comment("a\r\nb\rc\n\nd"), "a\nb\nc\n\nd");
        assert_eq!(comment("\u{25B2}\u{767D}\n\u{1}x"), "\u{25B2} Bai\nx");
        assert_eq!(comment("x\u{25B2}, \u{25B3}\u{25A1}"), "x\u{25B2}, \u{25B2}\u{25A0}");
        assert_eq!(comment("plain \\d"), "plain \\d");
        assert_eq!(lines("a\r\nb\rc\n\nd\n").collect::<Vec<_>>(), ["a", "b", "c", "", "d", ""]);
    }
}
