//! Converts a dump of the Online Go Server with 100,000 games, one per line and compressed, with the command: to an SGF
//! collection and to lines of 3.0. The goal is 20,000 games per second on two cores.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on should stop")]

use std::fs::{self, File};
use std::io::BufWriter;
use std::time::Instant;

use flate2::Compression;
use flate2::write::GzEncoder;
use wei7_cli::Exit;
use wei7_testsuite::command::wei7;
use wei7_testsuite::generate::ogs;

/// The allocator of the command.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with("--")).unwrap_or_default();
    let (games, runs) = if is_quick { (20_000_u32, 1) } else { (100_000, 3) };
    let directory = tempfile::tempdir().unwrap();
    let dump = directory.path().join("dump.ndjson.gz");
    let mut packed = GzEncoder::new(BufWriter::new(File::create(&dump).unwrap()), Compression::fast());
    ogs::dump(games as usize, &mut packed).unwrap();
    packed.finish().unwrap();
    println!("{games} games, {} MB compressed", fs::metadata(&dump).unwrap().len() / 1_000_000);
    let input = dump.to_str().unwrap();
    let sgf = directory.path().join("games.sgf");
    let lines = directory.path().join("games.ndjson");
    for jobs in ["1", "2"] {
        for (what, output, more) in [
            ("to SGF", &sgf, &["--to", "sgf"][..]),
            ("to SGF without a carrier", &sgf, &["--to", "sgf", "--carry", "none"]),
            ("to lines", &lines, &["--to", "wei7", "--lines"]),
            ("to lines without a supplement", &lines, &["--to", "wei7", "--lines", "--carry", "none"]),
        ] {
            if !format!("{jobs} jobs, {what}").contains(&only) {
                continue;
            }
            let time = |_| {
                let args = ["convert", input, "--quiet", "--jobs", jobs, "--force", "-o", output.to_str().unwrap()];
                let start = Instant::now();
                let (exit, _, stderr) = wei7(args.into_iter().chain(more.iter().copied()), b"");
                assert!(exit != Exit::NoResult, "{stderr}");
                start.elapsed().as_secs_f64()
            };
            let best = (0..runs).map(time).fold(f64::INFINITY, f64::min);
            println!("{jobs} jobs, {what}: {:.0} games a second", f64::from(games) / best);
        }
    }
    if let Ok(status) = fs::read_to_string("/proc/self/status") {
        status.lines().filter(|line| line.starts_with("VmHWM")).for_each(|line| println!("memory at most: {line}"));
    }
}
