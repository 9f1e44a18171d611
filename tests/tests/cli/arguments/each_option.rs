//! A case for each option of each command. The effects of the options are tested with their subjects.

use std::collections::BTreeSet;

use wei7_cli::Exit;

use crate::convert::ishi::ISHI;
use crate::support::{Dir, NEW, OLD, PLAIN, SGF};

/// A command, its arguments, and its exit code. `@` is a file of `files`.
type Case = (&'static str, &'static [&'static str], Exit);

fn files() -> Dir {
    let lines = format!("{NEW}\n");
    let packed = [
        ("game.sgf", SGF),
        ("game.txt", SGF),
        ("new.wei7", NEW),
        ("old.wei7", OLD),
        ("two.go", ISHI),
        ("all.ndjson", &*lines),
        ("there/game.sgf", SGF),
        ("odd/game.txt", SGF),
    ];
    Dir::new(&packed)
}

/// Options of all commands that read, with a value for each.
const SHARED: &[&[&str]] = &[
    &["--from", "sgf"],
    &["--strict-input"],
    &["--all"],
    &["--follow"],
    &["--assume-offset", "+08:00"],
    &["--encoding", "UTF-8"],
    &["--no-quirks"],
    &["--ignore-carriers"],
    &["--bundle"],
    &["--fail-on", "approximated"],
    &["--select", "S1,x033"],
    &["--ignore", "S"],
    &["--report", "json"],
    &["--log", "@log.html"],
    &["--force"],
    &["--quiet"],
    &["--verbose"],
    &["--jobs", "2"],
    &["--memory", "500M"],
    &["--lines"],
    &["--lang", "zh"],
    &["--color", "always"],
];

const READERS: &[(&str, &[&str])] = &[
    ("convert", &["@game.sgf", "-o", "@out.wei7"]),
    ("check", &["@game.sgf"]),
    ("fix", &["@game.sgf", "-o", "@out.wei7"]),
    ("info", &["@game.sgf"]),
    ("find", &["@game.sgf"]),
    ("diff", &["@game.sgf", "@game.sgf"]),
    ("merge", &["@game.sgf", "@game.sgf"]),
    ("judge", &["@game.sgf"]),
    ("show", &["@game.sgf"]),
    ("render", &["@game.sgf", "-o", "@out.svg"]),
    ("table", &["@game.sgf", "-o", "@out.csv"]),
];

const OWN: &[Case] = &[
    ("convert", &["@game.sgf", "--output", "@a.wei7"], Exit::Done),
    ("convert", &["@game.sgf", "--to", "ishi"], Exit::Done),
    ("convert", &["@game.sgf", "--carry", "none"], Exit::Done),
    ("convert", &["@game.sgf", "-o", "@a.wei7", "--supplement", "@a.json"], Exit::Done),
    ("convert", &["@game.sgf", "--strip", "comments,variations"], Exit::Done),
    ("convert", &["@game.sgf", "--to", "sgf", "--analysis", "katrain"], Exit::Done),
    ("convert", &["@game.sgf", "--to", "sgf", "--analysis", "katago-json"], Exit::NoResult),
    ("convert", &["@game.sgf", "--analysis", "ogs"], Exit::NoResult),
    ("convert", &["@game.sgf", "-o", "@a.wei7", "--lossless"], Exit::Done),
    ("convert", &["@game.sgf", "--lossless", "--carry", "none"], Exit::NoResult),
    ("convert", &["@new.wei7", "-o", "@there/game.sgf"], Exit::NoResult),
    ("convert", &["@new.wei7", "-o", "@there/game.sgf", "--force"], Exit::Done),
    ("convert", &["@new.wei7", "-o", "@dry.sgf", "--dry-run"], Exit::Done),
    ("convert", &["@new.wei7", "-o", "@whole.sgf", "--salvage"], Exit::Done),
    ("convert", &["@new.wei7", "--pretty"], Exit::Done),
    ("convert", &["@new.wei7", "--to", "sgf", "--compress-points"], Exit::Done),
    ("convert", &["@game.sgf", "--to", "anki"], Exit::Done),
    ("convert", &["@new.wei7", "--to", "diagram", "--style", "ascii"], Exit::Done),
    ("convert", &["@new.wei7", "--to", "sgf", "--problems", "goproblems"], Exit::Done),
    ("convert", &["@new.wei7", "--to", "diagram", "--move", "1"], Exit::Done),
    ("convert", &["@new.wei7", "-o", "@there/game.sgf", "--skip-existing"], Exit::Done),
    ("convert", &["@new.wei7", "-o", "@named/", "--name", "{black}"], Exit::Done),
    ("check", &["@game.sgf", "--to", "wei7"], Exit::Done),
    ("check", &["@game.sgf", "--to", "wei7", "--carry", "none"], Exit::Done),
    ("check", &["@new.wei7", "--supplement", "@none.json"], Exit::NoResult),
    ("check", &["@new.wei7", "--sarif"], Exit::Done),
    ("fix", &["@game.sgf", "--diff"], Exit::Done),
    ("fix", &["@game.sgf", "--in-place", "--no-backup"], Exit::Done),
    ("fix", &["@game.sgf", "--unsafe"], Exit::Done),
    ("fix", &["@game.sgf", "--output", "@there/game.sgf"], Exit::NoResult),
    ("fix", &["@game.sgf", "-o", "@there/game.sgf", "--force"], Exit::Done),
    ("info", &["@game.sgf", "--carrier"], Exit::Done),
    ("check", &["@game.sgf", "--paths"], Exit::Done),
    ("convert", &["@game.sgf", "-o", "@verified.wei7", "--verify"], Exit::Done),
    ("diff", &["@game.sgf", "@new.wei7", "--exact"], Exit::Findings),
    ("merge", &["@game.sgf", "@game.sgf", "--output", "@merged.sgf"], Exit::Done),
    ("merge", &["@game.sgf", "@game.sgf", "--to", "ishi"], Exit::Done),
    ("merge", &["@game.sgf", "@game.sgf", "--conflicts", "theirs"], Exit::Done),
    ("git", &["--text", "@game.sgf", "--lang", "zh", "--color", "never"], Exit::Done),
    ("git", &["--install", "--text", "@game.sgf"], Exit::NoResult),
    ("info", &["@game.sgf", "--format", "table"], Exit::Done),
    ("info", &["@game.sgf", "--sort", "date", "--reverse"], Exit::Done),
    ("info", &["@game.sgf", "--reverse"], Exit::NoResult),
    ("info", &["@game.sgf", "--format", "csv", "--csv-formulas", "keep"], Exit::Done),
    ("find", &["@game.sgf", "--player", "ada", "--player", "BEN"], Exit::Done),
    ("find", &["@game.sgf", "--player", "Cleo"], Exit::Findings),
    ("find", &["@game.sgf", "--black", "ada", "--white", "ben"], Exit::Done),
    ("find", &["@game.sgf", "--black", "ben"], Exit::Findings),
    ("find", &["@game.sgf", "--date", "1996.."], Exit::Findings),
    ("find", &["@game.sgf", "--date", "spring"], Exit::NoResult),
    ("find", &["@game.sgf", "--result", "B+R"], Exit::Findings),
    ("find", &["@game.sgf", "--winner", "Ada"], Exit::Findings),
    ("find", &["@game.sgf", "--rules", "japanese"], Exit::Findings),
    ("find", &["@game.sgf", "--event", "cup"], Exit::Findings),
    ("find", &["@game.sgf", "--moves", "1.."], Exit::Done),
    ("find", &["@game.sgf", "--handicap", "0"], Exit::Done),
    ("find", &["@game.sgf", "--size", "9"], Exit::Done),
    ("find", &["@game.sgf", "--opening", "E5,G7"], Exit::Done),
    ("find", &["@game.sgf", "--opening", "E5,G3"], Exit::Findings),
    ("find", &["@game.sgf", "--opening", "E5,G3", "--symmetric"], Exit::Done),
    ("find", &["@game.sgf", "--problem"], Exit::Findings),
    ("find", &["@game.sgf", "--paths"], Exit::Done),
    ("find", &["@game.sgf", "--format", "csv", "--sort", "moves", "--reverse"], Exit::Done),
    ("find", &["@game.sgf", "--format", "csv", "--csv-formulas", "escape"], Exit::Done),
    ("find", &["@game.sgf", "@none.sgf"], Exit::NoResult),
    ("judge", &["@game.sgf", "--rules", "japanese"], Exit::Done),
    ("judge", &["@game.sgf", "--komi", "5.5"], Exit::Done),
    ("judge", &["@game.sgf", "--branch", "all"], Exit::Done),
    ("judge", &["@game.sgf", "--dead", "E5"], Exit::Done),
    ("judge", &["@game.sgf", "--dead", "record"], Exit::Done),
    ("judge", &["@game.sgf", "--score"], Exit::Done),
    ("show", &["@game.sgf", "--move", "1"], Exit::Done),
    ("show", &["@game.sgf", "--branch", "2"], Exit::Done),
    ("show", &["@two.go", "--game", "2"], Exit::Done),
    ("show", &["@two.go", "--game", "3"], Exit::NoResult),
    ("show", &["@game.sgf", "--region", "c3-g7"], Exit::Done),
    ("show", &["@game.sgf", "--region", "auto"], Exit::Done),
    ("show", &["@new.wei7", "--supplement", "@none.json"], Exit::NoResult),
    ("show", &["@game.sgf", "--ascii"], Exit::Done),
    ("show", &["@game.sgf", "--width", "40"], Exit::Done),
    ("show", &["@game.sgf", "--outline", "0"], Exit::Done),
    ("show", &["@game.sgf", "--count"], Exit::Done),
    ("show", &["@game.sgf", "--count", "--dead", "A1"], Exit::NoResult),
    ("render", &["@game.sgf", "--output", "@a.png"], Exit::Done),
    ("render", &["@game.sgf", "--count"], Exit::Done),
    ("render", &["@game.sgf", "--count", "--dead", "none"], Exit::Done),
    ("render", &["@game.sgf", "--to", "svg"], Exit::Done),
    ("render", &["@game.sgf", "-o", "@a.jpg"], Exit::NoResult),
    ("render", &["@game.sgf", "-o", "@a.jpg", "--to", "png"], Exit::Done),
    ("render", &["@game.sgf", "--move", "1"], Exit::Done),
    ("render", &["@game.sgf", "--branch", "2"], Exit::Done),
    ("render", &["@two.go", "--game", "2"], Exit::Done),
    ("render", &["@game.sgf", "--region", "c3-g7"], Exit::Done),
    ("render", &["@game.sgf", "--region", "auto"], Exit::Done),
    ("render", &["@game.sgf", "--region", "auto", "--to", "html"], Exit::Done),
    ("render", &["@new.wei7", "--supplement", "@none.json"], Exit::NoResult),
    ("render", &["@game.sgf", "--range", "1-2"], Exit::Done),
    ("render", &["@game.sgf", "--all-diagrams", "-o", "@pictures/"], Exit::Done),
    ("render", &["@game.sgf", "--site", "@site"], Exit::Done),
    ("render", &["@game.sgf", "--worksheet"], Exit::Done),
    ("render", &["@game.sgf", "--theme", "wood"], Exit::Done),
    ("render", &["@game.sgf", "--size", "300"], Exit::Done),
    ("render", &["@game.sgf", "--no-coordinates"], Exit::Done),
    ("render", &["@game.sgf", "--caption", "comment"], Exit::Done),
    ("render", &["@game.sgf", "--text", "outlines"], Exit::Done),
    ("render", &["@game.sgf", "--font", "@none.ttf"], Exit::NoResult),
    ("render", &["@new.wei7", "-o", "@there/game.sgf", "--to", "svg"], Exit::NoResult),
    ("render", &["@new.wei7", "-o", "@there/game.sgf", "--to", "svg", "--force"], Exit::Done),
    ("table", &["@game.sgf", "--output", "@games.parquet"], Exit::Done),
    ("table", &["@game.sgf", "--moves", "@moves.parquet"], Exit::Done),
    ("table", &["@game.sgf", "--moves", "@moves.csv", "--symmetric"], Exit::Done),
    ("table", &["@game.sgf", "-o", "@there/game.csv"], Exit::Done),
    ("table", &["@game.sgf", "-o", "@there/game.csv", "-f", "--csv-formulas", "keep"], Exit::Done),
    ("explain", &["J043", "--lang", "zh", "--color", "never"], Exit::Done),
    ("explain", &["--list"], Exit::Done),
    ("help", &["check", "--lang", "zh", "--color", "never"], Exit::Done),
    ("completions", &["bash", "--lang", "zh", "--color", "never"], Exit::Done),
    ("man", &["check", "--lang", "zh", "--color", "never"], Exit::Done),
];

/// Returns the options that a help page names.
fn options(help: &str) -> BTreeSet<String> {
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let long =
        lines.filter_map(|line| line.split([' ', ',', '[']).find(|word| word.starts_with("--") && word.len() > 2));
    long.filter(|name| !matches!(*name, "--help" | "--version")).map(str::to_owned).collect()
}

#[test]
fn each_option_of_each_command_is_tried() {
    let dir = files();
    let commands = dir.run(&["--help"]).ends(Exit::Done).out;
    let commands = commands.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for command in names.filter_map(|line| line.split_whitespace().next()) {
        let known = options(&dir.run(&[command, "--help"]).ends(Exit::Done).out);
        let own = OWN.iter().filter(|(name, ..)| *name == command).flat_map(|(_, args, _)| args.iter());
        let shared =
            SHARED.iter().filter(|_| READERS.iter().any(|(name, _)| *name == command)).flat_map(|args| args.iter());
        let tried: BTreeSet<String> =
            own.chain(shared).filter(|arg| arg.starts_with("--")).map(|arg| (*arg).to_owned()).collect();
        let untried: Vec<_> = known.difference(&tried).collect();
        assert!(untried.is_empty(), "{command}: {untried:?}");
    }
}

#[test]
fn each_option_ends_as_it_should() {
    for (command, args, exit) in OWN {
        let dir = files();
        let args = [&[*command], *args].concat();
        let ran = dir.run(&args);
        assert_eq!(ran.exit, *exit, "{args:?}\n{}\n{}", ran.out, ran.err);
        if *exit == Exit::NoResult {
            let why = |text: &str| text.contains("error") || text.contains("refused");
            assert!(why(&ran.err) || why(&ran.out), "{args:?}: {}{}", ran.out, ran.err);
        }
    }
}

#[test]
fn all_commands_that_read_take_the_options_of_reading() {
    for (command, args) in READERS {
        for option in SHARED {
            let dir = files();
            let (input, args) = match option {
                ["--from", _] => ("@game.txt", *args),
                ["--all"] if !matches!(*command, "diff" | "merge" | "show" | "render") => ("@odd", *args),
                ["--bundle"] => ("@two.go", *args),
                ["--assume-offset", _] => ("@old.wei7", *args),
                ["--lines"] => ("@all.ndjson", *args),
                _ => ("@game.sgf", *args),
            };
            let output = if input == "@odd" { "@out/" } else { "@out.wei7" };
            let with = |arg: &&'static str| match *arg {
                "@game.sgf" => input,
                "@out.wei7" => output,
                other => other,
            };
            let args: Vec<&str> =
                [*command].into_iter().chain(args.iter().map(with)).chain(option.iter().copied()).collect();
            let ran = dir.run(&args);
            assert_eq!(ran.exit, Exit::Done, "{args:?}\n{}\n{}", ran.out, ran.err);
        }
    }
}

#[test]
fn a_file_name_that_contradicts_the_format_is_refused() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("b.wei7", PLAIN)]);
    for output in ["@x.sgf.gz", "@x.go.zst", "@x.wei7.gz", "@x.tar.bz2"] {
        dir.run(&["convert", "@a.wei7", "-o", output]).ends(Exit::NoResult).says("has the name of a compressed file");
        dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", output]).ends(Exit::NoResult);
        dir.run(&["convert", "@a.wei7", "--lines", "-o", output]).ends(Exit::NoResult);
    }
    dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@one.wei7"]).ends(Exit::NoResult).says("is the name of one file");
    dir.run(&["convert", "@", "-o", "@one.wei7"]).ends(Exit::NoResult).says("is the name of one file");
    dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@all.ndjson"])
        .ends(Exit::NoResult)
        .says("use `-o DIR/` without `--lines`");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
    dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@all.ndjson", "--lines"]).ends(Exit::Done);
}

