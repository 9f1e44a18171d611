//! The corpus: a test for each of its files, named by its path. `corpus/README.md` says what a file and its expectation mean.

mod case;
mod check;
mod coverage;
mod format;
mod json_values;
mod laws;
mod robustness;
mod supplement;
mod xml_nodes;

use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Arguments, Trial};

use crate::case::Case;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let cases = match case::all(&root) {
        Ok(cases) => cases,
        Err(error) => {
            eprintln!("the corpus cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let cases: Vec<Arc<Case>> = cases.into_iter().map(Arc::new).collect();
    let mut trials = Vec::new();
    for case in &cases {
        let (held, kept, harmed) = (Arc::clone(case), Arc::clone(case), Arc::clone(case));
        trials.push(Trial::test(case.name.clone(), move || check::check(&held)).with_kind("findings"));
        trials.push(Trial::test(case.name.clone(), move || laws::hold(&kept)).with_kind("laws"));
        trials.push(Trial::test(case.name.clone(), move || robustness::survives(&harmed)).with_kind("harm"));
    }
    let all = Mutex::new(cases);
    let complete = Trial::test("every code is shown by a file", move || {
        let cases = all.lock().map_err(|error| error.to_string())?;
        coverage::complete(&cases)
    });
    // Until the files are there.
    trials.push(complete.with_ignored_flag(true));
    libtest_mimic::run(&arguments, trials).exit_code()
}
