//! Records that become several events, and how they are restored after edits.

use pretty_assertions::assert_eq;
use wei7_core::{Action, BranchId, Carrier, Color, InFile, JsonReader, Move, Point, Step, Stone, Target, Vertex};

use super::super::{IshiTarget, as_game, carrier, events, read_back};
use super::{crlf, read, written};
use crate::{IshiReader, IshiWriter};

const PROBLEMS: &str = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"title":"Book","branches":[
    {"title":"One","branches":[{"title":"A","pre":{"stones":[{"color":1,"point":{"x":0,"y":0}}]},
        "steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":1,"y":0}}}}]}]},
    {"title":"Two","pre":{"stones":[{"color":2,"point":{"x":4,"y":4}}]}}]}}"#;

fn codes(text: &str) -> (usize, Vec<&'static str>) {
    let read = IshiReader::new().lenient().read(text.as_bytes()).unwrap();
    (read.value.len(), read.report.diagnostics().iter().map(|finding| finding.code.id).collect())
}

#[test]
fn branches_with_stones_are_events_that_come_back_as_branches() {
    let record = JsonReader::new().read(PROBLEMS.as_bytes()).unwrap().value;
    let text = written(&record, IshiWriter::new());
    let expected = "EVENT Book\nBOARDSIZE 9\n\
        EVENT Book / One / A\nBOARDSIZE 9\nSETUP B A9\nW 1 B9\n\
        EVENT Book / Two\nBOARDSIZE 9\nSETUP W E5\n";
    assert_eq!(text, crlf(expected));
    let text = written(&record, IshiWriter::new().carry());
    assert_eq!(read(text.as_bytes()), [record]);
    assert_eq!(codes(&text), (1, vec![]));
    // White space, case and later events in the file make no difference.
    assert_eq!(codes(&text.replace("W 1 B9", "w  1  b9 ")), (1, vec![]));
    assert_eq!(codes(&format!("{text}\r\nEVENT another\r\n")), (2, vec![]));
}

#[test]
fn edited_events_stay_in_their_record() {
    let record = JsonReader::new().read(PROBLEMS.as_bytes()).unwrap().value;
    let text = written(&record, IshiWriter::new().carry());
    let moved = text.replace("W 1 B9", "W 1 C9");
    assert_eq!(codes(&moved), (1, vec!["C003"]));
    let mut expected = record.clone();
    let ids: Vec<_> = expected.tree.preorder().map(|(id, _)| id).collect();
    let first = ids.iter().find(|id| !record.tree[**id].steps().is_empty()).unwrap();
    let Some(Action::Move(played)) = expected.tree[*first].steps.as_mut().map(|steps| &mut steps[0].action) else {
        panic!("a move")
    };
    played.vertex = Vertex::Play(Point::new(2, 0));
    assert_eq!(read(moved.as_bytes()), [expected]);
    // Remarks after the events belong to the file.
    assert_eq!(codes(&format!("{text}REMARK added\r\n")), (1, vec![]));
    // The title of the game is also the title of its first branch, so an edit can apply to only one of the two.
    let (records, findings) = codes(&text.replacen("EVENT Book\r\n", "EVENT Other\r\n", 1));
    assert!(records == 1 && findings.contains(&"C003") && findings.contains(&"C007"), "{findings:?}");
    let mut named = record.clone();
    named.info.get_or_insert_default().name = named.tree[BranchId::ROOT].title.take();
    let text = written(&named, IshiWriter::new().carry());
    let other = text.replacen("EVENT Book\r\n", "EVENT Other\r\n", 1);
    named.info.get_or_insert_default().name = Some("Other".into());
    assert_eq!((read(other.as_bytes()), codes(&other)), (vec![named], (1, vec!["C003"])));
}

#[test]
fn events_that_were_taken_out_stay_out() {
    let record = JsonReader::new().read(PROBLEMS.as_bytes()).unwrap().value;
    let text = written(&record, IshiWriter::new().carry());
    let [one, two] = ["EVENT Book / One", "EVENT Book / Two"].map(|title| text.find(title).unwrap());
    let (records, findings) = codes(&text[..two]);
    assert!(records == 1 && findings.contains(&"I151"), "{findings:?}");
    assert!(!format!("{:?}", read(&text.as_bytes()[..two])).contains("Two"));
    // An event of a record whose first event is missing becomes a record of its own.
    let (records, findings) = codes(&text[one..]);
    assert!(records == 2 && findings == ["I150", "I150"], "{findings:?}");
    // An event inserted between the events of a record splits it.
    let (records, findings) = codes(&format!("{}EVENT new\r\nB 1 A1\r\n{}", &text[..two], &text[two..]));
    assert!(records == 3 && findings.contains(&"I150") && findings.contains(&"I151"), "{findings:?}");
}

#[test]
fn a_forged_carrier_cannot_contradict_an_event() {
    let record = JsonReader::new().read(PROBLEMS.as_bytes()).unwrap().value;
    let plain = events(&record, InFile::default(), u64::MAX).unwrap();
    let base = as_game(read_back(&plain.text, true).unwrap().value.remove(0));
    let mut forged = Vec::new();
    for (index, id) in record.tree.preorder().map(|(id, _)| id).enumerate() {
        let mut other = record.clone();
        let branch = &mut other.tree[id];
        branch.pre.get_or_insert_default().comment = Some("forged".into());
        forged.push(other);
        let mut other = record.clone();
        let step = Action::Move(Move { color: Color::Black, vertex: Vertex::Play(Point::new(8, 8)), evaluation: None });
        other.tree[id].steps.get_or_insert_default().push(Step::new(step));
        forged.push(other);
        if index > 0 {
            let mut other = record.clone();
            let stone = Stone { color: Color::White, point: Point::new(7, 7) };
            other.tree[id].pre.get_or_insert_default().stones.get_or_insert_default().push(stone);
            forged.push(other);
        }
    }
    for other in forged {
        let carrier = Carrier::between(&base, &other).unwrap().to_text();
        let (mut text, mut from) = (String::new(), 0);
        for (block, tree) in carrier::blocks(&carrier, plain.events.len()).zip(&plain.trees) {
            text.extend([&plain.text[from..*tree], &block]);
            from = *tree;
        }
        text.push_str(&plain.text[from..]);
        let back = &read(text.as_bytes())[0];
        let target = IshiTarget { place: InFile::default(), are_one: true };
        assert_eq!(target.round_trip(back), target.round_trip(&record), "{other:?}");
    }
}
