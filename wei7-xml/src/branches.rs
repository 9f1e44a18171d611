//! Writes `moves` (3.11 to 3.20): the natural inverse of how the reader makes branches of them.

use wei7_core::{
    Branch, BranchId, Color, Concept, Evaluation, Fate, FullEvaluation, Item, Mark, Move, Node, Pre, Record, Side,
    Spelling, Step, Stone, Supplement, Vertex,
};

use crate::game::color_name;
use crate::moves::{EVALUATIONS, PROBLEMS, SPLITTERS, continues};
use crate::output::{Output, inside};
use crate::writer::Between;

/// An open `moves` element.
struct Frame<'r> {
    /// The branch that the element began with.
    first: BranchId,
    /// The branch whose steps are written.
    branch: BranchId,
    /// The next step of it.
    step: usize,
    /// What stands before the next step, or at the end.
    group: Group<'r>,
    /// The last step that was written.
    last: Option<(BranchId, usize)>,
    between: Between<'r>,
    /// Whether it has a child yet.
    entered: bool,
    /// Whether the last branch of the element has no further steps.
    trailing: bool,
    /// Whether a move or a stone of a `pre` comes before (3.15).
    played: bool,
}

/// Variations and marks that stand before a step, or at the end of the element.
struct Group<'r> {
    /// Whether the marks and the order are looked up.
    ready: bool,
    variations: &'r [BranchId],
    variations_done: usize,
    marks: Vec<&'r Mark>,
    marks_done: usize,
    /// To which the marks belong.
    node: Node,
    /// `v` and `m` as they stood, if that is remembered and fits.
    order: Option<&'r str>,
    /// Which of the two come first.
    usual: &'static str,
}

impl Default for Group<'_> {
    fn default() -> Self {
        Self {
            ready: false,
            variations: &[],
            variations_done: 0,
            marks: Vec::new(),
            marks_done: 0,
            node: Node::Document,
            order: None,
            usual: "vm",
        }
    }
}

impl Group<'_> {
    /// Whether a variation (`v`) or a mark (`m`) comes next.
    fn next(&self) -> Option<char> {
        if let Some(order) = self.order {
            return order.as_bytes().get(self.variations_done + self.marks_done).map(|letter| char::from(*letter));
        }
        self.usual.chars().find(|letter| match letter {
            'v' => self.variations_done < self.variations.len(),
            _ => self.marks_done < self.marks.len(),
        })
    }
}

/// What a frame does next.
enum Next {
    Variation(BranchId),
    Continue,
    Close,
}

/// Writes the tree of a record.
pub(crate) struct Branches<'r, 'o> {
    record: &'r Record,
    output: &'o mut Output,
}

impl<'r, 'o> Branches<'r, 'o> {
    pub(crate) const fn new(record: &'r Record, output: &'o mut Output) -> Self {
        Self { record, output }
    }

