use super::*;
use crate::record::{
    Action, Branch, BranchId, Extra, Info, Mark, Move, Participant, Player, Pre, Step, StepTime, Supplement,
};
use wei7_board::{Color, Point, Stone, Vertex};

fn play(x: u32) -> Step {
    let vertex = Vertex::Play(Point::new(x, 0));
    Step::new(Action::Move(Move { color: Color::Black, vertex, evaluation: None }))
}

fn record(steps: Vec<Step>) -> Record {
    let info = Info { name: Some("game".into()), ..Info::default() };
    let mut record = Record { info: Some(Box::new(info)), ..Record::new() };
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

fn carrier(shown: &Record, record: &Record) -> Option<String> {
    let carrier = Carrier::between(shown, record, &Limits::DEFAULT).unwrap();
    carrier.map(|carrier| carrier.to_json().unwrap())
}

fn applied(shown: &Record, json: &str) -> (Record, Vec<&'static str>) {
    let parsed = Carrier::from_json(json.as_bytes()).unwrap().apply(shown.clone(), &Limits::DEFAULT);
    (parsed.value, parsed.report.diagnostics().iter().map(|finding| finding.code.id).collect())
}

#[test]
fn what_is_shown_needs_no_carrier() {
    assert_eq!(carrier(&record(vec![play(0)]), &record(vec![play(0)])), None);
}

#[test]
fn times_and_info_come_back_and_bear_edits_elsewhere() {
    let mut shown = record(vec![play(0), play(1)]);
    let mut full = shown.clone();
    full.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].time = StepTime::parse("6.10");
    full.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].actor = Some(0);
    let info = full.info.as_deref_mut().unwrap();
    info.place = Some("here".into());
    info.participants = Some(vec![Participant::default()]);
    info.players = Some(vec![Player { participant: 0, color: None }]);
    let json = carrier(&shown, &full).unwrap();
    assert!(!json.contains("whole"), "{json}");
    assert_eq!(applied(&shown, &json), (full.clone(), vec![]));
    shown.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
    full.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
    assert_eq!(applied(&shown, &json), (full, vec!["C003"]));
}

#[test]
fn a_problem_and_the_order_of_its_stones_come_back() {
    let stone = |x, color| Stone { color, point: Point::new(x, 0) };
    let with = |stones: [Stone; 2], problem| {
        let mut good = play(5);
        good.action = Action::Move(Move { evaluation: Some(crate::Evaluation::Good), ..good.as_move().unwrap() });
        let mut record = record(vec![good]);
        let pre = Pre { stones: Some(stones.into()), problem, ..Pre::default() };
        record.tree[BranchId::ROOT].pre = Some(Box::new(pre));
        record
    };
    let (black, white) = (stone(0, Color::Black), stone(2, Color::White));
    let (shown, full) = (with([black, white], None), with([white, black], Some(Color::White)));
    let json = carrier(&shown, &full).unwrap();
    assert!(!json.contains("whole"), "{json}");
    assert_eq!(applied(&shown, &json), (full, vec![]));
    let twice = with([black, black], None);
    let json = carrier(&shown, &twice).unwrap();
    assert!(json.contains("exact") && !json.contains("whole"), "{json}");
    assert_eq!(applied(&shown, &json), (twice, vec![]));
}

