//! Counts positions in which both players have passed and the dead stones are given. Dame may be open.
//!
//! [`wei7_board::rules`] plays a game to its end, where every stone on the board counts as alive. Players stop earlier: both
//! know which stones are dead, some dame are open, and false eyes are not filled. [`count`] finds the owner of each
//! point of such a position, and [`Territory::score`] the points of each side.
//!
//! The owners are found in this order:
//! 1. A point belongs to a side if only living stones of that side reach it. Gaps that the other side cannot pass
//!    without being captured or blocked count as closed.
//! 2. A region consists of all points that a side connects in this way, across neutral points too. The spaces that it
//!    encloses are its eyes.
//! 3. A false eye is a point that has to be filled because a group is cut off without it.
//! 4. A region with fewer than two eyes is in seki.
//!
//! ```
//! use wei7_board::rules::Preset;
//! use wei7_life::territory::{Terms, count};
//! use wei7_board::{Board, BoardSize, Color, HalfPoints, Point, Stone};
//!
//! // Black has the left side, White the right side; the white stone in the corner is dead, and the column between is open.
//! let mut board = Board::new(BoardSize::new(9, 7).unwrap());
//! for y in 0..7 {
//!     board.place(Stone { color: Color::Black, point: Point::new(3, y) })?;
//!     board.place(Stone { color: Color::White, point: Point::new(5, y) })?;
//! }
//! board.place(Stone { color: Color::White, point: Point::new(0, 0) })?;
//! let territory = count(&board, &[Point::new(0, 0)]).ok_or("too large")?;
//! assert_eq!(territory.dame().count(), 7);
//! let terms = Terms { komi: HalfPoints(13), ..Terms::new(Preset::Japanese.rules()) };
//! let score = territory.score(&terms);
//! assert_eq!((score.black.to_string(), score.white.to_string()), ("22".into(), "27.5".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod eyes;
mod false_eyes;
mod regions;
mod space;
#[cfg(test)]
mod tests;

use regions::Regions;
use space::{Content, NONE, Space};
use wei7_board::Board;
use wei7_board::rules::{Ruleset, Tally, Tax};
use wei7_board::{BoardSize, Color, HalfPoints, Point, Scoring};

/// Returns the points of the dead stones, each with the side that owns the point: the opponent of the stone. Points
/// without a stone are skipped.
pub fn owners_of_dead(board: &Board, dead: &[Point]) -> impl Iterator<Item = (Point, Color)> {
    dead.iter().filter_map(|point| Some((*point, board.get(*point)?.opponent())))
}

/// Owners of the points of a position, from [`count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    size: BoardSize,
    /// Status of each point, row by row.
    points: Vec<PointStatus>,
    /// Number of dead stones of black and of white.
    dead: [u32; 2],
    /// Number of living groups of black and of white that are not in seki, for a tax on groups.
    groups: [u32; 2],
}

/// Status of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointStatus {
    /// Color of the living stone on the point.
    pub stone: Option<Color>,
    /// Color of the dead stone on the point.
    pub dead: Option<Color>,
    /// The side whose territory the point is. Such a point is empty or has a dead stone, is not in seki and is no false
    /// eye.
    pub territory: Option<Color>,
    /// The side whose area the point is: the only side that reaches the point with living stones, also in seki and in
    /// false eyes.
    pub area: Option<Color>,
    /// The side whose group in seki has a stone on the point or encloses it.
    pub seki: Option<Color>,
    /// Whether the point is a false eye that has to be filled.
    pub false_eye: bool,
}

impl PointStatus {
    /// Returns whether the point is dame: it has no living stone, and neither side gets it under area scoring.
    pub fn is_dame(&self) -> bool {
        self.stone.is_none() && self.area.is_none()
    }

    /// Returns the side for which the point counts under these rules, apart from living stones: [`Self::territory`]
    /// under Japanese rules, and [`Self::area`] under Chinese rules.
    pub fn counts_for(&self, rules: &Ruleset) -> Option<Color> {
        let area = self.area.filter(|_| self.stone.is_none());
        match (rules.scoring, rules.tax) {
            (Scoring::Area, Tax::None) => area,
            (Scoring::Area, Tax::Seki | Tax::All) => area.filter(|_| self.seki.is_none()),
            (Scoring::Territory, Tax::None) => area.filter(|_| !self.false_eye),
            (Scoring::Territory, Tax::Seki | Tax::All) => self.territory,
        }
    }
}

