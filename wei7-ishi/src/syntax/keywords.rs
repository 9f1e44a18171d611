//! The keywords of section 5.1, one row each.

/// A keyword (5.1), in the order of [`KEYWORDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keyword {
    /// Begins the next event.
    Event,
    /// Black player's name, rank etc.
    Black,
    /// White player's name, rank etc.
    White,
    /// Date(s) on which the game was played.
    Date,
    /// Location(s) where the game was played.
    Place,
    /// Rules of the game: Japanese (the default) or Chinese.
    Rules,
    /// Handicap count, informational only.
    Handicap,
    /// Komi of the game.
    Komi,
    /// Time limits for one or both players.
    TimeLimit,
    /// Result of the game.
    Result,
    /// Source of the game: book, journal, etc.
    Source,
    /// Person(s) who provided the commentary.
    Analysis,
    /// Person(s) who recorded the data.
    Recorder,
    /// Size of the square board of the event.
    BoardSize,
    /// Stones of an event or a diagram.
    Setup,
    /// Stones and moves to hide in a diagram.
    Hide,
    /// Prisoners taken by the current move.
    Prisoner,
    /// Marks on the board.
    Mark,
    /// Removes marks.
    Unmark,
    /// Begins a block of commentary.
    Com,
    /// Begins a block of user data.
    User,
    /// Begins a variation.
    Var,
    /// Begins the definition of a diagram.
    Diagram,
    /// Next black move.
    B,
    /// Next white move.
    W,
    /// Remark of the author of the file on the following lines.
    Remark,
    /// Ends a block of commentary.
    EndCom,
    /// Ends a block of user data.
    EndUser,
    /// Ends a variation.
    EndVar,
}

/// The purpose of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Information about the event, as free text (5.2).
    Header,
    /// Data of the game or its structure, such as a move, a mark or a block (5.4).
    Data,
}

/// A row of the table [`KEYWORDS`].
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The keyword.
    pub keyword: Keyword,
    /// The name in upper case, as it is written.
    pub name: &'static str,
    /// The purpose.
    pub kind: Kind,
    /// The letter that stands for the keyword in the recorded order of the lines of a node
    /// ([`wei7_core::Spelling::Order`]): a capital for a header, a blank if the order does not record the keyword.
    pub letter: char,
}

const fn row(keyword: Keyword, name: &'static str, kind: Kind, letter: char) -> Row {
    Row { keyword, name, kind, letter }
}

/// All keywords. Those with a letter are in canonical writing order: first headers and board size, then the lines of a
/// move or diagram.
pub const KEYWORDS: &[Row] = &[
    row(Keyword::Event, "EVENT", Kind::Data, ' '),
    row(Keyword::Black, "BLACK", Kind::Header, 'B'),
    row(Keyword::White, "WHITE", Kind::Header, 'W'),
    row(Keyword::Date, "DATE", Kind::Header, 'D'),
    row(Keyword::Place, "PLACE", Kind::Header, 'P'),
    row(Keyword::Rules, "RULES", Kind::Header, 'U'),
    row(Keyword::Handicap, "HANDICAP", Kind::Header, 'H'),
    row(Keyword::Komi, "KOMI", Kind::Header, 'K'),
    row(Keyword::TimeLimit, "TIMELIMIT", Kind::Header, 'L'),
    row(Keyword::Result, "RESULT", Kind::Header, 'T'),
    row(Keyword::Source, "SOURCE", Kind::Header, 'S'),
    row(Keyword::Analysis, "ANALYSIS", Kind::Header, 'A'),
    row(Keyword::Recorder, "RECORDER", Kind::Header, 'R'),
    row(Keyword::BoardSize, "BOARDSIZE", Kind::Data, 'Z'),
    row(Keyword::Setup, "SETUP", Kind::Data, 's'),
    row(Keyword::Hide, "HIDE", Kind::Data, 'h'),
    row(Keyword::Prisoner, "PRISONER", Kind::Data, 'p'),
    row(Keyword::Mark, "MARK", Kind::Data, 'm'),
    row(Keyword::Unmark, "UNMARK", Kind::Data, 'm'),
    row(Keyword::Com, "COM", Kind::Data, 'c'),
    row(Keyword::User, "USER", Kind::Data, 'u'),
    row(Keyword::Var, "VAR", Kind::Data, 'v'),
    row(Keyword::Diagram, "DIAGRAM", Kind::Data, 'd'),
    row(Keyword::B, "B", Kind::Data, ' '),
    row(Keyword::W, "W", Kind::Data, ' '),
    row(Keyword::Remark, "REMARK", Kind::Data, ' '),
    row(Keyword::EndCom, "ENDCOM", Kind::Data, ' '),
    row(Keyword::EndUser, "ENDUSER", Kind::Data, ' '),
    row(Keyword::EndVar, "ENDVAR", Kind::Data, ' '),
];

/// Index of [`KEYWORDS`] by first letter: for the lower 5 bits of a letter, the bit set of the rows whose names begin
/// with that letter.
const LETTERS: [u32; 32] = {
    let mut letters = [0; 32];
    let mut at = 0;
    while at < KEYWORDS.len() {
        letters[KEYWORDS[at].name.as_bytes()[0] as usize % 32] |= 1 << at;
        at += 1;
    }
    letters
};

impl Keyword {
    /// Returns the keyword for a word, ignoring case (3).
    ///
    /// ```
    /// use wei7_ishi::keywords::Keyword;
    /// assert_eq!(Keyword::from_word("EndVar"), Some(Keyword::EndVar));
    /// assert_eq!(Keyword::from_word("EVENTS"), None);
    /// ```
    pub fn from_word(word: &str) -> Option<Self> {
        let mut rows = LETTERS[usize::from(*word.as_bytes().first()? % 32)];
        while rows != 0 {
            let row = &KEYWORDS[rows.trailing_zeros() as usize];
            if row.name.eq_ignore_ascii_case(word) {
                return Some(row.keyword);
            }
            rows &= rows - 1;
        }
        None
    }

    /// Returns the row of the keyword.
    pub fn row(self) -> &'static Row {
        &KEYWORDS[self as usize]
    }

    /// Returns the name in upper case, as it is written.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_keyword_of_5_1_has_one_row() {
        assert_eq!(KEYWORDS.len(), 29);
        assert_eq!(KEYWORDS.iter().map(|row| row.keyword).collect::<HashSet<_>>().len(), KEYWORDS.len());
        for row in KEYWORDS {
            assert_eq!(Keyword::from_word(&row.name.to_ascii_lowercase()), Some(row.keyword));
            assert_eq!((Keyword::from_word(row.name), row.keyword.row().name), (Some(row.keyword), row.name));
        }
    }

    #[test]
    fn letters_are_unique_but_for_marks() {
        let letters: Vec<char> = KEYWORDS.iter().map(|row| row.letter).filter(|letter| *letter != ' ').collect();
        assert_eq!(letters.iter().collect::<HashSet<_>>().len(), letters.len() - 1);
        assert!(
            KEYWORDS
                .iter()
                .all(|row| (row.kind == Kind::Header) == row.letter.is_ascii_uppercase() || row.letter == 'Z')
        );
    }
}
