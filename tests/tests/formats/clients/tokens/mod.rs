//! Nothing is lost: each token of a file is in the 3.0 document, in its supplement or in the report. What a token is, and what
//! says the same in other words, is decided here from the descriptions of the formats, without our readers.

mod jago;
mod ogs;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, WINDOWS_1252};
use serde_json::{Value, json};
use wei7_convert::findings::{argument_in, repair};
use wei7_convert::{Format, Options, Source, convert};
use wei7_convert::{Formats, Language};
use wei7_testsuite::samples::{files_below, project, samples};
use wei7_testsuite::second_opinion::carrier_columns::columns;

use super::as_json;
use super::expectations::Shown;

/// What is said of a file.
struct Said {
    shown: Shown,
    /// All numbers and words, in small letters.
    tokens: BTreeSet<String>,
    /// All moves of all lines, as `B pd`.
    moves: Vec<String>,
}

#[test]
fn no_token_of_a_gib_is_lost() {
    each_file("gib", gib);
}

#[test]
fn no_token_of_an_ngf_is_lost() {
    each_file("ngf", ngf);
}

#[test]
fn no_token_of_a_ugf_is_lost() {
    each_file("ugf", ugf);
}

#[test]
fn no_token_of_ogs_is_lost() {
    each_file("ogs", ogs::lost);
}

#[test]
fn no_token_of_jago_is_lost() {
    each_file("jago", jago::lost);
}

/// Files that another reader of JSON refuses (half of a surrogate pair), or of which it takes the last of two members and not the
/// first.
const UNLIKE_OTHER_READERS: [&str; 2] = ["half-of-a-surrogate-pair", "moves-stand-twice"];

