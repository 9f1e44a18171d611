//! Reads and writes `black` and `white` of `moves` (3.16, 3.17).

use wei7_core::{
    Action, Anchor, Branch, Code, Color, Diagnostic, Evaluation, Extra, Extras, FullEvaluation, Move, Point, Pre, Span,
    Spelling, Splitter, Step, Text, Tree, Vertex,
};
use wei7_text::xml::RawValue;

use crate::branches::{Branches, Frame, add_branch, is_question};
use crate::codes;
use crate::context::{MovesDraft, OnUnknownWord, Values, WordList, XmlContext, missing};
use crate::fault::Fault;
use crate::game::color_name;
use crate::misc::inside;

/// Words of the attribute `eval` of a move or a `pre` (3.16.1).
pub(crate) static EVALUATIONS: WordList<FullEvaluation> = WordList {
    name: "eval",
    words: &[
        ("bad", FullEvaluation::Bad),
        ("normal", FullEvaluation::Normal),
        ("good", FullEvaluation::Good),
        ("trick", FullEvaluation::Trick),
    ],
    default: Some(FullEvaluation::Normal),
    code: &codes::EVAL,
};
/// Words of the attribute `problem` (3.16.4), with the side that must answer; `None` means no problem.
pub(crate) static PROBLEMS: WordList<Option<Color>> = WordList {
    name: "problem",
    words: &[("no", None), ("black", Some(Color::Black)), ("white", Some(Color::White))],
    default: Some(None),
    code: &codes::PROBLEM,
};
/// Words of the attribute `type` of a move (3.17.1.1), with whether the move is a pass.
static TYPES: WordList<bool> = WordList {
    name: "type",
    words: &[("normal", false), ("pass", true)],
    default: Some(false),
    code: &codes::MOVE_TYPE,
};
/// Words of the attribute `splitter` of a move (3.17.1.3).
static SPLITTERS: WordList<Splitter> = WordList {
    name: "splitter",
    words: &[("small", Splitter::Small), ("medium", Splitter::Medium), ("large", Splitter::Large)],
    default: Some(Splitter::Small),
    code: &codes::SPLITTER,
};

impl XmlContext {
    /// Reads an element `black` or `white` of `moves`, a move (3.17).
    pub(crate) fn read_move(&mut self, color: Color, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut extras = Vec::new();
        let &[kind, x, y, splitter, eval, title, comment, problem] = &values.known;
        let vertex = self.vertex(kind, [x, y], span, &mut extras)?;
        let splitter = self.word(splitter, &SPLITTERS, OnUnknownWord::SetAside, &mut extras)?;
        extras.extend(splitter.filter(|splitter| *splitter != Splitter::Small).map(Extra::Splitter));
        let title = self.title(title)?;
        let Some(moves) = self.moves.last_mut() else { return Ok(()) };
        moves.begin(&mut self.record.tree, title, span)?;
        // The moves that answer a problem must have an evaluation in 3.0 (5.15.3.2.1.3).
        let on_unknown = if moves.beside_problem { OnUnknownWord::Refuse } else { OnUnknownWord::SetAside };
        let eval = self.word(eval, &EVALUATIONS, on_unknown, &mut extras)?;
        let comment = comment.map(|raw| self.comment(&raw)).transpose()?;
        let problem = self.word(problem, &PROBLEMS, OnUnknownWord::SetAside, &mut extras)?;
        self.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        let Some(moves) = self.moves.last_mut() else { return Ok(()) };
        let evaluation = evaluation(eval, moves.beside_problem, &mut extras);
        let mut step = Step::new(Action::Move(Move { color, vertex, evaluation }));
        step.set_comment(comment);
        moves.add(&mut self.record.tree, step, extras, problem.flatten(), span)
    }

