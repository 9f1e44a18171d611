//! What is said of a game as a whole, as things: the document and its `info`.

use serde_json::{Value, json};

use super::items;
use super::node::{Change, Ranks, read_result, result, text};
use crate::record::{Info, RULES_TYPES, Record, Rules, SCORINGS, Size, Supplement, word};
use wei7_board::{BoardSize, HalfPoints};
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

fn supplement(record: &Record, part: Part) -> &Supplement {
    match part {
        Part::Document => &record.supplement,
        Part::Info => record.info.as_deref().map_or(&Supplement::NONE, |info| &info.supplement),
    }
}

/// What is said of this kind; `None` if nothing is.
pub(super) fn get(record: &Record, part: Part, kind: &str) -> Option<Value> {
    if kind.starts_with(['=', '+']) {
        return items::get(supplement(record, part).items(), kind);
    }
    if kind == ITEM_ORDER {
        return items::all(supplement(record, part).items());
    }
    if part == Part::Document {
        return (kind == "size").then(|| size_form(record.size));
    }
    let info = record.info.as_deref()?;
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

/// What must be as it was shown for what is carried of this kind: a header of Ishi as it was written holds for what it says.
pub(super) fn stands(record: &Record, part: Part, kind: &str) -> Option<Value> {
    let own = get(record, part, kind);
    let said: &[&str] = match kind.strip_prefix("+header/") {
        Some("EVENT") => &["name"],
        Some("KOMI") => &["komi"],
        Some("RESULT") => &["result"],
        Some("DATE") => &["time"],
        Some("PLACE") => &["place"],
        Some("RULES") => &["scoring", "type"],
        Some("BLACK" | "WHITE") => {
            let people = record.info.as_deref().map(super::people::said);
            return Some(json!([own, people]));
        }
        _ => return own,
    };
    Some(json!([own, said.iter().map(|kind| get(record, part, kind)).collect::<Vec<_>>()]))
}

/// Says this; `None` if the value is none of this kind, or there is no such thing.
pub(super) fn set(record: &mut Record, part: Part, kind: &str, value: Option<&Value>) -> Option<()> {
    if part == Part::Document && kind == "size" {
        record.size = sized(value?.as_str()?, record.board_size())?;
        return Some(());
    }
    if part == Part::Info && kind == "info" {
        match value {
            Some(_) => drop(record.info.get_or_insert_default()),
            None => record.info = record.info.take().filter(|info| **info != Info::default()),
        }
        return Some(());
    }
    if kind == ITEM_ORDER || kind.starts_with(['=', '+']) {
        let supplement = match part {
            Part::Document => &mut record.supplement,
            Part::Info => &mut record.info.get_or_insert_default().supplement,
        };
        return if kind == ITEM_ORDER {
            items::put_in_order(supplement, value?)
        } else {
            items::set(supplement, kind, value)
        };
    }
    if part == Part::Document {
        return None;
    }
    let info = record.info.get_or_insert_default();
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

/// A value that is read, or none.
#[allow(clippy::option_option, reason = "nothing and what cannot be read are two things")]
fn read<T>(value: Option<&Value>, read: impl Fn(&Value) -> Option<T>) -> Option<Option<T>> {
    value.map_or(Some(None), |value| read(value).map(Some))
}

fn named<T: Copy>(words: &[(&'static str, T)], said: &str) -> Option<T> {
    words.iter().find(|(word, _)| *word == said).map(|(_, meaning)| *meaning)
}

/// In what the two records differ as a whole, but for who takes part.
pub(super) fn changes(shown: &Record, record: &Record, ranks: &mut Ranks) -> Vec<(Part, Change)> {
    let mut changes = Vec::new();
    let mut after =
        Record { size: shown.size, info: shown.info.clone(), supplement: shown.supplement.clone(), ..Record::new() };
    let mut kinds = vec![(Part::Document, "size".to_owned())];
    for part in [Part::Document, Part::Info] {
        let (x, y) = (supplement(shown, part), supplement(record, part));
        kinds.extend(items::kinds_of_both(x, y).into_iter().map(|kind| (part, kind)));
    }
    kinds.extend(SAID.iter().map(|kind| (Part::Info, (*kind).to_owned())));
    kinds.retain(|(part, kind)| get(shown, *part, kind) != get(record, *part, kind));
    kinds.sort_by_cached_key(|(part, kind)| (*part, ranks.of(kind)));
    for (part, kind) in kinds {
        let (was, is) = (stands(shown, part, &kind), get(record, part, &kind));
        // What cannot be said so is not there, and told as lost.
        let _ = set(&mut after, part, &kind, is.as_ref());
        changes.push((part, Change { kind, was, is }));
    }
    // Who takes part is said elsewhere.
    let people = |record: &Record| {
        let info = record.info.as_deref();
        info.map(|info| (info.participants.clone(), info.players.clone())).unwrap_or_default()
    };
    if let Some(info) = after.info.as_deref_mut() {
        (info.participants, info.players) = people(record);
    }
    for kind in ["rules", "info"] {
        let is = get(record, Part::Info, kind);
        if get(&after, Part::Info, kind) != is {
            let was = get(shown, Part::Info, kind);
            changes.push((Part::Info, Change { kind: kind.to_owned(), was, is }));
        }
    }
    for part in [Part::Document, Part::Info] {
        if let Some(order) = items::order(supplement(&after, part).items(), supplement(record, part).items()) {
            let was = get(shown, part, ITEM_ORDER);
            changes.push((part, Change { kind: ITEM_ORDER.to_owned(), was, is: Some(json!(order)) }));
        }
    }
    changes
}
