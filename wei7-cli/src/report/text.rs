//! Reports for people: findings as compilers show them, losses by kind, the closing line.

use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Message, Origin, Renderer, Snippet};
use wei7_core::{Concept, Fate, Loss, Severity};

use super::{broken, fate, sentence, severity, sgfc};
use crate::language::{Language, Words};
use crate::report::file_report::{Action, Carrier, FileReport, Outcome, Tally};
use wei7_convert::explain::Topic;
use wei7_convert::findings::{Finding, RecordNumber, shown};
use wei7_convert::Format;
use wei7_convert::info::{Person, Summary};

/// Whether reports have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Colored,
}

impl Style {
    pub(crate) const fn of(colored: bool) -> Self {
        if colored { Self::Colored } else { Self::Plain }
    }
}

/// How much reports for people tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// Errors, and nothing of what went well.
    Errors,
    /// All findings, losses by kind, and what a run comes to.
    Usual,
    /// Each loss, and each input with what became of it.
    All,
}

/// Excerpts are cut to their width already.
const WIDTH: usize = 400;

/// All findings and losses of one input.
pub(crate) fn findings(file: &FileReport, style: Style, language: Language, amount: Amount) -> String {
    let words = crate::language::Words::of(language);
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colored => Renderer::styled(),
    };
    let renderer = renderer.term_width(WIDTH);
    let mut text = String::new();
    let is_told = |found: &&Finding| amount != Amount::Errors || found.diagnostic.severity() == Severity::Error;
    for found in file.findings.list().iter().filter(is_told) {
        text.push_str(&finding(found, file, &renderer, language));
        text.push_str("\n\n");
    }
    if file.findings.unlisted() > 0 {
        let values = [("file", one_line(&file.file).into()), ("number", file.findings.unlisted().into())];
        let _ = writeln!(text, "{}\n", words.with("unlisted", values));
    }
    if file.outcome == Outcome::Skipped {
        let _ = writeln!(text, "{}", words.with("not-a-record", [("file", one_line(&file.file).into())]));
    }
    if amount != Amount::Errors {
        text.push_str(&losses(file, language, amount));
    }
    text
}

/// That there are findings which a command does not show.
pub(crate) fn hint(file: &FileReport, number: usize, language: Language) -> String {
    let values = [("file", one_line(&file.file).into()), ("number", number.into())];
    crate::language::Words::of(language).with("findings-of-file", values) + "\n"
}

/// What became of an input, for those who want to know of each.
pub(crate) fn outcome(file: &FileReport, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let format = file.format.map_or_else(|| words.say("record"), |format| format.name().to_owned());
    let games = words.with("games", [("unit", unit(file).into()), ("number", file.records.into())]);
    let moves = words.with("moves", [("number", whole(file.moves).into())]);
    let comma = words.say("comma");
    let mut text = format!("{}{}{format}{comma}{games}{comma}{moves}", one_line(&file.file), words.say("colon"));
    let names = file.outputs.names();
    if let Some(first) = names.first() {
        let others = names.len() - 1 + file.outputs.unlisted();
        let values = [("file", one_line(first).into()), ("others", others.into())];
        let _ = write!(text, "{}", words.with("written-to", values));
    }
    if file.present > 0 {
        let _ = write!(text, "{comma}{}", words.with("there-already", [("number", file.present.into())]));
    }
    text.push('\n');
    text
}

fn finding(finding: &Finding, file: &FileReport, renderer: &Renderer, language: Language) -> String {
    let diagnostic = &finding.diagnostic;
    let level = match diagnostic.severity() {
        Severity::Info => Level::INFO,
        Severity::Loss | Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let words = crate::language::Words::of(language);
    let level = level.with_name(severity(diagnostic.severity(), words));
    let title = level.clone().primary_title(one_line(&sentence(diagnostic, language))).id(diagnostic.code.id);
    let name = one_line(&file.file);
    let mut origin = Origin::path(&*name);
    let mut body = Group::with_level(level);
    let mut indent = 1;
    if let Some(located) = &finding.located {
        let (place, excerpt) = (located.place, &located.excerpt);
        origin = origin.line(place.line).char_column(place.column);
        indent = place.line.to_string().len();
        let snippet = Snippet::source(&*excerpt.text).line_start(place.line);
        body = body.element(snippet.annotation(AnnotationKind::Primary.span(excerpt.mark.clone())));
    }
    // Apart from its origin, which would count the columns of the excerpt and not those of the line.
    let head = renderer.render(&[Group::with_title(title).element(origin)]);
    let (title, origin) = head.rsplit_once('\n').unwrap_or_default();
    let body = body.elements(notes(finding, file, language));
    let body = if body.is_empty() { String::new() } else { format!("\n{}", renderer.render(&[body])) };
    format!("{title}\n{:indent$}{origin}{body}", "")
}

/// What is said below the excerpt: what was done, where that is, and who says so.
fn notes<'f>(finding: &'f Finding, file: &FileReport, language: Language) -> impl Iterator<Item = Message<'f>> {
    let words = crate::language::Words::of(language);
    let code = finding.diagnostic.code;
    let repair = finding.diagnostic.repair.as_deref().map(|repair| language.phrase(repair).into_owned());
    let number = finding.number.filter(|_| file.several);
    let game = number.map(|number| words.with("in-game", [("game", game(file, number.game, words).into())]));
    let pointer = finding.pointer.as_deref().filter(|pointer| !pointer.is_empty());
    let pointer = pointer.map(|pointer| words.with("at-pointer", [("pointer", shorten(pointer).into())]));
    let sgfc = sgfc(code).map_or_else(String::new, |number| format!(" (SGFC {number})"));
    let paragraph = broken(&finding.diagnostic).map(|paragraph| paragraph + &sgfc);
    let note = Level::NOTE.with_name(words.say("note"));
    [repair, game, pointer, paragraph].into_iter().flatten().map(move |text| note.clone().message(text))
}

