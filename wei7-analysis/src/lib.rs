#![doc = include_str!("../README.md")]

mod analyses;
pub mod codes;
mod comments;
mod convention;
mod gtp;
mod json;
mod model;
mod output;
mod overview;
mod properties;
mod site;
mod strip;
mod table;
mod values;
mod write;

pub use analyses::{Analyses, analyses};
pub use convention::Convention;
pub use gtp::{GtpAnswer, gtp};
pub use json::katago::{Answer, KataGo, View, katago};
pub use json::ogs::{Review, ogs_review};
pub use model::{Analysis, Candidate, Lead, LeadKind, NodeAnalysis, Visits, WinRate};
pub use overview::{Lost, Mistake, Overview};
pub use strip::strip_analysis;
pub use table::{Reader, Remainder, Row, Storage};
pub use write::{JsonAnalyses, rewrite, write_json};
