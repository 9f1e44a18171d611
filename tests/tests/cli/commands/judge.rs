//! `wei7 judge`

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use wei7_cli::Exit;

use crate::support::{Dir, lines, of_type};

/// Two walls with a line of dame between them; both players pass, with ten points each.
const EVEN: &str = "(;FF[4]CA[UTF-8]SZ[5]KM[0.5]RU[Chinese]RE[W+0.5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[])";

/// Like [`EVEN`], with a white stone behind the black wall.
const INVADED: &str = "(;FF[4]CA[UTF-8]SZ[5]KM[0.5]RU[Japanese];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de];B[];W[ac];B[];W[])";

/// A ko that white takes back at once.
const KO: &str = "(;FF[4]CA[UTF-8]SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb];W[bb])";

fn judged(content: &str, args: &[&str]) -> Vec<Value> {
    let dir = Dir::new(&[("a.sgf", content)]);
    let args: Vec<&str> = ["judge", "@a.sgf", "--report", "json"].iter().chain(args).copied().collect();
    of_type(&dir.run(&args).out, "verdict")
}

#[test]
fn a_game_that_is_over_has_a_score() {
    let dir = Dir::new(&[("a.sgf", EVEN)]);
    let ran = dir.run(&["judge", "@a.sgf"]).ends(Exit::Done);
    for row in [
        "a.sgf, main\n",
        "  rules       chinese, as the record says\n",
        "  komi        0.5, as the record says\n",
        "  violations  none\n",
        "  end         the game is over (rules/M5)\n",
        "  score       white by 0.5\n",
        "black 10: 5 stones + 5 points surrounded\n",
        "white 10.5: 5 stones + 5 points surrounded + 0.5 komi\n",
        "  recorded    white by 0.5: agrees with the score\n",
    ] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
}

#[test]
fn the_same_for_programs() {
    let verdict = &judged(EVEN, &[])[0];
    assert_eq!(verdict["game"], 1);
    assert_eq!(verdict["branch"], "main");
    assert_eq!((&verdict["rules"]["ko"], &verdict["rules"]["white_handicap_bonus"]), (&json!("simple"), &json!("N")));
    assert_eq!(verdict["phase_after"], "000000000000");
    assert_eq!(
        (&verdict["finished"], &verdict["as_if_passed"], &verdict["no_result"]),
        (&json!(true), &json!(false), &json!(false))
    );
    assert_eq!(verdict["score"], json!({"black": 10.0, "white": 10.5, "white_minus_black": 0.5}));
    assert_eq!((&verdict["winner"], &verdict["agrees"]), (&json!("W"), &json!(true)));
    assert_eq!(verdict["final_board"], ".X.O./.X.O./.X.O./.X.O./.X.O.");
    assert_eq!(verdict["captured"], json!({"B": 0, "W": 0}));
}

#[test]
fn a_result_that_differs_from_the_score_is_reported() {
    let dir = Dir::new(&[("a.sgf", &EVEN.replace("W+0.5", "B+3.5"))]);
    dir.run(&["judge", "@a.sgf"]).ends(Exit::Done).prints("recorded    black by 3.5: differs from the score");
    dir.run(&["judge", "@a.sgf", "--fail-on", "note"]).ends(Exit::Findings);
}

#[test]
fn each_ko_rule_forbids_by_its_own_clause() {
    for (rules, clause) in [("chinese", "rules/M3"), ("tromp-taylor", "rules/M4"), ("ko=situational", "rules/M4")] {
        let verdict = &judged(KO, &["--rules", rules])[0];
        assert_eq!(verdict["violations"].as_array().unwrap().len(), 1, "{verdict}");
        let violation = &verdict["violations"][0];
        assert_eq!(
            (&violation["move"], &violation["color"], &violation["clause"]),
            (&json!(2), &json!("W"), &json!(clause))
        );
        assert_eq!(violation["point"], json!({"x": 1, "y": 1}));
    }
    let dir = Dir::new(&[("a.sgf", KO)]);
    dir.run(&["judge", "@a.sgf", "--rules", "chinese"]).ends(Exit::Findings).prints("move 2, white B4: ko");
}

