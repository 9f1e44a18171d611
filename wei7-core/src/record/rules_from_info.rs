//! Derives the rules of play from the information of a record.

use wei7_board::rules::{Preset, Ruleset, RulesetText, Scoring, Tax};
use wei7_text::info::{self, Source};

use crate::{HalfPoints, Rules, RulesType};

/// How well rules match the text that they were derived from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The text means exactly these rules.
    Meant,
    /// The text means other rules or leaves a rule open. These rules are the closest available ones.
    Nearest,
}

/// The rules, komi and handicap of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InfoRules {
    /// Rules and how well they match. `None` if the record does not say enough.
    pub rules: Option<(Ruleset, Fit)>,
    /// Komi of any size, if it is a multiple of half a point.
    pub komi: Option<HalfPoints>,
    /// Number of handicap stones that the record states. The `N` of a handicap bonus is a different number: the stones
    /// that are actually on the board.
    pub handicap: Option<u32>,
}

/// Returns the rules that `info.rules` of a 3.0 document means (draft 8, 5.10.1). `scoring` takes precedence over
/// `type`.
///
/// | `type` | `scoring` | rules |
/// |---|---|---|
/// | `Chinese` | absent, `area` | chinese |
/// | `Japanese` | absent, `territory` | japanese |
/// | `Korean` | absent, `territory` | japanese, because there is no separate preset for Korean rules |
/// | any of them | the other one | the rules of `type` with that scoring and the usual tax for it (area: none; territory: seki), as the nearest |
/// | absent | `area` | chinese, as the nearest |
/// | absent | `territory` | japanese, as the nearest |
/// | absent | absent | none |
pub fn rules_from_info(info: &Rules) -> InfoRules {
    let (preset, fit) = match (info.kind, info.scoring) {
        (Some(RulesType::Chinese), _) => (Preset::Chinese, Fit::Meant),
        (Some(RulesType::Japanese | RulesType::Korean), _) => (Preset::Japanese, Fit::Meant),
        (None, Some(Scoring::Area)) => (Preset::Chinese, Fit::Nearest),
        (None, Some(Scoring::Territory)) => (Preset::Japanese, Fit::Nearest),
        (None, None) => return InfoRules { rules: None, komi: info.komi, handicap: None },
    };
    let rules = preset.rules();
    let rules = match info.scoring.filter(|scoring| *scoring != rules.scoring) {
        None => (rules, fit),
        Some(scoring) => {
            let tax = if scoring == Scoring::Area { Tax::None } else { Tax::Seki };
            (Ruleset { scoring, tax, ..rules }, Fit::Nearest)
        }
    };
    InfoRules { rules: Some(rules), komi: info.komi, handicap: None }
}

/// Returns the rules, komi and handicap that RU, KM and HA of SGF mean. `source` identifies the program that wrote
/// them.
///
/// | RU, a name of a [`Preset`] or in any of the spellings of [`info::rules`] | rules |
/// |---|---|
/// | `Chinese` | chinese |
/// | `Japanese` | japanese |
/// | `Korean` | japanese |
/// | `AGA` | aga |
/// | `NZ` | new-zealand |
/// | `Tromp-Taylor` | tromp-taylor |
/// | `GOE` | ing |
/// | `koPOSITIONALscoreAREAtaxNONEsui0button0whbN` and the like, as `KataGo` writes them | as specified |
/// | other words for territory scoring | japanese, as the nearest |
/// | all other text | none |
pub fn rules_from_sgf(ru: Option<&str>, km: Option<&str>, ha: Option<&str>, source: &Source) -> InfoRules {
    InfoRules {
        rules: ru.and_then(rules_from_ru),
        komi: km.and_then(|km| info::komi(km, source, ru).value).and_then(|komi| komi.points),
        handicap: ha.and_then(|ha| info::handicap(ha, source).value).map(|handicap| handicap.stones),
    }
}

