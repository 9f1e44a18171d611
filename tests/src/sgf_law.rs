//! Whether a game that was written says what the game that was read said, by raw tokens and not by our reader.
#![allow(clippy::missing_panics_doc, clippy::unwrap_used, reason = "a helper of tests may fail")]

use std::collections::{BTreeMap, BTreeSet};

/// A node: its properties, each value with its identifier, in the order of the file.
pub type Node = Vec<(String, String)>;

/// Games as trees of nodes, each node with its depth, in file order.
pub fn tokens(text: &str) -> Vec<Vec<(usize, Node)>> {
    let bytes: Vec<char> = text.chars().collect();
    // Behind the bracket comes a node, or a property whose semicolon somebody left out.
    let begins = |at: usize| {
        let rest = || bytes[at + 1..].iter().skip_while(|c| c.is_whitespace());
        bytes.get(at) == Some(&'(')
            && (rest().next() == Some(&';') || rest().find(|c| !c.is_ascii_uppercase()) == Some(&'['))
    };
    let (mut games, mut at) = (Vec::new(), (0..bytes.len()).find(|at| begins(*at)).unwrap_or(0));
    let mut nodes: Vec<(usize, Node)> = Vec::new();
    // Depth and node at the brackets that are open: what stands after a variation belongs to the node before it.
    let (mut depth, mut current, mut starts, mut opened) = (0, 0, Vec::new(), false);
    let mut id = String::new();
    while let Some(c) = bytes.get(at).copied() {
        at += 1;
        match c {
            '(' => {
                starts.push((depth, current));
                opened = true;
            }
            ')' => {
                (depth, current) = starts.pop().unwrap_or((0, 0));
                if starts.is_empty() && !nodes.is_empty() {
                    games.push(std::mem::take(&mut nodes));
                    depth = 0;
                }
            }
            ';' => {
                current = nodes.len();
                nodes.push((depth, Node::new()));
                depth += 1;
                opened = false;
                id.clear();
            }
            '[' => {
                let (value, end) = value(&bytes, at);
                at = end;
                let upper: String = id.chars().filter(|c| c.is_ascii_uppercase() || c.is_ascii_digit()).collect();
                let name = if upper.is_empty() { id.clone() } else { upper };
                if let Some((_, node)) = nodes.get_mut(current).filter(|_| !name.is_empty()) {
                    node.push((name, value));
                }
                // Further values follow until the next identifier.
                while bytes.get(at).is_some_and(|c| c.is_whitespace()) {
                    at += 1;
                }
                if bytes.get(at) != Some(&'[') {
                    id.clear();
                }
            }
            c if c.is_ascii_alphanumeric() => {
                if std::mem::take(&mut opened) {
                    current = nodes.len();
                    nodes.push((depth, Node::new()));
                    depth += 1;
                }
                id.push(c);
            }
            _ => {}
        }
    }
    if !nodes.is_empty() {
        games.push(nodes);
    }
    games
}

/// A value from behind its bracket, and where it ends.
fn value(bytes: &[char], mut at: usize) -> (String, usize) {
    let mut value = String::new();
    while let Some(c) = bytes.get(at).copied() {
        at += 1;
        match c {
            ']' => break,
            '\\' => {
                if let Some(escaped) = bytes.get(at) {
                    value.extend(['\\', *escaped]);
                }
                at += 1;
            }
            c => value.push(c),
        }
    }
    (value, at)
}

/// Points of a list, spelt out.
fn points(value: &str) -> Vec<String> {
    let letters: Vec<u8> = value.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let index = |byte: u8| if byte.is_ascii_lowercase() { byte - b'a' } else { byte - b'A' + 26 };
    let letter = |index: u8| char::from(if index < 26 { b'a' + index } else { b'A' + index - 26 });
    match letters[..] {
        [x1, y1, b':', x2, y2] if [x1, y1, x2, y2].iter().all(u8::is_ascii_alphabetic) => {
            let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(index);
            let (columns, rows) = (x1.min(x2)..=x1.max(x2), y1.min(y2)..=y1.max(y2));
            rows.flat_map(|y| columns.clone().map(move |x| format!("{}{}", letter(x), letter(y)))).collect()
        }
        _ => vec![solid(value)],
    }
}

fn solid(value: &str) -> String {
    value.chars().filter(|c| !c.is_ascii_whitespace()).collect()
}

