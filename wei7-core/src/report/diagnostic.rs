//! Findings: the rule, the place, what was found and expected, and the repair.

use std::borrow::Cow;
use std::fmt;

use wei7_text::{Argument, Code, Level, Message, Span};

use super::codes::CARRIERS;
use super::loss::Loss;
use crate::record::Node;

/// Where a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The input as a whole (its name, its emptiness).
    Source,
    /// Bytes of the source.
    Span(Span),
    /// A node of the tree.
    Node(Node),
}

/// One finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Which rule.
    pub code: &'static Code,
    /// Where.
    pub place: Place,
    /// The input at this place, quoted or described.
    pub found: Option<Argument>,
    /// The input that the format allows here.
    pub expected: Option<Argument>,
    /// The repair; `None` if there is none.
    pub repair: Option<Message>,
    /// What a valid file has in this place, where the repair is to write that there and nothing more.
    pub replacement: Option<Cow<'static, str>>,
    /// The paragraph that is broken, where it is not that of the code: one rule may stand in many.
    pub paragraph: Option<&'static str>,
    /// Whether there is no result because of it.
    pub refuses: bool,
}

impl Diagnostic {
    /// A finding of this kind at this place.
    pub const fn new(code: &'static Code, place: Place) -> Self {
        Self {
            code,
            place,
            found: None,
            expected: None,
            repair: None,
            replacement: None,
            paragraph: None,
            refuses: false,
        }
    }

    /// A finding of this kind at these bytes.
    pub const fn at(code: &'static Code, span: Span) -> Self {
        Self::new(code, Place::Span(span))
    }

    /// Adds the input that was found, cut to a length that fits a report.
    pub fn found(mut self, found: impl Into<Argument>) -> Self {
        self.found = Some(found.into().shortened(MOST_REPEATED));
        self
    }

    /// Adds the input that the format allows.
    pub fn expected(mut self, expected: impl Into<Argument>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds the repair.
    pub fn repair(mut self, repair: impl Into<Message>) -> Self {
        self.repair = Some(repair.into());
        self
    }

    /// Adds what a valid file has in this place.
    pub fn replacement(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.replacement = Some(text.into());
        self
    }

    /// Says that another paragraph is broken than that of the code.
    pub const fn under(mut self, paragraph: &'static str) -> Self {
        self.paragraph = Some(paragraph);
        self
    }

    /// The paragraph that is broken; empty for limits of ours.
    pub const fn paragraph(&self) -> &'static str {
        match self.paragraph {
            Some(paragraph) => paragraph,
            None => self.code.paragraph,
        }
    }

    /// That of its code, unless there is no result because of it.
    pub const fn level(&self) -> Level {
        if self.refuses { Level::Refused } else { self.code.level }
    }

    /// Whether it says that the document breaks its format. A carrier is no part of that.
    pub fn is_against_format(&self) -> bool {
        self.level() >= Level::Repaired && !CARRIERS.contains(&self.code)
    }
}

/// Prints the code and the arguments: `S321 (found: KM[6,5])`. The crate of messages has the sentences.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.id)?;
        let mut begin = " (";
        for (name, part) in [("found", &self.found), ("expected", &self.expected)] {
            if let Some(part) = part {
                write!(f, "{begin}{name}: {part}")?;
                begin = ", ";
            }
        }
        if begin == " (" { Ok(()) } else { f.write_str(")") }
    }
}

/// The most characters of an input that a finding repeats.
const MOST_REPEATED: usize = 80;

/// All findings about one input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// The most that are listed.
    most: usize,
    /// How many more there were.
    unlisted: usize,
    worst: Option<Level>,
    /// Whether something is against the format of the document. A carrier is no part of it.
    is_wrong: bool,
    /// How many are about what comes into no record.
    left_out: usize,
    /// How many carriers were merged.
    carriers: usize,
    given_back: Vec<Loss>,
}

