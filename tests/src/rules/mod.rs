//! Two engines of the rules (the one of wei7 and a naive one) and the positions that test both.

pub mod naive;
pub mod positions;
pub mod wei7_engine;
