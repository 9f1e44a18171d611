//! Right and wrong answers among the moves of a problem.

use wei7_core::Color;

use super::tree::{Convention, POSITION, Played};

/// Place of a move among the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The right answer is found with the move, or can still be found after it.
    Right,
    /// The right answer cannot be found any more.
    Wrong,
    /// The right answer was found before.
    Over,
    /// Stones were set up after the right answer, so that the move belongs to another position.
    Outside,
}

/// The answers to a problem.
pub(super) struct Answers {
    /// Place of each move.
    pub(super) places: Vec<Answer>,
    /// For each move, whether the move completes the right answer.
    pub(super) solved: Vec<bool>,
}

/// Finds the right answers by a convention. A mark decides at the first marked move of a line.
pub(super) fn answers(moves: &[Played], solver: Color, convention: Convention) -> Answers {
    let parent = |played: &Played| Some(played.parent).filter(|parent| *parent != POSITION);
    let mut children = vec![Children::default(); moves.len()];
    for played in moves {
        if let Some(parent) = parent(played) {
            children[parent].color.get_or_insert(played.color);
        }
    }
    // Glift takes GB for right, too; GB decides only in a file that also has GB where the word is.
    let with_gb = moves.iter().any(|played| played.marks.correct && played.marks.good_for_black);
    let is_marked = |index: usize, played: &Played| match convention {
        Convention::Right => played.marks.right,
        Convention::Correct => played.marks.correct || (with_gb && played.marks.good_for_black),
        Convention::Plus => played.marks.plus,
        Convention::WrongVariation => children[index].color.is_none(),
    };
    let is_wrong = |played: &Played| convention == Convention::WrongVariation && played.marks.wrong_variation;

    // From the position to the ends of the lines.
    let mut places = Vec::with_capacity(moves.len());
    let mut solved = Vec::with_capacity(moves.len());
    for (index, played) in moves.iter().enumerate() {
        let before = parent(played).map_or(Answer::Right, |parent| match places[parent] {
            Answer::Right if solved[parent] => Answer::Over,
            place => place,
        });
        let place = match before {
            Answer::Over if played.is_after_setup => Answer::Outside,
            Answer::Right if is_wrong(played) => Answer::Wrong,
            place => place,
        };
        places.push(place);
        solved.push(place == Answer::Right && is_marked(index, played));
    }

    // From the ends of the lines to the position.
    for (index, played) in moves.iter().enumerate().rev() {
        let Children { color, any_right, all_right } = children[index];
        let needs_all = convention == Convention::Plus && color == Some(solver.opponent());
        let leads_on = color.is_some() && if needs_all { all_right } else { any_right };
        if places[index] == Answer::Right && !solved[index] && !leads_on {
            places[index] = Answer::Wrong;
        }
        let is_right = places[index] == Answer::Right;
        if let Some(parent) = parent(played) {
            children[parent].any_right |= is_right;
            children[parent].all_right &= is_right;
        }
    }
    Answers { places, solved }
}

/// What is known of the children of a move.
#[derive(Clone, Copy, Debug)]
struct Children {
    /// Color of the first child.
    color: Option<Color>,
    any_right: bool,
    all_right: bool,
}

impl Default for Children {
    fn default() -> Self {
        Self { color: None, any_right: false, all_right: true }
    }
}
