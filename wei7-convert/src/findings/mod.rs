//! Findings with all that a report says of them, so that the text they were found in need not be kept.

mod excerpt;
mod locator;
mod sentence;

use wei7_core::{Diagnostic, Level, Limits, LineColumn, Piece, Place, Report, Span};

use crate::format::Format;

pub use excerpt::{Excerpt, shown};
pub use sentence::{argument_in, repair, sentence};

use excerpt::excerpt;
use locator::Locator;

/// The longest place whose end is told in lines and columns, in bytes.
const LONGEST: usize = 4096;

/// Which record of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordNumber {
    /// The 1-based ordinal of the game in its file.
    pub game: usize,
    /// The 0-based index among the records of the file.
    pub record: usize,
}

/// A finding in its place.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was found.
    pub diagnostic: Diagnostic,
    /// Which record it is about; `None`: the input.
    pub number: Option<RecordNumber>,
    /// Where, if it has a place in the text.
    pub located: Option<Located>,
    /// The same as a pointer, where the format has such a thing (JSON).
    pub pointer: Option<String>,
}

/// A place as people find it.
#[derive(Clone, Debug)]
pub struct Located {
    /// The line and column of its first character.
    pub place: LineColumn,
    /// Those behind its last character, unless it is long.
    pub end: Option<LineColumn>,
    /// Its bytes in the text.
    pub bytes: Span,
    /// The piece of that line around it.
    pub excerpt: Excerpt,
}

/// All findings about one input: the first so many, and the number of the others.
#[derive(Debug)]
pub struct Findings {
    list: Vec<Finding>,
    most: usize,
    unlisted: usize,
    worst: Option<Level>,
    is_wrong: bool,
}

impl Default for Findings {
    fn default() -> Self {
        Self::new(Limits::DEFAULT.findings)
    }
}

impl Findings {
    /// None yet; lists at most so many and counts the rest.
    pub const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, unlisted: 0, worst: None, is_wrong: false }
    }

    /// Adds a finding about the input, its name, its format.
    pub fn push(&mut self, diagnostic: Diagnostic, number: Option<RecordNumber>) {
        self.add(Finding { diagnostic, number, located: None, pointer: None });
    }

    /// Adds what was found in a piece of the text of an input in this format.
    pub fn append(&mut self, report: &Report, piece: &Piece<'_>, format: Option<Format>, number: Option<RecordNumber>) {
        self.worst = self.worst.max(report.worst());
        self.is_wrong |= !report.is_ok();
        self.unlisted += report.unlisted();
        let room = self.most.saturating_sub(self.list.len());
        let listed = report.diagnostics();
        let (listed, others) = listed.split_at(listed.len().min(room));
        self.unlisted += others.len();
        let mut pointers = pointers(listed, piece, format).into_iter();
        let mut locator = Locator::new(piece);
        let in_line = piece.begins.column > 1;
        for diagnostic in listed {
            let located = span(diagnostic).map(|span| {
                let start = span.start.saturating_sub(piece.offset);
                let within = Span::new(start, span.end.saturating_sub(piece.offset));
                let place = locator.locate(start);
                // Another one, since places come in order and their ends do not.
                let is_short = within.end - within.start <= LONGEST;
                let end = is_short.then(|| locator.clone().locate(within.end));
                Located { place, end, bytes: span, excerpt: excerpt(&piece.text, within, in_line) }
            });
            let pointer = located.as_ref().and_then(|_| pointers.next().flatten());
            self.add(Finding { diagnostic: diagnostic.clone(), number, located, pointer });
        }
    }

    /// Adds findings that were put in their places elsewhere.
    pub fn absorb(&mut self, other: Self) {
        self.worst = self.worst.max(other.worst);
        self.is_wrong |= other.is_wrong;
        self.unlisted += other.unlisted;
        other.list.into_iter().for_each(|finding| self.add(finding));
    }

    fn add(&mut self, finding: Finding) {
        self.worst = self.worst.max(Some(finding.diagnostic.level()));
        self.is_wrong |= finding.diagnostic.is_against_format();
        if self.list.len() < self.most {
            self.list.push(finding);
        } else {
            self.unlisted += 1;
        }
    }

    /// Keeps those that are wanted. The level of the worst is then that of the listed ones, as far as all are listed.
    pub fn retain(&mut self, wanted: impl Fn(&Finding) -> bool) {
        self.list.retain(wanted);
        if self.unlisted == 0 {
            self.worst = self.list.iter().map(|finding| finding.diagnostic.level()).max();
            self.is_wrong = self.list.iter().any(|finding| finding.diagnostic.is_against_format());
        }
    }

    /// Those that are listed.
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// How many were counted but not listed.
    pub const fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// The level of the worst.
    pub const fn worst(&self) -> Option<Level> {
        self.worst
    }

    /// Whether nothing was found that is against the format; see [`Report::is_ok`].
    pub const fn is_ok(&self) -> bool {
        !self.is_wrong
    }

    /// How many of those that are listed weigh so much or more, and are none of those that `told` knows.
    pub fn untold(&self, least: Level, told: impl Fn(&Finding) -> bool) -> usize {
        self.list.iter().filter(|finding| finding.diagnostic.level() >= least && !told(finding)).count()
    }

    /// How many of those that are listed have this level.
    pub fn count(&self, level: Level) -> usize {
        self.list.iter().filter(|finding| finding.diagnostic.level() == level).count()
    }
}

fn span(diagnostic: &Diagnostic) -> Option<Span> {
    match diagnostic.place {
        Place::Span(span) => Some(span),
        Place::Source | Place::Node(_) => None,
    }
}

/// The JSON pointers of the findings that have a place.
fn pointers(findings: &[Diagnostic], piece: &Piece<'_>, format: Option<Format>) -> Vec<Option<String>> {
    let spans: Vec<Span> = findings.iter().filter_map(span).collect();
    match format {
        Some(format) if !spans.is_empty() => format.driver().pointers(&piece.text, &spans),
        _ => Vec::new(),
    }
}
