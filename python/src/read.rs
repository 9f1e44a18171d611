//! Reading: one input completely, or many inputs as a stream.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TrySendError, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use wei7_convert::{Failed, Options};
use wei7_files::games::{GameOptions, InputGames, Met, What, each_game, each_game_of};
use wei7_files::input::{InputList, OpenOptions};

use crate::errors::{self, Kind};
use crate::findings::{Finding, all};
use crate::game::Game;
use crate::inputs::Inputs;
use crate::options::{self, PathOrBytes};

fn nothing() -> Box<dyn std::io::Read> {
    Box::new(std::io::empty())
}

/// Result of reading: a game, or the name and the findings of an input that was refused or cannot be read.
enum Item {
    Game(Box<Game>),
    Failed(Option<String>, Vec<Finding>),
}

impl Item {
    /// Returns the item for a result of the library, or `None` if Python gets nothing for it, as for a skipped file.
    fn from_met(met: Met) -> Option<Self> {
        let Met { input, format, findings, what, .. } = met;
        let name = Some(input.to_string()).filter(|name| !name.is_empty());
        match what {
            What::Record(number, record, bytes) => {
                let game = Game::from_record(*record, format?);
                Some(Self::Game(Box::new(game.read_from(name, number.game, bytes, all(&findings)))))
            }
            What::Refused(_) | What::Failed => Some(Self::Failed(name, all(&findings))),
            What::OtherGame(_) | What::End | What::Skipped | What::Link => None,
        }
    }
}

impl Item {
    /// Returns the game, or the exception that explains why there is none.
    fn game(self) -> PyResult<Game> {
        match self {
            Self::Game(game) => Ok(*game),
            Self::Failed(name, found) => Err(errors::raise(Kind::Read, name.as_deref(), found)),
        }
    }
}

/// Reads all games of a file, a folder, an archive, or bytes, either completely or not at all: raises `ReadError` if
/// one of the games is refused. Games other than Go are skipped.
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
    let mut reading = match source {
        PathOrBytes::Bytes(bytes) if bytes.len() < SMALL => {
            let mut items = Vec::new();
            let mut keep = |item: Vec<Item>| {
                items.extend(item);
                Ok(())
            };
            // Adding to the list cannot fail.
            let _ = py.detach(|| read_bytes(&bytes, name, supplement.as_deref(), &options, 1, &mut keep));
            return items.into_iter().map(Item::game).collect();
        }
        PathOrBytes::Bytes(bytes) => {
            let (name, threads) = (name.map(str::to_owned), options::threads(None));
            let supplement = move || supplement.as_deref().map(<[u8]>::to_vec);
            Reading::begin(WAITING, move |give| {
                read_bytes(&bytes, name.as_deref(), supplement().as_deref(), &options, threads, give)
            })
        }
        PathOrBytes::Path(path) => {
            Reading::from_inputs(WAITING, Inputs::One(path).find(false)?, options, options::threads(None))
        }
    };
    let mut games = Vec::new();
    while let Some(item) = reading.next(py)? {
        games.push(item.game()?);
    }
    Ok(games)
}

/// Size, in bytes, from which content that the caller passes is read on another thread, so that signals are handled
/// meanwhile.
const SMALL: usize = 64 << 10;

/// Error that ends reading because the consumer of the results is gone.
struct Left;

type Give<'g> = &'g mut (dyn FnMut(Vec<Item>) -> Result<(), Left> + Send);

fn read_bytes(
    bytes: &[u8],
    name: Option<&str>,
    supplement: Option<&[u8]>,
    options: &Options,
    threads: usize,
    give: Give<'_>,
) -> Result<(), Left> {
    match (wei7_convert::Source { bytes, name, supplement }).games(options) {
        Ok(games) => {
            let games = InputGames::of_games(name.unwrap_or_default(), games);
            each_game_of(games, threads, Item::from_met, |found| give(found.into_iter().flatten().collect()))
        }
        Err(why) => give(vec![Item::Failed(None, errors::report_findings(&Failed::from(why).report))]),
    }
}

/// Reading that runs on other threads, while the calling thread waits for results and checks for signals.
struct Reading {
    items: Mutex<Option<Receiver<Vec<Item>>>>,
    /// Results that were received and not yet returned.
    ready: std::vec::IntoIter<Item>,
    thread: Option<JoinHandle<()>>,
}

