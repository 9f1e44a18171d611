//! A node of a game: its action, comment and marks, and its children.

use std::collections::HashMap;

use numpy::PyArray2;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use wei7_core::{
    Action, Branch, Color, Evaluation, Extra, Mark as CoreMark, Move as CoreMove, Point, Pre, Step, StepTime, Stone,
    Text, Vertex,
};

use crate::edit::{add_branch, add_step, delete, forget, off_board};
use crate::game::Game;
use crate::positions;
use crate::tree::{self, Key};
use crate::values::{Mark, Move, color, color_name};

/// A node of a game: a step, or the beginning of a branch. The object still refers to its node after other nodes were
/// added or deleted.
#[pyclass(module = "wei7", frozen)]
pub(crate) struct Node {
    game: Py<Game>,
    handle: usize,
}

impl Node {
    pub(crate) const fn new(game: Py<Game>, handle: usize) -> Self {
        Self { game, handle }
    }

    fn key(&self, game: &Game) -> PyResult<Key> {
        game.handles.key(self.handle).ok_or_else(|| PyKeyError::new_err("the node was deleted"))
    }

    /// Calls `get` with the game and the current key of the node. Raises `KeyError` if the node was deleted.
    fn with<T>(&self, py: Python<'_>, get: impl FnOnce(&Game, Key) -> T) -> PyResult<T> {
        let game = self.game.borrow(py);
        let key = self.key(&game)?;
        Ok(get(&game, key))
    }

    fn with_mut<T>(&self, py: Python<'_>, get: impl FnOnce(&mut Game, Key) -> PyResult<T>) -> PyResult<T> {
        let mut game = self.game.borrow_mut(py);
        let key = self.key(&game)?;
        get(&mut game, key)
    }

    /// Calls `get` with the extras of the node.
    fn extras<T>(&self, py: Python<'_>, get: impl FnOnce(&mut dyn Iterator<Item = &Extra>) -> T) -> PyResult<T> {
        self.with(py, |game, key| {
            let branch = &game.record.tree[key.branch];
            if let Some(step) = key.step_of(&game.record) {
                return get(&mut step.extras().as_slice().iter());
            }
            let pre = branch.pre.as_deref().map(|pre| pre.extras.as_slice()).unwrap_or_default();
            let root: &[Extra] = if key == Key::ROOT { game.record.extras.as_slice() } else { &[] };
            get(&mut root.iter().chain(branch.extras.as_slice()).chain(pre))
        })
    }

    fn pre(game: &mut Game, key: Key) -> &mut Pre {
        game.record.tree[key.branch].pre.get_or_insert_default()
    }

    fn step(game: &mut Game, key: Key) -> PyResult<&mut Step> {
        let steps = game.record.tree[key.branch].steps.as_mut();
        let step = steps.and_then(|steps| steps.get_mut(key.step?));
        step.ok_or_else(|| PyValueError::new_err("nothing is played at this node"))
    }
}

/// SGF properties for marks. Setting the marks of a node removes the extras of these properties.
const MARKS: &[&str] = &["TR", "SQ", "CR", "MA", "SL", "LB", "L", "M"];

