//! Duplicate members of an object (RFC 8259, 4): harmless with equal values, else a contradiction.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::report::codes;
use wei7_board::Decimal;

use super::context::JsonContext;
use super::tokenizer::{JsonStr, Kind, Stop, Tokenizer};

/// Which properties of an object were seen.
#[derive(Debug)]
#[allow(clippy::box_collection, reason = "one word in every object that is read")]
pub(super) struct Seen<'s> {
    bits: u16,
    /// Where the object begins.
    start: usize,
    /// Where the value of each property begins; found only when one stands twice.
    firsts: Option<Box<HashMap<Cow<'s, str>, usize>>>,
}

impl Seen<'_> {
    /// Of the object that begins at `start`.
    #[inline]
    pub(super) const fn new(start: usize) -> Self {
        Self { bits: 0, start, firsts: None }
    }

    /// Marks property number `bit` as seen; whether it was new.
    #[inline]
    pub(super) const fn mark(&mut self, bit: u16) -> bool {
        let new = self.bits & (1 << bit) == 0;
        self.bits |= 1 << bit;
        new
    }

    /// Whether property number `bit` was seen.
    pub(super) const fn has(&self, bit: u16) -> bool {
        self.bits & (1 << bit) != 0
    }
}

impl<'s> JsonContext<'s> {
    /// Whether this is the first property of its name; if not, its value is read and reported.
    #[inline]
    pub(super) fn fresh(&mut self, seen: &mut Seen<'s>, bit: u16, name: &JsonStr<'s>) -> Result<bool, Stop> {
        if seen.mark(bit) { Ok(true) } else { self.again(seen, name).map(|()| false) }
    }

    #[cold]
    fn again(&mut self, seen: &mut Seen<'s>, name: &JsonStr<'s>) -> Result<(), Stop> {
        let here = self.tokens.position();
        if seen.firsts.is_none() {
            self.tokens.rewind(seen.start);
            seen.firsts = Some(Box::new(first_values(&mut self.tokens, name.span().start)?));
            self.tokens.rewind(here);
        }
        let first = seen.firsts.as_ref().and_then(|firsts| firsts.get(&name.text()).copied());
        self.repeated(name, first.unwrap_or(here))
    }

    /// Reports a member that stands twice; the position is its second value, `first` is where the first begins.
    #[cold]
    pub(super) fn repeated(&mut self, name: &JsonStr<'s>, first: usize) -> Result<(), Stop> {
        let second = self.tokens.skip()?;
        let behind = self.tokens.position();
        // A value much longer than the other is not compared: nested contradictions would cost the square of their
        // depth. Nobody writes the same value sixteen times as long.
        let budget = 16 * (second.end - second.start) + 64;
        let same = self.hash(second.start, usize::MAX)? == self.hash(first, budget)?;
        self.tokens.rewind(behind);
        if same {
            self.repair(&codes::DUPLICATE_MEMBER, name.span(), "the first was kept");
        } else {
            self.refuse(&codes::CONFLICTING_MEMBER, name.span());
        }
        Ok(())
    }

    fn hash(&mut self, start: usize, budget: usize) -> Result<Option<u64>, Stop> {
        self.tokens.rewind(start);
        value_hash(&mut self.tokens, start.saturating_add(budget))
    }
}

/// Where the first value of each name begins, in the object at the position, up to the member at `until`.
fn first_values<'s>(tokens: &mut Tokenizer<'s>, until: usize) -> Result<HashMap<Cow<'s, str>, usize>, Stop> {
    let mut firsts = HashMap::new();
    let mut first = true;
    tokens.open();
    while let Some(name) = tokens.member(&mut first)? {
        if name.span().start >= until {
            break;
        }
        let start = tokens.skip()?.start;
        firsts.entry(name.text()).or_insert(start);
    }
    Ok(firsts)
}

/// An object or array that is being hashed.
enum Open {
    Object { name: u64, members: Vec<(u64, u64)> },
    Array(DefaultHasher),
}

/// A hash of the JSON value at the position: equal for equal values, whatever the order of members and the spelling of
/// strings and numbers. `None` if the value goes beyond `until`.
fn value_hash(tokens: &mut Tokenizer<'_>, until: usize) -> Result<Option<u64>, Stop> {
    let mut open: Vec<Open> = Vec::new();
    let mut first = true;
    'value: loop {
        if tokens.position() > until {
            return Ok(None);
        }
        let kind = tokens.kind()?;
        let mut done = match kind {
            Kind::Object => {
                tokens.open();
                first = true;
                open.push(Open::Object { name: 0, members: Vec::new() });
                None
            }
            Kind::Array => {
                tokens.open();
                first = true;
                open.push(Open::Array(DefaultHasher::new()));
                None
            }
            Kind::String => Some(hash_of(&(0u8, tokens.string()?.text()))),
            Kind::Number => Some(hash_of(&(1u8, Decimal::parse(tokens.number()?).map(Decimal::canonical)))),
            Kind::True | Kind::False | Kind::Null => {
                tokens.literal(kind)?;
                Some(hash_of(&(2u8, kind as u8)))
            }
        };
        loop {
            match (open.last_mut(), done.take()) {
                (None, hash) => return Ok(hash),
                (Some(Open::Object { name, members }), hash) => {
                    if let Some(hash) = hash {
                        members.push((*name, hash));
                        first = false;
                    }
                    if let Some(next) = tokens.member(&mut first)? {
                        *name = hash_of(&next.text());
                        continue 'value;
                    }
                    members.sort_unstable();
                    done = Some(hash_of(&(3u8, &*members)));
                }
                (Some(Open::Array(hasher)), hash) => {
                    if let Some(hash) = hash {
                        hash.hash(hasher);
                        first = false;
                    }
                    if tokens.element(&mut first)? {
                        continue 'value;
                    }
                    4u8.hash(hasher);
                    done = Some(hasher.finish());
                }
            }
            open.pop();
        }
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        let hash = |text| value_hash(&mut Tokenizer::new(text), usize::MAX).unwrap().unwrap();
        hash(a) == hash(b)
    }

    #[test]
    fn equal_values_are_equal_however_they_are_spelt() {
        assert!(same("3", "3.0"));
        assert!(same("100", "1e2"));
        assert!(same("-0", "0.00e7"));
        assert!(same("\"a\"", "\"\\u0061\""));
        assert!(same("{\"a\":1,\"b\":[2,{}]}", " { \"b\" : [ 2.0, { } ], \"a\":1 }"));
        assert!(same("[]", "[ ]"));
    }

    #[test]
    fn different_values_differ() {
        for (a, b) in [
            ("3", "-3"),
            ("3", "30"),
            ("3", "\"3\""),
            ("[]", "{}"),
            ("[1,2]", "[2,1]"),
            ("[[1],2]", "[[1,2]]"),
            ("{\"a\":1}", "{\"b\":1}"),
            ("null", "false"),
            ("[[]]", "[]"),
            ("{\"a\":{}}", "{\"a\":[]}"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
    }
}
