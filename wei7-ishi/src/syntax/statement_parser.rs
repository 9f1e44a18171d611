//! What a line outside of blocks says by its keyword (5.4), and what is wrong with its form.

use std::ops::Range;

use wei7_core::{Code, Color, Diagnostic, Report, Span};

use crate::codes;
use crate::syntax::fields::{self, Fault, Field, Fields};
use crate::syntax::keywords::{Keyword, Kind};
use crate::syntax::lines::{First, other_word};
use crate::syntax::statement::{MarkField, Move, Region, SetupStone, Show, Statement, Target, What};

/// A line, cut behind its first word.
pub(crate) struct Said<'t> {
    keyword: Option<Keyword>,
    /// The first word.
    word: &'t str,
    word_span: Span,
    /// What stands behind it.
    rest: &'t str,
    /// From the first word to the end of the line.
    line: Span,
}

impl<'t> Said<'t> {
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

    fn missing(&self, expected: &'static str, findings: &mut Report) {
        findings.push(Diagnostic::at(&codes::MISSING_DATA, self.line).expected(expected).repair(NOT_USED));
    }
}

const NOT_USED: &str = "the line is kept but not used";
const NO_MARKER: &str = "the variation has no marker";
const FIELD_NOT_USED: &str = "the field is not used";

/// What the line says, and of how many fields.
pub(crate) fn say<'t>(said: &Said<'t>, findings: &mut Report) -> (Statement<'t>, usize) {
    let Some(keyword) = said.keyword else { return (unknown(said, findings), 0) };
    if let Kind::Header(_) = keyword.row().kind {
        return (Statement::Header(keyword, said.text()), 0);
    }
    let statement = match keyword {
        Keyword::Event => Statement::Event(said.text()),
        Keyword::Remark => Statement::Remark(said.text()),
        Keyword::Com => Statement::Commentary(crate::syntax::statement::Lines::default()),
        Keyword::User => Statement::User(crate::syntax::statement::Lines::default()),
        Keyword::B => play(said, Color::Black, findings),
        Keyword::W => play(said, Color::White, findings),
        Keyword::BoardSize => board_size(said, findings),
        Keyword::Setup => return counted(setup(said, findings), Vec::len, Statement::Setup),
        Keyword::Mark => return counted(Some(marks(said, findings)), Vec::len, Statement::Mark),
        Keyword::Unmark => {
            return counted(Some(some_targets(said, &UNMARK, findings)), Vec::len, Statement::Unmark);
        }
        Keyword::Prisoner => return counted(targets(said, &PRISONER, findings), Vec::len, Statement::Prisoner),
        Keyword::Hide => return counted(targets(said, &HIDE, findings), Vec::len, Statement::Hide),
        Keyword::Diagram => region(said, findings).map_or(Statement::Nothing, Statement::Diagram),
        Keyword::Var => Statement::Var(marker(said, findings)),
        Keyword::EndVar => {
            no_more(said.rest, said.word_span.end, findings);
            Statement::EndVar
        }
        Keyword::EndCom => alone(said, &codes::LONE_ENDCOM, findings),
        Keyword::EndUser => alone(said, &codes::LONE_ENDUSER, findings),
        // Headers, which were met above.
        _ => Statement::Nothing,
    };
    (statement, 2)
}

fn counted<'t, T>(
    list: Option<Vec<T>>,
    length: impl Fn(&Vec<T>) -> usize,
    statement: impl Fn(Vec<T>) -> Statement<'t>,
) -> (Statement<'t>, usize) {
    list.map_or((Statement::Nothing, 0), |list| {
        let count = length(&list);
        (statement(list), count)
    })
}

fn unknown<'t>(said: &Said<'t>, findings: &mut Report) -> Statement<'t> {
    let finding = Diagnostic::at(&codes::UNKNOWN_KEYWORD, said.word_span).found(quoted(said.word));
    findings.push(finding.repair(NOT_USED));
    Statement::Nothing
}

fn alone<'t>(said: &Said<'t>, code: &'static Code, findings: &mut Report) -> Statement<'t> {
    findings.push(Diagnostic::at(code, said.line).repair(NOT_USED));
    Statement::Nothing
}

/// Further data is not necessarily an error (6).
pub(crate) fn no_more(rest: &str, at: usize, findings: &mut Report) {
    extra(&Fields::new(rest, at), findings);
}

fn extra(fields: &Fields, findings: &mut Report) {
    let (text, span) = fields.remaining();
    if !text.is_empty() {
        findings.push(Diagnostic::at(&codes::EXTRA_DATA, span).found(quoted(text)).repair("ignored"));
    }
}

