//! What only a carrier says.

mod node_patch;

pub use node_patch::{Change, EmptyList, InfoPatch, Judgment, NodePatch, PatchedMark, PrePatch, SizeForm};
