//! The header of a `$$` diagram (SL, Header).

use wei7_core::Color;

use super::signs::{is_border, is_sign};
use crate::text::squeezed;

/// Settings of a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    /// Side that plays the numbers 1, 3, 5...
    pub(super) first: Option<Color>,
    pub(super) has_coordinates: bool,
    pub(super) size: Option<u32>,
    /// Number that is shown for the sign `1`.
    pub(super) first_number: Option<u32>,
    pub(super) title: String,
    /// Whether the title begins directly after the settings.
    pub(super) is_glued: bool,
}

/// Largest number of digits of a size or a move number that is read as a number.
const MOST_DIGITS: usize = 6;

/// Removes the digits at the beginning of a text and returns their number.
fn take_number(text: &mut &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    if digits > MOST_DIGITS {
        return None;
    }
    let number = number.parse().ok()?;
    *text = rest;
    Some(number)
}

impl Header {
    /// Parses the text after `$$`: `[WB] c size m number title`, in this order and without blanks before the title.
    pub(super) fn parse(text: &str) -> Self {
        let mut rest = text;
        let first = match rest.chars().next() {
            Some('B') => Some(Color::Black),
            Some('W') => Some(Color::White),
            _ => None,
        };
        let mut header = Self { first, ..Self::default() };
        if header.first.is_some() {
            rest = rest.get(1..).unwrap_or_default();
        }
        if let Some(after) = rest.strip_prefix('c') {
            header.has_coordinates = true;
            rest = after;
        }
        header.size = take_number(&mut rest).filter(|size| *size > 0);
        if let Some(mut after) = rest.strip_prefix('m')
            && let Some(number) = take_number(&mut after)
        {
            header.first_number = Some(number);
            rest = after;
        }
        header.is_glued = rest.len() < text.len() && !rest.is_empty() && !rest.starts_with(' ');
        rest.trim().clone_into(&mut header.title);
        header
    }
}

/// Returns whether the first line of a diagram is a border or a row instead of a header. A title may consist of signs,
/// so a row needs a side border or two neighboring empty points.
pub(super) fn is_row(text: &str) -> bool {
    let signs = squeezed(text);
    if signs.len() < 2 || !signs.iter().all(|sign| is_sign(*sign) || is_border(*sign)) {
        return false;
    }
    if signs.iter().all(|sign| is_border(*sign)) {
        return true;
    }
    let is_word = text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    let header = Header::parse(text);
    let has_settings = header != Header { title: header.title.clone(), ..Header::default() };
    if is_word || (has_settings && !header.is_glued) {
        return false;
    }
    let is_empty = |sign: char| matches!(sign, '.' | ',');
    signs.first() == Some(&'|')
        || signs.last() == Some(&'|')
        || signs.windows(2).any(|pair| pair.iter().all(|sign| is_empty(*sign)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_an_order() {
        let header = Header::parse("Wc13m21 Ladder (23 at 21)");
        assert_eq!((header.first, header.has_coordinates), (Some(Color::White), true));
        assert_eq!((header.size, header.first_number), (Some(13), Some(21)));
        assert_eq!(header.title, "Ladder (23 at 21)");
        let title = Header::parse(" Black first");
        assert_eq!((title.first, &*title.title), (None, "Black first"));
        assert!(Header::parse("Black first").is_glued);
    }

    #[test]
    fn a_row_is_no_header() {
        assert!([" +---+", "|.X.|", " . . X", "X..O"].iter().all(|row| is_row(row)));
        assert!(["", " a", "B", " Black...", "B . . X", "c9", " ab."].iter().all(|title| !is_row(title)));
    }
}
