//! Ishi as input and output, one event per record.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_cli::Exit;
use wei7_testsuite::second_opinion::carrier_columns::columns;

use crate::support::{Dir, NEW, OLD, SGF, of_type, reports};

/// Two events with data that 3.0 does not support, in the spelling of the writer.
pub(crate) const ISHI: &str = "REMARK club evening\r
EVENT First board\r
BOARDSIZE 9\r
BLACK Ada 3-kyu\r
WHITE Ben\r
DATE 8 March 1990\r
HANDICAP 0\r
B 1 E5\r
COM Notes\r
the middle \\t\r
ENDCOM\r
MARK \\t@E5 10@C3\r
W 2 G3\r
VAR a\r
W 2 C3\r
B 3 G7\r
ENDVAR\r
DIAGRAM a1 e5\r
COM\r
a pause\r
ENDCOM\r
B 3 C7\r
EVENT Second board\r
BOARDSIZE 9\r
SETUP B D4 W E5\r
COM\r
White to play.\r
ENDCOM\r
W 1 D5\r
REMARK that is all\r
";

/// A tutorial with stones in its branches.
const TUTORIAL: &str = r#"{"format":"wei7","version":"3.0","size":9,"info":{"name":"Lessons"},"tree":{"branches":[
{"title":"one","pre":{"stones":[{"color":1,"point":{"x":2,"y":2}},{"color":2,"point":{"x":3,"y":2}}],"comment":"Look."},
"steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":2}}}}]},
{"title":"two","pre":{"stones":[{"color":2,"point":{"x":6,"y":6}}]},
"steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":5,"y":6}}},"marks":[{"point":{"x":5,"y":6},"symbol":"a"}]}]}]}}"#;

fn json(text: Option<String>) -> Value {
    serde_json::from_str(&text.unwrap()).unwrap()
}

fn below(dir: &Dir, folder: &str) -> Vec<String> {
    dir.files().into_iter().filter(|file| file.starts_with(folder)).collect()
}

// Round trips

#[test]
fn ishi_goes_to_everything_and_everything_to_ishi() {
    let dir = Dir::new(&[("a.go", ISHI), ("b.wei7", NEW), ("c.wei7", OLD), ("d.sgf", SGF)]);
    dir.run(&["convert", "@a.go", "-o", "@new/", "-v"]).ends(Exit::Done).says("kept in").says("at event 1, ");
    assert_eq!(
        below(&dir, "new"),
        ["new/a/0001.supplement.json", "new/a/0001.wei7", "new/a/0002.supplement.json", "new/a/0002.wei7"]
    );
    dir.run(&["convert", "@a.go", "-o", "@old/", "--to", "wei7-2.2"]).ends(Exit::Done);
    assert_eq!(below(&dir, "old"), ["old/a/0001.wei7", "old/a/0002.wei7"]);
    let sgf = dir.run(&["convert", "@a.go", "--to", "sgf"]).ends(Exit::Done);
    let sgf =
        sgf.prints("GN[First board]").prints("BR[3-kyu]").prints("TR[ee]").prints("LB[cg:10]").prints("FG[]VW[ae:ei]");
    assert_eq!(sgf.out.matches("(;FF[4]").count(), 2);
    assert_eq!(dir.run(&["convert", "@a.go", "--to", "ishi"]).ends(Exit::Done).out, ISHI);
    for (file, line) in [("@b.wei7", "B 1 E5\r\n"), ("@c.wei7", "WHITE Ben 2d\r\n"), ("@d.sgf", "KOMI 6.5\r\n")] {
        let ran = dir.run(&["convert", file, "--to", "ishi"]).ends(Exit::Done);
        assert!(ran.prints(line).out.is_ascii());
    }
}

