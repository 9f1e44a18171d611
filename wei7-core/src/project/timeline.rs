//! Converts a timeline (5.15.3.2) to moves only, for formats without other actions.
//!
//! Moves that were taken back become a variation, and the moves played instead become the main line. Messages, claimed
//! results and comments are appended to the comment of their position, and marks are added to its marks.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::agreed_result::agreed_result;
use super::origins::{Origins, StepOrigins};
use crate::record::{Action, Branch, BranchId, Mark, Node, PlaceNames, Record, Step, Text, Tree};
use crate::report::{Difference, Field, Subject, numbered_participant};
use wei7_text::{Argument, GameResult, Message};

/// Error of a conversion that would be too expensive, because takebacks go back through many branches again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooManyTakebacks;

impl TooManyTakebacks {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("too-many-takebacks")
    }
}

impl Record {
    /// Returns the record with moves only, for formats without other actions, and the differences from this record. A
    /// result that both sides claim (5.15.3.2.3.3) becomes the result of the game, if the game has none.
    ///
    /// ```
    /// let live = br#"{"format":"wei7","version":"3.0","tree":{"steps":[{"action":{"type":"message","value":"hello"}}]}}"#;
    /// let record = wei7_core::JsonReader::new().read(live).unwrap().value;
    /// let (shown, differences) = record.flatten_timeline()?;
    /// assert_eq!(shown.tree.root().pre.as_ref().unwrap().comment.as_deref(), Some("hello"));
    /// assert_eq!(differences.len(), 1);
    /// # Ok::<(), wei7_core::TooManyTakebacks>(())
    /// ```
    pub fn flatten_timeline(&self) -> Result<(Cow<'_, Self>, Vec<Difference>), TooManyTakebacks> {
        match self.flatten()? {
            Some(Flattened { record, differences, .. }) => Ok((Cow::Owned(record), differences)),
            None => Ok((Cow::Borrowed(self), Vec::new())),
        }
    }

    /// Flattens the timeline as [`Record::flatten_timeline`] does. Returns `None` if the record has moves only.
    pub(crate) fn flatten(&self) -> Result<Option<Flattened>, TooManyTakebacks> {
        if !self.has_timeline() {
            return Ok(None);
        }
        let steps: usize = self.tree.preorder().map(|(id, _)| self.tree[id].steps().len()).sum();
        let mut play = Play {
            record: self,
            names: PlaceNames::new(self),
            drafts: vec![Draft::new(self, BranchId::ROOT, 0)],
            notes: Vec::new(),
            differences: Vec::new(),
            budget: 10_000_000usize.saturating_add(steps.saturating_mul(16)),
        };
        let mut outputs = vec![0; self.tree.len()];
        for (id, _) in self.tree.preorder() {
            play.play_branch(id, outputs[id.index()], &mut outputs)?;
        }
        let differences = std::mem::take(&mut play.differences);
        let (tree, origins) = play.into_tree()?;
        let mut info = self.info.clone();
        if let Some(result) = agreed_result(self) {
            info.get_or_insert_default().result = Some(result);
        }
        let record = Self { size: self.size, info, tree, extras: self.extras.clone() };
        Ok(Some(Flattened { record, differences, origins }))
    }

    /// Returns whether the record has an action that is not a move.
    pub(crate) fn has_timeline(&self) -> bool {
        self.tree.preorder().any(|(id, _)| self.tree[id].steps().iter().any(|step| step.as_move().is_none()))
    }
}

/// A record without a timeline.
pub(crate) struct Flattened {
    pub(crate) record: Record,
    /// Values that moves alone cannot express.
    differences: Vec<Difference>,
    /// Origins of the branches and moves.
    pub(crate) origins: Origins,
}

/// Branch of the result while the result is being built.
#[derive(Default)]
struct Draft {
    /// Title, `pre` and extras of the branch.
    branch: Branch,
    steps: Vec<DraftStep>,
    children: VecDeque<usize>,
    parent: usize,
    /// Branch of the record whose title, `pre` and extras this branch has; `None` if a takeback made this branch.
    origin: Option<BranchId>,
    /// Index in [`Play::notes`] of the text to append to the comment of `pre`.
    note: Option<usize>,
    /// Whether a takeback made this branch, so that the record has no corresponding branch.
    is_from_takeback: bool,
}

