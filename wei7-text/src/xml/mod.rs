//! XML 1.0 with source locations: decoding, events, attributes, references, and the checks that quick-xml omits.
//!
//! This module reads documents of formats that report faults with their locations. It defines no codes: each format
//! maps [`FaultKind`], [`EncodingNote`] and [`DecodeError`] to its own. Entity declarations are not supported, and
//! nothing external is read.

mod attributes;
mod characters;
mod doctype;
mod encoding;
mod fault;
mod lexer;
mod value;
mod written;

pub use attributes::{Attribute, Attributes, RawValue};
pub use characters::{is_blank, is_name, is_xml_character, trim};
pub use doctype::check_doctype;
pub use encoding::{DecodeError, Decoded, EncodingNote, decode, decode_as};
pub use fault::{Fault, FaultKind};
pub use lexer::{Lexer, Token};
pub use value::{Remarks, resolve, value};
pub use written::{escape, is_comment, is_instruction};
