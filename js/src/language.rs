//! Messages and topics of languages.

use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wei7_convert::Language;
use wei7_convert::explain::Topic;

/// Adds the Chinese messages, the content of `chinese.ftl`.
#[wasm_bindgen(js_name = addChinese)]
pub fn add_chinese(file: String) {
    wei7_messages::add_chinese(file);
}

/// Returns the topics with this id or name, or if there are none, the most similar ones; as JSON.
#[wasm_bindgen]
pub fn topics(asked: &str) -> String {
    let found = Topic::find(asked);
    let is_found = !found.is_empty();
    let topics = if is_found { found } else { Topic::nearest(asked) };
    let topic = |topic: Topic| json!({
        "id": topic.id(),
        "name": topic.name(),
        "title": topic.title(Language::En),
        "level": topic.level().map(|level| level.to_string()),
    });
    json!({"found": is_found, "topics": topics.into_iter().map(topic).collect::<Vec<Value>>()}).to_string()
}
