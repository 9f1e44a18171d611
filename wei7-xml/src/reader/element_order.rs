//! Checks the order and number of elements.

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, Span};

use crate::codes;
use crate::elements::Element;
use crate::game::letter;
use crate::reader::{Frame, Reader};

/// Bits of [`Frame::seen`], one for each child of the root element (3.3).
const SIZE: u8 = 1;
const GAME: u8 = 2;
const MOVES: u8 = 4;

impl Reader<'_, '_> {
    /// Checks the order and the number of elements (3.3, 3.5, 3.15), and returns whether to read `element`. An element
    /// in a wrong place is still read for its findings, except a second `size`, because the first `size` is the one for
    /// coordinates.
    pub(crate) fn check_order(&mut self, element: Element, color: Option<Color>, child: u32) -> bool {
        let span = self.lexer.span;
        let bit = match element {
            Element::Size => SIZE,
            Element::Game => GAME,
            // Only the `moves` element of the root is unique.
            Element::Moves if self.context.moves.is_empty() => MOVES,
            Element::Rules | Element::Time | Element::Player | Element::Result => {
                let letter = letter(element, color);
                if self.context.game_order.contains(letter) {
                    self.context.refuse(Diagnostic::at(&codes::REPEATED_GAME_CHILD, span));
                    return true;
                }
                self.context.game_order.push(letter);
                return true;
            }
            Element::Pre if child > 0 => {
                self.context.refuse(Diagnostic::at(&codes::PRE_NOT_FIRST, span));
                return true;
            }
            _ => return true,
        };
        let Some(root) = self.frames.last_mut() else { return true };
        let seen = root.seen;
        root.seen |= bit;
        if seen & bit != 0 {
            self.context.refuse(Diagnostic::at(&codes::REPEATED_PART, span));
            return bit != SIZE;
        }
        if seen > bit {
            let finding = Diagnostic::at(&codes::ORDER, span);
            // Coordinates cannot be checked before the size is known. A `game` after `moves` is harmless.
            if bit == SIZE && seen & MOVES != 0 {
                self.context.refuse(finding);
            } else {
                self.context.find(finding.repair(Message::new("read-as-is")));
            }
        }
        true
    }

    /// Reports required children that the root element does not have (3.3).
    pub(crate) fn end_of_root(&mut self, frame: Frame<'_>, span: Span) {
        if frame.seen & SIZE == 0 {
            self.context.refuse(Diagnostic::at(&codes::SIZE_MISSING, span));
        }
        if frame.seen & MOVES == 0 {
            self.context.refuse(Diagnostic::at(&codes::MOVES_MISSING, span));
        }
    }
}
