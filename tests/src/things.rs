//! Splits a record into single things, each with the path of moves and the position: everything that a carrier may have
//! to restore.

use std::collections::{BTreeMap, HashMap};

use wei7_board::{Board, Color, Point, Stone, Unplayable, Vertex};
use wei7_core::{Action, Branch, BranchId, Extra, Mark, Move, Participant, Pre, Record};
use xxhash_rust::xxh3::xxh3_64;

/// Location of a thing, that is, of a single value of a record, such as a comment or an extra.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At {
    /// The moves played from the start to the location, each as side, column and row.
    pub path: Vec<(u8, u32, u32)>,
    /// Hash of the stones on the board and of the last move. Unlike the path, it stays equal if a target shows the
    /// branch detached.
    pub position: u64,
    /// Index among siblings that begin with the same move; 0 elsewhere.
    pub twin: u64,
}

/// The things at one location, with the number of times that each occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Number of steps and positions of the record at the location.
    pub nodes: usize,
    /// Number of occurrences of each thing. A thing begins with its kind, followed by a blank, a bracket or a brace.
    pub counts: BTreeMap<String, usize>,
}

impl Place {
    /// Adds the things of another location to this one.
    pub fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        for (what, count) in &other.counts {
            *self.counts.entry(what.clone()).or_default() += count;
        }
    }
}

/// All things of a record by location.
pub type Things = HashMap<At, Place>;

/// Stands for the point of a pass in [`At::path`].
const PASS: (u32, u32) = (u32::MAX, u32::MAX);

struct Teller<'r> {
    record: &'r Record,
    things: Things,
    nodes: Vec<At>,
}

impl Teller<'_> {
    fn add_thing(&mut self, at: &At, what: String) {
        *self.things.entry(at.clone()).or_default().counts.entry(what).or_default() += 1;
    }

    /// Counts a step or a position at a location.
    fn node(&mut self, at: &At) {
        self.things.entry(at.clone()).or_default().nodes += 1;
        self.nodes.push(at.clone());
    }

    /// Adds the data of a branch to the location where the branch begins.
    fn branch(&mut self, at: &At, branch: &Branch) {
        self.extras(at, "branch-", branch.extras.as_slice());
        if let Some(title) = branch.title.as_deref().filter(|title| !title.starts_with("from ")) {
            self.add_thing(at, format!("title {title:?}"));
        }
    }

    fn extras(&mut self, at: &At, of: &str, extras: &[Extra]) {
        // Spellings depend on the values that they spell, and numbers depend on the moves, so neither are things of
        // their own.
        for extra in extras.iter().filter(|extra| {
            !matches!(extra, Extra::Spelling(_) | Extra::Absent(_) | Extra::Number(_) | Extra::Setup { .. })
        }) {
            self.add_thing(at, format!("{of}{extra:?}"));
        }
    }

    fn marks(&mut self, at: &At, marks: &[Mark]) {
        for mark in marks {
            self.add_thing(at, format!("mark {:?} {:?}", mark.point, mark.symbol));
            self.extras(at, &format!("mark {:?} ", mark.point), mark.extras.as_slice());
        }
    }

    fn person(&self, index: u32) -> String {
        let info = self.record.info.as_deref();
        let person = info.and_then(|info| info.participants.as_ref()?.get(index as usize));
        person.map_or_else(|| "somebody".to_owned(), |person| format!("{:?}", person.name))
    }

    fn info(&mut self) {
        let at = At { path: Vec::new(), position: 0, twin: 0 };
        self.extras(&at, "document-", self.record.extras.as_slice());
        let Some(info) = self.record.info.as_deref() else { return };
        self.extras(&at, "info-", info.extras.as_slice());
        for (field, text) in [("domain", &info.domain), ("id", &info.id), ("name", &info.name), ("place", &info.place)]
        {
            if let Some(text) = text {
                self.add_thing(&at, format!("{field} {text:?}"));
            }
        }
        if let Some(time) = &info.time {
            self.add_thing(&at, format!("start {time:?}"));
        }
        if let Some(result) = &info.result {
            self.add_thing(&at, format!("result {result:?}"));
        }
        if let Some(rules) = &info.rules {
            self.add_thing(&at, format!("komi {:?}", rules.komi));
            self.add_thing(&at, format!("rules {:?} {:?}", rules.scoring, rules.kind));
        }
        for person in info.participants.iter().flatten() {
            let Participant { domain, id, name, title, rank } = person;
            for (field, text) in [("domain", domain), ("id", id), ("name", name), ("title", title), ("rank", rank)] {
                if let Some(text) = text {
                    self.add_thing(&at, format!("participant-{field} {text:?}"));
                }
            }
        }
        for player in info.players.iter().flatten() {
            self.add_thing(&at, format!("player {:?} {}", player.color, self.person(player.participant)));
        }
    }
}

fn position(board: &Board) -> u64 {
    let mut sum = 1u64;
    for stone in board.stones() {
        let text = [u32::from(stone.color.number()), stone.point.x, stone.point.y].map(u32::to_le_bytes).concat();
        sum = sum.wrapping_add(xxh3_64(&text));
    }
    sum
}

fn replace(board: &mut Board, point: Point, color: Option<Color>) {
    board.remove(point);
    if let Some(color) = color {
        let _ = board.place(Stone { color, point });
    }
}

