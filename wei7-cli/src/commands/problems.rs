//! One file with the problems of all inputs: a page for printing, or a deck of cards.

use std::path::Path;

use wei7_core::Record;
use wei7_render::fonts::Fonts;
use wei7_render::problems::{self, Deck, Problem, Worksheet};
use wei7_render::svg::{SvgDrawer, Theme};

use super::convert::replaces_input;
use super::games::add_game;
use super::options;
use super::view::{ViewError, render_language};
use crate::args::{ConvertArgs, ReadArgs, RenderArgs};
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::all_moves;
use wei7_convert::{Strip, codes};
use wei7_core::{Diagnostic, Place};
use wei7_files::games::{GameOptions, Met, What, each_game};
use wei7_files::jobs::is_interrupted;
use wei7_files::output::{self, flat_name};

/// Options of `convert` that have no meaning for decks.
const WITHOUT_MEANING: [&str; 13] = [
    "--analysis",
    "--supplement",
    "--lossless",
    "--verify",
    "--salvage",
    "--lines",
    "--pretty",
    "--compress-points",
    "--problems",
    "--style",
    "--move",
    "--skip-existing",
    "--name",
];

/// Form of the file.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// HTML page with this number of problems on a sheet of paper.
    Worksheet(usize),
    /// Text that Anki imports.
    Deck,
}

/// Look of the pictures.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    theme: Theme,
    no_coordinates: bool,
}

/// The file that is made of the problems, and how.
struct Made {
    form: Form,
    look: Look,
    /// Parts that are left out of the records.
    strip: Strip,
    /// Whether the file is only reported.
    dry_run: bool,
}

/// Number of a game, number of its moves, and its problems or the reason why they were not drawn.
type DrawnGame = (RecordNumber, u64, Result<Vec<Problem>, ViewError>);

/// File that is being made.
enum Document {
    Worksheet(Worksheet),
    Deck(Deck, String),
}

/// Writes a deck with the problems of all inputs.
pub(crate) fn deck(args: &ConvertArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    if let Some(option) = args.first_given(&WITHOUT_MEANING) {
        return Err(UsageError::NotInADeck(option).into());
    }
    let made = Made { form: Form::Deck, look: Look::default(), strip: args.stripped(), dry_run: args.dry_run };
    write(made, &args.read, args.output.as_deref(), streams)
}

/// Writes a worksheet with the problems of all inputs, this number on a sheet of paper.
pub(crate) fn worksheet(args: &RenderArgs, per_sheet: usize, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let look = Look { theme: args.theme.unwrap_or_default(), no_coordinates: args.no_coordinates };
    let made = Made { form: Form::Worksheet(per_sheet), look, strip: Strip::default(), dry_run: false };
    write(made, &args.read, args.output.as_deref(), streams)
}

/// Draws the problems of all inputs into one file, or into standard output if there is no path.
fn write(
    Made { form, look, strip, dry_run }: Made,
    read: &ReadArgs,
    output: Option<&Path>,
    streams: &mut Streams<'_>,
) -> Result<Exit, RunError> {
    let output = output.filter(|path| path.as_os_str() != "-");
    let list = read.find(None)?;
    if let Some(path) = output
        && list.sources().any(|source| replaces_input(source, [Some(path), None]).is_some())
    {
        return Err(UsageError::OutputIsInput(path.to_owned()).into());
    }
    if let Some(path) = output.filter(|path| path.is_dir()) {
        return Err(UsageError::ProblemsAreOneFile(path.to_owned()).into());
    }
    let language = render_language(streams.language);
    let streams = SharedStreams::new(streams);
    let (done, stdout) = if dry_run { ("would-be-drawn", Stdout::Report) } else { ("drawn", Stdout::beside(output)) };
    let mut reporter = Reporter::new(read, &list, done, stdout, &streams)?;
    let fonts = Fonts::new();
    let drawer = SvgDrawer::new(&fonts).theme(look.theme).language(language);
    let drawer = if look.no_coordinates { drawer.without_coordinates() } else { drawer };
    let name = output.and_then(Path::file_stem).map_or("wei7".into(), |stem| stem.to_string_lossy());
    let mut document = match form {
        Form::Worksheet(per_sheet) => Document::Worksheet(Worksheet::new(language, per_sheet)),
        Form::Deck => Document::Deck(Deck::new(language), Deck::new(language).beginning(&name)),
    };
    let options = options(read);
    let games = GameOptions { open: read.open_options(None), read: &options, threads: read.threads() };
    let work = |mut met: Met| {
        let drawn = if let What::Record(number, record, _) = &mut met.what {
            let (number, mut record) = (*number, std::mem::take(record));
            strip.apply(&mut record);
            Some((number, all_moves(&record.tree), draw(&record, &drawer)))
        } else {
            None
        };
        (drawn, met)
    };
    let new_file = || FileReport { dry_run, ..FileReport::default() };
    let mut file = new_file();
    let mut count = 0;
    let take = |found: Vec<(Option<DrawnGame>, Met)>| -> Result<(), RunError> {
        for (drawn, met) in found {
            let is_end = met.what.is_end();
            let tag = flat_name(Path::new(Path::new(&*met.input).file_stem().unwrap_or_default()));
            let (moves, drawn) = drawn.map_or((0, None), |(number, moves, drawn)| (moves, Some((number, drawn))));
            add_game(&mut file, met, moves);
            match drawn {
                Some((number, Ok(problems))) if problems.is_empty() => {
                    file.findings.push(Diagnostic::new(&codes::NO_PROBLEM, Place::Source), Some(number));
                }
                Some((_, Ok(problems))) => {
                    count += problems.len();
                    for problem in &problems {
                        document.push(problem, &tag);
                    }
                }
                Some((number, Err(why))) => file.fail_record(why, Some(number)),
                None => {}
            }
            if is_end {
                if let Some(path) = output.filter(|_| count > 0) {
                    file.outputs.push(path.display().to_string());
                }
                reporter.add_converted(&std::mem::replace(&mut file, new_file()))?;
            }
        }
        Ok(())
    };
    each_game(list, &games, &|| streams.stdin(), work, take)?;
    let place = output.map_or_else(String::new, |path| path.display().to_string());
    if is_interrupted() {
        return Err(RunError::Interrupted(place));
    }
    // A file without problems is of no use.
    if count > 0 && !dry_run {
        let content = document.finish(&name);
        if let Some(path) = output {
            output::make_parent(path)?;
            let notes = output::write_file(path, content.as_bytes(), read.force)?;
            reporter.tell_replaced(path, notes);
            reporter.sync_before_done([path.to_owned()]);
        } else {
            streams.print_document(content.as_bytes())?;
        }
    }
    reporter.finish(false)
}

fn draw(record: &Record, drawer: &SvgDrawer<'_>) -> Result<Vec<Problem>, ViewError> {
    let (played, _) = record.flatten_timeline()?;
    Ok(problems::draw(&played, drawer)?)
}

impl Document {
    fn push(&mut self, problem: &Problem, tag: &str) {
        match self {
            Self::Worksheet(sheet) => sheet.push(problem),
            Self::Deck(deck, text) => *text += &deck.note(problem, tag),
        }
    }

    fn finish(self, title: &str) -> String {
        match self {
            Self::Worksheet(sheet) => sheet.finish(title),
            Self::Deck(_, text) => text,
        }
    }
}
