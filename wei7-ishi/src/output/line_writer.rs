//! Writes lines in ASCII with CR LF.

use std::fmt::Write as _;

use wei7_core::{Extra, Text};

use crate::extras::Block;
use crate::record::node::commentary;
use crate::record::node::kept_lines::unplayable_lines;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{BlockState, LineStart, Role};
use crate::text::ascii;
use crate::text::wrap::COLUMNS;

/// The text of the events that is being written.
#[derive(Debug, Default)]
pub(crate) struct LineWriter {
    text: String,
}

impl LineWriter {
    /// Returns the written text.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Returns the length of the text in bytes.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// Writes a line unchanged except for transliteration.
    pub(crate) fn line(&mut self, text: &str) {
        self.text.push_str(&ascii::line(text));
        self.text.push_str("\r\n");
    }

    /// Writes a line in error. If the transliterated line would be read as another keyword, a point is put before it.
    pub(crate) fn line_in_error(&mut self, text: &str) {
        let line = ascii::line(text);
        if LineStart::new(&line).keyword() != LineStart::new(text).keyword() {
            self.text.push_str(". ");
        }
        self.line(&line);
    }

    /// Writes the lines of a move that cannot be used. If a variation is open (`is_open`), ENDVAR lines are left out,
    /// since they would close it. Returns whether anything was written.
    pub(crate) fn unplayable(&mut self, extras: &[Extra], is_open: bool) -> bool {
        let before = self.len();
        let mut block = BlockState::Outside;
        for line in unplayable_lines(extras) {
            let keyword = LineStart::new(line).keyword();
            if block.pass(keyword) != Role::Outside || !is_open || keyword != Some(Keyword::EndVar) {
                self.line_in_error(line);
            }
        }
        // Close an open block, so that following lines are not part of it.
        match block {
            BlockState::Outside => {}
            BlockState::Com => self.keyword(Keyword::EndCom, ""),
            BlockState::User => self.keyword(Keyword::EndUser, ""),
        }
        self.len() > before
    }

    /// Writes a keyword with the rest of its line. Blanks around the rest are removed, as the reader would do.
    pub(crate) fn keyword(&mut self, keyword: Keyword, rest: &str) {
        self.text.push_str(keyword.name());
        let rest = ascii::line(rest);
        let rest = rest.trim_matches([' ', '\t']);
        if !rest.is_empty() {
            self.text.push(' ');
            self.text.push_str(rest);
        }
        self.text.push_str("\r\n");
    }

    /// Writes one line with the keyword for each of `rests`.
    pub(crate) fn keywords(&mut self, keyword: Keyword, rests: &[Text]) {
        for rest in rests {
            self.keyword(keyword, rest);
        }
    }

    /// Writes a B or W line.
    pub(crate) fn played(&mut self, keyword: Keyword, number: u32, to: Option<&str>) {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{} {number} {}\r\n", keyword.name(), to.unwrap_or("PASS"));
    }

    /// Writes a block with its lines unchanged.
    pub(crate) fn block(&mut self, begin: Keyword, end: Keyword, block: &Block<'_>) {
        self.keyword(begin, block.title);
        for line in &block.lines {
            self.line(line);
        }
        self.keyword(end, "");
    }

    /// Writes a comment of a record as a COM block. Reading it back gives the same comment if it can be expressed in
    /// ASCII.
    pub(crate) fn comment(&mut self, title: &str, comment: Option<&str>) {
        self.keyword(Keyword::Com, &ascii::name(title));
        for original in comment.filter(|comment| !comment.is_empty()).into_iter().flat_map(ascii::lines) {
            let ascii = ascii::comment(original);
            let line = commentary::escaped(&ascii);
            // A line that needs no transliteration stays whole, however long it is; a transliterated line is folded.
            for part in if *ascii == *original { vec![&*line] } else { folded(&line) } {
                self.text.push_str(part);
                self.text.push_str("\r\n");
            }
        }
        self.keyword(Keyword::EndCom, "");
    }
}

/// Folds a line of text to [`COLUMNS`], preferably at blanks.
fn folded(line: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = line;
    while rest.len() > COLUMNS {
        // The next line must not be read as the end of the block.
        let fits = |cut: &usize| rest.get(*cut..).is_some_and(|after| !commentary::ends_block(after));
        let head = rest.get(..=COLUMNS).unwrap_or(rest);
        let blank = head.rmatch_indices(' ').map(|(at, _)| at).filter(|at| *at > 0).find(fits);
        let Some(cut) = blank.or_else(|| (1..=COLUMNS).rev().find(fits)) else { break };
        let (line, after) = rest.split_at(cut);
        lines.push(line);
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    lines.push(rest);
    lines
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn blocks_are_verbatim_and_comments_are_made_safe() {
        let mut out = LineWriter::default();
        let block = Block { title: "t", lines: vec!["  a ", ""] };
        out.block(Keyword::User, Keyword::EndUser, &block);
        out.comment("", Some("one\n\nendcom"));
        out.keyword(Keyword::Analysis, " Kim \t");
        out.keyword(Keyword::Place, "\u{1} ");
        assert_eq!(
            out.into_text(),
            "USER t\r\n  a \r\n\r\nENDUSER\r\nCOM\r\none\r\n\r\n. endcom\r\nENDCOM\r\nANALYSIS Kim\r\nPLACE\r\n"
        );
    }

    #[test]
    fn a_line_that_had_to_be_changed_is_of_moderate_length() {
        let long = "word ".repeat(40);
        let mut out = LineWriter::default();
        out.comment("", Some(&format!("{long}\u{767D} ENDCOM")));
        let text = out.into_text();
        assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("ENDCOM")).count(), 1);
        let mut out = LineWriter::default();
        out.comment("", Some(&long));
        assert!(out.into_text().contains(&long));
        let mut out = LineWriter::default();
        out.comment("", Some(&format!("{long}\u{2666}\r\n\u{767D}")));
        assert!(out.into_text().contains(&format!("{long}\\d\r\nBai\r\n")));
    }
}
