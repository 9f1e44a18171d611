//! Tables of games and of moves as Arrow streams, over the `PyCapsule` interface.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use wei7_convert::Options;
use wei7_files::games::{Met, each_game};
use wei7_files::output::{self, AtomicFile};
use wei7_table::{Column, Form, Formulas, GAMES, MOVES, RowOptions, Rows, TableBuilder, TableError, TableFile};

use crate::errors::{self, Kind};
use crate::findings::with_hint;
use crate::inputs::Inputs;
use crate::options;
use crate::read::{PATIENCE, game_options};

/// Kind of table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Games,
    Moves,
}

/// A table of games or of moves. `pyarrow.table(t)`, `polars.DataFrame(t)` and `duckdb.sql("... FROM t")` accept the
/// table. The files are read again each time that the table is consumed.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct Table {
    which: Which,
    inputs: Inputs,
    columns: Option<Vec<String>>,
    symmetric: bool,
    all: bool,
    options: Options,
    threads: usize,
}

/// Number of batches of rows that may wait for the consumer. Reading pauses when this number is reached.
const WAITING: usize = 2;

/// The batches of rows of a table, which are made on other threads.
struct Stream {
    schema: SchemaRef,
    batches: Receiver<Result<RecordBatch, ArrowError>>,
}

impl Stream {
    /// Waits at most [`PATIENCE`] for the next batch and returns it.
    fn wait(&mut self) -> Result<Result<RecordBatch, ArrowError>, RecvTimeoutError> {
        self.batches.recv_timeout(PATIENCE)
    }
}

impl Iterator for Stream {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batches.recv().ok()
    }
}

impl RecordBatchReader for Stream {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// Error that ends reading because the consumer of the table was dropped.
struct Ended;

impl From<ArrowError> for Ended {
    fn from(_: ArrowError) -> Self {
        Self
    }
}

fn builder<R>(columns: &'static [Column<R>], names: Option<&[String]>) -> PyResult<TableBuilder<R>> {
    match names {
        None => Ok(TableBuilder::new(columns)),
        Some(names) => {
            TableBuilder::select(columns, names).map_err(|why| PyValueError::new_err(with_hint(&why.message())))
        }
    }
}

impl Table {
    fn schema(&self) -> PyResult<SchemaRef> {
        let names = self.columns.as_deref();
        Ok(match self.which {
            Which::Games => builder(GAMES, names)?.schema(),
            Which::Moves => builder(MOVES, names)?.schema(),
        })
    }

    fn stream(&self) -> PyResult<Stream> {
        let names = self.columns.as_deref();
        match self.which {
            Which::Games => self.begin(builder(GAMES, names)?, |rows| rows.game.into_iter().collect()),
            Which::Moves => self.begin(builder(MOVES, names)?, |rows| rows.moves),
        }
    }

    fn begin<R: Send + 'static>(
        &self,
        mut table: TableBuilder<R>,
        rows_of: impl Fn(Rows) -> Vec<R> + Send + Sync + 'static,
    ) -> PyResult<Stream> {
        let schema = table.schema();
        let list = self.inputs.find(self.all)?;
        let rows = RowOptions { moves: self.which == Which::Moves, symmetric: self.symmetric };
        let (options, threads) = (self.options.clone(), self.threads);
        let (give, batches) = sync_channel(WAITING);
        std::thread::spawn(move || {
            let options = game_options(&options, threads);
            let nothing = || Box::new(std::io::empty()) as Box<dyn std::io::Read>;
            let work = |met: Met| rows_of(Rows::from_met(&met, rows));
            let send = |batch| give.send(Ok(batch)).map_err(|_| Ended);
            let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let take = |found: Vec<Vec<R>>| found.iter().try_for_each(|rows| table.append_all(rows, send));
                each_game(list, &options, &nothing, work, take)
                    .and_then(|()| if table.is_empty() { Ok(()) } else { send(table.finish()?) })
            }));
            if read.is_err() {
                let fault = "reading has failed, which is a fault of wei7";
                let _ = give.send(Err(ArrowError::ComputeError(fault.to_owned())));
            }
        });
        Ok(Stream { schema, batches })
    }
}

