//! `--name` and `--skip-existing`.

use std::fs;

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, NEW, OLD, PLAIN, SGF, of_type};

fn game(black: &str, white: &str) -> String {
    SGF.replace("PB[Ada]PW[Ben]", &format!("PB[{black}]PW[{white}]DT[2001-02-03]"))
}

#[test]
fn games_name_their_files() {
    let dir = Dir::new(&[("in/a.sgf", &game("Ada", "Ben")), ("in/deep/b.wei7", OLD), ("in/c.wei7", PLAIN)]);
    let args = ["convert", "@in", "-o", "@out", "--name", "{date} {black}-{white}"];
    dir.run(&args).ends(Exit::Done).comes_to("3 files: written 3");
    let files = dir.files();
    assert_eq!(
        files[3..],
        [
            "out/2001-02-03 Ada-Ben.supplement.json",
            "out/2001-02-03 Ada-Ben.wei7",
            "out/deep/unknown Ada-Ben.supplement.json",
            "out/deep/unknown Ada-Ben.wei7",
            "out/unknown unknown-unknown.wei7",
        ][..],
    );
}

#[test]
fn clashes_are_numbered_in_input_order() {
    let all = [("Ada", "v1"), ("Cy", "v2"), ("ADA", "v3")].map(|(black, white)| game(black, white)).concat();
    let dir = Dir::new(&[("in/1.sgf", &all), ("in/2.sgf", &game("Ada", "v4")), ("in/3.sgf", &game("ada", "v5"))]);
    for jobs in ["1", "3"] {
        let args = ["convert", "@in", "-o", "@out/", "--name", "{black}", "--carry", "none", "-j", jobs];
        dir.run(&args).ends(Exit::Done);
        let whites: Vec<_> = ["Ada", "Cy", "ADA (2)", "Ada (3)", "ada (4)"]
            .map(|name| {
                let text = dir.read(&format!("out/{name}.wei7")).unwrap_or_else(|| panic!("{name} {:?}", dir.files()));
                ["v1", "v2", "v3", "v4", "v5"].into_iter().find(|white| text.contains(&format!("\"{white}\""))).unwrap()
            })
            .into();
        assert_eq!(whites, ["v1", "v2", "v3", "v4", "v5"]);
        fs::remove_dir_all(dir.path("out")).unwrap();
    }
}

#[test]
fn names_are_safe_on_every_file_system() {
    let dir = Dir::new(&[("a.sgf", &game("../../A/d:a*\t?", "con"))]);
    dir.run(&["convert", "@a.sgf", "-o", "@out/", "--name", "{black}", "--to", "sgf"]).ends(Exit::Done);
    dir.run(&["convert", "@a.sgf", "-o", "@out/", "--name", "{white}/{white}", "--to", "sgf"]).ends(Exit::Done);
    assert_eq!(dir.files(), ["a.sgf", "out/_._.._A_d_a_ _.sgf", "out/_con/_con.sgf"]);
}

#[test]
fn each_game_of_a_collection_has_a_name_in_any_format() {
    let dir = Dir::new(&[("a.sgf", &[game("Ada", "x"), game("Ben", "y")].concat())]);
    for (to, extension) in [("sgf", "sgf"), ("ishi", "go"), ("wei7-2.2", "wei7")] {
        dir.run(&["convert", "@a.sgf", "-o", "@out", "--name", "{number} {white}", "--to", to]).ends(Exit::Done);
        assert_eq!(dir.files()[1..], [format!("out/0001 x.{extension}"), format!("out/0002 y.{extension}")]);
        dir.run(&["check", "@out"]).ends(Exit::Done).comes_to("2 files: checked 2; 2 games");
        fs::remove_dir_all(dir.path("out")).unwrap();
    }
}

#[test]
fn a_wrong_template_is_wrong_usage() {
    let dir = Dir::new(&[("a.sgf", SGF)]);
    let run =
        |output: &str, name: &str| dir.run(&["convert", "@a.sgf", "-o", output, "--name", name]).ends(Exit::NoResult);
    run("@out/", "{blakc}").says("there is no field `{blakc}`; there are date, black, white");
    run("@out/", "{black").says("a field of the template has no end");
    run("@out.wei7", "{black}").says("a template names files in a directory or in an archive");
    dir.run(&["convert", "@a.sgf", "--name", "{black}"]).ends(Exit::NoResult).says("a template names files");
    assert_eq!(dir.files(), ["a.sgf"]);
}

#[test]
fn existing_files_are_skipped() {
    let dir =
        Dir::new(&[("in/a.sgf", SGF), ("in/b.wei7", OLD), ("in/many.sgf", &SGF.repeat(3)), ("out/b.wei7", "mine")]);
    let args = ["convert", "@in", "-o", "@out", "--skip-existing"];
    let ran = dir
        .run(&[&args[..], &["--report", "full"]].concat())
        .ends(Exit::Done)
        .comes_to("3 files: written 2, already existing 1; 5 games");
    assert_eq!((dir.read("out/b.wei7").as_deref(), dir.read("out/b.supplement.json")), (Some("mine"), None));
    ran.says("many/*.supplement.json");
    fs::remove_file(dir.path("out/many/0002.wei7")).unwrap();
    fs::remove_file(dir.path("out/many/0003.wei7")).unwrap();
    fs::remove_file(dir.path("out/many/0003.supplement.json")).unwrap();
    let ran = dir.run(&[&args[..], &["--report", "json"]].concat()).ends(Exit::Done);
    let files = of_type(&ran.out, "file");
    assert_eq!(files.iter().map(|file| &file["existing"]).collect::<Vec<_>>(), [1, 1, 1]);
    assert_eq!(files[2]["outputs"].as_array().unwrap().len(), 4);
    dir.run(&args).ends(Exit::Done).comes_to("3 files: written 0, already existing 3");
    // The supplement of another document is not a leftover of an interrupted run.
    fs::remove_file(dir.path("out/a.wei7")).unwrap();
    fs::write(dir.path("out/a.supplement.json"), "another").unwrap();
    dir.run(&args).ends(Exit::NoResult).says("refused[F004]").says("a.supplement.json");
    assert_eq!(dir.read("out/a.supplement.json").as_deref(), Some("another"));
}

