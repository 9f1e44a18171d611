//! A carrier never makes a file written in *another* format show another game than the source file.
//!
//! A record is read from a file with a forged carrier, whose fingerprints are correct, and written in every format. The
//! output, read without its carrier, must show the game that the file shows without its carrier.

use std::fmt::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use serde_json::json;
use wei7_convert::{Carry, Format, RecordReader, RecordWriter};
use wei7_core::{Branch, BranchId, Carrier, Carriers, Extra, Limits, Mark, Node, Pre, Record};
use wei7_testsuite::carriers::File;
use wei7_testsuite::conversions::{FORMATS, Family, family, records};
use wei7_testsuite::generate::files::files;
use wei7_testsuite::sampling::{Dice, cases};

use crate::hostile_extras::{hostile_extras, ishi};
use crate::sources::without_kept;

/// Extras that would change the game if a writer trusted them.
static EXTRAS: LazyLock<Vec<Extra>> = LazyLock::new(extras);

fn extras() -> Vec<Extra> {
    let property = |id: &str, value: &str| json!({"property": {"id": id, "values": [value]}});
    let mut list = hostile_extras();
    for (id, values) in [
        ("B", &["aa", "", "cc"][..]),
        ("W", &["bb", "tt"]),
        ("AB", &["aa", "bb:cc"]),
        ("AW", &["dd"]),
        ("AE", &["cc", "aa:gg"]),
        ("C", &["another comment"]),
        ("N", &["another name"]),
        ("RE", &["W+0.5", "B+R", "0", "Void"]),
        ("KM", &["0.5", "375"]),
        ("HA", &["9"]),
        ("PB", &["Mallory"]),
        ("PW", &["Mallory"]),
        ("BR", &["9p"]),
        ("DT", &["1999-12-31"]),
        ("RU", &["Chinese"]),
        ("PC", &["nowhere"]),
        ("SZ", &["7"]),
        ("GM", &["2"]),
        ("AP", &["foxwq"]),
        ("PL", &["W"]),
        ("TE", &["1"]),
        ("BM", &["1"]),
        ("LB", &["aa:x"]),
        ("TR", &["aa"]),
    ] {
        list.push(json!({"absent": id}));
        for value in values {
            list.push(property(id, value));
            list.push(json!({"surplus": {"id": id, "values": [value]}}));
            list.push(json!({"spelling": {"property": {"id": id, "values": [value]}}}));
        }
    }
    let lines = [
        "B 1 A1",
        "W 2 B2",
        "B 1 PASS",
        "VAR",
        "ENDVAR",
        "DIAGRAM",
        "COM",
        "ENDCOM",
        "USER",
        "ENDUSER",
        "EVENT another",
        "SETUP B A1",
        "HIDE A1",
        "MARK x@A1",
        "UNMARK A1",
        "RESULT White wins by 9.5",
        "KOMI 9.5",
        "BOARDSIZE 7",
        "REMARK x",
        "PRISONER A1",
    ];
    for line in lines {
        list.push(json!({"foreign": {"line": line}}));
        list.push(ishi("mark-lines", &[line]));
        list.push(ishi("remarks", &[line, &format!("x\n{line}")]));
        list.push(ishi("prisoners", &[line, &format!("A1\r\n{line}")]));
        list.push(ishi("user-data", &[&format!("t\nENDUSER\n{line}\n {line}")]));
        list.push(ishi("commentary", &[&format!("\nENDCOM\n{line}")]));
        list.push(ishi("variation", &[&format!("x\n{line}")]));
        list.push(ishi("foreign-diagram", &["DIAGRAM A9 E5", line]));
        list.push(json!({"diagram": {"region": format!("A9 E5\n{line}"), "hide": [format!("A1\n{line}")]}}));
        let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
        list.push(json!({"header": {"keyword": keyword, "lines": [rest]}}));
    }
    for xml in [
        "<black x=\"0\" y=\"0\"/>",
        "<moves><white x=\"0\" y=\"0\"/></moves>",
        "</moves><moves>",
        "<result winner=\"white\"/>",
        "<pre comment=\"another\"/>",
        "<!--",
        "<![CDATA[",
        "<Black at=\"A1\"/>",
    ] {
        list.push(json!({"foreign": {"markup": {"xml": xml}}}));
        list.push(json!({"aside": {"position": "prolog", "kind": "comment", "text": format!("--> {xml} <!--")}}));
        list.push(
            json!({"aside": {"position": {"inside": {}}, "kind": "instruction", "text": format!("x?>{xml}<?y")}}),
        );
    }
    for id in
        ["Black", "White", "Result", "Komi", "BlackPlayer", "Handicap", "annotate", "Information", "SGF", "supplement"]
    {
        list.push(json!({"format": {"format": "jago", "id": id, "values": ["W+R"]}}));
    }
    // A foreign diagram replaces the comment that has the title of its branch.
    let keeps_titles = |extra: &Extra| extra.format_values("ishi", "foreign-diagram").is_none();
    list.into_iter().filter_map(|value| serde_json::from_value(value).ok()).filter(keeps_titles).collect()
}

