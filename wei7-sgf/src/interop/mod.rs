//! Converts records to and from trees of sgf-parse, for programs that use them.
//!
//! ```
//! use wei7_sgf::interop::sgf_parse::go::{Prop, parse};
//! use wei7_sgf::{SgfReader, SgfWriter};
//!
//! let trees = parse("(;FF[4]SZ[9]KM[6.5]C[a study];B[ee];W[gc])").unwrap();
//! let record = SgfReader::new().read_sgf_parse(&trees[0])?.value;
//! assert_eq!(record.tree.root().steps().len(), 2);
//!
//! let made = SgfWriter::new().carry().to_sgf_parse(&record)?;
//! assert!(made.losses.is_empty());
//! assert_eq!(made.root.get_property("C"), Some(&Prop::C("a study".into())));
//! assert_eq!(SgfReader::new().read_sgf_parse(&made.root)?.value, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Texts of such a tree
//!
//! The parser of sgf-parse removes escapes and its serialization adds them, so the texts of a tree are plain, contrary
//! to its documentation. Both directions here treat them as plain.
//!
//! # Limits of such a tree
//!
//! A tree of sgf-parse does not keep:
//!
//! - The spelling of numbers: `KM[6.50]` is 6.5. Differences are losses of [`SgfWriter::to_sgf_parse`], and are
//!   restored if a carrier is written.
//! - The order of points, labels and lines in a list, and rectangles, which have no meaning in SGF: they are read back
//!   one by one, ordered by name.
//! - Places: findings about a tree refer to its [`text`].
//! - Soft line breaks, which its parser keeps as line breaks, and escapes of colons in the values of unknown
//!   properties: both are lost before a tree is read here.
//! - Paths of more than [`MOST_NODES`] nodes: dropping, cloning, comparing and printing an `SgfNode` recurse.
//!
//! The serialization of sgf-parse does not escape unknown properties, and has no letters for points beyond the 26th
//! line. [`text`] writes every tree correctly.

mod exact;
mod nodes;
mod text;

use std::borrow::Cow;

pub use sgf_parse;
use sgf_parse::SgfNode;
use sgf_parse::go::Prop;
use wei7_core::{
    Carrier, Diagnostic, Game, Loss, Message, Parsed, Place, ProblemMarks, ReadBackError, Record, Refused, Report,
    Unwritable, WrittenFormat,
};

use crate::codes;
use crate::model::CARRIER;
use crate::output::layout::{Lists, game};
use crate::output::writer::check_board;
use crate::reader::records::{checker, read_checked};
use crate::syntax::Games;
use crate::{SgfReader, SgfWriter};

/// Largest number of nodes on a path that [`SgfWriter::to_sgf_parse`] accepts. A thread with a stack of 2 MiB, the
/// default in Rust, can drop, clone, compare and print such a tree even without optimization.
pub const MOST_NODES: usize = 1_500;

/// Largest number of points to which the rectangles of a tree may expand. A tree has single points only, and a
/// rectangle of five characters has up to 2,704 points.
pub const MOST_POINTS: usize = 1 << 20;

/// Tree of sgf-parse made from a record.
#[derive(Clone, Debug, PartialEq)]
pub struct SgfParseTree {
    /// Root of the tree.
    pub root: SgfNode<Prop>,
    /// Values that are not native in the tree.
    pub losses: Vec<Loss>,
}

/// Reason why a record could not be converted to a tree of sgf-parse.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum NoTree {
    /// The longest path has this number of nodes, more than [`MOST_NODES`]. Dropping such a tree could overflow the
    /// stack.
    Deep(usize),
    /// The rectangles expand to more points than [`MOST_POINTS`].
    Points,
    /// SGF cannot represent the record, for example because of its board size.
    Unwritable(#[from] Unwritable),
}

impl NoTree {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Deep(nodes) => Message::new("tree-too-deep").with("nodes", *nodes).with("most", MOST_NODES),
            Self::Points => Message::new("rectangles-too-large").with("most", MOST_POINTS),
            Self::Unwritable(error) => error.message(),
        }
    }
}