/// Move with the index in [`Play::notes`] of the text to append to its comment.
struct DraftStep {
    step: Step,
    origin: (BranchId, usize),
    note: Option<usize>,
}

impl Draft {
    fn new(record: &Record, id: BranchId, parent: usize) -> Self {
        let Branch { title, pre, extras, .. } = &record.tree[id];
        let (title, pre, extras) = (title.clone(), pre.clone(), extras.clone());
        let branch = Branch { title, pre, extras, ..Branch::default() };
        Self { branch, parent, origin: Some(id), ..Self::default() }
    }
}

/// Position in the result: after the first `steps` steps of the draft with the index `branch`.
#[derive(Clone, Copy)]
struct Cursor {
    branch: usize,
    steps: usize,
    /// Whether the next move that is played at this position belongs to the main line.
    main: bool,
}

/// State of the conversion of a timeline to moves.
struct Play<'r> {
    record: &'r Record,
    names: PlaceNames<'r>,
    /// Branches of the result. The first one is the root.
    drafts: Vec<Draft>,
    /// Texts to append to comments. They are separate from the comments, so that appending to a long text is cheap.
    notes: Vec<String>,
    /// Values of the record that the result does not have, because moves alone cannot express them.
    differences: Vec<Difference>,
    /// Number of steps, children and branches that may still be visited by takebacks.
    budget: usize,
}

