//! Applies the changes of one side to the record of the other side.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use super::align::Pairs;
use super::changes::{At, Changes, FieldChange, Game, Link, Side, empty_draft, fields_of_new, fingerprint};
use super::children::{self, Children};
use super::clash::Clash;
use super::field::{Key, Value};
use super::fields::{Fields, fields_of_node, node_from_fields, set_fields_of_info, set_fields_of_record};
use super::outline::{Content, Draft, Head, Id, NONE, assemble, draft};
use super::people_lists::{Acting, Places, merge_lists};
use super::shape::NodeKey;
use super::topics::{details_evaluation, unfit};
use crate::record::Record;

/// Side whose value is written where both sides changed the same thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Winner {
    Ours,
    Theirs,
    /// Theirs, a file that does not show everything that ours has.
    File,
}

/// A merged record.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) record: Record,
    pub(crate) clashes: Vec<Clash>,
}

/// Text to add to the comment of a merged node.
pub(crate) type Notes = HashMap<Option<Id>, String>;

/// A merge of the changes of ours into the record of theirs.
pub(crate) struct Merge<'m> {
    changes: &'m Changes,
    theirs: &'m Side<'m>,
    /// Partners of the nodes of the base (left) in theirs (right).
    pairs: &'m Pairs,
    winner: Winner,
    /// Merged id of each new node: a node of theirs if theirs has the same node, else behind the nodes of theirs.
    new: Vec<Id>,
    clashes: Vec<Clash>,
}

impl<'m> Merge<'m> {
    pub(crate) fn new(changes: &'m Changes, theirs: &'m Side<'m>, pairs: &'m Pairs, winner: Winner) -> Self {
        let mut merge = Self { changes, theirs, pairs, winner, new: Vec::new(), clashes: Vec::new() };
        merge.identify_new_nodes();
        merge
    }

    /// Returns the number of nodes of theirs. Merged ids below it are nodes of theirs.
    fn theirs_count(&self) -> Id {
        Id::try_from(self.theirs.shape.len()).unwrap_or(NONE)
    }

    /// Finds the new nodes that both sides inserted: the same step below the same node.
    fn identify_new_nodes(&mut self) {
        let shape = &self.theirs.shape;
        let mut inserted: HashMap<(Option<Id>, NodeKey), VecDeque<Id>> = HashMap::new();
        for id in shape.ids().filter(|id| self.pairs.left_of(*id).is_none()) {
            inserted.entry((shape.parent(id), shape.key(id))).or_default().push_back(id);
        }
        let mut parents: Vec<Option<Link>> = vec![None; self.changes.new.len()];
        for list in &self.changes.lists {
            for child in &list.children {
                if let Link::New(id) = *child
                    && let Some(parent) = parents.get_mut(id as usize)
                {
                    *parent = list.parent;
                }
            }
        }
        for (next, (node, parent)) in (self.theirs_count()..).zip(self.changes.new.iter().zip(parents)) {
            // Parents come before their children.
            let parent = parent.and_then(|link| self.merged(link));
            let same = parent.and_then(|parent| inserted.get_mut(&(Some(parent), node.key))?.pop_front());
            self.new.push(same.unwrap_or(next));
        }
    }

    /// Returns the merged id of a node; `None` if theirs removed it.
    pub(super) fn merged(&self, link: Link) -> Option<Id> {
        match link {
            Link::Kept(id) => self.pairs.right_of(id),
            Link::New(id) => self.new.get(id as usize).copied(),
        }
    }

