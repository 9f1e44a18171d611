//! Findings in the style of compiler messages, each with the line of the source that it is about.

use std::fmt::Write;

use std::collections::BTreeMap;

use crate::report::{repair, sentence};
use annotate_snippets::{AnnotationKind, Group, Level as Mark, Message, Origin, Renderer, Snippet};
use wei7_core::{Diagnostic, Level};

use super::info::given_back;
use super::losses::losses;
use super::{game, level, one_line};
use crate::args::Verbosity;
use crate::language::{Language, Words};
use crate::report::{FileReport, Outcome, TIME_ZONE, full_paragraph, sgfc};
use wei7_convert::findings::Finding;

/// Width in columns given to the renderer. This is more than any excerpt has, since excerpts are already short and must
/// not be cut again.
const RENDER_WIDTH: usize = 400;

/// Maximum number of findings of one code that are shown, unless the user requests all findings.
const MAX_SHOWN: usize = 3;

/// Returns whether a finding is shown at this verbosity.
pub(super) fn is_reported(diagnostic: &Diagnostic, verbosity: Verbosity) -> bool {
    let least = match verbosity {
        Verbosity::Quiet => Level::Refused,
        Verbosity::Normal => Level::Repaired,
        Verbosity::Verbose => Level::Note,
    };
    diagnostic.level() >= least || (diagnostic.code.always_reported && verbosity != Verbosity::Quiet)
}

/// Returns whether a finding is reported for each of many files. If not, it is not shown at all, or once for all files.
pub(super) fn is_reported_per_file(diagnostic: &Diagnostic, verbosity: Verbosity) -> bool {
    is_reported(diagnostic, verbosity) && (diagnostic.code.id != TIME_ZONE || verbosity == Verbosity::Verbose)
}

/// Returns the findings and losses of one input. Without `all`, only the first findings of each code are listed.
pub(crate) fn findings(file: &FileReport, styled: bool, language: Language, verbosity: Verbosity, all: bool) -> String {
    let words = Words::in_language(language);
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(RENDER_WIDTH);
    let mut text = String::new();
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    for found in file.findings.list().iter().filter(|found| is_reported(&found.diagnostic, verbosity)) {
        let count_of_code = shown.entry(found.diagnostic.code.id).or_default();
        *count_of_code += 1;
        if all || *count_of_code <= MAX_SHOWN {
            text.push_str(&finding(found, file, &renderer, language));
            text.push_str("\n\n");
        }
    }
    let more = |(code, count): (&str, usize)| {
        let more = count.checked_sub(MAX_SHOWN).filter(|more| *more > 0 && !all)?;
        Some(words.with("more-of-code", [("number", more.into()), ("code", code.to_owned().into())]))
    };
    let more: Vec<String> = shown.into_iter().filter_map(more).collect();
    if !more.is_empty() {
        let _ =
            writeln!(text, "{}\n", words.with("and-more-of", [("what", more.join(&words.say("enumeration")).into())]));
    }
    if file.findings.unlisted() > 0 {
        let values = [("file", one_line(&file.file).into()), ("number", file.findings.unlisted().into())];
        let _ = writeln!(text, "{}\n", words.with("unlisted", values));
    }
    text.push_str(&skip_reason(file, words));
    if verbosity != Verbosity::Quiet {
        text.push_str(&losses(file, language, verbosity));
        text.push_str(&given_back(file, language));
    }
    text
}

/// Returns the line with the reason why a file in a directory was not read; empty if the file was read.
pub(super) fn skip_reason(file: &FileReport, words: &Words) -> String {
    let why = match file.outcome {
        Outcome::Skipped => "not-a-record",
        Outcome::Link => "link-not-followed",
        Outcome::Done | Outcome::Failed | Outcome::Existing => return String::new(),
    };
    words.with(why, [("file", one_line(&file.file).into())]) + "\n"
}

