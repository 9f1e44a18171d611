//! Sentences of findings, losses and errors in English and Chinese, as Fluent messages.
//!
//! The libraries report [`Message`]s, which are identifiers with arguments. [`Language::message`] returns the sentence.
//! A test checks that each identifier in the sources has a sentence in each language.
//!
//! ```
//! use wei7_messages::Language;
//! use wei7_text::Message;
//!
//! let message = Message::new("at-most-nodes").with("most", 500_u32);
//! assert_eq!(Language::En.message(&message), "at most 500 nodes");
//! assert_eq!(Language::Zh.message(&message), "至多 500 个节点");
//! ```

mod bundle;
mod language;
mod place;
#[cfg(test)]
mod sources;

use std::borrow::Cow;
use std::sync::{LazyLock, OnceLock};

pub use bundle::Bundle;
pub use fluent_bundle::FluentValue;
pub use language::Language;
use wei7_text::{Argument, Message};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// English messages in Fluent.
const ENGLISH_FILE: &str = concat!(
    include_str!("findings.en.ftl"),
    include_str!("losses.en.ftl"),
    include_str!("places.en.ftl"),
    include_str!("board.en.ftl"),
    include_str!("core.en.ftl"),
    include_str!("convert.en.ftl"),
    include_str!("files.en.ftl"),
    include_str!("render.en.ftl"),
    include_str!("table.en.ftl")
);

/// Chinese messages in Fluent.
#[cfg(feature = "chinese")]
const CHINESE_FILE: &str = concat!(
    include_str!("findings.zh.ftl"),
    include_str!("losses.zh.ftl"),
    include_str!("places.zh.ftl"),
    include_str!("board.zh.ftl"),
    include_str!("core.zh.ftl"),
    include_str!("convert.zh.ftl"),
    include_str!("files.zh.ftl"),
    include_str!("render.zh.ftl"),
    include_str!("table.zh.ftl")
);

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| Bundle::new(Language::En, ENGLISH_FILE));
static CHINESE: OnceLock<Bundle> = OnceLock::new();

/// Adds the Chinese messages to a program without the feature `chinese`. `file` is the content of the files
/// `src/*.zh.ftl` of this crate. Without them, messages in Chinese are in English.
pub fn add_chinese(file: String) {
    CHINESE.get_or_init(|| Bundle::new(Language::Zh, file.leak()));
}

#[cfg(feature = "chinese")]
fn chinese() -> &'static Bundle {
    CHINESE.get_or_init(|| Bundle::new(Language::Zh, CHINESE_FILE))
}

#[cfg(not(feature = "chinese"))]
fn chinese() -> &'static Bundle {
    CHINESE.get().unwrap_or(&ENGLISH)
}

impl Language {
    /// Returns the sentence of a message. For a message that this crate does not have, such as a message of a format of
    /// another crate, the result is the identifier with the arguments.
    pub fn message(self, message: &Message) -> String {
        self.sentence(None, message).unwrap_or_else(|| message.to_string())
    }

    /// Returns the sentence of a message of this crate or of `bundle`; `None` if neither has the message. A text
    /// argument with the name `place` is a place in a record and is translated.
    pub fn message_of(self, bundle: &Bundle, message: &Message) -> Option<String> {
        self.sentence(Some(bundle), message)
    }

