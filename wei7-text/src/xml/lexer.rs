//! Events of a document with their locations, and the checks of XML 1.0 that quick-xml omits.

use crate::{Argument, Message};
use quick_xml::Reader;
use quick_xml::errors::{Error, IllFormedError, SyntaxError};
use quick_xml::events::Event;

use super::characters::{is_blank, is_name};
use super::fault::{Fault, FaultKind};
use crate::Span;

/// An event of a document. All slices borrow from the source.
#[derive(Clone, Copy, Debug)]
pub enum Token<'a> {
    /// A start tag or an empty-element tag.
    Start {
        /// The name of the element.
        name: &'a str,
        /// The text of the attributes, for [`super::Attributes`].
        attributes: &'a str,
        /// The offset of the attributes in the source.
        at: usize,
        /// Whether the tag is an empty-element tag.
        empty: bool,
    },
    /// An end tag.
    End,
    /// Character data or a CDATA section.
    Text {
        /// The characters, without the markup of a CDATA section.
        text: &'a str,
        /// Whether the text is a CDATA section.
        cdata: bool,
    },
    /// The name of a reference `&name;` outside attributes, for [`super::resolve`].
    Reference(&'a str),
    /// The text of a comment.
    Comment(&'a str),
    /// The text of a processing instruction, including its target.
    Instruction(&'a str),
    /// The text of the XML declaration after `xml`.
    Declaration(&'a str),
    /// A complete document type declaration, for [`super::check_doctype`].
    Doctype(&'a str),
    /// The end of the document.
    Eof,
}

/// An XML lexer that returns the events of a document.
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
    /// The length of the byte order mark, in bytes.
    base: usize,
    /// The range of the last event.
    pub span: Span,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for a text, which may begin with a byte order mark.
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

    /// Returns a slice of the source; an empty one if the range is invalid.
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// Returns the next event. After a fault nothing more can be read.
    ///
    /// # Errors
    ///
    /// Returns a fault if the document is not well-formed.
    #[allow(clippy::should_implement_trait, reason = "the end is an event, and a fault ends reading")]
    pub fn next(&mut self) -> Result<Token<'a>, Fault> {
        let start = self.span.end;
        // Only the kind of the event is used; its text is sliced from the source.
        let event = self.reader.read_event();
        let end = self.position(self.reader.buffer_position());
        self.span = Span::new(start, end);
        let token = match event {
            Ok(Event::Start(_)) => return Ok(self.start_token(false)),
            Ok(Event::Empty(_)) => return Ok(self.start_token(true)),
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

    fn start_token(&self, empty: bool) -> Token<'a> {
        let content = self.slice(self.span.start + 1, self.span.end.saturating_sub(if empty { 2 } else { 1 }));
        let length = content.bytes().position(is_blank).unwrap_or(content.len());
        let (name, attributes) = content.split_at(length);
        Token::Start { name, attributes, at: self.span.start + 1 + length, empty }
    }

    /// Makes the checks of XML 1.0 that quick-xml omits.
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
            ) => Fault::new(FaultKind::Tags, Span::new(at.start, self.span.end.max(at.start)), error_message(error)),
            _ => Fault::syntax(at, error_message(error)),
        }
    }
}

/// Returns the message for an error of quick-xml.
fn error_message(error: &Error) -> Message {
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
