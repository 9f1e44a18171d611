//! Decides the chains that neither survive nor die in most playouts, by a search of the part of the board around them.

use super::constants::{
    AREA_WEIGHT, BOTH_DEAD, DEAD, EVEN, EXCESS, FEW_LIBERTIES, HOPELESS, LOST, MAX_CONFIDENCE, MAX_TOTAL_VISITS,
    MAX_VISITS, MIN_EXPLAINING_STONES, MIN_VISITS, NEIGHBOR_CONFIDENCE, NEIGHBOR_DEAD, NO_GAIN, REGION_STEPS, RESCUED,
    RESCUED_CONFIDENCE, ROAMING_DEAD, ROAMING_NEIGHBOR_DEAD, SAFE, SAME_FATE, SAVED, SEARCHED_CONFIDENCE, SURE,
    SURVIVAL_WEIGHT, URGENT, USUAL_CELLS, WIDE_AREA,
};
use super::field::{Cell, Field};
use super::random::Random;
use super::search::Search;
use super::shapes::leaves_one_eye;
use super::{Chain, owner, ratio};
use wei7_board::Color;

/// Decides doubtful chains by search.
pub(super) struct DoubtResolver<'a, const W: usize> {
    root: &'a Field<W>,
    field: &'a mut Field<W>,
    random: &'a mut Random,
    chains: &'a mut [Chain],
    /// Index in `chains` of the chain of each stone.
    chain_index: Vec<usize>,
    /// Number of visits for each search, and the number left for all further searches.
    visits: u32,
    visits_left: u32,
}

/// A doubtful part of the board: adjacent chains that the playouts do not decide.
struct Part {
    chains: Vec<usize>,
    /// Chains to search twice, with each side to move first, and chains to search only with their own side to move
    /// first.
    open: Vec<usize>,
    rescue_candidates: Vec<usize>,
}

/// Result of the searches for a chain.
struct SearchResult {
    chain: usize,
    /// Search values, from 0 to 1, with the chain's own side to move first and with the other side to move first. The
    /// second value is 0 if there was no such search.
    values: [f32; 2],
    /// For each chain, the share of the visited positions in which the chain survived.
    survival: Vec<f32>,
}

impl<'a, const W: usize> DoubtResolver<'a, W> {
    pub(super) fn new(
        root: &'a Field<W>,
        field: &'a mut Field<W>,
        random: &'a mut Random,
        chains: &'a mut [Chain],
    ) -> Self {
        let mut chain_index = vec![usize::MAX; root.len()];
        for (index, chain) in chains.iter().enumerate() {
            for stone in root.chain(chain.head) {
                chain_index[usize::from(stone)] = index;
            }
        }
        Self { root, field, random, chains, chain_index, visits: 0, visits_left: 0 }
    }

    pub(super) fn resolve(mut self) {
        let parts: Vec<Part> = self.parts().into_iter().filter_map(|chains| self.part_to_search(chains)).collect();
        let larger = u32::try_from(self.root.len() / 420).unwrap_or(1).max(1);
        let searches = parts.iter().map(|part| part.rescue_candidates.len() + 2 * part.open.len()).sum::<usize>();
        self.visits_left = MAX_TOTAL_VISITS / larger;
        let each = self.visits_left / u32::try_from(searches).unwrap_or(u32::MAX).max(1);
        self.visits = each.clamp(MIN_VISITS, MAX_VISITS);
        for part in parts {
            self.resolve_part(&part);
        }
    }

    /// Chooses the chains to search in a part: the largest undecided chain of each side, and chains that the playouts
    /// consider dead although they can capture an adjacent enemy. Returns `None` if the part has no such chains.
    fn part_to_search(&self, chains: Vec<usize>) -> Option<Part> {
        let largest = |color: Color| {
            let open =
                chains.iter().copied().filter(|chain| self.chains[*chain].color == color && self.is_open(*chain));
            open.max_by_key(|chain| self.chains[*chain].stones)
        };
        let open: Vec<usize> = [Color::Black, Color::White].into_iter().filter_map(largest).collect();
        let given_up = chains.iter().copied().filter(|chain| self.chains[*chain].mean < HOPELESS);
        let rescue_candidates: Vec<usize> = given_up.filter(|chain| self.can_take_a_neighbor(*chain)).collect();
        (!open.is_empty() || !rescue_candidates.is_empty()).then_some(Part { chains, open, rescue_candidates })
    }

