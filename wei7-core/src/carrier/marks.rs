//! The marks of a node as things: a mark is bound to its point and to the symbol that is shown there.
//!
//! `mark 3,4 %` is the one mark with this symbol on this point, `marks 3,4` all marks on it.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::record::{Extra, Mark, Symbol};
use wei7_board::{BoardSize, Point};

/// What a mark shows and says: its symbol, or a list of that and its extras.
fn said(mark: &Mark) -> Value {
    let symbol = mark.symbol.as_char().to_string();
    if mark.extras.is_empty() { json!(symbol) } else { json!([symbol, mark.extras]) }
}

fn mark(point: Point, value: &Value) -> Option<Mark> {
    let (symbol, extras) = match value {
        Value::String(symbol) => (symbol.as_str(), Vec::new()),
        Value::Array(list) => {
            let [symbol, items] = list.as_slice() else { return None };
            (symbol.as_str()?, serde_json::from_value::<Vec<Extra>>(items.clone()).ok()?)
        }
        _ => return None,
    };
    let mut characters = symbol.chars();
    let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new)?;
    Some(Mark { point, symbol, extras: extras.into_iter().collect() })
}

/// What a kind of thing names: a point, and the one symbol if it is one mark. Each has one spelling, so that a patch of a mark is
/// the only one.
fn named(kind: &str) -> Option<(Point, Option<Symbol>)> {
    let (what, rest) = kind.split_once(' ')?;
    let (point, symbol) = match what {
        "marks" => (rest, None),
        "mark" => {
            let (point, symbol) = rest.split_once(' ')?;
            let mut characters = symbol.chars();
            let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new)?;
            (point, Some(symbol))
        }
        _ => return None,
    };
    let (x, y) = point.split_once(',')?;
    let is_plain = |number: &str| number == "0" || number.starts_with(|first: char| matches!(first, '1'..='9'));
    let coordinate = |number: &str| number.parse().ok().filter(|_| is_plain(number));
    Some((Point::new(coordinate(x)?, coordinate(y)?), symbol))
}

/// The point that a kind of thing is about.
pub(super) fn point(kind: &str) -> Option<Point> {
    named(kind).map(|(point, _)| point)
}

/// The marks of this kind that a value says, none if there is no value. `None` if it says no such marks.
pub(super) fn read(kind: &str, value: Option<&Value>, board: BoardSize) -> Option<Vec<Mark>> {
    let (point, symbol) = named(kind).filter(|(point, _)| board.contains(*point))?;
    match (value, symbol) {
        (None, _) => Some(Vec::new()),
        (Some(value), Some(_)) => Some(vec![mark(point, value)?]),
        (Some(value), None) => value.as_array()?.iter().map(|value| mark(point, value)).collect(),
    }
}

/// Marks by point and symbol, each of which is found and replaced without a look at the others. A kind names what was there in the
/// beginning, whatever was put in its place since.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    slots: Vec<Vec<Mark>>,
    on: HashMap<Point, Vec<usize>>,
    with: HashMap<(Point, Symbol), Vec<usize>>,
    count: usize,
}

impl Marks {
    pub(super) fn of(list: Vec<Mark>) -> Self {
        let mut marks = Self { count: list.len(), ..Self::default() };
        for mark in list {
            let place = marks.slots.len();
            marks.on.entry(mark.point).or_default().push(place);
            marks.with.entry((mark.point, mark.symbol)).or_default().push(place);
            marks.slots.push(vec![mark]);
        }
        marks
    }

    /// What is said of this kind; `None` if nothing is, or no one mark is meant.
    pub(super) fn get(&self, kind: &str) -> Option<Value> {
        let (point, symbol) = named(kind)?;
        let places = match symbol {
            None => self.on.get(&point)?,
            Some(symbol) => self.with.get(&(point, symbol))?,
        };
        let mut here: Vec<Value> =
            places.iter().filter_map(|place| self.slots.get(*place)).flatten().map(said).collect();
        match symbol {
            None => (!here.is_empty()).then(|| json!(here)),
            Some(_) => here.pop().filter(|_| here.is_empty()),
        }
    }

