//! Closing block: the last lines of the report on many inputs, with the totals of the run.

use std::cmp::Reverse;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use wei7_core::Fate;

use super::concise::{LOST, whole_sentence};
use super::findings::is_reported_per_file;
use super::{fate, one_line, padded, with_count};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::is_loss_told;
use crate::report::tally::{Refusal, Tally};
use crate::report::{FixOutcome, TIME_ZONE};
use wei7_convert::codes;
use wei7_convert::explain::Topic;

/// Maximum number of kinds of findings that the closing block lists.
const MAX_KINDS: usize = 3;
/// Maximum number of kinds of losses of each fate that the closing block lists.
const MAX_LOSSES: usize = 5;

/// Width of the labels in terminal columns.
const LABEL_WIDTH: usize = 13;

/// Returns the closing block. `done` is the id of the message for the number of inputs with a result, and `took` is the
/// duration of the run to show. With `lists_refusals`, the block lists the inputs without a result.
pub(crate) fn closing(
    tally: &Tally,
    done: &str,
    took: Option<Duration>,
    lists_refusals: bool,
    (language, verbosity): (Language, Verbosity),
) -> String {
    let words = Words::in_language(language);
    let mut text = head(tally, took, words);
    let mut row = |label: &str, what: &str| text.push_str(&line(label, what));
    let number = |number: usize| grouped(number as u64);
    let mut done_parts = Vec::new();
    let fixed = |fix_outcome| tally.fix_outcome.get(&fix_outcome).copied().unwrap_or(0);
    // For `fix`, files that the reader repaired are already counted as repaired files.
    let repaired = if done == "looked-through" { 0 } else { tally.repaired };
    for (count, id) in [
        (fixed(FixOutcome::Done), "files-repaired"),
        (fixed(FixOutcome::ToDo), "files-to-repair"),
        (repaired, "of-repaired"),
        (tally.with_errors, "of-with-errors"),
    ] {
        if count > 0 {
            done_parts.push(words.with(id, [("number", number(count).into())]));
        }
    }
    let parts = done_parts.join(&words.say("comma"));
    let parts = if parts.is_empty() { parts } else { words.with("in-parentheses", [("what", parts.into())]) };
    row(&words.say(done), &format!("{}{parts}", number(tally.done)));
    if tally.proven > 0 {
        row(&words.say("proven"), &words.with("games-proven", [("number", number(tally.proven).into())]));
    }
    for (count, label) in [(tally.existing, "existing"), (tally.interrupted, "interrupted")] {
        if count > 0 {
            row(&words.say(label), &number(count));
        }
    }
    if lists_refusals {
        text.push_str(&refusals(tally, language));
    } else if tally.failed > 0 {
        row(&words.say("refused"), &number(tally.failed));
    }
    let mut row = |label: &str, what: &str| text.push_str(&line(label, what));
    let passed_over = &tally.passed_over;
    if passed_over.count + tally.skipped > 0 {
        let name = |path: &PathBuf| one_line(&path.to_string_lossy());
        let mut names: Vec<String> = passed_over.names.iter().map(name).collect();
        if names.len() < passed_over.count {
            names.push("...".to_owned());
        }
        let names = names.join(&words.say("enumeration"));
        let all = number(passed_over.count + tally.skipped);
        let id = if passed_over.count > 0 { "names-skipped" } else { "number-skipped" };
        row(&words.say("skipped"), &words.with(id, [("number", all.into()), ("names", names.into())]));
    }
    if verbosity != Verbosity::Quiet {
        let mut often: Vec<_> =
            tally.findings.values().filter(|group| is_reported_per_file(&group.first.diagnostic, verbosity)).collect();
        often.sort_by_key(|group| Reverse(group.count));
        let shown: Vec<String> = often
            .iter()
            .take(MAX_KINDS)
            .map(|group| {
                let files = words.with("in-files", [("number", group.files.into())]);
                format!("{} {files}", with_count(group.first.diagnostic.code.id, group.count))
            })
            .collect();
        if !shown.is_empty() {
            row(&words.say("most-often"), &shown.join(" · "));
        }
        for (becomes, label) in
            LOST.map(|lost| (lost, fate(lost, words))).into_iter().chain([(Fate::Carried, fate(Fate::Carried, words))])
        {
            let what = losses(tally, becomes, language, verbosity);
            if !what.is_empty() {
                let note = if becomes == Fate::Carried { words.say("nothing-is-lost") } else { String::new() };
                text.push_str(&line(&label, &format!("{what}{note}")));
            }
        }
        if let Some(group) = often.first() {
            let _ =
                writeln!(text, "{}", words.with("explain-a-code", [("code", group.first.diagnostic.code.id.into())]));
        }
        if let Some(group) = tally.findings.values().find(|group| group.first.diagnostic.code.id == TIME_ZONE) {
            let files = words.with("in-files", [("number", group.files.into())]);
            let _ =
                writeln!(text, "{}", words.with("time-zones", [("code", TIME_ZONE.into()), ("files", files.into())]));
        }
        let is_salvaged = tally.findings.keys().any(|(_, code)| *code == codes::SALVAGED.id);
        for (is_of_use, what) in [
            (done == "checked" && tally.repaired > 0, "write-repairs"),
            (fixed(FixOutcome::LeftAlone) > 0, "repair-all"),
            (tally.refusal_codes.iter().any(|code| code.starts_with(['J', 'X'])) && !is_salvaged, "to-salvage"),
            (done == "converted" && tally.may_go_on(), "to-go-on"),
        ] {
            if is_of_use {
                let _ = writeln!(text, "{}", words.say(what));
            }
        }
    }
    text
}

