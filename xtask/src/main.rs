//! Tasks of this workspace: `cargo run -p xtask --features js -- js` builds the npm package in `js/`.

mod js;
mod pages;
mod types;

use std::process::ExitCode;

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    let done = match task.as_deref() {
        Some("js") => js::build(),
        _ => Err("usage: cargo run -p xtask --features js -- js".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
