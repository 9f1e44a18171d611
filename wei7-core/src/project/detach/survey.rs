//! Walks the tree once and finds the branches to detach, with the positions that they start from.

use std::collections::{BTreeMap, HashSet};

use super::{Before, Cleared, Cut, Detach, TooManyStones, has_setup};
use crate::record::{Action, Branch, BranchId, Extra, Extras, Pre, Record};
use wei7_board::{Board, Point, Stone, Unplayable, Vertex};

/// Looking at so many points counts as a stone that is written, so that large boards with few stones are bounded too.
const POINTS_PER_STONE: u64 = 19 * 19;

/// One walk over the tree with one board: plays every move, over what stands there if need be.
pub(super) struct Survey {
    board: Board,
    what: Detach,
    cuts: Vec<Cut>,
    cleared: Vec<Cleared>,
    stones: u64,
    most: u64,
}

impl Survey {
    pub(super) fn of(record: &Record, what: Detach, most: u64) -> Result<(Vec<Cut>, Vec<Cleared>), TooManyStones> {
        let board = Board::new(record.board_size());
        let mut survey = Self { board, what, cuts: Vec::new(), cleared: Vec::new(), stones: 0, most };
        // How many changes on the board led to the ends of the branches above, and whether these say anything.
        let mut above = Vec::new();
        for (id, depth) in record.tree.preorder() {
            above.truncate(depth as usize);
            let (changes, said) = above.last().copied().unwrap_or((0, false));
            while survey.board.depth() > changes && survey.board.undo() {}
            let branch = &record.tree[id];
            if !survey.enter(id, branch, said)? {
                return Ok((Vec::new(), Vec::new()));
            }
            let says = branch.pre.as_deref().is_some_and(|pre| *pre != Pre::default()) || !branch.steps().is_empty();
            above.push((survey.board.depth(), said || says));
        }
        Ok((survey.cuts, survey.cleared))
    }

    /// Plays a branch, before which something is `said` or not; `false` if it has a takeback.
    fn enter(&mut self, id: BranchId, branch: &Branch, said: bool) -> Result<bool, TooManyStones> {
        if let Some(stones) = branch.pre.as_deref().map(Pre::stones).filter(|stones| !stones.is_empty()) {
            self.place(id, stones)?;
            if self.what == Detach::Setup && said && !has_setup(branch) {
                self.cut(id, Before::Pre, Vec::new())?;
            }
        }
        // At the root no position is there that setup could change.
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
                    if self.what == Detach::All {
                        self.cut(id, Before::Step(index), Vec::new())?;
                    }
                    // The point is empty now, so the move is made.
                    let _ = self.board.play(played.color, played.vertex);
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        Ok(true)
    }

    /// The branch goes on from the position on the board.
    fn cut(&mut self, branch: BranchId, before: Before, left_out: Vec<Stone>) -> Result<(), TooManyStones> {
        let stones: Vec<_> = self.board.stones().collect();
        self.charge((stones.len() as u64).max(self.board.extent() / POINTS_PER_STONE))?;
        self.cuts.push(Cut { branch, before, stones, left_out, from: String::new() });
        Ok(())
    }

    fn charge(&mut self, stones: u64) -> Result<(), TooManyStones> {
        self.stones = self.stones.saturating_add(stones);
        if self.stones > self.most { Err(TooManyStones { most: self.most }) } else { Ok(()) }
    }

    /// Puts stones down and takes them away, in place of what is there; `None` if that changes nothing. Groups that are left
    /// without liberties come off and are returned: what is played there later is played in the document too.
    fn set_up(&mut self, extras: &Extras) -> Result<Option<Vec<Stone>>, TooManyStones> {
        // The last word on each point counts.
        let mut wanted = BTreeMap::new();
        for item in extras.as_slice() {
            let Extra::Setup { stones, empty } = item else { continue };
            wanted.extend(empty.iter().map(|point| ((*point), None)));
            wanted.extend(stones.iter().copied().map(|stone| (stone.point, Some(stone.color))));
        }
        let size = self.board.size();
        wanted.retain(|point, color| size.contains(*point) && self.board.get(*point) != *color);
        self.board.remove_all(wanted.keys().copied());
        for (point, color) in &wanted {
            let placed = color.map(|color| self.board.place(Stone { color, point: *point }));
            // The point is empty and on the board.
            debug_assert!(placed.is_none_or(|placed| placed.is_ok()));
        }
        match self.what {
            _ if wanted.is_empty() => Ok(None),
            Detach::All => self.clear_stifled().map(Some),
            Detach::Setup => Ok(Some(Vec::new())),
        }
    }

    /// Takes off the groups without liberties, all at once (5.15.2.5), and returns them.
    fn clear_stifled(&mut self) -> Result<Vec<Stone>, TooManyStones> {
        self.charge(self.board.extent() / POINTS_PER_STONE)?;
        let groups = self.board.groups_without_liberties();
        let points = groups.flat_map(|group| self.board.members(group));
        let stone = |point| Some(Stone { color: self.board.get(point)?, point });
        let stifled: Vec<Stone> = points.filter_map(stone).collect();
        self.board.remove_all(stifled.iter().map(|stone| stone.point));
        Ok(stifled)
    }

    /// Puts the stones of a `pre` down: of two on one point the first stays, groups without liberties are left out.
    fn place(&mut self, branch: BranchId, stones: &[Stone]) -> Result<(), TooManyStones> {
        if self.what == Detach::Setup {
            for stone in stones {
                // Of two on one point the first stays.
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
