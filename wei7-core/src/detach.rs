//! Detaching: what 3.0 does not allow where it was played becomes a top-level branch that starts from a whole position,
//! and goes back to its place when the supplement is there.
//!
//! 5.15.2.6 allows stones on an empty board only, and 4.8.6 moves on empty points only. A move on an occupied point is
//! therefore cut off with all that follows, and begins a branch whose `pre` holds the position before it, that point emptied.

use std::collections::HashSet;

use crate::address::{DocumentOrder, PlaceNames};
use crate::board::{Board, Unplayable};
use crate::document::{Action, Branch, BranchId, Pre, Record, Step, Stone, Tree};
use crate::geometry::{Point, Vertex};
use crate::replay::{Replayer, Violation};
use crate::supplement::{Detached, Item, RawStone, Spelling};

/// Detaching would write more stones than [`crate::Limits::derived_stones`] allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("moves on occupied points would need more than {most} setup stones (limit: derived_stones)")]
pub struct TooManyStones {
    /// The limit.
    pub most: u64,
}

/// What the title of a detached branch begins with; where it was played follows.
pub(crate) const FROM: &str = "from ";

/// A branch is to be cut before this step, and goes on from these stones.
struct Cut {
    branch: BranchId,
    step: usize,
    stones: Vec<Stone>,
    /// Where that was, for the title.
    from: String,
}

/// The stones of a `pre` that 3.0 cannot have: stones on one another, groups without liberties (5.15.2.5).
struct Cleared {
    branch: BranchId,
    stones: Vec<Stone>,
}

/// Detaches what must not stay. `true` if the tree was replayed, nothing was wrong with it, and it is as it was.
pub(crate) fn detach(record: &mut Record, most: u64) -> Result<bool, TooManyStones> {
    let (mut sound, mut movable) = (true, true);
    let replayed = Replayer::new().replay(record, |violation| {
        sound = false;
        movable &= match violation {
            Violation::Occupied { .. } | Violation::DuplicateStone { .. } | Violation::NoLiberty { .. } => true,
            Violation::TakebackBeyondStart { .. }
            | Violation::StonesAfterMove { .. }
            | Violation::StonesAfterStones { .. } => false,
        };
    });
    // What detaching does not mend is the validator's business.
    if replayed.is_err() || !movable {
        return Ok(false);
    }
    if sound {
        return Ok(true);
    }
    cut_loose(record, most)?;
    Ok(false)
}

/// Does nothing to a tree with takebacks: it was born as 3.0, where there is nothing to detach.
fn cut_loose(record: &mut Record, most: u64) -> Result<(), TooManyStones> {
    let (mut cuts, cleared) = Survey::of(record, most)?;
    for Cleared { branch, stones } in cleared {
        if let Some(pre) = record.tree[branch].pre.as_deref_mut() {
            let written = pre.stones.replace(stones).unwrap_or_default();
            pre.supplement.push(Item::Stones(written.into_iter().map(RawStone::from).collect()));
        }
    }
    if cuts.is_empty() {
        return Ok(());
    }
    let names = PlaceNames::new(record);
    for cut in &mut cuts {
        cut.from = names.step(cut.branch, cut.step);
    }
    carry_out(&mut record.tree, cuts);
    Ok(())
}

/// One walk over the tree with one board: plays every move, over what stands there if need be.
struct Survey {
    board: Board,
    cuts: Vec<Cut>,
    cleared: Vec<Cleared>,
    stones: u64,
    most: u64,
}

impl Survey {
    fn of(record: &Record, most: u64) -> Result<(Vec<Cut>, Vec<Cleared>), TooManyStones> {
        let board = Board::new(record.board_size());
        let mut survey = Self { board, cuts: Vec::new(), cleared: Vec::new(), stones: 0, most };
        let mut open = vec![(BranchId::ROOT, 0, 0)];
        let mut entering = true;
        while let Some((id, child, depth)) = open.last_mut() {
            let branch = &record.tree[*id];
            if entering {
                *depth = survey.board.depth();
                if !survey.enter(*id, branch)? {
                    return Ok((Vec::new(), Vec::new()));
                }
            }
            if let Some(next) = branch.children().get(*child) {
                *child += 1;
                open.push((*next, 0, 0));
                entering = true;
            } else {
                while survey.board.depth() > *depth && survey.board.undo() {}
                open.pop();
                entering = false;
            }
        }
        Ok((survey.cuts, survey.cleared))
    }