#[test]
fn turns_after_a_violation_are_judged_too() {
    let verdict = &judged("(;FF[4]CA[UTF-8]SZ[5];B[aa];B[bb];W[aa];B[cc])", &["--rules", "japanese"])[0];
    let clauses: Vec<_> =
        verdict["violations"].as_array().unwrap().iter().map(|one| (&one["move"], &one["clause"])).collect();
    assert_eq!(clauses, [(&json!(2), &json!("rules/M2")), (&json!(3), &json!("rules/D4"))]);
    assert_eq!(
        (&verdict["moves"], &verdict["komi"], &verdict["komi_from"]),
        (&json!(4), &json!(0.0), &json!("default"))
    );
}

#[test]
fn dead_stones_count_as_they_stand_unless_they_are_named() {
    let standing = &judged(INVADED, &["--dead", "none"])[0];
    let dead = &judged(INVADED, &["--dead", "A3"])[0];
    assert_eq!((&standing["finished"], &standing["as_if_passed"]), (&json!(false), &json!(true)));
    // Territory with a taxed seki: the five points of each side, the prisoner and its point.
    assert_eq!(standing["winner"], "W");
    assert_eq!((&dead["winner"], &dead["dead"]), (&json!("B"), &json!(["ac"])));
    let from_record = INVADED.replace(";B[];W[])", ";B[];W[]TB[aa][ab][ac][ad][ae])");
    assert_eq!(judged(&from_record, &["--dead", "record"])[0]["score"], dead["score"]);
    let dir = Dir::new(&[("a.sgf", INVADED)]);
    dir.run(&["judge", "@a.sgf", "--dead", "Z9"]).ends(Exit::NoResult).says("`Z9` is not a point of this board");
}

#[test]
fn after_a_resignation_there_is_a_score_only_if_it_is_asked_for() {
    let resigned = "(;FF[4]CA[UTF-8]SZ[5]RE[B+R];B[cc];W[bb])";
    assert_eq!(
        (&judged(resigned, &[])[0]["score"], &judged(resigned, &[])[0]["recorded"]["winner"]),
        (&Value::Null, &json!("B"))
    );
    assert_eq!(judged(resigned, &["--score"])[0]["as_if_passed"], true);
}

#[test]
fn branches_are_chosen_by_their_path() {
    let tree = "(;FF[4]CA[UTF-8]SZ[5];B[aa](;W[bb];B[cc])(;W[cc](;B[dd])(;B[aa])))";
    let of = |args: &[&str]| -> Vec<_> {
        judged(tree, args)
            .iter()
            .map(|one| {
                (
                    one["branch"].as_str().unwrap().to_owned(),
                    one["moves"].as_u64().unwrap(),
                    one["violations"].as_array().unwrap().len(),
                )
            })
            .collect()
    };
    assert_eq!(of(&[]), [("main".to_owned(), 3, 0)]);
    assert_eq!(of(&["--branch", "2.2"]), [("2.2".to_owned(), 3, 1)]);
    assert_eq!(of(&["--branch", "2"]), [("2".to_owned(), 3, 0)]);
    assert_eq!(
        of(&["--branch", "all"]),
        [("main".to_owned(), 3, 0), ("2.1".to_owned(), 3, 0), ("2.2".to_owned(), 3, 1)]
    );
    let dir = Dir::new(&[("a.sgf", tree)]);
    dir.run(&["judge", "@a.sgf", "--branch", "3"]).ends(Exit::NoResult).says("there is no branch 3");
    dir.run(&["judge", "@a.sgf", "--branch", "x"])
        .ends(Exit::NoResult)
        .says("a branch must be `main`, `all` or numbers such as `1.2.1`");
}