/// 5.4 B, W
fn play<'t>(said: &Said<'t>, color: Color, findings: &mut Report) -> Statement<'t> {
    let mut fields = said.fields();
    let Some(first) = fields.next() else {
        said.missing("a number and a location or PASS", findings);
        return Statement::Nothing;
    };
    if first.span.start == said.word_span.end {
        findings.push(Diagnostic::at(&codes::GLUED_KEYWORD, said.word_span).repair("read as if there were"));
    }
    let second = fields.next();
    let number = match fields::read_number(&first.text) {
        Ok(number) => number,
        Err(_) if second.is_none() && fields::read_play(&first.text).is_ok() => {
            said.missing("the number of the move", findings);
            return Statement::Nothing;
        }
        Err(fault) => {
            let finding = wrong(&first, fault, &codes::BAD_NUMBER).expected("the number of the move");
            findings.push(finding.repair(NOT_USED));
            return Statement::Nothing;
        }
    };
    let Some(second) = second else {
        said.missing("a location or PASS", findings);
        return Statement::Nothing;
    };
    let to = match fields::read_play(&second.text) {
        Ok(to) => to,
        Err(fault) => {
            let finding = match fields.next() {
                Some(row) if is_split(&second, &row) => split(&second, &row),
                _ => wrong(&second, fault, &codes::BAD_LOCATION).expected("a location or PASS"),
            };
            findings.push(finding.repair(NOT_USED));
            return Statement::Nothing;
        }
    };
    let (more, span) = fields.remaining();
    if !more.is_empty() {
        let repair = match behind_move(more, span) {
            Behind::Move(_) => "read as the next move",
            Behind::Line => "kept as a line of its own; the move is played",
            Behind::Nothing => "ignored; the move is played",
        };
        findings.push(Diagnostic::at(&codes::EXTRA_MOVE_DATA, span).found(quoted(more)).repair(repair));
    }
    Statement::Move(Move { color, number, number_span: first.span, to, to_span: second.span })
}

/// What stands behind a move on its line.
pub(crate) fn behind<'t>(said: &Said<'t>, played: &Move) -> Option<(&'t str, Span)> {
    let at = played.to_span.end.checked_sub(said.word_span.end)?;
    let (text, span) = Fields::new(said.rest.get(at..)?, played.to_span.end).remaining();
    (!text.is_empty()).then_some((text, span))
}

/// What becomes of that.
pub(crate) enum Behind<'t> {
    /// It begins with a move whose number and location are right, and is read on as a line.
    Move(Said<'t>),
    /// It is kept.
    Line,
    /// It can be ignored (3).
    Nothing,
}

/// What becomes of a text that stands behind a move. Whatever else it may say, it may also be words.
pub(crate) fn behind_move(text: &str, span: Span) -> Behind<'_> {
    let First::Word { keyword, start, end } = First::of(text) else {
        return if other_word(text).is_some() { Behind::Line } else { Behind::Nothing };
    };
    if matches!(keyword, Some(Keyword::B | Keyword::W)) {
        let said = Said::new(keyword, text, span, start..end);
        let mut fields = said.fields();
        let number = fields.next().is_some_and(|field| fields::read_number(&field.text).is_ok());
        if number && fields.next().is_some_and(|field| fields::read_play(&field.text).is_ok()) {
            return Behind::Move(said);
        }
    }
    Behind::Line
}

/// Whether a letter and a number would be a location.
fn is_split(letter: &Field, row: &Field) -> bool {
    let is_letter = letter.text.len() == 1 && letter.text.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_letter && row.text.bytes().all(|byte| byte.is_ascii_digit())
}

fn split(letter: &Field, row: &Field) -> Diagnostic {
    let span = Span::new(letter.span.start, row.span.end);
    Diagnostic::at(&codes::SPLIT_LOCATION, span).found(quoted(&format!("{} {}", letter.text, row.text)))
}

/// The finding about a field; `form` is for one that has another form altogether.
fn wrong(field: &Field, fault: Fault, form: &'static Code) -> Diagnostic {
    let (code, expected) = match fault {
        Fault::Form => (form, None),
        Fault::Zero => (&codes::BAD_NUMBER, Some("a number greater than 0")),
        Fault::TooLarge => (&codes::BAD_NUMBER, Some("a number of at most 4294967295")),
        Fault::ColumnI => (&codes::BAD_LOCATION, Some("a column other than I")),
        Fault::Row => (&codes::BAD_LOCATION, Some("a row from 1 on")),
        Fault::Range => (&codes::BAD_RANGE, Some("the greater number behind the other")),
        Fault::NotSquare => (&codes::BAD_REGION, Some("the same number twice")),
        Fault::BoardSize => (&codes::BAD_REGION, Some("a size from 2 to 19")),
        Fault::Characters => (&codes::BAD_MARK, Some("one or two characters before `@`")),
    };
    let finding = Diagnostic::at(code, field.span).found(quoted(&field.text));
    match expected {
        Some(expected) => finding.expected(expected),
        None => finding,
    }
}

