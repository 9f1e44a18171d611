//! Writes the analyses of a record in another convention.

mod answers;
mod document;
mod json;
mod lizzie;
mod losses;
mod numbers;
mod properties;
mod review;
mod turn;

use std::collections::{HashMap, HashSet};

use wei7_core::{
    BoardSize, BranchId, Color, Extra, Extras, Node, Place, PlaceNames, Record, Rewriting, Rewritten, Vertex,
};

use crate::analyses::{Analyses, analyses, for_each_site};
use crate::codes;
use crate::convention::Convention;
use crate::model::Analysis;
use crate::strip::{companions, property_id, remove_properties};
use crate::table::Storage;

pub use document::{JsonAnalyses, write_json};

/// Position of which an analysis is written.
pub(crate) struct Position {
    size: BoardSize,
    /// Side that plays next.
    next: Color,
    is_root: bool,
}

impl Position {
    /// Returns a vertex as in GTP: the name of a point, or `pass`.
    fn vertex(&self, vertex: Vertex) -> String {
        match vertex {
            Vertex::Pass => "pass".to_owned(),
            Vertex::Play(point) => self.size.name(point),
        }
    }

    /// Converts a win rate of Black to that of a side.
    fn win_rate(color: Color, value: f64) -> f64 {
        if color == Color::Black { value } else { 1.0 - value }
    }
}

/// Writes an analysis as properties of a node. Returns `None` if the convention cannot express the analysis.
type Write = fn(&Position, &Analysis) -> Option<Vec<Extra>>;

/// Function that writes a convention, and the node that has the properties.
struct Writer {
    write: Write,
    /// Whether the properties are at the next move instead of the analyzed position.
    is_at_next_move: bool,
    /// Returns the properties of the root of a record that has an analysis.
    at_root: fn(&Analysis) -> Vec<Extra>,
}

fn writer(convention: Convention) -> Option<Writer> {
    let here = |write| Some(Writer { write, is_at_next_move: false, at_root: |_| Vec::new() });
    match convention {
        Convention::Lizzie => here(lizzie::write),
        Convention::Sabaki => here(properties::sabaki),
        Convention::Ogatak => here(properties::ogatak),
        Convention::KaTrain => Some(Writer {
            write: json::katrain,
            is_at_next_move: false,
            at_root: |_| vec![Extra::property("KTV", "1.0")],
        }),
        Convention::Kaya => here(json::kaya),
        Convention::Q5Go => here(properties::q5go),
        Convention::GoReviewPartner => Some(Writer {
            write: properties::goreviewpartner,
            is_at_next_move: true,
            at_root: properties::goreviewpartner_root,
        }),
        _ => None,
    }
}

impl Convention {
    /// Returns whether [`rewrite`] can write the convention.
    pub fn is_written(self) -> bool {
        writer(self).is_some()
    }

    /// Returns the convention with a name in options if [`rewrite`] can write it.
    ///
    /// # Errors
    ///
    /// Returns the names of all conventions that can be written if there is no such convention.
    pub fn written(name: &str) -> Result<Self, String> {
        let written = || Self::TABLE.iter().filter(|row| row.convention.is_written());
        let names = || written().map(|row| row.name).collect::<Vec<_>>().join(", ");
        written().find(|row| row.name == name).map(|row| row.convention).ok_or_else(names)
    }
}

