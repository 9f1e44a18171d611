//! Terminal sessions in Markdown. A `console` block contains commands after `$ `, each with its output. If the command
//! is built first (`cargo run`), the output is in a separate `text` block or is omitted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs};

use wei7_cli::Exit;
use wei7_convert::Language;

use crate::command;

/// Returns the text with the actual output of its commands. `run` runs one command; if it returns `None`, the
/// documented output stays.
pub fn show(markdown: &str, mut run: impl FnMut(&str) -> Option<String>) -> String {
    let mut parts = Vec::new();
    let (mut before, mut said) = ("", None);
    for (index, part) in markdown.split("```").enumerate() {
        parts.push(match part.split_once('\n').filter(|_| index % 2 == 1) {
            None => {
                before = if part.trim().is_empty() { before } else { "" };
                part.to_owned()
            }
            Some(("console", block)) => {
                let (block, last) = show_block(block, &mut run);
                (before, said) = ("console", last);
                format!("console\n{block}")
            }
            Some((language, shown)) => {
                let said = said.take().filter(|_| before == "console" && language == "text");
                before = language;
                said.filter(|said| !fits(shown, said)).map_or(part.to_owned(), |said| format!("text\n{said}"))
            }
        });
    }
    parts.join("```")
}

/// Updates one block of commands. Also returns the output of the last command if it must be written to the block after
/// this one.
fn show_block(block: &str, mut run: impl FnMut(&str) -> Option<String>) -> (String, Option<String>) {
    let (mut text, mut behind) = (String::new(), None);
    for (command, shown) in commands(block) {
        text.extend(["$ ", command, "\n"]);
        let said = run(command);
        if command.starts_with("cargo ") {
            text += &shown;
            behind = said;
        } else {
            text += said.as_deref().filter(|said| !fits(&shown, said)).unwrap_or(&shown);
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    (text, behind)
}

/// Returns the commands of a block, each with its documented output.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            all.push((command, String::new()));
        } else {
            let (_, shown) = all.last_mut().unwrap_or_else(|| panic!("no command before: {line}"));
            shown.push_str(line);
            shown.push('\n');
        }
    }
    all
}

/// Returns whether the actual output matches the documented one, in which a line `...` stands for any lines.
fn fits(shown: &str, said: &str) -> bool {
    let said = if said.is_empty() || said.ends_with('\n') { said } else { &format!("{said}\n") };
    let (mut shown, mut rest, mut any) = (shown, said, false);
    loop {
        let part = until_left_out(shown);
        let at = if any { rest.find(part) } else { rest.starts_with(part).then_some(0) };
        let Some(at) = at else { return false };
        rest = &rest[at + part.len()..];
        match shown[part.len()..].strip_prefix(LEFT_OUT) {
            Some("") => return true,
            Some(after) => (shown, any) = (after, true),
            None => return rest.is_empty(),
        }
    }
}

const LEFT_OUT: &str = "...\n";

/// Returns the text before the first line `...`.
fn until_left_out(shown: &str) -> &str {
    let length = shown.split_inclusive('\n').take_while(|line| *line != LEFT_OUT).map(str::len).sum();
    &shown[..length]
}

/// Runs commands in the current directory, one after another.
#[derive(Debug, Default)]
pub struct Session {
    /// Language of the reports.
    pub language: Language,
    /// Exit code of the last command.
    pub exit: Exit,
}

impl Session {
    /// Runs a line and returns its output. Supports `wei7`, also built first, and the few other commands of the
    /// documentation.
    pub fn run(&mut self, line: &str) -> String {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["wei7", args @ ..] | ["cargo", "run", "--release", "--", args @ ..] => {
                let (exit, out, errors) = command::wei7_speaking(self.language, args, b"");
                self.exit = exit;
                out + &errors
            }
            ["echo", "$?"] => format!("{}\n", std::mem::take(&mut self.exit).code()),
            ["cat", file] => fs::read_to_string(file).unwrap(),
            ["ls", folder] => {
                let entries =
                    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
                let names: BTreeSet<_> = entries.collect();
                names.iter().flat_map(|name| [name.as_str(), "\n"]).collect()
            }
            _ => panic!("no text can run `{line}`"),
        }
    }
}

/// Splits a line into words; words may be quoted with `'`.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Runs a function with this folder as the current directory. The current directory is global to the process, so
/// concurrent calls wait for each other.
pub fn in_folder<T>(folder: &Path, work: impl FnOnce() -> T) -> T {
    /// Restores the current directory, also after a panic.
    struct Back(PathBuf);
    impl Drop for Back {
        fn drop(&mut self) {
            env::set_current_dir(&self.0).unwrap();
        }
    }
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let _back = Back(env::current_dir().unwrap());
    env::set_current_dir(folder).unwrap();
    work()
}

/// Copies a folder with all its content.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Asserts that a file contains the generated text; with `UPDATE_DOCS=1` the file is rewritten instead.
pub fn hold(file: &Path, made: &str) {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(file, made).unwrap();
    }
    let written = fs::read_to_string(file).unwrap();
    let apart = written.lines().zip(made.lines()).find(|(shown, said)| shown != said);
    assert!(written == made, "{}: {apart:#?}\nUPDATE_DOCS=1 writes it anew", file.display());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documented_output_is_replaced_by_actual_output() {
        let text = "# A\n\n```console\n$ a 'b c'\nold\n$ d\n```\n\n```text\nnot said\n```\n\n```console\n$ cargo e\n```\n\n```text\nold\n```\n";
        let shown = show(text, |line| Some(format!("said by {line}")));
        assert_eq!(
            shown,
            "# A\n\n```console\n$ a 'b c'\nsaid by a 'b c'\n$ d\nsaid by d\n```\n\n```text\nnot said\n```\n\n```console\n$ cargo e\n```\n\n```text\nsaid by cargo e```\n"
        );
        assert_eq!(show(text, |_| None), text);
        assert_eq!(words("a 'b c' d"), ["a", "b c", "d"]);
    }

    #[test]
    fn three_dots_stand_for_any_lines() {
        for (shown, said) in [
            ("a\nb\n", "a\nb\n"),
            ("a\n...\nd\n", "a\nb\nc\nd\n"),
            ("a\n...\n", "a\nb\n"),
            ("...\nb\n", "a\nb\n"),
            ("a\n", "a"),
        ] {
            assert!(fits(shown, said), "{shown}");
        }
        for (shown, said) in [
            ("a\n", "a\nb\n"),
            ("a\n...\nx\n", "a\nb\n"),
            ("b\n", "a\n"),
            ("", "a\n"),
            ("cut...\nb\n", "cut...\na\nb\n"),
        ] {
            assert!(!fits(shown, said), "{shown}");
        }
    }
}
