//! The edits that lead from what a target shows to the record.
//!
//! Which node is which is found by moves alone, so that any pairing gives the record again: what has no partner is put in or
//! taken out. A good pairing makes few edits, and keeps them true when the file is edited.

use std::collections::{HashMap, VecDeque};

use super::align::{Aligner, Pairs};
use super::edits::{At, Edits, GONE, Link, List, New, Patch, print};
use super::node;
use super::node::{Change, Ranks, Sheet};
use super::outline::{Content, Draft, Id, Kind, NONE, Outline, ROOT, are_alike, draft, step};
use super::people::People;
use super::skeleton::{Depth, Key, Skeleton};
use super::{detached, game, timeline, whole};
use crate::digest;
use crate::record::{Pre, Record, Step};

/// The edits; `None` if the target shows the record as it is.
pub(super) fn between(shown: &Record, record: &Record) -> Option<Edits> {
    let base = Outline::of(shown);
    // Nothing in an equal tree need be looked at.
    let whole = if shown.tree == record.tree { Outline::default() } else { Outline::of(record) };
    let pairs = if whole.len() == 0 { Pairs::same(&base) } else { paired(shown, record, &base, &whole) };
    let mut difference = Difference {
        shown,
        record,
        base: &base,
        whole: &whole,
        pairs: &pairs,
        edits: Edits::default(),
        ranks: Ranks::default(),
    };
    difference.lists();
    difference.nodes();
    let acted = difference.edits.patches.iter().any(|patch| patch.kind == "actor");
    difference.edits.people = People::between(shown, record, acted);
    let of_game = game::changes(shown, record, &mut difference.ranks).into_iter().map(|(part, change)| match part {
        game::Part::Document => (At::Document, change),
        game::Part::Info => (At::Info, change),
    });
    let mut of_game: Vec<(At, Change)> = of_game.collect();
    of_game.sort_by_key(|(at, _)| column(*at));
    for (at, change) in of_game {
        difference.push(at, change);
    }
    let Difference { mut edits, mut ranks, .. } = difference;
    if edits == Edits::default() {
        return None;
    }
    let (bones, said) = Skeleton::and_shows(shown, &base, Depth::Shown);
    // What the record does not have goes only as it is.
    for id in base.ids().filter(|id| pairs.of_left(*id).is_none()) {
        let was = said.get(id as usize).copied().filter(|_| !detached::says_only_where(shown, &base, id));
        edits.patches.push(Patch { at: At::Kept(id), kind: GONE.into(), was, is: None });
    }
    edits.whole = whole::print(shown, &bones);
    keep_needed(&mut edits, &bones);
    detached::leave_out(&mut edits);
    // As columns have them; most are so already.
    let mut key = |patch: &Patch| (column(patch.at), ranks.of(&patch.kind));
    if !edits.patches.is_sorted_by_key(&mut key) {
        edits.patches.sort_by_cached_key(key);
    }
    Some(edits)
}

/// Which node of the record is which of those that are shown.
fn paired(shown: &Record, record: &Record, base: &Outline, whole: &Outline) -> Pairs {
    if Skeleton::are_same((shown, base), (record, whole)) {
        return Pairs::same(base);
    }
    let left = Skeleton::of(shown, base, Depth::Moves);
    let right = Skeleton::of(record, whole, Depth::Moves);
    // Where branches were detached, the game is the first branch below a root that was made for them.
    let game = left[ROOT].first_child;
    let starts_below = (game as usize) < left.len() && base[game].kind == Kind::Position && {
        let begins = |skeleton: &Skeleton, id: Id| {
            let first = skeleton.children(id).next();
            (skeleton[id].key, first.map(|first| skeleton[first].key))
        };
        let said = |record: &Record, outline: &Outline, id: Id| {
            let pre = record.tree[outline[id].branch].pre.as_deref()?;
            Some((pre.comment.clone(), pre.marks.as_ref().map(Vec::len)))
        };
        let sign = begins(&right, ROOT);
        let as_root = (begins(&left, ROOT) == sign, said(shown, base, ROOT) == said(record, whole, ROOT));
        let as_game = (begins(&left, game) == sign, said(shown, base, game) == said(record, whole, ROOT));
        as_game > as_root
    };
    let start = if starts_below { game } else { ROOT };
    let mut aligner = match timeline::origins(record, whole).filter(|_| !shown.has_timeline()) {
        Some((flat, origins)) => Aligner::with(&left, &right, of_origins(&left, &right, &flat, &origins, start)),
        None => Aligner::new(&left, &right),
    };
    aligner.from(start, ROOT);
    let mut pairs = apart(aligner, &left, &right, base, whole);
    moved(&mut pairs, (&left, shown), (&right, record), base, whole);
    pairs
}

