//! The carrier of Ishi: a block of user data before the tree of an event that holds what Ishi cannot say.
//! Where one record became several events, a second block says which of those after it belong to it.

use std::collections::VecDeque;
use std::fmt::Write as _;

use wei7_core::codes::{SUPPLEMENT_SYNTAX, SUPPLEMENT_TREE, SUPPLEMENT_VERSION};
use wei7_core::{Block, Carrier, Diagnostic, InFile, Limits, Place, Record, Report, Span};
use xxhash_rust::xxh3::Xxh3;

use crate::syntax::keywords::Keyword;
use crate::syntax::statement::Lines;
use crate::text::wrap::{COLUMNS, wrapped};
use crate::{codes, shown};

/// The title of the block with the JSON.
const SUPPLEMENT: &str = "wei7-supplement";
/// The title of the block with the digests of the events that belong to the record.
const EVENTS: &str = "wei7-events";

/// Whether a carrier begins so: with the number of its version; before, with what JSON says of its format.
fn is_beginning(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < line.len() && rest.starts_with(':')) || line.starts_with(r#"{"format":"wei7-supplement""#)
}

/// Whether a block of user data would be read as a carrier, which only [`blocks`] writes.
pub(crate) fn is_carrier(block: &Block) -> bool {
    let mut lines = block.lines.iter().map(|line| line.trim());
    match block.title.trim() {
        SUPPLEMENT => lines.find(|line| !line.is_empty()).is_some_and(is_beginning),
        EVENTS => digests(lines).is_some(),
        _ => false,
    }
}

/// The digests in lines that are nothing else.
fn digests<'l>(lines: impl Iterator<Item = &'l str>) -> Option<Vec<u64>> {
    let digest = |word: &str| u64::from_str_radix(word, 16).ok().filter(|_| word.len() == 16);
    let digests: Option<Vec<_>> = lines.flat_map(str::split_ascii_whitespace).map(digest).collect();
    digests.filter(|digests| !digests.is_empty())
}

/// The blocks for this carrier, and for events with these texts.
pub(crate) fn blocks<'t>(carrier: &str, events: impl Iterator<Item = &'t str>) -> String {
    let mut text = String::with_capacity(carrier.len() + carrier.len() / 16);
    block(SUPPLEMENT, folded(carrier), &mut text);
    let digests: Vec<String> = events.map(|event| format!("{:016x}", digest(event))).collect();
    if !digests.is_empty() {
        block(EVENTS, wrapped("", digests).iter().map(String::as_str), &mut text);
    }
    text
}

fn block<'l>(title: &str, lines: impl IntoIterator<Item = &'l str>, text: &mut String) {
    // Writing to a string does not fail.
    let _ = write!(text, "{} {title}\r\n", Keyword::User.name());
    for line in lines {
        text.push_str(line);
        text.push_str("\r\n");
    }
    let _ = write!(text, "{}\r\n", Keyword::EndUser.name());
}

/// Lines of a carrier, none of which begins as a line that means something within a block. It has no blanks.
fn folded(text: &str) -> Vec<&str> {
    let words = [Keyword::EndUser, Keyword::User, Keyword::Event].map(Keyword::name);
    let mut lines = Vec::with_capacity(text.len() / COLUMNS + 1);
    let mut rest = text;
    while rest.len() > COLUMNS {
        let fits = |cut: &usize| {
            let after = rest.get(*cut..).unwrap_or_default();
            let begins = |word: &&str| after.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
            !words.iter().any(begins)
        };
        let cut = (COLUMNS / 2..=COLUMNS).rev().find(fits).unwrap_or(COLUMNS);
        let (line, after) = rest.split_at(cut);
        lines.push(line);
        rest = after;
    }
    lines.push(rest);
    lines
}

/// The finding about an event that is no longer what was written for the record before it.
pub(crate) fn changed() -> Diagnostic {
    Diagnostic::new(&codes::EVENT_CHANGED, Place::Source).repair("read as a record of its own")
}

/// The digest of an event, without white space and without the remarks at its end, which may be those of the next one.
fn digest(event: &str) -> u64 {
    let mut hash = Xxh3::new();
    let mut remarks: Vec<&str> = Vec::new();
    for line in event.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
        if line.split([' ', '\t']).next().and_then(Keyword::of) == Some(Keyword::Remark) {
            remarks.push(line);
            continue;
        }
        for line in remarks.drain(..).chain([line]) {
            hash.update(line.as_bytes());
            hash.update(b"\n");
        }
    }
    hash.digest()
}

/// The carrier of an event that is being read.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadCarrier {
    read: Option<Result<Carrier, Diagnostic>>,
    events: VecDeque<u64>,
    /// Where the block begins.
    place: Span,
    /// What is wrong with others.
    others: Vec<Diagnostic>,
}

