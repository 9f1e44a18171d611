//! Lists of games, for `info` and `find`.

use std::sync::Arc;

use wei7_analysis::Overview;
use wei7_core::{Carriers, Level, Record};
use wei7_files::games::{GameOptions, Met, What, each_game};
use wei7_files::input::Shape;
use wei7_table::Facts;
use wei7_table::Formulas;

use super::options;
use crate::args::{FailOn, ListArgs, ListForm, ReadArgs, ReportForm, ReportStyle, SortKey, Verbosity};
use crate::error::RunError;
use crate::report::{
    FileReport, ListedGame, Outcome, Reporter, SharedStreams, Stdout, csv, guessed_encoding, json, text,
};
use crate::streams::{Exit, Streams};

/// Form of a printed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Rows for one game, a table for several games.
    RowsOrTable,
    /// Form given by `--format`.
    List(ListForm),
    /// Names of the files only.
    Paths,
}

/// Function that returns whether a game is selected.
pub(super) type GameFilter<'w> = dyn Fn(&Facts, &Record) -> bool + Sync + 'w;

/// Selection of the listed games.
#[derive(Clone, Copy)]
pub(super) enum Selection<'w> {
    /// All games, optionally with the values that their carriers restore.
    All { carriers: bool },
    /// Games that the predicate accepts.
    Matching(&'w GameFilter<'w>),
}

/// Lists the selected games. Each game is printed as soon as it is read, unless the list is sorted or a table. If
/// [`Selection::Matching`] selects no game, the exit code is [`Exit::Findings`].
pub(super) fn list_games(
    (args, read, form): (&ListArgs, &ReadArgs, Form),
    selection: Selection<'_>,
    streams: &mut Streams<'_>,
) -> Result<Exit, RunError> {
    let is_search = matches!(selection, Selection::Matching(_));
    let mut read = read.clone();
    if form == Form::List(ListForm::Json) {
        read.report = Some(ReportStyle::Json);
    }
    if is_search {
        // For a search, the number of matches decides the exit code, and findings do not.
        read.fail_on = FailOn::Level(Level::Refused);
    }
    let read = &read;
    let inputs = read.find(None)?;
    let form = match form {
        _ if read.form() == ReportForm::Json => Form::List(ListForm::Json),
        Form::RowsOrTable if inputs.shape != Shape::One => Form::List(ListForm::Table),
        form => form,
    };
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(read, &inputs, "read", Stdout::Report, &streams)?;
    let mut options = options(read);
    if let Selection::All { carriers: true } = selection {
        options.carriers = Carriers::List;
    }
    let games = GameOptions { open: read.open_options(None), read: &options, threads: read.threads() };
    let work = |mut met: Met| {
        let game = listed_game(&met, selection, form);
        let moves = if let What::Record(_, record, _) = &mut met.what {
            // The record is dropped to free its memory, since the list does not need it.
            wei7_convert::info::all_moves(&std::mem::take(record).tree)
        } else {
            0
        };
        (game, moves, met)
    };
    let sort = args.sort.map(|key| (key, args.reverse));
    let mut list = List {
        form,
        sort,
        pending: None,
        formulas: args.csv_formulas,
        deferred: Vec::new(),
        found: 0,
        last: None,
        guessed: None,
    };
    let mut file = FileReport::default();
    let take = |found: Vec<(Option<ListedGame>, u64, Met)>| -> Result<(), RunError> {
        for (game, moves, met) in found {
            let is_end = met.what.is_end();
            let guess = met.findings.list().iter().find_map(|found| guessed_encoding(&found.diagnostic));
            add_game(&mut file, met, moves);
            list.put(game, guess, &file, &reporter)?;
            if is_end {
                if read.verbosity() == Verbosity::Verbose && !list.has_rows() {
                    reporter.tell_guesses(&file);
                }
                list.end_file(&file, &reporter)?;
                file.choose(read);
                reporter.add_judged(&std::mem::take(&mut file))?;
            }
        }
        Ok(())
    };
    each_game(inputs, &games, &|| streams.stdin(), work, take)?;
    let found = list.end(&reporter)?;
    if is_search {
        reporter.close_search(found);
    }
    reporter.finish(false)
}

/// Returns the list entry of a game; `None` if the game is not selected or is not a record.
fn listed_game(met: &Met, selection: Selection<'_>, form: Form) -> Option<ListedGame> {
    let (What::Record(number, record, _), Some(format)) = (&met.what, met.format) else { return None };
    let facts = Facts::new(record, format);
    let is_counted = |found: &&wei7_convert::findings::Finding| {
        // Findings without a number are about the file, such as its name, and do not belong to a game.
        found.number.is_some() && found.diagnostic.level() >= Level::Repaired
    };
    let (is_wanted, lists_carrier) = match selection {
        Selection::All { carriers } => (true, carriers),
        Selection::Matching(wanted) => (wanted(&facts, record), false),
    };
    let shows_analysis = matches!(form, Form::RowsOrTable | Form::List(ListForm::Rows | ListForm::Json));
    is_wanted.then(|| ListedGame {
        file: Arc::clone(&met.input),
        format: Some(format),
        number: number.game,
        several: number.game > 1,
        facts: Box::new(facts),
        analysis: if shows_analysis { Overview::new(record) } else { None },
        guessed_encoding: None,
        findings: met.findings.list().iter().filter(is_counted).count(),
        given_back: met.given_back.clone(),
        lists_carrier,
    })
}

