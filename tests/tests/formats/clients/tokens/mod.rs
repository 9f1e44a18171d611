//! Each token of a file is in the 3.0 document, in its supplement or in the report. Tokens and equivalent spellings are
//! defined here from the descriptions of the formats, without the readers under test.

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

/// Content of the document, the supplement and the report.
struct Target {
    shown: Shown,
    /// All numbers and words, in lower case.
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

/// Files that another JSON reader refuses (half of a surrogate pair), or of whose duplicate members it takes the last
/// instead of the first.
const UNLIKE_OTHER_READERS: [&str; 2] = ["half-of-a-surrogate-pair", "moves-stand-twice"];

/// Tests the readable files of the corpus and the shared samples.
fn each_file(format: &str, check: fn(&str, &Target) -> Vec<String>) {
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
        let Some(target) = target(&path, &bytes) else { continue };
        // The encoding with the fewest lost tokens is the encoding of the file.
        let encodings = [UTF_8, EUC_KR, GB18030, SHIFT_JIS, BIG5, WINDOWS_1252];
        let lost = encodings.map(|encoding: &'static Encoding| check(&encoding.decode(&bytes).0, &target));
        let least = lost.into_iter().min_by_key(Vec::len).unwrap();
        wrong.extend(least.into_iter().map(|token| format!("{}: {token}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn target(path: &Path, bytes: &[u8]) -> Option<Target> {
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
        let target = parts.map(|part| argument_in(part, &Formats::default(), Language::En));
        for text in target.chain(repair(finding, Language::En)) {
            tokens.extend(words(&text));
        }
    }
    let shown = as_json::read(&document);
    tokens.extend(follows(&shown));
    Some(Target { moves: all_moves(&document), shown, tokens })
}

/// Returns the content of a supplement, without the fingerprints.
fn carried(supplement: &str) -> Value {
    let columns = columns(supplement);
    let target =
        columns["fields"].as_array().into_iter().flatten().map(|column| json!([column[1], column[3], column[5]]));
    json!([target.collect::<Vec<_>>(), columns["new"], columns["people"]])
}

/// Returns tokens that follow from the content of a document.
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

/// Splits a text into numbers and words. Leading zeros have no meaning.
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

impl Target {
    /// Returns the words of a text that are missing.
    fn lost(&self, text: &str) -> Vec<String> {
        // Units of ranks are letters of ranks, and units of dates follow from the order of the numbers.
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

    /// Returns the lost tokens of a number in tenths of a point: `135` is 13.5.
    fn lost_tenths(&self, value: &str) -> Vec<String> {
        let (whole, tenth) = value.split_at(value.len().saturating_sub(1));
        if self.lost(value).is_empty() { Vec::new() } else { self.lost(&format!("{whole}.{tenth}")) }
    }

    fn main_is(&self, moves: &[String]) -> Vec<String> {
        // A move on an occupied point begins a detached branch.
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

fn gib(text: &str, target: &Target) -> Vec<String> {
    let (header, body) = text.split_once("\\GS").unwrap_or((text, ""));
    let mut lost = Vec::new();
    // Keys are not content: values follow `=`, `:` or a single letter.
    for entry in header.split("\\[").skip(1) {
        let entry = entry.split("\\]").next().unwrap();
        let (key, value) = entry.split_once('=').unwrap_or(("", entry));
        let is_tag = key == "GAMETAG";
        if !["GAMEINFOMAIN", "GAMEINFOSUB", "WUSERINFO", "BUSERINFO", "GAMETAG"].contains(&key) {
            lost.extend(target.lost(value));
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
                "GRLT" | "W" => code(value, target),
                "GONGJE" | "G" | "ZIPSU" | "Z" => target.lost_tenths(value),
                _ => target.lost(value),
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
                    .is_some_and(|point| inside(&point, target)) =>
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
            [first, ..] if first != "STO" => lost.extend(target.lost(line.trim_start_matches("INI"))),
            _ => lost.extend(target.lost(line)),
        }
    }
    // A line truncated by the end of the file is not a move.
    if moves.len() > target.shown.moves.len() && !body.contains("\\GE") {
        moves.pop();
    }
    lost.extend(target.main_is(&moves));
    for line in rest.split(['\n', '\r']).map(str::trim) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if let ["STO", _, _, color, x, y] = words[..] {
            let played = letters(x.parse().unwrap_or(99), y.parse().unwrap_or(99))
                .map(|point| format!("{} {point}", if color == "1" { "B" } else { "W" }));
            if !played.is_some_and(|played| target.moves.contains(&played)) {
                lost.push(line.to_owned());
            }
        } else if !line.starts_with("SKI") {
            let content = ["\\RS", "\\RE", "\\[REFEXPLAIN=", "\\[REFGIBO=", "\\]"]
                .iter()
                .fold(line.to_owned(), |line, mark| line.replace(mark, " "));
            lost.extend(if content.starts_with("\\[REFSUSUN") { Vec::new() } else { target.lost(&content) });
        }
    }
    lost
}

fn inside(point: &str, target: &Target) -> bool {
    let line = |at: usize| u64::from(point.as_bytes()[at] - b'a');
    line(0) < target.shown.size.0 && line(1) < target.shown.size.1
}

/// Compares a code of the result: the winner that it stands for, or the code itself.
fn code(value: &str, target: &Target) -> Vec<String> {
    let expected = match value {
        "0" | "3" | "7" => "B",
        "1" | "4" | "8" => "W",
        "2" => "0",
        "255" => return Vec::new(),
        _ => return target.lost(value),
    };
    if target.shown.result.as_deref().is_some_and(|result| result.starts_with(expected)) {
        Vec::new()
    } else {
        target.lost(value)
    }
}

fn ngf(text: &str, target: &Target) -> Vec<String> {
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
                        .filter(|point| inside(point, target)),
                };
                let whole = rest.is_empty() || rest.len() == 2;
                match point {
                    Some(point) if whole => moves.push(format!("{} {point}", char::from(*side))),
                    _ => lost.extend(target.lost(line)),
                }
            }
            _ => {
                let content = line.strip_prefix("GI").filter(|_| is_gi).unwrap_or(line).replace("[EndTxt]", "");
                let content = content.trim_start_matches("IDB");
                // A main time in minutes is converted to seconds.
                let minutes =
                    content.parse::<u64>().ok().filter(|minutes| target.tokens.contains(&(minutes * 60).to_string()));
                if minutes.is_none() {
                    lost.extend(target.lost(content));
                }
            }
        }
    }
    lost.extend(target.main_is(&moves));
    lost
}

fn ugf(text: &str, target: &Target) -> Vec<String> {
    let mut lost = Vec::new();
    let from_above = text.contains("CoordinateType=JPN");
    let size = usize::try_from(target.shown.size.1).unwrap();
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
                    ("Rule", "JPN") => target.shown.rules.as_deref() == Some("Japanese"),
                    ("Rule", "CH") => target.shown.rules.as_deref() == Some("Chinese"),
                    ("Rule", "AR" | "N") | ("Moves", "0") => true,
                    ("Winner", _) => winner(value, target),
                    // 6.50 equals 6.5.
                    ("Hdcp", _) => target.lost(value.trim_end_matches('0').trim_end_matches('.')).is_empty(),
                    // An empty date.
                    ("Date", _) if value.starts_with("//") => true,
                    _ => false,
                };
                if !is_said {
                    lost.extend(target.lost(value));
                }
            }
            ("Data", [point, "MK", side, _, rest @ ..] | [point, side, _, rest @ ..])
                if point.len() == 2 && side.len() == 2 =>
            {
                let [column, row] = [0, 1].map(|at| usize::from(point.as_bytes()[at]).wrapping_sub(65));
                let row = if from_above { row } else { (size - 1).wrapping_sub(row) };
                let place =
                    letters(column, row).filter(|point| inside(point, target)).unwrap_or_else(|| "pass".to_owned());
                let is_setup = fields[2] == "0" && point.as_bytes()[0] < b'Y';
                if is_setup {
                    let side = usize::from(side.starts_with('W'));
                    lost.extend(Some(line.to_owned()).filter(|_| !target.shown.setup[side].contains(&place)));
                } else if side.starts_with(['B', 'W']) && (place != "pass" || point.as_bytes()[0] > b'X') {
                    moves.push(format!("{} {place}", &side[..1]));
                } else {
                    lost.extend(target.lost(line));
                }
                // Seconds add up.
                lost.extend(
                    rest.iter().filter_map(|field| field.split_once('[')).flat_map(|(_, clock)| target.lost(clock)),
                );
            }
            ("ReviewNode", ["NODE", _, color @ ("1" | "2"), x, y]) => {
                let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
                let place = if x == size + 1 { Some("pass".to_owned()) } else { letters(x - 1, size.wrapping_sub(y)) };
                let played = place.map(|place| format!("{} {place}", if *color == "1" { "B" } else { "W" }));
                if !played.is_some_and(|played| target.moves.contains(&played)) {
                    lost.extend(target.lost(line));
                }
            }
            ("ReviewNode", ["VARIATION" | "VARIATIONEND" | "NODE", ..]) => {}
            ("ReviewComment", [".Comment", ..]) => {}
            ("Figure", [".Text" | ".EndText" | ".EndFig", ..]) => {}
            // Points of labels are points of marks.
            ("Figure", [".#", _, _, label @ ..]) => lost.extend(target.lost(&label.join(" "))),
            ("Figure", [".Fig", rest @ ..]) => lost.extend(target.lost(&rest.join(" "))),
            _ => lost.extend(target.lost(line)),
        }
    }
    if !moves.is_empty() {
        lost.extend(target.main_is(&moves));
    }
    lost
}

/// Returns whether the document has this winner and margin.
fn winner(value: &str, target: &Target) -> bool {
    let (who, how) = value.split_once(',').unwrap_or((value, ""));
    let result = target.shown.result.as_deref();
    match who {
        "B" | "W" if how.parse::<f64>().is_ok() => result == Some(&format!("{who}+{}", how.parse::<f64>().unwrap())),
        "B" | "W" if matches!(how, "" | "C" | "T") => result == Some(&format!("{who}+")),
        "D" => result == Some("0"),
        _ => false,
    }
}