/// Which record, as its format calls it.
pub(super) fn game(file: &FileReport, number: usize, words: &Words) -> String {
    words.with("game", [("unit", unit(file).into()), ("number", number.into())])
}

/// What a record is called in the format of its file.
fn unit(file: &FileReport) -> &'static str {
    file.format.map_or("game", Format::unit)
}

/// The end of a long pointer tells more than its beginning.
fn shorten(pointer: &str) -> String {
    const MOST: usize = 100;
    let from = pointer.len().saturating_sub(MOST);
    match pointer.char_indices().map(|(at, _)| at).find(|at| *at >= from) {
        Some(at) if at > 0 => format!("...{}", pointer.get(at..).unwrap_or_default()),
        _ => pointer.to_owned(),
    }
}

/// Losses by kind and fate: how many, where the first one is, where they went.
fn losses(file: &FileReport, language: Language, amount: Amount) -> String {
    let words = crate::language::Words::of(language);
    let mut text = String::new();
    let total = file.losses.total();
    let Some(target) = file.target.filter(|_| total > 0) else { return text };
    let name = one_line(&file.file);
    let values = [("file", name.into()), ("number", total.into()), ("target", target.name().into())];
    let _ = writeln!(text, "{}", words.with("losses", values));
    for (concept, becomes, group) in file.losses.groups() {
        let becomes = match (becomes, &file.carrier) {
            (Fate::Carried, Some(carrier)) => {
                words.with("kept-in", [("place", place_of_carrier(carrier, words).into())])
            }
            _ => fate(becomes, words),
        };
        let place = place_of_loss(&group.first, group.number, file, language);
        let what = Topic::Loss(concept).title(language);
        let values =
            [("number", group.count.into()), ("what", what.into()), ("fate", becomes.into()), ("place", place.into())];
        let _ = writeln!(text, "  {}", words.with("loss", values));
        if amount == Amount::All && group.count > 1 {
            let of_group = |(loss, _): &&(Loss, RecordNumber)| (loss.concept, loss.fate) == (concept, group.first.fate);
            for (loss, number) in file.losses.list().iter().filter(of_group) {
                let _ = writeln!(text, "      {}", place_of_loss(loss, *number, file, language));
            }
        }
    }
    text
}

/// Where a loss is, and what it is there.
fn place_of_loss(loss: &Loss, number: RecordNumber, file: &FileReport, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let place = language.place(&loss.at);
    let detail = match &*loss.detail {
        "" => String::new(),
        detail => words.with("in-parentheses", [("what", one_line(&language.detail(loss.concept, detail)).into())]),
    };
    if file.several {
        format!("{}{}{place}{detail}", game(file, number.game, words), words.say("comma"))
    } else {
        format!("{place}{detail}")
    }
}

fn place_of_carrier(carrier: &Carrier, words: &Words) -> String {
    match carrier {
        Carrier::Inside => words.say("the-file-itself"),
        Carrier::InsideEach => words.say("the-files-themselves"),
        Carrier::InLine => words.say("its-line"),
        Carrier::Beside(path) => one_line(path),
    }
}