    /// Reads the type and the coordinates of a move (3.17.1.1, 3.17.1.2).
    fn vertex(
        &mut self,
        kind: Option<RawValue<'_>>,
        [x, y]: [Option<RawValue<'_>>; 2],
        span: Span,
        extras: &mut Vec<Extra>,
    ) -> Result<Vertex, Fault> {
        let pass = self.word(kind, &TYPES, OnUnknownWord::Refuse, extras)?;
        if kind.is_some() && pass.is_none() {
            return Ok(Vertex::Pass);
        }
        if pass == Some(true) {
            if let Some(raw) = x.or(y) {
                self.refuse(Diagnostic::at(&codes::PASS_COORDINATE, raw.span()));
            }
            return Ok(Vertex::Pass);
        }
        if let Some(missing) = missing(&[("x", x), ("y", y)]) {
            self.refuse(Diagnostic::at(&codes::COORDINATE_MISSING, span).expected(missing));
        }
        let point = self.point([x, y], &codes::COORDINATE, extras)?;
        Ok(point.map_or(Vertex::Pass, Vertex::Play))
    }

    pub(crate) fn point(
        &mut self,
        [x, y]: [Option<RawValue<'_>>; 2],
        code: &'static Code,
        extras: &mut Vec<Extra>,
    ) -> Result<Option<Point>, Fault> {
        let mut read = |raw: Option<RawValue<'_>>, name| match raw {
            Some(raw) => self.coordinate(&raw, name, code, extras),
            None => Ok(None),
        };
        let (x, y) = (read(x, "x")?, read(y, "y")?);
        Ok(x.zip(y).map(|(x, y)| Point::new(x, y)))
    }

    pub(crate) fn title(&mut self, raw: Option<RawValue<'_>>) -> Result<Option<Text>, Fault> {
        raw.map(|raw| self.short_text(&raw, &codes::TITLE_LENGTH, &codes::TITLE_LINES)).transpose()
    }
}

impl MovesDraft {
    /// Adds a step for a move, with the marks that came before the move.
    fn add(
        &mut self,
        tree: &mut Tree,
        mut step: Step,
        mut extras: Vec<Extra>,
        problem: Option<Color>,
        span: Span,
    ) -> Result<(), Fault> {
        if !self.marks.is_empty() {
            step.set_marks(Some(std::mem::take(&mut self.marks)));
            if self.sequence.contains("mv") {
                extras.push(Extra::Spelling(Spelling::Order(self.sequence.as_str().into())));
            }
        }
        self.sequence.clear();
        let inner = problem.filter(|_| self.in_problem);
        extras.extend(inner.map(Extra::Problem));
        step.add_extras(extras);
        let steps = tree[self.current].steps.get_or_insert_default();
        self.last = Some((self.current, steps.len()));
        steps.push(step);
        // 3.16.4: with `problem`, the position after this move is the question of a problem.
        if let Some(color) = problem.filter(|_| inner.is_none()) {
            let pre = Pre { problem: Some(color), ..Pre::default() };
            let mut question = Branch { pre: Some(Box::new(pre)), ..Branch::default() };
            question.extras.push(Extra::Spelling(Spelling::ProblemOnMove));
            let question = add_branch(tree, question, span)?;
            tree[self.current].branches = Some(vec![question]);
            self.current = question;
            self.in_problem = true;
            self.beside_problem = true;
        }
        Ok(())
    }
}

/// Returns the evaluation in 3.0 for the attribute `eval` (3.16.1). In the branch of a problem 3.0 requires an
/// evaluation (3.0: 5.15.3.2.1.3), so a normal move becomes a good one.
fn evaluation(eval: Option<FullEvaluation>, beside_problem: bool, extras: &mut Vec<Extra>) -> Option<Evaluation> {
    match eval {
        Some(FullEvaluation::Bad) => Some(Evaluation::Bad),
        Some(FullEvaluation::Good) => Some(Evaluation::Good),
        Some(FullEvaluation::Trick) => {
            extras.push(Extra::Evaluation(FullEvaluation::Trick));
            Some(Evaluation::Bad)
        }
        None | Some(FullEvaluation::Normal) if beside_problem => {
            extras.push(Extra::Evaluation(FullEvaluation::Normal));
            Some(Evaluation::Good)
        }
        None | Some(FullEvaluation::Normal) => None,
    }
}

impl<'r> Branches<'r, '_> {
    /// Writes a step as an element `black` or `white` of `moves` (3.17).
    pub(crate) fn step(&mut self, frame: &mut Frame<'r>, branch: &'r Branch, step: &'r Step) {
        let first = frame.step == 0;
        frame.step += 1;
        let Some(played) = step.as_move() else { return };
        frame.played = true;
        frame.last = Some((frame.branch, frame.step - 1));
        let extras = step.extras();
        self.output.begin(color_name(played.color));
        self.vertex(played, extras);
        let splitter = extras.find(|extra| if let Extra::Splitter(splitter) = extra { Some(*splitter) } else { None });
        self.word(&SPLITTERS, splitter, extras);
        self.evaluation(played, extras);
        // The title of the first branch of an element is written on its `pre`, if there is one.
        if first && (frame.branch != frame.first || !self.needs_pre(frame.branch)) {
            self.output.short([("title", &branch.title)]);
        }
        if let Some(comment) = step.comment() {
            self.output.attribute("comment", comment);
        }
        let question = (frame.step == branch.steps().len())
            .then(|| self.continuation(branch))
            .flatten()
            .map(|(next, _)| self.branch(next))
            .filter(|next| is_question(next))
            .and_then(|next| next.pre.as_deref()?.problem);
        self.problem(question, extras);
        self.output.end(color_name(played.color), inside(extras).map(|(_, misc)| misc));
    }

