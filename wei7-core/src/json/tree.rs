//! Reads `tree` (5.15) with an explicit stack, since no depth may overflow that of the machine; `pre` (5.15.2).

use crate::record::{Branch, BranchId, Pre, Tree};
use crate::report::{Diagnostic, codes};
use wei7_board::{Color, Stone};
use wei7_text::Span;

use super::context::JsonContext;
use super::duplicate::Seen;
use super::tokenizer::{JsonStr, Stop};

/// A branch that is being read.
#[derive(Debug)]
struct Open {
    id: BranchId,
    start: usize,
    /// Where the values of `title`, `pre`, `steps` and `branches` begin, if they were seen.
    values: [Option<usize>; 4],
    /// No member was read yet.
    first: bool,
    /// The `branches` that is being read.
    children: Option<Children>,
}

#[derive(Debug, Default)]
struct Children {
    ids: Vec<BranchId>,
    begun: bool,
}

impl Open {
    const fn new(id: BranchId, start: usize) -> Self {
        Self { id, start, values: [None; 4], first: true, children: None }
    }
}

impl<'s> JsonContext<'s> {
    /// 5.15, 5.16
    pub(super) fn tree(&mut self) -> Result<Tree, Stop> {
        let mut tree = Tree::new();
        self.count()?;
        let Some(start) = self.object(&codes::BRANCH_TYPE)? else {
            self.unreadable.parts.push((BranchId::ROOT, 0));
            return Ok(tree);
        };
        let mut open = vec![Open::new(BranchId::ROOT, start)];
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

    /// Reads on in `branches`: the next branch, or the end of the array.
    fn child(&mut self, tree: &mut Tree, parent: &mut Open) -> Result<Option<Open>, Stop> {
        let Some(children) = &mut parent.children else { return Ok(None) };
        let mut first = !children.begun;
        children.begun = true;
        if !self.tokens.element(&mut first)? {
            tree[parent.id].branches = parent.children.take().map(|children| children.ids);
            return Ok(None);
        }
        self.count()?;
        let Some(id) = tree.add(Branch::default()) else {
            let finding = Diagnostic::at(&codes::TOO_MANY_NODES, Span::at(self.tokens.position()));
            return Err(self.tokens.stop(finding));
        };
        children.ids.push(id);
        let start = self.object(&codes::BRANCH_TYPE)?;
        Ok(start.map(|start| Open::new(id, start)))
    }

    fn branch_member(&mut self, tree: &mut Tree, open: &mut Open, name: &JsonStr<'s>) -> Result<(), Stop> {
        let id = open.id;
        let (number, paragraph) = match &*name.text() {
            "title" => (0, "5.15.1"),
            "pre" => (1, "5.15.2"),
            "steps" => (2, "5.15.3"),
            "branches" => (3, "5.15.4"),
            _ => {
                self.unknown(&codes::BRANCH_UNKNOWN, name, "")?;
                self.deliver(&mut tree[id].supplement);
                return Ok(());
            }
        };
        self.tokens.peek();
        if let Some(first) = open.values[number].replace(self.tokens.position()) {
            open.values[number] = Some(first);
            return self.repeated(name, first);
        }
        if self.absent(name, "", paragraph)? {
            self.deliver(&mut tree[id].supplement);
            return Ok(());
        }
        match number {
            0 => tree[id].title = self.text(&codes::TITLE_TYPE)?,
            1 => tree[id].pre = self.pre(id)?,
            2 => tree[id].steps = self.steps(id)?,
            _ => {
                if self.array(&codes::BRANCHES_TYPE)?.is_some() {
                    open.children = Some(Children::default());
                }
            }
        }
        debug_assert!(open.start < self.tokens.position());
        Ok(())
    }

    /// 5.15.2
    fn pre(&mut self, id: BranchId) -> Result<Option<Box<Pre>>, Stop> {
        let Some(start) = self.object(&codes::PRE_TYPE)? else {
            self.unreadable.parts.push((id, 0));
            return Ok(None);
        };
        let mut pre = Box::<Pre>::default();
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            let (number, paragraph) = match &*name.text() {
                "stones" => (0, "5.15.2.1"),
                "problem" => (1, "5.15.2.2"),
                "marks" => (2, "5.15.2.3"),
                "comment" => (3, "5.15.2.4"),
                _ => {
                    self.unknown(&codes::PRE_UNKNOWN, &name, "")?;
                    continue;
                }
            };
            if !self.fresh(&mut seen, number, &name)? || self.absent(&name, "", paragraph)? {
                continue;
            }
            match number {
                0 => pre.stones = self.stones(id)?,
                1 => pre.problem = self.problem()?,
                2 => pre.marks = self.marks()?,
                _ => pre.comment = self.text(&codes::COMMENT_TYPE)?,
            }
        }
        self.deliver(&mut pre.supplement);
        Ok(Some(pre))
    }

    /// 5.15.2.1
    fn stones(&mut self, id: BranchId) -> Result<Option<Vec<Stone>>, Stop> {
        if self.array(&codes::STONES_TYPE)?.is_none() {
            self.unreadable.parts.push((id, 0));
            return Ok(None);
        }
        let mut stones = Vec::new();
        let mut first = true;
        let mut index = 0;
        while self.tokens.element(&mut first)? {
            self.count()?;
            self.index = index;
            index += 1;
            match self.stone()? {
                Some(stone) => stones.push(stone),
                None => self.unreadable.parts.push((id, 0)),
            }
        }
        Ok(Some(stones))
    }

    fn stone(&mut self) -> Result<Option<Stone>, Stop> {
        let Some(start) = self.object(&codes::STONE_TYPE)? else { return Ok(None) };
        let (mut color, mut point) = (None, None);
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "color" if self.fresh(&mut seen, 0, &name)? => color = self.color()?,
                "point" if self.fresh(&mut seen, 1, &name)? => point = self.point("/stones/*/point")?,
                "color" | "point" => {}
                _ => self.unknown(&codes::STONE_UNKNOWN, &name, "/stones/*")?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::STONE_COLOR_MISSING, start);
        }
        if !seen.has(1) {
            self.missing(&codes::STONE_POINT_MISSING, start);
        }
        Ok(color.zip(point).map(|(color, point)| Stone { color, point }))
    }

    /// 5.15.2.2
    fn problem(&mut self) -> Result<Option<Color>, Stop> {
        let Some(start) = self.object(&codes::PROBLEM_TYPE)? else { return Ok(None) };
        let mut color = None;
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "color" if self.fresh(&mut seen, 0, &name)? => color = self.color()?,
                "color" => {}
                _ => self.unknown(&codes::PROBLEM_UNKNOWN, &name, "/problem")?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::PROBLEM_COLOR_MISSING, start);
        }
        Ok(color)
    }
}
