//! Written Jago XML is valid by its DTD, checked with an independent XML reader.

use std::fs;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use wei7_convert::{Carry, Format, Options, Source, convert};
use wei7_testsuite::samples::{files_below, project};

/// An element: its name, its attributes, its children, and whether it may contain text.
type Row = (&'static str, &'static str, &'static str, bool);

const ELEMENTS: &[Row] = &[
    ("Go", "", "GoGame", false),
    ("GoGame", "name", "Information Nodes", false),
    (
        "Information",
        "",
        "Application BoardSize BlackPlayer WhitePlayer BlackRank WhiteRank BlackTeam WhiteTeam Date Time Komi Handicap \
         Result Rules Source User Annotation Round Copyright",
        false,
    ),
    ("Application", "format", "", true),
    ("BoardSize", "format", "", true),
    ("BlackPlayer", "format", "", true),
    ("WhitePlayer", "format", "", true),
    ("BlackRank", "format", "", true),
    ("WhiteRank", "format", "", true),
    ("BlackTeam", "", "", true),
    ("WhiteTeam", "", "", true),
    ("Date", "format", "", true),
    ("Time", "format", "", true),
    ("Komi", "format", "", true),
    ("Handicap", "format", "", true),
    ("Result", "format", "", true),
    ("Rules", "format", "", true),
    ("Source", "format", "", true),
    ("User", "", "", true),
    ("Annotation", "", "", true),
    ("Round", "", "", true),
    ("Copyright", "", "P", false),
    ("Nodes", "", "Node Variation Black White Comment", false),
    ("Node", "name", "SGF Comment Black White AddBlack AddWhite Mark Delete", false),
    ("Black", "at number timeleft annotate", "at", false),
    ("White", "at number timeleft annotate", "at", false),
    ("AddBlack", "at", "at", false),
    ("AddWhite", "at", "at", false),
    ("Delete", "at", "at", false),
    ("Mark", "at label type territory", "at", false),
    ("at", "", "", true),
    ("Comment", "", "P", false),
    ("P", "", "", true),
    ("Variation", "", "Node Variation Black White Comment", false),
    ("SGF", "type", "Arg", false),
    ("Arg", "", "", true),
];

fn is_in(list: &str, name: &str) -> bool {
    list.split(' ').any(|known| known == name)
}

fn attributes(tag: &BytesStart<'_>, known: &str) -> Result<(), String> {
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|why| why.to_string())?;
        let name = attribute.key.as_ref().to_owned();
        if !is_in(known, &name) {
            return Err(format!("attribute {name}"));
        }
        let value = attribute.value.to_string();
        let is_legal = match &*name {
            "territory" => is_in("black white", &value),
            "type" if tag.name().as_ref() == "Mark" => is_in("square circle triangle", &value),
            _ => true,
        };
        if !is_legal {
            return Err(format!("{name}={value}"));
        }
    }
    Ok(())
}

