//! Findings in lines: one line per kind of finding in a file or in a run.

use std::cmp::Reverse;
use std::fmt::Write;

use textwrap::core::display_width;
use wei7_core::{Diagnostic, Fate, Level};

use super::findings::{is_reported, is_reported_per_file, skip_reason};
use super::losses::{carried, place_of_loss};
use super::{fate, level, one_line, padded, right_aligned, with_count};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::tally::{FindingGroup, Tally};
use crate::report::{FileReport, Outcome};
use crate::report::{repair, sentence};
use wei7_convert::explain::Topic;
use wei7_convert::findings::Finding;

/// Minimum width, in terminal columns, of the column with a level or fate and its count.
const WHAT_WIDTH: usize = 15;
/// Minimum width, in terminal columns, of the column with a place in a file.
const PLACE_WIDTH: usize = 9;
/// Minimum width, in terminal columns, of the column with a number of files.
const FILES_WIDTH: usize = 12;

/// Maximum number of lines for the kinds of findings of a run and the refused files together.
const MAX_KINDS: usize = 25;

/// Number of kinds of findings that are listed even if many refused files are listed, too.
const MIN_KINDS: usize = 8;

/// Returns the name of a file and one line for each kind of finding in it; empty if there is nothing to report.
pub(crate) fn file_lines(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    kind_lines(file, is_reported_per_file, language, verbosity)
}

fn kind_lines(
    file: &FileReport,
    is_reported: fn(&Diagnostic, Verbosity) -> bool,
    language: Language,
    verbosity: Verbosity,
) -> String {
    let words = Words::in_language(language);
    let told = file.findings_by_code().into_iter().filter(|group| is_reported(&group.first.diagnostic, verbosity));
    let rows = told.map(|group| {
        let first = group.first;
        let what = with_count(&level(first.diagnostic.level(), words), group.count);
        (first.diagnostic.code.id, what, place(first).unwrap_or_default(), whole_sentence(first, language))
    });
    let mut lines = in_columns(&rows.collect::<Vec<_>>(), PLACE_WIDTH, right_aligned);
    if file.findings.unlisted() > 0 {
        let values = [("file", one_line(&file.file).into()), ("number", file.findings.unlisted().into())];
        let _ = writeln!(lines, "  {}", words.with("unlisted", values));
    }
    if verbosity != Verbosity::Quiet {
        let told = file.losses.reported_losses(verbosity);
        let told = told.into_iter().filter(|(_, becomes, _)| becomes.is_loss() || verbosity == Verbosity::Verbose);
        let rows = told.map(|(concept, becomes, group)| {
            let place = place_of_loss(&group.first, group.number, file, language);
            let sentence = format!("{}{}{place}", Topic::Loss(concept).title(language), words.say("colon"));
            (concept.id(), with_count(&fate(becomes, words), group.count), String::new(), sentence)
        });
        lines.push_str(&in_columns(&rows.collect::<Vec<_>>(), PLACE_WIDTH, right_aligned));
    }
    let refused = match file.outcome {
        Outcome::Done | Outcome::Existing if lines.is_empty() => return lines,
        Outcome::Done | Outcome::Existing => String::new(),
        Outcome::Failed => {
            // If only some games were refused, each of these games may have its own reason.
            let is_whole = file.records == 0 || file.reason().is_some_and(|reason| reason.number.is_none());
            format!("  {}", words.say(if is_whole { "file-refused" } else { "file-refused-in-part" }))
        }
        Outcome::Skipped | Outcome::Link => return skip_reason(file, words),
    };
    format!("{}{refused}\n{lines}", one_line(&file.file))
}

/// Returns one line for each kind of finding in a single input, hints on how to see more, and a line about the values
/// that a carrier keeps.
pub(crate) fn kinds_of_one(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    let words = Words::in_language(language);
    let mut text = kind_lines(file, is_reported, language, verbosity);
    if verbosity != Verbosity::Quiet {
        let _ = writeln!(text, "  {}", words.say("all-of-one"));
        let code = file
            .findings_by_code()
            .into_iter()
            .map(|group| &group.first.diagnostic)
            .find(|first| is_reported(first, verbosity));
        if let Some(first) = code {
            let _ = writeln!(text, "  {}", words.with("explain-a-code", [("code", first.code.id.into())]));
        }
        text.push_str(&carried(file, language, verbosity));
    }
    text
}

