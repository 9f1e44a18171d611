//! Tests of carriers, and trees for tests.

use crate::record::{Action, Branch, BranchId, Move, Record, Step, StepDetails};
use wei7_board::{Color, Point, Vertex};

/// Returns a record of one-letter moves, black and white in turns: `a b (c d) (e)` has two variations after `b`. A dot
/// is a pass of white, a dash is a pass of black.
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

/// Returns the move with this letter: `a` is (0, 0), `b` (1, 0). Every second letter is a move of white.
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

use super::Carrier;
use crate::merge::outline::{Id, Kind, Outline};
use crate::project::{Detach, detached};
use crate::record::{Extra, Mark, Participant, Player, StepTime, Symbol, Text};
use crate::report::Limits;

/// A carrier of another game restores nothing, neither values of moves nor values of the game.
#[test]
fn the_carrier_of_another_game_restores_nothing() {
    let with_extras = |text: &str| {
        let mut record = numbered(tree(text));
        record.extras.push(Extra::Property { id: "XX".into(), values: vec!["private".into()] });
        record
    };
    let carrier = |text: &str| {
        let record = with_extras(text);
        Carrier::between(&moves_only(&record).unwrap(), &record).unwrap()
    };
    let merged = |carrier: &Carrier, file: &str| {
        let edited = moves_only(&tree(file)).unwrap();
        let merged = carrier.merge(&edited, &moves_only, &Limits::default());
        let codes: Vec<_> = merged.report.diagnostics().iter().map(|finding| finding.code.id).collect();
        (merged.value == edited, merged.value.extras.as_slice().len(), codes)
    };
    // Files with other moves or without moves.
    for file in ["g h i j", "g (h i) (j k)", ""] {
        let (is_file, extras, codes) = merged(&carrier("a b c d"), file);
        assert!(is_file && extras == 0, "{file}");
        assert_eq!(codes, ["C003", "C004", "C004", "C004", "C004", "C004"], "{file}");
    }
    // One equal move makes the game the same one. A record whose only move was changed is the same game, too.
    for (written, file) in [("a b c d", "a h i j"), ("a", "g"), ("", "g h"), ("", "")] {
        assert_eq!(merged(&carrier(written), file).1, 1, "{written}: {file}");
    }
}

/// Returns the record that a target with moves and comments only shows.
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

/// Returns the number of each node, in document order; `None` for a node without a number.
fn numbers(record: &Record) -> Vec<Option<Id>> {
    let outline = Outline::new(record);
    let number = |id| {
        let Kind::Step(index) = outline[id].kind else { return None };
        let step = &record.tree[outline[id].branch].steps()[index];
        step.extras().find(|extra| match extra {
            Extra::Property { id, values } if &**id == "ID" => values.first()?.parse().ok(),
            _ => None,
        })
    };
    outline.ids().map(number).collect()
}

/// Applies `edit` to the base of a record, and merges. Returns the numbers of the merged steps, the numbers that they
/// should have, and the findings.
fn numbers_after(text: &str, edit: impl Fn(&mut Record)) -> (Vec<Option<Id>>, Vec<Option<Id>>, Vec<String>) {
    let record = numbered(tree(text));
    let carried = Carrier::between(&moves_only(&record).unwrap(), &record).unwrap().to_text();
    let mut tracked = record.clone();
    edit(&mut tracked);
    let edited = moves_only(&tracked).unwrap();
    let merged = Carrier::from_text(&carried).unwrap().merge(&edited, &moves_only, &Limits::DEFAULT);
    let findings = merged.report.diagnostics().iter().map(|finding| format!("{:?}", finding.found)).collect();
    (numbers(&merged.value), numbers(&tracked), findings)
}

/// Asserts that the numbers of all steps that were not edited are restored.
fn assert_restored(text: &str, edit: impl Fn(&mut Record)) {
    let (is, should, findings) = numbers_after(text, edit);
    assert_eq!(is, should, "{text}: {findings:?}");
}

