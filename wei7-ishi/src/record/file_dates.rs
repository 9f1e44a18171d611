//! The order of day and month in the dates of a file: `13.5.1991` in one event shows how to read `3.5.1991` in another.

use std::io::Read;

use wei7_text::info::Source;

use super::headers::{self, Headers};
use crate::input::stream::Stream;
use crate::syntax::keywords::Keyword;

/// The dates of a file read so far.
#[derive(Debug)]
pub(crate) struct FileDates {
    source: Source,
    /// Whether the dates of the following events have been noted.
    looked_ahead: bool,
}

impl Default for FileDates {
    fn default() -> Self {
        Self { source: headers::source(), looked_ahead: false }
    }
}

impl FileDates {
    /// Notes the dates of an event. If the order of day and month in its date is uncertain, the dates of the following
    /// events are noted too, once per file.
    pub(crate) fn observe<R: Read>(&mut self, headers: &Headers, stream: &mut Stream<R>) -> &Source {
        let dates = headers.iter().filter(|(keyword, _)| *keyword == Keyword::Date).flat_map(|(_, lines)| lines);
        dates.for_each(|date| self.source.observe_date(date));
        let is_open =
            || headers::not_understood(headers, &self.source).iter().any(|(keyword, _)| *keyword == Keyword::Date);
        if !self.looked_ahead && !self.source.has_date_order() && is_open() {
            self.looked_ahead = true;
            let name = Keyword::Date.name();
            for line in stream.look_ahead().lines() {
                let line = line.trim_start();
                let Some((word, date)) = line.split_once([' ', '\t']) else { continue };
                if word.eq_ignore_ascii_case(name) {
                    self.source.observe_date(date);
                }
            }
        }
        &self.source
    }
}
