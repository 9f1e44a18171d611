//! Files that may not be read, and places where nothing may be written. The super-user may do both, so as super-user
//! the tests run the command as nobody.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;

use wei7_testsuite::samples::skipped;

use super::interrupted::command;
use crate::support::{Dir, SGF};

/// The user and group without files, with the number that almost all systems use.
const NOBODY: u32 = 65534;

fn allow(dir: &Dir, name: &str, mode: u32) {
    fs::set_permissions(dir.path(name), Permissions::from_mode(mode)).unwrap();
}

/// Returns the exit code and the report; `None` if the test cannot drop its rights.
fn without_rights(dir: &Dir, args: &[&str]) -> Option<(i32, String)> {
    let paths: Vec<String> = args
        .iter()
        .map(|arg| arg.strip_prefix('@').map_or((*arg).to_owned(), |name| dir.path(name).display().to_string()))
        .collect();
    let mut command = command(&paths.iter().map(String::as_str).collect::<Vec<_>>());
    if fs::metadata(dir.path("")).unwrap().uid() == 0 {
        command.uid(NOBODY).gid(NOBODY);
    }
    match command.output() {
        Ok(output) => Some((output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())),
        Err(error) => {
            skipped(format_args!("this test cannot be run by another user: {error}"));
            None
        }
    }
}

#[test]
fn an_unreadable_directory_is_reported_and_the_rest_is_converted() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/locked/b.sgf", SGF), ("in/z.sgf", SGF)]);
    allow(&dir, "", 0o755);
    allow(&dir, "in/locked", 0);
    let told = without_rights(&dir, &["info", "@in"]);
    allow(&dir, "in/locked", 0o755);
    let Some((code, said)) = told else { return };
    assert_eq!(code, 2, "{said}");
    assert!(said.starts_with("3 files · 2 games") || said.contains("\n3 files · 2 games"), "{said}");
}

#[test]
fn a_file_that_may_not_be_read_is_one_clear_sentence() {
    let dir = Dir::new(&[("a.sgf", SGF)]);
    allow(&dir, "", 0o755);
    allow(&dir, "a.sgf", 0);
    let Some((code, said)) = without_rights(&dir, &["convert", "@a.sgf"]) else { return };
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("refused[F001]: ") && said.contains("a.sgf\n") && said.contains("ermission denied"),
        "{said}"
    );
}

#[test]
fn a_place_that_may_not_be_written_is_one_clear_sentence_and_left_as_it_was() {
    let dir = Dir::new(&[("a.sgf", SGF), ("out/kept", "x")]);
    allow(&dir, "", 0o755);
    allow(&dir, "out", 0o555);
    let told = [&["convert", "@a.sgf", "-o", "@out/"][..], &["convert", "@a.sgf", "-o", "@out/b.zip"]]
        .map(|args| without_rights(&dir, args));
    allow(&dir, "out", 0o755);
    for (code, said) in told.into_iter().flatten() {
        assert_eq!(code, 2, "{said}");
        assert!(said.contains("ermission denied") && said.contains("out/"), "{said}");
    }
    assert_eq!(fs::read_dir(dir.path("out")).unwrap().count(), 1);
}
