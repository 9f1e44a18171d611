//! The reports that the samples expect, in words, with the corresponding codes.

/// A phrase of `must_report`, and its codes. Each code must be among the findings as often as it is listed.
const REPORTS: &[(&str, &[&str])] = &[
    ("missing closing parenthesis at end of file", &["missing-close"]),
    ("missing closing parentheses", &["missing-close"]),
    ("text before the first game tree was skipped", &["text-before-game"]),
    ("text after the last game tree was ignored", &["text-after-game"]),
    ("illegal characters between game trees", &["text-between-games"]),
    ("empty variation '()' ignored", &["empty-variation"]),
    ("node after a variation without '('; implied variation", &["node-after-variation"]),
    ("missing ';' at the start of the game tree", &["missing-semicolon-at-start"]),
    ("property LB without value", &["no-value"]),
    ("property W without value", &["no-value"]),
    ("value without property id dropped", &["nameless-value"]),
    ("W has more than one value: only the first is used", &["too-many-values"]),
    ("no SGF data found", &["no-sgf"]),
    ("empty file / no SGF data", &["no-sgf"]),
    ("CA[UTF-8] but invalid UTF-8 byte sequences", &["charset-wrong"]),
    ("unknown charset name 'X-KLINGON-1'", &["charset-unknown"]),
    ("no CA: charset was guessed (GB18030/GBK)", &["charset-detected"]),
    ("no CA: default ISO-8859-1 assumed for non-ASCII text", &["charset-detected"]),
    ("no CA: UTF-8 assumed because the bytes are valid UTF-8", &["utf-8-assumed"]),
    ("no CA: UTF-8 assumed", &["utf-8-assumed"]),
    ("lower-case letters in property id (CoPyright) not allowed in FF[4]", &["lower-case-identifier"]),
    ("property identifier too long", &["long-identifier"]),
    ("NUL byte in text", &["nul"]),
    ("AP is not a composed value (no version)", &["value-corrected"]),
    ("rectangle corners not upper-left:lower-right", &["rectangle"]),
    ("1x1 rectangle is illegal; read as a single point", &["rectangle"]),
    ("FF[4]-style pass '[]' in an FF[3] file", &["pass-in-old-file"]),
    ("white space inside a move value", &["value-corrected"]),
    ("B[pdx] corrected to pd", &["value-corrected"]),
    ("W[d] is not a point (dropped)", &["illegal-value"]),
    ("B[im] is off the board", &["off-board"]),
    ("illegal board size SZ[0]; 19x19 assumed", &["root-value"]),
    ("square board given as SZ[19:19]", &["size-square"]),
    ("AB occurs more than once in a node", &["repeated"]),
    ("C occurs more than once in a node", &["repeated"]),
    ("PB occurs twice", &["duplicate-property"]),
    ("KM occurs twice", &["duplicate-property"]),
    ("B occurs twice in a node", &["duplicate-property"]),
    ("AP occurs twice", &["repeated"]),
    ("black and white move in one node", &["two-moves"]),
    ("setup and move properties mixed in one node", &["setup-and-move"]),
    ("game-info properties outside the game-info node", &["second-game-info"]),
    ("root property SZ outside the root node", &["root-property-elsewhere"]),
    ("root property CA outside the root node", &["root-property-elsewhere"]),
    ("move on an occupied point", &["move-on-stone"]),
    ("KM[375] is implausible (Fox writes 3.75 x 100)", &["fox-komi-zi"]),
    (
        "RE values 3, 5, 8, 12, 13 and 14 are not in the mandatory format",
        &[
            "result-spelling",
            "result-spelling",
            "result-spelling",
            "result-spelling",
            "result-spelling",
            "result-unknown",
        ],
    ),
    ("DT values 6-9 are not ISO", &["date-spelling", "date-spelling", "date-impossible", "date-unknown"]),
    ("TM values 3, 4 and 5 are not a number of seconds", &["time-spelling", "time-spelling", "time-unknown"]),
    ("TE+BM combined (IT)", &["good-and-bad"]),
    ("BM+TE combined (DO)", &["good-and-bad"]),
    ("GB and GW in one node", &["annotations-contradict"]),
    ("TE without a move", &["annotation-without-move"]),
    ("obsolete properties L, M", &["letters", "marks"]),
    ("GM[2] is not Go", &["not-go"]),
    ("game 2 is not Go", &["not-go"]),
    ("different FF in one file", &["mixed-ff"]),
    ("CA does not match the bytes", &["charset-wrong"]),
];

/// Codes for "no CA: charset was detected/assumed"; either is sufficient.
const NO_CHARSET: &[&str] = &["charset-detected", "utf-8-assumed"];

/// Returns the phrases without findings; each finding counts for one phrase only.
pub(crate) fn unreported<'p>(phrases: &[&'p str], mut found: Vec<&'static str>) -> Vec<&'p str> {
    let mut take = |code: &str| match found.iter().position(|found| *found == code) {
        Some(at) => {
            found.swap_remove(at);
            true
        }
        None => false,
    };
    let mut reported = |phrase: &str| {
        if phrase == "no CA: charset was detected/assumed" {
            return NO_CHARSET.iter().any(|code| take(code));
        }
        let codes = REPORTS.iter().find(|(known, _)| *known == phrase).map(|(_, codes)| *codes);
        codes.is_some_and(|codes| codes.iter().all(|code| take(code)))
    };
    phrases.iter().copied().filter(|phrase| !reported(phrase)).collect()
}
