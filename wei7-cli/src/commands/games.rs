//! Lists of games: what `info` and `find` share.

use std::sync::Arc;

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

/// How a list is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// What is known of one game in rows, and a table if there are several.
    RowsOrTable,
    /// See [`ListForm`].
    Told(ListForm),
    /// The names of the files alone.
    Paths,
}

/// Whether a game is wanted.
pub(super) type Wanted<'w> = dyn Fn(&Facts, &Record) -> bool + Sync + 'w;

/// Of which games a list is.
#[derive(Clone, Copy)]
pub(super) enum Of<'w> {
    /// All of them, with what their carriers give back or without that.
    All { carriers: bool },
    /// Those that are wanted.
    Wanted(&'w Wanted<'w>),
}

/// Lists the games that are wanted, or all of them, each as soon as it is read where nothing else must be known. A search
/// that finds none ends with [`Exit::Findings`].
pub(super) fn list(
    (args, read, form): (&ListArgs, &ReadArgs, Form),
    of: Of<'_>,
    streams: &mut Streams<'_>,
) -> Result<Exit, RunError> {
    let is_search = matches!(of, Of::Wanted(_));
    let mut read = read.clone();
    if form == Form::Told(ListForm::Json) {
        read.report = Some(ReportStyle::Json);
    }
    if is_search {
        // Whether there are such games decides the exit code, and no finding.
        read.fail_on = FailOn::Level(Level::Refused);
    }
    let read = &read;
    let inputs = read.find(None)?;
    let form = match form {
        _ if read.form() == ReportForm::Json => Form::Told(ListForm::Json),
        Form::RowsOrTable if inputs.shape != Shape::One => Form::Told(ListForm::Table),
        form => form,
    };
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(read, &inputs, "read", Stdout::Report, &streams)?;
    let mut options = options(read);
    if let Of::All { carriers: true } = of {
        options.carriers = Carriers::List;
    }
    let games = GameOptions { open: read.open_options(None), read: &options, threads: read.threads() };
    let work = |mut met: Met| {
        let game = listed(&met, of);
        let moves = if let What::Record(_, record, _) = &mut met.what {
            // Only what is listed is kept.
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
        held: Vec::new(),
        found: 0,
        last: None,
        guessed: None,
    };
    let mut file = FileReport::default();
    let take = |found: Vec<(Option<ListedGame>, u64, Met)>| -> Result<(), RunError> {
        for (game, moves, met) in found {
            let is_end = met.what.is_end();
            let guess = met.findings.list().iter().find_map(|found| guessed_encoding(&found.diagnostic));
            add(&mut file, met, moves);
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

/// What a list has of a game, if it is wanted.
fn listed(met: &Met, of: Of<'_>) -> Option<ListedGame> {
    let (What::Record(number, record, _), Some(format)) = (&met.what, met.format) else { return None };
    let facts = Facts::of(record, format);
    let is_counted = |found: &&wei7_convert::findings::Finding| {
        // What the name of the file has against it is about no game.
        found.number.is_some() && found.diagnostic.level() >= Level::Repaired
    };
    let (is_wanted, lists_carrier) = match of {
        Of::All { carriers } => (true, carriers),
        Of::Wanted(wanted) => (wanted(&facts, record), false),
    };
    is_wanted.then(|| ListedGame {
        file: Arc::clone(&met.input),
        format: Some(format),
        number: number.game,
        several: number.game > 1,
        facts: Box::new(facts),
        guessed_encoding: None,
        findings: met.findings.list().iter().filter(is_counted).count(),
        given_back: met.given_back.clone(),
        lists_carrier,
    })
}

/// Adds what was met to the report on its input.
pub(super) fn add(file: &mut FileReport, met: Met, moves: u64) {
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

/// A list that is printed as games come, or at the end where games are sorted or stand in columns.
struct List {
    form: Form,
    sort: Option<(SortKey, bool)>,
    /// It waits for what follows, which shows whether its file has several games.
    pending: Option<ListedGame>,
    formulas: Formulas,
    held: Vec<ListedGame>,
    found: u64,
    /// The file whose name was printed last.
    last: Option<Arc<str>>,
    /// The encoding of the file whose games come, if it was guessed.
    guessed: Option<String>,
}

impl List {
    /// Takes what comes next in a file.
    fn put(
        &mut self,
        game: Option<ListedGame>,
        guess: Option<String>,
        file: &FileReport,
        reporter: &Reporter<'_>,
    ) -> Result<(), RunError> {
        // One game of a file says it for those that follow.
        self.guessed = guess.or_else(|| self.guessed.take());
        let Some(mut game) = game else { return Ok(()) };
        game.guessed_encoding.clone_from(&self.guessed);
        self.found += 1;
        if self.pending.is_some() && self.form == Form::RowsOrTable {
            self.form = Form::Told(ListForm::Table);
        }
        self.flush(file.several, reporter)?;
        self.pending = Some(game);
        Ok(())
    }

    /// Whether each game has rows of its own, one of which names its encoding.
    const fn has_rows(&self) -> bool {
        matches!(self.form, Form::RowsOrTable | Form::Told(ListForm::Rows))
    }

    /// A file has no more games.
    fn end_file(&mut self, file: &FileReport, reporter: &Reporter<'_>) -> Result<(), RunError> {
        self.flush(file.several, reporter)?;
        self.guessed = None;
        for game in self.held.iter_mut().rev().take_while(|game| *game.file == *file.file) {
            game.several = file.several;
        }
        Ok(())
    }

    fn flush(&mut self, several: bool, reporter: &Reporter<'_>) -> Result<(), RunError> {
        let Some(game) = self.pending.take() else { return Ok(()) };
        let game = ListedGame { several, ..game };
        if self.sort.is_some() || self.form == Form::Told(ListForm::Table) {
            self.held.push(game);
            return Ok(());
        }
        self.print(&game, reporter)
    }

    /// All games are known. How many there are.
    fn end(&mut self, reporter: &Reporter<'_>) -> Result<u64, RunError> {
        let mut held = std::mem::take(&mut self.held);
        if let Some((key, reverse)) = self.sort {
            held.sort_by(|one, other| one.compare(other, key, reverse));
        }
        if self.form == Form::Told(ListForm::Table) {
            reporter.print_text(&text::game_table(&held, reporter.columns(), reporter.language()))?;
        } else {
            held.iter().try_for_each(|game| self.print(game, reporter))?;
        }
        Ok(self.found)
    }

    fn print(&mut self, game: &ListedGame, reporter: &Reporter<'_>) -> Result<(), RunError> {
        match self.form {
            Form::Told(ListForm::Json) => reporter.print_json(&json::game(game)),
            Form::Told(ListForm::Csv) => {
                let begin = if self.last.is_none() { csv::head() } else { String::new() };
                self.last = Some(Arc::clone(&game.file));
                reporter.print_text(&(begin + &csv::line(game, self.formulas)))
            }
            Form::Paths if self.last.as_ref() == Some(&game.file) => Ok(()),
            Form::Paths => {
                self.last = Some(Arc::clone(&game.file));
                reporter.print_text(&format!("{}\n", game.file))
            }
            Form::RowsOrTable | Form::Told(ListForm::Rows | ListForm::Table) => {
                reporter.print_text(&text::info(game, reporter.language()))
            }
        }
    }
}
