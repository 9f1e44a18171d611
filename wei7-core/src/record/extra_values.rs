//! The values of [`Extra`](super::Extra)s.

use serde::{Deserialize, Serialize};
use wei7_board::{BoardSize, Point};

use super::{Symbol, Text};

/// The properties of a diagram (Ishi 5.4 DIAGRAM, HIDE).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Diagram {
    /// Text after the keyword. Empty for the whole board of the event. See [`Diagram::new`].
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub region: Text,
    /// Upper left and lower right corner of the region, if it is a part of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corners: Option<(Point, Point)>,
    /// Text after the keyword of each HIDE line, where the lines say more than the points that
    /// [`Extra::Setup`](super::Extra::Setup) empties.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hide: Vec<Text>,
}

impl Diagram {
    /// Creates a diagram of the region between an upper left and a lower right corner, or of the whole board. The text
    /// of the region is the names of the two corners.
    ///
    /// ```
    /// use wei7_core::{BoardSize, Diagram, Point};
    ///
    /// let corners = (Point::new(0, 0).into(), Point::new(4, 4).into());
    /// assert_eq!(&*Diagram::new(Some(corners), BoardSize::new(9, 9).unwrap()).region, "A9 E5");
    /// ```
    pub fn new(corners: Option<(Point, Point)>, board: BoardSize) -> Self {
        let named = |(first, last): (Point, Point)| format!("{} {}", board.name(first), board.name(last));
        Self { region: corners.map(named).unwrap_or_default().into(), corners, hide: Vec::new() }
    }
}

/// How strongly a step is separated from the next one (2.2: 3.17.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Splitter {
    /// The usual separation of two steps.
    Small,
    /// Separates local fights.
    Medium,
    /// Separates opening, middle game and endgame.
    Large,
}

/// Evaluation of a move (2.2: 3.16.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FullEvaluation {
    /// A bad move.
    Bad,
    /// Neither good nor bad. This is the default.
    Normal,
    /// A good move.
    Good,
    /// A trick move, which fails against the correct answer.
    Trick,
}

/// A spelling that the source used, where several spellings have the same meaning.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// Name of an attribute of 2.x that was written although it has its default value. At any node.
    Explicit(Text),
    /// Value of an attribute of 2.x as written (`komi="8.0"`). At any node.
    Value {
        /// Name of the attribute, preceded by its element where the node has several elements (`rules/komi`).
        name: Text,
        /// Value as written.
        text: Text,
    },
    /// Order of the child elements in 2.x, as the first letters of their names, or of the lines in Ishi, where the
    /// order is not the usual one. At any node.
    Order(Text),
    /// A `pre` element of 2.x contained only the title of the branch. 3.0 has no `pre` in this case.
    PreElement,
    /// In 2.x, the problem of the `pre` of this branch was an attribute of the move before it.
    ProblemOnMove,
    /// In 2.x, the children of this branch are all variations; the main line ends at this branch.
    NoMainLine,
    /// In wei7 2.x, the `mark` element of the last move of a `moves` element stands before the `moves` elements that
    /// follow this move.
    TrailingMark,
    /// The step was in the same SGF node as the preceding step or position.
    SameNode,
    /// The game information was in the SGF node of this step or `pre`, not in the root.
    GameInfo,
    /// Property of SGF as written, where `FF[4]` writes it in another form. At any node.
    Property {
        /// Identifier of the property.
        id: Text,
        /// Text between the brackets, with escapes.
        values: Vec<Text>,
    },
}

/// A place within the source element of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Anchor {
    /// Name of a child element that is not a node (`rules` of `game`). Empty for the element itself.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub element: Text,
    /// 0-based index of a child element. For an attribute: the child that has the attribute (`None`: the element
    /// itself). For content between children: the child that follows (`None`: at the end).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub child: Option<u32>,
}

/// Content that the format of the source does not define or allow.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unrecognized {
    /// An unknown XML attribute, or a known one with an illegal value.
    Attribute {
        /// Element that has the attribute.
        #[serde(default)]
        anchor: Anchor,
        /// Name of the attribute.
        name: Text,
        /// Normalized value of the attribute.
        value: Text,
    },
    /// An unknown XML element with its content, or character data in a place where it is not allowed.
    Markup {
        /// Place of the markup: before the child that the anchor names.
        #[serde(default)]
        anchor: Anchor,
        /// Markup as written.
        xml: Text,
    },
    /// A line of an Ishi file that could not be parsed, as written.
    Line(Text),
    /// An unknown member of a JSON object, or a known one with an illegal value.
    Property {
        /// JSON pointer (RFC 6901) from the node to the member, including the name of the member.
        pointer: Text,
        /// Value of the member as JSON.
        json: Text,
    },
}

/// An XML comment or processing instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Misc {
    /// Whether the construct is before, after or within the root element.
    pub position: MiscPosition,
    /// Whether this is a comment or a processing instruction.
    pub kind: MiscKind,
    /// Text between the delimiters.
    pub text: Text,
}

/// Kind of a [`Misc`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscKind {
    /// A comment: `<!-- -->`.
    Comment,
    /// A processing instruction: `<? ?>`.
    Instruction,
}

/// Position of a [`Misc`] relative to the root element.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MiscPosition {
    /// Before the root element.
    Prolog,
    /// After the root element.
    Epilog,
    /// Within an element, at the place that the anchor names.
    Inside(Anchor),
}

/// A shape on the board (`FF[4]` TR, SQ, CR, MA, SL).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// SGF `TR`.
    Triangle,
    /// SGF `SQ`.
    Square,
    /// SGF `CR`.
    Circle,
    /// SGF `MA`, an X.
    Cross,
    /// SGF `SL`, a selected point. Programs show it in different ways.
    Selected,
    /// Ishi `\d`, a diamond.
    Diamond,
    /// Ishi `\c`, a check mark.
    Check,
}

impl Shape {
    /// Returns the symbol that represents the shape in 3.0, which has no shapes (5.12).
    ///
    /// ```
    /// assert_eq!(wei7_core::Shape::Triangle.substitute().as_char(), '%');
    /// ```
    pub const fn substitute(self) -> Symbol {
        let character = match self {
            Self::Triangle => '%',
            Self::Square => '&',
            // SGF has neither diamonds nor check marks and shows them as circles and crosses.
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
