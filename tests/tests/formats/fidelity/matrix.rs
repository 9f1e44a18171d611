//! The matrix of docs/fidelity.md: what becomes of each thing that a record may say in each format, as the formats declare it.

use std::fmt::Write as _;

use wei7_core::{
    About, Anchor, Aside, AsideKind, AsidePosition, Block, Concept, Detached, Diagram, Fate, Field, Foreign,
    FullEvaluation, Item, Shape, Side, Spelling, Splitter,
};

/// One kind of item, by an example.
pub(crate) struct Kind {
    /// In words.
    pub(crate) what: &'static str,
    /// One of the kind.
    pub(crate) example: Item,
}

macro_rules! kinds {
    ($($pattern:pat $(if $guard:expr)? => $what:literal, $example:expr;)*) => {
        /// The row of an item. Every item has one, so that a new concept must be given a row.
        pub(crate) fn row(item: &Item) -> &'static str {
            match item {
                $($pattern $(if $guard)? => $what,)*
            }
        }

        /// All kinds, each with an example.
        pub(crate) fn kinds() -> Vec<Kind> {
            vec![$(Kind { what: $what, example: $example },)*]
        }
    };
}

kinds! {
    Item::Splitter(_) => "splitter", Item::Splitter(Splitter::Large);
    Item::Evaluation(FullEvaluation::Trick) => "evaluation `trick`", Item::Evaluation(FullEvaluation::Trick);
    Item::Evaluation(FullEvaluation::Normal) => "evaluation `normal` beside a problem", Item::Evaluation(FullEvaluation::Normal);
    Item::Evaluation(FullEvaluation::Bad | FullEvaluation::Good) => "evaluation of a position", Item::Evaluation(FullEvaluation::Good);
    Item::Symbol('*') => "mark symbol `*`", Item::Symbol('*');
    Item::Symbol(_) => "another mark symbol", Item::Symbol('€');
    Item::Problem(_) => "problem within a problem", Item::Problem(Side::Black);
    Item::StartTime(_) => "start time as written", Item::StartTime("2011-09-05T20:35:00+02:00".into());
    Item::ExactText { .. } => "exact text of what 3.0 cuts", Item::ExactText { field: "name".into(), text: "a\nb".into() };
    Item::Label(text) if text.len() <= 2 => "label of two characters", Item::Label("12".into());
    Item::Label(_) => "longer label", Item::Label("seki".into());
    Item::Shape(Shape::Triangle) => "triangle", Item::Shape(Shape::Triangle);
    Item::Shape(Shape::Square) => "square", Item::Shape(Shape::Square);
    Item::Shape(Shape::Circle) => "circle", Item::Shape(Shape::Circle);
    Item::Shape(Shape::Cross) => "cross", Item::Shape(Shape::Cross);
    Item::Shape(Shape::Selected) => "selected point", Item::Shape(Shape::Selected);
    Item::Shape(Shape::Diamond) => "diamond", Item::Shape(Shape::Diamond);
    Item::Shape(Shape::Check) => "check mark", Item::Shape(Shape::Check);
    Item::MarkLines(_) => "MARK and UNMARK lines in order", Item::MarkLines(vec!["MARK a@C3".into()]);
    Item::Setup { .. } => "setup in mid-game", Item::Setup { stones: Vec::new(), empty: Vec::new() };
    Item::Stones(_) => "order of setup stones; stones that stand twice or lack a liberty", Item::Stones(Vec::new());
    Item::Detached(_) => "move on an occupied point", Item::Detached(Detached { parent: 0, place: 0 });
    Item::Number(_) => "move number that is not the next", Item::Number(7);
    Item::Prisoners(_) => "list of prisoners as written", Item::Prisoners(vec!["C3".into()]);
    Item::Commentary(_) => "titles and seams of a commentary", Item::Commentary(vec![Block::default()]);
    Item::Variation(_) => "marker of a variation", Item::Variation("2".into());
    Item::Diagram(_) => "diagram", Item::Diagram(Diagram::default());
    Item::ForeignDiagram(_) => "diagram of another board", Item::ForeignDiagram(Vec::new());
    Item::Event => "event within a document of several", Item::Event;
    Item::Header { .. } => "header of an Ishi event as written", Item::Header { keyword: "SOURCE".into(), lines: vec!["a book".into()] };
    Item::UserData(_) => "block of user data", Item::UserData(Block::default());
    Item::Remarks(_) => "remark before something", Item::Remarks(vec!["a remark".into()]);
    Item::LastRemarks(_) => "remark at the end", Item::LastRemarks(vec!["a remark".into()]);
    Item::Property { id, .. } if matches!(&**id, "AN" | "US" | "SO" | "TM" | "OT" | "HA" | "DT" | "RE" | "KM" | "RU" | "PC" | "EV" | "GN" | "RO" | "GC") => "SGF property with an Ishi header", Item::Property { id: "AN".into(), values: vec!["somebody".into()] };
    Item::Surplus { .. } => "values of an SGF property that can have one", Item::Surplus { id: "PB".into(), values: vec!["A".into(), "B".into()] };
    Item::Property { .. } => "another SGF property", Item::Property { id: "BL".into(), values: vec!["30".into()] };
    Item::Absent(what) if &**what == "EVENT" => "no EVENT line", Item::Absent("EVENT".into());
    Item::Absent(_) => "no property where one would be written", Item::Absent("GM".into());
    Item::Foreign(Foreign::Line(_)) => "line that Ishi does not define", Item::Foreign(Foreign::Line("FOO".into()));
    Item::Foreign(Foreign::Attribute { .. }) => "attribute that 2.x does not define", Item::Foreign(Foreign::Attribute { anchor: Anchor::default(), name: "x".into(), value: "y".into() });
    Item::Foreign(Foreign::Markup { .. }) => "markup that 2.x does not define", Item::Foreign(Foreign::Markup { anchor: Anchor::default(), xml: "<x />".into() });
    Item::Foreign(Foreign::Property { .. }) => "member that 3.0 does not define", Item::Foreign(Foreign::Property { pointer: "/x".into(), json: "1".into() });
    Item::Aside(_) => "XML comment or processing instruction", Item::Aside(Aside { position: AsidePosition::Prolog, kind: AsideKind::Comment, text: "".into() });
    Item::Spelling(Spelling::SameNode) => "move in one node with setup or another move", Item::Spelling(Spelling::SameNode);
    Item::Spelling(Spelling::Order(_)) => "order of lines or elements", Item::Spelling(Spelling::Order("mc".into()));
    Item::Spelling(Spelling::Property { .. }) => "form of a value of SGF", Item::Spelling(Spelling::Property { id: "KM".into(), values: vec!["6,5".into()] });
    Item::Spelling(Spelling::Value { .. }) => "form of a value of 2.x", Item::Spelling(Spelling::Value { name: "komi".into(), text: "8.0".into() });
    Item::Spelling(Spelling::Explicit(_)) => "default value that is written", Item::Spelling(Spelling::Explicit("eval".into()));
    Item::Spelling(Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::TrailingMark) => "where 2.x puts a thing", Item::Spelling(Spelling::PreElement);
    // Traces of projection and of carriers: no file says them.
    Item::Spelling(Spelling::Continued) | Item::Wrapper | Item::Timing { .. } | Item::Question(_) | Item::Info(_) | Item::Exact(_) | Item::Whole { .. } | Item::MarkOrder(_) | Item::Implied { .. } => "", Item::Wrapper;
}

