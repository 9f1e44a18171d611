//! Lists of points, of pairs of points, and of labels (`FF[4]` 3.5, 3.5.1, markup properties).

use std::collections::HashSet;

use wei7_core::{Diagnostic, Point};

use super::value::{named, off_or_wrong};
use super::{Check, shown};
use crate::codes;
use crate::model::point::{Form, PointError, Rectangle, RectangleForm, lenient_point, point, rectangle};
use crate::model::properties::{Count, Id, Row, Type};
use crate::model::text::{compose, simple_text};
use crate::normalize::value_form::rectangle_name;
use crate::syntax::tree::{Property, Value};

impl<'g> Check<'_, 'g> {
    /// The values of a list of points, and for all but setup whether each point is in it once.
    pub(super) fn points(&mut self, row: &'static Row, property: Property<'g>) {
        self.converted(row, property);
        let old_view = row.id == Id::VW && self.is_old();
        self.points.list.clear();
        let alone = property.values().len() == 1;
        for value in property.values() {
            if value.raw.is_empty() {
                let allowed = old_view || (alone && row.count == Count::EList);
                if !allowed {
                    self.at_value(&codes::EMPTY_VALUE, row, value, "a point", "kept as it is");
                }
                continue;
            }
            let single = point(value.raw, self.size);
            if single.is_err() {
                self.uncommon_point(row, value);
            }
            // `set_up` looks at the stones, for it knows the board.
            if matches!(row.id, Id::AB | Id::AW | Id::AE) || old_view {
                continue;
            }
            self.unique(row, value, single);
        }
    }

    /// A value that is not two letters of a point of the board.
    fn uncommon_point(&mut self, row: &'static Row, value: Value<'_>) {
        let expected = if row.value == Type::Point { "a point" } else { "a point or `upper left:lower right`" };
        let read = match row.value {
            Type::Point => lenient_point(value.raw, self.size).map(|(point, form)| {
                let form = if form == Form::Right { RectangleForm::Right } else { RectangleForm::Corrected };
                (Rectangle::single(point), form)
            }),
            _ => rectangle(value.raw, self.size),
        };
        match read {
            Err(why) => self.at_value(off_or_wrong(why), row, value, expected, "kept as it is"),
            Ok((read, form)) => {
                if self.is_old() && value.raw.contains(':') {
                    self.at_value(&codes::FF_4_IN_OLD_FILE, row, value, "single points", "read as in FF[4]");
                }
                let (first, last) = (named(read.first), named(read.last));
                let (code, repair) = match form {
                    RectangleForm::Right => return,
                    RectangleForm::Corrected => (&codes::VALUE_CORRECTED, rectangle_name(read).into_owned()),
                    RectangleForm::SinglePoint => (&codes::RECTANGLE, first),
                    RectangleForm::Swapped => (&codes::RECTANGLE, format!("{first}:{last}")),
                };
                self.at_value(code, row, value, expected, format!("read as `{repair}`"));
            }
        }
    }

    /// Whether the points of a value were named before.
    fn unique(&mut self, row: &'static Row, value: Value<'_>, single: Result<Point, PointError>) {
        let again = match single {
            Ok(point) => (!self.set(row.id).insert(point)).then_some(point),
            Err(_) => self.expand(row.id, value.raw, value.span).and_then(|read| {
                let mut again = None;
                for point in read.points() {
                    if !self.set(row.id).insert(point) {
                        again = again.or(Some(point));
                    }
                }
                again
            }),
        };
        if let Some(point) = again {
            let found = shown(row.name, value.raw);
            let finding = Diagnostic::at(&codes::POINT_TWICE, value.span).found(found);
            let what = match row.id {
                id if is_mark(id) => "among CR, MA, SL, SQ and TR",
                Id::TB | Id::TW => "among TB and TW",
                _ => "in the list",
            };
            // Lists that FF[4] has are put in its form.
            let merged = row.versions.contains(4) || row.id == Id::M;
            let repair = if merged { "read once in each property" } else { "kept" };
            self.findings.push(finding.expected(format!("`{}` once {what}", named(point))).repair(repair));
        }
    }

    /// The set in which the points of a property must be unique.
    const fn set(&mut self, id: Id) -> &mut super::points::PointSet {
        match id {
            _ if is_mark(id) => &mut self.points.marks,
            Id::LB | Id::L => &mut self.points.labels,
            Id::TB | Id::TW => &mut self.points.territory,
            _ => &mut self.points.list,
        }
    }

    /// Lists of old files that are others in `FF[4]`; said once a game.
    fn converted(&mut self, row: &'static Row, property: Property<'g>) {
        match row.id {
            Id::L if self.tell(row.id) => {
                let repair = "read as `LB` with A, B, C and so on, if each value is a point of the board";
                self.at_property(&codes::LETTERS, property, repair);
            }
            Id::M if self.tell(row.id) => {
                let repair = "read as `TR` on stones and `MA` on empty points, if each value is a point of the board";
                self.at_property(&codes::MARKS, property, repair);
            }
            Id::VW if self.is_old() => self.old_view(row, property),
            _ => {}
        }
    }

    /// `VW[aa][cc]` of `FF[3]`: two corners.
    fn old_view(&mut self, row: &'static Row, property: Property<'g>) {
        let mut values = property.values();
        let corners = |a: &str, b: &str| rectangle(&format!("{a}:{b}"), self.size).ok();
        match (values.next(), values.next(), values.next()) {
            (Some(first), Some(second), None) => {
                if let Some((read, _)) = corners(first.raw, second.raw) {
                    self.at_property(&codes::OLD_VIEW, property, format!("read as `VW[{}]`", rectangle_name(read)));
                }
            }
            (Some(one), None, None) if one.raw.is_empty() || one.raw.contains(':') => {}
            _ => self.at_value(&codes::ILLEGAL_VALUE, row, property.value(), "two corners", "kept as it is"),
        }
    }

    /// AR and LN.
    pub(super) fn pairs(&mut self, row: &'static Row, property: Property<'g>) {
        let mut pairs = HashSet::new();
        for value in property.values() {
            let Some((from, to)) = self.parts(row, value, "`point:point`") else { continue };
            let (Some(from), Some(to)) = (self.part(row, value, from), self.part(row, value, to)) else { continue };
            if from == to {
                self.at_value(&codes::ILLEGAL_VALUE, row, value, "two points", "kept as it is");
            } else if property.values().len() > 1 && !pairs.insert((from.x, from.y, to.x, to.y)) {
                self.at_value(&codes::POINT_TWICE, row, value, "each pair once", "read once");
            }
        }
    }

    /// LB.
    pub(super) fn labels(&mut self, row: &'static Row, property: Property<'g>) {
        for value in property.values() {
            let Some((at, label)) = self.parts(row, value, "`point:text`") else { continue };
            if self.ff == 3 && simple_text(label).chars().nth(LETTERS).is_some() {
                self.at_value(&codes::FF_4_IN_OLD_FILE, row, value, "at most 4 characters", "read as in FF[4]");
            }
            if let Some(point) = self.part(row, value, at)
                && !self.points.labels.insert(point)
            {
                self.at_value(&codes::POINT_TWICE, row, value, "one label on a point", "each that differs is kept");
            }
        }
    }

    /// The two parts of a value.
    fn parts<'v>(&mut self, row: &'static Row, value: Value<'v>, expected: &'static str) -> Option<(&'v str, &'v str)> {
        let parts = compose(value.raw);
        if parts.is_none() {
            let code = if value.raw.is_empty() { &codes::EMPTY_VALUE } else { &codes::NOT_COMPOSED };
            self.at_value(code, row, value, expected, "kept as it is");
        }
        parts
    }

    /// A point as a part of a value.
    fn part(&mut self, row: &'static Row, value: Value<'_>, raw: &str) -> Option<Point> {
        match lenient_point(raw, self.size) {
            Ok((point, Form::Right)) => Some(point),
            Ok((point, Form::Corrected)) => {
                let repair = format!("read as `{}`", named(point));
                self.at_value(&codes::VALUE_CORRECTED, row, value, "two letters", repair);
                Some(point)
            }
            Err(why) => {
                self.at_value(off_or_wrong(why), row, value, "a point of the board", "kept as it is");
                None
            }
        }
    }
}

/// The most characters that a label of `FF[3]` has.
const LETTERS: usize = 4;

const fn is_mark(id: Id) -> bool {
    matches!(id, Id::CR | Id::MA | Id::SL | Id::SQ | Id::TR | Id::M)
}
