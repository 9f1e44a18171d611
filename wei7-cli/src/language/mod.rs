//! Texts of the command as Fluent messages in `en.ftl` and `zh.ftl`, and the Chinese help of the command line in `help.zh.ftl`.

#[cfg(test)]
mod chinese_tests;
mod command_line;

use std::sync::LazyLock;

pub(crate) use command_line::{asked_language, command_line, help_text, manual_text};
pub use wei7_convert::Language;
use wei7_core::{Argument, Message};
use wei7_messages::{Bundle, FluentValue};

/// Texts of the command in one language.
pub(crate) struct Words {
    pub(crate) language: Language,
    messages: Bundle,
}

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::En, include_str!("en.ftl")));
static CHINESE: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Zh, include_str!("zh.ftl")));

impl Words {
    fn new(language: Language, file: &'static str) -> Self {
        Self { language, messages: Bundle::new(language, file) }
    }

    pub(crate) fn in_language(language: Language) -> &'static Self {
        match language {
            Language::En => &ENGLISH,
            Language::Zh => &CHINESE,
        }
    }

    /// Returns the text of the message with this id, for a message without values.
    pub(crate) fn say(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// Returns the text of a message that this crate or a library has created.
    pub(crate) fn message(&self, message: &Message) -> String {
        self.language.message_of(&self.messages, message).unwrap_or_else(|| self.language.message(message))
    }

    /// Returns the text of the message with this id and these named values. If there is no such message, returns the
    /// id; a test ensures that this does not happen.
    pub(crate) fn with<const N: usize>(&self, id: &str, values: [(&'static str, FluentValue<'_>); N]) -> String {
        self.messages.get(id, values).unwrap_or_else(|| id.to_owned())
    }

    /// Returns the hint on what to do about a message of a library: the text `hint-<id>` with the arguments of the
    /// message. If there is no such text, returns the hint for a message among the arguments.
    pub(crate) fn hint(&self, message: &Message) -> Option<String> {
        let values = message.arguments().iter().map(|(name, value)| {
            let value = match value {
                Argument::Number(number) => (*number).into(),
                other => self.language.argument(other).into_owned().into(),
            };
            (*name, value)
        });
        self.messages.get(&format!("hint-{}", message.id()), values).or_else(|| {
            message.arguments().iter().find_map(|(_, value)| match value {
                Argument::Message(inner) => self.hint(inner),
                Argument::Text(_) | Argument::Number(_) | Argument::OneOf(_) | Argument::List(_) => None,
            })
        })
    }

    /// Appends the hint, if there is one, to a sentence after a semicolon.
    pub(crate) fn with_hint(&self, sentence: String, hint: Option<String>) -> String {
        match hint {
            Some(hint) => sentence + &self.say("semicolon") + &hint,
            None => sentence,
        }
    }
}

/// Chinese help of the command line. The English help is in the definition of the command line (`args`).
static HELP: LazyLock<Bundle> = LazyLock::new(|| Bundle::new(Language::Zh, include_str!("help.zh.ftl")));

