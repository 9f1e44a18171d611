//! The grammar of statements (5.2, 5.4): each is a rule named as its keyword. Behind the forms of the specification stand
//! those that are wrong, with their findings.

use std::cell::Cell;
use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, peek};
use nom::sequence::{preceded, terminated};
use wei7_core::{Code, Color, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::fields::{Field, Fields, Parsed, Read, end, list, one, quoted, split, split_location, term, wrong};
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{First, other_word};
use crate::syntax::statement::{Lines, MarkField, Move, Region, SetupStone, Show, Statement, Target, What};
use crate::syntax::terms::{self, Fault, Term, color, location, number, point_or_pass, whole};

/// A line, cut behind its first word.
pub(crate) struct StatementLine<'t> {
    keyword: Option<Keyword>,
    /// The first word.
    word: &'t str,
    word_span: Span,
    /// All that stands behind it.
    rest: &'t str,
    /// From the first word to the end of the line.
    line: Span,
}

impl<'t> StatementLine<'t> {
    /// The line that stands at `span`, with its first word.
    pub(crate) fn new(keyword: Option<Keyword>, text: &'t str, span: Span, word: Range<usize>) -> Self {
        Self {
            keyword,
            rest: text.get(word.end..).unwrap_or_default(),
            word_span: Span::new(span.start + word.start, span.start + word.end),
            line: Span::new(span.start + word.start, span.end),
            word: text.get(word).unwrap_or_default(),
        }
    }

    fn fields(&self) -> Fields<'t> {
        Fields::new(self.rest, self.word_span.end)
    }

    /// All that stands behind the first word.
    pub(crate) fn text(&self) -> &'t str {
        self.rest.trim_matches([' ', '\t'])
    }

    /// What stands behind a move of this line.
    pub(crate) fn behind(&self, played: &Move) -> Fields<'t> {
        let at = played.to_span.end;
        let rest = at.checked_sub(self.word_span.end).and_then(|start| self.rest.get(start..));
        Fields::new(rest.unwrap_or_default(), at)
    }

    /// The end of the line where something is required.
    fn missing(&self, expected: &'static str) -> impl Fn(Fields<'t>) -> Parsed<'t, Diagnostic> {
        let line = self.line;
        move |fields| {
            let (rest, ()) = end(fields)?;
            Ok((rest, Diagnostic::at(&codes::MISSING_DATA, line).expected(expected)))
        }
    }
}

const NOT_USED: &str = "the line is kept but not used";
const NO_MARKER: &str = "the variation has no marker";
const NO_REGION: &str = "shown on the whole board; the line is kept";
const FIELD_NOT_USED: &str = "the field is not used";

/// The statement of a line, by the rule of its keyword.
pub(crate) fn statement<'t>(line: &StatementLine<'t>, findings: &mut Report) -> Statement<'t> {
    let Some(keyword) = line.keyword else {
        let finding = Diagnostic::at(&codes::UNKNOWN_KEYWORD, line.word_span).found(quoted(line.word));
        findings.push(finding.repair(NOT_USED));
        return Statement::Nothing;
    };
    let parsed = match keyword {
        Keyword::B => play(line, Color::Black, findings).map(Statement::Move),
        Keyword::W => play(line, Color::White, findings).map(Statement::Move),
        Keyword::BoardSize => board_size(line, findings).map(Statement::BoardSize),
        Keyword::Setup => setup(line, findings).map(Statement::Setup),
        Keyword::Mark => Some(Statement::Mark(mark(line, findings))),
        Keyword::Unmark => Some(Statement::Unmark(unmark(line, findings))),
        Keyword::Prisoner => prisoner(line, findings).map(Statement::Prisoner),
        Keyword::Diagram => diagram(line, findings).map(Statement::Diagram),
        Keyword::Hide => hide(line, findings).map(Statement::Hide),
        Keyword::Var => Some(Statement::Var(var(line, findings))),
        Keyword::EndVar => {
            no_more(&line.fields(), findings);
            Some(Statement::EndVar)
        }
        Keyword::EndCom => without_begin(line, &codes::LONE_ENDCOM, findings),
        Keyword::EndUser => without_begin(line, &codes::LONE_ENDUSER, findings),
        // All of the line is text.
        Keyword::Event => Some(Statement::Event(line.text())),
        Keyword::Remark => Some(Statement::Remark(line.text())),
        Keyword::Com => Some(Statement::Commentary(Lines::default())),
        Keyword::User => Some(Statement::User(Lines::default())),
        header => Some(Statement::Header(header, line.text())),
    };
    parsed.unwrap_or(Statement::Nothing)
}

