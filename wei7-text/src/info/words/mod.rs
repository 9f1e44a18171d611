//! Normalization of texts, and numbers in words.

pub(in crate::info) mod number;

use std::borrow::Cow;

/// Maximum length of a text, in bytes, that is searched for forms in words. Longer texts are prose, for which only
/// exact forms are tried.
pub(in crate::info) const MAX_TEXT_LEN: usize = 512;

/// Normalizes a text: lower case, ASCII for full-width forms, simplified characters for the traditional and Japanese
/// characters in results and rules, a single space for each run of white space, and no white space at either end.
pub(in crate::info) fn normalize(text: &str) -> String {
    let mut normalized = String::with_capacity(text.len());
    for character in text.trim().chars().map(normalize_char) {
        if character.is_whitespace() || character == '\u{200b}' {
            if !normalized.ends_with(' ') {
                normalized.push(' ');
            }
        } else {
            normalized.extend(character.to_lowercase());
        }
    }
    normalized
}

/// Removes the spaces from a text.
pub(in crate::info) fn without_spaces(text: &str) -> Cow<'_, str> {
    if text.contains(' ') { Cow::Owned(text.replace(' ', "")) } else { Cow::Borrowed(text) }
}

/// Traditional and Japanese characters in results and rules.
const TRADITIONAL: &str = "勝黒盤負認輸時間點贏獲計戦戰棄權権則兩無規約貼國韓應応";
/// The simplified characters for [`TRADITIONAL`], in the same order.
const SIMPLIFIED: &str = "胜黑盘负认输时间点赢获计战战弃权权则两无规约贴国韩应应";

fn normalize_char(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            u32::from(character).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(character)
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ if character.is_ascii() => character,
        _ => {
            let mut pairs = TRADITIONAL.chars().zip(SIMPLIFIED.chars());
            pairs.find(|(other, _)| *other == character).map_or(character, |(_, simplified)| simplified)
        }
    }
}
