//! What is legal, without making it.

use super::Turn;
use super::game::Game;
use super::state::Stage;
use super::zobrist;
use crate::board;
use crate::board::chains::{EDGE, Paint};
use crate::{Color, Point};

impl Game {
    /// Whether the player to move may do this. A move that is read as an unblock (rules/C7) counts as what it is read as.
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

    /// All that the player to move may do: the points row by row, then the pass. An unblock is among them under each way to write it.
    pub fn legal_moves(&self) -> impl Iterator<Item = Turn> + '_ {
        let size = self.board.size();
        let points = (0..size.height()).flat_map(move |y| (0..size.width()).map(move |x| Point::new(x, y)));
        let turns = points.flat_map(|point| [Turn::Play(point), Turn::Unblock(point)]);
        turns.chain([Turn::Pass]).filter(|turn| self.is_legal(*turn))
    }

    fn is_legal_move(&self, color: Color, point: Point) -> bool {
        let Some(cell) = self.board.cell(point) else { return false };
        let Some(coloring) = self.pseudolegal(color, cell) else { return false };
        if self.now.stage == Stage::Main {
            // rules/M3, rules/M4
            !self.would_repeat(color, point, coloring)
        } else {
            // rules/C5
            self.ko_move(color, cell).is_none() || self.taken_before(color, cell).is_none()
        }
    }

    /// The hash of the colouring after a move, if it is pseudolegal (rules/D4).
    fn pseudolegal(&self, color: Color, cell: u32) -> Option<u64> {
        let chains = self.board.chains();
        let own = board::paint(color);
        if chains.paint(cell) != Paint::Empty {
            return None;
        }
        let near = chains.near(cell);
        // The empty point is counted once for each stone of the chain beside it.
        let left = |root| {
            let beside =
                near.iter().filter(|near| is_stone(chains.paint(**near)) && chains.root(**near) == root).count();
            chains.pseudo_liberties(root) as usize - beside
        };
        let mut coloring = self.coloring() ^ zobrist::stone(cell, color);
        let (mut lives, mut takes, mut friends) = (false, false, 0);
        for (way, neighbor) in near.into_iter().enumerate() {
            let paint = chains.paint(neighbor);
            if paint == Paint::Empty {
                lives = true;
            } else if paint == own {
                friends += 1;
                lives = lives || left(chains.root(neighbor)) > 0;
            } else if paint == own.opponent() && left(chains.root(neighbor)) == 0 {
                takes = true;
                let root = chains.root(neighbor);
                if near[..way].iter().all(|before| chains.root(*before) != root) {
                    coloring = self.without_chain(coloring, root, color.opponent());
                }
            }
        }
        if lives || takes {
            return Some(coloring);
        }
        if friends == 0 || !self.rules.multi_stone_suicide {
            return None;
        }
        coloring ^= zobrist::stone(cell, color);
        for (way, neighbor) in near.into_iter().enumerate() {
            let root = chains.root(neighbor);
            if chains.paint(neighbor) == own && near[..way].iter().all(|before| chains.root(*before) != root) {
                coloring = self.without_chain(coloring, root, color);
            }
        }
        Some(coloring)
    }

    /// The hash of a colouring without this chain.
    fn without_chain(&self, coloring: u64, root: u32, color: Color) -> u64 {
        let chains = self.board.chains();
        let mut stones = std::iter::successors(Some(root), |stone| Some(chains.next(*stone)));
        (0..chains.size(root))
            .filter_map(|_| stones.next())
            .fold(coloring, |hash, cell| hash ^ zobrist::stone(cell, color))
    }

    /// The stone that a ko-move at this cell would take, if it is one (rules/C2).
    ///
    /// It is when the opponent can retake at once: the new stone stands alone, takes a single stone and has no liberty but there.
    pub(super) fn ko_move(&self, color: Color, cell: u32) -> Option<u32> {
        let chains = self.board.chains();
        if cell == EDGE || chains.paint(cell) != Paint::Empty {
            return None;
        }
        let opponent = board::paint(color.opponent());
        let mut taken = None;
        for neighbor in chains.near(cell) {
            if chains.paint(neighbor) == Paint::Edge {
                continue;
            }
            if chains.paint(neighbor) != opponent {
                return None;
            }
            let root = chains.root(neighbor);
            let stones = chains.size(root);
            if stones == 1 && chains.pseudo_liberties(root) == 1 {
                if taken.replace(neighbor).is_some() {
                    return None;
                }
            } else if self.only_liberty_is(root, cell) {
                return None;
            }
        }
        taken
    }

    /// Whether a chain beside this empty cell has no other liberty.
    fn only_liberty_is(&self, root: u32, cell: u32) -> bool {
        let chains = self.board.chains();
        let near = chains.near(cell);
        let beside = near.iter().filter(|near| is_stone(chains.paint(**near)) && chains.root(**near) == root).count();
        chains.pseudo_liberties(root) as usize == beside
    }

    /// The stone whose mark would be taken off, if this is an unblock (rules/C7): at its own point, or where the ko would be taken.
    pub(super) fn unblocked_at(&self, color: Color, point: Point) -> Option<u32> {
        if self.now.stage == Stage::Main || !self.marks.any() {
            return None;
        }
        let cell = self.board.cell(point)?;
        let chains = self.board.chains();
        let stone = if chains.paint(cell) == Paint::Empty { self.ko_move(color, cell)? } else { cell };
        let root = chains.root(stone);
        let in_atari = chains.size(root) == 1 && chains.pseudo_liberties(root) == 1;
        (in_atari && chains.paint(stone) == board::paint(color.opponent()) && self.marks.has(stone)).then_some(stone)
    }
}

const fn is_stone(paint: Paint) -> bool {
    matches!(paint, Paint::Black | Paint::White)
}
