//! Finds where games begin and end in bytes that are not decoded yet.

use memchr::memchr2;

use super::trails::{Trails, WINDOW, ends_value};
use crate::syntax::is_blank;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Outside all games.
    Between,
    /// In a game, outside values.
    Tree,
    Value,
}

/// Beginning or end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Place of a `(` that begins a game or may begin a game.
    Start(usize),
    /// Place after the `)` that ends a game.
    End(usize),
}

/// Tracks brackets and values through bytes that arrive in pieces.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub(crate) struct GameBounds {
    trails: Trails,
    state: State,
    depth: usize,
    /// Whether the last byte was the first byte of a two-byte character.
    lead: bool,
    /// Whether the last byte was an escaping `\`.
    escaped: bool,
    /// Number of bytes of an escape sequence that were read; `double` says that the sequence selected characters of two
    /// bytes.
    sequence: u8,
    double: bool,
    /// Whether the current line has only blanks so far.
    fresh_line: bool,
}

impl GameBounds {
    /// Creates the state before the first byte, outside all games.
    pub(crate) const fn new(trails: Trails) -> Self {
        Self {
            trails,
            state: State::Between,
            depth: 0,
            lead: false,
            escaped: false,
            sequence: 0,
            double: false,
            fresh_line: true,
        }
    }

    /// Creates the state after the decoded text `known`: the beginning of a game if `in_game`, otherwise text before a
    /// game.
    pub(crate) fn after(trails: Trails, known: &[u8], in_game: bool) -> Self {
        // In decoded text no byte that looks like ASCII is part of another character.
        let mut bounds = Self::new(Trails::Never);
        let mut at = 0;
        if in_game {
            bounds.enter();
            at = usize::from(known.first() == Some(&b'('));
        }
        bounds.pass(known, at, known.len());
        Self { trails, ..bounds }
    }

    /// Returns the number of bytes to the end of the current value, including its `]`.
    pub(crate) fn value_end(trails: Trails, bytes: &[u8]) -> usize {
        let mut bounds = Self { state: State::Value, ..Self::new(trails) };
        let is_end = |(at, byte): (usize, &u8)| {
            let part = bounds.is_part(bytes, at, *byte);
            bounds.escaped |= !part && *byte == b'\\';
            (!part && *byte == b']').then_some(at + 1)
        };
        bytes.iter().enumerate().find_map(is_end).unwrap_or(bytes.len())
    }

    /// Enters a game at the `(` of the last [`Event::Start`].
    pub(crate) const fn enter(&mut self) {
        (self.state, self.depth, self.fresh_line) = (State::Tree, 1, false);
    }

    /// Advances from `at` to `until` and ignores the events in between.
    pub(crate) fn pass(&mut self, bytes: &[u8], mut at: usize, until: usize) {
        while let Some(event) = self.next(bytes, at, until) {
            at = match event {
                Event::Start(start) => {
                    self.enter();
                    start + 1
                }
                Event::End(end) => end,
            };
        }
    }

    /// Advances from `at` to the next event; returns `None` if there is no event before `until`. To classify an event,
    /// up to [`LOOK_AHEAD`] bytes after `until` may be examined.
    pub(crate) fn next(&mut self, bytes: &[u8], mut at: usize, until: usize) -> Option<Event> {
        let bytes_until = bytes.get(..until).unwrap_or(bytes);
        while let Some(byte) = bytes_until.get(at).copied() {
            if self.is_part(bytes, at, byte) {
                at += 1;
                continue;
            }
            match (self.state, byte) {
                (State::Value, b'\\') => self.escaped = true,
                (State::Value, b']') => self.state = State::Tree,
                (State::Value, _) if self.trails == Trails::Never => {
                    at += memchr2(b']', b'\\', bytes_until.get(at..).unwrap_or_default())?;
                    continue;
                }
                (State::Tree, b'[') => self.state = State::Value,
                (State::Tree, b'(') if self.fresh_line && is_root(bytes, at) => return Some(Event::Start(at)),
                (State::Between, b'(') if is_start(bytes, at) => return Some(Event::Start(at)),
                (State::Tree, b'(') => self.depth += 1,
                (State::Tree, b')') => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        self.state = State::Between;
                        self.fresh_line = false;
                        return Some(Event::End(at + 1));
                    }
                }
                _ => {}
            }
            self.fresh_line = matches!(byte, b'\n' | b'\r') || (self.fresh_line && is_blank(byte));
            at += 1;
        }
        None
    }

    /// Returns whether the byte at this place is escaped or is part of a character of several bytes, and updates the
    /// state.
    fn is_part(&mut self, bytes: &[u8], at: usize, byte: u8) -> bool {
        if self.trails == Trails::Escapes && self.is_in_sequence(byte) {
            return true;
        }
        if std::mem::take(&mut self.lead) && Trails::is_trail(byte) {
            self.escaped = false;
            return byte != b']' || !ends_value(bytes.get(at + 1..).unwrap_or_default());
        }
        if self.trails.is_lead(byte) {
            self.lead = true;
            return true;
        }
        std::mem::take(&mut self.escaped)
    }

    fn is_in_sequence(&mut self, byte: u8) -> bool {
        match (self.sequence, byte) {
            (_, 0x1B) => self.sequence = 1,
            (1, b'$') => (self.sequence, self.double) = (2, true),
            (1, b'(') => (self.sequence, self.double) = (2, false),
            (2, _) => self.sequence = 0,
            _ => {
                self.sequence = 0;
                // A two-byte character does not cross a line break.
                self.double &= byte != b'\n';
                return self.double;
            }
        }
        true
    }
}

