//! `wei7 info`

use pretty_assertions::assert_eq;
use wei7_cli::{Exit, Language};
use wei7_testsuite::command::wei7_at_a_terminal;

use crate::support::{Dir, NEW, OLD, WRONG, of_type};

#[test]
fn info_prints_players_and_sizes() {
    let dir = Dir::new(&[("old.wei7", OLD)]);
    let ran = dir.run(&["info", "@old.wei7"]).ends(Exit::Done);
    for row in ["format   wei7 2.2", "name     club evening", "black    Ada", "white    Ben, 2d", "board    9 by 9"] {
        assert!(ran.out.contains(row), "{row}\n{}", ran.out);
    }
    ran.prints("moves    3 on the main line, 4 in all").prints("branches 3, nested up to 1 deep");
}

#[test]
fn info_for_programs_has_the_numbers() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", OLD)]);
    let ran = dir.run(&["info", "@", "--report", "json"]).ends(Exit::Done).comes_to("2 files: read 2");
    let game = &of_type(&ran.out, "game")[1];
    assert_eq!((&game["all_moves"], &game["moves"], &game["branches"]), (&4.into(), &3.into(), &3.into()));
    assert_eq!((&game["black"][0]["name"], &game["board"]["width"]), (&"Ada".into(), &9.into()));
}

#[test]
fn the_table_fits_the_terminal_and_is_whole_elsewhere() {
    let event = "a tournament of many players that has a long name";
    let game = |black: &str| {
        format!(
            "(;FF[4]CA[UTF-8]GM[1]SZ[19]HA[2]AB[dd][pp]KM[0.5]RU[Japanese]DT[2000-07-19]RE[B+R]EV[{event}]PB[{black}]PW[Cho U];W[dp])"
        )
    };
    let dir = Dir::new(&[("a/first.sgf", &game("Somebody With A Long Name")), ("a/second.sgf", &game("Go Seigen"))]);
    let whole = dir.run(&["info", "@a"]).ends(Exit::Done).prints("a tournament of many players th…").prints("rules");
    let folder = dir.path("a").display().to_string();
    for columns in [80, 100, 120, 250] {
        let (_, out, _) = wei7_at_a_terminal(Language::En, &["info", &folder], columns);
        let table = out.split("\n\n").next().unwrap();
        let width = |line: &str| line.chars().count();
        let rows: Vec<&str> = table.lines().filter(|line| line.contains("sgf")).collect();
        assert_eq!(rows.len(), 2, "{out}");
        assert!(rows.iter().all(|row| width(row) <= usize::from(columns) && row.ends_with("sgf")), "{columns}\n{out}");
        assert_eq!(
            out.contains("left out because the terminal is too narrow: rules"),
            columns < 100,
            "{columns}\n{out}"
        );
        assert!(columns < 250 || whole.out.starts_with(table), "{out}");
    }
}

#[test]
fn info_of_an_unreadable_file_exits_with_2() {
    let dir = Dir::new(&[("a.wei7", "{"), ("b.wei7", WRONG)]);
    let ran = dir.run(&["info", "@a.wei7"]).ends(Exit::NoResult).says("a.wei7:1:2");
    assert_eq!(ran.out, "");
    dir.run(&["info", "@b.wei7"]).ends(Exit::Findings).prints("1 finding; `wei7 check` shows it");
}
