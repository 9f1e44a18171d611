//! Converts a game of SGF to a tree of sgf-parse.

use std::collections::HashSet;

use sgf_parse::go::{Point as TheirPoint, Prop};
use sgf_parse::{SgfNode, SgfProp, SimpleText};
use wei7_core::{Limits, Report};

use super::text::point_list;
use super::{MOST_NODES, MOST_POINTS, NoTree, without_escapes};
use crate::model::properties::{Count, Type};
use crate::model::text::{compose, simple_text, text};
use crate::normalize::value_form::{ValueForm, simple_form};
use crate::syntax::Games;
use crate::syntax::tree::{Buffers, GameTree, NodeId, Property};

/// Converts the first game of a text of SGF to a tree of sgf-parse.
pub(super) fn root(text: &str) -> Result<SgfNode<Prop>, NoTree> {
    let empty = || GameTree::new(0, Report::new(0), Buffers::NONE);
    // The text comes from our own writer, so it has one game and exceeds no limit.
    let game = Games::new(text, Limits::DEFAULT).next().and_then(Result::ok).unwrap_or_else(empty);
    let deepest = deepest(&game);
    if deepest > MOST_NODES {
        return Err(NoTree::Deep(deepest));
    }
    let mut left = MOST_POINTS;
    // Children of each node in reverse order, because the nodes are visited from the last to the first.
    let mut children: Vec<Vec<SgfNode<Prop>>> = vec![Vec::new(); game.len()];
    let mut root = SgfNode::default();
    for id in game.nodes().rev() {
        let properties = game.properties(id).map(|property| prop(property, &mut left)).collect::<Option<_>>();
        let below = children.get_mut(id.index()).map(std::mem::take).unwrap_or_default();
        let node =
            SgfNode::new(properties.ok_or(NoTree::Points)?, below.into_iter().rev().collect(), id == NodeId::ROOT);
        match game.parent(id).and_then(|parent| children.get_mut(parent.index())) {
            Some(siblings) => siblings.push(node),
            None => root = node,
        }
    }
    Ok(root)
}

/// Returns the number of nodes on the longest path from the root.
fn deepest(game: &GameTree<'_>) -> usize {
    let mut depths = vec![1; game.len()];
    for id in game.nodes() {
        let above = game.parent(id).and_then(|parent| depths.get(parent.index())).copied().unwrap_or_default();
        if let Some(depth) = depths.get_mut(id.index()) {
            *depth = above + 1;
        }
    }
    depths.into_iter().max().unwrap_or_default()
}

/// Converts a property to the type that sgf-parse has for it. Values that the parser of sgf-parse does not support
/// (composed values with a second colon, empty lists, numbers like `1e5`) are typed as in `FF[4]`. Subtracts the points
/// of the property from `left`, and returns `None` if more points are needed.
fn prop(property: Property<'_>, left: &mut usize) -> Option<Prop> {
    let name = property.name().into_owned();
    let raws: Vec<&str> = property.values().map(|value| value.raw).collect();
    let plain = || raws.iter().map(|raw| without_escapes(raw).into_owned()).collect::<Vec<_>>();
    let Some(row) = property.id().row().filter(|row| row.versions.contains(4)) else {
        return Some(Prop::new(name, plain()));
    };
    let typed = |values: Vec<String>| Prop::new(name.clone(), values);
    let made = match (row.value, raws.as_slice()) {
        (Type::Text, _) => Some(typed(raws.iter().map(|raw| text(raw).into_owned()).collect())),
        (Type::SimpleText, _) => Some(typed(raws.iter().map(|raw| simple_text(raw).into_owned()).collect())),
        // The parser of sgf-parse does not accept an empty list.
        (Type::Points, [""]) if row.count == Count::EList => Some(typed(Vec::new())),
        (Type::Points, _) => {
            let made = typed(plain());
            *left = left.checked_sub(point_list(&made).map_or(0, HashSet::len))?;
            Some(made)
        }
        (Type::PointText, _) => labels(&raws).map(Prop::LB),
        (Type::TextText, [raw]) => compose(raw).map(|(name, version)| Prop::AP((simple(name), simple(version)))),
        (Type::Figure, [""]) => Some(Prop::FG(None)),
        (Type::Figure, [raw]) => {
            compose(raw).and_then(|(flags, name)| Some(Prop::FG(Some((flags.parse().ok()?, simple(name))))))
        }
        (Type::None | Type::Number | Type::Real | Type::Double | Type::Color, [raw]) => {
            (simple_form(row, raw) == ValueForm::Right).then(|| typed(plain()))
        }
        _ => Some(typed(plain())),
    };
    Some(made.unwrap_or_else(|| Prop::Invalid(name.clone(), plain())))
}

fn simple(raw: &str) -> SimpleText {
    SimpleText { text: simple_text(raw).into_owned() }
}

fn labels(raws: &[&str]) -> Option<HashSet<(TheirPoint, SimpleText)>> {
    let label = |raw: &&str| {
        let (point, label) = compose(raw)?;
        Some((without_escapes(point).parse().ok()?, simple(label)))
    };
    raws.iter().map(label).collect()
}
