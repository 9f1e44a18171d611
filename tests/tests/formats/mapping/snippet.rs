//! Completes the snippets of the page to files, and reduces files to the form of the page.

use wei7_convert::Format;
use wei7_testsuite::conversions::{Family, family};

/// Returns the format of a column.
pub(crate) fn format(name: &str) -> Option<Format> {
    match name {
        "SGF" => Some(Format::SGF),
        "Ishi" => Some(Format::ISHI),
        "2.x" => Some(Format::WEI7_2_2),
        "3.0" => Some(Format::WEI7),
        _ => None,
    }
}

/// Returns a file that contains a snippet.
pub(crate) fn file(format: Format, code: &[&str]) -> String {
    let joined = code.concat();
    match family(format) {
        Family::Sgf => format!("(;FF[4]CA[UTF-8]GM[1]SZ[9]{joined})"),
        Family::Ishi => ishi(code),
        Family::Xml(_) => format!("<wei7 version=\"2.2\"><size>9</size>{}</wei7>", xml(&joined)),
        Family::Jago => format!("<Go><GoGame><Nodes>{joined}</Nodes></GoGame></Go>"),
        Family::Wei7 => format!("{{\"format\":\"wei7\",\"version\":\"3.0\",{}}}", stones(&json(&joined))),
    }
}

const HEADERS: &str =
    "EVENT BLACK WHITE PLACE DATE RECORDER KOMI RULES RESULT HANDICAP TIMELIMIT SOURCE ANALYSIS REMARK";

fn ishi(code: &[&str]) -> String {
    let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let mut lines = code.to_vec();
    if !lines.iter().any(|line| first(line) == "EVENT") {
        lines.insert(0, "EVENT");
    }
    let headers = lines.iter().take_while(|line| HEADERS.split(' ').any(|header| header == first(line))).count();
    lines.insert(headers, "BOARDSIZE 9");
    lines.join("\r\n") + "\r\n"
}

fn xml(code: &str) -> String {
    let begins = |with: &[&str]| with.iter().any(|with| code.starts_with(with));
    let player = ["<black name", "<white name"];
    if begins(&["<rules", "<time", "<result"]) || begins(&player) {
        format!("<game>{code}</game><moves />")
    } else if begins(&["<game"]) {
        format!("{code}<moves />")
    } else if begins(&["<!--"]) {
        code.to_owned()
    } else {
        format!("<moves>{code}</moves>")
    }
}

fn json(code: &str) -> String {
    let key = code.split('"').nth(1).unwrap_or_default();
    match key {
        "size" => code.to_owned(),
        "domain" | "id" | "name" | "rules" | "place" | "participants" | "players" | "result" => {
            format!("\"size\":9,\"info\":{{{code}}},\"tree\":{{}}")
        }
        "time" if code.starts_with("\"time\":\"") => format!("\"size\":9,\"info\":{{{code}}},\"tree\":{{}}"),
        "title" | "pre" | "steps" | "branches" => format!("\"size\":9,\"tree\":{{{code}}}"),
        "stones" | "problem" => format!("\"size\":9,\"tree\":{{\"pre\":{{{code}}}}}"),
        "action" => format!("\"size\":9,\"tree\":{{\"steps\":[\u{25CF},{{{code}}}]}}"),
        // Other members of a step, which is a white move.
        _ => {
            let action = r#""action":{"type":"move","value":{"color":2,"point":{"x":6,"y":2}}}"#;
            format!("\"size\":9,\"tree\":{{\"steps\":[\u{25CF},{{{action},{code}}}]}}")
        }
    }
}

/// Points of the moves that the page abbreviates.
const POINTS: [(u32, u32); 5] = [(4, 4), (6, 2), (2, 6), (2, 2), (6, 6)];

fn stones(text: &str) -> String {
    let mut points = POINTS.into_iter();
    let mut out = String::new();
    for character in text.chars() {
        let color = match character {
            '\u{25CF}' => 1,
            '\u{25CB}' => 2,
            other => {
                out.push(other);
                continue;
            }
        };
        let (x, y) = points.next().unwrap();
        out.push_str(&step(color, &format!("{x},\"y\":{y}")));
    }
    out
}

fn step(color: u8, point: &str) -> String {
    format!("{{\"action\":{{\"type\":\"move\",\"value\":{{\"color\":{color},\"point\":{{\"x\":{point}}}}}}}}}")
}

/// Reduces a written file to the form of the page: no white space, and plain moves of 3.0 as stones.
pub(crate) fn normalized(text: &str) -> String {
    let mut text: String = text.split_whitespace().collect();
    for (color, stone) in [(1, "\u{25CF}"), (2, "\u{25CB}")] {
        for x in 0..9 {
            for y in 0..9 {
                text = text.replace(&step(color, &format!("{x},\"y\":{y}")), stone);
            }
        }
    }
    text
}
