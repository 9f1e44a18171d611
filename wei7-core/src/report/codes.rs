//! All kinds of findings about 3.0 documents: one rule, one code, with its paragraph of draft 8.
//!
//! Codes with `J` are about the document, with `C` about carriers, with `M` about limits of this library. Codes are
//! stable: new codes may be added, but no code is renumbered.

crate::codes! {
    /// Every code about carriers, in the order of their numbers.
    CARRIERS:
    SUPPLEMENT_SYNTAX = "C001" "supplement-syntax" Error "supplement 1"
        "the supplement is damaged, misplaced or not the only one";
    SUPPLEMENT_VERSION = "C002" "supplement-version" Error "supplement 1"
        "the version of the supplement is unknown; nothing was restored";
    SUPPLEMENT_EDITED = "C003" "supplement-edited" Note "supplement 2"
        "the file was edited after its supplement was written; edits are kept, and all other values are restored";
    SUPPLEMENT_GONE = "C004" "supplement-gone" Error "supplement 2"
        "a node named by the supplement was removed or cannot be identified" left_out;
    SUPPLEMENT_CHANGED = "C005" "supplement-changed" Note "supplement 2"
        "the file was edited where a value of the supplement belongs; the edit is kept" left_out;
    CARRIED_EXTRA = "C006" "supplement-item" Error "supplement 3"
        "a value of the supplement is unknown, or not allowed at its node or on this board" left_out;
    SUPPLEMENT_CONTRADICTS = "C007" "supplement-contradicts" Error "supplement 2"
        "restoring a value of the supplement would contradict the file or break a rule" left_out;
    SUPPLEMENT_TREE = "C008" "supplement-tree" Error "supplement 2"
        "nodes or the order of variations cannot be restored because that part of the tree has changed" left_out;
}

