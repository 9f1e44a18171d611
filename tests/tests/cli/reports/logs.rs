//! `--log`, `--dry-run` and `wei7.toml`.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, SGF, WRONG, lines, reports};

#[test]
fn logs_have_everything_whatever_the_screen_shows() {
    let dir = Dir::new(&[("in/a <b>.wei7", WRONG), ("in/none.wei7", "{"), ("in/old.wei7", OLD), ("in/x.sgf", SGF)]);
    let logs = ["l.html", "l.txt", "l.ndjson", "l.sarif", "l.xml"].map(|log| ["--log".to_owned(), format!("@{log}")]);
    let logs: Vec<&str> = logs.as_flattened().iter().map(String::as_str).collect();
    for force in [&[][..], &["--force"]] {
        let args = [&["check", "@in", "--to", "wei7", "--quiet"], &*logs, force].concat();
        let ran = dir.run(&args).ends(Exit::NoResult);
        assert!(!ran.out.contains("J070") && ran.err.is_empty(), "{}{}", ran.out, ran.err);
    }
    let read = |name: &str| dir.read(name).unwrap();
    let (html, text, xml) = (read("l.html"), read("l.txt"), read("l.xml"));
    for code in ["J070", "J002", "L001", "L017"] {
        assert!(html.contains(&format!("<td>{code}</td>")), "{code}\n{html}");
    }
    assert!(html.contains("a &lt;b&gt;.wei7") && html.contains("<mark>&quot;9&quot;</mark>"), "{html}");
    assert!(
        text.contains("error[J070]") && text.contains("\n4 files · ") && text.contains("at main, move 1 (large)"),
        "{text}"
    );
    assert_eq!(reports(&read("l.ndjson")).len(), 4);
    let sarif: serde_json::Value = serde_json::from_str(&read("l.sarif")).unwrap();
    assert!(sarif["runs"][0]["results"].as_array().is_some_and(|results| results.len() > 4), "{sarif}");
    assert_eq!(
        (xml.matches("<testsuite ").count(), xml.matches("<failure ").count(), xml.matches("<error ").count()),
        (4, 1, 1)
    );
    dir.run(&["check", "@in", "--log", "@l.doc"]).ends(Exit::NoResult).says("the name of a log must end in `.html`");
    let over = dir.run(&["check", "@l.xml", "--from", "wei7-2.2", "--log", "@l.xml"]).ends(Exit::NoResult);
    over.says("l.xml` is one of the inputs");
}

#[test]
fn a_log_replaces_nothing_without_force() {
    let names = ["x.html", "x.txt", "x.ndjson", "x.sarif", "x.xml"];
    for command in ["check", "info", "judge", "show", "find"] {
        for name in names {
            let dir = Dir::new(&[("a.sgf", SGF), (name, "mine")]);
            let log = format!("@{name}");
            dir.run(&[command, "@a.sgf", "--log", &log]).ends(Exit::NoResult).says(name).says("--force");
            assert_eq!(dir.read(name).as_deref(), Some("mine"));
            dir.run(&[command, "@a.sgf", "--log", &log, "--force"]).ends(Exit::Done);
            assert_ne!(dir.read(name).as_deref(), Some("mine"));
        }
    }
}

#[test]
fn a_dry_run_writes_nothing_and_reports_what_it_would_write() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/deep/x.sgf", &SGF.repeat(2)), ("there.sgf", "mine")]);
    let before = dir.files();
    for out in ["@out", "@out.zip", "@all.sgf", "@all.ndjson"] {
        let lines: &[&str] = if out.ends_with("json") { &["--lines"] } else { &[] };
        let args = [&["convert", "@in", "-o", out, "--dry-run"], lines].concat();
        dir.run(&args).ends(Exit::Done).comes_to("2 files: to be written 2; 3 games");
        assert_eq!(dir.files(), before, "{out}");
    }
    let ran = dir.run(&["convert", "@in/old.wei7", "-o", "@new/", "--dry-run"]).ends(Exit::Done);
    ran.says("would be written to ").says("new/old.wei7 and ");
    dir.run(&["convert", "@in/old.wei7", "-o", "@there.sgf", "--dry-run"]).ends(Exit::NoResult).says("refused[F004]");
    dir.run(&["convert", "@in/old.wei7", "-o", "@there.sgf", "--dry-run", "--force"]).ends(Exit::Done);
    assert_eq!(dir.run(&["convert", "@in/old.wei7", "--dry-run"]).ends(Exit::Done).out, "");
    assert_eq!(dir.files(), before);
    assert_eq!(dir.read("there.sgf").as_deref(), Some("mine"));
}

