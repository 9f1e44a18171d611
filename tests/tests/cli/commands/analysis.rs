//! Analyses of engines in `info`, `table` and `convert`.

use pretty_assertions::assert_eq;
use wei7_cli::{Exit, Language};
use wei7_testsuite::command::wei7_speaking;

use crate::support::{Dir, of_type};

/// A game with analyses of Sabaki. White's second move loses 6.5 points, Black's third one 40 %.
const SABAKI: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ada]PW[Ben]SBKV[50]SBKS[0.5]
;B[ee]SBKV[51.2]SBKS[1];W[gc]SBKV[49]SBKS[0.5];B[cc]SBKV[48]SBKS[0.4];W[tt]SBKV[70]SBKS[6.9]C[a gift]
;B[gg]SBKV[30](;W[cg])(;W[aa]SBKV[99]))
";

#[test]
fn info_names_the_program_and_the_largest_mistakes() {
    let dir = Dir::new(&[("a.sgf", SABAKI), ("b.sgf", "(;FF[4]SZ[9];B[ee]C[analysis])")]);
    dir.run(&["info", "@a.sgf"]).ends(Exit::Done).prints(
        "analysis Sabaki, 6 of 7 positions; largest mistakes: move 4 (W pass, -6.5 points), \
         move 3 (B C7, -0.1 points), move 5 (B G3, -40 %)",
    );
    let path = dir.path("a.sgf").display().to_string();
    let (_, chinese, _) = wei7_speaking(Language::Zh, ["info", &path], b"");
    assert!(
        chinese.contains("分析     Sabaki，7 个局面中的 6 个；最大的失误：第 4 手（W 虚着，-6.5 目）"),
        "{chinese}"
    );
    assert!(!dir.run(&["info", "@b.sgf"]).ends(Exit::Done).out.contains("analysis"));
}

#[test]
fn info_for_programs_has_the_mistakes() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    let ran = dir.run(&["info", "@a.sgf", "--report", "json"]).ends(Exit::Done);
    let analysis = &of_type(&ran.out, "game")[0]["analysis"];
    assert_eq!(
        (&analysis["engines"][0], &analysis["analyzed"], &analysis["positions"]),
        (&"Sabaki".into(), &6.into(), &7.into())
    );
    let mistakes = serde_json::json!([
        {"move": 4, "color": "W", "point": null, "points": 6.5},
        {"move": 3, "color": "B", "point": {"x": 2, "y": 2}, "points": 0.1},
        {"move": 5, "color": "B", "point": {"x": 6, "y": 6}, "win_rate": 0.4},
    ]);
    assert_eq!(analysis["mistakes"], mistakes);
}

#[test]
fn the_table_of_moves_has_the_values() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    dir.run(&["table", "@a.sgf", "-o", "@games.csv", "--moves", "@moves.csv"]).ends(Exit::Done);
    let text = dir.read("moves.csv").unwrap();
    let ends = |row: usize, end: &str| assert!(text.lines().nth(row).unwrap().ends_with(end), "{text}");
    ends(0, ",hash,engine,visits,win_rate,lead,best");
    ends(1, ",Sabaki,,0.512,1,");
    ends(6, ",,,,,");
    ends(7, ",Sabaki,,0.99,,");
}

#[test]
fn stripped_parts_are_neither_written_nor_carried_nor_reported() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    let run = |parts: &str| {
        let args = ["convert", "@a.sgf", "-o", "@out.sgf", "--force", "--verify", "--lossless", "--strip", parts];
        let ran = dir.run(&args).ends(Exit::Done);
        assert!(!ran.err.contains("cannot express"), "{}", ran.err);
        dir.read("out.sgf").unwrap().replace(['\n', '\r'], "")
    };
    let thin = run("analysis,comments,variations");
    assert!(thin.ends_with(";B[ee];W[gc];B[cc];W[tt];B[gg];W[cg])"), "{thin}");
    let analysis = run("analysis");
    assert!(
        analysis.contains("W[tt]C[a gift]") && analysis.contains("(;W[aa])") && !analysis.contains("SBK"),
        "{analysis}"
    );
    let comments = run("comments");
    assert!(comments.contains("SBKV[99]") && !comments.contains("C[a gift]"), "{comments}");
    let variations = run("variations");
    assert!(variations.contains("C[a gift]") && !variations.contains("SBKV[99]"), "{variations}");
}

