//! The codes of the findings of this crate, shared by all of its formats. The formats have no specifications, so a
//! paragraph is a section of the page about the format in the book.

wei7_core::codes! {
    /// All of them, by id.
    ALL:
    NO_RECORD = "G001" "no-record" Error "Frame"
        "there is no record in it";
    CUT_OFF = "G002" "cut-off" Error "Damage"
        "the file ends before its record does";
    UNKNOWN_LINE = "G003" "unknown-line" Note "Lines"
        "a line whose meaning is not known";
    BAD_MOVE = "G004" "bad-move" Error "Moves"
        "a move, stone or mark that names no point of the board";
    COUNT_DIFFERS = "G005" "count-differs" Note "Moves"
        "the number of moves that the file names is not that of its moves";
    ENCODING_GUESSED = "G006" "encoding-guessed" Note "Encoding"
        "nothing names the encoding; it is guessed";
    BAD_BYTES = "G007" "bad-bytes" Error "Encoding"
        "bytes that are no text in the encoding of the file";
    NAME_RESTORED = "G008" "name-restored" Note "Names"
        "an id whose bytes were read as UTF-16; its letters are put back" always;
    NAME_DAMAGED = "G009" "name-damaged" Note "Names"
        "a text that lost characters before it was written; nothing brings them back" always;
    STONES_PLACED = "G010" "stones-placed" Note "Handicap"
        "the file names the number of handicap stones and not their points; they are put where its server puts them";
    HANDICAP_UNPLACED = "G011" "handicap-unplaced" Note "Handicap"
        "nothing says where so many handicap stones stand; none is put" always;
    VALUE_UNKNOWN = "G012" "value-unknown" Note "Header"
        "a value whose meaning is not known";
    VALUES_DIFFER = "G013" "values-differ" Note "Header"
        "two values of the file say different things" always;
    OCCUPIED_POINT = "G014" "occupied-point" Note "Moves"
        "a move on a point where a stone stands" always;
    NUMBER_DIFFERS = "G015" "number-differs" Note "Moves"
        "the number of a move is not the next one";
    BROKEN_ENTRY = "G016" "broken-entry" Error "Header"
        "an entry that does not end";
    HEADER_LENGTH = "G017" "header-length" Error "Header"
        "the header has another number of lines than the format has";
    ENCRYPTED = "G018" "encrypted" Error "Frame"
        "the file is enciphered";
    TIME_BEYOND_A_DAY = "G019" "time-beyond-a-day" Note "Times"
        "a move that was made more than a day after the game began, which 3.0 cannot say";
    NOT_WELL_FORMED = "G020" "not-well-formed" Error "Frame"
        "this is not well-formed XML";
    UNKNOWN_MARKUP = "G021" "unknown-markup" Note "Elements"
        "an element or attribute that the format does not have";
    MISPLACED_VARIATION = "G022" "misplaced-variation" Error "The tree"
        "a variation has nothing before it to be an alternative to";
    LIMIT_NODES = "G901" "too-many-nodes" Error ""
        "the file has more nodes than the limit";
    LIMIT_BYTES = "G902" "too-many-bytes" Error ""
        "the file has more bytes than the limit";
}
