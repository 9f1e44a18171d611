//! The parts of a file: header, game, commentary (Frame).

use wei7_core::Message;
use wei7_core::{Diagnostic, Report, Span};

use crate::codes;
use crate::game::lines::{Delimiter, Line, lines};

/// An entry `\[KEY=value\]`. The value may contain line ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'t> {
    /// The key; empty for a line between entries.
    pub(super) key: &'t str,
    pub(super) value: &'t str,
    /// The position of the value in the file.
    pub(super) at: usize,
}

impl Entry<'_> {
    pub(super) const fn span(&self) -> Span {
        Span::new(self.at, self.at + self.value.len())
    }
}

/// The parts of a file.
#[derive(Debug)]
pub(super) struct Frame<'t> {
    pub(super) entries: Vec<Entry<'t>>,
    /// The lines of the game.
    pub(super) game: Vec<Line<'t>>,
    pub(super) game_at: usize,
    /// The text after the game, and its position.
    pub(super) rest: (&'t str, usize),
    /// The last line of the game, if the file ends within this line.
    pub(super) cut: Option<Line<'t>>,
}

impl<'t> Frame<'t> {
    /// Splits a file into its parts. Returns `None` if there is no game.
    pub(super) fn parse(text: &'t str, report: &mut Report) -> Option<Self> {
        let begin = text.find("\\HS")? + 3;
        let game_at = begin + text.get(begin..)?.find("\\GS")? + 3;
        let header = text.get(begin..game_at - 3)?;
        let header = header.rfind("\\HE").and_then(|end| header.get(..end)).unwrap_or(header);
        let mut frame = Self {
            entries: entries(header, begin, report),
            game: Vec::new(),
            game_at,
            rest: ("", text.len()),
            cut: None,
        };
        let body = text.get(game_at..)?;
        let mut is_closed = false;
        for line in lines(body, game_at) {
            if line.text.starts_with("\\GE") {
                frame.rest = (text.get(line.at + 3..)?, line.at + 3);
                is_closed = true;
                break;
            }
            if !line.text.is_empty() {
                frame.game.push(line);
            }
        }
        if !is_closed {
            // If the file ends within a line, the last number of the line may lack digits.
            if !body.ends_with(['\n', '\r']) {
                frame.cut = frame.game.pop();
            }
            let finding = Diagnostic::at(&codes::CUT_OFF, Span::at(text.len())).expected("`\\GE`");
            report.push(finding.repair(Message::new(if frame.cut.is_some() {
                "last-line-left-out"
            } else {
                "read-up-to-there"
            })));
        }
        Some(frame)
    }
}

/// Returns the entries of a piece of the file that begins at `base`. The lines between the entries are returned as
/// entries with an empty key.
pub(super) fn entries<'t>(text: &'t str, base: usize, report: &mut Report) -> Vec<Entry<'t>> {
    let mut found = Vec::new();
    let mut at = 0;
    let between = |piece: &'t str, at: usize, found: &mut Vec<Entry<'t>>| {
        found.extend(lines(piece, base + at).filter(|line| !line.text.is_empty()).map(|line| Entry {
            key: "",
            value: line.text,
            at: line.at,
        }));
    };
    let (mut opens, mut ends) = (Delimiter::new(text, "\\["), Delimiter::new(text, "\\]"));
    while let Some(open) = opens.next_from(at) {
        between(text.get(at..open).unwrap_or_default(), at, &mut found);
        let rest = text.get(open + 2..).unwrap_or_default();
        let (content, next) = match (ends.next_from(open + 2), opens.next_from(open + 2)) {
            (Some(end), next) if next.is_none_or(|next| end < next) => (text.get(open + 2..end), end + 2),
            // The entry has no `\]`, so its line end ends it.
            _ => {
                let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
                let place = Span::new(base + open, base + open + 2 + end);
                report.push(
                    Diagnostic::at(&codes::BROKEN_ENTRY, place).expected("`\\]`").repair(Message::new("line-read")),
                );
                (rest.get(..end), open + 2 + end)
            }
        };
        let content = content.unwrap_or_default();
        let (key, value) = content.split_once('=').unwrap_or(("", content));
        let value = Line::trimmed(value, base + open + 2 + content.len() - value.len());
        found.push(Entry { key: key.trim(), value: value.text, at: value.at });
        at = next;
    }
    between(text.get(at..).unwrap_or_default(), at, &mut found);
    found
}
