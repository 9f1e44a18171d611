//! The game tree (draft 8, section 5), stored as an arena. Records and 3.0 documents share these types.
//!
//! Optional properties are `Option`s because absent and empty differ in JSON (4.6, 4.7). All branches are in one flat
//! list, so that deeply nested trees do not overflow the stack, not even when they are dropped.

use serde::{Deserialize, Serialize};
use wei7_board::{BoardSize, Color, Point, Stone, Vertex};
use wei7_text::GameResult;

use super::{Extra, Extras, Info, Shape, Size, Spelling, StepTime, Symbol, Text};

/// A record of a game: the 3.0 tree as it was played, with extras at each node for what 3.0 cannot express.
///
/// A variation is a child of the branch in which it was played. [`Record::project`] converts a record to a strict 3.0
/// document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Size of the board (5.9). `None` means 19 by 19.
    pub size: Option<Size>,
    /// Information about the game (5.10).
    pub info: Option<Box<Info>>,
    /// The branches (5.15, 5.16). The first one is the root.
    pub tree: Tree,
    /// Extras of the record as a whole.
    pub extras: Extras,
}

impl Record {
    /// Creates an empty record: no size, no info, an empty root branch.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the size of the board: 19 by 19 if the record has no size (5.9).
    pub fn board_size(&self) -> BoardSize {
        self.size.map_or(BoardSize::STANDARD, Size::board_size)
    }

    /// Returns the steps of the main line in order, including moves that are taken back later.
    ///
    /// ```
    /// use wei7_core::{Action, Branch, BranchId, Color, Move, Record, Step, Vertex};
    ///
    /// let pass = |color| Step::new(Action::Move(Move { color, vertex: Vertex::Pass, evaluation: None }));
    /// let mut record = Record::new();
    /// record.tree[BranchId::ROOT].steps = Some(vec![pass(Color::Black)]);
    /// record.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![pass(Color::White)]), ..Branch::default() });
    /// record.tree.add_child(BranchId::ROOT, Branch { steps: Some(vec![pass(Color::Black)]), ..Branch::default() });
    /// let colors: Vec<_> = record.main_line().filter_map(Step::as_move).map(|played| played.color).collect();
    /// assert_eq!(colors, [Color::Black, Color::White]);
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = &Step> {
        self.tree.main_branches().flat_map(|id| self.tree[id].steps())
    }

    /// Returns the stones at the end of the main line that the players agreed to be dead. Empty if the record does not
    /// list dead stones.
    pub fn agreed_dead(&self) -> &[Point] {
        self.extras
            .find(|extra| if let Extra::DeadStones(points) = extra { Some(points) } else { None })
            .map_or(&[], Vec::as_slice)
    }
}

/// Identifies a branch of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId(u32);

impl BranchId {
    /// The root branch, which contains the whole game (4.9).
    pub const ROOT: Self = Self(0);

    /// Creates the id of the branch at this index of the arena.
    pub(crate) const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// Returns the index of the branch in the arena.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The branches of a record. Never empty: the first branch is the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    branches: Vec<Branch>,
}

impl Tree {
    /// Creates a tree of one empty branch.
    pub fn new() -> Self {
        Self { branches: vec![Branch::default()] }
    }

    /// Adds a branch without a parent. The caller must add the returned id to the `branches` of its parent. Returns
    /// `None` if there would be more than 2^32 branches.
    pub fn add(&mut self, branch: Branch) -> Option<BranchId> {
        let id = BranchId(u32::try_from(self.branches.len()).ok()?);
        self.branches.push(branch);
        Some(id)
    }

    /// Adds a branch at the end of the `branches` of `parent`. Returns `None` if there would be more than 2^32
    /// branches.
    pub fn add_child(&mut self, parent: BranchId, branch: Branch) -> Option<BranchId> {
        let id = self.add(branch)?;
        self[parent].branches.get_or_insert_default().push(id);
        Some(id)
    }

