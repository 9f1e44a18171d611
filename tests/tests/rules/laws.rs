//! Laws of the rules engine: on random games under every combination of parameters it behaves like the naive engine,
//! also when turns are undone.

use proptest::prelude::*;
use wei7_core::rules::{Game, Phase, SetupError, Turn, Violation};
use wei7_core::{Color, Point};
use wei7_testsuite::rules::naive::{self, Ending, Grid, Parameters};
use wei7_testsuite::rules::wei7_engine::{game, grid, pass_alive, point};
use wei7_testsuite::sampling::{Dice, cases};

/// The two engines with the same game.
struct Pair {
    naive: naive::Game,
    game: Game,
}

impl Pair {
    fn new(parameters: Parameters, start: &Grid, first: Color, komi: i32) -> Self {
        let naive = naive::Game::new(parameters, start.clone(), first, komi);
        Self { naive, game: game(parameters, start, first, komi).unwrap() }
    }

    fn at(&self, number: usize) -> Point {
        point(self.naive.now().grid.width, number)
    }

    /// Compares everything that both engines expose and the legality of all turns, and returns the legal turns.
    fn compare(&mut self) -> Vec<naive::Turn> {
        self.compare_position();
        self.compare_scores();
        self.compare_legality()
    }

    fn compare_position(&self) {
        let now = self.naive.now();
        let place = now.grid.rows();
        assert_eq!(grid(&self.game).rows(), place);
        assert_eq!(self.game.to_move(), now.to_move, "{place}");
        assert_eq!(self.game.last_phase(), phase(now.phase), "{place}");
        assert_eq!(self.game.finished(), now.ending.is_some(), "{place}");
        assert_eq!(self.game.phase() == Phase::Over, now.ending.is_some(), "{place}");
        assert_eq!(self.game.no_result(), now.ending == Some(Ending::NoResult), "{place}");
        assert_eq!([Color::Black, Color::White].map(|color| self.game.captured(color)), now.captured, "{place}");
        let suicide = self.naive.parameters.multi_stone_suicide;
        assert_eq!(pass_alive(&self.game).rows(), now.grid.pass_alive_area(suicide).rows(), "pass-alive of {place}");
        for (number, mark) in now.marks.iter().enumerate() {
            let shown = self.game.is_marked(self.at(number));
            assert_eq!(shown, *mark, "mark {number} of {place}");
        }
    }

    fn compare_scores(&self) {
        if self.game.no_result() {
            assert_eq!(self.game.score(), None);
            return;
        }
        for on in [false, true] {
            let score = self.game.score_with_self_play_opts(on).unwrap();
            let place = format!("score of {} with self_play_opts {on}", self.naive.now().grid.rows());
            assert_eq!([score.black.0, score.white.0], self.naive.score(on), "{place}");
            assert_eq!(score.winner, winner(score.black.0, score.white.0), "{place}");
        }
        let on = self.naive.parameters.self_play_opts;
        assert_eq!(self.game.score(), self.game.score_with_self_play_opts(on));
    }

    fn compare_legality(&mut self) -> Vec<naive::Turn> {
        let listed: Vec<Turn> = self.game.legal_moves().collect();
        let mut can = Vec::new();
        for number in 0..self.naive.now().grid.points.len() {
            let meant = self.naive.meant(number);
            let clause = self.naive.forbidden_by(meant);
            self.compare_turn(Turn::Play(self.at(number)), clause, &listed);
            let unblock = matches!(meant, naive::Turn::Unblock(_)).then_some(meant);
            let clause = self.naive.forbidden_by(unblock.unwrap_or(naive::Turn::Unblock(number)));
            self.compare_turn(Turn::Unblock(self.at(number)), clause, &listed);
            can.extend([meant].into_iter().filter(|turn| self.naive.forbidden_by(*turn).is_none()));
        }
        let passing = self.naive.forbidden_by(naive::Turn::Pass);
        self.compare_turn(Turn::Pass, passing, &listed);
        can
    }

