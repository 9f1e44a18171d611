//! Writes a record: the root, `size` and `game`. `branches.rs` writes `moves`.

use std::borrow::Cow;
use std::io::Write;

use wei7_core::{
    Carrier, Color, Extra, Extras, Info, Loss, Message, MiscPosition, NamedLosses, Offset, Participant, ReadBack,
    Record, Unrecognized, Unwritable, Verified, WrittenFormat, write_verified,
};
use wei7_text::xml::{self, Lexer, Token};

use crate::branches::{Branches, order};
use crate::elements::SIDES;
use crate::game::{KOMI_BOUND, MARGIN_BOUND, RULES_TYPES, SCORING, WINNERS, color_name};
use crate::misc::{MiscWriter, is_writable, misc_within};
use crate::output::Output;
use crate::read_back::read_back;
use crate::time;
use crate::version::Version;

/// Writes wei7 2.0, 2.1 or 2.2.
///
/// ```
/// let record = wei7_core::Record::new();
/// let mut out = Vec::new();
/// let losses = wei7_xml::XmlWriter::new(wei7_xml::Version::V2_2).write(&record, &mut out).unwrap();
/// assert!(out.starts_with(b"<?xml"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct XmlWriter {
    version: Version,
    carry: bool,
    named_losses: NamedLosses,
}

impl XmlWriter {
    /// Creates a writer of this version that writes no carrier.
    pub const fn new(version: Version) -> Self {
        Self { version, carry: false, named_losses: NamedLosses::Each }
    }

    /// Writes a carrier for everything that is not native, as a processing instruction before the root element.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Sets which losses [`XmlWriter::write`] returns.
    pub const fn name_losses(mut self, named: NamedLosses) -> Self {
        self.named_losses = named;
        self
    }

    /// Writes a document and returns the losses.
    ///
    /// # Errors
    ///
    /// 2.x does not allow the board size, or the output failed.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.carried(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// Returns the losses that [`XmlWriter::write`] would return, without output.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.carried(record).map(|(_, losses)| losses)
    }

    fn carried(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let Verified { written: mut text, read, .. } = write_verified(record, |record| self.write_and_read(record))?;
        let Some((read, carrier)) = Carrier::from_written(record, read, self.carry)? else {
            return Ok((text, Vec::new()));
        };
        let (losses, json) =
            Carrier::losses(carrier.as_ref(), record, &read, self.named_losses, |about| about.fate(WrittenFormat::Xml));
        if let Some(json) = json {
            let after_declaration = text.find('\n').map_or(0, |end| end + 1);
            text.insert_str(after_declaration, &Carrier::instruction(&json));
        }
        Ok((text, losses))
    }

    /// Returns the record that is read back from the document that this writer writes for `record`.
    pub(crate) fn round_trip(self, record: &Record) -> Option<Record> {
        write_verified(record, |record| self.write_and_read(record)).ok()?.into_round_trip()
    }

    fn write_and_read(self, record: &Record) -> Result<(String, ReadBack), Unwritable> {
        let text = self.text(record)?;
        let read = read_back(record, &text);
        Ok((text, read))
    }

    fn text(self, record: &Record) -> Result<String, Unwritable> {
        let board = record.board_size();
        let side = board.width();
        if side != board.height() || !SIDES.contains(&side) {
            let boards = Message::new("boards-of-wei7-2");
            return Err(Unwritable::Board { size: board, boards, paragraph: "3.4" });
        }
        let (played, _) = record.flatten_timeline()?;
        let mut output = Output::new();
        self.root(&played, side, &mut output);
        Ok(output.into_text())
    }

    /// Writes the root element (3.2, 3.3).
    fn root(self, record: &Record, side: u32, output: &mut Output) {
        let extras = &record.extras;
        misc_at(extras, &MiscPosition::Prolog, output);
        output.begin("wei7");
        output.plain("version", self.version.as_str());
        output.enter();
        let mut misc = MiscWriter::new(extras);
        misc.child(output);
        // The number of lines of the board (3.4).
        output.value("size", &side.to_string(), misc_within(extras, "size"));
        if let Some(info) = &record.info {
            misc.child(output);
            game(info, output);
        }
        misc.child(output);
        Branches::new(record, output).write();
        misc.rest(output);
        output.leave("wei7");
        misc_at(extras, &MiscPosition::Epilog, output);
    }
}

fn misc_at(extras: &Extras, position: &MiscPosition, output: &mut Output) {
    let mut doctype_written = false;
    for extra in extras.as_slice() {
        match extra {
            // An old carrier among the extras is not written, because a reader would apply it.
            Extra::Misc(misc)
                if misc.position == *position
                    && is_writable(misc)
                    && Carrier::in_instruction(misc.kind, &misc.text).is_none() =>
            {
                output.misc(misc);
            }
            // The text may come from a carrier with any content, so it is checked before it is written.
            Extra::Unrecognized(Unrecognized::Markup { xml, .. })
                if *position == MiscPosition::Prolog && !doctype_written && is_writable_doctype(xml) =>
            {
                doctype_written = true;
                output.doctype(xml);
            }
            _ => {}
        }
    }
}