    /// Returns the root branch (5.16).
    pub fn root(&self) -> &Branch {
        &self[BranchId::ROOT]
    }

    /// Returns the ids of all branches, the root first, including branches that are no longer reachable from the root.
    pub fn ids(&self) -> impl Iterator<Item = BranchId> + use<> {
        (0..u32::try_from(self.branches.len()).unwrap_or(u32::MAX)).map(BranchId)
    }

    /// Returns the number of branches, including the root and branches that are no longer reachable from the root.
    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Always returns `false`, because every tree has a root.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Returns the branches of the main line, the root first.
    pub fn main_branches(&self) -> impl Iterator<Item = BranchId> {
        std::iter::successors(Some(BranchId::ROOT), |id| self[*id].continuation())
    }

    /// Returns all branches with their depth in document order: each branch is followed by its descendants. The root
    /// has depth 0.
    pub fn preorder(&self) -> impl Iterator<Item = (BranchId, u32)> {
        let mut open = vec![(BranchId::ROOT, 0)];
        std::iter::from_fn(move || {
            let (id, depth) = open.pop()?;
            open.extend(self[id].children().iter().rev().map(|child| (*child, depth + 1)));
            Some((id, depth))
        })
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self::new()
    }
}

impl std::ops::Index<BranchId> for Tree {
    type Output = Branch;

    fn index(&self, id: BranchId) -> &Branch {
        &self.branches[id.index()]
    }
}

impl std::ops::IndexMut<BranchId> for Tree {
    fn index_mut(&mut self, id: BranchId) -> &mut Branch {
        &mut self.branches[id.index()]
    }
}

/// The game or a variation of it (5.15).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branch {
    /// Title of the branch (5.15.1).
    pub title: Option<Text>,
    /// The position before the first move of this branch (5.15.2).
    pub pre: Option<Box<Pre>>,
    /// The steps of this branch in order (5.15.3).
    pub steps: Option<Vec<Step>>,
    /// The branches that continue this branch (5.15.4). The first one continues the main line.
    pub branches: Option<Vec<BranchId>>,
    /// Extras of this branch.
    pub extras: Extras,
}

impl Branch {
    /// Returns the steps. Empty if the property is absent.
    pub fn steps(&self) -> &[Step] {
        self.steps.as_deref().unwrap_or_default()
    }

    /// Returns the branches that continue this one. Empty if the property is absent.
    pub fn children(&self) -> &[BranchId] {
        self.branches.as_deref().unwrap_or_default()
    }

    /// Returns the branch that continues the main line: the first child (5.15.4), or `None` if all children are
    /// variations, which is possible in 2.x.
    pub fn continuation(&self) -> Option<BranchId> {
        let has_main_line = !self.extras.has(&Extra::Spelling(Spelling::NoMainLine));
        self.children().first().copied().filter(|_| has_main_line)
    }
}

/// The position at the beginning of a branch (5.15.2).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pre {
    /// Stones on the board (5.15.2.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<Vec<Stone>>,
    /// If the position is a problem, the side that has to answer it (5.15.2.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Color>,
    /// Marks on the board (5.15.2.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Mark>>,
    /// Comment on the position (5.15.2.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Text>,
    /// Extras of this position.
    #[serde(rename = "items", default, skip_serializing_if = "Extras::is_empty")]
    pub extras: Extras,
}

impl Pre {
    /// Returns the stones. Empty if the property is absent.
    pub fn stones(&self) -> &[Stone] {
        self.stones.as_deref().unwrap_or_default()
    }
}

/// A mark on the board (5.12).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// Point that is marked.
    #[serde(flatten)]
    pub point: Point,
    /// Symbol that is shown at the point.
    pub symbol: Symbol,
    /// Extras of this mark.
    #[serde(rename = "items", default, skip_serializing_if = "Extras::is_empty")]
    pub extras: Extras,
}

