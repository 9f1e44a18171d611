//! Converts figures, views and move numbers to diagrams and numbers of the record (`FF[4]` FG, VW, MN). `headers`
//! converts in the other direction.

use std::borrow::Cow;
use std::collections::HashSet;

use wei7_core::{BoardSize, BranchId, Diagram, Extra, Point, Tree};

use crate::model::point::{Rectangle, rectangle};
use crate::model::properties::Id;
use crate::normalize::node::NormalNode;
use crate::normalize::spelling::usual;
use crate::record::headers;
use crate::record::to_sgf::is_set_up;

/// Returns the diagram for the figure (FG) of a node without a move, or `None` if the node has no figure. The region of
/// the diagram is the view (VW) if the view is one rectangle.
pub(crate) fn diagram(node: &NormalNode<'_>, size: BoardSize) -> Option<Diagram> {
    if !node.has("FG") {
        return None;
    }
    let parts: Option<Vec<Rectangle>> =
        node.values("VW").iter().map(|raw| rectangle(raw, size).ok().map(|(part, _)| part)).collect();
    let region =
        parts.and_then(|parts| filled_rectangle(&parts)).filter(|region| region.area() as u64 != size.points());
    Some(Diagram::new(region.map(|region| (region.first, region.last)), size))
}

/// Returns the value of MN if it is a valid move number, that is, a positive number.
pub(crate) fn own_number(node: &NormalNode<'_>) -> Option<u32> {
    let [raw] = node.values("MN") else { return None };
    let raw = usual(Id::MN, raw, BoardSize::STANDARD).unwrap_or(Cow::Borrowed(raw));
    raw.parse().ok().filter(|number: &u32| *number > 0 && number.to_string() == raw)
}

/// Returns the rectangle that a list of points names: the list is a single rectangle, or its points fill one.
fn filled_rectangle(parts: &[Rectangle]) -> Option<Rectangle> {
    if let [only] = parts {
        return Some(*only);
    }
    let points: HashSet<Point> = parts.iter().filter(|part| part.area() == 1).map(|part| part.first).collect();
    let first = Point::new(points.iter().map(|point| point.x).min()?, points.iter().map(|point| point.y).min()?);
    let last = Point::new(points.iter().map(|point| point.x).max()?, points.iter().map(|point| point.y).max()?);
    let whole = Rectangle { first, last };
    (points.len() == parts.len() && whole.area() == parts.len()).then_some(whole)
}

/// Converts move numbers back to MN if the record cannot represent them: a number that the move has anyway, or a number
/// that does not exceed all earlier numbers of its line. In a line of the record each number occurs once.
pub(crate) fn convert_numbers_back(tree: &mut Tree) {
    let order: Vec<(BranchId, usize)> = tree.preorder().map(|(id, depth)| (id, depth as usize)).collect();
    let begins = beginnings(tree, &order);
    // For each branch of the current path, its last move number and the highest move number of its line.
    let mut path: Vec<(Option<u32>, Option<u32>)> = Vec::new();
    for (id, depth) in order {
        path.truncate(depth);
        let (mut last, mut highest) = path.last().copied().unwrap_or_default();
        if begins.get(id.index()).copied().unwrap_or_default() {
            highest = None;
        }
        for step in tree[id].steps.iter_mut().flatten() {
            let next = last.map_or(1, |last| last.saturating_add(1));
            let own = headers::own_number(step.extras());
            let distinct = own.filter(|own| *own != next && highest.is_none_or(|highest| *own > highest));
            if let Some(own) = own.filter(|_| distinct.is_none()) {
                let extras = step.details_mut().extras.take().into_iter().map(|extra| match extra {
                    Extra::Number(_) => Extra::Property { id: "MN".into(), values: vec![own.to_string().into()] },
                    other => other,
                });
                step.add_extras(extras);
            }
            let number = distinct.unwrap_or(next);
            (last, highest) = (Some(number), highest.max(Some(number)));
        }
        path.push((last, highest));
    }
}

