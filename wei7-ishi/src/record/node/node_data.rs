//! The data lines of one node: an event, its setup, a move or a diagram (4.2 to 4.4).

use wei7_core::{Extra, Extras, Mark, Pre, Report, Span, Text, Unrecognized};

use crate::extras::{Block, IshiExtra};
use crate::record::board_state::BoardState;
use crate::record::node::commentary;
use crate::record::node::line_order::LineOrder;
use crate::record::node::lookup::Lookup;
use crate::record::node::mark_lines;
use crate::record::node::marks::{MarkFields, ShownMarks};
use crate::record::node::prisoners;
use crate::syntax::statement::{Lines, Target};

/// Returns the fields after the keyword, separated by single spaces.
pub(crate) fn fields_after_keyword(line: &str) -> String {
    let fields: Vec<_> = line.split_ascii_whitespace().skip(1).collect();
    fields.join(" ")
}

/// Converts a parsed block to the form of an extra.
pub(crate) fn block(lines: Lines<'_>) -> Block<'_> {
    Block { title: lines.title, lines: lines.lines }
}

/// The data lines of one node, collected until its end.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeData<'t> {
    /// Blocks of commentary.
    pub(crate) blocks: Vec<Block<'t>>,
    /// MARK and UNMARK lines: the text with keyword in upper case and single spaces, and the parsed fields.
    marks: Vec<(String, MarkFields<'t>)>,
    prisoners: Vec<(String, Vec<Target>, Span)>,
    /// The order of the lines of a move or a diagram. An event has one order for all its lines.
    pub(crate) letters: LineOrder,
    /// All other extras.
    pub(crate) extras: Vec<Extra>,
}

impl<'t> NodeData<'t> {
    /// Adds a MARK or UNMARK line.
    pub(crate) fn mark(&mut self, text: &str, fields: MarkFields<'t>) {
        let keyword = if matches!(fields, MarkFields::Mark(_)) { "MARK" } else { "UNMARK" };
        let text = [keyword, &fields_after_keyword(text)].join(" ");
        self.marks.push((text.trim_end().to_owned(), fields));
    }

    pub(crate) fn prisoner(&mut self, text: &str, targets: Vec<Target>, span: Span) {
        self.prisoners.push((fields_after_keyword(text), targets, span));
    }

    /// Adds remarks before the node, after those already present.
    pub(crate) fn remarks(&mut self, remarks: Vec<Text>) {
        if remarks.is_empty() {
            return;
        }
        match self.extras.iter_mut().find(|extra| IshiExtra::Remarks.is(extra)) {
            Some(Extra::Format { values, .. }) => values.extend(remarks),
            _ => self.extras.push(IshiExtra::Remarks.extra(remarks)),
        }
    }

    /// Keeps a line that cannot be used.
    pub(crate) fn keep(&mut self, line: &str) {
        self.extras.push(Extra::Unrecognized(Unrecognized::Line(line.into())));
    }

    /// Returns the comment; the blocks are added to `extras` unless they are canonical.
    pub(crate) fn take_comment(&mut self, extras: &mut Extras) -> Option<Text> {
        let blocks = std::mem::take(&mut self.blocks);
        let comment = commentary::comment(&blocks);
        if !commentary::is_canonical(&blocks) {
            extras.push(IshiExtra::Commentary.extra(blocks));
        }
        comment.map(Into::into)
    }

    /// Returns the marks at this position; the lines are added to `extras` unless they are canonical.
    pub(crate) fn take_marks(&mut self, lookup: &mut Lookup<'_>, extras: &mut Extras) -> Option<Vec<Mark>> {
        if self.marks.is_empty() {
            return None;
        }
        let at = self.marks.iter().find_map(|(_, fields)| fields.at()).unwrap_or_default();
        let mut shown = ShownMarks::default();
        let mut texts = Vec::with_capacity(self.marks.len());
        for (text, fields) in std::mem::take(&mut self.marks) {
            shown.apply(fields, lookup);
            texts.push(text);
        }
        let shown = shown.into_marks().filter(|marks| lookup.budget.shows(marks.len(), at, lookup.report));
        let number_at = |point| lookup.game.number_at(point);
        let canonical = mark_lines::canonical(shown.as_deref().unwrap_or_default(), lookup.game.size(), number_at);
        if !mark_lines::is_canonical(texts.iter().map(String::as_str), &canonical) {
            extras.push(IshiExtra::MarkLines.extra(texts));
        }
        shown
    }

    /// Returns the comment and the marks of a position.
    pub(crate) fn take_pre(&mut self, lookup: &mut Lookup<'_>) -> Pre {
        let mut pre = Pre::default();
        pre.comment = self.take_comment(&mut pre.extras);
        pre.marks = self.take_marks(lookup, &mut pre.extras);
        pre
    }

    /// Returns the PRISONER lines of the last move unless they are canonical.
    pub(crate) fn take_prisoners(&mut self, game: &BoardState, report: &mut Report) -> Option<Extra> {
        let taken = game.taken();
        let lines = std::mem::take(&mut self.prisoners);
        if let Some((.., span)) = lines.first() {
            let targets: Vec<_> = lines.iter().flat_map(|(_, targets, _)| targets).copied().collect();
            prisoners::compare(&targets, &taken, game, *span, report);
        }
        let texts: Vec<_> = lines.into_iter().map(|(text, ..)| text).collect();
        let canonical = prisoners::is_canonical(&texts, &taken, game.size());
        (!canonical).then(|| IshiExtra::Prisoners.extra(texts))
    }
}
