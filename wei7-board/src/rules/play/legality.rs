//! Legality of turns, without making them.

use super::game::Game;
use super::state::Stage;
use super::turn::Turn;
use super::zobrist;
use crate::board::EDGE;
use crate::board::chains::CellColor;
use crate::{Color, Point};

impl Game {
    /// Returns whether the player to move may make this turn. A move that is read as an unblock (rules/C7) is checked
    /// as an unblock.
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset, Turn};
    /// use wei7_board::{BoardSize, Color, HalfPoints, Point};
    ///
    /// let size = BoardSize::new(1, 1).unwrap();
    /// let game = Game::new(size, Preset::Japanese.rules(), &[], Color::Black, HalfPoints(13))?;
    /// assert!(game.is_legal(Turn::Pass));
    /// assert!(!game.is_legal(Turn::Play(Point::new(0, 0))), "a stone without a liberty");
    /// # Ok::<(), wei7_board::rules::SetupError>(())
    /// ```
    pub fn is_legal(&self, turn: Turn) -> bool {
        let color = self.to_move();
        if self.finished() {
            return false;
        }
        match turn {
            Turn::Pass => true,
            Turn::Unblock(point) => self.unblocked_at(color, point).is_some(),
            Turn::Play(point) => self.unblocked_at(color, point).is_some() || self.is_legal_move(color, point),
        }
    }

    /// Returns all legal turns of the player to move: points row by row, then the pass. An unblock is listed both as
    /// `Play` and as `Unblock`, for each point that can name it (rules/C7).
    ///
    /// ```
    /// use wei7_board::rules::{Game, Preset};
    /// use wei7_board::{BoardSize, Color, HalfPoints};
    ///
    /// let size = BoardSize::new(3, 2).unwrap();
    /// let game = Game::new(size, Preset::Chinese.rules(), &[], Color::Black, HalfPoints(15))?;
    /// assert_eq!(game.legal_moves().count(), 7);
    /// # Ok::<(), wei7_board::rules::SetupError>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Turn> + '_ {
        let size = self.board.size();
        let points = (0..size.height()).flat_map(move |y| (0..size.width()).map(move |x| Point::new(x, y)));
        let turns = points.flat_map(|point| [Turn::Play(point), Turn::Unblock(point)]);
        turns.chain([Turn::Pass]).filter(|turn| self.is_legal(*turn))
    }

    fn is_legal_move(&self, color: Color, point: Point) -> bool {
        let Some(cell) = self.board.cell(point) else { return false };
        let Some(coloring) = self.pseudolegal(color, cell) else { return false };
        if self.state.stage == Stage::Main {
            // The move must not repeat a forbidden state (rules/M3, rules/M4).
            !self.would_repeat(color, point, coloring)
        } else {
            // A player must not take a ko twice in the same position (rules/C5).
            self.ko_move(color, cell).is_none() || self.ko_taken_before(color, cell).is_none()
        }
    }

    /// Returns the hash of the coloring after a move; `None` if the move is not pseudolegal (rules/D4), that is,
    /// illegal even without the ko rules.
    fn pseudolegal(&self, color: Color, cell: u32) -> Option<u64> {
        let chains = self.board.chains();
        let own = CellColor::from_color(color);
        if chains.color(cell) != CellColor::Empty {
            return None;
        }
        let neighbors = chains.neighbors(cell);
        let other_liberties = |root| self.other_liberties(root, cell);
        let mut coloring = self.coloring() ^ zobrist::stone(cell, color);
        let (mut has_liberty, mut captures, mut friends) = (false, false, 0);
        for (direction, neighbor) in neighbors.into_iter().enumerate() {
            let there = chains.color(neighbor);
            if there == CellColor::Empty {
                has_liberty = true;
            } else if there == own {
                friends += 1;
                has_liberty = has_liberty || other_liberties(chains.root(neighbor)) > 0;
            } else if there == own.opponent() && other_liberties(chains.root(neighbor)) == 0 {
                captures = true;
                let root = chains.root(neighbor);
                if neighbors[..direction].iter().all(|before| chains.root(*before) != root) {
                    coloring = self.without_chain(coloring, root, color.opponent());
                }
            }
        }
        if has_liberty || captures {
            return Some(coloring);
        }
        if friends == 0 || !self.rules.multi_stone_suicide {
            return None;
        }
        coloring ^= zobrist::stone(cell, color);
        for (direction, neighbor) in neighbors.into_iter().enumerate() {
            let root = chains.root(neighbor);
            if chains.color(neighbor) == own && neighbors[..direction].iter().all(|before| chains.root(*before) != root)
            {
                coloring = self.without_chain(coloring, root, color);
            }
        }
        Some(coloring)
    }

    /// Returns the hash of a coloring without the stones of a chain; `coloring` is the hash with them.
    fn without_chain(&self, coloring: u64, root: u32, color: Color) -> u64 {
        let chains = self.board.chains();
        let mut stones = std::iter::successors(Some(root), |stone| Some(chains.next(*stone)));
        (0..chains.size(root))
            .filter_map(|_| stones.next())
            .fold(coloring, |hash, cell| hash ^ zobrist::stone(cell, color))
    }

    /// Returns the stone that a ko-move at this cell would take; `None` if the move would not be a ko-move (rules/C2).
    ///
    /// In a ko-move, the new stone is alone, takes a single stone and has no other liberty, so that the opponent can
    /// retake it at once.
    pub(super) fn ko_move(&self, color: Color, cell: u32) -> Option<u32> {
        let chains = self.board.chains();
        if cell == EDGE || chains.color(cell) != CellColor::Empty {
            return None;
        }
        let opponent = CellColor::from_color(color.opponent());
        let mut taken = None;
        for neighbor in chains.neighbors(cell) {
            if chains.color(neighbor) == CellColor::Edge {
                continue;
            }
            if chains.color(neighbor) != opponent {
                return None;
            }
            let root = chains.root(neighbor);
            let stones = chains.size(root);
            if stones == 1 && chains.pseudo_liberties(root) == 1 {
                if taken.replace(neighbor).is_some() {
                    return None;
                }
            } else if self.other_liberties(root, cell) == 0 {
                return None;
            }
        }
        taken
    }

    /// Returns the number of pseudo-liberties of a chain, except those at the empty cell `cell`, where each adjacent
    /// stone of the chain has one.
    fn other_liberties(&self, root: u32, cell: u32) -> usize {
        let chains = self.board.chains();
        let is_of_chain = |neighbor: &u32| chains.color(*neighbor).is_stone() && chains.root(*neighbor) == root;
        let here = chains.neighbors(cell).iter().filter(|neighbor| is_of_chain(neighbor)).count();
        chains.pseudo_liberties(root) as usize - here
    }

    /// Returns the stone whose mark a turn at `point` would remove; `None` if the turn is no unblock (rules/C7). The
    /// point is the point of the stone, or the point from which the ko would be taken.
    pub(super) fn unblocked_at(&self, color: Color, point: Point) -> Option<u32> {
        if self.state.stage == Stage::Main || !self.marks.any() {
            return None;
        }
        let cell = self.board.cell(point)?;
        let chains = self.board.chains();
        let stone = if chains.color(cell) == CellColor::Empty { self.ko_move(color, cell)? } else { cell };
        let root = chains.root(stone);
        let in_atari = chains.size(root) == 1 && chains.pseudo_liberties(root) == 1;
        (in_atari && chains.color(stone) == CellColor::from_color(color.opponent()) && self.marks.has(stone as usize))
            .then_some(stone)
    }
}
