//! How a game stands as players agree on it: which stones are dead, what that makes, and why a result may differ.

use wei7_core::life::{self, GroupStatus};
use wei7_core::rules::{Clause, Game, HandicapBonus, Ruleset, Score, Tally};
use wei7_core::territory::{self, Terms, Territory};
use wei7_core::{Board, Color, GameResult, HalfPoints, Point};

/// A position as players agree on it.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// Whose each point is.
    pub territory: Territory,
    /// Whether both sides passed at last, or the rules ended the game.
    pub passed: bool,
    /// Whether much of the board is open and both sides have not passed: there is no score then unless it is asked for.
    pub open: bool,
    /// How sure the least sure group is, from 0.5 to 1, if the dead stones were judged.
    pub confidence: Option<f32>,
    /// Groups that a player should look at.
    pub doubtful: Vec<GroupStatus>,
    /// What would explain a recorded result that is not the score.
    pub explained_by: Vec<Explanation>,
}

/// A difference that would explain a recorded result.
#[derive(Clone, Debug, PartialEq)]
pub enum Explanation {
    /// These stones are dead, or alive.
    Group {
        /// The stones.
        stones: Vec<Point>,
        /// Whether they would be dead.
        dead: bool,
    },
    /// Another komi.
    Komi(HalfPoints),
    /// Another bonus for the handicap stones.
    HandicapBonus(HandicapBonus),
    /// One point was counted otherwise.
    OffByOne,
}

/// The points of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The points of black.
    pub black: HalfPoints,
    /// The points of white.
    pub white: HalfPoints,
    /// The clause by which they were counted; `None` if they are as players agree.
    pub clause: Option<Clause>,
    /// The parts of the points of black and of white.
    pub tallies: [Tally; 2],
}

impl Count {
    /// The points of white minus those of black.
    pub const fn white_minus_black(&self) -> HalfPoints {
        HalfPoints(self.white.0.saturating_sub(self.black.0))
    }

    /// The player with more points; `None` if it is a draw.
    pub fn winner(&self) -> Option<Color> {
        winner(self.white_minus_black())
    }

    /// The parts of the points of a player.
    pub const fn tally(&self, color: Color) -> &Tally {
        &self.tallies[color.index()]
    }

    /// Whether a record says the same.
    pub(super) fn is(&self, recorded: GameResult) -> bool {
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

/// By which terms a game is counted.
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

/// The points of a position with its dead stones.
pub(super) fn counted(territory: &Territory, terms: &Terms) -> Count {
    let score = territory.score(terms);
    Count { black: score.black, white: score.white, clause: None, tallies: score.tallies }
}

/// Whether so much of the board is open, or so few stones stand on it, that nobody would stop here.
pub(super) fn is_open(board: &Board, territory: &Territory) -> bool {
    let size = territory.size();
    let most = (size.points() / 8).max(u64::from(size.width()) + u64::from(size.height()));
    territory.dame().count() as u64 > most || 4 * board.stones().count() as u64 <= size.points()
}

/// What would explain that the recorded result is not the score.
pub(super) fn explanations(board: &Board, dead: &[Point], terms: &Terms, recorded: GameResult) -> Vec<Explanation> {
    let Some(territory) = territory::count(board, dead) else { return Vec::new() };
    let fits = |territory: &Territory, terms: &Terms| is_result(territory.score(terms).white_minus_black(), recorded);
    let mut found = Vec::new();
    let mut groups = life::groups(board).unwrap_or_default();
    // The least sure ones first: they explain more than others.
    groups.sort_by(|a, b| a.confidence.total_cmp(&b.confidence));
    for group in groups.into_iter().take(MOST_GROUPS) {
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
    let komis = USUAL_KOMI.into_iter().map(HalfPoints).filter(|komi| *komi != terms.komi);
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

/// How many groups are tried the other way.
const MOST_GROUPS: usize = 100;
/// Komi that are often played, in half points.
const USUAL_KOMI: [i32; 9] = [0, 1, 9, 10, 11, 13, 14, 15, 16];
