//! Runs that end early: killed, interrupted, on a full disk. As a process of its own, this test runs itself with
//! `as_a_process` alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;

use crate::support::{Dir, SGF};

const ARGS: &str = "WEI7_TEST_ARGS";
const INTERRUPT: &str = "WEI7_TEST_INTERRUPT";

/// Not a test: runs the command as a process, with the arguments in `ARGS`.
#[test]
#[ignore = "is run by the tests here"]
fn as_a_process() {
    let Ok(args) = std::env::var(ARGS) else { return };
    if let Ok(out) = std::env::var(INTERRUPT) {
        // Interrupts as soon as the first results are there.
        std::thread::spawn(move || {
            while count(Path::new(&out)) < 20 {
                sleep(Duration::from_millis(1));
            }
            assert!(wei7_cli::interrupt());
            assert!(!wei7_cli::interrupt());
        });
    }
    let (exit, _, err) = wei7(args.split('\n'), b"");
    eprintln!("{err}");
    std::process::exit(exit.code().into());
}

fn count(directory: &Path) -> usize {
    fs::read_dir(directory).map_or(0, Iterator::count)
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "files::interrupted::as_a_process", "--ignored", "--nocapture"])
        .env(ARGS, args.join("\n"));
    command
}

fn start(args: &[&str]) -> Child {
    command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

const FILES: usize = 1500;

/// Returns games with supplements, in a tree or an archive.
fn games() -> Dir {
    let dir = Dir::new(&[]);
    fs::create_dir(dir.path("in")).unwrap();
    for number in 0..FILES {
        let text = SGF.replace("Ada", &format!("Ada {number}"));
        fs::write(dir.path(&format!("in/{number:04}.sgf")), text).unwrap();
    }
    dir
}

fn contents(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// Asserts that all files are complete, and no document is without its supplement.
fn is_sound(there: &BTreeMap<String, Vec<u8>>, whole: &BTreeMap<String, Vec<u8>>) {
    for (name, content) in there {
        // On systems without unnamed files, unfinished files are hidden.
        if cfg!(target_os = "linux") || !name.starts_with(".wei7-") {
            assert!(whole.get(name) == Some(content), "{name} is not what it should be");
        }
        if let Some(stem) = name.strip_suffix(".wei7") {
            assert!(there.contains_key(&format!("{stem}.supplement.json")), "{name} has no supplement");
        }
    }
}

#[test]
fn a_kill_leaves_no_partial_file_and_the_next_run_continues() {
    let dir = games();
    let text = |name: &str| dir.path(name).to_str().unwrap().to_owned();
    dir.run(&["convert", "@in", "-o", "@whole"]).ends(Exit::Done);
    let whole = contents(&dir.path("whole"));
    assert_eq!(whole.len(), 2 * FILES);
    for (number, most) in [2, 150, 900, 2000].into_iter().enumerate() {
        let out = dir.path(&format!("out{number}"));
        let args = ["convert", &text("in"), "-o", &out.display().to_string(), "--skip-existing", "--jobs", "2"];
        let mut child = start(&args);
        let begun = Instant::now();
        while count(&out) < most && begun.elapsed() < Duration::from_secs(60) {
            sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let there = contents(&out);
        assert!(there.len() >= most && there.len() < whole.len(), "{} files", there.len());
        is_sound(&there, &whole);
        let ran = dir.run(&["convert", "@in", "-o", &format!("@out{number}"), "--skip-existing"]).ends(Exit::Done);
        ran.says("1,500 files · ").says("already existing");
        assert!(contents(&out) == whole);
    }
}

#[test]
fn a_kill_leaves_no_half_archive() {
    let dir = games();
    let text = |name: &str| dir.path(name).to_str().unwrap().to_owned();
    for name in ["all.zip", "all.tar.gz", "all.ndjson"] {
        let lines: &[&str] = if name == "all.ndjson" { &["--lines"] } else { &[] };
        let (input, output) = (text("in"), text(name));
        let args = [&["convert", &input, "-o", &output, "--skip-existing"], lines].concat();
        let mut child = start(&args);
        sleep(Duration::from_millis(40));
        child.kill().unwrap();
        child.wait().unwrap();
        // The run may have ended before the kill.
        let first = fs::read(dir.path(name)).ok();
        if cfg!(target_os = "linux") {
            assert_eq!(count(dir.path("").as_path()), 1 + usize::from(first.is_some()), "{:?}", dir.files().last());
        }
        dir.run(&args).ends(Exit::Done);
        let bytes = fs::read(dir.path(name)).unwrap();
        assert!(first.is_none_or(|first| first == bytes));
        fs::remove_file(dir.path(name)).unwrap();
    }
}

#[test]
fn an_interrupted_run_ends_begun_files_and_reports_it() {
    let dir = games();
    let text = |name: &str| dir.path(name).to_str().unwrap().to_owned();
    dir.run(&["convert", "@in", "-o", "@whole"]).ends(Exit::Done);
    let out = dir.path("out");
    fs::create_dir(&out).unwrap();
    let ended = command(&["convert", &text("in"), "-o", &text("out"), "--skip-existing", "--jobs", "2"])
        .env(INTERRUPT, &out)
        .output()
        .unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("not begun"), "{said}");
    let (there, whole) = (contents(&out), contents(&dir.path("whole")));
    assert!(there.len() >= 20 && there.len() < whole.len() && there.len().is_multiple_of(2), "{}", there.len());
    is_sound(&there, &whole);
    dir.run(&["convert", "@in", "-o", "@out", "--skip-existing"]).ends(Exit::Done);
    assert!(contents(&out) == whole);
}

/// Limits the size of files, which fails in the middle of a file as a full disk does.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_partial_file_and_is_reported() {
    let dir = games();
    let large = SGF.replace("the middle", &"a long word about the middle ".repeat(20_000));
    fs::write(dir.path("in/0700.sgf"), large).unwrap();
    dir.run(&["convert", "@in", "-o", "@whole"]).ends(Exit::Done);
    let whole = contents(&dir.path("whole"));
    let text = |name: &str| dir.path(name).to_str().unwrap().to_owned();
    let args = ["convert", &text("in"), "-o", &text("out"), "--skip-existing"];
    let inner = command(&args);
    let ended = Command::new("sh")
        // In blocks of 512 bytes. With the signal ignored, writing returns an error.
        .args(["-c", "trap '' XFSZ; ulimit -f 200; exec \"$0\" \"$@\""])
        .arg(inner.get_program())
        .args(inner.get_args())
        .env(ARGS, args.join("\n"))
        .output()
        .unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("the output cannot be written") && said.contains("the file is too large"), "{said}");
    assert!(said.contains("1,499") && said.contains("refused       1"), "{said}");
    let there = contents(&dir.path("out"));
    assert_eq!(there.len(), whole.len() - 2);
    is_sound(&there, &whole);
    dir.run(&["convert", "@in", "-o", "@out", "--skip-existing"]).ends(Exit::Done).says("1,499");
    assert!(contents(&dir.path("out")) == whole);
}