#[test]
fn properties_of_sgf_have_no_order() {
    let property = |id: &str| Extra::Property { id: id.into(), values: vec!["0".into()] };
    let with = |items: Vec<Extra>| {
        let mut record = record(vec![]);
        record.supplement.extend(items);
        record
    };
    let (a, b, same) = (property("AA"), property("BB"), Extra::Spelling(crate::Spelling::SameNode));
    let shown = with(vec![b.clone(), a.clone()]);
    assert_eq!(carrier(&shown, &with(vec![a.clone(), b.clone()])), None);
    let more = carrier(&shown, &with(vec![a.clone(), same.clone(), b.clone(), b.clone()])).unwrap();
    assert!(!more.contains("whole") && more.matches("\"BB\"").count() == 1 && more.contains("same-node"), "{more}");
    // One that only the target has was written for something else, and is not the record's.
    let less = with(vec![a.clone(), Extra::Remarks(vec!["later".into()])]);
    let json = carrier(&shown, &less).unwrap();
    assert!(!json.contains("whole") && json.contains("implied"), "{json}");
    assert_eq!(applied(&shown, &json), (less, vec![]));
    let other = Extra::Property { id: "AA".into(), values: vec!["1".into()] };
    for (shown, full) in [
        (shown, with(vec![other, b.clone()])),
        (with(vec![a.clone(), a.clone()]), with(vec![a, Extra::Remarks(vec!["later".into()])])),
    ] {
        let json = carrier(&shown, &full).unwrap();
        assert!(json.contains("exact"), "{json}");
        assert_eq!(applied(&shown, &json), (full, vec![]));
    }
}

#[test]
fn a_comment_that_is_shown_otherwise_comes_back_alone() {
    let with = |comment: Option<&str>| {
        let mut record = record(vec![play(0), play(1)]);
        record.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].comment = comment.map(Into::into);
        record
    };
    for shown in [Some("Qi"), None] {
        let json = carrier(&with(shown), &with(Some("棋"))).unwrap();
        assert!(!json.contains("whole"), "{json}");
        assert_eq!(applied(&with(shown), &json), (with(Some("棋")), vec![]));
    }
    let json = carrier(&with(Some("Qi")), &with(Some("棋"))).unwrap();
    // What was edited is not taken back.
    assert_eq!(applied(&with(Some("edited")), &json), (with(Some("edited")), vec!["C003", "C005"]));
    let json = carrier(&with(Some("a title")), &with(None)).unwrap();
    assert!(json.contains(r#"{"exact":{"comment":null}}"#), "{json}");
    assert_eq!(applied(&with(Some("a title")), &json), (with(None), vec![]));
}

#[test]
fn the_order_of_marks_comes_back() {
    let mark = |x, symbol| {
        let mut supplement = Supplement::default();
        supplement.extend((symbol == '%').then_some(Extra::Shape(crate::Shape::Triangle)));
        let symbol = crate::Symbol::new(symbol).unwrap();
        Mark { point: Point::new(x, 0), symbol, supplement }
    };
    let with = |marks: Vec<Mark>| {
        let mut record = record(vec![play(0)]);
        record.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].marks = Some(marks);
        record
    };
    let (a, b, c) = (mark(1, 'a'), mark(2, '%'), mark(1, 'a'));
    let shown = with(vec![b.clone(), a.clone(), c.clone()]);
    let full = with(vec![a, b, c]);
    let json = carrier(&shown, &full).unwrap();
    assert!(!json.contains("whole") && json.contains("[1,0,2]"), "{json}");
    assert_eq!(applied(&shown, &json), (full, vec![]));
    // A carrier may come from anybody.
    for wrong in ["[1,1,2]", "[0,1]", "[0,1,9]"] {
        assert_eq!(applied(&shown, &json.replace("[1,0,2]", wrong)).0, shown, "{wrong}");
    }
}

#[test]
fn an_edited_name_is_not_taken_back() {
    let mut shown = record(vec![]);
    let mut full = shown.clone();
    full.info.as_deref_mut().unwrap().place = Some("here".into());
    let json = carrier(&shown, &full).unwrap();
    shown.info.as_deref_mut().unwrap().name = Some("edited".into());
    assert_eq!(applied(&shown, &json), (shown, vec!["C003", "C005"]));
}

