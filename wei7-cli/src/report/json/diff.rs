//! The differences of two files, as one object on one line.

use super::Object;
use wei7_convert::diff::{Comparison, Side, Told};

/// All differences, also those that are not significant.
pub(crate) fn diff(comparison: &Comparison<'_>) -> String {
    let Comparison { left, right, records, significant, others, exact: _ } = comparison;
    let side = |side: &Side<'_>| {
        let format = side.format.map(wei7_convert::Format::id);
        Object::default().with("file", side.file).with("format", format).with("records", side.records)
    };
    let one = |code: &str, what: &str, at: &str| Object::default().with("code", code).with("what", what).with("at", at);
    let mut differences = Vec::new();
    for (number, pair) in (1..).zip(records) {
        let game = (records.len() > 1).then_some(number);
        let mut add = |one: Object, left: Option<&str>, right: Option<&str>, significant: bool| {
            let one = one.with("left", left).with("right", right).with("significant", significant);
            differences.push(one.with_some("game", game));
        };
        match pair {
            Told::Differences(all) => {
                for (difference, significant) in all {
                    let (left, right) = (difference.left.as_deref(), difference.right.as_deref());
                    let concept = difference.concept();
                    add(one(concept.id(), concept.what(), &difference.at), left, right, *significant);
                }
            }
            Told::LeftOnly => add(one("", "record", "file"), Some("a game"), None, true),
            Told::RightOnly => add(one("", "record", "file"), None, Some("a game"), true),
        }
    }
    Object::default()
        .with("left", side(left))
        .with("right", side(right))
        .with("same", comparison.is_same())
        .with("significant", significant)
        .with("insignificant", others)
        .with("differences", differences)
        .line()
}
