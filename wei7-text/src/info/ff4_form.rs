//! Conversion of game information to the form that `FF[4]` prescribes.
//!
//! A text is replaced only if the prescribed form has the same meaning and nothing is lost except the spelling, a
//! remark beside a result, or a unit that only the name of a program indicates. Texts in such a unit are replaced
//! because a reader that does not recognize the program would read points and seconds. A text with a time of day is not
//! replaced.

use super::codes;
use super::date::is_day;
use super::result::is_mandatory;
use super::time::is_seconds;
use super::words::{normalize, number};
use super::{By, Counting, Komi, Outcome, Source, Understood, date, komi, main_time, result};
use crate::Code;

/// Findings about spelling, which do not prevent a replacement.
const SPELLING_CODES: [&Code; 4] =
    [&codes::KOMI_SPELLING, &codes::RESULT_SPELLING, &codes::DATE_SPELLING, &codes::TIME_SPELLING];

/// Findings about units that only the name of a program or the komi of the same game indicates. They do not prevent a
/// replacement.
const UNIT_CODES: [&Code; 7] = [
    &codes::FOX_KOMI_ZI,
    &codes::FOX_KOMI_POINTS,
    &codes::FOX_RESULT_ZI,
    &codes::GOGOD_KOMI_ZI,
    &codes::GOGOD_RESULT_ZI,
    &codes::RESULT_ZI,
    &codes::CGOBAN_TIME,
];

/// Returns whether there are findings, and all of them are about spelling or units, so that the text can be replaced.
fn is_replaceable<T>(understood: &Understood<T>) -> bool {
    let known = |code: &&'static Code| SPELLING_CODES.contains(code) || UNIT_CODES.contains(code);
    !understood.codes.is_empty() && understood.codes.iter().all(known)
}

/// Returns the text that `written` produces for the value. The result is `None` if there are findings about more than
/// spelling or units, or if `read` does not interpret the new text as the same value without findings.
fn rewrite<T: PartialEq>(
    understood: &Understood<T>,
    written: impl FnOnce(&T) -> Option<String>,
    read: impl FnOnce(&str) -> Understood<T>,
) -> Option<String> {
    let rewritten = written(understood.value.as_ref().filter(|_| is_replaceable(understood))?)?;
    let again = read(&rewritten);
    (again.is_exact() && again.value == understood.value).then_some(rewritten)
}

/// Returns whether a text of RE, KM, DT or TM evidently has the form that `FF[4]` prescribes, as most texts do. The
/// functions below return `None` for such a text, unless the file names a program that uses another unit.
pub fn is_prescribed(property: &str, text: &str) -> bool {
    let text = text.trim();
    match property {
        "RE" => is_mandatory(text),
        "KM" => number::parse_real(text).is_some(),
        "DT" => is_day(text),
        "TM" => is_seconds(text),
        _ => false,
    }
}

/// Returns RE in the form of `FF[4]`; `None` if the text should not be replaced.
///
/// A remark beside the result is omitted, since the forms of RE are mandatory and a reader that accepts only these
/// forms would not recognize the result.
///
/// ```
/// use wei7_text::info::{Counting, Source, result_form};
/// let form = |text| result_form(text, &Source::new(4), Counting::Points);
/// assert_eq!(form("Black wins on time").as_deref(), Some("B+T"));
/// assert_eq!(form("B+T (on move 120)").as_deref(), Some("B+T"));
/// assert_eq!(form("B+R, or so they say"), None);
/// ```
pub fn result_form(text: &str, source: &Source, counting: Counting) -> Option<String> {
    let mut understood = result(text, &source.to_ff_4(), counting);
    let is_remark = understood.codes.contains(&&codes::RESULT_REMARK);
    understood.codes.retain(|code| **code != codes::RESULT_REMARK);
    if !(is_remark && understood.codes.is_empty() || is_replaceable(&understood)) {
        return None;
    }
    let outcome = understood.value?;
    if matches!(outcome, Outcome::Won { by: By::Score, .. }) {
        return None;
    }
    let rewritten = outcome.to_string();
    // The new text has no remark, and its margin is in points.
    let again = result(&rewritten, &source.to_ff_4(), Counting::Points);
    (again.is_exact() && again.value == understood.value).then_some(rewritten)
}

/// Returns KM in the form of `FF[4]`; `None` if the text should not be replaced. `rules` is the RU of the same game.
pub fn komi_form(text: &str, source: &Source, rules: Option<&str>) -> Option<String> {
    let read = |text: &str| {
        let mut read = komi(text, &source.to_ff_4(), rules);
        // The new text is in points even if the komi is in zi.
        if let Some(komi) = &mut read.value {
            komi.counting = Counting::Points;
        }
        read
    };
    let written =
        |komi: &Komi| komi.points.map_or_else(|| number::western_to_real(&normalize(text)), |it| Some(it.to_string()));
    rewrite(&read(text), written, read)
}

/// Returns DT in the form of `FF[4]`; `None` if the text should not be replaced.
pub fn date_form(text: &str, source: &Source) -> Option<String> {
    let read = |text: &str| date(text, &source.to_ff_4());
    rewrite(&read(text), |days| Some(days.text.clone()), read)
}

