//! The structure that DESIGN.md describes: dependencies between crates, imports between folders, and sizes of files and
//! folders.

mod crates;
mod folders;
mod imports;
mod rust_source;
mod size;
