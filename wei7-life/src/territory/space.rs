//! The board for counting: cells with living stones, dead stones or nothing, and the sides that reach them.

use wei7_board::{Board, BoardSize, Color, Point};

/// Content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A cell around the board.
    Edge,
    Empty,
    Living(Color),
    Dead(Color),
}

impl Content {
    pub(super) fn is_empty(self) -> bool {
        self == Self::Empty
    }

    /// Returns whether a side can occupy the cell in the end: it is empty, or has a living stone of the side or a dead
    /// stone of the other side.
    fn is_open_to(self, color: Color) -> bool {
        self == Self::Empty || self == Self::Living(color) || self == Self::Dead(color.opponent())
    }

    /// Returns whether the cell has a living stone of the opponent of `color`, which `color` cannot cross.
    fn blocks(self, color: Color) -> bool {
        self == Self::Living(color.opponent())
    }
}

/// Sets of cells, one for each color, as a flag for each cell.
pub(super) type ByColor = [Vec<bool>; 2];

/// Cells of a board, row by row with one column of edge between the rows, so that the neighbors of a cell are at
/// constant distances.
pub(super) struct Space {
    size: BoardSize,
    stride: usize,
    pub(super) contents: Vec<Content>,
    /// For each cell, the side that guards the cell, if any. This side can link two of its stones across the cell, so
    /// that the other side cannot pass.
    pub(super) guards: Vec<Option<Color>>,
    /// For each color, the cells that are connected to a living stone of that color without crossing living stones of
    /// the other color.
    pub(super) reached: ByColor,
    /// For each color, the cells of `reached` that are connected to a living stone of that color without crossing a cell
    /// that the other side guards (see `guards`).
    pub(super) held: ByColor,
}

impl Space {
    pub(super) fn new(board: &Board, dead: &[Point]) -> Self {
        let size = board.size();
        let (width, height) = (size.width() as usize, size.height() as usize);
        let stride = width + 1;
        let mut contents = vec![Content::Edge; stride * (height + 2) + 1];
        for row in 1..=height {
            contents[row * stride + 1..=row * stride + width].fill(Content::Empty);
        }
        let none = vec![false; contents.len()];
        let guards = vec![None; contents.len()];
        let [reached, held] = [(); 2].map(|()| [none.clone(), none.clone()]);
        let mut space = Self { size, stride, contents, guards, reached, held };
        for stone in board.stones() {
            let cell = space.cell(stone.point);
            space.contents[cell] = Content::Living(stone.color);
        }
        for point in dead {
            if let Some(color) = board.get(*point) {
                let cell = space.cell(*point);
                space.contents[cell] = Content::Dead(color);
            }
        }
        space.reached = space.reach(false);
        space.guards = space.find_guards();
        space.held = space.reach(true);
        space
    }

    pub(super) fn cell(&self, point: Point) -> usize {
        (point.y as usize + 1) * self.stride + point.x as usize + 1
    }

