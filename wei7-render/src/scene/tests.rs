use wei7_core::{Action, Branch, Color, Move, Pre, Vertex};

use super::*;

fn play(color: Color, x: u32, y: u32) -> wei7_core::Step {
    let vertex = Vertex::Play(Point::new(x, y));
    wei7_core::Step::new(Action::Move(Move { color, vertex, evaluation: None }))
}

/// Returns a game on a 9×9 board with a ko in the corner that is captured and recaptured.
fn ko() -> wei7_core::Record {
    use Color::{Black as B, White as W};
    let mut record = wei7_core::Record::new();
    record.size = Some(wei7_core::Size::Square(BoardSize::new(9, 9).unwrap()));
    let steps = [(B, 1, 0), (W, 2, 0), (B, 0, 1), (W, 1, 1), (W, 0, 0), (B, 8, 8), (W, 1, 0), (B, 0, 0)];
    let steps = steps.map(|(color, x, y)| play(color, x, y));
    record.tree[wei7_core::BranchId::ROOT].steps = Some(steps.to_vec());
    record
}

#[test]
fn the_board_is_that_after_the_moves() {
    let record = ko();
    let scene = Scene::builder(&record).place(Place::Move(5)).build().unwrap();
    assert_eq!((scene.moves, scene.taken), (5, [1, 0]));
    assert!(scene.spot(Point::new(1, 0)).is_none());
    assert_eq!(scene.last, Some(Played { color: Color::White, vertex: Vertex::Play(Point::new(0, 0)) }));
    assert_eq!(scene.next[0].ordinal, 0);
}

#[test]
fn in_a_numbered_picture_nothing_is_taken_off_and_later_moves_are_notes() {
    let record = ko();
    let scene = Scene::builder(&record).numbers(1, 99).build().unwrap();
    assert_eq!(scene.spot(Point::new(1, 0)).unwrap().number, Some(1));
    let notes: Vec<_> = scene.notes.iter().map(|note| note.text(scene.size, Language::English)).collect();
    assert_eq!(notes, ["7 at 1", "8 at 5"]);
    // A stone that was placed before the range and captured within it has no number, so the note names the point.
    let scene = Scene::builder(&record).numbers(5, 7).build().unwrap();
    let notes: Vec<_> = scene.notes.iter().map(|note| note.text(scene.size, Language::English)).collect();
    assert_eq!((notes, scene.numbered), (vec!["7 = B9".to_owned()], Some((5, 7))));
    assert_eq!(scene.spot(Point::new(1, 0)).unwrap().number, None);
}

#[test]
fn a_numbered_move_beyond_the_window_is_a_note() {
    let record = ko();
    let corner = "a9-e5".parse::<Region>().unwrap();
    let scene = Scene::builder(&record).region(corner).numbers(1, 6).build().unwrap();
    let notes: Vec<_> = scene.notes.iter().map(|note| note.text(scene.size, Language::English)).collect();
    assert_eq!(notes, ["6 = J1"]);
}

#[test]
fn missing_moves_branches_and_points_are_errors() {
    let record = ko();
    let error = Scene::builder(&record).place(Place::Move(9)).build().unwrap_err();
    assert_eq!(error.to_string(), "no-such-move(asked: 9, last: 8)");
    assert!(Scene::builder(&record).numbers(9, 12).build().is_err());
    assert!(Scene::builder(&record).branch(&"1.2".parse().unwrap()).is_err());
    let beyond = "a9-k1".parse::<Region>().unwrap();
    assert_eq!(Scene::builder(&record).region(beyond).build(), Err(SceneError::OffBoard(record.board_size())));
}

#[test]
fn the_smallest_region_holds_what_is_shown() {
    let auto = || "auto".parse::<Region>().unwrap();
    let window = |scene: SceneBuilder<'_>| {
        let Window { left, top, right, bottom } = scene.region(auto()).build().unwrap().window;
        [left, top, right, bottom]
    };
    let mut record = ko();
    assert_eq!(window(Scene::builder(&record).place(Place::Move(5))), [0, 0, 3, 2]);
    assert_eq!(window(Scene::builder(&record).numbers(1, 5)), [0, 0, 3, 2]);
    assert_eq!(window(Scene::builder(&record)), [0, 0, 8, 8]);
    assert_eq!(window(Scene::builder(&record).place(Place::Move(0))), [0, 0, 8, 8]);
    // `auto` contains territory, lines and arrows, too.
    let property = |id: &str, value: &str| wei7_core::Extra::Property { id: id.into(), values: vec![value.into()] };
    let steps = record.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap();
    steps[4].add_extras([property("TB", "ac:ae")]);
    steps[4].add_extras([property("LN", "aa:fa")]);
    assert_eq!(window(Scene::builder(&record).place(Place::Move(5))), [0, 0, 8, 5]);
    // `auto` is a section of the part of the board that the record shows.
    let steps = record.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap();
    steps[4].add_extras([property("VW", "ab:ei")]);
    assert_eq!(window(Scene::builder(&record).place(Place::Move(5))), [0, 1, 4, 5]);
    // A huge board is cut to the part with stones.
    let mut record = ko();
    let size = BoardSize::new(u32::MAX, u32::MAX).unwrap();
    record.size = Some(wei7_core::Size::Square(size));
    assert_eq!(window(Scene::builder(&record)), [0, 0, 9, 9]);
}

