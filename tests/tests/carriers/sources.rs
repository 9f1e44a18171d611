//! Files with carriers, and the invariants of a record that is read from one.

use std::fmt::Write as _;

use wei7_convert::Format;
use wei7_core::{BranchId, Extra, Extras, Limits, Mark, Point, Record, Splitter};
use wei7_testsuite::carriers::{File, Read, TARGETS, read_again, read_bundle, record, written};
use wei7_testsuite::conversions::{Family, family};
use wei7_testsuite::through_3_0::json;

pub(crate) const XML: Format = Format::WEI7_2_2;

/// Games with many things that only one format supports.
pub(crate) const SOURCES: &[(&str, Format, &str)] = &[
    (
        "sgf",
        Format::SGF,
        "(;FF[4]CA[UTF-8]SZ[9]PB[Ada]BR[3d]PW[Ben]KM[6.50]RE[B+Resign]TM[600]AN[us]ZZ[a\\]b]C[root]AB[ee]\
         ;W[gc]BL[12.5]N[named]LB[aa:12][bb:*]TR[cc][dd](;B[cg]TE[2]C[one];AE[ee]AW[ef][fe]C[set up];B[hh]\
         ;W[hh]XX[])(;B[gg]W[cc];PL[B]TB[aa:bb])(;C[pause];;W[]))",
    ),
    (
        "xml",
        XML,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- before --><wei7 version=\"2.1\"><size>9</size>\
         <game id=\"17\" name=\"evening\"><time>2012-03-06T20:15:00+01:00</time><rules komi=\"6.5\" type=\"Chinese\"/>\
         <black name=\"Ada\"/><white name=\"Ben\"/><result winner=\"black\"/></game>\
         <moves><pre title=\"start\" comment=\"c\"><white x=\"0\" y=\"0\"/><black x=\"8\" y=\"8\"/></pre>\
         <black x=\"4\" y=\"4\" eval=\"trick\"/><!-- within --><moves><white x=\"1\" y=\"2\" eval=\"normal\"/>\
         <black x=\"1\" y=\"2\" problem=\"white\"/><white x=\"2\" y=\"2\" eval=\"bad\"/></moves>\
         <mark x=\"3\" y=\"3\" symbol=\"*\"/><white x=\"4\" y=\"2\" splitter=\"large\" title=\"later\"/></moves></wei7>\n",
    ),
    (
        "ishi",
        Format::ISHI,
        "REMARK from paper\nEVENT Lesson\nBLACK Anna 4-kyu\nDATE 10 March 1990\nKOMI 3 1/2\nRESULT White wins by resignation\n\
         RECORDER me\nTIMELIMIT 1 hour\nBOARDSIZE 9\nCOM\nwelcome \\d\nENDCOM\nSETUP B C3\nB 1 D3\nW 12 E3\nMARK \\t@C4 1@C5\n\
         COM First try\nline\nENDCOM\nUSER mine\n x \nENDUSER\nVAR x\nW 2 C4\nREMARK within\nB 3 E5\nPRISONER #1\nENDVAR\n\
         DIAGRAM A9 E5\nHIDE #1\nCOM\nhidden\nENDCOM\nB 3 E4\nZZZ what\nREMARK last\n",
    ),
    (
        "wei7",
        Format::WEI7,
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"id":"7","name":"live","place":"here","time":"2011-09-05T18:35Z",
        "rules":{"scoring":"area"},"participants":[{"name":"Ada","title":"club"},{"name":"Ben"},{"name":"Cy"}],
        "players":[{"participant":0,"color":1},{"participant":1}]},"tree":{"pre":{"comment":"start","marks":[
        {"point":{"x":1,"y":1},"symbol":"b"},{"point":{"x":0,"y":0},"symbol":"a"}],"stones":[{"color":2,"point":{"x":8,"y":8}},
        {"color":1,"point":{"x":7,"y":8}}]},"steps":[{"time":1.50,"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}},
        "actor":0,"comment":"棋"},{"action":{"type":"move","value":{"color":2,"point":null}},"actor":1}],"branches":[
        {"pre":{"problem":{"color":2},"comment":"q"},"steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":1,"y":1},
        "evaluation":"good"}},"time":9}]},{"title":"line\ntwo","steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":2,"y":2}}}}]}]}}"#,
    ),
    (
        "live",
        Format::WEI7,
        r#"{"format":"wei7","version":"3.0","size":9,"info":{"participants":[{}]},"tree":{"steps":[
        {"action":{"type":"message","value":"hi"},"actor":0},{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}},
        {"action":{"type":"takeback","value":1}},{"action":{"type":"move","value":{"color":2,"point":{"x":3,"y":3}}}},
        {"action":{"type":"mark","value":{"point":{"x":0,"y":0},"symbol":"a"}}},{"action":{"type":"result","value":{"winner":null}}}]}}"#,
    ),
    (
        "bundle",
        Format::ISHI,
        "REMARK from a book\nEVENT First\nBLACK Anna\nKOMI 3 1/2\nBOARDSIZE 9\nB 1 D3\nVAR x\nB 1 C4\nW 2 C5\nENDVAR\nW 2 E3\n\
         EVENT Second\nBLACK Otto 2-dan\nRULES ing\nBOARDSIZE 9\nSETUP B C3\nCOM\nBlack lives.\nENDCOM\nB 1 A2\nW 2 A3\n\
         EVENT\nWHITE Ines\nBOARDSIZE 9\nDIAGRAM A9 E5\nREMARK last\n",
    ),
];

