//! The matrix of docs/fidelity.md: the fate of each kind of data in each format, as the formats declare it.

use std::fmt::Write as _;

use wei7_core::{
    Adjustment, Anchor, Block, Color, Concept, Diagram, Extra, Fate, Field, FullEvaluation, Misc, MiscKind,
    MiscPosition, Shape, Spelling, Splitter, Subject, Unrecognized,
};

use Thing::{E, P};

/// A thing that 3.0 does not support.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Thing {
    /// An extra of a format.
    E(Extra),
    /// An adjustment made by projection.
    P(Adjustment),
}

/// A kind of thing, with an example.
pub(crate) struct Kind {
    /// Description.
    pub(crate) what: &'static str,
    /// One thing of the kind.
    pub(crate) example: Thing,
}

macro_rules! kinds {
    ($($pattern:pat $(if $guard:expr)? => $what:literal, $example:expr;)*) => {
        /// Returns the row of a thing. The match is exhaustive, so each new concept needs a row.
        pub(crate) fn row(extra: &Thing) -> &'static str {
            match extra {
                $($pattern $(if $guard)? => $what,)*
            }
        }

        /// Returns all kinds, each with an example.
        pub(crate) fn kinds() -> Vec<Kind> {
            vec![$(Kind { what: $what, example: $example },)*]
        }
    };
}

