//! The order of day and month in the dates of a file: `13.5.1991` in one event tells how `3.5.1991` is read in another one.

use std::io::Read;

use wei7_text::info::{Source, date_order};

use super::headers::{self, Headers};
use crate::input::stream::Stream;
use crate::syntax::keywords::Keyword;

/// The dates of a file as far as it is known.
#[derive(Debug)]
pub(crate) struct FileDates {
    source: Source,
    /// Whether the events that follow were looked at.
    looked_ahead: bool,
}

impl Default for FileDates {
    fn default() -> Self {
        Self { source: headers::source(), looked_ahead: false }
    }
}

impl FileDates {
    /// Notes the dates of an event. If the order in its date is not certain, the dates of the events behind it are noted too, once
    /// in a file.
    pub(crate) fn observe<R: Read>(&mut self, headers: &Headers, stream: &mut Stream<R>) -> &Source {
        let dates = headers.iter().filter(|(keyword, _)| *keyword == Keyword::Date).flat_map(|(_, lines)| lines);
        dates.for_each(|date| self.source.observe_date_order(date_order(date)));
        let is_open =
            || headers::not_understood(headers, &self.source).iter().any(|(keyword, _)| *keyword == Keyword::Date);
        if !self.looked_ahead && !self.source.has_date_order() && is_open() {
            self.looked_ahead = true;
            let name = Keyword::Date.name();
            for line in stream.look_ahead().lines() {
                let line = line.trim_start();
                let Some((word, date)) = line.split_once([' ', '\t']) else { continue };
                if word.eq_ignore_ascii_case(name) {
                    self.source.observe_date_order(date_order(date));
                }
            }
        }
        &self.source
    }
}
