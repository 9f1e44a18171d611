//! Values of analyses that a convention does not have, or not exactly.

use std::collections::HashMap;

use wei7_core::{Argument, Concept, Fate, Loss, Message, Node, PlaceNames};

use super::{Sources, is_property};
use crate::analyses::Analyses;
use crate::convention::Convention;
use crate::model::{Analysis, Candidate, LeadKind};
use crate::write::numbers::short;

/// Largest difference of equal numbers.
const EQUAL: f64 = 1e-9;

/// Largest number of names in a message.
const MOST_NAMES: usize = 20;

/// Returns the losses. `chosen` are the analyses that were written, `shown` those that are read back. Analyses in
/// comments stay in their comments, so they lose nothing.
pub(super) fn losses(
    sources: &Sources,
    chosen: &[(Node, &Analysis)],
    shown: &Analyses,
    convention: Convention,
    names: &PlaceNames<'_>,
) -> Vec<Loss> {
    let chosen: HashMap<Node, &Analysis> = chosen.iter().copied().collect();
    let mut losses = Vec::new();
    for (node, list) in sources.nodes.iter().filter(|(node, _)| !sources.unread.contains(node)) {
        let mut add = |fate: Fate, detail: Argument| {
            losses.push(Loss { concept: Concept::Analysis, at: names.node(*node), fate, detail: Some(detail) });
        };
        for source in list.iter().filter(|one| is_property(one.convention)) {
            let is_chosen = chosen.get(node).is_some_and(|one| std::ptr::eq(*one, source));
            // Without a score, SBKV of Ogatak is that of Sabaki.
            let is_written = |one: &&Analysis| {
                one.convention == convention || convention == Convention::Ogatak && one.convention == Convention::Sabaki
            };
            if let Some(written) = shown.at(*node).find(is_written).filter(|_| is_chosen) {
                Comparison::new(&mut add).analysis(source, written);
            } else {
                let program = Message::new("analysis-of-program").with("program", source.engine_or_program());
                add(Fate::Dropped, program.into());
            }
        }
    }
    losses
}

/// Returns a value of a candidate.
type Number = fn(&Candidate) -> Option<f64>;

/// Comparison of an analysis with the analysis that was written.
pub(super) struct Comparison<'a> {
    add: &'a mut dyn FnMut(Fate, Argument),
}

impl<'a> Comparison<'a> {
    pub(super) fn new(add: &'a mut dyn FnMut(Fate, Argument)) -> Self {
        Self { add }
    }

    pub(super) fn analysis(&mut self, from: &Analysis, to: &Analysis) {
        // Lizzie and LizGoban write their own version in the place of the engine.
        let engine = from.engine.as_ref().filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
        self.text("analysis-engine", engine, to.engine.as_ref());
        self.text("analysis-version", from.version.as_ref(), to.version.as_ref());
        self.text("analysis-network", from.network.as_ref(), to.network.as_ref());
        self.text("analysis-rules", from.rules.as_ref(), to.rules.as_ref());
        self.number("analysis-komi", from.komi, to.komi);
        let percent = |analysis: &Analysis| analysis.win_rate.map(|rate| rate.value * 100.0);
        self.number("analysis-win-rate", percent(from), percent(to));
        self.number("analysis-lead", from.lead.map(|lead| lead.value), to.lead.map(|lead| lead.value));
        let kind = |analysis: &Analysis| analysis.lead.map(|lead| lead.kind);
        if kind(from) == Some(LeadKind::Mean) && kind(to) == Some(LeadKind::Lead) {
            (self.add)(Fate::Approximated, Message::new("analysis-mean").into());
        }
        self.number("analysis-stdev", from.stdev, to.stdev);
        self.number("analysis-no-result", from.no_result, to.no_result);
        match (from.visits, to.visits) {
            (Some(from), Some(to)) if from != to => self.differs("analysis-visits", from.count.into(), to.count.into()),
            (Some(from), None) => self.dropped("analysis-visits", from.count.into()),
            _ => {}
        }
        self.candidates(&from.candidates, &to.candidates);
        if !from.further.is_subset(&to.further) {
            let names: Vec<&str> = from.further.difference(&to.further).take(MOST_NAMES).map(String::as_str).collect();
            self.dropped("analysis-further", names.join(", ").into());
        }
        self.list("analysis-ownership", from.ownership.as_deref(), to.ownership.as_deref());
        self.list("analysis-policy", from.policy.as_deref(), to.policy.as_deref());
    }