kinds! {
    E(Extra::Splitter(_)) => "splitter", E(Extra::Splitter(Splitter::Large));
    E(Extra::Evaluation(FullEvaluation::Trick)) => "evaluation `trick`", E(Extra::Evaluation(FullEvaluation::Trick));
    E(Extra::Evaluation(FullEvaluation::Normal)) => "evaluation `normal` beside a problem", E(Extra::Evaluation(FullEvaluation::Normal));
    E(Extra::Evaluation(FullEvaluation::Bad | FullEvaluation::Good)) => "evaluation of a position", E(Extra::Evaluation(FullEvaluation::Good));
    E(Extra::Symbol('*')) => "mark symbol `*`", E(Extra::Symbol('*'));
    E(Extra::Symbol(_)) => "another mark symbol", E(Extra::Symbol('€'));
    E(Extra::Problem(_)) => "problem within a problem", E(Extra::Problem(Color::Black));
    E(Extra::StartTime(_)) => "start time as written", E(Extra::StartTime("2011-09-05T20:35:00+02:00".into()));
    P(Adjustment::Text { .. }) => "exact text of what 3.0 cuts", P(Adjustment::Text { field: "name".into(), text: "a\nb".into() });
    E(Extra::Label(text)) if text.len() <= 2 => "label of two characters", E(Extra::Label("12".into()));
    E(Extra::Label(_)) => "longer label", E(Extra::Label("seki".into()));
    E(Extra::Shape(Shape::Triangle)) => "triangle", E(Extra::Shape(Shape::Triangle));
    E(Extra::Shape(Shape::Square)) => "square", E(Extra::Shape(Shape::Square));
    E(Extra::Shape(Shape::Circle)) => "circle", E(Extra::Shape(Shape::Circle));
    E(Extra::Shape(Shape::Cross)) => "cross", E(Extra::Shape(Shape::Cross));
    E(Extra::Shape(Shape::Selected)) => "selected point", E(Extra::Shape(Shape::Selected));
    E(Extra::Shape(Shape::Diamond)) => "diamond", E(Extra::Shape(Shape::Diamond));
    E(Extra::Shape(Shape::Check)) => "check mark", E(Extra::Shape(Shape::Check));
    E(Extra::MarkLines(_)) => "MARK and UNMARK lines in order", E(Extra::MarkLines(vec!["MARK a@C3".into()]));
    E(Extra::Setup { .. }) => "setup in mid-game", E(Extra::Setup { stones: Vec::new(), empty: Vec::new() });
    P(Adjustment::Stones(_)) => "order of setup stones; stones that stand twice or lack a liberty", P(Adjustment::Stones(Vec::new()));
    P(Adjustment::LeftOut(_)) => "stones without a liberty, set up in mid-game", P(Adjustment::LeftOut("white A9".into()));
    P(Adjustment::Detached) => "move on an occupied point", P(Adjustment::Detached);
    E(Extra::Number(_)) => "move number that is not the next", E(Extra::Number(7));
    E(Extra::Prisoners(_)) => "list of prisoners as written", E(Extra::Prisoners(vec!["C3".into()]));
    E(Extra::Commentary(_)) => "titles and seams of a commentary", E(Extra::Commentary(vec![Block::default()]));
    E(Extra::Variation(_)) => "marker of a variation", E(Extra::Variation("2".into()));
    E(Extra::Diagram(_)) => "diagram", E(Extra::Diagram(Diagram::default()));
    E(Extra::ForeignDiagram(_)) => "diagram of another board", E(Extra::ForeignDiagram(Vec::new()));
    E(Extra::Event) => "event within a document of several", E(Extra::Event);
    E(Extra::Header { .. }) => "header of an Ishi event as written", E(Extra::Header { keyword: "SOURCE".into(), lines: vec!["a book".into()] });
    E(Extra::UserData(_)) => "block of user data", E(Extra::UserData(Block::default()));
    E(Extra::Remarks(_)) => "remark before something", E(Extra::Remarks(vec!["a remark".into()]));
    E(Extra::LastRemarks(_)) => "remark at the end", E(Extra::LastRemarks(vec!["a remark".into()]));
    E(Extra::Property { id, .. }) if matches!(&**id, "AN" | "US" | "SO" | "TM" | "OT" | "HA" | "DT" | "RE" | "KM" | "RU" | "PC" | "PB" | "BR" | "PW" | "WR" | "EV" | "GN" | "RO" | "GC") => "SGF property with an Ishi header", E(Extra::Property { id: "AN".into(), values: vec!["somebody".into()] });
    E(Extra::Surplus { .. }) => "values of an SGF property that can have one", E(Extra::Surplus { id: "PB".into(), values: vec!["A".into(), "B".into()] });
    E(Extra::Property { .. }) => "another SGF property", E(Extra::Property { id: "BL".into(), values: vec!["30".into()] });
    E(Extra::Absent(what)) if &**what == "EVENT" => "no EVENT line", E(Extra::Absent("EVENT".into()));
    E(Extra::Absent(_)) => "no property where one would be written", E(Extra::Absent("GM".into()));
    E(Extra::Unrecognized(Unrecognized::Line(_))) => "line that Ishi does not define", E(Extra::Unrecognized(Unrecognized::Line("FOO".into())));
    E(Extra::Unrecognized(Unrecognized::Attribute { .. })) => "attribute that 2.x does not define", E(Extra::Unrecognized(Unrecognized::Attribute { anchor: Anchor::default(), name: "x".into(), value: "y".into() }));
    E(Extra::Unrecognized(Unrecognized::Markup { .. })) => "markup that 2.x does not define", E(Extra::Unrecognized(Unrecognized::Markup { anchor: Anchor::default(), xml: "<x />".into() }));
    E(Extra::Unrecognized(Unrecognized::Property { .. })) => "member that 3.0 does not define", E(Extra::Unrecognized(Unrecognized::Property { pointer: "/x".into(), json: "1".into() }));
    E(Extra::Misc(_)) => "XML comment or processing instruction", E(Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Comment, text: "".into() }));
    E(Extra::Spelling(Spelling::SameNode)) => "move in one node with setup or another move", E(Extra::Spelling(Spelling::SameNode));
    E(Extra::Spelling(Spelling::GameInfo)) => "node of SGF with the game information, where it is not the root", E(Extra::Spelling(Spelling::GameInfo));
    E(Extra::Spelling(Spelling::Order(_))) => "order of lines or elements", E(Extra::Spelling(Spelling::Order("mc".into())));
    E(Extra::Spelling(Spelling::Property { .. })) => "form of a value of SGF", E(Extra::Spelling(Spelling::Property { id: "KM".into(), values: vec!["6,5".into()] }));
    E(Extra::Spelling(Spelling::Value { .. })) => "form of a value of 2.x", E(Extra::Spelling(Spelling::Value { name: "komi".into(), text: "8.0".into() }));
    E(Extra::Spelling(Spelling::Explicit(_))) => "default value that is written", E(Extra::Spelling(Spelling::Explicit("eval".into())));
    E(Extra::Spelling(Spelling::PreElement | Spelling::ProblemOnMove | Spelling::NoMainLine | Spelling::TrailingMark)) => "where 2.x puts a thing", E(Extra::Spelling(Spelling::PreElement));
    E(Extra::DeadStones(_)) => "stones that are agreed to be dead", E(Extra::DeadStones(Vec::new()));
    E(Extra::Format { .. }) => "thing of one further format", E(Extra::Format { format: "gib".into(), id: "x".into(), values: vec!["y".into()] });
    // Traces of projection, which occur in no file.
    P(Adjustment::Continued | Adjustment::Wrapped) => "", P(Adjustment::Wrapped);
}

