//! Decodes the columns of a carrier as described in docs/supplement.md.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::read::DeflateDecoder;
use serde_json::Value;

/// Returns the columns of a carrier.
///
/// # Panics
///
/// If the text is no carrier.
pub fn columns(carrier: &str) -> Value {
    let data = match serde_json::from_str::<Value>(carrier) {
        Ok(file) => file["changes"].as_str().unwrap().to_owned(),
        Err(_) => carrier.split_once(':').unwrap().1.to_owned(),
    };
    let data: String = data.split_ascii_whitespace().collect();
    let mut json = String::new();
    DeflateDecoder::new(&*STANDARD_NO_PAD.decode(data).unwrap()).read_to_string(&mut json).unwrap();
    serde_json::from_str(&json).unwrap()
}
