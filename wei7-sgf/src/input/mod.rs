//! Turns bytes into games: detects the charset of the file and of each game, decodes, and reads games from a stream.

mod byte_escapes;
mod charset;
pub(crate) mod charset_label;
pub(crate) mod decoder;
mod decoding;
pub mod encoding;
mod game_bounds;
mod per_game_charset;
pub(crate) mod stream;
mod trails;
mod window;