/// Applies a rule that always matches; its value and what stands behind it.
fn apply<'t, T>(
    mut rule: impl Parser<Fields<'t>, Output = Read<T>, Error = ()>,
    line: &StatementLine<'t>,
    repair: &'static str,
    findings: &mut Report,
) -> Option<(T, Fields<'t>)> {
    let (rest, read) = rule.parse(line.fields()).ok()?;
    read.map_err(|finding| findings.push(finding.repair(repair))).ok().map(|value| (value, rest))
}

/// The same where nothing more may stand behind it.
fn apply_to_all<'t, T>(
    rule: impl Parser<Fields<'t>, Output = Read<T>, Error = ()>,
    line: &StatementLine<'t>,
    repair: &'static str,
    findings: &mut Report,
) -> Option<T> {
    let (value, rest) = apply(rule, line, repair, findings)?;
    no_more(&rest, findings);
    Some(value)
}

/// Further data is not necessarily an error (6).
pub(crate) fn no_more(fields: &Fields<'_>, findings: &mut Report) {
    let (text, span) = fields.remaining();
    if !text.is_empty() {
        findings.push(Diagnostic::at(&codes::EXTRA_DATA, span).found(quoted(text)).repair("ignored"));
    }
}

/// 5.4 ENDCOM, ENDUSER outside of blocks.
fn without_begin<'t>(line: &StatementLine<'t>, code: &'static Code, findings: &mut Report) -> Option<Statement<'t>> {
    findings.push(Diagnostic::at(code, line.line).repair(NOT_USED));
    None
}

/// 5.4 B, W: `B n loc`, `B n PASS`
fn play(line: &StatementLine<'_>, color: Color, findings: &mut Report) -> Option<Move> {
    if !line.rest.is_empty() && !line.rest.starts_with([' ', '\t']) {
        findings.push(Diagnostic::at(&codes::GLUED_KEYWORD, line.word_span).repair("read as if there were"));
    }
    let played = (term(number), term(point_or_pass)).map(|((number, number_span), (to, to_span))| Move {
        color,
        number,
        number_span,
        to,
        to_span,
    });
    let wrong = alt((
        line.missing("a number and a location or PASS"),
        preceded(term(point_or_pass), line.missing("the number of the move")),
        preceded(term(number), line.missing("a location or PASS")),
        preceded(term(number), split_location),
        preceded(term(number), wrong(point_or_pass, &codes::BAD_LOCATION, Some("a location or PASS"))),
        wrong(number, &codes::BAD_NUMBER, Some("the number of the move")),
    ));
    apply(alt((map(played, Ok), map(wrong, Err))), line, NOT_USED, findings).map(|(played, _)| played)
}

/// What becomes of a text behind a move on its line.
pub(crate) enum BehindMove<'t> {
    /// It begins with a move whose number and location are right, and is read on as a line.
    Move(StatementLine<'t>),
    /// It is kept.
    Line,
    /// It can be ignored (3).
    Nothing,
}

/// What becomes of a text behind a move. Whatever else it may say, it may also be words.
pub(crate) fn behind_move<'t>(text: &'t str, span: Span, findings: &mut Report) -> BehindMove<'t> {
    let (behind, repair) = match First::of(text) {
        First::Blank if other_word(text).is_none() => (BehindMove::Nothing, "ignored; the move is played"),
        first => match next_move(first, text, span) {
            Some(line) => (BehindMove::Move(line), "read as the next move"),
            None => (BehindMove::Line, "kept as a line of its own; the move is played"),
        },
    };
    findings.push(Diagnostic::at(&codes::EXTRA_MOVE_DATA, span).found(quoted(text)).repair(repair));
    behind
}

