//! Edits of SGF, as nodes with properties.

use super::{BY_HAND, Edit, Edited, one_in, shuffle};
use crate::sampling::Dice;

#[derive(Clone, Debug, Default)]
struct Node {
    properties: Vec<(String, Vec<String>)>,
    children: Vec<usize>,
}

impl Node {
    fn move_property(&self) -> Option<usize> {
        self.properties.iter().position(|(id, _)| id == "B" || id == "W")
    }

    fn set(&mut self, id: &str, value: &str) {
        self.properties.retain(|(other, _)| other != id);
        self.properties.push((id.to_owned(), vec![value.to_owned()]));
    }
}

/// Returns the nodes of the first game, the root first.
fn nodes(text: &str) -> Option<Vec<Node>> {
    let bytes = text.as_bytes();
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut current: Option<usize> = None;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' => open.push(current),
            b')' => {
                current = open.pop()?;
                if open.is_empty() {
                    break;
                }
            }
            b';' => {
                nodes.push(Node::default());
                let new = nodes.len() - 1;
                if let Some(parent) = current {
                    nodes[parent].children.push(new);
                }
                current = Some(new);
            }
            letter if letter.is_ascii_alphabetic() => {
                let start = at;
                while bytes.get(at)?.is_ascii_alphanumeric() {
                    at += 1;
                }
                let id = text[start..at].to_owned();
                let mut values = Vec::new();
                loop {
                    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
                        at += 1;
                    }
                    if bytes.get(at) != Some(&b'[') {
                        break;
                    }
                    let start = at + 1;
                    at = start;
                    while *bytes.get(at)? != b']' {
                        at += if bytes[at] == b'\\' { 2 } else { 1 };
                    }
                    values.push(text[start..at].to_owned());
                    at += 1;
                }
                nodes[current?].properties.push((id, values));
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    (!nodes.is_empty()).then_some(nodes)
}

enum Piece {
    Node(usize),
    Text(char),
}

/// Writes the nodes. `blank` returns the white space between two tokens, and `begin` whether an optional bracket is
/// opened.
fn written_with(nodes: &[Node], mut blank: impl FnMut() -> &'static str, mut begin: impl FnMut() -> bool) -> String {
    let mut out = String::from("(");
    let mut open = vec![Piece::Text(')'), Piece::Node(0)];
    while let Some(piece) = open.pop() {
        match piece {
            Piece::Text(bracket) => out.extend([bracket.to_string().as_str(), blank()]),
            Piece::Node(id) => {
                out.extend([";", blank()]);
                for (name, values) in &nodes[id].properties {
                    out.extend([name, blank()]);
                    for value in values {
                        out.extend(["[", value, "]", blank()]);
                    }
                }
                match nodes[id].children[..] {
                    [only] if !begin() => open.push(Piece::Node(only)),
                    ref several => {
                        let pieces = several.iter().rev();
                        open.extend(pieces.flat_map(|child| [Piece::Text(')'), Piece::Node(*child), Piece::Text('(')]));
                    }
                }
            }
        }
    }
    out
}

fn written(nodes: &[Node]) -> String {
    written_with(nodes, || "", || false)
}

