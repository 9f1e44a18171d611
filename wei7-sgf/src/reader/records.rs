//! Iterator over the records of a stream.

use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use wei7_core::Message;

use memchr::memmem;
use wei7_core::{
    Carrier, Carriers, Diagnostic, Extra, Extras, FoundGame, FoundKind, Game, Parsed, Piece, Place, ProblemMarks,
    ReadOptions, Record, RecordStream, RecordsError, Refused, Report, Step, Target, Text,
};

use crate::check::{Checker, Findings, kind};
use crate::codes;
use crate::input::stream::Stream;
use crate::model::properties::Id;
use crate::model::{CARRIER, CARRIERS, PROBLEMS, is_carrier};
use crate::normalize::Context;
use crate::problem::marks::{remove_words, take_marks};
use crate::problem::recognize;
use crate::reader::other_game::as_written;
use crate::record::from_sgf::record;
use crate::syntax::tree::{Buffers, GameTree, Property};

/// Iterator over the records of a stream, created by [`SgfReader::records`](crate::SgfReader::records). One game is in
/// memory at a time.
///
/// Findings about the whole file, such as its encoding, are in the report of the first item.
pub struct Records<R> {
    stream: Stream<R>,
    options: ReadOptions,
    checker: Checker,
    /// Checkers and buffers that are reused for later games.
    pool: Arc<Pool>,
    number: usize,
    /// Whether a game of Go was found so far.
    go: bool,
    over: bool,
    rest: Report,
    base: Base,
}

/// Function that computes the base of a record: the record that is read back from its SGF. Carriers are validated with
/// the base. The caller passes the function of the writer, because the writer uses this reader.
pub(crate) type Base = fn(&Record, ProblemMarks) -> Option<Record>;

impl<R> Records<R> {
    pub(crate) fn new(options: ReadOptions, input: R, base: Base) -> Self
    where
        R: Read,
    {
        let rest = Report::new(options.limits.findings);
        let stream = Stream::new(input, options.encoding, options.limits);
        let checker = checker(&options);
        Self { stream, options, checker, pool: Arc::default(), number: 0, go: false, over: false, rest, base }
    }

    /// Returns the number of the last game in the file, counted from 1 and including skipped and refused games, or 0 at
    /// the start.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns the text of the last item; once the iterator has ended, the text after the last game.
    pub fn piece(&self) -> Piece<'_>
    where
        R: Read,
    {
        self.stream.piece()
    }

    /// Takes the findings about the text after the last game. They are available once the iterator has ended.
    pub fn rest(&mut self) -> Report {
        std::mem::replace(&mut self.rest, Report::new(self.options.limits.findings))
    }
}

/// Pool of checkers and buffers, shared by the threads that read the games of the stream.
#[derive(Default)]
struct Pool {
    checkers: Mutex<Vec<Checker>>,
    buffers: Mutex<Vec<Buffers>>,
}

fn take_from_pool<T>(pool: &Mutex<Vec<T>>) -> Option<T> {
    pool.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

fn return_to_pool<T>(pool: &Mutex<Vec<T>>, object: T) {
    pool.lock().unwrap_or_else(PoisonError::into_inner).push(object);
}

impl<R: Read> Records<R> {
    /// Finds the next game and returns the findings about the text before it. `Err` holds the error that ends the
    /// stream, or `None` at the regular end.
    fn advance(&mut self) -> Result<Report, Option<RecordsError>> {
        if self.over {
            return Err(None);
        }
        let next = self.stream.advance();
        let mut report = self.stream.findings();
        let why = match next {
            Ok(true) => {
                self.number += 1;
                return Ok(report);
            }
            Ok(false) if self.go => {
                self.rest = report;
                None
            }
            Ok(false) => {
                report.push(Diagnostic::new(&codes::NO_GO_GAME, Place::Source));
                Some(RecordsError::Ended(Refused::because(report)))
            }
            Err(why) => Some(RecordsError::ended(why, report)),
        };
        self.over = true;
        Err(why)
    }
}

impl<R: Read> Iterator for Records<R> {
    type Item = Result<Parsed<Game>, RecordsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let report = match self.advance() {
            Ok(report) => report,
            Err(why) => return why.map(Err),
        };
        let mut game = self.stream.game()?;
        self.go |= other_game(&game).is_none();
        let compared = self.checker.compare(&game);
        let item = read_checked(&mut game, &mut self.checker, compared, &self.options, report, self.base);
        let buffers = game.into_buffers();
        self.stream.reuse(buffers);
        Some(item)
    }
}