fn unwritten(why: TableError) -> PyErr {
    errors::because(Kind::Write, with_hint(&why.message()))
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> PyResult<Vec<String>> {
        Ok(self.schema()?.fields().iter().map(|field| field.name().clone()).collect())
    }

    /// The name, unit and description of each column.
    #[getter]
    fn meanings(&self) -> PyResult<Vec<(String, String, String)>> {
        let meaning = |field: &arrow_schema::FieldRef| {
            let about = |key: &str| field.metadata().get(key).cloned().unwrap_or_default();
            (field.name().clone(), about("unit"), about("description"))
        };
        Ok(self.schema()?.fields().iter().map(meaning).collect())
    }

    /// Returns the schema for the `PyCapsule` interface of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema()?).map_err(|why| unwritten(why.into()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// Returns a stream of batches for the `PyCapsule` interface of Arrow. A requested schema is left to the consumer.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let stream = FFI_ArrowArrayStream::new(Box::new(self.stream()?));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Writes the table to a file, as Parquet, Arrow or CSV by its extension, and returns the number of rows. An
    /// existing file is replaced only with `force`. In CSV, a text that a spreadsheet would take for a formula gets a
    /// leading apostrophe, unless `csv_formulas` is `keep`.
    #[pyo3(signature = (path, *, force = false, csv_formulas = "escape"))]
    fn write(&self, py: Python<'_>, path: PathBuf, force: bool, csv_formulas: &str) -> PyResult<usize> {
        let formulas = match csv_formulas {
            "escape" => Formulas::Escape,
            "keep" => Formulas::Keep,
            other => return Err(PyValueError::new_err(format!("csv_formulas is `escape` or `keep`, not {other:?}"))),
        };
        let unknown = || PyValueError::new_err("the name ends in none of .parquet, .arrow and .csv");
        let form = Form::from_path(&path).ok_or_else(unknown)?;
        let file = AtomicFile::create(&path, force);
        let file = file.map_err(|why| errors::because(Kind::Write, with_hint(&why.message())))?;
        let mut table = TableFile::create(form, &self.schema()?, formulas, file).map_err(unwritten)?;
        let mut rows = 0;
        let mut stream = self.stream()?;
        loop {
            py.check_signals()?;
            let batch = match py.detach(|| stream.wait()) {
                Ok(batch) => batch.map_err(|why| unwritten(why.into()))?,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            rows += batch.num_rows();
            py.detach(|| table.write(&batch)).map_err(unwritten)?;
        }
        let file = table.finish().map_err(unwritten)?;
        let written = py.detach(|| file.finish().and_then(|notes| output::sync(&path).map(|()| notes)));
        errors::warn(py, written.map_err(|why| errors::because(Kind::Write, with_hint(&why.message())))?)?;
        Ok(rows)
    }

    fn __repr__(&self) -> String {
        let which = if self.which == Which::Games { "games" } else { "moves" };
        format!("<Table of {which} in {}>", self.inputs.names())
    }
}

#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
fn table(
    which: Which,
    paths: Inputs,
    columns: Option<Vec<String>>,
    symmetric: bool,
    format: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
    all: bool,
    threads: Option<usize>,
) -> PyResult<Table> {
    let options = options::read(format, strict, encoding)?;
    let threads = options::threads(threads);
    let table = Table { which, inputs: paths, columns, symmetric, all, options, threads };
    // Raises an error for an unknown column now, not when the table is read.
    table.schema()?;
    Ok(table)
}

/// Returns the table of games of files, folders and archives: a row for each game, and for each input that could not be
/// read.
///
/// >>> import wei7, pathlib, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> _ = (folder / "a.sgf").write_bytes(b"(;FF[4]PB[Ann]RE[B+R];B[aa])")
/// >>> wei7.games(folder, columns=["black", "winner"]).columns
/// ['black', 'winner']
#[pyfunction]
#[pyo3(signature = (paths, *, columns = None, symmetric = false, format = None, strict = false, encoding = None, all = false, threads = None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub(crate) fn games(
    paths: Inputs,
    columns: Option<Vec<String>>,
    symmetric: bool,
    format: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
    all: bool,
    threads: Option<usize>,
) -> PyResult<Table> {
    table(Which::Games, paths, columns, symmetric, format, strict, encoding, all, threads)
}

/// Returns the table of moves, in all branches.
#[pyfunction]
#[pyo3(signature = (paths, *, columns = None, symmetric = false, format = None, strict = false, encoding = None, all = false, threads = None))]
#[expect(clippy::too_many_arguments, reason = "each is an option of its own")]
pub(crate) fn moves(
    paths: Inputs,
    columns: Option<Vec<String>>,
    symmetric: bool,
    format: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
    all: bool,
    threads: Option<usize>,
) -> PyResult<Table> {
    table(Which::Moves, paths, columns, symmetric, format, strict, encoding, all, threads)
}
