//! XML documents as a flat list of elements, so that deep nesting cannot overflow the stack. A document remembers which
//! of its parts have been read, so that the other parts can be kept.

use std::cell::Cell;
use wei7_core::Message;

use wei7_core::{Anchor, Carrier, Diagnostic, Extra, Misc, MiscKind, MiscPosition, Report, Span};
use wei7_text::xml::{Attributes, Lexer, Token, resolve, value};

use super::ID;
use crate::codes;
use crate::game::facts::kept;

/// Identifier of an element of a [`Document`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ElementId(u32);

/// An element, a comment or an instruction.
#[derive(Debug)]
pub(super) struct Element<'t> {
    /// The name; empty for a comment or an instruction.
    pub(super) name: &'t str,
    attributes: Vec<Attribute<'t>>,
    /// The text of the element, without the text of its children.
    text: String,
    pub(super) children: Vec<ElementId>,
    /// The place from the start tag to the end tag.
    pub(super) span: Span,
    misc: Option<MiscKind>,
    is_read: Cell<bool>,
    is_text_read: Cell<bool>,
}

#[derive(Debug)]
struct Attribute<'t> {
    name: &'t str,
    value: String,
    is_read: Cell<bool>,
}

impl<'t> Element<'t> {
    fn new(name: &'t str, attributes: Vec<Attribute<'t>>, span: Span) -> Self {
        let (is_read, is_text_read) = (Cell::new(false), Cell::new(false));
        Self { name, attributes, text: String::new(), children: Vec::new(), span, misc: None, is_read, is_text_read }
    }

    /// Returns the value of an attribute and marks the attribute as read. If the attribute occurs twice, the first one
    /// counts.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let attribute = self.attributes.iter().find(|known| known.name == name)?;
        attribute.is_read.set(true);
        Some(&attribute.value)
    }

    /// Marks an attribute as unread, because its value has no known meaning.
    pub(super) fn put_back(&self, name: &str) {
        for attribute in self.attributes.iter().filter(|known| known.name == name) {
            attribute.is_read.set(false);
        }
    }

    /// Returns the text and marks it as read.
    pub(super) fn text(&self) -> &str {
        self.is_text_read.set(true);
        &self.text
    }

    /// Returns the texts of the element that may name points, without marking the texts as read.
    pub(super) fn places(&self) -> impl Iterator<Item = &str> {
        let attributes = self.attributes.iter().filter(|known| known.name == "at");
        attributes.map(|attribute| &*attribute.value).chain([&*self.text])
    }

    /// Returns the approximate place of the start tag, so that a finding does not cover the contents of the element.
    pub(super) const fn tag(&self) -> Span {
        Span::new(self.span.start, self.span.start + 1 + self.name.len())
    }

    fn has_unread_text(&self) -> bool {
        !self.is_text_read.get() && !self.text.trim().is_empty()
    }
}

/// A document, up to the first place where the document is not well-formed.
#[derive(Debug)]
pub(super) struct Document<'t> {
    source: &'t str,
    elements: Vec<Element<'t>>,
    root: Option<ElementId>,
    /// The comments, instructions and elements before and after the root.
    around: Vec<ElementId>,
}

