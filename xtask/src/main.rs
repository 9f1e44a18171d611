//! Tasks of this workspace: `cargo xtask js` builds the npm package in `js/`, `cargo xtask playground FOLDER` the
//! playground.

mod js;
mod pages;
mod playground;
mod types;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["js"] => js::build(),
        ["playground", folder] => playground::build(folder.as_ref()),
        _ => Err("usage: cargo xtask js, cargo xtask playground FOLDER".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
