//! RU, the rules.

use wei7_board::Scoring;

use crate::RulesType;

use super::Understood;
use super::codes;
use super::words::{MAX_TEXT_LEN, normalize, without_spaces};

/// Known rules and how 3.0 expresses them (draft 8, 5.10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The name in SGF, if there is one.
    pub name: Option<&'static str>,
    /// The value of `type`, for the three rule sets that 3.0 names.
    pub kind: Option<RulesType>,
    /// The value of `scoring`. `kind` implies the scoring; for rules without `kind`, 3.0 can express nothing else.
    pub scoring: Option<Scoring>,
}

const fn rule_set(name: &'static str, kind: Option<RulesType>, scoring: Scoring) -> RuleSet {
    RuleSet { name: Some(name), kind, scoring: Some(scoring) }
}

const JAPANESE: RuleSet = rule_set("Japanese", Some(RulesType::Japanese), Scoring::Territory);
const CHINESE: RuleSet = rule_set("Chinese", Some(RulesType::Chinese), Scoring::Area);
const KOREAN: RuleSet = rule_set("Korean", Some(RulesType::Korean), Scoring::Territory);
// New Zealand, Ing and Tromp-Taylor rules define the score by area. Under AGA rules both ways of counting give the area
// score.
const AGA: RuleSet = rule_set("AGA", None, Scoring::Area);
const NZ: RuleSet = rule_set("NZ", None, Scoring::Area);
const GOE: RuleSet = rule_set("GOE", None, Scoring::Area);
const TROMP_TAYLOR: RuleSet = rule_set("Tromp-Taylor", None, Scoring::Area);

/// Alternative names in lower case, without spaces and without a word for "rules" at the end.
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

/// Interprets RU, the rules. `FF[4]` allows free text, so unknown rules have no value and are not reported.
///
/// ```
/// assert_eq!(wei7_text::info::rules("日本ルール").value.unwrap().name, Some("Japanese"));
/// ```
pub fn rules(text: &str) -> Understood<RuleSet> {
    let text = text.trim();
    if let Some((_, set)) = ALIASES.iter().find(|(_, set)| set.name == Some(text)) {
        return Understood::exact(*set);
    }
    if text.len() > MAX_TEXT_LEN {
        return Understood::blank();
    }
    if let Some(scoring) = katago_scoring(text) {
        return Understood::exact(RuleSet { name: None, kind: None, scoring: Some(scoring) });
    }
    let normalized = normalize(text);
    let name = without_spaces(&normalized);
    let words = ["rules", "ruleset", "rule", "规则", "棋规", "围棋规则", "ルール", "规约", "룰", "규칙"];
    let bare = words.iter().filter_map(|word| name.strip_suffix(word)).min_by_key(|bare| bare.len()).unwrap_or(&name);
    match ALIASES.iter().find(|(aliases, _)| aliases.contains(&bare)) {
        Some((_, set)) => Understood::reported(*set, &codes::RULES_ALIAS),
        None => Understood::blank(),
    }
}

/// Returns the scoring in a rules string of `KataGo`: `koPOSITIONALscoreAREAtaxNONEsui0`. With a tax that is unusual
/// for the scoring, the result is `None`, because 3.0 cannot express the combination.
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
    fn three_point_zero_names_three_rule_sets() {
        let read = |text| rules(text).value.map(|set| (set.kind, set.scoring));
        assert_eq!(read("Japanese"), Some((Some(RulesType::Japanese), Some(Scoring::Territory))));
        assert_eq!(read("Chinese"), Some((Some(RulesType::Chinese), Some(Scoring::Area))));
        assert_eq!(read("Korean"), Some((Some(RulesType::Korean), Some(Scoring::Territory))));
        assert_eq!(read("AGA"), Some((None, Some(Scoring::Area))));
        assert_eq!(read("NZ"), Some((None, Some(Scoring::Area))));
        assert!(["Japanese", "Chinese", "AGA", "NZ", "GOE"].iter().all(|text| rules(text).is_exact()));
    }

    #[test]
    fn rules_of_katago_contain_the_scoring() {
        let read = |text| rules(text).value.and_then(|set| set.scoring);
        assert_eq!(read("koPOSITIONALscoreAREAtaxNONEsui0"), Some(Scoring::Area));
        assert_eq!(read("koSIMPLEscoreTERRITORYtaxSEKIsui0button0whbN"), Some(Scoring::Territory));
        assert_eq!(read("koSIMPLEscoreAREAtaxALLsui1"), None);
    }

    #[test]
    fn other_rules_are_free_text() {
        for text in ["", "Old Chinese", "Tang (Japanese + group tax)", "Unrated", "Simple", "rules", "日中"] {
            assert_eq!(rules(text), Understood::blank(), "{text}");
        }
    }
}
