//! Compares 2.x to 3.0 in memory (read, project, validate, write) with quick-xml's bare event loop including
//! attributes, on the same games in the same run. The goal is 0.4 of its throughput.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]
#![allow(clippy::cast_precision_loss, reason = "speeds are rounded")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quick_xml::events::Event;
use wei7_convert::{Format, Options, convert};
use wei7_core::{Limits, Record};
use wei7_testsuite::generate::games::{self, Game};
use wei7_xml::{Version, XmlReader, XmlWriter};

fn xml(record: &Record) -> Vec<u8> {
    let mut text = Vec::new();
    XmlWriter::new(Version::V2_2).write(record, &mut text).unwrap();
    text
}

/// Does the minimum of work of any XML reader.
fn bare(file: &[u8]) -> usize {
    let mut reader = quick_xml::Reader::from_reader(file);
    let mut bytes = 0;
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) | Event::Empty(element) => {
                bytes += element.attributes().map(|attribute| attribute.unwrap().value.len()).sum::<usize>();
            }
            Event::Eof => return bytes,
            _ => {}
        }
    }
}

fn ours(file: &[u8]) -> usize {
    let done = convert(file, Format::WEI7, &Options::default()).unwrap();
    done.outputs[0].document.len()
}

fn all(files: &[Vec<u8>], one: impl Fn(&[u8]) -> usize) -> usize {
    files.iter().map(|file| black_box(one(file))).sum()
}

/// Returns the median ratio of pairs of runs. The runs of a pair follow each other, so that noise affects both.
fn ratio(files: &[Vec<u8>]) -> f64 {
    let time = |one: &dyn Fn(&[u8]) -> usize| -> Duration {
        let start = Instant::now();
        all(files, one);
        start.elapsed()
    };
    let mut ratios: Vec<f64> = (0..15).map(|_| time(&bare).as_secs_f64() / time(&ours).as_secs_f64()).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[ratios.len() / 2]
}

fn measure(criterion: &mut Criterion, name: &str, games: Vec<Game>) {
    let games = games::playable(games);
    let files: Vec<_> = games.iter().enumerate().map(|(number, game)| xml(&games::record(number, game))).collect();
    let bytes: usize = files.iter().map(Vec::len).sum();
    println!("{name}: {} files, {bytes} bytes", files.len());
    println!("{name}: 2.x -> 3.0 at {:.2} of the bare event loop (median of pairs)", ratio(&files));
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Bytes(bytes as u64)).sample_size(20);
    group.bench_function("quick-xml events and attributes", |bench| bench.iter(|| all(&files, bare)));
    group.bench_function("2.x to 3.0", |bench| bench.iter(|| all(&files, ours)));
    group.bench_function("read 2.x", |bench| {
        bench.iter(|| all(&files, |file| XmlReader::new().read(file).unwrap().value.tree.len()));
    });
    group.bench_function("read and project", |bench| {
        bench.iter(|| {
            all(&files, |file| {
                let record = XmlReader::new().read(file).unwrap().value;
                record.project(&Limits::DEFAULT, file.len() as u64).unwrap().items.len()
            })
        });
    });
    group.finish();
}

fn benches(criterion: &mut Criterion) {
    measure(criterion, "random games", games::random_games(3000, 250));
    if let Some(games) = games::real_games() {
        measure(criterion, "real games", games);
    }
}

criterion_group!(conversion, benches);
criterion_main!(conversion);