fn line(label: &str, what: &str) -> String {
    format!("  {} {what}\n", padded(label, LABEL_WIDTH))
}

/// Returns lines that list the inputs without a result, each with the reason.
pub(crate) fn refusals(tally: &Tally, language: Language) -> String {
    let words = Words::in_language(language);
    let line_of = |refusal: &Refusal| {
        let why = one_line(&whole_sentence(&refusal.reason, language));
        format!("{}  {} {why}", one_line(&refusal.file), refusal.reason.diagnostic.code.id)
    };
    let mut lines: Vec<String> = tally.refusals.iter().map(line_of).collect();
    let more = tally.failed.saturating_sub(lines.len());
    lines.extend((more > 0).then(|| words.with("more-refused", [("number", grouped(more as u64).into())])));
    let mut text = String::new();
    for (index, what) in lines.iter().enumerate() {
        let label = if index == 0 { words.say("refused") } else { String::new() };
        let count = if index == 0 { grouped(tally.failed as u64) } else { String::new() };
        text.push_str(&line(&label, &format!("{count:<4} {what}")));
    }
    text
}

/// Returns the line with the number of files, games and moves, and with the duration if `took` is `Some`.
fn head(tally: &Tally, took: Option<Duration>, words: &Words) -> String {
    let files =
        words.with("total-files", [("number", tally.files.into()), ("shown", grouped(tally.files as u64).into())]);
    let values = [("number", tally.games.into()), ("shown", grouped(tally.games).into())];
    let games = words.with("total-games", values);
    let moves = words.with("total-moves", [("number", tally.moves.into()), ("shown", grouped(tally.moves).into())]);
    let took = took.map(|took| format!("{:.1} s", took.as_secs_f64()));
    let parts: Vec<String> = [Some(files), Some(games), Some(moves), took].into_iter().flatten().collect();
    format!("{}\n", parts.join(" · "))
}

/// Returns a list of the losses of the fate `wanted`: the title of each concept with its count, the most frequent
/// first.
fn losses(tally: &Tally, wanted: Fate, language: Language, verbosity: Verbosity) -> String {
    let words = Words::in_language(language);
    let mut all: Vec<_> = tally.losses.iter().collect();
    all.retain(|((concept, fate), _)| *fate == wanted && is_loss_told(*concept, verbosity));
    all.sort_by_key(|(_, count)| Reverse(**count));
    let parts: Vec<String> = all
        .iter()
        .take(MAX_LOSSES)
        .map(|((concept, _), count)| with_count(Topic::Loss(*concept).title(language), **count))
        .collect();
    let shown = parts.join(&words.say("enumeration"));
    match all.len().saturating_sub(MAX_LOSSES) {
        0 => shown,
        more => shown + &words.say("comma") + &words.with("more-kinds", [("number", more.into())]),
    }
}

/// Formats a number with commas between groups of three digits: `412,010`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let mut text = digits.get(..first).unwrap_or_default().to_owned();
    for group in digits.as_bytes().get(first..).unwrap_or_default().chunks(3) {
        if !text.is_empty() {
            text.push(',');
        }
        text.extend(group.iter().copied().map(char::from));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        let shown = [0, 7, 999, 1_000, 12_345, 412_010, 1_000_000].map(grouped);
        assert_eq!(shown, ["0", "7", "999", "1,000", "12,345", "412,010", "1,000,000"]);
    }
}
