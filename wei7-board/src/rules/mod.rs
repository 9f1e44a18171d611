//! Games under the rules of `KataGo`, version 2, with all their parameters.
//!
//! [`Game`] plays by a [`Ruleset`], usually a [`Preset`], and scores the result. Errors name the violated clause
//! ([`Clause`], displayed as `rules/M4`): P are the parameters, D the definitions, M the main phase, C the two cleanup
//! phases of territory scoring, S the score.
//!
//! ```
//! use wei7_board::rules::{Game, Preset, Turn};
//! use wei7_board::{BoardSize, Color, Point};
//!
//! let preset = Preset::Japanese;
//! let mut game = Game::new(BoardSize::STANDARD, preset.rules(), &[], Color::Black, preset.usual_komi())?;
//! game.play(Color::Black, Turn::Play(Point::new(15, 3)))?;
//! game.play(Color::White, Turn::Pass)?;
//! assert_eq!(game.score().unwrap().winner, Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clause;
mod play;
mod ruleset;
mod score;
mod territory;
#[cfg(test)]
mod tests;

pub use clause::Clause;
pub use play::{Game, Phase, PlayError, SetupError, Turn, TurnEffect, TurnOutcome, Violation};
pub use ruleset::{HandicapBonus, KoRule, Preset, Ruleset, RulesetError, RulesetText, Scoring, Tax};
pub use score::{Score, Tally};
