//! Playing a record along a line up to a place.

use std::collections::HashMap;
use std::convert::Infallible;

use wei7_core::{Board, Branch, Color, Extra, Mark, Point, Record, Step, Text, Vertex, as_played};

use super::line::{Line, Until};
use super::{Note, Played, sgf};

/// Largest number of notes below a picture.
const MOST_NOTES: usize = 200;

/// The state of the game after playing a line up to a place.
pub(super) struct Walk<'r> {
    pub(super) board: Board,
    pub(super) taken: [u64; 2],
    /// The number of moves played.
    pub(super) moves: u64,
    /// The number of the last move, which SGF (MN) and Ishi may set to another value than `moves`.
    pub(super) number: u64,
    pub(super) last: Option<Played>,
    pub(super) stop: Stop<'r>,
    /// The comments of the last move up to here, and of the positions without a move that follow it, in order.
    comments: Vec<&'r str>,
    /// The title of the branch that contains the place.
    pub(super) title: Option<&'r str>,
    /// The dimmed points (`FF[4]` DD), which later positions inherit.
    pub(super) dim: &'r [Text],
    /// The visible points (`FF[4]` VW), which later positions inherit.
    pub(super) view: &'r [Text],
    pub(super) numbering: Option<Numbering>,
}

/// The annotations of a single position, which later positions do not inherit.
#[derive(Default)]
pub(crate) struct Stop<'r> {
    pub(crate) marks: &'r [Mark],
    pub(crate) comment: Option<&'r str>,
    pub(crate) problem: Option<Color>,
    /// The lists of extras that belong to the position.
    pub(crate) extras: [&'r [Extra]; 3],
}

impl<'r> Stop<'r> {
    /// Returns the annotations at the beginning of a branch. `root` is the record if the branch is the root.
    pub(crate) fn from_branch(branch: &'r Branch, root: Option<&'r Record>) -> Self {
        let pre = branch.pre.as_deref();
        Self {
            marks: pre.and_then(|pre| pre.marks.as_deref()).unwrap_or_default(),
            comment: pre.and_then(|pre| pre.comment.as_deref()),
            problem: pre.and_then(|pre| pre.problem),
            extras: [
                branch.extras.as_slice(),
                pre.map_or(&[], |pre| pre.extras.as_slice()),
                root.map_or(&[], |record| record.extras.as_slice()),
            ],
        }
    }

    /// Returns the annotations of a step.
    pub(crate) fn from_step(step: &'r Step) -> Self {
        let (marks, comment) = (step.marks().unwrap_or_default(), step.comment());
        Self { marks, comment, problem: None, extras: [step.extras().as_slice(), &[], &[]] }
    }
}

/// The numbered moves of a picture, and the stones in the picture. As in print, captured stones stay.
#[derive(Default)]
pub(super) struct Numbering {
    /// The first and the last numbered move, counted along the line from 1.
    range: (u64, u64),
    /// The stones in the picture, each with the number of its move if the move is numbered.
    pub(super) stones: HashMap<Point, (Color, Option<u64>)>,
    pub(super) notes: Vec<Note>,
    pub(super) unlisted: u64,
    /// The numbers of the first and the last numbered move. SGF (MN) and Ishi may set other numbers than the count
    /// along the line.
    pub(super) numbers: Option<(u64, u64)>,
    begun: bool,
}

impl Numbering {
    /// Copies the position before the first numbered move. Later calls do nothing.
    fn begin(&mut self, board: &Board) {
        if !self.begun {
            self.begun = true;
            self.stones = board.stones().map(|stone| (stone.point, (stone.color, None))).collect();
        }
    }

    /// Adds a numbered move: as a stone if the point is free in the picture, otherwise as a note below the picture.
    fn play(&mut self, played: Played, number: u64) {
        self.numbers = Some((self.numbers.map_or(number, |(first, _)| first), number));
        let at = match played.vertex {
            Vertex::Pass => None,
            Vertex::Play(point) => match self.stones.get(&point) {
                None => {
                    self.stones.insert(point, (played.color, Some(number)));
                    return;
                }
                Some((_, at)) => *at,
            },
        };
        self.note(Note { number, color: played.color, vertex: played.vertex, at });
    }

    /// Adds a note, or only counts it if there are already `MOST_NOTES`.
    pub(super) fn note(&mut self, note: Note) {
        if self.notes.len() < MOST_NOTES {
            self.notes.push(note);
        } else {
            self.unlisted += 1;
        }
    }
}

/// Observer that applies setup in mid-game to the stones of a numbered picture.
struct SetupObserver<'n>(Option<&'n mut Numbering>);

impl as_played::Observer for SetupObserver<'_> {
    type Error = Infallible;

    fn removes(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn sets(&mut self, point: Point, _: Option<Color>, now: Option<Color>) {
        let Some(numbering) = self.0.as_mut().filter(|numbering| numbering.begun) else { return };
        let is_shown = |color| numbering.stones.get(&point).is_some_and(|(shown, _)| *shown == color);
        match now {
            // The picture already shows a stone of this color here, so setup changes nothing and the stone keeps its
            // number.
            Some(color) if is_shown(color) => {}
            Some(color) => drop(numbering.stones.insert(point, (color, None))),
            None => drop(numbering.stones.remove(&point)),
        }
    }
}

