//! Merges edits into a record that was read from a file, which may have been edited since.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::aligned::{Aligned, Off, Why};
use super::edits::{At, Edits, GONE, New, Patch, print};
use super::game::{self, Game, Part};
use super::groups::Groups;
use super::node;
use super::node::{OF_HEAD, Sheet, comes_last, is_of_head};
use super::setup;
use crate::merge::outline::{Content, Draft, Head, Id, Kind, ROOT, assemble, drafts};
use crate::merge::people::{self, Places};
use crate::record::{Action, Move, Pre, Record, Step};
use wei7_board::{BoardSize, Stone};

/// How the kind of setup in mid-game ends.
const SETUP: &str = "+setup";

/// What came of a merge.
pub(super) struct Merged {
    pub(super) record: Record,
    /// What was not given back: the patch by its number, and why.
    pub(super) refused: Vec<(usize, Why)>,
    /// The groups of lists that were not made.
    pub(super) refused_groups: Vec<(usize, Why)>,
    pub(super) refused_people: Vec<(usize, String)>,
    /// Who plays which side is as it was edited.
    pub(super) sides_edited: bool,
}

/// An edited record with what is known of it before anything is merged.
pub(super) struct Merger<'m> {
    pub(super) aligned: Aligned<'m>,
    pub(super) groups: Groups,
}

impl<'m> Merger<'m> {
    pub(super) fn new(edits: &'m Edits, edited: &'m Record) -> Self {
        let groups = Groups::of(edits);
        let mut aligned = Aligned::new(edits, edited);
        aligned.ask_again(groups.said(edits).map(|(number, _)| number));
        Self { aligned, groups }
    }

    /// Whether a node is a position, where there can be setup ([`Extra::Setup`](crate::record::Extra::Setup)).
    fn is_position(&self, id: Id) -> bool {
        match (id as usize).checked_sub(self.aligned.outline.len()) {
            None => self.aligned.outline[id].kind == Kind::Position,
            Some(new) => matches!(self.aligned.edits.new.get(new), Some(New::Position)),
        }
    }

    /// All edits that are not switched off.
    pub(super) fn merge(&self, off: &Off) -> Merged {
        let mut record = self.aligned.edited.clone();
        let (mut refused, mut refused_people, mut sides_edited) = (Vec::new(), Vec::new(), false);
        let places = match self.aligned.edits.people.as_ref().filter(|_| !off.people) {
            Some(people) => {
                let places = people::merge(people, &mut record);
                refused_people.extend(places.refused.iter().map(|conflict| (conflict.index, conflict.field.clone())));
                sides_edited = places.sides_edited;
                Some(places)
            }
            None => None,
        };
        let gone = self.aligned.edits.patches.iter().enumerate().filter(|(_, patch)| patch.kind == GONE);
        let made = self.groups.make(
            &self.aligned,
            off,
            &gone.filter_map(|(number, patch)| self.gone(off, number, patch)).collect::<Vec<_>>(),
        );
        let tied: HashMap<usize, Why> = self.groups.tied_to(&made.refused).into_iter().collect();
        let mut of_nodes: HashMap<Id, Vec<usize>> = HashMap::new();
        let guard = Guard::new(&self.aligned);
        let mut game = Game::take(&mut record);
        for (number, patch) in self.aligned.edits.patches.iter().enumerate() {
            if patch.kind == GONE {
                continue;
            }
            if let Some(why) = tied.get(&number) {
                refused.push((number, *why));
                continue;
            }
            if off.patches.get(number).copied().unwrap_or_default() {
                refused.push((number, Why::Judged));
                continue;
            }
            match part(patch.at) {
                Some(part) => refused.extend(guard.apply(&mut game, part, patch).map(|why| (number, why))),
                None => match self.aligned.target(patch) {
                    Some(id) if patch.kind.ends_with(SETUP) && !self.is_position(id) => {
                        refused.push((number, Why::Unfit));
                    }
                    Some(id) => of_nodes.entry(id).or_default().push(number),
                    None => refused.push((number, self.why_gone(patch))),
                },
            }
        }
        game.put(&mut record);
        let mut drafts = drafts(&self.aligned.outline, &mut record);
        let board = self.aligned.edited.board_size();
        drafts.extend(self.aligned.edits.new.iter().map(|new| new_draft(new, board)));
        // The stones that the file shows where there was setup, and the patches with that.
        let (mut shown, mut setups): (HashMap<Id, Vec<Stone>>, HashMap<Id, usize>) = <_>::default();
        // What stands apart in the file and goes back to its place; one without stones shows the empty board.
        let apart: HashSet<Id> =
            made.children.get(ROOT as usize).into_iter().flatten().copied().chain([made.root]).collect();
        let goes_back = |id: Id| self.aligned.outline[id].parent == ROOT && !apart.contains(&id);
        // Where it is said which branches begin.
        let mut begin: HashSet<Id> = HashSet::new();
        for (id, mut numbers) in of_nodes {
            let is_new = id as usize >= self.aligned.outline.len();
            let must_begin = !is_new && self.aligned.outline.must_begin(id);
            if let Some(draft) = drafts.get_mut(id as usize) {
                let nothing = Draft { content: Content::Bare, heads: Vec::new(), children: Vec::new() };
                let sheet = Sheet::of(std::mem::replace(draft, nothing), board, id == ROOT);
                let mut node = NodeMerge { sheet, must_begin, places: places.as_ref() };
                // Which stones stand there is what the file shows, edited or not; how they came to is the setup.
                let setup = (id != ROOT).then(|| self.setup(&node, &mut numbers, &mut refused)).flatten();
                if let Some((setup, stones)) = setup
                    && let pre = self.aligned.edited.tree[self.aligned.outline[id].branch].pre.as_deref()
                    && (pre.is_some_and(|pre| pre.stones.is_some()) || stones.is_none() && goes_back(id))
                {
                    shown.insert(id, pre.map(Pre::stones).unwrap_or_default().to_vec());
                    setups.insert(id, setup);
                }
                self.node(&mut node, &numbers, setup.and_then(|(_, stones)| stones), &mut refused);
                *draft = node.sheet.into_draft();
                if numbers.iter().any(|number| is_of_head(&self.aligned.edits.patches[*number].kind)) {
                    begin.insert(id);
                }
            }
        }
        // Where a branch began because it had to, it may go on now.
        for id in self.aligned.outline.ids().filter(|id| self.aligned.outline.must_begin(*id) && !begin.contains(id)) {
            let heads = &mut drafts[id as usize].heads;
            if *heads == [Head::default()] {
                heads.clear();
            }
        }
        if !shown.is_empty() && !self.aligned.unedited {
            let renewed = setup::renew(&mut drafts, &made.children, made.root, &shown, board);
            refused.extend(renewed.iter().filter_map(|id| Some((*setups.get(id)?, Why::Anew))));
        }
        refused.sort_unstable_by_key(|(number, _)| *number);
        for (draft, children) in drafts.iter_mut().zip(made.children) {
            draft.children = children;
        }
        // A record with as many branches as that was not read.
        let _ = assemble(drafts, made.root, &mut record);
        Merged { record, refused, refused_groups: made.refused, refused_people, sides_edited }
    }