/// Returns for each branch whether a new line of move numbers begins with it, because stones are set up or an earlier
/// sibling has moves. The index is that of the branch.
fn beginnings(tree: &Tree, order: &[(BranchId, usize)]) -> Vec<bool> {
    let (mut plays, mut begins) = (vec![false; tree.len()], vec![false; tree.len()]);
    // Visit children before their parents.
    for (id, _) in order.iter().rev() {
        let mut moves = false;
        for child in tree[*id].children() {
            let set_up = is_set_up(&tree[*child]);
            if let Some(slot) = begins.get_mut(child.index()) {
                *slot = moves || set_up;
            }
            moves |= !set_up && plays.get(child.index()).copied().unwrap_or_default();
        }
        if let Some(slot) = plays.get_mut(id.index()) {
            *slot = moves || !tree[*id].steps().is_empty();
        }
    }
    begins
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use wei7_core::{Extras, Record, Spelling};

    use crate::{SgfReader, SgfWriter};

    fn read(text: &str) -> Record {
        SgfReader::new().lenient().read(text.as_bytes()).unwrap().value.remove(0)
    }

    /// Returns the diagrams and move numbers of a game, branch by branch, and the properties that extras keep.
    fn found(text: &str) -> Vec<String> {
        let record = read(&format!("(;FF[4]GM[1]SZ[9]{text})"));
        let mut out = Vec::new();
        for (id, _) in record.tree.preorder() {
            let branch = &record.tree[id];
            let game_extras = if id == BranchId::ROOT { &record.extras } else { &Extras::NONE };
            let pre_extras = branch.pre.as_deref().map_or(&Extras::NONE, |pre| &pre.extras);
            let all_extras = [game_extras, &branch.extras, pre_extras]
                .into_iter()
                .chain(branch.steps().iter().map(wei7_core::Step::extras));
            for extra in all_extras.flat_map(Extras::as_slice) {
                out.push(match extra {
                    Extra::Diagram(diagram) => format!("diagram {}", diagram.region),
                    Extra::Number(number) => format!("number {number}"),
                    Extra::Property { id, values } => format!("{id}[{}]", values.join("][")),
                    Extra::Absent(id) => format!("no {id}"),
                    Extra::Setup { .. } => "setup".to_owned(),
                    Extra::Spelling(Spelling::Property { id, values }) => format!("{id} as [{}]", values.join("][")),
                    other => format!("{other:?}"),
                });
            }
        }
        let mut written = Vec::new();
        SgfWriter::new().write(&record, &mut written).unwrap();
        assert_eq!(read(&String::from_utf8(written).unwrap()), record, "{text}");
        out
    }

    use super::*;

    #[test]
    fn a_figure_that_shows_a_position_is_a_diagram() {
        assert_eq!(found(";B[ee];FG[]"), ["diagram "]);
        assert_eq!(found(";B[ee];FG[257:Dia. 1]"), ["diagram ", "FG[257:Dia. 1]"]);
        assert_eq!(found(";B[ee];FG[]VW[aa:ee]"), ["diagram A9 E5"]);
        assert_eq!(found(";B[ee];FG[]VW[aa][ab][ba][bb]"), ["diagram A9 B8"]);
        assert_eq!(found(";B[ee];FG[]VW[ee]"), ["diagram E5 E5"]);
        assert_eq!(found(";B[ee];FG[]VW[aa:ii]"), ["diagram ", "VW[aa:ii]"]);
        assert_eq!(found(";B[ee];FG[]VW[aa][bb]"), ["diagram ", "VW[aa][bb]"]);
        assert_eq!(found(";B[ee];FG[]VW[]"), ["diagram ", "VW[]"]);
        assert_eq!(found(";B[ee];AE[ee]FG[]"), ["setup", "diagram "]);
        // The figure begins with a move; the position is that of the game; there is no figure.
        assert_eq!(found(";B[ee]FG[]VW[aa:ee]"), ["FG[]", "VW[aa:ee]"]);
        assert_eq!(found("FG[]"), ["FG[]"]);
        assert_eq!(found(";AB[ee]FG[]"), ["FG[]"]);
        assert_eq!(found(";B[ee];VW[aa:ee]"), ["VW[aa:ee]"]);
    }

    #[test]
    fn a_view_that_goes_on_is_kept() {
        assert_eq!(found(";B[ee];FG[]VW[aa:ee];W[gc]VW[];B[ge]"), ["diagram A9 E5"]);
        assert_eq!(found(";B[ee];FG[]VW[aa:ee];W[gc]C[x]VW[ee:ii]"), ["diagram A9 E5", "VW[ee:ii]"]);
        assert_eq!(found(";B[ee];FG[]VW[aa:ee];FG[]VW[ee:ii]"), ["diagram A9 E5", "diagram E5 J1"]);
        // The view extends beyond the region of the diagram.
        for (behind, more) in [(";W[gc];B[ge]", None), ("(;W[gc])(;W[cg]VW[])", Some("VW[]")), (";C[x]", None)] {
            let all = found(&format!(";B[ee];FG[]VW[aa:ee]{behind}"));
            let expected: Vec<_> = ["diagram A9 E5", "VW[aa:ee]"].into_iter().chain(more).collect();
            assert_eq!(all, expected, "{behind}");
        }
        assert_eq!(found(";B[ee];FG[]VW[aa][ab];W[gc]"), ["diagram A9 A8", "VW[aa][ab]"]);
    }

    #[test]
    fn a_move_has_a_number_if_it_is_not_the_next() {
        assert_eq!(found(";B[ee]MN[17];W[gc]"), ["number 17"]);
        assert_eq!(found(";B[ee]MN[1];W[gc]MN[2]"), ["MN[1]", "MN[2]"]);
        assert_eq!(found(";B[ee]MN[7];W[gc]MN[8];B[ge]MN[10]"), ["number 7", "MN[8]", "number 10"]);
        // A number occurs once in a line; a variation is a line of its own, and so are the moves after a setup.
        assert_eq!(found(";B[ee]MN[7];W[gc]MN[1];B[ge]MN[7]"), ["number 7", "MN[1]", "MN[7]"]);
        assert_eq!(found(";B[ee]MN[7](;W[gc]MN[8])(;W[cg]MN[1])"), ["number 7", "MN[8]", "number 1"]);
        assert_eq!(found(";B[ee](;C[x])(;W[gc]MN[1])(;W[cg]MN[1])"), ["MN[1]", "number 1"]);
        assert_eq!(found(";B[ee];AW[aa];W[gc]MN[1];B[ge]MN[1]"), ["setup", "number 1", "MN[1]"]);
        assert_eq!(found(";B[ee]MN[0];W[gc]MN[-2];B[ge]MN[+7]"), ["MN[0]", "MN[-2]", "number 7", "MN as [+7]"]);
        assert_eq!(found(";B[ee];MN[1]C[x];W[gc]"), ["MN[1]"]);
    }
}