#[test]
fn unedited_values_are_restored() {
    let steps = |record: &mut Record, change: &dyn Fn(&mut Vec<Step>)| {
        change(record.tree[BranchId::ROOT].steps.as_mut().unwrap());
    };
    for text in ["a b c d e f", "a b c (d e) (f g)", "a b c (d e (h) (i j)) (f g)", "a b c (d e) (d f) (d g h)"] {
        assert_restored(text, |_| {});
        assert_restored(text, |record| steps(record, &|steps| steps[1].set_comment(Some("edited".into()))));
        assert_restored(text, |record| steps(record, &|steps| steps.insert(1, step('z'))));
        assert_restored(text, |record| steps(record, &|steps| drop(steps.remove(1))));
        assert_restored(text, |record| {
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
        assert_restored(text, |record| {
            if let Some(branches) = &mut record.tree[BranchId::ROOT].branches {
                branches.reverse();
            }
        });
        assert_restored(text, |record| {
            if let Some(branches) = &mut record.tree[BranchId::ROOT].branches {
                branches.remove(0);
            }
        });
    }
}

#[test]
fn a_value_is_never_restored_at_another_node() {
    // Two passes are removed, and the two that are left may be any of the four.
    let (is, should, findings) = numbers_after("a . - . -", |record| {
        record.tree[BranchId::ROOT].steps.as_mut().unwrap().drain(1..3);
    });
    for (is, should) in is.iter().zip(&should) {
        assert!(is.is_none() || is == should, "{findings:?}");
    }
    assert_eq!(findings.iter().filter(|finding| finding.contains("ID[")).count(), 4, "{findings:?}");
}

#[test]
fn an_edit_of_a_move_that_was_played_again_belongs_to_the_last_time() {
    let mut record = tree("a b c d");
    let again = [Step::new(Action::Takeback(2)), step('c'), step('f')];
    record.tree[BranchId::ROOT].steps.as_mut().unwrap().extend(again);
    let record = numbered(record);
    let shown = moves_only(&record).unwrap();
    let carrier = Carrier::between(&shown, &record).unwrap();
    // The moves that were played last are the main line.
    let mut edited = shown;
    let main = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[main].steps.as_mut().unwrap()[0].set_comment(Some("edited".into()));
    let merged = carrier.merge(&edited, &moves_only, &Limits::DEFAULT).value;
    let mut should = record;
    should.tree[BranchId::ROOT].steps.as_mut().unwrap()[5].set_comment(Some("edited".into()));
    assert_eq!(merged, should);
}

#[test]
fn moves_after_a_deleted_move_keep_their_place_in_the_record() {
    let mut record = tree("a b c d");
    let again = [Step::new(Action::Takeback(2)), step('c'), step('f'), step('g')];
    record.tree[BranchId::ROOT].steps.as_mut().unwrap().extend(again);
    let mut should = numbered(record);
    let shown = moves_only(&should).unwrap();
    let carrier = Carrier::between(&shown, &should).unwrap();
    // The deleted move was played after a takeback, which the target does not show.
    let mut edited = shown;
    let main = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[main].steps.as_mut().unwrap().remove(0);
    should.tree[BranchId::ROOT].steps.as_mut().unwrap().remove(5);
    assert_eq!(carrier.merge(&edited, &moves_only, &Limits::DEFAULT).value, should);
}

#[test]
fn a_timeline_is_restored_with_times_and_actors() {
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
    // An edited comment replaces one message, and all other values are restored.
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

/// Returns the record that 3.0 shows.
#[allow(clippy::unnecessary_wraps, reason = "as targets are asked")]
fn in_3_0(record: &Record) -> Option<Record> {
    Some(detached(record, Detach::All, 10_000).map_or_else(|| record.clone(), |detached| detached.record))
}

/// Returns the moves of a branch as letters.
fn letters(record: &Record, id: BranchId) -> String {
    let letter = |step: &Step| match step.as_move()?.vertex {
        Vertex::Play(point) => char::from_u32(u32::from('a') + point.x + 19 * point.y),
        Vertex::Pass => None,
    };
    record.tree[id].steps().iter().filter_map(letter).collect()
}

/// Returns a record as text: the moves of each branch, child branches in brackets, `*` for a branch with stones.
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
    // 3.0 does not allow moves on occupied points: such a line continues as a detached branch.
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
    // If variations are swapped, the order of their detached branches follows.
    let swap = |record: &mut Record| record.tree[game].branches.as_mut().unwrap().swap(0, 2);
    assert_eq!(back(&swap).0, "abc(jckl)(fbgh)(daef)");
    // If a move before a detached branch is changed, the stones of the branch no longer fit the position.
    let variation = shown.tree[game].children()[1];
    let change = |record: &mut Record| record.tree[variation].steps.as_mut().unwrap()[0] = step('n');
    let (is, findings) = back(&change);
    assert_eq!(is, "(abc(daef)(n)(jckl))(*bgh)");
    assert!(findings > 0);
    // If a detached branch is put before the game, the branch stays detached.
    let last = |record: &mut Record| record.tree[BranchId::ROOT].branches.as_mut().unwrap().swap(0, 1);
    assert_eq!(back(&last).0, "(*aef)(abc(d)(fbgh)(jckl))");
    // If a variation is deleted, the branch that was detached from its end stays detached.
    let drop = |record: &mut Record| {
        record.tree[game].branches.as_mut().unwrap().remove(0);
    };
    assert_eq!(back(&drop).0, "(abc(fbgh)(jckl))(*aef)");
    assert!(back(&drop).1 > 0);
}

/// Returns a record with a `pre` in the branches with these moves, and with setup in each of these branches except
/// `de`.
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
fn a_branch_with_setup_below_an_empty_root_stays_at_its_place() {
    let mut record = tree("(a)(bc)(d)");
    let variation = record.tree[BranchId::ROOT].children()[1];
    let stones = vec![wei7_board::Stone { color: Color::Black, point: Point::new(5, 5) }];
    record.tree[variation].extras.push(Extra::Setup { stones, empty: vec![Point::new(6, 6)] });
    record.tree[variation].pre = Some(Box::default());
    let shown = in_3_0(&record).unwrap();
    assert_eq!(written(&shown), "(a)(*bc)(d)");
    let carrier = Carrier::between(&shown, &record).unwrap();
    assert_eq!(carrier.merge(&shown, &in_3_0, &Limits::DEFAULT).value, record);
}

#[test]
fn a_position_at_its_place_is_not_paired_as_a_detached_branch() {
    let record = with_positions("(abc(jk(n)(lm))(de(f)(op))(gh))", &["jk", "lm", "de", "op"]);
    let mut shown = in_3_0(&record).unwrap();
    for id in shown.tree.ids() {
        shown.tree[id].title = shown.tree[id].title.take().map(|_| "a title of its own".into());
    }
    assert_eq!(written(&shown), "(abc(de(f))(gh))(*jk(n))(*lm)(*op)");
    let Carrier { changes, .. } = Carrier::between(&shown, &record).unwrap();
    // One list for the game, and one for each branch that returns.
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
fn branches_that_return_follow_the_order_of_siblings_in_the_file() {
    let record = tree("abc(de)(af)(gh)(ij)");
    let shown = in_3_0(&record).unwrap();
    assert_eq!(written(&shown), "(abc(de)(gh)(ij))(*af)");
    let carrier = Carrier::between(&shown, &record).unwrap();
    let mut edited = shown.clone();
    let game = edited.tree[BranchId::ROOT].children()[0];
    edited.tree[game].branches.as_mut().unwrap().swap(0, 2);
    let merged = carrier.merge(&edited, &in_3_0, &Limits::DEFAULT);
    // The branch that returns follows the same variation as in the record.
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
fn a_carrier_cannot_contradict_the_file() {
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

/// Returns the record that a target without extras and marks shows, for a record with only a root.
#[allow(clippy::unnecessary_wraps, reason = "as targets are asked")]
fn without_extras_and_marks(record: &Record) -> Option<Record> {
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
fn a_node_may_have_many_values() {
    // A quadratic algorithm would take minutes.
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
    let shown = without_extras_and_marks(&record).unwrap();
    let carrier = Carrier::between(&shown, &record).unwrap();
    let back = carrier.merge(&shown, &without_extras_and_marks, &Limits::DEFAULT);
    assert_eq!(back.report.diagnostics(), []);
    assert!(back.value == record);
}

#[test]
fn a_branch_begins_at_the_move_that_was_inserted_before_it() {
    let mut record = tree("a (b c) (d e)");
    let second = record.tree.root().children()[1];
    let of_branch = Extra::Property { id: "ID".into(), values: vec!["of the branch".into()] };
    record.tree[second].extras.push(of_branch.clone());
    let carrier = Carrier::between(&moves_only(&record).unwrap(), &record).unwrap();
    for inserted in ["", "x", "x y"] {
        let edited = tree(&format!("a (b c) ({inserted} d e)"));
        let mut should = edited.clone();
        let second = should.tree.root().children()[1];
        should.tree[second].extras.push(of_branch.clone());
        let merged = carrier.merge(&edited, &moves_only, &Limits::DEFAULT);
        assert_eq!(merged.value, should, "{inserted}");
    }
}
