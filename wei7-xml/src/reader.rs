//! Reads a document of 2.x into a record.

mod content;
pub(crate) mod cut;
mod element_order;

use wei7_core::{Argument, Message};

use std::borrow::Cow;

use wei7_core::{
    Anchor, BoardSize, Carrier, Color, Diagnostic, Extra, Limits, MiscKind, MiscPosition, Parsed, Place, ReadOptions,
    Record, Refused, Size, Span, Unrecognized,
};
use wei7_text::xml::{Lexer, Token, is_name, trim};

use crate::codes;
use crate::context::{Values, XmlContext, spelling};
use crate::elements::{Element, SIDES, is_known};
use crate::encoding_findings::{decode, decoded};
use crate::fault::Fault;
use crate::game::is_default_order;
use crate::round_trip;
use crate::version::Version;

/// Reads wei7 2.0, 2.1 and 2.2.
///
/// ```
/// let source = br#"<wei7 version="2.2"><size>9</size><moves><black x="4" y="4"/></moves></wei7>"#;
/// let read = wei7_xml::XmlReader::new().read(source).unwrap();
/// assert_eq!(read.value.tree.root().steps().len(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct XmlReader {
    options: ReadOptions,
}

impl XmlReader {
    /// Creates a strict reader, which returns no record if there is a finding of level error.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the reader accept errors with only one possible meaning. A document that would need a guess is still
    /// refused.
    pub const fn lenient(mut self) -> Self {
        self.options.lenient = true;
        self
    }

    /// Sets the limits that each document must obey.
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Creates a reader with these options. [`ReadOptions::encoding`] applies regardless of the declaration in the
    /// document.
    pub const fn with_options(options: ReadOptions) -> Self {
        Self { options }
    }

    /// Returns the text of a document, if its bytes are valid text.
    pub(crate) fn decoded(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        decoded(bytes, self.options.encoding).ok().map(|decoded| decoded.text)
    }

    pub(crate) fn version_of(self, bytes: &[u8]) -> Version {
        let version = match self.options.encoding {
            None => Version::from_document(bytes),
            Some(_) => self.decoded(bytes).and_then(|text| Version::from_document(text.as_bytes())),
        };
        version.unwrap_or_default()
    }

    /// Reads a document and reports all its findings. Spans are offsets into [`crate::text`] of the bytes; for UTF-8,
    /// this text is the bytes themselves.
    ///
    /// # Errors
    ///
    /// The document has no record; the report contains the reasons.
    pub fn read(self, bytes: &[u8]) -> Result<Parsed<Record>, Refused> {
        let ReadOptions { lenient, limits, encoding, assume_offset, carriers: treatment, .. } = self.options;
        let mut context = XmlContext::new(limits, assume_offset);
        if context.check_length(bytes.len()) {
            match decode(bytes, encoding) {
                Err(finding) => context.refuse(finding),
                Ok((text, finding)) => {
                    if let Some(finding) = finding {
                        context.find(finding);
                    }
                    let mut document = Reader::new(&text, &mut context);
                    if let Err(fault) = document.run() {
                        context.fault(&fault);
                    }
                }
            }
        }
        let XmlContext { mut report, refused, mut record, carriers, .. } = context;
        if !refused {
            let in_prolog = |position: &MiscPosition| *position == MiscPosition::Prolog;
            let how = (treatment, &limits);
            record = Carrier::merge_instructions(record, in_prolog, &carriers, &round_trip, how, &mut report);
        }
        report.sort();
        if refused || (!lenient && !report.is_ok()) {
            return Err(Refused::because(report));
        }
        Ok(Parsed { value: record, report })
    }
}

/// State of reading an open element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    /// The name of the element.
    pub(crate) name: &'a str,
    /// The kind of the element; `None` if the element is unknown, misplaced, or inside such an element.
    pub(crate) element: Option<Element>,
    /// The color, if the element is `black` or `white`.
    pub(crate) color: Option<Color>,
    /// Number of child elements that were read so far.
    pub(crate) children: u32,
    /// Offset of the start tag in the text.
    pub(crate) start: usize,
    /// For the root element, one bit for each of `size`, `game` and `moves` that was found so far.
    pub(crate) seen: u8,
}

/// State of reading a document.
pub(crate) struct Reader<'a, 'r> {
    pub(crate) lexer: Lexer<'a>,
    pub(crate) context: &'r mut XmlContext,
    pub(crate) frames: Vec<Frame<'a>>,
    /// The text content so far of the open `size` or `time` element.
    pub(crate) content: String,
    pub(crate) content_span: Span,
    pub(crate) root_seen: bool,
    pub(crate) doctype_seen: bool,
}