impl Reading {
    /// Starts reading on another thread, which sends items in groups of at least `at_least`; the last group may be
    /// smaller.
    fn begin(at_least: usize, read: impl FnOnce(Give<'_>) -> Result<(), Left> + Send + 'static) -> Self {
        let (give, items) = sync_channel(1);
        let thread = std::thread::spawn(move || {
            let mut waiting = Vec::new();
            let ended = read(&mut |mut items| {
                waiting.append(&mut items);
                if waiting.len() < at_least {
                    return Ok(());
                }
                // Waking Python costs as much as reading a game, so it receives all items that are ready.
                let sent = if waiting.len() < WAITING {
                    give.try_send(std::mem::take(&mut waiting))
                } else {
                    give.send(std::mem::take(&mut waiting)).map_err(|left| TrySendError::Disconnected(left.0))
                };
                match sent {
                    Ok(()) => Ok(()),
                    Err(TrySendError::Full(items)) => {
                        waiting = items;
                        Ok(())
                    }
                    Err(TrySendError::Disconnected(_)) => Err(Left),
                }
            });
            // An error means that the receiver was dropped, so nobody needs the remaining items.
            let _ = ended.and_then(|()| give.send(waiting).map_err(|_| Left));
        });
        Self { items: Mutex::new(Some(items)), ready: Vec::new().into_iter(), thread: Some(thread) }
    }

    fn from_inputs(at_least: usize, list: InputList, options: Options, threads: usize) -> Self {
        let found = |found: Vec<Option<Item>>| found.into_iter().flatten().collect();
        Self::begin(at_least, move |give| {
            each_game(list, &game_options(&options, threads), &nothing, Item::from_met, |items| give(found(items)))
        })
    }

    /// Waits for the next item without holding the lock of Python, and checks for signals meanwhile. Returns `None` at
    /// the end.
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Item>> {
        loop {
            if let Some(item) = self.ready.next() {
                return Ok(Some(item));
            }
            let next = py.detach(|| {
                let items = self.items.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                items.as_ref().map_or(Err(RecvTimeoutError::Disconnected), |items| items.recv_timeout(PATIENCE))
            });
            match next {
                Ok(items) => self.ready = items.into_iter(),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop())?,
            }
        }
        let ended = self.thread.take().map(|thread| py.detach(|| thread.join()));
        if matches!(ended, Some(Err(_))) {
            return Err(PyRuntimeError::new_err("reading has failed, which is a fault of wei7"));
        }
        Ok(None)
    }

    /// Drops the received items and the receiver, so that the threads stop reading.
    fn stop(&mut self) {
        self.ready = Vec::new().into_iter();
        *self.items.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
    }
}

pub(crate) fn game_options(options: &Options, threads: usize) -> GameOptions<'_> {
    GameOptions { open: OpenOptions { from: options.from, ..OpenOptions::default() }, read: options, threads }
}

/// Reaction to an input that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnError {
    Raise,
    Skip,
    Give,
}

/// The games of many inputs, read on threads of their own.
#[pyclass(module = "wei7")]
pub(crate) struct GameIterator {
    reading: Reading,
    on_error: OnError,
}

/// Number of games that may wait for Python. Reading pauses when this number is reached.
const WAITING: usize = 256;

/// Interval between checks for signals.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// Reads the games of files, folders and archives in order, on all cores and without the lock of Python. `errors`
/// selects the reaction to inputs that cannot be read: `raise` raises `ReadError` and ends the iteration, `skip`
/// ignores them, and `give` returns the exception in place of the game.
///
/// >>> import wei7, pathlib, tempfile
/// >>> folder = pathlib.Path(tempfile.mkdtemp())
/// >>> _ = (folder / "a.sgf").write_bytes(b"(;FF[4]PB[Ann])(;FF[4]PB[Eve])")
/// >>> [game.info.black for game in wei7.iter(folder)]
/// ['Ann', 'Eve']
#[pyfunction]
#[pyo3(signature = (paths, *, format = None, strict = false, encoding = None, all = false, errors = "raise", threads = None))]
pub(crate) fn iter(
    paths: Inputs,
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
    let reading = Reading::from_inputs(1, paths.find(all)?, options, options::threads(threads));
    Ok(GameIterator { reading, on_error })
}

#[pymethods]
impl GameIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        while let Some(item) = self.reading.next(py)? {
            match (item.game(), self.on_error) {
                (Ok(game), _) => return Ok(Some(Py::new(py, game)?.into_any())),
                (Err(error), OnError::Give) => return Ok(Some(error.into_value(py).into_any())),
                (Err(_), OnError::Skip) => {}
                (Err(error), OnError::Raise) => {
                    self.reading.stop();
                    return Err(error);
                }
            }
        }
        Ok(None)
    }

    /// Stops reading.
    fn close(&mut self) {
        self.reading.stop();
    }
}