/// A stone that is set up, or a point that is emptied if there is no color.
type SetUp = (Option<&'static str>, u32, u32);

#[pymethods]
impl Node {
    /// The game of the node.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The parent node; `None` for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let game = self.game.bind(py);
        let key = {
            let mut inner = game.borrow_mut();
            let key = self.key(&inner)?;
            let (record, parents) = inner.tree();
            tree::parent(record, parents, key)
        };
        Ok(nodes(game, key).pop())
    }

    /// The child nodes, the main line first.
    #[getter]
    fn children(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let keys = self.with(py, |game, key| tree::children(&game.record, key))?;
        Ok(nodes(self.game.bind(py), keys))
    }

    /// The kind of action: `move`, `takeback`, `message`, `mark` or `result`; `None` at the beginning of a branch.
    #[getter]
    fn action(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, |game, key| {
            key.step_of(&game.record).map(|step| match step.action {
                Action::Move(_) => "move",
                Action::Takeback(_) => "takeback",
                Action::Mark(_) => "mark",
                Action::Message(_) => "message",
                Action::Result(_) => "result",
            })
        })
    }

    /// The move of the node; `None` if its action is not a move.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        self.with(py, |game, key| key.step_of(&game.record).and_then(Step::as_move))?
            .map(|played| Move::shared(py, played))
            .transpose()
    }

    /// The number of moves that the node takes back; `None` if its action is not a takeback.
    #[getter]
    fn takeback(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.with(py, |game, key| match key.step_of(&game.record)?.action {
            Action::Takeback(moves) => Some(moves),
            _ => None,
        })
    }

    /// The text of the message; `None` if the action of the node is not a message.
    #[getter]
    fn message(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |game, key| match &key.step_of(&game.record)?.action {
            Action::Message(text) => Some(text.to_string()),
            _ => None,
        })
    }

    /// The evaluation of the move: `good` or `bad`.
    #[getter]
    fn evaluation(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, |game, key| {
            let played = key.step_of(&game.record)?.as_move()?;
            played.evaluation.map(|evaluation| match evaluation {
                Evaluation::Good => "good",
                Evaluation::Bad => "bad",
            })
        })
    }

    /// Seconds since the start of the game.
    #[getter]
    fn time(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |game, key| key.step_of(&game.record)?.time().map(StepTime::seconds))
    }

    /// The index of the acting participant, from 0.
    #[getter]
    fn actor(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        self.with(py, |game, key| key.step_of(&game.record)?.actor())
    }

    /// The comment on the node.
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |game, key| {
            let comment = match key.step {
                Some(_) => key.step_of(&game.record)?.comment(),
                None => game.record.tree[key.branch].pre.as_deref()?.comment.as_deref(),
            };
            comment.map(ToString::to_string)
        })
    }

    #[setter]
    fn set_comment(&self, py: Python<'_>, comment: Option<String>) -> PyResult<()> {
        let comment: Option<Text> = comment.map(Into::into);
        self.with_mut(py, |game, key| {
            if key.step.is_some() {
                let step = Self::step(game, key)?;
                if let Some(details) = step.allocated_details_mut() {
                    forget(&mut details.extras, &["C"]);
                }
                step.set_comment(comment);
            } else {
                let pre = Self::pre(game, key);
                forget(&mut pre.extras, &["C"]);
                pre.comment = comment;
            }
            Ok(())
        })
    }

    /// The title of the branch that begins with the node.
    #[getter]
    fn title(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |game, key| {
            let title = game.record.tree[key.branch].title.as_deref();
            title.filter(|_| key.step.unwrap_or(0) == 0).map(str::to_owned)
        })
    }

    /// The marks that the node shows on the board.
    #[getter]
    fn marks(&self, py: Python<'_>) -> PyResult<Vec<Mark>> {
        self.with(py, |game, key| {
            let marks = match key.step {
                Some(_) => key.step_of(&game.record).and_then(Step::marks),
                None => game.record.tree[key.branch].pre.as_deref().and_then(|pre| pre.marks.as_deref()),
            };
            marks.unwrap_or_default().iter().map(Mark::from_core).collect()
        })
    }

    #[setter]
    fn set_marks(&self, py: Python<'_>, marks: Vec<Mark>) -> PyResult<()> {
        let marks: Vec<CoreMark> = marks.iter().map(Mark::core).collect::<PyResult<_>>()?;
        let marks = (!marks.is_empty()).then_some(marks);
        self.with_mut(py, |game, key| {
            let size = game.record.board_size();
            if let Some(mark) = marks.iter().flatten().find(|mark| !size.contains(mark.point)) {
                return Err(off_board(mark.point));
            }
            if key.step.is_some() {
                let step = Self::step(game, key)?;
                if let Some(details) = step.allocated_details_mut() {
                    forget(&mut details.extras, MARKS);
                }
                step.set_marks(marks);
            } else {
                let pre = Self::pre(game, key);
                forget(&mut pre.extras, MARKS);
                pre.marks = marks;
            }
            Ok(())
        })
    }

    /// The stones that the node sets up, as `(color, x, y)`; the color is `None` for a point that is emptied.
    #[getter]
    fn setup(&self, py: Python<'_>) -> PyResult<Vec<SetUp>> {
        self.with(py, |game, key| {
            let branch = &game.record.tree[key.branch];
            if key.step.is_some() {
                return Vec::new();
            }
            let stone = |stone: &Stone| (Some(color_name(stone.color)), stone.point.x, stone.point.y);
            let mut found: Vec<SetUp> =
                branch.pre.as_deref().map(Pre::stones).unwrap_or_default().iter().map(stone).collect();
            for extra in branch.extras.as_slice() {
                if let Extra::Setup { stones, empty } = extra {
                    found.extend(stones.iter().map(stone));
                    found.extend(empty.iter().map(|point| (None, point.x, point.y)));
                }
            }
            found
        })
    }

    /// The side that must answer the problem, `black` or `white`; `None` if the position is not a problem.
    #[getter]
    fn problem(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, |game, key| {
            if key.step.is_some() {
                return None;
            }
            game.record.tree[key.branch].pre.as_deref()?.problem.map(color_name)
        })
    }

    #[setter]
    fn set_problem(&self, py: Python<'_>, side: Option<&str>) -> PyResult<()> {
        let side = side.map(color).transpose()?;
        self.with_mut(py, |game, key| {
            if key.step.is_some() {
                return Err(PyValueError::new_err("a problem stands where a branch begins"));
            }
            Self::pre(game, key).problem = side;
            Ok(())
        })
    }

    /// SGF properties without a field in the game, with their values as written between the brackets: `{"BL":
    /// ["598.2"]}`.
    #[getter]
    fn properties(&self, py: Python<'_>) -> PyResult<HashMap<String, Vec<String>>> {
        self.extras(py, |extras| {
            let property = |extra: &Extra| match extra {
                Extra::Property { id, values } => {
                    Some((id.to_string(), values.iter().map(ToString::to_string).collect()))
                }
                _ => None,
            };
            extras.filter_map(property).collect()
        })
    }

    /// Whether the node is on the main line.
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |game, key| tree::main_line(&game.record).contains(&key.branch))
    }

    /// Returns the position after the node, as rows of points from the top: 0 is empty, 1 black, 2 white.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let found = {
            let mut game = self.game.borrow_mut(py);
            let key = self.key(&game)?;
            let (record, parents) = game.tree();
            positions::at(record, &tree::path(parents, key.branch), key.step)?
        };
        found.into_board(py)
    }

    /// Adds a move after the node and returns the new node. If the node has no child yet, the move continues its line;
    /// otherwise the move begins a variation.
    #[pyo3(signature = (color, x = None, y = None))]
    fn add_move(&self, py: Python<'_>, color: &str, x: Option<u32>, y: Option<u32>) -> PyResult<Self> {
        let color = self::color(color)?;
        let vertex = match (x, y) {
            (Some(x), Some(y)) => Vertex::Play(Point::new(x, y)),
            (None, None) => Vertex::Pass,
            _ => return Err(PyValueError::new_err("a move has both x and y, or neither: a pass")),
        };
        let step = Step::new(Action::Move(CoreMove { color, vertex, evaluation: None }));
        let game = self.game.bind(py);
        let key = {
            let mut game = game.borrow_mut();
            let key = self.key(&game)?;
            if let Vertex::Play(point) = vertex
                && !game.record.board_size().contains(point)
            {
                return Err(off_board(point));
            }
            add_step(&mut game, key, step)?
        };
        nodes(game, [key]).pop().ok_or_else(|| PyKeyError::new_err("the node was deleted"))
    }

    /// Sets up stones: in the root before the first move, or else in a new node after this one. Existing stones are
    /// replaced.
    #[pyo3(signature = (black = Vec::new(), white = Vec::new(), empty = Vec::new()))]
    fn add_setup(
        &self,
        py: Python<'_>,
        black: Vec<(u32, u32)>,
        white: Vec<(u32, u32)>,
        empty: Vec<(u32, u32)>,
    ) -> PyResult<Self> {
        let points = |points: Vec<(u32, u32)>| points.into_iter().map(|(x, y)| Point::new(x, y)).collect::<Vec<_>>();
        let (black, white, empty) = (points(black), points(white), points(empty));
        let stones = |points: &[Point], color| {
            points.iter().map(move |point| Stone { color, point: *point }).collect::<Vec<_>>()
        };
        let game = self.game.bind(py);
        let key = {
            let mut game = game.borrow_mut();
            let key = self.key(&game)?;
            let size = game.record.board_size();
            if let Some(point) = black.iter().chain(&white).chain(&empty).find(|point| !size.contains(**point)) {
                return Err(off_board(*point));
            }
            let mut all = stones(&black, Color::Black);
            all.extend(stones(&white, Color::White));
            if key == Key::ROOT {
                let there = Self::pre(&mut game, key).stones.get_or_insert_default();
                there.retain(|stone| !empty.contains(&stone.point) && !all.iter().any(|new| new.point == stone.point));
                there.extend(all);
                key
            } else {
                let mut branch = Branch { pre: Some(Box::default()), ..Branch::default() };
                branch.extras.push(Extra::Setup { stones: all, empty });
                add_branch(&mut game, key, branch)?
            }
        };
        nodes(game, [key]).pop().ok_or_else(|| PyKeyError::new_err("the node was deleted"))
    }

    /// Deletes the node and all its descendants.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.with_mut(py, |game, key| {
            if key == Key::ROOT {
                return Err(PyValueError::new_err("the root stays"));
            }
            delete(game, key);
            Ok(())
        })
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.game.is(&other.game) && self.handle == other.handle
    }

    fn __hash__(&self) -> usize {
        self.handle
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let what = self.action(py)?.unwrap_or("begin");
        Ok(match self.r#move(py)? {
            Some(played) => format!("<Node {}>", played.get().__repr__()),
            None => format!("<Node {what}>"),
        })
    }
}

/// Returns the Python objects of the nodes with these keys.
pub(crate) fn nodes(game: &Bound<'_, Game>, keys: impl IntoIterator<Item = Key>) -> Vec<Node> {
    let held = game.clone().unbind();
    let mut inner = game.borrow_mut();
    keys.into_iter().map(|key| Node::new(held.clone_ref(game.py()), inner.handles.handle(key))).collect()
}
