//! In a file with a carrier, an edited value wins in every command: each command reports the value that it reports for
//! the same file without its carrier.

use std::cell::RefCell;

use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, lines};

/// Files with game information that the targets support partly or spell differently.
const SOURCES: [(&str, &str); 5] = [
    (
        "spelled.sgf",
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Oldblack]BR[4 kyu]PW[Bo]WR[3k*]KM[6,50]RE[White wins by 2.5]DT[6 May 1996]\
         RU[japanese rules]GN[Oldname]EV[cup]PC[Oldtown];B[ee];W[gc];B[];W[])",
    ),
    (
        "more.sgf",
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Oldblack]BR[4 kyu*]PW[Bo]KM[6.5]RE[W+T]DT[1996-05-06,07]RU[AGA]GN[Oldname]RO[3]\
         PC[Oldtown];B[ee];W[gc];B[];W[])",
    ),
    (
        "zone.xml",
        r#"<wei7 version="2.2"><size>9</size><game name="Oldname"><rules komi="6.50" type="Japanese" scoring="territory"/>
        <time>1996-05-06T20:00:00+08:00</time><place>Oldtown</place><black name="Oldblack" rank="4 kyu" title="meijin"/>
        <white name="Bo"/><result winner="white" margin="2.50"/></game>
        <moves><black x="4" y="4" splitter="large"/><white x="6" y="2"/><black type="pass"/><white type="pass"/></moves></wei7>"#,
    ),
    (
        "words.go",
        "EVENT Oldname\nBLACK Oldblack 4 kyu\nWHITE Bo\nDATE 6 May 1996\nPLACE Oldtown\nRULES Japanese rules of old\nKOMI 6 1/2\n\
         RESULT White won by 2 1/2 points\nBOARDSIZE 9\nB 1 E5\nW 2 G7\nB 3 PASS\nW 4 PASS\n",
    ),
    (
        "jago.xml",
        "<?xml version=\"1.0\"?><Go><GoGame name=\"Oldname\"><Information><BoardSize>9</BoardSize>\
         <BlackPlayer>Oldblack</BlackPlayer><WhitePlayer>Bo</WhitePlayer><BlackRank>4 kyu</BlackRank><Date>6 May 1996</Date>\
         <Komi>6,50</Komi><Result>White wins by 2.5</Result><Rules>japanese</Rules></Information>\
         <Nodes><Black at=\"E5\"/><White at=\"G7\"/><Black at=\"\"/><White at=\"\"/></Nodes></GoGame></Go>",
    ),
];

/// The formats with carriers, and the suffixes of their files.
const TARGETS: [(&str, &str); 5] =
    [("wei7", "wei7"), ("wei7-2.2", "wei7"), ("sgf", "sgf"), ("ishi", "go"), ("jago", "xml")];

/// A value of the game information.
struct Kind {
    /// Fields in `info`, columns in a table, and the field in a file name.
    places: (&'static [&'static str], &'static [&'static str], Option<&'static str>),
    /// Arguments with which `find` finds the edited value.
    find: Option<[&'static str; 2]>,
    /// Edits of the text of a file, in the spelling of each format.
    edits: &'static [(&'static str, &'static str)],
}

