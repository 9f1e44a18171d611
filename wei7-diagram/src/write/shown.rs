//! The record that a reader sees in written diagrams: the records of all diagrams, joined to one game.

use std::collections::{BTreeMap, HashMap};

use wei7_core::{
    Branch, BranchId, Color, Diagnostic, Extra, Extras, Info, Limits, Mark, Node, Parsed, Place, Pre, ReadBack, Record,
    Refused, Report, Step, Stone, as_played,
};

use super::plan::{Planned, Shows, extras_of_node, title};
use crate::codes;
use crate::diagram::Diagram;
use crate::find::find;
use crate::record::record as record_of_diagram;

/// A diagram that was read back, and its record.
struct Read {
    diagram: Diagram,
    record: Record,
}

/// Reads a written text and joins its diagrams. `record` is the record that was written in the diagrams `planned`.
pub(super) fn read_back(text: &str, record: &Record, planned: &[Planned]) -> ReadBack {
    let mut report = Report::new(Limits::DEFAULT.findings);
    let mut all = Vec::new();
    for found in find(text) {
        match found.outcome {
            Ok(diagram) => {
                if let Some(record) = record_of_diagram(&diagram, found.span, &mut report) {
                    all.push(Read { diagram: *diagram, record });
                }
            }
            Err(finding) => report.push(*finding),
        }
    }
    if !report.is_ok() || all.is_empty() || all.len() != planned.len() {
        if report.is_ok() {
            report.push(Diagnostic::new(&codes::NO_DIAGRAM, Place::Source));
        }
        return Err(Refused::because(report));
    }
    Ok(Parsed { value: vec![join(record, planned, all)], report })
}

/// Joins the records of diagrams to one game with the branches of the main line of `record`.
fn join(record: &Record, planned: &[Planned], mut all: Vec<Read>) -> Record {
    let mut shown = Record::new();
    if let Some(first) = all.first_mut() {
        let is_same_size = first.record.board_size() == record.board_size();
        shown.size = if is_same_size { record.size } else { first.record.size };
        let read = title(&first.record).map(str::to_owned);
        let is_name = record.info.as_deref().is_some_and(|info| info.name.is_some());
        if is_name {
            let name = read.map(|name| name.as_str().into());
            shown.info = name.map(|name| Box::new(Info { name: Some(name), ..Info::default() }));
        } else {
            shown.tree[BranchId::ROOT].title = read.map(|title| title.as_str().into());
        }
    }
    let branches = branches(record, planned, &mut shown);
    let mut places: HashMap<(BranchId, usize), (BranchId, usize)> = HashMap::new();
    for (planned, read) in planned.iter().zip(&all) {
        let steps = read.record.tree.root().steps().iter().zip(&read.diagram.moves);
        for ((step, played), (written, (id, index))) in steps.zip(planned.diagram.moves.iter().zip(&planned.moves)) {
            let Some(branch) = branches.get(id) else { continue };
            let original = record.tree[*id].steps().get(*index);
            let mut step = Step::new(step.action.clone());
            if played.number != written.number {
                step.add_extras([Extra::Number(played.number)]);
            } else if let Some(original) = original {
                step.add_extras(
                    original.extras().find(|extra| matches!(extra, Extra::Number(_)).then(|| extra.clone())),
                );
            }
            let steps = shown.tree[*branch].steps.get_or_insert_default();
            places.insert((*id, *index), (*branch, steps.len()));
            steps.push(step);
        }
    }
    // Moves that the record does not have, such as those of a title.
    for (planned, read) in planned.iter().zip(&all) {
        let surplus = read.record.tree.root().steps().iter().skip(planned.moves.len()).cloned();
        let branch = planned.moves.last().and_then(|(id, _)| branches.get(id)).copied().unwrap_or(BranchId::ROOT);
        let mut surplus = surplus.peekable();
        if surplus.peek().is_some() {
            shown.tree[branch].steps.get_or_insert_default().extend(surplus);
        }
    }
    for (planned, read) in planned.iter().zip(&mut all) {
        let node = match (planned.shows, planned.node) {
            // A position is the beginning of a game.
            (Shows::Position, _) => Some(Node::Pre(BranchId::ROOT)),
            (Shows::Node, Node::Pre(id)) => branches.get(&id).map(|id| Node::Pre(*id)),
            (Shows::Node, Node::Step(id, index)) => places.get(&(id, index)).map(|(id, index)| Node::Step(*id, *index)),
            _ => None,
        };
        if let Some(node) = node {
            annotate(record, &mut shown, planned, read, node);
        }
    }
    shown
}

