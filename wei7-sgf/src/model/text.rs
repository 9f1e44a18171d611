//! Values of the types Text and `SimpleText` (`FF[4]` 3.2, 3.3), and composed values of two parts (3).

use std::borrow::Cow;

/// Returns the text of a raw value of type Text: escapes and soft line breaks are removed, line breaks become LF, and
/// other white space becomes spaces (3.2).
pub fn text(raw: &str) -> Cow<'_, str> {
    unescape(raw, "\n")
}

/// Returns the text of a raw value of type `SimpleText`: like [`text`], but line breaks become spaces (3.3).
///
/// ```
/// assert_eq!(wei7_sgf::text::simple_text("a\\]b\\\nc\r\nd"), "a]bc d");
/// ```
pub fn simple_text(raw: &str) -> Cow<'_, str> {
    unescape(raw, " ")
}

/// Splits a composed value at its first unescaped `:` (3, 3.2); returns `None` if the value has no unescaped `:`.
pub fn compose(raw: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    loop {
        let rest = raw.as_bytes().get(at..)?;
        let found = memchr::memchr2(b':', b'\\', rest)?;
        if rest.get(found) == Some(&b':') {
            return Some((raw.get(..at + found)?, raw.get(at + found + 1..)?));
        }
        at += found + 2;
    }
}

/// Returns the length in bytes of the line break at the beginning of `rest`, or 0 if `rest` does not begin with one.
/// LF, CR, CR LF and LF CR each are one line break (3.2).
const fn line_break_length(rest: &[u8]) -> usize {
    match rest {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

fn unescape<'r>(raw: &'r str, line_break: &str) -> Cow<'r, str> {
    let bytes = raw.as_bytes();
    // Most texts are one line, in which only escapes matter. A fold over all bytes is vectorized.
    let one_line = bytes.iter().copied().fold(u8::MAX, u8::min) >= b' ';
    let special = |rest: &[u8]| {
        if one_line {
            return memchr::memchr(b'\\', rest);
        }
        rest.iter().position(|byte| matches!(byte, b'\\' | 0..b' '))
    };
    let other_than_lf = |byte: &u8| *byte == b'\\' || (*byte < b' ' && *byte != b'\n');
    let plain_lines = !one_line && line_break == "\n" && !bytes.iter().any(other_than_lf);
    if plain_lines || special(bytes).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut at = 0;
    while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or_default();
        let plain = special(rest).unwrap_or(rest.len());
        text.push_str(raw.get(at..at + plain).unwrap_or_default());
        at += plain;
        let rest = bytes.get(at..).unwrap_or_default();
        let Some((&first, after)) = rest.split_first() else { break };
        if first == b'\\' {
            at += 1;
            let soft = line_break_length(after);
            at += soft;
            if soft == 0
                && let Some(escaped) = raw.get(at..).and_then(|rest| rest.chars().next())
            {
                // Escaped white space becomes a space, too: 3.2 inserts characters "verbatim" except white space.
                text.push(if is_space(escaped) { ' ' } else { escaped });
                at += escaped.len_utf8();
            }
        } else {
            let hard = line_break_length(rest);
            text.push_str(if hard == 0 { " " } else { line_break });
            at += hard.max(1);
        }
    }
    Cow::Owned(text)
}

/// Returns whether the character is read as a space: white space, a control character or U+0000 (as in SGFC).
const fn is_space(character: char) -> bool {
    character < ' '
}

/// Returns whether a raw text has control characters other than white space and U+0000, which the lexer reports.
pub(crate) fn has_control(raw: &str) -> bool {
    raw.bytes().fold(false, |so_far, byte| so_far | is_control(byte))
}

const fn is_control(byte: u8) -> bool {
    byte < b' ' && !matches!(byte, b'\t'..=b'\r' | 0)
}

/// Replaces each control character of a raw text with a space.
pub(crate) fn without_control(raw: &str) -> String {
    raw.replace(|character| u8::try_from(character).is_ok_and(is_control), " ")
}

/// Writes a text as a raw value of type Text: `\` and `]` are escaped. White space is written in the form in which it
/// is read, so that reading and writing again changes nothing.
pub fn escape(text: &str) -> Cow<'_, str> {
    escaped(text, "\n", |byte| matches!(byte, b'\\' | b']'))
}

/// Writes a text as a raw value of type `SimpleText`.
pub fn escape_simple(text: &str) -> Cow<'_, str> {
    escaped(text, " ", |byte| matches!(byte, b'\\' | b']'))
}

