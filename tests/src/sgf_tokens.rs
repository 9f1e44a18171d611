//! Whether two SGF texts say the same, by raw tokens and not by our reader. Only for text that is right.

use std::collections::BTreeMap;

/// A node: its properties with their values, in an order of their own.
pub type Node = BTreeMap<String, Vec<String>>;

/// Games as trees of nodes, each node with its depth, in file order.
pub fn tokens(text: &str) -> Vec<Vec<(usize, Node)>> {
    let bytes: Vec<char> = text.chars().collect();
    let (mut games, mut at) = (Vec::new(), 0);
    let mut nodes: Vec<(usize, Node)> = Vec::new();
    let (mut depth, mut starts) = (0, Vec::new());
    let mut id = String::new();
    while let Some(c) = bytes.get(at).copied() {
        at += 1;
        match c {
            '(' => starts.push(depth),
            ')' => {
                depth = starts.pop().unwrap_or(0);
                if starts.is_empty() && !nodes.is_empty() {
                    games.push(std::mem::take(&mut nodes));
                    depth = 0;
                }
            }
            ';' => {
                nodes.push((depth, Node::new()));
                depth += 1;
                id.clear();
            }
            '[' => {
                let mut value = String::new();
                while let Some(c) = bytes.get(at).copied() {
                    at += 1;
                    match c {
                        ']' => break,
                        '\\' => {
                            value.push('\\');
                            value.extend(bytes.get(at));
                            at += 1;
                        }
                        c => value.push(c),
                    }
                }
                if let Some((_, node)) = nodes.last_mut() {
                    node.entry(id.clone()).or_default().push(value);
                }
                // Further values follow until the next identifier.
                while bytes.get(at).is_some_and(|c| c.is_whitespace()) {
                    at += 1;
                }
                if bytes.get(at) != Some(&'[') {
                    id.clear();
                }
            }
            c if c.is_ascii_uppercase() => id.push(c),
            _ => {}
        }
    }
    games
}

/// Points of a list, spelt out.
fn points(value: &str) -> Vec<String> {
    let letters: Vec<u8> = value.bytes().collect();
    match letters[..] {
        [x1, y1, b':', x2, y2] if x1 <= x2 && y1 <= y2 => {
            (y1..=y2).flat_map(|y| (x1..=x2).map(move |x| format!("{}{}", x as char, y as char))).collect()
        }
        _ => vec![value.to_owned()],
    }
}

/// Properties of `SimpleText`, in which a line break is a space.
const ONE_LINE: &[&str] = &[
    "AN", "AP", "BR", "BT", "CA", "CP", "DT", "EV", "FG", "GN", "LB", "N", "ON", "OT", "PB", "PC", "PW", "RE", "RO",
    "RU", "SO", "US", "WR", "WT",
];

/// Escapes and soft line breaks taken out, other line breaks as one, white space as spaces.
fn plain(value: &str, one_line: bool) -> String {
    let value = value.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
    let (mut plain, mut escaped) = (String::new(), false);
    for c in value.chars() {
        match (escaped, c) {
            (false, '\\') => escaped = true,
            (true, '\n') => escaped = false,
            (false, '\n') if one_line => plain.push(' '),
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

/// Games of other games than Go are skipped, and reported.
fn is_go(game: &[(usize, Node)]) -> bool {
    let value = game.first().and_then(|(_, root)| root.get("GM")).and_then(|values| values.first());
    value.is_none_or(|value| value.trim() == "1")
}

/// The games of Go; what `FF[4]` calls the same becomes equal; `FF` and `CA` are not content.
pub fn normal(games: Vec<Vec<(usize, Node)>>) -> Vec<Vec<(usize, Node)>> {
    let normal_node = |node: Node| -> Node {
        let kept = node.into_iter().filter(|(id, _)| !matches!(&**id, "FF" | "CA"));
        kept.map(|(id, values)| {
            let list = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "SL"].contains(&&*id);
            let one_line = ONE_LINE.contains(&&*id);
            let mut values: Vec<String> = values
                .iter()
                .flat_map(|value| if list { points(value) } else { vec![plain(value, one_line)] })
                .collect();
            values.sort();
            (id, values)
        })
        .collect()
    };
    let games = games.into_iter().filter(|game| is_go(game));
    games.map(|game| game.into_iter().map(|(depth, node)| (depth, normal_node(node))).collect()).collect()
}
