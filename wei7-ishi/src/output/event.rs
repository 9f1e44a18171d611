//! Writes events as lines: the head of each event, and the choice of branches that become events.

use std::borrow::Cow;

use wei7_core::{BranchId, Extra, Extras, InFile, Node, PlaceNames, Pre, Record, Size, Stone, Text, TooManyStones};

use crate::extras::IshiExtra;
use crate::output::branch_kind::{BranchKind, BranchKinds};
use crate::output::headings::{self, Headings};
use crate::output::line_writer::LineWriter;
use crate::output::node_lines::{NodeContent, NodeLine, NodeLines, Phase, order, remarks};
use crate::output::setup::setup_parts;
use crate::output::tree::{NestedEvent, TreeWriter};
use crate::record::node::kept_lines::own_lines;
use crate::syntax::keywords::Keyword;
use crate::syntax::lines::LineStart;
use crate::text::ascii;

/// The text of a record.
pub(crate) struct WrittenEvents {
    pub(crate) text: String,
    /// Byte offset of each event in `text`.
    pub(crate) events: Vec<usize>,
    /// Byte offset in `text` of the tree of each event, where a carrier may be inserted.
    pub(crate) trees: Vec<usize>,
}

impl WrittenEvents {
    /// Inserts an EVENT line if the first event would not be recognized (4.1) because none of its lines begins an event
    /// and other events follow.
    fn open(&mut self, place: InFile) {
        let first = self.events().next().unwrap_or_default();
        let is_there = first.lines().any(|line| LineStart::new(line).begins_event());
        if is_there || !(place.before_record || self.events.len() > 1) {
            return;
        }
        let line = format!("{}\r\n", Keyword::Event.name());
        self.text.insert_str(0, &line);
        self.trees.iter_mut().for_each(|tree| *tree += line.len());
        self.events.iter_mut().skip(1).for_each(|start| *start += line.len());
    }

    /// Returns the text of each event.
    pub(crate) fn events(&self) -> impl Iterator<Item = &str> {
        let ends = self.events.iter().copied().skip(1).chain([self.text.len()]);
        self.events.iter().zip(ends).filter_map(|(start, end)| self.text.get(*start..end))
    }
}

/// Separator of the branch titles in the title of an event.
pub(crate) const TITLE_SEPARATOR: &str = " / ";

/// Writes all events of a record whose steps are all moves. `most` is the upper bound of the number of stones that are
/// derived for the beginnings of events.
pub(crate) fn events(record: &Record, place: InFile, most: u64) -> Result<WrittenEvents, TooManyStones> {
    let mut tree_writer = TreeWriter::new(record, most);
    let mut out = LineWriter::default();
    let mut starts = Vec::new();
    let mut trees = Vec::new();
    let mut names = None;
    // The events still to be written are a stack, since nested events directly follow the event that contains them.
    let mut open = Vec::new();
    if is_bundle(record) {
        let stones = |id: &BranchId| record.tree[*id].pre.as_deref().map(Pre::stones).unwrap_or_default().to_vec();
        open.extend(record.tree.root().children().iter().rev().map(|id| NestedEvent { id: *id, stones: stones(id) }));
    } else {
        open.push(NestedEvent { id: BranchId::ROOT, stones: Vec::new() });
    }
    while let Some(found) = open.pop() {
        starts.push(out.len());
        let first = starts.len() == 1;
        let event = Event::new(record, &tree_writer.kinds, found, first, &mut names);
        trees.push(event.head(record, first && !place.after_record, &mut out));
        let nested = tree_writer.event(event.id, &event.stones, event.setup, &event.siblings, &mut out)?;
        open.extend(nested.into_iter().rev());
    }
    if !place.before_record {
        for lines in record.extras.as_slice().iter().filter_map(|extra| IshiExtra::LastRemarks.values(extra)) {
            out.keywords(Keyword::Remark, lines);
        }
    }
    let mut written = WrittenEvents { text: out.into_text(), events: starts, trees };
    written.open(place);
    Ok(written)
}

/// Returns whether the record consists of several events of a file (4.1), each a branch of an otherwise empty root.
pub(crate) fn is_bundle(record: &Record) -> bool {
    let root = record.tree.root();
    let is_event = |id: &BranchId| record.tree[*id].extras.has(&Extra::Event);
    let bare = root.title.is_none() && root.pre.is_none() && root.steps().is_empty() && root.extras.is_empty();
    bare && !root.children().is_empty() && root.children().iter().all(is_event)
}

/// The head of an event: all that is written before its tree.
struct Event<'r> {
    id: BranchId,
    title: Option<Cow<'r, str>>,
    headers: Vec<(Keyword, Text)>,
    /// Extras of the event as a whole.
    extras: Option<&'r Extras>,
    /// Data of the event, shown on the empty board.
    data: Option<&'r Pre>,
    /// The stones of the setup.
    stones: Vec<Stone>,
    /// Data of the position after the stones.
    position: Option<&'r Pre>,
    /// The branch that has `stones`, if this is not the branch of the event.
    setup: Option<BranchId>,
    /// Siblings of `setup`, which begin with other stones; each becomes an event of its own.
    siblings: Vec<BranchId>,
    /// A second title, written as commentary because the EVENT line has room for one.
    heading: Option<Cow<'r, str>>,
}

