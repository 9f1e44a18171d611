//! Records that projection detaches branches of, and their way back.

use crate::carrier::Carrier;
use crate::patch::{Detached, Patch, Patches};
use crate::project::{NotReattached, Projection, TooManyStones, reattach};
use crate::record::{Action, Branch, BranchId, Extra, Mark, Move, NodeRef, Pre, Record, Step, Supplement, Symbol};
use crate::report::{Concept, Limits};
use wei7_board::{Color, Point, Stone, Vertex};
use wei7_text::Level;

fn play(color: Color, x: u32, y: u32) -> Step {
    Step::new(Action::Move(Move { color, vertex: Vertex::Play(Point::new(x, y)), evaluation: None }))
}

fn branch(steps: Vec<Step>) -> Branch {
    Branch { steps: Some(steps), ..Branch::default() }
}

fn project(record: &Record) -> Projection {
    record.clone().project(&Limits::DEFAULT, 0).unwrap()
}

/// Equal as trees, wherever the branches stand in the arena.
pub(super) fn assert_same(a: &Record, b: &Record) {
    let line = |record: &Record| {
        let tree = &record.tree;
        let branches = tree.preorder().map(|(id, depth)| {
            let branch = &tree[id];
            let count = branch.branches.as_ref().map(Vec::len);
            (depth, branch.title.clone(), branch.pre.clone(), branch.steps.clone(), count, branch.supplement.clone())
        });
        branches.collect::<Vec<_>>()
    };
    assert_eq!(line(a), line(b));
}

#[test]
fn a_plain_record_stays_as_it_is() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(Color::Black, 0, 0), play(Color::White, 1, 0)]);
    let projection = project(&record);
    assert_eq!(projection.document.record(), &record);
    assert!(projection.items.is_empty());
}

#[test]
fn a_move_on_a_stone_begins_a_branch_from_the_position() {
    let mut record = Record::new();
    let steps = vec![play(Color::Black, 0, 0), play(Color::White, 1, 1), play(Color::White, 0, 0)];
    record.tree[BranchId::ROOT] = branch(steps);
    let projection = there_and_back(&record);
    let tree = &projection.document.record().tree;
    let [game, detached] = tree.root().children() else { panic!("{tree:?}") };
    assert_eq!(tree[*game].steps().len(), 2);
    let white = Stone { color: Color::White, point: Point::new(1, 1) };
    assert_eq!(tree[*detached].pre.as_deref().unwrap().stones(), [white]);
    assert_eq!(tree[*detached].title.as_deref(), Some("from main, move 3"));
    let losses = projection.losses(true);
    assert_eq!(losses.iter().map(|loss| &*loss.at).collect::<Vec<_>>(), ["main, move 3"]);
}

#[test]
fn cuts_within_cuts_come_back() {
    let mut record = Record::new();
    let (black, white) = (Color::Black, Color::White);
    record.tree[BranchId::ROOT] =
        branch(vec![play(black, 0, 0), play(white, 0, 0), play(black, 0, 0), play(white, 5, 5)]);
    let a = record.tree.add_child(BranchId::ROOT, branch(vec![play(black, 5, 5), play(white, 6, 6)])).unwrap();
    let titled = Branch { title: Some("own".into()), ..branch(vec![play(black, 0, 0)]) };
    let b = record.tree.add_child(BranchId::ROOT, titled).unwrap();
    record.tree.add_child(BranchId::ROOT, branch(vec![play(black, 9, 9)])).unwrap();
    record.tree.add_child(a, branch(vec![play(black, 6, 6)])).unwrap();
    record.tree.add_child(b, branch(vec![play(black, 7, 7), play(white, 7, 7)])).unwrap();
    let projection = there_and_back(&record);
    let document = projection.document.record();
    assert!(document.tree.root().children().len() > 5);
    assert!(document.tree.root().steps.is_none());
}

#[test]
fn stones_that_3_0_cannot_have_are_left_out_and_kept() {
    let stone = |color, x, y| Stone { color, point: Point::new(x, y) };
    let (black, white) = (Color::Black, Color::White);
    let stones =
        vec![stone(black, 0, 0), stone(white, 1, 0), stone(white, 0, 1), stone(white, 1, 0), stone(black, 1, 0)];
    let mut record = Record::new();
    let pre = Pre { stones: Some(stones.clone()), ..Pre::default() };
    record.tree[BranchId::ROOT].pre = Some(Box::new(pre));
    let projection = there_and_back(&record);
    let pre = projection.document.record().tree.root().pre.as_deref().unwrap();
    assert_eq!(pre.stones(), &stones[1..3]);
}

