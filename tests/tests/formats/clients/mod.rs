//! The formats of servers and clients: the shared samples meet their expectations, to 3.0 and to SGF; and no token of a file is
//! lost.

mod as_json;
mod as_sgf;
mod expectations;
mod tokens;