/// Writes a text as a part of a composed value, in which `:` is escaped too (3.2).
pub fn escape_part(text: &str) -> Cow<'_, str> {
    escaped(text, " ", |byte| matches!(byte, b'\\' | b']' | b':'))
}

fn escaped<'t>(text: &'t str, line_break: &str, needs: impl Fn(u8) -> bool) -> Cow<'t, str> {
    // A fold over all bytes is vectorized.
    let one_line = text.bytes().fold(u8::MAX, u8::min) >= b' ';
    if one_line && !text.bytes().fold(false, |so_far, byte| so_far | needs(byte)) {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let mut raw = String::with_capacity(text.len() + 8);
    let (mut from, mut at) = (0, 0);
    while let Some((&byte, _)) = bytes.get(at..).and_then(<[u8]>::split_first) {
        let (instead, length) = match byte {
            _ if needs(byte) => ("\\", 0),
            b'\r' | b'\n' => (line_break, line_break_length(bytes.get(at..).unwrap_or_default())),
            0..b' ' => (" ", 1),
            _ => {
                at += 1;
                continue;
            }
        };
        raw.push_str(text.get(from..at).unwrap_or_default());
        raw.push_str(instead);
        from = at + length;
        at += length.max(1);
    }
    raw.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(raw)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_line_break_is_one() {
        assert_eq!(text("a\nb\r\nc\n\rd\re\n\nf"), "a\nb\nc\nd\ne\n\nf");
        assert_eq!(simple_text("a\nb\r\nc\n\rd\re"), "a b c d e");
    }

    #[test]
    fn soft_line_breaks_go() {
        assert_eq!(text("a\\\nb\\\r\nc\\\n\rd\\\re"), "abcde");
    }

    #[test]
    fn any_character_can_be_escaped() {
        assert_eq!(text("\\]\\\\\\:\\棋\\x[\\\tz"), "]\\:棋x[ z");
        assert_eq!(text("cut\\"), "cut");
    }

    #[test]
    fn white_space_is_spaces() {
        assert_eq!(text("a\tb\u{B}c\u{C}d\0e\u{1B}[m"), "a b c d e [m");
    }

    #[test]
    fn plain_text_is_not_copied() {
        assert!(matches!(text("plain 棋\nline"), Cow::Borrowed(_)));
        assert!(matches!(escape("plain"), Cow::Borrowed(_)));
    }

    #[test]
    fn white_space_is_written_as_it_is_read() {
        assert_eq!(escape("a\tb\r\nc\rd\n\re\n\nf\\\0"), "a b\nc\nd\ne\n\nf\\\\ ");
        assert_eq!(escape_simple("a\tb\r\nc\nd:]"), "a b c d:\\]");
        assert_eq!(escape_part("\u{C}:\u{1}"), " \\: ");
    }

    #[test]
    fn parts_are_at_the_first_plain_colon() {
        assert_eq!(compose("aa:b:c"), Some(("aa", "b:c")));
        assert_eq!(compose("a\\:b:c"), Some(("a\\:b", "c")));
        assert_eq!(compose("ab\\:c"), None);
        assert_eq!(compose("ab\\"), None);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(original in "[a-c\\]\\\\:\\n棋\\[ ]{0,20}", second in "[a-c\\]\\\\:\\n棋\\[ ]{0,20}") {
            let written = escape(&original);
            prop_assert_eq!(&*text(&written), &*original);
            let raw = format!("{}:{}", escape_part(&original), escape_part(&second));
            let (first, rest) = compose(&raw).unwrap();
            let one_line = |text: &str| text.replace('\n', " ");
            prop_assert_eq!((&*text(first), &*text(rest)), (&*one_line(&original), &*one_line(&second)));
        }

        #[test]
        fn what_is_read_is_written_again_in_the_same_way(original in "[a\\]\\\\:\\n\\r\\t\\x00棋]{0,12}") {
            for (written, read) in [
                (escape(&original), text as fn(&str) -> Cow<'_, str>),
                (escape_simple(&original), simple_text),
            ] {
                let raw = original.replace('\\', "\\\\").replace(']', "\\]");
                prop_assert_eq!(&*read(&raw), &*read(&written));
                let again = read(&written).into_owned();
                prop_assert!(escape(&again) == written || escape_simple(&again) == written);
            }
        }

        #[test]
        fn any_raw_text_can_be_read(raw in ".{0,30}") {
            let read = text(&raw).into_owned();
            let written = escape(&read);
            prop_assert_eq!(&*text(&written), &*read);
            let _ = (simple_text(&raw), compose(&raw));
        }
    }
}
