//! Compares two 2.x documents with quick-xml instead of the reader under test: elements, attributes, order, comments.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use wei7_xml::Version;

#[derive(Debug, PartialEq)]
enum Node {
    Start { name: String, attributes: Vec<(String, String)> },
    End,
    Value(String),
    Comment(String),
    Instruction(String),
    Doctype(String),
}

/// Returns the version that the root element names.
pub fn version(text: &str) -> Option<Version> {
    let nodes = nodes(text).ok()?;
    let attributes = nodes.iter().find_map(|node| match node {
        Node::Start { attributes, .. } => Some(attributes),
        _ => None,
    })?;
    match attributes.iter().find(|(name, _)| name == "version")?.1.as_str() {
        "2.0" => Some(Version::V2_0),
        "2.1" => Some(Version::V2_1),
        _ => Some(Version::V2_2),
    }
}

/// Compares two documents.
///
/// # Errors
///
/// Describes the first difference.
pub fn compare(first: &str, second: &str) -> Result<(), String> {
    let (before, after) = (nodes(first)?, nodes(second)?);
    let different = before.iter().zip(&after).position(|(before, after)| before != after);
    if different.is_none() && before.len() == after.len() {
        return Ok(());
    }
    let at = different.unwrap_or(before.len().min(after.len()));
    Err(format!("written back with another node {at}:\n{:?}\n{:?}\n{second}", before.get(at), after.get(at)))
}

fn nodes(text: &str) -> Result<Vec<Node>, String> {
    let mut reader = Reader::from_str(text.trim_start_matches('\u{FEFF}'));
    reader.config_mut().expand_empty_elements = true;
    let mut nodes = Vec::new();
    let mut values: Vec<String> = Vec::new();
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(start) => {
                nodes.push(element(&start)?);
                values.push(String::new());
            }
            Event::End(_) => {
                let value = values.pop().unwrap_or_default();
                if !value.trim().is_empty() {
                    nodes.push(Node::Value(value.trim().to_owned()));
                }
                nodes.push(Node::End);
            }
            Event::Text(text) => add(&mut values, &text),
            Event::CData(text) => add(&mut values, &text),
            Event::GeneralRef(name) => {
                let reference = format!("&{};", &*name);
                add(&mut values, &unescape(&reference).map_err(|error| error.to_string())?);
            }
            Event::Comment(text) => nodes.push(Node::Comment(lines(&text))),
            // The carrier of 2.x is not part of the document.
            Event::PI(text) if text.starts_with("wei7-supplement ") => {}
            Event::PI(text) => nodes.push(Node::Instruction(lines(&text))),
            Event::Eof => return Ok(nodes),
            Event::DocType(text) => nodes.push(Node::Doctype(lines(&text))),
            Event::Empty(_) | Event::Decl(_) => {}
        }
    }
}

fn add(values: &mut [String], text: &str) {
    if let Some(value) = values.last_mut() {
        value.push_str(text);
    }
}

fn element(start: &BytesStart<'_>) -> Result<Node, String> {
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let name = attribute.key.as_ref().to_owned();
        let value = lines(&attribute.value).replace('\t', " ");
        // In XML, line breaks in attributes are spaces; in the comments of the archives they are line breaks.
        let value = if name == "comment" { value } else { value.replace('\n', " ") };
        let value = unescape(&value).map_err(|error| error.to_string())?;
        // The schema ignores white space around numbers.
        let number = matches!(name.as_str(), "x" | "y" | "komi" | "margin");
        attributes.push((name, if number { value.trim().to_owned() } else { value.into_owned() }));
    }
    attributes.sort();
    Ok(Node::Start { name: start.name().as_ref().to_owned(), attributes })
}

fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
