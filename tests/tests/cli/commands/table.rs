//! `wei7 table`

use std::fs::File;
use std::io::Write;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, SGF, reports};

/// Returns some columns of the rows of a table without line breaks in its cells.
fn rows(csv: &str, names: &[&str]) -> Vec<String> {
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let at: Vec<usize> =
        names.iter().map(|name| header.iter().position(|column| column == name).expect(name)).collect();
    lines.map(|line| at.iter().map(|at| line[*at]).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn games_and_moves_of_all_formats_are_rows() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.wei7", NEW), ("in/c/d.wei7", OLD)]);
    let ran = dir.run(&["table", "@in", "-o", "@out/games.csv", "--moves", "@out/moves.csv"]).ends(Exit::Done);
    assert_eq!(ran.out, "");
    let games = dir.read("out/games.csv").unwrap();
    let columns = ["format", "status", "game", "black", "moves", "all_moves", "variations"];
    assert_eq!(
        rows(&games, &columns),
        ["sgf record 1 Ada 4 5 1", "wei7 record 1  1 1 0", "wei7-2.2 record 1 Ada 3 4 1"]
    );
    let moves =
        rows(&dir.read("out/moves.csv").unwrap(), &["game", "branch", "main_line", "number", "color", "x", "y"]);
    assert_eq!(moves.len(), 5 + 1 + 4);
    assert_eq!(moves[..3], ["1 0 true 1 black 4 4", "1 0 true 2 white 6 2", "1 1 true 3 black 2 6"]);
}

#[test]
fn failed_files_are_rows_in_both_languages() {
    let dir = Dir::new(&[("in/a.wei7", "{"), ("in/b.sgf", "(;FF[4]SZ[9];B[aa])")]);
    for (language, said) in [("en", "2 files · 1 game"), ("zh", "2 个文件")] {
        let args = ["table", "@in", "-o", "@g.csv", "--force", "--lang", language];
        dir.run(&args).ends(Exit::NoResult).says("a.wei7").says("1:2").says(said);
        let games = dir.read("g.csv").unwrap();
        assert_eq!(rows(&games, &["status", "width"]), ["refused ", "record 9"], "{games}");
    }
    let ran = dir.run(&["table", "@in", "-o", "@g.csv", "--force", "--report", "json"]).ends(Exit::NoResult);
    assert_eq!(reports(&ran.out)[0].file["valid"], false);
}

#[test]
fn rows_are_the_same_on_any_number_of_threads() {
    let game = |number: usize| format!("(;FF[4]SZ[9]PB[{number}];B[{}])", ["aa", "bb", ""][number % 3]);
    let all = (0..700).map(game).collect::<Vec<_>>().concat();
    let dir = Dir::new(&[("in/a.sgf", &all), ("in/b.sgf", &game(3)), ("in/c.sgf", &all)]);
    for (input, games) in [("@in", 1401), ("@in/a.sgf", 700)] {
        let table = |jobs| {
            let args = ["table", input, "-o", "@g.csv", "--moves", "@m.csv", "--force", "--jobs", jobs];
            dir.run(&args).ends(Exit::Done);
            (dir.read("g.csv").unwrap(), dir.read("m.csv").unwrap())
        };
        let one = table("1");
        assert_eq!(one.0.lines().count(), games + 1);
        for jobs in ["2", "5"] {
            assert!(table(jobs) == one, "{input} {jobs}");
        }
    }
}

#[test]
fn archives_are_read_as_folders_are() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.sgf", "(;FF[4]SZ[9];B[aa])(;FF[4]SZ[9])")]);
    let mut tar = tar::Builder::new(File::create(dir.path("in.tar")).unwrap());
    tar.append_dir_all("in", dir.path("in")).unwrap();
    tar.into_inner().unwrap().flush().unwrap();
    let columns = ["game", "status", "hash", "all_moves", "black"];
    let [folder, archive] = ["@in", "@in.tar"].map(|input| {
        dir.run(&["table", input, "-o", "@g.csv", "--force"]).ends(Exit::Done);
        rows(&dir.read("g.csv").unwrap(), &columns)
    });
    assert_eq!(folder, archive);
    assert_eq!(folder.len(), 3);
}

#[test]
fn parquet_and_arrow_are_written_by_their_names() {
    let dir = Dir::new(&[("a.sgf", SGF)]);
    dir.run(&["table", "@a.sgf", "-o", "@g.parquet", "--moves", "@m.arrow"]).ends(Exit::Done);
    let begins = |name: &str, magic: &[u8]| std::fs::read(dir.path(name)).unwrap().starts_with(magic);
    assert!(begins("g.parquet", b"PAR1") && begins("m.arrow", b"ARROW1"));
    dir.run(&["table", "@a.sgf", "-o", "@g.xlsx"]).ends(Exit::NoResult).says(".parquet");
}

#[test]
fn nothing_is_replaced_unasked() {
    let dir = Dir::new(&[("a.sgf", SGF), ("g.csv", "mine"), ("in.csv", SGF)]);
    dir.run(&["table", "@a.sgf", "-o", "@g.csv"]).ends(Exit::NoResult).says("--force");
    assert_eq!(dir.read("g.csv").as_deref(), Some("mine"));
    dir.run(&["table", "@in.csv", "-o", "@in.csv", "--force"]).ends(Exit::NoResult).says("one of the inputs");
    dir.run(&["table", "@a.sgf", "-o", "@b.csv", "--moves", "@b.csv"]).ends(Exit::NoResult).says("both tables");
    assert_eq!(dir.files(), ["a.sgf", "g.csv", "in.csv"]);
    dir.run(&["table", "@a.sgf", "-o", "@g.csv", "--force"]).ends(Exit::Done);
}

#[test]
fn standard_input_is_a_source() {
    let dir = Dir::new(&[]);
    dir.run_with(&["table", "-", "-o", "@g.csv"], SGF).ends(Exit::Done);
    assert_eq!(rows(&dir.read("g.csv").unwrap(), &["source", "moves"]), ["<stdin> 4"]);
}