/// Adds a game, or the end of an input, to the report `file` on the input. `moves` is the number of moves of the game.
pub(super) fn add_game(file: &mut FileReport, met: Met, moves: u64) {
    file.file = met.input.to_string();
    file.format = met.format.or(file.format);
    file.several |= met.what.number().is_some_and(|number| number.game > 1);
    file.findings.absorb(met.findings);
    match met.what {
        What::Record(..) => file.add_record(moves),
        What::OtherGame(_) => file.others += 1,
        What::Refused(_) => file.refused += 1,
        What::End => file.fail_if_refused(),
        What::Failed => file.outcome = Outcome::Failed,
        What::Skipped => file.outcome = Outcome::Skipped,
        What::Link => file.outcome = Outcome::Link,
    }
}

/// List that is printed game by game, or at the end if it is sorted or a table.
struct List {
    form: Form,
    sort: Option<(SortKey, bool)>,
    /// Game that was added last. It is printed when it is known whether its file has several games.
    pending: Option<ListedGame>,
    formulas: Formulas,
    deferred: Vec<ListedGame>,
    found: u64,
    /// File of the last printed game, so that the name of a file or the header of a CSV is printed only once.
    last: Option<Arc<str>>,
    /// Encoding of the current file, if the encoding was guessed.
    guessed: Option<String>,
}

impl List {
    /// Adds the next game of a file. `game` is `None` if the game is not selected, and `guess` is the encoding that a
    /// finding about the game reports as guessed.
    fn put(
        &mut self,
        game: Option<ListedGame>,
        guess: Option<String>,
        file: &FileReport,
        reporter: &Reporter<'_>,
    ) -> Result<(), RunError> {
        // Only one game of a file has the finding about the guess, which holds for the following games, too.
        self.guessed = guess.or_else(|| self.guessed.take());
        let Some(mut game) = game else { return Ok(()) };
        game.guessed_encoding.clone_from(&self.guessed);
        self.found += 1;
        if self.pending.is_some() && self.form == Form::RowsOrTable {
            self.form = Form::List(ListForm::Table);
        }
        self.flush(file.several, reporter)?;
        self.pending = Some(game);
        Ok(())
    }

    /// Returns whether each game is printed in rows. One of the rows shows a guessed encoding.
    const fn has_rows(&self) -> bool {
        matches!(self.form, Form::RowsOrTable | Form::List(ListForm::Rows))
    }

    /// Ends the games of a file, after which it is known whether the file has several games.
    fn end_file(&mut self, file: &FileReport, reporter: &Reporter<'_>) -> Result<(), RunError> {
        self.flush(file.several, reporter)?;
        self.guessed = None;
        for game in self.deferred.iter_mut().rev().take_while(|game| *game.file == *file.file) {
            game.several = file.several;
        }
        Ok(())
    }

    fn flush(&mut self, several: bool, reporter: &Reporter<'_>) -> Result<(), RunError> {
        let Some(game) = self.pending.take() else { return Ok(()) };
        let game = ListedGame { several, ..game };
        if self.sort.is_some() || self.form == Form::List(ListForm::Table) {
            self.deferred.push(game);
            return Ok(());
        }
        self.print(&game, reporter)
    }

    /// Prints the games that are not printed yet, sorted or as a table. Returns the number of selected games.
    fn end(&mut self, reporter: &Reporter<'_>) -> Result<u64, RunError> {
        let mut deferred = std::mem::take(&mut self.deferred);
        if let Some((key, reverse)) = self.sort {
            deferred.sort_by(|one, other| one.compare(other, key, reverse));
        }
        if self.form == Form::List(ListForm::Table) {
            reporter.print_text(&text::game_table(&deferred, reporter.columns(), reporter.language()))?;
        } else {
            deferred.iter().try_for_each(|game| self.print(game, reporter))?;
        }
        Ok(self.found)
    }

    fn print(&mut self, game: &ListedGame, reporter: &Reporter<'_>) -> Result<(), RunError> {
        match self.form {
            Form::List(ListForm::Json) => reporter.print_json(&json::game(game)),
            Form::List(ListForm::Csv) => {
                let begin = if self.last.is_none() { csv::head() } else { String::new() };
                self.last = Some(Arc::clone(&game.file));
                reporter.print_text(&(begin + &csv::line(game, self.formulas)))
            }
            Form::Paths if self.last.as_ref() == Some(&game.file) => Ok(()),
            Form::Paths => {
                self.last = Some(Arc::clone(&game.file));
                reporter.print_text(&format!("{}\n", game.file))
            }
            Form::RowsOrTable | Form::List(ListForm::Rows | ListForm::Table) => {
                reporter.print_text(&text::info(game, reporter.language()))
            }
        }
    }
}
