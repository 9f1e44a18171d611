//! Losses by kind and fate: how many, where the first is, where they are kept.

use std::fmt::Write;

use wei7_core::{Fate, Loss};

use super::{fate, game, one_line};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::{CarrierLocation, FileReport};
use wei7_convert::explain::Topic;
use wei7_convert::findings::RecordNumber;

/// The losses of one input.
pub(super) fn losses(file: &FileReport, language: Language, verbosity: Verbosity) -> String {
    let words = Words::of(language);
    let mut text = String::new();
    let total = file.losses.total();
    let Some(target) = file.target.filter(|_| total > 0) else { return text };
    let name = one_line(&file.file);
    let values = [("file", name.into()), ("number", total.into()), ("target", target.name().into())];
    let _ = writeln!(text, "{}", words.with("losses", values));
    for (concept, becomes, group) in file.losses.groups() {
        let becomes = match (becomes, &file.carrier) {
            (Fate::Carried, Some(carrier)) => {
                words.with("kept-in", [("place", place_of_carrier(carrier, words).into())])
            }
            _ => fate(becomes, words),
        };
        let place = place_of_loss(&group.first, group.number, file, language);
        let what = Topic::Loss(concept).title(language);
        let values =
            [("number", group.count.into()), ("what", what.into()), ("fate", becomes.into()), ("place", place.into())];
        let _ = writeln!(text, "  {}", words.with("loss", values));
        if verbosity == Verbosity::Verbose && group.count > 1 {
            let of_group = |(loss, _): &&(Loss, RecordNumber)| (loss.concept, loss.fate) == (concept, group.first.fate);
            for (loss, number) in file.losses.list.iter().filter(of_group) {
                let _ = writeln!(text, "      {}", place_of_loss(loss, *number, file, language));
            }
        }
    }
    text
}

/// The place of a loss, with its detail.
pub(super) fn place_of_loss(loss: &Loss, number: RecordNumber, file: &FileReport, language: Language) -> String {
    let words = Words::of(language);
    let place = language.list(&loss.at);
    let detail = match &*loss.detail {
        "" => String::new(),
        detail => words.with("in-parentheses", [("what", one_line(&language.detail(loss.concept, detail)).into())]),
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