    /// Plays a branch; `false` if it has a takeback.
    fn enter(&mut self, id: BranchId, branch: &Branch) -> Result<bool, TooManyStones> {
        if let Some(stones) = branch.pre.as_deref().map(Pre::stones).filter(|stones| !stones.is_empty()) {
            self.place(id, stones);
        }
        for (index, step) in branch.steps().iter().enumerate() {
            match &step.action {
                Action::Takeback(_) => return Ok(false),
                Action::Move(played) => {
                    if let Err(Unplayable::Occupied(_)) = self.board.play(played.color, played.vertex) {
                        self.cut(id, index, step)?;
                    }
                }
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
        }
        Ok(true)
    }

    fn cut(&mut self, branch: BranchId, index: usize, step: &Step) -> Result<(), TooManyStones> {
        let Some(played) = step.as_move() else { return Ok(()) };
        let Vertex::Play(point) = played.vertex else { return Ok(()) };
        self.board.remove(point);
        let stones: Vec<_> = self.board.stones().collect();
        self.stones += stones.len() as u64;
        if self.stones > self.most {
            return Err(TooManyStones { most: self.most });
        }
        // The point is empty now, so the move is made.
        let _ = self.board.play(played.color, played.vertex);
        self.cuts.push(Cut { branch, step: index, stones, from: String::new() });
        Ok(())
    }

    /// Puts the stones of a `pre` down: of two on one point the first stays, groups without liberties are left out.
    fn place(&mut self, branch: BranchId, stones: &[Stone]) {
        let mut kept: Vec<Stone> = stones.iter().copied().filter(|stone| self.board.place(*stone).is_ok()).collect();
        let groups = self.board.groups_without_liberties();
        let stifled: HashSet<Point> = groups.flat_map(|group| self.board.members(group)).collect();
        for point in &stifled {
            self.board.remove(*point);
        }
        kept.retain(|stone| !stifled.contains(&stone.point));
        if kept.len() < stones.len() {
            self.cleared.push(Cleared { branch, stones: kept });
        }
    }
}

/// A branch that was cut off.
struct Loose {
    branch: BranchId,
    /// What it continues, or whose variation it is.
    parent: BranchId,
    /// Its 0-based place among the branches of the parent.
    place: usize,
    /// Whether it is the tail of its parent and not a branch of its own.
    tail: bool,
}

/// Cuts the branches, last first, and gathers what was cut off under a new root, behind the game itself.
fn carry_out(tree: &mut Tree, cuts: Vec<Cut>) {
    let mut loose: Vec<Loose> = Vec::with_capacity(cuts.len());
    for cut in cuts.into_iter().rev() {
        let title = Some(format!("{FROM}{}", cut.from).into());
        let pre = Some(Box::new(Pre { stones: Some(cut.stones), ..Pre::default() }));
        let branch = &mut tree[cut.branch];
        if cut.step == 0 && cut.branch != BranchId::ROOT && branch.pre.is_none() {
            branch.pre = pre;
            if let Some(text) = std::mem::replace(&mut branch.title, title) {
                branch.supplement.push(Item::ExactText { field: TITLE.into(), text });
            }
            loose.push(Loose { branch: cut.branch, parent: BranchId::ROOT, place: 0, tail: false });
            continue;
        }
        let steps = branch.steps.as_mut().map(|steps| steps.split_off(cut.step));
        let branches = branch.branches.take();
        let Some(tail) = tree.add(Branch { title, pre, steps, branches, ..Branch::default() }) else { return };
        tree[tail].supplement.push(Item::Spelling(Spelling::Continued));
        // What was cut off behind this step continues this tail now.
        if let Some(later) = loose.last_mut().filter(|later| later.tail && later.parent == cut.branch) {
            later.parent = tail;
        }
        loose.push(Loose { branch: tail, parent: cut.branch, place: 0, tail: true });
    }
    loose.reverse();
    wrap(tree, &mut loose);
    unhook(tree, &mut loose);
    tree[BranchId::ROOT].branches.get_or_insert_default().extend(loose.iter().map(|loose| loose.branch));
    let numbers = DocumentOrder::of(tree).numbers(tree);
    for Loose { branch, parent, place, .. } in loose {
        let parent = numbers.get(parent.index()).copied().unwrap_or_default();
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        tree[branch].supplement.push(Item::Detached(Detached { parent, place }));
    }
}

/// The field that an [`Item::ExactText`] of a detached branch names.
const TITLE: &str = "title";

/// Puts a root above the root.
fn wrap(tree: &mut Tree, loose: &mut [Loose]) {
    let game = std::mem::take(&mut tree[BranchId::ROOT]);
    let Some(game) = tree.add_child(BranchId::ROOT, game) else { return };
    tree[BranchId::ROOT].supplement.push(Item::Wrapper);
    for loose in loose.iter_mut().filter(|loose| loose.tail && loose.parent == BranchId::ROOT) {
        loose.parent = game;
    }
}

/// Takes whole branches out of the lists that they stand in, and notes where that was.
fn unhook(tree: &mut Tree, loose: &mut [Loose]) {
    let mut slots = vec![None; tree.len()];
    for (slot, loose) in loose.iter().enumerate().filter(|(_, loose)| !loose.tail) {
        if let Some(entry) = slots.get_mut(loose.branch.index()) {
            *entry = Some(slot);
        }
    }
    for id in tree.ids().skip(1) {
        let Some(children) = &mut tree[id].branches else { continue };
        let mut place = 0;
        let had = children.len();
        children.retain(|child| {
            let slot = slots.get(child.index()).copied().flatten();
            if let Some(loose) = slot.and_then(|slot| loose.get_mut(slot)) {
                (loose.parent, loose.place) = (id, place);
            }
            place += 1;
            slot.is_none()
        });
        if children.is_empty() && had > 0 {
            tree[id].branches = None;
        }
    }
}

/// Why detached branches were left where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotReattached {
    /// There are detached branches but no wrapper, or a wrapper that holds other things.
    NoWrapper,
    /// A branch would hang where none is, or below itself.
    NoPlace,
}

