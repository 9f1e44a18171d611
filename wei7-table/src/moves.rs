//! Table of moves, with a row for each move in all branches.

use std::sync::Arc;

use wei7_analysis::{Analysis, analyses};
use wei7_core::as_played::{self, Observer};
use wei7_core::{
    Action, Board, BoardSize, BranchId, Color, Extra, MoveOutcome, Node, Point, Record, Step, StepTime, Text, Vertex,
};

use crate::column::{Column, Get};
use crate::hash::Hashes;

/// Row of the table of moves.
#[derive(Clone, Debug)]
pub struct MoveRow {
    source: Arc<str>,
    game: i32,
    number: i32,
    color: Color,
    vertex: Vertex,
    captured: Option<i32>,
    time: Option<f64>,
    time_left: Option<f64>,
    overtime_left: Option<i32>,
    comment: Option<Text>,
    branch: i32,
    is_main: bool,
    hash: Option<i64>,
    /// `None` without an analysis, as in most games, so that rows stay small.
    analysis: Option<Box<Analyzed>>,
}

/// Analysis of the position after a move.
#[derive(Clone, Debug)]
struct Analyzed {
    engine: String,
    visits: Option<i64>,
    win_rate: Option<f64>,
    lead: Option<f64>,
    best: Option<String>,
}

impl Analyzed {
    fn new(analysis: &Analysis, size: BoardSize) -> Self {
        let best = analysis.candidates.first().map(|best| match best.vertex {
            Vertex::Play(point) => size.name(point),
            Vertex::Pass => "pass".to_owned(),
        });
        Self {
            engine: analysis.engine_or_program().to_owned(),
            visits: analysis.visits.and_then(|visits| i64::try_from(visits.count).ok()),
            win_rate: analysis.win_rate.map(|rate| rate.value),
            lead: analysis.lead.map(|lead| lead.value),
            best,
        }
    }
}

/// Amount that each move adds to the limit of the cost of a replay, in visited stones: the move and its undo take at
/// most two passes each over a board of 23 by 23. No real game comes near the limit (see `Replayer`).
const WORK_PER_MOVE: u64 = 4 * 23 * 23;

/// Limit of the cost of a replay before its first move, in visited stones.
const WORK_AT_LEAST: u64 = 1 << 26;

/// State of the replay at the end of an ancestor of the current branch.
#[derive(Clone, Copy)]
struct Above {
    /// Number of changes of the board that can be undone at the end of the branch.
    depth: usize,
    /// Number of moves from the beginning of the game to the end of the branch.
    number: i32,
    hashes: Hashes,
    /// Child branch that is on the main line; `None` if there is none.
    continuation: Option<BranchId>,
}

/// State of replaying a record with setup and moves as its source has them, even if they violate the rules.
struct Play {
    board: Board,
    hashes: Hashes,
    /// Number of moves from the beginning of the game to the current position.
    number: i32,
    /// Limit of the cost of the moves so far, in visited stones ([`Board::work`]).
    work: u64,
    /// Whether `board` has the current position. `board` is no longer updated once the replay costs too much or if the
    /// position is not needed.
    is_known: bool,
}

impl Observer for Hashes {
    type Error = std::convert::Infallible;

    fn removes(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn sets(&mut self, point: Point, before: Option<Color>, now: Option<Color>) {
        if before != now {
            for color in [before, now].into_iter().flatten() {
                self.toggle(point, color);
            }
        }
    }
}

impl Play {
    fn new(record: &Record, symmetric: bool) -> Self {
        let size = record.board_size();
        let mut board = Board::new(BoardSize::new(1, 1).unwrap_or(size));
        let steps: usize = record.tree.ids().map(|id| record.tree[id].steps().len()).sum();
        board.reset_for(size, steps);
        Self { board, hashes: Hashes::new(size, symmetric), number: 0, work: WORK_AT_LEAST, is_known: true }
    }

    /// Sets up the position at the start of a branch.
    fn enter(&mut self, record: &Record, id: BranchId) {
        if self.is_known {
            let before = self.hashes.position();
            let Ok(()) = as_played::begin(&mut self.board, &record.tree[id], id == BranchId::ROOT, &mut self.hashes);
            if self.hashes.position() != before {
                self.hashes.set_up();
            }
            self.check_cost();
        }
    }

