//! Rendering of many games: a page or a picture for each game, and a list.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use wei7_core::{Diagnostic, Record};
use wei7_render::page::{Around, SitePage};
use wei7_render::site::{GameList, ListedGame, SiteFile};

use super::super::games::add_game;
use super::super::options;
use super::super::view::ViewError;
use super::renderer::Renderer;
use super::unusable_font;
use crate::args::{Form, RenderArgs};
use crate::error::{RunError, UsageError};
use crate::report::{FileReport, Reporter, SharedStreams, Stdout};
use crate::streams::{Exit, Streams};
use wei7_convert::findings::RecordNumber;
use wei7_convert::info::all_moves;
use wei7_files::games::{GameOptions, Met, What, each_game};
use wei7_files::input::{InputEntry, InputList, is_record_name};
use wei7_files::jobs::is_interrupted;
use wei7_files::output::{self, ReservedNames, flat_name};

/// Characters that are escaped in an address: all except the unreserved ones (RFC 3986, 2.3).
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Folder of the pages within the site.
const PAGES: &str = "games";

/// Draws each game of all inputs to a file in a directory, and writes the list of the games at the end.
pub(super) fn write(
    args: &RenderArgs,
    form: Form,
    directory: &Path,
    list: InputList,
    streams: &mut Streams<'_>,
) -> Result<Exit, RunError> {
    check_directory(directory, args.read.force)?;
    let language = streams.language;
    let streams = SharedStreams::new(streams);
    let mut reporter = Reporter::new(&args.read, &list, "drawn", Stdout::Report, &streams)?;
    let renderer = match Renderer::new(args, form, language) {
        Ok(renderer) => renderer,
        Err(why) => {
            reporter.add_converted(&unusable_font(&directory.display().to_string(), why))?;
            return reporter.finish(false);
        }
    };
    let page_names = page_names(&list);
    let mut site = Site::new(&renderer, directory);
    let options = options(&args.read);
    let read = GameOptions { open: args.read.open_options(None), read: &options, threads: args.read.threads() };
    let work = |mut met: Met| {
        let drawn = if let What::Record(number, record, _) = &mut met.what {
            let (number, record) = (*number, std::mem::take(record));
            let moves = all_moves(&record.tree);
            let name = page_names.get(&*met.input).map_or("game", |name| &**name);
            Some((number, moves, RenderedGame::new(&renderer, &record, &game_name(name, number))))
        } else {
            None
        };
        (drawn, met)
    };
    let mut file = FileReport::default();
    let take = |found: Vec<(Option<NumberedGame>, Met)>| -> Result<(), RunError> {
        for (drawn, met) in found {
            let is_end = met.what.is_end();
            let (moves, drawn) = drawn.map_or((0, None), |(number, moves, drawn)| (moves, Some((number, drawn))));
            add_game(&mut file, met, moves);
            match drawn {
                Some((_, Ok(drawn))) => site.put(drawn)?,
                Some((number, Err(why))) => file.fail_record(why, Some(number)),
                None => {}
            }
            if is_end {
                if site.list.len() > site.reported {
                    file.outputs.push(directory.join("index.html").display().to_string());
                    site.reported = site.list.len();
                }
                reporter.add_converted(&std::mem::take(&mut file))?;
            }
        }
        Ok(())
    };
    each_game(list, &read, &|| streams.stdin(), work, take)?;
    if is_interrupted() {
        return Err(RunError::Interrupted(directory.join("index.html").display().to_string()));
    }
    let notes = site.finish(&title(args))?;
    reporter.tell_replaced(directory, notes);
    reporter.sync_before_done([directory.to_owned()]);
    renderer.print_missing_glyphs(directory, &streams);
    reporter.finish(false)
}

/// Returns an error if the directory is not empty, unless `force` is set.
fn check_directory(directory: &Path, force: bool) -> Result<(), UsageError> {
    if directory.exists() && !directory.is_dir() {
        return Err(UsageError::SiteIsFile(directory.to_owned()));
    }
    let is_empty = fs::read_dir(directory).map_or(true, |mut entries| entries.next().is_none());
    if is_empty || force { Ok(()) } else { Err(UsageError::SiteNotEmpty(directory.to_owned())) }
}

/// Returns for each input the name that its pages have in common. The name depends only on the path of the input,
/// unless two inputs would have the same name.
pub(super) fn page_names(list: &InputList) -> HashMap<String, Arc<str>> {
    let mut reserved = ReservedNames::default();
    let mut page_names = HashMap::new();
    for entry in &list.entries {
        if let InputEntry::Source(source) = entry {
            let path = &source.relative;
            let plain = if is_record_name(path) { flat_name(&path.with_extension("")) } else { flat_name(path) };
            let name = || reserved.reserve(Path::new(&plain)).to_string_lossy().into();
            page_names.entry(entry.name()).or_insert_with(name);
        }
    }
    page_names
}

