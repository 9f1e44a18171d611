//! The lines of play of a record, each with the position that it begins with.

use std::collections::BTreeMap;

use wei7_core::{Action, Board, BoardSize, Branch, BranchId, Color, Extra, Message, Point, Record, Stone, Vertex};

use super::Unjudged;

/// Which lines of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// From the root along the first branches.
    #[default]
    Main,
    /// To the end of every branch on which nothing follows.
    All,
    /// To this branch, by 1-based numbers, and on along the first ones.
    Path(Vec<usize>),
}

/// There is no branch of this path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSuchBranch(pub String);

impl NoSuchBranch {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("branch-not-in-record").with("branch", &self.0)
    }
}

/// The error for a text that names no lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotLines;

impl NotLines {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("not-lines")
    }
}

impl std::str::FromStr for Which {
    type Err = NotLines;

    fn from_str(text: &str) -> Result<Self, NotLines> {
        match text {
            "main" => Ok(Self::Main),
            "all" => Ok(Self::All),
            _ => {
                let numbers = text.split('.').map(|number| number.parse().ok().filter(|number| *number > 0));
                numbers.collect::<Option<_>>().map(Self::Path).ok_or(NotLines)
            }
        }
    }
}

/// A line of play.
#[derive(Default)]
pub(super) struct Line {
    pub name: String,
    /// What stands there at its beginning.
    pub stones: Vec<Stone>,
    /// Who moves first in it.
    pub first: Option<Color>,
    /// How many moves came before that position.
    pub skipped: usize,
    pub moves: Vec<(Color, Vertex)>,
    /// TB and TW at its end.
    pub territory: BTreeMap<Point, Color>,
    /// The stones that the players took for dead at its end.
    pub dead: Vec<Point>,
}

impl Line {
    /// Black stones and no white ones, two or more (rules S).
    pub(super) fn has_handicap(&self) -> bool {
        self.stones.len() >= 2 && self.stones.iter().all(|stone| stone.color == Color::Black)
    }
}

/// The most moves of all lines together.
const MOST: usize = 10_000_000;

/// The lines that are asked for.
pub(super) fn lines(record: &Record, which: &Which) -> Result<Vec<Line>, Unjudged> {
    let tree = &record.tree;
    let onward = |mut path: Vec<BranchId>| {
        while let Some(next) = path.last().and_then(|last| tree[*last].children().first()) {
            path.push(*next);
        }
        path
    };
    match which {
        Which::Main => Ok(vec![line(record, "main".to_owned(), &onward(vec![BranchId::ROOT]))]),
        Which::Path(numbers) => {
            let name = joined(numbers);
            let mut path = vec![BranchId::ROOT];
            for number in numbers {
                let children = path.last().map_or(&[][..], |last| tree[*last].children());
                let child = number.checked_sub(1).and_then(|index| children.get(index));
                path.push(*child.ok_or_else(|| NoSuchBranch(name.clone()))?);
            }
            Ok(vec![line(record, name, &onward(path))])
        }
        Which::All => {
            let (mut all, mut total) = (Vec::new(), 0);
            let mut path: Vec<BranchId> = Vec::new();
            let mut numbers: Vec<usize> = Vec::new();
            let mut open = vec![(BranchId::ROOT, 0, 0)];
            while let Some((id, depth, number)) = open.pop() {
                path.truncate(depth);
                numbers.truncate(depth);
                path.push(id);
                numbers.push(number);
                let children = tree[id].children();
                open.extend(children.iter().enumerate().rev().map(|(index, child)| (*child, depth + 1, index + 1)));
                if children.is_empty() {
                    let line = line(record, name(numbers.get(1..).unwrap_or_default()), &path);
                    // Each branch costs, also one without moves.
                    total += line.skipped + line.moves.len() + path.len();
                    if total > MOST {
                        return Err(Unjudged::TooLong(MOST));
                    }
                    all.push(line);
                }
            }
            Ok(all)
        }
    }
}

fn name(numbers: &[usize]) -> String {
    if numbers.iter().all(|number| *number == 1) {
        return "main".to_owned();
    }
    joined(numbers)
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}

fn line(record: &Record, name: String, path: &[BranchId]) -> Line {
    let size = record.board_size();
    let mut line = Line { name, ..Line::default() };
    for id in path {
        let branch = &record.tree[*id];
        line.begin(branch, size);
        for step in branch.steps() {
            line.territory.clear();
            if let Action::Move(played) = step.action {
                line.moves.push((played.color, played.vertex));
            }
            add_territory(step.extras().as_slice(), size, &mut line.territory);
        }
    }
    line.first = line.moves.first().map(|(color, _)| *color);
    // The players speak of the game, which is the main line.
    let goes_on = |pair: &[BranchId]| matches!(pair, [one, next] if record.tree[*one].children().first() == Some(next));
    if path.windows(2).all(goes_on) {
        line.dead = record.agreed_dead().to_vec();
    }
    line
}

impl Line {
    /// Stones in a branch make a position of their own.
    fn begin(&mut self, branch: &Branch, size: BoardSize) {
        let put = branch.pre.as_deref().map(wei7_core::Pre::stones).unwrap_or_default();
        if let Some(pre) = branch.pre.as_deref() {
            self.territory.clear();
            add_territory(pre.extras.as_slice(), size, &mut self.territory);
        }
        let items = branch.extras.as_slice().iter();
        let changes = items
            .filter_map(|item| if let Extra::Setup { stones, empty } = item { Some((stones, empty)) } else { None });
        let changes: Vec<_> = changes.collect();
        if put.is_empty() && changes.is_empty() {
            return;
        }
        let mut board = Board::new(size);
        for stone in &self.stones {
            let _ = board.place(*stone);
        }
        for (color, vertex) in &self.moves {
            // What the rules do not allow changes nothing.
            let _ = board.play(*color, *vertex);
        }
        for stone in put {
            let _ = board.place(*stone);
        }
        for (stones, empty) in changes {
            for point in empty.iter().copied().chain(stones.iter().map(|stone| stone.point)) {
                board.remove(point);
            }
            for stone in stones {
                let _ = board.place(*stone);
            }
        }
        self.skipped += self.moves.len();
        self.moves.clear();
        self.stones = board.stones().collect();
    }
}

/// TB and TW.
fn add_territory(items: &[Extra], size: BoardSize, territory: &mut BTreeMap<Point, Color>) {
    for item in items {
        let Extra::Property { id, values } = item else { continue };
        let owner = match &**id {
            "TB" => Color::Black,
            "TW" => Color::White,
            _ => continue,
        };
        for value in values {
            if let Ok((rectangle, _)) = wei7_sgf::point::rectangle(value, size) {
                territory.extend(rectangle.points().map(|point| (point, owner)));
            }
        }
    }
}
