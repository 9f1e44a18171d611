//! Pages that explain findings and losses.

use std::fmt::Write;

use wei7_core::Level;

use super::{level, one_line};
use crate::language::{Language, Words};
use crate::report::{full_paragraph, sgfc};
use wei7_convert::explain::{Example, Page, Role, Topic};

/// Maximum width of a line in terminal columns. A Chinese character takes two columns.
const WIDTH: usize = 79;

/// Returns the line for a topic in the list of all findings and losses.
pub(crate) fn topic_line(topic: Topic, language: Language) -> String {
    let words = Words::in_language(language);
    let weight = topic.level().map_or_else(|| words.say("loss-of-target"), |weight| level(weight, words));
    let weight = words.with("in-parentheses", [("what", weight.into())]) + &words.say("colon");
    format!("{} {}{weight}{}\n", topic.id(), topic.name(), topic.title(language))
}

/// Returns the page that explains a finding or a kind of loss.
pub(crate) fn topic_page(topic: Topic, language: Language) -> String {
    let words = Words::in_language(language);
    let mut text = wrap(&topic_line(topic, language));
    let Some(Ok(page)) = topic.page() else { return text };
    let paragraphs = match language {
        Language::En => &page.english,
        Language::Zh => &page.chinese,
    };
    for paragraph in paragraphs {
        let _ = write!(text, "\n{}", wrap(paragraph));
    }
    if let Some(of) = topic.level() {
        let _ = write!(text, "\n{}", wrap(&words.say(level_message(of))));
    }
    if let Some(source) = source(topic, language) {
        let _ = write!(text, "\n{source}\n");
    }
    for (role, says) in [(Role::Bad, "explain-bad"), (Role::Good, "explain-good")] {
        if page.examples.iter().any(|example| example.role == role) {
            let _ = writeln!(text, "\n{}", words.say(says));
            examples(&mut text, &page, role, words);
        }
    }
    text
}

/// Returns the id of the message that explains what a level means.
const fn level_message(level: Level) -> &'static str {
    match level {
        Level::Note => "means-note",
        Level::Repaired => "means-repaired",
        Level::Error => "means-error",
        Level::Refused => "means-refused",
    }
}

/// Appends the examples of `role` (bad or good) to `text`, each with the supplement that follows it. Example files for
/// commands are appended with the bad examples.
fn examples(text: &mut String, page: &Page<'_>, role: Role<'_>, words: &Words) {
    let mut is_of_role = false;
    for example in &page.examples {
        match example.role {
            Role::Bad | Role::Good => is_of_role = example.role == role,
            Role::Supplement => {}
            Role::File(_) => is_of_role = role == Role::Bad,
        }
        if is_of_role {
            let _ = writeln!(text);
            for label in labels(example, words) {
                let _ = writeln!(text, "  {label}");
            }
            for line in example.text.split('\n') {
                let line = format!("    {line}");
                let _ = writeln!(text, "{}", line.trim_end());
            }
        }
    }
}

/// Returns the labels above an example: its file name if it has one, and its options.
fn labels(example: &Example<'_>, words: &Words) -> Vec<String> {
    let role = match example.role {
        Role::File(name) => Some(words.with("explain-file", [("name", name.into())])),
        Role::Supplement => Some(words.say("explain-supplement")),
        Role::Bad | Role::Good => None,
    };
    let option = |option: &&str| match option.split_once('=') {
        _ if *option == "bytes" => words.say("explain-bytes"),
        Some(("limit", limit)) => {
            let (name, number) = limit.split_once(':').unwrap_or((limit, ""));
            words.with("explain-limit", [("name", name.into()), ("number", number.into())])
        }
        Some((name, value)) => words.with("explain-option", [("option", format!("--{name} {value}").into())]),
        None if *option == "strict" => words.with("explain-option", [("option", "--strict-input".into())]),
        None => words.with("explain-option", [("option", format!("--{option}").into())]),
    };
    role.into_iter().chain(example.options.iter().map(option)).collect()
}

/// Returns the line that names the paragraph of the specification; `None` if the topic refers to no paragraph.
fn source(topic: Topic, language: Language) -> Option<String> {
    let Topic::Finding(code) = topic else { return None };
    let words = Words::in_language(language);
    let paragraph = full_paragraph(code, code.paragraph, words)?;
    let sgfc = sgfc(code).map(|number| words.with("explain-sgfc", [("number", u32::from(number).into())]));
    Some(words.with("explain-source", [("paragraph", paragraph.into())]) + &sgfc.unwrap_or_default())
}

/// Returns the message that the code `asked` is unknown, with the most similar topics.
pub(crate) fn unknown_topic(asked: &str, nearest: &[Topic], language: Language) -> String {
    let words = Words::in_language(language);
    let asked: String = one_line(asked).chars().take(80).collect();
    let mut text = format!("{}\n", words.with("explain-unknown", [("asked", asked.into())]));
    if !nearest.is_empty() {
        let _ = writeln!(text, "{}", words.say("explain-nearest"));
    }
    for topic in nearest {
        let _ = write!(text, "  {}", topic_line(*topic, language));
    }
    let _ = writeln!(text, "{}", words.say("explain-all"));
    text
}

fn wrap(paragraph: &str) -> String {
    let mut text = textwrap::fill(paragraph.trim_end(), textwrap::Options::new(WIDTH).break_words(false));
    text.push('\n');
    text
}
