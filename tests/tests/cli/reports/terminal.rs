//! Control characters, marks of text direction and invisible characters of an input are not printed in reports.

use std::fs;

use wei7_cli::{Exit, Language};
use wei7_testsuite::command::{wei7, wei7_at_a_terminal};
use wei7_testsuite::samples::skipped;

use crate::support::{Dir, of_type};

const EVIL: &str =
    "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{7f}\u{61c}\u{200b}\u{200f}\u{2028}\u{2029}\u{202e}\u{2066}\u{feff}\u{e0001}";

/// Inputs with control characters in all parts that some command reports: names, values, members, pointers, repairs,
/// labels.
fn inputs() -> Dir {
    let json = serde_json::to_string(EVIL).unwrap();
    let member =
        format!(r#"{{"format":"wei7","version":"3.0","tree":{{{json}:1,"steps":[{{"action":{{{json}:2}}}}]}}}}"#);
    let info = format!(
        r#"{{"format":"wei7","version":"3.0","info":{{"name":{json},"time":{json},"rules":{{"type":{json}}},"participants":[{{"name":{json},"rank":{json}}}],"players":[{{"participant":0,"color":1}}]}},"tree":{{"title":{json},"pre":{{"comment":{json}}},"branches":[{{"title":{json},"branches":[]}},{{"title":{json}}}]}}}}"#
    );
    let sgf = EVIL.replace(']', "\\]");
    let sgf = format!(
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[{sgf}]PW[{sgf}]EV[{sgf}]RE[{sgf}]RU[{sgf}]KM[{sgf}]DT[{sgf}]XX[{sgf}];B[{sgf}]N[{sgf}]C[{sgf}]LB[aa:{sgf}](;W[aa]N[{sgf}])(;W[bb]C[{sgf}]))"
    );
    let xml: String = EVIL.chars().filter(|c| !matches!(c, '\u{1b}' | '\u{7}')).collect();
    let xml = format!(
        "<wei7 version=\"2.2\"><size>9</size><game name=\"{xml}\"><rules komi=\"{xml}\" type=\"{xml}\"/><black name=\"{xml}\"/></game><moves><black x=\"1\" y=\"1\" splitter=\"{xml}\" title=\"{xml}\" comment=\"{xml}\"/><mark x=\"1\" y=\"2\" symbol=\"*\"/>{xml}</moves></wei7>"
    );
    let ishi = format!(
        "EVENT {EVIL}\r\nBLACK {EVIL}\r\nKOMI {EVIL}\r\n{EVIL} {EVIL}\r\nB 1 C3\r\nCOM\r\n{EVIL}\r\nENDCOM\r\n"
    );
    let dir = Dir::new(&[
        ("in/member.wei7", &*member),
        ("in/info.wei7", &info),
        ("in/a.sgf", &sgf),
        ("in/old.wei7", &xml),
        ("in/b.go", &ishi),
        ("in/odd.wei7", "{"),
        ("in/plain.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee])"),
    ]);
    // A file name may have all of them except a separator, if the file system allows it.
    let _ = fs::copy(dir.path("in/a.sgf"), dir.path(&format!("in/{EVIL}.sgf")));
    dir
}

/// Returns whether a report has only printable characters. The diff of a file keeps its line ends.
fn is_harmless(text: &str) -> bool {
    text.replace("\r\n", "\n").chars().all(|c| c == '\n' || wei7_core::is_printable(c))
}

/// Returns the text without the sequences that set colors.
fn without_colors(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((style, rest)) if style.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => plain += rest,
            _ => {
                plain.push('\u{1b}');
                plain += part;
            }
        }
    }
    plain
}

