//! The properties of a node as `FF[4]` writes them, whatever the file wrote, and what that loses.
//!
//! The record is made of these alone. So what is written is read again as the same record.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use wei7_core::{BoardSize, Extra, Limits, Point, Size, Text};

use crate::model::number::old_color;
use crate::model::point::{Rectangle, RectangleForm, rectangle};
use crate::model::properties::{Count, Id, Row, Type, place};
use crate::model::size::of_root;
use crate::model::text::{simple_text, text};
use crate::normalize::expansion::{Expansion, has_corners};
use crate::normalize::moves;
use crate::normalize::old_versions::{Old, as_written, stones_under_marks, surplus};
use crate::normalize::setup_conflicts;
use crate::normalize::spelling::usual;
use crate::normalize::value_form::{Formed, form, loses, rectangle_name};
use crate::record::to_sgf::SgfProperty;
use crate::syntax::tree::{GameTree, NodeId};
use wei7_text::info::{self, Counting, Source};

/// Among so many properties one is found faster by looking at all than in a map.
const FEW: usize = 32;

/// The properties of a node.
#[derive(Default)]
pub(crate) struct NormalNode<'g> {
    /// Each once, in the order in which they are written.
    pub(crate) said: Vec<SgfProperty<'g>>,
    /// As they stood in the file, where `FF[4]` cannot say them so.
    pub(crate) kept: Vec<Extra>,
}

/// Values, and what is lost with the others.
type Normalized<'g> = (Vec<Cow<'g, str>>, Discarded);

/// What is not in the right form of a property.
#[derive(Clone, Copy)]
enum Discarded {
    Nothing,
    /// The letters.
    Spelling,
    /// Values that say something else than the one that counts.
    Values,
}

impl Discarded {
    const fn spelling(lost: bool) -> Self {
        if lost { Self::Spelling } else { Self::Nothing }
    }
}

impl<'g> NormalNode<'g> {
    pub(crate) fn all(&self, name: &str) -> &[Cow<'g, str>] {
        let id = Id::of(name.as_bytes());
        self.said.iter().find(|one| one.is(id, name)).map_or(&[], |one| one.values.as_slice())
    }

    pub(crate) fn first(&self, name: &str) -> Option<&str> {
        self.all(name).first().map(|value| &**value)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        !self.all(name).is_empty()
    }

    pub(crate) fn text(&self, name: &str) -> Option<Text> {
        self.first(name).map(|raw| text(raw).into())
    }

    pub(crate) fn simple(&self, name: &str) -> Option<Text> {
        self.first(name).map(|raw| simple_text(raw).into())
    }
}

/// Reads the nodes of one game.
pub(crate) struct Forms<'g> {
    game: &'g GameTree<'g>,
    /// What SZ says.
    pub(crate) named: Option<Size>,
    pub(crate) size: BoardSize,
    pub(crate) source: Source,
    stones: HashSet<(NodeId, Point)>,
    /// Whether rectangles are expanded; decided when the first one is met.
    expansion: OnceCell<Expansion>,
}

impl<'g> Forms<'g> {
    /// What all nodes of the game need to know. `quirks`: whether habits of programs are understood.
    pub(crate) fn new(game: &'g GameTree<'g>, quirks: bool, limits: &Limits) -> Self {
        let named = of_root(game, limits.board);
        let source = crate::normalize::provenance::source(game, u8::try_from(game.ff()).unwrap_or(4), quirks);
        let size = named.map_or(BoardSize::STANDARD, Size::board_size);
        Self { game, named, size, source, stones: stones_under_marks(game, size), expansion: OnceCell::new() }
    }