/// Returns TM in the form of `FF[4]`; `None` if the text should not be replaced.
pub fn main_time_form(text: &str, source: &Source) -> Option<String> {
    let read = |text: &str| main_time(text, &source.to_ff_4());
    rewrite(&read(text), |time| Some(time.to_string()), read)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::info::Program;

    proptest! {
        #[test]
        fn texts_in_the_prescribed_form_are_not_replaced(
            text in "( ?[-+]?[0-9]{0,4}[.,]?[0-9]{0,3} ?|[0-9]{4}-[0-9]{2}-[0-3][0-9]|[BWbw]\\+([RTF]|Time|[0-9]{1,3}(\\.[0-9]{1,2})?)?|0|Void|\\?)",
            ff in 1_u8..5, fox in any::<bool>(), zi in any::<bool>(),
        ) {
            let mut source = Source::new(ff);
            source.observe("AP", if fox { "foxwq" } else { "" });
            prop_assert_eq!(source.is_from(Program::Fox), fox);
            let counting = if zi { Counting::Zi } else { Counting::Points };
            // Texts in another unit are excluded.
            let counted = [komi(&text, &source, Some("Chinese")).codes, result(&text, &source, counting).codes];
            prop_assume!(!counted.concat().iter().any(|code| UNIT_CODES.contains(code)));
            for (id, form) in [
                ("RE", result_form(&text, &source, counting)),
                ("KM", komi_form(&text, &source, Some("Chinese"))),
                ("DT", date_form(&text, &source)),
                ("TM", main_time_form(&text, &source)),
            ] {
                prop_assert!(!is_prescribed(id, &text) || form.is_none(), "{id} {text} {form:?}");
            }
        }
    }

    #[test]
    fn most_texts_have_their_form() {
        for (id, text) in [("RE", "W+Time"), ("RE", "B+3.5"), ("KM", "6.50"), ("DT", "2000-10-10"), ("TM", "480")] {
            assert!(is_prescribed(id, text), "{text}");
        }
        for (id, text) in [("RE", "w+r"), ("KM", "6,5"), ("DT", "2000-10"), ("TM", "8m"), ("RU", "Japanese")] {
            assert!(!is_prescribed(id, text), "{text}");
        }
    }

    #[test]
    fn results_are_written_as_prescribed() {
        let form = |text| result_form(text, &Source::new(4), Counting::Points);
        for (text, expected) in [
            ("White wins by resignation", "W+R"),
            ("Jigo", "0"),
            ("黑中盘胜", "B+R"),
            ("白胜3又3/4子", "W+7.5"),
            ("B+3 1/2", "B+3.5"),
            ("B+R (a remark)", "B+R"),
            ("W+F (took back a ko)", "W+F"),
            ("W+ (moves unknown)", "W+"),
            ("Void (both ran out of time)", "Void"),
            ("? (the end is lost)", "?"),
            ("Black wins by 3.5 (a recount)", "B+3.5"),
            ("黑中盘胜（184手）", "B+R"),
        ] {
            assert_eq!(form(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["B+R", "B+Resign", "both lose", "?", "", "W+0.75", "W+0.75 (a remark)", "黑胜3 (a remark)"] {
            assert_eq!(form(text), None, "{text}");
        }
        assert_eq!(result_form("white wins by 7.5 points", &Source::new(4), Counting::Zi).as_deref(), Some("W+7.5"));
        // With a komi in zi, quarters are zi.
        assert_eq!(result_form("B+0.25", &Source::new(4), Counting::Zi).as_deref(), Some("B+0.5"));
        assert_eq!(result_form("B+3", &Source::new(4), Counting::Zi), None);
        assert_eq!(result_form("B+R (a remark)", &Source::new(1), Counting::Points).as_deref(), Some("B+R"));
        assert_eq!(result_form("Black wins", &Source::new(1), Counting::Points).as_deref(), Some("B+"));
    }

    #[test]
    fn komi_is_written_as_prescribed() {
        let form = |text| komi_form(text, &Source::new(4), None);
        for (text, expected) in [
            ("5 3/4", "5.75"),
            ("5 1/2", "5.5"),
            ("6,5", "6.5"),
            ("6,3", "6.3"),
            (".5", "0.5"),
            ("No komi", "0"),
            ("黑贴3又3/4子", "7.5"),
        ] {
            assert_eq!(form(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["6.5", "6.50", "reverse 2.5", "375", ""] {
            assert_eq!(form(text), None, "{text}");
        }
    }

    #[test]
    fn units_of_programs_become_those_of_the_format() {
        let source = |property, value| {
            let mut source = Source::new(4);
            source.observe(property, value);
            source
        };
        let fox = source("AP", "foxwq");
        let komi = |text| komi_form(text, &fox, Some("Chinese"));
        for (text, expected) in [("375", "7.5"), ("350", "7"), ("750", "7.5"), ("50", "0.5")] {
            assert_eq!(komi(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(komi("7.5"), None);
        assert_eq!(result_form("W+4.25", &fox, Counting::Zi).as_deref(), Some("W+8.5"));
        let gogod = source("US", "GoGoD95");
        assert_eq!(komi_form("2.75", &gogod, Some("Chinese")).as_deref(), Some("5.5"));
        assert_eq!(result_form("B+0.75", &gogod, Counting::Zi).as_deref(), Some("B+1.5"));
        assert_eq!(main_time_form("10:00(5x1:00)", &source("PC", "NNGS")).as_deref(), Some("600"));
        for none in [&fox.without_quirks(), &Source::new(4)] {
            assert_eq!(komi_form("375", none, Some("Chinese")), None);
            assert_eq!(result_form("W+4.25", none, Counting::Points), None);
        }
    }

    #[test]
    fn dates_and_times_are_written_as_prescribed() {
        let source = Source::new(4);
        assert_eq!(date_form("6 May 1996", &source).as_deref(), Some("1996-05-06"));
        for text in ["1996-05-06", "2019-01-18 13:20", "6/5/1996", "spring"] {
            assert_eq!(date_form(text, &source), None, "{text}");
        }
        assert_eq!(main_time_form("2h", &source).as_deref(), Some("7200"));
        for text in ["7200", "1h30m?", "10:00(5x1:00)"] {
            assert_eq!(main_time_form(text, &source), None, "{text}");
        }
    }
}
