//! Summaries of records: players, date, result and size.

mod problem;

use std::borrow::Cow;

use serde::Serialize;
use wei7_core::{
    Action, Argument, BranchId, Color, Extra, GameResult, Info, Message, Participant, Record, Rules, RulesType,
    Scoring, StartTime, Tree,
};

use crate::format::Format;
use crate::options::Options;
use crate::source::{Failed, Source};
use wei7_messages::Language;

pub use problem::ProblemSummary;

/// Returns a summary of each record of a source.
///
/// ```
/// use wei7_convert::{Options, info};
///
/// let [game] = &info(b"(;FF[4]PB[Honinbo Shusaku]RE[B+2];B[qd];W[dc])", &Options::default())?[..] else { return Ok(()) };
/// assert_eq!((game.black[0].name.as_deref(), game.result.as_deref()), (Some("Honinbo Shusaku"), Some("black by 2")));
/// assert_eq!((game.format.as_str(), game.moves, game.size.width), ("sgf", 2, 19));
/// # Ok::<(), wei7_convert::Failed>(())
/// ```
pub fn info<'a>(source: impl Into<Source<'a>>, options: &Options) -> Result<Vec<Summary>, Failed> {
    let (format, records) = source.into().records(options)?;
    Ok(records.iter().map(|record| Summary::new(record, format)).collect())
}

/// Players, date, place and result of a game, and the size of its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Id of the source format, with the version.
    pub format: String,
    /// Name of the game.
    pub name: Option<String>,
    /// Players of black.
    pub black: Vec<Person>,
    /// Players of white.
    pub white: Vec<Person>,
    /// Players whose color is not known, and participants who do not play.
    pub others: Vec<Person>,
    /// Tournament (EV of SGF). An event of Ishi is a whole record, so its title is the name of the game and not this
    /// field.
    pub event: Option<String>,
    /// Round of the tournament (RO of SGF).
    pub round: Option<String>,
    /// Start time of the game, as written in the source.
    pub time: Option<String>,
    /// Place where the game was played.
    pub place: Option<String>,
    /// Size of the board in points.
    pub size: Board,
    /// Rules, scoring and komi in words. A text that 3.0 cannot express is repeated as the source writes it.
    pub rules: Option<String>,
    /// Parts of which the text `rules` consists, so that each can be translated.
    #[serde(skip)]
    pub rules_parts: Vec<Argument>,
    /// Handicap (HA of SGF, HANDICAP of Ishi).
    pub handicap: Option<String>,
    /// Result in English, or as written in the source. [`Summary::result_in`] returns it in other languages.
    pub result: Option<String>,
    /// Result that `result` describes; `None` if `result` is a text of the source.
    #[serde(skip)]
    pub described_result: Option<GameResult>,
    /// Problems of the record; `None` if there are none.
    pub problem: Option<ProblemSummary>,
    /// Number of moves from the root along the first branches, including passes and moves that are taken back.
    pub main_line_moves: u64,
    /// Number of moves in all branches.
    pub moves: u64,
    /// Number of branches, including the root.
    pub branches: u64,
    /// Depth of the deepest branch; the root has depth 0.
    pub depth: u32,
}

impl Summary {
    /// Returns the rules in a language. A text that the source wrote is not translated.
    pub fn rules_in(&self, language: Language) -> Option<String> {
        rules_text(&self.rules_parts, language)
    }

    /// Returns the result in a language. A text that the source wrote is not translated.
    pub fn result_in(&self, language: Language) -> Option<Cow<'_, str>> {
        match self.described_result {
            Some(result) => Some(language.message(&result.message()).into()),
            None => self.result.as_deref().map(Cow::from),
        }
    }
}

/// Participant of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Person {
    /// Name, or the id if the record has no name.
    pub name: Option<String>,
    /// Title that the person holds, such as the title won in a tournament.
    pub title: Option<String>,
    /// Rank, as the source writes it.
    pub rank: Option<String>,
}

/// Size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Number of columns.
    pub width: u32,
    /// Number of rows.
    pub height: u32,
}

