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
    if mark.supplement.is_empty() { json!(symbol) } else { json!([symbol, mark.supplement]) }
}

fn mark(point: Point, value: &Value) -> Option<Mark> {
    let (symbol, supplement) = match value {
        Value::String(symbol) => (symbol.as_str(), Vec::new()),
        Value::Array(list) => {
            let [symbol, items] = list.as_slice() else { return None };
            (symbol.as_str()?, serde_json::from_value::<Vec<Extra>>(items.clone()).ok()?)
        }
        _ => return None,
    };
    let mut characters = symbol.chars();
    let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new)?;
    Some(Mark { point, symbol, supplement: supplement.into_iter().collect() })
}

/// What a kind of thing names: a point, and the one symbol if it is one mark.
fn named(kind: &str) -> Option<(Point, Option<Symbol>)> {
    let (what, rest) = kind.split_once(' ')?;
    let (point, symbol) = match what {
        "marks" => (rest, None),
        "mark" => {
            let (point, symbol) = rest.split_once(' ')?;
            (point, Some(Symbol::new(symbol.chars().next()?)?))
        }
        _ => return None,
    };
    let (x, y) = point.split_once(',')?;
    Some((Point::new(x.parse().ok()?, y.parse().ok()?), symbol))
}

/// The point that a kind of thing is about.
pub(super) fn point(kind: &str) -> Option<Point> {
    named(kind).map(|(point, _)| point)
}

/// What is said of this kind; `None` if nothing is, or no one mark is meant.
pub(super) fn get(marks: &[Mark], kind: &str) -> Option<Value> {
    let (point, symbol) = named(kind)?;
    let here = marks.iter().filter(|mark| mark.point == point);
    match symbol {
        None => {
            let all: Vec<Value> = here.map(said).collect();
            (!all.is_empty()).then(|| json!(all))
        }
        Some(symbol) => {
            let mut here = here.filter(|mark| mark.symbol == symbol);
            let one = here.next()?;
            here.next().is_none().then(|| said(one))
        }
    }
}

/// Puts marks of this kind where those of the kind stand, or behind all others. `None` if the value says no such marks.
pub(super) fn set(marks: &mut Option<Vec<Mark>>, kind: &str, value: Option<&Value>, board: BoardSize) -> Option<()> {
    let (point, symbol) = named(kind).filter(|(point, _)| board.contains(*point))?;
    let new: Vec<Mark> = match (value, symbol) {
        (None, _) => Vec::new(),
        (Some(value), Some(_)) => vec![mark(point, value)?],
        (Some(value), None) => value.as_array()?.iter().map(|value| mark(point, value)).collect::<Option<_>>()?,
    };
    if new.is_empty() && marks.is_none() {
        return Some(());
    }
    let mut new = Some(new);
    let list = marks.get_or_insert_default();
    let mut all = Vec::with_capacity(list.len() + 1);
    for mark in list.drain(..) {
        if mark.point == point && symbol.is_none_or(|symbol| symbol == mark.symbol) {
            all.extend(new.take().into_iter().flatten());
        } else {
            all.push(mark);
        }
    }
    all.extend(new.into_iter().flatten());
    *list = all;
    if list.is_empty() {
        *marks = None;
    }
    Some(())
}

/// The kinds of things in which these lists differ, with what the second has.
pub(super) fn differences(shown: &[Mark], record: &[Mark]) -> Vec<(String, Option<Value>)> {
    let mut points: Vec<Point> = Vec::new();
    let mut on: HashMap<Point, (Vec<&Mark>, Vec<&Mark>)> = HashMap::new();
    let mut add = |mark: &'_ Mark| {
        on.entry(mark.point).or_insert_with(|| {
            points.push(mark.point);
            Default::default()
        });
    };
    shown.iter().chain(record).for_each(&mut add);
    for mark in shown {
        on.entry(mark.point).or_default().0.push(mark);
    }
    for mark in record {
        on.entry(mark.point).or_default().1.push(mark);
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
            supplement: crate::record::Supplement::NONE,
        };
        let record = [Mark::shaped(Point::new(1, 0), Shape::Triangle), plain(2, 'a')];
        let shown = [plain(2, 'a'), plain(1, '%')];
        let found = differences(&shown, &record);
        assert_eq!(found.len(), 1);
        let (kind, value) = &found[0];
        assert_eq!(kind, "mark 1,0 %");
        // Somebody has put another one on the point.
        let mut edited = Some(vec![plain(1, 'X'), plain(1, '%')]);
        assert_eq!(get(edited.as_deref().unwrap(), kind), Some(json!("%")));
        set(&mut edited, kind, value.as_ref(), BoardSize::STANDARD).unwrap();
        assert_eq!(edited.unwrap(), [plain(1, 'X'), record[0].clone()]);
    }
}
