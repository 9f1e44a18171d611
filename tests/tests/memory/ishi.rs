//! Memory for reading and writing Ishi: a stream of events needs no more than one event, and an event needs a small
//! multiple of its size.

use std::fmt::Write;
use std::io::Read;

use wei7_core::Record;
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_testsuite::memory::{again, peak};
use wei7_testsuite::sampling::tenth;

use crate::{MEMORY, MIB, alone};

/// Returns the peak of memory while reading the events of a stream, and their number.
fn streamed(input: impl Read) -> (usize, usize) {
    peak(&MEMORY, || IshiReader::new().lenient().records(input).flatten().count())
}

fn costs(name: &str, text: &str, most: usize) {
    let read = |text: &[u8]| IshiReader::new().lenient().records(text).flatten().map(|read| read.value).collect();
    let write = |record: &Record| drop(IshiWriter::new().write(record, &mut std::io::sink()).unwrap());
    crate::costs(name, text, most, read, write);
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

    // Errors in an event do not delay the following events.
    let damaged = format!("text :-( [\r\n{event}ENDVAR\r\nW 3 q\u{e9}\r\nMARK x\r\nCOM\r\n\u{ff}\r\nENDCOM\r\n");
    let (peak, count) = streamed(again(damaged.as_bytes(), 2000));
    assert!(count >= 2000 && peak < 4 * MIB, "{count}, {peak}");

    costs("a long comment", &format!("B 1 Q16\r\nCOM\r\n{}\r\nENDCOM\r\n", "some words".repeat(tenth(5 * MIB))), 4);
    costs("a comment of many lines", &format!("COM\r\n{}ENDCOM\r\n", "some words\r\n".repeat(tenth(800_000))), 6);
    costs("a long remark", &format!("REMARK {}\r\nEVENT\r\n", "some words".repeat(tenth(5 * MIB))), 4);
    costs("a long line without keyword", &"some words".repeat(tenth(5 * MIB)), 4);
    // A step takes less memory than the data that is kept while it is read and written.
    costs("a line of many moves", &moves(tenth(1_000_000), ""), 5);
    costs("a comment at every move", &moves(tenth(200_000), "COM\r\ngood\r\nENDCOM\r\n"), 4);
    costs("all stones marked at every move", &moves(tenth(100_000), "MARK ALL\r\n"), 3);
    let nested = format!("B 1 Q16\r\n{}", "VAR\r\nB 1 Q16\r\nW 2 D4\r\n".repeat(tenth(100_000)));
    costs("nested variations", &nested, 3);
    costs("a line of many marks", &format!("B 1 Q16\r\nMARK {}\r\n", "a@d4 ".repeat(tenth(1_000_000))), 14);
    costs("a line of many stones", &format!("SETUP B {}\r\n", "d4 ".repeat(tenth(1_000_000))), 8);
}
