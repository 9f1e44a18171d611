//! Code shared by the formats of servers and clients.

pub(crate) mod decode;
pub(crate) mod facts;
pub(crate) mod handicap;
pub(crate) mod lines;
pub(crate) mod results;
pub(crate) mod tree;
