use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use wei7_core::{
    Action, BoardSize, Branch, BranchId, Color, Concept, Diagram, Extra, Extras, JsonReader, Loss, Move, Point, Pre,
    Record, Step, StepDetails, Vertex,
};
use wei7_samples::{files_below, project, sample};

use crate::{IshiReader, IshiWriter};

mod several_events;

fn written(record: &Record, writer: IshiWriter) -> String {
    let mut out = Vec::new();
    writer.write(record, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.split("\r\n").all(|line| line.bytes().all(|byte| matches!(byte, 32..=126 | b'\t'))), "{text}");
    text
}

fn read(text: &[u8]) -> Vec<Record> {
    IshiReader::new().lenient().read(text).unwrap().value
}

/// Returns the place where the debug forms of two lists of records begin to differ.
fn first_difference(left: &[Record], right: &[Record]) -> String {
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let lines = left.lines().zip(right.lines()).enumerate();
    let Some((at, _)) = lines.into_iter().find(|(_, (left, right))| left != right) else { return "length".to_owned() };
    let around =
        |text: &str| text.lines().skip(at.saturating_sub(6)).take(12).map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{}\n  not {}", around(&left), around(&right))
}

/// Returns the files with this extension below a folder.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = files_below(folder);
    files.retain(|path| path.extension().is_some_and(|end| end == extension));
    files
}

/// Writes records one after the other as one file.
fn file(records: &[Record], writer: IshiWriter) -> String {
    let write =
        |(index, record): (usize, &Record)| written(record, if index > 0 { writer.after_record() } else { writer });
    records.iter().enumerate().map(write).collect()
}

fn detail(loss: &Loss) -> String {
    loss.detail.as_ref().map_or_else(String::new, ToString::to_string)
}

