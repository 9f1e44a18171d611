//! Methods of a game for Python.

use std::borrow::Cow;
use std::path::PathBuf;

use numpy::PyArray3;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use wei7_convert::info::all_moves;
use wei7_convert::{Format, Options, RecordWriter, Writing};
use wei7_core::{Action, BoardSize, CarrierPlace, InFile, Record, Size, compare};
use wei7_files::WriteError;
use wei7_files::output::{self, RecordFiles};

use crate::errors::{self, Kind};
use crate::findings::{Finding, Loss, printable};
use crate::game::Game;
use crate::info::GameInfo;
use crate::node::{Node, nodes};
use crate::positions;
use crate::tree::{self, Key};
use crate::values::Moves;
use crate::{options, render};

impl Game {
    fn output(&self, py: Python<'_>, to: Format, options: &Options) -> PyResult<Writing> {
        py.detach(|| RecordWriter::from_options(to, options).output(self.record.clone(), self.bytes, InFile::default()))
            .map_err(|why| errors::raise(Kind::Write, None, errors::report_findings(&why.report)))
    }
}

/// Returns the moves of the main line; `None` if the main line has takebacks.
fn main_moves<'py>(py: Python<'py>, record: &Record) -> PyResult<Option<Bound<'py, PyList>>> {
    let branches = tree::main_line(record);
    let mut moves = Moves::with_capacity(py, branches.iter().map(|id| record.tree[*id].steps().len()).sum())?;
    for id in branches {
        for step in record.tree[id].steps() {
            match step.action {
                Action::Move(played) => moves.push(played)?,
                Action::Takeback(_) => return Ok(None),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
    }
    moves.list().map(Some)
}

#[pymethods]
impl Game {
    /// Returns a game without moves.
    #[new]
    #[pyo3(signature = (width = 19, height = None))]
    fn new(width: u32, height: Option<u32>) -> PyResult<Self> {
        let size = BoardSize::new(width, height.unwrap_or(width));
        let size = size.ok_or_else(|| PyValueError::new_err("a board has at least one point"))?;
        let form = if size.width() == size.height() { Size::Square(size) } else { Size::Rectangle(size) };
        Ok(Self::from_record(Record { size: Some(form), ..Record::new() }, Format::WEI7))
    }

    /// Columns and rows of the board.
    #[getter]
    fn board_size(&self) -> (u32, u32) {
        let size = self.record.board_size();
        (size.width(), size.height())
    }

    /// The id of the format of the source.
    #[getter]
    fn format(&self) -> &'static str {
        self.format.id()
    }

    /// The number of the game in its source, from 1.
    #[getter]
    const fn number(&self) -> usize {
        self.number
    }

    /// The file, or archive and entry, that the game was read from.
    #[getter]
    fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The findings of reading the game.
    #[getter]
    fn findings(&self) -> Vec<Finding> {
        self.found.clone()
    }

    /// The game information: players, time, place, rules, result.
    #[getter]
    fn info(slf: &Bound<'_, Self>) -> GameInfo {
        GameInfo::new(slf.clone().unbind())
    }

    /// The root node.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> PyResult<Node> {
        nodes(slf, [Key::ROOT]).pop().ok_or_else(|| errors::because(Kind::Other, "a game without a root"))
    }

    /// The nodes of the main line, from the root.
    #[getter]
    fn main_line(slf: &Bound<'_, Self>) -> Vec<Node> {
        let keys = {
            let game = slf.borrow();
            tree::along(&game.record, &tree::main_line(&game.record))
        };
        nodes(slf, keys)
    }

    /// The moves of the main line without moves that were taken back.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if let Some(moves) = main_moves(py, &self.record)? {
            return Ok(moves);
        }
        Ok(main_moves(py, &*self.played()?)?.unwrap_or_else(|| PyList::empty(py)))
    }

    /// Returns all nodes in document order: each node before its descendants, the main line first.
    fn nodes(slf: &Bound<'_, Self>) -> Vec<Node> {
        let keys = tree::all(&slf.borrow().record);
        nodes(slf, keys)
    }

    /// Returns the number of moves in all branches.
    fn count_moves(&self) -> u64 {
        all_moves(&self.record.tree)
    }

    /// Returns the positions of the main line, before the first move and after each move, as an array with the indexes
    /// `[position, y, x]`. Row `y` is counted from the top; 0 is an empty point, 1 black, 2 white.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let found = py.detach(|| positions::main_line_positions(&*self.played()?))?;
        found.into_array(py)
    }

    /// Replaces the timeline: moves that were taken back become variations, messages become comments.
    fn flatten_timeline(&self) -> PyResult<Self> {
        let game = Self::from_record(self.played()?.into_owned(), self.format);
        Ok(game.read_from(self.source.clone(), self.number, self.bytes, self.found.clone()))
    }

    /// Returns the losses that writing the game in the format `to` would have. With `carry`, values that the format
    /// cannot express are kept in a carrier if possible.
    #[pyo3(signature = (to, *, carry = true))]
    fn losses(&self, py: Python<'_>, to: &str, carry: bool) -> PyResult<Vec<Loss>> {
        let options = Options { carry: options::carry(carry), ..Options::default() };
        Ok(self.output(py, options::format(to)?, &options)?.losses.iter().map(Loss::from).collect())
    }

    /// Returns the game as the content of a file. A supplement of wei7 3.0 is not returned; use `write` to get it.
    /// `style` and `move` are options of text diagrams (`format="diagram"`). `problems` marks the answers to problems in
    /// SGF as `goproblems`, `uligo` or `plain` does.
    #[pyo3(signature = (format = "sgf", *, carry = true, pretty = false, style = "sensei", r#move = None, problems = None))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        carry: bool,
        pretty: bool,
        style: &str,
        r#move: Option<u64>,
        problems: Option<&str>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let diagram = options::diagram(style, r#move)?;
        let problems = options::problems(problems)?;
        let options = Options { carry: options::carry(carry), pretty, diagram, problems, ..Options::default() };
        let written = self.output(py, options::format(format)?, &options)?;
        Ok(PyBytes::new(py, &written.output.document))
    }

    /// Returns the game as the content of a file, and the content of its supplement, if it has one.
    #[pyo3(signature = (format = "wei7", *, carry = true, pretty = false))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        carry: bool,
        pretty: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>)> {
        let options = Options { carry: options::carry(carry), pretty, ..Options::default() };
        let written = self.output(py, options::format(format)?, &options)?.output;
        Ok((PyBytes::new(py, &written.document), written.supplement.map(|bytes| PyBytes::new(py, &bytes))))
    }

    /// Writes the game to a file, with its supplement beside it, either completely or not at all. If `format` is not
    /// given, the extension determines the format. Returns the losses.
    #[pyo3(signature = (path, format = None, *, carry = true, force = false, pretty = false))]
    fn to_file(
        &self,
        py: Python<'_>,
        path: PathBuf,
        format: Option<&str>,
        carry: bool,
        force: bool,
        pretty: bool,
    ) -> PyResult<Vec<Loss>> {
        let unknown = || PyValueError::new_err(format!("the name `{}` tells no format", path.display()));
        let to = format.map_or_else(|| Format::from_path(&path).ok_or_else(unknown), options::format)?;
        let options = Options { carry: options::carry(carry), pretty, ..Options::default() };
        let written = self.output(py, to, &options)?;
        let beside = wei7_files::supplement_beside(&path);
        let files = RecordFiles {
            document: &path,
            content: &written.output.document,
            supplement: (to.carrier() == CarrierPlace::Beside).then_some(&*beside),
            carried: written.output.supplement.as_deref(),
        };
        let write = || {
            let notes = output::write_record(&files, force)?.notes;
            output::sync(&path)?;
            files.supplement.map_or(Ok(()), output::sync).map(|()| notes)
        };
        let notes = py.detach(write);
        let failed =
            |why: WriteError| errors::raise(Kind::Write, None, vec![Finding::from_diagnostic(&why.into(), None)]);
        errors::warn(py, notes.map_err(failed)?)?;
        Ok(written.losses.iter().map(Loss::from).collect())
    }

    /// Draws the board. `form` is `svg`, `html` (a page) or `text` (ASCII), which return a string, or `png`, which
    /// returns bytes. `region` is a part of the board such as `c3-k10`, or `auto`, the smallest part that contains all
    /// stones and marks. A page offers the record for download as SGF and wei7.
    #[pyo3(signature = (form = "svg", *, r#move = None, branch = "main", numbers = None, region = None, theme = "print", width = None, coordinates = true, language = "en"))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
    fn render<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        r#move: Option<u64>,
        branch: &str,
        numbers: Option<(u64, u64)>,
        region: Option<&str>,
        theme: &str,
        width: Option<u32>,
        coordinates: bool,
        language: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let how = render::How::new(form, r#move, branch, numbers, region, theme, width, coordinates, language)?;
        how.draw(py, self)
    }

    /// Returns the board at the end of the main line as text.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        render::How::default().text(py, self)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        render::How::default().svg(py, self)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        render::How::default().frame(py, self)
    }

    fn __eq__(&self, other: &Self) -> bool {
        compare(&self.record, &other.record).is_empty()
    }

    fn __copy__(&self) -> Self {
        let game = Self::from_record(self.record.clone(), self.format);
        game.read_from(self.source.clone(), self.number, self.bytes, self.found.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    /// Pickles the game as wei7 3.0 with its supplement.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (document, supplement) = self.write(py, "wei7", true, false)?;
        let make = py.import("wei7._wei7")?.getattr("_unpickle")?;
        Ok((make, (document, supplement, self.format.id(), self.source.clone(), self.number, self.found.clone())))
    }

    fn __repr__(&self) -> String {
        let (width, height) = self.board_size();
        let info = self.record.info.as_deref();
        let name = |color| info.and_then(|info| info.side_text(color, |person| person.name.as_ref()));
        let side = |color| name(color).unwrap_or(Cow::Borrowed("?")).into_owned();
        let (black, white) = (side(wei7_core::Color::Black), side(wei7_core::Color::White));
        printable(&format!("<Game {black} - {white}, {width}x{height}, {} moves>", all_moves(&self.record.tree)))
    }
}

type Pickled<'py> =
    (Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>, &'static str, Option<String>, usize, Vec<Finding>);

/// Restores a game that was pickled as wei7 3.0 with its supplement.
#[pyfunction]
#[pyo3(name = "_unpickle")]
pub(crate) fn unpickle(
    document: &[u8],
    supplement: Option<&[u8]>,
    format: &str,
    source: Option<String>,
    number: usize,
    found: Vec<Finding>,
) -> PyResult<Game> {
    let reader = wei7_convert::RecordReader::from_format(Format::WEI7).lenient();
    let reader = match supplement {
        Some(supplement) => reader.supplement(supplement),
        None => reader,
    };
    let read =
        reader.read(document).map_err(|why| errors::raise(Kind::Read, None, errors::report_findings(&why.report)))?;
    let record = read.value.into_iter().next().ok_or_else(|| errors::because(Kind::Read, "no game"))?;
    let bytes = document.len() as u64;
    Ok(Game::from_record(record, options::format(format)?).read_from(source, number, bytes, found))
}
