//! DT: the days on which a game was played.

mod days;
mod forms;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use super::codes;
use super::provenance::{DateOrder, Source};
use super::understood::Understood;
use super::words::{LONGEST, plain};
use crate::StartTime;
pub use days::GameDate;
use days::{NoDate, list};
use forms::{free, says_only_days};

/// Understands DT, the days of a game: the list of `FF[4]`, and other forms where they are unambiguous.
///
/// ```
/// use wei7_text::info::{Source, date};
///
/// let understood = date("May 16-18, 1842", &Source::new(4));
/// assert_eq!(understood.value.unwrap().text, "1842-05-16,17,18");
/// assert_eq!(understood.codes[0].name, "date-spelling");
/// assert_eq!(date("05/06/1996", &Source::new(4)).value, None, "May or June");
/// ```
pub fn date(text: &str, source: &Source) -> Understood<GameDate> {
    let text = text.trim();
    if text.is_empty() {
        return Understood::blank();
    }
    if let Some(date) = one_day(text) {
        return Understood::exact(date);
    }
    let no_date = match list(text, true) {
        Ok(date) => return Understood::exact(date),
        Err(NoDate::Form) if text.len() > LONGEST => NoDate::Form,
        Err(NoDate::Form) => match free(&plain(text), source.date_order()) {
            Ok(date) if says_only_days(text) => {
                return Understood::respelt(date, source, &codes::DATE_SPELLING);
            }
            Ok(date) => return Understood::reported(date, &codes::DATE_WITH_TIME),
            Err(no_date) => no_date,
        },
        Err(no_date) => no_date,
    };
    Understood::unknown(
        source,
        match no_date {
            NoDate::Form => &codes::DATE_UNKNOWN,
            NoDate::Day => &codes::DATE_IMPOSSIBLE,
            NoDate::Order => &codes::DATE_AMBIGUOUS,
        },
    )
}

/// Understands DT of a record that begins at `start`: other dates of its file may have told the order of day and month.
pub fn date_from(text: &str, start: Option<&StartTime>) -> Option<GameDate> {
    let read = |source: Source| date(text, &source).value;
    read(Source::new(4)).or_else(|| {
        let orders = [DateOrder::DayFirst, DateOrder::MonthFirst].map(|order| Source::new(4).with_date_order(order));
        orders.into_iter().filter_map(read).find(|days| start.is_some() && days.start.as_ref() == start)
    })
}

/// The order of day and month in a date that tells it.
pub fn date_order(text: &str) -> Option<DateOrder> {
    if text.len() > LONGEST { None } else { forms::order(&plain(text)) }
}

/// `YYYY-MM-DD`, as most dates are written: the fast path.
fn one_day(text: &str) -> Option<GameDate> {
    if !is_day(text) {
        return None;
    }
    // `None` if the calendar has no such day.
    let start = StartTime::parse(&format!("{text}T00:00Z"))?;
    Some(GameDate { text: text.to_owned(), start: Some(start) })
}

/// Whether a text has the form `YYYY-MM-DD`; the calendar may not have the day.
pub(super) fn is_day(text: &str) -> bool {
    let [y, yy, yyy, yyyy, b'-', m, mm, b'-', d, dd] = *text.as_bytes() else { return false };
    [y, yy, yyy, yyyy, m, mm, d, dd].iter().all(u8::is_ascii_digit)
}