/// Puts detached branches back to where they were played. Changes nothing unless all of them can go back.
pub(crate) fn reattach(record: &mut Record) -> Result<(), NotReattached> {
    let tree = &mut record.tree;
    if !tree.root().supplement.has(&Item::Wrapper) {
        let stray = tree.ids().any(|id| detached(&tree[id]).is_some());
        return if stray { Err(NotReattached::NoWrapper) } else { Ok(()) };
    }
    let root = tree.root();
    let bare = root.title.is_none() && root.pre.is_none() && root.steps.is_none();
    let (Some((game, others)), true) = (root.children().split_first(), bare) else {
        return Err(NotReattached::NoWrapper);
    };
    let (game, others) = (*game, others.to_vec());
    let order = DocumentOrder::of(tree);
    let mut places = Vec::with_capacity(others.len());
    for id in &others {
        let found = detached(&tree[*id]).ok_or(NotReattached::NoWrapper)?;
        let parent = order.id(found.parent).filter(|parent| *parent != BranchId::ROOT).ok_or(NotReattached::NoPlace)?;
        let tail = tree[*id].supplement.has(&Item::Spelling(Spelling::Continued));
        places.push(Loose { branch: *id, parent, place: found.place as usize, tail });
    }
    if !all_lead_to(tree, game, &places) {
        return Err(NotReattached::NoPlace);
    }
    for loose in &places {
        restore(&mut tree[loose.branch]);
    }
    hook(tree, &places);
    join(tree, &places);
    tree[BranchId::ROOT] = std::mem::take(&mut tree[game]);
    Ok(())
}

/// Puts whole branches back into the lists that they stood in.
fn hook(tree: &mut Tree, places: &[Loose]) {
    let mut whole: Vec<_> = places.iter().filter(|loose| !loose.tail).collect();
    whole.sort_by_key(|loose| (loose.parent, loose.place));
    for siblings in whole.chunk_by(|a, b| a.parent == b.parent) {
        let Some(Loose { parent, .. }) = siblings.first() else { continue };
        let mut stayed = tree[*parent].branches.take().unwrap_or_default().into_iter();
        let mut children = Vec::with_capacity(stayed.len() + siblings.len());
        for loose in siblings {
            children.extend(stayed.by_ref().take(loose.place.saturating_sub(children.len())));
            children.push(loose.branch);
        }
        children.extend(stayed);
        tree[*parent].branches = Some(children);
    }
}

/// Joins tails to what they continue: from the front, since a tail may continue a tail, so that each step moves once.
fn join(tree: &mut Tree, places: &[Loose]) {
    let mut heads: Vec<_> = tree.ids().collect();
    for loose in places.iter().filter(|loose| loose.tail) {
        let Some(head) = heads.get(loose.parent.index()).copied() else { continue };
        if let Some(slot) = heads.get_mut(loose.branch.index()) {
            *slot = head;
        }
        let mut tail = std::mem::take(&mut tree[loose.branch]);
        let branch = &mut tree[head];
        if let Some(steps) = tail.steps {
            branch.steps.get_or_insert_default().extend(steps);
        }
        branch.branches = tail.branches;
        for item in tail.supplement.take() {
            branch.supplement.push(item);
        }
    }
}