/// Writes the analyses of a record in a convention, in place of their properties. Comments stay, and so do properties
/// that cannot be read. Returns `None` if the convention cannot be written ([`Convention::is_written`]), or if the
/// record has no analysis in another convention.
///
/// ```
/// use wei7_analysis::{Convention, rewrite};
/// use wei7_core::{Extra, Fate, Record};
///
/// let mut record = Record::new();
/// record.extras.extend([Extra::property("SBKV", "48.26"), Extra::property("SBKS", "-0.5")]);
/// let rewritten = rewrite(&record, Convention::Ogatak).unwrap();
/// let written = [Extra::property("SBKV", "48.3"), Extra::property("OGSC", "-0.5")];
/// assert_eq!(rewritten.shown.extras.as_slice(), written);
/// assert_eq!(rewritten.losses.len(), 1);
/// assert_eq!(rewritten.losses[0].fate, Fate::Approximated);
/// ```
pub fn rewrite(record: &Record, convention: Convention) -> Option<Rewritten> {
    let writer = writer(convention)?;
    let found = analyses(record);
    let sources = Sources::new(&found, convention);
    if sources.nodes.is_empty() {
        return None;
    }
    let positions = Positions::new(record);
    let mut shown = record.clone();
    let own = own_ids(convention);
    let removed = removed_ids(&found, convention);
    remove_properties(&mut shown, |node, id| {
        let is_kept = sources.unread.contains(&node) || own.contains(&id) && sources.has_convention(node);
        removed.contains(id) && !is_kept
    });
    let mut written: HashSet<&'static str> = removed;
    let mut first = None;
    let mut chosen: Vec<(Node, &Analysis)> = Vec::new();
    for (node, candidates) in &sources.nodes {
        let Some(position) = positions.all.get(node) else { continue };
        let place = if writer.is_at_next_move { positions.next_moves.get(node) } else { Some(node) };
        let Some(place) = place.filter(|place| !sources.taken.contains(place) && !sources.taken.contains(node)) else {
            continue;
        };
        let Some((extras, analysis)) =
            candidates.iter().find_map(|analysis| Some(((writer.write)(position, analysis)?, analysis)))
        else {
            continue;
        };
        put(&mut shown, *place, extras, &mut written);
        first.get_or_insert(analysis);
        chosen.push((*node, analysis));
    }
    if let Some(analysis) = first {
        put(&mut shown, Node::Document, (writer.at_root)(analysis), &mut written);
    }
    let losses = losses::losses(&sources, &chosen, &analyses(&shown), convention, &PlaceNames::new(record));
    let rewriting = Rewriting::new(written).unwrap_or_default();
    Some(Rewritten { shown, rewriting, losses })
}

/// The analyses that are written in another convention.
struct Sources {
    /// The analyses of each position, the preferred ones first.
    nodes: Vec<(Node, Vec<Analysis>)>,
    /// Nodes that have an analysis in the convention that is written.
    taken: HashSet<Node>,
    /// Nodes with a value that could not be read. Their properties stay, so nothing is lost there.
    unread: HashSet<Node>,
}

impl Sources {
    fn new(found: &Analyses, convention: Convention) -> Self {
        let mut sources = Self { nodes: Vec::new(), taken: HashSet::new(), unread: unread(found) };
        for one in &found.list {
            if one.analysis.convention == convention {
                sources.taken.insert(one.node);
                continue;
            }
            match sources.nodes.last_mut() {
                Some((node, list)) if *node == one.node => list.push(one.analysis.clone()),
                _ => sources.nodes.push((one.node, vec![one.analysis.clone()])),
            }
        }
        for (_, list) in &mut sources.nodes {
            join_parts(list);
            list.sort_by_key(|analysis| !is_property(analysis.convention));
        }
        sources
    }
}

impl Sources {
    /// Returns whether the position of a node has an analysis in the convention that is written.
    fn has_convention(&self, node: Node) -> bool {
        self.taken.contains(&if node == Node::Document { Node::Pre(BranchId::ROOT) } else { node })
    }
}

/// Returns whether a convention stores analyses in properties.
fn is_property(convention: Convention) -> bool {
    let row = Convention::TABLE.iter().find(|row| row.convention == convention);
    row.is_some_and(|row| matches!(row.storage, Storage::Properties(..)))
}

/// Joins an analysis without candidates and one with candidates only: a program writes values of a position into the
/// comment of its move, and the candidates into that of the next move.
fn join_parts(list: &mut Vec<Analysis>) {
    let has_values = |analysis: &Analysis| analysis.win_rate.is_some() || analysis.lead.is_some();
    let mut index = 0;
    while index < list.len() {
        let advice = &list[index];
        let is_values = |other: &Analysis| {
            other.convention == advice.convention && has_values(other) && other.candidates.is_empty()
        };
        let is_advice = !has_values(advice) && !is_property(advice.convention);
        match list.iter().position(is_values).filter(|_| is_advice) {
            Some(values) => {
                let candidates = std::mem::take(&mut list[index].candidates);
                list[values].candidates = candidates;
                list.remove(index);
            }
            None => index += 1,
        }
    }
}

