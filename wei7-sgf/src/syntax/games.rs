//! Iterator over the games of a text.

use wei7_core::{Diagnostic, Limits, Place, Report, Span};

use super::{before_game, junk};

use crate::codes;
use crate::syntax::game_start::{Before, Search, find_start};
use crate::syntax::lexer::SgfLexer;
use crate::syntax::tree::{Buffers, GameTree};

/// Iterator over the games of a text.
///
/// The iterator yields an error if a limit is exceeded or the text contains no game, and ends after the error.
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
    /// Byte offset in the text where the last game ended.
    at: usize,
    limits: Limits,
    found: bool,
    over: bool,
    /// Number of bytes of the text that look-aheads for closing brackets have scanned so far.
    scanned: usize,
    /// Findings about text after the last game.
    rest: Report,
}

impl<'t> Games<'t> {
    /// Creates an iterator over the games of this text.
    pub const fn new(text: &'t str, limits: Limits) -> Self {
        Self { text, at: 0, limits, found: false, over: false, scanned: 0, rest: Report::new(limits.findings) }
    }

    /// Takes the findings about text after the last game. They are complete once the iterator has ended.
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
        let before = if self.found { Before::Game } else { Before::Nothing };
        let Search::Found(start) = find_start(self.text.as_bytes(), self.at, before, true) else {
            self.over = true;
            if !self.found {
                return Some(Err(Diagnostic::new(&codes::NO_SGF, Place::Source)));
            }
            if let Some(finding) = junk(self.text, Span::new(self.at, self.text.len()), &codes::TEXT_AFTER) {
                self.rest.push(finding);
            }
            return None;
        };
        let mut findings = Report::new(self.limits.findings);
        if let Some(finding) = junk(self.text, Span::new(self.at, start.at), before_game(self.found)) {
            findings.push(finding);
        }
        let text = self.text.get(start.at..).unwrap_or_default();
        let mut lexer = match SgfLexer::new(start.at, start, findings, self.limits, Buffers::NONE, self.scanned) {
            Ok(lexer) => lexer.resume(text, true),
            Err(finding) => {
                self.over = true;
                return Some(Err(finding));
            }
        };
        if let Err(finding) = lexer.run() {
            self.over = true;
            return Some(Err(finding));
        }
        self.at = start.at + lexer.at();
        self.scanned = lexer.scanned();
        self.found = true;
        Some(Ok(lexer.finish()))
    }
}

#[cfg(test)]
mod tests;
