//! Results in all forms.

use super::*;
use crate::GameResult;

fn read(text: &str) -> (String, Vec<&'static str>) {
    let understood = result(text, &Source::new(4), Counting::Points);
    let names = understood.codes.iter().map(|code| code.name).collect();
    (understood.value.map_or_else(|| "-".to_owned(), |outcome| outcome.to_string()), names)
}

#[test]
fn the_forms_of_the_format_are_exact() {
    for (text, expected) in [
        ("B+3.5", "B+3.5"),
        ("B+R", "B+R"),
        ("B+Resign", "B+R"),
        ("W+T", "W+T"),
        ("W+Time", "W+T"),
        ("B+F", "B+F"),
        ("B+Forfeit", "B+F"),
        ("B+", "B+"),
        ("0", "0"),
        ("Draw", "0"),
        ("Void", "Void"),
        ("?", "?"),
        ("W+64.0", "W+64"),
        (" W+0.50\n", "W+0.5"),
    ] {
        assert_eq!(read(text), (expected.to_owned(), vec![]), "{text}");
    }
}

#[test]
fn other_spellings_are_understood() {
    for (text, expected) in [
        ("w+resign", "W+R"),
        ("b+r", "B+R"),
        ("B+Res", "B+R"),
        ("B+Resignation", "B+R"),
        ("B + Time", "B+T"),
        ("W + 12.5", "W+12.5"),
        ("B+3 1/2", "B+3.5"),
        ("B+5½", "B+5.5"),
        ("B+five and a half", "B+5.5"),
        ("B+2,5", "B+2.5"),
        ("B+3.5 points", "B+3.5"),
        ("B+3.5pts.", "B+3.5"),
        ("Ｂ＋Ｒ", "B+R"),
        ("White wins by resignation", "W+R"),
        ("White won by 0.5 points", "W+0.5"),
        ("Black wins", "B+"),
        ("B wins", "B+"),
        ("Black by 3", "B+3"),
        ("black 4 points win", "B+4"),
        ("White 19Win", "W+19"),
        ("Black wins by 34win", "B+34"),
        ("white wins by disconnection", "W+F"),
        ("Black resigns", "W+R"),
        ("White resigned.", "B+R"),
        ("White lost on time", "B+T"),
        ("White forfeits", "B+F"),
        ("Black wins on time", "B+T"),
        ("B+?", "B+"),
        ("draw", "0"),
        ("Jigo", "0"),
        ("void", "Void"),
        ("No result", "Void"),
        ("unknown", "?"),
        ("黑中盘胜", "B+R"),
        ("白中盤勝", "W+R"),
        ("白中押し勝ち", "W+R"),
        ("黒番中押し勝ち", "B+R"),
        ("黒3目半勝ち", "B+3.5"),
        ("黒番 3目半勝", "B+3.5"),
        ("白半目勝ち", "W+0.5"),
        ("黑胜13目半", "B+13.5"),
        ("黑胜", "B+"),
        ("白方胜", "W+"),
        ("黑超时负", "W+T"),
        ("白超时胜", "W+T"),
        ("黑认输", "W+R"),
        ("黑中盘负", "W+R"),
        ("持碁", "0"),
        ("和棋", "0"),
        ("무승부", "0"),
        ("흑불계승", "B+R"),
        ("흑 불계승", "B+R"),
        ("백 2집반승", "W+2.5"),
        ("백 2집반 승", "W+2.5"),
        ("흑 반집승", "B+0.5"),
        ("백시간승", "W+T"),
        ("無勝負", "Void"),
        ("白胜", "W+"),
        ("白胜2目半", "W+2.5"),
        ("黑胜半目", "B+0.5"),
        ("平局", "0"),
        ("无胜负", "Void"),
        ("黒時間切れ負け", "W+T"),
        ("백 1집반승", "W+1.5"),
        ("黑胜3.5", "B+3.5"),
        ("白胜３．５", "W+3.5"),
        ("黑赢3目半", "B+3.5"),
        ("黑中盤獲勝", "B+R"),
        ("黑不計點勝", "B+R"),
        ("白投子认负", "B+R"),
        ("黑中盘认输", "W+R"),
        ("黑逾時負", "W+T"),
        ("黑超时判负", "W+T"),
        ("黑负", "W+"),
    ] {
        assert_eq!(read(text), (expected.to_owned(), vec!["result-spelling"]), "{text}");
    }
}