    /// Why a patch has no node.
    fn why_gone(&self, patch: &Patch) -> Why {
        if let At::Kept(id) = patch.at { self.aligned.gone(id) } else { Why::Gone }
    }

    /// Why a node that the record does not have does not go.
    fn gone(&self, off: &Off, number: usize, patch: &Patch) -> Option<(usize, Why)> {
        let At::Kept(kept) = patch.at else { return Some((number, Why::Unfit)) };
        if off.patches.get(number).copied().unwrap_or_default() {
            return Some((number, Why::Judged));
        }
        match self.aligned.pairs.of_left(kept) {
            None => Some((number, self.aligned.gone(kept))),
            Some(id) if !self.aligned.may_go(kept, id, patch.was) => Some((number, Why::Edited)),
            Some(_) => None,
        }
    }

    /// The patches of a node with setup in mid-game and with the stones that a target shows for it, if it shows any. Beside stones of
    /// its own there is no setup, which only some formats would show: it is refused.
    fn setup(
        &self,
        node: &NodeMerge<'_>,
        numbers: &mut Vec<usize>,
        refused: &mut Vec<(usize, Why)>,
    ) -> Option<(usize, Option<usize>)> {
        let find = |is: &dyn Fn(&Patch) -> bool| {
            numbers.iter().copied().find(|number| self.aligned.edits.patches.get(*number).is_some_and(is))
        };
        let setup =
            find(&|patch| patch.kind.starts_with(OF_HEAD) && patch.kind.ends_with(SETUP) && patch.is.is_some())?;
        let stones = find(&|patch| patch.kind == "stones" && patch.is.is_none());
        let shown = node.sheet.get("stones", node.must_begin);
        let has_stones = shown.is_some_and(|shown| shown.as_array().is_some_and(|list| !list.is_empty()));
        if stones.is_none() && has_stones {
            numbers.retain(|number| *number != setup);
            refused.push((setup, Why::Unfit));
            return None;
        }
        Some((setup, stones))
    }

