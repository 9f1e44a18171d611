//! The `wei7` command in process: every option, every exit code, files in and out.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on says so")]

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_convert::{Exit, Streams, run};

/// 2.2 with two things that 3.0 has no place for: a splitter and the symbol `*`.
const OLD: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<wei7 version="2.2">
  <size>9</size>
  <game name="club evening">
    <black name="Ada"/>
    <white name="Ben" rank="2d"/>
  </game>
  <moves>
    <black x="4" y="4" splitter="large" comment="the middle"/>
    <mark x="2" y="2" symbol="*"/>
    <white x="2" y="2"/>
    <moves>
      <white x="6" y="6"/>
    </moves>
    <black x="6" y="2"/>
  </moves>
</wei7>
"#;

/// 2.2 of which 3.0 can say everything.
const PLAIN: &str = r#"<wei7 version="2.2"><size>9</size><moves><black x="4" y="4"/></moves></wei7>"#;

/// 3.0 with one error that can be read all the same.
const WRONG: &str = r#"{"format":"wei7","version":"3.0","size":"9","tree":{}}"#;

const NEW: &str = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"title":"one","steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}}]}}"#;

struct Dir(tempfile::TempDir);

impl Dir {
    fn new(files: &[(&str, &str)]) -> Self {
        let dir = Self(tempfile::tempdir().unwrap());
        for (name, content) in files {
            let path = dir.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        dir
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    /// The files, sorted, with `/` between the parts.
    fn files(&self) -> Vec<String> {
        let mut open = vec![self.0.path().to_owned()];
        let mut files = Vec::new();
        while let Some(directory) = open.pop() {
            for entry in fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let name = path.strip_prefix(self.0.path()).unwrap().display().to_string();
                    files.push(name.replace('\\', "/"));
                }
            }
        }
        files.sort();
        files
    }

    /// Runs the command. An argument with `@` before it is a path in this directory.
    fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &[&str], stdin: &str) -> Ran {
        let path = |arg: &&str| match arg.strip_prefix('@') {
            Some(name) => format!("{}/{name}", self.0.path().display()),
            None => (*arg).to_owned(),
        };
        let args = std::iter::once("wei7".to_owned()).chain(args.iter().map(path));
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let mut streams = Streams {
            stdin: &mut stdin.as_bytes(),
            stdout: &mut stdout,
            stderr: &mut stderr,
            styled_out: false,
            styled_err: false,
        };
        let exit = run(args, &mut streams);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { exit, out: text(stdout), err: text(stderr) }
    }
}

#[derive(Debug)]
struct Ran {
    exit: Exit,
    out: String,
    err: String,
}

impl Ran {
    #[track_caller]
    fn ends(self, exit: Exit) -> Self {
        assert_eq!(self.exit, exit, "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    fn says(self, what: &str) -> Self {
        assert!(self.err.contains(what), "{what:?} is not in\n{}", self.err);
        self
    }

    #[track_caller]
    fn prints(self, what: &str) -> Self {
        assert!(self.out.contains(what), "{what:?} is not in\n{}", self.out);
        self
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn codes(report: &Value) -> Vec<&str> {
    report["diagnostics"].as_array().unwrap().iter().map(|finding| finding["code"].as_str().unwrap()).collect()
}

// Usage

#[test]
fn help_and_version_go_to_standard_output() {
    let dir = Dir::new(&[]);
    dir.run(&["--help"]).ends(Exit::Done).prints("convert").prints("Exit codes");
    dir.run(&["convert", "--help"]).ends(Exit::Done).prints("--lossless").prints("Examples");
    dir.run(&["check", "-h"]).ends(Exit::Done).prints("--to");
    dir.run(&["info", "--help"]).ends(Exit::Done).prints("--report");
    dir.run(&["--version"]).ends(Exit::Done).prints("wei7 ");
}

#[test]
fn wrong_usage_is_two() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&[]).ends(Exit::NoResult);
    dir.run(&["convert"]).ends(Exit::NoResult).says("INPUT");
    dir.run(&["check", "--no-such-flag", "@a.wei7"]).ends(Exit::NoResult).says("--no-such-flag");
    dir.run(&["convert", "@a.wei7", "--to", "wei7-1.0"]).ends(Exit::NoResult).says("wei7-2.2");
    dir.run(&["convert", "@a.wei7", "--assume-offset", "8"]).ends(Exit::NoResult).says("+08:00");
    dir.run(&["convert", "@a.wei7", "--fail-on", "info"]).ends(Exit::NoResult).says("warning");
    dir.run(&["check", "-", "-"]).ends(Exit::NoResult).says("standard input");
}

#[test]
fn several_inputs_and_directories_need_a_place_to_go() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&["convert", "@a.wei7", "@b.wei7"]).ends(Exit::NoResult).says("several inputs need `-o`");
    dir.run(&["convert", "@"]).ends(Exit::NoResult).says("a directory needs `-o`");
    dir.run(&["convert", "@", "-o", "@a.wei7"]).ends(Exit::NoResult).says("is a file");
    let named = dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@out", "--supplement", "@s.json"]);
    named.ends(Exit::NoResult).says("`--supplement` names one file");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
}

