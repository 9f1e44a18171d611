//! Robustness of all functions: no text causes a panic or takes long.

use proptest::prelude::*;

use super::*;

/// Passes a text to all functions, in sources of each kind.
fn call_all_in_sources(text: &str) {
    for ff in [1, 4] {
        let mut source = Source::new(ff);
        for (property, value) in [("AP", "foxwq"), ("US", "GoGoD95"), ("PC", "NNGS"), ("AP", text), ("PC", text)] {
            source.observe(property, value);
        }
        call_all(text, &source.clone().without_quirks());
        call_all(text, &source);
    }
}

/// Passes a text to all functions.
fn call_all(text: &str, source: &Source) {
    for rules in [Some("Chinese"), Some(text)] {
        let _ = komi(text, source, rules);
    }
    let _ = ki(text, source);
    for counting in [Counting::Points, Counting::Zi] {
        // Reading a written value gives the same value.
        if let Some(outcome) = result(text, source, counting).value.filter(|outcome| outcome.is_native()) {
            let again = result(&outcome.to_string(), &Source::new(4), Counting::Points);
            assert!(again.is_exact());
            assert_eq!(again.value, Some(outcome));
        }
    }
    if let Some(found) = date(text, source).value {
        let again = date(&found.text, &Source::new(4));
        assert!(again.is_exact(), "{text}: {found:?}");
        assert_eq!(again.value, Some(found));
    }
    let _ = main_time(text, source);
    let _ = fox_overtime(text, text, source);
    let _ = handicap(text, source);
    let _ = rules(text);
    let _ = overtime(text);
    let _ = old_overtime(text, text);
    let _ = name_with_rank(text);
}

/// Generates texts that resemble game information.
fn likely() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "B",
        "W",
        "+",
        "R",
        "3.5",
        "1/2",
        "½",
        " ",
        "  ",
        "(",
        ")",
        ".",
        ",",
        "-",
        "/",
        "黑",
        "白",
        "胜",
        "3",
        "又",
        "3/4",
        "分之",
        "子",
        "目",
        "半",
        "中盘",
        "흑",
        "집",
        "반",
        "승",
        "1996",
        "05",
        "06",
        "-05-06",
        "May",
        "年",
        "月",
        "日",
        "T",
        ":",
        "00",
        "h",
        "m",
        "x",
        "30",
        "byo-yomi",
        "dan",
        "段",
        "九",
        "初",
        "P",
        "five",
        "and",
        "a",
        "half",
        "no",
        "komi",
        "共",
        "手",
        "ち",
        "百",
        "99999999999999999999",
        "０",
        "\u{2028}",
        "\u{0}",
        "İ",
        "'",
        "st",
    ]);
    prop::collection::vec(pieces, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_accepted(text in any::<String>()) {
        call_all_in_sources(&text);
    }

    #[test]
    fn likely_texts_are_accepted(text in likely()) {
        call_all_in_sources(&text);
    }
}

#[test]
fn a_megabyte_is_read() {
    for piece in
        ["9", "B+R (", "B+", "1996-05-06,", "1h", "(", ". ", " ", "黑", "胜", "九段", "共9手", "1996-", "½", "9 ", "a+"]
    {
        let text = piece.repeat(1_000_000 / piece.len());
        call_all(&text, &Source::new(4));
        call_all(&format!("B+R {text}"), &Source::new(4));
    }
}

/// Expectations for the sample files, which are skipped if the samples are absent.
mod samples {
    use wei7_samples::sample;

    use super::*;

    fn values(name: &str, property: &str) -> Option<Vec<String>> {
        let text = std::fs::read_to_string(sample(&format!("sgf/bad/{name}"))?).unwrap();
        let start = format!("{property}[");
        let values = text.split(&start).skip(1).filter_map(|rest| rest.split(']').next());
        Some(values.map(str::to_owned).collect())
    }

    #[test]
    fn results_are_as_expected() {
        let Some(texts) = values("re_variants.sgf", "RE") else { return };
        let outcome = |text: &String| result(text, &Source::new(4), Counting::Points);
        let found: Vec<_> = texts.iter().map(|text| outcome(text).value.map(|outcome| outcome.to_string())).collect();
        let expected = "B+3.5 W+R W+R B+T W+R 0 0 0 Void ? B+ W+12.5 B+3.5 -";
        let expected: Vec<_> = expected.split(' ').map(|text| (text != "-").then(|| text.to_owned())).collect();
        assert_eq!(found, expected);
        let reported: Vec<_> =
            (1..).zip(&texts).filter(|(_, text)| !outcome(text).is_exact()).map(|(n, _)| n).collect();
        assert_eq!(reported, [3, 5, 8, 12, 13, 14]);
    }

    #[test]
    fn dates_are_as_expected() {
        let Some(texts) = values("dt_variants.sgf", "DT") else { return };
        let found: Vec<_> = texts.iter().map(|text| date(text, &Source::new(4)).value.map(|date| date.text)).collect();
        let expected = "1996-05-06 1996-05 1996 1996-05-06,07,08 1996,1997 1996-05-06 1996-05-06 - -";
        let expected: Vec<_> = expected.split(' ').map(|text| (text != "-").then(|| text.to_owned())).collect();
        assert_eq!(found, expected);
        let exact = texts.iter().filter(|text| date(text, &Source::new(4)).is_exact()).count();
        assert_eq!(exact, 5);
    }

    #[test]
    fn times_are_as_expected() {
        let Some(texts) = values("tm_variants.sgf", "TM") else { return };
        let read = |text: &String| main_time(text, &Source::new(4)).value.map(|time| time.to_string());
        let found: Vec<_> = texts.iter().map(read).collect();
        let expected: Vec<_> =
            ["1800", "600.5", "7200", "1800", "-"].map(|text| (text != "-").then(|| text.to_owned())).into();
        assert_eq!(found, expected);
    }

    #[test]
    fn komi_of_fox_is_as_expected() {
        let Some(texts) = values("km_375_fox.sgf", "KM") else { return };
        let mut source = Source::new(4);
        for program in values("km_375_fox.sgf", "AP").unwrap_or_default() {
            source.observe("AP", &program);
        }
        let understood = komi(&texts[0], &source, Some("Chinese"));
        assert_eq!(understood.value.unwrap().native().unwrap().to_string(), "7.5");
        assert_eq!(understood.codes, [&codes::FOX_KOMI_ZI]);
    }
}
