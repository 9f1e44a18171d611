//! Hand-made games, and properties of all games.

use proptest::prelude::*;

use super::*;
use crate::{BoardSize, Color, HalfPoints, Point, Stone};

const B: Color = Color::Black;
const W: Color = Color::White;

/// Creates a game from a diagram, rows of `X`, `O` and `.` separated by blanks, with black to play.
fn game(rules: &str, diagram: &str) -> Game {
    let RulesetText { rules, komi } = rules.parse().unwrap();
    let rows: Vec<_> = diagram.split_whitespace().collect();
    let size = BoardSize::new(u32::try_from(rows[0].len()).unwrap(), u32::try_from(rows.len()).unwrap()).unwrap();
    let mut setup = Vec::new();
    for (y, row) in (0..).zip(&rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            let color = if letter == 'X' { B } else { W };
            setup.extend((letter != '.').then_some(Stone { color, point: Point::new(x, y) }));
        }
    }
    Game::new(size, rules, &setup, B, komi.unwrap_or(HalfPoints(0))).unwrap()
}

fn at(x: u32, y: u32) -> Turn {
    Turn::Play(Point::new(x, y))
}

/// Plays these turns, with the players in alternation.
fn play_all(game: &mut Game, turns: &[Turn]) -> TurnOutcome {
    let outcomes = turns.iter().map(|turn| game.play(game.to_move(), *turn).unwrap());
    outcomes.last().unwrap()
}

fn violation(game: &mut Game, turn: Turn) -> Violation {
    assert!(!game.is_legal(turn));
    game.play(game.to_move(), turn).unwrap_err().why
}

#[test]
fn simple_ko_forbids_to_take_back_at_once() {
    let mut game = game("ko=simple", ".XO. X..O .XO. ....");
    play_all(&mut game, &[at(2, 1), at(1, 1)]);
    assert_eq!(violation(&mut game, at(2, 1)), Violation::Ko(1));
    play_all(&mut game, &[at(0, 3), at(3, 3), at(2, 1)]);
    assert_eq!(violation(&mut game, at(1, 1)), Violation::Ko(4));
    assert_eq!(game.captured(B), 1);
}

#[test]
fn a_lone_stone_cannot_be_put_where_it_is_taken_at_once() {
    for rules in ["new-zealand", "japanese"] {
        let mut game = game(rules, ".O. O.. ...");
        assert_eq!(violation(&mut game, at(0, 0)), Violation::NoLiberty, "{rules}");
        assert_eq!(game.turns(), 0);
    }
}

#[test]
fn suicide_of_more_stones_is_a_parameter() {
    let diagram = ".XO OO. ...";
    assert_eq!(violation(&mut game("japanese", diagram), at(0, 0)), Violation::Suicide(2));
    let mut allowed = game("tromp-taylor", diagram);
    assert_eq!(play_all(&mut allowed, &[at(0, 0)]).effect, TurnEffect::Play { captured: 0, lost: 2 });
    assert_eq!((allowed.captured(B), allowed.captured(W)), (2, 0));
}

#[test]
fn superko_by_position_and_by_situation_differ() {
    // White sends two and returns one: after three moves the position is repeated with the other player to move.
    let send_two = [at(0, 2), at(0, 0), at(2, 0)];
    for (rules, forbidden) in [("tromp-taylor", true), ("aga", false), ("chinese", false)] {
        let mut game = game(rules, ".O.O XXOO ....");
        assert_eq!(play_all(&mut game, &send_two).effect, TurnEffect::Play { captured: 2, lost: 0 }, "{rules}");
        if forbidden {
            assert_eq!(violation(&mut game, at(1, 0)), Violation::Superko(1), "{rules}");
        } else {
            assert_eq!(play_all(&mut game, &[at(1, 0)]).effect, TurnEffect::Play { captured: 1, lost: 0 }, "{rules}");
        }
    }
}

#[test]
fn in_cleanup_a_ko_is_blocked_until_it_is_unblocked() {
    let mut game = game("japanese", ".XO. X..O .XO. ....");
    play_all(&mut game, &[Turn::Pass, Turn::Pass, at(2, 1), at(1, 1)]);
    let taken = Point::new(1, 1);
    assert!(game.is_marked(taken));
    assert!(game.is_legal(at(2, 1)) && game.is_legal(at(1, 1)) && game.is_legal(Turn::Unblock(taken)));
    assert_eq!(play_all(&mut game, &[at(2, 1)]).effect, TurnEffect::Unblock(taken));
    assert!(!game.is_marked(taken));
    assert_eq!(violation(&mut game, Turn::Unblock(Point::new(2, 1))), Violation::NothingToUnblock);
    assert_eq!(play_all(&mut game, &[at(0, 3), at(2, 1)]).effect, TurnEffect::Play { captured: 1, lost: 0 });
    assert!(game.is_marked(Point::new(2, 1)) && !game.is_marked(taken));
}

