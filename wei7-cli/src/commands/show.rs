//! `wei7 show`

use wei7_core::Color;
use wei7_render::scene::{Scene, Window};
use wei7_render::terminal::{Terminal, outline};

use super::inspect::{InspectedRecord, Question, inspect};
use crate::args::ReportForm;
use crate::args::view::ShowArgs;
use crate::commands::view::{Undrawn, beside};
use crate::language::Language;
use crate::report;
use crate::report::file_report::{Action, FileReport, Outcome};
use crate::report::reporter::{Reporter, Shared};
use crate::run::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_files::RunError;
use wei7_files::input::archive::{Work, Works};
use wei7_files::input::files::gather;
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output::ordered_output::Piece;

/// Shows a place of each input.
pub(crate) fn show(args: &ShowArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let gathered = gather(&args.read.inputs, args.read.all, None)?;
    let language = beside(streams.language);
    let terminal = Terminal { ascii: args.ascii, colors: streams.styled_out, language, width: width(args) };
    let shared = Shared::new(streams);
    let mut reporter = Reporter::new(&args.read, &gathered, Action::Shown, &shared);
    let question =
        Question { args: &args.read, to: None, supplement: args.place.supplement.as_deref(), bundled: false };
    let work = |Work { entry, given }: Work, _: &Turn<'_>| {
        let mut waiting = None;
        let mut file = inspect((&entry, given), &question, &shared, &mut |file, examined| {
            if args.place.wants(examined.number) {
                waiting = shown(args, &terminal, file, &examined).map(|shown| (examined, shown));
            }
            Ok(())
        })?;
        let text = if let Some((examined, shown)) = waiting {
            match args.read.report {
                ReportForm::Text => {
                    head(&file, &examined, &terminal, shared.language) + &terminal.draw(&shown.scene) + &shown.outline
                }
                ReportForm::Json => report::json_scene(&file, (examined.number, examined.errors), &shown.scene),
            }
        } else {
            nothing_drawn(&mut file, args.place.game);
            String::new()
        };
        Ok((file, Piece::text(text.into_bytes())))
    };
    let plan = args.read.many.plan(&gathered);
    in_order(plan, Works::new(gathered.entries), work, |(file, text)| {
        reporter.print_all(std::slice::from_ref(&text))?;
        reporter.add_judged(&file)
    })?;
    Ok(reporter.finish())
}

/// A place of a record.
struct Shown {
    scene: Scene,
    /// The outline of the record.
    outline: String,
}

/// The place that was asked for; `None`: the report says why there is none.
fn shown(args: &ShowArgs, terminal: &Terminal, file: &mut FileReport, examined: &InspectedRecord) -> Option<Shown> {
    let record = examined.record.as_ref()?;
    let drawn = || -> Result<Shown, Undrawn> {
        let (played, _) = record.flatten_timeline()?;
        let builder = args.place.scene(&played, None)?;
        let builder = builder.at_most(terminal.room(played.board_size()), Window::MOST);
        let outline = outline(&played, builder.ends_in()?, args.outline, terminal);
        Ok(Shown { scene: builder.build()?, outline })
    };
    drawn().map_err(|why| file.fail_at(because(&codes::NOT_DRAWN, why.to_string()), Some(examined.number))).ok()
}

/// Which file it is, who plays, what it is called.
fn head(file: &FileReport, examined: &InspectedRecord, terminal: &Terminal, language: Language) -> String {
    let game = file.several.then_some(examined.number.game);
    report::game_line(
        file,
        game,
        (&examined.summary, examined.errors),
        [Color::Black, Color::White].map(|color| terminal.stone(color)),
        language,
    )
}

/// Columns to use.
fn width(args: &ShowArgs) -> usize {
    let named = || std::env::var("COLUMNS").ok()?.parse::<u16>().ok().filter(|columns| *columns >= 20);
    let own = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| width.0.max(20));
    usize::from(args.width.or_else(own).or_else(named).unwrap_or(80))
}

/// Says why nothing was drawn of an input, unless the report does already.
pub(super) fn nothing_drawn(file: &mut FileReport, game: Option<usize>) {
    if file.outcome != Outcome::Done {
        return;
    }
    if file.refused > 0 {
        // Its findings say why.
        file.outcome = Outcome::Failed;
        return;
    }
    let games = file.records + file.others;
    let why =
        game.map_or("it has no record".to_owned(), |game| format!("there is no game {game}; the input has {games}"));
    file.fail_because(because(&codes::NOT_DRAWN, why));
}
