//! Merges of small trees.

use super::*;
use crate::carrier::tests::{step, tree};
use crate::record::{Branch, BranchId, Extra, Step};

/// Writes a tree of one-letter moves in the notation of [`tree`], with comments in braces.
fn written(record: &Record) -> String {
    fn write(record: &Record, branch: &Branch, text: &mut String) {
        for step in branch.steps() {
            let played = step.as_move().unwrap();
            let letter = ('a'..='z').find(|letter| self::step(*letter).as_move() == Some(played));
            text.push(letter.unwrap_or('-'));
            text.extend(step.comment().map(|comment| format!("{{{comment}}}")));
        }
        for child in branch.children() {
            text.push('(');
            write(record, &record.tree[*child], text);
            text.push(')');
        }
    }
    let mut text = String::new();
    write(record, record.tree.root(), &mut text);
    text
}

/// Returns the merged tree and the number of conflicts.
fn merged(base: &str, ours: &str, theirs: &str) -> (String, usize) {
    let merged = merge(&tree(base), &tree(ours), &tree(theirs), Resolution::Comment(&|_| "!".into()));
    (written(&merged.record), merged.conflicts.len())
}

#[test]
fn variations_of_both_sides_are_kept() {
    assert_eq!(merged("abc", "abc", "abc"), ("abc".into(), 0));
    assert_eq!(merged("abc", "abcd", "abc"), ("abcd".into(), 0));
    assert_eq!(merged("abc", "a(bc)(xy)", "ab(c)(z)"), ("a(b(c)(z))(xy)".into(), 0));
    assert_eq!(merged("abc", "abcx", "abcx"), ("abcx".into(), 0));
    assert_eq!(merged("abc", "abcx", "abcy"), ("abc(x)(y)".into(), 0));
    assert_eq!(merged("abc", "abcxu", "abcxv"), ("abcx(u)(v)".into(), 0));
}

#[test]
fn a_removal_wins_over_what_did_not_change() {
    assert_eq!(merged("a(bc)(de)", "abc", "a(bcf)(de)"), ("abcf".into(), 0));
    assert_eq!(merged("a(bc)(de)", "abc", "a(bc)(def)").1, 1);
    assert_eq!(merged("a(bc)(de)", "abc", "a(bc)(def)").0, "a(bc)(d{!}ef)");
    assert_eq!(merged("a(bc)(de)", "a(bc)(def)", "abc").1, 1);
    assert_eq!(merged("a(bc)(de)", "a(bc)(def)", "abc").0, "a(bc)(d{!}ef)");
}

#[test]
fn inserted_moves_keep_what_follows() {
    assert_eq!(merged("abcdefg", "abxcdefg", "abcdefgh"), ("abxcdefgh".into(), 0));
    assert_eq!(merged("abcdefg", "abcdefgh", "abxcdefg"), ("abxcdefgh".into(), 0));
    assert_eq!(merged("abcdefg", "acdefg", "abcd(efg)(x)"), ("acd(efg)(x)".into(), 0));
}

#[test]
fn moves_before_the_main_line_do_not_change_it() {
    assert_eq!(merged("ab", "a(b)(c)", "axyb"), ("a(xyb)(c)".into(), 0));
    assert_eq!(merged("ab", "axyb", "a(b)(c)"), ("a(xyb)(c)".into(), 0));
}

#[test]
fn removals_are_decided_alike_in_both_orders() {
    let decided = |ours: &str, theirs: &str, resolution| {
        let merged = merge(&tree("abcd"), &tree(ours), &tree(theirs), resolution);
        (written(&merged.record), merged.conflicts.len())
    };
    let (added, removed) = ("a(bcd)(e)", "bcd");
    for (ours, theirs, of_added, of_removed) in
        [(added, removed, Resolution::Ours, Resolution::Theirs), (removed, added, Resolution::Theirs, Resolution::Ours)]
    {
        assert_eq!(decided(ours, theirs, of_added), (added.into(), 1));
        assert_eq!(decided(ours, theirs, of_removed), (removed.into(), 1));
    }
}

