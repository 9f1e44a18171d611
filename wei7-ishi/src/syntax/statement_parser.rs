//! The grammar of statements (5.2, 5.4). Each rule is named after its keyword. A rule first tries the forms of the
//! specification, then erroneous forms, for which it gives findings.

use std::cell::Cell;
use std::convert::identity;
use std::ops::Range;
use wei7_core::{Argument, Message};

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map_opt, peek, success, value, verify};
use nom::sequence::{preceded, terminated};
use wei7_core::{Code, Color, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::fast_move::FIELDS;
use crate::syntax::fields::{
    Field, Fields, Parsed, Repairs, Rule, Wrong, any, end, found, list, one, quoted, repaired, repaired_split, split,
    split_location, term, wrong,
};
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::{LineStart, non_ascii_word};
use crate::syntax::statement::{MarkField, Move, Region, SetupStone, Show, Statement, Target, What};
use crate::syntax::terms::{self, Fault, Term, color, location, number, point_or_pass, whole};

/// A line, split after its first word.
pub(crate) struct StatementLine<'t> {
    keyword: Option<Keyword>,
    /// The first word.
    word: &'t str,
    word_span: Span,
    /// The text after the first word.
    rest: &'t str,
    /// The span from the first word to the end of the line.
    line: Span,
}

impl<'t> StatementLine<'t> {
    /// Creates a line from its text, which is at `span`. `word` is the byte range of the first word in the text.
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

    /// Returns the text after the first word, trimmed.
    fn text(&self) -> &'t str {
        self.rest.trim_matches([' ', '\t'])
    }

    /// Returns the fields after a move on this line.
    pub(crate) fn fields_after_move(&self, played: &Move) -> Fields<'t> {
        let at = played.to_span.end;
        let rest = at.checked_sub(self.word_span.end).and_then(|start| self.rest.get(start..));
        Fields::new(rest.unwrap_or_default(), at)
    }

    /// Returns the number of fields of the statement that count for the limit of nodes.
    pub(crate) const fn count(&self, statement: &Statement<'_>) -> usize {
        match (statement, self.keyword) {
            (Statement::Setup(stones), _) => stones.len(),
            (Statement::Mark(marks), _) => marks.len(),
            (Statement::Unmark(targets) | Statement::Prisoner(targets) | Statement::Hide(targets), _) => targets.len(),
            (Statement::Header(..), _)
            | (Statement::Nothing, None | Some(Keyword::Setup | Keyword::Prisoner | Keyword::Hide)) => 0,
            _ => FIELDS,
        }
    }

    /// Fails with a finding if the line ends where `expected` is required.
    fn missing<T>(&self, expected: &'static str) -> impl FnMut(Fields<'t>) -> Parsed<'t, T> {
        let line = self.line;
        found(end, move |()| Diagnostic::at(&codes::MISSING_DATA, line).expected(Message::new(expected)))
    }

    /// Applies a rule to the fields of the line. Returns the value, or `None` if the rule failed, and the fields after
    /// it.
    fn read<T>(
        &self,
        mut rule: impl Rule<'t, T>,
        repair: &'static str,
        findings: &mut Report,
    ) -> (Option<T>, Fields<'t>) {
        match rule.parse(self.fields()) {
            Ok((rest, value)) => (Some(value), rest),
            Err(nom::Err::Failure(Wrong::Found(finding, rest))) => {
                findings.push(finding.repair(Message::new(repair)));
                (None, rest)
            }
            Err(_) => (None, self.fields()),
        }
    }

    /// Applies a rule to the fields of the line, and reports any further fields as extra data.
    fn read_all<T>(&self, rule: impl Rule<'t, T>, repair: &'static str, findings: &mut Report) -> Option<T> {
        let (value, rest) = self.read(rule, repair, findings);
        value.inspect(|_| report_extra_data(&rest, findings))
    }
}

const NOT_USED: &str = "line-kept-not-used";
const FIELD_NOT_USED: &str = "field-not-used";
const KEPT_AS_TEXT: &str = "kept-as-text";
const NO_REGION: &str = "shown-on-whole-board";