    fn dropped(&mut self, id: &'static str, value: Argument) {
        (self.add)(Fate::Dropped, Message::new(id).with("value", value).into());
    }

    fn differs(&mut self, id: &'static str, from: Argument, to: Argument) {
        let becomes = Message::new("becomes").with("left", Message::new(id).with("value", from)).with("right", to);
        (self.add)(Fate::Approximated, becomes.into());
    }

    fn text(&mut self, id: &'static str, from: Option<&String>, to: Option<&String>) {
        match (from, to) {
            (Some(from), None) => self.dropped(id, from.as_str().into()),
            (Some(from), Some(to)) if from != to => self.differs(id, from.as_str().into(), to.as_str().into()),
            _ => {}
        }
    }

    fn number(&mut self, id: &'static str, from: Option<f64>, to: Option<f64>) {
        let shown = |value: f64| Argument::from(short(value, 6));
        match (from, to) {
            (Some(from), None) => self.dropped(id, shown(from)),
            (Some(from), Some(to)) if (from - to).abs() > EQUAL * from.abs().max(100.0) => {
                self.differs(id, shown(from), shown(to));
            }
            _ => {}
        }
    }

    fn candidates(&mut self, from: &[Candidate], to: &[Candidate]) {
        let kept: HashMap<_, _> = to.iter().map(|one| (one.vertex, one)).collect();
        let missing = from.iter().filter(|one| !kept.contains_key(&one.vertex)).count();
        if missing > 0 {
            self.dropped("analysis-candidates", missing.into());
        }
        let pairs: Vec<_> = from.iter().filter_map(|one| Some((one, *kept.get(&one.vertex)?))).collect();
        let differs = |one: f64, other: f64| (one - other).abs() > EQUAL;
        let numbers: [(&'static str, Number); 3] = [
            ("analysis-candidate-win-rates", |one| one.win_rate),
            ("analysis-candidate-leads", |one| one.lead),
            ("analysis-candidate-priors", |one| one.prior),
        ];
        for (id, value) in numbers {
            self.fate_of_pairs(id, &pairs, |from, to| match (value(from), value(to)) {
                (Some(_), None) => Some(Fate::Dropped),
                (Some(from), Some(to)) if differs(from, to) => Some(Fate::Approximated),
                _ => None,
            });
        }
        self.fate_of_pairs("analysis-candidate-visits", &pairs, |from, to| {
            (from.visits.is_some() && from.visits != to.visits).then_some(Fate::Dropped)
        });
        self.fate_of_pairs("analysis-candidate-variations", &pairs, |from, to| {
            (from.variation.len() > 1 && from.variation != to.variation).then_some(Fate::Dropped)
        });
    }

    /// Adds one loss for all candidates: dropped if a value is missing, else approximated if one differs.
    fn fate_of_pairs(
        &mut self,
        id: &'static str,
        pairs: &[(&Candidate, &Candidate)],
        fate: impl Fn(&Candidate, &Candidate) -> Option<Fate>,
    ) {
        let fates: Vec<_> = pairs.iter().filter_map(|(from, to)| fate(from, to)).collect();
        if let Some(worst) = fates.iter().max() {
            (self.add)(*worst, Message::new(id).with("value", fates.len()).into());
        }
    }

    fn list(&mut self, id: &'static str, from: Option<&[f32]>, to: Option<&[f32]>) {
        match (from, to) {
            (Some(_), None) => (self.add)(Fate::Dropped, Message::new(id).into()),
            (Some(from), Some(to)) if from.iter().zip(to).any(|(one, other)| (one - other).abs() > 1e-6) => {
                (self.add)(Fate::Approximated, Message::new(id).into());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::{Extra, Fate, Record};

    use crate::{Convention, rewrite};

    #[test]
    fn values_outside_the_model_are_reported() {
        let mut record = Record::new();
        let text = "KataGo 51.0 10\nmove D4 visits 10 winrate 5100 prior 900 lcb 4900 pv D4 pvVisits 10";
        record.extras.push(Extra::property("LZ", text));
        let losses = rewrite(&record, Convention::Kaya).unwrap().losses;
        let further = losses.iter().find(|loss| format!("{:?}", loss.detail).contains("lcb, pvVisits"));
        assert_eq!(further.map(|loss| loss.fate), Some(Fate::Dropped), "{losses:?}");
    }
}
