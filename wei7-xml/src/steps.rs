//! `black` and `white` of `moves` (3.16, 3.17), read and written.

use wei7_core::{
    Action, Anchor, Branch, BranchId, Code, Color, Diagnostic, Evaluation, Extra, FullEvaluation, Move, Point, Pre,
    Span, Spelling, Splitter, Step, Supplement, Text, Tree, Vertex,
};
use wei7_text::xml::RawValue;

use crate::branches::{Branches, Frame, is_question};
use crate::codes;
use crate::context::{
    OnUnknownWord, Values, WordList, XmlContext, add, attribute, explicit, missing, plain_coordinate,
};
use crate::drafts::MovesDraft;
use crate::elements::at;
use crate::fault::Fault;
use crate::game::color_name;
use crate::misc::inside;
use crate::moves::add_branch;

/// `eval` (3.16.1).
pub(crate) static EVALUATIONS: WordList<FullEvaluation> = WordList {
    name: "eval",
    words: &[
        ("bad", FullEvaluation::Bad),
        ("normal", FullEvaluation::Normal),
        ("good", FullEvaluation::Good),
        ("trick", FullEvaluation::Trick),
    ],
    code: &codes::EVAL,
};
/// `problem` (3.16.4).
pub(crate) static PROBLEMS: WordList<Option<Color>> = WordList {
    name: "problem",
    words: &[("no", None), ("black", Some(Color::Black)), ("white", Some(Color::White))],
    code: &codes::PROBLEM,
};
/// `type` (3.17.1.1): whether the move is a pass.
static TYPES: WordList<bool> =
    WordList { name: "type", words: &[("normal", false), ("pass", true)], code: &codes::MOVE_TYPE };
/// `splitter` (3.17.1.3).
pub(crate) static SPLITTERS: WordList<Splitter> = WordList {
    name: "splitter",
    words: &[("small", Splitter::Small), ("medium", Splitter::Medium), ("large", Splitter::Large)],
    code: &codes::SPLITTER,
};

impl XmlContext {
    /// Reads a move (3.17).
    pub(crate) fn played(&mut self, color: Color, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut items = Vec::new();
        let vertex = self.vertex(values, span, &mut items)?;
        let splitter = self.choice(values.get(at::SPLITTER), &SPLITTERS, OnUnknownWord::SetAside, &mut items)?;
        match splitter {
            Some(Splitter::Small) => items.push(explicit("splitter")),
            Some(splitter) => items.push(Extra::Splitter(splitter)),
            None => {}
        }
        let title = self.title(values.get(at::MOVE_TITLE))?;
        let Some(moves) = self.moves.last_mut() else { return Ok(()) };
        moves.begin(&mut self.record.tree, title, span)?;
        // MovesDraft beside a problem must have an evaluation in 3.0 (5.15.3.2.1.3).
        let on_unknown = if moves.beside_problem { OnUnknownWord::Refuse } else { OnUnknownWord::SetAside };
        let eval = self.choice(values.get(at::EVAL), &EVALUATIONS, on_unknown, &mut items)?;
        if eval == Some(FullEvaluation::Normal) {
            items.push(explicit("eval"));
        }
        let comment = values.get(at::COMMENT).map(|raw| self.comment(&raw)).transpose()?;
        let problem = self.choice(values.get(at::PROBLEM), &PROBLEMS, OnUnknownWord::SetAside, &mut items)?;
        if problem == Some(None) {
            items.push(explicit("problem"));
        }
        if !values.unknown.is_empty() {
            self.unknown_attributes(values, &Anchor::default(), &mut items)?;
        }
        let Some(moves) = self.moves.last_mut() else { return Ok(()) };
        let evaluation = evaluation(eval, moves.beside_problem, &mut items);
        let mut step = Step::new(Action::Move(Move { color, vertex, evaluation }));
        step.comment = comment;
        moves.add(&mut self.record.tree, step, items, problem.flatten(), span)
    }

    /// 3.17.1.1, 3.17.1.2
    fn vertex(&mut self, values: &Values<'_>, span: Span, items: &mut Vec<Extra>) -> Result<Vertex, Fault> {
        let (x, y) = (values.get(at::X), values.get(at::Y));
        let mut pass = false;
        if let Some(raw) = values.get(at::TYPE) {
            let Ok(kind) = self.word(&raw, &TYPES, OnUnknownWord::Refuse, items)? else { return Ok(Vertex::Pass) };
            pass = kind;
            if !pass {
                items.push(explicit("type"));
            }
        }
        if pass {
            if let Some(raw) = x.or(y) {
                self.refuse(Diagnostic::at(&codes::PASS_COORDINATE, raw.span()));
            }
            return Ok(Vertex::Pass);
        }
        if x.is_none() || y.is_none() {
            let missing = missing(&[("x", x.is_none()), ("y", y.is_none())]);
            self.refuse(Diagnostic::at(&codes::COORDINATE_MISSING, span).expected(missing));
        }
        let point = self.point(x, y, &codes::COORDINATE, items)?;
        Ok(point.map_or(Vertex::Pass, Vertex::Play))
    }

