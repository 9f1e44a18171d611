//! docs/fidelity.md matches the declarations in the code.

mod matrix;

use std::fs;

use wei7_testsuite::samples::project;

use self::matrix::document;

#[test]
fn the_matrix_in_the_docs_is_fresh() {
    let path = project("docs/fidelity.md");
    let made = document();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == made, "docs/fidelity.md is old: UPDATE_DOCS=1 cargo test -p wei7-testsuite --test formats");
}