/// Which move of a record with takebacks is shown where.
fn of_origins(left: &Skeleton, right: &Skeleton, flat: &Skeleton, origins: &[Option<Id>], start: Id) -> Pairs {
    let mut aligner = Aligner::of_shown(left, flat);
    aligner.from(start, ROOT);
    let mut pairs = Pairs::new(left, right);
    for (x, _) in (0..).zip(&left.bones) {
        let origin = aligner.pairs.of_left(x).and_then(|at| origins.get(at as usize).copied().flatten());
        if let Some(y) = origin.filter(|y| left[x].key == right[*y].key) {
            pairs.pair(x, y);
        }
    }
    pairs
}

/// Of the pairs those that are one node: a move is no other move.
fn apart(aligner: Aligner<'_>, left: &Skeleton, right: &Skeleton, base: &Outline, whole: &Outline) -> Pairs {
    let mut pairs = aligner.pairs;
    for x in base.ids() {
        let Some(y) = pairs.of_left(x) else { continue };
        if !may_be(left, right, base, whole, x, y) {
            pairs.part(x);
        }
    }
    pairs
}

fn may_be(left: &Skeleton, right: &Skeleton, base: &Outline, whole: &Outline, x: Id, y: Id) -> bool {
    match (base[x].kind, whole[y].kind) {
        (Kind::Step(_), Kind::Step(_)) => left[x].key == right[y].key,
        (Kind::Position, Kind::Position) | (Kind::Bare, Kind::Bare) => true,
        _ => false,
    }
}

/// What a node is known by.
type Sign<'s> = &'s dyn Fn(&Skeleton, Id) -> Option<(Key, u64)>;

