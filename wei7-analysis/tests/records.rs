//! Analyses of records made here: assignment to nodes, doubtful values, hostile values, many nodes.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use wei7_analysis::{Analyses, Convention, View, analyses, katago, ogs_review, strip_analysis};
use wei7_core::{Action, BranchId, Color, Extra, Move, Node, Point, Record, Step, StepDetails, Vertex};

/// Returns a record of moves with extras and comments.
fn record(moves: &[(&[(&str, &str)], &str)]) -> Record {
    let mut color = Color::White;
    let steps = moves.iter().map(|(properties, comment)| {
        color = color.opponent();
        let action = Action::Move(Move { color, vertex: Vertex::Pass, evaluation: None });
        let extras = properties.iter().map(|(id, text)| Extra::property(id, text)).collect();
        let comment = (!comment.is_empty()).then(|| (*comment).into());
        Step::new(action).with(StepDetails { extras, comment, ..StepDetails::NONE })
    });
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(steps.collect());
    record
}

fn codes(found: &Analyses) -> Vec<&str> {
    found.report.diagnostics().iter().map(|one| one.code.id).collect()
}

#[test]
fn a_header_of_lizzie_has_two_views() {
    let text = "Engine 30.0 2.8k -1.5 9.0\nmove C3 visits 7 winrate 7000 prior 500 scoreMean -1.5 pv C3 pass \
                pvVisits 7 3 info move Z99 visits 1 winrate 1 pv Z99";
    let found = analyses(&record(&[(&[("LZ", text)], "")]));
    let analysis = found.at(Node::Step(BranchId::ROOT, 0)).next().unwrap();
    assert!((analysis.win_rate.unwrap().value - 0.3).abs() < 1e-9);
    assert!((analysis.lead.unwrap().value - 1.5).abs() < 1e-9);
    assert_eq!(analysis.visits.map(|visits| (visits.count, visits.is_rounded)), Some((2800, true)));
    assert_eq!(analysis.candidates.len(), 1);
    let best = &analysis.candidates[0];
    assert_eq!(best.variation, [Vertex::Play(Point::new(2, 16)), Vertex::Pass]);
    assert!((best.win_rate.unwrap() - 0.3).abs() < 1e-9 && (best.lead.unwrap() - 1.5).abs() < 1e-9);
    assert!(codes(&found).iter().all(|code| *code == "A003"), "{:?}", found.report);
}

#[test]
fn a_header_of_the_other_side_is_reported() {
    let found = analyses(&record(&[(&[("LZ", "Engine 70.0 7\nmove C3 visits 7 winrate 7000 pv C3")], "")]));
    assert_eq!(codes(&found), ["A007"]);
}

#[test]
fn values_of_the_position_before_belong_to_the_node_before() {
    let comment = "0.40 0.60 0.00 -2.5 v=80 weight=1.00";
    let found = analyses(&record(&[(&[], comment), (&[], comment)]));
    let nodes: Vec<_> = found.list.iter().map(|one| one.node).collect();
    assert_eq!(nodes, [Node::Pre(BranchId::ROOT), Node::Step(BranchId::ROOT, 0)]);
    assert!(found.list.iter().all(|one| one.analysis.convention == Convention::KataGoComment));
}

#[test]
fn fractions_of_sabaki_are_reported() {
    let found = analyses(&record(&[(&[("SBKV", "0.01")], ""), (&[("SBKV", "99.99")], "")]));
    assert_eq!((found.list.len(), codes(&found)), (2, vec!["A008"]));
}

#[test]
fn the_view_of_an_answer_is_not_guessed() {
    let answer = br#"{"id":"a","turnNumber":1,"moveInfos":[],"rootInfo":{"winrate":0.2,"scoreLead":-3,"visits":5}}"#;
    let query = br#"{"id":"a","moves":[["B","C3"]],"boardXSize":9,"boardYSize":9}"#;
    let none = katago(query, answer, None);
    assert!(none.value.answers.is_empty());
    assert_eq!(none.report.diagnostics()[0].code.id, "A009");
    for (view, rate) in [(View::Black, 0.2), (View::White, 0.8), (View::SideToMove, 0.8)] {
        let read = katago(query, answer, Some(view)).value;
        assert!((read.answers[0].analysis.win_rate.unwrap().value - rate).abs() < 1e-9, "{view:?}");
    }
    let overridden = br#"{"id":"a","moves":[["B","C3"]],"overrideSettings":{"reportAnalysisWinratesAs":"WHITE"}}"#;
    assert_eq!(katago(overridden, answer, Some(View::Black)), katago(overridden, answer, None));
}

