//! Normal forms of words and numbers in texts.

pub(in crate::info) mod number;

use std::borrow::Cow;

/// Texts of more bytes are prose: only exact forms are looked for in them.
pub(in crate::info) const LONGEST: usize = 512;

/// The text in lower case, with full-width forms as ASCII, traditional and Japanese characters of results as simplified
/// ones, each run of blanks as one space, and none at either end.
pub(in crate::info) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.trim().chars().map(narrow) {
        if character.is_whitespace() || character == '\u{200b}' {
            if !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else {
            plain.extend(character.to_lowercase());
        }
    }
    plain
}

/// The text without spaces.
pub(in crate::info) fn unspaced(text: &str) -> Cow<'_, str> {
    if text.contains(' ') { Cow::Owned(text.replace(' ', "")) } else { Cow::Borrowed(text) }
}

/// Traditional and Japanese characters of results and rules.
const OTHERS: &str = "勝黒盤負認輸時間點贏獲計戦戰棄權権則兩無規約貼國韓應応";
/// The simplified ones in their places.
const SIMPLIFIED: &str = "胜黑盘负认输时间点赢获计战战弃权权则两无规约贴国韩应应";

fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            u32::from(character).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(character)
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ if character.is_ascii() => character,
        _ => {
            let mut pairs = OTHERS.chars().zip(SIMPLIFIED.chars());
            pairs.find(|(other, _)| *other == character).map_or(character, |(_, simplified)| simplified)
        }
    }
}