    pub(crate) fn point(
        &mut self,
        x: Option<RawValue<'_>>,
        y: Option<RawValue<'_>>,
        code: &'static Code,
        items: &mut Vec<Extra>,
    ) -> Result<Option<Point>, Fault> {
        let board = self.board();
        let mut read = [x, y].map(|raw| plain_coordinate(&raw?, board));
        if let [Some(x), Some(y)] = read {
            return Ok(Some(Point::new(x, y)));
        }
        for ((slot, raw), name) in read.iter_mut().zip([x, y]).zip(["x", "y"]) {
            if slot.is_none()
                && let Some(raw) = raw
                && let Some((number, spelling)) = self.coordinate(&raw, name, code)?
            {
                *slot = Some(number);
                items.extend(spelling);
            }
        }
        Ok(match read {
            [Some(x), Some(y)] => Some(Point::new(x, y)),
            _ => None,
        })
    }

    /// An optional word; an illegal one becomes an item.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        raw: Option<RawValue<'_>>,
        list: &WordList<T>,
        on_unknown: OnUnknownWord,
        items: &mut Vec<Extra>,
    ) -> Result<Option<T>, Fault> {
        let Some(raw) = raw else { return Ok(None) };
        Ok(match self.word(&raw, list, on_unknown, items)? {
            Ok(value) => Some(value),
            Err(text) => {
                items.push(attribute(Anchor::default(), list.name, text));
                None
            }
        })
    }

    pub(crate) fn title(&mut self, raw: Option<RawValue<'_>>) -> Result<Option<Text>, Fault> {
        raw.map(|raw| self.short_text(&raw, &codes::TITLE_LENGTH, &codes::TITLE_LINES)).transpose()
    }
}

impl MovesDraft {
    /// Finds the branch that a move with such a title belongs to.
    fn begin(&mut self, tree: &mut Tree, title: Option<Text>, span: Span) -> Result<(), Fault> {
        self.has_move = true;
        self.played = true;
        // 3.12: variations of this move stand before it, so that the main line goes on in a branch beside them.
        if !self.pending.is_empty() {
            let variations = std::mem::take(&mut self.pending);
            self.go_on(tree, variations, span)?;
        }
        if let Some(title) = title {
            // 3.16.2: a title belongs to what the move begins.
            let branch = &tree[self.current];
            if branch.title.is_some() || branch.pre.is_some() || branch.steps.is_some() {
                self.go_on(tree, Vec::new(), span)?;
            }
            tree[self.current].title = Some(title);
        }
        if self.title_only && self.current == self.branch && tree[self.branch].steps.is_none() {
            tree[self.branch].supplement.push(Extra::Spelling(Spelling::PreElement));
        }
        Ok(())
    }

    /// The rest of the main line becomes a branch, beside these variations.
    fn go_on(&mut self, tree: &mut Tree, mut branches: Vec<BranchId>, span: Span) -> Result<(), Fault> {
        let rest = add_branch(tree, Branch::default(), span)?;
        branches.insert(0, rest);
        tree[self.current].branches = Some(branches);
        self.current = rest;
        self.beside_problem = false;
        Ok(())
    }

    /// Adds a move with the marks before it.
    fn add(
        &mut self,
        tree: &mut Tree,
        mut step: Step,
        mut items: Vec<Extra>,
        problem: Option<Color>,
        span: Span,
    ) -> Result<(), Fault> {
        if !self.marks.is_empty() {
            step.marks = Some(std::mem::take(&mut self.marks));
            if self.sequence.contains("mv") {
                items.push(Extra::Spelling(Spelling::Order(self.sequence.as_str().into())));
            }
        }
        self.sequence.clear();
        let inner = problem.filter(|_| self.in_problem);
        items.extend(inner.map(Extra::Problem));
        add(&mut step.supplement, items);
        let steps = tree[self.current].steps.get_or_insert_default();
        self.last = Some((self.current, steps.len()));
        steps.push(step);
        // 3.16.4: the position after this move is the question.
        if let Some(color) = problem.filter(|_| inner.is_none()) {
            let pre = Pre { problem: Some(color), ..Pre::default() };
            let mut question = Branch { pre: Some(Box::new(pre)), ..Branch::default() };
            question.supplement.push(Extra::Spelling(Spelling::ProblemOnMove));
            let question = add_branch(tree, question, span)?;
            tree[self.current].branches = Some(vec![question]);
            self.current = question;
            self.in_problem = true;
            self.beside_problem = true;
        }
        Ok(())
    }
}

