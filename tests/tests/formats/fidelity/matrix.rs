//! The matrix of docs/fidelity.md: what becomes of each thing that a record may say in each format, as the formats declare it.

use std::fmt::Write as _;

use wei7_core::{
    Anchor, Block, Color, Concept, Detached, Diagram, Extra, Fate, Field, FullEvaluation, Misc, MiscKind, MiscPosition,
    Shape, Spelling, Splitter, Subject, Unrecognized,
};

/// One kind of item, by an example.
pub(crate) struct Kind {
    /// In words.
    pub(crate) what: &'static str,
    /// One of the kind.
    pub(crate) example: Extra,
}

macro_rules! kinds {
    ($($pattern:pat $(if $guard:expr)? => $what:literal, $example:expr;)*) => {
        /// The row of an item. Every item has one, so that a new concept must be given a row.
        pub(crate) fn row(item: &Extra) -> &'static str {
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
    Extra::Splitter(_) => "splitter", Extra::Splitter(Splitter::Large);
    Extra::Evaluation(FullEvaluation::Trick) => "evaluation `trick`", Extra::Evaluation(FullEvaluation::Trick);
    Extra::Evaluation(FullEvaluation::Normal) => "evaluation `normal` beside a problem", Extra::Evaluation(FullEvaluation::Normal);
    Extra::Evaluation(FullEvaluation::Bad | FullEvaluation::Good) => "evaluation of a position", Extra::Evaluation(FullEvaluation::Good);
    Extra::Symbol('*') => "mark symbol `*`", Extra::Symbol('*');
    Extra::Symbol(_) => "another mark symbol", Extra::Symbol('€');
    Extra::Problem(_) => "problem within a problem", Extra::Problem(Color::Black);
    Extra::StartTime(_) => "start time as written", Extra::StartTime("2011-09-05T20:35:00+02:00".into());
    Extra::ExactText { .. } => "exact text of what 3.0 cuts", Extra::ExactText { field: "name".into(), text: "a\nb".into() };
    Extra::Label(text) if text.len() <= 2 => "label of two characters", Extra::Label("12".into());
    Extra::Label(_) => "longer label", Extra::Label("seki".into());
    Extra::Shape(Shape::Triangle) => "triangle", Extra::Shape(Shape::Triangle);
    Extra::Shape(Shape::Square) => "square", Extra::Shape(Shape::Square);
    Extra::Shape(Shape::Circle) => "circle", Extra::Shape(Shape::Circle);
    Extra::Shape(Shape::Cross) => "cross", Extra::Shape(Shape::Cross);
    Extra::Shape(Shape::Selected) => "selected point", Extra::Shape(Shape::Selected);
    Extra::Shape(Shape::Diamond) => "diamond", Extra::Shape(Shape::Diamond);
    Extra::Shape(Shape::Check) => "check mark", Extra::Shape(Shape::Check);
    Extra::MarkLines(_) => "MARK and UNMARK lines in order", Extra::MarkLines(vec!["MARK a@C3".into()]);
    Extra::Setup { .. } => "setup in mid-game", Extra::Setup { stones: Vec::new(), empty: Vec::new() };
    Extra::Stones(_) => "order of setup stones; stones that stand twice or lack a liberty", Extra::Stones(Vec::new());
    Extra::Detached(_) => "move on an occupied point", Extra::Detached(Detached { parent: 0, place: 0 });
    Extra::Number(_) => "move number that is not the next", Extra::Number(7);
    Extra::Prisoners(_) => "list of prisoners as written", Extra::Prisoners(vec!["C3".into()]);
    Extra::Commentary(_) => "titles and seams of a commentary", Extra::Commentary(vec![Block::default()]);
    Extra::Variation(_) => "marker of a variation", Extra::Variation("2".into());
    Extra::Diagram(_) => "diagram", Extra::Diagram(Diagram::default());
    Extra::ForeignDiagram(_) => "diagram of another board", Extra::ForeignDiagram(Vec::new());
    Extra::Event => "event within a document of several", Extra::Event;
    Extra::Header { .. } => "header of an Ishi event as written", Extra::Header { keyword: "SOURCE".into(), lines: vec!["a book".into()] };
    Extra::UserData(_) => "block of user data", Extra::UserData(Block::default());
    Extra::Remarks(_) => "remark before something", Extra::Remarks(vec!["a remark".into()]);
    Extra::LastRemarks(_) => "remark at the end", Extra::LastRemarks(vec!["a remark".into()]);
    Extra::Property { id, .. } if matches!(&**id, "AN" | "US" | "SO" | "TM" | "OT" | "HA" | "DT" | "RE" | "KM" | "RU" | "PC" | "EV" | "GN" | "RO" | "GC") => "SGF property with an Ishi header", Extra::Property { id: "AN".into(), values: vec!["somebody".into()] };
    Extra::Surplus { .. } => "values of an SGF property that can have one", Extra::Surplus { id: "PB".into(), values: vec!["A".into(), "B".into()] };
    Extra::Property { .. } => "another SGF property", Extra::Property { id: "BL".into(), values: vec!["30".into()] };
    Extra::Absent(what) if &**what == "EVENT" => "no EVENT line", Extra::Absent("EVENT".into());
    Extra::Absent(_) => "no property where one would be written", Extra::Absent("GM".into());
    Extra::Unrecognized(Unrecognized::Line(_)) => "line that Ishi does not define", Extra::Unrecognized(Unrecognized::Line("FOO".into()));
    Extra::Unrecognized(Unrecognized::Attribute { .. }) => "attribute that 2.x does not define", Extra::Unrecognized(Unrecognized::Attribute { anchor: Anchor::default(), name: "x".into(), value: "y".into() });
    Extra::Unrecognized(Unrecognized::Markup { .. }) => "markup that 2.x does not define", Extra::Unrecognized(Unrecognized::Markup { anchor: Anchor::default(), xml: "<x />".into() });
    Extra::Unrecognized(Unrecognized::Property { .. }) => "member that 3.0 does not define", Extra::Unrecognized(Unrecognized::Property { pointer: "/x".into(), json: "1".into() });
    Extra::Misc(_) => "XML comment or processing instruction", Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Comment, text: "".into() });
    Extra::Spelling(Spelling::SameNode) => "move in one node with setup or another move", Extra::Spelling(Spelling::SameNode);
    Extra::Spelling(Spelling::Order(_)) => "order of lines or elements", Extra::Spelling(Spelling::Order("mc".into()));
    Extra::Spelling(Spelling::Property { .. }) => "form of a value of SGF", Extra::Spelling(Spelling::Property { id: "KM".into(), values: vec!["6,5".into()] });
    Extra::Spelling(Spelling::Value { .. }) => "form of a value of 2.x", Extra::Spelling(Spelling::Value { name: "komi".into(), text: "8.0".into() });
    Extra::Spelling(Spelling::Explicit(_)) => "default value that is written", Extra::Spelling(Spelling::Explicit("eval".into()));
    Extra::Spelling(Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::TrailingMark) => "where 2.x puts a thing", Extra::Spelling(Spelling::PreElement);
    // Traces of projection and of carriers: no file says them.
    Extra::Spelling(Spelling::Continued) | Extra::SyntheticRoot | Extra::Timing { .. } | Extra::Question(_) | Extra::Info(_) | Extra::NodePatch(_) | Extra::FullRecord { .. } | Extra::MarkOrder(_) | Extra::Implied { .. } => "", Extra::SyntheticRoot;
}

