//! Ishi files for property tests: every keyword of section 5 in every form, including unusual valid ones.
//!
//! A file is built from a tape of numbers, so that shrinking the tape shrinks the file. A board of the core crate
//! tracks the stones, since a move on a stone would be an error.

mod damage;
mod tree;

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use wei7_core::{BoardSize, Color, Point, Stone};

use self::damage::damaged;
use self::tree::Play;
use crate::generate::tape::Tape;

/// Generates files in which a strict reader finds no error. All characters are those of section 3.
pub fn valid_ishi() -> impl Strategy<Value = String> {
    vec(any::<u16>(), 0..700).prop_map(|tape| file(Tape::new(tape), Kind { of_2_x: false, plain: true }))
}

/// Like [`valid_ishi`], on the boards of 2.x: square, 7 to 19 lines, odd.
pub fn valid_ishi_on_boards_of_2_x() -> impl Strategy<Value = String> {
    vec(any::<u16>(), 0..700).prop_map(|tape| file(Tape::new(tape), Kind { of_2_x: true, plain: true }))
}

/// Like [`valid_ishi`], with characters that Ishi does not have. This is no error (3): such characters can be ignored.
pub fn ishi_with_other_characters() -> impl Strategy<Value = String> {
    vec(any::<u16>(), 0..500).prop_map(|tape| file(Tape::new(tape), Kind { of_2_x: true, plain: false }))
}

/// Generates files with lines that are omitted, doubled, moved, or wrong.
pub fn damaged_ishi() -> impl Strategy<Value = String> {
    let damage = vec((any::<u16>(), any::<u16>()), 1..6);
    let kind = Kind { of_2_x: true, plain: true };
    (vec(any::<u16>(), 0..500), damage).prop_map(move |(tape, damage)| damaged(&file(Tape::new(tape), kind), damage))
}

#[derive(Clone, Copy)]
struct Kind {
    of_2_x: bool,
    plain: bool,
}

const ONCE: &[(&str, &[&str])] = &[
    ("BLACK", &["Anna 3-dan", "anna", "Anna Berg (9 years old)", "Anna 4k", "", "Anna & Bo", "Anna 2 Dan *"]),
    ("WHITE", &["Carl 9 Dan", "carl", "Carl", "Carl, shodan", "  ", "5-dan"]),
    ("DATE", &["8 March 1990", "3-21-48", "November 21-24, 1847", "Dec 9, 1938 and Mar 3-4, 1939", "1990", "no idea"]),
    ("HANDICAP", &["0", "2", "7 stones", "nine", "-1"]),
    ("KOMI", &["5", "3 1/2", "4.5", "0", "5.50", "-2.5", "12.75", "none", "+5.5"]),
    (
        "RESULT",
        &[
            "White wins by resignation",
            "Black by 3",
            "Black resigns at move 186",
            "W+2.5",
            "jigo",
            "unfinished",
            "Black wins on time",
            "white by 3 1/2",
            "black wins",
        ],
    ),
    ("RULES", &["Japanese", "CHINESE", "Korean", "of the house", ""]),
    ("TIMELIMIT", &["1 hour", "30 minutes each", "1800", ""]),
];

const REPEATED: &[(&str, &[&str])] = &[
    ("ANALYSIS", &["Jo, professional 1-dan", "Kim", ""]),
    ("PLACE", &["Utrecht", "Lyon (April) and Gent (May)", ""]),
    ("RECORDER", &["Ada (playing black)", "Ada"]),
    ("SOURCE", &["\"A Small Book of Go\"", "page 164 [sic]", "a: b; c?>"]),
];

const WORDS: &[&str] = &[
    "a",
    "word",
    "\\d",
    "\\T,",
    "\\c.",
    "\\s",
    "\\D \\t",
    "C:\\data",
    "\\",
    "\\\\",
    "]",
    "[",
    ":",
    ";B[aa]",
    "?>",
    "-->",
    "<pre title='x'/>",
    "&amp;",
    "\"quoted\"",
    "  two blanks",
    "a\ttab",
    "(;",
    "{\"format\":\"wei7\"}",
    "long line ",
    "ENDUSER",
    "#3",
    "COM",
    "EVENT",
    "trailing ",
    "\u{0}",
];
const OTHERS: &[&str] = &["é", "棋", "😀", "\u{7f}", "\u{1b}[31m", "♦", "\u{85}", "\u{2028}", "\u{a0}", "\u{1}"];

