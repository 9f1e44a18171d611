//! Writes a record: the root, `size` and `game`; `branches.rs` writes `moves`.

use std::borrow::Cow;
use std::io::Write;

use quick_xml::events::Event;
use wei7_core::{
    Color, Extra, Info, Loss, Misc, MiscPosition, Offset, Participant, Record, Spelling, Supplement, Unrecognized,
    Unwritable,
};

use crate::branches::Branches;
use crate::carrier;
use crate::doctype;
use crate::encoding::text;
use crate::fidelity::fate;
use crate::game::{GAME_ORDER, KOMI_BOUND, MARGIN_BOUND, RULES_TYPES, SCORING, WINNERS, color_name};
use crate::output::{Output, asides_between, asides_of, is_writable};
use crate::syntax::{Events, Token};
use crate::time;

/// A version of 2.x. The three differ in nothing but their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// `2.0`
    V2_0,
    /// `2.1`
    V2_1,
    /// `2.2`
    #[default]
    V2_2,
}

impl Version {
    /// The version that the root element of a document names, if it is one of the three.
    ///
    /// ```
    /// use wei7_xml::Version;
    /// assert_eq!(Version::of(b"<!-- <wei7 version='2.0'> --><wei7 version='2.1'>"), Some(Version::V2_1));
    /// assert_eq!(Version::of(b"<wei7>"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let text = text(bytes)?;
        let mut events = quick_xml::Reader::from_str(&text);
        loop {
            match events.read_event().ok()? {
                Event::Start(root) | Event::Empty(root) => {
                    let attribute = root.try_get_attribute("version").ok()??;
                    let named = |version: &Self| version.as_str() == &*attribute.value;
                    return [Self::V2_0, Self::V2_1, Self::V2_2].into_iter().find(named);
                }
                Event::Eof => return None,
                _ => {}
            }
        }
    }

    /// As `version` says it (3.2).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V2_1 => "2.1",
            Self::V2_2 => "2.2",
        }
    }
}

/// The first line of every document (3.1).
pub(crate) const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

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
}

impl XmlWriter {
    /// A writer of this version.
    pub const fn new(version: Version) -> Self {
        Self { version, carry: false }
    }

    /// Writes a carrier for what is not native, a processing instruction before the root element.
    pub const fn carry(mut self) -> Self {
        self.carry = true;
        self
    }

    /// Writes the document; returns what is not native in it.
    pub fn write(self, record: &Record, out: &mut impl Write) -> Result<Vec<Loss>, Unwritable> {
        let (text, losses) = self.carried(record)?;
        out.write_all(text.as_bytes())?;
        Ok(losses)
    }

    /// What would not be native: the list that writing returns.
    pub fn losses(self, record: &Record) -> Result<Vec<Loss>, Unwritable> {
        self.carried(record).map(|(_, losses)| losses)
    }

    fn carried(self, record: &Record) -> Result<(String, Vec<Loss>), Unwritable> {
        let mut text = self.text(record)?;
        let Some((read, carrier)) = carrier::of(record, &text)? else { return Ok((text, Vec::new())) };
        let (losses, json) = carrier.losses(record, &read, fate, self.carry);
        if let Some(json) = json {
            carrier::insert(&mut text, &json);
        }
        Ok((text, losses))
    }

    fn text(self, record: &Record) -> Result<String, Unwritable> {
        let board = record.board_size();
        let side = board.width();
        if side != board.height() || !matches!(side, 7 | 9 | 11 | 13 | 15 | 17 | 19) {
            let boards = "wei7 2.x has square boards of 7, 9, 11, 13, 15, 17 or 19 lines";
            return Err(Unwritable::Board { size: board, boards, paragraph: "3.4" });
        }
        let (played, _) = record.flatten_timeline()?;
        let mut output = Output::default();
        output.text.push_str(DECLARATION);
        self.root(&played, side, &mut output);
        Ok(output.text)
    }