/// The fates of a thing: in 3.0, 2.x, Ishi and SGF.
pub(crate) fn fates(about: &Subject) -> [Fate; 4] {
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
        line(&mut out, field.what(), field.paragraph(), &Subject::Field(*field), field.concept());
    }
    out.push_str(
        "\n## What 3.0 cannot say\n\n| | from | 3.0 | 2.x | Ishi | SGF | id |\n|---|---|---|---|---|---|---|\n",
    );
    for Kind { what, example } in kinds() {
        if !what.is_empty() {
            let concept = example.concept();
            line(&mut out, what, home(&example), &Subject::Extra(Box::new(example)), concept);
        }
    }
    out
}

fn line(out: &mut String, what: &str, from: &str, about: &Subject, concept: Concept) {
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
fn home(item: &Extra) -> &'static str {
    match item {
        Extra::Splitter(_)
        | Extra::Evaluation(_)
        | Extra::Symbol(_)
        | Extra::Problem(_)
        | Extra::Misc(_)
        | Extra::Unrecognized(Unrecognized::Attribute { .. } | Unrecognized::Markup { .. })
        | Extra::Spelling(
            Spelling::Explicit(_)
            | Spelling::Value { .. }
            | Spelling::PreElement
            | Spelling::ProblemOnMove
            | Spelling::NoMainLine
            | Spelling::TrailingMark,
        ) => "2.x",
        Extra::Spelling(Spelling::Order(_)) => "2.x, Ishi",
        Extra::Unrecognized(Unrecognized::Property { .. }) => "3.0",
        Extra::Absent(what) if &**what == "EVENT" => "Ishi",
        Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Spelling(Spelling::Property { .. } | Spelling::SameNode) => "SGF",
        Extra::Setup { .. } | Extra::Label(_) => "SGF, Ishi",
        Extra::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square => "SGF, Ishi",
            Shape::Circle | Shape::Cross | Shape::Selected => "SGF",
            Shape::Diamond | Shape::Check => "Ishi",
        },
        Extra::StartTime(_) | Extra::ExactText { .. } | Extra::Stones(_) | Extra::Detached(_) => "2.x, SGF, Ishi",
        Extra::Header { .. }
        | Extra::Number(_)
        | Extra::Prisoners(_)
        | Extra::MarkLines(_)
        | Extra::Commentary(_)
        | Extra::UserData(_)
        | Extra::Remarks(_)
        | Extra::LastRemarks(_)
        | Extra::Variation(_)
        | Extra::Diagram(_)
        | Extra::ForeignDiagram(_)
        | Extra::Event
        | Extra::Unrecognized(Unrecognized::Line(_)) => "Ishi",
        Extra::Spelling(Spelling::Continued)
        | Extra::SyntheticRoot
        | Extra::Timing { .. }
        | Extra::Question(_)
        | Extra::Info(_)
        | Extra::NodePatch(_)
        | Extra::FullRecord { .. }
        | Extra::MarkOrder(_)
        | Extra::Implied { .. } => "",
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
