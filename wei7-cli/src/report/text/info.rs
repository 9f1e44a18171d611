//! Description of a record: one row per fact for `info`, and a few lines for `show`.

use std::borrow::Cow;
use std::fmt::Write;

use wei7_analysis::{Lost, Mistake, Overview};
use wei7_core::{BoardSize, Color, Loss, Vertex};

use super::{game as name_of_game, heading, one_line, padded, people};
use crate::language::{Language, Words};
use crate::report::{FileReport, ListedGame, detail};
use wei7_convert::explain::Topic;
use wei7_convert::{ProblemSummary, Summary};

/// Returns a row for each known fact about a record.
pub(crate) fn info(game: &ListedGame, language: Language) -> String {
    let (summary, errors) = (&game.facts.summary, game.findings);
    let words = Words::in_language(language);
    let board = words.with("board", [("width", summary.size.width.into()), ("height", summary.size.height.into())]);
    let (main, all) = (summary.main_line_moves.to_string(), summary.moves.to_string());
    let moves =
        if main == all { all } else { words.with("moves-of-lines", [("main", main.into()), ("all", all.into())]) };
    let (branches, depth) = (summary.branches.to_string(), summary.depth.to_string());
    let branches = match summary.branches {
        1 => branches,
        _ => words.with("branches", [("number", branches.into()), ("depth", depth.into())]),
    };
    let findings = (errors > 0).then(|| words.with("findings-of-record", [("number", errors.into())]));
    let round = summary.round.as_ref().map(|round| words.with("round", [("round", round.into())]));
    let event: Vec<_> = summary.event.clone().into_iter().chain(round).collect();
    let carrier = game.given_back.as_ref().map(|things| {
        if game.lists_carrier {
            words.with("gives-back", [("number", things.len().into())])
        } else {
            words.say("has-carrier")
        }
    });
    let encoding = game.guessed_encoding.as_ref().map(|name| words.with("guessed-encoding", [("name", name.into())]));
    let rows: [(&str, Option<String>); 19] = [
        ("row-format", game.format.map(|format| format.name().to_owned())),
        ("row-encoding", encoding),
        ("row-name", summary.name.clone()),
        ("row-event", Some(event.join(&words.say("comma")))),
        ("row-black", people(&summary.black)),
        ("row-white", people(&summary.white)),
        ("row-others", people(&summary.others)),
        ("row-time", summary.time.clone()),
        ("row-place", summary.place.clone()),
        ("row-board", Some(board)),
        ("row-rules", summary.rules_in(language)),
        ("row-handicap", summary.handicap.clone()),
        ("row-result", summary.result_in(language).map(Cow::into_owned)),
        ("row-problem", summary.problem.as_ref().map(|problem| problem_line(problem, words))),
        ("row-moves", Some(moves)),
        ("row-branches", Some(branches)),
        ("row-analysis", game.analysis.as_ref().map(|overview| analysis(overview, summary, words))),
        ("row-findings", findings),
        ("row-carrier", carrier),
    ];
    let file = FileReport { format: game.format, several: game.several, ..FileReport::new(game.file.to_string()) };
    let mut text = heading(&file, game.number, words) + "\n";
    for (name, value) in rows {
        if let Some(value) = value.filter(|value| !value.trim().is_empty()) {
            let _ = writeln!(text, "  {}{}", padded(&words.say(name), 9), one_line(&value));
        }
    }
    for thing in game.given_back.iter().flatten() {
        let _ = writeln!(text, "    {}", restored_line(thing, language));
    }
    text
}

/// Returns the side that has to answer, the number of right and wrong lines, and the convention.
fn problem_line(problem: &ProblemSummary, words: &Words) -> String {
    let id = match (problem.number, problem.color) {
        (1, Color::Black) => "problem-of-black",
        (1, Color::White) => "problem-of-white",
        _ => "several-problems",
    };
    let values = [("number", problem.number), ("right", problem.right_lines), ("wrong", problem.wrong_lines)];
    let mut text = words.with(id, values.map(|(name, number)| (name, number.to_string().into())));
    if let Some(name) = problem.convention {
        text.push_str(&words.with("in-parentheses", [("what", name.into())]));
    }
    text
}

