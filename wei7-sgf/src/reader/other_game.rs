//! Keeps a game other than Go as text.

use crate::model::properties::Id;
use crate::syntax::tree::{GameTree, NodeId};
use crate::syntax::value_length;

/// Returns the text of a game for a file in UTF-8. Unless the text is ASCII, `CA` is set to UTF-8; missing brackets are
/// added. Everything else stays unchanged.
pub(crate) fn as_written(game: &GameTree<'_>) -> String {
    let whole = game.whole();
    let mut text = game.text(whole).to_owned();
    if !text.is_ascii() {
        // `CA` names the charset of the input, but the written text is UTF-8.
        let charset = game.root_value(Id::CA).map(|value| value.span);
        let root = game.beginning(NodeId::ROOT).end;
        let (from, to) = charset.map_or((root, root), |value| (value.start, value.end));
        let named = if charset.is_some() { "UTF-8" } else { "CA[UTF-8]" };
        text.replace_range(from - whole.start..to - whole.start, named);
    }
    close(&mut text);
    match text.as_bytes() {
        [b'(', ..] => text,
        [b';', ..] => format!("({text}"),
        _ => format!("(;{text}"),
    }
}

/// Appends the missing brackets to the text of a game that is cut off.
fn close(text: &mut String) {
    let (mut at, mut open) = (0, usize::from(!text.starts_with('(')));
    while let Some(byte) = text.as_bytes().get(at).copied() {
        match byte {
            b'(' => open += 1,
            b')' => open = open.saturating_sub(1),
            _ => {}
        }
        let value = if byte == b'[' { value_length(text.as_bytes().get(at..).unwrap_or_default()) } else { Some(1) };
        let Some(length) = value else {
            let escapes = text.bytes().rev().take_while(|byte| *byte == b'\\').count();
            text.push_str(if escapes % 2 == 1 { "\\]" } else { "]" });
            break;
        };
        at += length;
    }
    text.extend(std::iter::repeat_n(')', open));
}

#[cfg(test)]
mod tests {
    use wei7_core::Limits;

    use super::*;
    use crate::syntax::Games;

    #[track_caller]
    fn case(text: &str, expected: &str) {
        let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
        assert_eq!(as_written(&game), expected);
        let again = Games::new(expected, Limits::DEFAULT).next().unwrap().unwrap();
        assert_eq!((again.len(), again.property_count()), (game.len(), game.property_count()), "{expected}");
    }

    #[test]
    fn a_game_is_kept_byte_for_byte() {
        for text in ["(;GM[2]CA[GBK]PB[x]\n;B[d3](;W[c5]) (;W[c4\\]]))", "(;GM[2]CA[UTF-8]PB[棋])"] {
            case(text, text);
        }
    }

    #[test]
    fn the_charset_becomes_utf_8() {
        case("(;GM[2]CA[GBK]PB[棋])", "(;GM[2]CA[UTF-8]PB[棋])");
        let game = Games::new("(;GM[2]PB[棋])", Limits::DEFAULT).next().unwrap().unwrap();
        assert_eq!(as_written(&game), "(;CA[UTF-8]GM[2]PB[棋])");
    }

    #[test]
    fn what_is_cut_off_is_closed() {
        case("(;GM[2](;B[d3]", "(;GM[2](;B[d3]))");
        case("(;GM[2];B[d\\", "(;GM[2];B[d\\\\])");
        case(";GM[2];B[d3]", "(;GM[2];B[d3])");
    }
}
