//! What the command says, in the languages that it speaks: Fluent messages in `en.ftl` and `zh.ftl`. The command line and
//! errors are written in English where they are defined; their Chinese stands in `zh.phrases`, and that of examples in
//! `zh.examples`.

#[cfg(test)]
mod chinese_everywhere;
mod command_line;

use std::borrow::Cow;
use std::sync::{LazyLock, PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

pub(crate) use command_line::{asked_language, command_line, help_text, manual_text};
pub use wei7_convert::Language;
use wei7_convert::{Formats, Phrases};

/// The messages of a language.
pub(crate) struct Words {
    pub(crate) language: Language,
    file: &'static str,
    /// The messages that were said: most runs say few.
    said: RwLock<FluentBundle<FluentResource>>,
}

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::En, include_str!("en.ftl")));
static CHINESE: LazyLock<Words> = LazyLock::new(|| Words::new(Language::Zh, include_str!("zh.ftl")));

impl Words {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &ENGLISH,
            Language::Zh => &CHINESE,
        }
    }

    /// A test holds that the files have no errors and the same messages, and that none is part of another.
    fn new(language: Language, file: &'static str) -> Self {
        let mut bundle = FluentBundle::new_concurrent(language.tag().parse().into_iter().collect());
        // Unicode isolation marks would be visible in a terminal. In Chinese they say where values stand, and go.
        bundle.set_use_isolating(language == Language::Zh);
        Self { language, file, said: RwLock::new(bundle) }
    }

    /// Reads the message of this id from the file.
    fn learn(&self, id: &str) {
        let head = format!("\n{id} =");
        let Some(message) = self.file.find(&head).and_then(|at| self.file.get(at + 1..)) else { return };
        let ends = |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase() || c == '#');
        let length = message.split_inclusive('\n').enumerate().take_while(|(index, line)| *index == 0 || !ends(line));
        let length = length.map(|(_, line)| line.len()).sum();
        let text = message.get(..length).unwrap_or_default().to_owned();
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text);
        let mut said = self.said.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been here first.
        let _ = said.add_resource(resource);
    }

    /// The message of this id.
    pub(crate) fn say(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// The message of this id with its values.
    pub(crate) fn with<const N: usize>(&self, id: &str, values: [(&'static str, FluentValue<'_>); N]) -> String {
        let said = || self.said.read().unwrap_or_else(PoisonError::into_inner);
        let mut bundle = said();
        if !bundle.has_message(id) {
            drop(bundle);
            self.learn(id);
            bundle = said();
        }
        let message = bundle.get_message(id).and_then(|message| message.value());
        let Some(pattern) = message else { return id.to_owned() };
        let args: FluentArgs<'_> = values.into_iter().collect();
        let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned();
        if self.language == Language::Zh { without_blanks(&text) } else { text }
    }
}

/// A Chinese message without the marks around its values, and without blanks between a value in Chinese and its neighbors:
/// messages have them, as most values are names and numbers.
fn without_blanks(text: &str) -> String {
    const BEGIN: char = '\u{2068}';
    const END: char = '\u{2069}';
    let is_chinese = |c: char| matches!(c, '\u{3001}'..='\u{303F}' | '\u{4E00}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}');
    let mut clean = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        match letter {
            BEGIN | END => {
                let (before, behind) = (clean.trim_end_matches(' '), rest.as_str().trim_start_matches(' '));
                if before.ends_with(is_chinese) && behind.trim_start_matches([BEGIN, END]).starts_with(is_chinese) {
                    clean.truncate(before.len());
                    rest = behind.chars();
                }
            }
            letter => clean.push(letter),
        }
    }
    clean
}

/// Phrases of this crate: of the command line and its errors.
static PHRASES: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(include_str!("zh.phrases")));

/// What this crate or a library says in English; as it is where the language has no other words for it.
pub(crate) fn phrase(language: Language, text: &str) -> Cow<'_, str> {
    match language {
        Language::En => text.into(),
        Language::Zh => PHRASES.say(text).map_or_else(|| Formats::default().phrase(language, text), Into::into),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    const FILES: [&str; 2] = [include_str!("en.ftl"), include_str!("zh.ftl")];

    /// The messages of a file with the names of their values.
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
        // English asks for a number twice where its form depends on it.
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
        for call in [".say(\"", ".with(\""] {
            for used in source.split(call).skip(1).filter_map(|rest| rest.split('"').next()) {
                let is_test = used.contains('\\') || used.is_empty();
                assert!(is_test || english.contains_key(used), "there is no message {used}");
            }
        }
        for id in english.keys() {
            assert!(source.contains(&format!("\"{id}\"")), "{id} is used nowhere");
        }
    }

    #[test]
    fn numbers_have_their_forms() {
        let say = |language: Language, number: usize| {
            Words::of(language).with("total-files", [("number", number.into()), ("shown", number.to_string().into())])
        };
        assert_eq!(say(Language::En, 1), "1 file");
        assert_eq!(say(Language::En, 12345), "12345 files");
        assert_eq!(say(Language::Zh, 2), "2 个文件");
    }

    #[test]
    fn chinese_has_no_blanks_beside_chinese() {
        let expected = |what: &'static str| Words::of(Language::Zh).with("expected", [("what", what.into())]);
        assert_eq!(expected("数"), "应为数");
        assert_eq!(expected("a 点"), "应为 a 点");
        let item = [("what", "分隔".into()), ("detail", "（大）".into()), ("place", "main".into())];
        assert_eq!(Words::of(Language::Zh).with("carried-item", item), "分隔（大），位于 main");
        let kept = |what: &'static str| Words::of(Language::Zh).with("kept-in", [("place", what.into())]);
        assert_eq!((kept("各文件自身"), kept("a.json")), ("保存在各文件自身".into(), "保存在 a.json".into()));
    }
}
