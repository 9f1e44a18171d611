//! What 3.0 cannot say: typed items at the nodes of a record.
//!
//! The enum is closed, and no match that decides what becomes of an item has a catch-all arm: a new concept must be thought of
//! in every writer. Only where one kind of item is looked for does a match pass over the others.

use serde::{Deserialize, Serialize};

use crate::document::Text;
use crate::exact::NodePatch;
use crate::value::Symbol;
use wei7_board::{BoardSize, Color, Point, Stone};

/// The items of one node; one word wide, since every step has one, and free while empty.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(clippy::box_collection, reason = "a word per step instead of three")]
pub struct Supplement(Option<Box<Vec<Extra>>>);

impl Supplement {
    /// No items.
    pub const NONE: Self = Self(None);

    /// Adds an item.
    pub fn push(&mut self, item: Extra) {
        self.0.get_or_insert_default().push(item);
    }

    /// The items in the order in which they were added.
    pub fn items(&self) -> &[Extra] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Takes all items out.
    pub fn take(&mut self) -> Vec<Extra> {
        self.0.take().map_or_else(Vec::new, |items| *items)
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items().is_empty()
    }

    /// The first item that `pick` accepts.
    pub fn find<'s, T>(&'s self, pick: impl FnMut(&'s Extra) -> Option<T>) -> Option<T> {
        self.items().iter().find_map(pick)
    }

    /// Whether this very item is there.
    pub fn has(&self, item: &Extra) -> bool {
        self.items().contains(item)
    }
}

