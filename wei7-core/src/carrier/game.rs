//! What is said of a game as a whole, as things: the document and its `info`.

use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::{Value, json};

use super::edits::print;
use super::fitting::fits;
use super::items::{self, ExtrasByKind};
use super::node::{Change, Ranks, read_result, result, text};
use super::people;
use crate::merge::topics::topic_named;
use crate::record::{Info, Node, RULES_TYPES, Record, Rules, SCORINGS, Size, word};
use wei7_board::{BoardSize, Color, HalfPoints};
use wei7_text::StartTime;

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Part {
    Document,
    Info,
}

const ITEM_ORDER: &str = "item-order";
/// What `info` may say, but for who takes part.
pub(super) const SAID: [&str; 9] = ["domain", "id", "name", "place", "time", "scoring", "komi", "type", "result"];

fn size_form(size: Option<Size>) -> Value {
    json!(match size {
        None => "absent",
        Some(Size::Square(_)) => "square",
        Some(Size::Rectangle(_)) => "rectangle",
    })
}

/// This board in this form (5.9).
#[allow(clippy::option_option, reason = "no size and an unknown form are two things")]
fn sized(form: &str, board: BoardSize) -> Option<Option<Size>> {
    match form {
        "absent" => (board == BoardSize::STANDARD).then_some(None),
        "square" => (board.width() == board.height()).then_some(Some(Size::Square(board))),
        "rectangle" => Some(Some(Size::Rectangle(board))),
        _ => None,
    }
}

/// What is said of a game as a whole, its extras by their kinds.
#[derive(Clone, Debug)]
pub(super) struct Game {
    size: Option<Size>,
    board: BoardSize,
    /// Without its extras.
    info: Option<Box<Info>>,
    of_document: ExtrasByKind,
    of_info: ExtrasByKind,
    /// The extras by topic, once asked for; emptied by every change.
    topics: OnceCell<HashMap<&'static str, Said>>,
}

/// The extras of one topic.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    kinds: usize,
    fingerprint: u32,
}

impl Game {
    /// Takes it out of a record.
    pub(super) fn take(record: &mut Record) -> Self {
        let board = record.board_size();
        let mut info = record.info.take();
        let of_info = info.as_deref_mut().map(|info| info.extras.take()).unwrap_or_default();
        Self {
            size: record.size,
            board,
            info,
            of_document: ExtrasByKind::of(record.extras.take()),
            of_info: ExtrasByKind::of(of_info),
            topics: OnceCell::new(),
        }
    }

    pub(super) fn of(record: &Record) -> Self {
        Self::take(&mut Record {
            size: record.size,
            info: record.info.clone(),
            extras: record.extras.clone(),
            ..Record::new()
        })
    }

    /// Puts it back.
    pub(super) fn put(mut self, record: &mut Record) {
        record.size = self.size;
        let of_info = self.of_info.into_items();
        if let Some(info) = self.info.as_deref_mut() {
            info.extras.extend(of_info);
        }
        record.info = self.info;
        record.extras.extend(self.of_document.into_items());
    }

    pub(super) const fn board(&self) -> BoardSize {
        self.board
    }

    pub(super) fn info(&self) -> Option<&Info> {
        self.info.as_deref()
    }

