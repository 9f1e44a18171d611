//! `wei7.toml`: what a folder of records asks for where the command line says nothing.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use serde::Deserialize;
use toml::Spanned;

use crate::error::UsageError;

const NAME: &str = "wei7.toml";

/// Upper bound of the size, in bytes.
const MOST: u64 = 1 << 20;

/// A `wei7.toml` that was found for the inputs of a command.
#[derive(Clone, Debug)]
pub(crate) struct ConfigFile {
    pub(crate) path: PathBuf,
    /// Another user owns the file, so it is not read.
    pub(crate) is_of_another_user: bool,
    /// The options that it adds, as they stand on a command line: `--fail-on=note`.
    pub(crate) options: Vec<String>,
}

/// Its members are named as the options are.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Config {
    #[serde(default)]
    select: Vec<String>,
    #[serde(default)]
    ignore: Vec<String>,
    fail_on: Option<String>,
    encoding: Option<String>,
    assume_offset: Option<String>,
    carry: Option<String>,
    name: Option<String>,
}

impl Config {
    /// The options that it stands for: the id in the command line, and the value.
    fn options(&self) -> Vec<(&'static str, String)> {
        let list = |codes: &[String]| Some(codes.join(",")).filter(|codes| !codes.is_empty());
        let all = [
            ("select", list(&self.select)),
            ("ignore", list(&self.ignore)),
            ("fail_on", self.fail_on.clone()),
            ("encoding", self.encoding.clone()),
            ("assume_offset", self.assume_offset.clone()),
            ("carry", self.carry.clone()),
            ("name", self.name.clone()),
        ];
        all.into_iter().filter_map(|(id, value)| Some((id, value?))).collect()
    }
}

/// Finds the `wei7.toml` of the first input, and adds its options to those that the command line leaves open. `None`: there is
/// none, or it changes nothing.
pub(crate) fn config_file(command: &Command, matches: &ArgMatches) -> Result<Option<ConfigFile>, UsageError> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some(known) = command.find_subcommand(name) else { return Ok(None) };
    // Commands that read no records have no such argument.
    let Ok(inputs) = given.try_get_many::<PathBuf>("inputs") else { return Ok(None) };
    let first = inputs.and_then(|mut inputs| inputs.next());
    let Some(path) = find(first.map_or(Path::new("-"), PathBuf::as_path)) else { return Ok(None) };
    if !is_trusted(&path) {
        return Ok(Some(ConfigFile { path, is_of_another_user: true, options: Vec::new() }));
    }
    let text = read(&path).map_err(|error| UsageError::Config(path.clone(), error.to_string()))?;
    let config: Config = toml::from_str(&text).map_err(|error| {
        let why = error.message().to_owned();
        match error.span() {
            Some(span) => UsageError::ConfigLine(path.clone(), line_at(&text, span.start), why),
            None => UsageError::Config(path.clone(), why),
        }
    })?;
    let is_open = |id: &str| {
        known.get_arguments().any(|arg| arg.get_id() == id) && given.value_source(id) != Some(ValueSource::CommandLine)
    };
    // Names are for several files.
    let to_folder = || given.try_get_one::<PathBuf>("output").ok().flatten().is_some_and(|output| is_folder(output));
    let has_target = || name == "convert" || given.value_source("to") == Some(ValueSource::CommandLine);
    let options = config.options().into_iter().filter(|(id, _)| {
        is_open(id)
            && match *id {
                "name" => to_folder(),
                "carry" => has_target(),
                _ => true,
            }
    });
    let options: Vec<_> = options.map(|(id, value)| format!("--{}={value}", id.replace('_', "-"))).collect();
    Ok((!options.is_empty()).then_some(ConfigFile { path, is_of_another_user: false, options }))
}

/// A command line with further options. What stands behind `--` is no option.
pub(crate) fn with_options(args: &[OsString], options: &[String]) -> Vec<OsString> {
    let at = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let (before, behind) = args.split_at(at);
    let added = options.iter().map(OsString::from);
    before.iter().cloned().chain(added).chain(behind.iter().cloned()).collect()
}

/// The line, from 1, of the member that gives an option: `--fail-on=note`.
pub(crate) fn line_of_option(path: &Path, option: &str) -> Option<usize> {
    let name = option.trim_start_matches('-').split('=').next()?;
    let text = read(path).ok()?;
    let members: BTreeMap<Spanned<String>, toml::Value> = toml::from_str(&text).ok()?;
    members.keys().find(|key| key.get_ref() == name).map(|key| line_at(&text, key.span().start))
}

fn line_at(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or_default().matches('\n').count() + 1
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST {
        return Err(io::Error::other("it is larger than 1 MiB"));
    }
    Ok(text)
}

/// Whether only this user and the administrator decide what a file says. A link has an owner, too.
#[cfg(unix)]
fn is_trusted(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let users = [0, rustix::process::geteuid().as_raw()];
    [fs::metadata(path), fs::symlink_metadata(path)]
        .into_iter()
        .all(|metadata| metadata.is_ok_and(|metadata| users.contains(&metadata.uid())))
}

/// Systems without numbers of users have no such check.
#[cfg(not(unix))]
const fn is_trusted(_path: &Path) -> bool {
    true
}

/// The file beside an input (of standard input: in the working directory), in it if it is a folder, or above it up to the root
/// of its repository or the home directory.
fn find(input: &Path) -> Option<PathBuf> {
    // A pattern names no file; its folder may.
    let named = input.ancestors().filter(|_| input.as_os_str() != "-").find_map(|path| fs::canonicalize(path).ok());
    let place = named.or_else(|| fs::canonicalize(env::current_dir().ok()?).ok())?;
    let home = env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    for folder in place.ancestors() {
        let path = folder.join(NAME);
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
    output.is_dir() || output.as_os_str().as_encoded_bytes().ends_with(b"/")
}