#[test]
fn a_huge_board_is_shown_in_part_or_not_at_all() {
    let mut record = ko();
    let size = BoardSize::new(u32::MAX, u32::MAX).unwrap();
    record.size = Some(wei7_core::Size::Square(size));
    assert!(matches!(Scene::builder(&record).build(), Err(SceneError::TooLarge { .. })));
    let scene = Scene::builder(&record).at_most(20, 10).build().unwrap();
    assert_eq!((scene.window.width(), scene.window.height(), scene.window.left, scene.window.top), (20, 10, 0, 0));
    assert!(scene.spot(Point::new(0, 0)).is_some());
}

#[test]
fn pauses_after_a_move_are_joined_and_shown_one_by_one() {
    let mut record = ko();
    record.tree[wei7_core::BranchId::ROOT].steps.as_mut().unwrap()[7].set_comment(Some("the move".into()));
    let pause = |comment: &str| Branch {
        pre: Some(Box::new(Pre { comment: Some(comment.into()), ..Pre::default() })),
        ..Branch::default()
    };
    let first = record.tree.add_child(wei7_core::BranchId::ROOT, pause("first")).unwrap();
    record.tree.add_child(first, pause("second")).unwrap();
    let comment = |builder: SceneBuilder<'_>| builder.build().unwrap().comment.unwrap();
    assert_eq!(comment(Scene::builder(&record).place(Place::Move(8))), "the move\n\nfirst\n\nsecond");
    assert_eq!(comment(Scene::builder(&record).branch(&"1".parse().unwrap()).unwrap()), "first");
    assert_eq!(comment(Scene::builder(&record).branch(&"1.1".parse().unwrap()).unwrap()), "second");
}

#[test]
fn setup_in_mid_game_replaces_what_is_there() {
    let mut record = ko();
    let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
    let raw = |x, y| wei7_core::Point { x, y };
    let stone = wei7_core::Stone { color: wei7_core::Color::White, point: Point::new(4, 4) };
    branch.extras.push(wei7_core::Extra::Setup { stones: vec![stone], empty: vec![raw(8, 8)] });
    record.tree.add_child(wei7_core::BranchId::ROOT, branch).unwrap();
    let scene = Scene::builder(&record).build().unwrap();
    assert!(scene.spot(Point::new(8, 8)).is_none());
    assert_eq!(scene.spot(Point::new(4, 4)).unwrap().stone, Some(Color::White));
}

#[test]
fn a_line_of_a_hundred_thousand_branches_is_walked() {
    let mut record = wei7_core::Record::new();
    let mut id = wei7_core::BranchId::ROOT;
    for x in 0..100_000u32 {
        let branch = Branch { steps: Some(vec![play(Color::Black, x % 19, (x / 19) % 19)]), ..Branch::default() };
        id = record.tree.add_child(id, branch).unwrap();
    }
    let scene = Scene::builder(&record).build().unwrap();
    assert_eq!(scene.moves, 100_000);
}

#[test]
fn a_path_is_numbers_from_one() {
    assert_eq!("main".parse::<BranchPath>().unwrap().to_string(), "main");
    assert_eq!("1.20.3".parse::<BranchPath>().unwrap().to_string(), "1.20.3");
    for wrong in ["", "0", "1.", "1.0", "a", "-1"] {
        assert_eq!(wrong.parse::<BranchPath>(), Err(NotAPath), "{wrong}");
    }
}

#[test]
fn the_region_of_a_diagram_is_its_own() {
    // A diagram shows its region (Ishi 5.4 DIAGRAM); after later moves, the whole board is shown.
    let mut record = ko();
    let raw = |x, y| wei7_core::Point { x, y };
    let region = wei7_core::Diagram::new(Some((raw(0, 6), raw(2, 8))), record.board_size());
    let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
    branch.extras.push(wei7_core::Extra::Diagram(region));
    branch.steps = Some(vec![play(Color::Black, 6, 6)]);
    record.tree.add_child(wei7_core::BranchId::ROOT, branch).unwrap();
    let window = |place| Scene::builder(&record).place(place).build().unwrap().window;
    assert_eq!(window(Place::Move(8)), Window { left: 0, top: 6, right: 2, bottom: 8 });
    assert_eq!(window(Place::Move(9)), Window::whole(record.board_size()));
    assert_eq!(window(Place::End), Window::whole(record.board_size()));
}

#[test]
fn in_a_numbered_picture_what_is_set_up_is_shown_and_what_is_there_keeps_its_number() {
    let mut record = ko();
    let pre =
        Pre { stones: Some(vec![wei7_core::Stone { color: Color::White, point: Point::new(5, 5) }]), ..Pre::default() };
    let mut branch = Branch { pre: Some(Box::new(pre)), ..Branch::default() };
    let raw = |side, x, y| wei7_core::Stone { color: side, point: Point::new(x, y) };
    let stones = vec![raw(wei7_core::Color::Black, 8, 8), raw(wei7_core::Color::Black, 4, 4)];
    branch.extras.push(wei7_core::Extra::Setup { stones, empty: Vec::new() });
    branch.steps = Some(vec![play(Color::Black, 6, 6)]);
    record.tree.add_child(wei7_core::BranchId::ROOT, branch).unwrap();
    let scene = Scene::builder(&record).numbers(1, 9).build().unwrap();
    let spot = |x, y| scene.spot(Point::new(x, y)).map(|spot| (spot.stone.unwrap(), spot.number));
    assert_eq!(spot(8, 8), Some((Color::Black, Some(6))));
    assert_eq!(spot(4, 4), Some((Color::Black, None)));
    assert_eq!(spot(5, 5), Some((Color::White, None)));
    assert_eq!(spot(6, 6), Some((Color::Black, Some(9))));
}
