//! Files of a size that is asked for, each with a shape that would be slow or large if a reader went through a list for each of
//! its elements. `--test growth` counts what they cost.

mod carriers;
mod clients;

/// A kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its name in failures.
    pub name: &'static str,
    /// The name of the file, whose extension says its format.
    pub file_name: &'static str,
    /// Makes the content with so many of what the name says.
    pub make: fn(usize) -> Vec<u8>,
    /// How many it has at first: enough to cost some ten million instructions.
    pub size: usize,
}

/// All shapes.
pub fn shapes() -> Vec<Shape> {
    [carriers::shapes(), clients::shapes()].concat()
}