#[test]
fn the_handicap_is_the_number_of_setup_stones() {
    let stones = [Point::new(0, 0), Point::new(2, 2)].map(|point| Stone { color: B, point });
    let size = BoardSize::new(3, 3).unwrap();
    for (preset, bonus) in [(Preset::Chinese, 2), (Preset::Aga, 1), (Preset::Japanese, 0)] {
        let game = Game::new(size, preset.rules(), &stones, W, HalfPoints(1)).unwrap();
        assert_eq!(game.score().unwrap().tally(W).bonus, bonus, "{preset}");
        assert_eq!(game.score().unwrap().white, HalfPoints(i32::try_from(bonus).unwrap() * 2 + 1), "{preset}");
    }
    assert_eq!(game("chinese", "X.. .O. ..X").handicap(), 0);
}

#[test]
fn dead_stones_count_as_taken_only_if_listed() {
    let game = game("japanese", ".X... XX.O. .....");
    let score = game.score_without(&[Point::new(3, 1), Point::new(0, 2)]).unwrap();
    assert_eq!((score.tally(B).captures, score.tally(W).captures), (1, 0));
    assert_eq!(score.tally(B).surrounded, 12);
    assert_eq!(game.score().unwrap().tally(B).captures, 0);
}

#[test]
fn occupied_points_and_points_off_the_board_are_named() {
    let mut game = game("japanese", ".X. ... ...");
    assert_eq!(violation(&mut game, at(3, 0)), Violation::OffBoard);
    assert_eq!(violation(&mut game, at(0, u32::MAX)), Violation::OffBoard);
    assert_eq!(violation(&mut game, at(1, 0)), Violation::Occupied(B));
    assert_eq!(violation(&mut game, Turn::Unblock(Point::new(1, 0))), Violation::NothingToUnblock);
    assert_eq!(
        game.play(W, Turn::Pass).unwrap_err().to_string(),
        "illegal-turn(color: white, why: out-of-turn(color: black), clause: rules/M2)"
    );
}

#[test]
fn the_first_pass_takes_the_button() {
    let mut game = game("button=yes,komi=0", "...");
    play_all(&mut game, &[Turn::Pass, Turn::Pass]);
    assert_eq!((game.phase(), game.button()), (Phase::Main, Some(B)));
    assert_eq!(play_all(&mut game, &[Turn::Pass]).ended, Some(Clause::M5));
    let score = game.score().unwrap();
    assert_eq!((score.black, score.white, score.winner), (HalfPoints(1), HalfPoints(0), Some(B)));
}

#[test]
fn territory_scoring_has_two_cleanup_phases() {
    let mut game = game("japanese,komi=0.5", ".X.O. .X.O. .X.O. .XXO. .X.O.");
    play_all(&mut game, &[at(2, 4)]);
    assert_eq!(play_all(&mut game, &[Turn::Pass, Turn::Pass]).phase, Phase::Cleanup1);
    assert_eq!(game.to_move(), W);
    assert_eq!(play_all(&mut game, &[Turn::Pass, Turn::Pass]).phase, Phase::Cleanup2);
    let outcome = play_all(&mut game, &[Turn::Pass, Turn::Pass]);
    assert_eq!((outcome.phase, outcome.ended), (Phase::Over, Some(Clause::C8)));
    assert_eq!(game.play(W, Turn::Pass).unwrap_err().why, Violation::Over(Clause::C8));
    assert_eq!(game.legal_moves().count(), 0);
}

#[test]
fn a_tolerant_game_goes_on_and_reports_all_violations() {
    let mut game = game("japanese", ".O. O.. ...");
    let mut reported = Vec::new();
    let mut report = |violation| reported.push(violation);
    game.play_tolerant(W, Turn::Play(Point::new(1, 0)), &mut report);
    let outcome = game.play_tolerant(B, at(0, 0), &mut report);
    assert_eq!(outcome.effect, TurnEffect::Play { captured: 0, lost: 1 });
    game.play_tolerant(B, at(9, 9), &mut report);
    game.play_tolerant(W, Turn::Pass, &mut report);
    game.play_tolerant(B, Turn::Pass, &mut report);
    assert_eq!(game.phase(), Phase::Cleanup1);
    assert_eq!(
        reported,
        [
            Violation::OutOfTurn(W),
            Violation::Occupied(W),
            Violation::NoLiberty,
            Violation::OutOfTurn(B),
            Violation::OffBoard
        ]
    );
    assert_eq!(game.turns(), 5);
    while game.undo() {}
    assert_eq!((game.captured(B), game.to_move()), (0, B));
}

#[test]
fn a_setup_that_is_no_position_is_an_error() {
    let stone = |color, x| Stone { color, point: Point::new(x, 0) };
    let begin = |size: (u32, u32), setup: &[Stone]| {
        let size = BoardSize::new(size.0, size.1).unwrap();
        Game::new(size, Preset::Aga.rules(), setup, B, HalfPoints(0)).err()
    };
    assert_eq!(begin((2, 1), &[stone(B, 0)]), None);
    assert_eq!(begin((2, 1), &[stone(B, 2)]), Some(SetupError::OffBoard(Point::new(2, 0))));
    assert_eq!(begin((2, 1), &[stone(B, 0), stone(W, 0)]), Some(SetupError::Occupied(Point::new(0, 0))));
    assert_eq!(begin((2, 1), &[stone(B, 0), stone(B, 1)]), Some(SetupError::NoLiberty(Point::new(0, 0))));
    let large = BoardSize::new(65_537, 1).unwrap();
    assert_eq!(begin((65_537, 1), &[]), Some(SetupError::TooLarge(large)));
    assert_eq!(begin((65_536, 1), &[]), None);
}

