//! What reading and writing Ishi costs in memory: a stream of events no more than one of them, an event a small multiple of
//! itself.

use std::fmt::Write;
use std::io::Read;

use wei7_ishi::{IshiReader, IshiWriter};
use wei7_testsuite::memory::{again, peak};

use crate::{MEMORY, MIB, alone};

/// The peak of reading the events of a stream, and their number.
fn streamed(input: impl Read) -> (usize, usize) {
    peak(&MEMORY, || IshiReader::new().lenient().records(input).flatten().count())
}

/// Reads and writes an event; the text and its record may not cost more than so many times themselves.
fn costs(name: &str, text: &str, most: usize) {
    let before = MEMORY.current_usage();
    let record = IshiReader::new().lenient().records(text.as_bytes()).next().unwrap().unwrap().value;
    let both = text.len() + MEMORY.current_usage() - before;
    let (reading, count) = streamed(text.as_bytes());
    assert_eq!(count, 1);
    let (writing, ()) = peak(&MEMORY, || {
        IshiWriter::new().write(&record, &mut std::io::sink()).unwrap();
    });
    println!("{name}: {} bytes, {both} with the record, reading {reading}, writing {writing}", text.len());
    assert!(reading <= most * both && writing <= most * both, "{name}");
}

fn moves(count: usize, behind: &str) -> String {
    let mut text = "EVENT\r\n".to_owned();
    for number in 1..=count {
        let (color, at) = if number % 2 == 1 { ('B', "Q16") } else { ('W', "PASS") };
        let _ = write!(text, "{color} {number} {at}\r\n{behind}");
    }
    text
}

#[test]
fn memory_is_a_small_multiple_of_the_largest_event() {
    let _alone = alone();
    let event = moves(300, "COM\r\na word\r\nENDCOM\r\n");
    let (peak, count) = streamed(again(event.as_bytes(), 5000));
    println!("{} bytes of events: {peak}", event.len() * 5000);
    assert!(count == 5000 && peak < 4 * MIB, "{count}, {peak}");

    // What is wrong in an event does not make all the rest wait.
    let damaged = format!("text :-( [\r\n{event}ENDVAR\r\nW 3 q\u{e9}\r\nMARK x\r\nCOM\r\n\u{ff}\r\nENDCOM\r\n");
    let (peak, count) = streamed(again(damaged.as_bytes(), 2000));
    assert!(count >= 2000 && peak < 4 * MIB, "{count}, {peak}");

    costs("a comment of 50 MiB", &format!("B 1 Q16\r\nCOM\r\n{}\r\nENDCOM\r\n", "some words".repeat(5 * MIB)), 4);
    costs("a comment of 800,000 lines", &format!("COM\r\n{}ENDCOM\r\n", "some words\r\n".repeat(800_000)), 6);
    costs("a remark of 50 MiB", &format!("REMARK {}\r\nEVENT\r\n", "some words".repeat(5 * MIB)), 4);
    costs("a line without keyword of 50 MiB", &"some words".repeat(5 * MIB), 4);
    costs("a line of 1,000,000 moves", &moves(1_000_000, ""), 3);
    costs("comments", &moves(200_000, "COM\r\ngood\r\nENDCOM\r\n"), 3);
    costs("all stones marked at every move", &moves(100_000, "MARK ALL\r\n"), 3);
    let nested = format!("B 1 Q16\r\n{}", "VAR\r\nB 1 Q16\r\nW 2 D4\r\n".repeat(100_000));
    costs("100,000 nested variations", &nested, 3);
    costs("a line of 1,000,000 marks", &format!("B 1 Q16\r\nMARK {}\r\n", "a@d4 ".repeat(1_000_000)), 14);
    costs("a line of 1,000,000 stones", &format!("SETUP B {}\r\n", "d4 ".repeat(1_000_000)), 8);
}
