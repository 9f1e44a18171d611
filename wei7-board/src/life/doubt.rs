//! What is decided about chains that neither survive nor die in most playouts.

use super::field::{Cell, Field};
use super::random::Random;
use super::search::Search;
use super::shapes::leaves_one_eye;
use super::{Chain, owner, ratio};
use crate::Color;

/// Chains that fare worse or better than this are decided by the playouts alone.
const HOPELESS: f32 = -0.35;
const SAFE: f32 = 0.75;
/// Chains that fare less surely than this belong to the doubtful part of the board.
const SURE: f32 = 0.8;
/// How often each search visits its root at most and at least.
const VISITS: u32 = 500;
const FEWEST_VISITS: u32 = 100;
/// All searches of a position of the usual size together.
const MOST_VISITS: u32 = 2000;
/// A part of so many cells or more has fewer visits.
const USUAL_CELLS: usize = 100;
/// A chain that survives so often when its side begins is alive.
const SAVED: f32 = 0.91;
/// The same for a chain of some stones that survives so seldom when the other side begins: one move decides.
const URGENT: f32 = 0.8;
const LOST: f32 = 0.25;
/// A chain that survives so often, and about as often with either side to begin, is in a seki or has an eye of a ko.
const EVEN: f32 = 0.4;
const NO_GAIN: f32 = 0.1;
/// The same for a chain that the playouts give up, and that can take an enemy in atari.
const RESCUED: f32 = 0.93;
/// The sum of what the playouts and the two searches say, below which a chain is dead, and below which both of two
/// chains that fight each other are.
const DEAD: f32 = 1.53;
const BOTH_DEAD: f32 = 0.8;
/// The sum of the playouts and the shares of survival for a chain beside the one that was searched.
const NEIGHBOR_DEAD: f32 = 0.7;
/// The same for a chain that has only room.
const ROAMING_NEIGHBOR_DEAD: f32 = 1.27;
/// Chains whose shares of survival differ by less share their fate.
const SAME_FATE: f32 = 0.15;
/// How far from the liberties of the chains the search plays.
const STEPS: usize = 2;
/// Surrounding chains with so few liberties are part of the fight.
const FEW_LIBERTIES: u16 = 5;
/// As [`DEAD`], for a chain that has only room.
const ROAMING_DEAD: f32 = 1.9;
/// An empty area of so many points has room to live in.
const ROOM: usize = 8;
/// Stones from which on a dead chain explains why its neighbor lives.
const PREY: u16 = 3;

/// Decides doubtful chains.
pub(super) struct Doubt<'a, const W: usize> {
    root: &'a Field<W>,
    field: &'a mut Field<W>,
    random: &'a mut Random,
    chains: &'a mut [Chain],
    /// The chain of each stone.
    number: Vec<usize>,
    /// How often each search visits its root, and all that are left.
    visits: u32,
    visits_left: u32,
}

/// A part of the board in doubt.
struct Part {
    chains: Vec<usize>,
    /// The chains to search, and those of which only a rescue is searched.
    open: Vec<usize>,
    rescued: Vec<usize>,
}

/// What searches say about a chain.
struct Finding {
    chain: usize,
    /// How it survives if its own side begins, and if the other one does (0 if that was not asked).
    values: [f32; 2],
    /// How often each chain survived in the positions that were visited.
    survival: Vec<f32>,
}

impl<'a, const W: usize> Doubt<'a, W> {
    pub(super) fn new(
        root: &'a Field<W>,
        field: &'a mut Field<W>,
        random: &'a mut Random,
        chains: &'a mut [Chain],
    ) -> Self {
        let mut number = vec![usize::MAX; root.len()];
        for (index, chain) in chains.iter().enumerate() {
            for stone in root.chain(chain.head) {
                number[usize::from(stone)] = index;
            }
        }
        Self { root, field, random, chains, number, visits: 0, visits_left: 0 }
    }