#[test]
fn of_a_comment_only_the_part_of_the_program_is_stripped() {
    let comment = "my note\nBlack's winrate: 49.7% (-1.1%)\nscoreMean: -0.2\n(leelaz / 184 playouts)";
    let sgf = format!("(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]C[{comment}];W[gc]C[Win rate: high])");
    let dir = Dir::new(&[("a.sgf", &sgf)]);
    let ran = dir.run(&["convert", "@a.sgf", "--to", "sgf", "--strip", "analysis"]).ends(Exit::Done);
    assert!(ran.out.contains("C[my note]") && ran.out.contains("C[Win rate: high]"), "{}", ran.out);
}

#[test]
fn analyses_are_written_for_another_program_and_come_back() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    let convert = |args: &[&str]| dir.run(&[&["convert"], args].concat()).ends(Exit::Done);
    convert(&["@a.sgf", "-o", "@plain.sgf"]);
    let ran = convert(&["@a.sgf", "-o", "@b.sgf", "--analysis", "ogatak", "--verify"]);
    assert!(!ran.err.contains("dropped"), "{}", ran.err);
    let written = dir.read("b.sgf").unwrap();
    assert!(written.contains("SBKV[51.2]") && written.contains("OGSC[6.9]") && !written.contains("SBKS"), "{written}");
    convert(&["@b.sgf", "-o", "@back.sgf"]);
    assert_eq!(dir.read("back.sgf"), dir.read("plain.sgf"));
    convert(&["@b.sgf", "-o", "@c.wei7"]);
    convert(&["@c.wei7", "-o", "@over.sgf"]);
    assert_eq!(dir.read("over.sgf"), dir.read("plain.sgf"));
}

#[test]
fn values_that_a_program_does_not_have_are_losses() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    let args =
        ["convert", "@a.sgf", "--to", "sgf", "--analysis", "goreviewpartner", "--carry", "none", "--report", "json"];
    let ran = dir.run(&args).ends(Exit::Done);
    let losses = of_type(&ran.err, "loss");
    let losses: Vec<_> =
        losses.iter().map(|loss| format!("{} {}: {}", loss["code"], loss["at"], loss["detail"])).collect();
    let lead = |place: &str, lead: &str| format!("\"L054\" \"main, {place}\": \"lead {lead}\"");
    let leads = [("start", "0.5"), ("move 1", "1"), ("move 2", "0.5"), ("move 3", "0.4"), ("move 4", "6.9")];
    let mut expected: Vec<_> = leads.iter().map(|(place, value)| lead(place, value)).collect();
    // No move follows in which the analysis could be.
    expected.push("\"L054\" \"2, move 6\": \"analysis of Sabaki\"".to_owned());
    assert_eq!(losses, expected);
    dir.run(&["convert", "@a.sgf", "--to", "ishi", "--analysis", "lizzie"]).ends(Exit::NoResult);
    dir.run(&["convert", "@a.sgf", "--to", "sgf", "--analysis", "ogatak", "--carry", "none"]).ends(Exit::Done);
}

#[test]
fn an_edited_file_keeps_its_edits_and_gets_its_analyses_back() {
    let dir = Dir::new(&[("a.sgf", SABAKI)]);
    dir.run(&["convert", "@a.sgf", "-o", "@b.sgf", "--analysis", "ogatak"]).ends(Exit::Done);
    let edited = dir.read("b.sgf").unwrap().replace("C[a gift]", "C[no gift]").replace("OGSC[0.4]", "");
    std::fs::write(dir.path("b.sgf"), edited).unwrap();
    let back = dir.run(&["convert", "@b.sgf", "--to", "sgf"]).ends(Exit::Done).out;
    assert!(back.contains("C[no gift]") && back.contains("SBKS[6.9]") && !back.contains("OGSC"), "{back}");
}