#[test]
fn there_and_back_through_files() {
    let dir = Dir::new(&[("a.go", ISHI), ("b.wei7", NEW), ("c.wei7", OLD), ("d.sgf", SGF)]);
    for to in ["wei7", "wei7-2.2", "sgf"] {
        let there = format!("@there-{to}/");
        dir.run(&["convert", "@a.go", "-o", &there, "--to", to, "--lossless"]).ends(Exit::Done);
        let files: Vec<_> = below(&dir, &there[1..])
            .into_iter()
            .filter(|file| !file.ends_with("json"))
            .map(|file| format!("@{file}"))
            .collect();
        let mut args = vec!["convert"];
        args.extend(files.iter().map(String::as_str));
        args.extend(["-o", "@back.go", "--force", "--lossless"]);
        dir.run(&args).ends(Exit::Done);
        assert_eq!(dir.read("back.go").unwrap(), ISHI, "{to}");
    }
    dir.run(&["convert", "@b.wei7", "-o", "@b.go"]).ends(Exit::Done);
    dir.run(&["convert", "@b.go", "-o", "@b-again.wei7"]).ends(Exit::Done);
    assert_eq!(json(dir.read("b-again.wei7")), json(dir.read("b.wei7")));
    dir.run(&["convert", "@c.wei7", "-o", "@c.go", "--lossless"]).ends(Exit::Done).says("kept in the file itself");
    dir.run(&["convert", "@c.go", "-o", "@c-again.wei7", "--to", "wei7-2.2", "--lossless"]).ends(Exit::Done);
    let xml = |text: Option<String>| wei7_xml::XmlReader::new().read(text.unwrap().as_bytes()).unwrap().value;
    assert_eq!(xml(dir.read("c-again.wei7")), xml(dir.read("c.wei7")));
    dir.run(&["convert", "@d.sgf", "-o", "@d.go", "--lossless"]).ends(Exit::Done);
    dir.run(&["convert", "@d.go", "-o", "@d-again.sgf", "--lossless"]).ends(Exit::Done);
    assert_eq!(Some(dir.run(&["convert", "@d.sgf", "--to", "sgf"]).out), dir.read("d-again.sgf"));
}

#[test]
fn a_tutorial_becomes_events_and_is_one_again() {
    let dir = Dir::new(&[("t.wei7", TUTORIAL)]);
    dir.run(&["convert", "@t.wei7", "-o", "@t.go", "--lossless"]).ends(Exit::Done);
    let text = dir.read("t.go").unwrap();
    let titles: Vec<_> = text.lines().filter(|line| line.starts_with("EVENT")).collect();
    // An empty first node becomes no event: the first lesson is the event that has the name.
    assert_eq!(titles, ["EVENT Lessons", "EVENT two"]);
    dir.run(&["check", "@t.go"]).ends(Exit::Done).prints("valid Ishi, 1 event, 2 moves");
    dir.run(&["convert", "@t.go", "-o", "@again.wei7"]).ends(Exit::Done);
    assert_eq!(json(dir.read("again.wei7")), json(dir.read("t.wei7")));
    // Without the carrier the lessons are events that a bundle makes siblings.
    dir.run(&["convert", "@t.wei7", "-o", "@plain.go", "--carry", "none"]).ends(Exit::Done);
    let ran = dir.run(&["convert", "@plain.go", "-o", "@bundle.wei7", "--bundle"]).ends(Exit::Done);
    ran.says("event in a file of several events");
    let bundle = json(dir.read("bundle.wei7"));
    let branches = bundle["tree"]["branches"].as_array().unwrap();
    let titles: Vec<_> = branches.iter().map(|branch| &branch["title"]).collect();
    assert_eq!(titles, ["Lessons", "two"]);
    assert_eq!(branches[0]["branches"][0]["pre"], json(dir.read("t.wei7"))["tree"]["branches"][0]["pre"]);
    dir.run(&["convert", "@bundle.wei7", "-o", "@bundle.go"]).ends(Exit::Done);
    assert_eq!(dir.read("bundle.go"), dir.read("plain.go"));
}

// Several events in one file