#[test]
fn options_override_the_record() {
    let verdict = &judged(EVEN, &["--rules", "japanese,komi=6.5"])[0];
    assert_eq!((&verdict["komi"], &verdict["rules_from"]), (&json!(6.5), &json!("option")));
    assert_eq!(judged(EVEN, &["--rules", "japanese,komi=6.5", "--komi", "-3"])[0]["komi"], -3.0);
    let dir = Dir::new(&[("a.sgf", EVEN)]);
    dir.run(&["judge", "@a.sgf", "--rules", "roman"]).ends(Exit::NoResult).says("tromp-taylor");
    dir.run(&["judge", "@a.sgf", "--komi", "x"]).ends(Exit::NoResult);
}

#[test]
fn stones_in_mid_game_begin_a_game() {
    let verdict = &judged("(;FF[4]CA[UTF-8]SZ[5];B[cc];AW[bb]PL[B];B[dd])", &[])[0];
    assert_eq!((&verdict["skipped"], &verdict["moves"]), (&json!(1), &json!(1)));
    assert_eq!(verdict["violations"], json!([]));
}

#[test]
fn handicap_games_begin_with_white() {
    let game = "(;FF[4]CA[UTF-8]SZ[9]HA[2]RU[AGA]KM[0.5]AB[cc][gg];W[gc])";
    let verdict = &judged(game, &[])[0];
    assert_eq!((&verdict["handicap"], &verdict["violations"]), (&json!(2), &json!([])));
}

#[test]
fn samples_are_judged() {
    let Some(samples) = wei7_testsuite::samples::sample("examples") else { return };
    let path = |name: &str| samples.join(name).display().to_string();
    let dir = Dir::new(&[]);
    let cup = path("wei7-3.0/lg-cup.wei7");
    for rules in ["chinese", "japanese"] {
        let ran = dir.run(&["judge", &cup, "--rules", rules, "--report", "json"]).ends(Exit::Done);
        let verdict = &of_type(&ran.out, "verdict")[0];
        assert_eq!((&verdict["moves"], &verdict["violations"]), (&json!(163), &json!([])));
        // Black won by resignation, so there is no score.
        assert_eq!((&verdict["score"], &verdict["finished"]), (&Value::Null, &json!(false)));
    }
    let ran = dir.run(&["judge", &path("ishi/testspec.go"), "--report", "json"]).ends(Exit::Done);
    let verdicts = of_type(&ran.out, "verdict");
    let yose = &verdicts[1];
    assert_eq!(
        (&yose["moves"], &yose["violations"], &yose["rules"]["scoring"]),
        (&json!(31), &json!([]), &json!("territory"))
    );
    // As the PRISONER lists of the file say.
    assert_eq!(yose["captured"], json!({"B": 7, "W": 3}));
}

#[test]
fn events_of_a_file_are_distinguished() {
    let dir = Dir::new(&[("a.go", "EVENT\nBOARDSIZE 5\nB 1 C3\nEVENT\nBOARDSIZE 5\nB 1 C3\n")]);
    let ran =
        dir.run(&["judge", "@a.go"]).ends(Exit::Done).prints("a.go, event 1, main\n").prints("a.go, event 2, main\n");
    assert!(ran.out.contains("rules       japanese, because nothing states the rules"), "{}", ran.out);
}

#[test]
fn a_game_that_is_not_over_has_a_score_only_if_it_is_asked_for() {
    let begun = "(;FF[4]CA[UTF-8]SZ[9]RU[Japanese]KM[6.5]RE[W+3.5];B[ee];W[ce];B[gc];W[cg])";
    let dir = Dir::new(&[("a.sgf", begun)]);
    let ran = dir.run(&["judge", "@a.sgf"]).ends(Exit::Done).prints("the game is not over: much of the board is open");
    assert!(!ran.out.contains("score  "), "{}", ran.out);
    let verdict = &judged(begun, &[])[0];
    assert_eq!((&verdict["open"], &verdict["score"], &verdict["agrees"]), (&json!(true), &Value::Null, &Value::Null));
    assert!(judged(begun, &["--score"])[0]["score"].is_object());
}

