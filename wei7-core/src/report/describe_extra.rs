//! Extras in reports.

use serde::Serialize;

use super::{Concept, Fate};
use crate::record::{Block, Diagram, Extra, FullEvaluation, MiscKind, Shape, Spelling, Text, Unrecognized};
use wei7_board::{BoardSize, Stone};

impl Extra {
    /// The kind of thing that this is.
    pub fn concept(&self) -> Concept {
        self.in_document().0
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub fn fate_in_document(&self) -> Fate {
        self.in_document().1
    }

    /// 3.0 says bad for a trick, good for normal, # for *, UTC for a zoned time, a cut text, a branch of its own.
    fn in_document(&self) -> (Concept, Fate) {
        match self {
            Self::Splitter(_) => (Concept::Splitter, Fate::Dropped),
            Self::Evaluation(FullEvaluation::Trick | FullEvaluation::Normal) => {
                (Concept::Evaluation, Fate::Approximated)
            }
            Self::Evaluation(FullEvaluation::Bad | FullEvaluation::Good) => (Concept::Evaluation, Fate::Dropped),
            Self::Symbol(_) => (Concept::Symbol, Fate::Approximated),
            Self::Problem(_) => (Concept::NestedProblem, Fate::Dropped),
            Self::StartTime(_) => (Concept::StartTime, Fate::Approximated),
            Self::Spelling(_) => (Concept::Spelling, Fate::Approximated),
            Self::Unrecognized(_) => (Concept::Foreign, Fate::Dropped),
            Self::Misc(_) => (Concept::Aside, Fate::Dropped),
            Self::Setup { .. } => (Concept::Setup, Fate::Approximated),
            Self::Shape(_) => (Concept::Shape, Fate::Approximated),
            Self::Label(_) => (Concept::Label, Fate::Approximated),
            // The first move says what PL would.
            Self::Absent(id) if self.is_no_event_line() || &**id == "PL" => (Concept::Spelling, Fate::Approximated),
            Self::Property { .. } | Self::Surplus { .. } | Self::Absent(_) => (Concept::Property, Fate::Dropped),
            Self::Header { .. } => (Concept::Header, Fate::Approximated),
            Self::Number(_) => (Concept::Number, Fate::Dropped),
            Self::Prisoners(_) => (Concept::Prisoners, Fate::Dropped),
            Self::MarkLines(_) => (Concept::MarkLines, Fate::Approximated),
            Self::Commentary(_) => (Concept::Commentary, Fate::Approximated),
            Self::UserData(_) => (Concept::UserData, Fate::Dropped),
            Self::Remarks(_) | Self::LastRemarks(_) => (Concept::Remark, Fate::Dropped),
            Self::Variation(_) => (Concept::Variation, Fate::Dropped),
            Self::Diagram(_) => (Concept::Diagram, Fate::Approximated),
            Self::ForeignDiagram(_) => (Concept::Diagram, Fate::Dropped),
            Self::Event => (Concept::Event, Fate::Approximated),
            Self::DeadStones(_) => (Concept::DeadStones, Fate::Dropped),
            Self::Format { .. } => (Concept::FormatSpecific, Fate::Dropped),
        }
    }

    /// Ishi 4.1: the first event of a file may have no line that begins it, which is a way to write one without a title.
    fn is_no_event_line(&self) -> bool {
        matches!(self, Self::Absent(id) if &**id == "EVENT")
    }

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::Splitter(size) => word(size),
            Self::Evaluation(evaluation) => word(evaluation),
            Self::Symbol(symbol) => symbol.to_string(),
            Self::Problem(side) => format!("{side} to play"),
            Self::StartTime(text) => text.to_string(),
            Self::Spelling(spelling) => spelling.detail(),
            Self::Unrecognized(Unrecognized::Attribute { name, value, .. }) => format!("{name}=\"{}\"", shorten(value)),
            Self::Unrecognized(Unrecognized::Markup { xml, .. }) => shorten(xml),
            Self::Unrecognized(Unrecognized::Line(line)) => shorten(line),
            Self::Unrecognized(Unrecognized::Property { pointer, json }) => format!("{pointer}: {}", shorten(json)),
            Self::Misc(aside) => match aside.kind {
                MiscKind::Comment => format!("<!--{}-->", shorten(&aside.text)),
                MiscKind::Instruction => format!("<?{}?>", shorten(&aside.text)),
            },
            Self::Setup { stones, empty } => {
                let plural = |number: usize| if number == 1 { "" } else { "s" };
                let (put, emptied) = (stones.len(), empty.len());
                format!("{put} stone{}, {emptied} point{} emptied", plural(put), plural(emptied))
            }
            Self::Shape(Shape::Check) => "check mark".to_owned(),
            Self::Shape(shape) => word(shape),
            Self::Label(text) => shorten(text),
            Self::Property { id, values } | Self::Surplus { id, values } | Self::Format { id, values, .. } => {
                property_detail(id, values)
            }
            Self::Absent(_) if self.is_no_event_line() => "no EVENT line".to_owned(),
            Self::Absent(id) => format!("no {id}"),
            Self::Header { keyword, lines } => {
                let lines: Vec<&str> = lines.iter().take(8).map(|line| &**line).collect();
                shorten(&format!("{keyword} {}", lines.join(" / ")))
            }
            Self::Number(number) => number.to_string(),
            Self::DeadStones(points) => points.len().to_string(),
            Self::Prisoners(lines) if lines.is_empty() => "not listed".to_owned(),
            Self::Prisoners(lines)
            | Self::MarkLines(lines)
            | Self::ForeignDiagram(lines)
            | Self::Remarks(lines)
            | Self::LastRemarks(lines) => shorten(first(lines)),
            Self::Commentary(blocks) => blocks.first().map_or_else(String::new, block_detail),
            Self::UserData(block) => block_detail(block),
            Self::Variation(marker) => shorten(marker),
            Self::Diagram(diagram) => diagram_detail(diagram),
            Self::Event => "an event of its own".to_owned(),
        }
    }
}

