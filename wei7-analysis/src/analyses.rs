//! All analyses of a record.

use wei7_core::{Action, BranchId, Color, Diagnostic, Extras, Node, Pre, Record, Report};

use crate::codes;
use crate::comments::may_be_analysis;
use crate::convention::Convention;
use crate::model::{Analysis, NodeAnalysis};
use crate::output::Output;
use crate::properties::rsgf;
use crate::site::{Site, property};
use crate::table::{Storage, may_be_of_a_convention};

/// The analyses of a record.
#[derive(Clone, Debug)]
pub struct Analyses {
    /// Analyses, sorted by node. A node may have several.
    pub list: Vec<NodeAnalysis>,
    /// Values that could not be read, and doubtful ones.
    pub report: Report,
    /// Nodes whose comment has an analysis, with the convention of the comment.
    pub(crate) comments: Vec<(Node, Convention)>,
}

impl Analyses {
    /// Returns the analyses of the position of a node.
    pub fn at(&self, node: Node) -> impl Iterator<Item = &Analysis> {
        let start = self.list.partition_point(|one| one.node < node);
        self.list[start..].iter().take_while(move |one| one.node == node).map(|one| &one.analysis)
    }
}

/// Returns whether a node of the record may have an analysis. Most records have none, and this look at their extras and
/// comments is faster than a walk with the data that readers need.
fn may_have_analyses(record: &Record) -> bool {
    let may = |extras: &Extras, comment: Option<&str>| {
        extras.as_slice().iter().any(may_be_of_a_convention) || comment.is_some_and(may_be_analysis)
    };
    may(&record.extras, None)
        || record.tree.ids().any(|id| {
            let branch = &record.tree[id];
            let pre = branch.pre.as_deref();
            pre.is_some_and(|pre| may(&pre.extras, pre.comment.as_deref()))
                || branch.steps().iter().any(|step| may(step.extras(), step.comment()))
        })
}

/// Reads all analyses of a record.
pub fn analyses(record: &Record) -> Analyses {
    let mut output = Output::new();
    if !may_have_analyses(record) {
        return Analyses { list: output.list, report: output.report, comments: output.comments };
    }
    for_each_site(record, &mut |site, before| {
        if !site.is_bare() {
            output.before = before;
            read_site(site, &mut output);
        }
    });
    rsgf::finish(&mut output);
    let (all, extreme) = output.sabaki;
    // A single value may be right; in a game with several positions, not all of them are decided.
    if all > 1 && all == extreme {
        output.report.push(Diagnostic::new(&codes::FRACTIONS, wei7_core::Place::Node(Node::Document)));
    }
    output.list.sort_by_key(|one| one.node);
    Analyses { list: output.list, report: output.report, comments: output.comments }
}

/// Calls `visit` for each node in document order, with the node before it.
pub(crate) fn for_each_site(record: &Record, visit: &mut dyn FnMut(&Site<'_>, Option<Node>)) {
    // Each branch above the current one, with its last node and its next side.
    let mut above: Vec<(BranchId, (Node, Color))> = Vec::new();
    for (id, depth) in record.tree.preorder() {
        above.truncate(depth as usize);
        let parent = above.last().copied();
        let is_alternative = parent.is_some_and(|(parent, _)| record.tree[parent].children().first() != Some(&id));
        let end = visit_branch(record, id, parent.map(|(_, end)| end), is_alternative, visit);
        above.push((id, end));
    }
}

/// Visits the nodes of a branch; returns its last node and the side that plays next.
fn visit_branch(
    record: &Record,
    id: BranchId,
    above: Option<(Node, Color)>,
    is_alternative: bool,
    visit: &mut dyn FnMut(&Site<'_>, Option<Node>),
) -> (Node, Color) {
    let branch = &record.tree[id];
    let (mut before, mut next) = above.map_or((None, Color::Black), |(node, next)| (Some(node), next));
    let pre = branch.pre.as_deref();
    if id == BranchId::ROOT || pre.is_some() {
        next = side_to_play(record, id, next);
        let extras = pre.map_or(&Extras::NONE, |pre| &pre.extras);
        let node = Node::Pre(id);
        let site = Site {
            record,
            node,
            branch,
            size: record.board_size(),
            next,
            is_alternative: false,
            played: None,
            extras: [extras, if id == BranchId::ROOT { &record.extras } else { &Extras::NONE }],
            comment: pre.and_then(|pre| pre.comment.as_deref()),
            marks: pre.and_then(|pre| pre.marks.as_deref()).unwrap_or_default(),
        };
        visit(&site, before);
        before = Some(node);
    }
    for (index, step) in branch.steps().iter().enumerate() {
        let node = Node::Step(id, index);
        let mut played = None;
        if let Action::Move(one) = step.action {
            next = one.color.opponent();
            played = Some(one.vertex);
        }
        let site = Site {
            record,
            node,
            branch,
            size: record.board_size(),
            next,
            is_alternative: is_alternative && index == 0 && pre.is_none(),
            played,
            extras: [step.extras(), &Extras::NONE],
            comment: step.comment(),
            marks: step.marks().unwrap_or_default(),
        };
        visit(&site, before);
        before = Some(node);
    }
    (before.unwrap_or(Node::Pre(id)), next)
}

fn read_site(site: &Site<'_>, output: &mut Output) {
    // Most nodes have none, and this is faster than to look for each property.
    let has_properties = site.extras.iter().any(|extras| extras.as_slice().iter().any(may_be_of_a_convention));
    let has_comment = site.comment.is_some_and(may_be_analysis);
    if !has_properties && !has_comment {
        return;
    }
    for row in &Convention::TABLE {
        match row.storage {
            Storage::Properties(ids, reader) if has_properties && ids.iter().any(|id| site.property(id).is_some()) => {
                (reader.0)(site, output);
            }
            Storage::Comment(reader, _) if has_comment => {
                let count = output.list.len();
                (reader.0)(site, output);
                if output.list.len() > count {
                    output.comments.push((site.node, row.convention));
                }
            }
            Storage::Properties(..) | Storage::Comment(..) | Storage::File => {}
        }
    }
}

/// Returns the side that plays after the `pre` of a branch: by PL, by the first move, or White if only Black has stones
/// (a handicap), or else `usual`.
fn side_to_play(record: &Record, id: BranchId, usual: Color) -> Color {
    let branch = &record.tree[id];
    let pre = branch.pre.as_deref();
    let places = [Some(&record.extras).filter(|_| id == BranchId::ROOT), pre.map(|pre| &pre.extras)];
    let named = places.into_iter().flatten().find_map(|extras| property(extras, "PL"));
    if let Some(color) = named.and_then(|values| crate::values::color(values.first()?)) {
        return color;
    }
    let first = branch.steps().first().or_else(|| record.tree[*branch.children().first()?].steps().first());
    if let Some(played) = first.and_then(wei7_core::Step::as_move) {
        return played.color;
    }
    let stones = pre.map_or(&[][..], Pre::stones);
    let is_handicap = stones.len() > 1 && stones.iter().all(|stone| stone.color == Color::Black);
    if is_handicap { Color::White } else { usual }
}
