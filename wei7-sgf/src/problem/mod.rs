//! Recognizes problems: positions with marked answers. `FF[4]` has no standard for them; each site has a convention.
//!
//! A problem gets `pre.problem` (5.15.2.2) and an evaluation of each move below its position (5.15.3.2.1.3). An
//! uncertain problem stays as it is, with a finding. See `docs/decisions/problems.md`.

mod answers;
pub(crate) mod marks;
#[cfg(test)]
mod marks_tests;
mod positions;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use wei7_core::{
    Action, BranchId, Code, Color, Diagnostic, Evaluation, Extra, Extras, Message, ProblemMarks, Record, Report, Span,
    Step, Text,
};

use crate::codes;
use crate::record::to_sgf::{self, AnswerLine};
use answers::{Answer, Answers, answers};
use positions::{Positions, point};
use tree::{Convention, Marks, POSITION, Played, has_property, moves};

/// Largest number of points of a board on which problems are recognized. The limit bounds the cost of captures.
const MAX_POINTS: u64 = 1 << 10;

/// Recognizes the problems of a record that was read from SGF; reports findings at `place`.
/// `marks` are the marks with which the file was written.
pub(crate) fn recognize(record: &mut Record, marks: ProblemMarks, place: Span, report: &mut Report) {
    let starts = starts(record);
    if starts.is_empty() {
        return;
    }
    // A step that is only a move may have `TE`, but no mark that decides.
    let steps = || record.tree.ids().flat_map(|id| record.tree[id].steps());
    let decides = || steps().filter(|step| !step.is_bare()).any(|step| Marks::new(step).decide());
    let has_other_mark = || steps().any(|step| Marks::new(step).other.is_some());
    if !decides() && (game(record).is_some() || !has_other_mark()) {
        return;
    }
    for (code, found) in starts.into_iter().filter_map(|start| recognize_at(record, start, marks)) {
        report.push(Diagnostic::at(code, place).found(found));
    }
}

/// Returns the name of the convention with which a record that was read from SGF marks the right answers of the problem
/// that begins with a branch; `None` if there are no marks.
pub fn convention(record: &Record, position: BranchId) -> Option<&'static str> {
    let moves = moves(record, position);
    let is_certain = |convention: &Convention| moves.iter().any(|played| played.marks.has(*convention));
    let with_words = Convention::ALL.into_iter().find(is_certain);
    // The reader leaves out `WV` where the writer adds it.
    let has_wrong_variation = || {
        let solver = record.tree[position].pre.as_deref()?.problem?;
        let mut lines: Vec<AnswerLine> = Vec::with_capacity(moves.len());
        moves.iter().find_map(|played| {
            let mut line =
                lines.get(played.parent).copied().unwrap_or(AnswerLine::new(solver, ProblemMarks::Properties));
            let step = &record.tree[played.branch].steps()[played.step];
            let is_written = to_sgf::annotations(step.as_move()?, Some(&mut line)).contains(&("WV", ""));
            lines.push(line);
            (is_written && !step.extras().has(&Extra::Absent("WV".into()))).then_some(Convention::WrongVariation)
        })
    };
    with_words.or_else(has_wrong_variation).map(Convention::name)
}