#[test]
fn a_missing_supplement_of_an_interrupted_run_is_written() {
    let dir = Dir::new(&[("in/a.sgf", SGF), ("in/b.sgf", SGF), ("in/c.sgf", SGF), ("in/d.wei7", PLAIN)]);
    let args = ["convert", "@in", "-o", "@out", "--skip-existing"];
    dir.run(&args).ends(Exit::Done).comes_to("4 files: written 4");
    let whole: Vec<_> = dir.files().into_iter().map(|file| (dir.read(&file), file)).collect();
    fs::remove_file(dir.path("out/a.supplement.json")).unwrap();
    fs::write(dir.path("out/b.supplement.json"), "").unwrap();
    fs::write(dir.path("out/c.wei7"), "").unwrap();
    dir.run(&args).ends(Exit::Done).comes_to("4 files: written 3, already existing 1");
    assert_eq!(dir.files().into_iter().map(|file| (dir.read(&file), file)).collect::<Vec<_>>(), whole);
    // An edited document is left alone, and so is one that was written without a supplement on purpose.
    fs::write(dir.path("out/a.wei7"), NEW).unwrap();
    fs::remove_file(dir.path("out/a.supplement.json")).unwrap();
    dir.run(&args).ends(Exit::Done).comes_to("4 files: already existing 4");
    fs::remove_file(dir.path("out/b.supplement.json")).unwrap();
    let without = [&args[..], &["--carry", "none"]].concat();
    dir.run(&without).ends(Exit::Done).comes_to("4 files: already existing 4");
    assert_eq!(dir.read("out/b.supplement.json"), None);
    for empty in ["@x.sgf", "@x.zip", "@x.ndjson"] {
        fs::write(dir.path(&empty[1..]), "").unwrap();
        let lines: &[&str] = if empty.ends_with("json") { &["--lines"] } else { &[] };
        dir.run(&[&["convert", "@in", "-o", empty, "--skip-existing"], lines].concat()).comes_to("4 files: written 4");
    }
}

#[test]
fn one_existing_file_skips_all_inputs() {
    let dir = Dir::new(&[
        ("in/a.sgf", SGF),
        ("in/b.wei7", OLD),
        ("all.sgf", "mine"),
        ("all.zip", "mine"),
        ("x.wei7", "mine"),
    ]);
    for output in ["@all.sgf", "@all.zip"] {
        let ran = dir.run(&["convert", "@in", "-o", output, "--skip-existing"]).ends(Exit::Done);
        ran.comes_to("2 files: written 0, already existing 2");
        dir.run(&["convert", "@in", "-o", output]).ends(Exit::NoResult).says("--force");
    }
    dir.run(&["convert", "@in/a.sgf", "-o", "@x.wei7", "--skip-existing"]).ends(Exit::Done);
    let ran = dir.run(&["convert", "@in", "-o", "@out", "--skip-existing", "--force"]).ends(Exit::NoResult);
    ran.says("cannot be used with `--force`");
    assert!(["all.sgf", "all.zip", "x.wei7"].iter().all(|file| dir.read(file).as_deref() == Some("mine")));
}

#[test]
fn skip_existing_keeps_the_numbers_of_names() {
    let dir = Dir::new(&[("in/a.sgf", &game("Ada", "x").repeat(2)), ("in/b.sgf", &game("Ada", "y"))]);
    let args = ["convert", "@in", "-o", "@out", "--name", "{black}", "--skip-existing"];
    dir.run(&args).ends(Exit::Done);
    let before: Vec<_> = dir.files().into_iter().map(|file| (dir.read(&file), file)).collect();
    assert_eq!(before.len(), 8);
    fs::remove_file(dir.path("out/Ada (2).wei7")).unwrap();
    dir.run(&args).ends(Exit::Done).comes_to("2 files: written 1, already existing 1");
    assert_eq!(dir.files().into_iter().map(|file| (dir.read(&file), file)).collect::<Vec<_>>(), before);
}

#[test]
fn reports_name_the_supplements_of_several_named_games() {
    let game = |black: &str, komi: &str| format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[{black}]KM[{komi}];B[ee])");
    let dir = Dir::new(&[("a.sgf", &(game("An", "6,5") + &game("Cy", "5,5"))), ("b.sgf", &game("Ed", "6,5"))]);
    let run = ["convert", "@a.sgf", "-o", "@out/", "--name", "{black}", "-v"];
    let ran = dir.run(&run).ends(Exit::Done).says("*.supplement.json; the first at game 1, info (KM[6,5])");
    assert!(!ran.err.contains("Cy.supplement.json"), "{}", ran.err);
    let ran = dir.run(&["convert", "@b.sgf", "-o", "@out/", "--name", "{black}", "-v"]).ends(Exit::Done);
    ran.says("Ed.supplement.json; at info (KM[6,5])");
    let run = ["convert", "@a.sgf", "-o", "@sgf/", "--to", "sgf", "--name", "{black}", "--verbose"];
    dir.run(&run).ends(Exit::Done).says("kept in the files themselves");
}
