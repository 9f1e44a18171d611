//! wei7 2.x and 3.0.

mod author;
mod schema;
