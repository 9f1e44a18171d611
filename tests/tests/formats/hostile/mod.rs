//! Extreme files are processed with an ordinary stack and in linear time.

mod clients;
mod ishi;
mod sgf;
mod sgf_reader;
mod wei7;

use wei7_cli::Exit;
use wei7_testsuite::command::wei7_in_a_small_stack;

/// Runs the command in a stack much smaller than the usual one, and returns its exit code and the end of its output.
fn wei7(args: &[&str]) -> (Exit, String) {
    let (exit, stdout, stderr) = wei7_in_a_small_stack(args);
    let report = stdout + &stderr;
    let before = report.chars().count().saturating_sub(2000);
    (exit, report.chars().skip(before).collect())
}
