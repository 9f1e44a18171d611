//! The moves, variations and diagrams of an event.

use std::collections::{BTreeMap, BTreeSet};

use wei7_core::{Board, BoardSize, Color, Point, Vertex};

use super::Maker;

/// State of the game while the moves of an event are generated.
pub(super) struct Play {
    pub(super) board: Board,
    pub(super) stones: BTreeMap<Point, Color>,
    /// The open sequences, the main one first.
    pub(super) sequences: Vec<Sequence>,
    /// The highest number of a move, for marks.
    pub(super) last: u32,
}

impl Play {
    pub(super) fn new(size: BoardSize) -> Self {
        Self { board: Board::new(size), stones: BTreeMap::new(), sequences: vec![Sequence::default()], last: 0 }
    }
}

#[derive(Default)]
pub(super) struct Sequence {
    numbers: BTreeSet<u32>,
    last: Option<u32>,
    /// Number of the move that the first move of the sequence replaces.
    replaced: Option<u32>,
    /// Number of moves made since the sequence began.
    moves: u32,
    /// The move that was taken back for this sequence.
    taken_back: Option<(Color, Vertex)>,
    /// The last move, if it was not taken back.
    current: Option<(Color, Vertex)>,
}

impl Maker<'_> {
    /// Writes a move with its data, a diagram, or the beginning or end of a variation.
    pub(super) fn tree_part(&mut self, play: &mut Play) {
        let can_vary = play.sequences.last().is_some_and(|sequence| sequence.current.is_some());
        match self.tape.below(10) {
            9 if play.sequences.len() > 1 => self.end_variation(play),
            8 | 7 if can_vary => self.variation(play),
            6 => self.diagram(play),
            _ => self.play(play),
        }
    }

    fn play(&mut self, play: &mut Play) {
        self.remarks(12);
        let size = play.board.size();
        let color = self.tape.pick(&[Color::Black, Color::White]);
        let mut vertex = Vertex::Play(self.point(size));
        let mut to = match vertex {
            Vertex::Play(point) => self.location(size, point),
            Vertex::Pass => String::new(),
        };
        if self.tape.one_in(12) || play.board.play(color, vertex).is_err() {
            vertex = Vertex::Pass;
            play.board.play(color, vertex).unwrap();
            to = self.cased("PASS");
        }
        let number = self.next_number(play);
        let sequence = play.sequences.last_mut().unwrap();
        sequence.numbers.insert(number);
        (sequence.last, sequence.moves) = (Some(number), sequence.moves + 1);
        sequence.current = Some((color, vertex));
        play.last = play.last.max(number).min(999);
        let zeros = if self.tape.one_in(20) { "0" } else { "" };
        self.line(if color == Color::Black { "B" } else { "W" }, &format!("{zeros}{number} {to}"));
        self.move_data(play);
    }

    /// Returns the number of the next move. Each number is used once in a sequence (6); now and then one is skipped.
    fn next_number(&mut self, play: &Play) -> u32 {
        let sequence = play.sequences.last().unwrap();
        let next = sequence.last.map_or(sequence.replaced.unwrap_or(1), |last| last.saturating_add(1));
        let number = match self.tape.below(14) {
            13 => self.tape.pick(&[1, 7, 120, 4_294_967_295]),
            12 => next.saturating_add(2),
            _ => next,
        };
        (number..=u32::MAX).chain(1..number).find(|number| !sequence.numbers.contains(number)).unwrap()
    }

    fn move_data(&mut self, play: &Play) {
        for _ in 0..self.tape.below(3) {
            match self.tape.below(6) {
                5 => self.block("USER", "ENDUSER"),
                4 => {
                    let count = self.tape.below(3);
                    let fields: Vec<String> = (0..count).map(|_| self.prisoner(play)).collect();
                    self.line("PRISONER", &fields.join(" "));
                }
                3 | 2 => self.mark(play),
                _ => self.block("COM", "ENDCOM"),
            }
        }
    }

    /// Returns a location or a single number.
    fn prisoner(&mut self, play: &Play) -> String {
        if self.tape.one_in(2) {
            return format!("#{}", self.number(play));
        }
        let point = self.point(play.board.size());
        self.location(play.board.size(), point)
    }

    fn variation(&mut self, play: &mut Play) {
        let marker = self.tape.pick(&["", "a", "b", "10", "\\t", "x:", "]"]);
        let marker =
            if marker.is_empty() || !self.tape.one_in(10) { marker.to_owned() } else { format!("{marker} more") };
        self.line("VAR", &marker);
        let sequence = play.sequences.last_mut().unwrap();
        let taken_back = sequence.current;
        play.board.undo();
        sequence.moves -= 1;
        let replaced = sequence.last;
        play.sequences.push(Sequence { replaced, taken_back, ..Sequence::default() });
    }

    fn end_variation(&mut self, play: &mut Play) {
        let rest = if self.tape.one_in(8) { "back to the game" } else { "" };
        self.line("ENDVAR", rest);
        let sequence = play.sequences.pop().unwrap();
        for _ in 0..sequence.moves {
            play.board.undo();
        }
        if let Some((color, vertex)) = sequence.taken_back {
            play.board.play(color, vertex).unwrap();
            play.sequences.last_mut().unwrap().moves += 1;
        }
    }

    fn diagram(&mut self, play: &Play) {
        self.remarks(8);
        let size = play.board.size();
        let (one, other) = (self.point(size), self.point(size));
        let region = match self.tape.below(7) {
            6 => "Z25 A1".to_owned(),
            5 => self.tape.pick(&["9x9", "13X13", "2x2"]).to_owned(),
            4 => format!("{0}x{0}", size.width()),
            3 | 2 => format!("{} {}", self.location(size, one), self.location(size, other)),
            1 => "(all of it)".to_owned(),
            _ => String::new(),
        };
        self.line("DIAGRAM", &region);
        let mut is_set_up = false;
        for _ in 0..self.tape.below(5) {
            match self.tape.below(6) {
                5 => self.block("USER", "ENDUSER"),
                4 => self.block("COM", "ENDCOM"),
                3 => self.mark(play),
                2 => {
                    let count = self.tape.below(4);
                    let fields: Vec<String> = (0..count).map(|_| self.target(play)).collect();
                    self.line("HIDE", &fields.join(" "));
                }
                _ => {
                    // Only the first line of a series has a remark.
                    if !std::mem::replace(&mut is_set_up, true) {
                        self.remarks(6);
                    }
                    let mut aside = Play::new(size);
                    self.setup(&mut aside);
                }
            }
        }
    }
}
