//! A document as elements in one list: no depth of nesting overflows the stack.

use wei7_core::{Diagnostic, Report, Span};
use wei7_text::xml::{Attributes, Lexer, Token, resolve, value};

use crate::codes;

/// Which element of a [`Document`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ElementId(u32);

/// An element.
#[derive(Debug)]
pub(super) struct Element<'t> {
    pub(super) name: &'t str,
    pub(super) attributes: Vec<(&'t str, String)>,
    /// Its text, without that of its children.
    pub(super) text: String,
    pub(super) children: Vec<ElementId>,
    /// From its start tag to its end tag.
    pub(super) span: Span,
}

impl Element<'_> {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }
}

/// A document, as far as it is well-formed.
#[derive(Debug)]
pub(super) struct Document<'t> {
    source: &'t str,
    elements: Vec<Element<'t>>,
}

impl<'t> Document<'t> {
    /// Reads all elements; where the document is not well-formed it ends, which is reported.
    pub(super) fn read(source: &'t str, report: &mut Report) -> Self {
        let mut document = Self { source, elements: Vec::new() };
        let mut lexer = Lexer::new(source);
        let mut open: Vec<ElementId> = Vec::new();
        loop {
            let token = match lexer.next() {
                Ok(Token::Eof) => {
                    if let Some(id) = open.last() {
                        let finding = Diagnostic::at(&codes::CUT_OFF, Span::at(source.len()));
                        report.push(finding.expected(format!("`</{}>`", document.get(*id).name)));
                    }
                    break;
                }
                Ok(token) => token,
                Err(fault) => {
                    let finding = Diagnostic::at(&codes::NOT_WELL_FORMED, fault.span).found(fault.found);
                    report.push(finding.repair("read up to there"));
                    break;
                }
            };
            let here = open.last().copied();
            match token {
                Token::Start { name, attributes, at, empty } => {
                    let attributes = read_attributes(attributes, at, report);
                    let id = ElementId(u32::try_from(document.elements.len()).unwrap_or(u32::MAX));
                    let (text, children, span) = (String::new(), Vec::new(), lexer.span);
                    document.elements.push(Element { name, attributes, text, children, span });
                    if let Some(parent) = here {
                        document.elements[parent.0 as usize].children.push(id);
                    }
                    if !empty {
                        open.push(id);
                    }
                }
                Token::End => {
                    if let Some(id) = open.pop() {
                        document.elements[id.0 as usize].span.end = lexer.span.end;
                    }
                }
                Token::Text { text, .. } => document.say(here, text),
                Token::Reference(name) => {
                    if let Ok(letter) = resolve(name) {
                        document.say(here, letter.encode_utf8(&mut [0; 4]));
                    } else {
                        let finding = Diagnostic::at(&codes::NOT_WELL_FORMED, lexer.span).found(format!("&{name};"));
                        report.push(finding.repair("kept as text"));
                        document.say(here, &format!("&{name};"));
                    }
                }
                Token::Comment(_) | Token::Instruction(_) | Token::Declaration(_) | Token::Doctype(_) | Token::Eof => {}
            }
        }
        for id in open {
            document.elements[id.0 as usize].span.end = source.len();
        }
        document
    }

    fn say(&mut self, element: Option<ElementId>, text: &str) {
        if let Some(id) = element {
            self.elements[id.0 as usize].text.push_str(text);
        }
    }

    pub(super) fn get(&self, id: ElementId) -> &Element<'t> {
        &self.elements[id.0 as usize]
    }

    /// The outermost element.
    pub(super) fn root(&self) -> Option<ElementId> {
        (!self.elements.is_empty()).then_some(ElementId(0))
    }

    pub(super) fn children(&self, id: ElementId) -> impl Iterator<Item = (ElementId, &Element<'t>)> {
        self.get(id).children.iter().map(|child| (*child, self.get(*child)))
    }

    /// An element as it is written.
    pub(super) fn source(&self, id: ElementId) -> &'t str {
        let span = self.get(id).span;
        self.source.get(span.start..span.end).unwrap_or_default()
    }

    /// The paragraphs of an element, or its bare text as one.
    pub(super) fn paragraphs(&self, id: ElementId) -> String {
        let lines: Vec<String> =
            self.children(id).filter(|(_, child)| child.name == "P").map(|(_, child)| one_line(&child.text)).collect();
        if lines.is_empty() { one_line(self.get(id).text.trim()) } else { lines.join("\n") }
    }
}

/// Line ends within a paragraph are blanks (Text).
fn one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}

fn read_attributes<'t>(text: &'t str, at: usize, report: &mut Report) -> Vec<(&'t str, String)> {
    let mut found = Vec::new();
    let mut attributes = Attributes::new(text, at);
    loop {
        let fault = match attributes.next() {
            Ok(None) => return found,
            Ok(Some(attribute)) => match value(&attribute.value, false) {
                Ok((value, _)) => {
                    found.push((attribute.name, value.into_owned()));
                    continue;
                }
                Err(fault) => fault,
            },
            Err(fault) => fault,
        };
        let finding = Diagnostic::at(&codes::NOT_WELL_FORMED, fault.span).found(fault.found);
        report.push(finding.repair("the rest of the tag is left out"));
        return found;
    }
}
