//! Walks the tree once and finds the branches to detach, with the positions from which they start.

use std::collections::{BTreeMap, HashSet};

use super::{Before, Cleared, Cut, Detach, TooManyStones, has_setup};
use crate::record::{Action, Branch, BranchId, Extra, Extras, Pre, Record};
use wei7_board::{Board, Point, Stone, Unplayable, Vertex};

/// Number of points that cost as much to search as a stone costs to write. Thus the limit of stones also bounds the
/// work on large boards with few stones.
const POINTS_PER_STONE: u64 = 19 * 19;

/// State of the walk over a tree. Every move is played on the board; a stone on its point is removed before.
struct Survey {
    board: Board,
    kind: Detach,
    cuts: Vec<Cut>,
    cleared: Vec<Cleared>,
    /// Number of stones to write, including the cost of searches (see [`POINTS_PER_STONE`]).
    stones: u64,
    /// Greatest value of `stones`.
    limit: u64,
}

/// Returns the places where branches are to be cut, and the `pre`s with stones that 3.0 does not allow, both in
/// document order. Both lists are empty if the tree has a takeback. Fails if more than `limit` stones would be written.
pub(super) fn survey(record: &Record, kind: Detach, limit: u64) -> Result<(Vec<Cut>, Vec<Cleared>), TooManyStones> {
    let board = Board::new(record.board_size());
    let mut survey = Survey { board, kind, cuts: Vec::new(), cleared: Vec::new(), stones: 0, limit };
    // For each branch above, the number of changes on the board up to its end, and whether there is content up to its
    // end.
    let mut above = Vec::new();
    for (id, depth) in record.tree.preorder() {
        above.truncate(depth as usize);
        let (changes, is_after_content) = above.last().copied().unwrap_or((0, false));
        while survey.board.depth() > changes && survey.board.undo() {}
        let branch = &record.tree[id];
        if !survey.enter(id, branch, is_after_content)? {
            return Ok((Vec::new(), Vec::new()));
        }
        let has_content = branch.pre.as_deref().is_some_and(|pre| *pre != Pre::default()) || !branch.steps().is_empty();
        above.push((survey.board.depth(), is_after_content || has_content));
    }
    Ok((survey.cuts, survey.cleared))
}

impl Survey {
    /// Plays a branch and collects its cuts. `is_after_content`: whether a branch above has a step, or a `pre` with
    /// content. Returns `false` if the branch has a takeback.
    fn enter(&mut self, id: BranchId, branch: &Branch, is_after_content: bool) -> Result<bool, TooManyStones> {
        if let Some(stones) = branch.pre.as_deref().map(Pre::stones).filter(|stones| !stones.is_empty()) {
            self.place(id, stones)?;
            if self.kind == Detach::Setup && is_after_content && !has_setup(branch) {
                self.cut(id, Before::Pre, Vec::new())?;
            }
        }
        // Before the root there is no position that setup could change.
        if id != BranchId::ROOT
            && let Some(left_out) = self.set_up(&branch.extras)?
        {
            self.cut(id, Before::Pre, left_out)?;
        }
        for (index, step) in branch.steps().iter().enumerate() {
            match &step.action {
                Action::Takeback(_) => return Ok(false),
                Action::Move(played) => {
                    let Err(Unplayable::Occupied(_)) = self.board.play(played.color, played.vertex) else { continue };
                    let Vertex::Play(point) = played.vertex else { continue };
                    self.board.remove(point);
                    if self.kind == Detach::All {
                        self.cut(id, Before::Step(index), Vec::new())?;
                    }
                    // The move is possible now, since its point is empty.
                    let _ = self.board.play(played.color, played.vertex);
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        Ok(true)
    }

    /// Adds a cut. The part of the branch after the cut starts from the position on the board.
    fn cut(&mut self, branch: BranchId, before: Before, left_out: Vec<Stone>) -> Result<(), TooManyStones> {
        let stones: Vec<_> = self.board.stones().collect();
        self.charge((stones.len() as u64).max(self.board.extent() / POINTS_PER_STONE))?;
        self.cuts.push(Cut { branch, before, stones, left_out, from: String::new() });
        Ok(())
    }

    /// Adds to the number of stones to write. Fails if the number exceeds the limit.
    fn charge(&mut self, stones: u64) -> Result<(), TooManyStones> {
        self.stones = self.stones.saturating_add(stones);
        if self.stones > self.limit { Err(TooManyStones { most: self.limit }) } else { Ok(()) }
    }

    /// Applies setup to the board; `None` if nothing changes. [`Detach::All`] removes groups without liberties and
    /// returns their stones, so that later moves are played on the position that the document has.
    fn set_up(&mut self, extras: &Extras) -> Result<Option<Vec<Stone>>, TooManyStones> {
        // If setup names a point several times, the last time counts.
        let mut wanted = BTreeMap::new();
        for extra in extras.as_slice() {
            let Extra::Setup { stones, empty } = extra else { continue };
            wanted.extend(empty.iter().map(|point| ((*point), None)));
            wanted.extend(stones.iter().copied().map(|stone| (stone.point, Some(stone.color))));
        }
        let size = self.board.size();
        wanted.retain(|point, color| size.contains(*point) && self.board.get(*point) != *color);
        self.board.remove_all(wanted.keys().copied());
        for (point, color) in &wanted {
            let placed = color.map(|color| self.board.place(Stone { color, point: *point }));
            // The point is on the board and is empty.
            debug_assert!(placed.is_none_or(|placed| placed.is_ok()));
        }
        match self.kind {
            _ if wanted.is_empty() => Ok(None),
            Detach::All => self.clear_stifled().map(Some),
            Detach::Setup => Ok(Some(Vec::new())),
        }
    }

    /// Removes all groups without liberties at once (5.15.2.5), and returns their stones.
    fn clear_stifled(&mut self) -> Result<Vec<Stone>, TooManyStones> {
        self.charge(self.board.extent() / POINTS_PER_STONE)?;
        let groups = self.board.groups_without_liberties();
        let points = groups.flat_map(|group| self.board.members(group));
        let stone = |point| Some(Stone { color: self.board.get(point)?, point });
        let stifled: Vec<Stone> = points.filter_map(stone).collect();
        self.board.remove_all(stifled.iter().map(|stone| stone.point));
        Ok(stifled)
    }

    /// Puts the stones of a `pre` on the board. If there are two stones on a point, the first stays. [`Detach::All`]
    /// also removes groups without liberties, and collects the stones that remain if any stone was left out.
    fn place(&mut self, branch: BranchId, stones: &[Stone]) -> Result<(), TooManyStones> {
        if self.kind == Detach::Setup {
            for stone in stones {
                // If there are two stones on a point, the first stays.
                let _ = self.board.place(*stone);
            }
            return Ok(());
        }
        let mut kept: Vec<Stone> = stones.iter().copied().filter(|stone| self.board.place(*stone).is_ok()).collect();
        let stifled: HashSet<Point> = self.clear_stifled()?.into_iter().map(|stone| stone.point).collect();
        kept.retain(|stone| !stifled.contains(&stone.point));
        if kept.len() < stones.len() {
            self.cleared.push(Cleared { branch, stones: kept });
        }
        Ok(())
    }
}
