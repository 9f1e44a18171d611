//! The laws of writing Ishi: data that Ishi does not support is restored from the carrier, whatever its source.

use std::path::PathBuf;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::Unwritable;
use wei7_core::{Action, Branch, BranchId, Color, Fate, JsonReader, Move, Point, Record, Step, Vertex};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::SgfReader;
use wei7_testsuite::generate::document::documents_on_boards_of_ishi;
use wei7_testsuite::generate::sgf::{damaged_sgf, valid_sgf};
use wei7_testsuite::samples::samples;
use wei7_testsuite::sampling::{cases, tenth};
use wei7_testsuite::through_3_0::document_and_extras;
use wei7_xml::XmlReader;

/// Writes a record with its carrier and reads it again; `None` if Ishi does not support the board.
fn there_and_back(record: &Record) -> Option<Record> {
    let mut text = Vec::new();
    let losses = match IshiWriter::new().carry().write(record, &mut text) {
        Err(Unwritable::Board { .. }) => return None,
        written => written.unwrap(),
    };
    assert!(losses.iter().all(|loss| loss.fate == Fate::Carried), "{losses:?}");
    let text = String::from_utf8(text).unwrap();
    let plain = |line: &str| line.bytes().all(|byte| matches!(byte, 32..=126 | b'\t'));
    assert!(text.ends_with("\r\n") && text.split("\r\n").all(plain), "{text}");
    let ours = |line: &&str| ["MARK", "PRISONER", "SETUP"].iter().any(|keyword| line.starts_with(keyword));
    assert!(text.lines().filter(ours).all(|line| line.len() <= 72), "{text}");
    let read = IshiReader::new().lenient().read(text.as_bytes()).unwrap();
    // A game that violates the rules does so in Ishi, too, and omitted numbers (5.4 B) stay omitted. Uncertain texts
    // are kept.
    let ours = |code: &str| {
        !matches!(code, "move-on-stone" | "suicide" | "number-gap" | "setup-twice" | "date-unknown" | "result-unknown")
    };
    let found = read.report.diagnostics().iter().find(|finding| ours(finding.code.name));
    assert!(found.is_none(), "{found:?}\n{}", text.get(..3000).unwrap_or(&text));
    let mut records = read.value.into_iter();
    let first = records.next();
    assert!(records.next().is_none(), "{text}");
    first
}

fn files(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = samples(folder).into_iter().filter(|path| path.is_file());
    paths.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn samples_of_other_formats_come_back() {
    for (path, bytes) in files("examples/wei7-2.x") {
        let record = XmlReader::new().lenient().read(&bytes).unwrap().value;
        assert_eq!(
            document_and_extras(&there_and_back(&record).unwrap()),
            document_and_extras(&record),
            "{}",
            path.display()
        );
    }
    for (path, bytes) in files("examples/wei7-3.0") {
        let record = JsonReader::new().read(&bytes).unwrap().value;
        assert_eq!(
            document_and_extras(&there_and_back(&record).unwrap()),
            document_and_extras(&record),
            "{}",
            path.display()
        );
    }
}

#[test]
fn games_of_sgf_come_back() {
    let mut written = 0;
    for (path, bytes) in
        files("sgf/bad").into_iter().chain(files("sgf/real")).filter(|(_, bytes)| bytes.len() < 200_000)
    {
        let Ok(read) = SgfReader::new().lenient().read(&bytes) else { continue };
        for record in &read.value {
            let Some(back) = there_and_back(record) else { continue };
            assert_eq!(document_and_extras(&back), document_and_extras(record), "{}", path.display());
            written += 1;
        }
    }
    println!("{written} games");
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn documents_of_3_0_come_back(record in documents_on_boards_of_ishi()) {
        let back = there_and_back(&record).unwrap();
        prop_assert_eq!(document_and_extras(&back), document_and_extras(&record));
    }

    #[test]
    fn right_games_of_sgf_come_back(text in valid_sgf()) {
        for record in SgfReader::new().lenient().read(text.as_bytes()).unwrap().value {
            let Some(back) = there_and_back(&record) else { continue };
            prop_assert_eq!(document_and_extras(&back), document_and_extras(&record), "{}", text);
        }
    }

    #[test]
    fn wrong_games_of_sgf_come_back(text in damaged_sgf()) {
        let Ok(read) = SgfReader::new().lenient().read(text.as_bytes()) else { return Ok(()) };
        for record in read.value {
            let Some(back) = there_and_back(&record) else { continue };
            prop_assert_eq!(document_and_extras(&back), document_and_extras(&record), "{}", text);
        }
    }
}

fn step(number: u32) -> Step {
    let color = if number.is_multiple_of(2) { Color::Black } else { Color::White };
    let point = Point::new(number % 19, number / 19 % 19);
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(point), evaluation: None }))
}

/// Writes a large record in a stack much smaller than the usual one.
fn is_written(record: Record) {
    let write = move || {
        let mut text = Vec::new();
        IshiWriter::new().write(&record, &mut text).unwrap();
        assert!(text.len() > 500_000);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(write).unwrap().join().unwrap();
}

#[test]
fn variations_nested_100_000_deep_are_written() {
    let mut record = Record::new();
    let mut last = BranchId::ROOT;
    for number in 0..100_000 {
        let branch = || Branch { steps: Some(vec![step(number)]), ..Branch::default() };
        record.tree.add_child(last, branch()).unwrap();
        last = record.tree.add_child(last, branch()).unwrap();
    }
    is_written(record);
}

#[test]
fn a_million_moves_are_written() {
    let mut record = Record::new();
    let moves = u32::try_from(tenth(1_000_000)).unwrap();
    record.tree[BranchId::ROOT].steps = Some((0..moves).map(step).collect());
    is_written(record);
}
