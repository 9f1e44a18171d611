//! The lines of the game: moves, passes, and statements of the players at its end (The game).

use wei7_core::Message;
use wei7_core::{BoardSize, Color, Diagnostic, Extra, Limits, Move, Point, Report, Vertex};
use wei7_text::info::{By, Outcome};

use super::ID;
use super::frame::Frame;
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::Line;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// The game as described by its lines.
#[derive(Debug)]
pub(super) struct GameMoves {
    size: BoardSize,
    pub(super) tree: GameTree,
    /// The nodes of the main line: the root, and one node for each move.
    pub(super) main: Vec<NodeId>,
    pub(super) handicap: u32,
    /// The number of moves other than passes.
    pub(super) stones_played: usize,
    /// The result according to SUR.
    pub(super) resigned: Option<Outcome>,
    /// The dead stones according to REM.
    pub(super) dead: Vec<Point>,
    /// Lines to keep that belong to the file as a whole.
    pub(super) lines: Vec<String>,
    turn: Option<Color>,
    /// The number of the previous line; the first move has the number 2.
    number: u32,
}

impl GameMoves {
    /// Creates a game without moves. `handicap` is the handicap of the header.
    pub(super) fn new(size: BoardSize, handicap: u32) -> Self {
        Self {
            size,
            tree: GameTree::new(),
            main: vec![GameTree::ROOT],
            handicap,
            stones_played: 0,
            resigned: None,
            dead: Vec::new(),
            lines: Vec::new(),
            turn: None,
            number: 1,
        }
    }

    fn last(&self) -> NodeId {
        self.main.last().copied().unwrap_or(GameTree::ROOT)
    }

    /// Reads all lines of the game. Returns `false` if the nodes exceed the limit `most`.
    pub(super) fn read(&mut self, frame: &Frame<'_>, most: u64, report: &mut Report) -> bool {
        let mut count = None;
        for line in &frame.game {
            let mut words = line.text.split_ascii_whitespace();
            match words.next().unwrap_or_default() {
                "STO" => self.stone(*line, report),
                "SKI" => self.pass(*line, report),
                "INI" => self.begin(*line),
                "REM" => self.remove(*line, report),
                "SUR" => self.resign(*line),
                // `153 0 &4`
                first if first.bytes().all(|byte| byte.is_ascii_digit()) && line.text.contains('&') => {
                    count = Some((*line, first.parse::<usize>().ok()));
                }
                // `2 1 0`
                first if first.bytes().all(|byte| byte.is_ascii_digit()) => self.lines.push(line.text.to_owned()),
                _ => self.unknown(*line, report),
            }
            if self.tree.len() as u64 > most {
                report.push(too_many(*line, most));
                return false;
            }
        }
        if let Some(cut) = frame.cut {
            self.keep(cut);
        }
        // The count includes the INI line, so the count is one more than the number of moves.
        if let Some((line, number)) = count
            && number != Some(self.main.len())
        {
            let finding = Diagnostic::at(&codes::COUNT_DIFFERS, line.span()).found(line.text.to_owned());
            report.push(finding.expected(self.main.len().to_string()));
            self.lines.push(line.text.to_owned());
        }
        true
    }

    /// Reads `STO 0 n color x y`, a move. Coordinates are 0-based from the upper left.
    fn stone(&mut self, line: Line<'_>, report: &mut Report) {
        if let Some((number, played)) = stone(line.text, self.size) {
            self.stones_played += 1;
            self.play(Some(number), played, line, report);
        } else {
            report.push(
                Diagnostic::at(&codes::BAD_MOVE, line.span())
                    .found(line.text.to_owned())
                    .repair(Message::new("kept-as-line")),
            );
            self.keep(line);
        }
    }

    /// Reads `SKI 0 n`, a pass. The line does not state the side, so the side to move passes.
    fn pass(&mut self, line: Line<'_>, report: &mut Report) {
        let first = if self.handicap >= 2 { Color::White } else { Color::Black };
        let played = Move { color: self.turn.unwrap_or(first), vertex: Vertex::Pass, evaluation: None };
        self.play(line.text.split_ascii_whitespace().nth(2), played, line, report);
    }

    fn play(&mut self, written: Option<&str>, played: Move, line: Line<'_>, report: &mut Report) {
        let mut node = GameNode::from_move(played.color, played.vertex);
        self.number = self.number.saturating_add(1);
        if let Some(written) = written.filter(|written| written.parse() != Ok(self.number)) {
            let number: Option<u32> = written.parse().ok();
            // Lines are counted from 2; the numbers 0 and 1 have no meaning.
            if number.is_none_or(|number| number > 1) {
                let finding = Diagnostic::at(&codes::NUMBER_DIFFERS, line.span()).found(written.to_owned());
                report.push(finding.expected(self.number.to_string()));
                self.number = number.unwrap_or(self.number);
                let extra = number.map(|number| Extra::Number(number - 1));
                node.extras.push(extra.unwrap_or_else(|| kept(ID, "number", written)));
            }
        }
        self.turn = Some(played.color.opponent());
        let id = self.tree.add(self.last(), node);
        self.main.push(id);
    }

