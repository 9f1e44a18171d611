//! Values that several properties share: short strings, colors, points, indexes, results, comments, marks.

use crate::Message;
use std::borrow::Cow;

use crate::record::{Extra, Extras, Mark, Symbol, Text};
use crate::report::codes;
use crate::validate::{short_string_faults, short_string_rule};
use wei7_board::{BoardSize, Color, Decimal, HalfPoints, Integer, Point};
use wei7_text::{Code, GameResult, Span};

use super::context::{JsonContext, Value};
use super::object::Need::{May, Must};
use super::tokenizer::{JsonStr, Kind, Stop};

impl<'s> JsonContext<'s> {
    /// The number that a value is; anything else is refused with `code`.
    pub(super) fn decimal(&mut self, value: &Value<'s>, code: &'static Code) -> Option<Decimal<'s>> {
        let number = self.number(value, code);
        if number.is_none() {
            self.refuse(code, value.span);
        }
        number
    }

    /// The number that a value is, if it is one. A number in a string is unambiguous: it is read and reported with `code`.
    pub(super) fn number(&mut self, value: &Value<'s>, code: &'static Code) -> Option<Decimal<'s>> {
        if value.kind == Kind::Number {
            return Decimal::parse(self.tokens.source(value.span));
        }
        if let Some(Cow::Borrowed(text)) = value.string.map(|string| string.text())
            && let Some(number) = Decimal::parse(text)
        {
            self.replace(code, value.span, Message::new("read-as-number-in-string"), text.to_owned());
            return Some(number);
        }
        None
    }

    /// 5.5
    #[inline]
    pub(super) fn color(&mut self) -> Result<Option<Color>, Stop> {
        let start = self.tokens.position();
        match self.tokens.small_integer() {
            Some(1) => Ok(Some(Color::Black)),
            Some(2) => Ok(Some(Color::White)),
            _ => {
                self.tokens.rewind(start);
                self.unusual_color()
            }
        }
    }

    #[cold]
    fn unusual_color(&mut self) -> Result<Option<Color>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::COLOR_TYPE) else { return Ok(None) };
        match number.integer() {
            Integer::Value(1) => Ok(Some(Color::Black)),
            Integer::Value(2) => Ok(Some(Color::White)),
            _ => {
                self.refuse(&codes::COLOR_ILLEGAL, value.span);
                Ok(None)
            }
        }
    }

    /// 5.6: a point on the board. `path` leads to it from its node.
    pub(super) fn point(&mut self, path: &str) -> Result<Option<Point>, Stop> {
        if let Some(point) = self.usual_point() {
            return Ok(Some(point));
        }
        let (mut x, mut y) = (None, None);
        let table = [("x", Must(&codes::POINT_X_MISSING)), ("y", Must(&codes::POINT_Y_MISSING))];
        self.members([&codes::POINT_TYPE, &codes::POINT_UNKNOWN], path, table, |json, member, _| {
            match member {
                "x" => x = json.coordinate(BoardSize::width)?,
                _ => y = json.coordinate(BoardSize::height)?,
            }
            Ok(())
        })?;
        Ok(x.zip(y).map(|(x, y)| Point::new(x, y)))
    }

    /// A point as nearly every file writes it; if anything is unusual, nothing is read.
    #[inline]
    pub(super) fn usual_point(&mut self) -> Option<Point> {
        let before = self.tokens.position();
        let point = self.usual_point_here();
        if point.is_none() {
            self.tokens.rewind(before);
        }
        point
    }

    #[inline]
    fn usual_point_here(&mut self) -> Option<Point> {
        let tokens = &mut self.tokens;
        if !(tokens.take(b'{') && tokens.take_name(b"\"x\"")) {
            return None;
        }
        let x = tokens.small_integer()?;
        if !(tokens.take(b',') && tokens.take_name(b"\"y\"")) {
            return None;
        }
        let point = Point::new(x, tokens.small_integer()?);
        (tokens.take(b'}') && self.board.is_some_and(|board| board.contains(point))).then_some(point)
    }

    #[inline]
    fn coordinate(&mut self, side: impl FnOnce(BoardSize) -> u32) -> Result<Option<u32>, Stop> {
        let limit = self.board.map_or(u32::MAX, side);
        self.tokens.peek();
        let start = self.tokens.position();
        match self.tokens.small_integer() {
            Some(value) if value < limit => Ok(Some(value)),
            _ => {
                self.tokens.rewind(start);
                self.unusual_coordinate(limit)
            }
        }
    }

    #[cold]
    fn unusual_coordinate(&mut self, limit: u32) -> Result<Option<u32>, Stop> {
        let value = self.value()?;
        let Some(number) = self.decimal(&value, &codes::COORDINATE_TYPE) else { return Ok(None) };
        let code = match number.integer() {
            Integer::Value(value) if value < limit || self.board.is_none() => return Ok(Some(value)),
            // Nobody knows whether it is on the board, and the document is refused for its size.
            Integer::TooLarge if self.board.is_none() => return Ok(None),
            Integer::Value(_) | Integer::TooLarge => &codes::POINT_OFF_BOARD,
            Integer::Negative | Integer::Fraction => &codes::COORDINATE_ILLEGAL,
        };
        self.refuse(code, value.span);
        Ok(None)
    }

    /// 5.7, but for its bound: `participants` may come later in the file.
    pub(super) fn index(&mut self, value: &Value<'s>) -> Result<u32, &'static Code> {
        let Some(number) = self.number(value, &codes::INDEX_TYPE) else { return Err(&codes::INDEX_TYPE) };
        match number.integer() {
            Integer::Value(index) => Ok(index),
            Integer::TooLarge => Err(&codes::INDEX_RANGE),
            Integer::Negative | Integer::Fraction => Err(&codes::INDEX_ILLEGAL),
        }
    }

    /// 5.8. `Err` holds nothing but says that `margin` is illegal, which has been reported.
    pub(super) fn result(&mut self, of: ResultOf) -> Result<ResultRead, Stop> {
        let path = match of {
            ResultOf::Game => "/result",
            ResultOf::Claim => "/action/value",
        };
        let (mut winner, mut margin) = (None, Ok(None));
        let table = [("winner", Must(&codes::WINNER_MISSING)), ("margin", May("5.8"))];
        self.members([&codes::RESULT_TYPE, &codes::RESULT_UNKNOWN], path, table, |json, member, _| {
            if member == "margin" {
                margin = json.margin(of)?.map(Some).ok_or(ResultRead::IllegalMargin);
            } else if json.tokens.peek() == b'n' {
                json.tokens.literal(Kind::Null)?;
                winner = Some(None);
            } else {
                winner = json.color()?.map(Some);
            }
            Ok(())
        })?;
        let read = |winner| margin.map_or_else(|why| why, |margin| ResultRead::Read(GameResult { winner, margin }));
        Ok(winner.map_or(ResultRead::Refused, read))
    }

    fn margin(&mut self, of: ResultOf) -> Result<Option<HalfPoints>, Stop> {
        let value = self.value()?;
        let margin = match self.number(&value, &codes::MARGIN_TYPE) {
            None => Err(&codes::MARGIN_TYPE),
            Some(number) if number.is_negative() || number.is_zero() || !number.less_than(512) => {
                Err(&codes::MARGIN_RANGE)
            }
            Some(number) => number.half_points().ok_or(&codes::MARGIN_STEP),
        };
        if let Err(code) = margin {
            match of {
                ResultOf::Game => self.repair(code, value.span, Message::new("result-set-aside")),
                // An action cannot do without its value.
                ResultOf::Claim => self.refuse(code, value.span),
            }
        }
        Ok(margin.ok())
    }

    /// One of these words; a lenient reading leaves out anything else.
    pub(super) fn word<T: Copy>(
        &mut self,
        words: &[(&'static str, T)],
        illegal: &'static Code,
        name: &JsonStr<'s>,
        path: &str,
    ) -> Result<Option<T>, Stop> {
        Ok(match self.known_word(words, illegal, name, path)? {
            Ok((_, meaning)) => Some(meaning),
            Err(span) => {
                self.leave_out(illegal, name, span, path);
                None
            }
        })
    }

    /// One of these words. In another case or with white space around it, it is still that word, as in 2.x: it is read,
    /// reported, and what was written is set aside. `Err` is the place of anything else.
    pub(super) fn known_word<T: Copy>(
        &mut self,
        words: &[(&'static str, T)],
        illegal: &'static Code,
        name: &JsonStr<'s>,
        path: &str,
    ) -> Result<Result<(&'static str, T), Span>, Stop> {
        let value = self.value()?;
        let Some(text) = value.string.map(|string| string.text()) else { return Ok(Err(value.span)) };
        let same = |(word, _): &&(&str, T)| word.eq_ignore_ascii_case(text.trim());
        let Some((word, meaning)) = words.iter().find(same).copied() else { return Ok(Err(value.span)) };
        if word != text {
            let instead = format!("\"{word}\"");
            self.replace(illegal, value.span, Message::new("read-as").with("instead", instead.as_str()), instead);
            self.carry(name, value.span, path);
        }
        Ok(Ok((word, meaning)))
    }

    /// A string of any length; anything else is refused with `code`.
    pub(super) fn text(&mut self, code: &'static Code) -> Result<Option<Text>, Stop> {
        if self.tokens.peek() == b'"' {
            return Ok(Some(self.tokens.string()?.text().into()));
        }
        self.wrong(code)
    }

    /// 5.4: kept as it is even when it breaks the rule; who writes it cuts it.
    pub(super) fn short_string(&mut self, name: &JsonStr<'s>, path: &str) -> Result<Option<Text>, Stop> {
        let value = self.value()?;
        let text = value.string.map(|string| Text::from(string.text()));
        if let Some(text) = &text {
            for code in short_string_faults(text) {
                self.short_string_fault(code, name, value.span, Message::new("kept"));
            }
        } else {
            self.short_string_fault(&codes::SHORT_STRING_TYPE, name, value.span, Message::new("set-aside-left-out"));
            self.carry(name, value.span, path);
        }
        Ok(text)
    }

    #[cold]
    fn short_string_fault(&mut self, code: &'static Code, name: &JsonStr<'s>, span: Span, how: Message) {
        let finding = self.finding(code, span).expected(short_string_rule(code, &name.text()));
        self.report.push(if self.lenient { finding.repair(how) } else { finding });
    }

    /// 5.13. `path` leads to the array from its node.
    pub(super) fn marks(&mut self) -> Result<Option<Vec<Mark>>, Stop> {
        let mut marks = Vec::new();
        let read = self.elements(&codes::MARKS_TYPE, |json| {
            marks.extend(json.mark()?);
            Ok(())
        })?;
        Ok(read.then_some(marks))
    }

    /// 5.12
    pub(super) fn mark(&mut self) -> Result<Option<Mark>, Stop> {
        self.count()?;
        let outer = std::mem::take(&mut self.foreign);
        let mut extras = Extras::NONE;
        let (mut point, mut symbol) = (None, None);
        let table = [("point", Must(&codes::MARK_POINT_MISSING)), ("symbol", Must(&codes::SYMBOL_MISSING))];
        self.members([&codes::MARK_TYPE, &codes::MARK_UNKNOWN], "", table, |json, member, _| {
            match member {
                "point" => point = json.point("/point")?,
                _ => symbol = json.symbol(&mut extras)?,
            }
            Ok(())
        })?;
        self.deliver(&mut extras);
        self.foreign = outer;
        Ok(point.zip(symbol).map(|(point, symbol)| Mark { point, symbol, extras }))
    }

    fn symbol(&mut self, extras: &mut Extras) -> Result<Option<Symbol>, Stop> {
        if self.tokens.peek() != b'"' {
            return self.wrong(&codes::SYMBOL_TYPE);
        }
        let string = self.tokens.string()?;
        let text = string.text();
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            self.refuse(&codes::SYMBOL_LENGTH, string.span());
            return Ok(None);
        };
        let symbol = Symbol::new(character);
        if symbol.is_none() {
            self.repair(&codes::SYMBOL_ILLEGAL, string.span(), Message::new("symbol-set-aside"));
            extras.push(Extra::Symbol(character));
        }
        Ok(Some(symbol.unwrap_or(Symbol::SUBSTITUTE)))
    }
}

/// Whose a result is.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultOf {
    /// 5.10.8
    Game,
    /// 5.15.3.2.3
    Claim,
}

/// What became of a `result`.
#[derive(Clone, Copy, Debug)]
pub(super) enum ResultRead {
    Read(GameResult),
    /// Only `margin` is wrong: an optional result can be left out.
    IllegalMargin,
    Refused,
}