// Where things go

#[test]
fn one_input_goes_to_standard_output() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    let ran = dir.run(&["convert", "@a.wei7"]).ends(Exit::Done);
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!((json(&ran.out), ran.err.as_str()), (json(NEW), ""));
    assert_eq!(dir.files(), ["a.wei7"]);
    let piped = dir.run_with(&["convert", "-", "-o", "-"], NEW).ends(Exit::Done);
    assert_eq!(piped.out, ran.out);
}

#[test]
fn pretty_output_says_the_same() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    let (plain, pretty) = (dir.run(&["convert", "@a.wei7"]), dir.run(&["convert", "@a.wei7", "--pretty"]));
    assert!(pretty.out.lines().count() > plain.out.lines().count());
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert_eq!(json(&pretty.out), json(&plain.out));
}

#[test]
fn the_supplement_stands_beside_the_document() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::Done).says("new.supplement.json");
    assert_eq!(ran.out, "");
    assert_eq!(dir.files(), ["new.supplement.json", "new.wei7", "old.wei7"]);
    assert!(dir.read("new.wei7").unwrap().contains("\"version\":\"3.0\""));
}

#[test]
fn nothing_to_carry_leaves_no_supplement() {
    let dir = Dir::new(&[("old.wei7", PLAIN)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::Done);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", ""));
    assert_eq!(dir.files(), ["new.wei7", "old.wei7"]);
}

#[test]
fn a_directory_keeps_its_shape() {
    let dir = Dir::new(&[("in/a.wei7", OLD), ("in/b/c.wei7", NEW), ("in/note.txt", "x"), ("in/d/game.svg", "<svg/>")]);
    let ran = dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::Done).says("2 files: 2 converted");
    assert_eq!(ran.out, "");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/a.supplement.json", "out/a.wei7", "out/b/c.wei7"]);
}

#[test]
fn supplements_are_read_with_their_documents_and_not_as_inputs() {
    let dir = Dir::new(&[("in/a.wei7", OLD)]);
    dir.run(&["convert", "@in", "-o", "@mid"]).ends(Exit::Done);
    dir.run(&["convert", "@mid", "-o", "@end"]).ends(Exit::Done).says("1 file: 1 converted");
    assert_eq!(dir.read("end/a.wei7"), dir.read("mid/a.wei7"));
    assert_eq!(dir.read("end/a.supplement.json"), dir.read("mid/a.supplement.json"));
}

#[test]
fn an_existing_directory_or_a_slash_takes_the_name_of_the_input() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("there/x", "")]);
    dir.run(&["convert", "@a.wei7", "-o", "@there"]).ends(Exit::Done);
    dir.run(&["convert", "@a.wei7", "-o", "@new/"]).ends(Exit::Done);
    dir.run_with(&["convert", "-", "-o", "@new"], PLAIN).ends(Exit::Done);
    assert_eq!(dir.files(), ["a.wei7", "new/a.wei7", "new/stdin.wei7", "there/a.wei7", "there/x"]);
}