/// The evaluation in 3.0 (3.16.1); beside a problem there must be one (3.0: 5.15.3.2.1.3).
fn evaluation(eval: Option<FullEvaluation>, beside_problem: bool, items: &mut Vec<Extra>) -> Option<Evaluation> {
    match eval {
        Some(FullEvaluation::Bad) => Some(Evaluation::Bad),
        Some(FullEvaluation::Good) => Some(Evaluation::Good),
        Some(FullEvaluation::Trick) => {
            items.push(Extra::Evaluation(FullEvaluation::Trick));
            Some(Evaluation::Bad)
        }
        None | Some(FullEvaluation::Normal) if beside_problem => {
            items.push(Extra::Evaluation(FullEvaluation::Normal));
            Some(Evaluation::Good)
        }
        None | Some(FullEvaluation::Normal) => None,
    }
}

impl<'r> Branches<'r, '_> {
    /// Writes a move (3.17).
    pub(crate) fn step(&mut self, frame: &mut Frame<'r>, branch: &'r Branch, step: &'r Step) {
        let first = frame.step == 0;
        frame.step += 1;
        let Some(played) = step.as_move() else { return };
        frame.played = true;
        frame.last = Some((frame.branch, frame.step - 1));
        let supplement = &step.supplement;
        self.output.begin(color_name(played.color));
        self.vertex(played, supplement);
        let splitter = supplement.find(|item| match item {
            Extra::Splitter(splitter) => Some(*splitter),
            _ => None,
        });
        if let Some((word, _)) = SPLITTERS.words.iter().find(|(_, word)| Some(*word) == splitter) {
            self.output.plain("splitter", word);
        } else if is_explicit(supplement, "splitter") {
            self.output.plain("splitter", "small");
        }
        self.evaluation(played, supplement);
        // The title of the first branch of an element is written on its `pre`, if there is one.
        if first
            && let Some(title) = &branch.title
            && (frame.branch != frame.first || !self.needs_pre(frame.branch))
        {
            self.output.short("title", title);
        }
        if let Some(comment) = &step.comment {
            self.output.attribute("comment", comment);
        }
        let question = (frame.step == branch.steps().len())
            .then(|| self.continuation(branch))
            .flatten()
            .map(|(next, _)| self.branch(next))
            .filter(|next| is_question(next))
            .and_then(|next| next.pre.as_deref()?.problem);
        self.problem(question, supplement);
        self.output.end(color_name(played.color), inside(supplement).map(|(_, misc)| misc));
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
            Extra::Evaluation(full) => Some(*full),
            _ => None,
        });
        let full = match (full, played.evaluation) {
            (Some(FullEvaluation::Trick), Some(Evaluation::Bad)) => Some(FullEvaluation::Trick),
            (Some(FullEvaluation::Normal), Some(Evaluation::Good)) | (_, None) => None,
            (_, Some(Evaluation::Bad)) => Some(FullEvaluation::Bad),
            (_, Some(Evaluation::Good)) => Some(FullEvaluation::Good),
        };
        if let Some((word, _)) = EVALUATIONS.words.iter().find(|(_, value)| Some(*value) == full) {
            self.output.plain("eval", word);
        } else if is_explicit(supplement, "eval") {
            self.output.plain("eval", "normal");
        }
    }

    /// 3.16.4
    pub(crate) fn problem(&mut self, problem: Option<Color>, supplement: &Supplement) {
        let inner = supplement.find(|item| match item {
            Extra::Problem(side) => Some(*side),
            _ => None,
        });
        let asked = problem.or_else(|| inner.map(|side: Color| side));
        if (asked.is_some() || is_explicit(supplement, "problem"))
            && let Some((word, _)) = PROBLEMS.words.iter().find(|(_, value)| *value == asked)
        {
            self.output.plain("problem", word);
        }
    }
}

fn is_explicit(supplement: &Supplement, name: &str) -> bool {
    supplement.items().iter().any(|item| match item {
        Extra::Spelling(Spelling::Explicit(known)) => &**known == name,
        _ => false,
    })
}

/// The evaluation of a `pre`.
pub(crate) fn evaluation_word(supplement: &Supplement) -> Option<&'static str> {
    let full = supplement.find(|item| match item {
        Extra::Evaluation(full) => Some(*full),
        _ => None,
    });
    let word = EVALUATIONS.words.iter().find(|(_, value)| Some(*value) == full).map(|(word, _)| *word);
    word.or_else(|| is_explicit(supplement, "eval").then_some("normal"))
}
