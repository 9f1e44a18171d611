//! Marks of problems that the caller of the writer chose, and the words that the writer adds to comments for them.

use std::borrow::Cow;

use wei7_core::{BranchId, Color, Extra, Extras, ProblemMarks, Record, Spelling, Step, StepDetails, Text};

use super::tree::{Marks, moves};
use super::words::{is_correct, is_right};
use crate::model::PROBLEMS;
use crate::model::sgf_property::SgfProperty;
use crate::record::to_sgf::{AnswerLine, annotations};

/// Names of the marks in [`PROBLEMS`] of the root. The default has no name.
const NAMES: [(&str, ProblemMarks); 3] =
    [("goproblems", ProblemMarks::Goproblems), ("uligo", ProblemMarks::Uligo), ("plain", ProblemMarks::Plain)];

/// Properties that may give away the answer.
const ANNOTATIONS: [&str; 5] = ["TE", "BM", "DO", "IT", "WV"];

const CORRECT: &str = "Correct.";
const RIGHT: &str = "RIGHT";
const WRONG: &str = "Wrong.";

/// Returns the property of the root that names the marks; `None` for the default.
pub(crate) fn name(marks: ProblemMarks) -> Option<SgfProperty<'static>> {
    NAMES.iter().find(|(_, known)| *known == marks).map(|(name, _)| SgfProperty::one(PROBLEMS, *name))
}

/// Returns the line at the position of a problem, which is in a branch of the record.
pub(crate) fn answer_line(record: &Record, position: BranchId, solver: Color, marks: ProblemMarks) -> AnswerLine {
    let has_words = || moves(record, position).iter().any(|played| played.marks.has_word());
    let has_word = (marks == ProblemMarks::Goproblems && has_words()).then_some(false);
    AnswerLine { has_word, ..AnswerLine::new(solver, marks) }
}

/// Adapts the properties of a step of a problem to the chosen marks. `line` is the line before the step; `is_last` says
/// that no move follows. Returns the line with the step.
pub(crate) fn apply_marks(
    properties: &mut Vec<SgfProperty<'_>>,
    step: &Step,
    mut line: AnswerLine,
    is_last: bool,
) -> AnswerLine {
    let Some(played) = step.as_move() else { return line };
    let marks = line.marks;
    let annotations = annotations(played, Some(&mut line));
    let own = Marks::new(step);
    line.has_word = line.has_word.map(|found| found || own.has_word() || own.good_for_black);
    match marks {
        ProblemMarks::Properties => {}
        ProblemMarks::Plain => properties.retain(|one| !ANNOTATIONS.contains(&&*one.name)),
        // The source may lack the annotations that the marks need.
        ProblemMarks::Goproblems | ProblemMarks::Uligo => {
            for (name, value) in annotations {
                if !properties.iter().any(|one| one.name == name) {
                    properties.push(SgfProperty::one(name, value));
                }
            }
        }
    }
    // A reply that the source leaves without an answer is no right answer, although the solver made no bad move.
    if marks == ProblemMarks::Goproblems && is_last && (line.is_wrong || line.has_word != Some(false)) {
        add_words(properties, step.comment().unwrap_or_default(), line.is_wrong);
    }
    line
}

/// Adds the words that the comment at the end of a line lacks, and names them in [`PROBLEMS`].
fn add_words(properties: &mut Vec<SgfProperty<'_>>, comment: &str, is_wrong: bool) {
    let is_called_wrong = || comment.trim_start().get(..5).is_some_and(|word| word.eq_ignore_ascii_case("wrong"));
    let words: Vec<&str> = match is_wrong {
        true if is_called_wrong() => Vec::new(),
        true => vec![WRONG],
        false => {
            // Glift and go-quiz do not know other forms, such as "Also correct" and "CORRECT".
            let is_called_correct = is_correct(comment) && comment.trim_start().starts_with("Correct");
            let correct = (!is_called_correct).then_some(CORRECT);
            correct.into_iter().chain((!is_right(comment)).then_some(RIGHT)).collect()
        }
    };
    let place = properties.iter().position(|one| one.name == "C");
    let raw = match place.and_then(|place| properties.get(place)).map(|one| one.values.as_slice()) {
        None => "",
        Some([only]) => only,
        // Readers differ in how they join several comments.
        Some(_) => return,
    };
    if words.is_empty() {
        return;
    }
    let (last, first): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| **word == RIGHT);
    let parts = first.into_iter().chain(Some(raw).filter(|raw| !raw.is_empty())).chain(last);
    let text = parts.collect::<Vec<_>>().join(" ");
    match place.and_then(|place| properties.get_mut(place)) {
        Some(one) => one.values = vec![text.into()],
        None => properties.push(SgfProperty::one("C", text)),
    }
    properties.push(SgfProperty::new(PROBLEMS.into(), words.into_iter().map(Cow::Borrowed).collect()));
}

/// Removes the name of the marks from the root and returns the marks.
pub(crate) fn take_marks(record: &mut Record) -> ProblemMarks {
    let marks = |extra: &Extra| match extra {
        Extra::Property { id, values } if &**id == PROBLEMS => {
            let [value] = values.as_slice() else { return None };
            NAMES.iter().find(|(name, _)| *name == &**value).map(|(_, marks)| *marks)
        }
        _ => None,
    };
    let found = record.extras.find(marks).unwrap_or_default();
    if found != ProblemMarks::Properties {
        retain(&mut record.extras, |extra| marks(extra).is_none());
    }
    found
}

/// Removes the words that the writer added from the comments of all moves.
pub(crate) fn remove_words(record: &mut Record) {
    let ids: Vec<_> = record.tree.ids().collect();
    for id in ids {
        let steps = record.tree[id].steps.iter_mut().flatten();
        steps.filter_map(Step::allocated_details_mut).for_each(remove_words_of_step);
    }
}

fn remove_words_of_step(details: &mut StepDetails) {
    let words = |extra: &Extra| match extra {
        Extra::Property { id, values } if &**id == PROBLEMS => Some(values.clone()),
        _ => None,
    };
    let Some(words) = details.extras.find(words) else { return };
    if !words.iter().all(|word| [CORRECT, RIGHT, WRONG].contains(&&**word)) {
        return;
    }
    let comment = details.comment.take();
    details.comment = comment.as_deref().and_then(|text| without_words(text, &words)).map(Text::from);
    let mut extras = details.extras.take();
    extras.retain(|extra| !matches!(extra, Extra::Property { id, .. } if &**id == PROBLEMS));
    for extra in &mut extras {
        // The spelling of the comment in the file has the words, too.
        if let Extra::Property { id, values } | Extra::Spelling(Spelling::Property { id, values }) = extra
            && &**id == "C"
            && let [value] = values.as_mut_slice()
        {
            let rest = Text::from(without_words(value, &words).unwrap_or_default());
            *value = rest;
        }
    }
    details.extras.extend(extras);
}

/// Returns a comment without the words, if they are where the writer puts them; `None` if nothing is left.
fn without_words<'t>(comment: &'t str, words: &[Text]) -> Option<&'t str> {
    let mut text = comment;
    for word in words {
        text = if &**word == RIGHT {
            text.strip_suffix(RIGHT).map_or(text, |rest| rest.strip_suffix(' ').unwrap_or(rest))
        } else {
            text.strip_prefix(&**word).map_or(text, |rest| rest.strip_prefix(' ').unwrap_or(rest))
        };
    }
    (!text.is_empty()).then_some(text)
}

fn retain(extras: &mut Extras, is_kept: impl Fn(&Extra) -> bool) {
    *extras = extras.take().into_iter().filter(is_kept).collect();
}
