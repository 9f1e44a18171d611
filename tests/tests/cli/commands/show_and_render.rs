//! `wei7 show` and `wei7 render`: each option and each exit code.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::json;
use wei7_cli::Exit;
use wei7_testsuite::command;

use crate::support::{Dir, SGF, of_type};

/// A board of 5 with marks of all kinds, a variation and a capture.
const GAME: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[5]PB[Ada]PW[Ben]KM[6.5]C[Five lines.]
;B[cc];W[dc]LB[aa:10][ba:A][cc:1]TR[dc][ea]TB[ee];B[db];W[bc](;B[dd]C[Gentle\nand slow.];W[ca];B[ec])(;N[the other way]B[bb]AR[aa:cc]DD[de:ee]))
(;GM[1]FF[4]CA[UTF-8]SZ[9];B[ee])";

/// Events with a diagram of a part of the board, one of another board, and a pause.
const LESSON: &str = "EVENT Lesson
BOARDSIZE 9
B 1 E5
W 2 E3
COM
Look here.
ENDCOM
VAR
DIAGRAM A5 E1
HIDE #1
SETUP B C3
MARK x@C4
COM
Something else.
ENDCOM
ENDVAR
VAR
DIAGRAM 13x13
ENDVAR
B 3 C3
EVENT Problem
BOARDSIZE 9
SETUP B C3 D3 W C4 D4 E3
COM
Black to play.
ENDCOM
B 1 E4
";

fn dir() -> Dir {
    Dir::new(&[("game.sgf", GAME), ("lesson.go", LESSON), ("other.sgf", SGF), ("broken.wei7", "{")])
}

#[test]
fn the_board_is_printed_in_the_terminal() {
    let shown = dir().run(&["show", "@game.sgf"]).ends(Exit::Done);
    let text = shown.out.split_once('\n').unwrap().1;
    let board = "\
● Ada   ○ Ben
komi 6.5
  A B C D E
5 ┌─┬─○─┬─┐ 5
4 ├─┼─┼─●─┤ 4
3 ├─○─●─┼(●)3
2 ├─┼─┼─●─┤ 2
1 └─┴─┴─┴─┘ 1
  A B C D E
move 7: ● E3   taken: 0 black, 1 white

  main  ● C3  moves 1-4
> 1  ● D2  moves 5-7
    2  ● B4  move 5  the other way
";
    assert_eq!(text, board.replace("  \n", "\n"));
}

/// Two walls on a board of 5 and a dead stone of white.
const COUNTED: &str = "(;GM[1]FF[4]CA[UTF-8]SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][ab];B[];W[])";

#[test]
fn a_counted_board_has_dead_stones_and_territory() {
    let dir = Dir::new(&[("game.sgf", COUNTED)]);
    let shown = dir.run(&["show", "@game.sgf", "--count"]).ends(Exit::Done);
    shown.prints("5 ▪─▪─●─○─▫ 5\n4 ○▪▪─●─○─▫ 4\n");
    dir.run(&["show", "@game.sgf", "--count", "--ascii"]).prints("4 Oxx X O o 4\n");
    // With no dead stones, the stone lives, and the corner has no owner.
    dir.run(&["show", "@game.sgf", "--count", "--dead", "none"]).prints("4 ○─┼─●─○─▫ 4\n");
    dir.run(&["show", "@game.sgf", "--dead", "A4"]).ends(Exit::NoResult);
    let scene =
        &of_type(&dir.run(&["show", "@game.sgf", "--count", "--dead", "A4", "--report", "json"]).out, "position")[0];
    assert_eq!((&scene["count"]["dead"], &scene["count"]["dame"]), (&json!(["ab"]), &json!([])));
    assert_eq!(scene["count"]["territory"]["W"], json!(["ea", "eb", "ec", "ed", "ee"]));
    let picture = dir.run(&["render", "@game.sgf", "--count"]).ends(Exit::Done).out;
    assert_eq!(picture.matches("opacity=\"0.5\"").count(), 1);
    assert_eq!(picture.matches("width=\"8.4\"").count(), 15);
    let page = dir.run(&["render", "@game.sgf", "--count", "--to", "html"]).ends(Exit::Done).out;
    assert!(page.contains(r#""d":[5]"#), "the dead stone");
    dir.run(&["render", "@game.sgf", "--count", "--range", "1-2"]).ends(Exit::NoResult);
}

/// A server's game whose players agreed that all of Black's stones are dead.
#[test]
fn agreed_dead_stones_are_counted_at_the_end_of_the_main_line() {
    let moves = "[[2,0,1],[3,0,1],[2,1,1],[3,1,1],[2,2,1],[3,2,1],[2,3,1],[3,3,1],[2,4,1],[3,4,1]]";
    let game = format!(
        r#"{{"game_id":1,"players":{{"black":{{"username":"a"}},"white":{{"username":"b"}}}},"width":5,"height":5,"komi":6.5,
        "rules":"japanese","initial_player":"black","phase":"finished","removed":"cacbcccdce","moves":{moves}}}"#
    );
    let dir = Dir::new(&[("game.json", &game)]);
    let dead = |place: &[&str]| {
        let arguments = [&["show", "@game.json", "--count", "--report", "json"], place].concat();
        of_type(&dir.run(&arguments).out, "position")[0]["count"]["dead"].clone()
    };
    assert_eq!(dead(&[]), json!(["ca", "cb", "cc", "cd", "ce"]));
    assert_eq!(dead(&["--dead", "none"]), json!([]));
    assert_eq!(dead(&["--move", "9"]), json!([]));
}

