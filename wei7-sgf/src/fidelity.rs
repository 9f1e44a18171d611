//! What becomes of each part of a record in SGF. No match has an arm that catches all: a new concept must be thought of here.
//!
//! The list is for people. What a carrier has to hold is found by reading back what was written (`writer.rs`), so that a
//! difference that is missing here is carried all the same.

use wei7_core::{
    Action, Branch, BranchId, Color, Concept, Fate, FullEvaluation, Info, Item, Loss, Mark, Node, Participant,
    PlaceNames, Pre, Record, Rules, Scoring, Shape, Size, Spelling, Step, Supplement,
};

use crate::info;

/// The fate of an item without a carrier.
pub(crate) const fn fate(item: &Item) -> Fate {
    match item {
        Item::Property { .. }
        | Item::Absent(_)
        | Item::Setup { .. }
        | Item::Shape(Shape::Triangle | Shape::Square | Shape::Circle | Shape::Cross | Shape::Selected)
        | Item::Label(_)
        | Item::Symbol(_)
        | Item::Spelling(Spelling::SameNode)
        // These say how a document came from a record; the record itself is what is written.
        | Item::Detached(_)
        | Item::Stones(_)
        | Item::Wrapper
        // These had their effect on the record when they were read from a carrier.
        | Item::Question(_)
        | Item::Implied(_) | Item::MarkOrder(_)
        | Item::Timing { .. }
        | Item::Info(_)
        | Item::Whole { .. } => Fate::Native,
        Item::Evaluation(evaluation) => match evaluation {
            FullEvaluation::Trick | FullEvaluation::Normal => Fate::Approximated,
            FullEvaluation::Bad | FullEvaluation::Good => Fate::Dropped,
        },
        Item::ExactText { .. }
        | Item::StartTime(_)
        // Shown as a circle and a cross.
        | Item::Shape(Shape::Diamond | Shape::Check)
        // A header becomes the property that means the same, a diagram FG and VW, a number MN.
        | Item::Header { .. }
        | Item::Commentary(_)
        | Item::MarkLines(_)
        | Item::Diagram(_)
        | Item::Number(_) => Fate::Approximated,
        Item::Spelling(spelling) => match spelling {
            // The right form says the same.
            Spelling::Property { .. }
            | Spelling::Value { .. }
            | Spelling::Explicit(_)
            | Spelling::Order(_)
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark
            | Spelling::Continued => Fate::Approximated,
            Spelling::SameNode => Fate::Native,
        },
        Item::Splitter(_)
        | Item::Problem(_)
        | Item::Foreign(_)
        | Item::Aside(_)
        | Item::Prisoners(_)
        | Item::UserData(_)
        | Item::Remarks(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::ForeignDiagram(_)
        | Item::Event => Fate::Dropped,
    }
}

/// What SGF does not say of this record, which is read back as `shown`; what becomes of its timeline is told by
/// [`Record::played`].
pub(crate) fn losses(record: &Record, shown: &Record) -> Vec<Loss> {
    let mut walk = Walk { record, shown, names: PlaceNames::new(record), losses: Vec::new() };
    walk.document();
    for (id, _) in record.tree.preorder() {
        walk.branch(id);
    }
    walk.losses
}

struct Walk<'r> {
    record: &'r Record,
    shown: &'r Record,
    names: PlaceNames<'r>,
    losses: Vec<Loss>,
}

