//! Reading of games, one after the other.

use std::borrow::Cow;

use wasm_bindgen::prelude::*;
use wei7_convert::findings::Findings;
use wei7_convert::{Failed, Games, ReadAs, RecordReader};
use wei7_core::Input;

use crate::errors::{Kind, raise};
use crate::findings::{all, of_report};
use crate::game::Game;
use crate::options::Asked;

/// Games of a source, read when they are asked for.
#[wasm_bindgen]
pub struct Reader {
    games: Games<'static>,
    asked: Asked,
    findings_limit: usize,
}

#[wasm_bindgen]
impl Reader {
    /// Begins to read. `options` is JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>, supplement: Option<Vec<u8>>, options: &str) -> Result<Self, JsValue> {
        let asked = Asked::parse(options)?;
        let options = asked.options()?;
        let format = match options.from {
            Some(format) => format,
            None => options.formats.detect(&bytes, asked.name.as_deref()).map_err(|why| {
                let report = Failed::from(why).report;
                match asked.language() {
                    Ok(language) => raise(Kind::Read, asked.name.as_deref(), &of_report(&report, language)),
                    Err(why) => why,
                }
            })?,
        };
        let input = Input::bytes(bytes).supplement(supplement.map(Cow::Owned));
        let games = RecordReader::from_options(format, &options).for_input(input);
        Ok(Self { games, asked, findings_limit: options.limits.findings })
    }

    /// Reads the next game and skips games other than Go. Returns `undefined` at the end.
    ///
    /// # Errors
    ///
    /// Returns an error for a refused game. The next call continues after the game.
    pub fn next(&mut self) -> Result<Option<Game>, JsValue> {
        while let Some(outcome) = self.games.next_outcome() {
            let is_refused = matches!(outcome.read, ReadAs::Refused | ReadAs::Ended);
            let mut findings = Findings::new(self.findings_limit);
            if is_refused || self.asked.validate != Some(false) {
                findings.append(&outcome.report, &self.games.piece(), Some(outcome.format), outcome.about());
            }
            match outcome.read {
                ReadAs::Record(record) => {
                    let piece = self.games.piece();
                    let place = [piece.offset, piece.text.len(), piece.begins.line];
                    let game = Game::new(record, outcome.format, outcome.number.game, outcome.bytes, findings);
                    return Ok(Some(game.at(place)));
                }
                ReadAs::OtherGame(_) => {}
                ReadAs::Refused | ReadAs::Ended => {
                    let found = all(&findings, self.asked.language()?);
                    return Err(raise(Kind::Read, self.asked.name.as_deref(), &found));
                }
            }
        }
        Ok(None)
    }

    /// Returns the findings after the last game, as JSON.
    pub fn rest(&mut self) -> Result<String, JsValue> {
        let mut findings = Findings::new(self.findings_limit);
        let rest = self.games.rest();
        findings.append(&rest, &self.games.piece(), Some(self.games.format()), None);
        Ok(serde_json::Value::Array(all(&findings, self.asked.language()?)).to_string())
    }
}
