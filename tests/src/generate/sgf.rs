//! SGF texts for property tests: every property of `FF[4]`, every type of value, unusual but valid forms, and damaged
//! texts.
//!
//! A text is built from a tape of numbers, so that shrinking the tape shrinks the text. The module has a property table
//! of its own.

mod damage;
mod table;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};

use self::damage::damaged;
use self::table::Value::{
    self, Double, Figure, Labels, Lines, Nothing, Number, Points, PointsOrNone, Real, Shape, Simple, Text, Word,
};
use self::table::{ANNOTATIONS, ANYWHERE, ASSESSMENTS, GAME_INFO, OF_MOVES, PIECES};
use crate::generate::tape::Tape;

/// Generates texts without violations of `FF[4]`, which the strict `SgfReader::new()` reads.
pub fn valid_sgf() -> impl Strategy<Value = String> {
    vec(any::<u16>(), 0..600).prop_map(|tape| file(&mut Tape::new(tape), false))
}

/// Like [`valid_sgf`], on the boards of 2.x: square, 7 to 19 lines, odd.
pub fn valid_sgf_on_boards_of_2_x() -> impl Strategy<Value = String> {
    vec(any::<u16>(), 0..600).prop_map(|tape| file(&mut Tape::new(tape), true))
}

/// Generates texts with damaged values, nodes, brackets and identifiers.
pub fn damaged_sgf() -> impl Strategy<Value = String> {
    let damage = vec((any::<u16>(), any::<u16>()), 0..12);
    (vec(any::<u16>(), 0..400), damage).prop_map(|(tape, damage)| damaged(&file(&mut Tape::new(tape), false), damage))
}

/// Writes a file with one game or several.
fn file(tape: &mut Tape, boards_of_2_x: bool) -> String {
    let mut text = String::new();
    let games = if tape.one_in(4) { 1 + tape.below(3) } else { 1 };
    for _ in 0..games {
        Game::write(tape, boards_of_2_x, &mut text);
        text.push_str(blank(tape));
    }
    text
}

fn blank(tape: &mut Tape) -> &'static str {
    tape.pick(&["", "", "", "", "\n", " ", "\r\n", "\t", "\n\n  "])
}

fn letter(index: u32) -> char {
    let index = u8::try_from(index).unwrap();
    char::from(if index < 26 { b'a' + index } else { b'A' + index - 26 })
}

/// State of a game while it is written.
struct Game<'t> {
    tape: &'t mut Tape,
    text: &'t mut String,
    width: u32,
    height: u32,
    /// Whether a node of the current path has game information. At most one node of a path may have it.
    informed: bool,
}

impl<'t> Game<'t> {
    fn write(tape: &'t mut Tape, boards_of_2_x: bool, text: &'t mut String) {
        let (width, height) = match tape.below(4) {
            _ if boards_of_2_x => {
                let side = tape.pick(&[19, 9, 7, 11, 13, 15, 17]);
                (side, side)
            }
            0 | 1 => {
                let side = tape.pick(&[19, 9, 13, 1, 2, 5, 20, 25, 52]);
                (side, side)
            }
            2 => (tape.pick(&[9, 1, 19, 20, 52]), tape.pick(&[13, 2, 5, 51])),
            _ => (19, 19),
        };
        let mut game = Self { tape, text, width, height, informed: false };
        game.root();
        game.tree();
        game.text.push(')');
    }

    fn blank(&mut self) {
        let blank = blank(self.tape);
        self.text.push_str(blank);
    }

    fn root(&mut self) {
        self.text.push('(');
        self.blank();
        self.text.push(';');
        let mut properties = vec!["FF[4]".to_owned(), "CA[UTF-8]".to_owned()];
        if self.width != self.height {
            properties.push(format!("SZ[{}:{}]", self.width, self.height));
        } else if self.width != 19 || self.tape.one_in(2) {
            properties.push(format!("SZ[{}]", self.width));
        }
        for optional in ["GM[1]", "AP[Test:1.0]", "AP[a\\:b:c]", "ST[2]"] {
            let is_second = optional.starts_with("AP") && properties.iter().any(|one| one.starts_with("AP"));
            if self.tape.one_in(3) && !is_second {
                properties.push(optional.to_owned());
            }
        }
        let setup = self.tape.one_in(3);
        if setup {
            self.setup(&mut properties);
        }
        if !self.tape.one_in(6) {
            self.informed = true;
            self.some(GAME_INFO, 5, &mut properties);
        }
        self.anywhere(&mut properties);
        self.put(properties);
    }

    /// Writes nodes and variations until the tape ends the tree.
    fn tree(&mut self) {
        let mut open = 0;
        let mut color = 'B';
        for _ in 0..self.tape.below(20) {
            match self.tape.below(6) {
                5 if open > 0 => {
                    // The next variation begins where this one ends.
                    self.text.push(')');
                    self.blank();
                    self.text.push('(');
                }
                4 => {
                    self.text.push('(');
                    open += 1;
                }
                _ => {}
            }
            self.node(color);
            color = if color == 'B' { 'W' } else { 'B' };
        }
        (0..open).for_each(|_| self.text.push(')'));
    }

    fn node(&mut self, color: char) {
        self.blank();
        self.text.push(';');
        let mut properties = Vec::new();
        match self.tape.below(8) {
            7 => self.setup(&mut properties),
            6 => {}
            other => {
                let value = if other == 5 { self.tape.pick(&["", "tt"]).to_owned() } else { self.point() };
                // On larger boards, `tt` is not a pass but a point, which may even be off the board.
                let value = if value == "tt" && (self.width > 19 || self.height > 19) { String::new() } else { value };
                properties.push(format!("{color}[{value}]"));
                self.some(OF_MOVES, 8, &mut properties);
                self.one_of(ANNOTATIONS, &mut properties);
            }
        }
        if !self.informed && self.tape.one_in(4) {
            self.informed = true;
            self.some(GAME_INFO, 8, &mut properties);
        }
        self.anywhere(&mut properties);
        self.put(properties);
    }