/// Tests the files of the corpus that can be read, and the shared ones.
fn each_file(format: &str, check: fn(&str, &Said) -> Vec<String>) {
    let of_corpus = files_below(&project("corpus").join(format));
    let is_read = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        !path.to_string_lossy().ends_with(".expected.json")
            && !path.to_string_lossy().contains("/invalid/")
            && !UNLIKE_OTHER_READERS.contains(&&*stem)
    };
    let files: Vec<PathBuf> = of_corpus.into_iter().filter(is_read).collect();
    assert!(files.len() >= 40);
    let mut wrong = Vec::new();
    for path in files.into_iter().chain(samples(&format!("clients/{format}"))) {
        let bytes = fs::read(&path).unwrap();
        let Some(said) = said(&path, &bytes) else { continue };
        // The encoding in which all is found is that of the file.
        let encodings = [UTF_8, EUC_KR, GB18030, SHIFT_JIS, BIG5, WINDOWS_1252];
        let lost = encodings.map(|encoding: &'static Encoding| check(&encoding.decode(&bytes).0, &said));
        let least = lost.into_iter().min_by_key(Vec::len).unwrap();
        wrong.extend(least.into_iter().map(|token| format!("{}: {token}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn said(path: &Path, bytes: &[u8]) -> Option<Said> {
    let name = path.file_name().unwrap().to_str();
    let done = convert(Source { bytes, name, ..Source::default() }, Format::WEI7, &Options::default()).ok()?;
    let output = &done.outputs[0];
    let document: Value = serde_json::from_slice(&output.document).unwrap();
    let supplement = output.supplement.as_ref().map_or(Value::Null, |text| carried(std::str::from_utf8(text).unwrap()));
    let mut tokens = BTreeSet::new();
    for value in [&document, &supplement] {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            match value {
                Value::String(text) => tokens.extend(words(text)),
                Value::Number(number) => tokens.extend(words(&number.to_string())),
                Value::Array(values) => open.extend(values),
                Value::Object(members) => open.extend(members.values()),
                Value::Null | Value::Bool(_) => {}
            }
        }
    }
    for finding in done.report.diagnostics() {
        let parts = [&finding.found, &finding.expected].into_iter().flatten();
        let said = parts.map(|part| argument_in(part, &Formats::default(), Language::En));
        for text in said.chain(repair(finding, Language::En)) {
            tokens.extend(words(&text));
        }
    }
    let shown = as_json::shown(&document);
    tokens.extend(follows(&shown));
    Some(Said { moves: all_moves(&document), shown, tokens })
}

/// What a supplement says, without the fingerprints by which it is found where it belongs.
fn carried(supplement: &str) -> Value {
    let columns = columns(supplement);
    let said =
        columns["patches"].as_array().into_iter().flatten().map(|column| json!([column[1], column[3], column[5]]));
    json!([said.collect::<Vec<_>>(), columns["new"], columns["people"]])
}

/// What is plain from what a document says.
fn follows(shown: &Shown) -> Vec<String> {
    let passes = shown.moves.iter().filter(|played| played.ends_with("pass")).count();
    let mut numbers = vec![shown.moves.len(), shown.moves.len() + 1, shown.moves.len() - passes];
    // Level codes of ranks: 17 is 1k, 18 is 1d, 27 is 1p.
    for rank in shown.ranks.iter().flatten() {
        let digits: String = rank.chars().filter(char::is_ascii_digit).collect();
        let number: usize = digits.parse().unwrap_or(0);
        numbers.push(match rank.chars().find(char::is_ascii_alphabetic) {
            Some('k') => 18usize.saturating_sub(number),
            Some('d') => number + 17,
            _ => number + 26,
        });
    }
    // Tenths of points.
    let tenths = |points: f64| (points * 10.0).round().to_string();
    let mut texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    texts.extend(shown.komi.map(tenths));
    let margin = shown.result.as_deref().and_then(|result| result.get(2..)?.parse().ok());
    texts.extend(margin.map(tenths));
    texts
}

/// Digits, and letters. Zeros before a number say nothing.
fn words(text: &str) -> Vec<String> {
    let kind = |letter: char| match letter {
        _ if letter.is_ascii_digit() => 1,
        _ if letter.is_alphanumeric() => 2,
        _ => 0,
    };
    let mut found = Vec::new();
    let mut word = String::new();
    let mut last = 0;
    for letter in text.chars().chain([' ']) {
        if kind(letter) != last && !word.is_empty() {
            found.push(std::mem::take(&mut word));
        }
        last = kind(letter);
        if last > 0 {
            word.extend(letter.to_lowercase());
        }
    }
    for word in found.iter_mut().filter(|word| word.starts_with('0')) {
        let bare = word.trim_start_matches('0');
        *word = if bare.is_empty() { "0".to_owned() } else { bare.to_owned() };
    }
    found
}

fn all_moves(document: &Value) -> Vec<String> {
    let (mut open, mut found) = (vec![&document["tree"]], Vec::new());
    while let Some(branch) = open.pop() {
        for step in branch["steps"].as_array().into_iter().flatten() {
            let (value, is_move) = (&step["action"]["value"], step["action"]["type"] == "move");
            let letter = |name: &str| char::from(b'a' + u8::try_from(value["point"][name].as_u64().unwrap()).unwrap());
            let side = if value["color"] == 1 { 'B' } else { 'W' };
            if is_move && value["point"].is_null() {
                found.push(format!("{side} pass"));
            } else if is_move {
                found.push(format!("{side} {}{}", letter("x"), letter("y")));
            }
        }
        open.extend(branch["branches"].as_array().into_iter().flatten());
    }
    found
}

impl Said {
    /// The words of a text that are nowhere.
    fn lost(&self, text: &str) -> Vec<String> {
        // Units of ranks are in the letters of ranks, those of dates in the order of the numbers.
        let is_unit = |word: &str| {
            let word = word.trim_end_matches('p').trim_end_matches('d');
            word.is_empty()
                || word.ends_with(['단', '급', '段', '级', '級'])
                || ["年", "月", "日", "上午", "下午"].contains(&word)
        };
        // `20180512`
        let is_day = |word: &str| {
            let parts = [word.get(..4), word.get(4..6), word.get(6..)].map(|part| words(part.unwrap_or("?")));
            word.len() == 8 && parts.iter().flatten().all(|part| self.tokens.contains(part))
        };
        words(text).into_iter().filter(|word| !self.tokens.contains(word) && !is_unit(word) && !is_day(word)).collect()
    }

    /// Tenths of a point: `135` is 13.5.
    fn lost_tenths(&self, value: &str) -> Vec<String> {
        let (whole, tenth) = value.split_at(value.len().saturating_sub(1));
        if self.lost(value).is_empty() { Vec::new() } else { self.lost(&format!("{whole}.{tenth}")) }
    }

    fn main_is(&self, moves: &[String]) -> Vec<String> {
        // A move on a stone begins a branch of its own.
        let sorted = |moves: &[String]| BTreeSet::from_iter(moves.to_owned());
        let is_there =
            self.shown.moves == moves || (self.moves.len() == moves.len() && sorted(&self.moves) == sorted(moves));
        if is_there { Vec::new() } else { vec![format!("moves {moves:?}, not {:?}", self.shown.moves)] }
    }
}

fn letters(x: usize, y: usize) -> Option<String> {
    let letter = |line: usize| u8::try_from(line).ok().filter(|line| *line < 26).map(|line| char::from(b'a' + line));
    Some([letter(x)?, letter(y)?].iter().collect())
}

fn gib(text: &str, said: &Said) -> Vec<String> {
    let (header, body) = text.split_once("\\GS").unwrap_or((text, ""));
    let mut lost = Vec::new();
    // Keys are no content: what has a value has it behind `=`, `:` or a single letter.
    for entry in header.split("\\[").skip(1) {
        let entry = entry.split("\\]").next().unwrap();
        let (key, value) = entry.split_once('=').unwrap_or(("", entry));
        let is_tag = key == "GAMETAG";
        if !["GAMEINFOMAIN", "GAMEINFOSUB", "WUSERINFO", "BUSERINFO", "GAMETAG"].contains(&key) {
            lost.extend(said.lost(value));
            continue;
        }
        for field in value.split(',').map(str::trim) {
            let (name, value) = match field.split_once(':') {
                Some((name, value))
                    if name.bytes().all(|byte| byte.is_ascii_uppercase()) && (!is_tag || name.len() == 1) =>
                {
                    (name, value)
                }
                _ if is_tag => field.split_at(field.chars().next().map_or(0, char::len_utf8)),
                _ => ("", field),
            };
            lost.extend(match name {
                "GRLT" | "W" => code(value, said),
                "GONGJE" | "G" | "ZIPSU" | "Z" => said.lost_tenths(value),
                _ => said.lost(value),
            });
        }
    }
    let (game, rest) = body.split_once("\\GE").unwrap_or((body, ""));
    let mut moves: Vec<String> = Vec::new();
    let handicap = game
        .lines()
        .flat_map(|line| line.split('\r'))
        .find_map(|line| line.trim().strip_prefix("INI 0 1 ")?.split(' ').next()?.parse::<u32>().ok());
    for line in game.split(['\n', '\r']).map(str::trim) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            ["STO", _, _, color @ ("1" | "2"), x, y]
                if letters(x.parse().unwrap_or(99), y.parse().unwrap_or(99))
                    .is_some_and(|point| inside(&point, said)) =>
            {
                moves.push(format!(
                    "{} {}",
                    if color == "1" { "B" } else { "W" },
                    letters(x.parse().unwrap(), y.parse().unwrap()).unwrap()
                ));
            }
            ["SKI", ..] => {
                let first = if handicap.unwrap_or(0) >= 2 { "W" } else { "B" };
                let turn = moves.last().map_or(first, |last| if last.starts_with('B') { "W" } else { "B" });
                moves.push(format!("{turn} pass"));
            }
            [first, ..] if first != "STO" => lost.extend(said.lost(line.trim_start_matches("INI"))),
            _ => lost.extend(said.lost(line)),
        }
    }
    // A line that the end of the file cuts is no move.
    if moves.len() > said.shown.moves.len() && !body.contains("\\GE") {
        moves.pop();
    }
    lost.extend(said.main_is(&moves));
    for line in rest.split(['\n', '\r']).map(str::trim) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let ["STO", _, _, color, x, y] = words[..] {
            let played = letters(x.parse().unwrap_or(99), y.parse().unwrap_or(99))
                .map(|point| format!("{} {point}", if color == "1" { "B" } else { "W" }));
            if !played.is_some_and(|played| said.moves.contains(&played)) {
                lost.push(line.to_owned());
            }
        } else if !line.starts_with("SKI") {
            let content = ["\\RS", "\\RE", "\\[REFEXPLAIN=", "\\[REFGIBO=", "\\]"]
                .iter()
                .fold(line.to_owned(), |line, mark| line.replace(mark, " "));
            lost.extend(if content.starts_with("\\[REFSUSUN") { Vec::new() } else { said.lost(&content) });
        }
    }
    lost
}