/// The fates of a thing: in 3.0, 2.x, Ishi and SGF.
pub(crate) fn fates(about: &About) -> [Fate; 4] {
    [
        about.fate_in_document(),
        wei7_xml::fidelity::fate(about),
        wei7_ishi::fidelity::fate(about),
        wei7_sgf::fidelity::fate(about),
    ]
}

/// docs/fidelity.md.
pub(crate) fn document() -> String {
    let mut out = String::from(HEAD);
    out.push_str(
        "\n## What 3.0 says\n\n| | paragraph | 3.0 | 2.x | Ishi | SGF | id |\n|---|---|---|---|---|---|---|\n",
    );
    for field in Field::ALL {
        line(&mut out, field.what(), field.paragraph(), &About::Field(*field), field.concept());
    }
    out.push_str(
        "\n## What 3.0 cannot say\n\n| | from | 3.0 | 2.x | Ishi | SGF | id |\n|---|---|---|---|---|---|---|\n",
    );
    for Kind { what, example } in kinds() {
        if !what.is_empty() {
            let concept = example.concept();
            line(&mut out, what, home(&example), &About::Item(Box::new(example)), concept);
        }
    }
    out
}

fn line(out: &mut String, what: &str, from: &str, about: &About, concept: Concept) {
    let word = |fate: Fate| match fate {
        Fate::Native => "native",
        Fate::Approximated => "approximated",
        Fate::Dropped | Fate::Carried => "carried",
    };
    let [json, xml, ishi, sgf] = fates(about).map(word);
    // Writing to a string does not fail.
    let _ = writeln!(out, "| {what} | {from} | {json} | {xml} | {ishi} | {sgf} | {} |", concept.id());
}

