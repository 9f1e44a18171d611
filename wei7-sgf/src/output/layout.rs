//! Lays out the text of a game: nodes, brackets and lines.

use std::borrow::Cow;
use std::collections::HashSet;

use wei7_core::{BoardSize, Branch, BranchId, Extra, Extras, Point, ProblemMarks, Record, Size, Spelling, Step};

use super::unfit::{PropertyPlaces, Unfit};
use crate::model::point::{Rectangle, compress, in_order, rectangle};
use crate::model::properties::{Id, Kind, Type, order_key};
use crate::model::sgf_property::SgfProperty;
use crate::model::size::size;
use crate::model::{CARRIER, PROBLEMS, is_carrier};
use crate::normalize::expansion::{area, is_stones_or_marks, writable_points};
use crate::problem::marks;
use crate::record::extras::apply_extras;
use crate::record::game_info::{INFO_MARKER, is_after_root};
use crate::record::headers;
use crate::record::to_sgf::{self, AnswerLine};

/// Form in which lists of points are written: as single points or as rectangles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Lists {
    /// Single points in lists of stones and marks, which the record has fields for; all other lists unchanged.
    #[default]
    AsTheyAre,
    /// Rectangles in all lists of points where they are shorter.
    Compressed,
}

/// Largest number of points of a game that are written singly. Further lists are written as rectangles, so that
/// rectangles that were expanded when read cannot make the output grow without bound.
const SINGLE: usize = 1 << 15;

/// Initial capacity in bytes for the root, enough for most games.
const HEADER: usize = 512;

/// Length of a line in bytes before which the line is broken if possible.
const LINE: usize = 76;

/// Length of a line of the carrier, in bytes. FF[4] has no limit, but a line of a mail has at most 998 bytes (RFC 5322,
/// 2.1.1), including the name of the property and the bracket, and editors are slow with longer lines.
const CARRIER_LINE: usize = 960;

/// Returns the text of a game with its carrier.
#[cfg(feature = "interop")]
pub(crate) fn game(record: &Record, carrier: Option<&str>, lists: Lists, marks: ProblemMarks) -> String {
    game_without(&Unfit::default(), record, carrier, lists, marks)
}

/// Returns the text of a game without the unfit properties.
pub(super) fn game_without(
    unfit: &Unfit,
    record: &Record,
    carrier: Option<&str>,
    lists: Lists,
    marks: ProblemMarks,
) -> String {
    lay_out(unfit, record, carrier, (lists, marks), None).0
}

/// Returns the places of all properties in the text of a game.
pub(super) fn places(unfit: &Unfit, record: &Record, marks: ProblemMarks) -> PropertyPlaces {
    lay_out(unfit, record, None, (Lists::AsTheyAre, marks), Some(PropertyPlaces::default())).1.unwrap_or_default()
}

fn lay_out(
    unfit: &Unfit,
    record: &Record,
    carrier: Option<&str>,
    (lists, marks): (Lists, ProblemMarks),
    places: Option<PropertyPlaces>,
) -> (String, Option<PropertyPlaces>) {
    let moves: usize = record.tree.ids().map(|id| record.tree[id].steps().len()).sum();
    // Reserve enough for most games: the root, seven bytes for each move, and the carrier with its line breaks.
    let mut text = String::with_capacity(HEADER + 7 * moves + carrier.map_or(0, |carrier| carrier.len() / 512 * 513));
    text.push('(');
    let mut layout = Layout {
        unfit,
        places,
        node: 0,
        text,
        line: 0,
        lists,
        size: record.board_size(),
        single: SINGLE,
        in_rectangles: None,
        record,
        info_after_root: is_after_root(record),
        answer: None,
        marks: if has_problem(record) { marks } else { ProblemMarks::Properties },
    };
    let mut open = vec![Task::Branch(BranchId::ROOT, None)];
    let mut viewed: HashSet<BranchId> = HashSet::new();
    while let Some(task) = open.pop() {
        match task {
            Task::Open(id, answer) => {
                layout.new_line();
                layout.text.push('(');
                open.push(Task::Close);
                open.push(Task::Branch(id, answer));
            }
            Task::Close => layout.text.push(')'),
            Task::Branch(id, answer) => {
                let branch = &record.tree[id];
                layout.answer = answer.or_else(|| layout.begin_answer(id));
                // Stones that are set up on a line begin another position.
                if let (Some(_), Some(line)) = (answer, &mut layout.answer)
                    && to_sgf::is_set_up(branch)
                    && line.marks != ProblemMarks::Plain
                {
                    line.marks = ProblemMarks::Properties;
                }
                if id == BranchId::ROOT {
                    layout.root(record, branch, carrier);
                } else {
                    layout.branch(branch, viewed.remove(&id));
                }
                // The view of a diagram also ends if the next node belongs to a child.
                if branch.steps().is_empty() && headers::ends_view(branch) {
                    viewed.extend(branch.children());
                }
                let answer = layout.answer;
                match branch.children() {
                    [only] => open.push(Task::Branch(*only, answer)),
                    several => open.extend(several.iter().rev().map(|child| Task::Open(*child, answer))),
                }
            }
        }
    }
    layout.text.push_str(")\n");
    (layout.text, layout.places)
}

