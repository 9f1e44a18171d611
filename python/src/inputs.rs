//! Inputs of functions that read many files: paths, or a part that `parts` returned.

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wei7_convert::Language;
use wei7_files::input::{self, ArchiveKind, FindOptions, InputList, Place, find_inputs};

use crate::findings::with_hint;

/// A path, several paths, or a part.
#[derive(FromPyObject)]
pub(crate) enum Inputs {
    One(PathBuf),
    Part(Py<Part>),
    Several(Vec<PathBuf>),
}

impl Inputs {
    /// Finds the files, and raises an exception if a path does not exist. `all` includes files in folders whose names
    /// are not those of records.
    pub(crate) fn find(&self, all: bool) -> PyResult<InputList> {
        let paths = match self {
            Self::One(path) => std::slice::from_ref(path),
            Self::Several(paths) => paths,
            Self::Part(part) => return Ok(part.get().0.clone().into_list()),
        };
        let options = FindOptions { all, ..FindOptions::default() };
        find_inputs(paths, options, None).map_err(|why| PyValueError::new_err(with_hint(&why.message())))
    }

    /// Returns the names of the inputs as text for the user.
    pub(crate) fn names(&self) -> String {
        let of = |path: &PathBuf| format!("{:?}", path.display().to_string());
        match self {
            Self::One(path) => of(path),
            Self::Several(paths) => format!("[{}]", paths.iter().map(of).collect::<Vec<_>>().join(", ")),
            Self::Part(part) => part.get().__repr__(),
        }
    }
}

/// A share of the inputs that `parts` has divided. Functions that read games or tables accept a part instead of paths,
/// in any process and on any machine that has the same files.
#[pyclass(module = "wei7", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct Part(input::Part);

/// The place of an input, as the tuple that Python pickles. Unpickling selects the variant by the length of the tuple.
#[derive(FromPyObject, IntoPyObject)]
pub(crate) enum Packed {
    File(OsString, bool),
    Unreadable(String, String, String),
    Entries(OsString, String, bool, Vec<(usize, OsString, bool)>),
}

impl From<&Place> for Packed {
    fn from(place: &Place) -> Self {
        match place {
            Place::File { path, skip_unknown } => Self::File(path.into(), *skip_unknown),
            Place::Unreadable { name, error } => Self::Unreadable(
                name.clone(),
                error.code.id.to_owned(),
                Language::En.argument(&error.reason).into_owned(),
            ),
            Place::Entries { archive, kind, has_supplements, entries } => {
                let entries = entries.iter().map(|(index, name, skip)| (*index, name.into(), *skip)).collect();
                Self::Entries(archive.into(), kind.extension().to_owned(), *has_supplements, entries)
            }
        }
    }
}

impl Packed {
    fn unpack(self) -> Option<Place> {
        Some(match self {
            Self::File(path, skip_unknown) => Place::File { path: path.into(), skip_unknown },
            Self::Unreadable(name, code, reason) => Place::unreadable(name, &code, reason)?,
            Self::Entries(archive, kind, has_supplements, entries) => {
                let entries = entries.into_iter().map(|(index, name, skip)| (index, name.into(), skip)).collect();
                let kind = ArchiveKind::of_path(format!("a{kind}").as_ref())?;
                Place::Entries { archive: archive.into(), kind, has_supplements, entries }
            }
        })
    }
}

#[pymethods]
impl Part {
    #[new]
    fn new(places: Vec<Packed>, bytes: u64) -> PyResult<Self> {
        let places = places.into_iter().map(Packed::unpack).collect::<Option<_>>();
        let places = places.ok_or_else(|| PyValueError::new_err("this is no part that `parts` gave"))?;
        Ok(Self(input::Part { places, bytes }))
    }

    fn __getnewargs__(&self) -> (Vec<Packed>, u64) {
        (self.0.places.iter().map(Packed::from).collect(), self.0.bytes)
    }

    /// The number of inputs of the part: files, and entries of archives.
    #[getter]
    fn inputs(&self) -> usize {
        let count = |place: &Place| if let Place::Entries { entries, .. } = place { entries.len() } else { 1 };
        self.0.places.iter().map(count).sum()
    }

    /// The approximate size of the inputs of the part on the disk, in bytes.
    #[getter]
    fn bytes(&self) -> u64 {
        self.0.bytes
    }

    pub(crate) fn __repr__(&self) -> String {
        format!("<Part of {} inputs, {} bytes>", self.inputs(), self.0.bytes)
    }
}

/// Approximate size of a part in bytes, and minimum number of parts if the inputs are small.
const PART_BYTES: u64 = 16 << 20;
const PARTS_AT_LEAST: usize = 8;

/// Divides the inputs at these paths into parts, in their order. A part has files, and ranges of entries of archives,
/// and can be read by another process or machine. Without `count`, a part has about 16 MB. A collection in one file is
/// not divided.
///
/// >>> import wei7, pathlib, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> for name in ["a.sgf", "b.sgf", "c.sgf"]:
/// ...     _ = (folder / name).write_bytes(b"(;FF[4])")
/// >>> [part.inputs for part in wei7.parts(folder, 2)]
/// [1, 2]
/// >>> sum(len(list(wei7.iter(part))) for part in wei7.parts(folder))
/// 3
#[pyfunction]
#[pyo3(signature = (paths, count = None, *, all = false))]
pub(crate) fn parts(py: Python<'_>, paths: Inputs, count: Option<usize>, all: bool) -> PyResult<Vec<Part>> {
    py.detach(|| {
        let list = paths.find(all)?;
        let by_size = || usize::try_from(list.bytes() / PART_BYTES).unwrap_or(usize::MAX).max(PARTS_AT_LEAST);
        let count = count.unwrap_or_else(by_size);
        Ok(list.split(count).into_iter().map(Part).collect())
    })
}
