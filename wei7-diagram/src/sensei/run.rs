//! A run of neighboring `$$` lines, which may have several diagrams (SL, Lines).

use std::collections::BTreeSet;

use wei7_core::{Code, Color, Diagnostic, Point, Stone};

use super::drawing::Grid;
use super::frame::{Borders, Frame};
use super::header::{Header, is_row};
use super::numbers::Numbers;
use super::signs::{Sign, is_anchor, is_border};
use crate::codes;
use crate::diagram::{Assumed, Diagram, Family, Found, PointMark, Region};
use crate::text::{Line, extent, squeezed};

/// Markup around a diagram in one of its lines.
const BEFORE: [&str; 7] = ["[go]", "[diagram]", "[goban]", "[baduk]", "<go>", "<goban>", "<pre>"];
const AFTER: [&str; 7] = ["[/go]", "[/diagram]", "[/goban]", "[/baduk]", "</go>", "</goban>", "</pre>"];

/// A `$$` line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Content<'t> {
    /// The text after `$$`.
    text: &'t str,
    begins: bool,
    ends: bool,
}

/// Returns the content of a `$$` line.
pub(crate) fn content<'t>(line: &'t Line<'_>) -> Option<Content<'t>> {
    let whole: &str = &line.text;
    let opened =
        if whole.starts_with(['[', '<']) { BEFORE.iter().find_map(|tag| whole.strip_prefix(tag)) } else { None };
    let text = opened.map_or(whole, str::trim_start).strip_prefix("$$")?;
    let closed = AFTER.iter().find_map(|tag| text.strip_suffix(tag));
    Some(Content { text: closed.unwrap_or(text), begins: opened.is_some(), ends: closed.is_some() })
}