impl Extend<Extra> for Supplement {
    fn extend<I: IntoIterator<Item = Extra>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

/// One thing that 3.0 has no place for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// Step. How strongly it is set apart from the next (2.2: 3.17.1.3); explicit `small` is an [`Spelling::Explicit`].
    Splitter(Splitter),
    /// Step or pre. The evaluation in the words of 2.2 (3.16.1) where 3.0 says another thing or nothing.
    Evaluation(FullEvaluation),
    /// Mark. The symbol in place of which a substitute stands.
    Symbol(char),
    /// Step or pre. A problem within a problem, which 5.15.2.7 forbids: this side is to answer.
    Problem(Color),
    /// Info. When the game began, as the source wrote it.
    StartTime(Text),
    /// Any node. The exact text of a property that 3.0 had to cut or change.
    ExactText {
        /// The name of the property; of a participant or player `participants/0/name`.
        field: Text,
        /// The text.
        text: Text,
    },
    /// Any node. How a thing was spelt where both spellings mean the same.
    Spelling(Spelling),
    /// Any node. Something that the format of the source does not define or allow.
    #[serde(rename = "foreign")]
    Unrecognized(Unrecognized),
    /// Any node. An XML comment or processing instruction.
    #[serde(rename = "aside")]
    Misc(Misc),
    /// Branch. Where a branch that projection detached was played.
    Detached(Detached),
    /// Pre. The stones as they stood in the source, where 3.0 cannot have them so.
    Stones(Vec<Stone>),
    /// Step. When and by whom, in a target that says neither.
    Timing {
        /// 5.15.3.1, as written.
        time: Option<Text>,
        /// 5.15.3.3
        actor: Option<u32>,
    },
    /// Pre. The `problem` of 3.0 (5.15.2.7) in a target that has none.
    Question(Color),
    /// Info. The `info` of 3.0 in a target that says less: a 3.0 document with nothing else.
    Info(Text),
    /// Document, info, branch, pre, step. The node where the target shows it otherwise, and no other item says how.
    #[serde(rename = "exact")]
    NodePatch(Box<NodePatch>),
    /// Document. The record as 3.0 has it, where the target could show only a projection of its tree.
    #[serde(rename = "whole")]
    FullRecord {
        /// The 3.0 document.
        document: Text,
        /// Its carrier, if it has one.
        supplement: Option<Text>,
        /// The XXH3-64, in 16 hexadecimal digits, of all items that the target shows, which the digest does not cover.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        over: Option<Text>,
    },
    /// Branch, SGF and Ishi. Stones put down and points emptied where the branch begins, on a board that is not empty.
    /// Such a branch has a `pre`.
    Setup {
        /// Put down, in place of what stood there.
        stones: Vec<Stone>,
        /// Emptied.
        empty: Vec<Point>,
    },
    /// Mark, SGF and Ishi. The shape in place of which a substitute symbol stands.
    Shape(Shape),
    /// Mark, SGF and Ishi. The label in place of which a substitute symbol stands.
    Label(Text),
    /// Any node, SGF. A property that the hub does not say, or says otherwise than it was written.
    Property {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
    /// Any node, SGF. All values of a property that can have one only: the one that counts is what the record says.
    Surplus {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
    /// Any node, SGF. A property that would be written for what the hub says, and was not there.
    Absent(Text),
    /// Pre or step. The order of its marks, which means nothing in 3.0 (5.13): the 0-based place of each among those that the
    /// target shows.
    MarkOrder(Vec<u32>),
    /// Any node, SGF. A property that was written for what other items say, as it was written; the record has none.
    Implied {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
    /// Root branch. Projection added it because it detached branches; the root as played is its first branch.
    #[serde(rename = "wrapper")]
    SyntheticRoot,
    /// Info, Ishi: the lines of a header (5.2) where what the hub says does not give them. On a branch: a header of the event
    /// that this branch is, in a document of several.
    Header {
        /// The keyword in upper case.
        keyword: Text,
        /// What stands behind the keyword, line by line.
        lines: Vec<Text>,
    },
    /// Step, Ishi 5.4 B and `FF[4]` MN: its move number, where it is not one more than that of the move before.
    Number(u32),
    /// Step, Ishi 5.4 PRISONER: its lines as they were written, none if stones were taken and no line says so, where that is
    /// not what the board says.
    Prisoners(Vec<Text>),
    /// Pre, step or document, Ishi 5.4 MARK: the MARK and UNMARK lines in order, keyword and all, that led to its marks.
    MarkLines(Vec<Text>),
    /// Pre or step, Ishi 5.4 COM: the blocks that its comment was made from.
    Commentary(Vec<Block>),
    /// Any node, Ishi 5.4 USER.
    UserData(Block),
    /// Any node, Ishi 5.4 REMARK: the texts of the lines that stand before it.
    Remarks(Vec<Text>),
    /// Document, Ishi 5.4 REMARK: the texts of lines behind which nothing comes that they could apply to.
    LastRemarks(Vec<Text>),
    /// Branch, Ishi 5.4 VAR: the marker of the variation; empty for one that has none where nothing else says that it is one.
    Variation(Text),
    /// Branch, Ishi 4.4 and `FF[4]` FG of a node without a move: a diagram. What it hides and sets up is [`Extra::Setup`];
    /// comment and marks are those of its `pre`.
    Diagram(Diagram),
    /// Branch, Ishi 4.4: a diagram of another board, or with a region that is not on this one, as its lines.
    ForeignDiagram(Vec<Text>),
    /// Branch, Ishi 4.2: it is an event of its own, in a document of several.
    Event,
}

/// A block of lines with what stands behind the keyword that opens it (Ishi 5.4 COM and USER).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// The rest of the line that opens it.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub title: Text,
    /// The lines between, as they stood.
    pub lines: Vec<Text>,
}

/// What is said of a diagram itself (Ishi 5.4 DIAGRAM, HIDE).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// What stands behind the keyword; empty for the board of the event. See [`Diagram::of`].
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub region: Text,
    /// The same as upper left and lower right corner, if it is a part of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<(Point, Point)>,
    /// The HIDE lines, what stands behind the keyword, where they say more than the points that [`Extra::Setup`] empties.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hide: Vec<Text>,
}

impl Diagram {
    /// A diagram of a part of the board, between its upper left and its lower right corner, or of all of it. The region is
    /// named from the one to the other.
    ///
    /// ```
    /// use wei7_core::{BoardSize, Diagram, Point};
    ///
    /// let corners = (Point::new(0, 0).into(), Point::new(4, 4).into());
    /// assert_eq!(&*Diagram::of(Some(corners), BoardSize::new(9, 9).unwrap()).region, "A9 E5");
    /// ```
    pub fn of(corners: Option<(Point, Point)>, board: BoardSize) -> Self {
        let named = |(first, last): (Point, Point)| format!("{} {}", board.name(first), board.name(last));
        Self { region: corners.map(named).unwrap_or_default().into(), corners, hide: Vec::new() }
    }
}

/// 2.2: 3.17.1.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Splitter {
    /// The default.
    Small,
    /// Between local fights.
    Medium,
    /// Between opening, middle game and endgame.
    Large,
}