/// Returns how many of `bytes` belong to the current game; `known` is the decoded text of this game before `bytes`.
pub(crate) fn game_end(trails: Trails, known: &[u8], in_game: bool, bytes: &[u8]) -> usize {
    let mut bounds = GameBounds::after(trails, known, in_game);
    let mut at = 0;
    loop {
        match bounds.next(bytes, at, bytes.len()) {
            Some(Event::Start(start)) if bounds.state == State::Between => {
                bounds.enter();
                at = start + 1;
            }
            Some(Event::Start(end) | Event::End(end)) => return end,
            None => return bytes.len(),
        }
    }
}

/// Largest number of blanks that are skipped after a bracket, in bytes.
const BLANKS: usize = WINDOW / 2;

/// Number of bytes after a bracket that are examined to decide whether the bracket begins a game or ends a value.
pub(crate) const LOOK_AHEAD: usize = WINDOW + 8;

/// Returns the bytes after the `;` that follows the `(` at this place, or `None` if no `;` follows.
fn after_start(bytes: &[u8], at: usize) -> Option<&[u8]> {
    after_blanks(bytes.get(at + 1..)?).strip_prefix(b";")
}

fn is_start(bytes: &[u8], at: usize) -> bool {
    after_start(bytes, at).is_some()
}

/// Returns whether `(;` and a root property follow at this place.
fn is_root(bytes: &[u8], at: usize) -> bool {
    let rest = after_start(bytes, at).map(after_blanks).unwrap_or_default();
    rest.starts_with(b"FF[") || rest.starts_with(b"GM[")
}

fn after_blanks(bytes: &[u8]) -> &[u8] {
    let blanks = bytes.iter().take(BLANKS).take_while(|byte| is_blank(**byte)).count();
    bytes.get(blanks..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, Encoding, GBK, ISO_2022_JP, SHIFT_JIS};

    use super::*;

    fn trails(encoding: &'static Encoding) -> Trails {
        Trails::new(encoding.into())
    }

    fn end(trails: Trails, bytes: &[u8]) -> usize {
        game_end(trails, b"", false, bytes)
    }

    #[test]
    fn a_game_ends_at_its_last_bracket() {
        let game = b"x (;C[)(\\])](;B[aa])(;))";
        assert_eq!(end(Trails::Never, &[&game[..], b"(;CA[gbk])"].concat()), game.len());
        for whole in [&b"(;C[cut"[..], b"(;B[aa](;W[bb])", b"no game"] {
            assert_eq!(end(Trails::Never, whole), whole.len());
        }
    }

    #[test]
    fn second_bytes_are_no_brackets() {
        for (encoding, text) in [
            (GBK, "(;C[亅亇])"),
            (BIG5, "(;C[許功]PB[餐])"),
            (SHIFT_JIS, "(;C[表ゾ\\]ソ])"),
            (ISO_2022_JP, "(;C[囲碁])"),
        ] {
            let (game, _, failed) = encoding.encode(text);
            assert!(!failed);
            let both = [&game[..], b"(;B[aa])"].concat();
            for cut in 2..game.len() {
                assert_eq!(end(trails(encoding), &both), game.len(), "{text}");
                let mut bounds = GameBounds::new(trails(encoding));
                bounds.pass(&both, 0, cut);
                assert_eq!(bounds.next(&both, cut, both.len()), Some(Event::End(game.len())), "{text} {cut}");
            }
        }
        let (game, ..) = SHIFT_JIS.encode("(;C[表])");
        assert_ne!(end(Trails::Never, &[&game[..], b"(;B[aa])"].concat()), game.len());
    }

    #[test]
    fn a_root_at_the_beginning_of_a_line_ends_the_game_before() {
        assert_eq!(end(Trails::Never, b"(;B[aa]\n(;FF[4])"), 8);
        assert_eq!(end(Trails::Never, b"(;B[aa]\n(;W[bb]))(;)"), 17);
    }
}
