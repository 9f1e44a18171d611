//! Files at the edge of what anybody would write: an ordinary stack is enough, and the time is linear.

mod clients;
mod ishi;
mod sgf;
mod sgf_reader;
mod wei7;

use wei7_cli::Exit;
use wei7_testsuite::command::wei7_in_a_small_stack;

/// Runs the command in a stack much smaller than the usual one: its exit, and the end of what it says.
fn wei7(args: &[&str]) -> (Exit, String) {
    let (exit, stdout, stderr) = wei7_in_a_small_stack(args);
    let said = stdout + &stderr;
    let before = said.chars().count().saturating_sub(2000);
    (exit, said.chars().skip(before).collect())
}
