//! The language of what people read. Reports for programs are the same in each.

mod details;
pub(crate) mod phrases;

/// A language that reports and pages are written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English
    #[default]
    En,
    /// Chinese (simplified)
    Zh,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// As `--lang` names it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English for those that there are no words in.
    ///
    /// ```
    /// use wei7_convert::Language;
    ///
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Zh);
    /// assert_eq!(Language::of_locale("de_AT"), Language::En);
    /// ```
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Self::Zh } else { Self::En }
    }

    /// That of the environment: of `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that says anything.
    pub fn of_environment() -> Self {
        let said = |name: &&str| std::env::var(name).ok().filter(|locale| !locale.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(said);
        locale.map_or(Self::En, |locale| Self::of_locale(&locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_have_a_language() {
        for (locale, language) in [
            ("zh", Language::Zh),
            ("zh_TW", Language::Zh),
            ("ZH-Hans-CN", Language::Zh),
            ("zh.UTF-8@pinyin", Language::Zh),
            ("C", Language::En),
            ("", Language::En),
            ("zha_CN", Language::En),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }
}
