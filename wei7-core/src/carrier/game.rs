//! What is said of a game as a whole, as things: the document and its `info`.

use serde_json::{Value, json};

use super::fitting::fits;
use super::items::{self, Extras};
use super::node::{Change, Ranks, read_result, result, text};
use super::people;
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
    of_document: Extras,
    of_info: Extras,
}

impl Game {
    /// Takes it out of a record.
    pub(super) fn take(record: &mut Record) -> Self {
        let board = record.board_size();
        let mut info = record.info.take();
        let of_info = info.as_deref_mut().map(|info| info.supplement.take()).unwrap_or_default();
        Self {
            size: record.size,
            board,
            info,
            of_document: Extras::of(record.supplement.take()),
            of_info: Extras::of(of_info),
        }
    }

    pub(super) fn of(record: &Record) -> Self {
        Self::take(&mut Record {
            size: record.size,
            info: record.info.clone(),
            supplement: record.supplement.clone(),
            ..Record::new()
        })
    }

    /// Puts it back.
    pub(super) fn put(mut self, record: &mut Record) {
        record.size = self.size;
        let of_info = self.of_info.into_items();
        if let Some(info) = self.info.as_deref_mut() {
            info.supplement.extend(of_info);
        }
        record.info = self.info;
        record.supplement.extend(self.of_document.into_items());
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

    const fn extras(&self, part: Part) -> &Extras {
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

    /// What must be as it was shown for what is carried of this kind: an extra that spells or details a field holds for that field.
    pub(super) fn stands(&self, part: Part, kind: &str) -> Option<Value> {
        let own = self.get(part, kind);
        let fields = match detailed(kind) {
            None => return own,
            Some(Detailed::Fields(fields)) => fields.iter().map(|field| self.get(Part::Info, field)).collect(),
            Some(Detailed::Side(side)) => json!(self.info().map(|info| people::playing(info, side))),
        };
        Some(json!([own, fields]))
    }

    /// Says this; `None` if the value is none of this kind, or there can be no such thing.
    pub(super) fn set(&mut self, part: Part, kind: &str, value: Option<&Value>) -> Option<()> {
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

/// What an extra spells or details.
pub(super) enum Detailed {
    /// Fields of `info`.
    Fields(&'static [&'static str]),
    /// Who plays a side.
    Side(Color),
}

/// What an extra of this kind spells or details, by the name in its kind: a property of SGF, a header of Ishi, an attribute of 2.x, a
/// member of 3.0 or an element of Jago.
pub(super) fn detailed(kind: &str) -> Option<Detailed> {
    let name = kind.strip_prefix('=').or_else(|| kind.strip_prefix('+'))?;
    let mut parts = name.rsplit('/');
    let fields: &[&str] = match (parts.next()?, parts.next()) {
        (_, Some("black")) | ("BLACK" | "PB" | "BR" | "BlackPlayer" | "BlackRank", _) => {
            return Some(Detailed::Side(Color::Black));
        }
        (_, Some("white")) | ("WHITE" | "PW" | "WR" | "WhitePlayer" | "WhiteRank", _) => {
            return Some(Detailed::Side(Color::White));
        }
        ("EVENT" | "GN", _) => &["name"],
        ("KOMI" | "KM" | "Komi" | "komi", _) => &["komi"],
        ("RESULT" | "RE" | "Result" | "result" | "winner" | "margin", _) => &["result"],
        ("DATE" | "DT" | "Date" | "time" | "start-time", _) => &["time"],
        ("PLACE" | "PC" | "place", _) => &["place"],
        ("RULES" | "RU" | "Rules" | "scoring" | "type", _) => &["scoring", "type"],
        _ => return None,
    };
    Some(Detailed::Fields(fields))
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
    for (part, kind) in kinds {
        let (was, is) = (shown.stands(part, &kind), record.get(part, &kind));
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