/// Returns every source in every format that needs a carrier for it.
pub(crate) fn files() -> Vec<(String, File, Record)> {
    let mut files = Vec::new();
    for (name, from, text) in SOURCES {
        let source =
            if *name == "bundle" { read_bundle(text, None, *from).unwrap().record } else { record(text, *from) };
        let mut records = vec![(*name, source)];
        if *name == "bundle" {
            records.push(("bundle with pauses", with_pauses(records[0].1.clone())));
        }
        for (name, source) in records {
            for to in TARGETS {
                if let Some(file) = File::from_record(&source, to) {
                    files.push((format!("{name} in {to}"), file, source.clone()));
                }
            }
        }
    }
    assert!(files.len() > 12, "{}", files.len());
    files
}

/// Adds pauses, which Ishi does not support, and an identifier.
fn with_pauses(mut record: Record) -> Record {
    let branches: Vec<_> = record.tree.preorder().map(|(id, _)| id).collect();
    for id in branches {
        if let Some(step) = record.tree[id].steps.iter_mut().flatten().last() {
            step.add_extras([Extra::Splitter(Splitter::Large)]);
        }
    }
    record.info.get_or_insert_default().id = Some("7".into());
    record
}

/// Asserts that a record can be written in all formats and is restored from each of them, whatever its source.
pub(crate) fn is_sound(record: &Record, why: &str) {
    for format in TARGETS {
        let (text, supplement) = written(record, format, true).unwrap_or_else(|| panic!("{why}: not in {format}"));
        let again =
            read_again(&text, supplement.as_deref(), format).unwrap_or_else(|| panic!("{why}: {format}\n{text}"));
        assert!(again.codes.is_empty(), "{why}: {format}: {:?}\n{text}\n{supplement:?}", again.codes);
        let (before, after) = (content(record), content(&again.record));
        assert!(before == after, "{why}: {format}\n{text}\n{before}\n{after}");
        let strict = match family(format) {
            Family::Wei7 => wei7_core::JsonReader::new().read(text.as_bytes()).is_ok(),
            Family::Xml(_) => wei7_xml::XmlReader::new().read(text.as_bytes()).is_ok(),
            // Errors in SGF, Ishi and Jago sources are kept.
            Family::Sgf | Family::Ishi | Family::Jago => true,
        };
        assert!(strict, "{why}: {format} is not valid\n{text}");
    }
}

/// Returns the complete content of a record: its 3.0 document, and the extras that the document does not contain.
pub(crate) fn content(record: &Record) -> String {
    let projection = record.clone().project(&Limits::DEFAULT, 1 << 20).unwrap();
    // The order of the extras of one node has no meaning.
    let mut extras: Vec<String> =
        projection.items.iter().map(|extra| format!("{}: {:?}", extra.at, extra.about)).collect();
    extras.sort();
    format!("{}\n{}", json(projection.document.record()), extras.join("\n"))
}

/// Asserts that a record shows nothing else than its document. An unreadable carrier is kept; in Ishi it becomes user
/// data, so that the event has a node of its own.
pub(crate) fn is_as_shown(read: &Read, file: &File, why: &str) {
    if file.format == Format::ISHI {
        assert_eq!(shows_its_file(read, file), Ok(()), "{why}");
        return;
    }
    let (is, was) = (content(&without_kept(read.record.clone())), content(&file.base()));
    assert!(is == was, "{why}: {:?}\n{is}\n{was}", read.codes);
}

