//! What becomes of each part of a record in Ishi. No match has an arm that catches all: a new concept must be thought of here.
//!
//! The list is for people. What a carrier has to hold is found by reading back what was written (`writer.rs`), so that a
//! difference that is missing here is carried all the same.

use std::collections::HashSet;

use wei7_core::{
    Action, Branch, BranchId, Color, Concept, Evaluation, Fate, Foreign, Info, Item, Loss, Mark, Node, Participant,
    PlaceNames, Player, Pre, Record, Rules, Shape, Size, Spelling, Step, Supplement,
};

use crate::ascii;
use crate::commentary;
use crate::event_out::is_bundle;
use crate::heading;
use crate::keywords::Keyword;
use crate::kinds::{Kind, Kinds};

/// The fate of an item without a carrier.
pub(crate) fn fate(item: &Item) -> Fate {
    match item {
        Item::Header { .. }
        | Item::Number(_)
        | Item::Prisoners(_)
        | Item::MarkLines(_)
        | Item::Commentary(_)
        | Item::UserData(_)
        | Item::Remarks(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::Diagram(_)
        | Item::ForeignDiagram(_)
        | Item::Event
        // These say how a document came from a record; the record itself is what is written.
        | Item::Detached(_)
        | Item::Stones(_)
        | Item::Wrapper
        // These had their effect on the record when they were read from a carrier.
        | Item::Question(_)
        | Item::Timing { .. }
        | Item::Info(_)
        | Item::Implied(_) | Item::MarkOrder(_)
        | Item::Whole { .. } => Fate::Native,
        Item::Foreign(foreign) => match foreign {
            Foreign::Line(_) => Fate::Native,
            Foreign::Attribute { .. } | Foreign::Markup { .. } | Foreign::Property { .. } => Fate::Dropped,
        },
        Item::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square | Shape::Diamond | Shape::Check => Fate::Native,
            Shape::Circle | Shape::Cross | Shape::Selected => Fate::Approximated,
        },
        // One or two characters can stand before a location (5.3 cc).
        Item::Label(label) => {
            let fits = matches!(label.len(), 1 | 2) && label.bytes().all(|byte| byte.is_ascii_graphic());
            if fits { Fate::Native } else { Fate::Approximated }
        }
        Item::Symbol(symbol) => if symbol.is_ascii_graphic() { Fate::Native } else { Fate::Approximated },
        Item::Property { id, .. } => if heading::says(id) { Fate::Approximated } else { Fate::Dropped },
        Item::Absent(what) => if &**what == Keyword::Event.name() { Fate::Native } else { Fate::Dropped },
        Item::Spelling(spelling) => match spelling {
            Spelling::Order(_) => Fate::Native,
            // The usual way says the same.
            Spelling::Property { .. }
            | Spelling::Value { .. }
            | Spelling::Explicit(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::SameNode
            | Spelling::Continued => Fate::Approximated,
        },
        // An event of its own, a header, a text in ASCII.
        Item::Setup { .. } | Item::ExactText { .. } | Item::StartTime(_) => Fate::Approximated,
        Item::Splitter(_) | Item::Evaluation(_) | Item::Problem(_) | Item::Aside(_) => Fate::Dropped,
    }
}

/// What Ishi does not say of this record, which is read back as `shown`; what becomes of its timeline is told by
/// [`Record::played`].
pub(crate) fn losses(record: &Record, shown: &Record) -> Vec<Loss> {
    let kinds = Kinds::of(record);
    let mut walk =
        Walk { record, shown: shown.info.as_deref(), names: PlaceNames::new(record), kinds, losses: Vec::new() };
    walk.document();
    for (id, _) in record.tree.preorder() {
        walk.branch(id);
    }
    walk.losses
}

struct Walk<'r> {
    record: &'r Record,
    shown: Option<&'r Info>,
    names: PlaceNames<'r>,
    kinds: Kinds,
    losses: Vec<Loss>,
}

