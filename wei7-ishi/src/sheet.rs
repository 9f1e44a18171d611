//! Lines as they are written: ASCII, CR LF, lists of at most 72 columns.

use std::fmt::Write as _;

use wei7_core::{Block, Text};

use crate::ascii;
use crate::commentary;
use crate::keywords::Keyword;

/// The text that is being written.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    text: String,
}

impl Sheet {
    /// All that was written.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// How many bytes there are.
    pub(crate) const fn len(&self) -> usize {
        self.text.len()
    }

    /// A line as it is.
    pub(crate) fn line(&mut self, text: &str) {
        self.text.push_str(&ascii::line(text));
        self.text.push_str("\r\n");
    }

    /// A keyword with the rest of its line, if there is any.
    pub(crate) fn keyword(&mut self, keyword: Keyword, rest: &str) {
        self.text.push_str(keyword.name());
        if !rest.is_empty() {
            self.text.push(' ');
            self.text.push_str(&ascii::line(rest));
        }
        self.text.push_str("\r\n");
    }

    /// The keyword with each of these rests.
    pub(crate) fn keywords(&mut self, keyword: Keyword, rests: &[Text]) {
        for rest in rests {
            self.keyword(keyword, rest);
        }
    }

    /// B or W.
    pub(crate) fn played(&mut self, keyword: Keyword, number: u32, to: Option<&str>) {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{} {number} {}\r\n", keyword.name(), to.unwrap_or("PASS"));
    }

    /// A block with its lines as they are.
    pub(crate) fn block(&mut self, begin: Keyword, end: Keyword, block: &Block) {
        self.keyword(begin, &block.title);
        for line in &block.lines {
            self.line(line);
        }
        self.keyword(end, "");
    }

    /// COM with a comment of a record, which reading gives back if it can be said in ASCII.
    pub(crate) fn comment(&mut self, title: &str, comment: Option<&str>) {
        self.keyword(Keyword::Com, &ascii::name(title));
        for line in comment.into_iter().flat_map(|comment| commentary::canonical(&ascii::comment(comment))) {
            self.text.push_str(&ascii::line(&line));
            self.text.push_str("\r\n");
        }
        self.keyword(Keyword::EndCom, "");
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn blocks_are_verbatim_and_comments_are_made_safe() {
        let mut sheet = Sheet::default();
        let block = Block { title: "t".into(), lines: vec!["  a ".into(), "".into()] };
        sheet.block(Keyword::User, Keyword::EndUser, &block);
        sheet.comment("", Some("one\n\nendcom"));
        assert_eq!(sheet.into_text(), "USER t\r\n  a \r\n\r\nENDUSER\r\nCOM\r\none\r\n\r\n. endcom\r\nENDCOM\r\n");
    }
}
