//! `wei7 merge`

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::Dir;

const BASE: &str = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Ann]PW[Bo]KM[6.5];B[ee]C[A move.];W[gc];B[cg])";

fn files() -> Dir {
    let ours = BASE.replace("W[gc]", "W[gc]C[Ours.]").replace("KM[6.5]", "KM[7.5]");
    let theirs = BASE.replace(";W[gc];B[cg]", "(;W[gc];B[cg])(;W[cc]C[Theirs.])").replace("A move.", "A good move.");
    Dir::new(&[("base.sgf", BASE), ("ours.sgf", &ours), ("theirs.sgf", &theirs)])
}

const MERGE: [&str; 6] = ["merge", "@base.sgf", "@ours.sgf", "@theirs.sgf", "-o", "@out.sgf"];

#[test]
fn edits_of_both_files_are_merged() {
    let dir = files();
    dir.run(&MERGE).ends(Exit::Done);
    let out = dir.read("out.sgf").unwrap();
    for part in ["KM[7.5]", "C[A good move.]", "C[Ours.]", "W[cc]C[Theirs.]"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    // The output is not replaced without --force, and other formats can be written.
    dir.run(&MERGE).ends(Exit::NoResult);
    dir.run(&["merge", "@base.sgf", "@ours.sgf", "@theirs.sgf", "-o", "@out.wei7", "--to", "wei7"]).ends(Exit::Done);
    dir.run(&["diff", "@out.sgf", "@out.wei7"]).ends(Exit::Done);
}

#[test]
fn conflicts_are_named_and_decided_on_request() {
    let dir = files();
    let theirs = dir.read("theirs.sgf").unwrap().replace("KM[6.5]", "KM[5.5]");
    std::fs::write(dir.path("theirs.sgf"), theirs).unwrap();
    let ran = dir.run(&MERGE).ends(Exit::NoResult);
    assert!(ran.err.contains("komi 7.5") && ran.err.contains("komi 5.5") && ran.err.contains("F025"), "{}", ran.err);
    assert_eq!(dir.read("out.sgf"), None);
    for (how, parts) in [
        ("ours", &["KM[7.5]"][..]),
        ("theirs", &["KM[5.5]"]),
        ("comment", &["KM[5.5]", "Ours: komi 7.5", "Theirs: komi 5.5"]),
    ] {
        let args: Vec<&str> = MERGE.into_iter().chain(["--force", "--conflicts", how]).collect();
        dir.run(&args).ends(Exit::Findings);
        let out = dir.read("out.sgf").unwrap();
        assert!(parts.iter().all(|part| out.contains(part)), "{how}: {out}");
    }
}

#[test]
fn two_files_without_an_ancestor_make_a_union() {
    let dir = Dir::new(&[
        ("a.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9];B[ee];W[gc]C[a])"),
        ("b.go", "EVENT\nBOARDSIZE 9\nB 1 E5\nW 2 C7\n"),
    ]);
    let ran = dir.run(&["merge", "@a.sgf", "@b.go"]).ends(Exit::Done);
    assert!(ran.out.contains("(;W[gc]C[a])") && ran.out.contains("(;W[cc])"), "{}", ran.out);
}

#[test]
fn games_without_a_partner_are_kept() {
    let game = |name: &str, more: &str| format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[{name}]DT[2001-01-01];B[ee]{more})");
    let other = "(;FF[4]GM[2]SZ[8])";
    let ours = game("A", ";W[gc]") + other + &game("B", "");
    let theirs = game("B", "C[x]") + &game("C", "");
    let dir = Dir::new(&[("a.sgf", &ours), ("b.sgf", &theirs)]);
    let ran = dir.run(&["merge", "@a.sgf", "@b.sgf"]).ends(Exit::Done);
    assert_eq!(ran.out.matches("PB[").count(), 3, "{}", ran.out);
    assert!(ran.out.contains("GM[2]") && ran.out.contains("C[x]"), "{}", ran.out);
    // 3.0 holds one game.
    dir.run(&["merge", "@a.sgf", "@b.sgf", "--to", "wei7"]).ends(Exit::NoResult);
}

#[test]
fn wrong_inputs_are_refused() {
    let dir = Dir::new(&[("a.sgf", BASE), ("b.sgf", "no record")]);
    dir.run(&["merge", "@a.sgf"]).ends(Exit::NoResult);
    let ran = dir.run(&["merge", "@a.sgf", "@b.sgf"]).ends(Exit::NoResult);
    assert!(ran.err.contains("refused") && ran.err.contains("b.sgf") && !ran.err.contains("a.sgf"), "{}", ran.err);
    assert_eq!(ran.out, "");
    dir.run(&["merge", "@a.sgf", "@missing.sgf"]).ends(Exit::NoResult);
}

#[test]
fn repairs_and_losses_are_reported() {
    let dir = Dir::new(&[("a.sgf", BASE), ("b.sgf", &BASE.replace("KM[6.5]", "KM[6,5]TM[x]TR[ee]"))]);
    let ran = dir.run(&["merge", "@a.sgf", "@a.sgf", "@b.sgf", "-o", "@out.sgf"]);
    assert!(ran.err.contains("S321") && ran.err.contains("b.sgf:1:"), "{}", ran.err);
    // Standard output has no place for a supplement.
    let ran = dir.run(&["merge", "@a.sgf", "@a.sgf", "@b.sgf", "--to", "wei7"]);
    assert!(ran.err.contains("dropped") || ran.err.contains("lost"), "{}", ran.err);
    dir.run(&["merge", "@a.sgf", "@a.sgf", "@b.sgf", "-o", "@out.wei7", "--to", "wei7"]);
    assert!(dir.read("out.supplement.json").is_some(), "{:?}", dir.files());
    // Nor has a file of another name, such as the temporary file that git gives to a merge driver.
    let ran = dir.run(&["merge", "@a.sgf", "@a.sgf", "@b.sgf", "-o", "@.merge_file_x", "--to", "wei7"]);
    assert!(ran.err.contains("dropped") || ran.err.contains("lost"), "{}", ran.err);
    assert!(dir.read(".merge_file_x.supplement.json").is_none(), "{:?}", dir.files());
}

#[test]
fn findings_about_the_inputs_are_no_conflicts_for_git() {
    let error = BASE.replace("KM[6.5]", "KM[6.5]TR[zz]");
    let dir = Dir::new(&[("a.sgf", &error)]);
    dir.run(&["merge", "@a.sgf", "@a.sgf", "@a.sgf"]).ends(Exit::Findings);
    dir.run(&["merge", "@a.sgf", "@a.sgf", "@a.sgf", "--fail-on", "refused"]).ends(Exit::Done);
}
