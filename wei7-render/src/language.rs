//! The words around boards, in two languages.

use wei7_core::{BoardSize, Color, Shape};

/// The language of the text around a board. Text of records is not translated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese (simplified).
    Chinese,
}

impl Language {
    /// `English` or its translation.
    const fn choose(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    pub(crate) const fn pass(self) -> &'static str {
        self.choose("pass", "虚着")
    }

    pub(crate) const fn next(self) -> &'static str {
        self.choose("next:", "接下来：")
    }

    pub(crate) const fn comment(self) -> &'static str {
        self.choose("a comment", "注释")
    }

    pub(crate) const fn marks(self) -> &'static str {
        self.choose("marks: ", "标记：")
    }

    pub(crate) const fn nothing_played(self) -> &'static str {
        self.choose("before the first move", "尚未落子")
    }

    pub(crate) const fn to_play(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.choose("black to play", "黑先"),
            Color::White => self.choose("white to play", "白先"),
        }
    }

    pub(crate) fn problem(self, color: Color) -> String {
        format!("{}{}", self.choose("problem: ", "问题："), self.to_play(color))
    }

    /// The last move; SGF and Ishi may give it another number.
    pub(crate) fn move_number(self, count: u64, number: u64, played: &str) -> String {
        match (self, count == number) {
            (Self::English, true) => format!("move {count}: {played}"),
            (Self::English, false) => format!("move {count} (numbered {number}): {played}"),
            (Self::Chinese, true) => format!("第 {count} 手：{played}"),
            (Self::Chinese, false) => format!("第 {count} 手（标作 {number}）：{played}"),
        }
    }

    /// A move or a range of moves.
    pub(crate) fn moves(self, first: u64, last: u64, dash: char) -> String {
        match (self, first == last) {
            (Self::English, true) => format!("move {first}"),
            (Self::English, false) => format!("moves {first}{dash}{last}"),
            (Self::Chinese, true) => format!("第 {first} 手"),
            (Self::Chinese, false) => format!("第 {first}{dash}{last} 手"),
        }
    }

    pub(crate) fn taken(self, [black, white]: [u64; 2]) -> String {
        match self {
            Self::English => format!("taken: {black} black, {white} white"),
            Self::Chinese => format!("被提：黑 {black} 子，白 {white} 子"),
        }
    }

    pub(crate) fn more(self, count: u64) -> String {
        match self {
            Self::English => format!("and {count} more"),
            Self::Chinese => format!("另有 {count} 处"),
        }
    }

    pub(crate) fn stones(self, count: usize) -> String {
        match self {
            Self::English => format!("{count} stones"),
            Self::Chinese => format!("{count} 子"),
        }
    }

    pub(crate) fn part(self, one: &str, other: &str, size: BoardSize) -> String {
        match self {
            Self::English => format!("{one} to {other} of a board of {size}"),
            Self::Chinese => format!("{size} 棋盘的 {one} 至 {other}"),
        }
    }

    pub(crate) fn branches_above(self, count: usize) -> String {
        match self {
            Self::English => format!("({count} branches above)"),
            Self::Chinese => format!("（上面还有 {count} 个分支）"),
        }
    }

    pub(crate) fn branches_below(self, count: usize) -> String {
        match self {
            Self::English => format!("({count} branches below)"),
            Self::Chinese => format!("（下面还有 {count} 个分支）"),
        }
    }

    pub(crate) const fn shape(self, shape: Shape) -> &'static str {
        match shape {
            Shape::Triangle => self.choose("triangle", "三角"),
            Shape::Square => self.choose("square", "方块"),
            Shape::Circle => self.choose("circle", "圆圈"),
            Shape::Cross => self.choose("cross", "叉"),
            Shape::Selected => self.choose("selected", "选中"),
            Shape::Diamond => self.choose("diamond", "菱形"),
            Shape::Check => self.choose("check mark", "对勾"),
        }
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
