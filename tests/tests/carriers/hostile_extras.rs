//! Malicious extras.

use serde_json::{Value, json};

/// Returns an extra that only Ishi has.
pub(crate) fn ishi(id: &str, values: &[&str]) -> Value {
    json!({"format": {"format": "ishi", "id": id, "values": values}})
}

/// Returns malicious extras of every kind.
#[allow(clippy::too_many_lines, reason = "a list")]
pub(crate) fn hostile_extras() -> Vec<Value> {
    let bad = [
        "",
        "x",
        "\n",
        "a\r\nENDUSER\r\nEVENT x",
        "]",
        "\\",
        "](;B[aa",
        "?>",
        "-->",
        "\u{0}",
        "</wei7>",
        "<!--",
        "\u{FFFF}",
        "棋\u{7F}",
        " x ",
    ];
    let huge = 4_294_967_295_u32;
    let mut extras = vec![json!("event"), json!({"dead-stones": [{"x": 2, "y": 3}]})];
    let pick = |name: &str, words: &[&str]| words.iter().map(|word| json!({name: word})).collect::<Vec<_>>();
    extras.extend(pick("splitter", &["small", "large"]));
    extras.extend(pick("evaluation", &["bad", "normal", "good", "trick"]));
    extras.extend(pick("problem", &["black", "white"]));
    extras.extend(pick("shape", &["triangle", "square", "circle", "cross", "selected", "diamond", "check"]));
    extras.extend(pick("symbol", &["*", "\n", "\u{0}", "<", "&", "\"", "]", "棋", "a", "\u{FFFF}", " "]));
    extras.extend(pick(
        "spelling",
        &["pre-element", "problem-on-move", "no-main-line", "trailing-mark", "same-node", "game-info"],
    ));
    let stone = |x: u32, y: u32| json!({"color": "black", "x": x, "y": y});
    for stones in [
        vec![],
        vec![stone(9, 9)],
        vec![stone(huge, 0)],
        vec![stone(0, 0), stone(0, 0)],
        vec![stone(3, 5)],
        (0..81).map(|n| stone(n % 9, n / 9)).collect(),
    ] {
        extras.push(json!({"setup": {"stones": stones, "empty": []}}));
        extras.push(json!({"setup": {"stones": [], "empty": stones}}));
    }
    let point = |x: u32| json!({"x": x, "y": 0});
    for points in [vec![], vec![point(0)], vec![point(9)], vec![point(huge), point(0), point(0)]] {
        extras.push(json!({"dead-stones": points}));
    }
    for number in [0, 1, 7, huge] {
        extras.push(json!({"number": number}));
    }
    for corners in [
        json!(null),
        json!([{"x": 0, "y": 0}, {"x": 3, "y": 3}]),
        json!([{"x": 8, "y": 8}, {"x": 0, "y": 0}]),
        json!([{"x": huge, "y": 0}, {"x": 0, "y": 0}]),
    ] {
        extras.push(json!({"diagram": {"region": "A9 C5", "corners": corners}}));
    }
    for text in bad {
        for name in ["label", "start-time", "absent"] {
            extras.push(json!({name: text}));
        }
        for id in [
            "prisoners",
            "mark-lines",
            "commentary",
            "user-data",
            "remarks",
            "last-remarks",
            "variation",
            "foreign-diagram",
            text,
        ] {
            let block = format!("{text}\n{text}\nENDCOM\nENDUSER");
            for values in [&[][..], &[text], &[&block], &[text, &block]] {
                extras.push(ishi(id, values));
            }
        }
        for word in ["explicit", "order"] {
            extras.push(json!({"spelling": {word: text}}));
            extras.push(json!({"spelling": {word: format!("c{text}")}}));
        }
        for name in ["komi", "rules/komi", "eval", "x", text] {
            extras.push(json!({"spelling": {"value": {"name": name, "text": text}}}));
            extras.push(json!({"foreign": {"attribute": {"name": name, "value": text}}}));
        }
        extras.push(json!({"foreign": {"markup": {"xml": text}}}));
        extras.push(json!({"foreign": {"markup": {"anchor": {"element": text, "child": huge}, "xml": "<a/>"}}}));
        extras.push(json!({"foreign": {"line": text}}));
        extras.push(json!({"foreign": {"property": {"pointer": text, "json": text}}}));
        for position in [
            json!("prolog"),
            json!("epilog"),
            json!({"inside": {}}),
            json!({"inside": {"element": text, "child": huge}}),
        ] {
            for kind in ["comment", "instruction"] {
                extras.push(json!({"aside": {"position": position, "kind": kind, "text": text}}));
            }
        }
        for id in ["ZZ", "B", "C", "AB", "SZ", "FF", "WQ", "KM", "GM", "CA", "AP", "RE", text] {
            for name in ["property", "surplus"] {
                extras.push(json!({name: {"id": id, "values": [text]}}));
                extras.push(json!({name: {"id": id, "values": []}}));
            }
            extras.push(json!({"spelling": {"property": {"id": id, "values": [text, "aa"]}}}));
            extras.push(json!({"absent": id}));
        }
        for keyword in ["BLACK", "EVENT", "BOARDSIZE", "DATE", "KOMI", "RESULT", "HANDICAP", "TIMELIMIT", text] {
            extras.push(json!({"header": {"keyword": keyword, "lines": [text]}}));
            extras.push(json!({"header": {"keyword": keyword, "lines": []}}));
        }
        extras.push(json!({"diagram": {"region": text, "hide": [text]}}));
        extras.push(json!({"format": {"format": text, "id": text, "values": [text]}}));
    }
    extras.sort_by_key(Value::to_string);
    extras.dedup();
    extras
}
