//! One game.

use js_sys::{Array, Int32Array, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::facts::Facts;
use wei7_convert::findings::Findings;
use wei7_convert::{Format, RecordWriter, Writing};
use wei7_core::{Action, Color, InFile, Level, Move, Record, Vertex};

use crate::errors::{Kind, other, raise};
use crate::findings::{all, losses, of_report};
use crate::options::{Asked, format};
use crate::positions::main_line_positions;

/// A game that was read or merged.
#[wasm_bindgen]
pub struct Game {
    record: Record,
    format: Format,
    number: usize,
    bytes: u64,
    /// Offset and length in bytes of the game in its source, and the number of its first line.
    place: Option<[usize; 3]>,
    findings: Findings,
}

impl Game {
    pub(crate) fn new(record: Record, format: Format, number: usize, bytes: u64, findings: Findings) -> Self {
        Self { record, format, number, bytes, place: None, findings }
    }

    pub(crate) fn at(self, [offset, length, line]: [usize; 3]) -> Self {
        Self { place: Some([offset, length, line]), ..self }
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns the id of the format of the source.
    #[wasm_bindgen(getter)]
    pub fn format(&self) -> String {
        self.format.id().to_owned()
    }

    /// Returns the number of the game in its source, from 1.
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the number of columns of the board.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.record.board_size().width()
    }

    /// Returns the number of rows of the board.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.record.board_size().height()
    }

    /// Returns the offset and length in bytes of the game in its source, and the number of its first line; `undefined`
    /// for a merged game.
    pub fn place(&self) -> Option<Vec<usize>> {
        self.place.map(Vec::from)
    }

    /// Returns the number of findings of each level: note, repaired, error, refused.
    #[wasm_bindgen(js_name = findingCounts)]
    pub fn finding_counts(&self) -> Vec<usize> {
        [Level::Note, Level::Repaired, Level::Error, Level::Refused].map(|level| self.findings.count(level)).into()
    }

    /// Returns the findings of reading the game, as JSON.
    pub fn findings(&self, options: &str) -> Result<String, JsValue> {
        Ok(Value::Array(all(&self.findings, Asked::parse(options)?.language()?)).to_string())
    }

    /// Returns the moves of the main line without moves that were taken back: for each move its color (1 black, 2
    /// white), column and row; -1 and -1 for a pass.
    pub fn moves(&self) -> Result<Int32Array, JsValue> {
        let mut moves = Vec::new();
        if !push_moves(&self.record, &mut moves) {
            moves.clear();
            let (flat, _) = self.record.flatten_timeline().map_err(|why| other(&why.message()))?;
            push_moves(&flat, &mut moves);
        }
        Ok(Int32Array::from(&*moves))
    }

    /// Returns the game information as JSON.
    pub fn info(&self) -> String {
        let facts = Facts::new(&self.record, self.format);
        let (summary, black, white) = (&facts.summary, &facts.black, &facts.white);
        json!({
            "name": summary.name,
            "event": summary.event,
            "round": summary.round,
            "date": summary.time,
            "dates": facts.dates,
            "place": summary.place,
            "black": black.name,
            "white": white.name,
            "blackRank": black.rank,
            "whiteRank": white.rank,
            "blackRankNumber": black.rank_number,
            "whiteRankNumber": white.rank_number,
            "rules": facts.rules,
            "scoring": facts.scoring,
            "komi": facts.komi,
            "handicap": facts.handicap,
            "result": summary.result,
            "winner": facts.winner,
            "margin": facts.margin,
            "resultKind": facts.result_kind,
            "mainTime": facts.main_time,
            "overtime": facts.overtime,
            "program": facts.program,
        })
        .to_string()
    }

    /// Returns the positions of the main line, before the first move and after each move, one after the other and row
    /// by row from the top: 0 empty, 1 black, 2 white.
    pub fn positions(&self) -> Result<Uint8Array, JsValue> {
        let (flat, _) = self.record.flatten_timeline().map_err(|why| other(&why.message()))?;
        Ok(Uint8Array::from(&*main_line_positions(&flat)?))
    }

    /// Writes the game. Returns the document, its supplement or `undefined`, and the losses as JSON.
    pub fn write(&self, to: &str, options: &str) -> Result<Array, JsValue> {
        let asked = Asked::parse(options)?;
        let language = asked.language()?;
        let mut writer = RecordWriter::from_options(format(to)?, &asked.options()?);
        let Writing { output, losses: lost } = writer
            .output(self.record.clone(), self.bytes, InFile::default())
            .map_err(|why| raise(Kind::Write, None, &of_report(&why.report, language)))?;
        let supplement = output.supplement.as_deref().map(Uint8Array::from);
        Ok(Array::of3(
            &Uint8Array::from(&*output.document),
            &supplement.map_or(JsValue::UNDEFINED, JsValue::from),
            &Value::Array(losses(&lost, language)).to_string().into(),
        ))
    }
}

/// Appends the moves of the main line; returns `false` if the main line has takebacks.
fn push_moves(record: &Record, moves: &mut Vec<i32>) -> bool {
    let steps = record.tree.main_branches().flat_map(|id| record.tree[id].steps());
    for step in steps {
        match step.action {
            Action::Move(played) => moves.extend(numbers(played)),
            Action::Takeback(_) => return false,
            Action::Mark(_) | Action::Message(_) | Action::Result(_) => {}
        }
    }
    true
}

fn numbers(played: Move) -> [i32; 3] {
    let color = if played.color == Color::Black { 1 } else { 2 };
    let coordinate = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    match played.vertex {
        Vertex::Play(point) => [color, coordinate(point.x), coordinate(point.y)],
        Vertex::Pass => [color, -1, -1],
    }
}
