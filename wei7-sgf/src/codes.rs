//! The findings of this crate: one rule, one code. `S0` is for the form, `S1` for values and the tree's meaning,
//! `S2` for encodings, `S3` for game information and habits understood by provenance, `S9` for limits of ours.

wei7_core::codes! {
    /// All of them, by id.
    ALL:
    NO_SGF = "S001" "no-sgf" Error "FF[4] EBNF"
        "there is no game in it: `(;` does not occur";
    TEXT_BEFORE = "S002" "text-before-game" Warning "FF[4] 2.1"
        "text before the first game";
    MISSING_SEMICOLON_START = "S003" "missing-semicolon-at-start" Error "FF[4] EBNF"
        "a game does not begin with `(;`";
    NODE_AFTER_VARIATION = "S004" "node-after-variation" Error "FF[4] EBNF"
        "a node stands after a variation and not in one";
    MISSING_SEMICOLON = "S005" "missing-semicolon" Error "FF[4] EBNF"
        "a variation does not begin with `(;`";
    ILLEGAL_CHARACTER = "S006" "illegal-character" Error "FF[4] EBNF"
        "characters that mean nothing where they stand";
    MISSING_CLOSE = "S007" "missing-close" Error "FF[4] EBNF"
        "a `)` is missing";
    CUT_IN_VALUE = "S008" "cut-in-value" Error "FF[4] EBNF"
        "the file ends inside a value";
    EMPTY_VARIATION = "S009" "empty-variation" Error "FF[4] EBNF"
        "a variation without a node";
    DOUBLE_OPEN = "S010" "double-open" Error "FF[4] EBNF"
        "two `(` in a row";
    NAMELESS_VALUE = "S011" "nameless-value" Error "FF[4] EBNF"
        "a value without an identifier";
    NO_VALUE = "S012" "no-value" Error "FF[4] EBNF"
        "an identifier without a value";
    MISSING_OPEN = "S013" "missing-open" Error "FF[4] EBNF"
        "a game does not begin with `(`";
    TEXT_BETWEEN = "S014" "text-between-games" Error "FF[4] EBNF"
        "text between two games";
    TEXT_AFTER = "S015" "text-after-game" Error "FF[4] EBNF"
        "text after the last game";
    PROPERTY_OUTSIDE_NODE = "S016" "property-outside-node" Error "FF[4] EBNF"
        "a property stands outside a node";
    PROPERTY_AFTER_VARIATION = "S018" "property-after-variation" Error "FF[4] EBNF"
        "a property stands after a variation and not in a node";
    CUT_IN_IDENTIFIER = "S017" "cut-in-identifier" Error "FF[4] EBNF"
        "the file ends after an identifier";
    LONG_IDENTIFIER = "S020" "long-identifier" Error "FF[4] 2.2"
        "an identifier of more than 100 letters";
    LOWER_CASE = "S021" "lower-case-identifier" Error "FF[4] EBNF"
        "an identifier with lower-case letters";
    IDENTIFIER_DIGIT = "S022" "digit-in-identifier" Error "FF[4] EBNF"
        "an identifier with digits";
    NUL = "S030" "nul" Warning "FF[4] 3.2"
        "a character U+0000";
    BAD_BYTES = "S201" "bad-bytes" Error "FF[4] CA"
        "bytes that are no text in the encoding of the file";
    CHARSET_UNKNOWN = "S202" "charset-unknown" Error "FF[4] CA"
        "`CA` names no charset that is known";
    MARK_AGAINST_CHARSET = "S203" "mark-against-charset" Error "FF[4] CA"
        "the byte order mark and `CA` name different charsets";
    CHARSET_WRONG = "S204" "charset-wrong" Error "FF[4] CA"
        "the bytes are not in the charset that `CA` names";
    UTF_8_ASSUMED = "S205" "utf-8-assumed" Warning "FF[4] CA"
        "there is no `CA`, which means ISO-8859-1, but the bytes are UTF-8";
    CHARSET_DETECTED = "S206" "charset-detected" Warning "FF[4] CA"
        "there is no `CA`, and the charset was guessed from the bytes";
    CHARSETS_DIFFER = "S207" "charsets-differ" Warning "FF[4] CA"
        "the games of a file name different charsets";
    BYTE_ESCAPES = "S208" "byte-escapes" Warning "FF[4] 3.2"
        "escapes stand before single bytes of characters, as MultiGo writes them";
    FOX_KOMI_ZI = "S301" "fox-komi-zi" Warning "FF[4] KM"
        "Fox writes the komi in hundredths of a zi; it was divided by 100 and doubled";
    FOX_KOMI_POINTS = "S302" "fox-komi-points" Warning "FF[4] KM"
        "Fox writes the komi in hundredths of a point; it was divided by 100";
    FOX_KOMI_ZERO = "S303" "fox-komi-zero" Warning "FF[4] KM"
        "Fox writes komi 0 in even games too: it may not be the komi of the game; nothing was changed";
    FOX_RESULT_ZI = "S304" "fox-result-zi" Warning "FF[4] RE"
        "Fox writes the margin in zi here; it was doubled";
    FOX_HANDICAP = "S305" "fox-handicap" Warning "FF[4] HA"
        "Fox leaves out AB: the handicap stones are the first moves of black, or they are missing";
    FOX_OVERTIME = "S306" "fox-overtime" Info "FF[4] OT"
        "Fox writes the periods of overtime in TC and their seconds in TT";
    GOGOD_KOMI_ZI = "S307" "gogod-komi-zi" Warning "FF[4] KM"
        "GoGoD writes the komi of games under Chinese rules in zi; it was doubled";
    GOGOD_RESULT_ZI = "S308" "gogod-result-zi" Warning "FF[4] RE"
        "GoGoD writes the margin of games under Chinese rules in zi; it was doubled";
    CGOBAN_TIME = "S309" "cgoban-time" Warning "FF[4] TM"
        "the servers of CGoban write the time as minutes and seconds, with the overtime in parentheses";
    OLD_SPELLING = "S310" "old-spelling" Info "FF[3]"
        "a value in the free words of an old file; its meaning is certain";
    OLD_TEXT = "S311" "old-text" Warning "FF[3]"
        "a value in the free words of an old file; it is kept as text";
    KOMI_SPELLING = "S321" "komi-spelling" Error "FF[4] KM"
        "the komi is not a number as the format writes it; its meaning is certain";
    KOMI_UNKNOWN = "S322" "komi-unknown" Error "FF[4] KM"
        "the komi is not a number, and what it means is not certain; it is kept as text";
    KOMI_IN_KI = "S323" "komi-in-ki" Warning "FF[3] KI"
        "the komi stands doubled in KI";
    RESULT_SPELLING = "S331" "result-spelling" Error "FF[4] RE"
        "the result is not in one of the forms that are mandatory; its meaning is certain";
    RESULT_UNKNOWN = "S332" "result-unknown" Error "FF[4] RE"
        "the result is not in one of the forms that are mandatory, and what it means is not certain; it is kept as text";
    RESULT_REMARK = "S333" "result-remark" Error "FF[4] RE"
        "a remark stands beside the result; the whole text is kept";
    RESULT_ZI = "S334" "result-zi" Info "FF[4] RE"
        "the margin is in zi, as its own words or those of the komi say; it was doubled";
    RESULT_UNIT = "S335" "result-unit" Warning "FF[4] RE"
        "it is not certain whether the margin is in points or in zi; the winner is read, the margin kept as text";
    DATE_SPELLING = "S341" "date-spelling" Error "FF[4] DT"
        "the date is not in the form that is mandatory; its meaning is certain";
    DATE_UNKNOWN = "S342" "date-unknown" Error "FF[4] DT"
        "the date is not in the form that is mandatory, and what it means is not certain; it is kept as text";
    DATE_IMPOSSIBLE = "S343" "date-impossible" Error "FF[4] DT"
        "the calendar has no such day; it is kept as text";
    DATE_AMBIGUOUS = "S344" "date-ambiguous" Error "FF[4] DT"
        "which number is day, month and year is not certain; it is kept as text";
    RULES_ALIAS = "S351" "rules-alias" Info "FF[4] RU"
        "known rules under another name than the format's";
    TIME_SPELLING = "S361" "time-spelling" Error "FF[4] TM"
        "the time is not a number of seconds; its meaning is certain";
    TIME_UNKNOWN = "S362" "time-unknown" Error "FF[4] TM"
        "the time is not a number of seconds, and what it means is not certain; it is kept as text";
    NAME_WITH_RANK = "S371" "name-with-rank" Info "FF[4] BR"
        "the rank stands in the name and nowhere else; the whole text is kept";
    HANDICAP_UNKNOWN = "S381" "handicap-unknown" Error "FF[4] HA"
        "the handicap is not a number; it is kept as text";
    HANDICAP_SMALL = "S382" "handicap-small" Info "FF[4] HA"
        "the handicap is below 2, which is no handicap";
    HANDICAP_STONES = "S383" "handicap-stones" Warning "FF[4] HA"
        "the handicap is not the number of black stones that are set up";
    LIMIT_GAME = "S900" "limit-game" Error ""
        "a game has 4 GiB or more";
    LIMIT_NODES = "S901" "limit-nodes" Error ""
        "a game has too many nodes";
    LIMIT_TEXT = "S902" "limit-text" Error ""
        "a value is too long";
}