/// Returns the fates of a thing in 3.0, 2.x, Ishi, SGF and Jago XML.
pub(crate) fn fates(about: &Subject) -> [Fate; 5] {
    [
        about.fate_in_document(),
        wei7_xml::fidelity::fate(about),
        wei7_ishi::fidelity::fate(about),
        wei7_sgf::fidelity::fate(about),
        wei7_clients::fidelity::fate(about),
    ]
}

/// Returns the content of docs/fidelity.md.
pub(crate) fn document() -> String {
    let mut out = String::from(HEAD);
    out.push_str(
        "\n## What 3.0 says\n\n| | paragraph | 3.0 | 2.x | Ishi | SGF | Jago | id |\n|---|---|---|---|---|---|---|---|\n",
    );
    for field in Field::ALL {
        line(&mut out, field.what(), field.paragraph(), &Subject::Field(*field), field.concept());
    }
    out.push_str(
        "\n## What 3.0 cannot say\n\n| | from | 3.0 | 2.x | Ishi | SGF | Jago | id |\n|---|---|---|---|---|---|---|---|\n",
    );
    for Kind { what, example } in kinds() {
        if !what.is_empty() {
            let (from, subject) = match example {
                E(extra) => (source_formats(&extra), Subject::Extra(Box::new(extra))),
                // Adjustments of projection occur for every format.
                P(adjustment) => ("2.x, SGF, Ishi", Subject::Adjustment(Box::new(adjustment))),
            };
            line(&mut out, what, from, &subject, subject.concept());
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
    let [json, xml, ishi, sgf, jago] = fates(about).map(word);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "| {what} | {from} | {json} | {xml} | {ishi} | {sgf} | {jago} | {} |", concept.id());
}

/// Returns the names of the formats that have the extra.
fn source_formats(extra: &Extra) -> &'static str {
    match extra {
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
        Extra::DeadStones(_) => "OGS, GIB",
        Extra::Format { .. } => "others",
        Extra::Absent(what) if &**what == "EVENT" => "Ishi",
        Extra::Property { .. }
        | Extra::Surplus { .. }
        | Extra::Absent(_)
        | Extra::Spelling(Spelling::Property { .. } | Spelling::SameNode | Spelling::GameInfo) => "SGF",
        Extra::Setup { .. } | Extra::Label(_) => "SGF, Ishi",
        Extra::Shape(shape) => match shape {
            Shape::Triangle | Shape::Square => "SGF, Ishi",
            Shape::Circle | Shape::Cross | Shape::Selected => "SGF",
            Shape::Diamond | Shape::Check => "Ishi",
        },
        Extra::StartTime(_) => "2.x, SGF, Ishi",
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
    }
}

const HEAD: &str = "\
<!-- Made from the code by `UPDATE_DOCS=1 cargo test -p wei7-testsuite --test formats`; a test keeps it fresh. -->
# What each format can say

[中文](zh/fidelity.md)

wei7 holds every record as a tree of wei7 3.0, with extras for what 3.0 cannot say. The tables show what happens to each field
and each extra when it is written in a format:

- **native**: the format can say it.
- **approximated**: readers of the format see something close to it; the exact value is carried.
- **carried**: readers of the format see nothing of it; the value is carried.

wei7 reports everything that is not native, with the id of the last column. Carried values are in the file itself (in 3.0: in the
supplement beside it), and converting back restores them. With `--carry none` they are lost, and reported as `approximated` or
`dropped`. A native text may still contain characters that a format cannot hold, for example a tab in SGF or a Chinese name in
Ishi: this case is `a text that becomes another`.
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
