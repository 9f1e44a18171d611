//! One test per rule, with cases that are reported and cases that are not.

use std::fmt::Write as _;

use wei7_core::Place;

use super::*;
use crate::codes::*;
use crate::syntax::Games;

mod game_info;

/// Returns the findings of all games of a text: the code and the text at its place.
fn findings(text: &str) -> Vec<(&'static str, String)> {
    let mut checker = Checker::new(Limits::DEFAULT);
    let mut found = Vec::new();
    for game in Games::new(text, Limits::DEFAULT) {
        for finding in checker.check(&game.unwrap()).diagnostics() {
            let Place::Span(span) = finding.place else { panic!("{finding:?}") };
            found.push((finding.code.name, text[span.start..span.end].to_owned()));
        }
    }
    found
}

/// Checks that the text, placed after the root of an `FF[4]` game, has this finding at `at` and no other finding.
#[track_caller]
fn one(rest: &str, code: &Code, at: &str) {
    only(&format!("(;FF[4]{rest})"), &[(code, at)]);
}

#[track_caller]
fn only(text: &str, expected: &[(&Code, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(code, at)| (code.name, (*at).to_owned())).collect();
    assert_eq!(findings(text), expected, "{text}");
}

#[track_caller]
fn none(rest: &str) {
    only(&format!("(;FF[4]{rest})"), &[]);
}

/// Returns the repair message of the first finding.
fn repair(text: &str) -> String {
    let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
    let report = Checker::new(Limits::DEFAULT).check(&game);
    report.diagnostics()[0].repair.clone().unwrap().to_string()
}

#[test]
fn what_the_format_allows_has_no_finding() {
    none("GM[1]SZ[9:13]CA[UTF-8]AP[a\\:b:1.0]ST[3];B[aa]BL[1790.5]OW[-3]MN[7]C[x];W[]TE[2];B[tt]KO[]");
    none("SZ[52];B[tt];W[ZZ]");
    none(
        "AB[aa:cc][dd]AW[ee]PL[W];W[aj]TB[]TW[aa:ab]DD[]VW[aa:ss]FG[257:a]PM[0];B[bj]LB[aa:x][bb:\\]]AR[aa:bb][bb:aa]LN[aa:bb]",
    );
    none("KM[6.5]RE[B+3.5]DT[1996-05-06,07]TM[1800]RU[AGA]HA[2]AB[dd][pp]PB[Somebody]BR[3d];GB[2]HO[1]V[-2.5]N[x]");
    only("(;GM[1];B[tt];W[aa]TE[1]BM[1])", &[(&OLD_FORM, "BM")]);
    only("(;AB[aa]B[bb])", &[(&OLD_FORM, "B"), (&MOVE_IN_ROOT, "B")]);
}

#[test]
fn a_property_with_one_value_has_one() {
    one(";B[aa][bb]", &TOO_MANY_VALUES, "bb");
    one(";C[a][b]", &TOO_MANY_VALUES, "b");
    one(";C[a][a]", &REPEATED, "a");
    one("KM[0][0]", &REPEATED, "0");
    one("SZ[9][19]", &TOO_MANY_VALUES, "19");
    none(";TR[aa][bb]");
}

#[test]
fn simple_values_have_their_type() {
    one(";B[aa]BL[30.]", &VALUE_CORRECTED, "30.");
    one(";B[aa]BL[12:30]", &ILLEGAL_VALUE, "12:30");
    one(";B[aa]OB[]", &EMPTY_VALUE, "");
    one(";B[aa]MN[x]", &ILLEGAL_VALUE, "x");
    one(";DM[1  kk]", &VALUE_CORRECTED, "1  kk");
    one(";GB[]", &EMPTY_VALUE, "");
    one(";GB[3]", &ILLEGAL_VALUE, "3");
    one(";PL[Black]", &VALUE_CORRECTED, "Black");
    one(";PL[X]", &ILLEGAL_VALUE, "X");
    one(";B[aa]KO[1]", &VALUE_CORRECTED, "1");
    one(";PM[9]", &ILLEGAL_VALUE, "9");
    one(";C[]", &EMPTY_TEXT, "");
    assert_eq!(repair("(;FF[4];PL[Black])"), "read-as-quoted(text: PL[B])");
    assert_eq!(repair("(;FF[4];B[aa]BL[12:30])"), "kept-unchanged");
    only("(;FF[3];GB[])", &[(&OLD_FORM, "")]);
}

#[test]
fn moves_are_points_of_the_board_or_passes() {
    one(";B[ p\nd ]", &VALUE_CORRECTED, " p\nd ");
    one(";B[pdx]", &VALUE_CORRECTED, "pdx");
    one(";B[ ]", &VALUE_CORRECTED, " ");
    one(";B[d]", &ILLEGAL_VALUE, "d");
    one(";B[dundefined]", &ILLEGAL_VALUE, "dundefined");
    one("SZ[9];B[jj]", &OFF_BOARD, "jj");
    one("SZ[20:19];B[tt]", &OFF_BOARD, "tt");
    only("(;FF[3];B[])", &[(&PASS_IN_OLD_FILE, "")]);
    assert_eq!(repair("(;FF[4];B[ p\nd ])"), "read-as-quoted(text: pd)");
    assert_eq!(repair("(;FF[4];B[ ])"), "read-as-pass");
}

#[test]
fn moves_that_all_have_names_for_people_are_read() {
    let named = "(;FF[4]SZ[9];B[J9];W[a1];B[Pass];W[])";
    only(named, &[(&VALUE_CORRECTED, "J9"), (&VALUE_CORRECTED, "a1"), (&VALUE_CORRECTED, "Pass")]);
    assert_eq!(repair(named), "read-as-quoted(text: ia)");
    for doubtful in ["B[I9]", "B[K9]", "B[J10]", "B[J9];W[aa]", "B[J9];W[tt]", "B[Pass]", "B[J9];W[resign]"] {
        let findings = findings(&format!("(;FF[4]SZ[9];{doubtful})"));
        assert!(findings.iter().any(|(name, _)| *name == ILLEGAL_VALUE.name), "{doubtful}: {findings:?}");
    }
}

#[test]
fn a_root_with_names_of_servers_is_read() {
    let renamed = |text: &str| {
        let game = Games::new(text, Limits::DEFAULT).next().unwrap().unwrap();
        game.findings.diagnostics().iter().filter(|finding| finding.code == &SERVER_NAME).count()
    };
    let all = "(;TE[Cup]RD[2021-01-20]KO[7.5]HD[2]AB[aa][bb])";
    assert_eq!(renamed(all), 4);
    only(all, &[]);
    // A property with its proper name is not replaced.
    let with_date = "(;TE[Cup]RD[2021-01-20]DT[2021-01-21])";
    assert_eq!(renamed(with_date), 1);
    only(with_date, &[(&UNKNOWN_PROPERTY, "RD")]);
    for other in ["(;FF[3]TE[Cup]KO[7.5])", "(;TE[1]KO[7.5]B[aa])", "(;TE[Cup])", "(;GM[1];TE[Cup]RD[2021])"] {
        assert_eq!(renamed(other), 0, "{other}");
    }
}

#[test]
fn the_first_legal_value_is_played() {
    only("(;FF[4];W[zz]W[cc];B[cc])", &[(&OFF_BOARD, "zz"), (&DUPLICATE_PROPERTY, "W"), (&MOVE_ON_STONE, "cc")]);
    only("(;FF[4];B[][dd];W[dd])", &[(&TOO_MANY_VALUES, "dd"), (&MOVE_ON_STONE, "dd")]);
    only(
        "(;FF[4];W[zz][ cc];B[cc])",
        &[(&OFF_BOARD, "zz"), (&TOO_MANY_VALUES, " cc"), (&VALUE_CORRECTED, " cc"), (&MOVE_ON_STONE, "cc")],
    );
    only("(;FF[3];B[]B[dd];W[dd])", &[(&DUPLICATE_PROPERTY, "B"), (&MOVE_ON_STONE, "dd")]);
    assert_eq!(repair("(;FF[4];W[zz]W[cc])"), "kept-beside-move");
    assert_eq!(repair("(;FF[4];W[zz])"), "kept-no-move");
}

#[test]
fn old_lists_that_are_converted_hold_points_of_the_board() {
    only("(;FF[4];L[bb][zz])", &[(&NOT_IN_THIS_FF, "L"), (&OFF_BOARD, "zz")]);
    only("(;FF[4];L[bb][cc]M[dd])", &[(&NOT_IN_THIS_FF, "L"), (&NOT_IN_THIS_FF, "M")]);
    only("(;FF[1];L[bb][zz])", &[(&LETTERS, "L"), (&OFF_BOARD, "zz")]);
    only("(;FF[1];M[aa:bb][])", &[(&MARKS, "M"), (&ILLEGAL_VALUE, "aa:bb"), (&EMPTY_VALUE, "")]);
}

#[test]
fn lists_hold_points_and_rectangles() {
    one("AB[cc:aa]", &RECTANGLE, "cc:aa");
    one("AB[ca:ac]", &RECTANGLE, "ca:ac");
    one("TR[dd:dd]", &RECTANGLE, "dd:dd");
    one("TR[ dd]", &VALUE_CORRECTED, " dd");
    one("TR[]", &EMPTY_VALUE, "");
    one("AB[]", &EMPTY_VALUE, "");
    one("TB[aa][]", &EMPTY_VALUE, "");
    one("TR[zz]", &OFF_BOARD, "zz");
    one("TR[a1]", &ILLEGAL_VALUE, "a1");
    assert_eq!(repair("(;FF[4]AB[cc:aa])"), "read-as-quoted(text: aa:cc)");
    assert_eq!(repair("(;FF[4]AB[dd:dd])"), "read-as-quoted(text: dd)");
    only("(;FF[3]AB[aa:cc])", &[(&FF_4_IN_OLD_FILE, "aa:cc")]);
}

#[test]
fn composed_values_have_two_parts() {
    one("LB[aa]", &NOT_COMPOSED, "aa");
    one("LB[zz:a]", &OFF_BOARD, "zz:a");
    one("LB[]", &EMPTY_VALUE, "");
    one("AR[aa]", &NOT_COMPOSED, "aa");
    one("AR[aa:aa]", &ILLEGAL_VALUE, "aa:aa");
    one("LN[aa:b]", &ILLEGAL_VALUE, "aa:b");
    one("FG[Dia. 1]", &FIGURE_TEXT, "Dia. 1");
    one("FG[x:Dia. 1]", &FIGURE_TEXT, "x:Dia. 1");
    one("AP[foxwq]", &VALUE_CORRECTED, "foxwq");
    one("AP[]", &EMPTY_TEXT, "");
    only("(;FF[3]FG[Dia. 1])", &[]);
    only("(;FF[3]FG[1:Dia. 1])", &[(&FF_4_IN_OLD_FILE, "1:Dia. 1")]);
}

#[test]
fn the_root_has_values_of_the_format() {
    one("ST[99]", &ROOT_VALUE, "99");
    one("ST[x]", &ROOT_VALUE, "x");
    one("GM[Go]", &ROOT_VALUE, "Go");
    one("GM[ 1]", &VALUE_CORRECTED, " 1");
    // The finding about `CA[]` is made where the charset is decided.
    none("CA[]");
    one("SZ[0]", &ROOT_VALUE, "0");
    one("SZ[big]", &ROOT_VALUE, "big");
    one("SZ[19:19]", &SIZE_SQUARE, "19:19");
    one("SZ[19x19];B[ss]", &VALUE_CORRECTED, "19x19");
    one("SZ[60];B[ZZ]", &SIZE_TOO_LARGE, "60");
    assert_eq!(repair("(;FF[4]SZ[19x19])"), "read-as-quoted(text: SZ[19])");
    assert_eq!(repair("(;FF[4]SZ[99])"), "read-as-quoted(text: SZ[52])");
    only("(;FF[5];B[])", &[(&FF_ABOVE_4, "5")]);
    only("(;FF[x];B[tt])", &[(&ROOT_VALUE, "x")]);
    only("(;FF[0];B[tt])", &[(&ROOT_VALUE, "0")]);
    only("(;FF[ 4];B[])", &[(&VALUE_CORRECTED, " 4")]);
    only("(;FF[3]SZ[9:13])", &[(&FF_4_IN_OLD_FILE, "9:13")]);
    only("(;FF[3]SZ[25])", &[(&FF_4_IN_OLD_FILE, "25")]);
}

#[test]
fn properties_of_the_root_stand_there() {
    one(";B[aa]SZ[9]", &ROOT_PROPERTY_ELSEWHERE, "SZ");
    one(";CA[UTF-8]", &ROOT_PROPERTY_ELSEWHERE, "CA");
}

#[test]
fn each_version_has_its_properties() {
    one("LT[]", &NOT_IN_THIS_FF, "LT");
    one(";CH[1];CH[1]", &NOT_IN_THIS_FF, "CH");
    only("(;FF[3]AP[a:b])", &[(&NOT_IN_THIS_FF, "AP")]);
    only("(;FF[1];B[aa]KO[])", &[(&NOT_IN_THIS_FF, "KO")]);
    only("(;FF[1];B[aa]KO[bb])", &[(&NOT_IN_THIS_FF, "KO")]);
    only("(;FF[3]ID[x]OV[2]RG[aa]BS[1]CH[1])", &[]);
    only("(;FF[1]EL[1]EX[aa]SC[aa])", &[]);
}

#[test]
fn unknown_properties_are_named_once() {
    one(";ZZ[];ZZ[]", &UNKNOWN_PROPERTY, "ZZ");
    one(";KGSDE[aa];B[aa]KGSDE[bb]", &PRIVATE_IDENTIFIER, "KGSDE");
    none("WQ[x]");
    only("(;FF[4]ZZ[a]ZZ[b])", &[(&UNKNOWN_PROPERTY, "ZZ"), (&DUPLICATE_PROPERTY, "ZZ")]);
}

#[test]
fn an_identifier_with_a_digit_is_no_other() {
    let read = crate::SgfReader::new().lenient().read(b"(;FF[4];B2[aa];W[bb])").unwrap();
    let moves: usize = read.value[0].tree.ids().map(|id| read.value[0].tree[id].steps().len()).sum();
    assert_eq!(moves, 1);
    none(";B[aa]B2[bb]");
}

#[test]
fn a_property_stands_once_in_a_node() {
    one(";C[a]C[b]", &REPEATED, "C");
    one("AB[aa]AB[bb]", &REPEATED, "AB");
    one("PB[a]PB[a]", &REPEATED, "PB");
    only("(;FF[4]PB[]PB[a])", &[(&EMPTY_TEXT, ""), (&REPEATED, "PB")]);
    one("KM[6.50]KM[6.5]", &REPEATED, "KM");
    one(";B[tt]B[]", &REPEATED, "B");
    one("PB[a]PB[b]", &DUPLICATE_PROPERTY, "PB");
    one("AP[x:1]AP[y:1]", &DUPLICATE_PROPERTY, "AP");
    one(";B[aa]B[bb]", &DUPLICATE_PROPERTY, "B");
    let two = "(;FF[4]AP[GNU Go:3.8]AP[foxwq:1])";
    only(two, &[(&REPEATED, "AP")]);
    assert_eq!(repair(two), "read-as-quoted(text: AP[foxwq:1])");
    assert_eq!(repair("(;FF[4]AP[x:1]AP[multigo:1])"), "value-counts(value: AP[multigo:1])");
    assert_eq!(repair("(;FF[4]PB[a]PB[a])"), "read-once");
    assert_eq!(repair("(;FF[4];C[a]C[b])"), "texts-joined");
    assert_eq!(repair("(;FF[4];TR[aa]TR[bb])"), "lists-joined");
    assert_eq!(repair("(;FF[4]PB[a]PB[b])"), "first-nonempty-counts");
}

#[test]
fn setup_and_moves_stand_apart() {
    only("(;FF[4];AB[aa]B[bb])", &[(&SETUP_IN_MAIN_LINE, "AB"), (&SETUP_AND_MOVE, "B")]);
    one(";BL[3]PL[B]", &ANNOTATION_WITHOUT_MOVE, "BL");
    one("AB[aa]BM[2]", &ANNOTATION_WITHOUT_MOVE, "BM");
    one(";B[aa]W[bb]", &TWO_MOVES, "W");
    one("B[aa]", &MOVE_IN_ROOT, "B");
    assert_eq!(repair("(;FF[4];B[bb]PL[B])"), "read-as-two-nodes-setup-first");
}

#[test]
fn annotations_go_together_and_with_moves() {
    one(";B[aa]TE[1]BM[1]", &GOOD_AND_BAD, "BM");
    one(";B[aa]BM[1]TE[1]", &GOOD_AND_BAD, "TE");
    one(";B[aa]TE[1]IT[]", &ANNOTATIONS_CONTRADICT, "IT");
    one(";GB[1]GW[1]", &ANNOTATIONS_CONTRADICT, "GW");
    one(";UC[1]C[x]DM[1]", &ANNOTATIONS_CONTRADICT, "DM");
    one(";TE[1]", &ANNOTATION_WITHOUT_MOVE, "TE");
    one(";KO[]", &ANNOTATION_WITHOUT_MOVE, "KO");
    assert_eq!(repair("(;FF[4];B[aa]TE[1]BM[1])"), "read-as-quoted(text: IT)");
    assert_eq!(repair("(;FF[4];B[aa]BM[1]TE[1])"), "read-as-quoted(text: DO)");
}

#[test]
fn points_are_unique() {
    one("AB[aa][aa]", &POINT_TWICE, "aa");
    one("AB[aa]AW[bb][aa]", &POINT_TWICE, "aa");
    one("AB[aa:cc]AE[bb]", &POINT_TWICE, "bb");
    one(";TR[aa]CR[bb][aa]", &POINT_TWICE, "aa");
    one(";LB[aa:1][aa:2]", &POINT_TWICE, "aa:2");
    one(";TB[aa][aa:bb]", &POINT_TWICE, "aa:bb");
    one(";AR[aa:bb][aa:bb]", &POINT_TWICE, "aa:bb");
    none(";TR[aa]LB[aa:1];TR[aa]");
    one(";TB[bb][cc]TW[cc][dd]", &POINT_TWICE, "cc");
    none(";TB[aa]TW[bb];TW[aa]");
    for (text, done) in [
        ("(;FF[4];TR[aa]TR[aa])", "lists-joined"),
        ("(;FF[4];DD[aa:bb][bb])", "read-once-in-each-property"),
        ("(;FF[4];TR[aa]CR[aa])", "read-once-in-each-property"),
        ("(;FF[4];AR[aa:bb][aa:bb])", "read-once"),
        ("(;FF[4];LB[aa:1][aa:2])", "different-kept"),
        ("(;FF[4];TR[a a:c c])", "read-as-quoted(text: aa:cc)"),
    ] {
        assert_eq!(repair(text), done, "{text}");
    }
}

#[test]
fn setup_has_an_effect() {
    one("AB[aa]AE[bb]", &SETUP_WITHOUT_EFFECT, "bb");
    none("AB[aa](;C[main])(;AW[aa])(;AE[aa])(;AE[aa:ss])");
    only("(;FF[4]AB[aa](;C[main])(;AB[aa]))", &[(&SETUP_WITHOUT_EFFECT, "aa")]);
}

#[test]
fn setup_in_the_main_line_is_named() {
    one(";B[aa];AE[aa]", &SETUP_IN_MAIN_LINE, "AE");
    none(";B[aa];W[bb](;B[cc])(;AE[aa])");
}

#[test]
fn moves_are_made_on_a_board() {
    one(";B[aa];W[aa]", &MOVE_ON_STONE, "aa");
    none(";B[aa];W[aa]KO[]");
    // Ko: White captures at bb, Black recaptures immediately.
    let shape = "SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb]";
    one(&format!("{shape};B[cb];W[bb]"), &KO_RETAKEN, "bb");
    none(&format!("{shape};B[cb];W[ee];B[ed];W[bb]"));
    one("SZ[5]AB[ba][ab];W[aa]", &SUICIDE, "aa");
    one(";B[aa];B[bb]", &SAME_COLOR_TWICE, "bb");
    none(";B[aa];PL[B];B[bb]");
    none(";B[aa](;W[bb])(;W[cc])");
}

#[test]
fn each_variation_begins_where_it_hangs() {
    none(";B[aa](;W[bb];B[cc])(;W[cc];B[bb])");
    one(";B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[aa])", &MOVE_ON_STONE, "aa");
    // A stone captured in one variation is on the board again in the other.
    one("SZ[5]AB[ab]AW[aa];B[ee](;W[ed];B[ba])(;W[dd];B[aa])", &MOVE_ON_STONE, "aa");
    none("SZ[5]AB[ab]AW[aa];B[ba](;W[dd])(;W[ed];B[aa])");
}

#[test]
fn a_variation_that_takes_back_stands_too_low() {
    only("(;FF[4];B[aa];W[bb](;B[cc])(;AE[bb];W[dd]))", &[(&VARIATION_LEVEL, "AE")]);
    none(";B[aa];W[bb](;B[cc])(;AE[aa];B[dd])");
}

#[test]
fn paths_have_game_information_once() {
    one("PB[a];B[aa]EV[b]", &SECOND_GAME_INFO, "EV");
    let behind = (&GAME_INFO_BEHIND_ROOT, "PB");
    let of = "(;FF[4];B[aa](;W[bb]PB[a])(;W[cc]EV[c]PB[b];B[dd]))";
    only(of, &[behind, (&GAME_INFO_BEHIND_ROOT, "EV")]);
    assert_eq!(repair(of), "read-as-info-of-record");
    assert_eq!(repair("(;FF[4](;B[aa])(;B[bb]PB[b]))"), "kept-in-place");
    only("(;FF[4](;B[aa]PB[a];W[bb]PW[b])(;B[bb]PB[b]))", &[behind, (&SECOND_GAME_INFO, "PW"), behind]);
    only("(;FF[3]PB[a];B[aa]EV[b])", &[(&OLD_FORM, "EV")]);
}

#[test]
fn old_files_are_converted() {
    only("(;FF[1];L[aa][bb];L[cc])", &[(&LETTERS, "L")]);
    only("(;FF[1];M[aa])", &[(&MARKS, "M")]);
    only("(;FF[3]KI[11])", &[(&KOMI_IN_KI, "11")]);
    only("(;FF[3]OM[25]OP[600])", &[(&OVERTIME_PARTS, "25"), (&OVERTIME_PARTS, "600")]);
    only("(;FF[3]VW[aa][ms])", &[(&OLD_VIEW, "VW")]);
    assert_eq!(repair("(;FF[3]VW[db][ba])"), "read-as-quoted(text: VW[ba:db])");
    only("(;FF[3];LB[bb:ABCDE][cc:ABCD])", &[(&FF_4_IN_OLD_FILE, "bb:ABCDE")]);
    only("(;FF[2];FG[])", &[]);
    only("(;FF[3];FG[257:name])", &[(&FF_4_IN_OLD_FILE, "257:name")]);
    for (value, color) in [("1", "B"), (" 2", "W")] {
        only(&format!("(;FF[3]PL[{value}])"), &[(&OLD_FORM, value)]);
        assert_eq!(repair(&format!("(;FF[3]PL[{value}])")), format!("read-as-quoted(text: PL[{color}])"));
    }
    one("PL[1]", &ILLEGAL_VALUE, "1");
    only("(;FF[3]VW[aa:ms])", &[(&FF_4_IN_OLD_FILE, "aa:ms")]);
    only("(;FF[3]VW[aa][bb][cc])", &[(&ILLEGAL_VALUE, "aa")]);
    only(
        "(;FF[1]DT[May 6th, 1996]TM[10 hours each])",
        &[(&OLD_SPELLING, "May 6th, 1996"), (&OLD_SPELLING, "10 hours each")],
    );
}

#[test]
fn shapes_of_the_tree_are_named() {
    one(";;B[aa]", &EMPTY_NODE, ";");
    let many: String = (0..101).fold(String::new(), |mut text, number| {
        write!(text, "(;C[{number}])").unwrap();
        text
    });
    one(&many, &MANY_SIBLINGS, ";");
}

#[test]
fn games_of_one_file_are_compared() {
    only("(;FF[4]) (;FF[3]) (;FF[3]GM[2];B[nonsense])", &[(&SEVERAL_GAMES, ";"), (&MIXED_FF, "3"), (&MIXED_GM, "2")]);
}

#[test]
fn the_same_is_not_said_without_end() {
    let found = findings(&format!("(;FF[4]{})", ";".repeat(1000)));
    assert_eq!(found.len(), 101);
    assert_eq!(found[0], (NOT_LISTED.name, String::new()));
}

#[test]
fn limits_are_named_once() {
    let many = "AE[aa:ZZ]".repeat(1000);
    let found = findings(&format!("(;FF[4]SZ[52];{many})"));
    let named = |code: &Code| found.iter().filter(|(name, _)| *name == code.name).count();
    assert_eq!((named(&LIMIT_POINTS), named(&LIMIT_PLAY)), (1, 1));
}

#[test]
fn long_and_deep_games_are_walked() {
    let line = ";B[aa];W[aa]".repeat(100_000);
    assert!(findings(&format!("(;FF[4]{line})")).len() < 300);
    let deep = format!("(;FF[4]{}{})", "(;B[aa];W[bb]".repeat(50_000), ")".repeat(50_000));
    assert!(findings(&deep).len() < 400);
}

/// Checks that the findings about old properties agree with the conversions of `old_versions`.
#[test]
fn findings_about_old_properties_say_what_is_done() {
    one("KI[11]", &NOT_IN_THIS_FF, "KI");
    assert_eq!(repair("(;FF[3]KI[11])"), "read-as-quoted(text: 5.5)");
    assert_eq!(repair("(;FF[3]KM[5.5]KI[11])"), "read-as-quoted(text: 5.5)");
    assert_eq!(repair("(;FF[3]KM[5]KI[11])"), "kept-beside-km");
    assert_eq!(repair("(;FF[3]OM[5])"), "kept");
    assert_eq!(repair("(;FF[3]OM[5]OP[60])"), "read-as-part-of-ot");
    for other in ["OM[5]OT[x]OP[60]", "OM[five]OP[60]", "OM[5][6]OP[60]"] {
        let text = format!("(;FF[3]{other})");
        let game = Games::new(&text, Limits::DEFAULT).next().unwrap().unwrap();
        let report = Checker::new(Limits::DEFAULT).check(&game);
        let parts = report.diagnostics().iter().filter(|finding| finding.code == &OVERTIME_PARTS);
        assert!(
            parts.clone().count() > 0
                && parts.clone().all(|one| one.repair.as_ref().map(ToString::to_string).as_deref() == Some("kept")),
            "{text}"
        );
    }
    assert_eq!(repair("(;FF[4]KM[5 3/4])"), "read-as-quoted(text: 5.75)");
    assert_eq!(repair("(;FF[4]L[aa])"), "read-if-points");
}

#[test]
fn numbers_may_have_signs_and_zeros() {
    none("GM[+1]SZ[+9:13]ST[01];PM[+02];B[am]MN[+7]");
    only("(;FF[04]GM[01]SZ[09])", &[]);
    only("(;FF[+4]ST[4])", &[(&ROOT_VALUE, "4")]);
    assert_eq!(findings("(;FF[4];PM[3])").len(), 1);
}

/// Checks that the first of several values counts, and that the form of the others is not checked.
#[test]
fn a_root_property_twice_is_one() {
    only(
        "(;FF[4]FF[x]GM[1]GM[2]SZ[9]SZ[0])",
        &[(&DUPLICATE_PROPERTY, "FF"), (&DUPLICATE_PROPERTY, "GM"), (&DUPLICATE_PROPERTY, "SZ")],
    );
    only("(;FF[]FF[4]B[]C[x])", &[(&REPEATED, "FF"), (&MOVE_IN_ROOT, "B")]);
    only("(;FF[4];FF[3])", &[(&ROOT_PROPERTY_ELSEWHERE, "FF")]);
    assert_eq!(repair("(;FF[4];FF[3])"), "kept-beside-node");
    assert_eq!(repair("(;FF[3]CA[UTF-8])"), "read-as-in-ff4");
}
