//! The document type declaration (XML 1.0, production 28). It may name an external subset, which is not read; internal
//! subsets are not supported.

use super::characters::{is_blank, is_name, is_xml_character};
use super::fault::FaultKind;

/// Checks a document type declaration.
///
/// # Errors
///
/// It is not well-formed or has an internal subset: what is wrong, and in a few words what is there.
pub fn check_doctype(text: &str) -> Result<(), (FaultKind, &'static str)> {
    let wrong = |found| (FaultKind::Syntax, found);
    let rest = text.strip_prefix("<!DOCTYPE").ok_or(wrong("xml-doctype-lower-case"))?;
    let rest = blanks(rest).ok_or(wrong("xml-doctype-without-name"))?;
    let end = rest.find([' ', '\t', '\n', '\r', '[', '>']).unwrap_or(rest.len());
    let (name, mut rest) = rest.split_at(end);
    if !is_name(name) {
        return Err(wrong("xml-doctype-without-name"));
    }
    if let Some(inner) = blanks(rest) {
        rest = external(inner).ok_or(wrong("xml-doctype-without-names"))?;
    }
    rest = skip(rest);
    if let Some(subset) = rest.strip_prefix('[') {
        // `[]` declares nothing.
        rest = skip(subset).strip_prefix(']').map(skip).ok_or((FaultKind::InternalSubset, "xml-doctype-subset"))?;
    }
    if rest == ">" { Ok(()) } else { Err(wrong("xml-doctype-goes-on")) }
}

/// The rest after the external identifier (production 75), if there is one; `None` if it is wrong.
fn external(text: &str) -> Option<&str> {
    if text.starts_with(['[', '>']) {
        return Some(text);
    }
    if let Some(rest) = text.strip_prefix("SYSTEM") {
        return literal(blanks(rest)?).filter(|(system, _)| system.chars().all(is_xml_character)).map(|(_, rest)| rest);
    }
    let (public, rest) = literal(blanks(text.strip_prefix("PUBLIC")?)?)?;
    let (_, rest) = literal(blanks(rest)?).filter(|(system, _)| system.chars().all(is_xml_character))?;
    public.bytes().all(is_public).then_some(rest)
}

/// The text between quotes, and the rest.
fn literal(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    text.get(1..)?.split_once(quote)
}

/// Whether a public identifier can have a byte (production 13).
fn is_public(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" \r\n-'()+,./:=?;!*#@$_%".contains(&byte)
}

/// The rest after white space, of which there must be some.
fn blanks(text: &str) -> Option<&str> {
    let rest = skip(text);
    (rest.len() < text.len()).then_some(rest)
}

fn skip(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii() && is_blank(c as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_something_is_well_formed() {
        for text in [
            "<!DOCTYPE wei7>",
            "<!DOCTYPE\twei7 >",
            "<!DOCTYPE wei7[]>",
            "<!DOCTYPE wei7 [ ] >",
            "<!DOCTYPE wei7 SYSTEM 'wei7.dtd'>",
            "<!DOCTYPE wei7 SYSTEM \"it's [here]\" [\n]>",
            "<!DOCTYPE wei7 PUBLIC \"-//x//y\" ''>",
        ] {
            assert_eq!(check_doctype(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn what_is_not_well_formed_is_said() {
        for text in [
            "<!doctype wei7>",
            "<!DOCTYPE>",
            "<!DOCTYPE >",
            "<!DOCTYPEwei7>",
            "<!DOCTYPE 7>",
            "<!DOCTYPE wei7 PUBLIC \"-//x//y\">",
            "<!DOCTYPE wei7 PUBLIC '-//x//y''a.dtd'>",
            "<!DOCTYPE wei7 PUBLIC 'a{b}' 'a.dtd'>",
            "<!DOCTYPE wei7 SY/TEM \"x.dtd\">",
            "<!DOCTYPE wei7 SYSTEM :\"x.dtd\">",
            "<!DOCTYPE wei7 SYSTEM'x.dtd'>",
            "<!DOCTYPE wei7 SYSTEM>",
            "<!DOCTYPE wei7 SYSTEM 'x\u{1}'>",
            "<!DOCTYPE wei7 SYSTEM 'x' 'y'>",
            "<!DOCTYPE wei7 system 'x'>",
            "<!DOCTYPE wei7 [] x>",
        ] {
            assert_eq!(check_doctype(text).map_err(|(kind, _)| kind), Err(FaultKind::Syntax), "{text}");
        }
        let entity = check_doctype("<!DOCTYPE wei7 SYSTEM 'x' [<!ENTITY a 'b'>]>");
        assert_eq!(entity.map_err(|(kind, _)| kind), Err(FaultKind::InternalSubset));
    }
}
