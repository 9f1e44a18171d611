//! Edits of the first event of an Ishi file, line by line.

use super::{BY_HAND, Edit, Edited, one_in, shuffle};
use crate::sampling::Dice;

/// 0-based line numbers of the parts of an event.
#[derive(Default)]
struct Event {
    /// Lines of the moves of the main sequence.
    moves: Vec<usize>,
    /// First and last lines of the variations, in the order of their ends.
    variations: Vec<(usize, usize)>,
    /// Lines of the diagrams of the main sequence.
    diagrams: Vec<usize>,
    /// Lines that are not inside a COM or USER block.
    plain: Vec<usize>,
    /// First line after the headers.
    head: usize,
    end: usize,
}

fn event(lines: &[String]) -> Event {
    let mut event = Event { end: lines.len(), ..Event::default() };
    let mut open = Vec::new();
    let mut block = None;
    for (at, line) in lines.iter().enumerate() {
        if let Some(end) = block {
            if line == end {
                block = None;
            }
            continue;
        }
        event.plain.push(at);
        let word = line.split(' ').next().unwrap_or_default();
        match word {
            "EVENT" if at > 0 && !lines[..at].iter().all(|line| line.starts_with("REMARK")) => {
                event.end = at;
                break;
            }
            "USER" => block = Some("ENDUSER"),
            "COM" => block = Some("ENDCOM"),
            "VAR" => open.push(at),
            "ENDVAR" => event.variations.extend(open.pop().map(|begin| (begin, at))),
            "B" | "W" if open.is_empty() => event.moves.push(at),
            "DIAGRAM" if open.is_empty() => event.diagrams.push(at),
            _ => {}
        }
        if event.head == 0
            && at > 0
            && matches!(word, "B" | "W" | "VAR" | "DIAGRAM" | "SETUP" | "COM" | "MARK" | "USER")
        {
            event.head = at;
        }
    }
    if event.head == 0 {
        event.head = event.end;
    }
    event
}

/// Returns the side, the number and the point of the line of a move.
fn parts(line: &str) -> Option<[&str; 3]> {
    line.split(' ').collect::<Vec<_>>().try_into().ok()
}

/// Returns whether a line with this keyword, or the block that it begins or ends, belongs to the move before it.
fn is_of_move(word: &str) -> bool {
    matches!(word, "COM" | "ENDCOM" | "MARK" | "UNMARK" | "USER" | "ENDUSER" | "PRISONER")
}

pub(super) fn edit(text: &str, edit: Edit) -> Option<Edited> {
    let mut lines: Vec<String> = text.split("\r\n").map(str::to_owned).collect();
    let event = event(&lines);
    let number = event.moves.len() / 2;
    let middle = event.moves.get(number).copied();
    let header = |lines: &mut Vec<String>, keyword: &str, value: &str| {
        let is_it = |line: &String| line.split(' ').next() == Some(keyword);
        let first = lines.iter().position(|line| line.starts_with("EVENT"))?;
        match lines.get(..event.head)?.iter().position(is_it) {
            Some(place) => lines[place] = format!("{keyword} {value}"),
            None => lines.insert(first + 1, format!("{keyword} {value}")),
        }
        Some(())
    };
    let mut at = None;
    match edit {
        Edit::Comment => {
            let behind = middle? + 1;
            if lines.get(behind).is_some_and(|line| line.starts_with("COM")) {
                let end = behind + lines[behind..].iter().position(|line| line == "ENDCOM")?;
                drop(lines.splice(behind..=end, []));
            }
            let new = ["COM", BY_HAND, "ENDCOM"].map(str::to_owned);
            drop(lines.splice(behind..behind, new));
        }
        Edit::Name => header(&mut lines, "BLACK", BY_HAND)?,
        Edit::Komi => header(&mut lines, "KOMI", "5.5")?,
        Edit::Place => header(&mut lines, "PLACE", BY_HAND)?,
        Edit::Mark => lines.insert(middle? + 1, "MARK X@A1".to_owned()),
        Edit::Append => {
            let last = *event.moves.last()?;
            if event.diagrams.iter().any(|diagram| *diagram > last) {
                return None;
            }
            let [side, count, _] = parts(&lines[last])?;
            let count: u32 = count.parse().ok()?;
            let line = format!("{} {} A1", if side == "B" { "W" } else { "B" }, count + 1);
            let end = if lines.get(event.end - 1).is_some_and(String::is_empty) { event.end - 1 } else { event.end };
            lines.insert(end, line);
        }
        Edit::Reformat => return Some(Edited::text(respelt(text, &mut Dice(7)))),
        Edit::VariationIn => {
            let third = *event.moves.get(2)?;
            let [side, count, _] = parts(&lines[third])?;
            let new = ["VAR".to_owned(), format!("{side} {count} B1"), "ENDVAR".to_owned()];
            // The variation is inserted after all lines that belong to the third move.
            let next = event.plain.iter().copied().filter(|line| *line > third);
            let word = |line: usize| lines[line].split(' ').next().unwrap_or_default();
            let place = next.clone().find(|line| !is_of_move(word(*line))).unwrap_or(event.end);
            drop(lines.splice(place..place, new));
        }
        Edit::VariationOut => {
            let (begin, end) = *event.variations.first()?;
            drop(lines.drain(begin..=end));
        }
        Edit::Swap => {
            let beside = |(_, end): &(usize, usize)| event.variations.iter().find(|(begin, _)| *begin == end + 1);
            let (first, second) = event.variations.iter().find_map(|one| beside(one).map(|other| (*one, *other)))?;
            let (one, other) = (lines[first.0..=first.1].to_vec(), lines[second.0..=second.1].to_vec());
            drop(lines.splice(first.0..=second.1, other.into_iter().chain(one)));
        }
        Edit::MoveOut => {
            // Deletes a move with its data. There must be no variation or diagram right after the move, because it
            // would then start from the move before.
            let word = |line: usize| lines.get(line).and_then(|line| line.split(' ').next()).unwrap_or_default();
            let end = |line: usize| {
                let behind = event.plain.iter().copied().filter(|plain| *plain > line);
                behind.clone().find(|line| !is_of_move(word(*line))).unwrap_or(event.end)
            };
            let is_free = |line: &usize| !matches!(word(end(*line)), "VAR" | "DIAGRAM");
            let (number, line) =
                event.moves.iter().copied().enumerate().skip(number).find(|(_, line)| is_free(line))?;
            drop(lines.drain(line..end(line)));
            at = Some(number);
        }
        Edit::Move => {
            let [side, count, _] = parts(&lines[middle?])?;
            let line = format!("{side} {count} A1");
            lines[middle?] = line;
            at = Some(number);
        }
    }
    Some(Edited { text: lines.join("\r\n"), at })
}

