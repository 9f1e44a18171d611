//! The form of the text: games, variations, nodes, properties, values; and what is wrong with it.
//!
//! One loop over bytes, no recursion. Brackets, semicolons and letters are ASCII, so byte places in UTF-8 are safe.

use wei7_core::{Code, Diagnostic, Limits, Place, Report, Span};

use crate::codes;
use crate::reading::Reading;
use crate::start::find_start;
use crate::tree::GameTree;

/// The games of a text, one at a time.
///
/// The error is a limit, or that there is no game in it at all; nothing comes after it.
///
/// ```
/// use wei7_core::Limits;
/// use wei7_sgf::syntax::Games;
///
/// let mut games = Games::new("(;FF[4]C[root];B[pd](;W[dd])(;W[dp]))", Limits::DEFAULT);
/// let game = games.next().unwrap().unwrap();
/// assert_eq!((game.len(), game.children(game.first_child(wei7_sgf::tree::NodeId::ROOT).unwrap()).count()), (4, 2));
/// assert!(games.next().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t str,
    /// Where the last game ended.
    at: usize,
    limits: Limits,
    found: bool,
    over: bool,
    /// What was wrong after the last game.
    rest: Report,
}

impl<'t> Games<'t> {
    /// The games of this text.
    pub const fn new(text: &'t str, limits: Limits) -> Self {
        Self { text, at: 0, limits, found: false, over: false, rest: Report::new(limits.findings) }
    }

    /// What was wrong after the last game, once there is no further one.
    pub fn rest(&mut self) -> Report {
        std::mem::replace(&mut self.rest, Report::new(self.limits.findings))
    }
}

impl<'t> Iterator for Games<'t> {
    type Item = Result<GameTree<'t>, Diagnostic>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        match next_game(self.text, self.at, self.found, true, &self.limits) {
            Next::Game(tree, end) => {
                self.at = end;
                self.found = true;
                return Some(Ok(tree));
            }
            Next::Refused(finding) => {
                self.over = true;
                return Some(Err(finding));
            }
            Next::None(junk) => {
                self.over = true;
                if !self.found {
                    return Some(Err(Diagnostic::new(&codes::NO_SGF, Place::Source)));
                }
                if let Some(finding) = junk {
                    self.rest.push(finding);
                }
            }
            // There is nothing to wait for.
            Next::Unfinished => self.over = true,
        }
        None
    }
}

/// What comes next in a text.
pub(crate) enum Next<'t> {
    /// A game, and where it ends.
    Game(GameTree<'t>, usize),
    /// A game that goes on after this piece of the text.
    Unfinished,
    /// No game begins, but for what stands there.
    None(Option<Diagnostic>),
    /// A limit.
    Refused(Diagnostic),
}

/// The next game from `at`; `found` says whether there was one before, `whole` that no more text comes.
pub(crate) fn next_game<'t>(text: &'t str, at: usize, found: bool, whole: bool, limits: &Limits) -> Next<'t> {
    let Some(start) = find_start(text.as_bytes(), at, found) else {
        return Next::None(junk(text, Span::new(at, text.len()), &codes::TEXT_AFTER));
    };
    let mut findings = Report::new(limits.findings);
    let code = if found { &codes::TEXT_BETWEEN } else { &codes::TEXT_BEFORE };
    if let Some(finding) = junk(text, Span::new(at, start.at), code) {
        findings.push(finding);
    }
    let reading = match Reading::new(text, start, findings, limits).and_then(Reading::run) {
        Ok(reading) => reading,
        Err(finding) => return Next::Refused(finding),
    };
    if !whole && reading.is_unfinished() {
        return Next::Unfinished;
    }
    reading.finish().map_or_else(Next::Refused, |(tree, end)| Next::Game(tree, end))
}

/// What stands between games, if anything does but blanks.
fn junk(text: &str, span: Span, code: &'static Code) -> Option<Diagnostic> {
    let between = text.get(span.start..span.end).unwrap_or_default();
    let trimmed = between.trim_matches(|c: char| c.is_whitespace() || c == '\0' || c == '\u{FEFF}');
    if trimmed.is_empty() {
        return None;
    }
    let start = span.start + (trimmed.as_ptr() as usize - between.as_ptr() as usize);
    let span = Span::new(start, start + trimmed.len());
    Some(Diagnostic::at(code, span).found(quoted(trimmed)).repair("passed over"))
}

/// In quotes, and no longer than a report takes.
pub(crate) fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(100).map_or(text.len(), |(at, _)| at);
    format!("{:?}", text.get(..cut).unwrap_or_default())
}

/// White space between tokens.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | b' ')
}

#[cfg(test)]
#[path = "syntax_tests.rs"]
mod tests;
