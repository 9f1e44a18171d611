//! The messages of one language.

use std::sync::{PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::Language;

/// Fluent messages of one language. A message is parsed when it is used first, since most runs use few messages.
pub struct Bundle {
    language: Language,
    file: &'static str,
    parsed: RwLock<FluentBundle<FluentResource>>,
}

impl Bundle {
    /// Creates the bundle of the messages in a Fluent file. Messages must not refer to other messages.
    pub fn new(language: Language, file: &'static str) -> Self {
        let mut bundle = FluentBundle::new_concurrent(language.tag().parse().into_iter().collect());
        // Fluent can put Unicode isolation marks around values. In English, a terminal would show the marks. In
        // Chinese, they tell where a value begins and ends, and are removed afterwards.
        bundle.set_use_isolating(language == Language::Zh);
        Self { language, file, parsed: RwLock::new(bundle) }
    }

    /// Formats the message with this identifier; `None` if the bundle has no such message.
    pub fn get<'v>(&self, id: &str, values: impl IntoIterator<Item = (&'v str, FluentValue<'v>)>) -> Option<String> {
        // Values may be messages of this bundle, so they are formatted before it is locked.
        let args: FluentArgs<'_> = values.into_iter().collect();
        let read = || self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let mut bundle = read();
        if !bundle.has_message(id) {
            drop(bundle);
            self.parse(id);
            bundle = read();
        }
        let pattern = bundle.get_message(id)?.value()?;
        let text = bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned();
        Some(if self.language == Language::Zh { without_blanks(&text) } else { text })
    }

    /// Parses the message with this identifier.
    fn parse(&self, id: &str) {
        let head = format!("\n{id} =");
        let Some(message) = self.file.find(&head).and_then(|at| self.file.get(at + 1..)) else { return };
        let ends = |line: &str| line.starts_with(|c: char| c.is_ascii_lowercase() || c == '#');
        let length = message.split_inclusive('\n').enumerate().take_while(|(index, line)| *index == 0 || !ends(line));
        let length = length.map(|(_, line)| line.len()).sum();
        let text = message.get(..length).unwrap_or_default().to_owned();
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(text);
        let mut parsed = self.parsed.write().unwrap_or_else(PoisonError::into_inner);
        // Adding fails if another thread has added the message meanwhile, which is just as good.
        let _ = parsed.add_resource(resource);
    }
}

/// Removes the isolation marks of a Chinese message, and the spaces between a Chinese value and Chinese text. The
/// messages have spaces around values, since most values are names and numbers.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_has_no_blanks_beside_chinese() {
        const FILE: &str = "\nexpected = 应为 { $what }\nkept = 保存在 { $place }\n";
        let bundle = Bundle::new(Language::Zh, FILE);
        let get = |id, name, value: &'static str| bundle.get(id, [(name, value.into())]).unwrap();
        assert_eq!(get("expected", "what", "数"), "应为数");
        assert_eq!(get("expected", "what", "a 点"), "应为 a 点");
        assert_eq!(
            (get("kept", "place", "各文件自身"), get("kept", "place", "a.json")),
            ("保存在各文件自身".into(), "保存在 a.json".into())
        );
        assert_eq!(bundle.get("absent", []), None);
    }
}
