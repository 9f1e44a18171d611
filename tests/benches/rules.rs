//! Turns per second under the rules, with every turn checked, and the score of whole games. The goals are 20 million
//! without superko, 5 million with superko, and 20 microseconds per score.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on should stop")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use wei7_core::rules::{Game, Preset, Ruleset, Turn};
use wei7_core::{BoardSize, Color, HalfPoints, Point};
use wei7_testsuite::generate::games;
use wei7_testsuite::sampling::Dice;

const PRESETS: [Preset; 3] = [Preset::Chinese, Preset::Japanese, Preset::TrompTaylor];
/// Presets, and whether dead stones are removed first.
const SCORES: [(Preset, bool); 3] = [(Preset::Chinese, false), (Preset::Japanese, false), (Preset::Japanese, true)];

fn begin(rules: Ruleset) -> Game {
    Game::new(BoardSize::STANDARD, rules, &[], Color::Black, HalfPoints(15)).unwrap()
}

fn restart(game: &mut Game) {
    let rules = game.rules();
    game.restart(BoardSize::STANDARD, rules, &[], Color::Black, HalfPoints(15)).unwrap();
}

/// Returns the turns of a game up to the first that one of the presets forbids.
fn legal(turns: impl Iterator<Item = Turn>) -> Vec<Turn> {
    let mut games = PRESETS.map(|preset| begin(preset.rules()));
    let mut is_legal = |turn: &Turn| games.iter_mut().all(|game| game.play(game.to_move(), *turn).is_ok());
    turns.take_while(|turn| is_legal(turn)).collect()
}

/// Returns random legal games with moves near the last moves that do not fill eyes.
fn random_games(count: usize, turns: usize) -> Vec<Vec<Turn>> {
    let mut dice = Dice(0x7765_6937);
    let mut games = Vec::new();
    for _ in 0..count {
        let (mut game, mut played, mut last) = (begin(Preset::ChineseOgs.rules()), Vec::new(), Point::new(9, 9));
        for _ in 0..turns * 4 {
            let point = if dice.below(3) == 0 {
                Point::new(dice.below(19), dice.below(19))
            } else {
                Point::new((last.x + 16 + dice.below(7)) % 19, (last.y + 16 + dice.below(7)) % 19)
            };
            let near = [(0, 1), (2, 1), (1, 0), (1, 2)].map(|(x, y)| Point::new(point.x + x, point.y + y));
            let inside = near.iter().filter(|near| (1..=19).contains(&near.x) && (1..=19).contains(&near.y));
            let mut stones = inside.map(|near| game.get(Point::new(near.x - 1, near.y - 1)));
            if stones.all(|stone| stone == Some(game.to_move())) {
                continue;
            }
            if game.play(game.to_move(), Turn::Play(point)).is_ok() {
                played.push(Turn::Play(point));
                last = point;
            }
            if played.len() == turns {
                break;
            }
        }
        games.push(legal(played.into_iter()));
    }
    games
}

fn replay(game: &mut Game, turns: &[Turn]) {
    restart(game);
    for turn in turns {
        let _ = black_box(game.play(game.to_move(), *turn));
    }
}

fn measure(criterion: &mut Criterion, name: &str, games: &[Vec<Turn>]) {
    let turns = games.iter().map(|game| game.len() as u64).sum();
    println!("{name}: {} games, {turns} turns", games.len());
    let mut group = criterion.benchmark_group(format!("rules, {name}"));
    group.throughput(Throughput::Elements(turns)).sample_size(20);
    for preset in PRESETS {
        let mut game = begin(preset.rules());
        group.bench_function(format!("play, {preset}"), |bench| {
            bench.iter(|| games.iter().for_each(|turns| replay(&mut game, turns)));
        });
    }
    group.throughput(Throughput::Elements(1));
    for (preset, self_play_opts) in SCORES {
        let mut game = begin(Ruleset { self_play_opts, ..preset.rules() });
        let mut next = games.iter().cycle();
        let cleaned = if self_play_opts { ", cleaned" } else { "" };
        group.bench_function(format!("score, {preset}{cleaned}"), |bench| {
            bench.iter_batched_ref(
                || {
                    replay(&mut game, next.next().unwrap());
                    game.clone()
                },
                |game| game.score(),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
    undisturbed(name, games);
}

/// Measures nanoseconds per turn and per score on an otherwise idle processor: games in small groups, and for each
/// group the minimum of many runs. On a busy machine nothing else can be measured; a group takes less than the time
/// between two interruptions.
fn undisturbed(name: &str, games: &[Vec<Turn>]) {
    const RUNS: usize = 40;
    fn least<T>(groups: &[T], mut run: impl FnMut(&T)) -> f64 {
        let mut least = vec![f64::MAX; groups.len()];
        for _ in 0..RUNS {
            // Groups alternate, so that the branch predictor cannot learn a group.
            for (group, least) in groups.iter().zip(&mut least) {
                let start = Instant::now();
                run(group);
                *least = least.min(start.elapsed().as_secs_f64());
            }
        }
        least.iter().sum()
    }
    let turns: usize = games.iter().map(Vec::len).sum();
    for preset in PRESETS {
        let mut game = begin(preset.rules());
        let groups: Vec<_> = games.chunks(20).collect();
        let seconds = least(&groups, |games| games.iter().for_each(|turns| replay(&mut game, turns)));
        #[allow(clippy::cast_precision_loss, reason = "there are fewer than 2^52")]
        let turn = seconds * 1e9 / turns as f64;
        println!("{name}: play, {preset}: {turn:.1} ns a turn undisturbed, {:.1} million a second", 1e3 / turn);
    }
    for (preset, self_play_opts) in SCORES {
        let finished = |turns: &Vec<Turn>| {
            let mut game = begin(Ruleset { self_play_opts, ..preset.rules() });
            replay(&mut game, turns);
            game
        };
        let groups: Vec<Vec<_>> = games.chunks(20).take(20).map(|games| games.iter().map(finished).collect()).collect();
        let scores: u32 = groups.iter().flatten().map(|_| 1).sum();
        let seconds = least(&groups, |games| games.iter().for_each(|game| _ = black_box(game.score())));
        let cleaned = if self_play_opts { ", cleaned" } else { "" };
        println!("{name}: score, {preset}{cleaned}: {:.1} microseconds undisturbed", seconds * 1e6 / f64::from(scores));
    }
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "random games", &random_games(2000, 250));
    if let Some(games) = games::real_games() {
        let turns = |game: games::Game| legal(game.into_iter().map(|(_, vertex)| vertex.into()));
        let games: Vec<_> = games.into_iter().map(turns).filter(|turns| turns.len() >= 100).collect();
        measure(criterion, "real games", &games);
    }
}

criterion_group!(rules, benches);
criterion_main!(rules);
