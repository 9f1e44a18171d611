//! A picture as PNG.
