//! Reads everything except elements: text, comments, processing instructions, declarations.

use wei7_core::Message;
use wei7_core::{Anchor, Carrier, Diagnostic, Extra, Misc, MiscKind, MiscPosition, Place, Span, Text, Unrecognized};
use wei7_text::xml::{Attributes, check_doctype, is_blank, resolve};

use crate::codes;
use crate::elements::Element;
use crate::fault::{Fault, code_of};
use crate::reader::Reader;

impl<'a> Reader<'a, '_> {
    /// Reads character data; `cdata` says that it is a CDATA section.
    pub(crate) fn text(&mut self, text: &str, cdata: bool) -> Result<(), Fault> {
        let span = self.lexer.span;
        let Some(frame) = self.frames.last() else {
            if !cdata && text.bytes().all(is_blank) {
                return Ok(());
            }
            let span = Span::new(span.start + leading_blanks(text), span.end);
            let is_first = self.lexer.slice(span.end, span.end + "<?xml".len()) == "<?xml";
            let found = Message::new(if is_first { "xml-text-before-declaration" } else { "xml-text-outside-root" });
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, found));
        };
        let element = frame.element;
        let is_content = matches!(element, Some(Element::Size | Element::Time));
        if element.is_some() && !is_content && text.bytes().all(is_blank) {
            return Ok(());
        }
        self.context.check_characters(text, span.start);
        if is_content {
            self.push_content(text);
        } else if element.is_some() {
            self.stray(text.trim().to_owned(), if cdata { 0 } else { leading_blanks(text) });
        }
        Ok(())
    }

    fn push_content(&mut self, text: &str) {
        if self.content.is_empty() {
            self.content_span = self.lexer.span;
        }
        self.content_span.end = self.lexer.span.end;
        self.content.push_str(text);
    }

    /// Reports character data in an element that allows none, and keeps it as an extra. `blanks` is the length in bytes
    /// of the white space at its beginning, which is not reported.
    fn stray(&mut self, shown: String, blanks: usize) {
        let span = self.lexer.span;
        let place = Span::new(span.start + blanks, span.end);
        let element = self.frames.last().and_then(|frame| frame.element);
        let code = element.map_or(&codes::STRAY_TEXT, |element| &element.row().not_allowed.text);
        self.context.find(Diagnostic::at(code, place).found(shown).repair(Message::new("set-aside")));
        let xml = self.lexer.slice(span.start, span.end).into();
        let before = self.frames.last().map_or(0, |parent| parent.children);
        self.carry(|anchor| Extra::Unrecognized(Unrecognized::Markup { anchor, xml }), before);
    }

    /// Reads an entity or character reference `&name;` between tags.
    pub(crate) fn reference(&mut self, name: &str) -> Result<(), Fault> {
        let span = self.lexer.span;
        let character = resolve(name).map_err(|kind| Fault::new(code_of(kind), span, format!("&{name};")))?;
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut buffer);
        self.context.check_characters(text, span.start);
        match self.frames.last().map(|frame| frame.element) {
            None => return Err(Fault::new(&codes::NOT_WELL_FORMED, span, Message::new("xml-text-outside-root"))),
            Some(Some(Element::Size | Element::Time)) => self.push_content(text),
            // White space between elements may also be written as a reference (5: XML Schema 1.0, part 1, 3.4.4).
            Some(Some(_)) if text.bytes().all(is_blank) => {}
            Some(Some(_)) => self.stray(format!("&{name};"), 0),
            Some(None) => {}
        }
        Ok(())
    }

    /// Reads an XML comment or processing instruction, and keeps it as an extra.
    pub(crate) fn misc(&mut self, kind: MiscKind, text: &str) {
        self.context.check_characters(text, self.lexer.span.start);
        if self.frames.last().is_some_and(|frame| frame.element.is_none()) {
            return;
        }
        let text = normalized(text);
        let start = self.lexer.span.start;
        let name = Span::new(start, start + "<?".len() + Carrier::INSTRUCTION.len());
        let carried = Carrier::in_instruction(kind, &text);
        let is_carrier = carried.is_some_and(|text| !self.root_seen || self.finds_carrier(text, name));
        if is_carrier {
            self.context.carriers.push(name);
        }
        if is_carrier || self.frames.is_empty() {
            let position = if self.root_seen && !is_carrier { MiscPosition::Epilog } else { MiscPosition::Prolog };
            self.context.record.extras.push(Extra::Misc(Misc { position, kind, text }));
            return;
        }
        let before = self.frames.last().map_or(0, |frame| frame.children);
        self.carry(|anchor| Extra::Misc(Misc { position: MiscPosition::Inside(anchor), kind, text }), before);
    }

    /// Reports a carrier that is not before the root element; returns whether the carrier can be read nevertheless.
    fn finds_carrier(&mut self, text: &str, place: Span) -> bool {
        let read = Carrier::from_text(text);
        let is_read = read.is_ok();
        let finding = read.err().unwrap_or_else(|| Carrier::misplaced(Message::new("carrier-before-root")));
        self.context.find(Diagnostic { place: Place::Span(place), ..finding });
        is_read
    }

    /// Adds an extra about the content of the innermost open element to the node of this element. `before` is the
    /// number of children that come before.
    pub(crate) fn carry(&mut self, make_extra: impl FnOnce(Anchor) -> Extra, before: u32) {
        let Some(frame) = self.frames.last() else { return };
        let Some(element) = frame.element else { return };
        let parent = self.frames.iter().nth_back(1);
        let (name, child) = match element {
            Element::Size | Element::Rules | Element::Time | Element::Player | Element::Result => (frame.name, None),
            // A stone has no extras of its own, so the extra belongs to its `pre`.
            Element::Stone => (frame.name, Some(parent.map_or(0, |parent| parent.children.saturating_sub(1)))),
            _ => ("", Some(before)),
        };
        let extra = make_extra(Anchor { element: name.into(), child });
        let context = &mut *self.context;
        let extras = match element {
            Element::Wei7 | Element::Size => Some(&mut context.record.extras),
            Element::Game | Element::Rules | Element::Time | Element::Player | Element::Result => {
                Some(context.info_extras())
            }
            Element::Moves => {
                let branch = context.branch();
                Some(context.branch_extras(branch))
            }
            Element::Pre | Element::Stone => context.pre.as_mut().map(|draft| &mut draft.pre.extras),
            Element::Move => {
                let last = context.moves.last().and_then(|moves| moves.last);
                let step = last.and_then(|(branch, step)| context.record.tree[branch].steps.as_mut()?.get_mut(step));
                step.map(|step| &mut step.details_mut().extras)
            }
            Element::Mark => {
                let mark = match (&mut context.pre, context.moves.last_mut()) {
                    (Some(draft), _) => draft.pre.marks.as_mut().and_then(|marks| marks.last_mut()),
                    (None, moves) => moves.and_then(|moves| moves.marks.last_mut()),
                };
                mark.map(|mark| &mut mark.extras)
            }
        };
        if let Some(extras) = extras {
            extras.push(extra);
        }
    }

    /// Reads the XML declaration (XML 1.0, production 23).
    pub(crate) fn declaration(&mut self, text: &'a str) -> Result<(), Fault> {
        let span = self.lexer.span;
        let mut attributes = Attributes::new(text, span.start + 5);
        let mut expected = ["version", "encoding", "standalone"].into_iter();
        let mut first = true;
        while let Some(attribute) = attributes.next()? {
            let known = expected.any(|name| name == attribute.name);
            if !known || (first && attribute.name != "version") {
                return Err(Fault::new(&codes::NOT_WELL_FORMED, span, attribute.name));
            }
            first = false;
            // XML 1.0, production 32: the only values of `standalone`.
            if attribute.name == "standalone" && !matches!(attribute.value.text, "yes" | "no") {
                return Err(Fault::new(&codes::NOT_WELL_FORMED, attribute.value.span(), attribute.value.text));
            }
            if attribute.name == "version" && attribute.value.text != "1.0" {
                let finding = Diagnostic::at(&codes::XML_VERSION, attribute.value.span());
                self.context.find(
                    finding
                        .found(attribute.value.text.to_owned())
                        .repair(Message::new("read-as-version").with("version", "1.0")),
                );
            }
        }
        if first {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, Message::new("xml-declaration-without-version")));
        }
        Ok(())
    }

    /// Reads a document type declaration, and keeps it as an extra.
    pub(crate) fn doctype(&mut self, text: &str) -> Result<(), Fault> {
        let span = self.lexer.span;
        if self.root_seen || self.doctype_seen {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, Message::new("xml-doctype-late")));
        }
        self.doctype_seen = true;
        check_doctype(text).map_err(|(kind, found)| Fault::new(code_of(kind), span, Message::new(found)))?;
        self.context.find(Diagnostic::at(&codes::DOCTYPE, span).repair(Message::new("kept-unchanged")));
        let extra = Extra::Unrecognized(Unrecognized::Markup { anchor: Anchor::default(), xml: normalized(text) });
        self.context.record.extras.push(extra);
        Ok(())
    }
}

/// Returns a text with line feeds as line ends (XML 1.0, 2.11).
fn normalized(text: &str) -> Text {
    text.replace("\r\n", "\n").replace('\r', "\n").into()
}

/// Returns the number of bytes of white space at the beginning.
fn leading_blanks(text: &str) -> usize {
    text.bytes().take_while(|byte| is_blank(*byte)).count()
}
