//! Characters that a report or a picture does not repeat.

/// Whether a character of a file can stand in a report or in a picture. It cannot if it commands a terminal, breaks the line,
/// turns the direction of what follows (UAX #9) or is not seen at all: a report would say something else than it seems to.
///
/// ```
/// assert!("棋 é ~".chars().all(wei7_text::is_printable));
/// assert!("\u{1b}\u{9b}\u{61c}\u{200d}\u{2028}\u{202e}\u{e0001}".chars().all(|c| !wei7_text::is_printable(c)));
/// ```
pub const fn is_printable(character: char) -> bool {
    !matches!(character,
        // C0, DEL and C1 (ECMA-48).
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Marks, embeddings and isolates of direction; joiners and spaces without width; separators of lines.
        | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        // Annotations, and no characters at all.
        | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        // Tags, which spell out hidden text.
        | '\u{e0000}'..='\u{e007f}')
}