    /// Checks that `is_legal`, the list of legal turns and `play` agree; if the turn is illegal, the clause is equal
    /// and the game unchanged.
    fn compare_turn(&mut self, turn: Turn, clause: Option<&'static str>, listed: &[Turn]) {
        let place = format!("{turn:?} in {}", self.naive.now().grid.rows());
        assert_eq!(self.game.is_legal(turn), clause.is_none(), "is_legal: {place}: {clause:?}");
        assert_eq!(listed.contains(&turn), clause.is_none(), "legal_moves: {place}: {clause:?}");
        let color = self.game.to_move();
        match self.game.play(color, turn) {
            Ok(_) => {
                assert_eq!(clause, None, "play: {place}");
                assert!(self.game.undo());
            }
            Err(error) if clause != Some("over") => assert_eq!(Some(error.clause().number()), clause, "play: {place}"),
            Err(_) => {}
        }
    }

    fn play(&mut self, turn: naive::Turn) {
        let color = self.game.to_move();
        self.game.play(color, self.named(turn)).unwrap();
        self.naive.play(turn);
    }

    /// M2: checks that a turn of the wrong player is refused; in a tolerant game it is reported first, and can be
    /// undone.
    fn out_of_turn(&mut self, turn: naive::Turn) {
        if self.game.finished() {
            return;
        }
        let (other, turn) = (self.game.to_move().opponent(), self.named(turn));
        assert_eq!(self.game.play(other, turn).unwrap_err().why, Violation::OutOfTurn(other));
        let mut told = Vec::new();
        self.game.play_tolerant(other, turn, |violation| told.push(violation));
        assert_eq!(told[0], Violation::OutOfTurn(other));
        assert!(self.game.undo());
    }

    fn named(&self, turn: naive::Turn) -> Turn {
        match turn {
            naive::Turn::Play(number) => Turn::Play(self.at(number)),
            naive::Turn::Unblock(number) => Turn::Unblock(self.at(number)),
            naive::Turn::Pass | naive::Turn::Nothing => Turn::Pass,
        }
    }

    /// Takes everything back, and compares after each step.
    fn back_to_the_start(&mut self) {
        while self.naive.undo() {
            assert!(self.game.undo());
            self.compare();
        }
        assert!(!self.game.undo());
    }
}

fn phase(phase: naive::Phase) -> Phase {
    match phase {
        naive::Phase::Main => Phase::Main,
        naive::Phase::Cleanup1 => Phase::Cleanup1,
        naive::Phase::Cleanup2 => Phase::Cleanup2,
    }
}

fn winner(black: i32, white: i32) -> Option<Color> {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
    }
}

/// Chooses a legal turn by a number: a pass now and then, or else a capture or ko if the number is even and there is
/// one, or else any.
fn choose(pair: &Pair, can: &[naive::Turn], choice: u32, passes: u32) -> naive::Turn {
    if can.is_empty() || choice.is_multiple_of(passes) {
        return naive::Turn::Pass;
    }
    let now = pair.naive.now();
    let captures = |turn: &&naive::Turn| match turn {
        naive::Turn::Play(number) => !now.grid.d4_steps(now.to_move, *number).captured.is_empty(),
        _ => true,
    };
    let sharp: Vec<_> = can.iter().filter(captures).copied().collect();
    let among = if (choice / passes).is_multiple_of(2) && !sharp.is_empty() { &sharp } else { can };
    among[choice as usize / passes as usize / 2 % among.len()]
}

/// Returns a start position: no stones, handicap stones, or stones of both sides as far as they have liberties.
fn start(width: usize, height: usize, stones: &[u32]) -> Grid {
    let mut grid = Grid::new(width, height);
    let handicap = stones.first().is_some_and(|stone| stone % 2 == 0);
    for stone in stones {
        let before = grid.clone();
        let color = if handicap || stone % 3 > 0 { Color::Black } else { Color::White };
        let number = (*stone / 6) as usize % grid.points.len();
        grid.points[number] = Some(color);
        let taken = [Color::Black, Color::White].map(|color| grid.d3_resolve_captures(color));
        if taken.iter().any(|regions| !regions.is_empty()) {
            grid = before;
        }
    }
    grid
}

