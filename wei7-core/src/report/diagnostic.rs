//! Findings: the violated rule, the place, the found and the expected input, and the repair.

use std::borrow::Cow;
use std::fmt;

use wei7_text::{Argument, Code, Level, Message, Span};

use super::codes::CARRIERS;
use super::loss::Loss;
use crate::record::Node;

/// Place of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The input as a whole, such as its name.
    Source,
    /// A range of bytes of the decoded input.
    Span(Span),
    /// A node of the tree.
    Node(Node),
}

/// Finding: a diagnostic with code, level and place.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Code of the rule that was violated.
    pub code: &'static Code,
    /// Place of the finding.
    pub place: Place,
    /// The input at this place, quoted or described.
    pub found: Option<Argument>,
    /// The input that the format allows here.
    pub expected: Option<Argument>,
    /// The repair; `None` if there is none.
    pub repair: Option<Message>,
    /// Valid text for this place, if the repair consists only of writing this text there.
    pub replacement: Option<Cow<'static, str>>,
    /// The violated paragraph if it is not the paragraph of the code, since a rule may be stated in several paragraphs.
    pub paragraph: Option<&'static str>,
    /// Whether this finding is a reason to refuse the input.
    pub refuses: bool,
}

impl Diagnostic {
    /// Creates a finding at a place.
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

    /// Creates a finding at a range of bytes.
    pub const fn at(code: &'static Code, span: Span) -> Self {
        Self::new(code, Place::Span(span))
    }

    /// Adds the input that was found, cut to a length that fits a report.
    pub fn found(mut self, found: impl Into<Argument>) -> Self {
        self.found = Some(found.into().shortened(MAX_QUOTED));
        self
    }

    /// Adds the input that the format allows.
    pub fn expected(mut self, expected: impl Into<Argument>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds a description of the repair that a lenient reader made.
    pub fn repair(mut self, repair: impl Into<Message>) -> Self {
        self.repair = Some(repair.into());
        self
    }

    /// Adds the valid text that can replace the input at this place.
    pub fn replacement(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.replacement = Some(text.into());
        self
    }

    /// Sets the violated paragraph, if it is not the paragraph of the code.
    pub const fn under(mut self, paragraph: &'static str) -> Self {
        self.paragraph = Some(paragraph);
        self
    }

    /// Returns the violated paragraph; empty for a limit of this library.
    pub const fn paragraph(&self) -> &'static str {
        match self.paragraph {
            Some(paragraph) => paragraph,
            None => self.code.paragraph,
        }
    }

    /// Returns [`Level::Refused`] if the finding refuses the input, else the level of the code.
    pub const fn level(&self) -> Level {
        if self.refuses { Level::Refused } else { self.code.level }
    }

    /// Returns whether the finding means that the document violates its format. Findings about a carrier do not mean
    /// this.
    pub fn is_against_format(&self) -> bool {
        self.level() >= Level::Repaired && !CARRIERS.contains(&self.code)
    }
}

/// Prints the code and the arguments: `S321 (found: KM[6,5])`. The sentences are in the crate wei7-messages.
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

/// Maximum length of quoted input in a finding, in characters.
const MAX_QUOTED: usize = 80;

/// All findings about one input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// Maximum number of findings that are listed. Further findings are only counted.
    most: usize,
    /// Number of findings that are counted but not listed.
    unlisted: usize,
    worst: Option<Level>,
    /// Whether a finding is against the format ([`Diagnostic::is_against_format`]).
    is_wrong: bool,
    /// Number of findings about input that was left out of the record ([`Code::leaves_out`]).
    left_out: usize,
    /// Number of carriers that were merged into the record.
    carriers: usize,
    /// Values that merging the carriers restored.
    given_back: Vec<Loss>,
}

impl Report {
    /// Creates an empty report that lists at most `most` findings and counts the others.
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

    /// Splits the report into one report for each part of the input. The parts end at the offsets `ends`, in ascending
    /// order. Findings about the input as a whole, and findings that are counted but not listed, go to the first part.
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

    /// Moves the findings about the input as a whole to `span`, if the input turns out to be a part of a larger one.
    #[must_use]
    pub fn within(mut self, span: Span) -> Self {
        for diagnostic in &mut self.diagnostics {
            if diagnostic.place == Place::Source {
                diagnostic.place = Place::Span(span);
            }
        }
        self
    }

    /// Counts a merged carrier and adds the values that merging restored.
    pub(crate) fn add_carrier(&mut self, restored: Vec<Loss>) {
        self.carriers += 1;
        self.given_back.extend(restored);
    }

    /// Returns whether a carrier was merged.
    pub const fn has_carrier(&self) -> bool {
        self.carriers > 0
    }

    /// Returns the values that were restored from carriers. The list is filled only for
    /// [`Carriers::List`](crate::Carriers).
    pub fn given_back(&self) -> &[Loss] {
        &self.given_back
    }

    /// Returns the listed findings.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the number of findings that were counted but not listed.
    pub const fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// Returns the level of the worst finding; `None` if there are no findings.
    pub const fn worst(&self) -> Option<Level> {
        self.worst
    }

    /// Returns the number of findings, listed or not, about input that was left out of the record
    /// ([`Code::leaves_out`]).
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Returns whether no finding is against the format of the document. A carrier may have errors nevertheless.
    pub const fn is_ok(&self) -> bool {
        !self.is_wrong
    }

    /// Refuses the input and marks the findings that are the reason: the findings against the format without a repair
    /// or, if all have one and the reader is strict, all findings against the format.
    pub fn refuse(&mut self) {
        self.worst = Some(Level::Refused);
        self.is_wrong = true;
        let is_strict = !self.diagnostics.iter().any(|finding| finding.is_against_format() && finding.repair.is_none());
        for finding in &mut self.diagnostics {
            finding.refuses = finding.is_against_format() && (is_strict || finding.repair.is_none());
        }
    }

    /// Sorts the findings by their places in the source. Findings about the source as a whole come first.
    pub fn sort(&mut self) {
        self.diagnostics.sort_by_key(|diagnostic| match diagnostic.place {
            Place::Source => (0, Span::default(), Node::Document),
            Place::Span(span) => (1, span, Node::Document),
            Place::Node(node) => (2, Span::default(), node),
        });
    }
}

/// Value that was read, with the findings.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<T> {
    /// The value that was read, after all repairs.
    pub value: T,
    /// The findings that were made while the value was read.
    pub report: Report,
}

impl<T> Parsed<T> {
    /// Applies a function to the value and keeps the report.
    pub fn map<U>(self, with: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed { value: with(self.value), report: self.report }
    }
}

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Refused {
    /// All findings, including those that do not refuse the input ([`Diagnostic::refuses`]).
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

    /// Refuses the input because of the findings of this report ([`Report::refuse`]).
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
        always_reported: false,
    };

    #[test]
    fn display_prints_the_code_and_the_arguments() {
        let finding = Diagnostic::new(&CODE, Place::Source).found("\"x\"").expected(Message::new("a-number"));
        assert_eq!(finding.to_string(), "T001 (found: \"x\", expected: a-number)");
    }

    #[test]
    fn quoted_input_is_shortened() {
        let finding = Diagnostic::new(&CODE, Place::Source).found("棋".repeat(1000));
        assert_eq!(finding.found.unwrap().as_text().unwrap().chars().count(), MAX_QUOTED + 3);
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
