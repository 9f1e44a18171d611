//! Sentences of findings in English and Chinese.

use wei7_core::{Argument, Concept, Diagnostic, Message};
use wei7_messages::Language;

use crate::codes;
use crate::explain::Topic;
use crate::format::Formats;

/// Returns the sentence of a finding in a language: its title, followed by the text that was found and the text that
/// the format allows. For a finding about a file, the title is followed by the reason.
pub fn sentence(diagnostic: &Diagnostic, language: Language) -> String {
    let formats = Formats::default();
    let part = |id, argument: &Argument| {
        let what = argument_in(argument, &formats, language);
        language.message(&Message::new(id).with("what", what))
    };
    let is_reason = codes::ALL.contains(&diagnostic.code);
    let found = diagnostic.found.iter().map(|found| match found {
        found if is_reason => argument_in(found, &formats, language),
        found => part("found", found),
    });
    let expected = diagnostic.expected.iter().map(|expected| part("expected", expected));
    let (colon, comma) = match language {
        Language::En => (": ", ", "),
        Language::Zh => ("：", "，"),
    };
    let mut text = Topic::Finding(diagnostic.code).title(language).to_owned();
    for (index, part) in found.chain(expected).enumerate() {
        text.push_str(if index == 0 { colon } else { comma });
        text.push_str(&part);
    }
    text
}

/// Returns the description of the repair that the reader made, in a language; `None` if nothing was repaired.
pub fn repair(diagnostic: &Diagnostic, language: Language) -> Option<String> {
    diagnostic.repair.as_ref().map(|repair| Formats::default().message(language, repair))
}

/// Returns an argument of a finding in a language.
pub fn argument_in(argument: &Argument, formats: &Formats, language: Language) -> String {
    match argument {
        Argument::Message(message) if message.id() == "carried-value" => carried_value(message, language),
        Argument::Message(message) => formats.message(language, message),
        other => language.argument(other).into_owned(),
    }
}

/// Returns a carried value and its place. If the value is an extra, the title of its kind precedes it.
fn carried_value(message: &Message, language: Language) -> String {
    let argument = |message: &Message, name: &str| {
        message.arguments().iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    };
    let Some(Argument::Message(extra)) = argument(message, "value") else { return language.message(message) };
    let concept = argument(&extra, "concept")
        .and_then(|id| Concept::ALL.iter().copied().find(|concept| id.as_text() == Some(concept.id())));
    let (Some(concept), Some(detail), Some(place)) = (concept, argument(&extra, "detail"), argument(message, "place"))
    else {
        return language.message(message);
    };
    let title = Topic::Loss(concept).title(language);
    let detail = language.argument(&detail);
    let (before, after) = match language {
        Language::En => (" ", ""),
        Language::Zh => ("（", "）"),
    };
    let what = if detail.is_empty() { title.to_owned() } else { format!("{title}{before}{detail}{after}") };
    language.message(&Message::new("carried-value").with("value", what).with("place", place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Role;
    use crate::{Format, Options, convert};

    #[test]
    fn repairs_and_expectations_of_each_example_are_chinese() {
        for topic in Topic::all() {
            let Some(Ok(page)) = topic.page() else { continue };
            for example in page.examples.iter().filter(|example| example.role == Role::Bad) {
                let Some(from) = example.format() else { continue };
                let bytes = example.bytes().unwrap();
                let options = Options { from: Some(from), ..Options::default() };
                let report = match convert(&bytes, Format::WEI7, &options) {
                    Ok(done) => done.report,
                    Err(failed) => failed.report,
                };
                for finding in report.diagnostics() {
                    if let Some(chinese) = repair(finding, Language::Zh) {
                        assert!(chinese.chars().any(|letter| letter >= '\u{4E00}'), "{}: {chinese}", topic.id());
                        assert_ne!(repair(finding, Language::En).as_deref(), Some(&*chinese));
                    }
                    if let Some(Argument::Message(expected)) = &finding.expected {
                        assert!(!has_no_translation(expected), "{}: {expected}", topic.id());
                    }
                }
            }
        }
    }

    fn has_no_translation(message: &Message) -> bool {
        Language::Zh.message(message) == message.to_string()
    }
}
