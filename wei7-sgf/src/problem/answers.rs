//! Right and wrong answers among the moves of a problem.

use wei7_core::Color;

use super::positions::Positions;
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

/// Finds the right answers by a convention. A mark decides at the first marked move of a line. Tsumego Hero joins equal
/// positions, and a move is right there only if each reply to it has a right answer.
pub(super) fn answers(moves: &[Played], solver: Color, convention: Convention, positions: &Positions) -> Answers {
    let (is_hero, is_uligo) = (convention == Convention::Plus, convention == Convention::WrongVariation);
    // For each move, the first move with an equal position; and the moves between the positions.
    let (same, mut edges) = if is_hero { positions.joined(moves) } else { ((0..moves.len()).collect(), Vec::new()) };
    let recorded = moves.iter().enumerate().filter(|(_, played)| played.parent != POSITION);
    edges.extend(recorded.map(|(index, played)| (same[played.parent], same[index])));
    let mut before = vec![Vec::new(); moves.len()];
    let mut open = vec![0_usize; moves.len()];
    for (from, to) in edges {
        before[to].push(from);
        open[from] += 1;
    }

    // Glift takes GB for right, too; GB decides only in a file that also has GB where the word is.
    let with_gb = moves.iter().any(|played| played.marks.has(Convention::Correct) && played.marks.good_for_black);
    let mut marked = vec![false; moves.len()];
    for (index, played) in moves.iter().enumerate() {
        marked[same[index]] |= match convention {
            Convention::Right => played.marks.has(convention),
            Convention::Correct => played.marks.has(convention) || (with_gb && played.marks.good_for_black),
            Convention::Plus => played.marks.plus,
            Convention::WrongVariation => open[index] == 0,
        };
    }

    let mut places: Vec<Answer> = Vec::with_capacity(moves.len());
    let mut completes = Vec::with_capacity(moves.len());
    for (index, played) in moves.iter().enumerate() {
        let place = match played.parent {
            POSITION => Answer::Right,
            parent if completes[parent] => Answer::Over,
            parent => places[parent],
        };
        let place = match place {
            Answer::Over if played.is_after_setup => Answer::Outside,
            Answer::Right if is_uligo && played.marks.has(convention) => Answer::Wrong,
            place => place,
        };
        places.push(place);
        completes.push(place == Answer::Right && marked[same[index]]);
    }

    // From the right answers back to the positions from which they can be reached.
    let mut is_right = vec![false; moves.len()];
    let mut reached: Vec<usize> = (0..moves.len()).filter(|index| completes[*index]).map(|index| same[index]).collect();
    while let Some(index) = reached.pop() {
        if std::mem::replace(&mut is_right[index], true) {
            continue;
        }
        for from in &before[index] {
            open[*from] -= 1;
            let is_replied_to = is_hero && moves[*from].color == solver;
            if !is_replied_to || open[*from] == 0 {
                reached.push(*from);
            }
        }
    }
    for (index, place) in places.iter_mut().enumerate() {
        if *place == Answer::Right && !is_right[same[index]] {
            *place = Answer::Wrong;
        }
    }
    Answers { places, solved: completes }
}
