//! From bytes to games: detecting the charset of the file and of each game, decoding, and a stream of games.

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
