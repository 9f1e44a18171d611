//! What findings say in words of their own, in another language: lines of `english => chinese` with `*` for what is kept.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Language;

/// Phrases of a language: lines of `english => other`, where `*` is any text, which is kept; `[*]` is a list of names, which
/// Chinese parts otherwise; what is behind a colon at the end is a reason, and said likewise.
///
/// ```
/// use wei7_messages::Phrases;
///
/// let phrases = Phrases::new("no room => 没有空间\n`*` is not written: * => `*` 没有写入：*");
/// assert_eq!(phrases.say("`a.sgf` is not written: no room").as_deref(), Some("`a.sgf` 没有写入：没有空间"));
/// assert_eq!(phrases.say("something else"), None);
/// ```
pub struct Phrases {
    /// Those that are just this text.
    fixed: HashMap<&'static str, &'static str>,
    /// Those with `*`, in the order of the file.
    patterns: Vec<(&'static str, &'static str)>,
}

static CHINESE: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(include_str!("zh.phrases")));

impl Phrases {
    /// The phrases of a text. Lines that begin with `#` are none.
    pub fn new(text: &'static str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let (patterns, fixed): (Vec<_>, Vec<_>) =
            lines.filter_map(|line| line.split_once(" => ")).partition(|(english, _)| english.contains('*'));
        Self { fixed: fixed.into_iter().collect(), patterns }
    }

    /// The phrase for a text, if there is one without `*`.
    pub fn exact(&self, text: &str) -> Option<&'static str> {
        self.fixed.get(text).copied()
    }

    /// The phrase for a text, if there is one.
    pub fn say(&self, text: &str) -> Option<String> {
        self.say_with_reasons(text, 2)
    }

    /// Reasons have reasons; a text from outside could have them without end.
    fn say_with_reasons(&self, text: &str, reasons: usize) -> Option<String> {
        if let Some(phrase) = self.exact(text) {
            return Some(phrase.to_owned());
        }
        let kept = |(english, chinese): &(&'static str, &'static str)| Some((*chinese, kept(english, text)?));
        let (chinese, mut values) = self.patterns.iter().find_map(kept)?;
        let is_reason = reasons > 0 && chinese.ends_with("：*");
        let reason = values.last().filter(|_| is_reason).and_then(|text| self.say_with_reasons(text, reasons - 1));
        if let (Some(last), Some(reason)) = (values.last_mut(), &reason) {
            *last = reason;
        }
        Some(fill(chinese, &values))
    }
}

/// What stands in a text for each `*` of a pattern, if it is one of its texts.
fn kept<'t>(pattern: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let mut parts = pattern.split('*');
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut kept = Vec::new();
    while let Some(part) = parts.next() {
        let is_last = parts.clone().next().is_none();
        let at = if is_last { rest.len().checked_sub(part.len())? } else { rest.find(part)? };
        let (value, after) = rest.split_at_checked(at)?;
        rest = after.strip_prefix(part)?;
        kept.push(value);
    }
    rest.is_empty().then_some(kept)
}

fn fill(pattern: &str, values: &[&str]) -> String {
    let mut values = values.iter().copied();
    let mut parts = pattern.split('*');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let value = values.next().unwrap_or_default();
        match part.strip_prefix(']').filter(|_| text.ends_with('[')) {
            Some(rest) => {
                text.pop();
                text.push_str(&list_of_names(value));
                text.push_str(rest);
            }
            None => text.extend([value, part]),
        }
    }
    text
}

/// `a, b and c` in Chinese.
fn list_of_names(english: &str) -> String {
    [(", ", "、"), (" and ", " 和 "), (" or ", " 或 "), (" to ", " 至 ")]
        .iter()
        .fold(english.to_owned(), |list, (between, chinese)| list.replace(between, chinese))
}

impl Language {
    /// A phrase of a finding; as it is where this language has no other.
    pub fn phrase(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::En => text.into(),
            Self::Zh => CHINESE.say(text).map_or(text.into(), Into::into),
        }
    }

    /// Phrases with commas between them: `area scoring, komi 6.5`.
    pub fn list(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::En => text.into(),
            Self::Zh => text.split(", ").map(|part| self.phrase(part)).collect::<Vec<_>>().join("，").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_keep_what_is_not_theirs() {
        let zh = |text: &'static str| Language::Zh.phrase(text).into_owned();
        assert_eq!(zh("set aside"), "移入补充文件");
        assert_eq!(zh("read as `W+3.5`"), "读作 `W+3.5`");
        assert_eq!(zh("`;` put in"), "补上 `;`");
        assert_eq!(zh("a number from 1 to 2"), "1 到 2 的数");
        assert_eq!(zh("as nobody says it"), "as nobody says it");
        assert_eq!(Language::Zh.list("main, move 3, C7"), "主分支，第 3 手，C7");
        assert_eq!(Language::Zh.place("1.2, move 3"), "分支 1.2，第 3 手");
        assert_eq!(zh("`C3` once among TB and TW"), "只出现一次的 `C3`（在 TB 和 TW 之中）");
        assert_eq!(zh("a number from 1 to *"), "1 到 * 的数");
        assert_eq!(Language::En.list("main, move 3"), "main, move 3");
    }

    #[test]
    fn a_pattern_fits_a_text_from_end_to_end() {
        assert_eq!(kept("a * b * c", "a 1 b 2 c"), Some(vec!["1", "2"]));
        assert_eq!(kept("a *", "a "), Some(vec![""]));
        for text in ["a 1 b 2", "x 1 b 2 c", "a 1 b c", "a"] {
            assert_eq!(kept("a * b * c", text), None, "{text}");
        }
    }
}
