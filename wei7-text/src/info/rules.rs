//! RU, the rules.

use wei7_board::Scoring;

use crate::RulesType;

use super::Understood;
use super::codes;
use super::words::{LONGEST, plain, unspaced};

/// Known rules, and what 3.0 can say of them (draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The name in SGF, if there is one.
    pub name: Option<&'static str>,
    /// `type`, for the three rules that 3.0 names.
    pub kind: Option<RulesType>,
    /// `scoring`: implied by `kind`, or else all that 3.0 can say of the rules.
    pub scoring: Option<Scoring>,
}

const fn set(name: &'static str, kind: Option<RulesType>, scoring: Scoring) -> RuleSet {
    RuleSet { name: Some(name), kind, scoring: Some(scoring) }
}

const JAPANESE: RuleSet = set("Japanese", Some(RulesType::Japanese), Scoring::Territory);
const CHINESE: RuleSet = set("Chinese", Some(RulesType::Chinese), Scoring::Area);
const KOREAN: RuleSet = set("Korean", Some(RulesType::Korean), Scoring::Territory);
// New Zealand, Ing, and Tromp and Taylor define the score by area. Under AGA rules both ways of counting agree with it.
const AGA: RuleSet = set("AGA", None, Scoring::Area);
const NZ: RuleSet = set("NZ", None, Scoring::Area);
const GOE: RuleSet = set("GOE", None, Scoring::Area);
const TROMP_TAYLOR: RuleSet = set("Tromp-Taylor", None, Scoring::Area);

/// Names without blanks, in lower case, without a word for rules at the end.
const ALIASES: &[(&[&str], RuleSet)] = &[
    (&["japanese", "japan", "jap", "jp", "日本", "일본", "japanisch", "japonaise", "japonaises"], JAPANESE),
    (&["chinese", "china", "cn", "中国", "중국", "chinesisch", "chinoise", "chinoises"], CHINESE),
    (&["korean", "korea", "kr", "韩国", "한국", "koreanisch"], KOREAN),
    (&["aga", "americangoassociation"], AGA),
    (&["nz", "newzealand"], NZ),
    (&["goe", "ing", "ing'sgoe", "应氏"], GOE),
    (&["tromp-taylor", "tromptaylor"], TROMP_TAYLOR),
    (&["日韩"], RuleSet { name: None, kind: None, scoring: Some(Scoring::Territory) }),
];

/// Understands RU, the rules. Unknown rules are free text, as `FF[4]` allows: no value and nothing to report.
///
/// ```
/// assert_eq!(wei7_text::info::rules("日本ルール").value.unwrap().name, Some("Japanese"));
/// ```
pub fn rules(text: &str) -> Understood<RuleSet> {
    let text = text.trim();
    if let Some((_, set)) = ALIASES.iter().find(|(_, set)| set.name == Some(text)) {
        return Understood::exact(*set);
    }
    if text.len() > LONGEST {
        return Understood::blank();
    }
    if let Some(scoring) = katago_scoring(text) {
        return Understood::exact(RuleSet { name: None, kind: None, scoring: Some(scoring) });
    }
    let plain = plain(text);
    let name = unspaced(&plain);
    let words = ["rules", "ruleset", "rule", "规则", "棋规", "围棋规则", "ルール", "规约", "룰", "규칙"];
    let bare = words.iter().filter_map(|word| name.strip_suffix(word)).min_by_key(|bare| bare.len()).unwrap_or(&name);
    match ALIASES.iter().find(|(aliases, _)| aliases.contains(&bare)) {
        Some((_, set)) => Understood::reported(*set, &codes::RULES_ALIAS),
        None => Understood::blank(),
    }
}

/// The scoring in a rules text of `KataGo`: `koPOSITIONALscoreAREAtaxNONEsui0`. With an unusual tax it is neither of the two
/// that 3.0 knows.
fn katago_scoring(text: &str) -> Option<Scoring> {
    let (ko, rest) = text.strip_prefix("ko")?.split_once("score")?;
    let (score, rest) = rest.split_once("tax")?;
    let (tax, _) = rest.split_once("sui")?;
    match (ko, score, tax) {
        ("SIMPLE" | "POSITIONAL" | "SITUATIONAL", "AREA", "NONE") => Some(Scoring::Area),
        ("SIMPLE" | "POSITIONAL" | "SITUATIONAL", "TERRITORY", "SEKI") => Some(Scoring::Territory),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rules_are_known_in_several_languages() {
        for (text, name) in [
            ("Japanese Rules", "Japanese"),
            ("japanese", "Japanese"),
            ("JP", "Japanese"),
            ("日本规则", "Japanese"),
            ("日本ルール", "Japanese"),
            ("日本規約", "Japanese"),
            ("chinese", "Chinese"),
            ("中国规则", "Chinese"),
            ("中國", "Chinese"),
            ("中国围棋规则", "Chinese"),
            ("중국룰", "Chinese"),
            ("韩国规则", "Korean"),
            ("한국 룰", "Korean"),
            ("New Zealand", "NZ"),
            ("Ing", "GOE"),
            ("應氏規則", "GOE"),
            ("tromp-taylor", "Tromp-Taylor"),
        ] {
            let understood = rules(text);
            assert_eq!(understood.value.and_then(|set| set.name), Some(name), "{text}");
            assert_eq!(understood.codes, [&codes::RULES_ALIAS], "{text}");
        }
    }

    #[test]
    fn three_have_a_word_in_three_point_zero() {
        let of = |text| rules(text).value.map(|set| (set.kind, set.scoring));
        assert_eq!(of("Japanese"), Some((Some(RulesType::Japanese), Some(Scoring::Territory))));
        assert_eq!(of("Chinese"), Some((Some(RulesType::Chinese), Some(Scoring::Area))));
        assert_eq!(of("Korean"), Some((Some(RulesType::Korean), Some(Scoring::Territory))));
        assert_eq!(of("AGA"), Some((None, Some(Scoring::Area))));
        assert_eq!(of("NZ"), Some((None, Some(Scoring::Area))));
        assert!(["Japanese", "Chinese", "AGA", "NZ", "GOE"].iter().all(|text| rules(text).is_exact()));
    }

    #[test]
    fn katago_says_its_scoring() {
        let of = |text| rules(text).value.and_then(|set| set.scoring);
        assert_eq!(of("koPOSITIONALscoreAREAtaxNONEsui0"), Some(Scoring::Area));
        assert_eq!(of("koSIMPLEscoreTERRITORYtaxSEKIsui0button0whbN"), Some(Scoring::Territory));
        assert_eq!(of("koSIMPLEscoreAREAtaxALLsui1"), None);
    }

    #[test]
    fn other_rules_are_free_text() {
        for text in ["", "Old Chinese", "Tang (Japanese + group tax)", "Unrated", "Simple", "rules", "日中"] {
            assert_eq!(rules(text), Understood::blank(), "{text}");
        }
    }
}
