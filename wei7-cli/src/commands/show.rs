//! `wei7 show`

use wei7_core::{Color, Message};
use wei7_life::territory::Territory;
use wei7_render::scene::{Scene, Window};
use wei7_render::terminal::{Terminal, outline};

use super::inspect::{InspectOptions, InspectedRecord, inspect};
use super::view::{ViewError, render_language};
use crate::args::{ReportForm, ShowArgs};
use crate::error::RunError;
use crate::report::{self, FileReport, Outcome, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::codes::{self, because};
use wei7_convert::info::Summary;
use wei7_files::input::Input;
use wei7_files::jobs::{Turn, in_order};

/// Shows the selected place of each input as a board in the terminal.
pub(crate) fn show(args: &ShowArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let list = args.read.find(None)?;
    let language = render_language(streams.language);
    let terminal =
        Terminal { ascii: args.ascii, colors: streams.styled_out, language, width: width(args, streams.columns) };
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "shown", Stdout::Report, &streams)?;
    let options = InspectOptions {
        supplement: args.place.supplement.as_deref(),
        only: Some(args.place.number()),
        ..InspectOptions::read(&args.read)
    };
    let work = |input: Input, _: &Turn<'_>| {
        let mut found = None;
        let mut file = inspect(input, &options, &streams, &mut |file, record| {
            let summary = record.record.as_ref().zip(file.format).map(|(record, format)| Summary::new(record, format));
            found = view(args, &terminal, file, &record).zip(summary).map(|(view, summary)| (record, view, summary));
            Ok(())
        })?;
        let text = if let Some((record, view, summary)) = found {
            match args.read.form() {
                ReportForm::Text => {
                    let stones = [Color::Black, Color::White].map(|color| terminal.stone(color));
                    let about = (&summary, record.errors);
                    let head = report::text::game_line(&file, record.number.game, about, stones, streams.language);
                    head + &terminal.draw(&view.scene) + &view.outline
                }
                ReportForm::Json => {
                    report::json::scene(&file, (record.number, record.errors), &view.scene, view.count.as_ref())
                }
            }
        } else {
            nothing_drawn(&mut file, args.place.game);
            String::new()
        };
        args.place.count_others(&mut file);
        Ok((file, streams.report(&text, args.read.form())))
    };
    in_order(args.read.jobs(&list), list.into_inputs(), Input::bytes, work, |(file, text)| {
        reporter.print(&text)?;
        reporter.name_others(&file);
        reporter.add_judged(&file)
    })?;
    reporter.finish(false)
}

/// Board to show, with the outline of its record.
struct View {
    scene: Scene,
    count: Option<Territory>,
    /// Text with the outline of the branches of the record.
    outline: String,
}

/// Returns the selected place of a record. Returns `None` if it cannot be shown, and adds the reason to the report.
fn view(args: &ShowArgs, terminal: &Terminal, file: &mut FileReport, inspected: &InspectedRecord) -> Option<View> {
    let record = inspected.record.as_ref()?;
    let draw = || -> Result<View, ViewError> {
        let (played, _) = record.flatten_timeline()?;
        let builder = args.place.scene(&played, None)?;
        let builder = builder.at_most(terminal.room(played.board_size()), Window::MOST);
        let outline = outline(&played, builder.ends_in()?, args.outline, terminal);
        let count = args.count.territory(&builder)?;
        let mut scene = builder.build()?;
        if let Some(territory) = &count {
            scene.count(territory);
        }
        Ok(View { scene, count, outline })
    };
    draw().map_err(|why| file.fail_record(why, Some(inspected.number))).ok()
}

/// Returns the width of the output in columns: `--width`, or that of the terminal, `own`, or that of `COLUMNS`, or 80.
fn width(args: &ShowArgs, own: Option<u16>) -> usize {
    let named = || std::env::var("COLUMNS").ok()?.parse::<u16>().ok().filter(|columns| *columns >= 20);
    let own = own.map(|columns| columns.max(20));
    usize::from(args.width.or(own).or_else(named).unwrap_or(80))
}

/// Marks the input as failed because nothing was drawn, and adds the reason unless the report has a reason already.
/// `game` is the game that the user requested.
pub(super) fn nothing_drawn(file: &mut FileReport, game: Option<usize>) {
    if file.outcome != Outcome::Done {
        return;
    }
    if file.refused > 0 {
        // The findings about the refused games already give the reason.
        file.outcome = Outcome::Failed;
        return;
    }
    let games = file.met;
    let message = game.map_or(Message::new("input-without-record"), |game| {
        Message::new("no-such-game").with("game", game).with("games", games)
    });
    file.fail(because(&codes::NOT_DRAWN, message));
}
