//! The values of one property: how many there are, and whether each is of its type (`FF[4]` 2.1, 3).

use wei7_core::Vertex;

use super::Check;
use crate::codes;
use crate::model::number::{Form, form, old_color};
use crate::model::point::{Form as PointForm, PointError, letters, point, vertex};
use crate::model::properties::{Count, Id, Kind, Row, Type};
use crate::model::text::compose;
use crate::syntax::tree::{NodeId, Property, Value};
use wei7_text::info::is_digits;

impl<'g> Check<'_, 'g> {
    /// Checks the values of a property that is defined.
    pub(super) fn property(&mut self, node: NodeId, row: &'static Row, property: Property<'g>) {
        if !row.versions.contains(self.ff) {
            self.other_version(row, property);
            // A property of FF[4] means in an older file what it means there; any other is a private one, but those that are
            // converted in every file.
            if !row.versions.contains(4) && !is_converted(row.id) {
                return;
            }
        }
        if row.count == Count::One && property.values().len() > 1 {
            self.surplus(row, property);
        }
        match row.kind {
            Kind::Root if node == NodeId::ROOT => return self.root_value(row, property),
            Kind::Root => {
                // Nothing is written in another version or charset than the file.
                let is_header = matches!(row.id, Id::FF | Id::CA);
                let repair = if is_header { "kept beside the node" } else { "kept where it stands" };
                return self.at_property(&codes::ROOT_PROPERTY_ELSEWHERE, property, repair);
            }
            _ => {}
        }
        match row.value {
            Type::Text | Type::SimpleText => {
                let value = property.value();
                if value.raw.is_empty() {
                    self.at_value(&codes::EMPTY_TEXT, row, value, "", "kept as it is");
                }
            }
            // Which value is the move, the node knows.
            Type::Move if matches!(row.id, Id::B | Id::W) => {}
            Type::Move => self.a_move(row, property.value(), true, false),
            // FF[1] to FF[3] have words here; `game_info` reads them.
            _ if matches!(row.id, Id::KM | Id::TM | Id::HA | Id::KI | Id::OM | Id::OP) => {}
            Type::None | Type::Number | Type::Real | Type::Double | Type::Color => self.simple(row, property.value()),
            Type::Point | Type::Points => self.points(row, property),
            Type::PointPoint => self.pairs(row, property),
            Type::PointText => self.labels(row, property),
            Type::Figure => self.figure(row, property.value()),
            Type::Stone | Type::Size | Type::TextText | Type::Unknown => {}
        }
    }

    #[cold]
    fn other_version(&mut self, row: &'static Row, property: Property<'g>) {
        if self.tell(row.id) {
            // They can mean one thing only, and are converted in every file.
            let repair = match row.id {
                id if is_converted(id) => "read if it lists points of the board",
                Id::CA => "read as in FF[4]",
                _ => "kept",
            };
            self.at_property(&codes::NOT_IN_THIS_FF, property, repair);
        }
    }

    #[cold]
    fn surplus(&mut self, row: &'static Row, property: Property<'g>) {
        let repair = match row.value {
            Type::Text => "joined with the first, a blank line between",
            Type::Move => super::node::FIRST_LEGAL,
            _ => "the first that says something counts, the values are kept beside it",
        };
        for value in property.values().skip(1) {
            self.at_value(&codes::TOO_MANY_VALUES, row, value, "one value", repair);
        }
    }

    /// A value of one of the types that are no list, no text and no point.
    fn simple(&mut self, row: &'static Row, value: Value<'_>) {
        if let Some(color) = old_color(row.id, value.raw).filter(|_| self.is_old()) {
            return self.at_value(&codes::OLD_FORM, row, value, "`B` or `W`", format!("read as `PL[{color}]`"));
        }
        let meaning = match form(row, value.raw) {
            Form::Right => return,
            Form::Means(meaning) => Some(meaning.into_owned()),
            Form::Wrong => None,
        };
        let expected = match row.value {
            Type::None => "no value",
            Type::Double => "`1` or `2`",
            Type::Color => "`B` or `W`",
            Type::Number if row.id == Id::PM => "`0`, `1` or `2`",
            Type::Number => "a whole number",
            _ => "a number",
        };
        let blank = value.raw.trim().is_empty() && row.value != Type::None;
        let code = match (&meaning, blank) {
            // FF[3]: the emphasis need not be written.
            (Some(_), true) if self.is_old() => &codes::OLD_FORM,
            (_, true) => &codes::EMPTY_VALUE,
            (Some(_), false) => &codes::VALUE_CORRECTED,
            (None, false) => &codes::ILLEGAL_VALUE,
        };
        let repair =
            meaning.map_or_else(|| "kept as it is".to_owned(), |meaning| format!("read as `{}[{meaning}]`", row.name));
        self.at_value(code, row, value, expected, repair);
    }

    /// A value of B or W, or of EX of old files: whether it `counts`, and whether any of them does.
    pub(super) fn a_move(&mut self, row: &'static Row, value: Value<'_>, counts: bool, any: bool) {
        // A blank one is a pass only where nothing else is a move.
        if point(value.raw, self.size).is_ok() || (!counts && value.raw.trim_ascii().is_empty()) {
            return;
        }
        match vertex(value.raw, self.size) {
            Ok((Vertex::Pass, PointForm::Right)) if value.raw.is_empty() && self.is_old() => {
                self.at_value(&codes::PASS_IN_OLD_FILE, row, value, "`tt`", "read as a pass");
            }
            Ok((_, PointForm::Right)) => {}
            Ok((vertex, PointForm::Corrected)) => {
                let meaning = match vertex {
                    Vertex::Pass => "a pass".to_owned(),
                    Vertex::Play(point) => format!("`{}`", named(point)),
                };
                self.at_value(&codes::VALUE_CORRECTED, row, value, "two letters", format!("read as {meaning}"));
            }
            Err(why) => {
                let code = off_or_wrong(why);
                let repair = if any { "kept beside the move" } else { "kept as it is; there is no move" };
                self.at_value(code, row, value, "a point of the board or a pass", repair);
            }
        }
    }

    /// FG: nothing, or flags and a name.
    fn figure(&mut self, row: &'static Row, value: Value<'_>) {
        if value.raw.is_empty() {
            return;
        }
        let flags = compose(value.raw).map(|(flags, _)| flags);
        match flags {
            Some(_) if self.is_old() => {
                self.at_value(&codes::FF_4_IN_OLD_FILE, row, value, "no flags", "read as in FF[4]");
            }
            Some(flags) if is_digits(flags) => {}
            Some(_) => self.at_value(&codes::ILLEGAL_VALUE, row, value, "a number before `:`", "kept as it is"),
            None if self.is_old() => {}
            None => self.at_value(&codes::NOT_COMPOSED, row, value, "nothing or `number:text`", "kept as it is"),
        }
    }
}

/// What can mean one thing only, whatever version the file says (`old.rs`).
const fn is_converted(id: Id) -> bool {
    matches!(id, Id::L | Id::M)
}

/// The code for what is no point of the board.
pub(super) const fn off_or_wrong(why: PointError) -> &'static wei7_core::Code {
    match why {
        PointError::OffBoard(_) => &codes::OFF_BOARD,
        PointError::NotAPoint => &codes::ILLEGAL_VALUE,
    }
}

/// The letters of a point.
pub(super) fn named(point: wei7_core::Point) -> String {
    letters(point).map(|letters| letters.map(char::from).iter().collect()).unwrap_or_default()
}
