//! Wrong and right usage.

use pretty_assertions::assert_eq;
use wei7_cli::Exit;
use wei7_convert::Language;
use wei7_testsuite::command::{wei7_at_a_terminal, wei7_speaking};

use crate::support::{Dir, NEW, SGF};

#[test]
fn help_and_version_go_to_standard_output() {
    let dir = Dir::new(&[]);
    dir.run(&["--help"]).ends(Exit::Done).prints("convert").prints("Exit codes");
    dir.run(&["convert", "--help"]).ends(Exit::Done).prints("--lossless").prints("Examples");
    dir.run(&["check", "-h"]).ends(Exit::Done).prints("--to");
    dir.run(&["info", "--help"]).ends(Exit::Done).prints("--report");
    dir.run(&["--version"]).ends(Exit::Done).prints("wei7 ");
}

#[test]
fn wrong_usage_exits_with_2() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&[]).ends(Exit::NoResult);
    dir.run(&["check", "--no-such-flag", "@a.wei7"]).ends(Exit::NoResult).says("--no-such-flag");
    dir.run(&["convert", "@a.wei7", "--to", "wei7-1.0"]).ends(Exit::NoResult).says("wei7-2.2");
    dir.run(&["convert", "@a.wei7", "--assume-offset", "8"]).ends(Exit::NoResult).says("+08:00");
    dir.run(&["convert", "@a.wei7", "--fail-on", "info"]).ends(Exit::NoResult).says("note");
    dir.run(&["check", "-", "-"]).ends(Exit::NoResult).says("standard input");
}

#[test]
fn several_inputs_and_directories_need_a_place_to_go() {
    let dir = Dir::new(&[("a.wei7", NEW), ("b.wei7", NEW)]);
    dir.run(&["convert", "@a.wei7", "@b.wei7"])
        .ends(Exit::NoResult)
        .says("several inputs need a directory to write to; use `-o`");
    dir.run(&["convert", "@"])
        .ends(Exit::NoResult)
        .says("needs a directory to write to; use `-o` to name the directory");
    dir.run(&["convert", "@", "-o", "@a.wei7"]).ends(Exit::NoResult).says("is the name of one file");
    let named = dir.run(&["convert", "@a.wei7", "@b.wei7", "-o", "@out", "--supplement", "@s.json"]);
    named.ends(Exit::NoResult).says("`--supplement` names one file");
    assert_eq!(dir.files(), ["a.wei7", "b.wei7"]);
}

#[test]
fn help_is_a_command() {
    let dir = Dir::new(&[]);
    for (asked, as_option) in [(&["help"][..], &["--help"][..]), (&["help", "convert"], &["convert", "--help"])] {
        for language in ["en", "zh"] {
            let [asked, as_option] = [asked, as_option].map(|args| {
                let args = [args, &["--lang", language]].concat();
                dir.run(&args).ends(Exit::Done).out
            });
            assert_eq!(asked, as_option);
        }
    }
    dir.run(&["help", "konvert"]).ends(Exit::NoResult).says("there is no command `konvert`");
}

#[test]
fn without_an_input_standard_input_is_read() {
    let dir = Dir::new(&[]);
    for command in ["check", "info", "judge", "show", "convert"] {
        dir.run_with(&[command], SGF).ends(Exit::Done);
        let (exit, out, err) = wei7_at_a_terminal(Language::En, &[command], 80);
        assert_eq!((exit, out.as_str()), (Exit::NoResult, ""), "{command}");
        assert!(err.contains("no input is named") && err.contains("wei7 info < game.sgf"), "{command}: {err}");
    }
    dir.run_with(&["check"], "").ends(Exit::NoResult);
    dir.run_with(&["diff"], SGF).ends(Exit::NoResult).says("`diff` compares two files");
    dir.run_with(&["convert", "-o", "@a.wei7"], SGF).ends(Exit::Done);
    assert_eq!(dir.files(), ["a.supplement.json", "a.wei7"]);
}

#[test]
fn usage_errors_are_in_chinese() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["chekc"],
            "错误：没有命令 `chekc`\n  提示：是否要用 `check`？\n\n用法：wei7 [选项] <命令>\n\n详见 `wei7 --help`\n",
        ),
        (&["check", "--quite"], "错误：这里没有选项 `--quite`\n  提示：是否要用 `--quiet`？\n"),
        (&["check", "--fail-on", "never", "a"], "错误：`--fail-on <级别>` 的值不能是 `never`\n  [可选值：note、"),
        (&["check", "a", "--carry", "none"], "错误：还需要以下参数：\n  --to <格式>\n\n用法："),
        (&["check", "a", "-q", "-v"], "错误：`--quiet` 不能与 `--verbose` 同用：请去掉其中一个\n"),
        (&["check", "a", "--jobs", "1", "--jobs", "2"], "错误：`--jobs <N>` 只能给出一次\n"),
        (&["convert", "a", "-o"], "错误：`--output <文件|目录>` 需要一个值\n"),
        (&["convert", "a", "--assume-offset", "8"], "：时区写作 Z，或在 + 或 - 之后写时和分，如 +08:00，至多 14:00\n"),
        (&["man", "konvert"], "错误：没有命令 `konvert`；`wei7 --help` 列出全部命令\n"),
        (&["check", "-", "-"], "错误：标准输入只能读取一次；`-` 只能写一次\n"),
    ];
    for (args, said) in cases {
        for (language, args) in [(Language::Zh, args.to_vec()), (Language::En, [&["--lang", "zh"], *args].concat())] {
            let (exit, out, err) = wei7_speaking(language, args.iter().copied(), b"");
            assert_eq!((exit, out.as_str()), (Exit::NoResult, ""), "{args:?}");
            assert!(err.contains(said), "{args:?}: {err}");
        }
    }
    let (_, _, err) = wei7_at_a_terminal(Language::Zh, &["check"], 80);
    assert!(err.starts_with("错误：没有指明输入"), "{err}");
    let (_, _, err) = wei7_speaking(Language::Zh, ["--lang=en", "chekc"], b"");
    assert!(err.starts_with("error: there is no command `chekc`"), "{err}");
}

#[test]
fn manual_and_completions_are_in_chinese() {
    let dir = Dir::new(&[]);
    let man = dir.run(&["man", "check", "--lang", "zh"]).ends(Exit::Done);
    man.prints(".SH 名称\nwei7\\-check \\- 说明棋谱有什么问题").prints("[默认：repaired]").prints(".SH 大量输入");
    dir.run(&["completions", "fish", "--lang", "zh"]).ends(Exit::Done).prints("把棋谱转换为另一种格式");
}