#[test]
fn what_detaching_multiplies_is_limited() {
    let mut record = Record::new();
    let steps = (0..100).map(|n| play(Color::Black, n % 2, n % 2)).collect();
    record.tree[BranchId::ROOT] = branch(steps);
    let limits = Limits { derived_stones: 10, ..Limits::DEFAULT };
    assert_eq!(record.project(&limits, 0), Err(TooManyStones { most: 10 }));
}

#[test]
fn variations_among_others_and_tails_of_tails_come_back_in_order() {
    let mut record = Record::new();
    let root = BranchId::ROOT;
    record.tree[root].steps = Some(vec![play(Color::Black, 0, 0)]);
    for x in [0, 1, 0, 0, 2, 0] {
        let steps = vec![play(Color::White, x, 0), play(Color::Black, x, 0), play(Color::White, x, 0)];
        record.tree.add_child(root, branch(steps)).unwrap();
    }
    let projection = there_and_back(&record);
    // The game and its two branches that stay; four variations; two tails in each of the six.
    assert_eq!(projection.document.record().tree.root().children().len(), 1 + 4 + 12);
}

#[test]
fn a_forged_place_changes_nothing() {
    let mut record = Record::new();
    record.tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
    let detached = record.tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
    for parent in [0, 2, 3, u32::MAX] {
        let mut patches = Patches::default();
        patches.push(NodeRef::Branch(BranchId::ROOT), Patch::SyntheticRoot);
        patches.push(NodeRef::Branch(detached), Patch::Detached(Detached { parent, place: 7 }));
        let before = record.clone();
        assert_eq!(reattach(&mut record, &patches), Err(NotReattached::NoPlace), "{parent}");
        assert_eq!(record, before);
    }
}

fn stone(color: Color, x: u32, y: u32) -> Stone {
    Stone { color, point: Point::new(x, y) }
}

/// A branch that begins with setup, as readers make it.
pub(super) fn set_up(stones: &[Stone], empty: &[(u32, u32)], steps: Vec<Step>) -> Branch {
    let mut branch = Branch { pre: Some(Box::default()), ..branch(steps) };
    let stones = stones.to_vec();
    let empty = empty.iter().map(|(x, y)| Point { x: *x, y: *y }).collect();
    branch.supplement.push(Extra::Setup { stones, empty });
    branch
}

/// Projects, sees that the document is valid and that the record comes back by way of the written carrier.
pub(super) fn there_and_back(record: &Record) -> Projection {
    let projection = project(record);
    let report = projection.validate(&Limits::DEFAULT);
    let errors: Vec<_> = report.diagnostics().iter().filter(|finding| finding.level() >= Level::Repaired).collect();
    assert!(errors.is_empty(), "{errors:?}\n{record:?}");
    let document = projection.document.record().clone();
    let came_back = match projection.carrier() {
        None => document,
        Some(carrier) => {
            let carrier = Carrier::from_json(carrier.to_json().unwrap().as_bytes()).unwrap();
            let parsed = carrier.apply(document, &Limits::DEFAULT);
            assert_eq!(parsed.report.diagnostics(), []);
            parsed.value
        }
    };
    assert_same(&came_back, record);
    projection
}

/// The stones of the top-level branches behind the game, with their titles.
fn detached_positions(projection: &Projection) -> Vec<(String, Vec<Stone>)> {
    let tree = &projection.document.record().tree;
    let position = |id: &BranchId| {
        let branch = &tree[*id];
        let mut stones = branch.pre.as_deref().unwrap().stones().to_vec();
        stones.sort_unstable();
        (branch.title.as_deref().unwrap_or_default().to_owned(), stones)
    };
    tree.root().children().iter().skip(1).map(position).collect()
}

const BLACK: Color = Color::Black;
const WHITE: Color = Color::White;

#[test]
fn setup_after_moves_begins_a_branch_from_the_whole_position() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0), play(WHITE, 1, 1)]);
    let stones = [stone(WHITE, 0, 0), stone(BLACK, 3, 3)];
    let mut child = set_up(&stones, &[(1, 1)], vec![play(BLACK, 5, 5)]);
    let mark = Mark { point: Point::new(2, 2), symbol: Symbol::SUBSTITUTE, supplement: Supplement::NONE };
    child.pre = Some(Box::new(Pre {
        comment: Some("what if".into()),
        marks: Some(vec![mark]),
        problem: Some(WHITE),
        ..Pre::default()
    }));
    child.steps = Some(vec![]);
    child.title = Some("own".into());
    child.pre.as_deref_mut().unwrap().supplement.push(Extra::Absent("C".into()));
    record.tree.add_child(BranchId::ROOT, child.clone()).unwrap();
    let projection = there_and_back(&record);
    let from = "from main, position after move 2".to_owned();
    assert_eq!(detached_positions(&projection), [(from, stones.iter().copied().rev().collect::<Vec<_>>())].map(sorted));
    let tree = &projection.document.record().tree;
    let detached = &tree[*tree.root().children().last().unwrap()];
    let (pre, had) = (detached.pre.as_deref().unwrap(), child.pre.as_deref().unwrap());
    assert_eq!((&pre.comment, &pre.marks, pre.problem), (&had.comment, &had.marks, had.problem));
    let losses = projection.losses(true);
    let setups: Vec<_> = losses.iter().filter(|loss| loss.concept == Concept::Setup).collect();
    assert_eq!(setups.iter().map(|loss| &*loss.at).collect::<Vec<_>>(), ["main, position after move 2"]);
    assert!(losses.iter().all(|loss| loss.concept != Concept::PlayedOver));
}

