//! Converts blocks of commentary to a comment, and a comment to the lines of a block (5.4 COM).

use std::borrow::Cow;

use crate::extras::Block;

/// The special characters of 5.3 and their Unicode shapes.
const SPECIAL: [(char, char); 4] = [('d', '\u{2666}'), ('t', '\u{25b2}'), ('c', '\u{2713}'), ('s', '\u{25a0}')];

/// Joins title and lines of each block to a comment, with an empty line between blocks; `None` if all blocks are empty.
pub(crate) fn comment(blocks: &[Block<'_>]) -> Option<String> {
    let text = |block: &Block<'_>| {
        let title = Some(&block.title).filter(|title| !title.is_empty());
        let lines: Vec<_> = title.into_iter().chain(&block.lines).map(|line| unescaped(line)).collect();
        lines.join("\n")
    };
    let is_empty = blocks.iter().all(|block| block.title.is_empty() && block.lines.is_empty());
    (!is_empty).then(|| blocks.iter().map(text).collect::<Vec<_>>().join("\n\n"))
}

/// Returns the lines of a block without title for this comment. Reading them back gives the comment if Ishi can express
/// it: a `\d` that is not a diamond gets a blank, and a point is put before a line that would end the block.
pub(crate) fn canonical(comment: &str) -> Vec<String> {
    if comment.is_empty() {
        return Vec::new();
    }
    comment.split('\n').map(escaped).collect()
}

/// Returns whether the blocks equal those that [`canonical`] writes for their comment.
pub(crate) fn is_canonical(blocks: &[Block<'_>]) -> bool {
    match blocks {
        [] => true,
        [block] if block.title.is_empty() => {
            let lines = || comment(blocks).as_deref().map(canonical);
            is_plain(block) || lines().is_some_and(|lines| lines == block.lines)
        }
        _ => false,
    }
}

/// Returns whether [`canonical`] writes the lines of a block unchanged.
fn is_plain(block: &Block<'_>) -> bool {
    let plain = |line: &str| line.is_ascii() && !line.contains(['\\', '\n']) && !ends_block(line);
    let is_empty = matches!(&*block.lines, [] | [_]) && block.lines.iter().all(|line| line.is_empty());
    !is_empty && block.lines.iter().all(|line| plain(line))
}

/// Replaces the escapes of a line by special characters.
fn unescaped(line: &str) -> Cow<'_, str> {
    if !line.contains('\\') {
        return Cow::Borrowed(line);
    }
    let mut parts = line.split('\\');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push(special(part).unwrap_or('\\'));
        text.push_str(if special(part).is_some() { part.get(1..).unwrap_or_default() } else { part });
    }
    Cow::Owned(text)
}

/// Returns the special character for the text after a `\` (5.3 `\C`); `None` if a Latin letter or a digit follows the
/// name, as in `C:\data`. Kana and Han characters may follow directly, since these scripts use no blanks.
fn special(text: &str) -> Option<char> {
    let mut characters = text.chars();
    let letter = characters.next()?.to_ascii_lowercase();
    let (_, character) = SPECIAL.iter().find(|(name, _)| *name == letter)?;
    let follows = characters.next().is_some_and(continues_word);
    (!follows).then_some(*character)
}

/// Returns whether a character belongs to the same word as an ASCII letter before it: an ASCII letter or digit, or a
/// Latin letter.
fn continues_word(next: char) -> bool {
    next.is_ascii_alphanumeric() || (matches!(next, '\u{c0}'..='\u{24f}') && next.is_alphabetic())
}

/// Escapes a line for Ishi. The result is ASCII if the shapes are the only characters of the line outside ASCII.
pub(crate) fn escaped(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    if ends_block(line) {
        text.push_str(". ");
    }
    for (at, character) in line.char_indices() {
        if let Some((letter, _)) = SPECIAL.iter().find(|(_, shown)| *shown == character) {
            text.push('\\');
            text.push(*letter);
        } else {
            text.push(character);
            if character == '\\' && line.get(at + 1..).and_then(special).is_some() {
                text.push(' ');
            }
        }
    }
    text
}

/// Returns whether a line of commentary would be read as the end of its block.
pub(crate) fn ends_block(line: &str) -> bool {
    let word = line.trim_start();
    word.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("ENDCOM"))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    use super::*;

    fn block<'t>(title: &'t str, lines: &[&'t str]) -> Block<'t> {
        Block { title, lines: lines.to_vec() }
    }

    #[test]
    fn titles_lines_and_blocks_are_joined() {
        let blocks = [block("On the side", &["one", "two"]), block("", &["three"])];
        assert_eq!(comment(&blocks).unwrap(), "On the side\none\ntwo\n\nthree");
        assert!(!is_canonical(&blocks) && !is_canonical(&blocks[..1]) && is_canonical(&blocks[1..]));
    }

    #[test]
    fn an_empty_block_is_no_comment_but_is_kept() {
        assert_eq!(comment(&[block("", &[])]), None);
        assert!(!is_canonical(&[block("", &[])]));
        assert_eq!(comment(&[block("Only", &[])]).unwrap(), "Only");
    }

    #[test]
    fn special_characters_in_any_case() {
        assert_eq!(comment(&[block("", &[r"\d \T, \c"])]).unwrap(), "\u{2666} \u{25b2}, \u{2713}");
        assert!(is_canonical(&[block("", &[r"\d, \s."])]));
        assert!(!is_canonical(&[block("", &[r"\D"])]));
    }

    #[test]
    fn a_path_is_no_special_character() {
        assert_eq!(comment(&[block("", &[r"C:\data \\ \x"])]).unwrap(), r"C:\data \\ \x");
        assert!(is_canonical(&[block("", &[r"C:\data \\ \x"])]));
    }

    #[test]
    fn a_sign_needs_no_blank_before_another_script() {
        assert_eq!(comment(&[block("", &[r"黒は\tと\sで、\d"])]).unwrap(), "黒は\u{25b2}と\u{25a0}で、\u{2666}");
        assert_eq!(comment(&[block("", &[r"a\tщ \c白 \sé"])]).unwrap(), "a\u{25b2}щ \u{2713}白 \\sé");
        assert!(is_canonical(&[block("", &[r"\tと"])]));
        assert_eq!(canonical("\\tと"), ["\\ tと"]);
    }

    #[test]
    fn text_that_ishi_cannot_express_is_altered() {
        assert_eq!(canonical("endcom!\n\\d"), [". endcom!", "\\ d"]);
        assert_eq!(canonical(""), [""; 0]);
    }

    proptest! {
        #[test]
        fn a_comment_of_ordinary_lines_comes_back(comment_of in "[a-zA-D ,.\u{2666}\\\\]{1,12}(\n[a-z \u{25a0}]{0,5}){0,3}") {
            let lines = canonical(&comment_of);
            let block = Block { title: "", lines: lines.iter().map(String::as_str).collect() };
            let read = comment(std::slice::from_ref(&block)).unwrap();
            let altered = SPECIAL.iter().any(|(letter, shown)| {
                comment_of.to_lowercase().contains(&format!("\\{letter}")) || comment_of.contains(*shown)
            });
            prop_assert!(read == comment_of || altered);
        }
    }
}
