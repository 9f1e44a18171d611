//! Walks the tree of a record with an independent board, and returns its content in the terms of `expectations.jsonl`.

use std::collections::{BTreeMap, BTreeSet};

use wei7_core::{Branch, BranchId, Color, Diagram, Extra, Extras, Mark, Move, Point, Pre, Record, Shape, Text, Vertex};
use wei7_ishi::IshiExtra;

use super::board::{Position, name};

/// An event, its setup, a move or a diagram, with the data that belongs to it.
#[derive(Default)]
pub(crate) struct Thing {
    pub(crate) path: String,
    pub(crate) blocks: Vec<Block>,
    pub(crate) mark_lines: Option<Vec<String>>,
    pub(crate) shown: BTreeMap<String, String>,
    pub(crate) users: Vec<Block>,
    pub(crate) remarks: Vec<String>,
    pub(crate) prisoners: Option<Vec<String>>,
    pub(crate) taken: BTreeSet<String>,
    /// Points of the nearest moves by their numbers.
    pub(crate) numbers: BTreeMap<u32, String>,
}

/// A block of lines with a title.
pub(crate) struct Block {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
}

pub(crate) struct Variation {
    pub(crate) path: String,
    pub(crate) characters: String,
    pub(crate) moves: Vec<String>,
    pub(crate) end: Vec<String>,
    pub(crate) depth: usize,
}

pub(crate) struct Drawn {
    pub(crate) path: String,
    pub(crate) region: String,
    pub(crate) shown: Vec<String>,
}

/// An event.
#[derive(Default)]
pub(crate) struct Event {
    pub(crate) title: Option<String>,
    pub(crate) side: u32,
    pub(crate) setup: [Vec<String>; 2],
    pub(crate) moves: Vec<String>,
    pub(crate) end: Vec<String>,
    pub(crate) things: Vec<Thing>,
    pub(crate) variations: Vec<Variation>,
    pub(crate) diagrams: Vec<Drawn>,
    pub(crate) last_remarks: usize,
    pub(crate) moves_in_all: usize,
}

#[derive(Clone)]
struct State {
    position: Position,
    numbers: BTreeMap<u32, String>,
    last: Option<u32>,
}

/// Returns the event of a record; `number` is its number.
pub(crate) fn event(record: &Record, number: usize) -> Event {
    let side = record.board_size().width();
    let title = record.info.as_ref().and_then(|info| info.name.as_deref()).map(ToOwned::to_owned);
    let mut walk = Walk { record, event: Event { title, side, ..Event::default() } };
    let path = format!("event{number}");
    let mut of_event = Thing { path: path.clone(), ..Thing::default() };
    walk.add_extras(&mut of_event, &record.extras);
    walk.event.things.push(of_event);
    let state = State { position: Position::new(side), numbers: BTreeMap::new(), last: None };
    let (moves, end) = walk.sequence(BranchId::ROOT, state, &path, 0);
    (walk.event.moves, walk.event.end) = (moves, end.rows());
    walk.event
}

struct Walk<'r> {
    record: &'r Record,
    event: Event,
}

fn find<'s, T>(extras: &'s Extras, pick: impl Fn(&'s Extra) -> Option<T>) -> Option<T> {
    extras.find(pick)
}

fn drawn(branch: &Branch) -> Option<&Diagram> {
    find(&branch.extras, |extra| match extra {
        Extra::Diagram(diagram) => Some(diagram),
        _ => None,
    })
}

fn marker(branch: &Branch) -> Option<&str> {
    find(&branch.extras, |extra| IshiExtra::Variation.value(extra))
}

/// Returns whether the branch is a separate diagram or comment without moves of its own.
fn is_aside(branch: &Branch) -> bool {
    let altered = find(&branch.extras, |extra| match extra {
        Extra::Setup { .. } => Some(()),
        extra => IshiExtra::ForeignDiagram.values(extra).map(|_| ()),
    });
    altered.is_some() && marker(branch).is_none()
}

