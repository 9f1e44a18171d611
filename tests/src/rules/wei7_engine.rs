//! Adapter for the engine of wei7, with the interface of the naive engine.

use wei7_core::rules::{Game, HandicapBonus, KoRule, Phase, Ruleset, SetupError, Tax, Turn};
use wei7_core::{BoardSize, Color, HalfPoints, Point, Stone};
use wei7_life::dead::dead_stones;
use wei7_life::territory::{self, Terms};

use crate::rules::naive::{self, Bonus, Grid, Ko, Parameters, Scoring};
use crate::rules::positions::{Engine, Written};

/// Converts the parameters to those of the engine.
pub fn ruleset(parameters: Parameters) -> Ruleset {
    Ruleset {
        ko: match parameters.ko {
            Ko::Simple => KoRule::Simple,
            Ko::Positional => KoRule::Positional,
            Ko::Situational => KoRule::Situational,
        },
        scoring: match parameters.scoring {
            Scoring::Area => wei7_core::Scoring::Area,
            Scoring::Territory => wei7_core::Scoring::Territory,
        },
        tax: match parameters.tax {
            naive::Tax::None => Tax::None,
            naive::Tax::Seki => Tax::Seki,
            naive::Tax::All => Tax::All,
        },
        multi_stone_suicide: parameters.multi_stone_suicide,
        button: parameters.button,
        white_handicap_bonus: match parameters.white_handicap_bonus {
            Bonus::Zero => HandicapBonus::Zero,
            Bonus::LessOne => HandicapBonus::OneLess,
            Bonus::Full => HandicapBonus::Each,
        },
        self_play_opts: parameters.self_play_opts,
    }
}

/// Returns the point with this index.
pub fn point(width: usize, number: usize) -> Point {
    Point::new(u32::try_from(number % width).unwrap(), u32::try_from(number / width).unwrap())
}

/// Starts a game of the engine that begins with this coloring.
pub fn game(parameters: Parameters, grid: &Grid, first: Color, komi: i32) -> Result<Game, SetupError> {
    let stone =
        |(number, color): (usize, &Option<Color>)| Some(Stone { color: (*color)?, point: point(grid.width, number) });
    let setup: Vec<Stone> = grid.points.iter().enumerate().filter_map(stone).collect();
    Game::new(size(grid), ruleset(parameters), &setup, first, HalfPoints(komi))
}

fn size(grid: &Grid) -> BoardSize {
    BoardSize::new(u32::try_from(grid.width).unwrap(), u32::try_from(grid.height).unwrap()).unwrap()
}

/// Returns the coloring of the board.
pub fn grid(game: &Game) -> Grid {
    let size = game.board().size();
    let mut grid = Grid::new(size.width() as usize, size.height() as usize);
    for number in 0..grid.points.len() {
        grid.points[number] = game.get(point(grid.width, number));
    }
    grid
}

/// Returns the pass-alive groups (D7) and the pass-alive territory (D8) of both colors, as a coloring.
pub fn pass_alive(game: &Game) -> Grid {
    let mut area = grid(game);
    let points: Vec<_> = game.pass_alive_area().collect();
    assert_eq!(points.len(), area.points.len());
    for (place, color) in points {
        area.points[place.y as usize * area.width + place.x as usize] = color;
    }
    area
}

fn turn(game: &Game, written: Written) -> Turn {
    let at = |number| point(game.board().size().width() as usize, number);
    match (written.place, written.unblock) {
        (None, _) => Turn::Pass,
        (Some(number), false) => Turn::Play(at(number)),
        (Some(number), true) => Turn::Unblock(at(number)),
    }
}

impl Engine for Game {
    fn start(parameters: Parameters, grid: &Grid, first: Color, komi: i32) -> Self {
        game(parameters, grid, first, komi).unwrap()
    }

    fn forbidden_by(&mut self, written: Written) -> Option<String> {
        let turn = turn(self, written);
        match Self::play(self, written.color, turn) {
            Ok(_) => {
                assert!(self.undo());
                None
            }
            Err(error) => Some(error.clause().number().to_owned()),
        }
    }

    fn play(&mut self, written: Written) {
        let turn = turn(self, written);
        Self::play(self, written.color, turn).unwrap();
    }

    fn back(&mut self) {
        assert!(self.undo());
    }

    fn to_move(&self) -> Color {
        Self::to_move(self)
    }

    fn phase(&self) -> &'static str {
        match Self::phase(self) {
            _ if self.no_result() => "no-result",
            Phase::Main => "main",
            Phase::Cleanup1 => "cleanup1",
            Phase::Cleanup2 => "cleanup2",
            Phase::Over => "over",
        }
    }

    fn captured(&self) -> [u32; 2] {
        [Color::Black, Color::White].map(|color| Self::captured(self, color))
    }

    fn score(&mut self) -> [i32; 2] {
        let score = Self::score(self).unwrap();
        [score.black.0, score.white.0]
    }

    fn rows(&self) -> String {
        grid(self).rows()
    }

    fn pass_alive(&self) -> String {
        pass_alive(self).rows()
    }

    fn independent(&self) -> Option<String> {
        None
    }

    fn dead(&self) -> Option<String> {
        let mut shown = grid(self);
        let dead = dead_stones(self.board()).unwrap();
        for (number, stone) in shown.points.iter_mut().enumerate() {
            *stone = stone.filter(|_| dead.contains(&point(shown.width, number)));
        }
        Some(shown.rows())
    }

    fn agreed(&self) -> Option<[i32; 2]> {
        let dead = dead_stones(self.board()).unwrap();
        let captured = [Color::Black, Color::White].map(|color| Self::captured(self, color));
        let terms = Terms {
            komi: self.komi(),
            handicap: self.handicap(),
            captured,
            button: self.button(),
            ..Terms::new(self.rules())
        };
        let score = territory::count(self.board(), &dead).unwrap().score(&terms);
        Some([score.black.0, score.white.0])
    }
}
