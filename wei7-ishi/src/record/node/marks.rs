//! MARK and UNMARK lines become marks on points, and marks the lines that show them (5.4 MARK).

use std::collections::{HashMap, HashSet};

use wei7_core::{BoardSize, Diagnostic, Extra, Mark, Point, Shape, Span, Supplement, Symbol, Vertex};

use crate::codes;
use crate::record::board_state::{Game, Played};
use crate::record::setup;
use crate::syntax::statement::{MarkField, Show, Special, Target, What};
use crate::text::wrap::wrapped;

/// What the fields of an event may have looked up, and how many marks may come of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    left: u64,
    marks: u64,
    reported: bool,
}

/// What was done about a field that means no point or stone.
const NOT_FOUND: &str = "kept as it is, and nothing is done for it";

/// What is allowed at first, and for each line of the event.
const WORK: u64 = 1 << 24;
const WORK_PER_LINE: u64 = 512;
const MARKS: u64 = 1 << 18;
const MARKS_PER_LINE: u64 = 8;

impl Work {
    pub(crate) const fn new() -> Self {
        Self { left: WORK, marks: MARKS, reported: false }
    }

    /// A line more.
    pub(crate) const fn line(&mut self) {
        self.left = self.left.saturating_add(WORK_PER_LINE);
        self.marks = self.marks.saturating_add(MARKS_PER_LINE);
    }

    /// Whether so many marks more may be shown.
    pub(crate) fn shows(&mut self, marks: usize, at: Span, report: &mut impl FnMut(Diagnostic)) -> bool {
        match self.marks.checked_sub(marks as u64) {
            Some(left) => self.marks = left,
            None => self.exceeded(at, report),
        }
        !self.reported
    }

    /// Takes from what is left; a finding the first time that it is not enough.
    fn take(&mut self, amount: usize, at: Span, report: &mut impl FnMut(Diagnostic)) -> bool {
        if let Some(left) = self.left.checked_sub(amount as u64) {
            self.left = left;
            return true;
        }
        self.exceeded(at, report);
        false
    }

    fn exceeded(&mut self, at: Span, report: &mut impl FnMut(Diagnostic)) {
        if !std::mem::replace(&mut self.reported, true) {
            report(Diagnostic::at(&codes::LIMIT_MARKS, at).repair("kept as it is, and nothing is shown for it"));
        }
    }
}

/// The position that lines refer to: the moves, and the points that a diagram hides or sets up.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'s> {
    pub(crate) game: &'s Game,
    pub(crate) covered: &'s HashSet<Point>,
}

impl Sight<'_> {
    fn number_at(self, point: Point) -> Option<u32> {
        self.game.number_at(point).filter(|_| !self.covered.contains(&point))
    }

    /// The points that a field names, with the number of the move where it names one. What it does not find is reported.
    pub(crate) fn points(
        self,
        target: Target,
        work: &mut Work,
        report: &mut impl FnMut(Diagnostic),
    ) -> Vec<(Point, Option<u32>)> {
        let size = self.game.size();
        let cost = match target.what {
            What::At(_) | What::Number(_) => 1,
            What::Range(first, last) => self.game.len().min((last.saturating_sub(first) as usize).saturating_add(1)),
            What::All => usize::try_from(size.points()).unwrap_or(usize::MAX),
        };
        if !work.take(cost, target.span, report) {
            return Vec::new();
        }
        match target.what {
            What::At(location) => {
                let Some(point) = location.on(size) else {
                    let finding = Diagnostic::at(&codes::OFF_BOARD, target.span).found(setup::name(location));
                    let finding = finding.expected(size.to_string());
                    report(finding.repair("kept as it is, and nothing is shown for it"));
                    return Vec::new();
                };
                vec![(point, self.number_at(point))]
            }
            What::Number(number) => match self.game.find(number).map(|(_, played)| played.vertex) {
                Some(Vertex::Play(point)) => vec![(point, Some(number))],
                found => {
                    let code = if found.is_some() { &codes::NUMBER_OF_PASS } else { &codes::UNKNOWN_NUMBER };
                    report(Diagnostic::at(code, target.span).found(format!("#{number}")).repair(NOT_FOUND));
                    Vec::new()
                }
            },
            What::Range(first, last) => {
                let moves = self.game.range(first, last);
                let wanted = u64::from(last.saturating_sub(first)) + 1;
                if (moves.len() as u64) < wanted {
                    let found = format!("#{first}-{last}, of which {} are moves", moves.len());
                    report(Diagnostic::at(&codes::UNKNOWN_NUMBER, target.span).found(found).repair(NOT_FOUND));
                }
                let placed = |one: &Played| match one.vertex {
                    Vertex::Play(point) => Some((point, Some(one.number))),
                    Vertex::Pass => None,
                };
                moves.into_iter().filter_map(placed).collect()
            }
            What::All => {
                let visible = self.game.visible().into_iter().filter(|(_, point)| !self.covered.contains(point));
                visible.map(|(number, point)| (point, Some(number))).collect()
            }
        }
    }
}

