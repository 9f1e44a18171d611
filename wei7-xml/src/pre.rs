//! Reads and writes `pre`, its stones and the marks (3.14, 3.15, 3.17.2, 3.18).

use wei7_core::Message;
use wei7_core::{
    Anchor, Branch, BranchId, Color, Diagnostic, Extra, Extras, FullEvaluation, Mark, Point, Pre, Span, Spelling,
    Stone, Symbol, Text,
};

use crate::branches::{Branches, is_trailing, order};
use crate::codes;
use crate::context::{OnUnknownWord, PreDraft, Values, XmlContext, attribute, missing};
use crate::fault::Fault;
use crate::game::color_name;
use crate::misc::{MiscWriter, inside};
use crate::steps::{EVALUATIONS, PROBLEMS, full_evaluation};

impl XmlContext {
    /// Reads the start tag of a `pre` element, a position (3.14).
    pub(crate) fn open_pre(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut draft = PreDraft::default();
        let mut extras = Vec::new();
        let [eval, title, comment, problem, ..] = values.known;
        let eval = self.word(eval, &EVALUATIONS, OnUnknownWord::SetAside, &mut extras)?;
        extras.extend(eval.filter(|eval| *eval != FullEvaluation::Normal).map(Extra::Evaluation));
        draft.title = self.title(title)?;
        draft.pre.comment = comment.map(|raw| self.comment(&raw)).transpose()?;
        let problem = self.word(problem, &PROBLEMS, OnUnknownWord::SetAside, &mut extras)?.flatten();
        if self.moves.last().is_some_and(|moves| moves.in_problem) {
            extras.extend(problem.map(Extra::Problem));
        } else {
            draft.pre.problem = problem;
        }
        self.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        draft.pre.extras.extend(extras);
        if let Some(moves) = self.moves.last_mut() {
            moves.has_move = true;
        }
        self.pre = Some(Box::new(draft));
        Ok(())
    }

