//! What is wrong with a document that is not well-formed.

use crate::{Argument, Message, Span};

/// What is wrong with a document that is not well-formed. A format maps it to a code of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It is not well-formed in some other way.
    Syntax,
    /// Start tags and end tags do not match.
    Tags,
    /// A reference to an entity that is not predefined.
    UndefinedEntity,
    /// A reference to a character that XML cannot hold.
    Character,
    /// A document type declaration with an internal subset, which is not read.
    InternalSubset,
}

/// Why a document is not well-formed. The text after the fault cannot be read.
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
