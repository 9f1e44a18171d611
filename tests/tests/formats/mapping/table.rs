//! Parses the tables of a page.

/// A table.
pub(crate) struct Table<'p> {
    pub(crate) header: Vec<&'p str>,
    pub(crate) rows: Vec<Row<'p>>,
}

/// A row, with its line number in the page.
pub(crate) struct Row<'p> {
    pub(crate) line: usize,
    pub(crate) cells: Vec<&'p str>,
}

/// Returns all tables, in order.
pub(crate) fn tables(page: &str) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let mut inside = false;
    for (line, text) in (1..).zip(page.lines()) {
        let Some(row) = text.strip_prefix('|').and_then(|text| text.strip_suffix('|')) else {
            inside = false;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if !inside {
            tables.push(Table { header: cells, rows: Vec::new() });
        } else if !cells.iter().all(|cell| cell.bytes().all(|byte| byte == b'-')) || cells.concat().is_empty() {
            tables.last_mut().unwrap().rows.push(Row { line, cells });
        }
        inside = true;
    }
    tables
}

/// Returns the code spans of a cell.
pub(crate) fn code(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Returns the code spans at the beginning of a cell, before any words.
pub(crate) fn leading_code(cell: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = cell;
    while let Some((code, after)) = rest.trim_start().strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        found.push(code);
        rest = after;
    }
    found
}
