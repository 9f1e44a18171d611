#![doc = include_str!("../README.md")]

pub mod codes;
mod driver;
mod game;
mod gib;
mod ngf;
mod ogs;
mod ugf;

pub use driver::{ClientFormat, GIB, NGF, OGS, Ogs, UGF};