impl Walk<'_> {
    fn lose(&mut self, concept: Concept, node: Node, fate: Fate, detail: impl Into<String>) {
        self.losses.push(Loss { concept, at: self.names.node(node), fate, detail: detail.into() });
    }

    fn items(&mut self, supplement: &Supplement, node: Node) {
        for item in supplement.items() {
            let fate = fate(item);
            if fate != Fate::Native {
                self.lose(item.concept(), node, fate, item.detail());
            }
        }
    }

    fn document(&mut self) {
        let Record { size, info, tree: _, supplement } = self.record;
        match size {
            Some(Size::Rectangle(board)) if board.width() == board.height() => {
                self.lose(Concept::RulesForm, Node::Document, Fate::Approximated, "width and height");
            }
            Some(Size::Rectangle(_) | Size::Square(_)) | None => {}
        }
        self.items(supplement, Node::Document);
        if let Some(info) = info.as_deref() {
            self.info(info);
        }
    }

    fn info(&mut self, info: &Info) {
        self.items(&info.supplement, Node::Info);
        let plain = |info: &Info| Info { supplement: Supplement::NONE, ..info.clone() };
        if self.shown.info.as_deref().is_some_and(|shown| plain(shown) == plain(info)) {
            return;
        }
        let Info { domain, id, name, rules, time, place, participants, players, result, supplement: _ } = info;
        for (what, text) in [("domain", domain), ("id", id)] {
            if let Some(text) = text {
                self.lose(Concept::Info, Node::Info, Fate::Dropped, format!("{what} {text}"));
            }
        }
        for (what, text) in [("name", name), ("place", place)] {
            self.text(what, text.as_deref(), false, Node::Info);
        }
        if let Some(rules) = rules {
            self.rules(rules);
        }
        // DT has no time of day.
        if let Some(time) = time.as_ref().filter(|time| time.as_str().get(10..) != Some("T00:00Z")) {
            self.lose(Concept::StartTime, Node::Info, Fate::Approximated, time.as_str());
        }
        let people = participants.as_deref().unwrap_or_default();
        for (index, person) in people.iter().enumerate() {
            self.participant(index, person);
        }
        if !is_one_of_each(info) {
            let detail = format!("{} participants, {} players", people.len(), players.as_ref().map_or(0, Vec::len));
            self.lose(Concept::Participants, Node::Info, Fate::Approximated, detail);
        }
        if let Some(margin) = result.filter(|result| result.winner.is_none()).and_then(|result| result.margin) {
            self.lose(Concept::ResultAction, Node::Info, Fate::Dropped, format!("margin {margin} of a draw"));
        }
    }

    /// RU has one word for `type` and what follows from it, and none for `scoring`.
    fn rules(&mut self, rules: &Rules) {
        let Rules { scoring, komi, kind } = rules;
        let implied =
            kind.and_then(|kind| info::rules(crate::said::rules_name(kind)).value).and_then(|set| set.scoring);
        if *scoring != implied {
            let detail = match scoring {
                None => "no scoring",
                Some(Scoring::Area) => "scoring area",
                Some(Scoring::Territory) => "scoring territory",
            };
            self.lose(Concept::Info, Node::Info, Fate::Dropped, detail);
        }
        if scoring.is_none() && komi.is_none() && kind.is_none() {
            self.lose(Concept::Info, Node::Info, Fate::Dropped, "empty rules");
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
            self.text(what, text.as_deref(), false, node);
        }
    }

    /// White space is spaces in SGF, and line breaks too where only one line may stand (3.2, 3.3).
    fn text(&mut self, what: &str, text: Option<&str>, lines: bool, node: Node) {
        let changes = |c: char| matches!(c, '\t' | '\u{B}' | '\u{C}' | '\r' | '\0') || (!lines && c == '\n');
        if text.is_some_and(|text| text.contains(changes)) {
            self.lose(Concept::LongText, node, Fate::Approximated, format!("{what}: white space that becomes spaces"));
        }
    }

    fn branch(&mut self, id: BranchId) {
        let Branch { title, pre, steps, branches, supplement } = &self.record.tree[id];
        self.items(supplement, Node::Branch(id));
        self.text("title", title.as_deref(), false, Node::Branch(id));
        if let Some(pre) = pre.as_deref() {
            self.pre(id, pre);
        }
        for (what, empty) in [
            ("steps", steps.as_ref().is_some_and(Vec::is_empty)),
            ("branches", branches.as_ref().is_some_and(Vec::is_empty)),
        ] {
            if empty {
                self.lose(Concept::TreeShape, Node::Branch(id), Fate::Approximated, format!("empty {what}"));
            }
        }
        // A node that is alone after another does not begin a branch if it is nothing but a move.
        if let [only] = branches.as_deref().unwrap_or_default() {
            let Branch { title, pre, steps, .. } = &self.record.tree[*only];
            if title.is_none() && pre.is_none() && steps.as_ref().is_some_and(|steps| !steps.is_empty()) {
                self.lose(
                    Concept::TreeShape,
                    Node::Branch(*only),
                    Fate::Approximated,
                    "joined to the branch before it",
                );
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
        if let Some(side) = problem {
            let side = if *side == Color::Black { "black to answer" } else { "white to answer" };
            self.lose(Concept::Problem, node, Fate::Approximated, side);
        }
        self.marks(node, marks.as_deref());
        self.text("comment", comment.as_deref(), true, node);
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
            // `played` tells what becomes of those that are no moves.
            Action::Move(_) | Action::Takeback(_) | Action::Message(_) | Action::Result(_) => {}
            Action::Mark(mark) => self.items(&mark.supplement, node),
        }
        self.marks(node, marks.as_deref());
        self.text("comment", comment.as_deref(), true, node);
        self.items(supplement, node);
    }

    fn marks(&mut self, node: Node, marks: Option<&[Mark]>) {
        let Some(marks) = marks else { return };
        if marks.is_empty() {
            self.lose(Concept::TreeShape, node, Fate::Approximated, "empty marks");
        }
        for mark in marks {
            self.items(&mark.supplement, node);
        }
    }
}

