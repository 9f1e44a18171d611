//! Extras: what 3.0 cannot express, as typed values at the nodes of a record.
//!
//! [`Extra`] is a closed enum. A match that decides what happens to an extra has no catch-all arm, so that every writer
//! must handle a new variant. Only a match that searches for one variant ignores the others.

use serde::{Deserialize, Serialize};

use super::{Diagram, FullEvaluation, Misc, Shape, Spelling, Splitter, Text, Unrecognized};
use wei7_board::{Color, Point, Stone};

/// Something that a format says and 3.0 cannot express, attached to a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// Strength of the separation between the step and the next one, in 2.2 (3.17.1.3). An explicit `small` is a
    /// [`Spelling::Explicit`].
    Splitter(Splitter),
    /// Evaluation of a step or `pre` in the terms of 2.2 (3.16.1), where 3.0 has a different one or none.
    Evaluation(FullEvaluation),
    /// The original symbol of a mark that shows a substitute, because 3.0 does not have the symbol.
    Symbol(char),
    /// Problem of a step or `pre` within another problem, which 5.15.2.7 forbids: the side that has to answer the inner
    /// problem.
    Problem(Color),
    /// The start of the game as the source wrote it. At `info`.
    StartTime(Text),
    /// The spelling that the source used, where several spellings have the same meaning. At any node.
    Spelling(Spelling),
    /// Content that the format of the source does not define or does not allow. At any node.
    #[serde(rename = "foreign")]
    Unrecognized(Unrecognized),
    /// An XML comment or processing instruction. At any node.
    #[serde(rename = "aside")]
    Misc(Misc),
    /// Setup of SGF or Ishi at the beginning of a branch, on a board that is not empty. Such a branch has a `pre`.
    Setup {
        /// Stones that are put on the board. They replace existing stones.
        stones: Vec<Stone>,
        /// Points that are emptied.
        empty: Vec<Point>,
    },
    /// The original shape of a mark of SGF or Ishi, for which the mark shows a substitute symbol.
    Shape(Shape),
    /// The original label of a mark of SGF or Ishi, for which the mark shows a substitute symbol.
    Label(Text),
    /// A property of SGF, at any node, that the record does not express, or expresses differently from how it was
    /// written.
    Property {
        /// Identifier of the property.
        id: Text,
        /// Text between the brackets, with escapes.
        values: Vec<Text>,
    },
    /// All values of an SGF property that may have only one, at any node. The record contains the value that counts.
    Surplus {
        /// Identifier of the property.
        id: Text,
        /// Text between the brackets, with escapes.
        values: Vec<Text>,
    },
    /// The identifier of an SGF property that the source did not contain, although the writer would write it for this
    /// record. At any node.
    Absent(Text),
    /// The lines of a header of Ishi (5.2) that cannot be derived from the record. At `info`. At a branch that is an
    /// event of a document of several events: a header of that event.
    Header {
        /// Keyword in upper case.
        keyword: Text,
        /// Text after the keyword, for each line.
        lines: Vec<Text>,
    },
    /// The move number of a step (Ishi 5.4 B, `FF[4]` MN), where it is not the number of the previous move plus one.
    Number(u32),
    /// Marks a branch as a diagram: Ishi 4.4, or `FF[4]` FG of a node without a move. The points that the diagram hides
    /// and sets up are in [`Extra::Setup`]; its comment and marks are those of the position of the branch ([`Pre`](super::Pre)).
    Diagram(Diagram),
    /// Marks a branch as a separate event, in a document of several events (Ishi 4.2).
    Event,
    /// The stones at the end of the main line that both players agreed to be dead (OGS, GIB). At the document.
    DeadStones(Vec<Point>),
    /// Data that only one format has. All other formats carry the data. At any node, unless the format says where.
    Format {
        /// Identifier of the format.
        format: Text,
        /// Name of the data in that format.
        id: Text,
        /// Values of the data.
        values: Vec<Text>,
    },
}

impl Extra {
    /// Creates an SGF property with `text` as its only value.
    ///
    /// ```
    /// use wei7_core::Extra;
    ///
    /// let overtime = Extra::property("OT", "5x30 [byo-yomi]");
    /// assert_eq!(overtime, Extra::Property { id: "OT".into(), values: vec!["5x30 [byo-yomi\\]".into()] });
    /// ```
    pub fn property(id: &str, text: &str) -> Self {
        // `FF[4]` 3.2: backslashes and closing brackets are escaped.
        Self::Property { id: id.into(), values: vec![text.replace('\\', "\\\\").replace(']', "\\]").into()] }
    }

    /// Creates an extra of one format.
    pub fn format<V: Into<Text>>(format: &str, id: &str, values: impl IntoIterator<Item = V>) -> Self {
        Self::Format { format: format.into(), id: id.into(), values: values.into_iter().map(Into::into).collect() }
    }

    /// Returns the values of an extra of one format, if the extra has this format and identifier.
    pub fn format_values(&self, format: &str, id: &str) -> Option<&[Text]> {
        match self {
            Self::Format { format: known, id: known_id, values } if **known == *format && **known_id == *id => {
                Some(values)
            }
            _ => None,
        }
    }
}
