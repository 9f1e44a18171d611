//! Writes the analyses of the main line of a record as a document of JSON.

use std::collections::HashMap;

use wei7_core::{Action, Argument, BranchId, Concept, Fate, Loss, Message, Node, PlaceNames, Record, Vertex};

use super::losses::Comparison;
use super::turn::Turn;
use super::{Positions, Sources, answers, review};
use crate::analyses::analyses;
use crate::convention::Convention;
use crate::json::katago::katago;
use crate::json::ogs::ogs_review;
use crate::model::Analysis;

/// Analyses of a record as a document of JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct JsonAnalyses {
    /// The document: one object a line for `KataGo`, one object for OGS.
    pub text: String,
    /// Number of positions that are written.
    pub positions: usize,
    /// Values that the document does not have, or not exactly, and analyses outside of the main line.
    pub losses: Vec<Loss>,
}

/// Writes the analyses of the main line of a record: as answers of `KataGo` ([`Convention::KataGoJson`]), or as an AI
/// review of OGS ([`Convention::OgsJson`]). Both are from Black's view. `id` is the id of the answers; a review has no
/// id. Returns `None` for other conventions, and if no position of the main line has an analysis.
///
/// ```
/// use wei7_analysis::{Convention, katago, write_json};
/// use wei7_core::{Extra, Record};
///
/// let mut record = Record::new();
/// record.extras.extend([Extra::property("SBKV", "62.5"), Extra::property("SBKS", "-1.5")]);
/// let written = write_json(&record, Convention::KataGoJson, "game").unwrap();
/// assert!(written.text.starts_with(r#"{"boardXSize":19,"boardYSize":19,"id":"game","#));
/// let read = katago(b"", written.text.as_bytes(), None).value;
/// assert_eq!(read.answers[0].analysis.win_rate.unwrap().value, 0.625);
/// ```
pub fn write_json(record: &Record, convention: Convention, id: &str) -> Option<JsonAnalyses> {
    let found = analyses(record);
    let sources = Sources::new(&found, convention);
    let positions = Positions::new(record);
    let places = main_line(record);
    let mut turns: Vec<Turn<'_>> = Vec::new();
    let mut chosen: Vec<(Node, &Analysis)> = Vec::new();
    for (node, number, played) in places {
        // Several nodes may have the same number of moves before them; the first one with an analysis is written.
        if turns.last().is_some_and(|turn| turn.number == number) {
            continue;
        }
        let list =
            sources.nodes.binary_search_by_key(&node, |(node, _)| *node).ok().map(|index| &sources.nodes[index].1);
        let analysis = list.and_then(|list| list.iter().find(|analysis| has_values(analysis, convention)));
        if let Some((analysis, position)) = analysis.zip(positions.all.get(&node)) {
            turns.push(Turn { number, played, position, analysis });
            chosen.push((node, analysis));
        }
    }
    if turns.is_empty() {
        return None;
    }
    let size = record.board_size();
    let text = match convention {
        Convention::KataGoJson => answers::write(&turns, size, id),
        Convention::OgsJson => review::write(&turns),
        _ => return None,
    };
    let shown = read_back(&text, convention);
    let written =
        chosen.iter().zip(&turns).filter_map(|((node, from), turn)| Some((*node, (*from, shown.get(&turn.number)?))));
    let losses = losses(&sources, &written.collect(), &PlaceNames::new(record));
    Some(JsonAnalyses { positions: turns.len(), text, losses })
}

/// Returns whether an analysis has a value that the document can have.
fn has_values(analysis: &Analysis, convention: Convention) -> bool {
    let has_numbers = analysis.win_rate.is_some() || analysis.lead.is_some() || !analysis.candidates.is_empty();
    has_numbers || convention == Convention::KataGoJson && !analysis.is_empty()
}

/// Returns the nodes of the main line, each with the number of moves before its position and the last one of them. The
/// list ends where a move is taken back, because the documents cannot tell the moves of two lines from each other.
fn main_line(record: &Record) -> Vec<(Node, u32, Option<Vertex>)> {
    let mut places = Vec::new();
    let (mut number, mut played) = (0, None);
    for id in record.tree.main_branches() {
        if id == BranchId::ROOT || record.tree[id].pre.is_some() {
            places.push((Node::Pre(id), number, played));
        }
        for (index, step) in record.tree[id].steps().iter().enumerate() {
            match step.action {
                Action::Takeback(_) => return places,
                Action::Move(one) => (number, played) = (number + 1, Some(one.vertex)),
                Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
            }
            places.push((Node::Step(id, index), number, played));
        }
    }
    places
}

/// Returns the analyses of a document by the number of moves before their positions.
fn read_back(text: &str, convention: Convention) -> HashMap<u32, Analysis> {
    if convention == Convention::OgsJson {
        return ogs_review(text.as_bytes()).value.positions.into_iter().collect();
    }
    katago(b"", text.as_bytes(), None).value.answers.into_iter().map(|answer| (answer.turn, answer.analysis)).collect()
}

/// Returns the values that the document does not have. `written` has the analyses that were written, each with the one
/// that is read from the document.
fn losses(sources: &Sources, written: &HashMap<Node, (&Analysis, &Analysis)>, names: &PlaceNames<'_>) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (node, list) in &sources.nodes {
        let mut add = |fate: Fate, detail: Argument| {
            losses.push(Loss { concept: Concept::Analysis, at: names.node(*node), fate, detail: Some(detail) });
        };
        for source in list {
            match written.get(node) {
                Some((from, to)) if std::ptr::eq(*from, source) => Comparison::new(&mut add).analysis(source, to),
                _ => {
                    let program = Message::new("analysis-of-program").with("program", source.engine_or_program());
                    add(Fate::Dropped, program.into());
                }
            }
        }
    }
    losses
}
