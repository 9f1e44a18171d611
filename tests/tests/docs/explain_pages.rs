//! Every finding and every kind of loss has a page in both languages; its bad examples cause it, its good ones do not.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::process::Command;

use wei7_convert::explain::{Example, Page, Role, Topic};
use wei7_convert::{Carry, Format, Options, Source, convert};
use wei7_core::{Loss, Report};
use wei7_text::encoding::TextEncoding;

/// Findings that no small example can cause, with the reason. Their pages have no bad example.
const NOT_SHOWN: &[(&str, &str)] = &[
    ("M005", "2^26 stones must be taken off and put back"),
    ("I904", "2^24 moves must be looked up"),
    ("S900", "a game of 4 GiB"),
    ("S904", "lists of more than a million points"),
    ("S905", "as M005"),
    ("A006", "256 MiB of inflated data"),
    ("A009", "an answer of KataGo, which no command reads"),
    ("A010", "as A009"),
    ("A011", "as A009"),
    ("F010", "a file of more than 2 GiB"),
    ("L012", "what causes it is reported in its place"),
    ("F020", "a folder"),
    ("F031", "an archive in bytes"),
    ("F032", "an archive in bytes"),
    ("F033", "an archive in bytes"),
    ("F034", "an archive in bytes"),
    ("F035", "an archive in bytes"),
    ("F050", "a file of another owner or with several names"),
    ("F013", "a fault of this program, of which none is known"),
];

/// Findings that `judge` reports by its exit code and its own text.
const BY_EXIT: &[&str] = &["F018", "F019"];

#[test]
fn every_topic_has_a_page_in_both_languages() {
    let mut wrong = String::new();
    for topic in Topic::all() {
        if topic.page().is_none() {
            let _ = writeln!(wrong, "{}: there is no page", topic.id());
        }
        for fault in topic.page().iter().flat_map(|page| faults(topic, page.as_ref())) {
            let _ = writeln!(wrong, "{}: {fault}", topic.id());
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn faults(topic: Topic, page: Result<&Page<'_>, &wei7_convert::explain::PageError>) -> Vec<String> {
    let page = match page {
        Ok(page) => page,
        Err(error) => return vec![error.to_string()],
    };
    let is_chinese = |text: &str| text.chars().any(|letter| ('\u{4E00}'..'\u{A000}').contains(&letter));
    let has = |role| page.examples.iter().any(|example| example.role == role);
    let is_shown = !NOT_SHOWN.iter().any(|(id, _)| *id == topic.id());
    let laws = [
        (page.name == topic.name(), "its heading is not the name"),
        (is_chinese(page.title), "its title is not Chinese"),
        (!page.title.ends_with(['。', '.']), "its title ends with a full stop"),
        (!page.english.is_empty(), "it says nothing in English"),
        (!page.chinese.is_empty(), "it says nothing in Chinese"),
        (page.chinese.iter().all(|text| is_chinese(text)), "a paragraph is not Chinese"),
        (!page.english.iter().any(|text| is_chinese(text)), "a paragraph is not English"),
        (has(Role::Bad) == is_shown, "a bad example is missing or needs no exception"),
        (has(Role::Good), "a good example is missing"),
    ];
    laws.iter().filter(|(holds, _)| !holds).map(|(_, fault)| (*fault).to_owned()).collect()
}

#[test]
fn examples_cause_their_findings() {
    let mut wrong = String::new();
    for topic in Topic::all() {
        let Some(Ok(page)) = topic.page() else { continue };
        for (index, example) in page.examples.iter().enumerate() {
            let wanted = match example.role {
                Role::Bad => true,
                Role::Good => false,
                Role::Supplement | Role::File(_) => continue,
            };
            let supplement = page.examples.get(index + 1).filter(|next| next.role == Role::Supplement);
            let found = match example.language {
                "console" => commands(topic, example, &page.examples),
                _ => read(example, supplement),
            };
            if found.contains(topic.id()) != wanted {
                let _ = writeln!(wrong, "{}: {:?} shows {found:?}\n{}\n", topic.id(), example.role, example.text);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Returns the ids of the findings and losses when an example is read and written in another format.
fn read(example: &Example<'_>, supplement: Option<&Example<'_>>) -> BTreeSet<String> {
    let options = Options {
        from: example.format(),
        strict: example.has("strict"),
        bundle: example.has("bundle"),
        no_quirks: example.has("no-quirks"),
        lossless: example.has("lossless"),
        carry: if example.value("carry") == Some("none") { Carry::None } else { Carry::Keep },
        encoding: example.value("encoding").map(|name| TextEncoding::from_name(name).unwrap()),
        limits: example.limits().unwrap(),
        ..Options::default()
    };
    let to = example.value("to").map_or(Format::WEI7, |name| name.parse().unwrap());
    let bytes = example.bytes().unwrap();
    let supplement = supplement.map(|example| example.bytes().unwrap());
    let source = Source { bytes: &bytes, supplement: supplement.as_deref(), ..Source::default() };
    match convert(source, to, &options) {
        Ok(done) => ids(&done.report, &done.losses),
        Err(failed) => ids(&failed.report, &failed.losses),
    }
}

fn ids(report: &Report, losses: &[Loss]) -> BTreeSet<String> {
    let findings = report.diagnostics().iter().map(|finding| finding.code.id);
    findings.chain(losses.iter().map(|loss| loss.concept.id())).map(str::to_owned).collect()
}

/// Returns the words in the reports of the commands, which include the ids.
fn commands(topic: Topic, example: &Example<'_>, all: &[Example<'_>]) -> BTreeSet<String> {
    let dir = tempfile::tempdir().unwrap();
    for file in all {
        if let Role::File(name) = file.role {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file.bytes().unwrap()).unwrap();
        }
    }
    let mut found = BTreeSet::new();
    for line in example.text.lines() {
        let words: Vec<_> = line.split(' ').collect();
        let ["$", "wei7", args @ ..] = &words[..] else { panic!("`{line}` is no command") };
        let output = Command::new(env!("CARGO_BIN_EXE_wei7-under-test"))
            .args(args)
            .env("LC_ALL", "C")
            .current_dir(dir.path())
            .output()
            .unwrap();
        if BY_EXIT.contains(&topic.id()) && output.status.code() == Some(1) {
            found.insert(topic.id().to_owned());
        }
        assert!(output.status.code().is_some_and(|code| code <= 2), "{line}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("\nUsage:"), "{line}\n{said}");
        found.extend(said.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_owned));
    }
    found
}
