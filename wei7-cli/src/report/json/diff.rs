//! The differences of two files, as one object on one line.

use serde::Serialize;

use super::to_line;
use wei7_convert::diff::{Comparison, Side, Told};

#[derive(Serialize)]
struct Object<'a> {
    left: OneSide<'a>,
    right: OneSide<'a>,
    same: bool,
    significant: usize,
    insignificant: usize,
    differences: Vec<One<'a>>,
}

#[derive(Serialize)]
struct OneSide<'a> {
    file: &'a str,
    format: Option<&'static str>,
    records: usize,
}

#[derive(Serialize)]
struct One<'a> {
    code: &'static str,
    what: &'static str,
    at: &'a str,
    left: Option<&'a str>,
    right: Option<&'a str>,
    significant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
}

/// All differences, also those that are not significant.
pub(crate) fn diff(comparison: &Comparison<'_>) -> String {
    let file = |side: &Side<'_>| side.format.map(wei7_convert::Format::id);
    let Comparison { left, right, records, significant, others, exact: _ } = comparison;
    let several = records.len() > 1;
    let mut differences = Vec::new();
    for (number, pair) in (1..).zip(records) {
        let game = several.then_some(number);
        let whole = |left, right| One { code: "", what: "record", at: "file", left, right, significant: true, game };
        match pair {
            Told::Differences(all) => differences.extend(all.iter().map(|(difference, significant)| One {
                code: difference.concept().id(),
                what: difference.concept().what(),
                at: &difference.at,
                left: difference.left.as_deref(),
                right: difference.right.as_deref(),
                significant: *significant,
                game,
            })),
            Told::LeftOnly => differences.push(whole(Some("a game"), None)),
            Told::RightOnly => differences.push(whole(None, Some("a game"))),
        }
    }
    to_line(&Object {
        left: OneSide { file: left.file, format: file(left), records: left.records },
        right: OneSide { file: right.file, format: file(right), records: right.records },
        same: comparison.is_same(),
        significant: *significant,
        insignificant: *others,
        differences,
    })
}