#[test]
fn results_of_many_languages_are_understood() {
    for (text, expected) in [
        ("Schwarz gibt auf", "W+R"),
        ("Weiß gab auf.", "B+R"),
        ("Weiss gewinnt durch Aufgabe", "W+R"),
        ("Schwarz gewinnt mit 3,5 Punkten", "B+3.5"),
        ("Schwarz gewann auf Zeit", "B+T"),
        ("Weiß verliert durch Zeitüberschreitung", "B+T"),
        ("Schwarz +3,5", "B+3.5"),
        ("Sieg von Weiß durch Aufgabe", "W+R"),
        ("Aufgabe von Schwarz", "W+R"),
        ("Unentschieden", "0"),
        ("Noir gagne par abandon", "B+R"),
        ("Blanc abandonne", "B+R"),
        ("Les Noirs", "-"),
        ("Noir gagne de 5,5 points", "B+5.5"),
        ("Blanc perd au temps", "B+T"),
        ("Victoire de Noir par forfait", "B+F"),
        ("Abandon de Blanc", "B+R"),
        ("Partie nulle", "0"),
        ("Zwart wint door opgave", "B+R"),
        ("Wit geeft op", "B+R"),
        ("Wit wint met 2,5 punten", "W+2.5"),
        ("Zwart verliest op tijd", "W+T"),
        ("Negro gana por abandono", "B+R"),
        ("Blanco abandona", "B+R"),
        ("Las blancas", "-"),
        ("Blancas ganan por 4,5 puntos", "W+4.5"),
        ("Negras pierden por tiempo", "W+T"),
        ("Empate", "0"),
        ("Nero vince per abbandono", "B+R"),
        ("Bianco abbandona", "B+R"),
        ("Bianco vince di 3,5 punti", "W+3.5"),
        ("Nero perde per tempo", "W+T"),
        ("Victory for White by 3 points", "W+3"),
        ("Resignation of Black", "W+R"),
    ] {
        let codes = if expected == "-" { "result-unknown" } else { "result-spelling" };
        assert_eq!(read(text), (expected.to_owned(), vec![codes]), "{text}");
    }
    for (text, expected) in [("207수 흑불계승", "B+R"), ("184手完 黒中押し勝ち", "B+R"), ("共120手，白超时胜", "W+T")]
    {
        assert_eq!(read(text), (expected.to_owned(), vec!["result-remark"]), "{text}");
    }
    for text in
        ["Schwarz gibt nicht auf", "Weiß führt", "Noir et Blanc", "Schwarz", "durch Aufgabe", "手 黑胜", "x手 黑胜"]
    {
        assert_eq!(read(text), ("-".to_owned(), vec!["result-unknown"]), "{text}");
    }
}

#[test]
fn zi_are_doubled_where_the_text_says_zi() {
    for (text, expected) in [
        ("白胜3又3/4子", "W+7.5"),
        (" 白胜2又1/4子", "W+4.5"),
        ("黑胜1/4子", "B+0.5"),
        ("黑胜四分之一子", "B+0.5"),
        ("黑胜3.75子", "B+7.5"),
        ("B+0.25 zi", "B+0.5"),
        ("黑胜1.5子", "B+3"),
        ("白胜２又１／４子", "W+4.5"),
    ] {
        assert_eq!(read(text), (expected.to_owned(), vec!["result-spelling", "result-zi"]), "{text}");
    }
}

#[test]
fn remarks_do_not_hide_the_result() {
    for (text, expected) in [
        ("B+R (moves beyond 169 not given)", "B+R"),
        ("? (No further moves known)", "?"),
        ("White wins (on time?)", "W+"),
        ("Black resigns. W 25.5 B 17.0", "W+R"),
        ("共192手 白中盘胜", "W+R"),
        ("共234手 黑胜13目半", "B+13.5"),
        ("黑中盘胜（共155手）", "B+R"),
        ("黑中盘胜（184手）", "B+R"),
        ("白中盤勝【１８４手】", "W+R"),
        ("黑中盘胜（184子）", "B+R"),
        ("白胜2目半（250手）", "W+2.5"),
        ("黑胜3.5(250手)", "B+3.5"),
    ] {
        assert_eq!(read(text), (expected.to_owned(), vec!["result-remark"]), "{text}");
    }
}

