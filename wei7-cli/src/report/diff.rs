//! What two files differ in, for people and for programs.

use std::fmt::Write as _;

use serde::Serialize;
use wei7_core::Difference;

use super::json::json;
use super::text::one_line;
use crate::language::{Language, Words};
use wei7_convert::diff::{Comparison, Side, Told};
use wei7_convert::explain::Topic;

/// For people: each difference with its place, and what each file has there.
pub(crate) fn text(comparison: &Comparison<'_>, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let mut out = String::new();
    let Comparison { left, right, records, significant, others, exact } = comparison;
    // Writing to a string does not fail.
    if comparison.is_same() {
        let hidden = hidden(*others, words);
        let values =
            [("left", one_line(left.file).into()), ("right", one_line(right.file).into()), ("hidden", hidden.into())];
        let _ = writeln!(out, "{}", words.with("same", values));
        return out;
    }
    for (sign, side) in [("---", left), ("+++", right)] {
        let format = side.format.map_or("unknown", wei7_convert::Format::name);
        let _ = writeln!(out, "{sign} {} ({format})", one_line(side.file));
    }
    let several = records.len() > 1;
    let game = |number: usize| words.with("game", [("unit", "game".into()), ("number", number.into())]);
    let only_in = |number, side: &Side<'_>| {
        words.with("only-in", [("game", game(number).into()), ("file", one_line(side.file).into())])
    };
    for (number, told) in (1..).zip(records) {
        match told {
            Told::Differences(differences) => {
                let mut shown = differences.iter().filter(|(_, significant)| *significant || *exact).peekable();
                if several && shown.peek().is_some() {
                    let _ = writeln!(out, "{}", game(number));
                }
                shown.for_each(|(difference, _)| of_one(difference, language, &mut out));
            }
            Told::LeftOnly => drop(writeln!(out, "{}", only_in(number, left))),
            Told::RightOnly => drop(writeln!(out, "{}", only_in(number, right))),
        }
    }
    let (count, hidden) =
        if *exact { (significant + others, String::new()) } else { (*significant, hidden(*others, words)) };
    let _ = writeln!(out, "{}", words.with("differences", [("number", count.into()), ("hidden", hidden.into())]));
    out
}

fn of_one(difference: &Difference, language: Language, out: &mut String) {
    let concept = difference.concept();
    let (at, what) = (one_line(&language.place(&difference.at)), Topic::Loss(concept).title(language));
    let _ = writeln!(out, "{at}{}{what} [{}]", crate::language::Words::of(language).say("colon"), concept.id());
    for (sign, side) in [('-', &difference.left), ('+', &difference.right)] {
        if let Some(side) = side {
            let _ = writeln!(out, "  {sign} {}", one_line(&language.side(concept, side)));
        }
    }
}

fn hidden(others: usize, words: &Words) -> String {
    if others == 0 { String::new() } else { words.with("hidden", [("number", others.into())]) }
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
    let file = |side: &Side<'_>| side.format.map(wei7_convert::Format::id);
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
