//! Sections: a line `[Name]` and the lines up to the next section (Frame).

use crate::game::lines::{Line, lines};

/// The sections of a file in order.
#[derive(Debug)]
pub(super) struct Sections<'t>(Vec<(&'t str, Vec<Line<'t>>)>);

const NAMES: [&str; 10] =
    ["Header", "Remote", "Files", "Data", "Figure", "Comment", "MessageLine", "ReviewNode", "ReviewComment", "End"];

impl<'t> Sections<'t> {
    /// Splits a file. Returns `None` if there is no header, or neither moves nor a review.
    pub(super) fn parse(text: &'t str) -> Option<Self> {
        let mut found: Vec<(&str, Vec<Line<'_>>)> = vec![("", Vec::new())];
        for line in lines(text, 0) {
            let name = line.text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            // Only known names begin a section, since a comment may also contain a line in brackets.
            match name.filter(|name| NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))) {
                Some(name) => found.push((name, Vec::new())),
                None => {
                    if let Some((_, lines)) = found.last_mut() {
                        lines.push(line);
                    }
                }
            }
        }
        let sections = Self(found);
        let has = |name| sections.each(name).next().is_some();
        (has("Header") && (has("Data") || has("ReviewNode"))).then_some(sections)
    }

    fn each(&self, name: &str) -> impl Iterator<Item = &Vec<Line<'t>>> {
        self.0.iter().filter(move |(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, lines)| lines)
    }

    /// Returns the lines of all sections with this name, including blank lines.
    pub(super) fn all_lines(&self, name: &str) -> impl Iterator<Item = Line<'t>> {
        self.each(name).flatten().copied()
    }

    /// Returns the lines of all sections with this name, except blank lines.
    pub(super) fn lines(&self, name: &str) -> impl Iterator<Item = Line<'t>> {
        self.all_lines(name).filter(|line| !line.text.is_empty())
    }

    /// Returns the lines before the first section.
    pub(super) fn before(&self) -> impl Iterator<Item = Line<'t>> {
        self.lines("")
    }
}