    fn branch(&self, id: BranchId) -> &'r Branch {
        &self.record.tree[id]
    }

    pub(crate) fn write(mut self) {
        let mut frames = vec![self.open(BranchId::ROOT, false)];
        while let Some(frame) = frames.last_mut() {
            match self.advance(frame) {
                Next::Continue => {}
                Next::Variation(id) => {
                    let played = frame.played;
                    frames.push(self.open(id, played));
                }
                Next::Close => {
                    frame.between.rest(self.output);
                    if frame.entered {
                        self.output.leave("moves");
                    } else {
                        self.output.empty();
                    }
                    frames.pop();
                }
            }
        }
    }

    fn open(&mut self, id: BranchId, played: bool) -> Frame<'r> {
        self.output.begin("moves");
        let branch = self.branch(id);
        let mut frame = Frame {
            first: id,
            branch: id,
            step: 0,
            group: Group::default(),
            last: None,
            between: Between::new(&branch.supplement),
            entered: false,
            trailing: false,
            played,
        };
        if !frame.between.is_empty() {
            self.enter(&mut frame);
        }
        self.begin_branch(id, false);
        if self.needs_pre(id) {
            self.child(&mut frame);
            self.pre(id, branch, played);
            frame.played |= !branch.pre.as_deref().map_or(&[][..], Pre::stones).is_empty();
        }
        frame
    }

    fn enter(&mut self, frame: &mut Frame<'r>) {
        if !frame.entered {
            self.output.enter();
            frame.entered = true;
        }
    }

    fn child(&mut self, frame: &mut Frame<'r>) {
        self.enter(frame);
        frame.between.child(self.output);
    }

    /// Reports what 2.x cannot say about a branch itself.
    fn begin_branch(&mut self, id: BranchId, joined: bool) {
        let branch = self.branch(id);
        self.output.items(&branch.supplement, Node::Branch(id));
        for (name, empty) in [
            ("steps", branch.steps.as_deref().is_some_and(<[Step]>::is_empty)),
            ("branches", branch.branches.as_deref().is_some_and(<[BranchId]>::is_empty)),
        ] {
            if empty {
                self.output.lose(Concept::Shape, Node::Branch(id), Fate::Approximated, format!("empty {name}"));
            }
        }
        if joined {
            self.output.lose(Concept::Shape, Node::Branch(id), Fate::Approximated, "joined to the branch before it");
        }
    }

    /// Whether a `pre` element stands first.
    fn needs_pre(&self, id: BranchId) -> bool {
        let branch = self.branch(id);
        let only_trailing = |pre: &Pre| {
            let marks = pre.marks.as_deref().unwrap_or_default();
            !marks.is_empty()
                && marks.iter().all(is_trailing)
                && pre.stones.is_none()
                && pre.problem.is_none()
                && pre.comment.is_none()
                && pre.supplement.is_empty()
                && branch.steps().is_empty()
                && self.trails(id)
        };
        match branch.pre.as_deref() {
            Some(pre) if !only_trailing(pre) => true,
            _ => {
                branch.supplement.has(&Item::Spelling(Spelling::PreElement))
                    || (branch.title.is_some() && branch.steps().first().is_none_or(|step| step.as_move().is_none()))
            }
        }
    }

    fn advance(&mut self, frame: &mut Frame<'r>) -> Next {
        if !frame.group.ready {
            self.prepare(frame);
        }
        match frame.group.next() {
            Some('v') => {
                let variation = frame.group.variations.get(frame.group.variations_done).copied();
                frame.group.variations_done += 1;
                let Some(id) = variation else { return Next::Continue };
                self.child(frame);
                return Next::Variation(id);
            }
            Some(_) => {
                let mark = frame.group.marks.get(frame.group.marks_done).copied();
                frame.group.marks_done += 1;
                if let Some(mark) = mark {
                    self.child(frame);
                    self.mark(mark, frame.group.node, frame.trailing);
                }
                return Next::Continue;
            }
            None => {}
        }
        if frame.trailing {
            return Next::Close;
        }
        let branch = self.branch(frame.branch);
        frame.group = Group::default();
        if let Some(step) = branch.steps().get(frame.step) {
            self.child(frame);
            self.step(frame, branch, step);
        } else {
            self.next_branch(frame, branch);
        }
        Next::Continue
    }

    /// Collects what stands before the next step or at the end.
    fn prepare(&mut self, frame: &mut Frame<'r>) {
        let branch = self.branch(frame.branch);
        let group = &mut frame.group;
        group.ready = true;
        if frame.trailing {
            let marks;
            if let Some((branch, step)) = frame.last {
                let step_of = self.branch(branch).steps().get(step);
                marks = step_of.and_then(|step| step.marks.as_deref());
                group.node = Node::Step(branch, step);
            } else {
                let pre = self.branch(frame.first).pre.as_deref();
                marks = pre.and_then(|pre| pre.marks.as_deref());
                group.node = Node::Pre(frame.first);
            }
            // 3.19: a mark is not the last child.
            if !group.variations.is_empty() {
                group.marks.extend(marks.into_iter().flatten().filter(|mark| is_trailing(mark)));
            }
            group.usual = "mv";
            group.order = order(&branch.supplement);
        } else if let Some(step) = branch.steps().get(frame.step) {
            if let Some(marks) = &step.marks {
                // Marks before trailing `moves` are written there.
                let trails = frame.step + 1 == branch.steps().len() && self.trails(frame.branch);
                group.marks.extend(marks.iter().filter(|mark| !trails || !is_trailing(mark)));
                group.node = Node::Step(frame.branch, frame.step);
            }
            group.order = order(&step.supplement);
        }
        let (variations, marks) = (group.variations.len(), group.marks.len());
        let fits = |order: &&str| {
            order.len() == variations + marks && order.bytes().filter(|letter| *letter == b'v').count() == variations
        };
        let remembered = group.order.take();
        group.order = remembered.filter(|order| marks > 0 && fits(order) && (!frame.trailing || order.ends_with('v')));
        if let Some(order) = remembered.filter(|_| group.order.is_none()) {
            let node = if frame.trailing { Node::Branch(frame.branch) } else { Node::Step(frame.branch, frame.step) };
            self.lose_order(node, order);
        }
    }

    /// An order that does not fit what there is now.
    fn lose_order(&mut self, node: Node, order: &str) {
        self.output.lose(Concept::Spelling, node, Fate::Approximated, format!("children in the order {order}"));
    }

    /// The steps of a branch are written: it goes on in the same element, or the element ends.
    fn next_branch(&mut self, frame: &mut Frame<'r>, branch: &'r Branch) {
        let Some((next, variations)) = self.continuation(branch) else {
            frame.group.variations = branch.children();
            frame.trailing = true;
            return;
        };
        let child = self.branch(next);
        let question = is_question(child);
        // What reading makes a branch of: variations, or a title where something has begun already.
        let begun = branch.title.is_some() || branch.pre.is_some() || branch.steps.is_some();
        let natural = question || !variations.is_empty() || (child.title.is_some() && begun);
        self.begin_branch(next, !natural);
        frame.branch = next;
        frame.step = 0;
        frame.group.variations = variations;
    }

    /// The branch that continues a branch in the same element, and the variations beside it.
    fn continuation(&self, branch: &'r Branch) -> Option<(BranchId, &'r [BranchId])> {
        let (first, variations) = branch.children().split_first()?;
        let child = self.branch(*first);
        let joins = if is_question(child) {
            variations.is_empty() && !branch.steps().is_empty()
        } else {
            continues(child) && !branch.supplement.has(&Item::Spelling(Spelling::NoMainLine))
        };
        joins.then_some((*first, variations))
    }

    /// Whether the element ends with `moves` after the steps of this branch.
    fn trails(&self, branch: BranchId) -> bool {
        let mut branch = self.branch(branch);
        // A question without steps may come between; after it steps or nothing come.
        while let Some((next, _)) = self.continuation(branch) {
            branch = self.branch(next);
            if !branch.steps().is_empty() {
                return false;
            }
        }
        !branch.children().is_empty()
    }

    /// 3.14: `pre`
    fn pre(&mut self, id: BranchId, branch: &'r Branch, played: bool) {
        let empty = Pre::default();
        let pre = branch.pre.as_deref().unwrap_or(&empty);
        let node = Node::Pre(id);
        let supplement = &pre.supplement;
        self.output.begin("pre");
        self.output.items(supplement, node);
        if let Some(word) = evaluation_word(supplement) {
            self.output.plain("eval", word);
        }
        if let Some(title) = &branch.title {
            self.output.short("title", title, node);
        }
        if let Some(comment) = &pre.comment {
            self.output.attribute("comment", comment, node);
        }
        self.problem(pre.problem, supplement);
        if played && !pre.stones().is_empty() {
            let detail = format!("{} stones after a move or other stones (3.15)", pre.stones().len());
            self.output.lose(Concept::Stones, node, Fate::Dropped, detail);
        }
        for (name, empty) in [
            ("stones", pre.stones.as_deref().is_some_and(<[_]>::is_empty)),
            ("marks", pre.marks.as_deref().is_some_and(<[_]>::is_empty)),
        ] {
            if empty {
                self.output.lose(Concept::Shape, node, Fate::Approximated, format!("empty {name}"));
            }
        }
        let stones = if played { &[] } else { pre.stones() };
        let trails = branch.steps().is_empty() && self.trails(id);
        let marks = pre.marks.iter().flatten().filter(|mark| !trails || !is_trailing(mark)).collect();
        self.pre_children(pre, stones, marks, node);
    }

    fn pre_children(&mut self, pre: &Pre, stones: &[Stone], marks: Vec<&Mark>, node: Node) {
        let remembered = order(&pre.supplement);
        let fitting = remembered.filter(|order| {
            let count = |letters: &[char]| order.chars().filter(|letter| letters.contains(letter)).count();
            count(&['b', 'w']) == stones.len() && count(&['m']) == marks.len()
        });
        if let Some(order) = remembered.filter(|_| fitting.is_none()) {
            self.lose_order(node, order);
        }
        let mut between = Between::new(&pre.supplement);
        if stones.is_empty() && marks.is_empty() && between.is_empty() {
            self.output.empty();
            return;
        }
        self.output.enter();
        // Asides in stones, by the place of the stone.
        let mut asides: Vec<_> = inside(&pre.supplement).filter(|(anchor, _)| !anchor.element.is_empty()).collect();
        asides.sort_by_key(|(anchor, _)| anchor.child);
        let mut asides = asides.into_iter().peekable();
        let (mut stones, mut marks) = (stones.iter(), marks.into_iter());
        let mut letters = fitting.map(str::chars);
        loop {
            let mark_first = letters.as_mut().and_then(Iterator::next) == Some('m');
            let stone = if mark_first { None } else { stones.next() };
            let mark = if stone.is_none() { marks.next() } else { None };
            match (stone, mark) {
                (Some(stone), _) => {
                    let child = between.children();
                    between.child(self.output);
                    let name = color_name(stone.color);
                    self.output.begin(name);
                    self.output.number("x", stone.point.x);
                    self.output.number("y", stone.point.y);
                    let within = std::iter::from_fn(|| asides.next_if(|(anchor, _)| anchor.child <= Some(child)));
                    self.output.end(name, within.map(|(_, aside)| aside));
                }
                (None, Some(mark)) => {
                    between.child(self.output);
                    self.mark(mark, node, false);
                }
                (None, None) if mark_first => {}
                (None, None) => break,
            }
        }
        between.rest(self.output);
        self.output.leave("pre");
    }

    /// 3.18
    fn mark(&mut self, mark: &Mark, node: Node, trailing: bool) {
        self.output.items(&mark.supplement, node);
        if is_trailing(mark) && !trailing {
            self.output.lose(Concept::Spelling, node, Fate::Approximated, "mark written after the last move");
        }
        self.output.begin("mark");
        self.output.number("x", mark.point.x);
        self.output.number("y", mark.point.y);
        let star = mark.supplement.has(&Item::Symbol('*'));
        let symbol = if star { '*' } else { mark.symbol.as_char() };
        self.output.attribute("symbol", symbol.encode_utf8(&mut [0; 4]), node);
        self.output.end("mark", inside(&mark.supplement).map(|(_, aside)| aside));
    }

    /// 3.17
    fn step(&mut self, frame: &mut Frame<'r>, branch: &'r Branch, step: &'r Step) {
        let node = Node::Step(frame.branch, frame.step);
        let first = frame.step == 0;
        frame.step += 1;
        let Some(played) = step.as_move() else { return };
        frame.played = true;
        frame.last = Some((frame.branch, frame.step - 1));
        let supplement = &step.supplement;
        self.lost_of_step(step, node);
        self.output.begin(color_name(played.color));
        self.vertex(played, supplement);
        let splitter = supplement.find(|item| match item {
            Item::Splitter(splitter) => Some(*splitter),
            _ => None,
        });
        if let Some((word, _)) = SPLITTERS.iter().find(|(_, word)| Some(*word) == splitter) {
            self.output.plain("splitter", word);
        } else if is_explicit(supplement, "splitter") {
            self.output.plain("splitter", "small");
        }
        self.evaluation(played, supplement);
        // The title of the first branch of an element stands on its `pre`, if there is one.
        if first
            && let Some(title) = &branch.title
            && (frame.branch != frame.first || !self.needs_pre(frame.branch))
        {
            self.output.short("title", title, node);
        }
        if let Some(comment) = &step.comment {
            self.output.attribute("comment", comment, node);
        }
        let question = (frame.step == branch.steps().len())
            .then(|| self.continuation(branch))
            .flatten()
            .map(|(next, _)| self.branch(next))
            .filter(|next| is_question(next))
            .and_then(|next| next.pre.as_deref()?.problem);
        self.problem(question, supplement);
        self.output.end(color_name(played.color), inside(supplement).map(|(_, aside)| aside));
    }

    fn vertex(&mut self, played: Move, supplement: &Supplement) {
        match played.vertex {
            Vertex::Pass => self.output.plain("type", "pass"),
            Vertex::Play(point) => {
                if is_explicit(supplement, "type") {
                    self.output.plain("type", "normal");
                }
                self.output.number("x", point.x);
                self.output.number("y", point.y);
            }
        }
    }

    /// 3.16.1
    fn evaluation(&mut self, played: Move, supplement: &Supplement) {
        let full = supplement.find(|item| match item {
            Item::Evaluation(full) => Some(*full),
            _ => None,
        });
        let full = match (full, played.evaluation) {
            (Some(FullEvaluation::Trick), Some(Evaluation::Bad)) => Some(FullEvaluation::Trick),
            (Some(FullEvaluation::Normal), Some(Evaluation::Good)) | (_, None) => None,
            (_, Some(Evaluation::Bad)) => Some(FullEvaluation::Bad),
            (_, Some(Evaluation::Good)) => Some(FullEvaluation::Good),
        };
        if let Some((word, _)) = EVALUATIONS.iter().find(|(_, value)| Some(*value) == full) {
            self.output.plain("eval", word);
        } else if is_explicit(supplement, "eval") {
            self.output.plain("eval", "normal");
        }
    }

    /// 3.16.4
    fn problem(&mut self, problem: Option<Color>, supplement: &Supplement) {
        let inner = supplement.find(|item| match item {
            Item::Problem(side) => Some(*side),
            _ => None,
        });
        let asked = problem.or_else(|| inner.map(|side: Side| Color::from(side)));
        if (asked.is_some() || is_explicit(supplement, "problem"))
            && let Some((word, _)) = PROBLEMS.iter().find(|(_, value)| *value == asked)
        {
            self.output.plain("problem", word);
        }
    }

    fn lost_of_step(&mut self, step: &Step, node: Node) {
        self.output.items(&step.supplement, node);
        if let Some(time) = &step.time {
            self.output.lose(Concept::StepTime, node, Fate::Dropped, time.as_str());
        }
        if let Some(actor) = step.actor {
            self.output.lose(Concept::Actor, node, Fate::Dropped, format!("participant {actor}"));
        }
        if step.marks.as_deref().is_some_and(<[_]>::is_empty) {
            self.output.lose(Concept::Shape, node, Fate::Approximated, "empty marks");
        }
    }
}