    /// 3.2, 3.3
    fn root(self, record: &Record, side: u32, output: &mut Output) {
        let supplement = &record.supplement;
        asides_at(supplement, &MiscPosition::Prolog, output);
        output.begin("wei7");
        output.plain("version", self.version.as_str());
        output.enter();
        let mut between = Between::new(supplement);
        between.child(output);
        size(record, side, output);
        if let Some(info) = &record.info {
            between.child(output);
            game(info, output);
        }
        between.child(output);
        Branches::new(record, output).write();
        between.rest(output);
        output.leave("wei7");
        asides_at(supplement, &MiscPosition::Epilog, output);
    }
}

/// Puts asides before the children that they stood before.
pub(crate) struct Between<'s> {
    asides: Vec<(u32, &'s Misc)>,
    written: usize,
    children: u32,
}

impl<'s> Between<'s> {
    pub(crate) fn new(supplement: &'s Supplement) -> Self {
        Self { asides: asides_between(supplement), written: 0, children: 0 }
    }

    /// A child comes.
    pub(crate) fn child(&mut self, output: &mut Output) {
        while let Some((child, aside)) = self.asides.get(self.written)
            && *child <= self.children
        {
            output.aside(aside);
            self.written += 1;
        }
        self.children = self.children.saturating_add(1);
    }

    /// No child comes any more.
    pub(crate) fn rest(&mut self, output: &mut Output) {
        for (_, aside) in self.asides.get(self.written..).unwrap_or_default() {
            output.aside(aside);
        }
        self.written = self.asides.len();
    }

    /// How many children came.
    pub(crate) const fn children(&self) -> u32 {
        self.children
    }

    /// Whether there is nothing to put anywhere.
    pub(crate) const fn is_empty(&self) -> bool {
        self.asides.is_empty()
    }
}

fn asides_at(supplement: &Supplement, position: &MiscPosition, output: &mut Output) {
    let mut doctype_written = false;
    for item in supplement.items() {
        match item {
            Extra::Misc(aside) if aside.position == *position && is_writable(aside) => output.aside(aside),
            // A carrier may come from anybody.
            Extra::Unrecognized(Unrecognized::Markup { xml, .. })
                if *position == MiscPosition::Prolog && !doctype_written && is_writable_doctype(xml) =>
            {
                doctype_written = true;
                output.text.push_str(xml);
                output.text.push('\n');
            }
            _ => {}
        }
    }
}

/// Whether it is a document type declaration that is read again as it is.
fn is_writable_doctype(xml: &str) -> bool {
    xml.starts_with("<!DOCTYPE") && !xml.contains('\r') && doctype::check(xml).is_ok() && one_event(xml)
}

/// Whether the parser takes the whole text for one declaration: it ends where the parser says, not where XML 1.0 does.
fn one_event(xml: &str) -> bool {
    let mut events = Events::new(xml);
    matches!(events.next(), Ok(Token::Doctype(text)) if text == xml)
}

/// 3.4
fn size(record: &Record, side: u32, output: &mut Output) {
    value("size", &side.to_string(), &record.supplement, output);
}

/// An element that holds a value.
fn value(name: &str, text: &str, supplement: &Supplement, output: &mut Output) {
    output.begin(name);
    output.text.push('>');
    for aside in asides_of(supplement, name) {
        output.aside(aside);
    }
    output.text.push_str(text);
    output.text.push_str("</");
    output.text.push_str(name);
    output.text.push_str(">\n");
}

/// 3.5, 3.8
fn game(info: &Info, output: &mut Output) {
    output.begin("game");
    for (name, text) in [("domain", &info.domain), ("id", &info.id), ("name", &info.name)] {
        if let Some(text) = text {
            output.short(name, text);
        }
    }
    let players = Players::of(info);
    let time = start_time(info);
    let mut present = String::new();
    for (letter, there) in [
        ('r', info.rules.is_some()),
        ('t', time.is_some()),
        ('b', players.black.is_some()),
        ('w', players.white.is_some()),
        ('s', info.result.is_some()),
    ] {
        if there {
            present.push(letter);
        }
    }
    let mut between = Between::new(&info.supplement);
    if present.is_empty() && between.is_empty() {
        output.empty();
        return;
    }
    output.enter();
    for letter in game_order(info, &present).chars() {
        between.child(output);
        match letter {
            'r' => rules(info, output),
            't' => value("time", time.as_deref().unwrap_or_default(), &info.supplement, output),
            'b' => player(Color::Black, players.black, info, output),
            'w' => player(Color::White, players.white, info, output),
            _ => result(info, output),
        }
    }
    between.rest(output);
    output.leave("game");
}

