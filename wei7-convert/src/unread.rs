//! What is known and not read: it is named, and not taken for a format that is read.

use wei7_core::Head;

/// Whether an input is of a kind.
type Test = fn(&Head<'_>) -> bool;

/// The name of what an input is, if it is a record in a format that is not read, or a program with the extension of one
/// that is.
pub(crate) fn named(head: &Head<'_>) -> Option<&'static str> {
    let known: [(&str, Test); 4] = [
        ("GIB (Tygem)", is_gib),
        ("NGF (wBaduk)", is_ngf),
        ("UGF (PandaNet)", is_ugf),
        ("a program in Go", is_program),
    ];
    known.into_iter().find(|(_, is_it)| is_it(head)).map(|(name, _)| name)
}

/// A line `\HS` begins its header.
fn is_gib(head: &Head<'_>) -> bool {
    head.lines().next().is_some_and(|line| line == br"\HS")
}

/// One of the first lines is the size of the board, and moves follow the header: `PMABBQDDQ`.
fn is_ngf(head: &Head<'_>) -> bool {
    let is_size = |line: &[u8]| matches!(str::from_utf8(line).map(str::parse::<u32>), Ok(Ok(2..=19)));
    let is_move =
        |line: &[u8]| line.starts_with(b"PM") && matches!(line.len(), 7..=9) && line.iter().all(u8::is_ascii_uppercase);
    head.lines().take(3).any(is_size) && head.lines().take(40).any(is_move)
}

/// Sections, the first of which is the header, and one of data.
fn is_ugf(head: &Head<'_>) -> bool {
    let is = |line: &[u8], name: &[u8]| line.eq_ignore_ascii_case(name);
    head.lines().next().is_some_and(|line| is(line, b"[Header]")) && head.lines().any(|line| is(line, b"[Data]"))
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
            ("\\HS\n\\[GIBOKIND=Global\\]\n\\HE\n\\GS\n2 1 0\n", Some("GIB (Tygem)")),
            ("\u{feff}\r\n\\HS\r\n", Some("GIB (Tygem)")),
            ("Friendly game\n19\nAda 3D\nBen 2D\nwww\n0\n0\n6\n20010101\n5\nend\n1\nPMABBQDDQ\n", Some("NGF (wBaduk)")),
            ("Friendly game\n19\nPAMPHLET\n", None),
            ("[Header]\r\nLang=JPN\r\n[Data]\r\nQD,B1,1,0\r\n", Some("UGF (PandaNet)")),
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
