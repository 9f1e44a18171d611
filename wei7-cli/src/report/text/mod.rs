//! Reports for people.

mod agreement;
mod closing;
mod concise;
mod diff;
mod explain;
mod findings;
mod info;
mod judge;
mod losses;
mod summary;
mod table;
mod usage;

use wei7_core::{Fate, Level};

use crate::language::Words;
use crate::report::FileReport;
use wei7_convert::Format;
use wei7_convert::findings::printable_or_blank;
use wei7_convert::info::Person;

pub(crate) use closing::{closing, refusals};
pub(crate) use concise::{file_lines, how_to_see_all, kinds, kinds_of_one, whole_sentence as sentence_of};
pub(crate) use diff::{diff, folders, only_in_folder};
pub(crate) use explain::{topic_line, topic_page, unknown_topic};
pub(crate) use findings::{findings, hint, one_of_many};
pub(crate) use info::{game_line, info};
pub(crate) use judge::judge;
pub(crate) use losses::place_of_loss;
pub(crate) use summary::{config_file, format_of_stdout, outcome, verdict};
pub(crate) use table::{found, game_table};
pub(crate) use usage::{usage, wrong_usage};

/// Appends a count to a word: `repaired ×2`.
fn with_count(what: &str, count: usize) -> String {
    if count == 1 { what.to_owned() } else { format!("{what} ×{count}") }
}

pub(crate) fn level(level: Level, words: &Words) -> String {
    words.say(match level {
        Level::Note => "level-note",
        Level::Repaired => "level-repaired",
        Level::Error => "level-error",
        Level::Refused => "level-refused",
    })
}

pub(crate) fn fate(fate: Fate, words: &Words) -> String {
    words.say(match fate {
        Fate::Native => "fate-native",
        Fate::Approximated => "fate-approximated",
        Fate::Carried => "fate-carried",
        Fate::Dropped => "fate-dropped",
    })
}

/// Returns the number of a record with the word that its format uses for records, such as `game 2` or `event 2`.
fn game(file: &FileReport, number: usize, words: &Words) -> String {
    words.with("game", [("unit", unit(file).into()), ("number", number.into())])
}

/// Returns the heading of a record: the name of the file, and the number of the record if there are several.
fn heading(file: &FileReport, number: usize, words: &Words) -> String {
    let game = if file.several { words.say("comma") + &game(file, number, words) } else { String::new() };
    one_line(&file.file) + &game
}

/// Returns the id of the message for the word that the format of the file uses for records.
fn unit(file: &FileReport) -> &'static str {
    file.format.map_or("game", Format::unit)
}

/// Pads text with blanks on the right. A Chinese character is two columns wide.
fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(textwrap::core::display_width(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// Pads text with blanks on the left. A Chinese character is two columns wide.
fn right_aligned(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(textwrap::core::display_width(text));
    format!("{}{text}", " ".repeat(blanks))
}

fn people(people: &[Person]) -> Option<String> {
    let one = |person: &Person| {
        let parts = [Some(person.name.as_deref().unwrap_or("?")), person.rank.as_deref(), person.title.as_deref()];
        parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(", ")
    };
    (!people.is_empty()).then(|| people.iter().map(one).collect::<Vec<_>>().join("; "))
}

/// Makes control characters visible, so that the text stays on one line.
fn one_line(text: &str) -> String {
    text.chars().map(printable_or_blank).collect()
}
