//! Faults of documents that are not well-formed.

use crate::{Argument, Message, Span};

/// The kind of a fault in a document that is not well-formed. Each format maps the kinds to its own codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The document is not well-formed in a way that no other kind covers.
    Syntax,
    /// The start tags and end tags do not match.
    Tags,
    /// A reference names an entity that is not predefined.
    UndefinedEntity,
    /// A reference names a character that XML cannot contain.
    Character,
    /// A document type declaration has an internal subset, which is not supported.
    InternalSubset,
}

/// Reason why a document is not well-formed. The text after the fault cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct Fault {
    /// The kind of the fault.
    pub kind: FaultKind,
    /// The place of the fault.
    pub span: Span,
    /// The text at this place, quoted or described.
    pub found: Argument,
}

impl Fault {
    /// Returns the message of the error.
    pub fn message(&self) -> Message {
        Message::new("not-well-formed").with("found", self.found.clone())
    }

    /// Creates a fault.
    pub fn new(kind: FaultKind, span: Span, found: impl Into<Argument>) -> Self {
        Self { kind, span, found: found.into() }
    }

    /// Creates a fault of the kind [`FaultKind::Syntax`].
    pub(super) fn syntax(span: Span, found: impl Into<Argument>) -> Self {
        Self::new(FaultKind::Syntax, span, found)
    }
}
