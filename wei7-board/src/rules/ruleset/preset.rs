//! Named sets of rules.

use std::fmt;

use super::{HandicapBonus, KoRule, Ruleset, Scoring, Tax};
use crate::HalfPoints;

/// A named set of rules (the table of presets under P).
///
/// ```
/// use wei7_board::rules::{KoRule, Preset, Scoring};
///
/// let rules = Preset::named("KGS").unwrap().rules();
/// assert_eq!((rules.ko, rules.scoring), (KoRule::Positional, Scoring::Area));
/// assert_eq!(Preset::Japanese.usual_komi().to_string(), "6.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// `chinese`
    Chinese,
    /// `chinese-ogs`, also `chinese-kgs` and `kgs`: Chinese rules with positional superko.
    ChineseOgs,
    /// `japanese`
    Japanese,
    /// `aga`
    Aga,
    /// `new-zealand`
    NewZealand,
    /// `tromp-taylor`
    TrompTaylor,
    /// `stone-scoring`: only stones count.
    StoneScoring,
}

impl Preset {
    /// All presets, in the order of the table.
    pub const ALL: [Self; 7] = [
        Self::Chinese,
        Self::ChineseOgs,
        Self::Japanese,
        Self::Aga,
        Self::NewZealand,
        Self::TrompTaylor,
        Self::StoneScoring,
    ];

    /// The name: `chinese-ogs`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chinese => "chinese",
            Self::ChineseOgs => "chinese-ogs",
            Self::Japanese => "japanese",
            Self::Aga => "aga",
            Self::NewZealand => "new-zealand",
            Self::TrompTaylor => "tromp-taylor",
            Self::StoneScoring => "stone-scoring",
        }
    }

    /// The preset of a name, in letters of either case.
    pub fn named(name: &str) -> Option<Self> {
        if ["kgs", "chinese-kgs"].iter().any(|also| also.eq_ignore_ascii_case(name)) {
            return Some(Self::ChineseOgs);
        }
        Self::ALL.into_iter().find(|preset| preset.name().eq_ignore_ascii_case(name))
    }

    /// The parameters of the preset.
    pub const fn rules(self) -> Ruleset {
        let (ko, bonus) = match self {
            Self::Chinese => (KoRule::Simple, HandicapBonus::Each),
            Self::ChineseOgs => (KoRule::Positional, HandicapBonus::Each),
            Self::Aga => (KoRule::Situational, HandicapBonus::OneLess),
            Self::NewZealand => (KoRule::Situational, HandicapBonus::Zero),
            Self::TrompTaylor => (KoRule::Positional, HandicapBonus::Zero),
            Self::Japanese | Self::StoneScoring => (KoRule::Simple, HandicapBonus::Zero),
        };
        let (scoring, tax) = match self {
            Self::Japanese => (Scoring::Territory, Tax::Seki),
            Self::StoneScoring => (Scoring::Area, Tax::All),
            Self::Chinese | Self::ChineseOgs | Self::Aga | Self::NewZealand | Self::TrompTaylor => {
                (Scoring::Area, Tax::None)
            }
        };
        Ruleset {
            ko,
            scoring,
            tax,
            multi_stone_suicide: matches!(self, Self::NewZealand | Self::TrompTaylor),
            button: false,
            white_handicap_bonus: bonus,
            self_play_opts: false,
        }
    }

    /// The usual komi under these rules, which is no part of them.
    pub const fn usual_komi(self) -> HalfPoints {
        HalfPoints(match self {
            Self::Japanese => 13,
            Self::NewZealand => 14,
            Self::Chinese | Self::ChineseOgs | Self::Aga | Self::TrompTaylor | Self::StoneScoring => 15,
        })
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
