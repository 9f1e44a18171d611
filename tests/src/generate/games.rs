//! Games of real size for benchmarks and tests: random ones from a seed, and real ones if their collection is
//! available.

use wei7_core::{
    Action, Board, BoardSize, Branch, BranchId, Color, Info, Move, Participant, Player, Point, Record, Size, Step,
    Vertex,
};

use crate::samples::sample;
use crate::sampling::Dice;

/// Moves of a game, in order.
pub type Game = Vec<(Color, Vertex)>;

fn neighbors(point: Point) -> impl Iterator<Item = Point> {
    let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let near = ways.map(|(x, y)| Some(Point::new(point.x.checked_add_signed(x)?, point.y.checked_add_signed(y)?)));
    near.into_iter().flatten().filter(|point| BoardSize::STANDARD.contains(*point))
}

/// Generates random moves near one another that do not fill an eye of their own side.
pub fn random_games(games: usize, moves: usize) -> Vec<Game> {
    let mut dice = Dice(0x7765_6937);
    let mut board = Board::new(BoardSize::STANDARD);
    let mut all = Vec::new();
    for _ in 0..games {
        board.clear();
        let (mut game, mut side, mut last) = (Vec::new(), Color::Black, Point::new(9, 9));
        for _ in 0..moves {
            for _ in 0..100 {
                let point = if dice.below(3) == 0 {
                    Point::new(dice.below(19), dice.below(19))
                } else {
                    Point::new((last.x + 16 + dice.below(7)) % 19, (last.y + 16 + dice.below(7)) % 19)
                };
                if neighbors(point).all(|near| board.get(near) == Some(side)) {
                    continue;
                }
                if board.play(side, Vertex::Play(point)).is_ok() {
                    game.push((side, Vertex::Play(point)));
                    last = point;
                    break;
                }
            }
            side = side.opponent();
        }
        all.push(game);
    }
    all
}

/// Returns the moves of real games, if their collection is available. The moves are found by a scan for `;B[xx]` and
/// `;W[xx]`.
pub fn real_games() -> Option<Vec<Game>> {
    let text = std::fs::read(sample("sgf/kgs-2000-games.sgf")?).unwrap();
    let mut games: Vec<Game> = Vec::new();
    for window in text.windows(6) {
        match *window {
            [b'(', b';', ..] => games.push(Vec::new()),
            [b';', side @ (b'B' | b'W'), b'[', x @ b'a'..=b's', y @ b'a'..=b's', b']'] => {
                let side = if side == b'B' { Color::Black } else { Color::White };
                let vertex = Vertex::Play(Point::new(u32::from(x - b'a'), u32::from(y - b'a')));
                games.last_mut()?.push((side, vertex));
            }
            _ => {}
        }
    }
    Some(games)
}

/// Removes the moves that are impossible on the board. There are some, because handicap stones of the collection are
/// not set up.
pub fn playable(games: Vec<Game>) -> Vec<Game> {
    let mut board = Board::new(BoardSize::STANDARD);
    let accepted = |game: Game| {
        board.clear();
        game.into_iter().filter(|(side, vertex)| board.play(*side, *vertex).is_ok()).collect()
    };
    games.into_iter().map(accepted).collect()
}

/// Returns a record of the game with names and a comment now and then, as in archives.
pub fn record(number: usize, game: &Game) -> Record {
    let person = |name: &str| Participant { name: Some(name.into()), ..Participant::default() };
    let player = |participant, color| Player { participant, color: Some(color) };
    let info = Info {
        name: Some(format!("game {number}").into()),
        participants: Some(vec![person("first player"), person("second player")]),
        players: Some(vec![player(0, Color::Black), player(1, Color::White)]),
        ..Info::default()
    };
    let step = |(index, (color, vertex)): (usize, &(Color, Vertex))| {
        let mut step = Step::new(Action::Move(Move { color: *color, vertex: *vertex, evaluation: None }));
        if (index + number).is_multiple_of(40) {
            step.set_comment(Some("a comment of ordinary length, about the move that was just played".into()));
        }
        step
    };
    let mut record =
        Record { size: Some(Size::Square(BoardSize::STANDARD)), info: Some(Box::new(info)), ..Record::new() };
    record.tree[BranchId::ROOT] =
        Branch { steps: Some(game.iter().enumerate().map(step).collect()), ..Branch::default() };
    record
}
