//! Reading of the undamaged part of a document.

use wei7_core::{
    Diagnostic, Extra, FormatDriver, Game, Message, Parsed, Piece, RecordStream, RecordsError, Refused, Report,
    Salvaged,
};

use crate::codes;

/// Record stream that replaces a damaged, refused game by the part before the damage, if the format can salvage one.
pub(crate) struct SalvagingStream<'a>(pub(crate) Box<dyn RecordStream + 'a>);

impl RecordStream for SalvagingStream<'_> {
    fn next_game(&mut self) -> Option<Result<Parsed<Game>, RecordsError>> {
        let game = self.0.next_game()?;
        let part = if let Err(RecordsError::Refused(refused)) = &game { self.0.salvage(refused) } else { None };
        Some(part.map_or(game, |part| Ok(mark_salvaged(part))))
    }

    fn number(&self) -> usize {
        self.0.number()
    }

    fn piece(&self) -> Piece<'_> {
        self.0.piece()
    }

    fn source_bytes(&self) -> u64 {
        self.0.source_bytes()
    }

    fn rest(&mut self) -> Report {
        self.0.rest()
    }

    fn salvage(&self, refused: &Refused) -> Option<Salvaged> {
        self.0.salvage(refused)
    }

    fn version(&self) -> Option<&'static dyn FormatDriver> {
        self.0.version()
    }
}

/// Converts the part before the damage into a game. An extra of the record and a finding state that the remaining part
/// is missing.
fn mark_salvaged(part: Salvaged) -> Parsed<Game> {
    let Salvaged { read: Parsed { mut value, mut report }, damage, left_out, begins } = part;
    let reason = damage.diagnostics().first().map_or("", |finding| finding.code.id);
    let mark = format!("{}:{} {}", begins.line, begins.column, reason);
    report.append(damage);
    let length = left_out.end.saturating_sub(left_out.start);
    report.push(Diagnostic::at(&codes::SALVAGED, left_out).repair(match length {
        0 => Message::new("open-parts-closed"),
        _ => Message::new("bytes-left-out").with("bytes", length),
    }));
    value.extras.push(Extra::Format { format: "wei7".into(), id: "salvaged".into(), values: vec![mark.into()] });
    Parsed { value: Game::Record(value), report }
}
