//! Writes a record as `FF[4]`, UTF-8.

use std::io::{self, Write};

use wei7_core::{
    BoardSize, Branch, BranchId, Carrier, Fate, Item, Limits, Loss, Record, Spelling, Step, Supplement,
    TooManyTakebacks,
};

use crate::reader::SgfReader;
use crate::said::{self, Said};

/// There is nothing written.
#[derive(Debug, thiserror::Error)]
pub enum Unwritable {
    /// `FF[4]` SZ: a side has more than 52 lines.
    #[error("SGF has boards of at most 52 lines a side, not {0} (FF[4] SZ)")]
    Board(BoardSize),
    /// What the timeline of 3.0 becomes would cost too much.
    #[error(transparent)]
    Timeline(#[from] TooManyTakebacks),
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The property that holds the carrier, in the root.
pub(crate) const CARRIER: &str = "WEISUPPLEMENT";

/// The most characters of a line before the next node begins a new one.
const LINE: usize = 70;

/// Writes `FF[4]`.
///
/// ```
/// let mut out = Vec::new();
/// wei7_sgf::SgfWriter::new().write(&wei7_core::Record::new(), &mut out).unwrap();
/// assert!(out.starts_with(b"(;FF[4]CA[UTF-8]GM[1]AP[wei7:"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SgfWriter {
    carry: bool,
}

impl SgfWriter {
    /// A writer without a carrier.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a carrier for what is not native: one private property in the root.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Writes one game; returns what is not native in it.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.text(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// What would not be native: the list that writing returns.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.text(record).map(|(_, losses)| losses)
    }

    fn text(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let size = record.board_size();
        if size.width() > 52 || size.height() > 52 {
            return Err(Unwritable::Board(size));
        }
        let (shown, mut losses) = record.played()?;
        let text = game(&shown, None);
        let Some((read, carrier)) = carrier(record, &text) else { return Ok((text, losses)) };
        // What reading back does not give is lost, known or not.
        losses.extend(carrier.losses(&read, Item::fate_in_document));
        let json = if self.carry { carrier.to_json().ok() } else { None };
        let Some(json) = json else { return Ok((text, losses)) };
        for loss in &mut losses {
            loss.fate = Fate::Carried;
        }
        Ok((game(&shown, Some(&json)), losses))
    }
}

/// What reading the text gives, and what it does not.
fn carrier(record: &Record, text: &str) -> Option<(Record, Carrier)> {
    let shown = SgfReader::new().lenient().read(text.as_bytes()).ok()?.value.into_iter().next()?;
    let carrier = Carrier::between(&shown, record, &Limits::DEFAULT).ok()??;
    Some((shown, carrier))
}

fn game(shown: &Record, carrier: Option<&str>) -> String {
    let mut sheet = Sheet { text: String::from("("), line: 1 };
    let mut open = vec![Task::Branch(BranchId::ROOT)];
    while let Some(task) = open.pop() {
        match task {
            Task::Open(id) => {
                sheet.text.push_str("\n(");
                sheet.line = 1;
                open.push(Task::Close);
                open.push(Task::Branch(id));
            }
            Task::Close => sheet.text.push(')'),
            Task::Branch(id) => {
                let branch = &shown.tree[id];
                if id == BranchId::ROOT {
                    sheet.root(shown, branch, carrier);
                } else {
                    sheet.branch(branch);
                }
                match branch.children() {
                    [only] => open.push(Task::Branch(*only)),
                    several => open.extend(several.iter().rev().map(|child| Task::Open(*child))),
                }
            }
        }
    }
    sheet.text.push_str(")\n");
    sheet.text
}

enum Task {
    Branch(BranchId),
    /// The same in brackets.
    Open(BranchId),
    Close,
}

struct Sheet {
    text: String,
    line: usize,
}

impl Sheet {
    fn root(&mut self, record: &Record, branch: &Branch, carrier: Option<&str>) {
        let mut said = said::root(record);
        said.extend(said::position(branch.pre.as_deref(), branch.title.as_deref(), None));
        let mut supplements = vec![&record.supplement];
        supplements.extend(record.info.as_deref().map(|info| &info.supplement));
        supplements.extend(branch.pre.as_deref().map(|pre| &pre.supplement));
        let rest = self.shared(branch.steps(), said, supplements, carrier);
        self.steps(rest, None);
    }

    fn branch(&mut self, branch: &Branch) {
        let setup = branch.supplement.find(|item| match item {
            Item::Setup { stones, empty } => Some((stones.as_slice(), empty.as_slice())),
            _ => None,
        });
        let title = branch.title.as_deref();
        let Some(pre) = branch.pre.as_deref() else {
            // A branch that begins with nothing is an empty node.
            if branch.steps().is_empty() {
                self.node(&said::position(None, title, setup), None);
            }
            return self.steps(branch.steps(), title);
        };
        let said = said::position(Some(pre), title, setup);
        let rest = self.shared(branch.steps(), said, vec![&pre.supplement], None);
        self.steps(rest, None);
    }

    /// A node with the steps that share it; the others.
    fn shared<'s>(
        &mut self,
        steps: &'s [Step],
        mut said: Vec<Said<'s>>,
        mut supplements: Vec<&'s Supplement>,
        carrier: Option<&str>,
    ) -> &'s [Step] {
        let count = steps.iter().take_while(|step| shares(step)).count();
        let (with, rest) = steps.split_at(count);
        for step in with {
            said.extend(said::step(step, None));
            supplements.push(&step.supplement);
        }
        said::amend(&mut said, &supplements);
        self.node(&said, carrier);
        rest
    }

    fn steps<'s>(&mut self, mut steps: &'s [Step], mut title: Option<&'s str>) {
        while let Some((first, rest)) = steps.split_first() {
            steps = self.shared(rest, said::step(first, title.take()), vec![&first.supplement], None);
        }
    }

    fn node(&mut self, said: &[Said<'_>], carrier: Option<&str>) {
        if self.line >= LINE {
            self.text.push('\n');
            self.line = 0;
        }
        let start = self.text.len();
        self.text.push(';');
        for Said { name, values, .. } in said {
            self.text.push_str(name);
            for value in values.as_slice() {
                self.text.push('[');
                self.text.push_str(value);
                self.text.push(']');
            }
        }
        if let Some(json) = carrier {
            self.text.push_str(CARRIER);
            self.text.push('[');
            self.text.push_str(&crate::text::escape(json));
            self.text.push(']');
        }
        self.line += self.text.len() - start;
    }
}

/// Whether a step stands in one node with what is before it.
fn shares(step: &Step) -> bool {
    step.supplement.has(&Item::Spelling(Spelling::SameNode))
}
