//! What a loss or a difference is, in a few words, in another language.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use wei7_core::Concept;

use crate::Language;
use crate::phrases::Phrases;

/// The phrases of each kind.
static CHINESE: LazyLock<HashMap<&'static str, Phrases>> = LazyLock::new(|| read(include_str!("zh.details")));

/// Sections, each headed by the ids of its kinds in brackets.
fn read(text: &'static str) -> HashMap<&'static str, Phrases> {
    let mut sections = HashMap::new();
    for section in text.split("\n[").skip(1) {
        let Some((ids, lines)) = section.split_once("]\n") else { continue };
        sections.extend(ids.split(' ').map(|id| (id, Phrases::new(lines))));
    }
    sections
}

impl Language {
    /// What one side of a difference has. Of most kinds that is text of the record, which has no language of ours.
    pub fn side(self, concept: Concept, text: &str) -> Cow<'_, str> {
        match self {
            Self::En => text.into(),
            Self::Zh if concept == Concept::StartStones => stones(text).into(),
            Self::Zh if concept == Concept::Stones && text.ends_with(WITHOUT_LIBERTY) => {
                format!("{}，没有气", stones(text.trim_end_matches(WITHOUT_LIBERTY))).into()
            }
            Self::Zh => {
                let phrases = CHINESE.get(concept.id());
                let elsewhere = || Some(format!("相同的内容，位于{}", self.place(text.strip_prefix("the same at ")?)));
                let is_of_tree = matches!(concept, Concept::Order | Concept::Line | Concept::Move);
                let said = phrases.and_then(|phrases| phrases.say(text));
                said.or_else(|| elsewhere().filter(|_| is_of_tree)).map_or(text.into(), Into::into)
            }
        }
    }

    /// What a loss is: one side, both, or what the target adds.
    pub fn detail(self, concept: Concept, text: &str) -> Cow<'_, str> {
        if self == Self::En {
            return text.into();
        }
        if let Some(added) = text.strip_prefix("added: ") {
            return format!("多出：{}", self.side(concept, added)).into();
        }
        match text.split_once(" becomes ") {
            // Twice: some of it is text of the record.
            Some((left, right)) if !right.contains(" becomes ") => {
                let [left, right] = [left, right].map(|side| self.side(concept, side));
                let blank = |is_chinese| if is_chinese { "" } else { " " };
                let (before, behind) = (blank(left.ends_with(is_chinese)), blank(right.starts_with(is_chinese)));
                format!("{left}{before}变为{behind}{right}").into()
            }
            _ => self.side(concept, text),
        }
    }
}

const fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{4E00}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}')
}

const WITHOUT_LIBERTY: &str = ", without a liberty";

/// `black C3, white D4 and 3 more of 9 stones`
fn stones(text: &str) -> String {
    let colors = |text: &str| {
        let (list, more) = text.rsplit_once(" and ").unwrap_or((text, ""));
        let list = list.replace("black ", "黑 ").replace("white ", "白 ").replace(", ", "、");
        match more.strip_suffix(" more") {
            Some(more) => format!("{list} 及另外 {more} 枚"),
            None => list,
        }
    };
    match text.rsplit_once(" of ") {
        Some((list, number)) => {
            let number = number.trim_end_matches(|letter: char| !letter.is_ascii_digit());
            format!("{}（共 {number} 枚）", colors(list))
        }
        None => colors(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_are_said_by_kind() {
        let zh = |concept, text: &'static str| Language::Zh.detail(concept, text).into_owned();
        assert_eq!(zh(Concept::Splitter, "medium"), "中");
        assert_eq!(zh(Concept::Label, "medium"), "medium", "a label says what it says");
        assert_eq!(zh(Concept::Info, "domain of the game club"), "对局的 domain club");
        assert_eq!(zh(Concept::Problem, "black to answer becomes PL[B]"), "黑方作答变为 PL[B]");
        assert_eq!(zh(Concept::Comment, "added: comment one"), "多出：评论 one");
        assert_eq!(zh(Concept::Line, "black C9 and 3 more"), "黑 C9 及其后 3 个节点");
        assert_eq!(zh(Concept::Order, "the same at 1.2, move 3"), "相同的内容，位于分支 1.2，第 3 手");
        assert_eq!(zh(Concept::StartStones, "black A1, white B3 of 7 stones"), "黑 A1、白 B3（共 7 枚）");
        assert_eq!(zh(Concept::StartStones, "black A1 and 3 more of 9 stones"), "黑 A1 及另外 3 枚（共 9 枚）");
        assert_eq!(zh(Concept::Stones, "white A1, black B1, without a liberty"), "白 A1、黑 B1，没有气");
        assert_eq!(zh(Concept::Diagram, "A1 G9, without #2 becomes the whole board"), "A1 G9，隐去 #2 变为整个棋盘");
        assert_eq!(zh(Concept::LongText, "one becomes two becomes three"), "one becomes two becomes three");
        assert_eq!(Language::En.detail(Concept::Splitter, "medium"), "medium");
    }

    #[test]
    fn each_section_is_of_a_kind_and_has_lines() {
        for (id, phrases) in &*CHINESE {
            assert!(Concept::ALL.iter().any(|concept| concept.id() == *id), "{id}");
            assert!(!phrases.is_empty(), "{id}");
        }
    }
}