#[test]
fn a_folder_has_options_of_its_own() {
    let config = "ignore = [\"J0\"]\ncarry = \"none\"\nname = \"{file}-{number}\"\n";
    let dir = Dir::new(&[("in/wei7.toml", config), ("in/deep/a.wei7", WRONG), ("in/old.wei7", OLD), ("b.wei7", WRONG)]);
    dir.run(&["check", "@in/deep/a.wei7"]).ends(Exit::Done);
    dir.run(&["check", "@in"]).ends(Exit::Done);
    dir.run(&["check", "@b.wei7"]).ends(Exit::Findings);
    // The command line takes precedence.
    dir.run(&["check", "@in/deep/a.wei7", "--ignore", "S"]).ends(Exit::Findings).prints("error[J070]");
    dir.run(&["convert", "@in/old.wei7", "-o", "@out/"]).ends(Exit::Done).says("dropped");
    assert!(dir.files().contains(&"out/old-0001.wei7".to_owned()), "{:?}", dir.files());
    dir.run(&["convert", "@in/old.wei7", "-o", "@one.wei7"]).ends(Exit::Done);
    let wrong = |text: &str| Dir::new(&[("wei7.toml", text), ("a.wei7", NEW), ("b.wei7", PLAIN)]);
    let dir = wrong("colour = true");
    dir.run(&["check", "@a.wei7"])
        .ends(Exit::NoResult)
        .says("error: line 1 of `")
        .says("wei7.toml` cannot be used: there is no setting `colour`");
    let dir = wrong("ignore = [\"S\"]\n\nfail-on = \"much\"");
    dir.run(&["check", "@a.wei7"]).ends(Exit::NoResult).says("error: line 3 of `").says("much");
    dir.run(&["check", "@a.wei7", "--fail-on", "note"]).ends(Exit::Done);
}

#[test]
fn the_options_of_a_folder_are_named() {
    let dir =
        Dir::new(&[("wei7.toml", "fail-on = \"note\"\nignore = [\"J07\"]\n"), ("a.wei7", WRONG), ("b.wei7", NEW)]);
    let path = dir.path("wei7.toml").canonicalize().unwrap().display().to_string();
    // The command shows Windows paths without this prefix.
    let path = path.trim_start_matches(r"\\?\").to_owned();
    let line = format!("options from {path}: --ignore=J07 --fail-on=note\n");
    for args in [&["check", "@a.wei7"][..], &["check", "@.", "-v"], &["info", "@b.wei7"], &["convert", "@b.wei7"]] {
        assert_eq!(dir.run(args).err.matches(&line).count(), 1, "{args:?}");
    }
    dir.run(&["check", "@a.wei7", "--fail-on", "error"]).ends(Exit::Done).says(": --ignore=J07\n");
    for quiet in [&["check", "@a.wei7", "-q"][..], &["check", "@a.wei7", "--fail-on=error", "--ignore=J07"]] {
        assert_eq!(dir.run(quiet).err, "", "{quiet:?}");
    }
    let config = serde_json::json!({"path": path, "read": true, "options": ["--ignore=J07", "--fail-on=note"]});
    for args in [&["check", "@a.wei7"][..], &["convert", "@a.wei7"], &["diff", "@a.wei7", "@b.wei7"]] {
        let ran = dir.run(&[args, &["--report", "json"]].concat());
        let text = if args[0] == "convert" { &ran.err } else { &ran.out };
        assert_eq!(lines(text)[0]["config"], config, "{args:?}");
    }
    dir.run(&["check", "@a.wei7", "--log", "@log.txt"]).ends(Exit::Done);
    assert!(dir.read("log.txt").unwrap().starts_with(&line));
}

#[test]
fn options_of_a_folder_end_at_the_root_of_a_repository() {
    let config = "fail-on = \"note\"\nselect = [\"J070\"]\n";
    let files = [("wei7.toml", config), ("repo/.git/HEAD", ""), ("repo/d/a.wei7", WRONG), ("d/a.wei7", WRONG)];
    let dir = Dir::new(&files);
    assert_eq!(dir.run(&["check", "@repo/d/a.wei7"]).ends(Exit::Findings).err, "");
    dir.run(&["check", "@d/a.wei7"]).says("wei7.toml: ");
    // A pattern uses the options of its folder.
    dir.run(&["check", "@d/*.wei7"]).says("wei7.toml: ");
    assert_eq!(dir.run(&["check", "@repo/d/*.wei7"]).ends(Exit::Findings).err, "");
    std::fs::copy(dir.path("wei7.toml"), dir.path("repo/wei7.toml")).unwrap();
    dir.run(&["check", "@repo/d/a.wei7"]).says("repo/wei7.toml: ");
}

#[cfg(unix)]
#[test]
fn options_of_another_user_are_not_read() {
    let dir = Dir::new(&[("wei7.toml", "ignore = [\"J\"]"), ("a.wei7", WRONG)]);
    if std::os::unix::fs::chown(dir.path("wei7.toml"), Some(12_345), None).is_err() {
        return wei7_testsuite::samples::skipped("only root can give a file to another user");
    }
    let ran = dir.run(&["check", "@a.wei7"]).ends(Exit::Findings);
    ran.says("wei7.toml is not read because it belongs to another user\n");
    let ran = dir.run(&["check", "@a.wei7", "--report", "json"]).ends(Exit::Findings);
    let config = &lines(&ran.out)[0]["config"];
    assert_eq!((&config["read"], &config["options"]), (&false.into(), &serde_json::json!([])));
}
