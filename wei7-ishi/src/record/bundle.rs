//! Combines the events of a file into one record with a branch for each.

use wei7_core::{BoardSize, Branch, BranchId, Diagnostic, Extra, Info, Place, Record, Tree};

use crate::codes;
use crate::extras::IshiExtra;
use crate::record::headers::{self, Headers};
use crate::record::tree::graft;
use crate::syntax::keywords::Keyword;

/// A record to which events are added.
#[derive(Debug, Default)]
pub(crate) struct Bundle {
    record: Record,
    board: Option<BoardSize>,
    /// Branches of events without BOARDSIZE.
    without_board: Vec<BranchId>,
}

impl Bundle {
    /// Adds an event, which must have the board size of the first event. `at` is the place of the finding if it has
    /// not.
    pub(crate) fn add(&mut self, mut event: Record, headers: &Headers, at: Place) -> Result<(), Diagnostic> {
        let size = event.board_size();
        let first = self.board.is_none();
        let board = *self.board.get_or_insert(size);
        if size != board {
            let finding = Diagnostic::new(&codes::BUNDLE_BOARDS, at);
            return Err(finding.found(size.to_string()).expected(board.to_string()));
        }
        self.record.size = self.record.size.or(event.size);
        let order: Vec<_> = event.tree.preorder().map(|(id, _)| id).collect();
        let Some(id) = self.record.tree.add_child(BranchId::ROOT, Branch::default()) else { return Ok(()) };
        graft(&mut event.tree, &order, &mut self.record.tree, id);
        let branch = &mut self.record.tree[id];
        branch.extras.push(Extra::Event);
        if event.size.is_none() {
            self.without_board.push(id);
        }
        for extra in event.extras.take() {
            // Remarks at the end of the last event are at the end of the bundle.
            let is_of_bundle = IshiExtra::LastRemarks.is(&extra);
            let extras = if is_of_bundle { &mut self.record.extras } else { &mut branch.extras };
            extras.push(extra);
        }
        if !first {
            branch.extras.extend(headers::header_extras(headers));
        }
        if let Some(mut info) = event.info {
            // The name names this event, not the bundle, so it becomes the title of the branch.
            branch.title = info.name.take();
            if first {
                self.record.info = (*info != Info::default()).then_some(info);
            }
        }
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Record {
        if self.record.size.is_some() {
            for id in self.without_board {
                let none = Extra::Header { keyword: Keyword::BoardSize.name().into(), lines: Vec::new() };
                self.record.tree[id].extras.push(none);
            }
        }
        self.record
    }
}

/// Converts a bundle whose events are one game: name and extras of the first event become those of the game.
pub(crate) fn as_game(mut bundle: Record) -> Record {
    let Some(first) = bundle.tree.root().children().first().copied() else { return bundle };
    let event = &mut bundle.tree[first];
    if let Some(name) = event.title.take() {
        bundle.info.get_or_insert_default().name = Some(name);
    }
    let (events, of_game): (Vec<_>, Vec<_>) = event.extras.take().into_iter().partition(|extra| *extra == Extra::Event);
    event.extras.extend(events);
    bundle.extras.extend(of_game);
    bundle
}

/// Unwraps a bundle of which only one event is left.
pub(crate) fn without_bundle_of_one(mut record: Record) -> Record {
    let root = record.tree.root();
    let [only] = *root.children() else { return record };
    let is_bare = root.title.is_none() && root.pre.is_none() && root.steps().is_empty() && root.extras.is_empty();
    if !is_bare || !record.tree[only].extras.has(&Extra::Event) {
        return record;
    }
    let extras = record.tree[only].extras.take();
    record.tree[only].extras.extend(extras.into_iter().filter(|extra| *extra != Extra::Event));
    let order: Vec<_> = record.tree.preorder().map(|(id, _)| id).skip(1).collect();
    let mut tree = Tree::default();
    graft(&mut record.tree, &order, &mut tree, BranchId::ROOT);
    record.tree = tree;
    record
}
