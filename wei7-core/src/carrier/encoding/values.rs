//! Keys and values of changes as JSON.

use serde_json::{Value as Json, json};

use crate::merge::field::{BRANCH, ExtraKey, Key, NO_BRANCHES, NO_STEPS, PLAIN, TITLE, Value};
use crate::record::{Action, EVALUATIONS, Extra, Mark, Move, RULES_TYPES, SCORINGS, Size, StepTime, Symbol, Text};
use wei7_board::{BoardSize, Color, HalfPoints, Point, Stone, Vertex};
use wei7_text::{GameResult, StartTime};

/// Reads the key of an extra: `=BL` for the property BL of SGF, `+kind` or `+kind/name` for other extras.
fn extra_key(name: &str) -> Option<ExtraKey> {
    if let Some(id) = name.strip_prefix('=') {
        return ExtraKey::new("property", id);
    }
    let name = name.strip_prefix('+')?;
    let (kind, name) = name.split_once('/').unwrap_or((name, ""));
    ExtraKey::new(kind, name)
}

/// Reads the key of a field from the name of its column and its rest. Returns `None` unless they are as they are
/// written, so that each key has one name only.
pub(super) fn key(name: &str, rest: Option<&str>) -> Option<Key> {
    let number = || match rest {
        None => Some(0),
        Some(rest) => rest.parse::<u16>().ok().filter(|number| *number > 0 && number.to_string() == rest),
    };
    Some(match name {
        "mark" => {
            let (x, y) = rest?.split_once(',')?;
            let key = Key::Mark(Point::new(x.parse().ok()?, y.parse().ok()?));
            Some(key).filter(|key| key.name().1.as_deref() == rest)?
        }
        TITLE => Key::Title(number()?),
        NO_STEPS => Key::NoSteps(number()?),
        NO_BRANCHES => Key::NoBranches(number()?),
        "branch-extra-order" => Key::BranchExtraOrder(number()?),
        name if name.starts_with(['=', '+']) => Key::Extra(extra_key(name)?),
        name => match name.strip_prefix(BRANCH).filter(|rest| rest.starts_with(['=', '+'])) {
            Some(extra) => Key::BranchExtra(number()?, extra_key(extra)?),
            None => PLAIN.iter().find(|(plain, _)| *plain == name)?.1.clone(),
        },
    })
}

/// Returns a value as JSON.
pub(super) fn to_json(value: &Value) -> Json {
    match value {
        Value::Stones(stones) => {
            json!(stones.iter().map(|stone| (stone.color.number(), stone.point.x, stone.point.y)).collect::<Vec<_>>())
        }
        Value::Time(time) => json!(time.as_str()),
        Value::Marks(marks) => match marks.as_slice() {
            [Mark { symbol, extras, .. }] if extras.is_empty() => json!(symbol),
            marks => marks.iter().map(|mark| json!([mark.symbol, mark.extras])).collect(),
        },
        Value::Extras(extras) => match extras.as_slice() {
            [extra] => inner(extra),
            extras => json!({ SEVERAL: extras.iter().map(inner).collect::<Vec<_>>() }),
        },
        other => other.canonical(),
    }
}

/// Member of a JSON object that has the values of several extras with the same key.
const SEVERAL: &str = "several";

/// Returns the value of an extra without its kind and name.
fn inner(extra: &Extra) -> Json {
    if let Extra::Property { values, .. } = extra {
        return if let [value] = values.as_slice() { json!(value) } else { json!(values) };
    }
    match serde_json::to_value(extra) {
        Ok(Json::Object(members)) => members.into_iter().next().map_or(Json::Null, |(_, inner)| inner),
        _ => Json::Bool(true),
    }
}

/// Returns the extra with this key and this value; `None` if there is no such extra.
fn extra(key: &ExtraKey, inner: &Json) -> Option<Extra> {
    let extra = if key.kind == "property" {
        let values: Vec<Text> = match inner {
            Json::String(value) => vec![value.as_str().into()],
            values => serde_json::from_value(values.clone()).ok()?,
        };
        Extra::Property { id: key.name.clone(), values }
    } else {
        let tag = key.tag();
        let tagged = if *inner == Json::Bool(true) { json!(tag) } else { json!({ tag: inner }) };
        serde_json::from_value(tagged).ok()?
    };
    (ExtraKey::from(&extra) == *key).then_some(extra)
}