const KINDS: [Kind; 8] = [
    Kind { places: (&["name"], &["name"], Some("name")), find: None, edits: &[("Oldname", "Newname")] },
    Kind { places: (&["place"], &["place"], Some("place")), find: None, edits: &[("Oldtown", "Newtown")] },
    Kind {
        places: (&["date", "dates"], &["date", "day"], Some("date")),
        find: Some(["--date", "2011"]),
        edits: &[("1996-05-06", "2011-12-13")],
    },
    Kind {
        places: (&["rules", "scoring"], &["rules", "scoring"], None),
        find: Some(["--rules", "chinese"]),
        edits: &[
            (r#""scoring":"territory""#, r#""scoring":"area""#),
            (r#""type":"Japanese""#, r#""type":"Chinese""#),
            (r#"scoring="territory""#, r#"scoring="area""#),
            (r#"type="Japanese""#, r#"type="Chinese""#),
            ("RU[Japanese]", "RU[Chinese]"),
            ("RULES japanese rules", "RULES Chinese"),
            ("RULES Japanese", "RULES Chinese"),
            ("<Rules>japanese rules", "<Rules>Chinese"),
            ("<Rules>japanese", "<Rules>Chinese"),
            ("<Rules>Japanese", "<Rules>Chinese"),
        ],
    },
    Kind {
        places: (&["komi"], &["komi"], None),
        find: None,
        edits: &[
            (r#""komi":6.5"#, r#""komi":4.5"#),
            (r#"komi="6.5""#, r#"komi="4.5""#),
            ("KM[6.5]", "KM[4.5]"),
            ("KOMI 6.5", "KOMI 4.5"),
            ("<Komi>6.5", "<Komi>4.5"),
        ],
    },
    Kind {
        places: (&["result"], &["result", "winner", "margin", "result_kind"], Some("result")),
        find: Some(["--result", "b+r"]),
        edits: &[
            (r#""result":{"winner":2,"margin":2.5}"#, r#""result":{"winner":1}"#),
            (r#""result":{"winner":2}"#, r#""result":{"winner":1}"#),
            (r#"<result winner="white" margin="2.5" />"#, r#"<result winner="black" />"#),
            (r#"<result winner="white" />"#, r#"<result winner="black" />"#),
            ("RE[W+2.5]", "RE[B+R]"),
            ("RE[W+T]", "RE[B+R]"),
            ("RESULT White wins by 2.5", "RESULT Black wins by resignation"),
            ("RESULT White wins on time", "RESULT Black wins by resignation"),
            ("<Result>W+2.5", "<Result>B+R"),
            ("<Result>W+T", "<Result>B+R"),
        ],
    },
    Kind {
        places: (&["black"], &["black"], Some("black")),
        find: Some(["--black", "Newblack"]),
        edits: &[("Oldblack", "Newblack")],
    },
    Kind {
        places: (&["black"], &["black_rank", "black_rank_number"], Some("black_rank")),
        find: None,
        edits: &[("4 kyu*", "7 dan"), ("4 kyu", "7 dan")],
    },
];

#[test]
fn every_command_reports_the_edited_value() {
    let (mut edited, faults) = (0, RefCell::new(Vec::new()));
    for (source, text) in SOURCES {
        for (target, suffix) in TARGETS {
            let dir = Dir::new(&[(source, text)]);
            let file = format!("@{target}.{suffix}");
            let from = format!("@{source}");
            dir.run(&["convert", &from, "--to", target, "-o", &file, "-q"]);
            let Some(written) = dir.read(&file[1..]) else { panic!("{source} to {target}") };
            for kind in &KINDS {
                let mut after = written.clone();
                for (old, new) in kind.edits {
                    after = after.replace(old, new);
                }
                if after != written {
                    std::fs::write(dir.path(&file[1..]), &after).unwrap();
                    reports_the_shown_value(
                        &dir,
                        &file,
                        kind,
                        &format!("{source} to {target}: {}", kind.places.1[0]),
                        &faults,
                    );
                    edited += 1;
                }
            }
        }
    }
    let faults = faults.into_inner();
    assert!(faults.is_empty(), "{} of {edited} edits:\n{}", faults.len(), faults.join("\n"));
    assert!(edited > 150, "{edited}");
}

/// Checks that each command reports the edited value as it does without the carrier.
fn reports_the_shown_value(dir: &Dir, file: &str, kind: &Kind, why: &str, faults: &RefCell<Vec<String>>) {
    let (fields, columns, name) = kind.places;
    let both = |what: &str, run: &dyn Fn(&[&str]) -> Value| {
        let (with, without) = (run(&[]), run(&["--ignore-carriers"]));
        if with != without {
            faults.borrow_mut().push(format!("{why}: {what}: {with}, shown {without}"));
        }
        with
    };
    both("info", &|how| info(dir, file, fields, columns, how));
    both("table", &|how| table(dir, file, columns, how));
    if matches!(columns[0], "rules" | "komi") {
        both("judge", &|how| {
            let ran = dir.run(&[&["judge", file, "--board", "none"], how].concat());
            let said = |line: &&str| line.trim_start().starts_with(columns[0]);
            ran.out.lines().find(said).map(str::to_owned).into()
        });
    }
    if let Some(find) = kind.find {
        let found = both("find", &|how| dir.run(&[&["find", file, "--paths"], &find[..], how].concat()).out.into());
        assert_ne!(found, "", "{why}: not found");
    }
    if let Some(name) = name {
        both("--name", &|how| {
            let template = format!("x {{{name}}}");
            let args = [
                "convert", file, "--to", "sgf", "--carry", "none", "-o", "@named", "--name", &template, "-q", "--force",
            ];
            dir.run(&[&args, how].concat());
            let names: Vec<String> = dir.files().into_iter().filter(|file| file.starts_with("named/")).collect();
            std::fs::remove_dir_all(dir.path("named")).unwrap();
            names.into()
        });
    }
    // The headers of a board and of a page contain the other values as well, which the carrier restores.
    for args in [&["show", file][..], &["render", file, "--to", "html", "-o", "@page.html", "-q", "--force"]] {
        let ran = dir.run(args);
        let said = if args[0] == "show" { ran.out } else { facts(&dir.read("page.html").unwrap()) };
        for old in
            ["Oldname", "Oldtown", "1996", "Japanese", "japanese", "AGA", "Oldblack", "4 kyu", "W+T", "6.5", "6 1/2"]
        {
            let is_edited = kind.edits.iter().any(|(was, _)| was.contains(old)) || is_other_word(columns[0], old);
            if is_edited && said.contains(old) {
                faults.borrow_mut().push(format!("{why}: {}: {old}", args[0]));
            }
        }
    }
    for (to, suffix) in TARGETS {
        // The title of an Ishi event also contains the tournament and the round (5.4 EVENT).
        if (to, columns[0]) == ("ishi", "name") {
            continue;
        }
        both(to, &|how| {
            let out = format!("@out.{suffix}");
            dir.run(&[&["convert", file, "--to", to, "--carry", "none", "-o", &out, "-q", "--force"], how].concat());
            info(dir, &out, fields, columns, &[])
        });
    }
    // An edit is not an error of the file.
    let ran = dir.run(&["check", file]);
    if ran.exit != Exit::Done {
        faults.borrow_mut().push(format!("{why}: {}", ran.err));
    }
}

/// Returns whether a word of a source is another spelling of this value.
fn is_other_word(column: &str, word: &str) -> bool {
    matches!((column, word), ("rules", "AGA") | ("komi", "6 1/2"))
}

/// Returns the fields of `info`; for black, the part in the first column.
fn info(dir: &Dir, file: &str, fields: &[&str], columns: &[&str], how: &[&str]) -> Value {
    let ran = dir.run(&[&["info", file, "--report", "json"], how].concat());
    let game = lines(&ran.out).into_iter().find(|line| line["type"] == "game").unwrap_or_else(|| panic!("{}", ran.out));
    match columns[0] {
        "black" => game["black"][0]["name"].clone(),
        "black_rank" => game["black"][0]["rank"].clone(),
        _ => fields.iter().map(|field| game[field].clone()).collect(),
    }
}

/// Returns the header of a page and its list of facts.
fn facts(page: &str) -> String {
    let between = |open: &str, close: &str| page.split_once(open)?.1.split_once(close).map(|(inner, _)| inner);
    let parts = [between("<header>", "</header>"), between(r#"<dl class="facts">"#, "</dl>")];
    parts.map(|part| part.expect(page)).concat()
}

fn table(dir: &Dir, file: &str, columns: &[&str], how: &[&str]) -> Value {
    dir.run(&[&["table", file, "-o", "@t.csv", "-q", "--force"], how].concat());
    let text = dir.read("t.csv").unwrap();
    // Commas within quotation marks do not separate cells.
    let cells = |line: &str| {
        let parts = line.split('"').enumerate();
        let parts: Vec<String> =
            parts.map(|(at, part)| if at % 2 == 1 { part.replace(',', ";") } else { part.to_owned() }).collect();
        parts.concat().split(',').map(str::to_owned).collect::<Vec<_>>()
    };
    let mut rows = text.lines().map(cells);
    let (header, row) = (rows.next().unwrap(), rows.next().unwrap());
    let cell = |column: &&str| row[header.iter().position(|name| name == column).unwrap()].clone();
    columns.iter().map(cell).collect::<Vec<_>>().into()
}
