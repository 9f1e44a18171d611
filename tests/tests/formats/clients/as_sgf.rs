//! Reads an SGF for the comparison with an expectation, with sgf-parse.

use sgf_parse::go::{Prop, parse};
use sgf_parse::{SgfNode, SgfProp as _};

use super::expectations::Shown;

/// Reads the shown game and its marks: the number of moves before the mark, the property and each value.
pub(super) fn read(text: &str) -> (Shown, Vec<(usize, String, String)>) {
    let trees = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut shown = Shown { size: (19, 19), ..Shown::default() };
    let mut marks = Vec::new();
    let mut next = trees.first();
    while let Some(node) = next {
        for property in node.properties() {
            let (id, values) = property_of(property);
            let one = values.first().cloned().unwrap_or_default();
            match &*id {
                "SZ" => {
                    let (width, height) = one.split_once(':').unwrap_or((&one, &one));
                    shown.size = (width.parse().unwrap(), height.parse().unwrap());
                }
                "GN" => shown.name = Some(one),
                "DT" => shown.date = Some(one),
                "RU" => shown.rules = Some(one),
                "KM" => shown.komi = one.parse().ok(),
                "RE" => shown.result = Some(one),
                "HA" => shown.handicap = one.parse().ok(),
                "TM" => shown.main_time = one.parse().ok(),
                "PB" => shown.players[0] = Some(one),
                "PW" => shown.players[1] = Some(one),
                "BR" => shown.ranks[0] = Some(one),
                "WR" => shown.ranks[1] = Some(one),
                "AB" => shown.setup[0].extend(values),
                "AW" => shown.setup[1].extend(values),
                "B" | "W" => {
                    let place = if one.is_empty() || (one == "tt" && shown.size.0 < 20) { "pass" } else { &one };
                    shown.moves.push(format!("{id} {place}"));
                }
                "C" => {}
                _ => marks.extend(values.into_iter().map(|value| (shown.moves.len(), id.clone(), value))),
            }
        }
        let comments = node.properties().map(property_of).filter(|(id, _)| id == "C");
        shown.comments.extend(comments.flat_map(|(_, values)| values).map(|text| (shown.moves.len(), text)));
        // Marks of a node with a move apply after the move, whatever their order.
        for mark in &mut marks {
            if node.properties().any(|property| property.identifier() == mark.1) {
                mark.0 = shown.moves.len();
            }
        }
        next = node.children().next();
    }
    shown.variations = trees.first().map_or(1, ends) - 1;
    (shown, marks)
}

/// Returns the identifier and the values, without escapes.
fn property_of(property: &Prop) -> (String, Vec<String>) {
    let written = property.to_string();
    let (id, mut rest) = written.split_at(written.find('[').unwrap_or(written.len()));
    let (mut values, mut value, mut escaped) = (Vec::new(), String::new(), false);
    rest = rest.strip_prefix('[').unwrap_or(rest);
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            _ if escaped => {
                value.push(letter);
                escaped = false;
            }
            '\\' => escaped = true,
            ']' => {
                values.push(std::mem::take(&mut value));
                letters.next();
            }
            _ => value.push(letter),
        }
    }
    (id.to_owned(), values)
}

fn ends(root: &SgfNode<Prop>) -> usize {
    let (mut open, mut ends) = (vec![root], 0);
    while let Some(node) = open.pop() {
        if node.children().next().is_none() {
            ends += 1;
        }
        open.extend(node.children());
    }
    ends
}
