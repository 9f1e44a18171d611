//! Compares Ishi with SGF, 2.x and 3.0 on the same games in the same run: reading alone, conversion to 3.0 (record,
//! projection, validation, replay, bytes), and writing. The goal is that a move of Ishi costs as much as a move of SGF.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]
#![allow(clippy::cast_precision_loss, reason = "speeds are rounded")]

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wei7_core::{JsonReader, JsonWriter, Limits, Projector, Record};
use wei7_ishi::{IshiReader, IshiWriter};
use wei7_sgf::{SgfReader, SgfWriter};
use wei7_testsuite::generate::games::{self, Game};
use wei7_xml::{Version, XmlReader, XmlWriter};

/// Games in each format: SGF and Ishi as one file, the others as one file per game.
struct Files {
    records: Vec<Record>,
    moves: usize,
    ishi: Vec<u8>,
    sgf: Vec<u8>,
    xml: Vec<Vec<u8>>,
    json: Vec<Vec<u8>>,
}

impl Files {
    fn new(games: Vec<Game>) -> Self {
        let games = games::playable(games);
        let records: Vec<_> = games.iter().enumerate().map(|(number, game)| games::record(number, game)).collect();
        let (mut ishi, mut sgf, mut xml, mut json) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for record in &records {
            IshiWriter::new().write(record, &mut ishi).unwrap();
            SgfWriter::new().write(record, &mut sgf).unwrap();
            let (mut old, mut new) = (Vec::new(), Vec::new());
            XmlWriter::new(Version::V2_2).write(record, &mut old).unwrap();
            JsonWriter::new().write(record, &mut new).unwrap();
            xml.push(old);
            json.push(new);
        }
        let moves = games.iter().map(Vec::len).sum();
        Self { records, moves, ishi, sgf, xml, json }
    }
}

/// Projects, validates and writes records, and returns the number of bytes of the 3.0 documents.
fn to_3_0(records: impl Iterator<Item = Record>, bytes: usize) -> usize {
    let mut projector = Projector::new();
    let mut out = Vec::new();
    let mut written = 0;
    for record in records {
        let projection = projector.project(record, &Limits::DEFAULT, bytes as u64).unwrap();
        assert!(projection.validate(&Limits::DEFAULT).is_ok());
        out.clear();
        JsonWriter::new().write(projection.document.record(), &mut out).unwrap();
        written += black_box(&out).len();
    }
    written
}

fn length(files: &[Vec<u8>]) -> usize {
    files.iter().map(Vec::len).sum()
}

/// Reads the games of the SGF file.
fn sgf(files: &Files) -> impl Iterator<Item = Record> + '_ {
    SgfReader::new().records(&*files.sgf).filter_map(|read| read.unwrap().value.into_record())
}

/// A measured case: its name, the number of bytes that are read or written, and one run.
type Case = (&'static str, fn(&Files) -> usize, fn(&Files) -> usize);

const CASES: [Case; 8] = [
    (
        "Ishi to a record",
        |files| files.ishi.len(),
        |files| IshiReader::new().records(&*files.ishi).map(|read| black_box(read.unwrap().value).tree.len()).sum(),
    ),
    (
        "Ishi to 3.0",
        |files| files.ishi.len(),
        |files| to_3_0(IshiReader::new().records(&*files.ishi).map(|read| read.unwrap().value), files.ishi.len()),
    ),
    ("SGF to a record", |files| files.sgf.len(), |files| sgf(files).map(|record| black_box(record).tree.len()).sum()),
    ("SGF to 3.0", |files| files.sgf.len(), |files| to_3_0(sgf(files), files.sgf.len())),
    (
        "2.x to 3.0",
        |files| length(&files.xml),
        |files| {
            let reader = XmlReader::new();
            to_3_0(files.xml.iter().map(|file| reader.read(file).unwrap().value), length(&files.xml))
        },
    ),
    (
        "3.0 checked",
        |files| length(&files.json),
        |files| {
            let reader = JsonReader::new();
            files.json.iter().map(|file| black_box(reader.read(file).unwrap()).value.tree.len()).sum()
        },
    ),
    (
        "Ishi written",
        |files| files.ishi.len(),
        |files| {
            let mut out = Vec::with_capacity(files.ishi.len());
            files.records.iter().for_each(|record| drop(IshiWriter::new().write(record, &mut out).unwrap()));
            black_box(&out).len()
        },
    ),
    (
        "SGF written",
        |files| files.sgf.len(),
        |files| {
            let mut out = Vec::with_capacity(files.sgf.len());
            files.records.iter().for_each(|record| drop(SgfWriter::new().write(record, &mut out).unwrap()));
            black_box(&out).len()
        },
    ),
];

/// Prints the best of several rounds. All cases alternate in each round, so that noise affects all of them.
fn compare(name: &str, files: &Files) {
    let mut best = [f64::MAX; CASES.len()];
    for _ in 0..9 {
        for (best, (.., run)) in best.iter_mut().zip(CASES) {
            let start = Instant::now();
            black_box(run(files));
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    println!("{name}: {} games, {} moves", files.records.len(), files.moves);
    for (seconds, (case, bytes, _)) in best.into_iter().zip(CASES) {
        let speed = bytes(files) as f64 / seconds / 1e6;
        let games = files.records.len() as f64 / seconds;
        let nanoseconds = seconds / files.moves as f64 * 1e9;
        println!("{name}: {case:<16} {speed:6.1} MB/s {games:7.0} games/s {nanoseconds:6.1} ns a move");
    }
}

fn measure(criterion: &mut Criterion, name: &str, games: Vec<Game>) {
    let files = Files::new(games);
    compare(name, &files);
    let mut group = criterion.benchmark_group(format!("Ishi, {name}"));
    group.sample_size(10);
    for (case, bytes, run) in CASES {
        group.throughput(Throughput::Bytes(bytes(&files) as u64));
        group.bench_function(case, |bencher| bencher.iter(|| run(&files)));
    }
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "random games", games::random_games(1000, 250));
    if let Some(games) = games::real_games() {
        measure(criterion, "real games", games);
    }
}

criterion_group!(all, benches);
criterion_main!(all);
