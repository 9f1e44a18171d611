//! `wei7 explain`, and the language of reports for people.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;

use crate::support::{Dir, OLD, WRONG};

#[test]
fn a_page_is_found_by_its_id_and_its_name() {
    let dir = Dir::new(&[]);
    let by_id = dir
        .run(&["explain", "s001"])
        .ends(Exit::Done)
        .prints("S001 no-sgf (error): the file has no game: `(;` does not occur");
    let by_id =
        by_id.prints("Specification: FF[4] EBNF (SGFC 7)").prints("Reported here:").prints("Not reported here:");
    assert_eq!(dir.run(&["explain", "no-sgf"]).out, by_id.out);
    dir.run(&["explain", "L001", "S001"]).ends(Exit::Done).prints("L001 splitter (loss): ").prints("\n\nS001 no-sgf");
    // Two formats have a finding with this name.
    dir.run(&["explain", "byte-order-mark"]).ends(Exit::Done).prints("I201 ").prints("J008 ");
}

#[test]
fn all_topics_are_listed_one_per_line() {
    let dir = Dir::new(&[]);
    let list =
        dir.run(&["explain", "--list"]).ends(Exit::Done).prints("J043 point-off-board (error): a point lies off");
    assert!(list.out.lines().count() > 400);
    let chinese = dir.run(&["explain", "--list", "--lang", "zh"]).ends(Exit::Done);
    assert_eq!(chinese.out.lines().count(), list.out.lines().count());
}

#[test]
fn unknown_codes_exit_with_2_and_suggest_similar_ones() {
    let dir = Dir::new(&[]);
    let wrong = dir.run(&["explain", "no-sfg", "J043"]).ends(Exit::NoResult).prints("J043 point-off-board");
    wrong.says("there is no finding or loss called `no-sfg`").says("  S001 no-sgf").says("`wei7 explain --list`");
    dir.run(&["explain", "\u{1B}[2J"]).ends(Exit::NoResult).says("called ` [2J`");
    dir.run(&["explain"]).ends(Exit::NoResult).says("CODE");
    dir.run(&["explain", "S001", "--list"]).ends(Exit::NoResult).says("--list");
}

#[test]
fn reports_for_people_have_the_language_that_was_asked_for() {
    let dir = Dir::new(&[("wrong.wei7", WRONG), ("old.wei7", OLD)]);
    let checked = dir.run(&["check", "@wrong.wei7", "--lang", "zh"]).ends(Exit::Findings);
    checked.prints("错误[J070]").prints("不是有效的 wei7 3.0，1 个错误\n").prints("= 注：读作字符串中的数");
    let converted = dir.run(&["--lang", "zh", "convert", "@old.wei7", "-o", "@out/", "-v"]).ends(Exit::Done);
    converted
        .says("wei7 3.0 无法像原文件那样表达")
        .says("1 处着手之后的分隔：保存在 ")
        .says("；位于主分支，第 1 手（大）");
    dir.run(&["info", "@old.wei7", "--lang", "zh"]).ends(Exit::Done).prints("  棋盘     9 × 9\n");
    dir.run(&["judge", "@old.wei7", "--lang", "zh"])
        .ends(Exit::Done)
        .prints("  贴目        0")
        .prints("  违规        无\n");
    dir.run(&["diff", "@old.wei7", "@old.wei7", "--lang", "zh"]).ends(Exit::Done).prints("内容相同\n");
    dir.run(&["convert", "@old.wei7", "-o", "@plain.sgf", "--carry", "none"]).ends(Exit::Done);
    let compared = dir.run(&["diff", "@old.wei7", "@plain.sgf", "--lang", "zh"]).ends(Exit::Findings);
    compared.prints("主分支，第 1 手：着手之后的分隔 [L001]\n  - 大\n").prints(" 处差异\n");
    dir.run(&["check", "-", "-", "--lang", "zh"]).ends(Exit::NoResult).says("错误：");
    dir.run(&["check", "@old.wei7", "--lang", "de"]).ends(Exit::NoResult).says("[possible values: en, zh]");
}

#[test]
fn reports_for_programs_are_the_same_in_each_language() {
    let dir = Dir::new(&[("wrong.wei7", WRONG), ("old.wei7", OLD)]);
    for command in ["check", "info", "judge"] {
        let english = dir.run(&[command, "@wrong.wei7", "@old.wei7", "--report", "json"]);
        let chinese = dir.run(&[command, "@wrong.wei7", "@old.wei7", "--report", "json", "--lang", "zh"]);
        assert_eq!(english.out, chinese.out);
    }
}
