//! SGF saved by a program without support for soft line breaks (FF[4] 3.2), such as `KaTrain` and sgflib.

use std::fmt::Write as _;

use wei7_convert::Format;
use wei7_testsuite::carriers::{File, read, record, written};

use crate::sources::content;

/// Reads and writes SGF like such a program: it unescapes and escapes only brackets and backslashes, and drops white
/// space between values.
fn saved(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '[' {
            out.extend(Some(character).filter(|character| !character.is_whitespace()));
            continue;
        }
        let mut value = String::new();
        while let Some(character) = characters.next().filter(|character| *character != ']') {
            let is_escape = character == '\\' && matches!(characters.peek(), Some('\\' | ']'));
            value.push(if is_escape { characters.next().unwrap() } else { character });
        }
        write!(out, "[{}]", value.replace('\\', "\\\\").replace(']', "\\]")).unwrap();
    }
    out
}

/// Returns a game whose times need a carrier of several lines.
fn timed() -> (File, String) {
    let mut steps = String::new();
    for number in 0..324_u32 {
        let (x, y, color) = (number % 18, number / 18, number % 2 + 1);
        let time = number.wrapping_mul(2_654_435_761) % 99_991;
        let comma = if number == 0 { "" } else { "," };
        write!(
            steps,
            r#"{comma}{{"time":{time}.5,"action":{{"type":"move","value":{{"color":{color},"point":{{"x":{x},"y":{y}}}}}}}}}"#
        )
        .unwrap();
    }
    let text = format!(r#"{{"format":"wei7","version":"3.0","size":19,"tree":{{"steps":[{steps}]}}}}"#);
    let record = record(&text, Format::WEI7);
    (File::from_record(&record, Format::SGF).unwrap(), written(&record, Format::SGF, true).unwrap().0)
}

#[test]
fn a_carrier_survives_a_program_without_soft_line_breaks() {
    let (file, own) = timed();
    let before = file.read().unwrap();
    assert_eq!(before.codes, [""; 0]);
    let lines = own.lines().skip_while(|line| !line.starts_with("WQ[3:")).take_while(|line| !line.starts_with(';'));
    assert_eq!(lines.count(), file.carrier.len().div_ceil(960), "{own}");
    // Files of earlier versions have soft line breaks and a longer name.
    let lines: Vec<&str> = file.carrier.as_bytes().chunks(76).map(|line| std::str::from_utf8(line).unwrap()).collect();
    let earlier = file.text().replace(&file.standing(&file.carrier), &format!("WEISUPPLEMENT[{}]", lines.join("\\\n")));
    assert!(earlier.contains("\\\n"));
    for text in [own, earlier] {
        let once = saved(&text);
        for text in [&text, &once, &saved(&once)] {
            let after = read(text, None, Format::SGF).unwrap();
            assert_eq!(after.codes, before.codes, "{text}");
            assert!(content(&after.record) == content(&before.record), "{text}");
        }
    }
}
