//! Problems in `find`, `info`, `table` and `convert --problems`.

use pretty_assertions::assert_eq;
use wei7_cli::{Exit, Language};
use wei7_testsuite::command::wei7_speaking;

use crate::support::{Dir, of_type};

const PROBLEM: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[cc][cd]AW[dc][dd]\
                       (;W[ca];B[cb]C[Well done. RIGHT])(;W[aa];B[ca])(;W[bb]))";
const GAME: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]RE[B+R];B[ee]C[RIGHT];W[gc])";

fn dir() -> Dir {
    Dir::new(&[("game.sgf", GAME), ("problem.sgf", PROBLEM)])
}

#[test]
fn problems_are_found() {
    let found = dir().run(&["find", "@", "--problem", "--paths"]).ends(Exit::Done).out;
    assert!(found.lines().next().is_some_and(|line| line.ends_with("problem.sgf")), "{found}");
    assert!(!found.contains("game.sgf"), "{found}");
    dir().run(&["find", "@game.sgf", "--problem"]).ends(Exit::Findings);
}

#[test]
fn info_names_side_lines_and_convention() {
    let dir = dir();
    dir.run(&["info", "@problem.sgf"])
        .ends(Exit::Done)
        .prints("problem  White to play; right lines: 1; wrong lines: 2 (goproblems.com)");
    let path = dir.path("problem.sgf").display().to_string();
    let (_, chinese, _) = wei7_speaking(Language::Zh, ["info", &path], b"");
    assert!(chinese.contains("题目     白先；正解 1 条，错误 2 条（goproblems.com）"), "{chinese}");
    assert!(!dir.run(&["info", "@game.sgf"]).ends(Exit::Done).out.contains("problem"));
    let ran = dir.run(&["info", "@", "--report", "json"]).ends(Exit::Done);
    let [game, problem] = &of_type(&ran.out, "game")[..] else { unreachable!() };
    let expected = serde_json::json!(
        {"number": 1, "color": "W", "right_lines": 1, "wrong_lines": 2, "convention": "goproblems.com"}
    );
    assert_eq!((game.get("problem"), &problem["problem"]), (None, &expected));
}

#[test]
fn the_table_of_games_names_the_side() {
    let dir = dir();
    dir.run(&["table", "@game.sgf", "@problem.sgf", "-o", "@games.csv"]).ends(Exit::Done);
    let text = dir.read("games.csv").unwrap();
    let cell = |row: usize| {
        let column = text.lines().next().unwrap().split(',').position(|name| name == "problem").unwrap();
        text.lines().nth(row).unwrap().split(',').nth(column).unwrap().to_owned()
    };
    assert_eq!((cell(1), cell(2)), (String::new(), "white".to_owned()));
}

#[test]
fn convert_writes_the_marks_of_a_convention() {
    let dir = dir();
    let written = |marks: &str| {
        let out = dir.run(&["convert", "@problem.sgf", "--to", "sgf", "--problems", marks]).ends(Exit::Done).out;
        let out = out.replace('\n', "");
        out[out.find("(;W").unwrap()..].to_owned()
    };
    assert_eq!(
        written("goproblems"),
        "(;W[ca]TE[1];B[cb]C[Correct. Well done. RIGHT]WQP[Correct.])(;W[aa]BM[1]WV[];B[ca]C[Wrong.]WQP[Wrong.])\
         (;W[bb]BM[1]C[Wrong.]WQP[Wrong.]WV[]))"
    );
    assert_eq!(written("uligo"), "(;W[ca];B[cb]C[Well done. RIGHT])(;W[aa]WV[];B[ca])(;W[bb]WV[]))");
    assert_eq!(written("plain"), "(;W[ca];B[cb]C[Well done. RIGHT])(;W[aa];B[ca])(;W[bb]))");
    for marks in ["goproblems", "uligo", "plain"] {
        let back = dir.path(&format!("{marks}.sgf")).display().to_string();
        dir.run(&["convert", "@problem.sgf", "-o", &back, "--problems", marks, "--verify"]).ends(Exit::Done);
        dir.run(&["diff", "@problem.sgf", &back]).ends(Exit::Done);
    }
}

/// A problem with a right and a wrong line, with a comment that looks like markup.
const DRAWN: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[ba][bb]AW[ca][cb]PL[B]C[<script>\"a\"\t1</script>]
(;B[bc]C[RIGHT])(;B[cc]))";

#[test]
fn problems_of_many_files_become_one_worksheet_and_one_deck() {
    let dir = Dir::new(&[("p/one.sgf", DRAWN), ("p/my two.sgf", DRAWN), ("p/game.sgf", "(;FF[4]SZ[9];B[ee])")]);
    dir.run(&["render", "@p", "--worksheet=1", "-o", "@sheet.html"]).ends(Exit::Done).says("F045");
    let page = dir.read("sheet.html").unwrap();
    assert_eq!((page.matches("<figure").count(), page.matches("<section").count()), (4, 3));
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"));
    dir.run(&["convert", "@p", "--to", "anki", "-o", "@deck.txt"]).ends(Exit::Done).says("F045");
    let deck = dir.read("deck.txt").unwrap();
    assert!(deck.starts_with("#separator:tab\n#html:true\n#notetype:Basic\n#deck:deck\n"), "{deck}");
    let tags: Vec<_> =
        deck.lines().filter(|line| !line.starts_with('#')).map(|line| line.rsplit('\t').next().unwrap()).collect();
    assert_eq!(tags, ["\"my_two\"", "\"one\""]);
    // Nothing is written if there is nothing to draw, and no input is replaced.
    dir.run(&["convert", "@p/game.sgf", "--to", "anki", "-o", "@none.txt"]).ends(Exit::Done).says("F045");
    assert!(dir.read("none.txt").is_none());
    dir.run(&["render", "@p/one.sgf", "--worksheet", "-o", "@p/one.sgf", "--force"]).ends(Exit::NoResult);
    dir.run(&["render", "@p", "--worksheet=0", "-o", "@none.html"]).ends(Exit::NoResult);
}

#[test]
fn decks_follow_the_options_of_convert_or_refuse_them() {
    let dir = Dir::new(&[("one.sgf", DRAWN)]);
    let deck =
        |options: &[&str]| dir.run(&[&["convert", "@one.sgf", "--to", "anki", "-o", "@deck.txt"], options].concat());
    deck(&["--dry-run"]).ends(Exit::Done).says("would be written to");
    assert!(dir.read("deck.txt").is_none());
    deck(&["--strip", "comments"]).ends(Exit::Done);
    let text = dir.read("deck.txt").unwrap();
    assert!(!text.contains("script") && text.contains("<svg role="), "{text}");
    for option in ["--verify", "--lossless", "--salvage", "--pretty", "--compress-points", "--skip-existing"] {
        deck(&[option]).ends(Exit::NoResult).says(&format!("`{option}` has no meaning for a deck"));
    }
    for option in [["--move", "3"], ["--problems", "plain"], ["--analysis", "lizzie"], ["--style", "ascii"]] {
        deck(&option).ends(Exit::NoResult).says(&format!("`{}` has no meaning for a deck", option[0]));
    }
    std::fs::create_dir(dir.path("d")).unwrap();
    let ran = dir.run(&["convert", "@one.sgf", "--to", "anki", "-o", "@d"]).ends(Exit::NoResult);
    ran.says("written into one file: name a file in the directory");
}
