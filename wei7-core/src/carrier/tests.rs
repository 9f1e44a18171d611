//! Carriers that come back, edited or forged.

mod detached;
mod detached_laws;

use super::*;
use crate::record::{Action, BranchId, Info, Move, Splitter, Step};
use wei7_board::{Color, Point, Vertex};

fn record() -> Record {
    let play = |x| {
        let vertex = Vertex::Play(Point::new(x, 0));
        Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
    };
    let mut steps = vec![play(0), play(1), play(2)];
    steps[1].supplement.push(Extra::Splitter(Splitter::Medium));
    steps[2].supplement.push(Extra::Problem(Color::White));
    let info = Info { name: Some("n".repeat(200).into()), ..Info::default() };
    let mut record = Record { info: Some(Box::new(info)), ..Record::new() };
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

fn written() -> (Record, String) {
    let projection = record().project(&Limits::DEFAULT, 0).unwrap();
    let json = projection.carrier().unwrap().to_json().unwrap();
    (projection.document.into_record(), json)
}

fn apply(document: Record, json: &str) -> (Record, Vec<&'static str>) {
    let parsed = Carrier::from_json(json.as_bytes()).unwrap().apply(document, &Limits::DEFAULT);
    let codes = parsed.report.diagnostics().iter().map(|finding| finding.code.id).collect();
    (parsed.value, codes)
}

#[test]
fn what_is_carried_comes_back() {
    let (document, json) = written();
    assert_eq!(apply(document, &json), (record(), vec![]));
}

#[test]
fn after_an_edit_unchanged_nodes_get_their_items() {
    let (mut document, json) = written();
    document.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].comment = Some("edited".into());
    let (record, codes) = apply(document, &json);
    assert_eq!(codes, ["C003", "C005"]);
    let steps = record.tree.root().steps();
    assert!(steps[1].supplement.is_empty());
    assert!(steps[2].supplement.has(&Extra::Problem(Color::White)));
    assert_eq!(record.info.unwrap().name.unwrap().len(), 200);
}

#[test]
fn nothing_lands_on_a_node_that_only_looks_the_same() {
    let (mut document, json) = written();
    let steps = document.tree[BranchId::ROOT].steps.as_mut().unwrap();
    let first = steps[0].clone();
    steps.insert(0, first);
    let (record, codes) = apply(document, &json);
    assert_eq!(codes, ["C003", "C005", "C005"]);
    assert!(record.tree.root().steps().iter().all(|step| step.supplement.is_empty()));
}

#[test]
fn items_without_guard_or_of_strangers_are_not_applied() {
    let (document, _) = written();
    let json = r#"{"format":"wei7-supplement","version":1,"items":[
        {"at":"0/1","item":{"splitter":"medium"}},
        {"at":"0/9","guard":"0","item":{"splitter":"medium"}},
        {"at":"x","guard":"0","item":{"splitter":"medium"}},
        {"at":"0/1","guard":"0","item":{"splitter":"enormous"}},
        {"at":"0/1","guard":"0"},
        {"at":"0/1","guard":"0","item":null},
        {"at":"0/1","guard":"0","item":"wrapper"}]}"#;
    let (record, codes) = apply(document.clone(), json);
    assert_eq!(codes, ["C003", "C005", "C004", "C004", "C006", "C006", "C006", "C005"]);
    assert_eq!(record, document);
}

#[test]
fn items_must_fit_their_nodes() {
    let (document, _) = written();
    let digest = digest(&document);
    let json = format!(
        r#"{{"format":"wei7-supplement","version":1,"digest":"{digest:032x}","items":[
        {{"at":"info","item":{{"splitter":"medium"}}}},
        {{"at":"0","item":"wrapper"}},
        {{"at":"0","item":{{"detached":{{"parent":0,"place":0}}}}}},
        {{"at":"info","item":{{"exact-text":{{"field":"participants/0/name","text":""}}}}}}]}}"#
    );
    let (record, codes) = apply(document.clone(), &json);
    assert_eq!(codes, ["C007", "C007", "C008", "C008"]);
    assert_eq!(record, document);
}

#[test]
fn other_versions_and_other_files_are_told_apart() {
    let code = |json: &str| Carrier::from_json(json.as_bytes()).unwrap_err().code.id;
    assert_eq!(code("{}"), "C001");
    assert_eq!(code("["), "C001");
    assert_eq!(code(r#"{"format":"other","version":1,"items":[]}"#), "C001");
    assert_eq!(code(r#"{"format":"wei7-supplement","version":2,"things":[]}"#), "C002");
    assert_eq!(code(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))), "C001");
}