#[test]
fn files_come_back_as_they_were_read() {
    let mut wrong = Vec::new();
    let folders = ["ishi", "examples/ishi"].into_iter().filter_map(sample).chain([project("corpus/ishi")]);
    for path in folders.flat_map(|folder| files(&folder, "go")) {
        let records = read(&std::fs::read(&path).unwrap());
        let lost: Vec<_> = records.iter().flat_map(|record| IshiWriter::new().losses(record).unwrap()).collect();
        let again = read(file(&records, IshiWriter::new()).as_bytes());
        // Besides lines in error and carried data, only characters outside ASCII are lost.
        let is_right = !path
            .components()
            .any(|part| matches!(part.as_os_str().to_str(), Some("lenient" | "invalid" | "regression")));
        let starts = |start| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(start));
        let outside = starts("bytes-") || starts("carrier-");
        // A variation before any move is written after the first move.
        let is_of_line =
            |loss: &Loss| matches!(loss.concept, Concept::Foreign | Concept::MarkLines | Concept::Variation);
        let lossy = lost.iter().any(|loss| loss.fate == wei7_core::Fate::Native)
            || (is_right && !outside && !lost.iter().all(is_of_line));
        if lossy || lost.is_empty() != (again == records) {
            wrong.push(format!("{}: {lost:?} {}", path.display(), first_difference(&again, &records)));
        }
        let again = read(file(&records, IshiWriter::new().carry()).as_bytes());
        if again != records {
            wrong.push(format!("{} carried: {}", path.display(), first_difference(&again, &records)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn samples_of_3_0_come_back_with_a_carrier() {
    for path in sample("examples/wei7-3.0").iter().flat_map(|folder| files(folder, "wei7")) {
        let record = JsonReader::new().read(&std::fs::read(&path).unwrap()).unwrap().value;
        let text = written(&record, IshiWriter::new().carry());
        assert_eq!(read(text.as_bytes()), [record], "{}", path.display());
    }
}

/// Converts line ends to CR LF.
fn crlf(text: &str) -> String {
    text.trim_end().lines().flat_map(|line| [line.trim_start(), "\r\n"]).collect()
}

#[test]
fn a_file_in_the_usual_order_is_written_as_it_stands() {
    let text = crlf(
        "REMARK one of each
        EVENT Title
        BLACK Ann 3-dan
        WHITE Ben
        SOURCE a book
        SOURCE its second volume
        BOARDSIZE 9
        MARK a@E5
        COM
        Of the event, with \\t and a \\ for itself.
        ENDCOM
        USER mine

        ENDUSER
        REMARK on the stones
        SETUP B D4 W E4 B D5
        COM On the stones
        ENDCOM
        REMARK on the move
        B 1 F4
        VAR a
        DIAGRAM
        COM
        before the move
        ENDCOM
        W 1 C3
        VAR
        W 1 C4
        ENDVAR
        ENDVAR
        VAR
        ENDVAR
        W 2 A1
        B 3 E3
        W 4 C4
        DIAGRAM A1 E5
        SETUP B A2
        HIDE #3 #1
        MARK \\d@A2
        VAR b
        W 4 C5
        ENDVAR
        DIAGRAM
        B 5 E5
        PRISONER E4
        MARK X@E4
        W 10 PASS
        B 11 PASS
        REMARK at the end
        ",
    );
    let records = read(text.as_bytes());
    assert_eq!(file(&records, IshiWriter::new().carry()), text);
    assert_eq!(IshiWriter::new().losses(&records[0]).unwrap(), []);
}

#[test]
fn a_bundle_is_written_as_the_events_that_it_came_from() {
    let text =
        crlf("EVENT one\nBLACK Ann\nBOARDSIZE 9\nB 1 E5\nEVENT two\nWHITE Ben\nBOARDSIZE 9\nSETUP B A1\nW 1 E5\n");
    let bundle = |text: &str| IshiReader::new().bundle().read(text.as_bytes()).unwrap().value;
    let records = bundle(&text);
    assert_eq!(records.len(), 1);
    assert_eq!(written(&records[0], IshiWriter::new().carry()), text);
    let mut more = records[0].clone();
    more.extras.push(wei7_core::Extra::Absent("AP".into()));
    let carried = written(&more, IshiWriter::new().carry());
    assert!(carried != text && bundle(&carried) == [more]);
}

#[test]
fn an_event_after_record_is_opened() {
    let records = read(b"B 1 E5\r\n");
    assert_eq!(written(&records[0], IshiWriter::new()), "B 1 E5\r\n");
    let second = written(&records[0], IshiWriter::new().carry().after_record());
    assert!(second.starts_with("EVENT\r\nUSER wei7-supplement\r\n"), "{second}");
    assert_eq!(read(second.as_bytes()), records);
}

#[test]
fn boards_that_ishi_does_not_have_are_refused() {
    for size in ["1", "20", r#"{"width":9,"height":10}"#] {
        let json = format!(r#"{{"format":"wei7","version":"3.0","size":{size},"tree":{{}}}}"#);
        let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        assert!(matches!(IshiWriter::new().losses(&record), Err(wei7_core::Unwritable::Board { .. })), "{size}");
    }
}

#[test]
fn game_information_of_sgf_becomes_headers() {
    let mut record = Record::new();
    for (id, value) in
        [("AN", "Ann \\] Lee"), ("OT", "byoyomi"), ("TM", "3600"), ("EV", "Cup"), ("RO", "2"), ("GC", "well\nplayed")]
    {
        let (id, values) = (id.into(), vec![value.into()]);
        record.extras.push(wei7_core::Extra::Property { id, values });
    }
    let expected = "EVENT Cup, 2\nTIMELIMIT 1 hour, byoyomi\nANALYSIS Ann ] Lee\nCOM\nwell\nplayed\nENDCOM\n";
    assert_eq!(written(&record, IshiWriter::new()), crlf(expected));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
}

#[test]
fn the_title_has_event_name_and_round() {
    let record = |name: &str, event: &str, round: &str| {
        let json = format!(r#"{{"format":"wei7","version":"3.0","info":{{"name":"{name}"}},"tree":{{}}}}"#);
        let mut record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        let info = record.info.as_deref_mut().unwrap();
        for (id, value) in [("EV", event), ("RO", round)] {
            info.extras.push(wei7_core::Extra::Property { id: id.into(), values: vec![value.into()] });
        }
        record
    };
    for (record, line) in [
        (record("Final", "Cup", "2"), "EVENT Cup, Final, 2\r\n"),
        (record("Cup", "Cup", " "), "EVENT Cup\r\n"),
        (record("Final", "", "2"), "EVENT Final, 2\r\n"),
    ] {
        assert_eq!(written(&record, IshiWriter::new()), line);
        assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
    }
    let losses = IshiWriter::new().losses(&record("Final", "Cup", "2")).unwrap();
    let fates: Vec<_> = losses.iter().map(|loss| loss.fate).collect();
    assert!(fates.len() == 3 && fates.iter().all(|fate| *fate == wei7_core::Fate::Approximated), "{losses:?}");
}

#[test]
fn an_empty_node_before_the_stones_is_no_event() {
    let json = r#"{"format":"wei7","version":"3.0","size":9,"info":{"name":"Final"},"tree":{"branches":[
        {"pre":{},"branches":[{"pre":{"stones":[{"color":1,"point":{"x":2,"y":2}}]},
            "steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":4,"y":4}}}}]}]}]}}"#;
    let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let expected = "EVENT Final\nBOARDSIZE 9\nSETUP B C7\nW 1 E5\n";
    assert_eq!(written(&record, IshiWriter::new()), crlf(expected));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
    let shown = json.replace(r#""pre":{},"#, r#""pre":{"comment":"Look."},"#);
    let record = JsonReader::new().read(shown.as_bytes()).unwrap().value;
    assert_eq!(written(&record, IshiWriter::new()).matches("EVENT").count(), 2);
}

