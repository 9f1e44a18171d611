//! Players and ranks, and the teams of rengo.

use std::collections::HashMap;

use wei7_text::info::{Rank, RankKind};

use super::json::Value;
use crate::game::facts::{Facts, Side};

/// The indices of the players among the participants, by their ids on the server.
pub(super) struct Seats(HashMap<i64, u32>);

impl Seats {
    /// Returns the index of the participant with this id.
    pub(super) fn get(&self, id: i64) -> Option<u32> {
        self.0.get(&id).copied()
    }
}

/// Reads both sides into `facts`. Returns the seats of the members of rengo teams.
pub(super) fn read(game: Value<'_, '_>, outer: Value<'_, '_>, facts: &mut Facts) -> Seats {
    let side = |color: &str| {
        let player = |from: Value<'_, '_>| from.get("players")?.get(color).map(person);
        let mut found = player(game).unwrap_or_default();
        // The surrounding object only adds what the game lacks (Frame).
        let around = player(outer).unwrap_or_default();
        found.name = found.name.or(around.name);
        found.rank = found.rank.or(around.rank);
        found
    };
    (facts.black, facts.white) = (side("black"), side("white"));
    let mut seats = HashMap::new();
    let Some(teams) = game.get("rengo_teams") else { return Seats(seats) };
    for color in ["black", "white"] {
        let members: Vec<Value<'_, '_>> = teams.get(color).into_iter().flat_map(Value::children).collect();
        let people: Vec<Side> = members.iter().copied().map(person).collect();
        let names: Vec<&str> = people.iter().filter_map(|person| person.name.as_deref()).collect();
        let own = if color == "black" { &mut facts.black } else { &mut facts.white };
        if names.len() < 2 {
            if let Some(id) = members.first().and_then(|member| member.get("id")).and_then(Value::integer) {
                seats.entry(id).or_insert(u32::from(color == "white"));
            }
            continue;
        }
        *own = Side { name: Some(names.join(" & ")), ..Side::default() };
        for (member, person) in members.into_iter().zip(people) {
            let seat = 2 + u32::try_from(facts.members.len()).unwrap_or(0);
            if let Some(id) = member.get("id").and_then(Value::integer) {
                seats.entry(id).or_insert(seat);
            }
            facts.members.push(person);
        }
    }
    // The indices assume that both sides are participants; a side without a name may not be one.
    let is_seated = facts.black.name.is_some() && facts.white.name.is_some();
    Seats(if is_seated { seats } else { HashMap::new() })
}

fn person(player: Value<'_, '_>) -> Side {
    let name = player.get("username").or_else(|| player.get("name"));
    Side { name: name.and_then(Value::text).map(str::to_owned), rank: rank(player), ..Side::default() }
}

/// Returns the rank of a player: 30 is 1d, 29 is 1k; for professionals, 37 and 1037 are 1p (Players and ranks).
fn rank(player: Value<'_, '_>) -> Option<String> {
    let number = player.get("rank").or_else(|| player.get("ranking"))?.real()?;
    let flag = player.get("professional").or_else(|| player.get("pro"));
    let is_professional = flag.is_some_and(|flag| flag.is_true() || flag.real().is_some_and(|flag| flag > 0.0));
    let whole = if number > 900.0 { number - 1000.0 } else { number }.floor();
    let small = |number: f64, least: f64, most: f64| {
        // The number is clamped to a small range.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 1 to 30")]
        let number = number.clamp(least, most) as u8;
        number
    };
    let rank = if is_professional || number > 900.0 {
        Rank::new(RankKind::Professional, small(whole - 36.0, 1.0, 9.0))
    } else if whole >= 30.0 {
        Rank::new(RankKind::Dan, small(whole - 29.0, 1.0, 9.0))
    } else {
        Rank::new(RankKind::Kyu, small(30.0 - whole, 1.0, 30.0))
    }?;
    // The server marks uncertain ranks as provisional.
    let unsure = player.get("ui_class").and_then(Value::text).is_some_and(|class| class.contains("provisional"));
    Some(Rank { unsure, ..rank }.to_string())
}
