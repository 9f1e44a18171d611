//! The words that drawings show around boards, in English and in Chinese.

use std::fmt::Display;

use wei7_core::{Color, Shape};

/// The language of the text around a board. Text of the record is not translated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese (simplified).
    Chinese,
}

/// A phrase in English and in Chinese. [`Language::fill`] replaces `{0}`, `{1}` and `{2}` by values.
#[derive(Clone, Copy)]
pub(crate) struct Phrase(&'static str, &'static str);

pub(crate) const PASS: Phrase = Phrase("pass", "虚着");
pub(crate) const NEXT: Phrase = Phrase("next:", "接下来：");
pub(crate) const COMMENT: Phrase = Phrase("a comment", "评论");
pub(crate) const MARKS: Phrase = Phrase("marks: ", "标记：");
pub(crate) const NOTHING_PLAYED: Phrase = Phrase("before the first move", "尚未落子");
pub(crate) const BLACK_TO_PLAY: Phrase = Phrase("black to play", "黑先");
pub(crate) const WHITE_TO_PLAY: Phrase = Phrase("white to play", "白先");
pub(crate) const PROBLEM: Phrase = Phrase("problem: ", "题目：");
pub(crate) const LAST_MOVE: Phrase = Phrase("move {0}: {1}", "第 {0} 手：{1}");
/// The last move, if SGF or Ishi sets a number other than the count of moves: `{0}` is the count, `{2}` the set number,
/// `{1}` the move.
pub(crate) const NUMBERED_MOVE: Phrase = Phrase("move {0} (numbered {2}): {1}", "第 {0} 手（标作 {2}）：{1}");
pub(crate) const MOVE: Phrase = Phrase("move {0}", "第 {0} 手");
pub(crate) const MOVES: Phrase = Phrase("moves {0}{2}{1}", "第 {0}{2}{1} 手");
pub(crate) const NUMBER_AT: Phrase = Phrase("{0} at {1}", "{0} = {1}");
pub(crate) const TAKEN: Phrase = Phrase("taken: {0} black, {1} white", "被提：黑 {0} 子，白 {1} 子");
pub(crate) const MORE: Phrase = Phrase("and {0} more", "另有 {0} 处");
pub(crate) const STONES: Phrase = Phrase("{0} stones", "{0} 子");
pub(crate) const PART: Phrase = Phrase("{0} to {1} of a board of {2}", "{2} 棋盘的 {0} 至 {1}");
pub(crate) const MAIN_BRANCH: Phrase = Phrase("main", "主分支");
pub(crate) const BRANCHES_ABOVE: Phrase = Phrase("({0} branches above)", "（上面还有 {0} 个分支）");
pub(crate) const BRANCHES_BELOW: Phrase = Phrase("({0} branches below)", "（下面还有 {0} 个分支）");

impl Language {
    /// Returns the text of a phrase.
    pub(crate) const fn say(self, Phrase(english, chinese): Phrase) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// Returns the text of a phrase, in which the first value replaces `{0}`, the second `{1}`, and so on.
    pub(crate) fn fill(self, phrase: Phrase, values: &[&dyn Display]) -> String {
        values.iter().enumerate().fold(self.say(phrase).to_owned(), |text, (index, value)| {
            text.replace(&format!("{{{index}}}"), &value.to_string())
        })
    }

    pub(crate) const fn to_play(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.say(BLACK_TO_PLAY),
            Color::White => self.say(WHITE_TO_PLAY),
        }
    }

    /// Returns a text such as `move 5` if `first` equals `last`, otherwise a text such as `moves 5–9` with this dash.
    pub(crate) fn moves(self, first: u64, last: u64, dash: char) -> String {
        self.fill(if first == last { MOVE } else { MOVES }, &[&first, &last, &dash])
    }

    pub(crate) const fn shape(self, shape: Shape) -> &'static str {
        self.say(match shape {
            Shape::Triangle => Phrase("triangle", "三角"),
            Shape::Square => Phrase("square", "方块"),
            Shape::Circle => Phrase("circle", "圆圈"),
            Shape::Cross => Phrase("cross", "叉"),
            Shape::Selected => Phrase("selected", "选中"),
            Shape::Diamond => Phrase("diamond", "菱形"),
            Shape::Check => Phrase("check mark", "对勾"),
        })
    }
}

/// Returns the text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
