//! The shared samples, damaged. What they say when they are whole, the test suite holds (`sgf_expectations`).

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::fs;
use std::path::PathBuf;

use wei7_sgf::SgfReader;

/// The samples, if they are there: they stand beside the project and are no part of it.
fn samples() -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf");
    if !path.exists() {
        println!("skipped: there is no {}", path.display());
        return None;
    }
    Some(path)
}

/// Every sample cut off somewhere, and with one byte changed: read without a panic, and never more than it has.
#[test]
fn damaged_samples_are_read() {
    let Some(samples) = samples() else { return };
    let mut seed = 0x7765_6937_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % bound
    };
    for list in ["real", "bad", "recoded"] {
        for entry in fs::read_dir(samples.join(list)).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            if bytes.is_empty() || bytes.len() > 20_000 {
                continue;
            }
            for _ in 0..20 {
                drop(SgfReader::new().lenient().read(&bytes[..below(bytes.len())]));
                let mut damaged = bytes.clone();
                damaged[below(bytes.len())] = *b"()[];\\\0A\xFF".get(below(9)).unwrap();
                drop(SgfReader::new().lenient().read(&damaged));
            }
        }
    }
}