impl Summary {
    /// Summarizes a record that was read from this format.
    pub fn new(record: &Record, format: Format) -> Self {
        let none = Info::default();
        let info = record.info.as_deref().unwrap_or(&none);
        let people = People::from_info(info);
        let size = record.board_size();
        let counts = Counts::from_tree(&record.tree);
        let written_time = info.extras.find(|extra| match extra {
            Extra::StartTime(text) => Some(text.to_string()),
            _ => None,
        });
        let time = written_time
            .or_else(|| property(record, "DT"))
            .or_else(|| header(info, "DATE"))
            .or_else(|| info.time.as_ref().map(|time| format_time(time, format)));
        let written_result = property(record, "RE");
        let rules_parts = rules(record, info.rules.as_ref());
        let described_result = info.result.filter(|_| written_result.is_none());
        Self {
            format: format.id().to_owned(),
            name: info.name.as_deref().map(str::to_owned),
            black: people.black,
            white: people.white,
            others: people.others,
            event: property(record, "EV"),
            round: property(record, "RO"),
            time,
            place: info.place.as_deref().map(str::to_owned).or_else(|| header(info, "PLACE")),
            size: Board { width: size.width(), height: size.height() },
            rules: rules_text(&rules_parts, Language::En),
            rules_parts,
            handicap: property(record, "HA").or_else(|| header(info, "HANDICAP")),
            result: written_result
                .or_else(|| described_result.map(|result| Language::En.message(&result.message())))
                .or_else(|| header(info, "RESULT")),
            described_result,
            problem: ProblemSummary::new(record, format),
            main_line_moves: counts.main_line,
            moves: counts.moves,
            branches: counts.branches,
            depth: counts.depth,
        }
    }
}

#[derive(Default)]
struct People {
    black: Vec<Person>,
    white: Vec<Person>,
    others: Vec<Person>,
}

impl People {
    fn from_info(info: &Info) -> Self {
        let participants = info.participants.as_deref().unwrap_or_default();
        let players = info.players.as_deref().unwrap_or_default();
        let mut colored = vec![false; participants.len()];
        let mut people = Self::default();
        for player in players {
            let index = usize::try_from(player.participant).unwrap_or(usize::MAX);
            let (Some(participant), Some(color)) = (participants.get(index), player.color) else { continue };
            if let Some(seen) = colored.get_mut(index) {
                *seen = true;
            }
            match color {
                Color::Black => people.black.push(person(participant)),
                Color::White => people.white.push(person(participant)),
            }
        }
        let rest = participants.iter().zip(colored).filter(|(_, colored)| !colored);
        people.others.extend(rest.map(|(participant, _)| person(participant)));
        for (side, keyword) in [(&mut people.black, "BLACK"), (&mut people.white, "WHITE")] {
            if side.is_empty() {
                side.extend(header(info, keyword).map(|name| Person { name: Some(name), title: None, rank: None }));
            }
        }
        people
    }
}

fn person(participant: &Participant) -> Person {
    let owned = |text: &Option<Box<str>>| text.as_deref().map(str::to_owned);
    Person {
        name: owned(&participant.name).or_else(|| owned(&participant.id)),
        title: owned(&participant.title),
        rank: owned(&participant.rank),
    }
}

/// Returns the text of an SGF property that the root keeps as an extra because the record has no field for it or would
/// lose its spelling. Returns `None` if there is no such property or its text is empty.
///
/// ```
/// use wei7_convert::{Format, RecordReader, info};
///
/// let read = RecordReader::from_format(Format::SGF).read(b"(;FF[4]OT[5x30 byo-yomi]KM[6.5])")?.value;
/// assert_eq!(info::property(&read[0], "OT").as_deref(), Some("5x30 byo-yomi"));
/// assert_eq!(info::property(&read[0], "KM"), None, "the record has a field for the komi");
/// # Ok::<(), wei7_core::Refused>(())
/// ```
pub fn property(record: &Record, name: &str) -> Option<String> {
    let value = |extra: &Extra| match extra {
        Extra::Property { id, values } if &**id == name => values.first().cloned(),
        _ => None,
    };
    let info = record.info.as_deref().and_then(|info| info.extras.find(value));
    let value = info.or_else(|| record.extras.find(value))?;
    Some(wei7_sgf::text::text(&value).trim().to_owned()).filter(|value| !value.is_empty())
}

/// Sets the text of an SGF property for which the record has no field, so that [`property`] returns it. `None` removes
/// the property.
pub fn set_property(record: &mut Record, name: &str, text: Option<&str>) {
    let has_name = |extra: &Extra| matches!(extra, Extra::Property { id, .. } if &**id == name);
    let info = record.info.get_or_insert_default();
    for extras in [&mut record.extras, &mut info.extras] {
        *extras = extras.take().into_iter().filter(|extra| !has_name(extra)).collect();
    }
    if let Some(text) = text {
        let value = wei7_sgf::text::escape_simple(text).into_owned();
        info.extras.push(Extra::Property { id: name.into(), values: vec![value.into()] });
    }
}

/// Returns the text of an Ishi header that the record keeps as an extra because it has no field for it or would lose
/// its spelling. If the header occurs several times, the last one counts (Ishi 5.2).
pub fn header(info: &Info, name: &str) -> Option<String> {
    let line = |extra: &Extra| match extra {
        Extra::Header { keyword, lines } if &**keyword == name => lines.last().map(|line| line.trim().to_owned()),
        _ => None,
    };
    info.extras.find(line).filter(|line| !line.is_empty())
}

