//! Trees for tests.

use crate::record::{Action, Branch, BranchId, Move, Record, Step, StepDetails};
use wei7_board::{Color, Point, Vertex};

/// A record of one-letter moves, black and white in turns: `a b (c d) (e)` has two variations after `b`. A dot is a
/// pass of white, a dash one of black.
pub(crate) fn tree(text: &str) -> Record {
    let mut record = Record::new();
    let mut open = Vec::new();
    let mut at = BranchId::ROOT;
    for letter in text.chars().filter(|letter| *letter != ' ') {
        match letter {
            '(' => {
                open.push(at);
                at = record.tree.add_child(at, Branch::default()).unwrap();
            }
            ')' => at = open.pop().unwrap(),
            letter => record.tree[at].steps.get_or_insert_default().push(step(letter)),
        }
    }
    record
}

pub(crate) fn step(letter: char) -> Step {
    let (color, vertex) = match letter {
        '.' => (Color::White, Vertex::Pass),
        '-' => (Color::Black, Vertex::Pass),
        letter => {
            let place = u32::from(letter) - u32::from('a');
            let color = if place.is_multiple_of(2) { Color::Black } else { Color::White };
            (color, Vertex::Play(Point::new(place % 19, place / 19)))
        }
    };
    Step::new(Action::Move(Move { color, vertex, evaluation: None }))
}

use std::time::{Duration, Instant};

use super::Carrier;
use crate::merge::outline::{Id, Kind, Outline};
use crate::project::{Detach, detached};
use crate::record::{Extra, Mark, Participant, Player, StepTime, Symbol, Text};
use crate::report::Limits;

/// A carrier of another game brings nothing into this one, neither moves nor what is said of the game.
#[test]
fn the_carrier_of_another_game_gives_nothing() {
    let said = |text: &str| {
        let mut record = numbered(tree(text));
        record.extras.push(Extra::Property { id: "XX".into(), values: vec!["private".into()] });
        record
    };
    let carrier = |text: &str| {
        let record = said(text);
        Carrier::between(&moves_only(&record).unwrap(), &record).unwrap()
    };
    let merged = |carrier: &Carrier, file: &str| {
        let edited = moves_only(&tree(file)).unwrap();
        let merged = carrier.merge(&edited, &moves_only, &Limits::default());
        let codes: Vec<_> = merged.report.diagnostics().iter().map(|finding| finding.code.id).collect();
        (merged.value == edited, merged.value.extras.as_slice().len(), codes)
    };
    // Other moves, or none at all.
    for file in ["g h i j", "g (h i) (j k)", ""] {
        let (is_file, said, codes) = merged(&carrier("a b c d"), file);
        assert!(is_file && said == 0, "{file}");
        assert_eq!(codes, ["C003", "C004", "C004", "C004", "C004", "C004"], "{file}");
    }
    // One move is enough, also the only one of a record, if it was changed.
    for (written, file) in [("a b c d", "a h i j"), ("a", "g"), ("", "g h"), ("", "")] {
        assert_eq!(merged(&carrier(written), file).1, 1, "{written}: {file}");
    }
}

/// What a target shows that knows nothing but moves and comments.
fn moves_only(record: &Record) -> Option<Record> {
    let mut shown = record.flatten_timeline().ok()?.0.into_owned();
    shown.extras.take();
    for id in shown.tree.ids() {
        let branch = &mut shown.tree[id];
        branch.extras.take();
        for step in branch.steps.iter_mut().flatten() {
            let comment = step.details().comment.clone();
            *step = Step::new(step.action.clone()).with(StepDetails { comment, ..StepDetails::NONE });
        }
    }
    Some(shown)
}

/// Gives each step a number that [`moves_only`] does not show.
fn numbered(mut record: Record) -> Record {
    let outline = Outline::new(&record);
    for id in outline.ids() {
        if let Kind::Step(index) = outline[id].kind {
            let step = &mut record.tree[outline[id].branch].steps.as_mut().unwrap()[index];
            step.add_extras([Extra::Property { id: "ID".into(), values: vec![id.to_string().into()] }]);
        }
    }
    record
}