#[test]
fn several_inputs_become_one_file_in_their_order() {
    let short = "B 1 D4\r\nREMARK last words\r\n";
    let dir = Dir::new(&[("a.go", ISHI), ("b.go", short), ("c.wei7", NEW)]);
    let ran = dir.run(&["convert", "@b.go", "@a.go", "@c.wei7", "@b.go", "-o", "@all.go"]).ends(Exit::Done);
    ran.comes_to("4 files: written 4").says("remark in the file ×2, ");
    let text = dir.read("all.go").unwrap();
    let titles: Vec<_> = text.lines().filter(|line| line.starts_with("EVENT")).collect();
    assert_eq!(titles, ["EVENT First board", "EVENT Second board", "EVENT one", "EVENT"]);
    // A remark applies to the next event (5.4), so only the remarks of the last event can stay.
    let remarks: Vec<_> = text.lines().filter(|line| line.starts_with("REMARK")).collect();
    assert_eq!(remarks, ["REMARK club evening", "REMARK last words"]);
    dir.run(&["check", "@all.go"]).ends(Exit::Done).prints("all.go: valid Ishi, 5 events, 9 moves\n");
    dir.run(&["convert", "@all.go", "-o", "@each/"]).ends(Exit::Done);
    for (number, remark) in [(1, "last words"), (3, "that is all"), (5, "last words")] {
        let carried = columns(&dir.read(&format!("each/all/000{number}.supplement.json")).unwrap());
        let remarks = json!([3, "+format/ishi/last-remarks", [0], [{"format": "ishi", "id": "last-remarks", "values": [remark]}]]);
        assert!(carried["fields"].as_array().unwrap().contains(&remarks), "{carried}");
    }
    // Each event is unchanged, including the one without an EVENT line.
    dir.run(&["convert", "@each/all/0005.wei7", "--to", "ishi"]).prints(short);
    dir.run(&["convert", "@all.go", "-o", "@again.go"]).ends(Exit::Done);
    assert_eq!(dir.read("again.go"), Some(text));
    let none = ["convert", "@b.go", "@a.go", "-o", "@none.go", "--carry", "none", "--fail-on", "approximated"];
    dir.run(&none).ends(Exit::Findings).says("remark in the file: document (last words)");
    dir.run(&["convert", "@b.go", "@a.go", "-o", "@lossless.go", "--carry", "none", "--lossless"]).ends(Exit::NoResult);
    assert_eq!(dir.read("lossless.go"), None);
}

#[test]
fn remarks_at_the_end_of_a_game_are_its_own_in_a_file_of_several() {
    let games = r"(;FF[4]SZ[9];B[ee])(;FF[4]SZ[9];B[cc])";
    let dir = Dir::new(&[("a.go", "B 1 D4\r\nREMARK first\r\n"), ("g.sgf", games)]);
    dir.run(&["convert", "@a.go", "@g.sgf", "-o", "@all.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@all.sgf", "-o", "@all.go"]).ends(Exit::Done);
    let text = dir.read("all.go").unwrap();
    let block = text.split("USER wei7-supplement").nth(1).and_then(|block| block.split("ENDUSER").next()).unwrap();
    assert!(!text.contains("REMARK") && columns(block).to_string().contains("last-remarks"), "{text}");
    dir.run(&["convert", "@all.go", "-o", "@again.sgf"]).ends(Exit::Done);
    assert_eq!(dir.read("again.sgf"), dir.read("all.sgf"));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let dir = Dir::new(&[("a.go", ISHI), ("b.wei7", "{"), ("all.go", "mine")]);
    dir.run(&["convert", "@a.go", "@b.wei7", "-o", "@new.go"]).ends(Exit::NoResult).says("refused[F016]");
    dir.run(&["convert", "@a.go", "-o", "@all.go"]).ends(Exit::NoResult).says("refused[F004]");
    dir.run(&["convert", "@a.go", "-o", "@a.go", "--force"]).ends(Exit::NoResult).says("refused[F008]");
    assert_eq!(dir.files(), ["a.go", "all.go", "b.wei7"]);
    let ran = dir.run(&["convert", "@a.go", "-o", "@one.wei7"]).ends(Exit::NoResult);
    ran.says("refused[F015]").says("-o DIR/").says("--bundle");
}

