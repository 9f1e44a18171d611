//! Findings with their places and excerpts of the source, so that the source text need not be kept.

mod analyses;
mod excerpt;
mod locator;
mod sentence;

use wei7_core::{Diagnostic, Level, Limits, LineColumn, Piece, Place, Report, Span};

use crate::format::Format;

pub use excerpt::{Excerpt, printable_or_blank};
pub use sentence::{argument_in, repair, sentence};

use excerpt::excerpt;
use locator::Locator;

/// Length in bytes of the longest place whose end is given by line and column. Longer places have only a beginning.
const MAX_LOCATED_BYTES: usize = 4096;

/// Number of a game and of its record in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordNumber {
    /// 1-based number of the game in its file.
    pub game: usize,
    /// 0-based index among the records of the file.
    pub record: usize,
}

/// Finding with its record and place.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Code, level, place and arguments of the finding.
    pub diagnostic: Diagnostic,
    /// Record that the finding is about; `None` if the finding is about the whole input.
    pub number: Option<RecordNumber>,
    /// Place in the text, if the finding has one.
    pub located: Option<Located>,
    /// Place as a JSON pointer, if the format is JSON.
    pub pointer: Option<String>,
}

/// Place in a text by line and column, with an excerpt.
#[derive(Clone, Debug)]
pub struct Located {
    /// Line and column of the first character.
    pub place: LineColumn,
    /// Line and column after the last character; `None` if the place is longer than 4096 bytes.
    pub end: Option<LineColumn>,
    /// Byte range of the place in the text of the input.
    pub bytes: Span,
    /// Part of the line around the place.
    pub excerpt: Excerpt,
}

/// Findings about one input: a list of limited length, and the number of findings beyond it.
#[derive(Debug)]
pub struct Findings {
    list: Vec<Finding>,
    limit: usize,
    unlisted: usize,
    worst: Option<Level>,
    is_against_format: bool,
}

impl Default for Findings {
    fn default() -> Self {
        Self::new(Limits::DEFAULT.findings)
    }
}

impl Findings {
    /// Creates an empty list that holds at most `limit` findings and counts the rest.
    pub const fn new(limit: usize) -> Self {
        Self { list: Vec::new(), limit, unlisted: 0, worst: None, is_against_format: false }
    }

    /// Adds a finding without a place, such as one about the name or the format of the input.
    pub fn push(&mut self, diagnostic: Diagnostic, number: Option<RecordNumber>) {
        self.add(Finding { diagnostic, number, located: None, pointer: None });
    }

    /// Adds the findings of `report` and computes their lines and columns. `piece` is the part of the input text that
    /// the findings are about.
    pub fn append(&mut self, report: &Report, piece: &Piece<'_>, format: Option<Format>, number: Option<RecordNumber>) {
        self.worst = self.worst.max(report.worst());
        self.is_against_format |= !report.is_ok();
        self.unlisted += report.unlisted();
        let room = self.limit.saturating_sub(self.list.len());
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
                // A clone locates the end, because the next place may start before this end and going back is slow.
                let is_short = within.end - within.start <= MAX_LOCATED_BYTES;
                let end = is_short.then(|| locator.clone().locate(within.end));
                Located { place, end, bytes: span, excerpt: excerpt(&piece.text, within, in_line) }
            });
            let pointer = located.as_ref().and_then(|_| pointers.next().flatten());
            self.add(Finding { diagnostic: diagnostic.clone(), number, located, pointer });
        }
    }

    /// Adds the findings of another list, whose places have already been computed.
    pub fn absorb(&mut self, other: Self) {
        self.worst = self.worst.max(other.worst);
        self.is_against_format |= other.is_against_format;
        self.unlisted += other.unlisted;
        other.list.into_iter().for_each(|finding| self.add(finding));
    }

    fn add(&mut self, finding: Finding) {
        self.worst = self.worst.max(Some(finding.diagnostic.level()));
        self.is_against_format |= finding.diagnostic.is_against_format();
        if self.list.len() < self.limit {
            self.list.push(finding);
        } else {
            self.unlisted += 1;
        }
    }

    /// Keeps only the listed findings that `wanted` accepts. The worst level is computed anew unless there are unlisted
    /// findings, whose levels are unknown.
    pub fn retain(&mut self, wanted: impl Fn(&Finding) -> bool) {
        self.list.retain(wanted);
        if self.unlisted == 0 {
            self.worst = self.list.iter().map(|finding| finding.diagnostic.level()).max();
            self.is_against_format = self.list.iter().any(|finding| finding.diagnostic.is_against_format());
        }
    }

    /// Returns the listed findings.
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// Returns the number of findings beyond the limit of the list, which were counted but not listed.
    pub const fn unlisted(&self) -> usize {
        self.unlisted
    }

    /// Returns the level of the worst finding.
    pub const fn worst(&self) -> Option<Level> {
        self.worst
    }

    /// Returns whether no finding is against the format; see [`Report::is_ok`].
    pub const fn is_ok(&self) -> bool {
        !self.is_against_format
    }

    /// Returns the number of listed findings of level `least` and above for which `is_known` is false.
    pub fn untold(&self, least: Level, is_known: impl Fn(&Finding) -> bool) -> usize {
        self.list.iter().filter(|finding| finding.diagnostic.level() >= least && !is_known(finding)).count()
    }

    /// Returns the number of listed findings of this level.
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

/// Returns the JSON pointers of the findings that have a place.
fn pointers(findings: &[Diagnostic], piece: &Piece<'_>, format: Option<Format>) -> Vec<Option<String>> {
    let spans: Vec<Span> = findings.iter().filter_map(span).collect();
    match format {
        Some(format) if !spans.is_empty() => format.driver().pointers(&piece.text, &spans),
        _ => Vec::new(),
    }
}
