//! Compares checking 3.0 (parse, validate, replay) with plain typed `serde_json::from_slice` into owned structs, on the
//! same games in the same run. The goal is 0.8 of its throughput.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]
#![allow(clippy::cast_precision_loss, reason = "speeds are rounded")]
#![allow(dead_code, reason = "what the baseline reads is not looked at")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use serde::Deserialize;
use wei7_core::{JsonReader, JsonWriter, Record};
use wei7_testsuite::generate::games;

/// A straightforward serde model of the same files.
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

/// Writes the games as files.
fn files(records: &[Record], writer: JsonWriter) -> Vec<Vec<u8>> {
    let file = |record| {
        let mut text = Vec::new();
        writer.write(record, &mut text).unwrap();
        text
    };
    records.iter().map(file).collect()
}

fn check(files: &[Vec<u8>]) -> usize {
    let reader = JsonReader::new();
    files.iter().map(|file| black_box(reader.read(file).unwrap()).value.tree.root().steps().len()).sum()
}

fn baseline(files: &[Vec<u8>]) -> usize {
    let steps = |document: &plain::Document| document.tree.steps.as_ref().map_or(0, Vec::len);
    files.iter().map(|file| steps(&black_box(serde_json::from_slice::<plain::Document>(file).unwrap()))).sum()
}

/// Takes the best of several runs for each, alternating, so that both see the same load of the machine.
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
    let games = games::random_games(3000, 250);
    let records: Vec<Record> = games.iter().enumerate().map(|(number, game)| games::record(number, game)).collect();
    let compact = files(&records, JsonWriter::new());
    let pretty = files(&records, JsonWriter::new().pretty());
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