/// A MARK or UNMARK line.
#[derive(Clone, Debug)]
pub(crate) struct MarkLine<'t> {
    /// The keyword in upper case and the fields as written, with single spaces.
    pub(crate) text: String,
    pub(crate) fields: Fields<'t>,
}

/// What the two kinds of lines have.
#[derive(Clone, Debug)]
pub(crate) enum Fields<'t> {
    Mark(Vec<MarkField<'t>>),
    Unmark(Vec<Target>),
}

#[derive(Clone, Copy, Debug)]
enum Shown<'t> {
    Number(u32),
    Special(Special),
    Characters(&'t str),
}

/// What is to be seen after some lines: of each point what was set last, and when.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks<'t> {
    shown: HashMap<Point, (usize, Shown<'t>)>,
    set: usize,
}

impl Fields<'_> {
    /// Where the first field stands.
    pub(crate) fn at(&self) -> Option<Span> {
        match self {
            Self::Mark(fields) => fields.first().map(|field| field.target.span),
            Self::Unmark(targets) => targets.first().map(|target| target.span),
        }
    }
}

impl<'t> Marks<'t> {
    /// A further line; the order of the lines counts.
    pub(crate) fn apply(
        &mut self,
        line: Fields<'t>,
        sight: Sight<'_>,
        work: &mut Work,
        report: &mut impl FnMut(Diagnostic),
    ) {
        match line {
            Fields::Mark(fields) => {
                for field in fields {
                    self.mark(field, sight, work, report);
                }
            }
            Fields::Unmark(targets) => {
                for target in targets {
                    if target.what == What::All {
                        self.shown.clear();
                        continue;
                    }
                    for (point, _) in sight.points(target, work, report) {
                        self.shown.remove(&point);
                    }
                }
            }
        }
    }

    fn mark(&mut self, field: MarkField<'t>, sight: Sight<'_>, work: &mut Work, report: &mut impl FnMut(Diagnostic)) {
        for (point, number) in sight.points(field.target, work, report) {
            let shown = match field.show {
                Show::Special(special) => Shown::Special(special),
                Show::Characters(characters) => Shown::Characters(characters),
                Show::Number => {
                    let Some(number) = number else {
                        let found = sight.game.size().name(point);
                        report(
                            Diagnostic::at(&codes::NO_NUMBERED_STONE, field.target.span).found(found).repair(NOT_FOUND),
                        );
                        continue;
                    };
                    Shown::Number(number)
                }
            };
            self.set += 1;
            self.shown.insert(point, (self.set, shown));
        }
    }

    /// The marks in the order in which they were set last; `None` if there are none.
    pub(crate) fn into_marks(self) -> Option<Vec<Mark>> {
        let mut shown: Vec<_> = self.shown.into_iter().collect();
        shown.sort_unstable_by_key(|(_, (set, _))| *set);
        let mark = |(point, (_, shown)): (Point, (usize, Shown<'_>))| match shown {
            Shown::Special(special) => shape(point, special),
            Shown::Number(number) => label(point, &number.to_string()),
            Shown::Characters(characters) => label(point, characters),
        };
        (!shown.is_empty()).then(|| shown.into_iter().map(mark).collect())
    }
}

fn shape(point: Point, special: Special) -> Mark {
    let shape = match special {
        Special::Diamond => Shape::Diamond,
        Special::Triangle => Shape::Triangle,
        Special::Check => Shape::Check,
        Special::Square => Shape::Square,
    };
    let mut supplement = Supplement::default();
    supplement.push(Extra::Shape(shape));
    Mark { point, symbol: shape.substitute(), supplement }
}

fn label(point: Point, text: &str) -> Mark {
    let mut characters = text.chars();
    let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new);
    let mut supplement = Supplement::default();
    if symbol.is_none() {
        // The one that 2.x has and 3.0 has not.
        supplement.push(if text == "*" { Extra::Symbol('*') } else { Extra::Label(text.into()) });
    }
    Mark { point, symbol: symbol.unwrap_or(Symbol::SUBSTITUTE), supplement }
}