impl Play<'_> {
    fn spend(&mut self, cost: usize) -> Result<(), TooManyTakebacks> {
        self.budget = self.budget.checked_sub(cost).ok_or(TooManyTakebacks)?;
        Ok(())
    }

    /// Plays the steps of the branch `id` into the draft `output` and creates drafts for its children. `outputs`
    /// receives the index of each draft by the id of its branch.
    fn play_branch(&mut self, id: BranchId, output: usize, outputs: &mut [usize]) -> Result<(), TooManyTakebacks> {
        let branch = &self.record.tree[id];
        let mut cursor = Cursor { branch: output, steps: 0, main: true };
        let mut taken_back = false;
        for (index, step) in branch.steps().iter().enumerate() {
            match &step.action {
                Action::Move(_) => {
                    cursor = self.play_move(cursor, step.clone(), (id, index))?;
                    taken_back = false;
                    continue;
                }
                Action::Takeback(count) => {
                    self.report(Field::Takeback, id, index, Message::new("number-of-moves").with("number", *count));
                    cursor = self.take_back(cursor, *count)?;
                    taken_back = true;
                }
                Action::Mark(mark) => {
                    self.report(Field::MarkAction, id, index, mark.symbol.as_char());
                    self.annotate(cursor, None, std::slice::from_ref(mark));
                }
                Action::Message(text) => {
                    self.report(Field::Message, id, index, text.chars().take(60).collect::<String>());
                    let line = self.attributed(step.actor(), text);
                    self.annotate(cursor, Some(&line), &[]);
                }
                Action::Result(result) => {
                    let text = result_text(*result);
                    self.report(Field::ResultAction, id, index, result.message());
                    let line = self.attributed(step.actor(), &text);
                    self.annotate(cursor, Some(&line), &[]);
                }
            }
            // The time and the actor of a move stay with the move, but this step is not a move and is left out of the
            // result.
            if let Some(time) = step.time() {
                self.report(Field::StepTime, id, index, time.as_str());
            }
            if let Some(actor) = step.actor() {
                self.report(Field::Actor, id, index, numbered_participant(actor));
            }
            self.annotate(cursor, step.comment(), step.marks().unwrap_or_default());
        }
        self.finish(id, cursor, taken_back, outputs)
    }

    /// Records that a value of a step is not in the result.
    fn report(&mut self, field: Field, id: BranchId, index: usize, detail: impl Into<Argument>) {
        let at = self.names.node(Node::Step(id, index));
        self.differences.push(Difference { about: Subject::Field(field), at, left: Some(detail.into()), right: None });
    }

    /// Returns a line for a comment, with the name of the actor before the text, as servers write it.
    fn attributed(&self, actor: Option<u32>, text: &str) -> String {
        let Some(actor) = actor else { return text.to_owned() };
        let people = self.record.info.as_deref().and_then(|info| info.participants.as_deref());
        let person = usize::try_from(actor).ok().and_then(|index| people?.get(index));
        match person.and_then(|person| person.name.as_deref()) {
            Some(name) => format!("{name}: {text}"),
            None => format!("#{actor}: {text}"),
        }
    }

    fn new_draft(&mut self, draft: Draft) -> usize {
        self.drafts.push(draft);
        self.drafts.len() - 1
    }

    /// Returns whether the position already has a next move or a child.
    fn is_continued(&self, cursor: Cursor) -> bool {
        let draft = &self.drafts[cursor.branch];
        cursor.steps < draft.steps.len() || !draft.children.is_empty()
    }

    /// Splits a branch at the cursor: the following steps become a separate branch.
    fn split(&mut self, cursor: Cursor) -> Result<(), TooManyTakebacks> {
        let draft = &mut self.drafts[cursor.branch];
        if cursor.steps >= draft.steps.len() {
            return Ok(());
        }
        let steps = draft.steps.split_off(cursor.steps);
        let children = std::mem::take(&mut draft.children);
        self.spend(steps.len() + children.len())?;
        let tail = self.drafts.len();
        for child in &children {
            self.drafts[*child].parent = tail;
        }
        self.new_draft(Draft { steps, children, parent: cursor.branch, is_from_takeback: true, ..Draft::default() });
        self.attach(cursor, tail);
        Ok(())
    }

    /// Adds a child to the branch of the cursor: as the first child if it is on the main line, else as the last.
    fn attach(&mut self, cursor: Cursor, child: usize) {
        let children = &mut self.drafts[cursor.branch].children;
        if cursor.main {
            children.push_front(child);
        } else {
            children.push_back(child);
        }
    }

    /// Plays a move at the cursor and returns the cursor after it. If the position already has a next move, the new
    /// move begins a branch.
    fn play_move(&mut self, cursor: Cursor, step: Step, origin: (BranchId, usize)) -> Result<Cursor, TooManyTakebacks> {
        let step = DraftStep { step, origin, note: None };
        if self.is_continued(cursor) {
            self.split(cursor)?;
            let next = Draft { steps: vec![step], parent: cursor.branch, is_from_takeback: true, ..Draft::default() };
            let next = self.new_draft(next);
            self.attach(cursor, next);
            return Ok(Cursor { branch: next, steps: 1, main: true });
        }
        self.drafts[cursor.branch].steps.push(step);
        Ok(Cursor { steps: cursor.steps + 1, ..cursor })
    }

    /// Returns the cursor `count` moves earlier, if necessary in one of the parent branches, but not before the start
    /// of the root.
    fn take_back(&mut self, cursor: Cursor, count: u32) -> Result<Cursor, TooManyTakebacks> {
        let Cursor { mut branch, mut steps, mut main } = cursor;
        let mut left = usize::try_from(count).unwrap_or(usize::MAX);
        while left > steps || (left == steps && self.begins_at_end_of_parent(branch)) {
            left -= steps;
            if branch == 0 {
                return Ok(Cursor { branch, steps: 0, main });
            }
            self.spend(1)?;
            let parent = self.drafts[branch].parent;
            let above = &self.drafts[parent];
            // If the cursor leaves a variation, the next move does not become the main line of the parent.
            main &= above.children.front() == Some(&branch);
            steps = above.steps.len();
            branch = parent;
        }
        Ok(Cursor { branch, steps: steps - left, main })
    }

    /// Returns whether the start of a branch is the same position as the end of its parent. A move played there begins
    /// a sibling.
    fn begins_at_end_of_parent(&self, branch: usize) -> bool {
        let draft = &self.drafts[branch];
        draft.is_from_takeback && draft.branch.pre.is_none()
    }

    /// Appends `text` to the comment, and `new` to the marks, of the position at the cursor.
    fn annotate(&mut self, cursor: Cursor, text: Option<&str>, new: &[Mark]) {
        let draft = &mut self.drafts[cursor.branch];
        if text.is_none() && new.is_empty() {
            return;
        }
        let last = cursor.steps.checked_sub(1).and_then(|last| draft.steps.get_mut(last));
        let marked = !new.is_empty();
        let (note, marks) = if let Some(last) = last {
            (&mut last.note, marked.then(|| &mut **last.step.details_mut().marks.get_or_insert_default()))
        } else {
            let pre = draft.branch.pre.get_or_insert_default();
            (&mut draft.note, marked.then(|| pre.marks.get_or_insert_default()))
        };
        if let Some(marks) = marks {
            marks.extend_from_slice(new);
        }
        let Some(text) = text else { return };
        if let Some(note) = note.and_then(|note| self.notes.get_mut(note)) {
            note.push('\n');
            note.push_str(text);
        } else {
            *note = Some(self.notes.len());
            self.notes.push(text.to_owned());
        }
    }

    /// Creates drafts for the children of the branch `id`, whose steps have been played. `taken_back` says whether a
    /// takeback came after its last move.
    fn finish(
        &mut self,
        id: BranchId,
        cursor: Cursor,
        taken_back: bool,
        outputs: &mut [usize],
    ) -> Result<(), TooManyTakebacks> {
        let record = self.record;
        let below = record.tree[id].children();
        if taken_back && self.is_continued(cursor) {
            self.split(cursor)?;
            // The game ends at this position. An empty branch becomes its main line, so that the moves that were taken
            // back do not.
            if below.is_empty() && cursor.main {
                let end = self.new_draft(Draft { parent: cursor.branch, ..Draft::default() });
                self.attach(cursor, end);
            }
        }
        let first = self.drafts.len();
        for child in below {
            outputs[child.index()] = self.new_draft(Draft::new(record, *child, cursor.branch));
        }
        let made = first..self.drafts.len();
        if cursor.main {
            made.rev().for_each(|child| self.attach(cursor, child));
        } else {
            made.into_iter().for_each(|child| self.attach(cursor, child));
        }
        Ok(())
    }

    /// Converts the drafts to a tree. Returns the tree with the origins of its branches and moves.
    fn into_tree(self) -> Result<(Tree, Origins), TooManyTakebacks> {
        let Self { drafts, notes, .. } = self;
        let mut tree = Tree::new();
        let mut ids = vec![BranchId::ROOT];
        for _ in 1..drafts.len() {
            ids.push(tree.add(Branch::default()).ok_or(TooManyTakebacks)?);
        }
        let mut origins = Origins::default();
        let note = |number: Option<usize>| number.and_then(|number| notes.get(number));
        for (id, mut draft) in ids.iter().zip(drafts) {
            if let (Some(text), Some(pre)) = (note(draft.note), draft.branch.pre.as_deref_mut()) {
                pre.comment = Some(append_line(pre.comment.take(), text));
            }
            origins.set(*id, draft.origin, StepOrigins::Each(draft.steps.iter().map(|step| step.origin).collect()));
            let steps = draft.steps.into_iter().map(|DraftStep { mut step, note: number, .. }| {
                if let Some(text) = note(number) {
                    let details = step.details_mut();
                    details.comment = Some(append_line(details.comment.take(), text));
                }
                step
            });
            let steps: Vec<_> = steps.collect();
            let below: Vec<_> = draft.children.iter().filter_map(|child| ids.get(*child).copied()).collect();
            draft.branch.steps = (!steps.is_empty()).then_some(steps);
            draft.branch.branches = (!below.is_empty()).then_some(below);
            tree[*id] = draft.branch;
        }
        Ok((tree, origins))
    }
}

