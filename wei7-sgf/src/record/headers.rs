//! Converts extras of other formats to properties: headers of an event (Ishi 5.2), diagrams (Ishi 4.4) and move
//! numbers.
//!
//! The carrier keeps the exact words of a header.

use wei7_core::{Branch, Diagram, Extra, Extras, Info, Text};

use crate::model::point::Rectangle;
use crate::model::sgf_property::SgfProperty;
use crate::model::text::escape_simple;
use wei7_text::info::{self, Counting, Source};

/// Adds the properties for the Ishi headers of a record to `out`. They replace properties that were derived from the
/// same words.
pub(crate) fn headers(info: &Info, out: &mut Vec<SgfProperty<'_>>) {
    for extra in info.extras.as_slice() {
        let Extra::Header { keyword, lines } = extra else { continue };
        let Some((id, value)) = header(keyword, lines, info) else { continue };
        out.retain(|one| one.name != id);
        out.push(SgfProperty::one(id, escape_simple(&value).into_owned()));
    }
}

/// Returns identifier and text of the property for a header, or `None` if the meaning of the header is not certain or
/// the record already has it. A date or result that was not understood is written unchanged.
fn header(keyword: &str, lines: &[Text], info: &Info) -> Option<(&'static str, String)> {
    let source = Source::new(4);
    let last = lines.last().map(|line| line.trim()).filter(|line| !line.is_empty())?;
    let all = || lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ");
    Some(match keyword {
        "ANALYSIS" => ("AN", all()),
        "RECORDER" => ("US", all()),
        "SOURCE" => ("SO", all()),
        "DATE" => match info::date_from(last, info.time.as_ref()) {
            Some(days) => ("DT", days.text),
            None if info.time.is_none() => ("DT", last.to_owned()),
            None => return None,
        },
        "RESULT" => match info::result(last, &source, Counting::Points).value {
            Some(outcome) => ("RE", outcome.to_string()),
            None if info.result.is_none() => ("RE", last.to_owned()),
            None => return None,
        },
        "KOMI" => ("KM", info::komi(last, &source, None).value?.points?.to_string()),
        "RULES" => match info::rules(last).value {
            // The record has a field for these rules, so the header adds nothing.
            Some(set) if set.kind.is_some() => return None,
            Some(set) => ("RU", set.name.unwrap_or(last).to_owned()),
            None => ("RU", last.to_owned()),
        },
        // `FF[4]` requires HA to be at least 2.
        "HANDICAP" => ("HA", info::handicap_in_words(last).filter(|handicap| handicap.stones >= 2)?.stones.to_string()),
        "TIMELIMIT" => match info::main_time(last.strip_suffix("each").unwrap_or(last), &source).value {
            Some(seconds) => ("TM", seconds.to_string()),
            // OT allows free text.
            None => ("OT", last.to_owned()),
        },
        _ => return None,
    })
}

/// Adds the figure (FG) and the view (VW) of a diagram among the extras, if there is one.
pub(crate) fn diagram(extras: &Extras, out: &mut Vec<SgfProperty<'_>>) {
    if let Some(diagram) = find_diagram(extras) {
        figure(diagram, out);
    }
}

/// Adds the figure (FG) of a diagram, and its view (VW) if the diagram shows only a part of the board.
pub(crate) fn figure(diagram: &Diagram, out: &mut Vec<SgfProperty<'_>>) {
    out.push(SgfProperty::one("FG", ""));
    if let Some((first, last)) = diagram.corners {
        out.push(SgfProperty::one("VW", Rectangle { first, last }.name()));
    }
}

/// Adds `VW[]`, which ends a view. VW stays in effect for later nodes in `FF[4]`, but the region of a diagram does not.
pub(crate) fn whole_view(out: &mut Vec<SgfProperty<'_>>) {
    out.push(SgfProperty::one("VW", ""));
}

/// Returns whether a branch has a diagram that shows only a part of the board.
pub(crate) fn has_view(branch: &Branch) -> bool {
    find_diagram(&branch.extras).is_some_and(|diagram| diagram.corners.is_some())
}

/// Returns whether the view of a diagram ends after the branch. Otherwise an extra keeps the view as a property besides
/// the diagram.
pub(crate) fn ends_view(branch: &Branch) -> bool {
    let extras = branch.pre.as_deref().map_or(&[][..], |pre| pre.extras.as_slice());
    has_view(branch) && !extras.iter().any(|extra| matches!(extra, Extra::Property { id, .. } if &**id == "VW"))
}

fn find_diagram(extras: &Extras) -> Option<&Diagram> {
    extras.find(|extra| if let Extra::Diagram(diagram) = extra { Some(diagram) } else { None })
}

/// Adds MN for a move whose number is not the number of the previous move plus one.
pub(crate) fn number(extras: &Extras, out: &mut Vec<SgfProperty<'_>>) {
    out.extend(own_number(extras).map(|number| SgfProperty::one("MN", number.to_string())));
}

/// Returns the move number among the extras of a step, if the move does not have the number of the previous move plus
/// one.
pub(crate) fn own_number(extras: &Extras) -> Option<u32> {
    extras.find(|extra| if let Extra::Number(number) = extra { Some(*number) } else { None })
}

#[cfg(test)]
mod tests {
    use wei7_core::{BranchId, Color, Limits, Move, Point, Pre, Record, Step, Vertex};