/// Recognizes the problem that begins with a branch.
fn recognize_at(record: &mut Record, start: BranchId, marks: ProblemMarks) -> Option<(&'static Code, Message)> {
    let moves = moves(record, start);
    let solver = solver(record, start, &moves);
    let is_certain = |convention: &Convention| moves.iter().any(|played| played.marks.has(*convention));
    let Some(convention) = Convention::ALL.into_iter().find(is_certain) else {
        // Marks that are no sign of a problem in a game deserve a finding only where a problem is possible.
        let property = solver.ok().and_then(|_| moves.iter().find_map(|played| played.marks.other))?;
        return Some((&codes::PROBLEM_UNCERTAIN, Message::new("problem-with-one-property").with("property", property)));
    };
    let solver = match solver {
        Ok(solver) => solver,
        Err(why) => return Some((&codes::PROBLEM_UNCERTAIN, Message::new(why))),
    };
    let positions = Positions::new(record, start, &moves);
    let answers = answers(&moves, solver, convention, &positions);
    let mut first = moves.iter().zip(&answers.places).filter(|(played, _)| played.parent == POSITION);
    if !first.any(|(_, place)| *place == Answer::Right) {
        return None;
    }
    if answers.solved.iter().zip(&positions.impossible).any(|(solved, impossible)| *solved && *impossible) {
        return Some((&codes::PROBLEM_UNCERTAIN, Message::new("problem-with-occupied-point")));
    }
    let contradiction = evaluate(record, start, AnswerLine::new(solver, marks), &moves, &answers);
    let index = contradiction.or_else(|| disagreement(&moves, &answers, convention))?;
    let point = point(moves[index].vertex).map_or_else(String::new, |point| record.board_size().name(point));
    Some((&codes::PROBLEM_MARKS_DISAGREE, Message::new("at-place").with("place", point)))
}

/// Returns the branches that begin with stones on an empty board, before any move.
fn starts(record: &Record) -> Vec<BranchId> {
    let is_start = |id: &BranchId| {
        (*id == BranchId::ROOT || record.tree.root().steps().is_empty())
            && record.tree[*id].pre.as_deref().is_some_and(|pre| !pre.stones().is_empty())
    };
    let is_small = record.board_size().points() <= MAX_POINTS;
    record.tree.ids().filter(|id| is_small && is_start(id)).collect()
}

/// Names what shows that the record is a game.
fn game(record: &Record) -> Option<&'static str> {
    let info = record.info.as_deref();
    let result = info.and_then(|info| property(&info.extras, "RE")).or_else(|| property(&record.extras, "RE"));
    let has_text = |values: &[Text]| values.iter().any(|value| !matches!(value.trim(), "" | "?"));
    if info.is_some_and(|info| info.result.is_some()) || result.is_some_and(has_text) {
        return Some("problem-with-result");
    }
    to_sgf::has_handicap(record).then_some("problem-with-handicap")
}

/// Returns the side that has to answer: the side of the first moves. `Err` names what makes the problem uncertain.
fn solver(record: &Record, start: BranchId, moves: &[Played]) -> Result<Color, &'static str> {
    if let Some(why) = game(record) {
        return Err(why);
    }
    let mut first = moves.iter().filter(|played| played.parent == POSITION).map(|played| played.color);
    let solver = first.next().ok_or("problem-with-both-colors")?;
    if first.any(|color| color != solver) {
        return Err("problem-with-both-colors");
    }
    let pre = record.tree[start].pre.as_deref();
    let named = property(&record.extras, "PL").or_else(|| property(&pre?.extras, "PL"));
    let is_other = |values: &[Text]| *values == to_sgf::player(solver.opponent()).raw_values();
    if named.is_some_and(is_other) { Err("problem-with-other-side") } else { Ok(solver) }
}

/// Returns the values of the extra that is the property `name`.
fn property<'e>(extras: &'e Extras, name: &str) -> Option<&'e [Text]> {
    extras.find(|extra| match extra {
        Extra::Property { id, values } if &**id == name => Some(values.as_slice()),
        _ => None,
    })
}

/// Makes the position a problem and evaluates the moves. Returns the first move of the solver of which `TE` or `BM`
/// says something else.
fn evaluate(
    record: &mut Record,
    start: BranchId,
    first: AnswerLine,
    moves: &[Played],
    answers: &Answers,
) -> Option<usize> {
    let solver = first.solver;
    name_side(record, start, solver);
    let mut contradiction = None;
    let mut lines: Vec<AnswerLine> = Vec::with_capacity(moves.len());
    for (index, played) in moves.iter().enumerate() {
        let mut line = if played.parent == POSITION { first } else { lines[played.parent] };
        let step = record.tree[played.branch].steps.as_mut().and_then(|steps| steps.get_mut(played.step));
        if let Some(step) = step {
            let evaluation = evaluation(step, played, solver, answers.places[index]);
            if played.color == solver && played.evaluation.is_some() && played.evaluation != evaluation {
                contradiction.get_or_insert(index);
            }
            set_evaluation(step, evaluation, &mut line);
        }
        lines.push(line);
    }
    contradiction
}