enum Task {
    /// Write a branch. If a problem is above, its line up to the branch.
    Branch(BranchId, Option<AnswerLine>),
    /// Write the opening bracket of a variation, and then its branch and the closing bracket.
    Open(BranchId, Option<AnswerLine>),
    Close,
}

struct Layout<'r> {
    unfit: &'r Unfit,
    /// Places where properties begin in `text`; `None` if the caller does not need them.
    places: Option<PropertyPlaces>,
    /// Number of nodes written so far.
    node: usize,
    text: String,
    /// Byte offset in `text` where the current line begins.
    line: usize,
    lists: Lists,
    size: BoardSize,
    /// Number of points that may still be written singly.
    single: usize,
    /// Number of points that may still be written as rectangles; `None` until the first list needs this number.
    in_rectangles: Option<usize>,
    record: &'r Record,
    /// Whether the game information still has to be written, in a node after the root.
    info_after_root: bool,
    /// Line of the problem up to the current node, if the node belongs to a problem.
    answer: Option<AnswerLine>,
    /// Marks of the answers to problems.
    marks: ProblemMarks,
}

impl<'r> Layout<'r> {
    fn root(&mut self, record: &'r Record, branch: &'r Branch, carrier: Option<&str>) {
        let mut properties = to_sgf::header();
        properties.extend(to_sgf::size(record));
        properties.extend(to_sgf::position(branch.pre.as_deref(), branch.title.as_deref(), None));
        properties.extend(to_sgf::side_to_play(record).map(to_sgf::player));
        let mut all_extras = vec![&record.extras];
        if !self.info_after_root {
            properties.extend(to_sgf::info(record));
            all_extras.extend(record.info.as_deref().map(|info| &info.extras));
        }
        all_extras.extend(branch.pre.as_deref().map(|pre| &pre.extras));
        // A move may be in the root, but a node with setup must not have a move (2.2.1).
        let extras = all_extras.iter().flat_map(|part| part.as_slice()).map(|extra| match extra {
            Extra::Property { id, .. } => Id::from_identifier(id.as_bytes()),
            _ => Id::Unknown,
        });
        let sets_up =
            properties.iter().map(|one| one.id).chain(extras).filter_map(Id::row).any(|row| row.kind == Kind::Setup);
        let mut steps = branch.steps();
        if let Some((first, rest)) = steps.split_first()
            && !sets_up
            && first.extras().has(&Extra::Spelling(Spelling::SameNode))
        {
            properties.extend(to_sgf::step(first, None, self.answer.as_mut()));
            all_extras.push(first.extras());
            steps = rest;
        }
        self.apply_all(&all_extras, &mut properties);
        properties.extend(marks::name(self.marks));
        self.node(properties, carrier);
        self.steps(branch, steps, None, false);
    }

    /// Writes the nodes of a branch. `viewed` says that only a part of the board is in view at its beginning.
    fn branch(&mut self, branch: &'r Branch, viewed: bool) {
        let setup = branch.extras.find(|extra| match extra {
            Extra::Setup { stones, empty } => Some((stones.as_slice(), empty.as_slice())),
            _ => None,
        });
        let title = branch.title.as_deref();
        let Some(pre) = branch.pre.as_deref() else {
            // A branch without position and steps becomes an empty node.
            if branch.steps().is_empty() {
                let mut properties = to_sgf::position(None, title, setup);
                if viewed {
                    headers::whole_view(&mut properties);
                }
                self.node(properties, None);
            }
            return self.steps(branch, branch.steps(), title, viewed);
        };
        let mut properties = to_sgf::position(Some(pre), title, setup);
        if viewed && !headers::has_view(branch) {
            headers::whole_view(&mut properties);
        }
        headers::diagram(&branch.extras, &mut properties);
        self.apply(&pre.extras, &mut properties);
        self.node(properties, None);
        self.steps(branch, branch.steps(), None, headers::ends_view(branch));
    }

