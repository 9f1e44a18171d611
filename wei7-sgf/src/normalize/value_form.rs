//! The form that `FF[4]` gives a value of each type, and what certainly means one in another form (2.2.3).

use std::borrow::Cow;

use wei7_core::{BoardSize, Vertex};

use crate::model::number;
use crate::model::point::{Form, LARGEST_SIDE, Rectangle, RectangleForm, lenient_point, name, rectangle, vertex};
use crate::model::properties::{Row, Type};
use crate::model::size::{SizeForm, size};
use crate::model::text::compose;

/// How a value stands to the form of its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formed<'v> {
    /// It has it.
    Right,
    /// It has another, which can mean this value only.
    Corrected(Cow<'v, str>),
    /// It is no value of this type, or it is not certain which.
    Illegal,
}

impl Formed<'_> {
    /// The right form, if there is one.
    fn of<'v>(raw: &str, right: Option<Cow<'v, str>>) -> Formed<'v> {
        match right {
            None => Formed::Illegal,
            Some(value) if value == raw => Formed::Right,
            Some(value) => Formed::Corrected(value),
        }
    }
}

/// The form of a value of this property. Texts have no wrong form; the texts of game information are for [`wei7_text::info`].
pub(crate) fn form<'v>(row: &Row, raw: &'v str, size: BoardSize) -> Formed<'v> {
    match row.value {
        Type::None | Type::Number | Type::Real | Type::Double | Type::Color => match number::form(row, raw) {
            number::Form::Right => Formed::Right,
            number::Form::Means(value) => Formed::Corrected(value),
            number::Form::Wrong => Formed::Illegal,
        },
        Type::Size if is_size(raw) => Formed::Right,
        Type::Size => Formed::of(raw, board(raw).map(Cow::Owned)),
        Type::Move => match vertex(raw, size) {
            Ok((_, Form::Right)) => Formed::Right,
            Ok((Vertex::Pass, Form::Corrected)) => Formed::Corrected(Cow::Borrowed("")),
            Ok((Vertex::Play(point), Form::Corrected)) => Formed::Corrected(Cow::Borrowed(name(point))),
            Err(_) => Formed::Illegal,
        },
        Type::Point | Type::Stone => match lenient_point(raw, size) {
            Ok((_, Form::Right)) => Formed::Right,
            Ok((point, Form::Corrected)) => Formed::Corrected(Cow::Borrowed(name(point))),
            Err(_) => Formed::Illegal,
        },
        Type::Points => match rectangle(raw, size) {
            Ok((_, RectangleForm::Right)) => Formed::Right,
            Ok((rectangle, _)) => Formed::Corrected(rectangle_name(rectangle)),
            Err(_) => Formed::Illegal,
        },
        Type::PointPoint => Formed::of(raw, two_points(raw, size).map(Cow::Owned)),
        Type::PointText => Formed::of(raw, point_and_text(raw, size)),
        Type::SimpleText | Type::Text | Type::TextText | Type::Figure | Type::Unknown => Formed::Right,
    }
}

/// Whether a correction took more away than white space, so that the value as it was written has to be kept.
pub(crate) fn loses(kind: Type, raw: &str, corrected: &str) -> bool {
    match kind {
        // `19:19` is 19, and a rectangle the same from any corner.
        Type::Size => raw.split_once(':').is_none() && unlike(raw, corrected),
        Type::Points => {
            let letters = |text: &str| {
                let mut bytes: Vec<u8> = text.bytes().filter(u8::is_ascii_alphabetic).collect();
                bytes.sort_unstable();
                bytes
            };
            // Of a rectangle of one point one corner is enough.
            let raw = raw.split_once(':').filter(|(a, b)| a.trim_ascii() == b.trim_ascii()).map_or(raw, |(a, _)| a);
            letters(raw) != letters(corrected)
        }
        _ => unlike(raw, corrected),
    }
}

fn unlike(raw: &str, corrected: &str) -> bool {
    let solid = |text: &'_ str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect::<Vec<u8>>();
    solid(raw) != solid(corrected)
}

