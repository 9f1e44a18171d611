//! The corpus: one test for each file, named by its path. `corpus/README.md` describes files and expectations.

mod case;
mod check;
mod command;
mod coverage;
mod format;
mod laws;
mod robustness;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use wei7_testsuite::samples::project;

use crate::case::Case;
use crate::robustness::Changes;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = project("corpus");
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
        trials.push(
            Trial::test(case.name.clone(), move || robustness::survives(&harmed, Changes::Some)).with_kind("harm"),
        );
        let harmed = Arc::clone(case);
        let thorough = Trial::test(case.name.clone(), move || robustness::survives(&harmed, Changes::All));
        trials.push(thorough.with_kind("every byte").with_ignored_flag(true));
    }
    for format in format::Format::ALL {
        let (cases, root) = (cases.clone(), root.clone());
        let name = format!("the command says the same about {}", format.folder());
        trials.push(Trial::test(name, move || command::agrees(&cases, *format, &root)));
    }
    trials.push(Trial::test("every code is shown by a file", move || coverage::complete(&cases)));
    libtest_mimic::run(&arguments, trials).exit_code()
}