#[test]
fn another_tree_is_carried_whole_and_holds_for_the_unchanged_file_only() {
    let mut shown = record(vec![play(0), play(1)]);
    let mut full = record(vec![play(0)]);
    full.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![play(1)]), ..Branch::default() }).unwrap();
    full.tree[BranchId::ROOT].supplement.push(Extra::Symbol('*'));
    full.tree[BranchId::ROOT].supplement.take();
    full.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].supplement.push(Extra::Problem(crate::Color::Black));
    let json = carrier(&shown, &full).unwrap();
    assert_eq!(applied(&shown, &json), (full, vec![]));
    // No digest covers what a format says beside 3.0.
    let mut edited = shown.clone();
    edited.supplement.push(Extra::Remarks(vec!["edited".into()]));
    assert_eq!(applied(&edited, &json), (edited, vec!["C005"]));
    shown.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].comment = Some("edited".into());
    assert_eq!(applied(&shown, &json), (shown, vec!["C003", "C005"]));
}

/// A record of two moves, changed.
fn changed(change: impl FnOnce(&mut Record)) -> Record {
    let mut record = record(vec![play(0), play(1)]);
    change(&mut record);
    record
}

fn step(record: &mut Record, index: usize) -> &mut Step {
    &mut record.tree[BranchId::ROOT].steps.as_mut().unwrap()[index]
}

fn pre(comment: &str) -> Pre {
    Pre { comment: Some(comment.into()), ..Pre::default() }
}

/// The carrier says `expected` and not the whole; with it the target becomes the record, also where another node was edited.
fn comes_back_node_by_node(shown: &Record, full: &Record, expected: &str) {
    let json = carrier(shown, full).unwrap();
    assert!(!json.contains("whole") && json.contains(expected), "{json}");
    assert_eq!(applied(shown, &json), (full.clone(), vec![]));
    let edited = |record: &Record| {
        let mut record = record.clone();
        step(&mut record, 1).comment = Some("edited".into());
        record
    };
    assert_eq!(applied(&edited(shown), &json), (edited(full), vec!["C003"]), "{json}");
}

#[test]
fn a_step_that_is_shown_otherwise_comes_back_exactly() {
    let mark = |x, label: Option<&str>| {
        let mut supplement = Supplement::default();
        supplement.extend(label.map(|label| Extra::Label(label.into())));
        Mark { point: Point::new(x, 0), symbol: crate::Symbol::SUBSTITUTE, supplement }
    };
    let shown = changed(|record| {
        step(record, 0).comment = Some("a title".into());
        step(record, 0).supplement.push(Extra::Number(7));
        step(record, 0).marks = Some(vec![mark(1, Some("12"))]);
    });
    let full = changed(|record| {
        let judged = Move { evaluation: Some(crate::Evaluation::Good), ..step(record, 0).as_move().unwrap() };
        step(record, 0).action = Action::Move(judged);
        step(record, 0).marks = Some(vec![mark(1, None), mark(2, Some("long"))]);
    });
    let node = r##"{"exact":{"evaluation":"good","marks":[{"x":1,"y":0,"symbol":"#"},{"x":2,"y":0,"symbol":"#","items":[{"label":"long"}]}],"comment":null,"items":[],"over":""##;
    comes_back_node_by_node(&shown, &full, node);
    let json = carrier(&shown, &full).unwrap();
    // What was edited is not taken back: neither the comment, nor what no digest covers.
    for (edit, codes) in [
        ((|step: &mut Step| step.comment = None) as fn(&mut Step), vec!["C003", "C005"]),
        (|step| step.supplement = Supplement::NONE, vec!["C005"]),
        (|step| step.marks.as_mut().unwrap()[0].supplement = Supplement::NONE, vec!["C005"]),
    ] {
        let mut edited = shown.clone();
        edit(step(&mut edited, 0));
        assert_eq!(applied(&edited, &json), (edited, codes));
    }
}

