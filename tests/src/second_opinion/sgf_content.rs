//! Compares a written game with the game that was read, by raw tokens instead of the reader under test.
#![allow(clippy::missing_panics_doc, clippy::unwrap_used, reason = "a helper of tests may fail")]

use super::carrier_columns;
use std::collections::{BTreeMap, BTreeSet};

use crate::second_opinion::sgf_tokens::{Node, meaning, merged, plain, tokens};

/// Converts properties of older versions to their exact equivalents in `FF[4]`. `stones` are the points that have a
/// stone.
fn converted(node: &Node, old: bool, root: bool) -> BTreeMap<String, Vec<String>> {
    let order: Vec<&str> = node.iter().map(|(id, _)| &**id).collect();
    let mut all = merged(node);
    all.retain(|id, values| {
        let ours = id == "AP" && values.iter().all(|value| value.starts_with("wei7:"));
        // A property whose name is not an identifier in FF[4] is carried and not written.
        let is_name = id.bytes().all(|byte| byte.is_ascii_uppercase());
        let of_root = !root && ["GM", "AP", "SZ", "ST"].contains(&&**id);
        is_name && !(["FF", "CA"].contains(&&**id) || of_root || root && (id == "GM" || ours))
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
    if let Some([first, last]) = all.get("VW").map(|view| &view[..])
        && !first.contains(':')
        && !last.contains(':')
    {
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

/// Returns whether the source program is known to write the value of an added property in another property: Fox writes
/// the overtime in TC and TT and the stones that HA counts, `CGoban` writes the overtime after TM.
fn is_supplied(id: &str, before: &BTreeMap<String, Vec<String>>, added: Option<&Vec<String>>) -> bool {
    let Some(added) = added else { return false };
    let first = |id: &str| before.get(id).map_or("", |values| values[0].trim());
    match id {
        "AB" => first("HA").parse() == Ok(added.len()),
        "OT" if before.contains_key("TT") => added[0] == format!("{}x{} byo-yomi", first("TC"), first("TT")),
        "OT" => first("TM").contains('x') && added[0].ends_with(" byo-yomi"),
        _ => false,
    }
}

/// Returns the properties that the carrier of a game keeps verbatim.
fn kept(root: &BTreeMap<String, Vec<String>>) -> Vec<(String, Vec<String>)> {
    let Some(carrier) = root.get("WQ") else { return Vec::new() };
    let columns = carrier_columns::columns(&plain(&carrier[0]));
    let all = columns["fields"].as_array().into_iter().flatten();
    let values = all.filter_map(|column| {
        let kind = column[1].as_str().unwrap();
        let member = if kind.starts_with("+spelling/") { "property" } else { "" };
        let is_kept = !member.is_empty() || kind.starts_with("+surplus/");
        is_kept.then(|| column[3].as_array().unwrap().iter().map(move |value| value.get(member).unwrap_or(value)))
    });
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let property =
        |item: &serde_json::Value| Some((text(item.get("id")?), item["values"].as_array()?.iter().map(text).collect()));
    values.flatten().filter_map(property).collect()
}

/// Splits nodes that have setup and a move, or two moves, into two nodes each (2.2.1, B). The data of a move goes with
/// the move.
fn split(game: &[(usize, Node)]) -> Vec<(usize, Node)> {
    const SETUP: &[&str] = &["AB", "AW", "AE", "PL"];
    const OF_MOVE: &[&str] = &["B", "W", "KO", "MN", "BL", "OB", "WL", "OW", "TE", "BM", "DO", "IT"];
    const WITH_MOVE: &[&str] =
        &["C", "GB", "GW", "DM", "UC", "HO", "V", "FG", "VW", "PM", "DD", "AR", "LN", "LB", "CR"];
    const MARKS: &[&str] = &["MA", "SL", "SQ", "TR", "TB", "TW"];
    let (mut out, mut before): (Vec<(usize, Node)>, Vec<usize>) = (Vec::new(), Vec::new());
    for (index, (depth, node)) in game.iter().enumerate() {
        while before.last().is_some_and(|split| split >= depth) {
            before.pop();
        }
        let has = |ids: &[&str]| node.iter().any(|(id, _)| ids.contains(&&**id));
        let moves = has(&["B", "W"]);
        let (first, second): (Node, Node) = if has(SETUP) && moves {
            let stays = |id: &str| {
                let known = [WITH_MOVE, MARKS].iter().any(|ids| ids.contains(&id));
                let unknown = !known && !SETUP.contains(&id) && id != "N" && index > 0;
                !(OF_MOVE.contains(&id) || known || unknown)
            };
            node.iter().cloned().partition(|(id, _)| stays(id))
        } else if let Some(first) = node.iter().position(|(id, _)| id == "B" || id == "W") {
            let first = node[first].0.clone();
            node.iter().cloned().partition(|(id, _)| *id == first || !["B", "W"].contains(&&**id))
        } else {
            (node.clone(), Node::new())
        };
        out.push((depth + before.len(), first));
        if !second.is_empty() {
            out.push((depth + before.len() + 1, second));
            before.push(*depth);
        }
    }
    out
}

/// Properties of old versions that FF[4] does not have, and KO, which FF[1] does not have: they are only carried.
const DROPPED: [&str; 16] =
    ["BS", "CH", "CI", "EL", "EX", "ID", "KI", "KO", "LT", "OV", "RG", "SC", "SE", "SI", "TC", "WS"];

/// Returns the difference between a written game and the game that was read. The tree, moves, texts and unknown
/// properties must be unchanged, other values unchanged or carried. Values of the properties in `repaired` are not
/// compared.
pub fn difference(source: &[(usize, Node)], again: &[(usize, Node)], repaired: &BTreeSet<String>) -> Option<String> {
    let source = &*split(source);
    // `fix` does not rewrite a file if changing values is enough. Then the nodes of the result must be split here, too.
    let is_rewritten = again[0].1.iter().any(|(id, value)| id == "WQ" || id == "AP" && value.starts_with("wei7:"));
    let again = &*if is_rewritten { again.to_vec() } else { split(again) };
    let depths = |game: &[(usize, Node)]| game.iter().map(|(depth, _)| *depth).collect::<Vec<_>>();
    if depths(source) != depths(again) {
        return Some(format!("{} and {} nodes, or another tree", source.len(), again.len()));
    }
    let value = |id: &str| source[0].1.iter().find(|(name, _)| name == id).map(|(_, value)| value.trim().to_owned());
    let old = value("FF").and_then(|ff| ff.parse::<u32>().ok()).unwrap_or(1) < 4;
    let mut kept = kept(&merged(&again[0].1));
    for (index, ((_, before), (_, after))) in source.iter().zip(again).enumerate() {
        let raw = merged(before);
        let mut after = if is_rewritten { merged(after) } else { converted(after, old, index == 0) };
        let mut before = converted(before, old, index == 0);
        if index == 0 {
            if is_rewritten {
                assert_eq!((&after["FF"][..], &after["CA"][..]), (&["4".to_owned()][..], &["UTF-8".to_owned()][..]));
            }
            after.remove("WQ");
        }
        after.retain(|id, values| {
            let ours = id == "AP" && values.iter().all(|value| value.starts_with("wei7:"));
            !(["FF", "CA"].contains(&&**id) || index == 0 && (id == "GM" || ours))
        });
        if before.contains_key("M") {
            // The board decides which of the two marks a point gets. The samples with expectations test this.
            for node in [&mut before, &mut after] {
                let marks: Vec<String> = ["M", "MA", "TR"].iter().filter_map(|id| node.remove(*id)).flatten().collect();
                node.insert("M".to_owned(), marks);
            }
        }
        for id in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
            let mean = |values: Option<&Vec<String>>| values.map(|values| meaning(id, values));
            let supplied = index == 0 && !before.contains_key(id) && is_supplied(id, &raw, after.get(id));
            if repaired.contains(id) || supplied || mean(before.get(id)) == mean(after.get(id)) {
                continue;
            }
            let place = kept.iter().position(|(name, values)| name == id && Some(values) == raw.get(id));
            // Each entry of `kept` is for one node, so it is removed when it has explained a difference.
            let is_carried = old && DROPPED.contains(&&**id);
            let Some(place) = place.filter(|_| is_carried || after.contains_key(id)) else {
                return Some(format!("node {index}: {id}{:?} became {:?}", before.get(id), after.get(id)));
            };
            kept.remove(place);
        }
    }
    None
}

/// Returns whether a game is Go. Other games are skipped, and reported.
fn is_go(game: &[(usize, Node)]) -> bool {
    let other = |(id, value): &(String, String)| id == "GM" && value.trim() != "1";
    game.first().is_some_and(|(_, root)| !root.iter().any(other))
}

/// Compares two files.
///
/// # Errors
///
/// Describes the first difference.
pub fn compare(source: &str, written: &str) -> Result<(), String> {
    compare_repaired(source, written, &BTreeSet::new())
}

/// Like [`compare`], without the values of repaired properties.
///
/// # Errors
///
/// Describes the first difference.
pub fn compare_repaired(source: &str, written: &str, repaired: &BTreeSet<String>) -> Result<(), String> {
    let before: Vec<_> = tokens(source).into_iter().filter(|game| is_go(game)).collect();
    let after = tokens(written);
    if before.len() != after.len() {
        return Err(format!("{} and {} games", before.len(), after.len()));
    }
    match before.iter().zip(&after).find_map(|(before, after)| difference(before, after, repaired)) {
        None => Ok(()),
        Some(difference) => Err(difference),
    }
}
