//! Measures the judging of finished games against the results that players agreed on.
//!
//! `FOLDER` has a collection `dev.sgf` with a line of `dev.jsonl` for each game, and `positions-dev.jsonl`. The games with
//! odd numbers are for development, the others are held out.
//!
//! `cargo run --release -p wei7-life --example judge -- FOLDER [half=1|2] [first=N] [only=N] [dead=FILE] [show] [back=N]`
//!
//! `back=N` asks which stones are dead N moves before the end of the games whose dead stones are known, and compares that
//! with whose the points are at the end.

use std::collections::HashMap;
use std::error::Error;
use std::time::{Duration, Instant};

use serde_json::Value;
use wei7_board::rules::{Preset, Ruleset};
use wei7_board::{Board, BoardSize, Color, Decimal, HalfPoints, MoveOutcome, Point, Stone, Vertex};
use wei7_life::dead::dead_stones;
use wei7_life::territory::{Terms, Territory, count};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder =
        arguments.first().ok_or("usage: judge FOLDER [half=1|2] [first=N] [only=N] [dead=FILE] [show] [back=N]")?;
    let text = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let number = |name: &str| text(name).map(str::parse::<usize>).transpose();
    let wanted = Wanted {
        half: number("half=")?.unwrap_or(1),
        first: number("first=")?.unwrap_or(usize::MAX),
        only: number("only=")?,
        dead: text("dead=").map(dead_of_others).transpose()?,
        show: arguments.iter().any(|argument| argument == "show"),
    };
    if let Some(back) = number("back=")? {
        return earlier(folder, &wanted, back);
    }
    games(folder, &wanted)?;
    if wanted.only.is_some() {
        return Ok(());
    }
    positions(folder, wanted.show)
}

/// Which games are judged, and how.
struct Wanted {
    half: usize,
    first: usize,
    only: Option<usize>,
    /// The dead stones of games as another program names them: lines like `{"n": 12, "dead": ["Q16"]}`.
    dead: Option<HashMap<u64, Vec<String>>>,
    show: bool,
}