#[test]
fn several_inputs_go_into_a_directory() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("b.wei7", NEW)]);
    dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@out"]).ends(Exit::Done).says("2 files: 2 converted");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7", "out/a.wei7", "out/b.wei7"]);
}

#[test]
fn two_inputs_of_one_name_do_not_replace_each_other() {
    let dir = Dir::new(&[("x/a.wei7", PLAIN), ("y/a.wei7", NEW), ("y/b.wei7", NEW)]);
    let ran = dir.run(&["convert", "@x", "@y", "-o", "@out"]).ends(Exit::NoResult);
    ran.says("error[F007]").says("3 files: 2 converted, 1 failed");
    assert!(dir.read("out/b.wei7").is_some());
}

#[test]
fn one_bad_file_does_not_stop_the_others() {
    let dir = Dir::new(&[("in/a.wei7", "{"), ("in/b.wei7", PLAIN), ("in/c.sgf", "(;GM[1])"), ("in/d.wei7", WRONG)]);
    let ran = dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::NoResult);
    ran.says("a.wei7:1:2").says("SGF").says("4 files: 2 converted, 1 with findings, 2 failed");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/b.wei7", "out/d.wei7"]);
}

#[test]
fn all_reads_unknown_extensions_and_skips_what_is_no_record() {
    let dir = Dir::new(&[("in/a.xml", PLAIN), ("in/b.json", NEW), ("in/c.json", "{}"), ("in/d.txt", "hello")]);
    dir.run(&["convert", "@in", "-o", "@out"]).ends(Exit::Done).says("0 files");
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--all"]).ends(Exit::Done);
    ran.says("4 files: 2 converted, 2 skipped");
    let written: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out")).collect();
    assert_eq!(written, ["out/a.xml.wei7", "out/b.json.wei7"]);
}