/// Validates a document.
fn check(text: &str) -> Result<(), String> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    // The open elements with their children so far.
    let mut open: Vec<(&Row, Vec<String>)> = Vec::new();
    loop {
        match reader.read_event().map_err(|why| why.to_string())? {
            Event::Start(tag) => {
                let name = tag.name().as_ref().to_owned();
                let row = ELEMENTS.iter().find(|row| row.0 == name).ok_or_else(|| format!("element {name}"))?;
                attributes(&tag, row.1)?;
                if let Some((parent, children)) = open.last_mut() {
                    let begins = parent.0 != "Nodes" || !children.is_empty() || is_in("Node Black White", &name);
                    let is_once = parent.0 != "Information" || !children.contains(&name);
                    if !is_in(parent.2, &name) || !begins || !is_once {
                        return Err(format!("{name} in {}", parent.0));
                    }
                    children.push(name);
                } else if name != "Go" {
                    return Err(format!("root {name}"));
                }
                open.push((row, Vec::new()));
            }
            Event::End(_) => {
                let (row, children) = open.pop().ok_or("an end too many")?;
                if is_in("Comment Copyright", row.0) && children.is_empty() {
                    return Err(format!("{} without P", row.0));
                }
            }
            Event::Text(text) => {
                let is_blank = text.trim().is_empty();
                if !is_blank && !open.last().is_some_and(|(row, _)| row.3) {
                    return Err(format!("text {}", &*text));
                }
            }
            // Jago accepts nothing else before the first game.
            Event::PI(_) | Event::Comment(_) if matches!(&open[..], [(row, children)] if row.0 == "Go" && children.is_empty()) =>
            {
                return Err("something before GoGame".to_owned());
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

#[test]
fn written_files_are_valid_by_the_dtd() {
    let mut written = 0;
    for path in files_below(&project("corpus")) {
        let path_text = path.to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "json") && !path_text.contains("/ogs/") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str();
        for carry in [Carry::Keep, Carry::None] {
            let options = Options { carry, ..Options::default() };
            let Ok(done) = convert(Source { bytes: &bytes, name, ..Source::default() }, Format::JAGO, &options) else {
                continue;
            };
            for output in done.outputs {
                let text = String::from_utf8(output.document).unwrap();
                check(&text).unwrap_or_else(|why| panic!("{path_text}: {why}\n{text}"));
                written += 1;
            }
        }
    }
    assert!(written > 1000, "{written}");
}

#[test]
fn the_check_finds_what_is_not_valid() {
    for text in [
        "<Go><GoGame><Nodes><Variation/></Nodes></GoGame></Go>",
        "<Go><GoGame><Nodes><Node><Variation/></Node></Nodes></GoGame></Go>",
        "<Go><GoGame><Nodes><Node>text</Node></Nodes></GoGame></Go>",
        "<Go><GoGame><Nodes><Node><Comment>text</Comment></Node></Nodes></GoGame></Go>",
        "<Go><GoGame><Nodes><Black blacktime=\"3\"/></Nodes></GoGame></Go>",
        "<Go><GoGame><Information><Komi/><Komi/></Information></GoGame></Go>",
    ] {
        assert!(check(text).is_err(), "{text}");
    }
}

/// Converts SGF to Jago XML.
fn from_sgf(text: &str) -> String {
    let source = Source { bytes: text.as_bytes(), name: Some("game.sgf"), ..Source::default() };
    let done = convert(source, Format::JAGO, &Options::default()).unwrap();
    String::from_utf8(done.outputs.into_iter().next().unwrap().document).unwrap()
}

#[test]
fn properties_become_elements_in_any_order() {
    let properties = [
        "EV[autumn cup]",
        "RO[2]",
        "HA[2]",
        "TM[1200]",
        "OT[5x20 byo-yomi]",
        "RE[B+T]",
        "RU[AGA]",
        "DT[1998-06]",
        "ZQ[x]",
    ];
    for first in 0..properties.len() {
        let (after, before) = properties.split_at(first);
        let order = [before, after].concat().concat();
        let text = from_sgf(&format!("(;GM[1]FF[4]CA[UTF-8]SZ[9]{order}AB[cc][gg];W[cg])"));
        for element in [
            "<Round>2</Round>",
            "<Handicap>2</Handicap>",
            "<Time>1200</Time>",
            "<Result>B+T</Result>",
            "<Rules>AGA</Rules>",
            "<Date>1998-06</Date>",
        ] {
            assert!(text.contains(element), "{order}: {element}\n{text}");
        }
    }
}

#[test]
fn rectangles_are_marks_of_territory() {
    let text = from_sgf("(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee];TB[aa:ci]TW[ga:ii][fa])");
    let marks = |side| text.matches(&format!("territory=\"{side}\"")).count();
    assert_eq!((marks("black"), marks("white")), (27, 28), "{text}");
    // Expansion of rectangles is bounded.
    let large = format!("(;GM[1]FF[4]CA[UTF-8]SZ[19]{})", ";TB[aa:ss]".repeat(200));
    assert!(from_sgf(&large).len() < 50 * (1 << 15), "{}", large.len());
}
