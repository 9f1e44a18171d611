//! Costs are linear: twice as many repetitions take twice the instructions, and memory is bounded by a constant factor
//! of the input. Instructions and allocations are counted, so the load of the machine has no influence.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs, iter};

use peak_alloc::PeakAlloc;
use wei7_testsuite::command::wei7;
use wei7_testsuite::generate::growth::{Shape, shapes};
use wei7_testsuite::memory::peak;
use wei7_testsuite::samples::skipped;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Maximum growth of instructions for twice the input; sorting and growing tables take slightly more than twice.
const MOST_GROWTH: f64 = 2.2;
/// Maximum memory in bytes for each byte of input (`PER_BYTE`), and for any input (`BASE`).
const PER_BYTE: usize = 200;
const BASE: usize = 64 << 20;

/// Returns the command to measure: `WEI7_COMMAND`, for comparisons with another build, or the command built with the
/// tests.
fn command() -> OsString {
    env::var_os("WEI7_COMMAND").unwrap_or_else(|| env!("CARGO_BIN_EXE_wei7-under-test").into())
}

/// Returns the number of instructions for checking a file; `None` without valgrind.
fn instructions(file: &Path) -> Option<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    let output = valgrind.arg(command()).args(["check", "-j", "1"]).arg(file).output().ok()?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = report.lines().find_map(|line| line.split_once("I refs:").or(line.split_once("I   refs:")));
    let (_, count) = count.unwrap_or_else(|| panic!("valgrind counted nothing: {report}"));
    Some(count.trim().replace(',', "").parse().unwrap())
}

/// Writes the file of a shape with this number of repetitions.
fn written(shape: &Shape, folder: &Path, size: usize) -> std::path::PathBuf {
    let path = folder.join(shape.file_name);
    fs::write(&path, (shape.make)(size)).unwrap();
    path
}

/// Returns the growth of the instructions for a shape at each of two doublings; `None` without valgrind.
fn growth(shape: &Shape) -> Option<[f64; 2]> {
    let folder = tempfile::tempdir().unwrap();
    let count = |size| instructions(&written(shape, folder.path(), size));
    let base = count(1)?;
    // Half of the size for memory, since valgrind is slow.
    let costs = [1, 2, 4].map(|times| count(times * shape.size / 2).unwrap().saturating_sub(base).max(1));
    #[allow(clippy::cast_precision_loss, reason = "a ratio")]
    let growth = [1, 2].map(|place| costs[place] as f64 / costs[place - 1] as f64);
    println!("{}: {base} and {costs:?} instructions, growth {growth:.2?}", shape.name);
    Some(growth)
}

#[test]
fn twice_as_much_takes_twice_as_long() {
    let shapes = Mutex::new(shapes().into_iter());
    // Two at a time: the counts do not depend on the load.
    let measure = || {
        let next = || shapes.lock().unwrap().next();
        iter::from_fn(next).map(|shape| (shape.name, growth(&shape))).collect::<Vec<_>>()
    };
    let all = std::thread::scope(|scope| {
        let second = scope.spawn(measure);
        [measure(), second.join().unwrap()].concat()
    });
    if all.iter().any(|(_, growth)| growth.is_none()) {
        skipped("valgrind is not here; growth is not tested");
        return;
    }
    let is_steep = |growth: &[f64; 2]| growth.iter().any(|growth| *growth > MOST_GROWTH);
    let failed: Vec<_> = all.iter().filter(|(_, growth)| growth.as_ref().is_some_and(is_steep)).collect();
    assert!(failed.is_empty(), "more than linear: {failed:?}");
}

#[test]
fn memory_is_bounded_by_the_input() {
    let folder = tempfile::tempdir().unwrap();
    let mut failed = Vec::new();
    for shape in shapes() {
        let path = written(&shape, folder.path(), 16 * shape.size);
        let bytes = usize::try_from(fs::metadata(&path).unwrap().len()).unwrap();
        let to = if shape.name.starts_with("SGF") { "ishi" } else { "sgf" };
        let out = folder.path().join("out");
        let convert: [OsString; 6] =
            ["convert".into(), path.clone().into(), "--to".into(), to.into(), "-o".into(), out.into()];
        for (what, args) in [("check", vec!["check".into(), path.clone().into()]), ("convert", convert.to_vec())] {
            let (memory, _) = peak(&MEMORY, || wei7(args.into_iter().chain(["-q".into()]), b""));
            println!("{what} {}: {memory} bytes of memory for {bytes} of input", shape.name);
            if memory > BASE + PER_BYTE * bytes {
                failed.push(format!("{what} {}", shape.name));
            }
        }
        let _ = fs::remove_file(folder.path().join("out"));
    }
    assert!(failed.is_empty(), "too much memory: {failed:?}");
}
