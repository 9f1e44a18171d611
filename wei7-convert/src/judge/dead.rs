//! Dead stones of a position, and who or what determined them.

use std::collections::BTreeMap;

use wei7_core::{Board, Color, Point};
use wei7_life::dead::{GroupStatus, groups};
use wei7_life::territory::{self, Territory};

use super::Unjudged;

/// Selection of the stones that count as dead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dead {
    /// Dead stones that the record states. If the record states none, life analysis determines the dead stones, unless
    /// the game ended by cleanup phases.
    #[default]
    Stated,
    /// Dead stones determined by life analysis, whatever the record states.
    Auto,
    /// Only dead stones that the record states: stones in the territory of the opponent according to TB and TW of an
    /// SGF, and stones that the players marked as dead in files of servers.
    Record,
    /// No dead stones: all stones count as they stand.
    None,
    /// Stones at these points, written like `Q16`.
    Points(Vec<String>),
}

impl std::str::FromStr for Dead {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "auto" => Self::Auto,
            "record" => Self::Record,
            "none" => Self::None,
            points => Self::Points(points.split(',').map(|point| point.trim().to_owned()).collect()),
        })
    }
}

/// Who or what determined the dead stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadBy {
    /// Nobody: there are no dead stones, and all stones count as they stand.
    Nobody,
    /// The caller named the dead stones.
    Asked,
    /// The record names the dead stones.
    Record,
    /// The life analysis found the dead stones.
    Judged,
}

/// Dead stones, with who or what determined them.
pub(super) struct DeadStones {
    pub(super) stones: Vec<Point>,
    pub(super) by: DeadBy,
    /// Confidence in the status of the least certain group, from 0.5 to 1; `None` if life analysis was not used.
    pub(super) confidence: Option<f32>,
    pub(super) doubtful: Vec<GroupStatus>,
}

impl DeadStones {
    fn new(mut stones: Vec<Point>, by: DeadBy) -> Self {
        stones.sort_unstable_by_key(|point| (point.y, point.x));
        stones.dedup();
        Self { stones, by, confidence: None, doubtful: Vec::new() }
    }

    /// Determines the dead stones by life analysis. Returns no dead stones if the board is too large for it.
    fn from_life_analysis(board: &Board) -> Self {
        let Some(groups) = groups(board) else { return Self::new(Vec::new(), DeadBy::Nobody) };
        let stones = groups.iter().filter(|group| group.dead).flat_map(|group| group.stones.iter().copied()).collect();
        let min_confidence = groups.iter().map(|group| group.confidence).reduce(f32::min);
        let doubtful = groups.into_iter().filter(GroupStatus::is_doubtful).collect();
        Self { confidence: Some(min_confidence.unwrap_or(1.0)), doubtful, ..Self::new(stones, DeadBy::Judged) }
    }
}

impl Dead {
    /// Returns the dead stones of a position. `stated` has the owners that the record states for points of the
    /// position; [`Dead::Record`] counts stones on points of the opponent as dead.
    pub(super) fn stones(&self, board: &Board, stated: &BTreeMap<Point, Color>) -> Result<DeadStones, Unjudged> {
        Ok(match self {
            Self::None => DeadStones::new(Vec::new(), DeadBy::Nobody),
            Self::Points(names) => {
                let point = |name: &String| {
                    let point = board.size().point(name).ok_or_else(|| Unjudged::Point(name.clone()))?;
                    board.get(point).map(|_| point).ok_or_else(|| Unjudged::NoStone(name.clone()))
                };
                DeadStones::new(names.iter().map(point).collect::<Result<_, _>>()?, DeadBy::Asked)
            }
            Self::Stated if stated.is_empty() => DeadStones::from_life_analysis(board),
            Self::Auto => DeadStones::from_life_analysis(board),
            Self::Stated | Self::Record => {
                let dead = stated.iter().filter(|(point, owner)| board.get(**point) == Some(owner.opponent()));
                DeadStones::new(dead.map(|(point, _)| *point).collect(), DeadBy::Record)
            }
        })
    }
}

/// Returns the owner of each point of a position; `None` if the board has more than 65,536 points. `stated` has the
/// owners that the record states for points; [`Dead::Record`] counts stones on points of the opponent as dead.
pub fn counted_board(
    board: &Board,
    stated: &BTreeMap<Point, Color>,
    dead: &Dead,
) -> Result<Option<Territory>, Unjudged> {
    Ok(territory::count(board, &dead.stones(board, stated)?.stones))
}
