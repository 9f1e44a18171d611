//! Files at the edge of what anybody would write: an ordinary stack is enough, and the time is linear.

mod ishi;
mod sgf;
mod sgf_reader;
mod wei7;
