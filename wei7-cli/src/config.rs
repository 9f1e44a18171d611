//! `wei7.toml`: what a folder of records asks for where the command line says nothing.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs};

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use serde::Deserialize;

use crate::error::UsageError;

const NAME: &str = "wei7.toml";

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

/// The command line with what `wei7.toml` adds to it, which stands beside the first input or in a folder above it; and where
/// that is. `None` if there is none, or it adds nothing.
pub(crate) fn completed(
    args: &[OsString],
    command: &Command,
    matches: &ArgMatches,
) -> Result<Option<(Vec<OsString>, PathBuf)>, UsageError> {
    let Some((name, given)) = matches.subcommand() else { return Ok(None) };
    let Some(known) = command.find_subcommand(name) else { return Ok(None) };
    let first = given.try_get_many::<PathBuf>("inputs").ok().flatten().and_then(|mut inputs| inputs.next());
    let Some(path) = first.and_then(|input| find(input)) else { return Ok(None) };
    let wrong = |why: String| UsageError::Config(path.clone(), why);
    let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
    let config: Config = toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))?;
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
    let added: Vec<OsString> =
        options.map(|(id, value)| format!("--{}={value}", id.replace('_', "-")).into()).collect();
    if added.is_empty() {
        return Ok(None);
    }
    // What stands behind `--` is no option.
    let at = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let (before, behind) = args.split_at(at);
    Ok(Some(([before, &added, behind].concat(), path)))
}

/// The file beside an input, in it if it is a folder, or above it.
fn find(input: &Path) -> Option<PathBuf> {
    if input.as_os_str() == "-" {
        return None;
    }
    // A pattern names no file; its folder may.
    let place = fs::canonicalize(input).or_else(|_| env::current_dir()).ok()?;
    place.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

fn is_folder(output: &Path) -> bool {
    output.is_dir() || output.as_os_str().as_encoded_bytes().ends_with(b"/")
}