/// What a check comes to.
pub(crate) fn verdict(file: &FileReport, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let (errors, warnings) = (file.findings.count(Severity::Error), file.findings.count(Severity::Warning));
    let format = file.format.map_or_else(|| words.say("record"), |format| format.name().to_owned());
    let name = one_line(&file.file);
    let values = [("file", name.into()), ("format", format.into())];
    let mut text = if file.findings.is_ok() { words.with("valid", values) } else { words.with("not-valid", values) };
    let mut add = |part: String| {
        text.push_str(&words.say("comma"));
        text.push_str(&part);
    };
    if file.several || file.format.is_some_and(|format| !format.holds_one_record()) {
        let moves = whole(file.moves);
        let mut games = words.with("games", [("unit", unit(file).into()), ("number", file.records.into())]);
        if file.others > 0 {
            games.push_str(&words.with("not-of-go", [("number", file.others.into())]));
        }
        add(games);
        add(words.with("moves", [("number", moves.into())]));
    }
    let more = if file.findings.unlisted() > 0 { words.say("at-least") } else { String::new() };
    if errors > 0 {
        add(format!("{more}{}", words.with("errors", [("number", errors.into())])));
    }
    if warnings > 0 {
        add(format!("{more}{}", words.with("warnings", [("number", warnings.into())])));
    }
    text.push('\n');
    text
}

/// What a record is about.
pub(crate) fn info(
    file: &FileReport,
    number: Option<usize>,
    summary: &Summary,
    errors: usize,
    language: Language,
) -> String {
    let words = crate::language::Words::of(language);
    let board = words.with("board", [("width", summary.size.width.into()), ("height", summary.size.height.into())]);
    let moves = match (summary.main_line_moves, summary.moves) {
        (main, all) if main == all => all.to_string(),
        (main, all) => {
            words.with("moves-of-lines", [("main", main.to_string().into()), ("all", all.to_string().into())])
        }
    };
    let branches = match (summary.branches, summary.depth) {
        (1, _) => "1".to_owned(),
        (branches, depth) => {
            words.with("branches", [("number", branches.to_string().into()), ("depth", depth.to_string().into())])
        }
    };
    let findings = (errors > 0).then(|| words.with("errors-of-record", [("number", errors.into())]));
    let round = summary.round.as_ref().map(|round| words.with("round", [("round", round.into())]));
    let event = match (&summary.event, round) {
        (Some(event), Some(round)) => Some(format!("{event}{}{round}", words.say("comma"))),
        (Some(event), None) => Some(event.clone()),
        (None, round) => round,
    };
    let rows: [(&str, Option<String>); 15] = [
        ("row-format", file.format.map(|format| format.name().to_owned())),
        ("row-name", summary.name.clone()),
        ("row-event", event),
        ("row-black", people(&summary.black)),
        ("row-white", people(&summary.white)),
        ("row-others", people(&summary.others)),
        ("row-time", summary.time.clone()),
        ("row-place", summary.place.clone()),
        ("row-board", Some(board)),
        ("row-rules", summary.rules.as_deref().map(|rules| language.list(rules).into_owned())),
        ("row-handicap", summary.handicap.clone()),
        ("row-result", summary.result.as_deref().map(|result| language.phrase(result).into_owned())),
        ("row-moves", Some(moves)),
        ("row-branches", Some(branches)),
        ("row-findings", findings),
    ];
    let number = number.map(|number| words.say("comma") + &game(file, number, words));
    let mut text = format!("{}{}\n", one_line(&file.file), number.unwrap_or_default());
    for (name, value) in rows {
        if let Some(value) = value.filter(|value| !value.trim().is_empty()) {
            let _ = writeln!(text, "  {}{}", padded(&words.say(name), 9), one_line(&value));
        }
    }
    text
}

/// A text with blanks behind it; a Chinese character is as wide as two others.
pub(super) fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(textwrap::core::display_width(text));
    format!("{text}{}", " ".repeat(blanks))
}