/// Returns the evaluation of a move in a problem. The file may call a reply, or a move after the right answer, bad.
fn evaluation(step: &Step, played: &Played, solver: Color, place: Answer) -> Option<Evaluation> {
    let is_called_bad =
        played.evaluation == Some(Evaluation::Bad) || has_property(step, "BM") || has_property(step, "DO");
    let is_bad = match place {
        Answer::Outside => return played.evaluation,
        Answer::Right if played.color == solver => false,
        Answer::Wrong if played.color == solver => true,
        Answer::Right | Answer::Wrong | Answer::Over => is_called_bad,
    };
    Some(if is_bad { Evaluation::Bad } else { Evaluation::Good })
}

/// Sets the evaluation of a move so that SGF written from the record has the annotations of the file.
fn set_evaluation(step: &mut Step, evaluation: Option<Evaluation>, line: &mut AnswerLine) {
    let Action::Move(played) = &mut step.action else { return };
    let before = std::mem::replace(&mut played.evaluation, evaluation);
    let written = to_sgf::annotations(*played, Some(line));
    let found = to_sgf::annotations(wei7_core::Move { evaluation: before, ..*played }, None);
    for id in ["TE", "BM", "WV"] {
        let value = |list: &[(&str, &'static str)]| list.iter().find(|(name, _)| *name == id).map(|(_, value)| *value);
        match (value(&written), value(&found)) {
            // An extra with the value of the file stays.
            (Some(_), Some(_)) | (None, None) => {}
            (None, Some(_)) if has_property(step, id) => {}
            (None, Some(value)) => step.add_extras([Extra::property(id, value)]),
            (Some(_), None) if !has_property(step, id) => step.add_extras([Extra::Absent(id.into())]),
            (Some(value), None) => remove_property(&mut step.details_mut().extras, id, value),
        }
    }
}

/// Removes the property `id` from the extras if `value` is its only value.
fn remove_property(extras: &mut Extras, id: &str, value: &str) {
    let property = Extra::property(id, value);
    if extras.has(&property) {
        *extras = extras.take().into_iter().filter(|extra| *extra != property).collect();
    }
}

/// Sets `pre.problem`, so that SGF written from the record has `PL` where the file has it.
fn name_side(record: &mut Record, start: BranchId, solver: Color) {
    let is_root = start == BranchId::ROOT;
    let is_implied = is_root && to_sgf::side_to_play(record).is_some();
    let pre = record.tree[start].pre.get_or_insert_default();
    pre.problem = Some(solver);
    let extras = if is_root { &mut record.extras } else { &mut pre.extras };
    if property(extras, "PL").is_some() {
        to_sgf::player(solver).raw_values().iter().for_each(|side| remove_property(extras, "PL", side));
    } else if !is_implied && !extras.has(&Extra::Absent("PL".into())) {
        extras.push(Extra::Absent("PL".into()));
    }
}

/// Returns the first move with a mark of a later convention that says something else.
fn disagreement(moves: &[Played], answers: &Answers, convention: Convention) -> Option<usize> {
    let mut places = moves.iter().zip(&answers.places).zip(&answers.solved);
    places.position(|((played, place), solved)| {
        let says = |other: Convention| other > convention && played.marks.has(other);
        let says_right = says(Convention::Correct) || says(Convention::Plus);
        (says_right && *place == Answer::Wrong) || (says(Convention::WrongVariation) && *solved)
    })
}
