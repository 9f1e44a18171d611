//! Parameters of the rules (table P).

mod preset;
mod text;

pub use preset::Preset;
pub use text::{RulesetError, RulesetText};

/// Parameter `scoring`: what counts in the score (rules/S1 to S4; draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Stones and territory, as in China.
    Area,
    /// Territory and prisoners, as in Japan and Korea.
    Territory,
}

/// Parameter `ko`: the repetition that is forbidden in the main phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoRule {
    /// Repetition of the state before the opponent's last turn (rules/M3).
    Simple,
    /// Positional superko: repetition of any earlier position, regardless of the player to move (rules/M4).
    Positional,
    /// Situational superko: repetition of any earlier position with the same player to move (rules/M4).
    Situational,
}

/// Parameter `tax`: the surrounded empty points that do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// All surrounded points count.
    None,
    /// Points in seki do not count.
    Seki,
    /// Points in seki do not count, nor do two points of each independent-life region.
    All,
}

/// Parameter `white_handicap_bonus`: points for white in a game with N handicap stones, where N is 2 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandicapBonus {
    /// No points: `0`.
    Zero,
    /// One point less than the number of stones: `N-1`.
    OneLess,
    /// One point for each stone: `N`.
    Each,
}

impl HandicapBonus {
    /// Returns the bonus in points for this many handicap stones; 0 for fewer than 2.
    pub const fn points(self, stones: u32) -> u32 {
        match self {
            _ if stones < 2 => 0,
            Self::Zero => 0,
            Self::OneLess => stones - 1,
            Self::Each => stones,
        }
    }
}

/// A set of rules (table P). The board size and the komi belong to the game.
///
/// The `Display` text is a list of all parameters, which [`RulesetText`] reads.
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
    /// Repetition that is forbidden in the main phase.
    pub ko: KoRule,
    /// Whether own stones (area) or captured stones (territory) count in addition to surrounded points.
    pub scoring: Scoring,
    /// Surrounded empty points that do not count.
    pub tax: Tax,
    /// Whether suicide of two or more stones is allowed.
    pub multi_stone_suicide: bool,
    /// Whether the first pass is worth half a point and does not count as one of the two passes that end the main
    /// phase.
    pub button: bool,
    /// Bonus for white in a handicap game.
    pub white_handicap_bonus: HandicapBonus,
    /// Whether the game ends as soon as every point belongs to a pass-alive group or to its territory, and dead stones
    /// are then removed (rules/M8, rules/S0).
    pub self_play_opts: bool,
}

impl From<Preset> for Ruleset {
    fn from(preset: Preset) -> Self {
        preset.rules()
    }
}