    fn vertex(&mut self, played: Move, extras: &Extras) {
        self.word(&TYPES, (played.vertex == Vertex::Pass).then_some(true), extras);
        if let Vertex::Play(point) = played.vertex {
            self.output.number("x", point.x);
            self.output.number("y", point.y);
        }
    }

    /// Writes the attribute `eval` of a move (3.16.1).
    fn evaluation(&mut self, played: Move, extras: &Extras) {
        let full = match (full_evaluation(extras), played.evaluation) {
            (Some(FullEvaluation::Trick), Some(Evaluation::Bad)) => Some(FullEvaluation::Trick),
            (Some(FullEvaluation::Normal), Some(Evaluation::Good)) | (_, None) => None,
            (_, Some(Evaluation::Bad)) => Some(FullEvaluation::Bad),
            (_, Some(Evaluation::Good)) => Some(FullEvaluation::Good),
        };
        self.word(&EVALUATIONS, full, extras);
    }

    /// Writes the attribute `problem` of a move or a `pre` (3.16.4).
    pub(crate) fn problem(&mut self, problem: Option<Color>, extras: &Extras) {
        let inner = || extras.find(|extra| if let Extra::Problem(side) = extra { Some(*side) } else { None });
        self.word(&PROBLEMS, problem.or_else(inner).map(Some), extras);
    }

    /// Writes an attribute with a word of a list. The default word is written only if an extra says that the original
    /// document has it.
    pub(crate) fn word<T: Copy + PartialEq>(&mut self, list: &WordList<T>, value: Option<T>, extras: &Extras) {
        let explicit =
            |extra: &Extra| matches!(extra, Extra::Spelling(Spelling::Explicit(name)) if **name == *list.name);
        let value = value.or_else(|| list.default.filter(|_| extras.as_slice().iter().any(explicit)));
        self.output.word(list, value);
    }
}

/// Returns the evaluation of 2.x that the extras keep because 3.0 cannot express it.
pub(crate) fn full_evaluation(extras: &Extras) -> Option<FullEvaluation> {
    extras.find(|extra| if let Extra::Evaluation(full) = extra { Some(*full) } else { None })
}
