//! What a target cannot say: each difference has a concept, a place and a fate. There is no fifth fate.

use std::collections::BTreeMap;
use std::fmt;

use crate::record::{Block, Diagram, Extra, FullEvaluation, MiscKind, Shape, Spelling, Splitter, Text, Unrecognized};
use wei7_board::Color;

/// What becomes of a thing in a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The target says it. Never reported.
    Native,
    /// The target says something close to it, and the exact thing is not in the file.
    Approximated,
    /// The exact thing travels in a carrier.
    Carried,
    /// It is not in the output.
    Dropped,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Native => "native",
            Self::Approximated => "approximated",
            Self::Carried => "carried",
            Self::Dropped => "dropped",
        })
    }
}

macro_rules! concepts {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $what:literal;)*) => {
        /// A kind of thing that some format cannot say.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Concept {
            $($(#[$doc])* #[doc = concat!("(", $id, ") ", $what)] $name,)*
        }

        impl Concept {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Short and stable: `L` and three digits.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// In words.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$name => $what,)* }
            }
        }
    };
}

concepts! {
    Splitter = "L001", "splitter after a move";
    Evaluation = "L002", "evaluation of a move or position";
    Symbol = "L003", "symbol of a mark";
    NestedProblem = "L004", "problem within a problem";
    StartTime = "L005", "start time";
    LongText = "L006", "text that is cut or changed";
    Spelling = "L007", "spelling where another means the same";
    Unrecognized = "L008", "thing that its format does not define";
    Misc = "L009", "XML comment or processing instruction";
    PlayedOver = "L010", "move on an occupied point";
    Stones = "L011", "order of setup stones, or stones that stand twice or lack a liberty";
    Wrapped = "L012", "root branch wrapped because branches were detached";
    Info = "L013", "fact about the game or a participant";
    Setup = "L014", "stones put down or taken away in mid-game";
    Shape = "L015", "shape on the board";
    Label = "L016", "label of more than one character, or a second one on a point";
    Property = "L017", "SGF property";
    Header = "L033", "header of an Ishi file";
    Number = "L034", "move number that is not the next one";
    Prisoners = "L035", "list of prisoners";
    MarkLines = "L036", "order in which marks were set and taken away";
    Commentary = "L037", "title or seam of a commentary";
    UserData = "L038", "block of user data";
    Remark = "L039", "remark in the file";
    Variation = "L040", "marker of a variation";
    Diagram = "L041", "diagram";
    Event = "L042", "event of a file of several";
    Place = "L020", "place of the game";
    Participants = "L021", "participants and players";
    StepTime = "L022", "time of a step";
    Actor = "L023", "actor of a step";
    Takeback = "L024", "takeback";
    MarkAction = "L025", "mark made as an action";
    Message = "L026", "message";
    ResultAction = "L027", "claimed result";
    Title = "L028", "title of a branch or a participant";
    TreeShape = "L029", "shape of the tree: where a branch begins, an absent or empty list";
    Komi = "L030", "komi";
    RulesForm = "L031", "form of the board size";
    Problem = "L032", "problem";
    Board = "L043", "size of the board";
    Result = "L044", "result";
    StartStones = "L045", "stones at the start";
    Mark = "L046", "mark";
    Comment = "L047", "comment";
    Pause = "L048", "position without a move";
    Move = "L049", "move";
    Line = "L050", "variation, or all that follows";
    Order = "L051", "order of variations";
}

/// One thing that is not native in the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What kind of thing.
    pub concept: Concept,
    /// Where, as people say it: `main, move 13`.
    pub at: String,
    /// What becomes of it.
    pub fate: Fate,
    /// The thing itself, shortly.
    pub detail: String,
}

/// Losses by concept and fate: how many of each, and where the first is.
pub fn summarize(losses: &[Loss]) -> BTreeMap<(Concept, Fate), (usize, &Loss)> {
    let mut groups = BTreeMap::new();
    for loss in losses {
        groups.entry((loss.concept, loss.fate)).or_insert((0, loss)).0 += 1;
    }
    groups
}

