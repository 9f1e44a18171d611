//! Draws records of the game of Go: in a terminal, as SVG and PNG, as a page.
//!
//! [`scene`] says what stands on which point of a window of the board at one place of a record, [`diagrams`] finds the
//! places that an author meant as pictures. The other modules draw: [`terminal`] as text, [`svg`] and [`png`] as a
//! diagram; [`page`] makes one HTML file of a whole record.
//! Everything walks the [`wei7_core::Record`], so all formats look the same.

pub mod diagrams;
pub mod fonts;
pub mod page;
pub mod png;
pub mod scene;
pub mod svg;
pub mod terminal;
mod text;
mod words;

pub use words::Language;
