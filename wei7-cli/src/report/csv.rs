//! Lists of games as CSV for spreadsheets. The columns have the same names as those of `wei7 table`.

use csv::WriterBuilder;
use wei7_table::Formulas;

use super::ListedGame;

const COLUMNS: [&str; 22] = [
    "source",
    "game",
    "format",
    "date",
    "black",
    "black_rank",
    "white",
    "white_rank",
    "result",
    "winner",
    "margin",
    "width",
    "height",
    "komi",
    "handicap",
    "rules",
    "event",
    "round",
    "place",
    "name",
    "moves",
    "all_moves",
];

/// Returns the header line with the names of the columns.
pub(crate) fn head() -> String {
    row(COLUMNS.iter().map(|name| (*name).to_owned()))
}

/// Returns the line of a game. `formulas` tells how text that looks like a formula is written.
pub(crate) fn line(game: &ListedGame, formulas: Formulas) -> String {
    let (facts, summary) = (&*game.facts, &game.facts.summary);
    let cell = |text: &str| formulas.cell(text).into_owned();
    let text = |text: &Option<String>| text.as_deref().map(cell).unwrap_or_default();
    let points = |points: Option<f64>| points.map(|points| points.to_string()).unwrap_or_default();
    row([
        cell(&game.file),
        game.number.to_string(),
        summary.format.clone(),
        cell(game.date().unwrap_or_default()),
        text(&facts.black.name),
        text(&facts.black.rank),
        text(&facts.white.name),
        text(&facts.white.rank),
        text(&summary.result),
        facts.winner.unwrap_or_default().to_owned(),
        points(facts.margin),
        summary.size.width.to_string(),
        summary.size.height.to_string(),
        points(facts.komi),
        facts.handicap.map(|stones| stones.to_string()).unwrap_or_default(),
        text(&facts.rules),
        text(&summary.event),
        text(&summary.round),
        text(&summary.place),
        text(&summary.name),
        summary.main_line_moves.to_string(),
        summary.moves.to_string(),
    ]
    .into_iter())
}

/// Returns a line of CSV. Line breaks within cells become blanks, since many readers process CSV by lines.
fn row(cells: impl Iterator<Item = String>) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    // Writing to memory does not fail, so the error can be ignored.
    let _ = writer.write_record(cells.map(|cell| cell.replace(['\n', '\r'], " ")));
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