#[test]
fn nothing_is_overwritten_without_force() {
    let dir = Dir::new(&[("old.wei7", OLD), ("plain.wei7", PLAIN), ("new.wei7", "mine")]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7"]).ends(Exit::NoResult).says("error[F004]").says("--force");
    assert_eq!(dir.read("new.wei7").unwrap(), "mine");
    assert_eq!(dir.files(), ["new.wei7", "old.wei7", "plain.wei7"]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--force"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["new.supplement.json", "new.wei7", "old.wei7", "plain.wei7"]);
    dir.run(&["convert", "@plain.wei7", "-o", "@new.wei7", "--force"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["new.wei7", "old.wei7", "plain.wei7"]);
}

#[test]
fn an_input_is_never_replaced_by_its_own_output() {
    let dir = Dir::new(&[("a.wei7", OLD)]);
    let ran = dir.run(&["convert", "@a.wei7", "-o", "@a.wei7", "--force"]).ends(Exit::NoResult);
    ran.says("error[F008]");
    dir.run(&["convert", "@", "-o", "@", "--force"]).ends(Exit::NoResult).says("error[F008]");
    assert_eq!(dir.read("a.wei7").unwrap(), OLD);
}

#[test]
fn a_place_that_cannot_be_written_is_one_clear_sentence() {
    let dir = Dir::new(&[("a.wei7", PLAIN), ("file", "x")]);
    dir.run(&["convert", "@a.wei7", "-o", "@none/b.wei7"]).ends(Exit::NoResult).says("error[F005]").says("none/b.wei7");
    dir.run(&["convert", "@a.wei7", "-o", "@file/"]).ends(Exit::NoResult).says("is a file");
    assert_eq!(dir.files(), ["a.wei7", "file"]);
}

#[test]
fn an_output_of_another_name_is_a_warning() {
    let dir = Dir::new(&[("a.wei7", PLAIN)]);
    dir.run(&["convert", "@a.wei7", "-o", "@b.json"]).ends(Exit::Done).says("warning[F009]");
    dir.run(&["convert", "@a.wei7", "-o", "@c.json", "--fail-on", "warning"]).ends(Exit::Findings);
    assert!(dir.read("c.json").is_some());
}

// Formats

#[test]
fn formats_that_are_not_there_yet_are_named() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.sgf", "(;GM[1])"), ("c.go", "EVENT x\n")]);
    dir.run(&["convert", "@a.wei7", "--to", "sgf"]).ends(Exit::NoResult).says("not supported yet: SGF");
    dir.run(&["convert", "@a.wei7", "-o", "@x.go"]).ends(Exit::NoResult).says("not supported yet: Ishi");
    dir.run(&["convert", "@b.sgf"]).ends(Exit::NoResult).says("not supported yet: SGF");
    dir.run(&["check", "@c.go"]).ends(Exit::NoResult).prints("not supported yet: Ishi");
    dir.run(&["info", "@b.sgf"]).ends(Exit::NoResult).says("not supported yet: SGF");
    dir.run(&["check", "@a.wei7", "--to", "ishi"]).ends(Exit::NoResult);
    assert_eq!(dir.files(), ["a.wei7", "b.sgf", "c.go"]);
}

#[test]
fn the_content_tells_the_format_and_from_overrides_it() {
    let dir = Dir::new(&[("a", NEW), ("b.wei7", PLAIN), ("c", "hello")]);
    dir.run(&["convert", "@a"]).ends(Exit::Done);
    dir.run(&["convert", "@b.wei7"]).ends(Exit::Done);
    dir.run(&["convert", "@c"]).ends(Exit::NoResult).says("error[F002]").says("--from");
    dir.run(&["convert", "@b.wei7", "--from", "wei7"]).ends(Exit::NoResult).says("JSON");
    dir.run(&["convert", "@a", "--from", "wei7-2.2"]).ends(Exit::NoResult).says("XML");
}

#[test]
fn each_version_of_2_x_is_written() {
    let dir = Dir::new(&[("a.wei7", NEW)]);
    for version in ["2.0", "2.1", "2.2"] {
        let ran = dir.run(&["convert", "@a.wei7", "--to", &format!("wei7-{version}")]).ends(Exit::Done);
        let ran = ran.prints(&format!("version=\"{version}\""));
        let checked = dir.run_with(&["check", "-"], &ran.out).ends(Exit::Done);
        checked.prints(&format!("valid wei7 {version}"));
    }
}

#[test]
fn a_record_that_the_target_cannot_hold_is_refused() {
    let dir = Dir::new(&[("a.wei7", r#"{"format":"wei7","version":"3.0","size":5,"tree":{}}"#)]);
    let ran = dir.run(&["convert", "@a.wei7", "-o", "@b.wei7", "--to", "wei7-2.2"]).ends(Exit::NoResult);
    ran.says("error[F012]").says("3.4");
    assert_eq!(dir.files(), ["a.wei7"]);
    dir.run(&["check", "@a.wei7", "--to", "wei7-2.2"]).ends(Exit::Findings).prints("error[F012]");
}

// What cannot be said

#[test]
fn without_a_place_for_the_supplement_its_items_are_lost() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7"]).ends(Exit::Done).says("dropped").says("splitter");
    assert!(!ran.err.contains("kept"), "{}", ran.err);
    dir.run(&["convert", "@old.wei7", "--fail-on", "loss"]).ends(Exit::Findings);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--fail-on", "loss"]).ends(Exit::Done);
}

#[test]
fn supplement_names_the_file_for_standard_output() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "--supplement", "@s.json", "--fail-on", "loss"]).ends(Exit::Done);
    fs::write(dir.path("new.wei7"), &ran.out).unwrap();
    dir.run(&["convert", "@old.wei7", "--supplement", "@s.json"]).ends(Exit::NoResult).says("error[F004]");
    dir.run(&["convert", "@old.wei7", "--supplement", "@s.json", "--force"]).ends(Exit::Done);
    let back = dir.run(&["convert", "@new.wei7", "--to", "wei7-2.2", "--supplement", "@s.json"]).ends(Exit::Done);
    back.prints("splitter=\"large\"");
    let missing = dir.run(&["convert", "@new.wei7", "--supplement", "@none.json"]);
    missing.ends(Exit::NoResult).says("error[F011]");
    dir.run(&["check", "@new.wei7", "--supplement", "@none.json"]).ends(Exit::NoResult);
    dir.run(&["check", "@new.wei7", "--supplement", "@s.json"]).ends(Exit::Done);
}

#[test]
fn a_supplement_that_belongs_to_nothing_is_refused() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "--to", "wei7-2.0", "--supplement", "@s.json"]);
    assert_eq!(ran.ends(Exit::NoResult).says("error[F014]").out, "");
    dir.run(&["check", "@old.wei7", "--supplement", "@s.json"]).ends(Exit::NoResult).prints("error[F014]");
}

