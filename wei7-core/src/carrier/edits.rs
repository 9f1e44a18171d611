//! What a carrier holds: the edits that lead from what a target shows to the record.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use super::skeleton::{Key, Skeleton, short};
use crate::merge::outline::Id;
use crate::merge::people::People;

/// What a patch is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum At {
    Document,
    Info,
    /// A node that the target shows, by its place in the skeleton.
    Kept(Id),
    /// A node that only the record has, by its place among those.
    New(Id),
}

/// One thing that the record has otherwise than the target shows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Patch {
    pub(super) at: At,
    pub(super) kind: Cow<'static, str>,
    /// The fingerprint of what the target shows there, if it shows something.
    pub(super) was: Option<u32>,
    /// What the record has there, if it has something.
    pub(super) is: Option<Value>,
}

/// What is said of a node that the record does not have.
pub(super) const GONE: &str = "gone";

/// What a node is that only the record has; what it says are patches.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum New {
    Position,
    Bare,
    Move(Key),
    /// An action that is no move.
    Action(Value),
}

/// A node in a list of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Link {
    Kept(Id),
    New(Id),
}

/// What follows a node in the record, where the target shows another list; `under` is `None` for the start itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct List {
    pub(super) under: Option<Link>,
    pub(super) children: Vec<Link>,
}

/// All edits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Edits {
    /// The fingerprint of all that the target shows.
    pub(super) whole: u32,
    pub(super) skeleton: Skeleton,
    pub(super) patches: Vec<Patch>,
    pub(super) people: Option<People>,
    pub(super) new: Vec<New>,
    pub(super) lists: Vec<List>,
}

/// The fingerprint of a value, whatever the order of its members.
pub(super) fn print(value: &Value) -> u32 {
    let mut text = Vec::with_capacity(64);
    canonical(value, &mut text);
    short(xxh3_64(&text))
}

fn canonical(value: &Value, text: &mut Vec<u8>) {
    match value {
        Value::Object(members) => {
            let mut all: Vec<(&String, &Value)> = members.iter().collect();
            all.sort_unstable_by_key(|(name, _)| *name);
            text.push(b'{');
            for (name, value) in all {
                write(name, text);
                canonical(value, text);
                text.push(b',');
            }
            text.push(b'}');
        }
        Value::Array(list) => {
            text.push(b'[');
            for value in list {
                canonical(value, text);
                text.push(b',');
            }
            text.push(b']');
        }
        other => write(other, text),
    }
}

fn write(value: &impl Serialize, text: &mut Vec<u8>) {
    // Writing a text or a number to memory does not fail.
    let _ = serde_json::to_writer(text, value);
}
