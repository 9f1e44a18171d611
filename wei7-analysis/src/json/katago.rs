//! Queries and answers of the analysis engine of `KataGo`, one JSON object a line.

use std::collections::HashMap;

use serde_json::Value;
use wei7_core::{BoardSize, Code, Color, Diagnostic, Limits, Parsed, Place, Report, Span, Vertex};

use crate::codes;
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, Lead, LeadKind, Visits, WinRate};
use crate::site::vertex;
use crate::values::{color, points_of, stated_rules, whole, win_rate_of};

/// The side whose win rate, score and ownership the answers have. The answers do not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Black, as in the example configuration of the engine.
    Black,
    /// White.
    White,
    /// The side that plays next, as in an engine without configuration.
    SideToMove,
}

impl View {
    /// Parses a value of `reportAnalysisWinratesAs`.
    pub fn from_name(name: &str) -> Option<Self> {
        [("BLACK", Self::Black), ("WHITE", Self::White), ("SIDETOMOVE", Self::SideToMove)]
            .into_iter()
            .find_map(|(known, view)| known.eq_ignore_ascii_case(name).then_some(view))
    }
}

/// The answers of the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KataGo {
    /// Answers that have an analysis, in the order of the lines.
    pub answers: Vec<Answer>,
}

/// An answer of the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Identifier of the query.
    pub id: String,
    /// Number of moves before the position.
    pub turn: u32,
    /// Whether the search was not finished.
    pub is_during_search: bool,
    /// Size of the board.
    pub size: BoardSize,
    /// The analysis.
    pub analysis: Analysis,
}

/// A query with the values that its answers need.
struct Query {
    turns: Vec<u64>,
    json: Value,
}

/// Reads the answers to queries. `query` may be empty if the board has 19 by 19 points, or if the answers have the
/// members of the query that matter, as those that [`write_json`](crate::write_json) writes. `view` is the
/// configuration of the engine; a query may override it.
pub fn katago(query: &[u8], responses: &[u8], view: Option<View>) -> Parsed<KataGo> {
    let mut report = Report::new(Limits::DEFAULT.findings);
    let queries: Vec<Query> = lines(query, &mut report).into_iter().map(|(_, json)| Query::new(json)).collect();
    // The queries with an id that ask for a turn, and the number of finished answers to them: an id may be used again.
    let mut asked: HashMap<(String, u64), (Vec<&Query>, usize)> = HashMap::new();
    for query in &queries {
        for turn in &query.turns {
            asked.entry((id(&query.json), *turn)).or_default().0.push(query);
        }
    }
    let mut answers = Vec::new();
    for (span, json) in lines(responses, &mut report) {
        if let Some(message) = json["error"].as_str().or_else(|| json["warning"].as_str()) {
            report.push(Diagnostic::at(&codes::ENGINE_MESSAGE, span).found(message));
        }
        if !json["moveInfos"].is_array() && !json["rootInfo"].is_object() {
            continue;
        }
        let key = (id(&json), json["turnNumber"].as_u64().unwrap_or(0));
        let is_during_search = json["isDuringSearch"].as_bool().unwrap_or(false);
        let found = asked.get_mut(&key).and_then(|(possible, finished)| {
            let index = *finished;
            *finished += usize::from(!is_during_search);
            possible.get(index).or_else(|| possible.last()).copied()
        });
        let (id, turn) = key;
        if found.is_none() && !queries.is_empty() {
            report.push(Diagnostic::at(&codes::NO_QUERY, span).found(&id));
        }
        let next = color(json["rootInfo"]["currentPlayer"].as_str().unwrap_or_default());
        let next = next.or_else(|| found.map(|query| query.next(turn)));
        // Without a query, an answer may say what only the query says.
        let stated = found.map_or(&json, |query| &query.json);
        let seen = match (stated_view(stated).or(view), next) {
            (Some(View::Black), _) => Color::Black,
            (Some(View::White), _) => Color::White,
            (Some(View::SideToMove), Some(next)) => next,
            (Some(View::SideToMove), None) | (None, _) => {
                report.push(Diagnostic::at(&codes::NO_VIEW, span));
                continue;
            }
        };
        let size = stated_size(stated);
        let mut reader = Reader { seen, size, span, report: &mut report };
        let mut analysis = reader.analysis(&json);
        analysis.komi = stated["komi"].as_f64();
        let rules = &stated["rules"];
        analysis.rules = match rules {
            Value::Null => None,
            Value::String(name) => stated_rules(name.clone()),
            rules => stated_rules(rules.to_string()),
        };
        let turn = u32::try_from(turn).unwrap_or(u32::MAX);
        answers.push(Answer { id, turn, is_during_search, size, analysis });
    }
    Parsed { value: KataGo { answers }, report }
}

fn id(json: &Value) -> String {
    json["id"].as_str().unwrap_or_default().to_owned()
}

