//! JSON lines for the differences of two files, one per difference, and a line for the result of the comparison.

use std::borrow::Cow;

use wei7_core::Argument;

use super::{Object, typed_object};
use crate::language::Language;
use crate::report::{FileReport, Only};
use wei7_convert::diff::{Comparison, PairedRecords, Side};

/// Returns the lines of all differences, including insignificant differences, and the line of the result.
pub(crate) fn diff(comparison: &Comparison<'_>) -> String {
    let Comparison { left, right, records, significant, others, exact: _ } = comparison;
    let side = |side: &Side<'_>| {
        let format = side.format.map(wei7_convert::Format::id);
        Object::default().set("file", side.file).set("format", format).set("records", side.records)
    };
    let mut lines = String::new();
    for (number, pair) in (1..).zip(records) {
        let mut add = |(code, what, at): (Option<&str>, &str, &str),
                       left: Option<Cow<'_, str>>,
                       right: Option<Cow<'_, str>>,
                       significant| {
            let one =
                typed_object("difference").set("game", number).set_some("code", code).set("what", what).set("at", at);
            lines.push_str(&one.set("left", left).set("right", right).set("significant", significant).line());
        };
        match pair {
            PairedRecords::Differences(all) => {
                for (difference, significant) in all {
                    let argument = |side: &Option<Argument>| {
                        side.as_ref().map(|side| Language::En.argument(side).into_owned().into())
                    };
                    let concept = difference.concept();
                    let (left, right) = (argument(&difference.left), argument(&difference.right));
                    add((Some(concept.id()), concept.what(), &difference.at), left, right, *significant);
                }
            }
            PairedRecords::LeftOnly => add((None, "record", "file"), Some("a game".into()), None, true),
            PairedRecords::RightOnly => add((None, "record", "file"), None, Some("a game".into()), true),
        }
    }
    let comparison = typed_object("comparison")
        .set("left", side(left))
        .set("right", side(right))
        .set("same", comparison.is_same())
        .set("significant", significant)
        .set("insignificant", others);
    lines + &comparison.line()
}

/// Returns the line that reports a file that only one of two folders has.
pub(crate) fn only_in_folder(file: &FileReport, only: Only) -> String {
    let file = Object::default().set("file", &file.file);
    let (left, right) = match only {
        Only::Left => (Some(file), None),
        Only::Right => (None, Some(file)),
    };
    typed_object("comparison").set("left", left).set("right", right).set("same", false).line()
}