fn dead_of_others(path: &str) -> Result<HashMap<u64, Vec<String>>> {
    let names = |line: &Value| {
        line["dead"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    };
    Ok(lines(path)?.iter().map(|line| (line["n"].as_u64().unwrap_or(0), names(line))).collect())
}

fn lines(path: &str) -> Result<Vec<Value>> {
    let text = std::fs::read_to_string(path).map_err(|why| format!("{path}: {why}"))?;
    Ok(text.lines().map(serde_json::from_str).collect::<std::result::Result<_, _>>()?)
}

fn games(folder: &str, wanted: &Wanted) -> Result<()> {
    let sgf = std::fs::read_to_string(format!("{folder}/dev.sgf"))?;
    let (mut all, mut exact, mut winner, mut spent, mut longest) =
        (0_u32, 0_u32, 0_u32, Duration::ZERO, Duration::ZERO);
    let stated = lines(&format!("{folder}/dev.jsonl"))?;
    let numbered = sgf.split("(;").skip(1).zip(&stated).enumerate();
    let chosen =
        numbered.filter(|(number, _)| wanted.only.map_or(number % 2 + 1 == wanted.half, |only| only == *number));
    for (number, (game, line)) in chosen.take(wanted.first) {
        let (board, captured) = play(game, usize::MAX)?;
        let start = Instant::now();
        let dead = match &wanted.dead {
            None => dead_stones(&board).ok_or("too large")?,
            Some(given) => match given.get(&(number as u64)) {
                Some(names) => names.iter().filter_map(|name| board.size().point(name)).collect(),
                None => continue,
            },
        };
        let territory = count(&board, &dead).ok_or("too large")?;
        let time = start.elapsed();
        spent += time;
        longest = longest.max(time);
        let handicap = u32::try_from(line["handicap"].as_u64().unwrap_or(0))?;
        let terms = Terms { komi: half_points(&line["komi"])?, handicap, captured, ..Terms::new(rules(line)) };
        let margin = territory.score(&terms).white_minus_black();
        let recorded = half_points(&line["white_minus_black"])?;
        all += 1;
        exact += u32::from(margin == recorded);
        winner += u32::from(margin.0.signum() == recorded.0.signum());
        if wanted.show && margin != recorded {
            println!("game {number} ({}): {margin}, recorded {recorded}", line["id"]);
            diagram(&board, &dead, &points(&line["dead"]));
        }
    }
    let share = |part: u32| 100.0 * f64::from(part) / f64::from(all.max(1));
    let (mean, longest) = (spent.as_secs_f64() * 1e3 / f64::from(all.max(1)), longest.as_secs_f64() * 1e3);
    println!(
        "{all} games: exact {:.1} %, winner {:.1} %, {mean:.1} ms a game, at most {longest:.0} ms",
        share(exact),
        share(winner)
    );
    Ok(())
}

/// Judges positions of which only the end is known: stones that are called otherwise than their points are owned there.
fn earlier(folder: &str, wanted: &Wanted, back: usize) -> Result<()> {
    let sgf = std::fs::read_to_string(format!("{folder}/dev.sgf"))?;
    let stated = lines(&format!("{folder}/dev.jsonl"))?;
    let (mut stones, mut wrong, mut games, mut large) = (0_usize, 0_usize, 0_u32, 0_u32);
    for (number, (game, line)) in sgf.split("(;").skip(1).zip(&stated).enumerate() {
        let chosen = wanted.only.map_or(number % 2 + 1 == wanted.half, |only| only == number);
        if !chosen || line["dead"].is_null() {
            continue;
        }
        let moves = game.matches(";B[").count() + game.matches(";W[").count();
        let end = count(&play(game, usize::MAX)?.0, &points(&line["dead"])).ok_or("too large")?;
        let (board, _) = play(game, moves.saturating_sub(back))?;
        let dead = dead_stones(&board).ok_or("too large")?;
        let lost = board.stones().filter(|stone| {
            let end = end.at(stone.point);
            end.area.or(end.stone).is_some_and(|owner| owner != stone.color)
        });
        let lost: Vec<Point> = lost.map(|stone| stone.point).collect();
        let differs = |stone: &Stone| lost.contains(&stone.point) != dead.contains(&stone.point);
        let differing = board.stones().filter(differs).count();
        stones += board.stones().count();
        wrong += differing;
        games += 1;
        if differing >= 10 {
            large += 1;
            println!("game {number}: {differing} stones differ");
            if wanted.show {
                diagram(&board, &dead, &lost);
            }
        }
    }
    println!("{wrong} of {stones} stones of {games} games differ, ten and more in {large}");
    Ok(())
}

/// Plays the first moves of a game of the collection: the position, and the stones of each side that were taken.
fn play(sgf: &str, moves: usize) -> Result<(Board, [u32; 2])> {
    let mut board = Board::new(BoardSize::STANDARD);
    let mut captured = [0; 2];
    let mut played = 0;
    let mut name = "";
    let mut rest = sgf;
    while let Some((before, after)) = rest.split_once('[') {
        let (value, next) = after.split_once(']').ok_or("no end of a value")?;
        rest = next;
        // A value without a name of its own belongs to the property before it.
        match before.trim_matches([';', '\n', '(', ')', ' ']) {
            "" => {}
            own => name = own,
        }
        if matches!(name, "B" | "W") {
            if played == moves {
                break;
            }
            played += 1;
        }
        let color = if name == "W" { Color::White } else { Color::Black };
        match (name, point(value)) {
            ("AB", Some(point)) => board.place(Stone { color, point })?,
            ("B" | "W", Some(point)) => {
                if let MoveOutcome::Captured(stones) = board.play(color, Vertex::Play(point))? {
                    captured[color.opponent().index()] += u32::try_from(stones)?;
                }
            }
            _ => {}
        }
    }
    Ok((board, captured))
}

/// As KGS counts.
fn rules(line: &Value) -> Ruleset {
    match line["rules"].as_str().unwrap_or_default() {
        "chinese" => Preset::Chinese.rules(),
        "aga" => Preset::Aga.rules(),
        "nz" => Preset::NewZealand.rules(),
        _ => Preset::Japanese.rules(),
    }
}

fn half_points(value: &Value) -> Result<HalfPoints> {
    Ok(Decimal::parse(&value.to_string()).and_then(Decimal::half_points).ok_or("no half points")?)
}

/// A point in letters, after `z` come capitals.
fn point(text: &str) -> Option<Point> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(u32::from(letter - b'a')),
        b'A'..=b'Z' => Some(u32::from(letter - b'A') + 26),
        _ => None,
    };
    let [x, y] = *text.as_bytes() else { return None };
    Some(Point::new(number(x)?, number(y)?))
}

