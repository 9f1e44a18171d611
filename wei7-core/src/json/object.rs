//! Reads objects, with a table of their members, and arrays. A duplicate member (RFC 8259, 4) is repaired if its values
//! are equal; otherwise it is refused as a contradiction.

use crate::Message;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::report::codes;
use wei7_board::Decimal;
use wei7_text::Code;

use super::context::JsonContext;
use super::tokenizer::{Event, JsonStr, Kind, Stop, Tokenizer};

/// Whether a member of an object is required.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// Required. The code is reported if the member is missing.
    Must(&'static Code),
    /// Optional. The paragraph, which defines the value, is cited in the finding about a `null`.
    May(&'static str),
    /// Required or not, depending on other members, or optional with a meaning of its absence that `null` does not have. The
    /// caller checks.
    Depends,
}

/// The properties of an object that have been read.
#[derive(Debug)]
#[allow(clippy::box_collection, reason = "one word in every object that is read")]
pub(super) struct Seen<'s> {
    bits: u16,
    /// Whether no member has been read yet.
    first: bool,
    /// Offset of the opening bracket of the object.
    start: usize,
    /// Offset of the first value of each property. Computed only when a duplicate is found.
    firsts: Option<Box<HashMap<Cow<'s, str>, usize>>>,
}

impl Seen<'_> {
    /// Creates the state of an object that begins at `start` and of which no member has been read.
    #[inline]
    pub(super) const fn new(start: usize) -> Self {
        Self { bits: 0, first: true, start, firsts: None }
    }

    /// Creates the state of an object that begins at `start` and whose first name was just read. That name must be the
    /// first of the table.
    #[inline]
    pub(super) const fn after_first_name(start: usize) -> Self {
        Self { bits: 1, first: false, start, firsts: None }
    }

    /// Returns whether the property with the index `bit` in the table was read.
    const fn has(&self, bit: usize) -> bool {
        self.bits & (1 << bit) != 0
    }
}

impl<'s> JsonContext<'s> {
    /// Reads an object: calls `read` for each member of the table and sets unknown members aside. Returns the offset of
    /// the object, or `None` if the value is not an object. The two codes are for a value of the wrong type and for an
    /// unknown member. `path` leads from the node to the object.
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

    /// Reads the remaining members of an object. `seen` has the members that were already read.
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
                self.set_aside_unknown(unknown, &name, path)?;
                continue;
            };
            if seen.has(bit) {
                self.duplicate_member(&mut seen, &name)?;
                continue;
            }
            seen.bits |= 1 << bit;
            match need {
                Need::May(paragraph) if self.take_null(&name, path, paragraph)? => {}
                _ => read(self, member, &name)?,
            }
        }
        // The mask of required members is a constant at compile time, so checking that none is missing is one
        // comparison.
        let required =
            |mask, (bit, (_, need)): (usize, &(_, Need))| mask | u16::from(matches!(need, Need::Must(_))) << bit;
        if table.iter().enumerate().fold(0, required) & !seen.bits != 0 {
            self.report_all_missing(&seen, &table);
        }
        Ok(())
    }

    #[cold]
    fn report_all_missing(&mut self, seen: &Seen<'s>, table: &[(&'static str, Need)]) {
        for (bit, (_, need)) in table.iter().enumerate() {
            if let Need::Must(missing) = need
                && !seen.has(bit)
            {
                self.report_missing(missing, seen.start);
            }
        }
    }

    /// Reads an array: calls `read` for each element. Returns whether the value is an array.
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
    fn duplicate_member(&mut self, seen: &mut Seen<'s>, name: &JsonStr<'s>) -> Result<(), Stop> {
        let here = self.tokens.position();
        if seen.firsts.is_none() {
            self.tokens.rewind(seen.start);
            seen.firsts = Some(Box::new(first_values(&mut self.tokens, name.span().start)?));
            self.tokens.rewind(here);
        }
        let first = seen.firsts.as_ref().and_then(|firsts| firsts.get(&name.text()).copied());
        self.report_duplicate(name, first.unwrap_or(here))
    }

    /// Reports a duplicate member. The position is at its second value; `first` is the offset of its first value.
    #[cold]
    pub(super) fn report_duplicate(&mut self, name: &JsonStr<'s>, first: usize) -> Result<(), Stop> {
        let second = self.tokens.skip()?;
        let end = self.tokens.position();
        // A first value much longer than the second is not compared: nested contradictions would cost the square of
        // their depth. Two spellings of the same value never differ in length by a factor of sixteen in practice.
        let budget = 16 * (second.end - second.start) + 64;
        let same = self.hash(second.start, usize::MAX)? == self.hash(first, budget)?;
        self.tokens.rewind(end);
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

/// Returns the offset of the first value of each name in the object at the current position. Names from the offset
/// `until` on are not read.
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

/// Returns a hash of the JSON value at the position. Equal values have equal hashes, independent of the order of
/// members and the spelling of strings and numbers. `None` if the value extends beyond `until`.
fn value_hash(tokens: &mut Tokenizer<'_>, until: usize) -> Result<Option<u64>, Stop> {
    let mut open: Vec<Open> = Vec::new();
    let mut root_hash = None;
    let is_complete = tokens.walk(|event, span| {
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
                    *name = default_hash(&next.text());
                }
                return true;
            }
            Event::Element(_) => return true,
            Event::String(string) => default_hash(&(0u8, string.text())),
            Event::Number(number) => default_hash(&(1u8, Decimal::parse(number).map(Decimal::canonical))),
            Event::Literal(kind) => default_hash(&(2u8, kind as u8)),
            Event::Close => match open.pop() {
                Some(Open::Object { mut members, .. }) => {
                    members.sort_unstable();
                    default_hash(&(3u8, &*members))
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
            None => root_hash = Some(hash),
        }
        span.start <= until
    })?;
    Ok(root_hash.filter(|_| is_complete))
}

fn default_hash(value: &impl Hash) -> u64 {
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
    fn hashes_do_not_depend_on_spelling() {
        assert!(same("3", "3.0"));
        assert!(same("100", "1e2"));
        assert!(same("-0", "0.00e7"));
        assert!(same("\"a\"", "\"\\u0061\""));
        assert!(same("{\"a\":1,\"b\":[2,{}]}", " { \"b\" : [ 2.0, { } ], \"a\":1 }"));
        assert!(same("[]", "[ ]"));
    }

    #[test]
    fn different_values_have_different_hashes() {
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
