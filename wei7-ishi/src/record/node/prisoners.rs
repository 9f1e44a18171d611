//! The prisoners of a move (5.4 PRISONER): canonical lines and comparison with the board.

use std::collections::BTreeSet;
use wei7_core::{Argument, Message};

use wei7_core::{BoardSize, Diagnostic, Point, Report, Span};

use crate::codes;
use crate::record::board_state::{BoardState, Taken};
use crate::syntax::statement::{Target, What};
use crate::text::wrap::wrapped;

/// Returns the canonical PRISONER lines without the keyword: `#n` for numbered stones, then the locations of stones
/// without a number, from the top.
pub(crate) fn canonical(taken: &[Taken], board: BoardSize) -> Vec<String> {
    let mut numbers: Vec<u32> = taken.iter().filter_map(|one| one.number).collect();
    numbers.sort_unstable();
    let mut others: Vec<Point> = taken.iter().filter(|one| one.number.is_none()).map(|one| one.point).collect();
    others.sort_unstable_by_key(|point| (point.y, point.x));
    let numbers = numbers.into_iter().map(|number| format!("#{number}"));
    wrapped("PRISONER", numbers.chain(others.into_iter().map(|point| board.name(point))))
}

/// Returns whether the lines equal those of [`canonical`], ignoring case (3).
pub(crate) fn is_canonical(lines: &[String], taken: &[Taken], board: BoardSize) -> bool {
    lines.iter().map(|line| line.to_ascii_uppercase()).eq(canonical(taken, board))
}

/// Compares the fields of the PRISONER lines with the stones that the move took.
pub(crate) fn compare(targets: &[Target], taken: &[Taken], game: &BoardState, span: Span, report: &mut Report) {
    let board = game.size();
    let mut listed = BTreeSet::new();
    let mut whole = true;
    for target in targets {
        let unknown = |number| Diagnostic::at(&codes::UNKNOWN_NUMBER, target.span).found(format!("#{number}"));
        let point = match target.what {
            What::At(location) => location.found_on(board, target.span),
            What::Number(number) => game.point_of(number).ok_or_else(|| unknown(number)),
            // The grammar of PRISONER allows neither ALL nor ranges.
            What::All | What::Range(..) => continue,
        };
        match point {
            Ok(point) => {
                listed.insert((point.y, point.x));
            }
            Err(finding) => {
                report.push(finding.repair(Message::new("list-kept")));
                whole = false;
            }
        }
    }
    let real: BTreeSet<_> = taken.iter().map(|one| (one.point.y, one.point.x)).collect();
    if whole && !targets.is_empty() && listed != real {
        let finding = Diagnostic::at(&codes::PRISONERS_DISAGREE, span);
        let finding = finding.found(names(&listed, board)).expected(names(&real, board));
        report.push(finding.repair(Message::new("list-kept-board-captures")));
    }
}

fn names(points: &BTreeSet<(u32, u32)>, board: BoardSize) -> Argument {
    if points.is_empty() {
        return Message::new("none").into();
    }
    let names: Vec<_> = points.iter().map(|(y, x)| board.name(Point::new(*x, *y))).collect();
    names.join(" ").into()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::{Color, Stone, Vertex};

    use super::*;
    use crate::syntax::statement::Location;

    fn nine() -> BoardSize {
        BoardSize::new(9, 9).unwrap()
    }

    fn point(name: &str) -> Point {
        nine().point(name).unwrap()
    }

    fn target(what: What) -> Target {
        Target { what, span: Span::new(3, 5) }
    }

    /// Returns a position after Black took A1, a setup stone, and B1, the stone of move 2.
    fn game() -> BoardState {
        let mut game = BoardState::new(nine());
        game.place(Stone { color: Color::White, point: point("A1") });
        for (number, color, name) in
            [(1, Color::Black, "A2"), (2, Color::White, "B1"), (3, Color::Black, "B2"), (5, Color::Black, "C1")]
        {
            game.play(number, color, Vertex::Play(point(name)));
        }
        game
    }

    fn found(targets: &[What]) -> Vec<String> {
        let (game, targets) = (game(), targets.iter().map(|what| target(*what)).collect::<Vec<_>>());
        let mut report = Report::new(99);
        compare(&targets, &game.taken(), &game, Span::new(0, 9), &mut report);
        report.diagnostics().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_canonical_list_has_numbers_first() {
        let taken = game().taken();
        assert_eq!(canonical(&taken, nine()), ["#2 A1"]);
        assert!(is_canonical(&["#2 a1".to_owned()], &taken, nine()));
        assert!(!is_canonical(&["a1 #2".to_owned()], &taken, nine()));
        assert!(is_canonical(&[], &[], nine()));
    }

    #[test]
    fn long_lists_are_wrapped() {
        let taken: Vec<_> =
            (0..81).map(|index| Taken { point: Point::new(index % 9, index / 9), number: None }).collect();
        let lines = canonical(&taken, nine());
        assert!(lines.len() > 3 && lines.iter().all(|line| line.len() + "PRISONER ".len() <= 72), "{lines:?}");
    }

    #[test]
    fn a_list_that_agrees_is_not_reported_in_whatever_order_and_form() {
        let at = |name: &str| What::At(Location { column: point(name).x, row: 9 - point(name).y });
        assert_eq!(found(&[at("A1"), What::Number(2)]), [""; 0]);
        assert_eq!(found(&[at("B1"), at("A1")]), [""; 0]);
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn a_list_that_disagrees_is_reported_with_both_sets() {
        let found = found(&[What::Number(2)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("found: B1, expected: A1 B1"), "{found:?}");
    }

    #[test]
    fn failed_lookups_are_reported_separately() {
        assert!(found(&[What::Number(7)])[0].contains("#7"));
        assert!(found(&[What::At(Location { column: 9, row: 10 })])[0].contains("9x9"));
    }
}
