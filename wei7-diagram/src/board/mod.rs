//! Boards with coordinates, as GTP engines and other programs print them.

mod block;
mod context;
mod letters;
mod read;
mod row;
mod words;

pub(crate) use block::{find_block, has_letters};
pub(crate) use context::Context;
pub(crate) use read::{fill, read_board};
pub(crate) use row::is_row;
pub(crate) use words::{filled_is_black, first_color_of_numbers};