/// Returns the name of the page of a game: `name`, and for a further game `~` and its number. No name of an input
/// contains `~`, so an additional game does not change other names.
fn game_name(name: &str, number: RecordNumber) -> String {
    if number.game == 1 { name.to_owned() } else { format!("{name}~{}", number.game) }
}

/// Returns the title of the list of games: the name of the input if there is only one input, and else an empty text.
fn title(args: &RenderArgs) -> String {
    match &*args.read.inputs {
        [input] if input.as_os_str() != "-" => {
            let path = fs::canonicalize(input).unwrap_or_else(|_| input.clone());
            let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
            name.unwrap_or_default().to_string_lossy().into_owned()
        }
        _ => String::new(),
    }
}

/// Number of a game, number of its moves, and the drawn game or the reason why the game was not drawn.
type NumberedGame = (RecordNumber, u64, Result<RenderedGame, ViewError>);

/// Game that has been drawn, but not written yet.
struct RenderedGame {
    /// Path of the file for the game, relative to the directory of the site.
    path: PathBuf,
    content: Content,
    listed: ListedGame,
}

enum Content {
    Page(Box<SitePage>),
    Picture(Vec<u8>),
}

impl RenderedGame {
    fn new(renderer: &Renderer<'_>, record: &Record, name: &str) -> Result<Self, ViewError> {
        let file = format!("{name}.{}", renderer.form.extension());
        let listed = |address| ListedGame::from_record(record, renderer.language, name, address);
        if renderer.form == Form::Html {
            let page = renderer.site_page(record, name, "../assets/")?;
            let listed = listed(format!("{PAGES}/{}", address(&file)));
            Ok(Self { path: Path::new(PAGES).join(file), content: Content::Page(Box::new(page)), listed })
        } else {
            let picture = renderer.picture(record)?;
            let listed = listed(address(&file));
            Ok(Self { path: file.into(), content: Content::Picture(picture), listed })
        }
    }
}

fn address(file: &str) -> String {
    utf8_percent_encode(file, ESCAPED).to_string()
}

/// Site that is being written. The last page is held back until the address of the next page is known, since it links
/// to that page.
struct Site<'a> {
    renderer: &'a Renderer<'a>,
    directory: &'a Path,
    list: GameList,
    waiting: Option<(PathBuf, Box<SitePage>)>,
    /// Address of the page before the one that is held back.
    previous: Option<String>,
    /// Number of games of the list that belong to inputs that have been reported.
    reported: usize,
    /// Notes on attributes of replaced files that could not be kept.
    notes: Vec<Diagnostic>,
}

impl<'a> Site<'a> {
    fn new(renderer: &'a Renderer<'a>, directory: &'a Path) -> Self {
        let list = GameList::new(renderer.language);
        let list = renderer.args.theme.map_or(list.clone(), |theme| list.theme(theme));
        let list = if renderer.form == Form::Html { list } else { list.with_pictures() };
        Self { renderer, directory, list, waiting: None, previous: None, reported: 0, notes: Vec::new() }
    }

    fn put(&mut self, RenderedGame { path, content, listed }: RenderedGame) -> Result<(), RunError> {
        if self.list.is_empty() && self.renderer.form == Form::Html {
            for (name, content) in self.renderer.site_assets() {
                self.write(&Path::new("assets").join(name), content.as_bytes())?;
            }
        }
        match content {
            Content::Picture(picture) => self.write(&path, &picture)?,
            Content::Page(page) => {
                let next = path.file_name().map(|name| address(&name.to_string_lossy()));
                self.write_waiting(next.as_deref())?;
                self.waiting = Some((path, page));
            }
        }
        let script = self.list.push(listed);
        script.map_or(Ok(()), |script| self.write_file(script))
    }

    fn write_waiting(&mut self, next: Option<&str>) -> Result<(), RunError> {
        let Some((path, page)) = self.waiting.take() else { return Ok(()) };
        let around = Around { list: "../index.html", previous: self.previous.as_deref(), next };
        self.write(&path, page.html(&around).as_bytes())?;
        self.previous = path.file_name().map(|name| address(&name.to_string_lossy()));
        Ok(())
    }

    /// Writes the last page and the list, unless the site has no games. Returns notes on attributes of replaced files
    /// that could not be kept.
    fn finish(mut self, title: &str) -> Result<Vec<Diagnostic>, RunError> {
        self.write_waiting(None)?;
        if !self.list.is_empty() {
            let list = std::mem::replace(&mut self.list, GameList::new(self.renderer.language));
            list.finish(title).into_iter().try_for_each(|file| self.write_file(file))?;
        }
        Ok(self.notes)
    }

    fn write_file(&mut self, (name, content): SiteFile) -> Result<(), RunError> {
        self.write(Path::new(&name), content.as_bytes())
    }

    fn write(&mut self, path: &Path, content: &[u8]) -> Result<(), RunError> {
        let path = self.directory.join(path);
        output::make_parent(&path)?;
        let notes = output::write_file(&path, content, self.renderer.args.read.force)?;
        self.notes.extend(notes);
        Ok(())
    }
}