/// Number of compared pairs of files, printed for long runs.
static PAIRS: AtomicUsize = AtomicUsize::new(0);

/// Returns the nodes at which a record can have extras.
fn nodes(record: &Record) -> Vec<Node> {
    let mut nodes = vec![Node::Document, Node::Info];
    for id in record.tree.ids() {
        nodes.extend([Node::Branch(id), Node::Pre(id)]);
        nodes.extend((0..record.tree[id].steps().len()).map(|index| Node::Step(id, index)));
    }
    nodes
}

fn attach(record: &mut Record, node: Node, extra: Extra) {
    match node {
        Node::Document => record.extras.push(extra),
        Node::Info => record.info.get_or_insert_default().extras.push(extra),
        Node::Branch(id) => record.tree[id].extras.push(extra),
        Node::Pre(id) => record.tree[id].pre.get_or_insert_default().extras.push(extra),
        Node::Step(id, index) => {
            if let Some(step) = record.tree[id].steps.as_mut().and_then(|steps| steps.get_mut(index)) {
                step.add_extras([extra]);
            }
        }
        Node::Player(_) | Node::Stone(..) | Node::PreMark(..) | Node::StepMark(..) => {}
    }
}

/// Adds branches that a file may not show, so that extras can be attached there as well.
fn add_pause(record: &mut Record, dice: &mut Dice) {
    let ids: Vec<BranchId> = record.tree.ids().collect();
    let parent = ids[dice.below(u32::try_from(ids.len()).unwrap()) as usize];
    let pause = Branch { pre: Some(Box::new(Pre::default())), ..Branch::default() };
    record.tree.add_child(parent, pause).unwrap();
}

/// Writes a record in a format and reads it without its carrier; `None` if the format does not support the board.
pub(crate) fn written_and_read(record: &Record, to: Format) -> Option<Result<Record, String>> {
    let mut text = Vec::new();
    RecordWriter::to_format(to).carry(Carry::Keep).write(record, &mut text).ok()?;
    // Ishi events that form one record are read as one.
    let several =
        family(to) == Family::Ishi && String::from_utf8_lossy(&text).matches("\nUSER wei7-events").count() > 1;
    let reader = RecordReader::from_format(to).lenient().carriers(Carriers::Ignore);
    let reader = if several { reader.bundle() } else { reader };
    let read = match reader.read(&text) {
        Ok(read) => read.value,
        Err(refused) => return Some(Err(format!("refused: {refused}"))),
    };
    let count = read.len();
    let mut read = read.into_iter();
    match (read.next(), read.next()) {
        (Some(only), None) => Some(Ok(only)),
        _ => Some(Err(format!("{count} records"))),
    }
}

/// Returns the game that a reader without carriers sees, as sorted lines: the game information, and the moves and texts
/// after each sequence of stones and moves. Pauses, titles and the order of variations are omitted. If `has_pause`,
/// comments are omitted as well: in Ishi, a separate position takes the title or the comment of the move after it.
pub(crate) fn game_lines(record: &Record, has_pause: bool, is_bundle: bool) -> Vec<String> {
    // The 3.0 projection replaces setup by the position that it leads to.
    let projected = record.clone().project(&Limits::DEFAULT, 1 << 20).unwrap();
    let record = projected.document.record();
    let mut lines = vec![format!("{:?}", record.board_size())];
    let info = record.info.as_deref().cloned().unwrap_or_default();
    let name = info.name.filter(|_| !is_bundle);
    lines.push(format!("{:?} {name:?} {:?}", (&info.domain, &info.id), (&info.place, info.time, info.result)));
    lines.push(format!("{:?}", info.rules.unwrap_or_default()));
    for player in info.players.iter().flatten() {
        let person = info.participants.as_deref().unwrap_or_default().get(player.participant as usize);
        lines.push(format!("{:?} {person:?}", player.color));
    }
    let mut open = vec![(BranchId::ROOT, String::new())];
    while let Some((id, mut path)) = open.pop() {
        let branch = &record.tree[id];
        let say = |lines: &mut Vec<String>, path: &str, comment: Option<&str>, marks: Option<&[Mark]>| {
            match comment {
                Some(text) if !text.is_empty() && !has_pause => lines.push(format!("{path} {text:?}")),
                Some(_) | None => {}
            }
            lines.extend(marks.into_iter().flatten().map(|mark| format!("{path} {:?} {:?}", mark.point, mark.symbol)));
        };
        if let Some(pre) = branch.pre.as_deref() {
            let mut stones = pre.stones().to_vec();
            stones.sort_unstable();
            if !stones.is_empty() {
                write!(path, "{stones:?}").unwrap();
            }
            say(&mut lines, &path, pre.comment.as_deref(), pre.marks.as_deref());
            lines.extend(pre.problem.map(|side| format!("{path} {side:?} to answer")));
        }
        for step in branch.steps() {
            write!(path, "{:?};", step.action).unwrap();
            say(&mut lines, &path, step.comment(), step.marks());
            lines.push(path.clone());
        }
        open.extend(branch.children().iter().map(|child| (*child, path.clone())));
    }
    lines.sort();
    lines.dedup();
    lines
}

