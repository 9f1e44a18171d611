//! Messages and topics of languages.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::Language;
use wei7_convert::explain::{Topic, add_chinese_titles};

use crate::errors::argument;

/// Content of `chinese.json`.
#[derive(Deserialize)]
struct Chinese {
    /// Messages in Fluent.
    messages: String,
    /// Titles of findings and losses, by id.
    titles: BTreeMap<String, String>,
}

/// Adds the Chinese messages and titles: the content of `chinese.json`.
#[wasm_bindgen(js_name = addChinese)]
pub fn add_chinese(file: &str) -> Result<(), JsValue> {
    let Chinese { messages, titles } = serde_json::from_str(file).map_err(|why| argument(why.to_string()))?;
    wei7_messages::add_chinese(messages);
    add_chinese_titles(titles);
    Ok(())
}

/// Returns the topics with this id or name, or if there are none, the most similar ones; as JSON.
#[wasm_bindgen]
pub fn topics(asked: &str) -> String {
    let found = Topic::find(asked);
    let is_found = !found.is_empty();
    let topics = if is_found { found } else { Topic::nearest(asked) };
    let topic = |topic: Topic| {
        json!({
            "id": topic.id(),
            "name": topic.name(),
            "title": topic.title(Language::En),
            "level": topic.level().map(|level| level.to_string()),
        })
    };
    json!({"found": is_found, "topics": topics.into_iter().map(topic).collect::<Vec<Value>>()}).to_string()
}