/// Reorders headers, wraps lists differently, and changes white space, line ends and letter case where they have no
/// meaning (1, 3).
pub(super) fn respelt(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut headers: Vec<(&str, String)> = Vec::new();
    let mut given = text.split("\r\n").peekable();
    while let Some(line) = given.next() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        // The order of two lines with the same keyword has a meaning (5.2).
        let is_header = HEADERS.contains(&word) && !headers.iter().any(|(other, _)| *other == word);
        if !is_header && !headers.is_empty() {
            shuffle(&mut headers, dice);
            lines.extend(headers.drain(..).map(|(_, line)| line));
        }
        let begun = begin(word, dice);
        match word {
            "COM" | "USER" => {
                let end = format!("END{word}");
                let block: Vec<&str> = given.by_ref().take_while(|line| *line != end).collect();
                // The rest of the line after the keyword is text.
                lines.push(format!("{begun}{rest}"));
                if rest == "wei7-supplement" {
                    lines.extend(super::folded(&block.concat(), 50, "\r\n").split("\r\n").map(str::to_owned));
                } else {
                    lines.extend(block.into_iter().map(str::to_owned));
                }
                lines.push(begin(&end, dice));
            }
            "B" | "W" | "BOARDSIZE" => {
                if one_in(dice, 8) {
                    lines.push(String::new());
                }
                let fields: Vec<String> =
                    rest.split(' ').map(|field| begin(field, dice).trim_start().to_owned()).collect();
                lines.push(format!("{begun}{}", fields.concat()));
            }
            "SETUP" => lines.push(format!("{begun}{}", rest.replace(' ', "  "))),
            // The lines of marks and their order have a meaning (5.4 MARK).
            "MARK" => lines.push(format!("{begun}{rest}")),
            _ if is_header => headers.push((word, format!("{begun}{rest}"))),
            _ if ["ENDVAR", "VAR", "DIAGRAM", "EVENT", "PRISONER"].contains(&word) => {
                lines.push(format!("{begun}{rest}"));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.extend(headers.into_iter().map(|(_, line)| line));
    let end = ["\r\n", "\n"][dice.below(2) as usize];
    lines.join("\r\n").replace("\r\n", end)
}

/// Writes a word in any case with white space around it.
fn begin(word: &str, dice: &mut Dice) -> String {
    let before = ["", "", " ", "\t"][dice.below(4) as usize];
    let word = if one_in(dice, 2) { word.to_lowercase() } else { word.to_owned() };
    format!("{before}{word}{}", [" ", " ", "  ", "\t"][dice.below(4) as usize])
}

const HEADERS: [&str; 12] = [
    "ANALYSIS",
    "BLACK",
    "DATE",
    "HANDICAP",
    "KOMI",
    "PLACE",
    "RECORDER",
    "RESULT",
    "RULES",
    "SOURCE",
    "TIMELIMIT",
    "WHITE",
];
