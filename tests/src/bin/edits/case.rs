//! Converts one record to one target format, edits the file, and reads the result back.
//!
//! The expected result is the record with the edit applied directly. A value in the merged record that neither the
//! expected record nor the edited file contains is misplaced.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::Hash;

use wei7_convert::{Carry, Format, Game, RecordReader, RecordWriter};
use wei7_core::{Action, Color, Diagnostic, Parsed, Point, Record, Vertex};
use wei7_testsuite::edits::{BY_HAND, Edit, Edited, edit};
use wei7_testsuite::things::{At, Place, Played, Things, main_line, things_of_nodes as things};

/// Counts of the values that were restored, lost or misplaced after one edit, in one source and target format.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    files: usize,
    carried: usize,
    lost: usize,
    wrong: usize,
    undone: usize,
    unnamed: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.files += other.files;
        self.carried += other.carried;
        self.lost += other.lost;
        self.wrong += other.wrong;
        self.undone += other.undone;
        self.unnamed += other.unnamed;
    }
}

/// Formats the tally as cells of a table.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, carried, lost, wrong, undone, unnamed } = self;
        #[allow(clippy::cast_precision_loss, reason = "a share in per cent")]
        let share = 100.0 - 100.0 * *lost as f64 / (*carried).max(1) as f64;
        write!(f, "{files} | {carried} | {share:.2}% | {wrong} | {undone} | {unnamed}")
    }
}

/// Reads the records of a file.
pub(crate) fn read(text: &str, supplement: Option<&[u8]>, format: Format) -> Option<(Vec<Record>, Vec<Diagnostic>)> {
    let mut reader = RecordReader::from_format(format).lenient();
    if let Some(supplement) = supplement {
        reader = reader.supplement(supplement);
    }
    let (mut records, mut findings) = (Vec::new(), Vec::new());
    for game in reader.for_slice(text.as_bytes()) {
        let Parsed { value: Game::Record(record), report } = game.ok()? else { return None };
        records.push(record);
        findings.extend_from_slice(report.diagnostics());
    }
    Some((records, findings)).filter(|(records, _)| !records.is_empty())
}

/// Writes a record, and returns the text and, if there is one, the supplement file. `None` if the record cannot be
/// written.
pub(crate) fn written(record: &Record, format: Format, carry: Carry) -> Option<(String, Option<Vec<u8>>)> {
    let mut text = Vec::new();
    let written = RecordWriter::to_format(format).carry(carry).write(record, &mut text).ok()?;
    Some((String::from_utf8(text).ok()?, written.supplement))
}

/// Returns the participant who plays black.
fn black(record: &Record) -> Option<u32> {
    let players = record.info.as_deref()?.players.as_deref()?;
    Some(players.iter().find(|player| player.color == Some(Color::Black))?.participant)
}

/// Returns the record with the edit that was made to its file. `base` and `shown` are the records that the file showed
/// before and after the edit. `None` if the record and its file have different main lines.
fn as_edited(record: &Record, base: &Record, kind: Edit, edited: &Edited, shown: &Record) -> Option<Record> {
    let mut record = record.clone();
    if kind == Edit::Name && black(base).is_some() {
        let index = black(&record).unwrap_or(0) as usize;
        let people = record.info.as_deref_mut().and_then(|info| info.participants.as_mut());
        if let Some(person) = people.and_then(|people| people.get_mut(index)) {
            person.name = Some(BY_HAND.into());
        }
    }
    let Some(at) = edited.at else { return Some(record) };
    let (own, of_base, new) = (main_line(&record), main_line(base), main_line(shown));
    let same = own.iter().zip(&of_base).take(at + 1).filter(|(x, y)| x.what == y.what).count();
    let (branch, step) = own.get(at).filter(|_| same == at + 1)?.at;
    let steps = record.tree[branch].steps.as_mut()?;
    if kind == Edit::MoveOut {
        drop(steps.remove(step));
    } else if let Action::Move(played) = &mut steps.get_mut(step)?.action {
        let (_, x, y) = new.get(at)?.what;
        played.vertex = Vertex::Play(Point::new(x, y));
    }
    Some(record)
}

/// Groups the places of a record by a key of their locations: the path or the position.
fn by<K: Eq + Hash>(things: &Things, key: impl Fn(&At) -> K) -> HashMap<K, Place> {
    let mut all: HashMap<K, Place> = HashMap::new();
    for (at, place) in things {
        all.entry(key(at)).or_default().add(place);
    }
    all
}

/// Moves from the start to a location, as in [`At::path`].
type Moves = Vec<(u8, u32, u32)>;

