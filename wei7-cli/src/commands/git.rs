//! `wei7 git`

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::args::GitArgs;
use crate::error::{RunError, UsageError};
use crate::language::Words;
use crate::report::visible;
use crate::streams::{Exit, Streams};
use wei7_convert::{Format, Formats, Options, Source, text_lines};
use wei7_files::WriteError;
use wei7_files::output;

/// Configuration of git for records: the merge driver, and the text that `git diff` compares.
const CONFIG: [(&str, &str); 4] = [
    ("merge.wei7.name", "records of the game of Go"),
    ("merge.wei7.driver", "wei7 merge %O %A %B --output %A --force --conflicts comment --fail-on refused"),
    ("merge.wei7.recursive", "binary"),
    ("diff.wei7.textconv", "wei7 git --text"),
];

/// Shows or writes what git needs to merge and compare records, or prints a record as text.
pub(crate) fn git(args: &GitArgs, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    if let Some(path) = &args.text {
        return print_text(path, streams);
    }
    let repository = run(&["rev-parse", "--show-toplevel"]).map_err(UsageError::NoRepository)?;
    let attributes = Path::new(repository.trim_end_matches(['\n', '\r'])).join(".gitattributes");
    let existing = match fs::read_to_string(&attributes) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(WriteError::io(&attributes)(error).into()),
    };
    let missing = missing_attributes(&existing);
    print_plan(&attributes, &missing, streams)?;
    if args.install {
        install(&attributes, existing, &missing)?;
    }
    let done = if args.install { "git-installed" } else { "git-not-installed" };
    print(&format!("{}\n", Words::in_language(streams.language).say(done)), streams)?;
    Ok(Exit::Done)
}

fn print(text: &str, streams: &mut Streams<'_>) -> Result<(), RunError> {
    streams.stdout.write_all(text.as_bytes()).map_err(RunError::Stdout)
}

/// Prints a record as lines of text. A file that cannot be read is printed as it is, so that `git diff` shows something.
fn print_text(path: &Path, streams: &mut Streams<'_>) -> Result<Exit, RunError> {
    let bytes = fs::read(path).map_err(|error| RunError::from(WriteError::io(path)(error)))?;
    let name = path.to_string_lossy();
    let source = Source { name: Some(&name), ..Source::from(&bytes) };
    match text_lines(source, &Options::default()) {
        Ok(text) => print(&text, streams)?,
        Err(_) => streams.stdout.write_all(&bytes).map_err(RunError::Stdout)?,
    }
    Ok(Exit::Done)
}

/// Runs git and returns its output, or the reason of the failure.
fn run(args: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(args).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}

/// Extensions that other files have, too: programs in Go, any XML, and any text.
const SHARED_EXTENSIONS: [&str; 3] = ["go", "xml", "txt"];

/// Returns the lines for records that `.gitattributes` does not have.
fn missing_attributes(existing: &str) -> Vec<String> {
    let formats = Formats::default();
    let extensions = formats.iter().filter(|format| format.is_written()).map(Format::extension);
    let extensions = extensions.filter(|extension| !SHARED_EXTENSIONS.contains(extension));
    let mut lines: Vec<String> = extensions.map(|extension| format!("*.{extension} merge=wei7 diff=wei7")).collect();
    // Supplements are JSON: git must not write the lines of a conflict into them.
    lines.push("*.supplement.json merge=binary".to_owned());
    lines.sort_unstable();
    lines.dedup();
    lines.retain(|line| !existing.lines().any(|other| other.trim() == line));
    lines
}

fn print_plan(attributes: &Path, missing: &[String], streams: &mut Streams<'_>) -> Result<(), RunError> {
    let mut text = String::new();
    if !missing.is_empty() {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", attributes.display());
        for line in missing {
            let _ = writeln!(text, "  {line}");
        }
    }
    for (key, value) in CONFIG {
        let _ = writeln!(text, "git config {key} \"{value}\"");
    }
    let text = visible(&text).into_owned();
    print(&text, streams)
}

fn install(attributes: &Path, mut existing: String, missing: &[String]) -> Result<(), RunError> {
    if !missing.is_empty() {
        if !existing.is_empty() && !existing.ends_with('\n') {
            existing.push('\n');
        }
        for line in missing {
            existing.extend([line, "\n"]);
        }
        output::write_file(attributes, existing.as_bytes(), true)?;
    }
    for (key, value) in CONFIG {
        run(&["config", "--local", key, value]).map_err(UsageError::NoRepository)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_there_are_not_added_again() {
        let all = missing_attributes("");
        assert!(all.contains(&"*.sgf merge=wei7 diff=wei7".to_owned()), "{all:?}");
        assert!(missing_attributes(&all.join("\n")).is_empty());
    }
}
