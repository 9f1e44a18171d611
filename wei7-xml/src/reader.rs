//! Reads a document: events in, a record out.

use wei7_core::{
    Anchor, Aside, AsideKind, AsidePosition, Color, Diagnostic, Foreign, Item, Limits, Parsed, Place, Record, Refused,
    Span,
};

use crate::carrier;
use crate::codes;
use crate::elements::{Element, is_known};
use crate::encoding::decode;
use crate::game::{color_name, is_usual, letter, trim};
use crate::reading::{Reading, Values, add, spelt};
use crate::syntax::{Attributes, Events, Fault, Token, is_blank, is_name, resolve};
use crate::time::Offset;

/// Reads wei7 2.0, 2.1 and 2.2.
///
/// ```
/// let source = br#"<wei7 version="2.2"><size>9</size><moves><black x="4" y="4"/></moves></wei7>"#;
/// let read = wei7_xml::XmlReader::new().read(source).unwrap();
/// assert_eq!(read.value.tree.root().steps().len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct XmlReader {
    lenient: bool,
    limits: Limits,
    offset: Offset,
}

impl XmlReader {
    /// A strict reader: a finding of severity error leaves no result.
    pub fn new() -> Self {
        Self::default()
    }

    /// Accepts what is wrong but unambiguous; what would need a guess is refused all the same.
    pub const fn lenient(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Sets what an input may cost.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the zone of a start time that has none (3.7): UTC by default.
    pub const fn assume_offset(mut self, offset: Offset) -> Self {
        self.offset = offset;
        self
    }

    /// Reads one document. All findings are made in one run; their spans point into [`crate::text`] of the bytes,
    /// which for UTF-8 are the bytes themselves.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Record>, Refused> {
        let mut reading = Reading::new(self.limits, self.offset);
        if reading.check_length(bytes.len()) {
            match decode(bytes) {
                Err(finding) => reading.refuse(finding),
                Ok(decoded) => {
                    if let Some(finding) = decoded.finding {
                        reading.find(finding);
                    }
                    let mut document = Reader::new(&decoded.text, &mut reading);
                    if let Err(fault) = document.run() {
                        reading.fault(&fault);
                    }
                }
            }
        }
        let Reading { mut report, refused, mut record, .. } = reading;
        if !refused {
            record = carrier::apply(record, &self.limits, &mut report);
        }
        report.sort();
        if refused || (!self.lenient && !report.is_ok()) {
            return Err(Refused { report });
        }
        Ok(Parsed { value: record, report })
    }
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// `None`: it is foreign, or in something foreign, or misplaced.
    element: Option<Element>,
    /// Of `black` and `white`.
    color: Option<Color>,
    /// How many child elements began.
    children: u32,
    /// Where its start tag begins.
    start: usize,
    /// For the root: which of size, game and moves were there.
    seen: u8,
}

/// 3.3
const SIZE: u8 = 1;
const GAME: u8 = 2;
const MOVES: u8 = 4;

struct Reader<'a, 'r> {
    events: Events<'a>,
    reading: &'r mut Reading,
    frames: Vec<Frame>,
    /// The characters of `size` or `time`, and where they are.
    content: String,
    content_span: Span,
    root_seen: bool,
    doctype_seen: bool,
}

impl<'a, 'r> Reader<'a, 'r> {
    fn new(text: &'a str, reading: &'r mut Reading) -> Self {
        Self {
            events: Events::new(text),
            reading,
            frames: Vec::new(),
            content: String::new(),
            content_span: Span::default(),
            root_seen: false,
            doctype_seen: false,
        }
    }