/// Returns the objects of a text, one a line. analyze-sgf writes an SGF into the first line.
fn lines(text: &[u8], report: &mut Report) -> Vec<(Span, Value)> {
    let mut list = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let span = Span { start, end: start + line.len() };
        start = span.end;
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"(;") {
            continue;
        }
        match serde_json::from_slice(line) {
            Ok(json @ Value::Object(_)) => list.push((span, json)),
            _ => report.push(Diagnostic::at(&codes::NOT_READ, span)),
        }
    }
    list
}

/// Returns the size of the board that a query states.
fn stated_size(json: &Value) -> BoardSize {
    let length = |name: &str| json[name].as_u64().and_then(|length| u32::try_from(length).ok()).unwrap_or(19);
    BoardSize::new(length("boardXSize"), length("boardYSize")).unwrap_or(BoardSize::STANDARD)
}

/// Returns the view that a query demands.
fn stated_view(json: &Value) -> Option<View> {
    json["overrideSettings"]["reportAnalysisWinratesAs"].as_str().and_then(View::from_name)
}

impl Query {
    fn new(json: Value) -> Self {
        let last = json["moves"].as_array().map_or(0, Vec::len) as u64;
        let turns = match json["analyzeTurns"].as_array() {
            Some(turns) => turns.iter().filter_map(Value::as_u64).collect(),
            None => vec![last],
        };
        Self { turns, json }
    }

    /// Returns the side that plays after a number of moves.
    fn next(&self, turn: u64) -> Color {
        let turn = usize::try_from(turn).unwrap_or(usize::MAX);
        let side = |index: usize| self.json["moves"][index][0].as_str().and_then(color);
        if let Some(last) = turn.checked_sub(1) {
            return side(last).map_or(Color::Black, Color::opponent);
        }
        let named = self.json["initialPlayer"].as_str().and_then(color);
        named.or_else(|| side(0)).unwrap_or(Color::Black)
    }
}

/// Reads one answer.
struct Reader<'r> {
    /// The side whose values the answer has.
    seen: Color,
    size: BoardSize,
    span: Span,
    report: &'r mut Report,
}

impl Reader<'_> {
    fn analysis(&mut self, json: &Value) -> Analysis {
        let mut analysis = Analysis::new(Convention::KataGoJson);
        analysis.engine = Some("KataGo".into());
        let root = &json["rootInfo"];
        analysis.win_rate = self.win_rate(&root["winrate"]).map(|value| WinRate { value, resolution: None });
        let lead = self.points(&root["scoreLead"]);
        analysis.lead = lead.map(|value| Lead { value, resolution: None, kind: LeadKind::Lead });
        analysis.stdev = root["scoreStdev"].as_f64();
        analysis.visits = root["visits"].as_f64().and_then(whole).map(Visits::exact);
        for one in json["moveInfos"].as_array().into_iter().flatten() {
            let Some(vertex) = self.vertex(&one["move"]) else { continue };
            let mut candidate = Candidate::new(vertex);
            candidate.order = one["order"].as_u64().and_then(|order| u32::try_from(order).ok()).unwrap_or(u32::MAX);
            candidate.visits = one["visits"].as_f64().and_then(whole);
            candidate.win_rate = self.win_rate(&one["winrate"]);
            candidate.lead = self.points(&one["scoreLead"]);
            candidate.prior = one["prior"].as_f64();
            candidate.variation =
                one["pv"].as_array().into_iter().flatten().map_while(|name| self.vertex(name)).collect();
            analysis.candidates.push(candidate);
        }
        analysis.candidates.sort_by_key(|candidate| candidate.order);
        let points = self.size.points();
        let sign = if self.seen == Color::Black { 1.0 } else { -1.0 };
        analysis.ownership = self.list(&json["ownership"], points, sign);
        analysis.policy = self.list(&json["policy"], points.saturating_add(1), 1.0);
        analysis
    }

    fn find(&mut self, code: &'static Code, found: &Value) {
        self.report.push(Diagnostic::new(code, Place::Span(self.span)).found(found.to_string()));
    }

    fn vertex(&mut self, name: &Value) -> Option<Vertex> {
        let vertex = name.as_str().and_then(|name| vertex(name, self.size));
        if vertex.is_none() {
            self.find(&codes::NOT_A_POINT, name);
        }
        vertex
    }

    fn win_rate(&mut self, value: &Value) -> Option<f64> {
        let rate = win_rate_of(self.seen, value.as_f64()?);
        if rate.is_none() {
            self.find(&codes::OUT_OF_RANGE, value);
        }
        rate
    }

    fn points(&self, value: &Value) -> Option<f64> {
        value.as_f64().map(|points| points_of(self.seen, points))
    }

    #[allow(clippy::cast_possible_truncation, reason = "the engine computes with floats of 32 bits")]
    fn list(&mut self, json: &Value, count: u64, sign: f32) -> Option<Vec<f32>> {
        let values: Option<Vec<f32>> = json.as_array()?.iter().map(|one| Some(one.as_f64()? as f32 * sign)).collect();
        let list = values.filter(|values| values.len() as u64 == count);
        if list.is_none() {
            self.find(&codes::WRONG_COUNT, &Value::Null);
        }
        list
    }
}