    /// Returns the points of the board with their cells, row by row.
    pub(super) fn points(&self) -> impl Iterator<Item = (Point, usize)> + '_ {
        (0..self.size.height())
            .flat_map(move |y| (0..self.size.width()).map(move |x| (Point::new(x, y), self.cell(Point::new(x, y)))))
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        self.points().map(|(_, cell)| cell)
    }

    /// Returns the four cells adjacent to a cell of the board.
    pub(super) fn neighbors(&self, cell: usize) -> [usize; 4] {
        [cell - self.stride, cell - 1, cell + 1, cell + self.stride]
    }

    pub(super) fn len(&self) -> usize {
        self.contents.len()
    }

    /// Returns whether the cell is on the first line, next to the edge.
    pub(super) fn is_at_edge(&self, cell: usize) -> bool {
        self.neighbors(cell).iter().any(|neighbor| self.contents[*neighbor] == Content::Edge)
    }

    /// Labels the connected components of the cells for which `inside` holds. Two adjacent cells are connected if
    /// `joined` holds for them.
    pub(super) fn components(&self, inside: impl Fn(usize) -> bool, joined: impl Fn(usize, usize) -> bool) -> Labels {
        let mut labels = Labels { label: vec![NONE; self.len()], count: 0 };
        let mut open = Vec::new();
        for start in self.cells().filter(|cell| inside(*cell)) {
            if labels.label[start] != NONE {
                continue;
            }
            let label = labels.count;
            labels.count += 1;
            labels.label[start] = label;
            open.push(start);
            while let Some(cell) = open.pop() {
                for neighbor in self.neighbors(cell) {
                    if labels.label[neighbor] == NONE
                        && self.contents[neighbor] != Content::Edge
                        && inside(neighbor)
                        && joined(cell, neighbor)
                    {
                        labels.label[neighbor] = label;
                        open.push(neighbor);
                    }
                }
            }
        }
        labels
    }

    fn reach(&self, guarded: bool) -> ByColor {
        [Color::Black, Color::White].map(|color| {
            let mut reached = vec![false; self.len()];
            let mut open: Vec<usize> =
                self.cells().filter(|cell| self.contents[*cell] == Content::Living(color)).collect();
            for cell in &open {
                reached[*cell] = true;
            }
            while let Some(cell) = open.pop() {
                if guarded && self.guards[cell] == Some(color.opponent()) {
                    continue;
                }
                for neighbor in self.neighbors(cell) {
                    let content = self.contents[neighbor];
                    if !reached[neighbor] && content != Content::Edge && !content.blocks(color) {
                        reached[neighbor] = true;
                        open.push(neighbor);
                    }
                }
            }
            reached
        })
    }

    fn find_guards(&self) -> Vec<Option<Color>> {
        let mut guards = vec![None; self.len()];
        for color in [Color::Black, Color::White] {
            for cell in self.cells().filter(|cell| self.contents[*cell].is_empty()) {
                if self.is_guard(cell, color) {
                    guards[cell] = Some(color);
                }
            }
        }
        guards
    }

    /// Returns whether `color` guards an empty cell: one of [`GUARD_SHAPES`], rotated or reflected, surrounds the cell.
    fn is_guard(&self, cell: usize, color: Color) -> bool {
        let (down, right) = (self.stride.cast_signed(), 1);
        let turns = [(down, right), (right, down)];
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        turns.iter().flat_map(|turn| signs.map(|sign| (turn.0 * sign.0, turn.1 * sign.1))).any(|(ahead, aside)| {
            GUARD_SHAPES.iter().any(|shape| {
                shape.iter().all(|(along, across, requirement)| {
                    let at = cell.wrapping_add_signed(ahead * along + aside * across);
                    let content = self.contents[at];
                    match requirement {
                        Requirement::Own => content == Content::Living(color),
                        Requirement::Open => content.is_open_to(color),
                        Requirement::Edge => content == Content::Edge,
                        Requirement::Board => content != Content::Edge,
                    }
                })
            })
        })
    }
}

/// Requirement of a shape for the content of a cell.
#[derive(Clone, Copy)]
enum Requirement {
    Own,
    Open,
    Edge,
    /// Any cell of the board.
    Board,
}

/// Shapes in which a side closes a gap as soon as the other side enters it. Each entry has the position of a cell, as
/// steps ahead and aside from the gap, and the requirement for this cell.
const GUARD_SHAPES: [&[(isize, isize, Requirement)]; 6] = {
    use Requirement::{Board, Edge, Open, Own};
    [
        // A stone and a bent pair; the gap between them is open on one side only.
        &[(1, 0, Own), (-1, 0, Own), (-1, 1, Own), (0, 1, Open), (1, 1, Open)],
        // A one-point jump, open on both sides.
        &[
            (-1, 0, Own),
            (1, 0, Own),
            (0, -1, Open),
            (0, 1, Open),
            (-1, -1, Open),
            (1, -1, Open),
            (-1, 1, Board),
            (1, 1, Board),
        ],
        // Three stones around the gap, two of them diagonal.
        &[
            (0, 1, Own),
            (-1, -1, Own),
            (1, -1, Own),
            (0, -1, Open),
            (-1, 0, Open),
            (1, 0, Open),
            (-1, 1, Open),
            (1, 1, Open),
        ],
        // A one-point jump along the edge.
        &[(1, 0, Edge), (0, -1, Own), (0, 1, Own), (-1, 0, Open), (-1, -1, Board), (-1, 1, Board)],
        // A pair above the first line.
        &[(1, 0, Edge), (-1, 0, Own), (-1, 1, Own), (0, 1, Open)],
        // A stone above the first line; the line is open on both sides.
        &[(1, 0, Edge), (-1, 0, Own), (-1, -1, Open), (0, -1, Open), (0, 1, Open), (-1, 1, Board)],
    ]
};

/// Label of a cell that is in no component.
pub(super) const NONE: u32 = u32::MAX;

/// Connected components of cells.
pub(super) struct Labels {
    /// Number of the component of each cell; [`NONE`] for cells in no component.
    pub(super) label: Vec<u32>,
    /// Number of components.
    pub(super) count: u32,
}