#[test]
fn no_report_contains_control_characters() {
    let dir = inputs();
    let text = |name: &str| dir.path(name).display().to_string();
    let folder = text("in");
    let mut runs: Vec<Vec<String>> = Vec::new();
    let mut add = |args: &[&str]| runs.push(args.iter().map(|arg| (*arg).to_owned()).collect());
    for verbosity in ["--verbose", "--quiet", "--lang=zh"] {
        add(&["check", &folder, verbosity]);
        add(&["check", &folder, "--to", "sgf", "--carry", "none", verbosity]);
        add(&["convert", &folder, "-o", &text(&format!("out{verbosity}")), verbosity]);
        add(&["convert", &folder, "--to", "ishi", "-o", &text(&format!("go{verbosity}")), verbosity]);
        add(&["info", &folder, verbosity]);
        add(&["judge", &folder, verbosity]);
        add(&["show", &folder, verbosity]);
        add(&["diff", &text("in/a.sgf"), &text("in/plain.sgf"), "--exact", verbosity]);
    }
    add(&["check", &folder, "--sarif"]);
    add(&["find", &folder, "--format", "csv"]);
    add(&["fix", &folder, "--diff", "--unsafe"]);
    add(&["explain", EVIL]);
    add(&["check", &format!("no/{EVIL}")]);
    add(&["check", "--from", EVIL]);
    add(&[EVIL]);
    add(&["judge", &folder, "--branch", EVIL]);
    add(&["convert", &text("in/a.sgf"), &text("in/b.go"), "-o", &format!("{EVIL}.wei7")]);
    add(&["render", &text("in/a.sgf"), "-o", &format!("{EVIL}.x")]);
    add(&["render", &text("in/a.sgf"), "-o", &text(&format!("{EVIL}.svg")), "--verbose"]);
    add(&["render", &text("in/a.sgf"), "-o", &text("a.svg")]);
    for args in runs {
        let (_, out, err) = wei7(&args, b"");
        assert!(is_harmless(&out) && is_harmless(&err), "{args:?}\n{out:?}\n{err:?}");
        let (_, out, err) = wei7(args.iter().cloned().chain(["--color=always".into()]), b"");
        let (out, err) = (without_colors(&out), without_colors(&err));
        assert!(is_harmless(&out) && is_harmless(&err), "in color: {args:?}\n{out:?}\n{err:?}");
        if !matches!(&*args[0], "explain" | "render") {
            let (_, out, err) = wei7(args.iter().cloned().chain(["--report=json".into()]), b"");
            assert!(is_harmless(&out) && is_harmless(&err), "as JSON: {args:?}\n{out:?}\n{err:?}");
        }
    }
}

#[test]
fn for_programs_the_text_is_exact() {
    let dir = inputs();
    let ran = dir.run(&["info", "@in/info.wei7", "--report", "json"]);
    assert_eq!(of_type(&ran.out, "game")[0]["black"][0]["rank"], EVIL);
}

#[test]
fn control_characters_of_a_document_are_escaped_on_a_terminal_only() {
    let dir = inputs();
    let input = dir.path("in/a.sgf").display().to_string();
    for args in [
        &["convert", &input, "--to", "sgf"][..],
        &["convert", &input, "--to", "ishi"],
        &["convert", &input, "--to", "wei7-2.2"],
        &["convert", &input],
        &["convert", &input, "--lines"],
        &["fix", &input],
        &["render", &input, "--to", "svg"],
        &["render", &input, "--to", "html"],
    ] {
        let (exit, shown, _) = wei7_at_a_terminal(Language::En, args, 80);
        let (same, piped, _) = wei7(args.iter().copied(), b"");
        assert_eq!((exit, exit != Exit::NoResult), (same, true), "{args:?}");
        assert!(
            shown.chars().all(|c| matches!(c, '\n' | '\r' | '\t') || wei7_core::is_printable(c)),
            "{args:?}\n{shown:?}"
        );
        if args[1..] == [&input, "--to", "sgf"] {
            assert!(piped.contains('\u{1b}') && shown.contains("<U+001B>") && shown.contains("<U+202E>"), "{shown}");
        }
    }
}

/// A terminal of the system, which the process of the command detects itself.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_known_as_one() {
    use std::process::{Command, Stdio};
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[x\u{202e}0;y];B[ee])")]);
    let command =
        format!("'{}' convert '{}' --to sgf", env!("CARGO_BIN_EXE_wei7-under-test"), dir.path("a.sgf").display());
    let script = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
    let Some(output) = script.ok().filter(|output| output.status.success()) else {
        skipped("there is no `script` that makes a terminal");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("x<U+202E>") && !text.contains("x\u{202e}"), "{text:?}");
}