    /// Puts marks where those of this kind stand, or behind all others.
    pub(super) fn set(&mut self, kind: &str, new: Vec<Mark>) -> Option<()> {
        let (point, symbol) = named(kind)?;
        let places = match symbol {
            None => self.on.entry(point).or_default(),
            Some(symbol) => self.with.entry((point, symbol)).or_default(),
        };
        if places.is_empty() {
            places.push(self.slots.len());
            self.slots.push(Vec::new());
        }
        self.count += new.len();
        let mut new = Some(new);
        for place in places {
            if let Some(slot) = self.slots.get_mut(*place) {
                let old = std::mem::replace(slot, new.take().unwrap_or_default());
                self.count -= old.len();
            }
        }
        Some(())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn list(&self) -> Vec<&Mark> {
        self.slots.iter().flatten().collect()
    }

    pub(super) fn into_list(self) -> Vec<Mark> {
        self.slots.into_iter().flatten().collect()
    }
}

/// The kinds of things in which these lists differ, with what the second has.
pub(super) fn differences(shown: &[&Mark], record: &[&Mark]) -> Vec<(String, Option<Value>)> {
    let mut points: Vec<Point> = Vec::new();
    let mut on: HashMap<Point, (Vec<&Mark>, Vec<&Mark>)> = HashMap::new();
    for (mark, is_shown) in shown.iter().map(|mark| (*mark, true)).chain(record.iter().map(|mark| (*mark, false))) {
        let (of_shown, of_record) = on.entry(mark.point).or_insert_with(|| {
            points.push(mark.point);
            Default::default()
        });
        if is_shown { of_shown } else { of_record }.push(mark);
    }
    let mut differences = Vec::new();
    for point in points {
        let Some((of_shown, of_record)) = on.get(&point).filter(|(shown, record)| shown != record) else { continue };
        let name = |mark: &Mark| format!("mark {},{} {}", point.x, point.y, mark.symbol.as_char());
        match (of_shown.as_slice(), of_record.as_slice()) {
            ([shown], []) => differences.push((name(shown), None)),
            ([shown], [mark]) => differences.push((name(shown), Some(said(mark)))),
            _ if are_distinct(of_shown) && same_symbols(of_shown, of_record) => {
                // One that stays is bound to itself.
                let pairs = of_shown.iter().zip(of_record).filter(|(shown, mark)| shown != mark);
                differences.extend(pairs.map(|(shown, mark)| (name(shown), Some(said(mark)))));
            }
            (_, all) => {
                let all: Vec<Value> = all.iter().map(|mark| said(mark)).collect();
                differences.push((format!("marks {},{}", point.x, point.y), (!all.is_empty()).then(|| json!(all))));
            }
        }
    }
    differences
}

fn are_distinct(marks: &[&Mark]) -> bool {
    let mut symbols: Vec<Symbol> = marks.iter().map(|mark| mark.symbol).collect();
    symbols.sort_unstable();
    symbols.windows(2).all(|pair| pair[0] != pair[1])
}

fn same_symbols(shown: &[&Mark], record: &[&Mark]) -> bool {
    shown.len() == record.len() && shown.iter().zip(record).all(|(shown, mark)| shown.symbol == mark.symbol)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Shape;

    #[test]
    fn a_mark_is_bound_to_its_point_and_symbol() {
        let plain = |x, symbol| Mark {
            point: Point::new(x, 0),
            symbol: Symbol::new(symbol).unwrap(),
            extras: crate::record::Extras::NONE,
        };
        let record = [Mark::shaped(Point::new(1, 0), Shape::Triangle), plain(2, 'a')];
        let shown = [plain(2, 'a'), plain(1, '%')];
        let found = differences(&shown.each_ref(), &record.each_ref());
        assert_eq!(found.len(), 1);
        let (kind, value) = &found[0];
        assert_eq!(kind, "mark 1,0 %");
        // Somebody has put another one on the point.
        let mut edited = Marks::of(vec![plain(1, 'X'), plain(1, '%')]);
        assert_eq!(edited.get(kind), Some(json!("%")));
        edited.set(kind, read(kind, value.as_ref(), BoardSize::STANDARD).unwrap()).unwrap();
        assert_eq!(edited.into_list(), [plain(1, 'X'), record[0].clone()]);
    }
}
