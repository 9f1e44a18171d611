use std::io::{self, Cursor};

use pretty_assertions::assert_eq;
use wei7_core::{BranchId, Extra, Info, LineColumn};

use super::*;
use crate::IshiReader;

fn lenient(text: &str) -> Vec<Parsed<Record>> {
    IshiReader::new().lenient().records(text.as_bytes()).map(Result::unwrap).collect()
}

fn name(info: Option<&Info>) -> Option<&str> {
    info.and_then(|info| info.name.as_deref())
}

#[test]
fn an_empty_file_is_one_record() {
    for text in ["", "\r\n \t\r\n"] {
        let read = lenient(text);
        assert_eq!((read.len(), read[0].value.extras.has(&Extra::Absent("EVENT".into()))), (1, true));
    }
}

#[test]
fn one_record_an_event() {
    let read = lenient("B 1 d4\nEVENT a\nW 1 e5\nVAR\nW 1 f6\nEVENT b\nENDVAR\n");
    let names: Vec<_> = read.iter().map(|read| name(read.value.info.as_deref())).collect();
    assert_eq!(names, [None, Some("a"), Some("b")]);
    let wrong: Vec<_> = read.iter().map(|read| read.report.is_ok()).collect();
    assert_eq!(wrong, [true, true, false], "ENDVAR of an event before");
}

#[test]
fn a_strict_reader_goes_on_behind_an_event_that_is_wrong() {
    let text = "EVENT a\nENDVAR\nEVENT b\nB 1 d4\n";
    let mut records = IshiReader::new().records(text.as_bytes());
    assert!(matches!(records.next(), Some(Err(RecordsError::Refused(_)))));
    assert!(records.next().unwrap().is_ok());
    assert_eq!(records.number(), 2);
    assert!(records.next().is_none());
    assert!(IshiReader::new().read(text.as_bytes()).is_err());
    assert_eq!(IshiReader::new().lenient().read(text.as_bytes()).unwrap().value.len(), 2);
}

#[test]
fn remarks_wait_for_what_they_apply_to() {
    let read = lenient("EVENT a\nB 1 d4\nREMARK for the move\nKOMI 5\nEVENT b\nREMARK last\n");
    assert!(read[1].value.extras.has(&IshiExtra::Remarks.extra(["for the move"])));
    assert!(read[1].value.extras.has(&IshiExtra::LastRemarks.extra(["last"])));
}

#[test]
fn last_remarks_that_ascii_does_not_have_are_those_of_a_record_of_several_events() {
    let document = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"branches":[{"steps":[{"action":{"type":"move","value":
        {"color":1,"point":{"x":4,"y":4}}}}]},{"pre":{"stones":[{"color":2,"point":{"x":1,"y":1}}]}}]}}"#;
    for remark in ["plain", " x ", "\u{68CB}", "\0", ""] {
        let mut record = wei7_core::JsonReader::new().read(document.as_bytes()).unwrap().value;
        record.extras.push(IshiExtra::LastRemarks.extra([remark]));
        let mut text = Vec::new();
        crate::IshiWriter::new().carry().write(&record, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text.matches("EVENT").count(), 2, "{text}");
        let read = lenient(&text);
        assert_eq!(read.len(), 1, "{text}");
        assert!(read[0].report.diagnostics().is_empty(), "{text}");
        assert!(read[0].value.extras.has(&IshiExtra::LastRemarks.extra([remark])), "{text}");
        let edited = text.replace("REMARK plain", "REMARK other");
        let read = lenient(&edited);
        let is_there = |remark: &str| read[0].value.extras.has(&IshiExtra::LastRemarks.extra([remark]));
        assert!(read.len() == 1 && is_there(if edited == text { remark } else { "other" }), "{edited}");
    }
}

#[test]
fn events_of_a_bundle_keep_their_carriers_and_the_last_remarks() {
    let mut text = Vec::new();
    for (name, comment) in [("a", "q\u{ed}"), ("b", "\u{e0} deux")] {
        let source = format!("EVENT {name}\nB 1 d4\nCOM\n{comment}\nENDCOM\n");
        let record = &lenient(&source)[0].value;
        crate::IshiWriter::new().carry().write(record, &mut text).unwrap();
    }
    assert!(text.is_ascii());
    text.extend_from_slice(b"REMARK the end\r\n");
    let read = IshiReader::new().bundle().read(&text).unwrap();
    assert_eq!(read.report.diagnostics(), []);
    let record = &read.value[0];
    let comments: Vec<_> =
        record.tree.preorder().filter_map(|(id, _)| record.tree[id].steps().first()?.comment()).collect();
    assert_eq!(comments, ["q\u{ed}", "\u{e0} deux"]);
    assert!(record.extras.has(&IshiExtra::LastRemarks.extra(["the end"])));
}

#[test]
fn the_piece_of_a_bundle_is_the_whole_file() {
    let text = "REMARK one\nEVENT a\nB 1 d4\nEVENT b\nENDVAR\nEVENT c\nW 1 zz\n";
    let mut records = IshiReader::new().lenient().bundle().records(text.as_bytes());
    let read = records.next().unwrap().unwrap();
    let spans: Vec<_> = read
        .report
        .diagnostics()
        .iter()
        .filter_map(|finding| match finding.place {
            Place::Span(span) => text.get(span.start..span.end),
            Place::Source | Place::Node(_) => None,
        })
        .collect();
    assert!(spans.contains(&"ENDVAR") && spans.contains(&"zz"), "{spans:?}");
    let piece = records.piece();
    assert_eq!((&*piece.to_str(), piece.offset, piece.begins), (text, 0, LineColumn::START));
    let mut refused = IshiReader::new().bundle().records("EVENT a\nEVENT b\nBOARDSIZE 9\n".as_bytes());
    assert!(refused.next().unwrap().is_err());
    assert_eq!(refused.piece().to_str(), "EVENT a\nEVENT b\nBOARDSIZE 9\n");
}

