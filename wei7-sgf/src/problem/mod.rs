//! Recognizes problems: positions with marked answers. `FF[4]` has no standard for them; each site has a convention.
//!
//! A problem gets `pre.problem` (5.15.2.2) and an evaluation of each move below its position (5.15.3.2.1.3). An
//! uncertain problem stays as it is, with a finding. See `docs/decisions/problems.md`.

mod answers;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use std::collections::HashSet;

use wei7_core::{
    Action, BranchId, Code, Color, Diagnostic, Evaluation, Extra, Extras, Message, Node, Record, Replayer, Span, Step,
    Text, Vertex, Violation,
};

use crate::codes;
use crate::record::to_sgf::{self, AnswerLine};
use answers::{Answer, Answers, answers};
use tree::{Convention, Marks, POSITION, Played, has_property, moves};

/// Recognizes the problems of a record that was read from SGF; returns findings at `place`.
pub(crate) fn recognize(record: &mut Record, place: Span) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let positions = positions(record);
    if positions.is_empty() || !record.tree.ids().any(|id| record.tree[id].steps().iter().any(may_decide)) {
        return findings;
    }
    let mut occupied = None;
    for position in positions {
        let moves = moves(record, position);
        let Some(convention) = convention(&moves) else { continue };
        let occupied = occupied.get_or_insert_with(|| occupied_points(record));
        let found = match solver(record, position, &moves) {
            Ok(solver) => {
                let answers = answers(&moves, solver, convention);
                match is_certain(&moves, &answers, occupied.as_ref()) {
                    Some(true) => {
                        let contradiction = evaluate(record, position, solver, &moves, &answers);
                        let other = || disagreement(&moves, &answers, convention).map(|index| &moves[index]);
                        contradiction
                            .map(|index| &moves[index])
                            .or_else(other)
                            .map(|played| (&codes::PROBLEM_MARKS_DISAGREE, at_move(record, played)))
                    }
                    Some(false) => Some((&codes::PROBLEM_UNCERTAIN, Message::new("problem-with-occupied-point"))),
                    None => None,
                }
            }
            Err(why) => Some((&codes::PROBLEM_UNCERTAIN, Message::new(why))),
        };
        let finding = |(code, found): (&'static Code, Message)| Diagnostic::at(code, place).found(found);
        findings.extend(found.map(finding));
    }
    findings
}

fn may_decide(step: &Step) -> bool {
    !step.is_bare() && Marks::new(step).decide()
}

/// Returns the branches that begin with stones on an empty board, before any move.
fn positions(record: &Record) -> Vec<BranchId> {
    let has_stones = |id: &BranchId| record.tree[*id].pre.as_deref().is_some_and(|pre| !pre.stones().is_empty());
    let root = record.tree.root();
    if has_stones(&BranchId::ROOT) {
        vec![BranchId::ROOT]
    } else if root.steps().is_empty() {
        record.tree.ids().filter(has_stones).collect()
    } else {
        Vec::new()
    }
}

/// Returns the first convention that the marks of the moves follow.
fn convention(moves: &[Played]) -> Option<Convention> {
    let any = |mark: fn(&Marks) -> bool| moves.iter().any(|played| mark(&played.marks));
    if any(|marks| marks.right) {
        Some(Convention::Right)
    } else if any(|marks| marks.correct) {
        Some(Convention::Correct)
    } else if any(|marks| marks.only_plus) {
        Some(Convention::Plus)
    } else if any(|marks| marks.wrong_variation) {
        Some(Convention::WrongVariation)
    } else {
        None
    }
}

/// Returns the side that has to answer: the side of the first moves. `Err` names what makes the problem uncertain.
fn solver(record: &Record, position: BranchId, moves: &[Played]) -> Result<Color, &'static str> {
    let info = record.info.as_deref();
    let result = info.and_then(|info| property(&info.extras, "RE")).or_else(|| property(&record.extras, "RE"));
    let has_text = |values: &[Text]| values.iter().any(|value| !matches!(value.trim(), "" | "?"));
    if info.is_some_and(|info| info.result.is_some()) || result.is_some_and(has_text) {
        return Err("problem-with-result");
    }
    if to_sgf::has_handicap(record) {
        return Err("problem-with-handicap");
    }
    let mut first = moves.iter().filter(|played| played.parent == POSITION).map(|played| played.color);
    let solver = first.next().ok_or("problem-with-both-colors")?;
    if first.any(|color| color != solver) {
        return Err("problem-with-both-colors");
    }
    let pre = record.tree[position].pre.as_deref();
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