/// The lines of one diagram.
#[derive(Debug, Default)]
struct Segment<'t> {
    /// Indices of the first and the last line.
    first: usize,
    last: usize,
    header: Option<Header>,
    borders: Borders,
    rows: Vec<(usize, &'t str)>,
    /// Links, arrows and lines.
    others: Vec<(usize, &'t str)>,
}

/// Reads the run of `$$` lines that begins at line `begin`. Returns the index of the line after the run.
pub(crate) fn read_run(lines: &[Line<'_>], begin: usize, found: &mut Vec<Found>) -> usize {
    let mut segment: Option<Segment<'_>> = None;
    let mut at = begin;
    while let Some(content) = lines.get(at).and_then(content) {
        if content.begins {
            finish(segment.take(), lines, found);
        }
        let text = content.text.trim();
        let is_other = text.starts_with(['[', '{']);
        let is_closed = segment.as_ref().is_some_and(|segment| segment.borders.bottom);
        if is_closed && !is_other && !text.is_empty() {
            finish(segment.take(), lines, found);
        }
        match &mut segment {
            None => segment = Some(Segment::begin(at, content.text)),
            Some(_) if text.is_empty() => {}
            Some(segment) => segment.push(at, text, is_other),
        }
        at += 1;
        if content.ends {
            break;
        }
    }
    finish(segment, lines, found);
    at.max(begin + 1)
}

/// Returns whether a line is a border: its second sign decides (`SLtxt2PNG` 2009), and no sign is a point.
fn is_border_line(text: &str) -> bool {
    let signs = squeezed(text);
    signs.iter().take(2).filter(|sign| is_border(**sign)).count() == 2
        && signs.iter().all(|sign| is_border(*sign) || *sign == '_')
}

impl<'t> Segment<'t> {
    fn begin(at: usize, text: &'t str) -> Self {
        let mut segment = Self { first: at, last: at, ..Self::default() };
        if is_row(text) || is_border_line(text) {
            segment.push(at, text.trim(), false);
        } else {
            segment.header = Some(Header::parse(text));
        }
        segment
    }

    fn push(&mut self, at: usize, text: &'t str, is_other: bool) {
        self.last = at;
        if is_other {
            self.others.push((at, text));
        } else if is_border_line(text) && !(self.rows.is_empty() && self.borders.top) {
            let border = if self.rows.is_empty() { &mut self.borders.top } else { &mut self.borders.bottom };
            *border = true;
        } else {
            self.rows.push((at, text));
        }
    }
}

/// Reads the diagram of a segment. Lines without a row are no diagram.
fn finish(segment: Option<Segment<'_>>, lines: &[Line<'_>], found: &mut Vec<Found>) {
    let Some(mut segment) = segment.filter(|segment| !segment.rows.is_empty()) else { return };
    let (Some(first), Some(last)) = (lines.get(segment.first), lines.get(segment.last)) else { return };
    let (numbers, span) = extent(first, last);
    let outcome = segment.read(lines).map(Box::new);
    let has_dollar = segment.header.as_ref().is_some_and(|header| header.title.contains('$'));
    let columns = segment.rows.first().map_or(0, |(_, row)| squeezed(row).len());
    let is_certain = !has_dollar
        && (segment.borders.any() || (segment.rows.len() >= 2 && columns >= 2))
        && outcome.as_ref().map_or_else(|why| segment.is_certainly_meant(why), |_| true);
    found.push(Found { lines: numbers, span, is_certain, outcome: outcome.map_err(Box::new) });
}

/// Points of a diagram, before they have a place on the board.
#[derive(Debug, Default)]
struct Rows {
    signs: Vec<(Point, char)>,
    columns: u32,
    count: u32,
}

impl Segment<'_> {
    /// Returns whether a refused run is a damaged diagram and not another use of `$$`: its rows have known signs.
    fn is_certainly_meant(&self, why: &Diagnostic) -> bool {
        self.rows.len() >= 2 && why.code != &codes::UNKNOWN_SIGN
    }

    fn read(&mut self, lines: &[Line<'_>]) -> Result<Diagram, Diagnostic> {
        let span = |at: usize| lines.get(at).map(|line| line.span).unwrap_or_default();
        let refuse = |code: &'static Code, at: usize| Diagnostic::at(code, span(at));
        let rows = self.rows(&refuse)?;
        let header = self.header.clone().unwrap_or_default();
        let frame = Frame::new(self.borders, header.size, (rows.columns, rows.count))
            .map_err(|code| refuse(code, self.first))?;
        let mut diagram = Diagram::new(Family::Sensei, frame.size);
        let place = |point: Point| Point::new(point.x + frame.place.0, point.y + frame.place.1);
        let region = Region { from: place(Point::new(0, 0)), to: place(Point::new(rows.columns - 1, rows.count - 1)) };
        diagram.region = region.within(frame.size);
        diagram.assumed.clone_from(&frame.assumed);
        if header.first.is_none() {
            diagram.assumed.push(Assumed::ToMove);
        }
        let first = header.first.unwrap_or(Color::Black);
        let first_number = header.first_number.unwrap_or(1);
        diagram.to_move = Some(first);
        diagram.has_coordinates = header.has_coordinates;
        let mut numbers = Numbers::default();
        let mut has_inner_border = false;
        for (point, sign) in &rows.signs {
            let point = place(*point);
            has_inner_border |= is_border(*sign);
            match Sign::new(*sign) {
                Some(Sign::Stone(color)) => diagram.stones.push(Stone { color, point }),
                Some(Sign::MarkedStone(color, shape)) => {
                    diagram.stones.push(Stone { color, point });
                    diagram.marks.push((point, PointMark::Shape(shape)));
                }
                Some(Sign::Shape(shape)) => diagram.marks.push((point, PointMark::Shape(shape))),
                Some(Sign::Label(letter)) => diagram.marks.push((point, PointMark::Label(letter))),
                Some(Sign::Move(number)) => {
                    numbers.insert(number, point).map_err(|code| refuse(code, self.first))?;
                }
                Some(Sign::Hole) => diagram.holes.push(point),
                Some(Sign::Unknown) => diagram.unknown.push(point),
                Some(Sign::Empty | Sign::Pattern) | None => {}
            }
        }
        if diagram.stones.is_empty() && has_lower_case_stones(&rows) {
            return Err(refuse(&codes::STONES_NOT_TOLD, self.first));
        }
        numbers.add_from_title(&header.title, first_number);
        diagram.moves = numbers.moves(first, first_number);
        diagram.title = Some(header.title.clone()).filter(|title| !title.is_empty());
        self.read_others(&rows, Grid { frame: &frame, borders: self.borders, region }, &mut diagram, &span);
        let notes = [
            (self.header.is_none(), &codes::NO_HEADER),
            (header.is_glued, &codes::HEADER_GLUED),
            (frame.differs_from_header, &codes::SIZE_DIFFERS),
            (frame.size.width() != frame.size.height(), &codes::NOT_SQUARE),
            (numbers.has_gap(), &codes::NUMBER_MISSING),
            (!diagram.unknown.is_empty(), &codes::POINTS_UNKNOWN),
            (has_inner_border, &codes::BORDER_AMONG_POINTS),
        ];
        let notes = notes.into_iter().filter(|(applies, _)| *applies);
        diagram.findings.extend(notes.map(|(_, code)| refuse(code, self.first)));
        Ok(diagram)
    }

    /// Removes the side borders and checks that all rows have the same borders and number of points, and known signs.
    /// `SLtxt2PNG` cuts and pads rows instead; a lost sign would move stones.
    fn rows(&mut self, refuse: &impl Fn(&'static Code, usize) -> Diagnostic) -> Result<Rows, Diagnostic> {
        let mut all = Rows::default();
        let mut sides = None;
        let mut is_broken = None;
        let mut is_ragged = None;
        for ((at, text), y) in self.rows.iter().zip(0..) {
            let signs = squeezed(text);
            let left = signs.first().is_some_and(|sign| is_border(*sign));
            let right = signs.len() > 1 && signs.last().is_some_and(|sign| is_border(*sign));
            let points = signs.get(usize::from(left)..signs.len() - usize::from(right)).unwrap_or_default();
            for (sign, x) in points.iter().zip(0..) {
                match Sign::new(*sign) {
                    None => return Err(refuse(&codes::UNKNOWN_SIGN, *at)),
                    Some(Sign::Pattern) => return Err(refuse(&codes::PATTERN, *at)),
                    Some(_) => all.signs.push((Point::new(x, y), *sign)),
                }
            }
            let columns = u32::try_from(points.len()).unwrap_or(u32::MAX);
            match sides {
                None => (sides, all.columns) = (Some((left, right)), columns),
                Some(sides) if sides != (left, right) => is_broken = is_broken.or(Some(*at)),
                Some(_) if all.columns != columns => is_ragged = is_ragged.or(Some(*at)),
                Some(_) => {}
            }
            all.count = y + 1;
        }
        (self.borders.left, self.borders.right) = sides.unwrap_or_default();
        match (is_broken, is_ragged) {
            (Some(at), _) => Err(refuse(&codes::BORDER_BROKEN, at)),
            (None, Some(at)) => Err(refuse(&codes::RAGGED, at)),
            _ if all.columns == 0 => Err(refuse(&codes::RAGGED, self.first)),
            _ => Ok(all),
        }
    }

    fn read_others(
        &self,
        rows: &Rows,
        grid: Grid<'_>,
        diagram: &mut Diagram,
        span: &impl Fn(usize) -> wei7_core::Span,
    ) {
        let used: BTreeSet<char> = rows.signs.iter().map(|(_, sign)| *sign).collect();
        for (at, text) in &self.others {
            if let Some(drawing) = grid.drawing(text) {
                diagram.drawn.push(drawing);
            } else if let Some((anchor, target)) = link(text) {
                if !used.contains(&anchor) {
                    diagram.findings.push(Diagnostic::at(&codes::LINK_WITHOUT_POINT, span(*at)));
                }
                diagram.links.push((anchor, target.to_owned()));
            } else {
                diagram.findings.push(Diagnostic::at(&codes::LINE_NOT_READ, span(*at)));
            }
        }
    }
}

/// Parses a link: `[sign|target]`. The target ends at the last `]`.
fn link(text: &str) -> Option<(char, &str)> {
    let inner = text.strip_prefix('[')?;
    let inner = inner.get(..inner.rfind(']')?)?;
    let (anchor, target) = inner.split_once('|')?;
    let mut signs = anchor.trim().chars();
    let anchor = signs.next().filter(|sign| is_anchor(*sign))?;
    signs.next().is_none().then_some((anchor, target.trim()))
}

/// Returns whether `x` and `o`, which are labels, are probably stones: no other stones are there, and the letters are
/// both used or repeated.
fn has_lower_case_stones(rows: &Rows) -> bool {
    rows.signs.iter().filter(|(_, sign)| matches!(sign, 'x' | 'o')).take(2).count() == 2
}
