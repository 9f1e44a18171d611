//! Positions of `corpus/rules` with their expectations. `corpus/rules/README.md` describes the file format.

use wei7_core::Color;

use crate::rules::naive::{self, Bonus, Ending, Grid, Ko, Parameters, Phase, Scoring, Tax, Turn};

/// A turn as written in a position file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The player who made the turn.
    pub color: Color,
    /// 0-based index of the point; `None` is a pass.
    pub place: Option<usize>,
    /// Whether the turn is followed by `unblock`.
    pub unblock: bool,
}

/// Engine of the rules that the position files test.
pub trait Engine {
    /// Starts a game on the board `grid` with `first` to move. `komi` is in half points.
    fn start(parameters: Parameters, grid: &Grid, first: Color, komi: i32) -> Self;
    /// Returns the clause that forbids the turn (for example `M3`), if there is one.
    fn forbidden_by(&mut self, turn: Written) -> Option<String>;
    /// Makes a turn that is allowed.
    fn play(&mut self, turn: Written);
    /// Takes a turn back.
    fn back(&mut self);
    /// Returns the player to move.
    fn to_move(&self) -> Color;
    /// Returns the current phase: `main`, `cleanup1`, `cleanup2`, `over` or `no-result`.
    fn phase(&self) -> &'static str;
    /// Returns the numbers of captured stones of Black and of White.
    fn captured(&self) -> [u32; 2];
    /// Returns the scores of Black and of White in half points.
    fn score(&mut self) -> [i32; 2];
    /// Returns the color of each point, as rows of X, O and `.`.
    fn rows(&self) -> String;
    /// Returns the pass-alive groups (D7) and the pass-alive territory (D8) of both colors, as rows of X, O and `.`.
    fn pass_alive(&self) -> String;
    /// Returns the independent-life regions (D6) of both colors, as rows. `None` if the engine does not expose them.
    fn independent(&self) -> Option<String>;
    /// Returns the stones that players would call dead, as rows. `None` if the engine does not estimate them.
    fn dead(&self) -> Option<String> {
        None
    }
    /// Returns the scores of Black and White in half points if the players agree on the stones of [`Self::dead`].
    /// `None` if the engine does not compute these scores.
    fn agreed(&self) -> Option<[i32; 2]> {
        None
    }
}

impl Engine for naive::Game {
    fn start(parameters: Parameters, grid: &Grid, first: Color, komi: i32) -> Self {
        Self::new(parameters, grid.clone(), first, komi)
    }

    fn forbidden_by(&mut self, turn: Written) -> Option<String> {
        Self::forbidden_by(self, meant(self, turn)).map(str::to_owned)
    }

    fn play(&mut self, turn: Written) {
        assert_eq!(turn.color, self.now().to_move, "{turn:?}");
        let turn = meant(self, turn);
        Self::play(self, turn);
    }

    fn back(&mut self) {
        assert!(self.undo());
    }

    fn to_move(&self) -> Color {
        self.now().to_move
    }

    fn phase(&self) -> &'static str {
        match (self.now().ending, self.now().phase) {
            (Some(Ending::NoResult), _) => "no-result",
            (Some(_), _) => "over",
            (None, Phase::Main) => "main",
            (None, Phase::Cleanup1) => "cleanup1",
            (None, Phase::Cleanup2) => "cleanup2",
        }
    }

    fn captured(&self) -> [u32; 2] {
        self.now().captured
    }

    fn score(&mut self) -> [i32; 2] {
        Self::score(self, self.parameters.self_play_opts)
    }

    fn rows(&self) -> String {
        self.now().grid.rows()
    }

    fn pass_alive(&self) -> String {
        self.now().grid.pass_alive_area(self.parameters.multi_stone_suicide).rows()
    }

    fn independent(&self) -> Option<String> {
        let grid = &self.now().grid;
        let mut shown = Grid::new(grid.width, grid.height);
        for color in [Color::Black, Color::White] {
            for point in grid.d6_independent_life_regions(color).concat() {
                shown.points[point] = Some(color);
            }
        }
        Some(shown.rows())
    }
}

fn meant(game: &naive::Game, turn: Written) -> Turn {
    match (turn.place, turn.unblock) {
        (None, _) => Turn::Pass,
        (Some(point), false) => game.meant(point),
        (Some(point), true) => match game.meant(point) {
            Turn::Play(stone) => Turn::Unblock(stone),
            unblock => unblock,
        },
    }
}

/// A statement of a file about the game.
#[derive(Clone, Debug)]
enum Statement {
    Play(Written),
    Forbidden(Written, String),
    Legal(Written),
    Back(usize),
    PassOn,
    Phase(String),
    Captured([u32; 2]),
    Score([i32; 2]),
    Shows(String),
    PassAlive(String),
    Independent(String),
    /// The dead stones are exactly the chains that contain these points.
    Dead(Vec<usize>),
    Agreed([i32; 2]),
}

/// A file with a position and statements about the game that continues it.
pub struct Position {
    grid: Grid,
    names: Vec<(char, usize)>,
    first: Color,
    komi: i32,
    sections: Vec<Section>,
}

