//! Two engines of the rules (ours and a naive one) and the positions that both are held against.

pub mod naive;
pub mod positions;
pub mod wei7_engine;
