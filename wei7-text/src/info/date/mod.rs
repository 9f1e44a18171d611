//! DT, the days on which a game was played.

mod days;
mod forms;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use super::codes;
use super::provenance::{DateOrder, Source};
use super::understood::Understood;
use super::words::{MAX_TEXT_LEN, normalize};
use crate::StartTime;
pub use days::GameDate;
use days::{DateError, parse_list};
use forms::{has_only_days, parse_free_form};

/// Interprets DT, the days of a game: the list form of `FF[4]` and other forms if they are unambiguous.
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
    if let Some(date) = parse_one_day(text) {
        return Understood::exact(date);
    }
    let error = match parse_list(text, true) {
        Ok(date) => return Understood::exact(date),
        Err(DateError::Form) if text.len() > MAX_TEXT_LEN => DateError::Form,
        Err(DateError::Form) => match parse_free_form(&normalize(text), source.date_order()) {
            Ok(date) if has_only_days(text) => {
                return Understood::respelled(date, source, &codes::DATE_SPELLING);
            }
            Ok(date) => return Understood::reported(date, &codes::DATE_WITH_TIME),
            Err(error) => error,
        },
        Err(error) => error,
    };
    Understood::unknown(
        source,
        match error {
            DateError::Form => &codes::DATE_UNKNOWN,
            DateError::Day => &codes::DATE_IMPOSSIBLE,
            DateError::Order => &codes::DATE_AMBIGUOUS,
        },
    )
}

/// Interprets the DT of a record that begins at `start`. If the order of day and month is uncertain, the order that
/// agrees with `start` is used, because other dates of the file may have determined this order.
pub fn date_from(text: &str, start: Option<&StartTime>) -> Option<GameDate> {
    let read = |source: Source| date(text, &source).value;
    read(Source::new(4)).or_else(|| {
        let orders = [DateOrder::DayFirst, DateOrder::MonthFirst].map(|order| Source::new(4).with_date_order(order));
        orders.into_iter().filter_map(read).find(|days| start.is_some() && days.start.as_ref() == start)
    })
}

impl Source {
    /// Stores the order of day and month that `text`, another date of the file, shows. The order determines how
    /// `3.5.1991` is read.
    pub fn observe_date(&mut self, text: &str) {
        let order = if text.len() > MAX_TEXT_LEN { None } else { forms::day_month_order(&normalize(text)) };
        if let Some(order) = order {
            self.observe_date_order(order);
        }
    }
}

/// Parses `YYYY-MM-DD`; the fast path for most dates.
fn parse_one_day(text: &str) -> Option<GameDate> {
    if !is_day(text) {
        return None;
    }
    // The result is `None` if the calendar does not contain the day.
    let start = StartTime::parse(&format!("{text}T00:00Z"))?;
    Some(GameDate { text: text.to_owned(), start: Some(start) })
}

/// Returns whether a text has the form `YYYY-MM-DD`; the day need not exist in the calendar.
pub(super) fn is_day(text: &str) -> bool {
    let [y, yy, yyy, yyyy, b'-', m, mm, b'-', d, dd] = *text.as_bytes() else { return false };
    [y, yy, yyy, yyyy, m, mm, d, dd].iter().all(u8::is_ascii_digit)
}