/// Returns one line for each kind of finding of a run. The lines are sorted by frequency with `by_count`, and else by
/// level (worst first) and then by frequency.
pub(crate) fn kinds(tally: &Tally, by_count: bool, language: Language, verbosity: Verbosity) -> String {
    let words = Words::in_language(language);
    let mut groups: Vec<(Level, &FindingGroup)> = tally
        .findings
        .iter()
        .map(|((Reverse(level), _), group)| (*level, group))
        // If the report lists all refused files, this list already gives the reasons, so they are left out.
        .filter(|(level, _)| *level != Level::Refused || tally.failed > tally.refusals.len())
        .filter(|(_, group)| is_reported_per_file(&group.first.diagnostic, verbosity))
        .collect();
    groups.sort_by_key(|(level, group)| (Reverse((!by_count).then_some(*level)), Reverse(group.count)));
    // The fewer refused files are listed, the more kinds fit on a screen together with them.
    let most = MAX_KINDS.saturating_sub(tally.refusals.len()).max(MIN_KINDS);
    let rows = groups.iter().take(most).map(|(of, group)| {
        let files = words.with("in-files", [("number", group.files.into())]);
        let place = place(&group.first).map_or_else(String::new, |place| format!(":{place}"));
        let first = format!("{}{place}", one_line(&group.file));
        let sentence = Topic::Finding(group.first.diagnostic.code).title(language);
        let example = words.with("for-example", [("place", first.into())]);
        let what = with_count(&level(*of, words), group.count);
        (group.first.diagnostic.code.id, what, files, format!("{sentence}{example}"))
    });
    let mut text = in_columns(&rows.collect::<Vec<_>>(), FILES_WIDTH, padded);
    if groups.len() > most {
        let _ = writeln!(text, "  {}", words.with("more-kinds", [("number", (groups.len() - most).into())]));
    }
    text
}

/// Cells of a line: the code, the level or fate with its count, the place, and the sentence.
type Row<'a> = (&'a str, String, String, String);

/// Returns a line for each row. Each column is as wide as its widest cell, in terminal columns. `least` is the minimum
/// width of the column of places, and `align` pads its cells.
fn in_columns(rows: &[Row<'_>], least: usize, align: fn(&str, usize) -> String) -> String {
    let width = |cell: fn(&Row<'_>) -> usize| rows.iter().map(cell).max().unwrap_or(0);
    let what_width = width(|row| display_width(&row.1)).max(WHAT_WIDTH);
    let place_width = width(|row| display_width(&row.2)).max(least);
    let line = |(code, what, place, sentence): &Row<'_>| {
        let (what, place) = (padded(what, what_width), align(place, place_width));
        format!("  {code}  {what} {place}  {}\n", one_line(sentence))
    };
    rows.iter().map(line).collect()
}

/// Returns the line and column of a finding, such as `5:18`; `None` if the finding has no place.
fn place(finding: &Finding) -> Option<String> {
    finding.located.as_ref().map(|located| format!("{}:{}", located.place.line, located.place.column))
}

/// Returns the sentence of a finding, followed by the repair if the reader made one.
pub(crate) fn whole_sentence(finding: &Finding, language: Language) -> String {
    let said = sentence(&finding.diagnostic, language);
    match repair(&finding.diagnostic, language) {
        Some(repair) => format!("{said}{}{}", Words::in_language(language).say("semicolon"), repair),
        None => said,
    }
}

/// Fates of values that are reported as lost, the worst first.
pub(super) const LOST: [Fate; 2] = [Fate::Dropped, Fate::Approximated];

/// Returns a hint on how to see each finding when only the kinds are listed.
pub(crate) fn how_to_see_all(language: Language) -> String {
    format!("  {}\n", Words::in_language(language).say("all-of-them"))
}