/// Two walls on a board of 7 with a column of dame between them and a dead stone of white; both sides have passed.
const AGREED: &str = "(;FF[4]CA[UTF-8]SZ[7]RU[Japanese]KM[0.5]RE[B+RESULT]
AB[ca][cb][cc][cd][ce][cf][cg]AW[ea][eb][ec][ed][ee][ef][eg][ac];B[];W[])";

#[test]
fn dead_stones_are_judged_and_the_dame_may_be_open() {
    // 14 points and a prisoner for black; 14 points and the komi for white.
    let verdict = &judged(&AGREED.replace("RESULT", "0.5"), &[])[0];
    assert_eq!((&verdict["agrees"], &verdict["explained_by"]), (&json!(true), &json!([])));
    assert_eq!((&verdict["dead"], &verdict["dead_by"]), (&json!(["ac"]), &json!("auto")));
    assert_eq!(verdict["dame"], json!(["da", "db", "dc", "dd", "de", "df", "dg"]));
    assert_eq!((&verdict["score"]["black"], &verdict["score"]["white"]), (&json!(15.0), &json!(14.5)));
    assert_eq!((&verdict["seki"], &verdict["doubtful"], &verdict["open"]), (&json!([]), &json!([]), &json!(false)));
    assert!(verdict["confidence"].as_f64().unwrap() > 0.75);
    let of = |color: &str| verdict["territory"][color].as_array().unwrap().len();
    assert_eq!((of("B"), of("W")), (14, 14));
    // Open dame do not exist in the strict rules.
    let strict = &judged(&AGREED.replace("RESULT", "1.5"), &["--dead", "none"])[0];
    assert_eq!((&strict["dead"], &strict["dead_by"], &strict["territory"]), (&json!([]), &json!("none"), &Value::Null));
}

#[test]
fn a_result_that_differs_is_explained() {
    let explained = |result: &str| judged(&AGREED.replace("RESULT", result), &[])[0]["explained_by"].clone();
    assert_eq!(explained("0.5"), json!([]));
    // 13 points without the stone and its prisoner.
    assert_eq!(
        judged(&AGREED.replace("B+RESULT", "W+14.5"), &[])[0]["explained_by"],
        json!([{"group": ["ac"], "dead": false}])
    );
    assert_eq!(explained("1"), json!([{"komi": 0.0}]));
    assert_eq!(explained("1.5"), json!([{"off_by_one": true}]));
    let dir = Dir::new(&[("a.sgf", &AGREED.replace("RESULT", "1"))]);
    dir.run(&["judge", "@a.sgf"])
        .ends(Exit::Done)
        .prints("differs from the score\n              the result would agree with a komi of 0\n");
}

#[test]
fn moves_after_two_passes_are_no_cleanup() {
    let resumed = AGREED.replace("RESULT", "0.5").replace(";B[];W[])", ";B[];W[];B[bc];W[fc];B[];W[])");
    let verdict = &judged(&resumed, &[])[0];
    assert_eq!((&verdict["dead_by"], &verdict["agrees"]), (&json!("auto"), &json!(true)));
}

/// A 3.0 document with a color that does not exist.
const REFUSED: &str = r#"{"format":"wei7","version":"3.0","size":5,"tree":{"steps":[{"action":{"type":"move","value":{"color":-1,"point":null}}}]}}"#;

