//! The values of extras.

use serde::{Deserialize, Serialize};
use wei7_board::{BoardSize, Point};

use super::{Symbol, Text};

/// A block of lines with what stands behind the keyword that opens it (Ishi 5.4 COM and USER).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Block {
    /// The rest of the line that opens it.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub title: Text,
    /// The lines between, as they stood.
    pub lines: Vec<Text>,
}

/// What is said of a diagram itself (Ishi 5.4 DIAGRAM, HIDE).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Diagram {
    /// What stands behind the keyword; empty for the board of the event. See [`Diagram::of`].
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub region: Text,
    /// The same as upper left and lower right corner, if it is a part of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<(Point, Point)>,
    /// The HIDE lines, what stands behind the keyword, where they say more than the points that [`Extra::Setup`](super::Extra::Setup) empties.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Step or pre, SGF: the game information stood in its node, not in the root.
    GameInfo,
    /// Any node, SGF: a property as it was written, where `FF[4]` writes it in another form.
    Property {
        /// Its identifier.
        id: Text,
        /// What stands between the brackets, escapes and all.
        values: Vec<Text>,
    },
}

/// Where, within the source element of a node, something stood.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrecognized {
    /// An XML attribute, or a known one with an illegal value.
    Attribute {
        /// On which element.
        #[serde(default)]
        anchor: Anchor,
        /// Its name.
        name: Text,
        /// Its value, normalized.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Misc {
    /// Before or after the root element, or in an element.
    pub position: MiscPosition,
    /// Which of the two.
    pub kind: MiscKind,
    /// What stands between its delimiters.
    pub text: Text,
}

/// See [`Misc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscKind {
    /// `<!-- -->`
    Comment,
    /// `<? ?>`
    Instruction,
}

/// See [`Misc`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscPosition {
    /// Before the root element.
    Prolog,
    /// After the root element.
    Epilog,
    /// Within an element.
    Inside(Anchor),
}

/// A shape on the board (`FF[4]` TR, SQ, CR, MA, SL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