impl Report {
    /// An empty report that lists at most so many findings and counts the rest.
    pub const fn new(most: usize) -> Self {
        Self {
            diagnostics: Vec::new(),
            most,
            unlisted: 0,
            worst: None,
            is_wrong: false,
            left_out: 0,
            carriers: 0,
            given_back: Vec::new(),
        }
    }

    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.worst = self.worst.max(Some(diagnostic.level()));
        self.is_wrong |= diagnostic.is_against_format();
        self.left_out += usize::from(diagnostic.code.leaves_out);
        self.list(diagnostic);
    }

    fn list(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < self.most {
            self.diagnostics.push(diagnostic);
        } else {
            self.unlisted += 1;
        }
    }

    /// Adds all findings of another report.
    pub fn append(&mut self, other: Self) {
        self.worst = self.worst.max(other.worst);
        self.is_wrong |= other.is_wrong;
        self.unlisted += other.unlisted;
        self.left_out += other.left_out;
        self.carriers += other.carriers;
        self.given_back.extend(other.given_back);
        for diagnostic in other.diagnostics {
            self.list(diagnostic);
        }
    }

    /// Distributes the findings over the parts of a source that end at these bytes. Findings about the source as a whole, and those
    /// that are counted but not listed, belong to the first part.
    pub fn split(mut self, ends: &[usize]) -> Vec<Self> {
        let mut parts: Vec<Self> = ends.iter().map(|_| Self::new(self.most)).collect();
        for diagnostic in std::mem::take(&mut self.diagnostics) {
            let part = match diagnostic.place {
                Place::Span(span) => ends.partition_point(|end| *end <= span.start).min(ends.len().saturating_sub(1)),
                Place::Source | Place::Node(_) => 0,
            };
            if let Some(part) = parts.get_mut(part) {
                part.push(diagnostic);
            }
        }
        if let Some(first) = parts.first_mut().filter(|_| self.unlisted > 0) {
            first.append(self);
        }
        parts
    }

    /// Gives the findings about the source as a whole this place: they are about a part of it, and were made without knowing where.
    #[must_use]
    pub fn within(mut self, span: Span) -> Self {
        for diagnostic in &mut self.diagnostics {
            if diagnostic.place == Place::Source {
                diagnostic.place = Place::Span(span);
            }
        }
        self
    }

    /// A carrier was merged, which gave this back.
    pub(crate) fn read_carrier(&mut self, given_back: Vec<Loss>) {
        self.carriers += 1;
        self.given_back.extend(given_back);
    }

    /// Whether there was a carrier, which was merged.
    pub const fn has_carrier(&self) -> bool {
        self.carriers > 0
    }

    /// What carriers gave back that the file itself does not say, if that was to be listed ([`Carriers::List`](crate::Carriers)).
    pub fn given_back(&self) -> &[Loss] {
        &self.given_back
    }

    /// The findings that are listed.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many were counted but not listed.
    pub const fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// The level of the worst finding.
    pub const fn worst(&self) -> Option<Level> {
        self.worst
    }

    /// How many findings, listed or not, are about what comes into no record ([`Code::leaves_out`]).
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Whether nothing was found that is against the format of the document. Its carrier may still have errors of its own.
    pub const fn is_ok(&self) -> bool {
        !self.is_wrong
    }

    /// Marks the findings because of which there is no result: those against the format that were not mended, or all of
    /// these if each could be mended, but a strict reader does not want that.
    pub fn refuse(&mut self) {
        self.worst = Some(Level::Refused);
        self.is_wrong = true;
        let is_strict = !self.diagnostics.iter().any(|finding| finding.is_against_format() && finding.repair.is_none());
        for finding in &mut self.diagnostics {
            finding.refuses = finding.is_against_format() && (is_strict || finding.repair.is_none());
        }
    }

    /// Puts the findings into the order of their places in the source; those about the whole come first.
    pub fn sort(&mut self) {
        self.diagnostics.sort_by_key(|diagnostic| match diagnostic.place {
            Place::Source => (0, Span::default(), Node::Document),
            Place::Span(span) => (1, span, Node::Document),
            Place::Node(node) => (2, Span::default(), node),
        });
    }
}

/// A value that was read, with what was found on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<T> {
    /// What could be read.
    pub value: T,
    /// What was found.
    pub report: Report,
}

impl<T> Parsed<T> {
    /// Another value with the same report.
    pub fn map<U>(self, with: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed { value: with(self.value), report: self.report }
    }
}

/// There is no value, and the report says why.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Refused {
    /// All findings; those that refuse are why.
    pub report: Report,
}

impl Refused {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self.report.diagnostics().iter().find(|finding| finding.refuses) {
            Some(finding) => Message::new("refused-because").with("finding", finding.to_string()),
            None => Message::new("input-refused"),
        }
    }

    /// For the findings of this report against the format that were not mended.
    pub fn because(mut report: Report) -> Self {
        report.refuse();
        Self { report }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static CODE: Code = Code {
        id: "T001",
        name: "test",
        level: Level::Error,
        paragraph: "1.2",
        summary: "a test",
        leaves_out: true,
        always_told: false,
    };

    #[test]
    fn display_prints_the_code_and_the_arguments() {
        let finding = Diagnostic::new(&CODE, Place::Source).found("\"x\"").expected(Message::new("a-number"));
        assert_eq!(finding.to_string(), "T001 (found: \"x\", expected: a-number)");
    }

    #[test]
    fn what_is_repeated_is_short() {
        let finding = Diagnostic::new(&CODE, Place::Source).found("棋".repeat(1000));
        assert_eq!(finding.found.unwrap().as_text().unwrap().chars().count(), MOST_REPEATED + 3);
    }

    #[test]
    fn findings_are_distributed_by_their_places() {
        let mut report = Report::new(3);
        for at in [2, 5, 9, 9] {
            report.push(Diagnostic::at(&CODE, Span::at(at)));
        }
        let parts = report.split(&[5, 9]);
        let counts: Vec<_> = parts.iter().map(|part| (part.diagnostics().len(), part.unlisted())).collect();
        assert_eq!(counts, [(1, 1), (2, 0)]);
    }

    #[test]
    fn a_report_counts_what_it_does_not_list() {
        let mut report = Report::new(2);
        for _ in 0..5 {
            report.push(Diagnostic::new(&CODE, Place::Source));
        }
        assert_eq!((report.diagnostics().len(), report.unlisted(), report.is_ok()), (2, 3, false));
    }
}
