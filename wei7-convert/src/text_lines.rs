//! A record as lines of text, for programs that compare texts line by line.

use std::fmt::Write as _;

use wei7_core::{Action, BranchId, Color, Extra, Extras, Info, Mark, Participant, Record, Rules, Step, named_action};
use wei7_messages::Language;

/// Language of the text, whatever the language of the user, so that equal records have equal texts.
const LANGUAGE: Language = Language::En;

/// Returns a record as text: the game information, then a line for each move, with its comment, marks and extras below it.
/// Variations are indented. Move numbers are left out, so that an inserted move changes one line.
///
/// ```
/// use wei7_convert::{Options, Source, text_lines};
///
/// let file = Source::from(b"(;SZ[9]PB[Ann];B[ee]C[Tengen.](;W[gc])(;W[cc]))");
/// let text = text_lines(file, &Options::default())?;
/// assert!(text.contains("black E5\n  | Tengen.\n"), "{text}");
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
///
/// # Errors
///
/// Returns an error if the source cannot be read.
pub fn text_lines<'a>(source: impl Into<crate::Source<'a>>, options: &crate::Options) -> Result<String, crate::Failed> {
    let (_, records) = source.into().records(options)?;
    let mut text = String::new();
    for record in &records {
        Lines { record, text: &mut text }.record();
    }
    Ok(text)
}

struct Lines<'l> {
    record: &'l Record,
    text: &'l mut String,
}

impl Lines<'_> {
    fn line(&mut self, depth: usize, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{:1$}{line}", "", 2 * depth);
    }

    fn record(&mut self) {
        self.line(0, &format!("size {}", self.record.board_size()));
        if let Some(info) = self.record.info.as_deref() {
            self.info(info);
        }
        let record = self.record;
        self.extras(&record.extras, 0);
        let mut depths = vec![0; record.tree.len()];
        for (id, _) in record.tree.preorder() {
            let depth: usize = depths[id.index()];
            self.branch(id, depth);
            let children = record.tree[id].children();
            for child in children {
                depths[child.index()] = depth + usize::from(children.len() > 1);
            }
        }
        self.text.push('\n');
    }

    fn info(&mut self, info: &Info) {
        let texts = [("domain", &info.domain), ("id", &info.id), ("name", &info.name), ("place", &info.place)];
        for (name, text) in texts {
            if let Some(text) = text {
                self.line(0, &format!("{name} {}", text.escape_debug()));
            }
        }
        if let Some(time) = &info.time {
            self.line(0, &format!("time {}", time.as_str()));
        }
        if let Some(Rules { scoring, komi, kind }) = info.rules {
            let scoring = scoring.map(|scoring| format!("scoring {scoring:?}").to_lowercase());
            let komi = komi.map(|komi| format!("komi {komi}"));
            let kind = kind.map(|kind| format!("rules {kind:?}"));
            for line in [scoring, komi, kind].into_iter().flatten() {
                self.line(0, &line);
            }
        }
        for (index, person) in info.participants.iter().flatten().enumerate() {
            let plays = info.players.iter().flatten().filter(|player| player.participant as usize == index);
            let sides: Vec<String> = plays.map(|player| color_name(player.color)).collect();
            let Participant { domain, id, name, title, rank } = person;
            let texts = [("domain", domain), ("id", id), ("title", title), ("rank", rank)];
            let texts =
                texts.into_iter().filter_map(|(name, text)| Some(format!("{name} {}", text.as_ref()?.escape_debug())));
            let name = name.as_deref().unwrap_or("?").escape_debug().to_string();
            let side = if sides.is_empty() { "participant".to_owned() } else { sides.join(" and ") };
            self.line(0, &format!("{side} {}", [name].into_iter().chain(texts).collect::<Vec<_>>().join(", ")));
        }
        if let Some(result) = info.result {
            let result = LANGUAGE.message(&result.message());
            self.line(0, &format!("result {result}"));
        }
        self.extras(&info.extras, 0);
    }

    fn branch(&mut self, id: BranchId, depth: usize) {
        let branch = &self.record.tree[id];
        if let Some(title) = &branch.title {
            self.line(depth, &format!("# {}", title.escape_debug()));
        }
        self.extras(&branch.extras, depth);
        if let Some(pre) = branch.pre.as_deref() {
            let names: Vec<String> = pre
                .stones()
                .iter()
                .map(|stone| {
                    format!("{} {}", color_name(Some(stone.color)), self.record.board_size().name(stone.point))
                })
                .collect();
            self.line(depth, &format!("position {}", names.join(", ")));
            if let Some(side) = pre.problem {
                self.line(depth + 1, &format!("problem for {}", color_name(Some(side))));
            }
            self.annotations(pre.comment.as_deref(), pre.marks.as_deref(), &pre.extras, depth + 1);
        }
        for step in branch.steps() {
            self.step(step, depth);
        }
    }

    fn step(&mut self, step: &Step, depth: usize) {
        let action = named_action(&step.action, self.record.board_size());
        let mut line = LANGUAGE.argument(&action).into_owned();
        if let Action::Move(played) = &step.action
            && let Some(evaluation) = played.evaluation
        {
            let _ = write!(line, " ({evaluation:?})");
        }
        if let Some(time) = step.time() {
            let _ = write!(line, " @{}", time.as_str());
        }
        if let Some(actor) = step.actor() {
            let _ = write!(line, " #{actor}");
        }
        self.line(depth, &line);
        self.annotations(step.comment(), step.marks(), step.extras(), depth + 1);
    }

    fn annotations(&mut self, comment: Option<&str>, marks: Option<&[Mark]>, extras: &Extras, depth: usize) {
        for line in comment.unwrap_or_default().lines() {
            self.line(depth, &format!("| {line}"));
        }
        for mark in marks.unwrap_or_default() {
            let name = self.record.board_size().name(mark.point);
            self.line(depth, &format!("mark {name} {}", mark.symbol.as_char()));
            self.extras(&mark.extras, depth + 1);
        }
        self.extras(extras, depth);
    }

    fn extras(&mut self, extras: &Extras, depth: usize) {
        for extra in extras.as_slice() {
            // How a file is spelled is no content.
            if !matches!(extra, Extra::Spelling(_)) {
                let detail = extra.detail();
                let detail = LANGUAGE.argument(&detail).into_owned();
                self.line(depth, &format!("{} {}", extra.concept().what(), detail.escape_debug()));
            }
        }
    }
}

/// Returns the name of a side; `player` if the side is not known.
fn color_name(color: Option<Color>) -> String {
    match color {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "player",
    }
    .to_owned()
}