/// The order in which the children stood, if they are still the same.
fn game_order(info: &Info, present: &str) -> String {
    let remembered = info.supplement.find(|item| match item {
        Extra::Spelling(Spelling::Order(order)) => Some(&**order),
        _ => None,
    });
    match remembered {
        Some(order) if order.len() == present.len() && present.chars().all(|letter| order.contains(letter)) => {
            order.to_owned()
        }
        _ => GAME_ORDER.chars().filter(|letter| present.contains(*letter)).collect(),
    }
}

/// 3.6
fn rules(info: &Info, output: &mut Output) {
    let rules = info.rules.unwrap_or_default();
    output.begin("rules");
    if let Some(word) = SCORING.words.iter().find(|(_, scoring)| Some(*scoring) == rules.scoring) {
        output.plain("scoring", word.0);
    }
    // No komi and none said are the same here.
    if let Some(komi) = rules.komi.filter(|komi| komi.0 > 0 && komi.0 < KOMI_BOUND * 2) {
        output.plain("komi", &komi.to_string());
    }
    if let Some(word) = RULES_TYPES.words.iter().find(|(_, kind)| Some(*kind) == rules.kind) {
        output.plain("type", word.0);
    }
    output.end("rules", asides_of(&info.supplement, "rules"));
}

/// 3.7: the text of `time`, and what is lost about it.
fn start_time(info: &Info) -> Option<Cow<'_, str>> {
    let written = info.supplement.find(|item| match item {
        Extra::StartTime(text) => Some(&**text),
        _ => None,
    });
    if let Some(text) = written {
        let moment = time::parse(text, Offset::UTC);
        // A text without a zone was read under an assumption that is not known here.
        if moment.is_some_and(|moment| !moment.zoned || moment.utc == info.time) {
            return Some(Cow::Borrowed(text));
        }
    }
    let utc = info.time.as_ref()?;
    let text = utc.as_str();
    let exact =
        if utc.has_seconds() { Cow::Borrowed(text) } else { Cow::Owned(format!("{}:00Z", text.trim_end_matches('Z'))) };
    // XML Schema 1.0 has no year 0000.
    time::parse(&exact, Offset::UTC).map(|_| exact)
}

/// The two who can have an element of their own.
struct Players<'i> {
    black: Option<&'i Participant>,
    white: Option<&'i Participant>,
}

impl<'i> Players<'i> {
    fn of(info: &'i Info) -> Self {
        let people = info.participants.as_deref().unwrap_or_default();
        let players = info.players.as_deref().unwrap_or_default();
        let of = |color: Color| {
            let player = players.iter().find(|player| player.color == Some(color))?;
            people.get(usize::try_from(player.participant).ok()?)
        };
        Self { black: of(Color::Black), white: of(Color::White) }
    }
}

/// 3.8
fn player(color: Color, person: Option<&Participant>, info: &Info, output: &mut Output) {
    let Some(person) = person else { return };
    let name = color_name(color);
    output.begin(name);
    for (name, text) in [
        ("domain", &person.domain),
        ("id", &person.id),
        ("name", &person.name),
        ("title", &person.title),
        ("rank", &person.rank),
    ] {
        if let Some(text) = text {
            output.short(name, text);
        }
    }
    output.end(name, asides_of(&info.supplement, name));
}

/// 3.9
fn result(info: &Info, output: &mut Output) {
    let Some(result) = info.result else { return };
    output.begin("result");
    if let Some((word, _)) = WINNERS.words.iter().find(|(_, winner)| *winner == result.winner) {
        output.plain("winner", word);
    }
    if let Some(margin) = result.margin.filter(|margin| margin.0 > 0 && margin.0 < MARGIN_BOUND * 2) {
        output.plain("margin", &margin.to_string());
    }
    output.end("result", asides_of(&info.supplement, "result"));
}