/// What was moved: by all that hangs on it, by all that follows it, by its move, in order.
fn moved(
    pairs: &mut Pairs,
    (left, shown): (&Skeleton, &Record),
    (right, record): (&Skeleton, &Record),
    base: &Outline,
    whole: &Outline,
) {
    let alone = |pairs: &Pairs| whole.ids().filter(|y| pairs.of_right(*y).is_none()).collect::<Vec<_>>();
    if alone(pairs).is_empty() || base.ids().all(|x| pairs.of_left(x).is_some()) {
        return;
    }
    let below = |skeleton: &Skeleton, id: Id| -> Option<u64> {
        let mut sum = 7u64;
        for child in skeleton.children(id) {
            sum = sum.rotate_left(7) ^ u64::from(skeleton[child].sub?);
        }
        (sum != 7).then_some(sum)
    };
    let whole_key = |skeleton: &Skeleton, id: Id| skeleton[id].sub.map(|sub| (skeleton[id].key, u64::from(sub)));
    let below_key = |skeleton: &Skeleton, id: Id| below(skeleton, id).map(|sum| (Key(0), sum));
    let own_key = |skeleton: &Skeleton, id: Id| skeleton[id].key.as_move().map(|_| (skeleton[id].key, 0));
    // A position by what is said of it, and at last in order, as branches are detached.
    let said = |side: &Skeleton, id: Id| {
        let (outline, record) = if std::ptr::eq(side, left) { (base, shown) } else { (whole, record) };
        let pre = record.tree[outline[id].branch].pre.as_deref().filter(|_| outline[id].kind == Kind::Position)?;
        if pre.comment.is_none() && pre.marks.is_none() {
            return None;
        }
        let without_stones = Pre { stones: None, problem: None, ..pre.clone() };
        Some((Key(1), digest::pre_hash(&without_stones)))
    };
    let any = |side: &Skeleton, id: Id| {
        let outline = if std::ptr::eq(side, left) { base } else { whole };
        (outline[id].kind == Kind::Position).then_some((Key(2), 0))
    };
    // What was detached says in its title where it was played, and is known by nothing else.
    let detached = detached::pairs(shown, record, base, whole);
    let mut known = (vec![false; base.len()], vec![false; whole.len()]);
    let pair = |pairs: &mut Pairs, x: Id, y: Id| {
        let may = pairs.of_left(x).is_none() && pairs.of_right(y).is_none() && may_be(left, right, base, whole, x, y);
        if may {
            let mut aligner = Aligner::with(left, right, std::mem::take(pairs));
            aligner.from(x, y);
            *pairs = apart_below(aligner, left, right, base, whole, x);
        }
        may
    };
    for (x, y) in detached {
        (known.0[x as usize], known.1[y as usize]) = (true, true);
        pair(pairs, x, y);
    }
    let is_known = |side: &Skeleton, id: Id| {
        let known = if std::ptr::eq(side, left) { &known.0 } else { &known.1 };
        known.get(id as usize).copied().unwrap_or_default()
    };
    let signs: [Sign<'_>; 5] = [&whole_key, &below_key, &said, &own_key, &any];
    for sign in signs {
        let sign = |side: &Skeleton, id: Id| if is_known(side, id) { None } else { sign(side, id) };
        let alone: Vec<(Id, (Key, u64))> =
            alone(pairs).into_iter().filter_map(|y| Some((y, sign(right, y)?))).collect();
        let mut waiting: HashMap<(Key, u64), VecDeque<Id>> =
            alone.iter().map(|(_, sign)| (*sign, VecDeque::new())).collect();
        if waiting.is_empty() {
            continue;
        }
        // A root that was made for detached branches is nothing in the record.
        for x in base.ids().filter(|x| *x != ROOT && pairs.of_left(*x).is_none()) {
            if let Some(candidates) = sign(left, x).and_then(|sign| waiting.get_mut(&sign)) {
                candidates.push_back(x);
            }
        }
        for (y, sign) in alone {
            let Some(candidates) = waiting.get_mut(&sign).filter(|_| pairs.of_right(y).is_none()) else { continue };
            while let Some(x) = candidates.pop_front() {
                if pair(pairs, x, y) {
                    break;
                }
            }
        }
    }
}

/// As [`apart`], for the nodes below one.
fn apart_below(
    aligner: Aligner<'_>,
    left: &Skeleton,
    right: &Skeleton,
    base: &Outline,
    whole: &Outline,
    from: Id,
) -> Pairs {
    let mut pairs = aligner.pairs;
    let mut open = vec![from];
    while let Some(x) = open.pop() {
        if let Some(y) = pairs.of_left(x) {
            if !may_be(left, right, base, whole, x, y) {
                pairs.part(x);
            }
            open.extend(left.children(x));
        }
    }
    pairs
}

struct Difference<'d> {
    shown: &'d Record,
    record: &'d Record,
    base: &'d Outline,
    whole: &'d Outline,
    pairs: &'d Pairs,
    edits: Edits,
    ranks: Ranks,
}

