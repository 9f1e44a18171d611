//! Merges of small trees.

use super::*;
use crate::carrier::tests::{step, tree};
use crate::record::{Branch, BranchId, Step};

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
