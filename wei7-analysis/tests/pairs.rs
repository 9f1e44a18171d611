//! Analyses from each convention to each written one: values stay within the precision of the coarser convention and
//! are never those of the other side. The first values are written here from the description of each convention.

#![allow(clippy::unwrap_used, missing_docs, reason = "a test")]

use proptest::prelude::*;
use wei7_analysis::{Analysis, Convention, analyses, rewrite};
use wei7_core::{Action, BranchId, Color, Extra, Fate, Move, Node, Point, Record, Step, StepDetails, Vertex};

/// Analysis of a position from Black's view.
#[derive(Clone, Debug)]
struct Values {
    win_rate: f64,
    lead: f64,
    visits: u64,
}

/// Properties and comment of a node.
type Content = (Vec<Extra>, Option<String>);

/// A convention to read from: how it writes the values of a position in which `next` plays, its precision of win rates
/// and leads, and whether its values are at the next move.
struct Source {
    name: &'static str,
    write: fn(&Values, Color) -> Content,
    win_rate: f64,
    lead: f64,
    is_at_next_move: bool,
}

fn rate_of(color: Color, rate: f64) -> f64 {
    if color == Color::Black { rate } else { 1.0 - rate }
}

fn points(color: Color, lead: f64) -> f64 {
    if color == Color::Black { lead } else { -lead }
}

fn properties(list: &[(&str, String)]) -> Content {
    (list.iter().map(|(id, text)| Extra::property(id, text)).collect(), None)
}

const SOURCES: [Source; 9] = [
    Source {
        name: "lizzie",
        write: |Values { win_rate, lead, visits }, next| {
            let mover = rate_of(next.opponent(), *win_rate) * 100.0;
            let (cell, score) = (rate_of(next, *win_rate) * 10_000.0, points(next, *lead));
            let body = format!("move C3 visits {visits} winrate {} scoreMean {score} pv C3 D4", cell.floor());
            properties(&[("LZ", format!("KataGo {mover:.1} {visits} {score:.1} 9.5\n{body}"))])
        },
        win_rate: 0.0005,
        lead: 0.05,
        is_at_next_move: false,
    },
    Source {
        name: "sabaki",
        write: |Values { win_rate, lead, .. }, _| {
            properties(&[("SBKV", format!("{:.2}", win_rate * 100.0)), ("SBKS", format!("{lead:.2}"))])
        },
        win_rate: 0.00005,
        lead: 0.005,
        is_at_next_move: false,
    },
    Source {
        name: "ogatak",
        write: |Values { win_rate, lead, .. }, _| {
            properties(&[("SBKV", format!("{:.1}", win_rate * 100.0)), ("OGSC", format!("{lead:.1}"))])
        },
        win_rate: 0.0005,
        lead: 0.05,
        is_at_next_move: false,
    },
    Source {
        name: "katago-analyze-sgf",
        write: |Values { win_rate, lead, visits }, _| {
            properties(&[
                ("WINRATE", win_rate.to_string()),
                ("SCORELEAD", lead.to_string()),
                ("VISITS", visits.to_string()),
                ("SCORESTDEV", "9.5".to_owned()),
            ])
        },
        win_rate: 0.0,
        lead: 0.0,
        is_at_next_move: false,
    },
    Source {
        name: "kaya",
        write: |Values { win_rate, lead, visits }, _| {
            properties(&[("KA", format!("{{\"w\":{win_rate:.4},\"s\":{lead:.2},\"v\":{visits}}}"))])
        },
        win_rate: 0.00005,
        lead: 0.005,
        is_at_next_move: false,
    },
    Source {
        name: "q5go",
        write: |Values { win_rate, lead, visits }, _| {
            properties(&[("QKGV", format!("{visits}:{win_rate:.6}:{lead:.4}:9.5:6.5:KataGo"))])
        },
        win_rate: 5e-7,
        lead: 0.00005,
        is_at_next_move: false,
    },
    Source {
        name: "go-sensei",
        write: |Values { win_rate, lead, .. }, _| {
            properties(&[("WV", (1.0 - win_rate).to_string()), ("DM", lead.to_string())])
        },
        win_rate: 0.0,
        lead: 0.0,
        is_at_next_move: false,
    },
    Source {
        name: "goreviewpartner",
        write: |Values { win_rate, .. }, _| {
            let (black, white) = (win_rate * 100.0, 100.0 - win_rate * 100.0);
            properties(&[("BWWR", format!("{black:.2}%/{white:.2}%")), ("CBM", "C3".to_owned())])
        },
        win_rate: 0.00005,
        lead: f64::INFINITY,
        is_at_next_move: true,
    },
    Source {
        name: "katago-comment",
        write: |Values { win_rate, lead, visits }, _| {
            let line = format!("{:.2} {win_rate:.2} 0.00 {:.1} v={visits} weight=1.00", 1.0 - win_rate, -lead);
            (Vec::new(), Some(line))
        },
        win_rate: 0.01,
        lead: 0.05,
        is_at_next_move: true,
    },
];

/// A convention to write: its precision of win rates and leads (infinite if it has none), whether it needs visits, and
/// whether its values are at the next move.
const TARGETS: [(Convention, f64, f64, bool); 7] = [
    (Convention::Lizzie, 0.0005, 0.05, false),
    (Convention::Sabaki, 0.00005, 0.005, false),
    (Convention::Ogatak, 0.0005, 0.05, false),
    (Convention::KaTrain, 0.0, 0.0, false),
    (Convention::Kaya, 0.00005, 0.005, false),
    (Convention::Q5Go, 5e-7, 0.0005, false),
    (Convention::GoReviewPartner, 0.00005, f64::INFINITY, true),
];