/// The numbers of the steps, in document order, with those that have none.
fn numbers(record: &Record) -> Vec<Option<Id>> {
    let outline = Outline::new(record);
    let number = |id| {
        let Kind::Step(index) = outline[id].kind else { return None };
        let step = &record.tree[outline[id].branch].steps()[index];
        step.extras().find(|item| match item {
            Extra::Property { id, values } if &**id == "ID" => values.first()?.parse().ok(),
            _ => None,
        })
    };
    outline.ids().map(number).collect()
}

/// What comes back when `edit` is done to what is shown of a record: the numbers that are there, and those that should
/// be.
fn after(text: &str, edit: impl Fn(&mut Record)) -> (Vec<Option<Id>>, Vec<Option<Id>>, Vec<String>) {
    let record = numbered(tree(text));
    let carried = Carrier::between(&moves_only(&record).unwrap(), &record).unwrap().to_text();
    let mut tracked = record.clone();
    edit(&mut tracked);
    let edited = moves_only(&tracked).unwrap();
    let merged = Carrier::from_text(&carried).unwrap().merge(&edited, &moves_only, &Limits::DEFAULT);
    let told = merged.report.diagnostics().iter().map(|finding| format!("{:?}", finding.found)).collect();
    (numbers(&merged.value), numbers(&tracked), told)
}

/// Asserts that all that was not edited comes back to where it was.
fn comes_back(text: &str, edit: impl Fn(&mut Record)) {
    let (is, should, told) = after(text, edit);
    assert_eq!(is, should, "{text}: {told:?}");
}

#[test]
fn what_was_not_edited_comes_back() {
    let steps = |record: &mut Record, change: &dyn Fn(&mut Vec<Step>)| {
        change(record.tree[BranchId::ROOT].steps.as_mut().unwrap());
    };
    for text in ["a b c d e f", "a b c (d e) (f g)", "a b c (d e (h) (i j)) (f g)", "a b c (d e) (d f) (d g h)"] {
        comes_back(text, |_| {});
        comes_back(text, |record| steps(record, &|steps| steps[1].set_comment(Some("edited".into()))));
        comes_back(text, |record| steps(record, &|steps| steps.insert(1, step('z'))));
        comes_back(text, |record| steps(record, &|steps| drop(steps.remove(1))));
        comes_back(text, |record| {
            let split = |record: &mut Record| {
                let root = &mut record.tree[BranchId::ROOT];
                let rest = root.steps.as_mut().unwrap().split_off(2);
                let branches = root.branches.take();
                record
                    .tree
                    .add_child(BranchId::ROOT, Branch { steps: Some(rest), branches, ..Branch::default() })
                    .unwrap();
                record
                    .tree
                    .add_child(BranchId::ROOT, Branch { steps: Some(vec![step('y')]), ..Branch::default() })
                    .unwrap();
            };
            split(record);
        });
        comes_back(text, |record| {
            if let Some(branches) = &mut record.tree[BranchId::ROOT].branches {
                branches.reverse();
            }
        });
        comes_back(text, |record| {
            if let Some(branches) = &mut record.tree[BranchId::ROOT].branches {
                branches.remove(0);
            }
        });
    }
}

#[test]
fn a_value_never_comes_to_another_node() {
    // Passes that were taken out, and a line that may be either of two.
    let (is, should, told) = after("a . - . -", |record| {
        record.tree[BranchId::ROOT].steps.as_mut().unwrap().drain(1..3);
    });
    for (is, should) in is.iter().zip(&should) {
        assert!(is.is_none() || is == should, "{told:?}");
    }
    assert_eq!(told.iter().filter(|finding| finding.contains("ID[")).count(), 4, "{told:?}");
}

#[test]
fn a_move_that_was_played_again_is_the_one_that_is_shown() {
    let mut record = tree("a b c d");
    let again = [Step::new(Action::Takeback(2)), step('c'), step('f')];
    record.tree[BranchId::ROOT].steps.as_mut().unwrap().extend(again);
    let record = numbered(record);
    let shown = moves_only(&record).unwrap();
    let carrier = Carrier::between(&shown, &record).unwrap();
    // What was played at last is the main line.
    let mut edited = shown;
    let main = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[main].steps.as_mut().unwrap()[0].set_comment(Some("edited".into()));
    let merged = carrier.merge(&edited, &moves_only, &Limits::DEFAULT).value;
    let mut should = record;
    should.tree[BranchId::ROOT].steps.as_mut().unwrap()[5].set_comment(Some("edited".into()));
    assert_eq!(merged, should);
}

