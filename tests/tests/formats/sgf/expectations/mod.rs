//! The shared SGF samples: broken and recoded files meet their lines in `expectations.jsonl`, real ones their rows in
//! `manifest.tsv`. The samples are beside the project; if they are missing, the tests print a message and pass.

mod board;
mod case;
mod generated;
mod manifest;
mod reports;
mod values;

use std::fs;

use wei7_testsuite::samples::sample;

fn meet_expectations(list: &str) {
    let Some(samples) = sample("sgf") else { return };
    let lines = fs::read_to_string(samples.join(list).join("expectations.jsonl")).unwrap();
    let wrong: Vec<String> = lines.lines().flat_map(|line| case::check(&samples, line)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.lines().count() >= 9);
}

#[test]
fn broken_files_meet_their_expectations() {
    meet_expectations("bad");
}

#[test]
fn recoded_files_meet_their_expectations() {
    meet_expectations("recoded");
}

#[test]
fn real_files_are_as_the_manifest_says() {
    let Some(samples) = sample("sgf") else { return };
    let manifest = fs::read_to_string(samples.join("manifest.tsv")).unwrap();
    let wrong: Vec<String> = manifest.lines().skip(1).flat_map(|row| manifest::check(&samples, row)).collect();
    let explained: Vec<String> = manifest::EXPLAINED.iter().map(|(difference, _)| (*difference).to_owned()).collect();
    let new: Vec<_> = wrong.iter().filter(|wrong| !explained.contains(wrong)).collect();
    let stale: Vec<_> = explained.iter().filter(|explained| !wrong.contains(explained)).collect();
    assert!(new.is_empty() && stale.is_empty(), "new: {new:#?}\nstale: {stale:#?}");
}