#[test]
fn what_one_side_only_has_comes_back_or_goes() {
    let plain = changed(|_| ());
    let titled = changed(|record| record.tree[BranchId::ROOT].title = Some("title".into()));
    comes_back_node_by_node(&plain, &titled, "exact-text");
    comes_back_node_by_node(&titled, &plain, r#"{"exact":{"title":null}}"#);
    let posed = changed(|record| record.tree[BranchId::ROOT].pre = Some(Box::new(pre("why"))));
    comes_back_node_by_node(&plain, &posed, r#"{"exact":{"pre":{"comment":"why"}}}"#);
    comes_back_node_by_node(&posed, &plain, r#""at":"0/pre","guard":"#);
    comes_back_node_by_node(&posed, &plain, r#"{"exact":{"absent":true}}"#);
    let nameless = changed(|record| record.info = None);
    comes_back_node_by_node(&nameless, &plain, r#"{"exact":{"info":{"document":"#);
    comes_back_node_by_node(&plain, &nameless, r#"{"exact":{"absent":true}}"#);
    let empty = changed(|record| record.tree[BranchId::ROOT].branches = Some(Vec::new()));
    comes_back_node_by_node(&plain, &empty, r#"{"exact":{"branches":"empty"}}"#);
    comes_back_node_by_node(&empty, &plain, r#"{"exact":{"branches":"absent"}}"#);
    let sized = changed(|record| record.size = Some(crate::Size::Rectangle(crate::BoardSize::STANDARD)));
    comes_back_node_by_node(&plain, &sized, r#"{"exact":{"size":"rectangle"}}"#);
    comes_back_node_by_node(&sized, &plain, r#"{"exact":{"size":"absent"}}"#);
}

#[test]
fn nothing_is_put_over_what_an_edit_added() {
    let plain = changed(|_| ());
    let posed = changed(|record| record.tree[BranchId::ROOT].pre = Some(Box::new(pre("why"))));
    let json = carrier(&plain, &posed).unwrap();
    let edited = changed(|record| record.tree[BranchId::ROOT].pre = Some(Box::new(pre("edited"))));
    assert_eq!(applied(&edited, &json), (edited, vec!["C003", "C005"]));
    let nameless = changed(|record| record.info = None);
    let json = carrier(&nameless, &plain).unwrap();
    let edited = changed(|record| record.info.as_mut().unwrap().name = Some("edited".into()));
    assert_eq!(applied(&edited, &json), (edited, vec!["C003", "C005"]));
}

#[test]
fn a_problem_comes_back_with_the_evaluations_that_it_needs() {
    let shown = changed(|record| record.tree[BranchId::ROOT].pre = Some(Box::new(pre("q"))));
    let mut full = shown.clone();
    full.tree[BranchId::ROOT].pre.as_mut().unwrap().problem = Some(Color::Black);
    for index in 0..2 {
        let played = step(&mut full, index);
        played.action = Action::Move(Move { evaluation: Some(crate::Evaluation::Bad), ..played.as_move().unwrap() });
    }
    let json = carrier(&shown, &full).unwrap();
    assert_eq!(applied(&shown, &json), (full.clone(), vec![]));
    // Without one of them there is no problem (5.15.3.2.1.3).
    let mut edited = shown.clone();
    step(&mut edited, 1).comment = Some("edited".into());
    let mut expected = edited.clone();
    step(&mut expected, 0).action = step(&mut full, 0).action.clone();
    assert_eq!(applied(&edited, &json), (expected, vec!["C003", "C005", "C007"]));
}

#[test]
fn stones_that_leave_no_game_are_refused() {
    let at = |x| vec![Stone { color: Color::White, point: Point::new(x, 5) }];
    let shown = changed(|record| {
        record.tree[BranchId::ROOT].pre = Some(Box::new(pre("start")));
        record
            .tree
            .add_child(BranchId::ROOT, Branch { pre: Some(Box::new(pre("later"))), ..Branch::default() })
            .unwrap();
    });
    let mut full = shown.clone();
    full.tree[BranchId::ROOT].pre.as_mut().unwrap().stones = Some(at(5));
    let json = carrier(&shown, &full).unwrap();
    assert!(!json.contains("whole"), "{json}");
    assert_eq!(applied(&shown, &json), (full, vec![]));
    // 5.15.2.6: none after a move.
    let mut wrong = shown.clone();
    let child = wrong.tree.root().children()[0];
    wrong.tree[child].pre.as_mut().unwrap().stones = Some(at(6));
    let json = carrier(&shown, &wrong).unwrap();
    assert_eq!(applied(&shown, &json), (shown, vec!["C007"]));
}