#[test]
fn setup_that_changes_nothing_does_not_tear_a_game() {
    let empty = "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[gc];AE[aa]C[Look];B[cc])";
    let again = "(;FF[4]CA[UTF-8]GM[1]SZ[9]AW[cc]C[Find it];B[ee];W[gg]AW[cc]C[x];B[gc])";
    let dir = Dir::new(&[("empty.sgf", empty), ("again.sgf", again)]);
    for (file, moves) in [("empty", ["B 1 E5", "W 2 G7", "B 3 C7"]), ("again", ["B 1 E5", "W 2 G3", "B 3 G7"])] {
        // Setup and a move in one node are an error of SGF.
        let ran = dir.run(&["convert", &format!("@{file}.sgf"), "--to", "ishi", "--carry", "none"]);
        assert_eq!(ran.out.matches("EVENT").count(), 1, "{}", ran.out);
        assert!(moves.iter().all(|line| ran.out.contains(line)), "{}", ran.out);
        let (go, back) = (format!("@{file}.go"), format!("@{file}-back.sgf"));
        dir.run(&["convert", &format!("@{file}.sgf"), "-o", &go]);
        dir.run(&["convert", &go, "-o", &back]).ends(Exit::Done);
        assert_eq!(dir.run(&["diff", &format!("@{file}.sgf"), &back, "--exact"]).exit, Exit::Done);
    }
}

// Bundles

#[test]
fn a_bundle_is_one_record() {
    let dir = Dir::new(&[("a.go", ISHI)]);
    dir.run(&["convert", "@a.go", "--bundle", "-o", "@a.wei7", "--lossless"]).ends(Exit::Done);
    let document = json(dir.read("a.wei7"));
    let branches = document["tree"]["branches"].as_array().unwrap();
    let titles: Vec<_> = branches.iter().map(|branch| &branch["title"]).collect();
    assert_eq!(titles, ["First board", "Second board"]);
    dir.run(&["convert", "@a.wei7", "-o", "@b.go", "--lossless"]).ends(Exit::Done);
    assert_eq!(dir.read("b.go").unwrap(), ISHI);
    assert_eq!(dir.run(&["convert", "@a.go", "--bundle", "--to", "ishi"]).ends(Exit::Done).out, ISHI);
    dir.run(&["info", "@a.go", "--bundle"]).ends(Exit::Done).prints("moves    3 on the main line, 6 in all");
    let ran = dir.run(&["convert", "@a.go", "--bundle", "--to", "sgf"]).ends(Exit::Done);
    assert_eq!(ran.prints("N[First board]").prints("N[Second board]").out.matches("(;FF[4]").count(), 1);
}

#[test]
fn a_bundle_has_one_board() {
    let text = ISHI.replacen("EVENT Second board\r\nBOARDSIZE 9", "EVENT Second board\r\nBOARDSIZE 13", 1);
    let dir = Dir::new(&[("a.go", &text)]);
    let ran = dir.run(&["convert", "@a.go", "--bundle", "-o", "@a.wei7"]).ends(Exit::NoResult);
    ran.says("refused[I125]").says("found 13x13, expected 9x9").says("a.go:23:1\n").says("23 | EVENT Second board");
    let ran = dir.run(&["check", "@a.go", "--bundle"]).ends(Exit::NoResult).prints("refused[I125]");
    assert!(!ran.prints("the file is valid").out.contains("not valid"));
    dir.run(&["info", "@a.go", "--bundle"]).ends(Exit::NoResult).says("refused[I125]");
    dir.run(&["convert", "@a.go", "-o", "@out/"]).ends(Exit::Done);
    assert_eq!(dir.read("a.wei7"), None);
}

#[test]
fn findings_in_later_events_of_a_bundle_have_their_places() {
    let text = ISHI.replace("W 1 D5\r\n", "W 1 D5\r\nMARK a@Z9\r\n").replace("B 3 C7\r\n", "B 3 C7\r\nENDVAR\r\n");
    let dir = Dir::new(&[("a.go", &text)]);
    for bundle in [&["--bundle"][..], &[]] {
        let ran = dir.run(&[&["check", "@a.go"], bundle].concat()).ends(Exit::Findings);
        let ran = ran
            .prints("a.go:23:1\n")
            .prints("23 | ENDVAR\n")
            .prints("a.go:31:6\n")
            .prints("31 | MARK a@Z9\n   |      ^^^^\n");
        assert_eq!(ran.out.contains("in event 2"), bundle.is_empty(), "{}", ran.out);
        let ran = dir.run(&[&["check", "@a.go", "--report", "json"], bundle].concat());
        let places: Vec<_> = of_type(&ran.out, "finding")
            .iter()
            .map(|finding| (finding["place"]["line"].as_u64().unwrap(), finding["place"]["column"].as_u64().unwrap()))
            .collect();
        assert_eq!(places, [(23, 1), (31, 6)]);
    }
}

