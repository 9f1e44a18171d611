//! Findings after which reading a document cannot continue.

use wei7_core::Argument;
use wei7_core::{Code, Span};
use wei7_text::xml::{self, FaultKind};

use crate::codes;

/// A finding after which reading a document cannot continue, such as text that is not well-formed XML.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static Code,
    pub(crate) span: Span,
    pub(crate) found: Argument,
}

impl Fault {
    pub(crate) fn new(code: &'static Code, span: Span, found: impl Into<Argument>) -> Self {
        Self { code, span, found: found.into() }
    }
}

impl From<xml::Fault> for Fault {
    fn from(fault: xml::Fault) -> Self {
        Self { code: code_of(fault.kind), span: fault.span, found: fault.found }
    }
}

/// Returns the code of this crate for a fault that the XML lexer found.
pub(crate) fn code_of(kind: FaultKind) -> &'static Code {
    match kind {
        FaultKind::Syntax => &codes::NOT_WELL_FORMED,
        FaultKind::Tags => &codes::TAGS,
        FaultKind::UndefinedEntity => &codes::UNDEFINED_ENTITY,
        FaultKind::Character => &codes::CHARACTER,
        FaultKind::InternalSubset => &codes::LIMIT_DTD,
    }
}