    /// Reads the end tag of a `pre` element, and puts the position into its branch.
    pub(crate) fn close_pre(&mut self) {
        let (Some(draft), Some(moves)) = (self.pre.take(), self.moves.last_mut()) else { return };
        let PreDraft { title, mut pre, order } = *draft;
        // An extra keeps the order of the children only if a mark comes before a stone. The list of stones itself keeps
        // their order.
        if order.trim_end_matches('m').contains('m') {
            pre.extras.push(Extra::Spelling(Spelling::Order(order.into())));
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

    /// Reads a stone of a `pre` (3.17.2); `child` is its index among the children.
    pub(crate) fn stone(&mut self, color: Color, values: &Values<'_>, span: Span, child: u32) -> Result<(), Fault> {
        self.count(span)?;
        let mut extras = Vec::new();
        let [x, y, ..] = values.known;
        if let Some(missing) = missing(&[("x", x), ("y", y)]) {
            self.refuse(Diagnostic::at(&codes::PRE_STONE_COORDINATE, span).expected(missing));
        }
        let mut spellings = Vec::new();
        let point = self.point([x, y], &codes::COORDINATE, &mut spellings)?;
        for extra in spellings {
            // A stone has no extras of its own, so the extra belongs to the `pre` and names the index of the stone
            // among its children.
            extras.push(match extra {
                Extra::Spelling(Spelling::Value { name, text }) => {
                    Extra::Spelling(Spelling::Value { name: format!("{child}/{name}").into(), text })
                }
                extra => extra,
            });
        }
        for (name, raw, at) in &values.unknown {
            let value = self.value(raw)?;
            let known = matches!(*name, "type" | "splitter");
            let code = if known { &codes::PRE_STONE_ATTRIBUTE } else { values.unknown_code() };
            let finding = Diagnostic::at(code, Span::new(*at, at + name.len())).found((*name).to_owned());
            if known && value == "pass" {
                self.refuse(finding);
            } else {
                self.find(finding.repair(Message::new("set-aside")));
            }
            extras.push(attribute(Anchor { element: Text::default(), child: Some(child) }, name, value.into()));
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
            draft.pre.extras.extend(extras);
        }
        Ok(())
    }

    /// Reads a mark (3.18) of the open `pre` or of the next move.
    pub(crate) fn mark(&mut self, values: &Values<'_>, span: Span) -> Result<(), Fault> {
        self.count(span)?;
        let mut extras = Vec::new();
        let [x, y, symbol, ..] = values.known;
        if let Some(missing) = missing(&[("x", x), ("y", y), ("symbol", symbol)]) {
            self.refuse(Diagnostic::at(&codes::MARK_MISSING, span).expected(missing));
        }
        let point = self.point([x, y], &codes::MARK_COORDINATE, &mut extras)?;
        let mut known = Symbol::SUBSTITUTE;
        if let Some(raw) = symbol {
            let text = self.value(&raw)?;
            let mut characters = text.chars();
            let finding = || Diagnostic::at(&codes::SYMBOL, raw.span()).found(format!("\"{text}\""));
            match (characters.next(), characters.next()) {
                (Some(character), None) => {
                    if let Some(symbol) = Symbol::new(character) {
                        known = symbol;
                    } else {
                        // 3.0 has no symbol `*`, so it becomes `#`, and the extra keeps it (docs/mapping.md).
                        extras.push(Extra::Symbol(character));
                        if character != '*' {
                            self.find(finding().repair(Message::new("symbol-set-aside")));
                        }
                    }
                }
                _ => self.refuse(finding()),
            }
        }
        self.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        let mut mark = Mark { point: point.unwrap_or(Point::new(0, 0)), symbol: known, extras: Extras::NONE };
        mark.extras.extend(extras);
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

impl<'r> Branches<'r, '_> {
    /// Writes the `pre` element of a branch (3.14). `played` says whether a move or a stone of a `pre` came before
    /// (3.15); stones are then not written.
    pub(crate) fn pre(&mut self, id: BranchId, branch: &'r Branch, played: bool) {
        let empty = Pre::default();
        let pre = branch.pre.as_deref().unwrap_or(&empty);
        let extras = &pre.extras;
        self.output.begin("pre");
        self.word(&EVALUATIONS, full_evaluation(extras), extras);
        self.output.short([("title", &branch.title)]);
        if let Some(comment) = &pre.comment {
            self.output.attribute("comment", comment);
        }
        self.problem(pre.problem, extras);
        let stones = if played { &[] } else { pre.stones() };
        let trails = branch.steps().is_empty() && self.trails(id);
        let marks = pre.marks.iter().flatten().filter(|mark| !trails || !is_trailing(mark)).collect();
        self.pre_children(pre, stones, marks);
    }

    fn pre_children(&mut self, pre: &Pre, stones: &[Stone], marks: Vec<&Mark>) {
        let original = order(&pre.extras);
        let usable = original.filter(|order| {
            let count = |letters: &[char]| order.chars().filter(|letter| letters.contains(letter)).count();
            count(&['b', 'w']) == stones.len() && count(&['m']) == marks.len()
        });
        let mut misc = MiscWriter::new(&pre.extras);
        if stones.is_empty() && marks.is_empty() && misc.is_empty() {
            self.output.empty();
            return;
        }
        self.output.enter();
        // Comments and instructions inside stones, sorted by the index of the stone among the children.
        let mut within_stones: Vec<_> = inside(&pre.extras).filter(|(anchor, _)| !anchor.element.is_empty()).collect();
        within_stones.sort_by_key(|(anchor, _)| anchor.child);
        let mut within_stones = within_stones.into_iter().peekable();
        let (mut stones, mut marks) = (stones.iter(), marks.into_iter());
        let default = "b".repeat(stones.len()) + &"m".repeat(marks.len());
        for letter in usable.unwrap_or(&default).chars() {
            let child = misc.children();
            if letter == 'm' {
                misc.child(self.output);
                marks.next().into_iter().for_each(|mark| self.mark(mark));
            } else if let Some(stone) = stones.next() {
                misc.child(self.output);
                let name = color_name(stone.color);
                self.output.begin(name);
                self.output.number("x", stone.point.x);
                self.output.number("y", stone.point.y);
                let within = std::iter::from_fn(|| within_stones.next_if(|(anchor, _)| anchor.child <= Some(child)));
                self.output.end(name, within.map(|(_, misc)| misc));
            }
        }
        misc.rest(self.output);
        self.output.leave("pre");
    }

    /// Writes a `mark` element (3.18).
    pub(crate) fn mark(&mut self, mark: &Mark) {
        self.output.begin("mark");
        self.output.number("x", mark.point.x);
        self.output.number("y", mark.point.y);
        let star = mark.extras.has(&Extra::Symbol('*'));
        let symbol = if star { '*' } else { mark.symbol.as_char() };
        self.output.attribute("symbol", symbol.encode_utf8(&mut [0; 4]));
        self.output.end("mark", inside(&mark.extras).map(|(_, misc)| misc));
    }
}
