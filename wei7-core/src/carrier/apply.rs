//! Applies accepted items to a record: extras join their nodes, patches change them, detached branches go back.

use std::collections::HashSet;

use super::Carrier;
use super::info_document::read_info;
use super::placement::Accepted;
use crate::json::JsonReader;
use crate::patch::{CarriedItem, Change, NodePatch, Patch, Patches};
use crate::project::{NotReattached, info_field, reattach};
use crate::record::{Action, Branch, Extra, Info, Mark, NodeRef, Pre, Record, Step, StepTime, Supplement, Text};
use crate::report::codes::{SUPPLEMENT_ITEM, SUPPLEMENT_TREE};
use crate::report::{Diagnostic, Limits, Place};

/// Why patches that change the tree itself had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApplyError {
    /// Detached branches cannot go back.
    Branches(NotReattached),
    /// The document in a patch is none.
    Document,
}

impl ApplyError {
    pub(crate) fn finding(self) -> Diagnostic {
        let (code, found) = match self {
            Self::Branches(NotReattached::NoWrapper) => (&SUPPLEMENT_TREE, "no root that holds detached branches"),
            Self::Branches(NotReattached::NoPlace) => (&SUPPLEMENT_TREE, "a place that does not exist"),
            Self::Document => (&SUPPLEMENT_ITEM, "a document within"),
        };
        Diagnostic::new(code, Place::Source).found(found)
    }
}

/// Applies items to the nodes that they were accepted for.
pub(super) fn apply(record: &mut Record, accepted: Vec<Accepted>) -> Result<(), ApplyError> {
    let mut patches = Patches::default();
    for Accepted { slot, item, .. } in accepted {
        match item {
            CarriedItem::Patch(patch) => patches.push(slot, patch),
            CarriedItem::Extra(extra) => {
                if let Some(supplement) = slot.supplement(record) {
                    supplement.push(extra);
                    keep_last_shape(supplement);
                }
            }
        }
    }
    // Addresses are those of the document, so detached branches go back last.
    let of_document = patches.take(NodeRef::Document);
    let (mut tree, mut done) = (Patches::default(), Ok(()));
    for (node, patches) in patches.into_nodes() {
        let (of_tree, of_node): (Vec<_>, Vec<_>) = patches.into_iter().partition(|patch| is_of_tree(patch, node));
        for patch in of_tree {
            tree.push(node, patch);
        }
        done = apply_to_node(record, node, of_node).and(done);
    }
    let branches = reattach(record, &tree).map_err(ApplyError::Branches);
    done.and(branches).and(apply_to_document(record, of_document))
}

/// A shape that came back replaces the one that the target showed in its place.
fn keep_last_shape(supplement: &mut Supplement) {
    let items = supplement.items();
    if items.len() > 1
        && let [.., Extra::Shape(shape)] = *items
        && items.iter().all(|extra| matches!(extra, Extra::Shape(_)))
    {
        supplement.take();
        supplement.push(Extra::Shape(shape));
    }
}

/// Whether a patch takes effect when branches go back: the title that projection gave a detached branch goes with it.
fn is_of_tree(patch: &Patch, node: NodeRef) -> bool {
    let title = matches!((patch, node), (Patch::ExactText { .. }, NodeRef::Branch(_)));
    title || matches!(patch, Patch::Detached(_) | Patch::Continued | Patch::SyntheticRoot)
}

fn apply_to_document(record: &mut Record, patches: Vec<Patch>) -> Result<(), ApplyError> {
    let whole = patches.iter().find_map(|patch| match patch {
        Patch::FullRecord { document, supplement, .. } => Some(read_whole(document, supplement.as_deref())),
        _ => None,
    });
    apply_to_node(record, NodeRef::Document, patches)?;
    // Any target shows the board.
    match whole.map(|whole| whole.filter(|whole| whole.board_size() == record.board_size())) {
        Some(Some(whole)) => *record = whole,
        Some(None) => return Err(ApplyError::Document),
        None => {}
    }
    Ok(())
}

fn apply_to_node(record: &mut Record, node: NodeRef, patches: Vec<Patch>) -> Result<(), ApplyError> {
    if let Some(supplement) = node.supplement(record) {
        drop_implied(supplement, &patches);
    }
    let mut done = Ok(());
    for patch in patches {
        match patch {
            Patch::ExactText { field, text } => {
                if let Some(slot) = text_of(record, node, &field) {
                    *slot = Some(text);
                }
            }
            Patch::Info(json) => match (read_info(&json), record.info.as_deref_mut()) {
                (Some(exact), Some(info)) => {
                    *info = Info { supplement: std::mem::take(&mut info.supplement), ..exact };
                }
                _ => done = Err(ApplyError::Document),
            },
            Patch::NodePatch(patch) => apply_node_patch(record, node, *patch),
            Patch::Timing { time, actor } => {
                if let Some(step) = node.step(record) {
                    step.time = time.as_deref().and_then(StepTime::parse);
                    step.actor = actor;
                }
            }
            Patch::MarkOrder(order) => {
                if let Some(marks) = node.marks_mut(record) {
                    reorder(marks, &order);
                }
            }
            Patch::Stones(stones) => {
                if let Some(pre) = node.pre(record) {
                    pre.stones = Some(stones);
                }
            }
            Patch::Question(side) => {
                if let Some(pre) = node.pre(record) {
                    pre.problem = Some(side);
                }
            }
            Patch::Detached(_)
            | Patch::Continued
            | Patch::LeftOut(_)
            | Patch::SyntheticRoot
            | Patch::FullRecord { .. }
            | Patch::Implied { .. } => {}
        }
    }
    done
}