struct Section {
    rules: Vec<String>,
    /// Statements with their line numbers.
    statements: Vec<(usize, Statement)>,
}

impl Position {
    /// Parses a file. Panics on an unknown statement.
    pub fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 4 && lines[1].is_empty() && lines[2].len() > 10, "title, empty line, why");
        let start = lines.iter().position(|line| *line == "board").expect("a board") + 1;
        let end =
            start + lines[start..].iter().position(|line| line.is_empty()).expect("an empty line after the board");
        let (grid, names) = diagram(&lines[start..end]);
        let mut position = Self { grid, names, first: Color::Black, komi: 0, sections: Vec::new() };
        let mut number = end;
        while number < lines.len() {
            number += position.line(&lines, number);
        }
        assert!(!position.sections.is_empty(), "nothing is expected");
        position
    }

    /// Parses the statement that begins in this line, and returns its number of lines.
    fn line(&mut self, lines: &[&str], number: usize) -> usize {
        let (word, rest) = lines[number].split_once(' ').unwrap_or((lines[number], ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let rows = || {
            let rows = lines[number + 1..].iter().take(self.grid.height).map(|row| row.replace(' ', ""));
            rows.collect::<Vec<_>>().join("/")
        };
        let statement = match word {
            "" => return 1,
            "first" => {
                self.first = color(rest);
                return 1;
            }
            "komi" => {
                self.komi = half_points(rest);
                return 1;
            }
            "under" => {
                let rules = words.into_iter().map(str::to_owned).collect();
                self.sections.push(Section { rules, statements: Vec::new() });
                return 1;
            }
            "play" => {
                for turn in rest.split(", ") {
                    let turn = self.turn(turn);
                    self.say(number, Statement::Play(turn));
                }
                return 1;
            }
            "forbidden" => {
                let (turn, clause) = rest.rsplit_once(' ').expect("a clause");
                Statement::Forbidden(self.turn(turn), clause.to_owned())
            }
            "legal" => Statement::Legal(self.turn(rest)),
            "back" => Statement::Back(rest.parse().unwrap()),
            "pass-on" => Statement::PassOn,
            "phase" => Statement::Phase(rest.to_owned()),
            "captured" => Statement::Captured([1, 3].map(|index: usize| words[index].parse().unwrap())),
            "score" => Statement::Score([1, 3].map(|index: usize| half_points(words[index]))),
            "agreed" => Statement::Agreed([1, 3].map(|index: usize| half_points(words[index]))),
            "dead" if rest == "none" => Statement::Dead(Vec::new()),
            "dead" => Statement::Dead(words.iter().map(|name| self.named(name)).collect()),
            "shows" => Statement::Shows(rows()),
            "pass-alive" => Statement::PassAlive(rows()),
            "independent" => Statement::Independent(rows()),
            _ => panic!("line {}: {word}", number + 1),
        };
        let takes = match &statement {
            Statement::Shows(rows) | Statement::PassAlive(rows) | Statement::Independent(rows) => {
                assert_eq!(Grid::from_rows(rows).points.len(), self.grid.points.len(), "line {}", number + 1);
                1 + self.grid.height
            }
            _ => 1,
        };
        self.say(number, statement);
        takes
    }

    fn say(&mut self, number: usize, statement: Statement) {
        self.sections.last_mut().expect("a line `under`").statements.push((number + 1, statement));
    }

    /// Parses a turn: `B a`, `W pass`, `B a unblock`.
    fn turn(&self, text: &str) -> Written {
        let words: Vec<&str> = text.split_whitespace().collect();
        let place = match words[1] {
            "pass" => None,
            name => Some(self.named(name)),
        };
        Written { color: color(words[0]), place, unblock: words.get(2) == Some(&"unblock") }
    }

    fn named(&self, name: &str) -> usize {
        let point = self.names.iter().find(|(letter, _)| name == letter.to_string());
        point.unwrap_or_else(|| panic!("no point {name}")).1
    }

    /// Tests an engine with all statements of the file. Panics on a wrong result.
    pub fn check<E: Engine>(&self) {
        for section in &self.sections {
            for rules in &section.rules {
                let mut engine = E::start(parameters(rules), &self.grid, self.first, self.komi);
                for (line, statement) in &section.statements {
                    check(&mut engine, statement, &format!("line {line} under {rules}"));
                }
            }
        }
    }
}

fn check<E: Engine>(engine: &mut E, statement: &Statement, place: &str) {
    match statement {
        Statement::Play(turn) => {
            assert_eq!(engine.forbidden_by(*turn), None, "{place}: {turn:?} in {}", engine.rows());
            engine.play(*turn);
        }
        Statement::Forbidden(turn, clause) => {
            assert_eq!(engine.forbidden_by(*turn).as_ref(), Some(clause), "{place}: {turn:?} in {}", engine.rows());
        }
        Statement::Legal(turn) => assert_eq!(engine.forbidden_by(*turn), None, "{place}: {turn:?}"),
        Statement::Back(turns) => (0..*turns).for_each(|_| engine.back()),
        Statement::PassOn => {
            while !matches!(engine.phase(), "over" | "no-result") {
                let color = engine.to_move();
                engine.play(Written { color, place: None, unblock: false });
            }
        }
        Statement::Phase(phase) => assert_eq!(engine.phase(), phase, "{place}: phase"),
        Statement::Captured(captured) => assert_eq!(engine.captured(), *captured, "{place}: captured"),
        Statement::Score(score) => {
            assert_eq!(show(engine.score()), show(*score), "{place}: score of {}", engine.rows());
        }
        Statement::Agreed(score) => {
            if let Some(agreed) = engine.agreed() {
                assert_eq!(show(agreed), show(*score), "{place}: agreed score of {}", engine.rows());
            }
        }
        Statement::Dead(points) => {
            if let Some(dead) = engine.dead() {
                assert_eq!(dead, chains(&engine.rows(), points), "{place}: dead stones of {}", engine.rows());
            }
        }
        Statement::Shows(rows) => assert_eq!(engine.rows(), *rows, "{place}: board"),
        Statement::PassAlive(rows) => assert_eq!(engine.pass_alive(), *rows, "{place}: pass-alive area"),
        Statement::Independent(rows) => {
            if let Some(said) = engine.independent() {
                assert_eq!(said, *rows, "{place}: independent life of {}", engine.rows());
            }
        }
    }
}

fn show(score: [i32; 2]) -> String {
    format!("B {} W {}", f64::from(score[0]) / 2.0, f64::from(score[1]) / 2.0)
}

/// Returns the rows of a board that has only those chains of `rows` that contain one of the points.
fn chains(rows: &str, points: &[usize]) -> String {
    let grid = Grid::from_rows(rows);
    let mut shown = Grid::new(grid.width, grid.height);
    let mut open = points.to_vec();
    while let Some(point) = open.pop() {
        assert!(grid.points[point].is_some(), "no stone");
        if shown.points[point].is_none() {
            shown.points[point] = grid.points[point];
            open.extend(
                grid.d1_adjacent(point).into_iter().filter(|beside| grid.points[*beside] == grid.points[point]),
            );
        }
    }
    shown.rows()
}

/// Parses a diagram of cells separated by spaces: X, O or `.`, and optionally a letter that names the point.
fn diagram(lines: &[&str]) -> (Grid, Vec<(char, usize)>) {
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "rows of one length");
    let letters = |row: &Vec<&str>| row.iter().filter_map(|cell| cell.chars().next()).collect::<String>();
    let grid = Grid::from_rows(&rows.iter().map(letters).collect::<Vec<_>>().join("/"));
    let cells = rows.concat().into_iter().enumerate();
    let names: Vec<_> = cells.filter_map(|(index, cell)| Some((cell.chars().nth(1)?, index))).collect();
    let twice = |(index, name): (usize, &(char, usize))| names[..index].iter().any(|earlier| earlier.0 == name.0);
    assert!(!names.iter().enumerate().any(twice), "a letter for two points");
    (grid, names)
}