/// Checks and reads a game that was already compared with the earlier games.
pub(crate) fn read_checked(
    game: &mut GameTree<'_>,
    checker: &mut Checker,
    compared: Findings,
    options: &ReadOptions,
    mut report: Report,
    base: Base,
) -> Result<Parsed<Game>, RecordsError> {
    let mut findings = std::mem::take(&mut game.findings);
    let context = Context::new(game, !options.no_quirks, &options.limits);
    findings.append(checker.check_alone(&context, compared));
    findings.sort();
    report.append(findings);
    read_game(&context, base, options, report)
}

impl<R: Read> RecordStream for Records<R> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        self.next()
    }

    /// Finds the next game and compares it with the earlier games. The returned closure checks and reads the game, on
    /// any thread.
    fn find_game(&mut self) -> Option<FoundGame> {
        if let Some(buffers) = take_from_pool(&self.pool.buffers) {
            self.stream.reuse(buffers);
        }
        let report = match self.advance() {
            Ok(report) => report,
            Err(why) => {
                let (why, piece) = (why?, self.piece().into_owned());
                return Some(FoundGame::new(self.number, FoundKind::End, piece.text.len() as u64, move || {
                    (Err(why), piece)
                }));
            }
        };
        let game = self.stream.game()?;
        let kind = if other_game(&game).is_none() { FoundKind::Record } else { FoundKind::OtherGame };
        self.go |= kind == FoundKind::Record;
        let (compared, place, game) = (self.checker.compare(&game), game.whole(), game.with_text(""));
        let (pool, options, base) = (Arc::clone(&self.pool), self.options, self.base);
        let piece = self.stream.piece();
        let (offset, begins, text) = (piece.offset, piece.begins, self.stream.text().to_owned());
        let bytes = text.len() as u64;
        Some(FoundGame::new(self.number, kind, bytes, move || {
            let own = text.get(place.start - offset..place.end - offset).unwrap_or_default();
            let mut game = game.with_text(own);
            let mut checker = take_from_pool(&pool.checkers).unwrap_or_else(|| checker(&options));
            let read = read_checked(&mut game, &mut checker, compared, &options, report, base);
            return_to_pool(&pool.checkers, checker);
            return_to_pool(&pool.buffers, game.into_buffers());
            (read, Piece { text: text.into_bytes().into(), offset, begins })
        }))
    }

    fn number(&self) -> usize {
        Self::number(self)
    }

    fn piece(&self) -> Piece<'_> {
        Self::piece(self)
    }

    fn rest(&mut self) -> Report {
        Self::rest(self)
    }
}

/// Creates the record of a game of Go, or returns the text of another game. `base` computes the base of a record, with
/// which the values of a carrier are validated.
fn read_game(
    context: &Context<'_>,
    base: Base,
    options: &ReadOptions,
    mut report: Report,
) -> Result<Parsed<Game>, RecordsError> {
    let game = context.game;
    if let Some(finding) = other_game(game) {
        report.push(finding);
        return Ok(Parsed { value: Game::Other(as_written(game).into_bytes()), report });
    }
    let mut record = record(context);
    let mut found = Report::new(options.limits.findings);
    // Most games have no carrier, and searching the text is faster than searching each node.
    let text = game.text(game.whole()).as_bytes();
    let has_marks = memmem::find(text, PROBLEMS.as_bytes()).is_some();
    let marks = if has_marks { take_marks(&mut record) } else { ProblemMarks::default() };
    recognize(&mut record, marks, game.whole(), &mut report);
    if has_marks {
        remove_words(&mut record);
    }
    let target = SgfTarget { base, marks };
    let may_carry = CARRIERS.iter().any(|name| memmem::find(text, name.as_bytes()).is_some());
    let value = if may_carry { apply_carrier(record, &target, options, &mut found) } else { record };
    if !found.diagnostics().is_empty() {
        let holds_carrier = |property: &Property<'_>| is_carrier(&property.name());
        let carrier = game.nodes().find_map(|node| game.properties(node).find(holds_carrier));
        found = found.within(carrier.map_or(game.whole(), Property::identifier));
    }
    report.append(found);
    if options.lenient || report.is_ok() {
        Ok(Parsed { value: Game::Record(value), report })
    } else {
        Err(RecordsError::Refused(Refused::because(report)))
    }
}

