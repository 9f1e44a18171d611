//! Moves and marks.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyList;
use wei7_core::{Color, Extra, Mark as CoreMark, Move as CoreMove, Point, Shape, Vertex};

/// A played stone, or a pass.
#[pyclass(module = "wei7", frozen, get_all, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    color: &'static str,
    x: Option<u32>,
    y: Option<u32>,
}

impl From<CoreMove> for Move {
    fn from(played: CoreMove) -> Self {
        let point = if let Vertex::Play(point) = played.vertex { Some(point) } else { None };
        Self { color: color_name(played.color), x: point.map(|point| point.x), y: point.map(|point| point.y) }
    }
}

/// The objects of all moves on a 19x19 board, created once. Move objects are immutable, so all games share them.
static MOVES: PyOnceLock<Vec<Py<Move>>> = PyOnceLock::new();

const SIDE: u32 = 19;

/// Returns the index of a move in [`MOVES`]. For a pass or a point that is not on a 19x19 board, the index is beyond
/// the end.
fn place(played: CoreMove) -> u16 {
    let Vertex::Play(Point { x: x @ 0..SIDE, y: y @ 0..SIDE }) = played.vertex else { return u16::MAX };
    let side = if played.color == Color::Black { 0 } else { SIDE };
    u16::try_from((side + y) * SIDE + x).unwrap_or(u16::MAX)
}

impl Move {
    /// Returns the shared moves: those of black, then those of white, row by row.
    fn all_shared(py: Python<'_>) -> PyResult<&[Py<Self>]> {
        let all = MOVES.get_or_try_init(py, || {
            let of = |color| (0..SIDE * SIDE).map(move |at| (color, at));
            let all = of(Color::Black).chain(of(Color::White));
            let made = |(color, at)| Self { color: color_name(color), x: Some(at % SIDE), y: Some(at / SIDE) };
            all.map(|named| Py::new(py, made(named))).collect::<PyResult<_>>()
        });
        all.map(Vec::as_slice)
    }

    /// Returns the Python object for a move.
    pub(crate) fn shared(py: Python<'_>, played: CoreMove) -> PyResult<Py<Self>> {
        match Self::all_shared(py)?.get(usize::from(place(played))) {
            Some(known) => Ok(known.clone_ref(py)),
            None => Py::new(py, Self::from(played)),
        }
    }
}

/// Moves that will become a Python list. Moves are stored as indexes in [`MOVES`], which needs less memory than
/// objects.
pub(crate) struct Moves<'py> {
    py: Python<'py>,
    shared: &'py [Py<Move>],
    places: Vec<u16>,
    /// Moves that are not in [`MOVES`], in the order of the list.
    others: Vec<Py<Move>>,
}

impl<'py> Moves<'py> {
    pub(crate) fn with_capacity(py: Python<'py>, capacity: usize) -> PyResult<Self> {
        Ok(Self { py, shared: Move::all_shared(py)?, places: Vec::with_capacity(capacity), others: Vec::new() })
    }

    #[inline]
    pub(crate) fn push(&mut self, played: CoreMove) -> PyResult<()> {
        let place = place(played);
        if usize::from(place) >= self.shared.len() {
            self.others.push(Py::new(self.py, Move::from(played))?);
        }
        self.places.push(place);
        Ok(())
    }

    pub(crate) fn list(self) -> PyResult<Bound<'py, PyList>> {
        let Self { py, shared, places, others } = self;
        let mut others = others.iter();
        let all = places.into_iter().map(|place| shared.get(usize::from(place)).or_else(|| others.next()));
        PyList::new(py, all)
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (color, x = None, y = None))]
    fn new(color: &str, x: Option<u32>, y: Option<u32>) -> PyResult<Self> {
        if x.is_some() != y.is_some() {
            return Err(PyValueError::new_err("a move has both x and y, or neither: a pass"));
        }
        Ok(Self { color: color_name(self::color(color)?), x, y })
    }

    fn __getnewargs__(&self) -> (&'static str, Option<u32>, Option<u32>) {
        (self.color, self.x, self.y)
    }

    /// Whether the move is a pass.
    #[getter]
    const fn is_pass(&self) -> bool {
        self.x.is_none()
    }

    pub(crate) fn __repr__(&self) -> String {
        match (self.x, self.y) {
            (Some(x), Some(y)) => format!("Move({:?}, {x}, {y})", self.color),
            _ => format!("Move({:?})", self.color),
        }
    }
}

/// A mark on the board: a label, or a shape by its name.
#[pyclass(module = "wei7", frozen, get_all, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    x: u32,
    y: u32,
    label: Option<String>,
    shape: Option<String>,
}

const SHAPES: [(&str, Shape); 7] = [
    ("triangle", Shape::Triangle),
    ("square", Shape::Square),
    ("circle", Shape::Circle),
    ("cross", Shape::Cross),
    ("selected", Shape::Selected),
    ("diamond", Shape::Diamond),
    ("check", Shape::Check),
];

impl Mark {
    pub(crate) fn from_core(mark: &CoreMark) -> Self {
        let named = mark.extras.find(|extra| match extra {
            Extra::Shape(shape) => {
                let name = SHAPES.iter().find(|(_, known)| known == shape).map(|(name, _)| (*name).to_owned());
                Some((None, name))
            }
            Extra::Label(label) => Some((Some(label.to_string()), None)),
            Extra::Symbol(symbol) => Some((Some(symbol.to_string()), None)),
            _ => None,
        });
        let (label, shape) = named.unwrap_or_else(|| (Some(mark.symbol.as_char().to_string()), None));
        Self { x: mark.point.x, y: mark.point.y, label, shape }
    }

    pub(crate) fn core(&self) -> PyResult<CoreMark> {
        let point = Point::new(self.x, self.y);
        match (&self.label, &self.shape) {
            (Some(label), None) => Ok(CoreMark::labeled(point, label)),
            (None, Some(name)) => {
                let shape = SHAPES.iter().find(|(known, _)| known == name).map(|(_, shape)| *shape);
                let known = || SHAPES.map(|(name, _)| name).join(", ");
                let shape = shape.ok_or_else(|| {
                    PyValueError::new_err(format!("no shape is called {name:?}; there are {}", known()))
                });
                Ok(CoreMark::shaped(point, shape?))
            }
            _ => Err(PyValueError::new_err("a mark has a label or a shape")),
        }
    }
}

#[pymethods]
impl Mark {
    #[new]
    #[pyo3(signature = (x, y, label = None, shape = None))]
    fn new(x: u32, y: u32, label: Option<String>, shape: Option<String>) -> PyResult<Self> {
        let mark = Self { x, y, label, shape };
        mark.core()?;
        Ok(mark)
    }

    fn __getnewargs__(&self) -> (u32, u32, Option<String>, Option<String>) {
        (self.x, self.y, self.label.clone(), self.shape.clone())
    }

    fn __repr__(&self) -> String {
        match (&self.label, &self.shape) {
            (Some(label), _) => format!("Mark({}, {}, {label:?})", self.x, self.y),
            (None, shape) => format!("Mark({}, {}, shape={:?})", self.x, self.y, shape.as_deref().unwrap_or_default()),
        }
    }
}

pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(crate) fn color(name: &str) -> PyResult<Color> {
    match name {
        "black" | "b" | "B" => Ok(Color::Black),
        "white" | "w" | "W" => Ok(Color::White),
        _ => Err(PyValueError::new_err(format!("{name:?} is neither \"black\" nor \"white\""))),
    }
}