fn color(letter: &str) -> Color {
    match letter {
        "B" => Color::Black,
        "W" => Color::White,
        _ => panic!("{letter} is no side"),
    }
}

#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
fn half_points(text: &str) -> i32 {
    let points: f64 = text.parse().unwrap();
    (points * 2.0) as i32
}

/// Parses a preset with changes, for example `japanese,button=yes`.
fn parameters(text: &str) -> Parameters {
    let mut words = text.split(',');
    let preset = words.next().unwrap();
    let presets = Parameters::p_presets();
    let mut parameters = presets.iter().find(|(name, _)| *name == preset).unwrap_or_else(|| panic!("{preset}")).1;
    for word in words {
        let (name, value) = word.split_once('=').unwrap();
        let yes = value == "yes";
        match (name, value) {
            ("ko", "simple") => parameters.ko = Ko::Simple,
            ("ko", "positional") => parameters.ko = Ko::Positional,
            ("ko", "situational") => parameters.ko = Ko::Situational,
            ("scoring", "area") => parameters.scoring = Scoring::Area,
            ("scoring", "territory") => parameters.scoring = Scoring::Territory,
            ("tax", "none") => parameters.tax = Tax::None,
            ("tax", "seki") => parameters.tax = Tax::Seki,
            ("tax", "all") => parameters.tax = Tax::All,
            ("white_handicap_bonus", "0") => parameters.white_handicap_bonus = Bonus::Zero,
            ("white_handicap_bonus", "N-1") => parameters.white_handicap_bonus = Bonus::LessOne,
            ("white_handicap_bonus", "N") => parameters.white_handicap_bonus = Bonus::Full,
            ("multi_stone_suicide", "yes" | "no") => parameters.multi_stone_suicide = yes,
            ("button", "yes" | "no") => parameters.button = yes,
            ("self_play_opts", "yes" | "no") => parameters.self_play_opts = yes,
            _ => panic!("{word}"),
        }
    }
    parameters
}
