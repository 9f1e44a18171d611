//! Game information: the meaning of the texts ([`wei7_text::info`]), and the form that `FF[4]` prescribes for them.

use std::borrow::Cow;
use std::fmt::Display;
use wei7_core::{Argument, Message};

use wei7_core::Code;
use wei7_text::info::{self, Counting, GameDate, Handicap, Komi, Outcome, RuleSet, Seconds, is_digits};

use super::value_form::{ValueForm, read_as, simple_form};
use super::{Context, Finding, Findings};
use crate::codes;
use crate::model::properties::Id;
use crate::model::text::simple_text;

/// Meaning of a property of the game information, and whether it is written as `FF[4]` prescribes.
#[derive(Clone)]
pub(crate) struct InfoValue<'v, T> {
    /// Meaning of the text, if it is certain.
    pub(crate) value: Option<T>,
    /// Form of the text, compared with the form that `FF[4]` prescribes.
    pub(crate) form: ValueForm<'v>,
}

impl Context<'_> {
    /// Parses the value of KM; `beside` returns the first value of another property of the same node.
    pub(crate) fn komi<'v, 'o>(
        &self,
        raw: &'v str,
        beside: impl Fn(Id) -> Option<&'o str>,
        findings: Findings<'_>,
    ) -> InfoValue<'v, Komi> {
        let Some((text, form)) = self.number(Id::KM, raw, findings) else { return InfoValue::blank() };
        let beside = |id| beside(id).map(simple_text);
        let rules = beside(Id::RU);
        let rules = rules.as_deref();
        let mut read = info::komi(&text, &self.source, rules);
        let for_zero = read.value.and_then(|komi| {
            let handicap = beside(Id::HA).and_then(|text| info::handicap(&text, &self.source).value);
            info::fox_komi_for_zero(komi, handicap, rules, beside(Id::RE).as_deref(), &self.source)
        });
        let usual = for_zero.as_ref().and_then(|read| read.value?.points).map(|points| points.to_string());
        read = for_zero.unwrap_or(read);
        if let Some(komi) = read.value {
            let halves = komi.points.map_or(0, |points| points.0.unsigned_abs());
            // A komi larger than half the number of points of the board is implausible.
            read.codes.extend((u64::from(halves) > self.size.points()).then_some(&codes::KOMI_IMPLAUSIBLE));
        }
        let in_form =
            usual.or_else(|| prescribed("KM", &text, &read.codes, || info::komi_form(&text, &self.source, rules)));
        // A komi that wei7 3.0 cannot represent is still reported as understood, with its number of points.
        let points = read.value.and_then(|komi| komi.points).map(|points| points.to_string());
        report_understood(
            Message::new("a-number"),
            &read.codes,
            points.as_ref().or(in_form.as_ref()),
            in_form.as_deref(),
            findings,
        );
        InfoValue { value: read.value, form: in_form.map_or(form, ValueForm::Understood) }
    }

    /// Returns the komi of the game from `raw`, the value of KI in old files. `komi` is the meaning of KM, if the node
    /// also has KM.
    pub(crate) fn integer_komi(&self, raw: &str, komi: Option<Komi>, findings: Findings<'_>) -> Option<Komi> {
        let read = info::ki(&simple_text(raw), &self.source);
        let points = |komi: Option<Komi>| komi.and_then(|komi| komi.points);
        if komi.is_some() && points(komi) != points(read.value) {
            findings(Finding::new(&codes::KOMI_IN_KI, "`KM`", Message::new("kept-beside-km")));
            return komi;
        }
        report_understood("`KM`", &read.codes, points(read.value), None, findings);
        komi.or(read.value)
    }

    /// Parses the value of HA, the number of handicap stones.
    pub(crate) fn handicap(&self, raw: &str, findings: Findings<'_>) -> Option<Handicap> {
        let (text, _) = self.number(Id::HA, raw, findings)?;
        // 3: a number may have a sign.
        let digits = text.trim().strip_prefix('+').filter(|digits| is_digits(digits));
        let read = info::handicap(digits.unwrap_or(&text), &self.source);
        let stones = read.value.map(|handicap| handicap.stones);
        report_understood(Message::new("number-at-least-2"), &read.codes, stones, None, findings);
        read.value
    }

    /// Parses the value of TM, the main time.
    pub(crate) fn main_time<'v>(&self, raw: &'v str, findings: Findings<'_>) -> InfoValue<'v, Seconds> {
        let Some((text, form)) = self.number(Id::TM, raw, findings) else { return InfoValue::blank() };
        let read = info::main_time(&text, &self.source);
        let in_form = prescribed("TM", &text, &read.codes, || info::main_time_form(&text, &self.source));
        report_understood(Message::new("number-of-seconds"), &read.codes, read.value, in_form.as_deref(), findings);
        InfoValue { value: read.value, form: in_form.map_or(form, ValueForm::Understood) }
    }

    /// Parses the value of DT, the date of the game.
    pub(crate) fn date<'v>(&self, raw: &'v str, findings: Findings<'_>) -> InfoValue<'v, GameDate> {
        let text = simple_text(raw);
        let read = info::date(&text, &self.source);
        let in_form = prescribed("DT", &text, &read.codes, || info::date_form(&text, &self.source));
        let days = read.value.as_ref().map(|date| &date.text);
        report_understood("`YYYY-MM-DD`", &read.codes, days, in_form.as_deref(), findings);
        InfoValue { value: read.value, form: trimmed(raw, in_form) }
    }

    /// Parses the value of RE. `counting` is the unit in which the komi of the same game counts.
    pub(crate) fn result<'v>(
        &self,
        raw: &'v str,
        counting: Counting,
        findings: Findings<'_>,
    ) -> InfoValue<'v, Outcome> {
        let text = simple_text(raw);
        let read = info::result(&text, &self.source, counting);
        let in_form = prescribed("RE", &text, &read.codes, || info::result_form(&text, &self.source, counting));
        report_understood(
            Argument::one_of(["`B+3.5`", "`W+R`", "`0`", "`Void`", "`?`"]),
            &read.codes,
            read.value,
            in_form.as_deref(),
            findings,
        );
        InfoValue { value: read.value, form: trimmed(raw, in_form) }
    }

    /// Parses the value of RU, the rules.
    pub(crate) fn rules<'v>(raw: &'v str, findings: Findings<'_>) -> InfoValue<'v, RuleSet> {
        let text = simple_text(raw);
        let mut read = info::rules(&text);
        if read.value.is_none() && !text.trim().is_empty() {
            read.codes.push(&codes::RULES_UNKNOWN);
        }
        report_understood("", &read.codes, read.value.and_then(|set| set.name), None, findings);
        InfoValue { value: read.value, form: ValueForm::Right }
    }

    /// Returns the text of a number and the form of this text, or `None` if the value is blank. A text in another form
    /// with only one possible meaning is replaced by the number.
    fn number<'v>(&self, id: Id, raw: &'v str, findings: Findings<'_>) -> Option<(Cow<'v, str>, ValueForm<'v>)> {
        if raw.trim().is_empty() {
            let code = if self.is_old() { &codes::EMPTY_TEXT } else { &codes::EMPTY_VALUE };
            findings(Finding::new(code, Message::new("a-number"), Message::new("kept-unchanged")));
            return None;
        }
        let row = id.row()?;
        let form = simple_form(row, raw);
        let ValueForm::Corrected(number) = &form else { return Some((simple_text(raw), form)) };
        findings(
            Finding::new(&codes::VALUE_CORRECTED, Message::new("a-number"), read_as(row, number))
                .written(Some(&**number)),
        );
        Some((number.clone(), form))
    }
}

