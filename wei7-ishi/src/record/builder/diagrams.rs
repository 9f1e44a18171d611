//! Diagrams: their place in the tree (4.4; 5.4 DIAGRAM).

use wei7_core::{BoardSize, Branch, Extra, Report, Span};

use super::RecordBuilder;
use crate::extras::IshiExtra;
use crate::record::diagram::Diagram;
use crate::record::node::lookup::Lookup;
use crate::record::tree;
use crate::syntax::keywords::Keyword;
use crate::syntax::statement::Region;

impl<'t> RecordBuilder<'t> {
    pub(super) fn diagram(&mut self, region: Region, text: &str, span: Span) {
        self.open_diagram(|board, report| Diagram::new(region, text, span, board, report));
    }

    pub(super) fn open_diagram(&mut self, open: impl FnOnce(BoardSize, &mut Report) -> Diagram<'t>) {
        self.begin();
        self.close_diagram();
        if let Some(current) = &mut self.sequence.current {
            current.data().letters.push(Keyword::Diagram);
        }
        let mut diagram = open(self.game.size(), &mut self.report);
        diagram.data.remarks(std::mem::take(&mut self.remarks));
        self.diagram = Some(Box::new(diagram));
    }

    /// Ends the open diagram. If the diagram does not change the position, play continues from it; otherwise it is
    /// placed after the next moves.
    pub(super) fn close_diagram(&mut self) {
        let Some(diagram) = self.diagram.take() else { return };
        self.is_ownerless = true;
        let drawn = diagram.into_branch(&mut Lookup::new(&self.game, &mut self.budget, &mut self.report));
        let (tree, current_branch) = (&mut self.record.tree, self.sequence.current_branch);
        let changes = |extra: &Extra| matches!(extra, Extra::Setup { .. }) || IshiExtra::ForeignDiagram.is(extra);
        if drawn.extras.as_slice().iter().any(changes) {
            tree.add_child(current_branch, drawn);
            return;
        }
        let here = &mut tree[current_branch];
        // Lines kept before the diagram would be read as lines of the diagram if they came after it.
        let kept = here.extras.as_slice().iter().any(|extra| matches!(extra, Extra::Unrecognized(_)));
        let begins = self.sequence.variation == Some(current_branch) && here.pre.is_none() && !kept;
        if begins && here.steps().is_empty() && here.children().is_empty() {
            let Branch { pre, mut extras, .. } = drawn;
            here.pre = pre;
            here.extras.extend(extras.take());
        } else if let Some(id) = tree::add_continuation(tree, current_branch, drawn) {
            self.sequence.current_branch = id;
        }
    }
}