impl<'r> Walk<'r> {
    /// Plays a line up to a place. Moves in `range` are numbered.
    pub(super) fn to(record: &'r Record, line: &Line, until: Until, range: Option<(u64, u64)>) -> Self {
        let mut walk = Self {
            board: Board::new(record.board_size()),
            taken: [0; 2],
            moves: 0,
            number: 0,
            last: None,
            stop: Stop::default(),
            comments: Vec::new(),
            title: None,
            dim: &[],
            view: &[],
            numbering: range.map(|range| Numbering { range, ..Numbering::default() }),
        };
        for (index, id) in line.branches().iter().enumerate().take(until.branch + 1) {
            let branch = &record.tree[*id];
            walk.enter(branch, if index == 0 { Some(record) } else { None });
            let steps = branch.steps();
            let made = if index == until.branch { until.steps.min(steps.len()) } else { steps.len() };
            for step in steps.iter().take(made) {
                walk.step(step);
            }
        }
        if let Some(numbering) = &mut walk.numbering {
            numbering.begin(&walk.board);
        }
        walk
    }

    /// Returns the comment of the place, or, if `joined` is set, the comments of all positions since the last move.
    pub(super) fn comment(&self, joined: bool) -> Option<String> {
        if !joined {
            return self.stop.comment.map(str::to_owned);
        }
        (!self.comments.is_empty()).then(|| self.comments.join("\n\n"))
    }

    /// Enters a branch. `root` is the record if the branch is the root.
    fn enter(&mut self, branch: &'r Branch, root: Option<&'r Record>) {
        self.title = branch.title.as_deref();
        let Ok(()) =
            as_played::begin(&mut self.board, branch, root.is_some(), &mut SetupObserver(self.numbering.as_mut()));
        // The region of a diagram replaces the view that the branch would inherit.
        if region(branch).is_some() {
            self.view = &[];
        }
        let stop = Stop::from_branch(branch, root);
        if branch.pre.is_some() || root.is_some() {
            self.stop(stop);
        } else {
            self.inherit(stop.extras);
        }
    }

    /// Applies the dimmed and visible points (`FF[4]` DD, VW) of this position, which also hold for all later
    /// positions.
    fn inherit(&mut self, extras: [&'r [Extra]; 3]) {
        for extras in extras {
            if let Some(values) = sgf::values(extras, "DD") {
                self.dim = values;
            }
            if let Some(values) = sgf::values(extras, "VW") {
                self.view = values;
            }
        }
    }

    fn stop(&mut self, stop: Stop<'r>) {
        self.inherit(stop.extras);
        self.comments.extend(stop.comment);
        self.stop = stop;
    }

    fn step(&mut self, step: &'r Step) {
        let Some(played) = step.as_move().map(Played::from) else { return };
        self.moves += 1;
        self.number = number(step.extras().as_slice()).unwrap_or_else(|| self.number.saturating_add(1));
        if let Some(numbering) = &mut self.numbering
            && (numbering.range.0..=numbering.range.1).contains(&self.moves)
        {
            numbering.begin(&self.board);
            numbering.play(played, self.number);
        }
        self.play(played);
        self.last = Some(played);
        self.comments.clear();
        self.stop(Stop::from_step(step));
    }

    fn play(&mut self, Played { color, vertex }: Played) {
        // If the point of a numbered move is occupied, the move is a note and the older stone stays in the picture.
        let Ok(done) = as_played::play(&mut self.board, color, vertex, &mut ());
        let (side, stones) = match done {
            Some(wei7_core::MoveOutcome::Captured(stones)) => (color.opponent(), stones),
            Some(wei7_core::MoveOutcome::Suicide(stones)) => (color, stones),
            Some(wei7_core::MoveOutcome::Quiet) | None => return,
        };
        let [black, white] = &mut self.taken;
        let taken = if side == Color::Black { black } else { white };
        *taken = taken.saturating_add(stones as u64);
    }
}

/// Returns the corners of the part of the board that a diagram branch shows (Ishi 5.4 DIAGRAM).
pub(crate) fn region(branch: &Branch) -> Option<(Point, Point)> {
    branch.extras.find(|extra| if let Extra::Diagram(diagram) = extra { diagram.corners } else { None })
}

/// Returns the number that the record sets for a move (`FF[4]` MN, Ishi 5.4 B).
pub(crate) fn number(extras: &[Extra]) -> Option<u64> {
    let ishi = extras.iter().find_map(|extra| if let Extra::Number(number) = extra { Some(*number) } else { None });
    ishi.map(u64::from).or_else(|| sgf::values(extras, "MN")?.first()?.trim().parse().ok())
}