/// Writes a tree of sgf-parse as SGF. Unlike the serialization of sgf-parse, this function escapes unknown properties,
/// writes points beyond the 26th line as letters, orders lists, and does not recurse.
///
/// Values that SGF cannot represent are left out: points beyond 52 lines and invalid identifiers.
///
/// ```
/// use wei7_sgf::interop::{sgf_parse::go::parse, text};
///
/// let sgf = r"(;SZ[9]ZZ[a\]b];AE[ba][cc])";
/// assert_eq!(text(&parse(sgf).unwrap()[0]), sgf);
/// ```
pub fn text(root: &SgfNode<Prop>) -> String {
    text::text(root).0
}

impl SgfReader {
    /// Creates the record of a tree of sgf-parse of any depth. Places refer to the [`text`] of the tree.
    pub fn read_sgf_parse(self, root: &SgfNode<Prop>) -> Result<Parsed<Record>, Refused> {
        let (text, left_out) = text::text(root);
        let limits = self.options.limits;
        let mut report = Report::new(limits.findings);
        for finding in left_out {
            report.push(finding);
        }
        match Games::new(&text, limits).next() {
            Some(Ok(mut game)) => {
                let mut checker = checker(&self.options);
                let compared = checker.compare(&game);
                match read_checked(&mut game, &mut checker, compared, &self.options, report, base_record) {
                    Ok(Parsed { value: Game::Record(value), report }) => Ok(Parsed { value, report }),
                    Ok(Parsed { mut report, .. }) => {
                        report.push(Diagnostic::new(&codes::NO_GO_GAME, Place::Source));
                        Err(Refused::because(report))
                    }
                    Err(error) => Err(Refused::because(error.into_report())),
                }
            }
            Some(Err(why)) => {
                report.push(why);
                Err(Refused::because(report))
            }
            // A tree has a root, so there is a game.
            None => Err(Refused::because(report)),
        }
    }
}

impl SgfWriter {
    /// Converts a record to a tree of sgf-parse. With [`SgfWriter::carry`] the root contains a carrier, and
    /// [`SgfReader::read_sgf_parse`] restores the record.
    pub fn to_sgf_parse(self, record: &Record) -> Result<SgfParseTree, NoTree> {
        check_board(record.board_size())?;
        let mut root = tree(record, self.marks())?;
        let read =
            SgfReader::new().lenient().read_sgf_parse(&root).map_err(ReadBackError::from).map_err(Unwritable::from)?;
        let read = read.value;
        let exact = exact::held_record(record, &read);
        let Some(carrier) = Carrier::between(&read, &exact) else {
            return Ok(SgfParseTree { root, losses: Vec::new() });
        };
        let (lost, json) = Carrier::losses(
            Some(&carrier).filter(|_| self.carries()),
            &exact,
            &read,
            wei7_core::NamedLosses::Each,
            |about| about.fate(WrittenFormat::Sgf),
        );
        if let Some(json) = json {
            root.properties.push(Prop::Unknown(CARRIER.to_owned(), vec![json]));
        }
        Ok(SgfParseTree { root, losses: lost })
    }
}

/// Converts a record to a tree of sgf-parse without a carrier.
fn tree(record: &Record, marks: ProblemMarks) -> Result<SgfNode<Prop>, NoTree> {
    let (played, _) = record.flatten_timeline().map_err(Unwritable::from)?;
    nodes::root(&game(&played, None, Lists::AsTheyAre, marks))
}

/// Returns the base of a record: the record that is read back from its tree of sgf-parse.
fn base_record(record: &Record, marks: ProblemMarks) -> Option<Record> {
    SgfReader::new().lenient().read_sgf_parse(&tree(record, marks).ok()?).ok().map(|read| read.value)
}

/// Removes the escapes of SGF from a text and changes nothing else, as the parser of sgf-parse does with values of
/// unknown properties.
fn without_escapes(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut plain = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        plain.extend(if character == '\\' { characters.next() } else { Some(character) });
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests;