    /// `anew`: a patch that is made whatever was edited.
    fn node(&self, node: &mut NodeMerge<'_>, numbers: &[usize], anew: Option<usize>, refused: &mut Vec<(usize, Why)>) {
        let patches = || numbers.iter().filter_map(|number| Some((*number, self.aligned.edits.patches.get(*number)?)));
        // What was shown is asked before anything is changed.
        let now: Vec<[Option<Value>; 2]> = patches()
            .map(|(_, Patch { kind, .. })| {
                [node.sheet.get(kind, node.must_begin), node.sheet.stands(kind, node.must_begin)]
            })
            .collect();
        for ((number, patch), [now, stands]) in patches().zip(now) {
            if now == patch.is && !comes_last(&patch.kind) && !matches!(&*patch.kind, "stones" | "time") {
                continue;
            }
            let holds = anew == Some(number)
                || stands.as_ref().map(print) == patch.was
                || self.aligned.unedited && now.as_ref().map(print) == patch.was;
            let why = if holds { node.set(patch) } else { Some(Why::Edited) };
            if let Some(why) = why {
                refused.push((number, why));
            }
        }
    }
}

/// Decides which patches of the game hold.
struct Guard<'m> {
    edited: Game,
    /// The carrier restores another name of the game than the target showed.
    is_renamed: bool,
    /// The file is as it was written. Then the fingerprint of the value alone is enough, which carriers had before those of extras
    /// covered fields.
    unedited: bool,
    /// The topics of which something was edited: nothing of them is restored.
    topics: HashSet<&'m str>,
}

impl<'m> Guard<'m> {
    fn new(aligned: &Aligned<'m>) -> Self {
        let patches = || aligned.edits.patches.iter();
        let is_renamed = patches().any(|patch| patch.at == At::Info && patch.kind == "name");
        let edited = Game::of(aligned.edited);
        let mut guard = Self { edited, is_renamed, unedited: aligned.unedited, topics: HashSet::new() };
        let of_game = patches().filter_map(|patch| Some((part(patch.at)?, patch)));
        let topics = of_game.filter(|(part, patch)| !guard.matches(*part, patch));
        guard.topics = topics.filter_map(|(_, patch)| game::topic_of(&patch.kind, is_renamed)).collect();
        guard
    }

    fn matches(&self, part: Part, patch: &Patch) -> bool {
        self.edited.stands(part, &patch.kind, self.is_renamed).as_ref().map(print) == patch.was
            || self.unedited && self.edited.get(part, &patch.kind).as_ref().map(print) == patch.was
    }

    /// Says of a game what a patch says, if what the patch is about is in the edited file as it was shown.
    fn apply(&self, record: &mut Game, part: Part, patch: &Patch) -> Option<Why> {
        if self.edited.get(part, &patch.kind) == patch.is && !comes_last(&patch.kind) {
            return None;
        }
        let is_of_edited_topic =
            game::topic_of(&patch.kind, self.is_renamed).is_some_and(|topic| self.topics.contains(topic));
        if is_of_edited_topic || !self.matches(part, patch) {
            return Some(Why::Edited);
        }
        record.set(part, &patch.kind, patch.is.as_ref()).is_none().then_some(Why::Unfit)
    }
}

/// The part of the game that a patch is about; `None` for a node.
const fn part(at: At) -> Option<Part> {
    match at {
        At::Document => Some(Part::Document),
        At::Info => Some(Part::Info),
        At::Kept(_) | At::New(_) => None,
    }
}

/// A node that is being merged.
struct NodeMerge<'n> {
    sheet: Sheet,
    must_begin: bool,
    places: Option<&'n Places>,
}

impl NodeMerge<'_> {
    fn set(&mut self, patch: &Patch) -> Option<Why> {
        if patch.kind == "actor"
            && let Some(actor) = &patch.is
        {
            let index = actor.as_u64().and_then(|index| u32::try_from(index).ok());
            let place = index.and_then(|index| self.places?.merged_index(index));
            let Some(place) = place else { return Some(Why::Nobody) };
            return self.sheet.set("actor", Some(&place.into())).is_none().then_some(Why::Unfit);
        }
        self.sheet.set(&patch.kind, patch.is.as_ref()).is_none().then_some(Why::Unfit)
    }
}

fn new_draft(new: &New, board: BoardSize) -> Draft {
    let content = match new {
        New::Position => Content::Position(None),
        New::Bare => Content::Bare,
        New::Move(key) => key.as_move().map_or(Content::Bare, |(color, vertex)| {
            let played = Move { color, vertex, evaluation: None };
            Content::Step(Box::new(Step::new(Action::Move(played))))
        }),
        New::Action(action) => {
            node::read_action(action, board).map_or(Content::Bare, |action| Content::Step(Box::new(Step::new(action))))
        }
    };
    Draft { content, heads: Vec::new(), children: Vec::new() }
}