/// Escapes and soft line breaks taken out, other line breaks as one, white space as spaces.
fn plain(value: &str) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let (mut plain, mut escaped) = (String::new(), false);
    for c in value.chars() {
        match (escaped, c) {
            (false, '\\') => escaped = true,
            (true, '\n') => escaped = false,
            (_, '\t' | '\u{b}' | '\u{c}' | '\0') => {
                plain.push(' ');
                escaped = false;
            }
            (_, c) => {
                plain.push(c);
                escaped = false;
            }
        }
    }
    plain
}

const LISTS: [&str; 13] = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD", "VW", "M"];
const TEXTS: [&str; 2] = ["C", "GC"];
/// Properties of `SimpleText`, in which a line break is a space.
const ONE_LINE: [&str; 24] = [
    "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FG", "GN", "LB", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "US", "WR", "WT",
];
/// Those of `FF[4]` whose values have no place for white space.
const SOLID: [&str; 18] =
    ["B", "W", "SZ", "BL", "WL", "OB", "OW", "DM", "GB", "GW", "HO", "UC", "TE", "BM", "V", "MN", "PL", "HA"];

/// What values of a property are to `FF[4]`: equal if they mean the same.
fn meaning(id: &str, values: &[String]) -> Vec<String> {
    if LISTS.contains(&id) {
        let all: BTreeSet<String> = values.iter().flat_map(|value| points(value)).collect();
        return all.into_iter().collect();
    }
    if TEXTS.contains(&id) {
        let texts: Vec<String> = values.iter().map(|value| plain(value)).collect();
        let said: Vec<String> =
            texts.iter().filter(|text| texts.len() == 1 || !text.trim_ascii().is_empty()).cloned().collect();
        return vec![said.join("\n\n")];
    }
    if SOLID.contains(&id) {
        return values.iter().map(|value| solid(value)).collect();
    }
    let mut plain: Vec<String> = values.iter().map(|value| plain(value)).collect();
    if ONE_LINE.contains(&id) {
        plain = plain.iter().map(|value| value.replace('\n', " ")).collect();
    }
    if ["RE", "DT", "KM", "TM"].contains(&id) {
        plain = plain.iter().map(|value| value.trim_ascii().to_owned()).collect();
    }
    plain.sort();
    if ["LB", "AR", "LN"].contains(&id) {
        plain.dedup();
    }
    plain
}

/// The properties of a node, duplicates joined.
fn merged(node: &Node) -> BTreeMap<String, Vec<String>> {
    let mut merged: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, value) in node {
        merged.entry(id.clone()).or_default().push(value.clone());
    }
    merged
}

/// The exact conversions: what `FF[4]` calls what older versions wrote otherwise. `stones` are the points that have a stone.
fn converted(node: &Node, old: bool, root: bool) -> BTreeMap<String, Vec<String>> {
    let order: Vec<&str> = node.iter().map(|(id, _)| &**id).collect();
    let mut all = merged(node);
    all.retain(|id, values| {
        let ours = id == "AP" && values.iter().all(|value| value.starts_with("wei7:"));
        !(["FF", "CA"].contains(&&**id) || root && (id == "GM" || ours))
    });
    if let Some(points) = all.remove("L") {
        let letters = ('A'..='Z').chain('a'..='z');
        let labels = points.iter().zip(letters).map(|(point, letter)| format!("{point}:{letter}"));
        all.entry("LB".to_owned()).or_default().extend(labels);
    }
    if let Some(size) = all.get_mut("SZ")
        && let Some((width, height)) = size[0].split_once(':')
        && width.trim() == height.trim()
    {
        *size = vec![width.trim().to_owned()];
    }
    let place = |id: &str| order.iter().position(|one| *one == id);
    if let (Some(good), Some(bad)) = (place("TE"), place("BM")) {
        all.remove("TE");
        all.remove("BM");
        all.insert(if good < bad { "IT" } else { "DO" }.to_owned(), vec![String::new()]);
    }
    if !old {
        return all;
    }
    if let Some([first, last]) = all.get("VW").map(|view| &view[..]) {
        let corners = format!("{first}:{last}");
        all.insert("VW".to_owned(), vec![corners]);
    }
    if let Some(double) = all.get("KI").and_then(|double| double[0].trim().parse::<i32>().ok()) {
        let komi = format!("{}{}", double / 2, if double % 2 == 0 { "" } else { ".5" });
        let same = |written: &Vec<String>| written[0].trim().parse::<f64>() == komi.parse::<f64>();
        if all.get("KM").is_none_or(same) {
            all.remove("KI");
            all.entry("KM".to_owned()).or_insert_with(|| vec![komi]);
        }
    }
    if let (Some(moves), Some(seconds)) = (all.get("OM"), all.get("OP")) {
        let seconds = seconds[0].trim().trim_end_matches(".0");
        let overtime = format!("{}/{seconds} Canadian", moves[0].trim());
        if !all.contains_key("OT") && overtime.parse::<u32>() != Ok(0) {
            all.insert("OT".to_owned(), vec![overtime]);
            all.retain(|id, _| id != "OM" && id != "OP");
        }
    }
    all
}