#[test]
fn values_that_cannot_be_read_are_notes() {
    let wrong = SABAKI.replace("SBKV[48]", "SBKV[good]").replace("SBKV[30]", "SBKV[130]");
    let dir = Dir::new(&[("a.sgf", &wrong), ("b.sgf", SABAKI), ("c.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee]KT[x])")]);
    let ran = dir.run(&["check", "@a.sgf"]).ends(Exit::Done);
    let ran = ran.prints(
        "note[A001]: a value of an analysis does not have the form of its convention: found good at main, move 3",
    );
    ran.prints("note[A002]").prints("found 130 at main, move 5").prints("valid SGF");
    dir.run(&["check", "@a.sgf", "--fail-on", "note", "--select", "A"]).ends(Exit::Findings);
    assert!(!dir.run(&["check", "@b.sgf"]).ends(Exit::Done).out.contains("note["));
    let found = of_type(&dir.run(&["check", "@a.sgf", "--report", "json"]).ends(Exit::Done).out, "finding");
    let codes: Vec<_> = found.iter().filter_map(|finding| finding["code"].as_str()).collect();
    assert_eq!(codes.iter().filter(|code| code.starts_with('A')).count(), 2, "{codes:?}");
    dir.run(&["convert", "@a.sgf", "-o", "@out.sgf", "--lossless"]).ends(Exit::Done);

    dir.run(&["info", "@a.sgf"]).ends(Exit::Done).prints("; 2 values are doubtful or cannot be read");
    dir.run(&["info", "@c.sgf"]).ends(Exit::Done).prints("analysis 2 values are doubtful or cannot be read");
    let game = &of_type(&dir.run(&["info", "@c.sgf", "--report", "json"]).out, "game")[0];
    assert_eq!(game["analysis"]["findings"], 2);

    let path = dir.path("a.sgf").display().to_string();
    let (_, chinese, _) = wei7_speaking(Language::Zh, ["check", &path], b"");
    assert!(chinese.contains("分析数据的写法不对：实为 good（主分支，第 3 手）"), "{chinese}");
    dir.run(&["explain", "a001"]).ends(Exit::Done).prints("A001 analysis-not-read (note)");
    let (_, chinese, _) = wei7_speaking(Language::Zh, ["explain", "analysis-not-read"], b"");
    assert!(chinese.contains("分析数据的写法不对"), "{chinese}");
}

#[test]
fn analyses_alone_are_written_as_json() {
    let dir = Dir::new(&[("a.sgf", SABAKI), ("b.sgf", SABAKI), ("c.sgf", "(;FF[4]SZ[9];B[ee])")]);
    let ran = dir.run(&["convert", "@a.sgf", "-o", "@a.jsonl", "--analysis", "katago-json", "--report", "json"]);
    let losses: Vec<_> = of_type(&ran.ends(Exit::Done).out, "loss").iter().map(|loss| loss["at"].clone()).collect();
    assert_eq!(losses, ["2, move 6"], "only the variation is not written");
    let lines = dir.read("a.jsonl").unwrap();
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let turns: Vec<_> = lines.iter().map(|line| line["turnNumber"].as_u64().unwrap()).collect();
    assert_eq!(turns, [0, 1, 2, 3, 4, 5]);
    assert_eq!((&lines[4]["rootInfo"]["winrate"], &lines[4]["rootInfo"]["scoreLead"]), (&0.7.into(), &6.9.into()));
    assert_eq!((&lines[4]["rootInfo"]["currentPlayer"], &lines[4]["boardXSize"]), (&"B".into(), &9.into()));

    let out = dir.run(&["convert", "@a.sgf", "--analysis", "ogs"]).ends(Exit::Done).out;
    let review: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(review["win_rates"], serde_json::json!([0.5, 0.512, 0.49, 0.48, 0.7, 0.3]));
    assert_eq!(review["scores"][4], 6.9);

    dir.run(&["convert", "@a.sgf", "@b.sgf", "-o", "@all.jsonl", "--analysis", "katago-json"]).ends(Exit::Done);
    assert_eq!(dir.read("all.jsonl").unwrap().lines().count(), 12);
    dir.run(&["convert", "@a.sgf", "@b.sgf", "-o", "@reviews/", "--analysis", "ogs"]).ends(Exit::Done);
    assert!(dir.read("reviews/b.json").unwrap().starts_with('{'));
}

#[test]
fn analyses_alone_refuse_what_does_not_fit() {
    let dir = Dir::new(&[("a.sgf", SABAKI), ("b.sgf", "(;FF[4]SZ[9];B[ee])"), ("two.sgf", &SABAKI.repeat(2))]);
    let run = |args: &[&str], text: &str| {
        let ran = dir.run(&[&["convert"], args].concat()).ends(Exit::NoResult);
        assert!(ran.err.contains(text), "{}", ran.err);
    };
    run(&["@a.sgf", "--to", "sgf", "--analysis", "ogs"], "`--to` does not apply to a file with analyses only");
    run(&["@a.sgf", "--verify", "--analysis", "katago-json"], "`--verify` does not apply");
    run(&["@a.sgf", "-o", "@x.sgf", "--analysis", "katago-json"], "name a file that ends in `.jsonl`");
    run(&["@a.sgf", "-o", "@x.jsonl", "--analysis", "ogs"], "name a file that ends in `.json`");
    run(&["@b.sgf", "--analysis", "katago-json"], "no position of the main line has an analysis");
    run(&["@two.sgf", "--analysis", "ogs"], "F015");
    run(&["@a.sgf", "-o", "@y.jsonl", "--lossless", "--analysis", "katago-json"], "F006");
}