    /// Plays a move, and returns the number of stones that it removes from the board, in a suicide those of the player;
    /// `None` if the position is not known.
    fn play(&mut self, color: Color, vertex: Vertex) -> Option<usize> {
        self.number = self.number.saturating_add(1);
        self.work = self.work.saturating_add(WORK_PER_MOVE);
        self.hashes.play(color, vertex);
        if !self.is_known {
            return None;
        }
        let Ok(done) = as_played::play(&mut self.board, color, vertex, &mut self.hashes);
        let (side, taken) = match done {
            None => return Some(0),
            Some(MoveOutcome::Quiet) => (color, 0),
            Some(MoveOutcome::Captured(stones)) => (color.opponent(), stones),
            Some(MoveOutcome::Suicide(stones)) => (color, stones),
        };
        if let Vertex::Play(point) = vertex {
            self.hashes.toggle(point, color);
        }
        if taken > 0 {
            for point in self.board.taken() {
                self.hashes.toggle(point, side);
            }
        }
        self.check_cost();
        Some(taken)
    }

    fn check_cost(&mut self) {
        self.is_known = self.board.work() <= self.work;
    }

    fn go_back(&mut self, above: &Above) {
        if self.is_known {
            while self.board.depth() > above.depth && self.board.undo() {}
        }
        (self.number, self.hashes) = (above.number, above.hashes);
    }
}

/// Returns the hash of the moves and setups of the main line. Takeback actions are ignored.
pub(crate) fn game_hash(record: &Record, symmetric: bool) -> i64 {
    let mut play = Play::new(record, symmetric);
    let line = || record.tree.main_branches();
    // The board must be replayed only if stones are set up during the game; otherwise the hash depends only on the
    // moves.
    let needs_board = line().skip(1).any(|id| as_played::sets_up(&record.tree[id]));
    for id in line() {
        play.enter(record, id);
        play.is_known &= needs_board;
        for step in record.tree[id].steps() {
            if let Action::Move(played) = step.action {
                play.play(played.color, played.vertex);
            }
        }
    }
    play.hashes.game()
}

/// Calls `each` with the row of each move in document order, and returns the hash of the moves and setups of the main
/// line. Takeback actions are ignored.
pub(crate) fn moves(
    record: &Record,
    (source, game): (&Arc<str>, i32),
    symmetric: bool,
    mut each: impl FnMut(MoveRow),
) -> Option<i64> {
    let mut play = Play::new(record, symmetric);
    let (found, size) = (analyses(record), record.board_size());
    let mut above: Vec<Above> = Vec::new();
    let mut main_line = None;
    for (ordinal, (id, depth)) in record.tree.preorder().enumerate() {
        above.truncate(depth as usize);
        let mut is_main = true;
        if let Some(parent) = above.last() {
            is_main = parent.continuation == Some(id);
            play.go_back(parent);
        }
        let branch = &record.tree[id];
        play.enter(record, id);
        for (index, step) in branch.steps().iter().enumerate() {
            let Action::Move(played) = step.action else { continue };
            let captured = play.play(played.color, played.vertex);
            let clock = Clock::from_step(step, played.color);
            each(MoveRow {
                source: Arc::clone(source),
                game,
                number: play.number,
                color: played.color,
                vertex: played.vertex,
                captured: captured.and_then(|stones| i32::try_from(stones).ok()),
                time: step.time().map(StepTime::seconds),
                time_left: clock.left,
                overtime_left: clock.overtime,
                comment: step.details().comment.clone(),
                branch: i32::try_from(ordinal).unwrap_or(i32::MAX),
                is_main,
                hash: play.is_known.then(|| play.hashes.position()),
                analysis: found.at(Node::Step(id, index)).next().map(|one| Box::new(Analyzed::new(one, size))),
            });
        }
        if is_main {
            main_line = Some(play.hashes.game());
        }
        let continuation = branch.continuation().filter(|_| is_main);
        above.push(Above { depth: play.board.depth(), number: play.number, hashes: play.hashes, continuation });
    }
    main_line
}

/// Clock of a player after a move (`FF[4]` BL, WL, OB, OW).
struct Clock {
    /// Time left, in seconds.
    left: Option<f64>,
    /// Overtime periods left, or stones left to play in the current period.
    overtime: Option<i32>,
}

impl Clock {
    fn from_step(step: &Step, color: Color) -> Self {
        let (left, overtime) = if color == Color::Black { ("BL", "OB") } else { ("WL", "OW") };
        let mut clock = Self { left: None, overtime: None };
        for extra in step.extras().as_slice() {
            let Extra::Property { id, values } = extra else { continue };
            let Some(value) = values.first().map(|value| value.trim()) else { continue };
            if &**id == left {
                clock.left = value.parse().ok().filter(|seconds: &f64| seconds.is_finite());
            } else if &**id == overtime {
                clock.overtime = value.parse().ok();
            }
        }
        clock
    }
}

fn coordinate(row: &MoveRow, get: fn(Point) -> u32) -> Option<i32> {
    let Vertex::Play(point) = row.vertex else { return None };
    i32::try_from(get(point)).ok()
}

const fn column(name: &'static str, unit: &'static str, meaning: &'static str, get: Get<MoveRow>) -> Column<MoveRow> {
    Column { name, unit, meaning, get }
}

/// Columns of the table of moves.
pub const MOVES: &[Column<MoveRow>] = &[
    column("source", "", "The source of the game, as in the table of games.", Get::Text(|row| Some(&row.source))),
    column(
        "game",
        "",
        "The number of the game in the source, as in the table of games.",
        Get::Int(|row| Some(row.game)),
    ),
    column(
        "branch",
        "",
        "The number of the branch of the move, in document order; 0 is the root.",
        Get::Int(|row| Some(row.branch)),
    ),
    column("main_line", "", "Whether the move is on the main line.", Get::Flag(|row| Some(row.is_main))),
    column(
        "number",
        "",
        "The number of moves from the beginning of the game up to and including this move.",
        Get::Int(|row| Some(row.number)),
    ),
    column(
        "color",
        "",
        "The color of the player: `black` or `white`.",
        Get::Text(|row| Some(if row.color == Color::Black { "black" } else { "white" })),
    ),
    column(
        "x",
        "points",
        "The column, counted from 0 at the left edge. Null: a pass.",
        Get::Int(|row| coordinate(row, |at| at.x)),
    ),
    column(
        "y",
        "points",
        "The row, counted from 0 at the top edge. Null: a pass.",
        Get::Int(|row| coordinate(row, |at| at.y)),
    ),
    column("pass", "", "Whether the move is a pass.", Get::Flag(|row| Some(row.vertex == Vertex::Pass))),
    column(
        "captured",
        "stones",
        "The number of stones that the move removed. In a suicide, these are the player's own stones.",
        Get::Int(|row| row.captured),
    ),
    column("time", "seconds", "The time of the move, since the beginning of the game.", Get::Float(|row| row.time)),
    column("time_left", "seconds", "The time left to the player after the move.", Get::Float(|row| row.time_left)),
    column(
        "overtime_left",
        "",
        "The overtime periods left to the player after the move, or the stones left to play in the current period.",
        Get::Int(|row| row.overtime_left),
    ),
    column("comment", "", "The comment on the move.", Get::Text(|row| row.comment.as_deref())),
    column(
        "hash",
        "",
        "The hash of the board size and the stones after the move. Equal positions have equal hashes; with the option `symmetric`, rotated and reflected positions, too.",
        Get::Long(|row| row.hash),
    ),
    column(
        "engine",
        "",
        "The engine that analyzed the position after the move, or the program that wrote the analysis. Null: no analysis.",
        Get::Text(|row| row.analysis.as_deref().map(|one| one.engine.as_str())),
    ),
    column(
        "visits",
        "",
        "The visits or playouts of the position after the move.",
        Get::Long(|row| row.analysis.as_deref()?.visits),
    ),
    column(
        "win_rate",
        "",
        "The probability, from 0 to 1, that black wins after the move.",
        Get::Float(|row| row.analysis.as_deref()?.win_rate),
    ),
    column(
        "lead",
        "points",
        "The points by which black is ahead after the move; negative if white is ahead.",
        Get::Float(|row| row.analysis.as_deref()?.lead),
    ),
    column(
        "best",
        "",
        "The best next move according to the analysis, as a point (`Q16`) or `pass`.",
        Get::Text(|row| row.analysis.as_deref()?.best.as_deref()),
    ),
];
