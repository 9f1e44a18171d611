//! `wei7 table`

use std::io;
use std::path::{Path, PathBuf};

use wei7_convert::info::all_moves;
use wei7_files::WriteError;
use wei7_files::games::{GameOptions, Met, What, each_game};
use wei7_files::jobs::is_interrupted;
use wei7_files::output::{self, AtomicFile};
use wei7_table::{Column, Form, GAMES, MOVES, RowOptions, Rows, TableBuilder, TableError, TableFile};

use super::convert::replaces_input;
use super::games::add_game;
use super::options;
use crate::args::TableArgs;
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};

/// Writes a table with a row for each game, and a table with a row for each move.
pub(crate) fn table(args: &TableArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    for path in args.output.iter().chain(&args.moves) {
        if list.sources().any(|source| replaces_input(source, [Some(path), None]).is_some()) {
            return Err(UsageError::OutputIsInput(path.clone()).into());
        }
    }
    if let Some(path) = args.output.as_ref().filter(|path| args.moves.as_ref() == Some(path)) {
        return Err(UsageError::OneFileForTwo(path.clone()).into());
    }
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "read", Stdout::Report, &streams)?;
    let mut games = Output::create(args.output.as_deref(), args, GAMES)?;
    let mut moves = Output::create(args.moves.as_deref(), args, MOVES)?;
    let options = options(&args.read);
    let read = GameOptions { open: args.read.open_options(None), read: &options, threads: args.read.threads() };
    let rows = RowOptions { moves: args.moves.is_some(), symmetric: args.symmetric };
    let work = |mut met: Met| {
        let rows = Rows::from_met(&met, rows);
        let moves = if let What::Record(_, record, _) = &mut met.what {
            // The record is dropped to free its memory, since only the rows are needed.
            all_moves(&std::mem::take(record).tree)
        } else {
            0
        };
        (rows, moves, met)
    };
    let mut file = FileReport::default();
    let take = |found: Vec<(Rows, u64, Met)>| -> Result<(), RunError> {
        for (rows, moves_of_game, met) in found {
            if let Some(games) = &mut games {
                games.append(rows.game.as_slice())?;
            }
            if let Some(moves) = &mut moves {
                moves.append(&rows.moves)?;
            }
            let is_end = met.what.is_end();
            add_game(&mut file, met, moves_of_game);
            if is_end {
                reporter.add_judged(&std::mem::take(&mut file))?;
            }
        }
        Ok(())
    };
    each_game(list, &read, &|| streams.stdin(), work, take)?;
    if is_interrupted() {
        let path = args.output.as_ref().or(args.moves.as_ref());
        return Err(RunError::Interrupted(path.map_or_else(String::new, |path| path.display().to_string())));
    }
    if let Some(games) = games {
        games.finish(&mut reporter)?;
    }
    if let Some(moves) = moves {
        moves.finish(&mut reporter)?;
    }
    reporter.finish(false)
}

/// Table that is written to a file. The file appears complete or not at all.
struct Output<R: 'static> {
    path: PathBuf,
    rows: TableBuilder<R>,
    file: TableFile<AtomicFile>,
}

impl<R> Output<R> {
    fn create(path: Option<&Path>, args: &TableArgs, columns: &'static [Column<R>]) -> Result<Option<Self>, RunError> {
        let Some((path, form)) = path.and_then(|path| Some((path, Form::from_path(path)?))) else { return Ok(None) };
        output::make_parent(path)?;
        let rows = TableBuilder::new(columns);
        let file = AtomicFile::create(path, args.read.force)?;
        let file = TableFile::create(form, &rows.schema(), args.csv_formulas, file);
        Ok(Some(Self { path: path.to_owned(), rows, file: file.map_err(|error| unwritten(path, error))? }))
    }

    fn append(&mut self, rows: &[R]) -> Result<(), RunError> {
        let Self { path, rows: table, file } = self;
        table.append_all(rows, |batch| file.write(&batch)).map_err(|error| unwritten(path, error))
    }

    fn finish(mut self, reporter: &mut Reporter<'_>) -> Result<(), RunError> {
        let ended = self.rows.finish().map_err(TableError::from).and_then(|batch| {
            self.file.write(&batch)?;
            self.file.finish()
        });
        let notes = ended.map_err(|error| unwritten(&self.path, error))?.finish()?;
        reporter.tell_replaced(&self.path, notes);
        reporter.sync_before_done([self.path]);
        Ok(())
    }
}

fn unwritten(path: &Path, error: TableError) -> RunError {
    let error = match error {
        TableError::Io(error) => error,
        TableError::Arrow(error) => io::Error::other(error),
        TableError::Parquet(error) => io::Error::other(error),
    };
    WriteError::io(path)(error).into()
}
