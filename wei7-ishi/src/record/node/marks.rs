//! Converts MARK and UNMARK lines to marks on points (5.4).

use std::collections::HashMap;

use wei7_core::{Diagnostic, Mark, Point, Span};

use crate::codes;
use crate::record::node::lookup::{Lookup, NOT_FOUND};
use crate::syntax::statement::{MarkField, Show, Target, What};

/// The fields of a MARK or UNMARK line.
#[derive(Clone, Debug)]
pub(crate) enum MarkFields<'t> {
    Mark(Vec<MarkField<'t>>),
    Unmark(Vec<Target>),
}

/// The marks that are visible after the lines applied so far: for each point, the rank in the order of setting, the
/// mark, and the number of the stone.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShownMarks<'t> {
    shown: HashMap<Point, (usize, Show<'t>, Option<u32>)>,
    set: usize,
}

impl MarkFields<'_> {
    /// Returns the place of the first field.
    pub(crate) fn at(&self) -> Option<Span> {
        match self {
            Self::Mark(fields) => fields.first().map(|field| field.target.span),
            Self::Unmark(targets) => targets.first().map(|target| target.span),
        }
    }
}

impl<'t> ShownMarks<'t> {
    /// Applies the next line; the order of lines matters.
    pub(crate) fn apply(&mut self, line: MarkFields<'t>, lookup: &mut Lookup<'_>) {
        match line {
            MarkFields::Mark(fields) => fields.into_iter().for_each(|field| self.mark(field, lookup)),
            MarkFields::Unmark(targets) => {
                for target in targets {
                    if target.what == What::All {
                        self.shown.clear();
                        continue;
                    }
                    for (point, _) in lookup.points(target) {
                        self.shown.remove(&point);
                    }
                }
            }
        }
    }

    fn mark(&mut self, MarkField { show, target }: MarkField<'t>, lookup: &mut Lookup<'_>) {
        for (point, number) in lookup.points(target) {
            if show == Show::Number && number.is_none() {
                let finding = Diagnostic::at(&codes::NO_NUMBERED_STONE, target.span);
                lookup.report.push(finding.found(lookup.game.size().name(point)).repair(NOT_FOUND));
                continue;
            }
            self.set += 1;
            self.shown.insert(point, (self.set, show, number));
        }
    }

