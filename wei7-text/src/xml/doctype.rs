//! The document type declaration (XML 1.0, production 28). An external subset may be named, but is not read; internal
//! subsets are not supported.

use super::characters::{is_blank, is_name, is_xml_character};
use super::fault::FaultKind;

/// Checks a document type declaration.
///
/// # Errors
///
/// Returns the kind of fault and the identifier of a message if the declaration is not well-formed or has an internal
/// subset.
pub fn check_doctype(text: &str) -> Result<(), (FaultKind, &'static str)> {
    let wrong = |found| (FaultKind::Syntax, found);
    let rest = text.strip_prefix("<!DOCTYPE").ok_or(wrong("xml-doctype-lower-case"))?;
    let rest = skip_required_blanks(rest).ok_or(wrong("xml-doctype-without-name"))?;
    let end = rest.find([' ', '\t', '\n', '\r', '[', '>']).unwrap_or(rest.len());
    let (name, mut rest) = rest.split_at(end);
    if !is_name(name) {
        return Err(wrong("xml-doctype-without-name"));
    }
    if let Some(inner) = skip_required_blanks(rest) {
        rest = skip_external_id(inner).ok_or(wrong("xml-doctype-without-names"))?;
    }
    rest = skip_blanks(rest);
    if let Some(subset) = rest.strip_prefix('[') {
        // `[]` is an empty subset, which declares nothing.
        rest = skip_blanks(subset)
            .strip_prefix(']')
            .map(skip_blanks)
            .ok_or((FaultKind::InternalSubset, "xml-doctype-subset"))?;
    }
    if rest == ">" { Ok(()) } else { Err(wrong("xml-doctype-goes-on")) }
}

/// Skips an optional external identifier (production 75) and returns the rest; `None` if the identifier is malformed.
fn skip_external_id(text: &str) -> Option<&str> {
    if text.starts_with(['[', '>']) {
        return Some(text);
    }
    if let Some(rest) = text.strip_prefix("SYSTEM") {
        return split_literal(skip_required_blanks(rest)?)
            .filter(|(system, _)| system.chars().all(is_xml_character))
            .map(|(_, rest)| rest);
    }
    let (public, rest) = split_literal(skip_required_blanks(text.strip_prefix("PUBLIC")?)?)?;
    let (_, rest) =
        split_literal(skip_required_blanks(rest)?).filter(|(system, _)| system.chars().all(is_xml_character))?;
    public.bytes().all(is_public_id_byte).then_some(rest)
}

/// Returns the text of a quoted literal and the rest; `None` if the text does not begin with a literal.
fn split_literal(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    text.get(1..)?.split_once(quote)
}

/// Returns whether a public identifier can contain a byte (production 13).
fn is_public_id_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b" \r\n-'()+,./:=?;!*#@$_%".contains(&byte)
}

/// Skips white space and returns the rest; `None` if there is no white space.
fn skip_required_blanks(text: &str) -> Option<&str> {
    let rest = skip_blanks(text);
    (rest.len() < text.len()).then_some(rest)
}

fn skip_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii() && is_blank(c as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_declarations_are_accepted() {
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
    fn malformed_declarations_are_rejected() {
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