fn sorted((title, mut stones): (String, Vec<Stone>)) -> (String, Vec<Stone>) {
    stones.sort_unstable();
    (title, stones)
}

#[test]
fn setup_after_stones_is_detached_too() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT].pre = Some(Box::new(Pre { stones: Some(vec![stone(BLACK, 0, 0)]), ..Pre::default() }));
    record.tree.add_child(BranchId::ROOT, set_up(&[stone(WHITE, 1, 0)], &[], vec![play(BLACK, 2, 0)])).unwrap();
    let expected = ("from main, start".to_owned(), vec![stone(BLACK, 0, 0), stone(WHITE, 1, 0)]);
    assert_eq!(detached_positions(&there_and_back(&record)), [expected]);
}

#[test]
fn setup_below_setup_among_siblings_comes_back() {
    let mut record = Record::new();
    let root = BranchId::ROOT;
    record.tree[root] = branch(vec![play(BLACK, 0, 0)]);
    record.tree.add_child(root, branch(vec![play(WHITE, 8, 8)])).unwrap();
    let first = record.tree.add_child(root, set_up(&[stone(WHITE, 1, 0)], &[], vec![play(BLACK, 2, 0)])).unwrap();
    record.tree.add_child(root, branch(vec![play(WHITE, 0, 0)])).unwrap();
    record.tree.add_child(root, set_up(&[], &[(0, 0)], vec![])).unwrap();
    record.tree.add_child(first, branch(vec![play(WHITE, 7, 7)])).unwrap();
    let below = record.tree.add_child(first, set_up(&[stone(BLACK, 1, 0)], &[(0, 0)], vec![])).unwrap();
    record.tree.add_child(first, branch(vec![play(WHITE, 2, 0)])).unwrap();
    record.tree.add_child(below, branch(vec![play(BLACK, 0, 0)])).unwrap();
    let positions = detached_positions(&there_and_back(&record));
    let stones: Vec<_> = positions.into_iter().map(|(_, stones)| stones).collect();
    let expected = [
        vec![stone(BLACK, 0, 0), stone(WHITE, 1, 0)],
        vec![stone(BLACK, 1, 0), stone(BLACK, 2, 0)],
        vec![stone(BLACK, 0, 0), stone(WHITE, 1, 0)],
        vec![],
        vec![],
    ];
    assert_eq!(stones, expected);
}

#[test]
fn setup_may_only_take_away() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0), play(WHITE, 1, 1)]);
    record.tree.add_child(BranchId::ROOT, set_up(&[], &[(0, 0), (5, 5)], vec![play(BLACK, 0, 0)])).unwrap();
    let positions = detached_positions(&there_and_back(&record));
    assert_eq!(positions, [("from main, position after move 2".to_owned(), vec![stone(WHITE, 1, 1)])]);
}

#[test]
fn a_group_that_setup_leaves_without_liberties_is_not_there_to_play_on() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0)]);
    let stones = [stone(WHITE, 1, 0), stone(WHITE, 0, 1)];
    record.tree.add_child(BranchId::ROOT, set_up(&stones, &[], vec![play(WHITE, 0, 0)])).unwrap();
    let positions = detached_positions(&there_and_back(&record));
    assert_eq!(positions.len(), 1, "{positions:?}");
    assert_eq!(positions[0].1, sorted((String::new(), stones.to_vec())).1);
}

#[test]
fn setup_that_changes_nothing_stays() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0)]);
    let same = set_up(&[stone(BLACK, 0, 0)], &[(0, 0), (1, 0)], vec![play(WHITE, 1, 0)]);
    record.tree.add_child(BranchId::ROOT, same).unwrap();
    let projection = there_and_back(&record);
    assert_eq!(projection.document.record().tree.root().steps().len(), 1);
    let losses = projection.losses(true);
    assert_eq!(losses.iter().map(|loss| (loss.concept, &*loss.at)).collect::<Vec<_>>(), [(Concept::Setup, "main")]);
}

