//! Tokens of OGS games.

use serde_json::Value;

use super::{Target, inside, letters, words};

/// Returns all lost values of the objects. Values with another form in the document are compared in that form.
pub(super) fn lost(text: &str, target: &Target) -> Vec<String> {
    let text = text.trim_start_matches('\u{FEFF}');
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let Ok(values) = values else { return vec!["no JSON".to_owned()] };
    let values: Vec<Value> =
        values.into_iter().flat_map(|value| if let Value::Array(list) = value { list } else { vec![value] }).collect();
    let outer = &values[0];
    let mut lost = Vec::new();
    // Messages of a review, up to the next game.
    for message in values[1..].iter().take_while(|value| value["gamedata"].is_null() && value["width"].is_null()) {
        for (name, value) in message.as_object().into_iter().flatten() {
            lost.extend(match &**name {
                // Numbers of moves, and moves in letters.
                "f" => Vec::new(),
                "m" => words_of_pairs(value.as_str().unwrap())
                    .filter(|pair| !target.moves.iter().any(|played| played.ends_with(&**pair)))
                    .collect(),
                "k" => value.as_object().unwrap().values().flat_map(|points| marked(points, target)).collect(),
                _ => scalars(value, target),
            });
        }
    }
    for object in [outer, &outer["gamedata"], &outer["puzzle"]] {
        for (name, value) in object.as_object().into_iter().flatten() {
            lost.extend(match &**name {
                // SGF of uploads is covered by the SGF tests.
                "gamedata" | "puzzle" | "original_sgf" => Vec::new(),
                "moves" => ogs_moves(value, object, target),
                "move_tree" => ogs_tree(value, target),
                "start_time" if value.is_number() => start(value, target),
                "winner" | "outcome" if target.shown.result.is_some() => Vec::new(),
                "initial_state" => ["black", "white"]
                    .iter()
                    .enumerate()
                    .flat_map(|(side, color)| pairs(&value[*color], &target.shown.setup[side], target))
                    .collect(),
                "removed" if value.is_string() => {
                    words_of_pairs(value.as_str().unwrap()).filter(|pair| !is_dead(pair, target)).collect()
                }
                _ => scalars(value, target),
            });
        }
    }
    lost
}

fn scalars(value: &Value, target: &Target) -> Vec<String> {
    match value {
        Value::String(text) => target.lost(text),
        Value::Number(number) => target.lost(&number.to_string()),
        Value::Array(values) => values.iter().flat_map(|value| scalars(value, target)).collect(),
        Value::Object(members) => members.values().flat_map(|value| scalars(value, target)).collect(),
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

/// Compares seconds since 1970; the second of the day and the day of the year are sufficient.
fn start(value: &Value, target: &Target) -> Vec<String> {
    let seconds = value.as_i64().unwrap().rem_euclid(86_400);
    let clock = format!("T{:02}:{:02}:{:02}Z", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if target.shown.start.as_deref().is_some_and(|start| start.ends_with(&clock)) {
        Vec::new()
    } else {
        scalars(value, target)
    }
}

fn words_of_pairs(text: &str) -> impl Iterator<Item = String> {
    text.as_bytes().chunks(2).map(|pair| String::from_utf8_lossy(pair).into_owned())
}

fn marked(points: &Value, target: &Target) -> Vec<String> {
    words_of_pairs(points.as_str().unwrap()).filter(|pair| !is_dead(pair, target)).collect()
}

fn is_dead(pair: &str, target: &Target) -> bool {
    pair.bytes().all(|letter| target.tokens.contains(&u64::from(letter - b'a').to_string()))
}

/// Compares stones of the start, or the text itself.
fn pairs(value: &Value, setup: &[String], target: &Target) -> Vec<String> {
    let text = value.as_str().unwrap_or_default();
    let is_there = words_of_pairs(text).all(|pair| setup.contains(&pair));
    if is_there { Vec::new() } else { target.lost(text) }
}

/// Compares the columns and rows of all moves, in order, and the sum of their milliseconds.
fn ogs_moves(value: &Value, game: &Value, target: &Target) -> Vec<String> {
    let list = match value {
        Value::Array(list) if list.first().is_some_and(Value::is_number) => vec![value.clone()],
        Value::Array(list) => list.clone(),
        Value::Object(_) => vec![value.clone()],
        // A text of pairs.
        _ => {
            let text = value.as_str().unwrap_or_default();
            let count = target.moves.len() * 2;
            return if text.contains('!') || text.len() % 2 == 1 {
                Vec::new()
            } else {
                Some(text.to_owned()).filter(|text| text.len() != count).into_iter().collect()
            };
        }
    };
    let mut lost = Vec::new();
    let mut points = Vec::new();
    let mut total = 0.0;
    for one in &list {
        let field = |at: usize, name: &str| if one.is_array() { &one[at] } else { &one[name] };
        let (x, y, time) = (field(0, "x").as_i64(), field(1, "y").as_i64(), field(2, "timedelta").as_f64());
        let place = x.zip(y).map(|(x, y)| {
            if x < 0 || y < 0 {
                Some("pass".to_owned())
            } else {
                letters(x as usize, y as usize).filter(|point| inside(point, target))
            }
        });
        match place.flatten() {
            // An edit is not a move.
            Some(place) if one["edited"] != true => points.push(place),
            Some(_) => {}
            None => lost.extend(scalars(one, target)),
        }
        // The time of a step is the sum so far; an unknown or too late time is kept verbatim.
        total += time.filter(|time| *time > 0.0).unwrap_or(0.0);
        let is_summed = words(&format!("{}", total / 1000.0)).iter().all(|word| target.tokens.contains(word));
        if time.is_some_and(|time| time > 0.0) && !is_summed {
            lost.extend(scalars(field(2, "timedelta"), target));
        }
        if let Some(more) = one.get(4) {
            lost.extend(scalars(&more["blur"], target));
        }
    }
    let free = game["free_handicap_placement"] == true && game["handicap"].as_i64().unwrap_or(0) >= 2;
    let played: Vec<String> = target.shown.moves.iter().map(|played| played[2..].to_owned()).collect();
    let expected: Vec<String> =
        points.iter().filter(|point| !free || *point != "pass" || played.contains(point)).cloned().collect();
    let mut all: Vec<String> = target.moves.iter().map(|played| played[2..].to_owned()).collect();
    let is_there = played == expected
        || expected
            .iter()
            .all(|point| all.iter().position(|other| other == point).map(|at| all.swap_remove(at)).is_some());
    if !is_there {
        lost.push(format!("moves {points:?}, not {played:?}"));
    }
    lost
}

fn ogs_tree(root: &Value, target: &Target) -> Vec<String> {
    let (mut open, mut lost) = (vec![(root, true)], Vec::new());
    while let Some((node, is_root)) = open.pop() {
        let (x, y) = (node["x"].as_i64(), node["y"].as_i64());
        if let (Some(x), Some(y), false) = (x, y, is_root) {
            let place = if x < 0 { Some("pass".to_owned()) } else { letters(x as usize, y as usize) };
            if !place.is_some_and(|place| target.moves.iter().any(|played| played.ends_with(&place))) {
                lost.push(format!("{x} {y}"));
            }
        }
        for (name, value) in node.as_object().into_iter().flatten() {
            match &**name {
                "x" | "y" if x.is_some() && y.is_some() => {}
                "trunk_next" => open.push((value, false)),
                "branches" => open.extend(value.as_array().into_iter().flatten().map(|branch| (branch, false))),
                _ => lost.extend(scalars(value, target)),
            }
        }
    }
    lost
}
