//! Moves a second on the board of 4.8, and in the replay of whole records. The goal is 20 million.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wei7_core::{
    Action, Board, BoardSize, Branch, BranchId, Color, Move, Point, Positions, Record, Replayer, Step, Vertex,
};

type Game = Vec<(Color, Vertex)>;

/// xorshift64*: the same games on each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        u32::try_from((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) % u64::from(bound)).unwrap()
    }
}

fn neighbors(point: Point) -> impl Iterator<Item = Point> {
    let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let near = ways.map(|(x, y)| Some(Point::new(point.x.checked_add_signed(x)?, point.y.checked_add_signed(y)?)));
    near.into_iter().flatten().filter(|point| BoardSize::STANDARD.contains(*point))
}

/// Random moves near one another that fill no eye of their own side.
fn random_games(games: usize, moves: usize) -> Vec<Game> {
    let mut dice = Dice(0x7765_6937);
    let mut board = Board::new(BoardSize::STANDARD);
    let mut all = Vec::new();
    for _ in 0..games {
        board.clear();
        let (mut game, mut side, mut last) = (Vec::new(), Color::Black, Point::new(9, 9));
        for _ in 0..moves {
            for _ in 0..100 {
                let point = if dice.below(3) == 0 {
                    Point::new(dice.below(19), dice.below(19))
                } else {
                    Point::new((last.x + 16 + dice.below(7)) % 19, (last.y + 16 + dice.below(7)) % 19)
                };
                if neighbors(point).all(|near| board.get(near) == Some(side)) {
                    continue;
                }
                if board.play(side, Vertex::Play(point)).is_ok() {
                    game.push((side, Vertex::Play(point)));
                    last = point;
                    break;
                }
            }
            side = side.opponent();
        }
        all.push(game);
    }
    all
}

/// The moves of real games, if their collection is there: no more than a scan for `;B[xx]` and `;W[xx]`.
fn real_games() -> Option<Vec<Game>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf/kgs-2000-games.sgf");
    let Ok(text) = std::fs::read(&path) else {
        println!("skipped: there is no {}", path.display());
        return None;
    };
    let mut games: Vec<Game> = Vec::new();
    for window in text.windows(6) {
        match *window {
            [b'(', b';', ..] => games.push(Vec::new()),
            [b';', side @ (b'B' | b'W'), b'[', x @ b'a'..=b's', y @ b'a'..=b's', b']'] => {
                let side = if side == b'B' { Color::Black } else { Color::White };
                let vertex = Vertex::Play(Point::new(u32::from(x - b'a'), u32::from(y - b'a')));
                games.last_mut()?.push((side, vertex));
            }
            _ => {}
        }
    }
    Some(games)
}

/// What no board refuses, and how many moves that is.
fn playable(games: Vec<Game>) -> (Vec<Game>, u64) {
    let mut board = Board::new(BoardSize::STANDARD);
    let mut taken = 0;
    let games: Vec<Game> = games
        .into_iter()
        .map(|game| {
            board.clear();
            game.into_iter()
                .filter(|(side, vertex)| {
                    let played = board.play(*side, *vertex).is_ok();
                    taken += if played { board.taken().count() } else { 0 };
                    played
                })
                .collect()
        })
        .collect();
    let moves = games.iter().map(|game| game.len() as u64).sum();
    println!("{} games, {moves} moves, {taken} stones taken", games.len());
    (games, moves)
}

fn record(game: &Game) -> Record {
    let mut record = Record::new();
    let step = |(color, vertex)| Step::new(Action::Move(Move { color, vertex, evaluation: None }));
    record.tree[BranchId::ROOT] = Branch { steps: Some(game.iter().copied().map(step).collect()), ..Branch::default() };
    record
}

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
    let (games, moves) = playable(games);
    let records: Vec<Record> = games.iter().map(record).collect();
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(moves)).sample_size(20);
    let mut board = Board::new(BoardSize::STANDARD);
    group.bench_function("play", |bench| bench.iter(|| play_all(&mut board, &games, false)));
    group.bench_function("play and undo", |bench| bench.iter(|| play_all(&mut board, &games, true)));
    let mut replayer = Replayer::new();
    group.bench_function("positions of records", |bench| {
        bench.iter(|| {
            for record in &records {
                black_box(Positions::of(record, |violation| panic!("{violation:?}")).unwrap());
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
    measure(criterion, "random games", random_games(4000, 250));
    if let Some(games) = real_games() {
        measure(criterion, "real games", games);
    }
}

criterion_group!(board, benches);
criterion_main!(board);
