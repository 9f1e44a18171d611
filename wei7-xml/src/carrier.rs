//! The carrier of 2.x: a processing instruction before the root element with what 2.x cannot say.

use wei7_core::{Carrier, Diagnostic, Span, codes::SUPPLEMENT_SYNTAX};

use crate::output::DECLARATION;

/// Inserts a carrier into a written document.
pub(crate) fn insert(text: &mut String, carrier: &str) {
    text.insert_str(DECLARATION.len(), &Carrier::instruction(carrier));
}

/// The finding about a carrier that is not before the root element.
pub(crate) fn misplaced(span: Span) -> Diagnostic {
    Diagnostic::at(&SUPPLEMENT_SYNTAX, span).expected("a supplement before the root element")
}

#[cfg(test)]
mod tests;