/// Parses the statement of a line with the rule of its keyword.
pub(crate) fn statement<'t>(line: &StatementLine<'t>, findings: &mut Report) -> Statement<'t> {
    let Some(keyword) = line.keyword else {
        let finding = Diagnostic::at(&codes::UNKNOWN_KEYWORD, line.word_span).found(quoted(line.word));
        findings.push(finding.repair(Message::new(NOT_USED)));
        return Statement::Nothing;
    };
    let parsed = match keyword {
        Keyword::B => b_or_w(line, Color::Black, findings).map(Statement::Move),
        Keyword::W => b_or_w(line, Color::White, findings).map(Statement::Move),
        Keyword::BoardSize => line.read_all(board_size(line), NOT_USED, findings).map(Statement::BoardSize),
        Keyword::Setup => setup(line, findings).map(Statement::Setup),
        // Each field is a mark by itself, so valid fields are used even if another field is wrong.
        Keyword::Mark => {
            let repairs = Repairs::default();
            let item = |fields| mark(fields, &repairs);
            let marks = list(line.fields(), item, FIELD_NOT_USED, findings).unwrap_or_else(identity);
            repairs.report(None, findings);
            Some(Statement::Mark(marks))
        }
        Keyword::Unmark => {
            Some(Statement::Unmark(targets(line, terms::target, &codes::BAD_UNMARK, findings).unwrap_or_else(identity)))
        }
        Keyword::Prisoner => {
            targets(line, terms::prisoner, &codes::BAD_PRISONER, findings).ok().map(Statement::Prisoner)
        }
        Keyword::Hide => targets(line, terms::place, &codes::BAD_HIDE, findings).ok().map(Statement::Hide),
        Keyword::Diagram => line.read_all(diagram, NO_REGION, findings).map(Statement::Diagram),
        Keyword::Var => Some(Statement::Var(var(line, findings))),
        Keyword::EndVar => line.read_all(success(Statement::EndVar), NOT_USED, findings),
        // Blocks are handled by the line parser, so this end is outside of a block.
        Keyword::EndCom | Keyword::EndUser => {
            let code = if keyword == Keyword::EndCom { &codes::LONE_ENDCOM } else { &codes::LONE_ENDUSER };
            findings.push(Diagnostic::at(code, line.line).repair(Message::new(NOT_USED)));
            None
        }
        // The rest of the line is text.
        Keyword::Event => Some(Statement::Event(line.text())),
        Keyword::Remark => Some(Statement::Remark(line.text())),
        // Blocks are assembled by the line parser.
        Keyword::Com | Keyword::User => None,
        header => Some(Statement::Header(header, line.text())),
    };
    parsed.unwrap_or(Statement::Nothing)
}

/// Reports data after the end of a statement, which is not necessarily an error (6).
pub(crate) fn report_extra_data(fields: &Fields<'_>, findings: &mut Report) {
    let (text, span) = fields.remaining();
    if !text.is_empty() {
        findings.push(Diagnostic::at(&codes::EXTRA_DATA, span).found(quoted(text)).repair(Message::new("ignored")));
        report_lost_line_ends(fields.clone(), 1, "ignored", findings);
    }
}

/// Number of moves in a text from which lost line ends are assumed; titles and names have fewer by chance.
const MIN_MOVES: usize = 3;

/// Reports a text that contains moves, since it was probably several lines (3).
pub(crate) fn report_joined_lines(text: Fields<'_>, findings: &mut Report) {
    report_lost_line_ends(text, MIN_MOVES, "kept-as-text", findings);
}

/// Reports lost line ends if the rest of a line contains at least `many` moves.
fn report_lost_line_ends(mut fields: Fields<'_>, many: usize, repair: &'static str, findings: &mut Report) {
    // Most texts have no number and therefore no move.
    if !fields.remaining().0.bytes().any(|byte| byte.is_ascii_digit()) {
        return;
    }
    let (mut first, mut count) = (None, 0);
    while count < many {
        let mut played = (term(color), term(number), term(point_or_pass));
        match played.parse(fields.clone()) {
            Ok((rest, ((_, begin), _, (_, end)))) => {
                first.get_or_insert(Span::new(begin.span.start, end.span.end));
                count += 1;
                fields = rest;
            }
            Err(_) if fields.next().is_none() => return,
            Err(_) => {}
        }
    }
    if let Some(first) = first {
        findings.push(Diagnostic::at(&codes::LINE_ENDS_LOST, first).repair(Message::new(repair)));
    }
}

/// Parses B, W (5.4): `B n loc`, `B n PASS`
fn b_or_w(line: &StatementLine<'_>, color: Color, findings: &mut Report) -> Option<Move> {
    if !line.rest.is_empty() && !line.rest.starts_with([' ', '\t']) {
        let finding = Diagnostic::at(&codes::GLUED_KEYWORD, line.word_span).repair(Message::new("read-as-if-blank"));
        findings.push(finding.replacement(format!("{} ", line.word)));
    }
    let number = alt((
        term(number),
        line.missing("number-and-location"),
        preceded(term(point_or_pass), line.missing("number-of-move")),
        wrong(number, &codes::BAD_NUMBER, Some("number-of-move")),
    ));
    let repairs = Repairs::default();
    let to = alt((
        term(point_or_pass),
        line.missing("location-or-pass"),
        repaired(point_or_pass, &codes::BAD_LOCATION, &repairs),
        repaired_split(point_or_pass, &repairs),
        split_location,
        wrong(point_or_pass, &codes::BAD_LOCATION, Some("location-or-pass")),
    ));
    let played = (number, to).map(|((number, counted), (to, point))| Move {
        color,
        number,
        number_span: counted.span,
        to,
        to_span: point.span,
    });
    let (played, _) = line.read(played, NOT_USED, findings);
    repairs.report(None, findings);
    played
}

