//! The `wei7` command as a process: streams, exit codes, pipes.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

const RECORD: &str = r#"{"format":"wei7","version":"3.0","tree":{}}"#;

fn wei7(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wei7-under-test"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = wei7(args).spawn().unwrap();
    child.stdin.take().unwrap().write_all(stdin).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn data_and_reports_have_streams_of_their_own() {
    let done = run(&["convert", "-"], RECORD.as_bytes());
    assert_eq!(done.status.code(), Some(0));
    assert!(done.stdout.starts_with(b"{") && done.stderr.starts_with(b"standard output has the format wei7 3.0"));
    let checked = run(&["check", "-"], RECORD.as_bytes());
    assert_eq!((checked.status.code(), checked.stderr.len()), (Some(0), 0));
    assert_eq!(checked.stdout, b"<stdin>: valid wei7 3.0\n");
}

#[test]
fn options_of_the_working_directory_are_those_of_standard_input() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("club");
    std::fs::create_dir(&folder).unwrap();
    let check = |home: &std::path::Path| {
        let mut child = wei7(&["check"]).current_dir(&folder).env("HOME", home).spawn().unwrap();
        child.stdin.take().unwrap().write_all(RECORD.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
    };
    std::fs::write(home.path().join("wei7.toml"), "fail-on = \"note\"").unwrap();
    assert!(check(home.path()).ends_with("wei7.toml: --fail-on=note\n"));
    // Folders above the home directory are not searched.
    if cfg!(unix) {
        assert_eq!(check(&folder), "");
    }
    std::fs::write(folder.join("wei7.toml"), "ignore = [\"J\"]").unwrap();
    assert!(check(&folder).ends_with("wei7.toml: --ignore=J\n"));
}

#[test]
fn exit_codes_are_zero_one_and_two() {
    assert_eq!(run(&["check", "-"], b"{").status.code(), Some(2));
    assert_eq!(run(&["check", "no-such-file.wei7"], b"").status.code(), Some(2));
    assert_eq!(run(&["--no-such-flag"], b"").status.code(), Some(2));
    assert_eq!(run(&["--version"], b"").status.code(), Some(0));
}

#[test]
fn reports_in_a_pipe_have_no_colors() {
    let checked = run(&["check", "-"], b"{");
    assert!(!checked.stdout.contains(&0x1B));
}

#[test]
fn a_broken_pipe_ends_a_run_that_writes_no_files() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("wrong.wei7");
    // A report that is much longer than the buffer of a pipe.
    std::fs::write(
        &file,
        format!("{{\"format\":\"wei7\",\"version\":\"3.0\",\"tree\":{{{}\"x\":0}}}}", "\"y\":1,".repeat(5000)),
    )
    .unwrap();
    let valid = directory.path().join("valid.wei7");
    std::fs::write(&valid, RECORD).unwrap();
    let (file, valid, missing) = (file.to_str().unwrap(), valid.to_str().unwrap(), "no-such-file.wei7");
    for (inputs, reads) in
        [(&[file][..], true), (&[valid, file], true), (&[file, missing], true), (&[valid, valid], false)]
    {
        let mut child = wei7(&[&["check", "--report", "full"], inputs].concat()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        if reads {
            stdout.read_exact(&mut [0; 10]).unwrap();
        }
        drop(stdout);
        let done = child.wait_with_output().unwrap();
        assert_eq!((done.status.code(), done.stderr.len()), (Some(0), 0), "{inputs:?}");
    }
}

#[test]
fn reports_have_the_language_of_the_locale() {
    let checked = |locale: &[(&str, &str)], args: &[&str]| {
        let mut command = wei7(&["check", "no-such-file.wei7"]);
        command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
        String::from_utf8(command.envs(locale.iter().copied()).output().unwrap().stdout).unwrap()
    };
    let (english, chinese) = ("refused[F001]: the input cannot be read: ", "拒绝[F001]：无法读取输入：");
    for (locale, begins) in [
        (&[][..], english),
        (&[("LANG", "zh_CN.UTF-8")], chinese),
        (&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "en_US.UTF-8")], english),
        (&[("LANG", "en_US.UTF-8"), ("LC_ALL", "zh_TW.UTF-8")], chinese),
        (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "")], chinese),
    ] {
        let report = checked(locale, &[]);
        assert!(report.starts_with(begins), "{locale:?}\n{report}");
    }
    assert!(checked(&[("LANG", "zh_CN.UTF-8")], &["--lang", "en"]).starts_with(english));
}