fn any_rules() -> impl Strategy<Value = Ruleset> {
    let ko = prop_oneof![Just(KoRule::Simple), Just(KoRule::Positional), Just(KoRule::Situational)];
    let scoring = prop_oneof![Just(Scoring::Area), Just(Scoring::Territory)];
    let tax = prop_oneof![Just(Tax::None), Just(Tax::Seki), Just(Tax::All)];
    let flags = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.2));
    (ko, scoring, tax, flags).prop_map(|(ko, scoring, tax, (multi_stone_suicide, button, self_play_opts))| Ruleset {
        ko,
        scoring,
        tax,
        multi_stone_suicide,
        button,
        white_handicap_bonus: HandicapBonus::Zero,
        self_play_opts,
    })
}

/// Returns everything that can be observed through the public interface, and the hashes.
fn observable_state(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let area: Vec<_> = game.pass_alive_area().collect();
    let marks: Vec<_> = area.iter().map(|(point, _)| game.is_marked(*point)).collect();
    let board: Vec<_> = area.iter().map(|(point, _)| game.get(*point)).collect();
    let legal: Vec<_> = game.legal_moves().collect();
    let counted = (game.captured(B), game.captured(W), game.button(), game.turns());
    (board, marks, legal, counted, game.to_move(), game.phase(), game.ended_by(), game.score(), game.keys())
}

/// Returns all turns that can be tried on a board of this size, including some off the board.
fn all_turns(size: BoardSize) -> impl Iterator<Item = Turn> {
    let points = (0..=size.height()).flat_map(move |y| (0..=size.width()).map(move |x| Point::new(x, y)));
    points.flat_map(|point| [Turn::Play(point), Turn::Unblock(point)]).chain([Turn::Pass])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn legal_turns_are_those_that_can_be_played(
        rules in any_rules(), size in prop_oneof![(1_u32..4, 1_u32..4), (3_u32..6, 3_u32..6)], dice in prop::collection::vec((any::<prop::sample::Index>(), 0..12), 0..90),
    ) {
        let size = BoardSize::new(size.0, size.1).unwrap();
        let mut game = Game::new(size, rules, &[], B, HalfPoints(13)).unwrap();
        let mut states = vec![observable_state(&game)];
        for (die, pass) in dice {
            let legal: Vec<_> = game.legal_moves().collect();
            prop_assert_eq!(legal.is_empty(), game.finished());
            for turn in all_turns(size) {
                let color = game.to_move();
                prop_assert_eq!(game.is_legal(turn), legal.contains(&turn));
                let outcome = game.play(color, turn);
                prop_assert_eq!(outcome.is_ok(), legal.contains(&turn), "{:?}", turn);
                if outcome.is_ok() {
                    prop_assert!(game.undo());
                }
            }
            let now = observable_state(&game);
            prop_assert!(now == *states.last().unwrap());
            if game.finished() {
                break;
            }
            let turn = if pass == 0 { Turn::Pass } else { *die.get(&legal) };
            game.play(game.to_move(), turn).unwrap();
            let (kept, fresh) = game.keys();
            prop_assert_eq!(kept, fresh);
            states.push(observable_state(&game));
        }
        while let Some(state) = states.pop() {
            prop_assert!(observable_state(&game) == state);
            prop_assert_eq!(game.undo(), !states.is_empty());
        }
    }

    #[test]
    fn a_tolerant_game_is_undone_too(
        rules in any_rules(), turns in prop::collection::vec((any::<bool>(), 0_u32..4, 0_u32..4, 0..8), 0..120), keep in 0_usize..120,
    ) {
        let size = BoardSize::new(3, 3).unwrap();
        let mut games = [0, 1].map(|_| Game::new(size, rules, &[], B, HalfPoints(13)).unwrap());
        for (number, (black, x, y, what)) in turns.into_iter().enumerate() {
            let color = if black { B } else { W };
            let turn = match what {
                0 => Turn::Pass,
                1 => Turn::Unblock(Point::new(x, y)),
                _ => Turn::Play(Point::new(x, y)),
            };
            let mut reported = 0;
            let legal = games[0].to_move() == color && games[0].is_legal(turn);
            games[0].play_tolerant(color, turn, |_| reported += 1);
            prop_assert_eq!(reported == 0, legal);
            if number < keep {
                games[1].play_tolerant(color, turn, |_| {});
            }
        }
        let [mut long, short] = games;
        while long.turns() > short.turns() {
            long.undo();
        }
        prop_assert!(observable_state(&long) == observable_state(&short));
    }
}