/// The treatment of text after a move on its line.
pub(crate) enum AfterMove<'t> {
    /// The text begins with a move with valid number and location, and is read as a line.
    Move(StatementLine<'t>),
    /// Any other text, which is kept as a line of its own.
    Line,
    /// The text has only ignored characters (3).
    Nothing,
}

/// Decides on the treatment of text after a move on the same line. Only a further move is parsed, since anything else
/// may be prose.
pub(crate) fn after_move<'t>(text: &'t str, span: Span, findings: &mut Report) -> AfterMove<'t> {
    let (after, repair) = match LineStart::new(text) {
        LineStart::Blank if non_ascii_word(text).is_none() => (AfterMove::Nothing, "ignored-move-played"),
        first => match next_move(first, text, span) {
            Some(line) => (AfterMove::Move(line), "read-as-next-move"),
            None => (AfterMove::Line, "kept-as-own-line"),
        },
    };
    findings.push(Diagnostic::at(&codes::EXTRA_MOVE_DATA, span).found(quoted(text)).repair(Message::new(repair)));
    after
}

fn next_move(first: LineStart, text: &str, span: Span) -> Option<StatementLine<'_>> {
    let LineStart::Word { keyword: keyword @ Some(Keyword::B | Keyword::W), start, end } = first else { return None };
    let line = StatementLine::new(keyword, text, span, start..end);
    (term(number), term(point_or_pass)).parse(line.fields()).is_ok().then_some(line)
}

/// Parses BOARDSIZE (5.4): `BOARDSIZE n`
fn board_size<'t>(line: &StatementLine<'t>) -> impl Rule<'t, u32> {
    const EXPECTED: &str = "number-2-to-19";
    let wrong = wrong(terms::board_size, &codes::BAD_NUMBER, Some(EXPECTED));
    alt((term(terms::board_size), line.missing(EXPECTED), wrong)).map(|(size, _)| size)
}

/// Parses SETUP (5.4): `SETUP B loc... W loc...`. If one stone is wrong, none is used, since half a position is a
/// different position.
fn setup<'t>(line: &StatementLine<'t>, findings: &mut Report) -> Option<Vec<SetupStone>> {
    let (current, repairs) = (Cell::new(None), Repairs::default());
    let side = one(|field| {
        current.set(Some(whole(color, &field.text).ok()?));
        Some(None)
    });
    let stone = |fields: Fields<'t>| -> Parsed<'t, Option<SetupStone>> {
        let color = current.get().ok_or(nom::Err::Error(Wrong::NoMatch))?;
        let repaired = repaired(location, &codes::BAD_LOCATION, &repairs);
        let place = alt((term(location), repaired, repaired_split(location, &repairs)));
        place.map(|(at, field)| Some(SetupStone { color, at, span: field.span })).parse(fields)
    };
    let without_color = found(term(location), |(_, field)| {
        Diagnostic::at(&codes::STONES_WITHOUT_COLOR, field.span).found(quoted(&field.text))
    });
    let in_words = |text: &str| text.eq_ignore_ascii_case("black") || text.eq_ignore_ascii_case("white");
    let side_in_words = found(verify(any, |field: &Field<'_>| in_words(&field.text)), |field| {
        // Any color avoids further findings about the following stones; no stone of this line is set up.
        current.set(Some(Color::Black));
        Diagnostic::at(&codes::COLOR_IN_WORDS, field.span)
            .found(quoted(&field.text))
            .expected(Argument::one_of(["B", "W"]))
    });
    let wrong = wrong(location, &codes::BAD_LOCATION, Some("b-w-or-location"));
    let item = alt((side, stone, without_color, side_in_words, split_location, wrong));
    let stones = list(line.fields(), item, NOT_USED, findings);
    repairs.report(stones.is_err().then_some(NOT_USED), findings);
    let stones: Vec<SetupStone> = stones.ok()?.into_iter().flatten().collect();
    if stones.is_empty() {
        findings.push(Diagnostic::at(&codes::SETUP_OF_NOTHING, line.line).repair(Message::new("line-left-out")));
    }
    Some(stones)
}