const SHOWN: &[&str] = &[
    "a", "X", "1", "9", "10", "..", "@", "@@", "#", "#3", "\\", "\\x", "\\\\", "\\d", "\\T", "\\c", "\\S", "*", "?",
    "%", "ab", "!", "]", ":", "\"", "&<", "[]",
];

fn file(mut tape: Tape, kind: Kind) -> String {
    let end = tape.pick(&["\r\n", "\r\n", "\r\n", "\n", "\r"]);
    let mut maker = Maker { tape: &mut tape, lines: Vec::new(), kind };
    let events = if maker.tape.one_in(3) { 1 + maker.tape.below(3) } else { 1 };
    for number in 0..events {
        maker.event(number == 0);
    }
    maker.remarks(6);
    let mut text = String::new();
    for line in &maker.lines {
        text.extend([line, end]);
    }
    if tape.one_in(8) && text.ends_with(end) {
        text.truncate(text.len() - end.len());
    }
    text
}

struct Maker<'t> {
    tape: &'t mut Tape,
    lines: Vec<String>,
    kind: Kind,
}

impl Maker<'_> {
    /// Writes a line with its keyword in any case, and white space where it is allowed.
    fn line(&mut self, keyword: &str, rest: &str) {
        let keyword = match self.tape.below(6) {
            5 => keyword.to_ascii_lowercase(),
            4 => keyword.chars().enumerate().map(|(at, c)| if at == 0 { c } else { c.to_ascii_lowercase() }).collect(),
            _ => keyword.to_owned(),
        };
        let before = self.tape.pick(&["", "", "", "", "", "  ", "\t"]);
        let between = if rest.is_empty() { "" } else { self.tape.pick(&[" ", " ", " ", " ", "   ", "\t"]) };
        let after = self.tape.pick(&["", "", "", "", "", " ", "\t "]);
        self.lines.push(format!("{before}{keyword}{between}{rest}{after}"));
        if self.tape.one_in(30) {
            self.lines.push(self.tape.pick(&["", "  \t"]).to_owned());
        }
    }

    fn words(&mut self, most: u32) -> String {
        let mut text = String::new();
        for number in 0..self.tape.below(most + 1) {
            if number > 0 && !self.tape.one_in(8) {
                text.push(' ');
            }
            let word = if !self.kind.plain && self.tape.one_in(3) {
                self.tape.pick(OTHERS)
            } else {
                // The last word is NUL. Ishi does not have this character, so only files with other characters may
                // contain the word.
                self.tape.pick(&WORDS[..WORDS.len() - usize::from(self.kind.plain)])
            };
            text.push_str(word);
        }
        text
    }

    fn title(&mut self, most: u32) -> String {
        self.words(most).trim().to_owned()
    }

    fn remarks(&mut self, chances: u32) {
        while self.tape.one_in(chances) {
            let text = self.title(3);
            self.line("REMARK", &text);
        }
    }

    fn block(&mut self, keyword: &str, end: &str) {
        let title = if self.tape.one_in(3) { self.title(3) } else { String::new() };
        // Such a title would make the block a carrier.
        let title = if title.starts_with("wei7-") { String::new() } else { title };
        self.line(keyword, &title);
        let lines = self.tape.below(4);
        for _ in 0..lines {
            let text = self.words(5);
            let first = text.split_ascii_whitespace().next().unwrap_or_default();
            let text = if first.eq_ignore_ascii_case(end) { format!("x{text}") } else { text };
            self.lines.push(text);
        }
        let rest = if self.tape.one_in(10) { "of it" } else { "" };
        self.line(end, rest);
    }

    fn event(&mut self, first: bool) {
        if !first || !self.tape.one_in(5) {
            self.remarks(4);
            let title = if self.tape.one_in(4) { String::new() } else { self.title(4) };
            self.line("EVENT", &title);
        }
        let sides: &[u32] = if self.kind.of_2_x { &[19, 9, 7, 13, 11, 15, 17] } else { &[19, 9, 2, 3, 5, 10, 18] };
        let side = self.tape.pick(sides);
        let mut play = Play::new(BoardSize::new(side, side).unwrap());
        self.head(side, &mut play);
        for (point, color) in play.stones.clone() {
            play.board.place(Stone { color, point }).unwrap();
        }
        for _ in 0..self.tape.below(24) {
            self.tree_part(&mut play);
        }
        // An event ends the open variations (2 sequence).
        let open = play.sequences.len() - 1;
        if !self.tape.one_in(6) {
            for _ in 0..open {
                self.line("ENDVAR", "");
            }
        }
    }

    /// Writes headers, board, data and setup, in nearly any order.
    fn head(&mut self, side: u32, play: &mut Play) {
        let mut boardsize = side != 19 || self.tape.one_in(3);
        let mut setups = if self.tape.one_in(3) { 1 + self.tape.below(3) } else { 0 };
        let board_first = self.tape.one_in(2);
        if board_first && std::mem::take(&mut boardsize) {
            self.board_size(side);
        }
        for _ in 0..self.tape.below(9) {
            self.head_data(play);
        }
        if boardsize {
            self.board_size(side);
        }
        if setups > 0 {
            // Only the first line of a series has a remark, and only the last has data.
            self.remarks(6);
            while setups > 0 {
                setups -= 1;
                self.setup(play);
                if self.tape.one_in(8) {
                    self.header();
                }
            }
            for _ in 0..self.tape.below(4) {
                self.head_data(play);
            }
        }
    }

    fn board_size(&mut self, side: u32) {
        let rest = if self.tape.one_in(12) { format!("{side} lines") } else { side.to_string() };
        if self.tape.one_in(20) {
            self.line("BOARDSIZE", "19");
        }
        self.line("BOARDSIZE", &rest);
    }

    fn header(&mut self) {
        let (keyword, texts) = if self.tape.one_in(2) { self.tape.pick(REPEATED) } else { self.tape.pick(ONCE) };
        let text = if self.tape.one_in(6) { self.title(3) } else { self.tape.pick(texts).to_owned() };
        self.line(keyword, text.trim());
    }

    fn head_data(&mut self, play: &mut Play) {
        match self.tape.below(8) {
            7 => self.block("USER", "ENDUSER"),
            6 => self.mark(play),
            5 | 4 => self.block("COM", "ENDCOM"),
            _ => self.header(),
        }
    }

    fn setup(&mut self, play: &mut Play) {
        let mut fields = Vec::new();
        for _ in 0..=self.tape.below(3) {
            let color = self.tape.pick(&[Color::Black, Color::White]);
            fields.push(self.cased(if color == Color::Black { "B" } else { "W" }));
            for _ in 0..self.tape.below(4) {
                let point = self.point(play.board.size());
                fields.push(self.location(play.board.size(), point));
                // If a point is set up twice, the first color applies.
                play.stones.entry(point).or_insert(color);
            }
        }
        self.line("SETUP", &fields.join(" "));
    }

    fn cased(&mut self, text: &str) -> String {
        if self.tape.one_in(4) { text.to_ascii_lowercase() } else { text.to_owned() }
    }

    fn point(&mut self, size: BoardSize) -> Point {
        let near = |tape: &mut Tape, side: u32| if tape.one_in(4) { tape.below(side) } else { tape.below(side.min(4)) };
        Point::new(near(self.tape, size.width()), near(self.tape, size.height()))
    }

    fn location(&mut self, size: BoardSize, point: Point) -> String {
        let name = size.name(point);
        self.cased(&name)
    }

    fn number(&mut self, play: &Play) -> u32 {
        // Now and then the number of a move that does not exist.
        let more = u32::from(self.tape.one_in(6));
        1 + self.tape.below(play.last.max(1) + more)
    }

    /// Returns a location, a number or a range.
    fn target(&mut self, play: &Play) -> String {
        match self.tape.below(4) {
            3 => {
                let first = self.number(play);
                format!("#{first}-{}", first + 1 + self.tape.below(3))
            }
            2 => {
                let zeros = if self.tape.one_in(10) { "0" } else { "" };
                format!("#{zeros}{}", self.number(play))
            }
            _ => {
                let point = self.point(play.board.size());
                self.location(play.board.size(), point)
            }
        }
    }

    fn mark(&mut self, play: &Play) {
        if self.tape.one_in(5) {
            let targets = self.tape.below(3);
            let mut fields: Vec<String> = (0..targets).map(|_| self.target(play)).collect();
            if self.tape.one_in(3) {
                fields.push(self.cased("ALL"));
            }
            return self.line("UNMARK", &fields.join(" "));
        }
        let mut fields = Vec::new();
        for _ in 0..=self.tape.below(4) {
            let target = self.target(play);
            fields.push(match self.tape.below(6) {
                5 => self.cased("ALL"),
                4 => target,
                _ => format!("{}@{target}", self.tape.pick(SHOWN)),
            });
        }
        self.line("MARK", &fields.join(" "));
    }
}