/// Returns the rules that the text of RU means. See [`rules_from_sgf`].
pub fn rules_from_ru(ru: &str) -> Option<(Ruleset, Fit)> {
    let words = ru.split(|c: char| c.is_whitespace() || c == '-' || c == '_').collect::<Vec<_>>().join("-");
    if let Some(preset) = Preset::from_name(&words) {
        return Some((preset.rules(), Fit::Meant));
    }
    // `KataGo` writes all parts of the rules, starting with the ko rule.
    if ru.trim().starts_with("ko") && ru.contains("score") && ru.contains("tax") && ru.contains("sui") {
        return ru.parse::<RulesetText>().ok().map(|text| (text.rules, Fit::Meant));
    }
    let set = info::rules(ru).value?;
    let (preset, fit) = match (set.name, set.scoring) {
        (Some("Chinese"), _) => (Preset::Chinese, Fit::Meant),
        (Some("Japanese" | "Korean"), _) => (Preset::Japanese, Fit::Meant),
        (Some("AGA"), _) => (Preset::Aga, Fit::Meant),
        (Some("NZ"), _) => (Preset::NewZealand, Fit::Meant),
        (Some("Tromp-Taylor"), _) => (Preset::TrompTaylor, Fit::Meant),
        (Some("GOE"), _) => (Preset::Ing, Fit::Meant),
        (_, Some(Scoring::Territory)) => (Preset::Japanese, Fit::Nearest),
        (_, Some(Scoring::Area)) => (Preset::Chinese, Fit::Nearest),
        (_, None) => return None,
    };
    Some((preset.rules(), fit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wei7_board::rules::HandicapBonus;

    fn info(kind: Option<RulesType>, scoring: Option<Scoring>) -> Option<(Ruleset, Fit)> {
        rules_from_info(&Rules { kind, scoring, komi: None }).rules
    }

    fn ru(text: &str) -> Option<(Ruleset, Fit)> {
        rules_from_sgf(Some(text), None, None, &Source::new(4)).rules
    }

    #[test]
    fn type_and_scoring_of_3_0_select_the_rules() {
        assert_eq!(info(Some(RulesType::Chinese), None), Some((Preset::Chinese.rules(), Fit::Meant)));
        assert_eq!(
            info(Some(RulesType::Japanese), Some(Scoring::Territory)),
            Some((Preset::Japanese.rules(), Fit::Meant))
        );
        assert_eq!(info(Some(RulesType::Korean), None), Some((Preset::Japanese.rules(), Fit::Meant)));
        assert_eq!(info(None, Some(Scoring::Area)), Some((Preset::Chinese.rules(), Fit::Nearest)));
        assert_eq!(info(None, Some(Scoring::Territory)), Some((Preset::Japanese.rules(), Fit::Nearest)));
        assert_eq!(info(None, None), None);
    }

    #[test]
    fn scoring_wins_over_type() {
        let (rules, fit) = info(Some(RulesType::Japanese), Some(Scoring::Area)).unwrap();
        assert_eq!((rules.scoring, rules.tax, fit), (Scoring::Area, Tax::None, Fit::Nearest));
        let (rules, _) = info(Some(RulesType::Chinese), Some(Scoring::Territory)).unwrap();
        assert_eq!((rules.scoring, rules.tax), (Scoring::Territory, Tax::Seki));
        assert_eq!(rules.white_handicap_bonus, HandicapBonus::Each);
    }

    #[test]
    fn sgf_has_names_and_aliases() {
        assert_eq!(ru("Japanese"), Some((Preset::Japanese.rules(), Fit::Meant)));
        assert_eq!(ru("中国规则"), Some((Preset::Chinese.rules(), Fit::Meant)));
        assert_eq!(ru("korean"), Some((Preset::Japanese.rules(), Fit::Meant)));
        assert_eq!(ru("韩国规则"), ru("korean"));
        assert_eq!(ru("AGA"), Some((Preset::Aga.rules(), Fit::Meant)));
        assert_eq!(ru("New Zealand"), Some((Preset::NewZealand.rules(), Fit::Meant)));
        assert_eq!(ru("tromp-taylor"), Some((Preset::TrompTaylor.rules(), Fit::Meant)));
        assert_eq!(ru("GOE"), Some((Preset::Ing.rules(), Fit::Meant)));
        assert_eq!(ru("日韩"), Some((Preset::Japanese.rules(), Fit::Nearest)));
        assert_eq!(ru("house rules"), None);
    }

    #[test]
    fn rules_of_katago_are_read_whole() {
        let read = |text| ru(text).map(|(rules, fit)| (rules.to_string(), fit));
        let list = "ko=situational,scoring=territory,tax=all,multi_stone_suicide=yes,button=no,white_handicap_bonus=N-1,self_play_opts=no";
        assert_eq!(read("koSITUATIONALscoreTERRITORYtaxALLsui1button0whbN-1"), Some((list.to_owned(), Fit::Meant)));
        assert_eq!(
            ru("koPOSITIONALscoreAREAtaxNONEsui0button1").map(|(rules, _)| (rules.button, rules.white_handicap_bonus)),
            Some((true, HandicapBonus::Zero))
        );
        assert!(ru("koSIMPLEscoreAREAtaxNONEsui0button0whbNfpok0").is_some());
        for other in
            ["koSPIGHTscoreAREAtaxSEKIsui1", "koSIMPLEscoreAREAtaxALLsui0whbNfpok1", "koSIMPLEscoreAREAtaxALLsui"]
        {
            assert_eq!(ru(other), None, "{other}");
        }
    }

    #[test]
    fn komi_and_handicap_come_from_their_texts() {
        let parsed = rules_from_sgf(Some("Japanese"), Some("30.50"), Some("4"), &Source::new(4));
        assert_eq!((parsed.komi, parsed.handicap), (Some(HalfPoints(61)), Some(4)));
        let parsed = rules_from_sgf(None, Some("7.3"), Some("many"), &Source::new(4));
        assert_eq!(parsed, InfoRules::default());
    }
}
