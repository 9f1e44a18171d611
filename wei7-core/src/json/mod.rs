//! Reads and writes 3.0 documents as JSON (draft 8, section 5). The reader reports all findings with their places.

mod context;
mod cut;
mod info;
mod object;
mod places;
mod reader;
mod steps;
mod tokenizer;
mod tree;
mod values;
mod walk;
mod write_steps;
mod writer;

pub(crate) use cut::cut;
pub use places::pointers;
pub use reader::JsonReader;
pub use walk::{JsonEvent, walk_json};
pub use writer::JsonWriter;

#[cfg(test)]
mod tests;