#[test]
fn what_follows_a_move_that_was_deleted_stands_where_that_stood_in_the_record() {
    let mut record = tree("a b c d");
    let again = [Step::new(Action::Takeback(2)), step('c'), step('f'), step('g')];
    record.tree[BranchId::ROOT].steps.as_mut().unwrap().extend(again);
    let mut should = numbered(record);
    let shown = moves_only(&should).unwrap();
    let carrier = Carrier::between(&shown, &should).unwrap();
    // It was played behind a takeback, of which the target shows nothing.
    let mut edited = shown;
    let main = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[main].steps.as_mut().unwrap().remove(0);
    should.tree[BranchId::ROOT].steps.as_mut().unwrap().remove(5);
    assert_eq!(carrier.merge(&edited, &moves_only, &Limits::DEFAULT).value, should);
}

#[test]
fn a_timeline_comes_back_with_times_and_actors() {
    let json =
        br#"{"format":"wei7","version":"3.0","size":9,"info":{"participants":[{"name":"Referee"},{"name":"Ann"}],
        "players":[{"participant":1,"color":1}]},"tree":{"steps":[
        {"action":{"type":"move","value":{"color":1,"point":{"x":2,"y":2}}},"time":1,"actor":1},
        {"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":2}}},"time":2},
        {"action":{"type":"takeback","value":1},"time":3},
        {"action":{"type":"message","value":"hello"},"time":3.5,"actor":0},
        {"action":{"type":"move","value":{"color":2,"point":{"x":5,"y":5}}},"time":4},
        {"action":{"type":"result","value":{"winner":1}},"actor":0}]}}"#;
    let record = crate::json::JsonReader::new().read(json).unwrap().value;
    let people = |record: &mut Record| {
        let info = record.info.as_deref_mut().unwrap();
        info.participants = Some(vec![Participant { name: Some("Ann".into()), ..Participant::default() }]);
        info.players = Some(vec![Player { participant: 0, color: Some(Color::Black) }]);
    };
    let shown = |record: &Record| {
        let mut shown = moves_only(record)?;
        people(&mut shown);
        Some(shown)
    };
    let base = shown(&record).unwrap();
    let carried = Carrier::between(&base, &record).unwrap().to_text();
    let back = Carrier::from_text(&carried).unwrap().merge(&base, &shown, &Limits::DEFAULT);
    assert_eq!(back.report.diagnostics().len(), 0, "{:?}", back.report);
    assert_eq!(crate::compare::compare(&record, &back.value), []);
    // A comment that was edited is about one message, and the rest comes back.
    let mut edited = base;
    edited.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].set_comment(Some(Text::from("other words")));
    let back = Carrier::from_text(&carried).unwrap().merge(&edited, &shown, &Limits::DEFAULT);
    let steps = back.value.tree.preorder().flat_map(|(id, _)| back.value.tree[id].steps().to_vec()).collect::<Vec<_>>();
    let times: Vec<_> = steps.iter().filter_map(Step::time).map(StepTime::as_str).collect();
    assert!(["1", "2", "4"].iter().all(|time| times.contains(time)), "{times:?}");
    assert!(steps.iter().any(|step| step.comment() == Some("other words")));
    assert!(
        back.report
            .diagnostics()
            .iter()
            .any(|finding| finding.found.as_ref().is_some_and(|found| found.to_string().contains("hello")))
    );
}

/// What 3.0 shows of a record.
#[allow(clippy::unnecessary_wraps, reason = "as targets are asked")]
fn in_3_0(record: &Record) -> Option<Record> {
    Some(detached(record, Detach::All, 10_000).map_or_else(|| record.clone(), |detached| detached.record))
}

/// The moves of a branch.
fn letters(record: &Record, id: BranchId) -> String {
    let letter = |step: &Step| match step.as_move()?.vertex {
        Vertex::Play(point) => char::from_u32(u32::from('a') + point.x + 19 * point.y),
        Vertex::Pass => None,
    };
    record.tree[id].steps().iter().filter_map(letter).collect()
}

/// A record as text: the moves of each branch, for each where it begins.
fn written(record: &Record) -> String {
    fn write(record: &Record, id: BranchId, text: &mut String) {
        let has_stones = record.tree[id].pre.as_deref().is_some_and(|pre| !pre.stones().is_empty());
        text.push_str(if has_stones { "*" } else { "" });
        text.push_str(&letters(record, id));
        for child in record.tree[id].children() {
            text.push('(');
            write(record, *child, text);
            text.push(')');
        }
    }
    let mut text = String::new();
    write(record, BranchId::ROOT, &mut text);
    text
}