fn any_parameters() -> impl Strategy<Value = Parameters> {
    prop::sample::select(Parameters::p_combinations())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn both_engines_agree_on_every_point_of_random_games(
        parameters in any_parameters(),
        (width, height) in (1_usize..=9, 1_usize..=9),
        stones in prop::collection::vec(any::<u32>(), 0..12),
        black_first in any::<bool>(),
        komi in -20_i32..20,
        passes in 3_u32..40,
        choices in prop::collection::vec(any::<u32>(), 0..60),
    ) {
        let first = if black_first { Color::Black } else { Color::White };
        let mut pair = Pair::new(parameters, &start(width, height, &stones), first, komi);
        for choice in choices {
            let can = pair.compare();
            if pair.game.finished() {
                break;
            }
            let turn = choose(&pair, &can, choice, passes);
            pair.play(turn);
        }
        pair.compare();
        pair.back_to_the_start();
    }

    #[test]
    fn tolerant_games_tell_what_the_naive_engine_sees(
        parameters in any_parameters(),
        (width, height) in (1_usize..=5, 1_usize..=5),
        stones in prop::collection::vec(any::<u32>(), 0..8),
        passes in 3_u32..40,
        choices in prop::collection::vec(any::<u32>(), 0..120),
    ) {
        let mut pair = Pair::new(parameters, &start(width, height, &stones), Color::Black, 0);
        for choice in choices {
            let points = pair.naive.now().grid.points.len();
            let number = (choice / passes) as usize % points;
            let turn = match choice % passes {
                0 => naive::Turn::Pass,
                1 => match pair.naive.meant(number) {
                    unblock @ naive::Turn::Unblock(_) => unblock,
                    _ => naive::Turn::Unblock(number),
                },
                _ => pair.naive.meant(number),
            };
            pair.out_of_turn(turn);
            let mut told = Vec::new();
            let color = pair.game.to_move();
            pair.game.play_tolerant(color, pair.named(turn), |violation| told.push(violation.clause().number()));
            match pair.naive.play_tolerant(turn).as_slice() {
                ["over"] => prop_assert_eq!(told.len(), 1),
                clauses => prop_assert_eq!(told, clauses),
            }
            pair.compare();
        }
        pair.back_to_the_start();
    }
}

#[test]
fn both_engines_agree_under_every_combination_of_parameters() {
    let mut dice = Dice(0x6e61_6976_6521);
    let mut ends = [0; 4];
    for parameters in Parameters::p_combinations() {
        for size in [2, 3, 4] {
            let stones: Vec<u32> = (0..dice.below(6)).map(|_| dice.below(1000)).collect();
            let first = if dice.below(2) == 0 { Color::Black } else { Color::White };
            let mut pair = Pair::new(parameters, &start(size, 1 + dice.below(4) as usize, &stones), first, 1);
            for _ in 0..80 {
                let can = pair.compare();
                if pair.game.finished() {
                    break;
                }
                let turn = choose(&pair, &can, dice.below(1 << 30), 9);
                pair.play(turn);
            }
            ends[pair.naive.now().ending.map_or(0, |ending| 1 + ending as usize)] += 1;
        }
    }
    // Each kind of end is among the games: unfinished, by passes, no result, decided.
    assert!(ends.iter().all(|games| *games > 0), "{ends:?}");
}

/// 1, 57 and 12,675 legal positions: Tromp and Farnebäck, "Combinatorics of Go".
#[test]
fn the_number_of_legal_positions_is_the_known_one() {
    let parameters = Parameters::p_presets()[0].1;
    for (size, known) in [(1, 1), (2, 57), (3, 12_675)] {
        let mut legal = 0;
        for number in 0..3_usize.pow(size * size) {
            let side = size as usize;
            let mut start = Grid::new(side, side);
            let mut rest = number;
            for place in &mut start.points {
                *place = [None, Some(Color::Black), Some(Color::White)][rest % 3];
                rest /= 3;
            }
            let stones = [Color::Black, Color::White].map(|color| start.stones(color)).concat();
            let has_liberties = stones.iter().all(|region| !start.d2_liberties(region).is_empty());
            match game(parameters, &start, Color::Black, 0) {
                Ok(_) => {
                    assert!(has_liberties, "{}", start.rows());
                    legal += 1;
                }
                Err(SetupError::NoLiberty(_)) => assert!(!has_liberties, "{}", start.rows()),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(legal, known, "{size} by {size}");
    }
}
