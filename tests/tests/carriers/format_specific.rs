//! Data that only one format supports is carried through all others.

use wei7_core::{Action, BranchId, Color, Concept, Extra, Info, Loss, Move, Point, Record, Step, Vertex};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_xml::{Version, XmlReader, XmlWriter};

fn record() -> Record {
    let lag = |value: &str| Extra::Format { format: "server".into(), id: "lag".into(), values: vec![value.into()] };
    let played = Move { color: Color::Black, vertex: Vertex::Play(Point::new(3, 3)), evaluation: None };
    let mut step = Step::new(Action::Move(played));
    step.add_extras([lag("0.3"), lag("0.4")]);
    let mut info = Info { name: Some("a game".into()), ..Info::default() };
    info.extras.push(lag("0.1"));
    let mut record = Record { info: Some(Box::new(info)), ..Record::new() };
    record.tree[BranchId::ROOT].extras.push(lag("0.2"));
    record.tree[BranchId::ROOT].steps = Some(vec![step]);
    record
}

fn assert_carried(losses: &[Loss], back: &Record, target: &str) {
    let carried = losses.iter().filter(|loss| loss.concept == Concept::FormatSpecific).count();
    assert_eq!(carried, 4, "{target}: {losses:?}");
    assert_eq!(back, &record(), "{target}");
}

#[test]
fn data_of_one_format_is_restored_from_all_others() {
    let record = record();
    let mut out = Vec::new();
    let losses = SgfWriter::new().carry().write(&record, &mut out).unwrap();
    assert_carried(&losses, &SgfReader::new().read(&out).unwrap().value[0], "SGF");
    let mut out = Vec::new();
    let losses = IshiWriter::new().carry().write(&record, &mut out).unwrap();
    assert_carried(&losses, &IshiReader::new().read(&out).unwrap().value[0], "Ishi");
    let mut out = Vec::new();
    let losses = XmlWriter::new(Version::V2_2).carry().write(&record, &mut out).unwrap();
    assert_carried(&losses, &XmlReader::new().read(&out).unwrap().value, "2.2");
}
