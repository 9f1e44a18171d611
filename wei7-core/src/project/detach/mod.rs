//! Detaches branches that 3.0 does not allow where they were played.
//!
//! 5.15.2.6 allows stones on an empty board only, and 4.8.6 allows moves on empty points only. A move on an occupied
//! point becomes, with everything after it, a top-level branch whose `pre` has the position before the move, without
//! the stone on that point. A branch that begins with setup ([`Extra::Setup`]) moves as a whole, and its `pre` has the
//! position after the setup.

mod survey;

use std::collections::HashSet;

use crate::project::items::Adjustments;
use crate::project::origins::{Origins, StepOrigins};
use crate::record::{Branch, BranchId, Extra, Node, PlaceNames, Pre, Record, Tree};
use crate::replay::{Replayer, Violation};
use crate::report::{Adjustment, named_stones};
use survey::survey;
use wei7_board::{BoardSize, Message, Stone};

/// Error of a projection that would write more stones than [`crate::Limits::derived_stones`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooManyStones {
    /// Greatest number of stones that detaching may write.
    pub most: u64,
}

impl TooManyStones {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("too-many-setup-stones").with("most", self.most)
    }
}

/// Beginning of the title of a detached branch. The name of the place where the branch was played follows.
pub(crate) const FROM: &str = "from ";

/// Kind of branches to detach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detach {
    /// All branches that 3.0 does not allow where they were played.
    All,
    /// Branches with setup, and branches with stones after a step or after a `pre` with content. Ishi has both at the
    /// beginning of events only (4.2), but has stones without a liberty and moves on occupied points anywhere.
    Setup,
}

/// Place where a branch is to be cut, and the position from which the part after the cut starts.
struct Cut {
    branch: BranchId,
    before: Before,
    stones: Vec<Stone>,
    /// Stones that the position cannot have, since they have no liberty (5.15.2.5).
    left_out: Vec<Stone>,
    /// Name of the node after which the branch was cut, as the title of the detached branch shows it. Empty until all cuts
    /// are known.
    from: String,
}

/// Part of a branch before which it is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Before the `pre`, since the branch begins with setup or stones.
    Pre,
    /// Before the step with this 0-based index.
    Step(usize),
}

/// A `pre` with stones that 3.0 does not allow: two stones on one point, or groups without liberties (5.15.2.5).
struct Cleared {
    branch: BranchId,
    /// Stones that remain.
    stones: Vec<Stone>,
}

/// Result of detaching.
#[derive(Debug, Default)]
pub(super) struct Detachment {
    /// Whether the tree was replayed without a violation, and was not changed.
    pub(super) is_sound: bool,
    /// Adjustments that lead back to the original record.
    pub(super) adjustments: Adjustments,
    /// Origins of the branches and steps.
    pub(super) origins: Origins,
}

/// Detaches all branches that 3.0 does not allow where they were played, unless the tree breaks other rules.
pub(super) fn detach(record: &mut Record, replayer: &mut Replayer, limit: u64) -> Result<Detachment, TooManyStones> {
    let (mut sound, mut repairable) = (true, true);
    let outcome = replayer.replay(record, |violation| {
        sound = false;
        repairable &= is_repaired(violation);
    });
    // The validator reports the violations that detaching does not repair.
    if outcome.is_err() || !repairable {
        return Ok(Detachment::default());
    }
    // Replaying ignores setup.
    if sound && !record.tree.ids().any(|id| has_setup(&record.tree[id])) {
        return Ok(Detachment { is_sound: true, ..Detachment::default() });
    }
    detach_branches(record, Detach::All, limit)
}

/// Returns whether detaching repairs a violation.
fn is_repaired(violation: Violation) -> bool {
    match violation {
        Violation::Occupied { .. } | Violation::DuplicateStone { .. } | Violation::NoLiberty { .. } => true,
        Violation::TakebackBeyondStart { .. }
        | Violation::StonesAfterMove { .. }
        | Violation::StonesAfterStones { .. } => false,
    }
}

/// Place at which an extra or an adjustment of a detached branch is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportAt<'t> {
    /// Nowhere, since another extra or adjustment of the branch is reported instead.
    Nowhere,
    /// The place where the branch was played, with this name.
    There(&'t str),
    /// The place where the branch is in the document.
    Here,
}