/// Returns the engines, the number of analyzed positions, and the largest mistakes.
fn analysis(overview: &Overview, summary: &Summary, words: &Words) -> String {
    let engines = overview.engines.join(&words.say("enumeration"));
    let (analyzed, positions) = (overview.analyzed.to_string(), overview.positions.to_string());
    let values = [("engines", engines.into()), ("analyzed", analyzed.into()), ("positions", positions.into())];
    let mut text = String::new();
    if overview.analyzed > 0 {
        text.push_str(&words.with("analysis-of-game", values));
    }
    let size = BoardSize::new(summary.size.width, summary.size.height);
    let mistakes: Vec<_> =
        size.into_iter().flat_map(|size| overview.mistakes.iter().map(move |one| mistake(one, size, words))).collect();
    if !mistakes.is_empty() {
        let values = [("number", mistakes.len().into()), ("moves", mistakes.join(&words.say("enumeration")).into())];
        text.push_str(&words.with("largest-mistakes", values));
    }
    if overview.findings > 0 {
        if !text.is_empty() {
            text.push_str(&words.say("semicolon"));
        }
        text.push_str(&words.with("analysis-findings", [("number", overview.findings.into())]));
    }
    text
}

fn mistake(mistake: &Mistake, size: BoardSize, words: &Words) -> String {
    let color = if mistake.played.color == Color::Black { "B" } else { "W" };
    let point = match mistake.played.vertex {
        Vertex::Play(point) => size.name(point),
        Vertex::Pass => words.say("pass"),
    };
    let (id, lost) = match mistake.lost {
        Lost::Points(points) => ("mistake-in-points", format!("{points:.1}")),
        Lost::WinRate(rate) => ("mistake-in-percent", format!("{:.0}", rate * 100.0)),
    };
    let number = mistake.number.to_string();
    words.with(id, [("number", number.into()), ("move", format!("{color} {point}").into()), ("lost", lost.into())])
}

/// Returns the lines with the values that carriers restored to the records of an input; empty if nothing was restored
/// or if the values are not to be listed.
pub(crate) fn given_back(file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let mut text = String::new();
    if file.given_back.total() > 0 {
        let values = [("file", one_line(&file.file).into()), ("number", file.given_back.total().into())];
        let _ = writeln!(text, "{}", words.with("carriers-give-back", values));
    }
    for (thing, number) in &file.given_back.list {
        let which =
            if file.several { name_of_game(file, number.game, words) + &words.say("comma") } else { String::new() };
        let _ = writeln!(text, "  {which}{}", restored_line(thing, language));
    }
    text
}

/// Returns the line of a value that a carrier restored, with its place in the record.
fn restored_line(thing: &Loss, language: Language) -> String {
    let words = Words::in_language(language);
    let place = language.place(&thing.at);
    let detail = match detail(thing, language) {
        detail if detail.is_empty() => detail,
        detail => words.with("in-parentheses", [("what", one_line(&detail).into())]),
    };
    let what = Topic::Loss(thing.concept).title(language);
    words.with("thing-at", [("what", what.into()), ("place", format!("{place}{detail}").into())])
}

/// Returns the line with the name of the file, the players and the title. `stones` are the symbols for a black stone
/// and a white stone.
pub(crate) fn game_line(
    file: &FileReport,
    number: usize,
    (summary, errors): (&Summary, usize),
    stones: [char; 2],
    language: Language,
) -> String {
    let words = Words::in_language(language);
    let comma = words.say("comma");
    let mut text = heading(file, number, words) + "\n";
    let sides = [&summary.black, &summary.white].into_iter().zip(stones);
    let players: Vec<String> = sides.filter_map(|(side, stone)| Some(format!("{stone} {}", people(side)?))).collect();
    let rules = summary.rules_in(language);
    let result = summary.result_in(language).map(Cow::into_owned);
    let about = [summary.name.clone(), summary.event.clone(), summary.time.clone(), rules, result];
    let about: Vec<String> = about.into_iter().flatten().collect();
    let errors = if errors > 0 { words.with("findings-of-record", [("number", errors.into())]) } else { String::new() };
    for line in [players.join("   "), about.join(&comma), errors] {
        if !line.trim().is_empty() {
            text.push_str(&one_line(&line));
            text.push('\n');
        }
    }
    text
}
