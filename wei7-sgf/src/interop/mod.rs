//! Records to and from the tree of sgf-parse, for programs that hold one.
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
//! The parser of sgf-parse takes escapes out and its serialization puts them in, so the texts of a tree are plain, whatever
//! its documentation says. Both directions here take them so.
//!
//! # Limits of such a tree
//!
//! - How a number was spelled: `KM[6.50]` is 6.5. What differs is a loss of [`SgfWriter::to_sgf_parse`], and comes back if it carries.
//! - The order of points, labels and lines in a list, and rectangles, which mean nothing in SGF: they come back one by one, in the
//!   order of their names.
//! - Places: findings about a tree point into [`text`] of it.
//! - A soft line break that its parser left in a text as a line break, and a colon that was escaped in the value of a property that
//!   it does not know: that is gone before a tree comes here.
//! - More than [`MOST_NODES`] nodes one after the other: dropping, cloning, comparing and printing an `SgfNode` recurse.
//!
//! Its serialization does not escape what is in properties that it does not know, and has no letters for points beyond the 26th
//! line. [`text`] writes any tree right.

mod exact;
mod nodes;
mod text;

use std::borrow::Cow;

pub use sgf_parse;
use sgf_parse::SgfNode;
use sgf_parse::go::Prop;
use wei7_core::{
    Carrier, Diagnostic, Loss, Message, Parsed, Place, ReadBackError, Record, Refused, Report, Unwritable,
};

use crate::codes;
use crate::fidelity::fate;
use crate::model::CARRIER;
use crate::normalize::Context;
use crate::output::layout::{Lists, game};
use crate::output::writer::check_board;
use crate::reader::records::{checker, read_game};
use crate::syntax::Games;
use crate::{SgfReader, SgfWriter};

/// The most nodes that [`SgfWriter::to_sgf_parse`] puts one after the other: threads of 2 MiB, as Rust starts them, can drop,
/// clone, compare and print such a tree even where nothing is optimized.
pub const MOST_NODES: usize = 1_500;

/// The most points that rectangles may become in a tree, where each list is a set of points. A rectangle of five letters
/// has 2,704.
pub const MOST_POINTS: usize = 1 << 20;

/// A tree of sgf-parse, made from a record.
#[derive(Clone, Debug, PartialEq)]
pub struct SgfParseTree {
    /// Its root.
    pub root: SgfNode<Prop>,
    /// What is not native in it.
    pub losses: Vec<Loss>,
}

/// Why there is no tree.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum NoTree {
    /// A tree of so many nodes one after the other could overflow the stack when it is dropped: see [`MOST_NODES`].
    Deep(usize),
    /// See [`MOST_POINTS`].
    Points,
    /// The record has no place in SGF.
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

/// A tree of sgf-parse as SGF, right where its own serialization is not: what is in unknown properties is escaped, points
/// beyond the 26th line have letters, lists are in order, and nothing recurses.
///
/// What no SGF can say is left out: points above 52, identifiers that are none.
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
    /// Makes the record of a tree of sgf-parse, however deep it is. Places point into [`text`] of it.
    pub fn read_sgf_parse(self, root: &SgfNode<Prop>) -> Result<Parsed<Record>, Refused> {
        let (text, left_out) = text::text(root);
        let limits = self.options.limits;
        let mut report = Report::new(limits.findings);
        for finding in left_out {
            report.push(finding);
        }
        match Games::new(&text, limits).next() {
            Some(Ok(mut game)) => {
                report.append(std::mem::take(&mut game.findings));
                report.append(checker(&self.options).check(&game));
                report.sort();
                let context = Context::new(&game, !self.options.no_quirks, &limits);
                match read_game(&context, &shown, &self.options, report) {
                    Ok(Parsed { value: Some(value), report }) => Ok(Parsed { value, report }),
                    Ok(Parsed { value: None, mut report }) => {
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
    /// Makes a tree of sgf-parse from a record. With [`SgfWriter::carry`] the root has a carrier, and
    /// [`SgfReader::read_sgf_parse`] gives the record again.
    pub fn to_sgf_parse(self, record: &Record) -> Result<SgfParseTree, NoTree> {
        check_board(record.board_size())?;
        let mut root = tree(record)?;
        let read =
            SgfReader::new().lenient().read_sgf_parse(&root).map_err(ReadBackError::from).map_err(Unwritable::from)?;
        let read = read.value;
        let exact = exact::held(record, &read);
        let Some(carrier) = Carrier::between(&read, &exact) else {
            return Ok(SgfParseTree { root, losses: Vec::new() });
        };
        let (lost, json) = Carrier::losses(
            Some(&carrier).filter(|_| self.carries()),
            &exact,
            &read,
            wei7_core::NamedLosses::Each,
            fate,
        );
        if let Some(json) = json {
            root.properties.push(Prop::Unknown(CARRIER.to_owned(), vec![json]));
        }
        Ok(SgfParseTree { root, losses: lost })
    }
}

/// A tree without a carrier.
fn tree(record: &Record) -> Result<SgfNode<Prop>, NoTree> {
    let (played, _) = record.flatten_timeline().map_err(Unwritable::from)?;
    nodes::root(&game(&played, None, Lists::AsTheyAre))
}

/// What a tree shows of a record.
fn shown(record: &Record) -> Option<Record> {
    SgfReader::new().lenient().read_sgf_parse(&tree(record).ok()?).ok().map(|read| read.value)
}

/// A text without the escapes of SGF, and nothing else changed: as the parser of sgf-parse takes it from a value that it
/// does not know.
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
