//! Applies the changes of one side to the record of the other side.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use super::align::Pairs;
use super::changes::{At, Changes, FieldChange, Game, Link, Side, empty_draft, fields_of_new, fingerprint};
use super::children::{self, Children};
use super::clash::Clash;
use super::field::{Key, Value};
use super::fields::{Fields, fields_of_node, node_from_fields, set_fields_of_info, set_fields_of_record};
use super::outline::{Content, Draft, Head, Id, NONE, assemble, draft};
use super::people::{self, Places};
use super::shape::NodeKey;
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
    restored: &'m BTreeSet<Id>,
    /// Merged id of each new node: a node of theirs if theirs has the same node, else behind the nodes of theirs.
    new: Vec<Id>,
    clashes: Vec<Clash>,
}

impl<'m> Merge<'m> {
    /// Creates a merge. `restored`: nodes of the base that theirs removed and ours changed, which are new nodes of ours.
    pub(crate) fn new(
        changes: &'m Changes,
        theirs: &'m Side<'m>,
        pairs: &'m Pairs,
        winner: Winner,
        restored: &'m BTreeSet<Id>,
    ) -> Self {
        let mut merge = Self { changes, theirs, pairs, winner, restored, new: Vec::new(), clashes: Vec::new() };
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
            .map(|people| people::merge_lists(people, &mut record, self.winner == Winner::Ours));
        if let Some(places) = &places {
            self.clashes.extend(places.refused.iter().cloned().map(Clash::Person));
            self.clashes.extend(places.sides_changed.then_some(Clash::Sides));
        }
        let Children { root, lists, removed, clashes } = children::merge(&children::Input {
            changes: self.changes,
            theirs: &self.theirs.shape,
            pairs: self.pairs,
            new: &self.new,
            is_changed: &|node, was| self.theirs.content(node) != was,
            ours_wins: self.winner == Winner::Ours,
            theirs_is_partial: self.winner == Winner::File,
            restored: self.restored,
        });
        self.clashes.extend(clashes);
        let of_nodes = self.game(&mut record, &removed);
        let count = self.theirs_count();
        let mut changed: Vec<(Id, Fields)> = Vec::new();
        for (id, changes) in of_nodes {
            let mut fields = if id < count { self.theirs.fields(id) } else { fields_of_new(self.key_of_new(id)) };
            let actor = fields.get(&Key::Actor).cloned();
            self.apply((&mut fields, None), Some(id).filter(|id| *id < count), &changes, places.as_ref());
            if id < count && fields.get(&Key::Actor) == actor.as_ref() {
                let actor = self.renumbered(id, actor, places.as_ref());
                fields.set(Key::Actor, actor);
            }
            changed.push((id, fields));
        }
        let mut notes = notes(&self.clashes);
        // Notes on game information stand at the start.
        if let Some(note) = notes.remove(&None) {
            let at_root = notes.entry(Some(root)).or_default();
            *at_root = if at_root.is_empty() { note } else { format!("{note}\n{at_root}") };
        }
        let mut drafts = self.complete(changed, lists, notes, places.as_ref());
        finish(&mut drafts, root);
        // A record with as many branches as that was not read.
        let _ = assemble(drafts, root, &mut record);
        Outcome { record, clashes: self.clashes }
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
            && let Some(actor) = step.actor()
            && let Some(Value::Number(actor)) = self.renumbered(id, Some(Value::Number(actor)), places)
        {
            step.set_actor(Some(actor));
        }
        // A branch that began because it had to may continue now.
        if self.theirs.outline.must_begin(id) && draft.heads == [Head::default()] {
            draft.heads.clear();
        }
        draft
    }

    /// Returns the actor of a node of theirs as an index of the merged participants.
    fn renumbered(&self, id: Id, actor: Option<Value>, places: Option<&Places>) -> Option<Value> {
        match (actor, places) {
            // If only ours changed the participants, ours also changed the actors of the nodes of the base.
            (Some(Value::Number(actor)), Some(places)) if !places.is_base || self.pairs.left_of(id).is_none() => {
                Some(Value::Number(places.of_theirs(actor)))
            }
            (actor, _) => actor,
        }
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

    /// Merges the size, the extras and the game information. If theirs changed one thing of a topic that ours changed, all
    /// of the topic clashes: a property DT does not fit a start time that was edited. Returns the changes of each node.
    fn game(&mut self, record: &mut Record, removed: &HashSet<Id>) -> BTreeMap<Id, Vec<&'m FieldChange>> {
        let mut of_nodes: BTreeMap<Id, Vec<&FieldChange>> = BTreeMap::new();
        let (mut of_record, mut of_info) = (Vec::new(), Vec::new());
        for change in &self.changes.fields {
            match change.at {
                At::Record => of_record.push(change),
                At::Info => of_info.push(change),
                At::Node(link) => match self.merged(link).filter(|id| !removed.contains(id)) {
                    Some(id) => of_nodes.entry(id).or_default().push(change),
                    None => self.clash_without_node(change),
                },
            }
        }
        let is_renamed = of_info.iter().any(|change| change.key == Key::Name);
        let game = self.theirs.game(is_renamed);
        let mut parts = [(game.record.clone(), of_record), (game.info.clone(), of_info)];
        let edited: HashSet<&'static str> = parts
            .iter()
            .flat_map(|(fields, changes)| changes.iter().filter(|change| is_edited(fields, Some(&game), change)))
            .filter_map(|change| game.topic(&change.key))
            .collect();
        for (fields, changes) in &mut parts {
            let about_edited =
                |change: &&&FieldChange| game.topic(&change.key).is_some_and(|topic| edited.contains(topic));
            let (clashing, others): (Vec<_>, Vec<_>) =
                changes.iter().copied().partition(|change| about_edited(&change));
            self.apply((fields, Some(&game)), None, &others, None);
            for change in clashing {
                self.clash(fields, None, change);
            }
        }
        let [(of_record, _), (of_info, _)] = parts;
        set_fields_of_record(record, of_record);
        set_fields_of_info(record, of_info);
        of_nodes
    }

    /// Applies the changes of one place to its fields.
    fn apply(
        &mut self,
        (fields, game): (&mut Fields, Option<&Game>),
        theirs_node: Option<Id>,
        changes: &[&FieldChange],
        places: Option<&Places>,
    ) {
        let edited: Vec<bool> = changes.iter().map(|change| is_edited(fields, game, change)).collect();
        for (change, edited) in changes.iter().zip(edited) {
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
            if edited {
                self.clash(fields, theirs_node, change);
            } else {
                fields.set(change.key.clone(), change.value.clone());
            }
        }
    }

    fn clash(&mut self, fields: &mut Fields, theirs_node: Option<Id>, change: &FieldChange) {
        let is_same = match (fields.get(&change.key), &change.value) {
            (Some(theirs), Some(ours)) => theirs.fingerprint() == ours.fingerprint(),
            (theirs, ours) => theirs.is_none() && ours.is_none(),
        };
        if is_same {
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
