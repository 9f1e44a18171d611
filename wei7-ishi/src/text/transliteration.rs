//! Transliterates text to ASCII: syllables, punctuation and signs, with blanks where ASCII words have them. Text that
//! is already ASCII is not changed.

use std::borrow::Cow;

use deunicode::deunicode_char;

/// The kind of a piece of text, which determines the blanks around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A blank, or the beginning of a line.
    Blank,
    /// Punctuation that has no blank after it, such as an opening bracket.
    Open,
    /// Punctuation that has no blank before it, such as a comma.
    Close,
    /// Punctuation that has no blank on either side, such as a hyphen.
    Tight,
    Letter,
    Digit,
    /// A syllable of a word.
    Part,
    /// A syllable or sign that is a word by itself.
    Word,
    /// A fraction, which follows a number.
    Fraction,
    /// A shape that Ishi writes as `\C` (5.3).
    Shape,
    Other,
}

/// A line being transliterated.
pub(crate) struct Line {
    pub(crate) text: String,
    last: Kind,
    /// Whether the last piece was transliterated and may need a blank after it.
    foreign: bool,
    /// Whether a `"` is open.
    quoted: bool,
}

impl Line {
    pub(crate) fn with_room_for(text: &str) -> Self {
        let text = String::with_capacity(text.len() + text.len() / 2);
        Self { text, last: Kind::Blank, foreign: false, quoted: false }
    }

    /// Adds a character that is not the symbol of a mark, such as a circle or a triangle.
    pub(crate) fn push(&mut self, character: char) {
        match character {
            ' '..='~' | '\t' => self.ascii(character, false),
            '\n' | '\r' => self.ascii(' ', false),
            '\0'..='\u{1F}' | '\u{7F}' => {}
            '\u{3000}' | '\u{30FB}' => self.add(" ", Kind::Blank, false),
            '\u{FF0E}' => self.add(".", Kind::Tight, false),
            // A closing single quotation mark after a letter is an apostrophe.
            '\u{2019}' if self.last == Kind::Letter => self.add("'", Kind::Tight, false),
            '\u{FF01}'..='\u{FF5E}' => {
                let ascii = u32::from(character).checked_sub(0xFEE0).and_then(char::from_u32).unwrap_or('?');
                self.ascii(ascii, true);
            }
            other => {
                if let Some((ascii, kind)) = sign(other) {
                    self.add(ascii, kind, true);
                } else if let Some(number) = enclosed_number(other) {
                    self.add(&format!("({number})"), Kind::Word, true);
                } else {
                    self.transliterate(other);
                }
            }
        }
    }

    /// Adds a shape, which Ishi writes as `\` and a letter, so that no other letter can follow directly (5.3). `exact`
    /// means that the text has this shape and not a similar one.
    pub(crate) fn shape(&mut self, shape: char, exact: bool) {
        let ends_word = exact && self.last != Kind::Word;
        let last = if ends_word { Kind::Blank } else { self.last };
        self.separate(last, Kind::Shape, !exact);
        self.text.push(shape);
        (self.last, self.foreign) = (Kind::Shape, true);
    }

    /// Ends a line of a text with several lines.
    pub(crate) fn end_line(&mut self) {
        self.text.push('\n');
        (self.last, self.foreign, self.quoted) = (Kind::Blank, false, false);
    }

    fn ascii(&mut self, character: char, foreign: bool) {
        let kind = self.kind_of(character);
        self.add(character.encode_utf8(&mut [0; 4]), kind, foreign);
    }

    fn kind_of(&mut self, ascii: char) -> Kind {
        match ascii {
            ' ' | '\t' => Kind::Blank,
            '"' => {
                self.quoted = !self.quoted;
                if self.quoted { Kind::Open } else { Kind::Close }
            }
            '(' | '[' | '{' => Kind::Open,
            ',' | '.' | ';' | ':' | '!' | '?' | ')' | ']' | '}' | '%' => Kind::Close,
            '-' | '/' | '\'' => Kind::Tight,
            letter if letter.is_ascii_alphabetic() => Kind::Letter,
            digit if digit.is_ascii_digit() => Kind::Digit,
            _ => Kind::Other,
        }
    }

    fn add(&mut self, ascii: &str, kind: Kind, foreign: bool) {
        self.separate(self.last, kind, foreign);
        self.text.push_str(ascii);
        (self.last, self.foreign) = (kind, foreign);
    }