impl<'r> Event<'r> {
    fn new(
        record: &'r Record,
        kinds: &BranchKinds,
        found: NestedEvent,
        first: bool,
        names: &mut Option<EventNames<'r>>,
    ) -> Self {
        let NestedEvent { id, mut stones } = found;
        let branch = &record.tree[id];
        let is_file_event = branch.extras.has(&Extra::Event);
        let is_root = id == BranchId::ROOT;
        if is_root {
            stones = own_stones(record, id);
        }
        let pre = branch.pre.as_deref();
        let (data, mut position) = if stones.is_empty() { (pre, None) } else { (None, pre) };
        let (mut setup, mut siblings) = (None, Vec::new());
        // The stones of a child branch may follow the data of the event (4.2).
        if stones.is_empty() && branch.steps().is_empty() && (is_root || is_file_event) {
            siblings = first_setups(record, kinds, id);
        }
        if !siblings.is_empty() {
            let child = siblings.remove(0);
            setup = Some(child);
            stones = own_stones(record, child);
            position = record.tree[child].pre.as_deref();
        }
        let mut titles = Vec::new();
        let (headers, extras) = (Vec::new(), None);
        let (title, heading) = (None, None);
        let mut event = Self { id, title, headers, extras, data, stones, position, setup, siblings, heading };
        if is_root {
            event.headers = headings::record_headers(record);
            event.extras = Some(&record.extras);
            titles.extend(headings::title(record));
        } else if is_file_event {
            event.headers = if first { headings::record_headers(record) } else { headings::branch_headers(branch) };
            titles.extend(headings::title(record).filter(|_| first));
            event.extras = Some(&branch.extras);
        } else {
            let names = names.get_or_insert_with(|| EventNames::new(record));
            // An event within the event of its game does not repeat the headings of the game; only its place names it.
            let is_within = |above: &BranchId| *above != id && kinds[*above].kind == BranchKind::Event;
            let mut ancestors = names.ancestors(id).take_while(|above| *above != BranchId::ROOT && !is_within(above));
            let game = ancestors.find_map(|id| Headings::from_branch(&record.tree[id]));
            let Headings { title, headers } = game.unwrap_or_default();
            event.headers = headers;
            titles.push(title.map_or_else(|| names.path(record, id).into(), Cow::Owned));
        }
        if is_root || is_file_event {
            let own = [Some(id), event.setup].into_iter().flatten();
            let own: Vec<&str> = own.filter_map(|id| record.tree[id].title.as_deref()).collect();
            titles.extend(Some(own.join(TITLE_SEPARATOR)).filter(|title| !title.is_empty()).map(Cow::Owned));
        }
        let mut titles = titles.into_iter();
        event.title = titles.next();
        event.heading = titles.next();
        event
    }

    /// Writes all lines before the tree. Returns the offset where a carrier can be inserted, which is before the lines
    /// in error, such as a move that cannot be used.
    fn head(&self, record: &Record, first: bool, out: &mut LineWriter) -> usize {
        let own_extras = self.extras.map(Extras::as_slice).unwrap_or_default();
        let remarks_before = self.extras.map(remarks).unwrap_or_default();
        out.keywords(Keyword::Remark, remarks_before);
        let absent =
            own_extras.iter().any(|extra| matches!(extra, Extra::Absent(id) if &**id == Keyword::Event.name()));
        if !(first && absent && self.title.is_none() && remarks_before.is_empty()) {
            out.keyword(Keyword::Event, &ascii::name(self.title.as_deref().unwrap_or_default()));
        }
        NodeLines::write(order(own_extras), |order| self.parts(record, order), out);
        let carrier = out.len();
        for own_extras in [own_extras, NodeContent::pre(self.data).extras, NodeContent::pre(self.position).extras] {
            for line in own_lines(own_extras) {
                out.line_in_error(line);
            }
            out.unplayable(own_extras, false);
        }
        carrier
    }

