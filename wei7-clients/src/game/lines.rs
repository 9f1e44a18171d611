//! Lines of a file and their positions.

use wei7_core::Span;

/// A line, without its line end and the blanks around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'t> {
    pub(crate) text: &'t str,
    /// The position of the line in the file, in bytes.
    pub(crate) at: usize,
}

impl<'t> Line<'t> {
    pub(crate) const fn span(self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }

    /// Creates a line from a piece of the file without the blanks around it. NUL, which some clients write at the end
    /// of a file, counts as a blank.
    pub(crate) fn trimmed(text: &'t str, at: usize) -> Self {
        let is_blank = |letter: char| letter.is_whitespace() || matches!(letter, '\0' | '\u{1A}' | '\u{FEFF}');
        let begun = text.trim_start_matches(is_blank);
        Self { text: begun.trim_end_matches(is_blank), at: at + text.len() - begun.len() }
    }
}

/// Returns the lines of a piece of the file that begins at `base`. LF, CR LF and CR end a line.
pub(crate) fn lines(text: &str, base: usize) -> impl Iterator<Item = Line<'_>> {
    let mut at = base;
    text.split_inclusive(['\n', '\r']).filter_map(move |whole| {
        let begin = at;
        at += whole.len();
        // This LF belongs to a CR LF.
        if whole == "\n" && begin > base && text.as_bytes().get(begin - base - 1) == Some(&b'\r') {
            return None;
        }
        Some(Line::trimmed(whole, begin))
    })
}

/// Search for a delimiter from positions that never decrease, so that no part of the text is searched twice.
pub(crate) struct Delimiter<'t> {
    text: &'t str,
    sought: &'static str,
    next: Option<usize>,
}

impl<'t> Delimiter<'t> {
    pub(crate) fn new(text: &'t str, sought: &'static str) -> Self {
        Self { text, sought, next: text.find(sought) }
    }

    /// Returns the position of the first delimiter at or after `at`.
    pub(crate) fn next_from(&mut self, at: usize) -> Option<usize> {
        if self.next.is_some_and(|next| next < at) {
            self.next = self.text.get(at..).and_then(|rest| rest.find(self.sought)).map(|found| at + found);
        }
        self.next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delimiter_is_found_from_each_position() {
        let mut delimiter = Delimiter::new("a]b]", "]");
        assert_eq!([0, 1, 2, 3, 4].map(|at| delimiter.next_from(at)), [Some(1), Some(1), Some(3), Some(3), None]);
        assert_eq!(Delimiter::new("ab", "]").next_from(1), None);
    }

    #[test]
    fn every_kind_of_line_end_ends_a_line() {
        let found: Vec<_> = lines("a \r\n b\rc\n\nd", 10).map(|line| (line.text, line.at)).collect();
        assert_eq!(found, [("a", 10), ("b", 15), ("c", 17), ("", 20), ("d", 20)]);
    }
}