#[test]
fn refused_records_have_no_result() {
    let dir = Dir::new(&[
        ("a.wei7", REFUSED),
        ("b.sgf", "garbage"),
        ("c.sgf", "(;GM[2])"),
        ("d.wei7", &REFUSED.replace("3.0", "3.7")),
        ("e.wei7", r#"<wei7 version="2.2"><size>8</size><moves/></wei7>"#),
        ("f.ndjson", &format!("{}\n{REFUSED}\n", crate::support::NEW)),
        ("g.sgf", EVEN),
    ]);
    for (name, code) in [("a.wei7", "J036"), ("b.sgf", "S001"), ("c.sgf", "S109"), ("d.wei7", "J0"), ("e.wei7", "X0")] {
        let ran = dir.run(&["judge", &format!("@{name}")]).ends(Exit::NoResult).says(&format!("refused[{code}"));
        assert_eq!(ran.out, "", "{name}");
        let ran = dir.run(&["judge", &format!("@{name}"), "--report", "json"]).ends(Exit::NoResult);
        assert_eq!(of_type(&ran.out, "file")[0]["outcome"], "refused", "{name}");
    }
    let ran = dir.run(&["judge", "@f.ndjson"]).ends(Exit::NoResult).says("refused[J036]");
    assert_eq!(ran.out.matches("violations").count(), 1, "{}", ran.out);
    dir.run(&["judge", "@"]).ends(Exit::NoResult).comes_to("7 files: judged 1, refused 6; 2 games");
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]SZ[5]KM[6,5];B[cc])")]);
    dir.run(&["judge", "@a.sgf", "--strict-input"]).ends(Exit::NoResult).says("refused[S321]");
}

#[test]
fn repairs_of_a_game_are_reported() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]SZ[5]KM[6,5];B[cc])"), ("b.txt", crate::support::NEW)]);
    for command in ["judge", "show", "info"] {
        let strictly = ["--fail-on", "repaired"];
        dir.run(&[command, "@a.sgf"]).ends(Exit::Done).prints("1 finding; `wei7 check` shows it");
        dir.run(&[&[command, "@a.sgf"][..], &strictly].concat()).ends(Exit::Findings);
        // Findings about the file instead of the record.
        let ran = dir
            .run(&[&[command, "@b.txt"][..], &strictly].concat())
            .ends(Exit::Findings)
            .says("b.txt: 1 finding; `wei7 check` shows it");
        assert!(!ran.out.contains("wei7 check"), "{}", ran.out);
    }
    for command in ["judge", "show"] {
        assert_eq!(lines(&dir.run(&[command, "@a.sgf", "--report", "json"]).out)[1]["errors"], 1);
    }
    assert!(dir.run(&["judge", "@a.sgf", "--lang", "zh"]).out.contains("1 条诊断；用 `wei7 check` 查看"));
    // Findings that the verdict contains are not repeated.
    let ran = dir.run(&["judge", "@a.sgf", "--fail-on", "note", "--quiet"]).ends(Exit::Findings);
    assert_eq!(ran.err, "");
}

#[test]
fn a_dead_stone_must_be_there() {
    let dir = Dir::new(&[("a.sgf", INVADED)]);
    for points in ["C3", "A3,C3"] {
        let ran = dir.run(&["judge", "@a.sgf", "--dead", points]).ends(Exit::NoResult);
        let ran = ran.says("refused[F017]").says("no stone is on `C3`");
        assert_eq!(ran.out, "");
    }
}

#[test]
fn names_of_rules_that_servers_write_are_known() {
    let judge = |said: &str| judged(&format!("(;FF[4]CA[UTF-8]SZ[5]KM[0.5]RU[{said}];B[cc])"), &[]).remove(0);
    let text = |said: &str| {
        let dir = Dir::new(&[("a.sgf", &format!("(;FF[4]CA[UTF-8]SZ[5]KM[0.5]RU[{said}];B[cc])"))]);
        dir.run(&["judge", "@a.sgf"]).out
    };
    for (said, rules) in [("Korean", "korean"), ("GOE", "ing")] {
        assert_eq!(judge(said)["rules_from"], "record");
        let row = format!("rules       {rules}, as the record says");
        assert!(text(said).contains(&row), "{}", text(said));
    }
    for said in ["stone-scoring", "Stone Scoring", "KGS", "Chinese OGS", "chinese-kgs", "new_zealand"] {
        assert_eq!(judge(said)["rules_from"], "record", "{said}");
    }
    assert!(text("KGS").contains("rules       chinese-ogs, as the record says\n"));
    assert_eq!(judge("stone-scoring")["rules"]["tax"], "all");
    let unknown = judge("French");
    assert_eq!((&unknown["rules_from"], &unknown["rules_said"]), (&json!("unknown"), &json!("French")));
    let row = "rules       tromp-taylor, because the rules that the record states are unknown: French\n";
    assert!(text("French").contains(row), "{}", text("French"));
    // With an option, the rules text of the record is not needed.
    let asked = &judged("(;FF[4]CA[UTF-8]SZ[5]RU[French];B[cc])", &["--rules", "aga"])[0];
    assert_eq!((&asked["rules_from"], &asked["rules_said"]), (&json!("option"), &Value::Null));
}