/// Returns a record without the carriers that were kept unread.
pub(crate) fn without_kept(mut record: Record) -> Record {
    let is_kept = |extra: &Extra| match extra {
        Extra::Property { id, .. } => &**id == "WQ",
        Extra::Misc(misc) => misc.text.starts_with("wei7-supplement"),
        Extra::Format { id, values, .. } => {
            let title = values.first().and_then(|value| value.split('\n').next());
            &**id == "supplement" || (&**id, title) == ("user-data", Some("wei7-supplement"))
        }
        _ => false,
    };
    let strip = |extras: &mut Extras| {
        let others: Vec<Extra> = extras.take().into_iter().filter(|extra| !is_kept(extra)).collect();
        extras.extend(others);
    };
    strip(&mut record.extras);
    let ids: Vec<BranchId> = record.tree.ids().collect();
    for id in ids {
        let branch = &mut record.tree[id];
        strip(&mut branch.extras);
        branch.pre.iter_mut().for_each(|pre| strip(&mut pre.extras));
    }
    record
}

/// Checks that a record shows what all events of the file show, or the first event if the file has no readable carrier.
pub(crate) fn shows_its_file(read: &Read, file: &File) -> Result<(), String> {
    let plain = if read.codes.iter().any(|code| ["C001", "C002"].contains(code)) && !read.codes.contains(&"C003") {
        file.read_plain()
    } else {
        file.read_plain_whole()
    };
    // Events with different boards do not form a bundle.
    let plain = plain.or_else(|| file.read_plain()).unwrap();
    let (is, was) = (shows(&read.record, file), shows(&plain.record, file));
    if is == was {
        return Ok(());
    }
    let only = |one: &str, other: &str| {
        let lines: Vec<&str> = one.lines().filter(|line| !other.lines().any(|same| same == *line)).collect();
        lines.join("\n")
    };
    Err(format!("{:?}\n{}\nnot\n{}", read.codes, only(&is, &was), only(&was, &is)))
}

/// Returns what a file of this format shows of a record without a carrier: moves, stones, texts and players. Order and
/// grouping are ignored, and so are titles that begin with `from ` and names of Ishi branches, which are made by
/// writers.
pub(crate) fn shows(record: &Record, file: &File) -> String {
    let (text, _) = written(record, file.format, false).unwrap();
    let shown = read_again(&text, None, file.format).unwrap().record;
    let mut out = format!("{:?}\n", shown.board_size());
    if let Some(info) = shown.info.as_deref() {
        let mut people: Vec<String> = info.participants.iter().flatten().map(|one| format!("{one:?}")).collect();
        people.extend(info.players.iter().flatten().map(|player| {
            let one = info.participants.as_deref().unwrap_or_default().get(player.participant as usize);
            format!("{:?} {one:?}", player.color)
        }));
        people.sort();
        let texts = (&info.domain, &info.id, &info.name, &info.place);
        // Empty information is ignored.
        if texts != (&None, &None, &None, &None)
            || (info.time.is_some() || info.rules.is_some() || info.result.is_some())
            || !people.is_empty()
        {
            writeln!(out, "{texts:?} {:?} {:?} {:?} {people:?}", info.time, info.rules, info.result).unwrap();
        }
    }
    let mut lines: Vec<String> = Vec::new();
    // The moves before each branch.
    let mut open = vec![(BranchId::ROOT, String::new())];
    while let Some((id, mut path)) = open.pop() {
        let branch = &shown.tree[id];
        if let Some(title) = branch.title.as_deref().filter(|title| !is_derived(title, file.format)) {
            lines.push(format!("{path} {title:?}"));
        }
        if let Some(pre) = branch.pre.as_deref() {
            let mut stones = pre.stones().to_vec();
            stones.sort_unstable();
            write!(path, "{stones:?}").unwrap();
            lines.push(format!("{path} {:?} {:?} {:?}", pre.comment, pre.problem, symbols(pre.marks.as_deref())));
        }
        for step in branch.steps() {
            write!(path, "{:?};", step.action).unwrap();
            lines.push(format!("{path} {:?} {:?}", step.details().comment, symbols(step.marks())));
        }
        open.extend(branch.children().iter().map(|child| (*child, path.clone())));
    }
    lines.sort();
    out + &lines.join("\n")
}

/// Returns whether a writer made a title to describe where a branch was played: `from main, move 3`, or for an Ishi
/// event `2.1, start`, with the titles of the branches that began in it before.
pub(crate) fn is_derived(title: &str, format: Format) -> bool {
    let is_place = |part: &str| {
        let place = part.split(',').next().unwrap_or_default();
        place == "main" || place.split('.').all(|number| number.parse::<u32>().is_ok())
    };
    title.starts_with("from ") || format == Format::ISHI && title.split(" / ").any(is_place)
}

fn symbols(marks: Option<&[Mark]>) -> Vec<(Point, char)> {
    let mut all: Vec<_> = marks.unwrap_or_default().iter().map(|mark| (mark.point, mark.symbol.as_char())).collect();
    all.sort_unstable();
    all
}
