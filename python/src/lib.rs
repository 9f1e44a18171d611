//! The Python package `wei7`. Each file of this crate implements a part of it; `python/README.md` describes its use.

mod convert;
mod edit;
mod errors;
mod findings;
mod fix;
mod game;
mod game_methods;
mod info;
mod inputs;
mod merge;
mod node;
mod options;
mod positions;
mod read;
mod render;
mod table;
mod tree;
mod values;

use pyo3::prelude::*;

/// The allocator of the package. mimalloc is used because records are allocated on many threads and freed on the thread
/// of Python.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The extension module `wei7._wei7`. `package/wei7/__init__.py` re-exports its names.
#[pymodule]
mod _wei7 {
    #[pymodule_export]
    use crate::convert::{Checked, Converted, Verdict, check, convert, diff, formats, judge};
    #[pymodule_export]
    use crate::errors::{ReadError, Wei7Error, WriteError};
    #[pymodule_export]
    use crate::findings::{Difference, Finding, Loss};
    #[pymodule_export]
    use crate::fix::{Fixed, fix};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::game_methods::unpickle;
    #[pymodule_export]
    use crate::info::GameInfo;
    #[pymodule_export]
    use crate::inputs::{Part, parts};
    #[pymodule_export]
    use crate::merge::{Merged, merge, union};
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::read::{GameIterator, iter, read};
    #[pymodule_export]
    use crate::table::{Table, games, moves};
    #[pymodule_export]
    use crate::values::{Mark, Move};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
