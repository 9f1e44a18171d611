//! Merges of real SGF files. The two edits are made on the bytes of a file, and the merged file is compared with the base
//! at the level of its text; the scanner knows only brackets and escapes, and shares nothing with the readers of wei7.

use std::collections::BTreeMap;
use std::ops::Range;

use wei7_convert::{Conflicts, Format, Options, merge};
use wei7_testsuite::real_files::beside;
use wei7_testsuite::sampling::{Dice, size};

/// Number of files that are edited.
const FILES: usize = 40;
/// Maximum size of a file in bytes, unless everything is tested.
const MOST_BYTES: usize = 200_000;

/// A node in the text of a file.
#[derive(Debug)]
struct Node {
    /// Position of the semicolon.
    start: usize,
    /// Position behind the last property, or behind the semicolon.
    end: usize,
    properties: Vec<(String, Vec<Range<usize>>)>,
}

#[derive(Debug)]
enum Part {
    Open,
    Close(usize),
    Node(Node),
}

/// Splits the text of a file into brackets and nodes.
fn scan(bytes: &[u8]) -> Vec<Part> {
    let (mut parts, mut at, mut id, mut is_new) = (Vec::new(), 0, String::new(), true);
    while at < bytes.len() {
        match bytes[at] {
            b'(' => parts.push(Part::Open),
            b')' => parts.push(Part::Close(at)),
            b';' => {
                parts.push(Part::Node(Node { start: at, end: at + 1, properties: Vec::new() }));
                id.clear();
            }
            b'[' => {
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b']' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                if let Some(Part::Node(node)) = parts.last_mut() {
                    if is_new {
                        node.properties.push((id.clone(), Vec::new()));
                    }
                    if let Some((_, values)) = node.properties.last_mut() {
                        values.push(start..at.min(bytes.len()));
                    }
                    node.end = (at + 1).min(bytes.len());
                }
                is_new = false;
            }
            letter if letter.is_ascii_uppercase() => {
                if !std::mem::replace(&mut is_new, true) {
                    id.clear();
                }
                id.push(char::from(letter));
            }
            _ => {}
        }
        at += 1;
    }
    parts
}

/// A bracket, or the properties of a node; the order of properties and of their values has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Open,
    Close,
    Node(BTreeMap<String, Vec<String>>),
}

fn contents(bytes: &[u8]) -> Vec<Content> {
    let text = |range: &Range<usize>| String::from_utf8_lossy(&bytes[range.clone()]).into_owned();
    let content = |part: &Part| match part {
        Part::Open => Content::Open,
        Part::Close(_) => Content::Close,
        Part::Node(node) => {
            let mut properties: BTreeMap<String, Vec<String>> = BTreeMap::new();
            for (id, values) in &node.properties {
                properties.entry(id.clone()).or_default().extend(values.iter().map(text));
            }
            // The carrier of values that wei7 wrote in another spelling.
            properties.remove("WQ");
            for values in properties.values_mut() {
                values.sort();
            }
            Content::Node(properties)
        }
    };
    scan(bytes).iter().map(content).collect()
}

/// Returns the index of a node among the parts, from its number among the nodes.
fn index<P>(parts: &[P], is_node: impl Fn(&P) -> bool, number: usize) -> usize {
    parts.iter().enumerate().filter(|(_, part)| is_node(part)).nth(number).unwrap().0
}

/// Returns the index of the bracket that closes the line of the part at `from`.
fn end_of_line<P>(parts: &[P], from: usize, depth: impl Fn(&P) -> i32) -> usize {
    let mut open = 0;
    for (index, part) in parts.iter().enumerate().skip(from) {
        open += depth(part);
        if open < 0 {
            return index;
        }
    }
    panic!("a line without an end");
}

