//! wei7 2.0, 2.1 and 2.2: the XML form, read into a [`wei7_core::Record`] and written from one.

pub mod codes;
