//! Which stones of a position are dead, and who says so.

use std::collections::BTreeMap;

use wei7_core::life::{self, GroupStatus};
use wei7_core::territory::{self, Territory};
use wei7_core::{Board, Color, Point};

use super::Unjudged;

/// Which stones are dead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Dead {
    /// As the record says, if it does; else they are judged, unless the game was played out by cleanup phases.
    #[default]
    Stated,
    /// They are judged by play, whatever the record says.
    Auto,
    /// Those that stand in the territory of the other side, as TB and TW of an SGF say, and those that the players took
    /// for dead, as files of servers say.
    Record,
    /// None: the rules are followed to the letter, and stones count as they stand.
    None,
    /// As people write points: `Q16`.
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

/// Who said which stones are dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadBy {
    /// Nobody: the rules were followed to the letter, and all stones count as they stand.
    Nobody,
    /// The one who asks.
    Asked,
    /// The record.
    Record,
    /// They were judged by play.
    Judged,
}

/// The dead stones and who said so.
pub(super) struct DeadStones {
    pub(super) stones: Vec<Point>,
    pub(super) by: DeadBy,
    /// How sure the least sure group is, if they were judged.
    pub(super) confidence: Option<f32>,
    pub(super) doubtful: Vec<GroupStatus>,
}

impl DeadStones {
    fn said(mut stones: Vec<Point>, by: DeadBy) -> Self {
        stones.sort_unstable_by_key(|point| (point.y, point.x));
        stones.dedup();
        Self { stones, by, confidence: None, doubtful: Vec::new() }
    }

    /// As play judges them; nobody says so on boards that are too large for it.
    fn judged(board: &Board) -> Self {
        let Some(groups) = life::groups(board) else { return Self::said(Vec::new(), DeadBy::Nobody) };
        let stones = groups.iter().filter(|group| group.dead).flat_map(|group| group.stones.iter().copied()).collect();
        let least = groups.iter().map(|group| group.confidence).reduce(f32::min);
        let doubtful = groups.into_iter().filter(GroupStatus::is_doubtful).collect();
        Self { confidence: Some(least.unwrap_or(1.0)), doubtful, ..Self::said(stones, DeadBy::Judged) }
    }
}

impl Dead {
    /// The dead stones of a position. `stated` are the owners of points that the record states there.
    pub(super) fn stones(&self, board: &Board, stated: &BTreeMap<Point, Color>) -> Result<DeadStones, Unjudged> {
        Ok(match self {
            Self::None => DeadStones::said(Vec::new(), DeadBy::Nobody),
            Self::Points(names) => {
                let point = |name: &String| {
                    let point = board.size().point(name).ok_or_else(|| Unjudged::Point(name.clone()))?;
                    board.get(point).map(|_| point).ok_or_else(|| Unjudged::NoStone(name.clone()))
                };
                DeadStones::said(names.iter().map(point).collect::<Result<_, _>>()?, DeadBy::Asked)
            }
            Self::Stated if stated.is_empty() => DeadStones::judged(board),
            Self::Auto => DeadStones::judged(board),
            Self::Stated | Self::Record => {
                let dead = stated.iter().filter(|(point, owner)| board.get(**point) == Some(owner.opponent()));
                DeadStones::said(dead.map(|(point, _)| *point).collect(), DeadBy::Record)
            }
        })
    }
}

/// Whose each point of a position is. `stated` are the owners of points that the record states there. `None` if the board
/// has more than 65,536 points.
pub fn counted_board(
    board: &Board,
    stated: &BTreeMap<Point, Color>,
    dead: &Dead,
) -> Result<Option<Territory>, Unjudged> {
    Ok(territory::count(board, &dead.stones(board, stated)?.stones))
}
