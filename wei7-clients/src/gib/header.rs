//! The header: facts about the game (Header entries).

use std::collections::HashMap;
use wei7_core::Message;

use wei7_core::{BoardSize, Diagnostic, Extra, Offset, Report, Span};
use wei7_text::info::{self, Outcome};

use super::ID;
use super::frame::Frame;
use super::moves::GameMoves;
use super::values::{
    TAG, agree, name_length, outcome, rank_of_level, restored, says_margin, seconds, tenths, without_rank,
};
use crate::codes;
use crate::game::facts::{Facts, LocalTime, Side, byo_yomi};
use crate::game::results;

/// A fact of the header: a whole entry, or one of the fields of an entry that is a list.
#[derive(Debug)]
struct Field<'t> {
    entry: &'t str,
    /// The name of the field; empty for an entry that is a single fact.
    name: &'t str,
    /// The separator between name and value.
    by: &'static str,
    value: &'t str,
    at: usize,
    /// Whether the record contains this fact, so that it need not be kept as an extra.
    used: bool,
}

impl Field<'_> {
    const fn span(&self) -> Span {
        Span::new(self.at, self.at + self.value.len())
    }
}

/// The name of an entry and the name of a field in it.
type Key = (&'static str, &'static str);

/// All facts of a header.
#[derive(Debug)]
pub(super) struct Header<'t> {
    fields: Vec<Field<'t>>,
    /// The index of the first field with each pair of entry and name.
    places: HashMap<(&'t str, &'t str), usize>,
}

/// Entries that are lists of fields.
const LISTS: [&str; 4] = ["GAMEINFOMAIN", "GAMEINFOSUB", "WUSERINFO", "BUSERINFO"];

impl<'t> Header<'t> {
    pub(super) fn new(frame: &Frame<'t>) -> Self {
        let mut header = Self { fields: Vec::new(), places: HashMap::new() };
        for entry in &frame.entries {
            if entry.key == TAG || LISTS.contains(&entry.key) {
                header.list(entry.key, entry.value, entry.at);
            } else {
                header.add(Field { entry: entry.key, name: "", by: "", value: entry.value, at: entry.at, used: false });
            }
        }
        header
    }

    fn add(&mut self, field: Field<'t>) {
        self.places.entry((field.entry, field.name)).or_insert(self.fields.len());
        self.fields.push(field);
    }

    /// Adds the fields of `KEY:value,KEY:value`. A value may contain commas: a part that is not a field belongs to the
    /// value before it.
    fn list(&mut self, entry: &'t str, list: &'t str, base: usize) {
        let mut starts: Vec<(usize, usize, &'static str)> = Vec::new();
        let mut at = 0;
        for part in list.split(',') {
            let begin = at + part.len() - part.trim_start().len();
            if let Some((length, by)) = name_length(entry, part.trim_start()) {
                starts.push((begin, length, by));
            } else if starts.is_empty() && !part.trim().is_empty() {
                starts.push((begin, 0, ""));
            }
            at += part.len() + 1;
        }
        for (index, (begin, length, by)) in starts.iter().enumerate() {
            let end = starts.get(index + 1).map_or(list.len(), |(next, ..)| *next);
            let whole = list.get(*begin..end).unwrap_or_default();
            let whole = if index + 1 < starts.len() { whole.trim_end().trim_end_matches(',') } else { whole };
            let (name, value) = whole.split_at_checked(*length).unwrap_or(("", whole));
            let value = value.get(by.len()..).unwrap_or_default();
            let at = base + begin + length + by.len();
            self.add(Field { entry, name, by, value: value.trim(), at, used: false });
        }
    }

    fn field(&self, entry: &str, name: &str) -> Option<&Field<'t>> {
        self.fields.get(*self.places.get(&(entry, name))?).filter(|field| !field.value.is_empty())
    }

