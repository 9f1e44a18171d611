//! P: parameters and presets.

/// The kind of repetition that is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// Parameter value `simple`.
    Simple,
    /// Parameter value `positional`.
    Positional,
    /// Parameter value `situational`.
    Situational,
}

/// The kind of scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Parameter value `area`.
    Area,
    /// Parameter value `territory`.
    Territory,
}

/// Parameter that says which surrounded points do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// Parameter value `none`: all surrounded points count.
    None,
    /// Parameter value `seki`.
    Seki,
    /// Parameter value `all`.
    All,
}

/// Compensation in points that White gets for N handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// No points: `0`.
    Zero,
    /// One point for each handicap stone but the first: `N-1`.
    LessOne,
    /// One point for each handicap stone: `N`.
    Full,
}

/// The parameters of P without size and komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Parameter `ko`: the repetition that is forbidden.
    pub ko: Ko,
    /// Parameter `scoring`: by area or by territory.
    pub scoring: Scoring,
    /// Parameter `tax`: the surrounded points that do not count.
    pub tax: Tax,
    /// Parameter `multi_stone_suicide`: whether a move may remove a group of several own stones.
    pub multi_stone_suicide: bool,
    /// Parameter `button`: whether the first player to pass gets half a point.
    pub button: bool,
    /// Parameter `white_handicap_bonus`: the points that White gets for handicap stones.
    pub white_handicap_bonus: Bonus,
    /// Parameter `self_play_opts`: whether M8 ends a game that is decided.
    pub self_play_opts: bool,
}

impl Parameters {
    /// Returns the presets by name, in the order of the table.
    pub fn p_presets() -> Vec<(&'static str, Self)> {
        use Bonus::{Full, LessOne, Zero};
        use Ko::{Positional, Simple, Situational};
        use Scoring::{Area, Territory};
        let row = |ko, scoring, tax, multi_stone_suicide, white_handicap_bonus| {
            let (button, self_play_opts) = (false, false);
            Self { ko, scoring, tax, multi_stone_suicide, button, white_handicap_bonus, self_play_opts }
        };
        vec![
            ("chinese", row(Simple, Area, Tax::None, false, Full)),
            ("chinese-ogs", row(Positional, Area, Tax::None, false, Full)),
            ("japanese", row(Simple, Territory, Tax::Seki, false, Zero)),
            ("aga", row(Situational, Area, Tax::None, false, LessOne)),
            ("new-zealand", row(Situational, Area, Tax::None, true, Zero)),
            ("tromp-taylor", row(Positional, Area, Tax::None, true, Zero)),
            ("stone-scoring", row(Simple, Area, Tax::All, false, Zero)),
        ]
    }

    /// Returns all 432 combinations of parameter values.
    pub fn p_combinations() -> Vec<Self> {
        let mut all = Vec::new();
        for number in 0..432 {
            all.push(Self {
                ko: [Ko::Simple, Ko::Positional, Ko::Situational][number % 3],
                tax: [Tax::None, Tax::Seki, Tax::All][number / 3 % 3],
                white_handicap_bonus: [Bonus::Zero, Bonus::LessOne, Bonus::Full][number / 9 % 3],
                scoring: [Scoring::Area, Scoring::Territory][number / 27 % 2],
                multi_stone_suicide: number / 54 % 2 == 1,
                button: number / 108 % 2 == 1,
                self_play_opts: number / 216 == 1,
            });
        }
        all
    }
}
