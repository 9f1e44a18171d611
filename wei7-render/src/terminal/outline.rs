//! The outline of the branches of a record.

use std::fmt::Write;

use wei7_core::{BranchId, Record};

use super::Terminal;
use crate::language::{BRANCHES_ABOVE, BRANCHES_BELOW, Language, MAIN_BRANCH, STONES};
use crate::scene::count_moves;
use crate::text::{clean, cut};

/// Largest indentation, in levels of variations.
const DEEPEST: u32 = 16;
/// Largest number of characters of a title.
const MOST_TITLE: usize = 60;
/// Largest number of ordinals of a path that are shown.
const MOST_NUMBERS: usize = 12;

/// Returns an outline of the branches of a record: one branch on each line, and at most `most` lines around the branch
/// `here`, which is marked. Variations are indented; a first branch continues its parent without indentation.
///
/// ```
/// use wei7_core::{Branch, BranchId, Record};
/// use wei7_render::terminal::{Terminal, outline};
///
/// let mut record = Record::new();
/// let side = Branch { title: Some("another try".into()), ..Branch::default() };
/// record.tree.add_child(BranchId::ROOT, Branch::default());
/// record.tree.add_child(BranchId::ROOT, side);
/// let text = outline(&record, BranchId::ROOT, 10, &Terminal::default());
/// assert!(text.lines().last().unwrap().contains("another try"), "{text}");
/// ```
pub fn outline(record: &Record, here: BranchId, most: usize, terminal: &Terminal) -> String {
    let rows = rows(record);
    if rows.len() < 2 || most == 0 {
        return String::new();
    }
    let at = rows.iter().position(|row| row.id == here).unwrap_or(0);
    let first = at.saturating_sub(most / 2).min(rows.len().saturating_sub(most));
    let mut text = String::from("\n");
    if first > 0 {
        let _ = writeln!(text, "  {}", terminal.language.fill(BRANCHES_ABOVE, &[&first]));
    }
    for row in rows.iter().skip(first).take(most) {
        let line = row.line(&rows, record, row.id == here, terminal);
        let _ = writeln!(text, "{}", terminal.cut_to(line.trim_end()));
    }
    let below = rows.len().saturating_sub(first + most);
    if below > 0 {
        let _ = writeln!(text, "  {}", terminal.language.fill(BRANCHES_BELOW, &[&below]));
    }
    terminal.in_charset(text)
}

/// A line of the outline.
struct Row {
    id: BranchId,
    /// The index of the row of the parent branch.
    parent: usize,
    /// The number of the branch among its siblings, counted from 1, or 0 for the root.
    ordinal: usize,
    /// The number of variations, that is branches other than first children, on the path to the branch.
    level: u32,
    /// The number of moves before the branch.
    moves: u64,
}

/// Returns the rows of all branches, in document order.
fn rows(record: &Record) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open = vec![Row { id: BranchId::ROOT, parent: 0, ordinal: 0, level: 0, moves: 0 }];
    while let Some(row) = open.pop() {
        let branch = &record.tree[row.id];
        let made = count_moves(branch.steps());
        let children = branch.children().iter().enumerate().rev().map(|(index, id)| Row {
            id: *id,
            parent: rows.len(),
            ordinal: index + 1,
            level: row.level + u32::from(index > 0),
            moves: row.moves + made,
        });
        open.extend(children);
        rows.push(row);
    }
    rows
}

/// Returns the path of a branch. A long path is cut at its beginning.
fn path(rows: &[Row], row: &Row, language: Language) -> String {
    let mut numbers = Vec::new();
    let mut up = Some(row).filter(|row| row.ordinal > 0);
    while let Some(row) = up {
        if numbers.len() == MOST_NUMBERS {
            numbers.push("…".to_owned());
            break;
        }
        numbers.push(row.ordinal.to_string());
        up = rows.get(row.parent).filter(|row| row.ordinal > 0);
    }
    numbers.reverse();
    if numbers.is_empty() { language.say(MAIN_BRANCH).to_owned() } else { numbers.join(".") }
}

impl Row {
    /// Returns the text of the row, such as `  2  ○ D4  moves 12-20  title`.
    fn line(&self, rows: &[Self], record: &Record, is_here: bool, terminal: &Terminal) -> String {
        let branch = &record.tree[self.id];
        let size = record.board_size();
        let indent = "  ".repeat(usize::try_from(self.level.min(DEEPEST)).unwrap_or(0));
        let mut line = format!("{} {indent}", if is_here { '>' } else { ' ' });
        line.push_str(&path(rows, self, terminal.language));
        let moves: Vec<_> = branch.steps().iter().filter_map(wei7_core::Step::as_move).collect();
        let (first, last) = (self.moves + 1, self.moves + moves.len() as u64);
        if let Some(played) = moves.first() {
            let (played, moves) = (terminal.played(size, (*played).into()), terminal.language.moves(first, last, '-'));
            let _ = write!(line, "  {played}  {moves}");
        }
        let pre = branch.pre.as_deref();
        let stones = pre.map_or(0, |pre| pre.stones().len());
        if stones > 0 {
            let _ = write!(line, "  {}", terminal.language.fill(STONES, &[&stones]));
        }
        if let Some(color) = pre.and_then(|pre| pre.problem) {
            let _ = write!(line, "  {}", terminal.language.to_play(color));
        }
        if let Some(title) = &branch.title {
            let _ = write!(line, "  {}", cut(clean(title).trim(), MOST_TITLE));
        } else if moves.is_empty()
            && stones == 0
            && let Some(comment) = pre.and_then(|pre| pre.comment.as_deref())
        {
            let _ = write!(line, "  {}", cut(clean(comment).trim(), MOST_TITLE));
        }
        line
    }
}
