//! The rules of Go as a game that is played: `KataGo`'s rules, version 2, every parameter of them.
//!
//! Clauses are cited by their number in the project's restatement of the rules ([`Clause`], `rules/M4`): P the parameters, D the
//! definitions, M the main phase, C the two cleanup phases of territory scoring, S the score.

mod clause;
mod game;
mod history;
mod legality;
mod life;
mod making;
mod marks;
mod pass_alive;
mod preset;
mod regions;
mod repetition;
mod ruleset;
mod said;
mod score;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod turn;
mod zobrist;

pub use crate::document::Scoring as ScoringRule;
pub use clause::Clause;
pub use game::Game;
pub use preset::Preset;
pub use ruleset::{HandicapBonus, KoRule, Ruleset, Tax};
pub use said::{Fit, Said, said_by_info, said_by_sgf};
pub use score::{Score, Tally};
pub use text::{RulesetError, RulesetText};
pub use turn::{Deed, Done, Phase, PlayError, SetupError, Turn, Violation};