#[test]
fn moves_on_stones_below_setup_are_cut_too() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0)]);
    let steps = vec![play(BLACK, 1, 0), play(WHITE, 2, 0), play(BLACK, 2, 0)];
    let child = record.tree.add_child(BranchId::ROOT, set_up(&[stone(WHITE, 1, 0)], &[], steps)).unwrap();
    record.tree.add_child(child, branch(vec![play(WHITE, 0, 0)])).unwrap();
    let projection = there_and_back(&record);
    assert_eq!(detached_positions(&projection).len(), 4);
    let places: Vec<_> = projection.losses(true).into_iter().map(|loss| loss.at).collect();
    let expected = ["main, position after move 1", "main, move 2", "main, move 4", "main, move 5"];
    assert_eq!(places, expected);
}

#[test]
fn setup_without_a_pre_and_setup_at_the_root_come_back_too() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = set_up(&[stone(BLACK, 9, 9)], &[], vec![play(BLACK, 0, 0)]);
    let bare = Branch { pre: None, ..set_up(&[stone(WHITE, 0, 0)], &[], vec![play(BLACK, 0, 0)]) };
    let bare = record.tree.add_child(BranchId::ROOT, bare).unwrap();
    record.tree.add_child(bare, Branch { pre: None, steps: None, ..set_up(&[], &[(0, 0)], vec![]) }).unwrap();
    let projection = there_and_back(&record);
    assert_eq!(detached_positions(&projection).len(), 3);
}

#[test]
fn setup_counts_against_the_limit() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch((0..10).map(|n| play(BLACK, n, 0)).collect());
    record.tree.add_child(BranchId::ROOT, set_up(&[stone(WHITE, 0, 1)], &[], vec![])).unwrap();
    let limits = Limits { derived_stones: 10, ..Limits::DEFAULT };
    assert_eq!(record.project(&limits, 0), Err(TooManyStones { most: 10 }));
}

#[test]
fn setup_with_takebacks_stays_where_it_is() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0), Step::new(Action::Takeback(1))]);
    record.tree.add_child(BranchId::ROOT, set_up(&[stone(WHITE, 0, 1)], &[], vec![])).unwrap();
    let projection = there_and_back(&record);
    assert_eq!(projection.document.record().tree.root().steps().len(), 2);
}

#[test]
fn setup_of_an_edited_document_is_not_done_twice() {
    let mut record = Record::new();
    record.tree[BranchId::ROOT] = branch(vec![play(BLACK, 0, 0)]);
    record.tree.add_child(BranchId::ROOT, set_up(&[stone(WHITE, 0, 1)], &[], vec![])).unwrap();
    let projection = project(&record);
    let carrier = projection.carrier().unwrap();
    let mut document = projection.document.into_record();
    document.tree[BranchId::ROOT].title = Some("edited".into());
    let parsed = carrier.apply(document.clone(), &Limits::DEFAULT);
    assert_eq!(parsed.value, document);
    let codes: Vec<_> = parsed.report.diagnostics().iter().map(|finding| finding.code.id).collect();
    assert_eq!(codes, ["C003", "C005", "C005", "C005"]);
}

#[test]
fn a_hundred_thousand_setups_below_one_another_are_no_matter() {
    let mut record = Record::new();
    let mut at = BranchId::ROOT;
    record.tree[at] = branch(vec![play(BLACK, 0, 0)]);
    for n in 0..100_000 {
        let color = if n % 2 == 0 { WHITE } else { BLACK };
        at = record.tree.add_child(at, set_up(&[stone(color, 0, 0)], &[], vec![play(color, 1, 0)])).unwrap();
    }
    let projection = there_and_back(&record);
    assert_eq!(detached_positions(&projection).len(), 199_999);
}

#[test]
fn filling_and_emptying_a_large_board_again_and_again_is_no_matter() {
    let all = || (0..19).flat_map(|y| (0..19).map(move |x| (x, y)));
    let full: Vec<_> = all().skip(1).map(|(x, y)| stone(BLACK, x, y)).collect();
    let none: Vec<_> = all().collect();
    let mut record = Record::new();
    let mut at = BranchId::ROOT;
    for _ in 0..1000 {
        at = record.tree.add_child(at, set_up(&full, &[], vec![])).unwrap();
        at = record.tree.add_child(at, set_up(&[], &none, vec![])).unwrap();
    }
    assert_eq!(detached_positions(&there_and_back(&record)).len(), 2000);
}

#[test]
fn a_large_board_with_few_stones_is_limited_too() {
    let size = crate::BoardSize::new(256, 256).unwrap();
    let mut record = Record { size: Some(crate::Size::Square(size)), ..Record::new() };
    record.tree[BranchId::ROOT] = branch((0..1_000_000).map(|_| play(BLACK, 0, 0)).collect());
    assert_eq!(record.project(&Limits::DEFAULT, 0), Err(TooManyStones { most: Limits::DEFAULT.derived_stones }));
}