fn append_line(before: Option<Text>, text: &str) -> Text {
    match before {
        Some(before) if !before.is_empty() => format!("{before}\n{text}").into(),
        _ => text.into(),
    }
}

fn result_text(result: GameResult) -> String {
    let winner = result.winner.map_or_else(|| "draw".to_owned(), |winner| format!("{winner} wins"));
    match result.margin {
        None => winner,
        Some(margin) => format!("{winner}, {margin}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{JsonReader, JsonWriter};

    fn flatten(tree: &str) -> (String, Vec<String>) {
        let json = format!(
            r#"{{"format":"wei7","version":"3.0","info":{{"participants":[{{"name":"Ann"}},{{}}]}},"tree":{tree}}}"#
        );
        let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        let (played, losses) = record.flatten_timeline().unwrap();
        let mut out = Vec::new();
        JsonWriter::new().write(&Record { tree: played.tree.clone(), ..Record::new() }, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let text = text.replace(r#"{"action":{"type":"move","value":{"color":1,"point":null}}"#, "{B");
        let text = text.replace(r#"{"action":{"type":"move","value":{"color":2,"point":null}}"#, "{W");
        let tree = text.split_once("\"tree\":").unwrap().1.trim_end_matches('}').to_owned();
        (tree, losses.into_iter().map(|loss| format!("{}: {}", loss.at, loss.concept().id())).collect())
    }

    const B: &str = r#"{"action":{"type":"move","value":{"color":1,"point":null}}}"#;
    const W: &str = r#"{"action":{"type":"move","value":{"color":2,"point":null}}}"#;

    fn takeback(count: u32) -> String {
        format!(r#"{{"action":{{"type":"takeback","value":{count}}}}}"#)
    }

    #[test]
    fn moves_taken_back_become_a_variation() {
        let (tree, losses) = flatten(&format!(r#"{{"steps":[{B},{W},{},{B}]}}"#, takeback(1)));
        assert_eq!(tree, r#"{"steps":[{B}],"branches":[{"steps":[{B}]},{"steps":[{W}]}]"#);
        assert_eq!(losses, ["main, after move 2: L024"]);
    }

    #[test]
    fn after_a_last_takeback_the_main_line_is_empty() {
        let (tree, _) = flatten(&format!(r#"{{"steps":[{B},{W},{}]}}"#, takeback(1)));
        assert_eq!(tree, r#"{"steps":[{B}],"branches":[{},{"steps":[{W}]}]"#);
    }

    #[test]
    fn variations_from_one_position_are_siblings() {
        let (tree, _) = flatten(&format!(r#"{{"steps":[{B},{W},{back},{B},{back},{W},{W}]}}"#, back = takeback(1)));
        assert_eq!(tree, r#"{"steps":[{B}],"branches":[{"steps":[{W},{W}]},{"steps":[{B}]},{"steps":[{W}]}]"#);
    }

    #[test]
    fn a_takeback_reaches_into_the_branch_above() {
        let (tree, _) = flatten(&format!(
            r#"{{"steps":[{B},{W}],"branches":[{{"steps":[{B},{},{W}]}},{{"steps":[{W}]}}]}}"#,
            takeback(2)
        ));
        assert_eq!(
            tree,
            r#"{"steps":[{B}],"branches":[{"steps":[{W}]},{"steps":[{W}],"branches":[{"steps":[{B}]},{"steps":[{W}]}]}]"#
        );
    }

    #[test]
    fn many_takebacks_cost_linear_time() {
        let steps = format!("{B},{},", takeback(1)).repeat(50_000);
        let (tree, losses) = flatten(&format!(r#"{{"steps":[{steps}{W}]}}"#));
        assert_eq!((tree.matches("{B}").count(), losses.len()), (50_000, 50_000));
    }

    #[test]
    fn messages_and_marks_join_their_position() {
        let say = |actor: &str, text: &str| format!(r#"{{"action":{{"type":"message","value":"{text}"}}{actor}}}"#);
        let mark = r#"{"action":{"type":"mark","value":{"point":{"x":1,"y":2},"symbol":"a"}}}"#;
        let result = r#"{"action":{"type":"result","value":{"winner":1}},"actor":1}"#;
        let (tree, losses) = flatten(&format!(
            r#"{{"steps":[{},{B},{},{mark},{result}]}}"#,
            say(r#","actor":0"#, "hello"),
            say("", "well")
        ));
        assert_eq!(
            tree,
            r#"{"pre":{"comment":"Ann: hello"},"steps":[{B,"marks":[{"point":{"x":1,"y":2},"symbol":"a"}],"comment":"well\n#1: black wins"}]"#
        );
        let kinds: Vec<_> = losses.iter().filter_map(|loss| loss.rsplit(' ').next()).collect();
        assert_eq!(kinds, ["L026", "L023", "L026", "L025", "L027", "L023"]);
    }

    #[test]
    fn times_and_actors_of_other_actions_are_reported() {
        let about = r#""time":1,"actor":0"#;
        let mark = r#"{"point":{"x":1,"y":2},"symbol":"a"}"#;
        let step = |kind: &str, value: &str| format!(r#"{{"action":{{"type":"{kind}","value":{value}}},{about}}}"#);
        let steps = [step("message", "\"m\""), step("mark", mark), step("result", "{\"winner\":1}")].join(",");
        let (_, losses) = flatten(&format!(r#"{{"steps":[{B},{steps},{}]}}"#, step("takeback", "1")));
        for (kind, times) in [("L022", 4), ("L023", 4), ("L026", 1), ("L025", 1), ("L027", 1), ("L024", 1)] {
            assert_eq!(losses.iter().filter(|loss| loss.ends_with(kind)).count(), times, "{kind}");
        }
    }
}
