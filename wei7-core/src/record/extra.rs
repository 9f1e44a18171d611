//! What 3.0 cannot say: typed extras at the nodes of a record.
//!
//! The enum is closed, and no match that decides what becomes of an extra has a catch-all arm: every writer decides about a
//! new concept. Only a match that looks for one kind passes over the others.

use serde::{Deserialize, Serialize};

use super::{Block, Diagram, FullEvaluation, Misc, Shape, Spelling, Splitter, Text, Unrecognized};
use wei7_board::{Color, Point, Stone};

/// One thing that 3.0 has no place for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// Any node. How a thing was spelt where both spellings mean the same.
    Spelling(Spelling),
    /// Any node. Something that the format of the source does not define or allow.
    #[serde(rename = "foreign")]
    Unrecognized(Unrecognized),
    /// Any node. An XML comment or processing instruction.
    #[serde(rename = "aside")]
    Misc(Misc),
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
    /// Document, OGS and GIB. The stones that both players took for dead when the main line had ended.
    DeadStones(Vec<Point>),
    /// Any node. A thing that one format alone says. Every other format carries it.
    Format {
        /// The id of the format.
        format: Text,
        /// What it is, in the format's own words.
        id: Text,
        /// Its values.
        values: Vec<Text>,
    },
}

impl Extra {
    /// A property of SGF with one value, which is this text.
    ///
    /// ```
    /// use wei7_core::Extra;
    ///
    /// let overtime = Extra::property("OT", "5x30 [byo-yomi]");
    /// assert_eq!(overtime, Extra::Property { id: "OT".into(), values: vec!["5x30 [byo-yomi\\]".into()] });
    /// ```
    pub fn property(id: &str, text: &str) -> Self {
        // `FF[4]` 3.2: a backslash and a closing bracket are escaped.
        Self::Property { id: id.into(), values: vec![text.replace('\\', "\\\\").replace(']', "\\]").into()] }
    }
}
