//! Damaged files.

use wei7_cli::{Streams, run};
use wei7_convert::Language;
use wei7_testsuite::sampling::Sample;

use crate::support::{NEW, OLD, SGF};

#[test]
fn no_damage_makes_the_command_fall_over() {
    let mut sample = Sample::one_in(10, "damage");
    for whole in [OLD, NEW, SGF] {
        for at in (0..whole.len()).filter(|_| sample.takes()) {
            let (before, after) = whole.as_bytes().split_at(at);
            let changes =
                [&b""[..], b"<", b"\"", b"\xFF", b"\0", b"\r", b"9", b"(", b"]", b"\\", "棋\u{202e}".as_bytes()];
            let damaged = changes.iter().map(|change| [before, change, &after[1..]].concat());
            for bytes in damaged.chain([before.to_vec()]) {
                run_damaged(&["wei7", "check", "-", "--to", "wei7"], &bytes);
                run_damaged(&["wei7", "convert", "-", "--to", "wei7-2.2", "--report", "json"], &bytes);
            }
        }
    }
}

/// Runs the command with colors. Only crashes and hangs are of interest.
fn run_damaged(args: &[&str], mut stdin: &[u8]) {
    let mut streams = Streams {
        stdin: &mut stdin,
        stdout: &mut std::io::sink(),
        stderr: &mut std::io::sink(),
        styled_out: true,
        styled_err: true,
        language: Language::default(),
        terminal: false,
        terminal_out: false,
        columns: None,
        terminal_in: false,
    };
    run(args, &mut streams);
}
