//! What is known and not read: it is named, and not taken for a format that is read.

use wei7_core::Head;

/// Whether an input is of a kind.
type Test = fn(&Head<'_>) -> bool;

/// The name of what an input is, if it is a record in a format that is not read, or a program with the extension of one
/// that is.
pub(crate) fn named(head: &Head<'_>) -> Option<&'static str> {
    let known: [(&str, Test); 2] = [("UGZ (PandaNet)", is_ugz), ("a program in Go", is_program)];
    known.into_iter().find(|(_, is_it)| is_it(head)).map(|(name, _)| name)
}

/// An LHA archive (`-lh5-` behind two bytes) of which `PandaNet` changes two bytes.
fn is_ugz(head: &Head<'_>) -> bool {
    let method = head.bytes().get(2..7).unwrap_or_default();
    let same = method.iter().zip(b"-lh5-").filter(|(there, byte)| there == byte).count();
    same >= 3 && head.bytes().iter().take(64).any(|byte| *byte < b'\t')
}

/// `package` and a name come first, apart from comments.
fn is_program(head: &Head<'_>) -> bool {
    let mut in_comment = false;
    for line in head.lines() {
        if in_comment || line.starts_with(b"/*") {
            in_comment = !line.ends_with(b"*/");
        } else if !line.starts_with(b"//") {
            return line.split(u8::is_ascii_whitespace).next() == Some(&b"package"[..]);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_named() {
        for (text, name) in [
            ("\u{1c}\u{1}-lh5-\u{1}\0\0game.ugf", Some("UGZ (PandaNet)")),
            ("\u{1c}\u{1}+lz5-\u{1}\0\0game.ugf", Some("UGZ (PandaNet)")),
            ("a -lh5- archive is text here", None),
            ("Friendly game\n19\nPAMPHLET\n", None),
            ("[Header]\nSIZE=19\n", None),
            ("package main\n\nfunc main() {}\n", Some("a program in Go")),
            ("// A tool.\n/* of\nours */\n\npackage tool\n", Some("a program in Go")),
            ("packages of games\n", None),
            ("EVENT\nB 1 D4\n", None),
            ("", None),
        ] {
            assert_eq!(named(&Head::new(text.as_bytes())), name, "{text}");
        }
    }
}
