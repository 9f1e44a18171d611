//! Comparison of records by the values that a target shows: all values except orders, spellings, and values that
//! projection derives.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use xxhash_rust::xxh3::xxh3_64;

use super::people;
use super::rewriting::Rewriting;
use crate::merge::align::{Pairs, align};
use crate::merge::changes::{At, Side};
use crate::merge::field::{Key, Value, short};
use crate::merge::fields::Fields;
use crate::merge::outline::{Id, Kind, ROOT};
use crate::project::FROM;

/// Record with fingerprints of the values that it shows.
pub(super) struct Shown<'r> {
    pub(super) side: Side<'r>,
    /// Fingerprint of the content of each node (see [`Side::content`]).
    contents: Vec<u32>,
    /// Fingerprint of each field of the record and its game information.
    game: BTreeMap<(At, Key), u32>,
    /// All participants and players as JSON; empty if there are none.
    people: String,
}

/// Places at which another record shows other values. Ids are nodes of the first record.
#[derive(Debug, Default)]
pub(super) struct Differences {
    /// Nodes with other values, each with the fields that differ; without fields if the key of the node differs.
    pub(super) values: BTreeMap<Id, BTreeSet<Key>>,
    /// Nodes that the other record has at another place, or does not have.
    pub(super) moved: HashSet<Id>,
    /// Siblings of nodes in `moved` that would be the moved ones if the nodes in `moved` were not.
    pub(super) passed: HashSet<Id>,
    /// Nodes below which the other record has further nodes.
    pub(super) grown: HashSet<Id>,
    /// Fields of the record and its game information that differ.
    pub(super) game: BTreeSet<(At, Key)>,
    /// Whether participants or players differ.
    pub(super) people: bool,
}

impl Differences {
    pub(super) fn is_empty(&self) -> bool {
        let Self { values, moved, passed: _, grown, game, people } = self;
        values.is_empty() && moved.is_empty() && grown.is_empty() && game.is_empty() && !people
    }
}

impl<'r> Shown<'r> {
    pub(super) fn new(side: Side<'r>) -> Self {
        let contents = side.shape.ids().map(|id| side.content(id)).collect();
        let fields = side.game(false);
        let parts = [(At::Record, &fields.record), (At::Info, &fields.info)];
        let values = |(at, fields): (At, &Fields)| -> Vec<_> {
            let compared = fields.iter().filter(|(key, _)| is_compared(key));
            compared.map(|(key, value)| ((at, key.clone()), value.fingerprint())).collect()
        };
        let game = parts.into_iter().flat_map(values).collect();
        let people = side.record.info.as_deref().map(|info| people::everybody(info).to_string());
        Self { contents, game, people: people.filter(|people| people != "[]").unwrap_or_default(), side }
    }

    /// Returns a fingerprint of everything that the record shows.
    pub(super) fn fingerprint(&self) -> u32 {
        let nodes = self.side.shape.ids().zip(&self.contents);
        let mut words: Vec<u8> = Vec::with_capacity(4 * self.contents.len() + 64);
        for (id, content) in nodes {
            words.extend(content.to_le_bytes());
            if self.side.shape.only_child(id).is_none() {
                // The count has one size on all machines, since a carrier can be read on another one.
                words.extend((self.side.shape.child_count(id) as u64).to_le_bytes());
            }
        }
        // Remarks at the end of a file do not belong to the last record of the file.
        let game = self
            .game
            .iter()
            .filter(|((_, key), _)| !matches!(key, Key::Extra(extra) if &*extra.name == "ishi/last-remarks"));
        words.extend(
            format!("{:?} {} {:?}", game.collect::<Vec<_>>(), self.people, self.side.record.board_size()).bytes(),
        );
        short(xxh3_64(&words))
    }

