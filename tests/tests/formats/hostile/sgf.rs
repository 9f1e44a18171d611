//! Extreme SGF files are processed by the whole command, in a stack much smaller than the usual one.

use std::fmt::Write;
use std::fs;

use wei7_cli::Exit;
use wei7_testsuite::sampling::tenth;

use super::wei7;

/// Checks a game and converts it to SGF, to 3.0 and from there back; all results must be equal.
fn every_way(text: &str, games: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.sgf"), text).unwrap();
    let (exit, report) = wei7(&["check", &path("a.sgf")]);
    assert_eq!(exit, Exit::Done, "{report}");
    assert!(report.contains(games), "{report}");
    let done = |args: &[&str]| {
        let (exit, report) = wei7(args);
        assert_eq!(exit, Exit::Done, "{report}");
    };
    done(&["info", &path("a.sgf")]);
    done(&["convert", &path("a.sgf"), "-o", &path("b.sgf")]);
    done(&["convert", &path("a.sgf"), "-o", &path("c.wei7")]);
    done(&["convert", &path("c.wei7"), "-o", &path("c.sgf")]);
    let (b, c) = (fs::read(path("b.sgf")).unwrap(), fs::read(path("c.sgf")).unwrap());
    assert!(b == c && b.len() >= text.len() / 2, "{} bytes, {} bytes", b.len(), c.len());
}

const ROOT: &str = "(;FF[4]CA[UTF-8]GM[1]AP[mine:1]SZ[9]";

#[test]
fn a_line_of_a_million_nodes() {
    // A ko that is taken back and forth: each move captures.
    let mut text = format!("{ROOT}AB[ab][ba][bc]AW[db][ca][cc][bb]");
    text.push_str(&";B[cb];W[bb]".repeat(500_000));
    text.push_str(")\n");
    every_way(&text, "valid SGF, 1 game, 1000000 moves");
}

#[test]
fn a_hundred_thousand_nested_variations() {
    const DEPTH: usize = 100_000;
    let mut text = ROOT.to_owned();
    text.push_str(&"\n(;B[](;W[aa])".repeat(DEPTH));
    text.push_str(&")".repeat(DEPTH + 1));
    every_way(&text, "valid SGF, 1 game, 200000 moves");
}

#[test]
fn a_comment_of_fifty_megabytes() {
    let line = "One line of a long comment, with an escaped \\] and a \\\\ in it.\n";
    let text = format!("{ROOT};B[ee]C[{}];W[gc])\n", line.repeat(tenth(50 << 20) / line.len()));
    every_way(&text, "valid SGF, 1 game, 2 moves");
}

#[test]
fn a_collection_of_fifty_megabytes() {
    let mut game = ROOT.to_owned();
    for _ in 0..40 {
        game.push_str(";B[ee]C[a word about this move];W[gc];B[];W[]");
    }
    game.push_str(")\n");
    let mut text = String::new();
    let mut games = 0;
    while text.len() < tenth(50 << 20) {
        let _ = writeln!(text, "{game}");
        games += 1;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.sgf"), &text).unwrap();
    let (_, report) = wei7(&["check", &path("a.sgf")]);
    assert!(report.contains(&format!("valid SGF, {games} games, {} moves", games * 160)), "{report}");
}
