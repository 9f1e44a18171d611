//! The `wei7` command.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use wei7_cli::{Language, Streams, columns_of_stdout, run};

/// mimalloc is the allocator because writing records allocates and frees very many small strings on several threads,
/// which it does fast.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let exit = run(
        std::env::args_os(),
        &mut Streams {
            stdin: &mut io::stdin(),
            stdout: &mut io::stdout(),
            stderr: &mut io::stderr(),
            styled_out: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            styled_err: AutoStream::choice(&io::stderr()) != ColorChoice::Never,
            language: Language::from_environment(),
            terminal: io::stderr().is_terminal(),
            terminal_out: io::stdout().is_terminal(),
            columns: columns_of_stdout(),
            terminal_in: io::stdin().is_terminal(),
        },
    );
    exit.into()
}
