//! SZ: parses the size of the board and checks the spelling of the value against `FF[4]`.

use wei7_core::{BoardSize, Size};
use wei7_text::info::is_digits;

use super::point::LARGEST_SIDE;

/// Spelling of the value of SZ, compared with the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SizeForm {
    /// The spelling that the format requires.
    Right,
    /// Another spelling with only one possible meaning: `SZ[19x19]`, `SZ[19*19]`, `SZ[19.0]`, `SZ[ 19 ]`.
    Corrected,
    /// A square written as a rectangle: `SZ[19:19]`.
    Square,
    /// A side above 52. Letters cannot name points beyond line 52, so the side is read as 52, as in SGFC.
    TooLarge,
    /// The value is not a size, so the board is 19 by 19.
    Wrong,
}

/// Parses a value of SZ and returns the spelling with it; the size is `None` if its meaning is not certain. A side
/// longer than `limit` is reduced to `limit`.
pub(crate) fn size(raw: &str, limit: u32) -> (Option<Size>, SizeForm) {
    let trimmed = raw.trim();
    let colon = trimmed.contains(':');
    let parts = if colon { trimmed.split_once(':') } else { trimmed.split_once(['x', 'X', '×', '*', ',']) };
    let read = match parts {
        None => lines(trimmed, limit).map(|side| (side, side)),
        Some((width, height)) => lines(width.trim(), limit).zip(lines(height.trim(), limit)),
    };
    let Some((width, height)) = read else { return (None, SizeForm::Wrong) };
    let Some(board) = BoardSize::new(width.0, height.0) else { return (None, SizeForm::Wrong) };
    let square = board.width() == board.height();
    let size = if square { Size::Square(board) } else { Size::Rectangle(board) };
    let spaced = trimmed.len() != raw.len() || trimmed.contains(' ');
    let form = if width.1 || height.1 {
        SizeForm::TooLarge
    } else if square && colon {
        SizeForm::Square
    } else if spaced || trimmed.contains('.') || (parts.is_some() && !colon) {
        SizeForm::Corrected
    } else {
        SizeForm::Right
    };
    (Some(size), form)
}

/// Returns the value of SZ for a board: one number if the board is square, otherwise `columns:rows`.
pub(crate) fn as_written(board: BoardSize) -> String {
    let (width, height) = (board.width(), board.height());
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

/// Parses the length of a side and reduces it to `limit`; the flag says whether the value exceeded the limit.
fn lines(text: &str, limit: u32) -> Option<(u32, bool)> {
    let limit = limit.min(LARGEST_SIDE);
    // 3: a number may have a sign.
    let text = text.strip_prefix('+').unwrap_or(text);
    // Ignore a fraction that consists of zeros only: `19.0`.
    let text =
        text.split_once('.').filter(|(_, zeros)| zeros.bytes().all(|byte| byte == b'0')).map_or(text, |parts| parts.0);
    if !is_digits(text) {
        return None;
    }
    // A number too large for 32 bits exceeds the limit in any case.
    let lines = text.parse::<u32>().unwrap_or(u32::MAX);
    (lines > 0).then_some((lines.min(limit), lines > limit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_where_they_are_certain() {
        let read = |raw| {
            let (size, form) = size(raw, u32::MAX);
            (size.map(|size| (size.board_size().width(), size.board_size().height())), form)
        };
        assert_eq!(read("19"), (Some((19, 19)), SizeForm::Right));
        assert_eq!(read("9:13"), (Some((9, 13)), SizeForm::Right));
        assert_eq!(read("+9"), (Some((9, 9)), SizeForm::Right));
        assert_eq!(read("9:+013"), (Some((9, 13)), SizeForm::Right));
        assert_eq!(read("+9:9"), (Some((9, 9)), SizeForm::Square));
        assert_eq!(read("19:19"), (Some((19, 19)), SizeForm::Square));
        assert_eq!(read("19x19"), (Some((19, 19)), SizeForm::Corrected));
        assert_eq!(read("9X13"), (Some((9, 13)), SizeForm::Corrected));
        assert_eq!(read(" 19\n"), (Some((19, 19)), SizeForm::Corrected));
        assert_eq!(read("13*13"), (Some((13, 13)), SizeForm::Corrected));
        assert_eq!(read("9, 9"), (Some((9, 9)), SizeForm::Corrected));
        assert_eq!(read("13.0"), (Some((13, 13)), SizeForm::Corrected));
        assert_eq!(read("53"), (Some((52, 52)), SizeForm::TooLarge));
        assert_eq!(read("9:99999999999"), (Some((9, 52)), SizeForm::TooLarge));
        for raw in ["0", "", "-9", "++9", "+", "nineteen", "19:", "19:19:19", "9.5", ".0", "9,", "9*9*9", "0:9"] {
            assert_eq!(read(raw), (None, SizeForm::Wrong), "{raw}");
        }
    }
}
