//! The block that closes the report on many inputs.

use std::cmp::Reverse;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use wei7_core::Fate;

use super::concise::{LOST, whole_sentence};
use super::findings::is_told;
use super::{counted, fate, one_line, padded};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::Mending;
use crate::report::is_loss_told;
use crate::report::tally::{NAMED, Refusal, Tally};
use wei7_convert::codes;
use wei7_convert::explain::Topic;

/// How many kinds of findings, of losses and of refusals are named.
const KINDS: usize = 3;
const LOSSES: usize = 5;
const REFUSALS: usize = 8;

/// So many reasons why there is no result are told one by one; more are told by their codes.
const REASONS: usize = 4;

/// The column of the labels.
const LABEL: usize = 13;

/// The block; `done` is the message that counts the inputs with a result, `took` how long they took.
pub(crate) fn closing(
    tally: &Tally,
    done: &str,
    took: Option<Duration>,
    language: Language,
    verbosity: Verbosity,
) -> String {
    let words = Words::of(language);
    let mut text = head(tally, took, words);
    let mut row = |label: &str, what: &str| text.push_str(&line(label, what));
    let number = |number: usize| grouped(number as u64);
    let mut of_done = Vec::new();
    let mended = |mending| tally.mending.get(&mending).copied().unwrap_or(0);
    // What was repaired in reading is mended by `fix`.
    let repaired = if done == "looked-through" { 0 } else { tally.repaired };
    for (count, id) in [
        (mended(Mending::Done), "of-mended"),
        (mended(Mending::ToDo), "of-to-mend"),
        (repaired, "of-repaired"),
        (tally.with_errors, "of-with-errors"),
    ] {
        if count > 0 {
            of_done.push(words.with(id, [("number", number(count).into())]));
        }
    }
    let parts = of_done.join(&words.say("enumeration"));
    let parts = if parts.is_empty() { parts } else { words.with("in-parentheses", [("what", parts.into())]) };
    row(&words.say(done), &format!("{}{parts}", number(tally.done)));
    if tally.proven > 0 {
        row(&words.say("proven"), &words.with("games-proven", [("number", number(tally.proven).into())]));
    }
    for (count, label) in [(tally.existing, "existing"), (tally.skipped, "skipped"), (tally.interrupted, "interrupted")]
    {
        if count > 0 {
            row(&words.say(label), &number(count));
        }
    }
    text.push_str(&refusals(tally, language));
    let mut row = |label: &str, what: &str| text.push_str(&line(label, what));
    let passed_over = &tally.passed_over;
    if passed_over.count > 0 {
        let name = |path: &PathBuf| one_line(&path.to_string_lossy());
        let mut names: Vec<String> = passed_over.names.iter().map(name).collect();
        if names.len() < passed_over.count {
            names.push("...".to_owned());
        }
        let names = names.join(&words.say("enumeration"));
        let values = [("number", number(passed_over.count).into()), ("names", names.into())];
        row(&words.say("passed-over"), &words.with("names-passed-over", values));
    }
    if verbosity != Verbosity::Quiet {
        let mut often: Vec<_> =
            tally.findings.values().filter(|group| is_told(&group.first.diagnostic, verbosity)).collect();
        often.sort_by_key(|group| Reverse(group.count));
        let shown: Vec<String> = often
            .iter()
            .take(KINDS)
            .map(|group| {
                let files = words.with("in-files", [("number", group.files.into())]);
                format!("{} {files}", counted(group.first.diagnostic.code.id, group.count))
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
        let is_salvaged = tally.findings.keys().any(|(_, code)| *code == codes::SALVAGED.id);
        for (is_of_use, what) in [
            (done == "checked" && tally.repaired > 0, "to-mend"),
            (mended(Mending::LeftAlone) > 0, "to-mend-all"),
            (tally.refusals.keys().any(|(code, _)| code.starts_with(['J', 'X'])) && !is_salvaged, "to-salvage"),
        ] {
            if is_of_use {
                let _ = writeln!(text, "{}", words.say(what));
            }
        }
    }
    text
}

fn line(label: &str, what: &str) -> String {
    format!("  {} {what}\n", padded(label, LABEL))
}

/// Why inputs have no result, the most frequent reasons first.
pub(crate) fn refusals(tally: &Tally, language: Language) -> String {
    let words = Words::of(language);
    let all: Vec<_> = tally.refusals.iter().collect();
    let mut reasons: Vec<(usize, String)> = if all.len() <= REASONS {
        all.iter().map(|(_, refusal)| (refusal.count, refusal_line(refusal, language))).collect()
    } else {
        let groups = all.chunk_by(|(one, _), (other, _)| one.0 == other.0);
        groups.map(|group| code_line(group.iter().map(|(_, refusal)| *refusal), language)).collect()
    };
    reasons.sort_by_key(|(count, _)| Reverse(*count));
    let more = reasons.len().saturating_sub(REFUSALS);
    let mut lines: Vec<String> = reasons.into_iter().take(REFUSALS).map(|(_, line)| line).collect();
    lines.extend((more > 0).then(|| words.with("more-kinds", [("number", more.into())])));
    let mut text = String::new();
    for (index, what) in lines.iter().enumerate() {
        let (label, count) =
            if index == 0 { (words.say("refused"), grouped(tally.failed as u64)) } else { Default::default() };
        text.push_str(&line(&label, &format!("{count:<4} {what}")));
    }
    text
}

/// How many files, games and moves, and how long it took.
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

/// Inputs that have no result for one reason, the first of them by name.
fn refusal_line(refusal: &Refusal, language: Language) -> String {
    let files = first_files(refusal.files.iter(), refusal.count, language);
    let why = one_line(&whole_sentence(&refusal.first, language));
    format!("{files}  {} {why}", counted(refusal.first.diagnostic.code.id, refusal.count))
}

/// How many inputs have no result for reasons of one code, and the first of them.
fn code_line<'r>(refusals: impl Iterator<Item = &'r Refusal> + Clone, language: Language) -> (usize, String) {
    let count = refusals.clone().map(|refusal| refusal.count).sum();
    let mut first: Vec<&(usize, String)> = refusals.clone().flat_map(|refusal| &refusal.files).collect();
    first.sort_unstable();
    let files = first_files(first.into_iter().take(NAMED), count, language);
    let code = refusals.map(|refusal| refusal.first.diagnostic.code).next();
    let what = code.map(|code| format!("{} {}", counted(code.id, count), Topic::Finding(code).title(language)));
    let such_as = Words::of(language).with("for-example", [("place", files.into())]);
    (count, what.unwrap_or_default() + &such_as)
}

/// The names of some of so many inputs.
fn first_files<'n>(names: impl Iterator<Item = &'n (usize, String)>, count: usize, language: Language) -> String {
    let words = Words::of(language);
    let names: Vec<String> = names.map(|(_, name)| one_line(name)).collect();
    let more = count.saturating_sub(names.len());
    let mut files = names.join(&words.say("enumeration"));
    if more > 0 {
        files.push_str(&words.with("and-others", [("number", more.into())]));
    }
    files
}

/// Losses of a fate by concept, the most frequent first.
fn losses(tally: &Tally, of: Fate, language: Language, verbosity: Verbosity) -> String {
    let words = Words::of(language);
    let mut all: Vec<_> = tally.losses.iter().collect();
    all.retain(|((concept, fate), _)| *fate == of && is_loss_told(*concept, verbosity));
    all.sort_by_key(|(_, count)| Reverse(**count));
    let parts: Vec<String> = all
        .iter()
        .take(LOSSES)
        .map(|((concept, _), count)| counted(Topic::Loss(*concept).title(language), **count))
        .collect();
    let shown = parts.join(&words.say("enumeration"));
    match all.len().saturating_sub(LOSSES) {
        0 => shown,
        more => shown + &words.say("comma") + &words.with("more-kinds", [("number", more.into())]),
    }
}

/// `412,010`
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
