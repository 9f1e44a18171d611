//! Inputs whose cost must grow as their size does.

pub mod clients;

/// A kind of input of any size.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What repeats in it.
    pub name: &'static str,
    /// The name of the file, from which its format follows.
    pub file_name: &'static str,
    /// Makes the input with so many repeated pieces.
    pub make: fn(usize) -> Vec<u8>,
    /// The number of pieces at which growth is measured first.
    pub size: usize,
}
