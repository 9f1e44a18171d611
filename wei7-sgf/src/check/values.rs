//! Checks the properties of a node one by one: whether the version defines them, the number of their values, and the
//! values themselves (`FF[4]` 2.1, 3).

use std::borrow::Cow;
use std::collections::HashSet;
use wei7_core::Message;

use wei7_core::{Diagnostic, Point};

use super::Check;
use super::findings::excerpt;
use super::node::{differing, read_once};
use super::points::PointSet;
use crate::codes;
use crate::model::point::{Rectangle, name, point};
use crate::model::properties::{Count, Id, Kind, Row, Type};
use crate::model::text::compose;
use crate::normalize::Finding;
use crate::normalize::value_form::{ValueForm, is_private};
use crate::syntax::tree::{NodeId, Property, Value};

impl<'g> Check<'_, 'g> {
    /// Checks the values of a property that some version of the format defines.
    pub(super) fn property(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) {
        if !row.versions.contains(self.context.ff) {
            self.other_version(row, property);
            // A property that the version of the file does not have is private, unless FF[4] has the property and its
            // values have the right type, or the property is converted in every file.
            let raws = property.values().map(|value| value.raw);
            if (!row.versions.contains(4) && !is_converted(row.id)) || is_private(row, raws) {
                return;
            }
        }
        if row.count == Count::One && property.values().len() > 1 {
            self.surplus(node, row, property);
        }
        match row.kind {
            Kind::Root if node == NodeId::ROOT => return self.root_value(node, row, property),
            Kind::Root => {
                return self.at_property(&codes::ROOT_PROPERTY_ELSEWHERE, property, Message::new("kept-beside-node"));
            }
            _ => {}
        }
        if row.value == Type::SimpleText {
            self.property_in_value(row, property);
        }
        match row.value {
            // `node_moves` decides which value is the move.
            Type::Move if matches!(row.id, Id::B | Id::W) => {}
            // The values of these properties may contain words, so `game_info` checks them.
            _ if matches!(row.id, Id::KM | Id::TM | Id::HA | Id::KI | Id::OM | Id::OP) => {}
            Type::Point | Type::Points => self.points(row, property),
            Type::PointPoint | Type::PointText => self.lines_or_labels(row, property),
            _ => self.value(row, property.value()),
        }
    }

    /// Checks a value and reports its findings.
    fn value(&mut self, row: &'static Row, value: Value<'g>) {
        self.context.value(row, value.raw, &mut |finding| self.findings.at_value(row.name, value, finding));
    }

    #[cold]
    fn other_version(&mut self, row: &'static Row, property: Property<'g>) {
        if self.first_time(row.id) {
            // L and M are converted in files of every version.
            let repair = match row.id {
                id if is_converted(id) => Message::new("read-if-points"),
                Id::CA => Message::new("read-as-in-ff4"),
                _ => Message::new("kept"),
            };
            self.at_property(&codes::NOT_IN_THIS_FF, property, repair);
        }
    }

    #[cold]
    fn surplus(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) {
        let (counts, same) = self.counted(node, row, property);
        for value in property.values().skip(1) {
            let (code, repair) = match row.value {
                _ if same => (&codes::REPEATED, read_once(row, counts)),
                // The cause may be a text with an unescaped `][`, so the values are joined.
                Type::Text => (&codes::TOO_MANY_VALUES, Message::new("joined-with-first")),
                _ => (&codes::TOO_MANY_VALUES, differing(row, counts)),
            };
            self.findings.at_value(row.name, value, Finding::new(code, Message::new("one-value"), repair));
        }
    }

    /// Reports a property within a one-line text, because its `]` seems to be missing.
    fn property_in_value(&mut self, row: &'static Row, property: Property<'g>) {
        for value in property.values() {
            let begins = |line: &str| {
                line.split_once('[').is_some_and(|(name, _)| Id::from_identifier(name.trim().as_bytes()) != Id::Unknown)
            };
            if value.raw.split(['\n', '\r']).skip(1).any(begins) {
                let finding = Finding::new(
                    &codes::PROPERTY_IN_VALUE,
                    Message::new("bracket-before-line-end"),
                    Message::new("kept-unchanged"),
                );
                self.findings.at_value(row.name, value, finding);
            }
        }
    }

    /// Checks the values of a root property in the root. If the property has several values, only the value that counts
    /// is checked.
    fn root_value(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) {
        let (value, _) = self.counted(node, row, property);
        if row.id != Id::CA && property.values().any(|own| own.span == value.span) {
            // If the property has other values, replacing this value is not the whole correction.
            let single = self.game.values(node, row.id).nth(1).is_none();
            self.context.value(row, value.raw, &mut |finding| {
                let written = finding.written.clone().filter(|_| single);
                self.findings.at_value(row.name, value, Finding { written, ..finding });
            });
        }
    }

    /// Checks a list of points and, except for setup, that each point occurs once.
    fn points(&mut self, row: &'static Row, property: Property<'g>) {
        self.converted(row, property);
        let old_view = row.id == Id::VW && self.context.is_old();
        self.points.list.clear();
        let empty_list = row.count == Count::EList && property.values().len() == 1;
        for value in property.values() {
            if value.raw.is_empty() {
                if !old_view && !empty_list {
                    let finding =
                        Finding::new(&codes::EMPTY_VALUE, Message::new("a-point"), Message::new("kept-unchanged"));
                    self.findings.at_value(row.name, value, finding);
                }
                continue;
            }
            let single = point(value.raw, self.context.size).ok();
            if single.is_none() {
                self.value(row, value);
            }
            // `set_up` checks stones, because it knows the board.
            if !matches!(row.id, Id::AB | Id::AW | Id::AE) && !old_view {
                self.unique(row, value, single);
            }
        }
    }

    /// Reports the points of a value that the node or the list already named. `single` is the point of a value other
    /// than a rectangle.
    fn unique(&mut self, row: &'static Row, value: Value<'_>, single: Option<Point>) {
        let read = single.map(Rectangle::single).or_else(|| self.expand(row.id, value.raw, value.span));
        let set = self.set(row.id);
        let again: Vec<Point> =
            read.into_iter().flat_map(Rectangle::points).filter(|point| !set.insert(*point)).collect();
        if let Some(point) = again.first() {
            let found = excerpt(row.name, value.raw);
            let finding = Diagnostic::at(&codes::POINT_TWICE, value.span).found(found);
            let what = match row.id {
                id if is_mark(id) => "once-among-marks",
                Id::TB | Id::TW => "once-among-territory",
                _ => "once-in-list",
            };
            // Lists of FF[4] properties are normalized, so their duplicate points are removed.
            let merged = row.versions.contains(4) || row.id == Id::M;
            let repair = if merged { Message::new("read-once-in-each-property") } else { Message::new("kept") };
            self.findings.push(finding.expected(Message::new(what).with("point", name(*point))).repair(repair));
        }
    }

    /// Returns the set of points among which the points of this property must be unique.
    const fn set(&mut self, id: Id) -> &mut PointSet {
        match id {
            _ if is_mark(id) => &mut self.points.marks,
            Id::LB | Id::L => &mut self.points.labels,
            Id::TB | Id::TW => &mut self.points.territory,
            _ => &mut self.points.list,
        }
    }

    /// Reports a list property of old files that has another form in `FF[4]`, once per game.
    fn converted(&mut self, row: &'static Row, property: Property<'g>) {
        let (code, read) = match row.id {
            Id::L => (&codes::LETTERS, "read-as-letters"),
            Id::M => (&codes::MARKS, "read-as-marks"),
            Id::VW if self.context.is_old() => return self.old_view(row, property),
            _ => return,
        };
        if self.first_time(row.id) {
            self.at_property(code, property, Message::new(read));
        }
    }

    /// Checks `VW[aa][cc]` of `FF[3]`, which names two corners.
    fn old_view(&mut self, row: &'static Row, property: Property<'g>) {
        let mut values = property.values();
        match (values.next(), values.next(), values.next()) {
            (Some(first), Some(second), None) => {
                if let Some(read) = self.context.old_view(first.raw, second.raw) {
                    self.at_property(
                        &codes::OLD_VIEW,
                        property,
                        Message::new("read-as-quoted").with("text", format!("VW[{}]", read.name())),
                    );
                }
            }
            (Some(one), None, None) if one.raw.is_empty() || one.raw.contains(':') => {}
            _ => {
                let finding =
                    Finding::new(&codes::ILLEGAL_VALUE, Message::new("two-corners"), Message::new("kept-unchanged"));
                self.findings.at_value(row.name, property.value(), finding);
            }
        }
    }

    /// Checks AR and LN, in which each pair of points must be unique, and LB, in which each point must be unique.
    fn lines_or_labels(&mut self, row: &'static Row, property: Property<'g>) {
        let mut pairs = HashSet::new();
        for value in property.values() {
            let form = self.context.value(row, value.raw, &mut |finding| {
                self.findings.at_value(row.name, value, finding);
            });
            let normal = match form {
                ValueForm::Right => Cow::Borrowed(value.raw),
                ValueForm::Corrected(normal) => normal,
                _ => continue,
            };
            let (twice, expected, repair) = if row.value == Type::PointPoint {
                (!pairs.insert(normal), Message::new("each-pair-once"), Message::new("read-once"))
            } else {
                let point = compose(&normal).and_then(|(at, _)| point(at, self.context.size).ok());
                let twice = point.is_some_and(|point| !self.points.labels.insert(point));
                (twice, Message::new("one-label-on-point"), Message::new("different-kept"))
            };
            if twice {
                self.findings.at_value(row.name, value, Finding::new(&codes::POINT_TWICE, expected, repair));
            }
        }
    }
}

/// Returns whether a property of old versions is converted in files of every version.
const fn is_converted(id: Id) -> bool {
    matches!(id, Id::L | Id::M)
}

const fn is_mark(id: Id) -> bool {
    matches!(id, Id::CR | Id::MA | Id::SL | Id::SQ | Id::TR | Id::M)
}
