//! Checks that all games of one file have the same version (FF) and kind of game (GM).

use wei7_core::Diagnostic;
use wei7_core::Message;

use crate::codes;
use crate::model::properties::Id;
use crate::syntax::tree::{GameTree, NodeId};

/// Number of games so far, and FF and GM of the previous game of the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct File {
    games: u64,
    ff: u32,
    gm: u32,
}

impl File {
    /// Compares FF and GM of a game with those of the previous game, and calls `found` with each finding.
    pub(super) fn game(&mut self, game: &GameTree<'_>, mut found: impl FnMut(Diagnostic)) {
        let (ff, gm) = (game.ff(), kind(game));
        if self.games == 1 {
            found(
                Diagnostic::at(&codes::SEVERAL_GAMES, game.beginning(NodeId::ROOT))
                    .repair(Message::new("each-game-read")),
            );
        }
        if self.games > 0 {
            let place =
                |id| game.property(NodeId::ROOT, id).map_or(game.beginning(NodeId::ROOT), |named| named.value().span);
            if ff != self.ff {
                let finding = Diagnostic::at(&codes::MIXED_FF, place(Id::FF))
                    .found(Message::new("ff-after-ff").with("ff", ff).with("before", self.ff));
                found(finding.repair(Message::new("each-game-in-own-version")));
            }
            if gm != self.gm {
                let finding = Diagnostic::at(&codes::MIXED_GM, place(Id::GM));
                found(finding.found(Message::new("gm-after-gm").with("gm", gm).with("before", self.gm)));
            }
        }
        *self = Self { games: self.games + 1, ff, gm };
    }
}

/// Returns the kind of the game, the value of GM; 1, which is Go, if GM is absent or not a number (`FF[4]` GM).
pub(crate) fn kind(game: &GameTree<'_>) -> u32 {
    game.root_value(Id::GM).and_then(|value| value.raw.trim().parse().ok()).unwrap_or(1)
}
