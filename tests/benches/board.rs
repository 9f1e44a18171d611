//! Moves per second on the board (4.8), and in the replay of whole records. The goal is 20 million.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wei7_core::{Board, BoardSize, Positions, Record, Replayer};
use wei7_testsuite::generate::games::{self, Game};

fn play_all(board: &mut Board, games: &[Game], undo: bool) {
    for game in games {
        board.clear();
        for (side, vertex) in game {
            let _ = black_box(board.play(*side, *vertex));
        }
        while undo && board.undo() {}
    }
}

fn measure(criterion: &mut Criterion, name: &str, games: Vec<Game>) {
    let games = games::playable(games);
    let moves = games.iter().map(|game| game.len() as u64).sum();
    println!("{} games, {moves} moves", games.len());
    let records: Vec<Record> = games.iter().enumerate().map(|(number, game)| games::record(number, game)).collect();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(moves)).sample_size(20);
    let mut board = Board::new(BoardSize::STANDARD);
    group.bench_function("play", |bench| bench.iter(|| play_all(&mut board, &games, false)));
    group.bench_function("play and undo", |bench| bench.iter(|| play_all(&mut board, &games, true)));
    let mut replayer = Replayer::new();
    group.bench_function("positions of records", |bench| {
        bench.iter(|| {
            for record in &records {
                black_box(Positions::new(record, |violation| panic!("{violation:?}")).unwrap());
            }
        });
    });
    group.bench_function("replay records", |bench| {
        bench.iter(|| {
            for record in &records {
                replayer.replay(record, |violation| panic!("{violation:?}")).unwrap();
            }
        });
    });
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "random games", games::random_games(4000, 250));
    if let Some(games) = games::real_games() {
        measure(criterion, "real games", games);
    }
}

criterion_group!(board, benches);
criterion_main!(board);
