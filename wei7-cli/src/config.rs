//! Reads `wei7.toml`, which sets defaults for options that the command line does not give.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use toml::Spanned;
use wei7_core::{Argument, Message};
use wei7_files::output::ends_in_separator;

use crate::error::UsageError;

const FILE_NAME: &str = "wei7.toml";

/// Maximum size of a `wei7.toml` in bytes, 1 MiB.
const MAX_BYTES: u64 = 1 << 20;

/// A `wei7.toml` found for the inputs of a command.
#[derive(Clone, Debug)]
pub(crate) struct ConfigFile {
    pub(crate) path: PathBuf,
    /// Whether another user controls the content of the file, so that it was not read.
    pub(crate) is_of_another_user: bool,
    /// Options that the file adds, in the form of the command line, such as `--fail-on=note`.
    pub(crate) options: Vec<String>,
}

/// Keys that a `wei7.toml` may have. Each key is the name of an option without `--`.
const SETTINGS: [&str; 7] = ["select", "ignore", "fail-on", "encoding", "assume-offset", "carry", "name"];

/// Keys whose values are lists of strings.
const LISTS: [&str; 2] = ["select", "ignore"];

/// Keys of a `wei7.toml`, each with its value as the command line would give it.
type Settings = Vec<(&'static str, String)>;

/// Parses the text of the `wei7.toml` at `path`. Keys with an empty list are left out. Errors name `path`.
fn settings(path: &Path, text: &str) -> Result<Settings, UsageError> {
    let in_line =
        |at: usize, reason: Message| UsageError::ConfigLine(path.to_owned(), line_at(text, at), reason.into());
    let members: BTreeMap<Spanned<String>, toml::Value> = toml::from_str(text).map_err(|error| {
        // An error at the end of the file is reported for the last line that has text.
        let at = error.span().map_or(0, |span| span.start).min(text.trim_end().len());
        let line = text.lines().nth(line_at(text, at) - 1).unwrap_or_default().trim();
        in_line(at, Message::new("config-syntax").with("line", Argument::from(line).shortened(80)))
    })?;
    let mut settings = Settings::new();
    for (key, value) in members {
        let at = key.span().start;
        let Some(name) = SETTINGS.into_iter().find(|name| name == key.get_ref()) else {
            let known = Argument::List(SETTINGS.map(Argument::from).to_vec());
            return Err(in_line(
                at,
                Message::new("config-unknown-key").with("key", key.get_ref()).with("known", known),
            ));
        };
        let is_list = LISTS.contains(&name);
        let given = match value {
            toml::Value::String(text) if !is_list => Some(text),
            toml::Value::Array(values) if is_list => {
                let texts: Option<Vec<&str>> = values.iter().map(toml::Value::as_str).collect();
                texts.map(|texts| texts.join(","))
            }
            _ => None,
        };
        let wrong_type = || {
            let message = if is_list { Message::new("config-not-a-list") } else { Message::new("config-not-a-text") };
            message.with("key", name)
        };
        let given = given.ok_or_else(|| in_line(at, wrong_type()))?;
        if !given.is_empty() || !is_list {
            settings.push((name, given));
        }
    }
    settings.sort_by_key(|(name, _)| SETTINGS.iter().position(|known| known == name));
    Ok(settings)
}

/// Finds the `wei7.toml` of the first input, and collects those of its options that the command line does not give.
/// Returns `None` if there is no such file or if the file has no effect.
pub(crate) fn config_file(command: &Command, matches: &ArgMatches) -> Result<Option<ConfigFile>, UsageError> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some(known) = command.find_subcommand(name) else { return Ok(None) };
    // Commands that do not read records have no `inputs` argument.
    let Ok(inputs) = given.try_get_many::<PathBuf>("inputs") else { return Ok(None) };
    let first = inputs.and_then(|mut inputs| inputs.next());
    let Some(path) = find(first.map_or(Path::new("-"), PathBuf::as_path)) else { return Ok(None) };
    if !is_trusted(&path) {
        return Ok(Some(ConfigFile { path, is_of_another_user: true, options: Vec::new() }));
    }
    let text = read(&path).map_err(|reason| UsageError::Config(path.clone(), reason))?;
    let settings = settings(&path, &text)?;
    let is_open = |name: &str| {
        let id = name.replace('-', "_");
        known.get_arguments().any(|arg| arg.get_id() == &*id)
            && given.value_source(&id) != Some(ValueSource::CommandLine)
    };
    // A name template only applies if the output is a folder.
    let to_folder = || given.try_get_one::<PathBuf>("output").ok().flatten().is_some_and(|output| is_folder(output));
    let has_target = || name == "convert" || given.value_source("to") == Some(ValueSource::CommandLine);
    let options = settings.into_iter().filter(|(setting, _)| {
        is_open(setting)
            && match *setting {
                "name" => to_folder(),
                "carry" => has_target(),
                _ => true,
            }
    });
    let options: Vec<_> = options.map(|(name, value)| format!("--{name}={value}")).collect();
    Ok((!options.is_empty()).then_some(ConfigFile { path, is_of_another_user: false, options }))
}

