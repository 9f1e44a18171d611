//! Compares all fields of the naive engine with games of the reference engine: a second implementation is only useful
//! if it is correct. The games are beside the project; if they are missing, the tests print a message and pass.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde::Deserialize;
use wei7_core::Color;
use wei7_testsuite::rules::naive::{Bonus, Ending, Game, Grid, Ko, Parameters, Phase, Scoring, Tax, Turn};
use wei7_testsuite::samples::sample;
use wei7_testsuite::sampling::{Dice, Sample};

#[derive(Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "as the file has them")]
struct Row {
    id: String,
    size: [usize; 2],
    ko: String,
    scoring: String,
    tax: String,
    multi_stone_suicide: bool,
    button: bool,
    white_handicap_bonus: String,
    komi: f64,
    handicap: Vec<String>,
    first: String,
    moves: Vec<String>,
    phase_after: String,
    legal_before: BTreeMap<usize, String>,
    final_board: String,
    captured: BTreeMap<String, u32>,
    finished: bool,
    no_result: bool,
    #[serde(default)]
    ended_by_m8: bool,
    white_minus_black: Option<f64>,
    white_minus_black_self_play_opts: Option<f64>,
    pass_alive_area: String,
}

impl Row {
    fn parameters(&self) -> Parameters {
        Parameters {
            ko: match self.ko.as_str() {
                "simple" => Ko::Simple,
                "positional" => Ko::Positional,
                "situational" => Ko::Situational,
                other => panic!("ko {other}"),
            },
            scoring: match self.scoring.as_str() {
                "area" => Scoring::Area,
                "territory" => Scoring::Territory,
                other => panic!("scoring {other}"),
            },
            tax: match self.tax.as_str() {
                "none" => Tax::None,
                "seki" => Tax::Seki,
                "all" => Tax::All,
                other => panic!("tax {other}"),
            },
            multi_stone_suicide: self.multi_stone_suicide,
            button: self.button,
            white_handicap_bonus: match self.white_handicap_bonus.as_str() {
                "0" => Bonus::Zero,
                "N-1" => Bonus::LessOne,
                "N" => Bonus::Full,
                other => panic!("bonus {other}"),
            },
            self_play_opts: self.ended_by_m8,
        }
    }

    fn start(&self) -> Game {
        let mut grid = Grid::new(self.size[0], self.size[1]);
        for stone in &self.handicap {
            let point = point(&grid, stone);
            grid.points[point] = Some(Color::Black);
        }
        Game::new(self.parameters(), grid, color(&self.first), half_points(self.komi))
    }
}

fn color(letter: &str) -> Color {
    if letter == "B" { Color::Black } else { Color::White }
}

fn point(grid: &Grid, text: &str) -> usize {
    let (x, y) = text.split_once(',').unwrap();
    grid.at(x.parse().unwrap(), y.parse().unwrap())
}

#[expect(clippy::cast_possible_truncation, reason = "small whole numbers")]
fn half_points(points: f64) -> i32 {
    (points * 2.0) as i32
}

fn digit(phase: Phase) -> char {
    match phase {
        Phase::Main => '0',
        Phase::Cleanup1 => '1',
        Phase::Cleanup2 => '2',
    }
}

fn legal_map(game: &Game) -> String {
    let grid = &game.now().grid;
    let letters: Vec<u8> = (0..grid.points.len()).map(|point| b'0' + u8::from(game.may_write(point))).collect();
    let rows: Vec<_> = letters.chunks(grid.width).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
    rows.join("/")
}

fn play(game: &mut Game, text: &str) {
    let words: Vec<&str> = text.split(' ').collect();
    assert_eq!(color(words[0]), game.now().to_move);
    let turn = match words[1..] {
        ["pass"] => Turn::Pass,
        [place] => Turn::Play(point(&game.now().grid, place)),
        [place, "unblock"] => match game.meant(point(&game.now().grid, place)) {
            unblock @ Turn::Unblock(_) => unblock,
            other => panic!("{text} is {other:?}"),
        },
        _ => panic!("{text}"),
    };
    game.play(turn);
}

