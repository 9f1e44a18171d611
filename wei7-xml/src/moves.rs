//! `moves` (3.11 to 3.20), read: elements that nest become branches.

use wei7_core::{
    Action, Anchor, Branch, BranchId, Color, Diagnostic, Evaluation, FullEvaluation, Item, Mark, Move, Point, Pre,
    Span, Spelling, Splitter, Step, Stone, Symbol, Text, Vertex,
};

use crate::codes;
use crate::elements::at;
use crate::reading::{Reading, Values, add, attribute, explicit, plain_coordinate};
use crate::syntax::{Fault, Raw};

/// 3.16.1
pub(crate) const EVALUATIONS: &[(&str, FullEvaluation)] = &[
    ("bad", FullEvaluation::Bad),
    ("normal", FullEvaluation::Normal),
    ("good", FullEvaluation::Good),
    ("trick", FullEvaluation::Trick),
];
/// 3.16.4
pub(crate) const PROBLEMS: &[(&str, Option<Color>)] =
    &[("no", None), ("black", Some(Color::Black)), ("white", Some(Color::White))];
/// 3.17.1.1: whether it is a pass.
const TYPES: &[(&str, bool)] = &[("normal", false), ("pass", true)];
/// 3.17.1.3
pub(crate) const SPLITTERS: &[(&str, Splitter)] =
    &[("small", Splitter::Small), ("medium", Splitter::Medium), ("large", Splitter::Large)];

/// An open `moves` element.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "five independent facts about the path so far")]
pub(crate) struct Moves {
    /// The branch that the element is.
    pub(crate) branch: BranchId,
    /// The branch that gets the next step: `branch`, or what continues it since a split.
    current: BranchId,
    /// The last step that the element added.
    pub(crate) last: Option<(BranchId, usize)>,
    /// The `moves` elements since the last move.
    pending: Vec<BranchId>,
    /// The marks since the last move.
    pub(crate) marks: Vec<Mark>,
    first_mark: Span,
    last_mark: Span,
    /// `v` for each of `moves` and `m` for each mark since the last move, as they stand.
    sequence: String,
    /// Whether it has a child that counts as a move (3.14, 3.20).
    has_move: bool,
    /// Whether its `pre` was nothing but a title, which is kept without a `pre`.
    title_only: bool,
    /// Whether a problem is open (5.15.2.7 of 3.0).
    in_problem: bool,
    /// Whether `current` has the `pre` of a problem (5.15.3.2.1.3 of 3.0).
    beside_problem: bool,
    /// Whether a move or a stone of a `pre` comes before (3.15).
    played: bool,
    /// The place of the start tag.
    span: Span,
}

/// An open `pre` element.
#[derive(Debug, Default)]
pub(crate) struct PreDraft {
    title: Option<Text>,
    pub(crate) pre: Pre,
    /// `b`, `w` and `m` as its children stand.
    order: String,
}

impl Reading {
    /// The branch of the innermost open `moves`.
    pub(crate) fn branch(&self) -> BranchId {
        self.moves.last().map_or(BranchId::ROOT, |moves| moves.branch)
    }

    /// 3.11: a `moves` element begins.
    pub(crate) fn open_moves(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let (in_problem, played) = self.moves.last().map_or((false, false), |outer| (outer.in_problem, outer.played));
        let branch = if let Some(outer) = self.moves.last_mut() {
            let branch = add_branch(&mut self.record.tree, Branch::default(), span)?;
            outer.pending.push(branch);
            outer.sequence.push('v');
            branch
        } else {
            BranchId::ROOT
        };
        let mut items = Vec::new();
        self.foreign(values, &Anchor::default(), &mut items)?;
        add(self.branch_supplement(branch), items);
        self.moves.push(Moves {
            branch,
            current: branch,
            last: None,
            pending: Vec::new(),
            marks: Vec::new(),
            first_mark: span,
            last_mark: span,
            sequence: String::new(),
            has_move: false,
            title_only: false,
            in_problem,
            beside_problem: false,
            played,
            span,
        });
        Ok(())
    }

