//! Descriptions of extras in reports.

use crate::record::{Action, Diagram, Extra, FullEvaluation, MiscKind, Shape, Spelling, Splitter, Text, Unrecognized};
use crate::report::Concept;
use crate::{Argument, Message};
use wei7_board::{BoardSize, Color, Stone, Vertex};

impl Extra {
    /// Returns whether the extra is an absent EVENT line. Ishi 4.1: the first event of a file may begin without one,
    /// which is another spelling of an event without a title.
    fn is_no_event_line(&self) -> bool {
        matches!(self, Self::Absent(id) if &**id == "EVENT")
    }

    /// Returns a short description of the value of the extra.
    pub fn detail(&self) -> Argument {
        match self {
            Self::Splitter(size) => splitter(*size).into(),
            Self::Evaluation(value) => evaluation(*value).into(),
            Self::Symbol(symbol) => symbol.to_string().into(),
            Self::Problem(side) => Message::new("side-to-play").with("side", *side).into(),
            Self::StartTime(text) => text.to_string().into(),
            Self::Spelling(spelling) => spelling.detail(),
            Self::Unrecognized(Unrecognized::Attribute { name, value, .. }) => attribute(name, value).into(),
            Self::Unrecognized(Unrecognized::Markup { xml, .. }) => shorten(xml).into(),
            Self::Unrecognized(Unrecognized::Line(line)) => shorten(line).into(),
            Self::Unrecognized(Unrecognized::Property { pointer, json }) => {
                format!("{pointer}: {}", shorten(json)).into()
            }
            Self::Misc(aside) => match aside.kind {
                MiscKind::Comment => format!("<!--{}-->", shorten(&aside.text)).into(),
                MiscKind::Instruction => format!("<?{}?>", shorten(&aside.text)).into(),
            },
            Self::Setup { stones, empty } => {
                Message::new("stones-put-and-removed").with("stones", stones.len()).with("empty", empty.len()).into()
            }
            Self::Shape(shape) => shape.detail().into(),
            Self::Label(text) => shorten(text).into(),
            Self::Format { id, values, .. } if self.concept() != Concept::FormatSpecific => ishi_detail(id, values),
            Self::Property { id, values } | Self::Surplus { id, values } | Self::Format { id, values, .. } => {
                property_detail(id, values).into()
            }
            Self::Absent(_) if self.is_no_event_line() => Message::new("no-event-line").into(),
            Self::Absent(id) => Message::new("absent-property").with("name", &**id).into(),
            Self::Header { keyword, lines } => {
                let lines: Vec<&str> = lines.iter().take(8).map(|line| &**line).collect();
                shorten(&format!("{keyword} {}", lines.join(" / "))).into()
            }
            Self::Number(number) => (*number).into(),
            Self::DeadStones(points) => Message::new("number-of-dead-stones").with("number", points.len()).into(),
            Self::Diagram(diagram) => diagram_detail(diagram),
            Self::Event => Message::new("own-event").into(),
        }
    }
}

const fn splitter(size: Splitter) -> Message {
    match size {
        Splitter::Small => Message::new("splitter-small"),
        Splitter::Medium => Message::new("splitter-medium"),
        Splitter::Large => Message::new("splitter-large"),
    }
}

pub(crate) const fn evaluation(evaluation: FullEvaluation) -> Message {
    match evaluation {
        FullEvaluation::Bad => Message::new("evaluation-bad"),
        FullEvaluation::Normal => Message::new("evaluation-normal"),
        FullEvaluation::Good => Message::new("evaluation-good"),
        FullEvaluation::Trick => Message::new("evaluation-trick"),
    }
}

impl Shape {
    const fn detail(self) -> Message {
        match self {
            Self::Triangle => Message::new("shape-triangle"),
            Self::Square => Message::new("shape-square"),
            Self::Circle => Message::new("shape-circle"),
            Self::Cross => Message::new("shape-cross"),
            Self::Selected => Message::new("shape-selected"),
            Self::Diamond => Message::new("shape-diamond"),
            Self::Check => Message::new("shape-check-mark"),
        }
    }
}

