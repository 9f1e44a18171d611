//! The tree of draft 8, section 5, as an arena: records and 3.0 documents have the same shape.
//!
//! Optional properties are `Option`s because absent and empty differ in JSON (4.6, 4.7). Branches are in one flat list, so that
//! no depth of nesting overflows the stack, not even on drop.

use serde::{Deserialize, Serialize};
use wei7_board::{BoardSize, Color, Point, Stone, Vertex};
use wei7_text::GameResult;

use super::{Extra, Extras, Info, Shape, Size, Spelling, StepTime, Symbol, Text};

/// A record of a game: the 3.0 tree, as played, with a supplement at each node for what 3.0 cannot say.
///
/// Variations hang where they were played. A strict 3.0 document is what [`Record::project`] makes of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// 5.9; `None` means 19 by 19.
    pub size: Option<Size>,
    /// 5.10
    pub info: Option<Box<Info>>,
    /// 5.15, 5.16: the branches; the first is the root.
    pub tree: Tree,
    /// What belongs to the record as a whole.
    pub extras: Extras,
}

impl Record {
    /// An empty record: no size, no info, an empty root branch.
    pub fn new() -> Self {
        Self::default()
    }

    /// The board of this record (5.9: 19 by 19 unless it says otherwise).
    pub fn board_size(&self) -> BoardSize {
        self.size.map_or(BoardSize::STANDARD, Size::board_size)
    }

    /// The steps of the main line in order, with those that are taken back later.
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

    /// The stones at the end of the main line that the players agreed to be dead; none if the record says nothing of them.
    pub fn agreed_dead(&self) -> &[Point] {
        self.extras
            .find(|item| if let Extra::DeadStones(points) = item { Some(points) } else { None })
            .map_or(&[], Vec::as_slice)
    }
}

/// Which branch of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId(u32);

impl BranchId {
    /// The branch that is the whole game (4.9).
    pub const ROOT: Self = Self(0);

    /// The branch of this number in the arena.
    pub(crate) const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// The position in the arena.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The branches of a record; never empty, the first is the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    branches: Vec<Branch>,
}

impl Tree {
    /// A tree that is one empty branch.
    pub fn new() -> Self {
        Self { branches: vec![Branch::default()] }
    }

    /// Adds a branch that nothing refers to yet; the caller puts its id into the `branches` of its parent.
    /// `None` when there are more than 2^32 - 1 branches.
    pub fn add(&mut self, branch: Branch) -> Option<BranchId> {
        let id = BranchId(u32::try_from(self.branches.len()).ok()?);
        self.branches.push(branch);
        Some(id)
    }

    /// Adds a branch at the end of the `branches` of `parent`.
    pub fn add_child(&mut self, parent: BranchId, branch: Branch) -> Option<BranchId> {
        let id = self.add(branch)?;
        self[parent].branches.get_or_insert_default().push(id);
        Some(id)
    }

    /// The root (5.16).
    pub fn root(&self) -> &Branch {
        &self[BranchId::ROOT]
    }

    /// All ids, the root first, whether anything refers to them or not.
    pub fn ids(&self) -> impl Iterator<Item = BranchId> + use<> {
        (0..u32::try_from(self.branches.len()).unwrap_or(u32::MAX)).map(BranchId)
    }

    /// Number of branches, the root included. A branch that was cut off still counts.
    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Never: there is always a root.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The branches of the main line, the root first.
    pub fn main_branches(&self) -> impl Iterator<Item = BranchId> {
        std::iter::successors(Some(BranchId::ROOT), |id| self[*id].continuation())
    }

    /// All branches below and including the root in document order: a branch, then its `branches`, each with all of its own.
    /// Each with its depth; the root has 0.
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

/// 5.15: the game or a variation of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Branch {
    /// 5.15.1
    pub title: Option<Text>,
    /// 5.15.2: the position before the first move of this branch.
    pub pre: Option<Box<Pre>>,
    /// 5.15.3: what happens, in order.
    pub steps: Option<Vec<Step>>,
    /// 5.15.4: how it goes on; the first is the main line.
    pub branches: Option<Vec<BranchId>>,
    /// What 3.0 cannot say about this branch.
    pub extras: Extras,
}

