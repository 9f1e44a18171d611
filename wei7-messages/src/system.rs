//! Texts of operating systems and of libraries for archives.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::{Language, Phrases};

static CHINESE: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(include_str!("zh.system")));

impl Language {
    /// The text of an error of the operating system in this language; an unknown text stays as it is.
    ///
    /// ```
    /// use wei7_messages::Language;
    ///
    /// assert_eq!(Language::Zh.system_text("Permission denied"), "权限不够");
    /// assert_eq!(Language::Zh.system_text("a.sgf"), "a.sgf");
    /// ```
    pub fn system_text(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::En => text.to_owned().into(),
            Self::Zh => CHINESE.say(text).unwrap_or_else(|| text.to_owned()).into(),
        }
    }
}
