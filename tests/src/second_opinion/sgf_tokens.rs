//! Splits SGF into raw tokens without the reader under test, and normalizes values that `FF[4]` calls equal.

use std::collections::{BTreeMap, BTreeSet};

/// A node: its properties, each value with its identifier, in the order of the file.
pub type Node = Vec<(String, String)>;

/// Returns the games as trees of nodes, each node with its depth, in file order.
pub fn tokens(text: &str) -> Vec<Vec<(usize, Node)>> {
    let bytes: Vec<char> = text.chars().collect();
    // A bracket is followed by a node, or by a property if the semicolon is missing.
    let begins = |at: usize| {
        let rest = || bytes[at + 1..].iter().skip_while(|c| c.is_whitespace());
        bytes.get(at) == Some(&'(')
            && (rest().next() == Some(&';') || rest().find(|c| !c.is_ascii_uppercase()) == Some(&'['))
    };
    let (mut games, mut at) = (Vec::new(), (0..bytes.len()).find(|at| begins(*at)).unwrap_or(0));
    let mut nodes: Vec<(usize, Node)> = Vec::new();
    // Depth and node at each open bracket: text after a variation belongs to the node before the variation.
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

/// Returns the value after a bracket, and the position of its end.
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

/// Returns the points of a list; rectangles are expanded.
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

/// Removes escapes and soft line breaks, and normalizes other line breaks and white space.
pub(crate) fn plain(value: &str) -> String {
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
/// Properties of type `SimpleText`, in which a line break is a space.
const ONE_LINE: [&str; 24] = [
    "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FG", "GN", "LB", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "US", "WR", "WT",
];
/// Properties of `FF[4]` whose values cannot contain white space.
const SOLID: [&str; 18] =
    ["B", "W", "SZ", "BL", "WL", "OB", "OW", "DM", "GB", "GW", "HO", "UC", "TE", "BM", "V", "MN", "PL", "HA"];

/// Normalizes the values of a property. Results are equal if the values have the same meaning in `FF[4]`.
pub fn meaning(id: &str, values: &[String]) -> Vec<String> {
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

/// Returns the properties of a node; duplicates are joined.
pub fn merged(node: &Node) -> BTreeMap<String, Vec<String>> {
    let mut merged: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (id, value) in node {
        merged.entry(id.clone()).or_default().push(value.clone());
    }
    merged
}
