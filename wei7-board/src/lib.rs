//! The game of Go (weiqi, baduk): boards of any size, the rules of `KataGo` (version 2), and scores.
//!
//! Plays a short game and scores it:
//!
//! ```
//! use wei7_board::rules::{Game, Phase, Preset, Turn, TurnEffect};
//! use wei7_board::{BoardSize, Color, HalfPoints};
//!
//! let size = BoardSize::new(5, 5).ok_or("no size")?;
//! let mut game = Game::new(size, Preset::Chinese.rules(), &[], Color::Black, HalfPoints(15))?;
//!
//! for name in ["C3", "C2", "B2", "D3", "D2"] {
//!     let point = size.point(name).ok_or("not a point")?;
//!     game.play(game.to_move(), Turn::Play(point))?;
//! }
//! game.play(Color::White, Turn::Pass)?;
//! let outcome = game.play(Color::Black, Turn::Play(size.point("C1").ok_or("not a point")?))?;
//! assert_eq!(outcome.effect, TurnEffect::Play { captured: 1, lost: 0 });
//!
//! game.play(Color::White, Turn::Pass)?;
//! game.play(Color::Black, Turn::Pass)?;
//! assert_eq!(game.phase(), Phase::Over);
//! let score = game.score_without(&[size.point("D3").ok_or("not a point")?]).ok_or("no result")?;
//! assert_eq!(score.winner, Some(Color::Black));
//! assert_eq!(score.white_minus_black().to_string(), "-17.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Board`] makes and undoes moves on a board of any size, without rules: suicide, immediate recapture and
//!   consecutive moves of one side are allowed, because records contain them.
//! - [`FastBoard`] replays ordinary games several times as fast, up to 62 by 62.
//! - [`rules::Game`] plays by a set of rules: ko and superko, suicide, passes, cleanup phases and scores.
//! - [`BoardSize`] reads and writes the names of points (`Q16`); [`HalfPoints`] and [`Decimal`] are exact numbers.
//!
//! No input causes a panic. A move takes constant time plus time for the stones that it connects and captures.
//!
//! # Features
//!
//! - `serde`: [`Color`], [`Point`] and [`Stone`] implement `Serialize` and `Deserialize`.
//!
//! # Neighbors
//!
//! `wei7-life` estimates dead stones and counts positions where both players have passed; `wei7-core` has game records and re-exports this crate; `wei7-convert` reads and writes game records in all formats
//! of wei7. Numbers in parentheses such as (4.8.8) are paragraphs of draft 8 of wei7 3.0; numbers such as (rules/M4)
//! are clauses of the rules.

mod board;
mod geometry;
mod message;
mod number;
pub mod rules;

pub use board::{Board, FastBoard, FastMoveOutcome, GroupId, MoveOutcome, Unplayable};
pub use geometry::{BoardSize, Color, Point, Stone, Vertex};
pub use message::{Argument, Message};
pub use number::{Decimal, HalfPoints, Integer};
pub use rules::Scoring;

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
