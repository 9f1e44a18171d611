//! The generators of the laws cover everything that a record can hold; the laws do not test what no file contains.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use wei7_convert::{Carry, Format, Options};
use wei7_core::{
    Action, BranchId, Concept, Evaluation, Extra, Extras, FullEvaluation, GameResult, Info, Mark, MiscKind,
    MiscPosition, Participant, Pre, Record, Rules, RulesType, Scoring, Shape, Size, Spelling, Splitter, StepDetails,
    Unrecognized, Vertex,
};
use wei7_ishi::{IshiExtra, IshiReader};
use wei7_testsuite::conversions::{FORMATS, File, converted_with, records};
use wei7_testsuite::generate::files::{damaged, ishi, sgf, wei7, xml};

/// Number of files: enough for rare things to occur, and few enough to take some seconds.
const FILES: u32 = 600;

/// Names the variants of a closed enum; a new variant must be added here.
macro_rules! names {
    ($function:ident, $all:ident, $of:ty { $($pattern:pat $(if $guard:expr)? => $name:literal,)* }) => {
        const $all: &[&str] = &[$($name,)*];
        fn $function(value: &$of) -> &'static str {
            match value { $($pattern $(if $guard)? => $name,)* }
        }
    };
}

names! { extra_name, EXTRAS, Extra {
    Extra::Splitter(Splitter::Large) => "splitter large",
    // An explicit `small` is a spelling.
    Extra::Splitter(Splitter::Medium | Splitter::Small) => "splitter medium",
    Extra::Evaluation(FullEvaluation::Bad) => "evaluation bad",
    Extra::Evaluation(FullEvaluation::Normal) => "evaluation normal",
    Extra::Evaluation(FullEvaluation::Good) => "evaluation good",
    Extra::Evaluation(FullEvaluation::Trick) => "evaluation trick",
    Extra::Symbol(_) => "symbol",
    Extra::Problem(_) => "problem",
    Extra::StartTime(_) => "start-time",
    Extra::Spelling(Spelling::Explicit(_)) => "spelling explicit",
    Extra::Spelling(Spelling::Value { .. }) => "spelling value",
    Extra::Spelling(Spelling::Order(_)) => "spelling order",
    Extra::Spelling(Spelling::PreElement) => "spelling pre-element",
    Extra::Spelling(Spelling::ProblemOnMove) => "spelling problem-on-move",
    Extra::Spelling(Spelling::NoMainLine) => "spelling no-main-line",
    Extra::Spelling(Spelling::TrailingMark) => "spelling trailing-mark",
    Extra::Spelling(Spelling::SameNode) => "spelling same-node",
    Extra::Spelling(Spelling::GameInfo) => "spelling game-info",
    Extra::Spelling(Spelling::Property { .. }) => "spelling property",
    Extra::Unrecognized(Unrecognized::Attribute { .. }) => "foreign attribute",
    Extra::Unrecognized(Unrecognized::Markup { xml, .. }) if xml.starts_with("<!DOCTYPE") => "foreign doctype",
    Extra::Unrecognized(Unrecognized::Markup { .. }) => "foreign markup",
    Extra::Unrecognized(Unrecognized::Line(_)) => "foreign line",
    Extra::Unrecognized(Unrecognized::Property { .. }) => "foreign property",
    Extra::Misc(aside) if aside.position == MiscPosition::Prolog => "aside prolog",
    Extra::Misc(aside) if aside.position == MiscPosition::Epilog => "aside epilog",
    Extra::Misc(aside) if aside.kind == MiscKind::Comment => "aside comment",
    Extra::Misc(_) => "aside instruction",
    Extra::Setup { .. } => "setup",
    Extra::Shape(Shape::Triangle) => "shape triangle",
    Extra::Shape(Shape::Square) => "shape square",
    Extra::Shape(Shape::Circle) => "shape circle",
    Extra::Shape(Shape::Cross) => "shape cross",
    Extra::Shape(Shape::Selected) => "shape selected",
    Extra::Shape(Shape::Diamond) => "shape diamond",
    Extra::Shape(Shape::Check) => "shape check",
    Extra::Label(_) => "label",
    Extra::Property { .. } => "property",
    Extra::Surplus { .. } => "surplus",
    Extra::Absent(_) => "absent",
    Extra::Header { .. } => "header",
    Extra::Number(_) => "number",
    extra if IshiExtra::Prisoners.is(extra) => "prisoners",
    extra if IshiExtra::MarkLines.is(extra) => "mark-lines",
    extra if IshiExtra::Commentary.is(extra) => "commentary",
    extra if IshiExtra::UserData.is(extra) => "user-data",
    extra if IshiExtra::Remarks.is(extra) => "remarks",
    extra if IshiExtra::LastRemarks.is(extra) => "last-remarks",
    extra if IshiExtra::Variation.is(extra) => "variation",
    Extra::Diagram(_) => "diagram",
    extra if IshiExtra::ForeignDiagram.is(extra) => "foreign-diagram",
    Extra::Event => "event",
    Extra::DeadStones(_) => "dead-stones",
    Extra::Format { .. } => "format",
} }