    /// A `moves` element ends: 3.18 to 3.20.
    pub(crate) fn close_moves(&mut self) {
        let Some(moves) = self.moves.pop() else { return };
        if !moves.has_move {
            self.find(Diagnostic::at(&codes::NO_MOVE, moves.span));
        }
        if !moves.marks.is_empty() {
            // A mark that stands last cannot be written back there.
            let last = moves.sequence.ends_with('m');
            if last {
                let finding = Diagnostic::at(&codes::MARK_LAST, moves.last_mark);
                self.find(finding.repair("taken for a mark of the move before"));
            } else {
                self.find(Diagnostic::at(&codes::MARK_WITHOUT_MOVE, moves.first_mark));
                if moves.sequence.contains("vm") {
                    let order = Item::Spelling(Spelling::Order(moves.sequence.into()));
                    self.branch_supplement(moves.current).push(order);
                }
            }
            let target = moves.last.and_then(|(branch, step)| self.record.tree[branch].steps.as_mut()?.get_mut(step));
            let marks = match target {
                Some(step) => &mut step.marks,
                None => self.trailing_pre(moves.branch, moves.title_only),
            };
            marks.get_or_insert_default().extend(moves.marks.into_iter().map(|mut mark| {
                if !last {
                    mark.supplement.push(Item::Spelling(Spelling::TrailingMark));
                }
                mark
            }));
        }
        if let Some(first) = moves.pending.first() {
            if continues(&self.record.tree[*first]) {
                self.branch_supplement(moves.current).push(Item::Spelling(Spelling::NoMainLine));
            }
            self.record.tree[moves.current].branches = Some(moves.pending);
        }
    }

    /// The marks of a `pre` for marks that no move follows or precedes.
    fn trailing_pre(&mut self, branch: BranchId, title_only: bool) -> &mut Option<Vec<Mark>> {
        let branch = &mut self.record.tree[branch];
        // `<pre />` says as little as no `pre`: it is told apart by this.
        if !title_only && branch.pre.as_deref() == Some(&Pre::default()) {
            branch.supplement.push(Item::Spelling(Spelling::PreElement));
        }
        &mut branch.pre.get_or_insert_default().marks
    }

    /// 3.17: a move.
    pub(crate) fn played(&mut self, color: Color, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut items = Vec::new();
        let vertex = self.vertex(values, span, &mut items)?;
        let splitter = self.choice(values.get(at::SPLITTER), "splitter", SPLITTERS, &codes::SPLITTER, &mut items)?;
        match splitter {
            Some(Splitter::Small) => items.push(explicit("splitter")),
            Some(splitter) => items.push(Item::Splitter(splitter)),
            None => {}
        }
        let eval = self.choice(values.get(at::EVAL), "eval", EVALUATIONS, &codes::EVAL, &mut items)?;
        if eval == Some(FullEvaluation::Normal) {
            items.push(explicit("eval"));
        }
        let title = self.title(values.get(at::MOVE_TITLE))?;
        let comment = values.get(at::COMMENT).map(|raw| self.comment(&raw)).transpose()?;
        let problem = self.choice(values.get(at::PROBLEM), "problem", PROBLEMS, &codes::PROBLEM, &mut items)?;
        if problem == Some(None) {
            items.push(explicit("problem"));
        }
        if !values.foreign.is_empty() {
            self.foreign(values, &Anchor::default(), &mut items)?;
        }
        let Some(moves) = self.moves.last_mut() else { return Ok(()) };
        moves.has_move = true;
        moves.played = true;
        // 3.12: variations of this move stand before it, so that the main line goes on in a branch beside them.
        if !moves.pending.is_empty() {
            let rest = add_branch(&mut self.record.tree, Branch::default(), span)?;
            let mut branches = std::mem::take(&mut moves.pending);
            branches.insert(0, rest);
            self.record.tree[moves.current].branches = Some(branches);
            moves.current = rest;
            moves.beside_problem = false;
        }
        let mut branch = &mut self.record.tree[moves.current];
        if let Some(title) = title {
            // 3.16.2: a title belongs to what the move begins.
            if branch.title.is_some() || branch.pre.is_some() || branch.steps.is_some() {
                let rest = add_branch(&mut self.record.tree, Branch::default(), span)?;
                self.record.tree[moves.current].branches = Some(vec![rest]);
                moves.current = rest;
                moves.beside_problem = false;
                branch = &mut self.record.tree[rest];
            }
            branch.title = Some(title);
        }
        if moves.title_only && moves.current == moves.branch && branch.steps.is_none() {
            branch.supplement.push(Item::Spelling(Spelling::PreElement));
        }
        let evaluation = match eval {
            Some(FullEvaluation::Bad) => Some(Evaluation::Bad),
            Some(FullEvaluation::Good) => Some(Evaluation::Good),
            Some(FullEvaluation::Trick) => {
                items.push(Item::Evaluation(FullEvaluation::Trick));
                Some(Evaluation::Bad)
            }
            None | Some(FullEvaluation::Normal) if moves.beside_problem => {
                items.push(Item::Evaluation(FullEvaluation::Normal));
                Some(Evaluation::Good)
            }
            None | Some(FullEvaluation::Normal) => None,
        };
        let mut step = Step::new(Action::Move(Move { color, vertex, evaluation }));
        step.comment = comment;
        if !moves.marks.is_empty() {
            step.marks = Some(std::mem::take(&mut moves.marks));
            if moves.sequence.contains("mv") {
                items.push(Item::Spelling(Spelling::Order(moves.sequence.as_str().into())));
            }
        }
        moves.sequence.clear();
        let inner_problem = problem.flatten().filter(|_| moves.in_problem);
        if let Some(color) = inner_problem {
            items.push(Item::Problem(color.into()));
        }
        add(&mut step.supplement, items);
        let steps = branch.steps.get_or_insert_default();
        moves.last = Some((moves.current, steps.len()));
        steps.push(step);
        // 3.16.4: the position after this move is the question.
        if let Some(color) = problem.flatten().filter(|_| inner_problem.is_none()) {
            let pre = Pre { problem: Some(color), ..Pre::default() };
            let mut question = Branch { pre: Some(Box::new(pre)), ..Branch::default() };
            question.supplement.push(Item::Spelling(Spelling::ProblemOnMove));
            let question = add_branch(&mut self.record.tree, question, span)?;
            self.record.tree[moves.current].branches = Some(vec![question]);
            moves.current = question;
            moves.in_problem = true;
            moves.beside_problem = true;
        }
        Ok(())
    }

