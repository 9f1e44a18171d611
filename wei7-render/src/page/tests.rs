//! Tests that pages embed what pictures show, and that text of a record is always escaped.

use std::collections::BTreeMap;

use serde_json::Value;
use wei7_core::{
    Action, Branch, BranchId, Color, Extra, JsonReader, Mark, Move, Point, Pre, Record, Step, Stone, Symbol, Vertex,
};

use super::*;
use crate::scene::{Line, Place, Scene};

fn read(tree: &str) -> Record {
    let text = format!(r#"{{"format":"wei7","version":"3.0","size":5,"tree":{tree}}}"#);
    JsonReader::new().lenient().read(text.as_bytes()).unwrap().value
}

/// Returns the data that the page of a record embeds.
fn embedded(record: &Record) -> Value {
    let page = PageMaker::new().make(record).unwrap();
    let (_, from) = page.split_once(r#"id="record">"#).unwrap();
    serde_json::from_str(from.split_once("</script>").unwrap().0).unwrap()
}

/// Returns the stones at each place of a page, by applying the embedded changes like the script.
fn boards(data: &Value) -> Vec<BTreeMap<i64, i64>> {
    let places = data["places"].as_array().unwrap();
    let branches = data["branches"].as_array().unwrap();
    let first = |branch: usize| usize::try_from(branches[branch]["first"].as_u64().unwrap()).unwrap();
    let end = |branch: usize| if branch + 1 < branches.len() { first(branch + 1) } else { places.len() };
    let mut boards: Vec<BTreeMap<i64, i64>> = Vec::new();
    for (index, branch) in branches.iter().enumerate() {
        for (at, place) in places.iter().enumerate().take(end(index)).skip(first(index)) {
            let above = usize::try_from(branch["up"].as_u64().unwrap()).unwrap();
            let before = if at > first(index) { Some(at - 1) } else { (index > 0).then(|| end(above) - 1) };
            let mut board = before.map(|before| boards[before].clone()).unwrap_or_default();
            if let Some(back) = place["back"].as_array() {
                let to = usize::try_from(back[1].as_i64().unwrap()).ok();
                board = to.map(|to| boards[to].clone()).unwrap_or_default();
            }
            for turned in place["t"].as_array().into_iter().flatten() {
                let [spot, from, to] = [0, 1, 2].map(|index| turned[index].as_i64().unwrap());
                assert_eq!(board.remove(&spot).unwrap_or(0), from);
                if to != 0 {
                    board.insert(spot, to);
                }
            }
            if let Some(played) = place["m"].as_array().filter(|played| played[1].as_i64().unwrap() >= 0) {
                assert_eq!(board.insert(played[1].as_i64().unwrap(), played[0].as_i64().unwrap()), None);
            }
            for spot in place["x"].as_array().into_iter().flatten() {
                assert!(board.remove(&spot.as_i64().unwrap()).is_some());
            }
            boards.push(board);
        }
    }
    boards
}

/// Calls `look` with the index, the picture and a description of each place, in the order of a page. Returns the number
/// of places.
fn each_picture(record: &Record, mut look: impl FnMut(usize, &Scene, &str)) -> usize {
    let (mut at, mut path) = (0, Vec::new());
    for (id, depth) in record.tree.preorder() {
        path.truncate(depth as usize);
        path.push(id);
        for step in 0..=record.tree[id].steps().len() {
            let scene = Scene::builder(record).line(Line::along(record, path.clone())).place(Place::Step(step));
            look(at, &scene.build().unwrap(), &format!("{path:?} {step}"));
            at += 1;
        }
    }
    at
}

/// Asserts that a page of a record without takebacks has the stones of the pictures at each place of each branch.
fn assert_stones_match_pictures(record: &Record) {
    let (boards, size) = (boards(&embedded(record)), record.board_size());
    let number = |point: Point| i64::from(point.y * size.width() + point.x);
    let count = each_picture(record, |at, scene, place| {
        let stones = scene.spots.iter().filter_map(|(point, spot)| Some((*point, spot.stone?)));
        let stones = stones.map(|(point, color)| (number(point), i64::from(color.number())));
        assert_eq!(boards[at], stones.collect(), "{place}");
    });
    assert_eq!(count, boards.len());
}

/// Returns what each place of a page covers, computed like the script: the shown part of the board, the dimmed points
/// and the hidden points.
fn covers(data: &Value) -> Vec<(Value, Vec<i64>, Vec<i64>)> {
    let (places, branches) = (data["places"].as_array().unwrap(), data["branches"].as_array().unwrap());
    let first = |branch: &Value| usize::try_from(branch["first"].as_u64().unwrap()).unwrap();
    let numbers = |list: &Value| list.as_array().map(|list| list.iter().map(|one| one.as_i64().unwrap()).collect());
    let mut state: Vec<(Vec<i64>, Vec<i64>)> = Vec::new();
    let mut covers = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let branch = branches.iter().rposition(|branch| first(branch) <= at).unwrap();
        let above = usize::try_from(branches[branch]["up"].as_u64().unwrap()).unwrap();
        let ends = branches.get(above + 1).map_or(places.len(), first);
        let before = if at > first(&branches[branch]) { Some(at - 1) } else { (branch > 0).then(|| ends - 1) };
        let (dim, see) = before.map(|before| state[before].clone()).unwrap_or_default();
        let (dim, see) = (numbers(&place["dim"]).unwrap_or(dim), numbers(&place["see"]).unwrap_or(see));
        state.push((dim.clone(), see.clone()));
        let [width, height] = [0, 1].map(|index| data["size"][index].as_i64().unwrap());
        let is_part = !place["view"].is_null() || see.is_empty();
        let hidden = if is_part { Vec::new() } else { (0..width * height).filter(|at| !see.contains(at)).collect() };
        let bounds = |part: fn(i64, i64) -> i64| {
            let all = || see.iter().map(|at| part(*at, width));
            [all().min().unwrap_or(0), all().max().unwrap_or(width - 1)]
        };
        let ([left, right], [top, bottom]) = (bounds(|at, width| at % width), bounds(|at, width| at / width));
        let seen = if see.is_empty() { data["window"].clone() } else { serde_json::json!([left, top, right, bottom]) };
        covers.push((if place["view"].is_null() { seen } else { place["view"].clone() }, dim, hidden));
    }
    covers
}

/// Asserts that a page covers the same points as the pictures at each place of each branch.
fn assert_covers_match_pictures(record: &Record) {
    let (covers, width) = (covers(&embedded(record)), record.board_size().width());
    let count = each_picture(record, |at, scene, place| {
        let Window { left, top, right, bottom } = scene.window;
        let (window, dim, hidden) = &covers[at];
        assert_eq!(*window, serde_json::json!([left, top, right, bottom]), "{place}");
        for point in scene.window.points() {
            let number = i64::from(point.y * width + point.x);
            let (is_dim, is_hidden) = (dim.contains(&number), hidden.contains(&number));
            let spot = scene.spot(point).cloned().unwrap_or_default();
            assert_eq!(spot.hidden, is_hidden, "{place} {point:?}");
            assert_eq!(spot.dim, is_dim && !is_hidden, "{place} {point:?}");
        }
    });
    assert_eq!(count, covers.len());
}

fn property(id: &str, values: &[&str]) -> Extra {
    Extra::Property { id: id.into(), values: values.iter().map(|value| (*value).into()).collect() }
}

/// Returns a branch that is a diagram of a part of the board, as in Ishi (5.4 DIAGRAM) and SGF (FG with VW).
fn diagram(from: (u32, u32), to: (u32, u32)) -> Branch {
    let point = |(x, y)| Point { x, y };
    let corners = Some((point(from), point(to)));
    let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
    branch.extras.push(Extra::Diagram(wei7_core::Diagram::new(corners, wei7_core::BoardSize::new(5, 5).unwrap())));
    branch
}

#[test]
fn views_dim_points_and_diagrams_are_covered_as_in_pictures() {
    let mut record = read("{}");
    let mut first = play(Color::Black, 2, 2);
    first.add_extras([property("VW", &["aa:cc", "ee"])]);
    first.add_extras([property("DD", &["bb", "ab:ac"])]);
    record.tree[BranchId::ROOT].steps = Some(vec![first, play(Color::White, 0, 3)]);
    // The diagram ends the older view, and its region applies only to its own place.
    let mut corner = diagram((2, 2), (4, 4));
    corner.steps = Some(vec![play(Color::Black, 4, 0), play(Color::White, 0, 0)]);
    let corner = record.tree.add_child(BranchId::ROOT, corner).unwrap();
    let mut last = play(Color::Black, 1, 1);
    last.add_extras([property("DD", &[""])]);
    record.tree.add_child(corner, Branch { steps: Some(vec![last]), ..Branch::default() }).unwrap();
    // The view continues after the place of the diagram.
    let mut beside = diagram((0, 0), (1, 1));
    beside.extras.push(property("VW", &["bb:dd"]));
    beside.steps = Some(vec![play(Color::Black, 4, 4)]);
    record.tree.add_child(BranchId::ROOT, beside).unwrap();
    let mut chapter = Branch { title: Some("chapter".into()), ..Branch::default() };
    chapter.extras.push(property("VW", &[""]));
    chapter.steps = Some(vec![play(Color::Black, 4, 4)]);
    record.tree.add_child(BranchId::ROOT, chapter).unwrap();
    assert_covers_match_pictures(&record);
    let data = embedded(&record);
    assert_eq!(data["places"][3]["view"], serde_json::json!([2, 2, 4, 4]));
    assert_eq!((&data["places"][3]["see"], &data["places"][4]["view"]), (&serde_json::json!([]), &Value::Null));
    // A region chosen by the caller applies to all places.
    let data_for = |region: &str| {
        serde_json::to_value(PageMaker::new().region(region.parse().unwrap()).data(&record).unwrap()).unwrap()
    };
    assert_eq!(data_for("auto")["window"], serde_json::json!([0, 0, 4, 4]));
    let data = data_for("a5-d2");
    assert!(data["places"].as_array().unwrap().iter().all(|place| place["view"].is_null() && place["see"].is_null()));
}

fn play(color: Color, x: u32, y: u32) -> Step {
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(Point::new(x, y)), evaluation: None }))
}