    pub(super) fn resolve(mut self) {
        let parts: Vec<Part> = self.parts().into_iter().filter_map(|chains| self.questions(chains)).collect();
        let larger = u32::try_from(self.root.len() / 420).unwrap_or(1).max(1);
        let searches = parts.iter().map(|part| part.rescued.len() + 2 * part.open.len()).sum::<usize>();
        self.visits_left = MOST_VISITS / larger;
        let each = self.visits_left / u32::try_from(searches).unwrap_or(u32::MAX).max(1);
        self.visits = each.clamp(FEWEST_VISITS, VISITS);
        for part in parts {
            self.resolve_part(&part);
        }
    }

    /// What is searched in a part: the largest open chain of each side, and chains that the playouts give up although
    /// they can take a neighbor. `None` if there is nothing.
    fn questions(&self, chains: Vec<usize>) -> Option<Part> {
        let largest = |color: Color| {
            let open =
                chains.iter().copied().filter(|chain| self.chains[*chain].color == color && self.is_open(*chain));
            open.max_by_key(|chain| self.chains[*chain].stones)
        };
        let open: Vec<usize> = [Color::Black, Color::White].into_iter().filter_map(largest).collect();
        let given_up = chains.iter().copied().filter(|chain| self.chains[*chain].mean < HOPELESS);
        let rescued: Vec<usize> = given_up.filter(|chain| self.can_take_a_neighbor(*chain)).collect();
        (!open.is_empty() || !rescued.is_empty()).then_some(Part { chains, open, rescued })
    }

    fn is_open(&self, chain: usize) -> bool {
        (HOPELESS..SAFE).contains(&self.chains[chain].mean)
    }

