//! Game information of SGF as other programs see it: the properties of the first node of each game of Go, as tokens,
//! without carriers.

use std::collections::BTreeMap;

use super::sgf_tokens::{merged, plain, tokens};

/// Properties of type game-info in `FF[4]`.
const PROPERTIES: [&str; 23] = [
    "GN", "EV", "RO", "DT", "PC", "PB", "BR", "BT", "PW", "WR", "WT", "RU", "HA", "KM", "TM", "OT", "RE", "ON", "AN",
    "CP", "GC", "SO", "US",
];

/// The first value with content of each game-info property.
pub type GameInfo = BTreeMap<String, String>;

/// Returns the game information of each game of Go.
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

/// Returns a text without escapes, with single spaces.
fn simple(value: &str) -> String {
    plain(value).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether two values are equal as texts or as numbers.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    let number = |text: &str| text.parse::<f64>().ok();
    one == other || number(one).zip(number(other)).is_some_and(|(one, other)| (one - other).abs() < f64::EPSILON)
}
