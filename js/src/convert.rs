//! Functions of whole files.

use js_sys::{Array, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::diff::PairedRecords;
use wei7_convert::{Failed, Format, Formats, Language, Output, Source};
use wei7_text::encoding::{bad_bytes, detect};

use crate::errors::{Kind, argument, raise};
use crate::findings::{all, difference, losses, missing, of_report};
use crate::options::Asked;

fn source<'a>(bytes: &'a [u8], supplement: Option<&'a [u8]>, asked: &'a Asked) -> Source<'a> {
    Source { bytes, name: asked.name.as_deref(), supplement }
}

/// Returns the error for a source that was not read or converted.
fn failed(why: &Failed, language: Language) -> JsValue {
    raise(Kind::Read, None, &of_report(&why.report, language))
}

/// Returns the documents and the supplements of outputs.
fn output_files<'a>(outputs: impl Iterator<Item = &'a Output>) -> (Array, Array) {
    let (documents, supplements) = (Array::new(), Array::new());
    for output in outputs {
        documents.push(&Uint8Array::from(&*output.document));
        supplements.push(&output.supplement.as_deref().map_or(JsValue::NULL, |bytes| Uint8Array::from(bytes).into()));
    }
    (documents, supplements)
}

/// Converts a source. Returns the documents, the supplements (`null` where there is none), and the other properties as
/// JSON.
#[wasm_bindgen]
pub fn convert(bytes: &[u8], supplement: Option<Vec<u8>>, options: &str) -> Result<Array, JsValue> {
    let asked = Asked::parse(options)?;
    let (options, language) = (asked.options()?, asked.language()?);
    let to = asked.target()?.ok_or_else(|| argument("convert needs a target format"))?;
    let done = wei7_convert::convert(source(bytes, supplement.as_deref(), &asked), to, &options);
    let done = done.map_err(|why| failed(&why, language))?;
    let (documents, supplements) = output_files(done.outputs.iter());
    let rest = json!({
        "format": done.format.id(),
        "findings": of_report(&done.report, language),
        "losses": losses(&done.losses, language),
    });
    Ok(Array::of3(&documents, &supplements, &rest.to_string().into()))
}

/// Checks a source. Returns JSON.
#[wasm_bindgen]
pub fn check(bytes: &[u8], supplement: Option<Vec<u8>>, options: &str) -> Result<String, JsValue> {
    let asked = Asked::parse(options)?;
    let (options, language) = (asked.options()?, asked.language()?);
    let done = wei7_convert::check(source(bytes, supplement.as_deref(), &asked), asked.target()?, &options);
    let done = done.map_err(|why| failed(&why.into(), language))?;
    Ok(json!({
        "format": done.format.id(),
        "ok": done.findings.is_ok(),
        "findings": all(&done.findings, language),
        "losses": losses(done.losses.iter().map(|(_, loss)| loss), language),
        "records": done.summaries.len(),
    })
    .to_string())
}

/// Repairs a source. Returns the document and the supplement, or empty lists, and the other properties as JSON.
#[wasm_bindgen]
pub fn fix(bytes: &[u8], supplement: Option<Vec<u8>>, options: &str) -> Result<Array, JsValue> {
    let asked = Asked::parse(options)?;
    let (options, language) = (asked.options()?, asked.language()?);
    let done = wei7_convert::fix(source(bytes, supplement.as_deref(), &asked), &options, asked.uncertain)
        .map_err(|why| raise(Kind::Read, asked.name.as_deref(), &all(&why.findings, language)))?;
    let (documents, supplements) = output_files(done.output.iter());
    let rest = json!({
        "format": done.format.id(),
        "findings": all(&done.findings, language),
        "remaining": all(&done.remaining, language),
        "losses": losses(done.losses.iter().map(|(loss, _)| loss), language),
        "records": done.records,
    });
    Ok(Array::of3(&documents, &supplements, &rest.to_string().into()))
}

/// Compares two sources record by record. Returns JSON.
#[wasm_bindgen]
pub fn diff(left: &[u8], right: &[u8], options: &str) -> Result<String, JsValue> {
    let asked = Asked::parse(options)?;
    let (options, language, exact) = (asked.options()?, asked.language()?, asked.exact);
    let compared = wei7_convert::diff(source(left, None, &asked), source(right, None, &asked), exact, &options);
    let compared = compared.map_err(|why| failed(&why, language))?;
    let mut found = Vec::new();
    for (index, pair) in compared.records.iter().enumerate() {
        match pair {
            PairedRecords::Differences(differences) => found.extend(
                differences
                    .iter()
                    .filter(|(_, significant)| exact || *significant)
                    .map(|(found, significant)| difference(found, *significant, index, language)),
            ),
            PairedRecords::LeftOnly => found.push(missing(index, true)),
            PairedRecords::RightOnly => found.push(missing(index, false)),
        }
    }
    Ok(Value::Array(found).to_string())
}

/// Returns the formats as JSON: id, name, extension, whether it can be written, and whether a file holds one game.
#[wasm_bindgen]
pub fn formats() -> String {
    let format = |format: Format| {
        json!({
            "id": format.id(),
            "name": format.name(),
            "extension": format.extension(),
            "written": format.is_written(),
            "single": format.holds_one_record(),
        })
    };
    Value::Array(Formats::default().iter().map(format).collect()).to_string()
}

/// Returns the encoding that names of archive entries seem to have, which are not UTF-8; `undefined` if it is one of one
/// byte per character, in which any bytes are valid, or if some bytes are not valid in it.
#[wasm_bindgen(js_name = guessEncoding)]
pub fn guess_encoding(bytes: &[u8]) -> Option<String> {
    let guess = detect(bytes, false);
    (!guess.is_single_byte() && bad_bytes(bytes, guess) == 0).then(|| guess.name().to_owned())
}
