//! The one place through which the text of every report goes before it is printed: what of it may reach a terminal.

use std::fmt::Write;

use wei7_core::is_printable;

use crate::args::ReportForm;

/// A report in which nothing is left that commands a terminal or hides in it. In a report for people there are blanks
/// instead; in JSON, where it can stand in strings only, escapes, so that programs read the exact text. `styled`: colors
/// stay, which are ours, as what is printed in color has none of the input ([`super::text`]).
pub(crate) fn printable(text: &str, form: ReportForm, styled: bool) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    let is_kept = |c: char| c == '\n' || is_printable(c);
    while let Some((at, character)) = rest.char_indices().find(|(_, c)| !is_kept(*c)) {
        let (before, behind) = rest.split_at(at);
        clean.push_str(before);
        let style = style(behind).filter(|_| styled);
        match form {
            ReportForm::Text => clean.push_str(style.unwrap_or(" ")),
            ReportForm::Json => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    // Writing to a string does not fail.
                    let _ = write!(clean, "\\u{unit:04x}");
                }
            }
        }
        rest = behind.get(style.map_or(character.len_utf8(), str::len)..).unwrap_or_default();
    }
    clean + rest
}

/// A sequence that sets colors and nothing else (ECMA-48, 8.3.117: SGR), if one begins the text.
fn style(text: &str) -> Option<&str> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let length = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    parameters.get(length..)?.starts_with('m').then(|| text.get(..length + 3)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_commands_the_terminal() {
        let evil = "a\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\r\t\u{61c}\u{200b}\u{2028}\u{202e}\u{e0001}b\n棋";
        for styled in [false, true] {
            let text = printable(evil, ReportForm::Text, styled);
            assert_eq!(text, "a ]0;x  [2J 31m       b\n棋");
        }
        let json = format!("\"{}\"", printable("\u{7f}\u{9b}\u{e0001}棋", ReportForm::Json, true));
        assert_eq!(json, "\"\\u007f\\u009b\\udb40\\udc01棋\"");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), "\u{7f}\u{9b}\u{e0001}棋");
    }

    #[test]
    fn colors_stay_where_there_are_some() {
        let text = "\u{1b}[1;38;5;9merror\u{1b}[0m\u{1b}[m\u{1b}[1x\u{1b}[";
        assert_eq!(printable(text, ReportForm::Text, true), "\u{1b}[1;38;5;9merror\u{1b}[0m\u{1b}[m [1x [");
        assert_eq!(printable(text, ReportForm::Text, false), " [1;38;5;9merror [0m [m [1x [");
    }
}
