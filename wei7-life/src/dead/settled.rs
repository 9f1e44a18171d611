//! Corrects the estimates for shapes with a fixed outcome: one side alone on the board, stones of a ko, bent four in
//! the corner, and stones whose adjacent enemies are all dead.

use super::Chain;
use super::constants::SHAPE_CONFIDENCE;
use super::field::{Cell, Content, Field, NO_CELL};
use wei7_board::Color;

/// Corrects the status of chains whose shape decides it, such as stones of a ko.
pub(super) fn apply_shape_rules<const W: usize>(root: &Field<W>, chains: &mut [Chain]) {
    let (first, rest) = (chains.first().map(|chain| chain.color), &*chains);
    if rest.iter().all(|chain| Some(chain.color) == first) {
        for chain in chains {
            (chain.dead, chain.confidence) = (false, 1.0);
        }
        return;
    }
    let mut chain_index = vec![usize::MAX; root.len()];
    for (index, chain) in chains.iter().enumerate() {
        for stone in root.chain(chain.head) {
            chain_index[usize::from(stone)] = index;
        }
    }
    bent_four(root, chains, &chain_index);
    let freed: Vec<usize> = (0..chains.len()).filter(|chain| is_freed(root, chains, &chain_index, *chain)).collect();
    for chain in freed {
        chains[chain].dead = false;
    }
    let in_ko: Vec<usize> = (0..chains.len()).filter(|chain| is_in_ko(root, chains, &chain_index, *chain)).collect();
    for chain in in_ko {
        (chains[chain].dead, chains[chain].confidence) = (false, SHAPE_CONFIDENCE);
    }
}

/// Returns whether a dead chain has adjacent enemies and all these enemies are dead too, so that the chain can capture
/// them.
fn is_freed<const W: usize>(root: &Field<W>, chains: &[Chain], chain_index: &[usize], chain: usize) -> bool {
    let Chain { head, color, dead, .. } = chains[chain];
    let neighbors = root.chain(head).flat_map(|stone| root.neighbors(stone));
    let mut enemies = neighbors.filter(|neighbor| root.at(*neighbor).color() == Some(color.opponent())).peekable();
    dead && enemies.peek().is_some() && enemies.all(|enemy| chains[chain_index[usize::from(enemy)]].dead)
}

/// Returns whether a dead stone can be captured only by taking a ko, from a cell that is otherwise next to living
/// stones of its own side only. Both sides have passed and left the ko as it is, so the stone lives.
fn is_in_ko<const W: usize>(root: &Field<W>, chains: &[Chain], chain_index: &[usize], chain: usize) -> bool {
    let Chain { head, color, stones, dead, .. } = chains[chain];
    if !dead || stones != 1 || root.liberty_count(head) != 1 {
        return false;
    }
    let ko_point = root.first_liberty(head);
    let others = root.neighbors(ko_point).into_iter().filter(|neighbor| *neighbor != head);
    let mut own = others.filter(|neighbor| root.at(*neighbor) != Content::Edge).peekable();
    own.peek().is_some()
        && own.all(|neighbor| {
            root.at(neighbor) == Content::from_color(color) && !chains[chain_index[usize::from(neighbor)]].dead
        })
}

/// Marks groups as dead if they cannot prevent a bent four in the corner: the attacker can start the ko at any time,
/// after removing all ko threats (Japanese rules, example 16 of the commentary on article 7).
fn bent_four<const W: usize>(root: &Field<W>, chains: &mut [Chain], chain_index: &[usize]) {
    let width = Cell::try_from(root.size.width()).unwrap_or(0);
    let height = Cell::try_from(root.size.height()).unwrap_or(0);
    if width < 4 || height < 4 {
        return;
    }
    let cell = |x: Cell, y: Cell| (y + 1) * root.stride + x + 1;
    for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
        let at =
            |x: Cell, y: Cell| cell(if right { width - 1 - x } else { x }, if bottom { height - 1 - y } else { y });
        for last in [at(2, 0), at(0, 2)] {
            let shape = [at(0, 0), at(1, 0), at(0, 1), last];
            let Some(attacker) = shape.into_iter().find_map(|cell| root.at(cell).color()) else { continue };
            let Some(dead) = defenders(root, chains, chain_index, shape, attacker) else { continue };
            for chain in dead {
                (chains[chain].dead, chains[chain].confidence) = (true, SHAPE_CONFIDENCE);
            }
            for cell in shape.into_iter().filter(|cell| !root.is_empty(*cell)) {
                let chain = &mut chains[chain_index[usize::from(cell)]];
                (chain.dead, chain.confidence) = (false, SHAPE_CONFIDENCE);
            }
        }
    }
}

/// Returns the chains around a bent four (`shape`) if these chains have no other eye and no way out; otherwise `None`.
fn defenders<const W: usize>(
    root: &Field<W>,
    chains: &[Chain],
    chain_index: &[usize],
    shape: [Cell; 4],
    attacker: Color,
) -> Option<Vec<usize>> {
    let own = Content::from_color(attacker);
    let caught = shape.into_iter().filter(|cell| root.at(*cell) == own).count();
    if shape.into_iter().any(|cell| root.at(cell) != own && !root.is_empty(cell)) {
        return None;
    }
    // The enclosed space consists of the stones of the shape and one or two empty points, five cells together.
    let mut inside = shape.to_vec();
    let mut dead: Vec<usize> = Vec::new();
    let mut next = 0;
    while let Some(cell) = inside.get(next).copied() {
        next += 1;
        for neighbor in root.neighbors(cell) {
            match root.at(neighbor) {
                Content::Edge => {}
                Content::Empty => {
                    if !inside.contains(&neighbor) {
                        inside.push(neighbor);
                    }
                }
                content if content == own => {
                    if !inside.contains(&neighbor) {
                        return None;
                    }
                }
                _ => {
                    if !dead.contains(&chain_index[usize::from(neighbor)]) {
                        dead.push(chain_index[usize::from(neighbor)]);
                    }
                }
            }
        }
        if inside.len() > 5 {
            return None;
        }
    }
    // If the attacker holds both cells adjacent to the corner, the attacker can play the corner at any time and the
    // defender never can.
    let [corner, first, second, _] = shape;
    let holds_corner = root.is_empty(corner) && root.at(first) == own && root.at(second) == own;
    if inside.len() != 5 || caught < 3 && !holds_corner {
        return None;
    }
    // All outside liberties of the defender are dame next to living stones of the attacker.
    let is_attacker = |cell: Cell| root.at(cell) == own && !chains[chain_index[usize::from(cell)]].dead;
    let is_dame = |liberty: Cell| {
        let neighbors = || root.neighbors(liberty).into_iter();
        let friends = neighbors().filter(|cell| root.at(*cell) == Content::from_color(attacker.opponent()));
        neighbors().any(is_attacker)
            && friends.map(|cell| chain_index[usize::from(cell)]).all(|friend| dead.contains(&friend))
    };
    let liberties = dead.iter().flat_map(|chain| root.liberties(chains[*chain].head));
    let closed =
        liberties.filter(|liberty| !inside.contains(liberty)).all(|liberty| liberty != NO_CELL && is_dame(liberty));
    closed.then_some(dead)
}