fn detached(branch: &Branch) -> Option<Detached> {
    branch.supplement.find(|item| if let Item::Detached(detached) = item { Some(*detached) } else { None })
}

/// Takes off a branch what detaching gave it.
fn restore(branch: &mut Branch) {
    branch.pre = None;
    branch.title = None;
    for item in branch.supplement.take() {
        match item {
            Item::Detached(_) | Item::Spelling(Spelling::Continued) => {}
            Item::ExactText { field, text } if &*field == TITLE => branch.title = Some(text),
            other => branch.supplement.push(other),
        }
    }
}

/// Whether each detached branch, from parent to parent, comes to the game; a tail must continue a branch that ends there.
fn all_lead_to(tree: &Tree, game: BranchId, places: &[Loose]) -> bool {
    // Which top-level branch each branch stands under today.
    let mut tops = vec![None; tree.len()];
    let mut top = None;
    for (id, depth) in tree.preorder() {
        top = if depth == 1 { Some(id) } else { top };
        if let Some(slot) = tops.get_mut(id.index()) {
            *slot = top;
        }
    }
    let above = |id: BranchId| tops.get(id.index()).copied().flatten();
    let mut continued = vec![false; tree.len()];
    let mut safe = vec![false; tree.len()];
    if let Some(slot) = safe.get_mut(game.index()) {
        *slot = true;
    }
    // The file order of projection: what a branch hangs under stands before it, so one pass decides.
    for loose in places {
        let Some(true) = above(loose.parent).and_then(|top| safe.get(top.index()).copied()) else { return false };
        if loose.tail {
            let taken = continued.get_mut(loose.parent.index()).is_none_or(|taken| std::mem::replace(taken, true));
            if taken || !tree[loose.parent].children().is_empty() {
                return false;
            }
        }
        if let Some(slot) = safe.get_mut(loose.branch.index()) {
            *slot = true;
        }
    }
    // Nothing may hang as a branch below what a tail continues: the tail brings its own branches.
    places.iter().all(|loose| loose.tail || !continued.get(loose.parent.index()).copied().unwrap_or(true))
}

impl From<Stone> for RawStone {
    fn from(stone: Stone) -> Self {
        Self { color: stone.color.into(), x: stone.point.x, y: stone.point.y }
    }
}