/// The properties that the carrier of a game keeps as they were written.
fn kept(root: &BTreeMap<String, Vec<String>>) -> Vec<(String, Vec<String>)> {
    let Some(json) = root.get("WEISUPPLEMENT") else { return Vec::new() };
    let json: serde_json::Value = serde_json::from_str(&plain(&json[0])).unwrap();
    let items = json["items"].as_array().unwrap().iter().map(|entry| &entry["item"]["spelling"]["property"]);
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    items
        .filter(|item| item.is_object())
        .map(|item| (text(&item["id"]), item["values"].as_array().unwrap().iter().map(text).collect()))
        .collect()
}

/// Why a game that was written is not the one that was read; the tree, moves, texts and unknown properties are unchanged, other
/// values unchanged or kept.
pub fn difference(source: &[(usize, Node)], again: &[(usize, Node)]) -> Option<String> {
    let depths = |game: &[(usize, Node)]| game.iter().map(|(depth, _)| *depth).collect::<Vec<_>>();
    if depths(source) != depths(again) {
        return Some(format!("{} and {} nodes, or another tree", source.len(), again.len()));
    }
    let value = |id: &str| source[0].1.iter().find(|(name, _)| name == id).map(|(_, value)| value.trim().to_owned());
    let old = value("FF").and_then(|ff| ff.parse::<u32>().ok()).unwrap_or(1) < 4;
    let mut kept = kept(&merged(&again[0].1));
    for (index, ((_, before), (_, after))) in source.iter().zip(again).enumerate() {
        let (raw, mut after) = (merged(before), merged(after));
        let mut before = converted(before, old, index == 0);
        if index == 0 {
            assert_eq!((&after["FF"][..], &after["CA"][..]), (&["4".to_owned()][..], &["UTF-8".to_owned()][..]));
            after.remove("WEISUPPLEMENT");
        }
        after.retain(|id, values| {
            let ours = id == "AP" && values.iter().all(|value| value.starts_with("wei7:"));
            !(["FF", "CA"].contains(&&**id) || index == 0 && (id == "GM" || ours))
        });
        if before.contains_key("M") {
            // Which of the two a point gets depends on the board, which the samples with expectations look at.
            for node in [&mut before, &mut after] {
                let marks: Vec<String> = ["M", "MA", "TR"].iter().filter_map(|id| node.remove(*id)).flatten().collect();
                node.insert("M".to_owned(), marks);
            }
        }
        for id in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
            let mean = |values: Option<&Vec<String>>| values.map(|values| meaning(id, values));
            if mean(before.get(id)) == mean(after.get(id)) {
                continue;
            }
            let place = kept.iter().position(|(name, values)| name == id && Some(values) == raw.get(id));
            // Once for each node.
            let Some(place) = place.filter(|_| after.contains_key(id)) else {
                return Some(format!("node {index}: {id}{:?} became {:?}", before.get(id), after.get(id)));
            };
            kept.remove(place);
        }
    }
    None
}

/// Games of other games than Go are skipped, and reported.
fn is_go(game: &[(usize, Node)]) -> bool {
    let other = |(id, value): &(String, String)| id == "GM" && value.trim() != "1";
    game.first().is_some_and(|(_, root)| !root.iter().any(other))
}

/// Fails at the first node that differs.
///
/// # Errors
///
/// The difference.
pub fn compare(source: &str, written: &str) -> Result<(), String> {
    let before: Vec<_> = tokens(source).into_iter().filter(|game| is_go(game)).collect();
    let after = tokens(written);
    if before.len() != after.len() {
        return Err(format!("{} and {} games", before.len(), after.len()));
    }
    match before.iter().zip(&after).find_map(|(before, after)| difference(before, after)) {
        None => Ok(()),
        Some(difference) => Err(difference),
    }
}
