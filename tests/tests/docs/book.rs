//! The book shows the real output of the command, and its links have targets.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use wei7_cli::Exit;
use wei7_convert::Language;
use wei7_testsuite::console_sessions::{Session, copy, hold, in_folder, show};
use wei7_testsuite::generate::archive::write_archive;
use wei7_testsuite::samples::{project, sample, skipped};
use wei7_testsuite::sampling::Sample;

/// Chapters that other tests generate, or whose commands need other programs or many files. Their output was produced
/// by hand. Their Chinese versions are not run either.
const NOT_RUN: &[&str] = &["archives.md", "ci.md", "fidelity.md", "mapping.md", "scale.md", "supplement.md"];

fn docs() -> PathBuf {
    project("docs")
}

/// Returns the files of the table of contents, in its order.
fn chapters() -> Vec<String> {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).unwrap();
    links(&summary).map(str::to_owned).collect()
}

/// Returns the targets of the links in a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

#[test]
fn the_table_of_contents_lists_each_chapter_once() {
    let listed = chapters();
    let set: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "a chapter is listed twice");
    let mut there = BTreeSet::new();
    for folder in ["", "decisions/", "zh/"] {
        for entry in fs::read_dir(docs().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if Path::new(&name).extension().is_some_and(|ends| ends == "md") && name != "SUMMARY.md" {
                there.insert(format!("{folder}{name}"));
            }
        }
    }
    assert_eq!(set, there);
}

#[test]
fn links_lead_somewhere() {
    for chapter in chapters() {
        let text = fs::read_to_string(docs().join(&chapter)).unwrap();
        let outside_blocks: String = text.split("```").step_by(2).collect();
        let outside_code: String = outside_blocks.lines().flat_map(|line| line.split('`').step_by(2)).collect();
        for link in links(&outside_code).filter(|link| !link.contains("://")) {
            let file = link.split_once('#').map_or(link, |(file, _)| file);
            let folder = docs().join(&chapter).parent().unwrap().to_owned();
            assert!(folder.join(file).exists(), "{chapter}: {link}");
        }
    }
}

#[test]
fn the_sessions_of_the_book_are_real() {
    for chapter in chapters().iter().filter(|name| !NOT_RUN.contains(&name.strip_prefix("zh/").unwrap_or(name))) {
        let file = docs().join(chapter);
        let text = fs::read_to_string(&file).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for samples in ["samples", "reviews"] {
            copy(&docs().join(samples), &folder.path().join("docs").join(samples));
        }
        let language = if chapter.starts_with("zh/") { Language::Zh } else { Language::En };
        let mut session = Session { language, ..Session::default() };
        let run = |line: &str| {
            // `echo $?` shows that a command failed.
            assert!(session.exit != Exit::NoResult || line == "echo $?", "{chapter}: before `{line}`");
            Some(session.run(line))
        };
        // The commands of a chapter run in the root of the project, from its first line to its last.
        let made = in_folder(folder.path(), || show(&text, run));
        if made.contains("refused[F041]") && !text.contains("refused[F041]") {
            skipped(format_args!("no font of this machine has the characters of {chapter}"));
            continue;
        }
        hold(&file, &made);
    }
}

/// Maximum number of lines in a report on an archive.
const MOST_LINES: usize = 60;

#[test]
fn the_reports_on_archives_are_real_and_short() {
    let (Some(collection), Some(real)) = (sample("sgf/kgs-2000-games.sgf"), sample("sgf/real")) else { return };
    let folder = tempfile::tempdir().unwrap();
    fs::copy(collection, folder.path().join("kgs-2000-games.sgf")).unwrap();
    copy(&real, &folder.path().join("real"));
    write_archive(&folder.path().join("archive"), 5_000).unwrap();
    let mut some = if std::env::var_os("UPDATE_DOCS").is_some() {
        Sample::everything()
    } else {
        Sample::one_in(4, "conversions of archives")
    };
    for (language, chapter) in [(Language::En, "archives.md"), (Language::Zh, "zh/archives.md")] {
        let file = docs().join(chapter);
        let text = fs::read_to_string(&file).unwrap();
        let mut session = Session { language, ..Session::default() };
        let made = in_folder(folder.path(), || show(&text, |line| report_on_archive(&mut session, &mut some, line)));
        hold(&file, &made);
        fs::remove_dir_all(folder.path().join("kgs-wei7")).ok();
        fs::remove_dir_all(folder.path().join("archive-salvaged")).ok();
    }
    // The chapter shows some conversions; the reports of the others are as short.
    let mut session = Session::default();
    in_folder(folder.path(), || {
        for input in ["kgs-2000-games.sgf", "real", "archive"] {
            for format in ["wei7", "wei7-2.2", "sgf", "ishi", "jago"] {
                report_on_archive(
                    &mut session,
                    &mut some,
                    &format!("wei7 convert {input} --to {format} -o {input}-{format}/"),
                );
            }
        }
    });
}

/// Returns the report of a command on an archive. Conversions are sampled.
fn report_on_archive(session: &mut Session, some: &mut Sample, line: &str) -> Option<String> {
    if line.starts_with("wei7 convert") && !some.takes() {
        return None;
    }
    let said = session.run(line);
    assert!(said.lines().count() <= MOST_LINES, "{line}: {} lines", said.lines().count());
    Some(said)
}

/// Returns the commands of a chapter.
fn commands(chapter: &str) -> Vec<String> {
    let text = fs::read_to_string(docs().join(chapter)).unwrap();
    let blocks = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("$ ")).map(str::to_owned).collect()
}

#[test]
fn chapters_in_chinese_do_what_the_english_ones_do() {
    for chapter in chapters() {
        if let Some(english) = chapter.strip_prefix("zh/") {
            assert_eq!(commands(&chapter), commands(english), "{chapter}");
        }
    }
}
