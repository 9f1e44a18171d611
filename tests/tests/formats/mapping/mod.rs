//! docs/mapping.md is true: each row of its tables is converted, forth and back, and its examples are run.

mod examples;
mod rows;
mod snippet;
mod table;

use std::path::PathBuf;

/// The page.
fn page() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/mapping.md");
    std::fs::read_to_string(path).unwrap()
}
