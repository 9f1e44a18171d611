//! From bytes to games: which charset the file and each game is in, decoding, and games one at a time from a stream.

pub(crate) mod byte_escapes;
pub(crate) mod charset_label;
pub(crate) mod decoder;
pub mod encoding;
pub(crate) mod game_bounds;
pub(crate) mod per_game_charset;
pub(crate) mod stream;
