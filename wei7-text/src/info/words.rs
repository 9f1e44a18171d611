//! The common ground of all texts: one width, one case, one kind of blank.

use std::borrow::Cow;

/// Longer texts than this, in bytes, are prose: nothing but the exact forms is looked for in them.
pub(super) const LONGEST: usize = 512;

/// Full-width forms as ASCII, lower case, traditional and Japanese characters that occur in results as their simplified
/// forms, every run of blanks one space, none at either end.
pub(super) fn plain(text: &str) -> String {
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

/// The text without any blank.
pub(super) fn unspaced(text: &str) -> Cow<'_, str> {
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