/// Inserts options into a command line. They come before `--`, since arguments after `--` are not options.
pub(crate) fn with_options(args: &[OsString], options: &[String]) -> Vec<OsString> {
    let at = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let (before, behind) = args.split_at(at);
    let added = options.iter().map(OsString::from);
    before.iter().cloned().chain(added).chain(behind.iter().cloned()).collect()
}

/// Returns the 1-based line of the `wei7.toml` at `path` whose key sets `option`, such as `--fail-on=note`.
pub(crate) fn line_of_option(path: &Path, option: &str) -> Option<usize> {
    let name = option.trim_start_matches('-').split('=').next()?;
    let text = read(path).ok()?;
    let members: BTreeMap<Spanned<String>, toml::Value> = toml::from_str(&text).ok()?;
    members.keys().find(|key| key.get_ref() == name).map(|key| line_at(&text, key.span().start))
}

fn line_at(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or_default().matches('\n').count() + 1
}

/// Reads the text of a `wei7.toml`, or returns the reason why the file cannot be read.
fn read(path: &Path) -> Result<String, Argument> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(|error| Argument::from(&error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Message::new("config-too-large").into());
    }
    String::from_utf8(bytes).map_err(|_| Message::new("config-not-text").into())
}

/// Returns whether only this user and the administrator control the content of a file. Both a link and its target are
/// checked.
#[cfg(unix)]
fn is_trusted(path: &Path) -> bool {
    use std::fs;
    use std::os::unix::fs::MetadataExt;

    let users = [0, rustix::process::geteuid().as_raw()];
    [fs::metadata(path), fs::symlink_metadata(path)]
        .into_iter()
        .all(|metadata| metadata.is_ok_and(|metadata| users.contains(&metadata.uid())))
}

/// Always returns `true`, since systems without numeric user ids have no such check.
#[cfg(not(unix))]
const fn is_trusted(_path: &Path) -> bool {
    true
}

/// Searches for a `wei7.toml`: in the folder of the input, in the input if it is a folder, or in the working directory
/// for standard input. Then searches the folders above, up to the root of the repository or the home directory.
fn find(input: &Path) -> Option<PathBuf> {
    // A pattern names no existing file, but one of its parent folders may exist.
    let named = input.ancestors().filter(|_| input.as_os_str() != "-").find_map(|path| dunce::canonicalize(path).ok());
    let place = named.or_else(|| dunce::canonicalize(env::current_dir().ok()?).ok())?;
    let home = env::home_dir().and_then(|home| dunce::canonicalize(home).ok());
    for folder in place.ancestors() {
        let path = folder.join(FILE_NAME);
        if path.is_file() {
            return Some(path);
        }
        if folder.join(".git").exists() || home.as_deref() == Some(folder) {
            break;
        }
    }
    None
}

fn is_folder(output: &Path) -> bool {
    output.is_dir() || ends_in_separator(output)
}