    /// Merges everything. `notes` receives the clashes before the nodes are built and returns texts for comments. `finish`
    /// receives the nodes and the id of the start before the record is built.
    pub(crate) fn run(
        mut self,
        notes: impl FnOnce(&[Clash]) -> Notes,
        finish: impl FnOnce(&mut [Draft], Id),
    ) -> Outcome {
        let mut record = self.theirs.record.clone();
        let places = self
            .changes
            .people
            .as_ref()
            .map(|people| merge_lists(people, &mut record, self.winner == Winner::Ours, &self.acting()));
        if let Some(places) = &places {
            self.clashes.extend(places.conflicts.iter().cloned().map(Clash::Person));
            self.clashes.extend(places.sides.iter().cloned().map(Clash::Sides));
        }
        let Children { root, lists, removed, clashes } = children::merge(&children::Input {
            changes: self.changes,
            theirs: &self.theirs.shape,
            pairs: self.pairs,
            new: &self.new,
            is_changed: &|node, was| self.theirs.content(node) != was,
            ours_wins: self.winner == Winner::Ours,
            theirs_is_partial: self.winner == Winner::File,
        });
        self.clashes.extend(clashes);
        let of_nodes = self.changes_by_node(&removed);
        self.game(&mut record);
        let count = self.theirs_count();
        let mut merged: Vec<(Id, Fields)> = Vec::new();
        for (id, changes) in of_nodes {
            let mut fields = if id < count { self.theirs.fields(id) } else { fields_of_new(self.key_of_new(id)) };
            let edited = |change: &FieldChange| match (&change.key, places.as_ref()) {
                (Key::Actor, Some(places)) => actor_in_base(&fields, places) != change.base,
                _ => is_edited(&fields, None, change),
            };
            let with_edited: Vec<(&FieldChange, bool)> =
                changes.into_iter().map(|change| (change, edited(change))).collect();
            if let (Some(Value::Number(actor)), Some(places)) = (fields.get(&Key::Actor), places.as_ref()) {
                let actor = places.of_theirs(*actor);
                fields.set(Key::Actor, actor.map(Value::Number));
            }
            self.apply(&mut fields, Some(id).filter(|id| *id < count), &with_edited, places.as_ref());
            merged.push((id, fields));
        }
        let mut notes = notes(&self.clashes);
        // Notes on game information stand at the start.
        if let Some(note) = notes.remove(&None) {
            let at_root = notes.entry(Some(root)).or_default();
            *at_root = if at_root.is_empty() { note } else { format!("{note}\n{at_root}") };
        }
        let notes = self.at_nodes_with_comments(notes, &lists);
        let mut drafts = self.complete(merged, lists, notes, places.as_ref());
        finish(&mut drafts, root);
        // A record with as many branches as that was not read.
        let _ = assemble(drafts, root, &mut record);
        Outcome { record, clashes: self.clashes }
    }

    /// Moves the notes of nodes that have no comments, since they are branches without steps, to the nodes above.
    fn at_nodes_with_comments(&self, notes: Notes, lists: &[Vec<Id>]) -> Notes {
        let is_bare = |id: Id| match self.theirs.shape.len() {
            count if (id as usize) < count => self.theirs.shape.key(id) == NodeKey::Bare,
            _ => self.key_of_new(id) == NodeKey::Bare,
        };
        if !notes.keys().flatten().any(|id| is_bare(*id)) {
            return notes;
        }
        let parents: HashMap<Id, Id> = (0..)
            .zip(lists)
            .flat_map(|(parent, children)| children.iter().map(move |child| (*child, parent)))
            .collect();
        let mut moved = Notes::default();
        for (at, note) in notes {
            let mut at = at;
            while let Some(parent) = at.filter(|id| is_bare(*id)).and_then(|id| parents.get(&id)) {
                at = Some(*parent);
            }
            let there: &mut String = moved.entry(at).or_default();
            *there = if there.is_empty() { note } else { format!("{there}\n{note}") };
        }
        moved
    }

    /// Returns the participants to whom a side gave steps.
    fn acting(&self) -> Acting {
        let actors = || self.changes.fields.iter().filter(|change| change.key == Key::Actor);
        let number = |value: &Option<Value>| if let Some(Value::Number(actor)) = value { Some(*actor) } else { None };
        let ours = actors().filter_map(|change| number(&change.value)).collect();
        let at = |change: &FieldChange| if let At::Node(link) = change.at { self.merged(link) } else { None };
        let changed: HashSet<Id> = actors().filter_map(at).collect();
        let removed: HashSet<Id> =
            self.changes.removed.iter().filter_map(|removed| self.pairs.right_of(removed.node)).collect();
        let nodes = self.theirs.shape.ids().filter(|id| !changed.contains(id) && !removed.contains(id));
        Acting { ours, theirs: nodes.filter_map(|id| self.theirs.actor(id)).collect() }
    }

    /// Returns the nodes of theirs whose comment both sides changed.
    fn comment_clashes(&self) -> HashSet<Id> {
        let node = |clash: &Clash| match clash {
            Clash::Field { theirs_node, key: Key::Comment, .. } => *theirs_node,
            _ => None,
        };
        self.clashes.iter().filter_map(node).collect()
    }