pub(super) fn edit(text: &str, edit: Edit) -> Option<Edited> {
    let mut nodes = nodes(text)?;
    let mut line = vec![0];
    while let Some(next) = nodes[*line.last()?].children.first() {
        line.push(*next);
    }
    let moves: Vec<usize> = line.iter().copied().filter(|id| nodes[*id].move_property().is_some()).collect();
    let number = moves.len() / 2;
    let middle = moves.get(number).copied();
    let parent = |nodes: &[Node], of: usize| nodes.iter().position(|node| node.children.contains(&of));
    let mut at = None;
    match edit {
        Edit::Comment => nodes[middle?].set("C", BY_HAND),
        Edit::Name => nodes[0].set("PB", BY_HAND),
        Edit::Komi => nodes[0].set("KM", "5.5"),
        Edit::Place => nodes[0].set("PC", BY_HAND),
        Edit::Mark => {
            let properties = &mut nodes[middle?].properties;
            if properties.iter().any(|(_, values)| values.iter().any(|value| value.starts_with("aa"))) {
                return None;
            }
            match properties.iter_mut().find(|(id, _)| id == "TR") {
                Some((_, values)) => values.push("aa".to_owned()),
                None => properties.push(("TR".to_owned(), vec!["aa".to_owned()])),
            }
        }
        Edit::Append => {
            let last = *line.last()?;
            let side = if nodes[last].properties.iter().any(|(id, _)| id == "B") { "W" } else { "B" };
            nodes.push(Node { properties: vec![(side.to_owned(), vec!["aa".to_owned()])], children: Vec::new() });
            let new = nodes.len() - 1;
            nodes[last].children.push(new);
        }
        Edit::Reformat => return Some(Edited::text(respelt(text, &mut Dice(7))?)),
        Edit::VariationIn => {
            let before = parent(&nodes, *moves.get(2)?)?;
            nodes.push(Node { properties: vec![("B".to_owned(), vec!["ba".to_owned()])], children: Vec::new() });
            let new = nodes.len() - 1;
            let place = nodes[before].children.len().min(1);
            nodes[before].children.insert(place, new);
        }
        Edit::VariationOut => drop(nodes.iter_mut().find(|node| node.children.len() > 1)?.children.remove(1)),
        Edit::Swap => nodes.iter_mut().find(|node| node.children.len() > 1)?.children.swap(0, 1),
        Edit::MoveOut => {
            let before = parent(&nodes, middle?)?;
            let children = nodes[middle?].children.clone();
            let place = nodes[before].children.iter().position(|child| Some(*child) == middle)?;
            nodes[before].children.splice(place..=place, children);
            at = Some(number);
        }
        Edit::Move => {
            let node = &mut nodes[middle?];
            let property = node.move_property()?;
            node.properties[property].1 = vec!["aa".to_owned()];
            at = Some(number);
        }
    }
    Some(Edited { text: written(&nodes), at })
}

/// Reorders the properties of a node and the points of a list, writes two points as a rectangle, and changes white
/// space, brackets, escapes and line breaks.
pub(super) fn respelt(text: &str, dice: &mut Dice) -> Option<String> {
    let mut nodes = nodes(text)?;
    for node in &mut nodes {
        // The order of two moves in one node has a meaning: the first is played first.
        let moves = node.properties.iter().filter(|(id, _)| id == "B" || id == "W").count();
        if moves < 2 {
            shuffle(&mut node.properties, dice);
        }
        for (id, values) in &mut node.properties {
            match &**id {
                "AB" | "AW" | "AE" | "TR" | "SQ" | "CR" | "MA" | "SL" | "TB" | "TW" => points(values, dice),
                "LB" | "AR" | "LN" => shuffle(values, dice),
                // Escapes are changed only in these values. Other values may be kept verbatim, so that other escapes
                // would be a change.
                "C" | "N" | "PB" | "PW" | "PC" => {
                    for value in values.iter_mut() {
                        *value = escaped(value, dice);
                    }
                }
                "WQ" => values.iter_mut().for_each(|value| *value = super::folded(value, 60, "\n")),
                _ => {}
            }
        }
    }
    let own = std::cell::RefCell::new(dice);
    let blank = || ["", "", "", " ", "\n", "\r\n\t"][own.borrow_mut().below(6) as usize];
    Some(written_with(&nodes, blank, || one_in(*own.borrow_mut(), 10)))
}

/// Reorders points, and writes two adjacent points as a rectangle now and then.
fn points(values: &mut Vec<String>, dice: &mut Dice) {
    values.sort();
    let is_beside = |pair: &[String]| match (pair[0].as_bytes(), pair[1].as_bytes()) {
        ([x, y], [other_x, other_y]) => x == other_x && *other_y == y + 1,
        _ => false,
    };
    let beside = values.windows(2).position(is_beside).filter(|_| one_in(dice, 2));
    if let Some(at) = beside {
        let other = values.remove(at + 1);
        values[at] = format!("{}:{other}", values[at]);
    }
    shuffle(values, dice);
}

fn escaped(value: &str, dice: &mut Dice) -> String {
    let mut out = String::new();
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '\\' {
            out.push(letter);
            out.extend(letters.next());
            // A soft line break may be two characters.
            if out.ends_with('\r') && letters.peek() == Some(&'\n') {
                out.extend(letters.next());
            }
            continue;
        }
        match dice.below(24) {
            0 if !letter.is_whitespace() => out.push('\\'),
            1 if !letter.is_whitespace() => out.push_str("\\\n"),
            2 if letter == '\n' && !out.ends_with('\r') => out.push('\r'),
            _ => {}
        }
        out.push(letter);
    }
    out
}
