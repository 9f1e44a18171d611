//! Detaches branches that 3.0 does not allow where they were played.
//!
//! 5.15.2.6 allows stones on an empty board only, and 4.8.6 moves on empty points only. A move on an occupied point and all
//! that follows it becomes a top-level branch whose `pre` has the position before it, with that point empty. A branch that
//! begins with setup ([`Extra::Setup`]) moves as a whole, and its `pre` has the position after the setup.

mod survey;

use crate::project::items::Adjustments;
use crate::project::origins::{Origins, StepOrigins};
use crate::record::{Branch, BranchId, Extra, Node, PlaceNames, Pre, Record, Tree};
use crate::replay::{Replayer, Violation};
use crate::report::{Adjustment, named_stones};
use survey::Survey;
use wei7_board::{BoardSize, Message, Stone};

/// Detaching would write more stones than [`crate::Limits::derived_stones`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooManyStones {
    /// The limit.
    pub most: u64,
}

impl TooManyStones {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("too-many-setup-stones").with("most", self.most)
    }
}

/// What the title of a detached branch begins with; where it was played follows.
pub(crate) const FROM: &str = "from ";

/// What is detached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detach {
    /// All that 3.0 does not allow where it was played.
    All,
    /// Setup, and stones behind a position where something is said: Ishi has them at the beginning of events only (4.2), but
    /// stones without a liberty and moves on occupied points anywhere.
    Setup,
}

/// A branch is to be cut there, and goes on from these stones.
struct Cut {
    branch: BranchId,
    before: Before,
    stones: Vec<Stone>,
    /// Those that cannot stand there without a liberty (5.15.2.5).
    left_out: Vec<Stone>,
    /// Where that was, for the title.
    from: String,
}

/// Where a branch is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Before its `pre`, since the branch begins with setup.
    Pre,
    /// Before this step.
    Step(usize),
}

/// The stones of a `pre` that 3.0 cannot have: stones on one another, groups without liberties (5.15.2.5).
struct Cleared {
    branch: BranchId,
    stones: Vec<Stone>,
}

/// What detaching did.
#[derive(Debug, Default)]
pub(super) struct Detachment {
    /// Whether the tree was replayed, nothing was wrong with it, and it is as it was.
    pub(super) is_sound: bool,
    /// What leads back.
    pub(super) adjustments: Adjustments,
    /// Where the branches come from.
    pub(super) origins: Origins,
}

/// Detaches what must not stay.
pub(super) fn detach(record: &mut Record, replayer: &mut Replayer, most: u64) -> Result<Detachment, TooManyStones> {
    let (mut sound, mut movable) = (true, true);
    let outcome = replayer.replay(record, |violation| {
        sound = false;
        movable &= is_movable(violation);
    });
    // What detaching does not mend is the validator's business.
    if outcome.is_err() || !movable {
        return Ok(Detachment::default());
    }
    // The replay knows nothing of setup.
    if sound && !record.tree.ids().any(|id| has_setup(&record.tree[id])) {
        return Ok(Detachment { is_sound: true, ..Detachment::default() });
    }
    detach_branches(record, Detach::All, most)
}

/// Whether detaching mends it.
fn is_movable(violation: Violation) -> bool {
    match violation {
        Violation::Occupied { .. } | Violation::DuplicateStone { .. } | Violation::NoLiberty { .. } => true,
        Violation::TakebackBeyondStart { .. }
        | Violation::StonesAfterMove { .. }
        | Violation::StonesAfterStones { .. } => false,
    }
}

/// Where an item of a detached branch is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReportAt<'t> {
    /// Nowhere: another item of the branch reports it.
    Nowhere,
    /// Where the branch was played.
    There(&'t str),
    /// Where it stands.
    Here,
}

impl<'t> ReportAt<'t> {
    /// Where an extra of a branch with this title is reported.
    pub(crate) fn of_extra(extra: &Extra, title: Option<&'t str>, is_detached: bool) -> Self {
        if is_detached && matches!(extra, Extra::Setup { .. }) { Self::there(title) } else { Self::Here }
    }

    /// Where an adjustment of a branch with this title is reported.
    pub(crate) fn of_adjustment(adjustment: &Adjustment, title: Option<&'t str>, has_setup: bool) -> Self {
        match adjustment {
            Adjustment::Wrapped | Adjustment::Continued => Self::Nowhere,
            // The setup says it.
            Adjustment::Detached if has_setup => Self::Nowhere,
            Adjustment::Detached | Adjustment::LeftOut(_) => Self::there(title),
            _ => Self::Here,
        }
    }

    fn there(title: Option<&'t str>) -> Self {
        title.and_then(|title| title.strip_prefix(FROM)).map_or(Self::Here, Self::There)
    }
}