    /// Reads `INI 0 1 handicap &4text`. The text after `&4` is a comment.
    fn begin(&mut self, line: Line<'_>) {
        let (numbers, text) = line.text.split_once('&').unwrap_or((line.text, ""));
        let words: Vec<&str> = numbers.split_ascii_whitespace().collect();
        match words[..] {
            ["INI", "0", "1", handicap] if handicap.parse::<u32>().is_ok() => {
                self.handicap = handicap.parse().unwrap_or(self.handicap);
            }
            _ => self.keep(line),
        }
        let comment = text.strip_prefix('4').unwrap_or(text).trim();
        if !comment.is_empty() {
            self.tree.node(GameTree::ROOT).append_comment(comment);
        }
    }

    /// Reads `REM 0 n x y player 0`, which means that the stone at `x y` is dead, or `REM 0 n -1 -1 player 1`, which
    /// ends the REM lines.
    fn remove(&mut self, line: Line<'_>, report: &mut Report) {
        let numbers: Vec<i64> =
            line.text.split_ascii_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [_, _, -1, -1, ..] => {}
            [_, _, x, y, ..] => match point(x, y, self.size) {
                Some(point) => self.dead.push(point),
                None => report.push(
                    Diagnostic::at(&codes::BAD_MOVE, line.span())
                        .found(line.text.to_owned())
                        .repair(Message::new("kept-as-line")),
                ),
            },
            _ => report.push(
                Diagnostic::at(&codes::BAD_MOVE, line.span())
                    .found(line.text.to_owned())
                    .repair(Message::new("kept-as-line")),
            ),
        }
        self.keep(line);
    }

    /// Reads `SUR 0 n player`, the resignation of a player, where player 1 is Black.
    fn resign(&mut self, line: Line<'_>) {
        let winner = match line.text.split_ascii_whitespace().nth(3) {
            Some("1") => Some(Color::White),
            Some("2") => Some(Color::Black),
            _ => None,
        };
        self.resigned = winner.map(|winner| Outcome::Won { winner, by: By::Resignation });
        self.keep(line);
    }

    fn unknown(&mut self, line: Line<'_>, report: &mut Report) {
        report.push(
            Diagnostic::at(&codes::UNKNOWN_LINE, line.span()).found(line.text.to_owned()).repair(Message::new("kept")),
        );
        self.keep(line);
    }

    /// Keeps a line as an extra of the move before the line.
    fn keep(&mut self, line: Line<'_>) {
        let last = self.last();
        self.tree.node(last).extras.push(kept(ID, "line", line.text));
    }

    /// Adds a variation, whose moves repeat the game and then diverge. Returns how many of its first moves are those of
    /// the game.
    pub(super) fn vary(&mut self, moves: &[Move]) -> usize {
        let mut same = 0;
        for played in moves {
            let next = self.main.get(same + 1).copied();
            match next {
                Some(next) if self.tree.node(next).played == Some(*played) => same += 1,
                _ => break,
            }
        }
        let mut at = self.main.get(same).copied().unwrap_or(GameTree::ROOT);
        for played in moves.iter().skip(same) {
            at = self.tree.add(at, GameNode::from_move(played.color, played.vertex));
        }
        same
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the side that moves first.
    pub(super) const fn first(&self) -> Color {
        if self.handicap >= 2 { Color::White } else { Color::Black }
    }
}

/// Parses a STO line. Returns the number as written and the move.
pub(super) fn stone(line: &str, size: BoardSize) -> Option<(&str, Move)> {
    let mut words = line.split_ascii_whitespace().skip(2);
    let number = words.next()?;
    let color = match words.next()? {
        "1" => Color::Black,
        "2" => Color::White,
        _ => return None,
    };
    let vertex = Vertex::Play(point(words.next()?.parse().ok()?, words.next()?.parse().ok()?, size)?);
    if words.next().is_some() { None } else { Some((number, Move { color, vertex, evaluation: None })) }
}

fn point(x: i64, y: i64, size: BoardSize) -> Option<Point> {
    let point = Point::new(u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    size.contains(point).then_some(point)
}

/// Creates the finding that a file exceeds [`Limits::nodes`], which are `most`.
pub(super) fn too_many(line: Line<'_>, most: u64) -> Diagnostic {
    const _: u64 = Limits::DEFAULT.nodes;
    Diagnostic::at(&codes::LIMIT_NODES, line.span()).expected(Message::new("at-most").with("most", most))
}
