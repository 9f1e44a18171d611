//! Events of a document with their places, and the checks of XML 1.0 that quick-xml leaves out.

use crate::{Argument, Message};
use quick_xml::Reader;
use quick_xml::errors::{Error, IllFormedError, SyntaxError};
use quick_xml::events::Event;

use super::characters::{is_blank, is_name};
use super::fault::{Fault, FaultKind};
use crate::Span;

/// An event. Its slices are of the source text.
#[derive(Clone, Copy, Debug)]
pub enum Token<'a> {
    /// A start tag, or the tag of an empty element.
    Start {
        /// The name of the element.
        name: &'a str,
        /// The text of its attributes, for [`super::Attributes`].
        attributes: &'a str,
        /// Where that text begins.
        at: usize,
        /// Whether the tag ends the element, too.
        empty: bool,
    },
    /// An end tag.
    End,
    /// Characters or a CDATA section.
    Text {
        /// The characters, without markup of CDATA.
        text: &'a str,
        /// Whether it is a CDATA section.
        cdata: bool,
    },
    /// The name of a reference `&name;` outside of attributes, for [`super::resolve`].
    Reference(&'a str),
    /// The text of a comment.
    Comment(&'a str),
    /// The text of a processing instruction, target included.
    Instruction(&'a str),
    /// The text of the XML declaration after `xml`.
    Declaration(&'a str),
    /// A whole document type declaration, for [`super::check_doctype`].
    Doctype(&'a str),
    /// The end of the document.
    Eof,
}

/// Reads the events of a text.
///
/// ```
/// use wei7_text::Span;
/// use wei7_text::xml::{Lexer, Token};
///
/// let mut lexer = Lexer::new("<a x='1'>b</a>");
/// assert!(matches!(lexer.next(), Ok(Token::Start { name: "a", attributes: " x='1'", .. })));
/// assert!(matches!(lexer.next(), Ok(Token::Text { text: "b", .. })));
/// assert_eq!(lexer.span, Span::new(9, 10));
/// ```
pub struct Lexer<'a> {
    reader: Reader<&'a [u8]>,
    text: &'a str,
    /// The length of a byte order mark.
    base: usize,
    /// The place of the last event.
    pub span: Span,
}

impl<'a> Lexer<'a> {
    /// A lexer of a text, which may begin with a byte order mark.
    pub fn new(text: &'a str) -> Self {
        let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut reader = Reader::from_str(body);
        reader.config_mut().check_comments = true;
        let base = text.len() - body.len();
        Self { reader, text, base, span: Span::at(base) }
    }

    fn position(&self, offset: u64) -> usize {
        usize::try_from(offset).map_or(self.text.len(), |offset| self.base + offset).min(self.text.len())
    }

    /// A slice of the source; empty if it is not one.
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The next event. After a fault nothing more can be read.
    ///
    /// # Errors
    ///
    /// The document is not well-formed.
    #[allow(clippy::should_implement_trait, reason = "the end is an event, and a fault ends reading")]
    pub fn next(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.span.end;
        // The event itself says only what it is: its text is taken from the source.
        let event = self.reader.read_event();
        let end = self.position(self.reader.buffer_position());
        self.span = Span::new(start, end);
        let token = match event {
            Ok(Event::Start(_)) => return Ok(self.start(false)),
            Ok(Event::Empty(_)) => return Ok(self.start(true)),
            Ok(Event::End(_)) => return Ok(Token::End),
            Ok(Event::Text(_)) => Token::Text { text: self.slice(start, end), cdata: false },
            Ok(Event::CData(_)) => Token::Text { text: self.slice(start + 9, end.saturating_sub(3)), cdata: true },
            Ok(Event::GeneralRef(_)) => Token::Reference(self.slice(start + 1, end.saturating_sub(1))),
            Ok(Event::Comment(_)) => Token::Comment(self.slice(start + 4, end.saturating_sub(3))),
            Ok(Event::PI(_)) => Token::Instruction(self.slice(start + 2, end.saturating_sub(2))),
            Ok(Event::Decl(_)) => Token::Declaration(self.slice(start + 5, end.saturating_sub(2))),
            Ok(Event::DocType(_)) => Token::Doctype(self.slice(start, end)),
            Ok(Event::Eof) => Token::Eof,
            Err(error) => return Err(self.fault(&error)),
        };
        self.check(token)?;
        Ok(token)
    }

    fn start(&self, empty: bool) -> Token<'a> {
        let content = self.slice(self.span.start + 1, self.span.end.saturating_sub(if empty { 2 } else { 1 }));
        let length = content.bytes().position(is_blank).unwrap_or(content.len());
        let (name, attributes) = content.split_at(length);
        Token::Start { name, attributes, at: self.span.start + 1 + length, empty }
    }

    /// Checks of XML 1.0 that quick-xml does not make.
    fn check(&self, token: Token<'a>) -> Result<(), Fault> {
        let found: Argument = match token {
            Token::Text { text, cdata: false } if !text.bytes().all(is_blank) => {
                let Some(at) = text.find("]]>") else { return Ok(()) };
                return Err(Fault::syntax(Span::at(self.span.start + at), Message::new("xml-cdata-end-in-text")));
            }
            Token::Comment(text) if text.ends_with('-') || text.contains("--") => {
                Message::new("xml-hyphens-in-comment").into()
            }
            Token::Instruction(text) => {
                let target = text.split(|c: char| c.is_ascii() && is_blank(c as u8)).next().unwrap_or_default();
                if is_name(target) && !target.eq_ignore_ascii_case("xml") {
                    return Ok(());
                }
                format!("<?{target}").into()
            }
            Token::Declaration(_) if self.span.start != self.base => Message::new("xml-declaration-late").into(),
            Token::Doctype(text) if !text.starts_with("<!DOCTYPE") => Message::new("xml-doctype-lower-case").into(),
            _ => return Ok(()),
        };
        Err(Fault::syntax(self.span, found))
    }

    fn fault(&self, error: &Error) -> Fault {
        let at = Span::at(self.position(self.reader.error_position()));
        match error {
            Error::IllFormed(
                IllFormedError::MissingEndTag(_)
                | IllFormedError::UnmatchedEndTag(_)
                | IllFormedError::MismatchedEndTag { .. },
            ) => Fault::new(FaultKind::Tags, Span::new(at.start, self.span.end.max(at.start)), found(error)),
            _ => Fault::syntax(at, found(error)),
        }
    }
}

/// The message of an error of the parser.
fn found(error: &Error) -> Message {
    match error {
        Error::IllFormed(error) => match error {
            IllFormedError::MissingDeclVersion(_) => Message::new("xml-declaration-without-version"),
            IllFormedError::UnknownVersion => Message::new("xml-unknown-version"),
            IllFormedError::MissingDoctypeName => Message::new("xml-doctype-without-name"),
            IllFormedError::MissingEndTag(tag) => Message::new("xml-missing-end-tag").with("tag", format!("</{tag}>")),
            IllFormedError::UnmatchedEndTag(tag) => {
                Message::new("xml-unmatched-end-tag").with("tag", format!("</{tag}>"))
            }
            IllFormedError::MismatchedEndTag { expected, found } => Message::new("xml-mismatched-end-tag")
                .with("expected", format!("</{expected}>"))
                .with("found", format!("</{found}>")),
            IllFormedError::DoubleHyphenInComment => Message::new("xml-hyphens-in-comment"),
            IllFormedError::UnclosedReference => Message::new("xml-lone-ampersand"),
        },
        Error::Syntax(error) => {
            let end = match error {
                SyntaxError::InvalidBangMarkup => return Message::new("xml-unknown-markup"),
                SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl => "?>",
                SyntaxError::UnclosedComment => "-->",
                SyntaxError::UnclosedDoctype | SyntaxError::UnclosedTag => ">",
                SyntaxError::UnclosedCData => "]]>",
                SyntaxError::UnclosedSingleQuotedAttributeValue => "'",
                SyntaxError::UnclosedDoubleQuotedAttributeValue => "\"",
            };
            Message::new("xml-without-end").with("end", end)
        }
        other => Message::new("xml-error").with("error", other.to_string()),
    }
}