fn next_move(first: First, text: &str, span: Span) -> Option<StatementLine<'_>> {
    let First::Word { keyword: keyword @ Some(Keyword::B | Keyword::W), start, end } = first else { return None };
    let line = StatementLine::new(keyword, text, span, start..end);
    (term(number), term(point_or_pass)).parse(line.fields()).is_ok().then_some(line)
}

/// 5.4 BOARDSIZE: `BOARDSIZE n`
fn board_size(line: &StatementLine<'_>, findings: &mut Report) -> Option<u32> {
    const EXPECTED: &str = "a number from 2 to 19";
    let size = term(terms::board_size).map(|(size, _)| size);
    let wrong = alt((line.missing(EXPECTED), wrong(terms::board_size, &codes::BAD_NUMBER, Some(EXPECTED))));
    apply_to_all(alt((map(size, Ok), map(wrong, Err))), line, NOT_USED, findings)
}

/// 5.4 SETUP: `SETUP B loc... W loc...`; all stones or, since half a position is another one, none.
fn setup(line: &StatementLine<'_>, findings: &mut Report) -> Option<Vec<SetupStone>> {
    let current = Cell::new(None);
    let side = term(color).map(|(color, _)| {
        current.set(Some(color));
        None
    });
    let stone = one(|field| {
        let (color, at) = (current.get()?, whole(location, &field.text).ok()?);
        Some(Some(SetupStone { color, at, span: field.span }))
    });
    let without_color = one(|field| {
        whole(location, &field.text).ok()?;
        Some(Diagnostic::at(&codes::STONES_WITHOUT_COLOR, field.span).found(quoted(&field.text)))
    });
    let side_in_words = one(|field| {
        let is_side = field.text.eq_ignore_ascii_case("black") || field.text.eq_ignore_ascii_case("white");
        // So that the stones behind it are not reported too; none is set up.
        is_side.then(|| current.set(Some(Color::Black)))?;
        Some(Diagnostic::at(&codes::COLOR_IN_WORDS, field.span).found(quoted(&field.text)).expected("B or W"))
    });
    let wrong = wrong(location, &codes::BAD_LOCATION, Some("B, W or a location"));
    let item = alt((map(alt((side, stone)), Ok), map(alt((without_color, side_in_words, split_location, wrong)), Err)));
    let (stones, all) = list(line.fields(), item, NOT_USED, findings);
    let stones: Vec<SetupStone> = stones.into_iter().flatten().collect();
    if all && stones.is_empty() {
        findings.push(Diagnostic::at(&codes::SETUP_OF_NOTHING, line.line).repair("the line is left out"));
    }
    all.then_some(stones)
}

/// 5.4 MARK: `MARK {cc@|\C@}{loc|#n|#n-n}... ALL`; each field is a mark of its own.
fn mark<'t>(line: &StatementLine<'t>, findings: &mut Report) -> Vec<MarkField<'t>> {
    let without_place = || one(|field: &Field<'t>| field.text.ends_with('@').then(|| field.clone()));
    let place = one(|field: &Field<'t>| whole(terms::target, &field.text).ok().map(|_| field.clone()));
    // What stands behind the blank is no mark of its own.
    let split = (without_place(), place).map(|(shown, place)| split(&shown, &place));
    let without_place = without_place()
        .map(|shown| Fault::Form.of(&shown, &codes::BAD_MARK).expected("a location or a number behind `@`"));
    let wrong = one(|field| mark_of(field).err().map(|fault| fault.of(field, &codes::BAD_MARK)));
    let item =
        alt((map(one(|field| mark_of(field).ok()), Ok), map(alt((split, without_place, split_location, wrong)), Err)));
    list(line.fields(), item, FIELD_NOT_USED, findings).0
}

fn mark_of<'t>(field: &Field<'t>) -> Result<MarkField<'t>, Fault> {
    let (shown, what) = whole(terms::mark, &field.text)?;
    let show = match shown {
        Show::Number => Show::Number,
        Show::Special(special) => Show::Special(special),
        // Ignored characters may stand between them.
        Show::Characters(characters) => Show::Characters(field.part(characters).ok_or(Fault::Characters)?),
    };
    Ok(MarkField { show, target: Target { what, span: field.span } })
}

