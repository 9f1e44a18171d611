//! The members of a node that the record has and the target shows otherwise.
//!
//! No guard covers the extras that the target shows, so a patch that replaces them has a hash of them (`over`).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::digest::items_hash;
use crate::record::{Evaluation, Extra, Mark, NodeRef, Pre, Record, Size, Text};
use wei7_board::{BoardSize, Color, Stone};

/// A member of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    /// As the target shows it; it is not written.
    #[default]
    Keep,
    /// The record has none: `null`.
    Remove,
    /// This.
    Set(T),
}

impl<T> Change<T> {
    /// Whether it is as the target shows it.
    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// What is said, if anything is.
    pub const fn this(&self) -> Option<&T> {
        match self {
            Self::Set(this) => Some(this),
            Self::Keep | Self::Remove => None,
        }
    }
}

impl<T> From<Option<T>> for Change<T> {
    fn from(said: Option<T>) -> Self {
        said.map_or(Self::Remove, Self::Set)
    }
}

impl<T: Serialize> Serialize for Change<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.this().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::from)
    }
}

/// What a node says otherwise than the target shows it. Which members belong to which node: docs/supplement.md, section 4.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NodePatch {
    /// Document: how the size is written (5.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<SizeForm>,
    /// Document: its `info`, where the target shows none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub info: Option<Box<InfoPatch>>,
    /// Info, pre: the record has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub absent: bool,
    /// Branch: its title (5.15.1).
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub title: Change<Text>,
    /// Branch: its `pre`, where the target shows none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pre: Option<Box<Pre>>,
    /// Branch: whether it has an empty list of steps or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<EmptyList>,
    /// Branch: whether it has an empty list of branches or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<EmptyList>,
    /// Pre: its stones (5.15.2.1).
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub stones: Change<Vec<Stone>>,
    /// Pre: who is to answer (5.15.2.2).
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub problem: Change<Color>,
    /// Step: the evaluation of its move (5.15.3.2.1.3).
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub evaluation: Change<Evaluation>,
    /// Pre, step: its marks.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub marks: Change<Vec<Mark>>,
    /// Pre, step: its comment.
    #[serde(default, skip_serializing_if = "Change::is_keep")]
    pub comment: Change<Text>,
    /// Any: all its items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<Extra>>,
    /// The XXH3-64, in 16 hexadecimal digits, of the items that the target shows where these stand; absent if it shows none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Text>,
}

/// The forms of 5.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SizeForm {
    /// None: 19 by 19.
    Absent,
    /// A number.
    Square,
    /// Width and height.
    Rectangle,
}

impl SizeForm {
    pub(crate) const fn of(size: Option<Size>) -> Self {
        match size {
            None => Self::Absent,
            Some(Size::Square(_)) => Self::Square,
            Some(Size::Rectangle(_)) => Self::Rectangle,
        }
    }

    /// Whether this board has this form.
    pub(crate) fn is_of(self, board: BoardSize) -> bool {
        match self {
            Self::Absent => board == BoardSize::STANDARD,
            Self::Square => board.width() == board.height(),
            Self::Rectangle => true,
        }
    }

    /// This board in this form.
    pub(crate) const fn write(self, board: BoardSize) -> Option<Size> {
        match self {
            Self::Absent => None,
            Self::Square => Some(Size::Square(board)),
            Self::Rectangle => Some(Size::Rectangle(board)),
        }
    }
}

/// A list with nothing in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyList {
    /// There is no such member.
    Absent,
    /// It is there and empty.
    Empty,
}

impl EmptyList {
    pub(crate) const fn of<T>(list: Option<&Vec<T>>) -> Self {
        if list.is_none() { Self::Absent } else { Self::Empty }
    }

    pub(crate) const fn list<T>(self) -> Option<Vec<T>> {
        match self {
            Self::Absent => None,
            Self::Empty => Some(Vec::new()),
        }
    }
}

/// An `info` where the target shows none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InfoPatch {
    /// A 3.0 document with nothing else.
    pub document: Text,
    /// Its items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Extra>,
}

impl NodePatch {
    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether other stones stand there than the target shows.
    pub(crate) fn moves_stones(&self, slot: NodeRef, shown: &Record) -> bool {
        let was = match slot {
            NodeRef::Pre(id) => shown.tree[id].pre.as_deref().is_some_and(|pre| !pre.stones().is_empty()),
            _ => false,
        };
        let of_pre = self.pre.as_deref().and_then(|pre| pre.stones.as_deref());
        let is = of_pre.or(self.stones.this().map(Vec::as_slice)).is_some_and(|stones| !stones.is_empty());
        is || (was && (self.absent || !self.stones.is_keep()))
    }

    /// The hash of the items that are shown where these are to stand.
    pub(crate) fn replaced(&self, slot: NodeRef, shown: &Record) -> Option<Text> {
        let items = if self.absent || self.items.is_some() { slot.items(shown) } else { &[] };
        let marks = if self.absent || !self.marks.is_keep() { slot.marks(shown) } else { &[] };
        items_hash(items, marks).map(|hash| format!("{hash:016x}").into())
    }

    /// The members that it has, but for the hash.
    pub(crate) fn members(&self) -> impl Iterator<Item = &'static str> {
        let members = [
            ("size", self.size.is_some()),
            ("info", self.info.is_some()),
            ("absent", self.absent),
            ("title", !self.title.is_keep()),
            ("pre", self.pre.is_some()),
            ("steps", self.steps.is_some()),
            ("branches", self.branches.is_some()),
            ("stones", !self.stones.is_keep()),
            ("problem", !self.problem.is_keep()),
            ("evaluation", !self.evaluation.is_keep()),
            ("marks", !self.marks.is_keep()),
            ("comment", !self.comment.is_keep()),
            ("items", self.items.is_some()),
        ];
        members.into_iter().filter_map(|(name, said)| said.then_some(name))
    }
}
