//! Explanations of findings and losses: a page for each code and each kind of loss, and the search by id or name.
//!
//! The pages are in `explain/LETTER/ID.md` of the crate that defines the code. CONTRIBUTING.md describes how to write
//! one.

mod page;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

#[cfg(feature = "explain")]
use include_dir::{Dir, File, include_dir};
use wei7_core::{Code, Concept, Level};

use crate::format::Formats;
use wei7_messages::Language;

pub use page::{Example, Page, PageError, Role};

#[cfg(feature = "explain")]
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Chinese titles that the program has added, by id.
static ADDED_TITLES: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Adds the Chinese titles of findings and losses, by id, to a program without the feature `explain`. Later calls have
/// no effect.
pub fn add_chinese_titles(titles: BTreeMap<String, String>) {
    ADDED_TITLES.get_or_init(|| titles);
}

/// Subject of a page: a finding or a kind of loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Code of a finding.
    Finding(&'static Code),
    /// Kind of loss.
    Loss(Concept),
}

impl Topic {
    /// Iterates over all topics: the findings of each crate in the order of their ids, then the losses.
    pub fn all() -> impl Iterator<Item = Self> {
        let formats = Formats::default();
        let mut tables =
            vec![wei7_core::codes::CARRIERS, crate::codes::ALL, wei7_text::info::codes::ALL, wei7_analysis::codes::ALL];
        tables.extend(formats.iter().map(|format| format.driver().codes()));
        // Versions of a format share a table of codes, which must be listed only once.
        tables.sort_by_key(|table| table.first().map(|code| code.id));
        tables.dedup_by_key(|table| table.first().map(|code| code.id));
        let findings = tables.into_iter().flatten().map(|code| Self::Finding(code));
        findings.chain(Concept::ALL.iter().map(|concept| Self::Loss(*concept)))
    }

    /// Returns the id, such as `S001`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Finding(code) => code.id,
            Self::Loss(concept) => concept.id(),
        }
    }

    /// Returns the name, such as `no-sgf`.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::Finding(code) => code.name.into(),
            Self::Loss(concept) => kebab(&format!("{concept:?}")).into(),
        }
    }

    /// Returns the level that a finding has if it does not refuse its record. Returns `None` for a loss.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Finding(code) => Some(code.level),
            Self::Loss(_) => None,
        }
    }

    /// Returns the title, which is one sentence. The title is in English if `language` has no translation.
    pub fn title(self, language: Language) -> &'static str {
        let english = match self {
            Self::Finding(code) => code.summary,
            Self::Loss(concept) => concept.what(),
        };
        match language {
            Language::En => english,
            Language::Zh => {
                let added = ADDED_TITLES.get().and_then(|titles| titles.get(self.id())).map(String::as_str);
                added.or_else(|| self.text().and_then(page::title_in_chinese)).unwrap_or(english)
            }
        }
    }

    /// Returns the Markdown text of the page, which is in English and Chinese; `None` if the topic has no page, or if the
    /// feature `explain` is off.
    pub fn text(self) -> Option<&'static str> {
        #[cfg(feature = "explain")]
        if let Some(own) = PAGES.get_file(format!("F/{}.md", self.id())).and_then(File::contents_utf8) {
            return Some(own);
        }
        #[cfg(feature = "explain")]
        if let Some(page) = wei7_analysis::codes::page(self.id()) {
            return Some(page);
        }
        Formats::default().page(self.id())
    }

    /// Parses the page. Returns `None` if the topic has no page. A test checks that every page can be parsed.
    pub fn page(self) -> Option<Result<Page<'static>, PageError>> {
        self.text().map(Page::parse)
    }

    /// Returns the topics with this id or name. Findings of different formats can have the same name.
    pub fn find(asked: &str) -> Vec<Self> {
        let asked = asked.trim();
        Self::all()
            .filter(|topic| topic.id().eq_ignore_ascii_case(asked) || topic.name().eq_ignore_ascii_case(asked))
            .collect()
    }

    /// Returns up to four topics whose id or name is most similar to `asked`, the most similar first.
    pub fn nearest(asked: &str) -> Vec<Self> {
        const MAX_TOPICS: usize = 4;
        let asked: String = asked.trim().to_lowercase().chars().take(64).collect();
        let similarity = |topic: Self| {
            let (id, name) = (topic.id().to_lowercase(), topic.name());
            // A substring of a name ranks higher than similar letters.
            let substring = if asked.len() > 2 && name.contains(&asked) { 1.0 } else { 0.0 };
            let by_id = strsim::jaro_winkler(&id, &asked);
            let by_name = strsim::normalized_damerau_levenshtein(&name, &asked);
            substring + by_id.max(by_name)
        };
        let mut all: Vec<_> =
            Self::all().map(|topic| (similarity(topic), topic)).filter(|(value, _)| *value > 0.5).collect();
        all.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        all.into_iter().take(MAX_TOPICS).map(|(_, topic)| topic).collect()
    }
}

/// Converts `NestedProblem` to `nested-problem`.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(topics: &[Topic]) -> Vec<&'static str> {
        topics.iter().map(|topic| topic.id()).collect()
    }

    #[test]
    fn ids_and_names_find_a_topic() {
        assert_eq!(ids(&Topic::find("S001")), ["S001"]);
        assert_eq!(ids(&Topic::find(" s001")), ["S001"]);
        assert_eq!(ids(&Topic::find("no-sgf")), ["S001"]);
        assert_eq!(ids(&Topic::find("nested-problem")), ["L004"]);
        assert_eq!(ids(&Topic::find("byte-order-mark")), ["I201", "J008"]);
        assert_eq!(ids(&Topic::find("no")), [""; 0]);
    }

    #[test]
    fn similar_ids_and_names_are_found() {
        assert_eq!(Topic::nearest("no-sgff")[0].id(), "S001");
        assert!(ids(&Topic::nearest("S0011")).contains(&"S001"));
        assert!(ids(&Topic::nearest("surrogate")).contains(&"J009"));
        assert!(Topic::nearest("").is_empty());
        assert!(Topic::nearest(&"x".repeat(10_000)).len() <= 4);
    }

    #[test]
    fn ids_are_unique() {
        let mut all: Vec<_> = Topic::all().map(Topic::id).collect();
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
