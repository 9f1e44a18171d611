//! Scores as players agree on them: the dead stones are told, the dame may be open.
//!
//! The rules of [`crate::rules`] play a game out to its end, and then every stone on the board counts as alive. Players
//! stop earlier: both know which stones are dead, some dame are open, and false eyes are not filled. [`count`] says whose
//! each point is then, and [`Territory::score`] how many points that makes.
//!
//! It is decided in this order:
//! 1. A point belongs to a side if only living stones of that side reach it. Gaps that the other side cannot pass
//!    without being captured or blocked are closed.
//! 2. All that a side connects in this way, across neutral points too, is a region; what it encloses are its eyes.
//! 3. A point that has to be filled because a group is cut off without it is a false eye.
//! 4. A region with fewer than two eyes is in seki.
//!
//! ```
//! use wei7_board::rules::Preset;
//! use wei7_board::territory::{Terms, count};
//! use wei7_board::{Board, BoardSize, Color, HalfPoints, Point, Stone};
//!
//! // Black holds the left side, white the right one; a white stone is dead in the corner, and the column between is open.
//! let mut board = Board::new(BoardSize::new(9, 7).unwrap());
//! for y in 0..7 {
//!     board.place(Stone { color: Color::Black, point: Point::new(3, y) })?;
//!     board.place(Stone { color: Color::White, point: Point::new(5, y) })?;
//! }
//! board.place(Stone { color: Color::White, point: Point::new(0, 0) })?;
//! let territory = count(&board, &[Point::new(0, 0)]).ok_or("too large")?;
//! assert_eq!(territory.dame().count(), 7);
//! let terms = Terms { komi: HalfPoints(13), ..Terms::of(Preset::Japanese.rules()) };
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

use crate::board::{Board, MAX_DENSE_POINTS};
use crate::rules::{Ruleset, Tally, Tax};
use crate::{BoardSize, Color, HalfPoints, Point, Scoring};
use regions::Regions;
use space::{Content, NONE, Space};

/// The points of dead stones, each with the side that it belongs to; where no stone is, it is left out.
pub fn owners_of_dead(board: &Board, dead: &[Point]) -> impl Iterator<Item = (Point, Color)> {
    dead.iter().filter_map(|point| Some((*point, board.get(*point)?.opponent())))
}

/// Whose each point of a position is, from [`count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    size: BoardSize,
    /// Row by row.
    points: Vec<PointStatus>,
    /// Dead stones of black and of white.
    dead: [u32; 2],
    /// Living groups of black and of white that are not in seki, for a tax on groups.
    groups: [u32; 2],
}

/// What a point counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PointStatus {
    /// A living stone.
    pub stone: Option<Color>,
    /// A dead stone.
    pub dead: Option<Color>,
    /// The side whose territory it is: an empty point or one under a dead stone, not in seki, no false eye.
    pub territory: Option<Color>,
    /// The side that alone reaches it with living stones: its area, in seki and in false eyes too.
    pub area: Option<Color>,
    /// The side whose group in seki it belongs to, by a stone or as a point that the group encloses.
    pub seki: Option<Color>,
    /// Whether it is a false eye that has to be filled.
    pub false_eye: bool,
}

impl PointStatus {
    /// Whether no stone lives here and nobody gets the point under area counting.
    pub fn is_dame(&self) -> bool {
        self.stone.is_none() && self.area.is_none()
    }

    /// The side for which the point counts under these rules, living stones aside: [`Self::territory`] under those of
    /// Japan, and [`Self::area`] under those of China.
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

/// By which terms a position is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Of these rules the scoring, the tax and the bonus for handicap stones matter. With a tax on seki or on all groups,
    /// points in seki do not count.
    pub rules: Ruleset,
    /// What white gets.
    pub komi: HalfPoints,
    /// The stones of the handicap; 0 in an even game.
    pub handicap: u32,
    /// Stones of black and of white that were taken during the game.
    pub captured: [u32; 2],
    /// Who took the button, if the rules have one.
    pub button: Option<Color>,
}

impl Terms {
    /// An even game without komi and captures.
    pub const fn of(rules: Ruleset) -> Self {
        Self { rules, komi: HalfPoints(0), handicap: 0, captured: [0; 2], button: None }
    }
}

/// How many points an agreed position makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AgreedScore {
    /// The points of black.
    pub black: HalfPoints,
    /// The points of white, komi and bonus included.
    pub white: HalfPoints,
    /// The parts of the points of black and of white. Dead stones count as captures.
    pub tallies: [Tally; 2],
}

impl AgreedScore {
    /// The points of white minus those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// The player with more points; `None` if it is a draw.
    pub fn winner(&self) -> Option<Color> {
        match self.white_minus_black().0 {
            0 => None,
            margin if margin > 0 => Some(Color::White),
            _ => Some(Color::Black),
        }
    }

    /// The parts of the points of a player.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[color.index()]
    }
}

/// Whose each point is once these stones are dead. Points without a stone are passed over.
///
/// The cost is linear in the points of the board; `None` if it has more than 65,536.
pub fn count(board: &Board, dead: &[Point]) -> Option<Territory> {
    let size = board.size();
    if size.points() > MAX_DENSE_POINTS {
        return None;
    }
    let space = Space::new(board, dead);
    let regions = Regions::new(&space);
    // What is false shows what the eyes are worth, and that shows which false points are needed for the connection.
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

/// The points beside a dead stone in a false eye are none either: the stone is taken by filling them.
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

/// The regions with fewer than two eyes.
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
    // Points that the other side still reaches, and runs that lead out of the region, are open.
    let enclosed = regions.region_of_run[regions.runs.label[cell] as usize] == region && status.area == Some(owner);
    if status.stone.is_none() && status.seki.is_none() && !must_fill && enclosed {
        status.territory = Some(owner);
    }
    status
}

/// The living groups of each side: stones that their own territory and area connects.
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
    /// The size of the board.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// What a point counts; nothing if it is not on the board.
    pub fn at(&self, point: Point) -> PointStatus {
        let index = u64::from(point.y) * u64::from(self.size.width()) + u64::from(point.x);
        let status = usize::try_from(index).ok().and_then(|index| self.points.get(index));
        status.copied().filter(|_| self.size.contains(point)).unwrap_or_default()
    }

    /// All points with what they count, row by row.
    pub fn points(&self) -> impl Iterator<Item = (Point, PointStatus)> + '_ {
        let rows = (0..self.size.height()).flat_map(|y| (0..self.size.width()).map(move |x| Point::new(x, y)));
        rows.zip(self.points.iter().copied())
    }

    /// The territory of a side: [`PointStatus::territory`].
    pub fn of(&self, color: Color) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(move |(_, status)| status.territory == Some(color)).map(|(point, _)| point)
    }

    /// The points that nobody gets: [`PointStatus::is_dame`].
    pub fn dame(&self) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(|(_, status)| status.is_dame()).map(|(point, _)| point)
    }

    /// How many stones of a side are dead.
    pub const fn dead(&self, color: Color) -> u32 {
        self.dead[color.index()]
    }

    /// How many points that makes.
    ///
    /// Under area scoring each living stone counts and each point that only its side reaches. Under territory scoring
    /// territory, dead stones and captures count.
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