    fn is_open(&self, chain: usize) -> bool {
        (HOPELESS..SAFE).contains(&self.chains[chain].mean)
    }

    /// Returns the doubtful parts: undecided chains that are adjacent to each other or share adjacent empty points.
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
                    for neighbor in self.root.neighbors(cell) {
                        let other = self.chain_index[usize::from(neighbor)];
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
        for chain in &part.rescue_candidates {
            let color = self.chains[*chain].color;
            let Some(result) = self.search(*chain, &part.chains, &region, &[color]) else { return };
            if result.values[0] > RESCUED {
                self.set_status(*chain, false, RESCUED_CONFIDENCE);
            }
        }
        let mut results: Vec<SearchResult> = Vec::new();
        for chain in &part.open {
            let color = self.chains[*chain].color;
            results.extend(self.search(*chain, &part.chains, &region, &[color, color.opponent()]));
        }
        self.decide(results, &part.chains);
    }

    /// Sets the status of the searched chains, the weakest one first, and of other undecided chains of the part.
    fn decide(&mut self, results: Vec<SearchResult>, part: &[usize]) {
        let score = |result: &SearchResult, resolver: &Self| {
            let chain = &resolver.chains[result.chain];
            let [first, second] = result.values;
            let sum = first + second + chain.mean;
            let is_urgent = first > URGENT && second < LOST && chain.stones > MIN_EXPLAINING_STONES;
            let is_even = first > EVEN && (first - second).abs() < NO_GAIN;
            match resolver.is_roaming(chain.head) {
                false if first > SAVED => f32::INFINITY,
                false if is_urgent || is_even => sum.max(DEAD + EXCESS),
                _ => sum,
            }
        };
        let mut scored: Vec<(f32, SearchResult)> =
            results.into_iter().map(|result| (score(&result, self), result)).collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0));
        // If two chains fight each other, usually one of them dies. For each side: whether this side has a dead chain
        // whose capture explains why the other side lives.
        let mut explained = [Color::Black, Color::White].map(|color| {
            part.iter().any(|chain_index| {
                let chain = &self.chains[*chain_index];
                chain.color == color && chain.dead && chain.mean < HOPELESS && self.explains_neighbor_life(*chain_index)
            })
        });
        for (score, result) in scored {
            let color = self.chains[result.chain].color;
            let threshold = if explained[color.opponent().index()] {
                BOTH_DEAD
            } else if self.is_roaming(self.chains[result.chain].head) {
                ROAMING_DEAD
            } else {
                DEAD
            };
            let dead = score < threshold;
            explained[color.index()] |= dead && self.explains_neighbor_life(result.chain);
            self.set_status(result.chain, dead, 0.5 + SEARCHED_CONFIDENCE * (score - threshold).abs());
            let others = part.iter().copied().filter(|chain| *chain != result.chain);
            let others: Vec<usize> =
                others.filter(|chain| self.chains[*chain].color == color && self.is_open(*chain)).collect();
            for chain in others {
                let survival = result.survival[chain];
                let same = (survival - result.survival[result.chain]).abs() < SAME_FATE;
                let score = 2.0 * survival + self.chains[chain].mean;
                let is_roaming = self.is_roaming(self.chains[chain].head);
                let threshold = if is_roaming { ROAMING_NEIGHBOR_DEAD } else { NEIGHBOR_DEAD };
                self.set_status(
                    chain,
                    if same { dead } else { score < threshold },
                    0.5 + NEIGHBOR_CONFIDENCE * (score - threshold).abs(),
                );
            }
        }
    }

    /// Returns whether a chain is roaming, that is, has liberties but no eye space of its own: each empty area next to
    /// the chain is also adjacent to living stones of the other side, and at least one of these areas is wide.
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
                for neighbor in self.root.neighbors(cell) {
                    if self.root.is_empty(neighbor) {
                        if !std::mem::replace(&mut seen[usize::from(neighbor)], true) {
                            area.push(neighbor);
                        }
                    } else {
                        is_open |= self.root.at(neighbor).color().is_some()
                            && self.root.at(neighbor) != color
                            && !self.chains[self.chain_index[usize::from(neighbor)]].dead;
                    }
                }
            }
            if !is_open {
                return false;
            }
            widest = widest.max(area.len());
        }
        widest >= WIDE_AREA
    }

    /// Returns whether the capture of a chain explains why its enemy lives. The capture of one or two stones explains
    /// nothing, nor does a capture inside a single enemy chain that gives this chain only one eye.
    fn explains_neighbor_life(&self, chain: usize) -> bool {
        let Chain { head, color, stones, .. } = self.chains[chain];
        let cells: Vec<Cell> = self.root.chain(head).collect();
        let neighbors = cells.iter().flat_map(|stone| self.root.neighbors(*stone));
        let mut enemies = neighbors.filter(|neighbor| self.root.at(*neighbor).color() == Some(color.opponent()));
        let first = enemies.next().map(|enemy| self.root.head(enemy));
        let is_inside = enemies.all(|enemy| Some(self.root.head(enemy)) == first);
        stones >= MIN_EXPLAINING_STONES && !(is_inside && cells.len() <= 6 && leaves_one_eye(self.root, &cells))
    }

    fn set_status(&mut self, chain: usize, dead: bool, confidence: f32) {
        let chain = &mut self.chains[chain];
        (chain.dead, chain.confidence) = (dead, confidence.clamp(0.5, MAX_CONFIDENCE));
    }

    /// Returns whether an adjacent enemy chain is in atari.
    fn can_take_a_neighbor(&self, chain: usize) -> bool {
        let Chain { head, color, .. } = self.chains[chain];
        let in_atari =
            |cell: &Cell| self.root.at(*cell).color() == Some(color.opponent()) && self.root.liberty_count(*cell) == 1;
        self.root.chain(head).any(|stone| self.root.neighbors(stone).iter().any(in_atari))
    }

    /// Returns the empty cells on which the search for the chains of `part` plays.
    fn region(&self, part: &[usize]) -> Vec<Cell> {
        let mut inside = vec![false; self.root.len()];
        let mut edge: Vec<Cell> = Vec::new();
        let mut around: Vec<Cell> = Vec::new();
        for chain in part.iter().map(|chain| &self.chains[*chain]) {
            edge.extend(self.root.liberties(chain.head));
            for neighbor in self.root.chain(chain.head).flat_map(|stone| self.root.neighbors(stone)) {
                if self.root.at(neighbor).color() == Some(chain.color.opponent()) {
                    around.push(self.root.head(neighbor));
                }
            }
        }
        for cell in &edge {
            inside[usize::from(*cell)] = true;
        }
        for _ in 0..REGION_STEPS {
            let mut next = Vec::new();
            for neighbor in edge.iter().flat_map(|cell| self.root.neighbors(*cell)) {
                if self.root.is_empty(neighbor) && !std::mem::replace(&mut inside[usize::from(neighbor)], true) {
                    next.push(neighbor);
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
            // Surrounding chains can save themselves by capturing an adjacent chain in atari.
            for neighbor in self.root.chain(head).flat_map(|stone| self.root.neighbors(stone)) {
                if self.root.at(neighbor).color().is_some() && self.root.liberty_count(neighbor) == 1 {
                    inside[usize::from(self.root.first_liberty(neighbor))] = true;
                }
            }
        }
        self.root.cells().filter(|cell| inside[usize::from(*cell)]).collect()
    }

    /// Searches a chain once for each side in `first`, which then moves first; `None` if no visits are left.
    fn search(&mut self, chain: usize, part: &[usize], region: &[Cell], first: &[Color]) -> Option<SearchResult> {
        let (root, chains) = (self.root, &*self.chains);
        let at_stake: Vec<Cell> =
            region.iter().copied().chain(part.iter().flat_map(|chain| root.chain(chains[*chain].head))).collect();
        let larger = u32::try_from(at_stake.len() / USUAL_CELLS).unwrap_or(u32::MAX).max(1);
        let visits = (self.visits / larger).max(MIN_VISITS.min(self.visits));
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
        let mut reward = |field: &Field<W>| {
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
            SURVIVAL_WEIGHT * lives + AREA_WEIGHT * (1.0 + own - other)
        };
        let mut values = [0.0; 2];
        for (value, first) in values.iter_mut().zip(first) {
            let mut search = Search { root, fixed: &fixed, region: &at_stake, random: self.random, field: self.field };
            *value = search.run(*first, color, visits, &mut reward);
        }
        let survival = survived.iter().map(|count| ratio(*count, all_visits)).collect();
        Some(SearchResult { chain, values, survival })
    }
}
