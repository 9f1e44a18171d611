//! JSON line with the known facts about a game.

use wei7_analysis::{Lost, Mistake, Overview};
use wei7_convert::ProblemSummary;
use wei7_convert::info::Person;
use wei7_core::{Loss, Vertex};
use wei7_table::Facts;

use super::{Object, letter, restored_value, typed_object};
use crate::report::ListedGame;

/// Returns the game as one JSON object on one line. Facts that are not known are left out.
pub(crate) fn game(game: &ListedGame) -> String {
    let facts = &game.facts;
    let summary = &facts.summary;
    let people = |people: &[Person]| people.iter().map(person).collect::<Vec<_>>();
    let others = Some(people(&summary.others)).filter(|others| !others.is_empty());
    let board = Object::default().set("width", summary.size.width).set("height", summary.size.height);
    typed_object("game")
        .set("file", &*game.file)
        .set("game", game.number)
        .set("format", &summary.format)
        .set_some("name", summary.name.as_ref())
        .set("black", people(&summary.black))
        .set("white", people(&summary.white))
        .set_some("others", others)
        .set_some("event", summary.event.as_ref())
        .set_some("round", summary.round.as_ref())
        .set_some("place", summary.place.as_ref())
        .set_some("date", summary.time.as_ref())
        .set("dates", &facts.dates)
        .set("board", board)
        .set_some("rules", facts.rules.as_ref())
        .set_some("scoring", facts.scoring)
        .set_some("komi", facts.komi)
        .set_some("handicap", facts.handicap)
        .set_some("main_time", facts.main_time)
        .set_some("overtime", facts.overtime.as_ref())
        .set_some("program", facts.program.as_ref())
        .set_some("result", result(facts))
        .set("moves", summary.main_line_moves)
        .set("all_moves", summary.moves)
        .set("branches", summary.branches)
        .set("depth", summary.depth)
        .set_some("problem", summary.problem.as_ref().map(problem))
        .set_some("analysis", game.analysis.as_ref().map(analysis))
        .set_some("guessed_encoding", game.guessed_encoding.as_ref())
        .set("findings", game.findings)
        .set("carrier", game.given_back.is_some())
        .set_some(
            "given_back",
            game.given_back.as_ref().filter(|_| game.lists_carrier).map(|things| given_back(things)),
        )
        .line()
}

fn problem(problem: &ProblemSummary) -> Object {
    Object::default()
        .set("number", problem.number)
        .set("color", letter(problem.color))
        .set("right_lines", problem.right_lines)
        .set("wrong_lines", problem.wrong_lines)
        .set_some("convention", problem.convention)
}

fn analysis(overview: &Overview) -> Object {
    Object::default()
        .set("engines", &overview.engines)
        .set("analyzed", overview.analyzed)
        .set("positions", overview.positions)
        .set("mistakes", overview.mistakes.iter().map(mistake).collect::<Vec<_>>())
        .set_some("findings", (overview.findings > 0).then_some(overview.findings))
}

fn mistake(mistake: &Mistake) -> Object {
    let point = match mistake.played.vertex {
        Vertex::Play(point) => Some(point),
        Vertex::Pass => None,
    };
    let (name, lost) = match mistake.lost {
        Lost::Points(points) => ("points", points),
        Lost::WinRate(rate) => ("win_rate", rate),
    };
    // Values of most programs have at most four digits; the difference of two floats has more.
    let rounded = (lost * 10_000.0).round() / 10_000.0;
    Object::default()
        .set("move", mistake.number)
        .set("color", letter(mistake.played.color))
        .set("point", point)
        .set(name, rounded)
}

/// Returns a JSON object for each value that a carrier restored.
fn given_back(things: &[Loss]) -> Vec<Object> {
    things.iter().map(restored_value).collect()
}

fn person(person: &Person) -> Object {
    Object::default()
        .set_some("name", person.name.as_ref())
        .set_some("title", person.title.as_ref())
        .set_some("rank", person.rank.as_ref())
}

/// Returns the winner (`null` if nobody won), the margin and the kind of the result.
fn result(facts: &Facts) -> Option<Object> {
    let text = facts.summary.result.as_ref()?;
    let winner = facts.winner.and_then(|winner| match winner {
        "black" => Some("B"),
        "white" => Some("W"),
        _ => None,
    });
    let result = Object::default().set("winner", winner).set_some("margin", facts.margin);
    Some(result.set_some("by", facts.result_kind).set("text", text))
}