    /// The kinds of extras that there are, in no order.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (Part, &str)> {
        let of_info = self.of_info.kinds().map(|kind| (Part::Info, kind));
        self.of_document.kinds().map(|kind| (Part::Document, kind)).chain(of_info)
    }

    /// Whether another says the same of this kind.
    fn says_as(&self, other: &Self, part: Part, kind: &str) -> bool {
        if kind.starts_with(['=', '+']) {
            return self.extras(part).of_kind(kind) == other.extras(part).of_kind(kind);
        }
        self.get(part, kind) == other.get(part, kind)
    }

    /// Says what another says of this kind, which has this value.
    fn say_as(&mut self, other: &Self, part: Part, kind: &str, value: Option<&Value>) {
        self.topics.take();
        if kind.starts_with(['=', '+']) {
            let new = other.extras(part).of_kind(kind);
            let (node, extras) = match part {
                Part::Document => (Node::Document, &mut self.of_document),
                Part::Info => (Node::Info, &mut self.of_info),
            };
            if new.iter().all(|item| fits(item, node, self.board)) {
                extras.set(kind, new.into_iter().cloned().collect());
                if part == Part::Info {
                    self.info.get_or_insert_default();
                }
            }
        } else {
            // What cannot be said so is not there, and told as lost.
            let _ = self.set(part, kind, value);
        }
    }

    const fn extras(&self, part: Part) -> &ExtrasByKind {
        match part {
            Part::Document => &self.of_document,
            Part::Info => &self.of_info,
        }
    }

    /// What is said of this kind; `None` if nothing is.
    pub(super) fn get(&self, part: Part, kind: &str) -> Option<Value> {
        if kind.starts_with(['=', '+']) {
            return self.extras(part).get(kind);
        }
        if kind == ITEM_ORDER {
            return self.extras(part).all();
        }
        if part == Part::Document {
            return (kind == "size").then(|| size_form(self.size));
        }
        let info = self.info()?;
        let rules = info.rules.unwrap_or_default();
        match kind {
            "info" => Some(json!(true)),
            "rules" => info.rules.map(|_| json!(true)),
            "time" => info.time.as_ref().map(|time| json!(time.as_str())),
            "scoring" => rules.scoring.map(|scoring| json!(word(&SCORINGS, &scoring))),
            "komi" => rules.komi.map(|HalfPoints(komi)| json!(komi)),
            "type" => rules.kind.map(|kind| json!(word(&RULES_TYPES, &kind))),
            "result" => info.result.map(result),
            _ => info.texts().into_iter().find(|(name, _)| *name == kind)?.1.as_ref().map(|text| json!(text)),
        }
    }

    /// Returns the value whose fingerprint guards a patch of this kind. An extra that details or spells a field of 3.0 is restored
    /// only if the field, and each other extra of its topic, is as it was shown. `is_renamed`: the target shows another name of
    /// the game than the record has, so that the event and the round are part of the name that it shows.
    pub(super) fn stands(&self, part: Part, kind: &str, is_renamed: bool) -> Option<Value> {
        let own = self.get(part, kind);
        let Some(topic) = topic_of(kind, is_renamed).filter(|_| kind.starts_with(['=', '+'])) else { return own };
        let field = |kind: &&str| self.get(Part::Info, kind);
        let side_text = |side| json!(self.info().map(|info| people::playing(info, side)));
        let fields = match topic {
            "EVENT" => json!([field(&"name")]),
            "DATE" => json!([field(&"time")]),
            "RESULT" => json!([field(&"result")]),
            "KOMI" => json!([field(&"komi")]),
            "PLACE" => json!([field(&"place")]),
            "RULES" => json!(["scoring", "type"].iter().map(field).collect::<Vec<_>>()),
            "BLACK" => side_text(Color::Black),
            "WHITE" => side_text(Color::White),
            // Topics that 3.0 has no field for are guarded by the patches of their other extras.
            _ => return own,
        };
        let says_nothing = |value: &Value| value.as_array().is_none_or(|list| list.iter().all(Value::is_null));
        let all = self.topics.get_or_init(|| self.read_topics()).get(topic).copied().unwrap_or_default();
        let is_alone = all.kinds == usize::from(own.is_some() && !is_spelling(kind));
        match (is_alone, says_nothing(&fields)) {
            (true, true) => own,
            (true, false) => Some(json!([own, fields])),
            (false, _) => Some(json!([own, fields, all.fingerprint])),
        }
    }

    /// Summarizes the extras of each topic. Those that only spell a field are left out, since the field says the same.
    fn read_topics(&self) -> HashMap<&'static str, Said> {
        let mut kinds: Vec<(Part, &str)> = self.kinds().filter(|(_, kind)| !is_spelling(kind)).collect();
        kinds.sort_unstable();
        let mut topics: HashMap<&'static str, Said> = HashMap::new();
        for (part, kind) in kinds {
            if let (Some(topic), Some(value)) = (topic_of(kind, true), self.get(part, kind)) {
                let said = topics.entry(topic).or_default();
                said.kinds += 1;
                said.fingerprint = print(&json!([said.fingerprint, kind, value]));
            }
        }
        topics
    }

    /// Says this; `None` if the value is none of this kind, or there can be no such thing.
    pub(super) fn set(&mut self, part: Part, kind: &str, value: Option<&Value>) -> Option<()> {
        self.topics.take();
        if part == Part::Document && kind == "size" {
            self.size = sized(value?.as_str()?, self.board)?;
            return Some(());
        }
        if part == Part::Info && kind == "info" {
            match value {
                Some(_) => drop(self.info.get_or_insert_default()),
                None => self.info = self.info.take().filter(|info| **info != Info::default()),
            }
            return Some(());
        }
        if kind == ITEM_ORDER || kind.starts_with(['=', '+']) {
            let (node, extras) = match part {
                Part::Document => (Node::Document, &mut self.of_document),
                Part::Info => (Node::Info, &mut self.of_info),
            };
            if kind == ITEM_ORDER {
                extras.put_in_order(value?)?;
            } else {
                let new = items::read(kind, value)?;
                if !new.iter().all(|item| fits(item, node, self.board)) {
                    return None;
                }
                extras.set(kind, new);
            }
            if part == Part::Info {
                self.info.get_or_insert_default();
            }
            return Some(());
        }
        if part == Part::Document {
            return None;
        }
        let info = self.info.get_or_insert_default();
        let mut rules = info.rules.unwrap_or_default();
        match kind {
            "rules" => {
                let is_empty = rules == Rules::default();
                info.rules = if value.is_some() || !is_empty { Some(rules) } else { None };
            }
            "time" => info.time = read(value, |value| StartTime::parse(value.as_str()?))?,
            "result" => info.result = read(value, read_result)?,
            "scoring" | "komi" | "type" => {
                match kind {
                    "scoring" => {
                        let said = |value: &Value| named(&SCORINGS, value.as_str()?);
                        rules.scoring = read(value, said)?;
                    }
                    "komi" => {
                        let komi = |value: &Value| i32::try_from(value.as_i64()?).ok().map(HalfPoints);
                        rules.komi = read(value, komi)?;
                    }
                    _ => rules.kind = read(value, |value| named(&RULES_TYPES, value.as_str()?))?,
                }
                info.rules = if rules == Rules::default() { None } else { Some(rules) };
            }
            _ => *info.texts_mut().into_iter().find(|(name, _)| *name == kind)?.1 = text(value)?,
        }
        Some(())
    }
}

