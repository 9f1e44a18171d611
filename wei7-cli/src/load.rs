//! Opening an input, telling its format, and reading its supplement.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::MutexGuard;

use wei7_core::{Head, Limits};

use crate::args::ReadArgs;
use crate::report::file_report::{FileReport, Outcome};
use crate::report::reporter::Shared;
use wei7_convert::codes::{self, because, said};
use wei7_convert::{Format, Formats, Games, Options, RecordReader, ndjson};
use wei7_files::input::archive::{Expanded, Given, Magic, Pack, Trouble};
use wei7_files::jobs::lock;
use wei7_files::output::plan::{self, Input, Source};

/// An input before its records are read.
pub(crate) struct Loaded<'a> {
    pub(crate) format: Format,
    /// 3.0, a record a line.
    pub(crate) is_ndjson: bool,
    content: wei7_core::Input<'a>,
}

impl<'a> Loaded<'a> {
    /// Begins to read its records.
    pub(crate) fn games(self, options: &Options) -> Games<'a> {
        let reader = RecordReader::from_options(self.format, options);
        if self.is_ndjson { reader.ndjson() } else { reader }.for_input(self.content)
    }
}

/// Standard input, for one job alone.
struct Stdin<'a, 's>(MutexGuard<'a, &'s mut (dyn Read + Send)>);

impl Read for Stdin<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

/// Opens an input and tells its format by its beginning. `None`: the report says why there is nothing.
pub(crate) fn load<'a>(
    (source, given): (&Source, Option<Result<Given, Trouble>>),
    args: &ReadArgs,
    supplement: Option<&Path>,
    shared: &'a Shared<'_>,
    file: &mut FileReport,
) -> Option<Loaded<'a>> {
    let unreadable = |error: &io::Error| because(&codes::UNREADABLE, said(error));
    let (mut input, beside) = match open(source, given, shared) {
        Ok(opened) => opened,
        Err(Trouble { code, why }) => {
            file.fail_because(because(code, why));
            return None;
        }
    };
    let mut bytes = Vec::new();
    if let Err(error) = input.by_ref().take(Head::LENGTH as u64).read_to_end(&mut bytes) {
        file.fail_because(unreadable(&error));
        return None;
    }
    let path = source.input.named();
    // What is named by its extension and by `--from` is what it is said to be.
    let is_named = args.from.is_some() && path.and_then(Format::of_path).is_some();
    let (formats, name) = (Formats::default(), path.map(Path::to_string_lossy));
    if source.stranger && !is_named && !formats.looks_like_record(&bytes, name.as_deref()) {
        file.outcome = Outcome::Skipped;
        return None;
    }
    let told = args.from.map_or_else(|| formats.detect(&bytes, name.as_deref()), Ok);
    let format = match told {
        Ok(format) if args.from.is_none() && !format.driver().looks_like_record(&Head::new(&bytes), true) => {
            let (name, id) = (format.name(), format.id());
            let why =
                format!("nothing in it is {name}, which its name says it is; `--from {id}` reads it all the same");
            file.fail_because(because(&codes::UNKNOWN_FORMAT, why));
            return None;
        }
        Ok(format) => format,
        Err(_) => {
            let why = match Magic::of(&bytes) {
                Some(_) if source.input == Input::Stdin => "an archive or compressed file is named, not piped",
                Some(Magic::Packed(Pack::Gzip)) => "it is compressed, and its name does not end in .gz",
                Some(Magic::Packed(_)) => "it is compressed, and its name does not end in .zst",
                Some(Magic::Archive(_)) | None => "`--from` names it",
            };
            file.fail_because(because(&codes::UNKNOWN_FORMAT, why.to_owned()));
            return None;
        }
    };
    let is_document = path.and_then(Format::of_path) == Some(Format::WEI7);
    let is_ndjson = format == Format::WEI7 && (path.is_some_and(ndjson::is_name) || (args.many.lines && !is_document));
    if is_ndjson || !format.holds_one_record() {
        let content = wei7_core::Input::stream(Cursor::new(bytes).chain(input));
        return Some(Loaded { format, is_ndjson, content });
    }
    let limit = Limits::DEFAULT.bytes;
    if let Err(error) = read_to(&mut input, &mut bytes, limit) {
        file.fail_because(unreadable(&error));
        return None;
    }
    if bytes.len() as u64 > limit {
        file.fail_because(because(&codes::TOO_LARGE, format!("{limit} bytes")));
        return None;
    }
    let supplement = if format == Format::WEI7 {
        let read = match (supplement, &source.input) {
            (None, Input::Entry { .. }) => Ok(beside),
            _ => read_supplement(path, supplement),
        };
        match read {
            Ok(supplement) => supplement.map(Cow::from),
            Err((path, error)) => {
                let why = format!("`{}`: {}", path.display(), said(&error));
                file.fail_because(because(&codes::SUPPLEMENT_UNREADABLE, why));
                return None;
            }
        }
    } else {
        None
    };
    Some(Loaded { format, is_ndjson, content: wei7_core::Input::bytes(bytes).supplement(supplement) })
}