/// 2.2: 3.16.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FullEvaluation {
    /// A bad move.
    Bad,
    /// The default.
    Normal,
    /// A good move.
    Good,
    /// A trick that loses to a correct answer.
    Trick,
}

/// How a thing was spelt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// Any node, 2.x: an attribute of this name was written although it has its default value.
    Explicit(Text),
    /// Any node, 2.x: the value of this attribute as written (`komi="8.0"`).
    Value {
        /// Name of the attribute, with the element before it where the node has several (`rules/komi`).
        name: Text,
        /// What stood there.
        text: Text,
    },
    /// Any node, 2.x: the order of the child elements, by the first letters of their names, where it is not the usual one.
    /// Ishi: likewise of its lines.
    Order(Text),
    /// Branch, 2.x: a `pre` element that held nothing but the title (3.0 has no `pre` then).
    PreElement,
    /// Branch, 2.x: the problem of its `pre` was an attribute of the move before it.
    ProblemOnMove,
    /// Branch, 2.x: its `branches` are variations only; there is no main line among them.
    NoMainLine,
    /// Mark, 2.x: it stood behind the last move, before trailing `moves`.
    TrailingMark,
    /// Step, SGF: it stood in one node with what is before it.
    SameNode,
    /// Any node, SGF: a property as it was written, where `FF[4]` writes it in another form.
    Property {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
    /// Branch: it was the continuation of the branch before it and began only because 3.0 needs it to.
    Continued,
}

/// Where, within the source element of a node, something stood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchor {
    /// A child element that has no node of its own (`rules` of `game`); empty for the element itself.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub element: Text,
    /// 0-based position among the child elements: for an attribute, of the child that has it (`None`: the element itself);
    /// for what stands between children, of the child that follows (`None`: at the end).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<u32>,
}

/// Something that the format of the source does not define or allow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrecognized {
    /// An XML attribute, or a known one with an illegal value.
    Attribute {
        /// On which element.
        #[serde(default)]
        anchor: Anchor,
        /// Its name.
        name: Text,
        /// Its value, normalised.
        value: Text,
    },
    /// An XML element with all that it holds, or character data where none belongs, as XML.
    Markup {
        /// Before which element.
        #[serde(default)]
        anchor: Anchor,
        /// The markup as it stood.
        xml: Text,
    },
    /// A line of an Ishi file that cannot be understood, as it stood.
    Line(Text),
    /// A member of a JSON object, or a known one with an illegal value.
    Property {
        /// Where below its node, as a JSON pointer (RFC 6901) with the name of the member last.
        pointer: Text,
        /// Its value as JSON.
        json: Text,
    },
}

/// An XML comment or processing instruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Misc {
    /// Before or after the root element, or in an element.
    pub position: MiscPosition,
    /// Which of the two.
    pub kind: MiscKind,
    /// What stands between its delimiters.
    pub text: Text,
}

/// See [`Misc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscKind {
    /// `<!-- -->`
    Comment,
    /// `<? ?>`
    Instruction,
}

/// See [`Misc`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscPosition {
    /// Before the root element.
    Prolog,
    /// After the root element.
    Epilog,
    /// Within an element.
    Inside(Anchor),
}

/// Where a detached branch was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detached {
    /// The branch it belongs under, as a number in document order (0 is the root) of the projected document.
    pub parent: u32,
    /// Its 0-based place among that branch's `branches`.
    pub place: u32,
}

/// A shape on the board (`FF[4]` TR, SQ, CR, MA, SL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// `TR`
    Triangle,
    /// `SQ`
    Square,
    /// `CR`
    Circle,
    /// `MA`: an X.
    Cross,
    /// `SL`: however a program shows it.
    Selected,
    /// Ishi `\d`.
    Diamond,
    /// Ishi `\c`: a check mark.
    Check,
}

impl Shape {
    /// The symbol that stands for it in 3.0, which has no shapes (5.12).
    ///
    /// ```
    /// assert_eq!(wei7_core::Shape::Triangle.substitute().as_char(), '%');
    /// ```
    pub const fn substitute(self) -> Symbol {
        let character = match self {
            Self::Triangle => '%',
            Self::Square => '&',
            // SGF, which has neither diamonds nor check marks, shows them as circles and crosses.
            Self::Circle | Self::Diamond => '@',
            Self::Cross | Self::Check => '$',
            Self::Selected => '?',
        };
        match Symbol::new(character) {
            Some(symbol) => symbol,
            None => Symbol::SUBSTITUTE,
        }
    }
}
