//! `size` (5.9) and `info` (5.10).

use crate::record::{Extra, Info, Participant, Player, Rules, Size, Unrecognized};
use crate::report::codes;
use wei7_board::{BoardSize, HalfPoints, Integer, Scoring};
use wei7_text::{RulesType, StartTime, looks_like_start_time};

use super::context::{JsonContext, Value};
use super::duplicate::Seen;
use super::tokenizer::{JsonStr, Kind, Stop};
use super::values::{ResultOf, ResultRead};

impl<'s> JsonContext<'s> {
    /// 5.9. The board is unknown when nothing legal comes.
    pub(super) fn size(&mut self) -> Result<Option<Size>, Stop> {
        let size = if self.tokens.peek() == b'{' {
            self.rectangle()?.map(Size::Rectangle)
        } else {
            let value = self.value()?;
            let illegal = [&codes::SIZE_TYPE, &codes::SIZE_ILLEGAL];
            self.side(&value, illegal).and_then(|side| BoardSize::new(side, side)).map(Size::Square)
        };
        self.board = size.map(Size::board_size);
        Ok(size)
    }

    fn rectangle(&mut self) -> Result<Option<BoardSize>, Stop> {
        let Some(start) = self.object(&codes::SIZE_TYPE)? else { return Ok(None) };
        let illegal = [&codes::SIDE_TYPE, &codes::SIDE_ILLEGAL];
        let mut seen = Seen::new(start);
        let mut first = true;
        let (mut width, mut height) = (None, None);
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "width" if self.fresh(&mut seen, 0, &name)? => {
                    let value = self.value()?;
                    width = self.side(&value, illegal);
                }
                "height" if self.fresh(&mut seen, 1, &name)? => {
                    let value = self.value()?;
                    height = self.side(&value, illegal);
                }
                "width" | "height" => {}
                _ => self.unknown(&codes::SIZE_UNKNOWN, &name, "/size")?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::WIDTH_MISSING, start);
        }
        if !seen.has(1) {
            self.missing(&codes::HEIGHT_MISSING, start);
        }
        Ok(width.zip(height).and_then(|(width, height)| BoardSize::new(width, height)))
    }

    /// A positive integer within the limit; `codes` say what a wrong type and a wrong value are.
    fn side(&mut self, value: &Value<'s>, [wrong_type, illegal]: [&'static wei7_text::Code; 2]) -> Option<u32> {
        let code = match self.decimal(value, wrong_type)?.integer() {
            Integer::Value(0) | Integer::Negative | Integer::Fraction => illegal,
            Integer::Value(side) if side <= self.limits.board => return Some(side),
            Integer::Value(_) | Integer::TooLarge => &codes::BOARD_TOO_LARGE,
        };
        self.refuse(code, value.span);
        None
    }

    /// 5.10
    pub(super) fn info(&mut self) -> Result<Option<Box<Info>>, Stop> {
        let Some(start) = self.object(&codes::INFO_TYPE)? else { return Ok(None) };
        let outer = std::mem::take(&mut self.foreign);
        let mut info = Box::<Info>::default();
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            self.info_member(&mut info, &mut seen, &name)?;
        }
        self.deliver(&mut info.supplement);
        self.foreign = outer;
        Ok(Some(info))
    }

    fn info_member(&mut self, info: &mut Info, seen: &mut Seen<'s>, name: &JsonStr<'s>) -> Result<(), Stop> {
        const MEMBERS: [(&str, &str); 9] = [
            ("domain", "5.10.6"),
            ("id", "5.10.6"),
            ("name", "5.10.6"),
            ("rules", "5.10.1"),
            ("time", "5.10.2"),
            ("place", "5.10.3"),
            ("participants", "5.10.4"),
            ("players", "5.10.7"),
            ("result", "5.10.8"),
        ];
        let text = name.text();
        let Some((number, (_, paragraph))) = (0u16..).zip(MEMBERS).find(|(_, (known, _))| *known == text) else {
            return self.unknown(&codes::INFO_UNKNOWN, name, "");
        };
        if !self.fresh(seen, number, name)? || self.absent(name, "", paragraph)? {
            return Ok(());
        }
        match &*text {
            "domain" => info.domain = self.short_string(name, "", paragraph)?,
            "id" => info.id = self.short_string(name, "", paragraph)?,
            "name" => info.name = self.short_string(name, "", paragraph)?,
            "place" => info.place = self.short_string(name, "", paragraph)?,
            "rules" => info.rules = self.rules()?,
            "time" => info.time = self.start_time(name)?,
            "participants" => info.participants = self.participants()?,
            "players" => info.players = self.players()?,
            _ => info.result = self.info_result(name)?,
        }
        Ok(())
    }

    /// 5.10.1
    fn rules(&mut self) -> Result<Option<Rules>, Stop> {
        const PATH: &str = "/rules";
        let Some(start) = self.object(&codes::RULES_TYPE)? else { return Ok(None) };
        let mut rules = Rules::default();
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "scoring" if self.fresh(&mut seen, 0, &name)? && !self.absent(&name, PATH, "5.10.1")? => {
                    let value = self.value()?;
                    rules.scoring = match value.string.map(|string| string.text()).as_deref() {
                        Some("area") => Some(Scoring::Area),
                        Some("territory") => Some(Scoring::Territory),
                        _ => None,
                    };
                    if rules.scoring.is_none() {
                        self.leave_out(&codes::SCORING_ILLEGAL, &name, value.span, PATH);
                    }
                }
                "komi" if self.fresh(&mut seen, 1, &name)? && !self.absent(&name, PATH, "5.10.1")? => {
                    rules.komi = self.komi(&name)?;
                }
                "type" if self.fresh(&mut seen, 2, &name)? && !self.absent(&name, PATH, "5.10.1")? => {
                    let value = self.value()?;
                    rules.kind = match value.string.map(|string| string.text()).as_deref() {
                        Some("Chinese") => Some(RulesType::Chinese),
                        Some("Japanese") => Some(RulesType::Japanese),
                        Some("Korean") => Some(RulesType::Korean),
                        _ => None,
                    };
                    if rules.kind.is_none() {
                        self.leave_out(&codes::RULES_TYPE_ILLEGAL, &name, value.span, PATH);
                    }
                }
                "scoring" | "komi" | "type" => {}
                _ => self.unknown(&codes::RULES_UNKNOWN, &name, PATH)?,
            }
        }
        Ok(Some(rules))
    }

    fn komi(&mut self, name: &JsonStr<'s>) -> Result<Option<HalfPoints>, Stop> {
        let value = self.value()?;
        let Some(number) = self.number(&value, &codes::KOMI_TYPE) else {
            self.leave_out(&codes::KOMI_TYPE, name, value.span, "/rules");
            return Ok(None);
        };
        if number.is_negative() || !number.less_than(10) {
            self.leave_out(&codes::KOMI_RANGE, name, value.span, "/rules");
            return Ok(None);
        }
        let komi = number.half_points();
        if komi.is_none() {
            self.leave_out(&codes::KOMI_STEP, name, value.span, "/rules");
        }
        Ok(komi)
    }

    /// 5.10.2
    fn start_time(&mut self, name: &JsonStr<'s>) -> Result<Option<StartTime>, Stop> {
        let value = self.value()?;
        let Some(string) = value.string else {
            self.leave_out(&codes::START_TIME_TYPE, name, value.span, "");
            return Ok(None);
        };
        let text = string.text();
        if let Some(time) = StartTime::parse(&text) {
            return Ok(Some(time));
        }
        if let Some(time) = StartTime::with_offset(&text) {
            self.repair(&codes::START_TIME_FORM, value.span, format!("read as {}", time.as_str()));
            self.carry(name, value.span, "");
            return Ok(Some(time));
        }
        let calendar = looks_like_start_time(&text);
        let code = if calendar { &codes::START_TIME_CALENDAR } else { &codes::START_TIME_FORM };
        self.leave_out(code, name, value.span, "");
        Ok(None)
    }

    /// 5.10.4
    fn participants(&mut self) -> Result<Option<Vec<Participant>>, Stop> {
        if self.array(&codes::PARTICIPANTS_TYPE)?.is_none() {
            self.unreadable.participants = true;
            return Ok(None);
        }
        let mut participants = Vec::new();
        let mut first = true;
        while self.tokens.element(&mut first)? {
            self.count()?;
            self.index = participants.len();
            // One that cannot be read keeps its place, for others refer to it by number.
            participants.push(self.participant()?.unwrap_or_default());
        }
        Ok(Some(participants))
    }

    fn participant(&mut self) -> Result<Option<Participant>, Stop> {
        const PATH: &str = "/participants/*";
        let Some(start) = self.object(&codes::PARTICIPANT_TYPE)? else { return Ok(None) };
        let mut participant = Participant::default();
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            let (number, field) = match &*name.text() {
                "domain" => (0, &mut participant.domain),
                "id" => (1, &mut participant.id),
                "name" => (2, &mut participant.name),
                "title" => (3, &mut participant.title),
                "rank" => (4, &mut participant.rank),
                _ => {
                    self.unknown(&codes::PARTICIPANT_UNKNOWN, &name, PATH)?;
                    continue;
                }
            };
            if self.fresh(&mut seen, number, &name)? {
                *field = self.short_string(&name, PATH, "5.10.6")?;
            }
        }
        Ok(Some(participant))
    }

    /// 5.10.7
    fn players(&mut self) -> Result<Option<Vec<Player>>, Stop> {
        if self.array(&codes::PLAYERS_TYPE)?.is_none() {
            return Ok(None);
        }
        let mut players = Vec::new();
        let mut first = true;
        while self.tokens.element(&mut first)? {
            self.count()?;
            self.index = players.len();
            let player = self.player()?;
            if player.is_none() {
                self.unreadable.players.push(players.len());
            }
            // A placeholder keeps the numbers of the others; the file is refused anyway.
            players.push(player.unwrap_or(Player { participant: u32::MAX, color: None }));
        }
        Ok(Some(players))
    }

    fn player(&mut self) -> Result<Option<Player>, Stop> {
        const PATH: &str = "/players/*";
        let Some(start) = self.object(&codes::PLAYER_TYPE)? else { return Ok(None) };
        let (mut participant, mut color) = (None, None);
        let mut seen = Seen::new(start);
        let mut first = true;
        while let Some(name) = self.tokens.member(&mut first)? {
            match &*name.text() {
                "participant" if self.fresh(&mut seen, 0, &name)? => {
                    let value = self.value()?;
                    match self.index(&value) {
                        Ok(index) => participant = Some(index),
                        Err(code) => self.refuse(code, value.span),
                    }
                }
                "color" if self.fresh(&mut seen, 1, &name)? && !self.absent(&name, PATH, "5.10.7")? => {
                    color = self.color()?;
                }
                "participant" | "color" => {}
                _ => self.unknown(&codes::PLAYER_UNKNOWN, &name, PATH)?,
            }
        }
        if !seen.has(0) {
            self.missing(&codes::PLAYER_PARTICIPANT_MISSING, start);
        }
        Ok(participant.map(|participant| Player { participant, color }))
    }

    /// 5.10.8: a result whose margin is illegal says nothing certain, so all of it is set aside.
    fn info_result(&mut self, name: &JsonStr<'s>) -> Result<Option<wei7_text::GameResult>, Stop> {
        self.tokens.peek();
        let start = self.tokens.position();
        let before = self.foreign.len();
        match self.result(ResultOf::Game)? {
            ResultRead::Read(result) => Ok(Some(result)),
            ResultRead::Refused => Ok(None),
            ResultRead::IllegalMargin => {
                // What was set aside from within is part of the whole.
                self.foreign.truncate(before);
                self.tokens.rewind(start);
                let span = self.tokens.skip()?;
                let json = self.tokens.source(span).into();
                let pointer = format!("/{}", name.text()).into();
                self.foreign.push(Extra::Unrecognized(Unrecognized::Property { pointer, json }));
                Ok(None)
            }
        }
    }

    /// 5.2: `format` and `version`: strings with one legal value each.
    pub(super) fn format(&mut self) -> Result<(), Stop> {
        let value = self.value()?;
        if value.string.map(|string| string.text()).as_deref() != Some("wei7") {
            self.refuse(&codes::FORMAT_ILLEGAL, value.span);
        }
        Ok(())
    }

    /// 5.2, 7.1.1: the number 3.0 and the name of the draft can mean no other version.
    pub(super) fn version(&mut self) -> Result<(), Stop> {
        let value = self.value()?;
        match value.string.map(|string| string.text()).as_deref() {
            Some("3.0") => {}
            Some("3.0-draft") => self.repair(&codes::VERSION_ILLEGAL, value.span, "read as \"3.0\""),
            None if value.kind == Kind::Number && is_three(self.tokens.source(value.span)) => {
                self.repair(&codes::VERSION_ILLEGAL, value.span, "read as \"3.0\"");
            }
            _ => self.refuse(&codes::VERSION_ILLEGAL, value.span),
        }
        Ok(())
    }
}

fn is_three(number: &str) -> bool {
    wei7_board::Decimal::parse(number).is_some_and(|number| number.integer() == Integer::Value(3))
}
