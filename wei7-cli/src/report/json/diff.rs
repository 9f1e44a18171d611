//! The differences of two files, as one object on one line.

use super::Object;
use wei7_convert::diff::{Comparison, PairedRecords, Side};

/// All differences, also those that are not significant.
pub(crate) fn diff(comparison: &Comparison<'_>) -> String {
    let Comparison { left, right, records, significant, others, exact: _ } = comparison;
    let side = |side: &Side<'_>| {
        let format = side.format.map(wei7_convert::Format::id);
        Object::default().set("file", side.file).set("format", format).set("records", side.records)
    };
    let one = |code: &str, what: &str, at: &str| Object::default().set("code", code).set("what", what).set("at", at);
    let mut differences = Vec::new();
    for (number, pair) in (1..).zip(records) {
        let game = (records.len() > 1).then_some(number);
        let mut add = |one: Object, left: Option<&str>, right: Option<&str>, significant: bool| {
            let one = one.set("left", left).set("right", right).set("significant", significant);
            differences.push(one.set_some("game", game));
        };
        match pair {
            PairedRecords::Differences(all) => {
                for (difference, significant) in all {
                    let (left, right) = (difference.left.as_deref(), difference.right.as_deref());
                    let concept = difference.concept();
                    add(one(concept.id(), concept.what(), &difference.at), left, right, *significant);
                }
            }
            PairedRecords::LeftOnly => add(one("", "record", "file"), Some("a game"), None, true),
            PairedRecords::RightOnly => add(one("", "record", "file"), None, Some("a game"), true),
        }
    }
    Object::default()
        .set("left", side(left))
        .set("right", side(right))
        .set("same", comparison.is_same())
        .set("significant", significant)
        .set("insignificant", others)
        .set("differences", differences)
        .line()
}