/// Adds the branches of the main line of `record` that have moves in the diagrams, or a position of their own. Returns
/// the branch of the joined record for each branch.
fn branches(record: &Record, planned: &[Planned], shown: &mut Record) -> HashMap<BranchId, BranchId> {
    let mut branches = HashMap::from([(BranchId::ROOT, BranchId::ROOT)]);
    let has_part = |id: BranchId| {
        planned.iter().any(|one| {
            (one.shows == Shows::Node && one.node == Node::Pre(id)) || one.moves.iter().any(|(branch, _)| *branch == id)
        })
    };
    let mut last = BranchId::ROOT;
    for id in record.tree.main_branches().skip(1) {
        if has_part(id)
            && let Some(added) = shown.tree.add_child(last, Branch::default())
        {
            branches.insert(id, added);
            last = added;
        }
    }
    branches
}

/// Returns stones by their points.
fn by_point(stones: &[Stone]) -> BTreeMap<(u32, u32), Color> {
    stones.iter().map(|stone| ((stone.point.y, stone.point.x), stone.color)).collect()
}

/// Adds what a diagram says about its position to a node of the joined record.
fn annotate(record: &Record, shown: &mut Record, planned: &Planned, read: &mut Read, node: Node) {
    let pre = read.record.tree[BranchId::ROOT].pre.take().unwrap_or_default();
    let original = original_marks(record, planned.node);
    let marks = pre.marks.map(|marks| marks.into_iter().map(|mark| as_written(mark, original)).collect::<Vec<_>>());
    // Extras that the diagram has and the record has not describe the text only.
    let mut common = Vec::new();
    for list in extras_of_node(record, planned.node) {
        common.push(list.iter().filter(|extra| read.record.extras.has(extra)).cloned().collect::<Vec<_>>());
    }
    match node {
        Node::Step(id, index) => {
            if let Some(step) = shown.tree[id].steps.as_mut().and_then(|steps| steps.get_mut(index)) {
                if marks.is_some() {
                    step.set_marks(marks);
                }
                step.add_extras(common.into_iter().flatten());
            }
        }
        Node::Pre(id) => {
            let is_later = id != BranchId::ROOT;
            let mut next = Pre { marks, ..Pre::default() };
            if let (Node::Pre(other), true) = (planned.node, is_later) {
                let branch = &record.tree[other];
                let is_same = by_point(pre.stones.as_deref().unwrap_or_default()) == by_point(&planned.diagram.stones);
                if is_same && as_played::sets_up(branch) {
                    next.stones = branch.pre.as_deref().and_then(|pre| pre.stones.clone());
                    let setup = branch.extras.as_slice().iter().filter(|extra| matches!(extra, Extra::Setup { .. }));
                    push_all(&mut shown.tree[id].extras, setup.cloned());
                }
            } else {
                next.stones = pre.stones;
            }
            let mut lists = common.into_iter();
            // The lists of a step have no place at the beginning of a game.
            if matches!(planned.node, Node::Pre(BranchId::ROOT)) {
                push_all(&mut shown.extras, lists.next().unwrap_or_default());
            }
            push_all(&mut shown.tree[id].extras, lists.next().unwrap_or_default());
            push_all(&mut next.extras, lists.next().unwrap_or_default());
            if next != Pre::default() {
                shown.tree[id].pre = Some(Box::new(next));
            }
        }
        _ => {}
    }
}

fn push_all(extras: &mut Extras, all: impl IntoIterator<Item = Extra>) {
    all.into_iter().for_each(|extra| extras.push(extra));
}

/// Returns the marks of a node.
fn original_marks(record: &Record, node: Node) -> &[Mark] {
    let marks = match node {
        Node::Pre(id) => record.tree[id].pre.as_deref().and_then(|pre| pre.marks.as_deref()),
        Node::Step(id, index) => record.tree[id].steps().get(index).and_then(Step::marks),
        _ => None,
    };
    marks.unwrap_or_default()
}

/// Returns the mark of the record at the point of a mark that was read, if both have the same symbol and the record has
/// no shape, as 3.0 represents a shape by a symbol.
fn as_written(read: Mark, original: &[Mark]) -> Mark {
    let is_same = |mark: &&Mark| mark.point == read.point && mark.symbol == read.symbol && mark.extras.is_empty();
    original.iter().find(is_same).cloned().unwrap_or(read)
}
