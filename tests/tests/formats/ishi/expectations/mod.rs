//! The shared Ishi samples meet their lines in `expectations.jsonl`, and the sample of the specification is read
//! without a finding. The samples are beside the project; if they are missing, the tests print a message and pass.

mod board;
mod compare;
mod walk;

use std::fs;

use wei7_core::{Extra, Parsed, Record};
use wei7_ishi::IshiReader;
use wei7_testsuite::samples::sample;

#[test]
fn every_file_meets_its_expectations() {
    let Some(samples) = sample("ishi") else { return };
    let lines = fs::read_to_string(samples.join("expectations.jsonl")).unwrap();
    let wrong: Vec<String> = lines.lines().flat_map(|line| compare::check(&samples, line)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.lines().count() > 60);
}

fn testspec() -> Option<Vec<Record>> {
    let bytes = fs::read(sample("examples/ishi/testspec.go")?).unwrap();
    let Parsed { value, report } = IshiReader::new().read(&bytes).unwrap();
    assert!(report.diagnostics().is_empty(), "{:?}", report.diagnostics());
    Some(value)
}

#[test]
fn the_sample_of_the_specification() {
    let Some(records) = testspec() else { return };
    let events: Vec<_> = records.iter().zip(1..).map(|(record, number)| walk::event(record, number)).collect();
    assert_eq!(events.len(), 3);
    assert_eq!(events.iter().map(|event| event.moves.len()).collect::<Vec<_>>(), [58, 31, 6]);
    assert_eq!((events[1].side, events[1].setup.iter().map(Vec::len).sum::<usize>()), (10, 62));
    let paths: Vec<_> = events[2].variations.iter().map(|one| one.path.as_str()).collect();
    let m = "event3/m";
    let expected = ["1/v1/m2/v1", "1/v1", "1/v2", "1/v3", "2/v1", "6/v1"].map(|path| format!("{m}{path}"));
    assert_eq!(paths, expected);
    assert_eq!(events[2].variations[5].moves, [""; 0]);
    let Some(Extra::Setup { stones, empty }) = records[2]
        .tree
        .ids()
        .find_map(|id| records[2].tree[id].extras.as_slice().iter().find(|extra| matches!(extra, Extra::Setup { .. })))
    else {
        panic!("the diagram hides stones")
    };
    assert_eq!((stones.len(), empty.len()), (0, 10));
}

#[test]
fn the_fifteen_lists_of_prisoners_agree_with_another_board() {
    let Some(records) = testspec() else { return };
    let bytes = fs::read(sample("examples/ishi/testspec.go").unwrap()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let lists = text.lines().filter(|line| line.to_ascii_uppercase().starts_with("PRISONER")).count();
    let things = records.iter().zip(1..).flat_map(|(record, number)| walk::event(record, number).things);
    let took = things.filter(|thing| !thing.taken.is_empty()).inspect(|thing| {
        let Some(lines) = &thing.prisoners else { return };
        assert_eq!(compare::points(&lines.join(" "), thing), thing.taken, "{}", thing.path);
    });
    assert_eq!((took.count(), lists), (15, 15));
}
