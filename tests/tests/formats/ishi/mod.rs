//! Ishi Standard Format.

mod expectations;