#[test]
fn carry_none_writes_no_supplement_and_says_what_is_lost() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--carry", "none"]).ends(Exit::Done);
    ran.says("splitter").says("dropped");
    assert_eq!(dir.files(), ["new.wei7", "old.wei7"]);
}

#[test]
fn lossless_refuses_before_anything_is_written() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["convert", "@old.wei7", "--lossless"]).ends(Exit::NoResult);
    assert_eq!(ran.says("error[F006]").says("splitter").out, "");
    let none = ["convert", "@old.wei7", "-o", "@new.wei7", "--lossless", "--carry", "none"];
    dir.run(&none).ends(Exit::NoResult).says("error[F006]");
    assert_eq!(dir.files(), ["old.wei7"]);
    dir.run(&["convert", "@old.wei7", "-o", "@new.wei7", "--lossless"]).ends(Exit::Done);
}

#[test]
fn a_broken_supplement_is_reported_and_the_document_is_read() {
    let dir = Dir::new(&[("a.wei7", NEW), ("a.supplement.json", "{")]);
    dir.run(&["convert", "@a.wei7"]).ends(Exit::Done).says("warning[C001]");
    dir.run(&["check", "@a.wei7", "--fail-on", "warning"]).ends(Exit::Findings).prints("C001");
}

#[test]
fn what_a_file_holds_commands_no_terminal() {
    let old = OLD.replace("club evening\"", "club\u{9b}31m\" x=\"\u{202e}\"").replace("rank", "y=\"\u{9b}\" rank");
    let dir = Dir::new(&[("old\u{202e}.wei7", &old)]);
    for args in [["convert", "@old\u{202e}.wei7"], ["check", "@old\u{202e}.wei7"], ["info", "@old\u{202e}.wei7"]] {
        let ran = dir.run(&args);
        let report = if args[0] == "convert" { ran.err } else { ran.out };
        assert!(report.contains("old") && !report.contains(['\u{9b}', '\u{202e}']), "{report}");
    }
}

#[test]
fn an_offset_is_assumed_for_times_without_a_zone() {
    let old = r#"<wei7 version="2.2"><size>9</size><game><time>2010-01-01T08:00:00</time></game><moves><black x="4" y="4"/></moves></wei7>"#;
    let dir = Dir::new(&[("old.wei7", old)]);
    dir.run(&["convert", "@old.wei7"]).ends(Exit::Done).prints("2010-01-01T08:00:00Z").says("warning[X035]");
    let ran = dir.run(&["convert", "@old.wei7", "--assume-offset", "+08:00"]).ends(Exit::Done);
    ran.prints("2010-01-01T00:00:00Z");
    dir.run(&["convert", "@old.wei7", "--assume-offset", "-01:30"]).ends(Exit::Done).prints("2010-01-01T09:30:00Z");
}

#[test]
fn strict_input_accepts_no_error() {
    let dir = Dir::new(&[("a.wei7", WRONG)]);
    dir.run(&["convert", "@a.wei7", "-o", "@b.wei7"]).ends(Exit::Findings).says("error[J070]");
    assert!(dir.read("b.wei7").unwrap().contains("\"size\":9"));
    dir.run(&["convert", "@a.wei7", "-o", "@c.wei7", "--strict-input"]).ends(Exit::NoResult).says("error[J070]");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
}

// check