#[test]
fn game_information_is_in_the_event_that_it_is_about() {
    let json = r#"{"format":"wei7","version":"3.0","size":9,"info":{"place":"Kyoto"},"tree":{"branches":[
        {"pre":{"stones":[{"color":1,"point":{"x":2,"y":2}}]},
            "steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":4,"y":4}}}}]},
        {"pre":{"stones":[{"color":2,"point":{"x":6,"y":6}}]}}]}}"#;
    let mut record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let properties =
        [("PB", "Ida"), ("BR", "3d"), ("RE", "W+3.5"), ("KM", "6.50"), ("EV", "Cup"), ("RO", "2"), ("CP", "-")];
    let second = record.tree.root().children()[1];
    let pre = record.tree[second].pre.as_deref_mut().unwrap();
    let property = |(id, value): (&str, &str)| Extra::Property { id: id.into(), values: vec![value.into()] };
    pre.extras.extend(properties.map(property));
    let expected = "EVENT\nPLACE Kyoto\nBOARDSIZE 9\nSETUP B C7\nW 1 E5\n\
        EVENT Cup, 2\nBLACK Ida 3d\nKOMI 6.5\nRESULT White wins by 3.5\nBOARDSIZE 9\nSETUP W G3\n";
    assert_eq!(written(&record, IshiWriter::new()), crlf(expected));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record.clone()]);
    let mut losses = IshiWriter::new().losses(&record).unwrap();
    losses.retain(|loss| loss.fate == wei7_core::Fate::Dropped);
    assert_eq!(losses.iter().map(detail).collect::<Vec<_>>(), ["CP[-]"]);
}

#[test]
fn stones_in_mid_game_lose_their_place_and_nothing_else() {
    // A move on an occupied point and a stone without liberties are native in Ishi, so they are no losses.
    let json = r#"{"format":"wei7","version":"3.0","size":9,"tree":{"pre":{"comment":"Look."},
        "steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}},
            {"action":{"type":"move","value":{"color":2,"point":{"x":4,"y":5}}}}],
        "branches":[{"pre":{"comment":"Here."},"steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":6,"y":6}}},
            "comment":"And here."}]},{"steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":2,"y":6}}}}]}]}}"#;
    let mut record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let second = &mut record.tree[BranchId::ROOT].steps.as_mut().unwrap()[1];
    second.action =
        Action::Move(Move { color: Color::White, vertex: Vertex::Play(Point::new(4, 4)), evaluation: None });
    let child = record.tree.root().children()[0];
    let stone = |color, x, y| wei7_core::Stone { color, point: Point::new(x, y) };
    let stones = vec![stone(Color::White, 0, 0), stone(Color::Black, 1, 0), stone(Color::Black, 0, 1)];
    record.tree[child].extras.push(Extra::Setup { stones, empty: Vec::new() });
    let losses = IshiWriter::new().losses(&record).unwrap();
    let mut reported: Vec<_> = losses.iter().map(|loss| (loss.concept.id(), detail(loss))).collect();
    reported.retain(|(id, _)| *id != "L029");
    let event = ("L042", "added(what: own-event)".to_owned());
    let stones = ("L014", "stones-put-and-removed(stones: 3, empty: 0)".to_owned());
    assert_eq!(reported, [event.clone(), stones, event]);
}

