//! Compares each file of the samples with its line in `expectations.jsonl`, whose README describes the members.

use std::fmt::Debug;
use std::fs;

use serde_json::Value;
use wei7_convert::{Carry, Format, Options, Source, convert};
use wei7_testsuite::samples::sample;

use super::{as_json, as_sgf};

/// The game that a document shows.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) size: (u64, u64),
    pub(super) name: Option<String>,
    pub(super) date: Option<String>,
    pub(super) start: Option<String>,
    pub(super) rules: Option<String>,
    pub(super) komi: Option<f64>,
    pub(super) result: Option<String>,
    pub(super) handicap: Option<u64>,
    pub(super) main_time: Option<f64>,
    /// For black and white, like every array of two.
    pub(super) players: [Option<String>; 2],
    pub(super) ranks: [Option<String>; 2],
    pub(super) setup: [Vec<String>; 2],
    pub(super) moves: Vec<String>,
    pub(super) times: Vec<Option<f64>>,
    pub(super) comments: Vec<(usize, String)>,
    pub(super) variations: usize,
}

#[test]
fn the_samples_meet_their_expectations() {
    let Some(samples) = sample("clients") else { return };
    let lines = fs::read_to_string(samples.join("expectations.jsonl")).unwrap();
    let mut wrong = Vec::new();
    for line in lines.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let name = expected["file"].as_str().unwrap();
        let bytes = fs::read(samples.join(name)).unwrap();
        wrong.extend(check(name, &bytes, &expected).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(lines.lines().count() >= 85);
}

fn check(name: &str, bytes: &[u8], expected: &Value) -> Vec<String> {
    let source = Source { bytes, name: Some(name), ..Source::default() };
    let options = Options { carry: Carry::None, ..Options::default() };
    let [json, sgf] = [Format::WEI7, Format::SGF].map(|to| convert(source, to, &options));
    if expected["readable"] == false {
        return if json.is_err() && sgf.is_err() { Vec::new() } else { vec!["is read".to_owned()] };
    }
    let mut wrong = Vec::new();
    match json {
        Ok(done) => {
            let document = serde_json::from_slice(&done.outputs[0].document).unwrap();
            wrong.extend(
                compare(&as_json::read(&document), expected, true).into_iter().map(|fault| format!("3.0: {fault}")),
            );
        }
        Err(why) => wrong.push(format!("to 3.0: {why}")),
    }
    match sgf {
        Ok(done) => {
            let (shown, marks) = as_sgf::read(&String::from_utf8(done.outputs[0].document.clone()).unwrap());
            wrong.extend(compare(&shown, expected, false).into_iter().map(|fault| format!("SGF: {fault}")));
            for mark in expected["sgf_marks"].as_array().into_iter().flatten() {
                let text = |at: usize| mark[at].as_str().unwrap().to_owned();
                let one = (usize::try_from(mark[0].as_u64().unwrap()).unwrap(), text(1), text(2));
                if !marks.contains(&one) {
                    wrong.push(format!("SGF: no {one:?} in {marks:?}"));
                }
            }
        }
        Err(why) => wrong.push(format!("to SGF: {why}")),
    }
    wrong
}

/// Returns the alternative values of an expectation.
fn allowed(value: &Value) -> Vec<&Value> {
    value["either"].as_array().map_or_else(|| vec![value], |values| values.iter().collect())
}

fn compare(shown: &Shown, expected: &Value, is_json: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_fox = expected["format"] == "fox";
    let mut see = |key: &str, found: &dyn Debug, is_right: &dyn Fn(&Value) -> bool| {
        let value = &expected[key];
        let is_named = expected.as_object().unwrap().contains_key(key);
        if is_named && !allowed(value).into_iter().any(is_right) {
            wrong.push(format!("{key}: expected {value}, found {found:?}"));
        }
    };
    let is_text = |found: &Option<String>, value: &Value| found.as_deref() == value.as_str();
    see("size", &shown.size, &|value| {
        let side = |at: usize| value[at].as_u64().or(value.as_u64()).unwrap();
        shown.size == (side(0), side(1))
    });
    for (side, names) in [("black", "black_rank"), ("white", "white_rank")].into_iter().enumerate() {
        see(names.0, &shown.players[side], &|value| is_text(&shown.players[side], value));
        let rank = shown.ranks[side].as_deref().and_then(wei7_text::info::rank).map(|rank| rank.to_string());
        see(names.1, &rank, &|value| is_text(&rank, value));
    }
    let is_number = |found: Option<f64>, value: &Value| match (found, value.as_f64()) {
        (Some(found), Some(value)) => (found - value).abs() < 1e-9,
        (found, value) => found == value,
    };
    // In SGF the spelling of Fox may stay.
    if is_json || !is_fox {
        see("komi", &shown.komi, &|value| is_number(shown.komi, value));
        see("result", &shown.result, &|value| match (shown.result.as_deref(), value.as_str()) {
            (Some(found), Some(value)) if is_json => {
                found == value
                    || (found.ends_with('+') && ["R", "T", "F", ""].iter().any(|how| value == format!("{found}{how}")))
            }
            (found, value) => found == value || (value.is_none() && matches!(found, Some("" | "?"))),
        });
    }
    if is_json {
        see("date", &shown.date, &|value| is_near(shown.date.as_deref(), value.as_str()));
        see("start", &shown.start, &|value| is_text(&shown.start, value));
        see("times", &shown.times, &|value| {
            let times = value.as_array().unwrap();
            let pairs = || times.iter().zip(&shown.times);
            times.len() == shown.times.len()
                && pairs().all(|(time, found)| found.is_some_and(|found| (found - time.as_f64().unwrap()).abs() <= 1.0))
        });
    } else {
        see("date", &shown.date, &|value| shown.date.as_deref().and_then(|date| date.get(..10)) == value.as_str());
        see("handicap", &shown.handicap, &|value| shown.handicap == value.as_u64());
        see("main_time", &shown.main_time, &|value| is_number(shown.main_time, value));
    }
    see("rules", &shown.rules, &|value| {
        let has_no_type =
            is_json && !["japanese", "chinese", "korean"].contains(&&*value.as_str().unwrap().to_lowercase());
        has_no_type || shown.rules.as_deref().map(str::to_lowercase) == value.as_str().map(str::to_lowercase)
    });
    see("name", &shown.name, &|value| is_text(&shown.name, value));
    see("variations", &shown.variations, &|value| value.as_u64() == Some(shown.variations as u64));
    let texts = |value: &Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    see("moves", &shown.moves, &|value| texts(value) == shown.moves);
    if is_json || expected["sgf_setup"] != "any" {
        see("setup", &shown.setup, &|value| {
            let sorted = |mut points: Vec<String>| {
                points.sort();
                points
            };
            ["B", "W"]
                .iter()
                .zip(&shown.setup)
                .all(|(side, found)| sorted(texts(&value[*side])) == sorted(found.clone()))
        });
    }
    see("comments", &shown.comments, &|value| {
        value.as_array().unwrap().iter().all(|comment| {
            let (at, text) = (comment[0].as_u64().unwrap() as usize, comment[1].as_str().unwrap());
            shown.comments.iter().any(|(found, there)| *found == at && there.contains(text))
        })
    });
    wrong
}

/// Returns whether two dates are at most about a day apart, since a local time becomes UTC.
fn is_near(found: Option<&str>, expected: Option<&str>) -> bool {
    let day = |text: &str| -> Option<i64> {
        let numbers: Vec<i64> = text.get(..10)?.split('-').map(|number| number.parse().unwrap()).collect();
        // Precise enough for adjacent days.
        Some(numbers[0] * 372 + numbers[1] * 31 + numbers[2])
    };
    match (found.and_then(day), expected.and_then(day)) {
        (Some(found), Some(expected)) => (found - expected).abs() <= 4,
        (found, expected) => found == expected,
    }
}
