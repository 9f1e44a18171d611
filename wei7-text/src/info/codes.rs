//! Codes of findings about game information. The codes are those of SGF, since its paragraphs define the texts.

crate::codes! {
    /// All codes of findings about game information, by id.
    ALL:
    FOX_KOMI_ZI = "S301" "fox-komi-zi" Note "FF[4] KM"
        "Fox writes the komi in hundredths of a zi; it was divided by 100 and doubled" always;
    FOX_KOMI_POINTS = "S302" "fox-komi-points" Note "FF[4] KM"
        "Fox writes the komi in hundredths of a point; it was divided by 100" always;
    FOX_KOMI_ZERO = "S303" "fox-komi-zero" Note "FF[4] KM"
        "Fox writes komi 0 in even games too; it may not be the komi of the game" always;
    FOX_RESULT_ZI = "S304" "fox-result-zi" Note "FF[4] RE"
        "Fox writes the margin in zi here; it was doubled" always;
    FOX_HANDICAP = "S305" "fox-handicap" Note "FF[4] HA"
        "Fox leaves out AB: the handicap stones are the first moves of black, or not in the file";
    FOX_OVERTIME = "S306" "fox-overtime" Note "FF[4] OT"
        "Fox writes the periods of overtime in TC and their seconds in TT";
    GOGOD_KOMI_ZI = "S307" "gogod-komi-zi" Note "FF[4] KM"
        "GoGoD writes the komi of games under Chinese rules in zi; it was doubled" always;
    GOGOD_RESULT_ZI = "S308" "gogod-result-zi" Note "FF[4] RE"
        "GoGoD writes the margin of games under Chinese rules in zi; it was doubled" always;
    CGOBAN_TIME = "S309" "cgoban-time" Note "FF[4] TM"
        "the servers of CGoban write the time as minutes and seconds, with the overtime in parentheses";
    OLD_SPELLING = "S310" "old-spelling" Note "FF[3]"
        "a value is in the free words of an old file; its meaning is certain";
    OLD_TEXT = "S311" "old-text" Note "FF[3]"
        "a value is in the free words of an old file; it is kept as text" always;
    KOMI_SPELLING = "S321" "komi-spelling" Repaired "FF[4] KM"
        "the komi is not a number as the format writes it; its meaning is certain";
    KOMI_UNKNOWN = "S322" "komi-unknown" Note "FF[4] KM"
        "the komi is not a number, and its meaning is not certain; it is kept as text" always;
    KOMI_IN_KI = "S323" "komi-in-ki" Note "FF[3] KI"
        "the komi is also given doubled in `KI`";
    KOMI_IMPLAUSIBLE = "S324" "komi-implausible" Note "FF[4] KM"
        "the komi is more than half of the points of the board; it may be in another unit" always;
    RESULT_SPELLING = "S331" "result-spelling" Repaired "FF[4] RE"
        "the result does not have a mandatory form; its meaning is certain";
    RESULT_UNKNOWN = "S332" "result-unknown" Note "FF[4] RE"
        "the result does not have a mandatory form, and its meaning is not certain; it is kept as text" always;
    RESULT_REMARK = "S333" "result-remark" Repaired "FF[4] RE"
        "the result has a remark";
    RESULT_ZI = "S334" "result-zi" Note "FF[4] RE"
        "the margin is in zi, as the wording of the result or of the komi shows; it was doubled";
    RESULT_UNIT = "S335" "result-unit" Note "FF[4] RE"
        "the unit of the margin, points or zi, is not certain; the winner is read, and the margin is kept as text" always;
    DATE_SPELLING = "S341" "date-spelling" Repaired "FF[4] DT"
        "the date does not have the mandatory form; its meaning is certain";
    DATE_UNKNOWN = "S342" "date-unknown" Note "FF[4] DT"
        "the date does not have the mandatory form, and its meaning is not certain; it is kept as text" always;
    DATE_IMPOSSIBLE = "S343" "date-impossible" Note "FF[4] DT"
        "the date does not exist in the calendar; it is kept as text" always;
    DATE_AMBIGUOUS = "S344" "date-ambiguous" Note "FF[4] DT"
        "the order of day, month and year is not certain; the date is kept as text" always;
    DATE_WITH_TIME = "S345" "date-with-time" Note "FF[4] DT"
        "the date has a time of day or a weekday; the whole text is kept";
    RULES_ALIAS = "S351" "rules-alias" Note "FF[4] RU"
        "the rules have a known name that `FF[4]` does not list";
    RULES_UNKNOWN = "S352" "rules-unknown" Note "FF[4] RU"
        "the name of the rules is unknown; it is kept as text";
    TIME_SPELLING = "S361" "time-spelling" Repaired "FF[4] TM"
        "the time is not a number of seconds; its meaning is certain";
    TIME_UNKNOWN = "S362" "time-unknown" Note "FF[4] TM"
        "the time is not a number of seconds, and its meaning is not certain; it is kept as text" always;
    NAME_WITH_RANK = "S371" "name-with-rank" Note "FF[4] BR"
        "the rank is only given within the name; the whole text is kept";
    HANDICAP_UNKNOWN = "S381" "handicap-unknown" Note "FF[4] HA"
        "the handicap is not a number; it is kept as text" always;
    HANDICAP_SMALL = "S382" "handicap-small" Note "FF[4] HA"
        "a handicap below 2 is no handicap";
    HANDICAP_STONES = "S383" "handicap-stones" Note "FF[4] HA"
        "the handicap differs from the number of black setup stones";
}
