//! Facts about a game in a file, and their conversion to the `info` of a record.

use std::collections::HashSet;

use wei7_core::{Color, Extra, Info, Offset, Participant, Player, Rules, StartTime};
use wei7_text::info::{self, Komi, Outcome, RuleSet, Source};

/// One side of a game: the player, or a team of players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Side {
    pub(crate) name: Option<String>,
    pub(crate) rank: Option<String>,
    /// The domain in which `id` has a meaning.
    pub(crate) domain: Option<String>,
    pub(crate) id: Option<String>,
}

/// A day, with a time of day if the file has one. Servers do not state their time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalTime {
    pub(crate) day: (u16, u8, u8),
    /// Hour, minute and second.
    pub(crate) clock: Option<(u8, u8, u8)>,
}

impl LocalTime {
    /// Creates a time from year, month, day, hour, minute and second in this order. Numbers from the hour on may be
    /// missing.
    pub(crate) fn from_numbers(numbers: &[u32]) -> Option<Self> {
        let small = |at: usize| numbers.get(at).map_or(Some(0), |number| u8::try_from(*number).ok());
        let day = (u16::try_from(*numbers.first()?).ok()?, u8::try_from(*numbers.get(1)?).ok()?, small(2)?);
        let clock = (small(3)?, small(4)?, small(5)?);
        let time = Self { day, clock: (numbers.len() > 3).then_some(clock) };
        time.utc(Offset::UTC).is_some().then_some(time)
    }

    /// Parses a time such as `2020- 8-21-22-55- 3`, `2016:03:26:17:29`, `20170316 [09:37]` or `2012年11月22日 下午 6:3`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let mut parts: Vec<&str> =
            text.split(|letter: char| !is_digit(letter)).filter(|part| !part.is_empty()).take(7).collect();
        // `20170316`
        if let Some(day) = parts.first().copied().filter(|day| day.len() == 8) {
            parts.splice(..1, [day.get(..4)?, day.get(4..6)?, day.get(6..)?]);
        }
        if parts.len() > 6 {
            return None;
        }
        let mut numbers: Vec<u32> = parts.into_iter().map(str::parse).collect::<Result<_, _>>().ok()?;
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if let Some(hour) = numbers.get_mut(3) {
            if has(&["下午", "午後", "오후", "PM"]) && *hour < 12 {
                *hour += 12;
            } else if has(&["上午", "午前", "오전", "AM"]) && *hour == 12 {
                *hour = 0;
            }
        }
        Self::from_numbers(&numbers)
    }

    /// Formats the time like XML Schema, without a time zone. Without a time of day, only the day is written.
    fn text(self) -> String {
        let (year, month, day) = self.day;
        let day = format!("{year:04}-{month:02}-{day:02}");
        self.clock
            .map_or_else(|| day.clone(), |(hour, minute, second)| format!("{day}T{hour:02}:{minute:02}:{second:02}"))
    }

    /// Converts the time to UTC, given its time zone.
    fn utc(self, zone: Offset) -> Option<StartTime> {
        let (sign, ahead) = if zone.minutes() < 0 { ('-', -zone.minutes()) } else { ('+', zone.minutes()) };
        match self.clock {
            Some(_) => StartTime::with_offset(&format!("{}{sign}{:02}:{:02}", self.text(), ahead / 60, ahead % 60)),
            None => StartTime::parse(&format!("{}T00:00Z", self.text())),
        }
    }
}

/// The facts about a game other than its moves. Facts that 3.0 cannot represent become extras.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) domain: Option<String>,
    pub(crate) id: Option<String>,
    pub(crate) name: Option<String>,
    pub(crate) place: Option<String>,
    pub(crate) black: Side,
    pub(crate) white: Side,
    /// Further players of a side, as in pair Go and rengo.
    pub(crate) partners: Vec<(Color, Side)>,
    /// Members of a team whose joint name is in `black` or `white`. Members are participants, not players.
    pub(crate) members: Vec<Side>,
    pub(crate) rules: Option<RuleSet>,
    komi: Option<Komi>,
    pub(crate) result: Option<Outcome>,
    /// The start of the game.
    pub(crate) time: Option<StartTime>,
    pub(crate) extras: Vec<Extra>,
    /// The identifiers of the SGF properties among the extras.
    properties: HashSet<Box<str>>,
}

impl Facts {
    /// Adds an SGF property, for a fact that 3.0 has no field for.
    pub(crate) fn property(&mut self, id: &str, text: &str) {
        self.extras.push(Extra::property(id, text));
        self.properties.insert(id.into());
    }

    /// Returns whether the extras contain the SGF property `id`.
    pub(crate) fn has_property(&self, id: &str) -> bool {
        self.properties.contains(id)
    }

    /// Adds a value that only this format has, as an extra named `id`.
    pub(crate) fn keep(&mut self, format: &str, id: &str, value: &str) {
        self.extras.push(kept(format, id, value));
    }

    /// Sets the komi from a decimal number. Returns whether the text is a number.
    pub(crate) fn komi(&mut self, text: &str) -> bool {
        let read = info::komi(text, &Source::new(4), None).value;
        // 5.10.1: the komi of 3.0 is 0 to 9.5 points.
        if read.is_none_or(|komi| komi.native().is_none()) && read.is_some() {
            self.property("KM", text);
        }
        self.komi = read;
        read.is_some()
    }

    /// Returns whether the komi is known.
    pub(crate) const fn has_komi(&self) -> bool {
        self.komi.is_some()
    }

