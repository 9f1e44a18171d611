//! Cuts a document at an offset and closes all elements that are open there.

use wei7_core::Cut;
use wei7_text::xml::{Lexer, Token};

/// Cuts the text before the tag or character data that contains `at`, and closes the open elements.
pub(crate) fn cut(text: &str, at: usize) -> Option<Cut> {
    let mut lexer = Lexer::new(text);
    // Name of each open element, offset of its start tag, and whether it contains a complete element.
    let mut open: Vec<(&str, usize, bool)> = Vec::new();
    let mut has_root = false;
    let (mut end, mut declaration) = (0, 0);
    // The loop also ends at text that is not well-formed.
    while let Ok(token) = lexer.next() {
        if lexer.span.end > at || matches!(token, Token::Eof) {
            break;
        }
        has_root |= matches!(token, Token::Start { .. });
        let is_whole = match token {
            Token::Start { name, empty: false, .. } => {
                open.push((name, lexer.span.start, false));
                false
            }
            Token::End => open.pop().is_some(),
            Token::Declaration(_) => {
                declaration = lexer.span.end;
                false
            }
            token => matches!(token, Token::Start { .. }),
        };
        if let (true, Some((_, _, has_child))) = (is_whole, open.last_mut()) {
            *has_child = true;
        }
        end = lexer.span.end;
    }
    // A `moves` element that would have no complete child after the cut is removed.
    while let Some([.., (outer, ..), (inner, start, false)]) = open.get(..)
        && outer == inner
    {
        end = *start;
        open.pop();
    }
    // The text is already decoded, so the encoding in its XML declaration must not apply again. Blanks in place of the
    // declaration keep the offsets valid.
    let mut cut = Cut { text: " ".repeat(declaration) + text.get(declaration..end)?, end };
    for (name, ..) in open.iter().rev() {
        cut.text.extend(["</", name, ">"]);
    }
    has_root.then_some(cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_without_a_whole_move_is_none() {
        let text = "<moves><m/><moves><moves> <m x=''/></moves></moves></moves>";
        assert_eq!(cut(text, text.find("<m x").unwrap()).unwrap().text, "<moves><m/></moves>");
        assert_eq!(cut(text, text.find("<m/").unwrap()).unwrap().text, "<moves></moves>");
    }

    #[test]
    fn the_tag_with_the_damage_and_all_behind_it_are_left_out() {
        let text = r#"<?xml version="1.0"?><a><b c="1"/><d>text<e/></d><f g="2"></f></a>"#;
        let blank = " ".repeat(21);
        for (at, expected) in [
            ("1\"/", "<a></a>"),
            ("text", r#"<a><b c="1"/><d></d></a>"#),
            ("<e", r#"<a><b c="1"/><d>text</d></a>"#),
            ("2\">", r#"<a><b c="1"/><d>text<e/></d></a>"#),
        ] {
            let at = text.find(at).unwrap();
            assert_eq!(cut(text, at).unwrap().text, format!("{blank}{expected}"));
        }
        assert_eq!(cut(text, text.find("<a").unwrap()), None);
        let twice = "<a><b/></a>\n</a>";
        assert_eq!(cut(twice, twice.rfind("</a>").unwrap()).unwrap().text, "<a><b/></a>\n");
        for end in 25..text.len() {
            let part = &text[..end];
            let found = cut(part, end).unwrap();
            let mut lexer = Lexer::new(&found.text);
            while !matches!(lexer.next().unwrap(), Token::Eof) {}
            assert_eq!(found.text[21..found.end], part[21..found.end]);
        }
    }
}
