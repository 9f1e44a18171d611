//! The values of the root: version, game, size, style, charset, application.

use sgf_parse::go::Prop;

use super::Check;
use crate::codes;
use crate::model::number::{is_number, number, typed};
use crate::model::properties::{Id, Row};
use crate::model::size::{SizeForm, size};
use crate::model::text::compose;
use crate::syntax::tree::{Property, Value, version};

impl<'g> Check<'_, 'g> {
    /// A property of the root in the root.
    pub(super) fn root_value(&mut self, row: &'static Row, property: Property<'g>) {
        // Of several the first that says something counts.
        let value = self.game.telling(row.id).unwrap_or(property.value());
        if !property.values().any(|own| own.span == value.span) {
            return;
        }
        match row.id {
            Id::FF => self.version(row, value),
            Id::GM => self.game_kind(row, value),
            Id::SZ => self.board_size(row, value),
            Id::ST if number(value.raw).is_none_or(|style| style > 3) => {
                // The library knows the range.
                let spaced = matches!(typed(row.name, value.raw.trim()), Prop::ST(_));
                let code = if spaced { &codes::VALUE_CORRECTED } else { &codes::ROOT_VALUE };
                self.at_value(code, row, value, "a number from 0 to 3", "kept as it is");
            }
            Id::AP if compose(value.raw).is_none() => {
                let code = if value.raw.is_empty() { &codes::EMPTY_VALUE } else { &codes::NOT_COMPOSED };
                self.at_value(code, row, value, "`name:version`", "kept as it is");
            }
            _ => {}
        }
    }

    fn version(&mut self, row: &'static Row, value: Value<'_>) {
        if matches!(value.raw, "4" | "3" | "2" | "1") {
            return;
        }
        match version(value.raw) {
            Some(1..=4) if is_number(value.raw) => {}
            Some(ff @ 1..=4) => {
                self.at_value(&codes::VALUE_CORRECTED, row, value, "a number", format!("read as `FF[{ff}]`"));
            }
            Some(_) => self.at_value(&codes::FF_ABOVE_4, row, value, "a number from 1 to 4", "read as FF[4]"),
            None => self.at_value(&codes::ROOT_VALUE, row, value, "a number from 1 to 4", "read as FF[1]"),
        }
    }

    /// GM; that of another game is not looked at here.
    fn game_kind(&mut self, row: &'static Row, value: Value<'_>) {
        if number(value.raw) == Some(1) {
            return;
        }
        match value.raw.trim().parse::<u32>() {
            Ok(_) => self.at_value(&codes::VALUE_CORRECTED, row, value, "a number", "read as `GM[1]`"),
            Err(_) => self.at_value(&codes::ROOT_VALUE, row, value, "a number", "read as `GM[1]`, which is Go"),
        }
    }

    fn board_size(&mut self, row: &'static Row, value: Value<'_>) {
        let (read, form) = size(value.raw, crate::model::point::LARGEST_SIDE);
        let board = self.size;
        let meaning = if board.width() == board.height() {
            format!("read as `SZ[{}]`", board.width())
        } else {
            format!("read as `SZ[{}:{}]`", board.width(), board.height())
        };
        let form_of_format = "columns:rows, or one number for both";
        match form {
            SizeForm::Right => {}
            SizeForm::Corrected => self.at_value(&codes::VALUE_CORRECTED, row, value, form_of_format, meaning),
            SizeForm::Square => self.at_value(&codes::SIZE_SQUARE, row, value, "one number", meaning),
            SizeForm::TooLarge => self.at_value(&codes::SIZE_TOO_LARGE, row, value, "at most 52", meaning),
            SizeForm::Wrong => self.at_value(&codes::ROOT_VALUE, row, value, form_of_format, meaning),
        }
        let beyond_old = read.is_some() && (board.width() > 19 || board.width() != board.height());
        if self.is_old() && beyond_old {
            self.at_value(&codes::FF_4_IN_OLD_FILE, row, value, "a square of at most 19 by 19", "read as in FF[4]");
        }
    }
}