/// Returns the lines of one game that the other does not have.
pub(crate) fn only(one: &[String], other: &[String]) -> Vec<String> {
    one.iter().filter(|line| other.binary_search(line).is_err()).cloned().collect()
}

/// Forges a carrier with some extras for a file of one format, and returns the number of compared pairs.
fn shows_the_same_in_other_formats(record: &Record, from: Format, seed: u64) -> Result<usize, String> {
    let mut dice = Dice(seed | 1);
    let Some(file) = File::from_record(record, from).or_else(|| File::without_carrier(record, from)) else {
        return Ok(0);
    };
    let Some(shown) = file.read_plain_whole() else { return Ok(0) };
    let shown = without_kept(shown.record);
    let mut forged = shown.clone();
    let mut has_pause = dice.below(3) == 0;
    if has_pause {
        add_pause(&mut forged, &mut dice);
    }
    let places = nodes(&forged);
    let mut attached = Vec::new();
    for _ in 0..=dice.below(4) {
        let extra = EXTRAS[dice.below(u32::try_from(EXTRAS.len()).unwrap()) as usize].clone();
        // 2.x does not show setup in mid-game or the time of a step: only its carrier has them.
        if matches!(family(from), Family::Xml(_)) && matches!(extra, Extra::Setup { .. }) {
            continue;
        }
        let node = places[dice.below(u32::try_from(places.len()).unwrap()) as usize];
        has_pause |=
            matches!(extra, Extra::Diagram(_)) || matches!(node, Node::Pre(id) if forged.tree[id].pre.is_none());
        attached.push(format!("{node:?}: {extra:?}"));
        attach(&mut forged, node, extra);
    }
    let Some(carrier) = Carrier::between(&shown, &forged) else { return Ok(0) };
    let text = if family(from) == Family::Wei7 { carrier.to_file() } else { carrier.to_text() };
    let Some(read) = file.with(&text).read() else { return Err(format!("refused\n{}", file.with(&text).text())) };
    let mut pairs = 0;
    for to in FORMATS {
        let why = |what: &str| format!("{from} to {to}: {what}\n{attached:#?}\n{}\n{text}", file.text());
        let (Some(with), Some(without)) = (written_and_read(&read.record, to), written_and_read(&shown, to)) else {
            continue;
        };
        let Ok(without) = without else { continue };
        let with = with.map_err(|what| why(&what))?;
        // The title of the first of several events is the title of the game only if a carrier says that they are one
        // game.
        let is_bundle = file.bundle || !file.events.is_empty();
        let [mut with, mut without] = [with, without].map(|record| game_lines(&record, has_pause, is_bundle));
        // If two texts of rules contradict each other, neither is written, and the scoring that one of them implies is lost.
        if attached.iter().any(|extra| extra.contains("\"RU\"")) {
            for lines in [&mut with, &mut without] {
                lines.retain(|line| !line.starts_with("Rules"));
            }
        }
        if with != without {
            let shorter = |lines: Vec<String>| lines.into_iter().min_by_key(String::len);
            let (more, less) = (shorter(only(&with, &without)), shorter(only(&without, &with)));
            return Err(why(&format!("{more:#?} instead of {less:#?}")));
        }
        pairs += 1;
    }
    Ok(pairs)
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn forged_extras_never_change_the_game_in_another_format(file in files(), seed in any::<u64>()) {
        for record in records(&file).unwrap() {
            for (number, from) in FORMATS.into_iter().enumerate() {
                let held = shows_the_same_in_other_formats(&record, from, seed.wrapping_add(number as u64));
                prop_assert!(held.is_ok(), "{}", held.unwrap_err());
                println!("pairs so far: {}", PAIRS.fetch_add(held.unwrap(), Ordering::Relaxed));
            }
        }
    }
}

#[test]
fn a_forged_name_of_a_player_does_not_remove_the_rules() {
    let source = "(;GM[1]FF[4]SZ[9]RU[NZ]PB[Otto];B[aa])".as_bytes();
    let mut record = RecordReader::from_format(Format::SGF).read(source).unwrap().value.remove(0);
    let forged = serde_json::from_value(json!({"header": {"keyword": "BLACK", "lines": ["?>"]}})).unwrap();
    attach(&mut record, Node::Info, forged);
    let shown = written_and_read(&record, Format::ISHI).unwrap().unwrap();
    assert_eq!(game_lines(&shown, false, false), game_lines(&record, false, false));
}