/// Returns the form of a value of RE or DT without surrounding white space. `in_form` is the text in the form of
/// `FF[4]`, if `raw` is in another form.
fn trimmed(raw: &str, in_form: Option<String>) -> ValueForm<'_> {
    let trimmed = raw.trim_ascii();
    match in_form {
        Some(text) => ValueForm::Understood(text),
        None if !trimmed.is_empty() && trimmed.len() < raw.len() && !raw.contains('\\') => {
            ValueForm::Corrected(Cow::Borrowed(trimmed))
        }
        None => ValueForm::Right,
    }
}

impl<T> InfoValue<'_, T> {
    const fn blank() -> Self {
        Self { value: None, form: ValueForm::Illegal }
    }
}

/// Returns the value of `OT` for an overtime of `OM` moves in `OP` seconds; `None` unless both properties have one
/// value and the node has no OT.
pub(crate) fn old_overtime<'v>(
    moves: impl IntoIterator<Item = &'v str>,
    seconds: impl IntoIterator<Item = &'v str>,
    has_overtime: bool,
) -> Option<String> {
    let (mut moves, mut seconds) = (moves.into_iter(), seconds.into_iter());
    let (Some(first), None, Some(second), None) = (moves.next(), moves.next(), seconds.next(), seconds.next()) else {
        return None;
    };
    let read = info::old_overtime(&simple_text(first), &simple_text(second)).value;
    read.filter(|_| !has_overtime).map(|overtime| overtime.to_string())
}

/// Reports a finding for each of `codes` about a text of game information. `meaning` is how the text is read, and
/// `written` the replacement for the text.
pub(crate) fn report_understood(
    expected: impl Into<Argument>,
    codes: &[&'static Code],
    meaning: Option<impl Display>,
    written: Option<&str>,
    findings: Findings<'_>,
) {
    if codes.is_empty() {
        return;
    }
    let meaning = meaning.map(|meaning| meaning.to_string()).filter(|meaning| !meaning.is_empty());
    let repair = meaning
        .map_or_else(|| Message::new("kept-as-text"), |meaning| Message::new("read-as-quoted").with("text", meaning));
    let expected = Some(expected.into()).filter(|expected| expected.as_text() != Some(""));
    for code in codes {
        let finding = Finding { expected: expected.clone(), ..Finding::without_expected(code, repair.clone()) };
        findings(finding.written(written));
    }
}

/// Returns `form()`, the text in the form of `FF[4]`, if `text` has findings or is not in that form; otherwise `None`.
fn prescribed(
    name: &str,
    text: &str,
    codes: &[&'static Code],
    form: impl FnOnce() -> Option<String>,
) -> Option<String> {
    if codes.is_empty() && info::is_prescribed(name, text) { None } else { form() }
}
