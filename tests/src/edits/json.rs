//! Edits of wei7 3.0, as JSON values.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::{BY_HAND, Edit, Edited, one_in, shuffle};
use crate::sampling::Dice;

/// Returns the longest branch of the tree, with the number of moves before it.
fn longest(tree: &mut Value) -> Option<(&mut Value, usize)> {
    let mut before = 0;
    let mut branch = tree;
    loop {
        let moves = branch["steps"].as_array().map_or(0, Vec::len);
        if moves > 2 {
            return Some((branch, before));
        }
        before += moves;
        branch = branch.get_mut("branches")?.get_mut(0)?;
    }
}

fn fork(tree: &mut Value) -> Option<&mut Vec<Value>> {
    let mut branch = tree;
    loop {
        if branch.get("branches").and_then(Value::as_array).is_some_and(|branches| branches.len() > 1) {
            return branch.get_mut("branches")?.as_array_mut();
        }
        branch = branch.get_mut("branches")?.get_mut(0)?;
    }
}

fn step(color: u8, x: u32) -> Value {
    json!({"action": {"type": "move", "value": {"color": color, "point": {"x": x, "y": 0}}}})
}

pub(super) fn edit(text: &str, edit: Edit) -> Option<Edited> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    let mut at = None;
    match edit {
        Edit::Name => value["info"]["participants"].as_array_mut()?.first_mut()?["name"] = json!(BY_HAND),
        Edit::Komi => value["info"]["rules"]["komi"] = json!(5.5),
        Edit::Place => value["info"]["place"] = json!(BY_HAND),
        Edit::Append => {
            let mut branch = &mut value["tree"];
            while branch.get("branches").is_some_and(|branches| branches.get(0).is_some()) {
                branch = &mut branch["branches"][0];
            }
            let steps = branch.get_mut("steps")?.as_array_mut()?;
            let last = steps.last()?["action"]["value"]["color"].as_u64()?;
            steps.push(step(if last == 1 { 2 } else { 1 }, 0));
        }
        Edit::Reformat => return Some(Edited::text(respelt(text, &mut Dice(7))?)),
        Edit::VariationIn => {
            let (branch, _) = longest(&mut value["tree"])?;
            let rest = branch["steps"].as_array_mut()?.split_off(2);
            let mut main = json!({ "steps": rest });
            if let Some(branches) = branch.as_object_mut()?.remove("branches") {
                main["branches"] = branches;
            }
            branch["branches"] = json!([main, {"steps": [step(1, 1)]}]);
        }
        Edit::VariationOut => drop(fork(&mut value["tree"])?.remove(1)),
        Edit::Swap => fork(&mut value["tree"])?.swap(0, 1),
        Edit::Comment | Edit::Mark | Edit::MoveOut | Edit::Move => {
            let (branch, before) = longest(&mut value["tree"])?;
            let steps = branch["steps"].as_array_mut()?;
            let middle = steps.len() / 2;
            let is_move = steps[middle]["action"]["type"] == "move";
            match edit {
                Edit::Comment => steps[middle]["comment"] = json!(BY_HAND),
                Edit::Mark => {
                    let new = json!({"point": {"x": 0, "y": 0}, "symbol": "x"});
                    match steps[middle].get_mut("marks").and_then(Value::as_array_mut) {
                        Some(marks) if marks.iter().any(|mark| mark["point"] == new["point"]) => return None,
                        Some(marks) => marks.push(new),
                        None => steps[middle]["marks"] = json!([new]),
                    }
                }
                _ if !is_move => return None,
                Edit::MoveOut => drop(steps.remove(middle)),
                _ => steps[middle]["action"]["value"]["point"] = json!({"x": 0, "y": 0}),
            }
            at = Some(before + middle);
        }
    }
    Some(Edited { text: value.to_string(), at })
}

/// Reorders members, and elements of lists without an order; changes white space and escapes.
pub(super) fn respelt(text: &str, dice: &mut Dice) -> Option<String> {
    let mut out = String::new();
    value(text.trim(), false, dice, &mut out)?;
    Some(out)
}

/// Writes a value to `out` in another spelling. `any_order` says that the order of its elements has no meaning.
fn value(text: &str, any_order: bool, dice: &mut Dice, out: &mut String) -> Option<()> {
    match text.as_bytes().first()? {
        b'{' => {
            let members: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
            let mut members: Vec<_> = members.into_iter().collect();
            shuffle(&mut members, dice);
            list(out, ['{', '}'], members, dice, |(name, member), dice, out| {
                string(&name, dice, out);
                blank(dice, out);
                out.push(':');
                blank(dice, out);
                // The order of these lists has no meaning (5.10.7, 5.13, 5.15.2.5).
                value(member.get(), matches!(&*name, "marks" | "stones" | "players"), dice, out)
            })
        }
        b'[' => {
            let mut elements: Vec<&RawValue> = serde_json::from_str(text).ok()?;
            if any_order {
                shuffle(&mut elements, dice);
            }
            list(out, ['[', ']'], elements, dice, |element, dice, out| value(element.get(), false, dice, out))
        }
        b'"' => {
            string(&serde_json::from_str::<String>(text).ok()?, dice, out);
            Some(())
        }
        _ => {
            out.push_str(text);
            Some(())
        }
    }
}

fn list<T>(
    out: &mut String,
    [open, close]: [char; 2],
    parts: Vec<T>,
    dice: &mut Dice,
    mut write: impl FnMut(T, &mut Dice, &mut String) -> Option<()>,
) -> Option<()> {
    out.push(open);
    for (number, part) in parts.into_iter().enumerate() {
        if number > 0 {
            out.push(',');
        }
        blank(dice, out);
        write(part, dice, out)?;
        blank(dice, out);
    }
    out.push(close);
    Some(())
}

fn blank(dice: &mut Dice, out: &mut String) {
    out.push_str(["", "", " ", "\r\n", "\n\t"][dice.below(5) as usize]);
}

fn string(text: &str, dice: &mut Dice, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        if letter == '/' && one_in(dice, 2) {
            out.push_str("\\/");
        } else if letter.is_control() || matches!(letter, '"' | '\\') || one_in(dice, 12) {
            let mut units = [0; 2];
            out.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04X}")));
        } else {
            out.push(letter);
        }
    }
    out.push('"');
}