/// 5.4 BOARDSIZE
fn board_size<'t>(said: &Said<'t>, findings: &mut Report) -> Statement<'t> {
    let mut fields = said.fields();
    let Some(field) = fields.next() else {
        said.missing("a number from 2 to 19", findings);
        return Statement::Nothing;
    };
    let size = fields::read_number(&field.text);
    let finding = match size {
        Ok(size @ 2..=19) => {
            extra(&fields, findings);
            return Statement::BoardSize(size);
        }
        Ok(_) => Diagnostic::at(&codes::BOARD_SIZE, field.span).found(quoted(&field.text)),
        Err(fault) => wrong(&field, fault, &codes::BAD_NUMBER),
    };
    findings.push(finding.expected("a number from 2 to 19").repair(NOT_USED));
    Statement::Nothing
}

/// 5.4 SETUP: all stones or, since half a position is another one, none.
fn setup(said: &Said, findings: &mut Report) -> Option<Vec<SetupStone>> {
    let mut stones = Vec::new();
    let mut color = None;
    let mut is_right = true;
    let mut fields = said.fields().peekable();
    while let Some(field) = fields.next() {
        if let Ok(other) = fields::read_color(&field.text) {
            color = Some(other);
            continue;
        }
        let finding = match (fields::read_location(&field.text), color) {
            (Ok(at), Some(color)) => {
                stones.push(SetupStone { color, at, span: field.span });
                continue;
            }
            (Ok(_), None) => Diagnostic::at(&codes::STONES_WITHOUT_COLOR, field.span).found(quoted(&field.text)),
            (Err(_), _) if in_words(&field.text) => {
                // Nothing comes of it but that the stones behind it are not reported too.
                color = Some(Color::Black);
                Diagnostic::at(&codes::COLOR_IN_WORDS, field.span).found(quoted(&field.text)).expected("B or W")
            }
            (Err(fault), _) => match fields.next_if(|row| is_split(&field, row)) {
                Some(row) => split(&field, &row),
                None => wrong(&field, fault, &codes::BAD_LOCATION).expected("B, W or a location"),
            },
        };
        is_right = false;
        findings.push(finding.repair(NOT_USED));
    }
    if is_right && stones.is_empty() {
        findings.push(Diagnostic::at(&codes::SETUP_OF_NOTHING, said.line).repair("the line is left out"));
    }
    is_right.then_some(stones)
}

fn in_words(text: &str) -> bool {
    text.eq_ignore_ascii_case("black") || text.eq_ignore_ascii_case("white")
}

/// 5.4 MARK: each field is a mark of its own.
fn marks<'t>(said: &Said<'t>, findings: &mut Report) -> Vec<MarkField<'t>> {
    let mut marks = Vec::new();
    let mut fields = said.fields().peekable();
    while let Some(field) = fields.next() {
        let finding = match mark(&field) {
            Ok(mark) => {
                marks.push(mark);
                continue;
            }
            // What stands behind the blank is no mark of its own.
            Err(_) if field.text.ends_with('@') => match fields.next_if(|at| fields::read_what(&at.text).is_ok()) {
                Some(at) => split(&field, &at),
                None => wrong(&field, Fault::Form, &codes::BAD_MARK).expected("a location or a number behind `@`"),
            },
            Err(fault) => match fields.next_if(|row| is_split(&field, row)) {
                Some(row) => split(&field, &row),
                None => wrong(&field, fault, &codes::BAD_MARK),
            },
        };
        findings.push(finding.repair(FIELD_NOT_USED));
    }
    marks
}

fn mark<'t>(field: &Field<'t>) -> Result<MarkField<'t>, Fault> {
    let (shown, what) = fields::read_mark(&field.text)?;
    let show = match shown {
        Show::Number => Show::Number,
        Show::Special(special) => Show::Special(special),
        // They may stand there with others between them, which were to be ignored.
        Show::Characters(characters) => Show::Characters(field.part(characters).ok_or(Fault::Characters)?),
    };
    Ok(MarkField { show, target: Target { what, span: field.span } })
}

