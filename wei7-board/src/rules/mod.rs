//! The rules of Go as a game that is played: `KataGo`'s rules, version 2, every parameter of them.
//!
//! Clauses are cited by their number in the project's restatement of the rules ([`Clause`], `rules/M4`): P the parameters, D the
//! definitions, M the main phase, C the two cleanup phases of territory scoring, S the score.

mod clause;
mod game;
mod history;
mod legality;
mod life;
mod make_turn;
mod marks;
mod pass_alive;
mod preset;
mod regions;
mod repetition;
mod ruleset;
mod score;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod turn;
mod zobrist;

pub use clause::Clause;
pub use game::Game;
pub use preset::Preset;
pub use ruleset::{HandicapBonus, KoRule, Ruleset, Scoring, Tax};
pub use score::{Score, Tally};
pub use text::{RulesetError, RulesetText};
pub use turn::{Phase, PlayError, SetupError, Turn, TurnEffect, TurnOutcome, Violation};
