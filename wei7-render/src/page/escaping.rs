//! Protection of a page from the text of a record: escaping, and a content security policy.

use std::io::{self, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use sha2::{Digest, Sha256};

/// A JSON format whose strings cannot end a script element, begin an HTML comment or break a line of a script.
struct InScript;

impl Formatter for InScript {
    fn write_string_fragment<W: io::Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some(at) = rest.find(['<', '>', '&', '\u{2028}', '\u{2029}']) {
            let (before, from) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            let mut letters = from.chars();
            if let Some(letter) = letters.next() {
                write!(out, "\\u{:04x}", u32::from(letter))?;
            }
            rest = letters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}

/// Returns a value as JSON that is safe in a script element.
pub(crate) fn json(value: &impl Serialize) -> Option<String> {
    let mut out = Vec::new();
    value.serialize(&mut Serializer::with_formatter(&mut out, InScript)).ok()?;
    String::from_utf8(out).ok()
}

/// Escapes text for HTML, including attribute values.
pub(crate) fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // HTML cannot contain U+0000.
            '\0' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

/// Returns a content security policy that allows only this inline script and this inline style, and no network access,
/// frames or forms.
pub(super) fn policy(script: &str, style: &str) -> String {
    let hash = |text: &str| format!("'sha256-{}'", BASE64.encode(Sha256::digest(text.as_bytes())));
    format!(
        "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'",
        hash(script),
        hash(style)
    )
}

/// The content security policy for the pages of a site. It allows scripts, styles and pictures of the site itself, also
/// if the site is opened from a disk.
pub(crate) const SITE_POLICY: &str = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; \
     img-src 'self' file:; base-uri 'none'; form-action 'none'";

/// Compresses a file with deflate and encodes the result in base64, for the data of a page.
pub(super) fn deflated(content: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let packed = encoder.write_all(content).and_then(|()| encoder.finish()).unwrap_or_default();
    BASE64.encode(packed)
}

/// Replaces each `{{name}}` in a template by its value. Names without a value are removed.
pub(crate) fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len());
    let mut parts = template.split("{{");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or((part, ""));
        out.push_str(&value(name).unwrap_or_default());
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_cannot_end_the_script_element() {
        let text = "</script><!--<script>&amp;\u{2028}\u{2029}\"\\";
        let json = json(&[text]).unwrap();
        assert!(!json.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{json}");
        let back: Vec<String> = serde_json::from_str(&json).unwrap();
        assert_eq!(back, [text]);
    }

    #[test]
    fn html_escapes_attribute_values() {
        assert_eq!(html("a\"'<b>&\0"), "a&quot;&#39;&lt;b&gt;&amp;\u{fffd}");
    }

    #[test]
    fn a_template_takes_its_values_as_they_are() {
        let value = |name: &str| (name == "a").then(|| "{{b}}".to_owned());
        assert_eq!(fill("<{{a}}{{b}}>", value), "<{{b}}>");
    }

    #[test]
    fn the_policy_names_the_hash_of_the_script() {
        // The hash is the output of `echo -n 'abc' | openssl dgst -sha256 -binary | base64`.
        assert!(policy("abc", "").contains("script-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"));
    }
}
