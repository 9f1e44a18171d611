//! Reads `tree` (5.15) with an explicit stack, so that deep nesting does not overflow the call stack, and `pre`
//! (5.15.2).

use crate::record::{Branch, BranchId, Pre, Tree};
use crate::report::{Diagnostic, codes};
use wei7_board::{Color, Stone};
use wei7_text::Span;

use super::context::JsonContext;
use super::object::Need::{May, Must};
use super::tokenizer::{JsonStr, Stop};

/// A branch that is being read.
#[derive(Debug)]
struct Open {
    id: BranchId,
    /// Offsets of the values of `title`, `pre`, `steps` and `branches` that have been read.
    values: [Option<usize>; 4],
    /// Whether no member has been read yet.
    first: bool,
    /// The state of `branches`, while it is being read.
    children: Option<Children>,
}

#[derive(Debug)]
struct Children {
    ids: Vec<BranchId>,
    /// Whether no element of the array has been read yet.
    first: bool,
}

impl Open {
    const fn new(id: BranchId) -> Self {
        Self { id, values: [None; 4], first: true, children: None }
    }
}

impl<'s> JsonContext<'s> {
    /// Reads `tree` (5.15, 5.16).
    pub(super) fn tree(&mut self) -> Result<Tree, Stop> {
        let mut tree = Tree::new();
        self.count()?;
        if self.open(b'{', &codes::BRANCH_TYPE)?.is_none() {
            self.unreadable.parts.push((BranchId::ROOT, 0));
            return Ok(tree);
        }
        let mut open = vec![Open::new(BranchId::ROOT)];
        while let Some(branch) = open.last_mut() {
            if branch.children.is_some() {
                if let Some(child) = self.child(&mut tree, branch)? {
                    open.push(child);
                }
            } else if let Some(name) = self.tokens.member(&mut branch.first)? {
                self.branch_member(&mut tree, branch, &name)?;
            } else {
                open.pop();
            }
        }
        Ok(tree)
    }

    /// Begins to read the next branch in `branches`. Returns `None` at the end of the array, and if the element is not
    /// a branch.
    fn child(&mut self, tree: &mut Tree, parent: &mut Open) -> Result<Option<Open>, Stop> {
        let Some(children) = &mut parent.children else { return Ok(None) };
        if !self.tokens.element(&mut children.first)? {
            tree[parent.id].branches = parent.children.take().map(|children| children.ids);
            return Ok(None);
        }
        self.count()?;
        let Some(id) = tree.add(Branch::default()) else {
            let finding = Diagnostic::at(&codes::TOO_MANY_NODES, Span::at(self.tokens.position()));
            return Err(self.tokens.stop(finding));
        };
        children.ids.push(id);
        let start = self.open(b'{', &codes::BRANCH_TYPE)?;
        Ok(start.map(|_| Open::new(id)))
    }

    fn branch_member(&mut self, tree: &mut Tree, open: &mut Open, name: &JsonStr<'s>) -> Result<(), Stop> {
        let id = open.id;
        let (number, paragraph) = match &*name.text() {
            "title" => (0, "5.15.1"),
            "pre" => (1, "5.15.2"),
            "steps" => (2, "5.15.3"),
            "branches" => (3, "5.15.4"),
            _ => {
                self.set_aside_unknown(&codes::BRANCH_UNKNOWN, name, "")?;
                self.attach_pending_extras(&mut tree[id].extras);
                return Ok(());
            }
        };
        self.tokens.peek();
        if let Some(first) = open.values[number].replace(self.tokens.position()) {
            open.values[number] = Some(first);
            return self.report_duplicate(name, first);
        }
        if self.take_null(name, "", paragraph)? {
            self.attach_pending_extras(&mut tree[id].extras);
            return Ok(());
        }
        match number {
            0 => tree[id].title = self.text(&codes::TITLE_TYPE)?,
            1 => tree[id].pre = self.pre(id)?,
            2 => tree[id].steps = self.steps(id)?,
            _ => {
                if self.open(b'[', &codes::BRANCHES_TYPE)?.is_some() {
                    open.children = Some(Children { ids: Vec::new(), first: true });
                }
            }
        }
        Ok(())
    }

    /// Reads `pre` (5.15.2).
    fn pre(&mut self, id: BranchId) -> Result<Option<Box<Pre>>, Stop> {
        let mut pre = Box::<Pre>::default();
        let table = [
            ("stones", May("5.15.2.1")),
            ("problem", May("5.15.2.2")),
            ("marks", May("5.15.2.3")),
            ("comment", May("5.15.2.4")),
        ];
        let start = self.members([&codes::PRE_TYPE, &codes::PRE_UNKNOWN], "", table, |json, member, _| {
            match member {
                "stones" => pre.stones = json.stones(id)?,
                "problem" => pre.problem = json.problem()?,
                "marks" => pre.marks = json.marks()?,
                _ => pre.comment = json.text(&codes::COMMENT_TYPE)?,
            }
            Ok(())
        })?;
        if start.is_none() {
            self.unreadable.parts.push((id, 0));
            return Ok(None);
        }
        self.attach_pending_extras(&mut pre.extras);
        Ok(Some(pre))
    }

    /// Reads `stones` (5.15.2.1).
    fn stones(&mut self, id: BranchId) -> Result<Option<Vec<Stone>>, Stop> {
        let (mut stones, mut index) = (Vec::new(), 0);
        let read = self.elements(&codes::STONES_TYPE, |json| {
            json.count()?;
            json.index = index;
            index += 1;
            match json.stone()? {
                Some(stone) => stones.push(stone),
                None => json.unreadable.parts.push((id, 0)),
            }
            Ok(())
        })?;
        if !read {
            self.unreadable.parts.push((id, 0));
        }
        Ok(read.then_some(stones))
    }

    fn stone(&mut self) -> Result<Option<Stone>, Stop> {
        let (mut color, mut point) = (None, None);
        let table = [("color", Must(&codes::STONE_COLOR_MISSING)), ("point", Must(&codes::STONE_POINT_MISSING))];
        self.members([&codes::STONE_TYPE, &codes::STONE_UNKNOWN], "/stones/*", table, |json, member, _| {
            match member {
                "color" => color = json.color()?,
                _ => point = json.point("/stones/*/point")?,
            }
            Ok(())
        })?;
        Ok(color.zip(point).map(|(color, point)| Stone { color, point }))
    }

    /// Reads `problem` (5.15.2.2).
    fn problem(&mut self) -> Result<Option<Color>, Stop> {
        let mut color = None;
        let table = [("color", Must(&codes::PROBLEM_COLOR_MISSING))];
        self.members([&codes::PROBLEM_TYPE, &codes::PROBLEM_UNKNOWN], "/problem", table, |json, _, _| {
            color = json.color()?;
            Ok(())
        })?;
        Ok(color)
    }
}