/// Returns the Chinese text of the command line with this id, such as `help-verbose`; `None` if there is none.
pub(crate) fn help_in_chinese(id: &str) -> Option<String> {
    HELP.get(id, [])
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fluent_bundle::FluentResource;
    use wei7_core::Message;

    use super::*;

    const FILES: [&str; 2] = [include_str!("en.ftl"), include_str!("zh.ftl")];

    /// Returns the ids of the messages in a Fluent file, each with the names of the values in the message.
    fn messages(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut messages = BTreeMap::new();
        let mut last = "";
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                assert!(!messages.contains_key(id), "{id} stands twice");
                last = id;
            }
            let values = line.split('$').skip(1).map(|rest| {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
                &rest[..end]
            });
            messages.entry(last).or_insert_with(BTreeSet::new).extend(values);
        }
        messages.remove("");
        messages
    }

    #[test]
    fn the_files_have_no_errors() {
        for file in FILES {
            assert!(FluentResource::try_new(file.to_owned()).map_err(|(_, errors)| errors).is_ok());
            let part = file.split('{').skip(1).find(|rest| rest.trim_start().starts_with(|c: char| c.is_alphabetic()));
            assert_eq!(part, None, "a message is part of another");
        }
    }

    #[test]
    fn both_languages_have_the_same_messages() {
        let [english, chinese] = FILES.map(messages);
        assert_eq!(english.keys().collect::<Vec<_>>(), chinese.keys().collect::<Vec<_>>());
        // An English message may use a value twice, as a number and to choose between singular and plural.
        for (id, values) in chinese {
            assert!(values.is_subset(&english[id]), "{id}");
        }
    }

    #[test]
    fn each_message_is_used_and_each_that_is_used_is_there() {
        let mut source = String::new();
        for entry in walkdir::WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")) {
            let path = entry.unwrap().into_path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                source.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
        let english = messages(FILES[0]);
        for (call, end) in [(".say(\"", ")"), (".with(\"", ", [")] {
            for used in source.split(call).skip(1) {
                let Some((id, rest)) = used.split_once('"') else { continue };
                // `Message::with` has a value behind the name, and no list.
                let is_other = id.contains('\\') || id.is_empty() || !rest.starts_with(end);
                assert!(is_other || english.contains_key(id), "there is no message {id}");
            }
        }
        let messages = source.split("Message::new(\"").skip(1).filter_map(|rest| rest.split('"').next());
        for id in messages.filter(|id| !id.contains('\\') && !id.is_empty() && !english.contains_key(id)) {
            let message = Message::new(id.to_owned().leak());
            let is_of_library = Language::Zh.message(&message) != id;
            assert!(is_of_library, "there is no message {id}");
        }
        let codes: BTreeSet<&str> = wei7_convert::explain::Topic::all()
            .filter_map(|topic| match topic {
                wei7_convert::explain::Topic::Finding(code) => Some(code.name),
                wei7_convert::explain::Topic::Loss(_) => None,
            })
            .collect();
        for id in english.keys() {
            // Hints are used if a message of the libraries has the id after `hint-`.
            let is_used = match id.strip_prefix("hint-") {
                Some(id) => codes.contains(id) || Language::Zh.message(&Message::new(id)) != id,
                None => source.contains(&format!("\"{id}\"")),
            };
            assert!(is_used, "{id} is used nowhere");
        }
    }

    #[test]
    fn each_hint_belongs_to_a_message_or_a_code() {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut sources = String::new();
        for entry in walkdir::WalkDir::new(crates).into_iter().filter_entry(|entry| entry.file_name() != "target") {
            let path = entry.unwrap().into_path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                sources.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
        for id in messages(FILES[0]).keys().filter_map(|id| id.strip_prefix("hint-")) {
            assert!(sources.contains(&format!("\"{id}\"")), "there is no message {id}");
        }
    }

    #[test]
    fn a_hint_is_filled_with_the_arguments_of_its_message() {
        let message = Message::new("content-not-of-named-format").with("format", "SGF").with("id", "sgf");
        let outer = Message::new("line-unreadable").with("line", 1_u32).with("reason", message);
        assert_eq!(
            Words::in_language(Language::En).hint(&outer).as_deref(),
            Some("use `--from sgf` to read the file anyway")
        );
        assert_eq!(Words::in_language(Language::En).hint(&Message::new("kept")), None);
    }

    #[test]
    fn numbers_have_their_forms() {
        let say = |language: Language, number: usize| {
            Words::in_language(language)
                .with("total-files", [("number", number.into()), ("shown", number.to_string().into())])
        };
        assert_eq!(say(Language::En, 1), "1 file");
        assert_eq!(say(Language::En, 12345), "12345 files");
        assert_eq!(say(Language::Zh, 2), "2 个文件");
    }
}
