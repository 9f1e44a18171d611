//! What a record says of its rules, komi and result.

use wei7_core::info_text::{self, Counting, Source};
use wei7_core::rules::{Preset, Ruleset, said_by_info, said_by_sgf};
use wei7_core::{Color, GameResult, HalfPoints, Info, Item, Record};

/// Who said what rules and komi are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The one who asks.
    Asked,
    /// The record, in words of its own or by `info.rules`.
    Record,
    /// Nobody.
    Nobody,
}

/// What a record says.
pub(super) struct Said {
    pub(super) rules: (Ruleset, Origin),
    pub(super) komi: (HalfPoints, Origin),
    pub(super) result: Option<GameResult>,
    /// Who moves first, if the record says so and not only shows it.
    pub(super) first: Option<Color>,
}

pub(super) fn said(record: &Record, otherwise: Preset) -> Said {
    let none = Info::default();
    let info = record.info.as_deref().unwrap_or(&none);
    let source = Source::new(4);
    let own = |id: &str, keyword: &str| property(record, id).or_else(|| header(info, keyword));
    let ru = own("RU", "RULES");
    let by_text = said_by_sgf(ru.as_deref(), own("KM", "KOMI").as_deref(), None, &source);
    let by_info = info.rules.as_ref().map(said_by_info).unwrap_or_default();
    let rules = by_text.rules.or(by_info.rules).map(|(rules, _)| rules);
    // What reading has understood of a text, by its provenance too, is what the text means.
    let komi = by_info.komi.or(by_text.komi);
    let result = info.result.or_else(|| {
        let text = own("RE", "RESULT")?;
        info_text::result(&text, &source, Counting::Points).value?.result()
    });
    Said {
        rules: rules.map_or((otherwise.rules(), Origin::Nobody), |rules| (rules, Origin::Record)),
        komi: komi.map_or((HalfPoints(0), Origin::Nobody), |komi| (komi, Origin::Record)),
        result,
        first: first(record),
    }
}

/// PL of an SGF, or the side that a problem asks (5.15.2.2).
fn first(record: &Record) -> Option<Color> {
    let pre = record.tree.root().pre.as_deref();
    let asked = pre.and_then(|pre| pre.problem);
    let text = pre.and_then(|pre| pre.supplement.find(value("PL"))).or_else(|| property(record, "PL"));
    match text.as_deref().map(str::trim) {
        Some("B" | "b" | "1") => Some(Color::Black),
        Some("W" | "w" | "2") => Some(Color::White),
        _ => asked,
    }
}

fn value(id: &str) -> impl FnMut(&Item) -> Option<String> {
    move |item| match item {
        Item::Property { id: of, values } if **of == *id => {
            values.first().map(|value| wei7_sgf::text::text(value).into_owned())
        }
        _ => None,
    }
}

/// A property of SGF that the hub does not say, or not as it was written.
fn property(record: &Record, id: &str) -> Option<String> {
    let info = record.info.as_deref().and_then(|info| info.supplement.find(value(id)));
    info.or_else(|| record.supplement.find(value(id)))
}

/// The last line of a header of Ishi (5.2 there), which is the correct one.
fn header(info: &Info, keyword: &str) -> Option<String> {
    info.supplement.find(|item| match item {
        Item::Header { keyword: of, lines } if **of == *keyword => lines.last().map(|line| line.trim().to_owned()),
        _ => None,
    })
}