    /// Sets the start of the game. `zone` is the assumed time zone, since files do not state theirs.
    pub(crate) fn begins(&mut self, time: LocalTime, zone: Offset) {
        self.time = time.utc(zone);
        if time.clock.is_some() {
            // This extra precedes the extras that are specific to a format.
            self.extras.insert(0, Extra::StartTime(time.text().into()));
        }
    }

    /// Sets the main time in seconds, and the overtime in the notation that known programs use for `FF[4]` OT.
    pub(crate) fn time_limit(&mut self, main: &str, overtime: &str) {
        self.property("TM", main);
        if !overtime.is_empty() {
            self.property("OT", overtime);
        }
    }

    /// Returns the `info` of a record, or `None` if nothing is known.
    pub(crate) fn into_info(mut self) -> Option<Box<Info>> {
        let komi = self.komi.and_then(Komi::native);
        let (kind, scoring) = self.rules.map_or((None, None), |rules| (rules.kind, rules.scoring));
        // A property that the reader of the format has already added takes precedence.
        if let Some(rules) = self.rules
            && !self.has_property("RU")
            && rules.kind.is_none()
            && let Some(name) = rules.name
        {
            self.property("RU", name);
        }
        // In 3.0, a win without a margin is a win by resignation (5.8), so the property keeps other reasons.
        if let Some(outcome) = self.result.filter(|outcome| !outcome.is_native() && !self.has_property("RE")) {
            self.property("RE", &outcome.to_string());
        }
        let mut info = Info {
            time: self.time,
            result: self.result.and_then(Outcome::result),
            rules: (komi.is_some() || self.rules.is_some()).then_some(Rules { scoring, komi, kind }),
            ..Info::default()
        };
        let non_empty = |text: Option<String>| text.filter(|text| !text.is_empty()).map(String::into_boxed_str);
        (info.domain, info.id) = (non_empty(self.domain), non_empty(self.id));
        (info.name, info.place) = (non_empty(self.name), non_empty(self.place));
        let (mut people, mut players) = (Vec::new(), Vec::new());
        let sides = [(Color::Black, self.black), (Color::White, self.white)].into_iter().chain(self.partners);
        let sides = sides.map(|(color, side)| (Some(color), side));
        for (color, side) in sides.chain(self.members.into_iter().map(|member| (None, member))) {
            let Side { name, rank, domain, id } = side;
            let person = Participant {
                domain: non_empty(domain).filter(|_| id.is_some()),
                id: non_empty(id),
                name: non_empty(name),
                title: None,
                rank: non_empty(rank),
            };
            if person != Participant::default() {
                if color.is_some() {
                    players.push(Player { participant: u32::try_from(people.len()).unwrap_or(0), color });
                }
                people.push(person);
            }
        }
        if !people.is_empty() {
            info.participants = Some(people);
            info.players = (!players.is_empty()).then_some(players);
        }
        info.extras.extend(self.extras);
        (info != Info::default()).then(|| Box::new(info))
    }
}

/// Creates the extra for a value named `id` that only this format has.
pub(crate) fn kept(format: &str, id: &str, value: &str) -> Extra {
    Extra::Format { format: format.into(), id: id.into(), values: vec![value.into()] }
}

/// Returns byo-yomi in the notation of `FF[4]` OT: three periods of 30 seconds are `3x30 byo-yomi`.
pub(crate) fn byo_yomi(periods: &str, seconds: &str) -> String {
    format!("{periods}x{seconds} byo-yomi")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_zone_is_kept_as_it_is() {
        let mut facts = Facts::default();
        facts.begins(LocalTime::from_numbers(&[2020, 8, 21, 22, 55, 3]).unwrap(), "+09:00".parse().unwrap());
        let info = facts.into_info().unwrap();
        assert_eq!(info.time.as_ref().map(StartTime::as_str), Some("2020-08-21T13:55:03Z"));
        assert!(info.extras.has(&Extra::StartTime("2020-08-21T22:55:03".into())));
        assert_eq!(LocalTime::from_numbers(&[2021, 2, 29]), None);
        assert_eq!(LocalTime::from_numbers(&[2021, 2, 28]).unwrap().text(), "2021-02-28");
        assert_eq!(LocalTime::from_numbers(&[2021, 2]), None);
        for (text, expected) in [
            ("2020- 8-21-22-55- 3", "2020-08-21T22:55:03"),
            ("2016:03:26:17:29", "2016-03-26T17:29:00"),
            ("2012年11月22日 下午 6:3", "2012-11-22T18:03:00"),
            ("2012年7月16日 上午 12:19", "2012-07-16T00:19:00"),
            ("2012年7月16日 下午 12:19", "2012-07-16T12:19:00"),
            ("20170316 [09:37]", "2017-03-16T09:37:00"),
            ("20100123 [21: 6]", "2010-01-23T21:06:00"),
            ("20100404", "2010-04-04"),
            ("2006-9-5", "2006-09-05"),
        ] {
            assert_eq!(LocalTime::parse(text).unwrap().text(), expected, "{text}");
        }
        for text in ["", "2012", "2012-13-01", "201211", "1-2-3-4-5-6-7"] {
            assert_eq!(LocalTime::parse(text), None, "{text}");
        }
    }

    #[test]
    fn values_that_3_0_cannot_represent_are_properties() {
        let mut facts = Facts::default();
        assert!(facts.komi("-5.50") && !facts.komi("much"));
        facts.result = info::result("B+T", &Source::new(4), info::Counting::Points).value;
        let info = facts.into_info().unwrap();
        assert_eq!(info.result.unwrap().winner, Some(Color::Black));
        let expected = [Extra::property("KM", "-5.50"), Extra::property("RE", "B+T")];
        assert_eq!(info.extras.as_slice(), expected);
    }
}
