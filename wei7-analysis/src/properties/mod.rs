//! Analyses in properties of SGF.

pub(crate) mod fractions;
pub(crate) mod katrain;
pub(crate) mod kaya;
pub(crate) mod lizzie;
pub(crate) mod q5go;
pub(crate) mod rsgf;
pub(crate) mod sabaki;
