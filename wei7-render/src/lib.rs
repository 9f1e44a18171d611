//! Drawing of Go records as text for a terminal, as SVG and PNG pictures, and as HTML pages.
//!
//! ```
//! use wei7_core::JsonReader;
//! use wei7_render::fonts::Fonts;
//! use wei7_render::scene::Scene;
//! use wei7_render::svg::{SvgDrawer, Theme};
//! use wei7_render::terminal::Terminal;
//!
//! let text = br#"{"format":"wei7","version":"3.0","size":9,"tree":{"steps":[
//!     {"action":{"type":"move","value":{"color":1,"point":{"x":4,"y":4}}}}]}}"#;
//! let record = JsonReader::new().read(text).map_err(|refused| format!("{refused:?}"))?.value;
//!
//! let scene = Scene::builder(&record).build()?;
//! println!("{}", Terminal::default().draw(&scene));
//! let picture = SvgDrawer::new(&Fonts::new()).theme(Theme::Wood).draw(&scene);
//! assert!(picture.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`scene`] computes the contents of the board at one place of a record; [`diagrams`] finds the places that its
//!   author meant as pictures.
//! - [`terminal`] draws a scene as text, [`svg`] as a diagram in the style of books; [`png`] converts the diagram to
//!   pixels with the [`fonts`].
//! - [`problems`] draws problems with their answers, for worksheets and decks of cards.
//! - [`page`] makes one HTML file that shows a whole record move by move without network access; [`site`] lists many
//!   such pages.
//!
//! All modules work on a [`wei7_core::Record`], so records of all formats look the same.
//!
//! # Neighbors
//!
//! `wei7-core` defines the record, `wei7-convert` reads and writes records in all formats, and `wei7-cli` has the
//! commands `show` and `render`.

pub mod diagrams;
pub mod fonts;
mod language;
mod line_breaking;
pub mod page;
pub mod png;
pub mod problems;
pub mod scene;
pub mod site;
pub mod svg;
pub mod terminal;
mod text;

pub use language::Language;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
