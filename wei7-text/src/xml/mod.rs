//! XML 1.0 with places: decoding, events, attributes, references, and the checks that quick-xml leaves out.
//!
//! It reads documents of formats that report what is wrong and where. It knows no codes: a format maps each
//! [`FaultKind`], [`EncodingNote`] and [`DecodeError`] to its own. Entities are not declared, and nothing external is read.

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
