//! Errors in the command line, in the language of the user.

use std::error::Error;
use std::fmt::Write;
use std::num::ParseIntError;

use clap::builder::styling::{Style, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use wei7_convert::UnknownFormat;
use wei7_convert::judge::NotLines;
use wei7_core::rules::RulesetError;
use wei7_core::{Message, NoOffset};
use wei7_files::output::TemplateError;
use wei7_render::scene::{NotAPath, NotARegion};
use wei7_render::svg::NoSuchTheme;

use crate::args::ValueError;
use crate::language::{Language, Words, help_text};

/// Returns the complete text of an error in the command line. `program` is the command that was requested, such as
/// `wei7 check`, whose help the text recommends.
pub(crate) fn usage(error: &clap::Error, program: &str, language: Language, styled: bool) -> String {
    let words = Words::in_language(language);
    let clap_styles = Styles::styled();
    let paint = |style: &Style, text: &str| if styled { format!("{style}{text}{style:#}") } else { text.to_owned() };
    let mut text = paint(clap_styles.get_error(), &(words.say("level-error") + words.say("colon").trim_end()));
    let gap = if language == Language::En { " " } else { "" };
    let _ = writeln!(text, "{gap}{}", wrong_usage(error, language));
    let values = strings(error.get(ContextKind::ValidValue)).join(&words.say("enumeration"));
    if !values.is_empty() {
        let _ = writeln!(text, "  [{}]", words.with("usage-values", [("values", values.into())]));
    }
    for tip in tips(error, words) {
        let mark = paint(clap_styles.get_valid(), &(words.say("usage-tip") + words.say("colon").trim_end()));
        let _ = writeln!(text, "  {mark}{gap}{tip}");
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = if styled { usage.ansi().to_string() } else { usage.to_string() };
        let usage = match language {
            Language::En => usage,
            // The text begins with clap's English label `Usage:`, which is replaced.
            Language::Zh => words.with("usage-line", [("usage", after_label(&usage).into())]),
        };
        let _ = writeln!(text, "\n{}", help_text(&usage, language));
    }
    let _ = writeln!(text, "\n{}", words.with("usage-help", [("command", program.into())]));
    text
}

/// Returns the sentence that describes the error.
pub(crate) fn wrong_usage(error: &clap::Error, language: Language) -> String {
    let words = Words::in_language(language);
    let one = |kind| strings(error.get(kind)).into_iter().next().unwrap_or_default();
    let option = || one(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument if option().starts_with('-') => {
            words.with("usage-unknown-option", [("option", option().into())])
        }
        ErrorKind::UnknownArgument => words.with("usage-unexpected-value", [("value", option().into())]),
        ErrorKind::InvalidSubcommand => {
            words.with("usage-unknown-command", [("command", one(ContextKind::InvalidSubcommand).into())])
        }
        ErrorKind::MissingSubcommand => words.say("usage-no-command"),
        ErrorKind::InvalidValue if one(ContextKind::InvalidValue).is_empty() => {
            words.with("usage-no-value", [("option", option().into())])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = [("option", option().into()), ("value", one(ContextKind::InvalidValue).into())];
            let why = error.source().and_then(message).map(|why| words.say("colon") + &words.message(&why));
            words.with("usage-wrong-value", value) + &why.unwrap_or_default()
        }
        ErrorKind::MissingRequiredArgument => {
            words.say("usage-missing") + &listed(&strings(error.get(ContextKind::InvalidArg)))
        }
        ErrorKind::ArgumentConflict => {
            let others = strings(error.get(ContextKind::PriorArg));
            let option = option();
            if others.first().is_none_or(|other| *other == option) {
                return words.with("usage-twice", [("option", option.into())]);
            }
            words.with("usage-conflict", [("option", option.into()), ("other", quoted(&others, words).into())])
        }
        ErrorKind::InvalidUtf8 => words.say("usage-not-text"),
        _ => words.say("usage-wrong"),
    }
}

/// Returns suggestions of names or values that the user could have meant.
fn tips(error: &clap::Error, words: &Words) -> Vec<String> {
    let similar = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar = similar.map(|kind| strings(error.get(kind))).into_iter().filter(|names| !names.is_empty());
    let similar = similar.map(|names| words.with("usage-similar", [("names", quoted(&names, words).into())]));
    let is_value = error.kind() == ErrorKind::UnknownArgument && error.get(ContextKind::Suggested).is_some();
    let argument = strings(error.get(ContextKind::InvalidArg)).into_iter().next();
    let as_value = argument.filter(|_| is_value).map(|value| words.with("usage-as-value", [("value", value.into())]));
    similar.chain(as_value).collect()
}

/// Returns the line of usage without clap's label `Usage:` in front.
fn after_label(usage: &str) -> &str {
    let plain = usage.split_once("wei7").map_or("", |(label, _)| label);
    // With colors, an escape sequence stands between the label and the name of the command. It is kept.
    let end = plain.rfind('\u{1b}').unwrap_or(plain.len());
    usage.get(end..).unwrap_or(usage)
}

/// Returns the message of an error that a parser of option values returned; `None` if the error has none.
fn message(error: &(dyn Error + 'static)) -> Option<Message> {
    macro_rules! first_of {
        ($($error:ty),*) => { $(if let Some(error) = error.downcast_ref::<$error>() { return Some(error.message()); })* };
    }
    first_of!(NoOffset, TemplateError, RulesetError, NotAPath, NotARegion, NoSuchTheme, UnknownFormat, NotLines);
    if let Some(ValueError(message)) = error.downcast_ref::<ValueError>() {
        return Some(message.clone());
    }
    error.downcast_ref::<ParseIntError>().map(|error| ValueError::from(error.clone()).0)
}

fn strings(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

fn listed(names: &[String]) -> String {
    names.iter().fold(String::new(), |list, name| list + "\n  " + name)
}

fn quoted(names: &[String], words: &Words) -> String {
    names
        .iter()
        .map(|name| words.with("quoted", [("what", (&**name).into())]))
        .collect::<Vec<_>>()
        .join(&words.say("enumeration"))
}