names! { action_name, ACTIONS, Action {
    Action::Move(played) if played.vertex == Vertex::Pass => "pass",
    Action::Move(played) if played.evaluation == Some(Evaluation::Bad) => "bad move",
    Action::Move(played) if played.evaluation == Some(Evaluation::Good) => "good move",
    Action::Move(_) => "move",
    Action::Takeback(_) => "takeback",
    Action::Mark(_) => "mark",
    Action::Message(_) => "message",
    Action::Result(_) => "result",
} }

/// Possible values of the fields of a record, except extras and actions.
const FIELDS: &[&str] = &[
    "size square",
    "size rectangle",
    "info",
    "info domain",
    "info id",
    "info name",
    "info time",
    "info place",
    "rules",
    "rules komi",
    "rules area",
    "rules territory",
    "rules Chinese",
    "rules Japanese",
    "rules Korean",
    "participants",
    "participant domain",
    "participant id",
    "participant name",
    "participant title",
    "participant rank",
    "players",
    "player without color",
    "player with color",
    "result of game",
    "result winner",
    "result draw",
    "result margin",
    "branch title",
    "branch pre",
    "branch steps",
    "branch branches",
    "branch branches empty",
    "branch steps empty",
    "pre stones",
    "pre problem",
    "pre marks",
    "pre comment",
    "step time",
    "step actor",
    "step marks",
    "step comment",
    "items of document",
    "items of info",
    "items of branch",
    "items of pre",
    "items of step",
    "items of mark",
];

