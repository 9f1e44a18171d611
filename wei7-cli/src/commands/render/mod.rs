//! `wei7 render`

mod one;
mod renderer;
mod site;

use std::collections::HashMap;
use std::path::Path;

use clap::ValueEnum;

use crate::args::{Form, RenderArgs};
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Losses, Outcome, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use renderer::Renderer;
use wei7_convert::codes::{self, because};
use wei7_core::Message;
use wei7_files::input::{Input, InputEntry, Shape};
use wei7_files::jobs::{Turn, in_order};
use wei7_files::output;

/// Draws one place of an input, all diagrams of an input, or many games.
pub(crate) fn render(args: &RenderArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let output = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let list = args.read.find(args.site.as_deref())?;
    if let Some(directory) = &args.site {
        if let Some(option) = args.only_for_pictures() {
            return Err(UsageError::NotOnAPage(option).into());
        }
        return site::write(args, Form::Html, directory, list, streams);
    }
    let extension = output.filter(|_| !args.all_diagrams).and_then(Path::extension);
    let named = extension.and_then(|name| Form::from_str(name.to_str()?, true).ok());
    let form = args.to.or(named).unwrap_or(Form::Svg);
    let is_directory = output.is_some_and(|path| path.is_dir() || output::ends_in_separator(path));
    let is_many = list.shape != Shape::One;
    let is_listed = !args.all_diagrams && (is_many || (is_directory && args.place.game.is_none()));
    if let Some(option) = args.only_for_one().filter(|_| is_many || is_listed) {
        return Err(UsageError::NotForSeveral(option).into());
    }
    if is_listed {
        let directory = output.filter(|_| is_directory || named.is_none()).ok_or(UsageError::DrawsSeveral)?;
        if form == Form::Html {
            return Err(UsageError::PagesAreSite.into());
        }
        return site::write(args, form, directory, args.read.find(Some(directory))?, streams);
    }
    if form == Form::Html
        && let Some(option) = args.only_for_pictures()
    {
        return Err(UsageError::NotOnAPage(option).into());
    }
    if args.all_diagrams && output.is_none_or(Path::is_file) {
        return Err(UsageError::DiagramsNeedDirectory.into());
    }
    if !args.all_diagrams && is_directory {
        return Err(UsageError::PictureIsDirectory(output.unwrap_or(Path::new("")).to_owned()).into());
    }
    if let Some(path) = output.filter(|_| !args.all_diagrams && args.to.is_none() && named.is_none()) {
        return Err(UsageError::NoSuchPicture(path.to_owned()).into());
    }
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "drawn", Stdout::beside(output), &streams)?;
    reporter.sync_before_done(output.map(Path::to_owned));
    let renderer = match Renderer::new(args, form, streams.language) {
        Ok(renderer) => renderer,
        Err(why) => {
            let inputs: Vec<String> = list.entries.iter().map(InputEntry::name).collect();
            reporter.add_converted(&unusable_font(&inputs.join(", "), why))?;
            return reporter.finish(false);
        }
    };
    // With several inputs, the diagrams of each input get a directory of their own.
    let directories = if is_many { site::page_names(&list) } else { HashMap::new() };
    let place = |input: &Input| Some(output?.join(&**directories.get(&input.entry.name())?));
    let work = |input: Input, _: &Turn<'_>| {
        let place = place(&input);
        one::draw(&renderer, input, place.as_deref().or(output), &streams)
    };
    in_order(args.read.jobs(&list), list.into_inputs(), Input::bytes, work, |mut file| {
        if !is_many {
            renderer.report_missing_glyphs(&mut file);
        }
        if file.outcome == Outcome::Failed {
            file.losses = Losses::default();
        }
        reporter.add_converted(&file)?;
        reporter.name_others(&file);
        Ok::<_, RunError>(())
    })?;
    if is_many {
        renderer.print_missing_glyphs(output.unwrap_or(Path::new("")), &streams);
    }
    reporter.finish(false)
}

/// Returns the report that the font of `--font` cannot be used. `name` is the name in the report.
fn unusable_font(name: &str, why: Message) -> FileReport {
    let mut file = FileReport::new(name.to_owned());
    file.fail(because(&codes::FONT_UNUSABLE, why));
    file
}