/// What the fields of a list of targets can be.
struct List {
    code: &'static Code,
    all: bool,
    range: bool,
    repair: &'static str,
}

const UNMARK: List = List { code: &codes::BAD_UNMARK, all: true, range: true, repair: FIELD_NOT_USED };
const PRISONER: List = List { code: &codes::BAD_PRISONER, all: false, range: false, repair: NOT_USED };
const HIDE: List = List { code: &codes::BAD_HIDE, all: false, range: true, repair: NOT_USED };

/// The fields that are right.
fn some_targets(said: &Said, list: &List, findings: &mut Report) -> Vec<Target> {
    let mut targets = Vec::new();
    let mut fields = said.fields().peekable();
    while let Some(field) = fields.next() {
        let finding = match fields::read_what(&field.text) {
            Ok(What::All) if !list.all => wrong(&field, Fault::Form, list.code),
            Ok(What::Range(..)) if !list.range => wrong(&field, Fault::Form, list.code),
            Ok(what) => {
                targets.push(Target { what, span: field.span });
                continue;
            }
            Err(fault) => match fields.next_if(|row| is_split(&field, row)) {
                Some(row) => split(&field, &row),
                None => wrong(&field, fault, list.code),
            },
        };
        findings.push(finding.repair(list.repair));
    }
    targets
}

/// All fields, or none if one is wrong.
fn targets(said: &Said, list: &List, findings: &mut Report) -> Option<Vec<Target>> {
    let before = findings.diagnostics().len() + findings.unlisted();
    let targets = some_targets(said, list, findings);
    (findings.diagnostics().len() + findings.unlisted() == before).then_some(targets)
}

/// 5.4 DIAGRAM
fn region(said: &Said, findings: &mut Report) -> Option<Region> {
    let mut fields = said.fields();
    let Some(first) = fields.next() else { return Some(Region::Board) };
    if first.text.bytes().next().is_some_and(|byte| !byte.is_ascii_alphanumeric()) {
        extra(&said.fields(), findings);
        return Some(Region::Board);
    }
    let region = if first.text.bytes().next().is_some_and(|byte| byte.is_ascii_digit()) {
        fields::read_board(&first.text).map_err(|fault| wrong(&first, fault, &codes::BAD_REGION))
    } else {
        corners(&first, &mut fields)
    };
    match region {
        Ok(region) => {
            extra(&fields, findings);
            Some(region)
        }
        Err(finding) => {
            findings.push(finding.repair("shown on the whole board; the line is kept"));
            None
        }
    }
}

fn corners(first: &Field, fields: &mut Fields) -> Result<Region, Diagnostic> {
    let second = fields.next();
    match (fields::read_location(&first.text), second) {
        (Err(_), Some(row)) if is_split(first, &row) => Err(split(first, &row)),
        (Err(fault), _) => Err(wrong(first, fault, &codes::BAD_REGION)),
        (Ok(_), None) => {
            let finding = Diagnostic::at(&codes::BAD_REGION, first.span).found(quoted(&first.text));
            Err(finding.expected("a second corner"))
        }
        (Ok(corner), Some(second)) => match fields::read_location(&second.text) {
            Ok(other) => Ok(Region::Corners(corner, other)),
            Err(fault) => Err(wrong(&second, fault, &codes::BAD_REGION)),
        },
    }
}

/// 5.4 VAR
fn marker<'t>(said: &Said<'t>, findings: &mut Report) -> &'t str {
    let mut fields = said.fields();
    let Some(field) = fields.next() else {
        // One that is not ASCII can be ignored (3), but others than Ishi can show it.
        let other = other_word(said.rest).and_then(|word| said.rest.get(word));
        return match other {
            Some(marker) if marker.chars().count() > 2 => {
                let finding = Diagnostic::at(&codes::BAD_MARKER, said.line).found(quoted(marker));
                findings.push(finding.repair(NO_MARKER));
                ""
            }
            other => other.unwrap_or_default(),
        };
    };
    let marker = if field.text.len() <= 2 { field.part(&field.text) } else { None };
    extra(&fields, findings);
    let Some(marker) = marker else {
        let finding = Diagnostic::at(&codes::BAD_MARKER, field.span).found(quoted(&field.text));
        findings.push(finding.repair(NO_MARKER));
        return "";
    };
    marker
}

/// As a report shows it: without characters that a terminal would act on.
fn quoted(text: &str) -> String {
    let shown = |character: char| match character {
        '\t' => ' ',
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    let shown: String = text.chars().take(100).map(shown).collect();
    format!("`{shown}`")
}