impl<'a, 'r> Reader<'a, 'r> {
    fn new(text: &'a str, context: &'r mut XmlContext) -> Self {
        Self {
            lexer: Lexer::new(text),
            context,
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
            match self.lexer.next()? {
                Token::Start { name, attributes, at, empty } => {
                    self.start(name, attributes, at, &mut values)?;
                    if empty {
                        self.end();
                    }
                }
                Token::End => self.end(),
                Token::Text { text, cdata } => self.text(text, cdata)?,
                Token::Reference(name) => self.reference(name)?,
                Token::Comment(text) => self.misc(MiscKind::Comment, text),
                Token::Instruction(text) => self.misc(MiscKind::Instruction, text),
                Token::Declaration(text) => self.declaration(text)?,
                Token::Doctype(text) => self.doctype(text)?,
                Token::Eof => break,
            }
        }
        if !self.frames.is_empty() {
            return Err(Fault::new(&codes::TAGS, self.lexer.span, Message::new("end-of-file")));
        }
        if !self.root_seen {
            return Err(Fault::new(&codes::NOT_WELL_FORMED, self.lexer.span, Message::new("xml-no-element")));
        }
        Ok(())
    }

    /// Reads a start tag; `at` is the offset of its attributes, and `values` is a buffer for them.
    fn start(&mut self, name: &'a str, attributes: &'a str, at: usize, values: &mut Values<'a>) -> Result<(), Fault> {
        let span = self.lexer.span;
        let mut frame = Frame { name, element: None, color: None, children: 0, start: span.start, seen: 0 };
        let child = match self.frames.last_mut() {
            None => {
                if self.root_seen {
                    return Err(Fault::new(&codes::NOT_WELL_FORMED, span, Message::new("xml-second-root")));
                }
                self.root_seen = true;
                if name == "wei7" {
                    frame.element = Some(Element::Wei7);
                } else {
                    check_name(name, span)?;
                    self.context.refuse(Diagnostic::at(&codes::ROOT, span).found(name.to_owned()));
                }
                0
            }
            Some(parent) => {
                let child = parent.children;
                parent.children = child.saturating_add(1);
                if let Some(element) = parent.element {
                    frame.element = element.child(name);
                    if frame.element.is_none() {
                        self.unexpected(name, element, span)?;
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
            && !self.check_order(element, frame.color, child)
        {
            frame.element = None;
        }
        self.context.values(frame.element, attributes, at, values)?;
        if let Some(element) = frame.element {
            self.open(element, frame, child, values)?;
        } else {
            for (_, raw, _) in &values.unknown {
                self.context.value(raw)?;
            }
        }
        self.frames.push(frame);
        Ok(())
    }

    /// Reports an element that its parent does not allow. An element that 2.2 does not define at all is kept as an
    /// extra; an element of 2.2 in a wrong place makes the document refused.
    fn unexpected(&mut self, name: &str, parent: Element, span: Span) -> Result<(), Fault> {
        check_name(name, span)?;
        let not_allowed = &parent.row().not_allowed;
        if is_known(name) {
            self.context.refuse(Diagnostic::at(&not_allowed.misplaced, span).found(name.to_owned()));
        } else {
            let finding = Diagnostic::at(&not_allowed.element, span).found(name.to_owned());
            self.context.find(finding.repair(Message::new("set-aside")));
        }
        Ok(())
    }

    fn open(&mut self, element: Element, frame: Frame<'a>, child: u32, values: &Values<'a>) -> Result<(), Fault> {
        let span = self.lexer.span;
        let color = frame.color.unwrap_or(Color::Black);
        match element {
            Element::Wei7 => self.wei7(values),
            Element::Size | Element::Time => {
                self.content.clear();
                self.content_span = Span::at(span.end);
                let mut extras = Vec::new();
                let anchor = Anchor { element: frame.name.into(), child: None };
                self.context.unknown_attributes(values, &anchor, &mut extras)?;
                let is_size = element == Element::Size;
                let target = if is_size { &mut self.context.record.extras } else { self.context.info_extras() };
                target.extend(extras);
                Ok(())
            }
            Element::Game => self.context.game(values),
            Element::Rules => self.context.rules(values),
            Element::Player => self.context.player(color, values),
            Element::Result => self.context.result(values, span),
            Element::Moves => self.context.open_moves(values, span),
            Element::Pre => self.context.open_pre(values, span),
            Element::Move => self.context.read_move(color, values, span),
            Element::Stone => self.context.stone(color, values, span, child),
            Element::Mark => self.context.mark(values, span),
        }
    }

    /// Reads the start tag of the root element, and checks the version (3.2).
    fn wei7(&mut self, values: &Values<'a>) -> Result<(), Fault> {
        let mut extras = Vec::new();
        self.context.unknown_attributes(values, &Anchor::default(), &mut extras)?;
        let span = self.lexer.span;
        match values.get(0) {
            None => self.context.refuse(Diagnostic::at(&codes::VERSION_MISSING, span)),
            Some(raw) => {
                let version = self.context.value(&raw)?;
                if Version::from_name(&version).is_none() {
                    let found = format!("\"{version}\"");
                    if is_later(&version) {
                        // A later 2.x includes all of 2.2 (10.1).
                        self.context.find(
                            Diagnostic::at(&codes::VERSION_LATER, raw.span())
                                .found(found)
                                .repair(Message::new("read-as-version").with("version", "2.2")),
                        );
                        extras.push(spelling("version", &version));
                    } else {
                        self.context.refuse(Diagnostic::at(&codes::VERSION, raw.span()).found(found));
                    }
                }
            }
        }
        self.context.record.extras.extend(extras);
        Ok(())
    }

    /// Reads the end tag of the innermost open element.
    fn end(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let span = Span::new(frame.start, self.lexer.span.end);
        let Some(element) = frame.element else {
            // An extra keeps the outermost unknown element with its content.
            if self.frames.last().is_some_and(|parent| parent.element.is_some()) {
                let xml = self.lexer.slice(span.start, span.end).into();
                let before = self.frames.last().map_or(0, |parent| parent.children.saturating_sub(1));
                self.carry(|anchor| Extra::Unrecognized(Unrecognized::Markup { anchor, xml }), before);
            }
            return;
        };
        match element {
            Element::Wei7 => self.end_of_root(frame, span),
            Element::Size => self.size(),
            Element::Time => {
                let content = std::mem::take(&mut self.content);
                self.context.time(&content, self.content_span);
            }
            Element::Game => {
                let order = std::mem::take(&mut self.context.game_order);
                if !is_default_order(&order) {
                    let order = Extra::Spelling(wei7_core::Spelling::Order(order.into()));
                    self.context.info_extras().push(order);
                }
            }
            Element::Moves => self.context.close_moves(),
            Element::Pre => self.context.close_pre(),
            Element::Rules | Element::Player | Element::Result | Element::Move | Element::Stone | Element::Mark => {}
        }
    }

    /// Reads the content of `size`, the number of lines of the board (3.4).
    fn size(&mut self) {
        let content = std::mem::take(&mut self.content);
        let content = trim(&content);
        self.context.size = SIDES.into_iter().find(|side| side.to_string() == content);
        self.context.record.size = self.context.size.and_then(|side| BoardSize::new(side, side)).map(Size::Square);
        if self.context.size.is_none() {
            let finding = Diagnostic::at(&codes::SIZE, self.content_span).found(format!("\"{content}\""));
            self.context.refuse(finding.expected(Argument::one_of(SIDES.map(|side| side.to_string()))));
        }
    }
}

fn check_name(name: &str, span: Span) -> Result<(), Fault> {
    if is_name(name) { Ok(()) } else { Err(Fault::new(&codes::NOT_WELL_FORMED, span, format!("<{name}>"))) }
}

/// Returns whether a version is 2.y and later than 2.2 (10.1).
fn is_later(version: &str) -> bool {
    version
        .strip_prefix("2.")
        .filter(|minor| minor.len() <= 3 && !minor.starts_with('0') && minor.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|minor| minor.parse::<u16>().ok())
        .is_some_and(|minor| minor > 2)
}

/// Checks the name of a file, which must end in `.wei7` (3.1). This is separate from the reader, which gets only bytes.
#[allow(clippy::case_sensitive_file_extension_comparisons, reason = "3.1 names it in small letters")]
pub fn check_file_name(name: &str) -> Option<Diagnostic> {
    let finding = || Diagnostic::new(&codes::SUFFIX, Place::Source).found(name.to_owned());
    (!name.ends_with(".wei7")).then(finding)
}

#[cfg(test)]
mod tests;
