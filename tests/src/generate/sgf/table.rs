//! The properties of `FF[4]` and their possible values.

/// Type of a property value.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Nothing,
    Number(&'static [&'static str]),
    Double,
    Real,
    Simple,
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    Points,
    /// A list of points, or a single empty value.
    PointsOrNone,
    /// A list of points, none of which has another shape in the same node.
    Shape,
    Labels,
    Lines,
    Figure,
}

use self::Value::{
    Double, Figure, Labels, Lines, Nothing, Number, Points, PointsOrNone, Real, Shape, Simple, Text, Word,
};

/// Properties that are allowed in any node.
pub(super) const ANYWHERE: &[(&str, Value)] = &[
    ("C", Text),
    ("N", Simple),
    ("TR", Shape),
    ("SQ", Shape),
    ("CR", Shape),
    ("MA", Shape),
    ("SL", Shape),
    ("LB", Labels),
    ("AR", Lines),
    ("LN", Lines),
    ("TB", PointsOrNone),
    ("TW", PointsOrNone),
    ("DD", PointsOrNone),
    ("VW", PointsOrNone),
    ("V", Real),
    ("HO", Double),
    ("FG", Figure),
    ("PM", Number(&["0", "1", "2"])),
    ("KGSDE", Points),
    ("ZZ", Text),
    ("PRIVATE", Text),
];

/// Properties of which a node has at most one.
pub(super) const ASSESSMENTS: &[(&str, Value)] = &[("GB", Double), ("GW", Double), ("DM", Double), ("UC", Double)];
pub(super) const ANNOTATIONS: &[(&str, Value)] = &[("TE", Double), ("BM", Double), ("DO", Nothing), ("IT", Nothing)];

/// Properties that describe the move of a node.
pub(super) const OF_MOVES: &[(&str, Value)] = &[
    ("KO", Nothing),
    ("MN", Number(&["1", "51", "-3", "+7"])),
    ("BL", Real),
    ("WL", Real),
    ("OB", Number(&["1", "25", "0"])),
    ("OW", Number(&["5", "12"])),
];

/// Properties with game information, in the forms that FF[4] makes mandatory.
pub(super) const GAME_INFO: &[(&str, Value)] = &[
    ("PB", Simple),
    ("PW", Simple),
    ("BR", Simple),
    ("WR", Simple),
    ("BT", Simple),
    ("WT", Simple),
    ("EV", Simple),
    ("RO", Simple),
    ("PC", Simple),
    ("GN", Simple),
    ("GC", Text),
    ("ON", Simple),
    ("OT", Simple),
    ("SO", Simple),
    ("US", Simple),
    ("AN", Simple),
    ("CP", Simple),
    (
        "RU",
        Word(&[
            "Japanese",
            "Chinese",
            "Korean",
            "AGA",
            "GOE",
            "NZ",
            "my own",
            "japanese",
            "koPOSITIONALscoreAREAtaxNONEsui0",
        ]),
    ),
    (
        "RE",
        Word(&[
            "B+R",
            "W+3.5",
            "B+Resign",
            "W+T",
            "B+Time",
            "W+F",
            "B+Forfeit",
            "B+",
            "0",
            "Draw",
            "Void",
            "?",
            "W+0.25",
            "B+64",
            "W+700.5",
        ]),
    ),
    ("KM", Word(&["6.5", "0", "7", "6.50", "-5.5", "3.75", "100.5", "0.1", "5"])),
    ("HA", Word(&["2", "9", "0"])),
    ("TM", Word(&["1800", "0", "600.5"])),
    (
        "DT",
        Word(&[
            "1996-05-06",
            "1996-05",
            "1996",
            "1996-05-06,07",
            "1996-12-27,28,1997-01-03",
            "1996,1997",
            "2024-02-29",
            "1996-05,06-01",
        ]),
    ),
];

pub(super) const PIECES: &[&str] = &[
    "a",
    "word ",
    " ",
    "\\]",
    "\\\\",
    "[",
    ":",
    "\\:",
    "\n",
    "\r\n",
    "\\\n",
    "\\\r\n",
    "\t",
    "棋",
    "😀",
    "é",
    "(;B[aa\\])",
    ";",
    "\\x",
    "9d",
    "\n\n",
    "\u{a0}",
    "\"",
    "#",
];