/// Returns a line with `number`, the number of findings of a file that the command does not show.
pub(crate) fn hint(file: &FileReport, number: usize, language: Language) -> String {
    let values = [("file", one_line(&file.file).into()), ("number", number.into())];
    Words::in_language(language).with("findings-of-file", values) + "\n"
}

/// Returns a line that only the first game of an input is shown, with the number of all its games.
pub(crate) fn one_of_many(file: &FileReport, language: Language) -> String {
    let words = Words::in_language(language);
    let first = game(file, 1, words);
    let values = [("file", one_line(&file.file).into()), ("game", first.into()), ("number", file.met.into())];
    words.with("one-of-many", values) + "\n"
}

fn finding(finding: &Finding, file: &FileReport, renderer: &Renderer, language: Language) -> String {
    let diagnostic = &finding.diagnostic;
    let mark = match diagnostic.level() {
        Level::Note => Mark::INFO,
        Level::Repaired => Mark::WARNING,
        Level::Error | Level::Refused => Mark::ERROR,
    };
    let words = Words::in_language(language);
    let mark = mark.with_name(level(diagnostic.level(), words));
    let title = mark.clone().primary_title(one_line(&sentence(diagnostic, language))).id(diagnostic.code.id);
    let name = one_line(&file.file);
    let mut origin = Origin::path(&*name);
    let mut body = Group::with_level(mark);
    let mut indent = 1;
    if let Some(located) = &finding.located {
        let (place, excerpt) = (located.place, &located.excerpt);
        origin = origin.line(place.line).char_column(place.column);
        indent = place.line.to_string().len();
        let snippet = Snippet::source(&*excerpt.text).line_start(place.line);
        body = body.element(snippet.annotation(AnnotationKind::Primary.span(excerpt.mark.clone())));
    }
    // The line with the file name is rendered without the excerpt. Otherwise the renderer would print the column within
    // the shortened excerpt.
    let head = renderer.render(&[Group::with_title(title).element(origin)]);
    let (title, origin) = head.rsplit_once('\n').unwrap_or_default();
    // The renderer writes an English colon after the code. The colon of the language replaces it.
    let title = title.replacen(": ", &words.say("colon"), 1);
    let body = body.elements(notes(finding, file, language));
    let body = if body.is_empty() { String::new() } else { format!("\n{}", renderer.render(&[body])) };
    format!("{title}\n{:indent$}{origin}{body}", "")
}

/// Returns the notes below the excerpt: repair, game, place in the record, and paragraph.
fn notes<'f>(finding: &'f Finding, file: &FileReport, language: Language) -> impl Iterator<Item = Message<'f>> {
    let words = Words::in_language(language);
    let code = finding.diagnostic.code;
    let repair = repair(&finding.diagnostic, language);
    let number = finding.number.filter(|_| file.several);
    let game = number.map(|number| words.with("in-game", [("game", game(file, number.game, words).into())]));
    let pointer = finding.pointer.as_deref().filter(|pointer| !pointer.is_empty());
    let pointer = pointer.map(|pointer| words.with("at-pointer", [("pointer", shorten(pointer).into())]));
    let sgfc = sgfc(code).map(|number| words.with("explain-sgfc", [("number", u32::from(number).into())]));
    let paragraph = full_paragraph(code, finding.diagnostic.paragraph(), words)
        .map(|paragraph| paragraph + &sgfc.unwrap_or_default());
    // The renderer gets no name for the level, since it would write an English colon after the name.
    let note = Mark::NOTE.no_name();
    let begin = words.say("note") + &words.say("colon");
    let texts = [repair, game, pointer, paragraph].into_iter().flatten();
    texts.map(move |text| note.clone().message(format!("{begin}{}", one_line(&text))))
}