    /// Builds all nodes with their children: those with changed fields, and those of theirs that did not change.
    fn complete(
        &self,
        changed: Vec<(Id, Fields)>,
        lists: Vec<Vec<Id>>,
        mut notes: Notes,
        places: Option<&Places>,
    ) -> Vec<Draft> {
        let count = self.theirs_count();
        let comment_clashes = self.comment_clashes();
        let mut drafts: Vec<Option<Draft>> = lists.iter().map(|_| None).collect();
        for (id, mut fields) in changed {
            let note = notes.remove(&Some(id));
            if note.is_some() && comment_clashes.contains(&id) {
                // The note has both comments.
                fields.set(Key::Comment, None);
            }
            add_note(&mut fields, note);
            let content = if id < count {
                draft(&self.theirs.outline, self.theirs.record, id).content
            } else {
                empty_draft(self.key_of_new(id)).content
            };
            drafts[id as usize] = Some(node_from_fields(&content, fields));
        }
        let drafts = (0..).zip(drafts).map(|(id, made)| {
            let made = match made {
                Some(made) => made,
                None if id < count => self.unchanged(id, places),
                None => empty_draft(self.key_of_new(id)),
            };
            let Some(note) = notes.remove(&Some(id)) else { return made };
            let mut fields = fields_of_node(made.clone(), false);
            add_note(&mut fields, Some(note));
            node_from_fields(&made.content, fields)
        });
        drafts.zip(lists).map(|(draft, children)| Draft { children, ..draft }).collect()
    }

    /// Returns a node of theirs that ours did not change.
    fn unchanged(&self, id: Id, places: Option<&Places>) -> Draft {
        let mut draft = draft(&self.theirs.outline, self.theirs.record, id);
        if let Content::Step(step) = &mut draft.content
            && let (Some(actor), Some(places)) = (step.actor(), places)
        {
            step.set_actor(places.of_theirs(actor));
        }
        // A branch that began because it had to may continue now.
        if self.theirs.outline.must_begin(id) && draft.heads == [Head::default()] {
            draft.heads.clear();
        }
        draft
    }

    fn key_of_new(&self, merged: Id) -> NodeKey {
        let index = merged.checked_sub(self.theirs_count()).and_then(|index| usize::try_from(index).ok());
        index.and_then(|index| self.changes.new.get(index)).map_or(NodeKey::Bare, |node| node.key)
    }

    /// A value of a node that theirs removed, or that has no place.
    fn clash_without_node(&mut self, change: &FieldChange) {
        if change.value.is_some() && !change.key.is_form() && matches!(change.at, At::Node(Link::Kept(_))) {
            let FieldChange { at, key, value, .. } = change.clone();
            self.clashes.push(Clash::Field { at, theirs_node: None, key, ours: value, theirs: None });
        }
    }