    /// Adds a blank between two pieces if their kinds require a blank and one of the pieces was transliterated.
    fn separate(&mut self, last: Kind, next: Kind, foreign: bool) {
        let is_text = |kind| matches!(kind, Kind::Letter | Kind::Digit | Kind::Part | Kind::Word | Kind::Fraction);
        let separated = match (last, next) {
            (Kind::Blank | Kind::Open | Kind::Tight, _) | (_, Kind::Blank | Kind::Close | Kind::Tight) => false,
            (Kind::Word, _)
            | (_, Kind::Word)
            | (Kind::Part, Kind::Letter | Kind::Digit)
            | (Kind::Letter | Kind::Digit, Kind::Part)
            | (Kind::Digit, Kind::Fraction) => true,
            (Kind::Shape, next) => is_text(next),
            (last, Kind::Shape) => is_text(last),
            (last, Kind::Open) => is_text(last) || last == Kind::Close,
            (Kind::Close, next) => is_text(next),
            _ => false,
        };
        if separated && (self.foreign || foreign) {
            self.text.push(' ');
        }
    }

    fn transliterate(&mut self, character: char) {
        let ascii = deunicode_char(character).unwrap_or("?");
        let plain = if ascii.bytes().all(|byte| matches!(byte, 32..=126)) {
            Cow::Borrowed(ascii)
        } else {
            ascii.bytes().filter(|byte| matches!(byte, 32..=126)).map(char::from).collect()
        };
        let word = plain.trim();
        if word.is_empty() {
            if !ascii.is_empty() {
                self.add(" ", Kind::Blank, false);
            }
            return;
        }
        let is_syllable = character >= '\u{1100}' && character.is_alphabetic();
        match (plain.len() > word.len() && (is_syllable || word.len() > 1), character.is_alphabetic()) {
            (true, _) => self.add(word, Kind::Word, true),
            (false, true) if is_syllable => self.add(word, Kind::Part, true),
            (false, true) => self.add(&plain, Kind::Letter, false),
            (false, false) => self.add(&plain, Kind::Other, false),
        }
    }
}

/// Returns the ASCII form of a sign for which the crate `deunicode` has a worse form; `None` for other characters.
fn sign(character: char) -> Option<(&'static str, Kind)> {
    Some(match character {
        '\u{3001}' => (",", Kind::Close),
        '\u{3002}' => (".", Kind::Close),
        '\u{2026}' => ("...", Kind::Close),
        '\u{201C}' | '\u{300C}' | '\u{300E}' => ("\"", Kind::Open),
        '\u{201D}' | '\u{300D}' | '\u{300F}' => ("\"", Kind::Close),
        '\u{2018}' => ("'", Kind::Open),
        '\u{2019}' => ("'", Kind::Close),
        '\u{300A}' => ("<<", Kind::Open),
        '\u{300B}' => (">>", Kind::Close),
        '\u{3008}' => ("<", Kind::Open),
        '\u{3009}' => (">", Kind::Close),
        '\u{3010}' | '\u{3014}' => ("[", Kind::Open),
        '\u{3011}' | '\u{3015}' => ("]", Kind::Close),
        '\u{BC}' => ("1/4", Kind::Fraction),
        '\u{BD}' => ("1/2", Kind::Fraction),
        '\u{BE}' => ("3/4", Kind::Fraction),
        '\u{2190}' => ("<-", Kind::Word),
        '\u{2192}' => ("->", Kind::Word),
        '\u{2194}' => ("<->", Kind::Word),
        '\u{21D2}' => ("=>", Kind::Word),
        // White and Black stones, as text diagrams show them.
        '\u{25CB}' | '\u{25EF}' => ("O", Kind::Word),
        '\u{25CF}' => ("X", Kind::Word),
        '\u{25CE}' => ("(O)", Kind::Word),
        '\u{25B2}' | '\u{25B3}' => ("/\\", Kind::Word),
        '\u{25A0}' | '\u{25A1}' => ("[]", Kind::Word),
        '\u{25C6}' | '\u{25C7}' | '\u{2666}' => ("<>", Kind::Word),
        _ => return None,
    })
}

/// Returns the value of a circled or parenthesized number; `None` for other characters.
fn enclosed_number(character: char) -> Option<u32> {
    let families = [(0x2460, 20), (0x2474, 20), (0x2776, 10)];
    let number = |(first, count): (u32, u32)| u32::from(character).checked_sub(first).filter(|at| *at < count);
    families.into_iter().find_map(number).map(|at| at + 1)
}

/// Returns the shape of Ishi (5.3) that a character is or resembles.
pub(crate) const fn shape(character: char) -> Option<char> {
    match character {
        '\u{2666}' | '\u{25C6}' | '\u{25C7}' => Some('\u{2666}'),
        '\u{25B2}' | '\u{25B3}' => Some('\u{25B2}'),
        '\u{2713}' | '\u{2714}' | '\u{221A}' => Some('\u{2713}'),
        '\u{25A0}' | '\u{25A1}' => Some('\u{25A0}'),
        _ => None,
    }
}