#[test]
fn sentences_of_people_are_no_analyses() {
    for comment in ["Black is ahead by 3 points.", "Win rate: 50%", "0.5 0.5 0.0 1.0", "1, 2, 3", "Score: B+3.5"] {
        assert!(analyses(&record(&[(&[], comment)])).list.is_empty(), "{comment}");
    }
    let found = analyses(&record(&[(&[], "Black's win rate: %60.2 visits: 507")]));
    assert_eq!(found.list[0].analysis.visits.unwrap().count, 507);
    let sensei = "This move is 0.3 points worse than the AI move.\nWhite is ahead by 0.6 points.";
    let found = analyses(&record(&[(&[], sensei)]));
    assert!((found.list[0].analysis.lead.unwrap().value + 0.6).abs() < 1e-9);
}

#[test]
fn wrong_values_are_findings() {
    let ids =
        ["LZ", "LZOP", "SBKV", "SBKS", "OGSC", "KT", "KA", "QLZV", "QKGV", "WINRATE", "VISITS", "BWWR", "CBM", "WV"];
    let values = ["", "x", "\n", ":::::", "棋", "1 2 3\nmove", "-5", "1e400", "{}", "[[[", "9 9 9\nownership 1 x"];
    for id in ids {
        for value in values {
            let _ = analyses(&record(&[(&[(id, value)], value)]));
        }
    }
    assert_eq!(codes(&analyses(&record(&[(&[("SBKV", "x")], "")]))), ["A001"]);
    assert_eq!(codes(&analyses(&record(&[(&[("SBKV", "-5")], "")]))), ["A002"]);
    assert_eq!(codes(&analyses(&record(&[(&[("KA", "{\"w\":0.5,\"o\":\"00\"}")], "")]))), ["A004"]);
    for bytes in [&b""[..], b"{", b"[]", b"{\"win_rates\":[2],\"moves\":{\"x\":1}}"] {
        assert!(ogs_review(bytes).report.diagnostics().len() == 1, "{bytes:?}");
    }
}

#[test]
fn a_mark_of_a_problem_is_no_analysis() {
    let mark: (&[(&str, &str)], &str) = (&[("WV", "")], "");
    let value: (&[(&str, &str)], &str) = (&[("WV", "0.4"), ("DM", "2.5")], "");
    let mut problem = record(&[mark]);
    let found = analyses(&problem);
    assert!(found.list.is_empty() && found.report.diagnostics().is_empty());
    let before = problem.clone();
    strip_analysis(&mut problem);
    assert_eq!(problem, before);
    let mut analyzed = record(&[value]);
    assert_eq!(analyses(&analyzed).list.len(), 1);
    strip_analysis(&mut analyzed);
    assert!(analyzed.tree.ids().all(|id| analyzed.tree[id].steps().iter().all(|step| step.extras().is_empty())));
}

#[test]
fn the_time_is_linear_in_the_number_of_nodes() {
    let moves: Vec<(&[(&str, &str)], &str)> = vec![(&[("VNWR", "60%/40%"), ("CBM", "PASS")], "T"); 100_000];
    assert_eq!(analyses(&record(&moves)).list.len(), 100_000);
}

#[test]
fn each_code_about_a_record_is_a_note() {
    let values: [(&str, &str, &str); 7] = [
        ("A001", "SBKV", "x"),
        ("A002", "SBKV", "-5"),
        ("A003", "LZ", "e 30.0 2\nmove Z99 visits 1 winrate 1 pv Z99"),
        ("A004", "KA", "{\"w\":0.5,\"o\":\"00\"}"),
        ("A005", "KT", "x"),
        ("A007", "LZ", "e 70.0 7\nmove C3 visits 7 winrate 7000 pv C3"),
        ("A008", "SBKV", "0.01"),
    ];
    for (code, id, value) in values {
        let node: (&[(&str, &str)], &str) = (&[(id, value)], "");
        let found = analyses(&record(&[node, node]));
        assert!(codes(&found).contains(&code), "{code}: {:?}", found.report);
        assert!(found.report.is_ok() && found.report.left_out() == 0, "{code}");
    }
}