#[test]
fn detached_branches_return_to_where_they_were_played() {
    // Moves on occupied points, which 3.0 cannot have: each line goes on as a branch of its own.
    let record = tree("abc(daef)(fbgh)(jckl)");
    let shown = in_3_0(&record).unwrap();
    assert_eq!(written(&shown), "(abc(d)(f)(j))(*aef)(*bgh)(*ckl)");
    let carrier = Carrier::between(&shown, &record).unwrap();
    let back = |edit: &dyn Fn(&mut Record)| {
        let mut edited = shown.clone();
        edit(&mut edited);
        let merged = carrier.merge(&edited, &in_3_0, &Limits::DEFAULT);
        (written(&merged.value), merged.report.diagnostics().len())
    };
    let game = shown.tree[BranchId::ROOT].children()[0];
    assert_eq!(back(&|_| {}).0, "abc(daef)(fbgh)(jckl)");
    // Order of variations: that of the detached ones follows from it.
    let swap = |record: &mut Record| record.tree[game].branches.as_mut().unwrap().swap(0, 2);
    assert_eq!(back(&swap).0, "abc(jckl)(fbgh)(daef)");
    // A move before one of them: the stones of the detached one say that it was played from another position.
    let variation = shown.tree[game].children()[1];
    let change = |record: &mut Record| record.tree[variation].steps.as_mut().unwrap()[0] = step('n');
    let (is, told) = back(&change);
    assert_eq!(is, "(abc(daef)(n)(jckl))(*bgh)");
    assert!(told > 0);
    // The game is not the main line any more.
    let last = |record: &mut Record| record.tree[BranchId::ROOT].branches.as_mut().unwrap().swap(0, 1);
    assert_eq!(back(&last).0, "(*aef)(abc(d)(fbgh)(jckl))");
    // A variation is gone, and what was played from its end stands alone.
    let drop = |record: &mut Record| {
        record.tree[game].branches.as_mut().unwrap().remove(0);
    };
    assert_eq!(back(&drop).0, "(abc(fbgh)(jckl))(*aef)");
    assert!(back(&drop).1 > 0);
}

/// A record as text with a position before those branches that have these moves, and setup in all but that before `de`.
fn with_positions(text: &str, branches: &[&str]) -> Record {
    let mut record = tree(text);
    let mut points = (0..).map(|x| Point::new(x, 0));
    for id in record.tree.ids() {
        let moves = letters(&record, id);
        if branches.contains(&&*moves) {
            record.tree[id].pre = Some(Box::default());
            if moves != "de" {
                let setup = Extra::Setup { stones: vec![], empty: points.next().into_iter().collect() };
                record.tree[id].extras.push(setup);
            }
        }
    }
    record
}

#[test]
fn a_position_that_stands_in_place_is_none_that_was_detached() {
    let record = with_positions("(abc(jk(n)(lm))(de(f)(op))(gh))", &["jk", "lm", "de", "op"]);
    let mut shown = in_3_0(&record).unwrap();
    for id in shown.tree.ids() {
        shown.tree[id].title = shown.tree[id].title.take().map(|_| "a title of its own".into());
    }
    assert_eq!(written(&shown), "(abc(de(f))(gh))(*jk(n))(*lm)(*op)");
    let Carrier { changes, .. } = Carrier::between(&shown, &record).unwrap();
    // The game, and a list for each that returns.
    assert_eq!(changes.lists.len(), 4, "{:?}", changes.lists);
}

#[test]
fn a_detached_branch_that_does_not_return_stays_where_it_is_shown() {
    let record = with_positions("(abc(de(f)(jk))(gh(i)(lm)))", &["jk", "lm"]);
    let shown = in_3_0(&record).unwrap();
    let carrier = Carrier::between(&shown, &record).unwrap();
    assert_eq!(written(&shown), "(abc(de(f))(gh(i)))(*jk)(*lm)");
    let lists = carrier.changes.lists.len();
    for left_out in 0..lists {
        let mut carrier = carrier.clone();
        carrier.changes.lists.remove(left_out);
        let is = written(&carrier.merge(&shown, &in_3_0, &Limits::DEFAULT).value);
        let mut depth = 0;
        for (at, letter) in is.char_indices() {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            assert!(letter != '*' || depth == 1, "{is}: {at}");
        }
    }
}

