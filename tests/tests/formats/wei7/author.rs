//! Compares conversions of three documents from 2.x to 3.0 with those that the author made by hand. They agree except
//! where the author edited the content; DESIGN.md explains each difference. Punctuation of comments is ignored, since
//! the author reworded some.

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_convert::{Format, Options, convert};
use wei7_testsuite::samples::sample;

/// Returns both conversions, if the samples are available.
fn both(ours: &str, his: &str) -> Option<(Value, Value)> {
    let read = |path: String| sample(&path).map(|path| std::fs::read(path).unwrap());
    let source = read(format!("examples/wei7-2.x/{ours}"))?;
    let reference = read(format!("examples/wei7-3.0/{his}"))?;
    let done = convert(&source, Format::WEI7, &Options::default()).unwrap();
    Some((serde_json::from_slice(&done.outputs[0].document).unwrap(), serde_json::from_slice(&reference).unwrap()))
}

/// Collects the JSON pointers at which the two differ; for a missing value, the pointer of the value in the other
/// document.
fn differences(ours: &Value, his: &Value, at: &str, found: &mut Vec<String>) {
    match (ours, his) {
        (Value::Object(a), Value::Object(b)) => {
            for name in a.keys().chain(b.keys().filter(|name| !a.contains_key(*name))) {
                match (a.get(name), b.get(name)) {
                    (Some(a), Some(b)) => differences(a, b, &format!("{at}/{name}"), found),
                    _ => found.push(format!("{at}/{name}")),
                }
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for index in 0..a.len().max(b.len()) {
                match (a.get(index), b.get(index)) {
                    (Some(a), Some(b)) => differences(a, b, &format!("{at}/{index}"), found),
                    _ => found.push(format!("{at}/{index}")),
                }
            }
        }
        _ if ours == his || at.ends_with("/comment") => {}
        _ => found.push(at.to_owned()),
    }
}

fn all_differences(ours: &Value, his: &Value) -> Vec<String> {
    let mut found = Vec::new();
    differences(ours, his, "", &mut found);
    found.sort();
    found
}

#[test]
fn the_tutorial_is_the_same() {
    let Some((ours, his)) = both("tutorial-2.2.wei7", "tutorial.wei7") else { return };
    assert_eq!(all_differences(&ours, &his), Vec::<String>::new());
}

#[test]
fn the_cup_game_differs_in_time_place_and_a_claimed_result() {
    let Some((ours, his)) = both("lg-cup-2.0.wei7", "lg-cup.wei7") else { return };
    assert_eq!(all_differences(&ours, &his), ["/info/place", "/info/time", "/tree/steps/163"]);
    assert_eq!(his["tree"]["steps"][163]["action"]["type"], "result");
}

#[test]
fn the_simple_sample_differs_in_result_last_moves_and_the_problem() {
    let Some((mut ours, his)) = both("simple-2.2.wei7", "simple.wei7") else { return };
    // The author dropped the problem, and with it one level of branches.
    let question = ours["tree"]["branches"][0].take();
    assert_eq!(question["pre"], serde_json::json!({"problem": {"color": 1}}));
    assert_eq!(question.as_object().unwrap().len(), 2);
    ours["tree"]["branches"] = question["branches"].clone();
    assert_eq!(
        all_differences(&ours, &his),
        [
            "/info/result/winner",
            // The black pass became a move, followed by a white pass and two claimed results.
            "/tree/branches/0/steps/2/action/value/point",
            "/tree/branches/0/steps/3",
            "/tree/branches/0/steps/4",
            "/tree/branches/0/steps/5",
        ]
    );
}