/// Which formats say it.
fn home(item: &Item) -> &'static str {
    match item {
        Item::Splitter(_)
        | Item::Evaluation(_)
        | Item::Symbol(_)
        | Item::Problem(_)
        | Item::Aside(_)
        | Item::Foreign(Foreign::Attribute { .. } | Foreign::Markup { .. })
        | Item::Spelling(
            Spelling::Explicit(_)
            | Spelling::Value { .. }
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark,
        ) => "2.x",
        Item::Spelling(Spelling::Order(_)) => "2.x, Ishi",
        Item::Foreign(Foreign::Property { .. }) => "3.0",
        Item::Absent(what) if &**what == "EVENT" => "Ishi",
        Item::Property { .. }
        | Item::Surplus { .. }
        | Item::Absent(_)
        | Item::Spelling(Spelling::Property { .. } | Spelling::SameNode) => "SGF",
        Item::Setup { .. } | Item::Label(_) => "SGF, Ishi",
        Item::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square => "SGF, Ishi",
            Shape::Circle | Shape::Cross | Shape::Selected => "SGF",
            Shape::Diamond | Shape::Check => "Ishi",
        },
        Item::StartTime(_) | Item::ExactText { .. } | Item::Stones(_) | Item::Detached(_) => "2.x, SGF, Ishi",
        Item::Header { .. }
        | Item::Number(_)
        | Item::Prisoners(_)
        | Item::MarkLines(_)
        | Item::Commentary(_)
        | Item::UserData(_)
        | Item::Remarks(_)
        | Item::LastRemarks(_)
        | Item::Variation(_)
        | Item::Diagram(_)
        | Item::ForeignDiagram(_)
        | Item::Event
        | Item::Foreign(Foreign::Line(_)) => "Ishi",
        Item::Spelling(Spelling::Continued)
        | Item::Wrapper
        | Item::Timing { .. }
        | Item::Question(_)
        | Item::Info(_)
        | Item::Exact(_)
        | Item::Whole { .. }
        | Item::MarkOrder(_)
        | Item::Implied { .. } => "",
    }
}

const HEAD: &str = "\
<!-- Made from the code by `UPDATE_DOCS=1 cargo test -p wei7-testsuite --test fidelity`; a test keeps it fresh. -->
# What each format can say

Every record is held as a wei7 3.0 tree with a supplement for what 3.0 cannot say. This is what becomes of each thing when it is
written in a format:

- **native**: the format says it.
- **approximated**: readers of the format see something close to it; the exact thing is carried.
- **carried**: readers of the format see nothing of it; it is carried.

What is not native is always reported, with the id of the last column. What is carried travels in the file itself (in 3.0: in the
supplement beside it) and comes back; with `--carry none` it is lost, and reported as `approximated` or `dropped`. What is native
may still be more than a format holds, for example a tab in SGF or a Chinese name in Ishi: then it is `a text that becomes another`.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_example_is_of_its_row() {
        for Kind { what, example } in kinds() {
            assert_eq!(row(&example), what);
        }
    }
}
