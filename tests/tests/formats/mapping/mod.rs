//! docs/mapping.md is true: each row of its tables is converted, forth and back, and its examples are run.

mod examples;
mod rows;
mod snippet;
mod table;

use wei7_testsuite::samples::project;

/// The page.
fn page() -> String {
    std::fs::read_to_string(project("docs/mapping.md")).unwrap()
}