#[test]
fn groups_in_seki_are_hatched() {
    let seki = "(;GM[1]FF[4]CA[UTF-8]SZ[6:2]AB[da][ea][fa][db][eb]AW[aa][ba][ca][bb];B[];W[])";
    let dir = Dir::new(&[("game.sgf", seki)]);
    dir.run(&["show", "@game.sgf", "--count"]).prints("1 ▨─○─┴─●─●─▨ 1\n");
    let picture = dir.run(&["render", "@game.sgf", "--count"]).ends(Exit::Done).out;
    assert!(picture.contains(r#"opacity="0.7""#) && !picture.contains("width=\"8.4\""), "{picture}");
    let page = dir.run(&["render", "@game.sgf", "--count", "--to", "html"]).ends(Exit::Done).out;
    assert!(page.contains(r#""s":["#), "the points in seki");
}

#[test]
fn a_move_has_its_marks_and_its_comment() {
    let dir = dir();
    let second = dir.run(&["show", "@game.sgf", "--move", "2", "--outline", "0"]).ends(Exit::Done);
    let second =
        second.prints("5 10A─┬─┬─△ 5\n").prints("3 ├─┼─●1○△┤ 3\n").prints("1 └─┴─┴─┴─▪ 1\n").prints("move 2: ○ D3\n");
    assert!(!second.out.contains("main"), "{}", second.out);
    dir.run(&["show", "@game.sgf", "--move", "0"]).ends(Exit::Done).prints("before the first move\n\nFive lines.\n");
    let fifth = dir.run(&["show", "@game.sgf", "--move", "5", "--width", "20"]).ends(Exit::Done);
    fifth.prints("\n\nGentle\nand slow.\n");
    let fourth = dir.run(&["show", "@game.sgf", "--move", "4"]).ends(Exit::Done);
    fourth.prints("\nnext:\n  1  ● D2\n  2  ● B4  the other way\n");
}

#[test]
fn ascii_is_ascii() {
    let shown = dir().run(&["show", "@game.sgf", "--move", "2", "--ascii"]).ends(Exit::Done);
    assert!(shown.out.is_ascii(), "{}", shown.out);
    shown.prints("3 . . X1O^. 3\n").prints("X Ada   O Ben").prints("5 10A . . ^ 5\n");
}

#[test]
fn colors_are_as_asked_for() {
    let dir = dir();
    assert!(!dir.run(&["show", "@game.sgf"]).ends(Exit::Done).out.contains('\u{1b}'));
    dir.run(&["show", "@game.sgf", "--color", "always"]).ends(Exit::Done).prints("\u{1b}[0;48;5;180;38;5;16m●");
    let never = dir.run(&["check", "@broken.wei7", "--color", "never"]).ends(Exit::NoResult);
    assert!(!never.out.contains('\u{1b}'));
    dir.run(&["check", "@broken.wei7", "--color", "always"]).ends(Exit::NoResult).prints("\u{1b}[");
    dir.run(&["show", "@game.sgf", "--color", "pink"])
        .ends(Exit::NoResult)
        .says("[possible values: auto, always, never]");
}

#[test]
fn a_variation_a_game_and_a_part_of_the_board_are_shown() {
    let dir = dir();
    let other = dir.run(&["show", "@game.sgf", "--branch", "2"]).ends(Exit::Done);
    other.prints("the other way   move 5: ● B4\n").prints(">   2  ● B4");
    // In a variation, moves are counted from its beginning.
    dir.run(&["show", "@game.sgf", "--branch", "2", "--move", "1"]).ends(Exit::Done).prints("move 1: ● C3");
    let second = dir.run(&["show", "@game.sgf", "--game", "2"]).ends(Exit::Done);
    second.prints("game.sgf, game 2\n").prints("9 ┌─┬─┬─┬─┬─┬─┬─┬─┐ 9\n");
    let part = dir.run(&["show", "@game.sgf", "--region", "b4-c2"]).ends(Exit::Done);
    part.prints("B2 to C4 of a board of 5x5\n  B C\n4 ┼─┼ 4\n");
    dir.run(&["show", "@game.sgf", "@lesson.go"]).ends(Exit::Done).comes_to("2 files: shown 2");
}

#[test]
fn a_supplement_of_its_own_is_read() {
    let dir = dir();
    let game = GAME.split_once("\n(;GM").unwrap().0;
    fs::write(dir.path("one.sgf"), game).unwrap();
    dir.run(&["convert", "@one.sgf", "-o", "@one.wei7"]).ends(Exit::Done);
    fs::rename(dir.path("one.supplement.json"), dir.path("s.json")).unwrap();
    let marks = ["show", "@one.wei7", "--move", "2"];
    dir.run(&marks).ends(Exit::Done).prints("5 #─A─┬─┬─% 5\n");
    dir.run(&[&marks[..], &["--supplement", "@s.json"]].concat()).ends(Exit::Done).prints("5 10A─┬─┬─△ 5\n");
    let unused = dir.run(&["show", "@game.sgf", "--supplement", "@s.json"]).ends(Exit::NoResult);
    unused.says("F014");
}

#[test]
fn for_programs_the_place_is_an_object() {
    let shown = dir().run(&["show", "@game.sgf", "--move", "2", "--report", "json"]).ends(Exit::Done);
    let report = &of_type(&shown.out, "position")[0];
    assert_eq!(report["rows"], "...../...../..XO./...../.....");
    assert_eq!((report["moves"].as_u64(), report["last"]["color"].as_str()), (Some(2), Some("W")));
    assert_eq!(report["marks"].as_array().unwrap().len(), 5);
    assert_eq!(report["next"][0]["move"]["point"]["x"], 3);
}

#[test]
fn invalid_selections_exit_with_2() {
    let dir = dir();
    let fails = |args: &[&str], why: &str| {
        let ran = dir.run(args).ends(Exit::NoResult);
        assert_eq!(ran.out, "", "{args:?}");
        ran.says(why);
    };
    for command in ["show", "render"] {
        fails(&[command, "@game.sgf", "--move", "8"], "there is no move 8; this line has 7");
        fails(&[command, "@game.sgf", "--branch", "1.2"], "there is no branch 1.2");
        fails(&[command, "@game.sgf", "--branch", "0"], "a branch must be `main`, or numbers as in `1.2.1`");
        fails(&[command, "@game.sgf", "--game", "3"], "there is no game 3; the input has 2");
        fails(&[command, "@game.sgf", "--region", "a1-f6"], "the region is not on this board of 5x5");
        fails(&[command, "@game.sgf", "--region", "a1"], "a region must be two corners");
        fails(&[command, "@none.sgf"], "no such file");
        fails(&[command, "@broken.wei7"], "J002");
        fails(&[command], "refused[F003]");
    }
    fails(&["show", "@game.sgf", "--width", "5"], "--width");
    fails(&["render", "@game.sgf", "--range", "8-9"], "there is no move 8; this line has 7");
    fails(&["render", "@game.sgf", "--range", "5-4"], "a range of moves is like `1-50`");
    fails(&["render", "@game.sgf", "--range", "1-4", "--move", "3"], "cannot be used with");
    fails(&["render", "@game.sgf", "-o", "@a.jpg"], "does not end in `.svg`, `.png` or `.html`");
    fails(&["render", "@game.sgf", "--theme", "glass"], "[possible values: print, wood, dark]");
    fails(&["render", "@game.sgf", "--size", "0"], "--size");
    fails(&["render", "@game.sgf", "--font", "@game.sgf"], "is not a font");
    fails(&["render", "@game.sgf", "--font", "@none.ttf"], "no such file");
    fails(&["render", "@game.sgf", "@lesson.go"], "several inputs need a directory");
    fails(&["render", "@game.sgf", "@lesson.go", "-o", "@a.svg"], "several inputs need a directory");
    fails(
        &["render", "@game.sgf", "@lesson.go", "-o", "@a/", "--to", "html"],
        "use `--site DIR` to write a page of each",
    );
    fails(&["render", "@game.sgf", "@lesson.go", "-o", "@a/", "--game", "2"], "`--game` needs one record");
    fails(&["render", "@game.sgf", "--site", "@other.sgf"], "is a file, and a site needs a directory");
    fails(&["render", "@game.sgf", "--site", "@"], "is not empty; use `--force` to replace");
    fails(
        &["render", "@game.sgf", "--site", "@a", "--range", "1-4"],
        "`--range` applies to pictures, but a page is written",
    );
    fails(&["render", "@game.sgf", "--site", "@a", "-o", "@b.svg"], "cannot be used with");
    fails(&["render", "@game.sgf", "--all-diagrams"], "--output");
    for option in [&["--range", "1-4"][..], &["--size", "300"], &["--text", "text"], &["--all-diagrams"]] {
        let args = [&["render", "@game.sgf", "-o", "@a", "--to", "html"], option].concat();
        fails(&args, &format!("`{}` applies to pictures, but a page is written", option[0]));
    }
    fails(&["render", "@game.sgf", "-o", "@a.html", "--move", "8"], "there is no move 8; this line has 7");
}

#[test]
fn a_huge_board_is_shown_in_part_and_drawn_by_region() {
    let huge = r#"{"format":"wei7","version":"3.0","size":1000000000,"tree":{"steps":[{"action":{"type":"move","value":
        {"color":1,"point":{"x":40,"y":50}}}}]}}"#;
    let dir = Dir::new(&[("huge.wei7", huge)]);
    let shown = dir.run(&["show", "@huge.wei7"]).ends(Exit::Done);
    let shown = shown.prints("of a board of 1000000000x1000000000\n").prints("(●)");
    assert!(shown.out.lines().all(|line| line.chars().count() <= 81), "{}", shown.out);
    dir.run(&["render", "@huge.wei7"]).ends(Exit::NoResult).says("choose a region");
    dir.run(&["render", "@huge.wei7", "--region", "AQ999999940-AT999999960"]).ends(Exit::Done).prints("<svg");
    let one = r#"{"format":"wei7","version":"3.0","size":1,"tree":{}}"#;
    let dir = Dir::new(&[("one.wei7", one)]);
    dir.run(&["show", "@one.wei7"]).ends(Exit::Done).prints("  A\n1 · 1\n  A\n");
    dir.run(&["render", "@one.wei7"]).ends(Exit::Done).prints("<svg");
}

