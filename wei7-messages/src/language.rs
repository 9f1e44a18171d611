//! Languages of reports. Machine-readable reports do not depend on the language.

/// Language of reports and pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Chinese (simplified).
    Zh,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// Returns the tag of the language, `en` or `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// Returns the language of a locale: Chinese for locales such as `zh_CN.UTF-8`, English for all others.
    ///
    /// ```
    /// use wei7_messages::Language;
    ///
    /// assert_eq!(Language::from_locale("zh_CN.UTF-8"), Language::Zh);
    /// assert_eq!(Language::from_locale("de_AT"), Language::En);
    /// ```
    pub fn from_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        if language.eq_ignore_ascii_case("zh") { Self::Zh } else { Self::En }
    }

    /// Returns the language of the environment, which is the language of the first variable of `LC_ALL`, `LC_MESSAGES`
    /// and `LANG` that is not empty.
    pub fn from_environment() -> Self {
        let locale = |name: &&str| std::env::var(name).ok().filter(|locale| !locale.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(locale);
        locale.map_or(Self::En, |locale| Self::from_locale(&locale))
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
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
    }
}
