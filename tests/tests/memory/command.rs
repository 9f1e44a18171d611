//! Memory of the command on a collection: bounded by the largest game, for every subcommand.

use std::fs;
use std::io::Write;
use std::path::Path;

use wei7_cli::{Exit, Streams, run};
use wei7_convert::Language;

use crate::{MEMORY, MIB, alone};

/// Runs the command, and returns the peak of memory in bytes above the usage before.
fn peak(args: &[&str]) -> (Exit, usize) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut streams = Streams {
        stdin: &mut std::io::empty(),
        stdout: &mut std::io::sink(),
        stderr: &mut std::io::sink(),
        styled_out: false,
        styled_err: false,
        language: Language::default(),
        terminal: false,
        terminal_out: false,
        columns: None,
        terminal_in: false,
    };
    let exit = run(["wei7"].iter().chain(args), &mut streams);
    (exit, MEMORY.peak_usage() - before)
}

/// Writes a collection of 30 MB, with a wrong value and a private property in each game.
fn collection(path: &Path) {
    // A ko that is taken back and forth.
    let root = "(;FF[4]CA[UTF-8]GM[1]AP[mine:1]SZ[9]KM[6,5]AB[ab][ba][bc]AW[db][ca][cc][bb]";
    let moves = ";B[cb]C[a word about this move];W[bb]C[and about this one, which says more]".repeat(700);
    let game = format!("{root}{moves};B[cb]XX[private]TR[aa])\n");
    let mut file = std::io::BufWriter::new(fs::File::create(path).unwrap());
    for _ in 0..(30 * MIB / game.len()) {
        file.write_all(game.as_bytes()).unwrap();
    }
    file.flush().unwrap();
}

#[test]
fn a_collection_costs_its_largest_game_and_a_buffer() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    collection(Path::new(&path("a.sgf")));
    assert!(fs::metadata(path("a.sgf")).unwrap().len() > 29 << 20);
    for args in [
        &["check", &path("a.sgf"), "--to", "wei7", "--report", "json"][..],
        &["info", &path("a.sgf"), "--report", "json"],
        &["convert", &path("a.sgf"), "-o", &path("out/")],
        &["convert", &path("a.sgf"), "-o", &path("b.sgf"), "--report", "json"],
    ] {
        let (exit, peak) = peak(args);
        assert_ne!(exit, Exit::NoResult, "{args:?}");
        assert!(peak < 20 * MIB, "{peak} bytes: {args:?}");
    }
    assert!(fs::read_dir(path("out/a")).unwrap().count() > 500);
    assert!(fs::metadata(path("b.sgf")).unwrap().len() > 24 << 20);
}