#[test]
fn check_says_what_it_comes_to() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", WRONG), ("c.wei7", "{"), ("d.wei7", PLAIN)]);
    dir.run(&["check", "@a.wei7"]).ends(Exit::Done).prints("a.wei7: valid wei7 3.0");
    dir.run(&["check", "@b.wei7"]).ends(Exit::Findings).prints("error[J070]").prints("not valid wei7 3.0, 1 error");
    dir.run(&["check", "@c.wei7"]).ends(Exit::Findings).prints("c.wei7:1:2");
    dir.run(&["check", "@d.wei7"]).ends(Exit::Done).prints("valid wei7 2.2");
    dir.run(&["check", "@none.wei7"]).ends(Exit::NoResult).prints("error[F001]");
    let ran = dir.run(&["check", "@", "@none.wei7"]).ends(Exit::NoResult);
    ran.says("5 files: 4 checked, 2 with findings, 1 failed");
}

#[test]
fn check_shows_the_line_with_the_place_underlined() {
    let dir = Dir::new(&[("b.wei7", WRONG)]);
    let ran = dir.run(&["check", "@b.wei7"]);
    assert!(ran.out.contains("b.wei7:1:41\n"), "{}", ran.out);
    let shown = "1 | {\"format\":\"wei7\",\"version\":\"3.0\",\"size\":\"9\"";
    assert!(ran.out.contains(shown), "{}", ran.out);
    let underline = ran.out.lines().find(|line| line.contains('^')).unwrap();
    assert_eq!(underline, format!("  | {}^^^", " ".repeat(40)));
}

#[test]
fn check_knows_the_name_of_the_file() {
    let dir = Dir::new(&[("a.json", NEW), ("b.xml", PLAIN), ("c.WEI7", NEW)]);
    dir.run(&["check", "@a.json"]).ends(Exit::Findings).prints("error[J012]");
    dir.run(&["check", "@b.xml"]).ends(Exit::Findings).prints("error[X071]");
    dir.run(&["check", "@c.WEI7"]).ends(Exit::Findings).prints("error[J012]");
    dir.run_with(&["check", "-"], NEW).ends(Exit::Done).prints("<stdin>: valid");
}

#[test]
fn check_with_to_says_what_that_format_could_not() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["check", "@old.wei7", "--to", "wei7"]).ends(Exit::Done);
    ran.prints("splitter").prints("mark symbol").prints("wei7 3.0 cannot say");
    dir.run(&["check", "@old.wei7", "--to", "wei7-2.2"]).ends(Exit::Done).prints("valid wei7 2.2");
    assert_eq!(dir.files(), ["old.wei7"]);
}

#[test]
fn bytes_that_are_no_text_are_reported_and_break_nothing() {
    let dir = Dir::new(&[]);
    fs::write(dir.path("a.wei7"), b"{\"format\":\"w\xFF\xFEei7\"}").unwrap();
    fs::write(dir.path("b.wei7"), b"<wei7 version=\"2.2\">\xFF</wei7>").unwrap();
    dir.run(&["check", "@"]).ends(Exit::Findings).prints("a.wei7:1:13").prints("b.wei7:1:21");
}

// Reports for programs

#[test]
fn json_reports_are_one_object_a_file() {
    let dir = Dir::new(&[("a.wei7", WRONG), ("b.wei7", NEW), ("c.wei7", "<wei7")]);
    let ran = dir.run(&["check", "@", "--report", "json"]).ends(Exit::Findings);
    let reports = lines(&ran.out);
    assert_eq!(reports.len(), 3);
    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let mut expected = ["file", "format", "ok", "records", "outputs", "diagnostics", "losses"];
    expected.sort_unstable();
    assert_eq!(keys(&reports[0]), expected);
    let mut members =
        ["code", "name", "severity", "paragraph", "message", "line", "column", "record", "pointer", "repair"];
    members.sort_unstable();
    let finding = &reports[0]["diagnostics"][0];
    assert_eq!(keys(finding), members);
    assert_eq!(reports[0]["file"].as_str().unwrap(), dir.path("a.wei7").display().to_string());
    assert_eq!(
        (&reports[0]["ok"], &reports[0]["format"], &reports[0]["records"]),
        (&false.into(), &"wei7".into(), &1.into())
    );
    assert_eq!((&finding["code"], &finding["name"]), (&"J070".into(), &"size-type".into()));
    assert_eq!((&finding["severity"], &finding["paragraph"]), (&"error".into(), &"5.9".into()));
    assert_eq!((&finding["line"], &finding["column"]), (&1.into(), &41.into()));
    assert_eq!((&finding["pointer"], &finding["record"]), (&"/size".into(), &0.into()));
    assert_eq!((&reports[1]["ok"], reports[1]["diagnostics"].as_array().unwrap().len()), (&true.into(), 0));
    assert_eq!((&reports[2]["ok"], &reports[2]["records"]), (&false.into(), &0.into()));
}

