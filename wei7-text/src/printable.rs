//! Characters that are safe in reports and pictures.

/// Returns whether a character of a file is safe in a report or a picture.
///
/// A character is unsafe if it controls a terminal, breaks the line, changes the text direction (UAX #9) or is
/// invisible: with such a character, a report could look different from its content.
///
/// ```
/// assert!("棋 é ~".chars().all(wei7_text::is_printable));
/// assert!("\u{1b}\u{9b}\u{61c}\u{200d}\u{2028}\u{202e}\u{e0001}".chars().all(|c| !wei7_text::is_printable(c)));
/// ```
pub const fn is_printable(character: char) -> bool {
    !matches!(character,
        // C0, DEL and C1 controls (ECMA-48).
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Direction marks, embeddings, overrides and isolates; zero-width joiners and spaces; line and paragraph
        // separators.
        | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        // Interlinear annotations and noncharacters.
        | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        // Tag characters, which can encode hidden text.
        | '\u{e0000}'..='\u{e007f}')
}
