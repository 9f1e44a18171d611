//! Reading of a board with coordinates.

use wei7_core::{BoardSize, Code, Color, Diagnostic, Point, Stone};

use super::block::Block;
use super::context::Context;
use super::letters::Letters;
use super::row::{Row, RowStart};
use super::words;
use crate::codes;
use crate::diagram::{Diagram, Family, Found, NumberedMove, PointMark, Region};
use crate::signs::{Content, Hints, Printed, Signs, is_star};
use crate::text::{Line, extent};

/// The printed points of a board.
struct Board<'t> {
    printed: Vec<Printed>,
    last: Option<Point>,
    recent: Vec<(u32, Point)>,
    words: Vec<&'t str>,
}

/// Reads the board of a block. `from` is the first line that does not belong to an earlier diagram.
pub(crate) fn read_board(lines: &[Line<'_>], block: &Block, from: usize) -> Option<Found> {
    let (numbers, span) = extent(lines.get(block.first)?, lines.get(block.last)?);
    let mut context = Context::new(lines, from, block.first, block.last);
    let outcome = read(lines, block, &mut context).map(Box::new);
    let shows_no_i =
        letters(lines, block).is_ok_and(|letters| letters.is_some_and(|letters| letters.has_i == Some(false)));
    // Without letters, damaged rows are a list or a table.
    if outcome.is_err() && !block.letters.iter().any(Option::is_some) {
        return None;
    }
    let is_marked = outcome.as_ref().is_ok_and(|diagram| diagram.last.is_some());
    let has_letters = block.letters.iter().any(Option::is_some);
    let is_certain = has_letters && (shows_no_i || is_marked || words::has_program_words(&context));
    let outcome = outcome
        .map_err(|(code, at)| Box::new(Diagnostic::at(code, lines.get(at).map(|line| line.span).unwrap_or_default())));
    Some(Found { lines: numbers, span, is_certain, outcome })
}

/// A refusal: the code, and the line.
type Refusal = (&'static Code, usize);

/// Returns the letters of a block. The letters above and below the rows must be equal.
fn letters<'t>(lines: &'t [Line<'_>], block: &Block) -> Result<Option<Letters<'t>>, Refusal> {
    let parse = |at: &usize| lines.get(*at).and_then(|line| Letters::parse(&line.text));
    let [above, below] = [block.letters[0].as_ref().and_then(parse), block.letters[1].as_ref().and_then(parse)];
    match (above, below) {
        (Some(one), Some(other)) if (one.start, one.count) != (other.start, other.count) => {
            Err((&codes::RAGGED, block.last))
        }
        (one, other) => Ok(one.or(other)),
    }
}

fn read<'t>(lines: &'t [Line<'_>], block: &Block, context: &mut Context<'t>) -> Result<Diagram, Refusal> {
    if block.lacks_number {
        return Err((&codes::ROWS_NOT_CONSECUTIVE, block.first));
    }
    let is_katago = words::is_katago(context);
    let letters = letters(lines, block)?;
    let starts: Vec<(usize, RowStart<'_>)> =
        block.rows.iter().filter_map(|at| Some((*at, RowStart::parse(&lines.get(*at)?.text)?))).collect();
    let columns = match letters {
        Some(letters) => letters.count,
        None => starts.first().map_or(0, |(_, start)| {
            start
                .rest
                .split(' ')
                .filter(|word| !word.is_empty() && *word != "|" && word.parse::<u32>().is_err())
                .count()
        }),
    };
    let board = Board::parse(&starts, columns, is_katago)?;
    context.right.clone_from(&board.words);
    for at in block.letters.iter().flatten() {
        context.right.extend(lines.get(*at).and_then(|line| Letters::parse(&line.text)).map(|letters| letters.rest));
    }
    let numbers: Vec<u32> = starts.iter().map(|(_, start)| start.number).collect();
    let place = Placement::new(&numbers, columns, letters, context).map_err(|code| (code, block.first))?;
    let family = if is_katago { Family::KataGo } else { Family::Board };
    let mut diagram = Diagram::new(family, place.size);
    diagram.region = place.region.within(place.size);
    let put = |at: Point| Point::new(at.x + place.region.from.x, at.y + place.region.from.y);
    diagram.last = board.last.map(put);
    diagram.recent = board.recent.iter().map(|(number, at)| (*number, put(*at))).collect();
    diagram.recent.sort_unstable();
    if let Some((_, newest)) = diagram.recent.last() {
        diagram.last = Some(*newest);
    }
    let hints = Hints { filled_is_black: words::filled_is_black(context), is_katago };
    let star = |at: Point| is_star(put(at), place.size.width(), place.size.height());
    fill(&mut diagram, &board.printed, hints, star, put, words::first_color_of_numbers(context))
        .map_err(|code| (code, block.first))?;
    diagram.captured = words::captured(context, is_katago);
    diagram.to_move = words::to_move(context, is_katago);
    diagram.last = diagram.last.or_else(|| words::last_move(context, is_katago, place.size));
    if letters.is_some_and(|letters| letters.has_i == Some(true)) {
        diagram.findings.push(note(&codes::LETTERS_WITH_I, lines, block));
    }
    if diagram.size.width() != diagram.size.height() {
        diagram.findings.push(note(&codes::NOT_SQUARE, lines, block));
    }
    let span = lines.get(block.first).map(|line| line.span).unwrap_or_default();
    for finding in &mut diagram.findings {
        if finding.place == wei7_core::Place::Source {
            finding.place = wei7_core::Place::Span(span);
        }
    }
    Ok(diagram)
}

fn note(code: &'static Code, lines: &[Line<'_>], block: &Block) -> Diagnostic {
    Diagnostic::at(code, lines.get(block.first).map(|line| line.span).unwrap_or_default())
}

/// Adds printed points to a diagram. `put` returns the point of the board for a printed point.
pub(crate) fn fill(
    diagram: &mut Diagram,
    printed: &[Printed],
    hints: Hints,
    is_star: impl Fn(Point) -> bool,
    put: impl Fn(Point) -> Point,
    first: Option<Color>,
) -> Result<(), &'static Code> {
    let signs = Signs::new(printed, hints, is_star)?;
    if signs.star_is_hoshi() {
        diagram.findings.push(Diagnostic::new(&codes::STAR_IS_HOSHI, wei7_core::Place::Source));
    }
    for point in printed {
        let at = put(point.at);
        match signs.content(point.cell)? {
            Content::Empty | Content::Hoshi => {}
            Content::Stone(color) => diagram.stones.push(Stone { color, point: at }),
            Content::Label(letter) => diagram.marks.push((at, PointMark::Label(letter))),
            Content::Shape(shape) => diagram.marks.push((at, PointMark::Shape(shape))),
            Content::Number(number) => {
                let first = first.ok_or(&codes::COLOR_NOT_TOLD)?;
                let color = if number % 2 == 1 { first } else { first.opponent() };
                diagram.moves.push(NumberedMove { number, color, point: at });
            }
        }
        diagram.marks.extend(point.mark.map(|shape| (at, PointMark::Shape(shape))));
    }
    diagram.moves.sort_by_key(|played| played.number);
    if diagram.moves.windows(2).any(|pair| pair[0].number == pair[1].number) {
        return Err(&codes::NUMBER_TWICE);
    }
    Ok(())
}

impl<'t> Board<'t> {
    fn parse(starts: &[(usize, RowStart<'t>)], columns: usize, is_katago: bool) -> Result<Self, Refusal> {
        let mut board = Self { printed: Vec::new(), last: None, recent: Vec::new(), words: Vec::new() };
        let mut numbered = 0;
        for ((at, start), y) in starts.iter().zip(0..) {
            let mut row = Row::parse(*start, columns, y, is_katago).map_err(|code| (code, *at))?;
            let point = |x: usize| Point::new(u32::try_from(x).unwrap_or(u32::MAX), y);
            board.last = row.last.map(point).or(board.last);
            board.recent.extend(row.recent.iter().map(|(number, x)| (*number, point(*x))));
            board.printed.append(&mut row.points);
            board.words.push(row.words);
            numbered += usize::from(row.has_right_number);
        }
        match starts.first() {
            Some((at, _)) if numbered > 0 && numbered < starts.len() => Err((&codes::RAGGED, *at)),
            _ => Ok(board),
        }
    }
}

/// The size of the board and the place of the printed part.
struct Placement {
    size: BoardSize,
    region: Region,
}

impl Placement {
    fn new(
        numbers: &[u32],
        columns: usize,
        letters: Option<Letters<'_>>,
        context: &Context<'_>,
    ) -> Result<Self, &'static Code> {
        let is_consecutive = |step: i64| numbers.windows(2).all(|pair| i64::from(pair[1]) - i64::from(pair[0]) == step);
        let is_falling = is_consecutive(-1);
        if !is_falling && !is_consecutive(1) {
            return Err(&codes::ROWS_NOT_CONSECUTIVE);
        }
        let (least, most) = (numbers.iter().min().copied().unwrap_or(1), numbers.iter().max().copied().unwrap_or(1));
        let start = letters.map_or(0, |letters| letters.start);
        let (start, columns) = (u32::try_from(start).unwrap_or(0), u32::try_from(columns).unwrap_or(u32::MAX));
        let told = words::board_size(context).filter(|size| size.width() >= start + columns && size.height() >= most);
        let size = match told {
            Some(size) => size,
            None if least == 1 && start == 0 && (letters.is_some() || columns == most) => {
                BoardSize::new(columns, most).ok_or(&codes::PART_WITHOUT_SIZE)?
            }
            None => return Err(&codes::PART_WITHOUT_SIZE),
        };
        // Numbers that grow downwards do not turn the picture.
        let top = if is_falling { size.height() - most } else { least - 1 };
        let rows = most - least;
        let region = Region { from: Point::new(start, top), to: Point::new(start + columns - 1, top + rows) };
        Ok(Self { size, region })
    }
}
