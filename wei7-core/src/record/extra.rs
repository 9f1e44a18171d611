//! Extras: what 3.0 cannot express, as typed values at the nodes of a record.
//!
//! [`Extra`] is a closed enum. A match that decides what happens to an extra has no catch-all arm, so that every writer
//! must handle a new variant. Only a match that searches for one variant ignores the others.

use serde::{Deserialize, Serialize};

use super::{Block, Diagram, FullEvaluation, Misc, Shape, Spelling, Splitter, Text, Unrecognized};
use wei7_board::{Color, Point, Stone};

/// Something that a format says and 3.0 cannot express, attached to a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// Step, 2.2. How strongly the step is separated from the next one (3.17.1.3). An explicit `small` is a
    /// [`Spelling::Explicit`].
    Splitter(Splitter),
    /// Step or pre, 2.2. The evaluation in the terms of 3.16.1, where 3.0 has a different one or none.
    Evaluation(FullEvaluation),
    /// Mark. The original symbol; the mark has a substitute.
    Symbol(char),
    /// Step or pre. A problem within a problem, which 5.15.2.7 forbids: the side that has to answer it.
    Problem(Color),
    /// Info. The start of the game, as the source wrote it.
    StartTime(Text),
    /// Any node. The spelling that the source used, where several spellings have the same meaning.
    Spelling(Spelling),
    /// Any node. Content that the format of the source does not define or allow.
    #[serde(rename = "foreign")]
    Unrecognized(Unrecognized),
    /// Any node. An XML comment or processing instruction.
    #[serde(rename = "aside")]
    Misc(Misc),
    /// Branch, SGF and Ishi. Setup at the beginning of the branch on a board that is not empty. Such a branch has a
    /// `pre`.
    Setup {
        /// Stones that are put on the board. They replace existing stones.
        stones: Vec<Stone>,
        /// Points that are emptied.
        empty: Vec<Point>,
    },
    /// Mark, SGF and Ishi. The original shape; the mark has a substitute symbol.
    Shape(Shape),
    /// Mark, SGF and Ishi. The original label; the mark has a substitute symbol.
    Label(Text),
    /// Any node, SGF. A property that the record does not express, or expresses differently from how it was written.
    Property {
        /// Identifier of the property.
        id: Text,
        /// Text between the brackets, with escapes.
        values: Vec<Text>,
    },
    /// Any node, SGF. All values of a property that may have only one value. The record contains the value that counts.
    Surplus {
        /// Identifier of the property.
        id: Text,
        /// Text between the brackets, with escapes.
        values: Vec<Text>,
    },
    /// Any node, SGF. The identifier of a property that the writer would write for this record, but the source did not
    /// contain.
    Absent(Text),
    /// Info, Ishi. The lines of a header (5.2), where they cannot be derived from the record. On a branch: a header of
    /// the event that this branch is, in a document of several events.
    Header {
        /// Keyword in upper case.
        keyword: Text,
        /// Text after the keyword, for each line.
        lines: Vec<Text>,
    },
    /// Step, Ishi 5.4 B and `FF[4]` MN. The move number, where it is not the number of the previous move plus one.
    Number(u32),
    /// Step, Ishi 5.4 PRISONER. The PRISONER lines as written, where they disagree with the captures on the board.
    /// Empty if stones were captured and there was no such line.
    Prisoners(Vec<Text>),
    /// Pre, step or document, Ishi 5.4 MARK. The MARK and UNMARK lines in order, with keywords, that resulted in the
    /// marks.
    MarkLines(Vec<Text>),
    /// Pre or step, Ishi 5.4 COM. The blocks that the comment consists of.
    Commentary(Vec<Block>),
    /// Any node, Ishi 5.4 USER. A block of user data.
    UserData(Block),
    /// Any node, Ishi 5.4 REMARK. The texts of the REMARK lines before the node.
    Remarks(Vec<Text>),
    /// Document, Ishi 5.4 REMARK. The texts of the REMARK lines at the end, after which there is no node.
    LastRemarks(Vec<Text>),
    /// Branch, Ishi 5.4 VAR. The marker of the variation. Empty for a variation without a marker that nothing else
    /// identifies as a variation.
    Variation(Text),
    /// Branch, Ishi 4.4 and `FF[4]` FG of a node without a move. A diagram. The points that it hides and sets up are in
    /// [`Extra::Setup`]; its comment and marks are those of its `pre`.
    Diagram(Diagram),
    /// Branch, Ishi 4.4. The lines of a diagram of another board, or of a region that is not on this board.
    ForeignDiagram(Vec<Text>),
    /// Branch, Ishi 4.2. The branch is a separate event, in a document of several events.
    Event,
    /// Document, OGS and GIB. The stones at the end of the main line that both players agreed to be dead.
    DeadStones(Vec<Point>),
    /// Any node. Data that only one format has. All other formats carry it.
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
}