/// Parses one field of MARK (5.4), which is one mark. A line is `MARK {loc|#n|#n-n}...`, each field with or without
/// `cc@` or `\C@` before the place, or `MARK ALL`.
fn mark<'t>(fields: Fields<'t>, repairs: &Repairs) -> Parsed<'t, MarkField<'t>> {
    let without_place = |field: &Field<'_>| field.text.ends_with('@');
    // In `cc@ loc`, the place after the blank belongs to `cc@` and is not a mark by itself.
    let place = verify(any, |field: &Field<'_>| whole(terms::target, &field.text).is_ok());
    let split = found((verify(any, without_place), place), split);
    let without_place = found(verify(any, without_place), |field| {
        Fault::Form.finding(&field, &codes::BAD_MARK, Some("location-or-number-behind-at"))
    });
    let wrong =
        found(any, |field| mark_field(&field).err().unwrap_or(Fault::Form).finding(&field, &codes::BAD_MARK, None));
    let repaired = map_opt(repaired(mark_form, &codes::BAD_MARK, repairs), |((), field)| mark_field(&field).ok());
    alt((one(|field| mark_field(field).ok()), split, repaired, without_place, split_location, wrong)).parse(fields)
}

fn mark_form(text: &str) -> Term<'_, ()> {
    value((), terms::mark).parse(text)
}

fn mark_field<'t>(field: &Field<'t>) -> Result<MarkField<'t>, Fault> {
    let (shown, what) = whole(terms::mark, &field.text)?;
    let show = match shown {
        Show::Number => Show::Number,
        Show::Shape(shape) => Show::Shape(shape),
        // Ignored characters may stand between the characters of the mark.
        Show::Characters(characters) => Show::Characters(field.part(characters).ok_or(Fault::Characters)?),
    };
    Ok(MarkField { show, target: Target { what, span: field.span } })
}

/// Parses the fields of UNMARK, PRISONER and HIDE (5.4): `UNMARK {loc|#n|#n-n}...`, `UNMARK ALL`,
/// `PRISONER {loc|#n}...`, `HIDE {loc|#n|#n-n}...`. If fields are wrong, the error contains the valid
/// fields, which are used for UNMARK; a PRISONER or HIDE line with a wrong field is ignored.
fn targets(
    line: &StatementLine<'_>,
    place: fn(&str) -> Term<'_, What>,
    form: &'static Code,
    findings: &mut Report,
) -> Result<Vec<Target>, Vec<Target>> {
    let repairs = Repairs::default();
    let each_counts = line.keyword == Some(Keyword::Unmark);
    let target = alt((term(place), repaired(place, form, &repairs), split_location, wrong(place, form, None)));
    let target = target.map(|(what, field)| Target { what, span: field.span });
    let targets = list(line.fields(), target, if each_counts { FIELD_NOT_USED } else { NOT_USED }, findings);
    repairs.report((targets.is_err() && !each_counts).then_some(NOT_USED), findings);
    targets
}

/// Parses DIAGRAM (5.4): `DIAGRAM`, `DIAGRAM nXn`, `DIAGRAM loc loc`
fn diagram(fields: Fields<'_>) -> Parsed<'_, Region> {
    let words =
        peek(verify(any, |field: &Field<'_>| !field.text.starts_with(|first: char| first.is_ascii_alphanumeric())));
    let corners = (term(location), alt((term(location), wrong(location, &codes::BAD_REGION, None))));
    let one_corner = found(terminated(term(location), end), |(_, field)| {
        Fault::Form.finding(&field, &codes::BAD_REGION, Some("second-corner"))
    });
    alt((
        alt((end, words.map(|_| ()))).map(|()| Region::Board),
        term(terms::region).map(|(region, _)| region),
        split_location,
        one_corner,
        corners.map(|((one, _), (other, _))| Region::Corners(one, other)),
        wrong(terms::begin_of_region, &codes::BAD_REGION, None),
    ))
    .parse(fields)
}

/// Parses VAR (5.4): `VAR`, `VAR cc`. A longer marker is an error, since its data is parsed (6); it is kept as text.
fn var<'t>(line: &StatementLine<'t>, findings: &mut Report) -> &'t str {
    if end(line.fields()).is_ok() {
        // A marker outside ASCII, which Ishi ignores (3), but other formats can show.
        return non_ascii_word(line.rest).and_then(|word| line.rest.get(word)).unwrap_or_default();
    }
    let marker = one(|field: &Field<'t>| field.part(&field.text).filter(|marker| marker.len() <= 2));
    let wrong = found(any, |field| Diagnostic::at(&codes::BAD_MARKER, field.span).found(quoted(&field.text)));
    match line.read(alt((marker, wrong)), KEPT_AS_TEXT, findings) {
        (Some(marker), rest) => {
            report_extra_data(&rest, findings);
            marker
        }
        (None, _) => line.text(),
    }
}
