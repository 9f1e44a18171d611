//! Checking 3.0 (parse, validate, replay) against plain typed `serde_json::from_slice` into owned structs, on the same
//! games in the same run. The goal is 0.8 of its throughput.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]
#![allow(clippy::cast_precision_loss, reason = "speeds are rounded")]
#![allow(dead_code, reason = "what the baseline reads is not looked at")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use serde::Deserialize;
use wei7_core::{
    Action, Board, BoardSize, BranchId, Color, Info, JsonReader, JsonWriter, Move, Participant, Player, Point, Record,
    Size, Step, Vertex,
};

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

/// A game of 200 to 280 moves, near one another as in real ones, now and then with a comment.
fn game(dice: &mut Dice, number: usize) -> Record {
    let mut record = Record::new();
    record.size = Some(Size::Square(BoardSize::STANDARD));
    let person = |name: &str| Participant { name: Some(name.into()), ..Participant::default() };
    record.info = Some(Box::new(Info {
        name: Some(format!("game {number}").into()),
        participants: Some(vec![person("first player"), person("second player")]),
        players: Some(vec![
            Player { participant: 0, color: Some(Color::Black) },
            Player { participant: 1, color: Some(Color::White) },
        ]),
        ..Info::default()
    }));
    let mut board = Board::new(BoardSize::STANDARD);
    let (mut steps, mut color, mut last) = (Vec::new(), Color::Black, Point::new(9, 9));
    let moves = 200 + dice.below(80) as usize;
    while steps.len() < moves {
        let point = if dice.below(3) == 0 {
            Point::new(dice.below(19), dice.below(19))
        } else {
            Point::new((last.x + 16 + dice.below(7)) % 19, (last.y + 16 + dice.below(7)) % 19)
        };
        let vertex = Vertex::Play(point);
        if board.play(color, vertex).is_err() {
            continue;
        }
        let mut step = Step::new(Action::Move(Move { color, vertex, evaluation: None }));
        if dice.below(40) == 0 {
            step.comment = Some("a comment of ordinary length, about the move that was just played".into());
        }
        steps.push(step);
        (color, last) = (color.opponent(), point);
    }
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

/// What one would write with serde for the same files.
mod plain {
    use super::Deserialize;

    #[derive(Deserialize)]
    pub(super) struct Document {
        pub(super) format: String,
        pub(super) version: String,
        pub(super) size: Option<u32>,
        pub(super) info: Option<Info>,
        pub(super) tree: Branch,
    }

    #[derive(Deserialize)]
    pub(super) struct Info {
        pub(super) name: Option<String>,
        pub(super) participants: Option<Vec<Participant>>,
        pub(super) players: Option<Vec<Player>>,
    }

    #[derive(Deserialize)]
    pub(super) struct Participant {
        pub(super) name: Option<String>,
    }

    #[derive(Deserialize)]
    pub(super) struct Player {
        pub(super) participant: u32,
        pub(super) color: Option<u8>,
    }

    #[derive(Deserialize)]
    pub(super) struct Branch {
        pub(super) title: Option<String>,
        pub(super) pre: Option<Pre>,
        pub(super) steps: Option<Vec<Step>>,
        pub(super) branches: Option<Vec<Branch>>,
    }

    #[derive(Deserialize)]
    pub(super) struct Pre {
        pub(super) stones: Option<Vec<Stone>>,
        pub(super) comment: Option<String>,
    }

    #[derive(Deserialize)]
    pub(super) struct Stone {
        pub(super) color: u8,
        pub(super) point: Point,
    }

    #[derive(Deserialize)]
    pub(super) struct Point {
        pub(super) x: u32,
        pub(super) y: u32,
    }

    #[derive(Deserialize)]
    pub(super) struct Mark {
        pub(super) point: Point,
        pub(super) symbol: char,
    }

    #[derive(Deserialize)]
    pub(super) struct Step {
        pub(super) time: Option<f64>,
        pub(super) action: Action,
        pub(super) actor: Option<u32>,
        pub(super) marks: Option<Vec<Mark>>,
        pub(super) comment: Option<String>,
    }

    #[derive(Deserialize)]
    #[serde(tag = "type", content = "value", rename_all = "lowercase")]
    pub(super) enum Action {
        Move { color: u8, point: Option<Point>, evaluation: Option<String> },
        Takeback(u32),
        Mark(Mark),
        Message(String),
        Result { winner: Option<u8>, margin: Option<f64> },
    }
}

/// The games as files.
fn files(games: usize, writer: JsonWriter) -> Vec<Vec<u8>> {
    let mut dice = Dice(0x7765_6937);
    let file = |number| {
        let mut text = Vec::new();
        writer.write(&game(&mut dice, number), &mut text).unwrap();
        text
    };
    (0..games).map(file).collect()
}

fn check(files: &[Vec<u8>]) -> usize {
    let reader = JsonReader::new();
    files.iter().map(|file| black_box(reader.read(file).unwrap()).value.tree.root().steps().len()).sum()
}

fn baseline(files: &[Vec<u8>]) -> usize {
    let steps = |document: &plain::Document| document.tree.steps.as_ref().map_or(0, Vec::len);
    files.iter().map(|file| steps(&black_box(serde_json::from_slice::<plain::Document>(file).unwrap()))).sum()
}

/// The best of several turns each, taken in turn so that both meet the same machine.
fn ratio(name: &str, files: &[Vec<u8>]) {
    let bytes: usize = files.iter().map(Vec::len).sum();
    let mut best = [f64::MAX; 2];
    let mut moves = 0;
    for _ in 0..7 {
        for (best, run) in best.iter_mut().zip([check, baseline]) {
            let start = Instant::now();
            moves = run(files);
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    let speed = best.map(|seconds| (bytes as f64 / seconds / 1e6, seconds / moves as f64 * 1e9));
    println!(
        "{name}: check {:.0} MB/s ({:.0} ns a move), serde_json {:.0} MB/s ({:.0} ns a move): ratio {:.2}",
        speed[0].0,
        speed[0].1,
        speed[1].0,
        speed[1].1,
        best[1] / best[0],
    );
}

fn benches(criterion: &mut Criterion) {
    let compact = files(3000, JsonWriter::new());
    let pretty = files(3000, JsonWriter::new().pretty());
    ratio("compact", &compact);
    ratio("pretty", &pretty);
    for (name, files) in [("compact", &compact), ("pretty", &pretty)] {
        let mut group = criterion.benchmark_group(format!("check 3.0, {name}"));
        group.sample_size(10);
        group.throughput(Throughput::Bytes(files.iter().map(|file| file.len() as u64).sum()));
        group.bench_function("parse, validate, replay", |bencher| bencher.iter(|| check(files)));
        group.bench_function("serde_json typed", |bencher| bencher.iter(|| baseline(files)));
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