    fn get(&self, entry: &str, name: &str) -> Option<&'t str> {
        self.field(entry, name).map(|field| field.value)
    }

    /// Returns the fields with these keys that the file has, each with value and place. Several fields may state the
    /// same fact.
    fn each(&self, keys: &[Key]) -> Vec<(Key, &'t str, Span)> {
        keys.iter().filter_map(|key| self.field(key.0, key.1).map(|field| (*key, field.value, field.span()))).collect()
    }

    /// Marks a field as represented in the record.
    fn mark_used(&mut self, entry: &str, name: &str) {
        if let Some(field) = self.places.get(&(entry, name)).and_then(|place| self.fields.get_mut(*place)) {
            field.used = true;
        }
    }

    /// Returns the board size from LINE, or 19 without it (Header entries).
    pub(super) fn size(&mut self, report: &mut Report) -> BoardSize {
        let Some(field) = self.field("GAMEINFOMAIN", "LINE") else { return BoardSize::STANDARD };
        let lines = field.value.parse().ok().filter(|lines| (2..=52).contains(lines));
        if let Some(size) = lines.and_then(|lines| BoardSize::new(lines, lines)) {
            self.mark_used("GAMEINFOMAIN", "LINE");
            size
        } else {
            let place = field.span();
            report.push(
                Diagnostic::at(&codes::VALUE_UNKNOWN, place)
                    .found(field.value.to_owned())
                    .repair(Message::new("read-as-19-lines")),
            );
            BoardSize::STANDARD
        }
    }

    /// Returns the handicap that the header states, or 0. A handicap in the lines of the game takes precedence.
    pub(super) fn handicap(&self) -> u32 {
        HANDICAP.iter().find_map(|(entry, name)| self.get(entry, name)?.parse().ok()).unwrap_or(0)
    }

    /// Returns the comments on the game as a whole, without repetitions.
    pub(super) fn comments(&self) -> Vec<&'t str> {
        let mut texts: Vec<&str> = COMMENTS.iter().filter_map(|(entry, name)| self.get(entry, name)).collect();
        texts.dedup();
        texts
    }

    /// Returns the players, the rules, the result and everything else that the header says about the game. A start time
    /// without a zone is in `zone`.
    pub(super) fn facts(&mut self, game: &GameMoves, zone: Offset, report: &mut Report) -> Facts {
        let mut facts = Facts::default();
        facts.black = self.side(
            ["GAMEBLACKNAME", "GAMEBLACKLEVEL", "GAMEBLACKNICK"],
            ["BUSERINFO", "BID", "BLV", "BNICK"],
            ["M", "N", "B"],
            report,
        );
        facts.white = self.side(
            ["GAMEWHITENAME", "GAMEWHITELEVEL", "GAMEWHITENICK"],
            ["WUSERINFO", "WID", "WLV", "WNICK"],
            ["I", "L", "A"],
            report,
        );
        self.agreeing(&HANDICAP, &game.handicap.to_string(), report);
        facts.result = self.result(report).or(game.resigned);
        self.komi(&mut facts, report);
        self.begins(&mut facts, zone, report);
        self.time_limit(&mut facts, report);
        facts.place = self.shared(&PLACES);
        self.counts(game, report);
        for (entry, name) in COMMENTS {
            self.mark_used(entry, name);
        }
        if self.get("GAMENAME", "") == self.get("GAMEINFOSUB", "GNAME") {
            self.mark_used("GAMEINFOSUB", "GNAME");
        }
        self.damaged(report);
        self.keep_the_rest(&mut facts, report);
        facts
    }

    /// Reads a side from the entries `own`, the fields `user` and the fields `tag`. A name with a rank in brackets
    /// takes precedence over the id and the nick; the level counts only if there is no rank (Mapping).
    fn side(
        &mut self,
        own: [&'static str; 3],
        user: [&'static str; 4],
        tag: [&'static str; 3],
        report: &mut Report,
    ) -> Side {
        let mut side = Side::default();
        let [name_entry, level_entry, nick_entry] = own;
        let [user, user_id, user_level, user_nick] = user;
        let ids = [(user, user_id), (TAG, tag[0]), (nick_entry, ""), (user, user_nick), (TAG, tag[2])];
        let mut rank = None;
        if let Some(text) = self.get(name_entry, "") {
            let (name, found) = without_rank(text);
            rank = found;
            side.name = Some(name.to_owned());
            self.mark_used(name_entry, "");
        }
        let mut reported: Vec<&str> = Vec::new();
        for ((entry, name), value, place) in self.each(&ids) {
            let restored = restored(value);
            if let Some(text) = &restored
                && !reported.contains(&value)
            {
                reported.push(value);
                report.push(
                    Diagnostic::at(&codes::NAME_RESTORED, place)
                        .found(value.to_owned())
                        .repair(Message::new("read-as-quoted").with("text", text)),
                );
            }
            let text = restored.as_deref().unwrap_or(value);
            let is_name = side.name.get_or_insert_with(|| text.to_owned()) == text;
            let is_id = !is_name && side.id.get_or_insert_with(|| text.to_owned()) == text;
            if is_name || is_id {
                self.mark_used(entry, name);
            }
        }
        for ((entry, name), value, place) in self.each(&[(user, user_level), (TAG, tag[1]), (level_entry, "")]) {
            // Old clients write the nick in place of the level.
            let is_name = Some(value) == side.name.as_deref() || Some(value) == side.id.as_deref();
            let level = value.parse().ok().and_then(rank_of_level);
            if rank.is_none() {
                rank = level;
            }
            if is_name || (level.is_some() && level == rank) {
                self.mark_used(entry, name);
            } else if level.is_some() {
                report.push(
                    Diagnostic::at(&codes::VALUES_DIFFER, place)
                        .found(value.to_owned())
                        .repair(Message::new("first-counts")),
                );
            }
        }
        side.rank = rank.map(|rank| rank.to_string());
        side
    }

    /// Returns the result. The result code takes precedence over the result in words (Result codes).
    fn result(&mut self, report: &mut Report) -> Option<Outcome> {
        let mut result: Option<Outcome> = None;
        for (code_key, margin_key) in [(("GAMEINFOMAIN", "GRLT"), ("GAMEINFOMAIN", "ZIPSU")), ((TAG, "W"), (TAG, "Z"))]
        {
            let Some(field) = self.field(code_key.0, code_key.1) else { continue };
            let (text, place) = (field.value, field.span());
            let margin = self.get(margin_key.0, margin_key.1);
            let code = text.parse().ok();
            let outcome = code.and_then(|code| outcome(code, margin));
            if outcome.is_none() && code != Some(255) {
                report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(text.to_owned()));
                continue;
            }
            match (result, outcome) {
                (Some(first), Some(other)) if first != other => {
                    let finding = Diagnostic::at(&codes::VALUES_DIFFER, place).found(other.to_string());
                    report.push(finding.expected(first.to_string()).repair(Message::new("first-counts")));
                }
                _ => {
                    result = result.or(outcome);
                    // The codes of a disconnection and of a crushing margin say more than the result, so they are kept.
                    if !matches!(code, Some(5 | 6 | 9 | 10)) {
                        self.mark_used(code_key.0, code_key.1);
                    }
                    if margin.is_some_and(|margin| says_margin(margin, outcome)) {
                        self.mark_used(margin_key.0, margin_key.1);
                        if self.get("GAMEZIPSU", "") == margin {
                            self.mark_used("GAMEZIPSU", "");
                        }
                    }
                }
            }
        }
        let Some(field) = self.field("GAMERESULT", "") else { return result };
        let (words, place) = (results::in_words(field.value), field.span());
        match (result, words) {
            (Some(first), Some(words)) if first != words => {
                let finding = Diagnostic::at(&codes::VALUES_DIFFER, place).found(field.value.to_owned());
                report.push(finding.expected(first.to_string()).repair(Message::new("first-counts")));
            }
            (None, None) => report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(field.value.to_owned())),
            _ => {}
        }
        result.or(words)
    }

    /// Reads the komi from GONGJE, in tenths of a point. DUM, points that White gives, is only kept, because sources
    /// disagree on which side these points count for.
    fn komi(&mut self, facts: &mut Facts, report: &mut Report) {
        let mut first: Option<&str> = None;
        for ((entry, name), value, place) in self.each(&KOMI) {
            let Some(points) = tenths(value) else {
                report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(value.to_owned()));
                continue;
            };
            match first {
                None => {
                    facts.komi(&points);
                    first = Some(value);
                }
                Some(first) if first != value => {
                    let finding = Diagnostic::at(&codes::VALUES_DIFFER, place).found(value.to_owned());
                    report.push(finding.expected(first.to_owned()).repair(Message::new("first-counts")));
                    continue;
                }
                Some(_) => {}
            }
            self.mark_used(entry, name);
        }
        for ((entry, name), value, place) in self.each(&[("GAMEINFOMAIN", "DUM"), (TAG, "D"), ("GAMEDUM", "")]) {
            if value == "0" {
                self.mark_used(entry, name);
            } else if entry == "GAMEINFOMAIN" {
                let finding = Diagnostic::at(&codes::VALUE_UNKNOWN, place);
                report.push(finding.found(format!("DUM:{value}")).repair(Message::new("kept-not-part-of-komi")));
            }
        }
    }

    /// Reads the start of the game from several entries. A time with seconds is preferred.
    fn begins(&mut self, facts: &mut Facts, zone: Offset, report: &mut Report) {
        let mut best: Option<LocalTime> = None;
        let found = self.each(&DATES);
        let found: Vec<_> =
            found.into_iter().map(|(key, value, place)| (key, value, place, LocalTime::parse(value))).collect();
        for (_, value, place, time) in &found {
            let place = *place;
            match (best, *time) {
                (_, None) => report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, place).found((*value).to_owned())),
                (None, Some(time)) => best = Some(time),
                (Some(known), Some(time)) if !agree(known, time) => {
                    report.push(
                        Diagnostic::at(&codes::VALUES_DIFFER, place)
                            .found((*value).to_owned())
                            .repair(Message::new("first-counts")),
                    );
                }
                // The date in the tag has no seconds, so a later entry may be more exact.
                (Some(known), Some(time)) => best = Some(if seconds(time) > seconds(known) { time } else { known }),
            }
        }
        if let Some(best) = best {
            facts.begins(best, zone);
            for (key, _, _, time) in found {
                if time.is_some_and(|time| agree(best, time)) {
                    self.mark_used(key.0, key.1);
                }
            }
        }
    }

    /// Reads the time limits. GTIME is the main time, the length of a period and the number of periods; T of the tag
    /// has these numbers in the same order or the reverse.
    fn time_limit(&mut self, facts: &mut Facts, report: &mut Report) {
        let numbers = |text: &'t str| {
            let parts: Vec<&str> = text.split('-').map(str::trim).collect();
            match parts[..] {
                [a, b, c] if parts.iter().all(|part| info::is_digits(part) && part.len() < 9) => Some([a, b, c]),
                _ => None,
            }
        };
        let main = self.field("GAMEINFOMAIN", "GTIME").map(|field| (field.value, field.span()));
        let tag = self.get(TAG, "T").and_then(numbers);
        let limit = match main {
            Some((text, place)) => {
                let read = numbers(text);
                if read.is_some() {
                    self.mark_used("GAMEINFOMAIN", "GTIME");
                } else {
                    report.push(Diagnostic::at(&codes::VALUE_UNKNOWN, place).found(text.to_owned()));
                }
                read
            }
            // The order of T is periods, seconds (or the reverse), main time.
            None => tag.map(|[a, b, main]| if a.len() > b.len() { [main, a, b] } else { [main, b, a] }),
        };
        let Some([main, period, periods]) = limit else { return };
        let has_overtime = !periods.trim_start_matches('0').is_empty() && !period.trim_start_matches('0').is_empty();
        facts.time_limit(main, &if has_overtime { byo_yomi(periods, period) } else { String::new() });
        if !has_overtime {
            facts.keep(ID, "GTIME", &format!("{main}-{period}-{periods}"));
        }
        if tag.is_some_and(|mut tag| {
            let mut known = [main, period, periods];
            tag.sort_unstable();
            known.sort_unstable();
            tag == known
        }) {
            self.mark_used(TAG, "T");
        }
    }

    /// Returns the value of the first of these fields that the file has, and marks fields with an equal value as used.
    fn shared(&mut self, keys: &[Key]) -> Option<String> {
        let found = self.each(keys);
        let (_, first, _) = *found.first()?;
        for ((entry, name), value, _) in found {
            if value == first {
                self.mark_used(entry, name);
            }
        }
        Some(first.to_owned())
    }

    /// Marks those of the fields whose value is `known` as used, and reports a contradiction for other values.
    fn agreeing(&mut self, keys: &[Key], known: &str, report: &mut Report) {
        for ((entry, name), value, place) in self.each(keys) {
            if value == known {
                self.mark_used(entry, name);
            } else {
                let finding = Diagnostic::at(&codes::VALUES_DIFFER, place);
                report.push(finding.found(value.to_owned()).expected(known.to_owned()));
            }
        }
    }

    /// Compares the number of moves that the header states with the game. TCNT counts stones without passes, and is 0
    /// in unfinished games (Header entries).
    fn counts(&mut self, game: &GameMoves, report: &mut Report) {
        for ((entry, name), value, place) in self.each(&[("GAMEINFOMAIN", "TCNT"), ("GAMETOTALNUM", "")]) {
            let digits: String = value.chars().filter(char::is_ascii_digit).collect();
            let Ok(number) = digits.parse::<usize>() else { continue };
            if number == game.stones_played {
                // A text with words says more than the number, so it is kept.
                if digits == value {
                    self.mark_used(entry, name);
                }
            } else if number != 0 {
                let finding = Diagnostic::at(&codes::COUNT_DIFFERS, place);
                report.push(finding.found(value.to_owned()).expected(game.stones_played.to_string()));
            }
        }
    }

    /// Reports texts that the client damaged before writing the file, so that their characters cannot be recovered.
    fn damaged(&self, report: &mut Report) {
        if report.diagnostics().iter().any(|finding| finding.code == &codes::BAD_BYTES) {
            return;
        }
        for field in self.fields.iter().filter(|field| field.value.contains('\u{FFFD}')) {
            let place = field.span();
            report.push(Diagnostic::at(&codes::NAME_DAMAGED, place).found(field.value.to_owned()));
        }
    }

    /// Keeps all facts that the record does not contain, in one extra for each entry.
    fn keep_the_rest(&self, facts: &mut Facts, report: &mut Report) {
        let mut last = None;
        for field in self.fields.iter().filter(|field| !field.used && !field.value.is_empty()) {
            if field.entry.is_empty() {
                let place = field.span();
                report.push(
                    Diagnostic::at(&codes::UNKNOWN_LINE, place)
                        .found(field.value.to_owned())
                        .repair(Message::new("kept")),
                );
            }
            let value = format!("{}{}{}", field.name, field.by, field.value).into();
            let is_same_list = last == Some(field.entry) && !field.name.is_empty();
            if is_same_list && let Some(Extra::Format { values, .. }) = facts.extras.last_mut() {
                values.push(value);
            } else {
                let id = if field.entry.is_empty() { "text" } else { field.entry };
                facts.extras.push(Extra::Format { format: ID.into(), id: id.into(), values: vec![value] });
            }
            last = Some(field.entry);
        }
    }
}

const HANDICAP: [Key; 2] = [("GAMEINFOMAIN", "GCDT"), (TAG, "R")];
const KOMI: [Key; 3] = [("GAMEINFOMAIN", "GONGJE"), ("GAMEGONGJE", ""), (TAG, "G")];
const DATES: [Key; 3] = [(TAG, "C"), ("GAMEINFOSUB", "GDATE"), ("GAMEDATE", "")];
const PLACES: [Key; 2] = [("GAMEPLACE", ""), ("GAMEINFOSUB", "GPLC")];
const COMMENTS: [Key; 2] = [("GAMECOMMENT", ""), ("GAMEINFOSUB", "GCMT")];
