//! Reader of the game object (Keys).

use wei7_core::Message;
use wei7_core::{
    BoardSize, Color, Diagnostic, Extra, HalfPoints, Limits, Place, Point, ReadOptions, Record, Report, Size, Span,
    StartTime, Stone, Text,
};
use wei7_text::info::{self, By, Outcome, Source};

use super::ID;
use super::json::{Json, Value};
use super::moves::{GameMoves, pairs, point};
use super::people;
use super::review::{self, ReviewMessage};
use crate::codes;
use crate::game::facts::{Facts, byo_yomi, kept};
use crate::game::handicap;
use crate::game::tree::{self, GameTree};

/// Largest number of lines of a side of the board. No real game uses more.
const MOST_LINES: i64 = 52;

/// Reads a game and the messages of its review. Returns `None` if there is no game; a finding in the report then gives
/// the reason.
pub(super) fn read(
    text: &str,
    messages: &[ReviewMessage<'_>],
    options: &ReadOptions,
    report: &mut Report,
) -> Option<Record> {
    match Json::read(text, &options.limits) {
        Ok(json) => {
            let irregular = json.report_irregular(0, report);
            read_parts(&GameParts::new(&json), irregular, messages, options, report)
        }
        Err(finding) => {
            report.push(*finding);
            None
        }
    }
}

/// A JSON object, its puzzle if it has one, and the game, which is the object itself or a part of the object.
struct GameParts<'j, 's> {
    outer: Value<'j, 's>,
    puzzle: Option<Value<'j, 's>>,
    game: Value<'j, 's>,
}

impl<'j, 's> GameParts<'j, 's> {
    fn new(json: &'j Json<'s>) -> Self {
        let outer = json.root();
        let puzzle = outer.get("puzzle").filter(|puzzle| puzzle.is_object());
        let game = outer.get("gamedata").filter(|game| game.is_object()).or(puzzle).unwrap_or(outer);
        Self { outer, puzzle, game }
    }
}

/// Reads a game. `irregular` is the result of [`Json::report_irregular`].
fn read_parts(
    &GameParts { outer, puzzle, game }: &GameParts<'_, '_>,
    irregular: Vec<Text>,
    messages: &[ReviewMessage<'_>],
    options: &ReadOptions,
    report: &mut Report,
) -> Option<Record> {
    let Some(size) = board(game).filter(|_| is_game(game)) else {
        let finding = Diagnostic::new(&codes::NO_RECORD, Place::Source);
        report.push(finding.expected(Message::new("ogs-members")));
        return None;
    };
    let mut facts = Facts::default();
    if !irregular.is_empty() {
        facts.extras.push(Extra::Format { format: ID.into(), id: "json".into(), values: irregular });
    }
    let mut reader = GameReader { game, outer, facts, represented: Vec::new(), report };
    let record = reader.read(size, puzzle.is_some(), messages, &options.limits)?;
    tree::report_occupied_points(&record, report);
    Some(record)
}

/// Returns whether an object has a member with moves, initial stones or a tree, of the right JSON type.
fn is_game(game: Value<'_, '_>) -> bool {
    game.get("moves").is_some_and(is_moves)
        || ["initial_state", "move_tree"].iter().any(|name| game.get(name).is_some_and(Value::is_object))
}

fn is_moves(moves: Value<'_, '_>) -> bool {
    moves.is_array() || moves.is_object() || moves.text().is_some()
}

fn board(game: Value<'_, '_>) -> Option<BoardSize> {
    let side = |name: &str| {
        let lines = game.get(name)?.integer().filter(|lines| (1..=MOST_LINES).contains(lines))?;
        u32::try_from(lines).ok()
    };
    BoardSize::new(side("width")?, side("height")?)
}

struct GameReader<'r, 'j, 's> {
    game: Value<'j, 's>,
    outer: Value<'j, 's>,
    facts: Facts,
    /// The names of the members of the game that the record represents, so that these members need not be kept.
    represented: Vec<&'static str>,
    report: &'r mut Report,
}

impl<'j, 's> GameReader<'_, 'j, 's> {
    fn read(
        &mut self,
        size: BoardSize,
        is_puzzle: bool,
        messages: &[ReviewMessage<'_>],
        limits: &Limits,
    ) -> Option<Record> {
        let most = limits.nodes;
        let seats = people::read(self.game, self.outer, &mut self.facts);
        let handicap = self.game.get("handicap").and_then(Value::integer).unwrap_or(0);
        let is_free = self.is_free(size);
        let free = u32::try_from(handicap).ok().filter(|count| is_free && *count >= 2).unwrap_or(0);
        let (stones, is_placed) = self.stones(size, handicap, is_free);
        // After stones that the server places, White moves first, regardless of `initial_player`.
        let is_white = is_placed || self.text("initial_player") == Some("white");
        let first = if is_white { Color::White } else { Color::Black };
        let mut moves = GameMoves::new(size, first, free);
        moves.tree.node(GameTree::ROOT).stones = stones;
        let begins = moves.turn();
        let list = self.game.get("moves");
        let has_room = list.is_none_or(|list| moves.read(list, &seats, self.report, most))
            && self
                .game
                .get("move_tree")
                .is_none_or(|root| super::tree::read(root, begins, &mut moves, self.report, most))
            && review::read(messages, begins, &mut moves, self.report, limits);
        if !has_room {
            let finding = Diagnostic::at(&codes::LIMIT_NODES, self.game.span());
            self.report.push(finding.expected(Message::new("at-most").with("most", most)));
            return None;
        }
        self.represented.extend(["width", "height"]);
        self.represented.extend(list.filter(|list| is_moves(*list)).map(|_| "moves"));
        self.represented.extend(self.game.get("move_tree").filter(|root| root.is_object()).map(|_| "move_tree"));
        self.represented.extend(self.game.get("handicap").and_then(Value::integer).map(|_| "handicap"));
        match handicap {
            0 => {}
            count if count >= 2 => self.facts.property("HA", &count.to_string()),
            count => self.facts.keep(ID, "handicap", &count.to_string()),
        }
        if is_puzzle {
            let is_problem = super::tree::evaluate_answers(first, &mut moves.tree);
            let root = moves.tree.node(GameTree::ROOT);
            if is_problem {
                root.problem = Some(first);
            } else {
                root.extras.push(Extra::property("PL", if first == Color::Black { "B" } else { "W" }));
            }
            for name in ["puzzle_description", "description"] {
                if let Some(text) = self.game.get(name).and_then(Value::text).filter(|text| !text.is_empty()) {
                    root.append_comment(text);
                    self.represented.push(if name == "description" { "description" } else { "puzzle_description" });
                }
            }
        }
        self.names();
        self.rules();
        self.times();
        self.result();
        let dead = self.dead(size);
        self.keep_the_rest();
        let mut record = Record::new();
        let is_square = size.width() == size.height();
        record.size = Some(if is_square { Size::Square(size) } else { Size::Rectangle(size) });
        record.info = std::mem::take(&mut self.facts).into_info();
        if !dead.is_empty() {
            record.extras.push(Extra::DeadStones(dead));
        }
        moves.tree.put_into(&mut record);
        Some(record)
    }

    fn text(&self, name: &str) -> Option<&'j str> {
        self.game.get(name).and_then(Value::text)
    }

    /// Returns the member `name` of the game, or else the member `around` of the surrounding object.
    fn either(&self, name: &str, around: &str) -> Option<Value<'j, 's>> {
        self.game.get(name).or_else(|| self.outer.get(around))
    }

    fn state(&self) -> Option<Value<'j, 's>> {
        self.game.get("initial_state").filter(|state| state.is_object())
    }

    /// Returns whether the handicap is free: Black plays the handicap stones as first moves. If the game does not state
    /// this, the default of the site applies (Handicap).
    fn is_free(&self, size: BoardSize) -> bool {
        let state = self.state();
        let stated = self.game.get("free_handicap_placement");
        if stated.is_some_and(Value::is_true) {
            return true;
        }
        let is_fixed_size = size.width() == size.height() && matches!(size.width(), 9 | 13 | 19);
        if state.is_none() && !is_fixed_size {
            return true;
        }
        let has_stones = state.is_some_and(|state| state.children().any(|side| !side.is_empty() && !side.is_null()));
        if stated.is_some() || has_stones {
            return false;
        }
        let rules = self.text("rules").filter(|rules| !rules.is_empty()).unwrap_or("chinese").to_ascii_lowercase();
        match &*rules {
            "aga" | "japanese" | "korean" => false,
            "chinese" => self.game.get("ogs_import").is_none(),
            _ => true,
        }
    }

    /// Returns the stones at the start, and whether this method placed them because the file states only their number.
    /// The placement is reported.
    fn stones(&mut self, size: BoardSize, handicap: i64, is_free: bool) -> (Vec<Stone>, bool) {
        let state = self.state();
        let mut stones = Vec::new();
        for (name, color) in [("black", Color::Black), ("white", Color::White)] {
            let Some(value) = state.and_then(|state| state.get(name)) else { continue };
            let mut are_points = true;
            for found in pairs(value.text().unwrap_or_default(), size) {
                are_points &= found.is_some();
                stones.extend(found.map(|point| Stone { color, point }));
            }
            if !are_points {
                let finding = Diagnostic::at(&codes::BAD_MOVE, value.span()).found(value.source().to_owned());
                self.report.push(finding.repair(Message::new("kept")));
            }
        }
        let is_whole = !self.report.diagnostics().iter().any(|finding| finding.code == &codes::BAD_MOVE);
        let is_read = |side: Value<'_, '_>| matches!(side.name(), "black" | "white") && side.text().is_some();
        if is_whole && state.is_some_and(|state| state.children().all(is_read)) {
            self.represented.push("initial_state");
        }
        if state.is_none() && !is_free && handicap >= 2 && self.game.get("move_tree").is_none() {
            let count = u32::try_from(handicap).unwrap_or(u32::MAX);
            stones = fixed(count, size, self.game.get("ogs_import").is_some()).unwrap_or_default();
            let code = if stones.is_empty() { &codes::HANDICAP_UNPLACED } else { &codes::STONES_PLACED };
            let place = self.game.get("handicap").map_or(Span::at(0), Value::span);
            self.report.push(Diagnostic::at(code, place).found(handicap.to_string()));
            return (stones, code == &codes::STONES_PLACED);
        }
        (stones, false)
    }

    fn names(&mut self) {
        if let Some(id) = self.game.get("game_id").and_then(Value::digits) {
            self.facts.id = Some(id.to_owned());
            self.represented.push("game_id");
        } else if let Some(id) = self.game.get("review_id").and_then(Value::digits) {
            self.facts.id = Some(format!("review/{id}"));
            self.represented.push("review_id");
        }
        if self.facts.id.is_some() {
            self.facts.domain = Some("online-go.com".to_owned());
        }
        let name = self.either("game_name", "name").and_then(Value::text);
        if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
            self.facts.name = Some(name.to_owned());
            self.represented.push("game_name");
        }
    }

    fn rules(&mut self) {
        if let Some(text) = self.text("rules") {
            self.facts.rules = info::rules(text).value;
            if self.facts.rules.is_none() && !text.is_empty() {
                self.facts.property("RU", text);
            }
            self.represented.push("rules");
        }
        if let Some(komi) = self.game.get("komi") {
            let text = komi.digits().or_else(|| komi.text()).unwrap_or_default();
            if self.facts.komi(text) {
                self.represented.push("komi");
            } else {
                self.unknown(komi);
            }
        }
    }

    /// Reads the start and the time limits.
    fn times(&mut self) {
        if let Some(start) = self.game.get("start_time") {
            self.facts.time = start.integer().and_then(StartTime::from_unix);
            if self.facts.time.is_some() {
                self.represented.push("start_time");
            } else {
                self.unknown(start);
            }
        }
        let Some(control) = self.game.get("time_control").filter(|control| control.is_object()) else { return };
        let number = |name: &str| control.get(name).and_then(Value::digits);
        let system = control.get("system").or_else(|| control.get("time_control")).and_then(Value::text);
        let limit = match system.unwrap_or_default() {
            "fischer" => number("initial_time")
                .zip(number("time_increment"))
                .map(|(main, more)| (main, format!("{more} fischer"))),
            "byoyomi" => number("main_time").map(|main| {
                let periods = number("periods").zip(number("period_time"));
                (main, periods.map(|(periods, each)| byo_yomi(periods, each)).unwrap_or_default())
            }),
            "canadian" => number("main_time").map(|main| {
                let periods = number("stones_per_period").zip(number("period_time"));
                (main, periods.map(|(stones, each)| format!("{stones}/{each} canadian")).unwrap_or_default())
            }),
            "simple" => number("per_move").map(|each| ("0", format!("{each} simple"))),
            "absolute" => number("total_time").map(|total| (total, String::new())),
            _ => None,
        };
        if let Some((main, overtime)) = limit {
            self.facts.time_limit(main, &overtime);
        }
    }

    /// Reads the winner, given by id or in words, and how the game ended (Result).
    fn result(&mut self) {
        let outcome = self.either("outcome", "outcome").and_then(Value::text).unwrap_or_default();
        let winner = self.winner();
        if let Some(by) = by(outcome) {
            self.facts.result = match (by, winner) {
                (None, _) => Some(Outcome::Void),
                (Some(By::Points(HalfPoints(0))), _) | (_, Some(None)) => Some(Outcome::Draw),
                (Some(by), Some(Some(winner))) => Some(Outcome::Won { winner, by }),
                (Some(_), None) => None,
            };
        } else if let Some(Some(winner)) = winner {
            self.facts.result = Some(Outcome::Won { winner, by: By::Unsaid });
        } else if winner == Some(None) {
            self.facts.result = Some(Outcome::Draw);
        }
        let is_plain = matches!(outcome, "" | "Resignation" | "Timeout") || outcome.ends_with(" points");
        if self.facts.result.is_some() && is_plain {
            self.represented.push("outcome");
        }
        if self.facts.result.is_some_and(|result| result != Outcome::Void) {
            self.represented.push("winner");
        }
        if let Some(value) = self.game.get("outcome")
            && by(outcome).is_none()
            && !outcome.is_empty()
        {
            self.unknown(value);
        }
    }

    /// Returns the winner. The outer `None` means that the file names no known winner, the inner `None` a tie.
    #[allow(clippy::option_option, reason = "no winner and nobody known are two things")]
    fn winner(&self) -> Option<Option<Color>> {
        let winner = self.game.get("winner")?;
        match winner.text() {
            Some("black") => return Some(Some(Color::Black)),
            Some("white") => return Some(Some(Color::White)),
            Some("tie") => return Some(None),
            _ => {}
        }
        let id = winner.integer().or_else(|| winner.text()?.parse().ok())?;
        let is = |value: Option<Value<'_, '_>>| value.and_then(Value::integer) == Some(id);
        let player = |color: &str| self.game.get("players").and_then(|players| players.get(color)?.get("id"));
        if is(player("black")) || is(self.game.get("black_player_id")) {
            return Some(Some(Color::Black));
        }
        (is(player("white")) || is(self.game.get("white_player_id"))).then_some(Some(Color::White))
    }

    /// Returns the dead stones from `removed`, which is a text of pairs of letters or a list of objects. The result may
    /// include points without a stone, which are dame.
    fn dead(&mut self, size: BoardSize) -> Vec<Point> {
        let Some(removed) = self.game.get("removed") else { return Vec::new() };
        if let Some(text) = removed.text() {
            let found: Vec<Option<Point>> = pairs(text, size).collect();
            if found.iter().all(Option::is_some) {
                self.represented.push("removed");
            } else {
                self.unknown(removed);
            }
            return found.into_iter().flatten().collect();
        }
        let place = |one: Value<'_, '_>| point(one.get("x")?.integer()?, one.get("y")?.integer()?, size);
        removed.children().filter_map(place).collect()
    }

    fn unknown(&mut self, value: Value<'_, '_>) {
        let found = value.source().to_owned();
        self.report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, value.span()).found(found).repair(Message::new("kept")));
    }

    /// Keeps the JSON source of all members that the record does not represent.
    fn keep_the_rest(&mut self) {
        let is_represented =
            |member: &Value<'_, '_>| self.represented.contains(&member.name()) || member.is_null() || member.is_empty();
        let line = |member: Value<'_, '_>| format!("\"{}\": {}", member.name(), member.source()).into();
        let rest: Vec<Box<str>> = self.game.children().filter(|member| !is_represented(member)).map(line).collect();
        if !rest.is_empty() {
            self.facts.extras.push(Extra::Format { format: ID.into(), id: "game".into(), values: rest });
        }
        if self.outer.span() == self.game.span() {
            return;
        }
        let is_inner = |member: &Value<'_, '_>| member.span() == self.game.span();
        for member in
            self.outer.children().filter(|member| !is_inner(member) && !member.is_null() && !member.is_empty())
        {
            self.facts.extras.push(kept(ID, "around", &format!("\"{}\": {}", member.name(), member.source())));
        }
    }
}