/// An edit of a node with this number: a property that is set, a move behind it, or a variation beside the next node.
#[derive(Clone, Debug)]
enum Edit {
    Set(usize, &'static str, String),
    Append(usize, &'static str, String),
    Variation(usize, &'static str, String),
}

impl Edit {
    fn place(&self) -> (usize, &str) {
        match self {
            Self::Set(node, id, _) => (*node, id),
            Self::Append(node, ..) | Self::Variation(node, ..) => (*node, ""),
        }
    }

    /// Makes the edit in the text of a file.
    fn in_text(&self, bytes: &[u8]) -> Vec<u8> {
        let parts = scan(bytes);
        let is_node = |part: &Part| matches!(part, Part::Node(_));
        let node = |index: usize| match &parts[index] {
            Part::Node(node) => node,
            Part::Open | Part::Close(_) => panic!("no node"),
        };
        let at = index(&parts, is_node, self.place().0);
        let mut text = bytes.to_vec();
        match self {
            Self::Set(_, id, value) => match node(at).properties.iter().find(|(other, _)| other == id) {
                Some((_, values)) => drop(text.splice(values[0].clone(), value.bytes())),
                None => drop(text.splice(node(at).end..node(at).end, format!("{id}[{value}]").into_bytes())),
            },
            Self::Append(_, id, value) => {
                text.splice(node(at).end..node(at).end, format!(";{id}[{value}]").into_bytes());
            }
            Self::Variation(_, id, value) => {
                let end = end_of_line(&parts, at, |part| match part {
                    Part::Open => 1,
                    Part::Close(_) => -1,
                    Part::Node(_) => 0,
                });
                let Part::Close(end) = parts[end] else { panic!("no bracket") };
                text.splice(end..end, format!(")(;{id}[{value}])").into_bytes());
                let start = node(at + 1).start;
                text.splice(start..start, *b"(");
            }
        }
        text
    }

    /// Makes the edit in the content of a file.
    fn in_contents(&self, contents: &mut Vec<Content>) {
        let at = index(contents, |content| matches!(content, Content::Node(_)), self.place().0);
        let played = |id: &str, value: &String| Content::Node([(id.to_owned(), vec![value.clone()])].into());
        match self {
            Self::Set(_, id, value) => {
                let Content::Node(properties) = &mut contents[at] else { panic!("no node") };
                properties.insert((*id).to_owned(), vec![value.clone()]);
            }
            Self::Append(_, id, value) => contents.insert(at + 1, played(id, value)),
            Self::Variation(_, id, value) => {
                let end = end_of_line(contents, at, |content| match content {
                    Content::Open => 1,
                    Content::Close => -1,
                    Content::Node(_) => 0,
                });
                contents.splice(end..end, [Content::Close, Content::Open, played(id, value), Content::Close]);
                contents.insert(at + 1, Content::Open);
            }
        }
    }
}

fn merged(base: &[u8], ours: &[u8], theirs: &[u8]) -> Option<(Vec<u8>, usize)> {
    let options = Options { from: Some(Format::SGF), ..Options::default() };
    let file = merge(Some(base.into()), ours, theirs, Conflicts::Ours, &options).ok()?;
    let conflicts = file.conflicts();
    Some((file.write(Format::SGF, &options).ok()?.output.document, conflicts))
}

/// Returns the moves of the nodes, if there are enough to edit.
fn moves<'c>(contents: &'c [Content]) -> Option<Vec<Option<(&'static str, &'c str)>>> {
    let played = |properties: &'c BTreeMap<String, Vec<String>>| {
        let value = |id| Some(properties.get(id)?.first()?.as_str());
        ["B", "W"].into_iter().find_map(|id| value(id).map(|value| (id, value)))
    };
    let nodes: Vec<_> = contents
        .iter()
        .filter_map(|content| match content {
            Content::Node(properties) => Some(played(properties)),
            Content::Open | Content::Close => None,
        })
        .collect();
    (nodes.iter().flatten().count() >= 4).then_some(nodes)
}

/// Returns the files that the scanner and wei7 divide into equal moves and variations, as wei7 writes them.
fn editable_files() -> Vec<(String, Vec<u8>, Vec<Content>)> {
    let skeleton = |contents: &[Content]| -> Vec<Option<Option<String>>> {
        let moves = moves(contents).unwrap_or_default();
        let mut moves = moves.into_iter().map(|played| Some(played.map(|(id, value)| format!("{id}[{value}]"))));
        let part = |content: &Content| match content {
            Content::Node(_) => moves.next().unwrap_or_default(),
            Content::Open | Content::Close => None,
        };
        contents.iter().map(part).collect()
    };
    let mut files = Vec::new();
    let limit = size(MOST_BYTES, usize::MAX);
    for (path, file) in beside(&["sgf/real"]).into_iter().filter(|(_, file)| file.bytes.len() <= limit) {
        let Some((written, _)) = merged(&file.bytes, &file.bytes, &file.bytes) else { continue };
        let (read, written) = (contents(&file.bytes), contents(&written));
        if moves(&read).is_some() && skeleton(&read) == skeleton(&written) {
            files.push((path.file_name().unwrap().to_string_lossy().into_owned(), file.bytes, written));
        }
    }
    files
}

/// Returns a point that the file never names, if one is found.
fn unnamed_point(contents: &[Content], dice: &mut Dice) -> Option<String> {
    let names = |content: &Content, point: &String| match content {
        Content::Node(properties) => properties.values().flatten().any(|value| value == point),
        Content::Open | Content::Close => false,
    };
    let width = contents.iter().find_map(|content| match content {
        Content::Node(properties) => properties.get("SZ")?.first()?.parse().ok(),
        Content::Open | Content::Close => None,
    });
    let mut letter = || char::from(b'a' + u8::try_from(dice.below(width.unwrap_or(19))).unwrap());
    let mut points = std::iter::repeat_with(|| [letter(), letter()].iter().collect::<String>()).take(100);
    points.find(|point| !contents.iter().any(|content| names(content, point)))
}

/// Returns whether a node behind the first one of a game has game information. If the first node gets some, too, the file
/// is wrong.
fn has_other_information(contents: &[Content]) -> bool {
    let (mut depth, mut is_first) = (0, false);
    contents.iter().any(|content| match content {
        Content::Open => {
            depth += 1;
            is_first = depth == 1;
            false
        }
        Content::Close => {
            depth -= 1;
            false
        }
        Content::Node(properties) => {
            let has_some = |id: &&str| properties.contains_key(*id);
            !std::mem::take(&mut is_first) && ["GN", "KM", "RE", "HA", "PB", "PW", "DT", "EV"].iter().any(has_some)
        }
    })
}

/// Returns a random edit that the file allows, with a value that it does not have.
fn random_edit(contents: &[Content], number: usize, dice: &mut Dice) -> Edit {
    let moves = moves(contents).unwrap();
    let is_node = |content: &Content| matches!(content, Content::Node(_));
    loop {
        let node = dice.below(u32::try_from(moves.len()).unwrap()) as usize;
        let Some((id, _)) = moves[node] else { continue };
        let at = index(contents, is_node, node);
        let Content::Node(properties) = &contents[at] else { continue };
        let has_marks = ["TR", "CR", "SQ", "MA", "SL", "LB"].into_iter().any(|id| properties.contains_key(id));
        let edit = match dice.below(6) {
            0 => Some(Edit::Set(node, "C", format!("Edit {number} of a comment."))),
            1 if !has_marks => unnamed_point(contents, dice).map(|point| Edit::Set(node, "TR", point)),
            2 | 3 if has_other_information(contents) => None,
            2 => Some(Edit::Set(0, "KM", format!("{number}1.5"))),
            3 => Some(Edit::Set(0, "RE", format!("W+{number}2.5"))),
            4 if contents.get(at + 1) == Some(&Content::Close) => {
                let side = if id == "B" { "W" } else { "B" };
                unnamed_point(contents, dice).map(|point| Edit::Append(node, side, point))
            }
            5 if contents.get(at + 1).is_some_and(is_node) => match moves.get(node + 1) {
                Some(Some((id, _))) => unnamed_point(contents, dice).map(|point| Edit::Variation(node, id, point)),
                _ => None,
            },
            _ => None,
        };
        if let Some(edit) = edit {
            return edit;
        }
    }
}

/// Returns the first difference of two contents.
fn difference(merged: &[Content], expected: &[Content]) -> String {
    let at = merged.iter().zip(expected).take_while(|(one, other)| one == other).count();
    format!("part {at}: {:?} instead of {:?}", merged.get(at), expected.get(at))
}

#[test]
fn two_edits_of_a_real_file_are_merged_and_nothing_else_changes() {
    let files = editable_files();
    if files.is_empty() {
        return;
    }
    assert!(files.len() >= FILES, "only {} files", files.len());
    let mut kinds = BTreeMap::new();
    let mut failed = Vec::new();
    for round in 0..size(2, 20) {
        let mut dice = Dice(7 + round as u64);
        let mut rest: Vec<_> = files.iter().collect();
        let mut edited = 0;
        for _ in 0..FILES {
            let (name, bytes, written) = rest.swap_remove(dice.below(u32::try_from(rest.len()).unwrap()) as usize);
            let ours = random_edit(written, 1, &mut dice);
            let theirs = loop {
                let theirs = random_edit(written, 2, &mut dice);
                if theirs.place() != ours.place() {
                    break theirs;
                }
            };
            let mut expected = written.clone();
            // An inserted node changes the numbers of the nodes behind it.
            let mut in_order = [&ours, &theirs];
            in_order.sort_by_key(|edit| std::cmp::Reverse(edit.place().0));
            for edit in in_order {
                edit.in_contents(&mut expected);
            }
            let (merged, conflicts) = merged(bytes, &ours.in_text(bytes), &theirs.in_text(bytes)).unwrap();
            let merged = contents(&merged);
            if merged != expected || conflicts > 0 {
                let what = difference(&merged, &expected);
                failed.push(format!("{name}: {ours:?} and {theirs:?}: {conflicts} conflicts; {what}"));
            }
            for edit in [ours, theirs] {
                let kind = match edit {
                    Edit::Set(_, id, _) => id,
                    Edit::Append(..) => "append",
                    Edit::Variation(..) => "variation",
                };
                *kinds.entry(kind).or_insert(0) += 1;
            }
            edited += 1;
        }
        assert_eq!(edited, FILES);
    }
    println!("{} files can be edited; edits: {kinds:?}", files.len());
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}
