//! Input files, temporary directories, and the output of runs.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;

/// A 2.2 document with two things that 3.0 does not support: a splitter and the symbol `*`.
pub(crate) const OLD: &str = r#"<?xml version="1.0" encoding="utf-8"?>
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

/// A 2.2 document that 3.0 supports completely.
pub(crate) const PLAIN: &str = r#"<wei7 version="2.2"><size>9</size><moves><black x="4" y="4"/></moves></wei7>"#;

/// A 3.0 document with one error that can be read nevertheless.
pub(crate) const WRONG: &str = r#"{"format":"wei7","version":"3.0","size":"9","tree":{}}"#;

pub(crate) const NEW: &str = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"title":"one","steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}}]}}"#;

/// A game without errors that 3.0 does not support completely.
pub(crate) const SGF: &str = "(;FF[4]CA[UTF-8]GM[1]AP[mine:1]SZ[9]PB[Ada]PW[Ben]WR[2d]KM[6.5]
;B[ee]C[the middle];W[gc]TR[ee](;B[cg];W[gg])(;N[other];B[cc]XX[mine\\]]))
";

/// A temporary directory for each test.
pub(crate) struct Dir(tempfile::TempDir);

impl Dir {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let dir = Self(tempfile::tempdir().unwrap());
        for (name, content) in files {
            let path = dir.path(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        dir
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(native(name))
    }

    pub(crate) fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.path(name)).ok()
    }

    /// Returns the files, sorted, with `/` between the parts.
    pub(crate) fn files(&self) -> Vec<String> {
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
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    pub(crate) fn run_with(&self, args: &[&str], stdin: &str) -> Ran {
        let path = |arg: &&str| match arg.strip_prefix('@') {
            Some(name) => self.path(name).display().to_string(),
            None => (*arg).to_owned(),
        };
        let (exit, out, err) = wei7(args.iter().map(path), stdin.as_bytes());
        Ran { exit, out, err }
    }
}

/// Result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) exit: Exit,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    #[track_caller]
    pub(crate) fn ends(self, exit: Exit) -> Self {
        assert_eq!(self.exit, exit, "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    pub(crate) fn says(self, what: &str) -> Self {
        assert!(tells(&self.err, what), "{what:?} is not in\n{}", self.err);
        self
    }

    #[track_caller]
    pub(crate) fn prints(self, what: &str) -> Self {
        assert!(tells(&self.out, what), "{what:?} is not in\n{}", self.out);
        self
    }

    /// Asserts the counts of the closing summary: `3 files: written 2, refused 1; 5 games, 20 moves`.
    #[track_caller]
    pub(crate) fn comes_to(self, counts: &str) -> Self {
        let said = format!("{}\n{}", self.out, self.err);
        let words = said.split_whitespace().collect::<Vec<_>>().join(" ") + " ";
        let (files, rest) = counts.split_once(": ").expect(counts);
        let (rows, totals) = rest.split_once("; ").unwrap_or((rest, ""));
        let totals = totals.split(", ").map(|total| format!(" · {total} "));
        let rows = rows.split(", ").map(|row| format!(" {row} "));
        for what in rows.chain(totals).chain([format!("{files} · ")]).filter(|what| what != " ·  ") {
            assert!(words.contains(&what), "{what:?} is not in\n{said}");
        }
        self
    }
}

/// Returns whether a text contains this. A finding `error[J070]: why` may be in one line with a place, as in reports on
/// many files.
fn tells(text: &str, what: &str) -> bool {
    let (text, what) = (&*slashes(text), &*slashes(what));
    let as_line = || {
        let (level, rest) = what.split_once('[')?;
        let (code, why) = rest.split_once(']')?;
        let begin = format!("  {code}  {level}");
        Some(text.lines().any(|line| line.starts_with(&begin) && line.contains(why.trim_start_matches(": "))))
    };
    text.contains(what) || as_line().unwrap_or(false)
}

/// Returns a path with the separators of the system.
fn native(path: &str) -> String {
    path.replace('/', std::path::MAIN_SEPARATOR_STR)
}

/// Returns a text in which all systems separate paths in the same way.
pub(crate) fn slashes(text: &str) -> Cow<'_, str> {
    if cfg!(windows) { text.replace('\\', "/").into() } else { text.into() }
}

/// Parses the lines of a JSON report.
pub(crate) fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The lines of a JSON report about one input.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// The line about the file itself.
    pub(crate) file: Value,
    pub(crate) findings: Vec<Value>,
    pub(crate) losses: Vec<Value>,
    /// Games, verdicts, positions.
    pub(crate) others: Vec<Value>,
}

impl Report {
    /// Returns the codes of the findings.
    pub(crate) fn codes(&self) -> Vec<&str> {
        self.findings.iter().map(|finding| finding["code"].as_str().unwrap()).collect()
    }
}

/// Splits a JSON report by input.
pub(crate) fn reports(text: &str) -> Vec<Report> {
    let lines = lines(text);
    assert_eq!((&lines[0]["type"], &lines[lines.len() - 1]["type"]), (&"report".into(), &"summary".into()), "{text}");
    let mut reports = Vec::new();
    let mut open = Report::default();
    for line in lines {
        match line["type"].as_str().unwrap() {
            "finding" => open.findings.push(line),
            "loss" => open.losses.push(line),
            "file" => reports.push(Report { file: line, ..std::mem::take(&mut open) }),
            "report" | "summary" => {}
            _ => open.others.push(line),
        }
    }
    reports
}

/// Returns the lines of a JSON report with this type.
pub(crate) fn of_type(text: &str, name: &str) -> Vec<Value> {
    lines(text).into_iter().filter(|line| line["type"] == name).collect()
}