#[test]
fn a_header_says_what_the_record_understood() {
    let document = |info: &str| {
        let json = format!(r#"{{"format":"wei7","version":"3.0","info":{{{info}}},"tree":{{}}}}"#);
        JsonReader::new().read(json.as_bytes()).unwrap().value
    };
    for (info, id, value, expected) in [
        (r#""rules":{"komi":7.5}"#, "KM", "750", "KOMI 7.5"),
        (r#""rules":{"komi":6.5}"#, "KM", "6.50", "KOMI 6.50"),
        (r#""result":{"winner":2}"#, "RE", "共192手 白中盘胜", "RESULT White wins by resignation"),
        (r#""result":{"winner":2}"#, "RE", "W+Resign", "RESULT W+Resign"),
        ("", "RE", "unfinished", "RESULT unfinished"),
    ] {
        let mut record = document(info);
        let property = Extra::Property { id: id.into(), values: vec![value.into()] };
        record.info.get_or_insert_default().extras.push(property);
        let text = written(&record, IshiWriter::new());
        assert_eq!(text.lines().nth(1), Some(expected), "{text}");
    }
    let people = r#""participants":[{"name":"木谷实","rank":"六段"}],"players":[{"participant":0,"color":1}]"#;
    let text = written(&document(people), IshiWriter::new());
    assert_eq!(text.lines().nth(1), Some("BLACK Mu Gu Shi 6-dan"));
    assert_eq!(read(text.as_bytes())[0].info.as_deref().unwrap().participants.iter().flatten().count(), 1);
}

#[test]
fn setup_that_changes_nothing_is_no_event() {
    let json = r#"{"format":"wei7","version":"3.0","size":9,"tree":{
        "pre":{"stones":[{"color":2,"point":{"x":2,"y":2}}]},
        "steps":[{"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}}],
        "branches":[{"pre":{"comment":"Look."},
            "steps":[{"action":{"type":"move","value":{"color":2,"point":{"x":6,"y":6}}}}]}]}}"#;
    let mut record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let child = record.tree.root().children()[0];
    let (there, taken) = (wei7_core::Point::new(2, 2), wei7_core::Point::new(0, 0));
    let stones = vec![wei7_core::Stone { color: wei7_core::Color::White, point: there }];
    record.tree[child].extras.push(wei7_core::Extra::Setup { stones, empty: vec![taken] });
    let expected = "EVENT\nBOARDSIZE 9\nSETUP W C7\nB 1 E5\nDIAGRAM\nCOM\nLook.\nENDCOM\nW 2 G3\n";
    assert_eq!(written(&record, IshiWriter::new()), crlf(expected));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record.clone()]);
    // A setup that removes a stone changes the position, so the branch becomes an event of its own.
    let empty = vec![wei7_core::Point::new(4, 4)];
    record.tree[child].extras = wei7_core::Extras::default();
    record.tree[child].extras.push(wei7_core::Extra::Setup { stones: Vec::new(), empty });
    assert_eq!(written(&record, IshiWriter::new()).matches("EVENT").count(), 2);
}

#[test]
fn a_pause_is_a_diagram_that_the_record_does_not_get() {
    let json = r#"{"format":"wei7","version":"3.0","tree":{"steps":
        [{"action":{"type":"move","value":{"color":1,"point":{"x":3,"y":3}}}}],"branches":[{"pre":{"comment":"a"}}]}}"#;
    let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
    let text = written(&record, IshiWriter::new().carry());
    assert!(text.contains("DIAGRAM\r\nCOM\r\na") && !text.contains("whole"), "{text}");
    assert_eq!(read(text.as_bytes()), [record]);
}

#[test]
fn a_line_in_error_does_not_become_part_of_the_diagram_before_it() {
    // SETUP follows a variation without a base move; a diagram stands before the variation.
    let text = crlf("EVENT\nDIAGRAM\nVAR\nB 1 d4\nENDVAR\nSETUP W C3\nB 1 q16\n");
    let record = read(text.as_bytes()).remove(0);
    let bare = written(&record, IshiWriter::new());
    assert!(!bare.contains("SETUP"), "{bare}");
    let losses = IshiWriter::new().losses(&record).unwrap();
    assert!(losses.iter().any(|loss| detail(loss) == "SETUP W C3"), "{losses:?}");
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
    // A SETUP line that cannot be parsed is not written in its diagram; only the carrier keeps it.
    let text = crlf("EVENT\nB 1 D4\nDIAGRAM\nSETUP D4\n");
    let record = read(text.as_bytes()).remove(0);
    assert_eq!(written(&record, IshiWriter::new()), text.replace("SETUP D4\r\n", ""));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
}

#[test]
fn figures_and_numbers_of_sgf_are_diagrams_and_numbers() {
    let step = |x, extras: Extras| {
        let played = Move { color: Color::Black, vertex: Vertex::Play(Point::new(x, 0)), evaluation: None };
        Step::new(Action::Move(played)).with(StepDetails { extras, ..StepDetails::NONE })
    };
    let with = |list: Vec<Extra>| {
        let mut extras = Extras::default();
        extras.extend(list);
        extras
    };
    let property = |id: &str, value: &str| Extra::Property { id: id.into(), values: vec![value.into()] };
    let mut record = Record::new();
    record.tree[BranchId::ROOT].steps = Some(vec![step(0, with(vec![Extra::Number(7)]))]);
    let pre = Pre { extras: with(vec![property("FG", "257:Dia. 1")]), ..Pre::default() };
    let corners = (Point::new(0, 0), Point::new(4, 4));
    let branch = Branch {
        pre: Some(Box::new(pre)),
        steps: Some(vec![step(1, Extras::NONE), step(2, with(vec![property("MN", "9")]))]),
        extras: with(vec![Extra::Diagram(Diagram::new(Some(corners), BoardSize::STANDARD))]),
        ..Branch::default()
    };
    record.tree.add_child(BranchId::ROOT, branch).unwrap();
    let side = Branch {
        pre: Some(Box::default()),
        extras: with(vec![
            Extra::Setup { stones: Vec::new(), empty: vec![Point::new(0, 0)] },
            Extra::Diagram(Diagram::default()),
        ]),
        ..Branch::default()
    };
    record.tree.add_child(BranchId::ROOT, side).unwrap();
    let expected = "EVENT\nB 7 A19\nDIAGRAM\nHIDE A19\nDIAGRAM A19 E15\nCOM Dia. 1\nENDCOM\nB 8 B19\nB 9 C19\n";
    assert_eq!(written(&record, IshiWriter::new()), crlf(expected));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
}

#[test]
fn a_move_that_cannot_be_used_comes_back_where_it_stood_with_its_lines() {
    for text in [
        "BOARDSIZE 9\nB 1 D4\nCOM\na\nENDCOM\nREMARK r\nW 2 K5\nCOM b\nENDVAR\nENDCOM\nPRISONER D4\nVAR\nW 2 J5\nENDVAR\nB 3 C3\n",
        "EVENT\nB 1 D4\nVAR\nB 1 C3\nENDVAR\nW 2 I5\nUSER a\nENDUSER\nVAR\nW 2 J5\nENDVAR\nW 3 Z5\nMARK J5\nDIAGRAM\n\
         HIDE D4\nW 4 I7\nCOM\nHIDE D4\nDIAGRAM 1\nENDCOM\n",
        "EVENT\nCOM\nof the event\nENDCOM\nB 1 I5\nCOM\nBOARDSIZE 9\nENDCOM\nVAR\nB 1 J5\nENDVAR\nW 2 D4\n",
        "EVENT\nB 1 Z9\nSETUP B C3\nDIAGRAM\nCOM\na\nENDCOM\nB 1 I9\nHIDE D4\nB 2 D4\nVAR\nB 2 I4\nB 2 J4\nENDVAR\n",
    ] {
        let records = read(text.as_bytes());
        let file = written(&records[0], IshiWriter::new().carry());
        assert!(read(file.as_bytes()) == records, "{}", first_difference(&records, &read(file.as_bytes())));
    }
}

#[test]
fn lines_in_error_are_in_the_carrier_alone() {
    // Full-width letters and digits become ASCII letters and digits.
    let text = "EVENT\nB 1 D4\n\u{ff22} 2 C3\n\u{9ed1}\u{68cb}\nVAR \u{7532}\nB 1 C3\nENDVAR\n";
    let record = read(text.as_bytes()).remove(0);
    let file = written(&record, IshiWriter::new());
    assert_eq!(file, crlf("EVENT\nB 1 D4\nVAR\nB 1 C3\nENDVAR\n"));
    assert_eq!(read(written(&record, IshiWriter::new().carry()).as_bytes()), [record]);
}

#[test]
fn lines_of_a_stranger_say_no_more_than_the_record() {
    let line = |line: &str| Extra::Unrecognized(wei7_core::Unrecognized::Line(line.into()));
    let header = |keyword: &str, line: &str| Extra::Header { keyword: keyword.into(), lines: vec![line.into()] };
    let plain = read(&crlf("EVENT a\nRESULT White wins by 2.5\nBOARDSIZE 9\nB 1 E5\nW 2 C7\n").into_bytes()).remove(0);
    for extra in [line("B 9 A9"), line("EVENT Injected"), line("COM"), line("VAR"), line("hello")] {
        let mut record = plain.clone();
        record.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].add_extras([extra]);
        let text = written(&record, IshiWriter::new());
        assert_eq!(text, written(&plain, IshiWriter::new()));
        let carried = written(&record, IshiWriter::new().carry());
        assert_eq!(read(carried.as_bytes()).len(), 1, "{carried}");
    }
    let mut record = plain.clone();
    record.info.as_mut().unwrap().extras.push(header("RESULT", "Black wins by 2.5"));
    assert_eq!(written(&record, IshiWriter::new()), written(&plain, IshiWriter::new()));
}