fn check(row: &Row) {
    let mut game = row.start();
    for (number, text) in row.moves.iter().enumerate() {
        if let Some(map) = row.legal_before.get(&number) {
            assert_eq!(legal_map(&game), *map, "legal before turn {number}");
        }
        assert_eq!(game.now().ending, None);
        play(&mut game, text);
    }
    if let Some(map) = row.legal_before.get(&row.moves.len()) {
        assert_eq!(legal_map(&game), *map, "legal at the end");
    }
    let phases: String = game.moments[1..].iter().map(|moment| digit(moment.phase)).collect();
    assert_eq!(phases, row.phase_after);
    let now = game.now();
    assert_eq!(now.grid.rows(), row.final_board);
    assert_eq!(now.captured, [row.captured["B"], row.captured["W"]]);
    assert_eq!(now.ending.is_some(), row.finished);
    assert_eq!(now.ending == Some(Ending::NoResult), row.no_result);
    assert_eq!(now.ending == Some(Ending::Decided), row.ended_by_m8);
    assert_eq!(now.grid.pass_alive_area(row.multi_stone_suicide).rows(), row.pass_alive_area);
    for (said, self_play_opts) in [(row.white_minus_black, false), (row.white_minus_black_self_play_opts, true)] {
        if let Some(said) = said {
            let [black, white] = game.score(self_play_opts);
            assert_eq!(white - black, half_points(said), "self_play_opts {self_play_opts}");
        }
    }
}

fn check_all(name: &str, count: usize) {
    let Some(file) = sample("oracle") else { return };
    let text = fs::read_to_string(file.join(name)).unwrap();
    let mut wrong = Vec::new();
    let mut sample = Sample::one_in(10, name);
    for line in text.lines().filter(|_| sample.takes()) {
        let row: Row = serde_json::from_str(line).unwrap();
        if let Err(why) = std::panic::catch_unwind(|| check(&row)) {
            let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
            wrong.push(format!("{}: {why}", row.id));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(text.lines().count(), count);
}

#[test]
fn games_of_the_reference_engine() {
    check_all("rules-games.jsonl", 3000);
}

#[test]
fn games_that_m8_ended() {
    check_all("rules-games-m8.jsonl", 500);
}

/// D7 by its definition: returns whether no sequence of moves of the opponent alone empties the region.
fn cannot_be_taken(start: &Grid, region: &[usize], opponent: Color, multi_stone_suicide: bool) -> bool {
    let (mut seen, mut left) = (BTreeSet::from([start.clone()]), vec![start.clone()]);
    while let Some(grid) = left.pop() {
        for point in 0..grid.points.len() {
            let Some(played) = grid.d4_pseudolegal_move(opponent, point, multi_stone_suicide) else { continue };
            if played.captured.iter().flatten().any(|stone| region.contains(stone)) {
                return false;
            }
            if seen.insert(played.grid.clone()) {
                left.push(played.grid);
            }
        }
    }
    true
}

/// Compares pass-alive groups by Benson's algorithm and by the definition of D7, in positions of this size with many
/// black stones.
fn compare_pass_alive(width: usize, height: usize, positions: u32) {
    let mut dice = Dice(0x6265_6e73_6f6e);
    let mut alive_groups = [0, 0];
    for _ in 0..positions {
        let mut grid = Grid::new(width, height);
        for place in &mut grid.points {
            let colors = [Some(Color::Black), Some(Color::Black), Some(Color::White), None, None];
            *place = colors[dice.below(5) as usize];
        }
        for color in [Color::White, Color::Black] {
            grid.d3_resolve_captures(color);
        }
        for suicide in [false, true] {
            let alive = grid.d7_pass_alive_groups(Color::Black, suicide);
            alive_groups[usize::from(suicide)] += alive.len();
            for region in grid.stones(Color::Black) {
                let lives = cannot_be_taken(&grid, &region, Color::White, suicide);
                assert_eq!(alive.contains(&region), lives, "{} at {region:?}, suicide {suicide}", grid.rows());
            }
        }
    }
    assert!(alive_groups[1] > 0 && alive_groups[0] > alive_groups[1], "{alive_groups:?}");
}

#[test]
fn pass_alive_groups_are_those_that_no_moves_take() {
    compare_pass_alive(4, 3, 1500);
    compare_pass_alive(5, 3, 300);
}