/// The content of a record, also by path alone and by position alone, because a detached branch has another path.
struct Content {
    all: Things,
    /// Names of further events, which are titles in a record that contains all events.
    titles: HashSet<String>,
    by_path: HashMap<Moves, Place>,
    by_position: HashMap<u64, Place>,
}

impl Content {
    fn from_records(records: &[Record]) -> Self {
        let mut all = Things::new();
        let name = |record: &Record| Some(format!("title {:?}", record.info.as_deref()?.name.as_ref()?));
        let titles = records.iter().skip(1).filter_map(name).collect();
        for (number, record) in records.iter().enumerate() {
            // Further events of a file contribute only their tree to the record.
            for (at, place) in things(record).0.into_iter().filter(|(at, _)| number == 0 || at.position != 0) {
                let here = all.entry(at).or_default();
                here.add(&place);
            }
        }
        let (by_path, by_position) = (by(&all, |at| at.path.clone()), by(&all, |at| at.position));
        Self { all, titles, by_path, by_position }
    }

    fn count(&self, at: &At, what: &str) -> usize {
        let by_path = self.by_path.get(&at.path).and_then(|place| place.counts.get(what));
        by_path.copied().unwrap_or_default().max(self.count_on(at.position, what))
    }

    fn count_on(&self, position: u64, what: &str) -> usize {
        self.by_position.get(&position).and_then(|place| place.counts.get(what)).copied().unwrap_or_default()
    }

    /// Returns the things at the path of `at` that have the same kind as `what`, each with its count.
    fn of_kind<'s>(&'s self, at: &At, what: &str) -> BTreeMap<&'s str, usize> {
        let said = self.by_path.get(&at.path).into_iter().flat_map(|place| &place.counts);
        said.filter(|(other, _)| kind_of(other) == kind_of(what)).map(|(what, count)| (what.as_str(), *count)).collect()
    }
}

/// Returns the kind of a thing. A spelling has the kind of the value that it spells.
fn kind_of(what: &str) -> &str {
    match what.split([' ', '(', '{']).next().unwrap_or_default() {
        "Commentary" => "comment",
        "MarkLines" => "mark",
        kind => kind,
    }
}

/// Returns whether the edit deleted the node at a place, or one of several indistinguishable nodes there. `base` and
/// `shown` are the contents of the file before and after the edit.
fn is_deleted(at: &At, base: &Content, shown: &Content) -> bool {
    let nodes = |place: Option<&Place>| place.map_or(0, |place| place.nodes);
    if let Some(place) = base.all.get(at) {
        return nodes(shown.all.get(at)) < place.nodes;
    }
    // A detached branch has another path, so its nodes are found by their position.
    if base.by_position.contains_key(&at.position) {
        return nodes(shown.by_position.get(&at.position)) < nodes(base.by_position.get(&at.position));
    }
    // A node that the file does not show is at the place of the nearest shown node before it.
    let mut path = at.path.as_slice();
    loop {
        if let Some(place) = base.by_path.get(path) {
            return nodes(shown.by_path.get(path)) < place.nodes;
        }
        let Some((_, before)) = path.split_last() else { return false };
        path = before;
    }
}

/// Maps each place of a record after an edit to the position that was there before the edit. If the edit deleted a
/// move, `line` is the main line before the edit, up to this move.
fn positions(before: &[At], after: &[At], line: Option<&[Played]>) -> HashMap<At, u64> {
    let mut before: Vec<&At> = before.iter().collect();
    if after.len() < before.len()
        && let Some(line) = line
    {
        let is_deleted = |at: &&At| at.path.iter().eq(line.iter().map(|played| &played.what));
        if let Some(deleted) = before.iter().position(is_deleted) {
            before.remove(deleted);
        }
    }
    after.iter().cloned().zip(before.into_iter().map(|at| at.position)).collect()
}

pub(crate) struct Case<'c> {
    record: &'c Record,
    pub(crate) format: Format,
    text: String,
    supplement: Option<Vec<u8>>,
    plain: String,
    base: Vec<Record>,
}

impl<'c> Case<'c> {
    pub(crate) fn from_record(record: &'c Record, format: Format) -> Option<Self> {
        let (text, supplement) = written(record, format, Carry::Keep)?;
        let (plain, _) = written(record, format, Carry::None)?;
        let (base, _) = read(&plain, None, format)?;
        Some(Self { record, format, text, supplement, plain, base })
    }

