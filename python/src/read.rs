//! Reading: one input whole, or many as a stream.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use wei7_convert::{Failed, Options};
use wei7_files::games::{GameOptions, InputGames, Met, What, each_game};
use wei7_files::input::{FindOptions, InputList, OpenOptions, find_inputs};

use crate::errors::{self, Kind};
use crate::findings::{Finding, all};
use crate::game::Game;
use crate::options::{self, PathOrBytes, Paths};

/// Finds the inputs that were named; all of them must be there.
pub(crate) fn find(paths: Paths, all: bool) -> PyResult<InputList> {
    let paths: Vec<_> = paths.into();
    let options = FindOptions { all, follow: false };
    let list = find_inputs(&paths, options, None).map_err(|why| PyValueError::new_err(why.to_string()))?;
    Ok(list)
}

fn nothing() -> Box<dyn std::io::Read> {
    Box::new(std::io::empty())
}

/// What was met, for Python.
enum Item {
    Game(Box<Game>),
    Failed(Option<String>, Vec<Finding>),
}

impl Item {
    /// `None`: there is nothing to say of it.
    fn of(met: Met) -> Option<Self> {
        let Met { input, format, findings, what } = met;
        let name = Some(input.to_string()).filter(|name| !name.is_empty());
        match what {
            What::Record(number, record, bytes) => {
                let game = Game::of(*record, format?);
                Some(Self::Game(Box::new(game.read_from(name, number.game, bytes, all(&findings)))))
            }
            What::Refused(_) | What::Failed => Some(Self::Failed(name, all(&findings))),
            What::OtherGame(_) | What::End | What::Skipped | What::Link => None,
        }
    }
}

/// Reads all games of a file, a folder, an archive, or bytes. All or nothing: `ReadError` if one is refused. Games that are not Go
/// are passed over.
///
/// >>> import wei7
/// >>> [game.board_size for game in wei7.read(b"(;FF[4]SZ[9])(;FF[4]SZ[13])")]
/// [(9, 9), (13, 13)]
/// >>> try:
/// ...     wei7.read(b"nothing")
/// ... except wei7.ReadError as error:
/// ...     print(error.findings[0].code)
/// F002
#[pyfunction]
#[pyo3(signature = (source, *, format = None, name = None, supplement = None, strict = false, encoding = None))]
pub(crate) fn read(
    py: Python<'_>,
    source: PathOrBytes,
    format: Option<&str>,
    name: Option<&str>,
    supplement: Option<Vec<u8>>,
    strict: bool,
    encoding: Option<&str>,
) -> PyResult<Vec<Game>> {
    let options = options::read(format, strict, encoding)?;
    let mut games = Vec::new();
    let mut add = |met: Met| match Item::of(met) {
        Some(Item::Game(game)) => {
            games.push(*game);
            Ok(())
        }
        Some(Item::Failed(name, found)) => Err((name, found)),
        None => Ok(()),
    };
    let done = match source {
        PathOrBytes::Bytes(bytes) => {
            let source = wei7_convert::Source { bytes: &bytes, name, supplement: supplement.as_deref() };
            py.detach(|| {
                let read =
                    source.games(&options).map_err(|why| (None, errors::of_report(&Failed::from(why).report)))?;
                InputGames::of_games(name.unwrap_or_default(), read).try_for_each(add)
            })
        }
        PathOrBytes::Path(path) => {
            let list = find(Paths::One(path), false)?;
            let game_options = game_options(&options, options::threads(None));
            py.detach(|| {
                each_game(list, &game_options, &nothing, |met| met, |found| found.into_iter().try_for_each(&mut add))
            })
        }
    };
    done.map_err(|(name, found)| errors::raise(Kind::Read, name.as_deref(), found))?;
    Ok(games)
}

pub(crate) fn game_options(options: &Options, threads: usize) -> GameOptions<'_> {
    GameOptions { open: OpenOptions { from: options.from, ..OpenOptions::default() }, read: options, threads }
}

/// What is done where something cannot be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    Skip,
    Give,
}

/// The games of many inputs, as they are read on threads of their own.
#[pyclass(module = "wei7")]
pub(crate) struct GameIterator {
    items: Mutex<Option<Receiver<Item>>>,
    thread: Option<JoinHandle<()>>,
    on_error: OnError,
}

/// So many games wait for Python.
const WAITING: usize = 256;

/// How long it is waited before a signal is looked for.
const PATIENCE: Duration = Duration::from_millis(20);

/// Reads the games of files, folders and archives, one after the other and in their order, on all cores and without the lock of
/// Python. `errors` says what becomes of what cannot be read: `raise` (`ReadError`, and the iteration is over), `skip`, or `give`,
/// which gives the exception in the place of the game.
///
/// >>> import wei7, pathlib, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> _ = (folder / "a.sgf").write_bytes(b"(;FF[4]PB[Ann])(;FF[4]PB[Eve])")
/// >>> [game.info.black for game in wei7.iter(folder)]
/// ['Ann', 'Eve']
#[pyfunction]
#[pyo3(signature = (paths, *, format = None, strict = false, encoding = None, all = false, errors = "raise", threads = None))]
pub(crate) fn iter(
    paths: Paths,
    format: Option<&str>,
    strict: bool,
    encoding: Option<&str>,
    all: bool,
    errors: &str,
    threads: Option<usize>,
) -> PyResult<GameIterator> {
    let on_error = match errors {
        "raise" => OnError::Raise,
        "skip" => OnError::Skip,
        "give" => OnError::Give,
        other => return Err(PyValueError::new_err(format!("{other:?} is none of raise, skip, give"))),
    };
    let options = options::read(format, strict, encoding)?;
    let list = find(paths, all)?;
    let (give, items) = sync_channel(WAITING);
    let threads = options::threads(threads);
    let thread = std::thread::spawn(move || {
        // An error says that nobody takes them any more.
        let _ = each_game(list, &game_options(&options, threads), &nothing, Item::of, |found| {
            found.into_iter().flatten().try_for_each(|item| give.send(item).map_err(drop))
        });
    });
    Ok(GameIterator { items: Mutex::new(Some(items)), thread: Some(thread), on_error })
}

impl GameIterator {
    /// Waits for the next, without the lock of Python, and looks for signals meanwhile.
    fn wait(&self, py: Python<'_>) -> PyResult<Option<Item>> {
        loop {
            let next = py.detach(|| {
                let items = self.items.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                items.as_ref().map_or(Err(RecvTimeoutError::Disconnected), |items| items.recv_timeout(PATIENCE))
            });
            match next {
                Ok(item) => return Ok(Some(item)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }

    /// Lets the threads end.
    fn stop(&mut self) {
        *self.items.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
    }
}

#[pymethods]
impl GameIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        loop {
            let item = self.wait(py).inspect_err(|_| self.stop())?;
            match item {
                Some(Item::Game(game)) => return Ok(Some(Py::new(py, *game)?.into_any())),
                Some(Item::Failed(name, found)) => {
                    let error = errors::raise(Kind::Read, name.as_deref(), found);
                    match self.on_error {
                        OnError::Raise => {
                            self.stop();
                            return Err(error);
                        }
                        OnError::Give => return Ok(Some(error.into_value(py).into_any())),
                        OnError::Skip => {}
                    }
                }
                None => {
                    let ended = self.thread.take().map(|thread| py.detach(|| thread.join()));
                    if matches!(ended, Some(Err(_))) {
                        return Err(PyRuntimeError::new_err("reading has failed, which is a fault of wei7"));
                    }
                    return Ok(None);
                }
            }
        }
    }

    /// Ends the reading.
    fn close(&mut self) {
        self.stop();
    }
}
