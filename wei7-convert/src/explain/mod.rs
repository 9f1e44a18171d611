//! What findings mean: a page for each code and for each kind of loss, and how one is found by what people type.
//!
//! The pages are `explain/LETTER/ID.md` of the crate that has the code; CONTRIBUTING.md says how one is written.

mod page;

use std::borrow::Cow;

use include_dir::{Dir, File, include_dir};
use wei7_core::{Code, Concept, Level};

use crate::format::Formats;
use wei7_messages::Language;

pub use page::{Example, Page, PageError, Role};

static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/explain");

/// Something that reports name by an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A finding.
    Finding(&'static Code),
    /// A kind of loss.
    Loss(Concept),
}

impl Topic {
    /// All of them: findings crate by crate in the order of their ids, then losses.
    pub fn all() -> impl Iterator<Item = Self> {
        let formats = Formats::default();
        let mut tables = vec![wei7_core::codes::CARRIERS, crate::codes::ALL, wei7_text::info::codes::ALL];
        tables.extend(formats.iter().map(|format| format.driver().codes()));
        // Versions of a format share a table.
        tables.sort_by_key(|table| table.first().map(|code| code.id));
        tables.dedup_by_key(|table| table.first().map(|code| code.id));
        let findings = tables.into_iter().flatten().map(|code| Self::Finding(code));
        findings.chain(Concept::ALL.iter().map(|concept| Self::Loss(*concept)))
    }

    /// `S001`
    pub const fn id(self) -> &'static str {
        match self {
            Self::Finding(code) => code.id,
            Self::Loss(concept) => concept.id(),
        }
    }

    /// `no-sgf`
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::Finding(code) => code.name.into(),
            Self::Loss(concept) => kebab(&format!("{concept:?}")).into(),
        }
    }

    /// The level of a finding that does not refuse its record; a loss has none.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Finding(code) => Some(code.level),
            Self::Loss(_) => None,
        }
    }

    /// One sentence; English if there is no other.
    pub fn title(self, language: Language) -> &'static str {
        let english = match self {
            Self::Finding(code) => code.summary,
            Self::Loss(concept) => concept.what(),
        };
        match language {
            Language::En => english,
            Language::Zh => self.text().and_then(page::title_in_chinese).unwrap_or(english),
        }
    }

    /// The page as it is written, in both languages.
    pub fn text(self) -> Option<&'static str> {
        let own = PAGES.get_file(format!("F/{}.md", self.id())).and_then(File::contents_utf8);
        own.or_else(|| Formats::default().page(self.id()))
    }

    /// The page. `None` if there is none; a test holds that each can be read.
    pub fn page(self) -> Option<Result<Page<'static>, PageError>> {
        self.text().map(Page::parse)
    }

    /// The topics of this id or name. Two findings of different formats can have one name.
    pub fn find(asked: &str) -> Vec<Self> {
        let asked = asked.trim();
        Self::all()
            .filter(|topic| topic.id().eq_ignore_ascii_case(asked) || topic.name().eq_ignore_ascii_case(asked))
            .collect()
    }

    /// Those whose id or name is most like what was asked for, the likest first.
    pub fn nearest(asked: &str) -> Vec<Self> {
        const MOST: usize = 4;
        let asked: String = asked.trim().to_lowercase().chars().take(64).collect();
        let likeness = |topic: Self| {
            let (id, name) = (topic.id().to_lowercase(), topic.name());
            // A part of a name is more than a likeness of letters.
            let part = if asked.len() > 2 && name.contains(&asked) { 1.0 } else { 0.0 };
            let by_id = strsim::jaro_winkler(&id, &asked);
            let by_name = strsim::normalized_damerau_levenshtein(&name, &asked);
            part + by_id.max(by_name)
        };
        let mut all: Vec<_> =
            Self::all().map(|topic| (likeness(topic), topic)).filter(|(like, _)| *like > 0.5).collect();
        all.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        all.into_iter().take(MOST).map(|(_, topic)| topic).collect()
    }
}

/// `NestedProblem` is `nested-problem`.
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
    fn what_is_like_it_is_offered() {
        assert_eq!(Topic::nearest("no-sgff")[0].id(), "S001");
        assert!(ids(&Topic::nearest("S0011")).contains(&"S001"));
        assert!(ids(&Topic::nearest("surrogate")).contains(&"J009"));
        assert!(Topic::nearest("").is_empty());
        assert!(Topic::nearest(&"x".repeat(10_000)).len() <= 4);
    }

    #[test]
    fn each_id_stands_once() {
        let mut all: Vec<_> = Topic::all().map(Topic::id).collect();
        let number = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), number);
    }
}
