//! Reader of the moves (`[Data]`).

use wei7_core::Message;
use wei7_core::{Color, Diagnostic, Extra, Report, StepTime, Stone, Vertex};

use super::ID;
use super::points::Grid;
use crate::codes;
use crate::game::facts::kept;
use crate::game::lines::Line;
use crate::game::tree::{GameNode, GameTree, NodeId};

/// The moves of a file.
#[derive(Debug)]
pub(super) struct GameMoves {
    pub(super) grid: Grid,
    pub(super) tree: GameTree,
    /// The nodes of the main line: the root, and one node for each move.
    pub(super) main: Vec<NodeId>,
    pub(super) moves: usize,
    /// The stones that are set up before the first move.
    pub(super) stones: Vec<Stone>,
    /// The seats of the players, see [`super::header::Header::seats`].
    seats: Option<[Option<u32>; 4]>,
    number: u32,
    /// The time since the game began, in seconds; 0 while no move has a time.
    seconds: u64,
}

impl GameMoves {
    pub(super) fn new(grid: Grid, seats: Option<[Option<u32>; 4]>) -> Self {
        let (tree, main) = (GameTree::new(), vec![GameTree::ROOT]);
        Self { grid, tree, main, moves: 0, stones: Vec::new(), seats, number: 0, seconds: 0 }
    }

    pub(super) fn last(&self) -> NodeId {
        self.main.last().copied().unwrap_or(GameTree::ROOT)
    }

    /// Reads all lines. Returns `false` if nodes and stones together exceed the limit `most`.
    pub(super) fn read<'t>(&mut self, lines: impl Iterator<Item = Line<'t>>, report: &mut Report, most: u64) -> bool {
        for line in lines {
            self.line(line, report);
            if (self.tree.len() + self.stones.len()) as u64 > most {
                return false;
            }
        }
        true
    }

    /// Reads `QP,B1,1,0`: point, color and player of that side, number, seconds. `MK` may precede the color of a pass,
    /// as in `YZ,MK`.
    fn line(&mut self, line: Line<'_>, report: &mut Report) {
        let mut fields: Vec<&str> = line.text.split(',').map(str::trim).collect();
        if fields.get(1) == Some(&"MK") {
            fields.remove(1);
        }
        let color = match fields.get(1).and_then(|field| field.chars().next()) {
            Some('B') => Some(Color::Black),
            Some('W') => Some(Color::White),
            _ => None,
        };
        let vertex = fields.first().and_then(|text| self.grid.letters(text));
        let (Some(color), Some(vertex)) = (color, vertex) else {
            report.push(
                Diagnostic::at(&codes::BAD_MOVE, line.span())
                    .found(line.text.to_owned())
                    .repair(Message::new("kept-as-line")),
            );
            let last = self.last();
            self.tree.node(last).extras.push(kept(ID, "line", line.text));
            return;
        };
        let number: Option<u32> = fields.get(2).and_then(|number| number.parse().ok());
        if number == Some(0)
            && let Vertex::Play(point) = vertex
        {
            self.set_up(Stone { color, point }, line, report);
            return;
        }
        let mut node = GameNode::from_move(color, vertex);
        self.number = self.number.saturating_add(1);
        if number != Some(self.number) {
            let finding = Diagnostic::at(&codes::NUMBER_DIFFERS, line.span())
                .found(fields.get(2).copied().unwrap_or("none").to_owned());
            report.push(finding.expected(self.number.to_string()));
            match (number, fields.get(2)) {
                (Some(number), _) => {
                    node.extras.push(Extra::Number(number));
                    self.number = number;
                }
                (None, Some(written)) if !written.is_empty() => node.extras.push(kept(ID, "number", written)),
                (None, _) => {}
            }
        }
        self.time(fields.get(3).copied().unwrap_or_default(), &mut node);
        if let Some(seats) = self.seats {
            let second = fields.get(1).is_some_and(|field| field.ends_with('2'));
            node.actor = seats[usize::from(color == Color::White) + if second { 2 } else { 0 }];
        }
        for field in fields.iter().skip(4).filter(|field| !field.is_empty()) {
            node.extras.push(kept(ID, "data", field));
        }
        let id = self.tree.add(self.last(), node);
        self.main.push(id);
        self.moves += 1;
    }

    /// Adds a setup stone, which is a line with the move number 0. After a move, the stone gets a node of its own.
    fn set_up(&mut self, stone: Stone, line: Line<'_>, report: &mut Report) {
        if self.moves == 0 {
            self.stones.push(stone);
            return;
        }
        report.push(
            Diagnostic::at(&codes::NUMBER_DIFFERS, line.span())
                .found("0")
                .expected(self.number.saturating_add(1).to_string()),
        );
        let mut node = GameNode::default();
        node.stones.push(stone);
        let id = self.tree.add(self.last(), node);
        if let Some(last) = self.main.last_mut() {
            *last = id;
        }
    }

    /// Reads the seconds that a move took, and the clock that may follow in brackets: `0['00:00:31]`.
    fn time(&mut self, field: &str, node: &mut GameNode) {
        let (seconds, clock) = field.split_at(field.find('[').unwrap_or(field.len()));
        if !clock.is_empty() {
            node.extras.push(kept(ID, "clock", clock));
        }
        match seconds.trim().parse::<u32>() {
            Ok(0) if self.seconds == 0 => {}
            Ok(seconds) => {
                self.seconds += u64::from(seconds);
                node.time = StepTime::parse(&self.seconds.to_string());
                if node.time.is_none() {
                    node.extras.push(kept(ID, "seconds", &seconds.to_string()));
                }
            }
            Err(_) if seconds.trim().is_empty() => {}
            Err(_) => node.extras.push(kept(ID, "seconds", seconds)),
        }
    }
}
