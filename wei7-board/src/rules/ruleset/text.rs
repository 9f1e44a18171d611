//! Rules in text form: `japanese,komi=5.5`.

use std::fmt;
use std::str::FromStr;

use super::{HandicapBonus, KoRule, Preset, Ruleset, Scoring, Tax};
use crate::{Argument, Decimal, HalfPoints, Message};

/// A set of rules in text form: a list of parameters.
///
/// Names and values are those of table P (`yes` and `no`, also `true` and `false`), in any order and in letters of
/// either case. A preset may come first. Without a preset, missing parameters are those of `tromp-taylor`. The strings
/// of `KataGo` (`koSIMPLEscoreAREAtaxNONEsui0`) are read too.
///
/// ```
/// use wei7_board::HalfPoints;
/// use wei7_board::rules::{Preset, RulesetText};
///
/// let text: RulesetText = "aga, komi=0.5".parse()?;
/// assert_eq!((text.rules, text.komi), (Preset::Aga.rules(), Some(HalfPoints(1))));
/// # Ok::<(), wei7_board::rules::RulesetError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesetText {
    /// The parameters of the rules; a missing parameter has the value of the preset.
    pub rules: Ruleset,
    /// The komi, if it was given.
    pub komi: Option<HalfPoints>,
}

/// Reason why a text is not a valid ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RulesetError {
    /// This part of the list has no `=`, and is not the name of a preset or not the first part.
    Preset(String),
    /// There is no parameter with this name.
    Parameter(String),
    /// The value is not allowed for the parameter.
    Value {
        /// The name of the parameter.
        name: &'static str,
        /// The value that was written.
        value: String,
        /// The allowed values.
        allowed: Argument,
    },
    /// This parameter is given twice.
    Twice(&'static str),
}

impl RulesetError {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        match self {
            Self::Preset(text) => {
                let presets = Argument::one_of(Preset::ALL.map(Preset::name));
                Message::new("not-a-preset").with("text", text).with("presets", presets)
            }
            Self::Parameter(name) => {
                let known = Argument::one_of(NAMES);
                Message::new("no-such-parameter").with("name", name).with("known", known)
            }
            Self::Value { name, value, allowed } => {
                let message = Message::new("not-a-value-of-parameter").with("value", value).with("name", *name);
                message.with("allowed", allowed.clone())
            }
            Self::Twice(name) => Message::new("parameter-twice").with("name", *name),
        }
    }
}

const NAMES: [&str; 8] =
    ["ko", "scoring", "tax", "multi_stone_suicide", "button", "white_handicap_bonus", "self_play_opts", "komi"];

const KO: &[(&str, KoRule)] =
    &[("simple", KoRule::Simple), ("positional", KoRule::Positional), ("situational", KoRule::Situational)];
const SCORING: &[(&str, Scoring)] = &[("area", Scoring::Area), ("territory", Scoring::Territory)];
const TAX: &[(&str, Tax)] = &[("none", Tax::None), ("seki", Tax::Seki), ("all", Tax::All)];
const BONUS: &[(&str, HandicapBonus)] =
    &[("0", HandicapBonus::Zero), ("N-1", HandicapBonus::OneLess), ("N", HandicapBonus::Each)];
const YES_OR_NO: &[(&str, bool)] = &[("no", false), ("yes", true), ("false", false), ("true", true)];

