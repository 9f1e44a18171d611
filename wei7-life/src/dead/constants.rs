//! The constants of the estimate in one place.
//!
//! Origin: the shares and thresholds are fitted to the development half of the finished games of BENCHMARKS.md, section
//! "Dead stones", and checked against the held-out half. Numbers of playouts, visits and cells balance time and accuracy:
//! twice the playouts give no more right results. `examples/judge.rs` measures the share of games that are counted as
//! recorded: 93.9% in both halves, with an upper bound of 94.3%.

/// Confidence below which a group is doubtful.
pub(super) const DOUBTFUL: f32 = 0.75;
/// Number of playouts for a board of up to 19 by 19. On larger boards, the number falls in inverse proportion to the
/// number of points.
pub(super) const PLAYOUTS: u32 = 200;
/// Moves that a playout may have in addition to two for each empty point.
pub(super) const SPARE_MOVES: usize = 100;
/// Minimum number of playouts on large boards.
pub(super) const MIN_PLAYOUTS: u32 = 40;

/// Probability, in percent, that each kind of answer to the last move is tried.
pub(super) const ATARI_PERCENT: u32 = 95;
pub(super) const EYE_SPACE_PERCENT: u32 = 80;
pub(super) const TWO_LIBERTIES_PERCENT: u32 = 70;
pub(super) const CONTACT_PERCENT: u32 = 75;
/// Probability, in percent, that a chain in atari may extend although it could capture a neighbor.
pub(super) const RUN_PERCENT: u32 = 30;

/// Equivalence parameter of RAVE, in visits: the more visits a move has compared with this number, the less its AMAF
/// reward counts.
pub(super) const AMAF_EQUIVALENCE: f32 = 150.0;
/// Weight of the exploration term, which favors moves with few visits.
pub(super) const EXPLORATION: f32 = 0.25;

/// Range of the playout result (-1 to 1) in which a chain is searched. Chains outside of this range are decided by the
/// playouts alone, except for those below `HOPELESS` that can capture an adjacent enemy ([`RESCUED`]).
pub(super) const HOPELESS: f32 = -0.35;
pub(super) const SAFE: f32 = 0.75;
/// Absolute playout result (0 to 1) below which a chain belongs to a doubtful part of the board.
pub(super) const SURE: f32 = 0.8;
/// Maximum and minimum number of visits of a search.
pub(super) const MAX_VISITS: u32 = 500;
pub(super) const MIN_VISITS: u32 = 100;
/// Maximum number of visits of all searches together, for boards up to 19 by 19.
pub(super) const MAX_TOTAL_VISITS: u32 = 2000;
/// Number of cells of a part of the board above which the number of visits falls in inverse proportion to the cells.
pub(super) const USUAL_CELLS: usize = 100;
/// Search value (0 to 1) above which a chain is alive if its own side moves first, unless the chain is roaming
/// (`DoubtResolver::is_roaming`).
pub(super) const SAVED: f32 = 0.91;
/// Search values for a chain that one move decides. A chain of more than [`MIN_EXPLAINING_STONES`] stones is alive if
/// its value is above `URGENT` with its own side to move first and below `LOST` with the other side to move first,
/// unless the chain is roaming.
pub(super) const URGENT: f32 = 0.8;
pub(super) const LOST: f32 = 0.25;
/// Search values for a chain that is in a seki or has an eye by a ko. The chain is alive if its value with its own side
/// to move first is above `EVEN` and differs by less than `NO_GAIN` from its value with the other side to move first,
/// unless the chain is roaming.
pub(super) const EVEN: f32 = 0.4;
pub(super) const NO_GAIN: f32 = 0.1;
/// Search value (0 to 1), with its own side to move first, of a chain that the playouts consider dead but that can
/// capture an enemy in atari. The chain is alive if the value is above this threshold.
pub(super) const RESCUED: f32 = 0.93;
/// Sum of the playout result and both search values below which a chain is dead. `BOTH_DEAD` replaces `DEAD` if a dead
/// chain of the other side in the same part already explains why the chain lives.
pub(super) const DEAD: f32 = 1.53;
pub(super) const BOTH_DEAD: f32 = 0.8;
/// Threshold for another chain in the same part as a searched chain. The chain is dead if its playout result plus twice
/// its share of survival in the search is lower.
pub(super) const NEIGHBOR_DEAD: f32 = 0.7;
/// Threshold that replaces [`NEIGHBOR_DEAD`] for a roaming chain (`DoubtResolver::is_roaming`).
pub(super) const ROAMING_NEIGHBOR_DEAD: f32 = 1.27;
/// Two chains have the same status if the shares of searched positions in which they survive differ by less than this.
pub(super) const SAME_FATE: f32 = 0.15;
/// Maximum distance, in empty cells, from a liberty of the chains to a cell on which the search plays.
pub(super) const REGION_STEPS: usize = 2;
/// Maximum number of liberties of a surrounding enemy chain for which the search also plays on these liberties.
pub(super) const FEW_LIBERTIES: u16 = 5;
/// Threshold that replaces [`DEAD`] for a roaming chain (`DoubtResolver::is_roaming`).
pub(super) const ROAMING_DEAD: f32 = 1.9;
/// Minimum number of points of an empty area that is wide enough to live in.
pub(super) const WIDE_AREA: usize = 8;
/// Minimum number of stones of a dead chain whose capture explains why an adjacent enemy chain lives.
pub(super) const MIN_EXPLAINING_STONES: u16 = 3;

/// Confidence of a status that is decided by shape.
pub(super) const SHAPE_CONFIDENCE: f32 = 0.95;

/// Confidence of a chain whose status a search decides is `0.5` plus this share of the distance from the threshold.
pub(super) const SEARCHED_CONFIDENCE: f32 = 0.4;
/// Share that replaces [`SEARCHED_CONFIDENCE`] for another chain in the same part.
pub(super) const NEIGHBOR_CONFIDENCE: f32 = 0.3;
/// Confidence of a chain that lives because it captures an enemy in atari ([`RESCUED`]).
pub(super) const RESCUED_CONFIDENCE: f32 = 0.6;
/// Largest confidence of a chain that the playouts alone do not decide.
pub(super) const MAX_CONFIDENCE: f32 = 0.95;
/// Excess of the sum over [`DEAD`] of a chain that one move decides or that is in a seki.
pub(super) const EXCESS: f32 = 0.1;
/// Weights in the result of a playout of a search: survival of the chain, and area of its side. The survival has most
/// weight; between equal results, the area decides.
pub(super) const SURVIVAL_WEIGHT: f32 = 0.9;
pub(super) const AREA_WEIGHT: f32 = 0.05;