pub(super) fn people(people: &[Person]) -> Option<String> {
    let one = |person: &Person| {
        let parts = [Some(person.name.as_deref().unwrap_or("?")), person.rank.as_deref(), person.title.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    (!people.is_empty()).then(|| people.iter().map(one).collect::<Vec<_>>().join("; "))
}

pub(super) fn one_line(text: &str) -> String {
    text.chars().map(shown).collect()
}

fn whole(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The closing line of a run over several inputs.
pub(crate) fn summary(tally: &Tally, action: Action, language: Language) -> String {
    let words = crate::language::Words::of(language);
    let done = [("number", tally.done.into())];
    let done = match action {
        Action::Converted => words.with("converted", done),
        Action::Checked => words.with("checked", done),
        Action::Read => words.with("read", done),
        Action::Judged => words.with("judged", done),
        Action::Shown => words.with("shown", done),
        Action::Drawn => words.with("drawn", done),
    };
    let mut parts = vec![done];
    let counts = [
        (tally.with_findings, "with-findings"),
        (tally.failed, "failed"),
        (tally.skipped, "skipped"),
        (tally.present, "there-already"),
        (tally.interrupted, "not-begun"),
    ];
    for (number, what) in counts.into_iter().filter(|(number, _)| *number > 0) {
        parts.push(words.with(what, [("number", number.into())]));
    }
    let comma = words.say("comma");
    let files = words.with("files", [("number", tally.files.into())]);
    let mut text = format!("{files}{}{}", words.say("colon"), parts.join(&comma));
    let games = words.with("games", [("unit", "game".into()), ("number", whole(tally.games).into())]);
    let moves = words.with("moves", [("number", whole(tally.moves).into())]);
    let _ = write!(text, "{}{games}{comma}{moves}", words.say("semicolon"));
    let loss = |((concept, becomes), number): (&(Concept, Fate), &usize)| {
        let what = Topic::Loss(*concept).title(language);
        let values = [("number", (*number).into()), ("what", what.into()), ("fate", fate(*becomes, words).into())];
        words.with("loss-in-all", values)
    };
    let losses: Vec<_> = tally.losses.iter().map(loss).collect();
    if !losses.is_empty() {
        let _ = write!(text, "{}{}", words.say("semicolon"), losses.join(&comma));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use wei7_core::{Code, Diagnostic, Place, Report, Span};

    use super::*;
    use wei7_core::Piece;

    static CODE: Code = Code {
        id: "T001",
        name: "test",
        severity: Severity::Error,
        paragraph: "1.2",
        summary: "a test",
        leaves_out: false,
    };

    fn file(source: &[u8], span: Span) -> FileReport {
        let mut file = FileReport::new("d/a.wei7".into());
        let mut report = Report::new(10);
        report.push(Diagnostic::at(&CODE, span).found("8").expected("9").repair("read as 9"));
        file.found(&report, &Piece::whole(source.into()), None);
        file
    }

    #[test]
    fn a_finding_shows_its_line_as_compilers_do() {
        let text =
            findings(&file(b"one\n  two 8 three\n", Span::new(10, 11)), Style::Plain, Language::En, Amount::Usual);
        let expected = "\
error[T001]: a test: found 8, expected 9
 --> d/a.wei7:2:7
  |
2 |   two 8 three
  |       ^
  |
  = note: read as 9
  = note: 1.2

";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_finding_about_the_whole_shows_no_line() {
        let mut file = FileReport::new("d/a.wei7".into());
        file.findings.push(Diagnostic::new(&CODE, Place::Source), None);
        assert_eq!(
            findings(&file, Style::Plain, Language::En, Amount::Usual),
            "error[T001]: a test\n --> d/a.wei7\n = note: 1.2\n\n"
        );
    }

    #[test]
    fn the_place_on_a_long_line_is_the_true_one() {
        let source = [vec![b' '; 5000], b"8".to_vec(), vec![b' '; 5000]].concat();
        let text = findings(&file(&source, Span::new(5000, 5001)), Style::Plain, Language::En, Amount::Usual);
        assert!(text.contains("d/a.wei7:1:5001\n"), "{text}");
        assert!(text.lines().all(|line| line.len() < 160), "{text}");
    }

    #[test]
    fn the_end_of_the_input_can_be_shown() {
        for source in [&b""[..], b"x", b"x\n", b"\xFF"] {
            let end = source.len();
            assert!(
                findings(&file(source, Span::at(end)), Style::Plain, Language::En, Amount::Usual).contains("a.wei7")
            );
        }
    }

    #[test]
    fn losses_are_grouped() {
        let loss = |at: &str, fate| Loss { concept: Concept::Splitter, at: at.into(), fate, detail: "large".into() };
        let mut file = FileReport::new("a.wei7".into());
        file.target = Some(Format::WEI7);
        file.carrier = Some(Carrier::Beside("b.supplement.json".into()));
        let losses = vec![loss("main, move 3", Fate::Carried), loss("main, move 9", Fate::Carried)];
        file.losses.append(losses, RecordNumber { game: 2, record: 1 });
        let expected = "\
a.wei7: 2 things that wei7 3.0 cannot say as the source does
  2 x splitter after a move: kept in b.supplement.json; the first at main, move 3 (large)
";
        assert_eq!(findings(&file, Style::Plain, Language::En, Amount::Usual), expected);
        let each = findings(&file, Style::Plain, Language::En, Amount::All);
        assert_eq!(each, format!("{expected}      main, move 3 (large)\n      main, move 9 (large)\n"));
        assert_eq!(findings(&file, Style::Plain, Language::En, Amount::Errors), "");
        file.several = true;
        assert!(
            findings(&file, Style::Plain, Language::En, Amount::Usual)
                .contains("; the first at game 2, main, move 3 (large)\n")
        );
    }
}
