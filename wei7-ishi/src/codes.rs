//! Codes of the findings of this crate, one per rule. `I0` is for the form of lines, `I1` for the meaning of lines,
//! `I2` for bytes and encodings, `I3` for headers, and `I9` for limits of the implementation. The codes `I9` and `I125`
//! cite no paragraph.

wei7_core::codes! {
    /// All codes, sorted by id.
    ALL:
    UNKNOWN_KEYWORD = "I001" "unknown-keyword" Error "3"
        "a line does not begin with a keyword";
    GLUED_KEYWORD = "I002" "glued-keyword" Repaired "3"
        "a move has no white space behind its `B` or `W`";
    MISSING_DATA = "I003" "missing-data" Error "6"
        "a line lacks required data";
    EXTRA_DATA = "I004" "extra-data" Note "6"
        "further data on the line is ignored" left_out;
    EXTRA_MOVE_DATA = "I005" "extra-move-data" Error "6"
        "further data follows a move on its line";
    BAD_NUMBER = "I006" "bad-number" Error "5.3 n"
        "a number is not a positive integer, or is too large";
    BAD_LOCATION = "I007" "bad-location" Error "5.3 loc"
        "a location does not consist of a letter other than I and a row number";
    SPLIT_LOCATION = "I008" "split-location" Repaired "5.3 <>"
        "a location has white space inside";
    BAD_RANGE = "I009" "bad-range" Error "5.3 n-n"
        "a range of numbers does not increase";
    BOARD_SIZE = "I010" "board-size" Error "5.4 BOARDSIZE"
        "the board size is not from 2 to 19";
    BAD_REGION = "I011" "bad-region" Error "5.4 DIAGRAM"
        "the region of a diagram is neither a board size from 2 to 19 nor two corners";
    STONES_WITHOUT_COLOR = "I012" "stones-without-color" Error "5.4 SETUP"
        "setup stones have no `B` or `W` before them";
    COLOR_IN_WORDS = "I013" "color-in-words" Repaired "5.4 SETUP"
        "the color of setup stones is not `B` or `W`";
    BAD_MARK = "I014" "bad-mark" Error "5.4 MARK"
        "a mark has none of the defined forms";
    BAD_UNMARK = "I015" "bad-unmark" Error "5.4 UNMARK"
        "UNMARK has data other than `ALL`, locations and numbers";
    BAD_PRISONER = "I016" "bad-prisoner" Error "5.4 PRISONER"
        "PRISONER has data other than locations and single numbers";
    BAD_HIDE = "I017" "bad-hide" Error "5.4 HIDE"
        "HIDE has data other than locations and numbers";
    BAD_MARKER = "I018" "bad-marker" Error "5.4 VAR"
        "the marker of a variation has more than two characters";
    OPEN_COM = "I019" "open-com" Error "5.4 ENDCOM"
        "a COM line has no ENDCOM before the next COM or the end of the file";
    OPEN_USER = "I020" "open-user" Error "5.4 USER"
        "a USER line has no ENDUSER before the next USER or the end of the file";
    LONE_ENDCOM = "I021" "lone-endcom" Error "5.4 ENDCOM"
        "an ENDCOM line has no COM before it";
    LONE_ENDUSER = "I022" "lone-enduser" Error "5.4 ENDUSER"
        "an ENDUSER line has no USER before it";
    NESTED_BLOCK = "I023" "nested-block" Note "5.4 COM"
        "a line that begins a block is inside a block of the same kind and is read as its text; an end may be missing before it" always;
    EVENT_IN_BLOCK = "I024" "event-in-block" Note "5.4 COM"
        "a line that begins with EVENT is inside a block and is read as its text";
    LINE_ENDS_LOST = "I025" "line-ends-lost" Note "3"
        "moves follow other data on one line; line breaks may be lost" always;
    OFF_BOARD = "I101" "off-board" Error "5.3 loc"
        "a location is not on the board of the event";
    UNKNOWN_NUMBER = "I102" "unknown-number" Note "5.4 MARK"
        "no earlier move of this line of play has this number" always;
    NUMBER_OF_PASS = "I103" "number-of-pass" Note "5.4 MARK"
        "the move with this number is a pass and has no location" always;
    NO_NUMBERED_STONE = "I104" "no-numbered-stone" Note "5.4 MARK"
        "a mark should show the number of a stone, but no numbered stone is at its location" always;
    DUPLICATE_NUMBER = "I105" "duplicate-number" Error "6"
        "a move has the number of an earlier move of its sequence";
    OUT_OF_SEQUENCE = "I106" "out-of-sequence" Note "6"
        "a move has a smaller number than the move before it" always;
    NUMBER_GAP = "I107" "number-gap" Note "6"
        "a move number is missing" always;
    MOVE_ON_STONE = "I108" "move-on-stone" Note "4.3"
        "a move is on an occupied point" always;
    SUICIDE = "I109" "suicide" Note "4.3"
        "a move removes stones of its own color";
    VAR_WITHOUT_MOVE = "I110" "var-without-move" Error "5.4 VAR"
        "a variation has no move before it that it could replace";
    ENDVAR_WITHOUT_VAR = "I111" "endvar-without-var" Error "5.4 ENDVAR"
        "an ENDVAR line ends no variation: none is open in this event";
    DATA_AFTER_VAR = "I112" "data-after-variation" Repaired "4.3"
        "data of a move, such as a comment, follows the variations of the move but belongs before them";
    DATA_BEFORE_MOVE = "I113" "data-before-move" Note "5.4 VAR"
        "data of a variation, such as a comment, is before its first move";
    HEADER_AFTER_MOVES = "I114" "header-after-moves" Error "4.2"
        "header lines must precede the moves and diagrams";
    BOARDSIZE_AFTER_MOVES = "I115" "boardsize-after-moves" Error "4.2"
        "the board size must precede the moves and diagrams";
    BOARDSIZE_TWICE = "I116" "boardsize-twice" Note "4.2"
        "the board size is given twice";
    SETUP_AFTER_MOVES = "I117" "setup-after-moves" Error "4.2"
        "setup stones must precede the moves and diagrams, or belong to a diagram";
    SETUP_TWICE = "I118" "setup-twice" Note "5.4 SETUP"
        "a location is set up twice";
    DATA_BETWEEN_SETUP = "I119" "data-between-setup" Repaired "5.4 SETUP"
        "comments, marks or other data are between setup lines; they belong after the last one";
    REMARK_BETWEEN_SETUP = "I120" "remark-between-setup" Repaired "5.4 SETUP"
        "a remark is between setup lines; it belongs before the first one";
    HIDE_WITHOUT_DIAGRAM = "I121" "hide-without-diagram" Error "5.4 HIDE"
        "only a diagram can hide stones";
    PRISONER_WITHOUT_MOVE = "I122" "prisoner-without-move" Error "5.4 PRISONER"
        "no move precedes the list of prisoners";
    PRISONERS_DISAGREE = "I123" "prisoners-disagree" Note "5.4 PRISONER"
        "the list differs from the stones that the move captures on the board" always;
    OTHER_BOARD = "I124" "other-board" Note "5.4 DIAGRAM"
        "the board size of a diagram differs from that of its event";
    BUNDLE_BOARDS = "I125" "bundle-boards" Error ""
        "events of different board sizes cannot become one document";
    DATA_OF_UNUSED = "I126" "data-of-unused-move" Note "4.3"
        "a comment, mark or other data belongs to a move that cannot be used" always;
    BOARDSIZE_CONFLICT = "I127" "boardsize-conflict" Note "4.2"
        "an event has two different board sizes" left_out always;
    SETUP_OF_NOTHING = "I128" "setup-of-nothing" Note "5.4 SETUP"
        "a SETUP line names no stone, so the record does not contain the line" left_out;
    EVENT_ALONE = "I150" "event-alone" Note "4.1"
        "an event is a part of a record of several events, but the first event of that record is not before it" always;
    EVENTS_MISSING = "I151" "events-missing" Note "4.1"
        "events of a record of several events are missing" always;
    BYTE_ORDER_MARK = "I201" "byte-order-mark" Note "3"
        "the file begins with a byte order mark, which is ignored";
    UTF_16 = "I202" "utf-16" Note "3"
        "the file is UTF-16 and not ASCII" always;
    GUESSED_ENCODING = "I203" "guessed-encoding" Note "3"
        "lines that are neither ASCII nor UTF-8 are read in a guessed encoding" always;
    BAD_BYTES = "I204" "bad-bytes" Error "3"
        "some bytes are not text in the encoding of the file" left_out;
    NOT_ASCII = "I205" "not-ascii" Note "3"
        "characters outside ASCII are kept in texts";
    CONTROL_CHARACTERS = "I206" "control-characters" Note "3"
        "control characters are kept in texts";
    IGNORED_CHARACTERS = "I207" "ignored-characters" Note "3"
        "characters outside ASCII 32 to 126 and tab in a keyword line are ignored" left_out always;
    LINE_END = "I208" "line-end" Note "2"
        "a line does not end with CR LF";
    DOS_END = "I209" "dos-end" Note "3"
        "a line consists only of the end-of-file mark of MS-DOS";
    ZEROS = "I210" "zeros" Note "3"
        "the file contains zero bytes, so a part of it was lost" always;
    DATE_UNKNOWN = "I301" "date-unknown" Note "5.2"
        "the meaning of a date is not certain; it is kept as text" always;
    RESULT_UNKNOWN = "I302" "result-unknown" Note "5.2"
        "the meaning of a result is not certain; it is kept as text" always;
    LIMIT_BYTES = "I901" "limit-bytes" Error ""
        "the file is larger than the limit";
    LIMIT_TEXT = "I902" "limit-text" Error ""
        "a text is longer than the limit";
    LIMIT_NODES = "I903" "limit-nodes" Error ""
        "there are more lines and fields than the limit";
    LIMIT_MARKS = "I904" "limit-marks" Error ""
        "the marks of an event refer to more moves than can be looked up";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_are_unique_and_in_order() {
        assert!(ALL.is_sorted_by(|a, b| a.id < b.id));
        let names: std::collections::HashSet<_> = ALL.iter().map(|code| code.name).collect();
        assert_eq!(names.len(), ALL.len());
    }
}