impl ReadCarrier {
    /// Takes a USER block that stands before the tree if it is of a carrier; else it is user data.
    pub(crate) fn takes(&mut self, block: &Lines<'_>, place: Span) -> bool {
        let place = Span::new(place.start, place.end.min(place.start + Keyword::User.name().len()));
        let lines = block.lines.iter().map(|line| line.trim());
        match block.title.trim() {
            // Another program's block may have this title; what is in it is not thrown away.
            SUPPLEMENT if lines.clone().find(|line| !line.is_empty()).is_some_and(is_beginning) => {
                let text: String = lines.collect();
                match Carrier::from_text(&text) {
                    Err(why) if why.code == &SUPPLEMENT_VERSION => {
                        self.others.push(Diagnostic { place: Place::Span(place), ..why.repair("kept as it is") });
                        return false;
                    }
                    _ if self.read.is_some() => {
                        self.others.push(Diagnostic::at(&SUPPLEMENT_SYNTAX, place).expected("one supplement"));
                    }
                    read => (self.read, self.place) = (Some(read), place),
                }
                true
            }
            // They stand behind the carrier that they belong to.
            EVENTS if self.read.is_some() => match digests(lines) {
                Some(digests) => {
                    self.events.extend(digests);
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Whether there is a carrier.
    pub(crate) fn is_some(&self) -> bool {
        self.read.is_some()
    }

    /// Whether events belong to it.
    pub(crate) fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    /// Gives back what the carrier has, if there is one. The digests are those of the events after it that the record
    /// holds; there are none if not all could be given back.
    pub(crate) fn apply(
        self,
        record: Record,
        place: InFile,
        limits: &Limits,
        report: &mut Report,
    ) -> (Record, Following) {
        self.others.into_iter().for_each(|finding| report.push(finding));
        let carrier = match self.read {
            None => return (record, Following::default()),
            Some(Ok(carrier)) => carrier,
            Some(Err(why)) => {
                report.push(Diagnostic { place: Place::Span(self.place), ..why });
                return (record, Following::default());
            }
        };
        let merged = carrier.merge(&record, &|record: &Record| shown(record, place), limits);
        // Without its shape the record does not hold what the other events say.
        let is_whole = !merged.report.diagnostics().iter().any(|finding| finding.code == &SUPPLEMENT_TREE);
        report.append(merged.report.within(self.place));
        (merged.value, if is_whole { Following(self.events) } else { Following::default() })
    }
}

/// The events that belong to the record before them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Following(VecDeque<u64>);

impl Following {
    /// Whether the next event, with this text, belongs to the record before it. One that was
    /// changed is an event of its own.
    pub(crate) fn takes_event(&mut self, event: &str) -> Result<bool, Diagnostic> {
        match self.0.pop_front() {
            None => Ok(false),
            Some(expected) if expected == digest(event) => Ok(true),
            Some(_) => Err(changed()),
        }
    }

    /// At the end of the file: whether events are missing.
    pub(crate) fn missing(&self) -> Option<Diagnostic> {
        let finding = || Diagnostic::new(&codes::EVENTS_MISSING, Place::Source);
        (!self.0.is_empty()).then(|| finding().found(self.0.len().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    proptest! {
        #[test]
        fn no_line_begins_with_a_keyword(
            parts in vec(select(vec!["a", "USER", "ENDUSER", "event", "+/", "xyz"]), 0..200),
        ) {
            let text = parts.concat();
            let lines = folded(&text);
            prop_assert_eq!(lines.concat(), text.clone());
            for line in lines.iter().skip(1) {
                let head = line.to_ascii_uppercase();
                prop_assert!(!["ENDUSER", "USER", "EVENT"].iter().any(|word| head.starts_with(word)), "{line}");
            }
            prop_assert!(lines.iter().all(|line| line.len() <= COLUMNS));
        }
    }

    #[test]
    fn other_user_data_is_left_alone() {
        let block = Lines { title: "wei7-supplements", lines: vec!["{}"], closed: true };
        assert!(!ReadCarrier::default().takes(&block, Span::at(0)));
        // Not even under our titles.
        for (title, line) in [(SUPPLEMENT, "{not json}"), (SUPPLEMENT, ""), (EVENTS, "1 2"), (EVENTS, "")] {
            assert!(
                !ReadCarrier::default().takes(&Lines { title, lines: vec![line], closed: true }, Span::at(0)),
                "{title} {line}"
            );
        }
    }

    #[test]
    fn an_event_is_known_again_whatever_its_white_space() {
        let one = "EVENT a\r\n\r\n  B 1 Q16  \r\nREMARK of the next\r\n";
        assert_eq!(digest(one), digest("EVENT a\nB 1 Q16\n"));
        assert_ne!(digest(one), digest("EVENT a\nB 1 Q17\n"));
        let mut following = Following(VecDeque::from([digest(one), 5]));
        assert_eq!(following.takes_event(one), Ok(true));
        assert!(following.missing().is_some());
        assert!(following.takes_event(one).is_err());
        assert_eq!(following.takes_event(one), Ok(false));
        assert_eq!(following.missing(), None);
    }
}