    /// 3.17.1.1, 3.17.1.2
    fn vertex(&mut self, values: &Values<'_>, span: Span, items: &mut Vec<Item>) -> Result<Vertex, Fault> {
        let (x, y) = (values.get(at::X), values.get(at::Y));
        let mut pass = false;
        if let Some(raw) = values.get(at::TYPE) {
            let Ok(kind) = self.word(&raw, TYPES, &codes::MOVE_TYPE)? else {
                self.refused = true;
                return Ok(Vertex::Pass);
            };
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
            self.refuse(Diagnostic::at(&codes::COORDINATE_MISSING, span));
        }
        let point = self.point(x, y, &codes::COORDINATE, items)?;
        Ok(point.map_or(Vertex::Pass, Vertex::Play))
    }

    fn point(
        &mut self,
        x: Option<Raw<'_>>,
        y: Option<Raw<'_>>,
        code: &'static wei7_core::Code,
        items: &mut Vec<Item>,
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
    fn choice<T: Copy>(
        &mut self,
        raw: Option<Raw<'_>>,
        name: &str,
        words: &[(&'static str, T)],
        code: &'static wei7_core::Code,
        items: &mut Vec<Item>,
    ) -> Result<Option<T>, Fault> {
        let Some(raw) = raw else { return Ok(None) };
        Ok(match self.word(&raw, words, code)? {
            Ok(value) => Some(value),
            Err(text) => {
                items.push(attribute(Anchor::default(), name, text));
                None
            }
        })
    }

    fn title(&mut self, raw: Option<Raw<'_>>) -> Result<Option<Text>, Fault> {
        raw.map(|raw| self.short_text(&raw, &codes::TITLE_LENGTH, &codes::TITLE_LINES)).transpose()
    }

    /// 3.14: a `pre` begins.
    pub(crate) fn open_pre(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut draft = PreDraft::default();
        let mut items = Vec::new();
        let eval = self.choice(values.get(at::PRE_EVAL), "eval", EVALUATIONS, &codes::EVAL, &mut items)?;
        match eval {
            Some(FullEvaluation::Normal) => items.push(explicit("eval")),
            Some(eval) => items.push(Item::Evaluation(eval)),
            None => {}
        }
        draft.title = self.title(values.get(at::PRE_TITLE))?;
        draft.pre.comment = values.get(at::PRE_COMMENT).map(|raw| self.comment(&raw)).transpose()?;
        let problem = self.choice(values.get(at::PRE_PROBLEM), "problem", PROBLEMS, &codes::PROBLEM, &mut items)?;
        match problem {
            Some(None) => items.push(explicit("problem")),
            Some(Some(color)) if self.moves.last().is_some_and(|moves| moves.in_problem) => {
                items.push(Item::Problem(color.into()));
            }
            Some(Some(color)) => draft.pre.problem = Some(color),
            None => {}
        }
        self.foreign(values, &Anchor::default(), &mut items)?;
        add(&mut draft.pre.supplement, items);
        if let Some(moves) = self.moves.last_mut() {
            moves.has_move = true;
        }
        self.pre = Some(Box::new(draft));
        Ok(())
    }

    /// A `pre` ends.
    pub(crate) fn close_pre(&mut self) {
        let (Some(draft), Some(moves)) = (self.pre.take(), self.moves.last_mut()) else { return };
        let PreDraft { title, mut pre, order } = *draft;
        // Stones, then marks; between themselves stones are kept as they come.
        if order.trim_end_matches('m').contains('m') {
            pre.supplement.push(Item::Spelling(Spelling::Order(order.into())));
        }
        moves.played |= pre.stones.is_some();
        if pre.problem.is_some() {
            moves.in_problem = true;
            moves.beside_problem = true;
        }
        let branch = &mut self.record.tree[moves.branch];
        moves.title_only = title.is_some() && pre == Pre::default();
        branch.title = title;
        if !moves.title_only {
            branch.pre = Some(Box::new(pre));
        }
    }

    /// 3.17.2: a stone of a `pre`; `child` is its place among the children.
    pub(crate) fn stone(&mut self, color: Color, values: &Values<'_>, span: Span, child: u32) -> Result<(), Fault> {
        self.count(span)?;
        let mut items = Vec::new();
        let (x, y) = (values.get(at::POINT_X), values.get(at::POINT_Y));
        if x.is_none() || y.is_none() {
            self.refuse(Diagnostic::at(&codes::PRE_STONE_COORDINATE, span));
        }
        let mut spellings = Vec::new();
        let point = self.point(x, y, &codes::COORDINATE, &mut spellings)?;
        for item in spellings {
            // Stones have no supplement of their own: the name says which it is.
            items.push(match item {
                Item::Spelling(Spelling::Value { name, text }) => {
                    Item::Spelling(Spelling::Value { name: format!("{child}/{name}").into(), text })
                }
                item => item,
            });
        }
        for (name, raw, at) in &values.foreign {
            let value = self.value(raw)?;
            let known = matches!(*name, "type" | "splitter");
            let code = if known { &codes::PRE_STONE_ATTRIBUTE } else { &codes::UNKNOWN_ATTRIBUTE };
            let finding = Diagnostic::at(code, Span::new(*at, at + name.len())).found((*name).to_owned());
            if known && value == "pass" {
                self.refuse(finding);
            } else {
                self.find(finding.repair("carried"));
            }
            items.push(attribute(Anchor { element: Text::default(), child: Some(child) }, name, value.into()));
        }
        if self.moves.last().is_some_and(|moves| moves.played)
            && self.pre.as_ref().is_some_and(|draft| draft.pre.stones.is_none())
        {
            self.refuse(Diagnostic::at(&codes::PRE_STONES, span));
        }
        if let Some(draft) = &mut self.pre {
            draft.order.push(if color == Color::Black { 'b' } else { 'w' });
            let stones = draft.pre.stones.get_or_insert_default();
            stones.extend(point.map(|point| Stone { color, point }));
            add(&mut draft.pre.supplement, items);
        }
        Ok(())
    }

    /// 3.18: a mark, of the open `pre` or of the next move.
    pub(crate) fn mark(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut items = Vec::new();
        let (x, y, symbol) = (values.get(at::POINT_X), values.get(at::POINT_Y), values.get(at::SYMBOL));
        if x.is_none() || y.is_none() || symbol.is_none() {
            self.refuse(Diagnostic::at(&codes::MARK_MISSING, span));
        }
        let point = self.point(x, y, &codes::MARK_COORDINATE, &mut items)?;
        let mut known = Symbol::SUBSTITUTE;
        if let Some(raw) = symbol {
            let text = self.value(&raw)?;
            let mut characters = text.chars();
            match (characters.next(), characters.next()) {
                // 3.0 does not have it; the author wrote `#` (mapping).
                (Some('*'), None) => items.push(Item::Symbol('*')),
                (Some(character), None) if Symbol::new(character).is_some() => {
                    known = Symbol::new(character).unwrap_or(known);
                }
                _ => self.refuse(Diagnostic::at(&codes::SYMBOL, raw.span()).found(format!("\"{text}\""))),
            }
        }
        self.foreign(values, &Anchor::default(), &mut items)?;
        let mut mark =
            Mark { point: point.unwrap_or(Point::new(0, 0)), symbol: known, supplement: wei7_core::Supplement::NONE };
        add(&mut mark.supplement, items);
        if let Some(draft) = &mut self.pre {
            draft.order.push('m');
            draft.pre.marks.get_or_insert_default().push(mark);
        } else if let Some(moves) = self.moves.last_mut() {
            if moves.marks.is_empty() {
                moves.first_mark = span;
            }
            moves.last_mark = span;
            moves.sequence.push('m');
            moves.marks.push(mark);
        }
        Ok(())
    }
}

/// Whether a first branch reads as the continuation of the `moves` element before it.
pub(crate) fn continues(branch: &Branch) -> bool {
    branch.pre.is_none()
        && branch.steps().first().is_some_and(|step| step.as_move().is_some())
        && !branch.supplement.has(&Item::Spelling(Spelling::PreElement))
}

fn add_branch(tree: &mut wei7_core::Tree, branch: Branch, span: Span) -> Result<BranchId, Fault> {
    tree.add(branch).ok_or_else(|| Fault::new(&codes::LIMIT_NODES, span, "more than 2^32 branches"))
}