/// What is read, and the supplement that stands beside it in an archive.
type Opened<'a> = (Box<dyn Read + 'a>, Option<Vec<u8>>);

/// The content of an input, and its supplement if it stands beside it in an archive.
fn open<'a>(
    source: &Source,
    given: Option<Result<Given, Trouble>>,
    shared: &'a Shared<'_>,
) -> Result<Opened<'a>, Trouble> {
    let input: Box<dyn Read + 'a> = match &source.input {
        Input::Stdin => Box::new(Stdin(lock(&shared.stdin))),
        Input::File(path) => Box::new(File::open(path)?),
        Input::Packed(path, pack, _) => {
            let limits = Limits::DEFAULT;
            Box::new(Expanded::open(path, *pack, limits.expanded_bytes, &limits)?)
        }
        Input::Entry { .. } => {
            let missing = || Trouble { code: &codes::UNREADABLE, why: "it was not read".to_owned() };
            let Given { content, supplement } = given.ok_or_else(missing)??;
            return Ok((Box::new(content), supplement));
        }
    };
    Ok((input, None))
}

/// The supplement of a 3.0 file: the one that was named, else the one beside it if there is one.
fn read_supplement(document: Option<&Path>, named: Option<&Path>) -> Result<Option<Vec<u8>>, (PathBuf, io::Error)> {
    let Some(path) = named.map(Path::to_owned).or_else(|| document.map(plan::supplement_beside)) else {
        return Ok(None);
    };
    let limit = Limits::DEFAULT.bytes;
    let mut bytes = Vec::new();
    let opened = File::open(&path).map(|file| Box::new(file) as Box<dyn Read>).or_else(|error| {
        // Beside a document that is compressed it may be so, too.
        let packed = [("gz", Pack::Gzip), ("zst", Pack::Zstd)].into_iter().find_map(|(extension, pack)| {
            let mut name = path.clone().into_os_string();
            name.push(".");
            name.push(extension);
            Expanded::open(Path::new(&name), pack, limit, &Limits::DEFAULT).ok()
        });
        packed.map(|input| Box::new(input) as Box<dyn Read>).ok_or(error)
    });
    match opened.and_then(|mut input| read_to(&mut input, &mut bytes, limit)) {
        Ok(()) if bytes.len() as u64 > limit => Err((path, io::ErrorKind::FileTooLarge.into())),
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound && named.is_none() => Ok(None),
        Err(error) => Err((path, error)),
    }
}

/// Adds bytes up to one more than the limit.
fn read_to(input: &mut dyn Read, bytes: &mut Vec<u8>, limit: u64) -> io::Result<()> {
    let room = limit.saturating_add(1).saturating_sub(bytes.len() as u64);
    input.take(room).read_to_end(bytes).map(drop)
}
