//! The edits that lead from what a target shows to the record.
//!
//! Which node is which is found by moves alone, so that any pairing gives the record again: what has no partner is put in or
//! taken out. A good pairing makes few edits, and keeps them true when the file is edited.

mod pairing;

use super::align::Pairs;
use super::edits::{At, Edits, GONE, Link, List, New, Patch, print};
use super::game::Game;
use super::node;
use super::node::{Change, Ranks, Sheet};
use super::skeleton::{Depth, Key, Skeleton};
use super::{detached, game, whole};
use crate::merge::outline::{Content, Draft, Id, NONE, Outline, ROOT, are_alike, draft, step};
use crate::merge::people::People;
use crate::record::{Record, Step};
use pairing::paired;

/// The edits; `None` if the target shows the record as it is.
pub(super) fn between(shown: &Record, record: &Record) -> Option<Edits> {
    let base = Outline::new(shown);
    // Nothing in an equal tree need be looked at.
    let whole = if shown.tree == record.tree { Outline::default() } else { Outline::new(record) };
    let is_same = whole.len() == 0 || Skeleton::are_same((shown, &base), (record, &whole));
    let pairs = if is_same { Pairs::same(&base) } else { paired(shown, record, &base, &whole) };
    let mut difference = Difference {
        shown,
        record,
        base: &base,
        whole: &whole,
        pairs: &pairs,
        edits: Edits::default(),
        ranks: Ranks::default(),
    };
    if !is_same {
        difference.lists();
    }
    difference.nodes();
    let acted = difference.edits.patches.iter().any(|patch| patch.kind == "actor");
    difference.edits.people = People::between(shown, record, acted);
    let [shown_game, game] = [shown, record].map(Game::of);
    let of_game =
        game::changes(&shown_game, &game, &mut difference.ranks).into_iter().map(|(part, change)| match part {
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
    edits.whole = whole::print_of(&shown_game, &bones);
    keep_needed(&mut edits, &bones);
    detached::leave_out(&mut edits);
    // As columns have them; most are so already.
    let mut key = |patch: &Patch| (column(patch.at), ranks.of(&patch.kind));
    let is_sorted = edits.patches.is_sorted_by(|one, next| {
        (column(one.at) == column(next.at) && one.kind == next.kind) || key(one) <= key(next)
    });
    if !is_sorted {
        edits.patches.sort_by_cached_key(key);
    }
    Some(edits)
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
        if was.time() != is.time() {
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
            if let Some(shown) = self.pairs.of_right(id) {
                if let (Some(was), Some(is)) = (step(self.base, self.shown, shown), step(self.whole, self.record, id))
                    && self.base.heads(shown).is_empty()
                    && self.whole.heads(id).is_empty()
                    && (was.marks(), was.extras()) == (is.marks(), is.extras())
                {
                    if was.is_bare() && is.is_bare() && was.action == is.action {
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
                let must_begin = [self.base.must_begin(shown), self.whole.must_begin(id)];
                for change in node::changes(&was, &is, must_begin, &mut self.ranks) {
                    self.push(At::Kept(shown), change);
                }
            } else {
                let is = draft(self.whole, self.record, id);
                let nothing = Draft { content: bare(&is.content), heads: Vec::new(), children: Vec::new() };
                let [was, is] = [nothing, is].map(|draft| Sheet::of(draft, board, false));
                let must_begin = [false, self.whole.must_begin(id)];
                for change in node::changes(&was, &is, must_begin, &mut self.ranks) {
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