/// Reads a value of the field `key`. Returns `None` if the field cannot have the value.
pub(super) fn from_json(key: &Key, json: &Json) -> Option<Value> {
    let text = || Some(Text::from(json.as_str()?));
    Some(match key {
        Key::Info | Key::Rules | Key::Pre | Key::NoMarks | Key::NoSteps(_) | Key::NoBranches(_) => {
            json.as_bool().filter(|is_present| *is_present).map(|_| Value::Present)?
        }
        Key::Domain | Key::Id | Key::Name | Key::Place | Key::Comment | Key::Title(_) => Value::Text(text()?),
        Key::Actor | Key::Branches => Value::Number(number(json)?),
        Key::Size => {
            let [is_square, width, height] = json.as_array()?.as_slice() else { return None };
            let board = BoardSize::new(number(width)?, number(height)?)?;
            match is_square.as_bool()? {
                true if board.width() == board.height() => Value::Size(Size::Square(board)),
                true => return None,
                false => Value::Size(Size::Rectangle(board)),
            }
        }
        Key::StartTime => Value::StartTime(StartTime::parse(json.as_str()?)?),
        Key::Scoring => Value::Scoring(named(&SCORINGS, json)?),
        Key::Komi => Value::Komi(HalfPoints(i32::try_from(json.as_i64()?).ok()?)),
        Key::RulesType => Value::RulesType(named(&RULES_TYPES, json)?),
        Key::Result => Value::Result(result(json)?),
        Key::Stones => Value::Stones(json.as_array()?.iter().map(stone).collect::<Option<_>>()?),
        Key::Problem => Value::Side(color(json)?),
        Key::Action => Value::Action(action(json)?),
        Key::Time => Value::Time(StepTime::parse(json.as_str()?)?),
        Key::Evaluation => Value::Evaluation(named(&EVALUATIONS, json)?),
        Key::Mark(point) => Value::Marks(marks(*point, json)?),
        Key::Extra(key) | Key::BranchExtra(_, key) => Value::Extras(extras(key, json)?),
        Key::MarkOrder | Key::ExtraOrder | Key::BranchExtraOrder(_) => {
            Value::Order(json.as_array()?.iter().map(number).collect::<Option<_>>()?)
        }
        Key::Player(_) => return None,
    })
}

fn extras(key: &ExtraKey, json: &Json) -> Option<Vec<Extra>> {
    match json {
        Json::Object(members) if members.len() == 1 && members.contains_key(SEVERAL) => {
            members.get(SEVERAL)?.as_array()?.iter().map(|inner| extra(key, inner)).collect()
        }
        inner => Some(vec![extra(key, inner)?]),
    }
}

fn marks(point: Point, json: &Json) -> Option<Vec<Mark>> {
    let mark = |json: &Json| {
        let (symbol, extras): (Symbol, Vec<Extra>) = serde_json::from_value(json.clone()).ok()?;
        Some(Mark { point, symbol, extras: extras.into_iter().collect() })
    };
    match json {
        Json::Array(list) => list.iter().map(mark).collect(),
        symbol => {
            let symbol = serde_json::from_value(symbol.clone()).ok()?;
            Some(vec![Mark { point, symbol, extras: crate::record::Extras::NONE }])
        }
    }
}

fn number(json: &Json) -> Option<u32> {
    u32::try_from(json.as_u64()?).ok()
}

fn named<T: Copy>(words: &[(&'static str, T)], json: &Json) -> Option<T> {
    let name = json.as_str()?;
    words.iter().find(|(word, _)| *word == name).map(|(_, meaning)| *meaning)
}

fn color(json: &Json) -> Option<Color> {
    [Color::Black, Color::White].into_iter().find(|color| Some(u64::from(color.number())) == json.as_u64())
}

fn stone(json: &Json) -> Option<Stone> {
    let [side, x, y] = json.as_array()?.as_slice() else { return None };
    Some(Stone { color: color(side)?, point: Point::new(number(x)?, number(y)?) })
}

fn result(json: &Json) -> Option<GameResult> {
    let [winner, margin] = json.as_array()?.as_slice() else { return None };
    let winner = if winner.is_null() { None } else { Some(color(winner)?) };
    let margin = if margin.is_null() { None } else { Some(HalfPoints(i32::try_from(margin.as_i64()?).ok()?)) };
    Some(GameResult { winner, margin })
}

fn action(json: &Json) -> Option<Action> {
    let (name, inner) = json.as_object()?.iter().next()?;
    Some(match name.as_str() {
        "move" => {
            let [side, point] = inner.as_array()?.as_slice() else { return None };
            let vertex = match (point, point.as_array().map(Vec::as_slice)) {
                (_, Some([x, y])) => Vertex::Play(Point::new(number(x)?, number(y)?)),
                (Json::Null, _) => Vertex::Pass,
                _ => return None,
            };
            Action::Move(Move { color: color(side)?, vertex, evaluation: None })
        }
        "takeback" => Action::Takeback(number(inner)?),
        "mark" => Action::Mark(serde_json::from_value::<Mark>(inner.clone()).ok()?.into()),
        "message" => Action::Message(Box::new(inner.as_str()?.into())),
        "result" => Action::Result(result(inner)?),
        _ => return None,
    })
}
