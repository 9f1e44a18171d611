//! Analyses in files of JSON.

pub(crate) mod katago;
pub(crate) mod ogs;
