//! Which extras and patches may stand at which node, and which a node has only once.

use std::mem::{Discriminant, discriminant};

use wei7_board::{BoardSize, Point};

use crate::patch::{CarriedItem, Patch};
use crate::project::info_field;
use crate::record::{BranchId, Extra, Info, NodeRef, Spelling, StepTime, Text};

/// The kind of an item of which a node has one at most, and a name where it has one of each name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum UniqueKey {
    Extra(Discriminant<Extra>, Text),
    Patch(Discriminant<Patch>, Text),
}

/// `None` for what a node may have several of.
pub(super) fn unique_key(item: &CarriedItem) -> Option<UniqueKey> {
    match item {
        CarriedItem::Extra(extra) => extra_key(extra),
        CarriedItem::Patch(patch) => {
            let name: &str = match patch {
                Patch::ExactText { field, .. } => field,
                Patch::Implied { id, .. } => id,
                _ => "",
            };
            Some(UniqueKey::Patch(discriminant(patch), name.into()))
        }
    }
}

pub(super) fn extra_key(extra: &Extra) -> Option<UniqueKey> {
    let name: &str = match extra {
        Extra::Header { keyword, .. } => keyword,
        Extra::Absent(id) => id,
        Extra::Spelling(spelling) => match spelling {
            Spelling::Order(_) => "order",
            Spelling::PreElement => "pre",
            Spelling::ProblemOnMove => "problem",
            Spelling::NoMainLine => "main",
            Spelling::TrailingMark => "mark",
            Spelling::SameNode => "node",
            Spelling::GameInfo => "info",
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Property { .. } => return None,
        },
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Problem(_)
        | Extra::Symbol(_)
        | Extra::StartTime(_)
        | Extra::Setup { .. }
        | Extra::Label(_)
        | Extra::Number(_)
        | Extra::Prisoners(_)
        | Extra::MarkLines(_)
        | Extra::Commentary(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::Diagram(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event => "",
        // A shape that comes back replaces the one that is shown.
        Extra::Shape(_)
        | Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::Format { .. } => return None,
    };
    Some(UniqueKey::Extra(discriminant(extra), name.into()))
}

/// Whether an extra belongs to such a node.
pub(crate) fn is_allowed_at(extra: &Extra, node: NodeRef, size: BoardSize) -> bool {
    let is_mark = matches!(node, NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..));
    let is_branch = matches!(node, NodeRef::Branch(_));
    let is_annotated = matches!(node, NodeRef::Step(..) | NodeRef::Pre(_));
    let on_board = |point: Point| size.contains(point);
    match extra {
        Extra::Splitter(_) | Extra::Number(_) | Extra::Prisoners(_) => matches!(node, NodeRef::Step(..)),
        Extra::Evaluation(_) | Extra::Problem(_) | Extra::MarkLines(_) | Extra::Commentary(_) => is_annotated,
        Extra::Symbol(_) | Extra::Shape(_) | Extra::Label(_) => is_mark,
        Extra::Setup { stones, empty } => {
            let mut points = stones.iter().map(|stone| stone.point).chain(empty.iter().copied());
            // On the empty board nothing is set up: the root has stones.
            is_branch && node != NodeRef::Branch(BranchId::ROOT) && points.all(on_board)
        }
        Extra::StartTime(_) => node == NodeRef::Info,
        Extra::Variation(_) | Extra::ForeignDiagram(_) | Extra::Event => is_branch,
        Extra::LastRemarks(_) => node == NodeRef::Document,
        Extra::Spelling(spelling) => match spelling {
            Spelling::TrailingMark => is_mark,
            Spelling::SameNode => matches!(node, NodeRef::Step(..)),
            Spelling::GameInfo => is_annotated,
            Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine => is_branch,
            Spelling::Explicit(_) | Spelling::Value { .. } | Spelling::Order(_) | Spelling::Property { .. } => true,
        },
        Extra::Header { .. } => node == NodeRef::Info || is_branch,
        Extra::Diagram(diagram) => is_branch && diagram.corners.is_none_or(|(a, b)| on_board(a) && on_board(b)),
        Extra::Unrecognized(_)
        | Extra::Misc(_)
        | Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::Format { .. } => true,
    }
}

/// Whether a patch belongs to such a node; `info` is that of the document. The members of a [`Patch::NodePatch`] are checked
/// by [`super::patch_placement`].
pub(super) fn is_patch_kind_allowed_at(patch: &Patch, node: NodeRef, size: BoardSize, info: &mut Info) -> bool {
    match patch {
        Patch::ExactText { field, .. } => match node {
            NodeRef::Info => info_field(info, field).is_some_and(|text| text.is_some()),
            NodeRef::Branch(_) => &**field == "title",
            NodeRef::Pre(_) | NodeRef::Step(..) => &**field == "comment",
            _ => false,
        },
        Patch::Detached(_) | Patch::Continued | Patch::LeftOut(_) => matches!(node, NodeRef::Branch(_)),
        Patch::SyntheticRoot => node == NodeRef::Branch(BranchId::ROOT),
        Patch::Stones(stones) => {
            matches!(node, NodeRef::Pre(_)) && stones.iter().all(|stone| size.contains(stone.point))
        }
        Patch::Timing { time, .. } => {
            matches!(node, NodeRef::Step(..)) && time.as_deref().is_none_or(|time| StepTime::parse(time).is_some())
        }
        Patch::Question(_) => matches!(node, NodeRef::Pre(_)),
        Patch::Info(_) => node == NodeRef::Info,
        Patch::FullRecord { .. } => node == NodeRef::Document,
        Patch::MarkOrder(_) => matches!(node, NodeRef::Step(..) | NodeRef::Pre(_)),
        Patch::NodePatch(_) => !matches!(node, NodeRef::PreMark(..) | NodeRef::StepMark(..) | NodeRef::ActionMark(..)),
        Patch::Implied { .. } => true,
    }
}