/// Returns the moves on occupied points; `None` if the record is too costly to replay.
fn occupied_points(record: &Record) -> Option<HashSet<Node>> {
    let mut occupied = HashSet::new();
    let found = |violation: Violation| {
        if let Violation::Occupied { step, .. } = violation {
            occupied.insert(step);
        }
    };
    Replayer::new().replay(record, found).ok()?;
    Some(occupied)
}

/// Returns whether all moves of all right answers are possible; `None` if no first move is right. After setup during
/// the game the board is not known, so that all moves count as possible.
fn is_certain(moves: &[Played], answers: &Answers, occupied: Option<&HashSet<Node>>) -> Option<bool> {
    let Some(occupied) = occupied else { return Some(false) };
    let mut is_solvable = false;
    let mut is_possible = Vec::with_capacity(moves.len());
    let mut is_known = Vec::with_capacity(moves.len());
    for (index, played) in moves.iter().enumerate() {
        let before = played.parent != POSITION;
        let known = !played.is_after_setup && (!before || is_known[played.parent]);
        let possible = (!before || is_possible[played.parent])
            && (!known || !occupied.contains(&Node::Step(played.branch, played.step)));
        is_known.push(known);
        is_possible.push(possible);
        is_solvable |= !before && answers.places[index] == Answer::Right;
        if answers.solved[index] && !possible {
            return Some(false);
        }
    }
    is_solvable.then_some(true)
}

/// Makes the position a problem and evaluates the moves. Returns the first move of the solver of which `TE` or `BM`
/// says something else.
fn evaluate(
    record: &mut Record,
    position: BranchId,
    solver: Color,
    moves: &[Played],
    answers: &Answers,
) -> Option<usize> {
    name_side(record, position, solver);
    let mut contradiction = None;
    let mut lines: Vec<AnswerLine> = Vec::with_capacity(moves.len());
    for (index, played) in moves.iter().enumerate() {
        let first = AnswerLine::new(solver);
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
    let is_same = |extra: &Extra| match extra {
        Extra::Property { id: known, values } => {
            &**known == id && matches!(values.as_slice(), [only] if **only == *value)
        }
        _ => false,
    };
    if extras.as_slice().iter().any(is_same) {
        let others: Vec<Extra> = extras.take().into_iter().filter(|extra| !is_same(extra)).collect();
        extras.extend(others);
    }
}

/// Sets `pre.problem`, so that SGF written from the record has `PL` where the file has it.
fn name_side(record: &mut Record, position: BranchId, solver: Color) {
    let is_root = position == BranchId::ROOT;
    let is_implied = is_root && to_sgf::side_to_play(record).is_some();
    let side = to_sgf::player(solver).raw_values();
    let pre = record.tree[position].pre.get_or_insert_default();
    pre.problem = Some(solver);
    let extras = if is_root { &mut record.extras } else { &mut pre.extras };
    let is_named = property(extras, "PL").is_some();
    match side.first() {
        Some(side) if is_named => remove_property(extras, "PL", side),
        _ if is_implied || extras.has(&Extra::Absent("PL".into())) => {}
        _ => extras.push(Extra::Absent("PL".into())),
    }
}

/// Returns the first move with a mark of another convention that says something else.
fn disagreement(moves: &[Played], answers: &Answers, convention: Convention) -> Option<usize> {
    let says_right = |marks: Marks| match convention {
        Convention::Right => marks.correct || marks.only_plus,
        Convention::Correct => marks.only_plus,
        Convention::Plus | Convention::WrongVariation => false,
    };
    let mut places = moves.iter().zip(&answers.places).zip(&answers.solved);
    places.position(|((played, place), solved)| {
        (says_right(played.marks) && *place == Answer::Wrong) || (played.marks.wrong_variation && *solved)
    })
}

/// Returns the message that names a move.
fn at_move(record: &Record, played: &Played) -> Message {
    let step = record.tree[played.branch].steps().get(played.step);
    let point = match step.and_then(Step::as_move).map(|played| played.vertex) {
        Some(Vertex::Play(point)) => record.board_size().name(point),
        _ => String::new(),
    };
    Message::new("at-place").with("place", point)
}