impl Difference<'_> {
    fn push(&mut self, at: At, Change { kind, was, is }: Change) {
        self.edits.patches.push(Patch { at, kind, was: was.as_ref().map(print), is });
    }

    /// Two steps that may differ in their time and in nothing else, as nearly all do in a game with a clock.
    fn time(&mut self, shown: Id, was: &Step, is: &Step) {
        if was.time != is.time {
            let change = node::step_change(was, is, "time");
            self.push(At::Kept(shown), change);
        }
    }

    /// Where what follows a node is not what is shown there; which nodes only the record has.
    fn lists(&mut self) {
        let mut new: Vec<Id> = vec![NONE; self.whole.len()];
        for id in self.whole.ids().filter(|id| self.pairs.of_right(*id).is_none()) {
            new[id as usize] = u32::try_from(self.edits.new.len()).unwrap_or(NONE);
            let is = match draft(self.whole, self.record, id).content {
                Content::Position(_) => New::Position,
                Content::Bare => New::Bare,
                Content::Step(step) => match (node::action(&step.action), step.as_move()) {
                    (Some(action), _) => New::Action(action),
                    (None, Some(played)) => New::Move(Key::of_move(played.color, played.vertex)),
                    (None, None) => New::Bare,
                },
            };
            self.edits.new.push(is);
        }
        let link = |id: Id| match self.pairs.of_right(id) {
            Some(shown) => Link::Kept(shown),
            None => Link::New(new[id as usize]),
        };
        if link(ROOT) != Link::Kept(ROOT) {
            self.edits.lists.push(List { under: None, children: vec![link(ROOT)] });
        }
        for id in self.whole.ids() {
            let children = || self.whole.children(id).map(link);
            let as_shown = match self.pairs.of_right(id) {
                Some(shown) => self.base.children(shown).map(Link::Kept).eq(children()),
                None => children().next().is_none(),
            };
            if !as_shown {
                self.edits.lists.push(List { under: Some(link(id)), children: children().collect() });
            }
        }
    }

    fn nodes(&mut self) {
        let board = self.record.board_size();
        let mut number = 0;
        for id in self.whole.ids() {
            let must = self.whole.must_begin(id);
            if let Some(shown) = self.pairs.of_right(id) {
                if let (Some(was), Some(is)) = (step(self.base, self.shown, shown), step(self.whole, self.record, id))
                    && self.base.heads(shown).is_empty()
                    && self.whole.heads(id).is_empty()
                    && (was.marks(), was.supplement()) == (is.marks(), is.supplement())
                {
                    if was.action == is.action && was.is_bare() && is.is_bare() {
                        self.time(shown, was, is);
                        continue;
                    }
                    for kind in node::step_kinds(was, is, &mut self.ranks) {
                        self.push(At::Kept(shown), node::step_change(was, is, kind));
                    }
                    continue;
                }
                if are_alike((self.base, self.shown, shown), (self.whole, self.record, id)) {
                    continue;
                }
                let was = Sheet::of(draft(self.base, self.shown, shown), board, shown == ROOT);
                let is = Sheet::of(draft(self.whole, self.record, id), board, id == ROOT);
                for change in node::changes(&was, &is, [self.base.must_begin(shown), must], &mut self.ranks) {
                    self.push(At::Kept(shown), change);
                }
            } else {
                let is = draft(self.whole, self.record, id);
                let nothing = Draft { content: bare(&is.content), heads: Vec::new(), children: Vec::new() };
                let [was, is] = [nothing, is].map(|draft| Sheet::of(draft, board, false));
                for change in node::changes(&was, &is, [false, must], &mut self.ranks) {
                    self.push(At::New(number), change);
                }
                number += 1;
            }
        }
    }
}

/// Which columns a patch is in.
pub(super) const fn column(at: At) -> u8 {
    match at {
        At::Kept(_) => 0,
        At::New(_) => 1,
        At::Info => 2,
        At::Document => 3,
    }
}

/// The content of a node that says nothing.
pub(super) fn bare(content: &Content) -> Content {
    match content {
        Content::Position(_) => Content::Position(None),
        Content::Bare => Content::Bare,
        Content::Step(step) => {
            let mut action = step.action.clone();
            if let crate::record::Action::Move(played) = &mut action {
                played.evaluation = None;
            }
            Content::Step(Box::new(crate::record::Step::new(action)))
        }
    }
}

/// Keeps of the skeleton what the edits need, and names its nodes by their places there.
fn keep_needed(edits: &mut Edits, bones: &Skeleton) {
    let mut needed = vec![false; bones.len()];
    let mut any = false;
    let mut need = |id: Id| {
        any = true;
        if let Some(needed) = needed.get_mut(id as usize) {
            *needed = true;
        }
    };
    for patch in &edits.patches {
        if let At::Kept(id) = patch.at {
            need(id);
        }
    }
    for list in &edits.lists {
        for link in list.under.iter().chain(&list.children) {
            if let Link::Kept(id) = *link {
                need(id);
            }
        }
        if list.under.is_none() {
            need(ROOT);
        }
        // What is not in the list any more is known by it.
        if let Some(Link::Kept(id)) = list.under {
            bones.children(id).for_each(&mut need);
        }
    }
    if !any {
        return;
    }
    let (kept, ids) = bones.kept(&needed);
    let mut places = vec![NONE; bones.len()];
    for (place, id) in (0..).zip(ids) {
        places[id as usize] = place;
    }
    let place = |id: Id| places.get(id as usize).copied().unwrap_or(NONE);
    for patch in &mut edits.patches {
        if let At::Kept(id) = &mut patch.at {
            *id = place(*id);
        }
    }
    for list in &mut edits.lists {
        for link in list.under.iter_mut().chain(&mut list.children) {
            if let Link::Kept(id) = link {
                *id = place(*id);
            }
        }
    }
    edits.skeleton = kept;
}
