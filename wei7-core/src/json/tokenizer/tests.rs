use super::*;

fn check(text: &str) -> Result<Vec<Span>, &'static str> {
    let mut tokens = Tokenizer::new(text);
    match tokens.skip().and_then(|_| tokens.end()) {
        Ok(()) => Ok(tokens.surrogates().to_vec()),
        Err(Stop) => Err(tokens.take_fault().unwrap().code.name),
    }
}

fn string(text: &str) -> String {
    Tokenizer::new(text).string().unwrap().text().into_owned()
}

#[test]
fn texts_of_rfc_8259_are_read() {
    for good in [
        "0",
        "-0",
        "1e5",
        "1E+5",
        "-1.5e-3",
        "\"\"",
        "[]",
        "{}",
        " [ ] ",
        "[1,2]",
        "null",
        "true",
        "false",
        "{\"a\":{\"b\":[{},[]]},\"c\":null}",
        "\"\\u0041\\n\\/\"",
        "\t\r\n1\n",
        "\"\u{7f}\u{2028}\"",
    ] {
        assert_eq!(check(good), Ok(vec![]), "{good}");
        assert!(serde_json::from_str::<serde_json::Value>(good).is_ok(), "{good}");
    }
}

#[test]
fn invalid_texts_are_refused_with_the_reason() {
    for (bad, code) in [
        ("", "json-end"),
        ("[", "json-end"),
        ("{\"a\"", "json-end"),
        ("\"abc", "json-end"),
        ("[1,]", "json-unexpected"),
        ("{\"a\":1,}", "json-unexpected"),
        ("{a:1}", "json-unexpected"),
        ("[1 2]", "json-unexpected"),
        ("nul", "json-end"),
        ("nulL", "json-unexpected"),
        ("NaN", "json-unexpected"),
        ("// a", "json-unexpected"),
        ("'a'", "json-unexpected"),
        ("\u{a0}1", "json-unexpected"),
        ("[,1]", "json-unexpected"),
        ("1 2", "json-trailing"),
        ("{}}", "json-trailing"),
        ("\"a\nb\"", "json-control-character"),
        ("\"a long string, and then \u{1}\"", "json-control-character"),
        ("\"\\x\"", "json-escape"),
        ("\"\\u12g4\"", "json-escape"),
        ("01", "json-number"),
        ("-", "json-end"),
        ("1.", "json-end"),
        ("[1.]", "json-number"),
        ("[1e]", "json-number"),
        ("[-a]", "json-number"),
        ("+1", "json-unexpected"),
        (".5", "json-unexpected"),
    ] {
        assert_eq!(check(bad), Err(code), "{bad}");
        assert!(serde_json::from_str::<serde_json::Value>(bad).is_err(), "{bad}");
    }
}

#[test]
fn escapes_are_decoded() {
    assert_eq!(string(r#""a\"\\\/\b\f\n\r\tb""#), "a\"\\/\u{8}\u{c}\n\r\tb");
    assert_eq!(string(r#""\u68cb\ud83d\uDE00\u0000""#), "棋😀\0");
    assert_eq!(string(r#""棋\n盘""#), "棋\n盘");
}

#[test]
fn lone_surrogates_are_found_where_they_stand() {
    assert_eq!(check(r#""\ud83d\ude00""#), Ok(vec![]));
    assert_eq!(check(r#""\ud800""#), Ok(vec![Span::new(1, 7)]));
    assert_eq!(check(r#"["\ude00","\ud83dx\ude00"]"#).unwrap().len(), 3);
    assert_eq!(check(r#""\ud83d\ud83d\ude00""#), Ok(vec![Span::new(1, 7)]));
    assert_eq!(check(r#""\ud83d\n""#), Ok(vec![Span::new(1, 7)]));
    assert_eq!(check(r#""\ud83d\u0041""#), Ok(vec![Span::new(1, 7)]));
}

#[test]
fn any_depth_is_read() {
    let deep = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    assert_eq!(check(&deep), Ok(vec![]));
}

#[test]
fn small_integer_accepts_only_plain_digits() {
    let read = |text| Tokenizer::new(text).small_integer();
    assert_eq!(read(" 15,"), Some(15));
    assert_eq!(read("0}"), Some(0));
    assert_eq!(read("999999999 "), Some(999_999_999));
    for other in ["1234567890,", "9223372036854775808,", "1.0,", "1e2,", "-1,", "01,", "x", "", "1"] {
        assert_eq!(read(other), None, "{other}");
    }
}

#[test]
fn special_bytes_are_found_at_every_offset() {
    for length in 0..40 {
        let text = format!("\"{}\"", "é".repeat(length));
        assert_eq!(string(&text).chars().count(), length);
    }
}