/// The things that have occurred.
#[derive(Default)]
struct Met(BTreeSet<&'static str>);

impl Met {
    fn one(&mut self, name: &'static str, is_there: bool) {
        if is_there {
            self.0.insert(name);
        }
    }

    fn extras(&mut self, name: &'static str, extras: &Extras) {
        self.one(name, !extras.is_empty());
        self.0.extend(extras.as_slice().iter().map(extra_name));
    }

    fn record(&mut self, record: &Record) {
        self.one("size square", matches!(record.size, Some(Size::Square(_))));
        self.one("size rectangle", matches!(record.size, Some(Size::Rectangle(_))));
        self.extras("items of document", &record.extras);
        if let Some(info) = &record.info {
            self.info(info);
        }
        for id in record.tree.ids() {
            self.branch(record, id);
        }
    }

    fn info(&mut self, info: &Info) {
        let Info { domain, id, name, rules, time, place, participants, players, result, extras } = info;
        self.one("info", true);
        self.one("info domain", domain.is_some());
        self.one("info id", id.is_some());
        self.one("info name", name.is_some());
        self.one("info time", time.is_some());
        self.one("info place", place.is_some());
        if let Some(Rules { scoring, komi, kind }) = rules {
            self.one("rules", true);
            self.one("rules komi", komi.is_some());
            self.one("rules area", *scoring == Some(Scoring::Area));
            self.one("rules territory", *scoring == Some(Scoring::Territory));
            self.one("rules Chinese", *kind == Some(RulesType::Chinese));
            self.one("rules Japanese", *kind == Some(RulesType::Japanese));
            self.one("rules Korean", *kind == Some(RulesType::Korean));
        }
        self.one("participants", participants.is_some());
        for Participant { domain, id, name, title, rank } in participants.iter().flatten() {
            self.one("participant domain", domain.is_some());
            self.one("participant id", id.is_some());
            self.one("participant name", name.is_some());
            self.one("participant title", title.is_some());
            self.one("participant rank", rank.is_some());
        }
        self.one("players", players.is_some());
        for player in players.iter().flatten() {
            self.one("player without color", player.color.is_none());
            self.one("player with color", player.color.is_some());
        }
        if let Some(GameResult { winner, margin }) = result {
            self.one("result of game", true);
            self.one("result winner", winner.is_some());
            self.one("result draw", winner.is_none());
            self.one("result margin", margin.is_some());
        }
        self.extras("items of info", extras);
    }

    fn branch(&mut self, record: &Record, id: BranchId) {
        let branch = &record.tree[id];
        self.one("branch title", branch.title.is_some());
        self.one("branch steps", branch.steps.is_some());
        self.one("branch steps empty", branch.steps.as_ref().is_some_and(Vec::is_empty));
        self.one("branch branches", branch.branches.is_some());
        self.one("branch branches empty", branch.branches.as_ref().is_some_and(Vec::is_empty));
        self.extras("items of branch", &branch.extras);
        if let Some(Pre { stones, problem, marks, comment, extras }) = branch.pre.as_deref() {
            self.one("branch pre", true);
            self.one("pre stones", stones.is_some());
            self.one("pre problem", problem.is_some());
            self.one("pre marks", marks.is_some());
            self.one("pre comment", comment.is_some());
            self.extras("items of pre", extras);
            marks.iter().flatten().for_each(|mark| self.mark(mark));
        }
        for step in branch.steps() {
            let StepDetails { time, actor, marks, comment, extras } = step.details();
            self.0.insert(action_name(&step.action));
            self.one("step time", time.is_some());
            self.one("step actor", actor.is_some());
            self.one("step marks", marks.is_some());
            self.one("step comment", comment.is_some());
            self.extras("items of step", extras);
            marks.as_deref().into_iter().flatten().for_each(|mark| self.mark(mark));
        }
    }

    fn mark(&mut self, mark: &Mark) {
        self.extras("items of mark", &mark.extras);
    }
}

/// Returns the records of a file, and for Ishi also the record of all events.
fn with_bundle(file: &File) -> Vec<Record> {
    let bundle = (file.format == Format::ISHI).then(|| IshiReader::new().lenient().bundle().read(&file.bytes).ok());
    let bundle = bundle.flatten().into_iter().flat_map(|read| read.value);
    records(file).into_iter().flatten().chain(bundle).collect()
}

/// Returns equal files on each run.
fn generated() -> Vec<File> {
    let mut runner = TestRunner::deterministic();
    let kinds = [wei7(), xml(), sgf(), ishi(), damaged()];
    let files = kinds.iter().flat_map(|kind| (0..FILES).map(move |_| kind));
    files.map(|kind| kind.new_tree(&mut runner).unwrap().current()).collect()
}

fn missing<'n>(all: impl Iterator<Item = &'n str>, met: &BTreeSet<&str>) -> Vec<&'n str> {
    all.filter(|name| !met.contains(name)).collect()
}

#[test]
fn all_that_a_record_can_hold_is_met() {
    let mut met = Met::default();
    for record in generated().iter().flat_map(with_bundle) {
        met.record(&record);
    }
    let expected = [EXTRAS, ACTIONS, FIELDS].concat();
    // Only other formats have these.
    assert_eq!(missing(expected.into_iter(), &met.0), ["dead-stones", "format"]);
}

#[test]
fn all_concepts_are_met() {
    let mut met = BTreeSet::new();
    for file in generated() {
        for to in FORMATS {
            for options in [Options::default(), Options { carry: Carry::None, bundle: true, ..Options::default() }] {
                let done = converted_with(&file, to, &options).ok().flatten();
                met.extend(done.into_iter().flat_map(|done| done.losses).map(|loss| loss.concept));
            }
        }
    }
    let missing: Vec<Concept> = Concept::ALL.iter().copied().filter(|concept| !met.contains(concept)).collect();
    // The wrapping of the root is a trace of detaching, which is reported where the branch was played. No conversion
    // changes the board, a move or a line of moves: only two files can differ in these. Dead stones come from formats that
    // are only read, and analyses differ only with `--analysis`.
    let rare = [Concept::Wrapped, Concept::Board, Concept::Move, Concept::Line, Concept::DeadStones, Concept::Analysis];
    assert_eq!(missing, rare);
}