fn points(list: &Value) -> Vec<Point> {
    let mut points: Vec<Point> =
        list.as_array().into_iter().flatten().filter_map(|name| point(name.as_str()?)).collect();
    points.sort_unstable();
    points
}

fn positions(folder: &str, show: bool) -> Result<()> {
    let (mut stones, mut right, mut all, mut equal) = (0_u32, 0_u32, 0_u32, 0_u32);
    for position in lines(&format!("{folder}/positions-dev.jsonl"))? {
        let board = board(&position)?;
        let dead = points(&position["dead"]);
        let uses = |what: &str| position["use"].as_array().is_some_and(|uses| uses.iter().any(|name| name == what));
        if uses("dead") {
            let ours = dead_stones(&board).ok_or("too large")?;
            let open = points(&position["not_judged"]);
            let judged = board.stones().filter(|stone| !open.contains(&stone.point));
            let called = judged.map(|stone| ours.contains(&stone.point) == dead.contains(&stone.point));
            let called: Vec<bool> = called.collect();
            stones += u32::try_from(called.len())?;
            right += u32::try_from(called.iter().filter(|same| **same).count())?;
            if show && called.contains(&false) {
                println!("position {}", position["id"]);
                diagram(&board, &ours, &dead);
            }
        }
        if uses("territory") {
            let territory = count(&board, &dead).ok_or("too large")?;
            let same = is_stated(&territory, &position);
            all += 1;
            equal += u32::from(same);
            if show && !same {
                println!("territory differs: {}", position["id"]);
            }
        }
    }
    println!("{right} of {stones} stones as stated: {:.2} %", 100.0 * f64::from(right) / f64::from(stones.max(1)));
    println!("territory as stated in {equal} of {all} positions");
    Ok(())
}

fn is_stated(territory: &Territory, position: &Value) -> bool {
    let area = position["rules"] == "chinese";
    let sides = [("B", Color::Black), ("W", Color::White)];
    let sorted = |mut points: Vec<Point>| {
        points.sort_unstable();
        points
    };
    let same_territory = sides.iter().all(|(name, color)| {
        let all = territory.points();
        let own = all.filter(|(_, status)| {
            if area { status.stone.is_none() && status.area == Some(*color) } else { status.territory == Some(*color) }
        });
        sorted(own.map(|(point, _)| point).collect()) == points(&position["territory"][name])
    });
    let seki = territory.points().filter(|(_, status)| status.seki.is_some()).map(|(point, _)| point);
    same_territory && position.get("seki").is_none_or(|stated| sorted(seki.collect()) == points(stated))
}

fn board(position: &Value) -> Result<Board> {
    let side = |index: usize| position["size"][index].as_u64().and_then(|side| u32::try_from(side).ok()).unwrap_or(0);
    let mut board = Board::new(BoardSize::new(side(0), side(1)).ok_or("no size")?);
    for (y, row) in (0..).zip(position["board"].as_array().into_iter().flatten()) {
        for (x, letter) in (0..).zip(row.as_str().unwrap_or_default().bytes()) {
            let color = match letter {
                b'X' => Color::Black,
                b'O' => Color::White,
                _ => continue,
            };
            board.place(Stone { color, point: Point::new(x, y) })?;
        }
    }
    Ok(board)
}

/// `X` and `O` live, `x` and `o` are dead; `#` and `@` are black and white that only we call dead, `%` and `&` only the others.
fn diagram(board: &Board, ours: &[Point], others: &[Point]) {
    let size = board.size();
    for y in 0..size.height() {
        let letter = |x: u32| {
            let point = Point::new(x, y);
            let Some(color) = board.get(point) else { return " ." };
            let letters = match (ours.contains(&point), others.contains(&point)) {
                (false, false) => [" X", " O"],
                (true, true) => [" x", " o"],
                (true, false) => [" #", " @"],
                (false, true) => [" %", " &"],
            };
            letters[color.index()]
        };
        println!("{:>2}{}", size.height() - y, (0..size.width()).map(letter).collect::<String>());
    }
}
