//! Fixed files and converted files are valid, contain the same game, and need no further repair.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sgf_parse::go::Prop;
use sgf_parse::{GameTree, SgfNode, SgfProp as _};
use wei7_convert::diff::PairedRecords;
use wei7_convert::findings::Findings;
use wei7_convert::{Carry, Fixed, Format, Options, Source, check, diff, fix};
use wei7_core::{Difference, Extra, Level, Limits, Subject, Unrecognized};
use wei7_testsuite::conversions::{Family, File, converted, family, outputs, records, sorted};
use wei7_testsuite::real_files::{beside, corpus};
use wei7_testsuite::samples::sample;
use wei7_testsuite::sampling::Sample;
use wei7_testsuite::scanned_moves::moves;
use wei7_testsuite::second_opinion::sgf_content;

const CORPUS: &[&str] = &["sgf/lenient", "ishi/lenient", "wei7-2.x/lenient", "wei7-3.0/lenient"];
const BESIDE: &[&str] = &[
    "sgf/real",
    "sgf/bad",
    "sgf/recoded",
    "ishi/small",
    "ishi/long",
    "examples/ishi",
    "examples/wei7-2.x",
    "examples/wei7-3.0",
];

const TARGETS: [Format; 7] =
    [Format::WEI7, Format::WEI7_2_0, Format::WEI7_2_1, Format::WEI7_2_2, Format::SGF, Format::ISHI, Format::JAGO];

/// Findings that a written file may have, and why.
const SAID_BY_THE_RECORD: &[(&str, &str)] = &[
    ("S109", "a file of other games than Go stays as it is"),
    ("I019", "a comment that holds a line like a move and one that begins with COM is written as it stood"),
];

