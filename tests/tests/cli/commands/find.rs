//! `wei7 find`, and lists of games.

use pretty_assertions::assert_eq;
use serde_json::Value;
use wei7_cli::Exit;

use crate::support::{Dir, of_type};

const MANY: &str = "\
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]BR[2d]PW[Bo]DT[1996-05-06,07]RE[B+0.5]RU[Japanese]KM[6.5]EV[Spring Cup];B[cc];W[gg])
(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Bo]PW[Ann]DT[1996]RE[W+R]HA[2]AB[cc][gg]GN[a lesson];W[ee])
(;FF[4]CA[UTF-8]GM[1]SZ[13:9]PB[\u{9648}\u{7956}\u{5fb7}]PW[Cleo]RE[0];B[cg];W[gc];B[])
";

/// A 2.x game with a time of day.
const ONE: &str = r#"<wei7 version="2.2"><size>9</size><game><time>1999-12-31T23:00:00Z</time><black name="Dan"/>
<white name="Bo"/><result winner="white"/></game><moves><black x="6" y="6"/></moves></wei7>"#;

fn dir() -> Dir {
    Dir::new(&[("in/a.sgf", MANY), ("in/b.wei7", ONE)])
}

/// Returns the matching games as the letter of their file and their number.
fn found(args: &[&str]) -> String {
    let args = [&["find", "@in", "--report", "json"], args].concat();
    let ran = dir().run(&args);
    let games = of_type(&ran.out, "game");
    assert_eq!(ran.exit, if games.is_empty() { Exit::Findings } else { Exit::Done }, "{args:?}\n{}", ran.err);
    let name = |game: &Value| {
        let file = game["file"].as_str().unwrap().rsplit(['/', '\\']).next().unwrap()[..1].to_owned();
        format!("{file}{}", game["game"])
    };
    games.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn games_are_found_by_their_values() {
    for (args, expected) in [
        (&[][..], "a1 a2 a3 b1"),
        (&["--player", "ann"], "a1 a2"),
        (&["--player", "ann", "--player", "bo"], "a1 a2"),
        (&["--player", "\u{9648}"], "a3"),
        (&["--black", "bo"], "a2"),
        (&["--white", "bo"], "a1 b1"),
        (&["--date", "1996"], "a1 a2"),
        (&["--date", "1996-05"], "a1"),
        (&["--date", "1996-05-07"], "a1"),
        (&["--date", "1996-05-08.."], "b1"),
        (&["--date", "..1996"], "a1 a2"),
        (&["--result", "B"], "a1"),
        (&["--result", "w"], "a2 b1"),
        (&["--result", "+R"], "a2 b1"),
        (&["--result", "B+0.5"], "a1"),
        (&["--result", "B+1..10"], ""),
        (&["--result", "draw"], "a3"),
        (&["--winner", "ann"], "a1 a2"),
        (&["--winner", "cleo"], ""),
        (&["--rules", "japan"], "a1"),
        (&["--rules", "jp"], "a1"),
        (&["--rules", "chinese"], ""),
        (&["--event", "cup"], "a1"),
        (&["--event", "lesson"], "a2"),
        (&["--moves", "1"], "a2 b1"),
        (&["--moves", "2..3"], "a1 a3"),
        (&["--handicap", "2.."], "a2"),
        (&["--handicap", "0"], "a1 a3 b1"),
        (&["--size", "13x9"], "a3"),
        (&["--size", "9"], "a1 a2 b1"),
        (&["--opening", "C7"], "a1"),
        (&["--opening", "c7,G3"], "a1"),
        (&["--opening", "C7,G3,A1"], ""),
        (&["--opening", "C7", "--symmetric"], "a1 a3 b1"),
        // A board that is not square cannot be rotated by a quarter.
        (&["--opening", "G7", "--symmetric", "--size", "13x9"], ""),
        (&["--opening", "L3", "--symmetric", "--size", "13x9"], "a3"),
        (&["--opening", "C3,G7,C7"], ""),
        (&["--player", "bo", "--result", "+R", "--moves", "1", "--size", "9"], "a2 b1"),
        (&["--sort", "black"], "a1 a2 b1 a3"),
        (&["--sort", "white"], "a2 a1 b1 a3"),
        (&["--sort", "moves"], "a2 b1 a1 a3"),
        (&["--sort", "moves", "--reverse"], "a3 a1 a2 b1"),
        (&["--sort", "date"], "a2 a1 b1 a3"),
        // Games without the value come last in either order.
        (&["--sort", "date", "--reverse"], "b1 a1 a2 a3"),
        (&["--sort", "result"], "a1 a3 a2 b1"),
        (&["--sort", "board", "--reverse"], "a3 a1 a2 b1"),
        (&["--sort", "handicap"], "a2 a1 a3 b1"),
        (&["--sort", "komi"], "a1 a2 a3 b1"),
        (&["--sort", "rules"], "a1 a2 a3 b1"),
        (&["--sort", "event"], "a1 a2 a3 b1"),
        (&["--sort", "file", "--reverse"], "b1 a1 a2 a3"),
    ] {
        assert_eq!(found(args), expected, "{args:?}");
    }
}

#[test]
fn matches_are_printed_in_columns() {
    let dir = dir();
    let ran = dir.run(&["find", "@in"]).ends(Exit::Done).says("4 of 4 games");
    let table: Vec<&str> = ran.out.lines().collect();
    assert_eq!(table.len(), 5, "{}", ran.out);
    assert!(table[0].starts_with("date         black"), "{}", ran.out);
    assert!(table[1].starts_with("1996-05-06…  Ann, 2d  Bo     B+0.5"), "{}", ran.out);
    assert!(table[3].starts_with("             \u{9648}\u{7956}\u{5fb7}   Cleo   a draw"), "{}", ran.out);
    assert!(table[4].contains("W+R") && table[4].ends_with("b.wei7"), "{}", ran.out);
    let chinese = dir.run(&["find", "@in", "--lang", "zh"]).ends(Exit::Done).says("共 4 局，找到 4 局");
    chinese.prints("日期").prints("和棋");
    let paths = dir.run(&["find", "@in", "--player", "bo", "--paths"]).ends(Exit::Done);
    assert_eq!(paths.out, format!("{}\n{}\n", dir.path("in/a.sgf").display(), dir.path("in/b.wei7").display()));
    let none = dir.run(&["find", "@in", "--player", "nobody"]).ends(Exit::Findings).says("0 of 4 games");
    assert_eq!(none.out, "");
    let quiet = dir.run(&["find", "@in", "--player", "nobody", "--quiet"]).ends(Exit::Findings);
    assert_eq!(quiet.err, "");
    let failed = dir.run(&["find", "@in", "@none.sgf", "--player", "ann"]).ends(Exit::NoResult);
    failed.says("F001").prints("Ann");
    let none = dir.run(&["find", "@in", "--player", "nobody", "--report", "json"]).ends(Exit::Findings);
    assert_eq!(of_type(&none.out, "summary")[0]["exit"], 1);
    // Findings do not affect the exit code, whatever the options of a folder.
    let dir = Dir::new(&[("wei7.toml", "fail-on = \"note\""), ("a.sgf", "(;FF[4]GM[1]PB[Ann]KM[6,5];B[aa])")]);
    let found = dir.run(&["find", "@a.sgf", "--player", "ann"]).ends(Exit::Done);
    assert!(found.err.ends_with("wei7.toml: --fail-on=note\n1 of 1 games\n"), "{}", found.err);
    dir.run(&["find", "@in", "--paths", "--format", "csv"]).ends(Exit::NoResult).says("cannot be used with");
}

#[test]
fn one_game_is_printed_in_rows_and_several_in_a_table() {
    let dir = dir();
    dir.run(&["info", "@in/b.wei7"]).ends(Exit::Done).prints("  black    Dan\n");
    let table = dir.run(&["info", "@in/a.sgf"]).ends(Exit::Done);
    assert_eq!(table.out.lines().count(), 4, "{}", table.out);
    assert_eq!(dir.run(&["info", "@in/a.sgf", "--format", "table"]).out, table.out);
    let one = dir.run(&["info", "@in/b.wei7", "--format", "table"]).ends(Exit::Done);
    assert_eq!(one.out.lines().count(), 2, "{}", one.out);
    let rows = dir.run(&["info", "@in", "--format", "rows", "--sort", "black"]).ends(Exit::Done).out;
    let heads: Vec<_> = rows.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(heads[0].ends_with("a.sgf, game 1") && heads[2].ends_with("b.wei7"), "{rows}");
    let csv = dir.run(&["info", "@in", "--format", "csv", "--sort", "date"]).ends(Exit::Done).out;
    let lines: Vec<_> = csv.lines().collect();
    assert!(lines[0].starts_with("source,game,format,date,black,black_rank,white"), "{csv}");
    assert!(
        lines[2].contains("a.sgf,1,sgf,1996-05-06,Ann,2d,Bo,,black by 0.5,black,0.5,9,9,6.5,,Japanese,Spring Cup"),
        "{csv}"
    );
    let json = dir.run(&["info", "@in", "--format", "json"]).ends(Exit::Done).out;
    assert_eq!(json, dir.run(&["info", "@in", "--report", "json"]).out);
}

#[test]
fn terminal_control_characters_are_not_printed_in_lists() {
    let dir = Dir::new(&[("a.sgf", "(;FF[4]CA[UTF-8]GM[1]PB[\u{1B}\\]0;x\u{7}]PW[\u{202e}a,\"b\nc];B[aa])")]);
    for form in ["rows", "table", "csv", "json"] {
        let ran = dir.run(&["info", "@a.sgf", "--format", form]);
        let is_harmless = |c: char| c == '\n' || !(c.is_control() || c == '\u{202e}');
        assert!(ran.out.chars().all(is_harmless), "{form}: {:?}", ran.out);
    }
    let csv = dir.run(&["info", "@a.sgf", "--format", "csv"]).out;
    assert_eq!(csv.lines().count(), 2, "{csv}");
}