    /// Writes the records without carriers, reads them again, and returns their content by path, and their main line.
    fn again(&self, records: &[Record]) -> Option<(HashMap<Moves, Place>, Moves)> {
        let mut again = Vec::new();
        for record in records {
            let (text, _) = written(record, self.format, Carry::None)?;
            again.append(&mut read(&text, None, self.format)?.0);
        }
        let line = main_line(again.first()?).into_iter().map(|played| played.what).collect();
        Some((Content::from_records(&again).by_path, line))
    }

    /// Edits the file, reads the result, and counts how many carried values were restored. `verbose` is the name of the
    /// file, printed with each loss; `None` prints nothing. Returns `None` if the edit does not apply.
    pub(crate) fn after(&self, kind: Edit, verbose: Option<&str>) -> Option<Tally> {
        let edited = edit(&self.text, self.format, kind)?;
        let without = edit(&self.plain, self.format, kind)?;
        let (shown, _) = read(&without.text, None, self.format)?;
        let (merged, findings) = read(&edited.text, self.supplement.as_deref(), self.format)?;
        let mirrored = |records: &[Record]| {
            let (first, others) = records.split_first()?;
            let first = as_edited(first, self.base.first()?, kind, &without, shown.first()?)?;
            Some(std::iter::once(first).chain(others.iter().cloned()).collect::<Vec<_>>())
        };
        let (Some(should), Some(base)) = (mirrored(std::slice::from_ref(self.record)), mirrored(&self.base)) else {
            if let Some(name) = verbose {
                println!("{name} to {}, {}: the record has another main line", self.format, kind.words());
            }
            return None;
        };
        // An edit changes the positions after it, except in a detached branch, which has all its stones in its own
        // setup. So things are also searched at the position that they had before the edit.
        let (original, nodes) = things(self.record);
        let original_position =
            positions(&nodes, &things(should.first()?).1, main_line(self.record).get(..=without.at.unwrap_or(0)));
        let original = by(&original, |at| at.position);
        let (should, base) = (Content::from_records(&should), Content::from_records(&base));
        let again_shown = self.again(&shown);
        let (shown, is) = (Content::from_records(&shown), Content::from_records(&merged));
        let mut tally = Tally { files: 1, ..Tally::default() };
        let mut losses = Vec::new();
        for (at, place) in &should.all {
            for (what, number) in &place.counts {
                let carried = number.saturating_sub(base.count(at, what));
                // If the edit changes this thing itself, the edit wins.
                if carried == 0 || base.of_kind(at, what) != shown.of_kind(at, what) || is_deleted(at, &base, &shown) {
                    continue;
                }
                tally.carried += carried;
                let missing = should.count(at, what).saturating_sub(is.count(at, what)).min(carried);
                let apart = original_position.get(at).map_or(0, |position| is.count_on(*position, what));
                let missing = missing.min(carried.saturating_sub(apart));
                tally.lost += missing;
                if missing > 0 {
                    losses.push(format!("    lost {what} behind {} moves", at.path.len()));
                }
            }
        }
        let titles = &shown.titles;
        for (at, place) in &is.all {
            for (what, number) in &place.counts {
                let shown = shown.count(at, what);
                let by_hand = shown.saturating_sub(base.count(at, what));
                let apart =
                    original.get(&at.position).and_then(|place| place.counts.get(what)).copied().unwrap_or_default();
                let is_event = kind_of(what) == "branch-Event" || titles.contains(what);
                if *number > (should.count(at, what) + by_hand).max(shown).max(apart) && !is_event {
                    tally.wrong += 1;
                    losses.push(format!("    wrong {what} behind {} moves", at.path.len()));
                }
            }
        }
        // Written again without a carrier, the merged record must have the content that the edited file shows.
        if self.again(&merged) != again_shown {
            tally.undone = 1;
            losses.push("    the file shows something else".to_owned());
        }
        let of_carrier = || findings.iter().filter(|finding| finding.code.id.starts_with('C'));
        let reported = of_carrier().filter(|finding| finding.code.id != "C003").count();
        if tally.lost > 0 && reported == 0 {
            tally.unnamed = 1;
            losses.push("    and nothing is said".to_owned());
        }
        if let Some(name) = verbose.filter(|_| !losses.is_empty()) {
            println!("{name} to {}, {}: lost {} of {}", self.format, kind.words(), tally.lost, tally.carried);
            losses.sort();
            losses.iter().rev().for_each(|line| println!("{}", line.chars().take(200).collect::<String>()));
            for finding in of_carrier() {
                let why = finding.repair.as_ref().map(ToString::to_string).unwrap_or_default();
                println!(
                    "    -> {} {}: {why}",
                    finding.code.id,
                    finding.found.as_ref().map(ToString::to_string).as_deref().unwrap_or_default()
                );
            }
        }
        Some(tally)
    }
}
