//! docs/mapping.md is correct: each row of its tables is converted there and back, and its examples are run.

mod examples;
mod rows;
mod snippet;
mod table;

use wei7_testsuite::samples::project;

/// Returns the text of the page.
fn page() -> String {
    std::fs::read_to_string(project("docs/mapping.md")).unwrap()
}
