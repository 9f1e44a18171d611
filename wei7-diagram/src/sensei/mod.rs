//! `$$` diagrams, as Sensei's Library and Life in 19x19 read them (`SLtxt2PNG` 2009).

mod drawing;
mod frame;
mod header;
mod numbers;
mod run;
mod signs;

pub(crate) use run::{content, read_run};
