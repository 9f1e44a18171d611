//! What the inputs write to one place that they share: in their order, and little of it waits.

use std::io::{self, Write};
use std::sync::Mutex;

use crate::jobs::{Turn, lock};

/// So much of one input waits in memory for its turn; an input that has more waits itself.
pub const WAITING: usize = 1 << 20;

/// Something for the shared place.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    /// Empty where the place is one text.
    pub name: String,
    pub content: Vec<u8>,
}

impl Piece {
    pub const fn text(content: Vec<u8>) -> Self {
        Self { name: String::new(), content }
    }
}

/// Where pieces go one after the other.
pub trait Sink: Send {
    fn take(&mut self, piece: &Piece) -> io::Result<()>;
}

/// A text.
pub struct Text<'s>(pub &'s mut (dyn Write + Send));

impl Sink for Text<'_> {
    fn take(&mut self, piece: &Piece) -> io::Result<()> {
        self.0.write_all(&piece.content)
    }
}

/// What one input writes to it.
pub struct Ordered<'s> {
    turn: &'s Turn<'s>,
    sink: &'s Mutex<dyn Sink + 's>,
    waiting: Vec<Piece>,
    bytes: usize,
    /// It is the turn of this input.
    open: bool,
}

impl<'s> Ordered<'s> {
    pub fn new(turn: &'s Turn<'s>, sink: &'s Mutex<dyn Sink + 's>) -> Self {
        Self { turn, sink, waiting: Vec::new(), bytes: 0, open: turn.is_sole() }
    }

    /// Adds a piece, and waits if there is too much.
    pub fn put(&mut self, piece: Piece) -> io::Result<()> {
        self.bytes += piece.content.len();
        self.waiting.push(piece);
        if !self.open && self.bytes > WAITING {
            self.open = self.turn.wait();
            if !self.open {
                return Err(io::Error::other("the run has ended"));
            }
        }
        if self.open { self.pass_on() } else { Ok(()) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.bytes = 0;
        give(&std::mem::take(&mut self.waiting), self.sink)
    }

    /// The place of this input in the order of all.
    pub const fn turn(&self) -> &Turn<'s> {
        self.turn
    }

    /// What is for whoever tells of this input.
    pub fn waiting(self) -> Vec<Piece> {
        self.waiting
    }
}

/// Puts pieces into their place; their turn has come.
pub fn give(pieces: &[Piece], sink: &Mutex<dyn Sink + '_>) -> io::Result<()> {
    let mut sink = lock(sink);
    pieces.iter().try_for_each(|piece| sink.take(piece))
}

impl Write for Ordered<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.put(Piece::text(bytes.to_owned()))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{Plan, in_order};

    #[test]
    fn texts_come_in_the_order_of_their_inputs() {
        let expected: Vec<u8> = (0..40_u8).flat_map(|item| vec![item; 100_000]).collect();
        for jobs in [1, 4] {
            let mut out = Vec::new();
            let text: &Mutex<dyn Sink> = &Mutex::new(Text(&mut out));
            let work = |item: u8, turn: &Turn<'_>| {
                let mut ordered = Ordered::new(turn, text);
                // Some of them are more than may wait.
                let pieces = if item.is_multiple_of(3) { 100_000 } else { 10 };
                for piece in vec![item; 100_000].chunks(100_000 / pieces * 10) {
                    ordered.write_all(piece).unwrap();
                }
                Ok(ordered.waiting())
            };
            let done = in_order(Plan { jobs, names: false }, 0..40_u8, work, |pieces| {
                give(&pieces, text).map_err(crate::RunError::Stdout)
            });
            assert!(done.is_ok());
            assert!(out == expected, "{jobs}");
        }
    }
}
