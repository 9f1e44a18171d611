//! The game information that other programs see in SGF: the properties of the first node of each game of Go, as tokens, without
//! carriers.

use std::collections::BTreeMap;

use super::sgf_tokens::{merged, plain, tokens};

/// `FF[4]`, properties of type game-info.
const PROPERTIES: [&str; 23] = [
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "RU", "HA", "KM", "TM", "OT", "RE", "ON", "AN",
    "CP", "GC", "SO", "US",
];

/// The first value that says something of each property of game information.
pub type GameInfo = BTreeMap<String, String>;

/// The game information of each game of Go.
#[must_use]
pub fn game_info(text: &str) -> Vec<GameInfo> {
    let games = tokens(text).into_iter().filter_map(|game| game.into_iter().next());
    let roots = games.map(|(_, root)| merged(&root));
    let of_go = roots.filter(|root| root.get("GM").is_none_or(|values| values.iter().any(|value| value.trim() == "1")));
    of_go
        .map(|root| {
            let said = |values: &[String]| values.iter().map(|value| simple(value)).find(|value| !value.is_empty());
            PROPERTIES.iter().filter_map(|id| Some(((*id).to_owned(), said(root.get(*id)?)?))).collect()
        })
        .collect()
}

/// A text without escapes, with single spaces.
fn simple(value: &str) -> String {
    plain(value).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether two values are the same text, or the same number.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    let number = |text: &str| text.parse::<f64>().ok();
    one == other || number(one).zip(number(other)).is_some_and(|(one, other)| (one - other).abs() < f64::EPSILON)
}