/// Sides and neighbors of the nodes of a record.
struct Positions {
    all: HashMap<Node, Position>,
    /// The first move after each node.
    next_moves: HashMap<Node, Node>,
}

impl Positions {
    fn new(record: &Record) -> Self {
        let mut positions = Self { all: HashMap::new(), next_moves: HashMap::new() };
        // The first node after each node, and whether it is a move.
        let mut following: HashSet<Node> = HashSet::new();
        for_each_site(record, &mut |site, before| {
            if let Some(before) = before
                && following.insert(before)
                && site.played.is_some()
            {
                positions.next_moves.insert(before, site.node);
            }
            let is_root = site.node == Node::Pre(BranchId::ROOT);
            positions.all.insert(site.node, Position { size: site.size, next: site.next, is_root });
        });
        positions
    }
}

/// Returns the properties of a convention.
fn own_ids(convention: Convention) -> Vec<&'static str> {
    let row = Convention::TABLE.into_iter().find(|row| row.convention == convention);
    let Some(Storage::Properties(ids, _)) = row.map(|row| row.storage) else { return Vec::new() };
    // Ogatak shares the win rate with Sabaki.
    let shared = (convention == Convention::Ogatak).then_some("SBKV");
    let companions = ids.iter().flat_map(|id| companions(id));
    ids.iter().chain(companions).copied().chain(shared).collect()
}

/// Returns the properties of the conventions that the record has, except the written convention.
fn removed_ids(found: &Analyses, convention: Convention) -> HashSet<&'static str> {
    let present: HashSet<Convention> = found.list.iter().map(|one| one.analysis.convention).collect();
    present.into_iter().filter(|one| *one != convention).flat_map(own_ids).collect()
}

/// Returns the nodes with a value that could not be read.
fn unread(found: &Analyses) -> HashSet<Node> {
    let unread = found.report.diagnostics().iter().filter(|finding| codes::is_unread(finding.code));
    let nodes = unread.filter_map(|finding| if let Place::Node(node) = finding.place { Some(node) } else { None });
    let mut nodes: HashSet<Node> = nodes.collect();
    // The first position has properties at the document, too.
    if nodes.contains(&Node::Pre(BranchId::ROOT)) {
        nodes.insert(Node::Document);
    }
    nodes
}

/// Sets properties of a node. The first position has its properties at the document.
fn put(record: &mut Record, node: Node, properties: Vec<Extra>, written: &mut HashSet<&'static str>) {
    let extras: &mut Extras = match node {
        Node::Pre(id) if id != BranchId::ROOT => &mut record.tree[id].pre.get_or_insert_default().extras,
        Node::Step(id, index) => {
            let Some(step) = record.tree[id].steps.as_mut().and_then(|steps| steps.get_mut(index)) else { return };
            &mut step.details_mut().extras
        }
        _ => &mut record.extras,
    };
    let ids: Vec<String> = properties.iter().filter_map(|extra| property_id(extra).map(str::to_owned)).collect();
    if extras.as_slice().iter().any(|extra| property_id(extra).is_some_and(|id| ids.iter().any(|known| known == id))) {
        let others = |extra: &Extra| property_id(extra).is_none_or(|id| ids.iter().all(|known| known != id));
        *extras = extras.take().into_iter().filter(others).collect();
    }
    written.extend(WRITTEN.iter().filter(|id| ids.iter().any(|known| known == *id)));
    extras.extend(properties);
}

/// Properties that are written.
const WRITTEN: [&str; 15] =
    ["BOT", "BOTV", "BWWR", "CBM", "KA", "KT", "KTV", "LZ", "LZOP", "OGSC", "QKGV", "QLZV", "RSGF", "SBKS", "SBKV"];