/// Rules, komi and other facts of the game that determine the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Rules; only the scoring, the tax and the bonus for handicap stones are used. With a tax on seki or on all
    /// groups, points in seki do not count.
    pub rules: Ruleset,
    /// Komi of white.
    pub komi: HalfPoints,
    /// Number of handicap stones; 0 in an even game.
    pub handicap: u32,
    /// Number of stones of black and of white that were captured during the game.
    pub captured: [u32; 2],
    /// The side that took the button; `None` if no side took a button.
    pub button: Option<Color>,
}

impl Terms {
    /// Creates the terms of an even game without komi and captures.
    pub const fn new(rules: Ruleset) -> Self {
        Self { rules, komi: HalfPoints(0), handicap: 0, captured: [0; 2], button: None }
    }
}

/// Score of a position with agreed dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreedScore {
    /// Points of black.
    pub black: HalfPoints,
    /// Points of white, including komi and bonus.
    pub white: HalfPoints,
    /// Parts of the points of black and of white, in this order. Dead stones count as captures.
    pub tallies: [Tally; 2],
}

impl AgreedScore {
    /// Returns the points of white minus those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// Returns the player with more points; `None` if the game is a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.white_minus_black().0 {
            0 => None,
            margin if margin > 0 => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    /// Returns the parts of the points of a player.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[color.index()]
    }
}

/// Maximum number of points of a board whose points are counted.
const MAX_POINTS: u64 = 1 << 16;

/// Finds the owner of each point after the removal of the dead stones. Points in `dead` without a stone are ignored.
///
/// The cost is linear in the number of points of the board. Returns `None` if the board has more than 65,536 points.
pub fn count(board: &Board, dead: &[Point]) -> Option<Territory> {
    let size = board.size();
    if size.points() > MAX_POINTS {
        return None;
    }
    let space = Space::new(board, dead);
    let regions = Regions::new(&space);
    // The values of the eyes depend on which points are false. In a second pass, the values show which false points are
    // needed for a connection.
    let is_false = false_eyes::false_eyes(&space, &regions, |_| false);
    let values = eyes::eye_values(&space, &regions, &is_false);
    let value = |cell: usize| values.get(regions.eyes.label[cell] as usize).copied().unwrap_or(0);
    let mut must_fill = false_eyes::false_eyes(&space, &regions, |cell| value(cell) > 0 && !is_false[cell]);
    add_throw_ins(&space, &regions, &mut must_fill);
    let in_seki = regions_in_seki(&space, &regions, &values);
    let mut territory = Territory { size, points: Vec::with_capacity(space.len()), dead: [0; 2], groups: [0; 2] };
    for (_, cell) in space.points() {
        let status = status(&space, &regions, cell, must_fill[cell], &in_seki);
        if let Some(color) = status.dead {
            territory.dead[color.index()] += 1;
        }
        territory.points.push(status);
    }
    territory.groups = groups_for_tax(&space, &territory);
    Some(territory)
}

/// Adds the points next to a dead stone in a false eye: these points are false too, because the owner must fill them to
/// capture the stone.
fn add_throw_ins(space: &Space, regions: &Regions, must_fill: &mut [bool]) {
    let thrown_in: Vec<_> = space
        .cells()
        .filter_map(|cell| match space.contents[cell] {
            Content::Dead(color) if must_fill[cell] => Some((cell, color.opponent())),
            _ => None,
        })
        .collect();
    for (cell, color) in thrown_in {
        for neighbor in space.neighbors(cell) {
            let living = matches!(space.contents[neighbor], Content::Living(_) | Content::Edge);
            if !living && regions.owner(neighbor) == Some(color) {
                must_fill[neighbor] = true;
            }
        }
    }
}

/// Returns for each region whether it is in seki, that is, has fewer than two eyes.
fn regions_in_seki(space: &Space, regions: &Regions, values: &[u8]) -> Vec<bool> {
    let mut eyes = vec![0_u32; regions.owners.len()];
    let mut counted = vec![false; values.len()];
    for cell in space.cells() {
        let eye = regions.eyes.label[cell] as usize;
        if let (Some(value), Some(false)) = (values.get(eye), counted.get(eye)) {
            counted[eye] = true;
            eyes[regions.region_of_cell[cell] as usize] += u32::from(*value);
        }
    }
    eyes.iter().map(|eyes| *eyes < 2).collect()
}

