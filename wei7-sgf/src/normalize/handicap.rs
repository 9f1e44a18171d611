//! Adds handicap stones that Fox omits in its files.

use wei7_core::{BoardSize, Point};
use wei7_text::info::{self, Program};

use super::{Context, moves};
use crate::model::properties::Id;
use crate::syntax::tree::{GameTree, NodeId, Property};

impl Context<'_> {
    /// Returns the points of the handicap stones that Fox counts in `HA` but does not set up in `AB`; `None` for other
    /// games. The board must be 19 by 19, nothing may be set up before the first move, and White must play that move.
    pub(crate) fn missing_stones(&self) -> Option<Vec<Point>> {
        if !self.source.has_quirks_of(Program::Fox) {
            return None;
        }
        let raw = |id| self.game.root_value(id).map(|value| value.raw);
        let handicap = self.handicap(raw(Id::HA)?, &mut |_| {})?;
        let date = raw(Id::DT).and_then(|raw| self.date(raw, &mut |_| {}).value);
        let points = info::fox_fixed_handicap(handicap, date.as_ref(), &self.source)?;
        (self.size == BoardSize::STANDARD && begins_with_white(self.game)).then_some(points)
    }
}

/// Returns whether the first move or setup of the game is a move of White after the root.
fn begins_with_white(game: &GameTree<'_>) -> bool {
    let main_line = std::iter::successors(Some(NodeId::ROOT), |node| game.first_child(*node));
    let tells = |id: Id| matches!(id, Id::AB | Id::AW | Id::AE) || moves::color(id).is_some();
    let mut with_node = main_line.map(|node| (node, game.properties(node).map(Property::id)));
    let first = with_node.find_map(|(node, ids)| {
        let mut ids = ids.filter(|id| tells(*id)).peekable();
        ids.peek().is_some().then(|| node != NodeId::ROOT && ids.all(|id| id == Id::W))
    });
    first.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use wei7_core::{Color, Pre, Record};

    use crate::{SgfReader, SgfWriter};

    fn read(sgf: &str) -> Record {
        SgfReader::new().lenient().read(sgf.as_bytes()).unwrap().value.remove(0)
    }

    fn stones(sgf: &str) -> usize {
        let record = read(sgf);
        let stones = record.tree.root().pre.as_deref().map(Pre::stones).unwrap_or_default();
        assert!(stones.iter().all(|stone| stone.color == Color::Black), "{sgf}");
        stones.len()
    }

    #[test]
    fn fox_leaves_stones_out_where_white_begins() {
        let root = "GM[1]FF[4]CA[UTF-8]SZ[19]AP[foxwq]";
        assert_eq!(stones(&format!("(;{root}HA[4];W[qf];B[nc])")), 4);
        assert_eq!(stones(&format!("(;{root}HA[4]PL[W];W[qf])")), 4);
        assert_eq!(stones(&format!("(;{root}HA[9];C[hello];W[qf](;B[nc])(;B[cn]))")), 9);
        assert_eq!(stones("(;GM[1]FF[4]GN[]SZ[19]AP[GNU Go:3.8]HA[2];W[qf])"), 2);
        for (sgf, there) in [
            (format!("(;{root}HA[4];B[pd];B[dp];W[qf])"), 0),
            (format!("(;{root}HA[4])"), 0),
            (format!("(;{root}HA[1];W[qf])"), 0),
            (format!("(;{root}HA[10];W[qf])"), 0),
            (format!("(;{root}HA[4]W[qf];B[nc])"), 0),
            (format!("(;{root}HA[4]AB[aa];W[qf])"), 1),
            (format!("(;{root}HA[4];AB[pd][dp];W[qf])"), 0),
            (format!("(;{root}HA[4];AE[aa];W[qf])"), 0),
            (format!("(;{root}HA[4];W[qf])").replace("SZ[19]", "SZ[13]"), 0),
            (format!("(;{root}HA[4];W[qf])").replace("foxwq", "other"), 0),
            ("(;GM[1]FF[4]GN[Final]SZ[19]AP[GNU Go:3.8]HA[2];W[qf])".to_owned(), 0),
        ] {
            assert_eq!(stones(&sgf), there, "{sgf}");
        }
        let plain = SgfReader::new().lenient().without_quirks();
        let record = plain.read(format!("(;{root}HA[4];W[qf])").as_bytes()).unwrap().value.remove(0);
        assert_eq!(record.tree.root().pre, None);
    }

    #[test]
    fn missing_handicap_stones_are_written() {
        let record = read("(;GM[1]FF[4]CA[UTF-8]SZ[19]AP[foxwq:]HA[2];W[qf])");
        let mut out = Vec::new();
        assert_eq!(SgfWriter::new().write(&record, &mut out).unwrap(), []);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("AB[pd][dp]"), "{text}");
        assert_eq!(read(&text), record);
    }
}