#[test]
fn a_picture_is_svg_or_png_by_its_name() {
    let dir = dir();
    let svg = dir.run(&["render", "@game.sgf", "-o", "@a.svg", "--range", "1-50"]).ends(Exit::Done);
    assert_eq!(svg.out, "");
    let text = dir.read("a.svg").unwrap();
    assert_eq!(dir.run(&["render", "@game.sgf", "--range", "1-"]).ends(Exit::Done).out, text);
    assert!(text.contains(">Moves 1–7</text>"), "{text}");
    dir.run(&["render", "@game.sgf", "-o", "@a.png", "--size", "300"]).ends(Exit::Done);
    let png = fs::read(dir.path("a.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 300, "its width");
    dir.run(&["render", "@game.sgf", "-o", "@b", "--to", "png"]).ends(Exit::Done);
    assert!(fs::read(dir.path("b")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_page_holds_the_whole_record() {
    let dir = dir();
    let made = dir.run(&["render", "@game.sgf", "-o", "@a.html", "--branch", "2"]).ends(Exit::Done);
    assert_eq!(made.out, "");
    let page = dir.read("a.html").unwrap();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("\"the other way\""), "{page}");
    assert!(page.contains("prefers-color-scheme") && page.contains("\"coordinates\":true"));
    let chosen = ["--theme", "dark", "--no-coordinates", "--region", "a1-c3", "--to", "html", "--lang", "zh"];
    let page = dir.run(&[&["render", "@game.sgf"], &chosen[..]].concat()).ends(Exit::Done).out;
    assert!(page.contains("lang=\"zh-Hans\"") && page.contains("\"window\":[0,2,2,4]"), "{page}");
    assert!(!page.contains("prefers-color-scheme") && page.contains("\"coordinates\":false"));
    // A file of another format, and another game.
    let lesson = dir.run(&["render", "@lesson.go", "--game", "2", "--to", "html"]).ends(Exit::Done);
    lesson.prints("Black to play.");
}

#[test]
fn files_are_replaced_only_with_force() {
    let dir = dir();
    fs::write(dir.path("a.svg"), "mine").unwrap();
    dir.run(&["render", "@game.sgf", "-o", "@a.svg"]).ends(Exit::NoResult).says("F004");
    assert_eq!(dir.read("a.svg").unwrap(), "mine");
    dir.run(&["render", "@game.sgf", "-o", "@a.svg", "--force"]).ends(Exit::Done);
    assert!(dir.read("a.svg").unwrap().starts_with("<svg"));
    dir.run(&["render", "@game.sgf", "-o", "@game.sgf", "--to", "svg", "--force"]).ends(Exit::NoResult).says("F008");
    assert_eq!(dir.read("game.sgf").unwrap(), GAME);
    dir.run(&["render", "@game.sgf", "-o", "@game.sgf/a.svg"]).ends(Exit::NoResult).says("F005");
    dir.run(&["render", "@game.sgf", "-o", "@"]).ends(Exit::NoResult).says("is not empty");
    dir.run(&["render", "@game.sgf", "-o", "@", "--game", "1"]).ends(Exit::NoResult).says("is a directory");
    dir.run(&["render", "@lesson.go", "-o", "@game.sgf", "--all-diagrams"]).ends(Exit::NoResult).says("a directory");
}

#[test]
fn options_change_the_picture() {
    let dir = dir();
    let draw = |options: &[&str]| dir.run(&[&["render", "@game.sgf"], options].concat()).ends(Exit::Done).out;
    let plain = draw(&[]);
    assert!(plain.contains(">A</text>") && !plain.contains("radialGradient"), "{plain}");
    assert!(!draw(&["--no-coordinates"]).contains(">A</text>"));
    assert!(draw(&["--theme", "wood"]).contains("<radialGradient"));
    assert!(draw(&["--theme", "dark"]).contains("#1d2127"));
    assert!(draw(&["--size", "1000"]).contains(r#"width="1000""#));
    assert!(!draw(&["--text", "outlines"]).contains("</text>"));
    let comment = draw(&["--move", "5", "--caption", "comment"]);
    assert!(comment.contains(">Gentle</text>") && comment.contains(">and slow.</text>"), "{comment}");
    let titled = ["--branch", "2"];
    assert!(draw(&titled).contains(">the other way</text>"));
    assert!(!draw(&[&titled[..], &["--caption", "none"]].concat()).contains("the other way"));
    // DD and AR of `FF[4]` in the variation.
    assert!(draw(&titled).contains(r#"opacity="0.62""#) && draw(&titled).contains("Z\""));
    assert!(draw(&["--region", "a5-c3"]).contains(r#"viewBox="0 0 212 "#), "room for a caption");
    // Moves outside of the picture are listed below it.
    assert!(draw(&["--region", "a5-c3", "--range", "1-4"]).contains(">2 = D3, 3 = D4</text>"));
    // A problem in a corner of a large board; on a page, all moves count.
    let corner = Dir::new(&[("corner.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[19]AB[qa][qb]AW[pa][pb]TR[qd];B[ra];W[nd])")]);
    let draw = |options: &[&str]| corner.run(&[&["render", "@corner.sgf"], options].concat()).ends(Exit::Done).out;
    for (number, region) in [("0", "p19-t15"), ("1", "p19-t17")] {
        let auto = draw(&["--region", "auto", "--move", number]);
        assert_eq!(auto, draw(&["--region", region, "--move", number]));
    }
    assert!(draw(&["--region", "auto", "--to", "html"]).contains(r#""window":[12,0,18,4]"#));
}

#[test]
fn each_diagram_and_pause_is_a_picture() {
    let dir = dir();
    let drawn = dir.run(&["render", "@lesson.go", "--all-diagrams", "-o", "@out/", "--caption", "comment"]);
    drawn.ends(Exit::Done).says("F043");
    let files: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("out/")).collect();
    assert_eq!(files, ["out/lesson-0001.svg", "out/lesson-game-0002-0001.svg"]);
    let diagram = dir.read("out/lesson-0001.svg").unwrap();
    assert!(diagram.contains(">Something else.</text>") && !diagram.contains(">F</text>"), "{diagram}");
    // The hidden stones are missing, the setup stones are there.
    assert_eq!(diagram.matches(r#"r="14.6""#).count(), 1, "{diagram}");
    let problem = ["render", "@lesson.go", "--all-diagrams", "-o", "@png/", "--game", "2", "--to", "png"];
    dir.run(&problem).ends(Exit::Done);
    assert!(dir.files().contains(&"png/lesson-game-0002-0001.png".to_owned()));
    dir.run(&["render", "@other.sgf", "--all-diagrams", "-o", "@none/"]).ends(Exit::Done).says("F044");
    // Diagrams of several inputs do not mix.
    let inputs = ["render", "@lesson.go", "@game.sgf", "@other.sgf"];
    let all = [&inputs[..], &["--all-diagrams", "-o", "@all/", "--caption", "comment"]].concat();
    dir.run(&all).ends(Exit::Done).comes_to("3 files: drawn 3");
    let files: Vec<_> = dir.files().into_iter().filter(|file| file.starts_with("all/")).collect();
    assert!(files.contains(&"all/lesson/lesson-game-0002-0001.svg".to_owned()), "{files:?}");
    assert!(files.contains(&"all/game/game-0001.svg".to_owned()), "{files:?}");
    assert_eq!(dir.read("all/lesson/lesson-0001.svg"), Some(diagram));
}

#[test]
fn characters_without_a_font_are_named() {
    let odd = "(;GM[1]FF[4]CA[UTF-8]SZ[5];B[cc]LB[aa:\u{10fffd}])";
    let dir = Dir::new(&[("odd.sgf", odd)]);
    let drawn = dir.run(&["render", "@odd.sgf", "--fail-on", "note"]).ends(Exit::Findings);
    drawn.says("F041").prints("\u{10fffd}</text>");
}

#[test]
fn a_record_of_any_depth_is_drawn_in_a_small_stack() {
    let (down, up) = ("(;B[aa]C[a]".repeat(10_000), "(;W[bb]))".repeat(10_000));
    let deep = format!("(;GM[1]FF[4]SZ[9]{down}{up})");
    let dir = Dir::new(&[("deep.sgf", &deep)]);
    let path = dir.path("deep.sgf").display().to_string();
    // A level of nesting that takes 100 bytes of stack would overflow this stack.
    let drawn = move || {
        let (exit, out, err) = command::wei7(["show", &path, "--move", "9999"], b"");
        assert_eq!(exit, Exit::Done, "{err}");
        assert!(out.contains("move 9999: ● A9") && out.len() < 10_000, "{out}");
        assert_eq!(command::wei7(["render", &path], b"").0, Exit::Done);
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(drawn).unwrap().join().unwrap();
}

#[test]
fn only_findings_of_the_shown_game_are_reported() {
    let bad = "(;GM[1]FF[4]SZ[9]KM[6,5];B[ee])(;GM[1]FF[4]SZ[0];B[ee])(;GM[1]FF[4]SZ[9];B[cc])";
    let dir = Dir::new(&[("bad.sgf", bad)]);
    for command in ["show", "render"] {
        let third = dir.run(&[command, "@bad.sgf", "--game", "3", "--fail-on", "repaired"]).ends(Exit::Done);
        assert!(!third.err.contains('['), "{}", third.err);
        let first = dir.run(&[command, "@bad.sgf"]).ends(Exit::Done);
        let first = first.says("bad.sgf: game 1 of 3; use `--game N` to choose another");
        assert!(!first.err.contains("SZ[0]"), "{}", first.err);
        dir.run(&[command, "@bad.sgf", "--lang", "zh"])
            .ends(Exit::Done)
            .says("共 3 份棋谱，这是第 1 局；用 `--game N`");
        dir.run(&[command, "@bad.sgf", "--game", "2", "--fail-on", "repaired"]).ends(Exit::Findings);
        dir.run(&[command, "@bad.sgf", "--game", "4"]).ends(Exit::NoResult).says("there is no game 4; the input has 3");
        let quiet = dir.run(&[command, "@bad.sgf", "--quiet"]).ends(Exit::Done);
        assert_eq!(quiet.err, "");
    }
}

#[test]
fn a_site_has_a_page_for_each_game_and_a_list() {
    let dir = dir();
    fs::create_dir_all(dir.path("in/club~1")).unwrap();
    for (from, to) in [
        ("game.sgf", "in/club~1/game.sgf"),
        ("lesson.go", "in/game.go"),
        ("other.sgf", "in/game.sgf"),
        ("broken.wei7", "in/x.wei7"),
    ] {
        fs::copy(dir.path(from), dir.path(to)).unwrap();
    }
    let made = dir.run(&["render", "@in", "--site", "@site"]).ends(Exit::NoResult);
    made.says("J002").comes_to("4 files: drawn 3, refused 1");
    let files: Vec<_> =
        dir.files().into_iter().filter_map(|file| Some(file.strip_prefix("site/")?.to_owned())).collect();
    assert_eq!(
        files,
        [
            "assets/list.css",
            "assets/list.js",
            "assets/page.css",
            "assets/page.js",
            "games/club_1_game.html",
            "games/club_1_game~2.html",
            "games/game (2).html",
            "games/game.html",
            "games/game~2.html",
            "index.html",
            "list/1.js",
        ]
    );
    // Each page links to its neighbors.
    let second = dir.read("site/games/club_1_game~2.html").unwrap();
    for link in [r#"href="../index.html""#, r#"href="club_1_game.html" rel="prev""#, r#"href="game.html" rel="next""#] {
        assert!(second.contains(link), "{link}\n{second}");
    }
    let index = dir.read("site/index.html").unwrap();
    assert!(
        index.contains(r#"<a href="games/game%20%282%29.html">Ada</a>"#) && index.contains("<h1>in</h1>"),
        "{index}"
    );
    assert!(index.contains("5 games"), "{index}");
    // A second run gives the same files, and replaces them only with `--force`.
    let list = dir.read("site/list/1.js").unwrap();
    dir.run(&["render", "@in", "--site", "@site"]).ends(Exit::NoResult).says("is not empty");
    dir.run(&["render", "@in", "--site", "@site", "--force", "--jobs", "1"]).ends(Exit::NoResult);
    assert_eq!(dir.read("site/list/1.js").unwrap(), list);
    let chinese =
        dir.run(&["render", "@game.sgf", "--site", "@zh", "--lang", "zh", "--theme", "dark"]).ends(Exit::Done);
    chinese.says("zh/index.html");
    assert!(dir.read("zh/index.html").unwrap().contains("搜索棋手"));
    let nothing = dir.run(&["render", "@broken.wei7", "--site", "@none"]).ends(Exit::NoResult);
    assert!(nothing.err.contains("J002") && !dir.path("none/index.html").exists(), "{}", nothing.err);
}

#[test]
fn a_folder_becomes_pictures_and_a_list() {
    let dir = dir();
    let made = dir.run(&["render", "@game.sgf", "@other.sgf", "-o", "@pictures/", "--move", "1", "--size", "200"]);
    made.ends(Exit::Done).comes_to("2 files: drawn 2");
    for name in ["game.svg", "game~2.svg", "other.svg"] {
        assert!(dir.read(&format!("pictures/{name}")).unwrap().contains(r#"width="200""#), "{name}");
    }
    let index = dir.read("pictures/index.html").unwrap();
    assert!(index.contains(r#"<img src="game~2.svg" alt="game~2" loading="lazy">"#), "{index}");
    // All games of one file.
    dir.run(&["render", "@game.sgf", "-o", "@png/", "--to", "png"]).ends(Exit::Done).says("png/index.html");
    assert!(fs::read(dir.path("png/game~2.png")).unwrap().starts_with(b"\x89PNG"));
    // A game without the requested move does not stop the others.
    let some = dir.run(&["render", "@game.sgf", "-o", "@some/", "--move", "5"]).ends(Exit::NoResult);
    some.says("there is no move 5; this line has 1");
    assert!(dir.path("some/game.svg").exists() && !dir.path("some/game~2.svg").exists());
}

#[test]
fn a_page_has_the_record_to_save() {
    let dir = dir();
    let page = dir.run(&["render", "@game.sgf", "--to", "html", "-o", "@my game.html"]).ends(Exit::Done);
    page.says("my game.html");
    let page = dir.read("my game.html").unwrap();
    for name in ["my game.sgf", "my game.wei7", "my game.supplement.json"] {
        assert!(page.contains(&format!(r#""name":"{name}""#)), "{name}");
    }
    assert!(page.contains("<title>Ada – Ben</title>"), "{page}");
}
