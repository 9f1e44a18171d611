//! The carrier of Ishi: a block of user data before the tree of an event, which holds everything that Ishi cannot
//! express.
//!
//! If a record became several events, a second block in each event states the place of the event among them.

use std::fmt::Write as _;
use wei7_core::Message;

use wei7_core::{Carrier, Carriers, Diagnostic, InFile, Limits, Place, Record, Report, Span};
use xxhash_rust::xxh3::xxh3_64;

use crate::extras::Block;
use crate::syntax::keywords::Keyword;
use crate::syntax::statement::Lines;
use crate::text::wrap::COLUMNS;
use crate::{codes, target};

/// Title of the block with the carrier.
const SUPPLEMENT: &str = "wei7-supplement";
/// Title of the block that states the place of an event among the several events of a record.
const EVENTS: &str = "wei7-events";

/// Returns whether a line begins a carrier: with its version number, or with the JSON of an earlier version.
fn is_beginning(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < line.len() && rest.starts_with(':')) || line.starts_with(r#"{"format":"wei7-supplement""#)
}

/// Returns whether the title of a block is the title of a carrier, optionally followed by words.
fn is_titled(title: &str) -> bool {
    title.strip_prefix(SUPPLEMENT).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Returns whether a block of user data would be read as part of a carrier. Only [`blocks`] writes such blocks.
pub(crate) fn is_carrier(block: &Block<'_>) -> bool {
    let mut lines = block.lines.iter().map(|line| line.trim());
    match block.title.trim() {
        title if is_titled(title) => lines.find(|line| !line.is_empty()).is_some_and(is_beginning),
        EVENTS => Part::parse(lines).is_some(),
        _ => false,
    }
}

/// The place of an event in a record of several events: `8ad776cf21dadfdb 2 of 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Hash shared by all events of the record.
    record: u64,
    /// 1-based position of the event.
    ordinal: u32,
    /// Number of events of the record.
    events: u32,
}

impl Part {
    /// Parses the place of an event from lines; `None` if the lines contain anything else.
    fn parse<'l>(lines: impl Iterator<Item = &'l str>) -> Option<Self> {
        let mut words = lines.flat_map(str::split_ascii_whitespace);
        let record = words.next().filter(|word| word.len() == 16)?;
        let record = u64::from_str_radix(record, 16).ok()?;
        let ordinal = words.next()?.parse().ok()?;
        let events = words.next().filter(|word| *word == "of").and_then(|_| words.next())?.parse().ok()?;
        (words.next().is_none() && (1..=events).contains(&ordinal)).then_some(Self { record, ordinal, events })
    }

    /// Returns whether the record has more than one event.
    pub(crate) const fn has_others(&self) -> bool {
        self.events > 1
    }

    /// Returns whether `other` is another event of the same record.
    pub(crate) fn goes_with(&self, other: &Self) -> bool {
        (self.record, self.events) == (other.record, other.events) && self.ordinal != other.ordinal
    }
}

/// Returns, for each event of a record, the USER blocks as text: the first event has the carrier, and each of several
/// events has its place.
pub(crate) fn blocks(carrier: &str, events: usize) -> impl Iterator<Item = String> {
    let record = xxh3_64(carrier.as_bytes());
    (1..=events).map(move |ordinal| {
        let mut text = String::new();
        if ordinal == 1 {
            block(SUPPLEMENT, folded(carrier), &mut text);
        }
        if events > 1 {
            block(EVENTS, [&*format!("{record:016x} {ordinal} of {events}")], &mut text);
        }
        text
    })
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

/// Folds a carrier, which has no blanks, into lines. No line begins with a keyword that has a meaning within a block.
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

/// Creates the finding about an event of a record whose first event is missing or comes later.
pub(crate) fn alone(part: &Part) -> Diagnostic {
    let finding = Diagnostic::new(&codes::EVENT_ALONE, Place::Source);
    finding
        .found(Message::new("part-of-events").with("ordinal", part.ordinal).with("events", part.events))
        .repair(Message::new("read-as-own-record"))
}

/// Creates the finding about missing events of a record of which `found` events were found; `None` if none is missing.
pub(crate) fn missing(part: &Part, found: usize) -> Option<Diagnostic> {
    let missing = usize::try_from(part.events).ok()?.checked_sub(found).filter(|missing| *missing > 0)?;
    Some(Diagnostic::new(&codes::EVENTS_MISSING, Place::Source).found(missing.to_string()))
}

/// The carrier of an event that is being read.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReadCarrier {
    read: Option<Carrier>,
    part: Option<Part>,
    /// Place of the block that has the carrier.
    place: Span,
    /// Findings about surplus or invalid carriers, or about the place of the carrier.
    others: Vec<Diagnostic>,
    how: Carriers,
}