#[test]
fn the_order_of_the_side_that_changed_it_wins() {
    assert_eq!(merged("a(b)(c)(d)", "a(c)(b)(d)", "a(b)(c)(d)(e)"), ("a(c)(b)(d)(e)".into(), 0));
    assert_eq!(merged("a(b)(c)(d)", "a(b)(c)(d)(e)", "a(c)(b)(d)"), ("a(c)(b)(d)(e)".into(), 0));
    assert_eq!(merged("a(b)(c)(d)", "a(c)(b)(d)", "a(b)(d)(c)").1, 1);
}

#[test]
fn each_side_moves_one_of_two_variations_below_the_other() {
    assert_eq!(merged("a(bc)(de)", "ab(c)(de)", "ad(e)(bc)"), ("a(b{!}de)(d{!}bc)".into(), 2));
}

#[test]
fn comments_merge_or_conflict() {
    let with = |comments: &[(usize, &str)]| {
        let mut record = tree("abc");
        for (index, comment) in comments {
            let steps = record.tree[BranchId::ROOT].steps.as_mut().unwrap();
            Step::set_comment(&mut steps[*index], Some((*comment).into()));
        }
        record
    };
    let base = with(&[(0, "x")]);
    let ours = with(&[(0, "x"), (1, "ours")]);
    let theirs = with(&[(0, "theirs")]);
    let result = merge(&base, &ours, &theirs, Resolution::Theirs);
    assert_eq!((written(&result.record), result.conflicts.len()), ("a{theirs}b{ours}c".into(), 0));
    let ours = with(&[(0, "ours")]);
    let result = merge(&base, &ours, &theirs, Resolution::Theirs);
    assert_eq!((written(&result.record), result.conflicts.len()), ("a{theirs}bc".into(), 1));
    let result = merge(&base, &ours, &theirs, Resolution::Ours);
    assert_eq!((written(&result.record), result.conflicts.len()), ("a{ours}bc".into(), 1));
    let note =
        |conflict: &Difference| format!("{} or {}", conflict.left.as_ref().unwrap(), conflict.right.as_ref().unwrap());
    let result = merge(&base, &ours, &theirs, Resolution::Comment(&note));
    assert_eq!(written(&result.record), "a{ours or theirs}bc");
}

#[test]
fn a_union_has_everything_once() {
    let union = |ours: &str, theirs: &str| written(&union(&tree(ours), &tree(theirs), Resolution::Theirs).record);
    assert_eq!(union("abc", "abd"), "ab(c)(d)");
    assert_eq!(union("ab(c)(d)", "ab(d)(e)"), "ab(c)(d)(e)");
    assert_eq!(union("abc", "abc"), "abc");
}

