//! Objects by tables of their members, and arrays. Duplicate members (RFC 8259, 4) are harmless with equal values, else a
//! contradiction.

use crate::Message;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::report::codes;
use wei7_board::Decimal;
use wei7_text::Code;

use super::context::JsonContext;
use super::tokenizer::{Event, JsonStr, Kind, Stop, Tokenizer};

/// Whether an object has a member.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// Always; this is found if it has not.
    Must(&'static Code),
    /// It may have one that is not `null`: this paragraph says what it is then.
    May(&'static str),
    /// Who reads it knows.
    Depends,
}

/// Which properties of an object were seen.
#[derive(Debug)]
#[allow(clippy::box_collection, reason = "one word in every object that is read")]
pub(super) struct Seen<'s> {
    bits: u16,
    /// No member was read yet.
    first: bool,
    /// Where the object begins.
    start: usize,
    /// Where the value of each property begins; found only when one stands twice.
    firsts: Option<Box<HashMap<Cow<'s, str>, usize>>>,
}

impl Seen<'_> {
    /// Of the object that begins at `start`.
    #[inline]
    pub(super) const fn new(start: usize) -> Self {
        Self { bits: 0, first: true, start, firsts: None }
    }

    /// The same after the name of its first property, which is number 0.
    #[inline]
    pub(super) const fn in_first(start: usize) -> Self {
        Self { bits: 1, first: false, start, firsts: None }
    }

    /// Whether property number `bit` was seen.
    const fn has(&self, bit: usize) -> bool {
        self.bits & (1 << bit) != 0
    }
}

impl<'s> JsonContext<'s> {
    /// Reads an object, if one comes: gives each member of the table to `read`, sets others aside, and says where the object
    /// begins. `codes` say that it is none and that a member is not known, `path` leads to it from its node.
    #[inline]
    pub(super) fn members<const N: usize>(
        &mut self,
        [wrong_type, unknown]: [&'static Code; 2],
        path: &str,
        table: [(&'static str, Need); N],
        read: impl FnMut(&mut Self, &'static str, &JsonStr<'s>) -> Result<(), Stop>,
    ) -> Result<Option<usize>, Stop> {
        let Some(start) = self.open(b'{', wrong_type)? else { return Ok(None) };
        self.other_members(Seen::new(start), unknown, path, table, read)?;
        Ok(Some(start))
    }

    /// The members behind those that were seen.
    #[inline]
    pub(super) fn other_members<const N: usize>(
        &mut self,
        mut seen: Seen<'s>,
        unknown: &'static Code,
        path: &str,
        table: [(&'static str, Need); N],
        mut read: impl FnMut(&mut Self, &'static str, &JsonStr<'s>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        while let Some(name) = self.tokens.member(&mut seen.first)? {
            let Some((bit, (member, need))) = table.iter().enumerate().find(|(_, (known, _))| name.is(known)) else {
                self.unknown(unknown, &name, path)?;
                continue;
            };
            if seen.has(bit) {
                self.again(&mut seen, &name)?;
                continue;
            }
            seen.bits |= 1 << bit;
            match need {
                Need::May(paragraph) if self.absent(&name, path, paragraph)? => {}
                _ => read(self, member, &name)?,
            }
        }
        // Which must be there is known when this is compiled, and nearly always they are.
        let must = |mask, (bit, (_, need)): (usize, &(_, Need))| mask | u16::from(matches!(need, Need::Must(_))) << bit;
        if table.iter().enumerate().fold(0, must) & !seen.bits != 0 {
            self.find_missing(&seen, &table);
        }
        Ok(())
    }

    #[cold]
    fn find_missing(&mut self, seen: &Seen<'s>, table: &[(&'static str, Need)]) {
        for (bit, (_, need)) in table.iter().enumerate() {
            if let Need::Must(missing) = need
                && !seen.has(bit)
            {
                self.missing(missing, seen.start);
            }
        }
    }

    /// Reads the elements of an array, if one comes; whether one came.
    #[inline]
    pub(super) fn elements(
        &mut self,
        wrong_type: &'static Code,
        mut read: impl FnMut(&mut Self) -> Result<(), Stop>,
    ) -> Result<bool, Stop> {
        if self.open(b'[', wrong_type)?.is_none() {
            return Ok(false);
        }
        let mut first = true;
        while self.tokens.element(&mut first)? {
            read(self)?;
        }
        Ok(true)
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
            self.repair(&codes::DUPLICATE_MEMBER, name.span(), Message::new("first-kept"));
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
    let mut whole = None;
    let is_whole = tokens.walk(|event, span| {
        let hash = match event {
            Event::Open(_) if span.start > until => return false,
            Event::Open(Kind::Object) => {
                open.push(Open::Object { name: 0, members: Vec::new() });
                return true;
            }
            Event::Open(_) => {
                open.push(Open::Array(DefaultHasher::new()));
                return true;
            }
            Event::Name(next) => {
                if let Some(Open::Object { name, .. }) = open.last_mut() {
                    *name = hash_of(&next.text());
                }
                return true;
            }
            Event::Element(_) => return true,
            Event::String(string) => hash_of(&(0u8, string.text())),
            Event::Number(number) => hash_of(&(1u8, Decimal::parse(number).map(Decimal::canonical))),
            Event::Literal(kind) => hash_of(&(2u8, kind as u8)),
            Event::Close => match open.pop() {
                Some(Open::Object { mut members, .. }) => {
                    members.sort_unstable();
                    hash_of(&(3u8, &*members))
                }
                Some(Open::Array(mut hasher)) => {
                    4u8.hash(&mut hasher);
                    hasher.finish()
                }
                None => 0,
            },
        };
        match open.last_mut() {
            Some(Open::Object { name, members }) => members.push((*name, hash)),
            Some(Open::Array(hasher)) => hash.hash(hasher),
            None => whole = Some(hash),
        }
        span.start <= until
    })?;
    Ok(whole.filter(|_| is_whole))
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