    /// Returns the marks in the order in which they were last set; `None` if there are none.
    pub(crate) fn into_marks(self) -> Option<Vec<Mark>> {
        let mut shown: Vec<_> = self.shown.into_iter().collect();
        shown.sort_unstable_by_key(|(_, (set, ..))| *set);
        let mark = |(point, (_, show, number)): (Point, (usize, Show<'_>, Option<u32>))| match show {
            Show::Shape(shape) => Mark::shaped(point, shape),
            Show::Number => Mark::labeled(point, &number.unwrap_or_default().to_string()),
            Show::Characters(characters) => Mark::labeled(point, characters),
        };
        (!shown.is_empty()).then(|| shown.into_iter().map(mark).collect())
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::{BoardSize, Color, Extra, Point, Report, Shape, Vertex};

    use super::*;
    use crate::record::board_state::BoardState;
    use crate::record::node::lookup::LookupBudget;
    use crate::record::node::mark_lines;
    use crate::syntax::statement::Location;

    fn nine() -> BoardSize {
        BoardSize::new(9, 9).unwrap()
    }

    fn point(name: &str) -> Point {
        nine().point(name).unwrap()
    }

    fn what(text: &str) -> What {
        let number = |text: &str| text.parse().unwrap();
        match text.strip_prefix('#').map(|range| range.split_once('-').ok_or(range)) {
            Some(Ok((first, last))) => What::Range(number(first), number(last)),
            Some(Err(one)) => What::Number(number(one)),
            None if text == "ALL" => What::All,
            None => {
                let (column, row) = text.split_at(1);
                let column = "ABCDEFGHJKLMN".find(column).unwrap();
                What::At(Location { column: u32::try_from(column).unwrap(), row: number(row) })
            }
        }
    }

    fn target(text: &str) -> Target {
        Target { what: what(text), span: Span::new(0, text.len()) }
    }

    fn fields(line: &str) -> MarkFields<'_> {
        let mut words = line.split(' ');
        if words.next() == Some("UNMARK") {
            return MarkFields::Unmark(words.map(target).collect());
        }
        let field = |word| match str::rsplit_once(word, '@') {
            None => MarkField { show: Show::Number, target: target(word) },
            Some(("\\t", at)) => MarkField { show: Show::Shape(Shape::Triangle), target: target(at) },
            Some((shown, at)) => MarkField { show: Show::Characters(shown), target: target(at) },
        };
        MarkFields::Mark(words.map(field).collect())
    }

    /// Returns a position with moves 1 to 12 on the first and second row, and move 13 as a pass.
    fn game() -> BoardState {
        let mut game = BoardState::new(nine());
        for number in 0..12 {
            game.play(number + 1, Color::Black, Vertex::Play(Point::new(number % 9, number / 9 * 2)));
        }
        game.play(13, Color::White, Vertex::Pass);
        game
    }

    fn visible_marks(lines: &[&str], covered: &[&str]) -> (Vec<(String, String)>, Vec<&'static str>) {
        let (game, mut budget, mut report) = (game(), LookupBudget::new(), Report::new(99));
        let mut lookup = Lookup::new(&game, &mut budget, &mut report);
        lookup.covered.extend(covered.iter().map(|name| point(name)));
        let mut marks = ShownMarks::default();
        for line in lines {
            marks.apply(fields(line), &mut lookup);
        }
        let found = report.diagnostics().iter().map(|finding| finding.code.id).collect();
        let text = |mark: &Mark| {
            let label = mark.extras.find(|extra| match extra {
                Extra::Label(text) => Some(text.to_string()),
                Extra::Shape(shape) => Some(format!("{shape:?}")),
                _ => None,
            });
            (nine().name(mark.point), label.unwrap_or_else(|| mark.symbol.as_char().to_string()))
        };
        (marks.into_marks().unwrap_or_default().iter().map(text).collect(), found)
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(at, text)| ((*at).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn numbers_characters_and_shapes() {
        let (marks, found) = visible_marks(&["MARK #2 A9 aa@#3 !@E5 \\t@#11"], &[]);
        assert_eq!(marks, pairs(&[("B9", "2"), ("A9", "1"), ("C9", "aa"), ("E5", "!"), ("B7", "Triangle")]));
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn a_number_above_nine_is_a_label() {
        assert_eq!(visible_marks(&["MARK #10"], &[]).0, pairs(&[("A7", "10")]));
    }

    #[test]
    fn the_order_of_lines_counts() {
        let (marks, _) = visible_marks(&["MARK #1-4", "UNMARK #2-3", "MARK #3"], &[]);
        assert_eq!(marks, pairs(&[("A9", "1"), ("D9", "4"), ("C9", "3")]));
        assert_eq!(visible_marks(&["MARK ALL x@E5", "UNMARK ALL", "MARK #5"], &[]).0, pairs(&[("E9", "5")]));
    }

    #[test]
    fn all_are_the_visible_numbered_stones() {
        let (marks, _) = visible_marks(&["MARK ALL"], &["A9", "B9"]);
        assert_eq!((marks.len(), marks.first().map(|mark| mark.0.as_str())), (10, Some("C9")));
    }

    #[test]
    fn missing_points_and_moves_are_reported() {
        let (marks, found) = visible_marks(&["MARK #99 #13 E5 a@N9 #12-20 #1"], &[]);
        assert_eq!(marks, pairs(&[("C7", "12"), ("A9", "1")]));
        let expected = ["I102", "I103", "I104", "I101", "I102"];
        assert_eq!(found, expected);
    }

    #[test]
    fn work_is_bounded() {
        let (game, mut report) = (game(), Report::new(99));
        let (mut budget, mut marks) = (LookupBudget { left: 5, marks: 3, reported: false }, ShownMarks::default());
        for _ in 0..3 {
            marks.apply(fields("MARK #1-4"), &mut Lookup::new(&game, &mut budget, &mut report));
        }
        assert_eq!(report.diagnostics().len(), 1);
        budget.line();
        assert!(budget.take(512, Span::default(), &mut report));
        assert!(!budget.shows(12, Span::default(), &mut report));
    }

    #[test]
    fn canonical_lines_read_back() {
        let line = "MARK a@E5 \\t@A9 10@A7";
        let (game, mut budget, mut report) = (game(), LookupBudget::new(), Report::new(99));
        let mut marks = ShownMarks::default();
        marks.apply(fields(line), &mut Lookup::new(&game, &mut budget, &mut report));
        let marks = marks.into_marks().unwrap();
        let canonical = mark_lines::canonical(&marks, nine(), |point| game.number_at(point));
        assert_eq!(canonical, [line]);
        assert!(mark_lines::is_canonical(["MARK  a@e5 \\T@a9 10@a7"].into_iter(), &canonical));
        assert!(!mark_lines::is_canonical(["MARK A@e5 \\T@a9 10@a7"].into_iter(), &canonical));
        assert!(!mark_lines::is_canonical(["MARK a@e5 \\T@a9 #10"].into_iter(), &canonical));
    }
}