impl Mark {
    /// Creates a mark that shows `text`: as its symbol if 3.0 has that symbol, otherwise as [`Symbol::SUBSTITUTE`] with
    /// the text in an [`Extra`].
    ///
    /// ```
    /// use wei7_core::{Mark, Point, Symbol};
    /// assert_eq!(Mark::labeled(Point::new(0, 0), "a").symbol.as_char(), 'a');
    /// assert_eq!(Mark::labeled(Point::new(0, 0), "10").symbol, Symbol::SUBSTITUTE);
    /// ```
    pub fn labeled(point: Point, text: &str) -> Self {
        let mut characters = text.chars();
        let symbol = characters.next().filter(|_| characters.next().is_none()).and_then(Symbol::new);
        let mut extras = Extras::default();
        if symbol.is_none() {
            // `*` is the only symbol of 2.x that 3.0 does not have.
            extras.push(if text == "*" { Extra::Symbol('*') } else { Extra::Label(text.into()) });
        }
        Self { point, symbol: symbol.unwrap_or(Symbol::SUBSTITUTE), extras }
    }

    /// Creates a mark of this shape, with the symbol that represents the shape in 3.0.
    pub fn shaped(point: Point, shape: Shape) -> Self {
        let mut extras = Extras::default();
        extras.push(Extra::Shape(shape));
        Self { point, symbol: shape.substitute(), extras }
    }
}

/// One event of the game, such as a move (5.15.3).
///
/// Most of the memory of a record is steps, so the rarely used fields are in a separate allocation: see
/// [`StepDetails`].
#[derive(Clone, Debug)]
pub struct Step {
    /// The action of the step (5.15.3.2).
    pub action: Action,
    details: Option<Box<StepDetails>>,
}

/// The rarely used fields of a step: all but the action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepDetails {
    /// Seconds since the game began, as written (5.15.3.1).
    pub time: Option<StepTime>,
    /// 0-based index of the participant who acts (5.15.3.3).
    pub actor: Option<u32>,
    /// Marks on the board (5.15.3.4).
    #[allow(clippy::box_collection, reason = "one word instead of three in the many steps without marks")]
    pub marks: Option<Box<Vec<Mark>>>,
    /// Comment on the step (5.15.3.5).
    pub comment: Option<Text>,
    /// Extras of this step.
    pub extras: Extras,
}

impl StepDetails {
    /// Empty details.
    pub const NONE: Self = Self { time: None, actor: None, marks: None, comment: None, extras: Extras::NONE };

    /// Returns whether no field is set.
    pub fn is_empty(&self) -> bool {
        self.time.is_none() && self.has_time_only()
    }

    /// Returns whether no field other than the time is set.
    fn has_time_only(&self) -> bool {
        let Self { time: _, actor, marks, comment, extras } = self;
        actor.is_none() && marks.is_none() && comment.is_none() && extras.is_empty()
    }
}

static NO_DETAILS: StepDetails = StepDetails::NONE;

impl Step {
    /// Creates a step with an action and no details.
    pub const fn new(action: Action) -> Self {
        Self { action, details: None }
    }

    /// Replaces the details of the step.
    ///
    /// ```
    /// use wei7_core::{Action, Step, StepDetails};
    /// let step = Step::new(Action::Takeback(1)).with(StepDetails { comment: Some("oh".into()), ..StepDetails::NONE });
    /// assert_eq!(step.comment(), Some("oh"));
    /// ```
    pub fn with(self, details: StepDetails) -> Self {
        Self { details: (!details.is_empty()).then(|| Box::new(details)), ..self }
    }

    /// Returns the details of the step. Empty if the step has none.
    #[inline]
    pub fn details(&self) -> &StepDetails {
        self.details.as_deref().unwrap_or(&NO_DETAILS)
    }

    /// Returns the mutable details if they are allocated. To add details, use [`Step::details_mut`].
    pub fn allocated_details_mut(&mut self) -> Option<&mut StepDetails> {
        self.details.as_deref_mut()
    }