impl<'t> ReportAt<'t> {
    /// Returns where an extra of a branch with this title is reported.
    pub(crate) fn of_extra(extra: &Extra, title: Option<&'t str>, is_detached: bool) -> Self {
        if is_detached && matches!(extra, Extra::Setup { .. }) { Self::there(title) } else { Self::Here }
    }

    /// Returns where an adjustment of a branch with this title is reported.
    pub(crate) fn of_adjustment(adjustment: &Adjustment, title: Option<&'t str>, has_setup: bool) -> Self {
        match adjustment {
            Adjustment::Wrapped | Adjustment::Continued => Self::Nowhere,
            // The extra with the setup is reported instead.
            Adjustment::Detached if has_setup => Self::Nowhere,
            Adjustment::Detached | Adjustment::LeftOut(_) => Self::there(title),
            _ => Self::Here,
        }
    }

    /// Returns the place that the title of a detached branch names; [`ReportAt::Here`] if the title names none.
    fn there(title: Option<&'t str>) -> Self {
        title.and_then(|title| title.strip_prefix(FROM)).map_or(Self::Here, Self::There)
    }
}

/// A record whose branches were detached.
pub(crate) struct Detached {
    pub(crate) record: Record,
    pub(crate) adjustments: Adjustments,
    /// Origins of the branches and steps.
    pub(crate) origins: Origins,
}

/// Detaches branches in a copy of a record. Returns `None` if the tree does not change, or if detaching would write
/// more than `limit` stones.
pub(crate) fn detached(record: &Record, kind: Detach, limit: u64) -> Option<Detached> {
    let mut copy = record.clone();
    let Detachment { adjustments, origins, .. } = match kind {
        Detach::All => detach(&mut copy, &mut Replayer::new(), limit).ok()?,
        Detach::Setup => detach_branches(&mut copy, kind, limit).ok()?,
    };
    (copy != *record).then_some(Detached { record: copy, adjustments, origins })
}

/// Detaches branches of a kind. Does not change a tree with takebacks: such a tree comes from 3.0 and needs no change.
fn detach_branches(record: &mut Record, kind: Detach, limit: u64) -> Result<Detachment, TooManyStones> {
    let (mut cuts, cleared) = survey(record, kind, limit)?;
    let mut detachment = Detachment::default();
    for Cleared { branch, stones } in cleared {
        if let Some(pre) = record.tree[branch].pre.as_deref_mut() {
            let written = pre.stones.replace(stones).unwrap_or_default();
            detachment.adjustments.push(Node::Pre(branch), Adjustment::Stones(written));
        }
    }
    if cuts.is_empty() {
        return Ok(detachment);
    }
    let names = PlaceNames::new(record);
    for cut in &mut cuts {
        cut.from = match cut.before {
            Before::Pre => names.node(Node::Pre(cut.branch)),
            Before::Step(step) => names.step(cut.branch, step),
        };
    }
    let size = record.board_size();
    cut_branches(&mut record.tree, cuts, kind, size, &mut detachment);
    Ok(detachment)
}

