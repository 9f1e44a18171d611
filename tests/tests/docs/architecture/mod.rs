//! The order that DESIGN.md speaks of: which crate knows which, which folder knows which, and how large they may be.

mod crates;
mod folders;
mod imports;
mod rust_source;
mod size;