impl From<RawStone> for Stone {
    fn from(stone: RawStone) -> Self {
        Self { color: stone.color.into(), point: Point::new(stone.x, stone.y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Move;
    use crate::geometry::Color;
    use crate::limits::Limits;
    use crate::project::Projection;

    fn play(color: Color, x: u32, y: u32) -> Step {
        Step::new(Action::Move(Move { color, vertex: Vertex::Play(Point::new(x, y)), evaluation: None }))
    }

    fn branch(steps: Vec<Step>) -> Branch {
        Branch { steps: Some(steps), ..Branch::default() }
    }

    fn project(record: &Record) -> Projection {
        record.clone().project(&Limits::DEFAULT, 0).unwrap()
    }

    /// The record that comes back when every item is put where it came from.
    fn back(projection: Projection) -> Record {
        let order = DocumentOrder::of(&projection.document.record().tree);
        let mut record = projection.document.record().clone();
        let original = projection.document.record();
        let mut resolver = crate::canon::Resolver::new(original, &order);
        for placed in projection.items {
            let slot = resolver.node(placed.at).unwrap();
            slot.supplement(&mut record).unwrap().push(placed.item);
        }
        crate::carrier::settle(&mut record).unwrap();
        record
    }

    /// Equal as trees, wherever the branches stand in the arena.
    fn assert_same(a: &Record, b: &Record) {
        let line = |record: &Record| {
            let tree = &record.tree;
            let branches = tree.preorder().map(|(id, depth)| {
                let branch = &tree[id];
                let count = branch.branches.as_ref().map(Vec::len);
                (
                    depth,
                    branch.title.clone(),
                    branch.pre.clone(),
                    branch.steps.clone(),
                    count,
                    branch.supplement.clone(),
                )
            });
            branches.collect::<Vec<_>>()
        };
        assert_eq!(line(a), line(b));
    }

    #[test]
    fn a_plain_record_stays_as_it_is() {
        let mut record = Record::new();
        record.tree[BranchId::ROOT] = branch(vec![play(Color::Black, 0, 0), play(Color::White, 1, 0)]);
        let projection = project(&record);
        assert_eq!(projection.document.record(), &record);
        assert!(projection.items.is_empty());
    }

    #[test]
    fn a_move_on_a_stone_begins_a_branch_from_the_position() {
        let mut record = Record::new();
        let steps = vec![play(Color::Black, 0, 0), play(Color::White, 1, 1), play(Color::White, 0, 0)];
        record.tree[BranchId::ROOT] = branch(steps);
        let projection = project(&record);
        let tree = &projection.document.record().tree;
        let [game, detached] = tree.root().children() else { panic!("{tree:?}") };
        assert_eq!(tree[*game].steps().len(), 2);
        let white = Stone { color: Color::White, point: Point::new(1, 1) };
        assert_eq!(tree[*detached].pre.as_deref().unwrap().stones(), [white]);
        assert_eq!(tree[*detached].title.as_deref(), Some("from main, move 3"));
        let losses = projection.losses(true);
        assert_eq!(losses.iter().map(|loss| &*loss.at).collect::<Vec<_>>(), ["main, move 3"]);
        assert_same(&back(projection), &record);
    }

    #[test]
    fn cuts_within_cuts_come_back() {
        let mut record = Record::new();
        let (black, white) = (Color::Black, Color::White);
        record.tree[BranchId::ROOT] =
            branch(vec![play(black, 0, 0), play(white, 0, 0), play(black, 0, 0), play(white, 5, 5)]);
        let a = record.tree.add_child(BranchId::ROOT, branch(vec![play(black, 5, 5), play(white, 6, 6)])).unwrap();
        let titled = Branch { title: Some("own".into()), ..branch(vec![play(black, 0, 0)]) };
        let b = record.tree.add_child(BranchId::ROOT, titled).unwrap();
        record.tree.add_child(BranchId::ROOT, branch(vec![play(black, 9, 9)])).unwrap();
        record.tree.add_child(a, branch(vec![play(black, 6, 6)])).unwrap();
        record.tree.add_child(b, branch(vec![play(black, 7, 7), play(white, 7, 7)])).unwrap();
        let projection = project(&record);
        let document = projection.document.record();
        assert!(document.tree.root().children().len() > 5);
        assert!(document.tree.root().steps.is_none());
        assert_same(&back(projection), &record);
    }

    #[test]
    fn stones_that_3_0_cannot_have_are_left_out_and_kept() {
        let stone = |color, x, y| Stone { color, point: Point::new(x, y) };
        let (black, white) = (Color::Black, Color::White);
        let stones =
            vec![stone(black, 0, 0), stone(white, 1, 0), stone(white, 0, 1), stone(white, 1, 0), stone(black, 1, 0)];
        let mut record = Record::new();
        let pre = Pre { stones: Some(stones.clone()), ..Pre::default() };
        record.tree[BranchId::ROOT].pre = Some(Box::new(pre));
        let projection = project(&record);
        let pre = projection.document.record().tree.root().pre.as_deref().unwrap();
        assert_eq!(pre.stones(), &stones[1..3]);
        assert_same(&back(projection), &record);
    }

    #[test]
    fn what_detaching_multiplies_is_limited() {
        let mut record = Record::new();
        let steps = (0..100).map(|n| play(Color::Black, n % 2, n % 2)).collect();
        record.tree[BranchId::ROOT] = branch(steps);
        let limits = Limits { derived_stones: 10, ..Limits::DEFAULT };
        assert_eq!(record.project(&limits, 0), Err(TooManyStones { most: 10 }));
    }

    #[test]
    fn variations_among_others_and_tails_of_tails_come_back_in_order() {
        let mut record = Record::new();
        let root = BranchId::ROOT;
        record.tree[root].steps = Some(vec![play(Color::Black, 0, 0)]);
        for x in [0, 1, 0, 0, 2, 0] {
            let steps = vec![play(Color::White, x, 0), play(Color::Black, x, 0), play(Color::White, x, 0)];
            record.tree.add_child(root, branch(steps)).unwrap();
        }
        let projection = project(&record);
        // The game and its two branches that stay; four variations; two tails in each of the six.
        assert_eq!(projection.document.record().tree.root().children().len(), 1 + 4 + 12);
        assert_same(&back(projection), &record);
    }

    #[test]
    fn a_forged_place_changes_nothing() {
        let mut record = Record::new();
        record.tree[BranchId::ROOT].supplement.push(Item::Wrapper);
        record.tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
        let loose = record.tree.add_child(BranchId::ROOT, Branch::default()).unwrap();
        for parent in [0, 2, 3, u32::MAX] {
            record.tree[loose].supplement.take();
            record.tree[loose].supplement.push(Item::Detached(Detached { parent, place: 7 }));
            let before = record.clone();
            assert_eq!(reattach(&mut record), Err(NotReattached::NoPlace), "{parent}");
            assert_eq!(record, before);
        }
    }
}