impl Walk<'_> {
    /// Returns the moves from a branch on, and the position at their end.
    fn sequence(&mut self, mut id: BranchId, mut state: State, path: &str, depth: usize) -> (Vec<String>, Position) {
        let (mut moves, mut diagrams) = (Vec::new(), 0);
        let record = self.record;
        loop {
            let branch = &record.tree[id];
            let here = if moves.is_empty() { path.to_owned() } else { format!("{path}/m{}", moves.len()) };
            if branch.pre.as_ref().is_some_and(|pre| pre.stones.is_some()) {
                self.setup(branch, &format!("{path}/setup"), &mut state);
            } else if id == BranchId::ROOT {
                if let Some(pre) = &branch.pre {
                    self.pre(path, pre, &branch.extras, &state);
                }
            } else if branch.pre.is_some() {
                diagrams += 1;
                self.diagram(branch, &format!("{here}/d{diagrams}"), &state);
            }
            for step in branch.steps() {
                let played = step.as_move().unwrap();
                let number = running(step.extras(), &state);
                diagrams = 0;
                let (text, taken) = self.play(played, number, &mut state);
                moves.push(text);
                self.event.moves_in_all += 1;
                let mut thing = Thing { path: format!("{path}/m{}", moves.len()), ..Thing::default() };
                thing.taken = taken;
                thing.numbers.clone_from(&state.numbers);
                self.add_content(&mut thing, step.comment(), step.marks(), &[step.extras()]);
                self.event.things.push(thing);
            }
            let children = branch.children();
            let next = children.first().copied().filter(|child| !is_aside(&record.tree[*child]));
            let here = if moves.is_empty() { path.to_owned() } else { format!("{path}/m{}", moves.len()) };
            let mut alternatives = 0;
            for child in children.iter().filter(|child| Some(**child) != next) {
                let other = &record.tree[*child];
                if is_aside(other) {
                    diagrams += 1;
                    self.diagram(other, &format!("{here}/d{diagrams}"), &state);
                    continue;
                }
                alternatives += 1;
                let path = format!("{path}/m{}/v{alternatives}", moves.len() + 1);
                let (moves, end) = self.sequence(*child, state.clone(), &path, depth + 1);
                let characters = marker(other).unwrap_or_default().to_owned();
                self.event.variations.push(Variation { path, characters, moves, end: end.rows(), depth: depth + 1 });
            }
            match next {
                Some(next) => id = next,
                None => return (moves, state.position),
            }
        }
    }

    /// Returns the text of a move and the stones that it captures.
    fn play(&self, played: Move, number: u32, state: &mut State) -> (String, BTreeSet<String>) {
        let (letter, stone) = if played.color == Color::Black { ('B', 'X') } else { ('W', 'O') };
        state.last = Some(number);
        let Vertex::Play(point) = played.vertex else {
            state.numbers.remove(&number);
            return (format!("{letter} {number} pass"), BTreeSet::new());
        };
        let at = name(point.x, point.y, self.event.side);
        state.numbers.insert(number, at.clone());
        let taken = state.position.play(&at, stone);
        (format!("{letter} {number} {at}"), taken)
    }

    fn setup(&mut self, branch: &Branch, path: &str, state: &mut State) {
        let pre = branch.pre.as_deref().unwrap();
        for stone in pre.stones() {
            let at = name(stone.point.x, stone.point.y, self.event.side);
            let (index, letter) = if stone.color == Color::Black { (0, 'X') } else { (1, 'O') };
            state.position.set(&at, Some(letter));
            self.event.setup[index].push(at);
        }
        self.pre(path, pre, &branch.extras, state);
    }

    fn diagram(&mut self, branch: &Branch, path: &str, state: &State) {
        let corner = |point: &Point| (point.x, point.y);
        let side = self.event.side;
        let corners = drawn(branch).and_then(|diagram| diagram.corners.as_ref());
        let region = corners.map_or(format!("{side}x{side}"), |(first, last)| {
            let ((left, top), (right, bottom)) = (corner(first), corner(last));
            format!("{} {}", name(left, bottom, side), name(right, top, side))
        });
        let mut position = state.position.clone();
        for extra in branch.extras.as_slice() {
            let Extra::Setup { stones, empty } = extra else { continue };
            for point in empty {
                position.set(&name(point.x, point.y, side), None);
            }
            for stone in stones {
                let letter = if stone.color == wei7_core::Color::Black { 'X' } else { 'O' };
                position.set(&name(stone.point.x, stone.point.y, side), Some(letter));
            }
        }
        assert_eq!(position.side(), side);
        self.event.diagrams.push(Drawn { path: path.to_owned(), region, shown: position.rows() });
        if let Some(pre) = &branch.pre {
            self.pre(path, pre, &branch.extras, state);
        }
    }

    fn pre(&mut self, path: &str, pre: &Pre, others: &Extras, state: &State) {
        let mut thing = Thing { path: path.to_owned(), ..Thing::default() };
        thing.numbers.clone_from(&state.numbers);
        self.add_content(&mut thing, pre.comment.as_deref(), pre.marks.as_deref(), &[&pre.extras, others]);
        self.event.things.push(thing);
    }

    fn add_content(&mut self, thing: &mut Thing, comment: Option<&str>, marks: Option<&[Mark]>, lists: &[&Extras]) {
        for extras in lists {
            self.add_extras(thing, extras);
        }
        if thing.blocks.is_empty()
            && let Some(comment) = comment
        {
            let lines = comment.split('\n').map(Into::into).collect();
            thing.blocks.push(Block { title: String::new(), lines });
        }
        for mark in marks.unwrap_or_default() {
            thing.shown.insert(name(mark.point.x, mark.point.y, self.event.side), mark_text(mark));
        }
    }

    fn add_extras(&mut self, thing: &mut Thing, extras: &Extras) {
        let texts = |lines: &[Box<str>]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
        for extra in extras.as_slice() {
            let Extra::Format { id, values, .. } = extra else { continue };
            match &**id {
                "commentary" => thing.blocks = values.iter().map(block).collect(),
                "mark-lines" => thing.mark_lines = Some(texts(values)),
                "user-data" => thing.users.extend(values.iter().map(block)),
                "remarks" => thing.remarks.extend(texts(values)),
                "last-remarks" => self.event.last_remarks += values.len(),
                "prisoners" => thing.prisoners = Some(texts(values)),
                _ => {}
            }
        }
    }
}

fn block(value: &Text) -> Block {
    let mut lines = value.split('\n').map(ToOwned::to_owned);
    Block { title: lines.next().unwrap(), lines: lines.collect() }
}

fn running(extras: &Extras, state: &State) -> u32 {
    let own = find(extras, |extra| match extra {
        Extra::Number(number) => Some(*number),
        _ => None,
    });
    own.unwrap_or_else(|| state.last.map_or(1, |last| last + 1))
}

fn mark_text(mark: &Mark) -> String {
    let special = find(&mark.extras, |extra| match extra {
        Extra::Shape(Shape::Triangle) => Some("\\t".to_owned()),
        Extra::Shape(Shape::Square) => Some("\\s".to_owned()),
        Extra::Shape(Shape::Diamond) => Some("\\d".to_owned()),
        Extra::Shape(Shape::Check) => Some("\\c".to_owned()),
        Extra::Label(label) => Some(label.to_string()),
        Extra::Symbol(symbol) => Some(symbol.to_string()),
        _ => None,
    });
    special.unwrap_or_else(|| mark.symbol.as_char().to_string())
}
