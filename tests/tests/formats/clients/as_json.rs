//! Reads a 3.0 document for the comparison with an expectation, as JSON.

use serde_json::Value;

use super::expectations::Shown;

const NONE: &Vec<Value> = &Vec::new();

/// Reads the shown game from a document.
pub(super) fn read(document: &Value) -> Shown {
    let mut shown = Shown { size: size(&document["size"]), ..Shown::default() };
    let info = &document["info"];
    let text = |value: &Value| value.as_str().map(str::to_owned);
    (shown.name, shown.date) = (text(&info["name"]), text(&info["time"]).map(|time| time[..10].to_owned()));
    shown.start = text(&info["time"]);
    shown.rules = text(&info["rules"]["type"]);
    shown.komi = info["rules"]["komi"].as_f64();
    shown.result = result(&info["result"]);
    for player in info["players"].as_array().unwrap_or(NONE) {
        let person = &info["participants"][player["participant"].as_u64().unwrap_or(0) as usize];
        let side = usize::from(player["color"].as_u64() == Some(2));
        // In pair Go, several people play for a side.
        let before = shown.players[side].take().map(|name| name + " & ").unwrap_or_default();
        shown.players[side] = text(&person["name"]).map(|name| before + &name);
        shown.ranks[side] = text(&person["rank"]);
    }
    let mut branch = &document["tree"];
    loop {
        let pre = &branch["pre"];
        for stone in pre["stones"].as_array().unwrap_or(NONE) {
            let side = usize::from(stone["color"].as_u64() == Some(2));
            shown.setup[side].push(point(&stone["point"]));
        }
        shown.comments.extend(text(&pre["comment"]).map(|text| (shown.moves.len(), text)));
        for step in branch["steps"].as_array().unwrap_or(NONE) {
            let (action, value) = (&step["action"]["type"], &step["action"]["value"]);
            if action == "move" {
                let side = if value["color"].as_u64() == Some(2) { "W" } else { "B" };
                let place = if value["point"].is_null() { "pass".to_owned() } else { point(&value["point"]) };
                shown.moves.push(format!("{side} {place}"));
                shown.times.push(step["time"].as_f64());
            } else if action == "message" {
                shown.comments.extend(text(value).map(|text| (shown.moves.len(), text)));
            }
            shown.comments.extend(text(&step["comment"]).map(|text| (shown.moves.len(), text)));
        }
        match branch["branches"].as_array().and_then(|branches| branches.first()) {
            Some(first) => branch = first,
            None => break,
        }
    }
    shown.variations = ends(&document["tree"]) - 1;
    shown
}

fn size(value: &Value) -> (u64, u64) {
    match (value.as_u64(), &value["width"], &value["height"]) {
        (Some(lines), ..) => (lines, lines),
        (None, width, height) => (width.as_u64().unwrap_or(19), height.as_u64().unwrap_or(19)),
    }
}

fn point(value: &Value) -> String {
    let letter = |name: &str| char::from(b'a' + u8::try_from(value[name].as_u64().unwrap()).unwrap());
    [letter("x"), letter("y")].iter().collect()
}

/// Returns the result in the form of SGF. In 3.0, a win without margin is a win by resignation.
fn result(value: &Value) -> Option<String> {
    if value.is_null() {
        return None;
    }
    let side = match value["winner"].as_u64() {
        Some(1) => "B",
        Some(2) => "W",
        _ => return Some("0".to_owned()),
    };
    Some(value["margin"].as_f64().map_or_else(|| format!("{side}+"), |margin| format!("{side}+{margin}")))
}

/// Returns the number of branches that end the game.
fn ends(tree: &Value) -> usize {
    let (mut open, mut ends) = (vec![tree], 0);
    while let Some(branch) = open.pop() {
        match branch["branches"].as_array().filter(|branches| !branches.is_empty()) {
            Some(branches) => open.extend(branches),
            None => ends += 1,
        }
    }
    ends
}
