//! The carrier of 2.x: a processing instruction before the root element with the data that 2.x cannot express.

use wei7_core::Carrier;

use crate::output::DECLARATION;

/// Inserts a carrier into a written document, before the root element.
pub(crate) fn insert(text: &mut String, carrier: &str) {
    text.insert_str(DECLARATION.len(), &Carrier::instruction(carrier));
}

#[cfg(test)]
mod tests;