/// Returns a record of moves on the third line, with an analysis of each position in the convention of a source.
fn record(source: &Source, positions: &[Values]) -> Record {
    let mut record = Record::new();
    let mut next = Color::Black;
    let mut steps = Vec::new();
    for (number, values) in positions.iter().enumerate() {
        let content = (source.write)(values, next);
        if !source.is_at_next_move {
            match number.checked_sub(1) {
                None => record.extras.extend(content.0.clone()),
                Some(last) => add(&mut steps[last], content.clone()),
            }
        }
        let point = Point::new(u32::try_from(number).unwrap() * 2, 16);
        let action = Action::Move(Move { color: next, vertex: Vertex::Play(point), evaluation: None });
        steps.push(Step::new(action));
        if source.is_at_next_move {
            add(steps.last_mut().unwrap(), content);
        }
        next = next.opponent();
    }
    record.tree[BranchId::ROOT].steps = Some(steps);
    record
}

fn add(step: &mut Step, (extras, comment): Content) {
    let details =
        StepDetails { extras: extras.into_iter().collect(), comment: comment.map(Into::into), ..StepDetails::NONE };
    *step = Step::new(step.action.clone()).with(details);
}

fn node(number: usize) -> Node {
    number.checked_sub(1).map_or(Node::Pre(BranchId::ROOT), |last| Node::Step(BranchId::ROOT, last))
}

/// Returns the analysis of a position in a convention.
fn analysis(record: &Record, number: usize, convention: Convention) -> Option<Analysis> {
    // Without a score, the win rate of Ogatak is that of Sabaki.
    let alike = if convention == Convention::Ogatak { Convention::Sabaki } else { convention };
    analyses(record).at(node(number)).find(|one| one.convention == convention || one.convention == alike).cloned()
}

fn values() -> impl Strategy<Value = Values> {
    (0.0..=1.0_f64, -60.0..60.0_f64, 1..1_000_000_u64).prop_map(|(win_rate, lead, visits)| Values {
        win_rate,
        lead,
        visits,
    })
}

/// Checks a value against the original, if both conventions have it.
fn check(name: &str, found: Option<f64>, expected: f64, precisions: [f64; 2]) {
    let precision: f64 = precisions.iter().sum();
    match found {
        Some(found) if precision.is_finite() => {
            assert!((found - expected).abs() <= precision + 1e-9, "{name}: {expected} became {found}");
        }
        None => assert!(precision.is_infinite(), "{name} is missing"),
        Some(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_survive_all_pairs(positions in prop::collection::vec(values(), 2..6)) {
        for source in &SOURCES {
            let original = record(source, &positions);
            for (target, win_rate, lead, is_at_next_move) in TARGETS {
                if source.name == target.name() {
                    prop_assert!(rewrite(&original, target).is_none());
                    continue;
                }
                let place = format!("{} to {}", source.name, target.name());
                let has_visits = !matches!(source.name, "sabaki" | "ogatak" | "go-sensei" | "goreviewpartner");
                let needs_visits = matches!(target, Convention::Lizzie | Convention::KaTrain | Convention::Q5Go);
                // q5Go has a score only together with a standard deviation.
                let has_stdev = matches!(source.name, "lizzie" | "katago-analyze-sgf" | "q5go");
                let lead = if target == Convention::Q5Go && !has_stdev { f64::INFINITY } else { lead };
                let rewritten = rewrite(&original, target).unwrap();
                if needs_visits && !has_visits {
                    // Nothing is invented: each analysis is dropped.
                    let dropped = rewritten.losses.iter().filter(|loss| loss.fate == Fate::Dropped).count();
                    prop_assert_eq!(dropped, positions.len(), "{}", place);
                    continue;
                }
                for (number, expected) in positions.iter().enumerate() {
                    let found = analysis(&rewritten.shown, number, target);
                    // The last position has no next move in a convention that needs one.
                    prop_assert!(number + 1 < positions.len() || is_at_next_move || found.is_some(), "{}", place);
                    let Some(found) = found else { continue };
                    let rate = found.win_rate.map(|rate| rate.value);
                    check(&format!("{place}, win rate"), rate, expected.win_rate, [source.win_rate, win_rate]);
                    let score = found.lead.map(|lead| lead.value);
                    check(&format!("{place}, lead"), score, expected.lead, [source.lead, lead]);
                    if has_visits && needs_visits {
                        prop_assert_eq!(found.visits.map(|visits| visits.count), Some(expected.visits), "{}", place);
                    }
                }
                // A second convention, and back to the first, if it is written.
                let written = rewritten.shown;
                if let Some(first) = Convention::from_name(source.name).filter(|first| first.is_written())
                    && let Some(back) = rewrite(&written, first)
                {
                    let keeps_stdev = matches!(target, Convention::Lizzie | Convention::KaTrain);
                    let back_lead = if first == Convention::Q5Go && !keeps_stdev { f64::INFINITY } else { source.lead };
                    for (number, expected) in positions.iter().enumerate() {
                        let Some(found) = analysis(&back.shown, number, first) else { continue };
                        let rate = found.win_rate.map(|rate| rate.value);
                        // The value is rounded twice to each precision at most.
                        let precisions = [2.0 * source.win_rate, win_rate];
                        check(&format!("{place} and back, win rate"), rate, expected.win_rate, precisions);
                        let lead_of = found.lead.map(|lead| lead.value);
                        check(&format!("{place} and back, lead"), lead_of, expected.lead, [2.0 * back_lead, lead]);
                    }
                }
            }
        }
    }
}
