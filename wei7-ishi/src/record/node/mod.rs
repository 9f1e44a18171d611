//! The data of one node: an event, its setup, a move or a diagram (4.2 to 4.4).

pub(crate) mod commentary;
pub(crate) mod kept_lines;
pub(crate) mod line_order;
pub(crate) mod lookup;
pub(crate) mod mark_lines;
pub(crate) mod marks;
pub(crate) mod node_data;
pub(crate) mod prisoners;