    fn sentence(self, further: Option<&Bundle>, message: &Message) -> Option<String> {
        let values = message.arguments().iter().map(|(name, value)| {
            let value: FluentValue<'_> = match value {
                Argument::Number(number) => (*number).into(),
                Argument::Text(text) if *name == "place" => self.place(text).into_owned().into(),
                other => self.argument_of(further, other).into_owned().into(),
            };
            (*name, value)
        });
        let values: Vec<_> = values.collect();
        let own = match self {
            Self::En => &*ENGLISH,
            Self::Zh => chinese(),
        };
        own.get(message.id(), values.iter().cloned()).or_else(|| further?.get(message.id(), values))
    }

    /// Returns the text of an argument in this language.
    pub fn argument(self, argument: &Argument) -> Cow<'_, str> {
        self.argument_of(None, argument)
    }

    fn argument_of<'a>(self, further: Option<&Bundle>, argument: &'a Argument) -> Cow<'a, str> {
        match argument {
            Argument::Text(text) => Cow::Borrowed(text),
            Argument::Number(number) => number.to_string().into(),
            Argument::OneOf(alternatives) => self.one_of(alternatives).into(),
            Argument::List(list) => {
                let list: Vec<_> = list.iter().map(|one| self.argument_of(further, one)).collect();
                list.join(self.comma()).into()
            }
            Argument::Message(message) => self.sentence(further, message).unwrap_or_else(|| message.to_string()).into(),
        }
    }

    /// Returns the separator of an enumeration: `, ` or `、`.
    const fn comma(self) -> &'static str {
        match self {
            Self::En => ", ",
            Self::Zh => "、",
        }
    }

    /// Joins alternatives: `a, b or c`.
    fn one_of(self, alternatives: &[Cow<'_, str>]) -> String {
        let or = match self {
            Self::En => " or ",
            Self::Zh => " 或 ",
        };
        match alternatives {
            [] => String::new(),
            [only] => only.to_string(),
            [begin @ .., last] => format!("{}{or}{last}", begin.join(self.comma())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_select_the_plural_form() {
        let say = |number: u32| Language::En.message(&Message::new("lines-like-moves").with("moves", number));
        assert_eq!(say(1), "1 line that looks like a move");
        assert_eq!(say(12345), "12345 lines that look like moves");
    }

    #[test]
    fn arguments_are_translated() {
        let message = Message::new("at-place").with("place", "1.2, move 3");
        assert_eq!(Language::En.message(&message), "at 1.2, move 3");
        assert_eq!(Language::Zh.message(&message), "位于分支 1.2，第 3 手");
        let unreadable = Message::new("font-unreadable")
            .with("path", "a.ttf")
            .with("reason", Message::new("system-permission-denied"));
        assert_eq!(Language::Zh.message(&unreadable), "`a.ttf` 无法读取：权限不够");
        let one_of = Argument::one_of(["7", "9", "11"]);
        assert_eq!(Language::En.argument(&one_of), "7, 9 or 11");
        assert_eq!(Language::Zh.argument(&one_of), "7、9 或 11");
        assert_eq!(Language::Zh.message(&Message::new("no-such-message").with("a", 1_u8)), "no-such-message(a: 1)");
    }

    #[test]
    fn losses_are_translated() {
        let stone = |color, point: &str| {
            Message::new("color-and-point").with("color", Message::new(color)).with("point", point)
        };
        let stones = Argument::List(vec![stone("black", "A1").into(), stone("white", "B3").into()]);
        let more = Message::new("stones-and-more").with("stones", stones.clone()).with("more", 3_u8);
        let all = |stones: Argument| Message::new("stones-of-all").with("stones", stones).with("number", 9_u8);
        let line = Message::new("node-and-more").with("first", stone("black", "C9")).with("more", 3_u8);
        let problem = Message::new("side-to-answer").with("side", Message::new("black"));
        let becomes = Message::new("becomes").with("left", problem).with("right", "PL[B]");
        let diagram = Message::new("diagram-without").with("region", Message::new("whole-board")).with("hidden", "#2");
        let changes =
            |stones: u8, empty: u8| Message::new("stones-put-and-removed").with("stones", stones).with("empty", empty);
        let added = Message::new("added").with("what", Message::new("splitter-medium"));
        for (message, english, chinese) in [
            (all(stones.clone()), "black A1, white B3 of 9 stones", "黑 A1、白 B3（共 9 枚）"),
            (all(more.into()), "black A1, white B3 and 3 more of 9 stones", "黑 A1、白 B3 及另外 3 枚（共 9 枚）"),
            (
                Message::new("stones-lack-liberty").with("stones", stones),
                "black A1, white B3, without a liberty",
                "黑 A1、白 B3，没有气",
            ),
            (line, "black C9 and 3 more", "黑 C9 及其后 3 个节点"),
            (becomes, "black to answer becomes PL[B]", "黑方作答变为 PL[B]"),
            (diagram, "the whole board, without #2", "整个棋盘，隐去 #2"),
            (changes(1, 2), "1 stone, 2 points emptied", "放上 1 枚棋子，清空 2 个点"),
            (changes(2, 1), "2 stones, 1 point emptied", "放上 2 枚棋子，清空 1 个点"),
            (added, "added: medium", "多出：中"),
        ] {
            assert_eq!((&*Language::En.message(&message), &*Language::Zh.message(&message)), (english, chinese));
        }
    }
}
