//! Round trips.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::samples::sample;

use crate::support::{Dir, OLD, PLAIN, SGF};

fn xml(bytes: &[u8]) -> wei7_core::Record {
    wei7_xml::XmlReader::new().lenient().read(bytes).unwrap().value
}

#[test]
fn an_archive_goes_to_3_0_and_back() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/deep/plain.wei7", PLAIN)]);
    dir.run(&["convert", "@in", "-o", "@mid", "--lossless"]).ends(Exit::Done);
    dir.run(&["check", "@mid", "--fail-on", "note"]).ends(Exit::Done);
    dir.run(&["convert", "@mid", "-o", "@end", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
    for file in ["old.wei7", "deep/plain.wei7"] {
        let (before, after) = (dir.read(&format!("in/{file}")).unwrap(), dir.read(&format!("end/{file}")).unwrap());
        assert_eq!(xml(before.as_bytes()), xml(after.as_bytes()), "{file}");
    }
}

#[test]
fn the_examples_go_to_3_0_and_back() {
    let Some(examples) = sample("examples/wei7-2.x") else { return };
    let dir = Dir::new(&[]);
    let input = examples.display().to_string();
    dir.run(&["convert", &input, "-o", "@mid"]).ends(Exit::Done).comes_to("3 files: written 3");
    dir.run(&["check", "@mid", "--fail-on", "note"]).ends(Exit::Done);
    for (file, to) in [("lg-cup-2.0", "wei7-2.0"), ("simple-2.2", "wei7-2.2"), ("tutorial-2.2", "wei7-2.2")] {
        let (new, end) = (format!("@mid/{file}.wei7"), format!("@end/{file}.wei7"));
        dir.run(&["convert", &new, "-o", "@end/", "--to", to, "--fail-on", "approximated"]).ends(Exit::Done);
        let before = fs::read(examples.join(format!("{file}.wei7"))).unwrap();
        let after = fs::read(dir.path(end.trim_start_matches('@'))).unwrap();
        assert_eq!(xml(&before), xml(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_go_to_2_2_and_back() {
    let Some(examples) = sample("examples/wei7-3.0") else { return };
    let json = |bytes: &[u8]| wei7_core::JsonReader::new().read(bytes).unwrap().value;
    for file in ["lg-cup.wei7", "live.wei7", "simple.wei7", "tutorial.wei7"] {
        let dir = Dir::new(&[]);
        let input = examples.join(file).display().to_string();
        dir.run(&["convert", &input, "-o", "@mid.wei7", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
        dir.run(&["check", "@mid.wei7", "--fail-on", "note"]).ends(Exit::Done);
        dir.run(&["convert", "@mid.wei7", "-o", "@end.wei7", "--lossless"]).ends(Exit::Done);
        let (before, after) = (fs::read(&input).unwrap(), fs::read(dir.path("end.wei7")).unwrap());
        assert_eq!(json(&before), json(&after), "{file}");
    }
}

#[test]
fn the_examples_of_3_0_go_to_sgf_and_back() {
    let Some(examples) = sample("examples/wei7-3.0") else { return };
    let json = |bytes: &[u8]| wei7_core::JsonReader::new().read(bytes).unwrap().value;
    for file in ["lg-cup.wei7", "live.wei7", "simple.wei7", "tutorial.wei7"] {
        let dir = Dir::new(&[]);
        let input = examples.join(file).display().to_string();
        dir.run(&["convert", &input, "-o", "@mid.sgf", "--lossless"]).ends(Exit::Done);
        dir.run(&["check", "@mid.sgf", "--strict-input"]).ends(Exit::Done);
        dir.run(&["convert", "@mid.sgf", "-o", "@end.wei7", "--lossless"]).ends(Exit::Done);
        let (before, after) = (fs::read(&input).unwrap(), fs::read(dir.path("end.wei7")).unwrap());
        assert_eq!(json(&before), json(&after), "{file}");
        assert!(!dir.path("end.supplement.json").exists(), "{file}");
    }
}

#[test]
fn the_examples_of_2_x_go_to_sgf_and_back() {
    let Some(examples) = sample("examples/wei7-2.x") else { return };
    for (file, to) in [("lg-cup-2.0", "wei7-2.0"), ("simple-2.2", "wei7-2.2"), ("tutorial-2.2", "wei7-2.2")] {
        let dir = Dir::new(&[]);
        let input = examples.join(format!("{file}.wei7"));
        dir.run(&["convert", &input.display().to_string(), "-o", "@mid.sgf", "--lossless"]).ends(Exit::Done);
        dir.run(&["convert", "@mid.sgf", "-o", "@end.wei7", "--to", to, "--lossless"]).ends(Exit::Done);
        let (before, after) = (fs::read(&input).unwrap(), fs::read(dir.path("end.wei7")).unwrap());
        assert_eq!(xml(&before), xml(&after), "{file}");
    }
}

#[test]
fn a_live_session_shows_its_takebacks_as_variations_and_its_chat_as_comments() {
    let Some(examples) = sample("examples/wei7-3.0") else { return };
    let dir = Dir::new(&[]);
    let input = examples.join("live.wei7");
    dir.run(&["convert", &input.display().to_string(), "-o", "@live.sgf", "--carry", "none"]).ends(Exit::Done);
    let sgf = dir.read("live.sgf").unwrap();
    let games = wei7_testsuite::second_opinion::sgf_tokens::tokens(&sgf);
    let [game] = games.as_slice() else { panic!("one game") };
    let value = |node: &[(String, String)], id: &str| node.iter().find(|one| one.0 == id).map(|one| one.1.clone());
    let played = |(depth, node): &(usize, Vec<(String, String)>)| {
        let (black, white) = (value(node, "B"), value(node, "W"));
        black.map(|at| format!("{depth} B {at}")).or_else(|| white.map(|at| format!("{depth} W {at}")))
    };
    // The final moves come first, then the moves that were taken back, the latest first.
    let lines: Vec<String> = game.iter().filter_map(played).collect();
    let expected = [
        "1 B dd", "2 W pd", "3 B dp", "4 W pp", // common start of all three lines
        "5 B nm", "6 W qf", "7 B pb", "8 W qc", // final moves
        "5 B dj", "6 W fc", // taken back later
        "5 B nm", "6 W qf", "7 B pb", "8 W qc", "9 B kc", // taken back first
        "1 B jj", // a slip of the first move
    ];
    assert_eq!(lines, expected);
    // Every message is in a comment with its author, in the order of the session.
    let session: serde_json::Value = serde_json::from_slice(&fs::read(&input).unwrap()).unwrap();
    let steps = session["tree"]["steps"].as_array().unwrap();
    let messages: Vec<String> = steps
        .iter()
        .filter(|step| step["action"]["type"] == "message")
        .map(|step| {
            let who = &session["info"]["participants"][usize::try_from(step["actor"].as_u64().unwrap()).unwrap()];
            format!("{}: {}", who["name"].as_str().unwrap(), step["action"]["value"].as_str().unwrap())
        })
        .collect();
    let comments: Vec<String> = game.iter().filter_map(|(_, node)| value(node, "C")).collect();
    let said: Vec<&str> = comments.iter().flat_map(|comment| comment.lines()).collect();
    assert_eq!(said.len(), messages.len());
    assert!(messages.iter().all(|message| said.contains(&message.as_str())), "{said:?}");
    let mark = game.iter().find_map(|(_, node)| value(node, "LB"));
    assert_eq!(mark.as_deref(), Some("dj:a"));
}

#[test]
fn the_examples_of_3_0_are_valid() {
    let Some(examples) = sample("examples/wei7-3.0") else { return };
    let dir = Dir::new(&[]);
    let ran = dir.run(&["check", &examples.display().to_string()]).ends(Exit::Done);
    ran.comes_to("4 files: checked 4");
}

#[test]
fn the_way_back_is_proven_before_anything_is_written() {
    let dir = Dir::new(&[("in/old.wei7", OLD), ("in/plain.wei7", PLAIN), ("in/game.sgf", SGF)]);
    for (to, output) in [("wei7", "new"), ("sgf", "sgf"), ("sgf", "all.zip"), ("ishi", "all.go"), ("jago", "jago")] {
        let target = format!("@{output}");
        let args = ["convert", "@in", "-o", &target, "--to", to, "--verify"];
        dir.run(&args).ends(Exit::Done).comes_to("3 files: written 3, proven 3");
    }
    // Without a carrier two of the files would change on the way back.
    let args = ["convert", "@in", "-o", "@none", "--verify", "--carry", "none"];
    dir.run(&args).ends(Exit::NoResult).comes_to("3 files: written 1, proven 1, refused 2").says("F024");
    assert_eq!(dir.files().iter().filter(|name| name.starts_with("none/")).count(), 1);
}

#[test]
fn outputs_that_exist_are_proven_too() {
    for to in ["wei7", "sgf"] {
        let dir = Dir::new(&[("in/old.wei7", OLD), ("in/plain.wei7", PLAIN)]);
        let args = ["convert", "@in", "-o", "@out", "--to", to, "--verify", "--skip-existing"];
        dir.run(&args).ends(Exit::Done).comes_to("2 files: written 2, proven 2");
        dir.run(&args).ends(Exit::Done).comes_to("2 files: written 0, proven 2, already existing 2");
        let plain = dir.files().into_iter().find(|name| name.starts_with("out/plain.")).unwrap();
        let edited = dir.read(&plain).unwrap().replace("B[ee]", "B[ef]").replace(r#""y":4"#, r#""y":5"#);
        std::fs::write(dir.path(&plain), &edited).unwrap();
        dir.run(&args).ends(Exit::NoResult).comes_to("2 files: proven 1, already existing 1, refused 1").says("F024");
        assert_eq!(dir.read(&plain), Some(edited), "what exists stays");
    }
}

/// Returns a file that `convert` refuses, damaged in one of six ways.
fn damaged(way: usize) -> String {
    match way {
        // Truncated, as by a full disk.
        0 => OLD[..OLD.len() / 2].to_owned(),
        1 => String::new(),
        // Overwritten by another program.
        2 => "\0\0\0\0".repeat(200),
        // Merged by hand.
        3 => OLD.replace("</moves>", ""),
        4 => PLAIN.replace("<size>9</size>", "<size>nine</size>"),
        _ => PLAIN.replace("x=\"4\"", "x=\"40\""),
    }
}

#[test]
fn a_large_migration_has_a_short_report() {
    let whole = [
        (OLD.to_owned(), "wei7"),
        (PLAIN.to_owned(), "wei7"),
        (SGF.to_owned(), "sgf"),
        // With findings that a lenient reading repairs or leaves open.
        (PLAIN.replace("x=\"4\"", "x='+4'"), "wei7"),
        (SGF.replace("KM[6.5]", "KM[6,5]DT[2000-7-19]"), "sgf"),
        (SGF.replace("TR[ee]", "TR[zz]BL[soon]"), "sgf"),
    ];
    let is_damaged = |number: usize| number % 10 == 3;
    let files: Vec<(String, String)> = (0..300)
        .map(|number| {
            let (text, extension) = match number {
                _ if is_damaged(number) => (damaged(number / 10 % 6), "wei7"),
                _ => whole[number % whole.len()].clone(),
            };
            (format!("in/{}/game-{number:03}.{extension}", number / 100), text)
        })
        .collect();
    let dir = Dir::new(&files.iter().map(|(name, text)| (&**name, &**text)).collect::<Vec<_>>());
    for language in ["en", "zh"] {
        let out = format!("@out-{language}");
        let ran = dir.run(&["convert", "@in", "-o", &out, "--verify", "--lang", language]).ends(Exit::NoResult);
        assert_eq!(ran.out, "");
        let report = &ran.err;
        assert!(report.lines().count() <= 50, "{} lines:\n{report}", report.lines().count());
        for (number, (name, _)) in files.iter().enumerate().filter(|(number, _)| is_damaged(*number)) {
            assert_eq!(report.matches(&**name).count(), 1, "{number}: {name} in\n{report}");
        }
        if language == "en" {
            ran.comes_to("300 files: written 270, proven 270, refused 30");
        } else {
            let counts = report.split_whitespace().collect::<Vec<_>>().join(" ");
            for count in ["300 个文件", "已写入 270", "已验证 270", "已拒绝 30"] {
                assert!(counts.contains(count), "{count} is not in\n{report}");
            }
        }
        let begin = format!("out-{language}/");
        let written =
            dir.files().iter().filter(|name| name.starts_with(&begin) && !name.contains(".supplement.")).count();
        assert_eq!(written, 270);
    }
}