/// Returns for each child its index among the children that begin with the same move; `None` if it is the only one.
fn twins(record: &Record, branch: &Branch) -> Vec<Option<u64>> {
    let first = |id: &BranchId| record.tree[*id].steps().first().map(|step| &step.action);
    let firsts: Vec<Option<&Action>> = branch.children().iter().map(first).collect();
    let place = |at: usize, action: Option<&Action>| {
        let before = firsts[..at].iter().filter(|other| **other == action).count() as u64;
        (before > 0 || firsts[at + 1..].contains(&action)).then_some(before)
    };
    firsts.iter().enumerate().map(|(at, action)| place(at, *action)).collect()
}

/// Returns all things of a record, and the locations of its steps and positions in order.
pub fn things(record: &Record) -> (Things, Vec<At>) {
    collect_things(record, false)
}

/// Like [`things`], but the data of a branch belongs to its first step, because an edit that deletes this step deletes
/// the data, too.
pub fn things_of_nodes(record: &Record) -> (Things, Vec<At>) {
    collect_things(record, true)
}

fn collect_things(record: &Record, of_nodes: bool) -> (Things, Vec<At>) {
    let mut teller = Teller { record, things: Things::new(), nodes: Vec::new() };
    teller.info();
    let mut board = Board::new(record.board_size());
    let mut open = vec![(BranchId::ROOT, Vec::new(), 0, 0)];
    while let Some((id, mut path, depth, twin)) = open.pop() {
        while board.depth() > depth && board.undo() {}
        let branch = &record.tree[id];
        for stone in branch.pre.as_deref().map(Pre::stones).unwrap_or_default() {
            let _ = board.place(*stone);
        }
        for extra in branch.extras.as_slice().iter().filter(|_| id != BranchId::ROOT) {
            if let Extra::Setup { stones, empty } = extra {
                for point in empty {
                    replace(&mut board, *point, None);
                }
                for stone in stones {
                    replace(&mut board, stone.point, Some(stone.color));
                }
            }
        }
        let mut at = At { path: path.clone(), position: position(&board), twin };
        let first_is_step = of_nodes && branch.pre.is_none() && !branch.steps().is_empty();
        if !first_is_step {
            teller.branch(&at, branch);
        }
        if let Some(pre) = branch.pre.as_deref() {
            teller.node(&at);
            teller.extras(&at, "", pre.extras.as_slice());
            teller.marks(&at, pre.marks.as_deref().unwrap_or_default());
            if let Some(comment) = &pre.comment {
                teller.add_thing(&at, format!("comment {comment:?}"));
            }
            if let Some(problem) = &pre.problem {
                teller.add_thing(&at, format!("problem {problem:?}"));
            }
        }
        let mut ends: Vec<usize> = Vec::new();
        for (index, step) in branch.steps().iter().enumerate() {
            match &step.action {
                Action::Move(played) => {
                    ends.push(board.depth());
                    if let (Err(Unplayable::Occupied(_)), Vertex::Play(point)) =
                        (board.play(played.color, played.vertex), played.vertex)
                    {
                        board.remove(point);
                        let _ = board.play(played.color, played.vertex);
                    }
                    path.push(name(*played));
                }
                Action::Takeback(count) => {
                    for _ in 0..*count {
                        path.pop();
                        let depth = ends.pop().unwrap_or(depth);
                        while board.depth() > depth && board.undo() {}
                    }
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            at = At { path: path.clone(), position: position(&board), twin };
            teller.node(&at);
            if first_is_step && index == 0 {
                teller.branch(&at, branch);
            }
            match &step.action {
                Action::Move(played) => {
                    if let Some(evaluation) = played.evaluation {
                        teller.add_thing(&at, format!("evaluation {evaluation:?}"));
                    }
                }
                other => teller.add_thing(&at, format!("{other:?}")),
            }
            teller.extras(&at, "", step.extras().as_slice());
            teller.marks(&at, step.marks().unwrap_or_default());
            if let Some(comment) = &step.details().comment {
                teller.add_thing(&at, format!("comment {comment:?}"));
            }
            if let Some(time) = step.time() {
                teller.add_thing(&at, format!("time {}", time.as_str()));
            }
            if let Some(actor) = step.actor() {
                let person = teller.person(actor);
                teller.add_thing(&at, format!("actor {person}"));
            }
        }
        if branch.pre.is_none() && branch.steps().is_empty() {
            teller.node(&at);
        }
        let depth = board.depth();
        let children = branch.children().iter().zip(twins(record, branch));
        open.extend(children.rev().map(|(child, which)| {
            let twin =
                which.map_or(twin, |which| xxh3_64(&[twin, path.len() as u64, which].map(u64::to_le_bytes).concat()));
            (*child, path.clone(), depth, twin)
        }));
    }
    (teller.things, teller.nodes)
}

/// A move of the main line that was not taken back.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Side and point, as in [`At::path`].
    pub what: (u8, u32, u32),
    /// The step of the move.
    pub at: (BranchId, usize),
}

/// Returns the moves of the main line that were not taken back.
pub fn main_line(record: &Record) -> Vec<Played> {
    let mut line = Vec::new();
    let mut next = Some(BranchId::ROOT);
    while let Some(id) = next {
        let branch = &record.tree[id];
        for (index, step) in branch.steps().iter().enumerate() {
            match &step.action {
                Action::Move(played) => line.push(Played { what: name(*played), at: (id, index) }),
                Action::Takeback(count) => line.truncate(line.len().saturating_sub(*count as usize)),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        next = branch.children().first().copied();
    }
    line
}

fn name(played: Move) -> (u8, u32, u32) {
    let (x, y) = match played.vertex {
        Vertex::Play(point) => (point.x, point.y),
        Vertex::Pass => PASS,
    };
    (played.color.number(), x, y)
}