impl Extra {
    /// The kind of thing that this is.
    pub fn concept(&self) -> Concept {
        match self {
            Self::Splitter(_) => Concept::Splitter,
            Self::Evaluation(_) => Concept::Evaluation,
            Self::Symbol(_) => Concept::Symbol,
            Self::Problem(_) => Concept::NestedProblem,
            Self::StartTime(_) => Concept::StartTime,
            Self::ExactText { .. } => Concept::LongText,
            Self::Spelling(_) => Concept::Spelling,
            Self::Unrecognized(_) => Concept::Unrecognized,
            Self::Misc(_) => Concept::Misc,
            Self::Detached(_) => Concept::PlayedOver,
            Self::Stones(_) => Concept::Stones,
            Self::SyntheticRoot => Concept::Wrapped,
            Self::Timing { .. } => Concept::StepTime,
            Self::Info(_) => Concept::Info,
            Self::Question(_) => Concept::Problem,
            Self::FullRecord { .. } => Concept::TreeShape,
            Self::NodePatch(exact) => exact.concept(),
            Self::Setup { .. } => Concept::Setup,
            Self::Shape(_) => Concept::Shape,
            Self::Label(_) => Concept::Label,
            Self::Absent(_) if self.is_no_event_line() => Concept::Spelling,
            Self::Property { .. } | Self::Surplus { .. } | Self::Absent(_) | Self::Implied { .. } => Concept::Property,
            Self::Header { .. } => Concept::Header,
            Self::Number(_) => Concept::Number,
            Self::Prisoners(_) => Concept::Prisoners,
            Self::MarkLines(_) | Self::MarkOrder(_) => Concept::MarkLines,
            Self::Commentary(_) => Concept::Commentary,
            Self::UserData(_) => Concept::UserData,
            Self::Remarks(_) | Self::LastRemarks(_) => Concept::Remark,
            Self::Variation(_) => Concept::Variation,
            Self::Diagram(_) | Self::ForeignDiagram(_) => Concept::Diagram,
            Self::Event => Concept::Event,
        }
    }

    /// What becomes of it in a strict 3.0 document that has no supplement beside it.
    pub fn fate_in_document(&self) -> Fate {
        match self {
            Self::Absent(_) if self.is_no_event_line() => Fate::Approximated,
            // 3.0 says bad for a trick, good for normal, # for *, UTC for a zoned time, a cut text, a branch of its own.
            Self::Evaluation(FullEvaluation::Trick | FullEvaluation::Normal)
            | Self::Symbol(_)
            | Self::StartTime(_)
            | Self::ExactText { .. }
            | Self::Spelling(_)
            | Self::Detached(_)
            | Self::Stones(_)
            | Self::Setup { .. }
            | Self::Shape(_)
            | Self::Label(_)
            | Self::Header { .. }
            | Self::MarkLines(_)
            | Self::MarkOrder(_)
            | Self::Commentary(_)
            | Self::Diagram(_)
            | Self::Event
            | Self::SyntheticRoot => Fate::Approximated,
            Self::Splitter(_)
            | Self::Evaluation(FullEvaluation::Bad | FullEvaluation::Good)
            | Self::Problem(_)
            | Self::Unrecognized(_)
            | Self::Misc(_)
            | Self::Property { .. }
            | Self::Surplus { .. }
            | Self::Absent(_)
            | Self::Implied { .. }
            | Self::Timing { .. }
            | Self::Question(_)
            | Self::Info(_)
            | Self::Number(_)
            | Self::Prisoners(_)
            | Self::UserData(_)
            | Self::Remarks(_)
            | Self::LastRemarks(_)
            | Self::Variation(_)
            | Self::ForeignDiagram(_)
            | Self::NodePatch(_)
            | Self::FullRecord { .. } => Fate::Dropped,
        }
    }

    /// Ishi 4.1: the first event of a file may have no line that begins it, which is a way to write one without a title.
    fn is_no_event_line(&self) -> bool {
        matches!(self, Self::Absent(id) if &**id == "EVENT")
    }

