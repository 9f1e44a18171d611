//! The codes of the findings of this crate, shared by all of its formats. The formats have no specifications, so a
//! paragraph is a section of the page about the format in the book.

wei7_core::codes! {
    /// All codes of this crate, sorted by id.
    ALL:
    NO_RECORD = "G001" "no-record" Error "Frame"
        "the file has no record";
    CUT_OFF = "G002" "cut-off" Error "Damage"
        "the file ends before its record is complete";
    UNKNOWN_LINE = "G003" "unknown-line" Note "Lines"
        "a line has no known meaning";
    BAD_MOVE = "G004" "bad-move" Error "Moves"
        "a move, stone or mark names no point of the board";
    COUNT_DIFFERS = "G005" "count-differs" Note "Moves"
        "the number of moves that the file states differs from the number of moves it has";
    ENCODING_GUESSED = "G006" "encoding-guessed" Note "Encoding"
        "the file does not name its encoding, which was guessed";
    BAD_BYTES = "G007" "bad-bytes" Error "Encoding"
        "some bytes are not text in the encoding of the file";
    NAME_RESTORED = "G008" "name-restored" Note "Names"
        "the program that wrote the file misread an id as UTF-16; the letters of the id were restored" always;
    NAME_DAMAGED = "G009" "name-damaged" Note "Names"
        "a text lost characters before the file was written, and they cannot be restored" always;
    STONES_PLACED = "G010" "stones-placed" Note "Handicap"
        "the file gives the number of handicap stones without their points; they are placed as its server places them";
    HANDICAP_UNPLACED = "G011" "handicap-unplaced" Note "Handicap"
        "the points of the handicap stones are unknown; no stone is placed" always;
    VALUE_UNKNOWN = "G012" "value-unknown" Note "Header"
        "a value has no known meaning";
    VALUES_DIFFER = "G013" "values-differ" Note "Header"
        "two values of the file contradict each other" always;
    OCCUPIED_POINT = "G014" "occupied-point" Note "Moves"
        "a move is on an occupied point" always;
    NUMBER_DIFFERS = "G015" "number-differs" Note "Moves"
        "the number of a move does not follow the number before it";
    BROKEN_ENTRY = "G016" "broken-entry" Error "Header"
        "an entry of the header has no end mark";
    HEADER_LENGTH = "G017" "header-length" Error "Header"
        "the file has fewer header lines than its format requires";
    ENCRYPTED = "G018" "encrypted" Error "Frame"
        "the file is encrypted";
    TIME_BEYOND_A_DAY = "G019" "time-beyond-a-day" Note "Times"
        "a move was played more than a day after the start of the game, which 3.0 cannot express";
    NOT_WELL_FORMED = "G020" "not-well-formed" Error "Frame"
        "the file is not well-formed XML";
    UNKNOWN_MARKUP = "G021" "unknown-markup" Note "Elements"
        "an element or attribute is not part of the format";
    MISPLACED_VARIATION = "G022" "misplaced-variation" Error "The tree"
        "a variation must follow the node to which it is an alternative, but no node is before it";
    LIMIT_NODES = "G901" "too-many-nodes" Error ""
        "the file has more nodes than the limit";
    LIMIT_BYTES = "G902" "too-many-bytes" Error ""
        "the file has more bytes than the limit";
}
