use std::fs;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use wei7_core::{Level, LineColumn, LineIndex};
use wei7_samples::sample;

use super::*;

/// Returns the texts of the events.
fn cut(text: &str) -> Vec<String> {
    let mut stream = Stream::new(text.as_bytes(), None, Limits::DEFAULT);
    let mut pieces = Vec::new();
    while let Some(event) = stream.next_event().expect("within the limits") {
        let last = event.last;
        event.lines(drop).expect("within the limits");
        pieces.push(stream.text().to_owned());
        assert_eq!(last, stream.over);
    }
    pieces
}

#[test]
fn an_event_begins_with_its_remarks() {
    let text = "REMARK a\r\n\r\nEVENT 1\r\nB 1 d4\r\n\r\nREMARK b\r\n\r\nREMARK c\r\nEVENT 2\r\nREMARK d\r\n";
    assert_eq!(
        cut(text),
        ["REMARK a\r\n\r\nEVENT 1\r\nB 1 d4\r\n\r\n", "REMARK b\r\n\r\nREMARK c\r\nEVENT 2\r\nREMARK d\r\n"]
    );
}

#[test]
fn the_first_event_may_be_implicit() {
    assert_eq!(cut("B 1 d4\nEVENT\n"), ["B 1 d4\n", "EVENT\n"]);
    assert_eq!(cut(""), [""]);
    assert_eq!(cut("REMARK x\n"), ["REMARK x\n"]);
}

#[test]
fn lines_without_data_begin_no_event() {
    assert_eq!(cut("From: someone\n\nEVENT 1\nEVENT 2"), ["From: someone\n\nEVENT 1\n", "EVENT 2"]);
}

#[test]
fn an_event_in_a_block_begins_none() {
    let text = "COM\nEVENT 2\nENDCOM\nUSER\nEVENT 3\nENDCOM\nENDUSER\nEVENT 4\nCOM\nEVENT 5\n";
    assert_eq!(cut(text), [text.split("EVENT 4").next().unwrap_or_default(), "EVENT 4\nCOM\nEVENT 5\n"]);
}

/// Returns all findings about a file: 1-based line, name and level.
fn findings(bytes: &[u8]) -> Vec<(usize, &'static str, Level)> {
    let mut stream = Stream::new(bytes, None, Limits::DEFAULT);
    let mut all = Vec::new();
    let mut text = String::new();
    while let Some(event) = stream.next_event().expect("within the limits") {
        all.extend_from_slice(event.lines(drop).expect("within the limits").diagnostics());
        text.push_str(stream.text());
    }
    let index = LineIndex::new(text.as_bytes());
    let line = |place| if let Place::Span(span) = place { index.locate(span.start).line } else { 0 };
    all.iter().map(|found| (line(found.place), found.code.name, found.level())).collect()
}

/// Names of the samples whose findings do not depend on the board.
const FORM: &[&str] = &[
    "bytes-high-inside-fields",
    "com-unclosed-before-event",
    "diagram-9x8",
    "diagram-column-i",
    "keyword-glued-to-number",
    "mark-no-location",
    "mark-number-zero",
    "move-extra-words",
    "move-location-split",
    "move-row-zero",
    "prisoner-column-i",
    "setup-colour-in-words",
    "unmark-of-character-form",
    "var-three-characters",
];

#[test]
fn the_samples_have_the_findings_that_are_expected() {
    let Some(folder) = sample("ishi") else { return };
    let lines = fs::read_to_string(folder.join("expectations.jsonl")).expect("expectations");
    let mut seen = 0;
    for line in lines.lines() {
        let expected: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let file = expected["file"].as_str().expect("a name");
        let found = findings(&fs::read(folder.join(file)).expect("a file"));
        let worst =
            expected["severity_any"].as_array().expect("a list").iter().map(|severity| match severity.as_str() {
                Some("error") => Level::Error,
                _ => Level::Note,
            });
        let worst = worst.max().expect("a severity");
        assert!(found.iter().all(|(.., severity)| *severity <= worst), "{file}: {found:?}");
        let name = file.trim_start_matches("small/").trim_end_matches(".go");
        if FORM.contains(&name) {
            seen += 1;
            for report in expected["must_report"].as_array().expect("a list") {
                let lines = report["line_any"].as_array().cloned().unwrap_or_else(|| vec![report["line"].clone()]);
                assert!(found.iter().any(|(line, ..)| lines.contains(&(*line).into())), "{file}: {found:?}");
            }
        } else {
            assert!(found.iter().all(|(.., severity)| *severity < Level::Repaired), "{file}: {found:?}");
        }
    }
    assert_eq!(seen, FORM.len());
}

#[test]
fn remarks_that_follow_a_line_without_keyword_stay_where_they_are() {
    assert_eq!(cut("B 1 d4\nREMARK x\nstray\nEVENT\n"), ["B 1 d4\nREMARK x\nstray\n", "EVENT\n"]);
}