    /// Writes the nodes of the last steps of a branch.
    fn steps(&mut self, branch: &Branch, steps: &'r [Step], mut title: Option<&'r str>, mut viewed: bool) {
        let last = steps.iter().rposition(|step| step.as_move().is_some()).filter(|_| branch.children().is_empty());
        for (index, step) in steps.iter().enumerate() {
            let marked = self.answer.filter(|line| line.marks != ProblemMarks::Properties);
            let mut properties = to_sgf::step(step, title.take(), self.answer.as_mut());
            if std::mem::take(&mut viewed) {
                headers::whole_view(&mut properties);
            }
            self.apply(step.extras(), &mut properties);
            if let Some(line) = marked {
                self.answer = Some(marks::apply_marks(&mut properties, step, line, last == Some(index)));
            }
            self.node(properties, None);
        }
    }

    /// Returns the line at the beginning of a branch, if its position is a problem. Readers know a problem by its stones.
    fn begin_answer(&self, id: BranchId) -> Option<AnswerLine> {
        let pre = self.record.tree[id].pre.as_deref()?;
        let is_marked = !pre.stones().is_empty() || self.marks == ProblemMarks::Plain;
        pre.problem.filter(|_| is_marked).map(|solver| marks::answer_line(self.record, id, solver, self.marks))
    }

    /// Applies the extras of a node to its properties, and adds the game information if it belongs to this node.
    fn apply(&mut self, extras: &'r Extras, properties: &mut Vec<SgfProperty<'r>>) {
        let info = self.record.info.as_deref().filter(|_| self.info_after_root && extras.has(&INFO_MARKER));
        let Some(info) = info else { return self.apply_all(&[extras], properties) };
        self.info_after_root = false;
        properties.extend(to_sgf::info(self.record));
        self.apply_all(&[extras, &info.extras], properties);
    }