/// Shortens a long JSON pointer at the start, since its end is the more specific part.
fn shorten(pointer: &str) -> String {
    const MAX_LENGTH: usize = 100;
    let from = pointer.len().saturating_sub(MAX_LENGTH);
    match pointer.char_indices().map(|(at, _)| at).find(|at| *at >= from) {
        Some(at) if at > 0 => format!("...{}", pointer.get(at..).unwrap_or_default()),
        _ => pointer.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use wei7_core::{Code, Concept, Fate, Loss, Place, Report, Span};

    use super::*;
    use crate::report::CarrierLocation;
    use wei7_convert::Format;
    use wei7_convert::findings::RecordNumber;
    use wei7_core::Piece;

    static CODE: Code = Code {
        id: "T001",
        name: "test",
        level: Level::Error,
        paragraph: "1.2",
        summary: "a test",
        leaves_out: false,
        always_reported: false,
    };

    fn file(source: &[u8], span: Span) -> FileReport {
        let mut file = FileReport::new("d/a.wei7".into());
        let mut report = Report::new(10);
        report.push(Diagnostic::at(&CODE, span).found("8").expected("9").repair(wei7_core::Message::new("kept")));
        file.found(&report, &Piece::whole(source.into()), None);
        file
    }

    #[test]
    fn a_finding_shows_its_line_as_compilers_do() {
        let text =
            findings(&file(b"one\n  two 8 three\n", Span::new(10, 11)), false, Language::En, Verbosity::Normal, false);
        let expected = "\
error[T001]: a test: found 8, expected 9
 --> d/a.wei7:2:7
  |
2 |   two 8 three
  |       ^
  |
  = note: kept
  = note: 1.2

";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_finding_about_the_whole_shows_no_line() {
        let mut file = FileReport::new("d/a.wei7".into());
        file.findings.push(Diagnostic::new(&CODE, Place::Source), None);
        assert_eq!(
            findings(&file, false, Language::En, Verbosity::Normal, false),
            "error[T001]: a test\n --> d/a.wei7\n = note: 1.2\n\n"
        );
    }

    #[test]
    fn the_place_on_a_long_line_is_the_true_one() {
        let source = [vec![b' '; 5000], b"8".to_vec(), vec![b' '; 5000]].concat();
        let text = findings(&file(&source, Span::new(5000, 5001)), false, Language::En, Verbosity::Normal, false);
        assert!(text.contains("d/a.wei7:1:5001\n"), "{text}");
        assert!(text.lines().all(|line| line.len() < 160), "{text}");
    }

    #[test]
    fn the_end_of_the_input_can_be_shown() {
        for source in [&b""[..], b"x", b"x\n", b"\xFF"] {
            let end = source.len();
            assert!(
                findings(&file(source, Span::at(end)), false, Language::En, Verbosity::Normal, false)
                    .contains("a.wei7")
            );
        }
    }

    #[test]
    fn losses_are_grouped() {
        let loss =
            |at: &str, fate| Loss { concept: Concept::Splitter, at: at.into(), fate, detail: Some("large".into()) };
        let mut file = FileReport::new("a.wei7".into());
        file.target = Some(Format::WEI7);
        file.carrier = Some(CarrierLocation::Beside("b.supplement.json".into()));
        let losses = vec![loss("main, move 3", Fate::Carried), loss("main, move 9", Fate::Carried)];
        file.losses.append(&losses, RecordNumber { game: 2, record: 1 });
        let expected = "a.wei7: values that wei7 3.0 cannot express, kept in b.supplement.json (nothing is lost; `--carry none` leaves them out): splitter after a move ×2\n";
        assert_eq!(findings(&file, false, Language::En, Verbosity::Normal, false), expected);
        let each = findings(&file, false, Language::En, Verbosity::Verbose, false);
        let one_by_one = "\
a.wei7: 2 values that wei7 3.0 cannot express as the source does
  2 x splitter after a move: kept in b.supplement.json; the first at main, move 3 (large)
      main, move 3 (large)
      main, move 9 (large)
";
        assert_eq!(each, one_by_one);
        assert_eq!(findings(&file, false, Language::En, Verbosity::Quiet, false), "");
        file.several = true;
        assert!(
            findings(&file, false, Language::En, Verbosity::Verbose, false)
                .contains("; the first at game 2, main, move 3 (large)\n")
        );
    }
}