    /// The properties of this node.
    pub(crate) fn node(&mut self, node: NodeId) -> NormalNode<'g> {
        let mut said = gather(self.game, node);
        let mut kept = Vec::new();
        let root = node == NodeId::ROOT;
        said.retain(|one| {
            let header = is_header(one, root);
            if header && (!root || says_more(one)) {
                kept.push(as_written(one));
            }
            !header
        });
        let stones = &self.stones;
        let is_stone = |point| stones.contains(&(node, point));
        Old { size: self.size, source: &self.source, is_stone: &is_stone }.convert(&mut said, &mut kept);
        setup_conflicts::take_out(&mut said, self.size, |id, values| self.expands(id, values), &mut kept);
        if said.len() > 1 {
            said.sort_by(|a, b| place(a.id, &a.name).cmp(&place(b.id, &b.name)));
        }
        for index in 0..said.len() {
            let Some((right, lost)) = said.get(index).and_then(|one| self.right(one, &said)) else { continue };
            let Some(one) = said.get_mut(index) else { continue };
            match lost {
                Discarded::Nothing => {}
                Discarded::Spelling => kept.push(as_written(one)),
                Discarded::Values => kept.push(surplus(one)),
            }
            one.values = right.into_iter().collect();
        }
        NormalNode { said, kept }
    }

    /// The points of a list that a part of the record is made of; those that are none are left out. A list that is not expanded
    /// has none.
    pub(crate) fn points(&self, values: &[Cow<'_, str>]) -> Vec<Point> {
        if !self.expands(Id::AB, values) {
            return Vec::new();
        }
        let read = values.iter().filter_map(|raw| rectangle(raw, self.size).ok());
        read.flat_map(|(rectangle, _)| rectangle.points()).collect()
    }

    fn expands(&self, id: Id, values: &[Cow<'_, str>]) -> bool {
        let rectangles = values.iter().any(|raw| has_corners(raw));
        !rectangles || self.expansion.get_or_init(|| Expansion::of(self.game, self.size)).allows(id)
    }

    /// The values as `FF[4]` has them; `None` if they are right or have to stay as they are.
    fn right(&self, one: &SgfProperty<'g>, node: &[SgfProperty<'g>]) -> Option<Normalized<'g>> {
        let row = one.id.row().filter(|row| row.versions.contains(4))?;
        let values = one.values.as_slice();
        match (row.count, row.value) {
            (Count::One, Type::Text) => joined(values).map(|one| (vec![one], Discarded::Nothing)),
            (Count::One, _) => self.single(row, values, node),
            (Count::List | Count::EList, Type::Points) if self.expands(row.id, values) => self.list_of_points(values),
            (Count::List | Count::EList, Type::Points) => None,
            (Count::List | Count::EList, _) => self.list(row, values),
        }
    }

    /// One value, the first that says something.
    fn single(&self, row: &Row, values: &[Cow<'g, str>], node: &[SgfProperty<'g>]) -> Option<Normalized<'g>> {
        let chosen = match row.value {
            Type::Move => moves::chosen(values.iter().map(|raw| &**raw), self.size).and_then(|(at, _)| values.get(at)),
            Type::TextText => telling(values).or_else(|| values.iter().find(|value| is_of_others(value))),
            _ => None,
        };
        let chosen = chosen.or_else(|| values.iter().find(|value| !value.trim_ascii().is_empty()));
        let raw = chosen.or(values.first())?;
        let surplus = values.iter().any(|value| self.says_else(row.id, raw, value));
        let respelt = values.iter().any(|value| value != raw);
        let old = old_color(row.id, raw).filter(|_| self.source.is_old());
        let formed = old.map_or_else(|| form(row, raw, self.size), |color| Formed::Corrected(Cow::Borrowed(color)));
        let (value, lost) = match formed {
            Formed::Right => match self.prescribed(row, raw, node) {
                Some(text) => (Cow::Owned(text), true),
                None => (raw.clone(), false),
            },
            Formed::Corrected(value) => {
                let lost = loses(row.value, raw, &value);
                (Cow::Owned(value.into_owned()), lost)
            }
            Formed::Illegal => (Cow::Owned(self.prescribed(row, raw, node)?), true),
        };
        let value = trimmed(row, value);
        if values.len() == 1 && value == *raw {
            return None;
        }
        Some((vec![value], if surplus { Discarded::Values } else { Discarded::spelling(lost || respelt) }))
    }

    /// Whether a value says something else than the one that counts.
    fn says_else(&self, id: Id, counts: &str, other: &str) -> bool {
        let (counts, other) = (counts.trim_ascii(), other.trim_ascii());
        // A pass that is spelt out is a move.
        if other.is_empty() {
            return false;
        }
        let [counts, other] = [counts, other].map(|raw| usual(id, raw, self.size).unwrap_or(Cow::Borrowed(raw)));
        other != counts && simple_text(&other) != simple_text(&counts)
    }

    /// Game information that is understood, in the form of `FF[4]`.
    fn prescribed(&self, row: &Row, raw: &str, node: &[SgfProperty<'g>]) -> Option<String> {
        let first = |id: Id| node.iter().find(|one| one.id == id).and_then(|one| one.values.as_slice().first());
        let text = |id: Id| first(id).map(|raw| simple_text(raw).into_owned());
        let raw = || simple_text(raw);
        if info::is_prescribed(row.name, &raw()) {
            return None;
        }
        match row.id {
            Id::RE => {
                let komi = text(Id::KM).and_then(|komi| info::komi(&komi, &self.source, text(Id::RU).as_deref()).value);
                info::result_form(&raw(), &self.source, komi.map_or(Counting::Points, |komi| komi.counting))
            }
            Id::KM => info::komi_form(&raw(), &self.source, text(Id::RU).as_deref()),
            Id::DT => info::date_form(&raw(), &self.source),
            Id::TM => info::main_time_form(&raw(), &self.source),
            _ => None,
        }
    }

    /// Points, each once, in right rectangles.
    fn list_of_points(&self, values: &[Cow<'g, str>]) -> Option<Normalized<'g>> {
        let mut parts = Vec::with_capacity(values.len());
        let mut all_right = true;
        for raw in values {
            let part = rectangle(raw, self.size).ok();
            if let Some((_, form)) = part {
                all_right &= form == RectangleForm::Right;
            }
            parts.push((raw, part));
        }
        if all_right && is_each_once(parts.iter().filter_map(|(_, part)| part.map(|(part, _)| part))) {
            return None;
        }
        let (mut seen, mut right) = (HashSet::new(), Vec::with_capacity(values.len()));
        let mut lost = false;
        for (raw, part) in parts {
            let Some((part, form)) = part else {
                right.push(raw.clone());
                continue;
            };
            let new: Vec<Point> = part.points().filter(|point| seen.insert(*point)).collect();
            if form != RectangleForm::Right {
                lost |= loses(Type::Points, raw, &rectangle_name(part));
            }
            if new.len() == part.area() {
                right.push(rectangle_name(part));
            } else {
                right.extend(new.into_iter().map(|point| rectangle_name(Rectangle::single(point))));
            }
        }
        Some((right, Discarded::spelling(lost)))
    }

    /// Values of which each stands for itself.
    fn list(&self, row: &Row, values: &[Cow<'g, str>]) -> Option<Normalized<'g>> {
        let (mut right, mut seen) = (Vec::with_capacity(values.len()), HashSet::new());
        let (mut changed, mut lost) = (false, false);
        for raw in values {
            let value = match form(row, raw, self.size) {
                Formed::Right | Formed::Illegal => raw.clone(),
                Formed::Corrected(value) => {
                    changed = true;
                    lost |= loses(row.value, raw, &value);
                    Cow::Owned(value.into_owned())
                }
            };
            if values.len() == 1 || seen.insert(value.clone()) {
                right.push(value);
            } else {
                changed = true;
            }
        }
        changed.then_some((right, Discarded::spelling(lost)))
    }
}

/// Whether no point is in two of the parts.
fn is_each_once(parts: impl Iterator<Item = Rectangle>) -> bool {
    let mut points: Vec<Point> = parts.flat_map(Rectangle::points).collect();
    points.sort_unstable();
    points.windows(2).all(|pair| !matches!(pair, [a, b] if a == b))
}

/// Properties as they stand, duplicates joined, in order of their first occurrence.
fn gather<'g>(game: &'g GameTree<'_>, node: NodeId) -> Vec<SgfProperty<'g>> {
    let properties = game.properties(node);
    let mut written: Vec<SgfProperty<'g>> = Vec::with_capacity(properties.len());
    // Those that are defined and were there, a bit each.
    let mut known: u128 = 0;
    // Of the properties after the first few.
    let mut places: HashMap<Cow<'g, str>, usize> = HashMap::new();
    for property in properties {
        let values = property.values().map(|value| Cow::Borrowed(whole(value.raw)));
        let said = SgfProperty { id: property.id(), name: property.name(), values: values.collect() };
        let bit = said.id.row().map_or(0, |_| 1 << said.id as u32);
        // Most are there once.
        let may_be_there = bit == 0 || known & bit != 0;
        known |= bit;
        let among_few = || written.iter().take(FEW).position(|one| one.is(said.id, &said.name));
        let place = if may_be_there { among_few().or_else(|| places.get(&said.name).copied()) } else { None };
        if let Some(one) = place.and_then(|place| written.get_mut(place)) {
            one.values.extend(said.values.as_slice().iter().cloned());
            continue;
        }
        if written.len() >= FEW {
            places.insert(said.name.clone(), written.len());
        }
        written.push(said);
    }
    written
}

/// A value without an escape that the end of the file cut off: what follows would be escaped.
fn whole(raw: &str) -> &str {
    let escapes = raw.bytes().rev().take_while(|byte| *byte == b'\\').count();
    if escapes % 2 == 1 { raw.get(..raw.len() - 1).unwrap_or_default() } else { raw }
}

/// What says how the file is written and not what is in it: the writer has its own.
fn is_header(one: &SgfProperty<'_>, root: bool) -> bool {
    match one.id {
        Id::FF | Id::CA => true,
        Id::GM => root,
        Id::AP => root && one.values.as_slice().iter().all(|value| is_ours(value)),
        _ => false,
    }
}

/// Whether it is what a version of this program writes; others may be called so, too.
fn is_ours(application: &str) -> bool {
    let version = application.strip_prefix("wei7:").unwrap_or_default();
    !version.is_empty()
        && version.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_of_others(application: &str) -> bool {
    !application.trim_ascii().is_empty() && !is_ours(application)
}

/// Whether a header has values beside the one that counts: the record keeps them.
fn says_more(header: &SgfProperty<'_>) -> bool {
    let values = header.values.as_slice();
    header.id != Id::AP && values.iter().any(|value| Some(value) != values.first())
}

/// Of several applications one whose habits are known.
fn telling<'v, 'g>(values: &'v [Cow<'g, str>]) -> Option<&'v Cow<'g, str>> {
    values.iter().find(|value| {
        let mut source = Source::new(4);
        source.observe("AP", &simple_text(value));
        source.programs().next().is_some()
    })
}

/// Texts with a blank line between them; `None` if there is only one.
fn joined<'g>(values: &[Cow<'g, str>]) -> Option<Cow<'g, str>> {
    if values.len() < 2 {
        return None;
    }
    let texts: Vec<&str> = values.iter().map(|text| &**text).filter(|text| !text.trim_ascii().is_empty()).collect();
    Some(Cow::Owned(texts.join("\n\n")))
}

/// Game information of a prescribed form without white space around it.
fn trimmed<'g>(row: &Row, value: Cow<'g, str>) -> Cow<'g, str> {
    if !matches!(row.id, Id::RE | Id::DT) || value.contains('\\') {
        return value;
    }
    let trimmed = value.trim_ascii();
    if trimmed.is_empty() || trimmed.len() == value.len() { value } else { Cow::Owned(trimmed.to_owned()) }
}