// Reading

#[test]
fn directories_have_go_and_prb_files() {
    let dir = Dir::new(&[
        ("in/a.go", ISHI),
        ("in/deep/b.PRB", "SETUP B D4\r\nW 1 D5\r\n"),
        ("in/empty.prb", ""),
        ("in/tool/main.go", "// A tool.\n\npackage main\n\nvar user = 1\n"),
        ("in/notes.txt", "EVENT of the year\r\n"),
    ]);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--carry", "none"]).ends(Exit::Done);
    ran.says("main.go: skipped, not a record").comes_to("4 files: written 3, skipped 2");
    assert_eq!(below(&dir, "out"), ["out/a/0001.wei7", "out/a/0002.wei7", "out/deep/b.wei7", "out/empty.wei7"]);
    dir.run(&["convert", "@in", "-o", "@sgf", "--to", "sgf"]).ends(Exit::Done);
    assert_eq!(below(&dir, "sgf"), ["sgf/a.sgf", "sgf/deep/b.sgf", "sgf/empty.sgf"]);
    dir.run(&["convert", "@sgf", "-o", "@go", "--to", "ishi"]).ends(Exit::Done);
    assert_eq!(dir.read("go/a.go").unwrap(), ISHI);
    assert_eq!(dir.read("go/empty.go").unwrap(), "");
    dir.run(&["convert", "@in", "-o", "@all.go"]).ends(Exit::Done);
    dir.run(&["check", "@all.go"]).prints("valid Ishi, 4 events, 7 moves");
}

