//! Normalizes the properties of a node to the form of `FF[4]`, and keeps the information that this form discards.
//!
//! Records are built from normalized properties only, so that reading a written file gives the same record.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use wei7_core::{Extra, Point, Text};
use wei7_text::info::{Counting, GNU_GO, GameDate, Komi, Outcome, Program, RuleSet, Source};

use super::game_info::InfoValue;
use super::moves;
use super::node_info::NodeInfo;
use super::spelling::usual;
use super::value_form::{ValueForm, is_private, loses};
use super::{Context, Findings};
use crate::model::point::{Rectangle, rectangle};
use crate::model::properties::{Count, Id, Kind, Row, Type, order_key};
use crate::model::sgf_property::SgfProperty;
use crate::model::text::{has_control, simple_text, text, without_control};
use crate::syntax::tree::{GameTree, NodeId};

/// Node whose properties have the form of `FF[4]`.
#[derive(Default)]
pub(crate) struct NormalNode<'g> {
    /// Properties in the order in which they are written, each once.
    pub(crate) properties: Vec<SgfProperty<'g>>,
    /// Extras that keep properties in their original form, if the normal form loses some of it.
    pub(crate) kept: Vec<Extra>,
    /// Meaning of the game information of the node.
    pub(crate) info: InfoValues,
}

/// Meaning of the texts of the game information.
#[derive(Default)]
pub(crate) struct InfoValues {
    pub(crate) date: Option<GameDate>,
    pub(crate) rules: Option<RuleSet>,
    pub(crate) komi: Option<Komi>,
    pub(crate) result: Option<Outcome>,
}

/// Properties of a node, and its game information if that was decided when the node was checked.
#[derive(Clone, Copy)]
struct Beside<'n, 'g> {
    properties: &'n [SgfProperty<'g>],
    decided: Option<&'n NodeInfo<'g>>,
}

/// Normalized values of a property, and the kind of information that they lose.
type Normalized<'g> = (Vec<Cow<'g, str>>, Discarded);

/// Kind of information that a property loses when its values are normalized.
#[derive(Clone, Copy)]
enum Discarded {
    Nothing,
    /// The spelling of a value; its meaning is kept.
    Spelling,
    /// Values that differ in meaning from the value that counts.
    Values,
}

impl Discarded {
    const fn spelling(discarded: bool) -> Self {
        if discarded { Self::Spelling } else { Self::Nothing }
    }
}

impl<'g> NormalNode<'g> {
    pub(crate) fn values(&self, name: &str) -> &[Cow<'g, str>] {
        let id = Id::from_identifier(name.as_bytes());
        self.properties.iter().find(|one| one.has_id(id, name)).map_or(&[], |one| one.values.as_slice())
    }

    pub(crate) fn first(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(|value| &**value)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        !self.values(name).is_empty()
    }

    pub(crate) fn text(&self, name: &str) -> Option<Text> {
        self.first(name).map(|raw| text(raw).into())
    }

    pub(crate) fn simple(&self, name: &str) -> Option<Text> {
        self.first(name).map(|raw| simple_text(raw).into())
    }
}