/// Formats a start time. SGF and Ishi have no time of day, so records of these formats show only the date.
fn format_time(time: &StartTime, format: Format) -> String {
    let text = time.as_str();
    let date = text.get(..10).filter(|_| [Format::SGF, Format::ISHI].contains(&format));
    date.unwrap_or(text).to_owned()
}

/// Returns the parts of the rules: their type, the scoring and the komi. A text of the source stays untranslated.
fn rules(record: &Record, rules: Option<&Rules>) -> Vec<Argument> {
    let kind = rules.and_then(|rules| rules.kind).map(|kind| match kind {
        RulesType::Chinese => Message::new("rules-chinese"),
        RulesType::Japanese => Message::new("rules-japanese"),
        RulesType::Korean => Message::new("rules-korean"),
    });
    let scoring = rules.and_then(|rules| rules.scoring).map(|scoring| match scoring {
        Scoring::Area => Message::new("scoring-area"),
        Scoring::Territory => Message::new("scoring-territory"),
    });
    let info = record.info.as_deref();
    let header = |keyword| info.and_then(|info| header(info, keyword));
    let komi = rules.and_then(|rules| rules.komi).map(|komi| komi.to_string());
    let komi = komi.or_else(|| property(record, "KM")).or_else(|| header("KOMI"));
    let komi = komi.map(|komi| Message::new("komi-of-game").with("komi", komi));
    let text = || property(record, "RU").or_else(|| header("RULES")).map(Argument::from);
    let kind = kind.map(Argument::from).or_else(text);
    [kind, scoring.map(Argument::from), komi.map(Argument::from)].into_iter().flatten().collect()
}

/// Joins the parts of the rules to a text in a language. Returns `None` if there are no parts.
fn rules_text(parts: &[Argument], language: Language) -> Option<String> {
    let comma = match language {
        Language::En => ", ",
        Language::Zh => "，",
    };
    let parts: Vec<_> = parts.iter().map(|part| language.argument(part)).collect();
    (!parts.is_empty()).then(|| parts.join(comma))
}

#[derive(Default)]
struct Counts {
    main_line: u64,
    moves: u64,
    branches: u64,
    depth: u32,
}

impl Counts {
    fn from_tree(tree: &Tree) -> Self {
        let main_line = tree.main_branches().map(|branch| count_moves(tree, branch)).sum();
        let mut counts = Self { main_line, ..Self::default() };
        for (branch, depth) in tree.preorder() {
            counts.branches += 1;
            counts.depth = counts.depth.max(depth);
            counts.moves += count_moves(tree, branch);
        }
        counts
    }
}

/// Returns the number of moves in all branches.
pub fn all_moves(tree: &Tree) -> u64 {
    tree.preorder().map(|(branch, _)| count_moves(tree, branch)).sum()
}

fn count_moves(tree: &Tree, branch: BranchId) -> u64 {
    tree[branch].steps().iter().filter(|step| matches!(step.action, Action::Move(_))).count() as u64
}

#[cfg(test)]
mod tests {
    use wei7_core::{Branch, Move, Player, Spelling, Step, Vertex};

    use super::*;

    fn branch(moves: usize) -> Branch {
        let step = Step::new(Action::Move(Move { color: Color::Black, vertex: Vertex::Pass, evaluation: None }));
        Branch { steps: Some(vec![step; moves]), ..Branch::default() }
    }

    #[test]
    fn moves_are_counted_along_the_main_line_and_in_all() {
        let mut record = Record::new();
        record.tree[BranchId::ROOT] = branch(3);
        let first = record.tree.add_child(BranchId::ROOT, branch(5)).unwrap();
        record.tree.add_child(BranchId::ROOT, branch(7)).unwrap();
        record.tree.add_child(first, branch(1)).unwrap();
        let summary = Summary::new(&record, Format::WEI7);
        assert_eq!((summary.main_line_moves, summary.moves, summary.branches, summary.depth), (9, 16, 4, 2));
        record.tree[BranchId::ROOT].extras.push(Extra::Spelling(Spelling::NoMainLine));
        assert_eq!(Summary::new(&record, Format::WEI7).main_line_moves, 3);
    }

    #[test]
    fn people_are_grouped_by_color() {
        let participant = |name: &str| Participant { name: Some(name.into()), ..Participant::default() };
        let info = Info {
            participants: Some(vec![participant("a"), participant("b"), participant("c")]),
            players: Some(vec![
                Player { participant: 1, color: Some(Color::White) },
                Player { participant: 0, color: Some(Color::Black) },
                Player { participant: 9, color: Some(Color::Black) },
            ]),
            ..Info::default()
        };
        let people = People::from_info(&info);
        let names = |people: &[Person]| people.iter().filter_map(|p| p.name.clone()).collect::<String>();
        assert_eq!(
            (names(&people.black), names(&people.white), names(&people.others)),
            ("a".into(), "b".into(), "c".into())
        );
    }
}