/// Cuts branches, the last cut first, and appends the parts after the cuts as top-level branches behind the game.
fn cut_branches(tree: &mut Tree, cuts: Vec<Cut>, kind: Detach, size: BoardSize, detachment: &mut Detachment) {
    let Detachment { adjustments, origins, .. } = detachment;
    let mut detached: Vec<BranchId> = Vec::with_capacity(cuts.len());
    let mut whole = vec![false; tree.len()];
    for cut in cuts.into_iter().rev() {
        let title = Some(format!("{FROM}{}", cut.from).into());
        let branch = &mut tree[cut.branch];
        let left_out =
            (!cut.left_out.is_empty()).then(|| Adjustment::LeftOut(named_stones(cut.left_out.clone(), size)));
        if cut.before == Before::Pre && !has_setup(branch) {
            // A branch with stones (see `Detach::Setup`) becomes an event, and keeps its title.
            branch.pre.get_or_insert_default().stones = Some(cut.stones);
            whole[cut.branch.index()] = true;
            detached.push(cut.branch);
            continue;
        }
        if goes_whole(branch, &cut) {
            if let Some(left_out) = left_out {
                adjustments.push(Node::Branch(cut.branch), left_out);
            }
            branch.pre.get_or_insert_default().stones = Some(cut.stones);
            if let Some(text) = std::mem::replace(&mut branch.title, title) {
                adjustments.push(Node::Branch(cut.branch), Adjustment::Text { field: TITLE.into(), text });
            }
            whole[cut.branch.index()] = true;
            detached.push(cut.branch);
            continue;
        }
        let first = if let Before::Step(step) = cut.before { step } else { 0 };
        let steps = branch.steps.as_mut().map(|steps| steps.split_off(first));
        let branches = branch.branches.take();
        let pre = Some(Box::new(Pre { stones: Some(cut.stones), ..Pre::default() }));
        let Some(tail) = tree.add(Branch { title, pre, steps, branches, ..Branch::default() }) else { return };
        origins.set(tail, None, StepOrigins::From(cut.branch, first));
        adjustments.push(Node::Branch(tail), Adjustment::Continued);
        if let Some(left_out) = left_out {
            adjustments.push(Node::Branch(tail), left_out);
        }
        detached.push(tail);
    }
    detached.reverse();
    wrap(tree, adjustments, origins);
    unhook(tree, &whole);
    for branch in detached.iter().filter(|branch| kind == Detach::All || has_setup(&tree[**branch])) {
        adjustments.push(Node::Branch(*branch), Adjustment::Detached);
    }
    // A branch that begins at an empty root stays where it is.
    let top = tree[BranchId::ROOT].branches.get_or_insert_default();
    let stays: HashSet<BranchId> = top.iter().copied().collect();
    top.extend(detached.into_iter().filter(|branch| !stays.contains(branch)));
}

/// Returns whether a cut detaches a whole branch, so that no part of it stays where it was played. Requires that the
/// branch has a `pre` without stones, or can get a new `pre`.
fn goes_whole(branch: &Branch, cut: &Cut) -> bool {
    match (cut.before, branch.pre.as_deref()) {
        (Before::Pre, Some(pre)) => pre.stones.is_none(),
        (Before::Step(0), None) => cut.branch != BranchId::ROOT && !has_setup(branch),
        (Before::Pre, None) | (Before::Step(_), _) => false,
    }
}

/// Returns whether a branch begins with setup.
pub(crate) fn has_setup(branch: &Branch) -> bool {
    branch.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Setup { .. }))
}

/// Name of the field in an [`Adjustment::Text`] of a detached branch.
const TITLE: &str = "title";

/// Puts a new root above the root, unless the root has children and nothing else, so that detached branches can be
/// added to its children.
fn wrap(tree: &mut Tree, adjustments: &mut Adjustments, origins: &mut Origins) {
    let root = &tree[BranchId::ROOT];
    let has_position = root.pre.as_deref().is_some_and(|pre| *pre != Pre::default());
    let says_nothing = root.title.is_none() && root.extras.is_empty() && root.steps().is_empty() && !has_position;
    if says_nothing && !root.children().is_empty() {
        return;
    }
    let game = std::mem::take(&mut tree[BranchId::ROOT]);
    // If the game has no `pre`, it begins at the position of the new root.
    let start = game.pre.is_none().then_some(BranchId::ROOT);
    let Some(game) = tree.add_child(BranchId::ROOT, game) else { return };
    origins.set(game, Some(BranchId::ROOT), StepOrigins::From(BranchId::ROOT, 0));
    origins.set(BranchId::ROOT, start, StepOrigins::Each(Vec::new()));
    adjustments.push(Node::Branch(BranchId::ROOT), Adjustment::Wrapped);
    for stones in adjustments.take(Node::Pre(BranchId::ROOT)) {
        adjustments.push(Node::Pre(game), stones);
    }
}

/// Removes the branches that are detached as a whole (`whole`, by index) from the lists of children of their parents, except
/// from that of the root.
fn unhook(tree: &mut Tree, whole: &[bool]) {
    let is_whole = |branch: &BranchId| whole.get(branch.index()).copied().unwrap_or_default();
    for id in tree.ids().skip(1) {
        let Some(children) = &mut tree[id].branches else { continue };
        let had = children.len();
        children.retain(|child| !is_whole(child));
        if children.is_empty() && had > 0 {
            tree[id].branches = None;
        }
    }
}