/// Parses how a game ended. The outer `None` means that the words are unknown, the inner `None` that the game was
/// cancelled.
#[allow(clippy::option_option, reason = "no result and an unknown one are two things")]
fn by(outcome: &str) -> Option<Option<By>> {
    let number = outcome.strip_suffix(" points").or_else(|| outcome.strip_suffix(" point"));
    if let Some(number) = number {
        let points = info::komi(number.trim(), &Source::new(4), None).value?.points?;
        return Some(Some(By::Points(points)));
    }
    Some(Some(match outcome {
        "Resignation" | "resign" | "r" => By::Resignation,
        "Timeout" | "Stone Removal Timeout" => By::Time,
        "Disconnection" | "Disqualification" | "Moderator Decision" | "Decision" | "Abandonment"
        | "Ladder Withdrawn" => By::Forfeit,
        "Cancellation" => return Some(None),
        _ => return None,
    }))
}

/// Returns the stones of a fixed handicap. The third of three stones is in the lower right; in imported games, two
/// stones are in the upper left and lower right.
fn fixed(count: u32, size: BoardSize, is_import: bool) -> Option<Vec<Stone>> {
    let four = handicap::stones(4, size)?;
    let corner = |at: usize| four.get(at).copied();
    match (count, is_import) {
        (2, true) => Some(vec![corner(2)?, corner(3)?]),
        (3, true) => Some(vec![corner(2)?, corner(0)?, corner(3)?]),
        (3, false) => Some(vec![corner(3)?, corner(0)?, corner(1)?]),
        _ => handicap::stones(count, size),
    }
}
