//! Decides for each value how it is read and which findings it has, in one place for reading and checking.
//!
//! [`Context`] holds the information that the nodes of a game share. [`Context::value`] and the functions for game
//! information return the form of a value in `FF[4]` and report findings about it: checking uses the findings, and
//! reading uses the form. [`Context::node`] combines the values of a node.

pub(crate) mod expansion;
pub(crate) mod game_info;
mod handicap;
pub(crate) mod moves;
pub(crate) mod node;
mod node_info;
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
use node_info::NodeInfo;

/// Finding about a value; the caller adds its place.
#[derive(Clone)]
pub(crate) struct Finding {
    pub(crate) code: &'static Code,
    /// Description of the value that FF[4] expects.
    pub(crate) expected: Option<Argument>,
    /// Message about the repair that the reader makes.
    pub(crate) repair: Message,
    /// Replacement for the value; `None` if replacing this value is not the whole correction.
    pub(crate) written: Option<String>,
}

impl Finding {
    pub(crate) fn new(code: &'static Code, expected: impl Into<Argument>, repair: Message) -> Self {
        Self { code, expected: Some(expected.into()), repair, written: None }
    }

    /// Creates a finding without a description of an expected value.
    pub(crate) const fn without_expected(code: &'static Code, repair: Message) -> Self {
        Self { code, expected: None, repair, written: None }
    }

    /// Sets the replacement for the value.
    pub(crate) fn written(self, value: Option<impl Into<String>>) -> Self {
        Self { written: value.map(Into::into), ..self }
    }
}

/// Receiver of the findings about a value.
pub(crate) type Findings<'f> = &'f mut dyn FnMut(Finding);

/// Information about a game on which its values depend.
pub(crate) struct Context<'g> {
    pub(crate) game: &'g GameTree<'g>,
    /// Board size that SZ names; `None` if SZ is missing or has no certain meaning.
    pub(crate) named_size: Option<Size>,
    pub(crate) size: BoardSize,
    /// Version of the format that decides the meaning of values, 1 to 4.
    pub(crate) ff: u8,
    pub(crate) source: Source,
    /// Node with the game information of the record: the first of the main line that has game information, or the root.
    pub(crate) info_node: NodeId,
    /// Pairs of a node and a point that `M` marks there and that has a stone. Computed at the first `M`.
    marked_stones: OnceCell<HashSet<(NodeId, Point)>>,
    /// Whether all moves are written in the coordinates of printed diagrams, such as `R16`. Computed at the first move
    /// that is not in the letters of SGF.
    named_moves: OnceCell<bool>,
    /// Decision of which rectangles are expanded. Computed at the first rectangle.
    expansion: OnceCell<Expansion>,
    /// Game information of `info_node` as it is written. Computed when the node is checked, and reused when it is read.
    info: OnceCell<NodeInfo<'g>>,
}

impl<'g> Context<'g> {
    /// Creates the context of a game. `quirks` says whether the known quirks of programs are taken into account.
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
            info: OnceCell::new(),
        }
    }

    /// Calls `receive` with the game information of a node as it is written.
    pub(crate) fn with_info<R>(&self, node: NodeId, receive: impl FnOnce(&NodeInfo<'g>) -> R) -> R {
        let decide = || NodeInfo::new(self, node);
        if node == self.info_node { receive(self.info.get_or_init(decide)) } else { receive(&decide()) }
    }

    /// Returns the game information of a node if it was decided when the node was checked and the node has one value of
    /// each property, so that reading uses the values that were checked.
    fn decided_info(&self, node: NodeId) -> Option<&NodeInfo<'g>> {
        // Reading drops an escape at the end of a value.
        let one = |id| {
            let mut values = self.game.values(node, id);
            values.next().is_none_or(|value| !value.raw.ends_with('\\')) && values.next().is_none()
        };
        let converted = || self.is_old() && self.game.property(node, Id::KI).is_some();
        let usable = || [Id::RU, Id::HA, Id::KM, Id::TM, Id::DT, Id::RE].into_iter().all(one) && !converted();
        self.info.get().filter(|_| node == self.info_node && usable())
    }

    /// Returns whether the file is older than `FF[4]`.
    pub(crate) const fn is_old(&self) -> bool {
        self.ff < 4
    }

    /// Returns whether the rectangles in lists of this property are expanded to single points.
    pub(crate) fn expands(&self, id: Id) -> bool {
        self.expansion.get_or_init(|| Expansion::new(self.game, self.size)).allows(id)
    }

    /// Returns whether a list with these values may be read as single points: it has no rectangles, or they are
    /// expanded.
    fn expands_values(&self, id: Id, values: &[Cow<'_, str>]) -> bool {
        !values.iter().any(|raw| has_corners(raw)) || self.expands(id)
    }
}

/// Returns the first node of the main line with game information, or the root if there is none.
fn info_node(game: &GameTree<'_>) -> NodeId {
    let mut main_line = std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node));
    let has_info = |node: &NodeId| game.properties(*node).any(|property| is_game_info(property.id()));
    main_line.find(has_info).unwrap_or(NodeId::ROOT)
}