    /// Returns the changes of each merged node. Those of a node that is not in the result are conflicts.
    fn changes_by_node(&mut self, removed: &HashSet<Id>) -> BTreeMap<Id, Vec<&'m FieldChange>> {
        let mut of_nodes: BTreeMap<Id, Vec<&FieldChange>> = BTreeMap::new();
        // For nodes of the base at which branches begin, the nodes at which they begin now.
        let mut beginnings: HashMap<Id, Id> = HashMap::new();
        for change in &self.changes.fields {
            let At::Node(link) = change.at else { continue };
            let Some(mut id) = self.merged(link).filter(|id| !removed.contains(id)) else {
                self.clash_without_node(change);
                continue;
            };
            if let Link::Kept(kept) = link
                && self.winner == Winner::File
                && change.key.is_of_branch()
            {
                id = *beginnings.entry(kept).or_insert_with(|| self.beginning(kept, id));
            }
            of_nodes.entry(id).or_default().push(change);
        }
        of_nodes
    }

    /// Returns the node of theirs at which the branch begins that begins at a node of the base: its partner `id`, or the first
    /// node that theirs inserted before it. In `a(b)(c)`, a file inserts `x` before `c`: the branch of `c` begins at `x`, since a
    /// file shows no branch that need not begin.
    fn beginning(&self, kept: Id, id: Id) -> Id {
        let base = &self.changes.base;
        let begins = base.parent(kept).is_some_and(|parent| base.only_child(parent).is_none());
        if !begins || id >= self.theirs_count() {
            return id;
        }
        let mut first = id;
        while !self.theirs.outline.must_begin(first) {
            match self.theirs.shape.parent(first).filter(|parent| self.pairs.left_of(*parent).is_none()) {
                Some(parent) => first = parent,
                None => return id,
            }
        }
        first
    }

    /// Merges the size, the extras and the game information. If both sides changed something about a topic, the topic clashes as a
    /// whole: a property DT does not fit a start time that was edited. From a carrier, only the fields that ours changed are
    /// known, and the topics of its extras.
    fn game(&mut self, record: &mut Record) {
        let changes = self.changes;
        let at = |at: At| changes.fields.iter().filter(move |change| change.at == at).collect::<Vec<_>>();
        let (of_record, of_info) = (at(At::Record), at(At::Info));
        let is_renamed = changes
            .games
            .as_ref()
            .map_or_else(|| of_info.iter().any(|change| change.key == Key::Name), |games| games[0].is_renamed);
        let game = self.theirs.game(is_renamed);
        let edited = self.edited_topics(&game);
        let ours = changes.games.as_ref().map(|games| &games[1]);
        let mut merged = [(At::Record, game.record.clone(), of_record), (At::Info, game.info.clone(), of_info)];
        for (at, fields, changes) in &mut merged {
            let about_edited =
                |change: &&FieldChange| game.topic(&change.key).is_some_and(|topic| edited.contains(topic));
            let (clashing, others): (Vec<_>, Vec<_>) = changes.iter().copied().partition(about_edited);
            let is_new = |change: &FieldChange| {
                let base = self.changes.games.as_ref().map(|games| &games[0].topics);
                base.zip(game.topic(&change.key)).is_some_and(|(base, topic)| !base.contains_key(topic))
            };
            // If both sides added a topic without a clash, one side says more about it.
            let is_edited = |change: &FieldChange| is_edited(fields, Some(&game), change) && !is_new(change);
            let others: Vec<_> = others.into_iter().map(|change| (change, is_edited(change))).collect();
            self.apply(fields, None, &others, None);
            for change in clashing {
                self.clash(fields, None, change);
            }
            // Fields of the topic that only theirs has.
            let Some(ours) = ours.map(|ours| if *at == At::Record { &ours.record } else { &ours.info }) else {
                continue;
            };
            let in_ours: HashSet<&Key> = changes.iter().map(|change| &change.key).collect();
            let is_left = |key: &Key| {
                let clashes = game.topic(key).is_some_and(|topic| edited.contains(topic));
                clashes && !key.is_derived() && !in_ours.contains(key)
            };
            let left: Vec<Key> = fields.iter().map(|(key, _)| key.clone()).filter(is_left).collect();
            for key in left {
                let value = ours.get(&key).cloned();
                self.clash(fields, None, &FieldChange { at: *at, key, base: None, value });
            }
        }
        let [(_, of_record, _), (_, of_info, _)] = merged;
        set_fields_of_record(record, of_record);
        set_fields_of_info(record, of_info);
    }

    /// Returns the topics that ours changed and theirs, too, to something else.
    fn edited_topics(&self, theirs: &Game) -> HashSet<&'static str> {
        if let Some([base, ours]) = self.changes.games.as_deref() {
            let topics = base.topics.keys().chain(ours.topics.keys()).chain(theirs.topics.keys()).copied();
            let differs = |topic: &&'static str| {
                let [was, is, other] = [base, ours, theirs].map(|game| game.topics.get(*topic));
                was != is && was != other && is != other && !(was.is_none() && agree(ours, theirs, topic))
            };
            return topics.filter(differs).collect();
        }
        let is_changed = |change: &&FieldChange| match change.at {
            At::Record => is_edited(&theirs.record, Some(theirs), change),
            At::Info => is_edited(&theirs.info, Some(theirs), change),
            At::Node(_) => false,
        };
        let edited = self.changes.fields.iter().filter(is_changed);
        edited.filter_map(|change| theirs.topic(&change.key)).collect()
    }

    /// Applies the changes of one place to its fields; for each change, whether theirs edited the field, too. Actors of theirs are
    /// merged indexes.
    fn apply(
        &mut self,
        fields: &mut Fields,
        theirs_node: Option<Id>,
        changes: &[(&FieldChange, bool)],
        places: Option<&Places>,
    ) {
        let clashing = changes.iter().filter(|(change, edited)| *edited && !is_same(fields, change));
        let clashing: Vec<Key> = clashing.map(|(change, _)| change.key.clone()).collect();
        if self.winner == Winner::Ours {
            let keys_of_ours: HashSet<&Key> = changes.iter().map(|(change, _)| &change.key).collect();
            let at = changes.first().map(|(change, _)| change.at);
            for (key, at) in unfit(fields, &clashing).into_iter().filter_map(|key| Some((key, at?))) {
                if !keys_of_ours.contains(&key) {
                    let removed = FieldChange { at, key: key.clone(), base: None, value: None };
                    self.push_clash(fields, theirs_node, &removed);
                }
                fields.set(key, None);
            }
        }
        let is_same_evaluation = self.winner != Winner::File
            && changes.iter().any(|(change, _)| change.key == Key::Evaluation && is_same(fields, change));
        for (change, edited) in changes {
            // An actor is an index in the list of participants, which was merged before.
            let renumbered = match (&change.key, &change.value, places) {
                (Key::Actor, Some(Value::Number(actor)), Some(places)) => {
                    let Some(place) = places.merged_index(*actor) else {
                        self.push_clash(fields, theirs_node, change);
                        continue;
                    };
                    Some(FieldChange { value: Some(Value::Number(place)), ..(*change).clone() })
                }
                _ => None,
            };
            let change = renumbered.as_ref().unwrap_or(change);
            // Both sides annotate a move as bad, and one says how bad.
            let is_more = || {
                is_same_evaluation
                    && details_evaluation(&change.key)
                    && change.base.is_none()
                    && fields.get(&change.key).is_none()
            };
            if *edited && !is_more() {
                self.clash(fields, theirs_node, change);
            } else {
                fields.set(change.key.clone(), change.value.clone());
            }
        }
    }

    fn clash(&mut self, fields: &mut Fields, theirs_node: Option<Id>, change: &FieldChange) {
        if is_same(fields, change) {
            return;
        }
        if !change.key.is_form() {
            self.push_clash(fields, theirs_node, change);
        }
        if self.winner == Winner::Ours {
            fields.set(change.key.clone(), change.value.clone());
        }
    }

    fn push_clash(&mut self, fields: &Fields, theirs_node: Option<Id>, change: &FieldChange) {
        let FieldChange { at, key, value, .. } = change.clone();
        let theirs = fields.get(&key).cloned();
        self.clashes.push(Clash::Field { at, theirs_node, key, ours: value, theirs });
    }
}