    /// Returns the mutable details, allocating them if necessary.
    pub fn details_mut(&mut self) -> &mut StepDetails {
        self.details.get_or_insert_default()
    }

    /// Sets the time (5.15.3.1).
    pub fn set_time(&mut self, time: Option<StepTime>) {
        if time.is_some() || self.details.is_some() {
            self.details_mut().time = time;
        }
    }

    /// Sets the actor (5.15.3.3).
    pub fn set_actor(&mut self, actor: Option<u32>) {
        if actor.is_some() || self.details.is_some() {
            self.details_mut().actor = actor;
        }
    }

    /// Sets the marks (5.15.3.4).
    pub fn set_marks(&mut self, marks: Option<Vec<Mark>>) {
        if marks.is_some() || self.details.is_some() {
            self.details_mut().marks = marks.map(Box::new);
        }
    }

    /// Appends to the extras of the step.
    pub fn add_extras(&mut self, extras: impl IntoIterator<Item = Extra>) {
        for extra in extras {
            self.details_mut().extras.push(extra);
        }
    }

    /// Sets the comment (5.15.3.5).
    pub fn set_comment(&mut self, comment: Option<Text>) {
        if comment.is_some() || self.details.is_some() {
            self.details_mut().comment = comment;
        }
    }

    /// Returns whether the step has no details other than a time.
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.details.as_deref().is_none_or(StepDetails::has_time_only)
    }

    /// Returns the seconds since the game began, as written (5.15.3.1).
    #[inline]
    pub fn time(&self) -> Option<&StepTime> {
        self.details().time.as_ref()
    }

    /// Returns the 0-based index of the participant who acts (5.15.3.3).
    pub fn actor(&self) -> Option<u32> {
        self.details().actor
    }

    /// Returns the marks (5.15.3.4). `None` if the property is absent.
    pub fn marks(&self) -> Option<&[Mark]> {
        self.details().marks.as_deref().map(Vec::as_slice)
    }

    /// Returns the comment (5.15.3.5).
    pub fn comment(&self) -> Option<&str> {
        self.details().comment.as_deref()
    }

    /// Returns the extras of this step.
    pub fn extras(&self) -> &Extras {
        &self.details().extras
    }

    /// Returns the move if the action is a move.
    pub const fn as_move(&self) -> Option<Move> {
        match self.action {
            Action::Move(played) => Some(played),
            Action::Takeback(_) | Action::Mark(_) | Action::Message(_) | Action::Result(_) => None,
        }
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.action == other.action && self.details() == other.details()
    }
}

/// The action of a step: `type` and `value` of 5.15.3.2.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A move or a pass (5.15.3.2.1).
    Move(Move),
    /// The number of moves that are taken back, at least 1 (5.15.3.2.2). Numbers above `u32::MAX` are stored as
    /// `u32::MAX`, because no game has that many moves.
    Takeback(u32),
    /// A mark that a participant makes (5.15.3.2.4).
    Mark(Box<Mark>),
    /// A message of a participant (5.15.3.2.5).
    Message(Box<Text>),
    /// A result (5.15.3.2.3). The list of action types in 5.15.3.2 omits this one.
    Result(GameResult),
}

/// A move or a pass (5.15.3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Side that plays.
    pub color: Color,
    /// Point that is played, or a pass.
    pub vertex: Vertex,
    /// Evaluation of the move.
    pub evaluation: Option<Evaluation>,
}

/// Evaluation of a move (5.15.3.2.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// A bad or wrong move.
    Bad,
    /// A good, correct or normal move.
    Good,
}

/// Values of the `evaluation` property (5.15.3.2.1.3).
pub(crate) const EVALUATIONS: [(&str, Evaluation); 2] = [("bad", Evaluation::Bad), ("good", Evaluation::Good)];

#[cfg(test)]
mod tests;
