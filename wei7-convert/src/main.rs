//! The `wei7` command.

use std::io;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use wei7_convert::{Language, Streams, run};

fn main() -> ExitCode {
    let exit = run(
        std::env::args_os(),
        &mut Streams {
            stdin: &mut io::stdin().lock(),
            stdout: &mut io::stdout().lock(),
            stderr: &mut io::stderr().lock(),
            styled_out: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            styled_err: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            language: Language::of_environment(),
        },
    );
    exit.into()
}