/// A record whose branches were detached.
pub(crate) struct Detached {
    pub(crate) record: Record,
    pub(crate) adjustments: Adjustments,
    /// Where the branches come from.
    pub(crate) origins: Origins,
}

/// Detaches branches in a copy of a record. Returns `None` if the tree does not change.
pub(crate) fn detached(record: &Record, what: Detach, most: u64) -> Option<Detached> {
    let mut copy = record.clone();
    let Detachment { adjustments, origins, .. } = match what {
        Detach::All => detach(&mut copy, &mut Replayer::new(), most).ok()?,
        Detach::Setup => detach_branches(&mut copy, what, most).ok()?,
    };
    (copy != *record).then_some(Detached { record: copy, adjustments, origins })
}

/// Detaches branches. A tree with takebacks does not change: it was made as 3.0, where there is nothing to detach.
fn detach_branches(record: &mut Record, what: Detach, most: u64) -> Result<Detachment, TooManyStones> {
    let (mut cuts, cleared) = Survey::of(record, what, most)?;
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
    cut_branches(&mut record.tree, cuts, what, size, &mut detachment);
    Ok(detachment)
}

/// Cuts the branches, last first, and gathers what was cut off under a new root, behind the game itself.
fn cut_branches(tree: &mut Tree, cuts: Vec<Cut>, what: Detach, size: BoardSize, detachment: &mut Detachment) {
    let Detachment { adjustments, origins, .. } = detachment;
    let mut detached: Vec<BranchId> = Vec::with_capacity(cuts.len());
    let mut whole = vec![false; tree.len()];
    for cut in cuts.into_iter().rev() {
        let title = Some(format!("{FROM}{}", cut.from).into());
        let branch = &mut tree[cut.branch];
        let left_out =
            (!cut.left_out.is_empty()).then(|| Adjustment::LeftOut(named_stones(cut.left_out.clone(), size)));
        if cut.before == Before::Pre && !has_setup(branch) {
            // An event (see `Detach::Setup`), which has its own title.
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
    for branch in detached.iter().filter(|branch| what == Detach::All || has_setup(&tree[**branch])) {
        adjustments.push(Node::Branch(*branch), Adjustment::Detached);
    }
    tree[BranchId::ROOT].branches.get_or_insert_default().extend(detached);
}

/// Whether all of a branch is cut off, so that none of it stays where it was played. Its `pre` must be free for the stones.
fn goes_whole(branch: &Branch, cut: &Cut) -> bool {
    match (cut.before, branch.pre.as_deref()) {
        (Before::Pre, Some(pre)) => pre.stones.is_none(),
        (Before::Step(0), None) => cut.branch != BranchId::ROOT && !has_setup(branch),
        (Before::Pre, None) | (Before::Step(_), _) => false,
    }
}

/// Whether the branch begins with setup.
pub(crate) fn has_setup(branch: &Branch) -> bool {
    branch.extras.as_slice().iter().any(|item| matches!(item, Extra::Setup { .. }))
}

/// The field that a [`Adjustment::Text`] of a detached branch names.
const TITLE: &str = "title";

/// Puts a root above the root, unless that says nothing and can have the detached branches beside those that it has.
fn wrap(tree: &mut Tree, adjustments: &mut Adjustments, origins: &mut Origins) {
    let root = &tree[BranchId::ROOT];
    let has_position = root.pre.as_deref().is_some_and(|pre| *pre != Pre::default());
    let says_nothing = root.title.is_none() && root.extras.is_empty() && root.steps().is_empty() && !has_position;
    if says_nothing && !root.children().is_empty() {
        return;
    }
    let game = std::mem::take(&mut tree[BranchId::ROOT]);
    // A game without `pre` begins at the position of the new root.
    let start = game.pre.is_none().then_some(BranchId::ROOT);
    let Some(game) = tree.add_child(BranchId::ROOT, game) else { return };
    origins.set(game, Some(BranchId::ROOT), StepOrigins::From(BranchId::ROOT, 0));
    origins.set(BranchId::ROOT, start, StepOrigins::Each(Vec::new()));
    adjustments.push(Node::Branch(BranchId::ROOT), Adjustment::Wrapped);
    for stones in adjustments.take(Node::Pre(BranchId::ROOT)) {
        adjustments.push(Node::Pre(game), stones);
    }
}

/// Takes branches that go as a whole out of the lists that they stand in.
fn unhook(tree: &mut Tree, whole: &[bool]) {
    let goes = |branch: &BranchId| whole.get(branch.index()).copied().unwrap_or_default();
    for id in tree.ids().skip(1) {
        let Some(children) = &mut tree[id].branches else { continue };
        let had = children.len();
        children.retain(|child| !goes(child));
        if children.is_empty() && had > 0 {
            tree[id].branches = None;
        }
    }
}
