#![doc = include_str!("../README.md")]

mod bare;
mod board;
pub mod codes;
mod diagram;
mod driver;
mod find;
mod grid;
mod record;
mod sensei;
mod signs;
mod text;
mod write;

pub use diagram::{Assumed, Diagram, Drawing, Family, Found, NumberedMove, PointMark, Region, Stroke};
pub use driver::{DIAGRAM, Diagrams};
pub use find::find;