#[test]
fn an_empty_file_is_valid_and_one_without_ishi_is_no_record() {
    let dir = Dir::new(&[("e.go", ""), ("b.prb", " \t\r\n\r\n"), ("x.go", "hello\nworld\n"), ("e.txt", "")]);
    for file in ["@e.go", "@b.prb"] {
        dir.run(&["check", file]).ends(Exit::Done).prints("valid Ishi, 1 event, 0 moves");
        dir.run(&["convert", file]).ends(Exit::Done).prints(r#"{"format":"wei7","version":"3.0","tree":{}}"#);
    }
    for command in ["check", "convert", "info"] {
        let ran = dir.run(&[command, "@x.go"]).ends(Exit::NoResult);
        assert!(format!("{}{}", ran.out, ran.err).contains("refused[F002]"), "{ran:?}");
        dir.run(&[command, "@e.txt"]).ends(Exit::NoResult);
    }
    let ran = dir.run(&["check", "@x.go", "--from", "ishi"]).ends(Exit::Findings);
    ran.prints("error[I001]").prints("x.go:1:1\n").prints("1 | hello\n");
}

#[test]
fn standard_input_may_be_ishi() {
    let dir = Dir::new(&[]);
    dir.run_with(&["convert", "-", "-o", "@out/"], ISHI).ends(Exit::Done);
    assert_eq!(below(&dir, "out").len(), 4);
    dir.run_with(&["check", "-"], ISHI).ends(Exit::Done).prints("<stdin>: valid Ishi, 2 events, 6 moves");
    dir.run_with(&["convert", "-", "--from", "ishi"], "").ends(Exit::Done).prints("\"tree\":{}");
    dir.run_with(&["convert", "-"], "").ends(Exit::NoResult).says("refused[F003]").says("the file is empty");
}

#[test]
fn strict_input_refuses_an_event_and_reads_the_others() {
    let text = ISHI.replace("EVENT Second", "ENDVAR\r\nEVENT Second") + "EVENT Third\r\nB 1 A1\r\n";
    let dir = Dir::new(&[("a.go", &text)]);
    let ran = dir.run(&["convert", "@a.go", "-o", "@out/", "--strict-input", "--carry", "none"]).ends(Exit::NoResult);
    ran.says("refused[I111]").says("a.go:23:1\n").says("= note: in event 1").says("= note: Ishi, 5.4 ENDVAR");
    assert_eq!(below(&dir, "out"), ["out/a/0002.wei7", "out/a/0003.wei7"]);
    dir.run(&["convert", "@a.go", "-o", "@b.go", "--strict-input"]).ends(Exit::NoResult).says("refused[F016]");
    dir.run(&["convert", "@a.go", "-o", "@b.wei7", "--strict-input", "--bundle"]).ends(Exit::NoResult);
    assert!(dir.read("b.go").is_none() && dir.read("b.wei7").is_none());
    // Without --strict-input the line is reported, and the carrier keeps it.
    dir.run(&["convert", "@a.go", "-o", "@c.go"]).ends(Exit::Findings).says("error[I111]");
    let written = dir.read("c.go").unwrap();
    assert!(written.contains("B 3 C7\r\nEVENT Second"), "{written}");
    dir.run(&["diff", "@a.go", "@c.go", "--exact"]).ends(Exit::Done);
    dir.run(&["check", "@c.go"]).ends(Exit::Done);
}

#[test]
fn the_encoding_is_found_or_named() {
    let dir = Dir::new(&[]);
    let text = "EVENT a\r\nBLACK Žižka\r\nB 1 D4\r\n";
    fs::write(dir.path("latin2.go"), encoding_rs::WINDOWS_1250.encode(text).0).unwrap();
    fs::write(dir.path("utf8.go"), text).unwrap();
    fs::write(dir.path("wide.go"), text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).unwrap();
    for file in ["@utf8.go", "@wide.go"] {
        dir.run(&["info", file]).ends(Exit::Done).prints("black    Žižka");
    }
    dir.run(&["check", "@latin2.go"]).ends(Exit::Done).prints("note[I203]").prints("windows-1252");
    let named = ["info", "@latin2.go", "--encoding", "windows-1250"];
    dir.run(&named).ends(Exit::Done).prints("black    Žižka");
    // A DOS encoding.
    fs::write(dir.path("dos.go"), b"EVENT a\r\nBLACK Bj\x94rn\r\nWHITE \x9A\r\nB 1 D4\r\n").unwrap();
    dir.run(&["check", "@dos.go"]).ends(Exit::Done).prints("note[I203]").prints("CP437");
    fs::write(dir.path("dos.sgf"), b"(;FF[4]GM[1]PB[\x9A])").unwrap();
    for file in ["@dos.go", "@dos.sgf"] {
        dir.run(&["info", file, "--encoding", "ibm850"]).ends(Exit::Done).prints("Ü");
    }
    // The output is ASCII for readers of 1990; the characters are carried.
    let ran = dir.run(&["convert", "@utf8.go", "-o", "@ascii.go"]).ends(Exit::Done);
    ran.says("kept in the file itself");
    let ascii = dir.read("ascii.go").unwrap();
    assert!(ascii.is_ascii() && ascii.contains("BLACK Zizka\r\n"), "{ascii}");
    dir.run(&["info", "@ascii.go"]).ends(Exit::Done).prints("black    Žižka");
}

// Reports

#[test]
fn check_and_info_tell_the_events_apart() {
    let dir = Dir::new(&[("a.go", ISHI)]);
    dir.run(&["check", "@a.go"]).ends(Exit::Done).prints("a.go: valid Ishi, 2 events, 6 moves\n");
    dir.run(&["check", "@a.go", "--to", "wei7", "-v"]).ends(Exit::Done).prints("at event 1, info (DATE 8 March 1990)");
    let ran = dir.run(&["info", "@a.go", "--format", "rows"]).ends(Exit::Done);
    for row in [
        "a.go, event 1\n",
        "  format   Ishi\n",
        "  name     First board\n",
        "  black    Ada, 3-kyu\n",
        "  white    Ben\n",
        "  time     8 March 1990\n",
        "  board    9 by 9\n",
        "  handicap 0\n",
        "  moves    3 on the main line, 5 in all\n",
        "a.go, event 2\n",
        "  name     Second board\n",
    ] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
    let ran = dir.run(&["info", "@a.go", "--report", "json"]).ends(Exit::Done);
    let games = of_type(&ran.out, "game");
    assert_eq!((&games[1]["name"], &games[1]["game"]), (&"Second board".into(), &2.into()));
    assert_eq!((&games[0]["date"], &games[0]["dates"]), (&"8 March 1990".into(), &vec!["1990-03-08"].into()));
}

#[test]
fn info_shows_unparsed_values_as_written() {
    let text =
        "DATE one day in spring\r\nKOMI half of nothing\r\nRESULT adjourned\r\nHANDICAP some\r\nRULES of the house\r\n";
    let dir = Dir::new(&[("a.go", text)]);
    let ran = dir.run(&["info", "@a.go"]).ends(Exit::Done);
    for row in [
        "  time     one day in spring\n",
        "  rules    of the house, komi half of nothing\n",
        "  handicap some\n",
        "  result   adjourned\n",
    ] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
}

#[test]
fn what_ishi_cannot_say_is_carried_or_reported() {
    let dir = Dir::new(&[("old.wei7", OLD), ("a.go", ISHI)]);
    dir.run(&["check", "@old.wei7", "--to", "ishi"])
        .ends(Exit::Done)
        .prints("values that Ishi cannot express, carried (nothing is lost; `--carry none` leaves them out): splitter");
    let ran = dir.run(&["convert", "@old.wei7", "--to", "ishi", "--carry", "none", "--fail-on", "approximated"]);
    let ran = ran.ends(Exit::Findings).says("dropped");
    assert!(!ran.out.contains("USER"));
    dir.run(&["convert", "@old.wei7", "--to", "ishi", "--lossless"])
        .ends(Exit::Done)
        .prints("USER wei7-supplement\r\n");
    let none = ["convert", "@old.wei7", "-o", "@b.go", "--lossless", "--carry", "none"];
    dir.run(&none).ends(Exit::NoResult).says("refused[F006]");
    dir.run(&["convert", "@a.go", "-o", "@out/", "--lossless", "--carry", "none"]).ends(Exit::NoResult).says("F006");
    assert_eq!(dir.files(), ["a.go", "old.wei7"]);
    // Data that came from Ishi is not lost in Ishi.
    let ran =
        dir.run(&["convert", "@a.go", "--to", "ishi", "--lossless", "--carry", "none", "--fail-on", "approximated"]);
    assert_eq!(ran.ends(Exit::Done).out, ISHI);
}

#[test]
fn ishi_has_square_boards_of_2_to_19_lines() {
    for size in [r#"{"width":9,"height":13}"#, "21", "1"] {
        let document = format!(r#"{{"format":"wei7","version":"3.0","size":{size},"tree":{{}}}}"#);
        let dir = Dir::new(&[("a.wei7", &document)]);
        let ran = dir.run(&["convert", "@a.wei7", "-o", "@a.go"]).ends(Exit::NoResult);
        ran.says("refused[F012]").says("a board of Ishi is square and has 2 to 19 lines");
        dir.run(&["check", "@a.wei7", "--to", "ishi"]).ends(Exit::Findings).prints("error[F012]");
        assert_eq!(dir.files(), ["a.wei7"]);
    }
}

#[test]
fn findings_show_the_line_the_column_and_the_paragraph() {
    let dir = Dir::new(&[("a.go", "EVENT a\r\nBOARDSIZE 9\r\n  B 1  K3\r\nW 2 D4 Q3\r\n")]);
    let ran = dir.run(&["check", "@a.go"]).ends(Exit::Findings);
    let ran = ran.prints("a.go:3:8\n").prints("3 |   B 1  K3\n  |        ^^\n").prints("= note: Ishi, 5.3 loc\n");
    let ran = ran.prints("error[I005]").prints("a.go:4:8\n").prints("4 | W 2 D4 Q3\n  |        ^^\n");
    ran.prints("a.go: not valid Ishi, 1 event, 1 move, 2 errors\n");
    let ran = dir.run(&["check", "@a.go", "--report", "json"]);
    let report = &reports(&ran.out)[0];
    assert_eq!(report.codes()[..2], ["I101", "I005"]);
    assert_eq!((&report.file["format"], &report.findings[0]["paragraph"]), (&"ishi".into(), &"5.3 loc".into()));
}

#[test]
fn the_carrier_of_a_bundle_precedes_an_invalid_move() {
    let events =
        "EVENT a\r\nBOARDSIZE 9\r\nB 1 N5\r\nB 2 E5\r\nEVENT b\r\nBOARDSIZE 9\r\nB 1 D4\r\nCOM\r\né\r\nENDCOM\r\n";
    let setup = "BOARDSIZE 9\r\nSETUP B E5\r\nB 1 N5\r\nB 2 E6\r\nCOM\r\né\r\nENDCOM\r\n";
    for source in [events, setup] {
        let dir = Dir::new(&[("a.go", source)]);
        dir.run(&["convert", "@a.go", "--bundle", "-o", "@b.go"]).ends(Exit::Findings);
        dir.run(&["diff", "@a.go", "@b.go", "--bundle"]).ends(Exit::Done);
    }
}

#[test]
fn an_empty_event_is_an_event() {
    let dir = Dir::new(&[
        ("empty.go", ""),
        ("x.go", "EVENT x\r\nB 1 C3\r\n"),
        ("two.go", "SETUP B\r\nEVENT x\r\nB 1 C3\r\n"),
    ]);
    dir.run(&["convert", "@empty.go", "@x.go", "-o", "@all.go", "--carry", "none"]).ends(Exit::Done);
    assert_eq!(dir.read("all.go").unwrap(), "EVENT\r\nEVENT x\r\nB 1 C3\r\n");
    dir.run(&["convert", "@empty.go", "@x.go", "-o", "@all.sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@all.sgf", "-o", "@back.go", "--lossless"]).ends(Exit::Done);
    dir.run(&["diff", "@all.sgf", "@back.go"]).ends(Exit::Done);
    dir.run(&["convert", "@two.go", "-o", "@again.go"]);
    dir.run(&["diff", "@two.go", "@again.go"]).ends(Exit::Done);
    dir.run(&["convert", "@two.go", "--bundle", "-o", "@bundle.go"]);
    dir.run(&["diff", "@two.go", "@bundle.go"]).ends(Exit::Done);
}

#[test]
fn setup_that_leaves_an_empty_board_is_restored_from_events() {
    for text in ["(;GM[1]FF[4]SZ[7]C[x];B[gb];AE[gb];B[aa])", "(;GM[1]FF[4]SZ[7]TR[dc];B[gb](;AE[gb];B[aa])(;W[bb]))"] {
        let dir = Dir::new(&[("a.sgf", text)]);
        dir.run(&["convert", "@a.sgf", "-o", "@b.go", "--to", "ishi", "--lossless"]).ends(Exit::Done);
        dir.run(&["convert", "@b.go", "-o", "@c.sgf", "--to", "sgf", "--lossless"]).ends(Exit::Done);
        dir.run(&["diff", "@a.sgf", "@c.sgf"]).ends(Exit::Done);
    }
}

#[test]
fn long_markers_of_variations_come_back() {
    let dir = Dir::new(&[("a.go", "BOARDSIZE 9\r\nB 1 C3\r\nVAR White's hane\r\nB 1 C4\r\nENDVAR\r\n")]);
    dir.run(&["convert", "@a.go", "-o", "@b.go", "--lossless"]).says("I018");
    let written = dir.read("b.go").unwrap();
    assert!(written.contains("\nVAR\n") || written.contains("\nVAR\r\n"), "{written}");
    for to in ["sgf", "wei7"] {
        dir.run(&["convert", "@b.go", "-o", &format!("@{to}.{to}"), "--to", to, "--lossless"]).ends(Exit::Done);
        dir.run(&["convert", &format!("@{to}.{to}"), "-o", "@back.go", "--to", "ishi", "--force"]).ends(Exit::Done);
        assert_eq!(dir.read("back.go").unwrap(), written);
    }
}