#[test]
fn other_line_ends_are_reported_once() {
    let names: Vec<_> =
        findings(b"EVENT\r\nB 1 d4\nEVENT\nB 1 d4\r\n").iter().map(|found| (found.0, found.1)).collect();
    assert_eq!(names, [(2, "line-end")]);
}

#[test]
fn limits_are_errors() {
    let refused = |text: &str, limits| {
        let mut stream = Stream::new(text.as_bytes(), None, limits);
        let read = stream.next_event().and_then(|event| event.expect("an event").lines(drop));
        let Err(InputError::Refused(why)) = read else { panic!("{read:?}") };
        let refused = why.code.name;
        assert!(matches!(stream.next_event(), Ok(None)));
        refused
    };
    assert_eq!(refused("EVENT\n", Limits { bytes: 5, ..Limits::DEFAULT }), "limit-bytes");
    let long = format!("B 1 d4\nREMARK {}", "x".repeat(200_000));
    assert_eq!(refused(&long, Limits { text: 100_000, ..Limits::DEFAULT }), "limit-text");
}

/// An input that yields at most this number of bytes at a time.
struct Drops<'b>(&'b [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(into.len()).min(self.0.len());
        let (now, later) = self.0.split_at(count);
        into[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

type Read1 = (String, usize, LineColumn, Vec<String>, Report);

/// Reads all events, in pieces of `piece` bytes.
fn all(bytes: &[u8], piece: usize) -> Vec<Read1> {
    let mut stream = Stream::new(Drops(bytes, piece), None, Limits::DEFAULT);
    stream.input.sizes.1 = piece;
    let mut all = Vec::new();
    while let Some(event) = stream.next_event().expect("within the limits") {
        let mut lines = Vec::new();
        let findings = event.lines(|line| lines.push(format!("{line:?}"))).expect("within the limits");
        let piece = stream.piece();
        all.push((stream.text().to_owned(), piece.offset, piece.begins, lines, findings));
    }
    all
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let parts: Vec<&'static [u8]> = vec![
        b"EVENT a",
        b"COM",
        b"ENDCOM",
        b"USER",
        b"ENDUSER",
        b"REMARK x",
        b"B 1 d4",
        b"junk",
        b"\r",
        b"\n",
        b"\r\n",
        b"\r\n",
        b"\n",
        b"\xE9",
        b"\xC3\xA9",
        b"\xC3",
        b"\xE9\xBB\x91",
        b"\xEF\xBB\xBF",
        b"\x1A",
        b" ",
        b"\x00",
    ];
    prop::collection::vec(prop::sample::select(parts), 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_size_of_reads_does_not_matter(bytes in bytes(), piece in 4..20_usize) {
        let (whole, pieces) = (all(&bytes, 64 << 10), all(&bytes, piece));
        let findings: usize = whole.iter().map(|event| event.4.diagnostics().len()).sum();
        prop_assert!(findings < Limits::DEFAULT.findings);
        prop_assert_eq!(whole, pieces);
    }

    #[test]
    fn all_text_is_in_the_pieces(bytes in bytes()) {
        let events = all(&bytes, 64 << 10);
        let text: String = events.iter().map(|event| &*event.0).collect();
        let index = LineIndex::new(text.as_bytes());
        let mut start = 0;
        for event in &events {
            prop_assert_eq!((event.1, event.2), (start, index.locate(start)));
            start += event.0.len();
        }
        // UTF-8 and ASCII are not changed, unless zeros at the beginning indicate UTF-16.
        let wide = matches!(bytes.get(..4), Some([0, 1..=127, 0, 1..=127] | [1..=127, 0, 1..=127, 0]));
        if let Some(whole) = str::from_utf8(&bytes).ok().filter(|_| !wide) {
            prop_assert_eq!(whole, text);
        }
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        all(&bytes, 7);
    }
}

/// This test takes seconds. It would take hours if text were examined again for each piece that is read.
#[test]
fn long_lines_and_blocks_are_read_once() {
    let texts = [
        "x".repeat(20 << 20),
        "\r".repeat(20 << 20),
        format!("COM\r\n{}", "EVENT\r\n".repeat(1 << 20)),
        format!("EVENT {}", "\u{e9}".repeat(10 << 20)),
        "B 1 d4\rEVENT\r".repeat(1 << 20),
        format!("MARK {}", "a@d4 ".repeat(1 << 20)),
    ];
    for text in texts {
        let mut stream = Stream::new(text.as_bytes(), None, Limits::DEFAULT);
        let mut length = 0;
        while let Some(event) = stream.next_event().expect("within the limits") {
            event.lines(drop).expect("within the limits");
            length += stream.piece().text.len();
        }
        assert_eq!(length, text.len());
    }
}