impl Branch {
    /// The steps, none if there is no such property.
    pub fn steps(&self) -> &[Step] {
        self.steps.as_deref().unwrap_or_default()
    }

    /// The branches that follow, none if there is no such property.
    pub fn children(&self) -> &[BranchId] {
        self.branches.as_deref().unwrap_or_default()
    }

    /// The branch that the main line of this one goes on with: the first (5.15.4), unless all are variations, as 2.x can say.
    pub fn continuation(&self) -> Option<BranchId> {
        let has_main_line = !self.extras.has(&Extra::Spelling(Spelling::NoMainLine));
        self.children().first().copied().filter(|_| has_main_line)
    }
}

/// 5.15.2
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pre {
    /// 5.15.2.1
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stones: Option<Vec<Stone>>,
    /// 5.15.2.2: the position is a question, and this side is to answer it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<Color>,
    /// 5.15.2.3
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<Mark>>,
    /// 5.15.2.4
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Text>,
    /// What 3.0 cannot say about this position.
    #[serde(rename = "items", default, skip_serializing_if = "Extras::is_empty")]
    pub extras: Extras,
}

impl Pre {
    /// The stones, none if there is no such property.
    pub fn stones(&self) -> &[Stone] {
        self.stones.as_deref().unwrap_or_default()
    }
}

/// 5.12: a mark on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// Where.
    #[serde(flatten)]
    pub point: Point,
    /// What is shown there.
    pub symbol: Symbol,
    /// What 3.0 cannot say about this mark.
    #[serde(rename = "items", default, skip_serializing_if = "Extras::is_empty")]
    pub extras: Extras,
}

impl Mark {
    /// A mark that shows this text: its symbol if 3.0 has it, else [`Symbol::SUBSTITUTE`] with the text as an [`Extra`].
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
            // The one symbol that 2.x has and 3.0 has not.
            extras.push(if text == "*" { Extra::Symbol('*') } else { Extra::Label(text.into()) });
        }
        Self { point, symbol: symbol.unwrap_or(Symbol::SUBSTITUTE), extras }
    }

    /// A mark of this shape, with the symbol that stands for it in 3.0.
    pub fn shaped(point: Point, shape: Shape) -> Self {
        let mut extras = Extras::default();
        extras.push(Extra::Shape(shape));
        Self { point, symbol: shape.substitute(), extras }
    }
}

/// 5.15.3: something that happens.
///
/// A game is little more than its steps, so what most of them have not got is behind one pointer: see [`StepDetails`].
#[derive(Clone, Debug)]
pub struct Step {
    /// 5.15.3.2
    pub action: Action,
    details: Option<Box<StepDetails>>,
}

/// What a step has beside its action, and most steps have not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepDetails {
    /// 5.15.3.1: seconds since the game began, as written.
    pub time: Option<StepTime>,
    /// 5.15.3.3: 0-based index of the participant who does it.
    pub actor: Option<u32>,
    /// 5.15.3.4
    #[allow(clippy::box_collection, reason = "one word in steps that have none, as most")]
    pub marks: Option<Box<Vec<Mark>>>,
    /// 5.15.3.5
    pub comment: Option<Text>,
    /// What 3.0 cannot say about this step.
    pub extras: Extras,
}

impl StepDetails {
    /// Those of a step that has none.
    pub const NONE: Self = Self { time: None, actor: None, marks: None, comment: None, extras: Extras::NONE };

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.time.is_none() && self.has_time_only()
    }

    /// Whether there is nothing in it but a time, if that.
    fn has_time_only(&self) -> bool {
        let Self { time: _, actor, marks, comment, extras } = self;
        actor.is_none() && marks.is_none() && comment.is_none() && extras.is_empty()
    }
}

static NO_DETAILS: StepDetails = StepDetails::NONE;

impl Step {
    /// A step with nothing but its action.
    pub const fn new(action: Action) -> Self {
        Self { action, details: None }
    }