    /// Returns the places at which another record shows other values, except of rewritten properties.
    pub(super) fn differences(&self, other: &Self, rewriting: &Rewriting) -> Differences {
        let mut differences = Differences::default();
        for ((at, key), value) in self.game.iter().chain(&other.game) {
            let key = (*at, key.clone());
            let differs = self.game.get(&key) != Some(value) || other.game.get(&key) != Some(value);
            if differs && !rewriting.contains(&key.1) {
                differences.game.insert(key);
            }
        }
        if self.side.record.board_size() != other.side.record.board_size() {
            differences.game.insert((At::Record, Key::Size));
        }
        differences.people = self.people != other.people;
        let (left, right) = (&self.side.shape, &other.side.shape);
        let pairs = if left.is_same(right) { Pairs::in_order(left.len()) } else { align(left, right) };
        for id in left.ids() {
            let Some(partner) = pairs.right_of(id) else {
                // Only the topmost node is listed: the nodes below it have moved with it.
                if left.parent(id).is_none_or(|parent| pairs.right_of(parent).is_some()) {
                    differences.moved.insert(id);
                }
                continue;
            };
            if left.key(id) != right.key(partner) {
                differences.moved.insert(id);
                differences.values.entry(id).or_default();
            } else if self.contents.get(id as usize) != other.contents.get(partner as usize) {
                let mut keys = changed_keys(&self.side.fields(id), &other.side.fields(partner));
                let all = keys.len();
                keys.retain(|key| !rewriting.contains(key));
                if !keys.is_empty() || all == 0 {
                    differences.values.insert(id, keys);
                }
            }
            // The order of branches that projection detached has no meaning.
            let children = left.children(id).filter(|child| !self.is_detached(*child));
            let places = children.filter_map(|child| Some((child, pairs.right_of(child)?))).collect::<Vec<_>>();
            let (fewer, more) = out_of_order(&places);
            differences.moved.extend(fewer);
            differences.passed.extend(more);
        }
        for id in right.ids().filter(|id| pairs.left_of(*id).is_none()) {
            differences.grown.extend(right.parent(id).and_then(|parent| pairs.left_of(parent)));
        }
        differences
    }

    /// Returns whether projection detached the branch that begins at a node, as the title of the branch says.
    fn is_detached(&self, id: Id) -> bool {
        let outline = &self.side.outline;
        let title = outline.heads(id).last().and_then(|branch| self.side.record.tree[*branch].title.as_deref());
        let is_first = outline.children(ROOT).next() == Some(id);
        outline[id].kind == Kind::Position
            && outline.nodes.parent(id) == Some(ROOT)
            && !is_first
            && title.is_some_and(|title| title.starts_with(FROM))
    }
}

/// Returns whether a field of the record or of its game information is compared. The size is compared as a board
/// instead, and the line that begins an event is optional for the first event of an Ishi file (Ishi 4.1).
fn is_compared(key: &Key) -> bool {
    let is_line_of_event = matches!(key, Key::Extra(extra) if extra.kind == "absent" && &*extra.name == "EVENT");
    !key.is_form() && !is_line_of_event && *key != Key::Size
}

/// Returns the fields of a node in which two records differ. Forms do not count, except the presence of a `pre`.
fn changed_keys(one: &Fields, two: &Fields) -> BTreeSet<Key> {
    let differs = |key: &Key| one.get(key).map(Value::fingerprint) != two.get(key).map(Value::fingerprint);
    let keys = one.iter().chain(two.iter()).map(|(key, _)| key);
    keys.filter(|key| (!key.is_form() || **key == Key::Pre) && differs(key)).cloned().collect()
}

/// Returns two lists of nodes that explain why partners are out of order: nodes after a node with a higher partner, and
/// nodes before a node with a lower partner. The shorter list is the first.
fn out_of_order(places: &[(Id, Id)]) -> (Vec<Id>, Vec<Id>) {
    let (mut highest, mut lowest) = (None, Id::MAX);
    let mut behind_higher = Vec::new();
    for (id, place) in places {
        if Some(*place) < highest {
            behind_higher.push(*id);
        }
        highest = highest.max(Some(*place));
    }
    let mut before_lower = Vec::new();
    for (id, place) in places.iter().rev() {
        if *place > lowest {
            before_lower.push(*id);
        }
        lowest = lowest.min(*place);
    }
    if before_lower.len() < behind_higher.len() { (before_lower, behind_higher) } else { (behind_higher, before_lower) }
}