/// Returns the topic of a field of 3.0, or of an extra of this kind: that of the name at the end of the kind.
pub(super) fn topic_of(kind: &str, is_renamed: bool) -> Option<&'static str> {
    // Members of participants and players, and the line that begins an event, are not about the game.
    if kind.contains("/participants/") || kind.contains("/players/") || kind == "+absent/EVENT" {
        return None;
    }
    let name = if SAID.contains(&kind) { kind } else { items::last_name(kind)? };
    // An attribute of a player of 2.x.
    match kind.rsplit('/').nth(1) {
        Some("black") => return Some("BLACK"),
        Some("white") => return Some("WHITE"),
        _ => {}
    }
    topic_named(name).filter(|_| is_renamed || !matches!(name, "EV" | "RO" | "Round"))
}

fn is_spelling(kind: &str) -> bool {
    kind.starts_with("+spelling/")
}

/// A value that is read, or none.
#[allow(clippy::option_option, reason = "nothing and what cannot be read are two things")]
fn read<T>(value: Option<&Value>, read: impl Fn(&Value) -> Option<T>) -> Option<Option<T>> {
    value.map_or(Some(None), |value| read(value).map(Some))
}

fn named<T: Copy>(words: &[(&'static str, T)], said: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == said).map(|(_, meaning)| *meaning)
}

/// In what the two records differ as a whole, but for who takes part.
pub(super) fn changes(shown: &Game, record: &Game, ranks: &mut Ranks) -> Vec<(Part, Change)> {
    let mut changes = Vec::new();
    let mut after = shown.clone();
    let mut kinds = vec![(Part::Document, "size".to_owned())];
    for part in [Part::Document, Part::Info] {
        let of_both = items::kinds_of_both(shown.extras(part), record.extras(part));
        kinds.extend(of_both.into_iter().map(|kind| (part, kind)));
    }
    kinds.extend(SAID.iter().map(|kind| (Part::Info, (*kind).to_owned())));
    kinds.retain(|(part, kind)| !shown.says_as(record, *part, kind));
    kinds.sort_by_cached_key(|(part, kind)| (*part, ranks.of(kind)));
    let is_renamed = shown.get(Part::Info, "name") != record.get(Part::Info, "name");
    for (part, kind) in kinds {
        let (was, is) = (shown.stands(part, &kind, is_renamed), record.get(part, &kind));
        after.say_as(record, part, &kind, is.as_ref());
        changes.push((part, Change { kind: kind.into(), was, is }));
    }
    // Who takes part is said elsewhere.
    if let Some(info) = after.info.as_deref_mut() {
        let of_record = record.info().map(|info| (info.participants.clone(), info.players.clone()));
        (info.participants, info.players) = of_record.unwrap_or_default();
    }
    for kind in ["rules", "info"] {
        let is = record.get(Part::Info, kind);
        if after.get(Part::Info, kind) != is {
            let was = shown.get(Part::Info, kind);
            changes.push((Part::Info, Change { kind: kind.into(), was, is }));
        }
    }
    for part in [Part::Document, Part::Info] {
        if let Some(order) = items::order(&after.extras(part).list(), &record.extras(part).list()) {
            let was = shown.get(part, ITEM_ORDER);
            changes.push((part, Change { kind: ITEM_ORDER.into(), was, is: Some(json!(order)) }));
        }
    }
    changes
}