/// Creates the checker for the games of a file.
pub(crate) fn checker(options: &ReadOptions) -> Checker {
    let checker = Checker::new(options.limits);
    if options.no_quirks { checker.without_quirks() } else { checker }
}

/// Returns a finding if `GM` names a game other than Go.
fn other_game(game: &GameTree<'_>) -> Option<Diagnostic> {
    if kind(game) == 1 {
        return None;
    }
    let value = game.root_value(Id::GM)?;
    let finding = Diagnostic::at(&codes::NOT_GO, value.span).found(value.raw.to_owned());
    Some(finding.expected("1").repair(Message::new("kept-as-text")))
}

/// SGF as the target of carriers.
struct SgfTarget {
    base: Base,
    /// Marks of problems with which the file is written.
    marks: ProblemMarks,
}

impl Target for SgfTarget {
    fn round_trip(&self, record: &Record) -> Option<Record> {
        (self.base)(record, self.marks)
    }

    /// Properties of programs, and `DM`, which a program uses for the score, belong to no field of 3.0.
    fn may_rewrite(&self, id: &str) -> bool {
        let known = Id::from_identifier(id.as_bytes());
        known == Id::DM || known.row().is_none()
    }
}

/// Returns the record with the values of its carrier restored, if the record has a carrier.
fn apply_carrier(mut record: Record, target: &dyn Target, options: &ReadOptions, report: &mut Report) -> Record {
    let mut values = take_carriers(&mut record.extras);
    if values.is_empty() && options.carriers != Carriers::Ignore {
        values = take_misplaced_carrier(&mut record, report);
    }
    if values.is_empty() || options.carriers == Carriers::Ignore {
        return record;
    }
    let texts: Vec<String> = values.iter().map(|raw| unfolded(raw)).collect();
    let chosen = Carrier::choose(texts.iter().map(|text| &**text));
    chosen.findings.into_iter().for_each(|(_, finding)| report.push(finding));
    let kept: Vec<_> = chosen.kept.iter().filter_map(|place| values.get(*place).cloned()).collect();
    if let Some((_, carrier)) = chosen.carrier {
        let merged = carrier.restore(record, options.carriers, target, &options.limits);
        report.append(merged.report);
        record = merged.value;
    }
    if !kept.is_empty() {
        record.extras.push(Extra::Property { id: CARRIER.into(), values: kept });
    }
    record
}

/// Returns the text of a carrier without white space and backslashes, which programs may have added: some do not know
/// soft line breaks (3.2) and escape a backslash before a line break, and some escape `:`.
fn unfolded(raw: &str) -> String {
    raw.chars().filter(|character| *character != '\\' && !character.is_whitespace()).collect()
}

/// Removes the carriers from the extras of a node and returns their values.
fn take_carriers(extras: &mut Extras) -> Vec<Text> {
    // Most nodes have no extras.
    if extras.is_empty() {
        return Vec::new();
    }
    let values = |extra: &Extra| match extra {
        Extra::Property { id, values } if is_carrier(id) => Some(values.clone()),
        _ => None,
    };
    let found: Vec<Text> = extras.as_slice().iter().filter_map(values).flatten().collect();
    if !found.is_empty() {
        let others = extras.take().into_iter().filter(|extra| values(extra).is_none());
        let others: Vec<Extra> = others.collect();
        extras.extend(others);
    }
    found
}

/// Searches the nodes other than the root for a carrier, removes the first one found, and returns its values.
fn take_misplaced_carrier(record: &mut Record, report: &mut Report) -> Vec<Text> {
    let ids: Vec<_> = record.tree.ids().collect();
    let Record { info, tree, .. } = record;
    let mut found = info.as_mut().map(|info| take_carriers(&mut info.extras)).unwrap_or_default();
    for id in ids {
        if !found.is_empty() {
            break;
        }
        let branch = &mut tree[id];
        let pre = branch.pre.as_mut().map(|pre| &mut pre.extras);
        let steps = branch.steps.iter_mut().flatten().filter_map(Step::allocated_details_mut);
        let steps = steps.map(|details| &mut details.extras);
        let places = [&mut branch.extras].into_iter().chain(pre).chain(steps);
        found = places.map(take_carriers).find(|values| !values.is_empty()).unwrap_or_default();
    }
    if found.iter().any(|value| Carrier::from_text(&unfolded(value)).is_ok()) {
        report.push(Carrier::misplaced(Message::new("carrier-in-root")));
    }
    found
}

#[cfg(test)]
mod tests;
