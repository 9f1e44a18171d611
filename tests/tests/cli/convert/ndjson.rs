//! NDJSON: `--lines`.

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, SGF, lines, of_type};

fn archive() -> Dir {
    Dir::new(&[("in/a.wei7", OLD), ("in/b.wei7", NEW), ("in/many.sgf", &SGF.repeat(3)), ("in/wrong.wei7", "{")])
}

#[test]
fn each_record_is_a_line() {
    let dir = archive();
    let ran = dir.run(&["convert", "@in", "--lines"]).ends(Exit::NoResult);
    let ran = ran.comes_to("4 files: written 3, refused 1; 5 games").says("splitter after a move");
    let records = lines(&ran.out);
    assert_eq!(records.len(), 5);
    assert_eq!(ran.out.lines().nth(1), Some(NEW));
    for (index, game) in [(0, 1), (2, 1), (4, 3)] {
        assert_eq!(records[index]["document"]["format"], "wei7");
        assert_eq!(records[index]["supplement"]["format"], "wei7-supplement");
        assert_eq!(records[index]["source"]["game"], game);
    }
    assert!(records[2]["source"]["file"].as_str().unwrap().ends_with("many.sgf"));
    for jobs in ["1", "3"] {
        let args = ["convert", "@in", "--lines", "-o", "@all.ndjson", "--force", "--jobs", jobs];
        dir.run(&args).ends(Exit::NoResult);
        assert_eq!(dir.read("all.ndjson").as_deref(), Some(&*ran.out));
    }
    dir.run(&["convert", "@in", "--lines", "-o", "@all.ndjson"]).ends(Exit::NoResult).says("--force");
    dir.run(&["convert", "@in", "--lines", "-o", "@all.ndjson", "--skip-existing"])
        .comes_to("4 files: already existing 4");
    let bare = dir.run(&["convert", "@in/a.wei7", "--lines", "--carry", "none"]).ends(Exit::Done);
    assert_eq!(lines(&bare.out)[0]["format"], "wei7");
}

#[test]
fn lines_are_read_with_their_supplements() {
    let dir = archive();
    dir.run(&["convert", "@in/a.wei7", "@in/b.wei7", "@in/many.sgf", "--lines", "-o", "@all.ndjson"]).ends(Exit::Done);
    dir.run(&["check", "@all.ndjson"]).ends(Exit::Done).prints("valid wei7 3.0, 5 games, 20 moves");
    dir.run(&["convert", "@all.ndjson", "--to", "sgf", "-o", "@all.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@in/a.wei7", "@in/b.wei7", "@in/many.sgf", "-o", "@direct.sgf"]).ends(Exit::Done);
    let games = |name: &str| dir.read(name).unwrap().matches("XX[mine").count();
    assert_eq!((games("all.sgf"), games("direct.sgf")), (3, 3));
    let back = dir.run(&["convert", "@all.ndjson", "--lines"]).ends(Exit::Done);
    let documents = |text: &str| {
        let document = |line: &Value| line.get("document").unwrap_or(line).clone();
        lines(text).iter().map(document).collect::<Vec<_>>()
    };
    assert_eq!(documents(&back.out), documents(&dir.read("all.ndjson").unwrap()));
    let all = dir.read("all.ndjson").unwrap();
    dir.run_with(&["info", "-", "--lines", "--format", "rows"], &all).ends(Exit::Done).prints("game 5");
    dir.run_with(&["judge", "-", "--lines"], &all).prints("game 5");
    dir.run(&["convert", "@all.ndjson", "-o", "@out/"]).ends(Exit::Done);
    assert!(dir.read("out/all/0005.wei7").is_some() && dir.read("out/all/0001.supplement.json").is_some());
}

#[test]
fn findings_have_the_place_in_the_lines() {
    let wrong = NEW.replace("\"size\":9", "\"size\":\"9\"");
    let wrapped = format!("{{\"document\":{wrong},\"source\":1}}");
    let dir = Dir::new(&[("a.ndjson", &format!("{NEW}\n{wrong}\n{{\"x\"\n{wrapped}\n"))]);
    let ran = dir.run(&["check", "@a.ndjson", "--report", "json"]).ends(Exit::NoResult);
    let findings = of_type(&ran.out, "finding");
    let place = |finding: &Value| (finding["place"]["line"].as_u64().unwrap(), finding["game"].as_u64().unwrap());
    let places: Vec<_> = findings.iter().map(place).collect();
    assert!(places.contains(&(2, 2)) && places.contains(&(3, 3)) && places.contains(&(4, 4)), "{findings:?}");
    let columns: Vec<_> = findings.iter().map(|finding| finding["place"]["column"].as_u64()).collect();
    assert_eq!(columns[0].map(|column| column + 12), *columns.last().unwrap());
    dir.run(&["convert", "@a.ndjson", "--lines"]).ends(Exit::NoResult).says("a.ndjson:3:");
}

#[test]
fn a_document_is_not_ndjson() {
    let pretty = NEW.replace(',', ",\n");
    let dir = Dir::new(&[("a.wei7", &pretty)]);
    let ran = dir.run(&["convert", "@a.wei7", "--lines"]).ends(Exit::Done);
    assert_eq!(ran.out, format!("{NEW}\n"));
    dir.run_with(&["check", "-", "--lines"], &pretty).ends(Exit::NoResult);
}

#[test]
fn lines_need_one_output() {
    let dir = archive();
    for args in [&["-o", "@out/"][..], &["-o", "@in"], &["-o", "@out.zip"], &["-o", "@x", "--name", "{black}"]] {
        let ran = dir.run(&[&["convert", "@in", "--lines"], args].concat()).ends(Exit::NoResult);
        ran.says("use `-o` with the name of a file");
    }
    dir.run(&["convert", "@in", "--lines", "--pretty"]).ends(Exit::NoResult).says("cannot be used with");
    assert_eq!(dir.files().len(), 4);
}
