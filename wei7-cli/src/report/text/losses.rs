//! Losses by kind and fate: their number, the place of the first loss, and where values are kept.

use std::fmt::Write;

use wei7_core::{Concept, Fate, Loss};

use super::{fate, game, one_line, with_count};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::file_report::LossGroup;
use crate::report::{CarrierLocation, FileReport, detail};
use wei7_convert::explain::Topic;
use wei7_convert::findings::RecordNumber;

/// Returns the losses of one input: a line for each kind of lost value, with the first place, and then one line for all
/// values that a carrier keeps. With `--verbose`, every loss has its line.
pub(super) fn losses(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    let words = Words::in_language(language);
    let mut text = String::new();
    let Some(target) = file.target else { return text };
    let name = one_line(&file.file);
    let is_verbose = verbosity == Verbosity::Verbose;
    let (carried, listed): (Vec<_>, Vec<_>) =
        file.losses.reported_losses(verbosity).partition(|(_, becomes, _)| *becomes == Fate::Carried && !is_verbose);
    if !listed.is_empty() {
        let total: usize = listed.iter().map(|(.., group)| group.count).sum();
        let values = [("file", name.into()), ("number", total.into()), ("target", target.name().into())];
        let _ = writeln!(text, "{}", words.with("losses", values));
    }
    for (concept, becomes, group) in listed {
        let fate = place_or_fate(becomes, file, words);
        let place = place_of_loss(&group.first, group.number, file, language);
        let what = Topic::Loss(concept).title(language);
        let values =
            [("number", group.count.into()), ("what", what.into()), ("fate", fate.into()), ("place", place.into())];
        let _ = writeln!(text, "  {}", words.with("loss", values));
        if is_verbose && group.count > 1 {
            let of_group = |(loss, _): &&(Loss, RecordNumber)| (loss.concept, loss.fate) == (concept, becomes);
            for (loss, number) in file.losses.list.iter().filter(of_group) {
                let _ = writeln!(text, "      {}", place_of_loss(loss, *number, file, language));
            }
        }
    }
    text + &carried_of(&carried, file, language)
}

/// Returns one line with all kinds of values that the carrier keeps; empty if the carrier keeps none.
pub(super) fn carried(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    let carried: Vec<_> =
        file.losses.reported_losses(verbosity).filter(|(_, becomes, _)| *becomes == Fate::Carried).collect();
    carried_of(&carried, file, language)
}

fn carried_of(carried: &[(Concept, Fate, &LossGroup)], file: &FileReport, language: Language) -> String {
    let Some(target) = file.target.filter(|_| !carried.is_empty()) else { return String::new() };
    let words = Words::in_language(language);
    let kinds =
        carried.iter().map(|(concept, _, group)| with_count(Topic::Loss(*concept).title(language), group.count));
    let what = kinds.collect::<Vec<_>>().join(&words.say("enumeration"));
    let place = place_or_fate(Fate::Carried, file, words);
    let name = one_line(&file.file);
    let values =
        [("file", name.into()), ("place", place.into()), ("what", what.into()), ("target", target.name().into())];
    words.with("carried-all", values) + "\n"
}

/// Returns the name of a fate. For a value that a carrier keeps, returns the place of the carrier instead.
fn place_or_fate(becomes: Fate, file: &FileReport, words: &Words) -> String {
    match (becomes, &file.carrier) {
        (Fate::Carried, Some(carrier)) => words.with("kept-in", [("place", place_of_carrier(carrier, words).into())]),
        _ => fate(becomes, words),
    }
}

/// Returns the place of a loss in its record, with the detail of the loss in parentheses.
pub(crate) fn place_of_loss(loss: &Loss, number: RecordNumber, file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let place = language.place(&loss.at);
    let detail = match detail(loss, language) {
        detail if detail.is_empty() => detail,
        detail => words.with("in-parentheses", [("what", one_line(&detail).into())]),
    };
    if file.several {
        format!("{}{}{place}{detail}", game(file, number.game, words), words.say("comma"))
    } else {
        format!("{place}{detail}")
    }
}

fn place_of_carrier(carrier: &CarrierLocation, words: &Words) -> String {
    match carrier {
        CarrierLocation::Inside => words.say("the-file-itself"),
        CarrierLocation::InsideEach => words.say("the-files-themselves"),
        CarrierLocation::InLine => words.say("its-line"),
        CarrierLocation::Beside(path) => one_line(path),
    }
}
