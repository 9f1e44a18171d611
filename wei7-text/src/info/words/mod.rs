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

fn narrow(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => {
            u32::from(character).checked_sub(0xfee0).and_then(char::from_u32).unwrap_or(character)
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '勝' => '胜',
        '黒' => '黑',
        '盤' => '盘',
        '負' => '负',
        '認' => '认',
        '輸' => '输',
        '時' => '时',
        '間' => '间',
        '點' => '点',
        '贏' => '赢',
        '獲' => '获',
        '計' => '计',
        '戦' | '戰' => '战',
        '棄' => '弃',
        '權' | '権' => '权',
        '則' => '则',
        '兩' => '两',
        '無' => '无',
        '規' => '规',
        '約' => '约',
        '貼' => '贴',
        '國' => '国',
        '韓' => '韩',
        '應' | '応' => '应',
        _ => character,
    }
}
