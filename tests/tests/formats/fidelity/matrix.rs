//! The matrix of docs/fidelity.md: the fate of each kind of data in each format, as the formats declare it.

use std::fmt::Write as _;

use wei7_core::{
    Adjustment, Anchor, Color, Concept, Diagram, Extra, Fate, Field, FullEvaluation, Misc, MiscKind, MiscPosition,
    Shape, Spelling, Splitter, Subject, Unrecognized, WrittenFormat,
};
use wei7_ishi::IshiExtra;

use Thing::{E, P};

/// A thing that 3.0 does not support.
enum Thing {
    /// An extra, described by its kind.
    E(Extra),
    /// An adjustment made by projection, with its description.
    P(&'static str, Adjustment),
}

/// Returns an example of each row of the table, in the order of the rows.
fn examples() -> Vec<Thing> {
    vec![
        E(Extra::Splitter(Splitter::Large)),
        E(Extra::Evaluation(FullEvaluation::Trick)),
        E(Extra::Evaluation(FullEvaluation::Normal)),
        E(Extra::Evaluation(FullEvaluation::Good)),
        E(Extra::Symbol('*')),
        E(Extra::Symbol('€')),
        E(Extra::Problem(Color::Black)),
        E(Extra::StartTime("2011-09-05T20:35:00+02:00".into())),
        P("exact text of what 3.0 cuts", Adjustment::Text { field: "name".into(), text: "a\nb".into() }),
        E(Extra::Label("12".into())),
        E(Extra::Label("seki".into())),
        E(Extra::Shape(Shape::Triangle)),
        E(Extra::Shape(Shape::Square)),
        E(Extra::Shape(Shape::Circle)),
        E(Extra::Shape(Shape::Cross)),
        E(Extra::Shape(Shape::Selected)),
        E(Extra::Shape(Shape::Diamond)),
        E(Extra::Shape(Shape::Check)),
        E(IshiExtra::MarkLines.extra(["MARK a@C3"])),
        E(Extra::Setup { stones: Vec::new(), empty: Vec::new() }),
        P("order of setup stones; stones that stand twice or lack a liberty", Adjustment::Stones(Vec::new())),
        P("stones without a liberty, set up in mid-game", Adjustment::LeftOut("white A9".into())),
        P("move on an occupied point", Adjustment::Detached),
        E(Extra::Number(7)),
        E(IshiExtra::Prisoners.extra(["C3"])),
        E(IshiExtra::Commentary.extra([""])),
        E(IshiExtra::Variation.extra(["2"])),
        E(Extra::Diagram(Diagram::default())),
        E(IshiExtra::ForeignDiagram.extra([""])),
        E(Extra::Event),
        E(Extra::Header { keyword: "SOURCE".into(), lines: vec!["a book".into()] }),
        E(IshiExtra::UserData.extra([""])),
        E(IshiExtra::Remarks.extra(["a remark"])),
        E(IshiExtra::LastRemarks.extra(["a remark"])),
        E(Extra::Property { id: "AN".into(), values: vec!["somebody".into()] }),
        E(Extra::Surplus { id: "PB".into(), values: vec!["A".into(), "B".into()] }),
        E(Extra::Property { id: "BL".into(), values: vec!["30".into()] }),
        E(Extra::Absent("EVENT".into())),
        E(Extra::Absent("GM".into())),
        E(Extra::Unrecognized(Unrecognized::Line("FOO".into()))),
        E(Extra::Unrecognized(Unrecognized::Attribute {
            anchor: Anchor::default(),
            name: "x".into(),
            value: "y".into(),
        })),
        E(Extra::Unrecognized(Unrecognized::Markup { anchor: Anchor::default(), xml: "<x />".into() })),
        E(Extra::Unrecognized(Unrecognized::Property { pointer: "/x".into(), json: "1".into() })),
        E(Extra::Misc(Misc { position: MiscPosition::Prolog, kind: MiscKind::Comment, text: "".into() })),
        E(Extra::Spelling(Spelling::SameNode)),
        E(Extra::Spelling(Spelling::GameInfo)),
        E(Extra::Spelling(Spelling::Order("mc".into()))),
        E(Extra::Spelling(Spelling::Property { id: "KM".into(), values: vec!["6,5".into()] })),
        E(Extra::Spelling(Spelling::Value { name: "komi".into(), text: "8.0".into() })),
        E(Extra::Spelling(Spelling::Explicit("eval".into()))),
        E(Extra::Spelling(Spelling::PreElement)),
        E(Extra::DeadStones(Vec::new())),
        E(Extra::Format { format: "gib".into(), id: "x".into(), values: vec!["y".into()] }),
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
    for example in examples() {
        let (what, from, subject) = match example {
            E(extra) => (extra.kind().what, extra.kind().from, Subject::Extra(Box::new(extra))),
            // Adjustments of projection occur for every format.
            P(what, adjustment) => (what, "2.x, SGF, Ishi", Subject::Adjustment(Box::new(adjustment))),
        };
        line(&mut out, what, from, &subject, subject.concept());
    }
    out
}

fn line(out: &mut String, what: &str, from: &str, about: &Subject, concept: Concept) {
    let word = |fate: Fate| match fate {
        Fate::Native => "native",
        Fate::Approximated => "approximated",
        Fate::Dropped | Fate::Carried => "carried",
    };
    let formats =
        [WrittenFormat::Json, WrittenFormat::Xml, WrittenFormat::Ishi, WrittenFormat::Sgf, WrittenFormat::Jago];
    let [json, xml, ishi, sgf, jago] = formats.map(|format| word(about.fate(format)));
    // Writing to a string cannot fail.
    let _ = writeln!(out, "| {what} | {from} | {json} | {xml} | {ishi} | {sgf} | {jago} | {} |", concept.id());
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

[Text diagrams](diagrams.md) show a position and moves and have no carrier: everything else is reported as `dropped`, or as `approximated`
if the diagram has a similar value.
";

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wei7_core::Kind;

    use super::*;

    #[test]
    fn each_kind_with_a_description_has_an_example() {
        let shown: BTreeSet<&str> = examples()
            .iter()
            .filter_map(|example| match example {
                E(extra) => Some(extra.kind().what),
                P(..) => None,
            })
            .collect();
        let kinds = Kind::ALL.iter().map(|kind| kind.what).filter(|what| !what.is_empty());
        assert_eq!(shown, kinds.collect());
    }
}
