//! The parameters of table P.

use super::Preset;

/// `scoring`: what counts (rules/S1 to S4; draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Stones and territory: the Chinese way.
    Area,
    /// Territory and prisoners: the Japanese and Korean way.
    Territory,
}

/// `ko`: what repetition is forbidden in the main phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// The state before the turn of the opponent (rules/M3).
    Simple,
    /// Any earlier position, whoever was to move (rules/M4).
    Positional,
    /// Any earlier position with the same player to move (rules/M4).
    Situational,
}

/// `tax`: which surrounded empty points do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// All count.
    None,
    /// Those in seki do not.
    Seki,
    /// Nor do two points of each group that lives.
    All,
}

/// `white_handicap_bonus`: points for white in a game with N handicap stones, N being 2 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapBonus {
    /// `0`
    Zero,
    /// `N-1`
    OneLess,
    /// `N`
    Each,
}

impl HandicapBonus {
    /// The points for so many handicap stones; none for fewer than 2.
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            _ if stones < 2 => 0,
            Self::Zero => 0,
            Self::OneLess => stones - 1,
            Self::Each => stones,
        }
    }
}

/// Rules to play by (table P), but for the size of the board and the komi, which are the game's.
///
/// It is shown as a list of all parameters, which [`super::RulesetText`] reads.
///
/// ```
/// use wei7_board::rules::{KoRule, Preset, RulesetText};
///
/// let text: RulesetText = "japanese,ko=positional,komi=5.5".parse()?;
/// let mut rules = Preset::Japanese.rules();
/// rules.ko = KoRule::Positional;
/// assert_eq!(text.rules, rules);
/// assert_eq!(
///     text.to_string(),
///     "ko=positional,scoring=territory,tax=seki,multi_stone_suicide=no,button=no,white_handicap_bonus=0,self_play_opts=no,komi=5.5"
/// );
/// # Ok::<(), wei7_board::rules::RulesetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// What repetition is forbidden.
    pub ko: KoRule,
    /// Stones and surrounded points, or captures and surrounded points.
    pub scoring: Scoring,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// Whether a move may take the mover's own group of two or more stones off.
    pub multi_stone_suicide: bool,
    /// Whether the first pass is worth half a point, and is not one of the two that end the main phase.
    pub button: bool,
    /// What white gets in a game with handicap.
    pub white_handicap_bonus: HandicapBonus,
    /// Whether a game ends as soon as all is decided, and is cleaned then (rules/M8, rules/S0).
    pub self_play_opts: bool,
}

impl From<Preset> for Ruleset {
    fn from(preset: Preset) -> Self {
        preset.rules()
    }
}
