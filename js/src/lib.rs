//! The WebAssembly of the npm package `wei7`. The modules of `js/lib` call these functions and give their results the
//! form that `js/lib/wei7.d.ts` describes.

#[cfg(feature = "reading")]
mod convert;
#[cfg(feature = "drawing")]
mod drawing;
mod errors;
#[cfg(feature = "reading")]
mod findings;
#[cfg(feature = "reading")]
mod game;
#[cfg(feature = "reading")]
mod language;
#[cfg(feature = "reading")]
mod merge;
#[cfg(feature = "reading")]
mod options;
#[cfg(feature = "reading")]
mod positions;
#[cfg(feature = "reading")]
mod read;
