//! Forged carriers in SGF files.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use super::Shape;

/// Key of a start without stones, in the list of nodes of a carrier.
const START: &str = "+d450e0c7;";

pub(super) fn shapes() -> Vec<Shape> {
    let shape = |name, make, size| Shape { name, file_name: "a.sgf", make, size };
    vec![
        shape("changes of nodes that were removed", removed_nodes, 1_500),
        shape("properties of the game", properties_of_the_game, 500),
        // The weight of these columns is too large: they are refused.
        shape("fields with a long name", long_kinds, 10_000),
        shape("many fields with a name of 1,000 letters", many_kinds, 500),
        shape("findings far from each other", distant_findings, 1_000),
        shape("a fork behind a line", fork_behind_a_line, 2_000),
        shape("forks that became longer", nested_forks, 500),
        shape("orders of one node", orders_of_one_node, 1_000),
        shape("new nodes", new_nodes, 1_000),
        shape("marks of one node", marks_of_one_node, 500),
    ]
}

/// Returns a game with these moves and a carrier with these columns.
fn game(root: &str, moves: &str, columns: &Value) -> Vec<u8> {
    let mut deflated = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    deflated.write_all(columns.to_string().as_bytes()).unwrap_or_default();
    let data = STANDARD_NO_PAD.encode(deflated.finish().unwrap_or_default());
    format!("(;FF[4]CA[UTF-8]GM[1]SZ[19]{root}WQ[3:{data}]{moves})").into_bytes()
}

/// Returns the letters of a point; the numbers 0 to 360 give different points.
fn point(number: usize) -> String {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 19).unwrap_or_default());
    [letter(number), letter(number / 19)].iter().collect()
}

/// Returns moves at points with these numbers twice: as keys of the base of a carrier, and as SGF.
fn line(numbers: impl Iterator<Item = usize>) -> (String, String) {
    let (mut keys, mut moves) = (String::new(), String::new());
    for (place, number) in numbers.enumerate() {
        keys.push_str(&point(number));
        moves.extend([if place % 2 == 0 { ";B[" } else { ";W[" }, &point(number), "]"]);
    }
    (keys, moves)
}

fn removed_nodes(count: usize) -> Vec<u8> {
    let (keys, _) = line(0..count);
    let fields = json!([[0, "+splitter", vec![1; count], vec!["large"; count]]]);
    let shape = format!("{}0", "1".repeat(count));
    game("", ";B[ss]", &json!({"shown": 0, "moves": format!("{START}{keys}"), "shape": shape, "fields": fields}))
}

fn properties_of_the_game(count: usize) -> Vec<u8> {
    let name = |number: usize| format!("=X{}", property(number));
    let fields: Vec<Value> = (0..count).map(|number| json!([2, name(number), [0], ["v"]])).collect();
    game("", ";B[ss]", &json!({"shown": 0, "fields": fields}))
}

fn long_kinds(count: usize) -> Vec<u8> {
    let zeros = vec![0; count];
    game("", ";B[ss]", &json!({"shown": 0, "fields": [[3, "x".repeat(count), zeros, zeros]]}))
}

/// As [`long_kinds`], but light enough to be decoded at four times its size.
fn many_kinds(count: usize) -> Vec<u8> {
    let zeros = vec![0; count];
    game("", ";B[ss]", &json!({"shown": 0, "fields": [[3, "x".repeat(1_000), zeros, zeros]]}))
}

/// A carrier with illegal values, taken from both ends of a long game in turn.
fn distant_findings(count: usize) -> Vec<u8> {
    let (keys, moves) = line(0..count);
    let far = i64::try_from(count).unwrap_or_default();
    let mut before = 0;
    let ends = (0..far).map(|step| if step % 2 == 0 { 1 + step / 2 } else { far - step / 2 });
    let nodes: Vec<i64> = ends.map(|node| node - std::mem::replace(&mut before, node)).collect();
    let fields = json!([[0, "+splitter", nodes, vec!["huge"; count]]]);
    let shape = format!("{}0", "1".repeat(count));
    game("", &moves, &json!({"shown": 0, "moves": format!("{START}{keys}"), "shape": shape, "fields": fields}))
}

/// A line that became longer, with a fork at its end.
fn fork_behind_a_line(count: usize) -> Vec<u8> {
    let (keys, moves) = line((0..count).map(|_| 0));
    let (fork, variations) = (point(1).repeat(count), format!("(;B[{}])", point(1)).repeat(count));
    let shape = format!("{}({count}){}", "1".repeat(count), "0".repeat(count));
    // The moves of the fork are of one side.
    let fork = fork.as_bytes().chunks(2).enumerate().map(|(place, letters)| {
        [if place == 0 { "" } else { "!" }, std::str::from_utf8(letters).unwrap_or_default()].concat()
    });
    let keys = format!("{START}{keys}{}", fork.collect::<String>());
    let columns = json!({"shown": 0, "moves": keys, "shape": shape, "fields": [[0, "+splitter", [1], ["large"]]]});
    game("", &format!("{moves};B[{}];W[{}]{variations}", point(0), point(0)), &columns)
}

/// Forks below each other; the line between two forks has an additional pass.
fn nested_forks(count: usize) -> Vec<u8> {
    let (mut keys, mut shape, mut moves, mut end) = (START.to_owned(), "1".to_owned(), String::new(), String::new());
    for _ in 0..count {
        // Two passes and a fork: a variation of one move, and the continuation.
        keys.push_str("--!--!aa!bb!--");
        shape.push_str("11201");
        moves.push_str(";B[];B[];B[](;B[aa])(;B[bb];B[]");
        end.push(')');
    }
    keys.push_str("!cc");
    shape.push('0');
    let columns = json!({
        "shown": 0, "moves": keys, "shape": shape, "fields": [[0, "+splitter", [1], ["large"]]],
    });
    game("", &format!("{moves};B[cc]{end}"), &columns)
}

fn orders_of_one_node(count: usize) -> Vec<u8> {
    let properties: String =
        (0..count).flat_map(|number| ["X".to_owned(), property(number), "[]".to_owned()]).collect();
    let orders = vec![json!([0]); count];
    let fields = json!([[0, "extra-order", vec![0; count], orders]]);
    let columns = json!({"shown": 0, "moves": START, "shape": "0", "fields": fields});
    game(&properties, ";B[ss]", &columns)
}

/// Returns an identifier of three letters, a different one for each number.
fn property(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap_or_default());
    [number / 676, number / 26, number].map(letter).iter().collect()
}

/// A carrier with new moves, each below the one before.
fn new_nodes(count: usize) -> Vec<u8> {
    let count = i64::try_from(count).unwrap_or_default();
    // The first is below the start, each other below the one before.
    let lists: Vec<i64> = (0..count).flat_map(|place| [if place == 0 { 0 } else { -1 }, 1, -1]).collect();
    let new: String = (0..count).map(|_| "--").collect();
    let columns = json!({"shown": 0, "moves": START, "shape": "0", "new": new, "lists": lists});
    game("", "", &columns)
}

fn marks_of_one_node(count: usize) -> Vec<u8> {
    let points: Vec<String> = (0..count).map(|number| format!("{},{}", number % 19, number / 19)).collect();
    let nothing = vec![Value::Null; count];
    let fields = json!([[0, "mark", vec![0; count], vec!["#"; count], nothing, points]]);
    game("", ";B[ss]", &json!({"shown": 0, "moves": START, "shape": "0", "fields": fields}))
}
