//! Converts the arguments of functions to options of the library.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wei7_convert::{Carry, Convention, Format, Formats, Options, Strip};
use wei7_core::{DiagramOptions, DiagramStyle, ProblemMarks, TextEncoding};

/// Returns the format with this id.
pub(crate) fn format(id: &str) -> PyResult<Format> {
    id.parse().map_err(|_| {
        let known: Vec<_> = Formats::default().iter().map(Format::id).collect();
        PyValueError::new_err(format!("no format is called {id:?}; there are {}", known.join(", ")))
    })
}

pub(crate) fn carry(carry: bool) -> Carry {
    if carry { Carry::Keep } else { Carry::None }
}

/// Returns options of text diagrams. `move_number`: number of moves of the main line before the shown position.
pub(crate) fn diagram(style: &str, move_number: Option<u64>) -> PyResult<DiagramOptions> {
    let style = match style {
        "sensei" => DiagramStyle::Sensei,
        "ascii" => DiagramStyle::Ascii,
        "unicode" => DiagramStyle::Unicode,
        _ => {
            let error = format!("no style of diagrams is called {style:?}; there are sensei, ascii, unicode");
            return Err(PyValueError::new_err(error));
        }
    };
    Ok(DiagramOptions { style, r#move: move_number })
}

/// Returns the marks of the answers to problems with this name; `None` returns the default.
pub(crate) fn problems(name: Option<&str>) -> PyResult<ProblemMarks> {
    match name {
        None => Ok(ProblemMarks::default()),
        Some("goproblems") => Ok(ProblemMarks::Goproblems),
        Some("uligo") => Ok(ProblemMarks::Uligo),
        Some("plain") => Ok(ProblemMarks::Plain),
        Some(other) => {
            let error = format!("no marks of problems are called {other:?}; there are goproblems, uligo, plain");
            Err(PyValueError::new_err(error))
        }
    }
}

/// Returns the convention of analyses that is written for the program with this name.
pub(crate) fn analysis(name: Option<&str>) -> PyResult<Option<Convention>> {
    let unknown =
        |name, known| PyValueError::new_err(format!("no convention of analyses is called {name:?}; there are {known}"));
    name.map(|name| Convention::written(name).map_err(|known| unknown(name, known))).transpose()
}

/// Returns the parts with these names.
pub(crate) fn strip(names: Option<Vec<String>>) -> PyResult<Strip> {
    let mut parts = Strip::default();
    for name in names.unwrap_or_default() {
        let error = || format!("no part of a record is called {name:?}; there are analysis, comments, variations");
        parts = parts.union(Strip::by_name(&name).ok_or_else(|| PyValueError::new_err(error()))?);
    }
    Ok(parts)
}

/// Returns options for reading. `from` is the id of the format of the source; `None` recognizes the format.
pub(crate) fn read(from: Option<&str>, strict: bool, encoding: Option<&str>) -> PyResult<Options> {
    let encoding = match encoding {
        None => None,
        Some(name) => {
            let unknown = || PyValueError::new_err(format!("no encoding is called {name:?}"));
            Some(TextEncoding::from_name(name).ok_or_else(unknown)?)
        }
    };
    Ok(Options { from: from.map(format).transpose()?, strict, encoding, ..Options::default() })
}

/// A path, or the content of a file.
#[derive(FromPyObject)]
pub(crate) enum PathOrBytes {
    Bytes(Vec<u8>),
    Path(PathBuf),
}

/// Returns the requested number of threads, or the number of processors.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    asked
        .or_else(|| std::thread::available_parallelism().ok().map(std::num::NonZeroUsize::get))
        .map_or(1, |threads| threads.max(1))
}
