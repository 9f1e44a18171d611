//! Compares the rules engine with recorded games of another engine: legal moves, events, and results.
//!
//! The games of the corpus are a sample; all games are replayed if the collection is available. The abstract games are
//! with the tests of the board in `wei7-core`.

use std::fmt::Debug;
use std::path::Path;

use serde_json::Value;
use wei7_core::rules::{Game, RulesetText, Score, Turn};
use wei7_core::{BoardSize, Color, Point, Stone};
use wei7_testsuite::samples::{project, sample};

/// A fact that differs from the recorded one.
type Difference = String;

fn same<T: Copy + PartialEq + Debug>(what: &str, ours: T, theirs: T) -> Result<(), Difference> {
    if ours == theirs { Ok(()) } else { Err(format!("{what}: {ours:?}, recorded is {theirs:?}")) }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn yes_or_no(value: &Value) -> &str {
    if value.as_bool().unwrap() { "yes" } else { "no" }
}

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_u64().unwrap()).unwrap()
}

fn color(letter: &str) -> Color {
    if letter == "B" { Color::Black } else { Color::White }
}

fn point(text: &str) -> Point {
    let (x, y) = text.split_once(',').unwrap();
    Point::new(x.parse().unwrap(), y.parse().unwrap())
}

/// Parses `B 3,4`, `W pass`, `B 3,4 unblock`.
fn turn(text: &str) -> (Color, Turn) {
    let (side, what) = text.split_once(' ').unwrap();
    let turn = match what.split_once(' ') {
        None if what == "pass" => Turn::Pass,
        None => Turn::Play(point(what)),
        Some((at, _)) => Turn::Unblock(point(at)),
    };
    (color(side), turn)
}

fn rules(game: &Value, self_play_opts: bool) -> RulesetText {
    let list = format!(
        "ko={},scoring={},tax={},multi_stone_suicide={},button={},white_handicap_bonus={},self_play_opts={},komi={}",
        text(&game["ko"]),
        text(&game["scoring"]),
        text(&game["tax"]),
        yes_or_no(&game["multi_stone_suicide"]),
        yes_or_no(&game["button"]),
        text(&game["white_handicap_bonus"]),
        if self_play_opts { "yes" } else { "no" },
        game["komi"],
    );
    list.parse().unwrap()
}

/// Returns rows of letters, one for each point.
fn rows(size: BoardSize, letter: impl Fn(Point) -> char) -> String {
    let row = |y| (0..size.width()).map(|x| letter(Point::new(x, y))).collect::<String>();
    (0..size.height()).map(row).collect::<Vec<_>>().join("/")
}

const fn stone(color: Option<Color>) -> char {
    match color {
        None => '.',
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
    }
}

fn margin(score: Option<Score>) -> Option<f64> {
    score.map(|score| f64::from(score.white_minus_black().0) / 2.0)
}

fn legal_map(game: &Game) -> String {
    rows(game.board().size(), |point| if game.is_legal(Turn::Play(point)) { '1' } else { '0' })
}

/// Replays a game and returns the first difference.
fn replay(record: &Value, self_play_opts: bool) -> Result<(), Difference> {
    let size = BoardSize::new(number(&record["size"][0]), number(&record["size"][1])).unwrap();
    let handicap = record["handicap"].as_array().unwrap().iter();
    let setup: Vec<_> = handicap.map(|at| Stone { color: Color::Black, point: point(text(at)) }).collect();
    let RulesetText { rules, komi } = rules(record, self_play_opts);
    let mut game = Game::new(size, rules, &setup, color(text(&record["first"])), komi.unwrap()).unwrap();
    let phases = text(&record["phase_after"]).chars();
    for (index, (played, phase)) in record["moves"].as_array().unwrap().iter().zip(phases).enumerate() {
        let (color, turn) = turn(text(played));
        if let Some(legal) = record["legal_before"].get(index.to_string()) {
            same(&format!("legal before {index}"), &*legal_map(&game), text(legal))?;
        }
        game.play(color, turn).map_err(|error| format!("turn {index} {played}: {error}"))?;
        same(&format!("phase after {index}"), char::from(b'0' + game.last_phase() as u8), phase)?;
    }
    same("board", &*rows(size, |point| stone(game.get(point))), text(&record["final_board"]))?;
    same("captured B", game.captured(Color::Black), number(&record["captured"]["B"]))?;
    same("captured W", game.captured(Color::White), number(&record["captured"]["W"]))?;
    same("finished", game.finished(), record["finished"].as_bool().unwrap())?;
    same("no result", game.no_result(), record["no_result"].as_bool().unwrap())?;
    same("pass-alive", &*rows(size, |point| stone(game.pass_alive_at(point))), text(&record["pass_alive_area"]))?;
    for (member, score) in [
        ("white_minus_black", game.score_with_self_play_opts(false)),
        ("white_minus_black_self_play_opts", game.score_with_self_play_opts(true)),
    ] {
        if let Some(recorded) = record.get(member) {
            same(member, margin(score), recorded.as_f64())?;
        }
    }
    while game.undo() {}
    let first = Game::new(size, rules, &setup, game.to_move(), komi.unwrap()).unwrap();
    same("undone", &*legal_map(&game), &*legal_map(&first))
}

/// Replays the games of a file, one per line, and returns their number.
fn replay_all(path: &Path, self_play_opts: bool) -> usize {
    let games = std::fs::read_to_string(path).unwrap();
    let mut differences = Vec::new();
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        if let Err(difference) = replay(&game, self_play_opts) {
            differences.push(format!("{} {difference}", game["id"]));
        }
    }
    let shown = differences.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} of {}:\n{shown}", differences.len(), games.lines().count());
    games.lines().count()
}

#[test]
fn the_games_of_the_corpus_are_as_recorded() {
    assert_eq!(replay_all(&project("corpus/oracle/rules-games.jsonl"), false), 60);
}

#[test]
fn the_games_of_the_corpus_that_were_decided_are_as_recorded() {
    assert_eq!(replay_all(&project("corpus/oracle/rules-games-m8.jsonl"), true), 12);
}

#[test]
fn all_games_are_as_recorded() {
    let games = sample("oracle/rules-games.jsonl").map(|path| replay_all(&path, false));
    assert!(games.is_none_or(|games| games == 3000));
}

#[test]
fn all_games_that_were_decided_are_as_recorded() {
    let games = sample("oracle/rules-games-m8.jsonl").map(|path| replay_all(&path, true));
    assert!(games.is_none_or(|games| games == 500));
}
