//! Tests that the sources and the Fluent files have the same identifiers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_bundle::FluentResource;

use crate::{CHINESE_FILE, ENGLISH_FILE};

/// Messages in English and in Chinese.
const FILES: [&str; 2] = [ENGLISH_FILE, CHINESE_FILE];

/// Returns the identifiers of the messages in a Fluent file, each with the names of its values.
fn messages(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut messages = BTreeMap::new();
    let mut last = "";
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase())) {
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

/// Returns the text of all source files whose path `is_wanted` accepts, without their tests.
fn sources(is_wanted: impl Fn(&str) -> bool) -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut all = String::new();
    for entry in walkdir::WalkDir::new(crates).into_iter().filter_entry(|entry| entry.file_name() != "target") {
        let path = entry.unwrap().into_path();
        let name = path.to_string_lossy().replace('\\', "/");
        let is_source = name.contains("/src/")
            && path.extension().is_some_and(|extension| extension == "rs")
            && !name.contains("/tests")
            && !name.contains("messages/src")
            && is_wanted(&name);
        if is_source {
            let text = fs::read_to_string(&path).unwrap();
            all.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default());
        }
    }
    all
}

#[test]
fn the_files_have_no_errors_and_the_same_messages() {
    for file in FILES {
        assert!(FluentResource::try_new(file.to_owned()).map_err(|(_, errors)| errors).is_ok());
    }
    let [english, chinese] = FILES.map(messages);
    assert_eq!(english.keys().collect::<Vec<_>>(), chinese.keys().collect::<Vec<_>>());
    for (id, values) in chinese {
        assert!(values.is_subset(&english[id]), "{id}");
    }
}

#[test]
fn each_message_of_the_sources_has_its_sentence_and_each_sentence_is_used() {
    // The command has messages of its own, which a test of that crate checks.
    let libraries = sources(|name| !name.contains("wei7-cli/"));
    let sources = sources(|_| true);
    let messages = messages(FILES[0]);
    let used: BTreeSet<&str> = libraries
        .split("Message::new(")
        .skip(1)
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .collect();
    assert!(used.len() > 100, "{}", used.len());
    let missing: Vec<_> = used.iter().filter(|id| !messages.contains_key(**id)).collect();
    assert!(missing.is_empty(), "the files of a language have no {missing:?}");
    let unused: Vec<_> = messages.keys().filter(|id| !sources.contains(&format!("\"{id}\""))).collect();
    assert!(unused.is_empty(), "no source uses {unused:?}");
}

#[test]
fn no_finding_has_a_sentence_in_its_source() {
    let sources = sources(|_| true);
    let parts = [".found(\"", ".expected(\"", ".found(format!(\"", ".expected(format!(\""];
    for part in parts {
        for text in sources.split(part).skip(1).filter_map(|rest| rest.split('"').next()) {
            let outside: String = text.split('`').step_by(2).collect();
            let bare: String =
                outside.split('{').map(|piece| piece.split_once('}').map_or(piece, |(_, rest)| rest)).collect();
            let words = bare.split(|c: char| !c.is_ascii_lowercase()).filter(|word| word.len() > 1).count();
            assert!(words < 2, "{part}{text}: a finding has an identifier and arguments, and no sentence");
        }
    }
}
