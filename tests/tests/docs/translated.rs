//! Chinese chapters have the tables and the code of the English ones.

use std::fs;

use wei7_testsuite::samples::project;

/// Words in tables with a fixed translation.
const WORDS: &[(&str, &str)] = &[
    ("native", "直接表达"),
    ("approximated", "近似表达"),
    ("carried", "随附保存"),
    ("only written", "只写"),
    ("none", "无"),
];

fn page(name: &str) -> String {
    fs::read_to_string(project("docs").join(name)).unwrap()
}

/// Returns the cells of the rows of all tables outside of code blocks.
fn rows(text: &str) -> Vec<Vec<String>> {
    let outside: String = text.split("```").step_by(2).collect();
    let lines = outside.lines().filter(|line| line.starts_with('|'));
    lines.map(|line| line.split('|').map(|cell| cell.trim().replace('、', ", ")).collect()).collect()
}

/// Returns the code spans of a cell, or the text outside of them.
fn parts(cell: &str, code: bool) -> Vec<&str> {
    cell.split('`').skip(usize::from(code)).step_by(2).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns whether a Chinese cell corresponds to the English one, as far as a test can decide.
fn says(chinese: &str, english: &str) -> bool {
    let text = |cell: &str| parts(cell, false).join(" ");
    let (there, here) = (text(english), text(chinese));
    let word = WORDS.iter().find(|(english, chinese)| *english == there || *chinese == here);
    let same = match word {
        Some(pair) => *pair == (&*there, &*here),
        None => here == there || here.chars().any(|letter| ('\u{4E00}'..='\u{9FFF}').contains(&letter)),
    };
    same && parts(chinese, true) == parts(english, true)
}

fn row_says(chinese: &[String], english: &[String]) -> bool {
    chinese.len() == english.len() && chinese.iter().zip(english).all(|(chinese, english)| says(chinese, english))
}

#[test]
fn tables_in_chinese_say_what_the_english_ones_say() {
    for chapter in ["fidelity.md", "otherwise.md"] {
        let (english, chinese) = (rows(&page(chapter)), rows(&page(&format!("zh/{chapter}"))));
        assert_eq!(chinese.len(), english.len(), "{chapter}");
        for (chinese, english) in chinese.iter().zip(&english) {
            assert!(row_says(chinese, english), "{chapter}: {chinese:?} {english:?}");
        }
    }
}

#[test]
fn the_table_of_names_is_that_of_the_english_chapter() {
    let table = |text: &str, heading: &str| {
        let (_, section) = text.split_once(heading).unwrap();
        rows(section.split("\n## ").next().unwrap())
    };
    let english = table(&page("mapping.md"), "## The same thing under different names");
    let chinese = table(&page("zh/mapping.md"), "## 同一种内容的不同名称");
    assert!(english.len() > 30);
    assert_eq!(chinese.len(), english.len());
    for (chinese, english) in chinese.iter().zip(&english) {
        assert!(row_says(chinese, english), "{chinese:?} {english:?}");
    }
}

/// Returns the code blocks of a chapter without their comments.
fn code(text: &str) -> Vec<String> {
    let blocks = text.split("```").skip(1).step_by(2).filter(|block| !block.starts_with("console"));
    let plain = |block: &str| {
        let lines = block.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.flat_map(|line| [line, "\n"]).collect()
    };
    blocks.map(plain).collect()
}

#[test]
fn the_code_is_that_of_the_english_chapter() {
    for chapter in ["library.md", "python.md"] {
        assert_eq!(code(&page(&format!("zh/{chapter}"))), code(&page(chapter)), "{chapter}");
    }
}
