//! Reports for programs.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, SGF, WRONG, lines, of_type, reports};

#[test]
fn json_reports_have_a_header_findings_and_a_summary() {
    let dir = Dir::new(&[("a.wei7", WRONG), ("b.wei7", NEW), ("c.wei7", "<wei7")]);
    let ran = dir.run(&["check", "@", "--report", "json"]).ends(Exit::NoResult);
    let first = &lines(&ran.out)[0];
    assert_eq!((&first["version"], &first["program"]["name"]), (&json!(1), &json!("wei7")));
    let reports = reports(&ran.out);
    let name = |file: &str| Value::from(dir.path(file).display().to_string());
    assert_eq!(
        reports.iter().map(|report| &report.file["file"]).collect::<Vec<_>>(),
        [&name("a.wei7"), &name("b.wei7"), &name("c.wei7")]
    );
    let outcomes: Vec<_> = reports.iter().map(|report| (&report.file["outcome"], &report.file["valid"])).collect();
    let done = json!("done");
    assert_eq!(outcomes, [(&done, &false.into()), (&done, &true.into()), (&"refused".into(), &false.into())]);
    assert_eq!((&reports[0].file["games"], &reports[2].file["games"]), (&1.into(), &0.into()));
    assert_eq!(reports[0].file["findings"], json!({"refused": 0, "error": 1, "repaired": 0, "note": 0}));
    let expected = json!({
        "type": "finding", "file": name("a.wei7"), "game": 1, "level": "error", "code": "J070", "name": "size-type",
        "message": "the size is neither a number nor an object", "paragraph": "5.9",
        "repair": "read as the number in the string", "replacement": "9",
        "place": {"line": 1, "column": 41, "end": {"line": 1, "column": 44}, "bytes": [40, 43], "pointer": "/size"},
    });
    let mut finding = reports[0].findings[0].clone();
    finding["message"] = expected["message"].clone();
    finding.as_object_mut().unwrap().remove("found");
    assert_eq!(finding, expected);
    assert!(reports[1].findings.is_empty());
    let summary = &of_type(&ran.out, "summary")[0];
    assert_eq!(
        (&summary["exit"], &summary["files"], &summary["done"], &summary["refused"]),
        (&2.into(), &3.into(), &2.into(), &1.into())
    );
    assert_eq!(summary["findings"].as_array().unwrap().len(), 2);
}

#[test]
fn json_reports_stand_on_standard_output_unless_data_does() {
    let dir = Dir::new(&[("in/a.wei7", OLD), ("in/b.wei7", "{"), ("x.sgf", &SGF.replace("[6.5]", "[6,5]"))]);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--report", "json"]).ends(Exit::NoResult);
    let [one, other] = <[_; 2]>::try_from(reports(&ran.out)).unwrap();
    let name = |file| Value::from(dir.path(file).display().to_string());
    assert_eq!(one.file["outputs"], json!([name("out/a.wei7"), name("out/a.supplement.json")]));
    let loss = &one.losses[0];
    assert_eq!((&loss["code"], &loss["fate"], &loss["detail"]), (&"L001".into(), &"carried".into(), &"large".into()));
    assert_eq!((&loss["what"], &loss["game"]), (&"splitter after a move".into(), &1.into()));
    assert!(loss["at"].as_str().unwrap().contains("move 1"));
    assert_eq!((&other.file["outcome"], &other.file["outputs"]), (&"refused".into(), &json!([])));
    let here = |args: &[&str]| {
        let ran = dir.run(&[args, &["--report", "json"]].concat());
        assert_eq!(reports(&ran.out).len(), 1, "{args:?}");
        assert_eq!(ran.err, "", "{args:?}");
    };
    here(&["convert", "@x.sgf", "--dry-run"]);
    here(&["fix", "@x.sgf", "-o", "@mended.sgf"]);
    here(&["render", "@x.sgf", "-o", "@x.svg"]);
    here(&["table", "@x.sgf", "-o", "@x.csv"]);
    for args in
        [&["convert", "@x.sgf"][..], &["convert", "@x.sgf", "-o", "-"], &["fix", "@x.sgf"], &["render", "@x.sgf"]]
    {
        let ran = dir.run(&[args, &["--report", "json"]].concat()).ends(Exit::Done);
        assert_eq!(reports(&ran.err).len(), 1, "{args:?}");
        assert!(!ran.out.is_empty() && !ran.out.contains("summary"), "{args:?}");
    }
    let ran = dir.run(&["fix", "@x.sgf", "--diff", "--report", "json"]).ends(Exit::Findings);
    assert_eq!(of_type(&ran.err, "summary")[0]["exit"], 1);
    here(&["fix", "@x.sgf", "--in-place"]);
}

#[test]
fn json_reports_name_inputs_without_result() {
    let dir = Dir::new(&[("a.go", "no record\n")]);
    let ran = dir.run(&["check", "@a.go", "@none", "--report", "json"]).ends(Exit::NoResult);
    let reports = reports(&ran.out);
    assert_eq!((reports[0].codes(), reports[1].codes()), (vec!["F002"], vec!["F001"]));
    assert_eq!((&reports[0].file["format"], &reports[1].file["format"]), (&Value::Null, &Value::Null));
}

#[test]
fn games_are_reported_in_numbers() {
    let game = "(;FF[4]CA[UTF-8]GM[1]SZ[13]PB[Ann]BR[2d]PW[Bo]WR[1k]DT[1996-05-06,07]KM[5.5]HA[2]AB[dj][jd]RU[AGA]\
                EV[Cup]RO[3]PC[Rome]TM[3600]OT[5x30 byo-yomi]RE[B+0.5];W[cc](;B[dd];W[])(;B[ee]))";
    let dir = Dir::new(&[("a.sgf", game), ("b.sgf", "(;FF[4]GM[1]SZ[9]RE[Void])(;FF[4]GM[1]RE[0]DT[1999];B[aa])")]);
    let ran = dir.run(&["info", "@a.sgf", "@b.sgf", "--format", "json"]);
    let games = of_type(&ran.out, "game");
    let expected = json!({
        "type": "game", "file": dir.path("a.sgf"), "game": 1, "format": "sgf",
        "black": [{"name": "Ann", "rank": "2d"}], "white": [{"name": "Bo", "rank": "1k"}],
        "event": "Cup", "round": "3", "place": "Rome", "date": "1996-05-06,07", "dates": ["1996-05-06", "1996-05-07"],
        "board": {"width": 13, "height": 13}, "rules": "AGA", "scoring": "area", "komi": 5.5, "handicap": 2,
        "main_time": 3600.0, "overtime": "5x30 byo-yomi",
        "result": {"winner": "B", "margin": 0.5, "by": "score", "text": "black by 0.5"},
        "moves": 3, "all_moves": 4, "branches": 3, "depth": 1, "findings": 0, "carrier": false,
    });
    assert_eq!(games[0], expected);
    assert_eq!(games[1]["result"], json!({"winner": null, "by": "void", "text": "Void"}));
    assert_eq!((&games[2]["result"]["by"], &games[2]["dates"]), (&"draw".into(), &json!(["1999"])));
}