/// The MARK lines that show these marks. What Ishi cannot show is shown in the nearest way; `number_at` is the number of the
/// stone that stands on a point.
pub(crate) fn canonical(marks: &[Mark], board: BoardSize, number_at: impl Fn(Point) -> Option<u32>) -> Vec<String> {
    let field = |mark: &Mark| {
        let at = board.name(mark.point);
        let shape = mark.supplement.find(|item| match item {
            Extra::Shape(shape) => Some(*shape),
            _ => None,
        });
        let special = match shape {
            Some(Shape::Triangle) => "\\t",
            Some(Shape::Square) => "\\s",
            Some(Shape::Diamond) => "\\d",
            Some(Shape::Check) => "\\c",
            Some(Shape::Circle) => "O",
            Some(Shape::Cross) => "X",
            Some(Shape::Selected) => "#",
            None => return labelled(mark, &at, number_at(mark.point)),
        };
        format!("{special}@{at}")
    };
    wrapped("MARK", marks.iter().map(field)).into_iter().map(|line| format!("MARK {line}")).collect()
}

/// The field of a mark with characters.
fn labelled(mark: &Mark, at: &str, number: Option<u32>) -> String {
    let label = mark.supplement.find(|item| match item {
        Extra::Label(text) => Some(text.to_string()),
        Extra::Symbol(symbol) => Some(symbol.to_string()),
        _ => None,
    });
    let label = label.unwrap_or_else(|| mark.symbol.as_char().to_string());
    if label.len() > 2 && number.is_some_and(|number| number.to_string() == label) {
        return at.to_owned();
    }
    let text = deunicode::deunicode(&label);
    let mut characters: String = text.chars().filter(char::is_ascii_graphic).take(2).collect();
    if characters.is_empty() {
        characters.push(Symbol::SUBSTITUTE.as_char());
    }
    // It would be a special character.
    if characters.starts_with('\\') {
        characters.truncate(1);
    }
    format!("{characters}@{at}")
}

/// Whether lines are what [`canonical`] gives. Case says nothing but in characters that are shown (3).
pub(crate) fn is_canonical<'l>(lines: impl Iterator<Item = &'l str>, canonical: &[String]) -> bool {
    lines.map(normal).eq(canonical.iter().cloned())
}