crate::codes! {
    /// Every code about 3.0 documents and limits, in the order of their numbers.
    ALL:
    JSON_UNEXPECTED = "J001" "json-unexpected" Error "5.1"
        "this is not JSON (RFC 8259): unexpected character";
    JSON_END = "J002" "json-end" Error "5.1"
        "this is not JSON (RFC 8259): the text ends too early";
    JSON_TRAILING = "J003" "json-trailing" Error "5.1"
        "this is not JSON (RFC 8259): something follows the root value";
    JSON_CONTROL_CHARACTER = "J004" "json-control-character" Error "5.1"
        "this is not JSON (RFC 8259): a control character stands in a string without an escape";
    JSON_ESCAPE = "J005" "json-escape" Error "5.1"
        "this is not JSON (RFC 8259): unknown escape in a string";
    JSON_NUMBER = "J006" "json-number" Error "5.1"
        "this is not JSON (RFC 8259): malformed number";
    NOT_UTF8 = "J007" "not-utf8" Error "5.1"
        "the text is not UTF-8";
    BYTE_ORDER_MARK = "J008" "byte-order-mark" Note "5.1"
        "a byte order mark precedes the text (RFC 8259, 8.1)";
    LONE_SURROGATE = "J009" "lone-surrogate" Error "5.1"
        "an escape is half of a surrogate pair, which is not a character (RFC 8259, 8.2)";
    DUPLICATE_MEMBER = "J010" "duplicate-member" Repaired "5.1"
        "an object has a property twice, with equal values (RFC 8259, 4)";
    CONFLICTING_MEMBER = "J011" "conflicting-member" Error "5.1"
        "an object has a property twice, with different values (RFC 8259, 4)";
    FILE_SUFFIX = "J012" "file-suffix" Repaired "5.1"
        "the name of the file does not end with .wei7";
    ROOT_TYPE = "J020" "root-type" Error "5.2"
        "the root is not an object";
    ROOT_UNKNOWN = "J021" "root-unknown" Error "5.2"
        "the root has an unknown property";
    FORMAT_MISSING = "J022" "format-missing" Error "5.2"
        "`format` is missing";
    FORMAT_ILLEGAL = "J023" "format-illegal" Error "5.2"
        "`format` is not \"wei7\"";
    VERSION_MISSING = "J024" "version-missing" Error "5.2"
        "`version` is missing";
    VERSION_ILLEGAL = "J025" "version-illegal" Error "5.2"
        "`version` is not \"3.0\"";
    TREE_MISSING = "J026" "tree-missing" Error "5.2"
        "`tree` is missing";
    NULL_PROPERTY = "J030" "null-property" Repaired "5.3"
        "a property is null, but it may only be left out";
    SHORT_STRING_TYPE = "J031" "short-string-type" Error "5.4"
        "a name, title or other short text is not a string";
    SHORT_STRING_LENGTH = "J032" "short-string-length" Error "5.4"
        "a name, title or other short text has more than 128 characters";
    SHORT_STRING_LINES = "J033" "short-string-lines" Error "5.4"
        "a name, title or other short text has more than one line";
    SHORT_STRING_CONTROL = "J034" "short-string-control" Error "5.4"
        "a name, title or other short text has a control character";
    COLOR_TYPE = "J035" "color-type" Error "5.5"
        "a color is not a number";
    COLOR_ILLEGAL = "J036" "color-illegal" Error "5.5"
        "a color is neither 1 (black) nor 2 (white)";
    POINT_TYPE = "J037" "point-type" Error "5.6"
        "a point is not an object";
    POINT_UNKNOWN = "J038" "point-unknown" Error "5.6"
        "a point has an unknown property";
    POINT_X_MISSING = "J039" "point-x-missing" Error "5.6"
        "`x` is missing";
    POINT_Y_MISSING = "J040" "point-y-missing" Error "5.6"
        "`y` is missing";
    COORDINATE_TYPE = "J041" "coordinate-type" Error "5.6"
        "a coordinate is not a number";
    COORDINATE_ILLEGAL = "J042" "coordinate-illegal" Error "5.6"
        "a coordinate is not a non-negative integer";
    POINT_OFF_BOARD = "J043" "point-off-board" Error "5.6"
        "a point lies off the board";
    INDEX_TYPE = "J044" "index-type" Error "5.7"
        "a participant index is not a number";
    INDEX_ILLEGAL = "J045" "index-illegal" Error "5.7"
        "a participant index is not a non-negative integer";
    INDEX_RANGE = "J046" "index-range" Error "5.7"
        "there is no participant of this index";
    RESULT_TYPE = "J047" "result-type" Error "5.8"
        "a result is not an object";
    RESULT_UNKNOWN = "J048" "result-unknown" Error "5.8"
        "a result has an unknown property";
    WINNER_MISSING = "J049" "winner-missing" Error "5.8"
        "`winner` is missing";
    MARGIN_TYPE = "J050" "margin-type" Error "5.8"
        "`margin` is not a number";
    MARGIN_RANGE = "J051" "margin-range" Error "5.8"
        "`margin` is not greater than 0 and less than 512";
    MARGIN_STEP = "J052" "margin-step" Error "5.8"
        "`margin` is not a multiple of 0.5";
    COMMENT_TYPE = "J053" "comment-type" Error "5.11"
        "a comment is not a string";
    MARK_TYPE = "J054" "mark-type" Error "5.12"
        "a mark is not an object";
    MARK_UNKNOWN = "J055" "mark-unknown" Error "5.12"
        "a mark has an unknown property";
    MARK_POINT_MISSING = "J056" "mark-point-missing" Error "5.12"
        "`point` of a mark is missing";
    SYMBOL_MISSING = "J057" "symbol-missing" Error "5.12"
        "`symbol` is missing";
    SYMBOL_TYPE = "J058" "symbol-type" Error "5.12"
        "`symbol` is not a string";
    SYMBOL_LENGTH = "J059" "symbol-length" Error "5.12"
        "`symbol` is not one character";
    SYMBOL_ILLEGAL = "J060" "symbol-illegal" Error "5.12"
        "`symbol` is none of a-z A-Z 0-9 @ # $ % & ?";
    MARKS_TYPE = "J061" "marks-type" Error "5.13"
        "`marks` is not an array";
    STEP_TIME_TYPE = "J062" "step-time-type" Error "5.14"
        "`time` of a step is not a number";
    STEP_TIME_RANGE = "J063" "step-time-range" Error "5.14"
        "`time` of a step is negative, or not less than 86400";
    SIZE_TYPE = "J070" "size-type" Error "5.9"
        "`size` is neither a number nor an object";
    SIZE_ILLEGAL = "J071" "size-illegal" Error "5.9"
        "`size` is not a positive integer";
    SIZE_UNKNOWN = "J072" "size-unknown" Error "5.9"
        "`size` has an unknown property";
    WIDTH_MISSING = "J073" "width-missing" Error "5.9"
        "`width` is missing";
    HEIGHT_MISSING = "J074" "height-missing" Error "5.9"
        "`height` is missing";
    SIDE_TYPE = "J075" "side-type" Error "5.9"
        "`width` or `height` is not a number";
    SIDE_ILLEGAL = "J076" "side-illegal" Error "5.9"
        "`width` or `height` is not a positive integer";
    INFO_TYPE = "J080" "info-type" Error "5.10"
        "`info` is not an object";
    INFO_UNKNOWN = "J081" "info-unknown" Error "5.10"
        "`info` has an unknown property";
    RULES_TYPE = "J082" "rules-type" Error "5.10.1"
        "`rules` is not an object";
    RULES_UNKNOWN = "J083" "rules-unknown" Error "5.10.1"
        "`rules` has an unknown property";
    SCORING_ILLEGAL = "J084" "scoring-illegal" Error "5.10.1"
        "`scoring` is neither \"area\" nor \"territory\"";
    KOMI_TYPE = "J085" "komi-type" Error "5.10.1"
        "`komi` is not a number";
    KOMI_RANGE = "J086" "komi-range" Error "5.10.1"
        "`komi` is negative, or not less than 10";
    KOMI_STEP = "J087" "komi-step" Error "5.10.1"
        "`komi` is not a multiple of 0.5";
    RULES_TYPE_ILLEGAL = "J088" "rules-type-illegal" Error "5.10.1"
        "`type` of the rules is none of \"Chinese\", \"Japanese\", \"Korean\"";
    START_TIME_TYPE = "J089" "start-time-type" Error "5.10.2"
        "`time` of `info` is not a string";
    START_TIME_FORM = "J090" "start-time-form" Error "5.10.2"
        "`time` of `info` does not have the form `YYYY-MM-DDThh:mmZ`, with or without seconds and fractions";
    START_TIME_CALENDAR = "J091" "start-time-calendar" Error "5.10.2"
        "`time` of `info` names a day or time that does not exist";
    PARTICIPANTS_TYPE = "J092" "participants-type" Error "5.10.4"
        "`participants` is not an array";
    PARTICIPANT_TYPE = "J093" "participant-type" Error "5.10.4"
        "a participant is not an object";
    PARTICIPANT_UNKNOWN = "J094" "participant-unknown" Error "5.10.4"
        "a participant has an unknown property";
    PLAYERS_TYPE = "J095" "players-type" Error "5.10.7"
        "`players` is not an array";
    PLAYER_TYPE = "J096" "player-type" Error "5.10.7"
        "a player is not an object";
    PLAYER_UNKNOWN = "J097" "player-unknown" Error "5.10.7"
        "a player has an unknown property";
    PLAYER_PARTICIPANT_MISSING = "J098" "player-participant-missing" Error "5.10.7"
        "`participant` of a player is missing";
    BRANCH_TYPE = "J110" "branch-type" Error "5.15"
        "`tree`, or a member of `branches`, is not an object";
    BRANCH_UNKNOWN = "J111" "branch-unknown" Error "5.15"
        "a branch has an unknown property";
    TITLE_TYPE = "J112" "title-type" Error "5.15.1"
        "`title` of a branch is not a string";
    PRE_TYPE = "J113" "pre-type" Error "5.15.2"
        "`pre` is not an object";
    PRE_UNKNOWN = "J114" "pre-unknown" Error "5.15.2"
        "`pre` has an unknown property";
    STONES_TYPE = "J115" "stones-type" Error "5.15.2.1"
        "`stones` is not an array";
    STONE_TYPE = "J116" "stone-type" Error "5.15.2.1"
        "a stone is not an object";
    STONE_UNKNOWN = "J117" "stone-unknown" Error "5.15.2.1"
        "a stone has an unknown property";
    STONE_COLOR_MISSING = "J118" "stone-color-missing" Error "5.15.2.1"
        "`color` of a stone is missing";
    STONE_POINT_MISSING = "J119" "stone-point-missing" Error "5.15.2.1"
        "`point` of a stone is missing";
    PROBLEM_TYPE = "J120" "problem-type" Error "5.15.2.2"
        "`problem` is not an object";
    PROBLEM_UNKNOWN = "J121" "problem-unknown" Error "5.15.2.2"
        "`problem` has an unknown property";
    PROBLEM_COLOR_MISSING = "J122" "problem-color-missing" Error "5.15.2.2"
        "`color` of `problem` is missing";
    STONE_TWICE = "J123" "stone-twice" Error "5.15.2.5"
        "two stones of `pre` are on one point";
    STONES_CAPTURED = "J124" "stones-captured" Error "5.15.2.5"
        "stones of `pre` have no liberty, so placing them captures";
    STONES_AFTER_MOVE = "J125" "stones-after-move" Error "5.15.2.6"
        "a `pre` that comes after a move has stones";
    STONES_AFTER_STONES = "J126" "stones-after-stones" Error "5.15.2.6"
        "a `pre` that comes after a `pre` with stones has stones too";
    PROBLEM_NESTED = "J127" "problem-nested" Error "5.15.2.7"
        "a problem is inside another problem";
    STEPS_TYPE = "J130" "steps-type" Error "5.15.3"
        "`steps` is not an array";
    STEP_TYPE = "J131" "step-type" Error "5.15.3"
        "a step is not an object";
    STEP_UNKNOWN = "J132" "step-unknown" Error "5.15.3"
        "a step has an unknown property";
    ACTION_MISSING = "J133" "action-missing" Error "5.15.3"
        "`action` is missing";
    STEP_TIME_BACK = "J134" "step-time-back" Note "5.15.3.1"
        "`time` of a step is less than that of the step before";
    ACTION_TYPE = "J135" "action-type" Error "5.15.3.2"
        "`action` is not an object";
    ACTION_UNKNOWN = "J136" "action-unknown" Error "5.15.3.2"
        "an action has an unknown property";
    ACTION_TYPE_MISSING = "J137" "action-type-missing" Error "5.15.3.2"
        "`type` of an action is missing";
    ACTION_TYPE_ILLEGAL = "J138" "action-type-illegal" Error "5.15.3.2"
        "`type` of an action is none of \"move\", \"takeback\", \"mark\", \"message\", \"result\"";
    MOVE_VALUE_MISSING = "J139" "move-value-missing" Error "5.15.3.2.1"
        "`value` of a move is missing";
    MOVE_VALUE_TYPE = "J140" "move-value-type" Error "5.15.3.2.1"
        "`value` of a move is not an object";
    MOVE_UNKNOWN = "J141" "move-unknown" Error "5.15.3.2.1"
        "a move has an unknown property";
    MOVE_COLOR_MISSING = "J142" "move-color-missing" Error "5.15.3.2.1"
        "`color` of a move is missing";
    MOVE_POINT_MISSING = "J143" "move-point-missing" Error "5.15.3.2.1"
        "`point` of a move is missing; a pass is null";
    MOVE_POINT_TYPE = "J144" "move-point-type" Error "5.15.3.2.1.2"
        "`point` of a move is neither an object nor null";
    EVALUATION_ILLEGAL = "J145" "evaluation-illegal" Error "5.15.3.2.1.3"
        "`evaluation` is neither \"bad\" nor \"good\"";
    EVALUATION_MISSING = "J146" "evaluation-missing" Error "5.15.3.2.1.3"
        "a move of a problem has no `evaluation`";
    TAKEBACK_VALUE_MISSING = "J147" "takeback-value-missing" Error "5.15.3.2.2"
        "`value` of a takeback is missing";
    TAKEBACK_VALUE_TYPE = "J148" "takeback-value-type" Error "5.15.3.2.2"
        "`value` of a takeback is not a number";
    TAKEBACK_VALUE_ILLEGAL = "J149" "takeback-value-illegal" Error "5.15.3.2.2"
        "`value` of a takeback is not a positive integer";
    TAKEBACK_TOO_MANY = "J150" "takeback-too-many" Error "5.15.3.2.2"
        "more moves are taken back than there are";
    RESULT_VALUE_MISSING = "J151" "result-value-missing" Error "5.15.3.2.3"
        "`value` of a result is missing";
    MARK_VALUE_MISSING = "J152" "mark-value-missing" Error "5.15.3.2.4"
        "`value` of a mark is missing";
    MARK_ACTION = "J153" "mark-action" Note "5.15.3.2.4"
        "a mark is an action in a record without live interaction; use `marks` of a step instead";
    MESSAGE_VALUE_MISSING = "J154" "message-value-missing" Error "5.15.3.2.5"
        "`value` of a message is missing";
    BRANCHES_TYPE = "J155" "branches-type" Error "5.15.4"
        "`branches` is not an array";
    POINT_OCCUPIED = "J156" "point-occupied" Error "4.8.6"
        "a move is on a point that has a stone (5.16)";
    TIMELINE_WITH_BRANCHES = "J157" "timeline-with-branches" Note "6.8"
        "steps with times and branches in one record: usually one of the two is enough";
    TOO_MANY_BYTES = "M001" "too-many-bytes" Error ""
        "limit `bytes`: the file is too long";
    TOO_MANY_NODES = "M002" "too-many-nodes" Error ""
        "limit `nodes`: too many branches, steps, stones, marks and extras";
    BOARD_TOO_LARGE = "M003" "board-too-large" Error ""
        "limit `board`: the board is too large";
    TEXT_TOO_LONG = "M004" "text-too-long" Error ""
        "limit `text`: a string is too long";
    TOO_MUCH_REPLAY = "M005" "too-much-replay" Error ""
        "limit of the replay: the variations capture and restore too many stones";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_and_names_are_unique_and_sorted() {
        assert!(ALL.is_sorted_by_key(|code| code.id));
        assert_eq!(ALL.iter().map(|code| code.id).collect::<HashSet<_>>().len(), ALL.len());
        assert_eq!(ALL.iter().map(|code| code.name).collect::<HashSet<_>>().len(), ALL.len());
    }

    #[test]
    fn only_limits_have_no_paragraph() {
        for code in ALL {
            assert_eq!(code.paragraph.is_empty(), code.id.starts_with('M'), "{}", code.id);
        }
    }
}