/// Texts of the values of a parameter. `Display` writes the first text of each value.
type Values<T> = [(&'static str, T)];

fn value_name<T: PartialEq>(values: &Values<T>, value: &T) -> &'static str {
    values.iter().find(|(_, other)| other == value).map_or("", |(name, _)| name)
}

impl RulesetText {
    /// Sets the parameter `name` to the value with this text. The error lists the allowed values.
    fn set(&mut self, name: &str, text: &str) -> Result<(), Argument> {
        fn assign<T: Copy>(target: &mut T, values: &Values<T>, text: &str) -> Option<()> {
            *target = values.iter().find(|(name, _)| name.eq_ignore_ascii_case(text))?.1;
            Some(())
        }
        let rules = &mut self.rules;
        let (done, allowed) = match name {
            "ko" => (assign(&mut rules.ko, KO, text), Argument::one_of(["simple", "positional", "situational"])),
            "scoring" => (assign(&mut rules.scoring, SCORING, text), Argument::one_of(["area", "territory"])),
            "tax" => (assign(&mut rules.tax, TAX, text), Argument::one_of(["none", "seki", "all"])),
            "multi_stone_suicide" => {
                (assign(&mut rules.multi_stone_suicide, YES_OR_NO, text), Argument::one_of(["yes", "no"]))
            }
            "button" => (assign(&mut rules.button, YES_OR_NO, text), Argument::one_of(["yes", "no"])),
            "white_handicap_bonus" => {
                (assign(&mut rules.white_handicap_bonus, BONUS, text), Argument::one_of(["0", "N-1", "N"]))
            }
            "self_play_opts" => (assign(&mut rules.self_play_opts, YES_OR_NO, text), Argument::one_of(["yes", "no"])),
            _ => {
                self.komi = Decimal::parse(text).and_then(Decimal::half_points);
                (self.komi.map(|_| ()), Message::new("number-of-half-points").into())
            }
        };
        done.ok_or(allowed)
    }
}

/// Words in the rules string of `KataGo` (`koSIMPLEscoreAREAtaxNONEsui0`), and the parameters that they stand for.
const COMPACT: [(&str, &str); 7] = [
    ("ko", "ko"),
    ("score", "scoring"),
    ("tax", "tax"),
    ("sui", "multi_stone_suicide"),
    ("button", "button"),
    ("whb", "white_handicap_bonus"),
    ("komi", "komi"),
];

/// Converts a rules string of `KataGo` to a list of parameters; `None` if the text is no such string.
///
/// A word is in lowercase letters, and its value in uppercase letters, digits and signs. `fpok` (a friendly pass),
/// which version 2 does not have, must be off.
fn expand(text: &str) -> Option<String> {
    if text.contains('=') {
        return None;
    }
    let mut rest = text.trim();
    let mut list = Vec::new();
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len()));
        let (value, next) = after.split_at(after.find(|c: char| c.is_ascii_lowercase()).unwrap_or(after.len()));
        list.push((word, value));
        rest = next;
    }
    let parameter = |(word, value): (&str, &str)| {
        if (word, value) == ("fpok", "0") {
            return Some(None);
        }
        let (_, name) = COMPACT.iter().find(|(compact, _)| *compact == word)?;
        let value = match (*name, value) {
            ("multi_stone_suicide" | "button", "1") => "yes",
            ("multi_stone_suicide" | "button", "0") => "no",
            _ => value,
        };
        Some(Some(format!("{name}={value}")))
    };
    let list: Option<Vec<Option<String>>> = list.into_iter().map(parameter).collect();
    let list: Vec<String> = list?.into_iter().flatten().collect();
    (!list.is_empty()).then(|| list.join(","))
}

impl FromStr for RulesetText {
    type Err = RulesetError;

    fn from_str(text: &str) -> Result<Self, RulesetError> {
        let mut read = Self { rules: Preset::TrompTaylor.rules(), komi: None };
        let expanded = expand(text);
        let text = expanded.as_deref().unwrap_or(text);
        let mut seen = [false; NAMES.len()];
        for (place, part) in text.split(',').map(str::trim).enumerate() {
            let Some((name, value)) = part.split_once('=') else {
                let preset = Preset::from_name(part).filter(|_| place == 0);
                read.rules = preset.ok_or_else(|| RulesetError::Preset(part.to_owned()))?.rules();
                continue;
            };
            let (given, value) = (name.trim(), value.trim());
            let mut known = NAMES.iter().zip(&mut seen);
            let (name, seen) = known
                .find(|(name, _)| name.eq_ignore_ascii_case(given))
                .ok_or_else(|| RulesetError::Parameter(given.to_owned()))?;
            if std::mem::replace(seen, true) {
                return Err(RulesetError::Twice(name));
            }
            read.set(name, value).map_err(|allowed| RulesetError::Value { name, value: value.to_owned(), allowed })?;
        }
        Ok(read)
    }
}

impl fmt::Display for HandicapBonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(value_name(BONUS, self))
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ko, scoring, tax, multi_stone_suicide, button, white_handicap_bonus, self_play_opts } = self;
        let (ko, scoring, tax) = (value_name(KO, ko), value_name(SCORING, scoring), value_name(TAX, tax));
        write!(f, "ko={ko},scoring={scoring},tax={tax}")?;
        write!(f, ",multi_stone_suicide={}", value_name(YES_OR_NO, multi_stone_suicide))?;
        write!(f, ",button={}", value_name(YES_OR_NO, button))?;
        write!(f, ",white_handicap_bonus={}", value_name(BONUS, white_handicap_bonus))?;
        write!(f, ",self_play_opts={}", value_name(YES_OR_NO, self_play_opts))
    }
}

