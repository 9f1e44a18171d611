//! Merging of sources that were made from one source, or of sources about the same games.

use js_sys::{Array, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::findings::Findings;
use wei7_convert::{Language, MergedFile, Source, WrittenFile, conflict_finding};

use crate::errors::{Kind, error, raise};
use crate::findings::{all, difference, finding, losses};
use crate::game::Game;
use crate::options::Asked;

/// Merges two sources, with their base if there is one. Returns the document, its supplement or `undefined`, the games,
/// and the other properties as JSON.
#[wasm_bindgen]
pub fn merge(base: Option<Vec<u8>>, ours: &[u8], theirs: &[u8], options: &str) -> Result<Array, JsValue> {
    let asked = Asked::parse(options)?;
    let (options, language, choice) = (asked.options()?, asked.language()?, asked.choice()?);
    let to = asked.target()?;
    let merged = wei7_convert::merge(base.as_deref().map(Source::from), ours, theirs, choice, &options)
        .map_err(|why| raise(Kind::Read, None, &all(&why.findings, language)))?;
    if asked.conflicts.is_none() && merged.conflicts() > 0 {
        return Err(undecided(&merged, language));
    }
    let conflicts: Vec<Value> = (0..)
        .zip(&merged.games)
        .flat_map(|(index, game)| {
            game.conflicts.iter().map(move |conflict| difference(conflict, true, index, language))
        })
        .collect();
    let (source_format, format) = (merged.format, to.unwrap_or(merged.format));
    let WrittenFile { output, records, losses: lost } =
        merged.write(format, &options).map_err(|why| raise(Kind::Write, None, &[finding(&why, None, language)]))?;
    let games = (1..)
        .zip(records)
        .map(|(number, record)| JsValue::from(Game::new(record, source_format, number, 0, Findings::default())));
    let rest = json!({
        "format": format.id(),
        "conflicts": conflicts,
        "losses": losses(lost.iter().map(|(loss, _)| loss), language),
    });
    let supplement = output.supplement.as_deref().map(Uint8Array::from);
    Ok(Array::of4(
        &Uint8Array::from(&*output.document),
        &supplement.map_or(JsValue::UNDEFINED, JsValue::from),
        &games.collect::<Array>(),
        &rest.to_string().into(),
    ))
}

/// Returns the error for conflicts that the caller did not decide.
fn undecided(merged: &MergedFile, language: Language) -> JsValue {
    let numbered = (1..).zip(&merged.games);
    let findings: Vec<Value> = numbered
        .flat_map(|(number, game)| game.conflicts.iter().map(move |conflict| (number, conflict)))
        .map(|(number, conflict)| finding(&conflict_finding(conflict, None, language), Some(number), language))
        .collect();
    error(Kind::Other, "both sides changed the same fields; use `conflicts` to choose what is written", &findings)
}