#[test]
fn json_reports_of_convert_go_to_standard_error() {
    let dir = Dir::new(&[("in/a.wei7", OLD), ("in/b.wei7", "{")]);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!(ran.out, "");
    let reports = lines(&ran.err);
    assert_eq!(reports.len(), 2);
    let outputs = reports[0]["outputs"].as_array().unwrap();
    let name = |file| Value::from(dir.path(file).display().to_string());
    assert_eq!(outputs, &[name("out/a.wei7"), name("out/a.supplement.json")]);
    let loss = &reports[0]["losses"][0];
    assert_eq!((&loss["code"], &loss["fate"], &loss["detail"]), (&"L001".into(), &"carried".into(), &"large".into()));
    assert_eq!(loss["what"].as_str().unwrap(), "splitter after a move");
    assert!(loss["at"].as_str().unwrap().contains("move 1"));
    assert_eq!((&reports[1]["ok"], reports[1]["outputs"].as_array().unwrap().len()), (&false.into(), 0));
}

#[test]
fn json_reports_name_what_has_no_result() {
    let dir = Dir::new(&[("a.sgf", "(;)")]);
    let ran = dir.run(&["check", "@a.sgf", "@none", "--report", "json"]).ends(Exit::NoResult);
    let reports = lines(&ran.out);
    assert_eq!((codes(&reports[0]), codes(&reports[1])), (vec!["F003"], vec!["F001"]));
    assert_eq!((&reports[0]["format"], &reports[1]["format"]), (&"sgf".into(), &Value::Null));
}

// info

#[test]
fn info_says_who_and_how_large() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["info", "@old.wei7"]).ends(Exit::Done);
    for row in ["format   wei7 2.2", "name     club evening", "black    Ada", "white    Ben, 2d", "board    9 by 9"] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
    ran.prints("moves    3 on the main line, 4 in all").prints("branches 3, nested up to 1 deep");
}

#[test]
fn info_for_programs_has_the_numbers() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", OLD)]);
    let ran = dir.run(&["info", "@", "--report", "json"]).ends(Exit::Done).says("2 files: 2 read");
    let reports = lines(&ran.out);
    let info = &reports[1]["info"][0];
    assert_eq!((&info["moves"], &info["main_line_moves"], &info["branches"]), (&4.into(), &3.into(), &3.into()));
    assert_eq!((&info["black"][0]["name"], &info["size"]["width"]), (&"Ada".into(), &9.into()));
}

#[test]
fn info_of_what_cannot_be_read_is_two() {
    let dir = Dir::new(&[("a.wei7", "{"), ("b.wei7", WRONG)]);
    let ran = dir.run(&["info", "@a.wei7"]).ends(Exit::NoResult).says("a.wei7:1:2");
    assert_eq!(ran.out, "");
    dir.run(&["info", "@b.wei7"]).ends(Exit::Findings).prints("1 error; `wei7 check` shows them");
}

// There and back

/// The examples that came with the specifications, where they are at hand.
fn examples(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/examples").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: no examples at {}", path.display());
    None
}

fn xml(bytes: &[u8]) -> wei7_core::Record {
    wei7_xml::XmlReader::new().lenient().read(bytes).unwrap().value
}