#[test]
fn captures_suicides_setups_and_moves_on_stones_are_embedded() {
    let mut record =
        read(r#"{"pre":{"stones":[{"color":2,"point":{"x":0,"y":0}},{"color":1,"point":{"x":4,"y":4}}]}}"#);
    let root = &mut record.tree[BranchId::ROOT];
    let (black, white) = (Color::Black, Color::White);
    root.steps =
        Some(vec![play(black, 1, 0), play(black, 0, 1), play(white, 0, 0), play(black, 1, 0), play(white, 1, 0)]);
    let mut setup = Branch { pre: Some(Box::default()), ..Branch::default() };
    let stone = |x, color| Stone { color, point: Point::new(x, 4) };
    let stones = vec![stone(3, Color::White), stone(4, Color::White), stone(4, Color::Black)];
    setup.extras.push(Extra::Setup { stones, empty: vec![Point { x: 0, y: 1 }, Point { x: 2, y: 2 }] });
    setup.steps = Some(vec![play(white, 0, 1), play(black, 4, 3)]);
    record.tree.add_child(BranchId::ROOT, setup).unwrap();
    let pass = Step::new(Action::Move(Move { color: white, vertex: Vertex::Pass, evaluation: None }));
    let other = Branch { steps: Some(vec![pass, play(black, 2, 2)]), ..Branch::default() };
    record.tree.add_child(BranchId::ROOT, other).unwrap();
    assert_stones_match_pictures(&record);
    let data = embedded(&record);
    assert_eq!(data["places"][2]["x"], serde_json::json!([0]), "captured");
    assert_eq!(data["places"][3]["own"], true, "a suicide");
    assert_eq!(data["places"][4]["t"], serde_json::json!([[1, 1, 0]]), "a move on a stone");
}

#[test]
fn takebacks_lead_to_the_positions_that_the_replay_gives() {
    let step = |action: &str| format!(r#"{{"action":{action}}}"#);
    let play =
        |color: u8, x: u8| step(&format!(r#"{{"type":"move","value":{{"color":{color},"point":{{"x":{x},"y":0}}}}}}"#));
    let back = |count: u8| step(&format!(r#"{{"type":"takeback","value":{count}}}"#));
    let say = step(r#"{"type":"message","value":"well"}"#);
    let above = [play(2, 0), play(1, 1), play(2, 3), back(1), say, play(2, 2)].join(",");
    let below = [back(2), play(1, 4), back(2), play(1, 3)].join(",");
    let record =
        read(&format!(r#"{{"steps":[{above}],"branches":[{{"steps":[{below}]}},{{"steps":[{}]}}]}}"#, back(1)));
    let boards = boards(&embedded(&record));
    let positions = wei7_core::Positions::new(&record, |_| {}).unwrap();
    let mut board = wei7_core::Board::new(record.board_size());
    let mut at = 0;
    for (id, _) in record.tree.preorder() {
        for position in std::iter::once(positions.start(id)).chain(positions.along(&record, id)) {
            positions.show(&record, position, &mut board);
            let stones = board.stones().map(|Stone { color, point }| (i64::from(point.y * 5 + point.x), color));
            assert_eq!(boards[at], stones.map(|(spot, color)| (spot, i64::from(color.number()))).collect(), "{at}");
            at += 1;
        }
    }
}

#[test]
fn a_move_adds_few_bytes_to_a_page() {
    let moves = |count: u32| {
        let mut record = Record::new();
        record.tree[BranchId::ROOT].steps = Some((0..count).map(|n| play(Color::Black, n % 19, n / 19)).collect());
        PageMaker::new().make(&record).unwrap().len()
    };
    assert!(moves(300) - moves(0) < 300 * 20);
}

#[test]
fn only_the_outermost_question_asks() {
    // 5.15.2.7
    let mut record = read(r#"{"pre":{"problem":{"color":1}},"branches":[{"pre":{"comment":"x"}}]}"#);
    let below = record.tree.root().children()[0];
    record.tree[below].pre.as_mut().unwrap().problem = Some(Color::White);
    let data = embedded(&record);
    assert_eq!(data["places"][0]["ask"], 1);
    assert_eq!(data["places"][1]["ask"], Value::Null);
}

#[test]
fn a_pre_is_a_pause_point_and_a_chapter_without_one_is_none() {
    // 5.15.5
    let record = read(r#"{"branches":[{"title":"chapter","branches":[{"pre":{}},{"title":"nothing else"}]}]}"#);
    let pauses: Vec<_> =
        embedded(&record)["places"].as_array().unwrap().iter().map(|one| one["pause"] == true).collect();
    assert_eq!(pauses, [true, false, true, true]);
}

#[test]
fn no_text_of_a_record_is_markup() {
    const EVIL: &str = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>\u{2028}'\"&";
    let text = serde_json::to_string(EVIL).unwrap();
    let record = format!(
        r#"{{"format":"wei7","version":"3.0","info":{{"name":{text},"place":{text},"participants":[{{"name":{text},"title":{text},"rank":{text}}}],
        "players":[{{"participant":0,"color":1}}]}},"tree":{{"title":{text},"pre":{{"comment":{text}}},"steps":[
        {{"action":{{"type":"message","value":{text}}},"actor":0,"comment":{text}}}]}}}}"#
    );
    let mut record = JsonReader::new().lenient().read(record.as_bytes()).unwrap().value;
    let mut mark = Mark { point: Point::new(3, 3), symbol: Symbol::SUBSTITUTE, extras: wei7_core::Extras::NONE };
    mark.extras.push(Extra::Label(EVIL.into()));
    record.tree[BranchId::ROOT].pre.get_or_insert_with(|| Box::new(Pre::default())).marks = Some(vec![mark]);
    for property in ["EV", "RO", "RE", "DT", "RU"] {
        record.extras.push(Extra::Property { id: property.into(), values: vec![EVIL.into()] });
    }
    let page = PageMaker::new().make(&record).unwrap();
    let plain = PageMaker::new().make(&Record::new()).unwrap();
    for sign in ["<script", "</script", "<!--", "<img", "\u{2028}", "<title", "</title"] {
        assert_eq!(page.matches(sign).count(), plain.matches(sign).count(), "{sign}");
    }
    let data = embedded(&record);
    assert_eq!(data["branches"][0]["title"], EVIL);
    assert_eq!(data["places"][0]["g"][0][1], EVIL);
    assert_eq!(data["places"][1]["say"], EVIL);
}

#[test]
fn a_page_requests_nothing_from_a_network() {
    let page = PageMaker::new().make(&Record::new()).unwrap();
    assert_eq!(
        page.matches("http").count(),
        page.matches("http-equiv").count() + page.matches("http://www.w3.org/2000/svg").count()
    );
    // The script uses the address of the page and the address of a file to be saved; no element has an address.
    for sign in ["src=", "href=", "@import", "fetch(", "innerHTML", "eval("] {
        assert!(!page.contains(sign), "{sign}");
    }
    assert_eq!(page.matches("url(").count(), page.matches("url(#").count());
}

#[test]
fn the_page_of_a_deep_tree_with_takebacks_is_small() {
    let mut record = Record::new();
    let mut id = BranchId::ROOT;
    for n in 0..50_000 {
        let back = Step::new(Action::Takeback(n + 1));
        let steps = Some(vec![play(Color::Black, n % 19, 0), back, play(Color::White, n % 19, 1)]);
        id = record.tree.add_child(id, Branch { steps, ..Branch::default() }).unwrap();
        record.tree.add_child(id, Branch { title: Some("side".into()), ..Branch::default() }).unwrap();
    }
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    let made = thread.spawn(move || PageMaker::new().make(&record).map(|page| page.len())).unwrap().join().unwrap();
    assert!(made.unwrap() < 20_000_000);
}

#[test]
fn what_would_be_too_large_is_refused() {
    let mut record = read("{}");
    record.size = Some(wei7_core::Size::Square(wei7_core::BoardSize::new(52, 52).unwrap()));
    let step = |_| {
        let mut step = play(Color::Black, 0, 0);
        step.add_extras([Extra::Property { id: "DD".into(), values: vec!["aa:ZZ".into()] }]);
        step
    };
    record.tree[BranchId::ROOT].steps = Some((0..10_000).map(step).collect());
    assert_eq!(PageMaker::new().make(&record), Err(PageError::TooMuch));
    record.size = Some(wei7_core::Size::Square(wei7_core::BoardSize::new(101, 101).unwrap()));
    assert!(matches!(PageMaker::new().make(&record), Err(PageError::Scene(SceneError::TooLarge { .. }))));
}

#[test]
fn a_page_opens_at_the_chosen_place() {
    let step = r#"{"action":{"type":"move","value":{"color":1,"point":null}}}"#;
    let record =
        read(&format!(r#"{{"steps":[{step},{step}],"branches":[{{"steps":[{step}]}},{{"steps":[{step},{step}]}}]}}"#));
    let open = |page: PageMaker| page.data(&record).map(|data| data.open);
    let second = || PageMaker::new().branch("2".parse().unwrap());
    assert_eq!(open(PageMaker::new()), Ok(0));
    assert_eq!(open(PageMaker::new().after(3)), Ok(4));
    assert_eq!(open(second()), Ok(5));
    assert_eq!(open(second().after(1)), Ok(1));
    assert_eq!(open(second().after(4)), Ok(7));
    let none = SceneError::NoSuchMove { asked: 5, last: 4 };
    assert_eq!(open(second().after(5)), Err(PageError::Scene(none)));
}

#[test]
fn the_first_color_of_a_participant_counts() {
    let players = [(1, None), (1, Some(2)), (1, Some(1)), (0, Some(1))];
    let written = players.map(|(participant, color)| {
        let color = color.map_or(String::new(), |color: u8| format!(r#","color":{color}"#));
        format!(r#"{{"participant":{participant}{color}}}"#)
    });
    let record = format!(
        r#"{{"format":"wei7","version":"3.0","info":{{"participants":[{{"name":"a"}},{{"name":"b"}},{{"name":"c"}}],"players":[{}]}},
        "tree":{{"steps":[{{"action":{{"type":"message","value":"well"}},"actor":0}}]}}}}"#,
        written.join(",")
    );
    let record = JsonReader::new().lenient().read(record.as_bytes()).unwrap().value;
    assert_eq!(embedded(&record)["sides"], serde_json::json!([1, 2, 0]));
}