fn inside(point: &str, said: &Said) -> bool {
    let line = |at: usize| u64::from(point.as_bytes()[at] - b'a');
    line(0) < said.shown.size.0 && line(1) < said.shown.size.1
}

/// A code of the result: the winner that it names, or the code itself.
fn code(value: &str, said: &Said) -> Vec<String> {
    let expected = match value {
        "0" | "3" | "7" => "B",
        "1" | "4" | "8" => "W",
        "2" => "0",
        "255" => return Vec::new(),
        _ => return said.lost(value),
    };
    if said.shown.result.as_deref().is_some_and(|result| result.starts_with(expected)) {
        Vec::new()
    } else {
        said.lost(value)
    }
}

fn ngf(text: &str, said: &Said) -> Vec<String> {
    let mut lost = Vec::new();
    let mut moves = Vec::new();
    let lines: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_gi = lines.iter().take(3).all(|line| line.starts_with("GI"));
    for line in lines {
        match line.as_bytes() {
            [b'P', b'M', _, _, side, x, y, rest @ ..] => {
                let point = match (x, y) {
                    (b'A', b'A') => Some("pass".to_owned()),
                    _ => letters(usize::from(*x).wrapping_sub(66), usize::from(*y).wrapping_sub(66))
                        .filter(|point| inside(point, said)),
                };
                let whole = rest.is_empty() || rest.len() == 2;
                match point {
                    Some(point) if whole => moves.push(format!("{} {point}", char::from(*side))),
                    _ => lost.extend(said.lost(line)),
                }
            }
            _ => {
                let content = line.strip_prefix("GI").filter(|_| is_gi).unwrap_or(line).replace("[EndTxt]", "");
                let content = content.trim_start_matches("IDB");
                // A main time in minutes is in seconds.
                let minutes =
                    content.parse::<u64>().ok().filter(|minutes| said.tokens.contains(&(minutes * 60).to_string()));
                if minutes.is_none() {
                    lost.extend(said.lost(content));
                }
            }
        }
    }
    lost.extend(said.main_is(&moves));
    lost
}

