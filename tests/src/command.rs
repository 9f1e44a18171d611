//! Runs the command in the process of the test.

use std::ffi::OsString;

use wei7_cli::{Exit, Streams, run};
use wei7_convert::Language;

/// Runs the command without colors, and returns its exit code, standard output and standard error.
pub fn wei7<A>(args: impl IntoIterator<Item = A>, stdin: &[u8]) -> (Exit, String, String)
where
    A: Into<OsString>,
{
    wei7_speaking(Language::En, args, stdin)
}

/// Runs the command with the locale of this language.
pub fn wei7_speaking<A>(language: Language, args: impl IntoIterator<Item = A>, stdin: &[u8]) -> (Exit, String, String)
where
    A: Into<OsString>,
{
    run_with(language, args, stdin, None)
}

/// Runs the command on a terminal of this width, without typed input.
pub fn wei7_at_a_terminal(language: Language, args: &[&str], columns: u16) -> (Exit, String, String) {
    run_with(language, args.iter().copied(), b"", Some(columns))
}

fn run_with<A>(
    language: Language,
    args: impl IntoIterator<Item = A>,
    mut stdin: &[u8],
    columns: Option<u16>,
) -> (Exit, String, String)
where
    A: Into<OsString>,
{
    let args = std::iter::once("wei7".into()).chain(args.into_iter().map(Into::into));
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut stdin,
        stdout: &mut stdout,
        stderr: &mut stderr,
        styled_out: false,
        styled_err: false,
        language,
        terminal: false,
        terminal_out: columns.is_some(),
        columns,
        terminal_in: columns.is_some(),
    };
    let exit = run(args, &mut streams);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (exit, text(stdout), text(stderr))
}

/// Runs the command in a thread with a stack of 256 KiB, so that deep recursion overflows. A main thread has 8 MiB.
pub fn wei7_in_a_small_stack(args: &[&str]) -> (Exit, String, String) {
    let args: Vec<OsString> = args.iter().map(OsString::from).collect();
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    thread.spawn(|| wei7(args, b"")).unwrap().join().unwrap()
}