    fn run(&mut self) -> Result<(), Fault> {
        let mut values = Values::default();
        loop {
            match self.events.next()? {
                Token::Start { name, attributes, at, empty } => {
                    self.start(name, attributes, at, &mut values)?;
                    if empty {
                        self.end();
                    }
                }
                Token::End => self.end(),
                Token::Text { text, cdata } => self.text(text, cdata)?,
                Token::Reference(name) => self.reference(name)?,
                Token::Comment(text) => self.aside(AsideKind::Comment, text),
                Token::Instruction(text) => self.aside(AsideKind::Instruction, text),
                Token::Declaration(text) => self.declaration(text)?,
                Token::Doctype(text) => self.doctype(text)?,
                Token::Eof => break,
            }
        }
        if !self.frames.is_empty() {
            return Err(Fault::new(&codes::TAGS, self.events.span, "the end of the file"));
        }
        if !self.root_seen {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, self.events.span, "no element"));
        }
        Ok(())
    }

    /// A start tag.
    fn start(&mut self, name: &'a str, attributes: &'a str, at: usize, values: &mut Values<'a>) -> Result<(), Fault> {
        let span = self.events.span;
        let mut frame = Frame { element: None, color: None, children: 0, start: span.start, seen: 0 };
        let child = match self.frames.last_mut() {
            None => {
                if self.root_seen {
                    return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "a second root element"));
                }
                self.root_seen = true;
                if name == "wei7" {
                    frame.element = Some(Element::Wei7);
                } else {
                    check_name(name, span)?;
                    self.reading.refuse(Diagnostic::at(&codes::ROOT, span).found(name.to_owned()));
                }
                0
            }
            Some(parent) => {
                let child = parent.children;
                parent.children = child.saturating_add(1);
                if let Some(element) = parent.element {
                    frame.element = element.child(name);
                    if frame.element.is_none() {
                        self.foreign(name, span)?;
                    }
                } else {
                    check_name(name, span)?;
                }
                child
            }
        };
        frame.color = match name {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        };
        if let Some(element) = frame.element
            && !self.may_stand(element, frame.color, child)
        {
            frame.element = None;
        }
        self.reading.values(frame.element, attributes, at, values)?;
        if let Some(element) = frame.element {
            self.open(element, frame.color, child, values)?;
        } else {
            for (_, raw, _) in &values.foreign {
                self.reading.value(raw)?;
            }
        }
        self.frames.push(frame);
        Ok(())
    }

    /// An element that cannot stand here: carried if 2.2 does not know it at all.
    fn foreign(&mut self, name: &str, span: Span) -> Result<(), Fault> {
        check_name(name, span)?;
        if is_known(name) {
            self.reading.refuse(Diagnostic::at(&codes::MISPLACED_ELEMENT, span).found(name.to_owned()));
        } else {
            let finding = Diagnostic::at(&codes::UNKNOWN_ELEMENT, span).found(name.to_owned());
            self.reading.find(finding.repair("carried"));
        }
        Ok(())
    }

    /// Order and number of elements: 3.3, 3.5, 3.15.
    fn may_stand(&mut self, element: Element, color: Option<Color>, child: u32) -> bool {
        let span = self.events.span;
        let bit = match element {
            Element::Size => SIZE,
            Element::Game => GAME,
            // Only the root's own `moves` stands once.
            Element::Moves if self.reading.moves.is_empty() => MOVES,
            Element::Rules | Element::Time | Element::Player | Element::Result => {
                let letter = letter(element, color);
                if self.reading.game_order.contains(letter) {
                    self.reading.refuse(Diagnostic::at(&codes::REPEATED_GAME_CHILD, span));
                    return false;
                }
                self.reading.game_order.push(letter);
                return true;
            }
            Element::Pre if child > 0 => {
                self.reading.refuse(Diagnostic::at(&codes::PRE_NOT_FIRST, span));
                return false;
            }
            _ => return true,
        };
        let Some(root) = self.frames.last_mut() else { return true };
        let seen = root.seen;
        root.seen |= bit;
        if seen & bit != 0 {
            self.reading.refuse(Diagnostic::at(&codes::REPEATED_PART, span));
            return false;
        }
        if seen > bit {
            let finding = Diagnostic::at(&codes::ORDER, span);
            // Coordinates cannot be judged before the size is known; a `game` behind `moves` means the same.
            if bit == SIZE && seen & MOVES != 0 { self.reading.refuse(finding) } else { self.reading.find(finding) }
        }
        true
    }

    fn open(&mut self, element: Element, color: Option<Color>, child: u32, values: &Values<'a>) -> Result<(), Fault> {
        let span = self.events.span;
        let color = color.unwrap_or(Color::Black);
        match element {
            Element::Wei7 => self.wei7(values),
            Element::Size | Element::Time => {
                self.content.clear();
                self.content_span = Span::at(span.end);
                let name = if element == Element::Size { "size" } else { "time" };
                let mut items = Vec::new();
                self.reading.foreign(values, &Anchor { element: name.into(), child: None }, &mut items)?;
                if element == Element::Size {
                    add(&mut self.reading.record.supplement, items);
                } else {
                    add(self.reading.info_supplement(), items);
                }
                Ok(())
            }
            Element::Game => self.reading.game(values),
            Element::Rules => self.reading.rules(values),
            Element::Player => self.reading.player(color, values),
            Element::Result => self.reading.result(values, span),
            Element::Moves => self.reading.open_moves(values, span),
            Element::Pre => self.reading.open_pre(values, span),
            Element::Move => self.reading.played(color, values, span),
            Element::Stone => self.reading.stone(color, values, span, child),
            Element::Mark => self.reading.mark(values, span),
        }
    }

    /// 3.2
    fn wei7(&mut self, values: &Values<'a>) -> Result<(), Fault> {
        let mut items = Vec::new();
        self.reading.foreign(values, &Anchor::default(), &mut items)?;
        let span = self.events.span;
        match values.get(0) {
            None => self.reading.refuse(Diagnostic::at(&codes::VERSION_MISSING, span)),
            Some(raw) => {
                let version = self.reading.value(&raw)?;
                if !matches!(&*version, "2.0" | "2.1" | "2.2") {
                    let found = format!("\"{version}\"");
                    if is_later(&version) {
                        // 10.1: a later 2.x knows all of 2.2.
                        self.reading.find(Diagnostic::at(&codes::VERSION_LATER, raw.span()).found(found));
                        items.push(spelt("version", &version));
                    } else {
                        self.reading.refuse(Diagnostic::at(&codes::VERSION, raw.span()).found(found));
                    }
                }
            }
        }
        add(&mut self.reading.record.supplement, items);
        Ok(())
    }

    /// An end tag.
    fn end(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let span = Span::new(frame.start, self.events.span.end);
        let Some(element) = frame.element else {
            // Only the outermost is carried: it holds the others.
            if self.frames.last().is_some_and(|parent| parent.element.is_some()) {
                let xml = self.events.slice(span.start, span.end).into();
                let before = self.frames.last().map_or(0, |parent| parent.children.saturating_sub(1));
                self.carry(|anchor| Item::Foreign(Foreign::Markup { anchor, xml }), before);
            }
            return;
        };
        match element {
            Element::Wei7 => self.end_of_root(frame, span),
            Element::Size => self.size(),
            Element::Time => {
                let content = std::mem::take(&mut self.content);
                self.reading.time(&content, self.content_span);
            }
            Element::Game => {
                let order = std::mem::take(&mut self.reading.game_order);
                if !is_usual(&order) {
                    let order = Item::Spelling(wei7_core::Spelling::Order(order.into()));
                    self.reading.info_supplement().push(order);
                }
            }
            Element::Moves => self.reading.close_moves(),
            Element::Pre => self.reading.close_pre(),
            Element::Rules | Element::Player | Element::Result | Element::Move | Element::Stone | Element::Mark => {}
        }
    }

    /// 3.3
    fn end_of_root(&mut self, frame: Frame, span: Span) {
        if frame.seen & SIZE == 0 {
            self.reading.refuse(Diagnostic::at(&codes::SIZE_MISSING, span));
        }
        if frame.seen & MOVES == 0 {
            self.reading.refuse(Diagnostic::at(&codes::MOVES_MISSING, span));
        }
    }

    /// 3.4
    fn size(&mut self) {
        let content = std::mem::take(&mut self.content);
        let size = match trim(&content) {
            "7" => 7,
            "9" => 9,
            "11" => 11,
            "13" => 13,
            "15" => 15,
            "17" => 17,
            "19" => 19,
            other => {
                let finding = Diagnostic::at(&codes::SIZE, self.content_span).found(format!("\"{other}\""));
                self.reading.refuse(finding.expected("7, 9, 11, 13, 15, 17 or 19"));
                return;
            }
        };
        self.reading.size = Some(size);
        self.reading.record.size = wei7_core::BoardSize::new(size, size).map(wei7_core::Size::Square);
    }

    /// Characters.
    fn text(&mut self, text: &str, cdata: bool) -> Result<(), Fault> {
        let span = self.events.span;
        let Some(frame) = self.frames.last() else {
            if !cdata && text.bytes().all(is_blank) {
                return Ok(());
            }
            let span = Span::new(span.start + leading_blanks(text), span.end);
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "text outside of the root element"));
        };
        match frame.element {
            Some(Element::Size | Element::Time) => self.push_content(text),
            Some(_) if text.bytes().all(is_blank) => {}
            Some(_) => {
                self.reading.check_characters(text, span.start);
                self.stray(text.trim().to_owned(), if cdata { 0 } else { leading_blanks(text) });
            }
            None => self.reading.check_characters(text, span.start),
        }
        Ok(())
    }

    fn push_content(&mut self, text: &str) {
        if self.content.is_empty() {
            self.content_span = self.events.span;
        }
        self.content_span.end = self.events.span.end;
        self.content.push_str(text);
        self.reading.check_characters(text, self.events.span.start);
    }

    /// Characters where there can be none, shown without the blanks before them.
    fn stray(&mut self, shown: String, blanks: usize) {
        let span = self.events.span;
        let place = Span::new(span.start + blanks, span.end);
        self.reading.find(Diagnostic::at(&codes::STRAY_TEXT, place).found(shown).repair("carried"));
        let xml = self.events.slice(span.start, span.end).into();
        let before = self.frames.last().map_or(0, |parent| parent.children);
        self.carry(|anchor| Item::Foreign(Foreign::Markup { anchor, xml }), before);
    }

    /// `&name;` between tags.
    fn reference(&mut self, name: &str) -> Result<(), Fault> {
        let span = self.events.span;
        let character = resolve(name).map_err(|code| Fault::new(code, span, format!("&{name};")))?;
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut buffer);
        match self.frames.last().map(|frame| frame.element) {
            None => return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "text outside of the root element")),
            Some(Some(Element::Size | Element::Time)) => self.push_content(text),
            Some(Some(_)) => self.stray(format!("&{name};"), 0),
            Some(None) => {}
        }
        Ok(())
    }

    /// A comment or processing instruction.
    fn aside(&mut self, kind: AsideKind, text: &str) {
        self.reading.check_characters(text, self.events.span.start);
        if self.frames.last().is_some_and(|frame| frame.element.is_none()) {
            return;
        }
        // XML 1.0, 2.11: line ends are line feeds.
        let text: wei7_core::Text =
            if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() };
        if self.frames.is_empty() {
            let position = if self.root_seen { AsidePosition::Epilog } else { AsidePosition::Prolog };
            self.reading.record.supplement.push(Item::Aside(Aside { position, kind, text }));
            return;
        }
        let before = self.frames.last().map_or(0, |frame| frame.children);
        self.carry(|anchor| Item::Aside(Aside { position: AsidePosition::Inside(anchor), kind, text }), before);
    }

    /// Adds an item to the node of the innermost open element.
    fn carry(&mut self, item: impl FnOnce(Anchor) -> Item, before: u32) {
        let Some(frame) = self.frames.last() else { return };
        let Some(element) = frame.element else { return };
        let between = Anchor { element: wei7_core::Text::default(), child: Some(before) };
        let of = |name: &str| Anchor { element: name.into(), child: None };
        let color = frame.color.map_or("black", color_name);
        match element {
            Element::Wei7 => self.reading.record.supplement.push(item(between)),
            Element::Size => self.reading.record.supplement.push(item(of("size"))),
            Element::Game => self.reading.info_supplement().push(item(between)),
            Element::Rules => self.reading.info_supplement().push(item(of("rules"))),
            Element::Time => self.reading.info_supplement().push(item(of("time"))),
            Element::Player => self.reading.info_supplement().push(item(of(color))),
            Element::Result => self.reading.info_supplement().push(item(of("result"))),
            Element::Moves => {
                let branch = self.reading.branch();
                self.reading.branch_supplement(branch).push(item(between));
            }
            Element::Pre => {
                if let Some(draft) = &mut self.reading.pre {
                    draft.pre.supplement.push(item(between));
                }
            }
            Element::Stone => {
                let parent = self.frames.len().checked_sub(2).and_then(|at| self.frames.get(at));
                let child = parent.map_or(0, |parent| parent.children.saturating_sub(1));
                if let Some(draft) = &mut self.reading.pre {
                    draft.pre.supplement.push(item(Anchor { element: color.into(), child: Some(child) }));
                }
            }
            Element::Move => {
                let last = self.reading.moves.last().and_then(|moves| moves.last);
                let step = last.and_then(|(branch, step)| {
                    self.reading.record.tree[branch].steps.as_mut().and_then(|steps| steps.get_mut(step))
                });
                if let Some(step) = step {
                    step.supplement.push(item(between));
                }
            }
            Element::Mark => {
                let mark = match (&mut self.reading.pre, self.reading.moves.last_mut()) {
                    (Some(draft), _) => draft.pre.marks.as_mut().and_then(|marks| marks.last_mut()),
                    (None, Some(moves)) => moves.marks.last_mut(),
                    (None, None) => None,
                };
                if let Some(mark) = mark {
                    mark.supplement.push(item(between));
                }
            }
        }
    }

    /// The XML declaration (XML 1.0, production 23).
    fn declaration(&mut self, text: &'a str) -> Result<(), Fault> {
        let span = self.events.span;
        let mut attributes = Attributes::new(text, span.start + 5);
        let mut expected = ["version", "encoding", "standalone"].into_iter();
        let mut first = true;
        while let Some(attribute) = attributes.next()? {
            let known = expected.any(|name| name == attribute.name);
            if !known || (first && attribute.name != "version") {
                return Err(Fault::new(&codes::NOT_WELL_FORMED, span, attribute.name));
            }
            first = false;
            // XML 1.0, production 32
            if attribute.name == "standalone" && !matches!(attribute.value.text, "yes" | "no") {
                return Err(Fault::new(&codes::NOT_WELL_FORMED, attribute.value.span(), attribute.value.text));
            }
            if attribute.name == "version" && attribute.value.text != "1.0" {
                let finding = Diagnostic::at(&codes::XML_VERSION, attribute.value.span());
                self.reading.find(finding.found(attribute.value.text.to_owned()));
            }
        }
        if first {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "an XML declaration without a version"));
        }
        Ok(())
    }

    fn doctype(&mut self, text: &str) -> Result<(), Fault> {
        let span = self.events.span;
        if self.root_seen || self.doctype_seen {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "a second or late DOCTYPE"));
        }
        self.doctype_seen = true;
        let declaration = text.strip_prefix("<!DOCTYPE").unwrap_or_default();
        let name = declaration.trim_start_matches(|c: char| c.is_ascii() && is_blank(c as u8));
        let end = name.find([' ', '\t', '\n', '\r', '[', '>']).unwrap_or(name.len());
        if name.len() == declaration.len() || !is_name(name.get(..end).unwrap_or_default()) {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, span, "a DOCTYPE without a name"));
        }
        let mut quote = None;
        for c in declaration.chars() {
            match (quote, c) {
                (None, '"' | '\'') => quote = Some(c),
                (None, '[') => return Err(Fault::new(&codes::LIMIT_DTD, span, "DOCTYPE with [")),
                (Some(open), _) if open == c => quote = None,
                _ => {}
            }
        }
        self.reading.find(Diagnostic::at(&codes::DOCTYPE, span));
        Ok(())
    }
}

/// Bytes of white space at the beginning.
fn leading_blanks(text: &str) -> usize {
    text.bytes().take_while(|byte| is_blank(*byte)).count()
}

fn check_name(name: &str, span: Span) -> Result<(), Fault> {
    if is_name(name) { Ok(()) } else { Err(Fault::new(&codes::NOT_WELL_FORMED, span, format!("<{name}>"))) }
}

/// 10.1: whether it is a version 2.y after 2.2.
fn is_later(version: &str) -> bool {
    version
        .strip_prefix("2.")
        .filter(|minor| minor.len() <= 3 && !minor.starts_with('0') && minor.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|minor| minor.parse::<u16>().ok())
        .is_some_and(|minor| minor > 2)
}

/// 3.1: the name of the file ends in `.wei7`. For those who know the name; the reader sees bytes only.
#[allow(clippy::case_sensitive_file_extension_comparisons, reason = "3.1 names it in small letters")]
pub fn check_file_name(name: &str) -> Option<Diagnostic> {
    let finding = || Diagnostic::new(&codes::SUFFIX, Place::Source).found(name.to_owned());
    (!name.ends_with(".wei7")).then(finding)
}