#[test]
fn siblings_stand_in_the_order_of_the_file_with_those_that_go_back() {
    let record = tree("abc(de)(af)(gh)(ij)");
    let shown = in_3_0(&record).unwrap();
    assert_eq!(written(&shown), "(abc(de)(gh)(ij))(*af)");
    let carrier = Carrier::between(&shown, &record).unwrap();
    let mut edited = shown.clone();
    let game = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[game].branches.as_mut().unwrap().swap(0, 2);
    let merged = carrier.merge(&edited, &in_3_0, &Limits::DEFAULT);
    // It stands behind the same variation as in the record.
    assert_eq!(written(&merged.value), "abc(ij)(gh)(de)(af)");
}

#[test]
fn a_branch_whose_siblings_were_deleted_has_its_title() {
    let mut record = tree("ab(cd)(ef)");
    let branches = record.tree[BranchId::ROOT].children().to_vec();
    record.tree[branches[0]].title = Some("first".into());
    let untitled = |record: &Record| {
        let mut shown = record.clone();
        shown.tree.ids().for_each(|id| shown.tree[id].title = None);
        Some(shown)
    };
    let carrier = Carrier::between(&untitled(&record).unwrap(), &record).unwrap();
    let merged = carrier.merge(&tree("abcd"), &untitled, &Limits::DEFAULT);
    assert_eq!(written(&merged.value), "ab(cd)");
    let child = merged.value.tree[BranchId::ROOT].children()[0];
    assert_eq!(merged.value.tree[child].title.as_deref(), Some("first"));
}

#[test]
fn a_carrier_cannot_say_otherwise_than_the_file() {
    let mut record = tree("a b c d");
    record.tree[BranchId::ROOT].steps.as_mut().unwrap()[1].set_comment(Some("a word".into()));
    let mut forged = record.clone();
    let root = &mut forged.tree[BranchId::ROOT];
    root.steps.as_mut().unwrap()[1].set_comment(Some("another word".into()));
    root.steps.as_mut().unwrap()[3] = step('x');
    root.steps.as_mut().unwrap().push(step('e'));
    let carried = Carrier::between(&record, &forged).unwrap().to_text();
    let merged = Carrier::from_text(&carried).unwrap().merge(&record, &moves_only, &Limits::DEFAULT);
    assert_eq!(merged.value, record);
    assert!(!merged.report.diagnostics().is_empty());
}

/// A target that shows moves, and nothing that is said about them.
#[allow(clippy::unnecessary_wraps, reason = "as targets are asked")]
fn says_nothing(record: &Record) -> Option<Record> {
    let mut shown = record.clone();
    shown.extras.take();
    let root = &mut shown.tree[BranchId::ROOT];
    root.extras.take();
    if let Some(pre) = root.pre.as_deref_mut() {
        pre.marks = None;
        pre.extras.take();
    }
    Some(shown)
}

#[test]
fn a_node_of_many_things_takes_no_longer_than_many_nodes() {
    const MANY: u32 = 30_000;
    let mut record = Record::new();
    let property = |number| Extra::Property { id: format!("X{number}").into(), values: vec!["1".into()] };
    record.extras.extend((0..MANY).map(property));
    let pre = record.tree[BranchId::ROOT].pre.get_or_insert_default();
    pre.extras.extend((0..MANY).map(property));
    let mark = |number: u32| Mark {
        point: Point::new(number % 19, number / 19 % 19),
        symbol: Symbol::new(char::from(b'a' + u8::try_from(number % 26).unwrap())).unwrap(),
        extras: [Extra::Label(number.to_string().into())].into_iter().collect(),
    };
    pre.marks = Some((0..MANY).map(mark).collect());
    let shown = says_nothing(&record).unwrap();
    let begun = Instant::now();
    let carrier = Carrier::between(&shown, &record).unwrap();
    let written = begun.elapsed();
    let back = carrier.merge(&shown, &says_nothing, &Limits::DEFAULT);
    assert_eq!(back.report.diagnostics(), []);
    assert!(back.value == record);
    // By far: what is quadratic here takes minutes.
    assert!(begun.elapsed() < Duration::from_secs(20), "written in {written:?}, both in {:?}", begun.elapsed());
}
