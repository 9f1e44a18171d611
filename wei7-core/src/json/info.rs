//! Reads `size` (5.9) and `info` (5.10).

use crate::Message;
use crate::record::{Info, Participant, Player, RULES_TYPES, Rules, SCORINGS, Size};
use crate::report::codes;
use wei7_board::{BoardSize, HalfPoints, Integer};
use wei7_text::{StartTime, looks_like_start_time};

use super::context::{JsonContext, Value};
use super::object::Need::{May, Must};
use super::tokenizer::{JsonStr, Kind, Stop};
use super::values::{ResultOwner, ResultRead};

impl<'s> JsonContext<'s> {
    /// Reads `size` (5.9). After an illegal value, the board size counts as unknown.
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
        let (mut width, mut height) = (None, None);
        let table = [("width", Must(&codes::WIDTH_MISSING)), ("height", Must(&codes::HEIGHT_MISSING))];
        self.members([&codes::SIZE_TYPE, &codes::SIZE_UNKNOWN], "/size", table, |json, member, _| {
            let value = json.value()?;
            let side = if member == "width" { &mut width } else { &mut height };
            *side = json.side(&value, [&codes::SIDE_TYPE, &codes::SIDE_ILLEGAL]);
            Ok(())
        })?;
        Ok(width.zip(height).and_then(|(width, height)| BoardSize::new(width, height)))
    }

    /// Returns the length of a board side: a positive integer within the limit. The two codes are for a wrong type and
    /// an illegal value.
    fn side(&mut self, value: &Value<'s>, [wrong_type, illegal]: [&'static wei7_text::Code; 2]) -> Option<u32> {
        let code = match self.decimal(value, wrong_type)?.integer() {
            Integer::Value(0) | Integer::Negative | Integer::Fraction => illegal,
            Integer::Value(side) if side <= self.limits.board => return Some(side),
            Integer::Value(_) | Integer::TooLarge => &codes::BOARD_TOO_LARGE,
        };
        self.refuse(code, value.span);
        None
    }

    /// Reads `info` (5.10).
    pub(super) fn info(&mut self) -> Result<Option<Box<Info>>, Stop> {
        let outer = std::mem::take(&mut self.pending_extras);
        let mut info = Box::<Info>::default();
        let table = [
            ("domain", May("5.10.6")),
            ("id", May("5.10.6")),
            ("name", May("5.10.6")),
            ("rules", May("5.10.1")),
            ("time", May("5.10.2")),
            ("place", May("5.10.3")),
            ("participants", May("5.10.4")),
            ("players", May("5.10.7")),
            ("result", May("5.10.8")),
        ];
        let start = self.members([&codes::INFO_TYPE, &codes::INFO_UNKNOWN], "", table, |json, member, name| {
            match member {
                "domain" => info.domain = json.short_string(name, "")?,
                "id" => info.id = json.short_string(name, "")?,
                "name" => info.name = json.short_string(name, "")?,
                "place" => info.place = json.short_string(name, "")?,
                "rules" => info.rules = json.rules()?,
                "time" => info.time = json.start_time(name)?,
                "participants" => info.participants = json.participants()?,
                "players" => info.players = json.players()?,
                _ => info.result = json.info_result(name)?,
            }
            Ok(())
        })?;
        self.attach_pending_extras(&mut info.extras);
        self.pending_extras = outer;
        Ok(start.map(|_| info))
    }

    /// Reads `rules` (5.10.1).
    fn rules(&mut self) -> Result<Option<Rules>, Stop> {
        const PATH: &str = "/rules";
        let mut rules = Rules::default();
        let table = ["scoring", "komi", "type"].map(|name| (name, May("5.10.1")));
        let start = self.members([&codes::RULES_TYPE, &codes::RULES_UNKNOWN], PATH, table, |json, member, name| {
            match member {
                "scoring" => rules.scoring = json.word(&SCORINGS, &codes::SCORING_ILLEGAL, name, PATH)?,
                "type" => rules.kind = json.word(&RULES_TYPES, &codes::RULES_TYPE_ILLEGAL, name, PATH)?,
                _ => rules.komi = json.komi(name)?,
            }
            Ok(())
        })?;
        Ok(start.map(|_| rules))
    }

    fn komi(&mut self, name: &JsonStr<'s>) -> Result<Option<HalfPoints>, Stop> {
        let value = self.value()?;
        let komi = match self.number(&value, &codes::KOMI_TYPE) {
            None => Err(&codes::KOMI_TYPE),
            Some(number) if number.is_negative() || !number.less_than(10) => Err(&codes::KOMI_RANGE),
            Some(number) => number.half_points().ok_or(&codes::KOMI_STEP),
        };
        if let Err(code) = komi {
            self.leave_out(code, name, value.span, "/rules");
        }
        Ok(komi.ok())
    }

    /// Reads the start of the game (5.10.2).
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
            let instead = format!("\"{}\"", time.as_str());
            self.replace(
                &codes::START_TIME_FORM,
                value.span,
                Message::new("read-as").with("instead", time.as_str()),
                instead,
            );
            self.set_aside(name, value.span, "");
            return Ok(Some(time));
        }
        let calendar = looks_like_start_time(&text);
        let code = if calendar { &codes::START_TIME_CALENDAR } else { &codes::START_TIME_FORM };
        self.leave_out(code, name, value.span, "");
        Ok(None)
    }

    /// Reads `participants` (5.10.4).
    fn participants(&mut self) -> Result<Option<Vec<Participant>>, Stop> {
        let mut participants = Vec::new();
        let read = self.elements(&codes::PARTICIPANTS_TYPE, |json| {
            json.count()?;
            json.index = participants.len();
            participants.push(json.participant()?);
            Ok(())
        })?;
        self.unreadable.participants |= !read;
        Ok(read.then_some(participants))
    }

    /// Reads a participant. A participant that cannot be read becomes an empty one, so that the indexes of later ones
    /// do not change.
    fn participant(&mut self) -> Result<Participant, Stop> {
        const PATH: &str = "/participants/*";
        let mut participant = Participant::default();
        let table = ["domain", "id", "name", "title", "rank"].map(|name| (name, May("5.10.6")));
        let codes = [&codes::PARTICIPANT_TYPE, &codes::PARTICIPANT_UNKNOWN];
        self.members(codes, PATH, table, |json, member, name| {
            if let Some((_, text)) = participant.texts_mut().into_iter().find(|(known, _)| *known == member) {
                *text = json.short_string(name, PATH)?;
            }
            Ok(())
        })?;
        Ok(participant)
    }

    /// Reads `players` (5.10.7).
    fn players(&mut self) -> Result<Option<Vec<Player>>, Stop> {
        let mut players = Vec::new();
        let read = self.elements(&codes::PLAYERS_TYPE, |json| {
            json.count()?;
            json.index = players.len();
            let player = json.player()?;
            if player.is_none() {
                json.unreadable.players.push(players.len());
            }
            // A placeholder preserves the indexes of later players. The file is refused anyway.
            players.push(player.unwrap_or(Player { participant: u32::MAX, color: None }));
            Ok(())
        })?;
        Ok(read.then_some(players))
    }

    fn player(&mut self) -> Result<Option<Player>, Stop> {
        let (mut participant, mut color) = (None, None);
        let table = [("participant", Must(&codes::PLAYER_PARTICIPANT_MISSING)), ("color", May("5.10.7"))];
        self.members([&codes::PLAYER_TYPE, &codes::PLAYER_UNKNOWN], "/players/*", table, |json, member, _| {
            if member == "color" {
                color = json.color()?;
                return Ok(());
            }
            let value = json.value()?;
            match json.index(&value) {
                Ok(index) => participant = Some(index),
                Err(code) => json.refuse(code, value.span),
            }
            Ok(())
        })?;
        Ok(participant.map(|participant| Player { participant, color }))
    }

    /// Reads the result of the game (5.10.8). A result with an illegal margin is unreliable, so all of it is set aside.
    fn info_result(&mut self, name: &JsonStr<'s>) -> Result<Option<wei7_text::GameResult>, Stop> {
        self.tokens.peek();
        let start = self.tokens.position();
        let before = self.pending_extras.len();
        match self.result(ResultOwner::Game)? {
            ResultRead::Read(result) => Ok(Some(result)),
            ResultRead::Refused => Ok(None),
            ResultRead::IllegalMargin => {
                // The whole result is kept as one extra below, so the parts of it that were already kept are dropped.
                self.pending_extras.truncate(before);
                self.tokens.rewind(start);
                let span = self.tokens.skip()?;
                self.set_aside(name, span, "");
                Ok(None)
            }
        }
    }

    /// Reads `format` (5.2), a string with only one legal value.
    pub(super) fn format(&mut self) -> Result<(), Stop> {
        let value = self.value()?;
        if value.string.map(|string| string.text()).as_deref() != Some("wei7") {
            self.refuse(&codes::FORMAT_ILLEGAL, value.span);
        }
        Ok(())
    }

    /// Reads `version` (5.2, 7.1.1). The number 3.0 and the name of the draft are unambiguous and accepted as `"3.0"`.
    pub(super) fn version(&mut self) -> Result<(), Stop> {
        let value = self.value()?;
        match value.string.map(|string| string.text()).as_deref() {
            Some("3.0") => {}
            Some("3.0-draft") => self.replace(
                &codes::VERSION_ILLEGAL,
                value.span,
                Message::new("read-as").with("instead", "\"3.0\""),
                "\"3.0\"",
            ),
            None if value.kind == Kind::Number && is_three(self.tokens.source(value.span)) => {
                self.replace(
                    &codes::VERSION_ILLEGAL,
                    value.span,
                    Message::new("read-as").with("instead", "\"3.0\""),
                    "\"3.0\"",
                );
            }
            _ => self.refuse(&codes::VERSION_ILLEGAL, value.span),
        }
        Ok(())
    }
}

fn is_three(number: &str) -> bool {
    wei7_board::Decimal::parse(number).is_some_and(|number| number.integer() == Integer::Value(3))
}