/// Whether the branch is a position after a move that the move itself asks about (3.16.4).
fn is_question(branch: &Branch) -> bool {
    branch.supplement.has(&Item::Spelling(Spelling::ProblemOnMove))
        && branch.title.is_none()
        && branch.pre.as_deref().is_some_and(|pre| {
            pre.problem.is_some()
                && pre.stones.is_none()
                && pre.marks.is_none()
                && pre.comment.is_none()
                && pre.supplement.is_empty()
        })
}

fn is_trailing(mark: &Mark) -> bool {
    mark.supplement.has(&Item::Spelling(Spelling::TrailingMark))
}

fn is_explicit(supplement: &Supplement, name: &str) -> bool {
    supplement.items().iter().any(|item| match item {
        Item::Spelling(Spelling::Explicit(known)) => &**known == name,
        _ => false,
    })
}

/// The evaluation of a `pre`.
fn evaluation_word(supplement: &Supplement) -> Option<&'static str> {
    let full = supplement.find(|item| match item {
        Item::Evaluation(full) => Some(*full),
        _ => None,
    });
    let word = EVALUATIONS.iter().find(|(_, value)| Some(*value) == full).map(|(word, _)| *word);
    word.or_else(|| is_explicit(supplement, "eval").then_some("normal"))
}

/// The order of children that was remembered.
fn order(supplement: &Supplement) -> Option<&str> {
    supplement.find(|item| match item {
        Item::Spelling(Spelling::Order(order)) => Some(&**order),
        _ => None,
    })
}