/// Returns whether a text is a document type declaration that a reader reads back unchanged.
fn is_writable_doctype(text: &str) -> bool {
    // The lexer must read the whole text as one declaration.
    let is_one_event = || matches!(Lexer::new(text).next(), Ok(Token::Doctype(read)) if read == text);
    text.starts_with("<!DOCTYPE") && !text.contains('\r') && xml::check_doctype(text).is_ok() && is_one_event()
}

/// Writes the element `game` with its children (3.5, 3.8).
fn game(info: &Info, output: &mut Output) {
    output.begin("game");
    output.short([("domain", &info.domain), ("id", &info.id), ("name", &info.name)]);
    let time = start_time(info);
    let [black, white] = [Color::Black, Color::White].map(|color| player_of(info, color));
    let present = [
        ('r', info.rules.is_some()),
        ('t', time.is_some()),
        ('b', black.is_some()),
        ('w', white.is_some()),
        ('s', info.result.is_some()),
    ];
    let present: String = present.iter().filter(|(_, there)| *there).map(|(letter, _)| *letter).collect();
    let mut misc = MiscWriter::new(&info.extras);
    if present.is_empty() && misc.is_empty() {
        output.empty();
        return;
    }
    output.enter();
    // The original order counts if it has exactly the children that are present.
    let fits = |order: &&str| order.len() == present.len() && present.chars().all(|letter| order.contains(letter));
    for letter in order(&info.extras).filter(fits).unwrap_or(&present).chars() {
        misc.child(output);
        match letter {
            'r' => rules(info, output),
            't' => output.value("time", time.as_deref().unwrap_or_default(), misc_within(&info.extras, "time")),
            'b' => player(Color::Black, black, info, output),
            'w' => player(Color::White, white, info, output),
            _ => result(info, output),
        }
    }
    misc.rest(output);
    output.leave("game");
}

/// Writes the element `rules` of `game` (3.6).
fn rules(info: &Info, output: &mut Output) {
    let rules = info.rules.unwrap_or_default();
    output.begin("rules");
    output.word(&SCORING, rules.scoring);
    // A missing attribute means no komi (3.6).
    if let Some(komi) = rules.komi.filter(|komi| komi.0 > 0 && komi.0 < KOMI_BOUND * 2) {
        output.plain("komi", &komi.to_string());
    }
    output.word(&RULES_TYPES, rules.kind);
    output.end("rules", misc_within(&info.extras, "rules"));
}

/// Returns the text of the element `time` (3.7), or `None` if there is no start time to write.
fn start_time(info: &Info) -> Option<Cow<'_, str>> {
    // A text without a zone was read with an assumed zone that is not known here, so such a text is written unchanged.
    if let Some(text) = time::original(info)
        && time::parse(text, Offset::UTC).is_some_and(|moment| !moment.zoned || moment.utc == info.time)
    {
        return Some(Cow::Borrowed(text));
    }
    let utc = info.time.as_ref()?;
    let text = utc.as_str();
    let exact =
        if utc.has_seconds() { Cow::Borrowed(text) } else { Cow::Owned(format!("{}:00Z", text.trim_end_matches('Z'))) };
    // A start time in the year 0000 is not written, because XML Schema 1.0 does not have this year.
    time::parse(&exact, Offset::UTC).map(|_| exact)
}

/// Returns the participant that is written as the element `black` or `white`.
fn player_of(info: &Info, color: Color) -> Option<&Participant> {
    let player = info.players.iter().flatten().find(|player| player.color == Some(color))?;
    info.participants.as_ref()?.get(usize::try_from(player.participant).ok()?)
}

/// Writes the element `black` or `white` of `game`, a player (3.8).
fn player(color: Color, person: Option<&Participant>, info: &Info, output: &mut Output) {
    let Some(person) = person else { return };
    let name = color_name(color);
    output.begin(name);
    output.short([("domain", &person.domain), ("id", &person.id), ("name", &person.name)]);
    output.short([("title", &person.title), ("rank", &person.rank)]);
    output.end(name, misc_within(&info.extras, name));
}

/// Writes the element `result` of `game` (3.9).
fn result(info: &Info, output: &mut Output) {
    let Some(result) = info.result else { return };
    output.begin("result");
    output.word(&WINNERS, Some(result.winner));
    if let Some(margin) = result.margin.filter(|margin| margin.0 > 0 && margin.0 < MARGIN_BOUND * 2) {
        output.plain("margin", &margin.to_string());
    }
    output.end("result", misc_within(&info.extras, "result"));
}

#[cfg(test)]
mod tests;
