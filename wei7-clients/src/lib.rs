#![doc = include_str!("../README.md")]

pub mod codes;
mod driver;
mod game;
mod gib;
mod jago;
mod ngf;
mod ogs;
mod ugf;

pub use driver::{ClientFormat, GIB, JAGO, NGF, OGS, UGF};
pub use ogs::irregular_json;
