//! Codes of the findings of this crate, one per rule: `X` for wei7 2.x, `M1` for limits of this implementation.

wei7_core::codes! {
    /// All codes of this crate, sorted by id.
    ALL:
    NOT_WELL_FORMED = "X001" "not-well-formed" Error "3.1"
        "the document is not well-formed XML 1.0";
    TAGS = "X002" "tags-do-not-match" Error "3.1"
        "a start tag and its end tag do not match, or one of them is missing";
    DUPLICATE_ATTRIBUTE = "X003" "duplicate-attribute" Error "3.1"
        "an element has an attribute twice, which XML 1.0 forbids";
    UNDEFINED_ENTITY = "X004" "undefined-entity" Error "3.1"
        "an entity is not defined; without declarations only lt, gt, amp, quot and apos exist";
    CHARACTER = "X005" "illegal-character" Error "3.1"
        "a character, or a reference to one, is not allowed in XML 1.0";
    NOT_UTF_8 = "X006" "not-utf-8" Repaired "3.1"
        "the document is not encoded in UTF-8";
    MALFORMED_BYTES = "X007" "malformed-bytes" Error "3.1"
        "some bytes are not text in the encoding of the document";
    XML_VERSION = "X008" "xml-version" Error "3.1"
        "the XML declaration names a version other than 1.0";
    DOCTYPE = "X009" "doctype" Note "3.1"
        "the document has a document type declaration, which 2.x does not use; it is not read";
    ROOT = "X010" "root-element" Error "3.2"
        "the root element is not `wei7`";
    VERSION_MISSING = "X011" "version-missing" Error "3.2"
        "the root element has no `version`";
    VERSION = "X012" "version-value" Error "3.2"
        "the version is not 2.0, 2.1 or 2.2";
    VERSION_LATER = "X013" "version-later" Error "3.2"
        "the version is later than 2.2; the document is read as 2.2, and unknown parts are reported";
    ORDER = "X014" "child-order" Repaired "3.3"
        "`size`, `game` and `moves` are not in this order";
    SIZE_MISSING = "X015" "size-missing" Error "3.3"
        "the root element has no `size`";
    MOVES_MISSING = "X016" "moves-missing" Error "3.3"
        "the root element has no `moves`";
    REPEATED_PART = "X017" "repeated-part" Error "3.3"
        "the root element has `size`, `game` or `moves` more than once";
    SIZE = "X018" "size-value" Error "3.4"
        "the size is not 7, 9, 11, 13, 15, 17 or 19";
    REPEATED_GAME_CHILD = "X019" "repeated-game-child" Error "3.5"
        "`game` has a child more than once";
    UNKNOWN_ELEMENT = "X020" "unknown-element" Error "3.21"
        "wei7 2.2 does not define the element";
    UNKNOWN_ATTRIBUTE = "X021" "unknown-attribute" Error "3.21"
        "wei7 2.2 does not define the attribute for this element";
    STRAY_TEXT = "X022" "stray-text" Error "3.21"
        "character data is not allowed here";
    MISPLACED_ELEMENT = "X023" "misplaced-element" Error "3.21"
        "an element is not allowed here";
    SCORING = "X030" "scoring-value" Error "3.6"
        "`scoring` is neither `area` nor `territory`";
    RULES_TYPE = "X031" "rules-type-value" Error "3.6"
        "`type` of `rules` is none of `Chinese`, `Japanese` and `Korean`";
    KOMI = "X032" "komi-value" Error "3.6"
        "`komi` is not a multiple of 0.5 above 0 and below 10";
    KOMI_SPELLING = "X033" "komi-spelling" Repaired "3.6"
        "`komi` has superfluous zeros or signs";
    TIME = "X034" "time-value" Error "3.7"
        "`time` is not a `dateTime` of XML Schema";
    TIME_ZONE = "X035" "time-zone-missing" Note "3.7"
        "`time` has no zone; one was assumed" always;
    TIME_RANGE = "X036" "time-year" Note "3.7"
        "the year of `time` is outside 0000 to 9999 in UTC, so wei7 3.0 cannot express it" always;
    NAME_LENGTH = "X037" "name-too-long" Error "3.8"
        "an attribute of the game or of a player has more than 128 characters";
    NAME_LINES = "X038" "name-not-one-line" Error "3.8"
        "an attribute of the game or of a player has more than one line";
    WINNER_MISSING = "X039" "winner-missing" Error "3.9"
        "`result` has no `winner`";
    WINNER = "X040" "winner-value" Error "3.9"
        "`winner` is none of `black`, `white` and `neither`";
    MARGIN = "X041" "margin-value" Error "3.9"
        "`margin` is not a multiple of 0.5 above 0 and below 512";
    MARGIN_SPELLING = "X042" "margin-spelling" Repaired "3.9"
        "`margin` has superfluous zeros or signs";
    PRE_NOT_FIRST = "X050" "pre-not-first" Error "3.15"
        "`pre` is not the first child of its `moves`";
    PRE_STONES = "X051" "pre-stones-not-from-empty-board" Error "3.15"
        "`pre` has stones although a move or another `pre` with stones precedes it";
    EVAL = "X052" "eval-value" Error "3.16.1"
        "`eval` is none of `bad`, `normal`, `good` and `trick`";
    TITLE_LENGTH = "X053" "title-too-long" Error "3.16.2"
        "`title` has more than 128 characters";
    TITLE_LINES = "X054" "title-not-one-line" Error "3.16.2"
        "`title` has more than one line";
    LINE_BREAKS = "X055" "line-breaks-kept" Note "3.16.3"
        "literal line breaks in `comment` are kept, where XML by itself would make them spaces";
    PROBLEM = "X056" "problem-value" Error "3.16.4"
        "`problem` is none of `no`, `black` and `white`";
    MOVE_TYPE = "X057" "move-type-value" Error "3.17.1.1"
        "`type` of a move is neither `normal` nor `pass`";
    COORDINATE_MISSING = "X058" "coordinate-missing" Error "3.17.1.2"
        "a move other than a pass lacks `x` or `y`";
    PASS_COORDINATE = "X059" "pass-with-coordinate" Error "3.17.1.2"
        "a pass has `x` or `y`";
    COORDINATE = "X060" "coordinate-value" Error "3.17.1.2"
        "`x` or `y` of a stone is not a number from 0 to below the size";
    COORDINATE_SPELLING = "X061" "coordinate-spelling" Repaired "5"
        "`x` or `y` has superfluous zeros or signs";
    SPLITTER = "X062" "splitter-value" Error "3.17.1.3"
        "`splitter` is none of `small`, `medium` and `large`";
    PRE_STONE_ATTRIBUTE = "X063" "pre-stone-attribute" Error "3.17.2"
        "a stone of `pre` has `type` or `splitter`";
    PRE_STONE_COORDINATE = "X064" "pre-stone-coordinate-missing" Error "3.17.2"
        "a stone of `pre` lacks `x` or `y`";
    MARK_MISSING = "X065" "mark-attribute-missing" Error "3.18"
        "a mark lacks `x`, `y` or `symbol`";
    MARK_COORDINATE = "X066" "mark-coordinate-value" Error "3.18"
        "`x` or `y` of a mark is not a number from 0 to below the size";
    SYMBOL = "X067" "symbol-value" Error "3.18"
        "`symbol` is not one character of a-z, A-Z, 0-9, @, #, $, %, &, * and ?";
    MARK_WITHOUT_MOVE = "X068" "mark-without-move" Note "3.18"
        "no move follows the mark, which is read as a mark of the preceding move";
    MARK_LAST = "X069" "mark-last" Repaired "3.19"
        "the last child of `moves` is a mark";
    NO_MOVE = "X070" "moves-without-move" Note "3.20"
        "`moves` has no `pre`, `black` or `white`";
    SUFFIX = "X071" "file-suffix" Note "3.1"
        "the name of the file does not end in .wei7";
    FALSE_DECLARATION = "X072" "false-encoding-declaration" Repaired "3.1"
        "the XML declaration names an encoding other than the actual one";
    WORD_SPELLING = "X073" "word-spelling" Repaired "5"
        "a value differs from the specified one in case or surrounding white space";
    LIMIT_BYTES = "M101" "xml-too-large" Error ""
        "the document has more bytes than the limit `bytes` allows";
    LIMIT_NODES = "M102" "xml-too-many-nodes" Error ""
        "the document has more branches, moves, stones and marks than the limit `nodes` allows";
    LIMIT_TEXT = "M103" "xml-text-too-long" Error ""
        "a text has more bytes than the limit `text` allows";
    LIMIT_DTD = "M104" "xml-dtd" Error ""
        "the document type declaration has an internal subset, which is not read";
    LIMIT_ENCODING = "M105" "xml-unknown-encoding" Error ""
        "the XML declaration names an unknown encoding";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_names_are_used_once() {
        for (at, code) in ALL.iter().enumerate() {
            assert!(ALL[..at].iter().all(|other| other.id != code.id && other.name != code.name), "{}", code.id);
        }
    }

    #[test]
    fn only_limits_have_no_paragraph() {
        for code in ALL {
            assert_eq!(code.paragraph.is_empty(), code.id.starts_with('M'), "{}", code.id);
        }
    }
}
