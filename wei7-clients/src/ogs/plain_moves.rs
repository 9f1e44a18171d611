//! Fast path for lists of plain moves, `[[15, 3, 2041], [3, 15, 1800.5]]`, which make up most of a dump. No JSON value
//! is created for the numbers in such a list.

use std::ops::Range;

use memchr::memmem;
use wei7_core::Span;

use super::json::Value;

/// A list of plain moves, and its place in the text.
#[derive(Debug)]
pub(super) struct PlainMoves<'s> {
    pub(super) span: Span,
    pub(super) moves: Vec<PlainMove<'s>>,
}

/// A plain move `[x, y, ms]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainMove<'s> {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) time: &'s str,
    /// The source of the move.
    pub(super) source: &'s str,
    start: usize,
}

impl PlainMove<'_> {
    pub(super) const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.source.len())
    }
}

/// The member name before the list of moves. Within a string, these quotation marks would be escaped.
const NAME: &[u8] = b"\"moves\":";

/// Number of moves for which capacity is reserved; most games have fewer.
const TYPICAL_MOVES: usize = 300;

impl<'s> PlainMoves<'s> {
    /// Finds the first list of moves in a text. Returns `None` if the list contains anything but plain moves.
    pub(super) fn find(text: &'s str) -> Option<Self> {
        let name = memmem::find(text.as_bytes(), NAME)?;
        let mut scan = Scan { text, bytes: text.as_bytes(), at: name + NAME.len() };
        scan.skip_space();
        let start = scan.at;
        scan.take(b'[')?;
        let mut moves = Vec::with_capacity(TYPICAL_MOVES);
        loop {
            moves.push(scan.plain_move()?);
            match scan.sign()? {
                b',' => {}
                b']' => return Some(Self { span: Span::new(start, scan.at), moves }),
                _ => return None,
            }
        }
    }

    /// Returns the text with `[]` in place of the list of moves.
    pub(super) fn text_without(&self, text: &str) -> String {
        let part = |range: Range<usize>| text.get(range).unwrap_or_default();
        [part(0..self.span.start), "[]", part(self.span.end..text.len())].concat()
    }

    /// Returns whether the moves were read from this JSON list, and not from another member named `moves`.
    pub(super) fn belong_to(&self, list: Option<Value<'_, '_>>) -> bool {
        list.is_some_and(|list| list.span().start == self.span.start)
    }
}

struct Scan<'s> {
    text: &'s str,
    bytes: &'s [u8],
    at: usize,
}

impl<'s> Scan<'s> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\n' | b'\r' | b'\t') {
            self.at += 1;
        }
    }

    /// Consumes and returns the next byte that is not white space.
    fn sign(&mut self) -> Option<u8> {
        self.skip_space();
        self.at += 1;
        self.bytes.get(self.at - 1).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.sign()? == byte).then_some(())
    }

    fn plain_move(&mut self) -> Option<PlainMove<'s>> {
        self.skip_space();
        let start = self.at;
        self.take(b'[')?;
        let x = self.coordinate()?;
        self.take(b',')?;
        let y = self.coordinate()?;
        self.take(b',')?;
        let time = self.time()?;
        self.take(b']')?;
        Some(PlainMove { x, y, time, source: self.text.get(start..self.at)?, start })
    }

    /// Reads the digits of an integer as JSON defines it: only 0 itself begins with a zero (RFC 8259, 6). Returns the
    /// number of digits and the value, which may have wrapped around.
    fn whole(&mut self) -> Option<(usize, i64)> {
        let (start, first) = (self.at, self.peek());
        let mut number = 0_i64;
        while let digit @ b'0'..=b'9' = self.peek() {
            number = number.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            self.at += 1;
        }
        let count = self.at - start;
        (count == 1 || count > 1 && first != b'0').then_some((count, number))
    }

    fn coordinate(&mut self) -> Option<i64> {
        self.skip_space();
        let is_negative = self.peek() == b'-';
        self.at += usize::from(is_negative);
        // No board has 1,000 lines.
        let (_, number) = self.whole().filter(|(digits, _)| *digits < 4)?;
        Some(if is_negative { -number } else { number })
    }

    fn time(&mut self) -> Option<&'s str> {
        self.skip_space();
        let start = self.at;
        self.at += usize::from(self.peek() == b'-');
        self.whole()?;
        if self.peek() == b'.' {
            self.at += 1;
            let places = self.at;
            while self.peek().is_ascii_digit() {
                self.at += 1;
            }
            if self.at == places {
                return None;
            }
        }
        self.text.get(start..self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lists_are_found_and_no_others() {
        let found = |text: &str| {
            let found = PlainMoves::find(text)?;
            let moves = found.moves.iter().map(|one| {
                assert_eq!(&text[one.span().start..one.span().end], one.source, "{text}");
                (one.x, one.y, one.time.to_owned())
            });
            Some((text[found.span.start..found.span.end].to_owned(), moves.collect::<Vec<_>>()))
        };
        let list = "[ [15,3,2041] ,[-1, -1, 0.50],\n[3,15,-1]]";
        let moves = [(15, 3, "2041"), (-1, -1, "0.50"), (3, 15, "-1")].map(|(x, y, time)| (x, y, time.to_owned()));
        assert_eq!(found(&format!("{{\"a\":1,\"moves\": {list},\"b\":2}}")), Some((list.to_owned(), moves.to_vec())));
        for list in [
            "[]",
            "[[1,2]]",
            "[[1,2,3,1]]",
            "[[1,2,3],]",
            "[[1,2,3]",
            "[[01,2,3]]",
            "[[1,2,03]]",
            "[[1,2,3.]]",
            "[[1,2,.3]]",
            "[[1,2,3e3]]",
            "[[1.0,2,3]]",
            "[[1,2,null]]",
            "[[1000,2,3]]",
            "[{\"x\":1}]",
            "\"aabb\"",
            "[1,2,3]",
        ] {
            assert_eq!(found(&format!("{{\"moves\":{list}}}")), None, "{list}");
        }
        assert_eq!(found("{\"name\":\"\\\"moves\\\":[[1,2,3]]\"}"), None);
    }
}
