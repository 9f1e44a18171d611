//! A deck of cards in the form of text that Anki imports: lines that begin with `#` say how the others are read, and
//! each other line is a note with a front, a back and tags, as HTML.

use super::{Problem, inline, paragraph};
use crate::Language;

/// Writer of a deck.
#[derive(Clone, Copy, Debug)]
pub struct Deck {
    language: Language,
}

impl Deck {
    /// Creates a writer with words in this language.
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// Returns the lines at the beginning of the deck. `name` is the name that the deck gets in Anki.
    pub fn beginning(self, name: &str) -> String {
        let name = single_line(name);
        // Names of columns would be compared with the fields of the note type, which has other names in other languages.
        format!("#separator:tab\n#html:true\n#notetype:Basic\n#deck:{name}\n#tags column:3\n")
    }

    /// Returns the line of a problem, whose pictures must have been drawn in [`Theme::Print`](crate::svg::Theme::Print).
    /// In `tag`, which may be empty, blanks become `_`.
    pub fn note(self, problem: &Problem, tag: &str) -> String {
        let task = problem.task(self.language);
        let front = format!("{}{}{}", inline(&problem.picture, task), paragraph(task), paragraph(&problem.text));
        let tag = single_line(tag).replace(char::is_whitespace, "_");
        let fields = [front, problem.solution(self.language, inline), tag];
        let fields = fields.map(|field| format!("\"{}\"", single_line(&field).replace('"', "\"\"")));
        fields.join("\t") + "\n"
    }
}

/// Returns a text without the characters that end a field or a line.
fn single_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
