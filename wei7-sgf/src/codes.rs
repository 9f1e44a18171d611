//! The findings of this crate, one code per rule: `S0` for syntax, `S1` for values and the meaning of the tree, `S2`
//! for encodings, `S9` for limits of this crate. `S3`, for game information and for quirks known by provenance, is
//! defined in the core.

#[doc(inline)]
pub use wei7_text::info::codes::*;

wei7_core::codes! {
    /// All codes of this crate, ordered by id.
    ALL:
    NO_SGF = "S001" "no-sgf" Error "FF[4] EBNF"
        "the file has no game: `(;` does not occur";
    TEXT_BEFORE = "S002" "text-before-game" Note "FF[4] 2.1"
        "the file has text before the first game" left_out;
    MISSING_SEMICOLON_START = "S003" "missing-semicolon-at-start" Repaired "FF[4] EBNF"
        "a game does not begin with `(;`";
    NODE_AFTER_VARIATION = "S004" "node-after-variation" Error "FF[4] EBNF"
        "a node follows a variation and belongs to none";
    MISSING_SEMICOLON = "S005" "missing-semicolon" Repaired "FF[4] EBNF"
        "a variation does not begin with `(;`";
    ILLEGAL_CHARACTER = "S006" "illegal-character" Error "FF[4] EBNF"
        "characters have no meaning at this place" left_out;
    MISSING_CLOSE = "S007" "missing-close" Repaired "FF[4] EBNF"
        "a `)` is missing";
    CUT_IN_VALUE = "S008" "cut-in-value" Error "FF[4] EBNF"
        "the file ends inside a value";
    EMPTY_VARIATION = "S009" "empty-variation" Repaired "FF[4] EBNF"
        "a variation has no node";
    DOUBLE_OPEN = "S010" "double-open" Repaired "FF[4] EBNF"
        "two `(` in a row";
    NAMELESS_VALUE = "S011" "nameless-value" Error "FF[4] EBNF"
        "a value has no property name before it" left_out;
    NO_VALUE = "S012" "no-value" Error "FF[4] EBNF"
        "a property has a name but no value" left_out;
    MISSING_OPEN = "S013" "missing-open" Repaired "FF[4] EBNF"
        "a game does not begin with `(`";
    TEXT_BETWEEN = "S014" "text-between-games" Error "FF[4] EBNF"
        "the file has text between two games" left_out;
    TEXT_AFTER = "S015" "text-after-game" Error "FF[4] EBNF"
        "the file has text after the last game" left_out;
    PROPERTY_AFTER_VARIATION = "S017" "property-after-variation" Error "FF[4] EBNF"
        "a property follows a variation and belongs to no node";
    CUT_IN_IDENTIFIER = "S018" "cut-in-identifier" Error "FF[4] EBNF"
        "the file ends after the name of a property, which has no value" left_out;
    LONG_IDENTIFIER = "S020" "long-identifier" Repaired "FF[4] 2.2"
        "the name of a property has more than 100 letters";
    LOWER_CASE = "S021" "lower-case-identifier" Repaired "FF[4] EBNF"
        "the name of a property has lower-case letters";
    IDENTIFIER_DIGIT = "S022" "digit-in-identifier" Repaired "FF[4] EBNF"
        "the name of a property has digits";
    PRIVATE_IDENTIFIER = "S023" "private-identifier" Note "FF[4] 2.2.4"
        "the name of a property has more than two letters, so it is a private property";
    UNKNOWN_PROPERTY = "S024" "unknown-property" Note "FF[4] 2.2.3"
        "a property that the format does not define for Go";
    NUL = "S030" "nul" Note "FF[4] 3.2"
        "a character U+0000" left_out always;
    CONTROL = "S031" "control-character" Note "FF[4] 3.2"
        "a control character in a text, which is shown as a space";
    TOO_MANY_VALUES = "S101" "too-many-values" Error "FF[4] 2.1"
        "a property that takes one value has several";
    ILLEGAL_VALUE = "S102" "illegal-value" Error "FF[4] 2.2.3"
        "a value is not allowed for its property";
    VALUE_CORRECTED = "S103" "value-corrected" Repaired "FF[4] 2.2.3"
        "a value has the wrong form; its meaning is certain";
    RECTANGLE = "S104" "rectangle" Repaired "FF[4] 3.5.1"
        "a compressed list of points must be `upper left:lower right` and have more than one point";
    NOT_COMPOSED = "S105" "not-composed" Error "FF[4] 3"
        "a value that must have two parts has no `:`";
    EMPTY_VALUE = "S106" "empty-value" Error "FF[4] 2.1"
        "a property that needs a value has an empty one";
    PASS_IN_OLD_FILE = "S107" "pass-in-old-file" Repaired "FF[4] converting"
        "`[]` means a pass only from `FF[4]` on";
    OFF_BOARD = "S108" "off-board" Error "FF[4] Go"
        "a point is not on the board";
    NO_GO_GAME = "S109" "no-go-game" Error "FF[4] GM"
        "none of the games is Go";
    ROOT_VALUE = "S110" "root-value" Error "FF[4] root properties"
        "a value is not allowed in the root";
    ROOT_PROPERTY_ELSEWHERE = "S111" "root-property-elsewhere" Error "FF[4] 2.2.1"
        "a property of the root stands in another node";
    FF_ABOVE_4 = "S112" "ff-above-4" Error "FF[4] FF"
        "the file names a version of the format after `FF[4]`; it is read as `FF[4]`";
    SIZE_SQUARE = "S113" "size-square" Repaired "FF[4] SZ"
        "the size of a square board is written as that of a rectangle";
    SIZE_TOO_LARGE = "S114" "size-too-large" Error "FF[4] SZ"
        "a side of the board is above 52";
    FF_4_IN_OLD_FILE = "S115" "ff-4-in-old-file" Repaired "FF[4] converting"
        "a file of an older version uses a feature of `FF[4]`";
    NOT_IN_THIS_FF = "S116" "not-in-this-ff" Note "FF[4] properties"
        "the version of the file does not define the property, which can only be private";
    NOT_GO = "S117" "not-go" Note "FF[4] GM"
        "a game is not Go";
    MIXED_FF = "S118" "mixed-ff" Note "FF[4] 2.1"
        "the games of a file are written in different versions of the format";
    MIXED_GM = "S119" "mixed-gm" Note "FF[4] 2.1"
        "a file has games of different kinds";
    EMPTY_TEXT = "S120" "empty-text" Note "FF[4] 3.2"
        "a text is empty";
    SECOND_GAME_INFO = "S121" "second-game-info" Error "FF[4] 2.2.1"
        "a second node on one line of play has game information";
    PART_CORRECTED = "S122" "part-corrected" Repaired "FF[4] 3"
        "one part of a value has the wrong form; its meaning is certain";
    PROPERTY_IN_VALUE = "S123" "property-in-value" Note "FF[4] 3.3"
        "a line of a one-line value begins like a property; a `]` may be missing before it" always;
    GAME_INFO_BEHIND_ROOT = "S124" "game-info-behind-root" Note "FF[4] 2.2.1"
        "game information is in a node other than the root";
    FIGURE_TEXT = "S125" "figure-text" Note "FF[4] FG"
        "the text of a figure has no flags; it is kept as text" always;
    REPEATED = "S126" "repeated" Repaired "FF[4] 2.2"
        "a node has a property several times; the meaning is certain";
    SERVER_NAME = "S127" "server-name" Repaired "FF[4] 2.2.3"
        "a property has the name that a server uses in files without `FF`";
    DUPLICATE_PROPERTY = "S130" "duplicate-property" Error "FF[4] 2.2"
        "a node has a property twice, with different values";
    SETUP_AND_MOVE = "S131" "setup-and-move" Repaired "FF[4] 2.2.1"
        "a node has both setup and a move";
    TWO_MOVES = "S132" "two-moves" Error "FF[4] B"
        "a node has moves of both colors";
    POINT_TWICE = "S133" "point-twice" Repaired "FF[4] properties"
        "a point is listed twice";
    SETUP_WITHOUT_EFFECT = "S134" "setup-without-effect" Note "FF[4] AB"
        "setup changes nothing on the board";
    ANNOTATIONS_CONTRADICT = "S135" "annotations-contradict" Error "FF[4] properties"
        "annotations of a node exclude each other";
    GOOD_AND_BAD = "S136" "good-and-bad" Repaired "FF[4] converting"
        "`TE` and `BM` are together, for which `FF[4]` has `IT` and `DO`";
    ANNOTATION_WITHOUT_MOVE = "S137" "annotation-without-move" Note "FF[4] BM"
        "a node without a move has the annotation of a move";
    OLD_VIEW = "S138" "old-view" Note "FF[4] converting"
        "`VW` has the meaning from before `FF[4]`";
    MOVE_IN_ROOT = "S139" "move-in-root" Note "FF[4] 2.2.1"
        "the root has a move, which is bad style";
    EMPTY_NODE = "S140" "empty-node" Note "FF[4] EBNF"
        "a node has no property";
    MOVE_ON_STONE = "S141" "move-on-stone" Note "FF[4] Go"
        "a move is on an occupied point" always;
    VARIATION_LEVEL = "S142" "variation-level" Note "FF[4] 1"
        "a variation is one level too high or too low" always;
    MANY_SIBLINGS = "S143" "many-siblings" Note "FF[4] EBNF"
        "a node has more than 100 variations";
    SEVERAL_GAMES = "S144" "several-games" Note "FF[4] 2.1"
        "a file has several games";
    SETUP_IN_MAIN_LINE = "S146" "setup-in-main-line" Note "FF[4] AB"
        "setup occurs during the game";
    SAME_COLOR_TWICE = "S147" "same-color-twice" Note "FF[4] Go"
        "two moves of one color follow each other";
    LETTERS = "S148" "letters" Note "FF[4] converting"
        "`L` is replaced by `LB` in `FF[4]`";
    MARKS = "S149" "marks" Note "FF[4] converting"
        "`M` is replaced by `MA` and `TR` in `FF[4]`";
    OVERTIME_PARTS = "S150" "overtime-parts" Note "FF[4] converting"
        "`OM` and `OP` are replaced by `OT` in `FF[4]`";
    OLD_FORM = "S151" "old-form" Note "FF[4] converting"
        "a value has an older form, which `FF[4]` replaces by another";
    KO_RETAKEN = "S152" "ko-retaken" Note "FF[4] B"
        "a ko is retaken at once; the move is played";
    SUICIDE = "S153" "suicide" Note "FF[4] Go"
        "a move removes stones of its own color; the move is played";
    PROBLEM_UNCERTAIN = "S154" "problem-uncertain" Note ""
        "moves are marked as the answers of a problem, but the position is not certain to be one";
    PROBLEM_MARKS_DISAGREE = "S155" "problem-marks-disagree" Note ""
        "the marks of a problem disagree about a move";
    NOT_LISTED = "S159" "not-listed" Note ""
        "further findings of one kind in a game are counted and not listed";
    BAD_BYTES = "S201" "bad-bytes" Error "FF[4] CA"
        "some bytes are not text in the encoding of the file" left_out;
    CHARSET_UNKNOWN = "S202" "charset-unknown" Error "FF[4] CA"
        "`CA` names an unknown charset";
    MARK_AGAINST_CHARSET = "S203" "mark-against-charset" Repaired "FF[4] CA"
        "the byte order mark and `CA` name different charsets";
    CHARSET_WRONG = "S204" "charset-wrong" Error "FF[4] CA"
        "the bytes are not in the charset that `CA` names";
    UTF_8_ASSUMED = "S205" "utf-8-assumed" Note "FF[4] CA"
        "without `CA` the charset is ISO-8859-1, but the bytes are UTF-8" always;
    CHARSET_DETECTED = "S206" "charset-detected" Note "FF[4] CA"
        "without `CA` the charset was guessed from the bytes" always;
    CHARSETS_DIFFER = "S207" "charsets-differ" Note "FF[4] CA"
        "the games of a file name different charsets";
    BYTE_ESCAPES = "S208" "byte-escapes" Note "FF[4] 3.2"
        "escapes precede single bytes of characters, as MultiGo writes them" always;
    CHARSET_SUSPECT = "S209" "charset-suspect" Note "FF[4] CA"
        "the bytes can be in the charset that `CA` names, but look like another one" always;
    NO_MARK = "S210" "no-byte-order-mark" Note "FF[4] CA"
        "UTF-16 or UTF-32 without a byte order mark, recognized by its zero bytes" always;
    LIMIT_GAME = "S900" "limit-game" Error ""
        "a game has 4 GiB or more";
    LIMIT_NODES = "S901" "limit-nodes" Error ""
        "a game has too many nodes";
    LIMIT_TEXT = "S902" "limit-text" Error ""
        "a value is too long";
    LIMIT_BYTES = "S903" "limit-bytes" Error ""
        "the file is too long";
    LIMIT_POINTS = "S904" "limit-points" Note ""
        "the compressed point lists of a game (rectangles) have too many points; they are not expanded";
    LIMIT_PLAY = "S905" "limit-play" Note ""
        "the moves of a game capture and restore too many stones; the remaining moves are not checked on the board";
}