#[test]
fn findings_lie_in_the_piece() {
    let mut records = IshiReader::new().lenient().records("EVENT a\nEVENT b\nENDVAR\n".as_bytes());
    records.next();
    let read = records.next().unwrap().unwrap();
    let Place::Span(span) = read.report.diagnostics().last().unwrap().place else { panic!("no span") };
    let piece = records.piece();
    assert_eq!(piece.text[span.start - piece.offset..span.end - piece.offset], *b"ENDVAR");
    assert_eq!((piece.begins.line, &*piece.to_str()), (2, "EVENT b\nENDVAR\n"));
}

#[test]
fn input_that_fails_ends_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut records = IshiReader::new().records(Cursor::new(b"EVENT a\n").chain(Broken));
    assert!(matches!(records.next(), Some(Err(RecordsError::Io(_)))));
    assert!(records.next().is_none());
}

const BOOK: &str = "EVENT One\r\nBOARDSIZE 9\r\nPLACE Ghent\r\nSETUP B a1\r\nB 1 b1\r\nVAR\r\nB 1 c1\r\nEVENT Two\r\n\
                    BOARDSIZE 9\r\nPLACE Delft\r\nCOM\r\nFirst\r\nENDCOM\r\nSETUP W a1\r\nEVENT\r\nboardsize 9\r\n";

#[test]
fn a_bundle_has_a_branch_for_each_event() {
    let read = IshiReader::new().bundle().read(BOOK.as_bytes()).unwrap().value;
    let [record] = &read[..] else { panic!("one record") };
    let tree = &record.tree;
    let titles: Vec<_> = tree.root().children().iter().map(|id| tree[*id].title.as_deref()).collect();
    assert_eq!(titles, [Some("One"), Some("Two"), None]);
    assert!(tree.root().children().iter().all(|id| tree[*id].extras.has(&Extra::Event)));
    assert_eq!((tree.root().steps().len(), name(record.info.as_deref())), (0, None));
    assert!(record.info.is_some(), "the headers of the first event");
    let second = &tree[tree.root().children()[1]];
    let place = Extra::Header { keyword: "PLACE".into(), lines: vec!["Delft".into()] };
    assert!(second.extras.has(&place));
    assert_eq!(tree[second.children()[0]].pre.as_ref().unwrap().stones().len(), 1);
    let order: Vec<_> = tree.preorder().map(|(id, _)| id.index()).collect();
    assert_eq!(order, (0..tree.len()).collect::<Vec<_>>());
    assert_eq!(tree[BranchId::ROOT].pre, None);
}

#[test]
fn a_bundle_needs_one_board() {
    let text = BOOK.replace("boardsize 9", "boardsize 13");
    let refused = IshiReader::new().lenient().bundle().read(text.as_bytes()).unwrap_err();
    let finding = refused.report.diagnostics().last().unwrap();
    assert_eq!(finding.code.id, "I125");
    assert!(finding.to_string().ends_with("(found: 13x13, expected: 9x9)"), "{finding}");
    assert_eq!(finding.repair.as_ref().map(ToString::to_string).as_deref(), Some(NOT_BUNDLED_FILE_VALID));
    let refused = IshiReader::new().lenient().bundle().read(format!("{text}ENDVAR\r\n").as_bytes()).unwrap_err();
    let finding = refused.report.diagnostics().iter().find(|finding| finding.code.id == "I125").unwrap();
    assert_eq!(finding.repair.as_ref().map(ToString::to_string).as_deref(), Some(NOT_BUNDLED));
}

#[test]
fn a_strict_bundle_is_all_or_nothing() {
    let text = format!("{BOOK}ENDVAR\r\n");
    assert!(IshiReader::new().bundle().read(text.as_bytes()).is_err());
    assert_eq!(IshiReader::new().lenient().bundle().read(text.as_bytes()).unwrap().value.len(), 1);
}

#[test]
fn other_dates_of_the_file_tell_the_order_in_a_date() {
    let read = |text: &str| {
        let records = crate::IshiReader::new().lenient().read(text.as_bytes()).unwrap();
        let found = records.report.diagnostics().iter().filter(|finding| finding.code.id == "I301").count();
        let time =
            |record: &wei7_core::Record| record.info.as_ref()?.time.as_ref().map(|time| time.as_str().to_owned());
        (records.value.iter().map(time).collect::<Vec<_>>(), found)
    };
    let event = |date: &str| format!("EVENT x\r\nDATE {date}\r\nB 1 C3\r\n");
    let times = |times: &[&str]| times.iter().map(|time| Some((*time).to_owned())).collect::<Vec<_>>();
    let both = times(&["1991-05-03T00:00Z", "1991-05-24T00:00Z"]);
    assert_eq!(read(&[event("3.5.1991"), event("24.5.1991")].concat()), (both.clone(), 0));
    let back: Vec<_> = both.iter().rev().cloned().collect();
    assert_eq!(read(&[event("24.5.1991"), event("3.5.1991")].concat()), (back, 0));
    assert_eq!(read(&event("3.5.1991")), (vec![None], 1));
    let (found, open) = read(&[event("3.5.1991"), event("24.5.1991"), event("5.24.1991"), event("3.5.1991")].concat());
    assert_eq!((found[0].clone(), found[3].clone(), open), (None, None, 2));
}