impl<'t> Document<'t> {
    /// Reads all elements. If the document is not well-formed, the fault is reported and reading ends at the fault.
    pub(super) fn read(source: &'t str, report: &mut Report) -> Self {
        let mut document = Self { source, elements: Vec::new(), root: None, around: Vec::new() };
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
                    report.push(finding.repair(Message::new("read-up-to-there")));
                    break;
                }
            };
            let here = open.last().copied();
            match token {
                Token::Start { name, attributes, at, empty } => {
                    let attributes = read_attributes(attributes, at, report);
                    let id = document.add(here, Element::new(name, attributes, lexer.span));
                    if here.is_none() && document.root.is_none() {
                        document.root = Some(id);
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
                Token::Text { text, .. } => document.push_text(here, text),
                Token::Reference(name) => {
                    if let Ok(letter) = resolve(name) {
                        document.push_text(here, letter.encode_utf8(&mut [0; 4]));
                    } else {
                        let finding = Diagnostic::at(&codes::NOT_WELL_FORMED, lexer.span).found(format!("&{name};"));
                        report.push(finding.repair(Message::new("kept-as-text")));
                        document.push_text(here, &format!("&{name};"));
                    }
                }
                Token::Comment(text) => document.misc(here, MiscKind::Comment, text, lexer.span),
                Token::Instruction(text) => document.misc(here, MiscKind::Instruction, text, lexer.span),
                // Declarations in a document type are not evaluated (Frame), but kept. A document type without
                // declarations need not be kept.
                Token::Doctype(text) if text.contains('[') => {
                    let id = document.add(None, Element::new("!DOCTYPE", Vec::new(), lexer.span));
                    document.around.push(id);
                }
                Token::Declaration(_) | Token::Doctype(_) | Token::Eof => {}
            }
        }
        for id in open {
            document.elements[id.0 as usize].span.end = source.len();
        }
        document
    }

    fn add(&mut self, parent: Option<ElementId>, element: Element<'t>) -> ElementId {
        let id = ElementId(u32::try_from(self.elements.len()).unwrap_or(u32::MAX));
        self.elements.push(element);
        if let Some(parent) = parent {
            self.elements[parent.0 as usize].children.push(id);
        }
        id
    }

    fn misc(&mut self, parent: Option<ElementId>, kind: MiscKind, text: &str, span: Span) {
        let misc = Element {
            misc: Some(kind),
            text: text.replace("\r\n", "\n").replace('\r', "\n"),
            ..Element::new("", Vec::new(), span)
        };
        let id = self.add(parent, misc);
        if parent.is_none() {
            self.around.push(id);
        }
    }

    fn push_text(&mut self, element: Option<ElementId>, text: &str) {
        if let Some(id) = element {
            self.elements[id.0 as usize].text.push_str(text);
        }
    }

    pub(super) fn get(&self, id: ElementId) -> &Element<'t> {
        &self.elements[id.0 as usize]
    }

    /// Returns an element and marks it as read. Its unread parts can still be kept.
    pub(super) fn open(&self, id: ElementId) -> &Element<'t> {
        let element = self.get(id);
        element.is_read.set(true);
        element
    }

    /// Returns the outermost element.
    pub(super) const fn root(&self) -> Option<ElementId> {
        self.root
    }

    pub(super) fn children(&self, id: ElementId) -> impl Iterator<Item = (ElementId, &Element<'t>)> {
        self.get(id).children.iter().map(|child| (*child, self.get(*child)))
    }

    /// Returns the children with this name, and marks them as read.
    pub(super) fn named(&self, id: ElementId, name: &str) -> impl Iterator<Item = (ElementId, &Element<'t>)> {
        self.children(id).filter(move |(_, child)| child.name == name).inspect(|(_, child)| child.is_read.set(true))
    }

    /// Returns the source of an element.
    pub(super) fn source(&self, id: ElementId) -> &'t str {
        let span = self.get(id).span;
        self.source.get(span.start..span.end).unwrap_or_default()
    }

    /// Returns the comments, instructions and elements before or after the root as extras.
    pub(super) fn around(&self, position: &MiscPosition, report: &mut Report) -> Vec<Extra> {
        let end = self.root.map_or(usize::MAX, |root| self.get(root).span.start);
        let is_here = |id: &&ElementId| (self.get(**id).span.start < end) == (*position == MiscPosition::Prolog);
        let mut found = Vec::new();
        for id in self.around.iter().filter(is_here) {
            self.keep(*id, position, &mut found, report);
        }
        found
    }

    /// Returns the places of instructions that are carriers. Each place covers only the beginning of its instruction.
    pub(super) fn carriers(&self) -> Vec<Span> {
        let is_carrier = |element: &&Element<'t>| {
            element.misc.is_some_and(|kind| Carrier::in_instruction(kind, &element.text).is_some())
        };
        let length = "<?".len() + Carrier::INSTRUCTION.len();
        let begin = |element: &Element<'t>| Span::new(element.span.start, element.span.start + length);
        self.elements.iter().filter(is_carrier).map(begin).collect()
    }

    /// Returns, as extras, the attributes and the text of an element that have not been read. With `deep`, unread
    /// descendants are included.
    pub(super) fn unread(&self, id: ElementId, deep: bool, report: &mut Report) -> Vec<Extra> {
        let mut found = Vec::new();
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let element = self.get(id);
            if !element.is_read.get() {
                self.keep(id, &MiscPosition::Inside(Anchor::default()), &mut found, report);
                continue;
            }
            for attribute in element.attributes.iter().filter(|attribute| !attribute.is_read.get()) {
                let text = format!("{}=\"{}\"", attribute.name, attribute.value);
                report.push(unknown(element.tag(), &text));
                found.push(kept(ID, element.name, &text));
            }
            if element.has_unread_text() {
                report.push(unknown(element.tag(), element.text.trim()));
                found.push(kept(ID, element.name, element.text.trim()));
            }
            if deep {
                open.extend(element.children.iter().rev());
            }
        }
        found
    }

    /// Keeps an unknown element, a comment or an instruction as an extra.
    pub(super) fn keep(&self, id: ElementId, position: &MiscPosition, extras: &mut Vec<Extra>, report: &mut Report) {
        let element = self.open(id);
        if let Some(kind) = element.misc {
            extras.push(Extra::Misc(Misc { position: position.clone(), kind, text: (*element.text).into() }));
        } else {
            report.push(unknown(element.span, element.name));
            extras.push(kept(ID, "markup", self.source(id)));
        }
    }

    /// Returns the text of the paragraphs of an element. Text without paragraphs counts as one paragraph.
    pub(super) fn paragraphs(&self, id: ElementId) -> String {
        let lines: Vec<String> = self.named(id, "P").map(|(_, child)| one_line(child.text())).collect();
        if lines.is_empty() { one_line(self.get(id).text().trim()) } else { lines.join("\n") }
    }
}

fn unknown(place: Span, found: &str) -> Diagnostic {
    Diagnostic::at(&codes::UNKNOWN_MARKUP, place).found(found.to_owned()).repair(Message::new("kept"))
}

/// Replaces line ends within a paragraph by blanks (Text).
fn one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}

fn read_attributes<'t>(text: &'t str, at: usize, report: &mut Report) -> Vec<Attribute<'t>> {
    let mut found = Vec::new();
    let mut attributes = Attributes::new(text, at);
    loop {
        let fault = match attributes.next() {
            Ok(None) => return found,
            Ok(Some(attribute)) => match value(&attribute.value, false) {
                Ok((value, _)) => {
                    let (name, value) = (attribute.name, value.into_owned());
                    found.push(Attribute { name, value, is_read: Cell::new(false) });
                    continue;
                }
                Err(fault) => fault,
            },
            Err(fault) => fault,
        };
        let finding = Diagnostic::at(&codes::NOT_WELL_FORMED, fault.span).found(fault.found);
        report.push(finding.repair(Message::new("rest-of-tag-left-out")));
        return found;
    }
}
