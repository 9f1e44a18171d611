//! Trees for tests.

use crate::record::{Action, Branch, BranchId, Move, Record, Step};
use wei7_board::{Color, Point, Vertex};

/// A record of one-letter moves, black and white in turns: `a b (c d) (e)` has two variations after `b`. A dot is a pass of
/// white, a dash one of black.
pub(super) fn tree(text: &str) -> Record {
    let mut record = Record::new();
    let mut open = Vec::new();
    let mut at = BranchId::ROOT;
    for letter in text.chars().filter(|letter| *letter != ' ') {
        match letter {
            '(' => {
                open.push(at);
                at = record.tree.add_child(at, Branch::default()).unwrap();
            }
            ')' => at = open.pop().unwrap(),
            letter => record.tree[at].steps.get_or_insert_default().push(step(letter)),
        }
    }
    record
}

pub(super) fn step(letter: char) -> Step {
    let (color, vertex) = match letter {
        '.' => (Color::White, Vertex::Pass),
        '-' => (Color::Black, Vertex::Pass),
        letter => {
            let place = u32::from(letter) - u32::from('a');
            let color = if place.is_multiple_of(2) { Color::Black } else { Color::White };
            (color, Vertex::Play(Point::new(place % 19, place / 19)))
        }
    };
    Step::new(Action::Move(Move { color, vertex, evaluation: None }))
}