#[test]
fn notes_that_change_the_exit_code_are_named() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];KO[];W[gc])")]);
    let ran = dir.run(&["check", "@a.sgf"]).ends(Exit::Done);
    assert!(!ran.out.contains("S137"), "{}", ran.out);
    dir.run(&["check", "@a.sgf", "--fail-on", "note"]).ends(Exit::Findings).prints("S137");
}

#[test]
fn check_fails_on_what_a_target_would_lose() {
    let dir = Dir::new(&[("a.wei7", OLD)]);
    let run = ["check", "@a.wei7", "--to", "sgf", "--fail-on", "approximated"];
    dir.run(&run).ends(Exit::Done);
    let without: Vec<&str> = run.iter().copied().chain(["--carry", "none"]).collect();
    dir.run(&without).ends(Exit::Findings).prints("dropped");
    dir.run(&["check", "@a.wei7", "--to", "wei7-2.2", "--carry", "none", "--fail-on", "approximated"]).ends(Exit::Done);
    dir.run(&["check", "@a.wei7", "--carry", "none"]).ends(Exit::NoResult).says("--to");
}

#[test]
fn lossless_reports_the_number_of_losses() {
    let dir = Dir::new(&[("a.wei7", OLD)]);
    let ran = dir.run(&["convert", "@a.wei7", "--to", "sgf", "--lossless", "--carry", "none"]).ends(Exit::NoResult);
    ran.says("the conversion would lose something: ").says(" that SGF cannot express");
}