    /// Unsure chains that touch each other or the same empty points.
    fn parts(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.chains.len()];
        let mut parts = Vec::new();
        for start in 0..self.chains.len() {
            if seen[start] || self.chains[start].mean.abs() >= SURE {
                continue;
            }
            seen[start] = true;
            let mut part = vec![start];
            let mut at = 0;
            while let Some(chain) = part.get(at).copied() {
                at += 1;
                let head = self.chains[chain].head;
                for cell in self.root.chain(head).chain(self.root.liberties(head)) {
                    for beside in self.root.beside(cell) {
                        let other = self.number[usize::from(beside)];
                        if other < seen.len() && !seen[other] && self.chains[other].mean.abs() < SURE {
                            seen[other] = true;
                            part.push(other);
                        }
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    fn resolve_part(&mut self, part: &Part) {
        let region = self.region(&part.chains);
        for chain in &part.rescued {
            let color = self.chains[*chain].color;
            let Some(finding) = self.search(*chain, &part.chains, &region, &[color]) else { return };
            if finding.values[0] > RESCUED {
                self.set(*chain, false, 0.6);
            }
        }
        let mut findings: Vec<Finding> = Vec::new();
        for chain in &part.open {
            let color = self.chains[*chain].color;
            findings.extend(self.search(*chain, &part.chains, &region, &[color, color.opponent()]));
        }
        self.decide(findings, &part.chains);
    }

    /// Decides what the searches were about, the weakest chain first, and the chains beside it.
    fn decide(&mut self, findings: Vec<Finding>, part: &[usize]) {
        let score = |finding: &Finding, doubt: &Self| {
            let chain = &doubt.chains[finding.chain];
            let [first, second] = finding.values;
            let sum = first + second + chain.mean;
            let is_urgent = first > URGENT && second < LOST && chain.stones > PREY;
            let is_even = first > EVEN && (first - second).abs() < NO_GAIN;
            match doubt.is_roaming(chain.head) {
                false if first > SAVED => f32::INFINITY,
                false if is_urgent || is_even => sum.max(DEAD + 0.1),
                _ => sum,
            }
        };
        let mut scored: Vec<(f32, Finding)> =
            findings.into_iter().map(|finding| (score(&finding, self), finding)).collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Of two chains that fight each other usually one dies.
        let mut prey = [Color::Black, Color::White].map(|color| {
            part.iter().any(|number| {
                let chain = &self.chains[*number];
                chain.color == color && chain.dead && chain.mean < HOPELESS && self.is_prey(*number)
            })
        });
        for (score, finding) in scored {
            let color = self.chains[finding.chain].color;
            let least = if prey[color.opponent().index()] {
                BOTH_DEAD
            } else if self.is_roaming(self.chains[finding.chain].head) {
                ROAMING_DEAD
            } else {
                DEAD
            };
            let dead = score < least;
            prey[color.index()] |= dead && self.is_prey(finding.chain);
            self.set(finding.chain, dead, 0.5 + 0.4 * (score - least).abs());
            let beside = part.iter().copied().filter(|chain| *chain != finding.chain);
            let beside: Vec<usize> =
                beside.filter(|chain| self.chains[*chain].color == color && self.is_open(*chain)).collect();
            for chain in beside {
                let survival = finding.survival[chain];
                let same = (survival - finding.survival[finding.chain]).abs() < SAME_FATE;
                let score = 2.0 * survival + self.chains[chain].mean;
                let is_roaming = self.is_roaming(self.chains[chain].head);
                let least = if is_roaming { ROAMING_NEIGHBOR_DEAD } else { NEIGHBOR_DEAD };
                self.set(chain, if same { dead } else { score < least }, 0.5 + 0.3 * (score - least).abs());
            }
        }
    }

    /// Whether a chain has room but no eye space: each empty area beside it is open to living stones of the
    /// other side, and one is wide.
    fn is_roaming(&self, head: Cell) -> bool {
        let mut seen = vec![false; self.root.len()];
        let mut area: Vec<Cell> = Vec::new();
        let color = self.root.at(head);
        let mut widest = 0;
        for liberty in self.root.liberties(head) {
            if std::mem::replace(&mut seen[usize::from(liberty)], true) {
                continue;
            }
            area.clear();
            area.push(liberty);
            let mut at = 0;
            let mut is_open = false;
            while let Some(cell) = area.get(at).copied() {
                at += 1;
                for beside in self.root.beside(cell) {
                    if self.root.is_empty(beside) {
                        if !std::mem::replace(&mut seen[usize::from(beside)], true) {
                            area.push(beside);
                        }
                    } else {
                        is_open |= self.root.at(beside).color().is_some()
                            && self.root.at(beside) != color
                            && !self.chains[self.number[usize::from(beside)]].dead;
                    }
                }
            }
            if !is_open {
                return false;
            }
            widest = widest.max(area.len());
        }
        widest >= ROOM
    }

    /// Whether taking a chain saves who takes it: few stones do not, nor stones inside one chain that leave it one eye.
    fn is_prey(&self, chain: usize) -> bool {
        let Chain { head, color, stones, .. } = self.chains[chain];
        let cells: Vec<Cell> = self.root.chain(head).collect();
        let beside = cells.iter().flat_map(|stone| self.root.beside(*stone));
        let mut enemies = beside.filter(|beside| self.root.at(*beside).color() == Some(color.opponent()));
        let first = enemies.next().map(|enemy| self.root.head(enemy));
        let is_inside = enemies.all(|enemy| Some(self.root.head(enemy)) == first);
        stones >= PREY && !(is_inside && cells.len() <= 6 && leaves_one_eye(self.root, &cells))
    }

    fn set(&mut self, chain: usize, dead: bool, confidence: f32) {
        let chain = &mut self.chains[chain];
        (chain.dead, chain.confidence) = (dead, confidence.clamp(0.5, 0.95));
    }

    /// Whether an enemy beside the chain is in atari.
    fn can_take_a_neighbor(&self, chain: usize) -> bool {
        let Chain { head, color, .. } = self.chains[chain];
        let in_atari =
            |cell: &Cell| self.root.at(*cell).color() == Some(color.opponent()) && self.root.liberty_count(*cell) == 1;
        self.root.chain(head).any(|stone| self.root.beside(stone).iter().any(in_atari))
    }

    /// The empty cells on which play about some chains goes on.
    fn region(&self, part: &[usize]) -> Vec<Cell> {
        let mut inside = vec![false; self.root.len()];
        let mut edge: Vec<Cell> = Vec::new();
        let mut around: Vec<Cell> = Vec::new();
        for chain in part.iter().map(|chain| &self.chains[*chain]) {
            edge.extend(self.root.liberties(chain.head));
            for beside in self.root.chain(chain.head).flat_map(|stone| self.root.beside(stone)) {
                if self.root.at(beside).color() == Some(chain.color.opponent()) {
                    around.push(self.root.head(beside));
                }
            }
        }
        for cell in &edge {
            inside[usize::from(*cell)] = true;
        }
        for _ in 0..STEPS {
            let mut next = Vec::new();
            for beside in edge.iter().flat_map(|cell| self.root.beside(*cell)) {
                if self.root.is_empty(beside) && !std::mem::replace(&mut inside[usize::from(beside)], true) {
                    next.push(beside);
                }
            }
            edge = next;
        }
        around.sort_unstable();
        around.dedup();
        for head in around.into_iter().filter(|head| self.root.liberty_count(*head) <= FEW_LIBERTIES) {
            for liberty in self.root.liberties(head) {
                inside[usize::from(liberty)] = true;
            }
            // They save themselves by taking what is in atari.
            for beside in self.root.chain(head).flat_map(|stone| self.root.beside(stone)) {
                if self.root.at(beside).color().is_some() && self.root.liberty_count(beside) == 1 {
                    inside[usize::from(self.root.first_liberty(beside))] = true;
                }
            }
        }
        self.root.cells().filter(|cell| inside[usize::from(*cell)]).collect()
    }

    /// Searches for the fate of a chain with each of some sides to begin; `None` if all visits are used up.
    fn search(&mut self, chain: usize, part: &[usize], region: &[Cell], first: &[Color]) -> Option<Finding> {
        let (root, chains) = (self.root, &*self.chains);
        let at_stake: Vec<Cell> =
            region.iter().copied().chain(part.iter().flat_map(|chain| root.chain(chains[*chain].head))).collect();
        let larger = u32::try_from(at_stake.len() / USUAL_CELLS).unwrap_or(u32::MAX).max(1);
        let visits = (self.visits / larger).max(FEWEST_VISITS.min(self.visits));
        let all_visits = visits * u32::try_from(first.len()).unwrap_or(u32::MAX);
        self.visits_left = self.visits_left.checked_sub(all_visits)?;
        let Chain { head, color, .. } = chains[chain];
        let mut fixed: Vec<bool> = root.cells().fold(vec![true; root.len()], |mut fixed, cell| {
            fixed[usize::from(cell)] = root.is_empty(cell);
            fixed
        });
        for cell in region {
            fixed[usize::from(*cell)] = false;
        }
        let target: Vec<Cell> = root.chain(head).collect();
        let mut survived = vec![0_u32; chains.len()];
        let mut gain = |field: &Field<W>| {
            for chain in part {
                survived[*chain] += u32::from(owner(field, chains[*chain].head) == Some(chains[*chain].color));
            }
            let count = |cells: &[Cell], color: Color| {
                let own = cells.iter().filter(|cell| owner(field, **cell) == Some(color)).count();
                u32::try_from(own).unwrap_or(0)
            };
            let all = |cells: &[Cell]| u32::try_from(cells.len()).unwrap_or(1);
            let lives = ratio(count(&target, color), all(&target));
            let [own, other] = [color, color.opponent()].map(|color| ratio(count(&at_stake, color), all(&at_stake)));
            // The life of the chain matters most; between equals it is the area.
            0.9 * lives + 0.05 * (1.0 + own - other)
        };
        let mut values = [0.0; 2];
        for (value, first) in values.iter_mut().zip(first) {
            let mut search = Search { root, fixed: &fixed, region: &at_stake, random: self.random, field: self.field };
            *value = search.run(*first, color, visits, &mut gain);
        }
        let survival = survived.iter().map(|count| ratio(*count, all_visits)).collect();
        Some(Finding { chain, values, survival })
    }
}
