use super::*;
use crate::json::JsonReader;
use crate::record::{BranchId, FullEvaluation, Splitter};
use crate::report::Limits;
use wei7_board::{Color, Point, Stone};

fn read(tree: &str) -> Record {
    let json = format!(r#"{{"format":"wei7","version":"3.0","size":9,{tree}}}"#);
    JsonReader::new().read(json.as_bytes()).unwrap().value
}

fn play(x: u32, y: u32, more: &str) -> String {
    format!(
        r#"{{"action":{{"type":"move","value":{{"color":{},"point":{{"x":{x},"y":{y}}}}}}}{more}}}"#,
        1 + (x + y) % 2
    )
}

/// A line of moves on these columns of the first row.
fn line(columns: &[u32]) -> String {
    let steps: Vec<String> = columns.iter().map(|x| play(*x, 0, "")).collect();
    format!(r#""steps":[{}]"#, steps.join(","))
}

fn described(left: &Record, right: &Record) -> Vec<String> {
    compare(left, right)
        .iter()
        .map(|one| {
            let describe = |side: &Option<Argument>| side.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
            format!("{} {}: {} | {}", one.concept().id(), one.at, describe(&one.left), describe(&one.right))
        })
        .collect()
}

fn trees(left: &str, right: &str) -> Vec<String> {
    described(&read(&format!(r#""tree":{{{left}}}"#)), &read(&format!(r#""tree":{{{right}}}"#)))
}

#[test]
fn a_record_is_like_itself_in_any_grouping() {
    let one = format!(r#""branches":[{{{}}},{{{}}}]"#, line(&[0, 1]), line(&[2]));
    assert!(trees(&one, &one).is_empty());
    let joined = line(&[0, 1, 2]);
    let split = format!(r#"{},"branches":[{{{}}}]"#, line(&[0]), line(&[1, 2]));
    assert_eq!(trees(&joined, &split), ["L029 main, move 2: branch-goes-on | branches-begin(number: 1)"]);
    let differences = compare(&read(&format!(r#""tree":{{{joined}}}"#)), &read(&format!(r#""tree":{{{split}}}"#)));
    assert!(!differences[0].is_significant());
}

#[test]
fn a_move_is_changed_taken_out_or_put_in() {
    let long = line(&[0, 1, 2, 3]);
    let white = |point: &str| format!("color-and-point(color: white, point: {point})");
    let changed = format!("L049 main, move 2: {} | {}", white("B9"), white("F9"));
    assert_eq!(trees(&long, &line(&[0, 5, 2, 3])), [changed]);
    assert_eq!(trees(&long, &line(&[0, 2, 3])), [format!("L049 main, move 2: {} | -", white("B9"))]);
    assert_eq!(trees(&line(&[0, 2, 3]), &long), [format!("L049 main, move 2: - | {}", white("B9"))]);
    let line_lost = "L050 main, move 3: node-and-more(first: color-and-point(color: black, point: C9), more: 1) | -";
    assert_eq!(trees(&long, &line(&[0, 1])), [line_lost]);
}

#[test]
fn variations_are_lost_added_swapped_and_moved() {
    let branches = |list: &[&[u32]]| {
        let list: Vec<String> = list.iter().map(|columns| format!("{{{}}}", line(columns))).collect();
        format!(r#""branches":[{}]"#, list.join(","))
    };
    let both = branches(&[&[0, 1], &[2, 3]]);
    let lost = "L050 2, move 1: node-and-more(first: color-and-point(color: black, point: C9), more: 1) | -";
    assert_eq!(trees(&both, &branches(&[&[0, 1]])).last().unwrap(), lost);
    let swapped = branches(&[&[2, 3], &[0, 1]]);
    assert_eq!(trees(&both, &swapped), ["L051 main, start: alternatives-reordered | -"]);
    let from = branches(&[&[0, 1, 2, 3], &[4, 5, 6, 7]]);
    let below = format!(r#"{{{},"branches":[{{{}}},{{{}}}]}}"#, line(&[0, 1]), line(&[2, 3]), line(&[4, 5, 6, 7]));
    let to = format!(r#""branches":[{below}]"#);
    let found = trees(&from, &to);
    let first = "node-and-more(first: color-and-point(color: black, point: E9), more: 3)";
    let moved = format!("L051 2, move 1: {first} | same-at-place(place: 1.2, move 3)");
    assert!(found.contains(&moved), "{found:?}");
}

#[test]
fn an_empty_node_before_the_start_is_one_difference() {
    let start =
        format!(r#""pre":{{"comment":"c","stones":[{{"color":1,"point":{{"x":8,"y":8}}}}]}},{}"#, line(&[0, 1]));
    let one = "L048 main, start: position-without-move | -";
    assert_eq!(trees(&format!(r#""branches":[{{{start}}}]"#), &start)[0], one);
    let twice = format!(r#""branches":[{{"pre":{{}},"branches":[{{{start}}}]}}]"#);
    let found = trees(&twice, &start);
    assert_eq!(found.iter().filter(|found| !found.starts_with("L029")).collect::<Vec<_>>(), [one, one]);
    let other = format!(r#""pre":{{"comment":"d"}},{}"#, line(&[0, 1]));
    let found = trees(&format!(r#""pre":{{}},"branches":[{{{start}}}]"#), &other);
    assert!(found.iter().any(|found| found.starts_with("L006")), "{found:?}");
}

#[test]
fn moves_are_known_by_the_way_to_them() {
    let branches = |list: &[String]| format!(r#""branches":[{}]"#, list.join(","));
    let branch = |content: &str| format!("{{{content}}}");
    let pause = r#""pre":{},"#;
    // Two variations, each within an empty position on one side.
    let left = branches(&[branch(&line(&[0])), branch(&line(&[2])), branch(&format!("{pause}{}", line(&[4])))]);
    let inner = branches(&[branch(&line(&[2]))]);
    let right =
        branches(&[branch(&line(&[0])), branch(&format!("{pause}{inner}")), branch(&format!("{pause}{}", line(&[4])))]);
    let found = trees(&left, &right);
    assert!(found.iter().all(|found| found.starts_with("L048") || found.starts_with("L029")), "{found:?}");
    // Nodes below a moved variation are compared, too.
    let step = |more: &str| format!(r#""steps":[{}]"#, play(6, 0, more));
    let good = step(r#","comment":"one","time":7"#);
    let left = branches(&[
        branch(&format!("{pause}{}", line(&[0]))),
        branch(&format!("{},{}", line(&[2]), branches(&[branch(&line(&[4])), branch(&format!("{pause}{good}"))]))),
    ]);
    let below = branches(&[branch(&line(&[4])), branch(&format!("{pause}{}", step(r#","comment":"two""#)))]);
    let right = branch(&format!("{},\"branches\":[{{{pause}{below}}}]", line(&[2])));
    let right = format!("{pause}{}", branches(&[branch(&line(&[0])), right]));
    let found = trees(&left, &format!(r#""branches":[{{{right}}}]"#));
    assert!(found.iter().any(|found| found.starts_with("L006") && found.contains("one")), "{found:?}");
    assert!(found.iter().any(|found| found.starts_with("L022")), "{found:?}");
    assert!(!found.iter().any(|found| found.starts_with("L050") || found.starts_with("L049")), "{found:?}");
}

#[test]
fn an_empty_branch_is_something() {
    let with = format!(r#"{},"branches":[{{}}]"#, line(&[0]));
    assert_eq!(trees(&with, &line(&[0])), ["L029 main: empty-branch | -"]);
    assert_eq!(trees(&line(&[0]), &with), ["L029 main: - | empty-branch"]);
}

#[test]
fn what_is_not_shown_at_all_is_dropped() {
    let (mut record, shown) = (read(r#""info":{},"tree":{"pre":{}}"#), read(r#""info":{},"tree":{"pre":{}}"#));
    let trick = Extra::Evaluation(FullEvaluation::Trick);
    record.info.as_deref_mut().unwrap().extras.push(Extra::StartTime("yesterday".into()));
    record.tree[BranchId::ROOT].pre.as_deref_mut().unwrap().extras.push(trick.clone());
    let fates = |record: &Record, shown: &Record| {
        losses_of(record, shown, NamedLosses::Each, |_| Fate::Approximated)
            .iter()
            .map(|loss| loss.fate)
            .collect::<Vec<_>>()
    };
    assert_eq!(fates(&record, &shown), [Fate::Dropped; 2]);
    let shown = read(&format!(r#""tree":{{{}}}"#, line(&[0]).replace(r#""color""#, r#""evaluation":"bad","color""#)));
    let mut record = shown.clone();
    record.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].add_extras([trick]);
    assert_eq!(fates(&record, &shown), [Fate::Approximated]);
    assert_eq!(described(&record, &shown), ["L002 main, move 1: evaluation-trick | evaluation-bad"]);
}

#[test]
fn stones_that_3_0_has_to_leave_out_are_named() {
    let mut record = read(&format!(r#""tree":{{{},"branches":[{{"pre":{{}}}}]}}"#, line(&[1])));
    let child = record.tree.root().children()[0];
    let stone = |color, x, y| Stone { color, point: Point::new(x, y) };
    // White in the corner has no liberty (5.15.2.5).
    let stones = vec![stone(Color::White, 0, 8), stone(Color::Black, 1, 8), stone(Color::Black, 0, 7)];
    record.tree[child].extras.push(Extra::Setup { stones, empty: Vec::new() });
    let projection = record.clone().project(&Limits::DEFAULT, 0).unwrap();
    let losses = projection.losses(false, NamedLosses::Each);
    let named = losses.iter().find(|loss| loss.concept.id() == "L011").unwrap();
    let left_out = "stones-lack-liberty(stones: color-and-point(color: white, point: A1))";
    assert_eq!(
        (&*named.at, &*named.detail.as_ref().unwrap().to_string(), named.fate),
        ("main, position after move 1", left_out, Fate::Dropped)
    );
    let found = described(&record, projection.document.record());
    assert!(found.contains(&format!("L011 main, position after move 1: {left_out} | -")), "{found:?}");
}

#[test]
fn two_extras_of_one_topic_are_both_reported() {
    let (mut left, mut right) = (read(r#""info":{},"tree":{}"#), read(r#""info":{},"tree":{}"#));
    let property = |id: &str| Extra::Property { id: id.into(), values: vec![id.into()] };
    left.info.as_deref_mut().unwrap().extras.extend([property("TM"), property("OT")]);
    let lines = vec!["1 hour, 5x30".into()];
    right.info.as_deref_mut().unwrap().extras.push(Extra::Header { keyword: "TIMELIMIT".into(), lines });
    let found = described(&left, &right);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|found| found.ends_with("TIMELIMIT 1 hour, 5x30")), "{found:?}");
}

#[test]
fn each_thing_has_its_place_and_its_word() {
    let left = format!(
        r#""info":{{"name":"a","result":{{"winner":1}}}},"tree":{{"title":"t","pre":{{"comment":"one","marks":[{{"point":{{"x":0,"y":0}},"symbol":"a"}}]}},"steps":[{}]}}"#,
        play(0, 1, r#","comment":"two","time":3"#)
    );
    let right = format!(
        r#""info":{{"name":"b","rules":{{"komi":6.5}}}},"tree":{{"pre":{{"marks":[{{"point":{{"x":0,"y":0}},"symbol":"b"}}]}},"steps":[{}]}}"#,
        play(0, 1, r#","comment":"too""#)
    );
    assert_eq!(
        described(&read(&left), &read(&right)),
        [
            "L006 info: field-and-text(field: kind-name, text: \"a\") | \"b\"",
            "L030 info: - | value-of-komi(komi: 6.5)",
            "L044 info: result-by-resignation(winner: black) | -",
            "L028 main: field-with-text(field: kind-branch-title, text: t) | -",
            "L047 main, start: field-with-text(field: kind-comment, text: one) | -",
            "L046 main, start, A9: mark-with-symbol(symbol: a) | mark-with-symbol(symbol: b)",
            "L022 main, move 1: 3 | -",
            "L006 main, move 1: field-and-text(field: kind-comment, text: \"two\") | \"too\"",
        ]
    );
}

#[test]
fn what_is_said_the_other_way_round_is_the_same() {
    let left = read(&format!(r#""tree":{{{}}}"#, line(&[0, 1, 2])));
    let mut right = read(&format!(r#""tree":{{{}}}"#, line(&[0, 5])));
    right.tree[crate::record::BranchId::ROOT].extras.push(crate::record::Extra::Splitter(Splitter::Large));
    let (there, back) = (compare(&left, &right), compare(&right, &left));
    let key = |one: &Difference| (one.concept(), one.left.clone(), one.right.clone());
    let turned = |one: &Difference| (one.concept(), one.right.clone(), one.left.clone());
    let there: HashSet<_> = there.iter().map(key).collect();
    let back: HashSet<_> = back.iter().map(turned).collect();
    assert_eq!(there, back);
}

#[test]
fn players_are_known_by_their_sides() {
    let info = |people: &str, players: &str| {
        read(&format!(r#""info":{{"participants":[{people}],"players":[{players}]}},"tree":{{}}"#))
    };
    let (ann, ben) = (r#"{"name":"Ann"}"#, r#"{"name":"Ben"}"#);
    let (black, white) = (r#"{"participant":0,"color":1}"#, r#"{"participant":1,"color":2}"#);
    let straight = info(&format!("{ann},{ben}"), &format!("{black},{white}"));
    let turned = info(&format!("{ann},{ben}"), &format!("{white},{black}"));
    assert!(described(&straight, &turned).is_empty(), "the order of players means nothing (5.10.7)");
    let swapped = info(&format!("{ben},{ann}"), &format!("{black},{white}"));
    assert_eq!(
        described(&straight, &swapped),
        [
            "L006 player 1: field-and-text(field: kind-participant-name, text: \"Ann\") | \"Ben\"",
            "L006 player 2: field-and-text(field: kind-participant-name, text: \"Ben\") | \"Ann\"",
        ]
    );
}

#[test]
fn deep_and_wide_trees_cost_no_more_than_their_size() {
    let mut deep = Record::new();
    let mut last = crate::record::BranchId::ROOT;
    for _ in 0..100_000 {
        let branch = crate::record::Branch { pre: Some(Box::default()), ..Default::default() };
        last = deep.tree.add_child(last, branch).unwrap();
    }
    let mut wide = Record::new();
    for _ in 0..100_000 {
        let branch = crate::record::Branch { pre: Some(Box::default()), ..Default::default() };
        wide.tree.add_child(crate::record::BranchId::ROOT, branch).unwrap();
    }
    assert!(!compare(&deep, &wide).is_empty());
    assert!(!compare(&wide, &deep).is_empty());
    assert!(compare(&deep, &deep.clone()).is_empty());
}