    /// Writes properties in any order, with white space where it is allowed.
    fn put(&mut self, mut properties: Vec<String>) {
        if self.tape.one_in(3) {
            properties.reverse();
        }
        for property in properties {
            self.blank();
            self.text.push_str(&property);
        }
    }

    fn anywhere(&mut self, properties: &mut Vec<String>) {
        self.one_of(ASSESSMENTS, properties);
        // No point is marked twice, or is territory of both sides.
        let (mut shapes, mut territory) = (BTreeSet::new(), BTreeSet::new());
        for (id, value) in ANYWHERE {
            if self.tape.one_in(10) {
                let taken = if matches!(*id, "TB" | "TW") { &mut territory } else { &mut shapes };
                self.property(id, *value, taken, properties);
            }
        }
    }

    fn some(&mut self, table: &[(&str, Value)], chances: u32, properties: &mut Vec<String>) {
        for (id, value) in table {
            if self.tape.one_in(chances) {
                self.property(id, *value, &mut BTreeSet::new(), properties);
            }
        }
    }

    fn one_of(&mut self, table: &[(&str, Value)], properties: &mut Vec<String>) {
        if self.tape.one_in(6) {
            let (id, value) = self.tape.pick(table);
            self.property(id, value, &mut BTreeSet::new(), properties);
        }
    }

    fn point(&mut self) -> String {
        let (x, y) = (self.tape.below(self.width), self.tape.below(self.height));
        format!("{}{}", letter(x), letter(y))
    }

    /// Returns distinct points, some as rectangles.
    fn points(&mut self, taken: &mut BTreeSet<(u32, u32)>) -> Vec<String> {
        let mut values = Vec::new();
        for _ in 0..=self.tape.below(3) {
            let (x, y) = (self.tape.below(self.width), self.tape.below(self.height));
            let (right, below) = if self.tape.one_in(3) {
                ((x + self.tape.below(3)).min(self.width - 1), (y + self.tape.below(3)).min(self.height - 1))
            } else {
                (x, y)
            };
            let rectangle: Vec<_> = (y..=below).flat_map(|y| (x..=right).map(move |x| (x, y))).collect();
            if rectangle.iter().any(|point| taken.contains(point)) {
                continue;
            }
            let mut value = format!("{}{}", letter(x), letter(y));
            if rectangle.len() > 1 {
                write!(value, ":{}{}", letter(right), letter(below)).unwrap();
            }
            taken.extend(rectangle);
            values.push(value);
        }
        values
    }

    fn setup(&mut self, properties: &mut Vec<String>) {
        let mut taken = BTreeSet::new();
        for id in ["AB", "AW", "AE"] {
            if self.tape.one_in(2) {
                let values = self.points(&mut taken);
                self.list(id, &values, properties);
            }
        }
        if self.tape.one_in(4) {
            properties.push(format!("PL[{}]", self.tape.pick(&["B", "W"])));
        }
    }

    fn list(&mut self, id: &str, values: &[String], properties: &mut Vec<String>) {
        if values.is_empty() {
            return;
        }
        let mut property = id.to_owned();
        for value in values {
            write!(property, "{}[{value}]", blank(self.tape)).unwrap();
        }
        properties.push(property);
    }

    fn words(&mut self, most: u32) -> String {
        (0..self.tape.below(most + 1)).map(|_| self.tape.pick(PIECES)).collect()
    }

    fn property(&mut self, id: &str, value: Value, taken: &mut BTreeSet<(u32, u32)>, properties: &mut Vec<String>) {
        let values = match value {
            Nothing => vec![String::new()],
            Double => vec![self.tape.pick(&["1", "2"]).to_owned()],
            Number(words) | Word(words) => vec![self.tape.pick(words).to_owned()],
            Real => vec![self.tape.pick(&["0", "12.5", "-3", "+7.25", "1795.5", "100"]).to_owned()],
            Simple => vec![self.words(4)],
            Text => vec![self.words(9)],
            Shape => self.points(taken),
            PointsOrNone if self.tape.one_in(4) => vec![String::new()],
            PointsOrNone if matches!(id, "TB" | "TW") => self.points(taken),
            Points | PointsOrNone => self.points(&mut BTreeSet::new()),
            Labels => self.labels(),
            Lines => self.lines(),
            Figure => match self.tape.below(3) {
                0 => vec![String::new()],
                _ => vec![format!("{}:{}", self.tape.pick(&["0", "257", "33024"]), self.words(3))],
            },
        };
        self.list(id, &values, properties);
    }

    /// Returns labels. Their texts have no second colon, which some programs do not count as part of the text.
    fn labels(&mut self) -> Vec<String> {
        let points: BTreeSet<String> = (0..=self.tape.below(3)).map(|_| self.point()).collect();
        let label = |tape: &mut Tape| tape.pick(&["a", "1", "A", "12", "long label", "\\]", "\\:", "棋", "x\\\\", "?"]);
        points.into_iter().map(|point| format!("{point}:{}", label(self.tape))).collect()
    }

    fn lines(&mut self) -> Vec<String> {
        let lines: BTreeSet<(String, String)> =
            (0..=self.tape.below(2)).map(|_| (self.point(), self.point())).collect();
        lines.into_iter().filter(|(from, to)| from != to).map(|(from, to)| format!("{from}:{to}")).collect()
    }
}