/// A list entry as 3.5.1 has it: a point alone, or `upper left:lower right`.
pub(crate) fn rectangle_name(rectangle: Rectangle) -> Cow<'static, str> {
    if rectangle.first == rectangle.last {
        Cow::Borrowed(name(rectangle.first))
    } else {
        Cow::Owned(format!("{}:{}", name(rectangle.first), name(rectangle.last)))
    }
}

/// Whether it is a value of SZ as `FF[4]` has it.
pub(crate) fn is_size(raw: &str) -> bool {
    size(raw, LARGEST_SIDE).1 == SizeForm::Right
}

/// SZ as it is written: of a square board one side.
pub(crate) fn board(raw: &str) -> Option<String> {
    let board = size(raw, LARGEST_SIDE).0?.board_size();
    let (width, height) = (board.width(), board.height());
    Some(if width == height { width.to_string() } else { format!("{width}:{height}") })
}

/// AR and LN: two different points.
fn two_points(raw: &str, size: BoardSize) -> Option<String> {
    let (first, last) = raw.split_once(':')?;
    let ((first, _), (last, _)) = (lenient_point(first, size).ok()?, lenient_point(last, size).ok()?);
    (first != last).then(|| format!("{}:{}", name(first), name(last)))
}

/// LB.
fn point_and_text(raw: &str, size: BoardSize) -> Option<Cow<'_, str>> {
    let (point, text) = compose(raw)?;
    match lenient_point(point, size).ok()? {
        (_, Form::Right) => Some(Cow::Borrowed(raw)),
        (point, Form::Corrected) => Some(Cow::Owned(format!("{}:{text}", name(point)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::properties::Id;

    fn right(id: Id, raw: &str) -> Option<String> {
        let row = id.row().unwrap();
        match form(row, raw, BoardSize::STANDARD) {
            Formed::Right => Some(raw.to_owned()),
            Formed::Corrected(value) => {
                assert_eq!(form(row, &value, BoardSize::STANDARD), Formed::Right, "{raw}");
                Some(value.into_owned())
            }
            Formed::Illegal => None,
        }
    }

    #[test]
    fn what_is_certain_is_corrected() {
        for (id, raw, expected) in [
            (Id::B, " pd ", "pd"),
            (Id::B, "pdx", "pd"),
            (Id::W, " ", ""),
            (Id::W, "tt", "tt"),
            (Id::BL, "30.", "30"),
            (Id::BL, "30.250", "30.250"),
            (Id::PL, "Black", "B"),
            (Id::SZ, "19:19", "19"),
            (Id::SZ, "19x19", "19"),
            (Id::SZ, "9 : 13", "9:13"),
            (Id::AB, "cc:aa", "aa:cc"),
            (Id::TR, "ca:ac", "aa:cc"),
            (Id::VW, "dd:dd", "dd"),
            (Id::LN, " aa : bb", "aa:bb"),
            (Id::LB, "aa :b:c", "aa:b:c"),
            (Id::KO, "1", ""),
        ] {
            assert_eq!(right(id, raw).as_deref(), Some(expected), "{raw}");
        }
    }

    #[test]
    fn what_is_not_certain_is_not() {
        for (id, raw) in [
            (Id::BL, "12:30"),
            (Id::PL, "X"),
            (Id::SZ, "0"),
            (Id::SZ, "19:"),
            (Id::B, "dundefined"),
            (Id::AR, "aa:aa"),
            (Id::LB, "a"),
        ] {
            assert_eq!(right(id, raw), None, "{raw}");
        }
    }

    #[test]
    fn letters_that_go_are_noticed() {
        assert!(!loses(Type::Move, " p d", "pd"));
        assert!(loses(Type::Move, "pdx", "pd"));
        assert!(!loses(Type::Points, "cc:aa", "aa:cc"));
        assert!(!loses(Type::Points, "ca:ac", "aa:cc"));
        assert!(!loses(Type::Points, "dd:dd ", "dd"));
        assert!(loses(Type::Points, "aax", "aa"));
        assert!(loses(Type::Points, "aaa", "aa"));
        assert!(!loses(Type::Size, "19:19", "19"));
        assert!(loses(Type::Size, "19x19", "19"));
    }
}