/// Complaints of sgf-parse about fixed files, and why they remain.
const SGF_PARSE_COMPLAINS: &[(&str, &str)] = &[
    (r#"HA, [\"0\"]"#, "no handicap, as many programs write it: a note (S382) and nothing to mend"),
    (r#"HA, [\"1\"]"#, "the same: black begins without komi"),
    (r#"KM, [\"many\"]"#, "game information that is not understood stays in sight (S322)"),
    (r#"TM, [\"1:30:00\"]"#, "the same: hours or minutes (S352)"),
    ("Move annotation without move", "it stays where it is, with a note (S137)"),
    (r#"VW, [\"\"]"#, "an empty list is a value of VW (FF[4] VW: it makes the whole board visible)"),
];

/// Files whose moves change when they are fixed, though no finding is in a line with these moves.
const OTHER_MOVES: &[(&str, &str)] = &[
    ("nul-before-and-in-a-value.sgf", "U+0000 within a move is no character of it"),
    ("move-location-split.go", "`Q 3` is Q3"),
    ("com-without-end.go", "a comment without its end ends before the move that continues the game"),
    ("com-without-end-before-com.go", "the same"),
    ("com-without-end-in-two-events.go", "the same"),
    ("user-without-end.go", "the same of user data"),
    ("move-location-with-a-sign-or-a-hyphen.go", "`g-7` is G7"),
    ("elements-unknown-within-one-another.wei7", "what stands in an element that 2.2 does not define is no move"),
];

/// SGF files with a difference that no finding names.
const OTHER_TOKENS: &[(&str, &str)] = &[
    ("game-empty.sgf", "a game without a node gets one"),
    ("root-properties-twice.sgf", "the value of CA and GM that counts stands second"),
    ("letters-off-the-board.sgf", "letters off the board are found as points, without the name of their property"),
];

/// Files of more bytes are sampled.
const LARGE: usize = 200_000;

fn name(path: &std::path::Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

/// Returns all files, with samples of the collection and of large files.
fn files() -> impl Iterator<Item = (PathBuf, File)> {
    let mut taken = Sample::one_in(100, "games of the collection");
    let collection = sample("sgf/kgs-2000-games.sgf").map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        let games = text.split("(;").skip(1).filter(|_| taken.takes());
        let text: String = games.flat_map(|game| ["(;", game]).collect();
        (path, File::new(Format::SGF, text))
    });
    let mut large = Sample::one_in(1_000, "large files");
    let is_tried = move |(_, file): &(PathBuf, File)| file.bytes.len() <= LARGE || large.takes();
    corpus(CORPUS).into_iter().chain(beside(BESIDE)).chain(collection).filter(is_tried)
}

fn fixed(file: &File, uncertain: bool) -> Option<Fixed> {
    let source = Source { bytes: &file.bytes, supplement: file.supplement.as_deref(), ..Source::default() };
    fix(source, &Options { from: Some(file.format), ..Options::default() }, uncertain).ok()
}

fn wrong(findings: &Findings) -> impl Iterator<Item = String> {
    let wrong = findings.list().iter().filter(|found| found.diagnostic.level() >= Level::Repaired);
    let excused = |code: &str| SAID_BY_THE_RECORD.iter().any(|(excused, _)| *excused == code);
    let wrong = wrong.filter(move |found| !excused(found.diagnostic.code.id));
    wrong.map(|found| format!("{} {}", found.diagnostic.code.id, found.diagnostic))
}

#[test]
fn fixed_files_are_valid_equal_and_stable() {
    let (mut count, mut failed) = (0, Vec::new());
    for (path, file) in files() {
        let Some(Fixed { format, output: Some(output), remaining, losses, findings, .. }) = fixed(&file, true) else {
            continue;
        };
        count += 1;
        let name = name(&path);
        failed.extend(wrong(&remaining).map(|left| format!("{name}: left: {left}")));
        let again = File { supplement: output.supplement, ..File::new(format, output.document) };
        let all = |file: &File| records(file).map(|all| all.into_iter().map(sorted).collect::<Vec<_>>());
        // If only values change, no carrier keeps their original spelling; a finding names the value.
        let is_named = |found: &Difference| match &found.about {
            Subject::Extra(extra) if found.right.is_none() => match &**extra {
                Extra::Unrecognized(Unrecognized::Property { json, .. }) => findings.list().iter().any(|finding| {
                    finding.diagnostic.found.as_ref().map(ToString::to_string).as_deref() == Some(&**json)
                }),
                _ => false,
            },
            _ => false,
        };
        let is_same = |pair: &PairedRecords| match pair {
            PairedRecords::Differences(list) => list.iter().all(|(found, is_more)| !is_more || is_named(found)),
            PairedRecords::LeftOnly | PairedRecords::RightOnly => false,
        };
        let says_the_same = || {
            let source = Source { bytes: &file.bytes, supplement: file.supplement.as_deref(), ..Source::default() };
            let again = Source { bytes: &again.bytes, supplement: again.supplement.as_deref(), ..Source::default() };
            losses.is_empty()
                && diff(source, again, false, &Options { from: Some(format), ..Options::default() })
                    .is_ok_and(|comparison| comparison.records.iter().all(is_same))
        };
        if all(&file) != all(&again) && !says_the_same() {
            failed.push(format!("{name}: another record"));
        }
        if fixed(&again, false).is_none_or(|fixed| fixed.output.is_some()) {
            failed.push(format!("{name}: mended twice"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count > 200, "{count} files");
}

/// Returns the properties that findings name.
fn named(findings: &Findings) -> BTreeSet<String> {
    let found = findings.list().iter().filter_map(|finding| finding.diagnostic.found.as_ref());
    let found: Vec<String> = found.map(ToString::to_string).collect();
    let words = found.iter().flat_map(|found| found.split(|c: char| !c.is_ascii_uppercase()));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the moves that only one of the files has, except moves in a line with a finding.
fn other_moves(file: &File, again: &File, findings: &Findings) -> Vec<String> {
    let (Some(before), Some(after)) = (moves(file), moves(again)) else { return Vec::new() };
    let text = String::from_utf8_lossy(&file.bytes).to_ascii_uppercase();
    let lines: Vec<&str> = text.lines().collect();
    let places = findings.list().iter().filter_map(|finding| Some(finding.located.as_ref()?.place.line));
    let found: Vec<&str> = places.filter_map(|line| lines.get(line.checked_sub(1)?).copied()).collect();
    let is_in = |line: &&str, one: &String| {
        one.to_ascii_uppercase().split(' ').all(|word| line.contains(word.trim_matches('"')))
    };
    let is_explained = |one: &String| found.iter().any(|line| is_in(line, one));
    let missing = |all: &[String], from: &[String]| {
        let mut rest = from.to_vec();
        let is_missing =
            |one: &&String| rest.iter().position(|other| other == *one).map(|at| rest.swap_remove(at)).is_none();
        all.iter().filter(is_missing).filter(|one| !is_explained(one)).cloned().collect::<Vec<_>>()
    };
    [missing(&before, &after), missing(&after, &before)].concat()
}

#[test]
fn fixed_files_are_equal_by_independent_readers() {
    let (mut compared, mut failed) = ([0, 0], Vec::new());
    let is_listed = |list: &[(&str, &str)], name: &str| list.iter().any(|(listed, _)| *listed == name);
    for (path, file) in files() {
        let Some(Fixed { format, output: Some(output), findings, .. }) = fixed(&file, true) else { continue };
        let (name, again) = (name(&path), File::new(format, output.document));
        // If brackets are missing or unmatched, another reader sees another tree, so only the moves are compared.
        let has_form = findings.list().iter().all(|finding| !finding.diagnostic.code.id.starts_with("S0"));
        if family(format) == Family::Sgf && has_form {
            compared[0] += 1;
            let before = wei7_sgf::encoding::decode(&file.bytes, None, &Limits::DEFAULT).text;
            let after = String::from_utf8(again.bytes).unwrap();
            let difference = sgf_content::compare_repaired(&before, &after, &named(&findings));
            if let Err(why) = difference.or_else(|why| if is_listed(OTHER_TOKENS, &name) { Ok(()) } else { Err(why) }) {
                failed.push(format!("{name}: {why}"));
            }
            continue;
        }
        compared[1] += 1;
        let other = other_moves(&file, &again, &findings);
        if !other.is_empty() && !is_listed(OTHER_MOVES, &name) {
            failed.push(format!("{name}: {other:?}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(compared.iter().all(|count| *count > 100), "{compared:?} files");
}

/// Returns the complaint of sgf-parse about a text. It is strict by default.
fn complaint(text: &str) -> Result<(), String> {
    for game in sgf_parse::parse(text).map_err(|why| why.to_string())? {
        let GameTree::GoGame(root) = game else { continue };
        root.validate().map_err(|why| why.to_string())?;
        let mut open: Vec<&SgfNode<Prop>> = vec![&root];
        while let Some(node) = open.pop() {
            let invalid = |prop: &&Prop| matches!(prop, Prop::Invalid(..));
            if let Some(prop) = node.properties().find(invalid) {
                return Err(format!("invalid: {} {prop:?}", prop.identifier()));
            }
            open.extend(node.children());
        }
    }
    Ok(())
}

/// sgf-parse recurses over nodes, so it needs a stack as deep as the longest game.
#[test]
fn sgf_parse_accepts_fixed_sgf() {
    fn all() {
        let (mut count, mut complaints) = (0, Vec::new());
        for (path, file) in files().filter(|(_, file)| file.format == Format::SGF) {
            let Some(Fixed { output: Some(output), .. }) = fixed(&file, true) else { continue };
            count += 1;
            if let Err(why) = complaint(&String::from_utf8(output.document).unwrap()) {
                complaints.push((name(&path), why));
            }
        }
        complaints
            .retain(|(_, why): &(String, String)| SGF_PARSE_COMPLAINS.iter().all(|(known, _)| !why.contains(known)));
        assert!(complaints.is_empty(), "{complaints:#?}");
        assert!(count > 100, "{count} files");
    }
    std::thread::Builder::new().stack_size(512 << 20).spawn(all).unwrap().join().unwrap();
}

#[test]
fn converted_files_are_valid() {
    let (mut count, mut failed) = (0, Vec::new());
    for (path, file) in files() {
        for (to, carry) in TARGETS.into_iter().flat_map(|to| [(to, Carry::Keep), (to, Carry::None)]) {
            // Not all files can be read, and not all boards can be written.
            let Ok(Some(done)) = converted(&file, to, carry) else { continue };
            for written in outputs(done, to) {
                count += 1;
                let options = Options { from: Some(to), ..Options::default() };
                let supplement = written.supplement.as_deref();
                let source = Source { bytes: &written.bytes, supplement, ..Source::default() };
                let checked = check(source, None, &options).unwrap();
                failed.extend(
                    wrong(&checked.findings).map(|why| format!("{} to {} {carry:?}: {why}", name(&path), to.id())),
                );
            }
        }
    }
    assert!(failed.is_empty(), "{} of {count}:\n{}", failed.len(), failed.join("\n"));
    assert!(count > 5_000, "{count} files");
}
