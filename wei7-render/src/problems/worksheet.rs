//! A page for printing: problems first, their solutions at the end.

use std::fmt::Write as _;

use super::{Problem, image, paragraph};
use crate::Language;
use crate::page::escaping;
use crate::page::words::word;

const STYLE: &str = include_str!("assets/worksheet.css");

/// Policy of the page, which has no scripts and loads nothing.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// Writer of a worksheet.
#[derive(Clone, Debug)]
pub struct Worksheet {
    language: Language,
    /// Number of problems on a sheet of paper.
    per_sheet: usize,
    count: usize,
    questions: String,
    solutions: String,
}

impl Worksheet {
    /// Creates a writer with words in this language, and with this number of problems on a sheet of paper, at least 1.
    pub fn new(language: Language, per_sheet: usize) -> Self {
        let per_sheet = per_sheet.max(1);
        Self { language, per_sheet, count: 0, questions: String::new(), solutions: String::new() }
    }

    /// Returns the number of problems.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Adds a problem.
    pub fn push(&mut self, problem: &Problem) {
        if self.count.is_multiple_of(self.per_sheet) {
            self.questions += if self.count == 0 { "<section>" } else { "</section>\n<section>" };
        }
        self.count += 1;
        let task = problem.task(self.language);
        let (number, picture) = (self.count, image(&problem.picture, task));
        let text = paragraph(&problem.text);
        let _ = writeln!(
            self.questions,
            "<figure id=\"p{number}\">{picture}<figcaption><a href=\"#s{number}\">{number}</a> {task}{text}</figcaption></figure>"
        );
        let solution = problem.solution(self.language, image);
        let _ = writeln!(
            self.solutions,
            "<figure id=\"s{number}\"><h3><a href=\"#p{number}\">{number}</a></h3>{solution}</figure>"
        );
    }

    /// Returns the page.
    pub fn finish(self, title: &str) -> String {
        let title = escaping::html(title);
        let columns = match self.per_sheet {
            1 | 2 => 1,
            3..=6 => 2,
            7..=12 => 3,
            _ => 4,
        };
        let rows = self.per_sheet.div_ceil(columns);
        let solutions = word(self.language, "solutions").unwrap_or_default();
        let language = crate::page::tag(self.language);
        let end = if self.count == 0 { "" } else { "</section>" };
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"generator\" content=\"wei7\">\n\
             <title>{title}</title>\n<style>\n:root {{ --columns: {columns}; --rows: {rows}; }}\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <h1>{title}</h1>\n{}{end}\n<section class=\"solutions\">\n<h2>{solutions}</h2>\n{}</section>\n</main>\n</body>\n</html>\n",
            escaping::html(POLICY),
            self.questions,
            self.solutions,
        )
    }
}
