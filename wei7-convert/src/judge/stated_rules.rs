//! What a record says of its rules, komi and result.

use wei7_core::rules::{Preset, Ruleset};
use wei7_core::rules_from_info::{Fit, rules_from_info, rules_from_sgf};
use wei7_core::{Color, Extra, GameResult, HalfPoints, Info, Record, Rules, RulesType};
use wei7_text::info::{self, Counting, Source};

/// Who said what rules and komi are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The one who asks.
    Asked,
    /// The record, in words of its own or by `info.rules`.
    Record,
    /// The record has words for other rules, to which these are the nearest.
    Nearest,
    /// Nobody: the words of the record are not known.
    Unknown,
    /// Nobody.
    Nobody,
}

/// What a record says.
pub(super) struct StatedRules {
    pub rules: (Ruleset, Origin),
    /// Their name in the record, where that is another one of the same preset: the rules of Korea are those of Japan here.
    pub rules_name: Option<&'static str>,
    /// Its own words for them.
    pub rules_words: Option<String>,
    pub komi: (HalfPoints, Origin),
    pub komi_words: Option<String>,
    pub result: Option<GameResult>,
    /// Who moves first, if the record says so and not only shows it.
    pub first: Option<Color>,
}

/// `played`: the record without its timeline, with the result that both sides claim there (5.15.3.2.3.3).
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
        None => (otherwise.rules(), nobody(ru.as_deref())),
    };
    // What reading has understood of a text, by its provenance too, is what the text means.
    let komi = by_info.komi.or(by_text.komi);
    let claimed = played.info.as_deref().and_then(|info| info.result);
    let result = info.result.or(claimed).or_else(|| {
        let text = own("RE", "RESULT")?;
        info::result(&text, &source, Counting::Points).value?.result()
    });
    StatedRules {
        rules,
        rules_name: rules_name(ru.as_deref(), info.rules.as_ref()).filter(|_| rules.1 == Origin::Record),
        rules_words: ru.or_else(|| info.rules.as_ref().map(words)),
        komi: komi.map_or_else(|| (HalfPoints(0), nobody(km.as_deref())), |komi| (komi, Origin::Record)),
        komi_words: km,
        result,
        first: first(record),
    }
}

/// The name of rules that are no preset of their own.
fn rules_name(text: Option<&str>, rules: Option<&Rules>) -> Option<&'static str> {
    let kind = rules.and_then(|rules| rules.kind);
    let by_text = text.and_then(|text| info::rules(text).value).and_then(|set| set.name);
    let is_korean = by_text.map_or(kind == Some(RulesType::Korean), |name| name == "Korean");
    is_korean.then_some("korean")
}

/// Whose rules hold if the text of the record means none.
fn nobody(text: Option<&str>) -> Origin {
    if text.is_none_or(|text| text.trim().is_empty()) { Origin::Nobody } else { Origin::Unknown }
}

/// 5.10.1 in words.
fn words(rules: &Rules) -> String {
    let kind = rules.kind.map(|kind| format!("{kind:?}"));
    let scoring = rules.scoring.map(|scoring| format!("{scoring:?} scoring").to_lowercase());
    kind.into_iter().chain(scoring).collect::<Vec<_>>().join(", ")
}

/// PL of an SGF, or the side that a problem asks (5.15.2.2).
fn first(record: &Record) -> Option<Color> {
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
    move |item| match item {
        Extra::Property { id: of, values } if **of == *id => {
            values.first().map(|value| wei7_sgf::text::text(value).into_owned())
        }
        _ => None,
    }
}

/// A property of SGF that the hub does not say, or not as it was written.
fn property(record: &Record, id: &str) -> Option<String> {
    let info = record.info.as_deref().and_then(|info| info.extras.find(value(id)));
    info.or_else(|| record.extras.find(value(id)))
}

/// The last line of a header of Ishi (5.2 there), which is the correct one.
fn header(info: &Info, keyword: &str) -> Option<String> {
    info.extras.find(|item| match item {
        Extra::Header { keyword: of, lines } if **of == *keyword => lines.last().map(|line| line.trim().to_owned()),
        _ => None,
    })
}
