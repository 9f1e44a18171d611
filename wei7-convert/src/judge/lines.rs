//! Lines of play of a record, each with its initial position.

use std::collections::BTreeMap;

use wei7_core::{Action, Board, BoardSize, Branch, BranchId, Color, Extra, Message, Point, Record, Stone, Vertex};

use super::Unjudged;

/// Selection of lines of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Line from the root along the first branches.
    #[default]
    Main,
    /// One line to each branch without children.
    All,
    /// Line to the branch that these 1-based numbers of children lead to from the root, continued along the first
    /// branches.
    Path(Vec<usize>),
}

/// Error for a path of branches that the record does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct NoSuchBranch(pub String);

impl NoSuchBranch {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("branch-not-in-record").with("branch", &self.0)
    }
}

/// Error for a text that is not a selection of lines.
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

/// Line of play: the moves from an initial position to the end of a branch.
#[derive(Default)]
pub(super) struct Line {
    pub name: String,
    /// Stones of the initial position.
    pub stones: Vec<Stone>,
    /// Player of the first move.
    pub first: Option<Color>,
    /// Number of moves before the initial position, which are not judged.
    pub skipped: usize,
    pub moves: Vec<(Color, Vertex)>,
    /// Owners of points according to TB and TW of the last node of the line.
    pub territory: BTreeMap<Point, Color>,
    /// Stones that the players marked as dead at the end of the game; empty unless the line is the main line.
    pub dead: Vec<Point>,
}

impl Line {
    /// Returns whether the initial position has two or more black stones and no white ones (rules S).
    pub(super) fn has_handicap(&self) -> bool {
        self.stones.len() >= 2 && self.stones.iter().all(|stone| stone.color == Color::Black)
    }
}

/// Maximum number of moves and branches of all lines together; a branch counts once for each line through it.
const MAX_MOVES: usize = 10_000_000;

/// Returns the selected lines.
pub(super) fn lines(record: &Record, which: &Which) -> Result<Vec<Line>, Unjudged> {
    let tree = &record.tree;
    let extend_to_end = |mut path: Vec<BranchId>| {
        while let Some(next) = path.last().and_then(|last| tree[*last].children().first()) {
            path.push(*next);
        }
        path
    };
    match which {
        Which::Main => Ok(vec![read_line(record, "main".to_owned(), &extend_to_end(vec![BranchId::ROOT]))]),
        Which::Path(numbers) => {
            let name = path_text(numbers);
            let mut path = vec![BranchId::ROOT];
            for number in numbers {
                let children = path.last().map_or(&[][..], |last| tree[*last].children());
                let child = number.checked_sub(1).and_then(|index| children.get(index));
                path.push(*child.ok_or_else(|| NoSuchBranch(name.clone()))?);
            }
            Ok(vec![read_line(record, name, &extend_to_end(path))])
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
                    let line = read_line(record, line_name(numbers.get(1..).unwrap_or_default()), &path);
                    // Branches count, too, so that a record of many branches without moves cannot evade the limit.
                    total += line.skipped + line.moves.len() + path.len();
                    if total > MAX_MOVES {
                        return Err(Unjudged::TooLong(MAX_MOVES));
                    }
                    all.push(line);
                }
            }
            Ok(all)
        }
    }
}

fn line_name(numbers: &[usize]) -> String {
    if numbers.iter().all(|number| *number == 1) {
        return "main".to_owned();
    }
    path_text(numbers)
}

fn path_text(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(".")
}

fn read_line(record: &Record, name: String, path: &[BranchId]) -> Line {
    let size = record.board_size();
    let mut line = Line { name, ..Line::default() };
    for id in path {
        let branch = &record.tree[*id];
        line.enter_branch(branch, size);
        for step in branch.steps() {
            line.territory.clear();
            if let Action::Move(played) = step.action {
                line.moves.push((played.color, played.vertex));
            }
            add_territory(step.extras().as_slice(), size, &mut line.territory);
        }
    }
    line.first = line.moves.first().map(|(color, _)| *color);
    // The dead stones of a record are those at the end of the main line, so no other line gets them.
    let is_first_child =
        |pair: &[BranchId]| matches!(pair, [one, next] if record.tree[*one].children().first() == Some(next));
    if path.windows(2).all(is_first_child) {
        line.dead = record.agreed_dead().to_vec();
    }
    line
}

impl Line {
    /// Adds the stones that a branch sets up or removes. If there are any, a new initial position begins with them.
    fn enter_branch(&mut self, branch: &Branch, size: BoardSize) {
        let stones_added = branch.pre.as_deref().map(wei7_core::Pre::stones).unwrap_or_default();
        if let Some(pre) = branch.pre.as_deref() {
            self.territory.clear();
            add_territory(pre.extras.as_slice(), size, &mut self.territory);
        }
        let extras = branch.extras.as_slice().iter();
        let changes = extras
            .filter_map(|extra| if let Extra::Setup { stones, empty } = extra { Some((stones, empty)) } else { None });
        let changes: Vec<_> = changes.collect();
        if stones_added.is_empty() && changes.is_empty() {
            return;
        }
        let mut board = Board::new(size);
        for stone in &self.stones {
            let _ = board.place(*stone);
        }
        for (color, vertex) in &self.moves {
            // An illegal move leaves the board unchanged, so its error can be ignored.
            let _ = board.play(*color, *vertex);
        }
        for stone in stones_added {
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

/// Adds the owners of points according to TB and TW among `extras` to `territory`.
fn add_territory(extras: &[Extra], size: BoardSize, territory: &mut BTreeMap<Point, Color>) {
    for extra in extras {
        let Extra::Property { id, values } = extra else { continue };
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