/// A line with single spaces and upper case where case says nothing.
fn normal(line: &str) -> String {
    let field = |field: &str| match field.rsplit_once('@') {
        None => field.to_ascii_uppercase(),
        Some((shown, at)) if shown.len() == 2 && shown.starts_with('\\') => {
            format!("{}@{}", shown.to_ascii_lowercase(), at.to_ascii_uppercase())
        }
        Some((shown, at)) => format!("{shown}@{}", at.to_ascii_uppercase()),
    };
    let fields: Vec<_> = line.split_ascii_whitespace().map(field).collect();
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::Color;

    use super::*;
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

    fn fields(line: &str) -> Fields<'_> {
        let mut words = line.split(' ');
        if words.next() == Some("UNMARK") {
            return Fields::Unmark(words.map(target).collect());
        }
        let field = |word| match str::rsplit_once(word, '@') {
            None => MarkField { show: Show::Number, target: target(word) },
            Some(("\\t", at)) => MarkField { show: Show::Special(Special::Triangle), target: target(at) },
            Some((shown, at)) => MarkField { show: Show::Characters(shown), target: target(at) },
        };
        Fields::Mark(words.map(field).collect())
    }

    /// Moves 1 to 12 on the first row and the second, 13 a pass.
    fn game() -> Game {
        let mut game = Game::new(nine());
        for number in 0..12 {
            game.play(number + 1, Color::Black, Vertex::Play(Point::new(number % 9, number / 9 * 2)));
        }
        game.play(13, Color::White, Vertex::Pass);
        game
    }

    fn shown(lines: &[&str], covered: &[&str]) -> (Vec<(String, String)>, Vec<&'static str>) {
        let (game, covered) = (game(), covered.iter().map(|name| point(name)).collect());
        let (mut marks, mut found) = (Marks::default(), Vec::new());
        for line in lines {
            let sight = Sight { game: &game, covered: &covered };
            marks.apply(fields(line), sight, &mut Work::new(), &mut |finding: Diagnostic| found.push(finding.code.id));
        }
        let text = |mark: &Mark| {
            let label = mark.supplement.find(|item| match item {
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
        let (marks, found) = shown(&["MARK #2 A9 aa@#3 !@E5 \\t@#11"], &[]);
        assert_eq!(marks, pairs(&[("B9", "2"), ("A9", "1"), ("C9", "aa"), ("E5", "!"), ("B7", "Triangle")]));
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn a_number_above_nine_is_a_label() {
        assert_eq!(shown(&["MARK #10"], &[]).0, pairs(&[("A7", "10")]));
    }

    #[test]
    fn the_order_of_lines_counts() {
        let (marks, _) = shown(&["MARK #1-4", "UNMARK #2-3", "MARK #3"], &[]);
        assert_eq!(marks, pairs(&[("A9", "1"), ("D9", "4"), ("C9", "3")]));
        assert_eq!(shown(&["MARK ALL x@E5", "UNMARK ALL", "MARK #5"], &[]).0, pairs(&[("E9", "5")]));
    }

    #[test]
    fn all_are_the_visible_numbered_stones() {
        let (marks, _) = shown(&["MARK ALL"], &["A9", "B9"]);
        assert_eq!((marks.len(), marks.first().map(|mark| mark.0.as_str())), (10, Some("C9")));
    }

    #[test]
    fn what_is_not_there_is_reported() {
        let (marks, found) = shown(&["MARK #99 #13 E5 a@N9 #12-20 #1"], &[]);
        assert_eq!(marks, pairs(&[("C7", "12"), ("A9", "1")]));
        let expected = ["I102", "I103", "I104", "I101", "I102"];
        assert_eq!(found, expected);
    }

    #[test]
    fn work_is_bounded() {
        let (game, covered) = (game(), HashSet::new());
        let sight = Sight { game: &game, covered: &covered };
        let (mut work, mut marks, mut found) = (Work { left: 5, marks: 3, reported: false }, Marks::default(), 0);
        for _ in 0..3 {
            marks.apply(fields("MARK #1-4"), sight, &mut work, &mut |_| found += 1);
        }
        assert_eq!(found, 1);
        work.line();
        assert!(work.take(512, Span::default(), &mut |_| ()));
        assert!(!work.shows(12, Span::default(), &mut |_| ()));
    }

    #[test]
    fn canonical_lines_read_back() {
        let line = "MARK a@E5 \\t@A9 10@A7";
        let (game, covered) = (game(), HashSet::new());
        let mut marks = Marks::default();
        marks.apply(fields(line), Sight { game: &game, covered: &covered }, &mut Work::new(), &mut |_| ());
        let marks = marks.into_marks().unwrap();
        let canonical = canonical(&marks, nine(), |point| game.number_at(point));
        assert_eq!(canonical, [line]);
        assert!(is_canonical(["MARK  a@e5 \\T@a9 10@a7"].into_iter(), &canonical));
        assert!(!is_canonical(["MARK A@e5 \\T@a9 10@a7"].into_iter(), &canonical));
        assert!(!is_canonical(["MARK a@e5 \\T@a9 #10"].into_iter(), &canonical));
    }

    #[test]
    fn three_digits_are_shown_by_the_stone() {
        let mark = label(point("E5"), "233");
        assert_eq!(canonical(std::slice::from_ref(&mark), nine(), |_| Some(233)), ["MARK E5"]);
        assert_eq!(canonical(&[mark], nine(), |_| Some(7)), ["MARK 23@E5"]);
        assert_eq!(canonical(&[label(point("E5"), "\\t")], nine(), |_| None), ["MARK \\@E5"]);
        assert_eq!(canonical(&[label(point("E5"), "")], nine(), |_| None), ["MARK #@E5"]);
    }
}