    /// The same step with these details instead of its own.
    ///
    /// ```
    /// use wei7_core::{Action, Step, StepDetails};
    /// let step = Step::new(Action::Takeback(1)).with(StepDetails { comment: Some("oh".into()), ..StepDetails::NONE });
    /// assert_eq!(step.comment(), Some("oh"));
    /// ```
    pub fn with(self, details: StepDetails) -> Self {
        Self { details: (!details.is_empty()).then(|| Box::new(details)), ..self }
    }

    /// What it has beside its action.
    #[inline]
    pub fn details(&self) -> &StepDetails {
        self.details.as_deref().unwrap_or(&NO_DETAILS)
    }

    /// The same to be changed, if there is room for them: who only takes something away need not make it.
    pub fn known_details_mut(&mut self) -> Option<&mut StepDetails> {
        self.details.as_deref_mut()
    }

    /// The same to be added to.
    pub fn details_mut(&mut self) -> &mut StepDetails {
        self.details.get_or_insert_default()
    }

    /// Sets 5.15.3.1.
    pub fn set_time(&mut self, time: Option<StepTime>) {
        if time.is_some() || self.details.is_some() {
            self.details_mut().time = time;
        }
    }

    /// Sets 5.15.3.3.
    pub fn set_actor(&mut self, actor: Option<u32>) {
        if actor.is_some() || self.details.is_some() {
            self.details_mut().actor = actor;
        }
    }

    /// Sets 5.15.3.4.
    pub fn set_marks(&mut self, marks: Option<Vec<Mark>>) {
        if marks.is_some() || self.details.is_some() {
            self.details_mut().marks = marks.map(Box::new);
        }
    }

    /// Adds items to its supplement.
    pub fn add_extras(&mut self, extras: impl IntoIterator<Item = Extra>) {
        for extra in extras {
            self.details_mut().extras.push(extra);
        }
    }

    /// Sets 5.15.3.5.
    pub fn set_comment(&mut self, comment: Option<Text>) {
        if comment.is_some() || self.details.is_some() {
            self.details_mut().comment = comment;
        }
    }

    /// Whether it has nothing beside its action and time.
    #[inline]
    pub fn is_bare(&self) -> bool {
        self.details.as_deref().is_none_or(StepDetails::has_time_only)
    }

    /// 5.15.3.1: seconds since the game began, as written.
    #[inline]
    pub fn time(&self) -> Option<&StepTime> {
        self.details().time.as_ref()
    }

    /// 5.15.3.3: 0-based index of the participant who does it.
    pub fn actor(&self) -> Option<u32> {
        self.details().actor
    }

    /// 5.15.3.4: `None` where there is no such property.
    pub fn marks(&self) -> Option<&[Mark]> {
        self.details().marks.as_deref().map(Vec::as_slice)
    }

    /// 5.15.3.5
    pub fn comment(&self) -> Option<&str> {
        self.details().comment.as_deref()
    }

    /// What 3.0 cannot say about this step.
    pub fn extras(&self) -> &Extras {
        &self.details().extras
    }

    /// The move, if the action is one.
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

/// 5.15.3.2: `type` and `value` of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// 5.15.3.2.1
    Move(Move),
    /// 5.15.3.2.2: how many moves are taken back, at least 1. More than `u32::MAX` is written as `u32::MAX`:
    /// either is more than any game has.
    Takeback(u32),
    /// 5.15.3.2.4
    Mark(Box<Mark>),
    /// 5.15.3.2.5
    Message(Box<Text>),
    /// 5.15.3.2.3, which the list of 5.15.3.2 forgets.
    Result(GameResult),
}

/// 5.15.3.2.1
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who plays.
    pub color: Color,
    /// Where.
    pub vertex: Vertex,
    /// How good it is.
    pub evaluation: Option<Evaluation>,
}

/// 5.15.3.2.1.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// A bad or wrong move.
    Bad,
    /// A good, correct or normal move.
    Good,
}

/// The words of `evaluation` (5.15.3.2.1.3).
pub(crate) const EVALUATIONS: [(&str, Evaluation); 2] = [("bad", Evaluation::Bad), ("good", Evaluation::Good)];

#[cfg(test)]
mod tests;