/// Returns whether theirs has something else than the base.
fn is_edited(fields: &Fields, game: Option<&Game>, change: &FieldChange) -> bool {
    fingerprint(fields, game, &change.key) != change.base
}

/// Returns whether one side says the same about a topic as the other side, and nothing else.
fn agree(one: &Game, other: &Game, topic: &str) -> bool {
    let [one, other] = [one, other].map(|game| game.fields_of_topic(topic));
    let (fewer, more) = if one.len() < other.len() { (one, other) } else { (other, one) };
    fewer.iter().all(|(key, value)| more.get(key) == Some(value))
}

/// Returns whether theirs has the new value of ours.
fn is_same(fields: &Fields, change: &FieldChange) -> bool {
    match (fields.get(&change.key), &change.value) {
        (Some(theirs), Some(ours)) => theirs.fingerprint() == ours.fingerprint(),
        (theirs, ours) => theirs.is_none() && ours.is_none(),
    }
}

/// Returns the fingerprint of the actor of a node of theirs, as an index in the base.
fn actor_in_base(fields: &Fields, places: &Places) -> Option<u32> {
    let Some(Value::Number(actor)) = fields.get(&Key::Actor) else { return None };
    // A participant whom the base does not have is nobody there.
    Some(Value::Number(places.in_base(*actor).unwrap_or(NONE)).fingerprint())
}

/// Appends a text to the comment.
fn add_note(fields: &mut Fields, note: Option<String>) {
    if let Some(note) = note {
        let comment = match fields.get(&Key::Comment) {
            Some(Value::Text(comment)) => format!("{comment}\n{note}"),
            _ => note,
        };
        fields.set(Key::Comment, Some(Value::Text(comment.into())));
    }
}