#[test]
fn an_archive_goes_to_3_0_and_back() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/deep/plain.wei7", PLAIN)]);
    dir.run(&["convert", "@in", "-o", "@mid", "--lossless"]).ends(Exit::Done);
    dir.run(&["check", "@mid", "--fail-on", "warning"]).ends(Exit::Done);
    dir.run(&["convert", "@mid", "-o", "@end", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
    for file in ["old.wei7", "deep/plain.wei7"] {
        let (before, after) = (dir.read(&format!("in/{file}")).unwrap(), dir.read(&format!("end/{file}")).unwrap());
        assert_eq!(xml(before.as_bytes()), xml(after.as_bytes()), "{file}");
    }
}

#[test]
fn the_examples_go_to_3_0_and_back() {
    let Some(examples) = examples("wei7-2.x") else { return };
    let dir = Dir::new(&[]);
    let input = examples.display().to_string();
    dir.run(&["convert", &input, "-o", "@mid"]).ends(Exit::Done).says("3 files: 3 converted");
    dir.run(&["check", "@mid", "--fail-on", "warning"]).ends(Exit::Done);
    for (file, to) in [("lg-cup-2.0", "wei7-2.0"), ("simple-2.2", "wei7-2.2"), ("tutorial-2.2", "wei7-2.2")] {
        let (new, end) = (format!("@mid/{file}.wei7"), format!("@end/{file}.wei7"));
        dir.run(&["convert", &new, "-o", "@end/", "--to", to, "--fail-on", "loss"]).ends(Exit::Done);
        let before = fs::read(examples.join(format!("{file}.wei7"))).unwrap();
        let after = fs::read(dir.path(end.trim_start_matches('@'))).unwrap();
        assert_eq!(xml(&before), xml(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_go_to_2_2_and_back() {
    let Some(examples) = examples("wei7-3.0") else { return };
    let json = |bytes: &[u8]| wei7_core::JsonReader::new().read(bytes).unwrap().value;
    for file in ["lg-cup.wei7", "live.wei7", "simple.wei7", "tutorial.wei7"] {
        let dir = Dir::new(&[]);
        let input = examples.join(file).display().to_string();
        dir.run(&["convert", &input, "-o", "@mid.wei7", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
        dir.run(&["check", "@mid.wei7", "--fail-on", "warning"]).ends(Exit::Done);
        dir.run(&["convert", "@mid.wei7", "-o", "@end.wei7", "--lossless"]).ends(Exit::Done);
        let (before, after) = (fs::read(&input).unwrap(), fs::read(dir.path("end.wei7")).unwrap());
        assert_eq!(json(&before), json(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_are_valid() {
    let Some(examples) = examples("wei7-3.0") else { return };
    let dir = Dir::new(&[]);
    let ran = dir.run(&["check", &examples.display().to_string()]).ends(Exit::Done);
    assert_eq!(ran.out.matches("valid wei7 3.0").count(), 4, "{}", ran.out);
}

// Damage

#[test]
fn no_damage_makes_the_command_fall_over() {
    for whole in [OLD, NEW] {
        for at in 0..whole.len() {
            let (before, after) = whole.as_bytes().split_at(at);
            let changes = [&b""[..], b"<", b"\"", b"\xFF", b"\0", b"\r", b"9", "棋\u{202e}".as_bytes()];
            let damaged = changes.iter().map(|change| [before, change, &after[1..]].concat());
            for bytes in damaged.chain([before.to_vec()]) {
                run_damaged(&["wei7", "check", "-", "--to", "wei7"], &bytes);
                run_damaged(&["wei7", "convert", "-", "--to", "wei7-2.2", "--report", "json"], &bytes);
            }
        }
    }
}

/// Runs the command with colours for what it does on the way only.
fn run_damaged(args: &[&str], mut stdin: &[u8]) {
    let mut streams = Streams {
        stdin: &mut stdin,
        stdout: &mut std::io::sink(),
        stderr: &mut std::io::sink(),
        styled_out: true,
        styled_err: true,
    };
    run(args, &mut streams);
}
