//! The positions of `corpus/rules`, whose expectations come from the rules and from the literature of Go.

use std::fs;
use std::path::PathBuf;

use wei7_core::rules;
use wei7_testsuite::rules::naive;
use wei7_testsuite::rules::positions::{Engine, Position};
use wei7_testsuite::samples::{entries, project};

fn files() -> Vec<PathBuf> {
    let mut files = entries(&project("corpus/rules"));
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files
}

fn check_all<E: Engine>() {
    let mut wrong = Vec::new();
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        if let Err(why) = std::panic::catch_unwind(|| Position::read(&text).check::<E>()) {
            let why = why.downcast_ref::<String>().cloned().or(why.downcast_ref::<&str>().map(|&why| why.into()));
            wrong.push(format!("{}: {}", file.file_name().unwrap().display(), why.unwrap_or_default()));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn there_are_positions() {
    assert!(files().len() >= 30);
}

#[test]
fn the_naive_engine_meets_each_position() {
    check_all::<naive::Game>();
}

#[test]
fn the_engine_meets_each_position() {
    check_all::<rules::Game>();
}
