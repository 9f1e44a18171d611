//! `--encoding`, and guessed encodings of texts and of names in archives.

use std::fs;
use std::io::{Cursor, Write};

use encoding_rs::{EUC_KR, GBK};
use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_testsuite::samples::project;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::support::{Dir, of_type, reports};

/// A name whose bytes in GBK are not valid UTF-8.
const NAME: &str = "古力";

/// A record in each format, with a player or a title of this name.
const RECORDS: [(&str, &str); 11] = [
    ("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[古力];B[ee])"),
    ("a.go", "EVENT 古力\r\nBOARDSIZE 9\r\n"),
    ("a.wei7", r#"{"format":"wei7","version":"3.0","size":9,"tree":{"title":"古力"}}"#),
    ("a.ndjson", r#"{"format":"wei7","version":"3.0","size":9,"tree":{"title":"古力"}}"#),
    (
        "old.wei7",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><wei7 version=\"2.2\"><size>9</size><game><black name=\"古力\"/></game><moves/></wei7>",
    ),
    (
        "a.xml",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><Go><GoGame><Information><BoardSize>9</BoardSize><BlackPlayer>古力</BlackPlayer></Information><Nodes><Black number=\"1\" at=\"E5\"/></Nodes></GoGame></Go>",
    ),
    (
        "ogs.json",
        r#"{"game_id":7,"game_name":"e","players":{"black":{"id":1,"username":"古力","rank":27},"white":{"id":2,"username":"b","rank":27}},"handicap":0,"komi":6.5,"width":9,"height":9,"rules":"japanese","phase":"finished","initial_player":"black","moves":[[4,4,1000]],"winner":1,"outcome":"Resignation"}"#,
    ),
    ("fox.json", r#"{"result":0,"chess":"(;GM[1]FF[4]SZ[9]PB[古力];B[ee])"}"#),
    (
        "a.gib",
        "\\HS\r\n\\[GAMEBLACKNAME=古力\\]\r\n\\[GAMEWHITENAME=beta\\]\r\n\\HE\r\n\\GS\r\n2 1 0\r\n3 0 &4\r\nINI 0 1 0 &4 \r\nSTO 0 2 1 15 3\r\nSTO 0 3 2 3 15\r\n\\GE\r\n",
    ),
    (
        "a.ngf",
        "Rated game\r\n19\r\nwhite 5D\r\n古力 3D\r\nwww.cyberoro.com\r\n0\r\n0\r\n6\r\n20180512 [19:28]\r\n20\r\nBlack wins by resign!\r\n1\r\nPMABBQEEQ\r\n",
    ),
    (
        "a.ugf",
        "[Header]\r\nVer=UGF3,200\r\nLang=SJIS\r\nSize=19\r\nHdcp=0,6.50\r\nCoordinateType=IGS\r\nPlayerB=古力,7d,,\r\nPlayerW=shiro,8d,,\r\n[Data]\r\nPP,B1,1,0\r\n",
    ),
];

fn in_gbk(text: &str) -> Vec<u8> {
    GBK.encode(text).0.into_owned()
}

#[test]
fn the_requested_encoding_applies_to_every_format() {
    let dir = Dir::new(&[]);
    let other = EUC_KR.decode(&in_gbk(NAME)).0.into_owned();
    for (name, text) in RECORDS {
        let path = format!("@{name}");
        fs::write(dir.path(name), in_gbk(text)).unwrap();
        for (encoding, expected) in [("GBK", NAME), ("EUC-KR", &*other)] {
            let ran = dir.run(&["convert", &path, "--to", "sgf", "--carry", "none", "--encoding", encoding]);
            assert!(ran.out.contains(expected), "{name} {encoding}: {}\n{}", ran.out, ran.err);
            let checked = dir.run(&["check", &path, "--encoding", encoding, "--report", "json", "--fail-on", "error"]);
            assert_eq!(checked.exit, Exit::Done, "{}", checked.out);
            let codes = reports(&checked.out)[0].codes().join(" ");
            // It is reported that 2.x and Jago documents must be in UTF-8; nothing is guessed.
            let guesses = ["S206", "I203", "G006", "S204", "S201"];
            assert!(guesses.iter().all(|code| !codes.contains(code)), "{name}: {codes}");
        }
        // JSON formats are in UTF-8.
        fs::write(dir.path(name), text).unwrap();
        let ran = dir.run(&["convert", &path, "--to", "sgf", "--carry", "none", "--encoding", "utf-8"]);
        assert!(ran.out.contains(NAME), "{name}: {}\n{}", ran.out, ran.err);
    }
}

#[test]
fn bytes_outside_of_the_requested_encoding_are_reported() {
    let dir = Dir::new(&[]);
    for (name, text) in RECORDS {
        // 0xFF begins no character of GBK.
        let mut bytes = in_gbk(text);
        let at = bytes.windows(4).position(|found| found == in_gbk(NAME)).unwrap();
        bytes[at] = 0xFF;
        fs::write(dir.path(name), bytes).unwrap();
        let ran = dir.run(&["check", &format!("@{name}"), "--encoding", "GBK"]);
        assert!(ran.exit > Exit::Done, "{name}: {}", ran.out);
    }
}

/// A 2.x document in GBK that declares UTF-8.
#[test]
fn a_false_declaration_is_overruled() {
    let path = project("corpus/wei7-2.x/invalid/gbk-declared-as-utf-8.wei7");
    let path = path.to_str().unwrap();
    let dir = Dir::new(&[]);
    dir.run(&["check", path])
        .ends(Exit::NoResult)
        .prints("another encoding can be named; use `--encoding` to choose another encoding");
    let read = dir.run(&["convert", path, "--to", "sgf", "--encoding", "GBK"]).ends(Exit::Done);
    assert!(read.out.contains("PB[马晓春]"), "{}", read.out);
}

#[test]
fn a_guess_is_named_by_info_and_find() {
    let dir = Dir::new(&[]);
    let game = "(;GM[1]FF[4]SZ[9]PB[古力]PW[柯洁]EV[全国围棋个人赛第一轮];B[ee])";
    fs::write(dir.path("a.sgf"), in_gbk(&format!("{game}\n{game}"))).unwrap();
    fs::write(dir.path("one.sgf"), in_gbk(game)).unwrap();
    fs::write(dir.path("plain.sgf"), game.replace("FF[4]", "FF[4]CA[UTF-8]")).unwrap();
    dir.run(&["info", "@one.sgf"])
        .ends(Exit::Done)
        .prints("encoding GBK, guessed; use `--encoding` to choose another encoding");
    let guesses = |args: &[&str]| -> Vec<String> {
        let games = of_type(&dir.run(args).out, "game");
        games.iter().map(|game| game["guessed_encoding"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(guesses(&["info", "@a.sgf", "--report", "json"]), ["GBK", "GBK"]);
    assert_eq!(guesses(&["find", "@", "--player", "古力", "--report", "json"]), ["GBK", "GBK", "GBK", ""]);
    assert_eq!(guesses(&["info", "@one.sgf", "--encoding", "GBK", "--report", "json"]), [""]);
    let found = dir.run(&["find", "@", "--player", "古力", "-v"]).ends(Exit::Done);
    assert_eq!(found.err.matches("read as GBK").count(), 2, "{}", found.err);
    assert_eq!(dir.run(&["find", "@plain.sgf", "--player", "古力", "-v"]).err.matches("read as").count(), 0);
}

/// Returns a zip in which each file is the same game, with these names in GBK.
fn zip_of(names: &[&str]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let marks: Vec<String> = names.iter().enumerate().map(|(at, name)| mark(at, in_gbk(name).len())).collect();
    for mark in &marks {
        zip.start_file(mark.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(b"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee])").unwrap();
    }
    let mut bytes = zip.finish().unwrap().into_inner();
    // The crate writes names in UTF-8 only, so placeholders of equal length are replaced.
    for (name, mark) in names.iter().zip(&marks) {
        let starts: Vec<_> =
            bytes.windows(mark.len()).enumerate().filter(|(_, found)| *found == mark.as_bytes()).collect();
        let starts: Vec<usize> = starts.into_iter().map(|(at, _)| at).collect();
        assert_eq!(starts.len(), 2);
        for at in starts {
            bytes[at..at + mark.len()].copy_from_slice(&in_gbk(name));
        }
    }
    bytes
}

fn mark(number: usize, length: usize) -> String {
    format!("{number}{}", "z".repeat(length - 1))
}

#[test]
fn guessed_names_in_an_archive_are_noted_once() {
    let dir = Dir::new(&[]);
    fs::write(dir.path("a.zip"), zip_of(&["古力棋谱/第一局.sgf", "古力棋谱/第二局.sgf"])).unwrap();
    let note = "note[F035]: names in the archive do not say their encoding, which was guessed: GBK";
    for args in [&["check", "@a.zip"][..], &["convert", "@a.zip", "-o", "@out/"], &["fix", "@a.zip", "-o", "@fixed/"]] {
        let ran = dir.run(args);
        let said = ran.out + &ran.err;
        let notes = said.lines().filter(|line| line.contains("F035") && line.contains("guessed: GBK")).count();
        assert_eq!(notes, 1, "{note}\n{said}");
    }
    assert!(dir.files().contains(&"out/古力棋谱/第一局.wei7".to_owned()), "{:?}", dir.files());
    let listed = dir.run(&["find", "@a.zip", "--moves", "1", "--report", "json"]).ends(Exit::Done);
    assert_eq!(of_type(&listed.out, "finding").iter().filter(|found| found["code"] == "F035").count(), 1);
    // The requested encoding also applies to names, and is not a guess.
    let korean = EUC_KR.decode(&in_gbk("古力棋谱")).0.into_owned();
    let ran = dir.run(&["convert", "@a.zip", "-o", "@korean/", "--encoding", "EUC-KR"]).ends(Exit::Done);
    assert!(!ran.err.contains("F035"), "{}", ran.err);
    assert!(dir.files().iter().any(|file| file.starts_with(&format!("korean/{korean}/"))), "{:?}", dir.files());
    let named = dir.run(&["check", "@a.zip", "--encoding", "GBK"]).ends(Exit::Done);
    assert!(!named.out.contains("F035"), "{}", named.out);
}
