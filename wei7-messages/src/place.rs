//! Translation of places in a record, such as `main, move 3`.

use std::borrow::Cow;

use crate::Language;

impl Language {
    /// Translates the name of a place in a record, such as `main, move 3` or `1.2, after move 3, C7`.
    ///
    /// ```
    /// use wei7_messages::Language;
    ///
    /// assert_eq!(Language::Zh.place("main, move 3, C7"), "主分支，第 3 手，C7");
    /// assert_eq!(Language::Zh.place("1.2, move 3"), "分支 1.2，第 3 手");
    /// ```
    pub fn place(self, at: &str) -> Cow<'_, str> {
        match self {
            Self::En => at.to_owned().into(),
            Self::Zh => {
                let branch = if at.starts_with(|first: char| first.is_ascii_digit()) { "分支 " } else { "" };
                format!("{branch}{}", at.split(", ").map(translate_part).collect::<Vec<_>>().join("，")).into()
            }
        }
    }
}

/// Translates one part of a place to Chinese.
fn translate_part(text: &str) -> Cow<'_, str> {
    let fixed = match text {
        "main" => "主分支",
        "after move 0" => "第 1 手之前",
        "start" => "起始",
        "document" => "整个文档",
        "info" => "对局信息",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.into();
    }
    let patterns = [
        ("player ", "第 ", " 位对局者"),
        ("position after move ", "第 ", " 手后的局面"),
        ("after move ", "第 ", " 手之后"),
        ("move ", "第 ", " 手"),
    ];
    for (english, before, behind) in patterns {
        if let Some(rest) = text.strip_prefix(english) {
            let (number, moved) = rest.split_once(" (").unwrap_or((rest, ""));
            let moved = moved.trim_end_matches(')');
            let moved = [("black pass", "黑虚着".to_owned()), ("white pass", "白虚着".to_owned())]
                .into_iter()
                .find(|(name, _)| *name == moved)
                .map_or_else(|| moved.replace("black ", "黑 ").replace("white ", "白 "), |(_, chinese)| chinese);
            let (unit, end) = match behind.strip_prefix(" 手") {
                Some(end) if !moved.is_empty() => (format!(" 手（{moved}）"), end),
                _ => (behind.to_owned(), ""),
            };
            return format!("{before}{number}{unit}{end}").into();
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_translated() {
        for (english, chinese) in [
            ("main, start", "主分支，起始"),
            ("document", "整个文档"),
            ("player 2", "第 2 位对局者"),
            ("main, after move 0", "主分支，第 1 手之前"),
            ("2.1, position after move 4", "分支 2.1，第 4 手后的局面"),
            ("main, after move 12", "主分支，第 12 手之后"),
            ("move 12 (black Q16)", "第 12 手（黑 Q16）"),
            ("move 12 (white pass)", "第 12 手（白虚着）"),
            ("position after move 3 (black pass)", "第 3 手（黑虚着）后的局面"),
            ("C7", "C7"),
        ] {
            assert_eq!(Language::Zh.place(english), chinese);
            assert_eq!(Language::En.place(english), english);
        }
    }
}
