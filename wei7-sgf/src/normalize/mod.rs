//! Decides every value once: what it is read as, and what is wrong with it.
//!
//! [`Context`] holds what the nodes of a game share. [`Context::value`] and the functions for game information return the form
//! that `FF[4]` gives a value, and report findings about it: checking uses the findings, reading the form. [`Context::node`] puts
//! the values of a node together.

pub(crate) mod expansion;
pub(crate) mod game_info;
mod handicap;
pub(crate) mod moves;
pub(crate) mod node;
pub(crate) mod old_versions;
pub(crate) mod points;
mod provenance;
mod root;
mod setup_conflicts;
pub(crate) mod spelling;
mod split;
mod value;
pub(crate) mod value_form;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashSet;
use wei7_core::{Argument, Message};

use wei7_core::{BoardSize, Code, Limits, Point, Size};
use wei7_text::info::Source;

use crate::model::properties::{Id, is_game_info};
use crate::model::size::size;
use crate::syntax::tree::{GameTree, NodeId};
use expansion::{Expansion, has_corners};

/// A finding about a value; the caller adds where it stands.
pub(crate) struct Finding {
    pub(crate) code: &'static Code,
    /// The value that FF[4] allows.
    pub(crate) expected: Option<Argument>,
    /// The repair.
    pub(crate) repair: Message,
    /// The value as it is written, if only that is to be done.
    pub(crate) written: Option<String>,
}

impl Finding {
    pub(crate) fn new(code: &'static Code, expected: impl Into<Argument>, repair: Message) -> Self {
        Self { code, expected: Some(expected.into()), repair, written: None }
    }

    /// A finding about a value for which there is no other.
    pub(crate) const fn without_expected(code: &'static Code, repair: Message) -> Self {
        Self { code, expected: None, repair, written: None }
    }

    /// Adds the value as it is written.
    pub(crate) fn written(self, value: Option<impl Into<String>>) -> Self {
        Self { written: value.map(Into::into), ..self }
    }
}

/// Takes the findings about one value.
pub(crate) type Findings<'f> = &'f mut dyn FnMut(Finding);

/// What the values of a game depend on.
pub(crate) struct Context<'g> {
    pub(crate) game: &'g GameTree<'g>,
    /// What SZ says.
    pub(crate) named_size: Option<Size>,
    pub(crate) size: BoardSize,
    /// The version of the format, 1 to 4.
    pub(crate) ff: u8,
    pub(crate) source: Source,
    /// The node with the game information of the record: the first of the main line that has some, else the root.
    pub(crate) info_node: NodeId,
    /// The stones under the points of `M`, once a node has one.
    marked_stones: OnceCell<HashSet<(NodeId, Point)>>,
    /// Whether moves are named as people name points, once one is not written in letters.
    named_moves: OnceCell<bool>,
    /// Whether rectangles are expanded, once there is one.
    expansion: OnceCell<Expansion>,
}

impl<'g> Context<'g> {
    /// `quirks`: whether habits of programs are understood.
    pub(crate) fn new(game: &'g GameTree<'g>, quirks: bool, limits: &Limits) -> Self {
        let named_size = game.root_value(Id::SZ).and_then(|value| size(value.raw, limits.board).0);
        let ff = u8::try_from(game.ff()).unwrap_or(4).clamp(1, 4);
        let info_node = info_node(game);
        Self {
            game,
            named_size,
            size: named_size.map_or(BoardSize::STANDARD, Size::board_size),
            ff,
            source: provenance::source(game, info_node, ff, quirks),
            info_node,
            marked_stones: OnceCell::new(),
            named_moves: OnceCell::new(),
            expansion: OnceCell::new(),
        }
    }

    /// Whether the file is older than `FF[4]`.
    pub(crate) const fn is_old(&self) -> bool {
        self.ff < 4
    }

    /// Whether the rectangles of this property are expanded.
    pub(crate) fn expands(&self, id: Id) -> bool {
        self.expansion.get_or_init(|| Expansion::of(self.game, self.size)).allows(id)
    }

    /// The same for these values, which may have none.
    fn expands_values(&self, id: Id, values: &[Cow<'_, str>]) -> bool {
        !values.iter().any(|raw| has_corners(raw)) || self.expands(id)
    }
}

/// The first node of the main line that has game information; the root if none has.
fn info_node(game: &GameTree<'_>) -> NodeId {
    let mut main_line = std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node));
    let has_info = |node: &NodeId| game.properties(*node).any(|property| is_game_info(property.id()));
    main_line.find(has_info).unwrap_or(NodeId::ROOT)
}
