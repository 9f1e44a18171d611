//! Rules, komi and result that a record states.

use wei7_core::rules::{Preset, Ruleset};
use wei7_core::rules_from_info::{Fit, rules_from_info, rules_from_sgf};
use wei7_core::{Color, Extra, GameResult, HalfPoints, Info, Record, Rules, RulesType};
use wei7_text::info::{self, Counting, Source};

/// Who or what determined the rules or the komi of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The caller named the rules or the komi.
    Asked,
    /// The record states the rules, in a text or in `info.rules`.
    Record,
    /// The record names other rules than the supported ones or leaves something open, and the nearest supported rules
    /// apply.
    Nearest,
    /// The default applies, since the text of the record was not understood.
    Unknown,
    /// The default applies, since the record states nothing.
    Nobody,
}

/// Rules, komi and result that a record states, or the defaults for those that are missing.
pub(super) struct StatedRules {
    pub rules: (Ruleset, Origin),
    /// Name of the rules in the record, if it differs from that of their preset: Korean rules use the preset of Japan.
    pub rules_name: Option<&'static str>,
    /// Text of the record about the rules, or a description of the rules in `info.rules`.
    pub rules_words: Option<String>,
    pub komi: (HalfPoints, Origin),
    pub komi_words: Option<String>,
    pub result: Option<GameResult>,
    /// Player of the first move, if the record states it explicitly.
    pub first: Option<Color>,
}

/// Collects the rules, komi and result of a record. `otherwise` are the rules if the record states none. `played` has
/// the result that both players claim in the timeline of the record (5.15.3.2.3.3).
pub(super) fn stated_rules(record: &Record, played: &Record, otherwise: Preset) -> StatedRules {
    let none = Info::default();
    let info = record.info.as_deref().unwrap_or(&none);
    let source = Source::new(4);
    let own = |id: &str, keyword: &str| property(record, id).or_else(|| header(info, keyword));
    let ru = own("RU", "RULES");
    let km = own("KM", "KOMI");
    let by_text = rules_from_sgf(ru.as_deref(), km.as_deref(), None, &source);
    let by_info = info.rules.as_ref().map(rules_from_info).unwrap_or_default();
    let rules = match by_text.rules.or(by_info.rules) {
        Some((rules, Fit::Meant)) => (rules, Origin::Record),
        Some((rules, Fit::Nearest)) => (rules, Origin::Nearest),
        None => (otherwise.rules(), default_origin(ru.as_deref())),
    };
    // The komi of `info` takes precedence, since the reader of the record also used the provenance of the text to parse
    // it.
    let komi = by_info.komi.or(by_text.komi);
    let claimed = played.info.as_deref().and_then(|info| info.result);
    let result = info.result.or(claimed).or_else(|| {
        let text = own("RE", "RESULT")?;
        info::result(&text, &source, Counting::Points).value?.result()
    });
    StatedRules {
        rules,
        rules_name: rules_name(ru.as_deref(), info.rules.as_ref()).filter(|_| rules.1 == Origin::Record),
        rules_words: ru.or_else(|| info.rules.as_ref().map(describe_rules)),
        komi: komi.map_or_else(|| (HalfPoints(0), default_origin(km.as_deref())), |komi| (komi, Origin::Record)),
        komi_words: km,
        result,
        first: stated_first(record),
    }
}

/// Returns the name of the rules if they have no preset of their own, that is `korean`, and else `None`.
fn rules_name(text: Option<&str>, rules: Option<&Rules>) -> Option<&'static str> {
    let kind = rules.and_then(|rules| rules.kind);
    let by_text = text.and_then(|text| info::rules(text).value).and_then(|set| set.name);
    let is_korean = by_text.map_or(kind == Some(RulesType::Korean), |name| name == "Korean");
    is_korean.then_some("korean")
}

/// Returns why the default applies: the record has no `text`, or its `text` was not understood.
fn default_origin(text: Option<&str>) -> Origin {
    if text.is_none_or(|text| text.trim().is_empty()) { Origin::Nobody } else { Origin::Unknown }
}

/// Describes the rules of 5.10.1 as a text.
fn describe_rules(rules: &Rules) -> String {
    let kind = rules.kind.map(|kind| format!("{kind:?}"));
    let scoring = rules.scoring.map(|scoring| format!("{scoring:?} scoring").to_lowercase());
    kind.into_iter().chain(scoring).collect::<Vec<_>>().join(", ")
}

/// Returns the player of the first move: PL of an SGF, or the side to move of a problem (5.15.2.2).
fn stated_first(record: &Record) -> Option<Color> {
    let pre = record.tree.root().pre.as_deref();
    let asked = pre.and_then(|pre| pre.problem);
    let text = pre.and_then(|pre| pre.extras.find(value("PL"))).or_else(|| property(record, "PL"));
    match text.as_deref().map(str::trim) {
        Some("B" | "b" | "1") => Some(Color::Black),
        Some("W" | "w" | "2") => Some(Color::White),
        _ => asked,
    }
}

fn value(id: &str) -> impl FnMut(&Extra) -> Option<String> {
    move |extra| match extra {
        Extra::Property { id: found, values } if **found == *id => {
            values.first().map(|value| wei7_sgf::text::text(value).into_owned())
        }
        _ => None,
    }
}

/// Returns the text of an SGF property that the record keeps as an extra because it has no field for it or would lose
/// its spelling.
fn property(record: &Record, id: &str) -> Option<String> {
    let info = record.info.as_deref().and_then(|info| info.extras.find(value(id)));
    info.or_else(|| record.extras.find(value(id)))
}

/// Returns the text of an Ishi header. If the header occurs several times, the last line counts, because it is the
/// corrected one (Ishi 5.2).
fn header(info: &Info, keyword: &str) -> Option<String> {
    info.extras.find(|extra| match extra {
        Extra::Header { keyword: found, lines } if **found == *keyword => {
            lines.last().map(|line| line.trim().to_owned())
        }
        _ => None,
    })
}