    use super::*;
    use crate::{SgfReader, SgfWriter};

    fn converted(keyword: &str, line: &str) -> Option<(&'static str, String)> {
        header(keyword, &[line.into()], &Info::default())
    }

    #[test]
    fn headers_have_properties() {
        for (keyword, line, id, value) in [
            ("ANALYSIS", "The authors", "AN", "The authors"),
            ("DATE", "8 March 1990", "DT", "1990-03-08"),
            ("RESULT", "White wins by resignation", "RE", "W+R"),
            ("KOMI", "3 1/2", "KM", "3.5"),
            ("HANDICAP", "7", "HA", "7"),
            ("HANDICAP", "nine stones", "HA", "9"),
            ("TIMELIMIT", "1 1/2 hours", "TM", "5400"),
            ("TIMELIMIT", "30 minutes each", "TM", "1800"),
            ("TIMELIMIT", "1 hour", "TM", "3600"),
            ("TIMELIMIT", "until the train leaves", "OT", "until the train leaves"),
        ] {
            assert_eq!(converted(keyword, line), Some((id, value.to_owned())), "{keyword} {line}");
        }
        let text = |id, value: &str| Some((id, value.to_owned()));
        assert_eq!(converted("DATE", "one day in spring"), text("DT", "one day in spring"));
        assert_eq!(converted("DATE", "3.5.1991"), text("DT", "3.5.1991"));
        assert_eq!(converted("RESULT", "unfinished"), text("RE", "unfinished"));
        assert_eq!(converted("PLACE", "Kyoto"), None);
        for none in ["0", "1", "none"] {
            assert_eq!(converted("HANDICAP", none), None, "{none}");
        }
    }

    /// Returns a game with a header, a diagram of a part of the board and an unusual number.
    fn sample() -> Record {
        let play = |x| {
            Step::new(wei7_core::Action::Move(Move {
                color: Color::Black,
                vertex: Vertex::Play(Point::new(x, 0)),
                evaluation: None,
            }))
        };
        let mut record = Record::new();
        let mut info = Info { name: Some("game".into()), ..Info::default() };
        info.extras.push(Extra::Header { keyword: "SOURCE".into(), lines: vec!["a book".into(), "page 7".into()] });
        record.info = Some(Box::new(info));
        let mut step = play(3);
        step.add_extras([Extra::Number(17)]);
        record.tree[BranchId::ROOT].steps = Some(vec![step]);
        let mut branch =
            Branch { pre: Some(Box::new(Pre::default())), steps: Some(vec![play(5)]), ..Branch::default() };
        let corners = Some((Point { x: 0, y: 0 }, Point { x: 8, y: 8 }));
        branch.extras.push(Extra::Diagram(Diagram { region: "a19 j11".into(), corners, hide: Vec::new() }));
        record.tree.add_child(BranchId::ROOT, branch).unwrap();
        record
    }

    #[test]
    fn a_diagram_is_a_figure_with_a_view_that_ends() {
        let mut out = Vec::new();
        let losses = SgfWriter::new().carry().write(&sample(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("SO[a book; page 7]") && text.contains("MN[17]"), "{text}");
        assert!(text.contains(";FG[]VW[aa:ii]") && text.contains(";B[fa]VW[]"), "{text}");
        assert!(!text.contains("whole"), "{text}");
        assert!(losses.iter().all(|loss| loss.fate == wei7_core::Fate::Carried), "{losses:?}");
        let read = SgfReader::new().limits(Limits::DEFAULT).read(text.as_bytes()).unwrap();
        assert!(read.report.is_ok());
        assert_eq!(read.value[0], sample());
    }

    #[test]
    fn a_diagram_without_region_is_a_figure() {
        let mut record = sample();
        let plain = Diagram { region: "".into(), corners: None, hide: Vec::new() };
        let id = record.tree.root().children()[0];
        record.tree[id].extras.take();
        record.tree[id].extras.push(Extra::Diagram(plain));
        let mut out = Vec::new();
        SgfWriter::new().carry().write(&record, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains(";FG[];B[fa]") && !text.contains("VW") && !text.contains("whole"), "{text}");
        assert_eq!(SgfReader::new().read(text.as_bytes()).unwrap().value[0], record);
    }

    #[test]
    fn a_diamond_is_a_circle_and_a_check_mark_a_cross() {
        let mut record = sample();
        let mark = |x, shape: wei7_core::Shape| {
            let mut extras = Extras::default();
            extras.push(Extra::Shape(shape));
            wei7_core::Mark { point: Point::new(x, 1), symbol: shape.substitute(), extras }
        };
        let marks = vec![mark(0, wei7_core::Shape::Diamond), mark(1, wei7_core::Shape::Check)];
        record.tree[BranchId::ROOT].steps.as_mut().unwrap()[0].set_marks(Some(marks));
        let mut out = Vec::new();
        let losses = SgfWriter::new().carry().write(&record, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("CR[ab]") && text.contains("MA[bb]") && !text.contains("whole"), "{text}");
        assert_eq!(losses.iter().filter(|loss| loss.concept == wei7_core::Concept::Shape).count(), 2, "{losses:?}");
        let read = SgfReader::new().limits(Limits::DEFAULT).read(text.as_bytes()).unwrap();
        assert_eq!(read.value[0], record);
    }
}
