//! The game class: a record, and the source that the record was read from.

use std::borrow::Cow;

use pyo3::prelude::*;
use wei7_convert::{Format, Language};
use wei7_core::{BranchId, Info, Record};

use crate::errors::{self, Kind};
use crate::findings::Finding;
use crate::tree::{self, Handles};

/// A game of Go, read from a file of any format or created without moves.
///
/// >>> import wei7
/// >>> game = wei7.read(b"(;FF[4]SZ[9]PB[Ann]PW[Bob];B[ee];W[gc])")[0]
/// >>> game.board_size, game.info.black, len(game.moves)
/// ((9, 9), 'Ann', 2)
/// >>> game.positions().shape
/// (3, 9, 9)
#[pyclass(module = "wei7")]
pub(crate) struct Game {
    pub(crate) record: Record,
    pub(crate) format: Format,
    pub(crate) number: usize,
    pub(crate) source: Option<String>,
    pub(crate) bytes: u64,
    pub(crate) found: Vec<Finding>,
    pub(crate) handles: Handles,
    /// The parent of each branch, computed when needed; `None` if not computed since the last edit.
    parents: Option<Vec<Option<BranchId>>>,
}

impl Game {
    pub(crate) fn from_record(record: Record, format: Format) -> Self {
        Self {
            record,
            format,
            number: 1,
            source: None,
            bytes: 0,
            found: Vec::new(),
            handles: Handles::default(),
            parents: None,
        }
    }

    pub(crate) fn read_from(self, source: Option<String>, number: usize, bytes: u64, found: Vec<Finding>) -> Self {
        Self { number, source, bytes, found, ..self }
    }

    /// Invalidates the cached parents of branches. Must be called after each change of the shape of the tree.
    pub(crate) fn reshaped(&mut self) {
        self.parents = None;
    }

    /// Returns the record and the parents of its branches.
    pub(crate) fn tree(&mut self) -> (&Record, &[Option<BranchId>]) {
        let Self { record, parents, .. } = self;
        let parents = parents.get_or_insert_with(|| tree::parents(record));
        (record, parents)
    }

    pub(crate) fn info_mut(&mut self) -> &mut Info {
        self.record.info.get_or_insert_default()
    }

    /// Returns the record with moves only, as [`Record::flatten_timeline`] makes it.
    pub(crate) fn played(&self) -> PyResult<Cow<'_, Record>> {
        let flat = self.record.flatten_timeline();
        flat.map(|(played, _)| played).map_err(|why| errors::because(Kind::Other, Language::En.message(&why.message())))
    }
}
