//! Tests of the findings about game information.

use super::*;

#[test]
fn game_information_is_read_where_it_is_certain() {
    one("DT[2003-02-30]", &DATE_IMPOSSIBLE, "2003-02-30");
    one("DT[6 May 1996]", &DATE_SPELLING, "6 May 1996");
    one("RE[w+resign]", &RESULT_SPELLING, "w+resign");
    one("RE[both lose]", &RESULT_UNKNOWN, "both lose");
    one("KM[reverse 2.5]", &KOMI_UNKNOWN, "reverse 2.5");
    one("KM[5 3/4]", &KOMI_SPELLING, "5 3/4");
    one("KM[375]", &KOMI_IMPLAUSIBLE, "375");
    one("SZ[9]KM[41]", &KOMI_IMPLAUSIBLE, "41");
    one("KM[]", &EMPTY_VALUE, "");
    for (text, meaning) in [("KM[5.]", "KM[5]"), ("KM[ 5 ]", "KM[5]"), ("TM[3600.]", "TM[3600]"), ("TM[ 60]", "TM[60]")]
    {
        let value = text[3..].trim_end_matches(']');
        one(text, &VALUE_CORRECTED, value);
        assert_eq!(repair(&format!("(;FF[4]{text})")), format!("read-as-quoted(text: {meaning})"));
    }
    one("HA[2 ]AB[aa][bb]", &VALUE_CORRECTED, "2 ");
    none("HA[+2]AB[aa][bb]KM[+6.50]TM[+60]");
    only("(;FF[3]KM[5.])", &[(&VALUE_CORRECTED, "5.")]);
    none("RE[ B+R ]DT[ 1996-05-06 ]");
    only("(;FF[3]RE[ B+R ])", &[]);
    one("DT[1996-05-06 20:15]", &DATE_WITH_TIME, "1996-05-06 20:15");
    one("RE[B+T (late)]", &RESULT_REMARK, "B+T (late)");
    one("TM[-5]", &TIME_UNKNOWN, "-5");
    one("TM[2h]", &TIME_SPELLING, "2h");
    one("HA[1]", &HANDICAP_SMALL, "1");
    one("HA[four]", &HANDICAP_UNKNOWN, "four");
    one("HA[4]AB[aa]", &HANDICAP_STONES, "4");
    one("RU[Foo]", &RULES_UNKNOWN, "Foo");
    one("RU[Chinese Rules]", &RULES_ALIAS, "Chinese Rules");
    one("PB[Somebody 3d]", &NAME_WITH_RANK, "Somebody 3d");
    one("GN[]", &EMPTY_TEXT, "");
    none("KM[-100]HA[2]AB[aa][bb]");
    none("HA[4]AB[aa:bb]");
    assert_eq!(repair("(;FF[4]KM[5 1/2])"), "read-as-quoted(text: 5.5)");
}

#[test]
fn habits_of_programs_are_named_unless_they_are_not_wanted() {
    let text = "(;FF[4]AP[foxwq:1]KM[375])";
    only(text, &[(&FOX_KOMI_ZI, "375")]);
    let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
    let report = Checker::new(Limits::DEFAULT).without_quirks().check(&game);
    assert_eq!(report.diagnostics()[0].code, &KOMI_IMPLAUSIBLE);
}