fn ugf(text: &str, said: &Said) -> Vec<String> {
    let mut lost = Vec::new();
    let from_above = text.contains("CoordinateType=JPN");
    let size = usize::try_from(said.shown.size.1).unwrap();
    let mut section = "";
    let mut moves = Vec::new();
    for line in text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name;
            continue;
        }
        let fields: Vec<&str> = line.split(',').collect();
        match (section, &fields[..]) {
            ("Header", _) => {
                let (key, value) = line.split_once('=').unwrap_or(("", line));
                let is_said = match (key, value) {
                    ("Rule", "JPN") => said.shown.rules.as_deref() == Some("Japanese"),
                    ("Rule", "CH") => said.shown.rules.as_deref() == Some("Chinese"),
                    ("Rule", "AR" | "N") | ("Moves", "0") => true,
                    ("Winner", _) => winner(value, said),
                    // 6.50 is 6.5.
                    ("Hdcp", _) => said.lost(value.trim_end_matches('0').trim_end_matches('.')).is_empty(),
                    // No date.
                    ("Date", _) if value.starts_with("//") => true,
                    _ => false,
                };
                if !is_said {
                    lost.extend(said.lost(value));
                }
            }
            ("Data", [point, "MK", side, _, rest @ ..] | [point, side, _, rest @ ..])
                if point.len() == 2 && side.len() == 2 =>
            {
                let [column, row] = [0, 1].map(|at| usize::from(point.as_bytes()[at]).wrapping_sub(65));
                let row = if from_above { row } else { (size - 1).wrapping_sub(row) };
                let place =
                    letters(column, row).filter(|point| inside(point, said)).unwrap_or_else(|| "pass".to_owned());
                let is_setup = fields[2] == "0" && point.as_bytes()[0] < b'Y';
                if is_setup {
                    let side = usize::from(side.starts_with('W'));
                    lost.extend(Some(line.to_owned()).filter(|_| !said.shown.setup[side].contains(&place)));
                } else if side.starts_with(['B', 'W']) && (place != "pass" || point.as_bytes()[0] > b'X') {
                    moves.push(format!("{} {place}", &side[..1]));
                } else {
                    lost.extend(said.lost(line));
                }
                // Seconds add up.
                lost.extend(
                    rest.iter().filter_map(|field| field.split_once('[')).flat_map(|(_, clock)| said.lost(clock)),
                );
            }
            ("ReviewNode", ["NODE", _, color @ ("1" | "2"), x, y]) => {
                let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
                let place = if x == size + 1 { Some("pass".to_owned()) } else { letters(x - 1, size.wrapping_sub(y)) };
                let played = place.map(|place| format!("{} {place}", if *color == "1" { "B" } else { "W" }));
                if !played.is_some_and(|played| said.moves.contains(&played)) {
                    lost.extend(said.lost(line));
                }
            }
            ("ReviewNode", ["VARIATION" | "VARIATIONEND" | "NODE", ..]) => {}
            ("ReviewComment", [".Comment", ..]) => {}
            ("Figure", [".Text" | ".EndText" | ".EndFig", ..]) => {}
            // Points of labels are points of marks.
            ("Figure", [".#", _, _, label @ ..]) => lost.extend(said.lost(&label.join(" "))),
            ("Figure", [".Fig", rest @ ..]) => lost.extend(said.lost(&rest.join(" "))),
            _ => lost.extend(said.lost(line)),
        }
    }
    if !moves.is_empty() {
        lost.extend(said.main_is(&moves));
    }
    lost
}

/// Whether the document says who won, and by how much.
fn winner(value: &str, said: &Said) -> bool {
    let (who, how) = value.split_once(',').unwrap_or((value, ""));
    let result = said.shown.result.as_deref();
    match who {
        "B" | "W" if how.parse::<f64>().is_ok() => result == Some(&format!("{who}+{}", how.parse::<f64>().unwrap())),
        "B" | "W" if matches!(how, "" | "C" | "T") => result == Some(&format!("{who}+")),
        "D" => result == Some("0"),
        _ => false,
    }
}
