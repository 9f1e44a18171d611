//! Reports for people: findings as compilers show them, losses by kind, the closing line.

use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Message, Origin, Renderer, Snippet};
use wei7_core::{Fate, Severity};

use super::{message, sgfc};
use crate::findings::{Finding, shown};
use crate::format::Format;
use crate::info::{Person, Summary};
use crate::report::{FileReport, Outcome, Tally};

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

/// Excerpts are cut to their width already.
const WIDTH: usize = 400;

/// All findings and losses of one input.
pub(crate) fn findings(file: &FileReport, style: Style) -> String {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colored => Renderer::styled(),
    };
    let renderer = renderer.term_width(WIDTH);
    let mut text = String::new();
    for found in file.findings.list() {
        text.push_str(&finding(found, file, &renderer));
        text.push_str("\n\n");
    }
    if file.findings.unlisted() > 0 {
        let _ = writeln!(text, "{}: {} more findings are not listed\n", one_line(&file.file), file.findings.unlisted());
    }
    if file.outcome == Outcome::Skipped {
        let _ = writeln!(text, "{}: skipped, not a record", one_line(&file.file));
    }
    text.push_str(&losses(file));
    text
}

fn finding(finding: &Finding, file: &FileReport, renderer: &Renderer) -> String {
    let diagnostic = &finding.diagnostic;
    let level = match diagnostic.severity() {
        Severity::Info => Level::INFO,
        Severity::Loss | Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level.clone().primary_title(one_line(&message(diagnostic))).id(diagnostic.code.id);
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
    let body = body.elements(notes(finding, file));
    let body = if body.is_empty() { String::new() } else { format!("\n{}", renderer.render(&[body])) };
    format!("{title}\n{:indent$}{origin}{body}", "")
}

/// What is said below the excerpt: what was done, where that is, and who says so.
fn notes<'f>(finding: &'f Finding, file: &FileReport) -> impl Iterator<Item = Message<'f>> {
    let code = finding.diagnostic.code;
    let repair = finding.diagnostic.repair.as_deref().map(str::to_owned);
    let number = finding.number.filter(|_| file.several);
    let game = number.map(|number| format!("in {} {}", unit(file), number.game));
    let pointer = finding.pointer.as_deref().filter(|pointer| !pointer.is_empty());
    let pointer = pointer.map(|pointer| format!("at {}", shorten(pointer)));
    let specification = match code.id.as_bytes().first() {
        Some(b'J') => "wei7 3.0, ",
        Some(b'X') => "wei7 2.2, ",
        Some(b'I') => "Ishi, ",
        _ => "",
    };
    let paragraph = Some(code.paragraph).filter(|paragraph| !paragraph.is_empty());
    let sgfc = sgfc(code).map_or_else(String::new, |number| format!(" (SGFC {number})"));
    let paragraph = paragraph.map(|paragraph| format!("{specification}{paragraph}{sgfc}"));
    [repair, game, pointer, paragraph].into_iter().flatten().map(|note| Level::NOTE.message(note))
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
fn losses(file: &FileReport) -> String {
    let mut text = String::new();
    let total = file.losses.total();
    let Some(target) = file.target.filter(|_| total > 0) else { return text };
    let things = count(total, "thing");
    let _ = writeln!(text, "{}: {things} that {} cannot say as the source does", one_line(&file.file), target.title());
    for (concept, fate, group) in file.losses.groups() {
        let _ = write!(text, "  {} x {}: ", group.count, concept.what());
        match (fate, &file.carrier) {
            (Fate::Carried, Some(carrier)) => {
                let _ = write!(text, "kept in {}", one_line(carrier));
            }
            _ => {
                let _ = write!(text, "{fate}");
            }
        }
        let first = &group.first;
        let game = if file.several { format!("{} {}, ", unit(file), group.number.game) } else { String::new() };
        let detail = if first.detail.is_empty() { String::new() } else { format!(" ({})", one_line(&first.detail)) };
        let _ = writeln!(text, "; {}at {game}{}{detail}", if group.count > 1 { "the first " } else { "" }, first.at);
    }
    text
}

/// What a check comes to.
pub(crate) fn verdict(file: &FileReport) -> String {
    let (errors, warnings) = (file.findings.count(Severity::Error), file.findings.count(Severity::Warning));
    let format = file.format.map_or("record", Format::title);
    let mut text = format!("{}: ", one_line(&file.file));
    text.push_str(if file.findings.is_ok() { "valid " } else { "not valid " });
    text.push_str(format);
    if file.format.is_some_and(|format| !format.holds_one_record()) {
        let moves = usize::try_from(file.moves).unwrap_or(usize::MAX);
        let _ = write!(text, ", {}", count(file.records, unit(file)));
        if file.others > 0 {
            let _ = write!(text, " and {} not of Go", file.others);
        }
        let _ = write!(text, ", {}", count(moves, "move"));
    }
    let more = if file.findings.unlisted() > 0 { "at least " } else { "" };
    for (number, noun) in [(errors, "error"), (warnings, "warning")] {
        if number > 0 {
            let _ = write!(text, ", {more}{}", count(number, noun));
        }
    }
    text.push('\n');
    text
}