#[test]
fn uncertain_texts_have_no_value() {
    for text in [
        "both lose",
        "Game won by Dumbot",
        "B",
        "W",
        "W+J",
        "*RESULT*",
        "Black resign",
        "B+3.5?",
        "B+-3",
        "B--3",
        "B+3, W+2",
        "B+3; W+2",
        "B+W",
        "Black",
        "White wins by",
        "(B+R)",
        "黑",
        "黑胜?",
        "黑胜3.5（子）",
        "时间切れ",
        "時間切れ",
        "中盘胜",
        "双方负",
        "黑3",
        "黑白",
        "打挂",
        "共手 白中盘胜",
        "+",
        "++",
        "B++3",
        "B+3 stones",
        "B+2 (zi)",
        "B+0.5 (W+0.5 before the recount)",
    ] {
        assert_eq!(read(text), ("-".to_owned(), vec!["result-unknown"]), "{text}");
    }
    // The winner is certain, but the unit is not.
    for text in ["黑胜3", "黑胜3.75", "黑赢2"] {
        assert_eq!(read(text), ("B+".to_owned(), vec!["result-unit"]), "{text}");
    }
    assert_eq!(result("黑胜3.5", &Source::new(4), Counting::Zi).codes, [&codes::RESULT_UNIT]);
    assert_eq!(read(" \n"), ("-".to_owned(), vec![]));
    assert_eq!(result("both lose", &Source::new(3), Counting::Points).codes, [&codes::OLD_TEXT]);
}

#[test]
fn quarters_are_zi_by_provenance_only() {
    let mut fox = Source::new(4);
    fox.observe("AP", "foxwq");
    let read = |text, source: &Source, counting| {
        let understood = result(text, source, counting);
        (
            understood.value.unwrap().result().unwrap().margin.map(|margin| margin.0),
            understood.codes.first().map(|c| c.name),
        )
    };
    assert_eq!(read("W+4.25", &fox, Counting::Zi), (Some(17), Some("fox-result-zi")));
    assert_eq!(read("W+4.5", &fox, Counting::Zi), (None, Some("result-unit")));
    assert_eq!(read("W+4.5", &fox, Counting::Points), (Some(9), None));
    assert_eq!(read("W+4.25", &fox.clone().without_quirks(), Counting::Points), (None, Some("result-unit")));
    let mut gogod = Source::new(4);
    gogod.observe("US", "GoGoD95");
    assert_eq!(read("B+0.75", &gogod, Counting::Zi), (Some(3), Some("gogod-result-zi")));
    assert_eq!(read("B+0.75", &gogod, Counting::Points), (None, Some("result-unit")));
    assert_eq!(read("W+0.75", &Source::new(4), Counting::Points), (None, Some("result-unit")));
    assert_eq!(read("W+0.75", &Source::new(4), Counting::Zi), (Some(3), Some("result-zi")));
    assert_eq!(read("W+0.3", &Source::new(4), Counting::Points), (None, None));
}

#[test]
fn three_point_zero_expresses_fewer_results() {
    let outcome = |text| result(text, &Source::new(4), Counting::Points).value.unwrap();
    for text in ["B+R", "0", "B+0.5", "W+511.5"] {
        assert!(outcome(text).is_native(), "{text}");
    }
    for text in ["B+", "B+T", "B+F", "B+512", "B+0", "B+0.3", "Void", "?"] {
        assert!(!outcome(text).is_native(), "{text}");
    }
    assert_eq!(outcome("B+T").result(), Some(GameResult { winner: Some(Color::Black), margin: None }));
    assert_eq!(outcome("Jigo").result(), Some(GameResult { winner: None, margin: None }));
    assert_eq!(outcome("Void").result(), None);
}