impl fmt::Display for RulesetText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)?;
        self.komi.map_or(Ok(()), |komi| write!(f, ",komi={komi}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_the_table() {
        let list = |preset: Preset| preset.rules().to_string();
        let all = |ko, scoring, tax, suicide, bonus| {
            format!(
                "ko={ko},scoring={scoring},tax={tax},multi_stone_suicide={suicide},button=no,white_handicap_bonus={bonus},self_play_opts=no"
            )
        };
        assert_eq!(list(Preset::Chinese), all("simple", "area", "none", "no", "N"));
        assert_eq!(list(Preset::ChineseOgs), all("positional", "area", "none", "no", "N"));
        assert_eq!(list(Preset::Japanese), all("simple", "territory", "seki", "no", "0"));
        assert_eq!(list(Preset::Aga), all("situational", "area", "none", "no", "N-1"));
        assert_eq!(list(Preset::NewZealand), all("situational", "area", "none", "yes", "0"));
        assert_eq!(list(Preset::TrompTaylor), all("positional", "area", "none", "yes", "0"));
        assert_eq!(list(Preset::StoneScoring), all("simple", "area", "all", "no", "0"));
        assert_eq!(list(Preset::Ing), all("situational", "area", "none", "yes", "0"));
        assert_eq!(list(Preset::AncientTerritory), all("simple", "territory", "all", "no", "0"));
        let button = Ruleset { button: true, ..Preset::Aga.rules() };
        assert_eq!(Preset::AgaButton.rules(), button);
    }

    #[test]
    fn other_names_mean_a_preset() {
        for (name, preset) in [
            ("Korean", Preset::Japanese),
            ("bga", Preset::Aga),
            ("chinese-kgs", Preset::ChineseOgs),
            ("nz", Preset::NewZealand),
        ] {
            assert_eq!(name.parse(), Ok(RulesetText { rules: preset.rules(), komi: None }), "{name}");
        }
    }

    #[test]
    fn strings_of_katago_are_read() {
        let read = |text: &str| text.parse::<RulesetText>().unwrap();
        assert_eq!(read("koSIMPLEscoreAREAtaxNONEsui0whbN").rules, Preset::Chinese.rules());
        assert_eq!(read("koSIMPLEscoreTERRITORYtaxSEKIsui0").rules, Preset::Japanese.rules());
        assert_eq!(read("koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1").rules, Preset::AgaButton.rules());
        assert_eq!(read("koPOSITIONALscoreAREAtaxNONEsui1fpok0"), read("tromp-taylor"));
        assert_eq!(read("komi=-3").komi, Some(HalfPoints(-6)));
        assert_eq!(read("koSIMPLEscoreAREAtaxALLsui0komi7.5").komi, Some(HalfPoints(15)));
    }

    #[test]
    fn names_and_lists_are_read_back() {
        for preset in Preset::ALL {
            for text in [preset.name().to_uppercase(), preset.rules().to_string()] {
                let read: RulesetText = text.parse().unwrap();
                assert_eq!(read, RulesetText { rules: preset.rules(), komi: None }, "{text}");
            }
        }
        let text = "kgs,button=yes,self_play_opts=true,white_handicap_bonus=n-1,komi=-0.5";
        let read: RulesetText = text.parse().unwrap();
        assert_eq!(read.komi, Some(HalfPoints(-1)));
        assert_eq!(read.to_string().parse(), Ok(read));
    }

    #[test]
    fn missing_parameters_are_those_of_tromp_taylor() {
        let read: RulesetText = "button=yes".parse().unwrap();
        assert_eq!(read.rules, Ruleset { button: true, ..Preset::TrompTaylor.rules() });
    }

    #[test]
    fn errors_name_the_faulty_part() {
        let error = |text: &str| text.parse::<RulesetText>().unwrap_err();
        assert_eq!(error(""), RulesetError::Preset(String::new()));
        assert_eq!(error("ko=simple,japanese"), RulesetError::Preset("japanese".into()));
        assert_eq!(error("igs"), RulesetError::Preset("igs".into()));
        let no_value = "not-a-value-of-parameter(value: BIG, name: ko, allowed: simple|positional|situational)";
        assert_eq!(error("koBIG").to_string(), no_value);
        assert_eq!(error("handicap=2"), RulesetError::Parameter("handicap".into()));
        assert_eq!(error("ko=simple,KO=simple"), RulesetError::Twice("ko"));
        let allowed = Argument::one_of(["none", "seki", "all"]);
        assert_eq!(error("tax=one"), RulesetError::Value { name: "tax", value: "one".into(), allowed });
        assert!(matches!(error("komi=7.25"), RulesetError::Value { name: "komi", .. }));
        assert!(error("japanisch").to_string().contains("new-zealand|tromp-taylor"));
    }
}
