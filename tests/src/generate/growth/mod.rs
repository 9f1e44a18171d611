//! Files of a requested size, each with a shape that would take quadratic time or excessive memory if a reader searched
//! a list for each of its elements. `--test growth` counts their cost.

mod carriers;
mod clients;

/// A kind of file that can be generated in any size.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Name of the shape in failure messages.
    pub name: &'static str,
    /// Name of the file; its extension gives the format.
    pub file_name: &'static str,
    /// Function that makes the content of the file from the number of repetitions.
    pub make: fn(usize) -> Vec<u8>,
    /// Initial number of repetitions: enough to cost about ten million instructions.
    pub size: usize,
}

/// Returns all shapes.
pub fn shapes() -> Vec<Shape> {
    [carriers::shapes(), clients::shapes()].concat()
}