#[test]
fn a_topic_conflicts_as_a_whole() {
    let game = |info: &str| {
        let json = format!(r#"{{"format":"wei7","version":"3.0","info":{{{info}}},"tree":{{}}}}"#);
        crate::json::JsonReader::new().read(json.as_bytes()).unwrap().value
    };
    let with_property = |mut record: Record| {
        let extra = Extra::Property { id: "DT".into(), values: vec!["in May".into()] };
        record.info.as_deref_mut().unwrap().extras.push(extra);
        record
    };
    let base = game(r#""place":"Kyoto""#);
    let dated = game(r#""place":"Kyoto","time":"1996-05-06T00:00Z""#);
    for (ours, theirs) in [(dated.clone(), with_property(base.clone())), (with_property(base.clone()), dated)] {
        assert_eq!(decided(&base, &ours, &theirs), [(ours, 2), (theirs, 2)]);
    }
}

/// Reads a record with these participants and players, and the steps of the root.
fn people(participants: &str, players: &str, steps: &str) -> Record {
    let json = format!(
        r#"{{"format":"wei7","version":"3.0","size":9,"info":{{"participants":[{participants}],"players":[{players}]}},
        "tree":{{"steps":[{steps}]}}}}"#
    );
    crate::json::JsonReader::new().read(json.as_bytes()).unwrap().value
}

const AL: &str = r#"{"name":"Al"}"#;
const BO: &str = r#"{"name":"Bo"}"#;
const REFEREE: &str = r#"{"name":"Referee"}"#;
const AL_AND_BO: &str = r#"{"participant":0,"color":1},{"participant":1,"color":2}"#;

/// A message of a participant.
fn message(words: &str, actor: usize) -> String {
    format!(r#"{{"action":{{"type":"message","value":"{words}"}},"actor":{actor}}}"#)
}

fn decided(base: &Record, ours: &Record, theirs: &Record) -> [(Record, usize); 2] {
    [Resolution::Ours, Resolution::Theirs].map(|resolution| {
        let merged = merge(base, ours, theirs, resolution);
        (merged.record, merged.conflicts.len())
    })
}

#[test]
fn an_actor_is_a_person_and_not_an_index() {
    let base = people(&format!("{AL},{BO}"), AL_AND_BO, &message("x", 0));
    // One side puts a referee first, so that all indexes change; the other side says who said it, or adds a message.
    let with_referee = |steps: &str| {
        people(&format!("{REFEREE},{AL},{BO}"), r#"{"participant":1,"color":1},{"participant":2,"color":2}"#, steps)
    };
    let ours = with_referee(&message("x", 1));
    for (theirs, merged) in [
        (message("x", 1), message("x", 2)),
        (message("x", 0) + "," + &message("y", 1), message("x", 1) + "," + &message("y", 2)),
    ] {
        let theirs = people(&format!("{AL},{BO}"), AL_AND_BO, &theirs);
        let should = with_referee(&merged);
        assert_eq!(decided(&base, &ours, &theirs), [(should.clone(), 0), (should.clone(), 0)]);
        assert_eq!(decided(&base, &theirs, &ours), [(should.clone(), 0), (should, 0)]);
    }
    // One side gives the message to another person with the same index.
    let ours = with_referee(&message("x", 0));
    assert_eq!(decided(&base, &ours, &base), [(ours.clone(), 0), (ours.clone(), 0)]);
    let theirs = people(&format!("{AL},{BO}"), AL_AND_BO, &message("x", 1));
    let [by_ours, by_theirs] = decided(&base, &ours, &theirs);
    assert_eq!(by_ours, (ours, 1));
    assert_eq!(by_theirs, (with_referee(&message("x", 2)), 1));
}

#[test]
fn people_whom_one_side_removed_and_the_other_changed_are_conflicts() {
    let referee = |rank: &str| format!(r#"{AL},{BO},{{"name":"Referee","rank":"{rank}"}}"#);
    let base = people(&referee("1 dan"), AL_AND_BO, &message("x", 0));
    let removed = people(&format!("{AL},{BO}"), AL_AND_BO, &message("x", 0));
    let changed = people(&referee("2 dan"), AL_AND_BO, &message("x", 0));
    let both_changed = people(&referee("2 dan").replace("Al", "Alan"), AL_AND_BO, &message("x", 0));
    let only_renamed = people(&format!("{AL},{BO}").replace("Al", "Alan"), AL_AND_BO, &message("x", 0));
    assert_eq!(decided(&base, &removed, &changed), [(removed.clone(), 1), (changed.clone(), 1)]);
    assert_eq!(decided(&base, &changed, &removed), [(changed.clone(), 1), (removed.clone(), 1)]);
    assert_eq!(decided(&base, &both_changed, &removed), [(both_changed, 1), (only_renamed, 1)]);
    assert_eq!(decided(&base, &removed, &base), [(removed.clone(), 0), (removed, 0)]);
}

#[test]
fn sides_that_one_side_exchanged_are_exchanged() {
    let base = people(&format!("{AL},{BO}"), AL_AND_BO, &message("x", 0));
    let swapped =
        |list: &str| people(list, r#"{"participant":0,"color":2},{"participant":1,"color":1}"#, &message("x", 0));
    let ranked = format!(r#"{{"name":"Al","rank":"1 dan"}},{BO}"#);
    let should = swapped(&ranked);
    let (ours, theirs) = (people(&ranked, AL_AND_BO, &message("x", 0)), swapped(&format!("{AL},{BO}")));
    assert_eq!(decided(&base, &ours, &theirs), [(should.clone(), 0), (should.clone(), 0)]);
    assert_eq!(decided(&base, &theirs, &ours), [(should.clone(), 0), (should, 0)]);
}

#[test]
fn values_of_a_topic_conflict_in_both_orders() {
    let game = |info: &str| {
        let json = format!(r#"{{"format":"wei7","version":"3.0","info":{{"place":"Kyoto",{info}}},"tree":{{}}}}"#);
        crate::json::JsonReader::new().read(json.as_bytes()).unwrap().value
    };
    let with_property = |record: &Record, value: &str| {
        let mut record = record.clone();
        record
            .info
            .as_deref_mut()
            .unwrap()
            .extras
            .push(Extra::Property { id: "RE".into(), values: vec![value.into()] });
        record
    };
    let base = game(r#""result":{"winner":2}"#);
    let plain = game(r#""result":{"winner":1}"#);
    // The extra spells the result in another way, and only one side has it.
    let spelled = with_property(&plain, "B+T");
    for (ours, theirs) in [(&plain, &spelled), (&spelled, &plain)] {
        let [by_ours, by_theirs] = decided(&base, ours, theirs);
        assert_eq!((by_ours, by_theirs), ((ours.clone(), 1), (theirs.clone(), 1)));
    }
}

#[test]
fn a_participant_who_acts_is_not_removed_silently() {
    let three = format!("{AL},{BO},{REFEREE}");
    let base = people(&three, AL_AND_BO, &message("x", 0));
    let removed = people(&format!("{AL},{BO}"), AL_AND_BO, &message("x", 0));
    let acting = people(&three, AL_AND_BO, &(message("x", 0) + "," + &message("y", 2)));
    let nobody =
        people(&format!("{AL},{BO}"), AL_AND_BO, &(message("x", 0) + r#",{"action":{"type":"message","value":"y"}}"#));
    assert_eq!(decided(&base, &removed, &acting), [(nobody.clone(), 1), (acting.clone(), 1)]);
    // In the other order, the message without its actor is a conflict, too.
    assert_eq!(decided(&base, &acting, &removed), [(acting, 1), (nobody, 2)]);
}

#[test]
fn players_of_each_side_are_merged() {
    let game = |list: &str, players: &str| people(list, players, &message("x", 0));
    let both = format!("{AL},{BO}");
    let base = game(&both, AL_AND_BO);
    let black = r#"{"participant":0,"color":1}"#;
    let white = r#"{"participant":1,"color":2}"#;
    // One side ranks a player whom the other unseats.
    let ranked = format!(r#"{{"name":"Al","rank":"1 dan"}},{BO}"#);
    let should = game(&ranked, white);
    for (ours, theirs) in
        [(game(&ranked, AL_AND_BO), game(&both, white)), (game(&both, white), game(&ranked, AL_AND_BO))]
    {
        assert_eq!(decided(&base, &ours, &theirs), [(should.clone(), 0), (should.clone(), 0)]);
    }
    // Each unseats the other one.
    let nobody = game(&both, "");
    for (ours, theirs) in [(game(&both, black), game(&both, white)), (game(&both, white), game(&both, black))] {
        assert_eq!(decided(&base, &ours, &theirs), [(nobody.clone(), 0), (nobody.clone(), 0)]);
    }
    // Both say who is black, with different names.
    let base = game(BO, r#"{"participant":0,"color":2}"#);
    let named = |name: &str| {
        game(&format!(r#"{BO},{{"name":"{name}"}}"#), r#"{"participant":0,"color":2},{"participant":1,"color":1}"#)
    };
    let (ours, theirs) = (named("Lee Sedol"), named("Lee Se-dol"));
    assert_eq!(decided(&base, &ours, &theirs), [(ours.clone(), 1), (theirs.clone(), 1)]);
}

#[test]
fn a_conflict_about_a_branch_without_nodes_is_noted_above() {
    let game = |title: &str| {
        let json = format!(
            r#"{{"format":"wei7","version":"3.0","tree":{{"pre":{{}},"branches":[{{"title":"{title}"}},{{"title":"q"}}]}}}}"#
        );
        crate::json::JsonReader::new().read(json.as_bytes()).unwrap().value
    };
    let note =
        |conflict: &Difference| format!("{} or {}", conflict.left.as_ref().unwrap(), conflict.right.as_ref().unwrap());
    let merged = merge(&game("x"), &game("y"), &game("z"), Resolution::Comment(&note));
    assert_eq!(merged.conflicts.len(), 1);
    assert_eq!(merged.record.tree.root().pre.as_deref().unwrap().comment.as_deref(), Some("y or z"));
}