/// Error numbers of SGFC, the reference checker for SGF, each with a corresponding code of this crate. Several codes
/// may have the same number.
///
/// Two numbers have no counterpart: 29, a property deleted at the request of the user, since nothing is deleted here;
/// and 70, a failure of iconv.
pub static SGFC: &[(u8, &wei7_core::Code)] = &[
    (6, &TEXT_BEFORE),
    (7, &NO_SGF),
    (8, &ILLEGAL_CHARACTER),
    (8, &TEXT_BETWEEN),
    (8, &TEXT_AFTER),
    (8, &IDENTIFIER_DIGIT),
    (9, &MISSING_CLOSE),
    (10, &CUT_IN_VALUE),
    (11, &LONG_IDENTIFIER),
    (12, &EMPTY_VARIATION),
    (13, &TOO_MANY_VALUES),
    (14, &ILLEGAL_VALUE),
    (14, &OFF_BOARD),
    (15, &VALUE_CORRECTED),
    (15, &KOMI_SPELLING),
    (15, &RESULT_SPELLING),
    (15, &DATE_SPELLING),
    (15, &TIME_SPELLING),
    (16, &LOWER_CASE),
    (17, &EMPTY_VALUE),
    (17, &EMPTY_TEXT),
    (18, &ROOT_VALUE),
    (19, &NOT_GO),
    (20, &NO_VALUE),
    (20, &CUT_IN_IDENTIFIER),
    (21, &DOUBLE_OPEN),
    (22, &NUL),
    (23, &NOT_COMPOSED),
    (24, &MOVE_IN_ROOT),
    (25, &RECTANGLE),
    (25, &PART_CORRECTED),
    (28, &DUPLICATE_PROPERTY),
    (28, &REPEATED),
    (30, &SETUP_AND_MOVE),
    (31, &PRIVATE_IDENTIFIER),
    (32, &ROOT_PROPERTY_ELSEWHERE),
    (33, &KOMI_UNKNOWN),
    (33, &RESULT_UNKNOWN),
    (33, &DATE_UNKNOWN),
    (33, &DATE_AMBIGUOUS),
    (33, &TIME_UNKNOWN),
    (35, &UNKNOWN_PROPERTY),
    (36, &MISSING_SEMICOLON_START),
    (37, &TWO_MOVES),
    (38, &POINT_TWICE),
    (39, &SETUP_WITHOUT_EFFECT),
    (40, &NOT_IN_THIS_FF),
    (41, &ANNOTATIONS_CONTRADICT),
    (42, &GOOD_AND_BAD),
    (43, &ANNOTATION_WITHOUT_MOVE),
    (44, &SECOND_GAME_INFO),
    (45, &MIXED_FF),
    (46, &FF_ABOVE_4),
    (47, &SIZE_SQUARE),
    (50, &SIZE_TOO_LARGE),
    (51, &FF_4_IN_OLD_FILE),
    (52, &OLD_VIEW),
    (53, &MIXED_GM),
    (54, &NAMELESS_VALUE),
    (55, &EMPTY_NODE),
    (56, &VARIATION_LEVEL),
    (57, &VARIATION_LEVEL),
    (58, &MOVE_ON_STONE),
    (59, &KOMI_IN_KI),
    (60, &SEVERAL_GAMES),
    (61, &HANDICAP_STONES),
    (62, &SETUP_IN_MAIN_LINE),
    (63, &SAME_COLOR_TWICE),
    (64, &MANY_SIBLINGS),
    (65, &PASS_IN_OLD_FILE),
    (66, &NODE_AFTER_VARIATION),
    (66, &PROPERTY_AFTER_VARIATION),
    (67, &MISSING_SEMICOLON),
    (71, &BAD_BYTES),
    (72, &CHARSET_UNKNOWN),
    (73, &MARK_AGAINST_CHARSET),
    (74, &CHARSETS_DIFFER),
    (75, &CHARSETS_DIFFER),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order_and_differ() {
        assert!(ALL.is_sorted_by(|a, b| a.id < b.id), "{:?}", ALL.windows(2).find(|w| w[0].id >= w[1].id));
    }

    #[test]
    fn every_row_of_sgfc_has_a_code() {
        // The error numbers that the notes on SGFC list, except for 29 and 70.
        let numbers = [6..=25, 28..=28, 30..=33, 35..=47, 50..=67, 71..=75];
        for number in numbers.into_iter().flatten() {
            assert!(SGFC.iter().any(|(sgfc, _)| *sgfc == number), "{number}");
        }
        let known = |code| ALL.contains(code) || wei7_text::info::codes::ALL.contains(code);
        assert!(SGFC.iter().all(|(_, code)| known(code)));
    }
}