/// What a record is about.
pub(crate) fn info(file: &FileReport, game: Option<usize>, summary: &Summary, errors: usize) -> String {
    let board = format!("{} by {}", summary.size.width, summary.size.height);
    let moves = match (summary.main_line_moves, summary.moves) {
        (main, all) if main == all => all.to_string(),
        (main, all) => format!("{main} on the main line, {all} in all"),
    };
    let branches = match (summary.branches, summary.depth) {
        (1, _) => "1".to_owned(),
        (branches, depth) => format!("{branches}, nested up to {depth} deep"),
    };
    let findings = (errors > 0).then(|| format!("{}; `wei7 check` shows them", count(errors, "error")));
    let event = match (&summary.event, &summary.round) {
        (Some(event), Some(round)) => Some(format!("{event}, round {round}")),
        (Some(event), None) => Some(event.clone()),
        (None, round) => round.as_ref().map(|round| format!("round {round}")),
    };
    let rows: [(&str, Option<String>); 15] = [
        ("format", file.format.map(|format| format.title().to_owned())),
        ("name", summary.name.clone()),
        ("event", event),
        ("black", people(&summary.black)),
        ("white", people(&summary.white)),
        ("others", people(&summary.others)),
        ("time", summary.time.clone()),
        ("place", summary.place.clone()),
        ("board", Some(board)),
        ("rules", summary.rules.clone()),
        ("handicap", summary.handicap.clone()),
        ("result", summary.result.clone()),
        ("moves", Some(moves)),
        ("branches", Some(branches)),
        ("findings", findings),
    ];
    let game = game.map_or_else(String::new, |game| format!(", {} {game}", unit(file)));
    let mut text = format!("{}{game}\n", one_line(&file.file));
    for (name, value) in rows {
        if let Some(value) = value.filter(|value| !value.trim().is_empty()) {
            let _ = writeln!(text, "  {name:<9}{}", one_line(&value));
        }
    }
    text
}

fn people(people: &[Person]) -> Option<String> {
    let one = |person: &Person| {
        let parts = [Some(person.name.as_deref().unwrap_or("?")), person.rank.as_deref(), person.title.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    (!people.is_empty()).then(|| people.iter().map(one).collect::<Vec<_>>().join("; "))
}

pub(super) fn one_line(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// The closing line of a run over several inputs: `verb` is what was done.
pub(crate) fn summary(tally: &Tally, verb: &str) -> String {
    let mut text = format!("{}: {} {verb}", count(tally.files, "file"), tally.done);
    for (number, what) in [(tally.with_findings, "with findings"), (tally.failed, "failed"), (tally.skipped, "skipped")]
    {
        if number > 0 {
            let _ = write!(text, ", {number} {what}");
        }
    }
    let mut join = "; ";
    for ((concept, fate), number) in &tally.losses {
        let _ = write!(text, "{join}{number} x {} {fate}", concept.what());
        join = ", ";
    }
    text.push('\n');
    text
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use wei7_core::{Code, Concept, Diagnostic, Loss, Place, Report, Span};

    use super::*;
    use crate::findings::{Piece, RecordNumber};

    static CODE: Code =
        Code { id: "T001", name: "test", severity: Severity::Error, paragraph: "1.2", summary: "a test" };

    fn file(source: &[u8], span: Span) -> FileReport {
        let mut file = FileReport::new("d/a.wei7".into());
        let mut report = Report::new(10);
        report.push(Diagnostic::at(&CODE, span).found("8").expected("9").repair("read as 9"));
        file.found(&report, &Piece::whole(source.into()), None);
        file
    }

    #[test]
    fn a_finding_shows_its_line_as_compilers_do() {
        let text = findings(&file(b"one\n  two 8 three\n", Span::new(10, 11)), Style::Plain);
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
        assert_eq!(findings(&file, Style::Plain), "error[T001]: a test\n --> d/a.wei7\n = note: 1.2\n\n");
    }

    #[test]
    fn the_place_on_a_long_line_is_the_true_one() {
        let source = [vec![b' '; 5000], b"8".to_vec(), vec![b' '; 5000]].concat();
        let text = findings(&file(&source, Span::new(5000, 5001)), Style::Plain);
        assert!(text.contains("d/a.wei7:1:5001\n"), "{text}");
        assert!(text.lines().all(|line| line.len() < 160), "{text}");
    }

    #[test]
    fn the_end_of_the_input_can_be_shown() {
        for source in [&b""[..], b"x", b"x\n", b"\xFF"] {
            let end = source.len();
            assert!(findings(&file(source, Span::at(end)), Style::Plain).contains("a.wei7"));
        }
    }

    #[test]
    fn losses_are_grouped() {
        let loss = |at: &str, fate| Loss { concept: Concept::Splitter, at: at.into(), fate, detail: "large".into() };
        let mut file = FileReport::new("a.wei7".into());
        file.target = Some(Format::Wei7);
        file.carrier = Some("b.supplement.json".into());
        let losses = vec![loss("main, move 3", Fate::Carried), loss("main, move 9", Fate::Carried)];
        file.losses.append(losses, RecordNumber { game: 2, record: 1 });
        let expected = "\
a.wei7: 2 things that wei7 3.0 cannot say as the source does
  2 x splitter after a move: kept in b.supplement.json; the first at main, move 3 (large)
";
        assert_eq!(findings(&file, Style::Plain), expected);
        file.several = true;
        assert!(findings(&file, Style::Plain).contains("; the first at game 2, main, move 3 (large)\n"));
    }
}