    /// Returns the lines of the head: headers, board size, data and stones.
    fn parts<'p>(&'p self, record: &'p Record, order: Option<&str>) -> NodeLines<'p> {
        let board = record.board_size();
        let mut parts = NodeLines::default();
        for (keyword, line) in &self.headers {
            parts.lines(Phase::Any, *keyword, [Cow::Borrowed(&**line)]);
        }
        let own_extras = self.extras.map(Extras::as_slice).unwrap_or_default();
        let without_board = |extra: &Extra| matches!(extra, Extra::Header { keyword, lines } if &**keyword == Keyword::BoardSize.name() && lines.is_empty());
        if let Some(size) = record.size.map(Size::board_size).filter(|_| !own_extras.iter().any(without_board)) {
            parts.lines(Phase::Any, Keyword::BoardSize, [Cow::Owned(size.width().to_string())]);
        }
        let none = |_| None;
        // Extras of the record or of the branch as a whole belong to the event.
        let loose = NodeContent { extras: own_extras, ..NodeContent::default() };
        let mut heading = self.heading.as_deref().map(Cow::Borrowed);
        let comment = headings::property(record, "GC").filter(|_| self.id == BranchId::ROOT);
        let mut comment = comment.map(|text| NodeLine::Comment(Cow::Borrowed(""), Some(text.into())));
        // The comment of a game that begins with stones follows the stones; before them it would be a comment on an
        // empty board (4.2).
        if self.setup.is_some() || self.stones.is_empty() {
            if self.data.is_some() || heading.is_some() {
                parts.content(Phase::First, NodeContent::pre(self.data), heading.take(), board, none);
            }
            parts.extend(Phase::First, 'c', comment.take());
        }
        parts.content(Phase::First, loose, None, board, none);
        let remarks = self.position.map(|pre| remarks(&pre.extras)).unwrap_or_default();
        setup_parts(&self.stones, order, board, remarks, &mut parts);
        parts.extend(Phase::Setup, 'c', comment);
        parts.content(Phase::Setup, NodeContent::pre(self.position), heading, board, none);
        parts
    }
}

/// Returns the branches below `id` that begin with stones; empty if the event has anything else after its data. The
/// first branch shares the event of `id`. If the event has data of its own, only a single branch without a title
/// qualifies.
fn first_setups(record: &Record, kinds: &BranchKinds, id: BranchId) -> Vec<BranchId> {
    let children = record.tree[id].children().iter();
    let setups: Option<Vec<BranchId>> = children.map(|child| setup_below(record, kinds, *child)).collect();
    let goes_on = |setups: &Vec<BranchId>| match **setups {
        _ if is_blank_pre(record.tree[id].pre.as_deref()) => true,
        [only] => record.tree[only].title.is_none(),
        _ => false,
    };
    setups.filter(goes_on).unwrap_or_default()
}

/// Follows single children from `id` to the first branch with stones; `None` if there is other content before it.
fn setup_below(record: &Record, kinds: &BranchKinds, mut id: BranchId) -> Option<BranchId> {
    loop {
        let branch = &record.tree[id];
        if branch.extras.has(&Extra::Event) {
            return None;
        }
        if kinds[id].kind == BranchKind::Event {
            return Some(id);
        }
        let passes = branch.steps().is_empty() && branch.title.is_none() && branch.extras.is_empty();
        let [only] = *branch.children() else { return None };
        if !(passes && is_blank_pre(branch.pre.as_deref())) {
            return None;
        }
        id = only;
    }
}

/// Returns whether an event with only this content would be empty. Properties of SGF do not count, since they are not
/// written here or become headers.
fn is_blank_pre(pre: Option<&Pre>) -> bool {
    let is_hidden = |extra: &Extra| matches!(extra, Extra::Property { .. } | Extra::Spelling(_));
    pre.is_none_or(|pre| {
        let hidden = pre.extras.as_slice().iter().all(is_hidden);
        hidden && pre.stones().is_empty() && pre.comment.is_none() && pre.marks.as_deref().is_none_or(<[_]>::is_empty)
    })
}

/// Returns the stones that a branch places on the empty board, in order.
fn own_stones(record: &Record, id: BranchId) -> Vec<Stone> {
    let branch = &record.tree[id];
    let own = branch.pre.as_deref().map(Pre::stones).unwrap_or_default();
    let put = branch.extras.as_slice().iter().filter_map(|extra| match extra {
        Extra::Setup { stones, .. } => Some(stones),
        _ => None,
    });
    own.iter().chain(put.flatten()).copied().collect()
}

/// Upper bound of the number of branch titles in the title of an event.
const MAX_TITLES: usize = 6;

/// Derives the titles of events that are branches of the record.
struct EventNames<'r> {
    parents: Vec<Option<BranchId>>,
    places: PlaceNames<'r>,
}

impl<'r> EventNames<'r> {
    fn new(record: &'r Record) -> Self {
        let mut parents = vec![None; record.tree.len()];
        for (id, _) in record.tree.preorder() {
            for child in record.tree[id].children() {
                parents[child.index()] = Some(id);
            }
        }
        Self { parents, places: PlaceNames::new(record) }
    }

    /// Returns a branch and its ancestors, innermost first.
    fn ancestors(&self, id: BranchId) -> impl Iterator<Item = BranchId> {
        const MAX_DEPTH: usize = 64;
        std::iter::successors(Some(id), |id| self.parents[id.index()]).take(MAX_DEPTH)
    }

    /// Joins the titles on the path to a branch; a branch without a title is named by its place.
    fn path(&self, record: &Record, id: BranchId) -> String {
        let mut titles: Vec<Cow<'_, str>> = self
            .ancestors(id)
            .filter_map(|id| record.tree[id].title.as_deref().map(Cow::Borrowed))
            .take(MAX_TITLES)
            .collect();
        if record.tree[id].title.is_none() {
            titles.insert(0, self.places.node(Node::Pre(id)).into());
        }
        titles.reverse();
        titles.join(TITLE_SEPARATOR)
    }
}
