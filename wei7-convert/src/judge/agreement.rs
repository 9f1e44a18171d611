//! Score of a game after agreement on the dead stones, and possible explanations if the recorded result differs.

use wei7_core::rules::{Clause, Game, HandicapBonus, Ruleset, Score, Tally};
use wei7_core::{Board, Color, GameResult, HalfPoints, Point};
use wei7_life::dead::{GroupStatus, groups};
use wei7_life::territory::{self, Terms, Territory};

/// Position after agreement on the dead stones.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// Owner of each point, after removal of the dead stones.
    pub territory: Territory,
    /// Whether the game ended with two passes or by the rules.
    pub passed: bool,
    /// Whether much of the board is undecided and the game did not end with two passes. If so, the score is counted
    /// only if [`Question::score`](super::Question::score) is set.
    pub open: bool,
    /// Confidence in the status of the least certain group, from 0.5 to 1; `None` if life analysis was not used.
    pub confidence: Option<f32>,
    /// Groups whose status, alive or dead, life analysis is so unsure of that a player should check it.
    pub doubtful: Vec<GroupStatus>,
    /// Possible explanations of a recorded result that differs from the score.
    pub explained_by: Vec<Explanation>,
}

/// Change that would make the score equal to the recorded result.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// These stones have the opposite status: dead instead of alive, or alive instead of dead.
    Group {
        /// Stones of the group.
        stones: Vec<Point>,
        /// Whether the stones would have to be dead for the scores to be equal.
        dead: bool,
    },
    /// The game had this komi.
    Komi(HalfPoints),
    /// White gets this bonus for the handicap stones.
    HandicapBonus(HandicapBonus),
    /// The margin was miscounted by one point.
    OffByOne,
}

/// Score: the points of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Points of black.
    pub black: HalfPoints,
    /// Points of white.
    pub white: HalfPoints,
    /// Clause by which the points were counted; `None` if they were counted after agreement on the dead stones.
    pub clause: Option<Clause>,
    /// Parts that add up to the points of a player: those of black at index 0, those of white at index 1.
    pub tallies: [Tally; 2],
}

impl Count {
    /// Returns the points of white minus those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// Returns the player with more points; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        winner(self.white_minus_black())
    }

    /// Returns the parts that add up to the points of a player.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[color.index()]
    }

    /// Returns whether the recorded result equals the score.
    pub(super) fn matches(&self, recorded: GameResult) -> bool {
        is_result(self.white_minus_black(), recorded)
    }
}

impl From<Score> for Count {
    fn from(score: Score) -> Self {
        Self { black: score.black, white: score.white, clause: Some(score.clause), tallies: score.tallies }
    }
}

fn winner(white_minus_black: HalfPoints) -> Option<Color> {
    match white_minus_black.0 {
        0 => None,
        margin if margin > 0 => Some(Color::White),
        _ => Some(Color::Black),
    }
}

fn is_result(white_minus_black: HalfPoints, recorded: GameResult) -> bool {
    let margin = HalfPoints(white_minus_black.0.abs());
    recorded.winner == winner(white_minus_black) && recorded.margin.is_none_or(|recorded| recorded == margin)
}

/// Returns the rules, komi, handicap and captures with which the points of a game are counted.
pub(super) fn terms(game: &Game) -> Terms {
    let rules = game.rules();
    Terms {
        rules,
        komi: game.komi(),
        handicap: game.handicap(),
        captured: [Color::Black, Color::White].map(|color| game.captured(color)),
        button: rules.button.then(|| game.button().unwrap_or(game.to_move())),
    }
}

/// Counts the points of a position after removal of its dead stones.
pub(super) fn count_points(territory: &Territory, terms: &Terms) -> Count {
    let score = territory.score(terms);
    Count { black: score.black, white: score.white, clause: None, tallies: score.tallies }
}

/// Returns whether the game looks unfinished: more than an eighth of the points (or width plus height, if larger) is
/// undecided, or at most a quarter of the points has a stone.
pub(super) fn is_open(board: &Board, territory: &Territory) -> bool {
    let size = territory.size();
    let max_dame = (size.points() / 8).max(u64::from(size.width()) + u64::from(size.height()));
    territory.dame().count() as u64 > max_dame || 4 * board.stones().count() as u64 <= size.points()
}

/// Returns changes that would make the score equal to the recorded result.
pub(super) fn explanations(board: &Board, dead: &[Point], terms: &Terms, recorded: GameResult) -> Vec<Explanation> {
    let Some(territory) = territory::count(board, dead) else { return Vec::new() };
    let fits = |territory: &Territory, terms: &Terms| is_result(territory.score(terms).white_minus_black(), recorded);
    let mut found = Vec::new();
    let mut groups = groups(board).unwrap_or_default();
    // Uncertain groups are the most likely explanation, so they are tried first.
    groups.sort_by(|a, b| a.confidence.total_cmp(&b.confidence));
    for group in groups.into_iter().take(MAX_GROUPS) {
        let is_dead = group.stones.first().is_some_and(|stone| dead.contains(stone));
        let mut other: Vec<Point> = dead.iter().copied().filter(|point| !group.stones.contains(point)).collect();
        if !is_dead {
            other.extend(&group.stones);
        }
        if territory::count(board, &other).is_some_and(|territory| fits(&territory, terms)) {
            found.push(Explanation::Group { stones: group.stones, dead: !is_dead });
            break;
        }
    }
    let with = |rules: Ruleset, komi: HalfPoints| Terms { rules, komi, ..*terms };
    let komis = COMMON_KOMI.into_iter().map(HalfPoints).filter(|komi| *komi != terms.komi);
    found.extend(komis.filter(|komi| fits(&territory, &with(terms.rules, *komi))).map(Explanation::Komi));
    for bonus in [HandicapBonus::Zero, HandicapBonus::OneLess, HandicapBonus::Each] {
        let rules = Ruleset { white_handicap_bonus: bonus, ..terms.rules };
        if bonus != terms.rules.white_handicap_bonus && fits(&territory, &with(rules, terms.komi)) {
            found.push(Explanation::HandicapBonus(bonus));
        }
    }
    let margin = territory.score(terms).white_minus_black().0;
    if [margin - 2, margin + 2].iter().any(|margin| is_result(HalfPoints(*margin), recorded)) {
        found.push(Explanation::OffByOne);
    }
    found
}

/// Maximum number of groups whose status is changed to find an explanation.
const MAX_GROUPS: usize = 100;
/// Values of the komi that are tried to find an explanation, in half points.
const COMMON_KOMI: [i32; 9] = [0, 1, 9, 10, 11, 13, 14, 15, 16];
