//! Summary of the analyses of a game.

use std::cmp::Reverse;
use std::collections::HashMap;

use wei7_core::{Action, BranchId, Color, Move, Node, Record};

use crate::analyses::analyses;
use crate::model::Analysis;

/// Number of mistakes that a summary lists.
const LISTED: usize = 3;

/// Summary of the analyses of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// Engines, or the programs that wrote the analyses if the engines are not named, the most frequent one first.
    pub engines: Vec<String>,
    /// Number of positions of the main line that have an analysis.
    pub analyzed: u64,
    /// Number of positions of the main line: the first one, and one after each move.
    pub positions: u64,
    /// The largest mistakes of the main line, the largest one first: those with a loss in points, then the others.
    pub mistakes: Vec<Mistake>,
    /// Number of values in the record that could not be read or are doubtful.
    pub findings: usize,
}

/// A move after which the player is worse off than before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// Number of the move on the main line, from 1.
    pub number: u64,
    /// The move.
    pub played: Move,
    /// Loss of the move.
    pub lost: Lost,
}

/// Difference between the values before and after a move, for the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lost {
    /// Points of the lead, at least 0.05.
    Points(f64),
    /// Probability of winning, at least 0.005.
    WinRate(f64),
}

impl Overview {
    /// Summarizes the analyses of the main line of a record. Returns `None` if no position has an analysis
    /// and no value could not be read.
    ///
    /// ```
    /// use wei7_analysis::Overview;
    ///
    /// assert_eq!(Overview::new(&wei7_core::Record::new()), None);
    /// ```
    pub fn new(record: &Record) -> Option<Self> {
        let found = analyses(record);
        let findings = found.report.diagnostics().len() + found.report.unlisted();
        let mut overview = Self { engines: Vec::new(), analyzed: 0, positions: 0, mistakes: Vec::new(), findings };
        let mut engines: HashMap<&str, u64> = HashMap::new();
        let mut see = |node: Node| {
            let mut any = false;
            for analysis in found.at(node) {
                *engines.entry(analysis.engine_or_program()).or_default() += 1;
                any = true;
            }
            u64::from(any)
        };
        let mut before = None;
        for id in record.tree.main_branches() {
            if id == BranchId::ROOT || record.tree[id].pre.is_some() {
                let node = Node::Pre(id);
                before = Some(node);
                if id == BranchId::ROOT {
                    overview.positions += 1;
                    overview.analyzed += see(node);
                }
            }
            for (index, step) in record.tree[id].steps().iter().enumerate() {
                let node = Node::Step(id, index);
                if let Action::Move(played) = step.action {
                    let lost = before.and_then(|before| lost(played.color, found.at(before), &|| found.at(node)));
                    let number = overview.positions;
                    overview.mistakes.extend(lost.map(|lost| Mistake { number, played, lost }));
                    overview.positions += 1;
                    overview.analyzed += see(node);
                }
                before = Some(node);
            }
        }
        let mut engines: Vec<_> = engines.into_iter().collect();
        engines.sort_by_key(|(name, count)| (Reverse(*count), *name));
        overview.engines = engines.into_iter().map(|(name, _)| name.to_owned()).collect();
        let key = |mistake: &Mistake| match mistake.lost {
            Lost::Points(points) => (true, points),
            Lost::WinRate(rate) => (false, rate),
        };
        overview.mistakes.sort_by(|one, other| {
            let (one, other) = (key(one), key(other));
            other.0.cmp(&one.0).then(other.1.total_cmp(&one.1))
        });
        overview.mistakes.truncate(LISTED);
        (overview.analyzed > 0 || findings > 0).then_some(overview)
    }
}

/// Returns what a move lost for its player, by the first convention and engine that have values before and after it.
fn lost<'a, A: Iterator<Item = &'a Analysis>>(
    player: Color,
    before: impl Iterator<Item = &'a Analysis>,
    after: &impl Fn() -> A,
) -> Option<Lost> {
    let source = |analysis: &Analysis| (analysis.convention, analysis.engine.clone());
    let sign = if player == Color::Black { 1.0 } else { -1.0 };
    let differences = before.flat_map(|before| {
        let pairs = after().filter(move |after| source(before) == source(after));
        pairs.map(move |after| (before, after))
    });
    let lost = differences.filter_map(|(before, after)| {
        let leads = before.lead.zip(after.lead).filter(|(before, after)| before.kind == after.kind);
        let points = leads.map(|(before, after)| Lost::Points(sign * (before.value - after.value)));
        let rates = before.win_rate.zip(after.win_rate);
        points.or_else(|| rates.map(|(before, after)| Lost::WinRate(sign * (before.value - after.value))))
    });
    lost.take(1).find(|lost| match lost {
        Lost::Points(points) => *points >= 0.05,
        Lost::WinRate(rate) => *rate >= 0.005,
    })
}

#[cfg(test)]
mod tests {
    use wei7_core::{Extra, Step, StepDetails, Vertex};

    use super::*;

    fn overview(nodes: &[&[(&str, &str)]]) -> Option<Overview> {
        let mut color = Color::White;
        let steps = nodes.iter().map(|properties| {
            color = color.opponent();
            let played = Action::Move(Move { color, vertex: Vertex::Pass, evaluation: None });
            let extras = properties.iter().map(|(id, text)| Extra::property(id, text)).collect();
            Step::new(played).with(StepDetails { extras, ..StepDetails::NONE })
        });
        let mut record = Record::new();
        record.tree[BranchId::ROOT].steps = Some(steps.collect());
        Overview::new(&record)
    }

    #[test]
    fn mistakes_are_those_of_the_player() {
        let found = overview(&[
            &[("SBKV", "50"), ("SBKS", "0")],
            &[("SBKV", "80"), ("SBKS", "6")],
            &[("SBKV", "90"), ("SBKS", "9")],
            &[("SBKV", "90")],
            &[("SBKV", "30")],
            &[],
        ]);
        let found = found.unwrap();
        assert_eq!((found.analyzed, found.positions, found.engines), (5, 7, vec!["Sabaki".to_owned()]));
        let mistakes: Vec<_> = found.mistakes.iter().map(|mistake| (mistake.number, mistake.lost)).collect();
        let [(2, Lost::Points(points)), (5, Lost::WinRate(rate))] = mistakes[..] else { panic!("{mistakes:?}") };
        assert!((points - 6.0).abs() < 1e-9 && (rate - 0.6).abs() < 1e-9);
    }

    #[test]
    fn values_of_two_conventions_are_not_compared() {
        let found = overview(&[&[("SBKV", "90")], &[], &[("SBKV", "90")], &[("WINRATE", "0.1")], &[("SBKV", "10")]]);
        assert_eq!(found.unwrap().mistakes, []);
    }
}