impl Walk<'_> {
    fn lose(&mut self, concept: Concept, node: Node, fate: Fate, detail: impl Into<String>) {
        self.losses.push(Loss { concept, at: self.names.node(node), fate, detail: detail.into() });
    }

    fn items(&mut self, supplement: &Supplement, node: Node) {
        for item in supplement.items() {
            let fate = fate(item);
            // With a diagram it changes nothing but what the diagram shows.
            let in_diagram = matches!(item, Item::Setup { .. })
                && supplement.items().iter().any(|item| matches!(item, Item::Diagram(_)));
            if fate != Fate::Native && !in_diagram {
                self.lose(item.concept(), node, fate, item.detail());
            }
        }
    }

    fn document(&mut self) {
        let Record { size, info, tree: _, supplement } = self.record;
        match size {
            Some(Size::Rectangle(_)) => {
                self.lose(Concept::RulesForm, Node::Document, Fate::Approximated, "width and height");
            }
            Some(Size::Square(_)) | None => {}
        }
        self.items(supplement, Node::Document);
        if let Some(info) = info.as_deref() {
            self.info(info);
        }
    }

    fn info(&mut self, info: &Info) {
        let Info { domain, id, name, rules, time, place, participants, players, result, supplement } = info;
        self.items(supplement, Node::Info);
        for (what, text) in [("domain", domain), ("id", id)] {
            if let Some(text) = text {
                self.lose(Concept::Info, Node::Info, Fate::Dropped, format!("{what} {text}"));
            }
        }
        for (what, text) in [("name", name), ("place", place)] {
            self.name(what, text.as_deref(), Node::Info);
        }
        let empty = Info::default();
        let shown = self.shown.unwrap_or(&empty);
        if let Some(Rules { scoring, komi: _, kind }) = rules.filter(|_| shown.rules != *rules) {
            // RULES names them and nothing else (5.2).
            let what = if scoring.is_none() && kind.is_none() { "komi or empty rules" } else { "scoring" };
            self.lose(Concept::Info, Node::Info, Fate::Dropped, what);
        }
        if let Some(time) = time.as_ref().filter(|_| shown.time != *time) {
            self.lose(Concept::StartTime, Node::Info, Fate::Approximated, time.as_str());
        }
        for (index, person) in participants.iter().flatten().enumerate() {
            self.participant(index, person);
        }
        let people = participants.as_ref().map_or(0, Vec::len);
        let one_each = |players: &Vec<Player>| {
            let colors: Vec<Option<Color>> = players.iter().map(|player| player.color).collect();
            people == players.len() && matches!(colors[..], [Some(_)] | [Some(Color::Black), Some(Color::White)])
        };
        if (people > 0 || players.is_some()) && !players.as_ref().is_some_and(one_each) {
            let detail = format!("{people} participants, {} players", players.as_ref().map_or(0, Vec::len));
            self.lose(Concept::Participants, Node::Info, Fate::Approximated, detail);
        }
        if let Some(margin) = result.filter(|result| result.winner.is_none()).and_then(|result| result.margin) {
            self.lose(Concept::ResultAction, Node::Info, Fate::Dropped, format!("margin {margin} of a draw"));
        }
    }

    fn participant(&mut self, index: usize, person: &Participant) {
        let Participant { domain, id, name, title, rank } = person;
        let node = Node::Player(index);
        for (what, text) in [("domain", domain), ("id", id)] {
            if let Some(text) = text {
                self.lose(Concept::Info, node, Fate::Dropped, format!("{what} {text}"));
            }
        }
        if let Some(title) = title {
            self.lose(Concept::Title, node, Fate::Dropped, &**title);
        }
        for (what, text) in [("name", name), ("rank", rank)] {
            self.name(what, text.as_deref(), node);
        }
    }

    /// Names are ASCII on one line (2 valid characters), and white space around them means nothing.
    fn name(&mut self, what: &str, text: Option<&str>, node: Node) {
        if let Some(text) = text.filter(|text| ascii::name(text) != *text) {
            let detail = format!("{what}: written as {:?}", ascii::name(text));
            self.lose(Concept::LongText, node, Fate::Approximated, detail);
        }
    }

    /// A comment is ASCII but for the shapes, and some lines cannot stand in a block (5.4 COM).
    fn comment(&mut self, text: Option<&str>, node: Node) {
        let Some(text) = text else { return };
        let ascii = ascii::comment(text);
        let block = wei7_core::Block {
            title: "".into(),
            lines: commentary::canonical(&ascii).into_iter().map(Into::into).collect(),
        };
        let reads = commentary::comment(std::slice::from_ref(&block));
        if ascii != text || reads.as_deref() != Some(text) {
            self.lose(Concept::LongText, node, Fate::Approximated, "comment: characters that Ishi does not have");
        }
    }

    fn branch(&mut self, id: BranchId) {
        let Branch { title, pre, steps, branches, supplement } = &self.record.tree[id];
        let node = Node::Branch(id);
        self.items(supplement, node);
        if let Some(title) = title {
            let of_event = supplement.has(&Item::Event) && is_bundle(self.record);
            if of_event {
                self.name("title", Some(title), node);
            } else {
                self.lose(Concept::Title, node, Fate::Approximated, &**title);
            }
        }
        if let Some(pre) = pre.as_deref() {
            self.pre(id, pre);
        }
        for (what, empty) in [
            ("steps", steps.as_ref().is_some_and(Vec::is_empty)),
            ("branches", branches.as_ref().is_some_and(Vec::is_empty)),
        ] {
            if empty {
                self.lose(Concept::TreeShape, node, Fate::Approximated, format!("empty {what}"));
            }
        }
        if let [only] = branches.as_deref().unwrap_or_default() {
            let Branch { title, pre, steps, supplement, .. } = &self.record.tree[*only];
            if title.is_none() && pre.is_none() && supplement.is_empty() && steps.is_some() {
                let only = Node::Branch(*only);
                self.lose(Concept::TreeShape, only, Fate::Approximated, "joined to the branch before it");
            }
        }
        for (index, step) in steps.iter().flatten().enumerate() {
            self.step(Node::Step(id, index), step);
        }
    }

    fn pre(&mut self, id: BranchId, pre: &Pre) {
        let Pre { stones, problem, marks, comment, supplement } = pre;
        let node = Node::Pre(id);
        if stones.as_ref().is_some_and(Vec::is_empty) {
            self.lose(Concept::TreeShape, node, Fate::Approximated, "empty stones");
        }
        if id != BranchId::ROOT && self.kinds.kind(id) == Kind::Event && stones.iter().flatten().count() > 0 {
            self.lose(Concept::TreeShape, node, Fate::Approximated, "an event of its own");
        }
        if let Some(side) = problem {
            let side = if *side == Color::Black { "black to answer" } else { "white to answer" };
            self.lose(Concept::Problem, node, Fate::Dropped, side);
        }
        self.marks(node, marks.as_deref());
        self.comment_of(comment.as_deref(), supplement, node);
        self.items(supplement, node);
    }

    fn step(&mut self, node: Node, step: &Step) {
        let Step { time, action, actor, marks, comment, supplement } = step;
        if let Some(time) = time {
            self.lose(Concept::StepTime, node, Fate::Dropped, time.as_str());
        }
        if let Some(actor) = actor {
            self.lose(Concept::Actor, node, Fate::Dropped, format!("participant {actor}"));
        }
        match action {
            Action::Move(played) => match played.evaluation {
                Some(Evaluation::Good) => self.lose(Concept::Evaluation, node, Fate::Dropped, "good"),
                Some(Evaluation::Bad) => self.lose(Concept::Evaluation, node, Fate::Dropped, "bad"),
                None => {}
            },
            // `played` tells what becomes of those that are no moves.
            Action::Takeback(_) | Action::Message(_) | Action::Result(_) => {}
            Action::Mark(mark) => self.items(&mark.supplement, node),
        }
        self.marks(node, marks.as_deref());
        self.comment_of(comment.as_deref(), supplement, node);
        self.items(supplement, node);
    }

    /// Blocks are written as they stood.
    fn comment_of(&mut self, comment: Option<&str>, supplement: &Supplement, node: Node) {
        if !supplement.items().iter().any(|item| matches!(item, Item::Commentary(_))) {
            self.comment(comment, node);
        }
    }

    fn marks(&mut self, node: Node, marks: Option<&[Mark]>) {
        let Some(marks) = marks else { return };
        if marks.is_empty() {
            self.lose(Concept::TreeShape, node, Fate::Approximated, "empty marks");
        }
        let mut points = HashSet::new();
        for mark in marks {
            if !points.insert(mark.point) {
                let detail = format!("a second mark on {}", self.record.board_size().name(mark.point));
                self.lose(Concept::Label, node, Fate::Dropped, detail);
            }
            self.items(&mark.supplement, node);
        }
    }
}

/// Adds what reading back shows to be missing and no loss of the list speaks of.
pub(crate) fn add_unnamed(losses: &mut Vec<Loss>, missing: Vec<Loss>) {
    wei7_core::add_unnamed(losses, missing, |loss| loss.at != "info" && !loss.at.starts_with("player "));
}