#[test]
fn a_result_that_both_sides_claim_is_recorded() {
    let claim =
        |actor: u8| format!(r#"{{"actor":{actor},"action":{{"type":"result","value":{{"winner":1,"margin":3.5}}}}}}"#);
    let timeline = |last: &str| {
        format!(
            r#"{{"format":"wei7","version":"3.0","size":5,"info":{{"participants":[{{"name":"Ann"}},{{"name":"Ben"}}]}},"tree":{{"steps":[{{"action":{{"type":"move","value":{{"color":1,"point":{{"x":2,"y":2}}}}}}}},{}{last}]}}}}"#,
            claim(0)
        )
    };
    let dir = Dir::new(&[("a.wei7", &timeline(&format!(",{}", claim(1)))), ("b.wei7", &timeline(""))]);
    dir.run(&["judge", "@a.wei7", "--score"])
        .ends(Exit::Done)
        .prints("recorded    black by 3.5: differs from the score");
    let ran = dir.run(&["judge", "@b.wei7", "--score"]).ends(Exit::Done);
    assert!(!ran.out.contains("recorded"), "{}", ran.out);
}

#[test]
fn a_score_of_a_game_without_result_does_not_agree() {
    let (mut black, mut white) = (String::new(), String::new());
    let at = |x: u8, y: u8| format!("[{}{}]", char::from(b'a' + x), char::from(b'a' + y));
    // Three kos below each other: the sides alternate until the position repeats.
    for row in [0, 3, 6] {
        for (x, y) in [(1, row), (0, row + 1), (1, row + 2)] {
            black.push_str(&at(x, y));
        }
        for (x, y) in [(2, row), (3, row + 1), (2, row + 2)] {
            white.push_str(&at(x, y));
        }
    }
    // Two kos that white may take, one that black may.
    black.push_str("[cb][ce]");
    white.push_str("[bh]");
    let game = format!(
        "(;FF[4]CA[UTF-8]SZ[9]RE[B+3]AB{black}AW{white}PL[W];W[bb];B[ch];W[be];B[cb];W[bh];B[ce];W[bb];B[ch];W[be];B[cb];W[bh];B[ce])"
    );
    let verdict = &judged(&game, &["--rules", "japanese"])[0];
    assert_eq!((&verdict["no_result"], &verdict["agrees"]), (&json!(true), &json!(false)), "{verdict}");
    // Moves after the end are reported once.
    let longer = game.replace("B[ce])", "B[ce];W[bb])");
    let dir = Dir::new(&[("a.sgf", &longer)]);
    let ran = dir.run(&["judge", "@a.sgf", "--rules", "japanese"]).ends(Exit::Findings);
    let ran = ran.prints("recorded    black by 3: differs from the score").prints(": the game is over (rules/M7)\n");
    assert!(!ran.out.contains("(rules/M7) (rules/M7)"), "{}", ran.out);
}

#[test]
fn komi_and_button_are_reported_separately() {
    let dir = Dir::new(&[("a.sgf", EVEN)]);
    let rules = [
        "judge",
        "@a.sgf",
        "--komi",
        "-5.5",
        "--rules",
        "ko=simple,scoring=area,tax=none,multi_stone_suicide=no,button=yes,white_handicap_bonus=0,self_play_opts=no",
    ];
    let ran = dir.run(&rules).prints(" - 5.5 komi");
    assert_eq!(ran.out.matches("+ 0.5 for the button").count(), 1, "{}", ran.out);
    assert!(!ran.out.contains("-5.5 komi"), "{}", ran.out);
}