fn status(space: &Space, regions: &Regions, cell: usize, must_fill: bool, in_seki: &[bool]) -> PointStatus {
    let mut status = PointStatus::default();
    match space.contents[cell] {
        Content::Living(color) => status.stone = Some(color),
        Content::Dead(color) => status.dead = Some(color),
        Content::Empty | Content::Edge => {}
    }
    let reaches = |color: Color| space.reached[color.index()][cell];
    status.area = [Color::Black, Color::White].into_iter().find(|side| reaches(*side) && !reaches(side.opponent()));
    let region = regions.region_of_cell[cell];
    let Some(owner) = regions.owner(cell) else { return status };
    status.seki = in_seki[region as usize].then_some(owner);
    status.false_eye = must_fill;
    // Territory excludes points that the other side still reaches, and runs of equal cells that extend beyond the
    // region.
    let enclosed = regions.region_of_run[regions.runs.label[cell] as usize] == region && status.area == Some(owner);
    if status.stone.is_none() && status.seki.is_none() && !must_fill && enclosed {
        status.territory = Some(owner);
    }
    status
}

/// Returns the number of living groups of each side: stones that are connected by their own territory and area.
fn groups_for_tax(space: &Space, territory: &Territory) -> [u32; 2] {
    let mut side = vec![None; space.len()];
    for ((_, cell), status) in space.points().zip(&territory.points) {
        side[cell] = status.area.filter(|_| status.seki.is_none());
    }
    let parts = space.components(|cell| side[cell].is_some(), |a, b| side[a] == side[b]);
    let mut groups = [0; 2];
    let mut counted = vec![false; parts.count as usize];
    for cell in space.cells().filter(|cell| parts.label[*cell] != NONE) {
        if let (Some(color), false) = (side[cell], std::mem::replace(&mut counted[parts.label[cell] as usize], true)) {
            groups[color.index()] += 1;
        }
    }
    groups
}

impl Territory {
    /// Returns the size of the board.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the status of a point; the default status if the point is not on the board.
    pub fn at(&self, point: Point) -> PointStatus {
        let index = u64::from(point.y) * u64::from(self.size.width()) + u64::from(point.x);
        let status = usize::try_from(index).ok().and_then(|index| self.points.get(index));
        status.copied().filter(|_| self.size.contains(point)).unwrap_or_default()
    }

    /// Returns all points with their status, row by row.
    pub fn points(&self) -> impl Iterator<Item = (Point, PointStatus)> + '_ {
        let rows = (0..self.size.height()).flat_map(|y| (0..self.size.width()).map(move |x| Point::new(x, y)));
        rows.zip(self.points.iter().copied())
    }

    /// Returns the territory of a side ([`PointStatus::territory`]).
    pub fn territory_of(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(move |(_, status)| status.territory == Some(color)).map(|(point, _)| point)
    }

    /// Returns the points that neither side gets ([`PointStatus::is_dame`]).
    pub fn dame(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|(_, status)| status.is_dame()).map(|(point, _)| point)
    }

    /// Returns the number of dead stones of a side.
    pub const fn dead(&self, color: Color) -> u32 {
        self.dead[color.index()]
    }

    /// Scores the position.
    ///
    /// Under area scoring, living stones count, and so do points that only the living stones of one side reach. Under
    /// territory scoring, territory, dead stones and captures count.
    pub fn score(&self, terms: &Terms) -> AgreedScore {
        let tallies = [Color::Black, Color::White].map(|color| self.tally(terms, color));
        let [black, white] = tallies.map(|tally| tally.points());
        AgreedScore { black, white, tallies }
    }

    fn tally(&self, terms: &Terms, color: Color) -> Tally {
        let rules = terms.rules;
        let mut tally = Tally::default();
        for status in &self.points {
            tally.surrounded += u32::from(status.counts_for(&rules) == Some(color));
            tally.stones += u32::from(rules.scoring == Scoring::Area && status.stone == Some(color));
        }
        let other = color.opponent().index();
        if rules.scoring == Scoring::Territory {
            tally.captures = terms.captured[other].saturating_add(self.dead[other]);
        }
        if rules.tax == Tax::All {
            tally.tax = 2 * self.groups[color.index()];
        }
        tally.komi_and_button = i64::from(terms.button == Some(color));
        if color == Color::White {
            tally.bonus = rules.white_handicap_bonus.points(terms.handicap);
            tally.komi_and_button += i64::from(terms.komi.0);
        }
        tally
    }
}
