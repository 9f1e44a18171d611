//! Findings in lines: one for each kind in a file, or in a run.

use std::cmp::Reverse;
use std::fmt::Write;

use wei7_core::{Diagnostic, Fate, Level};

use super::findings::{is_told, is_told_of_each, passed_by, sentence};
use super::losses::{carried, place_of_loss};
use super::{counted, fate, level, one_line, padded};
use crate::args::Verbosity;
use crate::language::{Language, Words, phrase};
use crate::report::tally::{FindingGroup, Tally};
use crate::report::{FileReport, Outcome};
use wei7_convert::explain::Topic;
use wei7_convert::findings::Finding;

/// The columns of the level with its count, and of the place.
const LEVEL: usize = 15;
const PLACE: usize = 9;

/// The most kinds of findings of a run that are listed.
const KINDS: usize = 25;

/// The kinds that are listed however many refused files are.
const LEAST_KINDS: usize = 8;

/// The lines on a file, below its name; empty if there is nothing to tell.
pub(crate) fn file_lines(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    lines_of(file, is_told_of_each, language, verbosity)
}

fn lines_of(
    file: &FileReport,
    is_told: fn(&Diagnostic, Verbosity) -> bool,
    language: Language,
    verbosity: Verbosity,
) -> String {
    let words = Words::of(language);
    let mut lines = String::new();
    for group in file.findings_by_code() {
        let first = group.first;
        if is_told(&first.diagnostic, verbosity) {
            let what = counted(&level(first.diagnostic.level(), words), group.count);
            let place = place(first).unwrap_or_default();
            lines.push_str(&line(first.diagnostic.code.id, &what, &place, &whole_sentence(first, language)));
        }
    }
    if file.findings.unlisted() > 0 {
        let values = [("file", one_line(&file.file).into()), ("number", file.findings.unlisted().into())];
        let _ = writeln!(lines, "  {}", words.with("unlisted", values));
    }
    if verbosity != Verbosity::Quiet {
        for (concept, becomes, group) in file.losses.told(verbosity) {
            if becomes.is_loss() || verbosity == Verbosity::Verbose {
                let what = counted(&fate(becomes, words), group.count);
                let place = place_of_loss(&group.first, group.number, file, language);
                let title = Topic::Loss(concept).title(language);
                let colon = words.say("colon");
                lines.push_str(&line(concept.id(), &what, "", &format!("{title}{colon}{place}")));
            }
        }
    }
    let refused = match file.outcome {
        Outcome::Done | Outcome::Existing if lines.is_empty() => return lines,
        Outcome::Done | Outcome::Existing => String::new(),
        Outcome::Failed => {
            // Each of its games may have a reason of its own.
            let is_whole = file.records == 0 || file.reason().is_some_and(|reason| reason.number.is_none());
            format!("  {}", words.say(if is_whole { "file-refused" } else { "file-refused-in-part" }))
        }
        Outcome::Skipped | Outcome::Link => return passed_by(file, words),
    };
    format!("{}{refused}\n{lines}", one_line(&file.file))
}

/// The lines on the one file that is read, what is carried of it, and how to see more.
pub(crate) fn kinds_of_one(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    let words = Words::of(language);
    let mut text = lines_of(file, is_told, language, verbosity);
    if verbosity != Verbosity::Quiet {
        let _ = writeln!(text, "  {}", words.say("all-of-one"));
        let code = file
            .findings_by_code()
            .into_iter()
            .map(|group| &group.first.diagnostic)
            .find(|first| is_told(first, verbosity));
        if let Some(first) = code {
            let _ = writeln!(text, "  {}", words.with("explain-a-code", [("code", first.code.id.into())]));
        }
        text.push_str(&carried(file, language, verbosity));
    }
    text
}

/// The kinds of findings of a run, the worst first and of these the most frequent; or the most frequent first.
pub(crate) fn kinds(tally: &Tally, by_count: bool, language: Language, verbosity: Verbosity) -> String {
    let words = Words::of(language);
    let mut groups: Vec<(Level, &FindingGroup)> = tally
        .findings
        .iter()
        .map(|((Reverse(level), _), group)| (*level, group))
        // Where every refused file is listed, its reason stands there.
        .filter(|(level, _)| *level != Level::Refused || tally.failed > tally.refusals.len())
        .filter(|(_, group)| is_told_of_each(&group.first.diagnostic, verbosity))
        .collect();
    groups.sort_by_key(|(level, group)| (Reverse((!by_count).then_some(*level)), Reverse(group.count)));
    let mut text = String::new();
    // With the refused files that are listed it fits a screen.
    let most = KINDS.saturating_sub(tally.refusals.len()).max(LEAST_KINDS);
    for (of, group) in groups.iter().take(most) {
        let what = counted(&level(*of, words), group.count);
        let files = words.with("in-files", [("number", group.files.into())]);
        let place = place(&group.first).map_or_else(String::new, |place| format!(":{place}"));
        let first = format!("{}{place}", one_line(&group.file));
        let sentence = Topic::Finding(group.first.diagnostic.code).title(language);
        let code = group.first.diagnostic.code.id;
        let example = words.with("for-example", [("place", first.into())]);
        let _ = writeln!(text, "  {code}  {} {}  {sentence}{example}", padded(&what, LEVEL), padded(&files, PLACE + 3));
    }
    if groups.len() > most {
        let _ = writeln!(text, "  {}", words.with("more-kinds", [("number", (groups.len() - most).into())]));
    }
    text
}

fn line(code: &str, what: &str, place: &str, sentence: &str) -> String {
    format!("  {code}  {} {place:>PLACE$}  {}\n", padded(what, LEVEL), one_line(sentence))
}

/// `5:18`
fn place(finding: &Finding) -> Option<String> {
    finding.located.as_ref().map(|located| format!("{}:{}", located.place.line, located.place.column))
}

/// What was found and what was done.
pub(crate) fn whole_sentence(finding: &Finding, language: Language) -> String {
    let said = sentence(&finding.diagnostic, language);
    match &finding.diagnostic.repair {
        Some(repair) => format!("{said}{}{}", Words::of(language).say("semicolon"), phrase(language, repair)),
        None => said,
    }
}

/// The fates that are news.
pub(super) const LOST: [Fate; 2] = [Fate::Dropped, Fate::Approximated];

/// How to see each finding, where only the kinds are told.
pub(crate) fn where_all_is(language: Language) -> String {
    format!("  {}\n", Words::of(language).say("all-of-them"))
}
