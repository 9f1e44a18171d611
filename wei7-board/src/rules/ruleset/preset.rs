//! Named sets of rules.

use std::fmt;

use super::{HandicapBonus, KoRule, Ruleset, Scoring, Tax};
use crate::HalfPoints;

/// A named set of rules (the table of presets under P).
///
/// ```
/// use wei7_board::rules::{KoRule, Preset, Scoring};
///
/// let rules = Preset::from_name("KGS").unwrap().rules();
/// assert_eq!((rules.ko, rules.scoring), (KoRule::Positional, Scoring::Area));
/// assert_eq!(Preset::Japanese.usual_komi().to_string(), "6.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// Chinese rules: `chinese`.
    Chinese,
    /// Chinese rules with positional superko: `chinese-ogs`, also `chinese-kgs` and `kgs`.
    ChineseOgs,
    /// Japanese and Korean rules: `japanese`.
    Japanese,
    /// Rules of the American Go Association: `aga`.
    Aga,
    /// AGA rules with a button instead of half a point of komi: `aga-button`.
    AgaButton,
    /// Rules of Ing Chang-ki, with superko instead of his ko rule: `ing`.
    Ing,
    /// New Zealand rules: `new-zealand`.
    NewZealand,
    /// Tromp-Taylor rules: `tromp-taylor`.
    TrompTaylor,
    /// Stone scoring, in which only stones count: `stone-scoring`.
    StoneScoring,
    /// Ancient territory scoring with a tax on each group: `ancient-territory`.
    AncientTerritory,
}

/// Other names that people and servers use, with hyphens instead of blanks.
const ALIASES: [(&str, Preset); 20] = [
    ("kgs", Preset::ChineseOgs),
    ("chinese-kgs", Preset::ChineseOgs),
    ("cn", Preset::Chinese),
    ("chinese-rules", Preset::Chinese),
    ("korean", Preset::Japanese),
    ("korean-rules", Preset::Japanese),
    ("jp", Preset::Japanese),
    ("japanese-rules", Preset::Japanese),
    ("bga", Preset::Aga),
    ("aga-rules", Preset::Aga),
    ("button", Preset::AgaButton),
    ("button-go", Preset::AgaButton),
    ("goe", Preset::Ing),
    ("ing-goe", Preset::Ing),
    ("sst", Preset::Ing),
    ("nz", Preset::NewZealand),
    ("newzealand", Preset::NewZealand),
    ("tromptaylor", Preset::TrompTaylor),
    ("stonescoring", Preset::StoneScoring),
    ("ancient-area", Preset::StoneScoring),
];

impl Preset {
    /// All presets, in the order of the table of presets in the rules.
    pub const ALL: [Self; 10] = [
        Self::Chinese,
        Self::ChineseOgs,
        Self::Japanese,
        Self::Aga,
        Self::AgaButton,
        Self::Ing,
        Self::NewZealand,
        Self::TrompTaylor,
        Self::StoneScoring,
        Self::AncientTerritory,
    ];

    /// Returns the name, such as `chinese-ogs`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the preset with a name or one of its usual aliases (`korean` is `japanese`, `bga` is `aga`), in letters
    /// of either case.
    pub fn from_name(name: &str) -> Option<Self> {
        let own = Self::ALL.into_iter().map(|preset| (preset.name(), preset));
        let found = own.chain(ALIASES).find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, preset)| preset)
    }

    /// Returns the parameters of the preset.
    pub const fn rules(self) -> Ruleset {
        let (_, ko, scoring, tax, multi_stone_suicide, white_handicap_bonus, _) = self.row();
        let button = matches!(self, Self::AgaButton);
        Ruleset { ko, scoring, tax, multi_stone_suicide, button, white_handicap_bonus, self_play_opts: false }
    }

    /// Returns the usual komi under these rules. The komi is not one of their parameters.
    pub const fn usual_komi(self) -> HalfPoints {
        HalfPoints(self.row().6)
    }

    /// Returns the row of the table of presets: the name, the parameters that differ between presets (the `bool` is
    /// `multi_stone_suicide`), and the usual komi in half points.
    const fn row(self) -> (&'static str, KoRule, Scoring, Tax, bool, HandicapBonus, i32) {
        use HandicapBonus::{Each, OneLess, Zero};
        use KoRule::{Positional, Simple, Situational};
        use Scoring::{Area, Territory};
        match self {
            Self::Chinese => ("chinese", Simple, Area, Tax::None, false, Each, 15),
            Self::ChineseOgs => ("chinese-ogs", Positional, Area, Tax::None, false, Each, 15),
            Self::Japanese => ("japanese", Simple, Territory, Tax::Seki, false, Zero, 13),
            Self::Aga => ("aga", Situational, Area, Tax::None, false, OneLess, 15),
            Self::AgaButton => ("aga-button", Situational, Area, Tax::None, false, OneLess, 14),
            Self::Ing => ("ing", Situational, Area, Tax::None, true, Zero, 16),
            Self::NewZealand => ("new-zealand", Situational, Area, Tax::None, true, Zero, 14),
            Self::TrompTaylor => ("tromp-taylor", Positional, Area, Tax::None, true, Zero, 15),
            Self::StoneScoring => ("stone-scoring", Simple, Area, Tax::All, false, Zero, 15),
            Self::AncientTerritory => ("ancient-territory", Simple, Territory, Tax::All, false, Zero, 13),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
