//! docs/tables.md lists the columns of the tables.

use std::fmt::Write;
use std::fs;

use wei7_table::{Column, GAMES, MOVES};
use wei7_testsuite::console_sessions::hold;
use wei7_testsuite::samples::project;

fn table<R>(columns: &[Column<R>]) -> String {
    let mut text = "| column | type | unit | meaning |\n|---|---|---|---|\n".to_owned();
    for column in columns {
        let (name, kind, unit, meaning) = (column.name, column.data_type(), column.unit, column.meaning);
        writeln!(text, "| `{name}` | {kind} | {unit} | {meaning} |").unwrap();
    }
    text
}

/// Returns the names and types of the columns that a chapter lists.
fn columns(chapter: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(project(chapter)).unwrap();
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let cells = |row: &str| row.split(" | ").map(str::to_owned).take(2).collect::<Vec<_>>();
    rows.filter_map(|row| <[String; 2]>::try_from(cells(row)).ok().map(Into::into)).collect()
}

/// Replaces the text between a marker and the next heading.
fn put(text: &str, marker: &str, table: &str) -> String {
    let (before, after) = text.split_once(marker).unwrap();
    let rest = after.find("\n## ").unwrap();
    format!("{before}{marker}\n\n{table}{}", &after[rest..])
}

#[test]
fn the_chapter_lists_the_columns() {
    let path = project("docs/tables.md");
    let text = fs::read_to_string(&path).unwrap();
    let made = put(&put(&text, "<!-- games -->", &table(GAMES)), "<!-- moves -->", &table(MOVES));
    hold(&path, &made);
}

#[test]
fn the_chinese_chapter_lists_the_same_columns() {
    assert_eq!(columns("docs/zh/tables.md"), columns("docs/tables.md"));
}