fn attribute(name: &str, value: &str) -> String {
    format!("{name}=\"{}\"", shorten(value))
}

/// Returns the first line of an extra that only Ishi has. A block without a title begins with an empty line.
fn ishi_detail(id: &str, values: &[Text]) -> Argument {
    match values.first() {
        None if id == "prisoners" => Message::new("prisoners-not-listed").into(),
        first => {
            let mut lines = first.into_iter().flat_map(|value| value.split('\n').take(2));
            shorten(lines.find(|line| !line.is_empty()).unwrap_or_default()).into()
        }
    }
}

fn diagram_detail(diagram: &Diagram) -> Argument {
    let region: Argument =
        if diagram.region.is_empty() { Message::new("whole-board").into() } else { shorten(&diagram.region).into() };
    match diagram.hide.first() {
        Some(hidden) => Message::new("diagram-without").with("region", region).with("hidden", shorten(hidden)).into(),
        None => region,
    }
}

impl Spelling {
    fn detail(&self) -> Argument {
        match self {
            Self::Explicit(name) => Message::new("default-written").with("name", &**name).into(),
            Self::Value { name, text } => attribute(name, text).into(),
            Self::Order(order) => Message::new("in-order").with("order", shorten(order)).into(),
            Self::PreElement => Message::new("pre-with-title-only").into(),
            Self::ProblemOnMove => Message::new("problem-on-move-before").into(),
            Self::NoMainLine => Message::new("no-main-line").into(),
            Self::TrailingMark => Message::new("mark-after-last-move").into(),
            Self::SameNode => Message::new("in-node-before").into(),
            Self::GameInfo => Message::new("game-info-in-node").into(),
            Self::Property { id, values } => property_detail(id, values).into(),
        }
    }
}

fn property_detail(id: &str, values: &[Text]) -> String {
    // A report shows at most eight values of an extra.
    let values: Vec<String> = values.iter().take(8).map(|value| shorten(value)).collect();
    shorten(&format!("{id}[{}]", values.join("][")))
}

/// Returns the color and point of a move, or the color of a pass.
pub(crate) fn named_move(color: Color, vertex: Vertex, size: BoardSize) -> Message {
    match vertex {
        Vertex::Pass => Message::new("pass-of-color").with("color", color),
        Vertex::Play(point) => Message::new("color-and-point").with("color", color).with("point", size.name(point)),
    }
}

/// Returns the name of an action for reports: `black Q16`.
pub fn named_action(action: &Action, size: BoardSize) -> Argument {
    let message = match action {
        Action::Move(played) => named_move(played.color, played.vertex, size),
        Action::Takeback(count) => Message::new("moves-taken-back").with("number", *count),
        Action::Mark(mark) => {
            let symbol = Message::new("mark-on-point").with("symbol", mark.symbol.as_char());
            symbol.with("point", size.name(mark.point))
        }
        Action::Message(text) => Message::new("message-with-text").with("text", shorten(text)),
        Action::Result(result) => result.message(),
    };
    message.into()
}

/// Returns the colors and points of stones, sorted by rows. Stones beyond the first `MOST` are only counted.
pub(crate) fn named_stones(mut stones: Vec<Stone>, size: BoardSize) -> Argument {
    const MOST: usize = 8;
    stones.sort_unstable_by_key(|stone| (stone.point.y, stone.point.x, stone.color));
    let named = stones.iter().take(MOST).map(|stone| named_move(stone.color, Vertex::Play(stone.point), size).into());
    let named = Argument::List(named.collect());
    match stones.len().saturating_sub(MOST) {
        0 => named,
        more => Message::new("stones-and-more").with("stones", named).with("more", more).into(),
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

/// Returns the description of a participant by the 0-based index in the list of participants.
pub(crate) fn numbered_participant(index: u32) -> Message {
    Message::new("participant-with-index").with("index", index)
}
