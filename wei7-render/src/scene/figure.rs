//! Figures of a record for print (`FF[4]` FG): beginning, name and extent.

use wei7_core::{BranchId, Extra, Pre, Record};

use super::line::{Line, Place, count_moves};
use super::sgf;

/// The beginning of a figure.
pub(crate) struct Start {
    /// The index of the step with which the figure begins, or `None` if it begins with the branch.
    pub(crate) step: Option<usize>,
    /// Whether the moves of the figure are numbered (`FF[4]` PM).
    pub(crate) numbers: bool,
    /// The name of the figure.
    pub(crate) name: Option<String>,
}

/// Parses FG (`FF[4]`) of a node, whose value is empty or consists of flags and a name. `step` is the index of the node
/// among the steps of its branch, or `None` for the beginning of the branch.
fn start(extras: &[Extra], step: Option<usize>) -> Option<Start> {
    let value = sgf::values(extras, "FG")?.first().map_or("", |value| value);
    let (flags, name) = value.split_once(':').unwrap_or(("", ""));
    let hidden = flags.trim().parse::<u32>().is_ok_and(|flags| flags & 2 != 0 && flags & 32_768 == 0);
    let name = Some(sgf::plain(name).trim().to_owned()).filter(|name| !name.is_empty() && !hidden);
    let mode = sgf::values(extras, "PM").and_then(|values| values.first());
    Some(Start { step, numbers: mode.is_none_or(|mode| mode.trim() != "0"), name })
}

/// Returns the figures that begin in a branch.
pub(crate) fn starts(record: &Record, id: BranchId) -> impl Iterator<Item = Start> + '_ {
    let branch = &record.tree[id];
    let document = if id == BranchId::ROOT { record.extras.as_slice() } else { &[] };
    let pre = branch.pre.as_deref().map_or(&[][..], |pre| pre.extras.as_slice());
    let opens = [document, branch.extras.as_slice(), pre].into_iter().find_map(|extras| start(extras, None));
    let steps = branch.steps().iter().enumerate();
    opens.into_iter().chain(steps.filter_map(|(index, step)| start(step.extras().as_slice(), Some(index))))
}

/// Returns whether a branch is a diagram of one position (Ishi 4.4).
pub(crate) fn is_diagram(record: &Record, id: BranchId) -> bool {
    let is = |extra: &Extra| matches!(extra, Extra::Diagram(_));
    record.tree[id].extras.as_slice().iter().any(is) && !opens(record, id)
}

/// Returns whether a figure begins with the branch itself.
pub(crate) fn opens(record: &Record, id: BranchId) -> bool {
    starts(record, id).next().is_some_and(|start| start.step.is_none())
}

/// Returns whether a `pre` has anything to show.
pub(crate) fn has_something(pre: &Pre) -> bool {
    let marks = pre.marks.as_deref().unwrap_or_default();
    !pre.stones().is_empty() || !marks.is_empty() || pre.comment.is_some() || pre.problem.is_some()
}

/// Returns the line, the last place and the range of moves of a figure that begins in the chosen branch of `line`.
/// `step` is the index of the step with which the figure begins, or `None` for the beginning of the branch. Moves are
/// counted along the line from 1.
pub(crate) fn extent(record: &Record, line: Line, step: Option<usize>) -> (Line, Place, Option<(u64, u64)>) {
    let begins = line.chosen();
    let moves = |id: &BranchId, count: usize| {
        let steps = record.tree[*id].steps();
        count_moves(steps.get(..count).unwrap_or(steps))
    };
    let branches = line.branches();
    let mut made: u64 = branches.iter().take(begins).map(|id| moves(id, usize::MAX)).sum();
    let first = made + branches.get(begins).map_or(0, |id| moves(id, step.unwrap_or(0))) + 1;
    let (mut ends, mut steps) = (begins, 0);
    for (index, id) in branches.iter().enumerate().skip(begins) {
        if index > begins && is_diagram(record, *id) {
            break;
        }
        let is_later = |at: Option<usize>| index > begins || at > step;
        let next = starts(record, *id).find(|start| is_later(start.step));
        match next {
            Some(Start { step: None, .. }) => break,
            Some(Start { step: Some(at), .. }) => {
                (ends, steps) = (index, at);
                made += moves(id, at);
                break;
            }
            None => {
                (ends, steps) = (index, record.tree[*id].steps().len());
                made += moves(id, usize::MAX);
            }
        }
    }
    (line.with_chosen(ends), Place::Step(steps), (first <= made).then_some((first, made)))
}