/// A value that is one word, as carriers write it.
fn word(value: &impl Serialize) -> String {
    // Writing to a string does not fail.
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_owned()
}

fn first(lines: &[Text]) -> &str {
    lines.first().map_or("", |line| line)
}

fn block_detail(block: &Block) -> String {
    shorten(if block.title.is_empty() { first(&block.lines) } else { &block.title })
}

fn diagram_detail(diagram: &Diagram) -> String {
    let region = if diagram.region.is_empty() { "the whole board" } else { &diagram.region };
    let hides = diagram.hide.first().map(|hidden| format!(", without {hidden}"));
    shorten(&format!("{region}{}", hides.unwrap_or_default()))
}

impl Spelling {
    fn detail(&self) -> String {
        match self {
            Self::Explicit(name) => format!("{name} written with its default value"),
            Self::Value { name, text } => format!("{name}=\"{}\"", shorten(text)),
            Self::Order(order) => format!("in the order {}", shorten(order)),
            Self::PreElement => "a pre with nothing but a title".to_owned(),
            Self::ProblemOnMove => "problem written on the move before".to_owned(),
            Self::NoMainLine => "no main line among the branches".to_owned(),
            Self::TrailingMark => "mark written after the last move".to_owned(),
            Self::SameNode => "in one node with what is before it".to_owned(),
            Self::GameInfo => "game information in this node".to_owned(),
            Self::Property { id, values } => property_detail(id, values),
        }
    }
}

fn property_detail(id: &str, values: &[Text]) -> String {
    // More are not shown.
    let values: Vec<String> = values.iter().take(8).map(|value| shorten(value)).collect();
    shorten(&format!("{id}[{}]", values.join("][")))
}

/// Stones by color and point, row by row, as many as a report shows.
pub(crate) fn named_stones(mut stones: Vec<Stone>, size: BoardSize) -> String {
    const MOST: usize = 8;
    stones.sort_unstable_by_key(|stone| (stone.point.y, stone.point.x, stone.color));
    let named = stones.iter().take(MOST).map(|stone| format!("{} {}", stone.color, size.name(stone.point)));
    let named = named.collect::<Vec<_>>().join(", ");
    match stones.len().saturating_sub(MOST) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.replace(['\n', '\r', '\t'], " ");
    match line.char_indices().nth(MOST) {
        None => line,
        Some((cut, _)) => format!("{}...", &line[..cut]),
    }
}
