//! What sgf-parse makes of the files that it can read: the same tree, moves, setup and texts, or the difference is listed.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use sgf_parse::go::{Move, Prop};
use sgf_parse::{GameTree as Theirs, PropertyType, SgfNode, SgfProp};
use wei7_core::{BoardSize, Limits, Point, Vertex};
use wei7_sgf::encoding::decode;
use wei7_sgf::point::{rectangle, vertex};
use wei7_sgf::properties::{Id, Kind, TABLE};
use wei7_sgf::syntax::Games;
use wei7_sgf::tree::{GameTree, Property};

/// Files that the two read differently, and why.
const DIFFERENT: &[(&str, &str)] = &[
    ("bad/prop_without_value.sgf", "sgf-parse reads on to the next `[` for an identifier, over a `;` too"),
    ("bad/value_without_id.sgf", "sgf-parse keeps a value without an identifier as a property without a name"),
];

/// One property as both can say it; `None` if it is not compared.
fn theirs(prop: &Prop) -> Option<String> {
    let points = |points: &std::collections::HashSet<sgf_parse::go::Point>| {
        let points: BTreeSet<_> = points.iter().map(|point| Point::new(point.x.into(), point.y.into())).collect();
        format!("{points:?}")
    };
    let said = match prop {
        Prop::B(Move::Pass) | Prop::W(Move::Pass) => "pass".to_owned(),
        Prop::B(Move::Move(point)) | Prop::W(Move::Move(point)) => {
            format!("{:?}", Point::new(point.x.into(), point.y.into()))
        }
        Prop::AB(list) | Prop::AW(list) | Prop::AE(list) => points(list),
        Prop::C(text) | Prop::GC(text) => text.text.clone(),
        Prop::PB(text) | Prop::PW(text) | Prop::N(text) | Prop::RE(text) | Prop::RU(text) => text.text.clone(),
        _ => return None,
    };
    Some(said)
}

fn ours(property: Property<'_>, size: BoardSize) -> Option<String> {
    let raw = property.value().raw;
    match property.id() {
        Id::B | Id::W => match vertex(raw, size).ok()?.0 {
            Vertex::Pass => Some("pass".to_owned()),
            Vertex::Play(point) => Some(format!("{point:?}")),
        },
        Id::AB | Id::AW | Id::AE => {
            let lists = property.values().map(|value| rectangle(value.raw, size).map(|(list, _)| list.points()));
            let points: BTreeSet<_> = lists.collect::<Result<Vec<_>, _>>().ok()?.into_iter().flatten().collect();
            Some(format!("{points:?}"))
        }
        _ => Some(raw.to_owned()),
    }
}

/// All nodes in the order of the file, with how many children each has.
fn preorder(root: &SgfNode<Prop>) -> Vec<(&SgfNode<Prop>, usize)> {
    let mut nodes = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        let children: Vec<_> = node.children().collect();
        nodes.push((node, children.len()));
        open.extend(children.into_iter().rev());
    }
    nodes
}

fn compare(ours_read: &GameTree, root: &SgfNode<Prop>) -> Result<(), String> {
    // sgf-parse does not know the board: `tt` is a point to it, and so is what is off the board.
    let size = BoardSize::new(52, 52).unwrap();
    let nodes = preorder(root);
    if nodes.len() != ours_read.len() {
        return Err(format!("{} nodes, theirs {}", ours_read.len(), nodes.len()));
    }
    for (node, (their_node, children)) in ours_read.nodes().zip(nodes) {
        if ours_read.children(node).count() != children {
            return Err(format!("children of node {}", node.index()));
        }
        let properties: Vec<_> = ours_read.properties(node).collect();
        let their_properties: Vec<_> = their_node.properties().collect();
        let names: Vec<_> = properties.iter().map(|property| property.name().into_owned()).collect();
        let their_names: Vec<_> = their_properties.iter().map(|property| property.identifier()).collect();
        if names != their_names {
            return Err(format!("node {}: {names:?}, theirs {their_names:?}", node.index()));
        }
        for (property, their_property) in properties.iter().zip(their_properties) {
            let escaped = property.values().any(|value| value.raw.contains('\\'));
            let Some(theirs) = theirs(their_property).filter(|_| !escaped) else { continue };
            let ours = ours(*property, size);
            if ours.as_ref() != Some(&theirs) {
                return Err(format!("node {}, {}: {ours:?}, theirs {theirs:?}", node.index(), property.name()));
            }
        }
    }
    Ok(())
}

fn compare_all() {
    let samples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/sgf");
    if !samples.exists() {
        println!("skipped: there is no {}", samples.display());
        return;
    }
    let (mut read, mut different) = (0, Vec::new());
    for list in ["real", "bad", "recoded"] {
        let mut files: Vec<_> = fs::read_dir(samples.join(list)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
        files.sort();
        for path in files {
            let decoded = decode(&fs::read(&path).unwrap(), None, &Limits::DEFAULT).text.into_owned();
            let Ok(trees) = sgf_parse::parse(decoded.trim_start_matches('\u{FEFF}')) else { continue };
            read += 1;
            let games: Vec<_> = Games::new(&decoded, Limits::DEFAULT).filter_map(Result::ok).collect();
            let mut result = if games.len() == trees.len() { Ok(()) } else { Err("games".to_owned()) };
            for (game, tree) in games.iter().zip(&trees) {
                let Theirs::GoGame(root) = tree else { continue };
                result = result.and_then(|()| compare(game, root));
            }
            if let Err(difference) = result {
                different.push((format!("{list}/{}", path.file_name().unwrap().to_str().unwrap()), difference));
            }
        }
    }
    println!("{read} files are read by both");
    let names: Vec<_> = different.iter().map(|(name, _)| name.as_str()).collect();
    let listed: Vec<_> = DIFFERENT.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed, "{different:#?}");
}

/// sgf-parse recurses over nodes, so it needs a stack as deep as the longest game.
#[test]
fn files_that_both_can_read_are_read_the_same() {
    std::thread::Builder::new().stack_size(512 << 20).spawn(compare_all).unwrap().join().unwrap();
}

#[test]
fn the_table_agrees_on_kinds() {
    for row in TABLE.iter().filter(|row| row.versions.contains(4)) {
        let theirs = Prop::new(row.name.to_owned(), Vec::new()).property_type();
        let Some(theirs) = theirs else { continue };
        let expected = match theirs {
            PropertyType::Move => Kind::Move,
            PropertyType::Setup => Kind::Setup,
            PropertyType::Root => Kind::Root,
            PropertyType::GameInfo => Kind::GameInfo,
            PropertyType::Inherit => Kind::Inherit,
        };
        assert_eq!(row.kind, expected, "{}", row.name);
    }
}