/// The text of a node that a [`Patch::ExactText`] names.
fn text_of<'r>(record: &'r mut Record, node: NodeRef, field: &str) -> Option<&'r mut Option<Text>> {
    match node {
        NodeRef::Info => info_field(record.info.as_deref_mut()?, field),
        NodeRef::Pre(_) => Some(&mut node.pre(record)?.comment),
        NodeRef::Step(..) => Some(&mut node.step(record)?.comment),
        _ => None,
    }
}

/// Puts marks into their order, if it is one of so many.
fn reorder(marks: &mut Option<Vec<Mark>>, order: &[u32]) {
    let Some(shown) = marks.as_deref() else { return };
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    let all = sorted.len() == shown.len() && sorted.iter().zip(0..).all(|(place, expected)| *place == expected);
    let of = |place: &u32| usize::try_from(*place).ok().and_then(|place| shown.get(place)).cloned();
    if all && let Some(ordered) = order.iter().map(of).collect() {
        *marks = Some(ordered);
    }
}

/// Takes away the properties that were written for other extras.
fn drop_implied(supplement: &mut Supplement, patches: &[Patch]) {
    let implied: HashSet<_> = patches
        .iter()
        .filter_map(|patch| if let Patch::Implied { id, values } = patch { Some((id, values)) } else { None })
        .collect();
    if !implied.is_empty() {
        let is_implied =
            |extra: &Extra| matches!(extra, Extra::Property { id, values } if implied.contains(&(id, values)));
        *supplement = supplement.take().into_iter().filter(|extra| !is_implied(extra)).collect();
    }
}

/// Puts what is said in place of what is there.
fn set<T>(there: &mut Option<T>, change: Change<T>) {
    match change {
        Change::Keep => {}
        Change::Remove => *there = None,
        Change::Set(this) => *there = Some(this),
    }
}

/// Applies the members of a patch that has been checked for its node.
fn apply_node_patch(record: &mut Record, node: NodeRef, mut patch: NodePatch) {
    if let Some(items) = patch.items.take()
        && let Some(supplement) = node.supplement(record)
    {
        *supplement = items.into_iter().collect();
    }
    match node {
        NodeRef::Document => patch_document(record, patch),
        NodeRef::Info if patch.absent => record.info = None,
        NodeRef::Branch(id) => patch_branch(&mut record.tree[id], patch),
        NodeRef::Pre(id) if patch.absent => record.tree[id].pre = None,
        NodeRef::Pre(_) => node.pre(record).map_or((), |pre| patch_pre(pre, patch)),
        NodeRef::Step(..) => node.step(record).map_or((), |step| patch_step(step, patch)),
        NodeRef::Info | NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..) => {}
    }
}

fn patch_document(record: &mut Record, patch: NodePatch) {
    if let Some(form) = patch.size {
        record.size = form.write(record.board_size());
    }
    if let Some(patch) = patch.info
        && let Some(info) = read_info(&patch.document)
    {
        let supplement = patch.items.into_iter().collect();
        record.info = Some(Box::new(Info { supplement, ..info }));
    }
}

fn patch_branch(branch: &mut Branch, patch: NodePatch) {
    set(&mut branch.title, patch.title);
    if let Some(pre) = patch.pre {
        branch.pre = Some(pre);
    }
    if let Some(steps) = patch.steps {
        branch.steps = steps.list();
    }
    if let Some(branches) = patch.branches {
        branch.branches = branches.list();
    }
}

fn patch_pre(pre: &mut Pre, patch: NodePatch) {
    set(&mut pre.stones, patch.stones);
    set(&mut pre.problem, patch.problem);
    set(&mut pre.marks, patch.marks);
    set(&mut pre.comment, patch.comment);
}

fn patch_step(step: &mut Step, patch: NodePatch) {
    if let Action::Move(played) = &mut step.action {
        set(&mut played.evaluation, patch.evaluation);
    }
    set(&mut step.marks, patch.marks);
    set(&mut step.comment, patch.comment);
}

/// A whole record, whose own carrier must not hold another.
fn read_whole(document: &str, supplement: Option<&str>) -> Option<Record> {
    let record = JsonReader::new().read(document.as_bytes()).ok()?.value;
    let Some(supplement) = supplement else { return Some(record) };
    let carrier = Carrier::from_json(supplement.as_bytes()).ok()?;
    if carrier.holds_whole() {
        return None;
    }
    let applied = carrier.apply(record, &Limits::DEFAULT);
    applied.report.diagnostics().is_empty().then_some(applied.value)
}
