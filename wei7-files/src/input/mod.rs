//! What is read: files, folders, patterns, archives.

pub mod archive;
pub mod files;
pub mod patterns;
