//! What two files differ in, for people and for programs.

use std::fmt::Write as _;

use serde::Serialize;
use wei7_core::Difference;

use super::json::json;
use crate::diff::{Comparison, Side, Told};

/// For people: each difference with its place, and what each file has there.
pub(crate) fn text(comparison: &Comparison<'_>) -> String {
    let mut out = String::new();
    let Comparison { left, right, records, significant, others, exact } = comparison;
    if comparison.is_same() {
        let _ = writeln!(out, "`{}` and `{}` say the same{}", left.file, right.file, hidden(*others));
        return out;
    }
    // Writing to a string does not fail.
    for (sign, side) in [("---", left), ("+++", right)] {
        let _ = writeln!(out, "{sign} {} ({})", side.file, side.format.map_or("unknown", crate::format::Format::title));
    }
    let several = records.len() > 1;
    for (number, told) in (1..).zip(records) {
        match told {
            Told::Differences(differences) => {
                let mut shown = differences.iter().filter(|(_, significant)| *significant || *exact).peekable();
                if several && shown.peek().is_some() {
                    let _ = writeln!(out, "game {number}");
                }
                shown.for_each(|(difference, _)| of_one(difference, &mut out));
            }
            Told::LeftOnly => drop(writeln!(out, "game {number} is only in `{}`", left.file)),
            Told::RightOnly => drop(writeln!(out, "game {number} is only in `{}`", right.file)),
        }
    }
    let (count, hidden) = if *exact { (significant + others, String::new()) } else { (*significant, hidden(*others)) };
    let _ = writeln!(out, "{count} difference{}{hidden}", if count == 1 { "" } else { "s" });
    out
}

fn of_one(difference: &Difference, out: &mut String) {
    let concept = difference.concept();
    let _ = writeln!(out, "{}: {} [{}]", difference.at, concept.what(), concept.id());
    for (sign, side) in [('-', &difference.left), ('+', &difference.right)] {
        if let Some(side) = side {
            let _ = writeln!(out, "  {sign} {side}");
        }
    }
}

fn hidden(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => "; in one place it is said in another way (--exact)".to_owned(),
        _ => format!("; in {others} places it is said in another way (--exact)"),
    }
}

#[derive(Serialize)]
struct Line<'a> {
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

/// For programs: one object on one line, with all differences, also those that are not significant.
pub(crate) fn json_line(comparison: &Comparison<'_>) -> String {
    let file = |side: &Side<'_>| side.format.map(crate::format::Format::name);
    let Comparison { left, right, records, significant, others, exact: _ } = comparison;
    let several = records.len() > 1;
    let mut differences = Vec::new();
    for (number, told) in (1..).zip(records) {
        let game = several.then_some(number);
        let whole = |left, right| One { code: "", what: "record", at: "file", left, right, significant: true, game };
        match told {
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
    let mut line = json(&Line {
        left: OneSide { file: left.file, format: file(left), records: left.records },
        right: OneSide { file: right.file, format: file(right), records: right.records },
        same: comparison.is_same(),
        significant: *significant,
        insignificant: *others,
        differences,
    });
    line.push('\n');
    line
}
