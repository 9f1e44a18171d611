//! Edits of SGF, as nodes with properties.

use super::{BY_HAND, Edit, Edited};

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

/// The nodes of the first game, the root first.
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

fn written(nodes: &[Node], in_lines: bool) -> String {
    let mut out = String::from("(");
    let mut open = vec![Piece::Text(')'), Piece::Node(0)];
    while let Some(piece) = open.pop() {
        match piece {
            Piece::Text(bracket) => out.push(bracket),
            Piece::Node(id) => {
                out.push(';');
                for (name, values) in &nodes[id].properties {
                    out.push_str(name);
                    for value in values {
                        out.extend(["[", value, "]"]);
                    }
                    if in_lines {
                        out.push('\n');
                    }
                }
                match nodes[id].children[..] {
                    [only] => open.push(Piece::Node(only)),
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
        Edit::Reformat => {
            for node in &mut nodes {
                node.properties.reverse();
            }
            return Some(Edited::text(written(&nodes, true)));
        }
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
    Some(Edited { text: written(&nodes, false), at })
}