    /// The thing itself in a few words.
    pub fn detail(&self) -> String {
        match self {
            Self::Splitter(size) => match size {
                Splitter::Small => "small".to_owned(),
                Splitter::Medium => "medium".to_owned(),
                Splitter::Large => "large".to_owned(),
            },
            Self::Evaluation(evaluation) => match evaluation {
                FullEvaluation::Bad => "bad".to_owned(),
                FullEvaluation::Normal => "normal".to_owned(),
                FullEvaluation::Good => "good".to_owned(),
                FullEvaluation::Trick => "trick".to_owned(),
            },
            Self::Symbol(symbol) => symbol.to_string(),
            Self::Problem(Color::Black) | Self::Question(Color::Black) => "black to play".to_owned(),
            Self::Problem(Color::White) | Self::Question(Color::White) => "white to play".to_owned(),
            Self::StartTime(text) => text.to_string(),
            Self::ExactText { field, text } => format!("{field}: {}", shorten(text)),
            Self::Spelling(spelling) => spelling.detail(),
            Self::Unrecognized(Unrecognized::Attribute { name, value, .. }) => format!("{name}=\"{}\"", shorten(value)),
            Self::Unrecognized(Unrecognized::Markup { xml, .. }) => shorten(xml),
            Self::Unrecognized(Unrecognized::Line(line)) => shorten(line),
            Self::Unrecognized(Unrecognized::Property { pointer, json }) => format!("{pointer}: {}", shorten(json)),
            Self::Misc(aside) => match aside.kind {
                MiscKind::Comment => format!("<!--{}-->", shorten(&aside.text)),
                MiscKind::Instruction => format!("<?{}?>", shorten(&aside.text)),
            },
            Self::Detached(_) => "became a branch of its own that starts from the position".to_owned(),
            Self::Stones(stones) => format!("{} stones as written", stones.len()),
            Self::SyntheticRoot => "the game is the first branch".to_owned(),
            Self::Timing { time, actor } => match (time, actor) {
                (Some(time), _) => format!("time {time}"),
                (None, Some(actor)) => format!("actor {actor}"),
                (None, None) => String::new(),
            },
            Self::Setup { stones, empty } => {
                let plural = |number: usize| if number == 1 { "" } else { "s" };
                let (put, emptied) = (stones.len(), empty.len());
                format!("{put} stone{}, {emptied} point{} emptied", plural(put), plural(emptied))
            }
            Self::Shape(shape) => match shape {
                Shape::Triangle => "triangle".to_owned(),
                Shape::Square => "square".to_owned(),
                Shape::Circle => "circle".to_owned(),
                Shape::Cross => "cross".to_owned(),
                Shape::Selected => "selected".to_owned(),
                Shape::Diamond => "diamond".to_owned(),
                Shape::Check => "check mark".to_owned(),
            },
            Self::Label(text) => shorten(text),
            Self::Property { id, values } | Self::Surplus { id, values } => property_detail(id, values),
            Self::Absent(_) if self.is_no_event_line() => "no EVENT line".to_owned(),
            Self::Absent(id) | Self::Implied { id, .. } => format!("no {id}"),
            Self::Info(json) => shorten(json),
            Self::FullRecord { document, .. } => shorten(document),
            Self::NodePatch(exact) => exact.detail(),
            Self::Header { keyword, lines } => {
                let lines: Vec<&str> = lines.iter().take(8).map(|line| &**line).collect();
                shorten(&format!("{keyword} {}", lines.join(" / ")))
            }
            Self::Number(number) => number.to_string(),
            Self::MarkOrder(order) => format!("order of {} marks", order.len()),
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
            Self::Continued => "continued the branch before it".to_owned(),
            Self::SameNode => "in one node with what is before it".to_owned(),
            Self::Property { id, values } => property_detail(id, values),
        }
    }
}

fn property_detail(id: &str, values: &[Text]) -> String {
    // More are not shown.
    let values: Vec<String> = values.iter().take(8).map(|value| shorten(value)).collect();
    shorten(&format!("{id}[{}]", values.join("][")))
}

pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 60;
    let line = text.replace(['\n', '\r', '\t'], " ");
    match line.char_indices().nth(MOST) {
        None => line,
        Some((cut, _)) => format!("{}...", &line[..cut]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique() {
        let ids: std::collections::BTreeSet<_> = Concept::ALL.iter().map(|concept| concept.id()).collect();
        assert_eq!(ids.len(), Concept::ALL.len());
    }

    #[test]
    fn losses_are_summed_up_by_concept_and_fate() {
        let loss = |at: &str, fate| Loss { concept: Concept::Splitter, at: at.into(), fate, detail: String::new() };
        let losses = [loss("a", Fate::Carried), loss("b", Fate::Carried), loss("c", Fate::Dropped)];
        let groups: Vec<_> = summarize(&losses).into_values().map(|(count, first)| (count, &*first.at)).collect();
        assert_eq!(groups, [(2, "a"), (1, "c")]);
    }
}
