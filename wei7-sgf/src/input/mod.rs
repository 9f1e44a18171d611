//! From bytes to games: which charset the file and each game is in, decoding, and games one at a time from a stream.

mod byte_escapes;
mod charset;
pub(crate) mod charset_label;
pub(crate) mod decoder;
mod decoding;
pub mod encoding;
mod game_bounds;
mod per_game_charset;
pub(crate) mod stream;
mod window;
