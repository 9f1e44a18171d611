//! Extreme Ishi files are processed by the whole command, in a stack much smaller than the usual one.

use std::fmt::Write;
use std::fs;

use wei7_cli::Exit;
use wei7_testsuite::sampling::tenth;

use super::wei7;

/// Checks a file and converts it to Ishi, SGF and 3.0, and from there back to Ishi; all results must be equal.
fn every_way(text: &str, exit: Exit, report: &str) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.go"), text).unwrap();
    let done = |args: &[&str], expected: Exit| {
        let (exit, report) = wei7(args);
        assert_eq!(exit, expected, "{args:?} {report}");
        report
    };
    let found = done(&["check", &path("a.go")], exit);
    assert!(found.contains(report), "{found}");
    done(&["convert", &path("a.go"), "-o", &path("b.go")], exit);
    done(&["convert", &path("a.go"), "-o", &path("b.sgf")], exit);
    done(&["convert", &path("a.go"), "-o", &path("c.wei7")], exit);
    done(&["convert", &path("c.wei7"), "-o", &path("c.go")], Exit::Done);
    let (b, c) = (fs::read(path("b.go")).unwrap(), fs::read(path("c.go")).unwrap());
    assert!(b == c && b.len() >= text.len() / 2, "{} bytes, {} bytes", b.len(), c.len());
}

const HEAD: &str = "EVENT\r\nBOARDSIZE 9\r\n";
/// A ko that is taken back and forth.
const KO: &str = "EVENT\r\nBOARDSIZE 9\r\nSETUP B A8 B9 B7 W D8 C9 C7 B8\r\n";

/// Returns moves of the ko, with a text after each.
fn ko(moves: usize, behind: &str) -> String {
    let mut text = KO.to_owned();
    for number in 1..=moves {
        let (color, at) = if number % 2 == 1 { ('B', "C8") } else { ('W', "B8") };
        let _ = write!(text, "{color} {number} {at}\r\n{behind}");
    }
    text
}

#[test]
fn a_line_of_a_million_moves() {
    let moves = tenth(1_000_000);
    every_way(&ko(moves, ""), Exit::Done, &format!("1 event, {moves} moves"));
}

#[test]
fn a_hundred_thousand_nested_variations() {
    const DEPTH: usize = 100_000;
    let mut text = format!("{HEAD}B 1 E5\r\n");
    for depth in 0..DEPTH {
        let _ = write!(text, "VAR\r\nW {} PASS\r\nB {} PASS\r\n", depth + 1, depth + 2);
    }
    text.push_str(&"ENDVAR\r\n".repeat(DEPTH));
    every_way(&text, Exit::Done, "1 event, 200001 moves");
}

#[test]
fn a_variation_at_each_of_many_moves_and_many_at_one() {
    let mut text = ko(50_000, "VAR\r\nB 1 PASS\r\nENDVAR\r\n");
    for _ in 0..50_000 {
        text.push_str("VAR\r\nB 50000 E5\r\nENDVAR\r\n");
    }
    every_way(&text, Exit::Done, "1 event, 150000 moves");
}

#[test]
fn all_stones_marked_at_every_move() {
    every_way(&ko(20_000, "MARK ALL\r\n"), Exit::Done, "1 event, 20000 moves");
}

#[test]
fn a_range_of_a_million_moves_on_each_of_many_lines() {
    let mut text = ko(100, "");
    text.push_str(&"MARK #1-1000000\r\n".repeat(50_000));
    every_way(&text, Exit::Done, "1 event, 100 moves");
}

#[test]
fn only_cr() {
    let text = ko(100_000, "COM\r\na word\r\nENDCOM\r\n").replace("\r\n", "\r");
    every_way(&text, Exit::Done, "1 event, 100000 moves");
}

#[test]
fn a_comment_without_end_of_fifty_megabytes() {
    let line = "One line of a long comment that nothing ends, with a \\d in it.\r\n";
    let text = format!("{HEAD}B 1 E5\r\nCOM\r\n{}", line.repeat(tenth(50 << 20) / line.len()));
    every_way(&text, Exit::Findings, "1 event, 1 move");
}

#[test]
fn a_file_of_fifty_megabytes_with_ten_thousand_events() {
    let (mut text, events) = (String::new(), tenth(10_000));
    for number in 0..events {
        let _ = write!(text, "EVENT number {number}\r\nBOARDSIZE 9\r\n");
        for number in 1..=150 {
            let color = if number % 2 == 1 { 'B' } else { 'W' };
            let _ = write!(text, "{color} {number} PASS\r\nCOM\r\nmove {number}\r\nENDCOM\r\n");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.go"), &text).unwrap();
    for args in [
        &["check", &path("a.go")][..],
        &["convert", &path("a.go"), "-o", &path("b.go")],
        &["convert", &path("a.go"), "-o", &path("b.sgf")],
    ] {
        let (exit, report) = wei7(args);
        assert_eq!(exit, Exit::Done, "{report}");
        assert!(args[0] != "check" || report.contains(&format!("{events} events, {} moves", events * 150)), "{report}");
    }
    assert!(fs::read(path("b.go")).unwrap() == text.as_bytes());
}

/// Returns a line of this number of megabytes.
fn line(begin: &str, again: &str, megabytes: usize) -> String {
    format!("{HEAD}{begin}{}\r\n", again.repeat((megabytes << 20) / again.len()))
}

/// Checks such lines, and converts lines of a fifth of the size. This is one test, so that not all of them are in
/// memory at once.
#[test]
fn lines_of_a_hundred_megabytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let cases = [
        ("REMARK ", "some words ", Exit::Done),
        ("COM\r\n", "some words ", Exit::Findings),
        ("KOMI ", "5 1/2 ", Exit::Done),
        ("", "garbage ", Exit::Findings),
        ("", "garbage", Exit::Findings),
        ("B 1 ", "1", Exit::Findings),
        ("B 1 E5\r\nMARK ", "a@E5                    ", Exit::Done),
        ("SETUP B ", "E5                    ", Exit::Done),
    ];
    for (begin, again, expected) in cases {
        fs::write(path("a.go"), line(begin, again, tenth(100))).unwrap();
        let (exit, report) = wei7(&["check", &path("a.go")]);
        assert_eq!(exit, expected, "{begin} {report}");
        fs::write(path("a.go"), line(begin, again, tenth(20))).unwrap();
        let (exit, report) = wei7(&["convert", &path("a.go"), "-o", &path("b.go"), "--force"]);
        assert_eq!(exit, expected, "{begin} {report}");
        // Text that is no line of Ishi is in the carrier, where it is compressed.
        assert!(fs::metadata(path("b.go")).unwrap().len() > 100, "{begin}");
    }
}