impl<'g> Context<'g> {
    /// Returns the normalized properties of a node.
    pub(crate) fn node(&self, node: NodeId) -> NormalNode<'g> {
        let mut properties = gather(self.game, node);
        let mut kept = Vec::new();
        let root = node == NodeId::ROOT;
        properties.retain(|one| {
            let header = is_header(one, root);
            if header && (!root || has_other_values(one)) {
                kept.push(one.as_written());
            }
            !header
        });
        self.convert_old(node, &mut properties, &mut kept);
        properties.retain(|one| {
            let writes = self.can_write(one);
            if !writes {
                kept.push(one.as_written());
            }
            writes
        });
        self.resolve_setup(&mut properties, &mut kept);
        if properties.len() > 1 {
            properties.sort_by(|a, b| order_key(a.id, &a.name).cmp(&order_key(b.id, &b.name)));
        }
        let mut info = InfoValues::default();
        let decided = self.decided_info(node);
        for index in 0..properties.len() {
            let beside = Beside { properties: &properties, decided };
            let normal = properties.get(index).and_then(|one| self.property(one, beside, &mut info));
            let Some(((values, discarded), one)) = normal.zip(properties.get_mut(index)) else { continue };
            match discarded {
                Discarded::Nothing => {}
                Discarded::Spelling => kept.push(one.as_written()),
                Discarded::Values => kept.push(one.surplus()),
            }
            one.values = values;
        }
        NormalNode { properties, kept, info }
    }

    /// Returns the points of a list of stones or marks. Values that are not points are ignored. A list with rectangles
    /// that are not expanded gives no points.
    pub(crate) fn points(&self, values: &[Cow<'_, str>]) -> Vec<Point> {
        if !self.expands_values(Id::AB, values) {
            return Vec::new();
        }
        let read = values.iter().filter_map(|raw| rectangle(raw, self.size).ok());
        read.flat_map(|(rectangle, _)| rectangle.points()).collect()
    }

    /// Returns whether a file of `FF[4]` can contain the property without a change of its meaning. A property of older
    /// versions only must come from a version without it, so that it is private there. A value that is private in the
    /// version of the file must not become a value of `FF[4]`.
    fn can_write(&self, one: &SgfProperty<'_>) -> bool {
        let Some(row) = one.id.row() else { return true };
        let in_file_version = row.versions.contains(self.ff);
        if row.versions.contains(4) {
            in_file_version || !is_private(row, one.values.iter().map(|raw| &**raw))
        } else {
            !in_file_version
        }
    }

    /// Returns the normalized values of a property, or `None` if its values stay unchanged. Control characters become
    /// spaces.
    fn property(&self, one: &SgfProperty<'g>, node: Beside<'_, 'g>, info: &mut InfoValues) -> Option<Normalized<'g>> {
        let normal = self.in_form(one, node, info);
        let is_text =
            one.id.row().is_some_and(|row| matches!(row.value, Type::Text | Type::SimpleText | Type::PointText));
        if !is_text || !one.values.as_slice().iter().any(|raw| has_control(raw)) {
            return normal;
        }
        let (values, discarded) = normal.unwrap_or_else(|| (one.values.as_slice().to_vec(), Discarded::Nothing));
        let values = values.into_iter().map(|raw| Cow::Owned(without_control(&raw))).collect();
        Some((values, if let Discarded::Nothing = discarded { Discarded::Spelling } else { discarded }))
    }

    fn in_form(&self, one: &SgfProperty<'g>, node: Beside<'_, 'g>, info: &mut InfoValues) -> Option<Normalized<'g>> {
        let row = one.id.row().filter(|row| row.versions.contains(4))?;
        let values = one.values.as_slice();
        match (row.count, row.value) {
            (Count::One, Type::Text) => joined(values),
            (Count::One, _) => self.single(row, values, node, info),
            (_, Type::Points) if !self.expands_values(row.id, values) => None,
            (Count::List | Count::EList, _) => self.list(row, values),
        }
    }

    /// Returns the index of the value that counts: for moves the first legal value, for applications the first program
    /// with known quirks, and otherwise the first value that is not blank.
    pub(crate) fn counting<'v>(&self, row: &Row, values: &(impl Iterator<Item = &'v str> + Clone)) -> Option<usize> {
        let at = |is: fn(&str) -> bool| values.clone().position(is);
        let chosen = match row.value {
            Type::Move => self.legal_move(values.clone()).map(|(at, _)| at),
            Type::TextText => at(is_known_application).or_else(|| at(is_other_application)),
            _ => None,
        };
        chosen.or_else(|| at(|value| !value.trim_ascii().is_empty())).or_else(|| at(|_| true))
    }

    /// Normalizes a property that may have only one value to the value that counts.
    fn single(
        &self,
        row: &Row,
        values: &[Cow<'g, str>],
        node: Beside<'_, 'g>,
        info: &mut InfoValues,
    ) -> Option<Normalized<'g>> {
        let raw = values.get(self.counting(row, &values.iter().map(|raw| &**raw))?)?;
        let (value, lost) = match self.info_value(row, raw, node, info) {
            ValueForm::Right => (raw.clone(), false),
            ValueForm::Corrected(value) => {
                let lost = loses(row.value, raw, &value);
                (Cow::Owned(value.into_owned()), lost)
            }
            ValueForm::Understood(value) => (Cow::Owned(value), true),
            ValueForm::Illegal => return None,
        };
        if values.len() == 1 && value == *raw {
            return None;
        }
        let surplus = values.iter().any(|value| self.differs_in_meaning(row.id, raw, value));
        let respelled = values.iter().any(|value| value != raw);
        let discarded = if surplus { Discarded::Values } else { Discarded::spelling(lost || respelled) };
        Some((vec![value], discarded))
    }

    /// Returns the form of a value, and stores the meaning of game information in `info`.
    fn info_value<'v>(&self, row: &Row, raw: &'v str, node: Beside<'_, 'g>, info: &mut InfoValues) -> ValueForm<'v>
    where
        'g: 'v,
    {
        fn store<'v, T>(into: &mut Option<T>, read: InfoValue<'v, T>) -> ValueForm<'v> {
            *into = read.value;
            read.form
        }
        let findings: Findings<'_> = &mut |_| {};
        let decided = node.decided;
        match row.id {
            Id::DT => {
                let read = decided.and_then(|info| info.date.clone());
                store(&mut info.date, read.unwrap_or_else(|| self.date(raw, findings)))
            }
            Id::RU => {
                let read = decided.and_then(|info| info.rules.clone());
                store(&mut info.rules, read.unwrap_or_else(|| Self::rules(raw, findings)))
            }
            Id::KM => {
                let read = decided.and_then(|info| info.komi.clone());
                let beside = |id| node.properties.iter().find(|one| one.id == id)?.values.first().map(|raw| &**raw);
                store(&mut info.komi, read.unwrap_or_else(|| self.komi(raw, beside, findings)))
            }
            Id::TM => {
                let read = decided.and_then(|info| info.time.clone());
                read.unwrap_or_else(|| self.main_time(raw, findings)).form
            }
            // RE is sorted after KM, so the meaning of KM is known here.
            Id::RE => {
                let read = decided.and_then(|info| info.result.clone());
                let counting = info.komi.map_or(Counting::Points, |komi| komi.counting);
                store(&mut info.result, read.unwrap_or_else(|| self.result(raw, counting, findings)))
            }
            _ => self.value(row, raw, findings),
        }
    }

    /// Returns whether a value has the same meaning as `counts`, the value that counts. In records of Fox, the name GNU
    /// Go has the same meaning as Fox, because Fox writes both names.
    pub(crate) fn has_same_meaning(&self, id: Id, counts: &str, other: &str) -> bool {
        if moves::color(id).is_some() {
            let read = |raw| self.read_vertex(raw).ok().map(|(read, _)| read);
            return counts == other || read(counts).is_some_and(|counts| read(other) == Some(counts));
        }
        let is_pair = id == Id::AP && other.trim_ascii() == GNU_GO && self.source.has_quirks_of(Program::Fox);
        is_pair || !self.differs_in_meaning(id, counts, other)
    }

    /// Returns whether the value `other` differs from `counts`, the value that counts, in more than its spelling.
    fn differs_in_meaning(&self, id: Id, counts: &str, other: &str) -> bool {
        let (counts, other) = (counts.trim_ascii(), other.trim_ascii());
        // A blank value has no meaning; an explicit pass is a move.
        if other.is_empty() {
            return false;
        }
        let [counts, other] = [counts, other].map(|raw| usual(id, raw, self.size).unwrap_or(Cow::Borrowed(raw)));
        other != counts && simple_text(&other) != simple_text(&counts)
    }

    /// Normalizes a list so that each value occurs once. In a list of points each point occurs once. Invalid values are
    /// kept.
    fn list(&self, row: &Row, values: &[Cow<'g, str>]) -> Option<Normalized<'g>> {
        let of_points = row.value == Type::Points;
        let (mut points, mut others) = (BTreeSet::new(), HashSet::new());
        let (mut right, mut changed, mut lost) = (Vec::with_capacity(values.len()), false, false);
        for raw in values {
            let value = match self.value(row, raw, &mut |_| {}) {
                ValueForm::Corrected(value) => {
                    changed = true;
                    lost |= loses(row.value, raw, &value);
                    Cow::Owned(value.into_owned())
                }
                _ => raw.clone(),
            };
            if of_points && let Ok((part, _)) = rectangle(&value, self.size) {
                let new: Vec<Point> = part.points().filter(|point| points.insert(*point)).collect();
                if new.len() < part.area() {
                    changed = true;
                    right.extend(new.into_iter().map(|point| Rectangle::single(point).name()));
                    continue;
                }
            } else if !of_points && values.len() > 1 && !others.insert(value.clone()) {
                changed = true;
                continue;
            }
            right.push(value);
        }
        changed.then_some((right, Discarded::spelling(lost)))
    }
}

/// Returns the properties of a node with unchanged values, in the order of their first occurrence. Properties with the
/// same identifier are joined.
fn gather<'g>(game: &'g GameTree<'_>, node: NodeId) -> Vec<SgfProperty<'g>> {
    let properties = game.properties(node);
    let mut gathered: Vec<SgfProperty<'g>> = Vec::with_capacity(properties.len());
    // One bit for each defined property that was found, and the index of each other property.
    let (mut known, mut unknown): (u128, HashMap<Cow<'g, str>, usize>) = (0, HashMap::new());
    for property in properties {
        let values = property.values().map(|value| Cow::Borrowed(without_trailing_escape(value.raw)));
        let (id, name) = (property.id(), property.name());
        let place = if id == Id::Unknown {
            let place = *unknown.entry(name.clone()).or_insert(gathered.len());
            gathered.get_mut(place)
        } else {
            let bit = 1 << id as u32;
            let was_there = known & bit != 0;
            known |= bit;
            if was_there { gathered.iter_mut().find(|one| one.id == id) } else { None }
        };
        match place {
            Some(one) => one.values.extend(values),
            None => gathered.push(SgfProperty { id, name, values: values.collect() }),
        }
    }
    gathered
}

/// Removes an escape at the end of a value, left by a truncated file, because it would escape the text after the value.
fn without_trailing_escape(raw: &str) -> &str {
    let escapes = raw.bytes().rev().take_while(|byte| *byte == b'\\').count();
    if escapes % 2 == 1 { raw.get(..raw.len() - 1).unwrap_or_default() } else { raw }
}

/// Returns whether a property describes the file rather than the game, so that the writer writes its own value. Such
/// properties are allowed in the root only (2.2.1). `root` says that the node is the root.
fn is_header(one: &SgfProperty<'_>, root: bool) -> bool {
    match one.id {
        Id::FF | Id::CA | Id::GM => true,
        Id::AP if root => one.values.as_slice().iter().all(|value| is_ours(value)),
        id => !root && id.row().is_some_and(|row| row.kind == Kind::Root),
    }
}

/// Returns whether the application is a version of this library. The form of the version is checked, because other
/// programs may have the same name.
fn is_ours(application: &str) -> bool {
    let version = application.strip_prefix("wei7:").unwrap_or_default();
    !version.is_empty()
        && version.split('.').all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_other_application(application: &str) -> bool {
    !application.trim_ascii().is_empty() && !is_ours(application)
}

/// Returns whether a property about the file has values that differ from the first one and that the record has to keep.
fn has_other_values(header: &SgfProperty<'_>) -> bool {
    let values = header.values.as_slice();
    header.id != Id::AP && values.iter().any(|value| Some(value) != values.first())
}

/// Returns whether the application is a program whose quirks are known.
fn is_known_application(application: &str) -> bool {
    let mut source = Source::new(4);
    source.observe("AP", &simple_text(application));
    source.programs().next().is_some()
}

/// Joins the different texts of a property with a blank line between them; returns `None` if the property has only one
/// value.
fn joined<'g>(values: &[Cow<'g, str>]) -> Option<Normalized<'g>> {
    if values.len() < 2 {
        return None;
    }
    let texts: Vec<&str> = values.iter().map(|text| &**text).filter(|text| !text.trim_ascii().is_empty()).collect();
    let mut seen = HashSet::new();
    let different: Vec<&str> = texts.iter().copied().filter(|text| seen.insert(*text)).collect();
    let discarded = Discarded::spelling(different.len() < texts.len());
    Some((vec![Cow::Owned(different.join("\n\n"))], discarded))
}