    fn apply_all(&self, all_extras: &[&'r Extras], properties: &mut Vec<SgfProperty<'r>>) {
        apply_extras(properties, all_extras, self.size, |name| name != PROBLEMS && !self.unfit.has(self.node, name));
    }

    fn node(&mut self, mut properties: Vec<SgfProperty<'_>>, carrier: Option<&str>) {
        if self.text == "(" {
            self.keep_root_true(&mut properties);
        }
        // Readers find a carrier in any node, so an old carrier among the extras must not be written.
        properties.retain(|one| !is_carrier(&one.name));
        if properties.len() > 1 {
            properties.sort_by(|a, b| order_key(a.id, &a.name).cmp(&order_key(b.id, &b.name)));
        }
        // Begin a line with the node if its first value does not fit on the current line.
        let first = properties
            .first()
            .map_or(0, |one| one.name.len() + 2 + one.values.as_slice().first().map_or(0, |value| head(value)));
        self.break_line_before(first + 1);
        self.text.push(';');
        self.node += 1;
        for (index, one) in properties.iter().enumerate() {
            self.property(one, index == 0);
        }
        if let Some(carrier) = carrier {
            self.new_line();
            self.text.push_str(CARRIER);
            self.text.push('[');
            self.carrier(carrier);
            self.text.push(']');
        }
    }

    /// Writes a carrier, which is ASCII without brackets and backslashes. Its lines end in unescaped line breaks, which
    /// the reader drops: a program that does not know soft line breaks (3.2) keeps unescaped ones unchanged.
    fn carrier(&mut self, carrier: &str) {
        for (index, line) in carrier.as_bytes().chunks(CARRIER_LINE).enumerate() {
            if index > 0 {
                self.text.push('\n');
            }
            self.text.extend(line.iter().map(|byte| char::from(*byte)));
        }
    }

    /// Restores version, charset, game and board size of the root. Extras come from untrusted input and must not
    /// replace the values that describe this output.
    fn keep_root_true(&self, properties: &mut Vec<SgfProperty<'_>>) {
        for header in to_sgf::header().into_iter().filter(|one| one.id != Id::AP) {
            if !properties.iter().any(|one| one.id == header.id && one.values.as_slice() == header.values.as_slice()) {
                properties.retain(|one| one.id != header.id);
                properties.push(header);
            }
        }
        let sizes = properties.iter().filter(|one| one.id == Id::SZ).flat_map(|one| one.values.as_slice());
        let named = sizes.into_iter().find(|raw| !raw.trim_ascii().is_empty()).and_then(|raw| size(raw, u32::MAX).0);
        if named.map(Size::board_size) != self.record.size.map(Size::board_size) {
            properties.retain(|one| one.id != Id::SZ);
            properties.extend(to_sgf::size(self.record));
        }
    }

    fn property(&mut self, one: &SgfProperty<'_>, first: bool) {
        if let Some(places) = &mut self.places {
            places.0.push((self.text.len(), self.node - 1, (&*one.name).into()));
        }
        let values = self.rectangles(one);
        for (index, value) in values.as_deref().unwrap_or(one.values.as_slice()).iter().enumerate() {
            let name = if index == 0 { &*one.name } else { "" };
            if !(first && index == 0) {
                self.break_line_before(name.len() + 2 + head(value));
            }
            self.text.push_str(name);
            self.text.push('[');
            self.text.push_str(value);
            self.text.push(']');
            if let Some(end) = memchr::memrchr(b'\n', value.as_bytes()) {
                self.line = self.text.len() - 1 - (value.len() - end - 1);
            }
        }
    }

    /// Returns the values of a list as rectangles, or `None` if the list is written as it is.
    fn rectangles(&mut self, one: &SgfProperty<'_>) -> Option<Vec<Cow<'static, str>>> {
        let values = one.values.as_slice();
        if values.len() < 2 || (self.lists == Lists::AsTheyAre && !is_stones_or_marks(one.id)) {
            return None;
        }
        if self.lists == Lists::AsTheyAre
            && let Some(single) = self.single.checked_sub(values.len())
        {
            self.single = single;
            return None;
        }
        // The order of a list has no meaning in SGF, but is kept unless compression is requested.
        let lists = compressed(one, self.size, if self.lists == Lists::AsTheyAre { in_order } else { compress })?;
        if is_stones_or_marks(one.id) {
            // Readers expand all rectangles of stones and marks or none, so their sum must stay below the limit.
            let left = self.in_rectangles.get_or_insert_with(|| writable_points(self.record));
            *left = left.checked_sub(lists.iter().map(|raw| area(raw, self.size)).sum())?;
        }
        Some(lists)
    }

    /// Begins a new line if `bytes` more bytes would make the current line too long. White space is allowed between
    /// values, properties and nodes (EBNF).
    fn break_line_before(&mut self, bytes: usize) {
        if self.text.len() - self.line + bytes > LINE {
            self.new_line();
        }
    }

    fn new_line(&mut self) {
        if self.text.len() > self.line {
            self.text.push('\n');
            self.line = self.text.len();
        }
    }
}

/// Returns whether a record has a problem.
fn has_problem(record: &Record) -> bool {
    record.tree.ids().any(|id| record.tree[id].pre.as_deref().is_some_and(|pre| pre.problem.is_some()))
}

/// Returns the length of the first line of a value, in bytes.
fn head(value: &str) -> usize {
    memchr::memchr(b'\n', value.as_bytes()).unwrap_or(value.len())
}

/// Returns the values of a list as rectangles, made by `how`; `None` if a value is not a point or rectangles are not
/// shorter.
fn compressed(
    one: &SgfProperty<'_>,
    size: BoardSize,
    how: fn(&[Point]) -> Vec<Rectangle>,
) -> Option<Vec<Cow<'static, str>>> {
    let values = one.values.as_slice();
    if one.id.row()?.value != Type::Points || values.len() < 2 {
        return None;
    }
    let mut points = Vec::new();
    for raw in values {
        let (part, _) = rectangle(raw, size).ok()?;
        points.extend(part.points());
        // A list that names more points than the board has was kept unexpanded when it was read, and stays unchanged.
        if points.len() as u64 > size.points() {
            return None;
        }
    }
    let parts: Vec<_> = how(&points).into_iter().map(Rectangle::name).collect();
    (parts.len() < values.len()).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_become_rectangles() {
        let list = |name: &'static str, values: &[&'static str]| {
            SgfProperty::new(name.into(), values.iter().map(|value| Cow::Borrowed(*value)).collect())
        };
        let size = BoardSize::STANDARD;
        assert_eq!(compressed(&list("AB", &["aa", "ab", "ba", "bb"]), size, compress), Some(vec!["aa:bb".into()]));
        assert_eq!(compressed(&list("TB", &["aa", "cc"]), size, compress), None);
        assert_eq!(compressed(&list("TB", &["aa", "zz"]), size, compress), None);
        assert_eq!(compressed(&list("C", &["aa", "ab"]), size, compress), None);
        assert_eq!(compressed(&list("XX", &["aa", "ab"]), size, compress), None);
    }
}
