//! Differences of two files.

use std::fmt::Write as _;

use wei7_core::Difference;

use super::one_line;
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::{FileReport, FolderTotal};
use wei7_convert::diff::{Comparison, PairedRecords, Side};
use wei7_convert::explain::Topic;

/// Returns a line for each difference, with its place and the values in both files.
pub(crate) fn diff(comparison: &Comparison<'_>, language: Language, verbosity: Verbosity) -> String {
    let words = Words::in_language(language);
    let mut out = String::new();
    let Comparison { left, right, records, significant, others, exact } = comparison;
    let others = if verbosity == Verbosity::Verbose || *exact { others } else { &0 };
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
    for (number, pair) in (1..).zip(records) {
        match pair {
            PairedRecords::Differences(differences) => {
                let mut shown = differences.iter().filter(|(_, significant)| *significant || *exact).peekable();
                if several && shown.peek().is_some() {
                    let _ = writeln!(out, "{}", game(number));
                }
                shown.for_each(|(difference, _)| one_difference(difference, language, &mut out));
            }
            PairedRecords::LeftOnly => drop(writeln!(out, "{}", only_in(number, left))),
            PairedRecords::RightOnly => drop(writeln!(out, "{}", only_in(number, right))),
        }
    }
    let (count, hidden) =
        if *exact { (significant + others, String::new()) } else { (*significant, hidden(*others, words)) };
    let _ = writeln!(out, "{}", words.with("differences", [("number", count.into()), ("hidden", hidden.into())]));
    out
}

fn one_difference(difference: &Difference, language: Language, out: &mut String) {
    let concept = difference.concept();
    let (at, what) = (one_line(&language.place(&difference.at)), Topic::Loss(concept).title(language));
    let _ = writeln!(out, "{at}{}{what} [{}]", Words::in_language(language).say("colon"), concept.id());
    for (sign, side) in [('-', &difference.left), ('+', &difference.right)] {
        if let Some(side) = side {
            let _ = writeln!(out, "  {sign} {}", one_line(&language.argument(side)));
        }
    }
}

fn hidden(others: usize, words: &Words) -> String {
    if others == 0 { String::new() } else { words.with("hidden", [("number", others.into())]) }
}

/// Returns the line that reports a file that only one of two folders has.
pub(crate) fn only_in_folder(file: &FileReport, language: Language) -> String {
    Words::in_language(language).with("only-in-folder", [("file", one_line(&file.file).into())]) + "\n"
}

/// Formats the totals of the comparison of two folders.
pub(crate) fn folders(total: &FolderTotal, language: Language) -> String {
    let words = Words::in_language(language);
    let counts = [
        (total.same, "files-same"),
        (total.differing, "files-differ"),
        (total.left_only, "files-left-only"),
        (total.right_only, "files-right-only"),
        (total.refused, "files-not-compared"),
        (total.passed_over, "files-skipped"),
    ];
    let counts = counts.into_iter().filter(|(count, id)| *count > 0 || *id == "files-same");
    let parts: Vec<String> = counts.map(|(count, id)| words.with(id, [("number", count.into())])).collect();
    parts.join(&words.say("enumeration")) + "\n"
}