impl ReadCarrier {
    pub(crate) fn new(how: Carriers) -> Self {
        Self { how, ..Self::default() }
    }

    /// Takes a USER block that belongs to a carrier and returns `true`; any other block is user data. A carrier must
    /// stand before the tree.
    pub(crate) fn takes(&mut self, block: &Lines<'_>, place: Span, is_before_tree: bool) -> bool {
        let place = Span::new(place.start, place.end.min(place.start + Keyword::User.name().len()));
        let lines = block.lines.iter().map(|line| line.trim());
        let mut find = |finding: Diagnostic| self.others.push(Diagnostic { place: Place::Span(place), ..finding });
        let title = block.title.trim();
        // The block of another program may have this title; its content must not be lost.
        if is_titled(title) && lines.clone().find(|line| !line.is_empty()).is_some_and(is_beginning) {
            if self.how == Carriers::Ignore {
                return true;
            }
            let carrier = match Carrier::from_text(&lines.collect::<String>()) {
                Ok(carrier) if self.read.is_none() => carrier,
                Ok(_) => {
                    find(Carrier::surplus());
                    return false;
                }
                Err(why) => {
                    find(why);
                    return false;
                }
            };
            if !is_before_tree {
                find(Carrier::misplaced(Message::new("carrier-before-moves")));
            } else if title != SUPPLEMENT {
                find(Carrier::misplaced(Message::new("carrier-user-title")));
            }
            (self.read, self.place) = (Some(carrier), place);
            return true;
        }
        if title != EVENTS || !is_before_tree || self.part.is_some() {
            return false;
        }
        self.part = Part::parse(lines);
        let is_part = self.part.is_some();
        if self.how == Carriers::Ignore {
            self.part = None;
        }
        is_part
    }

    /// Returns whether there is a carrier.
    pub(crate) fn is_some(&self) -> bool {
        self.read.is_some()
    }

    /// Returns the place of the event in a record of several events.
    pub(crate) fn part(&self) -> Option<Part> {
        self.part
    }

    /// Returns [`Self::part`] if this event has the carrier of the record.
    pub(crate) fn first_part(&self) -> Option<Part> {
        self.part.filter(|_| self.read.is_some())
    }

    /// Applies the carrier, if there is one, to a record at this place of a file. `are_one` means that several events
    /// are one record.
    pub(crate) fn apply(
        self,
        record: Record,
        place: InFile,
        are_one: bool,
        limits: &Limits,
        report: &mut Report,
    ) -> Record {
        self.others.into_iter().for_each(|finding| report.push(finding));
        let Some(carrier) = self.read else { return record };
        let merged = carrier.restore(record, self.how, &target(place, are_one), limits);
        report.append(merged.report.within(self.place));
        merged.value
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
        assert!(!ReadCarrier::default().takes(&block, Span::at(0), true));
        // User data under the title of a carrier is left alone, too, if its lines are no carrier.
        for (title, line) in [(SUPPLEMENT, "{not json}"), (SUPPLEMENT, ""), (EVENTS, "1 2"), (EVENTS, "")] {
            assert!(
                !ReadCarrier::default().takes(&Lines { title, lines: vec![line], closed: true }, Span::at(0), true),
                "{title} {line}"
            );
        }
    }

    #[test]
    fn blocks_say_which_event_it_is() {
        let blocks: Vec<String> = blocks("2:abc", 2).collect();
        let line = |block: &str| block.lines().rev().nth(1).unwrap_or_default().to_owned();
        let (first, second) = (line(&blocks[0]), line(&blocks[1]));
        let part = |line: &str| Part::parse(line.lines());
        assert!(part(&first).unwrap().goes_with(&part(&second).unwrap()));
        assert!(!part(&first).unwrap().goes_with(&part(&first).unwrap()));
        let record = first.split(' ').next().unwrap();
        for no in ["0 of 2", "3 of 2", "1 2", "1 of 2 3", "", "x of 2"] {
            assert_eq!(part(&format!("{record} {no}")), None, "{no}");
        }
        assert!(!super::blocks("2:abc", 1).any(|block| block.contains(EVENTS)));
    }
}
