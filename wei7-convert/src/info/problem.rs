//! Summary of the problems of a record.

use serde::Serialize;
use wei7_core::{BranchId, Color, Evaluation, Record};

use crate::format::Format;

/// Problems of a record (3.0, 5.15.2.2) and the lines below their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemSummary {
    /// Number of problems. A problem below another problem does not count.
    pub number: u64,
    /// Side that has to answer the first problem.
    #[serde(skip)]
    pub color: Color,
    /// Number of lines of all problems on which the side that has to answer makes no bad move.
    pub right_lines: u64,
    /// Number of the other lines.
    pub wrong_lines: u64,
    /// Convention of the source that marks the right answers of the first problem; `None` if it is not known.
    pub convention: Option<&'static str>,
}

impl ProblemSummary {
    /// Summarizes the problems of a record that was read from this format; `None` if the record has no problem.
    pub(crate) fn new(record: &Record, format: Format) -> Option<Self> {
        let mut summary: Option<Self> = None;
        let mut open = vec![(BranchId::ROOT, None)];
        while let Some((id, mut line)) = open.pop() {
            let branch = &record.tree[id];
            if line.is_none()
                && let Some(color) = branch.pre.as_deref().and_then(|pre| pre.problem)
            {
                let convention = || convention(record, id, format);
                let none = || Self { number: 0, color, right_lines: 0, wrong_lines: 0, convention: convention() };
                summary.get_or_insert_with(none).number += 1;
                line = Some(Line { solver: color, is_empty: true, is_wrong: false });
            }
            if let Some(line) = &mut line {
                for played in branch.steps().iter().filter_map(wei7_core::Step::as_move) {
                    line.is_empty = false;
                    line.is_wrong |= played.color == line.solver && played.evaluation == Some(Evaluation::Bad);
                }
            }
            open.extend(branch.children().iter().rev().map(|child| (*child, line)));
            if let (Some(summary), Some(line), []) =
                (&mut summary, line.filter(|line| !line.is_empty), branch.children())
            {
                if line.is_wrong { summary.wrong_lines += 1 } else { summary.right_lines += 1 }
            }
        }
        summary
    }
}

/// Moves from the position of a problem to a branch.
#[derive(Clone, Copy)]
struct Line {
    solver: Color,
    is_empty: bool,
    /// Whether the solver made a bad move.
    is_wrong: bool,
}

fn convention(record: &Record, position: BranchId, format: Format) -> Option<&'static str> {
    if format == Format::SGF {
        return wei7_sgf::problem::convention(record, position);
    }
    (format == Format::OGS).then_some("OGS")
}

#[cfg(test)]
mod tests {
    use wei7_core::Color;

    use super::ProblemSummary;
    use crate::{Options, Summary, info};

    fn problem(sgf: &str) -> Option<ProblemSummary> {
        let summaries = info(sgf.as_bytes(), &Options::default()).unwrap();
        let [Summary { problem, .. }] = summaries.as_slice() else { unreachable!() };
        *problem
    }

    #[test]
    fn lines_are_right_or_wrong() {
        let stones = "FF[4]CA[UTF-8]GM[1]SZ[9]AB[cc]AW[gg]";
        let summary = |number, right_lines, wrong_lines, convention| {
            Some(ProblemSummary { number, color: Color::White, right_lines, wrong_lines, convention: Some(convention) })
        };
        let tree = |right| format!("(;W[aa](;B[bb];W[ab]C[{right}])(;B[ab]))(;W[dd];B[aa])(;W[ee])");
        // The reply without an answer counts, because it is not White's mistake.
        for (right, convention) in [("RIGHT", "goproblems.com"), ("Correct!", "Correct")] {
            assert_eq!(problem(&format!("(;{stones}{})", tree(right))), summary(1, 2, 2, convention));
        }
        assert_eq!(problem(&format!("(;{stones}(;W[aa]C[+])(;W[bb]))")), summary(1, 1, 1, "Tsumego Hero"));
        assert_eq!(problem(&format!("(;{stones}(;W[aa])(;W[bb]WV[];B[aa]))")), summary(1, 1, 1, "uliGo"));
        assert_eq!(problem(&format!("(;{stones}{})", tree("well"))), None);
        let two = "(;FF[4]CA[UTF-8]GM[1]SZ[9](;AB[cc]AW[gg];W[aa]C[RIGHT])(;AB[cc]AW[hh](;B[aa]C[RIGHT])(;B[bb])))";
        assert_eq!(problem(two), summary(2, 2, 1, "goproblems.com"));
    }
}
