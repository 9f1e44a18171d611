//! Compares SGF with `sgf_parse::parse` on the same bytes in the same run: reading alone (charset, form, tree; goal: 10
//! times its throughput), and conversion to 3.0 (record, projection, validation, replay, bytes; goal: 3 times).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]
#![allow(clippy::cast_precision_loss, reason = "speeds are rounded")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use wei7_core::{Carrier, Color, JsonWriter, Limits, Projector, Vertex};
use wei7_sgf::SgfReader;
use wei7_sgf::encoding::decode;
use wei7_sgf::point::letters;
use wei7_sgf::syntax::Games;
use wei7_testsuite::generate::games;
use wei7_testsuite::samples::sample;

fn ours(file: &[u8]) -> usize {
    let decoded = decode(file, None, &Limits::DEFAULT);
    Games::new(&decoded.text, Limits::DEFAULT).map(|game| black_box(game.unwrap()).len()).sum()
}

fn theirs(file: &[u8]) -> usize {
    black_box(sgf_parse::parse(std::str::from_utf8(file).unwrap()).unwrap()).len()
}

/// Converts to the bytes of 3.0, record by record.
fn to_3_0(file: &[u8]) -> usize {
    convert(file, false)
}

/// Like [`to_3_0`], with the supplement file of each record.
fn with_supplement(file: &[u8]) -> usize {
    convert(file, true)
}

fn convert(file: &[u8], supplement: bool) -> usize {
    let mut projector = Projector::new();
    let mut bytes = Vec::new();
    let mut written = 0;
    for record in SgfReader::new().lenient().records(file) {
        let record = record.unwrap().value.into_record().unwrap();
        let exact = supplement.then(|| record.clone());
        let projection = projector.project(record, &Limits::DEFAULT, file.len() as u64).unwrap();
        assert!(projection.validate(&Limits::DEFAULT).is_ok());
        bytes.clear();
        JsonWriter::new().write(projection.document.record(), &mut bytes).unwrap();
        written += black_box(&bytes).len();
        let carrier = exact.and_then(|exact| Carrier::between(projection.document.record(), &exact));
        if let Some(carrier) = carrier {
            written += black_box(carrier.to_file()).len();
        }
    }
    written
}

/// Returns random games as one collection, with a comment at every tenth move.
fn generated() -> Vec<u8> {
    let mut text = String::new();
    for (number, game) in games::random_games(2000, 250).iter().enumerate() {
        write!(text, "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[6.5]RU[Japanese]PB[Black {number}]PW[White]RE[B+R]\n\n").unwrap();
        for (index, (color, vertex)) in game.iter().enumerate() {
            let color = if *color == Color::Black { 'B' } else { 'W' };
            let Vertex::Play(point) = vertex else { continue };
            let point = letters(*point).unwrap();
            write!(text, ";{color}[{}]", str::from_utf8(&point).unwrap()).unwrap();
            if index % 10 == 0 {
                write!(text, "C[A word on move {index}, and \\[more\\] of them.]").unwrap();
            }
            text.push('\n');
        }
        text.push_str(")\n\n");
    }
    text.into_bytes()
}

/// Returns the median ratio of pairs of runs. The runs of a pair follow each other, so that noise affects both.
fn ratio(file: &[u8], ours: fn(&[u8]) -> usize) -> f64 {
    let time = |one: fn(&[u8]) -> usize| -> Duration {
        let start = Instant::now();
        black_box(one(file));
        start.elapsed()
    };
    let mut ratios: Vec<f64> = (0..15).map(|_| time(theirs).as_secs_f64() / time(ours).as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn measure(criterion: &mut Criterion, name: &str, file: &[u8]) {
    println!("{name}: {} bytes, medians of pairs", file.len());
    println!("{name}: reading alone {:.1} times the throughput of sgf_parse", ratio(file, ours));
    println!("{name}: all the way to 3.0 {:.1} times the throughput of sgf_parse", ratio(file, to_3_0));
    println!("{name}: and its supplement {:.1} times the throughput of sgf_parse", ratio(file, with_supplement));
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Bytes(file.len() as u64)).sample_size(20);
    group.bench_function("sgf_parse::parse", |bench| bench.iter(|| theirs(file)));
    group.bench_function("charset, form, tree", |bench| bench.iter(|| ours(file)));
    group.bench_function("to 3.0", |bench| bench.iter(|| to_3_0(file)));
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "SGF, random games", &generated());
    if let Some(real) = sample("sgf/kgs-2000-games.sgf") {
        measure(criterion, "SGF, real games", &std::fs::read(real).unwrap());
    }
}

criterion_group!(reading, benches);
criterion_main!(reading);