/// Whether the players are those that PB, BR, PW and WR name: at most one a side, black first, and nobody else.
fn is_one_of_each(info: &Info) -> bool {
    let people = info.participants.as_deref();
    let players = info.players.as_deref();
    let (Some(people), Some(players)) = (people, players) else { return people.is_none() && players.is_none() };
    let named = |person: &Participant| person.name.is_some() || person.rank.is_some();
    let sides: Vec<Option<Color>> = players.iter().map(|player| player.color).collect();
    let in_order = players.iter().zip(0..).all(|(player, number)| player.participant == number);
    let one_of_each = matches!(sides[..], [Some(_)] | [Some(Color::Black), Some(Color::White)]);
    one_of_each && in_order && people.len() == players.len() && people.iter().all(named)
}

/// Adds what reading back shows to be missing and no loss of the list speaks of.
pub(crate) fn add_unnamed(losses: &mut Vec<Loss>, missing: Vec<Loss>) {
    use Concept::{LongText, MarkAction, Message, Problem, ResultAction, RulesForm, Takeback, TreeShape};
    let of_tree = [LongText, MarkAction, Message, Problem, ResultAction, RulesForm, Takeback, TreeShape];
    wei7_core::add_unnamed(losses, missing, |loss| of_tree.contains(&loss.concept));
}

#[cfg(test)]
mod tests {
    use wei7_core::JsonReader;

    use crate::{SgfReader, SgfWriter};

    fn of_json(json: &str) -> Vec<String> {
        let record = JsonReader::new().read(json.as_bytes()).unwrap().value;
        let losses = SgfWriter::new().carry().losses(&record).unwrap();
        losses.iter().map(|loss| format!("{}: {} {}, {}", loss.at, loss.concept.id(), loss.fate, loss.detail)).collect()
    }

    #[test]
    fn losses_have_a_name_and_a_place() {
        let losses = of_json(
            r#"{"format":"wei7","version":"3.0","size":9,"info":{"id":"7","time":"2020-01-02T10:00Z",
            "participants":[{"name":"Ann","title":"Meijin"},{"name":"Ben"}],
            "players":[{"participant":0,"color":1},{"participant":1,"color":2}]},
            "tree":{"pre":{"problem":{"color":1},"comment":"a\tb"},"steps":[{"time":3,"action":{"type":"move","value":{"color":1,"point":null,"evaluation":"good"}}}]}}"#,
        );
        assert_eq!(
            losses,
            [
                "info: L013 carried, id 7",
                "info: L005 carried, 2020-01-02T10:00Z",
                "player 1: L028 carried, Meijin",
                "main, start: L032 carried, black to answer",
                "main, start: L006 carried, comment: white space that becomes spaces",
                "main, move 1: L022 carried, 3",
            ]
        );
    }

    #[test]
    fn what_came_from_sgf_loses_nothing() {
        let sgf =
            "(;FF[4]GM[1]SZ[9]PB[Lee 9p]RU[AGA]DT[1996-05-06,07]EV[e]AP[x:1];B[ee]LB[aa:*][bb:long]TE[2];W[]BL[30])";
        let record = &SgfReader::new().read(sgf.as_bytes()).unwrap().value[0];
        assert_eq!(SgfWriter::new().losses(record).unwrap(), []);
    }

    #[test]
    fn a_corrected_value_is_carried() {
        let sgf = "(;FF[4]GM[1]SZ[9]RE[Black wins on time];B[ee])";
        let record = &SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value[0];
        let mut out = Vec::new();
        let losses = SgfWriter::new().carry().write(record, &mut out).unwrap();
        assert_eq!((losses.len(), &*losses[0].detail), (1, "RE[Black wins on time]"));
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("RE[B+T]"), "{text}");
        let again = &SgfReader::new().read(text.as_bytes()).unwrap().value[0];
        assert_eq!(again, record);
    }
}