/// 5.4 UNMARK: `UNMARK {loc|#n|#n-n}...`, `UNMARK ALL`; the fields that are right.
fn unmark(line: &StatementLine<'_>, findings: &mut Report) -> Vec<Target> {
    list(line.fields(), target(terms::target, &codes::BAD_UNMARK), FIELD_NOT_USED, findings).0
}

/// 5.4 PRISONER: `PRISONER {loc|#n}...`; all fields, or none if one is wrong.
fn prisoner(line: &StatementLine<'_>, findings: &mut Report) -> Option<Vec<Target>> {
    let (targets, all) = list(line.fields(), target(terms::prisoner, &codes::BAD_PRISONER), NOT_USED, findings);
    all.then_some(targets)
}

/// 5.4 HIDE: `HIDE {loc|#n|#n-n}...`; all fields, or none if one is wrong.
fn hide(line: &StatementLine<'_>, findings: &mut Report) -> Option<Vec<Target>> {
    let (targets, all) = list(line.fields(), target(terms::place, &codes::BAD_HIDE), NOT_USED, findings);
    all.then_some(targets)
}

/// An item of a list of points and moves.
fn target<'t>(
    place: fn(&str) -> Term<'_, What>,
    form: &'static Code,
) -> impl Parser<Fields<'t>, Output = Read<Target>, Error = ()> {
    let target = term(place).map(|(what, span)| Target { what, span });
    alt((map(target, Ok), map(alt((split_location, wrong(place, form, None))), Err)))
}

/// 5.4 DIAGRAM: `DIAGRAM`, `DIAGRAM nXn`, `DIAGRAM loc loc`
fn diagram(line: &StatementLine<'_>, findings: &mut Report) -> Option<Region> {
    let words = peek(one(|field| (!field.text.starts_with(|first: char| first.is_ascii_alphanumeric())).then_some(())));
    let region = alt((
        map(alt((end, words)), |()| Region::Board),
        map(term(terms::region), |(region, _)| region),
        map((term(location), term(location)), |((one, _), (other, _))| Region::Corners(one, other)),
    ));
    let corner = one(|field: &Field<'_>| whole(location, &field.text).ok().map(|_| field.clone()));
    let one_corner = terminated(corner, end);
    let wrong = alt((
        split_location,
        map(one_corner, |corner| Fault::Form.of(&corner, &codes::BAD_REGION).expected("a second corner")),
        preceded(term(location), wrong(location, &codes::BAD_REGION, None)),
        wrong(terms::begin_of_region, &codes::BAD_REGION, None),
    ));
    apply_to_all(alt((map(region, Ok), map(wrong, Err))), line, NO_REGION, findings)
}

/// 5.4 VAR: `VAR`, `VAR cc`
fn var<'t>(line: &StatementLine<'t>, findings: &mut Report) -> &'t str {
    let marker = one(|field: &Field<'t>| field.part(&field.text).filter(|marker| marker.len() <= 2));
    let wrong = one(|field| Some(Diagnostic::at(&codes::BAD_MARKER, field.span).found(quoted(&field.text))));
    let Ok((rest, marker)) = alt((map(marker, Ok), map(wrong, Err))).parse(line.fields()) else {
        return marker_beyond_ascii(line, findings);
    };
    no_more(&rest, findings);
    marker.unwrap_or_else(|wrong: Diagnostic| {
        findings.push(wrong.repair(NO_MARKER));
        ""
    })
}

/// A marker that is not ASCII can be ignored (3), but others than Ishi can show it.
fn marker_beyond_ascii<'t>(line: &StatementLine<'t>, findings: &mut Report) -> &'t str {
    let marker = other_word(line.rest).and_then(|word| line.rest.get(word)).unwrap_or_default();
    if marker.chars().count() > 2 {
        findings.push(Diagnostic::at(&codes::BAD_MARKER, line.line).found(quoted(marker)).repair(NO_MARKER));
        return "";
    }
    marker
}
